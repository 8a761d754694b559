"""`portable`: functions that were written for NumPy, for the arrays of every library."""

import dis
from collections.abc import Callable, Iterator
from functools import wraps
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, TypeVar

import numpy as np

import ivy_protocol as ivy
from ivy_protocol import backends, lazy
from ivy_protocol.compiling import is_compiling
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.namespace.codes import codes
from ivy_protocol.numpy._arrays import Array, ndarray_of

F = TypeVar("F", bound=Callable[..., Any])


def portable(fn: F) -> F:
    """Let a function that was written for NumPy take native arrays of any library, and return the same kind.

    In the function, and in those that are written inside of it, names that stand for NumPy, its modules and its
    functions stand for those of `ivy.numpy`. Native arrays, also in lists, tuples and dicts, are `ivy.numpy.ndarray`
    there, and results are native again; arrays of ivy stay such, and what gets no native array gives none. Other
    functions of its module that it calls are portable if they are decorated too.

    Parameters
    ----------
    fn
        The function.

    Returns
    -------
    Callable
        The function, for arrays of every library.

    Raises
    ------
    IvyTypeError
        `fn` is no function that is written in Python, or assigns to global names.

    Examples
    --------
    >>> import numpy as np
    >>> import ivy_protocol.numpy
    >>> @ivy_protocol.numpy.portable
    ... def centred(x):
    ...     return x - np.mean(x, axis=0)
    >>> centred(np.asarray([1.0, 3.0]))
    array([-1.,  1.])
    """
    if not isinstance(fn, FunctionType):
        raise IvyTypeError(
            f"ivy.numpy.portable takes a function that is written in Python, not the {type(fn).__name__} {fn!r}"
        )
    written = {name for code in codes(fn.__code__) for name in _assigned(code)}
    if written:
        raise IvyTypeError(
            f"ivy.numpy.portable: {fn.__name__} assigns to the global name {min(written)!r}; return the value instead"
        )
    names = tuple({name for code in codes(fn.__code__) for name in code.co_names})
    # Without a name: torch's compiler would look its names up in the module of that name.
    scope: dict[str, Any] = {"__builtins__": fn.__globals__.get("__builtins__")}
    cells = tuple([_cell(cell) for cell in fn.__closure__ or ()])
    inner = FunctionType(fn.__code__, scope, fn.__name__, fn.__defaults__, cells)
    inner.__kwdefaults__ = fn.__kwdefaults__

    def refresh() -> None:
        # Global names may be given another value at any time.
        for name in names:
            if name in fn.__globals__:
                scope[name] = _counterpart(fn.__globals__[name])
            else:
                scope.pop(name, None)

    @wraps(fn)
    def call(*args: Any, **kwargs: Any) -> Any:
        if len(scope) == 1 or not is_compiling():
            refresh()
        found = _Found()
        result = inner(*map(found.taken, args), **{name: found.taken(value) for name, value in kwargs.items()})
        return _native(result) if found.native else result

    given: Any = call
    return given


class _Found:
    """Makes arrays of `ivy.numpy` of native ones, and knows whether there were any."""

    def __init__(self) -> None:
        self.native = False

    def taken(self, value: Any) -> Any:
        cls = type(value)
        if cls in (list, tuple):
            return cls(map(self.taken, value))
        if cls is dict:
            return {key: self.taken(item) for key, item in value.items()}
        if cls is Array:
            return ndarray_of(value._data)
        if isinstance(value, ivy.Array) or not backends.backend_name(cls) or isinstance(value, np.generic):
            return value
        self.native = True
        return ndarray_of(value)


def _native(value: Any) -> Any:
    cls = type(value)
    if isinstance(value, ivy.Array):
        return value._data
    if cls in (list, tuple):
        return cls(map(_native, value))
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        named: Any = cls
        return named(*map(_native, value))
    nested: Any = value
    return {key: _native(item) for key, item in nested.items()} if cls is dict else value


def _assigned(code: CodeType) -> Iterator[str]:
    return (i.argval for i in dis.get_instructions(code) if i.opname in ("STORE_GLOBAL", "DELETE_GLOBAL"))


def _cell(cell: CellType) -> CellType:
    """The cell of a name of an outer function, or one with what stands there for NumPy's."""
    try:
        value = cell.cell_contents
    except ValueError:
        # The name gets its value later, as that of the function itself does.
        return cell
    other = _counterpart(value)
    return cell if other is value else CellType(other)


def _counterpart(value: Any) -> Any:
    """What stands for NumPy, or a part or function of it; other values as they are."""
    if isinstance(value, ModuleType):
        root, _, rest = value.__name__.partition(".")
        if root != "numpy" or rest not in ("", "linalg", "fft", "random", "testing"):
            return value
        package: Any = lazy.load("numpy")
        return getattr(package, rest) if rest else package
    module = getattr(value, "__module__", None)
    if callable(value) and (isinstance(value, np.ufunc) or (isinstance(module, str) and module.startswith("numpy"))):
        return _of_functions().get(id(value), value)
    return value


_functions: dict[int, Any] = {}


def _of_functions() -> dict[int, Any]:
    """The functions of `ivy.numpy` by NumPy's own."""
    if not _functions:
        package: Any = lazy.load("numpy")
        for theirs, ours in ((np, package), (np.linalg, package.linalg), (np.fft, package.fft)):
            for name in dir(theirs):
                other = vars(ours).get(name)
                if other is not None:
                    _functions[id(getattr(theirs, name))] = other
    return _functions


__all__ = ["portable"]
