"""Validation of arguments for which libraries behave differently, or raise unclear errors."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.common.indexing import check_no_axis
from ivy_protocol.backends.implementations import values_of
from ivy_protocol.base.nested import is_own
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import has_dtype, is_compiling
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.dtypes import RANGES, any_dtype, check_range, dtype_name, dtype_named
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES, integer_limits, kind_of, plain_number
from ivy_protocol.errors import translate
from ivy_protocol.exceptions import (
    InplaceUpdateException,
    IvyBroadcastShapeError,
    IvyDtypeError,
    IvyDtypePromotionError,
    IvyIndexError,
    IvyIndexTypeError,
    IvyOverflowError,
    IvyTypeError,
    IvyValueError,
)
from ivy_protocol.messages.prefixes import public
from ivy_protocol.messages.wording import describe_value, fits, plain_types, strict_types

_REAL = frozenset((int, float))
_IN_LISTS = frozenset((int, str, type(None)))
"""Types of elements in lists that are options. A float is not valid in most of these lists, such as lists of sizes."""
NO_KEYS: tuple[Any, ...] = (str, bytes, float, complex, dict, set)
"""Types that are not valid in an index. Libraries raise unclear errors for them."""


def check_sequence(spec: Spec, name: str, value: Any) -> None:
    """Raise if a value is not a sequence of arrays.

    Raises
    ------
    IvyTypeError
        The value is a scalar.
    IvyDispatchError
        The sequence contains None.
    """
    if type(value) in PYTHON_SCALARS:
        raise IvyTypeError(
            f"{public(spec.name)}: {name} must be a list or tuple of arrays, not a {type(value).__name__}"
        )
    if type(value) in SEQUENCES and any([v is None for v in value]):
        raise translate.unhandled(spec.name, [type(None)], False, name)


def check_options(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Raise for options of a wrong type. Replace NumPy scalars, and 0-d arrays with known values, by Python scalars.

    A 1-D NumPy array becomes a tuple if the parameter accepts tuples. Arrays that cannot be replaced stay arrays.

    Raises
    ------
    IvyTypeError
        The parameter does not accept this type.
    IvyValueError
        The parameter does not accept this value.
    """
    # Skip the checks in traced code: symbolic scalars of torch.compile are not instances of Python types.
    if is_compiling():
        return
    for name, value in bound.items():
        if _is_unusual(spec, name, value):
            bound[name] = value = _plain_option(value, spec.roles[name])
            is_accepted = _is_array(value) and not (complex in plain_types(spec.roles[name]) and len(value.shape))
            parts = None if is_accepted else translate.wrong_argument(spec, {name: value})
            if parts is not None:
                arrays = [getattr(v, "_data", v) for v in values_of((*spec.arrays, *spec.scalars), bound)]
                raise parts[0](f"{translate.error_prefix(spec.name, backend, arrays)}: {parts[1]}")


@cache
def passed_types(role: Any) -> frozenset[type]:
    """Return the types of values that are passed to libraries unchanged. For integer parameters, NumPy integers are
    included.
    """
    import numpy as np

    types = strict_types(role)
    return types.union([np.dtype(code).type for code in "bhilqBHILQ"]) if int in types and float not in types else types


def have_unusual_types(spec: Spec, kwargs: Mapping[str, Any]) -> bool:
    """Return True if an option has an unusual type. `check_options` or the library then has to check the option."""
    return any([is_own(value) or _is_unusual(spec, key.removeprefix("/"), value) for key, value in kwargs.items()])


def _is_unusual(spec: Spec, name: str, value: Any) -> bool:
    plain = spec.options.get(name)
    # Accept every value of `backend`, which may be a module or a name: the lookup of the backend raises for unknown
    # ones.
    if plain is None or name == "backend":
        return False
    return not _is_plain_list(value) if type(value) in SEQUENCES and type(value) in plain else type(value) not in plain


def _is_plain_list(values: Any) -> bool:
    return all([_is_plain_list(v) if type(v) in SEQUENCES else type(v) in _IN_LISTS for v in values])


