"""Lowerings of elementwise operators."""

from math import pi
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.functions import activations, comparison, elementwise, special, vision
from ivy_protocol.transpile.lowerings.table import Call, as_dtype, direct, lowering

direct("result", {
    "sin.default": ivy.sin, "cos.default": ivy.cos, "tan.default": ivy.tan,
    "asin.default": ivy.asin, "acos.default": ivy.acos, "atan.default": ivy.atan,
    "sinh.default": ivy.sinh, "cosh.default": ivy.cosh, "tanh.default": ivy.tanh,
    "asinh.default": ivy.asinh, "acosh.default": ivy.acosh, "atanh.default": ivy.atanh,
    "exp.default": ivy.exp, "exp2.default": ivy.exp2, "expm1.default": ivy.expm1,
    "log.default": ivy.log, "log2.default": ivy.log2, "log10.default": ivy.log10, "log1p.default": ivy.log1p,
    "sqrt.default": ivy.sqrt, "square.default": ivy.square, "reciprocal.default": ivy.reciprocal,
    "erf.default": ivy.erf, "erfinv.default": special.erfinv,
    "sigmoid.default": ivy.sigmoid, "relu.default": ivy.relu, "relu6.default": activations.relu6,
    "silu.default": activations.silu, "mish.default": ivy.mish,
    "log_sigmoid.default": activations.logsigmoid,
    "neg.default": ivy.negative, "floor.default": ivy.floor, "ceil.default": ivy.ceil, "trunc.default": ivy.trunc,
    "deg2rad.default": ivy.deg2rad, "rad2deg.default": ivy.rad2deg,
    "digamma.default": special.digamma, "lgamma.default": special.lgamma,
    "atan2.default": ivy.atan2,
    "fmax.default": elementwise.fmax, "fmin.default": ivy.fmin, "hypot.default": ivy.hypot,
    "copysign.Tensor copysign.Scalar": ivy.copysign,     "logaddexp.default": ivy.logaddexp, "gcd.default": ivy.gcd,
    "mul.Tensor mul.Scalar": ivy.multiply, "div.Tensor div.Scalar": ivy.divide,
    "remainder.Tensor remainder.Scalar remainder.Scalar_Tensor": ivy.remainder,
    "fmod.Tensor fmod.Scalar": ivy.fmod,
    "xlogy.Tensor xlogy.Scalar_Other xlogy.Scalar_Self": special.xlogy,
    "lerp.Scalar lerp.Tensor": vision.lerp,
    "bitwise_and.Tensor bitwise_and.Scalar": ivy.bitwise_and, "bitwise_or.Tensor bitwise_or.Scalar": ivy.bitwise_or,
    "bitwise_xor.Tensor bitwise_xor.Scalar": ivy.bitwise_xor,
    "bitwise_left_shift.Tensor bitwise_left_shift.Tensor_Scalar __lshift__.Scalar __lshift__.Tensor": (
        ivy.bitwise_left_shift
    ),
    "bitwise_right_shift.Tensor bitwise_right_shift.Tensor_Scalar __rshift__.Scalar __rshift__.Tensor": (
        ivy.bitwise_right_shift
    ),
})  # fmt: skip
direct("", {
    "isnan.default": ivy.isnan, "isinf.default": ivy.isinf, "isfinite.default": ivy.isfinite,
    "isposinf.default": comparison.isposinf, "isneginf.default": comparison.isneginf,
    "abs.default": ivy.abs, "real.default": ivy.real, "imag.default": ivy.imag,
    "_conj.default conj.default _conj_physical.default conj_physical.default": ivy.conj,
    "bitwise_not.default": ivy.bitwise_invert, "complex.default": ivy.complex, "signbit.default": ivy.signbit,
    "detach.default": ivy.stop_gradient,
})  # fmt: skip
direct("common", {
    "eq.Tensor eq.Scalar": ivy.equal, "ne.Tensor ne.Scalar": ivy.not_equal,
    "lt.Tensor lt.Scalar": ivy.less, "le.Tensor le.Scalar": ivy.less_equal,
    "gt.Tensor gt.Scalar": ivy.greater, "ge.Tensor ge.Scalar": ivy.greater_equal,
})  # fmt: skip
direct("bool", {
    "logical_and.default": ivy.logical_and, "logical_or.default": ivy.logical_or,
    "logical_xor.default": ivy.logical_xor, "logical_not.default": ivy.logical_not,
})  # fmt: skip


@lowering("add.Tensor add.Scalar", "result")
def add(call: Call, x: Any, y: Any, alpha: Any = 1) -> Any:
    return ivy.add(x, y if alpha == 1 else ivy.multiply(y, alpha))


