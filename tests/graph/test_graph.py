"""Graphs: what they hold, what they return, and what they refuse."""

import copy
import enum
import gc
import inspect
import linecache
import pickle
import random
import sys
import xml.etree.ElementTree as ET
from collections import OrderedDict, namedtuple
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

BACKENDS = ("numpy", "torch", "jax", "tensorflow")


def natives(library: str) -> Any:
    """The functions of a library that the examples call."""
    if library == "numpy":
        return np
    if library == "torch":
        import torch

        return SimpleNamespace(
            mean=torch.mean,
            sum=torch.sum,
            var=lambda x: torch.var(x, correction=0),
            cos=torch.cos,
            sin=torch.sin,
            tan=torch.tan,
            stack=torch.stack,
        )
    if library == "jax":
        import jax.numpy as jnp

        return jnp
    import tensorflow as tf

    return SimpleNamespace(
        mean=tf.reduce_mean,
        sum=tf.reduce_sum,
        var=tf.math.reduce_variance,
        cos=tf.cos,
        sin=tf.sin,
        tan=tf.tan,
        stack=tf.stack,
    )


def compiled(fn: Callable[..., Any], *args: Any, **options: Any) -> Any:
    return ivy.compile_graph(fn, *args, validate=True, **options)


def values(x: Any) -> Any:
    return ivy.to_numpy(x)


def labels(graph: Any) -> list[str]:
    return [node.label.rpartition(".")[2] for node in graph.nodes]


def row() -> Any:
    return ivy.asarray([[1.0, 2.0, 3.0]])


def pure_ivy(x: Any) -> Any:
    y = ivy.mean(x)
    z = ivy.sum(x)
    f = ivy.var(y)
    k = ivy.cos(z)
    m = ivy.sin(f)
    o = ivy.tan(y)
    return ivy.stack([k, m, o])


def test_equal_graphs_of_ivy_and_native_code(backend: str) -> None:
    xp = natives(backend)

    def pure_native(x: Any) -> Any:
        y = xp.mean(x)
        z = xp.sum(x)
        f = xp.var(y)
        k = xp.cos(z)
        m = xp.sin(f)
        o = xp.tan(y)
        return xp.stack([k, m, o])

    def mix(x: Any) -> Any:
        y = ivy.mean(x)
        z = xp.sum(x)
        f = ivy.var(y)
        k = xp.cos(z)
        m = ivy.sin(f)
        o = xp.tan(y)
        return ivy.stack([k, m, o])

    x = row()
    ours, theirs, both = compiled(pure_ivy, x), compiled(pure_native, ivy.to_native(x)), compiled(mix, x)
    assert ours.same(both) and both.same(ours)
    assert ours.same(theirs) == (backend != "tensorflow"), "ivy composes the variance of tensorflow itself"
    assert len(ours.nodes) == (7 if backend != "tensorflow" else 10)
    assert ours.fingerprint() == compiled(pure_ivy, x).fingerprint() != compiled(ivy.sin, x).fingerprint()
    wanted = [np.cos(6.0), 0.0, np.tan(2.0)]
    for graph, argument in ((ours, x), (theirs, ivy.to_native(x)), (both, x)):
        np.testing.assert_allclose(values(graph(argument)), wanted, rtol=1e-5)


def clean(x: Any, w: Any, b: Any) -> Any:
    return w * x + b


def unclean(x: Any, w: Any, b: Any) -> Any:
    y = b + w + x
    print("message")  # noqa: T201
    wx = w * x
    ret = wx + b
    temp = y * wx
    assert temp is not None
    return ret


def test_prints_and_dead_code_are_gone(backend: str, capsys: pytest.CaptureFixture[str]) -> None:
    args = (ivy.asarray([1.0, 2.0, 3.0]), ivy.eye(3), ivy.zeros((3,)))
    first, second = compiled(clean, *args), ivy.compile_graph(unclean, *args)
    assert capsys.readouterr().out == "message\n"
    assert first.same(second) and len(second.nodes) == 2 and second.stats["traced"] >= 2
    np.testing.assert_array_equal(values(second(*args)), np.diag([1.0, 2.0, 3.0]))
    assert capsys.readouterr().out == ""
    assert not first.same(compiled(lambda x, w, b: w * x - b, *args))
    assert not first.same(compiled(lambda x, w, b: b * x + w, *args))
    other = compiled(lambda x, w, b: w * x + b * 2, *args)
    assert not first.same(other, arguments=False)


def test_graph_constants_in_fingerprint(backend: str) -> None:
    two, three = (compiled(lambda x, n=n: ivy.sum(x * 2.0, axis=n), row()) for n in (0, 1))
    assert not two.same(three)
    assert two.same(three, arguments=False)


def test_each_library_has_its_own_graph() -> None:
    def ivy_func(x: Any, y: Any) -> Any:
        return ivy.matmul(ivy.diag(x), y)

    found = {}
    for library in BACKENDS:
        pytest.importorskip(library)
        with ivy.with_backend(library):
            x, y = ivy.asarray([1.0, 2.0, 3.0]), ivy.asarray([2.0, 3.0, 4.0])
            graph = compiled(ivy_func, x, y)
            found[graph.fingerprint()] = graph
            np.testing.assert_array_equal(values(graph(x, y)), [2.0, 6.0, 12.0])
            assert graph.backend == library and graph(x, y).backend == library
    assert len(found) == 4


