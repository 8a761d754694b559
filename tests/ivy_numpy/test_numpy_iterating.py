"""`nditer`, functions at indices in place, and generators of old, held against NumPy on every library."""

from typing import Any

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as np

pytestmark = pytest.mark.filterwarnings("ignore:jax has no .* with its current settings")

ROWS = numpy.arange(6, dtype="int32").reshape(2, 3)


def on(library: str, values: Any) -> Any:
    return np.array(ivy.asarray(numpy.asarray(values), backend=library))


def test_elements_in_order(library: str) -> None:
    x = on(library, ROWS)
    assert [int(v) for v in np.nditer(x)] == [0, 1, 2, 3, 4, 5]
    assert [int(v) for v in np.nditer(x, order="F")] == [0, 3, 1, 4, 2, 5]
    assert [v.tolist() for v in np.nditer(x, flags=["external_loop"])] == [[0, 1, 2, 3, 4, 5]]
    assert [v.tolist() for v in np.nditer(x, flags=["external_loop"], order="F")] == [[0, 3], [1, 4], [2, 5]]
    assert {str(v.dtype) for v in np.nditer(x, op_dtypes="float32")} == {"float32"}
    assert [tuple(map(int, pair)) for pair in np.nditer([x[:, :2], on(library, ROWS[0, :2] + 7)])] == [
        (0, 7),
        (1, 8),
        (3, 7),
        (4, 8),
    ]
    assert list(np.nditer(x[:0], flags=["zerosize_ok"])) == []


def test_what_is_tracked(library: str) -> None:
    x = on(library, ROWS)
    theirs = numpy.nditer(ROWS, flags=["multi_index", "f_index"])
    ours = np.nditer(x, flags=["multi_index", "f_index"])
    while not theirs.finished:
        assert (ours.multi_index, ours.index, int(ours[0])) == (theirs.multi_index, theirs.index, int(theirs[0]))
        assert ours.iternext() == theirs.iternext()
    assert ours.finished
    ours.reset()
    assert int(ours.value) == 0 and (ours.itersize, ours.nop, ours.shape, ours.ndim) == (6, 1, (2, 3), 2)
    with pytest.raises(ivy.IvyValueError, match="not tracking"):
        _ = np.nditer(x).multi_index
    with pytest.raises(ivy.IvyValueError, match="not have an index"):
        _ = np.nditer(x).index


def test_elements_are_written(library: str) -> None:
    x = on(library, numpy.zeros((2, 3), "float32"))
    with np.nditer(x, flags=["c_index"], op_flags=["readwrite"]) as it:
        for element in it:
            element[...] = it.index
    assert x.tolist() == [[0, 1, 2], [3, 4, 5]]
    for element in np.nditer(x, op_flags=[["readwrite"]]):
        element *= 2
    assert x.tolist() == [[0, 2, 4], [6, 8, 10]]
    it = np.nditer([x, on(library, numpy.asarray([1.0, 2.0, 3.0], "float32")), None])
    for a, b, c in it:
        c[...] = a + b
    assert it.operands[2].tolist() == [[1, 4, 7], [7, 10, 13]] and it.operands[2].dtype == "float32"
    assert type(it.operands[2].to_native()) is type(x.to_native())
    it = np.nditer(x, op_flags=["writeonly"])
    it[0] = 9.0
    assert float(x[0, 0]) == 9.0


def test_what_nditer_refuses(library: str) -> None:
    x = on(library, ROWS)
    refused: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
        (x, {"flags": ["fast"]}, ValueError, "Unexpected iterator global flag"),
        (x, {"flags": ["external_loop", "c_index"]}, ValueError, "EXTERNAL_LOOP"),
        (
            x,
            {"flags": ["external_loop"], "op_flags": ["readwrite"]},
            NotImplementedError,
            "does not support writes with external_loop",
        ),
        (x, {"op_axes": [[0, 1]]}, NotImplementedError, "op_axes"),
        (x[:0], {}, ValueError, "zero-sized"),
        ([x, x[:, :2]], {}, ValueError, "broadcast"),
        ([x, x[0]], {"op_flags": [["readonly"], ["readwrite"]]}, ValueError, "written to"),
        ([x, x], {"op_flags": [["readonly"]]}, ValueError, "operands"),
        ([[1, 2]], {"op_flags": ["readwrite"]}, TypeError, "can write only to an array"),
        (x, {"op_flags": ["readwrite"], "op_dtypes": "float32"}, NotImplementedError, "operand's dtype"),
    ]
    for op, options, kind, message in refused:
        with pytest.raises(kind, match=message) as caught:
            np.nditer(op, **options)
        assert isinstance(caught.value, ivy.IvyException)
    it = np.nditer(x)
    with pytest.raises(ivy.IvyValueError, match="read-only"):
        it[0] = 1
    list(it)
    with pytest.raises(ivy.IvyValueError, match="past the end"):
        _ = it.value


