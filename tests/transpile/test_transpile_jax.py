"""Functions of JAX as functions of ivy: every primitive that has a row, against JAX, on four libraries."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol as ivy
from ivy_protocol.transpile.lowerings import LOWERINGS

jax = needs("jax")
jnp, lax = jax.numpy, jax.lax

BACKENDS = ("numpy", "torch", "jax", "tensorflow")
RNG = np.random.default_rng(0)
X = RNG.standard_normal((4, 6)).astype("float32")
SQUARE = (RNG.standard_normal((4, 4)) + 4 * np.eye(4)).astype("float32")
IMAGES = RNG.standard_normal((2, 6, 6, 4)).astype("float32")
FILTERS = RNG.standard_normal((3, 3, 4, 8)).astype("float32")


def conv(x: Any, w: Any, strides: Any = (1, 1), padding: Any = "SAME", **options: Any) -> Any:
    layout = ("NHWC", "HWIO", "NHWC")
    return lax.conv_general_dilated(x, w, strides, padding, dimension_numbers=layout, **options)


def networks(x: Any) -> Any:
    nn = jax.nn
    return (
        [f(x) for f in (nn.relu, nn.softmax, nn.gelu, nn.silu, nn.softplus, nn.elu, nn.log_softmax, nn.sigmoid)],
        nn.logsumexp(x, 0),
        nn.one_hot(jnp.asarray([1, 2]), 4),
        jax.checkpoint(jnp.sin)(x),
        jnp.var(x, 1, keepdims=True),
        lax.stop_gradient(x),
        lax.optimization_barrier(x),
        jax.device_put(x),
    )


def floats(x: Any) -> Any:
    a = jnp.abs(x) + 0.1
    return [
        *[f(x) for f in (jnp.sin, jnp.cos, jnp.tan, jnp.tanh, jnp.sinh, jnp.cosh, jnp.arcsinh, jnp.arctan, jnp.exp)],
        *[f(x) for f in (jnp.expm1, jnp.sign, jnp.floor, jnp.ceil, jnp.round, lax.round, jnp.square, jnp.cbrt)],
        *[f(x) for f in (jnp.isnan, jnp.isfinite, jax.scipy.special.erf, jax.scipy.special.erfc, jnp.nan_to_num)],
        *[f(a) for f in (jnp.log, jnp.log1p, jnp.log2, jnp.sqrt, lax.rsqrt, lax.lgamma, lax.digamma, jnp.exp2)],
        *[f(x / 9) for f in (jnp.arcsin, jnp.arccos, jnp.arctanh, lax.erf_inv)],
        jax.grad(lambda x: (jnp.tanh(x) + jnp.arcsin(x / 9) * jnp.arctanh(x / 9)).sum())(x),
        lax.polynomial(x, [1.0, a, 0.5]) if hasattr(lax, "polynomial") else 1 + x * (a + x / 2),
        jnp.arccosh(a + 1),
        x**3,
        x**-2,
        a**1.5,
        jnp.arctan2(x, a),
        jnp.fmod(x, 0.3),
        jnp.mod(x, 0.3),
        jnp.hypot(x, a),
        jnp.clip(x, -0.5, 0.5),
        jnp.logaddexp(x, 1.0),
        jnp.where(x > 0, x, 0),
        jnp.heaviside(x, 0.5),
        x.astype(bool),
        x.astype(jnp.bfloat16).astype(jnp.float32),
        lax.igamma(a[0, :2], a[0, :2]),
        lax.zeta(a + 1, a),
        jnp.nextafter(x, a),
        lax.select_n(jnp.asarray([0, 1, 2, 1, 0, 2]), x[0], x[1], x[2]),
        jnp.real(lax.complex(x, a)),
        jnp.imag(jnp.conj(lax.complex(x, a))),
        jnp.full(3, jnp.inf),
        jnp.float32(2) + 1,
    ]


def integers(x: Any) -> Any:
    i = (x * 10).astype(jnp.int32)
    u = jnp.abs(i).astype(jnp.uint32)
    b = x > 0
    return [
        i // 3,
        i % 3,
        lax.div(i, 3),
        lax.rem(i, 3),
        i | 5,
        i ^ 5,
        i & 6,
        ~i,
        jnp.abs(i),
        jnp.maximum(i, 2),
        -i,
        i**2,
        jnp.left_shift(i, 2),
        lax.shift_right_logical(i, 1),
        lax.shift_right_arithmetic(i, 1),
        u >> 1,
        u ^ jnp.uint32(2**31),
        b & (x < 1),
        b | (x < -1),
        b ^ (x < 1),
        ~b,
        i == 3,
        i != 3,
        i >= 3,
        i <= 3,
        jnp.sum(b),
        jnp.sum(i, 0),
    ]


def shapes(x: Any) -> Any:
    v = x[0]
    return [
        x.reshape(2, 12).T,
        jnp.pad(x, 1),
        jnp.pad(x, ((1, 0), (0, 2)), constant_values=3.0),
        jnp.stack([x, x]),
        lax.pad(x, 0.0, ((1, 2, 1), (-1, 0, 0))),
        lax.pad(x, 0.0, ((-1, 1, 0), (2, -3, 2))),
        jnp.roll(x, 1),
        jnp.concatenate([x, x], 1),
        jnp.tile(x, (2, 1)),
        jnp.flip(x),
        jnp.split(x, 2),
        jnp.eye(3),
        jnp.linspace(0, 1, 5),
        jnp.arange(3) * v[:3],
        jnp.tril(x),
        jnp.repeat(x, 2, 0),
        jnp.meshgrid(v, v),
        jnp.diag(v),
        jnp.squeeze(x[None]),
        jnp.moveaxis(x, 0, 1),
        lax.rev(x, (0,)),
        lax.broadcasted_iota(jnp.int32, (2, 3), 1),
        x[::2, ::-1],
        x[-1, ..., None],
        jnp.zeros((0, 3)),
        {"b": x, "a": None},
    ]


def reading(x: Any) -> Any:
    i, most = jnp.asarray([0, 3]), jnp.argmax(x[0])
    return [
        x[1],
        [
            jnp.searchsorted(jnp.sort(x[0]).at[4:].set(jnp.nan), x[1].at[2].set(jnp.nan), side=side)
            for side in ("left", "right")
        ],
        x[:, i],
        x[i, jnp.asarray([1, -1])],
        jnp.take(x, jnp.asarray([0, 9]), axis=0),
        x[most % 4],
        jnp.take(x, jnp.asarray([[0, 9], [1, -20]]), axis=1),
        jnp.take(x, i, axis=1, mode="clip"),
        (x * 9).astype(jnp.int32).at[jnp.asarray([1, 7])].get(mode="fill"),
        jnp.take_along_axis(x, jnp.argsort(x, 1), 1),
        lax.dynamic_slice(x, (1, 2), (2, 3)),
        lax.dynamic_slice(x, (most, 2), (2, 3)),
        lax.dynamic_slice(x, (-5, 9), (2, 3)),
        jax.vmap(lambda r, i: r[i])(x, jnp.asarray([0, 1, 2, 3])),
        jax.vmap(lambda i: lax.dynamic_slice(x, (i, 1), (2, 2)))(i),
    ]


def writing(x: Any) -> Any:
    twice = jnp.asarray([1, 1])
    return [
        x.at[1].set(0.0),
        x.at[twice, 2].add(1.0),
        x.at[:, 1:3].multiply(2.0),
        x.at[2].max(0.1),
        x.at[0].min(0.0),
        x.at[jnp.asarray([0, 9])].set(5.0, mode="drop"),
        x.at[jnp.asarray([0, 9])].add(5.0, mode="clip"),
        lax.dynamic_update_slice(x, jnp.ones((2, 2)), (jnp.argmax(x[0]), 1)),
        x.at[twice].add(x[:2]),
        jax.vmap(lambda r, i: r.at[i].add(1.0))(x, jnp.asarray([0, 1, 2, 3])),
        jnp.float32(3) + x[0, 0].at[()].set(2.0),
    ]


def reductions(x: Any) -> Any:
    return [
        x.sum(),
        x.mean(0),
        x.max(1),
        x.min(0),
        x.prod(1),
        x.argmax(1),
        x.argmin(),
        (x > 0).any(0),
        (x > 0).all(1),
        x.std(),
        jnp.cumsum(x, 1),
        jnp.cumprod(x, 0),
        lax.cummax(x),
        lax.cummin(x, 1, reverse=True),
        lax.cumsum(x, 0, reverse=True),
        lax.cumlogsumexp(x, 1, reverse=True),
        jnp.sort(x, 0),
        jnp.argsort(x, 1),
        lax.top_k(x, 2),
        jnp.median(x),
        jnp.linalg.norm(x),
        jnp.lexsort((x[0] > 0, x[1])),
        jnp.quantile(x, 0.3),
        lax.sort((x > 0, x, -x), num_keys=2),
        lax.reduce_sum(x, ()) if hasattr(lax, "reduce_sum") else x,
    ]


def products(x: Any, a: Any) -> Any:
    cube = x.reshape(2, 2, 6)
    positive = a @ a.T + jnp.eye(4)
    return [
        x @ x.T,
        jnp.einsum("ij,ik->jk", x, x),
        jnp.einsum("bij,bkj->bik", cube, cube),
        jnp.outer(x[0], x[1]),
        lax.dot_general(cube, cube, (((2,), (2,)), ((1,), (1,)))),
        jnp.linalg.solve(a, x),
        jnp.linalg.inv(a),
        jnp.linalg.cholesky(positive),
        jnp.linalg.slogdet(a),
        jnp.linalg.det(a),
        jnp.vdot(x, x),
        jax.scipy.linalg.solve_triangular(jnp.tril(a), x, lower=True),
        jax.scipy.linalg.solve_triangular(a, x, trans=1),
        lax.linalg.triangular_solve(a, x.T, lower=True),
        jnp.fft.fft(x[0]),
        jnp.fft.rfft(x),
        jnp.fft.irfft(jnp.fft.rfft(x)),
        jnp.fft.fft2(x),
        jnp.fft.ifft(x),
    ]


def convolutions(x: Any, w: Any) -> Any:
    return [
        conv(x, w),
        conv(x, w, (2, 2), "VALID"),
        conv(x, w[:, :, :2], feature_group_count=2),
        conv(x, w, rhs_dilation=(2, 2)),
        conv(x, w, padding=[(1, 1), (2, 0)], lhs_dilation=(2, 2)),
        conv(x, w, padding=[(-1, 0), (0, 1)]),
        conv(x, w, padding=[(-1, 1), (0, -2)], lhs_dilation=(2, 2)),
        conv(x, w, batch_group_count=2),
        lax.conv_general_dilated(x[:, 0].swapaxes(1, 2), w[0].T, (1,), "SAME"),
        lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID"),
        lax.reduce_window(x, jnp.inf, lax.min, (1, 2, 2, 1), (1, 1, 2, 1), "SAME"),
        lax.reduce_window(x, 0.0, lax.add, (1, 3, 3, 1), (1, 1, 1, 1), "SAME"),
        lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 3, 1), (1, 1, 2, 1), "VALID", base_dilation=(1, 2, 3, 1)),
        jax.grad(lambda x: (lax.reduce_window(x, 0.0, lax.add, (1, 3, 3, 1), (1, 2, 2, 1), "SAME") ** 2).sum())(x),
        lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME", window_dilation=(1, 2, 2, 1)),
    ]


def gradients(x: Any, w: Any) -> Any:
    def loss(x: Any, w: Any) -> Any:
        pooled = lax.reduce_window(x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME")
        grouped = conv(x, w[:, :, :1], feature_group_count=4)
        return (conv(x, w, (2, 2)) ** 2).sum() + (grouped**2).sum() + (pooled**2).sum() + (jax.nn.softmax(x) ** 2).sum()

    return jax.value_and_grad(loss, (0, 1))(x, w)


def flow(x: Any) -> Any:
    def step(c: Any, row: Any) -> Any:
        return jnp.tanh(c + row), {"kept": c * row}

    branches = [lambda x: x, lambda x: -x, lambda x: x * 0]
    return [
        lax.cond(x.sum() > 0, lambda x: x * 2, lambda x: x - 1, x),
        lax.switch(jnp.argmax(x[0]) % 3, branches, x),
        lax.switch(jnp.argmax(x[0]) + 7, branches, x),
        lax.while_loop(lambda s: s[0] < 3, lambda s: (s[0] + 1, s[1] * 2), (0, x)),
        lax.while_loop(lambda s: jnp.abs(s).sum() < 100, lambda s: s * 1.5 + x[0, 0], x),
        lax.fori_loop(0, 3, lambda i, c: c + i, x),
        lax.scan(step, jnp.zeros(6), x),
        lax.scan(step, jnp.zeros(6), x, reverse=True),
        lax.scan(step, jnp.zeros(6), x[:0]),
        lax.scan(lambda c, _: (lax.cond(c.sum() > 0, jnp.sin, jnp.cos, c), None), x, None, length=3)[0],
        lax.map(lambda r: r.sum(), x),
        jnp.linalg.matrix_power(x[:, :4], 3),
    ]


def draws(key: Any) -> Any:
    random = jax.random
    first, second = random.split(key)
    several = random.split(random.key(5), 3)
    return [
        random.uniform(first, (3,)),
        random.normal(second, (2, 2)),
        random.bernoulli(several[1], 0.3, (4,)),
        random.randint(several[2], (5,), 0, 10),
        random.fold_in(key, 7),
        random.permutation(random.wrap_key_data(key), 6),
        jax.vmap(random.uniform)(several),
        lax.scan(lambda c, k: (c + random.uniform(k), None), 0.0, several)[0],
        random.key_data(several[0]),
        lax.bitcast_convert_type(key | jnp.uint32(0xFF800000), jnp.float32),
        lax.bitcast_convert_type(jnp.arange(3, dtype=jnp.uint32) * jnp.uint32(0x4C000001), jnp.float32),
        lax.bitcast_convert_type(key | jnp.uint32(2**31), jnp.int32),
    ]


PROGRAMS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    f.__name__: (f, args)
    for f, *args in (
        (networks, X),
        (floats, X),
        (integers, X),
        (shapes, X),
        (reading, X),
        (writing, X),
        (reductions, X),
        (products, X, SQUARE),
        (convolutions, IMAGES, FILTERS),
        (gradients, IMAGES, FILTERS),
        (flow, X),
        (draws, np.asarray([3, 4], "uint32")),
    )
}


@cache
def moved(name: str) -> tuple[Any, Any]:
    """A program as one of ivy, and what it gives in JAX."""
    f, args = PROGRAMS[name]
    args = tuple(map(jnp.asarray, args))
    return ivy.transpile(f, args=args), jax.jit(f)(*args)


def leaves(result: Any) -> list[Any]:
    if isinstance(result, dict):
        return [leaf for key in sorted(result) for leaf in leaves(result[key])]
    if isinstance(result, list | tuple):
        return [leaf for item in result for leaf in leaves(item)]
    return [] if result is None else [result]


def on(backend: str, x: Any) -> Any:
    return ivy.to_native(ivy.to_backend(x, backend))


COMPILED = ("networks", "reading", "writing", "flow")
"""The programs that JAX runs as well, where each operation is compiled once more."""


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_give_what_jax_gives(name: str, backend: str) -> None:
    if backend == "jax" and name not in COMPILED:
        return
    network, expected = moved(name)
    # What JAX runs is traced, so that compilers are met as well.
    run = jax.jit(network) if backend == "jax" else network
    found = leaves(run(*[on(backend, x) for x in PROGRAMS[name][1]]))
    wanted = jax.tree_util.tree_leaves(expected)
    assert len(found) == len(wanted)
    for place, (a, b) in enumerate(zip(found, wanted, strict=True)):
        assert tuple(a.shape) == b.shape and str(ivy.dtype(a)) == str(b.dtype), place
        np.testing.assert_allclose(ivy.to_numpy(a), b, rtol=1e-4, atol=1e-4, err_msg=f"{name}, result {place}")


APART = {
    "jax.clz", "jax.eig", "jax.eigh", "jax.polygamma", "jax.population_count", "jax.qr", "jax.reduce_precision",
    "jax.schur", "jax.svd", "jax.unstack",
}  # fmt: skip
"""Rows of tests of their own, below and in `tests/transpile/test_transpile_jax_decompositions.py`."""


def test_every_row_is_met() -> None:
    met = APART | {operator for name in PROGRAMS for operator in moved(name)[0].program.operators}
    rows = {name for name in LOWERINGS if name.startswith("jax.")}
    # These are primitives after jax 0.6.
    newer = ("log2", "one_minus_square", "polynomial", "stack", "tile")
    rows -= {f"jax.{name}" for name in newer if not hasattr(lax, f"{name}_p")}
    assert rows - met == set()


def differentiated(x: Any, a: Any) -> Any:
    rows = jnp.asarray([0, 0, 3])
    return (
        (jnp.linalg.solve(a, x) ** 2).sum()
        + jnp.linalg.slogdet(a)[1]
        + (jnp.linalg.cholesky(a @ a.T) ** 2).sum()
        + (jnp.sort(x, 1) * jnp.arange(6)).sum()
        + (x[rows] ** 2).sum()
        + (x.at[1].set(x[0] * 2) ** 2).sum()
        + (x.at[rows].add(x[:3]) ** 2).sum()
        + (lax.dynamic_slice(x, (jnp.argmax(x[:, 0]), 1), (2, 3)) ** 2).sum()
        + lax.scan(lambda c, y: (jnp.tanh(c + y), c * y), jnp.zeros(6), x)[1].sum()
        + jax.nn.logsumexp(x)
        + lax.cond(x.sum() > 0, lambda x: (x**2).sum(), lambda x: (x**3).sum(), x)
        + (jax.nn.softmax(x) ** 2).sum()
        + jnp.var(x)
        + jnp.cumprod(x, 1).sum()
        + jnp.max(x * 0)
        + jax.nn.relu(x * jnp.asarray([0.0, 1, 1, 1, 1, 1])).sum()
    )


@cache
def moved_gradients() -> tuple[Any, Any]:
    args = jnp.asarray(X), jnp.asarray(SQUARE)
    return ivy.transpile(differentiated, args=args), jax.jit(jax.grad(differentiated, (0, 1)))(*args)


def test_gradients_are_those_of_jax(backend: str) -> None:
    if backend == "jax":
        return
    network, expected = moved_gradients()
    found = ivy.grad(network, (0, 1))(*[ivy.to_backend(x, backend) for x in (X, SQUARE)])
    for a, b in zip(found, expected, strict=True):
        np.testing.assert_allclose(ivy.to_numpy(a), b, rtol=1e-4, atol=1e-4)


def scanned(w: Any, x: Any) -> Any:
    def step(state: Any, row: Any) -> Any:
        h = jnp.tanh(state[0] @ w + row)
        return (h, state[1] + 1), (h.sum(), state[1], h)

    last, rows = lax.scan(step, (jnp.zeros(4), 0), x)
    return last, rows, lax.scan(lambda c, row: (c * row.sum(), c[None]), jnp.float32(1), x, reverse=True)


def test_long_scans_are_loops_in_compiled_code() -> None:
    tf = pytest.importorskip("tensorflow")
    w, x = SQUARE / 9, np.linspace(-1, 1, 48, dtype=np.float32).reshape(12, 4)
    network = ivy.transpile(scanned, args=(jnp.asarray(w), jnp.asarray(x)))
    wanted = jax.tree.leaves(scanned(jnp.asarray(w), jnp.asarray(x)))
    names = [e.primitive.name for e in jax.make_jaxpr(network)(w, x).eqns]
    assert names.count("scan") == 2 and "tanh" not in names
    graph = tf.function(network).get_concrete_function(tf.constant(w), tf.constant(x)).graph
    kinds = [operation.type for operation in graph.get_operations()]
    assert kinds.count("StatelessWhile") + kinds.count("While") == 2 and "Tanh" not in kinds
    compiled = jax.jit(network), tf.function(network), tf.function(network, jit_compile=True)
    for f, array in zip(compiled, (jnp.asarray, tf.constant, tf.constant), strict=True):
        for mine, theirs in zip(jax.tree.leaves(f(array(w), array(x))), wanted, strict=True):
            np.testing.assert_allclose(np.asarray(mine), theirs, rtol=1e-5, atol=1e-5)

    def loss(f: Callable[..., Any]) -> Callable[..., Any]:
        return lambda w, x: (f(w, x)[1][2] ** 2).sum() + f(w, x)[2][1].sum()

    expected = jax.grad(loss(scanned))(jnp.asarray(w), jnp.asarray(x))
    np.testing.assert_allclose(jax.jit(jax.grad(loss(network)))(w, x), expected, rtol=1e-4, atol=1e-5)

    @tf.function
    def gradient(w: Any, x: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(w)
            found = network(w, x)
            value = tf.reduce_sum(found[1][2] ** 2) + tf.reduce_sum(found[2][1])
        return tape.gradient(value, w)

    np.testing.assert_allclose(gradient(tf.constant(w), tf.constant(x)), expected, rtol=1e-4, atol=1e-5)


def test_programs_in_graphs_of_tensorflow() -> None:
    tf = pytest.importorskip("tensorflow")

    def f(x: Any) -> Any:
        doubled = lax.while_loop(lambda s: jnp.abs(s).sum() < 100, lambda s: s * 2, x)
        return lax.cond(x.sum() > 0, lambda x: x + 1, lambda x: x - 1, doubled)

    network = ivy.transpile(f, args=(jnp.asarray(X),))
    np.testing.assert_allclose(tf.function(network)(tf.constant(X)), f(jnp.asarray(X)), rtol=1e-5)


@jax.tree_util.register_pytree_node_class
class Layers:
    """A network as those of equinox: a pytree that can be called."""

    def __init__(self, weight: Any, bias: Any, steps: Any) -> None:
        self.weight, self.bias, self.steps = weight, bias, steps

    def __call__(self, x: Any, *, scale: float = 1.0) -> Any:
        return jax.nn.relu(x @ self.weight["w"] + self.bias) * scale + self.steps

    def tree_flatten(self) -> Any:
        return (self.weight, self.bias, self.steps), None

    @classmethod
    def tree_unflatten(cls, _: Any, children: Any) -> Any:
        return cls(*children)


def test_arrays_of_a_network_are_its_weights(backend: str, tmp_path: Any) -> None:
    net = Layers({"w": jnp.asarray(X.T)}, jnp.ones(4), jnp.asarray([1, 2, 3, 4]))
    network = ivy.transpile(net, args=(jnp.asarray(X),), kwargs={"scale": 2.0})
    assert set(network.parameters.cont_to_flat_dict()) == {"0/w", "1"} and network.buffers["2"].dtype == "int32"
    x, expected = on(backend, X), net(jnp.asarray(X), scale=2.0)
    np.testing.assert_allclose(ivy.to_numpy(network(x, scale=2.0)), expected, rtol=1e-5)
    network.save(tmp_path / "net.ivy")
    again = ivy.transpile.load(tmp_path / "net.ivy")
    np.testing.assert_allclose(ivy.to_numpy(again(x)), expected, rtol=1e-5)
    gradient = ivy.grad(lambda w: ivy.sum(network.apply(w, ivy.Array(x))))(network.parameters)
    wanted = jax.grad(lambda n: n(jnp.asarray(X), scale=2.0).sum(), allow_int=True)(net)
    np.testing.assert_allclose(ivy.to_numpy(gradient["0/w"]), wanted.weight["w"], rtol=1e-5)


def test_nested_programs_are_saved(tmp_path: Any) -> None:
    network, expected = moved("flow")
    network.save(tmp_path / "flow.ivy")
    found = leaves(ivy.transpile.load(tmp_path / "flow.ivy")(X))
    for a, b in zip(found, jax.tree_util.tree_leaves(expected), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5)


def test_constants_and_kinds_of_results() -> None:
    table = jnp.asarray([1.0, 2.0])

    def f(x: Any, n: int, options: Any) -> Any:
        return {"sum": x + table * n, "none": None, "pair": (options["a"] * 2, 3.0)}

    network = ivy.transpile(f, args=(jnp.zeros(2), 3, {"a": jnp.ones(1), "name": "x"}))
    found = network(np.zeros(2, "float32"), 3, {"a": np.ones(1, "float32"), "name": "x"})
    assert found["none"] is None and found["sum"].tolist() == [3, 6] and found["pair"][0].tolist() == [2]
    assert float(found["pair"][1]) == 3.0
    with pytest.raises(ivy.IvyGuardError, match="n = 3"):
        network(np.zeros(2, "float32"), 4, {"a": np.ones(1, "float32"), "name": "x"})


def test_what_cannot_be_moved() -> None:
    x = jnp.ones(3)
    with pytest.raises(
        NotImplementedError, match=r"primitives of jax: jax.eig_with_left\w+ at .*test_transpile_jax.py"
    ):
        ivy.transpile(lambda x: lax.linalg.eig(x)[1], args=(jnp.eye(2),))
    with pytest.raises(NotImplementedError, match="bitcast_convert_type_of_float32_to_int16"):
        ivy.transpile(lambda x: lax.bitcast_convert_type(x, jnp.int16), args=(x,))
    # What nothing depends on needs no row.
    assert ivy.transpile(lambda x: (lax.linalg.eig(jnp.outer(x, x)), x + 1)[1], args=(x,))(
        np.ones(3, "float32")
    ).tolist() == [
        2,
        2,
        2,
    ]
    with pytest.raises(TypeError, match=r"the argument 1 must be an array, .*, not a object"):
        ivy.transpile(lambda x, y: x, args=(x, object()))
    with pytest.raises(TypeError, match="dynamic_shapes is supported only for models of torch"):
        ivy.transpile(lambda x: x, args=(x,), dynamic_shapes={})
    with pytest.raises(jax.errors.TracerBoolConversionError):
        ivy.transpile(lambda x: x if x.sum() > 0 else -x, args=(x,))
    with pytest.raises(ivy.IvyGuardError):
        ivy.transpile(lambda x: x, args=(x,))(np.ones(4, "float32"))
    ivy.transpile.register("jax.bessel_i0e", lambda x: ivy.exp(-ivy.abs(x)))
    try:
        assert ivy.transpile(lambda x: lax.bessel_i0e(x), args=(x,))(np.zeros(3, "float32")).tolist() == [1, 1, 1]
    finally:
        ivy.transpile.unregister("jax.bessel_i0e")


def test_decompositions(backend: str) -> None:
    x = jnp.asarray([[4.0, 1.0, 0.5], [1.0, 3.0, 0.25], [0.5, 0.25, 2.0]])

    def f(x: Any) -> Any:
        (q, r), (u, s, vh), (w, v) = jnp.linalg.qr(x[:, :2]), jnp.linalg.svd(x[:2], False), jnp.linalg.eigh(x)
        return {
            "qr": [q @ r, q.T @ q, jnp.abs(r)],
            "svd": [(u * s) @ vh, s, jnp.linalg.svd(x, compute_uv=False)],
            "eigh": [w, (v * w) @ v.T],
            "eig": [jnp.sort(jnp.real(jnp.linalg.eig(x[:2, :2])[0]))],
            "complete": [jnp.linalg.qr(x[:, :2], "complete")[0][:, 2:] ** 2],
            "pinv": jnp.linalg.pinv(x),
        }

    network = ivy.transpile(f, args=(x,))
    found = network(ivy.asarray(np.asarray(x), backend=backend)._data)
    for mine, theirs in zip(jax.tree.leaves(found), jax.tree.leaves(f(x)), strict=True):
        np.testing.assert_allclose(ivy.to_numpy(mine), theirs, atol=2e-5)


def test_bits_and_polygamma(backend: str) -> None:
    integers = jnp.asarray([0, 1, -1, 255, 2**30, -(2**31)], jnp.int32)
    x = jnp.asarray([0.3, 1.0, 2.5, 7.0, 20.0])

    def f(integers: Any, x: Any) -> Any:
        found = [jax.lax.population_count(integers), jax.lax.clz(integers)]
        found += [jax.scipy.special.polygamma(n, x) for n in (0, 1, 2)]
        return [*found, jax.lax.reduce_precision(x, 5, 10), jnp.unstack(x)[3]]

    network = ivy.transpile(f, args=(integers, x))
    found = network(*[ivy.asarray(np.asarray(a), backend=backend)._data for a in (integers, x)])
    for mine, theirs in zip(found, f(integers, x), strict=True):
        np.testing.assert_allclose(ivy.to_numpy(mine), theirs, rtol=2e-5)
