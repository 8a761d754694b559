"""Primitives of JAX that are written in others, loops that are mapped, and networks in the compiler of torch."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol as ivy

jax = needs("jax")
jnp, lax = jax.numpy, jax.lax
special = jax.scipy.special

RNG = np.random.default_rng(0)
V = RNG.uniform(0.1, 3.0, 5).astype("float32")
A = RNG.uniform(0.1, 3.0, (4, 3)).astype("float32")
SQUARE = RNG.uniform(-1.0, 1.0, (4, 4)).astype("float32")
KEY = np.asarray([3, 4], "uint32")


def gammas(v: Any) -> Any:
    return [
        special.gammaincc(v, v[::-1]),
        jax.grad(lambda a: special.gammainc(a, 0.5))(v[0]),
        special.betainc(v, v[::-1], v / 4),
    ]


def bessel(v: Any) -> Any:
    x = jnp.concatenate([v * 7 - 9, jnp.asarray([0.0, 8.0, -8.0, 12.0])])
    return [lax.bessel_i0e(x), lax.bessel_i1e(x), special.i1(v)]


def reductions(a: Any) -> Any:
    def both(p: Any, q: Any) -> Any:
        return p[0] + q[0], jnp.maximum(p[1], q[1])

    whole = (a * 100).astype(jnp.int32)
    return [
        lax.reduce(a, 1.0, lambda p, q: p * q + 0 * p, (0,)),
        lax.reduce((a, -a), (0.0, -9.0), both, (0, 1)),
        lax.reduce_xor(whole, (0,)),
        lax.reduce_window(a, 1.0, lambda p, q: p * q + 0 * q, (2, 2), (1, 2), ((1, 0), (0, 1))),
        lax.reduce_window(a, -jnp.inf, jnp.logaddexp, (2, 2), (2, 1), "SAME", window_dilation=(2, 1)),
        jax.jvp(lambda a: lax.reduce_window(a, -jnp.inf, lax.max, (2, 2), (1, 1), "VALID"), (a,), (a * a,)),
        lax.approx_max_k(a, 2),
        lax.composite(lambda x: x * 2, "two.times")(a),
    ]


def linear(x: Any) -> Any:
    lu, pivots, order = lax.linalg.lu(x)
    below = x.at[0].set(0)[:, 0]
    return [
        [lu, pivots, order, jax.scipy.linalg.lu(x)],
        lax.linalg.lu(x[:, :2])[1],
        lax.linalg.lu(x[:2])[1],
        lax.linalg.householder_product(x[:, :3], x[0, :3]),
        lax.linalg.tridiagonal_solve(below, x[1] + 4, x.at[3].set(0)[:, 3], x[:, :2]),
        lax.linalg.symmetric_product(x, x.T @ x, alpha=2.0, beta=0.5, symmetrize_output=True),
        jnp.linalg.det(x),
    ]


def factors(x: Any) -> Any:
    """Reflections as LAPACK makes them, of real and complex matrices, high and wide ones and several."""
    library, scipy = jax._src.lax.linalg, jax.scipy.linalg
    z, even = x + 1j * x.T, x @ x.T + jnp.eye(4)
    ways = [(left, turned) for left in (True, False) for turned in (True, False)]
    # jax 0.6 has no functions that turn by reflections.
    turns = [(z, z), (x[:, :3], x)] if hasattr(library, "ormqr") else []
    return [
        *[library.geqrf(a) for a in (x, z, x[:2], x[:, :3], jnp.diag(x[0] * jnp.asarray([1, 0, 1, -1])))],
        library.geqrf(jnp.stack([x, even])),
        *[
            [library.ormqr(*library.geqrf(a), b, left=left, transpose=turned) for left, turned in ways]
            for a, b in turns
        ],
        *[library.geqp3(a, jnp.zeros(a.shape[1], jnp.int32)) for a in (x, z, x[:, :3])],
        [scipy.qr(x[:, :3], pivoting=True), scipy.qr(x[:3], pivoting=True, mode="economic")],
        *[library.hessenberg(a) for a in (x, z, jnp.stack([x, even]), x[:1, :1])],
        *[library.tridiagonal(a, lower=lower) for a in (x, z @ z.conj().T) for lower in (True, False)],
        [scipy.hessenberg(x, calc_q=True), *([scipy.qr_multiply(x, x)] if turns else [])],
        jnp.linalg.qr(x, mode="raw"),
    ]


def schurs(x: Any) -> Any:
    scipy = jax.scipy.linalg
    even = x @ x.T + jnp.eye(4)
    found = [scipy.schur(x), scipy.schur(x, output="complex"), lax.linalg.schur(jnp.stack([x, x.T]))]
    # jax 0.6 has no function for it.
    solved = [scipy.solve_sylvester(even, even, x)] if hasattr(scipy, "solve_sylvester") else []
    return [*found, scipy.sqrtm(even), scipy.funm(even, jnp.sin, disp=False)[0], *solved]


def loops(v: Any) -> Any:
    def grown(x: Any) -> Any:
        return lax.while_loop(lambda s: s[1] < 9, lambda s: (s[0] + 1, s[1] * 2 + 0.1), (0, x))

    # Some rows end before others.
    return [jax.vmap(grown)(v), jax.vmap(jax.vmap(grown))(v.reshape(1, 5))]


def bits(v: Any) -> Any:
    edges = jnp.asarray([0.0, -0.0, jnp.inf, -jnp.inf, jnp.nan, 2.0**-126, 3.4e38, -1.0])
    x = jnp.concatenate([v, -v, edges])
    return [
        lax.bitcast_convert_type(x, jnp.int32),
        lax.bitcast_convert_type(x, jnp.uint32),
        jnp.copysign(v, -v),
        jnp.frexp(v),
        special.gamma(v),
    ]


def draws(key: Any) -> Any:
    random = jax.random
    shapes = jnp.asarray([0.5, 2.0, 3.0])
    return [random.gamma(key, shapes), random.loggamma(key, 2.0, (2,)), random.dirichlet(key, shapes)]


PROGRAMS: dict[str, tuple[Callable[..., Any], Any]] = {
    f.__name__: (f, x)
    for f, x in (
        (gammas, V),
        (bessel, V),
        (reductions, A),
        (linear, SQUARE),
        (factors, SQUARE),
        (schurs, SQUARE),
        (loops, V),
        (bits, V),
        (draws, KEY),
    )
}


@cache
def moved(name: str) -> tuple[Any, Any]:
    """A program as one of ivy, and what it gives in JAX."""
    f, x = PROGRAMS[name]
    return ivy.transpile(f, args=(jnp.asarray(x),)), jax.tree.leaves(jax.jit(f)(x))


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_give_what_jax_gives(name: str, backend: str) -> None:
    if backend == "jax" and name == "schurs":
        with pytest.raises(
            ivy.IvyNotImplementedException, match=r"jax\.schur is computed by SciPy.*call the program outside"
        ):
            jax.jit(moved(name)[0])(PROGRAMS[name][1])
        return
    if backend in ("jax", "tensorflow") and name not in ("reductions", "loops", "bits", "schurs"):
        # There each operation of many is compiled once more, or called at a high cost.
        return
    network, wanted = moved(name)
    run = jax.jit(network) if backend == "jax" else network
    x = ivy.to_native(ivy.to_backend(PROGRAMS[name][1], backend))
    with np.errstate(all="ignore"):
        # NumPy warns of what both cases of a choice compute.
        found = jax.tree.leaves(run(x))
    assert len(found) == len(wanted)
    for place, (a, b) in enumerate(zip(found, wanted, strict=True)):
        assert tuple(a.shape) == b.shape and str(ivy.dtype(a)) == str(b.dtype), place
        np.testing.assert_allclose(ivy.to_numpy(a), b, rtol=3e-4, atol=1e-5, err_msg=f"{name}, result {place}")


def test_no_gradient_is_lost_in_a_schur_decomposition() -> None:
    torch = pytest.importorskip("torch")
    network = ivy.transpile(lambda x: lax.linalg.schur(x)[0], args=(jnp.asarray(SQUARE),))
    with pytest.raises(ivy.IvyValueError, match="would lose its gradient"):
        network(torch.asarray(SQUARE).requires_grad_())
    assert type(network(torch.asarray(SQUARE))) is torch.Tensor


def test_unsupported_decompositions() -> None:
    for f, name in (
        (lambda x: lax.linalg.eig(x, compute_left_eigenvectors=True)[1], "jax.eig_with_left_eigenvectors"),
        (lambda x: lax.linalg.schur(x, sort_eig_vals=True, select_callable=lambda v: v > 0), "jax.schur_in_order"),
    ):
        with pytest.raises(ivy.IvyNotImplementedException, match=name):
            ivy.transpile(f, args=(jnp.asarray(SQUARE),))
