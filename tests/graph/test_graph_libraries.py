"""Operations that the trace of each library does not see: replayed correctly, or an error."""

import gc
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy


def compiled(fn: Callable[..., Any], *args: Any, **options: Any) -> Any:
    return ivy.compile_graph(fn, *args, validate=True, **options)


def refused(match: str, fn: Callable[..., Any], *args: Any) -> None:
    with pytest.raises(ivy.IvyTraceError, match=match):
        ivy.compile_graph(fn, *args)


UNSEEN = "which the trace cannot record|code that the trace cannot record"
counter = np.zeros(3)
generator = np.random.default_rng(0)


def in_another_thread(x: Any) -> Any:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: x * 2.0).result() + 1.0


class Holder:
    """An object that a NumPy trace cannot inspect."""

    def __init__(self) -> None:
        self.array = np.zeros(3)
        self.generator = np.random.default_rng(0)


class TestTorch:
    torch: Any = None

    @pytest.fixture(autouse=True)
    def _torch(self) -> None:
        self.torch = pytest.importorskip("torch")

    def x(self) -> Any:
        return self.torch.tensor([1.0, 2.0, 3.0])

    def test_vmap_and_grad(self) -> None:
        torch = self.torch
        refused(UNSEEN, lambda x: torch.func.vmap(torch.sin)(x) * 2, self.x())
        refused(UNSEEN, lambda x: torch.func.grad(lambda a: (a * a).sum())(x) * 2, self.x())

    def test_gradients_by_autograd(self) -> None:
        torch = self.torch

        def f(x: Any) -> Any:
            y = x.detach().requires_grad_()
            return torch.autograd.grad((y * y).sum(), y)[0]

        assert compiled(f, self.x())(self.x()).tolist() == [2.0, 4.0, 6.0]

        def g(x: Any) -> Any:
            y = x.detach().requires_grad_()
            (y * y * y).sum().backward()
            return y.grad

        assert compiled(g, self.x())(self.x()).tolist() == [3.0, 12.0, 27.0]

        def several(x: Any) -> Any:
            y = x.detach().requires_grad_()
            torch.autograd.backward([(y * y * y).sum(), y * 2], [None, torch.ones(3)])
            return y.grad

        assert compiled(several, self.x())(self.x()).tolist() == [5.0, 14.0, 29.0]

        def made(x: Any) -> Any:
            w = torch.ones(3, requires_grad=True)
            (w * x).sum().backward()
            return w.grad

        graph = compiled(made, self.x())
        assert graph(self.x()).tolist() == graph(self.x()).tolist() == [1.0, 2.0, 3.0]
        held = torch.ones(3, requires_grad=True)

        def collected(x: Any) -> Any:
            (held * x).sum().backward()
            return held.grad

        refused(r"use torch\.autograd\.grad, or ivy\.grad", collected, self.x())
        refused(r"use torch\.autograd\.grad, or", lambda x: torch.autograd.backward((held * x).sum()), self.x())
        assert held.grad is None

    def test_sizes_that_depend_on_values(self) -> None:
        torch = self.torch
        x, other = torch.tensor([1.0, 0.0, 2.0]), torch.tensor([1.0, 3.0, 2.0])
        for f in (
            lambda x: x.sum() / x[x > 0].shape[0],
            lambda x: x.sum() / x[x > 0].numel(),
            lambda x: x.sum() / torch.nonzero(x).size(0),
            lambda x: x / len(torch.unique(x)),
            lambda x: x / len((x[x > 0] * 2).sin()),
            lambda x: x * len(torch.repeat_interleave(x, x.long())),
            lambda x: x * len(torch.arange(x.sum())),
            lambda x: sum(row for row in x[x > 0]) + x,
            lambda x: x * ivy.to_native(ivy.unique_values(x)).shape[0],
        ):
            refused("a size that depends on the values", f, x)
        checked = ivy.compile_graph(lambda x: x.sum() / x[x > 0].shape[0], x, on_read="guard")
        assert float(checked(x)) == 1.5
        with pytest.raises(ivy.IvyGuardError, match="the value read"):
            checked(other)
        assert float(compiled(lambda x: ivy.sum(x[x > 0]), x)(other)) == 6.0

    def test_the_number_of_parts(self) -> None:
        torch = self.torch

        def rows(x: Any) -> Any:
            total = x[0] * 0
            for row in x:
                total = total + row
            return total

        x, other = torch.arange(8.0), torch.arange(4.0)
        for f in (
            rows,
            lambda x: x.sum() / len(x.split(2)),
            lambda x: x.sum() / len(x.chunk(5)),
            lambda x: x.sum() / len(x.unbind(0)),
            lambda x: sum(a * b for a, b in zip(x, x, strict=True)),
        ):
            with pytest.raises(ivy.IvyGuardError, match="the shape of x"):
                compiled(f, x)(other)
            graphs: Any = ivy.compile_graph(f)
            assert [float(graphs(a)) for a in (x, other)] == [float(f(a)) for a in (x, other)]
        assert not compiled(lambda x: torch.split(x, [3, 5])[0], x).guards

    def test_memory_layout(self) -> None:
        torch = self.torch
        x = torch.arange(6.0).reshape(2, 3)
        other = torch.arange(6.0).reshape(3, 2).T
        for f in (lambda x: x * x.stride(0), lambda x: x if x.is_contiguous() else x * 2):
            with pytest.raises(ivy.IvyGuardError, match="the strides of x are"):
                compiled(f, other)(x)
            graphs: Any = ivy.compile_graph(f)
            assert all(torch.equal(graphs(a), f(a)) for a in (x, other))
        refused("the memory of an array", lambda x: x * x.untyped_storage().nbytes(), x)
        refused("skips elements", lambda x: x * x.stride(0), torch.arange(12.0).reshape(2, 6)[:, ::2])

    def test_seeds(self) -> None:
        torch = self.torch

        def seeded(x: Any) -> Any:
            torch.manual_seed(0)
            return x + torch.rand(3)

        for seed in (0, 1):
            torch.manual_seed(seed)
            refused("sets the seed of torch", seeded, self.x())
        torch.manual_seed(0)
        drawn = torch.rand(2)
        torch.manual_seed(0)
        compiled(lambda x: x * 2, self.x())
        assert torch.equal(torch.rand(2), drawn), "the generator goes on where it was"

    def test_gradients_through_a_graph(self) -> None:
        torch = self.torch
        graph = compiled(lambda x: ivy.to_native(ivy.sum(ivy.multiply(x, x))), self.x())
        x = self.x().requires_grad_()
        graph(x).backward()
        assert x.grad.tolist() == [2.0, 4.0, 6.0]
        assert torch.func.grad(graph.fn)(self.x()).tolist() == [2.0, 4.0, 6.0]

    def test_memory_of_numpy(self) -> None:
        torch = self.torch
        array = np.ones(3, dtype="float32")
        refused(UNSEEN, lambda x: x + torch.from_numpy(array), self.x())
        outside = torch.from_numpy(array)
        graph = compiled(lambda x: x + outside, self.x())
        array[:] = 5.0
        assert graph(self.x()).tolist() == [6.0, 7.0, 8.0]

    def test_other_threads(self) -> None:
        refused(UNSEEN, in_another_thread, self.x())

    def test_threads_that_trace_at_the_same_time(self) -> None:
        torch = self.torch
        before = torch.get_rng_state()
        barrier = threading.Barrier(4)

        def trace(n: float) -> list[Any]:
            held = torch.full((3,), n)
            barrier.wait()
            return [compiled(lambda x: (x * n).sin() + held, self.x()) for _ in range(5)]

        with ThreadPoolExecutor(4) as pool:
            for graphs in pool.map(trace, (2.0, 3.0, 4.0, 5.0)):
                assert [len(graph.nodes) for graph in graphs] == [3] * 5
        assert torch.equal(torch.get_rng_state(), before) and gc.isenabled()

    def test_the_compiler_goes_on_after_threads_traced(self) -> None:
        torch, inside, beside = self.torch, threading.Event(), threading.Event()
        kept: list[Any] = []

        def keep(graph: Any, examples: Any) -> Callable[..., Any]:
            kept.append(graph)
            return graph.forward

        compiled_by_torch = torch.compile(lambda x: x * 2 + 1, backend=keep, fullgraph=True)

        def first(x: Any) -> Any:
            inside.set()
            beside.wait(60)
            return x * 2

        def second(x: Any) -> Any:
            beside.set()
            # The first one leaves while this one is at work.
            done.result(60)
            return compiled_by_torch(x)

        with ThreadPoolExecutor(2) as pool:
            done = pool.submit(compiled, first, self.x())
            inside.wait(60)
            found = pool.submit(compiled, second, self.x())
            assert len(found.result(60).nodes) == 2
        assert compiled_by_torch(self.x()).tolist() == [3.0, 5.0, 7.0]
        assert kept

    def test_a_gradient_of_ones_own(self) -> None:
        class Double(self.torch.autograd.Function):  # type: ignore[name-defined]
            @staticmethod
            def forward(ctx: Any, x: Any) -> Any:
                return x * 2

            @staticmethod
            def backward(ctx: Any, grad: Any) -> Any:
                return grad * 100

        class Decorated(Double):
            @staticmethod
            @self.torch.no_grad()
            def forward(ctx: Any, x: Any) -> Any:
                return x * 3

        for own in (Double, Decorated):
            refused(r"autograd\.Function is applied at .*test_graph_libraries", own.apply, self.x())
        assert compiled(self.torch.no_grad()(lambda x: x * 3), self.x())(self.x()).tolist() == [3.0, 6.0, 9.0]

    def test_compiled_code(self) -> None:
        @self.torch.jit.script
        def scripted(x):
            return x * 2

        refused(UNSEEN, lambda x: scripted(x) + 1, self.x())

        @self.torch.compile(backend="eager")
        def compiled_later(x: Any) -> Any:
            return x.sin() + 1

        assert compiled_later(self.x()).shape == (3,)
        assert len(compiled(lambda x: compiled_later(x) * 2, self.x()).nodes) == 3

    def test_views_and_writes(self) -> None:
        torch = self.torch

        def f(x: Any) -> Any:
            y = torch.zeros(4)
            left, right = y[:2], y.view(2, 2)[1]
            left += x[0]
            right.copy_(x[1:])
            left.mul_(2)
            torch.add(x[1], 1, out=y[3])
            return y, y.clone()

        graph = compiled(f, self.x())
        assert graph(self.x())[0].tolist() == graph(self.x())[0].tolist() == [2.0, 2.0, 2.0, 3.0]

    def test_writes_to_arguments_and_to_what_is_held(self) -> None:
        held = self.torch.zeros(3)

        def f(x: Any) -> Any:
            held.add_(1)
            x[0] = 9
            return x + held

        graph = compiled(f, self.x())
        before = held.tolist()
        x = self.x()
        assert graph(x).tolist() == [9 + before[0] + 1, 2 + before[0] + 1, 3 + before[0] + 1]
        assert x.tolist() == [9.0, 2.0, 3.0] and held.tolist() == [n + 1 for n in before]

    def test_modules_and_their_state(self) -> None:
        torch = self.torch
        net = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.BatchNorm1d(4), torch.nn.ReLU())
        x = torch.arange(6.0).reshape(2, 3)
        graph = compiled(net, x)
        state = net[1].running_mean.clone()
        found = graph(x)
        assert not torch.equal(net[1].running_mean, state), "the running mean goes on"
        net.eval()
        for module in (compiled(net, x), compiled(lambda x: net(x), x)):
            torch.testing.assert_close(module(x), net(x))
        with torch.no_grad():
            net[0].weight.mul_(2)
        assert not torch.equal(compiled(net, x)(x), found)

    def test_dropout_is_drawn_anew(self) -> None:
        functional = self.torch.nn.functional
        graph = compiled(lambda x: functional.dropout(x + 1, 0.5), self.torch.ones(100))
        assert not self.torch.equal(graph(self.torch.ones(100)), graph(self.torch.ones(100)))

    def test_generators(self) -> None:
        torch = self.torch
        outside = torch.Generator().manual_seed(3)
        graph = compiled(lambda x: x + torch.rand(3, generator=outside), self.x())
        assert not torch.equal(graph(self.x()), graph(self.x()))
        refused("must not create a generator", lambda x: x + torch.rand(3, generator=torch.Generator()), self.x())

    def test_settings_are_those_of_the_trace(self) -> None:
        torch = self.torch

        def f(x: Any, w: Any) -> Any:
            with torch.no_grad():
                y = x * w
            with torch.autocast("cpu", dtype=torch.bfloat16):
                z = x[None] @ w[:, None]
            return y, x * w, z

        x = self.x().requires_grad_()
        first, second, third = compiled(f, x, x)(x, x)
        assert not first.requires_grad and second.requires_grad and third.dtype is torch.bfloat16
        assert torch.is_grad_enabled() and not torch.is_autocast_enabled("cpu")
        with torch.no_grad():
            assert not compiled(f, x, x)(x, x)[1].requires_grad

    def test_attributes(self) -> None:
        torch = self.torch

        def f(x: Any) -> Any:
            y = x * 1
            y.data = x.data * 2
            y.requires_grad = False
            return y + x.real, x[None].mT

        assert compiled(f, torch.ones(3))(self.x())[0].tolist() == [3.0, 6.0, 9.0]

    def test_hooks(self) -> None:
        def f(x: Any) -> Any:
            y = x * 2
            y.register_hook(print)
            return y

        refused("must not register a hook", f, self.x().requires_grad_())

    def test_functions_of_numpy(self) -> None:
        refused("reads the values", lambda x: x + np.sum(np.asarray(x)), self.x())
        refused("numpy.random", lambda x: x + float(np.random.rand()), self.x())


