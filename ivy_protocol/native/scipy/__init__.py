"""SciPy's names with native arrays as results: `special`, as in `ivy_protocol.scipy`."""

from ivy_protocol.native.scipy import special as special
