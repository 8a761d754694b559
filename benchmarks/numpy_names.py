"""What functions and methods of `ivy.numpy` cost more than the functions of ivy that they call."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

import numpy

import ivy_protocol as ivy
import ivy_protocol.numpy as np

from .goals import NUMPY_NAMES_NS
from .libraries import Library
from .measure import Statement, best_times

_ONE = """\
absolute:abs arccos:acos arccosh:acosh arcsin:asin arcsinh:asinh arctan:atan arctanh:atanh cbrt ceil
conjugate:conj cos cosh deg2rad exp exp2 expm1 fabs:abs floor isfinite isinf isnan log log10 log1p log2 logical_not
negative positive rad2deg reciprocal rint:round sign signbit sin sinh sqrt square tan tanh trunc fix:trunc
sum prod mean std var max min all any argmax argmin ptp nansum nanprod nanmean nanstd nanvar nanmax nanmin nanargmax
nanargmin sort argsort flip ravel cumulative_sum cumulative_prod nan_to_num sinc i0 angle isneginf isposinf
zeros_like ones_like empty_like atleast_1d atleast_2d atleast_3d squeeze round copy:copy_array median
nonzero argwhere"""
_TWO = """\
add arctan2:atan2 copysign divide equal float_power floor_divide fmax fmin fmod greater greater_equal
heaviside hypot less less_equal logaddexp logaddexp2 logical_and logical_or logical_xor matmul maximum minimum multiply
nextafter not_equal power:pow remainder subtract vecdot kron cross isclose"""
_INTEGERS = "bitwise_and bitwise_or bitwise_xor left_shift:bitwise_left_shift right_shift:bitwise_right_shift gcd lcm"
_PAIRS = {
    "invert": ("np.invert(n)", "ivy.bitwise_invert(N)"),
    "sum(axis=0)": ("np.sum(m, axis=0)", "ivy.sum(M, axis=0)"),
    "sum(0)": ("np.sum(m, 0)", "ivy.sum(M, axis=0)"),
    "mean(axis=0)": ("np.mean(m, axis=0)", "ivy.mean(M, axis=0)"),
    "max(axis=0)": ("np.max(m, axis=0)", "ivy.max(M, axis=0)"),
    "argmax(axis=0)": ("np.argmax(m, axis=0)", "ivy.argmax(M, axis=0)"),
    "sum(axis=0, keepdims=True)": ("np.sum(m, axis=0, keepdims=True)", "ivy.sum(M, axis=0, keepdims=True)"),
    "sort(axis=0)": ("np.sort(m, axis=0)", "ivy.sort(M, axis=0)"),
    "cumsum(axis=0)": ("np.cumsum(m, axis=0)", "ivy.cumulative_sum(M, axis=0)"),
    "cumprod(axis=0)": ("np.cumprod(m, axis=0)", "ivy.cumulative_prod(M, axis=0)"),
    "cumsum": ("np.cumsum(x)", "ivy.cumulative_sum(X)"),
    "diff": ("np.diff(x)", "ivy.diff(X)"),
    "add(x, 2.0)": ("np.add(x, 2.0)", "ivy.add(X, 2.0)"),
    "power(x, 2)": ("np.power(x, 2)", "ivy.pow(X, 2)"),
    "where": ("np.where(b, x, y)", "ivy.where(B, X, Y)"),
    "clip": ("np.clip(x, 0.1, 0.5)", "ivy.clip(X, 0.1, 0.5)"),
    "take": ("np.take(x, i)", "ivy.take(X, I, axis=0)"),
    "take(axis=0)": ("np.take(m, i, axis=0)", "ivy.take(M, I, axis=0)"),
    "take_along_axis": ("np.take_along_axis(x, i, axis=0)", "ivy.take_along_axis(X, I, axis=0)"),
    "searchsorted": ("np.searchsorted(x, y)", "ivy.searchsorted(X, Y)"),
    "reshape": ("np.reshape(x, (3, 1))", "ivy.reshape(X, (3, 1))"),
    "transpose": ("np.transpose(m)", "ivy.permute_dims(M, (1, 0))"),
    "transpose(axes)": ("np.transpose(m, (1, 0))", "ivy.permute_dims(M, (1, 0))"),
    "matrix_transpose": ("np.matrix_transpose(m)", "ivy.matrix_transpose(M)"),
    "swapaxes": ("np.swapaxes(m, 0, 1)", "ivy.swapaxes(M, 0, 1)"),
    "moveaxis": ("np.moveaxis(m, 0, 1)", "ivy.moveaxis(M, 0, 1)"),
    "expand_dims": ("np.expand_dims(x, 0)", "ivy.expand_dims(X, axis=0)"),
    "squeeze(axis)": ("np.squeeze(r, 0)", "ivy.squeeze(R, axis=0)"),
    "broadcast_to": ("np.broadcast_to(x, (2, 3))", "ivy.broadcast_to(X, (2, 3))"),
    "flip(axis=0)": ("np.flip(m, axis=0)", "ivy.flip(M, axis=0)"),
    "roll": ("np.roll(x, 1)", "ivy.roll(X, 1)"),
    "rot90": ("np.rot90(m)", "ivy.rot90(M)"),
    "repeat": ("np.repeat(x, 2)", "ivy.repeat(X, 2)"),
    "tile": ("np.tile(x, (2,))", "ivy.tile(X, (2,))"),
    "tril": ("np.tril(m)", "ivy.tril(M)"),
    "triu": ("np.triu(m)", "ivy.triu(M)"),
    "trace": ("np.trace(m)", "ivy.trace(M)"),
    "diagonal": ("np.diagonal(m)", "ivy.diagonal(M)"),
    "concatenate": ("np.concatenate([x, y])", "ivy.concat([X, Y])"),
    "concatenate(axis=1)": ("np.concatenate([m, m], axis=1)", "ivy.concat([M, M], axis=1)"),
    "stack": ("np.stack([x, y])", "ivy.stack([X, Y])"),
    "stack(axis=1)": ("np.stack([x, y], axis=1)", "ivy.stack([X, Y], axis=1)"),
    "vstack": ("np.vstack([x, y])", "ivy.vstack([X, Y])"),
    "hstack": ("np.hstack([x, y])", "ivy.hstack([X, Y])"),
    "dstack": ("np.dstack([x, y])", "ivy.dstack([X, Y])"),
    "column_stack": ("np.column_stack([x, y])", "ivy.column_stack([X, Y])"),
    "dot": ("np.dot(m, x)", "ivy.matmul(M, X)"),
    "tensordot": ("np.tensordot(m, m, 1)", "ivy.tensordot(M, M, axes=1)"),
    "einsum": ("np.einsum('ij,jk->ik', m, m)", "ivy.einsum('ij,jk->ik', M, M)"),
    "full_like": ("np.full_like(x, 2.0)", "ivy.full_like(X, 2.0)"),
    "astype": ("np.astype(x, 'float64')", "ivy.astype(X, 'float64')"),
    "zeros": ("np.zeros((3,))", "ivy.zeros((3,), dtype='float64')"),
    "ones": ("np.ones((3,))", "ivy.ones((3,), dtype='float64')"),
    "full": ("np.full((3,), 2.0)", "ivy.full((3,), 2.0, dtype='float64')"),
    "eye": ("np.eye(3)", "ivy.eye(3, dtype='float64')"),
    "arange": ("np.arange(3)", "ivy.arange(3, dtype='int64')"),
    "linspace": ("np.linspace(0.0, 1.0, 3)", "ivy.linspace(0.0, 1.0, 3, dtype='float64')"),
    "asarray": ("np.asarray(x)", "ivy.asarray(X)"),
    "allclose": ("np.allclose(x, y)", "bool(ivy.allclose(X, Y))"),
    "array_equal": ("np.array_equal(x, y)", "ivy.array_equal(X, Y)"),
    "isin": ("np.isin(n, n)", "ivy.isin(N, N)"),
    "count_nonzero": ("np.count_nonzero(x)", "int(ivy.count_nonzero(X))"),
    "linalg.norm": ("np.linalg.norm(x)", "ivy.vector_norm(X)"),
    "linalg.inv": ("np.linalg.inv(m)", "ivy.inv(M)"),
    "linalg.det": ("np.linalg.det(m)", "ivy.det(M)"),
    "linalg.solve": ("np.linalg.solve(m, x)", "ivy.solve(M, X)"),
    "linalg.cholesky": ("np.linalg.cholesky(m)", "ivy.cholesky(M)"),
    "linalg.eigvalsh": ("np.linalg.eigvalsh(m)", "ivy.eigvalsh(M)"),
    "fft.fft": ("np.fft.fft(x)", "ivy.fft.fft(X)"),
    "fft.rfft": ("np.fft.rfft(x)", "ivy.fft.rfft(X)"),
    "x + y": ("x + y", "X + Y"),
    "x * 2.0": ("x * 2.0", "X * 2.0"),
    "1 - x": ("1 - x", "1 - X"),
    "x / y": ("x / y", "X / Y"),
    "x < y": ("x < y", "X < Y"),
    "m @ x": ("m @ x", "M @ X"),
    "-x": ("-x", "-X"),
    "x[0]": ("x[0]", "X[0]"),
    "x[1:]": ("x[1:]", "X[1:]"),
    "m[0, 1:]": ("m[0, 1:]", "M[0, 1:]"),
    "x[b]": ("x[b]", "X[B]"),
    "x.sum()": ("x.sum()", "X.sum()"),
    "m.sum(axis=0)": ("m.sum(axis=0)", "M.sum(axis=0)"),
    "x.max()": ("x.max()", "X.max()"),
    "x.reshape(3, 1)": ("x.reshape(3, 1)", "X.reshape((3, 1))"),
    "m.T": ("m.T", "M.T"),
    "ivy.sin(x)": ("ivy.sin(x)", "ivy.sin(X)"),
    "ivy.add(x, y)": ("ivy.add(x, y)", "ivy.add(X, Y)"),
    "ivy.add(x, 2.0)": ("ivy.add(x, 2.0)", "ivy.add(X, 2.0)"),
    "ivy.sum(m, axis=0)": ("ivy.sum(m, axis=0)", "ivy.sum(M, axis=0)"),
    "ivy.where(b, x, y)": ("ivy.where(b, x, y)", "ivy.where(B, X, Y)"),
    "ivy.stack([x, y])": ("ivy.stack([x, y])", "ivy.stack([X, Y])"),
    # The same arrays as native ones.
    "exp of native arrays": ("np.exp(x_)", "ivy.exp(x_)"),
    "add of native arrays": ("np.add(x_, y_)", "ivy.add(x_, y_)"),
    "add(x, 2.0) of native arrays": ("np.add(x_, 2.0)", "ivy.add(x_, 2.0)"),
    "sum of native arrays": ("np.sum(x_)", "ivy.sum(x_)"),
    "where of native arrays": ("np.where(b_, x_, y_)", "ivy.where(b_, x_, y_)"),
    "dot of native arrays": ("np.dot(m_, x_)", "ivy.matmul(m_, x_)"),
    "concatenate of native arrays": ("np.concatenate([x_, y_])", "ivy.concat([x_, y_])"),
    "einsum of native arrays": ("np.einsum('ij,jk->ik', m_, m_)", "ivy.einsum('ij,jk->ik', m_, m_)"),
}


REASONS = dict.fromkeys(("take", "take(axis=0)"), "an index out of bounds is refused, where ivy fills in NaN")
"""Why a call does more than the function of ivy that it calls, on libraries that do not refuse the index themselves."""


def pairs() -> dict[str, tuple[str, str]]:
    """The calls that are compared: by name, that of `ivy.numpy` on its arrays, and that of ivy on its own."""
    found: dict[str, tuple[str, str]] = {}
    for rows, ours, theirs in ((_ONE, "x", "X"), (_TWO, "x, y", "X, Y"), (_INTEGERS, "n, n", "N, N")):
        for row in rows.split():
            name, _, other = row.partition(":")
            found[name] = f"np.{name}({ours})", f"ivy.{other or name}({theirs})"
    return found | _PAIRS


def measure_numpy_names(libraries: Iterable[Library], rounds: int) -> list[dict[str, Any]]:
    """Return one record for each library and call that it answers."""
    records = []
    for library in libraries:
        if library.name == "jax":
            # NumPy's default types, of which some calls make arrays.
            import_module("jax").config.update("jax_enable_x64", True)
        for name, (ours, theirs) in pairs().items():
            # Arrays of their own: one that was flipped on torch is tied to its copy, and costs more from then on.
            names = operands(library)
            statements = {"numpy": Statement(ours, names), "ivy": Statement(theirs, names)}
            ns = best_times(statements, rounds)
            added = ns["numpy"] - ns["ivy"]
            record = {"library": library.name, "call": name, "ns": ns["numpy"], "ivy_ns": ns["ivy"], "added": added}
            records.append({**record, "met": added <= NUMPY_NAMES_NS, "reason": REASONS.get(name, "")})
    return records


def operands(library: Library) -> dict[str, Any]:
    """What the names of the calls stand for."""
    values = {
        "x": numpy.array([0.25, 0.5, 0.75], "float32"),
        "y": numpy.array([0.5, 0.25, 1.0], "float32"),
        "m": numpy.eye(3, dtype="float32") * 2,
        "r": numpy.ones((1, 3), "float32"),
        "n": numpy.array([1, 2, 3], "int32"),
        "i": numpy.array([2, 0, 1], "int64"),
        "b": numpy.array([True, False, True]),
    }
    names: dict[str, Any] = {"np": np, "ivy": ivy}
    for name, value in values.items():
        names[name.upper()] = ivy.Array(library.asarray(value))
        names[name] = np.asarray(library.asarray(value))
        names[f"{name}_"] = library.asarray(value)
    return names