def test_result_types(backend: str) -> None:
    native = ivy.to_native(row())

    def both(x: Any) -> Any:
        return {"array": ivy.sin(x), "native": ivy.to_native(ivy.cos(x)), "rest": [1, "text", None, (x, 2.5)]}

    graph = compiled(both, row())
    for argument in (row(), native):
        found = graph(argument)
        assert list(found) == ["array", "native", "rest"] and type(found["array"]) is ivy.Array
        assert isinstance(found["native"], type(native)) and found["rest"][:3] == [1, "text", None]
        assert type(found["rest"][3]) is tuple and found["rest"][3][1] == 2.5
    bare = graph.fn(native)
    assert isinstance(bare["array"], type(native)) and isinstance(bare["rest"][3][0], type(native))
    x = row()
    assert compiled(lambda a: (a, a + 1.0), x)(x)[0] is x


Point = namedtuple("Point", "x y")


@dataclass
class Pair:
    """Two arrays and a number."""

    left: Any
    right: Any
    factor: float = 2.0


class Wrapped:
    """An array class with a protocol of its own."""

    def __init__(self, data: Any, unit: str) -> None:
        self.data = data
        self.unit = unit

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        plain = [a.data if isinstance(a, Wrapped) else a for a in args]
        return Wrapped(func(*plain, **kwargs), self.unit)


def test_nested_arguments_and_results(backend: str) -> None:
    def f(tree: Any, point: Any, pair: Any, *rest: Any, scale: Any, **more: Any) -> Any:
        total = tree.a + point.x * pair.left * pair.factor + rest[0] + more["extra"]["deep"][0]
        return Point(total * scale, ivy.Container(b=tree.b.c, d={"e": total})), Pair(point.y, total), list(rest)

    x = ivy.asarray([1.0, 2.0])
    tree = ivy.Container(a=x, b={"c": x * 2.0})
    args, kwargs = (tree, Point(x, x + 1.0), Pair(x, x), x, x * 3.0), {"scale": x, "extra": {"deep": [x]}}
    graph = compiled(f, *args, **kwargs)
    found, wanted = graph(*args, **kwargs), f(*args, **kwargs)
    assert type(found[0]) is Point and type(found[1]) is Pair and found[1].factor == 2.0
    assert type(found[0].y) is ivy.Container and type(found[0].y["d"]) is ivy.Container
    np.testing.assert_allclose(values(found[0].x), values(wanted[0].x), rtol=1e-6)
    np.testing.assert_allclose(values(found[0].y["d/e"]), values(wanted[0].y["d/e"]), rtol=1e-6)
    assert len(found[2]) == 2 and len(graph.inputs) == 10
    with pytest.raises(ivy.IvyGuardError, match=r"the length of rest is 1, not 2"):
        graph(*args[:-1], **kwargs)
    with pytest.raises(ivy.IvyGuardError, match=r"pair\.factor is 3\.0, not 2\.0"):
        graph(tree, args[1], Pair(x, x, 3.0), *args[3:], **kwargs)
    with pytest.raises(ivy.IvyGuardError, match="the keys of tree"):
        graph(ivy.Container(z=x), *args[1:], **kwargs)


def test_arrays_of_custom_classes(backend: str) -> None:
    x = Wrapped(ivy.asarray([1.0, 2.0]), "metre")
    graph = compiled(lambda a: ivy.exp(ivy.multiply(a, 2.0)), x)
    found = graph(x)
    assert type(found) is Wrapped and found.unit == "metre" and len(graph.nodes) == 2
    np.testing.assert_allclose(values(found.data), np.exp([2.0, 4.0]), rtol=1e-5)
    with pytest.raises(ivy.IvyGuardError, match=r"a\.unit is 'inch', not 'metre'"):
        graph(Wrapped(x.data, "inch"))


def test_arguments_that_are_no_arrays_are_checked(backend: str) -> None:
    def power(x: Any, factor: float = 2.0, *, name: str = "a") -> Any:
        return x * factor

    graph = compiled(power, row(), 3.0)
    np.testing.assert_array_equal(values(graph(row(), 3.0)), [[3.0, 6.0, 9.0]])
    with pytest.raises(ivy.IvyGuardError, match=r"factor is 0\.2, not 3\.0.*retrace"):
        graph(row(), 0.2)
    with pytest.raises(ivy.IvyGuardError, match=r"factor is 2\.0, not 3\.0"):
        graph(row())
    with pytest.raises(ivy.IvyGuardError, match="name is 'b', not 'a'"):
        graph(row(), 3.0, name="b")
    with pytest.raises(ivy.IvyGuardError, match=f"x is 1.0, not an array of {backend}"):
        graph(1.0, 3.0)
    with pytest.raises(TypeError, match="x"):
        graph()
    with ivy.with_backend("numpy" if backend != "numpy" else "torch"):
        other = ivy.asarray([[1.0, 2.0, 3.0]])
    with pytest.raises(ivy.IvyGuardError, match=f"not an array of {backend}"):
        graph(other, 3.0)
    nan = compiled(lambda x, n: x * 1.0, row(), float("nan"))
    assert values(nan(row(), float("nan"))).shape == (1, 3)


