"""SciPy's names and signatures on every backend: `special`, and some functions of `linalg` and `stats`.

Functions accept the same arguments as functions of `ivy.numpy`, and return arrays of the class `ivy.numpy.ndarray`.
Integers and booleans are converted to float64. Arrays of other dtypes keep their dtype. Some functions of SciPy instead
convert float16 arrays, and arrays that are combined with Python scalars, to float64. The package SciPy is needed only
for functions such as `ivy.erf` on NumPy arrays.

Examples
--------
>>> from ivy_protocol.scipy import special
>>> special.xlogy([0, 1], [0, 1])
array([0., 0.])
"""

from ivy_protocol.scipy import linalg as linalg
from ivy_protocol.scipy import special as special
from ivy_protocol.scipy import stats as stats
