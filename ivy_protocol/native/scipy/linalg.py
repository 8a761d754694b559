"""The functions of `ivy_protocol.scipy.linalg` with native arrays as results."""

from ivy_protocol.native._numpy_calls import namespace as _namespace
from ivy_protocol.scipy import linalg as _module

__getattr__, __dir__ = _namespace(__name__, _module)