def _plain_option(value: Any, role: Any) -> Any:
    """Convert NumPy scalars, and instances of subclasses of Python scalars and strings, to Python scalars and strings,
    also in lists.

    A list becomes a tuple if the parameter accepts tuples but not lists.
    """
    types = plain_types(role)
    if type(value) in SEQUENCES:
        sequence_type = tuple if tuple in types and list not in types else type(value)
        return sequence_type([_plain_option(v, role) for v in value])
    numpy = backends.load(backends.HOST)
    scalar = isinstance(value, numpy.scalar_types)
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, PYTHON_SCALARS) and not scalar:
        value = plain_number(value)
    array: Any = value
    if complex in types and _is_array(value):
        return _to_python_scalar(value)
    if role in (bool, bool | None):
        is_single = scalar or type(value) is int or (numpy.is_array(value) and not array.ndim)
        return bool(value) if is_single and fits(value, bool) else value
    accepts_tuple = tuple in types
    if isinstance(value, range):
        return tuple(value) if accepts_tuple else value
    if not (scalar or numpy.is_array(value)) or not _accepts_scalars(role) or array.ndim > accepts_tuple:
        return value
    values = array.tolist()
    return tuple(values) if array.ndim else values if type(values) in PYTHON_SCALARS else value


def _to_python_scalar(value: Any) -> Any:
    """Return a 0-d array as a Python scalar. A 0-d array that is traced or carries gradients is returned as a native
    array.

    Arrays with axes are returned unchanged.
    """
    data = getattr(value, "_data", value)
    backend = backends.loaded[backends.backend_name(type(data))]
    hooks = backend.hooks
    if len(data.shape):
        return value
    if type(data) is not backend.array_type or not hooks.has_values(data):
        return data
    kind = backend.ivy_dtype(data.dtype).kind
    return (
        data
        if hooks.carries_gradients(data)
        else {"bool": bool, "float": float, "complex": complex}.get(kind, int)(value)
    )


@cache
def _accepts_scalars(role: Any) -> bool:
    text = str(role)
    return "ArrayLike" not in text and any([name in text for name in ("int", "float", "complex")])


def _is_array(value: Any) -> bool:
    return has_dtype(value) or type(value) is Array


def check_keys(invalid: list[Any]) -> None:
    """Raise if an index contains invalid objects, which no library accepts. `invalid` is the list of these objects.

    Raises
    ------
    IvyIndexError
        The index contains an object that no library accepts.
    """
    if invalid:
        error = IvyIndexError if isinstance(invalid[0], NO_KEYS) else IvyIndexTypeError
        raise error(
            "an index must consist of integers, slices, None, an ellipsis, and arrays or lists of integers or bools, "
            f"not {type(invalid[0]).__name__}; pass several indices as a tuple, not as a list"
        )


def check_out(spec: Spec, backend: str, outs: tuple[Any, ...]) -> None:
    """Raise if `out` cannot hold the result of a call on a backend.

    Raises
    ------
    IvyTypeError
        `out` is not an `ivy.Array`, or is an array of another library.
    """
    for target in outs:
        if type(target) is not Array:
            raise IvyTypeError(
                f"{public(spec.name)} requires an ivy.Array as out=, not a {type(target).__name__}; "
                "wrap it with ivy.Array(out)"
            )
        if backends.backend_name(type(target._data)) != backend:
            raise IvyTypeError(
                f"{public(spec.name)} returns an array of {backend}, which out= of {target.backend} cannot hold; "
                f"omit out=, or pass an array of {backend}"
            )


def check_result(spec: Spec, backend: Backend, result: Any, out: Any) -> None:
    """Raise if a native array `out` cannot hold a native result.

    Raises
    ------
    IvyBroadcastShapeError
        The result has another shape.
    IvyDtypePromotionError
        The result is complex, and ``out`` is not.
    """
    if tuple(result.shape) != tuple(out.shape):
        raise IvyBroadcastShapeError(
            f"{public(spec.name)}: out= must have the shape {tuple(result.shape)}, not {tuple(out.shape)}"
        )
    if _is_complex(backend, result) and not _is_complex(backend, out):
        dtype, out_dtype = backend.ivy_dtype(result.dtype), backend.ivy_dtype(out.dtype)
        raise IvyDtypePromotionError(
            f"the result of {public(spec.name)} is {dtype}, which out= of {out_dtype} cannot hold; pass out= of "
            f"{dtype}, or select a part with ivy.real or ivy.imag"
        )


