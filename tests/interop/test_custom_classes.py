"""Classes of one's own in transforms, graphs and compiled code: they are kept, or refused by name."""

import inspect
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol import lazy
from ivy_protocol.base import typing
from ivy_protocol.core import context


class Meters(ivy.Array):
    """A subclass that notes a unit, and answers in it."""

    def __init__(self, data: Any, unit: str = "m") -> None:
        super().__init__(data)
        self.unit = unit

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        result = super().__ivy_array_function__(func, types, args, kwargs)
        return Meters(result, self.unit) if type(result) is ivy.Array else result


class Thousand(ivy.Array):
    """A subclass that answers one function in its own way."""

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func is ivy.exp:
            return Thousand(ivy.array(args[0]._data) * 1000.0)
        result = super().__ivy_array_function__(func, types, args, kwargs)
        return Thousand(result) if type(result) is ivy.Array else result


class Tagged:
    """A class that is no array, and says what it holds."""

    def __init__(self, data: Any, tag: str = "t") -> None:
        self.data = data
        self.tag = tag

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return type(self)(func(*[x.data if isinstance(x, Tagged) else x for x in args], **kwargs), self.tag)

    def __ivy_flatten__(self) -> Any:
        return (self.data,), self.tag

    @classmethod
    def __ivy_unflatten__(cls, rest: Any, parts: Any) -> Any:
        return cls(parts[0], rest)


class Closed:
    """A class that does not say what it holds."""

    def __init__(self, data: Any) -> None:
        self.data = data

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return Closed(func(*[x.data if isinstance(x, Closed) else x for x in args], **kwargs))


def _values(x: Any) -> list[float]:
    while isinstance(x, Tagged):
        x = x.data
    return ivy.to_numpy(x).tolist()


MAKERS = {"subclass": lambda x: Meters(x, "km"), "class": lambda x: Tagged(ivy.array(x), "km")}
of = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


def _is_kept(x: Any) -> bool:
    return getattr(x, "unit", None) == "km" or getattr(x, "tag", None) == "km"


def _array(library: str) -> Any:
    return ivy.to_native(ivy.asarray(np.asarray([1.0, 2.0, 3.0], "float32"), backend=library))


def _total(x: Any) -> Any:
    return ivy.sum(ivy.square(x))


@of
def test_gradients(library: str, make: Any) -> None:
    x = make(_array(library))
    value, gradient = ivy.value_and_grad(_total)(x)
    assert _is_kept(value) and _values(value) == 14
    assert _is_kept(gradient) and _values(gradient) == [2, 4, 6]
    assert _is_kept(ivy.grad(_total)(x))
    value, gradient = ivy.execute_with_gradients(_total, x)
    assert _is_kept(value) and _is_kept(gradient) and _values(gradient) == [2, 4, 6]
    value, change = ivy.jvp(_total, (x,), (make(_array(library)),))
    assert _is_kept(value) and _is_kept(change) and _values(change) == 28
    assert _is_kept(ivy.vjp(_total, x)[0])
    assert _values(ivy.jac(ivy.square)(x)) == [[2, 0, 0], [0, 4, 0], [0, 0, 6]]


@of
def test_maps_and_loops(library: str, make: Any) -> None:
    rows = ivy.vmap(lambda row: ivy.add(row, 1.0))(make(_array(library)))
    assert _is_kept(rows) and _values(rows) == [2, 3, 4]
    rows = ivy.vmap(lambda row: make(ivy.to_native(ivy.add(row, 1.0))))(_array(library))
    assert _is_kept(rows) and _values(rows) == [2, 3, 4]
    (x,) = ivy.while_loop(lambda x: ivy.less(_number(x), 20.0), lambda x: ivy.add(x, 1.0), (make(_array(library)),))
    assert _is_kept(x) and _values(x) == [6, 7, 8]


def _number(x: Any) -> Any:
    total = ivy.sum(x)
    return ivy.array(total.data if isinstance(total, Tagged) else total.to_native())


@of
def test_graphs_and_compiled_code(library: str, make: Any) -> None:
    x = make(_array(library))
    for run in (ivy.compile_graph(_total, x), ivy.compile(_total)):
        for _ in range(2):
            result = run(x)
            assert _is_kept(result) and _values(result) == 14


