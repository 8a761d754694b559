"""Translation of native exceptions to exceptions of ivy, and errors for wrong arguments.

The native exception becomes the ``__cause__`` of the ivy exception.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import partial
from types import MappingProxyType
from typing import Any, Literal, NoReturn, get_args, get_origin

from ivy_protocol import backends
from ivy_protocol.backends.common.indexing import NoIntegers
from ivy_protocol.backends.devices import device_of
from ivy_protocol.backends.implementations import values_of
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import has_dtype, trace_as
from ivy_protocol.core.context import by_name, functions
from ivy_protocol.exceptions import (
    IvyBackendException,
    IvyBroadcastShapeError,
    IvyDeviceError,
    IvyDispatchError,
    IvyDtypeError,
    IvyException,
    IvyIndexError,
    IvyMemoryError,
    IvyNotImplementedException,
    IvyOverflowError,
    IvyTypeError,
    IvyValueError,
)
from ivy_protocol.messages.prefixes import (
    IVY_ERRORS,
    add_context,
    begins_with_function,
    first_line,
    from_others,
    has_prefix,
    internal_error,
    public,
    raise_from,
    unknown_lengths,
)
from ivy_protocol.messages.wording import describe_annotation, describe_value, fits

ErrorParts = tuple[type[IvyException], str]

_ROLES = ("DtypeLike", "DeviceLike", "ShapeLike", "Index")
"""Roles of parameters that are not validated here, because their values are validated when they are converted."""
_LISTS = (list, tuple)

_MODULES = ("numpy", "tensorflow", "torch._C", "jaxlib", "ivy_protocol.backends.")
# Leave the patterns as strings, which `re` compiles at their first use, because most programs have no errors.
_MIXED_DEVICES = r"\b(same|different|incompatible|conflicting|mismatched) devices?\b|not on the expected device"
# Messages of JAX, array-api-strict and TensorFlow about an axis that is out of range. The other libraries raise an
# IndexError instead.
_AXIS_OUT_OF_RANGE = (
    r"(?i)\baxis\b.*\bout of (bounds|range)|^invalid reduction dimension|^`dim` must be in the range"
    r"|^vecdot: Input operand \d does not have enough"
    r"|^Input array must be at least 1-d|^Unstack requires arrays with rank"
)

_OUT_OF_RANGE = "without overflow"
"""Message of torch for an integer out of range. The other libraries raise an OverflowError."""

_OUT_OF_MEMORY = (
    r"(?i)out of memory|unable to allocate|\bOOM when allocating|can't allocate memory|larger than any memory"
    r"|array is too big|maximum allowed (size|dimension)"
)
_COMPILED_ERRORS = ("JaxRuntimeError", "OutOfMemoryError")
"""Exceptions of compiled JAX code, and of torch on accelerators. Their modules are not in `_MODULES`."""
_AMBIGUOUS_SHARDING = "ShardingTypeError"
"""Exception of JAX for a result whose sharding is ambiguous."""

_HINTS = {
    "IndexedSlices": "convert it with tf.convert_to_tensor",
    "RaggedTensor": "convert it with ivy.NestedArray",
    "MaskedTensor": "convert it with its method to_tensor",
}
"""Hints for unsupported objects that look like arrays, by class name."""

_CONVERTED = ("__array__", "__array_interface__", "__dlpack__")
"""Methods by which `ivy.asarray` converts objects, such as pandas DataFrames and images."""
_SPARSE = ("scipy.sparse", "jax.experimental.sparse", "tensorflow.python.framework.sparse_tensor")
"""Modules with classes of sparse arrays."""
_SHAPE_MESSAGES = (
    r"(?i)\b(shapes?|sizes?|dims?|dimensions?|dimensional|ranks?|permutation|non-?negative|negative|non-?empty|operands?"
    r"|repeats|\dD|subscripts?|should contain \d+ elements?)\b"
)
_BROADCAST_MESSAGES = (
    r"(could not|cannot) be broadcast together|size of tensor a \(\d+\) must match|shapes for broadcasting"
    r"|Incompatible shapes: \[|must match the existing size|types for broadcasting(?!.*[\[,]-)"
)
"""Messages of libraries for shapes that do not broadcast, including messages of fused kernels."""
_TRACED_ERRORS = ("ConcretizationTypeError", "TracerBoolConversionError", "TracerIntegerConversionError")
"""Exceptions of JAX for code that reads the values of a traced array, for example to determine the shape of a
result.
"""
_LEAKED = "UnexpectedTracerError"
"""Exception of JAX for an array that is used after its trace has ended."""
_NO_RULE = r"Batching rule not implemented|vmap: .*(data-dependent|dynamic shape|\.item\(\))"
"""Messages of torch for functions that its vmap does not support."""
_READ_ONLY = "read-only"
"""Message of NumPy for read-only arrays, such as arrays that share the memory of another library."""
_UNKNOWN_SIZES = r"NoneType|\(None|\bnot None|unknown (rank|TensorShape)"
"""Messages of Python and TensorFlow for sizes or ranks that are None."""
_EMPTY_REDUCTION = "Expected reduction dim"
"""Message of torch, in an IndexError, for the maximum or minimum of an empty array."""


def unhandled(name: str, types: Sequence[type], declined: bool, argument: str = "") -> IvyDispatchError:
    """Return the error of a call with arguments of types that neither a backend nor a class handles."""
    listed = ", ".join(dict.fromkeys("None" if t is type(None) else f"{t.__module__}.{t.__qualname__}" for t in types))
    if declined:
        return IvyDispatchError(
            f"{public(name)} is not implemented for {listed}: every __ivy_array_function__ returned NotImplemented; "
            f"implement {public(name)} there, or convert the argument first"
        )
    hint = next((_HINTS[t.__name__] for t in types if t.__name__ in _HINTS), "")
    if any([base.__module__.startswith(_SPARSE) for t in types for base in t.__mro__]):
        hint = "convert it with ivy.to_dense"
    elif not hint and any([hasattr(t, method) for t in types for method in _CONVERTED]):
        hint = f"convert it with ivy.asarray({'df' if 'DataFrame' in listed else 'x'})"
    elif not hint and any([issubclass(t, Set | Iterator) for t in types]):
        hint = "convert it with ivy.asarray(list(x))"
    hint = hint or "pass an array or a number"
    return IvyDispatchError(
        f"{public(name)} got {listed}{' for ' if argument else ''}{argument}, which is not an array: {hint}, or "
        f"support the class with an __ivy_array_function__ method, ivy.register({public(name)}, cls) or "
        "ivy.register_backend"
    )


def mixed(name: str, libraries: list[str]) -> IvyDispatchError:
    """Return the error of a call with arrays of several libraries."""
    libraries = [backends.load(library).name for library in libraries]
    listed = " and ".join((", ".join(libraries[:-1]), libraries[-1]))
    allowed = 'ivy.set_mixed_arrays("host")' if "numpy" in libraries else "ivy.set_dynamic_backend(True)"
    return IvyDispatchError(
        f"{public(name)} got arrays of {listed}, but requires arrays of one backend; convert them first, as in "
        f"ivy.to_backend(x, {libraries[0]!r}), or call {allowed} to convert them automatically"
    )


def mixed_devices(name: str, backend: Any, values: Sequence[Any], error: Exception | None = None) -> IvyDeviceError:
    """Return the error of a call with arrays on several devices."""
    devices = list(dict.fromkeys(device_of(backend, v) for v in values if backend.is_array(v)))
    listed = " and ".join((", ".join(devices[:-1]), devices[-1])) if len(devices) > 1 else "several devices"
    reason = "" if len(devices) > 1 or error is None else f" ({first_line(error)})"
    return IvyDeviceError(
        f"{public(name)} on {backend.name} got arrays on {listed}, but requires arrays on one device{reason}; move "
        f"them first, as in ivy.to_device(x, {(devices or ['cpu'])[0]!r}), or call ivy.set_soft_device_mode(True) to "
        "move them automatically"
    )


def missing_function(name: str, backend: Any, missing: str) -> IvyNotImplementedException:
    """Return the error of a call that needs the function `missing`, which the library does not have."""
    return IvyNotImplementedException(
        f"{public(name)} has no implementation on {backend.name}, which lacks {missing}; add one with "
        f"ivy.register({public(name)}, {backend.name!r})"
    )


def is_traced(backend: Any, *values: Any) -> bool:
    """Return True if one of the values is a traced array."""
    return any(map(backend.hooks.is_traced, values))


def traced_message(name: str, backend: Any) -> str:
    """Return the message of the error that is raised if code reads the values of a traced array."""
    return (
        f"{public(name)} got a traced array of {backend.name}, which has no values and cannot be converted to another "
        "library; convert arrays outside of jit, vmap or tf.function"
    )


def traced_error(name: str, backend: Any, values: Sequence[Any], error: Exception) -> IvyException | None:
    """Return the error for a wrong use of traced arrays, such as a read of their values; None for other causes."""
    prefix = error_prefix(name, backend, values)
    error_names = {cls.__name__ for cls in type(error).__mro__}
    if _LEAKED in error_names:
        return (backend.hooks.TracedError or IvyTypeError)(
            f"{prefix}: an array of a finished call of jit, grad or vmap cannot be used; return the array from the "
            "transformed function"
        )
    problem = "reads the values of traced arrays" if not error_names.isdisjoint(_TRACED_ERRORS) else ""
    if re.search(_NO_RULE, first_line(error)):
        problem = f"uses an operation that the vmap of {backend.name} does not support"
    if problem:
        return (backend.hooks.TracedError or IvyBackendException)(
            f"{prefix} {problem}, for example if the shape of the result depends on values; call it outside of jit and "
            f"vmap, or use functions with a fixed output shape, such as ivy.where and ivy.nonzero(x, size=n)"
        )
    return None


def find_registered(name: str) -> Spec | None:
    """Return the latest dispatcher with this name that another package created. Return None if there is none."""
    if "." not in name:
        return None
    return next((spec for spec in reversed(functions) if getattr(spec, "name", "") == name), None)


def handle(
    name: str,
    backend: Any,
    values: Sequence[Any],
    broadcast: bool,
    error: Exception,
    others: Mapping[str, Any] = MappingProxyType({}),
) -> NoReturn:
    """Raise the ivy exception for an exception in a call of a library.

    Exceptions from elsewhere, such as user functions, propagate unchanged. `values` are the arrays of the call, and
    `others` are the other arguments by name.
    """
    cls, spec = type(error), by_name.get(name) or find_registered(name)
    values = [getattr(v, "_data", v) for v in values]
    if from_others(error):
        _add_note(name, error_prefix(name, backend, values), error)
        raise error
    bound = {} if spec is None else {**_arrays_by_name(spec, values), **_plain(others)}
    if isinstance(error, IvyException):
        _add_context(name, spec, error, bound)
        raise error
    if name == "to_numpy" and is_traced(backend, *values):
        raise_from((backend.hooks.TracedError or IvyTypeError)(traced_message(name, backend)), error)
    parts = traced_error(name, backend, values, error)
    if parts is not None:
        raise_from(parts, error)
    from_library = cls in IVY_ERRORS or cls.__module__.startswith(_MODULES)
    if not (from_library or cls.__name__ in (*_COMPILED_ERRORS, _AMBIGUOUS_SHARDING)):
        raise error
    if isinstance(error, AttributeError) and getattr(error.obj, "__name__", "") == backend.xp.__name__:
        raise_from(missing_function(name, backend, str(error.name)), error)
    if re.search(_MIXED_DEVICES, first_line(error)):
        raise_from(mixed_devices(name, backend, values, error), error)
    prefix = error_prefix(name, backend, values)
    _check_unknown_sizes(prefix, error, values)
    parts = None if spec is None else wrong_argument(spec, bound)
    if parts is not None:
        raise_from(parts[0](f"{prefix}: {parts[1]}"), error)
    internal = internal_error(name, error, spec is not None and _takes_axis(spec))
    if internal is not None:
        raise_from(internal[0](f"{prefix}: {internal[1]}"), error)
    message = f"{prefix}: {first_line(error)}"
    if is_ragged(values):
        message = f"{message}; for rows of different lengths, use ivy.NestedArray"
    if _READ_ONLY in message:
        message = f"{message}; copy the array first, with ivy.copy_array(x), or convert it with copy=True"
    if cls.__name__ == _AMBIGUOUS_SHARDING:
        # Suggest a function, because JAX's message suggests an argument that ivy functions do not have.
        message = f"{message}; reshard the arrays first, with jax.sharding.reshard(x.to_native(), ...)"
        raise_from(IvyValueError(message), error)
    mismatch = spec is not None and not spec.mutates and re.search(_BROADCAST_MESSAGES, message)
    if mismatch or (broadcast and not _can_broadcast([tuple(v.shape) for v in values if hasattr(v, "shape")])):
        message = f"{message}; shapes broadcast when, from the right, the lengths are equal or 1"
        raise_from(IvyBroadcastShapeError(message), error)
    raise_from(_matching(spec, error)(message), error)


def within(spec: Spec, error: Exception, args: Sequence[Any], kwargs: Mapping[str, Any]) -> NoReturn:
    """Raise an ivy error for an exception from the body of a function. The error begins with the function's name.

    Errors of overrides, overlays and user functions propagate unchanged.
    """
    author = (spec.body.__module__ or "").partition(".")[0] if "." in spec.name else ""
    if from_others(error, author):
        raise error
    if from_others(error) and not isinstance(error, IvyException):
        _add_note(spec.name, spec.name, error)
    if isinstance(error, IvyException):
        _add_context(spec.name, spec, error, _by_name(spec, args, kwargs))
    elif type(error) in IVY_ERRORS and not (author and from_others(error)):
        bound = _by_name(spec, args, kwargs)
        arrays = [getattr(v, "_data", v) for v in values_of(spec.arrays, bound)]
        backend = next((b for b in backends.loaded.values() if any(map(b.is_array, arrays))), None)
        _check_unknown_sizes(public(spec.name), error, arrays)
        fallback = internal_error(spec.name, error, _takes_axis(spec)) or (IVY_ERRORS[type(error)], first_line(error))
        cls, message = wrong_argument(spec, bound) or fallback
        prefix = public(spec.name) if backend is None else error_prefix(spec.name, backend, arrays)
        raise_from(cls(f"{prefix}: {message}"), error)
    raise error


def _within_traced(spec: Spec, error: Exception, args: Sequence[Any], kwargs: Mapping[str, Any]) -> NoReturn:
    """Raise an exception unchanged in traced code, because torch.compile cannot trace the inspection of a traceback."""
    raise error


trace_as(within, _within_traced)


def _takes_axis(spec: Spec) -> bool:
    """Return True if a function has an axis parameter, but no list of arrays.

    For functions of lists, return False: some libraries raise the same error for an empty list as for a wrong axis; see
    `internal_error`.
    """
    return "axis" in spec.names and not spec.sequences


def _add_note(name: str, prefix: str, error: Exception) -> None:
    """Add a note with the name of the function to an error that the body of another package's function raised. Do
    nothing if the error already has a note.
    """
    if "." in name and not getattr(error, "__notes__", None):
        error.add_note(f"in {prefix}")


def _check_unknown_sizes(prefix: str, error: Exception, values: Sequence[Any]) -> None:
    """Raise a clearer error if a call failed because sizes or ranks are unknown."""
    if not re.search(_UNKNOWN_SIZES, str(error)):
        return
    shapes = [v.shape for v in values if has_dtype(v)]
    if any(getattr(shape, "rank", 0) is None for shape in shapes):
        raise_from(unknown_lengths(prefix, ranked=False), error)
    if any(None in tuple(shape) for shape in shapes):
        raise_from(unknown_lengths(prefix), error)


def _add_context(name: str, spec: Spec | None, error: IvyException, bound: Mapping[str, Any]) -> None:
    """Add the name of the function to an ivy error. If the dtype of an argument is invalid, raise a new error."""
    if has_prefix(name, error):
        return
    parts = None if spec is None else wrong_argument(spec, bound)
    has_function = begins_with_function(str(error))
    if parts is not None and parts[0] is IvyDtypeError and not has_function:
        raise_from(IvyDtypeError(f"{public(name)}: {parts[1]}"), error)
    add_context(name, error, parts[1] if parts is not None and has_function else "")


def _by_name(spec: Spec, args: Sequence[Any], kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a call by parameter name. `kwargs` may have the keys of positional-only parameters."""
    bound = dict(zip(spec.positional, args, strict=False))
    if spec.variadic is not None:
        bound[spec.variadic] = list(args[len(spec.positional) :])
    return {**bound, **_plain(kwargs)}


