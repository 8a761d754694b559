"""The 64-bit types of JAX: enabled for a while, and the integers of others that need them."""

from typing import Any

import jax
import jax.experimental
import numpy as np

from ivy_protocol.exceptions import IvyValueError

_LIMITS = {np.dtype("int64"): (-(2**31), 2**31 - 1), np.dtype("uint64"): (0, 2**32 - 1)}
"""The numbers that the type of half the size holds."""


def with_wide_types() -> Any:
    """Hold 64-bit types available, for the length of a ``with`` block of this thread."""
    if hasattr(jax, "enable_x64"):
        return jax.enable_x64(True)
    before: Any = jax.experimental  # where it was before jax 0.8
    return before.enable_x64(True)


def check_narrowed(x: Any) -> None:
    """Raise for 64-bit integers that do not fit into the 32 bits that JAX cuts them off to, unless x64 is enabled.

    Raises
    ------
    IvyValueError
        An array of NumPy, or a scalar, has such an integer.
    """
    if x.dtype not in _LIMITS or not x.size or jax.dtypes.canonicalize_dtype(x.dtype) == x.dtype:
        return
    name, (least, most) = str(x.dtype), _LIMITS[x.dtype]
    for number in (int(x.min()), int(x.max())):
        if not least <= number <= most:
            raise IvyValueError(
                f"{number} in an array of {name} does not fit into {name.replace('64', '32')}, which jax has in its "
                f"place; set jax.config.update('jax_enable_x64', True), or cast the array to floats first"
            )
