"""Functions that torch answers in few calls of its own give what their compositions give, for odd arguments too."""

import itertools
from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol as ivy
import ivy_protocol.numpy as inp
from ivy_protocol import backends

torch = needs("torch")
INF, NAN = float("inf"), float("nan")
LINES = [
    [[3.0, 1.0, 2.0, 5.0], [0.5, -1.0, NAN, 2.0], [-INF, INF, 1.0, INF]],
    [[1.0, 1.0, 1.0, 1.0], [NAN, NAN, NAN, NAN], [-0.0, 0.0, 2.0, -2.5]],
]
DTYPES = ("float64", "float32", "float16", "bfloat16")
VECTOR = [0.25, -1.5, 2.0, 0.5, 3.0]
PLACES = [2, 0, 1, 4, 3]


def made(value: Any, dtype: str = "float64") -> Any:
    return torch.tensor(value, dtype=getattr(torch, dtype))


def composed(fn: Any, *args: Any, **options: Any) -> Any:
    """Return the result of the body of a function, without native kernels."""
    spec = ivy.spec(fn)
    given = [ivy.Array(x) if isinstance(x, torch.Tensor) else x for x in args]
    narrow = spec.upcast_half and any(getattr(x, "dtype", "") in ("float16", "bfloat16") for x in given)
    if not narrow:
        return spec.body(*given, **options)
    kind = given[0].dtype
    wide = [ivy.astype(x, "float32") if isinstance(x, ivy.Array) else x for x in given]
    return ivy.astype(spec.body(*wide, **options), kind)


def flat(result: Any) -> list[Any]:
    parts = result if isinstance(result, tuple | list) else [result]
    return [part._data if isinstance(part, ivy.Array) else part for part in parts]


def same(found: Any, wanted: Any, tolerance: float = 0.0) -> None:
    pairs = list(zip(flat(found), flat(wanted), strict=True))
    assert pairs
    for one, other in pairs:
        assert one.dtype is other.dtype and one.shape == other.shape
        torch.testing.assert_close(one, other, rtol=tolerance, atol=tolerance, equal_nan=True)


CALLS: dict[str, tuple[Any, ...]] = {
    "bincount": (made(PLACES, "int64"), made(VECTOR)),
    "cbrt": (made(VECTOR),),
    "convolve": (made(VECTOR), made([1.0, 2.0, 0.5])),
    "correlate": (made([1.0, 2.0, 0.5]), made(VECTOR)),
    "digitize": (made(VECTOR), made([-1.0, 0.0, 0.5, 0.5, 2.0])),
    "gradient": (made(LINES)[0],),
    "heaviside": (made(VECTOR), made([0.5])),
    "inner": (made(LINES)[0], made([1.0, 2.0, 3.0, 4.0])),
    "interp": (made(VECTOR), made([-1.0, 0.0, 2.0]), made([5.0, 1.0, 2.0])),
    "invert_permutation": (made(PLACES, "int32"),),
    "kron": (made([[1.0, 2.0]]), made(VECTOR)),
    "ldexp": (made(VECTOR), made(PLACES, "int32")),
    "median": (made(LINES),),
    "modf": (made([*VECTOR, -2.0, INF, -INF, NAN]),),
    "multi_dot": ([made([[1.0, 2.0]]), made([[1.0], [3.0]]), made([[2.0, 0.5]])],),
    "nanmedian": (made(LINES),),
    "nanquantile": (made(LINES), 0.3),
    "nanstd": (made(LINES)[0],),
    "nanvar": (made(LINES)[0],),
    "percentile": (made(LINES), 30),
    "quantile": (made(LINES), 0.3),
    "ravel_multi_index": ([made(PLACES, "int32"), made(PLACES, "int64")], (5, 6)),
    "trapezoid": (made(VECTOR),),
    "trapz": (made(VECTOR), made([0.0, 1.0, 1.5, 4.0, 4.0])),
    "unravel_index": (made(PLACES, "int32"), (2, 3)),
}


@pytest.mark.parametrize("name", CALLS)
def test_torch_answers_itself(name: str) -> None:
    fn, kernel = getattr(ivy, name), getattr(backends.load("torch").overrides, name)
    assert kernel(*CALLS[name]) is not NotImplemented
    same(fn(*CALLS[name]), composed(fn, *CALLS[name]), 1e-12)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("interpolation", ["linear", "lower", "higher", "midpoint", "nearest"])
