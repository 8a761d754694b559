"""Graphs of functions that give an `ivy.Array` to the library's own functions, alone and beside native arrays."""

import importlib
from collections import namedtuple
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

BACKENDS = ("numpy", "torch", "jax", "tensorflow")
Pair = namedtuple("Pair", "first second")


def array(*numbers: Any, dtype: str = "float32") -> Any:
    return ivy.array(list(numbers), dtype=dtype)


def arguments(kinds: str, number: int) -> list[Any]:
    """Arguments of these kinds, with values that only those of the same number have."""
    x = [array(1.0, 2.0, 3.0), array(0.5, -1.0, 4.0)][number]
    made: dict[str, Callable[[], Any]] = {
        "ivy": lambda: x * 1.0,
        "native": lambda: ivy.to_native(x * 2.0),
        "container": lambda: ivy.Container(a=x * 1.0, b=ivy.Container(c=x * 3.0)),
        "list": lambda: [x * 1.0, ivy.to_native(x + 1.0)],
        "matrix": lambda: ivy.stack([x, x * x]),
        "places": lambda: array(*[(2, 0), (1, 1)][number], dtype="int32"),
    }
    return [made[kind]() for kind in kinds.split()]


def same(found: Any, wanted: Any) -> None:
    """Results agree in their kinds and values."""
    assert type(found) is type(wanted)
    if isinstance(wanted, dict):
        assert list(found) == list(wanted)
        for key in wanted:
            same(found[key], wanted[key])
    elif isinstance(wanted, list | tuple):
        for one, other in zip(found, wanted, strict=True):
            same(one, other)
    elif ivy.is_array(wanted):
        assert found.dtype == wanted.dtype
        np.testing.assert_allclose(ivy.to_numpy(found), ivy.to_numpy(wanted), rtol=1e-5, atol=1e-6)
    else:
        assert found == wanted


def check(fn: Callable[..., Any], kinds: str = "ivy", **options: Any) -> Any:
    """Compare the graph with the function on other values than it was made with, and what both write to them."""
    for_function = arguments(kinds, 1)
    wanted = fn(*for_function)
    for more in ({}, {"on_miss": "retrace"}):
        graph = ivy.compile_graph(fn, *arguments(kinds, 0), **more, **options)
        for_graph = arguments(kinds, 1)
        same(graph(*for_graph), wanted)
        same(for_graph, for_function)
    return graph


def refused(match: str, fn: Callable[..., Any], kinds: str = "ivy") -> None:
    for on_miss in (None, "retrace"):
        with pytest.raises(ivy.IvyException, match=match):
            ivy.compile_graph(fn, *arguments(kinds, 0), on_miss=on_miss)


class Own:
    """A class that answers torch's functions itself."""

    def __init__(self, data: Any) -> None:
        self.data = data

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return Own(func(*[a.data if isinstance(a, Own) else a for a in args], **(kwargs or {})))


class Hidden:
    """A sequence whose elements nobody sees being read."""

    def __init__(self, data: Any) -> None:
        self.data = data

    def __len__(self) -> int:
        return 3

    def __getitem__(self, place: int) -> float:
        if place > 2:
            raise IndexError
        return float(self.data[place])


