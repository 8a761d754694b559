"""64 bits for a while."""

from typing import Any

import jax
import jax.experimental


def with_wide_types() -> Any:
    """Hold 64-bit types available, for the length of a ``with`` block of this thread."""
    if hasattr(jax, "enable_x64"):
        return jax.enable_x64(True)
    before: Any = jax.experimental  # where it was before jax 0.8
    return before.enable_x64(True)
