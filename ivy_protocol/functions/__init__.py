"""The public functions, one module per area; those of `late.MODULES` load when they are first used."""

from types import ModuleType
from typing import TYPE_CHECKING

from ivy_protocol import late
from ivy_protocol.functions import (
    activations,
    arithmetic,
    calling,
    comparing,
    creation,
    data_type,
    device,
    elementwise,
    general,
    gradients,
    inplace,
    layers,
    linear_algebra,
    manipulation,
    memory,
    numeric,
    random,
    searching,
    set,
    sorting,
    statistical,
    utility,
)
from ivy_protocol.functions.activations import *
from ivy_protocol.functions.arithmetic import *
from ivy_protocol.functions.calling import *
from ivy_protocol.functions.comparing import *
from ivy_protocol.functions.creation import *
from ivy_protocol.functions.data_type import *
from ivy_protocol.functions.device import *
from ivy_protocol.functions.elementwise import *
from ivy_protocol.functions.general import *
from ivy_protocol.functions.gradients import *
from ivy_protocol.functions.inplace import *
from ivy_protocol.functions.layers import *
from ivy_protocol.functions.linear_algebra import *
from ivy_protocol.functions.manipulation import *
from ivy_protocol.functions.memory import *
from ivy_protocol.functions.numeric import *
from ivy_protocol.functions.random import *
from ivy_protocol.functions.searching import *
from ivy_protocol.functions.set import *
from ivy_protocol.functions.sorting import *
from ivy_protocol.functions.statistical import *
from ivy_protocol.functions.utility import *

if TYPE_CHECKING:
    from ivy_protocol.functions import adaptive as adaptive
    from ivy_protocol.functions import attention as attention
    from ivy_protocol.functions import averages as averages
    from ivy_protocol.functions import closeness as closeness
    from ivy_protocol.functions import convolution as convolution
    from ivy_protocol.functions import counting as counting
    from ivy_protocol.functions import distributions as distributions
    from ivy_protocol.functions import editing as editing
    from ivy_protocol.functions import exponents as exponents
    from ivy_protocol.functions import factorisations as factorisations
    from ivy_protocol.functions import features as features
    from ivy_protocol.functions import filtering as filtering
    from ivy_protocol.functions import fourier as fourier
    from ivy_protocol.functions import gammas as gammas
    from ivy_protocol.functions import grids as grids
    from ivy_protocol.functions import interpolation as interpolation
    from ivy_protocol.functions import kernels as kernels
    from ivy_protocol.functions import keys as keys
    from ivy_protocol.functions import layouts as layouts
    from ivy_protocol.functions import losses as losses
    from ivy_protocol.functions import nan_reductions as nan_reductions
    from ivy_protocol.functions import norms as norms
    from ivy_protocol.functions import numerical as numerical
    from ivy_protocol.functions import optimizer_steps as optimizer_steps
    from ivy_protocol.functions import ordering as ordering
    from ivy_protocol.functions import padding as padding
    from ivy_protocol.functions import paired_losses as paired_losses
    from ivy_protocol.functions import patterns as patterns
    from ivy_protocol.functions import placing as placing
    from ivy_protocol.functions import pooling as pooling
    from ivy_protocol.functions import products as products
    from ivy_protocol.functions import quantiles as quantiles
    from ivy_protocol.functions import rearranging as rearranging
    from ivy_protocol.functions import rectifiers as rectifiers
    from ivy_protocol.functions import recurrent as recurrent
    from ivy_protocol.functions import resizing as resizing
    from ivy_protocol.functions import runs as runs
    from ivy_protocol.functions import scattering as scattering
    from ivy_protocol.functions import segments as segments
    from ivy_protocol.functions import selecting as selecting
    from ivy_protocol.functions import sequences as sequences
    from ivy_protocol.functions import singular as singular
    from ivy_protocol.functions import smooth_activations as smooth_activations
    from ivy_protocol.functions import spectral as spectral
    from ivy_protocol.functions import stacking as stacking
    from ivy_protocol.functions import subsets as subsets
    from ivy_protocol.functions import vision as vision
    from ivy_protocol.functions import windows as windows
else:

    def __getattr__(name: str) -> ModuleType:
        if name in late.DISPATCHING:
            return late.function_module(name)
        raise AttributeError(f"ivy_protocol.functions has no module {name!r}")


__all__: list[str] = []
__all__ += activations.__all__
__all__ += arithmetic.__all__
__all__ += calling.__all__
__all__ += comparing.__all__
__all__ += creation.__all__
__all__ += data_type.__all__
__all__ += device.__all__
__all__ += elementwise.__all__
__all__ += general.__all__
__all__ += gradients.__all__
__all__ += inplace.__all__
__all__ += layers.__all__
__all__ += linear_algebra.__all__
__all__ += manipulation.__all__
__all__ += memory.__all__
__all__ += numeric.__all__
__all__ += random.__all__
__all__ += searching.__all__
__all__ += set.__all__
__all__ += sorting.__all__
__all__ += statistical.__all__
__all__ += utility.__all__
