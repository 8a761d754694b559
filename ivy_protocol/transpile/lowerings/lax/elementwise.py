"""Lowerings of elementwise primitives."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.functions import elementwise, special
from ivy_protocol.transpile.lowerings.lax.table import array, direct, primitive
from ivy_protocol.transpile.lowerings.table import Call, as_dtype

direct({
    "add add_any": ivy.add,
    "sub": ivy.subtract,
    "max": ivy.maximum,
    "min": ivy.minimum,
    "rem": ivy.fmod,
    "pow": ivy.pow,
    "atan2": ivy.atan2,
    "nextafter": ivy.nextafter,
    "complex": ivy.complex,
    "eq": ivy.equal,
    "ne": ivy.not_equal,
    "lt": ivy.less,
    "le": ivy.less_equal,
    "gt": ivy.greater,
    "ge": ivy.greater_equal,
    "shift_left": ivy.bitwise_left_shift,
    "shift_right_arithmetic": ivy.bitwise_right_shift,
    "igamma": special.igamma,
    "zeta": special.zeta,
    "neg": ivy.negative,
    "abs": ivy.abs,
    "sign": ivy.sign,
    "floor": ivy.floor,
    "ceil": ivy.ceil,
    "is_finite": ivy.isfinite,
    "exp": ivy.exp,
    "exp2": ivy.exp2,
    "expm1": ivy.expm1,
    "log": ivy.log,
    "log1p": ivy.log1p,
    "log2": ivy.log2,
    "sin": ivy.sin,
    "cos": ivy.cos,
    "tan": ivy.tan,
    "asin": ivy.asin,
    "acos": ivy.acos,
    "atan": ivy.atan,
    "sinh": ivy.sinh,
    "cosh": ivy.cosh,
    "tanh": ivy.tanh,
    "asinh": ivy.asinh,
    "acosh": ivy.acosh,
    "atanh": ivy.atanh,
    "sqrt": ivy.sqrt,
    "cbrt": elementwise.cbrt,
    "logistic": ivy.sigmoid,
    "erf": ivy.erf,
    "erfc": ivy.erfc,
    "erf_inv": special.erfinv,
    "lgamma": special.lgamma,
    "digamma": special.digamma,
    "square": ivy.square,
    "real": ivy.real,
    "imag": ivy.imag,
    "conj": ivy.conj,
    "stop_gradient": ivy.stop_gradient,
})  # fmt: skip


@primitive("mul")
def mul(call: Call, x: Any, y: Any, *, out_dtype: Any = None) -> Any:
    return ivy.multiply(x, y)


@primitive("div")
def div(call: Call, x: Any, y: Any) -> Any:
    return ivy.trunc_divide(x, y) if "int" in call.dtype else ivy.divide(x, y)


@primitive("one_minus_square")
def one_minus_square(call: Call, x: Any) -> Any:
    return (1 + x) * (1 - x)


@primitive("polynomial")
def polynomial(call: Call, x: Any, *coefficients: Any) -> Any:
    *lower, result = coefficients
    for coefficient in reversed(lower):
        result = result * x + coefficient
    return result


@primitive("integer_pow")
def integer_pow(call: Call, x: Any, *, y: int) -> Any:
    return ivy.divide(1.0, ivy.pow(x, -y)) if y < 0 else ivy.pow(x, y)


@primitive("rsqrt")
def rsqrt(call: Call, x: Any) -> Any:
    return ivy.divide(1.0, ivy.sqrt(x))


@primitive("round")
def round_(call: Call, x: Any, *, rounding_method: str) -> Any:
    if rounding_method == "TO_NEAREST_EVEN":
        return ivy.round(x)
    # Round half away from zero. Do not compute floor(x + 0.5): just below x = 0.5, the sum rounds up to 1.
    low = ivy.trunc(x)
    return ivy.where(ivy.greater_equal(ivy.abs(ivy.subtract(x, low)), 0.5), ivy.add(low, ivy.sign(x)), low)


def _is_bool(x: Any) -> bool:
    return getattr(x, "dtype", type(x).__name__) == "bool"


def _bitwise(logical: Any, bitwise: Any) -> Any:
    return lambda call, *operands: (logical if any(map(_is_bool, operands)) else bitwise)(*operands)


primitive("and")(_bitwise(ivy.logical_and, ivy.bitwise_and))
primitive("or")(_bitwise(ivy.logical_or, ivy.bitwise_or))
primitive("xor")(_bitwise(ivy.logical_xor, ivy.bitwise_xor))
primitive("not")(_bitwise(ivy.logical_not, ivy.bitwise_invert))


@primitive("shift_right_logical")
def shift_right_logical(call: Call, x: Any, y: Any) -> Any:
    """Shift to the right as unsigned integers of the same size, so that zeros are shifted in."""
    unsigned = call.backend_dtype(f"u{call.dtype.removeprefix('u')}")
    count = as_dtype(y, unsigned) if hasattr(y, "dtype") else y
    return as_dtype(ivy.bitwise_right_shift(as_dtype(array(call, x), unsigned), count), call.dtype)


@primitive("population_count")
def population_count(call: Call, x: Any) -> Any:
    bits = int(call.dtype.removeprefix("u").removeprefix("int"))
    count = ivy.bitwise_and(x, 1)
    for bit in range(1, bits):
        count = ivy.add(count, ivy.bitwise_and(shift_right_logical(call, x, bit), 1))
    return count


@primitive("clz")
def leading_zeros(call: Call, x: Any) -> Any:
    """Count leading zeros: set all bits below the first 1, and subtract the number of ones from the number of bits."""
    bits = int(call.dtype.removeprefix("u").removeprefix("int"))
    shift = 1
    while shift < bits:
        x = ivy.bitwise_or(x, shift_right_logical(call, x, shift))
        shift *= 2
    return ivy.subtract(bits, population_count(call, x))


@primitive("polygamma")
def polygamma(call: Call, n: Any, x: Any) -> Any:
    n = array(call, n)
    sign = ivy.where(ivy.equal(ivy.remainder(n, 2), 0), -1.0, 1.0)
    value = ivy.multiply(ivy.exp(special.lgamma(ivy.add(n, 1))), special.zeta(ivy.add(n, 1), x))
    return ivy.where(ivy.equal(n, 0), special.digamma(x), ivy.multiply(as_dtype(sign, call.dtype), value))


@primitive("reduce_precision")
def reduce_precision(call: Call, x: Any, *, exponent_bits: int, mantissa_bits: int) -> Any:
    dtypes = {(5, 10): "float16", (8, 7): "bfloat16", (8, 23): "float32", (11, 52): "float64"}
    dtype = dtypes.get((exponent_bits, mantissa_bits))
    if dtype is None:
        raise IvyNotImplementedException(
            f"ivy.transpile: jax.reduce_precision is not supported for {exponent_bits} exponent bits and "
            f"{mantissa_bits} mantissa bits, because no dtype has this precision"
        )
    return as_dtype(as_dtype(array(call, x), dtype), call.dtype)


@primitive("lt_to")
def less_in_order(call: Call, x: Any, y: Any) -> Any:
    """Compare two arrays in sort order, in which NaN is last."""
    return ivy.logical_or(ivy.less(x, y), ivy.logical_and(ivy.isnan(y), ivy.logical_not(ivy.isnan(x))))


@primitive("le_to")
def less_equal_in_order(call: Call, x: Any, y: Any) -> Any:
    return ivy.logical_or(ivy.less_equal(x, y), ivy.isnan(y))


@primitive("clamp")
def clamp(call: Call, low: Any, x: Any, high: Any) -> Any:
    return ivy.minimum(ivy.maximum(x, low), high)


@primitive("select_n")
def select_n(call: Call, which: Any, *cases: Any) -> Any:
    if len(cases) == 2:
        condition = which if _is_bool(which) else ivy.not_equal(which, 0)
        return ivy.where(condition, array(call, cases[1]), array(call, cases[0]))
    result = array(call, cases[-1])
    for number in reversed(range(len(cases) - 1)):
        # Compare by `less_equal`, which selects the first case for negative indices. The last case is the default for
        # large indices.
        result = ivy.where(ivy.less_equal(which, number), array(call, cases[number]), result)
    return result


@primitive("convert_element_type")
def convert_element_type(call: Call, x: Any, *, new_dtype: str) -> Any:
    x = array(call, x)
    if "complex" in x.dtype and "complex" not in call.dtype:
        x = ivy.real(x)
    return ivy.not_equal(x, 0) if call.dtype == "bool" and x.dtype != "bool" else as_dtype(x, call.dtype)


primitive("copy")(array)


@primitive("device_put optimization_barrier")
def identity(call: Call, *operands: Any) -> Any:
    return operands


@primitive("literal")
def literal(call: Call, value: Any) -> Any:
    if isinstance(value, tuple):
        return ivy.asarray(_lists(value), dtype=call.dtype, like=call.like)
    return ivy.full((), value, dtype=call.dtype, like=call.like)


def _lists(value: Any) -> Any:
    return [_lists(x) for x in value] if isinstance(value, tuple) else value
