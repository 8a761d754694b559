"""`ivy.ArrayLayer`: arrays that wrap arrays, in one order, through everything that ivy does with arrays."""

import copy
import doctest
import itertools
import pickle
import re
import runpy
import sys
from typing import Any

import numpy as np
import pytest
from oracle import array

import ivy_protocol as ivy
from tests.package.test_examples import FOLDER, load


def example(name: str) -> Any:
    """An example, found by its name by what imports it again, as pickle and the compiler of torch do."""
    return sys.modules.setdefault(name, load(name))


UNITS = example("quantity")
Quantity = UNITS.Quantity
Named = example("named").Named
Masked = example("masked").Masked
Dual = example("dual").Dual
NUMBERS = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], "float32")


README = (FOLDER / "README.md").read_text(encoding="utf-8")


def test_what_the_examples_print_is_shown(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    options = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    code = "\n".join(re.findall(r"```python\n(>>>.*?)```", README, re.DOTALL))
    examples = doctest.DocTestParser().get_doctest(code, {}, "README", None, 0)
    said: list[str] = []
    assert doctest.DocTestRunner(optionflags=options).run(examples, out=said.append).failed == 0, "".join(said)
    _, _, printed = README.partition("The scripts of these classes print:")
    for part in printed.split("$ python examples/custom_arrays/")[1:]:
        name, _, lines = part.partition(".py\n")
        runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
        assert capsys.readouterr().out == lines.partition("```")[0]


class Tagged(ivy.ArrayLayer, rank=5):
    """Has a tag, which becomes longer with each call."""

    def __init__(self, data: Any, tag: str = "") -> None:
        self.data, self.tag = data, tag

    def unwrap(self) -> Any:
        return self.data

    @classmethod
    def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
        return cls(result, call.own[0].tag + call.name[0])


class Native(ivy.ArrayLayer, rank=3):
    """Holds a native array, of which `unwrap` makes an `ivy.Array`."""

    def __init__(self, data: Any, tag: str = "") -> None:
        self.native, self.tag = ivy.to_native(ivy.asarray(data)), tag

    def unwrap(self) -> Any:
        return ivy.to_ivy(self.native)

    def with_data(self, data: Any) -> "Native":
        return Native(data, self.tag)

    @classmethod
    def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
        return cls(result, call.own[0].tag)


class Outer(Tagged, rank=6):
    """Is outside of `Tagged`."""


def layers_of(x: Any) -> str:
    return f"{type(x).__name__}({layers_of(x.unwrap())})" if isinstance(x, ivy.ArrayLayer) else "x"


def close(x: Any, expected: Any) -> bool:
    return bool(np.allclose(ivy.to_numpy(x.innermost() if isinstance(x, ivy.ArrayLayer) else x), expected, rtol=1e-5))


def around(data: Any, chosen: str) -> Any:
    """Data within layers, of which the letters are given."""
    if "D" in chosen:
        data = Dual(data)
    if "M" in chosen:
        data = Masked(data, False)
    if "N" in chosen:
        data = Named(data, ("row", "column"))
    return Quantity(data, "m") if "Q" in chosen else data


KINDS = ["".join(c) for n in range(5) for c in itertools.combinations("QNMD", n)]


@pytest.mark.parametrize("fn", [ivy.multiply, ivy.maximum, ivy.add])
def test_layer_order(fn: Any, backend: str) -> None:
    x = array(backend, NUMBERS)
    for a, b in itertools.product(KINDS, KINDS):
        together = "".join(c for c in "QNMD" if c in a + b)
        if fn is not ivy.multiply and ("Q" in a) != ("Q" in b):
            with pytest.raises(UNITS.UnitError):
                fn(around(x, a), around(x, b))
            continue
        found = fn(around(x, a), around(x, b))
        assert layers_of(found) == layers_of(around(x, together)), (a, b)
        assert close(found, ivy.to_numpy(fn(x, x)))


def test_operators_beside_every_kind_of_array(backend: str) -> None:
    x = array(backend, NUMBERS)
    whole = Quantity(Masked(x, NUMBERS > 5), "m")
    beside: list[Any] = [2.0, x, Masked(x, NUMBERS < 2)]
    beside += [] if backend == "array_api_strict" else [x.to_native()]
    for other in beside:
        for found in (whole * other, other * whole):
            assert layers_of(found) == "Quantity(Masked(x))" and found.unit == {"m": 1}
    assert ivy.to_numpy((whole * beside[2]).unwrap().mask).tolist() == [[True, False, False], [False, False, True]]


@pytest.mark.parametrize("chosen", ["Q", "N", "M", "D", "QNMD"])
def test_reductions_indexing_lists_results_and_creation(chosen: str, backend: str) -> None:
    x = array(backend, NUMBERS)
    q, shape = around(x, chosen), layers_of(around(x, chosen))
    for found, expected in (
        (ivy.sum(q, axis=0), NUMBERS.sum(0)),
        (ivy.mean(q), NUMBERS.mean()),
        (ivy.max(q, axis=1), NUMBERS.max(1)),
        (q[1], NUMBERS[1]),
        (q[:, 1:], NUMBERS[:, 1:]),
        (ivy.concat([q, q], axis=0), np.concatenate([NUMBERS, NUMBERS])),
        (ivy.stack([q, q]), np.stack([NUMBERS, NUMBERS])),
        (ivy.expand_dims(q, axis=1), NUMBERS[:, None]),
        (ivy.permute_dims(q, (1, 0)), NUMBERS.T),
    ):
        assert layers_of(found) == shape and close(found, expected)
    rows = ivy.unstack(q)
    assert [layers_of(row) for row in rows] == [shape, shape] and close(rows[1], NUMBERS[1])
    made = ivy.zeros((2, 2), like=q)
    assert layers_of(made) == shape.replace("Dual(x)", "x") and close(made, np.zeros((2, 2)))
    q[0] = q[1]
    assert layers_of(q) == shape and close(q, NUMBERS[[1, 1]])
    assert ivy.shape(q) == (2, 3) and q.ndim == 2 and q.size == 6 and q.dtype == "float32" and len(q) == 2


def test_a_layer_as_an_index_is_asked(backend: str) -> None:
    x = array(backend, NUMBERS[0])
    found = x[Masked(x, [False, False, True]) > 1.0]
    assert ivy.to_numpy(found).tolist() == [2.0]
    assert layers_of(x[Tagged(x) > 1.0]) == "Tagged(x)"


@pytest.mark.parametrize("chosen", ["Q", "QM", "QNMD"])
def test_gradients_are_those_of_the_plain_data(chosen: str, backend: str) -> None:
    q = around(array(backend, NUMBERS), chosen)
    value, gradient = ivy.value_and_grad(lambda x: ivy.sum(x * x * x))(q)
    assert layers_of(gradient) == layers_of(q) and close(gradient, 3 * NUMBERS**2)
    assert close(value, (NUMBERS**3).sum()) and value.unit == {"m": 3} and gradient.unit == {"m": 2}
    nested = ivy.grad(lambda tree, y: ivy.sum(tree["a"] * tree["a"] * y))({"a": q}, 2.0)
    assert close(nested["a"], 4 * NUMBERS) and nested["a"].unit == {"m": 1}


def test_second_derivatives_and_jacobians(backend: str) -> None:
    x = Quantity(array(backend, NUMBERS[0]), "m")
    found = ivy.jac(lambda q: q * q)(x)
    assert layers_of(found) == "Quantity(x)" and close(found, np.diag(2 * NUMBERS[0]))
    nested = ivy.jac(lambda q: {"a": [q * q * q]})(x)["a"][0]
    assert close(nested, np.diag(3 * NUMBERS[0] ** 2)) and nested.unit == {"m": 2}
    tree = ivy.execute_with_gradients(lambda q: [ivy.sum(q * q), q[0]], x, ret_grad_idxs=[[0]])[1]
    assert close(tree["0"], 2 * NUMBERS[0]) and tree["0"].unit == {"m": 1}
    again = ivy.grad(lambda q: ivy.sum(ivy.grad(lambda p: ivy.sum(p * p * p))(q)))(x)
    assert close(again, 6 * NUMBERS[0]) and again.unit == {"m": 1}
    value, change = ivy.jvp(lambda q: q * q, (x,), (x,))
    assert close(value, NUMBERS[0] ** 2) and close(change, 2 * NUMBERS[0] ** 2)


def test_what_is_masked_has_no_gradient(backend: str) -> None:
    x = Masked(array(backend, NUMBERS[0]), [False, True, False])
    assert close(ivy.grad(lambda m: ivy.sum(m * m))(x), [2.0, 0.0, 6.0])


def test_vmap(backend: str) -> None:
    q = Quantity(Named(Masked(array(backend, NUMBERS), NUMBERS > 5), ("row", "column")), "m")
    found = ivy.vmap(lambda row: ivy.sum(row * row))(q)
    assert layers_of(found) == layers_of(q) and found.unit == {"m": 2}
    assert close(found, [14.0, 41.0])
    names: list[Any] = []
    columns = ivy.vmap(lambda c, y: (names.append(c.names), c * y, {"a": c})[1:], in_axes=(1, None), out_axes=(1, 0))
    doubled, rest = columns(q.unwrap(), 2.0)
    assert names[0] == ("row",) and close(doubled, 2 * NUMBERS) and close(rest["a"], NUMBERS.T)
    assert doubled.names == ("row", None) and rest["a"].names == (None, "row")
    with pytest.raises(ivy.IvyTypeError, match=r"ivy\.vmap: in_axes of a Masked must be one axis or None, not \[0\]"):
        ivy.vmap(lambda x: x, in_axes=([0],))(Masked(array(backend, NUMBERS)))


def test_transformations_of_each_other(backend: str) -> None:
    q = Quantity(Named(Masked(array(backend, NUMBERS), NUMBERS > 5), ("row", "column")), "m")
    expected = np.where(NUMBERS > 5, 0, 2 * NUMBERS)
    found = ivy.grad(lambda q: ivy.sum(ivy.vmap(lambda row: row * row)(q)))(q)
    assert layers_of(found) == layers_of(q) and close(found, expected) and found.unit == {"m": 1}
    found = ivy.vmap(ivy.grad(lambda row: ivy.sum(row * row)))(q)
    assert layers_of(found) == layers_of(q) and close(found, expected) and found.unwrap().names == (None, "column")
    if backend != "array_api_strict":
        _, found = ivy.while_loop(lambda i, x: i < 2, lambda i, x: (i + 1, x * 2.0), (array(backend, np.int32(0)), q))
        assert layers_of(found) == layers_of(q) and close(found, 4 * NUMBERS)


def test_native_arrays_that_are_wrapped_when_asked(backend: str) -> None:
    x = Native(array(backend, NUMBERS), "tag")
    assert close(ivy.grad(lambda x: ivy.sum(x * x))(x), 2 * NUMBERS)
    assert close(ivy.vmap(ivy.sum)(x), NUMBERS.sum(1))
    x[0] = 5.0
    assert close(x, [[5.0] * 3, NUMBERS[1]]) and x.tag == "tag"
    out = Native(ivy.zeros_like(x.unwrap()))
    assert ivy.add(x, x, out=out) is out and close(out, [[10.0] * 3, 2 * NUMBERS[1]]) and out.tag == "tag"


@pytest.mark.parametrize("library", ["numpy", "torch", "jax", "tensorflow"])
class TestCompiled:
    def test_graphs(self, library: str) -> None:
        pytest.importorskip(library)
        q = around(array(library, NUMBERS), "QNM")
        graph = ivy.compile_graph(lambda x: {"a": ivy.sum(x * x, axis="row")}, args=(q,))
        other = Quantity(Named(Masked(q.innermost() + 1.0, NUMBERS < 2), ("row", "column")), "m")
        found = graph(other)["a"]
        assert layers_of(found) == layers_of(q) and found.unit == {"m": 2} and found.unwrap().names == ("column",)
        assert close(found, ((NUMBERS + 1) ** 2 * (NUMBERS >= 2)).sum(0))

    def test_what_is_beside_the_data_is_an_argument(self, library: str) -> None:
        pytest.importorskip(library)
        # What torch makes of the graph afterwards takes long, and is the same for all arrays.
        options = {"backend": "eager"} if library == "torch" else {}
        compiled = ivy.compile(lambda x: ivy.sum(x * x), **options)
        x = array(library, NUMBERS)
        for mask in (NUMBERS > 5, NUMBERS < 3):
            found = compiled(Masked(x, mask))
            assert close(found, (NUMBERS**2 * ~mask).sum())
        for unit in ("m", "s"):
            assert compiled(Quantity(x, unit)).unit == {unit: 2}


def test_containers(backend: str) -> None:
    q = around(array(backend, NUMBERS), "QM")
    tree = ivy.Container(a=q, b=ivy.Container(c=q))
    for found in (tree * 2.0, ivy.multiply(q, ivy.Container(a=2.0, b=ivy.Container(c=2.0)))):
        assert layers_of(found.b.c) == "Quantity(Masked(x))" and close(found.a, 2 * NUMBERS)


def test_pickles_copies_and_repr(backend: str) -> None:
    x = Outer(Tagged(array(backend, NUMBERS[0]), "a"), "b")
    for again in (pickle.loads(pickle.dumps(x)), copy.copy(x), copy.deepcopy(x)):
        assert layers_of(again) == "Outer(Tagged(x))" and again.tag == "b" and again.unwrap().tag == "a"
        assert close(again, NUMBERS[0])
    assert repr(x) == f"Outer(Tagged({x.innermost()!r}, tag='a'), tag='b')"


def test_out_and_writing(backend: str) -> None:
    x = array(backend, NUMBERS[0])
    q, out = Quantity(Masked(x), "m"), Quantity(Masked(ivy.zeros_like(x)), "s")
    held = out.innermost()
    assert ivy.multiply(q, q, out=out) is out
    assert out.unit == {"m": 2} and close(out, NUMBERS[0] ** 2) and out.innermost() is held
    with pytest.raises(
        ivy.IvyTypeError, match=r"ivy\.add: out= must be a Quantity\(Masked\(Array\)\), as the result, not a Array"
    ):
        ivy.add(q, q, out=ivy.zeros_like(x))
    with pytest.raises(ivy.IvyTypeError, match=r"as the result, not a Quantity\(Array\)"):
        ivy.add(q, q, out=Quantity(x, "m"))
    plain = array(backend, NUMBERS[0])
    with pytest.raises(ivy.IvyTypeError, match=r"ivy\.set_item cannot write a Masked to a Array"):
        plain[0] = Masked(plain[1])
    assert close(plain, NUMBERS[0])
    q += Quantity(1.0, {"km": 1})
    assert q.unit == {"m": 1} and close(q, NUMBERS[0] + 1000)
    q[1:] = Quantity(Masked(ivy.zeros_like(x)[1:], [False, True]), "km")
    assert ivy.to_numpy(q.unwrap().mask).tolist() == [False, False, True]


def test_over_lazy_and_sparse_arrays() -> None:
    da = pytest.importorskip("dask.array")
    with ivy.with_backend("dask.array"):
        for chosen in ("Q", "M", "ND", "QNMD"):
            q = around(ivy.asarray(da.from_array(NUMBERS, chunks=(1, 3))), chosen)
            found = ivy.sum(q * q, axis=0)
            assert hasattr(found.innermost().to_native(), "dask") and close(found, (NUMBERS**2).sum(0))
    sparse = pytest.importorskip("sparse")
    x = ivy.asarray(sparse.COO.from_numpy(np.eye(2, dtype="float32") * 3))
    for chosen in ("Q", "N", "QN", "D", "QND"):
        q = around(x, chosen)
        found = ivy.sum(q * q, axis=0)
        assert isinstance(found.innermost().to_native(), sparse.SparseArray) and close(found, [9.0, 9.0])


class TestBesideOthers:
    """Wrappers of other packages have their place: xarray outside, libraries of arrays inside."""

    def test_xarray_around_layers(self, backend: str) -> None:
        xr = pytest.importorskip("xarray")
        x = Quantity(Masked(array(backend, NUMBERS), NUMBERS > 5), "m")
        outside = xr.DataArray(x, dims=("row", "column"))
        for found in (outside * outside, x * outside, outside * x, outside.sum("column"), xr.concat([outside], "new")):
            assert type(found) is xr.DataArray and layers_of(found.data) == "Quantity(Masked(x))"
        assert close(outside.isel(row=0).data, NUMBERS[0])
        assert (x * outside).data.unit == {"m": 2}

    def test_clients_of_the_standard(self, backend: str) -> None:
        xpx = pytest.importorskip("array_api_extra")
        x = Quantity(Masked(array(backend, NUMBERS[0])), "m")
        assert x.__array_namespace__(api_version="2024.12") is x.innermost().__array_namespace__()
        found = xpx.atleast_nd(x, ndim=2)
        assert layers_of(found) == "Quantity(Masked(x))" and found.shape == (1, 3)
        assert not isinstance(x, ivy.NativeArray) and not ivy.is_array(x)

    def test_layer_of_foreign_array(self) -> None:
        sparse = pytest.importorskip("sparse")
        found = Tagged(sparse.COO.from_numpy(np.eye(3))) * 2.0
        assert isinstance(found.data.to_native(), sparse.SparseArray)

    def test_trees_of_the_libraries(self) -> None:
        jax, torch, tf = (pytest.importorskip(name) for name in ("jax", "torch", "tensorflow"))
        x = {name: Quantity(Masked(array(name, NUMBERS[0])), "m") for name in ("jax", "torch", "tensorflow")}
        found = jax.jit(lambda q: ivy.sum(q * q))(x["jax"])
        assert close(found, (NUMBERS[0] ** 2).sum()) and found.unit == {"m": 2}
        assert close(jax.vmap(lambda q: q * 2.0)(x["jax"]), NUMBERS[0] * 2)
        assert close(torch.utils._pytree.tree_map(lambda a: a * 2, x["torch"]), NUMBERS[0] * 2)
        assert close(torch.func.vmap(lambda q: q * 2.0)(x["torch"]), NUMBERS[0] * 2)
        assert close(tf.function(lambda q: q * 2.0)(x["tensorflow"]), NUMBERS[0] * 2)


class TestChoices:
    """Functions without a rule."""

    def test_composed_functions_run_by_parts(self) -> None:
        found = ivy.softmax(Masked([[1.0, 2.0, 9.0]], [[False, False, True]]))
        assert np.allclose(ivy.to_numpy(found.data)[0, :2], [0.26894142, 0.73105858])

    def test_or_whole(self) -> None:
        assert ivy.softmax(Tagged(ivy.ones(2))).tag == "s"

    def test_or_are_refused(self) -> None:
        class Strict(Tagged, composed="refuse", primary="refuse"):
            pass

        x = Strict(ivy.ones(2))
        for fn in (ivy.softmax, ivy.exp):
            with pytest.raises(
                ivy.IvyDispatchError, match=rf"ivy\.{fn.__name__} is not implemented for .*Strict; add a rule"
            ):
                fn(x)
        assert ivy.shape(x) == (2,)
        Strict.implements(ivy.exp)(lambda call: "by the rule")
        assert ivy.exp(x) == "by the rule" and Tagged.rule_for(ivy.exp) is None

    def test_a_rule_may_decline(self) -> None:
        class Sometimes(Tagged):
            pass

        Sometimes.implements("add subtract", ivy.negative)(lambda call: NotImplemented)
        assert (Sometimes(ivy.ones(2)) + 1).tag == "a"

    def test_layer_with_protocol_method(self) -> None:
        class Own(Tagged, rank=16):
            def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
                if func is ivy.add:
                    return "its own"
                return super().__ivy_array_function__(func, types, args, kwargs)

        x, own = Tagged(ivy.ones(1)), Own(ivy.ones(1))
        assert ivy.add(x, own) == ivy.add(own, x) == "its own"
        assert layers_of(x * own) == layers_of(own * x) == "Own(Tagged(x))"

    def test_a_rule_without_a_result(self) -> None:
        class Forgetful(Tagged, rank=17):
            pass

        Forgetful.implements(ivy.sum)(lambda call: None)
        with pytest.raises(ivy.IvyTypeError, match=r"ivy\.sum: the rule of .*Forgetful must return a result, not None"):
            ivy.sum(Forgetful(ivy.ones(1)))

    def test_layer_invalid_arguments(self) -> None:
        x = Tagged(ivy.array([[1.0, 2.0]]))
        assert ivy.to_list(x) == [[1.0, 2.0]]
        assert x.__ivy_array_function__(len, (Tagged,), (x,), {}) is NotImplemented

    def test_names_of_functions(self) -> None:
        with pytest.raises(AttributeError, match="ivy has no 'adddd'"):
            Tagged.implements("adddd")


class TestCall:
    def test_what_rewrap_is_told(self) -> None:
        seen: list[ivy.LayerCall] = []

        class Seeing(Tagged, rank=7):
            @classmethod
            def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
                seen.append(call)
                return cls(result)

        x, y = Seeing(ivy.ones((2, 2))), Seeing(ivy.ones(2))
        ivy.add(x, y)
        assert seen[0].func is ivy.add and seen[0].own == (x, y) and seen[0].place is None and seen[0].like is None
        ivy.sum(x, axis=1)
        assert set(seen[1].arguments) == {"x", "axis"} and seen[1].arguments["axis"] == 1
        ivy.qr(x)
        assert [call.place for call in seen[2:]] == [0, 1]
        ivy.zeros(2, like=x)
        assert seen[-1].like is x and seen[-1].own == (x,) and "implemented by" in repr(seen[-1])
        ivy.full((2,), y[0], like=x)
        assert seen[-1].like is x and len(seen[-1].own) == 2 and seen[-1].own[1] is x

    def test_a_subclass_answers_for_both(self) -> None:
        class Sub(Tagged):
            pass

        for found in (Tagged(ivy.ones(1)) + Sub(ivy.ones(1)), Sub(ivy.ones(1)) + Tagged(ivy.ones(1))):
            assert type(found) is Sub

    def test_slots(self) -> None:
        class Slotted(ivy.ArrayLayer, rank=8):
            __slots__ = ("data", "tag")

            def __init__(self, data: Any, tag: Any) -> None:
                self.data, self.tag = data, tag

            def unwrap(self) -> Any:
                return self.data

            @classmethod
            def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
                return cls(result, call.own[0].tag)

        x = Slotted(ivy.array([1.0, 2.0]), "a")
        x[0] = 5.0
        assert repr(copy.copy(x) * 2) == "Slotted(ivy.array([10.,  4.]), tag='a')"


class TestBadInput:
    def test_a_rank_given_twice(self) -> None:
        class Other(Tagged, rank=6):
            pass

        for args in ((Outer(ivy.ones(1)), Other(ivy.ones(1))), (Other(ivy.ones(1)), Outer(ivy.ones(1)))):
            with pytest.raises(ivy.IvyTypeError, match=r"ivy\.add: the layers .* have no order, .* rank 6; define a"):
                ivy.add(*args)

    def test_unless_one_names_the_other(self) -> None:
        class Other(Tagged, rank=6, wraps=(Outer,)):
            pass

        x = Other(Outer(ivy.ones(1)))
        assert layers_of(x + Outer(ivy.ones(1))) == layers_of(Outer(ivy.ones(1)) + x) == "Other(Outer(x))"

    def test_cycles_of_classes(self) -> None:
        class First(Tagged, rank=11):
            pass

        class Second(Tagged, rank=12, wraps=(First,)):
            pass

        class Third(Tagged, rank=10, wraps=(Second,)):
            pass

        x = [cls(ivy.ones(1)) for cls in (First, Second, Third)]
        with pytest.raises(ivy.IvyTypeError, match=r"ivy\.concat: the layers .* form a cycle"):
            ivy.concat(x)
        First.__ivy_layer__ = First.__ivy_layer__._replace(wraps=(Second,))
        with pytest.raises(ivy.IvyTypeError, match=r"ivy\.add: .* form a cycle, because each has the other in its"):
            ivy.add(*x[:2])
        with pytest.raises(ivy.IvyTypeError, match="must not contain the class itself"):

            class Fourth(Tagged, rank=1, wraps=(Tagged,)):
                pass

    def test_an_object_that_holds_itself(self) -> None:
        x = Tagged(None)
        x.data = x
        with pytest.raises(ivy.IvyTypeError, match=r"ivy\.exp: a Tagged must not wrap a Tagged, which is the same"):
            ivy.exp(x)

    def test_layers_in_another_order(self) -> None:
        with pytest.raises(
            ivy.IvyTypeError, match=r"ivy\.exp: a Tagged must not wrap a Outer, .* write Outer\(Tagged\(\.\.\."
        ):
            ivy.exp(Tagged(Outer(ivy.ones(1))))

    @pytest.mark.parametrize("held", [None, "text", object(), [1.0]])
    def test_an_object_that_wraps_nothing(self, held: Any) -> None:
        with pytest.raises(
            ivy.IvyTypeError, match=r"ivy\.exp: unwrap of a Tagged must return an array or a layer, not (None|a \w+)"
        ):
            ivy.exp(Tagged(held))

    @pytest.mark.parametrize("wrong", [None, "text", NotImplemented, [1.0]])
    def test_a_rewrap_that_gives_the_wrong_thing(self, wrong: Any) -> None:
        class Wrong(Tagged, rank=9):
            @classmethod
            def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
                return wrong

        with pytest.raises(
            ivy.IvyTypeError, match=r"ivy\.exp: .*Wrong\.rewrap must return a .*Wrong or an array, not (None|a \w+)"
        ):
            ivy.exp(Wrong(ivy.ones(1)))

    def test_a_rewrap_that_gives_another_layer(self) -> None:
        class Wrong(Tagged, rank=2):
            @classmethod
            def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
                return Tagged(result)

        with pytest.raises(
            ivy.IvyTypeError, match=r"rewrap must return a .*Wrong, or a layer that this class may wrap, not a Tagged"
        ):
            ivy.exp(Wrong(ivy.ones(1)))

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            ({"rank": "high"}, "rank= must be a number"),
            ({"rank": float("nan")}, "rank= must be a number"),
            ({"rank": True}, "rank= must be a number"),
            ({"rank": 1, "wraps": [Tagged]}, "wraps= must be a tuple of classes"),
            ({"rank": 1, "wraps": ("Tagged",)}, "wraps= must be a tuple of classes"),
            ({"rank": 1, "composed": "some"}, "composed= must be one of whole, parts, refuse, not 'some'"),
            ({"rank": 1, "primary": "parts"}, "primary= must be one of whole, refuse, not 'parts'"),
        ],
    )
    def test_what_a_class_cannot_say(self, options: dict[str, Any], said: str) -> None:
        with pytest.raises(ivy.IvyTypeError, match=f"class .*Made: {said}"):

            class Made(Tagged, **options):
                pass

    def test_a_class_that_wraps_nothing(self) -> None:
        with pytest.raises(ivy.IvyTypeError, match=r"class .*Empty must define unwrap"):

            class Empty(ivy.ArrayLayer, rank=1):
                pass

        with pytest.raises(ivy.IvyTypeError, match=r"class .*Half must define rewrap"):

            class Half(ivy.ArrayLayer, rank=1):
                def unwrap(self) -> Any: ...

    def test_data_that_is_made_anew(self) -> None:
        class Computed(Tagged, rank=13):
            def unwrap(self) -> Any:
                return ivy.asarray([1.0, 2.0])

        with pytest.raises(ivy.IvyTypeError, match=r"Computed: ivy cannot replace the data, .* define with_data"):
            Computed(None).with_data(ivy.ones(2))

    def test_lists_that_contain_themselves(self) -> None:
        nested: list[Any] = [Tagged(ivy.ones(1))]
        nested.append(nested)
        with pytest.raises(ivy.IvyStructureError):
            ivy.concat(nested)


