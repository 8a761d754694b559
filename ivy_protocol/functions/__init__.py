"""The public functions, one module per area."""

from . import (
    activations,
    arithmetic,
    attention,
    calling,
    comparing,
    control_flow_ops,
    convolution,
    creation,
    data_type,
    device,
    elementwise,
    fourier,
    general,
    gradients,
    inplace,
    layers,
    linear_algebra,
    losses,
    manipulation,
    memory,
    meta,
    nest,
    norms,
    numeric,
    optimizer_steps,
    patterns,
    random,
    rearranging,
    recurrent,
    scattering,
    searching,
    set,
    sorting,
    statistical,
    storing,
    utility,
    vectorization,
    vision,
)
from .activations import *
from .arithmetic import *
from .attention import *
from .calling import *
from .comparing import *
from .control_flow_ops import *
from .convolution import *
from .creation import *
from .data_type import *
from .device import *
from .elementwise import *
from .fourier import *
from .general import *
from .gradients import *
from .inplace import *
from .layers import *
from .linear_algebra import *
from .losses import *
from .manipulation import *
from .memory import *
from .meta import *
from .nest import *
from .norms import *
from .numeric import *
from .optimizer_steps import *
from .patterns import *
from .random import *
from .rearranging import *
from .recurrent import *
from .scattering import *
from .searching import *
from .set import *
from .sorting import *
from .statistical import *
from .storing import *
from .utility import *
from .vectorization import *
from .vision import *

__all__: list[str] = []
__all__ += activations.__all__
__all__ += arithmetic.__all__
__all__ += calling.__all__
__all__ += comparing.__all__
__all__ += control_flow_ops.__all__
__all__ += attention.__all__
__all__ += convolution.__all__
__all__ += creation.__all__
__all__ += data_type.__all__
__all__ += device.__all__
__all__ += elementwise.__all__
__all__ += fourier.__all__
__all__ += general.__all__
__all__ += gradients.__all__
__all__ += inplace.__all__
__all__ += layers.__all__
__all__ += linear_algebra.__all__
__all__ += losses.__all__
__all__ += manipulation.__all__
__all__ += memory.__all__
__all__ += meta.__all__
__all__ += nest.__all__
__all__ += norms.__all__
__all__ += numeric.__all__
__all__ += optimizer_steps.__all__
__all__ += patterns.__all__
__all__ += random.__all__
__all__ += rearranging.__all__
__all__ += scattering.__all__
__all__ += recurrent.__all__
__all__ += searching.__all__
__all__ += set.__all__
__all__ += sorting.__all__
__all__ += statistical.__all__
__all__ += storing.__all__
__all__ += utility.__all__
__all__ += vectorization.__all__
__all__ += vision.__all__
# `ivy.fft` is the namespace of these functions, which is callable.
__all__.remove("fft")
