"""The functions of `ivy_protocol.scipy.special` with native arrays as results.

On NumPy arrays of float32 and float64 a function calls SciPy's own ufunc if SciPy is installed.
"""

import sys
from typing import Any

from ivy_protocol.native import _numpy_calls
from ivy_protocol.scipy import special as _module


def __getattr__(name: str) -> Any:
    return globals().setdefault(name, _numpy_calls.native_function(_module, name, sys.modules[__name__]))


def __dir__() -> list[str]:
    """Return the names of the functions."""
    return _numpy_calls.names(_module)
