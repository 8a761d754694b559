"""Arguments of linear algebra, Fourier transforms, layers, losses and vision, which fit together in shape and value."""

from typing import Any

import numpy as np

import ivy_protocol as ivy
from tests.fuzz.derived import Arguments, flavour_of, options
from tests.fuzz.draws import Draw
from tests.fuzz.operands import Operand, dtype_of, kind_of
from tests.fuzz.shaped import shaped

# Linear algebra


def _square(draw: Draw) -> tuple[int, ...]:
    return draw.one((2, 2), (3, 3), (2, 2, 2), (1, 1), (0, 0), (0, 2, 2))


def _matrix(draw: Draw, dtype: str, shape: tuple[int, ...], *, definite: bool = False, regular: bool = True) -> Operand:
    """Matrices that are far from singular, or symmetric and positive definite."""
    values = draw.values(dtype, shape, "small")
    if (definite or regular) and kind_of(dtype) in "fc":
        wide = values.astype("complex128" if kind_of(dtype) == "c" else "float64")
        if definite:
            wide = wide @ np.swapaxes(wide, -1, -2).conj() / 4
        wide = wide + (4 if definite else 5) * np.eye(shape[-1])
        values = wide.astype(dtype_of(dtype))
    return draw.laid(values)


@shaped("cholesky")
def _cholesky(draw: Draw, name: str) -> Arguments:
    x = _matrix(draw, draw.dtype(), _square(draw), definite=not draw.rarely(12))
    return (x,), options(draw, name, x)


@shaped("det inv slogdet matrix_power eig eigvals")
def _regular(draw: Draw, name: str) -> Arguments:
    x = _matrix(draw, draw.dtype(), _square(draw), regular=not draw.rarely(6) or name == "matrix_power")
    power = (draw.count(-2, 3),) if name == "matrix_power" else ()
    return (x, *power), options(draw, name, x)


@shaped("eigh eigvalsh")
def _symmetric(draw: Draw, name: str) -> Arguments:
    x = _matrix(draw, draw.dtype(), _square(draw), definite=True)
    return (x,), options(draw, name, x)


@shaped("qr svd truncated_svd svdvals pinv matrix_rank matrix_norm matrix_transpose clip_matrix_norm diagonal trace")
def _any_matrix(draw: Draw, name: str) -> Arguments:
    dtype = draw.dtype()
    flavour = "special" if name in ("matrix_transpose", "diagonal", "trace") else draw.one("finite", "small")
    x = draw.array(dtype, draw.one((2, 3), (3, 2), (3, 3), (2, 2, 3), (1, 1), (0, 2), (2, 0)), flavour)
    more = options(draw, name, x, skip=("axis", "axis1", "axis2", "rtol", "atol", "ord", "hermitian", "dtype"))
    if name in ("diagonal", "trace") and draw.rarely(3):
        more |= {"axis1": draw.axis(len(x.shape)), "axis2": draw.axis(len(x.shape))}
    if name == "trace":
        more |= draw.some({"dtype": draw.any_dtype}, 5)
    if name == "matrix_norm":
        norms = {"ord": lambda: draw.one("fro", "nuc", 1, -1, 2, -2, float("inf"), -float("inf"))}
        more |= draw.some(norms | {"axis": lambda: draw.one((0, 1), (1, 0), (-1, -2))}, 2)
    if name in ("pinv", "matrix_rank"):
        more |= draw.some({"rtol": lambda: draw.one(0.1, 1e-3)}, 4)
    if name == "clip_matrix_norm":
        return (x, draw.one(1.0, 0.0, 100.0)), more
    return (x,), more


@shaped("diag")
def _diag(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.one((3,), (2, 3), (0,), (1,), (3, 3), (), (2, 2, 2)), "special")
    return (x,), options(draw, name, x)


@shaped("solve tensorsolve")
def _solve(draw: Draw, name: str) -> Arguments:
    dtype = draw.dtype()
    if name == "tensorsolve":
        x = _matrix(draw, dtype, (2, 2))
        return (x, draw.array(dtype, (2,), "small", host=True)), {}
    square, right = draw.one(
        ((2, 2), (2,)),
        ((2, 2), (2, 3)),
        ((3, 3), (3, 1)),
        ((2, 2, 2), (2, 2, 3)),
        ((2, 2, 2), (2, 1)),
        ((0, 0), (0, 2)),
    )
    x = _matrix(draw, dtype, square, regular=not draw.rarely(8))
    return (x, draw.array(draw.dtype() if draw.rarely(6) else dtype, right, "small", host=True)), options(draw, name, x)


