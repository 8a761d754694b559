"""Views of NumPy: writes are visible in the base array on every library."""

import gc
from typing import Any

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as np
from ivy_protocol.backends import views

VIEWS = (
    "n.swapaxes(x, 0, 1)",
    "x.swapaxes(0, 1)[0]",
    "n.moveaxis(x, 0, -1)[1:]",
    "n.rollaxis(x, 1)",
    "n.transpose(x[:, 1:])",
    "x.T[0].reshape(-1)",
    "n.matrix_transpose(x)",
    "n.squeeze(x[None])",
    "n.expand_dims(x, 0)",
    "n.atleast_1d(x[0, 0, ...])",
    "n.atleast_2d(x[0])",
    "n.atleast_2d(x[0, 1, ...])",
    "n.atleast_3d(x)",
    "n.atleast_3d(x[1])",
    "n.atleast_3d(x[1, 1, ...])",
    "n.flip(x)",
    "n.flip(x, 0)",
    "n.fliplr(x)",
    "n.flipud(x)",
    "n.rot90(x)",
    "n.rot90(x, 2)",
    "n.rot90(x, 3)",
    "x[::-1]",
    "x[:, ::-2]",
    "x[1:, ::-1][0]",
    "n.split(x, 2)[0]",
    "n.array_split(x, 2, axis=1)[1]",
    "n.array_split(x, 2, axis=-1)[0]",
    "n.split(x, [1, 2], axis=1)[2]",
    "n.vsplit(x, 2)[1]",
    "n.hsplit(x, 3)[1]",
    "n.dsplit(x[None], 3)[1]",
    "n.unstack(x)[0]",
    "n.astype(x, x.dtype, copy=False)",
    "x.astype(x.dtype, copy=False)",
    "n.trim_zeros(x[0])",
    "n.real(x)",
    "n.real_if_close(x)",
    "x.conj()",
    "x.conjugate()",
    "x.T.ravel('F')",
    "x[1:].ravel()",
    "x[0, ::2].reshape(-1)",
    "x[None].transpose(2, 0, 1).reshape(3, 2)",
    "n.einsum('ij->ji', x)",
    "n.einsum('ij', x)",
    "n.einsum('ji', x)",
    "n.einsum('ii->i', x[:, :2])",
    "n.einsum(' ... j k -> k ... j ', x)",
    "n.einsum('iji->ji', x[:, None, :2])",
    "n.einsum(x, [0, 1], [1, 0])",
    "n.einsum('ij->ji', x, dtype='float64')",
    "x.T.flat",
    "x[:, 1:].flat",
    "x[::-1].flat",
    "x.flat",
)
COPIES = (
    "x.flatten()",
    "n.copy(x)",
    "n.astype(x, x.dtype)",
    "x.astype(x.dtype)",
    "n.roll(x, 1)",
    "n.sort(x)",
    "+x",
    "n.positive(x)",
    "n.conj(x)",
    "n.sum(x, axis=())",
    "n.mean(x, axis=())",
    "x.sum(axis=())",
    "n.add.reduce(x, axis=())",
    "n.maximum.reduce(x + 0j, axis=()).real",
    "n.subtract.reduce(x[:1], axis=0)",
    "n.subtract.reduce(x, axis=())",
    "n.gcd.reduceat(x.astype('int32'), [0], axis=1)",
    "n.round(x)",
    "n.abs(x)",
    "n.ravel(x, order='F')",
    "n.reshape(x, (3, 2), order='F')",
    "x.T.ravel()",
    "n.ravel(x.T)",
    "x.T.reshape(6)",
    "x[:, 1:].ravel()",
    "x[:, 1:].reshape(-1)",
    "x[:, 1].ravel()",
    "x[0, ::2].ravel()",
    "x[0, ::-1].ravel()",
    "x[::-1].ravel()",
    "n.swapaxes(x[None], 1, 2).reshape(6)",
    "n.einsum('ij->i', x)",
    "n.einsum('ii', x[:, :2]).reshape(1)",
)


def written(call: str, library: str) -> tuple[Any, Any]:
    """Return an array after a write to the result of a call, with NumPy and with a library."""
    found = []
    for module in (numpy, np):
        x = numpy.arange(6, dtype="float32").reshape(2, 3)
        x = np.array(ivy.asarray(x, backend=library)) if module is np else x
        view = eval(call, {"n": module, "x": x})
        view[...] = -5.0
        found.append(numpy.asarray(ivy.to_numpy(x)) if module is np else x)
    return found[0], found[1]


@pytest.mark.parametrize("call", [*VIEWS, *COPIES])
def test_what_is_written_shows_as_in_numpy(library: str, call: str) -> None:
    wanted, found = written(call, library)
    assert ((wanted == -5).any()) == (call in VIEWS)
    numpy.testing.assert_array_equal(found, wanted)


WINDOWS = "n.lib.stride_tricks.sliding_window_view"
STRIDED = "n.lib.stride_tricks.as_strided"