def test_a_class_of_ones_own_may_answer_differently(library: str) -> None:
    x = Thousand(_array(library))
    assert _values(ivy.value_and_grad(lambda x: ivy.sum(ivy.exp(x)))(x)[0]) == 6000
    assert _values(ivy.grad(lambda x: ivy.sum(ivy.exp(x)))(x)) == [1000, 1000, 1000]
    assert _values(ivy.compile_graph(ivy.exp, x)(x)) == [1000, 2000, 3000]
    assert _values(ivy.compile(lambda x: ivy.exp(x))(x)) == [1000, 2000, 3000]


def test_graph_object_attributes(library: str) -> None:
    graph = ivy.compile_graph(_total, Meters(_array(library), "m"))
    with pytest.raises(ivy.IvyGuardError, match="attributes of the example"):
        graph(Meters(_array(library), "km"))
    plain = ivy.compile_graph(_total, ivy.array(_array(library)))
    with pytest.raises(ivy.IvyGuardError):
        plain(Meters(_array(library)))
    compiled = ivy.compile(_total)
    assert [compiled(Meters(_array(library), unit)).unit for unit in ("m", "km", "m")] == ["m", "km", "m"]


def test_compiled_code_takes_arrays_and_then_objects(library: str) -> None:
    class Late(Tagged):
        pass

    run = ivy.compile(lambda x, y: ivy.add(x, y))
    x = ivy.array(_array(library))
    assert _values(run(x, _array(library))) == [2, 4, 6]
    assert run(x, Late(x, "km")).tag == "km"


def test_opaque_classes(library: str) -> None:
    x = Closed(ivy.array(_array(library)))
    for call in (
        lambda: ivy.grad(_total)(x),
        lambda: ivy.grad(lambda y: Closed(_total(y)))(x.data),
        lambda: ivy.vmap(ivy.square)(x),
        lambda: ivy.vmap(lambda y, k: ivy.multiply(y, k).data)(x.data, x),
        lambda: ivy.vmap(lambda y: Closed(ivy.square(y)))(x.data),
    ):
        with pytest.raises(ivy.IvyTypeError, match="a Closed must declare the arrays"):
            call()
    rows = ivy.vmap(lambda y, k: ivy.multiply(y, k).data, in_axes=(0, None))(x.data, x)
    assert _values(rows) == [[1, 2, 3], [2, 4, 6], [3, 6, 9]]


def test_invalid_ivy_flatten() -> None:
    class Wrong(Tagged):
        def __ivy_flatten__(self) -> Any:
            return [self.data]

    with pytest.raises(ivy.IvyTypeError, match=r"Wrong.__ivy_flatten__ must return a pair"):
        ivy.grad(_total)(Wrong(ivy.ones(2)))


def test_files_hold_no_classes_of_ones_own(tmp_path: Any) -> None:
    x = Meters(np.ones(3))
    with pytest.raises(ivy.IvyTraceError, match="Meters"):
        ivy.compile_graph(_total, x).save(tmp_path / "graph.ivy")


