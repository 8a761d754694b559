"""Discrete Fourier transforms, against NumPy's."""

import importlib
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import array, check, dtypes, native, numbers, sample

import ivy_protocol as ivy

REAL = ("float32", "float64")
COMPLEX_OF = {"float32": "complex64", "float64": "complex128", "complex64": "complex64", "complex128": "complex128"}
REAL_OF = {complex_: real for real, complex_ in COMPLEX_OF.items() if real in REAL}
NORMS: tuple[Any, ...] = ("backward", "ortho", "forward")
LOOSE = {"float32": 1e-4, "float64": 1e-10, "complex64": 1e-4, "complex128": 1e-10}
TO_COMPLEX = ("fft", "ifft", "rfft", "ihfft")
TO_REAL = ("irfft", "hfft")


def result_type(name: str, dtype: str) -> str:
    return COMPLEX_OF[dtype] if name.removesuffix("n") in TO_COMPLEX else REAL_OF.get(dtype, dtype)


def inputs(name: str, backend: str) -> list[str]:
    """The types that a transform takes without conversion."""
    only_real = name.startswith("rfft") or name == "ihfft"
    return dtypes(backend, REAL if only_real else ("complex64", "complex128", *REAL))


@pytest.mark.parametrize("norm", NORMS)
@pytest.mark.parametrize("name", [*TO_COMPLEX, *TO_REAL])
def test_transforms_of_one_axis(backend: str, name: str, norm: Any) -> None:
    reference, transform = getattr(np.fft, name), getattr(ivy.fft, name)
    for dtype in inputs(name, backend):
        a = sample(dtype, (3, 4))
        x = array(backend, a)
        given, rtol = result_type(name, dtype), LOOSE[dtype]
        check(transform(x, norm=norm), reference(a, norm=norm), backend, given, rtol=rtol)
        for n, axis in ((3, -1), (6, 1), (2, 0)):
            expected = reference(a, n=n, axis=axis, norm=norm)
            check(transform(x, n=n, axis=axis, norm=norm), expected, backend, given, rtol=rtol)


@pytest.mark.parametrize("name", ["fftn", "ifftn", "rfftn", "irfftn"])
def test_transforms_of_several_axes(backend: str, name: str) -> None:
    reference, transform = getattr(np.fft, name), getattr(ivy.fft, name)
    for dtype in inputs(name, backend):
        a = sample(dtype, (2, 3, 4))
        x = array(backend, a)
        given, rtol = result_type(name, dtype), LOOSE[dtype]
        check(transform(x), reference(a), backend, given, rtol=rtol)
        check(
            transform(x, axes=(0, 2), norm="ortho"), reference(a, axes=(0, 2), norm="ortho"), backend, given, rtol=rtol
        )
        check(transform(x, s=(3, 2), axes=(0, 1)), reference(a, s=(3, 2), axes=(0, 1)), backend, given, rtol=rtol)
        # By position, as Ivy has it; the last axes count where none are named, and -1 keeps a length.
        check(transform(x, (4, 2)), reference(a, s=(4, 2), axes=(1, 2)), backend, given, rtol=rtol)
        kept = transform(x, [-1, -1], [1, 2], norm="forward")
        check(kept, reference(a, axes=(1, 2), norm="forward"), backend, given, rtol=rtol)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(data=st.data())
def test_inverses(data: st.DataObject) -> None:
    length = data.draw(st.integers(1, 8))
    values = data.draw(st.lists(st.integers(-100, 100), min_size=length, max_size=length))
    for library in ("numpy", "torch"):
        x = ivy.with_backend(library).asarray(values, dtype="float64")
        np.testing.assert_allclose(numbers(ivy.ifft(ivy.fft.fft(x))), values, atol=1e-10)
        np.testing.assert_allclose(numbers(ivy.irfft(ivy.rfft(x), n=length)), values, atol=1e-10)
        np.testing.assert_allclose(numbers(ivy.hfft(ivy.ihfft(x), n=length)), values, atol=1e-10)


def test_frequencies(backend: str) -> None:
    for n in (1, 2, 5, 8):
        check(ivy.fftfreq(n), np.fft.fftfreq(n), backend, "float32")
        check(ivy.rfftfreq(n, d=0.5), np.fft.rfftfreq(n, 0.5), backend, "float32")
        for dtype in dtypes(backend, REAL):
            check(ivy.fft.fftfreq(n, d=2.0, dtype=dtype), np.fft.fftfreq(n, 2.0), backend, dtype)
            check(ivy.fft.rfftfreq(n, dtype=dtype, device="cpu"), np.fft.rfftfreq(n), backend, dtype)


