"""Data types: queries, conversion, promotion and default dtypes."""

import math
from typing import TYPE_CHECKING, Any

from ivy_protocol import backends, lazy
from ivy_protocol.backends import current
from ivy_protocol.backends.current import uses_backend
from ivy_protocol.backends.devices import host_data
from ivy_protocol.base.typing import ANY, INTEGRAL, NUMERIC, ArrayLike, DeviceLike, DtypeLike, Out
from ivy_protocol.core import context, scalars
from ivy_protocol.core.defaults import SETTINGS
from ivy_protocol.core.dtypes import (
    INTERNED,
    Dtype,
    all_complex_dtypes,
    all_float_dtypes,
    all_int_dtypes,
    any_dtype,
    dtype_named,
    in_standard,
    promote,
    promote_all,
    uint64,
)
from ivy_protocol.dispatch.entry import primary
from ivy_protocol.errors import translate
from ivy_protocol.exceptions import IvyDispatchError, IvyDtypePromotionError, IvyTypeError, IvyValueError
from ivy_protocol.functions._shared import checked, defer_to_overrides, is_tree, nestable
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array
    from ivy_protocol.core.dtypes import FloatInfo, IntegerInfo


@primary(explicit_conversion=True)
def astype(
    x: ArrayLike,
    dtype: DtypeLike,
    /,
    *,
    copy: bool = True,
    device: DeviceLike | None = None,
    out: Out = None,
) -> "Array":
    """Cast an array to a data type.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    dtype : DtypeLike
        Data type of the result.
    copy : bool, default True
        Whether to copy even if ``x`` already has the data type.
    device : DeviceLike, optional
        Device of the result; if ``None``, the device of ``x``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The cast elements, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``astype`` of the Python array API standard 2025.12. Casts from float to integer truncate towards zero. The
    result of casting NaN and out-of-range values depends on the backend.

    Examples
    --------
    >>> ivy.astype(ivy.array([1.5, -1.5]), "int32")
    ivy.array([ 1, -1])
    """
    ...


@uses_backend
@defer_to_overrides
@named
def dtype(x: Any, *, as_native: bool = False) -> Any:
    """Return the data type of an array, or the data type that a Python scalar or nested list converts to.

    Parameters
    ----------
    x
        Array of any backend, ``ivy.Array``, Python scalar, or nested list of arrays and scalars.
    as_native
        Whether to return the native data type of the backend of the array.

    Raises
    ------
    IvyDispatchError
        ``x`` is neither an array nor a Python scalar, or a nested list contains another object.

    Examples
    --------
    >>> ivy.dtype(ivy.array([1, 2]))
    'int32'
    """
    if isinstance(x, dict) or not hasattr(x, "dtype"):
        if is_tree(x) and context.setting("nestable_mode"):
            return nestable(dtype)(x, as_native=as_native)
        leaves = _flatten(x) if type(x) in scalars.SEQUENCES else [x]
        for leaf in leaves:
            if isinstance(leaf, dict) or not (hasattr(leaf, "dtype") or type(leaf) in scalars.PYTHON_SCALARS):
                raise IvyDispatchError(
                    f"ivy.dtype: a {type(leaf).__name__} has no data type; pass an array or Python scalars"
                )
        has_arrays = any([hasattr(v, "dtype") for v in leaves])
        name = result_type(*leaves) if has_arrays else dtype_named(scalars.dtype_for(x))
        return as_native_dtype(name) if as_native else name
    data = getattr(x, "_data", x)
    backend = backends.loaded.get(backends.backend_name(type(data)) or backends.learn(data))
    if as_native:
        return data.dtype
    return any_dtype(data.dtype) if backend is None else backend.ivy_dtype(data.dtype)


def _flatten(values: Any) -> list[Any]:
    return [leaf for v in values for leaf in (_flatten(v) if type(v) in scalars.SEQUENCES else [v])]


