"""Functions with NumPy's names that return native arrays, for `ivy_protocol.native.numpy` and its submodules."""

from collections.abc import Callable
from functools import wraps
from importlib.util import find_spec
from inspect import signature
from sys import modules
from types import FunctionType, ModuleType
from typing import Any, Protocol, Unpack

import numpy as np

from ivy_protocol.backends import backend_name
from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.compiling import resolves, trace_as
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.context import scoped, state
from ivy_protocol.dispatch import compiled
from ivy_protocol.dispatch.compiled import FUNCTIONS, NUMPY, attach
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.messages.hints import missing
from ivy_protocol.native._results import with_native_results
from ivy_protocol.numpy._arrays import DTYPES, array_types, ndarray_of, view_types
from ivy_protocol.numpy._forward import Forward, NativeCall
from ivy_protocol.numpy._host import (
    DTYPE_CLASSES,
    ITEM_TYPES,
    PLAIN_TYPES,
    WRITERS,
    creates_numpy_arrays,
    default_modes,
    has_default_state,
    numpy_backend,
    numpy_callable,
)
from ivy_protocol.numpy._ufuncs import Options, ufunc


class UnaryUfunc(Protocol):
    """Type of a ufunc of one array that returns native arrays."""

    def __call__(self, x: ArrayLike, /, out: Any = None, **options: Unpack[Options]) -> Any: ...
    def at(self, a: Any, indices: Any, /) -> None: ...


class BinaryUfunc(Protocol):
    """Type of a ufunc of two arrays that returns native arrays."""

    def __call__(self, x1: ArrayLike, x2: ArrayLike, /, out: Any = None, **options: Unpack[Options]) -> Any: ...
    def accumulate(self, array: ArrayLike, /, axis: int = 0, dtype: Any = None, out: Any = None) -> Any: ...
    def at(self, a: Any, indices: Any, b: Any, /) -> None: ...
    def outer(self, a: ArrayLike, b: ArrayLike, /, **options: Any) -> Any: ...
    def reduce(self, array: ArrayLike, /, axis: Any = 0, dtype: Any = None, out: Any = None, **options: Any) -> Any: ...
    def reduceat(self, array: ArrayLike, /, indices: Any, axis: int = 0, dtype: Any = None, out: Any = None) -> Any: ...


_METHODS = ("accumulate", "outer", "reduce", "reduceat")
"""Methods of ufuncs that compute arrays."""
if hasattr(compiled.native, "native_call"):
    compiled.native.start_native_calls(default_modes, PLAIN_TYPES, view_types, numpy_backend)
_SCIPY_DTYPES = frozenset((np.dtype("float32"), np.dtype("float64")))


def _count_arrays(values: Any, dtypes: frozenset[Any]) -> int:
    """Return how many arguments are NumPy arrays, or -1 if NumPy may treat an argument differently than ivy."""
    count = 0
    for x in values:
        cls = type(x)
        if cls is np.ndarray:
            if x.dtype not in dtypes:
                return -1
            count += 1
        elif cls is list or cls is tuple:
            if ITEM_TYPES.issuperset(map(type, x)):
                continue
            inner = -1 if type(None) in map(type, x) else _count_arrays(x, dtypes)
            if inner < 0:
                return -1
            count += inner
        elif cls not in PLAIN_TYPES and not (cls is type and x in DTYPE_CLASSES):
            return -1
    return count


def _scipy_ufunc(fn: Any) -> Any:
    """Return SciPy's ufunc for a function of `ivy_protocol.scipy.special`; None if there is none."""
    if fn.__module__ != "ivy_protocol.scipy.special" or not find_spec("scipy"):
        return None
    import scipy.special

    function = getattr(scipy.special, fn.__name__, None)
    return function if isinstance(function, np.ufunc) else None


def _lowest_ndim(fn: Any) -> int:
    """Return the minimum `ndim` of the arrays in forwarded calls. 0 if NumPy has no rule for 0-d arrays."""
    return 0 if isinstance(fn, ufunc) and fn.nin == 1 else 1


def _native_target(forward: Forward) -> Any:
    """Return the function of ivy of a `Forward`, with native results."""
    return with_native_results(forward.target) if forward.returns_arrays else forward.target


def _native_call(fn: Any, function: Any, numpy_fn: Any, dtypes: frozenset[Any], forward: Forward | None) -> Any:
    """Return a callable that runs the common calls of a function in C, and returns ``NotImplemented`` for all other
    calls.

    If the C extension is missing, return None.
    """
    if not hasattr(compiled.native, "native_call"):
        return None
    defaults = {name: parameter.default for name, parameter in signature(fn).parameters.items()}
    none_names = frozenset([name for name in defaults if defaults[name] is None])
    call = NativeCall(function, numpy_fn, dtypes, none_names=none_names, direct=getattr(fn, "direct", None))
    return compiled.native.native_call(
        call if forward is None else forward.compiled(call, _native_target(forward), _lowest_ndim(fn))
    )


def _after_direct(direct: Any, function: Any) -> Any:
    """Return a function that calls `function` if `direct` raises or returns ``NotImplemented``."""

    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            result = direct(*args, **kwargs)
        except Exception:
            result = NotImplemented
        return function(*args, **kwargs) if result is NotImplemented else result

    return call


