"""Gathering and scattering, against loops over numpy arrays."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import array, check, dtypes, kind, native, numbers, sample

import ivy_protocol as ivy

FIRST = {"sum": np.add, "mul": np.multiply, "min": np.minimum, "max": np.maximum}


def scattered(indices: Any, updates: Any, shape: Any, reduction: str, out: Any = None) -> Any:
    """The oracle: one update after another."""
    result = np.zeros(shape, updates.dtype) if out is None else out.copy()
    touched = np.full(shape, out is not None)
    updates = np.broadcast_to(updates, indices.shape[:-1] + tuple(shape[indices.shape[-1] :]))
    for place in np.ndindex(*indices.shape[:-1]):
        key = tuple(indices[place])
        if any(not -n <= i < n for i, n in zip(key, shape, strict=False)):
            continue
        new = np.where(touched[key], FIRST[reduction](result[key], updates[place]) if reduction in FIRST else 0, 0)
        result[key] = np.where(touched[key], new, updates[place]) if reduction in FIRST else updates[place]
        touched[key] = True
    return result


@st.composite
def scatterings(draw: st.DrawFn) -> tuple[Any, Any, tuple[int, ...]]:
    # Few shapes, since jax compiles for each.
    shape, count, depth = draw(
        st.sampled_from([((4,), 5, 1), ((2, 3), 3, 1), ((2, 3), 4, 2), ((3, 2, 2), 3, 2), ((3,), 0, 1), ((2, 0), 2, 1)])
    )
    places = draw(st.lists(st.integers(-4, 4), min_size=count * depth, max_size=count * depth))
    indices = np.array(places, "int32").reshape(count, depth)
    size = int(np.prod((count, *shape[depth:])))
    values = draw(st.lists(st.integers(-3, 3), min_size=size, max_size=size))
    return indices, np.array(values, "float32").reshape(count, *shape[depth:]), shape


@pytest.mark.parametrize("reduction", ["sum", "mul", "min", "max"])
def test_scatter_nd(backend: str, reduction: Any) -> None:
    @settings(max_examples=15)
    @given(scatterings())
    def run(case: Any) -> None:
        indices, updates, shape = case
        given_arrays = array(backend, indices), native(backend, updates)
        wanted = scattered(indices, updates, shape, reduction)
        check(ivy.scatter_nd(*given_arrays, shape, reduction=reduction), wanted, backend, "float32")
        start = np.arange(np.prod(shape, dtype=int), dtype="float32").reshape(shape) - 2
        out = array(backend, start)
        assert ivy.scatter_nd(*given_arrays, reduction=reduction, out=out) is out
        check(out, scattered(indices, updates, shape, reduction, start), backend, "float32")

    run()


def test_scatter_replaces(backend: str) -> None:
    indices, updates = np.array([[2, 0], [0, -1], [5, 5]], "int32"), np.array([1.5, 2.5, 3.5], "float32")
    wanted = scattered(indices, updates, (3, 2), "replace")
    x, y = array(backend, indices), array(backend, updates)
    check(ivy.scatter_nd(x, y, (3, 2), reduction="replace"), wanted, backend, "float32")
    out = array(backend, np.ones((3, 2), "float32"))
    ivy.scatter_nd(x, y, (3, 2), reduction="replace", out=out)
    check(out, scattered(indices, updates, (3, 2), "replace", np.ones((3, 2), "float32")), backend, "float32")
    twice = ivy.scatter_flat(ivy.array([1, 1]), ivy.array([4.0, 5.0]), size=2, reduction="replace")
    assert twice.to_list() in ([0.0, 4.0], [0.0, 5.0])


def test_scatter_flat(backend: str) -> None:
    x, y = array(backend, np.array([[0, 0], [1, -1]], "int64" if backend != "jax" else "int32")), ivy.array([5, 1])
    check(ivy.scatter_flat(x, y, size=4), [6, 5, 0, 1], backend, "int32")
    check(ivy.scatter_flat(x, 2.0, size=4, reduction="mul"), [4.0, 2.0, 0.0, 2.0], backend, "float32")
    out = ivy.array([1, 1, 1, 1])
    assert ivy.scatter_flat(x, y, out=out, size=4) is out
    check(out, [7, 6, 1, 2], backend, "int32")
    assert ivy.array([0, 2]).scatter_flat(ivy.array([True, True]), size=3).to_list() == [True, False, True]


def test_scatter_of_every_data_type(backend: str) -> None:
    places = ivy.array([1, 0, 1])
    for dtype in dtypes(backend):
        values = sample(dtype, (3,))
        x = array(backend, values, dtype)
        reductions = ("sum", "mul") if kind(dtype) == "c" else ("sum", "mul", "min", "max")
        for reduction in reductions:
            both = {"sum": np.logical_or, "max": np.logical_or, "mul": np.logical_and, "min": np.logical_and}
            fn: Any = both[reduction] if dtype == "bool" else FIRST[reduction]
            wanted = np.array([values[1], fn(values[0], values[2])])
            result = ivy.scatter_flat(places, x, size=2, reduction=reduction)  # type: ignore[arg-type]
            check(result, wanted, backend, dtype)


def test_scatter_into_another_type(backend: str) -> None:
    out = ivy.array([1, 2])
    ivy.scatter_flat(ivy.array([0]), ivy.array([1.5]), out=out)
    check(out, [2, 2], backend, "int32")
    out = ivy.array([1.5, 2.0])
    ivy.scatter_flat(ivy.array([0]), ivy.array([1]), out=out)
    check(out, [2.5, 2.0], backend, "float32")


def test_scatter_of_what_does_not_fit_raises(backend: str) -> None:
    x, y = ivy.array([[0, 0]]), ivy.array([1.0])
    untyped: Any = ivy
    for call, error in (
        (lambda: untyped.scatter_nd(x, y), ivy.IvyValueError),
        (lambda: untyped.scatter_nd(x, y, (2,)), ivy.IvyIndexError),
        (lambda: untyped.scatter_nd(x, y, (2, 2), reduction="median"), ivy.IvyValueError),
        (lambda: untyped.scatter_nd(x, ivy.ones((3, 3)), (2, 2)), ivy.IvyException),
        (lambda: untyped.scatter_nd(x, y, (2, 2), out=ivy.ones((3, 3))), ivy.IvyBroadcastShapeError),
        (lambda: untyped.scatter_flat(x, y, out=ivy.ones((2, 2))), ivy.IvyBroadcastShapeError),
        (lambda: untyped.scatter_nd(x, y, out=ivy.ones((2, 2)).to_native()), ivy.IvyTypeError),
        (lambda: untyped.scatter_nd(x, ivy.array([1j]), (2, 2), reduction="max"), ivy.IvyValueError),
    ):
        with pytest.raises(error, match=r"scatter"):
            call()


PARAMS = np.arange(24, dtype="float32").reshape(2, 3, 4)


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_gather(backend: str, axis: int) -> None:
    for indices in ([1, 0, -1], [[0, 1], [1, -2]], 1):
        places = np.array(indices, "int32")
        result = ivy.gather(array(backend, PARAMS), array(backend, places), axis=axis)
        check(result, np.take(PARAMS, places, axis), backend, "float32")


@pytest.mark.parametrize(("axis", "batch_dims"), [(1, 1), (2, 1), (2, 2), (-1, 1)])
def test_gather_in_batches(backend: str, axis: int, batch_dims: int) -> None:
    places = np.array([[1, 0, 2], [2, 2, 0]], "int32") % (4 if axis == 2 else 3)
    wanted = np.stack(
        [
            np.take(p, i, axis - 1 if axis > 0 else -1)
            if batch_dims == 1
            else np.stack([q[j] for q, j in zip(p, i, strict=True)])
            for p, i in zip(PARAMS, places, strict=True)
        ]
    )
    result = ivy.gather(array(backend, PARAMS), native(backend, places), axis=axis, batch_dims=batch_dims)
    check(result, wanted, backend, "float32")


def test_gather_nd(backend: str) -> None:
    for indices in ([[0, 1], [1, -1]], [[[0]], [[1]]], [[0, 2, 3], [-1, 0, 0]], [1]):
        places = np.array(indices, "int32")
        wanted = PARAMS[tuple(np.moveaxis(places, -1, 0))]
        check(ivy.gather_nd(array(backend, PARAMS), array(backend, places)), wanted, backend, "float32")
    batched = np.array([[[0, 1], [2, 3]], [[1, 1], [0, -1]]], "int32")
    wanted = np.stack([p[tuple(np.moveaxis(i, -1, 0))] for p, i in zip(PARAMS, batched, strict=True)])
    check(ivy.gather_nd(array(backend, PARAMS), array(backend, batched), batch_dims=1), wanted, backend, "float32")


def test_gather_out_of_range(backend: str) -> None:
    x = ivy.array([[1, 2], [3, 4]])
    lowest = -(2**31)
    check(ivy.gather(x, ivy.array([0, 2])), [[1, lowest], [3, lowest]], backend, "int32")
    check(ivy.gather_nd(x, ivy.array([[0, 5], [1, 0], [-3, 0]])), [lowest, 3, lowest], backend, "int32")
    check(ivy.gather(x, ivy.array([[0, -3], [1, 2]]), batch_dims=1), [[1, lowest], [4, lowest]], backend, "int32")
    check(ivy.gather_nd(array(backend, PARAMS), ivy.array([[2]])), np.full((1, 3, 4), np.nan), backend, "float32")


def test_gather_of_what_does_not_fit_raises(backend: str) -> None:
    x = array(backend, PARAMS)
    untyped: Any = ivy
    for call in (
        lambda: untyped.gather(x, ivy.array([0]), axis=3),
        lambda: untyped.gather(x, ivy.array([[0]] * 3), axis=1, batch_dims=1),
        lambda: untyped.gather(x, ivy.array([[0]] * 2), axis=0, batch_dims=1),
        lambda: untyped.gather_nd(x, ivy.array([[0, 0, 0, 0]])),
    ):
        with pytest.raises((ivy.IvyIndexError, ivy.IvyValueError), match=r"ivy\.gather"):
            call()


def test_a_gather_undoes_a_scatter(backend: str) -> None:
    @settings(max_examples=10)
    @given(st.permutations(range(6)))
    def run(order: list[int]) -> None:
        places = np.array(order, "int32")[:, None]
        x = array(backend, np.arange(6, dtype="float32"))
        there = ivy.scatter_nd(array(backend, places), x, (6,))
        np.testing.assert_array_equal(numbers(ivy.gather_nd(there, array(backend, places))), numbers(x))

    run()


def model(x: Any) -> Any:
    scattered = ivy.scatter_nd(ivy.array([[0], [2], [0]]), x, (3,), reduction="max")
    return ivy.sum(ivy.gather_nd(ivy.gather(scattered, ivy.array([2, 0])), ivy.array([[1]])) * 3.0)


def test_jax_sees_through() -> None:
    jax = pytest.importorskip("jax")
    x = jax.numpy.asarray([1.0, 2.0, 5.0])
    with ivy.with_backend("jax"):
        assert jax.jit(lambda x: model(x).to_native())(x) == 15
        assert jax.grad(lambda x: model(x).to_native())(x).tolist() == [0, 0, 3]


def test_torch_sees_through() -> None:
    torch = pytest.importorskip("torch")
    with ivy.with_backend("torch"):
        x = torch.tensor([1.0, 2.0, 5.0], requires_grad=True)
        model(x).to_native().backward()
        assert x.grad is not None and x.grad.tolist() == [0, 0, 3]
        compiled = torch.compile(lambda x: model(x).to_native(), fullgraph=True, backend="eager")
        assert compiled(torch.tensor([1.0, 2.0, 5.0])) == 15
        torch._dynamo.reset()


def test_tensorflow_sees_through() -> None:
    tf = pytest.importorskip("tensorflow")
    with ivy.with_backend("tensorflow"):
        traced = tf.function(lambda x: model(x).to_native())
        assert traced(tf.constant([1.0, 2.0, 5.0])).numpy() == 15


def test_a_container_is_scattered_into_leaf_by_leaf(backend: str) -> None:
    out = ivy.Container(a=ivy.array([1.0, 1.0]), b={"c": ivy.array([2.0, 2.0])})
    updates: Any = ivy.Container(a=ivy.array([1.0]), b={"c": ivy.array([5.0])})
    result: Any = ivy.scatter_flat(ivy.array([1]), updates, out=out)  # type: ignore[arg-type]
    assert result is out
    assert out["a"].to_list() == [1.0, 2.0] and out["b/c"].to_list() == [2.0, 7.0]


FRACTIONS = {
    "take": lambda x, i: ivy.take(x, i),
    "take with a mode": lambda x, i: ivy.take(x, i, mode="clip"),
    "take_along_axis": lambda x, i: ivy.take_along_axis(x, i),
    "gather": lambda x, i: ivy.gather(x, i),
    "gather_nd": lambda x, i: ivy.gather_nd(x, ivy.expand_dims(i, axis=-1)),
    "get_item": lambda x, i: x[i],
    "get_item of a tuple": lambda x, i: x[..., i],
    "get_item by a list": lambda x, i: x[i.to_list()],
    "get_item by a native array": lambda x, i: x[i.to_native()],
    "set_item": lambda x, i: ivy.set_item(x, i, 1.0),
    "repeat": lambda x, i: ivy.repeat(x, i),
    "repeat by a list": lambda x, i: ivy.repeat(x, i.to_list()),
    "repeat by a number": lambda x, i: ivy.repeat(x, i.to_list()[0]),
    "scatter_flat": lambda x, i: ivy.scatter_flat(i, x, size=4),
    "scatter_nd": lambda x, i: ivy.scatter_nd(ivy.expand_dims(i, axis=-1), x, (4,)),
    "one_hot": lambda x, i: ivy.one_hot(i, 3),
    "one_hot of a type": lambda x, i: ivy.one_hot(i, 3, dtype="float32"),
    "sparse_cross_entropy": lambda x, i: ivy.sparse_cross_entropy(i, ivy.expand_dims(x, axis=0) * ivy.ones((3, 1))),
}


@pytest.mark.parametrize("name", FRACTIONS)
def test_indices_with_fractions_are_refused(backend: str, name: str) -> None:
    x, indices = (array(backend, np.array(v, "float32")) for v in ([0.5, 0.25, 0.75], [0.5, 1.0, 1.5]))
    for _ in range(2):
        with pytest.raises(ivy.IvyDtypeError):
            FRACTIONS[name](x, indices)


@pytest.mark.parametrize("name", [n for n in FRACTIONS if "item" not in n and "number" not in n])
@pytest.mark.parametrize("dtype", ["bool", "uint8", "int32"])
def test_indices_of_other_types(backend: str, name: str, dtype: str) -> None:
    x = array(backend, np.array([0.5, 0.25, 0.75], "float32"))
    expected = FRACTIONS[name](x, array(backend, np.array([1, 0, 1], "int32")))
    if name != "repeat by a list" or dtype != "bool":
        found = FRACTIONS[name](x, array(backend, np.array([1, 0, 1], dtype)))
        np.testing.assert_allclose(numbers(found), numbers(expected))


@pytest.mark.parametrize("reduction", ["mul", "replace"])
@pytest.mark.parametrize("factor", [1.0, 1j])
def test_gradients_where_indices_are_repeated(backend: str, reduction: Any, factor: complex) -> None:
    # The elements 2, 0 and 5 share a place, and 3 has one of its own.
    values = (np.array([2.0, 0.0, 3.0, 5.0]) * factor).astype("float32" if factor == 1 else "complex64")
    indices, weights = array(backend, np.array([0, 0, 1, 0], "int32")), array(backend, np.array([1, 10], "float32"))

    def total(x: Any) -> Any:
        return ivy.sum(ivy.real(ivy.scatter_flat(indices, x, size=2, reduction=reduction) * weights))

    # The slope of a product along one number is the conjugate of the product of the others.
    slopes = [0.0, 10.0 * np.conj(factor**2), 10.0, 0.0] if reduction == "mul" else [0.0, 0.0, 10.0, 1.0]
    np.testing.assert_allclose(numbers(ivy.grad(total)(array(backend, values))), slopes)


def test_gradients_of_writing_where_indices_are_repeated(backend: str) -> None:
    x, val = (array(backend, np.array(v, "float32")) for v in ([1.0, 2.0, 3.0], [5.0, 6.0, 7.0]))
    for key in (np.array([0, 0, -1]), [0, -3, 2]):

        def total(x: Any, val: Any, key: Any = key) -> Any:
            found = ivy.set_item(x, key, val, copy=True)
            return ivy.sum(found * array(backend, np.array([1.0, 10.0, 100.0], "float32")))

        of_x, of_val = ivy.grad(total, argnums=(0, 1))(x, val)
        np.testing.assert_allclose(numbers(of_x), [0.0, 10.0, 0.0])
        np.testing.assert_allclose(numbers(of_val), [0.0, 1.0, 100.0])
