"""Functions that a kernel answers for common arguments give what their definitions give, for odd ones too."""

import math
from functools import partial

import numpy as np
import pytest

import ivy_protocol as ivy

BACKENDS = ("numpy", "torch", "jax", "tensorflow")
RNG = np.random.default_rng(3)
ODD = np.array([1.234, -0.0, 0.0, 2.5, np.inf, -np.inf, np.nan, 1e9, -3e38, 8388607.5], "float32")


def made(backend, value):
    """A native array of the library."""
    return ivy.native_array(value) if backend == "numpy" else ivy.to_native(ivy.to_backend(ivy.asarray(value), backend))


def same(found, wanted):
    found, wanted = ivy.to_numpy(found), ivy.to_numpy(wanted)
    assert found.shape == wanted.shape
    np.testing.assert_array_equal(found, wanted)


def by_definition(fn, *args, **kwargs):
    """The answer of the body of a function on NumPy, whatever kernels there are."""
    return ivy.spec(fn).body(*[ivy.Array(x) if isinstance(x, np.ndarray) else x for x in args], **kwargs)


@pytest.mark.parametrize("repeats", [2, np.int64(2), np.array(2)])
def test_tile_takes_counts_without_axes(backend, repeats):
    x = made(backend, np.arange(3))
    same(ivy.tile(x, repeats), np.tile(np.arange(3), 2))
    same(ivy.tile(x, made(backend, np.array(2))), np.tile(np.arange(3), 2))


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_many_short_floats_are_added_in_float32(backend, dtype):
    places, ones = made(backend, np.zeros(4096, "int32")), made(backend, np.ones(4096, "float32"))
    ones = ivy.astype(ones, dtype)
    found = ivy.scatter_flat(places, ones, size=2)
    assert found.dtype == dtype and ivy.to_list(ivy.astype(found, "float32")) == [4096.0, 0.0]
    into = ivy.astype(made(backend, np.array([0.0, 3.0], "float32")), dtype)
    found = ivy.scatter_nd(ivy.expand_dims(places, axis=-1), ones, out=into)
    assert ivy.to_list(ivy.astype(found, "float32")) == [4096.0, 3.0]


@pytest.mark.parametrize("decimals", [1, 2, 10, 12])
def test_decimals_of_any_number(backend, decimals):
    with np.errstate(all="ignore"):
        found = ivy.to_numpy(ivy.round(made(backend, ODD), decimals=decimals))
        wanted = np.round(ODD.astype("float64"), decimals).astype("float32")
    whole = ~(np.abs(ODD) < 2**23)
    np.testing.assert_array_equal(found[whole], ODD[whole])
    np.testing.assert_allclose(found, wanted, rtol=3e-7)
    assert np.signbit(found[1]) and not np.signbit(found[2])


