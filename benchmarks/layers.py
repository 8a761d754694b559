"""Layers of neural networks of real sizes, next to the same by hand in each library and to their parts."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any

import numpy as np

import ivy_protocol as ivy

from .goals import LAYERS, Goal
from .libraries import Library
from .measure import Statement, best_times

Calls = Mapping[str, Callable[[], Any]]


def measure_layers(libraries: Iterable[Library], rounds: int) -> list[dict[str, Any]]:
    """Return one record for each library and layer."""
    records = []
    for library in libraries:
        arrays = {name: library.asarray(values) for name, values in _values().items()}
        wait = import_module("jax").block_until_ready if library.name == "jax" else None
        by_hand = _BY_HAND[library.name](arrays)
        for name, calls in _ours(arrays).items():
            statements = {
                kind: Statement("wait(call())" if wait else "call()", {"call": call, "wait": wait}, least=1)
                for kind, call in {"hand": by_hand[name], **calls}.items()
            }
            ns = best_times(statements, rounds)
            ratio = ns["ivy"] / ns["hand"]
            record = {"library": library.name, "layer": name, "ms": {kind: n / 1e6 for kind, n in ns.items()}}
            record |= {"ratio": ratio, "goal": Goal("by hand", LAYERS).judge(ratio)}
            records.append(record)
    return records


def _values() -> dict[str, np.ndarray]:
    rng = np.random.default_rng(0)
    shapes = {
        "images": (32, 64, 64, 32),
        "filters": (3, 3, 32, 32),
        "sequences": (32, 16, 256),
        "h": (32, 512),
        "c": (32, 512),
        "kernel": (256, 2048),
        "recurrent": (512, 2048),
        "bias": (2048,),
        "tokens": (32, 128, 512),
        "heads": (32, 8, 128, 64),
        "projection": (1536, 512),
        "projection_bias": (1536,),
        "outwards": (512, 512),
        "outwards_bias": (512,),
    }
    found = {name: rng.normal(size=shape, scale=0.05).astype("float32") for name, shape in shapes.items()}
    for name in ("true", "pred"):
        values = np.exp(rng.normal(size=(4096, 1000))).astype("float32")
        found[name] = values / values.sum(1, keepdims=True)
    return found


def _ours(a: Mapping[str, Any]) -> dict[str, Calls]:
    """By layer: the call, and where a library has more than the parts of it, the parts."""
    wrapped = {name: ivy.Array(x) for name, x in a.items()}

    def parts(fn: Any, *names: str, more: tuple[Any, ...] = (), **kwargs: Any) -> Callable[[], Any]:
        body = ivy.spec(fn).body
        return lambda: body(*[wrapped[name] for name in names], *more, **kwargs)

    names = {
        "in_proj_weights": "projection",
        "in_proj_bias": "projection_bias",
        "out_proj_weights": "outwards",
        "out_proj_bias": "outwards_bias",
    }
    weights = {keyword: a[name] for keyword, name in names.items()}
    wrapped_weights = {keyword: wrapped[name] for keyword, name in names.items()}
    states = ("sequences", "h", "c", "kernel", "recurrent")
    return {
        "linear": {
            "ivy": lambda: ivy.linear(a["tokens"], a["outwards"], bias=a["outwards_bias"]),
            "parts": parts(ivy.linear, "tokens", "outwards", bias=wrapped["outwards_bias"]),
        },
        "conv2d": {
            "ivy": lambda: ivy.conv2d(a["images"], a["filters"], 1, "SAME"),
            "parts": parts(ivy.conv_general_dilated, "images", "filters", more=(1, "SAME")),
        },
        "conv2d_transpose": {
            "ivy": lambda: ivy.conv2d_transpose(a["images"], a["filters"], 2, "SAME"),
            "parts": parts(ivy.conv_general_transpose, "images", "filters", more=(2, "SAME")),
        },
        "lstm_update": {
            "ivy": lambda: ivy.lstm_update(*[a[name] for name in states], bias=a["bias"]),
            "parts": parts(ivy.lstm_update, *states, bias=wrapped["bias"]),
        },
        "scaled_dot_product_attention": {
            "ivy": lambda: ivy.scaled_dot_product_attention(a["heads"], a["heads"], a["heads"]),
            "parts": parts(ivy.scaled_dot_product_attention, "heads", "heads", "heads"),
        },
        "multi_head_attention": {
            "ivy": lambda: ivy.multi_head_attention(a["tokens"], num_heads=8, **weights),
            "parts": parts(ivy.multi_head_attention, "tokens", num_heads=8, **wrapped_weights),
        },
        "cross_entropy": {
            "ivy": lambda: ivy.cross_entropy(a["true"], a["pred"]),
            "parts": parts(ivy.cross_entropy, "true", "pred"),
        },
    }


def _numpy(a: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
    def conv2d() -> Any:
        x = np.pad(a["images"], ((0, 0), (1, 1), (1, 1), (0, 0)))
        y = x[:, :64, :64] @ a["filters"][0, 0]
        for i, j in list(np.ndindex(3, 3))[1:]:
            y += x[:, i : i + 64, j : j + 64] @ a["filters"][i, j]
        return y

    def conv2d_transpose() -> Any:
        y = np.zeros((32, 129, 129, 32), "float32")
        for i, j in np.ndindex(3, 3):
            y[:, i : i + 127 : 2, j : j + 127 : 2] += a["images"] @ a["filters"][i, j].T
        return y[:, :128, :128]

    def sigmoid(x: Any) -> Any:
        return 1 / (1 + np.exp(-x))

    def lstm_update() -> Any:
        h, c, outputs = a["h"], a["c"], []
        for gates in np.moveaxis(a["sequences"] @ a["kernel"] + a["bias"], 1, 0):
            i, f, g, o = np.split(gates + h @ a["recurrent"], 4, -1)
            c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
            h = sigmoid(o) * np.tanh(c)
            outputs.append(h)
        return np.stack(outputs, 1), c

    def attention(q: Any, k: Any, v: Any) -> Any:
        scores = (q * np.float32(0.125)) @ np.matrix_transpose(k)
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        return scores / scores.sum(-1, keepdims=True) @ v

    def heads() -> Any:
        x = a["tokens"] @ a["projection"].T + a["projection_bias"]
        y = attention(*x.reshape(32, 128, 3, 8, 64).transpose(2, 0, 3, 1, 4))
        return y.transpose(0, 2, 1, 3).reshape(32, 128, 512) @ a["outwards"].T + a["outwards_bias"]

    return {
        "linear": lambda: a["tokens"] @ a["outwards"].T + a["outwards_bias"],
        "conv2d": conv2d,
        "conv2d_transpose": conv2d_transpose,
        "lstm_update": lstm_update,
        "scaled_dot_product_attention": lambda: attention(a["heads"], a["heads"], a["heads"]),
        "multi_head_attention": heads,
        "cross_entropy": lambda: np.mean(-np.sum(a["true"] * np.log(np.clip(a["pred"], 1e-7, 1 - 1e-7)), axis=-1)),
    }


def _torch(a: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
    torch: Any = import_module("torch")
    functional = torch.nn.functional

    def conv2d_transpose() -> Any:
        images, filters = a["images"].permute(0, 3, 1, 2), a["filters"].permute(3, 2, 0, 1)
        return functional.conv_transpose2d(images, filters, None, 2)[:, :, :128, :128].permute(0, 2, 3, 1)

    def conv2d() -> Any:
        images, filters = a["images"].permute(0, 3, 1, 2), a["filters"].permute(3, 2, 0, 1)
        return functional.conv2d(images, filters, padding=1).permute(0, 2, 3, 1)

    zeros = torch.zeros(2048)

    def lstm_update() -> Any:
        weights = [a["kernel"].t().contiguous(), a["recurrent"].t().contiguous(), a["bias"], zeros]
        return torch.lstm(a["sequences"], (a["h"][None], a["c"][None]), weights, True, 1, 0.0, False, False, True)

    def heads() -> Any:
        x = functional.linear(a["tokens"], a["projection"], a["projection_bias"])
        y = functional.scaled_dot_product_attention(*x.view(32, 128, 3, 8, 64).permute(2, 0, 3, 1, 4))
        return functional.linear(y.transpose(1, 2).reshape(32, 128, 512), a["outwards"], a["outwards_bias"])

    return {
        "linear": lambda: functional.linear(a["tokens"], a["outwards"], a["outwards_bias"]),
        "conv2d": conv2d,
        "conv2d_transpose": conv2d_transpose,
        "lstm_update": lstm_update,
        "scaled_dot_product_attention": lambda: functional.scaled_dot_product_attention(*[a["heads"]] * 3),
        "multi_head_attention": heads,
        "cross_entropy": lambda: -(a["true"] * a["pred"].clamp(1e-7, 1 - 1e-7).log()).sum(-1).mean(),
    }


def _jax(a: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
    jax, jnp = import_module("jax"), import_module("jax.numpy")

    def attention(q: Any, k: Any, v: Any) -> Any:
        return jax.nn.softmax((q * 0.125) @ k.mT) @ v

    def lstm(x: Any, h: Any, c: Any, kernel: Any, recurrent: Any, bias: Any) -> Any:
        def step(states: Any, gates: Any) -> Any:
            i, f, g, o = jnp.split(gates + states[0] @ recurrent, 4, -1)
            c = jax.nn.sigmoid(f) * states[1] + jax.nn.sigmoid(i) * jnp.tanh(g)
            h = jax.nn.sigmoid(o) * jnp.tanh(c)
            return (h, c), h

        (_, c), y = jax.lax.scan(step, (h, c), jnp.moveaxis(x @ kernel + bias, 1, 0), unroll=True)
        return jnp.moveaxis(y, 0, 1), c

    def heads(x: Any, projection: Any, bias: Any, outwards: Any, last: Any) -> Any:
        q, k, v = jnp.moveaxis((x @ projection.T + bias).reshape(32, 128, 3, 8, 64), (2, 3), (0, 2))
        return jnp.moveaxis(attention(q, k, v), 1, 2).reshape(32, 128, 512) @ outwards.T + last

    def transposed(x: Any, filters: Any) -> Any:
        return jax.lax.conv_transpose(x, filters, (2, 2), "SAME", transpose_kernel=True)

    def convolved(x: Any, filters: Any) -> Any:
        return jax.lax.conv_general_dilated(x, filters, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    def called(fn: Any, *names: str) -> Callable[[], Any]:
        compiled = jax.jit(fn)
        return lambda: compiled(*[a[name] for name in names])

    return {
        "linear": called(lambda x, w, b: x @ w.T + b, "tokens", "outwards", "outwards_bias"),
        "conv2d": called(convolved, "images", "filters"),
        "conv2d_transpose": called(transposed, "images", "filters"),
        "lstm_update": called(lstm, "sequences", "h", "c", "kernel", "recurrent", "bias"),
        "scaled_dot_product_attention": called(attention, "heads", "heads", "heads"),
        "multi_head_attention": called(heads, "tokens", "projection", "projection_bias", "outwards", "outwards_bias"),
        "cross_entropy": lambda: jnp.mean(-jnp.sum(a["true"] * jnp.log(jnp.clip(a["pred"], 1e-7, 1 - 1e-7)), -1)),
    }


def _tensorflow(a: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
    tf: Any = import_module("tensorflow")

    def attention(q: Any, k: Any, v: Any) -> Any:
        return tf.matmul(tf.nn.softmax(tf.matmul(q * 0.125, k, transpose_b=True)), v)

    @tf.function
    def lstm_update(x: Any, h: Any, c: Any, kernel: Any, recurrent: Any, bias: Any) -> Any:
        outputs = []
        for gates in tf.unstack(tf.matmul(x, kernel) + bias, axis=1):
            i, f, g, o = tf.split(gates + tf.matmul(h, recurrent), 4, -1)
            c = tf.sigmoid(f) * c + tf.sigmoid(i) * tf.tanh(g)
            h = tf.sigmoid(o) * tf.tanh(c)
            outputs.append(h)
        return tf.stack(outputs, 1), c

    def linear(x: Any, weights: Any, bias: Any) -> Any:
        return tf.nn.bias_add(tf.matmul(x, tf.transpose(weights)), bias)

    def heads() -> Any:
        x = tf.reshape(linear(a["tokens"], a["projection"], a["projection_bias"]), (32, 128, 3, 8, 64))
        y = tf.transpose(attention(*tf.unstack(tf.transpose(x, (2, 0, 3, 1, 4)))), (0, 2, 1, 3))
        return linear(tf.reshape(y, (32, 128, 512)), a["outwards"], a["outwards_bias"])

    def cross_entropy() -> Any:
        log = tf.math.log(tf.clip_by_value(a["pred"], 1e-7, 1 - 1e-7))
        return tf.reduce_mean(-tf.reduce_sum(a["true"] * log, -1))

    states = [a[name] for name in ("sequences", "h", "c", "kernel", "recurrent", "bias")]
    shape = (32, 128, 128, 32)
    return {
        "linear": lambda: linear(a["tokens"], a["outwards"], a["outwards_bias"]),
        "conv2d": lambda: tf.nn.conv2d(a["images"], a["filters"], 1, "SAME"),
        "conv2d_transpose": lambda: tf.nn.conv2d_transpose(a["images"], a["filters"], shape, 2, "SAME"),
        "lstm_update": lambda: lstm_update(*states),
        "scaled_dot_product_attention": lambda: attention(a["heads"], a["heads"], a["heads"]),
        "multi_head_attention": heads,
        "cross_entropy": cross_entropy,
    }


_BY_HAND: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Callable[[], Any]]]] = {
    "numpy": _numpy,
    "torch": _torch,
    "jax": _jax,
    "tensorflow": _tensorflow,
}
