"""Whole numbers of NumPy, as its shapes and sums give them, stand for Python's in every option."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

Make = Callable[[int], Any]
"""Makes a whole number of one kind or another."""

CALLS: dict[str, Callable[[Any, Make], Any]] = {
    "adaptive_avg_pool1d": lambda x, n: ivy.adaptive_avg_pool1d(ivy.ones((1, 2, 4)), n(2)),
    "adaptive_avg_pool2d": lambda x, n: ivy.adaptive_avg_pool2d(ivy.ones((1, 4, 4, 2)), n(2)),
    "adaptive_max_pool2d": lambda x, n: ivy.adaptive_max_pool2d(ivy.ones((1, 2, 4, 4)), n(2)),
    "adaptive_max_pool3d": lambda x, n: ivy.adaptive_max_pool3d(ivy.ones((1, 2, 4, 4, 4)), (n(2), 1, n(1))),
    "all": lambda x, n: ivy.all(x, axis=n(1)),
    "any": lambda x, n: ivy.any(x, axis=(n(0), n(1))),
    "any along one": lambda x, n: ivy.any(x, axis=n(0)),
    "as_strided": lambda x, n: ivy.as_strided(ivy.ones(4), n(2), (n(4),)),
    "avg_pool2d": lambda x, n: ivy.avg_pool2d(ivy.ones((1, 4, 4, 1)), (n(2), n(2)), n(1), "VALID"),
    "blackman_window": lambda x, n: ivy.blackman_window(n(4)),
    "constant_pad": lambda x, n: ivy.constant_pad(x, ((n(1), 0), (0, n(2)))),
    "constant_pad of a pair": lambda x, n: ivy.constant_pad(x, (n(1), n(2))),
    "constant_pad of a number": lambda x, n: ivy.constant_pad(x, n(1)),
    "conv2d": lambda x, n: ivy.conv2d(ivy.ones((1, 4, 4, 1)), ivy.ones((2, 2, 1, 1)), n(1), "VALID", dilations=n(1)),
    "dft": lambda x, n: ivy.real(ivy.dft(ivy.ones((1, 4, 1)), axis=n(1), dft_length=n(4))),
    "expand_dims": lambda x, n: ivy.expand_dims(x, axis=n(1)),
    "expand_dims of two": lambda x, n: ivy.expand_dims(x, axis=(n(0), n(-1))),
    "eye": lambda x, n: ivy.eye(n(3), n(2), k=n(1)),
    "flip": lambda x, n: ivy.flip(x, axis=(n(0),)),
    "group_norm": lambda x, n: ivy.group_norm(ivy.ones((1, 2, 2, 4)), n(2)),
    "hamming_window": lambda x, n: ivy.hamming_window(n(4)),
    "hann_window": lambda x, n: ivy.hann_window(n(5), periodic=False),
    "hsplit": lambda x, n: ivy.hsplit(x, n(3))[1],
    "interpolate": lambda x, n: ivy.interpolate(ivy.ones((1, 1, 4)), n(8)),
    "kaiser_window": lambda x, n: ivy.kaiser_window(n(4)),
    "linspace": lambda x, n: ivy.linspace(0.0, 1.0, n(3)),
    "local_response_norm": lambda x, n: ivy.local_response_norm(ivy.ones((1, 3, 4, 4)), n(2)),
    "max_pool2d": lambda x, n: ivy.max_pool2d(ivy.ones((1, 4, 4, 1)), n(2), n(2), "VALID"),
    "median": lambda x, n: ivy.median(ivy.astype(x, "float32"), axis=(n(0), n(1))),
    "moveaxis": lambda x, n: ivy.moveaxis(x, n(0), n(1)),
    "nanmean": lambda x, n: ivy.nanmean(ivy.astype(x, "float32"), axis=n(1)),
    "nansum": lambda x, n: ivy.nansum(ivy.astype(x, "float32"), axis=n(1)),
    "nanvar": lambda x, n: ivy.nanvar(ivy.astype(x, "float32"), correction=n(1)),
    "ravel_multi_index": lambda x, n: ivy.ravel_multi_index((x[0], x[1]), (n(4), n(7))),
    "truncated_svd": lambda x, n: ivy.truncated_svd(ivy.astype(x, "float32"), n_eigenvecs=n(2))[1],
    "one_hot": lambda x, n: ivy.one_hot(ivy.asarray([0, 1]), n(3)),
    "permute_dims": lambda x, n: ivy.permute_dims(x, (n(1), n(0))),
    "repeat": lambda x, n: ivy.repeat(x, n(2), axis=n(0)),
    "reshape": lambda x, n: ivy.reshape(x, n(6)),
    "roll": lambda x, n: ivy.roll(x, n(1), axis=n(0)),
    "roll along two": lambda x, n: ivy.roll(x, (n(1), n(1)), axis=(n(0), n(1))),
    "scatter_flat": lambda x, n: ivy.scatter_flat(ivy.asarray([0, 1]), ivy.asarray([1.0, 2.0]), size=n(3)),
    "split": lambda x, n: ivy.split(x, num_or_size_splits=[n(1), n(2)], axis=n(1))[1],
    "squeeze": lambda x, n: ivy.squeeze(ivy.ones((1, 2)), axis=(n(0),)),
    "stft": lambda x, n: ivy.real(ivy.stft(ivy.ones(16), n(8), n(4))),
    "sum": lambda x, n: ivy.sum(x, axis=(n(0), n(1))),
    "tensordot": lambda x, n: ivy.tensordot(x, x, axes=n(2)),
    "tile": lambda x, n: ivy.tile(x, (n(2), n(1))),
    "unsorted_segment_sum": lambda x, n: ivy.unsorted_segment_sum(ivy.ones(3), ivy.asarray([0, 1, 1]), n(2)),
    "var": lambda x, n: ivy.var(ivy.astype(x, "float32"), axis=n(1)),
    "vector_norm": lambda x, n: ivy.vector_norm(ivy.astype(x, "float32"), axis=n(0), ord=n(2)),
    "vorbis_window": lambda x, n: ivy.vorbis_window(n(4)),
    "zeros": lambda x, n: ivy.zeros(n(3)),
}


# The strict namespace takes Python's numbers alone.
@pytest.mark.parametrize("library", ["numpy", "torch", "jax", "tensorflow"])
@pytest.mark.parametrize("kind", [np.int64, np.int32, np.array])
@pytest.mark.parametrize("name", CALLS)
def test_numpy_integers_as_int(library: str, name: str, kind: Any) -> None:
    with ivy.with_backend(library):
        x = ivy.asarray([[1, 2, 3], [4, 5, 6]])
        found, wanted = CALLS[name](x, kind), CALLS[name](x, int)
        assert ivy.dtype(found) == ivy.dtype(wanted)
        np.testing.assert_array_equal(ivy.to_numpy(found), ivy.to_numpy(wanted))
