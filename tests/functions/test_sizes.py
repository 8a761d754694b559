"""Sizes that no memory has, and numbers beyond 32 bits: an error on every library, which also ends no process."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import array

import ivy_protocol as ivy
import ivy_protocol.numpy as inp

X, MATRIX, PLACES = np.ones(3, "float32"), np.ones((3, 3), "float32"), np.arange(3, dtype="int32")
LINE, PLANE = np.ones((1, 8, 3), "float32"), np.ones((1, 8, 8, 3), "float32")
KERNEL = np.ones((2, 2, 3, 3), "float32")

TOO_LARGE: dict[str, Callable[[Callable[[Any], Any], int], Any]] = {
    "arange": lambda a, n: ivy.arange(0, n, dtype="float32"),
    "bernoulli": lambda a, n: ivy.bernoulli(0.5, shape=(n,)),
    "broadcast_to of a shape": lambda a, n: ivy.broadcast_to(a(X), (n, 2**40, 3)) + 1,
    "conv2d_transpose": lambda a, n: ivy.conv2d_transpose(a(PLANE), a(KERNEL), n, "VALID"),
    "conv_general_dilated": lambda a, n: ivy.conv_general_dilated(
        a(PLANE), a(KERNEL), 1, "VALID", dims=2, x_dilations=n
    ),
    "diag": lambda a, n: ivy.diag(a(X), k=n),
    "eye": lambda a, n: ivy.eye(n),
    "eye of three rows": lambda a, n: ivy.eye(3, n),
    "fft": lambda a, n: ivy.fft(a(X), 0, n=n),
    "fft2": lambda a, n: ivy.fft2(a(MATRIX), s=(n, 2)),
    "gamma": lambda a, n: ivy.gamma(1.0, 1.0, shape=(n,)),
    "hann_window": lambda a, n: ivy.hann_window(n),
    "identity of ivy.numpy": lambda a, n: inp.identity(n, dtype="float32"),
    "irfft": lambda a, n: ivy.irfft(a(X), n=n),
    "kaiser_window": lambda a, n: ivy.kaiser_window(n),
    "multinomial": lambda a, n: ivy.multinomial(3, n),
    "nonzero": lambda a, n: ivy.nonzero(a(X), size=n),
    "one_hot": lambda a, n: ivy.one_hot(a(PLACES), n),
    "pad": lambda a, n: ivy.pad(a(X), ((0, n),), mode="edge"),
    "randint": lambda a, n: ivy.randint(0, 5, shape=(n,)),
    "random_normal": lambda a, n: ivy.random_normal(shape=(n,)),
    "random_uniform": lambda a, n: ivy.random_uniform(shape=(n,)),
    "repeat": lambda a, n: ivy.repeat(a(X), n),
    "rfft": lambda a, n: ivy.rfft(a(X), n=n),
    "rfftn": lambda a, n: ivy.rfftn(a(MATRIX), s=(n, 2)),
    "tile": lambda a, n: ivy.tile(a(X), (n,)),
    "tril_indices": lambda a, n: ivy.tril_indices(n, n),
    "vander": lambda a, n: ivy.vander(a(X), N=n),
    "vorbis_window": lambda a, n: ivy.vorbis_window(n),
}


@pytest.mark.parametrize("name", TOO_LARGE)
def test_what_no_memory_holds_is_an_error(backend: str, name: str) -> None:
    if backend == "array_api_strict":
        pytest.skip("its arrays are NumPy's")
    with pytest.raises(ivy.IvyException):
        TOO_LARGE[name](lambda values: array(backend, values), 2**62)


def test_memory_error(backend: str) -> None:
    if backend == "tensorflow":
        pytest.skip("it waits ten seconds for memory to become free")
    with pytest.raises(MemoryError, match=r"^ivy\.zeros on"):
        ivy.zeros((2**45,))
    with pytest.raises(ivy.IvyMemoryError, match=r"^ivy\.repeat on"):
        ivy.repeat(array(backend, X), 2**45)
    with pytest.raises(ValueError, match=r"^ivy\.tile on"):
        ivy.tile(array(backend, X), (2**45,))


COUNTED_BY_32_BITS: dict[str, Callable[[Callable[[Any], Any], int], Any]] = {
    "bincount": lambda a, n: ivy.bincount(a(PLACES), minlength=n),
    "categorical": lambda a, n: ivy.categorical(a(X), (n,)),
    "conv1d": lambda a, n: ivy.conv1d(a(LINE), a(KERNEL[0]), n, "VALID"),
    "conv2d": lambda a, n: ivy.conv2d(a(PLANE), a(KERNEL), (1, n), "SAME"),
    "dft": lambda a, n: ivy.dft(a(MATRIX), dft_length=n),
    "fft": lambda a, n: ivy.fft(a(X), 0, n=n),
    "fftn": lambda a, n: ivy.fftn(a(MATRIX), s=(n, 2)),
    "max_pool2d": lambda a, n: ivy.max_pool2d(a(PLANE), n, 1, "SAME"),
    "nansum": lambda a, n: ivy.nansum(a(MATRIX), axis=n - 1),
    "one_hot": lambda a, n: ivy.one_hot(a(PLACES), n),
    "random_uniform": lambda a, n: ivy.random_uniform(shape=(n,)),
    "sum": lambda a, n: ivy.sum(a(MATRIX), axis=n - 1),
}


@pytest.mark.parametrize("name", COUNTED_BY_32_BITS)
def test_numbers_are_not_cut_off(name: str) -> None:
    pytest.importorskip("tensorflow")
    with ivy.with_backend("tensorflow"), pytest.raises(ivy.IvyException):
        COUNTED_BY_32_BITS[name](lambda values: array("tensorflow", values), 2**32 + 1)


@pytest.mark.parametrize("increasing", [False, True])
def test_many_powers(backend: str, increasing: bool) -> None:
    values = np.array([0.5, -1.0, 1.001], "float32")
    found = ivy.vander(array(backend, values), N=1500, increasing=increasing)
    np.testing.assert_allclose(ivy.to_numpy(found), np.vander(values, 1500, increasing), rtol=1e-3, atol=1e-30)


@pytest.mark.parametrize("dtype", ["uint16", "uint32"])
def test_choices_of_unsigned_integers(backend: str, dtype: str) -> None:
    if backend == "array_api_strict":
        pytest.skip("it has no such choice")
    choices = [array(backend, np.array(row, dtype)) for row in ([1, 2], [3, 4])]
    assert ivy.choose(array(backend, np.array([0, 1], "int32")), choices).tolist() == [1, 4]


NEGATIVE: dict[str, Callable[[Callable[[Any], Any]], Any]] = {
    "broadcast_to": lambda a: ivy.broadcast_to(a(X), (-1,)),
    "eye": lambda a: ivy.eye(-1),
    "hann_window": lambda a: ivy.hann_window(-3),
    "logspace": lambda a: ivy.logspace(0, 1, -1),
    "one_hot": lambda a: ivy.one_hot(a(PLACES), -1),
    "random_uniform": lambda a: ivy.random_uniform(shape=(-1,)),
    "repeat": lambda a: ivy.repeat(a(X), [-1, 1, 0]),
    "repeat by an array": lambda a: ivy.repeat(a(X), a(np.array([-1, 1, 0], "int32"))),
    "scatter_flat": lambda a: ivy.scatter_flat(a(PLACES), a(X), size=-1),
    "scatter_nd": lambda a: ivy.scatter_nd(a(PLACES[:, None]), a(X), shape=(-1,)),
    "zeros": lambda a: ivy.zeros((-1,)),
}


@pytest.mark.parametrize("name", NEGATIVE)
def test_lengths_are_not_negative(backend: str, name: str) -> None:
    if backend == "array_api_strict" and name not in ("eye", "repeat", "repeat by an array", "zeros"):
        pytest.skip("its arrays are NumPy's")
    with pytest.raises(ivy.IvyException):
        NEGATIVE[name](lambda values: array(backend, values))


def test_lists_of_repeats_in_traced_code() -> None:
    jax = pytest.importorskip("jax")
    found = jax.jit(lambda x: ivy.to_native(ivy.repeat(x, [1, 0, 2])))(jax.numpy.asarray([1.0, 2.0, 3.0]))
    assert found.tolist() == [1.0, 3.0, 3.0]


def test_explain_with_argument_checks() -> None:
    pytest.importorskip("jax")
    with ivy.with_backend("jax"):
        said = str(ivy.explain(ivy.vander, ivy.ones(3)))
    assert "1. backend: ivy_protocol.backends.jax.creation.vander" in said
