"""pyhf's backend for numpy."""

import numpy as np
from pyhf.tensor.ivy_backend import ivy_backend


class numpy_backend(ivy_backend):
    name, library = "numpy", "numpy"
    array_type, array_subtype = np.ndarray, np.number
    default_do_grad = False
