"""Classes of the user: functions by parts, whole overrides, operators, and a dict of handled functions."""

from collections.abc import Callable
from functools import partial
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import pytest
from calls import CALLS, Call

import ivy_protocol
from ivy_protocol.core import context

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""


class Bare:
    """An array by protocol alone: no operator, no method, no attribute. Its elements are kept elsewhere."""

    __slots__ = ("__weakref__",)

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func.kind != "primary":
            return NotImplemented
        used.append(func.__name__)
        return boxed(func(*unboxed(args), **unboxed(kwargs)))


elements: WeakKeyDictionary[Bare, Any] = WeakKeyDictionary()
used: list[str] = []


def box(values: Any) -> Bare:
    bare = Bare()
    elements[bare] = values
    return bare


def boxed(value: Any) -> Any:
    if isinstance(value, ivy.Array):
        return box(value)
    if type(value) in (list, tuple):
        return type(value)(map(boxed, value))
    return value


def unboxed(value: Any) -> Any:
    if isinstance(value, Bare):
        return elements[value]
    if type(value) in (list, tuple):
        return type(value)(map(unboxed, value))
    if type(value) is dict:
        return {n: unboxed(v) for n, v in value.items()}
    return value


def compositional_functions() -> dict[str, Any]:
    return {name: spec.call for name, spec in context.by_name.items() if spec.kind == "compositional"}


MATRIX = [[1.0, -2.0, 0.5], [0.25, 3.0, -1.0]]
PROBABILITIES = [[0.2, 0.3, 0.5], [0.1, 0.6, 0.3]]


def grid(*lengths: int) -> Any:
    """Nested lists of these lengths."""
    return np.cos(np.arange(np.prod(lengths), dtype="float32")).reshape(lengths).tolist()