@lowering("sub.Tensor sub.Scalar", "result")
def sub(call: Call, x: Any, y: Any, alpha: Any = 1) -> Any:
    return ivy.subtract(x, y if alpha == 1 else ivy.multiply(y, alpha))


@lowering("rsub.Tensor rsub.Scalar", "result")
def rsub(call: Call, x: Any, y: Any, alpha: Any = 1) -> Any:
    return ivy.subtract(y, x if alpha == 1 else ivy.multiply(x, alpha))


@lowering("div.Tensor_mode div.Scalar_mode", "result")
def div_mode(call: Call, x: Any, y: Any, *, rounding_mode: str | None = None) -> Any:
    if rounding_mode is None:
        return ivy.divide(x, y)
    return floor_divide(call, x, y) if rounding_mode == "floor" else ivy.trunc_divide(x, y)


@lowering("floor_divide.default floor_divide.Scalar", "result")
def floor_divide(call: Call, x: Any, y: Any) -> Any:
    quotient = ivy.floor_divide(x, y)
    if "float" not in quotient.dtype:
        return quotient
    # If an infinite x is divided by a number other than 0, return NaN, as torch, Python and NumPy do.
    return ivy.where(ivy.logical_and(ivy.isinf(x), ivy.not_equal(y, 0)), float("nan"), quotient)


@lowering("pow.Tensor_Tensor pow.Tensor_Scalar pow.Scalar", "result")
def power(call: Call, x: Any, y: Any) -> Any:
    if not hasattr(y, "dtype") and y == 0.5:
        # For the exponent 0.5, call sqrt as torch does. For -0.0, sqrt returns -0.0 and pow returns 0.0. For -inf, sqrt
        # returns NaN and pow returns inf.
        return ivy.sqrt(x)
    # If the base is a Python scalar, convert it to an array: two Python scalars have no backend.
    return ivy.pow(ivy.asarray(x, dtype=call.dtype, like=call.like) if isinstance(x, int | float) else x, y)


@lowering("rsqrt.default", "result")
def rsqrt(call: Call, x: Any) -> Any:
    return ivy.divide(1, ivy.sqrt(x))


@lowering("frac.default", "result")
def frac(call: Call, x: Any) -> Any:
    return ivy.subtract(x, ivy.trunc(x))


@lowering("sign.default sgn.default")
def sign(call: Call, x: Any) -> Any:
    if x.dtype == "bool":
        return x
    # Return 0 for NaN, as torch does. `ivy.sign` returns NaN.
    result = ivy.sign(x)
    return result if "float" not in x.dtype else ivy.where(ivy.isnan(x), ivy.zeros_like(result), result)


@lowering("round.default round.decimals", "result")
def round_(call: Call, x: Any, *, decimals: int = 0) -> Any:
    return ivy.round(ivy.stop_gradient(x), decimals)


@lowering("sinc.default", "result")
def sinc(call: Call, x: Any) -> Any:
    scaled = ivy.multiply(x, pi)
    zero = ivy.equal(scaled, 0)
    return ivy.where(zero, ivy.ones_like(x), ivy.divide(ivy.sin(scaled), ivy.where(zero, ivy.ones_like(x), scaled)))


@lowering("gelu.default", "result")
def gelu(call: Call, x: Any, *, approximate: str = "none") -> Any:
    return ivy.gelu(x, approximate=approximate == "tanh")


@lowering("elu.default", "result")
def elu(call: Call, x: Any, alpha: float = 1, scale: float = 1, input_scale: float = 1) -> Any:
    if input_scale != 1:
        negative_part = ivy.where(ivy.greater(x, 0), 0, x)
        inner = ivy.multiply(ivy.expm1(ivy.multiply(negative_part, input_scale)), alpha)
        result = ivy.where(ivy.greater(x, 0), x, inner)
    else:
        result = activations.elu(x, alpha=alpha)
    return result if scale == 1 else ivy.multiply(result, scale)


@lowering("selu.default", "result")
def selu(call: Call, x: Any) -> Any:
    # Call `elu`, whose gradient at 0 is that of torch: at 0, some native SELU kernels return the derivative from the
    # other side.
    return elu(call, x, 1.6732632423543772, 1.0507009873554805)


@lowering("celu.default", "result")
def celu(call: Call, x: Any, alpha: float = 1.0) -> Any:
    return activations.celu(x, alpha=alpha)