def _arrays_by_name(spec: Spec, values: Sequence[Any]) -> dict[str, Any]:
    """Return the arrays of a call by parameter name.

    If the function has a list or variadic parameter, return all arrays under the name of this parameter. Otherwise,
    return the leading arrays.
    """
    list_name = spec.variadic or next(iter(spec.sequences), "")
    return {list_name: list(values)} if list_name else dict(zip(spec.positional[: spec.leading], values, strict=False))


def _plain(kwargs: Mapping[str, Any]) -> dict[str, Any]:
    return {name.removeprefix("/"): value for name, value in kwargs.items()}


def is_ragged(values: Sequence[Any]) -> bool:
    """Return True if nested lists have different lengths at the same level."""
    rows = [v for v in values if type(v) in (list, tuple)]
    return len({len(row) for row in rows}) > 1 or any(map(is_ragged, rows))


def _matching(spec: Spec | None, error: Exception) -> type[IvyException]:
    line = first_line(error)
    if isinstance(error, MemoryError) or re.search(_OUT_OF_MEMORY, line):
        return IvyMemoryError
    if isinstance(error, NoIntegers):
        return IvyDtypeError
    if _EMPTY_REDUCTION in line:
        return IvyValueError
    if isinstance(error, IndexError) or re.search(_AXIS_OUT_OF_RANGE, line):
        return IvyIndexError
    # In functions of a namespace, such as linalg, convert all exceptions but a TypeError: for singular matrices,
    # non-square matrices and mismatched shapes, the libraries raise exceptions of different classes.
    if isinstance(error, ValueError) or (spec is not None and spec.namespace and type(error) is not TypeError):
        return IvyValueError
    if _OUT_OF_RANGE in line:
        return IvyOverflowError
    if type(error).__name__ == "InvalidArgumentError" or re.search(_SHAPE_MESSAGES, line):
        return IvyValueError
    return next((IVY_ERRORS[cls] for cls in type(error).__mro__ if cls in IVY_ERRORS), IvyBackendException)


