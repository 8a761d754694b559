"""A step of training that is compiled as a whole, next to the same step written by hand and compiled by the library."""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

import numpy as np

import ivy_protocol as ivy

from .goals import TRAINING
from .libraries import Library
from .measure import Statement, best_times

WIDTHS = (64, 512)
BATCH = 256
CLASSES = 10
RATE, BETA1, BETA2, EPSILON = 1e-3, 0.9, 0.999, 1e-7


def _torch() -> tuple[Any, Any, Callable[..., Any], Callable[..., Any]]:
    import torch

    def forward(v: Any, x: Any) -> Any:
        for i in range(3):
            x = torch.nn.functional.linear(x, v[f"w{i}"], v[f"b{i}"])
            x = torch.relu(x) if i < 2 else torch.softmax(x, -1)
        return x

    def loss(v: Any, x: Any, y: Any) -> Any:
        return -(y * torch.log(torch.clamp(forward(v, x), EPSILON, 1 - EPSILON))).sum(-1).mean()

    def gradient(v: Any, x: Any, y: Any) -> Any:
        g, value = torch.func.grad_and_value(loss)(v, x, y)
        return value, g

    return torch.sqrt, torch.zeros_like, gradient, torch.compile


def _jax() -> tuple[Any, Any, Callable[..., Any], Callable[..., Any]]:
    import jax
    import jax.numpy as jnp

    def forward(v: Any, x: Any) -> Any:
        for i in range(3):
            x = x @ v[f"w{i}"].T + v[f"b{i}"]
            x = jax.nn.relu(x) if i < 2 else jax.nn.softmax(x)
        return x

    def loss(v: Any, x: Any, y: Any) -> Any:
        return -(y * jnp.log(jnp.clip(forward(v, x), EPSILON, 1 - EPSILON))).sum(-1).mean()

    return jnp.sqrt, jnp.zeros_like, jax.value_and_grad(loss), jax.jit


def _tensorflow() -> tuple[Any, Any, Callable[..., Any], Callable[..., Any]]:
    tf: Any = import_module("tensorflow")

    def forward(v: Any, x: Any) -> Any:
        for i in range(3):
            x = tf.matmul(x, v[f"w{i}"], transpose_b=True) + v[f"b{i}"]
            x = tf.nn.relu(x) if i < 2 else tf.nn.softmax(x)
        return x

    def gradient(v: Any, x: Any, y: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(v)
            p = tf.clip_by_value(forward(v, x), EPSILON, 1 - EPSILON)
            value = tf.reduce_mean(-tf.reduce_sum(y * tf.math.log(p), -1))
        return value, tape.gradient(value, v)

    return tf.sqrt, tf.zeros_like, gradient, tf.function


HAND = {"torch": _torch, "jax": _jax, "tensorflow": _tensorflow}


class _Run:
    """Weights and state that go through one step after another."""

    def __init__(self, step: Callable[..., Any], held: tuple[Any, ...], data: tuple[Any, ...]) -> None:
        self.step, self.held, self.data = step, held, data

    def go(self) -> float:
        """Take a step, and wait for its loss."""
        loss, *self.held = self.step(*self.held, *self.data)
        return float(loss)


def _by_hand(name: str, v: dict[str, Any], count: Any, data: tuple[Any, ...]) -> _Run:
    sqrt, zeros_like, gradient, compiler = HAND[name]()

    def step(v: Any, m: Any, u: Any, count: Any, x: Any, y: Any) -> Any:
        count = count + 1
        value, g = gradient(v, x, y)
        scale = RATE * sqrt(1 - BETA2**count) / (1 - BETA1**count)
        m = {k: BETA1 * m[k] + (1 - BETA1) * g[k] for k in v}
        u = {k: BETA2 * u[k] + (1 - BETA2) * g[k] ** 2 for k in v}
        return value, {k: v[k] - scale * m[k] / (sqrt(u[k]) + EPSILON) for k in v}, m, u, count

    zeros = {k: zeros_like(w) for k, w in v.items()}
    return _Run(compiler(step), (v, zeros, zeros, count), data)


def _with_optimizer(net: Any, data: tuple[Any, ...]) -> _Run:
    optimizer = ivy.Adam(RATE, inplace=False)

    def step(v: Any, state: Any, x: Any, y: Any) -> Any:
        optimizer.set_state(state)
        loss, grads = ivy.value_and_grad(lambda v: ivy.cross_entropy(y, net(x, v=v)))(v)
        return loss, optimizer.step(v, grads), optimizer.state

    return _Run(ivy.compile(step), (net.v, optimizer.initial_state(net.v)), data)


def _with_functions(net: Any, data: tuple[Any, ...]) -> _Run:
    def step(v: Any, m: Any, u: Any, count: Any, x: Any, y: Any) -> Any:
        count = count + 1
        loss, grads = ivy.value_and_grad(lambda v: ivy.cross_entropy(y, net(x, v=v)))(v)
        return loss, *ivy.adam_update(v, grads, RATE, m, u, count), count

    state = ivy.Adam().initial_state(net.v)
    return _Run(ivy.compile(step), (net.v, state.mw, state.vw, state["count"]), data)


def measure_training(libraries: Iterable[Library], rounds: int) -> list[dict[str, Any]]:
    """Return one record for each library that has a compiler, width of the layers, and way to write the step."""
    found = []
    for library in libraries:
        if library.name not in HAND:
            continue
        numbers = np.random.default_rng(0)
        for width in WIDTHS:
            x = library.asarray(numbers.normal(size=(BATCH, width)).astype("float32"))
            y = library.asarray(np.eye(CLASSES, dtype="float32")[numbers.integers(0, CLASSES, BATCH)])
            with ivy.with_backend(library.name):
                parts = [ivy.Linear(width, width), ivy.ReLU(), ivy.Linear(width, width), ivy.ReLU()]
                net = ivy.Sequential(*parts, ivy.Linear(width, CLASSES), ivy.Softmax())
            layers = [net.v.submodules[f"v{2 * i}"] for i in range(3)]
            raw = {f"{k}{i}": ivy.to_native(layer[k]) for i, layer in enumerate(layers) for k in ("w", "b")}
            runs = {
                "functions": _with_functions(net, (x, y)),
                "optimizer": _with_optimizer(net, (x, y)),
                "hand": _by_hand(library.name, raw, library.asarray(np.float32(0)), (x, y)),
            }
            ns = best_times({k: Statement("run.go()", {"run": run}) for k, run in runs.items()}, rounds)
            for way in ("functions", "optimizer"):
                ratio, us = ns[way] / ns["hand"], {"ivy": ns[way] / 1000, "hand": ns["hand"] / 1000}
                goal = {"over": "hand", "at_most": TRAINING, "met": ratio <= TRAINING}
                record = {"library": library.name, "width": width, "way": way, "us": us}
                found.append({**record, "ratio": ratio, "goal": goal})
    return found
