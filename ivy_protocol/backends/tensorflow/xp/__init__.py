"""Namespace of the Python array API standard 2025.12 for TensorFlow, which does not have one itself.

Functions accept tensors, variables and Python scalars, and return tensors. They use only public functions and
`tf.raw_ops`, and accept symbolic tensors of ``tf.function`` if the number of dimensions is known. The array API
standard documents the functions. Where the standard does not specify a result, the result is that of NumPy.
"""

from math import e, inf, nan, pi

from ivy_protocol.backends.tensorflow.xp import (
    creation,
    dtypes,
    elementwise,
    fft,
    indexing,
    linalg,
    manipulation,
    reductions,
    searching,
    sets,
)
from ivy_protocol.backends.tensorflow.xp.creation import *  # noqa: F403
from ivy_protocol.backends.tensorflow.xp.dtypes import *  # noqa: F403
from ivy_protocol.backends.tensorflow.xp.dtypes import bool_ as bool
from ivy_protocol.backends.tensorflow.xp.elementwise import *  # noqa: F403
from ivy_protocol.backends.tensorflow.xp.indexing import *  # noqa: F403
from ivy_protocol.backends.tensorflow.xp.linalg import matmul, matrix_transpose, tensordot, vecdot
from ivy_protocol.backends.tensorflow.xp.manipulation import *  # noqa: F403
from ivy_protocol.backends.tensorflow.xp.reductions import *  # noqa: F403
from ivy_protocol.backends.tensorflow.xp.searching import *  # noqa: F403
from ivy_protocol.backends.tensorflow.xp.sets import *  # noqa: F403

__array_api_version__ = "2025.12"
newaxis = None
__all__ = ["__array_api_version__", "bool", "e", "fft", "inf", "linalg", "nan", "newaxis", "pi"]
__all__ += ["matmul", "matrix_transpose", "tensordot", "vecdot"]
__all__ += creation.__all__
__all__ += dtypes.__all__
__all__ += elementwise.__all__
__all__ += indexing.__all__
__all__ += manipulation.__all__
__all__ += reductions.__all__
__all__ += searching.__all__
__all__ += sets.__all__
