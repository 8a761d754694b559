"""A write to an array shows in its views, and a write to a view in the array, on every library."""

import gc
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol.backends import views

VIEWS: dict[str, Callable[[Any], Any]] = {
    "a slice": lambda x: x[1:3],
    "a slice with a step": lambda x: x[::2, 1:],
    "an int": lambda x: x[1],
    "a new axis": lambda x: x[:, None, 1],
    "an element with an ellipsis": lambda x: x[1, 2, ...],
    "reshape": lambda x: ivy.reshape(x, (4, 3)),
    "permute_dims": lambda x: ivy.permute_dims(x, (1, 0)),
    "expand_dims": lambda x: ivy.expand_dims(x, axis=0),
    "squeeze": lambda x: ivy.squeeze(x[:1], axis=0),
    "matrix_transpose": ivy.matrix_transpose,
    "the transpose": lambda x: x.T,
    "moveaxis": lambda x: ivy.moveaxis(x, 0, 1),
    "swapaxes": lambda x: ivy.swapaxes(x, 0, 1),
    "split": lambda x: ivy.split(x, 2, 1)[1],
    "split into parts of lengths": lambda x: ivy.split(x, [1, 3], 1)[1],
    "split with a remainder": lambda x: ivy.split(x, 3, 1, with_remainder=True)[0],
    "unstack": lambda x: ivy.unstack(x)[1],
    "a view of a view": lambda x: ivy.permute_dims(x[1:], (1, 0))[1:],
    "flip": lambda x: ivy.flip(x, axis=0),
    "a step back": lambda x: x[::-1],
    "steps back of two": lambda x: x[2:0:-1, ::-2],
    "a step back of an int": lambda x: x[1, 3:0:-1],
    "a view of a step back": lambda x: x[:, ::-1][1:],
    "a view of a flip": lambda x: ivy.flip(x, axis=0)[1:],
    "a step back of a step back": lambda x: x[::-1][:, ::-1],
}


def start() -> Any:
    return ivy.reshape(ivy.arange(12, dtype="float32"), (3, 4))


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_writes_show_both_ways(backend: str, view: Callable[[Any], Any]) -> None:
    x, oracle = start(), np.arange(12, dtype="float32").reshape(3, 4)
    with ivy.with_backend("numpy"):
        shown = view(ivy.Array(oracle))
    y = view(x)
    x[1, 1:] = 50
    oracle[1, 1:] = 50
    np.testing.assert_array_equal(y.to_numpy(), shown.to_numpy())
    y += 1
    shown += 1
    np.testing.assert_array_equal(x.to_numpy(), oracle)
    ivy.multiply(y, 2, out=y)
    ivy.multiply(shown, 2, out=shown)
    np.testing.assert_array_equal(x.to_numpy(), oracle)
    ivy.inplace_update(x, ivy.zeros((3, 4), dtype="float32"))
    assert not y.to_numpy().any()


def test_writes_through_sibling_views(backend: str) -> None:
    x = start()
    rows, columns, flat = x[0:2], ivy.permute_dims(x, (1, 0)), ivy.reshape(x, (12,))
    rows[0, 1] = -1
    assert columns.to_numpy()[1, 0] == -1 and flat.to_numpy()[1] == -1
    columns[3, 1] = -2
    assert rows.to_numpy()[1, 3] == -2 and flat.to_numpy()[7] == -2


def test_flips_among_other_views(backend: str) -> None:
    x = start()
    row = x[0]
    flipped = ivy.flip(row)
    part, mirror = flipped[1:], ivy.flip(x, axis=1)
    row[0] = 9.0
    assert flipped.to_list() == [3.0, 2.0, 1.0, 9.0] and part.to_list() == [2.0, 1.0, 9.0]
    assert mirror.to_numpy()[0].tolist() == [3.0, 2.0, 1.0, 9.0]
    part[2] = -1.0
    assert x.to_numpy()[0, 0] == -1 and mirror.to_numpy()[0, 3] == -1
    mirror[0, 0] = 77.0
    assert row.to_list() == [-1.0, 1.0, 2.0, 77.0] and part.to_list() == [2.0, 1.0, -1.0]


def test_copies_are_no_views(backend: str) -> None:
    x = start()
    for copy in (ivy.reshape(x, (12,), copy=True), x[x > 5], ivy.array(x), x + 0):
        before = copy.to_numpy(copy=True)
        x[0, 0] += 1
        x[2, 2] += 1
        np.testing.assert_array_equal(copy.to_numpy(), before)


def test_elements_are_copies_as_in_numpy(backend: str) -> None:
    x = start()
    rows = x[0]
    elements = [x[1, 2], rows[1], next(iter(rows)), ivy.get_item(x, (0, 0)), x[0, 3][()]]
    if backend != "array_api_strict":  # whose own `unstack`, which answers there, gives views
        elements.append(ivy.unstack(rows)[0])
    before = [float(e) for e in elements]
    assert all(e.shape == () and e.dtype == "float32" for e in elements)
    x[:] = 50.0
    assert [float(e) for e in elements] == before
    for element in elements:
        element += 1
    assert (x.to_numpy() == 50).all()
    rows[0], rows[1] = 1.0, 2.0
    rows[0], rows[1] = rows[1], rows[0]
    assert rows.to_list() == [2.0, 1.0, 50.0, 50.0]
    assert ivy.get_item(x, (0, 0), copy=False).item() == 2.0