OF_ONE = (
    "angle argwhere cumprod cumsum deg2rad exp2 hardswish isreal leaky_relu log_softmax mish msort rad2deg softsign "
    "wasserstein_loss_generator"
)
OF_TWO = "fmin fmod inner logaddexp2 trunc_divide wasserstein_loss_discriminator"
CASES: dict[str, list[Callable[[Any], Any]]] = {
    **{
        name: [
            lambda a, name=name: getattr(ivy, name)(a(MATRIX), a(PROBABILITIES), 0.5),
            lambda a, name=name: getattr(ivy, name)(a(MATRIX), a(PROBABILITIES), a([0.5]), stop_gradients=False),
        ]
        for name in ("gradient_descent_update", "lars_update", "optimizer_update")
    },
    "adam_step": [
        lambda a: list(ivy.adam_step(a(MATRIX), a(MATRIX), a(PROBABILITIES), 2)),
        lambda a: list(ivy.adam_step(a(MATRIX), a(MATRIX), a(PROBABILITIES), 2.0, beta1=0.5)),
    ],
    **{
        name: [lambda a, name=name: list(getattr(ivy, name)(a(MATRIX), a(MATRIX), 0.5, a(MATRIX), a(PROBABILITIES), 2))]
        for name in ("adam_update", "lamb_update")
    },
    "avg_pool1d": [lambda a: ivy.avg_pool1d(a(grid(1, 4, 2)), 2, 1, "SAME")],
    "avg_pool2d": [lambda a: ivy.avg_pool2d(a(grid(1, 3, 4, 2)), 2, 1, "SAME")],
    "avg_pool3d": [lambda a: ivy.avg_pool3d(a(grid(1, 2, 3, 2, 2)), 2, 1, "SAME")],
    "conv": [lambda a: ivy.conv(a(grid(1, 3, 2)), a(grid(2, 2, 2)), 1, "SAME", dims=1)],
    "conv1d": [lambda a: ivy.conv1d(a(grid(1, 3, 2)), a(grid(2, 2, 2)), 1, "SAME", x_dilations=2)],
    "conv1d_transpose": [lambda a: ivy.conv1d_transpose(a(grid(1, 3, 2)), a(grid(2, 2, 2)), 2, "SAME")],
    "conv2d": [
        lambda a: ivy.conv2d(a(grid(1, 2, 3, 3)), a(grid(2, 2, 3, 2)), 1, 1, data_format="NHWC", bias=a([1.0, 2.0]))
    ],
    "conv2d_transpose": [lambda a: ivy.conv2d_transpose(a(grid(1, 2, 3, 3)), a(grid(2, 2, 2, 3)), 2, "VALID")],
    "conv3d": [lambda a: ivy.conv3d(a(grid(1, 2, 2, 2, 1)), a(grid(2, 1, 2, 1, 2)), 1, "VALID")],
    "conv3d_transpose": [lambda a: ivy.conv3d_transpose(a(grid(1, 2, 2, 2, 1)), a(grid(2, 1, 2, 2, 1)), 1, "VALID")],
    "conv_general_dilated": [
        lambda a: ivy.conv_general_dilated(
            a(grid(1, 4, 3, 3)), a(grid(2, 2, 2, 2)), 1, "VALID", data_format="channel_first", feature_group_count=2
        ),
    ],
    "conv_general_transpose": [
        lambda a: ivy.conv_general_transpose(
            a(grid(1, 4, 3)), a(grid(4, 2, 2)), 1, 1, dims=1, data_format="channel_first", filter_format="channel_first"
        ),
    ],
    "depthwise_conv2d": [lambda a: ivy.depthwise_conv2d(a(grid(1, 3, 3, 2)), a(grid(2, 2, 2)), 1, "VALID")],
    "dropout": [lambda a: ivy.dropout(a(MATRIX), 0.5, seed=1)],
    "lstm": [
        lambda a: list(
            ivy.lstm(
                a(grid(2, 3, 2)),
                [a(grid(2, 3, 1)), a(grid(2, 3, 1))],
                [a(grid(4, 2)), a(grid(4, 1))] * 2,
                1,
                0.0,
                False,
                True,
                has_ih_bias=False,
                has_hh_bias=False,
            )
        ),
    ],
    "lstm_update": [
        lambda a: list(ivy.lstm_update(a(grid(2, 3, 2)), a(grid(2, 1)), a(grid(2, 1)), a(grid(2, 4)), a(grid(1, 4)))),
    ],
    "gru": [
        lambda a: list(
            ivy.gru(
                a(grid(2, 3, 2)),
                a(grid(2, 3, 1)),
                [a(grid(3, 2)), a(grid(3, 1)), a(grid(3)), a(grid(3))] * 2,
                1,
                0.0,
                False,
                True,
            )
        ),
    ],
    "gru_update": [
        lambda a: ivy.gru_update(a(grid(2, 3, 2)), a(grid(2, 1)), a(grid(2, 3)), a(grid(1, 3)), a(grid(3)), a(grid(3))),
    ],
    "rnn": [
        lambda a: list(
            ivy.rnn(
                lambda x, s: (ivy.add(x, s[0]), [ivy.multiply(x, s[1])]),
                a(grid(2, 3, 2)),
                [a(grid(2, 2))],
                constants=[a(grid(2))],
                mask=a(np.asarray([[True, False, True], [False, True, True]])),
            )[:2]
        ),
    ],
    "max_pool1d": [lambda a: ivy.max_pool1d(a(grid(1, 4, 2)), 2, 1, "SAME")],
    "max_pool2d": [lambda a: ivy.max_pool2d(a(grid(1, 3, 4, 2)), 2, 1, "SAME")],
    "max_pool3d": [lambda a: ivy.max_pool3d(a(grid(1, 2, 3, 2, 2)), 2, 1, "SAME")],
    "multi_head_attention": [
        lambda a: ivy.multi_head_attention(a(grid(1, 3, 4)), num_heads=2, is_causal=True),
        lambda a: list(
            ivy.multi_head_attention(
                a(grid(1, 3, 4)),
                num_heads=2,
                in_proj_weights=a(grid(12, 4)),
                add_zero_attn=True,
                return_attention_weights=True,
            )
        ),
    ],
    "nms": [lambda a: ivy.nms(a([[0.0, 0.0, 2.0, 2.0], [0.0, 0.0, 2.0, 1.9], [5.0, 5.0, 6.0, 6.0]]))],
    "pool": [lambda a: ivy.pool(a(grid(1, 3, 4, 2)), (2, 3), "AVG")],
    "roi_align": [lambda a: ivy.roi_align(a(grid(1, 1, 3, 3)), a([[0.0, 0.0, 0.0, 2.0, 2.0]]), 2)],
    "scaled_dot_product_attention": [
        lambda a: ivy.scaled_dot_product_attention(a(MATRIX), a(MATRIX), a(MATRIX)),
        lambda a: ivy.scaled_dot_product_attention(a(MATRIX), a(MATRIX), a(MATRIX), is_causal=True),
    ],
    "cross_entropy": [
        lambda a: ivy.cross_entropy(a(PROBABILITIES), a(PROBABILITIES)),
        lambda a: ivy.cross_entropy(a(PROBABILITIES), a(PROBABILITIES), axis=0, reduction="none"),
        lambda a: ivy.cross_entropy(a(PROBABILITIES), a(PROBABILITIES), reduction="sum", epsilon=0.2),
    ],
    "linear": [
        lambda a: ivy.linear(a(MATRIX), a(MATRIX)),
        lambda a: ivy.linear(a(MATRIX), a(MATRIX), bias=a([1.0, 2.0])),
        lambda a: ivy.linear(a(MATRIX), a([MATRIX, MATRIX]), bias=a([[1.0, 2.0], [3.0, 4.0]])),
        lambda a: ivy.linear(a([[MATRIX, MATRIX]]), a([MATRIX])),
    ],
    "relu": [lambda a: ivy.relu(a(MATRIX))],
    "sigmoid": [lambda a: ivy.sigmoid(a(MATRIX))],
    "softmax": [lambda a: ivy.softmax(a(MATRIX)), lambda a: ivy.softmax(a(MATRIX), axis=0)],
    "split": [
        lambda a: ivy.split(a(MATRIX), 3, -1),
        lambda a: ivy.split(a(MATRIX), [1, 2], axis=1),
        lambda a: ivy.split(a(MATRIX)),
        lambda a: ivy.split(a(MATRIX), 2, 1, with_remainder=True),
    ],
    "swapaxes": [lambda a: ivy.swapaxes(a(MATRIX), 0, 1), lambda a: ivy.swapaxes(a(MATRIX), -1, 0)],
    "to_backend": [lambda a: ivy.to_backend(a(MATRIX), "numpy")],
    "to_list": [lambda a: ivy.to_list(a(MATRIX))],
    "to_scalar": [lambda a: ivy.to_scalar(a([3.0]))],
    "all_equal": [
        lambda a: ivy.all_equal(a(MATRIX), a(MATRIX), a(PROBABILITIES)),
        lambda a: ivy.to_list(ivy.all_equal(a(MATRIX), a(MATRIX), equality_matrix=True)),
    ],
    "array_equal": [lambda a: ivy.array_equal(a(MATRIX), a(MATRIX)), lambda a: ivy.array_equal(a(MATRIX), a([1.0]))],
    "assert_supports_inplace": [lambda a: ivy.assert_supports_inplace(a(MATRIX))],
    "clip_matrix_norm": [lambda a: ivy.clip_matrix_norm(a(MATRIX), 1.0, p="fro")],
    "clip_vector_norm": [lambda a: ivy.clip_vector_norm(a(MATRIX), 1.0)],
    "einops_rearrange": [lambda a: ivy.einops_rearrange(a(MATRIX), "a (b c) -> c b a", c=1)],
    "einops_reduce": [lambda a: ivy.einops_reduce(a(MATRIX), "a b -> b", "mean")],
    "einops_repeat": [lambda a: ivy.einops_repeat(a(MATRIX), "a b -> (a n) b", n=2)],
    "fourier_encode": [
        lambda a: ivy.fourier_encode(a(MATRIX), 3.0),
        lambda a: ivy.fourier_encode(a(MATRIX), 3.0, linear=True, flatten=True),
        lambda a: list(ivy.fourier_encode(a(MATRIX), 3.0, concat=False)),
    ],
    "has_nans": [lambda a: ivy.has_nans(a(MATRIX)), lambda a: ivy.has_nans(a(MATRIX), include_infs=False)],
    "stable_divide": [lambda a: ivy.stable_divide(a(MATRIX), a(MATRIX))],
    "stable_pow": [lambda a: ivy.stable_pow(a(PROBABILITIES), a(PROBABILITIES), min_base=0.5)],
    "value_is_nan": [lambda a: ivy.value_is_nan(a([3.0]))],
    **{n: [lambda a, n=n: getattr(ivy, n)(a(MATRIX))] for n in OF_ONE.split()},
    **{n: [lambda a, n=n: getattr(ivy, n)(a(MATRIX), a(PROBABILITIES))] for n in OF_TWO.split()},
    "binary_cross_entropy": [
        lambda a: ivy.binary_cross_entropy(a(PROBABILITIES), a(PROBABILITIES), epsilon=0.5),
        lambda a: ivy.binary_cross_entropy(
            a(PROBABILITIES), a(MATRIX), from_logits=True, pos_weight=a([1.0, 2.0, 3.0])
        ),
    ],
    "einsum": [
        lambda a: ivy.einsum("ij,kj->ik", a(MATRIX), a(PROBABILITIES)),
        lambda a: ivy.einsum("...i,i", a(MATRIX), a([1.0, 2.0, 3.0])),
    ],
    "gelu": [lambda a: ivy.gelu(a(MATRIX)), lambda a: ivy.gelu(a(MATRIX), approximate=True)],
    "layer_norm": [lambda a: ivy.layer_norm(a(MATRIX), [1], scale=a([1.0, 2.0, 3.0]), offset=a([1.0, 0.0, 1.0]))],
    "lcm": [lambda a: ivy.lcm(a([4, 6]), a([6, 0]))],
    "logspace": [lambda a: ivy.logspace(a([0.0, 1.0]), a(2.0), 3)],
    "one_hot": [lambda a: ivy.one_hot(a([2, 0]), 3, axis=0, on_value=2, dtype="float32")],
    "softplus": [lambda a: ivy.softplus(a(MATRIX), beta=2.0, threshold=1.0)],
    "sparse_cross_entropy": [lambda a: ivy.sparse_cross_entropy(a([2, 0]), a(PROBABILITIES))],
    "ssim_loss": [lambda a: ivy.ssim_loss(a([[MATRIX]]), a([[PROBABILITIES]]))],
    "top_k": [
        lambda a: list(ivy.top_k(a(MATRIX), 2)),
        lambda a: list(ivy.top_k(a(MATRIX), 1, axis=0, largest=False)),
    ],
    "tensorsolve": [lambda a: ivy.tensorsolve(a([[2.0, 1.0], [0.0, 4.0]]), a([1.0, 2.0]), axes=(0,))],
    "trapz": [lambda a: ivy.trapz(a(MATRIX)), lambda a: ivy.trapz(a(MATRIX), x=a([0.0, 1.0, 3.0]))],
    "vander": [lambda a: ivy.vander(a([1.0, 2.0]), N=3)],
    "vector_to_skew_symmetric_matrix": [lambda a: ivy.vector_to_skew_symmetric_matrix(a(MATRIX))],
    "zero_pad": [lambda a: ivy.zero_pad(a(MATRIX), [[1, 0], [0, 2]])],
    **{
        name: [lambda a, name=name: getattr(ivy, name)(a([[1.0, float("nan"), 3.0], [4.0, 0.5, 2.0]]), axis=1)]
        for name in ["median", "nanmax", "nanmean", "nanmedian", "nanmin", "nanprod", "nanstd", "nansum", "nanvar"]
    },
    "allclose": [lambda a: ivy.allclose(a(MATRIX), a(MATRIX), equal_nan=True)],
    "isclose": [lambda a: ivy.isclose(a(MATRIX), a([0.25, 3.0, 0.5]), rtol=0.1)],
    **{
        name: [lambda a, name=name: getattr(ivy, name)([a(MATRIX), a(MATRIX)])]
        for name in ["column_stack", "dstack", "hstack", "vstack"]
    },
    **{name: [lambda a, name=name: getattr(ivy, name)(a(MATRIX))] for name in ["fliplr", "flipud", "rot90"]},
    "float_power": [lambda a: ivy.float_power(a(MATRIX), 2)],
    "frexp": [lambda a: list(ivy.frexp(a(MATRIX)))],
    "ldexp": [lambda a: ivy.ldexp(a(MATRIX), 3), lambda a: ivy.ldexp(a(MATRIX), a([1, -2, 3]))],
    "nanquantile": [lambda a: ivy.nanquantile(a([1.0, float("nan"), 3.0]), 0.25)],
    "percentile": [lambda a: ivy.percentile(a(MATRIX), 25, axis=1)],
    "quantile": [lambda a: ivy.quantile(a(MATRIX), a([0.25, 0.5]), axis=0)],
    **{
        name: [lambda a, name=name: list(getattr(ivy, name)(a(MATRIX), a([1.0, 2.0])))]
        for name in ["atleast_1d", "atleast_2d", "atleast_3d"]
    },
    "array_split": [lambda a: ivy.array_split(a(MATRIX), 2, 1)],
    "dsplit": [lambda a: ivy.dsplit(a([MATRIX]), [1])],
    "hsplit": [lambda a: ivy.hsplit(a(MATRIX), 3)],
    "vsplit": [lambda a: ivy.vsplit(a(MATRIX), 2)],
    "expand": [lambda a: ivy.expand(a(MATRIX), (2, -1, 3))],
    "flatten": [lambda a: ivy.flatten(a([MATRIX]), start_dim=1, order="F")],
    "ravel": [lambda a: ivy.ravel(a(MATRIX))],
    **{
        name: [lambda a, name=name: getattr(ivy, name)(a(MATRIX))]
        for name in ["amax", "amin", "binarizer", "fix", "logsumexp", "ptp", "sinc", "trapezoid"]
    },
    **{
        name: [lambda a, name=name: getattr(ivy, name)(a(MATRIX), a(PROBABILITIES))]
        for name in ["fmax", "heaviside", "soft_thresholding", "xlogy"]
    },
    "gradient": [
        lambda a: ivy.gradient(a(MATRIX), axis=1),
        lambda a: ivy.gradient(a(MATRIX), 0.5, 2, 1),
        lambda a: list(ivy.gradient(a(MATRIX))),
    ],
    **{
        name: [lambda a, name=name: getattr(ivy, name)(4, like=a([1.0]))]
        for name in ["blackman_window", "hamming_window", "hann_window", "kaiser_bessel_derived_window"]
    },
    **{
        name: [lambda a, name=name: getattr(ivy, name)(5, like=a([1.0]))] for name in ["kaiser_window", "vorbis_window"]
    },
    "identity": [lambda a: ivy.identity(3, like=a([1.0]))],
    "tri": [lambda a: ivy.tri(3, like=a([1.0]))],
    "diag_indices": [lambda a: list(ivy.diag_indices(3, like=a([1.0])))],
    "indices": [lambda a: ivy.indices((2, 3), like=a([1.0]))],
    "mel_weight_matrix": [lambda a: ivy.mel_weight_matrix(3, 5, 8000, like=a([1.0]))],
    "reduce_window": [lambda a: ivy.reduce_window(a(MATRIX), 0.0, ivy.add, 2)],
    "lerp": [lambda a: ivy.lerp(a(MATRIX), a(PROBABILITIES), a(MATRIX))],
    "modf": [lambda a: list(ivy.modf(a(MATRIX)))],
    "polyval": [lambda a: ivy.polyval(a([1.0, -2.0]), a(MATRIX))],
    "sparsify_tensor": [lambda a: ivy.sparsify_tensor(a(MATRIX), 2)],
    "trilu": [lambda a: ivy.trilu(a(MATRIX), k=1)],
    "unflatten": [lambda a: ivy.unflatten(a(MATRIX), 1, (3, -1))],
    "unfold": [lambda a: ivy.unfold(a([MATRIX]), 1)],
    "fold": [lambda a: ivy.fold(a(MATRIX), 1, (3, 2))],
    "matricize": [lambda a: ivy.matricize(a([MATRIX]), (2, 0))],
    "partial_fold": [lambda a: ivy.partial_fold(a([MATRIX]), 1, (1, 3, 2))],
    "partial_tensor_to_vec": [lambda a: ivy.partial_tensor_to_vec(a([MATRIX]))],
    "partial_unfold": [lambda a: ivy.partial_unfold(a([MATRIX]), 1)],
    "partial_vec_to_tensor": [lambda a: ivy.partial_vec_to_tensor(a(MATRIX), (2, 3, 1))],
    "pad": [
        *[
            lambda a, mode=mode: ivy.pad(a(MATRIX), ((1, 0), (2, 3)), mode)
            for mode in ["constant", "edge", "linear_ramp", "maximum", "median", "reflect", "wrap"]
        ],
        lambda a: ivy.pad(a(MATRIX), ((0, 1, 1), (-1, 0, 1)), "dilated"),
        lambda a: ivy.pad(a(MATRIX), 4, "symmetric", reflect_type="odd"),
    ],
}