@pytest.mark.parametrize("q", [0.0, 0.3, 1, [0.5], [[0.1, 1.5], [NAN, 1.0]], 0.65])
@pytest.mark.parametrize("fn", [ivy.quantile, ivy.nanquantile])
def test_quantiles_are_those_of_the_composition(fn: Any, q: Any, interpolation: Any, dtype: str) -> None:
    x, q = made(LINES, dtype), made(q, dtype) if isinstance(q, list) else q
    for axis, keepdims in itertools.product((None, 0, -1, (0, -1), (2, 0, 1)), (False, True)):
        options: dict[str, Any] = {"axis": axis, "keepdims": keepdims, "interpolation": interpolation}
        same(fn(x, q, **options), composed(fn, x, q, **options))


@pytest.mark.parametrize("fn", [ivy.quantile, ivy.nanquantile, ivy.percentile])
@pytest.mark.parametrize("shape", [(2, 1), (2, 3), (3, 3), (4,)])
def test_quantiles_at_places_of_any_shape(fn: Any, shape: tuple[int, ...]) -> None:
    x = torch.arange(float(np.prod(shape))).reshape(shape)
    for places, axis in itertools.product(([0.5], [[0.5, 0.0, 1.0]], [[[0.25]]], [[0.5], [1.0]]), (0, -1, None)):
        same(fn(x, made(places, "float32"), axis=axis), composed(fn, x, made(places, "float32"), axis=axis), 1e-6)


@pytest.mark.parametrize("fn", [ivy.median, ivy.nanmedian])
@pytest.mark.parametrize("shape", [(), (0,), (2, 0), (0, 3), (1,)])
def test_medians_of_few_elements(fn: Any, shape: tuple[int, ...]) -> None:
    same(fn(torch.ones(shape)), composed(fn, torch.ones(shape)))


@pytest.mark.parametrize("name", ["median", "quantile", "nanquantile", "nanstd", "interp", "gradient", "trapz"])
def test_derivatives_are_those_of_the_composition(name: str) -> None:
    fn, (x, *others) = getattr(ivy, name), CALLS[name]
    found, wanted = x.clone().requires_grad_(), x.clone().requires_grad_()
    torch.nansum(flat(fn(found, *others))[0]).backward()
    torch.nansum(flat(composed(fn, wanted, *others))[0]).backward()
    torch.testing.assert_close(found.grad, wanted.grad, rtol=1e-12, atol=1e-12, equal_nan=True)


@pytest.mark.parametrize(
    "name", ["median", "quantile", "interp", "heaviside", "cbrt", "convolve", "digitize", "nanvar"]
)
def test_batches_are_those_of_single_calls(name: str) -> None:
    fn, (x, *others) = getattr(ivy, name), CALLS[name]
    found = torch.func.vmap(lambda part: flat(fn(part, *others))[0])(torch.stack([x, 2 * x]))
    same(found, torch.stack([flat(fn(part, *others))[0] for part in (x, 2 * x)]), 1e-12)


@pytest.mark.parametrize("axis", [0, 1, -1, (0, 1)])
@pytest.mark.parametrize("correction", [0.0, 1.0, 3.0])
def test_deviations_without_nan(axis: Any, correction: float) -> None:
    for fn, keepdims in itertools.product((ivy.nanvar, ivy.nanstd), (False, True)):
        x = made(LINES)[1]
        options = {"axis": axis, "correction": correction, "keepdims": keepdims}
        same(fn(x, **options), composed(fn, x, **options), 1e-12)


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
def test_sums_of_shifted_products_beside_infinities(mode: Any) -> None:
    for a, v in itertools.permutations(([1.0, INF, 0.0, NAN, 2.0, 4.0], [0.5, 0.0, -1.0, 2.0, 1.0])):
        for fn, theirs in ((ivy.convolve, np.convolve), (ivy.correlate, np.correlate)):
            with np.errstate(invalid="ignore"):
                wanted = theirs(np.array(a), np.array(v), mode)
            np.testing.assert_allclose(ivy.to_numpy(fn(made(a), made(v), mode)), wanted, rtol=1e-12)
    endless = ivy.convolve(made(VECTOR), made([INF, 1.0, 1.0, 1.0, 1.0]), mode)
    np.testing.assert_allclose(ivy.to_numpy(endless), np.convolve(VECTOR, [INF, 1, 1, 1, 1], mode), rtol=1e-12)


@pytest.mark.parametrize("kinds", [("uint8", "int8"), ("int32", "int64"), ("int64", "int16")])
def test_positions_are_of_the_type_of_indices(kinds: tuple[str, str]) -> None:
    # Without axes a number is weak for torch, and small integers would overflow.
    number, places = made(3, kinds[0]), made([200 % 128, 7], kinds[1])
    for parts in ([number, places], [places, number]):
        found = ivy.ravel_multi_index(parts, (100, 100))
        assert found.dtype == ("int64" if "int64" in kinds else "int32")
        same(found, composed(ivy.ravel_multi_index, parts, (100, 100)))
    with ivy.DefaultIntDtype("int64"):
        assert ivy.unravel_index(places, (20, 20))[0].dtype == "int64"
        assert ivy.invert_permutation(made([1, 0], "int32")).dtype == "int64"


