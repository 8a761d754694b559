"""What ivy adds to the time in which compilers trace a function of a hundred calls."""

import gc
import warnings
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any

import numpy as np

import ivy_protocol as ivy

from .goals import TRACED
from .libraries import Library

REPEATS = 10


def measure_tracing(libraries: Iterable[Library], rounds: int) -> list[dict[str, Any]]:
    """Return one record for each library that has a compiler, and for each program and kind of arguments."""
    return [
        record for library in libraries if library.name != "numpy" for record in _of_library(library, max(rounds, 3))
    ]


def functions(xp: Any, x: Any, y: Any, repeats: int = REPEATS) -> Any:
    """Ten calls, a comparison and an element in each round."""
    for _ in range(repeats):
        x = xp.add(xp.sin(x), y)
        x = xp.multiply(x, 2.0)
        s = xp.sum(x, axis=0)
        x = xp.where(x > 0.5, x, xp.negative(x))
        x = xp.matmul(x, y)
        x = xp.subtract(x, s)
        x = xp.reshape(xp.concat([x, y], axis=0), (2, 8, 8))[0]
    return x


def operators(xp: Any, x: Any, y: Any) -> Any:
    """Ten operators in each round."""
    for _ in range(REPEATS):
        x = (x + y) * 2.0 - y / 3.0
        x = xp.matmul(x, y) + xp.sin(-x)
        x = 1.0 - x[0] + x**2
    return x


PROGRAMS: Mapping[str, Callable[[Any, Any, Any], Any]] = {"functions": functions, "operators": operators}


class _Named:
    """Functions of a library, by their names in the array API standard."""

    def __init__(self, library: Library) -> None:
        xp = import_module({"jax": "jax.numpy"}.get(library.name, library.name))
        for name in ("add", "sin", "multiply", "where", "negative", "matmul", "subtract", "reshape"):
            setattr(self, name, getattr(xp, name))
        if library.name == "torch":
            self.sum = lambda x, axis: xp.sum(x, dim=axis)
            self.concat = lambda xs, axis: xp.cat(xs, dim=axis)
        elif library.name == "jax":
            self.sum, self.concat = xp.sum, xp.concatenate
        else:
            self.sum, self.concat = xp.reduce_sum, xp.concat


def _of_library(library: Library, rounds: int) -> Iterable[dict[str, Any]]:
    compat = import_module("array_api_compat") if find_spec("array_api_compat") else None
    trace, native = _TRACERS[library.name](), _Named(library)
    values = np.linspace(-1, 1, 64, dtype="float32").reshape(8, 8)
    arrays = library.asarray(values), library.asarray(values.T.copy())
    wrapped = tuple(ivy.Array(x) for x in arrays)
    for name, program in PROGRAMS.items():
        runs = {
            "native": (lambda x, y, f=program: f(native, x, y), arrays),
            "ivy": (lambda x, y, f=program: ivy.to_native(f(ivy, x, y)), arrays),
            "array": (lambda x, y, f=program: f(ivy, x, y), wrapped),
        }
        if compat is not None and library.has_array_namespace:
            runs["compat"] = (lambda x, y, f=program: f(compat.array_namespace(x), x, y), arrays)
        # A trace of jax takes a few milliseconds, and so needs more rounds.
        ms = _best_times(trace, runs, rounds * 10 if library.name == "jax" else rounds)
        for kind in ("ivy", "array"):
            goal = TRACED[library.name]
            ratio = ms[kind] / ms[goal.over]
            record = {"library": library.name, "program": name, "kind": kind, "ms": ms, "ratio": ratio}
            yield {**record, "goal": goal.judge(ratio)}


def _best_times(trace: Callable[..., Any], runs: Mapping[str, Any], rounds: int) -> dict[str, float]:
    """Return the milliseconds of one trace of each function: the best of interleaved rounds."""
    best = dict.fromkeys(runs, float("inf"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for fn, arrays in runs.values():
            trace(fn, arrays)
        for _ in range(rounds):
            for kind, (fn, arrays) in runs.items():
                gc.collect()
                gc.disable()
                start = perf_counter()
                trace(fn, arrays)
                best[kind] = min(best[kind], (perf_counter() - start) * 1e3)
                gc.enable()
    return best


def _torch() -> Callable[..., Any]:
    torch = import_module("torch")

    def trace(fn: Any, arrays: tuple[Any, ...]) -> None:
        torch._dynamo.reset()
        torch.compile(fn, fullgraph=True, backend="eager")(*arrays)

    return trace


def _jax() -> Callable[..., Any]:
    jax = import_module("jax")
    # jax caches the trace of a function.
    return lambda fn, arrays: jax.make_jaxpr(lambda *args: fn(*args))(*arrays)


def _tensorflow() -> Callable[..., Any]:
    tf: Any = import_module("tensorflow")
    return lambda fn, arrays: tf.function(lambda *args: fn(*args), autograph=False).get_concrete_function(*arrays)


_TRACERS: Mapping[str, Callable[[], Callable[..., Any]]] = {"torch": _torch, "jax": _jax, "tensorflow": _tensorflow}