def error_prefix(name: str, backend: Any, values: Sequence[Any]) -> str:
    """Return the prefix of an error message, with the function, the backend, and the types and shapes of the
    arguments.
    """
    types = describe(backend, values)
    return f"{public(name)} on {backend.name}{' with ' if types else ''}{types}"


def describe(backend: Any, values: Sequence[Any]) -> str:
    """Return the types and shapes of arguments, such as ``float32(2, 3), int``."""
    return ", ".join(_describe_array(backend, v) if has_dtype(v) else type(v).__name__ for v in values)


def _describe_array(backend: Any, x: Any) -> str:
    try:
        name = str(backend.ivy_dtype(x.dtype))
    except IvyException:
        # If ivy does not support the dtype, use its name in the library.
        name = str(x.dtype)
    try:
        return f"{name}{tuple(x.shape)}"
    except (RuntimeError, TypeError, ValueError):
        # Return only the dtype: nested tensors have no shape, and traced tensors may have an unknown rank.
        return name


def _can_broadcast(shapes: list[tuple[Any, ...]]) -> bool:
    """Return True if shapes broadcast. An unknown size counts as equal to any size."""
    ndim = max([0, *map(len, shapes)])
    for axis in range(1, ndim + 1):
        sizes = {s[-axis] for s in shapes if len(s) >= axis} - {1, None}
        if len(sizes) > 1:
            return False
    return True


