"""Functions of elements, and those of data types and of two shapes."""

from collections.abc import Callable
from typing import Any

import numpy as np
from conformance.draws import PAIRS, Call, Case, Draw, Operand, cast, wide
from oracle import kind, promoted

REAL_PARTS = {"complex64": "float32", "complex128": "float64"}
GROUPS = {"b": "b", "i": "iu", "u": "iu", "f": "fc", "c": "fc"}
"""The kinds of data types that the standard promotes together."""

SAME: dict[str, Callable[..., Any]] = {
    "bitwise_invert": np.invert,
    "ceil": np.ceil,
    "conj": np.conj,
    "floor": np.floor,
    "logical_not": np.logical_not,
    "negative": np.negative,
    "positive": np.positive,
    "round": np.round,
    "sign": np.sign,
    "square": np.square,
    "trunc": np.trunc,
    "acos": np.arccos,
    "acosh": np.arccosh,
    "asin": np.arcsin,
    "asinh": np.arcsinh,
    "atan": np.arctan,
    "atanh": np.arctanh,
    "cos": np.cos,
    "cosh": np.cosh,
    "exp": np.exp,
    "expm1": np.expm1,
    "log": np.log,
    "log10": np.log10,
    "log1p": np.log1p,
    "log2": np.log2,
    "reciprocal": np.reciprocal,
    "sin": np.sin,
    "sinh": np.sinh,
    "sqrt": np.sqrt,
    "tan": np.tan,
    "tanh": np.tanh,
}
PARTS: dict[str, Callable[..., Any]] = {"abs": np.abs, "imag": np.imag, "real": np.real}
TESTS: dict[str, Callable[..., Any]] = {
    "isfinite": np.isfinite,
    "isinf": np.isinf,
    "isnan": np.isnan,
    "signbit": np.signbit,
}
TOGETHER: dict[str, Callable[..., Any]] = {
    "add": np.add,
    "atan2": np.arctan2,
    "bitwise_and": np.bitwise_and,
    "bitwise_or": np.bitwise_or,
    "bitwise_xor": np.bitwise_xor,
    "copysign": np.copysign,
    "hypot": np.hypot,
    "logaddexp": np.logaddexp,
    "logical_and": np.logical_and,
    "logical_or": np.logical_or,
    "logical_xor": np.logical_xor,
    "maximum": np.maximum,
    "minimum": np.minimum,
    "multiply": np.multiply,
    "subtract": np.subtract,
}
COMPARISONS: dict[str, Callable[..., Any]] = {
    "equal": np.equal,
    "greater": np.greater,
    "greater_equal": np.greater_equal,
    "less": np.less,
    "less_equal": np.less_equal,
    "not_equal": np.not_equal,
}
DIVISIONS: dict[str, Callable[..., Any]] = {"floor_divide": np.floor_divide, "remainder": np.remainder}
SHIFTS: dict[str, Callable[..., Any]] = {
    "bitwise_left_shift": np.left_shift,
    "bitwise_right_shift": np.right_shift,
}