class TestErrors:
    def test_functions_of_numpy_refuse(self) -> None:
        for call in (np.sin, lambda x: np.add(x, 1)):
            with pytest.raises(TypeError):
                call(Tagged(ivy.ones(2)))

    def test_what_an_author_raises_reaches_the_caller_untouched(self, backend: str) -> None:
        error = KeyError("mine")

        class Raising(Tagged, rank=14):
            @classmethod
            def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
                raise error

        for call in (
            lambda: ivy.exp(Raising(ivy.ones(1))),
            lambda: Raising(ivy.ones(1)) * Tagged(ivy.ones(1)),
            lambda: ivy.softmax(Outer(Raising(ivy.ones(1))) if False else Raising(ivy.ones(1))),
        ):
            with pytest.raises(KeyError) as caught:
                call()
            assert caught.value is error and error.args == ("mine",)

    def test_an_error_of_the_library_names_the_function(self, backend: str) -> None:
        with pytest.raises(ivy.IvyBroadcastShapeError, match=r"ivy\.add"):
            Tagged(ivy.ones(2)) + Tagged(ivy.ones(3))

    def test_strangers_are_left_to_themselves(self) -> None:
        class Stranger:
            def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
                return "the stranger answers"

        x = Tagged(ivy.ones(1))
        assert ivy.add(x, Stranger()) == ivy.add(Stranger(), x) == "the stranger answers"

        class Knowing(Tagged, rank=15, wraps=(Stranger,)):
            @classmethod
            def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
                return cls(result)

            def unwrap(self) -> Any:
                return self.data

        Knowing.implements(ivy.add)(lambda call: "the layer answers")
        assert ivy.add(Knowing(ivy.ones(1)), Stranger()) == "the layer answers"
