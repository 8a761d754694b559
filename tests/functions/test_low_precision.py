"""Floats of 16 bits: functions of several steps do not lose them, and NumPy's bfloat16 is as that of the others."""

import numpy as np
import pytest
from oracle import array, dtypes, numbers

import ivy_protocol as ivy

# The standard has no such types.
BACKENDS = ("numpy", "torch", "jax", "tensorflow")
HALVES = ("float16", "bfloat16")
TOLERANCE = {"float16": 2e-3, "bfloat16": 2e-2}
NAN = float("nan")


half = pytest.fixture(params=HALVES)(lambda request: request.param)


def rounded(backend: str, values: object, dtype: str) -> "tuple[ivy.Array, np.ndarray]":
    """An array of a narrow type, and its exact values."""
    x = ivy.astype(array(backend, np.asarray(values, "float32")), dtype)
    return x, numbers(ivy.astype(x, "float32")).astype("float64")


def check(result: "ivy.Array", wanted: np.ndarray, dtype: str) -> None:
    assert result.dtype == dtype
    found = numbers(ivy.astype(result, "float32"))
    np.testing.assert_allclose(found, wanted, rtol=TOLERANCE[dtype], atol=TOLERANCE[dtype])


def test_layer_norm(backend: str, half: str) -> None:
    x, exact = rounded(backend, [[1000.0, 2000.0, 6000.0, 300.0], [1e-3, 2e-3, 0.0, 5e-4]], half)
    deviations = exact - exact.mean(1, keepdims=True)
    wanted = deviations / np.sqrt((deviations**2).mean(1, keepdims=True) + 1e-5)
    check(ivy.layer_norm(x, [1]), wanted, half)


def test_layer_norm_beside_wider_weights(backend: str, half: str) -> None:
    x, _ = rounded(backend, [[1.0, 2.0, 3.0]], half)
    assert ivy.layer_norm(x, [1], scale=array(backend, np.ones(3, "float32"))).dtype == "float32"


def alike(name: str, half: str, *args: object, **kwargs: object) -> None:
    """Compare with the same numbers as float32."""
    wide = [ivy.astype(x, "float32") if isinstance(x, ivy.Array) and x.dtype == half else x for x in args]
    found, wanted = getattr(ivy, name)(*args, **kwargs), getattr(ivy, name)(*wide, **kwargs)
    several = isinstance(found, tuple)
    for x, y in zip(found if several else (found,), wanted if several else (wanted,), strict=True):
        check(x, numbers(y), half)


@pytest.mark.parametrize("name", ["binary_cross_entropy", "cross_entropy"])
def test_losses(backend: str, half: str, name: str) -> None:
    true, _ = rounded(backend, [[0.0, 1.0], [1.0, 0.0]], half)
    pred, _ = rounded(backend, [[1.0, 0.0], [1.0, 0.0]], half)
    assert np.isfinite(numbers(ivy.astype(getattr(ivy, name)(true, pred), "float32")))
    alike(name, half, true, pred, reduction="none")


def test_division_by_nearly_zero(backend: str, half: str) -> None:
    x, _ = rounded(backend, [0.0, 1.0], half)
    zero, _ = rounded(backend, [0.0, 0.5], half)
    check(ivy.stable_divide(x, zero), [0, 2], half)


@pytest.mark.parametrize("name", ["adam_update", "lamb_update"])
def test_steps_of_optimizers(backend: str, half: str, name: str) -> None:
    # The square of a small gradient is zero in float16, and so is epsilon.
    w, g = rounded(backend, [1.0, 1.0], half)[0], rounded(backend, [1e-4, 0.0], half)[0]
    nothing, _ = rounded(backend, [0.0, 0.0], half)
    alike(name, half, w, g, 0.5, nothing, nothing, rounded(backend, 1.0, half)[0])


def test_softmax_of_many(backend: str, half: str) -> None:
    x, _ = rounded(backend, np.zeros(4096), half)
    check(ivy.softmax(x) * 4096, np.ones(4096), half)
    check(ivy.log_softmax(x), np.full(4096, -np.log(4096)), half)


def test_softmax_of_more_than_float16_counts(backend: str) -> None:
    x, _ = rounded(backend, np.zeros(70000), "float16")
    check(ivy.logsumexp(x), np.float64(np.log(70000)), "float16")
    check(ivy.log_softmax(x), np.full(70000, -np.log(70000)), "float16")
    assert abs(float(ivy.softmax(x)[0]) - 1 / 70000) < 1e-6