PRODUCTS = (
    ((2, 3), (3, 2)),
    ((3,), (3,)),
    ((2, 3), (3,)),
    ((3,), (3, 2)),
    ((2, 2, 3), (3, 2)),
    ((2, 2, 3), (2, 3, 1)),
    ((2, 0), (0, 3)),
    ((0, 3), (3, 2)),
    ((1, 1), (1, 1)),
)


@shaped("matmul")
def _matmul(draw: Draw, name: str) -> Arguments:
    one, other = draw.one(*PRODUCTS)
    dtype, flavour = draw.dtype(), flavour_of(draw, name)
    x = draw.array(dtype, one, flavour)
    y = draw.array(draw.dtype() if draw.rarely(6) else dtype, other, flavour, host=True)
    return (x, y), options(draw, name, x) if draw.rarely(6) else {}


@shaped("inner outer vecdot cross linear tensordot")
def _products(draw: Draw, name: str) -> Arguments:
    one, other = draw.one(
        *{
            "inner": (((3,), (3,)), ((2, 3), (3,)), ((2, 3), (2, 3)), ((), (2, 3)), ((0,), (0,)), ((2, 0), (3, 0))),
            "outer": (((3,), (2,)), ((0,), (3,)), ((1,), (1,)), ((2, 3), (2,))),
            "vecdot": (((3,), (3,)), ((2, 3), (3,)), ((2, 3), (2, 3)), ((2, 1, 3), (2, 3)), ((2, 0), (2, 0))),
            "cross": (((3,), (3,)), ((2, 3), (2, 3)), ((2, 3), (3,)), ((2, 1, 3), (2, 3)), ((0, 3), (0, 3))),
            "linear": (((2, 3), (2, 3)), ((3,), (2, 3)), ((2, 2, 3), (1, 3)), ((2, 2, 3), (2, 2, 3)), ((0, 3), (2, 3))),
            "tensordot": (((2, 3), (2, 3)), ((2, 3), (3, 2)), ((3,), (3,)), ((2, 1, 3), (3, 2)), ((2, 0), (2, 0))),
        }[name]
    )
    dtype, flavour = draw.dtype(), flavour_of(draw, name)
    x = draw.array(dtype, one, flavour)
    y = draw.array(draw.dtype() if draw.rarely(6) else dtype, other, flavour, host=True)
    more: dict[str, Any] = {}
    if name == "tensordot":
        full = {(2, 3): (2, 1, 0, ((0,), (0,)), ((0, 1), (0, 1)), ([1], [-1])), (3,): (1, 0)}
        more["axes"] = draw.one(*(full.get(one, (1, 0)) if one == other else (1, 0)))
    elif name == "linear":
        if draw.flag():
            more["bias"] = draw.array(dtype, draw.one(other[-2:-1], ()), flavour, host=True)
    elif name == "vecdot" and draw.rarely(3):
        more["axis"] = draw.one(-1, -2)
    return (x, y), more


@shaped("vander vector_to_skew_symmetric_matrix")
def _vectors(draw: Draw, name: str) -> Arguments:
    shapes = ((3,), (0,), (1,), (2, 3)) if name == "vander" else ((3,), (2, 3), (0, 3), (2,), ())
    x = draw.array(draw.dtype(), draw.one(*shapes), "small")
    return (x,), options(draw, name, x)


# Fourier transforms


@shaped("fft ifft rfft irfft hfft ihfft")
def _fourier(draw: Draw, name: str) -> Arguments:
    x = _signal(draw, name)
    more = draw.some({"n": lambda: draw.one(2, 3, 4, 5), "axis": lambda: draw.axis(len(x.shape))})
    return (x,), more | draw.some({"norm": lambda: draw.one("backward", "ortho", "forward")})


