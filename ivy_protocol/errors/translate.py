"""Clear errors: what a failed call raises, with the native error as its cause, or what is wrong with an argument."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from types import MappingProxyType
from typing import Any, Literal, NoReturn, get_args, get_origin

from ivy_protocol import backends
from ivy_protocol.backends.common.indexing import NoIntegers
from ivy_protocol.backends.devices import device_of
from ivy_protocol.backends.implementations import values_of
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import has_dtype
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
    MATCHING,
    begins_with_function,
    entitle,
    first_line,
    from_others,
    is_entitled,
    outside,
    public,
    raise_from,
    unknown_lengths,
)
from ivy_protocol.messages.wording import fits, shown, words

Found = tuple[type[IvyException], str]

_ROLES = ("DtypeLike", "DeviceLike", "ShapeLike", "Index")
"""Their values are said to be wrong where they are read."""
_LISTS = (list, tuple)

_MODULES = ("numpy", "tensorflow", "torch._C", "jaxlib", "ivy_protocol.backends.")
# Patterns are compiled when an error comes up, which most programs see none of.
# What jax, array-api-strict and TensorFlow say; the others raise an IndexError.
_ON_SEVERAL_DEVICES = r"\b(same|different|incompatible|conflicting|mismatched) devices?\b|not on the expected device"
_AXIS_OUT_OF_RANGE = (
    r"(?i)\baxis\b.*\bout of (bounds|range)|^invalid reduction dimension|^`dim` must be in the range"
    r"|^vecdot: Input operand \d does not have enough"
    r"|^Input array must be at least 1-d|^Unstack requires arrays with rank"
)

_OUT_OF_RANGE = "without overflow"
"""What torch says of a number that does not fit into a type; the others raise an OverflowError."""

_OUT_OF_MEMORY = (
    r"(?i)out of memory|unable to allocate|\bOOM when allocating|can't allocate memory|larger than any memory"
    r"|array is too big|maximum allowed (size|dimension)"
)
_RUNNING = ("JaxRuntimeError", "OutOfMemoryError")
"""What jax raises where its compiled code fails, and torch on devices, outside of the modules of their errors."""
_UNSURE_OF_SHARDING = "ShardingTypeError"
"""What jax raises where it asks how the result is to be spread over devices."""

_STRANGERS = {
    "IndexedSlices": "make a tensor of it with tf.convert_to_tensor",
    "RaggedTensor": "make an ivy.NestedArray of it",
    "MaskedTensor": "make a tensor of it with its method to_tensor",
}
"""What to do with objects of libraries that are no arrays, by the names of their classes."""

_CONVERTED = ("__array__", "__array_interface__", "__dlpack__")
"""The methods of data that `ivy.asarray` takes, such as those of pandas, and images."""
_SPARSE = ("scipy.sparse", "jax.experimental.sparse", "tensorflow.python.framework.sparse_tensor")
"""The modules of sparse arrays."""
_OF_SHAPES = (
    r"(?i)\b(shapes?|sizes?|dims?|dimensions?|dimensional|ranks?|permutation|non-?negative|negative|non-?empty|operands?"
    r"|repeats|\dD|subscripts?|should contain \d+ elements?)\b"
)
_OF_BROADCASTING = (
    r"(could not|cannot) be broadcast together|size of tensor a \(\d+\) must match|shapes for broadcasting"
    r"|Incompatible shapes: \[|must match the existing size|types for broadcasting(?!.*[\[,]-)"
)
"""What libraries say of shapes that do not broadcast, also where a kernel computes several functions at once."""
_NO_VALUES = ("ConcretizationTypeError", "TracerBoolConversionError", "TracerIntegerConversionError")
"""What jax raises where the values of an array that is traced are asked for, which decide on the shape of a result."""
_LEAKED = "UnexpectedTracerError"
"""What jax raises for an array of a trace that has ended."""
_NO_RULE = r"Batching rule not implemented|vmap: .*(data-dependent|dynamic shape|\.item\(\))"
"""What torch says of functions that its vmap cannot run."""
_LOCKED = "read-only"
"""What NumPy says of arrays that may not be written, such as those that share the memory of another library."""
_OF_UNKNOWN = r"NoneType|\(None|\bnot None|unknown (rank|TensorShape)"
"""What Python and TensorFlow say of a length or a number of axes that is None."""
_OF_NO_ELEMENTS = "Expected reduction dim"
"""What torch, as an IndexError, says of the extreme of no elements."""


def unanswered(name: str, types: Sequence[type], declined: bool, argument: str = "") -> IvyDispatchError:
    """The error of a call that no argument's type answers."""
    listed = ", ".join(dict.fromkeys("None" if t is type(None) else f"{t.__module__}.{t.__qualname__}" for t in types))
    if declined:
        return IvyDispatchError(
            f"{public(name)} is not implemented for {listed}: every __ivy_array_function__ returned "
            f"NotImplemented; handle {public(name)} there, or convert the argument first"
        )
    hint = next((_STRANGERS[t.__name__] for t in types if t.__name__ in _STRANGERS), "")
    if any([base.__module__.startswith(_SPARSE) for t in types for base in t.__mro__]):
        hint = "make an array of it with ivy.to_dense"
    elif not hint and any([hasattr(t, method) for t in types for method in _CONVERTED]):
        hint = f"make an array of it with ivy.asarray({'df' if 'DataFrame' in listed else 'x'})"
    elif not hint and any([issubclass(t, Set | Iterator) for t in types]):
        hint = "make an array of it with ivy.asarray(list(x))"
    hint = hint or "give an array or numbers"
    return IvyDispatchError(
        f"{public(name)} got {listed}{' for ' if argument else ''}{argument}, which is no array: {hint}, or teach ivy "
        f"the class by an __ivy_array_function__ method or by ivy.register({public(name)}, cls), or its library by "
        f"ivy.register_backend"
    )