class TestNumpy:
    def x(self) -> Any:
        return np.array([1.0, 2.0, 3.0])

    def test_random_numbers(self) -> None:
        for draw in (
            lambda x: x + np.random.rand(3),
            lambda x: x * np.random.normal(),
            lambda x: x + generator.normal(size=3),
            lambda x: x[np.random.permutation(3)] + np.random.random(),
        ):
            graph = compiled(draw, self.x())
            assert any(not np.array_equal(graph(self.x()), graph(self.x())) for _ in range(4))

        def seeded(x: Any) -> Any:
            return x + np.random.default_rng(3).normal(size=3)

        graph = compiled(seeded, self.x())
        np.testing.assert_array_equal(graph(self.x()), graph(self.x()))
        np.testing.assert_array_equal(graph(self.x()), seeded(self.x()))

    def test_random_numbers_that_are_not_seen(self) -> None:
        holder = Holder()
        unseen: Any = np.random.rand
        names = {"draw": unseen}
        refused(r"numpy\.random", lambda x: x + names["draw"](3), self.x())
        refused("Python's random", lambda x: x + random.random(), self.x())
        refused("a generator of numpy or Python", lambda x: x + holder.generator.normal(size=3), self.x())

    def test_sizes_that_depend_on_values(self) -> None:
        integers = np.array([1, 0, 2])
        for f in (
            lambda x: x / x[x > 0].shape[0],
            lambda x: x / np.nonzero(x)[0].size,
            lambda x: x / len(np.unique(x)),
            lambda x: x * len((x[x > 0] * 2)[1:]),
            lambda x: x * len(np.bincount(x)),
            lambda x: x * len(np.repeat(x, x)),
            lambda x: sum(row for row in x[x > 0]) + x,
        ):
            refused("a size that depends on the values", f, integers)
        np.testing.assert_array_equal(compiled(lambda x: x[x > 0] * 2, integers)(integers), [2, 4])

    def test_memory_layout(self) -> None:
        x = np.arange(6.0).reshape(2, 3)
        for f in (lambda x: x * x.strides[0], lambda x: x if x.flags.c_contiguous else x * 2):
            for example, other in ((x, np.asfortranarray(x)), (np.asfortranarray(x), x)):
                graph = compiled(f, example)
                np.testing.assert_array_equal(graph(example), f(example))
                with pytest.raises(ivy.IvyGuardError, match="the strides of x are"):
                    graph(other)
                both: Any = ivy.compile_graph(f)
                for array in (example, other):
                    np.testing.assert_array_equal(both(array), f(array))
        refused("skips elements", lambda x: x * x.strides[0], np.arange(12.0).reshape(2, 6)[:, ::2])

    def test_arrays_that_are_changed_where_nobody_looks(self) -> None:
        holder = Holder()

        def f(x: Any) -> Any:
            y = x + holder.array
            holder.array += 1
            return y + holder.array

        refused("was modified while tracing", f, self.x())

    def test_arrays_of_the_module_are_written_to(self) -> None:
        def f(x: Any) -> Any:
            counter[0] += 1
            return x + counter

        graph = compiled(f, self.x())
        before = counter[0]
        graph(self.x())
        assert counter[0] == before + 1

    def test_functions_that_numpy_does_not_hand_over(self) -> None:
        def helper(x: Any) -> Any:
            made = np.zeros((2, 3))
            made[0] = x
            made[1] = np.array([x, x])[0]
            return np.asarray(made), np.ascontiguousarray(x)

        graph = compiled(lambda x: helper(x)[0] + helper(x)[1], self.x())
        np.testing.assert_array_equal(graph(self.x()), [[2.0, 4.0, 6.0]] * 2)
        names = {"np": np}
        refused("reads the values", lambda x: x + names["np"].asarray(x), self.x())
        refused("reads the values", lambda x: names["np"].vectorize(lambda v: v + 1)(x), self.x())

    def test_views_and_writes(self) -> None:
        def f(x: Any) -> Any:
            y = np.zeros(4)
            left, right = y[:2], y.reshape(2, 2)[1]
            left += x[0]
            right[...] = x[1:]
            np.multiply(left, 2, out=left)
            np.add.at(y, [0, 0], 1)
            y.sort()
            np.copyto(right, 7.0, where=right > 2)
            return y, y.copy()

        graph = compiled(f, self.x())
        np.testing.assert_array_equal(graph(self.x())[0], f(self.x())[0])
        np.testing.assert_array_equal(graph(self.x())[1], graph(self.x())[1])

    def test_numbers_of_numpy(self) -> None:
        def f(x: Any) -> Any:
            total = np.sum(x)
            total += 1
            return total, np.float64(2) * x.max(), x**2, 2**x, total**0.5, abs(-x), round(x.mean(), 1)

        graph = compiled(f, self.x())
        found, wanted = graph(self.x()), f(self.x())
        assert [type(a) for a in found] == [type(b) for b in wanted]
        for a, b in zip(found, wanted, strict=True):
            np.testing.assert_array_equal(a, b)

    def test_methods_and_attributes(self) -> None:
        def f(x: Any) -> Any:
            y = x.reshape(3, 1).T.astype("float32")
            y.real = y.real + 1
            return y.sum(axis=1), y.flatten().argsort()[::-1], y.std(), y.clip(0, 2), y.dot(y.T), [*x], x.item

        graph = ivy.compile_graph(lambda x: f(x)[:-1], self.x())
        for a, b in zip(graph(self.x()), f(self.x())[:-1], strict=True):
            np.testing.assert_array_equal(a, b)

    def test_ufuncs_of_others_and_linear_algebra(self) -> None:
        special = pytest.importorskip("scipy.special")
        graph = compiled(lambda x: special.erf(x) + np.linalg.norm(x) + np.fft.rfft(x).real.sum(), self.x())
        wanted = special.erf(self.x()) + np.linalg.norm(self.x()) + np.fft.rfft(self.x()).real.sum()
        np.testing.assert_allclose(graph(self.x()), wanted)

    def test_other_threads(self) -> None:
        np.testing.assert_array_equal(compiled(in_another_thread, self.x())(self.x()), [3.0, 5.0, 7.0])

    def test_errors_are_silenced_where_they_were(self) -> None:
        def f(x: Any) -> Any:
            with np.errstate(divide="ignore"):
                return 1 / (x - x[0])

        assert np.isinf(compiled(f, self.x())(self.x())[0])

    def test_what_is_no_array_of_numpy_any_more(self) -> None:
        refused("reads the values", lambda x: np.array(x.tolist()), self.x())
        refused("attribute ctypes of an array cannot be traced", lambda x: x.ctypes, self.x())
        with pytest.raises(AttributeError, match="no attribute 'colour'"):
            ivy.compile_graph(lambda x: x.colour, self.x())

    def test_arrays_of_ivy_hold_their_own_afterwards(self) -> None:
        w = ivy.Array(np.ones(3))
        for fn in (lambda x: ivy.add(x, w), lambda x: ivy.add(x, w).fail):
            with suppress(AttributeError):
                ivy.compile_graph(fn, self.x())
            assert type(w.data) is np.ndarray