@lowering("leaky_relu.default", "result")
def leaky_relu(call: Call, x: Any, negative_slope: float = 0.01) -> Any:
    return ivy.leaky_relu(x, alpha=negative_slope)


@lowering("prelu.default _prelu_kernel.default", "result")
def prelu(call: Call, x: Any, weight: Any) -> Any:
    if call.operator.startswith("aten.prelu") and x.ndim > 1 and weight.ndim == 1:
        weight = ivy.reshape(weight, (-1,) + (1,) * (x.ndim - 2))
    above = ivy.greater(x, 0)
    return ivy.where(above, x, ivy.multiply(ivy.where(above, 0, x), weight))


@lowering("rrelu_with_noise_functional.default rrelu_with_noise.default", "result")
def rrelu(
    call: Call, x: Any, noise: Any, lower: float = 0.125, upper: float = 1 / 3, training: bool = False, _: Any = None
) -> Any:
    if training:
        raise IvyNotImplementedException(
            "ivy.transpile: RReLU in training mode samples slopes, which other libraries do not support; call .eval() "
            "first"
        )
    result = ivy.leaky_relu(x, alpha=(lower + upper) / 2)
    return (result, noise) if "functional" in call.operator else result


@lowering("hardtanh.default", "result")
def hardtanh(call: Call, x: Any, min_val: float = -1, max_val: float = 1) -> Any:
    # Compare with the bounds inclusively, so that the gradient at the bounds is 0, as in torch.
    return ivy.where(ivy.less_equal(x, min_val), min_val, ivy.where(ivy.greater_equal(x, max_val), max_val, x))


@lowering("hardsigmoid.default", "result")
def hardsigmoid(call: Call, x: Any) -> Any:
    return ivy.divide(activations.relu6(ivy.add(x, 3)), 6)


@lowering("hardswish.default", "result")
def hardswish(call: Call, x: Any) -> Any:
    # Replace values outside of (-3, 3) before the product, so that its gradient contains no inf * 0. For -inf, multiply
    # by 0: torch returns -inf * 0, which is NaN.
    above, below = ivy.greater_equal(x, 3), ivy.less_equal(x, -3)
    inner = ivy.where(above, 3, ivy.where(below, -3, x))
    middle = ivy.divide(ivy.multiply(inner, ivy.add(inner, 3)), 6)
    return ivy.where(above, x, ivy.where(below, ivy.multiply(x, 0), middle))


@lowering("softplus.default", "result")
def softplus(call: Call, x: Any, beta: float = 1, threshold: float = 20) -> Any:
    return ivy.softplus(x, beta=beta, threshold=threshold)


@lowering("threshold.default", "result")
def threshold(call: Call, x: Any, limit: float, value: float) -> Any:
    return ivy.where(ivy.less_equal(x, limit), value, x)


@lowering("hardshrink.default", "result")
def hardshrink(call: Call, x: Any, lambd: float = 0.5) -> Any:
    return activations.hardshrink(x, lambd=lambd)


@lowering("softshrink.default", "result")
def softshrink(call: Call, x: Any, lambd: float = 0.5) -> Any:
    return activations.softshrink(x, lambd=lambd)


@lowering("log_sigmoid_forward.default", "result")
def log_sigmoid_forward(call: Call, x: Any) -> Any:
    result = activations.logsigmoid(x)
    return result, result


@lowering("logit.default", "result")
def logit(call: Call, x: Any, eps: float | None = None) -> Any:
    probability = x if eps is None else ivy.clip(x, eps, 1 - eps)
    return ivy.subtract(ivy.log(probability), ivy.log1p(ivy.negative(probability)))


@lowering("clamp.default clamp.Tensor", "result")
def clamp(call: Call, x: Any, min: Any = None, max: Any = None) -> Any:
    if not hasattr(min, "dtype") and not hasattr(max, "dtype"):
        return ivy.clip(x, min, max)
    if min is not None and max is not None:
        # If min >= max, the result is max: stop the gradient of min, which has no effect on the result.
        min = ivy.where(ivy.less(min, max), min, ivy.stop_gradient(min)) if hasattr(min, "dtype") else min
    # Keep an element that is equal to a bound: then the element gets the gradient, and the bound gets none, as in
    # torch.
    result = x if min is None else ivy.where(_exceeds(ivy.less, x, min), min, x)
    return result if max is None else ivy.where(_exceeds(ivy.greater, result, max), max, result)


def _exceeds(compare: Any, x: Any, bound: Any) -> Any:
    # Return True for a NaN bound, so that the result is NaN.
    return ivy.logical_or(compare(x, bound), ivy.isnan(bound)) if hasattr(bound, "dtype") else compare(x, bound)


