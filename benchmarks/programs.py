"""Small programs of many calls, next to the same written by hand in the library itself."""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

import numpy as np

import ivy_protocol as ivy

from .goals import PROGRAMS, Goal
from .libraries import Library
from .measure import Statement, best_times

Programs = dict[str, tuple[Callable[[], Any], Callable[[], Any]]]


def measure_programs(libraries: Iterable[Library], rounds: int) -> list[dict[str, Any]]:
    """Return one record for each library that writes to its arrays, and program."""
    records = []
    for library in libraries:
        if library.name not in PROGRAMS:
            continue
        ivy.set_backend(library.name)
        try:
            for name, (ours, by_hand) in programs(library).items():
                calls = {"ivy": ours, "hand": by_hand}
                ns = best_times({kind: Statement("call()", {"call": call}) for kind, call in calls.items()}, rounds)
                ratio = ns["ivy"] / ns["hand"]
                record = {"library": library.name, "program": name, "us": {kind: n / 1e3 for kind, n in ns.items()}}
                records.append(
                    record | {"ratio": ratio, "goal": Goal("by hand", PROGRAMS[library.name][name]).judge(ratio)}
                )
        finally:
            ivy.unset_backend()
    return records


def programs(library: Library) -> Programs:
    """By name: the program with ivy, and by hand."""
    rng = np.random.default_rng(0)
    xp: Any = import_module(library.name)

    def native(*shape: int) -> Any:
        return library.asarray(rng.random(shape).astype("float32"))

    return {
        "forward of 4 layers": _forward(xp, native),
        "step of SGD, 4 leaves": _sgd(native),
        "step of Adam, 4 leaves": _adam(xp, native),
        "1,000 elements read": _elements(native),
        "heat equation, 32 x 32": _heat(native),
        "Container of 20 leaves": _container(native),
    }


def _forward(xp: Any, native: Callable[..., Any]) -> tuple[Callable[[], Any], Callable[[], Any]]:
    network = ivy.Sequential(*[layer for _ in range(4) for layer in (ivy.Linear(16, 16), ivy.Tanh())])
    x = native(8, 16)
    array = ivy.Array(x)
    network(array)
    weights = [(native(16, 16), native(16)) for _ in range(4)]

    def by_hand() -> Any:
        y = x
        for w, b in weights:
            y = xp.tanh(y @ w.T + b)
        return y

    return lambda: network(array), by_hand


def _weights(native: Callable[..., Any]) -> tuple[list[Any], list[Any], ivy.Container, ivy.Container]:
    shapes = ((16, 16), (16,), (16, 4), (4,))
    weights, gradients = ([native(*shape) for shape in shapes] for _ in range(2))
    first, second = (
        ivy.Container({f"layer{i}": {"w": a[2 * i], "b": a[2 * i + 1]} for i in range(2)}) for a in (weights, gradients)
    )
    return weights, gradients, first, second


def _sgd(native: Callable[..., Any]) -> tuple[Callable[[], Any], Callable[[], Any]]:
    weights, gradients, w, g = _weights(native)
    optimizer = ivy.SGD(lr=0.1)

    def by_hand() -> Any:
        for a, d in zip(weights, gradients, strict=True):
            a -= 0.1 * d
        return weights

    return lambda: optimizer.step(w, g), by_hand


def _adam(xp: Any, native: Callable[..., Any]) -> tuple[Callable[[], Any], Callable[[], Any]]:
    weights, gradients, w, g = _weights(native)
    optimizer = ivy.Adam(lr=0.1)
    state: Any = [0, [a * 0 for a in weights], [a * 0 for a in weights]]

    def by_hand() -> Any:
        state[0] += 1
        count = state[0]
        for i, (a, d) in enumerate(zip(weights, gradients, strict=True)):
            mean = state[1][i] = 0.9 * state[1][i] + 0.1 * d
            square = state[2][i] = 0.999 * state[2][i] + 0.001 * d * d
            rate = 0.1 * (1 - 0.999**count) ** 0.5 / (1 - 0.9**count)
            a -= rate * mean / (xp.sqrt(square) + 1e-7)
        return weights

    return lambda: optimizer.step(w, g), by_hand


def _elements(native: Callable[..., Any]) -> tuple[Callable[[], Any], Callable[[], Any]]:
    x = native(2, 1000)

    def read(values: Any) -> float:
        total = 0.0
        for j in range(1000):
            total += float(values[0, j])
        return total

    array = ivy.Array(x)
    return lambda: read(array), lambda: read(x)


def _heat(native: Callable[..., Any]) -> tuple[Callable[[], Any], Callable[[], Any]]:
    u = native(32, 32)

    def simulate(u: Any) -> Any:
        for _ in range(20):
            u[1:-1, 1:-1] = u[1:-1, 1:-1] + 0.1 * (
                u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4.0 * u[1:-1, 1:-1]
            )
        return u

    array = ivy.Array(native(32, 32))
    return lambda: simulate(array), lambda: simulate(u)


def _container(native: Callable[..., Any]) -> tuple[Callable[[], Any], Callable[[], Any]]:
    leaves = [native(4, 4) for _ in range(20)]
    c = ivy.Container({f"a{i}": leaf for i, leaf in enumerate(leaves)})
    return lambda: c * 2 + c, lambda: [a * 2 + a for a in leaves]
