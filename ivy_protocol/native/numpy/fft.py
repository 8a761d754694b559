"""The functions of `ivy.numpy.fft` with native arrays as results."""

import sys
from typing import Any

from ivy_protocol.native import _numpy_calls
from ivy_protocol.numpy import fft as _module


def __getattr__(name: str) -> Any:
    return globals().setdefault(name, _numpy_calls.native_function(_module, name, sys.modules[__name__]))


def __dir__() -> list[str]:
    """Return the names of the functions."""
    return _numpy_calls.names(_module)
