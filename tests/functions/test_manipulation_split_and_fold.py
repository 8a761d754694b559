"""Arrays that are laid out anew and cut, against NumPy, torch and what TensorLy documents."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, numbers

import ivy_protocol as ivy

SHAPES = ((), (3,), (2, 3), (2, 0, 3), (2, 3, 4), (1, 2, 3, 2))


def _values(shape: tuple[int, ...]) -> np.ndarray:
    return np.arange(np.prod(shape, dtype=int), dtype="float32").reshape(shape)


@pytest.mark.parametrize("name", ["atleast_1d", "atleast_2d", "atleast_3d"])
def test_axes_at_least(backend: str, name: str) -> None:
    fn, arrays = getattr(ivy, name), [array(backend, _values(shape)) for shape in SHAPES]
    for x, shape in zip(arrays, SHAPES, strict=True):
        check(fn(x), getattr(np, name)(_values(shape)), backend, "float32")
    found = fn(*arrays)
    assert type(found) is list
    assert [tuple(x.shape) for x in found] == [getattr(np, name)(_values(shape)).shape for shape in SHAPES]
    copy = fn(arrays[4], copy=True)
    copy[...] = 7.0
    assert not np.any(numbers(arrays[4]) == 7.5) and np.any(numbers(arrays[4]) == 3.0)
    assert fn() == []


@pytest.mark.parametrize("name", ["array_split", "dsplit", "hsplit", "vsplit"])
def test_cutting(backend: str, name: str) -> None:
    fn, oracle = getattr(ivy, name), getattr(np, name)
    values = _values((4, 4, 4))
    x = array(backend, values)
    places: list[Any] = [1, 2, 4, [1], [0, 3], [3, 1], [2, 9], [-1], np.array([1, 2]), []]
    for given in places + ([3, 7] if name == "array_split" else []):
        found = fn(x, given)
        expected = oracle(values, given)
        assert type(found) is list and len(found) == len(expected)
        for part, right in zip(found, expected, strict=True):
            check(part, right, backend, "float32")
    check(ivy.hsplit(x[0, 0], 2)[1], values[0, 0, 2:], backend, "float32")
    check(ivy.array_split(x, 3, -1)[0], values[..., :2], backend, "float32")
    parts = fn(x, 2, copy=True)
    parts[0][...] = -1.0
    assert np.array_equal(numbers(x), values)


def test_what_cannot_be_cut(backend: str) -> None:
    x = array(backend, _values((3,)))
    for name, least in (("dsplit", 3), ("vsplit", 2)):
        with pytest.raises(ivy.IvyValueError, match=rf"^ivy\.{name}: ary must be at least {least}-D, not 1-D"):
            getattr(ivy, name)(x, 1)
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.hsplit: the length 3 is not divisible by 2"):
        ivy.hsplit(x, 2)
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.array_split: 0 parts"):
        ivy.array_split(x, 0)
    with pytest.raises(ivy.IvyIndexError, match=r"^ivy\.array_split: axis 1 is out of range"):
        ivy.array_split(x, 2, 1)


def test_one_axis_of_several(backend: str) -> None:
    for shape in SHAPES:
        values = _values(shape)
        x = array(backend, values)
        for order in ("C", "F"):
            check(ivy.flatten(x, order=order), values.flatten(order), backend, "float32")
            check(ivy.ravel(x, order), values.ravel(order), backend, "float32")
    values = _values((2, 3, 4))
    x = array(backend, values)
    check(ivy.flatten(x, start_dim=1), values.reshape(2, 12), backend, "float32")
    check(ivy.flatten(x, end_dim=-2), values.reshape(6, 4), backend, "float32")
    fortran = np.stack([part.flatten("F") for part in values])
    check(ivy.flatten(x, start_dim=1, order="F"), fortran, backend, "float32")
    with pytest.raises(ivy.IvyIndexError, match=r"^ivy\.flatten: axis 3 is out of range"):
        ivy.flatten(x, start_dim=3)
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.flatten: end_dim=0 must not be before start_dim=1"):
        ivy.flatten(x, start_dim=1, end_dim=0)


def test_several_axes_of_one(backend: str) -> None:
    values = _values((2, 6))
    x = array(backend, values)
    for shape in ((2, 3), (-1, 2), (6, 1, -1)):
        check(ivy.unflatten(x, -1, shape), values.reshape(2, *shape), backend, "float32")
    empty = array(backend, _values((0, 6)))
    assert tuple(ivy.unflatten(empty, 1, (-1, 2)).shape) == (0, 3, 2)
    with pytest.raises(ivy.IvyException, match=r"^ivy\.unflatten"):
        ivy.unflatten(x, 1, (4, -1))


def test_repeated_axes(backend: str) -> None:
    values = _values((2, 1))
    x = array(backend, values)
    check(ivy.expand(x, (3, -1, 4)), np.broadcast_to(values, (3, 2, 4)), backend, "float32")
    check(ivy.expand(x, (2, 3), copy=True), np.broadcast_to(values, (2, 3)), backend, "float32")
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.expand: shape=\(-1, 2, 1\) must not have -1"):
        ivy.expand(x, (-1, 2, 1))
    with pytest.raises(ivy.IvyException, match=r"^ivy\.expand"):
        ivy.expand(x, (3, 3))


def test_triangles(backend: str) -> None:
    values = _values((2, 3, 4))
    x = array(backend, values)
    for k in (-2, 0, 1):
        check(ivy.trilu(x, k=k), np.triu(values, k), backend, "float32")
        check(ivy.trilu(x, k=k, upper=False), np.tril(values, k), backend, "float32")


def test_matrices_of_arrays(backend: str) -> None:
    for shape in ((3,), (2, 3), (2, 3, 4), (2, 0, 3), (2, 3, 4, 2)):
        values = _values(shape)
        x = array(backend, values)
        for mode in range(-len(shape), len(shape)):
            columns = values.size // max(shape[mode], 1) if 0 not in shape else (0 if shape[mode] else 6)
            matrix = np.moveaxis(values, mode, 0).reshape(shape[mode], columns)
            check(ivy.unfold(x, mode), matrix, backend, "float32")
            check(ivy.fold(ivy.unfold(x, mode), mode, shape), values, backend, "float32")
            check(ivy.matricize(x, mode), matrix, backend, "float32")
        for mode in range(len(shape) - 1):
            parts = ivy.partial_unfold(x, mode)
            expected = [np.moveaxis(part, mode, 0).reshape(parts.shape[1:]) for part in values]
            check(parts, np.stack(expected), backend, "float32")
            check(ivy.partial_fold(parts, mode, shape), values, backend, "float32")
        if len(shape) > 1:
            vectors = ivy.partial_tensor_to_vec(x)
            check(vectors, values.reshape(shape[0], int(np.prod(shape[1:]))), backend, "float32")
            check(ivy.partial_vec_to_tensor(vectors, shape), values, backend, "float32")
    values = _values((2, 3, 4, 5))
    x = array(backend, values)
    check(ivy.matricize(x, (2, 0), (3, 1)), values.transpose(2, 0, 3, 1).reshape(8, 15), backend, "float32")
    kept = ivy.partial_unfold(x, 1, skip_begin=1, skip_end=1)
    check(kept, values.transpose(0, 2, 1, 3), backend, "float32")
    check(ivy.partial_tensor_to_vec(x, 0, 2), values.reshape(6, 4, 5), backend, "float32")
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.matricize: row_modes=\(0, 0\)"):
        ivy.matricize(x, (0, 0))
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.partial_unfold: skip_begin=2 and skip_end=2 must leave"):
        ivy.partial_unfold(x, 0, 2, 2)
    with pytest.raises(ivy.IvyIndexError, match=r"^ivy\.unfold: axis 4 is out of range"):
        ivy.unfold(x, 4)


def test_containers(backend: str) -> None:
    values = _values((2, 3))
    c = ivy.Container(a=array(backend, values), b=ivy.Container(c=array(backend, values)))
    check(c.flatten().b.c, values.ravel(), backend, "float32")
    check(ivy.unfold(c, 1).a, values.T, backend, "float32")
    assert tuple(array(backend, values).ravel().shape) == (6,)


def test_the_method_copies(backend: str) -> None:
    values = _values((2, 3, 2))
    x = array(backend, values)
    check(x.flatten("F"), values.flatten("F"), backend, "float32")
    flat = x.flatten(start_dim=1)
    flat[...] = 7.0
    assert tuple(flat.shape) == (2, 6)
    assert np.array_equal(numbers(x), values)