def test_parts_that_keep_an_axis_are_views(backend: str) -> None:
    x = start()[0]
    parts = ivy.unstack(x, keepdims=True)
    x[:] = 7.0
    parts[1][0] = 8.0
    assert [part.to_list() for part in parts] == [[7.0], [8.0], [7.0], [7.0]] and x.to_list() == [7.0, 8.0, 7.0, 7.0]


def test_an_array_without_elements_is_unstacked_into_nothing(backend: str) -> None:
    for copy in (None, True, False):
        assert ivy.unstack(ivy.zeros((0,)), copy=copy) == ()
        assert len(ivy.unstack(ivy.zeros((2, 0)), copy=copy)) == 2


def test_element_view_without_copy(backend: str) -> None:
    x = start()
    shown, parts = ivy.get_item(x, (1, 2), copy=False), ivy.unstack(x[0], copy=False)
    x[:] = 7.0
    assert float(shown) == 7.0 and float(parts[1]) == 7.0


def test_view_lifetimes(backend: str) -> None:
    x = start()
    view = x[1:]
    ref, base = weakref.ref(view), weakref.ref(x)
    del view
    gc.collect()
    assert ref() is None
    view = x[1:]
    del x
    gc.collect()
    view[0, 0] = 9
    assert view.to_numpy()[0, 0] == 9
    del view
    gc.collect()
    assert base() is None


def test_views_do_not_leak_tracers() -> None:
    jax = pytest.importorskip("jax")
    x = ivy.Array(jax.numpy.arange(4.0))

    def f(a: Any) -> Any:
        part = a[1:]
        part[0] = 10.0
        return a

    assert jax.jit(f)(x).to_list() == [0.0, 10.0, 2.0, 3.0]
    assert x.to_list() == [0.0, 1.0, 2.0, 3.0]
    x[0] = 5.0
    assert x.to_list() == [5.0, 1.0, 2.0, 3.0]


def test_views_inside_of_a_transform_of_torch() -> None:
    torch = pytest.importorskip("torch")

    def f(v: Any) -> Any:
        a = ivy.Array(v)
        back = ivy.multiply(a[::-1], ivy.flip(a))
        back[0] = 5.0
        return back.to_native()

    held = ivy.Array(torch.arange(3.0))
    shown = held[::-1]
    assert torch.func.vmap(f)(torch.tensor([[1.0, 3.0]])).tolist() == [[5.0, 1.0]]
    held[0] = 9.0
    assert shown.to_list() == [2.0, 1.0, 9.0]


OVERLAPPING: dict[str, tuple[Any, Callable[[Any], Any]]] = {
    "the rows before": (slice(1, None), lambda x: x[:-1]),
    "the columns before": ((slice(None), slice(1, None)), lambda x: x[:, :-1]),
    "columns with a step": ((slice(1, None), slice(None, None, 2)), lambda x: x[:-1, ::2]),
    "rows backwards": (slice(None, None, -1), lambda x: x),
    "itself": (..., lambda x: x),
}


@pytest.mark.parametrize("case", OVERLAPPING)
def test_writes_of_a_part_to_another_part(backend: str, case: str) -> None:
    place, part = OVERLAPPING[case]
    x = ivy.reshape(ivy.arange(12), (3, 4))
    expected = np.arange(12).reshape(3, 4)
    expected[place] = part(expected.copy())
    x[place] = part(x)
    assert x.to_list() == expected.tolist()


@pytest.mark.parametrize("dtype", ["uint16", "uint32", "uint64"])
@pytest.mark.parametrize("view", VIEWS)
def test_views_of_unsigned_integers(backend: str, dtype: str, view: str) -> None:
    with ivy.with_backend(backend):
        try:
            x = ivy.astype(start(), dtype)
        except ivy.IvyValueError:
            pytest.skip("jax has 64-bit types by an option")
        other, data = start(), ivy.to_native(x)
        for one in (x, other):
            part = VIEWS[view](one)
            part[...] = 20
            part += ivy.ones((), dtype=part.dtype)
            one[ivy.equal(one, 0)] = 7
        assert x.tolist() == other.tolist()
        assert backend not in ("numpy", "torch") or ivy.Array(data).tolist() == x.tolist()


def test_a_write_forgets_the_flips_that_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    monkeypatch.setattr(views, "noted", views._Noted())
    x = ivy.Array(torch.arange(3.0))
    kept = ivy.flip(x)
    ivy.flip(kept)
    gc.collect()
    x += 1.0
    assert views.noted.links and kept.to_list() == [3.0, 2.0, 1.0]
    del kept
    gc.collect()
    x += 1.0
    assert not views.noted.links and x.to_list() == [2.0, 3.0, 4.0]


def test_compiled_write_after_deleted_flip(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    monkeypatch.setattr(views, "noted", views._Noted())
    ivy.flip(ivy.Array(torch.arange(3.0)))
    gc.collect()

    def written(data: Any) -> Any:
        x = ivy.Array(data)
        x[0] = 7.0
        x += 1.0
        return x.data

    assert torch.compile(written, fullgraph=True, backend="eager")(torch.zeros(3)).tolist() == [8.0, 1.0, 1.0]


def test_compiled_code_is_independent_of_flips(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    monkeypatch.setattr(views, "noted", views._Noted())
    made = []

    def counted(graph: Any, _: Any) -> Any:
        made.append(graph)
        return graph.forward

    def written(data: Any) -> Any:
        x = ivy.Array(data)
        x += 1.0
        return x.data

    run, kept = torch.compile(written, fullgraph=True, backend=counted), []
    for _ in range(4):
        assert run(torch.zeros(3)).tolist() == [1.0, 1.0, 1.0]
        kept.append(ivy.flip(ivy.Array(torch.arange(3.0))))
    assert len(made) <= 2