@named
def as_ivy_dtype(dtype_in: Any, /) -> Dtype:
    """Convert a name, a native data type or a Python type to an ivy data type.

    Raises
    ------
    IvyValueError
        The data type does not exist.

    Examples
    --------
    >>> import numpy as np
    >>> ivy.as_ivy_dtype(np.float16)
    'float16'
    """
    # Compare with `is`, because ``np.dtype("float64") == float`` is true.
    if dtype_in is int or dtype_in is float or dtype_in is complex:
        return dtype_named(scalars.default_dtype_of(dtype_in))
    return any_dtype(dtype_in)


@uses_backend
@named
def as_native_dtype(dtype_in: Any, /) -> Any:
    """Convert a data type to the native type of the current backend, or to an ivy data type if no backend is set.

    Raises
    ------
    IvyValueError
        The backend does not support the data type.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     ivy.as_native_dtype("float32")
    dtype('float32')
    """
    name = as_ivy_dtype(dtype_in)
    backend_name = context.chosen_backend()
    return backends.load(backend_name).native_dtype(name) if backend_name else name


@defer_to_overrides
@named
@nestable
def can_cast(from_: Any, to: Any, /) -> bool:
    """Return True if a data type, or the data type of an array, can be cast to another according to type promotion.

    The cast is possible if the two data types promote to ``to``. Follows ``can_cast`` of the Python array API standard
    2025.12.

    Examples
    --------
    >>> ivy.can_cast("int8", "int16"), ivy.can_cast("int32", "float32")
    (True, False)
    """
    source = _dtype_of(from_)
    target = as_ivy_dtype(to)
    return promote(source, target, context.setting("precise_mode")) == target


@named
def promote_types(type1: Any, type2: Any, /, *, array_api_promotion: bool = False) -> Dtype:
    """Return the data type that two data types promote to.

    Parameters
    ----------
    type1, type2
        Data types.
    array_api_promotion
        Whether to raise for promotions that the array API standard does not define.

    Raises
    ------
    IvyDtypePromotionError
        `array_api_promotion` is True, and the standard does not define this promotion.

    Examples
    --------
    >>> ivy.promote_types("int32", "float32")
    'float64'
    """
    first, second = as_ivy_dtype(type1), as_ivy_dtype(type2)
    if array_api_promotion and not in_standard(first, second):
        raise IvyDtypePromotionError(
            f"ivy.promote_types: the array API standard does not promote {first} with {second}; cast one of the arrays "
            "with ivy.astype"
        )
    return promote(first, second, context.setting("precise_mode"))


@defer_to_overrides
@named
def promote_types_of_inputs(x1: Any, x2: Any, /, *, array_api_promotion: bool = False) -> "tuple[Array, Array]":
    """Promote two arrays to a common data type.

    Parameters
    ----------
    x1, x2 : ArrayLike
        Arrays of any shapes; one of them may be a Python scalar.
    array_api_promotion : bool, default False
        Whether to raise for promotions that the array API standard does not define.

    Returns
    -------
    tuple of ivy.Array
        The promoted arrays.

    Raises
    ------
    IvyDtypePromotionError
        ``array_api_promotion`` is True, and the standard does not define this promotion.

    Examples
    --------
    >>> x, y = ivy.promote_types_of_inputs(ivy.array([1.5]), 2)
    >>> y
    ivy.array(2.)
    """
    if array_api_promotion:
        promote_types(dtype(x1), dtype(x2), array_api_promotion=True)
    return type_promote_arrays(x1, x2)


@primary(promote=True)
def type_promote_arrays(x1: ArrayLike, x2: ArrayLike, /) -> "tuple[Array, Array]":
    """Promote two arrays to a common data type.

    Parameters
    ----------
    x1 : ArrayLike
        Array of any shape and data type.
    x2 : ArrayLike
        Array of any shape and data type.

    Returns
    -------
    tuple of ivy.Array
        The promoted arrays. An array that already has the common data type is not copied.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.type_promote_arrays(ivy.array([1, 2], dtype="int8"), ivy.array([1.5]))
    (ivy.array([1., 2.]), ivy.array([1.5]))
    """
    ...