def shared(library: str) -> list[Any]:
    """An array of NumPy's and one of a library, with the same elements."""
    return [
        numpy.arange(6, dtype="float32").reshape(2, 3),
        np.array(ivy.asarray(numpy.arange(6, dtype="float32"), backend=library)).reshape(2, 3),
    ]


@pytest.mark.parametrize(
    "call",
    ["n.broadcast_to(x, (2, 2, 3))", f"{WINDOWS}(x, 2, axis=1)", f"{WINDOWS}(x, (2, 2))", f"{WINDOWS}(x, 1, axis=0)"],
)
def test_views_that_repeat_elements_are_read_only(library: str, call: str) -> None:
    found = []
    for module, x in zip((numpy, np), shared(library), strict=True):
        view = eval(call, {"n": module, "x": x})
        x[1, 1:] = 7
        x += 1
        found.append(numpy.asarray(view).tolist())
        with pytest.raises(ValueError, match=r"read-only|share memory"):
            view[...] = 0
        found.append(numpy.asarray(x).tolist())
    assert found[:2] == found[2:]


@pytest.mark.parametrize(
    "call",
    [
        f"{WINDOWS}(x, 2, axis=1, writeable=True)",
        f"{STRIDED}(x, (2, 2), (12, 8))",
        f"{STRIDED}(x, (4,), (4,))",
        "n.einsum('ii->i', x[:, :2])",
        "n.einsum('ii->i', x[:, :2].astype('int32'))",
    ],
)
def test_views_of_memory_are_written_to(library: str, call: str) -> None:
    found = []
    for module, x in zip((numpy, np), shared(library), strict=True):
        view = eval(call, {"n": module, "x": x})
        view[0] = 9
        x[1] = -1
        found.append([numpy.asarray(v).tolist() for v in (x, view)])
    assert found[0] == found[1]


def test_casts_are_copies(library: str) -> None:
    x = np.asarray(ivy.asarray(numpy.array([1 + 1j, 2 + 2j], "complex64"), backend=library))
    with pytest.warns(numpy.exceptions.ComplexWarning):
        y = x.astype("float32", copy=False)
    y[0] = 9
    z = np.clip(np.real(x + 0), None, None)
    z[0] = 9
    assert x.tolist() == [1 + 1j, 2 + 2j] and y.tolist() == [9.0, 2.0]


def test_writes_of_nothing_and_of_further_axes(library: str) -> None:
    x = np.asarray(ivy.asarray(numpy.array([1.0, 2.0], "float32"), backend=library)).copy()
    nothing = np.zeros(0, "float32")
    np.put(x, [0, -1], nothing)
    np.putmask(x, x > 0, nothing)
    assert x.tolist() == [1.0, 2.0]
    np.copyto(x, np.full((1, 1, 2), 3, "float32"))
    assert x.tolist() == [3.0, 3.0]
    x[...] = np.full((1, 2), 4, "float32")
    np.copyto(x, 5, where=[True, False])
    assert x.tolist() == [5.0, 4.0]
    with pytest.raises(ValueError, match="fill accepts only one value"):
        x.fill([1.0, 2.0])
    with pytest.raises(ValueError, match="shape"):
        x += np.ones((1, 2), "float32")
    with pytest.raises(ValueError, match="shape"):
        np.add(x, np.ones((1, 2), "float32"), out=x)
    for write in (np.place, np.putmask):
        with pytest.raises(TypeError, match="safely"):
            write(x, x > 0, np.ones(1, "float64" if library != "jax" else "int32"))
    assert x.tolist() == [5.0, 4.0]
    with pytest.raises(ivy.IvyException):
        np.copyto(x, np.ones((2, 2), "float32"))


@pytest.mark.parametrize("part", ["x.T", "x[:, 1:]", "x[::-1]", "x"])
def test_take_views(library: str, part: str) -> None:
    found = []
    for module in (numpy, np):
        x = numpy.arange(6, dtype="float32").reshape(2, 3)
        x = np.array(ivy.asarray(x, backend=library)) if module is np else x
        view = eval(part, {"x": x})
        view.flat[::2] += 10
        elements = view.flat
        elements[1] = 50
        elements[[2, 3]] = [7, 8]
        found.append([numpy.asarray(v).tolist() for v in (x, list(view.flat), module.sum(elements[1:]))])
    assert found[0] == found[1]


@pytest.mark.parametrize(
    "call",
    [
        "ivy.swapaxes(x, 0, 1)",
        "ivy.fliplr(x)",
        "ivy.flipud(x)",
        "ivy.rot90(x)",
        "ivy.rot90(x, k=2)",
        "ivy.rot90(x, k=3)",
    ],
)
def test_functions_of_ivy_give_views_as_well(library: str, call: str) -> None:
    for _ in range(2):
        x = ivy.asarray(numpy.arange(6, dtype="float32").reshape(2, 3), backend=library, copy=True)
        view = eval(call, {"ivy": ivy, "x": x})
        view[0] = -5.0
        assert int(ivy.sum(ivy.equal(x, -5.0))) == view.shape[1]
    x = ivy.asarray(numpy.zeros((2, 3), "float32"), backend=library, copy=True)
    apart = ivy.swapaxes(x, 0, 1, copy=True)
    apart[...] = 7.0
    assert not bool(ivy.any(ivy.equal(x, 7.0)))