class TestTorch:
    @pytest.fixture(autouse=True)
    def _torch(self) -> Any:
        pytest.importorskip("torch")
        with ivy.with_backend("torch"):
            yield

    def test_functions(self) -> None:
        import torch
        import torch.nn.functional as F

        linear = torch.nn.Linear(3, 2)
        for fn in (
            lambda x: torch.sin(x),
            lambda x: torch.sin(x) * 2 + x,
            lambda x: torch.ones(3) * x,
            lambda x: ivy.stack([ivy.mean(x), torch.sum(x)]),
            lambda x: F.relu(x) + x,
            lambda x: F.layer_norm(x, (3,)),
            lambda x: linear(x),
            lambda x: ivy.sum(linear(x)),
            lambda x: torch.where(x > 0, x, 0.0),
            lambda x: torch.sum(input=x),
            lambda x: torch.max(x, 0),
            lambda x: torch.split(x, [1, 2]),
            lambda x: torch.stack([x, x]),
            lambda x: torch.as_tensor(x) + torch.tensor(x),
            lambda x: torch.tensor([v.item() for v in torch.ones(2)]) + x[:2],
            lambda x: torch.zeros(torch.sin(x).shape) + torch.zeros_like(x) + x,
            lambda x: torch.exp(x, out=torch.empty(3)),
            lambda x: (torch.is_tensor(x), torch.numel(x), torch.is_floating_point(x), torch.sin(x)),
            lambda x: torch.ops.aten.sin(x),
            lambda x: torch.einsum("i,j->ij", x, x),
            torch.sin,
            linear,
        ):
            check(fn)
        check(lambda i: F.one_hot(i.astype("int64"), 3), "places")
        assert check(lambda x: torch.add(x, x)).same(check(lambda x: ivy.add(x, x)))
        assert check(lambda x: torch.sum(x)).same(check(lambda x: torch.sum(ivy.to_native(x))))

    # An index of another class than torch's own makes it warn, of a list.
    @pytest.mark.filterwarnings("ignore:Using a non-tuple sequence")
    def test_beside_tensors(self) -> None:
        import torch

        for fn in (
            lambda x, n: torch.cat([n, x]),
            lambda x, n: torch.cat(tensors=(x, n, x), dim=0),
            lambda x, n: torch.stack(Pair(n, x)),
            lambda x, n: torch.where(x > 0, x, n),
            lambda x, n: n.mul(x).add(x, alpha=2),
            lambda x, n: torch.lerp(n, x, weight=x),
            lambda x, n: (n == x, n != x, x == n, n.eq(x), torch.eq(n, x), n >= x, n < x),
            lambda x, n: (n + x) - (n * x) / (n**2 + 1) + x // 2 - n // 2,
            lambda x, n: n @ x,
            lambda x, n: n.clone().add_(x),
            lambda x, n: n.add_(x),
            lambda x, n: torch.sin(x, out=n),
            lambda x, n: n[x > 0],
            lambda x, n: n[: x[0].astype("int32")],
        ):
            check(fn, "ivy native")
        check(lambda n, i: n[i], "native places")
        check(lambda n, i: n[0, i], "matrix places")
        check(lambda m: ivy.eye(2) @ m + torch.eye(2) @ m, "matrix")

        def written(x: Any, n: Any) -> Any:
            n[0] = x[1]
            n[x > 1] = 0.0
            n += x
            return n

        check(written, "ivy native")

        def written_to(x: Any, n: Any) -> Any:
            x[0] = n[1]
            torch.neg(x, out=x)
            return torch.sin(x)

        check(written_to, "ivy native")

    def test_nested_arrays(self) -> None:
        import torch

        check(lambda c: torch.sum(c.a) + ivy.sum(c.b.c), "container")
        check(lambda c: ivy.sin(c.cont_map(lambda x, _: torch.exp(x))) * 2, "container")
        check(lambda x: ivy.Container(a=torch.sin(x), b=ivy.cos(x)))
        check(lambda xs: torch.stack(xs), "list")
        check(lambda xs: {"a": torch.sin(xs[0]), "b": [xs[1], torch.cos(xs[0])]}, "list")

    def test_constants(self) -> None:
        import torch

        host = np.array([1.0, 2.0, 3.0], "float32")
        for fn in (lambda x: x + host, lambda x: host * x, lambda x: torch.sin(x) + ivy.multiply(host, x)):
            host[...] = 2.0
            graph = check(fn)
            host[...] = 5.0
            same(graph(*arguments("ivy", 1)), fn(*arguments("ivy", 1)))
        held = array(1.0, 2.0, 3.0)
        graph = check(lambda x: torch.mul(x, held))
        held[...] = 10.0
        assert ivy.to_numpy(graph(array(1.0, 2.0, 3.0))).tolist() == [10.0, 20.0, 30.0]

    def test_other_classes(self) -> None:
        import torch

        check(lambda x: torch.sin(Own(ivy.to_native(x))).data * 2)
        refused("has traced arrays", lambda x: torch.tensor(Hidden(ivy.to_native(x))) + ivy.to_native(x))
        refused("has traced arrays", lambda x, n: torch.tensor(Hidden(x)) + n, "ivy native")
        same(torch.tensor(Hidden([1.0, 2.0, 3.0])), torch.tensor([1.0, 2.0, 3.0]))
        check(lambda x: torch.tensor(Hidden([1.0, 2.0, 3.0])) * torch.sin(x))

    def test_what_reads_values_is_refused(self) -> None:
        import torch

        for fn in (
            lambda x: torch.sum(x).item() * x,
            lambda x: x if torch.sum(x) > 0 else -x,
            lambda x: x * torch.equal(x, x),
            lambda x: torch.from_dlpack(x) * 2,
            lambda x: torch.from_numpy(x.to_numpy()) * 2,
            lambda x: np.median(x) * x,
        ):
            refused("reads the values", fn)
        refused("code that the trace cannot record", lambda x: torch.func.vmap(torch.sin)(x))
        refused("code that the trace cannot record", lambda x: torch.nn.Parameter(ivy.to_native(x)) * 2)
        graph = ivy.compile_graph(lambda x: x * torch.sum(x > -9).item(), array(1.0, 2.0), on_read="guard")
        assert ivy.to_numpy(graph(array(3.0, 4.0))).tolist() == [6.0, 8.0]
        with pytest.raises(ivy.IvyGuardError, match="the value read"):
            graph(array(-10.0, 4.0))

    def test_ways_to_make_a_graph(self) -> None:
        import torch

        def mix(x: Any) -> Any:
            return ivy.stack([ivy.mean(x), torch.sum(x)])

        (x,), (y,) = arguments("ivy", 0), arguments("ivy", 1)
        wanted = mix(y)
        for mode in ("trace", "script"):
            same(ivy.compile(mix, example_inputs=[x], mode=mode)(y), wanted)
        made = ivy.compile_graph(mix)
        same([made(x), made(y)], [mix(x), wanted])
        same(ivy.compile_graph(mix, x, validate=True)(y), wanted)
        same(ivy.compile_graph(mix, ivy.to_native(x))(ivy.to_native(y)), wanted)

    def test_static_arrays(self) -> None:
        import torch

        x, y = arguments("ivy native", 0)
        graph = ivy.compile_graph(lambda x, y: torch.mul(x, y), x, y, static="y")
        same(graph(x, y), torch.mul(x, y))
        with pytest.raises(ivy.IvyGuardError, match="not the one of the example"):
            graph(x, y + 1)


