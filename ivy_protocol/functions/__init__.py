"""The public functions, one module per area."""

from . import (
    activations,
    creation,
    data_type,
    device,
    elementwise,
    fourier,
    general,
    gradients,
    layers,
    linear_algebra,
    losses,
    manipulation,
    nest,
    random,
    searching,
    set,
    sorting,
    statistical,
    utility,
)
from .activations import *
from .creation import *
from .data_type import *
from .device import *
from .elementwise import *
from .fourier import *
from .general import *
from .gradients import *
from .layers import *
from .linear_algebra import *
from .losses import *
from .manipulation import *
from .nest import *
from .random import *
from .searching import *
from .set import *
from .sorting import *
from .statistical import *
from .utility import *

__all__: list[str] = []
__all__ += activations.__all__
__all__ += creation.__all__
__all__ += data_type.__all__
__all__ += device.__all__
__all__ += elementwise.__all__
__all__ += fourier.__all__
__all__ += general.__all__
__all__ += gradients.__all__
__all__ += layers.__all__
__all__ += linear_algebra.__all__
__all__ += losses.__all__
__all__ += manipulation.__all__
__all__ += nest.__all__
__all__ += random.__all__
__all__ += searching.__all__
__all__ += set.__all__
__all__ += sorting.__all__
__all__ += statistical.__all__
__all__ += utility.__all__
# `ivy.fft` is the namespace of these functions, which is callable.
__all__.remove("fft")
