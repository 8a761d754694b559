"""The public functions, one module per area.

Those of `late.MODULES` do not dispatch, and load when they are first used.
"""

from ivy_protocol.functions import (
    activations,
    arithmetic,
    attention,
    calling,
    comparing,
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
    utility,
    vision,
)
from ivy_protocol.functions.activations import *
from ivy_protocol.functions.arithmetic import *
from ivy_protocol.functions.attention import *
from ivy_protocol.functions.calling import *
from ivy_protocol.functions.comparing import *
from ivy_protocol.functions.convolution import *
from ivy_protocol.functions.creation import *
from ivy_protocol.functions.data_type import *
from ivy_protocol.functions.device import *
from ivy_protocol.functions.elementwise import *
from ivy_protocol.functions.fourier import *
from ivy_protocol.functions.general import *
from ivy_protocol.functions.gradients import *
from ivy_protocol.functions.inplace import *
from ivy_protocol.functions.layers import *
from ivy_protocol.functions.linear_algebra import *
from ivy_protocol.functions.losses import *
from ivy_protocol.functions.manipulation import *
from ivy_protocol.functions.memory import *
from ivy_protocol.functions.norms import *
from ivy_protocol.functions.numeric import *
from ivy_protocol.functions.optimizer_steps import *
from ivy_protocol.functions.patterns import *
from ivy_protocol.functions.random import *
from ivy_protocol.functions.rearranging import *
from ivy_protocol.functions.recurrent import *
from ivy_protocol.functions.scattering import *
from ivy_protocol.functions.searching import *
from ivy_protocol.functions.set import *
from ivy_protocol.functions.sorting import *
from ivy_protocol.functions.statistical import *
from ivy_protocol.functions.utility import *
from ivy_protocol.functions.vision import *

__all__: list[str] = []
__all__ += activations.__all__
__all__ += arithmetic.__all__
__all__ += calling.__all__
__all__ += comparing.__all__
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
__all__ += utility.__all__
__all__ += vision.__all__
# `ivy.fft` is the namespace of these functions, which is callable.
__all__.remove("fft")