@uses_backend
@defer_to_overrides
@named
@nestable
def result_type(*arrays_and_dtypes: Any) -> Dtype:
    """Return the data type that arrays, data types and Python scalars promote to.

    Follows ``result_type`` of the Python array API standard 2025.12. Promotion across kinds depends on
    ``precise_mode``. If the backend of the arrays (without arrays, the current backend) does not support the data type,
    the result is the narrower data type that the operations of this backend return.

    Raises
    ------
    IvyDtypePromotionError
        No argument is passed.

    Examples
    --------
    >>> ivy.result_type(ivy.array([1], dtype="int8"), "int16", 2)
    'int16'
    """
    arrays_and_dtypes = tuple([host_data(a) for a in arrays_and_dtypes])
    python_types = [type(a).__name__ for a in arrays_and_dtypes if type(a) in scalars.PYTHON_SCALARS]
    names = [str(_dtype_of(a)) for a in arrays_and_dtypes if type(a) not in scalars.PYTHON_SCALARS]
    if not arrays_and_dtypes:
        return promote_all(())
    name = scalars.common_dtype(
        context.setting("precise_mode"),
        False,
        context.setting("default_int_dtype"),
        context.setting("default_float_dtype"),
        context.setting("default_complex_dtype"),
        "_".join(python_types),
        *names,
    )
    backend_names = {backends.backend_name(type(getattr(a, "_data", a))) for a in arrays_and_dtypes} - {""}
    for backend_name in backend_names or {context.chosen_backend()} - {""}:
        name = backends.load(backend_name).narrowed_dtypes().get(name, name)
    return dtype_named(name)


_FRACTION_BITS = {"bfloat16": 7, "float16": 10, "float32": 23, "float64": 52}


@defer_to_overrides
@named
def finfo(type: Any, /) -> "FloatInfo":
    """Return the limits of a floating-point data type, or of the components of a complex data type.

    Follows ``finfo`` of the Python array API standard 2025.12.

    Parameters
    ----------
    type
        Data type, or array whose data type is used.

    Raises
    ------
    IvyTypeError
        The data type is neither floating-point nor complex.

    Examples
    --------
    >>> ivy.finfo("float32").eps
    1.1920928955078125e-07
    """
    from ivy_protocol.core.dtypes import FloatInfo, InfoDtype

    dtype = _dtype_of(type)
    name = {"complex64": "float32", "complex128": "float64"}.get(dtype, dtype.name)
    if name not in _FRACTION_BITS:
        raise IvyTypeError(
            f"ivy.finfo requires a floating-point or complex dtype, not {dtype.name}; ivy.iinfo accepts integer dtypes"
        )
    bits, fraction = dtype_named(name).dtype_bits, _FRACTION_BITS[name]
    # IEEE 754: one bit is the sign, `fraction` bits are the fraction, and the other bits are the exponent.
    largest_exponent = 2 ** (bits - fraction - 2) - 1
    largest = (2.0 - 2.0**-fraction) * 2.0**largest_exponent
    return FloatInfo(
        bits, 2.0**-fraction, largest, -largest, 2.0 ** (1 - largest_exponent), InfoDtype(dtype_named(name))
    )


@defer_to_overrides
@named
def iinfo(type: Any, /) -> "IntegerInfo":
    """Return the limits of an integer data type.

    Follows ``iinfo`` of the Python array API standard 2025.12.

    Parameters
    ----------
    type
        Data type, or array whose data type is used.

    Raises
    ------
    IvyTypeError
        The data type is not an integer type.

    Examples
    --------
    >>> ivy.iinfo("int8").max
    127
    """
    from ivy_protocol.core.dtypes import InfoDtype, IntegerInfo

    dtype = _dtype_of(type)
    if not dtype.is_int_dtype:
        raise IvyTypeError(
            f"ivy.iinfo requires an integer dtype, not {dtype.name}; ivy.finfo accepts floating and complex dtypes"
        )
    bits = dtype.dtype_bits
    largest = 2 ** (bits if dtype.is_uint_dtype else bits - 1) - 1
    return IntegerInfo(bits, largest, 0 if dtype.is_uint_dtype else -largest - 1, InfoDtype(dtype))


