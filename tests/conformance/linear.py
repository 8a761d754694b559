"""Linear algebra and Fourier transforms."""

from collections.abc import Callable
from typing import Any

import numpy as np
from conformance.draws import Call, Case, Draw, Operand, agrees, cast, wide
from conformance.reductions import every
from oracle import accumulated, kind, numbers

import ivy_protocol as ivy

REAL_PARTS = {"complex64": "float32", "complex128": "float64"}
COMPLEX = {"float64": "complex128", "complex128": "complex128"}
STACKS = ((), (0,), (2,))
RTOL = {"float64": 1e-9, "complex128": 1e-9, "float16": 3e-2, "bfloat16": 0.2}
"""Looser than for functions of elements: errors add up. Other types have 1e-3."""
TRANSFORMS = ("fft", "hfft", "ifft", "ihfft", "irfft", "rfft")
TRANSFORMS_OF_AXES = ("fftn", "ifftn", "irfftn", "rfftn")


def part(dtype: str) -> str:
    return REAL_PARTS.get(dtype, dtype)


def rtol(dtype: str) -> float:
    return RTOL.get(dtype, 1e-3)


def matrix(draw: Draw, rows: int, columns: int) -> Operand:
    """Matrices, perhaps several, whose leading square is well-conditioned: its diagonal outweighs the rest."""
    dtype, several = draw.dtype(), draw.pooled(*STACKS)
    x = draw.operand(dtype, (*several, rows, columns), "small")
    eye = 8 * np.eye(rows, columns)
    return Operand(cast(x.values / 2 + eye, dtype), dtype)


def square(draw: Draw) -> Operand:
    return matrix(draw, *draw.pooled((1, 1), (3, 3)))


def any_shape(draw: Draw) -> Operand:
    return matrix(draw, *draw.pooled((2, 3), (3, 3), (3, 2)))


def hermitian(draw: Draw) -> Operand:
    x = square(draw)
    return Operand(cast((x.values + np.swapaxes(x.values, -1, -2).conj()) / 2, x.dtype), x.dtype)


def of_matrix(make: Callable[[Draw], Operand], oracle: Callable[..., Any], *, real: bool = False) -> Case:
    def case(draw: Draw) -> Call:
        x = make(draw)
        return Call((x,), oracle(wide(x)), part(x.dtype) if real else x.dtype, rtol=rtol(x.dtype))

    return case


def gives(
    x: Operand, wanted: np.ndarray, dtypes: tuple[str, ...], join: Callable[..., Any], backend: str, *fields: str
) -> Any:
    """Check a decomposition by what its factors give together."""

    def checked(result: Any) -> None:
        assert type(result)._fields == fields
        assert all(type(r) is ivy.Array and r.backend == backend for r in result)
        assert tuple(r.dtype for r in result) == dtypes
        factors = [numbers(r).astype("complex128" if kind(str(r.dtype)) == "c" else "float64") for r in result]
        tolerance = rtol(x.dtype)
        np.testing.assert_allclose(join(*factors), wanted, rtol=tolerance, atol=10 * tolerance)

    return checked


def adjoint(x: np.ndarray) -> np.ndarray:
    return np.swapaxes(x, -1, -2).conj()


def cholesky(draw: Draw) -> Call:
    x = hermitian(draw)
    keywords = {"upper": draw.flag()} if draw.flag() else {}
    factor = np.linalg.cholesky(wide(x))
    return Call((x,), adjoint(factor) if keywords.get("upper") else factor, x.dtype, keywords, rtol(x.dtype))


def eig(draw: Draw) -> Call:
    x = square(draw)
    dtype = COMPLEX.get(x.dtype, "complex64")

    def join(values: np.ndarray, vectors: np.ndarray) -> np.ndarray:
        return wide(x) @ vectors - vectors * values[..., None, :]

    return Call((x,), gives(x, np.zeros(x.shape), (dtype, dtype), join, draw.backend, "eigenvalues", "eigenvectors"))


def eigvals(draw: Draw) -> Call:
    x = square(draw)
    wanted = np.linalg.eigvals(wide(x))

    def checked(result: Any) -> None:
        assert result.dtype == COMPLEX.get(x.dtype, "complex64") and result.shape == x.shape[:-1]
        found = numbers(result).astype("complex128")
        # Their order is the library's own: their sums of powers are compared.
        for n in (1, 2):
            np.testing.assert_allclose((found**n).sum(-1), (wanted**n).sum(-1), rtol=10 * rtol(x.dtype))

    return Call((x,), checked)


