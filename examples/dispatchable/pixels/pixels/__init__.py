"""Three functions of images that dispatch: of any library's arrays, and of classes that override them.

`gaussian_filter` and `resize` are composed of functions of ivy, so that they serve every library. `label` has no body:
it works where a package registers an implementation. Arrays of NumPy go to SciPy where that is installed.
"""

from importlib.util import find_spec

import numpy as np

import ivy_protocol as ivy
from ivy_protocol.typing import Array, ArrayLike, ShapeLike

__all__ = ["gaussian_filter", "label", "resize"]


@ivy.dispatchable(floating=True, upcast_half=True)
def gaussian_filter(image: ArrayLike, /, sigma: float = 1.0, *, truncate: float = 4.0) -> Array:
    """Return an image that is smoothed by a Gaussian kernel; beyond its edges it is mirrored.

    Parameters
    ----------
    image
        The image, of any number of axes.
    sigma
        The standard deviation of the kernel, in pixels.
    truncate
        Where the kernel ends, in standard deviations.
    """
    weights, radius = kernel(sigma, truncate)
    for axis in range(len(ivy.shape(image))):
        rows = ivy.moveaxis(image, axis, -1)
        lengths = ivy.shape(rows)
        windows = ivy.reshape(ivy.take(rows, mirrored(lengths[-1], radius), axis=-1), (*lengths, len(weights)))
        smooth = ivy.sum(ivy.multiply(windows, ivy.astype(ivy.asarray(weights), ivy.dtype(image))), axis=-1)
        image = ivy.moveaxis(smooth, -1, axis)
    return image


@ivy.dispatchable(dtypes=("bool",))
def label(mask: ArrayLike, /) -> Array:
    """Return the connected parts of a mask, numbered from 1 in the order of their first pixels; 0 is the background."""
    ...


@ivy.dispatchable(floating=True)
def resize(image: ArrayLike, shape: ShapeLike, /) -> Array:
    """Return an image of another shape, by linear interpolation between the centers of pixels."""
    for axis, (old, new) in enumerate(zip(ivy.shape(image), shape, strict=True)):
        below, above, part = positions(old, new)
        lengths = [1] * len(shape)
        lengths[axis] = new
        share = ivy.astype(ivy.asarray(part.reshape(lengths)), ivy.dtype(image))
        first, second = ivy.take(image, below, axis=axis), ivy.take(image, above, axis=axis)
        image = ivy.add(first, ivy.multiply(ivy.subtract(second, first), share))
    return image


def kernel(sigma: float, truncate: float) -> tuple[np.ndarray, int]:
    """Return the weights of a Gaussian kernel, and its radius."""
    if sigma <= 0:
        raise ValueError(f"sigma is positive, not {sigma}")
    radius = int(truncate * sigma + 0.5)
    weights = np.exp(-0.5 * (np.arange(-radius, radius + 1) / sigma) ** 2)
    return weights / weights.sum(), radius


def mirrored(length: int, radius: int) -> np.ndarray:
    """Return the indices of the windows around each pixel of a row, one after another."""
    padded = np.pad(np.arange(length), radius, mode="symmetric")
    return np.lib.stride_tricks.sliding_window_view(padded, 2 * radius + 1).reshape(-1)


def positions(old: int, new: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the neighbors of each new pixel among the old ones, and how near it is to the second."""
    at = np.clip((np.arange(new) + 0.5) * old / new - 0.5, 0, old - 1)
    below = np.floor(at).astype("int64")
    return below, np.minimum(below + 1, old - 1), at - below


if find_spec("scipy"):
    from pixels import by_scipy as by_scipy
