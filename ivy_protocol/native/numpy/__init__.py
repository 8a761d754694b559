"""NumPy's names with native arrays as results: ``from ivy_protocol.native import numpy as np``.

Functions are those of `ivy.numpy`, for libraries whose users see no array of ivy. On NumPy arrays, a function
calls NumPy's own function and returns its result, which may be a NumPy scalar.

Examples
--------
>>> import torch
>>> from ivy_protocol.native import numpy as np
>>> np.sum(torch.ones(2, 3), axis=1, keepdims=True)
tensor([[3.],
        [3.]])
"""

import sys
from typing import Any

import ivy_protocol.numpy as _numpy
from ivy_protocol.native import _numpy_calls
from ivy_protocol.native.numpy import fft as fft
from ivy_protocol.native.numpy import linalg as linalg


def __getattr__(name: str) -> Any:
    return globals().setdefault(name, _numpy_calls.native_function(_numpy, name, sys.modules[__name__]))


def __dir__() -> list[str]:
    """Return the names of the functions, constants and submodules."""
    return sorted([*_numpy_calls.names(_numpy), "fft", "linalg"])
