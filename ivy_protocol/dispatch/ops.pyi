"""Types of the public functions.

Written by ``python -m ivy_protocol._tools``; do not edit.
"""

from ivy_protocol.functions.activations import *
from ivy_protocol.functions.attention import *
from ivy_protocol.functions.comparison import *
from ivy_protocol.functions.conversion import *
from ivy_protocol.functions.convolution import *
from ivy_protocol.functions.creation import *
from ivy_protocol.functions.decompositions import *
from ivy_protocol.functions.device import *
from ivy_protocol.functions.dtypes import *
from ivy_protocol.functions.elementwise import *
from ivy_protocol.functions.fft import *
from ivy_protocol.functions.indexing import *
from ivy_protocol.functions.io import *
from ivy_protocol.functions.layers import *
from ivy_protocol.functions.linalg import *
from ivy_protocol.functions.losses import *
from ivy_protocol.functions.manipulation import *
from ivy_protocol.functions.modes import *
from ivy_protocol.functions.nest import *
from ivy_protocol.functions.normalization import *
from ivy_protocol.functions.optimizers import *
from ivy_protocol.functions.pooling import *
from ivy_protocol.functions.random import *
from ivy_protocol.functions.recurrent import *
from ivy_protocol.functions.reductions import *
from ivy_protocol.functions.searching import *
from ivy_protocol.functions.sets import *
from ivy_protocol.functions.signal import *
from ivy_protocol.functions.sparse import *
from ivy_protocol.functions.special import *
from ivy_protocol.functions.statistics import *
from ivy_protocol.functions.transforms import *
from ivy_protocol.functions.utilities import *
from ivy_protocol.functions.vision import *