def test_functions_of_one_array_at_indices(library: str) -> None:
    for name, index in (("negative", [0, 0, 1]), ("sqrt", [2]), ("square", (slice(None, 2),))):
        theirs = numpy.asarray([1.0, 2.0, 9.0], "float32")
        ours = on(library, theirs)
        getattr(numpy, name).at(theirs, index)
        getattr(np, name).at(ours, index)
        assert ours.tolist() == theirs.tolist()
    with pytest.raises(ivy.IvyTypeError, match="can write only to an array"):
        np.negative.at([1.0], [0])


def test_generators_of_old(library: str) -> None:
    ivy.set_backend(library)
    try:
        theirs, ours = numpy.random.RandomState(5), np.random.RandomState(5)
        for name, args in (("rand", (2,)), ("randint", (3,)), ("normal", (0.0, 1.0, 3)), ("permutation", (4,))):
            numpy.testing.assert_allclose(getattr(ours, name)(*args), getattr(theirs, name)(*args), rtol=1e-6)
        state = ours.get_state()
        first = ours.rand(3)
        ours.set_state(state)
        assert ours.rand(3).tolist() == first.tolist() and type(first) is np.ndarray
        before = numpy.random.get_state()
        try:
            numpy.random.seed(1)
            wanted = numpy.random.laplace(size=2), numpy.random.geometric(0.3, 3)
            np.random.seed(1)
            numpy.testing.assert_allclose(np.random.laplace(size=2), wanted[0], rtol=1e-6)
            assert np.random.geometric(0.3, 3).tolist() == wanted[1].tolist()
        finally:
            numpy.random.set_state(before)
        assert (
            np.random.Generator(np.random.PCG64(3)).random() == numpy.random.Generator(numpy.random.PCG64(3)).random()
        )
        assert type(np.random.RandomState(1).bytes(3)) is bytes
    finally:
        ivy.unset_backend()


def test_nditer_external_loop(library: str) -> None:
    whole = numpy.arange(24, dtype="int32").reshape(2, 3, 4)
    column, row = numpy.arange(3, dtype="int32")[:, None], numpy.arange(4, dtype="int32")
    for given in ([whole], [whole[0]], [whole[0], row], [whole[0], column], [whole, column], [row, column]):
        ours = [on(library, x) for x in given]
        for order in ("C", "F", "K"):
            for flags, size in ((["external_loop"], 0), (["external_loop", "buffered"], 5)):
                options = {"flags": flags, "order": order, "buffersize": size}
                found = [[v.tolist() for v in np.atleast_2d(part)] for part in np.nditer(ours, **options)]
                wanted = [[v.tolist() for v in numpy.atleast_2d(part)] for part in numpy.nditer(given, **options)]
                assert found == wanted


def test_arrays_broadcast_together(library: str) -> None:
    one, other = numpy.asarray([[1], [2]], "int32"), numpy.asarray([3, 4, 5], "int32")
    theirs, ours = numpy.broadcast(one, other), np.broadcast(on(library, one), on(library, other))
    for name in ("shape", "ndim", "nd", "size", "numiter", "index"):
        assert getattr(ours, name) == getattr(theirs, name)
    assert [tuple(map(int, pair)) for pair in ours] == [tuple(map(int, pair)) for pair in theirs]
    assert ours.index == theirs.index == 6
    ours.reset()
    assert [int(v) for v in next(ours)] == [1, 3] and ours.index == 1
    wanted = numpy.broadcast_arrays(one, other)
    assert [[int(v) for v in line] for line in ours.iters] == [x.reshape(-1).tolist() for x in wanted]
    assert np.broadcast(ours, [[[1]]]).shape == (1, 2, 3) and np.broadcast(1.0).shape == ()
    with pytest.raises(ivy.IvyBroadcastShapeError):
        np.broadcast(on(library, one), on(library, numpy.zeros((3, 1), "int32")))


@pytest.mark.parametrize("shape", [(0, 3), (2, 0), (0,), (2, 0, 3)])
def test_no_elements_keep_their_shape(library: str, shape: tuple[int, ...]) -> None:
    ivy.set_backend(library)
    try:
        generator = np.random.default_rng(0)
        assert generator.standard_normal(size=shape).shape == np.random.rand(*shape).shape == shape
        assert generator.permutation(on(library, numpy.zeros(shape, "float32"))).shape == shape
        x = on(library, numpy.zeros(shape, "float32"))
        assert x.view("int32").shape == shape and np.array(numpy.zeros(shape).tolist(), like=x).shape[0] == shape[0]
        bits = numpy.zeros(shape, "uint8")
        for axis in range(len(shape)):
            for name in ("packbits", "unpackbits"):
                found = getattr(np, name)(on(library, bits), axis=axis)
                assert found.shape == getattr(numpy, name)(bits, axis=axis).shape
    finally:
        ivy.unset_backend()