@shaped("fftn ifftn rfftn irfftn")
def _fourier_of_several(draw: Draw, name: str) -> Arguments:
    x = _signal(draw, name)
    n = len(x.shape)
    more: dict[str, Any] = draw.some({"norm": lambda: draw.one("backward", "ortho", "forward")})
    if n and draw.flag():
        more["axes"] = tuple(draw.permutation(n)[: draw.count(1, n)])
        if draw.flag():
            more["s"] = tuple(draw.one(2, 3, 4) for _ in more["axes"])
    return (x,), more


def _signal(draw: Draw, name: str) -> Operand:
    shape = draw.one((3,), (4,), (2, 3), (2, 1, 3), (1,), (2, 4), (0, 3), ())
    return draw.array(draw.dtype("c" if name in ("irfft", "irfftn", "hfft") else "biufc"), shape, "finite")


@shaped("fftfreq rfftfreq")
def _frequencies(draw: Draw, name: str) -> Arguments:
    return (draw.one(3, 4, 1, 8, 0),), draw.some({"d": lambda: draw.one(0.5, 2.0, 3), "dtype": draw.floating})


@shaped("fftshift ifftshift")
def _shift(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.shape(), "special")
    return (x,), options(draw, name, x)


# Layers


def _weights(draw: Draw, dtype: str, *shapes: tuple[int, ...]) -> list[Operand]:
    return [draw.array(dtype, shape, "unit", host=i > 0) for i, shape in enumerate(shapes)]


@shaped("scaled_dot_product_attention")
def _attention(draw: Draw, name: str) -> Arguments:
    dtype = draw.dtype("f")
    query, key, value = draw.one(
        ((2, 2, 3), (2, 3, 3), (2, 3, 2)),
        ((2, 3), (3, 3), (3, 2)),
        ((2, 1, 2, 3), (2, 1, 2, 3), (2, 1, 2, 3)),
        ((0, 3), (2, 3), (2, 3)),
        ((2, 3), (0, 3), (0, 3)),
    )
    more: dict[str, Any] = draw.some({"scale": lambda: draw.one(0.5, 2.0)})
    if draw.rarely(3):
        more["is_causal"] = True
    elif draw.rarely(3):
        sides = draw.one((query[-2], key[-2]), (*query[:-1], key[-2]), (key[-2],))
        more["mask"] = draw.array(draw.one("bool", dtype), sides, "unit", host=True)
    return tuple(_weights(draw, dtype, query, key, value)), more


@shaped("multi_head_attention")
def _heads(draw: Draw, name: str) -> Arguments:
    dtype = draw.dtype("f")
    x = draw.array(dtype, draw.one((2, 2, 4), (2, 4), (1, 3, 4)), "unit")
    batch = x.shape[0] if len(x.shape) == 3 else 1
    # torch writes a query of three axes with the batch in front by default.
    more: dict[str, Any] = {"num_heads": draw.one(2, 1, 4, 3 if draw.rarely(6) else 2)}

    def weights(*shape: int) -> Operand:
        return draw.array(dtype, shape, "unit", host=True)

    if draw.flag():
        more["in_proj_weights"] = weights(12, 4)
        more |= draw.some({"in_proj_bias": lambda: weights(12)})
    more |= draw.some({"out_proj_weights": lambda: weights(3, 4), "scale": lambda: draw.one(0.5, 2.0)})
    more |= draw.some({"is_causal": draw.flag, "add_zero_attn": draw.flag}, 4)
    more |= draw.some({"return_attention_weights": draw.flag, "average_attention_weights": draw.flag}, 3)
    if draw.rarely(4):
        more |= {"bias_k": weights(1, 1, 4), "bias_v": weights(1, 1, 4)}
    queries = x.shape[-2]
    more |= draw.some({"attention_mask": lambda: draw.array(draw.one("bool", dtype), (queries, queries), "unit")}, 4)
    more |= draw.some({"key_padding_mask": lambda: draw.array("bool", (batch, queries))}, 5)
    return (x,), more


def _spatial(draw: Draw, dims: int) -> tuple[int, ...]:
    return tuple(draw.one(4, 3, 5) for _ in range(dims)) if dims < 3 else (3, 2, 3)


@shaped("conv conv1d conv2d conv3d conv_general_dilated depthwise_conv2d")
def _convolution(draw: Draw, name: str) -> Arguments:
    return _windows(draw, name, transposed=False)


