"""`ivy.Shape`: a tuple of ints with what Ivy adds, and lengths that a compiler does not know yet."""

import copy
import pickle
from operator import add, eq, ne
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy


def test_a_shape_equals_tuples_and_lists(backend: str) -> None:
    shape: Any = ivy.zeros((2, 3)).shape
    assert type(shape) is ivy.Shape
    assert shape == (2, 3) and shape == [2, 3] and eq((2, 3), shape) and eq([2, 3], shape)
    assert shape != (3, 2) and shape != [2] and ne([2], shape) and shape != "(2, 3)" and shape is not None
    assert hash(shape) == hash((2, 3)) and shape in {(2, 3): 1}
    assert (1, 9) < shape < (2, 4)
    assert ivy.zeros(shape).shape == shape and np.zeros(shape).shape == shape
    assert pickle.loads(pickle.dumps(shape)) == copy.deepcopy(shape) == copy.copy(shape) == shape
    assert type(pickle.loads(pickle.dumps(shape))) is ivy.Shape
    assert repr(shape) == "ivy.Shape(2, 3)"


def test_shape_as_array(backend: str) -> None:
    shape: Any = ivy.zeros((2, 3)).shape
    for made in (ivy.asarray(shape), ivy.array(shape), ivy.Array(shape)):
        assert made.to_list() == [2, 3] and made.dtype == "int32" and made.backend == backend
    assert ivy.asarray(shape, dtype="float32").to_list() == [2.0, 3.0]
    assert ivy.asarray([shape, shape]).shape == (2, 2)
    assert ivy.asarray(ivy.Shape(())).dtype == "int32"
    assert int(ivy.prod(shape)) == 6 and ivy.add(shape, 1).to_list() == [3, 4]
    assert (ivy.array([0.5, 0.5]) * shape).to_list() == [1.0, 1.5] == (shape * ivy.array([0.5, 0.5])).to_list()


def test_arithmetic_gives_shapes() -> None:
    shape: Any = ivy.Shape((2, 3))
    results = [
        add(shape, (4,)),
        add(shape, [4]),
        add((4,), shape),
        add([4], shape),
        shape * 2,
        2 * shape,
        shape[1:],
        shape.flatten(),
    ]
    assert all(type(result) is ivy.Shape for result in results)
    assert results == [(2, 3, 4), (2, 3, 4), (4, 2, 3), (4, 2, 3), (2, 3, 2, 3), (2, 3, 2, 3), (3,), (6,)]
    assert shape[0] == 2 and type(shape[0]) is int and shape.index(3) == 1
    assert ivy.Shape(4) == (4,) and not ivy.Shape() and ivy.Shape([2]) and shape.concatenate([1]) == (2, 3, 1)
    with pytest.raises(TypeError):
        shape + 1
    with pytest.raises(TypeError):
        shape * "2"


def test_members_of_a_shape(backend: str) -> None:
    shape = ivy.Shape((2, 3))
    assert shape.rank == shape.ndims == 2 and shape.numel() == shape.num_elements() == 6 and ivy.Shape().numel() == 1
    assert shape.shape == shape.value == shape.dims == (2, 3) and type(shape.dims) is tuple
    assert shape.as_list() == [2, 3] and type(shape.as_list()) is list and shape.as_dimension(1) == 3
    assert ivy.Shape.as_shape(shape) is shape and type(ivy.Shape.as_shape([1])) is ivy.Shape
    tensor = shape.to_tensors()
    assert tensor.to_list() == [2, 3] and tensor.backend == backend and tensor.dtype == "int32"
    assert shape.with_rank(2) is shape.with_rank_at_least(1) is shape.with_rank_at_most(2) is shape
    shape.assert_same_rank([5, 5])
    shape.assert_is_fully_defined()
    for call in (
        lambda: shape.with_rank(1),
        lambda: shape.with_rank_at_least(3),
        lambda: shape.with_rank_at_most(1),
        lambda: shape.assert_has_rank(3),
        lambda: shape.assert_same_rank((1,)),
        lambda: ivy.Shape.unknown_shape(1).assert_is_fully_defined(),
        lambda: ivy.Shape.unknown_shape(1).to_tensors(),
    ):
        with pytest.raises(ivy.IvyValueError, match=r"ivy\.Shape"):
            call()


def test_lengths_that_are_not_known() -> None:
    shape = ivy.Shape((None, 3))
    assert repr(shape) == "ivy.Shape(None, 3)" and not shape.is_fully_defined() and shape.numel() is None
    assert shape.is_compatible_with((5, 3)) and not shape.is_compatible_with((5, 4))
    assert not shape.is_compatible_with([3]) and ivy.Shape.unknown_shape(2).is_compatible_with([1, 2])