class TestNumpy:
    @pytest.fixture(autouse=True)
    def _numpy(self) -> Any:
        with ivy.with_backend("numpy"):
            yield

    def test_functions(self) -> None:
        for fn in (
            lambda x: np.sum(x),
            lambda x: np.sin(x) * 2 + x,
            lambda x: np.ones(3, "float32") * x,
            lambda x: x * np.ones(3, "float32"),
            lambda x: np.linalg.norm(x) * x,
            lambda x: (np.median(x), np.percentile(x, 30.0), np.std(x, ddof=1)),
            lambda x: np.where(x > 0, x, 0.0),
            lambda x: (np.nonzero(x), np.unique(x, return_counts=True), np.split(x, 3), np.modf(x)),
            lambda x: (np.add.reduce(x), np.add.outer(x, x), np.maximum.accumulate(x)),
            lambda x: np.einsum("i,j->ij", x, x),
            lambda x: (np.max([x, x]), np.stack([x, x]), np.array([x, x]), np.asarray(x)),
            lambda x: np.linalg.svd(np.outer(x, x)).S,
            lambda x: (np.shape(x), np.ndim(x), np.size(x), np.result_type(x, 1.0), np.iscomplexobj(x), np.sin(x)),
            lambda x: (np.sum(x), ivy.sum(x), x[0], ivy.to_native(x)[0], ivy.to_native(ivy.sum(x)), np.sum(x.data)),
            lambda x: [f(x) for f in (np.sin, np.cos)],
            lambda x: np.cbrt(x, out=np.zeros(3, "float32")),
            lambda x: np.zeros(np.shape(x), "float32") + np.zeros_like(x) + x,
            np.sum,
            np.sin,
        ):
            check(fn)
        assert check(lambda x: np.sum(x)).same(check(lambda x: ivy.sum(x)))

    def test_beside_arrays_of_numpy(self) -> None:
        for fn in (
            lambda x, n: np.concatenate([n, x]),
            lambda x, n: np.vstack(Pair(x, n)),
            lambda x, n: np.multiply(n, x),
            lambda x, n: (n + x) - (n * x) / (n**2 + 1),
            lambda x, n: (n == x, n >= x),
            lambda x, n: np.add(x, n, where=x > 0, out=np.zeros(3, "float32")),
            lambda x, n: np.add(n, n, out=x),
            lambda x, n: np.cbrt(n, out=x),
        ):
            check(fn, "ivy native")

        def written(x: Any, n: Any) -> Any:
            n[0] = x[1]
            np.copyto(n[1:2], x[2:])
            n += x
            np.put(x, [0], n[:1])
            x[1] = n[0]
            return x, n

        check(written, "ivy native")
        check(lambda c: np.sum(c.a) + ivy.sum(c.b.c), "container")
        check(lambda c: c.cont_map(lambda x, _: np.sin(x)), "container")
        check(lambda xs: np.stack(xs), "list")

    def test_numpy_name_in_trace(self) -> None:
        check(lambda x: x * 2.0 if x.backend == "numpy" else x)
        check(lambda x: x * 2.0 if ivy.current_backend_str() == "numpy" else x)
        check(lambda x: x * 2.0 if ivy.current_backend(x).name == "numpy" else x)
        check(lambda x: ivy.to_backend(x, "numpy") + ivy.asarray(x, backend="numpy"))
        check(lambda x: x.__array_namespace__().sin(x) + ivy.with_backend("numpy").cos(x))
        check(lambda x: x + ivy.with_backend("numpy").zeros(3))

    @pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
    def test_foreign_functions_in_trace(self, library: str) -> None:
        module = pytest.importorskip({"jax": "jax.numpy"}.get(library, library))

        def refuse(fn: Callable[..., Any]) -> None:
            for kind in ("ivy", "native"):
                with pytest.raises(ivy.IvyException) as caught:
                    ivy.compile_graph(fn, *arguments(kind, 0))
                assert "ArrayProxy" not in str(caught.value)

        refuse(lambda x: module.sin(x))
        refuse(lambda x: ivy.add(x, module.zeros(3) + 0.0))
        refuse(lambda x: (module.convert_to_tensor if library == "tensorflow" else module.asarray)(x) * 2)
        if library == "torch":
            refuse(lambda x: module.cat([module.ones(3), x]))
            refuse(module.nn.Linear(3, 2))
            with pytest.raises(ivy.IvyTraceError, match=r"code at .*requires a numpy array"):
                ivy.compile_graph(lambda x: module.from_numpy(x), *arguments("native", 0))
            with pytest.raises(
                ivy.IvyTypeError, match="the function sin of torch requires tensors, but got an array of numpy"
            ):
                ivy.compile_graph(lambda x: module.sin(x), *arguments("native", 0))