class TestJax:
    jax: Any = None

    @pytest.fixture(autouse=True)
    def _jax(self) -> None:
        self.jax = pytest.importorskip("jax")

    def x(self) -> Any:
        return self.jax.numpy.asarray([1.0, 2.0, 3.0])

    def test_transformations(self) -> None:
        jax, jnp = self.jax, self.jax.numpy
        graph = compiled(lambda x: jax.vmap(jnp.sin)(x) + jax.grad(lambda a: (a * a).sum())(x), self.x())
        np.testing.assert_allclose(graph(self.x()), np.sin([1, 2, 3]) + np.array([2, 4, 6]), rtol=1e-6)
        square = compiled(lambda x: ivy.to_native(ivy.sum(ivy.multiply(x, x))), self.x())
        assert jax.grad(square)(self.x()).tolist() == [2.0, 4.0, 6.0]
        assert jax.grad(square.fn)(self.x()).tolist() == [2.0, 4.0, 6.0]
        assert jax.vmap(lambda x: square.fn(x))(jnp.ones((2, 3))).tolist() == [3.0, 3.0]

    def test_a_gradient_of_ones_own(self) -> None:
        jax = self.jax
        double = jax.custom_vjp(lambda x: x * 2)
        double.defvjp(lambda x: (x * 2, None), lambda _, grad: (grad * 100,))
        graph = compiled(lambda x: double(x) + 1, self.x())
        assert jax.grad(lambda x: graph(x).sum())(self.x()).tolist() == [100.0] * 3

    def test_control_flow_and_names(self) -> None:
        jax, jnp = self.jax, self.jax.numpy

        def f(x: Any) -> Any:
            y = jax.lax.cond(x.sum() > 0, lambda a: a * 2, lambda a: a, x)
            z, _ = jax.lax.scan(lambda c, a: (c + a, a), 0.0, y)
            return jnp.mean(z) + jax.nn.softmax(x) + jnp.mean(x)

        graph = compiled(f, self.x())
        np.testing.assert_allclose(graph(self.x()), f(self.x()), rtol=1e-6)
        labels = [node.label for node in graph.nodes]
        assert labels.count("jax.numpy.mean") == 2 and "jax.nn.softmax" in labels

    def test_unrolled_loops(self) -> None:
        def f(x: Any) -> Any:
            for _ in range(3):
                x = self.jax.numpy.mean(x) + x
            return x

        assert [n.label for n in compiled(f, self.x()).nodes] == ["jax.numpy.mean", "jax.numpy.add"] * 3

    def test_arrays_that_are_put_where_arrays_are(self) -> None:
        graph = compiled(lambda x: self.jax.device_put(x) + 1, self.x())
        space: dict[str, Any] = {}
        exec(compile(graph.native_source(), "source", "exec"), space)
        assert space["graph"](self.x()).tolist() == graph(self.x()).tolist() == [2.0, 3.0, 4.0]

    def test_x64_in_written_code(self) -> None:
        from ivy_protocol.backends.jax.elementwise import enable_x64

        x = self.x()
        with enable_x64():
            graph = ivy.compile_graph(lambda x: x.astype("float64") / 3, x)
        space: dict[str, Any] = {}
        exec(compile(graph.native_source(), "source", "exec"), space)
        assert space["graph"](x).tolist() == [1 / 3, 2 / 3, 1.0]

    def test_other_threads(self) -> None:
        refused(UNSEEN, in_another_thread, self.x())

    def test_keys(self) -> None:
        random = self.jax.random
        graph = compiled(lambda x, key: x + random.normal(key, (3,)), self.x(), random.key(0))
        a, b = graph(self.x(), random.key(1)), graph(self.x(), random.key(2))
        assert not np.array_equal(a, b)

    def test_effects_and_prints(self, capsys: pytest.CaptureFixture[str]) -> None:
        def f(x: Any) -> Any:
            print("traced")  # noqa: T201
            self.jax.debug.print("run {}", x[0])
            return x * 2

        graph = ivy.compile_graph(f, self.x())
        graph(self.x())
        self.jax.effects_barrier()
        assert capsys.readouterr().out == "traced\nrun 1.0\n"

    def test_functions_of_numpy(self) -> None:
        refused("reads the values", lambda x: x + np.sum(np.asarray(x)), self.x())
        refused(r"numpy\.random", lambda x: x + np.random.rand(3), self.x())


@pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
def test_several_graphs_per_process(library: str) -> None:
    pytest.importorskip(library)
    functions = (
        lambda x: ivy.unstack(x)[0],
        lambda x: ivy.reshape(x, (-1,)) * 2,
        lambda x: ivy.roll(x, 1, axis=0),
        lambda x: ivy.cumulative_sum(ivy.flip(x), axis=0),
    )
    for f in functions:
        for shape, dtype in (((3, 2), "float32"), ((2, 2), "float32"), ((2, 3), "int32"), ((4, 1), "float32")):
            x = ivy.asarray(np.arange(np.prod(shape)).reshape(shape).astype(dtype), backend=library)
            found, wanted = ivy.compile_graph(f, x)(x), f(x)
            assert found.dtype == wanted.dtype
            np.testing.assert_array_equal(ivy.to_numpy(found), ivy.to_numpy(wanted))


class TestTensorflow:
    tf: Any = None

    @pytest.fixture(autouse=True)
    def _tensorflow(self) -> None:
        self.tf = pytest.importorskip("tensorflow")

    def x(self) -> Any:
        return self.tf.constant([1.0, 2.0, 3.0])

    def test_functions_that_are_compiled_already(self) -> None:
        @self.tf.function
        def inner(x: Any) -> Any:
            return x * 2.0

        @self.tf.function
        def outer(x: Any) -> Any:
            return inner(x) + 1.0

        graph = compiled(lambda x: outer(x) * 3.0, self.x())
        assert graph(self.x()).numpy().tolist() == [9.0, 15.0, 21.0]
        assert [n.label.rpartition(".")[2] for n in graph.nodes] == ["Mul", "AddV2", "Mul"]

    def test_parameters_with_other_names_in_python(self, tmp_path: Path) -> None:
        tf, x = self.tf, self.tf.reshape(self.tf.range(6.0), (1, 2, 3, 1))
        for f in (
            lambda x: tf.squeeze(x, 0),
            lambda x: tf.squeeze(x, [0, 3]),
            lambda x: tf.squeeze(x),
            lambda x: ivy.squeeze(x, axis=-1),
            lambda x: tf.reduce_max(x, 1, keepdims=True) + tf.split(x, 2, 1)[1],
            lambda x: tf.expand_dims(tf.where(x > 2.0, x, 0.0), -2),
        ):
            graph = compiled(f, x)
            graph.save(tmp_path / "graph")
            for run in (graph, ivy.Graph.load(tmp_path / "graph")):
                np.testing.assert_array_equal(ivy.to_numpy(run(x)), ivy.to_numpy(f(x)))

    def test_variables_are_read_and_written(self) -> None:
        variable = self.tf.Variable([1.0, 1.0, 1.0])

        def f(x: Any) -> Any:
            variable.assign_add(x)
            return variable * 2.0

        graph = compiled(f, self.x())
        before = variable.numpy()
        np.testing.assert_array_equal(graph(self.x()), (before + np.array([1, 2, 3])) * 2)
        np.testing.assert_array_equal(variable.numpy(), before + np.array([1, 2, 3]))

    def test_variables_that_are_made_in_each_call(self) -> None:
        tf = self.tf
        refused("must not create a variable, as at .*test_graph_libraries", lambda x: tf.Variable([1.0]) + x, self.x())
        refused("a variable is made", lambda x: tf.random.Generator.from_seed(1).normal((3,)) + x, self.x())

    def test_gradients(self) -> None:
        tf = self.tf
        variable = tf.Variable([1.0, 2.0, 3.0])
        graph = compiled(lambda x: tf.reduce_sum(x * variable * variable), self.x())
        with tf.GradientTape() as tape:
            loss = graph(self.x())
        assert tape.gradient(loss, variable).numpy().tolist() == [2.0, 8.0, 18.0]

        def inside(x: Any) -> Any:
            with tf.GradientTape() as tape:
                tape.watch(x)
                y = tf.reduce_sum(x * x)
            return tape.gradient(y, x)

        assert compiled(inside, self.x())(self.x()).numpy().tolist() == [2.0, 4.0, 6.0]

    def test_a_gradient_of_ones_own(self) -> None:
        @self.tf.custom_gradient
        def double(x: Any) -> Any:
            return x * 2.0, lambda upstream: upstream * 100.0

        refused("the custom gradient", double, self.x())

    def test_branches_and_lists(self) -> None:
        tf = self.tf

        def f(x: Any) -> Any:
            y = tf.cond(tf.reduce_sum(x) > 0, lambda: x * 2.0, lambda: x)
            a, b, c = tf.split(y, 3)
            return tf.concat([c, b, a], 0), tf.unstack(x), tf.math.top_k(x, 2)

        graph = compiled(f, self.x())
        found = graph(self.x())
        assert found[0].numpy().tolist() == [6.0, 4.0, 2.0] and len(found[1]) == 3
        assert found[2].values.numpy().tolist() == [3.0, 2.0]

    def test_random_numbers(self) -> None:
        tf = self.tf
        own = tf.random.Generator.from_seed(1)
        graph = compiled(lambda x: x + tf.random.uniform((3,)) + own.normal((3,)), self.x())
        assert not np.array_equal(graph(self.x()), graph(self.x()))

    def test_other_threads(self) -> None:
        refused(UNSEEN, in_another_thread, self.x())


def test_tf_function_after_gradient() -> None:
    """A gradient adds results to the graph, and state to its loops."""
    tf = pytest.importorskip("tensorflow")

    @tf.function
    def plain(x: Any) -> Any:
        return tf.sin(x) * tf.exp(x), tf.cos(x)

    @tf.function
    def looped(x: Any) -> Any:
        return tf.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, y * y), (0, x))[1]

    x = tf.constant([0.5, 0.25])
    for function in (plain, looped):
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = function(x)
        assert tape.gradient(y, x) is not None
    found, wanted = ivy.compile_graph(plain, x)(x), plain(x)
    np.testing.assert_allclose(found[0], wanted[0])
    np.testing.assert_allclose(found[1], wanted[1])
    with pytest.raises(
        ivy.IvyTraceError, match=r"the function that is called at .*trace the function before you compute a gradient"
    ):
        ivy.compile_graph(looped, x)