def wrong_argument(spec: Spec, bound: Mapping[str, Any]) -> ErrorParts | None:
    """Return the error class and the message for the first invalid argument. Return None if all arguments are valid."""
    for name, value in bound.items():
        role = spec.roles.get(name)
        if name in spec.arrays or name == "out" or str(role) == "Scalar":
            problem = unsupported_data(value)
            if problem:
                return IvyDtypeError, f"{name} {problem}"
        elif role is not None and str(role) not in _ROLES and not fits(value, role):
            cls = IvyValueError if type(value) in _types_of_choices(role) else IvyTypeError
            return cls, f"{name} must be {describe_annotation(role)}, not {describe_value(value)}"
    return None


def _types_of_choices(role: Any) -> set[type]:
    """Return the types of the values that a `Literal` annotation allows."""
    parts = (role,) if get_origin(role) is Literal else get_args(role)
    return {type(value) for part in parts if get_origin(part) is Literal for value in get_args(part)}


def argument_with_type(spec: Spec, bound: Mapping[str, Any], cls: type) -> str:
    """Return the name of the first argument that has the type `cls`, or that is a list with an element of this type.
    Return an empty string if there is no such argument.
    """

    def holds(value: Any, depth: int) -> bool:
        if type(value) in _LISTS:
            return depth < LEVELS and any(holds(v, depth + 1) for v in value)
        return type(getattr(value, "_data", value)) is cls

    return next((name for name in (*spec.arrays, *spec.scalars, "out") if holds(bound.get(name), 0)), "")


def unsupported_data(value: Any, depth: int = 0) -> str:
    """Return the reason why ivy does not support an array, or an array in a list. Return an empty string if it is
    supported.
    """
    if type(value) in _LISTS:
        reasons = map(partial(unsupported_data, depth=depth + 1), value) if depth < LEVELS else ()
        return next(filter(None, reasons), "")
    data = getattr(value, "_data", value)
    try:
        backend = backends.loaded.get(backends.backend_name(type(data)))
    except IvyException as error:
        return f"is not supported: {error}"
    return "" if backend is None else backend.why_unsupported(data)
