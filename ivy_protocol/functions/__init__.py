"""The public functions, with one module for each topic.

The modules of `EAGER` are imported with the package. The others are imported when one of their functions is first used.
"""

from typing import TYPE_CHECKING, Any

from ivy_protocol import lazy
from ivy_protocol.base.spec import Spec
from ivy_protocol.core import context
from ivy_protocol.core.function_names import NAMES

EAGER = ("comparison", "conversion", "creation", "device", "dtypes", "elementwise", "indexing", "linalg")

lazy.register_functions(__name__, {module: names.split() for module, names in NAMES.items()}, EAGER)

# Reserve entries for functions that are imported later, because torch.compile recompiles when the lists of functions
# grow.
for _name, _module in lazy.FUNCTIONS.items():
    if _module not in (*EAGER, "io", "modes", "nest", "utilities"):
        context.reserve(object.__new__(Spec), _name)
# Reserve 256 more entries for functions that other packages declare.
for _number in range(256):
    context.reserve(object.__new__(Spec), f"spare {_number}")


def eager_functions() -> dict[str, Any]:
    """Import the modules of `EAGER`, and return their public functions by name."""
    return {name: lazy.function(name) for name, module in lazy.FUNCTIONS.items() if module in EAGER}


if TYPE_CHECKING:
    from ivy_protocol.dispatch.ops import *

    # isort: split
    from ivy_protocol.functions import activations as activations
    from ivy_protocol.functions import attention as attention
    from ivy_protocol.functions import comparison as comparison
    from ivy_protocol.functions import conversion as conversion
    from ivy_protocol.functions import convolution as convolution
    from ivy_protocol.functions import creation as creation
    from ivy_protocol.functions import decompositions as decompositions
    from ivy_protocol.functions import device as device
    from ivy_protocol.functions import dtypes as dtypes
    from ivy_protocol.functions import elementwise as elementwise
    from ivy_protocol.functions import fft as fft
    from ivy_protocol.functions import indexing as indexing
    from ivy_protocol.functions import io as io
    from ivy_protocol.functions import layers as layers
    from ivy_protocol.functions import linalg as linalg
    from ivy_protocol.functions import losses as losses
    from ivy_protocol.functions import manipulation as manipulation
    from ivy_protocol.functions import modes as modes
    from ivy_protocol.functions import nest as nest
    from ivy_protocol.functions import normalization as normalization
    from ivy_protocol.functions import optimizers as optimizers
    from ivy_protocol.functions import pooling as pooling
    from ivy_protocol.functions import random as random
    from ivy_protocol.functions import recurrent as recurrent
    from ivy_protocol.functions import reductions as reductions
    from ivy_protocol.functions import searching as searching
    from ivy_protocol.functions import sets as sets
    from ivy_protocol.functions import signal as signal
    from ivy_protocol.functions import sparse as sparse
    from ivy_protocol.functions import special as special
    from ivy_protocol.functions import statistics as statistics
    from ivy_protocol.functions import transforms as transforms
    from ivy_protocol.functions import utilities as utilities
    from ivy_protocol.functions import vision as vision
else:

    def __getattr__(name: str) -> Any:
        if name in NAMES:
            return lazy.function_module(name)
        if name in lazy.FUNCTIONS:
            return globals().setdefault(name, lazy.function(name))
        raise AttributeError(f"ivy_protocol.functions has no attribute {name!r}")