def cases_of(name: str) -> list[Callable[[Any], Any]]:
    """Return the calls written above, or else the calls of `tests.calls`."""

    def answer(a: Callable[[Any], Any], call: Call) -> Any:
        result = call.answer(getattr(ivy, name), a)
        return list(result) if isinstance(result, tuple) else result

    return CASES.get(name) or [partial(answer, call=call) for call in CALLS[name]]


def test_cases_are_of_compositional_functions() -> None:
    assert CASES.keys() <= compositional_functions().keys()


@pytest.mark.parametrize("name", sorted(compositional_functions()))
def test_composed_functions_of_minimal_class(name: str) -> None:
    for case in cases_of(name):
        used.clear()
        result = unboxed(case(lambda values: box(ivy.array(values))))
        assert used, "the body ran on the class itself"
        assert name not in used
        expected = case(ivy.array)
        if isinstance(expected, ivy.Array):
            result, expected = [result], [expected]
        if isinstance(expected, list) and isinstance(expected[0], ivy.Array):
            assert len(result) == len(expected)
            for part, wanted in zip(result, expected, strict=True):
                assert part.dtype == wanted.dtype
                np.testing.assert_allclose(part.to_numpy(), wanted.to_numpy(), rtol=1e-5, atol=1e-6)
        else:
            assert result == expected


