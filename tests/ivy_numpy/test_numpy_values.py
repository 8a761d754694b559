"""`ivy.numpy` gives what NumPy gives: values, types, and the classes of errors."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.lib import NumpyVersion

import ivy_protocol as ivy
import ivy_protocol.numpy as inp

X = [[4.0, 1.0, 3.0], [2.0, 2.0, 6.0]]
METHODS = [
    "averaged_inverted_cdf",
    "closest_observation",
    "median_unbiased",
    "linear",
]


@pytest.fixture(autouse=True)
def library(backend: str) -> Iterator[None]:
    """The libraries, of which JAX has its 64-bit types."""
    if backend == "array_api_strict":
        pytest.skip("it has few of the functions")
    if backend == "jax":
        from ivy_protocol.backends.jax.elementwise import enable_x64

        with enable_x64():
            yield
    else:
        yield


def same(found: Any, expected: Any) -> None:
    """Assert that a result is NumPy's."""
    if isinstance(expected, tuple | list):
        assert len(found) == len(expected)
        for one, other in zip(found, expected, strict=True):
            same(one, other)
        return
    expected = np.asarray(expected)
    values = ivy.to_numpy(found)
    assert values.shape == expected.shape and values.dtype == expected.dtype
    np.testing.assert_allclose(values, expected, rtol=1e-9, atol=1e-12)


AXES: list[Any] = [
    lambda x: inp.sum(x, axis=5),
    lambda x: inp.concatenate((x, x), axis=3),
    lambda x: inp.transpose(x, (0, 4)),
    lambda x: inp.take(x, 0, axis=5),
    lambda x: inp.split(x, 2, axis=6),
    lambda x: inp.fft.fft(x, axis=4),
    lambda x: inp.delete(x, 0, axis=6),
    lambda x: inp.swapaxes(x, 0, 7),
    lambda x: inp.apply_along_axis(inp.sum, 5, x),
]


@pytest.mark.parametrize("call", AXES)
def test_invalid_axis_error(call: Any) -> None:
    with pytest.raises(np.exceptions.AxisError) as caught:
        call(inp.array(X))
    assert isinstance(caught.value, ivy.IvyException)


def test_matrices_that_have_no_inverse(backend: str) -> None:
    calls: list[Any] = [lambda: inp.linalg.inv(inp.ones((2, 3))), lambda: inp.linalg.det(inp.ones(3))]
    if backend != "jax":  # which gives infinite numbers instead
        calls += [
            lambda: inp.linalg.inv(inp.ones((2, 2))),
            lambda: inp.linalg.matrix_power(inp.zeros((2, 2)), -1),
            lambda: inp.linalg.cholesky(inp.array([[1.0, 2.0], [2.0, 1.0]])),
        ]
    for call in calls:
        with pytest.raises(np.linalg.LinAlgError) as caught:
            call()
        assert isinstance(caught.value, ivy.IvyException)


@pytest.mark.parametrize(
    "call",
    [
        lambda m: m.take(m.array(X), 1, axis=1),
        lambda m: m.take(m.array(X), [2, 0]),
        lambda m: m.maximum.accumulate(m.array(X), axis=1),
        lambda m: m.logaddexp.reduce(m.array([1.0, 2.0])),
        lambda m: m.add.reduceat(m.array([1.0, 2.0]), []),
        lambda m: m.concatenate([m.array(X), m.array(X)], axis=None),
        lambda m: m.geomspace(1, 1000, 4),
        lambda m: m.geomspace(-2j, -16j, 4),
        lambda m: m.geomspace([1.0, 2.0], 8.0, 3, axis=1),
        lambda m: m.logspace(1, 2, 3, base=[2.0, 3.0], axis=1),
        lambda m: m.average(m.array(X), axis=1, weights=[0, 0, 1], keepdims=True),
        lambda m: m.vander(m.array([11, -12], dtype="int8"), 3),
        lambda m: m.setdiff1d(m.array([1, 2, 3], dtype="int32"), []),
        lambda m: m.array([[True, False], [True, True]]) @ m.array([[True, False], [True, True]]),
        lambda m: m.einsum("ij,jk", m.array([[1, 2]]), m.array([[3], [4]]), dtype="float64", casting="unsafe"),
        lambda m: m.isclose([1.0, 2.0], [1.1, 2.1], atol=[0.2, 0.01]),
        lambda m: m.floor(m.array([True, False])),
        lambda m: m.select([m.array([True, False])], [m.array([1, 2], dtype="int8")]),
        lambda m: m.interp(2.0, [0.0, 1.0], m.array([1j, 2 + 1j]), right=2 + 3j),
        lambda m: m.polyfit([0.0, 1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 5.0, 11.0, 16.0], 2, cov=True),
        lambda m: m.clip(m.array([1, 2, 3], dtype="uint8"), -1, 300),
        lambda m: m.quantile(m.array([1, 2, 3]), 0.5, method="nearest"),
        lambda m: m.add([1.5, 2.5], 1, out=m.zeros(2, dtype=int), casting="unsafe"),
    ],
)
def test_calls(call: Any) -> None:
    same(call(inp), call(np))


