"""Previous package of dtypes, devices and shapes. Pickles of version 1.0.0rc1 refer to it."""

import sys

from ivy_protocol.core import device, dtypes, shape

sys.modules |= {f"{__name__}.dtypes": dtypes, f"{__name__}.devices": device, f"{__name__}.shapes": shape}