def same(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        x = draw.unary()
        return Call((x,), oracle(wide(x)), x.dtype)

    return case


def part(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        x = draw.unary()
        return Call((x,), oracle(wide(x)), REAL_PARTS.get(x.dtype, x.dtype))

    return case


def test(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        x = draw.unary()
        if oracle is np.signbit:
            # The sign of NaN does not survive all casts.
            x = Operand(np.where(np.isnan(x.values), np.ones_like(x.values), x.values), x.dtype)
        return Call((x,), oracle(x.values), "bool")

    return case


def scalar(dtype: str, value: Any) -> Any:
    """A Python number for a value of that type."""
    return {"b": bool, "i": int, "u": int, "f": float, "c": complex}[kind(dtype)](value)


def perhaps_scalar(draw: Draw, x: Operand) -> Any:
    """An operand without axes, perhaps as a Python number."""
    return scalar(x.dtype, x.values) if x.shape == () and draw.flag() else x


def pair(draw: Draw, values: str = "any", second: str = "") -> tuple[tuple[Any, Any], Operand, Operand]:
    """Two arguments, one of them perhaps a Python number, and both as the function computes with them."""
    left, right = draw.pooled(*PAIRS)
    dtype = draw.dtype()
    # Some integers have no integer type in common.
    others = [d for d in draw.dtypes(GROUPS[kind(dtype)]) if promoted(draw.backend, dtype, d) in draw.dtypes()]
    other = draw.one(dtype, draw.one(*others))
    if "c" in (kind(dtype), kind(other)):
        # What complex infinities give, the libraries decide.
        values = "quarters"
    second = second or values
    x1, x2 = draw.operand(dtype, left, values), draw.operand(other, right, second)
    if dtype == other:
        return (perhaps_scalar(draw, x1), x2) if right and draw.flag() else (x1, perhaps_scalar(draw, x2)), x1, x2
    common = promoted(draw.backend, dtype, other)
    return (x1, x2), Operand(cast(x1.values, common), common), Operand(cast(x2.values, common), common)


def together(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        args, x1, x2 = pair(draw)
        return Call(args, oracle(wide(x1), wide(x2)), x1.dtype)

    return case


def comparison(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        args, x1, x2 = pair(draw)
        return Call(args, oracle(x1.values, x2.values), "bool")

    return case


def division(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        # What an integer divided by zero is, the standard leaves open.
        args, x1, x2 = pair(draw, "quarters", "distinct")
        return Call(args, oracle(x1.values, x2.values), x1.dtype)

    return case


def shift(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        left, right = draw.pooled(*PAIRS)
        x1 = draw.operand(draw.dtype(), left)
        # More bits than the narrowest type has are undefined.
        amounts = np.abs(draw.operand("int8", right, "finite").values)
        x2 = Operand(amounts.astype(x1.dtype), x1.dtype)
        return Call((x1, perhaps_scalar(draw, x2)), oracle(x1.values, x2.values), x1.dtype)

    return case


def divide(draw: Draw) -> Call:
    args, x1, _ = pair(draw, second="distinct")
    dtype = x1.dtype if kind(x1.dtype) in "fc" else "float32"
    # Integers become floats at once, and no common integer type first.
    left, right = (np.asarray(a.values if isinstance(a, Operand) else a) for a in args)
    wide_type = "complex128" if kind(dtype) == "c" else "float64"
    return Call(args, left.astype(wide_type) / right.astype(wide_type), dtype)


def power(draw: Draw) -> Call:
    dtype = draw.dtype()
    left, right = draw.pooled(*PAIRS)
    x1, x2 = draw.operand(dtype, left, "small"), draw.operand(dtype, right, "small")
    if kind(dtype) == "i":
        # Integers have no negative powers.
        x2 = Operand(np.abs(x2.values), dtype)
    args = (perhaps_scalar(draw, x1), x2) if draw.flag() else (x1, perhaps_scalar(draw, x2))
    return Call(args, np.power(wide(x1), wide(x2)), dtype, rtol=1e-4 if kind(dtype) == "c" else None)


def nextafter(draw: Draw) -> Call:
    dtype = draw.dtype()
    left, right = draw.pooled(*PAIRS)
    # Not next to zero, where some libraries have no numbers smaller than the normal ones.
    x1, x2 = draw.operand(dtype, left, "distinct"), draw.operand(dtype, right, "distinct")
    if dtype == "bfloat16":
        step = np.float32(2.0**-8)
        return Call((x1, x2), x1.values * (1 + step * np.sign(x2.values - x1.values)), dtype)
    return Call((x1, x2), np.nextafter(x1.values, x2.values), dtype)


def clip(draw: Draw) -> Call:
    x = draw.unary(among="iuf")
    low, high = (draw.operand(x.dtype, draw.one((), x.shape), "finite") for _ in range(2))
    low, high = (
        Operand(np.minimum(low.values, high.values), x.dtype),
        Operand(np.maximum(low.values, high.values), x.dtype),
    )
    bounds = [draw.one(None, b, scalar(x.dtype, b.values)) if b.shape == () else draw.one(None, b) for b in (low, high)]
    sides = [b.values if isinstance(b, Operand) else b for b in bounds]
    expected = (
        x.values
        if all(s is None for s in sides)
        else np.clip(x.values, *(s if s is None else cast(s, x.dtype) for s in sides))
    )
    if draw.flag():
        return Call((x,), expected, x.dtype, dict(zip(("min", "max"), bounds, strict=True)))
    return Call((x, *bounds), expected, x.dtype)


CASES: dict[str, Case] = {
    **{name: same(oracle) for name, oracle in SAME.items()},
    **{name: part(oracle) for name, oracle in PARTS.items()},
    **{name: test(oracle) for name, oracle in TESTS.items()},
    **{name: together(oracle) for name, oracle in TOGETHER.items()},
    **{name: comparison(oracle) for name, oracle in COMPARISONS.items()},
    **{name: division(oracle) for name, oracle in DIVISIONS.items()},
    **{name: shift(oracle) for name, oracle in SHIFTS.items()},
    "clip": clip,
    "divide": divide,
    "nextafter": nextafter,
    "pow": power,
}