class Answers:
    """A class that answers every function, and notes which."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        self.asked.append(func.__name__)
        return "answered"


QUESTIONS = {
    "dtype": lambda p: ivy.dtype(p),
    "result_type": lambda p: ivy.result_type(p, "int8"),
    "can_cast": lambda p: ivy.can_cast(p, "int8"),
    "finfo": lambda p: ivy.finfo(p),
    "iinfo": lambda p: ivy.iinfo(p),
    "is_float_dtype": lambda p: ivy.is_float_dtype(p),
    "iscomplexobj": lambda p: ivy.iscomplexobj(p),
    "isrealobj": lambda p: ivy.isrealobj(p),
    "default_dtype": lambda p: ivy.default_dtype(item=p),
    "to_native": lambda p: ivy.to_native(p),
    "promote_types_of_inputs": lambda p: ivy.promote_types_of_inputs(ivy.ones(2), p),
    "apply_along_axis": lambda p: ivy.apply_along_axis(ivy.sum, 0, p),
    "block": lambda p: ivy.block([[np.ones(2), p]]),
    "ix_": lambda p: ivy.ix_(p, [1]),
    "tucker": lambda p: ivy.tucker(p, 2),
    "tensor_train": lambda p: ivy.tensor_train(p, [1, 2, 1]),
    "get_item": lambda p: ivy.get_item(np.ones(3), [p]),
    "pad": lambda p: ivy.pad(np.ones(3), 1, constant_values=p),
    "delete": lambda p: ivy.delete(np.ones(3), p),
    "gradient": lambda p: ivy.gradient(np.ones(3), spacing=p),
    "shuffle": lambda p: ivy.shuffle(np.ones(3), key=p),
    "permutation": lambda p: ivy.permutation(3, key=p),
    "clip": lambda p: ivy.clip(np.ones(3), 0.0, p),
    "sum": lambda p: ivy.sum(np.ones(3), axis=p),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_class_is_asked_wherever_it_stands(name: str) -> None:
    for _ in range(2):
        given = Answers()
        assert QUESTIONS[name](given) == "answered"
        assert given.asked == [name]


def test_wrapped_native_subclass() -> None:
    torch = pytest.importorskip("torch")

    class Own(torch.Tensor):  # type: ignore[misc]
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return "answered"

    assert ivy.exp(ivy.Array(torch.ones(2).as_subclass(Own))) == "answered"


STRANGERS = {
    "abs": ivy.abs,
    "dtype": ivy.dtype,
    "result_type": lambda x: ivy.result_type(x, "int8"),
    "finfo": ivy.finfo,
    "grad": lambda x: ivy.grad(ivy.sum)(x),
    "get_item": lambda x: ivy.array([1.0])[x],
    "get_item of a list": lambda x: ivy.array([1.0])[[x]],
}


@pytest.mark.parametrize("name", STRANGERS)
def test_unknown_class_error(name: str) -> None:
    with pytest.raises(ivy.IvyBackendException, match=r"object|Stranger"):
        STRANGERS[name](type("Stranger", (), {})())


def test_functions_that_are_no_dispatchers_map_over_containers() -> None:
    tree = ivy.Container(a=ivy.ones((3, 4)), b=ivy.zeros((3, 4)))
    assert ivy.apply_along_axis(ivy.sum, 0, tree).a.tolist() == [3, 3, 3, 3]
    assert ivy.iscomplexobj(tree).b is False
    assert [factor.shape for factor in ivy.tensor_train(tree, [1, 2, 1]).a] == [(1, 3, 2), (2, 4, 1)]
    assert tree.transpose((1, 0)).a.shape == (4, 3)
    assert tree.concatenate([tree]).b.shape == (6, 4)


def test_functions_that_take_an_array_first_are_methods() -> None:
    x = ivy.array([[1.0, 2.0], [3.0, 4.0]])
    assert x.concatenate([x]).shape == (4, 2)
    assert x.block(x).shape == (2, 4)
    assert x.apply_along_axis(ivy.sum, 1).tolist() == [3, 7]
    assert x.isrealobj() and not x.iscomplexobj()
    assert next(iter(x.ndenumerate()))[0] == (0, 0)
    assert x.to_dense().tolist() == x.tolist()
    assert [v.dtype for v in x.promote_types_of_inputs(ivy.array([1]))] == ["float64", "float64"]


def test_whatever_takes_an_array_first_is_a_method() -> None:
    lazy.load_functions()
    firsts = {n: spec.roles.get(spec.positional[0]) for n, spec in context.by_name.items() if spec.positional}
    names = [n for n, role in firsts.items() if role in (typing.ArrayLike, typing.Contents) and n != "array"]
    for name in dir(ivy):
        function = getattr(ivy, name)
        if inspect.isfunction(function) and not hasattr(function, "spec"):
            first = next(iter(inspect.signature(function).parameters.values()), None)
            names += [name] if first is not None and str(first.annotation).strip("'\"") == "ArrayLike" else []
    assert len(names) > 400
    assert [(cls, n) for n in names for cls in (ivy.Array, ivy.Container) if not hasattr(cls, n) and n != "ix_"] == []


def test_compilers_of_the_libraries_take_subclasses() -> None:
    jax, torch, tf = (pytest.importorskip(name) for name in ("jax", "torch", "tensorflow"))
    runs = {
        "jax": jax.jit(_total),
        "torch": torch.compile(_total, backend="eager", fullgraph=True),
        "tensorflow": tf.function(_total),
    }
    for library, run in runs.items():
        for unit in ("m", "km", "m"):
            result = run(Meters(_array(library), unit))
            assert (result.unit, _values(result)) == (unit, 14)
    x = Meters(_array("jax"), "km")
    gradient = jax.grad(lambda x: ivy.to_native(_total(x)))(x)
    assert gradient.unit == "km" and _values(gradient) == [2, 4, 6]
    assert torch.func.vmap(ivy.square)(Meters(_array("torch"), "km")).unit == "km"