def check_writes(spec: Spec, backend: Backend) -> None:
    """Raise for an assignment to an immutable array if the inplace mode is "strict".

    Raises
    ------
    InplaceUpdateException
        The mode is "strict", and the arrays of the backend are immutable.
    """
    if context.setting("inplace_mode") == "strict":
        raise InplaceUpdateException(
            f"{public(spec.name)}: arrays of {backend.name} are immutable; call ivy.set_inplace_mode('lenient') to "
            "replace the array instead"
        )


def check_written(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Raise for complex values assigned to a real array.

    Raises
    ------
    IvyDtypePromotionError
        The assigned values are complex.
    """
    dtype, target = (backend.ivy_dtype(bound[n].dtype) for n in ("val", "x"))
    if dtype.kind == "complex" != target.kind and bound.get("keep_input_dtype", True):
        raise IvyDtypePromotionError(
            f"{public(spec.name)}: an array of {target} cannot hold {dtype}; cast it with ivy.astype, or select a "
            f"part with ivy.real or ivy.imag"
        )


def check_real(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Raise for complex arrays with a real ``dtype=``.

    Raises
    ------
    IvyDtypePromotionError
        An array is complex, and the requested dtype is not.
    """
    for name in spec.dtypes:
        if bound.get(name) is None or (target := backend.ivy_dtype(bound[name])).kind in ("complex", "bool"):
            continue
        if any([_is_complex(backend, bound[n]) for n in spec.arrays if bound.get(n) is not None]):
            raise IvyDtypePromotionError(
                f"{public(spec.name)}: {target} cannot hold complex numbers; select a part with ivy.real or "
                f"ivy.imag, or pass a complex {name}="
            )


def check_axes(spec: Spec, bound: dict[str, Any]) -> None:
    """Raise for an axis of a 0-d array. Some libraries accept such an axis.

    Raises
    ------
    IndexError
        An axis is passed for a 0-d array.
    """
    if not bound[spec.positional[0]].ndim:
        check_no_axis(bound.get("axis", bound.get("axes")))


def check_dtypes(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Raise for arrays with unsupported dtypes, such as strings.

    Raises
    ------
    IvyDtypeError
        An array has an unsupported dtype.
    """
    for name in spec.arrays:
        value = bound.get(name)
        for x in value if type(value) is list else (value,):
            dtype = getattr(x, "dtype", None)
            if dtype is not None and dtype not in backend.names:
                parts = translate.wrong_argument(spec, {name: x})
                if parts is not None:
                    raise parts[0](f"{public(spec.name)}: {parts[1]}")


def check_gradients(name: str, source: Backend, target: Backend, data: Any) -> None:
    """Raise if a conversion would lose the gradient of an array.

    Raises
    ------
    IvyValueError
        The array is traced, or its gradient is being recorded.
    """
    if source.hooks.carries_gradients(data):
        raise IvyValueError(
            f"{public(name or 'asarray')} would convert an array of {source.name} to {target.name}, which would lose "
            f"its gradient; call ivy.stop_gradient first, or convert the other arrays to {source.name}, with "
            f"ivy.to_backend(x, {source.name!r})"
        )


def check_sample_dtype(spec: Spec, dtype: Any) -> None:
    """Raise for an integer dtype of samples from a continuous distribution. Libraries handle such dtypes differently.

    Raises
    ------
    IvyDtypeError
        The dtype is not a floating-point dtype.
    """
    samples_floats = spec.is_random and spec.infer_dtype and spec.floating and not spec.returns_indices
    if samples_floats and any_dtype(dtype).kind != "float":
        raise IvyDtypeError(
            f"{public(spec.name)} requires a floating-point dtype=, not {dtype_name(dtype)}; cast the samples with "
            "ivy.astype"
        )


def range_check(spec: Spec, name: str | None, bound: dict[str, Any]) -> Callable[[dict[str, Any]], bool] | None:
    """Return a fast check that an array of dtype `name` can hold the scalars of a call. Return None if no check is
    needed.

    If the check fails, `check_fits` decides. The check always fails if a scalar is not an int, if `name` is not an
    integer dtype, or if `name` is None because the dtype is not known yet.
    """
    names = [n for n in (*spec.scalars, *spec.accepts_scalars) if bound.get(n) is not None]
    types = {type(bound[n]) for n in names}
    if not names or (name is not None and name not in RANGES and types <= _REAL and "step" not in bound):
        return None
    if name not in RANGES or types != {int}:
        return lambda _: False
    low, high = RANGES[name]

    def fit(bound: dict[str, Any]) -> bool:
        for n in names:
            if not low <= bound[n] <= high:
                return False
        return bound.get("step") != 0

    return fit


def check_fits(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Raise for scalars that a new array cannot hold. Libraries would wrap around or truncate them.

    Raises
    ------
    IvyValueError
        An integer is out of the range of the dtype.
    IvyDtypePromotionError
        A scalar is complex, and the dtype is not.
    """
    name = backend.dtype_name(bound["dtype"])
    scalars = [bound[n] for n in (*spec.scalars, *spec.accepts_scalars) if bound.get(n) is not None]
    if "step" in bound and _REAL.issuperset(map(type, scalars)):
        _shorten_step(bound)
    limits = RANGES.get(name)
    if _REAL.issuperset(map(type, scalars)) and bound.get("step") != 0:
        is_real = limits is None or float not in map(type, scalars)
        if is_real and (limits is None or not scalars or limits[0] <= min(scalars) <= max(scalars) <= limits[1]):
            return
    for option in spec.scalars:
        value: Any = bound.get(option)
        if type(value) in SEQUENCES:
            raise IvyTypeError(f"{public(spec.name)}: {option} must be a number, not {describe_value(value)}")
        if backends.load(backends.HOST).is_array(value) and not value.ndim:
            bound[option] = _plain_option(value, complex)
        elif limits and backend.is_array(value) and not value.ndim and backend.hooks.has_values(value):
            # If the dtype guarantees that the value fits, do not read the value, because the read may synchronize with
            # the device.
            dtype = backend.ivy_dtype(value.dtype)
            if dtype != name and dtype.kind in ("int", "uint", "float"):
                bound[option] = float(value) if dtype.kind == "float" else int(value)
    scalars = [bound[n] for n in (*spec.scalars, *spec.accepts_scalars) if bound.get(n) is not None]
    if dtype_named(name).kind != "complex" and any([_is_complex(backend, n) for n in scalars]):
        raise IvyDtypePromotionError(f"{public(spec.name)}: {name} cannot hold complex numbers; pass a complex dtype=")
    if spec.name == "arange":
        # Check only the elements of the result: `stop` is not an element, so the dtype need not be able to hold it.
        if any([_is_complex(backend, n) for n in scalars]):
            raise IvyTypeError("ivy.arange requires real arguments, not complex; cast the result with ivy.astype")
        start, stop, step = bound["start"], bound.get("stop"), bound.get("step", 1)
        start, stop = (0, start) if stop is None else (start, stop)
        if name in RANGES:
            start, stop, step = integer_limits(start, stop, step, name)
            bound.update(start=start, stop=stop, step=step)
        if step == 0:
            raise IvyValueError("ivy.arange: step must not be zero")
        all_ints = {type(start), type(stop), type(step)} == {int}
        elements = range(start, stop, step) if all_ints else ()
        scalars = [elements[0], elements[-1]] if elements else []
    try:
        check_range(scalars, name)
    except OverflowError as error:
        raise IvyOverflowError(f"{public(spec.name)} on {backend.name}: {error}") from None


def _shorten_step(bound: dict[str, Any]) -> None:
    """Limit the step of `arange` to the distance from `start` to `stop`, because libraries may be unable to represent a
    larger step. The elements stay the same.
    """
    start, stop, step = bound["start"], bound.get("stop"), bound["step"]
    length = start if stop is None else stop - start
    if abs(step) > abs(length):
        bound["step"] = length if length and (length > 0) == (step > 0) else 1 if step > 0 else -1


def _is_complex(backend: Backend, value: Any) -> bool:
    return backend.ivy_dtype(value.dtype).kind == "complex" if has_dtype(value) else kind_of(value) is complex
