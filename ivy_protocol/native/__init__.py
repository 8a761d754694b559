"""Functions of ivy that return native arrays, for packages whose users should not see an `ivy.Array`.

Each function is the function of `ivy` of the same name. The arrays in its result are native, also in tuples, lists and
dicts, in every array mode and whatever the arguments are. The names are those of the functions that dispatch on arrays
or create them. The submodule `numpy` has the names of NumPy, and `scipy` has names of SciPy.

Examples
--------
>>> import numpy as np
>>> from ivy_protocol import native
>>> native.softmax(np.zeros(2, "float32"))
array([0.5, 0.5], dtype=float32)
"""

from typing import Any

from ivy_protocol import lazy
from ivy_protocol.messages.hints import missing
from ivy_protocol.native._results import with_native_results as with_native_results

_OTHERS = frozenset(("block", "ix_", "promote_types_of_inputs", "to_dense"))
"""Functions that return arrays, although they do not dispatch."""


def _is_included(name: str) -> bool:
    return name in lazy.FUNCTIONS and (name in _OTHERS or hasattr(lazy.function(name), "spec"))


def _returning_native(fn: Any) -> Any:
    """Return a variant of the public function `fn` whose results are native arrays."""
    call = with_native_results(fn)
    # Set `__module__` to the name of this module, instead of the module of `fn`: a pickle stores `__module__` to find
    # the function again.
    call.__module__ = __name__
    return call


def __getattr__(name: str) -> Any:
    # Import a submodule at the first use of its name.
    if name == "numpy":
        import ivy_protocol.native.numpy as module

        return module
    if name == "scipy":
        import ivy_protocol.native.scipy as module

        return module
    if not _is_included(name):
        raise missing(__name__, name, __dir__)
    return globals().setdefault(name, _returning_native(lazy.function(name)))


def __dir__() -> list[str]:
    """Return the names of the functions."""
    return sorted(filter(_is_included, lazy.FUNCTIONS))
