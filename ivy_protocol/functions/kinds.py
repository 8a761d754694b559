"""Predicates of data types and values, with the names of NumPy."""

from typing import Any

from ivy_protocol.functions._nestable import asking, nestable
from ivy_protocol.functions._transforms import is_array
from ivy_protocol.functions.data_type import as_ivy_dtype, dtype, is_complex_dtype
from ivy_protocol.messages.titles import named

__all__ = ["iscomplexobj", "isrealobj", "issubdtype", "iterable"]

_ABSTRACT = {
    "generic": ("bool", "int", "uint", "float", "complex"),
    "number": ("int", "uint", "float", "complex"),
    "integer": ("int", "uint"),
    "signedinteger": ("int",),
    "unsignedinteger": ("uint",),
    "inexact": ("float", "complex"),
    "floating": ("float",),
    "complexfloating": ("complex",),
    "flexible": (),
    "character": (),
    "datetime64": (),
    "timedelta64": (),
    "object_": (),
    "str_": (),
    "bytes_": (),
    "void": (),
}
"""Return the kinds of data types that a NumPy scalar class includes."""


@named
def issubdtype(arg1: Any, arg2: Any, /) -> bool:
    """Return True if a data type is a subtype of another data type or kind.

    Parameters
    ----------
    arg1 : DtypeLike
        ivy data type, native data type, or name.
    arg2 : DtypeLike, or an abstract type
        Another data type, or a NumPy scalar class such as ``numpy.floating``, or its name.

    Returns
    -------
    bool
        True if it is; ``bfloat16`` is ``floating``.

    Raises
    ------
    IvyTypeError
        An array is passed instead of a data type.
    IvyValueError
        The data type does not exist.

    Notes
    -----
    As ``numpy.issubdtype``; `isdtype` is the function of the standard.

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


def _is_complex(x: Any) -> bool:
    return is_complex_dtype(dtype(x)) if is_array(x) else isinstance(x, complex)


def _has_complex(x: Any) -> bool:
    return any([_has_complex(part) for part in x]) if isinstance(x, list | tuple) else _is_complex(x)


@asking
@nestable
@named
def iscomplexobj(x: Any, /) -> bool:
    """Return True if a value has a complex type, regardless of its imaginary part.

    Parameters
    ----------
    x : Any
        Array, scalar, or lists of them.

    Returns
    -------
    bool
        True if the type is complex; for lists, if any of their scalars is.

    Notes
    -----
    As ``numpy.iscomplexobj``.

    Examples
    --------
    >>> ivy.iscomplexobj(ivy.array([1.0, 0j])), ivy.iscomplexobj(1.0)
    (True, False)
    """
    return _has_complex(x)


@asking
@nestable
@named
def isrealobj(x: Any, /) -> bool:
    """Return True if a value does not have a complex type.

    Parameters
    ----------
    x : Any
        Array, scalar, or lists of them.

    Returns
    -------
    bool
        True if the type is not complex.

    Notes
    -----
    As ``numpy.isrealobj``.

    Examples
    --------
    >>> ivy.isrealobj(ivy.array([1.0, 2.0])), ivy.isrealobj(1j)
    (True, False)
    """
    return not _has_complex(x)


@named
def iterable(y: Any, /) -> bool:
    """Return True if a value can be iterated over.

    Parameters
    ----------
    y : Any
        Any value.

    Returns
    -------
    bool
        True if it can; 0-d arrays cannot.

    Notes
    -----
    As ``numpy.iterable``.

    Examples
    --------
    >>> ivy.iterable(ivy.array([1])), ivy.iterable(ivy.array(1)), ivy.iterable(1)
    (True, False, False)
    """
    try:
        iter(y)
    except TypeError:
        return False
    return True