@pytest.mark.parametrize(
    ("since", "call"),
    [
        ("2.2.0", lambda m: m.insert([1, 2, 3], m.array([True, False, True, False]), 9)),
        ("2.4.0", lambda m: m.unique(m.array([1.0, np.nan, np.nan]), axis=0)),
    ],
)
def test_calls_that_older_versions_answer_in_another_way(since: str, call: Any) -> None:
    if NumpyVersion(np.__version__) < since:
        pytest.skip(f"NumPy answers so since {since}")
    same(call(inp), call(np))


@pytest.mark.parametrize("method", METHODS)
def test_quantiles(method: str) -> None:
    values = np.array([[4.0, 1.0, np.nan, 3.0], [2.0, 2.0, 6.0, 9.0]])
    x = inp.array(values)
    for axis, keepdims in ((None, False), (1, True)):
        for name in ("quantile", "nanquantile"):
            expected = getattr(np, name)(values, [0.0, 0.3, 1.0], axis=axis, method=method, keepdims=keepdims)
            same(getattr(inp, name)(x, [0.0, 0.3, 1.0], axis=axis, method=method, keepdims=keepdims), expected)


def test_quantiles_with_weights() -> None:
    given: dict[str, Any] = {"axis": 1, "method": "inverted_cdf", "weights": [0.0, 1.0, 3.0]}
    same(inp.quantile(inp.array(X), [0.0, 0.25, 1.0], **given), np.quantile(X, [0.0, 0.25, 1.0], **given))


def test_complex_numbers_have_an_order() -> None:
    given = [1 + 2j, 3 - 1j, 1 + 1j, 3 + 0j]
    z, x = np.array(given), inp.array(given)
    for name in ("sort", "argsort", "max", "min", "argmax", "argmin", "unique"):
        same(getattr(inp, name)(x), getattr(np, name)(z))
    same(x > 2, z > 2)
    same(x <= x[0], z <= z[0])
    same(inp.maximum(x, 2 + 1j), np.maximum(z, 2 + 1j))
    same(inp.nanvar(x, axis=0, ddof=1), np.nanvar(z, axis=0, ddof=1))


def test_out_shape_and_kind(backend: str) -> None:
    x = inp.array(X)
    with pytest.raises(ValueError, match="shape"):
        inp.sum(x, axis=0, out=inp.zeros((2, 3)))
    with pytest.raises(TypeError, match="cannot be cast to"):
        inp.sum(x, out=inp.zeros((), dtype=int))
    with pytest.raises(TypeError, match="array"):
        inp.sum(x, out="text")
    out = inp.zeros(3)
    assert inp.sum(x, axis=0, out=out) is out and out.tolist() == [6.0, 3.0, 9.0]


def test_numbers_of_a_polynomial() -> None:
    p = inp.poly1d([3.0, 2.0, 1.0])
    assert [float(c) for c in p] == [3.0, 2.0, 1.0]
    p[1] = 5
    p.coeffs[0] = 4
    same(p.coeffs, [4.0, 5.0, 1.0])
    with pytest.raises(AttributeError, match="in place"):
        p.coeffs = inp.array([1.0])
    with pytest.raises(ValueError, match="1d"):
        inp.poly1d([[1.0]])


