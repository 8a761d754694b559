"""The functions of `ivy_protocol.scipy.special` with native arrays as results.

On NumPy arrays of float32 and float64 a function calls SciPy's own ufunc if SciPy is installed.
"""

from ivy_protocol.native._numpy_calls import namespace as _namespace
from ivy_protocol.scipy import special as _module

__getattr__, __dir__ = _namespace(__name__, _module)