def test_a_whole_answer_comes_before_the_parts() -> None:
    asked = []

    class Whole:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            asked.append(func)
            return "whole" if func is ivy.softmax else NotImplemented

    assert ivy.softmax(Whole(), axis=0) == "whole"
    assert asked == [ivy.softmax]
    asked.clear()
    with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.maximum"):
        ivy.relu(Whole())
    assert asked == [ivy.relu, ivy.maximum]


def test_out_is_not_written_by_parts() -> None:
    with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.softmax"):
        ivy.softmax(box(ivy.array([1.0])), out=ivy.array([0.0]))


class Spoken:
    """Answers with what was asked; has no operators of its own."""

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return func.__name__, args


OPERATORS = {
    "+": "add",
    "-": "subtract",
    "*": "multiply",
    "/": "divide",
    "//": "floor_divide",
    "%": "remainder",
    "**": "pow",
    "@": "matmul",
    "&": "bitwise_and",
    "|": "bitwise_or",
    "^": "bitwise_xor",
    "<<": "bitwise_left_shift",
    ">>": "bitwise_right_shift",
    "==": "equal",
    "!=": "not_equal",
    "<": "less",
    "<=": "less_equal",
    ">": "greater",
    ">=": "greater_equal",
}
MIRRORED = {"<": "greater", "<=": "greater_equal", ">": "less", ">=": "less_equal"}