_KINDS = {
    "bool": ("bool",),
    "signed integer": ("int",),
    "unsigned integer": ("uint",),
    "integral": INTEGRAL,
    "real floating": ("float",),
    "complex floating": ("complex",),
    "numeric": NUMERIC,
}


@named
def isdtype(dtype: Any, kind: Any) -> bool:
    """Return True if a data type is of a specified kind.

    Follows ``isdtype`` of the Python array API standard 2025.12.

    Parameters
    ----------
    dtype
        Data type.
    kind
        ``"bool"``, ``"signed integer"``, ``"unsigned integer"``, ``"integral"``, ``"real floating"``, ``"complex
        floating"``, ``"numeric"``, a data type, or a tuple of kinds and data types, of which one must match.

    Raises
    ------
    IvyValueError
        ``kind``, or an item of the tuple, is neither one of these names nor a data type.

    Examples
    --------
    >>> ivy.isdtype(ivy.int32, "integral"), ivy.isdtype(ivy.int32, ("bool", ivy.float32))
    (True, False)
    """
    if isinstance(kind, tuple):
        return any([isdtype(dtype, k) for k in kind])
    actual = _dtype_of(dtype)
    if isinstance(kind, str) and kind in _KINDS:
        return actual.kind in _KINDS[kind]
    return actual == as_ivy_dtype(kind)


@named
def dtype_bits(dtype_in: Any, /) -> int:
    """Return the number of bits of an element of a data type.

    Examples
    --------
    >>> ivy.dtype_bits("float32")
    32
    """
    return as_ivy_dtype(dtype_in).dtype_bits


def _dtype_of(value: Any) -> Dtype:
    if hasattr(value, "dtype") and not isinstance(value, type):
        return dtype(value)
    try:
        return as_ivy_dtype(value)
    except IvyValueError as error:
        if isinstance(value, str | type) or hasattr(value, "name") or type(value).__module__ == "builtins":
            raise
        raise translate.unhandled("dtype", [type(value)], declined=False) from error


@defer_to_overrides
@named
@nestable
def is_bool_dtype(dtype_in: Any, /) -> bool:
    """Return True if a data type, or the data type of an array, is ``bool``.

    Examples
    --------
    >>> ivy.is_bool_dtype("bool")
    True
    """
    return _dtype_of(dtype_in).is_bool_dtype


@defer_to_overrides
@named
@nestable
def is_int_dtype(dtype_in: Any, /) -> bool:
    """Return True if a data type, or the data type of an array, is a signed or unsigned integer type.

    Examples
    --------
    >>> ivy.is_int_dtype(ivy.array([1, 2]))
    True
    """
    return _dtype_of(dtype_in).is_int_dtype


@defer_to_overrides
@named
@nestable
def is_uint_dtype(dtype_in: Any, /) -> bool:
    """Return True if a data type, or the data type of an array, is an unsigned integer type.

    Examples
    --------
    >>> ivy.is_uint_dtype("uint8")
    True
    """
    return _dtype_of(dtype_in).is_uint_dtype


@defer_to_overrides
@named
@nestable
def is_float_dtype(dtype_in: Any, /) -> bool:
    """Return True if a data type, or the data type of an array, is a real floating-point type.

    Examples
    --------
    >>> ivy.is_float_dtype(ivy.array([1.0]))
    True
    """
    return _dtype_of(dtype_in).is_float_dtype


@defer_to_overrides
@named
@nestable
def is_complex_dtype(dtype_in: Any, /) -> bool:
    """Return True if a data type, or the data type of an array, is a complex type.

    Examples
    --------
    >>> ivy.is_complex_dtype("complex64")
    True
    """
    return _dtype_of(dtype_in).is_complex_dtype


