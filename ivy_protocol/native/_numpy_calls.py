"""Functions with NumPy's names that return native arrays, for `ivy_protocol.native.numpy` and its submodules."""

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from importlib.util import find_spec
from sys import modules as loaded_modules
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from ivy_protocol.compiling import is_compiling
from ivy_protocol.core.context import scoped, state
from ivy_protocol.messages.hints import missing
from ivy_protocol.native import with_native_results
from ivy_protocol.numpy._arrays import DTYPES, DYNAMO, NoValue
from ivy_protocol.numpy._host import (
    ITEM_TYPES,
    PLAIN_TYPES,
    creates_numpy_arrays,
    default_modes,
    has_default_state,
    numpy_backend,
    numpy_callable,
)
from ivy_protocol.numpy._ufuncs import ufunc

_METHODS = ("accumulate", "at", "outer", "reduce", "reduceat")
"""Methods of ufuncs that compute arrays."""
_SCALAR_TYPES = frozenset((*[dtype.type for dtype in DTYPES], bool, int, float, complex))
_SCIPY_DTYPES = frozenset((np.dtype("float32"), np.dtype("float64")))


def _count_arrays(values: Any, dtypes: frozenset[Any]) -> int:
    """Return the number of NumPy arrays in a list or in options; -1 if NumPy's function cannot take one of the values."""
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
        elif cls not in PLAIN_TYPES and not (cls is type and x in _SCALAR_TYPES):
            return -1
    return count


def _scipy_ufunc(fn: Any) -> Any:
    """Return SciPy's ufunc for a function of `ivy_protocol.scipy.special`; None if there is none."""
    if fn.__module__ != "ivy_protocol.scipy.special" or not find_spec("scipy"):
        return None
    found = getattr(import_module("scipy.special"), fn.__name__, None)
    return found if isinstance(found, np.ufunc) else None


def _calling_numpy(fn: Any) -> Any:
    """Return a function with native arrays as results, which calls NumPy's or SciPy's function on NumPy arrays."""
    function, numpy_fn, dtypes = with_native_results(fn), numpy_callable(fn), DTYPES
    if numpy_fn is None:
        # SciPy computes in other dtypes than ivy for half precision, integers and booleans.
        numpy_fn, dtypes = _scipy_ufunc(fn), _SCIPY_DTYPES
    if numpy_fn is None:
        return function

    @wraps(fn)
    def call(*args: Any, **kwargs: Any) -> Any:
        if DYNAMO in loaded_modules and is_compiling():
            return function(*args, **kwargs)
        # The check of `has_default_state` is repeated here, because a call takes longer than the check.
        now = state.default if state.modes is not None else scoped.get() or state.default
        backends = now.backends
        if (
            (now.modes not in default_modes and not has_default_state())
            or (backends and backends[-1] != "numpy")
            or numpy_backend.registered
        ):
            return function(*args, **kwargs)
        count = _count_arrays(kwargs.values(), dtypes) if kwargs else 0
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
        if count < 0 or not (count or creates_numpy_arrays()):
            return function(*args, **kwargs)
        try:
            result = numpy_fn(*args, **kwargs)
        except Exception:
            # NumPy rejects the call: the function of ivy raises its own error.
            return function(*args, **kwargs)
        return result if type(result) is not np.ndarray or result.dtype in DTYPES else function(*args, **kwargs)

    return call


def _with_methods(fn: Any, call: Any) -> Any:
    """Copy the methods of a ufunc that compute arrays; their results are native as well."""
    for name in _METHODS if isinstance(fn, ufunc) else ():
        if hasattr(fn, name):
            setattr(call, name, with_native_results(getattr(fn, name)))
    return call


def names(module: Any) -> list[str]:
    """Return the names of a module of `ivy.numpy` except those of its classes of arrays and its submodules."""
    excluded = (ModuleType, np.ndarray)
    return sorted(
        name
        for name in dir(module)
        if not isinstance(value := getattr(module, name), excluded)
        and not (isinstance(value, type) and value.__module__.startswith("ivy_protocol"))
    )


def native_function(module: Any, name: str, own: ModuleType | Any) -> Any:
    """Return the function of this name for a module of functions that return native arrays.

    Constants, dtypes and other values of `ivy.numpy` are returned unchanged.
    """
    if name.startswith("_") or name not in names(module):
        raise missing(own.__name__, name, own.__dir__())
    value = getattr(module, name)
    if not isinstance(value, (FunctionType, ufunc)):
        return value
    call = _with_methods(value, _calling_numpy(value))
    # Pickles refer to the function of the module with native results.
    call.__module__ = own.__name__
    call.__name__ = call.__qualname__ = name
    return call