@shaped("conv1d_transpose conv2d_transpose conv3d_transpose conv_general_transpose")
def _transposed(draw: Draw, name: str) -> Arguments:
    return _windows(draw, name, transposed=True)


def _windows(draw: Draw, name: str, transposed: bool) -> Arguments:
    generic = name in ("conv", "conv_general_dilated", "conv_general_transpose")
    dims = draw.one(1, 2, 3) if generic else int(name[name.index("v") + 1]) if name[:4] == "conv" else 2
    dtype, channels = draw.dtype(), draw.one(2, 1, 4)
    more: dict[str, Any] = {"dims": dims} if generic and (dims != 2 or draw.flag()) else {}
    groups = draw.one(1, channels) if generic and not transposed and name != "conv" else 1
    if groups > 1:
        more["feature_group_count"] = groups
    if name == "conv" and draw.rarely(3):
        more["transpose"] = transposed = True
    sides, kernel = _spatial(draw, dims), tuple(draw.one(2, 1, 3) for _ in range(dims))
    outputs = groups * draw.one(1, 2)
    last = not draw.rarely(3)
    x_shape = (draw.one(1, 2), *sides, channels) if last else (draw.one(1, 2), channels, *sides)
    if name == "depthwise_conv2d":
        filters: tuple[int, ...] = (*kernel, channels)
    elif transposed:
        filters = (*kernel, outputs, channels)
    else:
        filters = (*kernel, channels // groups, outputs)
    if not last:
        letters = {1: "NCW", 2: "NCHW", 3: "NCDHW"}[dims]
        more["data_format"] = "channel_first" if generic else letters
    strides = draw.one(1, 1, 2, tuple(draw.one(1, 2) for _ in range(dims)))
    padding = draw.one("SAME", "VALID", 1, [(draw.count(0, 2), draw.count(0, 1)) for _ in range(dims)])
    more |= draw.some({"dilations": lambda: draw.one(2, 1)}, 5)
    if name not in ("depthwise_conv2d",):
        more |= draw.some({"bias": lambda: draw.array(dtype, (outputs,), "unit", host=True)}, 4)
    if not transposed and name != "depthwise_conv2d":
        more |= draw.some({"x_dilations": lambda: draw.one(2, 1)}, 6)
    return (
        draw.array(dtype, x_shape, "unit"),
        draw.array(dtype, filters, "unit", host=True),
        strides,
        padding,
    ), more


@shaped("lstm_update")
def _lstm_update(draw: Draw, name: str) -> Arguments:
    dtype, batch, steps = draw.dtype(), draw.one((2,), (), (0,), (2, 1)), draw.one(2, 1, 3)
    inputs, outputs = draw.one(3, 1), draw.one(2, 1)
    time_major = draw.rarely(3)
    x = (steps, *batch, inputs) if time_major else (*batch, steps, inputs)
    shapes = (x, (*batch, outputs), (*batch, outputs), (inputs, 4 * outputs), (outputs, 4 * outputs))
    more = draw.some({"bias": lambda: draw.array(dtype, (4 * outputs,), "unit", host=True)})
    more |= draw.some({"recurrent_bias": lambda: draw.array(dtype, (4 * outputs,), "unit", host=True)})
    return tuple(_weights(draw, dtype, *shapes)), more | ({"time_major": True} if time_major else {})


@shaped("gru_update")
def _gru_update(draw: Draw, name: str) -> Arguments:
    dtype, batch, steps = draw.dtype(), draw.one((2,), (), (0,), (2, 1)), draw.one(2, 1, 3)
    inputs, outputs = draw.one(3, 1), draw.one(2, 1)
    time_major = draw.rarely(3)
    x = (steps, *batch, inputs) if time_major else (*batch, steps, inputs)
    shapes = (x, (*batch, outputs), (inputs, 3 * outputs), (outputs, 3 * outputs))
    more = draw.some({"bias": lambda: draw.array(dtype, (3 * outputs,), "unit", host=True)})
    more |= draw.some({"recurrent_bias": lambda: draw.array(dtype, (3 * outputs,), "unit", host=True)})
    return tuple(_weights(draw, dtype, *shapes)), more | ({"time_major": True} if time_major else {})


@shaped("rnn")
def _rnn(draw: Draw, name: str) -> Arguments:
    dtype, steps, batch = draw.dtype(), draw.one(3, 1), draw.one(2, 1)
    time_major = draw.rarely(3)
    front = (steps, batch) if time_major else (batch, steps)
    more: dict[str, Any] = {"time_major": True} if time_major else {}
    for option in ("go_backwards", "zero_output_for_mask"):
        more |= {option: True} if draw.rarely(3) else {}
    more |= {"return_all_outputs": False} if draw.rarely(4) else {}
    more |= draw.some({"mask": lambda: draw.array("bool", front, host=True)})
    more |= draw.some({"input_length": lambda: draw.count(0, 3)})
    x = draw.array(dtype, (*front, 2), "unit")
    return (_stepped, x, _weights(draw, dtype, (batch, 2))), more


def _stepped(x: Any, states: Any) -> Any:
    """A step of `ivy.rnn`: the larger of what comes and what was."""
    y = ivy.maximum(x, states[0])
    return y, [y]


@shaped("gru lstm")
def _layers(draw: Draw, name: str) -> Arguments:
    dtype, steps, batch, inputs, outputs = draw.dtype(), draw.one(3, 1), draw.one(2, 1), 3, draw.one(2, 1)
    layers, both, biases = draw.one(1, 2), draw.rarely(3), not draw.rarely(4)
    directions = 2 if both else 1
    first = draw.rarely(3)
    weights: list[Any] = []
    gates = 4 if name == "lstm" else 3
    for layer in range(layers):
        for _ in range(directions):
            size = inputs if layer == 0 else outputs * directions
            weights += _weights(draw, dtype, (gates * outputs, size), (gates * outputs, outputs))
            weights += _weights(draw, dtype, (gates * outputs,), (gates * outputs,)) if biases else []
    states = _weights(draw, dtype, *[(layers * directions, batch, outputs)] * (gates - 2))
    x = draw.array(dtype, (batch, steps, inputs) if first else (steps, batch, inputs), "unit")
    more: dict[str, Any] = {"batch_first": True} if first else {}
    if not biases:
        more |= {"has_ih_bias": False, "has_hh_bias": False}
    return (x, states if name == "lstm" else states[0], weights, layers, 0.0, False, both), more


@shaped("dropout")
def _dropout(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.shape(), "special")
    more = draw.some({"scale": draw.flag, "training": draw.flag, "dtype": draw.floating})
    return (x, draw.one(0.5, 0.0, 0.9)), more | {"seed": draw.count(0, 3)}


@shaped("layer_norm rms_norm")
def _layer_norm(draw: Draw, name: str) -> Arguments:
    dtype = draw.dtype()
    x = draw.array(dtype, draw.shape(least=1), draw.flavour())
    axes = draw.one([-1], [draw.axis(len(x.shape))], list(range(len(x.shape))))
    more: dict[str, Any] = draw.some({"eps": lambda: draw.one(1e-5, 1e-3)})
    more |= draw.some({"scale": lambda: draw.array(dtype, x.shape[-1:], "unit", host=True)})
    if name == "rms_norm":
        return (x, axes), more
    more |= draw.some({"new_std": lambda: draw.one(2.0, 1.0)})
    return (x, axes), more | draw.some({"offset": lambda: draw.array(dtype, x.shape[-1:], "unit", host=True)})


# Losses and steps of optimizers


@shaped("binary_cross_entropy cross_entropy")
def _loss(draw: Draw, name: str) -> Arguments:
    dtype = draw.dtype()
    one, other = draw.pair()
    logits = name == "binary_cross_entropy" and draw.flag()
    true = draw.array(dtype, one, "share")
    pred = draw.array(dtype, other, draw.one("special", "finite") if logits else "share", host=True)
    more = options(draw, name, true, skip=("from_logits", "pos_weight"))
    if logits:
        more["from_logits"] = True
        if other and draw.rarely(3):
            more["pos_weight"] = draw.array(dtype, other[-1:], "positive", host=True)
    return (true, pred), more


@shaped("sparse_cross_entropy")
def _sparse(draw: Draw, name: str) -> Arguments:
    pred = draw.array(draw.dtype("f"), draw.one((2, 3), (3,), (0, 3), (2, 1, 3)), "share")
    axis = draw.axis(len(pred.shape)) if draw.rarely(3) else -1
    inside = -len(pred.shape) <= axis < len(pred.shape)
    sides = list(pred.shape)
    length = sides.pop(axis) if inside else 3
    true = draw.indices(tuple(sides), length + (1 if draw.rarely(5) else 0), dtype=draw.index_dtype())
    more = options(draw, name, pred, skip=("axis",))
    return (true, pred), more | ({"axis": axis} if axis != -1 else {})


@shaped("ssim_loss")
def _ssim(draw: Draw, name: str) -> Arguments:
    dtype, shape = draw.dtype(), draw.one((1, 1, 4, 4), (2, 2, 12, 12), (1, 2, 11, 13), (2, 3))
    return (draw.array(dtype, shape, "share"), draw.array(dtype, shape, "share", host=True)), {}


@shaped("wasserstein_loss_discriminator wasserstein_loss_generator")
def _wasserstein(draw: Draw, name: str) -> Arguments:
    dtype, shape = draw.dtype(), draw.shape()
    arrays = [draw.array(dtype, shape, draw.flavour(), host=i > 0) for i in range(2)]
    return tuple(arrays if name.endswith("discriminator") else arrays[:1]), {}


@shaped("adam_step adam_update lamb_update lars_update gradient_descent_update optimizer_update")
def _step(draw: Draw, name: str) -> Arguments:
    dtype, shape = draw.dtype(), draw.shape()

    def array(flavour: str = "finite") -> Operand:
        return draw.array(dtype, shape, flavour)

    gradient, rate = array(), draw.one(0.5, 0.1, 1)
    if name == "adam_step":
        args: tuple[Any, ...] = (gradient, array(), array("positive"), draw.one(1, 3))
    elif name in ("adam_update", "lamb_update"):
        args = (array(), gradient, rate, array(), array("positive"), draw.one(1, 3))
    else:
        args = (array(), gradient, rate)
    return args, options(draw, name, gradient)


# Random numbers, of which only the form is compared


@shaped("random_uniform random_normal")
def _random(draw: Draw, name: str) -> Arguments:
    more: dict[str, Any] = draw.some({"dtype": draw.floating, "seed": lambda: draw.count(0, 3)}, 2)
    if draw.flag():
        dtype = draw.floating()
        shapes = draw.pair()
        return (draw.array(dtype, shapes[0], "share"), draw.array(dtype, shapes[1], "positive", host=True)), more
    return (draw.one(0.0, 1, -2.5), draw.one(1.0, 2, 3.5), draw.one((2, 3), (), (0,), (3,))), more


@shaped("randint")
def _randint(draw: Draw, name: str) -> Arguments:
    more: dict[str, Any] = draw.some({"dtype": draw.integer, "seed": lambda: draw.count(0, 3)}, 2)
    return (draw.one(0, -2, 1), draw.one(2, 5, 100)), {"shape": draw.one((2, 3), (), (0,)), **more}


@shaped("multinomial")
def _multinomial(draw: Draw, name: str) -> Arguments:
    more: dict[str, Any] = draw.some({"batch_size": lambda: draw.one(1, 2, 0), "replace": draw.flag}, 2)
    if draw.rarely(3):
        more["probs"] = draw.array(draw.floating(), (more.get("batch_size", 1), 3), "positive")
    return (3, draw.one(2, 1, 0, 3)), more | draw.some({"seed": lambda: draw.count(0, 3)}, 2)


@shaped("shuffle")
def _shuffle(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.shape(least=1), "special")
    return (x, draw.axis(len(x.shape))), draw.some({"seed": lambda: draw.count(0, 3)}, 2)


@shaped("random_bits split_key fold_in_key")
def _of_a_key(draw: Draw, name: str) -> Arguments:
    dtype, shape = ("uint32", (2,)) if not draw.rarely(12) else (draw.any_dtype("biuf"), draw.shape())
    key = draw.array(dtype, shape, "extreme", host=True)
    if name == "random_bits":
        return (key, draw.one((3,), (), (0,), (2, 3), (5,), (1, 17))), {}
    if name == "split_key":
        return (key, draw.one(2, 0, 1, 5)), {}
    number = draw.one(0, 1, 2**32 - 1, 2**32, -1)
    return (key, number if draw.flag() else draw.array(draw.any_dtype("biu"), draw.one((), (), (1,)), "positive")), {}


@shaped("seed")
def _seed(draw: Draw, name: str) -> Arguments:
    return (draw.count(0, 3),), {}


@shaped("inplace_arrays_supported inplace_variables_supported multiprocessing")
def _nothing(draw: Draw, name: str) -> Arguments:
    return (), {}


# Vision


@shaped("nms")
def _nms(draw: Draw, name: str) -> Arguments:
    dtype, count = draw.dtype("f"), draw.one(3, 0, 1, 4)
    corners = np.random.default_rng(draw.count(0, 99)).integers(0, 5, (count, 2)).astype("float64")
    sizes = np.random.default_rng(draw.count(0, 99)).integers(1, 4, (count, 2)) / 2
    boxes = draw.laid(np.concatenate([corners, corners + sizes], 1).astype(dtype_of(dtype)))
    more: dict[str, Any] = draw.some({"iou_threshold": lambda: draw.one(0.3, 0.7)})
    if not draw.rarely(5):
        # No two equal, since which of them comes first is the library's.
        scores = np.array(draw.permutation(count), "float64") / 8
        more["scores"] = draw.laid(scores.astype(dtype_of(dtype)), host=True)
    more |= draw.some({"max_output_size": lambda: draw.one(1, 2, 0)}, 4)
    return (boxes,), more | draw.some({"score_threshold": lambda: draw.one(0.2, 0.0)}, 4)


@shaped("roi_align")
def _roi_align(draw: Draw, name: str) -> Arguments:
    dtype, count = draw.dtype("f"), draw.one(2, 1, 0)
    rng = np.random.default_rng(draw.count(0, 99))
    corners = rng.integers(0, 4, (count, 2)) / 2
    boxes = np.concatenate(
        [rng.integers(0, 2, (count, 1)), corners, corners + rng.integers(1, 5, (count, 2)) / 2], axis=1
    )
    image = draw.array(dtype, (2, draw.one(1, 2), 3, 4), "unit")
    more = draw.some({"sampling_ratio": lambda: draw.one(1, 2, -1), "aligned": draw.flag, "spatial_scale": lambda: 0.5})
    size = draw.one(2, 1, (1, 2))
    return (image, draw.laid(boxes.astype(dtype_of(dtype)), host=True), size), more


@shaped("bernoulli poisson exponential")
def _of_one(draw: Draw, name: str) -> Arguments:
    more = draw.some({"dtype": draw.floating, "seed": lambda: draw.count(0, 3)}, 2)
    if draw.flag():
        return (draw.array(draw.floating(), draw.shape(), "share", host=True),), more
    return (draw.one(0.0, 1, 0.5),), more | {"shape": draw.one((2, 3), (), (0,), (3,))}


@shaped("gamma beta binomial")
def _of_two(draw: Draw, name: str) -> Arguments:
    more = draw.some({"dtype": draw.floating, "seed": lambda: draw.count(0, 3)}, 2)
    dtype, shapes = draw.floating(), draw.pair()
    first = draw.one(0.0, 1, 5.0) if name == "binomial" else draw.array(dtype, shapes[0], "positive")
    return (first, draw.array(dtype, shapes[1], "share", host=True)), more


@shaped("dirichlet")
def _dirichlet(draw: Draw, name: str) -> Arguments:
    more = draw.some({"dtype": draw.floating, "seed": lambda: draw.count(0, 3)}, 2)
    return (draw.array(draw.floating(), draw.shape(least=1), "positive"),), more


@shaped("categorical")
def _categorical(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.floating(), draw.shape(least=1), "special")
    return (x,), {"axis": draw.axis(len(x.shape)), **draw.some({"seed": lambda: draw.count(0, 3)}, 2)}


@shaped("choice permutation")
def _choice(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.shape(least=1), "special")
    axis = draw.axis(len(x.shape))
    seed = draw.some({"seed": lambda: draw.count(0, 3)}, 2)
    if name == "permutation":
        return (x, axis), seed
    return (x, draw.one(None, (2,), (0, 3), 1)), {"axis": axis, **seed}