WRONG: list[Any] = [
    (TypeError, lambda: inp.stack(x for x in X)),
    (TypeError, lambda: inp.block((1, 2))),
    (ValueError, lambda: inp.dsplit(inp.ones((2, 2)), 2)),
    (ValueError, lambda: inp.linalg.outer(inp.ones((2, 2)), inp.ones(2))),
    (ValueError, lambda: inp.nonzero(inp.array(1))),
    (ValueError, lambda: inp.histogram([1, 2], bins=0)),
    (ValueError, lambda: inp.histogram([1, 2], bins=[3, 1])),
    (TypeError, lambda: inp.histogram([1, 2], bins=2.5)),
    (ValueError, lambda: inp.pad([1], 1, "constant", reflect_type="odd")),
    (TypeError, lambda: inp.clip([1, 2], 1)),
    (ValueError, lambda: inp.quantile([1.0, 2.0], 1.5)),
    (ValueError, lambda: inp.quantile([1.0, 2.0], 0.5, method="hazen", weights=[1, 1])),
    (ValueError, lambda: inp.std([1.0, 2.0], ddof=1, correction=1)),
    (TypeError, lambda: inp.linspace(0, 1, 2.5)),
    (ValueError, lambda: inp.unravel_index(4, (2, 2))),
    (TypeError, lambda: inp.ravel_multi_index((0.5, 1.0), (2, 2))),
    (ValueError, lambda: inp.ix_([[1]])),
    (TypeError, lambda: inp.linalg.inv(inp.ones((2, 2), dtype="float16"))),
]


@pytest.mark.parametrize(("error", "call"), WRONG)
def test_wrong_calls_raise_what_numpy_raises(error: type[Exception], call: Any) -> None:
    with pytest.raises(error) as caught:
        call()
    assert isinstance(caught.value, ivy.IvyException)


def test_common_calls_answer_for_containers_and_classes() -> None:
    class Other:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return "asked"

    nested = ivy.Container(a=inp.array(X), b=inp.array([5.0]))
    for fn in (inp.sum, inp.max, inp.std, inp.cumsum, inp.transpose, inp.argmax, inp.squeeze):
        found = fn(nested)
        same(found.a, getattr(np, fn.__name__)(np.array(X)))
        assert fn(Other()) == "asked"
    assert inp.concatenate([Other(), Other()]) == inp.dot(Other(), X) == inp.reshape(Other(), (2,)) == "asked"


@pytest.mark.parametrize(
    ("window", "axis"), [((2, 3), None), (3, 1), (2, 0), ((2, 2), (1, 1)), ([2], [-1]), ((4, 6), None)]
)
def test_windows_side_by_side(window: Any, axis: Any) -> None:
    x = np.arange(24.0).reshape(4, 6)
    expected = np.lib.stride_tricks.sliding_window_view(x, window, axis)
    same(inp.lib.stride_tricks.sliding_window_view(inp.array(x), window, axis), expected)


@pytest.mark.parametrize(("window", "axis"), [((2, 3, 4), None), (9, 1), (-1, 0), (2, 5)])
def test_windows_that_do_not_fit(window: Any, axis: Any) -> None:
    x = np.arange(24.0).reshape(4, 6)
    with pytest.raises((ivy.IvyValueError, np.exceptions.AxisError), match=r"window|axis"):
        inp.lib.stride_tricks.sliding_window_view(inp.array(x), window, axis)


def test_strides_in_bytes() -> None:
    x = np.arange(6.0)
    same(
        inp.lib.stride_tricks.as_strided(inp.array(x), (3, 2), (8, 16)),
        np.lib.stride_tricks.as_strided(x, (3, 2), (8, 16)),
    )
    rows = inp.array(x.reshape(2, 3))
    same(inp.lib.stride_tricks.as_strided(rows), x.reshape(2, 3))
    with pytest.raises(AttributeError, match="format"):
        _ = inp.lib.format


