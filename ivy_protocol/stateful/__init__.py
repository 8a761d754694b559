"""Modules, layers, and what trains them, written with the public functions."""

from . import activations, convolutions, initializers, layers, losses, module, norms, optimizers, sequential
from .activations import *
from .convolutions import *
from .initializers import *
from .layers import *
from .losses import *
from .module import *
from .norms import *
from .optimizers import *
from .sequential import *

__all__: list[str] = []
__all__ += activations.__all__
__all__ += convolutions.__all__
__all__ += initializers.__all__
__all__ += layers.__all__
__all__ += losses.__all__
__all__ += module.__all__
__all__ += norms.__all__
__all__ += optimizers.__all__
__all__ += sequential.__all__
