"""Overrides of the library `shelf`: the module passed to ``register_backend``."""

from typing import Any

import numpy as np
import shelf as xp

TYPES = (xp.Shelf,)


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    return np.array(x.values) if copy else x.values


def negative(x: Any, /) -> Any:
    return xp.Shelf(-x.values)


def relu(x: Any, /) -> Any:
    if x.ndim != 1:
        return NotImplemented
    return xp.Shelf(np.where(x.values > 0, x.values, np.zeros_like(x.values)) + np.zeros_like(x.values))