def test_omitted_arguments(backend: str) -> None:
    seen = []

    def f(x: Any, a: Any = None, b: Any = 2.0, *rest: Any, c: Any = 3.0, **more: Any) -> Any:
        seen.append((a, b, rest, c, more))
        return x * b * c

    def g(*args: Any, **kwargs: Any) -> Any:
        seen.append((len(args), sorted(kwargs)))
        return f(*args, **kwargs)

    g.__signature__ = inspect.signature(f)  # type: ignore[attr-defined]
    for args, kwargs, wanted in (
        ((), {}, (1, [])),
        ((None, 4.0), {}, (3, [])),
        ((), {"c": 5.0}, (1, ["c"])),
        ((None, 2.0, 1.0), {"z": 1.0}, (4, ["z"])),
    ):
        seen.clear()
        graph = ivy.compile_graph(g, row(), *args, **kwargs)
        assert seen[0] == wanted
        np.testing.assert_array_equal(values(graph(row(), *args, **kwargs)), values(f(row(), *args, **kwargs)))
    assert ivy.compile_graph(ivy.relu, row()).same(ivy.compile_graph(lambda x: ivy.relu(x), row()))


def test_static_arrays_are_no_inputs(backend: str) -> None:
    w = ivy.asarray([2.0, 2.0, 2.0])
    graph = compiled(lambda x, w: x * w, row(), w, static="w")
    assert [v.name for v in graph.inputs] == ["x"]
    with pytest.raises(ivy.IvyGuardError, match="w is"):
        graph(row(), w + 1.0)
    with pytest.raises(ivy.IvyValueError, match="'v' is not a parameter"):
        ivy.compile_graph(lambda x: x, row(), static="v")


def test_shape_guards(backend: str) -> None:
    plain = compiled(lambda x: x * 2.0, row())
    looking = compiled(lambda x: x / x.shape[1], row())
    wide = ivy.ones((1, 5))
    assert looking.shape_specialised and "x.shape" in " ".join(looking.guards)
    with pytest.raises(ivy.IvyGuardError, match=r"the shape of x is .*5.*, not .*3"):
        looking(wide)
    if backend in ("numpy", "torch"):
        assert not plain.shape_specialised and plain(wide).shape == (1, 5)
        assert compiled(lambda x: x * 2.0, row(), check="shape").shape_specialised
        assert compiled(lambda x: x / x.shape[1], row(), check="none").guards == []
    else:
        assert plain.shape_specialised
    with pytest.raises(ivy.IvyGuardError, match="the dtype of x"):
        plain(ivy.astype(row(), "int32"))


def reads() -> dict[str, Callable[[Any], Any]]:
    def branch(x: Any) -> Any:
        if ivy.sum(x) > 0:
            return x + 1.0
        return x

    return {
        "float": lambda x: x * float(ivy.sum(x)),
        "if": branch,
        "int": lambda x: x * int(ivy.sum(x)),
        "item": lambda x: x * x[0, 0].item() if hasattr(x, "item") else x * ivy.to_scalar(x[0, 0]),
        "numpy": lambda x: x + ivy.asarray(ivy.to_numpy(x) * 2),
        "list": lambda x: x * ivy.to_list(x)[0][0],
    }


@pytest.mark.parametrize("how", reads())
def test_on_read_error(backend: str, how: str) -> None:
    if (backend, how) == ("numpy", "numpy"):
        return  # That is no reading there.
    with pytest.raises(ivy.IvyTraceError, match=r"reads the values of an array at .*test_graph\.py:\d+"):
        ivy.compile_graph(reads()[how], row())


def test_on_read_guard_and_freeze(backend: str) -> None:
    def f(x: Any) -> Any:
        return x * 2.0 if float(ivy.sum(x)) > 0 else x

    if backend in ("jax", "tensorflow"):
        with pytest.raises(ivy.IvyValueError, match="traces code without values"):
            ivy.compile_graph(f, row(), on_read="guard")
        return
    guarded = ivy.compile_graph(f, row(), on_read="guard")
    np.testing.assert_array_equal(values(guarded(row())), [[2.0, 4.0, 6.0]])
    with pytest.raises(ivy.IvyGuardError, match=r"test_graph\.py"):
        guarded(row() + 1.0)
    with pytest.warns(UserWarning, match="as a constant"):
        frozen = ivy.compile_graph(f, row(), on_read="freeze")
    np.testing.assert_array_equal(values(frozen(-row())), [[-2.0, -4.0, -6.0]])
    assert len(frozen.frozen) == 1 and "6.0" in frozen.frozen[0]


def test_reading_constants(backend: str) -> None:
    if backend in ("jax", "tensorflow"):
        return
    graph = compiled(lambda x: x * float(ivy.sum(ivy.ones((3,)))), row())
    np.testing.assert_array_equal(values(graph(row())), [[3.0, 6.0, 9.0]])


def test_graphs_are_made_again_for_other_arguments(backend: str) -> None:
    traced: list[Any] = []

    @ivy.compile_graph(validate=True)
    def f(x: Any, n: int = 1) -> Any:
        traced.append((tuple(x.shape), n))
        return x * n + x.shape[0]

    for _ in range(2):
        np.testing.assert_array_equal(values(f(row())), [[2.0, 3.0, 4.0]])
        np.testing.assert_array_equal(values(f(row(), 2)), [[3.0, 5.0, 7.0]])
        assert f(ivy.ones((2, 3))).shape == (2, 3)
    assert len(f.graphs) == 3 and f.__name__ == "f" and "3 made" in repr(f)
    first = f.graph(row())
    assert first is f.graph(row()) and len(first.nodes) >= 2
    before = len(traced)
    f(row()), f(row(), 2)
    assert len(traced) == before
    graph = ivy.compile_graph(lambda x, n: x * n, row(), 1, on_miss="retrace")
    np.testing.assert_array_equal(values(graph(row(), 5)), [[5.0, 10.0, 15.0]])
    np.testing.assert_array_equal(values(graph(row(), 1)), [[1.0, 2.0, 3.0]])


