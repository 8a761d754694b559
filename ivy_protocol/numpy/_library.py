"""Direct calls of an array library, for common calls of `native.numpy` whose arguments need no conversion.

The attribute `direct` of a function of `ivy.numpy` is a function with the same parameters that returns native arrays.
It returns ``NotImplemented`` for calls that it does not run. `native.numpy` calls it first.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from ivy_protocol.backends import backend_name, loaded
from ivy_protocol.backends.implementations import implementations
from ivy_protocol.compiling import is_compiling
from ivy_protocol.conversion.mixing import graph_of
from ivy_protocol.core import context
from ivy_protocol.core.context import setting
from ivy_protocol.numpy._arrays import view_types
from ivy_protocol.numpy._host import has_default_state
from ivy_protocol.numpy._values import ivy_dtype

F = TypeVar("F", bound=Callable[..., Any])


def direct(function: Callable[..., Any]) -> Callable[[F], F]:
    """Return a decorator that attaches `function`, which calls the library, to a function of `ivy.numpy`.

    If `function` raises, the function of `ivy.numpy` runs the call, and raises an error of ivy.
    """

    def decorate(fn: F) -> F:
        fn.direct = function  # type: ignore[reportFunctionMemberAccess]
        return fn

    return decorate


class LibraryFunction:
    """The implementations of an ivy function in libraries with views.

    Parameters
    ----------
    target
        The ivy function.
    names
        The keywords that are passed to the implementation.
    dtypes
        The data types of the arrays, or of the results of a creation function.
    """

    def __init__(self, target: Any, *names: str, dtypes: tuple[str, ...] = ("float32", "float64")) -> None:
        self._spec, self._names, self._dtypes = target.spec, names, dtypes
        self._entries: dict[Any, tuple[Any, Any]] = {}
        # A program may register another backend for a library.
        context.on_clear.append(self._entries.clear)

    def of(self, x: Any) -> Any:
        """Return the library's implementation for arrays with the class and dtype of `x`; see `of_class`."""
        return self.of_class(type(x), x.dtype) if type(x) in view_types else None

    def of_class(self, cls: type, dtype: Any) -> Any:
        """Return the library's implementation for a class of native arrays and a native dtype.

        Return None if the library has none, or if a mode, a registered implementation or a trace may change the call.
        """
        if cls not in view_types or not has_default_state() or is_compiling() or graph_of.get():
            return None
        entry = self._entries.get((cls, dtype))
        if entry is None:
            entry = self._find(cls, dtype)
        function, backend = entry
        return None if backend.registered else function

    def for_new(self, like: Any, dtype: Any, device: Any) -> Any:
        """Return the library's implementation that creates arrays of a native dtype on the device of `like`.

        Return None if `of_class` returns None, if `device` is another device, or if the library would create the array
        on another device.
        """
        cls = type(like)
        function = self.of_class(cls, dtype) if cls in view_types and type(dtype) is type(like.dtype) else None
        if function is None:
            return None
        new_device = loaded[backend_name(cls)].hooks.new_array_device
        is_own = device is None or is_device_of(like, device)
        is_new = is_own and new_device is not None and like.device == new_device() and not setting("default_device")
        return function if is_new else None

    def _find(self, cls: type, dtype: Any) -> tuple[Any, Any]:
        """Return the implementation, or None, and the backend."""
        backend = loaded[backend_name(cls)]
        if backend.registered:
            return None, backend
        function = implementations(self._spec, backend, self._names)[0]
        has_function = function is not self._spec.body and not backend.traces
        function = function if has_function and ivy_dtype(dtype) in self._dtypes else None
        return self._entries.setdefault((cls, dtype), (function, backend))


def is_device_of(data: Any, device: Any) -> bool:
    """Return True if a native array is on this native device."""
    own = getattr(data, "device", None)
    return type(own) is type(device) and own == device


def have_one_dtype(arrays: Any) -> bool:
    """Return True if native arrays have one class and one dtype."""
    cls, dtype = type(arrays[0]), getattr(arrays[0], "dtype", None)
    return all([type(x) is cls and x.dtype is dtype for x in arrays])


def is_plain_like(like: Any, dtype: Any, device: Any) -> bool:
    """Return True if `like` determines only the library: `dtype` is a native dtype, and `device` is that of `like`."""
    if like is None or type(like) not in view_types or type(dtype) is not type(like.dtype):
        return False
    return device is None or is_device_of(like, device)