@pytest.mark.parametrize("bounds", [None, (-1.0, 1.5)])
@pytest.mark.parametrize("bins", [1, 7])
def test_counts_in_bins(backend, bins, bounds):
    a = np.round(RNG.standard_normal((50, 4)).astype("float32"), 1)
    hist, edges = ivy.histogram(made(backend, a), bins, bounds)
    wanted = by_definition(ivy.histogram, a, bins, bounds)
    same(hist, wanted[0])
    np.testing.assert_allclose(ivy.to_numpy(edges), ivy.to_numpy(wanted[1]), rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize(("axis", "keepdims"), [(0, False), (-1, True), (None, False), (None, True)])
def test_mode_of_integers(backend, axis, keepdims):
    a = RNG.integers(-3, 3, (4, 5)).astype("int32")
    found = ivy.mode(made(backend, a), axis, keepdims=keepdims)
    for part, wanted in zip(found, by_definition(ivy.mode, a, axis, keepdims=keepdims), strict=True):
        same(part, wanted)


def test_choices(backend):
    places = np.array([[0, 2], [1, 0]])
    arrays = [np.full((2, 2), n, "float32") for n in range(3)]
    same(ivy.choose(made(backend, places), [made(backend, a) for a in arrays]), np.choose(places, arrays))
    one = made(backend, np.ones(2, "float32"))
    found = ivy.to_numpy(ivy.choose(made(backend, np.array([0, 5])), [one, one]))
    assert found[0] == 1 and np.isnan(found[1])


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("shape", [(3, 3), (2, 4), (5, 2)])
def test_diagonals_are_filled(backend, shape, wrap):
    wanted = np.zeros(shape, "float32")
    np.fill_diagonal(wanted, 2.5, wrap)
    same(ivy.fill_diagonal(made(backend, np.zeros(shape, "float32")), 2.5, wrap=wrap), wanted)


@pytest.mark.parametrize("weight", [0, 0.3, 0.7, 1])
def test_interpolation_meets_both_ends(backend, weight):
    start, end = np.array([0.1, -7.3, 1e8], "float32"), np.array([0.7, 2.9, -1.0], "float32")
    found = ivy.to_numpy(ivy.lerp(made(backend, start), made(backend, end), weight))
    exact = start.astype("float64") + weight * (end.astype("float64") - start)
    np.testing.assert_allclose(found, exact, rtol=1e-5, atol=1e-6)
    if weight in (0, 1):
        same(found, end if weight else start)


def test_replaced_and_found_numbers(backend):
    x = made(backend, ODD)
    same(ivy.nan_to_num(x), np.nan_to_num(ODD))
    same(ivy.isposinf(x), np.isposinf(ODD))
    same(ivy.isneginf(x), np.isneginf(ODD))
    same(ivy.argwhere(x), np.argwhere(ODD))
    found = ivy.to_numpy(ivy.sinc(made(backend, ODD[:4])))
    np.testing.assert_allclose(found, np.sinc(ODD[:4]), atol=1e-6)


def test_sums_by_a_rule(backend):
    x = RNG.standard_normal((2, 3, 4)).astype("float32")
    for rule in ("ijk->j", "ijk->", "ijk->ik", "ijk->kij"):
        np.testing.assert_allclose(ivy.to_numpy(ivy.einsum(rule, made(backend, x))), np.einsum(rule, x), atol=1e-5)
    with pytest.raises(ivy.IvyException):
        ivy.einsum("ij->j", made(backend, x))


@pytest.mark.parametrize("limits", [(5,), (2, 9, 3), (9, 2, -3), (0,), (3, 1), (2**31 - 5, 2**31 - 1)])
def test_whole_ranges(backend, limits):
    with ivy.with_backend(backend):
        found = ivy.arange(*limits)
    assert found.dtype == "int32"
    same(found, np.arange(*limits))


@pytest.mark.parametrize("k", [-1, 0, 1])
def test_triangles(backend, k):
    x = np.full((3, 4), np.nan, "float32")
    same(ivy.tril(made(backend, x), k=k), np.tril(x, k))
    same(ivy.triu(made(backend, x), k=k), np.triu(x, k))
    with ivy.with_backend(backend):
        same(ivy.tri(3, 4, k, dtype="int32"), np.tri(3, 4, k, "int32"))


def test_factors_of_singular_matrices(backend):
    for x in (np.ones((3, 3), "float32"), np.array([[0, 1], [2, 3], [4, 5]], "float32")):
        p, low, up = map(ivy.to_numpy, ivy.lu(made(backend, x)))
        np.testing.assert_allclose(p @ low @ up, x, atol=1e-6)


@pytest.mark.parametrize(
    ("values", "dtype"),
    [([1.0, 2.5], "float32"), ([[1.0], [2.0]], "float32"), ([1.0, 2], "float32"), ([1, 2], "int32"), ([], "float32")],
)
def test_lists_of_numbers(backend, values, dtype):
    with ivy.with_backend(backend):
        found = ivy.asarray(values)
    assert found.dtype == dtype and ivy.to_list(found) == values


@pytest.mark.parametrize(
    ("fn", "first", "second"),
    [
        (ivy.add, "float32", "int32"),
        (ivy.less, "int64", "uint64"),
        (ivy.add, "int8", "uint8"),
        (ivy.atan2, "int32", "int64"),
    ],
)
def test_large_mixed_dtypes(backend, fn, first, second):
    a, b = np.array([1, 2, 3], first), np.array([3, 2, 1], second)
    with ivy.with_backend(backend):
        x, y = ivy.asarray(a), ivy.asarray(b)
    both = [ivy.astype(one, ivy.result_type(x, y)) for one in (x, y)]
    found, wanted = fn(x, y), fn(*both)
    assert found.dtype == wanted.dtype
    same(found, wanted)


def test_segments_on_the_edge(backend):
    data, ids = made(backend, np.array([1.0, 2.0, 4.0], "float32")), np.array([0, 0, 2], "int32")
    same(ivy.unsorted_segment_sum(data, made(backend, ids), 4), np.array([3, 0, 4, 0], "float32"))
    same(ivy.unsorted_segment_mean(data, made(backend, ids), 4), np.array([1.5, 0, 4, 0], "float32"))
    same(ivy.unsorted_segment_sum(data, made(backend, ids - 1), 1), np.array([0.0], "float32"))


def test_drawn_numbers(backend):
    with ivy.with_backend(backend):
        drawn = ivy.random_uniform(shape=(100,), seed=1)
        x = ivy.ones((4, 5))
    assert drawn.dtype == "float32" and bool(ivy.all(drawn < 1)) and bool(ivy.all(drawn >= 0))
    order = ivy.shuffle(made(backend, np.arange(20)), seed=2)
    assert sorted(ivy.to_list(order)) == list(range(20)) and ivy.to_list(order) != list(range(20))
    graph = ivy.trace_graph(lambda x: ivy.dropout(x, 0.5, seed=3), x)
    same(graph(x), ivy.dropout(x, 0.5, seed=3))
    for bounds in ((), (0.0, 1.0), (0.0, 2.0)):
        graph = ivy.trace_graph(lambda x, b=bounds: x + ivy.random_uniform(*b, shape=(4, 5), seed=3), x)
        same(graph(x), x + ivy.random_uniform(*bounds, shape=(4, 5), seed=3))
    assert ivy.random_uniform(low=np.zeros((1, 1), "float32"), seed=1).shape == (1, 1)


def test_shuffled_and_filled_in_compiled_code():
    torch = pytest.importorskip("torch")

    def run(x):
        return ivy.fill_diagonal(ivy.reshape(ivy.shuffle(x, seed=5), (2, 2)), 0.5).data

    x = torch.arange(4.0)
    assert torch.equal(torch.compile(run, backend="eager", fullgraph=True)(x), run(x))
    v = torch.tensor(2.0, requires_grad=True)
    (found,) = torch.autograd.grad(ivy.fill_diagonal(torch.zeros(2, 3), v).data.sum(), v)
    assert found == 2


WITH_NAN = np.array([[1, np.nan, 3, np.inf], [4, 2, 2, -np.inf], [np.inf, 0, -0.0, 5]], "float32")


@pytest.mark.parametrize("x", [WITH_NAN, np.nan_to_num(WITH_NAN), WITH_NAN[1:]], ids=["nan", "finite", "infinite"])
def test_isnan_large_arrays(backend, x):
    a = made(backend, x)
    same(ivy.argmax(a, axis=1), np.argmax(x, axis=1))
    same(ivy.argmin(a), np.argmin(x))
    same(ivy.nan_to_num(a), np.nan_to_num(x))
    same(ivy.argsort(a, axis=1), np.argsort(x, axis=1, kind="stable"))
    same(ivy.argsort(a, axis=0, descending=True)[:1], np.argmax(np.where(np.isnan(x), np.inf, x), axis=0)[None])
    values, places = map(ivy.to_numpy, ivy.top_k(a, 2))
    np.testing.assert_array_equal(values, np.take_along_axis(x, places, 1))
    np.testing.assert_array_equal(np.sort(values, 1), np.sort(x, 1)[:, 2:])
    for fn in (ivy.softmax, ivy.log_softmax):
        with np.errstate(all="ignore"):
            found = ivy.to_numpy(fn(a))
        np.testing.assert_array_equal(np.isnan(found[:, 0]), ~(x.max(1) < np.inf))
    found = ivy.to_numpy(ivy.unsorted_segment_min(a, made(backend, np.arange(len(x)) % 2), 2))
    np.testing.assert_array_equal(found, [np.min(x[::2], 0), np.min(x[1::2], 0)])


@pytest.mark.parametrize("dtype", ["int32", "int64"])
@pytest.mark.parametrize("numbers", [[3, -1, 3, 2, 3, -1], [0], [-(2**31), 2**31 - 1, 0, 0]])
def test_isclose_large_integers(backend, numbers, dtype):
    x = np.array(numbers, dtype)
    values, counts = np.unique(x, return_counts=True)
    a = made(backend, x)
    same(ivy.unique_values(a), values)
    for part, wanted in zip(ivy.unique_counts(a), (values, counts), strict=True):
        same(part, wanted)
    found, inverse = ivy.unique_inverse(made(backend, x.reshape(-1, 1)))
    assert inverse.shape == (len(x), 1)
    same(ivy.take(found, ivy.reshape(inverse, (-1,)), axis=0), x)


def test_permutations_and_what_is_none(backend):
    for dtype in ("int32", "int64"):
        found = ivy.invert_permutation(made(backend, np.array([2, 0, 1], dtype)))
        assert found.dtype == "int32" and ivy.to_list(found) == [1, 2, 0]
    for wrong in ([0, 0], [0, 2], [-1, 0]):
        with pytest.raises(ivy.IvyValueError, match="invert_permutation"):
            ivy.invert_permutation(made(backend, np.array(wrong)))


def test_large_shifts_and_divisors(backend):
    x = np.array([-5, 7, 100], "int32")
    for by in (np.array([1, 2, 3], "int32"), np.array([1, 32, -1], "int32")):
        inside = (by >= 0) & (by < 32)
        shifts = np.where(inside, by, 0)
        same(ivy.bitwise_left_shift(made(backend, x), made(backend, by)), np.where(inside, x << shifts, 0))
        sign = np.where(x < 0, -1, 0)
        same(ivy.bitwise_right_shift(made(backend, x), made(backend, by)), np.where(inside, x >> shifts, sign))
        divisor = np.where(inside, by, 0).astype("int32")
        with np.errstate(divide="ignore"):
            same(ivy.floor_divide(made(backend, x), made(backend, divisor)), np.floor_divide(x, divisor))
            same(ivy.remainder(made(backend, x), made(backend, divisor)), np.remainder(x, divisor))


@pytest.mark.parametrize("mode", ["constant", "reflect", "symmetric", "edge", "wrap"])
@pytest.mark.parametrize("width", [0, 2, ((1, 0), (2, 2)), 4])
def test_padded(backend, mode, width):
    x = np.arange(12, dtype="float32").reshape(3, 4) - 3
    same(ivy.pad(made(backend, x), width, mode=mode), np.pad(x, width, mode))


@pytest.mark.parametrize("dtype", ["float32", "int32", "bool"])
@pytest.mark.parametrize("k", [-4, -2, 2, 5])
def test_triangles_beside_the_diagonal(backend, k, dtype):
    x = np.ones((2, 3, 4), dtype)
    same(ivy.tril(made(backend, x), k=k), np.tril(x, k))
    same(ivy.triu(made(backend, x), k=k), np.triu(x, k))
    with pytest.raises(ivy.IvyException):
        ivy.triu(made(backend, np.ones((), dtype)))


@pytest.mark.parametrize("axes", [1, 2, 3])
def test_parts_by_a_mask_and_their_gradient(backend, axes):
    x = RNG.standard_normal((3, 4, 2)).astype("float32")
    mask = x.reshape((*x.shape[:axes], -1))[..., 0] > 0
    own = made(backend, mask)
    same(ivy.get_item(made(backend, x), own), x[mask])
    same(ivy.extract(made(backend, x > 0), made(backend, x)), x[x > 0])
    for part, wanted in zip(ivy.nonzero(own), np.nonzero(mask), strict=True):
        same(part, wanted)
    same(ivy.nonzero(own, as_tuple=False), np.argwhere(mask))
    if backend != "numpy":
        slope = ivy.grad(lambda x: ivy.sum(ivy.square(ivy.get_item(x, own))))(made(backend, x))
        wanted = np.where(np.expand_dims(mask, tuple(range(axes, 3))), 2 * x, 0)
        np.testing.assert_allclose(ivy.to_numpy(slope), wanted, rtol=1e-6)


@pytest.mark.parametrize("norm", ["backward", "ortho", "forward"])
@pytest.mark.parametrize("axes", [None, (-1, -2), (0, 1), (0, 2, 1)])
def test_transforms_of_several_axes(backend, axes, norm):
    x = (RNG.standard_normal((3, 4, 5)) + 1j).astype("complex64")
    for fn, own in ((ivy.fft.fftn, np.fft.fftn), (ivy.fft.ifftn, np.fft.ifftn)):
        found = ivy.to_numpy(fn(made(backend, x), axes=axes, norm=norm))
        np.testing.assert_allclose(found, own(x, axes=axes, norm=norm), atol=1e-5)
    real = made(backend, x.real)
    np.testing.assert_allclose(ivy.to_numpy(ivy.fft.rfft(real, norm=norm)), np.fft.rfft(x.real, norm=norm), atol=1e-5)
    found = ivy.to_numpy(ivy.fft.irfft(made(backend, x), norm=norm))
    np.testing.assert_allclose(found, np.fft.irfft(x, norm=norm), atol=1e-5)


@pytest.mark.parametrize("length", [1, 4, 7])
def test_cosines_there_and_back(backend, length):
    fft = pytest.importorskip("scipy.fft")
    x = RNG.standard_normal((2, length)).astype("float32")
    for kind in (2, 3):
        found = ivy.dct(made(backend, x), type=kind)
        np.testing.assert_allclose(ivy.to_numpy(found), fft.dct(x, kind), atol=1e-5)
        np.testing.assert_allclose(ivy.to_numpy(ivy.idct(found, type=kind)), x, atol=1e-5)


@pytest.mark.parametrize("order", ["C", "F"])
def test_places_of_all_elements(backend, order):
    places = np.arange(24).reshape(4, 6)
    found = ivy.unravel_index(made(backend, places), (2, 3, 4), order=order)
    for part, wanted in zip(found, np.unravel_index(places, (2, 3, 4), order), strict=True):
        same(part, wanted)
    for wrong in (-1, 24):
        with pytest.raises(ivy.IvyIndexError):
            ivy.unravel_index(made(backend, np.array([wrong])), (2, 3, 4), order=order)


def test_slopes_means_and_polynomials(backend):
    x, weights = RNG.standard_normal((2, 3, 4)).astype("float32")
    weights = np.abs(weights)
    for axis in (0, -1):
        found = ivy.gradient(made(backend, x), 0.5, axis=axis)
        np.testing.assert_allclose(ivy.to_numpy(found), np.gradient(x, 0.5, axis=axis), rtol=1e-5)
        found = ivy.average(made(backend, x), axis=axis, weights=made(backend, weights))
        np.testing.assert_allclose(ivy.to_numpy(found), np.average(x, axis, weights), rtol=1e-5)
    for part, wanted in zip(ivy.gradient(made(backend, x)), np.gradient(x), strict=True):
        np.testing.assert_allclose(ivy.to_numpy(part), wanted, rtol=1e-5)
    with pytest.raises(ivy.IvyValueError):
        ivy.gradient(made(backend, x[:1]), axis=0)
    found = ivy.to_numpy(ivy.polyval([2.0, 0.5, 1.0], made(backend, x)))
    np.testing.assert_allclose(found, np.polyval([2, 0.5, 1], x), rtol=1e-5)
    keys = np.array([2, 1, 2, 1, 2]), np.array([1, np.nan, 0, 1, -0.0], "float32")
    same(ivy.lexsort(tuple([made(backend, key) for key in keys])), np.lexsort(keys))


def test_parts_and_quotients_of_odd_numbers(backend):
    x = np.array([-0.0, 3, -3, 1.75, -1.75, np.inf, -np.inf, np.nan], "float32")
    for part, wanted in zip(map(ivy.to_numpy, ivy.modf(made(backend, x))), np.modf(x), strict=True):
        np.testing.assert_array_equal(part, wanted)
        np.testing.assert_array_equal(np.signbit(part[:-1]), np.signbit(wanted[:-1]))
    a, b = made(backend, x), made(backend, x[::-1].copy())
    with np.errstate(all="ignore"):
        for part, wanted in zip(ivy.divmod(a, b), (ivy.floor_divide(a, b), ivy.remainder(a, b)), strict=True):
            same(part, wanted)
    assert bool(ivy.allclose(made(backend, x), made(backend, x), equal_nan=True))
    assert not bool(ivy.allclose(made(backend, x), made(backend, x)))


def test_norms_of_zeros_have_a_gradient(backend):
    if backend == "numpy":
        pytest.skip("NumPy has no gradients")
    for fn in (ivy.vector_norm, ivy.matrix_norm):
        same(ivy.grad(fn)(made(backend, np.zeros((2, 2), "float32"))), np.zeros((2, 2), "float32"))
        found = ivy.to_numpy(ivy.grad(fn)(made(backend, np.array([[3, 0], [0, -4]], "float32"))))
        np.testing.assert_allclose(found, [[0.6, 0], [0, -0.8]], rtol=1e-6)
    for power in (1, 2, 3, math.inf):
        gradient = ivy.grad(partial(ivy.vector_norm, ord=power))
        same(gradient(made(backend, np.asarray(0.0, "float32"))), np.asarray(0.0, "float32"))


def test_round_negative_decimals(backend):
    # jax has the wider type after an option only.
    dtype, number, decimals = ("float32", 1.26e31, -30) if backend == "jax" else ("float64", 1.26e60, -59)
    with ivy.with_backend(backend):
        found = ivy.round(ivy.asarray([number], dtype=dtype), decimals=decimals)
    np.testing.assert_allclose(ivy.to_numpy(found), [1.3 * 10.0 ** (1 - decimals)], rtol=1e-6)


def test_a_number_and_arrays_are_interpolated(backend):
    end, weight = made(backend, np.float32([2, 4])), made(backend, np.float32([0.25, 0.75]))
    assert ivy.to_list(ivy.lerp(0.0, end, weight)) == [0.5, 3.0]


def test_squared_differences_and_gates(backend):
    x, y = RNG.standard_normal((2, 5)).astype("float32") * 4
    for reduction, reduced in (("none", lambda v: v), ("mean", np.mean), ("sum", np.sum)):
        found = ivy.to_numpy(ivy.mse_loss(made(backend, x), made(backend, y), reduction=reduction))
        np.testing.assert_allclose(found, reduced((x - y) ** 2), rtol=1e-5)
    found = ivy.to_numpy(ivy.hardswish(made(backend, np.append(x, np.nan))))
    np.testing.assert_allclose(found[:5], x * np.clip(x + 3, 0, 6) / 6, rtol=1e-5, atol=1e-6)
    assert np.isnan(found[5])
    same(ivy.dstack((made(backend, x[None]), made(backend, y[None]))), np.dstack((x[None], y[None])))


def test_the_last_of_several_is_written(backend):
    places, values = made(backend, np.array([1, 0, 1])), made(backend, np.array([1.0, 2.0, 3.0], "float32"))
    same(ivy.scatter_flat(places, values, size=3, reduction="replace"), np.array([2, 3, 0], "float32"))


def test_polynomials_of_batches_and_their_slopes():
    torch = pytest.importorskip("torch")
    coefficients, x = torch.tensor([2.0, 0.0, 1.0]), torch.tensor([1.0, 2.0])
    rows = torch.stack((coefficients, 2 * coefficients))
    found = torch.vmap(lambda row: ivy.polyval(row, x).data)(rows)
    assert found.tolist() == [[3, 9], [6, 18]]
    slope = torch.func.grad(lambda c: ivy.polyval(c, x).data.sum())(coefficients)
    assert slope.tolist() == [5, 3, 2]
    x.requires_grad_()
    (slope,) = torch.autograd.grad(ivy.polyval(coefficients, x).data.sum(), x)
    assert slope.tolist() == [4, 8]


def test_dropout_seed_in_graph(backend):
    for noise_shape in (None, (1, 5)):
        x = made(backend, np.ones((4, 5), "float32"))
        graph = ivy.trace_graph(lambda x, n=noise_shape: ivy.dropout(x, 0.5, seed=3, noise_shape=n), x)
        found = ivy.dropout(x, 0.5, seed=3, noise_shape=noise_shape)
        same(graph(x), found)
        assert set(np.unique(ivy.to_numpy(found))) <= {0, 2}
    low = made(backend, np.full((1, 1), 2.0, "float32"))
    drawn = ivy.to_numpy(ivy.random_uniform(low, 5.0, (200, 5), seed=1))
    assert drawn.dtype == "float32" and drawn.min() >= 2 and drawn.max() < 5 and 3.3 < drawn.mean() < 3.7


def test_quotients_just_below_a_whole_number(backend):
    a = np.array([1, 1, 6, -6, 2.0**30, 0.7, 3e38, -0.0, np.inf], "float32")
    b = np.array([0.1, -0.1, 0.2, 0.2, 3, 0.1, 1e-3, 2, 2], "float32")
    with np.errstate(all="ignore"):
        found = ivy.to_numpy(ivy.floor_divide(made(backend, a), made(backend, b)))
        quotient = a.astype("float64") / b
        wanted = np.floor(quotient).astype("float32")
    np.testing.assert_allclose(found, wanted, rtol=1e-6)
    assert np.signbit(found[7])
    assert found[:6].tolist() == np.float32([9, -10, 29, -30, 357913941, 6]).tolist()


def test_batches_that_are_normalised_by_known_numbers(backend):
    x = RNG.standard_normal((2, 3, 4)).astype("float32")
    mean, variance, scale = np.float32([[1, 2, 0, 4], [0.5, 1, 2, 3], [1, -1, 0, 2]])
    wanted = (x - mean) / np.sqrt(variance + 1e-5)
    given = [made(backend, one) for one in (x, mean, variance)]
    np.testing.assert_allclose(ivy.to_numpy(ivy.batch_norm(*given)[0]), wanted, rtol=1e-5, atol=1e-6)
    found, *others = ivy.batch_norm(*given, scale=made(backend, scale), offset=made(backend, mean))
    np.testing.assert_allclose(ivy.to_numpy(found), wanted * scale + mean, rtol=1e-5, atol=1e-6)
    for other, known in zip(others, (mean, variance), strict=True):
        same(other, known)


@pytest.mark.parametrize("dtype", ["int8", "uint64", "float32", "float64", "bool"])
def test_elements_that_another_array_has_not(dtype):
    with np.errstate(invalid="ignore"):
        one, other = (RNG.normal(size=(4, 9)) * 9).astype(dtype), (RNG.normal(size=20) * 9).astype(dtype)
    if dtype.startswith("f"):
        one[0, :5], other[:3] = [np.nan, np.nan, -0.0, np.inf, -np.inf], [np.nan, 0.0, np.inf]
    for given in ((one, other), (other, one), (one, one), (one, other[:0]), (one[:0], other)):
        same(ivy.setdiff1d(*given), by_definition(ivy.setdiff1d, *given))


@pytest.mark.parametrize("obj", [0, -1, 4])
@pytest.mark.parametrize("axis", [None, 0, -1])
def test_numbers_and_blocks_put_between_elements(obj, axis):
    x = RNG.normal(size=(4, 4)).astype("float32")
    for values in (2, True, 1.5, x[:1], x[0], x[0, 0, None]):
        if axis is None and np.ndim(values) > 1:
            with pytest.raises(ivy.IvyValueError, match="do not broadcast"):
                ivy.insert(x, obj, values, axis)
        else:
            same(ivy.insert(x, obj, values, axis), by_definition(ivy.insert, x, obj, values, axis))


def test_sums_at_places_that_are_out_of_range():
    values = np.float32([1, 2, 4, 8])
    for places in ([0, -3, 2, 0], [0, 1, 1, 0], [0, 2**33, 1, 2**63 - 1]):
        wanted = [sum(v for p, v in zip(places, values, strict=True) if p == i) for i in range(2)]
        same(ivy.scatter_flat(np.array(places), values, size=2), np.float32(wanted))
        same(ivy.unsorted_segment_sum(values, np.array(places), 2), np.float32(wanted))


def test_zeta_of_usual_numbers_and_at_the_ends():
    x = np.float32([1.5, 2, 9, 1, 0.5, np.inf, np.nan, 3, 4])
    q = np.float32([0.5, 3, 0.25, 2, 2, 3, 1, -1, np.inf])
    whole = ivy.to_numpy(ivy.zeta(x, q))
    np.testing.assert_array_equal(whole[:3], ivy.to_numpy(ivy.zeta(x[:3], q[:3])))
    with pytest.raises(ivy.IvyBroadcastShapeError, match=r"^ivy\.zeta"):
        ivy.zeta(ivy.full((2, 3), 2.0), ivy.ones(2))


def test_gradients_of_batches_normalised_by_known_numbers():
    torch = pytest.importorskip("torch")
    given = [
        torch.tensor(RNG.uniform(1, 2, shape), requires_grad=i not in (1, 2))
        for i, shape in enumerate([(2, 3, 4), *[(4,)] * 4])
    ]

    def normed(x, mean, variance, offset, scale):
        return ivy.to_native(ivy.batch_norm(x, mean, variance, offset=offset, scale=scale)[0])

    torch.autograd.gradcheck(normed, given)
    torch.autograd.gradgradcheck(normed, given)
