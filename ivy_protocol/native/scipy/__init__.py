"""SciPy's names with native arrays as results: `linalg` and `special`, as in `ivy_protocol.scipy`."""

from ivy_protocol.native.scipy import linalg as linalg
from ivy_protocol.native.scipy import special as special