def mixed(name: str, libraries: list[str]) -> IvyDispatchError:
    """The error of a call with arrays of several libraries."""
    libraries = [backends.load(library).name for library in libraries]
    listed = " and ".join((", ".join(libraries[:-1]), libraries[-1]))
    allowed = 'ivy.set_mixed_arrays("host")' if "numpy" in libraries else "ivy.set_dynamic_backend(True)"
    return IvyDispatchError(
        f"{public(name)} got arrays of {listed}; convert one first, as in "
        f"ivy.to_backend(x, {libraries[0]!r}), or let ivy do it with {allowed}"
    )


def several_devices(name: str, backend: Any, values: Sequence[Any], error: Exception | None = None) -> IvyDeviceError:
    """The error of a call with arrays on several devices."""
    devices = list(dict.fromkeys(device_of(backend, v) for v in values if backend.is_array(v)))
    listed = " and ".join((", ".join(devices[:-1]), devices[-1])) if len(devices) > 1 else "several devices"
    reason = "" if len(devices) > 1 or error is None else f" ({first_line(error)})"
    return IvyDeviceError(
        f"{public(name)} on {backend.name} got arrays on {listed}{reason}; move one first, as in "
        f"ivy.to_device(x, {(devices or ['cpu'])[0]!r}), or let ivy do it with ivy.set_soft_device_mode(True)"
    )


def lacking(name: str, backend: Any, missing: str) -> IvyNotImplementedException:
    """The error of a call that needs a function which the library does not have."""
    return IvyNotImplementedException(
        f"{public(name)} has no implementation on {backend.name}, which lacks {missing}; add one with "
        f"ivy.register({public(name)}, {backend.name!r})"
    )


def is_traced(backend: Any, *values: Any) -> bool:
    """Whether an array stands for values that are not there yet."""
    return any(map(backend.hooks.is_traced, values))


def traced(name: str, backend: Any) -> str:
    """What is said of an array whose values are asked for before they are there."""
    return (
        f"{public(name)} got a traced array of {backend.name}, which has no values and cannot leave its library; "
        "convert before or after what jit, vmap or tf.function runs"
    )


