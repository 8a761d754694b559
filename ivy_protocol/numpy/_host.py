"""Calls of NumPy's own functions on NumPy arrays.

NumPy's function computes the same result as the `ivy.numpy` function in less time. NumPy's function is called only if
no mode, array layer or registered implementation can change the result.
"""

from collections.abc import Callable
from inspect import Parameter, signature
from operator import is_
from typing import Any

import numpy as np

from ivy_protocol import backends
from ivy_protocol.compiling import is_compiling
from ivy_protocol.conversion.mixing import tracing
from ivy_protocol.core.context import all_modes, chosen_backend, current_modes, setting, state
from ivy_protocol.exceptions import IvyException
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy._arrays import DTYPES, NoValue, as_0d_array, is_scalar, ndarray_of, new, register_class

PLAIN_TYPES = frozenset((
    *(bool, int, float, complex, str, type(None), type(Ellipsis), range),
    *[dtype.type for dtype in DTYPES],
    *[type(dtype) for dtype in DTYPES],
))  # fmt: skip
"""Types of arguments that NumPy receives unchanged."""
ITEM_TYPES = PLAIN_TYPES - {type(None)}
"""Types of list items that NumPy receives unchanged; None would create an object array."""
WRITERS = frozenset(("copyto", "fill_diagonal", "place", "put", "put_along_axis", "putmask"))
"""Functions that write to their first argument, which must be an `ndarray`."""
DTYPE_CLASSES = frozenset((bool, int, float, complex, *[dtype.type for dtype in DTYPES]))
"""Classes that denote a dtype."""
_PLAIN_RESULTS = frozenset((bool, int, float, complex, str, type(None), type, *[type(dtype) for dtype in DTYPES]))
"""Types of results that are returned unchanged. Arrays and NumPy scalars are wrapped instead."""
_DIFFERENT = frozenset((
    *("apply_along_axis", "apply_over_axes", "array2string", "array_repr", "array_str", "frombuffer", "from_dlpack"),
    *("fromfunction", "fromiter", "frompyfunc", "mask_indices", "ndenumerate", "shares_memory", "may_share_memory"),
    *("bartlett", "blackman", "hamming", "hanning", "kaiser"),
))  # fmt: skip
"""Functions that never call NumPy's function, because they call Python functions, format arrays, or inspect memory."""
_FASTER = frozenset(
    (
        *("asarray", "asanyarray", "asarray_chkfinite", "ascontiguousarray", "asfortranarray", "broadcast_to"),
        *("reshape", "transpose", "cumsum", "cumprod", "take_along_axis", "count_nonzero"),
    )
)
"""Functions that do not try NumPy's function first, because their fast path takes less time."""
_PYTHON_RESULTS = (int, float, complex, str, type(None))
_SCALAR_TYPES = frozenset([dtype.type for dtype in DTYPES])
"""Types of NumPy scalars."""
default_modes: set[int] = set()
"""Indices in `all_modes` of combinations of modes that do not change any call on NumPy arrays."""
_other_modes: set[int] = set()
"""Indices in `all_modes` of combinations of modes that may change a call on NumPy arrays."""
numpy_backend = backends.load("numpy")
register_class(np.ndarray)
store_hooks: list[Callable[..., Any]] = []
"""List with the function `store` of the module `_values`, which imports this module and appends the function."""


def is_composed(fn: Any) -> bool:
    """Return True if a function runs its default implementation on NumPy: then NumPy's own function is faster."""
    return getattr(fn, "kind", "") == "compositional" and numpy_backend.implementations(fn.spec)[0] is fn.spec.body