@lowering("clamp_min.default clamp_min.Tensor", "result")
def clamp_min(call: Call, x: Any, min: Any) -> Any:
    return clamp(call, x, min)


@lowering("clamp_max.default clamp_max.Tensor", "result")
def clamp_max(call: Call, x: Any, max: Any) -> Any:
    return clamp(call, x, None, max)


@lowering("maximum.default", "result")
def maximum(call: Call, x: Any, y: Any) -> Any:
    return _share_gradient(ivy.maximum(x, y), x, y)


@lowering("minimum.default", "result")
def minimum(call: Call, x: Any, y: Any) -> Any:
    return _share_gradient(ivy.minimum(x, y), x, y)


def _share_gradient(result: Any, x: Any, y: Any) -> Any:
    """Split the gradient equally where `x` and `y` are equal, as torch does. TensorFlow passes all of it to one."""
    if result.backend != "tensorflow" or "float" not in result.dtype:
        return result
    return ivy.where(ivy.equal(x, y), ivy.add(ivy.multiply(x, 0.5), ivy.multiply(y, 0.5)), result)


@lowering("nextafter.default", "result")
def nextafter(call: Call, x: Any, y: Any) -> Any:
    return ivy.nextafter(ivy.stop_gradient(x), ivy.stop_gradient(y))


@lowering("angle.default")
def angle(call: Call, x: Any) -> Any:
    if "complex" in x.dtype:
        return ivy.angle(x)
    x = as_dtype(ivy.stop_gradient(x), call.dtype)
    # Compare with `less`, so that the angle of -0.0 is 0, as in torch.
    return ivy.where(ivy.isnan(x), x, ivy.where(ivy.less(x, 0), pi, 0.0))


@lowering("where.self where.ScalarSelf where.ScalarOther where.Scalar")
def where(call: Call, condition: Any, x: Any, y: Any) -> Any:
    x, y = (as_dtype(v, call.dtype) if hasattr(v, "dtype") else v for v in (x, y))
    if not hasattr(x, "dtype") and not hasattr(y, "dtype"):
        x = ivy.asarray(x, dtype=call.dtype, like=call.like)
    return ivy.where(as_dtype(condition, "bool"), x, y)


@lowering("masked_fill.Scalar masked_fill.Tensor")
def masked_fill(call: Call, x: Any, mask: Any, value: Any) -> Any:
    return ivy.where(mask, as_dtype(value, call.dtype) if hasattr(value, "dtype") else value, x)


@lowering("nan_to_num.default")
def nan_to_num(
    call: Call, x: Any, nan: float | None = None, posinf: float | None = None, neginf: float | None = None
) -> Any:
    return ivy.nan_to_num(x, nan=0.0 if nan is None else nan, posinf=posinf, neginf=neginf)


@lowering("addcmul.default", "result")
def addcmul(call: Call, x: Any, y: Any, z: Any, *, value: Any = 1) -> Any:
    return ivy.add(x, ivy.multiply(ivy.multiply(y, z), value))


@lowering("addcdiv.default", "result")
def addcdiv(call: Call, x: Any, y: Any, z: Any, *, value: Any = 1) -> Any:
    return ivy.add(x, ivy.multiply(ivy.divide(y, z), value))


@lowering("polar.default")
def polar(call: Call, radius: Any, angle: Any) -> Any:
    return ivy.complex(ivy.multiply(radius, ivy.cos(angle)), ivy.multiply(radius, ivy.sin(angle)))


@lowering("view_as_real.default")
def view_as_real(call: Call, x: Any) -> Any:
    return ivy.stack([ivy.real(x), ivy.imag(x)], axis=-1)


@lowering("view_as_complex.default")
def view_as_complex(call: Call, x: Any) -> Any:
    return ivy.complex(ivy.get_item(x, (..., 0)), ivy.get_item(x, (..., 1)))


@lowering("_to_copy.default to.dtype to.other to.device to.dtype_layout type_as.default")
def to_copy(call: Call, x: Any, *_: Any, **__: Any) -> Any:
    return as_dtype(x, call.dtype)


@lowering("copy.default")
def copy(call: Call, x: Any, source: Any, non_blocking: bool = False) -> Any:
    return ivy.broadcast_to(as_dtype(source, call.dtype), x.shape)


@lowering(
    "clone.default alias.default contiguous.default lift_fresh_copy.default lift_fresh.default positive.default "
    "view_of.default resolve_neg.default resolve_conj.default"
)
def identity(call: Call, x: Any, *_: Any, **__: Any) -> Any:
    return x