@pytest.mark.parametrize("symbol", OPERATORS)
def test_operators_of_an_array_reach_the_class(symbol: str, backend: str) -> None:
    array, mine = ivy.array([1, 2]), Spoken()
    names = {"array": array, "mine": mine}
    name, args = eval(f"array {symbol} mine", names)
    assert name == OPERATORS[symbol] and args[0] is array and args[1] is mine
    name, args = eval(f"mine {symbol} array", names)
    if symbol in MIRRORED or symbol in ("==", "!="):
        # Python asks the right operand for the mirrored comparison.
        assert name == MIRRORED.get(symbol, OPERATORS[symbol]) and args[0] is array and args[1] is mine
    else:
        assert name == OPERATORS[symbol] and args[0] is mine and args[1] is array


@pytest.mark.parametrize("symbol", [s for s in OPERATORS if s not in ("==", "!=")])
def test_declined_operator(symbol: str) -> None:
    class Reflected:
        """Answers from the right, by Python's rules alone."""

        def answer(self, other: Any) -> Any:
            return "mine", other

        __radd__ = __rsub__ = __rmul__ = __rtruediv__ = __rfloordiv__ = __rmod__ = __rpow__ = answer
        __rmatmul__ = __rand__ = __ror__ = __rxor__ = __rlshift__ = __rrshift__ = answer
        __lt__ = __le__ = __gt__ = __ge__ = answer

    class Declines(Reflected):
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return NotImplemented

    array = ivy.array([1, 2])
    for cls in (Reflected, Declines):
        word, other = eval(f"array {symbol} mine", {"array": array, "mine": cls()})
        assert word == "mine" and other is array
    for stranger in (object(), {}, None):
        with pytest.raises(TypeError, match=r"not supported|unsupported operand"):
            eval(f"array {symbol} stranger", {"array": array, "stranger": stranger})


