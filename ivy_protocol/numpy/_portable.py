"""`portable`: a decorator that runs functions written for NumPy on arrays of every backend."""

import dis
from collections.abc import Callable
from functools import wraps
from types import CellType, FunctionType, ModuleType
from typing import Any, TypeVar

import numpy as np

import ivy_protocol as ivy
from ivy_protocol import backends, lazy
from ivy_protocol.base.nested import rebuilt
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core.tree import map_leaves
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.namespace.codes import codes
from ivy_protocol.numpy._arrays import Array, ndarray_of

F = TypeVar("F", bound=Callable[..., Any])


def portable(fn: F) -> F:
    """Decorate a function that was written for NumPy, so that it accepts native arrays of any backend.

    In the function, and in functions nested in it, names that refer to NumPy, its modules or its functions refer to
    `ivy.numpy` instead. Native arrays among the arguments become `ivy.numpy.ndarray`, also in lists, tuples and dicts.
    If an argument contains a native array, results are converted back to native arrays. If the function calls other
    functions of the same module, decorate these functions, too.

    Parameters
    ----------
    fn
        The function.

    Returns
    -------
    Callable
        The function, for arrays of every backend.

    Raises
    ------
    IvyTypeError
        `fn` is not a Python function, or assigns to global names.

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
            f"ivy.numpy.portable: the decorated object must be a Python function, not the {type(fn).__name__} {fn!r}"
        )
    instructions = [i for code in codes(fn.__code__) for i in dis.get_instructions(code)]
    assigned = {i.argval for i in instructions if i.opname in ("STORE_GLOBAL", "DELETE_GLOBAL")}
    if assigned:
        raise IvyTypeError(
            f"ivy.numpy.portable: {fn.__name__} assigns to the global name {min(assigned)!r}; return the value instead"
        )
    names = tuple({name for code in codes(fn.__code__) for name in code.co_names})
    # Leave `__name__` out of the scope: torch.compile would look up global names in the module of that name.
    scope: dict[str, Any] = {"__builtins__": fn.__globals__.get("__builtins__")}
    cells = tuple([_cell(cell) for cell in fn.__closure__ or ()])
    inner = FunctionType(fn.__code__, scope, fn.__name__, fn.__defaults__, cells)
    inner.__kwdefaults__ = fn.__kwdefaults__

    def refresh() -> None:
        # Resolve global names in each call, because they may be rebound at any time.
        for name in names:
            if name in fn.__globals__:
                scope[name] = _counterpart(fn.__globals__[name])
            else:
                scope.pop(name, None)

    @wraps(fn)
    def call(*args: Any, **kwargs: Any) -> Any:
        if len(scope) == 1 or not is_compiling():
            refresh()
        converter = _Converter()
        result = inner(*map_leaves(converter.convert, args), **map_leaves(converter.convert, kwargs))
        return map_leaves(_native, result) if converter.has_native else result

    decorated: Any = call
    return decorated


class _Converter:
    """Converter of native arrays to `ivy.numpy.ndarray`. `has_native` records whether an array was converted."""

    def __init__(self) -> None:
        self.has_native = False

    def convert(self, value: Any) -> Any:
        """Convert an array to `ndarray`; lists, tuples and dicts are traversed elsewhere."""
        cls = type(value)
        if cls is Array:
            return ndarray_of(value._data)
        if isinstance(value, ivy.Array) or not backends.backend_name(cls) or isinstance(value, np.generic):
            return value
        self.has_native = True
        return ndarray_of(value)


def _native(value: Any) -> Any:
    """Convert an array of ivy to a native array, also in a named tuple; other collections are traversed elsewhere."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return rebuilt(value, [map_leaves(_native, item) for item in value])
    return value._data if isinstance(value, ivy.Array) else value


def _cell(cell: CellType) -> CellType:
    """If a closure cell contains an object of NumPy, return a new cell with the `ivy.numpy` counterpart of the object.

    Return other cells unchanged.
    """
    try:
        value = cell.cell_contents
    except ValueError:
        # The cell is empty: its variable has no value yet, for example the name of a recursive function.
        return cell
    other = _counterpart(value)
    return cell if other is value else CellType(other)


def _counterpart(value: Any) -> Any:
    """Return the `ivy.numpy` counterpart of NumPy, or of its modules or functions; return other values unchanged."""
    if isinstance(value, ModuleType):
        root, _, rest = value.__name__.partition(".")
        if root != "numpy" or rest not in ("", "linalg", "fft", "random", "testing"):
            return value
        package: Any = lazy.load("numpy")
        return getattr(package, rest) if rest else package
    module = getattr(value, "__module__", None)
    if callable(value) and (isinstance(value, np.ufunc) or (isinstance(module, str) and module.startswith("numpy"))):
        return _function_table().get(id(value), value)
    return value


_functions: dict[int, Any] = {}


def _function_table() -> dict[int, Any]:
    """Return the functions of `ivy.numpy` by the id of NumPy's functions."""
    if not _functions:
        package: Any = lazy.load("numpy")
        for theirs, ours in ((np, package), (np.linalg, package.linalg), (np.fft, package.fft)):
            for name in dir(theirs):
                other = vars(ours).get(name)
                if other is not None:
                    _functions[id(getattr(theirs, name))] = other
    return _functions


__all__ = ["portable"]
