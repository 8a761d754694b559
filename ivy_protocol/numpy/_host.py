"""NumPy's own answer for NumPy's own arrays: it is what the functions of this package give, without their steps."""

from collections.abc import Callable
from inspect import Parameter, signature
from operator import is_
from typing import Any

import numpy as np

from ivy_protocol import backends
from ivy_protocol.compiling import is_compiling
from ivy_protocol.conversion.mixing import tracing
from ivy_protocol.core.context import Modes, all_modes, chosen_backend, current_modes, setting, state
from ivy_protocol.exceptions import IvyException
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy._arrays import NoValue, is_number, kept, ndarray_of, new

_DTYPES = frozenset([np.dtype(letter) for letter in "?bhilqBHILQefdFD"])
"""The data types of arrays of ivy, in the order of bytes of this machine."""
_AS_THEY_ARE = frozenset((
    *(bool, int, float, complex, str, type(None), type(Ellipsis), range),
    *[dtype.type for dtype in _DTYPES],
    *[type(dtype) for dtype in _DTYPES],
))  # fmt: skip
"""The classes of arguments that NumPy takes as they are."""
_LISTED = _AS_THEY_ARE - {type(None)}
"""The same in lists, where None makes an array of objects."""
_CLASSES = frozenset((bool, int, float, complex, *[dtype.type for dtype in _DTYPES]))
"""The classes that are data types."""
_RESULTS = frozenset((bool, int, float, complex, str, type(None), type, *[type(dtype) for dtype in _DTYPES]))
"""The classes of what NumPy gives that is no array."""
_APART = frozenset((
    *("asarray", "asanyarray", "asarray_chkfinite", "ascontiguousarray", "asfortranarray", "broadcast_to"),
    *("apply_along_axis", "apply_over_axes", "array2string", "array_repr", "array_str", "frombuffer", "from_dlpack"),
    *("fromfunction", "fromiter", "frompyfunc", "mask_indices", "ndenumerate", "shares_memory", "may_share_memory"),
    *("bartlett", "blackman", "hamming", "hanning", "kaiser"),
    *("reshape", "transpose", "cumsum", "cumprod", "take_along_axis", "count_nonzero"),
))  # fmt: skip
"""What calls functions, shows arrays, asks about their memory, is made of numbers alone, or has a way of its own."""
_OBJECTS = (int, float, complex, str, type(None))
_NUMBERS = frozenset([dtype.type for dtype in _DTYPES])
"""The classes of numbers that NumPy gives."""
_ordinary: dict[int, bool] = {}
"""Whether modes, by their number, leave every call as it is."""
_numpy = backends.load("numpy")
stored: list[Callable[..., Any]] = []
"""What writes a result to an array, which `_values` puts here."""


def is_composed(fn: Any) -> bool:
    """Whether a function of ivy is composed of others on NumPy, so that NumPy's own is faster."""
    return getattr(fn, "kind", "") == "compositional" and _numpy.implementations(fn.spec)[0] is fn.spec.body