def test_what_is_out_of_range_is_told_of() -> None:
    with pytest.raises(ivy.IvyValueError, match="negative"):
        ivy.bincount(made([1, -1], "int64"), made([1.0, 2.0]))
    with pytest.raises(ivy.IvyIndexError, match="from 0 to 5"):
        ivy.unravel_index(made([6], "int64"), (2, 3))
    with pytest.raises(ivy.IvyIndexError, match="axis 1"):
        ivy.ravel_multi_index([made([0], "int64"), made([3], "int64")], (2, 3))
    with pytest.raises(ivy.IvyValueError, match="must be unique"):
        ivy.invert_permutation(made([0, 0], "int64"))
    with pytest.raises(ivy.IvyValueError, match="ascending or descending"):
        ivy.digitize(made([0.0]), made([0.0, 2.0, 1.0]))
    with pytest.raises(ivy.IvyValueError, match="from 0 to 1"):
        ivy.quantile(made(VECTOR), 1.5)
    with pytest.raises(ivy.IvyIndexError, match="axis 3"):
        ivy.median(made(LINES), axis=3)


@pytest.mark.parametrize("dtype", ["int8", "int32", "int64", "uint8"])
def test_sets_of_integers(dtype: str) -> None:
    x = made([[3, 1, 3], [2, 1, 0]], dtype)
    values, places, inverse, counts = ivy.unique_all(x)
    assert values.tolist() == [0, 1, 2, 3] and places.tolist() == [5, 1, 3, 0] and counts.tolist() == [1, 2, 1, 2]
    assert inverse.tolist() == [[3, 1, 3], [2, 1, 0]] and values.dtype == dtype
    assert [part.tolist() for part in ivy.unique_counts(x)] == [[0, 1, 2, 3], [1, 2, 1, 2]]
    assert ivy.unique_inverse(x)[1].tolist() == inverse.tolist() and ivy.unique_values(x).tolist() == [0, 1, 2, 3]


def test_searching_among_edges_and_nan() -> None:
    for edges, side in itertools.product(([-INF, 0.0, 0.0, INF], [0.0, 1.0, NAN, NAN]), ("left", "right")):
        x = [NAN, INF, -INF, 0.0, -0.0, 0.5, 1.0]
        found = ivy.searchsorted(made(edges), made(x), side=side)
        assert found.tolist() == np.searchsorted(np.array(edges), np.array(x), side).tolist()


def test_elements_at_several_indices() -> None:
    x = torch.arange(6.0).reshape(2, 3)
    assert ivy.gather_nd(x, made([[1, 2], [-1, 0]], "int32")).tolist() == [5.0, 3.0]
    assert np.isnan(ivy.to_numpy(ivy.gather_nd(x, made([[2, 0]], "int64")))).all()
    assert ivy.take_along_axis(x, made([[2, 0], [1, 1]], "int32"), 1).tolist() == [[2.0, 0.0], [4.0, 4.0]]


def test_the_least_integer_has_divisors() -> None:
    least = torch.iinfo(torch.int32).min
    x = made([least, 6, 0, least], "int32")
    assert ivy.gcd(x, made([4, 4, 0, 0], "int32")).tolist() == [4, 2, 0, least]
    assert ivy.lcm(x[1:3], made([4, 5], "int32")).tolist() == [12, 0]


@pytest.mark.parametrize("q", [0.3, np.float64(0.3), [0.25, 1], np.array([0.5, 0.1], "float32"), True])
@pytest.mark.parametrize("dtype", ["float32", "float64", "int64"])
def test_quantiles_by_the_names_of_numpy(q: Any, dtype: str) -> None:
    x = np.array([3, 1, 2, 7, 5]).astype(dtype)
    found, wanted = inp.quantile(inp.asarray(torch.from_numpy(x)), q), np.quantile(x, q)
    np.testing.assert_allclose(ivy.to_numpy(found), wanted, rtol=1e-6)
    assert found.dtype == (np.float64 if dtype == "int64" else wanted.dtype)


def test_compiled_quantiles() -> None:
    x, q = inp.asarray(made(VECTOR)), inp.asarray(made([0.1, 0.6]))
    compiled = torch.compile(lambda x, q: inp.quantile(x, q), fullgraph=True, backend="eager")
    np.testing.assert_allclose(ivy.to_numpy(compiled(x, q)), np.quantile(VECTOR, [0.1, 0.6]))