def valueless(name: str, backend: Any, values: Sequence[Any], error: Exception) -> IvyException | None:
    """The error of a call that asks for the values of arrays which have none; None if it failed for another reason."""
    title = titled(name, backend, values)
    kinds = {cls.__name__ for cls in type(error).__mro__}
    if _LEAKED in kinds:
        return (backend.hooks.TracedError or IvyTypeError)(
            f"{title}: an array of jit, grad or vmap was kept and used after it had ended; return it from the function "
            f"that is transformed instead"
        )
    what = "asks for the values of arrays that are traced" if not kinds.isdisjoint(_NO_VALUES) else ""
    if re.search(_NO_RULE, first_line(error)):
        what = f"does what the vmap of {backend.name} has no rule for"
    if what:
        return (backend.hooks.TracedError or IvyBackendException)(
            f"{title} {what}, as where the shape of the result depends on values; call it outside of jit and vmap, or "
            f"use what gives one shape, as ivy.where and ivy.nonzero(x, size=n) do"
        )
    return None


def of_another_package(name: str) -> Spec | None:
    """The latest function of that name which another package made a dispatcher; None if there is none."""
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
    """Raise the ivy exception for a native error; what is no error of the library passes untouched.

    `values` are the arrays of the call, and `others` the arguments by name that are not just the first ones.
    """
    cls, spec = type(error), by_name.get(name) or of_another_package(name)
    values = [getattr(v, "_data", v) for v in values]
    if from_others(error):
        _note(name, titled(name, backend, values), error)
        raise error
    bound = {} if spec is None else {**_by_place(spec, values), **_plain(others)}
    if isinstance(error, IvyException):
        _entitle(name, spec, error, bound)
        raise error
    if name == "to_numpy" and is_traced(backend, *values):
        raise_from((backend.hooks.TracedError or IvyTypeError)(traced(name, backend)), error)
    found = valueless(name, backend, values, error)
    if found is not None:
        raise_from(found, error)
    known = cls in MATCHING or cls.__module__.startswith(_MODULES)
    if not (known or cls.__name__ in (*_RUNNING, _UNSURE_OF_SHARDING)):
        raise error
    if isinstance(error, AttributeError) and getattr(error.obj, "__name__", "") == backend.xp.__name__:
        raise_from(lacking(name, backend, str(error.name)), error)
    if re.search(_ON_SEVERAL_DEVICES, first_line(error)):
        raise_from(several_devices(name, backend, values, error), error)
    title = titled(name, backend, values)
    _check_known(title, error, values)
    found = None if spec is None else wrong_argument(spec, bound)
    if found is not None:
        raise_from(found[0](f"{title}: {found[1]}"), error)
    inner = outside(name, error, spec is not None and _takes_axis(spec))
    if inner is not None:
        raise_from(inner[0](f"{title}: {inner[1]}"), error)
    message = f"{title}: {first_line(error)}"
    if is_ragged(values):
        message = f"{message}; rows of different lengths make no array, but an ivy.NestedArray"
    if _LOCKED in message:
        message = f"{message}; copy it first, with ivy.copy_array(x), or where it is brought, with copy=True"
    if cls.__name__ == _UNSURE_OF_SHARDING:
        # What jax says to write is an argument of its own functions.
        message = f"{message}; spread the arrays in another way first, with jax.sharding.reshard(x.to_native(), ...)"
        raise_from(IvyValueError(message), error)
    mismatch = spec is not None and not spec.writes and re.search(_OF_BROADCASTING, message)
    if mismatch or (broadcast and not _broadcast([tuple(v.shape) for v in values if hasattr(v, "shape")])):
        message = f"{message}; shapes broadcast when, from the right, the lengths are equal or 1"
        raise_from(IvyBroadcastShapeError(message), error)
    raise_from(_matching(spec, error)(message), error)