NEED_AXES = (
    "softmax", "sort", "argsort", "median", "quantile", "cumsum", "var", "mean", "vector_norm", "inv", "eigh",
    "svdvals", "fft", "rfft", "concat", "flip", "roll", "tile", "take", "nonzero", "tril", "trace", "diag", "outer",
    "rot90", "gradient", "cov", "unique_all", "strides", "constant_pad", "get_num_dims",
)  # fmt: skip


@pytest.mark.parametrize("name", NEED_AXES)
def test_unknown_rank(name: str) -> None:
    """None of Python's words about None, and no number of axes of -1, as TensorFlow counts."""
    tf = pytest.importorskip("tensorflow")
    more: dict[str, tuple[Any, ...]] = {
        "quantile": (0.5,),
        "roll": (1,),
        "tile": ((2, 1),),
        "constant_pad": ([(1, 1)],),
    }
    kwargs = {"axis": 0} if name in ("cumsum", "flip", "take") else {}

    @tf.function(input_signature=[tf.TensorSpec(None)], autograph=False)
    def f(x: Any) -> Any:
        given = ([x, x],) if name == "concat" else (x, [0]) if name == "take" else (x, *more.get(name, ()))
        return ivy.to_native(getattr(ivy, name)(*(given if name != "outer" else (x, x)), **kwargs))

    with pytest.raises(ivy.IvyValueError, match=rf"ivy\.{name}\b.* number of (axes|dimensions)"):
        f(tf.ones((2, 3)))


def test_unknown_lengths() -> None:
    tf = pytest.importorskip("tensorflow")
    table = tf.reshape(tf.range(6.0), (2, 3))

    @tf.function(input_signature=[tf.TensorSpec([None, None]), tf.TensorSpec([3])], autograph=False)
    def f(x: Any, weights: Any) -> Any:
        parts = [*ivy.split(x, 3, axis=1), *ivy.split(x, [1, 2], axis=1)]
        lengths = ivy.shape(x, as_array=True), ivy.get_num_dims(x, as_array=True)
        average, skew = ivy.average(x, axis=1, weights=weights), ivy.vector_to_skew_symmetric_matrix(x)
        return [ivy.to_native(found) for found in (*parts, *lengths, average, skew)]

    *parts, shape, rank, average, skew = f(table, tf.constant([1.0, 2.0, 1.0]))
    assert [tuple(part.shape) for part in parts] == [(2, 1)] * 4 + [(2, 2)]
    assert shape.dtype == ivy.shape(table, as_array=True).to_native().dtype and shape.numpy().tolist() == [2, 3]
    assert rank.dtype == shape.dtype and int(rank) == 2 and average.numpy().tolist() == [1.0, 4.0]
    np.testing.assert_array_equal(skew, ivy.vector_to_skew_symmetric_matrix(table).to_native())


def test_lengths_of_a_graph_of_tensorflow() -> None:
    tf = pytest.importorskip("tensorflow")
    seen: list[Any] = []

    @tf.function(input_signature=[tf.TensorSpec([None, 3])])
    def f(x: Any) -> Any:
        a = ivy.Array(x)
        seen.extend((a.shape, ivy.shape(a), a.size, a.ndim))
        with pytest.raises(ivy.IvyTypeError, match="only when the graph runs"):
            len(a)
        with ivy.ShapeArrayMode(True):
            length = ivy.shape(a)[0]
        rows = ivy.shape(a, as_array=True)[0]
        return ivy.reshape(a, (-1,)).to_native(), length.to_native(), rows.to_native()

    flat, length, rows = f(tf.ones((2, 3)))
    assert flat.shape == (6,) and int(length) == int(rows) == 2
    assert seen == [(None, 3), (None, 3), None, 2]


def test_a_shape_in_compiled_code() -> None:
    torch = pytest.importorskip("torch")
    ivy.Array(torch.ones(1))

    def f(x: Any) -> Any:
        a: Any = ivy.Array(x)
        shape = a.shape
        return ivy.reshape(a, (shape[0] * shape[1],)).to_native() if shape == [2, 3] and shape.concatenate([1]) else x

    assert torch.compile(f, fullgraph=True, backend="eager")(torch.ones((2, 3))).shape == (6,)


def test_the_native_shape(backend: str) -> None:
    expected = {"torch": "Size", "tensorflow": "TensorShape"}.get(backend, "tuple")
    assert ivy.NativeShape.__name__ == expected
    assert isinstance(ivy.zeros((2, 3)).to_native().shape, ivy.NativeShape)
