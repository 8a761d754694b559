"""One call, or more, of each operator of ATen that `ivy.transpile` has a row for."""

from collections.abc import Iterator
from typing import Any

import torch

INF, NAN = float("inf"), float("nan")
_generator = torch.Generator().manual_seed(0)


def f(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Numbers on both sides of zero."""
    return torch.randn(shape, generator=_generator).to(dtype)


def p(*shape: int) -> torch.Tensor:
    """Numbers between 0.1 and 0.9."""
    return torch.rand(shape, generator=_generator) * 0.8 + 0.1


def i(*shape: int, low: int = -4, high: int = 5, dtype: torch.dtype = torch.int64) -> torch.Tensor:
    return torch.randint(low, high, shape, generator=_generator, dtype=dtype)


def b(*shape: int) -> torch.Tensor:
    return torch.rand(shape, generator=_generator) > 0.5


def c(*shape: int) -> torch.Tensor:
    return torch.complex(f(*shape), f(*shape))


def spd(n: int) -> torch.Tensor:
    """A symmetric matrix of positive eigenvalues."""
    x = f(n, n)
    return x @ x.T + n * torch.eye(n)


Case = tuple[str, tuple[Any, ...], dict[str, Any]]
_UNARY = (
    "sin cos tan atan sinh cosh tanh asinh exp exp2 expm1 erf sigmoid relu relu6 silu mish selu hardswish hardsigmoid "
    "log_sigmoid neg floor ceil trunc square deg2rad rad2deg frac sinc elu celu gelu leaky_relu softplus hardshrink "
    "softshrink hardtanh round sign sgn abs isnan isinf isfinite isposinf isneginf signbit positive clone alias detach "
    "log_sigmoid_forward lift_fresh_copy contiguous zeros_like ones_like nan_to_num angle"
)
_UNIT = "asin acos atanh erfinv log log2 log10 log1p sqrt rsqrt reciprocal digamma lgamma logit"
_INTEGERS = "sin exp sqrt sigmoid neg floor abs square sign rsqrt reciprocal relu"
_COMPLEX = "real imag abs angle _conj _conj_physical conj_physical resolve_conj view_as_real"
_BINARY = (
    "add.Tensor sub.Tensor rsub.Tensor mul.Tensor div.Tensor maximum.default minimum.default atan2.default "
    "eq.Tensor ne.Tensor lt.Tensor le.Tensor gt.Tensor ge.Tensor"
)
_SCALAR = (
    "add.Scalar sub.Scalar rsub.Scalar mul.Scalar div.Scalar eq.Scalar ne.Scalar lt.Scalar le.Scalar gt.Scalar "
    "ge.Scalar remainder.Scalar fmod.Scalar pow.Tensor_Scalar"
)


def elements() -> Iterator[Case]:
    special = torch.tensor([NAN, INF, -INF, 0.0, -0.0, 1.5, -2.5, 0.5])
    for name in _UNARY.split():
        yield f"{name}.default", (f(2, 3),), {}
    for name in ["sign", "isnan", "isinf", "isfinite", "isposinf", "isneginf", "nan_to_num", "round", "relu", "abs"]:
        yield f"{name}.default", (special,), {}
    for name in _UNIT.split():
        yield f"{name}.default", (p(2, 3),), {}
    for name in ["acosh"]:
        yield f"{name}.default", (p(2, 3) + 1,), {}
    for name in _INTEGERS.split():
        yield f"{name}.default", (i(4, low=1),), {}
    for name in _BINARY.split():
        yield name, (f(2, 3), f(3)), {}
        yield name, (i(2, 3, dtype=torch.int32), f(3)), {}
        # An array without axes does not widen others.
        yield name, (f(2, 3, dtype=torch.float16), f()), {}
        yield name, (i(2, 3), i(2, 1, low=1, dtype=torch.int32)), {}
        yield name, (i(2, 3, dtype=torch.int32), i(low=1)), {}
    for name in _SCALAR.split():
        yield name, (f(2, 3), 2), {}
        yield name, (i(2, 3), 2), {}
    for name in ["add.Scalar", "mul.Scalar", "div.Scalar", "lt.Scalar"]:
        yield name, (i(3, dtype=torch.int32), 1.5), {}
        yield name, (f(3, dtype=torch.float16), 1.5), {}
        yield name, (b(3), 2), {}
    for name in ["logical_and", "logical_or", "logical_xor"]:
        yield f"{name}.default", (i(2, 3), b(3)), {}
    yield "logical_not.default", (i(2, 3),), {}
    yield "bitwise_not.default", (i(3),), {}
    yield "bitwise_not.default", (b(3),), {}
    for name in ["and", "or", "xor"]:
        yield f"bitwise_{name}.Tensor", (i(2, 3), i(3)), {}
        yield f"bitwise_{name}.Tensor", (b(2, 3), b(3)), {}
        yield f"bitwise_{name}.Scalar", (i(3), 3), {}
    yield "bitwise_left_shift.Tensor", (i(3, low=0), i(3, low=0)), {}
    yield "bitwise_left_shift.Tensor_Scalar", (i(3, low=0), 2), {}
    yield "bitwise_right_shift.Tensor", (i(3, low=0), i(3, low=0)), {}
    yield "bitwise_right_shift.Tensor_Scalar", (i(3, low=0), 1), {}
    yield "__lshift__.Scalar", (i(3, low=0), 2), {}
    yield "__lshift__.Tensor", (i(3, low=0), i(3, low=0)), {}
    yield "__rshift__.Scalar", (i(3, low=0), 1), {}
    yield "__rshift__.Tensor", (i(3, low=0), i(3, low=0)), {}
    yield "add.Tensor", (f(2, 3), f(3)), {"alpha": 2.5}
    yield "sub.Tensor", (i(2, 3), i(3)), {"alpha": 2}
    yield "rsub.Scalar", (f(2, 3), 2), {"alpha": 3}
    for mode in (None, "floor", "trunc"):
        yield "div.Tensor_mode", (i(2, 3), torch.tensor([2, -3, 4])), {"rounding_mode": mode}
        yield "div.Scalar_mode", (f(2, 3) * 5, 2), {"rounding_mode": mode}
    for name in ["remainder.Tensor", "fmod.Tensor", "floor_divide.default"]:
        yield name, (i(2, 3), torch.tensor([2, -3, 4])), {}
        yield name, (f(2, 3), torch.tensor([2.0, -3.0, 0.5])), {}
    yield "floor_divide.Scalar", (f(3), 0.5), {}
    yield "remainder.Scalar_Tensor", (5, torch.tensor([2, 3])), {}
    yield "pow.Tensor_Tensor", (p(2, 3), f(3)), {}
    yield "pow.Tensor_Scalar", (f(2, 3), 3), {}
    yield "pow.Tensor_Scalar", (p(2, 3), 0.5), {}
    yield "pow.Scalar", (10000, f(3)), {}
    yield "pow.Scalar", (2, i(3, low=0)), {}
    for name in ["fmax", "fmin", "hypot", "copysign.Tensor", "nextafter", "logaddexp"]:
        yield (name if "." in name else f"{name}.default"), (f(2, 3), f(3)), {}
    yield "copysign.Scalar", (f(3), -1.0), {}
    yield "gcd.default", (i(3, low=1), i(3, low=1)), {}
    yield "xlogy.Tensor", (torch.tensor([0.0, 1.0, 2.0]), torch.tensor([0.0, 2.0, 0.5])), {}
    yield "xlogy.Scalar_Other", (p(3), 2.0), {}
    yield "xlogy.Scalar_Self", (2.0, p(3)), {}
    yield "lerp.Scalar", (f(2, 3), f(2, 3), 0.3), {}
    yield "lerp.Tensor", (f(2, 3), f(2, 3), p(3)), {}
    for name in ["clamp_min", "clamp_max"]:
        yield f"{name}.default", (f(2, 3), 0.2), {}
        yield f"{name}.Tensor", (f(2, 3), f(3)), {}
    yield "clamp.default", (f(2, 3), -0.5, None), {}
    yield "clamp.default", (f(2, 3), 0.5, -0.5), {}
    yield "clamp.default", (i(2, 3), None, 1), {}
    yield "clamp.default", (i(3), 0.5, 2), {}
    yield "clamp.Tensor", (f(2, 3), f(3) - 2, f(3) + 2), {}
    yield "gelu.default", (f(2, 3),), {"approximate": "tanh"}
    yield "elu.default", (f(2, 3), 1.5, 1.1, 0.7), {}
    yield "celu.default", (f(2, 3), 0.7), {}
    yield "leaky_relu.default", (f(2, 3), 0.3), {}
    yield "hardtanh.default", (f(2, 3), -0.3, 0.6), {}
    yield "softplus.default", (f(2, 3) * 20, 2.0, 5.0), {}
    yield "threshold.default", (f(2, 3), 0.1, 20.0), {}
    yield "hardshrink.default", (f(2, 3), 0.3), {}
    yield "softshrink.default", (f(2, 3), 0.3), {}
    yield "logit.default", (p(3) * 2 - 0.5, 0.1), {}
    yield "prelu.default", (f(2, 3, 2), p(3)), {}
    yield "_prelu_kernel.default", (f(2, 3), p(1, 3)), {}
    yield "rrelu_with_noise_functional.default", (f(2, 3), f(2, 3), 0.1, 0.3, False), {}
    yield "round.decimals", (f(2, 3) * 10,), {"decimals": 1}
    yield "nan_to_num.default", (special, 1.0, 2.0, 3.0), {}
    yield "where.self", (b(2, 3), f(3), f(2, 1)), {}
    yield "where.self", (b(3), f(3), i()), {}
    yield "where.ScalarOther", (b(3), f(3), -INF), {}
    yield "where.ScalarSelf", (b(3), 1, f(3)), {}
    yield "where.Scalar", (b(3), 1.0, 0.0), {}
    yield "masked_fill.Scalar", (f(2, 3), b(3), -INF), {}
    yield "masked_fill.Tensor", (f(2, 3), b(2, 3), torch.tensor(2.0)), {}
    yield "addcmul.default", (f(2, 3), f(3), f(2, 1)), {"value": 0.5}
    yield "addcdiv.default", (f(2, 3), f(3), p(2, 1)), {"value": 0.5}
    yield "polar.default", (p(3), f(3)), {}
    yield "complex.default", (f(3), f(3)), {}
    for name in _COMPLEX.split():
        yield f"{name}.default", (c(2, 3),), {}
    yield "view_as_complex.default", (f(2, 3, 2),), {}
    for dtype in (torch.float16, torch.int32, torch.bool, torch.int64):
        yield "_to_copy.default", (f(2, 3) * 3,), {"dtype": dtype}
    yield "to.dtype", (i(3), torch.float32), {}
    yield "copy.default", (f(2, 3, dtype=torch.float16), f(3)), {}


def shapes() -> Iterator[Case]:
    x, y = f(2, 3, 4), f(4, 5)
    for name in ["view", "reshape", "_unsafe_view", "view_copy", "_reshape_copy"]:
        yield f"{name}.default", (x, [6, -1] if name != "_reshape_copy" else [6, 4]), {}
    yield "permute.default", (x, [2, 0, -2]), {}
    yield "transpose.int", (x, 0, -1), {}
    yield "t.default", (y,), {}
    yield "t.default", (f(3),), {}
    yield "unsqueeze.default", (x, -1), {}
    yield "squeeze.default", (f(1, 3, 1),), {}
    yield "squeeze.dim", (f(1, 3, 1), 1), {}
    yield "squeeze.dims", (f(1, 3, 1), [0, -1]), {}
    yield "expand.default", (f(3, 1), [2, -1, 4]), {}
    yield "expand.default", (f(), [2, 2]), {}
    yield "expand_as.default", (f(1, 3), f(2, 3)), {}
    yield "broadcast_to.default", (f(3), [2, 3]), {}
    yield "broadcast_tensors.default", ([f(3), f(2, 1)],), {}
    yield "meshgrid.default", ([f(3), f(2)],), {}
    yield "meshgrid.indexing", ([f(3), f(2)],), {"indexing": "xy"}
    yield "flatten.using_ints", (x, 1), {}
    yield "unflatten.int", (y, 0, [2, 2]), {}
    yield "cat.default", ([f(2, 3), i(1, 3)], 0), {}
    yield "cat.default", ([f(0), f(1, 3)], 1), {}
    yield "stack.default", ([f(3), f(3)], -1), {}
    yield "split_with_sizes.default", (x, [1, 2], 1), {}
    yield "split.Tensor", (x, 3, 2), {}
    yield "chunk.default", (f(5), 3), {}
    yield "unbind.int", (x, 1), {}
    for start, end, step in ((0, 9223372036854775807, 1), (1, -1, 1), (-3, 100, 2), (None, None, 2), (2, 1, 1)):
        yield "slice.Tensor", (y, 1, start, end, step), {}
    yield "narrow.default", (y, 1, 1, 2), {}
    yield "select.int", (x, 1, -1), {}
    yield "flip.default", (x, [0, -1]), {}
    yield "roll.default", (x, [1, -1], [0, 2]), {}
    yield "roll.default", (y, [3]), {}
    yield "movedim.intlist", (x, [0, 1], [2, 0]), {}
    yield "repeat.default", (f(3), [2, 2]), {}
    yield "repeat_interleave.self_int", (f(2, 2), 2, 1), {}
    yield "repeat_interleave.self_int", (f(2, 2), 2), {}
    yield "diagonal.default", (x, 1, 0, 2), {}
    yield "tril.default", (y, -1), {}
    yield "triu.default", (y, 1), {}
    yield "unfold.default", (y, 1, 3, 2), {}
    yield "pixel_shuffle.default", (f(2, 8, 3, 2), 2), {}
    yield "pixel_unshuffle.default", (f(2, 2, 4, 6), 2), {}
    yield "channel_shuffle.default", (f(1, 6, 2), 3), {}
    yield "constant_pad_nd.default", (x, [1, 2, 0, -1], 2.0), {}
    yield "constant_pad_nd.default", (i(3), [1, 0]), {}
    for mode in ("reflect", "replicate", "circular"):
        yield "pad.default", (f(1, 1, 3, 4), [1, 2, 1, 0], mode), {}
    yield "pad.default", (f(2, 3), [1, 2], "constant", 1.5), {}
    yield "reflection_pad1d.default", (f(2, 4), [1, 2]), {}
    yield "reflection_pad2d.default", (f(2, 3, 4), [1, 2, 1, 0]), {}
    yield "replication_pad2d.default", (f(2, 3, 4), [1, 2, 1, 0]), {}
    yield "replication_pad3d.default", (f(1, 2, 3, 4), [1, 2, 1, 0, 1, 1]), {}


def creation() -> Iterator[Case]:
    x = f(2, 3)
    yield "full.default", ([2, 3], 1.5), {"dtype": torch.float32}
    yield "full.default", ([2], 9223372036854775807), {"dtype": torch.int64}
    yield "full.default", ([2], True), {"dtype": torch.bool}
    yield "full_like.default", (x, 7), {"dtype": torch.int32}
    yield "new_full.default", (x, [2], 3), {}
    yield "fill.Scalar", (x, 3), {}
    yield "fill.Tensor", (x, torch.tensor(3)), {}
    yield "zeros.default", ([2, 0],), {"dtype": torch.float32}
    yield "ones.default", ([2],), {"dtype": torch.int64}
    yield "zeros_like.default", (x,), {"dtype": torch.int64}
    yield "new_zeros.default", (x, [2]), {}
    yield "new_ones.default", (x, [2]), {"dtype": torch.bool}
    yield "scalar_tensor.default", (-INF,), {"dtype": torch.float32}
    yield "arange.default", (5,), {"dtype": torch.int64}
    yield "arange.start", (1, 5), {}
    yield "arange.start_step", (1, 2, 0.25), {}
    yield "linspace.default", (0, 1, 5), {}
    yield "eye.default", (3,), {}
    yield "eye.m", (2, 3), {"dtype": torch.int64}
    yield "tril_indices.default", (3, 4, 1), {}
    yield "triu_indices.default", (3, 4, -1), {}
    yield "dropout.default", (x, 0.5, False), {}
    yield "dropout.default", (x, 0.0, True), {}
    yield "native_dropout.default", (x, 0.5, False), {}
    yield "sym_size.int", (x, -1), {}
    yield "sym_numel.default", (x,), {}


def indexing() -> Iterator[Case]:
    x, y = f(4, 5), f(2, 3, 4)
    at, wide = torch.tensor([2, 0, 2]), torch.tensor([[1, 0], [3, 3]])
    yield "index.Tensor", (x, [at]), {}
    yield "index.Tensor", (x, [None, at]), {}
    yield "index.Tensor", (y, [torch.tensor([[0], [1]]), None, at]), {}
    yield "index.Tensor", (x, [at, torch.tensor([-1, 0, 1])]), {}
    yield "embedding.default", (x, wide), {}
    yield "embedding.default", (x, wide, 0), {}
    yield "index_select.default", (y, -1, at), {}
    yield "take.default", (x, at), {}
    yield "gather.default", (x, 1, wide), {}
    yield "gather.default", (x, 0, torch.tensor([[3, 1, 0, 2, 2]])), {}
    yield "take_along_dim.default", (x, torch.tensor([[0], [1], [2], [3]]), 1), {}
    yield "scatter.src", (x, 1, wide, f(2, 2).abs().sort().values * 0 + 1.0), {}
    yield "scatter.value", (x, 0, torch.tensor([[3, 1, 0, 2, 2]]), 7.0), {}
    yield "scatter.reduce", (x, 1, wide, f(2, 2)), {"reduce": "add"}
    yield "scatter.value_reduce", (x, 1, wide, 2.0), {"reduce": "multiply"}
    yield "scatter_add.default", (x, 1, wide, f(3, 2)), {}
    for reduce in ("sum", "prod", "mean", "amax", "amin"):
        yield "scatter_reduce.two", (x, 1, wide, f(2, 2), reduce), {}
        yield "scatter_reduce.two", (x, 1, wide, f(2, 2), reduce), {"include_self": False}
    yield "index_put.default", (x, [torch.tensor([2, 0])], f(2, 5)), {}
    yield "index_put.default", (x, [None, torch.tensor([2, 0])], torch.tensor(1.0)), {}
    yield "index_put.default", (x, [at, at], f(3), True), {}
    yield "index_put.default", (y, [None, at], f(3, 4), True), {}
    yield "index_add.default", (x, 1, at, f(4, 3)), {"alpha": 2}
    yield "index_copy.default", (x, 0, torch.tensor([3, 1]), f(2, 5)), {}
    yield "index_fill.int_Scalar", (x, 1, at, 3.0), {}
    yield "slice_scatter.default", (x, f(2, 5), 0, 1, 3), {}
    yield "slice_scatter.default", (x, f(4, 2), 1, -2, 9223372036854775807), {}
    yield "slice_scatter.default", (x, f(4, 5), 1, 0, 9223372036854775807), {}
    yield "select_scatter.default", (x, f(4), 1, -1), {}


def reductions() -> Iterator[Case]:
    x, n = f(2, 3, 4), i(2, 3)
    for name in ["sum", "mean", "prod"]:
        yield f"{name}.default", (x,), {}
    yield "sum.default", (n,), {}
    yield "sum.default", (b(2, 3),), {}
    yield "mean.default", (n,), {"dtype": torch.float32}
    yield "sum.dim_IntList", (x, [0, -1], True), {}
    yield "sum.dim_IntList", (x, []), {}
    yield "sum.dim_IntList", (i(2, 3, dtype=torch.uint8, low=0), [1]), {}
    yield "mean.dim", (x, [-1], True), {}
    yield "prod.dim_int", (n, 1), {}
    for name in ["amax", "amin"]:
        yield f"{name}.default", (x, [0, 2], True), {}
        yield f"{name}.default", (n,), {}
    for name in ["max", "min"]:
        yield f"{name}.default", (x,), {}
        yield f"{name}.dim", (x, 1, True), {}
    for name in ["argmax", "argmin"]:
        yield f"{name}.default", (x,), {}
        yield f"{name}.default", (x, -1, True), {}
    for name in ["any", "all"]:
        yield f"{name}.default", (n,), {}
        yield f"{name}.dim", (b(2, 3), 1, True), {}
        yield f"{name}.dims", (b(2, 3), [0]), {}
    for name in ["var", "std"]:
        yield f"{name}.correction", (x, [1]), {}
        yield f"{name}.correction", (x, [0, 2]), {"correction": 0, "keepdim": True}
        yield f"{name}_mean.correction", (x, None), {}
    yield "logsumexp.default", (x, [1, 2]), {}
    for order in (1, 2.0, INF, -INF, 0, 3):
        yield "linalg_vector_norm.default", (x, order, [1], True), {}
    yield "norm.ScalarOpt_dim", (x, None, [1]), {}
    yield "cumsum.default", (x, 1), {}
    yield "cumsum.default", (b(2, 3), -1), {}
    yield "cumprod.default", (x, 2), {}
    yield "_softmax.default", (x, -1, False), {}
    yield "_log_softmax.default", (x, 1, False), {}
    yield "softmax.int", (n, 1, torch.float32), {}
    yield "log_softmax.int", (x, 0), {}
    yield "_safe_softmax.default", (torch.tensor([[-INF, -INF], [0.0, -INF]]), -1), {}
    yield "count_nonzero.dim_IntList", (n, [1]), {}
    yield "sort.default", (x, 1, True), {}
    yield "sort.stable", (x,), {"stable": True, "dim": 0}
    yield "argsort.default", (x,), {}
    yield "topk.default", (x, 2, 1), {}
    yield "topk.default", (x, 3, -1, False), {}
    yield "median.default", (x,), {}
    yield "median.dim", (x, 2, True), {}
    yield "kthvalue.default", (x, 2, 1), {}
    yield "bincount.default", (torch.tensor([0, 2, 2]), None, 5), {}
    edges = torch.tensor([0.0, 1.0, 2.0])
    yield "searchsorted.Tensor", (edges, torch.tensor([1.0, 0.5])), {"right": True}
    yield "searchsorted.Tensor", (f(2, 4).sort().values, f(2, 3)), {}
    yield "bucketize.Tensor", (torch.tensor([1.0, 0.5]), edges), {"out_int32": True}
    yield "isin.Tensor_Tensor", (n, torch.tensor([1, 2])), {}
    yield "nonzero.default", (n,), {}
    yield "masked_select.default", (x, x > 0), {}


def networks() -> Iterator[Case]:
    x, image = f(2, 3, 4), f(2, 4, 6, 5)
    yield "linear.default", (x, f(5, 4), f(5)), {}
    yield "linear.default", (f(4), f(5, 4)), {}
    yield "matmul.default", (f(2, 3, 4), f(4)), {}
    yield "mm.default", (f(2, 3), f(3, 4)), {}
    yield "bmm.default", (f(2, 3, 4), f(2, 4, 1)), {}
    yield "mv.default", (f(2, 3), f(3)), {}
    yield "dot.default", (f(3), f(3)), {}
    yield "outer.default", (f(3), f(2)), {}
    yield "addmm.default", (f(4), f(2, 3), f(3, 4)), {"beta": 0.5, "alpha": 2}
    yield "addmm.default", (torch.tensor([NAN]), f(2, 3), f(3, 4)), {"beta": 0}
    yield "baddbmm.default", (f(2, 3, 3), f(2, 3, 4), f(2, 4, 3)), {}
    yield "einsum.default", ("bij,bjk->bik", [f(2, 3, 4), f(2, 4, 3)]), {}
    yield "_trilinear.default", (f(2, 3), f(5, 3, 4), f(2, 4), [1, 3], [0], [1, 2], [2, 3]), {}
    yield "bilinear.default", (f(2, 3), f(2, 4), f(5, 3, 4), f(5)), {}
    yield "linalg_cross.default", (f(2, 3), f(2, 3)), {}
    for d, space in ((1, (7,)), (2, (7, 6)), (3, (5, 4, 6))):
        yield f"conv{d}d.default", (f(2, 4, *space), f(6, 2, *[3] * d), f(6), [2] * d, [1] * d, [1] * d, 2), {}
        yield f"conv{d}d.padding", (f(1, 4, *space), f(2, 4, *[2] * d), None, [1] * d, "same", [1] * d), {}
        kind = "default" if d == 1 else "input"
        args = (f(2, 4, *space), f(4, 3, *[3] * d), f(6), [2] * d, [1] * d, [1] * d, 2, [1] * d)
        yield f"conv_transpose{d}d.{kind}", args, {}
    yield "conv2d.default", (f(3, 7, 6), f(2, 3, 3, 2), None, [1], [0], [2]), {}
    yield "conv2d.padding", (f(1, 4, 7, 6), f(2, 4, 3, 3), None, [1], "valid"), {}
    yield "conv_transpose1d.default", (f(1, 2, 5), f(2, 3, 2), None, [1], [2]), {}
    yield "convolution.default", (image, f(3, 4, 3, 3), None, [1, 1], [2, 0], [1, 2], False, [0, 0], 1), {}
    yield "convolution.default", (image, f(4, 3, 3, 3), f(3), [2, 1], [1, 0], [1, 1], True, [1, 0], 1), {}
    stats = (p(4), f(4), f(4), p(4))
    yield "_native_batch_norm_legit_no_training.default", (image, *stats, 0.1, 1e-5), {}
    yield "_native_batch_norm_legit_no_training.default", (f(3, 4), None, None, f(4), p(4), 0.1, 1e-3), {}
    yield "_native_batch_norm_legit_functional.default", (image, *stats, True, 0.1, 1e-5), {}
    yield "_native_batch_norm_legit.no_stats", (image, p(4), None, True, 0.1, 1e-5), {}
    yield "layer_norm.default", (x, [3, 4], p(3, 4), f(3, 4)), {}
    yield "layer_norm.default", (f(2, 4, dtype=torch.float16), [4]), {}
    yield "native_layer_norm.default", (x, [4], None, f(4), 1e-3), {}
    yield "group_norm.default", (image, 2, p(4), f(4), 1e-5), {}
    yield "native_group_norm.default", (image, p(4), None, 2, 4, 30, 2, 1e-5), {}
    yield "rms_norm.default", (x, [4], p(4)), {}
    yield "rms_norm.default", (x, [3, 4], None, 1e-3), {}


def pools() -> Iterator[Case]:
    image, volume = f(2, 3, 7, 6), f(1, 2, 5, 4, 6)
    yield "max_pool1d.default", (f(2, 3, 7), [3], [2], [1]), {}
    yield "max_pool2d.default", (image, [3, 2], [], [1, 1], [1, 2], True), {}
    yield "max_pool3d.default", (volume, [2, 2, 2]), {}
    yield "max_pool2d_with_indices.default", (image, [3, 3], [2, 2], [1, 1]), {}
    yield "max_pool2d_with_indices.default", (image[0], [3, 2], [2, 2], [1, 0], [1, 2], True), {}
    yield "max_pool3d_with_indices.default", (volume, [2, 2, 2], [1, 2, 1]), {}
    yield "avg_pool1d.default", (f(2, 3, 7), [3], [2], [1]), {}
    yield "avg_pool2d.default", (image, [3, 3], [2, 2], [1, 1], True, False), {}
    yield "avg_pool2d.default", (image, [2, 2], [], [0, 0], False, True, 3), {}
    yield "avg_pool3d.default", (volume, [2, 2, 2], [1, 1, 1], [1, 1, 1]), {}
    yield "adaptive_avg_pool1d.default", (f(2, 3, 7), [3]), {}
    yield "adaptive_avg_pool2d.default", (image, [1, 1]), {}
    yield "_adaptive_avg_pool2d.default", (image, [3, 4]), {}
    yield "_adaptive_avg_pool3d.default", (volume, [2, 3, 6]), {}
    yield "adaptive_max_pool2d.default", (image, [3, 3]), {}
    line, wide = f(1, 2, 5), f(1, 2, 4, 5)
    yield "upsample_nearest1d.vec", (line, [8], None), {}
    yield "upsample_nearest2d.vec", (wide, None, [2.0, 1.5]), {}
    yield "upsample_nearest3d.vec", (volume, None, [2.0, 1.0, 0.5]), {}
    yield "_upsample_nearest_exact2d.vec", (wide, [7, 3], None), {}
    yield "upsample_linear1d.vec", (line, [8], True, None), {}
    yield "upsample_bilinear2d.vec", (wide, None, False, [2.0, 0.5]), {}
    yield "upsample_bilinear2d.vec", (wide, [7, 3], True, None), {}
    yield "upsample_bilinear2d.default", (wide, [7, 3], False, None, None), {}
    yield "upsample_bicubic2d.vec", (wide, [7, 3], False, None), {}
    yield "upsample_trilinear3d.vec", (volume, [7, 3, 5], False, None), {}
    yield "_upsample_bilinear2d_aa.default", (wide, [2, 3], False, None, None), {}


def sequences() -> Iterator[Case]:
    q, k, v = f(2, 2, 3, 4), f(2, 2, 5, 4), f(2, 2, 5, 4)
    name = "scaled_dot_product_attention.default"
    yield name, (q, k, v), {}
    yield name, (q, k, v, b(3, 5) | (torch.arange(5) == 0)), {"scale": 0.3}
    yield name, (q, k, v, f(3, 5)), {}
    yield name, (q, k, v, None, 0.0, True), {}
    yield name, (f(1, 4, 3, 4), f(1, 2, 5, 4), f(1, 2, 5, 4)), {"enable_gqa": True}
    for op, gates in (("lstm", 4), ("gru", 3), ("rnn_tanh", 1), ("rnn_relu", 1)):
        for layers, both, bias in ((1, False, True), (2, True, False)):
            count = 2 if both else 1
            params = []
            for layer in range(layers):
                width = 3 if layer == 0 else 4 * count
                for _ in range(count):
                    params += [f(gates * 4, width) / 2, f(gates * 4, 4) / 2]
                    params += [f(gates * 4), f(gates * 4)] if bias else []
            state = f(layers * count, 2, 4)
            states = [state, f(layers * count, 2, 4)] if op == "lstm" else state
            yield f"{op}.input", (f(2, 5, 3), states, params, bias, layers, 0.0, False, both, True), {}


def algebra() -> Iterator[Case]:
    a, y = spd(3), f(3, 2)
    yield "linalg_cholesky_ex.default", (a,), {}
    yield "linalg_inv_ex.default", (a,), {}
    yield "_linalg_det.default", (a,), {}
    yield "_linalg_slogdet.default", (a,), {}
    yield "_linalg_solve_ex.default", (a, y), {}
    yield "_linalg_solve_ex.default", (a, f(3)), {}
    yield "linalg_solve_triangular.default", (a.tril(), y), {"upper": False}
    yield "_cdist_forward.default", (f(2, 3), f(4, 3), 2.0, None), {}
    yield "_fft_r2c.default", (f(2, 6), [1], 0, True), {}
    yield "_fft_r2c.default", (f(2, 6), [0, 1], 1, False), {}
    yield "_fft_c2c.default", (c(2, 6), [1], 2, False), {}
    yield "_fft_c2c.default", (c(2, 6), [1], 0, True), {}
    yield "_fft_c2r.default", (c(2, 4), [1], 2, 6), {}


def others() -> Iterator[Case]:
    """Other names and forms of what is above."""
    x, line, wide, volume = f(2, 3, 4), f(1, 2, 5), f(1, 2, 4, 5), f(1, 2, 3, 4, 5)
    yield "_fused_rms_norm.default", (x, [4], p(4), 1e-3), {}
    yield "_unsafe_index.Tensor", (x, [None, torch.tensor([2, 0])]), {}
    yield "_unsafe_index_put.default", (f(4), [torch.tensor([2, 0])], f(2)), {}
    for name in ("_upsample_nearest_exact", "upsample_nearest"):
        yield f"{name}1d.default", (line, [8]), {}
        yield f"{name}2d.default", (wide, [7, 3]), {}
        yield f"{name}3d.default", (volume, [4, 3, 7]), {}
    yield "_upsample_nearest_exact1d.vec", (line, [8], None), {}
    yield "_upsample_nearest_exact3d.vec", (volume, None, [2.0, 1.0, 1.5]), {}
    yield "_upsample_bilinear2d_aa.vec", (wide, [2, 3], False, None), {}
    yield "_upsample_bicubic2d_aa.vec", (wide, [2, 3], False, None), {}
    yield "_upsample_bicubic2d_aa.default", (wide, [2, 3], False), {}
    yield "upsample_bicubic2d.default", (wide, [7, 3], True), {}
    yield "upsample_linear1d.default", (line, [8], False), {}
    yield "upsample_trilinear3d.default", (volume, [4, 3, 7], False), {}
    yield "adaptive_avg_pool3d.default", (volume, [2, 2, 2]), {}
    yield "adaptive_max_pool1d.default", (line, [3]), {}
    yield "adaptive_max_pool3d.default", (volume, [2, 2, 2]), {}
    yield "addmv.default", (f(2), f(2, 3), f(3)), {}
    yield "argsort.stable", (x,), {"stable": True, "descending": True}
    yield "concat.default", ([f(2), f(3)],), {}
    yield "cdist.default", (f(2, 3), f(4, 3)), {}
    yield "count_nonzero.default", (i(2, 3),), {}
    yield "cross.default", (f(2, 3), f(2, 3)), {}
    yield "det.default", (spd(3),), {}
    yield "linalg_det.default", (spd(3),), {}
    yield "inverse.default", (spd(3),), {}
    yield "linalg_inv.default", (spd(3),), {}
    yield "linalg_pinv.atol_rtol_tensor", (f(4, 3),), {}
    yield "linalg_cholesky.default", (spd(3),), {}
    yield "linalg_solve.default", (spd(3), f(3, 2)), {}
    yield "ger.default", (f(3), f(2)), {}
    yield "index_fill.int_Tensor", (f(3), 0, torch.tensor([1]), torch.tensor(2.0)), {}
    yield "mT.default", (x,), {}
    yield "moveaxis.intlist", (x, [0], [2]), {}
    yield "movedim.int", (x, 0, 2), {}
    yield "swapaxes.default", (x, 0, 2), {}
    yield "swapdims.default", (x, 0, 2), {}
    yield "tile.default", (x, [2]), {}
    yield "norm.ScalarOpt_dim_dtype", (x, 2, [1], True), {"dtype": torch.float32}
    yield "reflection_pad3d.default", (volume, [1, 1, 1, 0, 0, 1]), {}
    yield "replication_pad1d.default", (line, [2, 1]), {}
    yield "searchsorted.Scalar", (torch.tensor([0.0, 1.0, 2.0]), 1.5), {}
    yield "split.sizes", (x, [1, 2], 1), {}
    yield "type_as.default", (i(3), f(2)), {}
    yield "to.other", (i(3), f(2)), {}
    yield "zero.default", (x,), {}
    for name, args in (
        ("permute", ([2, 0, 1],)), ("diagonal", ()), ("select", (1, 0)), ("slice", (1, 0, 2)), ("unfold", (1, 2, 1)),
        ("narrow", (1, 0, 2)),
    ):  # fmt: skip
        kind = {"select": "int", "slice": "Tensor"}.get(name, "default")
        yield f"{name}_copy.{kind}", (x, *args), {}
    yield "split_copy.Tensor", (x, 2, 1), {}
    yield "split_with_sizes_copy.default", (x, [1, 2], 1), {}
    yield "unbind_copy.int", (x, 1), {}


def cases() -> list[Case]:
    """All calls, each with the name of the operator."""
    _generator.manual_seed(0)
    areas = (elements, shapes, creation, indexing, reductions, networks, pools, sequences, algebra, others)
    return [(f"aten.{name}", args, kwargs) for area in areas for name, args, kwargs in area()]
