"""What the replay of a graph costs, next to the same computation written by hand and to autoray's lazy functions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np
from autoray import do, lazy

import ivy_protocol as ivy

from .goals import GRAPHS, TRACING_MS
from .libraries import Library
from .measure import Statement, best_times

LAYERS = 17
TRACES = 10


class Functions:
    """The functions that the computations call: a library's own, by hand."""

    def __init__(self, library: Library) -> None:
        xp: Any = import_module({"jax": "jax.numpy"}.get(library.name, library.name))
        self.name = library.name
        names = ("matmul", "cos", "sin", "tan", "exp", "tanh", "stack")
        self.matmul, self.cos, self.sin, self.tan, self.exp, self.tanh, self.stack = (getattr(xp, n) for n in names)
        self.mean, self.sum, self.var = (getattr(xp, n, None) for n in ("mean", "sum", "var"))
        if library.name == "numpy":
            self.relu, self.sigmoid = lambda x: xp.maximum(x, 0), lambda x: 1 / (1 + xp.exp(-x))
            self.split, self.steps = lambda x, n: xp.split(x, n, -1), lambda x: [x[:, i] for i in range(x.shape[1])]
            self.concat, self.expand = lambda xs: xp.concatenate(xs, -2), lambda x: xp.expand_dims(x, -2)
        elif library.name == "torch":
            self.relu, self.sigmoid, self.var = xp.relu, xp.sigmoid, lambda x: xp.var(x, correction=0)
            self.split, self.steps = lambda x, n: xp.chunk(x, n, -1), lambda x: xp.unbind(x, 1)
            self.concat, self.expand = lambda xs: xp.cat(xs, -2), lambda x: xp.unsqueeze(x, -2)
        elif library.name == "jax":
            nn = import_module("jax.nn")
            self.relu, self.sigmoid = nn.relu, nn.sigmoid
            self.split, self.steps = lambda x, n: xp.split(x, n, -1), lambda x: [x[:, i] for i in range(x.shape[1])]
            self.concat, self.expand = lambda xs: xp.concatenate(xs, -2), lambda x: xp.expand_dims(x, -2)
        else:
            self.mean, self.sum, self.var = xp.reduce_mean, xp.reduce_sum, xp.math.reduce_variance
            self.relu, self.sigmoid = xp.nn.relu, xp.sigmoid
            self.split, self.steps = lambda x, n: xp.split(x, n, -1), lambda x: xp.unstack(x, axis=1)
            self.concat, self.expand = lambda xs: xp.concat(xs, -2), lambda x: xp.expand_dims(x, -2)


class Ivy:
    """The same of ivy."""

    mean, sum, var, matmul, cos, sin = ivy.mean, ivy.sum, ivy.var, ivy.matmul, ivy.cos, ivy.sin
    tan, exp, tanh, stack, relu, sigmoid = ivy.tan, ivy.exp, ivy.tanh, ivy.stack, ivy.relu, ivy.sigmoid

    @staticmethod
    def split(x: Any, n: int) -> Any:
        return ivy.split(x, num_or_size_splits=n, axis=-1)

    @staticmethod
    def steps(x: Any) -> Any:
        return ivy.unstack(x, axis=1)

    @staticmethod
    def concat(xs: Any) -> Any:
        return ivy.concat(xs, axis=-2)

    @staticmethod
    def expand(x: Any) -> Any:
        return ivy.expand_dims(x, axis=-2)


class Lazy:
    """The same of autoray, which notes what is asked for; what it does not know is the library's own function."""

    def __init__(self, own: Functions) -> None:
        names = ("mean", "sum", "var", "matmul", "cos", "sin", "tan", "stack")
        self.mean, self.sum, self.var, self.matmul, self.cos, self.sin, self.tan, self.stack = (
            partial(do, name) for name in names
        )

        def relu(x: Any) -> Any:
            return own.relu(x)

        # The name of the function becomes part of autoray's code.
        self.relu = lambda x: x.to(relu, (x,))


def example(f: Any, dead: bool) -> Callable[..., Any]:
    """The example of Ivy's documentation; what nothing uses is written by nobody who writes by hand."""

    def run(x: Any) -> Any:
        y, z = f.mean(x), f.sum(x)
        v = f.var(y)
        k = f.cos(z)
        if dead:
            f.exp(y)
        m, o = f.sin(v), f.tan(y)
        return f.stack([k, m, o])

    return run


def perceptron(f: Any, weights: list[Any], biases: list[Any]) -> Callable[..., Any]:
    """Layers of a product, a sum and a relu."""

    def run(x: Any) -> Any:
        for w, b in zip(weights, biases, strict=True):
            x = f.relu(f.matmul(x, w) + b)
        return x

    return run