def test_the_step_of_linspace() -> None:
    for start, stop in ((0, 1), (0.5, 2.0), (1j, 2), (np.float64(3), 4)):
        given = inp.asarray(start) if isinstance(start, np.generic) else start
        same(inp.linspace(given, stop, 3, retstep=True), np.linspace(start, stop, 3, retstep=True))


def test_bytes() -> None:
    x = np.arange(6.0).reshape(2, 3)
    assert inp.array(x).tobytes() == x.tobytes()
    assert inp.array(x).tobytes("F") == x.tobytes("F")


def test_a_shape_is_not_set() -> None:
    x = inp.arange(6)
    with pytest.raises(ivy.IvyAttributeError, match="reshape"):
        x.shape = (2, 3)
    assert x.shape == (6,)


INDICES = [
    range(2),
    range(0),
    (range(2), [0, 1]),
    (slice(None), range(2)),
    ((0, 1), (1, 0)),
    (range(2), (2, 0)),
    (None, range(2)),
    (..., range(2)),
]


@pytest.mark.parametrize("index", INDICES, ids=str)
@pytest.mark.parametrize("xp", [ivy, inp], ids=["ivy", "numpy"])
def test_sequences_in_an_index(xp: Any, index: Any) -> None:
    x = np.arange(12.0).reshape(4, 3)
    y = xp.asarray(x.copy())
    assert np.array_equal(ivy.to_numpy(y[index]), x[index])
    x[index] = 5.0
    y[index] = 5.0
    assert np.array_equal(ivy.to_numpy(y), x)


class Pairs:
    """A number of a kind of its own, which has elements only where its parts do."""

    def __len__(self) -> int:
        raise TypeError("a number has no length")

    def __getitem__(self, index: int) -> Any:
        raise IndexError(index)

    def __rmul__(self, other: Any) -> str:
        return "times"


def test_what_has_no_length_is_no_sequence() -> None:
    for call in (inp.asarray, inp.cos, inp.sum, lambda x: inp.stack([inp.ones(2), x])):
        with pytest.raises(ivy.IvyException):
            call(Pairs())
    assert inp.ones(2) * Pairs() == "times"


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"])
def test_bits_and_squares_of_integers(dtype: str) -> None:
    limits = np.iinfo(dtype)
    values = np.array([limits.min, limits.max, 0, 1, 85, 100, limits.max // 3], dtype)
    x = inp.asarray(values)
    assert inp.bitwise_count(x).tolist() == np.bitwise_count(values).tolist()
    assert (x**2).tolist() == (values**2).tolist() and (x**2).dtype == dtype
    assert inp.clip(x, 1, 90).tolist() == np.clip(values, 1, 90).tolist()
    assert inp.clip(x, -(2**70), 5).tolist() == np.clip(values, limits.min, 5).tolist()


@pytest.mark.parametrize(
    "edges", [[0.0, 1.0, 2.0], [-np.inf, 0.0, np.inf], [0.0, 1.0, 1.0], [0.5, 0.5], [1.0, 1.0, 1.0, 3.0]]
)
def test_histograms_between_edges(edges: list[float]) -> None:
    values = np.array([0.0, 1.0, 2.0, 0.5, -3.0, np.nan, np.inf, -np.inf, 1.0, 3.0], "float32")
    weights = np.arange(10, dtype="float32")
    for bins in (edges, inp.asarray(np.array(edges, "float32"))):
        found = inp.histogram(inp.asarray(values), bins)
        assert found[0].tolist() == np.histogram(values, edges)[0].tolist() and found[1].tolist() == edges
        weighted = inp.histogram(inp.asarray(values), bins, weights=inp.asarray(weights))[0]
        assert weighted.tolist() == np.histogram(values, edges, weights=weights)[0].tolist()


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_angles_without_leaps_along_any_axis(axis: int) -> None:
    values = np.array([[0.0, 3.0, 6.5], [9.0, -4.0, 1.0]], "float32")
    np.testing.assert_allclose(inp.unwrap(inp.asarray(values), axis=axis).tolist(), np.unwrap(values, axis=axis), 1e-5)
    whole = np.array([1, 5, 2, 9])
    assert inp.unwrap(inp.asarray(whole), period=4).tolist() == np.unwrap(whole, period=4).tolist()
