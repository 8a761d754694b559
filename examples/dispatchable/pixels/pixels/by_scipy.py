"""The functions of arrays of NumPy, by SciPy, which is imported when one of them is first called."""

from typing import Any

import numpy as np

import ivy_protocol as ivy
import pixels


@ivy.register(pixels.gaussian_filter, "numpy")
def gaussian_filter(image: np.ndarray, sigma: float = 1.0, *, truncate: float = 4.0) -> Any:
    """Smooth by ``scipy.ndimage``, which checks no sigma."""
    from scipy import ndimage

    if sigma <= 0:
        return NotImplemented
    return ndimage.gaussian_filter(image, sigma, truncate=truncate)


@ivy.register(pixels.label, "numpy")
def label(mask: np.ndarray) -> np.ndarray:
    """Number the parts by ``scipy.ndimage``."""
    from scipy import ndimage

    return ndimage.label(mask)[0].astype("int32")


@ivy.register(pixels.resize, "numpy")
def resize(image: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """Interpolate by ``scipy.ndimage``."""
    from scipy import ndimage

    factors = [new / old for new, old in zip(shape, image.shape, strict=True)]
    return ndimage.zoom(image, factors, order=1, mode="nearest", grid_mode=True)