def test_a_method_and_the_other_name(backend: str) -> None:
    class Layer:
        def __init__(self, w: Any) -> None:
            self.w = w

        @ivy.compile_graph
        def __call__(self, x: Any) -> Any:
            return x * self.w

    layer = Layer(ivy.asarray(2.0))
    np.testing.assert_array_equal(values(layer(row())), [[2.0, 4.0, 6.0]])
    assert ivy.trace_graph is ivy.compile_graph
    graph = ivy.trace_graph(lambda x, check: x * check, args=(row(),), kwargs={"check": 2.0}, validate=True)
    np.testing.assert_array_equal(values(graph(row(), check=2.0)), [[2.0, 4.0, 6.0]])


def test_random_numbers_are_drawn_anew(backend: str) -> None:
    def noisy(x: Any) -> Any:
        return ivy.random_uniform(shape=(3,)) + x, ivy.random_normal(shape=(2,))

    graph = compiled(noisy, row())
    first, second = graph(row()), graph(row())
    assert not np.array_equal(values(first[0]), values(second[0]))
    assert not np.array_equal(values(first[1]), values(second[1]))
    ivy.seed(7)
    wanted = [noisy(row()) for _ in range(2)]
    ivy.seed(7)
    for a, b in ((graph(row()), wanted[0]), (graph(row()), wanted[1])):
        np.testing.assert_allclose(values(a[0]), values(b[0]), rtol=1e-6)
        np.testing.assert_allclose(values(a[1]), values(b[1]), rtol=1e-5)


def test_a_function_that_sets_the_seed(backend: str) -> None:
    def seeded(x: Any) -> Any:
        ivy.seed(3)
        return x + ivy.random_normal(shape=(3,))

    if backend == "tensorflow":
        graph = compiled(seeded, row())
        np.testing.assert_array_equal(values(graph(row())), values(seeded(row())))
        np.testing.assert_array_equal(values(graph(row())), values(seeded(row())))
        return
    with pytest.raises(ivy.IvyTraceError, match="seed= to the function"):
        compiled(seeded, row())
    ivy.seed(1)
    assert values(ivy.random_normal(shape=(3,))).shape == (3,)


def test_a_seed_in_the_function_is_kept(backend: str) -> None:
    graph = compiled(lambda x: x + ivy.random_uniform(shape=(3,), seed=3), row())
    np.testing.assert_array_equal(values(graph(row())), values(graph(row())))


def test_writes_to_arrays_are_kept_in_order(backend: str) -> None:
    def f(x: Any, y: Any) -> Any:
        before = x * 1.0
        x += 1.0
        between = x[0] * 2.0
        y[0] = between
        x[0, 1] = 9.0
        unused = ivy.zeros((3,))
        unused[0] = 5.0
        return before, between, x * 1.0

    graph = compiled(f, row(), ivy.zeros((2, 3)))
    x, y = row(), ivy.zeros((2, 3))
    before, between, after = graph(x, y)
    np.testing.assert_array_equal(values(before), [[1.0, 2.0, 3.0]])
    np.testing.assert_array_equal(values(between), [4.0, 6.0, 8.0])
    np.testing.assert_array_equal(values(after), [[2.0, 9.0, 4.0]])
    np.testing.assert_array_equal(values(x), [[2.0, 9.0, 4.0]])
    np.testing.assert_array_equal(values(y), [[4.0, 6.0, 8.0], [0.0, 0.0, 0.0]])
    example = row()
    ivy.compile_graph(f, example, ivy.zeros((2, 3)))
    np.testing.assert_array_equal(values(example), [[1.0, 2.0, 3.0]]), "the example stays as it was"


def test_captured_arrays(backend: str) -> None:
    w = ivy.asarray([1.0, 1.0, 1.0])
    graph = compiled(lambda x: x * w, row())
    assert [v.text for v in graph.constants] == ["float32(3)"]
    ivy.inplace_update(w, w * 5.0)
    np.testing.assert_array_equal(values(graph(row())), [[5.0, 10.0, 15.0]])


def test_out_is_written_to(backend: str) -> None:
    graph = compiled(lambda x, out: ivy.sin(x, out=out), row(), ivy.zeros((1, 3)))
    out = ivy.zeros((1, 3))
    graph(row(), out)
    np.testing.assert_allclose(values(out), np.sin([[1.0, 2.0, 3.0]]), rtol=1e-6)


def test_validation_finds_what_tracing_does_not_see(backend: str) -> None:
    calls = []

    def counting(x: Any) -> Any:
        calls.append(1)
        return x * len(calls)

    with pytest.raises(ivy.IvyTraceError, match=r"the graph of counting is wrong in the result"):
        ivy.compile_graph(counting, row(), validate=True)


def generator(x: Any) -> Any:
    yield x


def endless(x: Any) -> Any:
    return endless(x + 1.0)


