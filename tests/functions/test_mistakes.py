"""Arguments that are handed in by mistake, or that other libraries give: the same on every library, or an error."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

LIBRARIES = pytest.mark.parametrize("library", ["numpy", "torch", "jax", "tensorflow"])


def _x() -> Any:
    return ivy.asarray([[1.0, 2.0, 4.0], [8.0, 16.0, 32.0]])


def _weights(*shape: int) -> Any:
    return ivy.ones(shape)


REFUSED: dict[str, tuple[type[Exception], Callable[[], Any]]] = {
    "a truth value as an axis": (ivy.IvyTypeError, lambda: ivy.sum(_x(), axis=True)),
    "a truth value as an axis of a place": (ivy.IvyTypeError, lambda: ivy.argmax(_x(), axis=True)),
    "a truth value as an axis of a body": (ivy.IvyTypeError, lambda: ivy.softmax(_x(), axis=True)),
    "a truth value as a size": (ivy.IvyTypeError, lambda: ivy.eye(True)),
    "a truth value as a shape": (ivy.IvyTypeError, lambda: ivy.zeros(True)),
    "a truth value in a shape": (ivy.IvyTypeError, lambda: ivy.expand(ivy.ones(1), (True,))),
    "a truth value as a number of points": (ivy.IvyTypeError, lambda: ivy.fft.fft(_x(), n=True)),
    "a float in a shape": (ivy.IvyTypeError, lambda: ivy.empty((2.0, 3))),
    "a float of NumPy as a size": (ivy.IvyTypeError, lambda: ivy.eye(2, k=np.float64(1.0))),
    "a float as a number of points": (ivy.IvyTypeError, lambda: ivy.fft.ifftn(_x(), s=(3.0,), axes=(0,))),
    "a float among repeats": (ivy.IvyTypeError, lambda: ivy.tile(_x(), (2.0, 1))),
    "a complex number as a scale": (ivy.IvyTypeError, lambda: ivy.layer_norm(_x(), [-1], new_std=1j)),
    "None as a number": (ivy.IvyTypeError, lambda: ivy.leaky_relu(_x(), alpha=None)),
    "None for a parameter that has a default": (ivy.IvyDispatchError, lambda: ivy.gamma(1.0, None, shape=(3,))),
    "None as a shape": (ivy.IvyException, lambda: ivy.reshape(_x(), None)),
    "a list as a number": (ivy.IvyTypeError, lambda: ivy.full_like(_x(), [0])),
    "a list as a number of a new array": (ivy.IvyTypeError, lambda: ivy.full((3,), [0])),
    "a negative length": (ivy.IvyValueError, lambda: ivy.reshape(_x(), (-3, 2))),
    "a negative number of repeats": (ivy.IvyValueError, lambda: ivy.tile(_x(), (-2,))),
    "a negative number of axes": (ivy.IvyValueError, lambda: ivy.tensordot(_x(), _x(), axes=-1)),
    "an axis of one element that is summed along": (
        ivy.IvyValueError,
        lambda: ivy.tensordot(ivy.ones((2, 1)), ivy.ones((3, 2)), axes=1),
    ),
    "an inner product with one element": (ivy.IvyValueError, lambda: ivy.inner(ivy.ones(1), _x())),
    "an axis that is named twice": (ivy.IvyValueError, lambda: ivy.fft.fftn(_x(), axes=(-1, 1))),
    "indices of fewer axes": (ivy.IvyValueError, lambda: ivy.take_along_axis(_x(), ivy.asarray([0, 1]))),
    "indices of no numbers": (ivy.IvyDtypeError, lambda: ivy.gather_nd(ivy.ones(3), [])),
    "a complex number to fill in": (
        ivy.IvyDtypePromotionError,
        lambda: ivy.take(ivy.asarray([1, 2]), ivy.asarray([5]), fill_value=1j),
    ),
    "a sorter of two axes": (
        ivy.IvyValueError,
        lambda: ivy.searchsorted(ivy.asarray([1, 2]), ivy.asarray([1]), sorter=ivy.asarray([[0, 1]])),
    ),
    "a sorter that is too short": (
        ivy.IvyValueError,
        lambda: ivy.searchsorted(ivy.asarray([1, 2]), ivy.asarray([1]), sorter=ivy.asarray([0])),
    ),
    "a grid of matrices": (ivy.IvyException, lambda: ivy.meshgrid(_x())),
    "a thin grid of matrices": (ivy.IvyException, lambda: ivy.meshgrid(_x(), sparse=True)),
    "an order of elements": (ivy.IvyValueError, lambda: ivy.flatten(_x(), order="nope")),
    "an order of elements of a view": (ivy.IvyValueError, lambda: ivy.ravel(_x(), order="nope")),
    "an order of places": (ivy.IvyValueError, lambda: ivy.unravel_index(ivy.asarray([1]), (2, 3), order="nope")),
    "a side of a diagonal": (ivy.IvyValueError, lambda: ivy.diagflat(_x(), align="nope")),
    "a power of no matrix": (ivy.IvyValueError, lambda: ivy.matrix_power(ivy.ones(3), 1)),
    "an order of edges": (ivy.IvyValueError, lambda: ivy.gradient(_x(), edge_order=0)),
    "a text as a number of a key": (ivy.IvyTypeError, lambda: ivy.fold_in_key(ivy.random.key(0), "1")),
    "infinity as a number of a key": (ivy.IvyTypeError, lambda: ivy.fold_in_key(ivy.random.key(0), np.inf)),
    "a complex bound": (ivy.IvyDtypeError, lambda: ivy.random_uniform(0.0, 1j, seed=0)),
    "a complex deviation": (ivy.IvyDtypeError, lambda: ivy.random_normal(ivy.zeros(2), 1j, seed=0)),
    "a complex number of repeats": (ivy.IvyException, lambda: ivy.repeat(_x(), 1j)),
    "one draw for several means": (ivy.IvyException, lambda: ivy.random_normal(ivy.zeros(2), 1.0, shape=(1,))),
    "one draw for several bounds": (ivy.IvyException, lambda: ivy.random_uniform(ivy.zeros(2), 1.0, shape=(1,))),
    "one integer for several bounds": (ivy.IvyException, lambda: ivy.randint(ivy.asarray([0, 1]), 2, shape=(1,))),
    "one draw for several scales": (ivy.IvyException, lambda: ivy.exponential(ivy.ones(2), shape=())),
    "weights of three axes": (
        ivy.IvyException,
        lambda: ivy.lstm_update(
            ivy.ones((1, 2, 3)), ivy.ones((1, 1)), ivy.ones((1, 1)), _weights(3, 4), _weights(1, 1, 4)
        ),
    ),
    "a state of other sequences": (
        ivy.IvyException,
        lambda: ivy.gru_update(ivy.ones((2, 2, 3)), ivy.ones(1), _weights(3, 3), _weights(1, 3)),
    ),
    "states of more axes": (
        ivy.IvyValueError,
        lambda: ivy.gru_update(ivy.ones((1, 3)), ivy.ones((1, 1)), _weights(3, 3), _weights(1, 3)),
    ),
    "a state of one sequence for several": (
        ivy.IvyValueError,
        lambda: ivy.gru_update(ivy.ones((2, 2, 3)), ivy.ones((1, 1)), _weights(3, 3), _weights(1, 3)),
    ),
    "weights of three axes for a state": (
        ivy.IvyValueError,
        lambda: ivy.lstm_update(
            ivy.ones((1, 2, 3)), ivy.ones((1, 1)), ivy.ones((1, 1)), _weights(1, 3, 4), _weights(1, 4)
        ),
    ),
    "a summand of two axes": (
        ivy.IvyValueError,
        lambda: ivy.conv1d(ivy.ones((1, 4, 4)), ivy.ones((2, 4, 2)), 1, "SAME", bias=ivy.ones((1, 2))),
    ),
    "a summand of one element": (
        ivy.IvyValueError,
        lambda: ivy.conv1d(ivy.ones((1, 4, 4)), ivy.ones((2, 4, 2)), 1, "SAME", bias=ivy.ones(1)),
    ),
    "a summand of a transposed convolution": (
        ivy.IvyValueError,
        lambda: ivy.conv2d_transpose(ivy.ones((1, 4, 4, 2)), ivy.ones((2, 2, 4, 2)), 1, "SAME", bias=ivy.ones((1, 4))),
    ),
    "a summand that is longer than the result": (
        ivy.IvyException,
        lambda: ivy.linear(ivy.ones((2, 3)), ivy.ones((1, 3)), bias=ivy.ones(3)),
    ),
    "a fraction among the widths of a border": (ivy.IvyTypeError, lambda: ivy.constant_pad(_x(), ((1.5, 0), (0, 0)))),
    "a fraction among sizes": (ivy.IvyTypeError, lambda: ivy.interpolate(ivy.ones((1, 1, 4)), (1.5,))),
    "a fraction among shifts": (ivy.IvyTypeError, lambda: ivy.roll(_x(), (1.5,), axis=(0,))),
    "a fraction among shifts without axes": (ivy.IvyTypeError, lambda: ivy.roll(_x(), [0.5])),
    "a fraction among new axes": (ivy.IvyTypeError, lambda: ivy.expand_dims(_x(), axis=(0.5,))),
    "a truth value as a place": (ivy.IvyTypeError, lambda: ivy.partition(_x(), True)),
    "a negative length where an axis is empty": (ivy.IvyValueError, lambda: ivy.broadcast_to(ivy.ones(1), (0, -2))),
    "a negative length in Fortran's order": (ivy.IvyValueError, lambda: ivy.reshape(_x(), (-7,), order="F")),
    "a negative length where zero is one that stays": (
        ivy.IvyValueError,
        lambda: ivy.reshape(_x(), (-7,), allowzero=False),
    ),
    "an axis beyond 32 bits": (ivy.IvyIndexError, lambda: ivy.permute_dims(_x(), (2**32, 1))),
    "a negative axis beyond 32 bits": (ivy.IvyIndexError, lambda: ivy.permute_dims(_x(), (0, -(2**32) - 1))),
    "a complex number to count from": (ivy.IvyTypeError, lambda: ivy.arange(1j, 0)),
    "a complex step": (ivy.IvyTypeError, lambda: ivy.arange(0, 3, 1j)),
    "NaN in an array to fill integers with": (
        ivy.IvyValueError,
        lambda: ivy.full_like(_x(), np.array(np.nan), dtype="int8"),
    ),
    "a large number in an array to fill with": (
        ivy.IvyValueError,
        lambda: ivy.full_like(_x(), np.array(300), dtype="int8"),
    ),
    "a number in the place of vectors": (ivy.IvyException, lambda: ivy.cross(ivy.ones((2, 3)), 1.0)),
    "a vector of one element": (ivy.IvyValueError, lambda: ivy.cross(ivy.ones((2, 3)), ivy.ones(1))),
    "several tolerances for one matrix": (ivy.IvyValueError, lambda: ivy.pinv(_x(), rtol=[0.5])),
    "several tolerances for the rank of one matrix": (ivy.IvyValueError, lambda: ivy.matrix_rank(_x(), rtol=[0.5])),
    "a complex tolerance": (ivy.IvyTypeError, lambda: ivy.pinv(_x(), rtol=1j)),
    "a complex tolerance of a rank": (ivy.IvyTypeError, lambda: ivy.matrix_rank(_x(), atol=1j)),
    "a float as a seed where nothing is drawn": (ivy.IvyTypeError, lambda: ivy.dirichlet(ivy.ones((2, 0)), seed=0.0)),
    "a negative number of repeats of nothing": (ivy.IvyValueError, lambda: ivy.repeat(ivy.ones(0), -3)),
    "None as a device": (ivy.IvyTypeError, lambda: ivy.to_device(_x(), None)),
    "None as a data type": (ivy.IvyTypeError, lambda: ivy.astype(_x(), None)),
}
SAME: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
    "a list of axes": (lambda: ivy.sum(_x(), axis=[0]), lambda: ivy.sum(_x(), axis=(0,))),
    "a list of whole numbers of NumPy": (lambda: ivy.max(_x(), axis=[np.int64(1)]), lambda: ivy.max(_x(), axis=1)),
    "a list of axes that go": (lambda: ivy.squeeze(ivy.ones((1, 3)), axis=[0]), lambda: ivy.ones(3)),
    "a range of axes": (lambda: ivy.moveaxis(_x(), range(1), range(1, 2)), lambda: ivy.moveaxis(_x(), 0, 1)),
    "an array of axes": (lambda: ivy.sum(_x(), axis=np.array([0, 1])), lambda: ivy.sum(_x())),
    "a float of NumPy": (lambda: ivy.elu(_x() > 0, alpha=np.float64(0.5)), lambda: ivy.elu(_x() > 0, alpha=0.5)),
    "a float of NumPy beside floats": (
        lambda: ivy.celu(-_x(), alpha=np.float32(0.5)),
        lambda: ivy.celu(-_x(), alpha=0.5),
    ),
    "a truth value of NumPy": (
        lambda: ivy.sum(_x(), axis=0, keepdims=np.bool_(True)),
        lambda: ivy.sum(_x(), axis=0, keepdims=True),
    ),
    "an array of NumPy that holds a truth value": (
        lambda: ivy.sort(_x(), descending=np.array(True)),
        lambda: ivy.sort(_x(), descending=True),
    ),
    "an array of NumPy to fill with": (lambda: ivy.full_like(_x(), np.array(2.0)), lambda: ivy.full_like(_x(), 2.0)),
    "a range of places": (lambda: ivy.partition(_x(), range(2)), lambda: ivy.partition(_x(), (0, 1))),
    "an array of places": (lambda: ivy.argpartition(_x(), np.array([2])), lambda: ivy.argpartition(_x(), 2)),
    "an axis, and a list of one": (lambda: ivy.moveaxis(_x(), [0], 1), lambda: ivy.moveaxis(_x(), 0, 1)),
    "an axis of each array to sum along": (
        lambda: ivy.tensordot(_x(), _x(), axes=(1, 1)),
        lambda: ivy.tensordot(_x(), _x(), axes=([1], [1])),
    ),
    "an array of axes to sum along": (
        lambda: ivy.tensordot(_x(), _x(), axes=(np.array([1]), [-1])),
        lambda: ivy.tensordot(_x(), _x(), axes=([1], [-1])),
    ),
    "numbers that say which elements count": (
        lambda: ivy.min(_x(), where=[0, 2.5, 1], initial=100.0),
        lambda: ivy.min(_x(), where=[False, True, True], initial=100.0),
    ),
    "None for the length of an axis": (
        lambda: ivy.fft.fftn(_x(), s=(None, 2)),
        lambda: ivy.fft.fftn(_x(), s=(-1, 2)),
    ),
    "a mask of more axes": (
        lambda: ivy.scaled_dot_product_attention(_x(), _x(), _x(), mask=ivy.ones((1, 2, 2), dtype="bool")),
        lambda: ivy.scaled_dot_product_attention(_x()[None], _x()[None], _x()[None]),
    ),
    "a summand of gates with an axis more": (
        lambda: ivy.gru_update(
            ivy.ones((1, 2, 3)), ivy.ones((1, 1)), _weights(3, 3), _weights(1, 3), bias=ivy.ones((1, 3))
        ),
        lambda: ivy.gru_update(ivy.ones((1, 2, 3)), ivy.ones((1, 1)), _weights(3, 3), _weights(1, 3), bias=ivy.ones(3)),
    ),
    "a range as the widths of a border": (
        lambda: ivy.max_pool1d(ivy.ones((1, 4, 1)), 2, 1, [range(2)]),
        lambda: ivy.max_pool1d(ivy.ones((1, 4, 1)), 2, 1, [(0, 1)]),
    ),
    "one number of repeats": (lambda: ivy.tile(_x(), 2), lambda: ivy.tile(_x(), (2,))),
    "keys of more axes": (
        lambda: ivy.scaled_dot_product_attention(_x(), _x()[None], _x()[None]),
        lambda: ivy.scaled_dot_product_attention(_x()[None], _x()[None], _x()[None]),
    ),
}


@LIBRARIES
@pytest.mark.parametrize("name", REFUSED)
def test_a_mistake_is_an_error_on_every_library(library: str, name: str) -> None:
    error, call = REFUSED[name]
    with ivy.with_backend(library):
        for _ in range(2):
            # The second call is answered by a plan.
            with pytest.raises(error):
                call()


@LIBRARIES
@pytest.mark.parametrize("name", SAME)
def test_what_other_libraries_give_means_the_same(library: str, name: str) -> None:
    call, plain = SAME[name]
    with ivy.with_backend(library):
        for _ in range(2):
            found, wanted = call(), plain()
            assert ivy.dtype(found) == ivy.dtype(wanted)
            np.testing.assert_array_equal(ivy.to_numpy(found), ivy.to_numpy(wanted))


@LIBRARIES
def test_nested_array_options(library: str) -> None:
    with ivy.with_backend(library):
        x = _x()
        assert ivy.repeat(x, {}) == {}
        found = ivy.repeat(x, {"a": 2}, axis=0)
        assert list(found) == ["a"]
        assert ivy.shape(found["a"]) == (4, 3)


INNER = re.compile(
    r"to unpack|index out of range|object |zero-size|by zero|no len\(\)|empty (sequence|iterable)|NoneType"
)
SHAPES: dict[str, tuple[type[Exception], Any]] = {
    "tril": (ValueError, lambda: ivy.tril(ivy.ones(3))),
    "triu": (ValueError, lambda: ivy.triu(ivy.ones(()))),
    "diagonal": (ValueError, lambda: ivy.diagonal(ivy.ones(3))),
    "trace": (ValueError, lambda: ivy.trace(ivy.ones(3))),
    "matrix_norm": (IndexError, lambda: ivy.matrix_norm(ivy.ones(3))),
    "vecdot": (IndexError, lambda: ivy.vecdot(ivy.ones(()), ivy.ones(()))),
    "tensordot": (ValueError, lambda: ivy.tensordot(ivy.ones(1), ivy.ones(1), axes=2)),
    "pinv": (ValueError, lambda: ivy.pinv(ivy.ones(()))),
    "fft": (IndexError, lambda: ivy.fft.fft(ivy.ones(()))),
    "fftn": (IndexError, lambda: ivy.fft.fftn(ivy.ones(()), axes=(0,))),
    "cross": (IndexError, lambda: ivy.cross(ivy.ones(()), ivy.ones(3))),
    "squeeze": (IndexError, lambda: ivy.squeeze(ivy.ones(()), axis=0)),
    "permute_dims": (IndexError, lambda: ivy.permute_dims(ivy.ones(3), (1, 0))),
    "max": (ValueError, lambda: ivy.max(ivy.ones(0))),
    "nanmin": (ValueError, lambda: ivy.nanmin(ivy.ones((2, 0)))),
    "stack": (ValueError, lambda: ivy.stack([])),
    "dstack": (ValueError, lambda: ivy.dstack([])),
    "column_stack": (ValueError, lambda: ivy.column_stack([])),
    "repeat": (ValueError, lambda: ivy.repeat(ivy.arange(3), ivy.asarray([1, -1, 1]))),
    "einsum": (ValueError, lambda: ivy.einsum("i,j->ij", ivy.ones(2))),
    "einsum of nothing": (ValueError, lambda: ivy.einsum("i->i")),
    "gru": (ValueError, lambda: ivy.gru_update(ivy.ones((1, 2, 3)), ivy.ones(()), ivy.ones((3, 6)), ivy.ones((2, 6)))),
    "attention": (
        ValueError,
        lambda: ivy.scaled_dot_product_attention(ivy.ones(()), ivy.ones(()), ivy.ones(())),
    ),
    "take_along_axis": (
        ivy.IvyBroadcastShapeError,
        lambda: ivy.take_along_axis(ivy.ones((2, 3)), ivy.ones((3, 2), dtype="int32")),
    ),
    "optimizer": (
        ivy.IvyBroadcastShapeError,
        lambda: ivy.gradient_descent_update(ivy.ones((2, 3)), ivy.ones((3, 2)), 0.1),
    ),
    "batch_norm": (
        ivy.IvyBroadcastShapeError,
        lambda: ivy.batch_norm(ivy.ones((2, 3)), ivy.ones(2), ivy.ones(2), training=True),
    ),
}


@LIBRARIES
@pytest.mark.parametrize("name", SHAPES)
def test_shape_error_messages(library: str, name: str) -> None:
    pytest.importorskip(library)
    cls, call = SHAPES[name]
    with ivy.with_backend(library), pytest.raises(cls) as error:
        call()
    assert isinstance(error.value, ivy.IvyException)
    assert not INNER.search(str(error.value))


def test_a_grid_of_nothing(backend: str) -> None:
    with ivy.with_backend(backend):
        assert tuple(ivy.meshgrid()) == ()
        x = ivy.ones((2, 3))
        norm = ivy.batch_norm(x, ivy.ones(1), ivy.ones(1))[0]
        assert norm.shape == (2, 3)