def eigh(draw: Draw) -> Call:
    x = hermitian(draw)

    def join(values: np.ndarray, vectors: np.ndarray) -> np.ndarray:
        return (vectors * values[..., None, :]) @ adjoint(vectors)

    return Call((x,), gives(x, wide(x), (part(x.dtype), x.dtype), join, draw.backend, "eigenvalues", "eigenvectors"))


def qr(draw: Draw) -> Call:
    x = any_shape(draw)
    keywords = {"mode": draw.one("reduced", "complete")} if draw.flag() else {}

    def join(q: np.ndarray, r: np.ndarray) -> np.ndarray:
        rows, columns = x.shape[-2:]
        inner = rows if keywords.get("mode") == "complete" else min(rows, columns)
        assert q.shape[-2:] == (rows, inner) and r.shape[-2:] == (inner, columns)
        np.testing.assert_allclose(np.tril(r, -1), 0, atol=rtol(x.dtype))
        return q @ r

    return Call((x,), gives(x, wide(x), (x.dtype, x.dtype), join, draw.backend, "Q", "R"), kwargs=keywords)


def svd(draw: Draw) -> Call:
    x = any_shape(draw)
    keywords = {"full_matrices": draw.flag()} if draw.flag() else {}

    def join(u: np.ndarray, s: np.ndarray, vh: np.ndarray) -> np.ndarray:
        rows, columns = x.shape[-2:]
        inner = min(rows, columns)
        whole = keywords.get("full_matrices", True)
        assert u.shape[-2:] == (rows, rows if whole else inner)
        assert vh.shape[-2:] == (columns if whole else inner, columns)
        return (u[..., :inner] * s[..., None, :]) @ vh[..., :inner, :]

    types = (x.dtype, part(x.dtype), x.dtype)
    return Call((x,), gives(x, wide(x), types, join, draw.backend, "U", "S", "Vh"), kwargs=keywords)


def slogdet(draw: Draw) -> Call:
    x = square(draw)
    sign, logarithm = np.linalg.slogdet(wide(x))
    return Call((x,), (sign, logarithm), (x.dtype, part(x.dtype)), rtol=rtol(x.dtype))


def matrix_power(draw: Draw) -> Call:
    x, n = square(draw), draw.one(-1, 0, 1, 2, 3)
    return Call((x, n), np.linalg.matrix_power(wide(x), n), x.dtype, rtol=10 * rtol(x.dtype))


def matrix_rank(draw: Draw) -> Call:
    x = any_shape(draw)
    values = x.values.copy()
    values[..., 1:, :] = 0
    chosen = Operand(values, x.dtype) if draw.flag() else x
    keywords = {"rtol": 0.01} if draw.flag() else {}
    expected = np.linalg.matrix_rank(wide(chosen))

    def checked(result: Any) -> None:
        assert kind(str(result.dtype)) in "iu"
        agrees(result, expected, draw.backend, str(result.dtype))

    return Call((chosen,), checked, kwargs=keywords)


def pinv(draw: Draw) -> Call:
    x = any_shape(draw)
    keywords = {"rtol": 0.001} if draw.flag() else {}
    return Call((x,), np.linalg.pinv(wide(x)), x.dtype, keywords, rtol(x.dtype))


def solve(draw: Draw) -> Call:
    x1 = square(draw)
    n = x1.shape[-1]
    shape = draw.one((n,), (*x1.shape[:-2], n, 2))
    x2 = draw.operand(x1.dtype, shape, "quarters")
    one = wide(x2)[..., None] if len(shape) == 1 else wide(x2)
    found = np.linalg.solve(wide(x1), np.broadcast_to(one, (*x1.shape[:-2], *one.shape[-2:])))
    return Call((x1, x2), found[..., 0] if len(shape) == 1 else found, x1.dtype, rtol=rtol(x1.dtype))