def test_fast_paths_are_skipped_in_traces(backend: str) -> None:
    with ivy.with_backend(backend):
        x, other = ivy.reshape(ivy.arange(12.0), (3, 4)), ivy.reshape(ivy.arange(11.0, -1.0, -1.0), (3, 4))
        v, w = ivy.array([0, 2, 1]), ivy.array([2, 2, 0])
        square = ivy.array([[1.0, 2.0], [3.0, 4.0]])
    calls: tuple[tuple[Any, Any, Any], ...] = (
        (lambda x, v: ivy.put_along_axis(x, ivy.expand_dims(v, axis=1), 9.0, 1), (x, v), (other, w)),
        (lambda x, v: ivy.put_along_axis(x, ivy.expand_dims(v, axis=1), 9.0, 1, mode="sum"), (x, v), (other, w)),
        (lambda x, v: ivy.scatter_flat(v, x[:, 0], size=4), (x, v), (other, w)),
        (lambda x, v: ivy.scatter_nd(ivy.expand_dims(v, axis=1), x, (5, 4)), (x, v), (other, w)),
        (lambda x, v: ivy.unsorted_segment_sum(x, v, 3), (x, v), (other, w)),
        (lambda x, v: ivy.unsorted_segment_min(x, v, 3), (x, v), (other, w)),
        (lambda x, v: ivy.choose(v, [x[0, :3], x[1, :3], x[2, :3]]), (x, v), (other, w)),
        (lambda x: ivy.histogram(x, bins=3, range=(0.0, 12.0)), (x,), (other / 2,)),
        (lambda x: ivy.lu_factor(x)[0], (square,), (ivy.flip(square, axis=0),)),
    )
    # On TensorFlow, a decomposition has a gradient of its own, which no graph keeps.
    for place, (f, example, args) in enumerate(calls[:-1] if backend == "tensorflow" else calls):
        graph: Any = ivy.compile_graph(f, *example, allow_constant=True)
        for found, wanted in zip(leaves(graph(*args)), leaves(f(*args)), strict=True):
            np.testing.assert_allclose(ivy.to_numpy(found), ivy.to_numpy(wanted), atol=1e-6, err_msg=str(place))


def leaves(found: Any) -> list[Any]:
    return [leaf for item in found for leaf in leaves(item)] if isinstance(found, list | tuple) else [found]


def test_functions_that_cannot_be_graphs(backend: str) -> None:
    for fn, message in (
        (lambda x: 3, "returned int"),
        (lambda x: None, "returned NoneType"),
        (lambda x: [1, 2], "returned no array"),
        (generator, "must not return a generator"),
        (endless, "calls itself without end"),
        (lambda x: ivy.ones((3,)), "the result of <lambda> does not depend on an input"),
        (lambda x: {"a": x, "b": [ivy.ones((3,))]}, r"the result\['b'\]\[0\]"),
    ):
        with pytest.raises(ivy.IvyTraceError, match=message):
            ivy.compile_graph(fn, row())
    assert compiled(lambda x: (x, ivy.ones((3,))), row(), allow_constant=True)(row())[1].shape == (3,)


def test_bad_options_and_arguments(backend: str) -> None:
    for options in ({"on_read": "ignore"}, {"check": "all"}, {"on_miss": "guess"}):
        with pytest.raises(ivy.IvyValueError, match=next(iter(options))):
            ivy.compile_graph(lambda x: x, row(), **options)
    with pytest.raises(ivy.IvyTypeError, match="cannot be called with the example arguments"):
        ivy.compile_graph(lambda x: x, row(), row())
    with pytest.raises(ivy.IvyTypeError, match="must be a function"):
        ivy.compile_graph(3, row())
    foreign = [ivy.ones((2,), like=ivy.to_backend(np.ones(1, "float32"), name)) for name in ("torch", "jax")]
    with pytest.raises(ivy.IvyTypeError, match="convert them first"):
        ivy.compile_graph(lambda x, y: x[0], foreign, row())
    holder: Any = []
    holder.append(holder)
    with pytest.raises(ivy.IvyTraceError, match="contains itself"):
        ivy.compile_graph(lambda x, y: x, row(), holder)
    strict = pytest.importorskip("array_api_strict")
    with pytest.raises(ivy.IvyTraceError, match="graphs are not supported on array_api_strict"):
        ivy.compile_graph(lambda x: x, strict.ones(3))


def test_errors_of_the_function_pass_through(backend: str) -> None:
    def fails(x: Any) -> Any:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        ivy.compile_graph(fails, row())
    assert compiled(lambda x: x * 2.0, row())(row()).shape == (1, 3)


def sample() -> Any:
    def f(x: Any, opt: Any, factor: float = 2.0) -> Any:
        y = ivy.sin(x) * factor + ivy.mean(x, axis=-1, keepdims=True)
        z = ivy.matmul(y, weights)
        return {"y": y, "z": [ivy.concat([x, z], axis=0), z[:, 1:]], "c": opt}

    weights = ivy.reshape(ivy.arange(9.0), (3, 3))
    args = (row(), ivy.Container(a=row(), b={"c": row()}))
    return compiled(f, *args), args


def test_what_a_graph_shows(backend: str, capsys: pytest.CaptureFixture[str]) -> None:
    graph, _ = sample()
    assert [v.name for v in graph.inputs] == ["x", "opt['a']", "opt['b']['c']"]
    assert graph.outputs[0].text == "float32(1, 3)" and len(graph.outputs) == 5
    assert any(v.text == "float32(3, 3)" for v in graph.constants)
    assert graph.stats["traced"] >= graph.stats["kept"] == len(graph.nodes) and graph.stats["seconds"] > 0
    assert all(node.line is None or "test_graph" in str(node.line) for node in graph.nodes)
    source = graph.to_source()
    assert source == str(graph) and "def f(x, opt, factor=2.0):" in source and "return {'y':" in source
    assert f"<graph of f on {backend}: 3 inputs" in repr(graph)
    compile(source, "a graph", "exec")
    graph.print()
    assert capsys.readouterr().out == f"{source}\n"