@named
def is_hashable_dtype(dtype_in: Any, /) -> bool:
    """Return True if an object is hashable. The data types of all known backends are hashable.

    Parameters
    ----------
    dtype_in
        Any object.

    Examples
    --------
    >>> ivy.is_hashable_dtype("float32"), ivy.is_hashable_dtype(["float32"])
    (True, False)
    """
    # Call `hash`. `collections.abc.Hashable` is not sufficient: it accepts a class whose `__hash__` raises.
    try:
        hash(dtype_in)
    except TypeError:
        return False
    return True


@uses_backend
@named
def is_native_dtype(dtype_in: Any, /) -> bool:
    """Return True if an object is a native data type of the current backend.

    If no backend is set, the native data types are the data types of ivy.

    Parameters
    ----------
    dtype_in
        Any object.

    Examples
    --------
    >>> ivy.is_native_dtype(ivy.native_float32), ivy.is_native_dtype("no_dtype")
    (True, False)
    """
    return isinstance(dtype_in, current.attribute("NativeDtype"))


@uses_backend
@named
def valid_dtype(dtype_in: Any, /) -> bool:
    """Return True if the current backend supports a data type.

    Parameters
    ----------
    dtype_in : DtypeLike or None
        Data type. ``None`` means the default data type, which is valid.

    Raises
    ------
    IvyValueError
        The data type does not exist.

    Examples
    --------
    >>> ivy.valid_dtype("float32")
    True
    """
    return dtype_in is None or as_ivy_dtype(dtype_in) in current.attribute("valid_dtypes")


@uses_backend
@named
def invalid_dtype(dtype_in: Any, /) -> bool:
    """Return True if the current backend does not support a data type.

    The parameters are those of `valid_dtype`.

    Examples
    --------
    >>> ivy.invalid_dtype("float32")
    False
    """
    return not valid_dtype(dtype_in)


def _default_of_kind(kind: str, value: Any, input: Any, as_native: bool) -> Any:
    result = dtype_named(context.setting(kind) if value is None else checked(kind, value))
    if value is None and input is not None:
        input_dtype = dtype(input)
        result = input_dtype if input_dtype.kind == SETTINGS[kind].takes else result
        if not hasattr(input, "dtype"):
            result = _wide_enough(result, _python_scalars(input))
    return as_native_dtype(result) if as_native else result


def _python_scalars(data: Any) -> list[Any]:
    """Return the Python scalars in a scalar or in nested lists."""
    if isinstance(data, list | tuple):
        return [v for item in data for v in _python_scalars(item)]
    return [data] if isinstance(data, int | float | complex) else []


def _wide_enough(dtype: Dtype, values: list[Any]) -> Dtype:
    """Return the narrowest data type that represents all values: `dtype`, or a wider one of the same kind.

    For integers, uint64 is the last candidate. If no candidate represents all values, return `dtype`.
    """
    if dtype.kind in ("int", "uint"):
        integers = [int(v) for v in values if isinstance(v, int | float) and math.isfinite(v)]
        low, high = min(integers, default=0), max(integers, default=0)
        candidates = [t for t in all_int_dtypes if t.kind == dtype.kind and t > dtype]
        matches = [t for t in (dtype, *candidates, uint64) if (i := iinfo(t)).min <= low and high <= i.max]
        return matches[0] if matches else dtype
    magnitudes = [abs(part) for v in values for part in (v.real, v.imag) if part and math.isfinite(part)]
    candidates = [t for t in (*all_float_dtypes, *all_complex_dtypes) if t.kind == dtype.kind and t > dtype]
    for t in (dtype, *candidates):
        limits = finfo(t)
        if all([limits.smallest_normal <= part <= limits.max for part in magnitudes]):
            return t
    return dtype


def _dtype_for_item(item: Any) -> Dtype:
    """Return the data type of an array. For Python scalars, return a data type that can represent all of them."""
    item_dtype = dtype(item)
    if hasattr(item, "dtype") or item_dtype.is_bool_dtype:
        return item_dtype
    return _wide_enough(item_dtype, _python_scalars(item))