def test_comparison_with_a_stranger_follows_python() -> None:
    array = ivy.array([1])
    assert (array == "text") is False
    assert (array != None) is True  # noqa: E711
    assert (array == object()) is False


def test_in_place_and_divmod_reach_the_class() -> None:
    array = result = ivy.array([1.0])
    mine = Spoken()
    result += mine
    assert result[0] == "add" and result[1][0] is array
    names = [part[0] for part in divmod(array, mine)]
    assert names == ["floor_divide", "remainder"]
    assert [part[0] for part in divmod(mine, array)] == ["floor_divide", "remainder"]


def test_methods_of_an_array_reach_the_class() -> None:
    mine = Spoken()
    assert ivy.array([1.0]).add(mine)[0] == "add"
    assert ivy.array([1.0]).where(1.0, mine)[0] == "where"


def test_custom_class_operator_error() -> None:
    error = ValueError("mine")

    class Fails:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            raise error

    for call in (lambda: ivy.array([1.0]) + Fails(), lambda: Fails() * ivy.array([1.0])):
        with pytest.raises(ValueError, match="mine") as caught:
            call()
        assert caught.value is error


def test_the_dict_of_handled_functions() -> None:
    class Unknown:
        def __init__(self, data: Any = None) -> None:
            self.data = data

    with pytest.raises(ivy.IvyBackendException):
        ivy.abs(Unknown(-3))

    handled: dict[Any, Any] = {}

    class MyArray(Unknown):
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            if func not in handled:
                return NotImplemented
            if not all(issubclass(t, (MyArray, ivy.Array, ivy.NativeArray)) for t in types):
                return NotImplemented
            return handled[func](*args, **kwargs)

    def implements(ivy_function: Any) -> Any:
        def decorator(func: Any) -> Any:
            handled[ivy_function] = func
            return func

        return decorator

    @implements(ivy.abs)
    def my_abs(my_array: MyArray) -> MyArray:
        return MyArray(abs(my_array.data))

    @implements(ivy.add)
    def my_add(a: Any, b: Any) -> MyArray:
        return MyArray(getattr(a, "data", a) + getattr(b, "data", b))

    assert ivy.abs(MyArray(-3)).data == 3
    assert ivy.add(MyArray(1), MyArray(2)).data == 3
    total = ivy.add(ivy.array([1.0]), MyArray(2.0))
    assert type(total) is MyArray
    with pytest.raises(ivy.IvyBackendException, match=r"ivy\.exp"):
        ivy.exp(MyArray(1))
    with pytest.raises(ivy.IvyBackendException, match=r"ivy\.add"):
        ivy.add(MyArray(1), Spoiler())


