"""Functions that a library answers with a kernel of its own, next to the same from parts and to the kernel itself."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

import ivy_protocol as ivy

from .libraries import Library
from .measure import Statement, best_times

SIZES = ((4, 8), (256, 1000))
FLOATS = "exp2 gelu hardswish leaky_relu log_softmax mish relu sigmoid softmax softplus softsign"


def measure_kernels(libraries: Iterable[Library], rounds: int) -> list[dict[str, Any]]:
    """Return one record for each library, function and size."""
    records = []
    for library in libraries:
        wait = import_module("jax").block_until_ready if library.name == "jax" else None
        own = _OWN[library.name]()
        for size in SIZES:
            for name, arguments in _arguments(library, size).items():
                fn = getattr(ivy, name)
                if ivy.explain(fn, library.name).answers[0].kind != "backend":
                    continue
                statements = {}
                for kind, call in (("ivy", fn), ("parts", ivy.spec(fn).body), ("own", own.get(name))):
                    if call is None:
                        continue
                    given = [_wrapped(x) for x in arguments] if kind == "parts" else arguments
                    text = "wait(call(*given))" if wait else "call(*given)"
                    statements[kind] = Statement(text, {"call": call, "given": given, "wait": wait}, least=1)
                ns = best_times(statements, rounds)
                us = {kind: n / 1e3 for kind, n in ns.items()}
                records.append({"library": library.name, "function": name, "size": size, "us": us})
    return records


def _wrapped(x: Any) -> Any:
    return ivy.Array(x) if ivy.is_native_array(x) else x


def _arguments(library: Library, size: tuple[int, int]) -> dict[str, tuple[Any, ...]]:
    rng = np.random.default_rng(0)
    x, y = (library.asarray(rng.normal(size=size).astype("float32")) for _ in range(2))
    i, j = (library.asarray(rng.integers(1, 20, size=size).astype("int32")) for _ in range(2))
    return {
        **dict.fromkeys(FLOATS.split(), (x,)),
        **dict.fromkeys(("fmin", "fmod", "logaddexp2"), (x, y)),
        "lcm": (i, j),
        "einsum": ("ij,kj->ik", x, y),
        "one_hot": (i, 20),
        "layer_norm": (x, [1]),
    }


def _numpy() -> dict[str, Callable[..., Any]]:
    return {name: getattr(np, name) for name in ("einsum", "exp2", "fmin", "fmod", "lcm", "logaddexp2")}


def _torch() -> dict[str, Callable[..., Any]]:
    torch: Any = import_module("torch")
    functional = torch.nn.functional
    found = {name: getattr(torch, name) for name in ("einsum", "exp2", "fmin", "fmod", "lcm", "logaddexp2")}
    names = ("gelu", "hardswish", "leaky_relu", "mish", "relu", "sigmoid", "softplus")
    found |= {name: getattr(functional, name) for name in names}
    found |= {name: partial(getattr(functional, name), dim=-1) for name in ("softmax", "log_softmax")}
    found["layer_norm"] = lambda x, _: functional.layer_norm(x, x.shape[1:])
    return found


def _jax() -> dict[str, Callable[..., Any]]:
    nn, jnp = import_module("jax.nn"), import_module("jax.numpy")
    names = ("hardswish", "leaky_relu", "log_softmax", "mish", "relu", "sigmoid", "softmax", "softplus")
    found = {name: getattr(nn, {"hardswish": "hard_swish"}.get(name, name)) for name in names}
    found |= {name: getattr(jnp, name) for name in ("einsum", "exp2", "fmin", "fmod", "lcm", "logaddexp2")}
    return {**found, "gelu": lambda x: nn.gelu(x, False), "softsign": nn.soft_sign, "one_hot": nn.one_hot}


def _tensorflow() -> dict[str, Callable[..., Any]]:
    tf: Any = import_module("tensorflow")
    names = ("leaky_relu", "log_softmax", "relu", "sigmoid", "softmax", "softplus", "softsign")
    return {
        **{name: getattr(tf.nn, name) for name in names},
        "fmod": tf.truncatemod,
        "einsum": tf.einsum,
        "one_hot": tf.one_hot,
    }


_OWN: Mapping[str, Callable[[], dict[str, Callable[..., Any]]]] = {
    "numpy": _numpy,
    "torch": _torch,
    "jax": _jax,
    "tensorflow": _tensorflow,
}