@uses_backend
@defer_to_overrides
@named
@nestable
def default_float_dtype(*, input: Any = None, float_dtype: Any = None, as_native: bool = False) -> Any:
    """Return ``float_dtype`` if passed, else the floating-point type of ``input``, else the default.

    Parameters
    ----------
    input : ArrayLike, optional
        Array, scalar or nested list, whose data type is returned if it is floating-point. If the default type cannot
        represent the Python scalars in ``input``, a wider type is returned.
    float_dtype : DtypeLike, optional
        Floating-point type to return.
    as_native : bool, default False
        Whether to return the native data type of the current backend.

    Returns
    -------
    ivy.Dtype
        The data type.

    Raises
    ------
    IvyValueError
        ``float_dtype`` is not a floating-point type.

    Examples
    --------
    >>> ivy.default_float_dtype()
    'float32'
    >>> ivy.default_float_dtype(input=ivy.array([1.0], dtype="float16"))
    'float16'
    """
    return _default_of_kind("default_float_dtype", float_dtype, input, as_native)


@uses_backend
@defer_to_overrides
@named
def default_int_dtype(*, input: Any = None, int_dtype: Any = None, as_native: bool = False) -> Any:
    """Return ``int_dtype`` if passed, else the integer type of ``input``, else the default.

    The parameters correspond to those of `default_float_dtype`.

    Examples
    --------
    >>> ivy.default_int_dtype(), ivy.default_int_dtype(input=2**40)
    ('int32', 'int64')
    """
    return _default_of_kind("default_int_dtype", int_dtype, input, as_native)


@uses_backend
@defer_to_overrides
@named
def default_uint_dtype(*, input: Any = None, uint_dtype: Any = None, as_native: bool = False) -> Any:
    """Return ``uint_dtype`` if passed, else the unsigned integer type of ``input``, else the default.

    The parameters correspond to those of `default_float_dtype`.

    Examples
    --------
    >>> ivy.default_uint_dtype(input=ivy.array([1], dtype="uint8"))
    'uint8'
    """
    return _default_of_kind("default_uint_dtype", uint_dtype, input, as_native)


@uses_backend
@defer_to_overrides
@named
@nestable
def default_complex_dtype(*, input: Any = None, complex_dtype: Any = None, as_native: bool = False) -> Any:
    """Return ``complex_dtype`` if passed, else the complex type of ``input``, else the default.

    The parameters correspond to those of `default_float_dtype`.

    Examples
    --------
    >>> ivy.default_complex_dtype()
    'complex64'
    """
    return _default_of_kind("default_complex_dtype", complex_dtype, input, as_native)


@uses_backend
@defer_to_overrides
@named
def default_dtype(dtype: Any = None, *, item: Any = None, as_native: bool = False) -> Any:
    """Return ``dtype`` if it is passed, else the data type of ``item``, else the default data type.

    Parameters
    ----------
    dtype : DtypeLike, optional
        Data type to return.
    item : ArrayLike, optional
        Array, nested list or scalar.
    as_native : bool, default False
        Whether to return the native data type of the current backend.

    Returns
    -------
    ivy.Dtype
        The data type.

    Examples
    --------
    >>> ivy.default_dtype(item=3), ivy.default_dtype(item=[True, 1.5]), ivy.default_dtype()
    ('int32', 'float32', 'float32')
    """
    if dtype is not None:
        result = as_ivy_dtype(dtype)
    elif item is not None:
        result = _dtype_for_item(item)
    else:
        result = dtype_named(context.setting("default_dtype") or context.setting("default_float_dtype"))
    return as_native_dtype(result) if as_native else result


