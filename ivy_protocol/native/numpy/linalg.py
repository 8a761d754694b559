"""The functions of `ivy.numpy.linalg` with native arrays as results."""

from ivy_protocol.native._numpy_calls import namespace as _namespace
from ivy_protocol.numpy import linalg as _module

__getattr__, __dir__ = _namespace(__name__, _module)