def trace(draw: Draw) -> Call:
    x = draw.unary("quarters", least=2)
    keywords = {"offset": draw.count(-2, 2)} if draw.flag() else {}
    found = np.trace(wide(x), axis1=-2, axis2=-1, **keywords)
    return Call((x,), found, accumulated(x.dtype), keywords)


def diagonal(draw: Draw) -> Call:
    x = draw.unary(least=2)
    keywords = {"offset": draw.count(-2, 2)} if draw.flag() else {}
    return Call((x,), np.diagonal(x.values, axis1=-2, axis2=-1, **keywords), x.dtype, keywords)


def matrix_transpose(draw: Draw) -> Call:
    x = draw.unary(least=2)
    return Call((x,), np.swapaxes(x.values, -1, -2), x.dtype)


def cross(draw: Draw) -> Call:
    shape, axis = draw.pooled(((3,), -1), ((2, 3), -1), ((3, 2), -2), ((0, 3), -1))
    dtype = draw.dtype()
    x1, x2 = draw.operand(dtype, shape, "quarters"), draw.operand(dtype, shape, "quarters")
    expected = np.cross(x1.values, x2.values, axis=axis)
    return Call((x1, x2), expected, dtype, {"axis": axis} if axis != -1 or draw.flag() else {}, rtol(dtype))


def matmul(draw: Draw) -> Call:
    left, right = draw.pooled(((3,), (3,)), ((0, 2), (2, 3)), ((2, 3), (3,)), ((2, 3), (3, 2)), ((2, 1, 3), (3, 2)))
    dtype = draw.dtype()
    x1, x2 = draw.operand(dtype, left, "quarters"), draw.operand(dtype, right, "quarters")
    return Call((x1, x2), np.matmul(wide(x1), wide(x2)), dtype, rtol=rtol(dtype))


def tensordot(draw: Draw) -> Call:
    left, right, axes = draw.pooled(
        ((3,), (2,), 0),
        ((2, 3), (3, 2), 1),
        ((2, 3), (2, 3), 2),
        ((2, 3), (2, 3), ((0, 1), (0, 1))),
        ((2, 3), (2, 3), ((1,), (-1,))),
    )
    dtype = draw.dtype()
    x1, x2 = draw.operand(dtype, left, "quarters"), draw.operand(dtype, right, "quarters")
    return Call((x1, x2), np.tensordot(wide(x1), wide(x2), axes), dtype, {"axes": axes}, rtol(dtype))


def vecdot(draw: Draw) -> Call:
    left, right, axis = draw.pooled(((3,), (3,), -1), ((2, 3), (3,), -1), ((3, 2), (3, 2), -2), ((2, 0), (2, 0), -1))
    dtype = draw.dtype()
    x1, x2 = draw.operand(dtype, left, "quarters"), draw.operand(dtype, right, "quarters")
    return Call((x1, x2), np.vecdot(wide(x1), wide(x2), axis=axis), dtype, {"axis": axis}, rtol(dtype))


def outer(draw: Draw) -> Call:
    left, right = draw.pooled(((0,), (2,)), ((3,), (2,)), ((1,), (3,)))
    dtype = draw.dtype()
    x1, x2 = draw.operand(dtype, left, "small"), draw.operand(dtype, right, "small")
    return Call((x1, x2), np.outer(x1.values, x2.values), dtype)


def matrix_norm(draw: Draw) -> Call:
    x = any_shape(draw)
    keywords: dict[str, Any] = {"keepdims": True} if draw.flag() else {}
    if draw.flag():
        keywords["ord"] = draw.one("fro", "nuc", 1, 2, -1, -2, np.inf, -np.inf)
    found = np.linalg.norm(wide(x), axis=(-2, -1), **keywords)
    return Call((x,), found, part(x.dtype), keywords, rtol(x.dtype))


def vector_norm(draw: Draw) -> Call:
    x = draw.unary("quarters", empty=False)
    keywords: dict[str, Any] = {n: v for n, v in (("axis", draw.axes(len(x.shape))), ("keepdims", True)) if draw.flag()}
    order = draw.one(1, 2, 3, 0, -1, np.inf, -np.inf, 2.5)
    if draw.flag():
        keywords["ord"] = order
    values, axis = np.abs(wide(x)), keywords.get("axis")
    named = {"axis": axis, "keepdims": keywords.get("keepdims", False)}
    order = keywords.get("ord", 2)
    if order == 0:
        found: Any = np.sum(values != 0, **named)
    elif np.isinf(order):
        found = np.max(values, **named) if order > 0 else np.min(values, **named)
    else:
        found = np.sum(values**order, **named) ** (1 / order)
    return Call((x,), found, part(x.dtype), keywords, rtol(x.dtype))