@uses_backend
@named
def closest_valid_dtype(type: Any, /) -> Dtype:
    """Return the data type of the current backend that is closest to ``type``.

    Parameters
    ----------
    type : DtypeLike or None
        Data type; if ``None``, the default data type.

    Returns
    -------
    ivy.Dtype
        ``type`` if the backend supports it. Otherwise, the widest supported data type of the same kind that is not
        wider than ``type``, or else the narrowest supported data type of this kind.

    Raises
    ------
    IvyValueError
        The data type does not exist, or the backend does not support a data type of its kind.

    Examples
    --------
    >>> ivy.closest_valid_dtype("float32")
    'float32'
    """
    requested = default_dtype(dtype=type)
    valid = current.attribute("valid_dtypes")
    if requested in valid:
        return INTERNED[requested]
    candidates = sorted([t for t in valid if t.kind == requested.kind], key=dtype_bits)
    if not candidates:
        raise IvyValueError(f"{context.chosen_backend()} does not support a dtype of the same kind as {requested}")
    return next((t for t in reversed(candidates) if t.dtype_bits <= requested.dtype_bits), candidates[0])


@uses_backend
@named
def infer_default_dtype(dtype: Any, as_native: bool = False) -> Any:
    """Return the default data type of the same kind as ``dtype``; for ``bool``, return ``bool``.

    Parameters
    ----------
    dtype : DtypeLike
        Data type.
    as_native : bool, default False
        Whether to return the native data type of the current backend.

    Returns
    -------
    ivy.Dtype
        The data type.

    Examples
    --------
    >>> ivy.infer_default_dtype("float64"), ivy.infer_default_dtype("uint8"), ivy.infer_default_dtype("bool")
    ('float32', 'uint32', 'bool')
    """
    kind = as_ivy_dtype(dtype).kind
    result = INTERNED["bool" if kind == "bool" else context.setting(f"default_{kind}_dtype")]
    return as_native_dtype(result) if as_native else result


@named
def check_float(x: Any) -> bool:
    """Return True if a value is a Python float or int, but not a bool.

    Parameters
    ----------
    x
        Any object.

    Examples
    --------
    >>> ivy.check_float(1.5), ivy.check_float(True), ivy.check_float("1.5")
    (True, False, False)
    """
    return isinstance(x, int | float) and not isinstance(x, bool)


_ABSTRACT = {
    "generic": ANY,
    "number": NUMERIC,
    "integer": INTEGRAL,
    "signedinteger": ("int",),
    "unsignedinteger": ("uint",),
    "inexact": ("float", "complex"),
    "floating": ("float",),
    "complexfloating": ("complex",),
    **dict.fromkeys(["flexible", "character", "datetime64", "timedelta64", "object_", "str_", "bytes_", "void"], ()),
}
"""Abstract scalar classes of NumPy, with the kinds of data types that are their subtypes."""


@named
def issubdtype(arg1: Any, arg2: Any, /) -> bool:
    """Return True if a data type is a subtype of another data type or of an abstract type.

    Parameters
    ----------
    arg1 : DtypeLike
        ivy data type, native data type, or name.
    arg2 : DtypeLike, or an abstract type
        Another data type, or a NumPy scalar class such as ``numpy.floating``, or its name.

    Returns
    -------
    bool
        True if ``arg1`` is a subtype of ``arg2``. ``bfloat16`` is a subtype of ``floating``.

    Raises
    ------
    IvyTypeError
        An array is passed instead of a data type.
    IvyValueError
        The data type does not exist.

    Notes
    -----
    Follows ``numpy.issubdtype``. The array API standard defines `isdtype` instead.

    Examples
    --------
    >>> ivy.issubdtype("float32", "floating"), ivy.issubdtype(ivy.int8, "uint8")
    (True, False)
    """
    name = arg2 if isinstance(arg2, str) else arg2.__name__ if isinstance(arg2, type) else ""
    kinds = _ABSTRACT.get(name)
    if kinds is not None:
        return as_ivy_dtype(arg1).kind in kinds
    return as_ivy_dtype(arg1) == as_ivy_dtype(arg2)


# Register these functions, which methods of dtypes call.
for _function in (as_native_dtype, finfo, iinfo):
    lazy.provide(_function.__name__, _function)
