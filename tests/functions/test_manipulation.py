"""Functions that rearrange arrays."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import REAL, SHAPES, array, check, dtypes, narrowed, native, numbers, sample
from strategies import shapes

import ivy_protocol as ivy

X = sample("float32", (2, 3, 4))

REARRANGED: dict[str, tuple[Callable[[Any], Any], np.ndarray]] = {
    "broadcast_to": (lambda x: ivy.broadcast_to(x, (5, 2, 3, 4)), np.broadcast_to(X, (5, 2, 3, 4))),
    "broadcast_to list": (lambda x: ivy.broadcast_to(x, [2, 3, 4]), X),
    "expand_dims": (lambda x: ivy.expand_dims(x), X[None]),
    "expand_dims 1": (lambda x: ivy.expand_dims(x, axis=1), X[:, None]),
    "expand_dims position": (lambda x: ivy.expand_dims(x, 1), X[:, None]),
    "expand_dims -1": (lambda x: ivy.expand_dims(x, axis=-1), X[..., None]),
    "expand_dims several": (lambda x: ivy.expand_dims(x, axis=(0, -1)), np.expand_dims(X, (0, -1))),
    "expand_dims between": (lambda x: ivy.expand_dims(x, axis=(1, 3)), np.expand_dims(X, (1, 3))),
    "expand_dims copy": (lambda x: ivy.expand_dims(x, axis=1, copy=True), X[:, None]),
    "flip": (lambda x: ivy.flip(x), np.flip(X)),
    "flip 0": (lambda x: ivy.flip(x, axis=0), np.flip(X, 0)),
    "flip -1": (lambda x: ivy.flip(x, axis=-1), np.flip(X, -1)),
    "flip several": (lambda x: ivy.flip(x, axis=(0, -2)), np.flip(X, (0, -2))),
    "flip copy": (lambda x: ivy.flip(x, axis=1, copy=True), np.flip(X, 1)),
    "moveaxis": (lambda x: ivy.moveaxis(x, 0, 2), np.moveaxis(X, 0, 2)),
    "moveaxis negative": (lambda x: ivy.moveaxis(x, -1, 0), np.moveaxis(X, -1, 0)),
    "moveaxis several": (lambda x: ivy.moveaxis(x, (0, 1), (-1, 0)), np.moveaxis(X, (0, 1), (-1, 0))),
    "moveaxis copy": (lambda x: ivy.moveaxis(x, 1, 0, copy=True), np.moveaxis(X, 1, 0)),
    "repeat": (lambda x: ivy.repeat(x, 2), np.repeat(X, 2)),
    "repeat none": (lambda x: ivy.repeat(x, 0, axis=1), np.repeat(X, 0, 1)),
    "repeat axis": (lambda x: ivy.repeat(x, repeats=3, axis=-1), np.repeat(X, 3, -1)),
    "repeat each": (lambda x: ivy.repeat(x, [0, 2, 1], axis=1), np.repeat(X, [0, 2, 1], 1)),
    "roll": (lambda x: ivy.roll(x, 5), np.roll(X, 5)),
    "roll axis": (lambda x: ivy.roll(x, -1, axis=-1), np.roll(X, -1, -1)),
    "roll axes": (lambda x: ivy.roll(x, 1, axis=(0, 2)), np.roll(X, 1, (0, 2))),
    "roll several": (lambda x: ivy.roll(x, (1, -2), axis=(1, -1)), np.roll(X, (1, -2), (1, -1))),
    "roll no axis": (lambda x: ivy.roll(x, 1, axis=()), X),
    "tile": (lambda x: ivy.tile(x, (1, 2, 3)), np.tile(X, (1, 2, 3))),
    "tile few": (lambda x: ivy.tile(x, [2]), np.tile(X, 2)),
    "tile many": (lambda x: ivy.tile(x, repeats=(2, 1, 1, 2)), np.tile(X, (2, 1, 1, 2))),
    "tile none": (lambda x: ivy.tile(x, (0, 1)), np.tile(X, (0, 1))),
    "permute_dims": (lambda x: ivy.permute_dims(x, (2, 0, 1)), X.transpose(2, 0, 1)),
    "permute_dims reversed": (lambda x: ivy.permute_dims(x), X.T),
    "permute_dims reversed copy": (lambda x: ivy.permute_dims(x, None, copy=True), X.T),
    "permute_dims keyword": (lambda x: ivy.permute_dims(x, axes=[0, 2, 1]), X.transpose(0, 2, 1)),
    "permute_dims negative": (lambda x: ivy.permute_dims(x, (-1, 0, 1)), X.transpose(2, 0, 1)),
    "permute_dims negative copy": (lambda x: ivy.permute_dims(x, (-1, 0, 1), copy=True), X.transpose(2, 0, 1)),
    "permute_dims copy": (lambda x: ivy.permute_dims(x, (2, 1, 0), copy=True), X.T),
    "reshape": (lambda x: ivy.reshape(x, (4, 6)), X.reshape(4, 6)),
    "reshape flat": (lambda x: ivy.reshape(x, -1), X.reshape(-1)),
    "reshape list": (lambda x: ivy.reshape(x, [2, -1]), X.reshape(2, -1)),
    "reshape keyword": (lambda x: ivy.reshape(x, shape=(3, 8)), X.reshape(3, 8)),
    "reshape copy": (lambda x: ivy.reshape(x, (4, 6), copy=True), X.reshape(4, 6)),
    "reshape shared": (lambda x: ivy.reshape(x, (4, 6), copy=None), X.reshape(4, 6)),
    "reshape C": (lambda x: ivy.reshape(x, (4, 6), order="C"), X.reshape(4, 6)),
    "reshape F": (lambda x: ivy.reshape(x, (4, 6), order="F"), X.reshape((4, 6), order="F")),
    "reshape F flat": (lambda x: ivy.reshape(x, (-1,), order="F"), X.reshape(-1, order="F")),
    "reshape zero": (lambda x: ivy.reshape(x, (0, -1), allowzero=False), X.reshape(2, -1)),
    "reshape zeros": (lambda x: ivy.reshape(x, (0, 0, 2, 2), allowzero=False), X.reshape(2, 3, 2, 2)),
    "swapaxes": (lambda x: ivy.swapaxes(x, 0, 2), X.swapaxes(0, 2)),
    "swapaxes negative": (lambda x: ivy.swapaxes(x, -1, 1), X.swapaxes(-1, 1)),
    "swapaxes copy": (lambda x: ivy.swapaxes(x, 0, 1, copy=True), X.swapaxes(0, 1)),
}


@pytest.mark.parametrize("case", REARRANGED)
def test_rearranged(backend: str, case: str) -> None:
    fn, expected = REARRANGED[case]
    check(fn(array(backend, X)), expected, backend, "float32")
    check(fn(native(backend, X)), expected, backend, "float32")
    check(fn(X.tolist()), expected, backend, "float32")


@pytest.mark.parametrize("case", [c for c in REARRANGED if c.endswith(" copy")])
def test_a_copy_is_independent(backend: str, case: str) -> None:
    x = array(backend, X)
    y = REARRANGED[case][0](x)
    ivy.set_item(y, (0,) * len(y.shape), 100.0)
    np.testing.assert_array_equal(numbers(x), X)


@pytest.mark.parametrize("case", REARRANGED)
def test_rearranged_keeps_the_type(backend: str, case: str) -> None:
    fn, _ = REARRANGED[case]
    positions = np.arange(X.size, dtype="int32").reshape(X.shape)
    order = numbers(fn(array(backend, positions)))
    for dtype in dtypes(backend):
        values = sample(dtype, X.shape)
        check(fn(array(backend, values, dtype)), values.ravel()[order], backend, dtype)


SQUEEZED: tuple[tuple[tuple[int, ...], Any], ...] = (
    ((1, 2, 1, 3), None),
    ((1, 2, 1, 3), 0),
    ((1, 2, 1, 3), -2),
    ((1, 2, 1, 3), (0, 2)),
    ((1, 2, 1, 3), (0, -2)),
    ((1, 2, 1, 3), ()),
    ((2, 3), None),
    ((1, 1), None),
    ((), None),
    ((1, 0), 0),
)


@pytest.mark.parametrize(("shape", "axis"), SQUEEZED)
def test_squeeze(backend: str, shape: tuple[int, ...], axis: Any) -> None:
    values = sample("float32", shape)
    expected = np.squeeze(values, axis=axis)
    check(ivy.squeeze(array(backend, values), axis=axis), expected, backend, "float32")
    check(ivy.squeeze(native(backend, values), axis), expected, backend, "float32")
    check(ivy.squeeze(array(backend, values), axis=axis, copy=True), expected, backend, "float32")
    if axis is None:
        check(ivy.squeeze(array(backend, values)), expected, backend, "float32")


def test_squeeze_of_a_longer_axis_raises(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.squeeze(array(backend, X), axis=0)


def test_shapes_without_axes_or_elements(backend: str) -> None:
    one = array(backend, np.array(2.0, "float32"))
    check(ivy.reshape(one, (1, 1)), [[2.0]], backend, "float32")
    check(ivy.reshape(array(backend, np.array([[2.0]], "float32")), ()), 2.0, backend, "float32")
    check(ivy.expand_dims(one), [2.0], backend, "float32")
    check(ivy.flip(one), 2.0, backend, "float32")
    check(ivy.permute_dims(one, ()), 2.0, backend, "float32")
    check(ivy.broadcast_to(one, (2, 2)), [[2.0, 2.0], [2.0, 2.0]], backend, "float32")
    empty = array(backend, sample("float32", (2, 0, 3)))
    check(ivy.reshape(empty, (0, 5)), np.zeros((0, 5)), backend, "float32")
    check(ivy.flip(empty, axis=1), np.zeros((2, 0, 3)), backend, "float32")
    check(ivy.permute_dims(empty, (1, 0, 2)), np.zeros((0, 2, 3)), backend, "float32")
    check(ivy.swapaxes(empty, 0, 1), np.zeros((0, 2, 3)), backend, "float32")
    check(ivy.broadcast_to(empty, (4, 2, 0, 3)), np.zeros((4, 2, 0, 3)), backend, "float32")


@pytest.mark.parametrize(
    "call",
    [
        lambda x: ivy.reshape(x, (5, 5)),
        lambda x: ivy.broadcast_to(x, (5, 5)),
        lambda x: ivy.expand_dims(x, axis=7),
        lambda x: ivy.expand_dims(x, axis=(1, -4)),
        lambda x: ivy.flip(x, axis=3),
        lambda x: ivy.permute_dims(x, (0, 1)),
        lambda x: ivy.swapaxes(x, 0, 3),
        lambda x: ivy.split(x, 2, 3),
        lambda x: ivy.unstack(x, axis=3),
        lambda x: ivy.concat([x, x], axis=3),
        lambda x: ivy.stack([x, x], axis=5),
    ],
)
def test_what_does_not_fit_raises(backend: str, call: Callable[[Any], Any]) -> None:
    with pytest.raises(ivy.IvyException):
        call(array(backend, X))


CLIPPED: tuple[tuple[Any, Any], ...] = ((-1, 1), (None, 0.5), (0, None), (None, None), (-0.5, 1.5))


@pytest.mark.parametrize(("low", "high"), CLIPPED)
def test_clip(backend: str, low: Any, high: Any) -> None:
    for shape in SHAPES:
        values = sample("float32", shape)
        expected = values if low is None is high else np.clip(values, low, high)
        check(ivy.clip(array(backend, values), low, high), expected, backend, "float32")
        check(ivy.clip(native(backend, values), min=low, max=high), expected, backend, "float32")


def test_clip_between_arrays(backend: str) -> None:
    values = sample("float32")
    low, high = np.array([-1.0, 0.0, 0.25], "float32"), np.array([[1.0], [0.5]], "float32")
    expected = np.clip(values, low, high)
    check(ivy.clip(array(backend, values), array(backend, low), native(backend, high)), expected, backend, "float32")
    check(ivy.clip(array(backend, values), low.tolist(), 1.0), np.clip(values, low, 1), backend, "float32")
    check(ivy.clip(array(backend, values), max=array(backend, high)), np.clip(values, None, high), backend, "float32")
    wide = narrowed(backend, "float64")
    check(
        ivy.clip(array(backend, sample("int32")), array(backend, low)),
        np.clip(sample("int32"), low, None),
        backend,
        wide,
    )


def test_clip_between_shapes_that_do_not_broadcast_raises(backend: str) -> None:
    x, bound = array(backend, sample("float32", (3,))), array(backend, sample("float32", (2,)))
    for args in ((bound, None), (None, bound), (bound, bound), ([1.0, 2.0], None)):
        with pytest.raises(ivy.IvyBroadcastShapeError, match=r"float32\(3,\)"):
            ivy.clip(x, *args)


def test_clip_keeps_nan_and_the_type(backend: str) -> None:
    check(ivy.clip(array(backend, np.array([np.nan, 3.0], "float32")), 0, 1), [np.nan, 1.0], backend, "float32")
    for dtype in dtypes(backend, REAL):
        values = sample(dtype)
        check(ivy.clip(array(backend, values, dtype), 1, 2), np.clip(values, 1, 2), backend, dtype)
    check(ivy.clip(array(backend, sample("int32")), 0, 1.5), np.clip(sample("int32"), 0, 1.5), backend, "float32")


def test_concat(backend: str) -> None:
    other = sample("float32", (2, 3, 4), first=3)
    x, y = array(backend, X), native(backend, other)
    for axis in (0, 1, 2, -1, -3):
        check(ivy.concat([x, y], axis=axis), np.concatenate([X, other], axis), backend, "float32")
    check(ivy.concat((x, y, x)), np.concatenate([X, other, X]), backend, "float32")
    check(ivy.concat([x, y], axis=None), np.concatenate([X, other], None), backend, "float32")
    check(ivy.concat([x]), X, backend, "float32")
    check(ivy.concat([x, array(backend, np.zeros((0, 3, 4), "float32"))]), X, backend, "float32")
    check(ivy.concat([x, y], 1), np.concatenate([X, other], 1), backend, "float32")
    check(ivy.concat([array(backend, X[0, 0]), [5.0]]), [*X[0, 0], 5.0], backend, "float32")
    # An axis that the first array lacks is told of before other numbers of axes.
    with pytest.raises(ivy.IvyIndexError, match=r"^ivy\.concat"):
        ivy.concat([array(backend, X[0, 0]), array(backend, X[0])], axis=1)
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.concat"):
        ivy.concat([array(backend, X[0]), array(backend, X[0, 0])], axis=1)


def test_concat_scalars(backend: str) -> None:
    one, two = array(backend, np.float32(1.0)), native(backend, np.asarray(2.0, "float32"))
    row = array(backend, X[0, 0])
    for axis in (0, -1, None):
        check(ivy.concat([one, two, one], axis), np.array([1.0, 2.0, 1.0]), backend, "float32")
    check(ivy.concat([row, one, 2.0]), [*X[0, 0], 1.0, 2.0], backend, "float32")
    number = array(backend, np.asarray(3, "int16"))
    check(ivy.concat([one, number]), np.array([1.0, 3.0]), backend, "float32")
    with pytest.raises(ivy.IvyException):
        ivy.concat([one, two], axis=1)
    with ivy.ArrayMode(False):
        assert ivy.to_list(ivy.concat([two, two])) == [2.0, 2.0]


def test_concat_of_different_shapes_raises(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.concat([array(backend, X), array(backend, X[:, :2])])


def test_stack(backend: str) -> None:
    other = sample("float32", (2, 3, 4), first=3)
    x, y = array(backend, X), native(backend, other)
    for axis in (0, 1, 3, -1, -4):
        check(ivy.stack([x, y], axis=axis), np.stack([X, other], axis), backend, "float32")
    check(ivy.stack((x, y)), np.stack([X, other]), backend, "float32")
    scalars = [array(backend, np.array(v, "float32")) for v in (1.0, 2.0)]
    check(ivy.stack(scalars), [1.0, 2.0], backend, "float32")
    check(ivy.stack([scalars[0], 3]), [1.0, 3.0], backend, "float32")
    with pytest.raises(ivy.IvyException):
        ivy.stack([x, array(backend, X[0])])


@pytest.mark.parametrize("name", ["concat", "stack"])
def test_joining_keeps_the_type(backend: str, name: str) -> None:
    oracle = {"concat": np.concatenate, "stack": np.stack}[name]
    for dtype in dtypes(backend):
        a, b = sample(dtype), sample(dtype, first=2)
        expected = oracle([a, b], axis=1)
        check(
            getattr(ivy, name)([array(backend, a, dtype), array(backend, b, dtype)], axis=1), expected, backend, dtype
        )


def check_all(results: Any, expected: Any, backend: str, dtype: str = "float32") -> None:
    assert len(results) == len(expected)
    for result, values in zip(results, expected, strict=True):
        check(result, values, backend, dtype)


def test_split(backend: str) -> None:
    x = array(backend, X)
    check_all(ivy.split(x, 2), np.split(X, 2), backend)
    check_all(ivy.split(x, 4, -1), np.split(X, 4, -1), backend)
    check_all(ivy.split(native(backend, X), num_or_size_splits=2, axis=2), np.split(X, 2, 2), backend)
    check_all(ivy.split(x, [1, 2], axis=1), np.split(X, [1], 1), backend)
    check_all(ivy.split(x, [0, 3], axis=1), np.split(X, [0], 1), backend)
    check_all(ivy.split(x, axis=1), np.split(X, 3, 1), backend)
    check_all(ivy.split(x, 3, axis=2, with_remainder=True), [X[:, :, :3], X[:, :, 3:]], backend)
    check_all(ivy.split(x, 2, copy=True), np.split(X, 2), backend)
    check_all(ivy.split(x, np.array([1, 2]), axis=1), np.split(X, [1], 1), backend)
    check_all(ivy.split(x, np.int64(2)), np.split(X, 2), backend)
    check_all(ivy.split([1, 2, 3, 4], 2), [[1, 2], [3, 4]], backend, "int32")
    assert type(ivy.split(x, 2)) is list


def test_split_refuses_what_does_not_fit(backend: str) -> None:
    x = array(backend, X)
    for parts, axis in ((2, 1), ([1, 1], 1), ([4, -1], 1), (0, 1)):
        with pytest.raises(ivy.IvyValueError):
            ivy.split(x, parts, axis)
    wrong: Any = 2.0
    with pytest.raises(ivy.IvyTypeError, match="split"):
        ivy.split(x, wrong)


def test_split_views_with_gradients() -> None:
    torch = pytest.importorskip("torch")
    x = ivy.array(torch.arange(4.0))
    for part in ivy.split(x, 2):
        part[0] = 9.0
    np.testing.assert_array_equal(numbers(x), [9.0, 1.0, 9.0, 3.0])
    x = torch.arange(4.0, requires_grad=True)
    y = x * 3.0
    first, second = ivy.split(y, [1, 3])
    ivy.set_item(second, 0, 5.0)
    ivy.sum(first + second).to_native().backward()
    np.testing.assert_array_equal(y.detach(), [0.0, 5.0, 6.0, 9.0])
    np.testing.assert_array_equal(x.grad, [9.0, 0.0, 3.0, 3.0])


def test_unstack(backend: str) -> None:
    x = array(backend, X)
    for axis in (0, 1, -1):
        expected = [np.take(X, i, axis) for i in range(X.shape[axis])]
        assert type(ivy.unstack(x, axis=axis)) is tuple
        check_all(ivy.unstack(x, axis=axis), expected, backend)
        kept = [np.expand_dims(e, axis) for e in expected]
        check_all(ivy.unstack(native(backend, X), axis=axis, keepdims=True), kept, backend)
        check_all(ivy.unstack(x, axis=axis, copy=True), expected, backend)
    check_all(ivy.unstack(x), list(X), backend)
    check_all(ivy.unstack([1.0, 2.0]), [1.0, 2.0], backend)


def test_parts_that_were_copied_are_independent(backend: str) -> None:
    for parts in (lambda x: ivy.split(x, 2, copy=True), lambda x: ivy.unstack(x, copy=True)):
        x = array(backend, X)
        part = parts(x)[0]
        ivy.set_item(part, (0,) * len(part.shape), 100.0)
        np.testing.assert_array_equal(numbers(x), X)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(shape=shapes(), data=st.data())
def test_shapes_are_those_of_numpy(shape: tuple[int, ...], data: st.DataObject) -> None:
    values = sample("float32", shape)
    axes = tuple(data.draw(st.permutations(range(len(shape)))))
    for name in ("numpy", "torch", "tensorflow", "array_api_strict"):
        x = array(name, values)
        check(ivy.permute_dims(x, axes), values.transpose(axes), name, "float32")
        check(ivy.reshape(x, -1), values.reshape(-1), name, "float32")
        check(ivy.flip(x), np.flip(values), name, "float32")
        check(ivy.squeeze(x), np.squeeze(values), name, "float32")


def test_rearranging_keeps_the_type(backend: str) -> None:
    for dtype in dtypes(backend):
        values = sample(dtype)
        x = array(backend, values, dtype)
        check(ivy.moveaxis(x, 0, 1), values.T, backend, dtype)
        check(ivy.repeat(x, 2, axis=0), np.repeat(values, 2, 0), backend, dtype)
        check(ivy.roll(x, 1), np.roll(values, 1), backend, dtype)
        check(ivy.tile(x, (2,)), np.tile(values, 2), backend, dtype)
        check(ivy.take(x, [2, 0], axis=1), values[:, [2, 0]], backend, dtype)
        check(ivy.take_along_axis(x, [[1], [0]]), values[[0, 1], [1, 0]][:, None], backend, dtype)


def test_repeat_by_an_array(backend: str) -> None:
    x = array(backend, X)
    for dtype in ("int32", "int16", "uint8"):
        for counts, axis in (([0, 2, 1], 1), ([2], -1), ([1] * 23 + [3], None)):
            repeats = np.array(counts, dtype)
            expected = np.repeat(X, repeats, axis)
            check(ivy.repeat(x, array(backend, repeats), axis=axis), expected, backend, "float32")
            check(ivy.repeat(x, native(backend, repeats), axis=axis), expected, backend, "float32")


def test_broadcast_arrays(backend: str) -> None:
    ints, floats = np.array([[1], [2]], "int16"), np.array([0.5, 1.5, 2.5], "float32")
    a, b, c = ivy.broadcast_arrays(array(backend, ints), native(backend, floats), 3)
    check(a, np.broadcast_to(ints, (2, 3)), backend, "int16")
    check(b, np.broadcast_to(floats, (2, 3)), backend, "float32")
    check(c, np.full((2, 3), 3), backend, "int32")
    assert type(ivy.broadcast_arrays(array(backend, ints))) is tuple
    assert ivy.broadcast_arrays() == ()
    with pytest.raises(ivy.IvyBroadcastShapeError):
        ivy.broadcast_arrays(array(backend, floats), array(backend, floats[:2]))


def test_broadcast_shapes() -> None:
    assert ivy.broadcast_shapes() == ()
    assert ivy.broadcast_shapes((2, 1), [3], ()) == (2, 3)
    assert ivy.broadcast_shapes((0,), (1,)) == (0,)
    assert ivy.broadcast_shapes((None, 1), (4,)) == (None, 4)
    with pytest.raises(ivy.IvyBroadcastShapeError, match=r"\(2, 3\), \(2,\)"):
        ivy.broadcast_shapes((2, 3), (2,))


@pytest.mark.parametrize("axis", [None, 0, 1, -1])
def test_take(backend: str, axis: int | None) -> None:
    values, x = sample("float32"), array(backend, sample("float32"))
    for indices in ([1, 0], [-1, 1, -2], [[0, 1], [1, 1]], [0], []):
        places = np.array(indices, "int32")
        expected = np.take(values, places, axis)
        for dtype in ("int32", "int8"):
            held = array(backend, places.astype(dtype))
            check(ivy.take(x, held, axis=axis), expected, backend, "float32")
        for mode in ("wrap", "fill"):
            check(ivy.take(x, native(backend, places), axis=axis, mode=mode), expected, backend, "float32")
    unsigned = np.array([1, 0, 1], "uint8")
    check(ivy.take(x, array(backend, unsigned), axis=axis), np.take(values, unsigned, axis), backend, "float32")
    check(ivy.take(x, 1, axis=axis), np.take(values, 1, axis), backend, "float32")


def test_take_out_of_range(backend: str) -> None:
    for dtype in dtypes(backend, ("bool", "int8", "int32", "uint8", "float32", "complex64")):
        values = sample(dtype, (4,))
        x, indices = array(backend, values), array(backend, np.array([0, 4, -5, 7, -1], "int32"))
        if dtype == "bool":
            missing: Any = True
        elif np.dtype(dtype).kind in "iu":
            info = np.iinfo(dtype)
            missing = info.max if info.min == 0 else info.min
        else:
            missing = np.nan
        expected = np.array([values[0], missing, missing, missing, values[3]], dtype)
        check(ivy.take(x, indices), expected, backend, dtype)
        check(ivy.take_along_axis(x, indices), expected, backend, dtype)
        filled = np.array([values[0], 1, 1, 1, values[3]], dtype)
        check(ivy.take(x, indices, axis=0, mode="fill", fill_value=1), filled, backend, dtype)
        for mode in ("clip", "wrap"):
            check(ivy.take(x, indices, mode=mode), np.take(values, [0, 4, -5, 7, -1], mode=mode), backend, dtype)
            along = np.take(values, [0, 4, -5, 7, -1], mode=mode)
            check(ivy.take_along_axis(x, indices, mode=mode), along, backend, dtype)


def test_take_along_axis(backend: str) -> None:
    x = array(backend, X)
    for axis in (0, 1, 2, -1, -3):
        order = np.argsort(X, axis)
        check(ivy.take_along_axis(x, array(backend, order.astype("int32")), axis), np.sort(X, axis), backend, "float32")
        first = np.take(order, [0, -1], axis).astype("int32")
        expected = np.take_along_axis(X, first, axis)
        check(ivy.take_along_axis(x, native(backend, first), axis=axis), expected, backend, "float32")
    one = np.array([[[2, -1]]], "int32")
    check(ivy.take_along_axis(x, array(backend, one)), X[..., [2, -1]], backend, "float32")


@pytest.mark.parametrize("axis", [3, -4])
def test_an_axis_out_of_range_raises(backend: str, axis: int) -> None:
    x = array(backend, X)
    calls: tuple[Callable[[], Any], ...] = (
        lambda: ivy.concat([x, x], axis=axis),
        lambda: ivy.flip(x, axis=axis),
        lambda: ivy.moveaxis(x, axis, 0),
        lambda: ivy.moveaxis(x, 0, axis),
        lambda: ivy.permute_dims(x, (0, 1, axis)),
        lambda: ivy.repeat(x, 2, axis=axis),
        lambda: ivy.roll(x, 1, axis=axis),
        lambda: ivy.squeeze(x, axis=axis),
        lambda: ivy.take(x, [0], axis=axis),
        lambda: ivy.take_along_axis(x, [[[0]]], axis=axis),
        lambda: ivy.unstack(x, axis=axis),
    )
    for call in calls:
        with pytest.raises(ivy.IvyIndexError, match=r"ivy\."):
            call()


def test_bad_arguments_raise(backend: str) -> None:
    x = array(backend, X)
    for call in (lambda: ivy.moveaxis(x, (0, 1), (0,)), lambda: ivy.moveaxis(x, (0, 0), (0, 1))):
        with pytest.raises(ivy.IvyException):
            call()
    with pytest.raises(ivy.IvyValueError, match="mode"):
        ivy.take(x, [0], axis=0, mode="raise")  # pyright: ignore[reportArgumentType]
    with pytest.raises(ivy.IvyException):
        ivy.take(array(backend, np.zeros((0,), "float32")), [0])


def test_clip_by_the_names_of_ivy(backend: str) -> None:
    x = array(backend, np.array([1.0, 5.0, 9.0], "float32"))
    check(ivy.clip(x, x_min=2, x_max=6), np.array([2.0, 5.0, 6.0]), backend, "float32")
    check(
        ivy.clip(x, x_max=array(backend, np.array([3.0, 9.0, 4.0], "float32"))),
        np.array([1.0, 5.0, 4.0]),
        backend,
        "float32",
    )


@pytest.mark.parametrize("shift", [10**12, 1 - 10**12, (2**31 - 1, 2**31 - 1), (2**40, -3)])
def test_roll_by_shifts_above_32_bits(library: str, shift: int | tuple[int, ...]) -> None:
    """The kernel of TensorFlow truncates shifts to 32 bits."""
    x = array(library, X.astype("float32"))
    np.testing.assert_array_equal(numbers(ivy.roll(x, shift, axis=-1)), np.roll(X, shift, -1))
    np.testing.assert_array_equal(numbers(ivy.roll(x, shift, axis=(0, 2))), np.roll(X, shift, (0, 2)))
    if isinstance(shift, int):
        np.testing.assert_array_equal(numbers(ivy.roll(x, shift)), np.roll(X, shift))


def test_roll_by_a_float_array_raises(library: str) -> None:
    x = array(library, X.astype("float32"))
    for axis in (None, 0):
        with pytest.raises((TypeError, ivy.IvyException)):
            ivy.roll(x, ivy.asarray(1.5, like=x), axis=axis)


def test_roll_by_an_array_without_axes(library: str) -> None:
    x = array(library, X.astype("float32"))
    for shift in (ivy.asarray(5, dtype="int32", like=x), ivy.asarray(5, dtype="int32", like=x).to_native()):
        np.testing.assert_array_equal(numbers(ivy.roll(x, shift)), np.roll(X, 5))
        np.testing.assert_array_equal(numbers(ivy.roll(x, shift, axis=1)), np.roll(X, 5, 1))