def test_shifts(backend: str) -> None:
    for dtype in dtypes(backend):
        a = sample(dtype, (3, 4))
        x = array(backend, a, dtype)
        for axes in (None, 0, -1, (0, 1), [1]):
            check(ivy.fftshift(x, axes=axes), np.fft.fftshift(a, axes), backend, dtype)
            check(ivy.ifftshift(x, axes=axes), np.fft.ifftshift(a, axes), backend, dtype)


def test_integers_lists_and_native_arrays(backend: str) -> None:
    a = np.array([1, 2, 3, 4], "int32")
    for x in (array(backend, a), native(backend, a), a.tolist()):
        check(ivy.fft.fft(x), np.fft.fft(a), backend, "complex64", rtol=1e-5)
        check(ivy.rfft(x), np.fft.rfft(a), backend, "complex64", rtol=1e-5)


def test_complex_numbers_are_no_input_of_rfft(backend: str) -> None:
    for transform in (ivy.rfft, ivy.ihfft, ivy.rfftn):
        with pytest.raises(ivy.IvyDtypeError):
            transform(array(backend, sample("complex64", (4,))))


def test_wrong_points_and_axes_raise(backend: str) -> None:
    x = array(backend, sample("float32", (3, 4)))
    for call in (
        lambda: ivy.fft.fft(x, n=0),
        lambda: ivy.fft.fft(x, axis=2),
        lambda: ivy.fftn(x, s=(2,), axes=(0, 1)),
        lambda: ivy.fftn(x, axes=(0, 3)),
    ):
        with pytest.raises(ivy.IvyException):
            call()


def test_the_namespace_is_callable(backend: str) -> None:
    a = sample("float32", (3, 4))
    x = array(backend, a)
    check(ivy.fft(x, 0), np.fft.fft(a, axis=0), backend, "complex64", rtol=1e-4)
    check(ivy.fft(x, -1, norm="ortho", n=2), np.fft.fft(a, 2, norm="ortho"), backend, "complex64", rtol=1e-4)
    check(ivy.ifft(x, 0), np.fft.ifft(a, axis=0), backend, "complex64", rtol=1e-4)
    check(x.fft(dim=0), np.fft.fft(a, axis=0), backend, "complex64", rtol=1e-4)
    out = ivy.zeros((3, 4), dtype="complex64")
    assert ivy.fft(x, 0, out=out) is out
    check(out, np.fft.fft(a, axis=0), backend, "complex64", rtol=1e-4)


def test_the_namespace_is_a_module() -> None:
    module = importlib.import_module("ivy_protocol.fft")
    assert module is ivy.fft and module.__name__ == "ivy_protocol.fft"
    assert sorted(module.__all__) == module.__all__
    for name in module.__all__:
        assert getattr(module, name).spec.namespace == "fft"
        if name != "fft":
            assert getattr(ivy, name) is getattr(module, name)


def test_transforms_of_nothing_are_zero(backend: str) -> None:
    x = array(backend, np.zeros((0, 3), "complex64"))
    for found in (ivy.fft.irfft(x, n=2, axis=0), ivy.fft.hfft(x, n=2, axis=0), ivy.fft.irfftn(x, s=(2,), axes=(0,))):
        check(found, np.zeros((2, 3)), backend, "float32")


@pytest.mark.parametrize("name", ["ifft", "ihfft", "ifftn"])
def test_halves_are_scaled_in_32_bits(backend: str, name: str) -> None:
    values = np.asarray([0.0, 0.5, 1.0, 2.0, 3.0], "float16")
    for _ in dtypes(backend, ("float16",)):
        x, wide = array(backend, values), values.astype("float64")
        found, expected = getattr(ivy.fft, name)(x), getattr(np.fft, name)(wide)
        np.testing.assert_allclose(ivy.to_numpy(found), expected, rtol=1e-5, atol=1e-6)
        found, expected = ivy.fft.fft(x, norm="ortho"), np.fft.fft(wide, norm="ortho")
        np.testing.assert_allclose(ivy.to_numpy(found), expected, rtol=1e-5, atol=1e-6)