def transform(name: str) -> Case:
    to_real = name.startswith(("irfft", "hfft"))
    from_real = name.startswith(("rfft", "ihfft"))
    oracle = getattr(np.fft, name)

    def case(draw: Draw) -> Call:
        # The other functions take real numbers too, as what they are among the complex ones.
        dtype = draw.one(
            *(d for d in ("float32", "float64") if d in draw.dtypes() or (not from_real and d in every(draw)))
        )
        if not from_real and draw.flag():
            dtype = draw.one(*draw.dtypes())
        shape = draw.pooled((4,), (2, 3), (3, 4), (1, 5))
        x = draw.operand(dtype, shape, "quarters")
        keywords: dict[str, Any] = {"norm": draw.one("backward", "ortho", "forward")} if draw.flag() else {}
        if name in TRANSFORMS:
            if draw.flag():
                keywords["axis"] = draw.axis(len(shape))
            if draw.flag() or (to_real and shape[keywords.get("axis", -1)] < 2):
                keywords["n"] = draw.one(2, 3, 5)
        else:
            axes = draw.one((0,), (-1,), (0, -1)) if len(shape) > 1 else (0,)
            if draw.flag() or to_real:
                keywords["axes"] = axes
                if draw.flag() or (to_real and shape[axes[-1]] < 2):
                    keywords["s"] = tuple(draw.one(2, 3) for _ in axes)
        wider = COMPLEX.get(dtype, "complex64")
        return Call((x,), oracle(wide(x), **keywords), part(wider) if to_real else wider, keywords, rtol(dtype))

    return case


def shifted(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        x = draw.unary(least=1)
        keywords = {"axes": draw.axes(len(x.shape))} if draw.flag() else {}
        return Call((x,), oracle(x.values, **keywords), x.dtype, keywords)

    return case


def frequencies(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        n, spacing = draw.one(1, 2, 5, 8), {"d": 0.5} if draw.flag() else {}
        target = {"dtype": draw.one(*(d for d in ("float32", "float64") if d in every(draw)))} if draw.flag() else {}
        return Call((n,), oracle(n, **spacing), target.get("dtype", "float32"), {**spacing, **target})

    return case


CASES: dict[str, Case] = {
    "matmul": matmul,
    "tensordot": tensordot,
    "vecdot": vecdot,
    "linalg.cholesky": cholesky,
    "linalg.cross": cross,
    "linalg.det": of_matrix(square, np.linalg.det),
    "linalg.diagonal": diagonal,
    "linalg.eig": eig,
    "linalg.eigh": eigh,
    "linalg.eigvals": eigvals,
    "linalg.eigvalsh": of_matrix(hermitian, np.linalg.eigvalsh, real=True),
    "linalg.inv": of_matrix(square, np.linalg.inv),
    "linalg.matmul": matmul,
    "linalg.matrix_norm": matrix_norm,
    "linalg.matrix_power": matrix_power,
    "linalg.matrix_rank": matrix_rank,
    "linalg.matrix_transpose": matrix_transpose,
    "linalg.outer": outer,
    "linalg.pinv": pinv,
    "linalg.qr": qr,
    "linalg.slogdet": slogdet,
    "linalg.solve": solve,
    "linalg.svd": svd,
    "linalg.svdvals": of_matrix(any_shape, lambda x: np.linalg.svd(x, compute_uv=False), real=True),
    "linalg.tensordot": tensordot,
    "linalg.trace": trace,
    "linalg.vecdot": vecdot,
    "linalg.vector_norm": vector_norm,
    **{f"fft.{name}": transform(name) for name in TRANSFORMS + TRANSFORMS_OF_AXES},
    "fft.fftfreq": frequencies(np.fft.fftfreq),
    "fft.fftshift": shifted(np.fft.fftshift),
    "fft.ifftshift": shifted(np.fft.ifftshift),
    "fft.rfftfreq": frequencies(np.fft.rfftfreq),
}