def within(spec: Spec, error: Exception, args: Sequence[Any], kwargs: Mapping[str, Any]) -> NoReturn:
    """Raise an error that comes out of a function: it begins with the name of that, and is ivy's for one of Python's.

    What an override, an overlay or a function of the user's raised stays as it is.
    """
    author = (spec.body.__module__ or "").partition(".")[0] if "." in spec.name else ""
    if from_others(error, author):
        raise error
    if from_others(error) and not isinstance(error, IvyException):
        _note(spec.name, spec.name, error)
    if isinstance(error, IvyException):
        _entitle(spec.name, spec, error, _by_name(spec, args, kwargs))
    elif type(error) in MATCHING and not (author and from_others(error)):
        bound = _by_name(spec, args, kwargs)
        arrays = [getattr(v, "_data", v) for v in values_of(spec.arrays, bound)]
        backend = next((b for b in backends.loaded.values() if any(map(b.is_array, arrays))), None)
        _check_known(public(spec.name), error, arrays)
        plain = outside(spec.name, error, _takes_axis(spec)) or (MATCHING[type(error)], first_line(error))
        cls, said = wrong_argument(spec, bound) or plain
        title = public(spec.name) if backend is None else titled(spec.name, backend, arrays)
        raise_from(cls(f"{title}: {said}"), error)
    raise error


def _takes_axis(spec: Spec) -> bool:
    """Whether a function takes an axis of its arrays; of a list of arrays it may be that there are none."""
    return "axis" in spec.names and not spec.sequences


def _note(name: str, title: str, error: Exception) -> None:
    """Note on an error of its author's in which function of another package it came up, once."""
    if "." in name and not getattr(error, "__notes__", None):
        error.add_note(f"in {title}")


def _check_known(title: str, error: Exception, values: Sequence[Any]) -> None:
    """Raise a clearer error if a call failed since it computes with lengths or a number of axes that are not known."""
    if not re.search(_OF_UNKNOWN, str(error)):
        return
    shapes = [v.shape for v in values if has_dtype(v)]
    if any(getattr(shape, "rank", 0) is None for shape in shapes):
        raise_from(unknown_lengths(title, ranked=False), error)
    if any(None in tuple(shape) for shape in shapes):
        raise_from(unknown_lengths(title), error)


def _entitle(name: str, spec: Spec | None, error: IvyException, bound: Mapping[str, Any]) -> None:
    """Let an error of ivy begin with the name of a function; what is wrong with an argument of it says more."""
    if is_entitled(name, error):
        return
    found = None if spec is None else wrong_argument(spec, bound)
    inside = begins_with_function(str(error))
    if found is not None and found[0] is IvyDtypeError and not inside:
        raise_from(IvyDtypeError(f"{public(name)}: {found[1]}"), error)
    entitle(name, error, found[1] if found is not None and inside else "")


