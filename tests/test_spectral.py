"""Cosine transforms, those of planes, and of short stretches of signals."""

from typing import Any

import numpy as np
import pytest
import scipy.fft
from oracle import array, check, dtypes, native, numbers, sample

import ivy_protocol as ivy


@pytest.mark.parametrize("norm", [None, "ortho"])
@pytest.mark.parametrize("kind", [1, 2, 3, 4])
def test_cosine_transforms(backend: str, kind: Any, norm: Any) -> None:
    for length in (2, 5, 8):
        values = sample("float32", (3, length))
        x = array(backend, values)
        for axis in (-1, 0):
            expected = scipy.fft.dct(values.astype("float64"), kind, axis=axis, norm=norm)
            check(ivy.dct(x, type=kind, axis=axis, norm=norm), expected, backend, "float32")
            expected = scipy.fft.idct(values.astype("float64"), kind, axis=axis, norm=norm)
            check(ivy.idct(x, type=kind, axis=axis, norm=norm), expected, backend, "float32")
        for n in (2, 4, 9):
            expected = scipy.fft.dct(values.astype("float64"), kind, n, norm=norm)
            check(ivy.dct(native(backend, values), type=kind, n=n, norm=norm), expected, backend, "float32")
    for dtype in dtypes(backend, ("float16", "bfloat16", "float64")):
        given = numbers(array(backend, values, dtype)).astype("float64")
        check(ivy.dct(array(backend, values, dtype), type=kind), scipy.fft.dct(given, kind), backend, dtype)


def test_cosine_transforms_of_what_has_none(backend: str) -> None:
    x = array(backend, np.ones(1, "float32"))
    check(ivy.dct(x), [2.0], backend, "float32")
    check(ivy.dct([1, 1]), [4.0, 0.0], backend, "float32")
    for options in ({"type": 1}, {"type": 5}, {"norm": "other"}, {"n": 0}):
        for fn in (ivy.dct, ivy.idct):
            with pytest.raises(ivy.IvyValueError, match=fn.__name__):
                fn(x, **options)  # type: ignore[arg-type]


def test_transforms_along_axes(backend: str) -> None:
    values = sample("float32", (2, 3, 4))
    x = array(backend, values)
    check(ivy.fft2(x), np.fft.fft2(values), backend, "complex64")
    result = ivy.fft2(x, s=(2, 5), dim=(0, 2), norm="ortho")
    check(result, np.fft.fft2(values, (2, 5), (0, 2), "ortho"), backend, "complex64")
    check(ivy.dft(x), np.fft.fft(values, axis=1), backend, "complex64")
    check(ivy.dft(x, axis=2, onesided=True), np.fft.rfft(values, axis=2), backend, "complex64")
    check(ivy.dft(x, axis=0, dft_length=5, inverse=True), np.fft.ifft(values, 5, 0), backend, "complex64")


@pytest.mark.parametrize(("length", "step"), [(8, 3), (5, 5), (6, 8), (4, 1), (7, 2), (30, 4)])
def test_short_stretches(backend: str, length: int, step: int) -> None:
    values = sample("float32", (2, 20)) + np.sin(np.arange(20, dtype="float32"))
    window = np.hanning(length).astype("float32")
    for pad_end in (False, True):
        count = -(-20 // step) if pad_end else max((20 - length) // step + 1, 0)
        padded = np.pad(values, ((0, 0), (0, length)))
        frames = [padded[:, at : at + length] for at in range(0, count * step, step)]
        if not frames:
            continue
        stretches = np.stack(frames, 1)
        size = 1 << (length - 1).bit_length()
        x = array(backend, values)
        check(ivy.stft(x, length, step, pad_end=pad_end), np.fft.rfft(stretches, size), backend, "complex64")
        result = ivy.stft(
            x, length, step, fft_length=9, window_fn=lambda n: array(backend, window[:n]), pad_end=pad_end
        )
        check(result, np.fft.rfft(stretches * window, 9), backend, "complex64")
    with pytest.raises(ivy.IvyValueError, match="stft"):
        ivy.stft(x, 0, 1)


def test_gradients_are_the_transforms_of_the_transpose(backend: str) -> None:
    if backend in ("numpy", "array_api_strict"):
        pytest.skip("without gradients")
    values, weights = sample("float32", (6,)), np.arange(6, dtype="float32")
    w = array(backend, weights)
    for kind in (2, 3, 4):
        options: Any = {"type": kind}
        found = ivy.grad(lambda x, options=options: ivy.sum(ivy.dct(x, **options) * w))(array(backend, values))
        expected = scipy.fft.dct(np.eye(6), kind) @ weights
        np.testing.assert_allclose(numbers(found), expected, rtol=1e-4, atol=1e-4)
