"""Questions about what data types and values are, by the names of NumPy."""

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
"""The kinds of data types that a class of NumPy stands for."""


@named
def issubdtype(arg1: Any, arg2: Any, /) -> bool:
    """Return whether a data type is another one, or of a kind.

    Parameters
    ----------
    arg1 : DtypeLike
        Data type, of ivy, of a library or by its name.
    arg2 : DtypeLike, or an abstract type
        Another one, or a kind of NumPy's, such as ``numpy.floating``, or its name.

    Returns
    -------
    bool
        Whether it is; ``bfloat16`` is ``floating``.

    Raises
    ------
    IvyTypeError
        An array is given for its data type.
    IvyValueError
        There is no such data type.

    Notes
    -----
    As ``numpy.issubdtype``; `isdtype` is the standard's function.

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
    """Return whether a value is of a complex type, whatever its imaginary part.

    Parameters
    ----------
    x : Any
        Array, number, or lists of them.

    Returns
    -------
    bool
        Whether it is; lists are if one of their numbers is.

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
    """Return whether a value is not of a complex type.

    Parameters
    ----------
    x : Any
        Array, number, or lists of them.

    Returns
    -------
    bool
        Whether it is not.

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
    """Return whether a value can be iterated over.

    Parameters
    ----------
    y : Any
        Any value.

    Returns
    -------
    bool
        Whether it can; arrays without axes cannot.

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
