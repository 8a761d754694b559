"""Operators and properties of ``ivy.Array``, which have ways of their own into the libraries."""

import operator
from collections.abc import Callable
from typing import Any

from tests.fuzz.derived import Arguments
from tests.fuzz.draws import Draw
from tests.fuzz.operands import Operand

_BINARY = {
    "add": "add",
    "sub": "subtract",
    "mul": "multiply",
    "truediv": "divide",
    "floordiv": "floor_divide",
    "mod": "remainder",
    "pow": "pow",
    "and_": "bitwise_and",
    "or_": "bitwise_or",
    "xor": "bitwise_xor",
    "lshift": "bitwise_left_shift",
    "rshift": "bitwise_right_shift",
    "eq": "equal",
    "ne": "not_equal",
    "lt": "less",
    "le": "less_equal",
    "gt": "greater",
    "ge": "greater_equal",
}
_IN_PLACE = {f"i{name.rstrip('_')}": fn for name, fn in list(_BINARY.items())[:12]}
_UNARY = {"neg": "negative", "pos": "positive", "abs": "abs", "invert": "bitwise_invert"}
_PROPERTIES = {"T": "permute_dims", "mT": "matrix_transpose", "real": "real", "imag": "imag"}

FUNCTION_OF = {
    **{f"operator.{name}": fn for table in (_BINARY, _IN_PLACE, _UNARY) for name, fn in table.items()},
    **{f"Array.{name}": fn for name, fn in _PROPERTIES.items()},
}
"""The function that an operator or a property stands for."""


def _of(name: str) -> Callable[..., Any]:
    kind, _, attribute = name.partition(".")
    return getattr(operator, attribute) if kind == "operator" else operator.attrgetter(attribute)


OPERATORS: dict[str, Callable[..., Any]] = {name: _of(name) for name in FUNCTION_OF}
"""By a name such as ``operator.add``."""
WRITES = frozenset(f"operator.{name}" for name in _IN_PLACE)


def operands(draw: Draw, name: str) -> Arguments:
    """The arguments of an operator: one of them is an ``ivy.Array``."""
    attribute = name.partition(".")[2]
    dtype, flavour = draw.dtype(), draw.one("finite", "small", "extreme")
    if attribute in _UNARY or attribute in _PROPERTIES:
        return (draw.array(dtype, draw.shape(), flavour, native=False),), {}
    one, other = draw.pair()
    second = draw.dtype() if draw.rarely(3) else dtype
    if name in WRITES:
        if attribute == "itruediv":
            dtype = draw.inexact()
        same = dtype if not draw.rarely(6) else second
        return (Operand(draw.values(dtype, one, flavour)), draw.beside(same, other, flavour)), {}
    x, y = draw.array(dtype, one, flavour, native=False), draw.beside(second, other, flavour)
    # JAX and TensorFlow convert their right operand themselves, so that theirs is never on the left.
    turned = draw.flag() and (y.layout == "python" or y.wrapped)
    return ((y, x) if turned else (x, y)), {}