def test_pictures_of_a_graph(backend: str, tmp_path: Any) -> None:
    graph, _ = sample()
    root = ET.fromstring(graph.to_svg())
    texts = [e.text for e in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "x" in texts and "float32(1, 3)" in texts and "result['y']" in texts
    assert len([t for t in texts if t and t.startswith("result")]) == 5
    assert graph._repr_svg_() == graph.to_svg()
    dot, mermaid = graph.to_dot(), graph.to_mermaid()
    assert dot.startswith('digraph "f" {') and "->" in dot and 'label="float32(1, 3)"' in dot
    assert mermaid.startswith("flowchart TD") and '-->|"float32(1, 3)"|' in mermaid
    for suffix in ("svg", "dot", "mmd"):
        assert graph.show(tmp_path / f"graph.{suffix}").read_text()
    with pytest.raises(ivy.IvyValueError, match="the file name must end with"):
        graph.show(tmp_path / "graph.png")


def test_graph_copy_and_pickle(backend: str) -> None:
    graph, _ = sample()
    with pytest.raises(ivy.IvyTypeError, match=r"graph\.save"):
        pickle.dumps(graph)
    assert copy.deepcopy(graph) is graph
    with pytest.raises(ivy.IvyTypeError, match="other= must be a graph"):
        graph.same("graph")


def test_a_library_compiles_functions_and_graphs(backend: str) -> None:
    def f(x: Any) -> Any:
        return ivy.sin(x) * 2.0 + ivy.mean(x)

    # What torch generates would need a compiler of C++, and most of the time of this test.
    options: Any = {"backend": "eager"} if backend == "torch" else {}
    wanted = values(f(row()))
    graph = compiled(f, row())
    for target in (f, graph):
        found = ivy.compile(target, **options)(row())
        assert type(found) is ivy.Array
        np.testing.assert_allclose(values(found), wanted, rtol=1e-5)
    if backend == "numpy":
        assert ivy.compile(graph) is graph and type(ivy.compile(f, example_inputs=[row()])) is ivy.Graph
        with pytest.raises(ivy.IvyValueError, match="is not supported on NumPy"):
            ivy.compile(f, fullgraph=True)
    else:
        native = ivy.to_native(row())
        assert isinstance(graph.fn(native), type(native))
    if backend != "torch":
        with pytest.raises(ivy.IvyValueError, match="is supported only on torch"):
            ivy.compile(graph, mode="script")
    with pytest.raises(ivy.IvyValueError, match="mode must be"):
        ivy.compile(f, mode="fast")


def test_compile_parameters(backend: str) -> None:
    def f(x: Any, n: int, y: Any = None) -> Any:
        return ivy.sum(x) * n if y is None else ivy.sum(x) * n + y

    names = ["fn", "dynamic", "example_inputs", "static_argnums", "static_argnames"]
    assert list(inspect.signature(ivy.compile).parameters)[:5] == names
    assert inspect.signature(ivy.compile).parameters["dynamic"].default is True
    more: Any = {"backend": "eager"} if backend == "torch" else {}
    for run in (
        ivy.compile(f, True, None, 1, None, **more),
        ivy.compile(f, dynamic=False, static_argnums=(1,), **more),
        ivy.compile(f, dynamic=True, example_inputs=(row(), 2), static_argnames="n", **more),
        ivy.compile(f, static_argnames=["n"], **more),
        ivy.compile(lambda x, n: f(x, n), static_argnums=-1, **more),
    ):
        for shape, n in (((3,), 2), ((2, 3), 2), ((3,), 3)):
            assert float(run(ivy.ones(shape), n)) == n * np.prod(shape)


def test_compile_infers_library() -> None:
    made = ivy.compile(lambda x: ivy.sin(x) + 1.0)
    for library in ("numpy", "jax"):
        pytest.importorskip(library)
        with ivy.with_backend(library):
            x = row()
        found = made(x)
        assert found.backend == library
        np.testing.assert_allclose(values(found), np.sin([[1.0, 2.0, 3.0]]) + 1, rtol=1e-6)


def test_nested_arguments_of_compiled_functions(backend: str) -> None:
    def f(c: Any, pair: Any, *, scale: Any = 2.0) -> Any:
        return {"c": ivy.multiply(c, scale), "none": None}, (pair[0] + pair[1]["y"], [ivy.sum(pair[0])])

    run = ivy.compile(f, **({"backend": "eager"} if backend == "torch" else {}))
    for shape in ((3,), (2, 3)):
        x = ivy.ones(shape)
        c = ivy.Container(b=x * 3, a={"w": x})
        for scale in (2.0, ivy.full((1,), 2.0)):
            found, (total, (number,)) = run(c, (x, {"y": x}), scale=scale)
            assert type(found["c"]) is ivy.Container and list(found["c"]) == ["a", "b"] and found["none"] is None
            np.testing.assert_array_equal(values(found["c"].a.w), values(x) * 2)
            np.testing.assert_array_equal(values(found["c"].b), values(x) * 6)
            np.testing.assert_array_equal(values(total), values(x) * 2)
            assert type(number) is ivy.Array and float(number) == x.size
    assert run(ivy.Container(z=x), [x, {"y": x}])[0]["c"].z.shape == shape


class Direction(enum.Enum):
    UP = 1
    DOWN = -1


def test_compiled_functions_take_options(backend: str) -> None:
    def f(x: Any, square: bool = False, *, how: str = "sum", function: Any = None, options: Any = None) -> Any:
        x = x if function is None else function(x)
        x = x * options["direction"].value if options else x
        found = ivy.sum(x) if how == "sum" else ivy.max(x)
        return found**2 if square else found

    run = ivy.compile(f, **({"backend": "eager"} if backend == "torch" else {}))
    x = ivy.array([1.0, -2.0, 3.0])
    for _ in range(2):
        for given in (x, x.to_native()):
            assert float(run(given)) == float(run(given, False)) == 2
            assert float(run(given, True)) == float(run(given, square=True)) == 4
            assert float(run(given, how="max")) == 3
            assert float(run(given, function=ivy.relu)) == 4
            assert float(run(given, True, function=ivy.negative)) == 4
            assert float(run(given, options={"direction": Direction.DOWN})) == -2
            assert float(run(given, options={"direction": Direction.UP})) == 2


def test_compiled_function_arguments(backend: str) -> None:
    # Tensorflow takes functions apart that wrap others.
    run = ivy.compile(lambda x, f, n: f(x) * n, **({"backend": "eager"} if backend == "torch" else {}))
    for n in (2.0, 3):
        np.testing.assert_allclose(values(run(row(), ivy.square, n)), np.array([[1.0, 4.0, 9.0]]) * n)
    bare = ivy.compile(lambda x, f: f(x), **({"backend": "eager"} if backend == "torch" else {}))
    np.testing.assert_allclose(values(bare(row().to_native(), ivy.square)), [[1.0, 4.0, 9.0]])


@pytest.mark.parametrize("library", ["jax", "tensorflow"])
def test_objects_that_no_compiler_takes_are_refused(library: str) -> None:
    pytest.importorskip(library)
    with ivy.with_backend(library):
        x = row()
    run = ivy.compile(lambda x, key: x[:, key])
    if library == "tensorflow" and sys.version_info >= (3, 12):
        # A slice has a hash there.
        assert run(x, slice(1)).shape == (1, 1)
    else:
        with pytest.raises(ivy.IvyTypeError, match=rf"ivy\.compile on {library} got a slice .*functools\.partial"):
            run(x, slice(1))
    with pytest.raises(ivy.IvyTypeError, match=rf"ivy\.compile on {library} got a bytearray .*functools\.partial"):
        run(x, bytearray(1))
    with pytest.raises(ivy.IvyTypeError, match=rf"ivy\.compile on {library}: the function returned no array"):
        ivy.compile(lambda x: (x, object()))(x)


def test_compiled_code_of_torch_sees_changes_of_ivy() -> None:
    torch = pytest.importorskip("torch")
    x = torch.ones(2)
    run = ivy.compile(lambda x: ivy.relu(x) * 2.0, example_inputs=[x], backend="eager")
    assert type(run(x)) is ivy.Array
    ivy.set_array_mode(False)
    try:
        assert type(run(x)) is torch.Tensor
    finally:
        ivy.unset_array_mode()
    assert type(run(x)) is ivy.Array


def test_compiled_graph_resamples(backend: str) -> None:
    options: Any = {"backend": "eager"} if backend == "torch" else {}
    run = ivy.compile(compiled(lambda x: x + ivy.random_uniform(shape=(3,)), row()), **options)
    assert not np.array_equal(values(run(row())), values(run(row())))


def test_numbers_as_arguments(backend: str) -> None:
    x = row()
    scaled: Any = ivy.compile_graph(lambda x, n: x * n)
    for n in (np.float32(2.0), np.float32(3.0), 0.0, -0.0):
        found = values(scaled(x, n))
        np.testing.assert_array_equal(found, values(x) * n)
        np.testing.assert_array_equal(np.signbit(found), np.signbit(values(x) * n))


def test_ordered_dicts(backend: str) -> None:
    graph = ivy.compile_graph(lambda c: OrderedDict(z=c["a"] * 2, y=c["b"]), OrderedDict(a=row(), b=row()))
    found = graph(OrderedDict(a=row() + 1, b=row()))
    assert type(found) is OrderedDict and list(found) == ["z", "y"]
    np.testing.assert_array_equal(values(found["z"]), (values(row()) + 1) * 2)


def test_generators_that_the_function_holds(backend: str) -> None:
    x, drawing = ivy.to_native(row()), random.Random(1)
    numpy_s = np.random.default_rng(0)
    with pytest.raises(ivy.IvyTraceError, match="generator of numpy or Python"):
        ivy.compile_graph(lambda x: x + drawing.random(), x)
    with pytest.raises(ivy.IvyTraceError, match="generator of numpy or Python"):
        ivy.compile_graph(lambda x, r=drawing: x + r.random(), x)
    if backend == "numpy":
        graph = ivy.compile_graph(lambda x: x + numpy_s.random(), x)
        assert not np.array_equal(graph(x), graph(x))
    else:
        with pytest.raises(ivy.IvyTraceError, match="generator of numpy or Python"):
            ivy.compile_graph(lambda x: x + numpy_s.random(), x)


_DRAWING = random.Random(1)


def of_a_function_inside(x: Any) -> Any:
    def drawn() -> float:
        return _DRAWING.random()

    return x * drawn()


INSIDE: dict[str, Callable[[Any], Any]] = {
    "function": of_a_function_inside,
    "lambda": lambda x: (lambda y: y * _DRAWING.random())(x),
    "list": lambda x: sum([x * _DRAWING.random() for _ in range(2)]),
    "generator": lambda x: sum(x * _DRAWING.random() for _ in range(2)),
}
"""What draws where code is written inside of other code."""


@pytest.mark.parametrize("fn", INSIDE.values(), ids=INSIDE)
def test_generators_that_code_inside_of_the_function_names(fn: Callable[[Any], Any], backend: str) -> None:
    with pytest.raises(ivy.IvyTraceError, match="generator of numpy or Python"):
        ivy.compile_graph(fn, ivy.to_native(row()))


class Drawing:
    """Draws in a method, of which its `__call__` says no more than the name."""

    def __call__(self, x: Any) -> Any:
        return self.drawn() * x

    def drawn(self) -> float:
        return random.SystemRandom().random()


def test_generators_that_the_function_makes(backend: str) -> None:
    x = ivy.to_native(row())

    def nested(x: Any) -> Any:
        def draw() -> float:
            return random.Random().random()

        return x * draw()

    unseeded = [nested, Drawing(), lambda x: x * np.random.RandomState().rand()]
    if backend == "numpy":
        graph = ivy.compile_graph(lambda x: x + np.random.default_rng().random(), x)
        assert not np.array_equal(graph(x), graph(x))
    else:
        unseeded.append(lambda x: x * float(np.random.default_rng().random()))
    for fn in unseeded:
        with pytest.raises(ivy.IvyTraceError, match="unseeded generator"):
            ivy.compile_graph(fn, x)
    graph = ivy.compile_graph(lambda x: x * random.Random(1).random() * np.random.RandomState(0).rand(), x)
    np.testing.assert_array_equal(values(graph(x)), values(graph(x)))


def test_other_values_make_other_graphs(backend: str) -> None:
    def f(x: Any) -> Any:
        return x * 2 if float(ivy.sum(x)) > 0 else x

    first, second = ivy.asarray([1.0, 2.0]), ivy.asarray([-1.0, -2.0])
    graphs: Any = ivy.compile_graph(f, on_read="guard")
    again: Any = ivy.compile_graph(f, first, on_read="guard", on_miss="retrace")
    for x in (first, second, first, second):
        np.testing.assert_array_equal(values(graphs(x)), values(f(x)))
        np.testing.assert_array_equal(values(again(x)), values(f(x)))
    assert len(graphs.graphs) == 2

    def written(x: Any) -> Any:
        x += 1
        return f(x)

    changing: Any = ivy.compile_graph(written, on_read="guard")
    changing(ivy.asarray([1.0, 2.0]))
    with pytest.raises(ivy.IvyGuardError, match="the value read"):
        changing(ivy.asarray([-5.0, -2.0]))


def test_errors_of_calls_name_the_function(backend: str) -> None:
    def named(c: Any, y: Any) -> Any:
        return c["a"] + y

    graph = ivy.compile_graph(named, {"a": row()}, row())
    with pytest.raises(TypeError, match=r"^named\(\) missing 1 required positional argument: 'y'"):
        graph({"a": row()})
    with pytest.raises(ivy.IvyGuardError, match=r"the keys of c are \['b'\], not \['a'\]"):
        graph({"b": row()}, row())


def test_graph_lifetime() -> None:
    def held() -> set[str]:
        return {name for name in linecache.cache if name.startswith("<ivy graph")}

    graph: Any = ivy.compile(lambda x: ivy.sin(x) * 3.0, example_inputs=(ivy.ones(2),))
    made = held()
    graph(ivy.ones(2))
    del graph
    gc.collect()
    assert held() >= made, "linecache may be going through them now"
    ivy.compile(lambda x: ivy.cos(x), example_inputs=(ivy.ones(2),))(ivy.ones(2))
    assert not held() >= made


def _adds_to_a_sum(x: Any) -> Any:
    total = ivy.sum(x)
    total += 1
    return total


def _writes_to_a_maximum(x: Any) -> Any:
    largest = ivy.max(x)
    ivy.multiply(largest, 2, out=largest)
    return largest


def _writes_to_a_view_of_a_minimum(x: Any) -> Any:
    smallest = ivy.min(x)
    view = ivy.reshape(smallest, (1,))
    view[0] = 7.0
    return smallest * 2, view


def _views_a_mean_that_is_written(x: Any) -> Any:
    mean = ivy.mean(x)
    view = ivy.expand_dims(mean, axis=0)
    mean[...] = 3.0
    return view, mean


@pytest.mark.parametrize(
    "f", [_adds_to_a_sum, _writes_to_a_maximum, _writes_to_a_view_of_a_minimum, _views_a_mean_that_is_written]
)
def test_0d_results_are_written_and_viewed(backend: str, f: Any) -> None:
    graph = ivy.compile_graph(f, ivy.array([1.0, 2.0]))
    found, wanted = graph(ivy.array([5.0, 3.0])), f(ivy.array([5.0, 3.0]))
    for a, b in zip(found, wanted, strict=True) if isinstance(wanted, tuple) else [(found, wanted)]:
        np.testing.assert_array_equal(ivy.to_numpy(a), ivy.to_numpy(b))


def test_unseeded_generators_in_prompt_code() -> None:
    torch = pytest.importorskip("torch")
    source = "def f(x):\n    return x + float(np.random.default_rng().normal())\n"
    namespace: dict[str, Any] = {"np": np}
    exec(compile(source, "<stdin>", "exec"), namespace)
    with pytest.raises(ivy.IvyTraceError, match="that the trace cannot record"):
        ivy.compile_graph(namespace["f"], ivy.array(torch.ones(3)))
