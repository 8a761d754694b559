"""Functions that a kernel answers for common arguments give what their definitions give, for odd ones too."""

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
def test_arrays_of_two_types_are_computed_in_the_promoted_one(backend, fn, first, second):
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