@pytest.mark.parametrize(
    ("dtype", "x", "y", "quotient"),
    [
        ("bfloat16", 608.0, 3.0, 202.0),
        ("bfloat16", 548.0, 7.0, 78.0),
        ("float16", 388.25, 0.2078857421875, 1867.0),
        ("float16", 2558.0, 2.94921875, 867.0),
        ("float16", -4196.0, 3.0, -1399.0),
    ],
)
def test_floor_divide_is_exact(backend: str, dtype: str, x: float, y: float, quotient: float) -> None:
    x1, x2 = rounded(backend, [x] * 4, dtype)[0], rounded(backend, [y] * 4, dtype)[0]
    for result in (x1 // x2, ivy.divmod(x1, x2)[0], x1 // y, x // x2):
        assert result.dtype == dtype
        assert ivy.astype(result, "float32").tolist() == [quotient] * 4


@pytest.mark.parametrize("name", ["matmul", "tensordot", "vecdot", "einsum"])
def test_sums_of_many_products(backend: str, half: str, name: str) -> None:
    x, _ = rounded(backend, np.full(4096, 0.25), half)
    fn = getattr(ivy, name)
    result = fn("i,i->", x, x) if name == "einsum" else fn(x, x, axes=1) if name == "tensordot" else fn(x, x)
    check(result, np.float64(256), half)


def test_running_sums(backend: str, half: str) -> None:
    x, _ = rounded(backend, np.full(4096, 0.25), half)
    check(ivy.cumulative_sum(x)[-1], np.float64(1024), half)
    check(ivy.einsum("i->", x), np.float64(1024), half)
    one_bin = ivy.zeros((4096,), dtype="int32", like=x)
    check(ivy.bincount(one_bin, x), np.array([1024.0]), half)


@pytest.mark.parametrize("name", ["sum", "mean", "var", "std"])
def test_reductions_of_many(backend: str, half: str, name: str) -> None:
    x, exact = rounded(backend, np.arange(4096) % 7 / 8, half)
    check(getattr(ivy, name)(x), getattr(np, name)(exact), half)


@pytest.mark.parametrize("size", [20000.0, 500.0, 2e-4, 4e-6])
def test_deviations_whose_squares_have_no_place(backend: str, half: str, size: float) -> None:
    x, exact = rounded(backend, size * np.array([[1.0, -1.0, 2.0], [-1.5, 0.5, -1.0]]), half)
    for options in ({}, {"axis": 1, "keepdims": True}):
        found = ivy.std(x, **options)
        assert found.dtype == half
        np.testing.assert_allclose(numbers(ivy.astype(found, "float32")), np.std(exact, **options), rtol=2e-2)


def test_variances_of_many_large_numbers(backend: str, half: str) -> None:
    x, exact = rounded(backend, np.tile([240.0, -240.0], (40, 1)).T.reshape(-1, 2), half)
    check(ivy.var(x, axis=0), np.var(exact, axis=0), half)


def test_sinc_of_large_numbers(backend: str, half: str) -> None:
    x, exact = rounded(backend, [943.0, 100.5, -37.25, 2.0, 0.0], half)
    np.testing.assert_allclose(numbers(ivy.sinc(x)), np.sinc(exact), rtol=1e-2, atol=1e-6)


def test_vector_norm_of_large_numbers(backend: str, half: str) -> None:
    x, exact = rounded(backend, [300.0, 225.0, 270.0], half)
    check(ivy.vector_norm(x), np.linalg.norm(exact), half)


def test_attention_with_large_scores(backend: str, half: str) -> None:
    x, _ = rounded(backend, [[[300.0, -300.0], [-300.0, 300.0]]], half)
    value, exact = rounded(backend, [[[1.0, 2.0], [3.0, 4.0]]], half)
    check(ivy.scaled_dot_product_attention(x, x, value), exact, half)


VALUES = [3.0, NAN, 1.0, 2.0]


def bfloat16(values: list[float]) -> "ivy.Array":
    return ivy.astype(array("numpy", np.array(values, "float32")), "bfloat16")


def test_order_of_bfloat16_with_nan_on_numpy() -> None:
    x = bfloat16(VALUES)
    np.testing.assert_array_equal(numbers(ivy.sort(x)), [1, 2, 3, NAN])
    np.testing.assert_array_equal(numbers(ivy.argsort(x)), [2, 3, 0, 1])
    np.testing.assert_array_equal(numbers(ivy.unique_values(x)), [1, 2, 3, NAN])
    found = ivy.unique_all(x)
    assert found.values.dtype == "bfloat16"
    np.testing.assert_array_equal(numbers(found.indices), [2, 3, 0, 1])
    np.testing.assert_array_equal(numbers(ivy.searchsorted(ivy.sort(x), x)), [2, 3, 0, 1])
    values, _ = ivy.top_k(x, 2)
    np.testing.assert_array_equal(numbers(values), [NAN, 3])


def test_bfloat16_in_other_functions_of_numpy() -> None:
    x, places = bfloat16([1.0, 2.0]), array("numpy", np.array([0, 5], "int32"))
    assert ivy.take(x, places, axis=0).dtype == "bfloat16"
    np.testing.assert_array_equal(numbers(ivy.take(x, places, axis=0)), [1, NAN])
    scattered = ivy.scatter_nd(array("numpy", np.array([[1], [1]], "int32")), x, (3,), reduction="max")
    np.testing.assert_array_equal(numbers(scattered), [0, 2, 0])
    np.testing.assert_array_equal(numbers(ivy.nan_to_num(bfloat16([NAN, 1.0]))), [0, 1])
    assert ivy.conv1d(ivy.reshape(x, (1, 2, 1)), ivy.reshape(x, (2, 1, 1)), 1, "VALID").dtype == "bfloat16"
    assert ivy.cross_entropy(x, x).dtype == "bfloat16"
    assert ivy.rfft(x).dtype == "complex64" and ivy.irfft(x).dtype == "float32"


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_sums_and_products_along_any_axis(backend: str, dtype: str) -> None:
    if dtype not in dtypes(backend, (dtype,)):
        return
    ones = array(backend, np.full((35_000, 2), 1 / 64, "float32"))
    x = ivy.astype(ones, dtype)
    factors = ivy.astype(array(backend, np.tile(np.array([300.0, 300.0, 1 / 256, 1 / 256], "float32"), (2, 4))), dtype)
    for axis, count in ((0, 35_000), ((0, 1), 70_000), ((0,), 35_000)):
        for name in ("sum", "nansum"):
            found = numbers(ivy.astype(getattr(ivy, name)(x, axis=axis), "float32"))
            assert np.allclose(found, count / 64, rtol=5e-3), name
    assert np.allclose(numbers(ivy.astype(ivy.prod(factors, axis=1), "float32")), (300 / 256) ** 8, rtol=2e-2)


@pytest.mark.parametrize("name", ["vecdot", "dot", "inner", "matmul", "tensordot"])
def test_products_that_cancel(backend: str, name: str) -> None:
    if "float16" not in dtypes(backend, ("float16",)):
        return
    x, y = [array(backend, np.array([300.0, 300.0, 1.0]) * np.array([1.0, sign, 1.0]), "float16") for sign in (1, -1)]
    options = {"axes": 1} if name == "tensordot" else {}
    assert float(getattr(ivy, name)(x, y, **options)) == 1.0


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_exponents_of_two_keep_their_digits(backend: str, dtype: str) -> None:
    if dtype not in dtypes(backend, (dtype,)):
        return
    most = 14.0 if dtype == "float16" else 88.0
    x = ivy.astype(array(backend, np.array([most, -most, 2.5], "float32")), dtype)
    zeros = ivy.zeros_like(x)
    given = numbers(ivy.astype(x, "float32")).astype("float64")
    for found, expected in (
        (ivy.exp2(x), np.exp2(given)),
        (ivy.logaddexp2(zeros, x), np.logaddexp2(0, given)),
        (ivy.logaddexp(zeros, x), np.logaddexp(0, given)),
    ):
        assert np.allclose(numbers(ivy.astype(found, "float32")), expected, rtol=1e-2, atol=1e-7)


def test_erf_of_small_numbers(backend: str) -> None:
    if "bfloat16" not in dtypes(backend, ("bfloat16",)):
        return
    x = ivy.astype(array(backend, np.array([1e-7, 1e-30], "float32")), "bfloat16")
    assert np.allclose(numbers(ivy.astype(ivy.erf(x), "float32")), [1.128e-7, 1.128e-30], rtol=1e-2, atol=0)