class Spoiler:
    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return NotImplemented


class OfTheClass(ivy.ArrayOperators):
    @classmethod
    def __ivy_array_function__(cls, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return cls.__name__, func.__name__


class OfNobody(ivy.ArrayOperators):
    @staticmethod
    def __ivy_array_function__(func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return "OfNobody", func.__name__


@pytest.mark.parametrize("cls", [OfTheClass, OfNobody])
def test_the_method_may_be_one_of_the_class(cls: Any, backend: str) -> None:
    """As that of torch is, and as functions of NumPy take it; it is found in each way in which a call is answered."""
    one, x = cls(), ivy.asarray([1.0])
    calls: dict[str, Any] = {
        "exp": lambda: ivy.exp(one),
        "add": lambda: one + one,
        "subtract": lambda: x - one,
        "concat": lambda: ivy.concat([one, one]),
        "where": lambda: ivy.where(one, one, one),
        "sum": lambda: ivy.sum(one, axis=0),
        "zeros": lambda: ivy.zeros(2, like=one),
        "stack": lambda: ivy.stack([x, one]),
    }
    assert {name: run() for name, run in calls.items()} == {name: (cls.__name__, name) for name in calls}


def test_class_without_protocol(backend: str) -> None:
    class Opaque(OfTheClass):
        __ivy_array_function__: Any = None

    one, x = Opaque(), ivy.asarray([1.0])
    for run in (lambda: ivy.exp(one), lambda: x + one, lambda: ivy.concat([one, one]), lambda: ivy.zeros(2, like=one)):
        with pytest.raises(ivy.IvyException, match="Opaque"):
            run()