class TestJax:
    @pytest.fixture(autouse=True)
    def _jax(self) -> Any:
        pytest.importorskip("jax")
        with ivy.with_backend("jax"):
            yield

    def test_functions(self) -> None:
        import jax
        import jax.numpy as jnp

        for fn in (
            lambda x: jnp.sum(x),
            lambda x: jnp.sin(x) * 2 + x,
            lambda x: jnp.ones(3) * x,
            lambda x: jax.nn.relu(x) + x,
            lambda x: jnp.where(x > 0, x, 0.0),
            lambda x: jnp.zeros_like(x) + x,
            lambda x: jax.vmap(lambda v: jnp.sin(v))(x),
            lambda x: jax.grad(lambda v: jnp.sum(v * v))(x),
            lambda x: jax.jit(jnp.sin)(x),
            lambda x: np.sum(x) * x,
        ):
            check(fn)
        check(lambda x, n: (jnp.concatenate([n, x]), n * x, n == x, n.at[0].set(x[1])), "ivy native")
        check(lambda c: jnp.sum(c.a) + ivy.sum(c.b.c), "container")
        check(lambda c: c.cont_map(lambda x, _: jnp.sin(x)), "container")
        refused("reads the values", lambda x: np.median(x) * x)
        refused("reads the values", lambda x: x if jnp.sum(x) > 0 else -x)