def _by_name(spec: Spec, args: Sequence[Any], kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a call by the names of their parameters, as far as they have any."""
    bound = dict(zip(spec.positional, args, strict=False))
    if spec.variadic is not None:
        bound[spec.variadic] = list(args[len(spec.positional) :])
    return {**bound, **_plain(kwargs)}


def _by_place(spec: Spec, values: Sequence[Any]) -> dict[str, Any]:
    """The arrays of a call by the names of their parameters: the first ones, or all of them for one parameter."""
    several = spec.variadic or next(iter(spec.sequences), "")
    return {several: list(values)} if several else dict(zip(spec.positional[: spec.leading], values, strict=False))


def _plain(kwargs: Mapping[str, Any]) -> dict[str, Any]:
    return {name.removeprefix("/"): value for name, value in kwargs.items()}


def is_ragged(values: Sequence[Any]) -> bool:
    """Whether lists within lists have several lengths at one level."""
    rows = [v for v in values if type(v) in (list, tuple)]
    return len({len(row) for row in rows}) > 1 or any(map(is_ragged, rows))


def _matching(spec: Spec | None, error: Exception) -> type[IvyException]:
    line = first_line(error)
    if isinstance(error, MemoryError) or re.search(_OUT_OF_MEMORY, line):
        return IvyMemoryError
    if isinstance(error, NoIntegers):
        return IvyDtypeError
    if _OF_NO_ELEMENTS in line:
        return IvyValueError
    if isinstance(error, IndexError) or re.search(_AXIS_OUT_OF_RANGE, line):
        return IvyIndexError
    # Each library has another class for a matrix that is singular or not square, and for shapes that do not fit.
    if isinstance(error, ValueError) or (spec is not None and spec.namespace and type(error) is not TypeError):
        return IvyValueError
    if _OUT_OF_RANGE in line:
        return IvyOverflowError
    if type(error).__name__ == "InvalidArgumentError" or re.search(_OF_SHAPES, line):
        return IvyValueError
    return next((MATCHING[cls] for cls in type(error).__mro__ if cls in MATCHING), IvyBackendException)


def titled(name: str, backend: Any, values: Sequence[Any]) -> str:
    """What an error begins with: the function, its library, and the types and shapes of the arguments."""
    given = describe(backend, values)
    return f"{public(name)} on {backend.name}{' with ' if given else ''}{given}"


def describe(backend: Any, values: Sequence[Any]) -> str:
    """The types and shapes of arguments, such as ``float32(2, 3), int``."""
    return ", ".join(_described(backend, v) if has_dtype(v) else type(v).__name__ for v in values)


def _described(backend: Any, x: Any) -> str:
    try:
        name = str(backend.ivy_dtype(x.dtype))
    except IvyException:
        # One that ivy does not compute with.
        name = str(x.dtype)
    try:
        return f"{name}{tuple(x.shape)}"
    except (RuntimeError, TypeError, ValueError):
        # Nested tensors have none, and those of a graph may have an unknown number of axes.
        return name


def _broadcast(shapes: list[tuple[Any, ...]]) -> bool:
    """Whether shapes broadcast; unknown lengths may."""
    width = max([0, *map(len, shapes)])
    for place in range(1, width + 1):
        lengths = {s[-place] for s in shapes if len(s) >= place} - {1, None}
        if len(lengths) > 1:
            return False
    return True


def wrong_argument(spec: Spec, bound: Mapping[str, Any]) -> Found | None:
    """The error class and the words for the first argument that its parameter does not take."""
    for name, value in bound.items():
        role = spec.roles.get(name)
        if name in spec.arrays or name == "out" or str(role) == "Scalar":
            said = unfit(value)
            if said:
                return IvyDtypeError, f"{name} {said}"
        elif role is not None and str(role) not in _ROLES and not fits(value, role):
            cls = IvyValueError if type(value) in _types_of_choices(role) else IvyTypeError
            return cls, f"{name} is {words(role)}, not {shown(value)}"
    return None


def _types_of_choices(role: Any) -> set[type]:
    """The types of the values that a parameter names one by one."""
    parts = (role,) if get_origin(role) is Literal else get_args(role)
    return {type(value) for part in parts if get_origin(part) is Literal for value in get_args(part)}


def holder(spec: Spec, bound: Mapping[str, Any], cls: type) -> str:
    """The name of the argument that is of a class, or a list with such an element; an empty string if none is."""

    def holds(value: Any, depth: int) -> bool:
        if type(value) in _LISTS:
            return depth < LEVELS and any(holds(v, depth + 1) for v in value)
        return type(getattr(value, "_data", value)) is cls

    return next((name for name in (*spec.arrays, *spec.scalars, "out") if holds(bound.get(name), 0)), "")


def unfit(value: Any, depth: int = 0) -> str:
    """What ivy cannot compute with in an array, or in the arrays in a list; an empty string if there is nothing."""
    if type(value) in _LISTS:
        return next(filter(None, (unfit(v, depth + 1) for v in value)), "") if depth < LEVELS else ""
    data = getattr(value, "_data", value)
    try:
        backend = backends.loaded.get(backends.backend_name(type(data)))
    except IvyException as error:
        return f"cannot be used: {error}"
    return "" if backend is None else backend.why_unsupported(data)
