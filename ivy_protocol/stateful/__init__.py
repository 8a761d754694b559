"""Modules, layers, losses and optimizers. They are built on ivy's public functions."""

from ivy_protocol.stateful import (
    activations,
    convolutions,
    features,
    initializers,
    layers,
    losses,
    module,
    norms,
    optimizers,
    pooling,
    recurrent,
    sequential,
    transformers,
)
from ivy_protocol.stateful.activations import *
from ivy_protocol.stateful.convolutions import *
from ivy_protocol.stateful.features import *
from ivy_protocol.stateful.initializers import *
from ivy_protocol.stateful.layers import *
from ivy_protocol.stateful.losses import *
from ivy_protocol.stateful.module import *
from ivy_protocol.stateful.norms import *
from ivy_protocol.stateful.optimizers import *
from ivy_protocol.stateful.pooling import *
from ivy_protocol.stateful.recurrent import *
from ivy_protocol.stateful.sequential import *
from ivy_protocol.stateful.transformers import *

__all__: list[str] = []
__all__ += activations.__all__
__all__ += convolutions.__all__
__all__ += features.__all__
__all__ += initializers.__all__
__all__ += layers.__all__
__all__ += losses.__all__
__all__ += module.__all__
__all__ += norms.__all__
__all__ += optimizers.__all__
__all__ += pooling.__all__
__all__ += recurrent.__all__
__all__ += sequential.__all__
__all__ += transformers.__all__
