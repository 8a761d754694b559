"""Functions of ivy that return native arrays, for libraries whose users see no `ivy.Array`.

Each function is the function of `ivy` of the same name. The arrays in its result are native, also in tuples, lists and
dicts, in every array mode and whatever the arguments are. The names are those of the functions that dispatch on arrays
or create them. The submodule `numpy` has the names of NumPy, and `scipy.special` those of ``scipy.special``.

Examples
--------
>>> import numpy as np
>>> from ivy_protocol import native
>>> native.softmax(np.zeros(2, "float32"))
array([0.5, 0.5], dtype=float32)
"""

from functools import wraps
from importlib import import_module
from typing import Any

from ivy_protocol import lazy
from ivy_protocol.core.array_type import Array, unwrap
from ivy_protocol.dispatch.compiled import NATIVE, attach, entered
from ivy_protocol.messages.hints import missing

_OTHERS = frozenset(("block", "ix_", "promote_types_of_inputs", "to_dense"))
"""Functions that do not dispatch, and return arrays."""


SUBMODULES = ("numpy", "scipy")
"""The submodules, which are imported at the first use of their names."""


def _is_included(name: str) -> bool:
    return name in lazy.FUNCTIONS and (name in _OTHERS or hasattr(lazy.function(name), "spec"))


def with_native_results(fn: Any, /) -> Any:
    """Return a function that calls `fn` and returns native arrays instead of `ivy.Array`s.

    Use it for functions that compute with `ivy.Array`s. The functions of NumPy are in `ivy_protocol.native.numpy`.

    Parameters
    ----------
    fn
        A function that returns `ivy.Array`s, also in tuples, lists and dicts.

    Examples
    --------
    >>> import numpy
    >>> import ivy_protocol.numpy as np
    >>> from ivy_protocol import native
    >>> native.with_native_results(np.sort)(numpy.asarray([2, 1]))
    array([1, 2])
    """
    is_dispatcher = hasattr(fn, "spec")
    function = entered(fn) if is_dispatcher else fn

    @wraps(fn, updated=("__dict__",) if is_dispatcher else ())
    def call(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        return result._data if isinstance(result, Array) else unwrap(result)

    attach(call, NATIVE)
    return call


def _returning_native(fn: Any) -> Any:
    """Return a public function with native arrays as results."""
    call = with_native_results(fn)
    # Pickles refer to the function of this module.
    call.__module__ = __name__
    return call


def __getattr__(name: str) -> Any:
    if name in SUBMODULES:
        return import_module(f"{__name__}.{name}")
    if not _is_included(name):
        raise missing(__name__, name, __dir__)
    return globals().setdefault(name, _returning_native(lazy.function(name)))


def __dir__() -> list[str]:
    """Return the names of the functions."""
    return sorted(filter(_is_included, lazy.FUNCTIONS))
