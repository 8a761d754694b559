"""Windows, against torch, NumPy, SciPy and the numbers of others."""

import math

import numpy as np
import pytest
import scipy.signal.windows
from oracle import array, check, dtypes, numbers

import ivy_protocol as ivy

LENGTHS = (0, 1, 2, 3, 4, 7, 16)
OF_TORCH = ("blackman_window", "hamming_window", "hann_window", "kaiser_window")


@pytest.mark.parametrize("name", OF_TORCH)
def test_periodic_and_symmetric_windows(backend: str, name: str) -> None:
    torch = pytest.importorskip("torch")
    fn = getattr(ivy, name)
    for length in LENGTHS:
        for periodic in (True, False):
            expected = getattr(torch, name)(length, periodic=periodic, dtype=torch.float64).numpy()
            with ivy.with_backend(backend):
                check(fn(length, periodic=periodic), expected, backend, "float32")


def test_options(backend: str) -> None:
    with ivy.with_backend(backend):
        found = ivy.hamming_window(6, periodic=False, alpha=0.25, beta=2.0)
        check(found, 0.25 - 2.0 * np.cos(2 * np.pi * np.arange(6) / 5), backend, "float32")
        for beta in (0.0, -3.0, 0.5, 40.0, 300.0):
            check(ivy.kaiser_window(9, False, beta), np.kaiser(9, beta), backend, "float32")
        for dtype in dtypes(backend, ("bfloat16", "float16", "float32", "float64")):
            found = ivy.kaiser_window(9, False, 6.0, dtype=dtype)
            assert found.dtype == dtype
            check(found, np.kaiser(9, 6.0), backend, dtype)
            assert ivy.hann_window(0, dtype=dtype).dtype == ivy.vorbis_window(5, dtype=dtype).dtype == dtype


def test_windows_of_transforms(backend: str) -> None:
    with ivy.with_backend(backend):
        for length in (0, 2, 4, 10):
            expected = scipy.signal.windows.kaiser_bessel_derived(length, beta=5.0) if length else np.zeros(0)
            check(ivy.kaiser_bessel_derived_window(length, 5.0), expected, backend, "float32")
        for length in LENGTHS:
            expected = np.sin(np.pi / 2 * np.sin(np.pi * (np.arange(length) + 0.5) / max(length, 1)) ** 2)
            check(ivy.vorbis_window(length), expected, backend, "float32")


def test_the_ends_are_exact() -> None:
    for name in ("hann_window", "blackman_window"):
        found = numbers(getattr(ivy, name)(1001, periodic=False))
        assert found[0] == found[-1] == 0.0 and found[500] == 1.0
        assert np.array_equal(found, found[::-1])
    # The difference of a cosine from 1 would have no digits here.
    found = numbers(ivy.hann_window(1_000_000))[1]
    assert found == pytest.approx(math.sin(math.pi / 1e6) ** 2, rel=1e-6)


def test_what_is_no_window(backend: str) -> None:
    with ivy.with_backend(backend):
        for name in (*OF_TORCH, "vorbis_window", "kaiser_bessel_derived_window"):
            fn = getattr(ivy, name)
            with pytest.raises(ivy.IvyValueError, match=rf"^ivy\.{name}: .* must be non-negative, not -1"):
                fn(-1)
            with pytest.raises(ivy.IvyDtypeError, match=rf"^ivy\.{name}\b"):
                fn(4, dtype="int32")
            with pytest.raises(ivy.IvyTypeError, match=rf"^ivy\.{name}\b"):
                fn(4.5)
        with pytest.raises(ivy.IvyValueError, match="window_length must be even, not 5"):
            ivy.kaiser_bessel_derived_window(5)
        for beta in (701.0, math.nan, -math.inf):
            with pytest.raises(ivy.IvyValueError, match=r"^ivy\.kaiser_window: beta must be"):
                ivy.kaiser_window(5, beta=beta)


def test_the_default_float_and_a_model_are_followed(backend: str) -> None:
    ivy.set_default_float_dtype("float16" if backend != "array_api_strict" else "float64")
    try:
        assert ivy.hann_window(4, like=array(backend, np.ones(1, "float32"))).dtype == ivy.default_float_dtype()
    finally:
        ivy.unset_default_float_dtype()
    out = array(backend, np.zeros(4, "float32"))
    assert ivy.hann_window(4, like=out, out=out) is out
    np.testing.assert_allclose(numbers(out), [0.0, 0.5, 1.0, 0.5], rtol=1e-6)