def recurrent(f: Any) -> Callable[..., Any]:
    """ivy's `lstm_update`, of four steps."""

    def run(x: Any, h: Any, c: Any, kernel: Any, recurrent_kernel: Any, bias: Any, recurrent_bias: Any) -> Any:
        gates = [f.steps(g) for g in f.split(f.matmul(x, kernel) + bias, 4)]
        found = []
        for i, g, j, o in zip(*gates, strict=True):
            hi, hg, hj, ho = f.split(f.matmul(h, recurrent_kernel) + recurrent_bias, 4)
            c = f.sigmoid(g + hg) * c + f.sigmoid(i + hi) * f.tanh(j + hj)
            h = f.sigmoid(o + ho) * f.tanh(c)
            found.append(f.expand(h))
        return f.concat(found), c

    return run


@dataclass(frozen=True)
class Case:
    """A computation by hand, by ivy and by autoray, and its arguments."""

    name: str
    hand: Callable[..., Any]
    ours: Callable[..., Any]
    lazily: Callable[..., Any] | None
    """None if autoray cannot: it does not multiply an array of three axes by a matrix."""
    args: tuple[Any, ...]


def _cases(library: Library) -> list[Case]:
    numbers = np.random.default_rng(0)

    def array(*shape: int) -> Any:
        return library.asarray((numbers.standard_normal(shape) * 0.3).astype(np.float32))

    f: Any = Functions(library)
    weights, biases = [array(4, 4) for _ in range(LAYERS)], [array(4) for _ in range(LAYERS)]
    lstm = (array(2, 4, 3), array(2, 3), array(2, 3), array(3, 12), array(3, 12), array(12), array(12))
    held = [ivy.Array(w) for w in weights], [ivy.Array(b) for b in biases]
    noted: Any = Lazy(f)
    in_notes = [lazy.array(w) for w in weights], [lazy.array(b) for b in biases]
    layers = perceptron(f, weights, biases), perceptron(Ivy, *held), perceptron(noted, *in_notes)
    return [
        Case("a short function", *(example(g, dead=g is Ivy) for g in (f, Ivy, noted)), (array(1, 3),)),
        Case("perceptron of 51 calls", *layers, (array(2, 4),)),
        Case("lstm_update of 4 steps", recurrent(f), recurrent(Ivy), None, lstm),
    ]


def _lazily(case: Case, library: Library) -> Any:
    """The function that autoray makes; it has none for TensorFlow."""
    if library.name == "tensorflow" or case.lazily is None:
        return None
    inputs = [lazy.array(x) for x in case.args]
    return lazy.Function(inputs, case.lazily(*inputs))


def measure_graphs(libraries: Iterable[Library], rounds: int) -> list[dict[str, Any]]:
    """Return one record for each library and computation."""
    found = []
    for library in libraries:
        statements: dict[str, Statement] = {}
        records = []
        with ivy.with_backend(library.name):
            for case in _cases(library):
                graph = ivy.compile_graph(case.ours, *map(ivy.Array, case.args))
                native = ivy.compile_graph(case.hand, *case.args)
                lazily = _lazily(case, library)
                names = {"args": case.args, "hand": case.hand, "graph": graph, "fn": graph.fn, "native": native}
                calls = {"hand": "hand(*args)", "graph": "graph(*args)", "fn": "fn(*args)", "native": "native(*args)"}
                if lazily is not None:
                    names["lazily"], calls["autoray"] = lazily, "lazily(*args)"
                for kind, text in calls.items():
                    statements[f"{case.name}/{kind}"] = Statement(text, names, settle=library.settle)
                records.append({"library": library.name, "case": case.name, "nodes": len(graph.nodes)})
                records[-1]["tracing_ms"] = _tracing(case)
            times = best_times(statements, rounds)
        for record in records:
            ns = {k.rpartition("/")[2]: t for k, t in times.items() if k.startswith(f"{record['case']}/")}
            record["hand_ns"] = ns["hand"]
            record["of_hand"] = {kind: t / ns["hand"] for kind, t in ns.items() if kind != "hand"}
            record["goal"] = GRAPHS[library.name].judge(record["of_hand"]["graph"])
            if library.name in TRACING_MS:
                limit = TRACING_MS[library.name]
                per_hundred = record["tracing_ms"] * 100 / max(100, record["nodes"])
                record["tracing"] = {"at_most": limit, "met": per_hundred <= limit}
        found += records
    return found


def _tracing(case: Case) -> float:
    best = float("inf")
    for _ in range(TRACES):
        started = perf_counter()
        ivy.compile_graph(case.ours, *map(ivy.Array, case.args))
        best = min(best, perf_counter() - started)
    return best * 1000
