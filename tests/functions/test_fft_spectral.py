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


def nearest(frames: np.ndarray, window: np.ndarray, step: int) -> np.ndarray:
    """The signal whose stretches, times the window, are nearest to the given ones."""
    count, length = frames.shape
    samples = (count - 1) * step + length
    rows = np.zeros((count * length, samples))
    for place in range(count):
        rows[place * length : (place + 1) * length, place * step : place * step + length] = np.diag(window)
    return np.linalg.lstsq(rows, frames.reshape(-1), rcond=None)[0]


@pytest.mark.parametrize(("length", "step"), [(8, 3), (5, 5), (6, 8), (4, 1), (7, 2)])
def test_signals_of_short_stretches(backend: str, length: int, step: int) -> None:
    values = sample("float32", (2, 20)) + np.sin(np.arange(20, dtype="float32"))
    x = array(backend, values)
    window = (np.hanning(length + 2)[1:-1]).astype("float32")
    for options in ({}, {"window_fn": lambda n: array(backend, window[:n])}, {"fft_length": 9}):
        transforms = ivy.stft(x, length, step, **options)
        reached = (transforms.shape[1] - 1) * step + length
        found = ivy.istft(transforms, length, step, **options)
        assert found.shape == (2, reached) and found.dtype == "float32"
        expected = values[:, :reached].copy()
        expected[:, [i % step >= length for i in range(reached)]] = 0
        np.testing.assert_allclose(numbers(found), expected, atol=1e-5)
        for samples in (0, 3, 30):
            cut = numbers(ivy.istft(transforms, length, step, length=samples, **options))
            whole = np.pad(expected, ((0, 0), (0, 30)))[:, :samples]
            np.testing.assert_allclose(cut, whole, atol=1e-5)


def test_the_nearest_signal(backend: str) -> None:
    values = sample("float32", (4, 5)) + np.cos(np.arange(5, dtype="float32"))
    window = np.array([0.0, 0.5, 1.0, 0.5, 0.25, 0.75], "float32")
    found = ivy.istft(array(backend, values), 6, 2, window_fn=lambda n: array(backend, window))
    expected = nearest(np.fft.irfft(values, 8)[:, :6], window, 2)
    np.testing.assert_allclose(numbers(found)[1:], expected[1:], atol=1e-5)
    assert numbers(found)[0] == 0


def test_signals_as_torch_has_them() -> None:
    torch = pytest.importorskip("torch")
    x, window = torch.randn(3, 64, generator=torch.Generator().manual_seed(1)), torch.hamming_window(16)
    transforms = torch.stft(x, 16, 4, window=window, center=False, return_complex=True)
    expected = torch.istft(transforms, 16, 4, window=window, center=False)
    found = ivy.istft(transforms.transpose(1, 2), 16, 4, window_fn=lambda _: window)
    np.testing.assert_allclose(numbers(found), expected, atol=1e-5)


def test_what_istft_refuses(backend: str) -> None:
    x = array(backend, np.ones((3, 5), "float32"))
    for call in (
        lambda: ivy.istft(x, 0, 1),
        lambda: ivy.istft(x[0], 8, 1),
        lambda: ivy.istft(x, 8, 1, length=-1),
        lambda: ivy.istft(x, 8, 1, fft_length=2**30),
        lambda: ivy.istft(x, 4, 1),
    ):
        with pytest.raises(ivy.IvyValueError, match="istft"):
            call()
    assert ivy.istft(x[:0], 8, 2).shape == (0,)
    assert ivy.istft(x[:0], 8, 2, length=4).to_list() == [0, 0, 0, 0]
    assert ivy.istft(ivy.zeros((0, 3, 5)), 8, 2).shape == (0, 12)


def test_gradients_of_istft(backend: str) -> None:
    if backend in ("numpy", "array_api_strict"):
        pytest.skip("without gradients")
    x = array(backend, sample("float32", (20,)))
    window = np.hanning(8).astype("float32")
    options = {"window_fn": lambda n: array(backend, window)}
    # There and back is the signal itself, but for what the window leaves out.
    gradient = ivy.grad(lambda x: ivy.sum(ivy.istft(ivy.stft(x, 8, 2, **options), 8, 2, **options)))(x)
    np.testing.assert_allclose(numbers(gradient), [0, *[1] * 18, 0], atol=1e-4)


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
