"""The incomplete gamma function by torch."""

from typing import Any

import torch

from ivy_protocol.backends.common.gamma import with_expansion


def igamma(a: Any, /, x: Any) -> Any:
    # The digits of float32 are lost in the powers; some devices have no wider type.
    wide = torch.float32 if a.device.type == "mps" else torch.float64
    return with_expansion(torch, torch.erfc, torch.special.gammainc, a.to(wide), x.to(wide)).to(a.dtype)