class NumpyFunction:
    """NumPy's function with the name of a function of `ivy.numpy`.

    Parameters
    ----------
    call
        NumPy's function; None if there is none.
    out
        Position of the parameter ``out``; 0 if it is keyword-only. NumPy functions other than ufuncs cast to
        ``out`` silently, so `store` writes their results instead.
    masks_result
        True if ``where`` selects the elements of ``out`` to write, as in ufuncs. In reductions, ``where`` selects the
        elements of the argument.
    writes
        True if the function writes to its first array.
    """

    def __init__(
        self, call: Callable[..., Any] | None, out: int = 0, *, masks_result: bool = False, writes: bool = False
    ) -> None:
        self.call, self._out, self._masks_result, self._writes = call, out, masks_result, writes

    def has_out(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
        """Return True if a call has an array to write to."""
        position = self._out
        return kwargs.get("out") is not None or bool(position and len(args) > position and args[position] is not None)

    def try_array(self, x: Any, *options: Any) -> Any:
        """Call NumPy on an `ndarray` and plain options; return ``NotImplemented`` if that is not possible."""
        data = x._data
        if self.call is None or is_compiling() or not data.ndim or data.dtype not in DTYPES or not has_default_state():
            return NotImplemented
        try:
            result = self.call(data, *options)
            if type(result) is not np.ndarray or result is data or not result.ndim or result.dtype not in DTYPES:
                return _wrap_numpy_result(result, {id(data): x})
        except Exception:
            # If NumPy rejects the call, let the slow path raise an error of ivy.
            return NotImplemented
        array: Any = new(_arrays.ndarray)
        array._data = result
        return array

    def try_call(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call NumPy's function; return ``NotImplemented`` if the slow path must run the call."""
        if self.call is None or (self._writes and np.ndarray in map(type, (*args, *kwargs.values()))):
            return NotImplemented
        if not self.has_out(args, kwargs):
            if kwargs or not args or type(args[0]) is not _arrays.ndarray or type(args[0]._data) is not np.ndarray:
                return try_numpy(self.call, args, kwargs)
            if len(args) == 1 or (len(args) == 2 and type(args[1]) in PLAIN_TYPES):
                result = self.try_array(*args)
                if result is not NotImplemented:
                    return result
            return try_numpy(self.call, args, kwargs)
        if self._masks_result and "where" in kwargs:
            return NotImplemented
        out, position = kwargs.get("out"), self._out
        if out is None:
            out, args = args[position], (*args[:position], None, *args[position + 1 :])
        result = try_numpy(self.call, args, {name: value for name, value in kwargs.items() if name != "out"})
        try:
            return result if result is NotImplemented else store_hooks[0](result, out)
        except IvyException:
            # If the result does not fit `out`, let the slow path raise the error.
            return NotImplemented


def _numpy_module(fn: Any) -> Any:
    """Return the module of NumPy that contains the function with the name of `fn`."""
    part = fn.__module__.rpartition(".")[2]
    return getattr(np, part) if part in ("linalg", "fft") else np


def numpy_callable(fn: Any) -> Callable[..., Any] | None:
    """Return the NumPy function for calls of an `ivy.numpy` function that have native results; None if there is none.

    For all arguments that the NumPy function accepts, it returns the same values as the function of `ivy.numpy`.
    """
    if not fn.__module__.startswith("ivy_protocol.numpy") or fn.__name__ in _DIFFERENT | WRITERS:
        return None
    return getattr(_numpy_module(fn), fn.__name__, None)


def numpy_function(fn: Any) -> NumpyFunction:
    """Return the `NumpyFunction` of a function of `ivy.numpy`."""
    is_named_as_numpy = fn.__module__.startswith("ivy_protocol.numpy")
    if not is_named_as_numpy or "." in fn.__qualname__ or fn.__name__ in _DIFFERENT | _FASTER:
        return NumpyFunction(None)
    module = _numpy_module(fn)
    parameters = signature(fn).parameters
    names = list(parameters)
    by_name = "out" not in names or parameters["out"].kind is Parameter.KEYWORD_ONLY
    position = 0 if by_name else names.index("out")
    return NumpyFunction(
        getattr(module, fn.__name__, None), position, masks_result="where" not in names, writes=fn.__name__ in WRITERS
    )


def has_default_state() -> bool:
    """Return True if neither the backend, nor modes, nor registered implementations change calls on NumPy arrays."""
    # Read `state.modes` first, which takes less time than a lookup of the context. If a scope was opened, `state.modes`
    # is None: only then look up the context.
    process_modes = state.modes
    modes = current_modes() if process_modes is None else process_modes
    if modes not in default_modes and modes not in _other_modes:
        is_default = all_modes[modes].is_default_except("float_dtype", "mixed_arrays")
        (default_modes if is_default else _other_modes).add(modes)
    backend = chosen_backend() if process_modes is None else state.backend
    return modes in default_modes and backend in ("", "numpy") and not numpy_backend.registered


def creates_numpy_arrays() -> bool:
    """Return True if lists and scalars become NumPy arrays."""
    return not setting("default_device") and not tracing()


class _UnsupportedByNumpy(Exception):
    """Raised for an argument that NumPy's function does not accept, or a result that `ivy.numpy` cannot represent."""


def _as_numpy_argument(x: Any, arrays: dict[int, Any], *, is_item: bool = False) -> Any:
    """Convert an argument for NumPy. Add each NumPy array that NumPy receives to the dict `arrays`.

    The key in `arrays` is the id of the NumPy array. The value is the `ndarray` that contains the array, or None if the
    argument is a native array.
    """
    cls = type(x)
    if cls is np.ndarray:
        # Reject native 0-d arrays: functions of ivy treat them as NumPy scalars, so NumPy's result could differ.
        if not x.ndim or x.dtype not in DTYPES:
            raise _UnsupportedByNumpy
        arrays[id(x)] = None
        return x
    if cls is _arrays.ndarray:
        data = x._data
        if type(data) is not np.ndarray or data.dtype not in DTYPES:
            raise _UnsupportedByNumpy
        if data.ndim == 0 and is_scalar(x):
            return data[()]
        arrays[id(data)] = x
        return data
    if cls in (ITEM_TYPES if is_item else PLAIN_TYPES) or (cls is type and x in DTYPE_CLASSES):
        return x
    if cls is list or cls is tuple:
        if ITEM_TYPES.issuperset(map(type, x)):
            return x
        items = [_as_numpy_argument(item, arrays, is_item=True) for item in x]
        return x if all(map(is_, items, x)) else cls(items)
    if cls is slice:
        return slice(*[_as_numpy_argument(bound, arrays) for bound in (x.start, x.stop, x.step)])
    if x is NoValue:
        return np._NoValue  # type: ignore[reportAttributeAccessIssue]
    raise _UnsupportedByNumpy


def _wrap_numpy_result(result: Any, arrays: dict[int, Any]) -> Any:
    """Convert NumPy's result to `ndarray`. If the result is the NumPy array of an argument, return the argument."""
    cls = type(result)
    if cls is np.ndarray:
        if result.dtype not in DTYPES:
            raise _UnsupportedByNumpy
        original = arrays.get(id(result))
        if original is not None:
            return original
        array = ndarray_of(result)
        return array if result.ndim else as_0d_array(array)
    if cls in _SCALAR_TYPES:
        return ndarray_of(np.asarray(result))
    if cls is tuple or cls is list:
        return cls([_wrap_numpy_result(item, arrays) for item in result])
    if cls in _PLAIN_RESULTS or (cls is type and result in DTYPE_CLASSES):
        return result
    if isinstance(result, tuple) and hasattr(result, "_fields"):
        return cls(*[_wrap_numpy_result(item, arrays) for item in result])
    raise _UnsupportedByNumpy


def try_numpy(numpy_fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call NumPy's function on NumPy arrays; return ``NotImplemented`` if anything else could change the result."""
    # Do not call NumPy's function if the first argument is an `ndarray` with data of another library.
    if (args and type(args[0]) is _arrays.ndarray and type(args[0]._data) is not np.ndarray) or is_compiling():
        return NotImplemented
    if not has_default_state():
        return NotImplemented
    arrays: dict[int, Any] = {}
    try:
        numpy_args = [_as_numpy_argument(x, arrays) for x in args]
        numpy_kwargs = {name: _as_numpy_argument(x, arrays) for name, x in kwargs.items()} if kwargs else kwargs
        if not arrays and not creates_numpy_arrays():
            return NotImplemented
        result = numpy_fn(*numpy_args, **numpy_kwargs)
        # Reject Python objects, which NumPy returns for a list of Python objects, such as ints of more than 64 bits.
        if not arrays and type(result) in _PYTHON_RESULTS:
            return NotImplemented
        is_unchanged = type(result) is not np.ndarray and any([result is x for x in args])
        return result if is_unchanged else _wrap_numpy_result(result, arrays)
    except Exception:
        # If NumPy rejects the call, let the slow path raise an error of ivy.
        return NotImplemented