class Own:
    """The function of NumPy that answers as one of this package.

    Parameters
    ----------
    call
        The function, or None if there is none.
    out
        The place of the array that it writes to among its arguments. NumPy casts to it without a word in many
        functions that are no universal ones, so that the functions of ivy write to it.
    masked
        Whether ``where`` says which elements are written, and not of which the result is made.
    """

    def __init__(self, call: Callable[..., Any] | None, out: int = 0, *, masked: bool = False) -> None:
        self.call, self._out, self._masked = call, out, masked

    def writes(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
        """Whether a call has an array to write to."""
        place = self._out
        return kwargs.get("out") is not None or bool(place and len(args) > place and args[place] is not None)

    def answer_for(self, x: Any, *more: Any) -> Any:
        """What NumPy gives for one of its arrays and what it takes as it is, or ``NotImplemented``, in few steps."""
        data = x._data
        if self.call is None or is_compiling() or not data.ndim or data.dtype not in _DTYPES or not _nothing_in_force():
            return NotImplemented
        try:
            found = self.call(data, *more)
            if type(found) is not np.ndarray or found is data or not found.ndim or found.dtype not in _DTYPES:
                return _given_back(found, {id(data): x})
        except Exception:
            # What NumPy refuses, the functions of ivy tell of in their words.
            return NotImplemented
        array: Any = new(_arrays.ndarray)
        array._data = found
        return array

    def answer(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """What NumPy gives in a call, or ``NotImplemented``."""
        if self.call is None:
            return NotImplemented
        if not self.writes(args, kwargs):
            if kwargs or not args or type(args[0]) is not _arrays.ndarray or type(args[0]._data) is not np.ndarray:
                return answer_of_numpy(self.call, args, kwargs)
            if len(args) == 1 or (len(args) == 2 and type(args[1]) in _AS_THEY_ARE):
                found = self.answer_for(*args)
                if found is not NotImplemented:
                    return found
            return answer_of_numpy(self.call, args, kwargs)
        if self._masked and "where" in kwargs:
            return NotImplemented
        out, place = kwargs.get("out"), self._out
        if out is None:
            out, args = args[place], (*args[:place], None, *args[place + 1 :])
        found = answer_of_numpy(self.call, args, {name: value for name, value in kwargs.items() if name != "out"})
        try:
            return found if found is NotImplemented else stored[0](found, out)
        except IvyException:
            # The whole way tells of what does not fit.
            return NotImplemented


def own_of(fn: Any) -> Own:
    """The function of NumPy for one of this package."""
    if "." in fn.__qualname__ or fn.__name__ in _APART:
        return Own(None)
    part = fn.__module__.rpartition(".")[2]
    module: Any = getattr(np, part) if part in ("linalg", "fft") else np
    parameters = signature(fn).parameters
    names = list(parameters)
    by_name = "out" not in names or parameters["out"].kind is Parameter.KEYWORD_ONLY
    place = 0 if by_name else names.index("out")
    return Own(getattr(module, fn.__name__, None), place, masked="where" not in names)


def _nothing_in_force() -> bool:
    """Whether no library, mode, layer or implementation of a user's is to see what a call is made of."""
    # Asked in every call: what is in force for all code is at hand.
    everywhere = state.modes
    modes = current_modes() if everywhere is None else everywhere
    found = _ordinary.get(modes)
    if found is None:
        default = Modes()
        now = all_modes[modes]._replace(float_dtype=default.float_dtype, mixed_arrays=default.mixed_arrays)
        found = _ordinary[modes] = now == default
    chosen = chosen_backend() if everywhere is None else state.backend
    return found and chosen in ("", "numpy") and not _numpy.registered


def _makes_arrays_of_numpy() -> bool:
    """Whether what is made of lists and numbers is NumPy's."""
    return not setting("default_device") and not tracing()


class _Unknown(Exception):
    """There is something among the arguments or results that is not for NumPy."""


def _host_of(x: Any, arrays: dict[int, Any], *, listed: bool = False) -> Any:
    """An argument as NumPy takes it; an array is noted with that of ivy that it came from."""
    cls = type(x)
    if cls is _arrays.ndarray:
        data = x._data
        if type(data) is not np.ndarray or data.dtype not in _DTYPES:
            raise _Unknown
        if data.ndim == 0 and is_number(x):
            return data[()]
        arrays[id(data)] = x
        return data
    if cls in (_LISTED if listed else _AS_THEY_ARE) or (cls is type and x in _CLASSES):
        return x
    if cls is list or cls is tuple:
        if _LISTED.issuperset(map(type, x)):
            return x
        items = [_host_of(item, arrays, listed=True) for item in x]
        return x if all(map(is_, items, x)) else cls(items)
    if cls is slice:
        return slice(*[_host_of(bound, arrays) for bound in (x.start, x.stop, x.step)])
    if x is NoValue:
        return np._NoValue  # type: ignore[reportAttributeAccessIssue]
    raise _Unknown


def _given_back(result: Any, arrays: dict[int, Any]) -> Any:
    """What NumPy gave, with arrays of ivy."""
    cls = type(result)
    if cls is np.ndarray:
        if result.dtype not in _DTYPES:
            raise _Unknown
        same = arrays.get(id(result))
        if same is not None:
            return same
        array = ndarray_of(result)
        return array if result.ndim else kept(array)
    if cls in _NUMBERS:
        return ndarray_of(np.asarray(result))
    if cls is tuple or cls is list:
        return cls([_given_back(item, arrays) for item in result])
    if cls in _RESULTS or (cls is type and result in _CLASSES):
        return result
    if isinstance(result, tuple) and hasattr(result, "_fields"):
        return cls(*[_given_back(item, arrays) for item in result])
    raise _Unknown


def answer_of_numpy(own: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """What NumPy gives for its own arrays, where nothing else is to see the call, else ``NotImplemented``."""
    # Most calls that are not for NumPy are known by their first array.
    if (args and type(args[0]) is _arrays.ndarray and type(args[0]._data) is not np.ndarray) or is_compiling():
        return NotImplemented
    if not _nothing_in_force():
        return NotImplemented
    arrays: dict[int, Any] = {}
    try:
        given = [_host_of(x, arrays) for x in args]
        more = {name: _host_of(x, arrays) for name, x in kwargs.items()} if kwargs else kwargs
        if not arrays and not _makes_arrays_of_numpy():
            return NotImplemented
        found = own(*given, **more)
        # Of lists of objects, such as integers of any size, NumPy gives an object.
        if not arrays and type(found) in _OBJECTS:
            return NotImplemented
        return found if any([found is x for x in args]) else _given_back(found, arrays)
    except Exception:
        # What NumPy refuses, the functions of ivy tell of in their words.
        return NotImplemented