def test_diagonal_views(library: str) -> None:
    x = np.array(ivy.asarray(numpy.arange(6, dtype="float32").reshape(2, 3), backend=library))
    found, above = np.diag(x), np.diag(x, 1)
    x *= 2
    assert found.tolist() == [0, 8] and above.tolist() == [2, 10]


@pytest.mark.parametrize("name", ["positive", "conj", "round", "sum", "mean", "all", "any", "prod", "max"])
@pytest.mark.parametrize("dtype", ["float32", "int32", "bool"])
def test_what_is_computed_has_memory_of_its_own(library: str, name: str, dtype: str) -> None:
    for call in (getattr(ivy, name), lambda x: getattr(ivy, name)(x, axis=())):
        x = ivy.asarray(numpy.asarray([0, 1, 1], dtype), backend=library, copy=True)
        try:
            found = call(x)
        except (ivy.IvyException, TypeError):
            continue
        if ivy.shape(found) == (3,):
            found[...] = ivy.zeros_like(found)
        assert ivy.to_list(x) == numpy.asarray([0, 1, 1], dtype).tolist()


def test_parts_that_there_are_none_of(library: str) -> None:
    x = np.array(ivy.asarray(numpy.arange(6.0, dtype="float32"), backend=library))
    assert [part.tolist() for part in np.array_split(x, 4)] == [[0, 1], [2, 3], [4], [5]]
    assert [part.tolist() for part in np.array_split(x, [2, 2, 9])] == [[0, 1], [], [2, 3, 4, 5], []]
    assert [part.tolist() for part in np.array_split(x, [-2])] == [[0, 1, 2, 3], [4, 5]]
    for call in (lambda: np.array_split(x, 0), lambda: np.split(x, 0), lambda: np.split(x, 4)):
        with pytest.raises(ivy.IvyValueError):
            call()
    with pytest.raises(np.exceptions.AxisError):
        np.array_split(x, 2, axis=1)


def test_copies_that_are_gone_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    monkeypatch.setattr(views, "noted", views._Noted())
    x, y = [np.asarray(torch.arange(3.0)) for _ in range(2)]
    flipped = np.flip(y)
    assert np.ravel(x).tolist() == [0, 1, 2] and views.noted.some
    y[0] = 5.0
    assert flipped.tolist() == [2, 1, 5]
    del y, flipped
    gc.collect()
    assert np.ravel(x).tolist() == [0, 1, 2] and not views.noted.some


HOST_WRITES = (
    "o.flat[::4] = x",
    "for r in o: r[:] = x",
    "for c in o.T: c += x",
    "for i in range(3): o[i][i] = x[i]",
    "o.T[0] = x",
    "o.reshape(-1)[:3] = x",
    "o.ravel()[2:5] = x",
    "o.squeeze()[0] = x",
    "a, b, c = n.split(o, 3); a[:] = x; c[0] = x * 2",
    "n.flip(o)[0] = x",
    "v = o[0]; v += x",
    "v = o[1:]; n.copyto(v, x)",
    "v = o[0]; n.put(v, [0, 2], x[:2])",
    "v = o[0]; v[n.asarray([True, False, True])] = x[:2]",
    "n.add.at(o[1], [0, 0, 2], x)",
)


@pytest.mark.parametrize("code", HOST_WRITES)
def test_views_accept_each_library(library: str, code: str) -> None:
    values = numpy.asarray([1.0, 2.0, 3.0], dtype="float32")
    wanted = {"n": numpy, "x": values, "o": numpy.zeros((3, 3))}
    found = {"n": np, "x": np.asarray(ivy.asarray(values, backend=library)), "o": np.zeros((3, 3), dtype="float32")}
    exec(code, wanted)
    exec(code, found)
    assert found["o"].tolist() == wanted["o"].tolist()


def test_view_gradient_loss() -> None:
    torch = pytest.importorskip("torch")
    x = torch.ones(3, requires_grad=True)
    o = np.zeros((2, 3))
    with pytest.raises(ivy.IvyValueError, match=r"lose (?:its|the) gradient"):
        o[0][:] = x
    o[0] = x
    assert torch.autograd.grad(o.data.sum(), x)[0].tolist() == [1, 1, 1]


def test_reshaped_array_conversion() -> None:
    torch = pytest.importorskip("torch")
    o = np.zeros(6).reshape(2, 3)
    o[0] = torch.ones(3)
    assert isinstance(o.data, torch.Tensor)