class TestTensorflow:
    @pytest.fixture(autouse=True)
    def _tensorflow(self) -> Any:
        pytest.importorskip("tensorflow")
        with ivy.with_backend("tensorflow"):
            yield

    def test_functions(self) -> None:
        import tensorflow as tf

        for fn in (
            lambda x: tf.reduce_sum(x),
            lambda x: tf.sin(x) * 2 + x,
            lambda x: tf.ones(3) * x,
            lambda x: tf.nn.relu(x) + x,
            lambda x: tf.where(x > 0, x, 0.0),
            lambda x: tf.raw_ops.Sin(x=x),
            lambda x: tf.while_loop(lambda i, v: i < 3, lambda i, v: (i + 1, v * 2), (0, x)),
            lambda x: tf.function(lambda v: tf.sin(v) * 2)(x),
            lambda x: np.sum(x) * x,
        ):
            check(fn)
        check(lambda x, n: (tf.concat([n, x], 0), n * x, n == x), "ivy native")
        check(lambda c: tf.reduce_sum(c.a) + ivy.sum(c.b.c), "container")
        check(lambda c: c.cont_map(lambda x, _: tf.sin(x)), "container")
        refused("reads the values", lambda x: np.median(x) * x)
        refused("reads the values", lambda x: x if tf.reduce_sum(x) > 0 else -x)


TORCHLIKE = {
    "numpy": ("numpy", "sum", "cos", "tan"),
    "torch": ("torch", "sum", "cos", "tan"),
    "jax": ("jax.numpy", "sum", "cos", "tan"),
    "tensorflow": ("tensorflow", "reduce_sum", "cos", "tan"),
}


def test_results_without_axes_are_joined(backend: str) -> None:
    module, *names = TORCHLIKE[backend]
    add_up, cos, tan = (getattr(importlib.import_module(module), name) for name in names)

    def pure_ivy(x: Any) -> Any:
        y = ivy.mean(x)
        z = ivy.sum(x)
        f = ivy.var(y)
        k = ivy.cos(z)
        m = ivy.sin(f)
        o = ivy.tan(y)
        return ivy.concatenate([k, m, o], -1)

    def mix(x: Any) -> Any:
        y = ivy.mean(x)
        z = add_up(x)
        f = ivy.var(y)
        k = cos(z)
        m = ivy.sin(f)
        o = tan(y)
        return ivy.concatenate([k, m, o], -1)

    assert check(mix, "matrix").same(check(pure_ivy, "matrix"))


SINES = {"numpy": "numpy.sin", "torch": "torch.sin", "jax": "jax.numpy.sin", "tensorflow": "tensorflow.sin"}


def test_a_module_with_native_calls(backend: str) -> None:
    module, _, name = SINES[backend].rpartition(".")
    sin = getattr(importlib.import_module(module), name)

    class Net(ivy.Module):
        def _build(self, *args: Any, **kwargs: Any) -> None:
            self.linear = ivy.Linear(3, 2)

        def _forward(self, x: Any) -> Any:
            return sin(self.linear(x)) + ivy.sum(sin(x))

    net = Net()
    (x,), (y,) = arguments("ivy", 0), arguments("ivy", 1)
    wanted = net(y)
    net.compile_graph(x)
    same(net(y), wanted)
    same(net.graph(y), wanted)