def _calling_numpy(fn: Any) -> Any:
    """Return a function with native arrays as results. On NumPy arrays, it calls NumPy's or SciPy's function."""
    traced, numpy_fn, dtypes = with_native_results(fn), numpy_callable(fn), DTYPES
    function = _after_direct(fn.direct, traced) if hasattr(fn, "direct") else traced
    forward: Forward | None = getattr(fn, "forward", None)
    # Without the C extension, too, a function with `direct` calls it first.
    forwarding = None
    if forward is not None and not hasattr(fn, "direct"):
        forwarding = forward.applied(_native_target(forward), _lowest_ndim(fn))
    of_list = forward is not None and not forward.arity
    if numpy_fn is None:
        # Call SciPy's ufunc only for `_SCIPY_DTYPES`: for half precision, integers and booleans, SciPy computes in
        # other dtypes than ivy.
        numpy_fn, dtypes = _scipy_ufunc(fn), _SCIPY_DTYPES
    if numpy_fn is None and forward is None:
        return function
    native_call = _native_call(fn, traced, numpy_fn, dtypes, forward)

    @wraps(fn)
    def call(*args: Any, **kwargs: Any) -> Any:
        # On CPython 3.12 and later, the extension runs `native_call` before this code.
        if native_call is not None and not FUNCTIONS:
            result = native_call(*args, **kwargs)
            if result is not NotImplemented:
                return result
        x = args[0] if args else None
        cls = type(x)
        if cls is not np.ndarray:
            if of_list and (cls is list or cls is tuple) and x:
                x = x[0]
                cls = type(x)
            if cls in array_types and cls is not np.ndarray:
                result = NotImplemented if forwarding is None else forwarding(cls, x, args, kwargs)
                return function(*args, **kwargs) if result is NotImplemented else result
        # Repeat the check of `has_default_state` here: a call of that function takes longer than the check.
        now = state.default if state.modes is not None else scoped.get() or state.default
        backends = now.backends
        if (
            numpy_fn is None
            or (now.modes not in default_modes and not has_default_state())
            or (backends and backends[-1] != "numpy")
            or numpy_backend.registered
        ):
            return function(*args, **kwargs)
        count = _count_arrays(kwargs.values(), dtypes) if kwargs else 0
        if count < 0:
            return function(*args, **kwargs)
        for x in args:
            cls = type(x)
            if cls is np.ndarray:
                if x.dtype not in dtypes:
                    return function(*args, **kwargs)
                count += 1
            elif cls not in PLAIN_TYPES:
                inner = _count_arrays((x,), dtypes)
                if inner < 0:
                    return function(*args, **kwargs)
                count += inner
        if not (count or creates_numpy_arrays()):
            return function(*args, **kwargs)
        try:
            result = numpy_fn(*args, **kwargs)
        except Exception:
            # If NumPy rejects the call, call the function of ivy, which raises its own error.
            return function(*args, **kwargs)
        has_options = kwargs or count < len(args)
        if has_options and isinstance(result, np.ndarray | np.generic) and result.dtype not in DTYPES:
            # If an option requests a dtype that ivy does not have, call the function of ivy, which rejects the dtype.
            return function(*args, **kwargs)
        return result

    attach(call, NUMPY)
    trace_as(call, traced)
    target = None if forward is None else forward.resolution(is_native=True)
    if target is not None:
        of_ufunc = fn.resolution if isinstance(fn, ufunc) else None
        resolves(traced, target if of_ufunc is None else target._replace(forward=of_ufunc.forward))
    return call


def _with_methods(fn: Any, call: Any) -> Any:
    """Copy the methods of the ufunc `fn` to `call`. The copies return native arrays."""
    if not isinstance(fn, ufunc):
        return call
    for name in _METHODS:
        if hasattr(fn, name):
            setattr(call, name, with_native_results(getattr(fn, name)))
    at = getattr(fn, "at", None)
    if at is not None:
        call.at = _writing(at, f"{fn.__name__}.at")
    return call


def _writing(fn: Any, name: str) -> Any:
    """Return a variant of `fn` whose first argument, to which `fn` writes, may also be a native array."""
    first = next(iter(signature(fn).parameters))

    @wraps(fn)
    def call(*args: Any, **kwargs: Any) -> None:
        array = args[0] if args else kwargs.get(first)
        library = backend_name(type(array))
        if library is None or isinstance(array, Array):
            fn(*args, **kwargs)
            return
        target = ndarray_of(array)
        fn(*((target, *args[1:]) if args else ()), **(kwargs if args else {**kwargs, first: target}))
        if target._data is not array:
            raise IvyTypeError(
                f"ivy.numpy.{name}: arrays of {library} are immutable; use the result of ivy_protocol.native.set_item"
            )

    return call


def _is_included(value: Any) -> bool:
    """Return True for functions, constants and dtypes.

    Submodules are excluded, and so are classes of ivy and objects such as ``c_``, whose results are arrays of ivy.
    """
    if isinstance(value, (FunctionType, ufunc)):
        return True
    cls = value if isinstance(value, type) else type(value)
    return not isinstance(value, ModuleType) and not cls.__module__.startswith("ivy_protocol")


def namespace(own: str, module: Any, *others: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a module of functions that return native arrays.

    Parameters
    ----------
    own
        The name of the module that gets the two functions.
    module
        The module of `ivy.numpy` or of `ivy_protocol.scipy` with the functions that return arrays of ivy.
    others
        Names of submodules and classes that ``__dir__`` lists in addition.
    """

    def names() -> list[str]:
        return sorted([*(name for name in dir(module) if _is_included(getattr(module, name))), *others])

    def attribute(name: str) -> Any:
        if name.startswith("_") or name not in dir(module) or not _is_included(value := getattr(module, name)):
            raise missing(own, name, names)
        if isinstance(value, (FunctionType, ufunc)):
            value = _writing(value, name) if name in WRITERS else _with_methods(value, _calling_numpy(value))
            # Set `__module__` to the name of the module with native results: pickles store `__module__` to find the
            # function again.
            value.__module__ = own
            value.__name__ = value.__qualname__ = name
        return vars(modules[own]).setdefault(name, value)

    return attribute, names
