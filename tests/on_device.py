"""Tests with torch's arrays elsewhere than in the memory of the host, as on a GPU."""

import functools
import sys
from importlib.util import find_spec
from typing import Any


def place(device: str) -> None:
    """Create torch arrays on a device, which tests may read as host arrays; the package must not read them."""
    import torch

    torch.set_default_device(device)
    # GPUs round the factors of products to ten bits unless told not to, and so do convolutions.
    torch.backends.cudnn.allow_tf32 = False
    if find_spec("jax"):
        import jax

        jax.config.update("jax_default_matmul_precision", "highest")
    for name in ("numpy", "__array__"):
        _read_by_tests(torch.Tensor, name)


def _read_by_tests(owner: Any, name: str) -> None:
    original = getattr(owner, name)

    @functools.wraps(original)
    def read(x: Any, *args: Any, **kwargs: Any) -> Any:
        caller = sys._getframe(1).f_globals.get("__name__", "")
        return original(x if caller.startswith("ivy_protocol") else x.cpu(), *args, **kwargs)

    setattr(owner, name, read)
