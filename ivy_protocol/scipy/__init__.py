"""SciPy's names and signatures on every backend: `special`, and some functions of `linalg` and `stats`.

Functions accept the arguments that `ivy.numpy` accepts, and return its arrays. Integers and booleans are converted to
float64. Arrays of other dtypes keep their dtype. This includes float16, and arrays that are combined with Python
scalars, although some functions of SciPy convert these to float64. SciPy itself is needed only for NumPy arrays, in
functions such as `ivy.erf`.

Examples
--------
>>> from ivy_protocol.scipy import special
>>> special.xlogy([0, 1], [0, 1])
array([0., 0.])
"""

from ivy_protocol.scipy import linalg as linalg
from ivy_protocol.scipy import special as special
from ivy_protocol.scipy import stats as stats
