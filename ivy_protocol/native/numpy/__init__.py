"""NumPy's names with native arrays as results: ``from ivy_protocol.native import numpy as np``.

The functions are those of `ivy.numpy`, for libraries whose users see no array of ivy. On NumPy arrays, a function
calls NumPy's own function and returns its result, which may be a NumPy scalar.

Examples
--------
>>> import torch
>>> from ivy_protocol.native import numpy as np
>>> np.sum(torch.ones(2, 3), axis=1, keepdims=True)
tensor([[3.],
        [3.]])
"""

import ivy_protocol.numpy as _numpy
from ivy_protocol.native._numpy_calls import namespace as _namespace
from ivy_protocol.native.numpy import fft as fft
from ivy_protocol.native.numpy import linalg as linalg
from ivy_protocol.native.numpy._functional import frompyfunc as frompyfunc
from ivy_protocol.native.numpy._functional import vectorize as vectorize

__getattr__, __dir__ = _namespace(__name__, _numpy, "fft", "linalg", "vectorize")
