"""Convolutions and transposed ones, against loops over the places of the result."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from oracle import array, check, dtypes, narrowed, native, numbers

import ivy_protocol as ivy

RNG = np.random.default_rng(3)
Pairs = tuple[tuple[int, int], ...]


def drawn(*shape: int) -> np.ndarray:
    return RNG.integers(-4, 5, shape).astype("float32") / 2


def convolved(x: Any, filters: Any, strides: Any, pairs: Pairs, dilations: Any, groups: int) -> np.ndarray:
    """Channels last; every element of the result by itself."""
    x = np.pad(x, ((0, 0), *pairs, (0, 0)))
    *kernel, inputs, outputs = filters.shape
    moves = list(zip(x.shape[1:-1], kernel, strides, dilations, strict=True))
    lengths = [(n - (k - 1) * d - 1) // s + 1 for n, k, s, d in moves]
    result = np.zeros((x.shape[0], *lengths, outputs))
    for place in product(*map(range, lengths)):
        for offset in product(*map(range, kernel)):
            at = tuple(p * s + o * d for p, o, (_, _, s, d) in zip(place, offset, moves, strict=True))
            for out in range(outputs):
                group = out // (outputs // groups)
                values = x[(slice(None), *at)][:, group * inputs : (group + 1) * inputs]
                result[(slice(None), *place, out)] += values @ filters[(*offset, slice(None), out)]
    return result


def transposed(x: Any, filters: Any, strides: Any, dilations: Any, groups: int) -> np.ndarray:
    """Channels last, nothing cut off: every element of the input adds its multiple of the filters."""
    *kernel, outputs, inputs = filters.shape
    moves = list(zip(x.shape[1:-1], kernel, strides, dilations, strict=True))
    result = np.zeros((x.shape[0], *[(n - 1) * s + (k - 1) * d + 1 for n, k, s, d in moves], outputs * groups))
    for place in product(*map(range, x.shape[1:-1])):
        for offset in product(*map(range, kernel)):
            at = tuple(p * s + o * d for p, o, (_, _, s, d) in zip(place, offset, moves, strict=True))
            for one in range(inputs):
                group = one // (inputs // groups)
                added = x[(slice(None), *place, one)][:, None] * filters[(*offset, slice(None), one)]
                result[(slice(None), *at, slice(group * outputs, (group + 1) * outputs))] += added
    return result


def dilated(x: np.ndarray, steps: Any) -> np.ndarray:
    lengths = [(n - 1) * step + 1 for n, step in zip(x.shape[1:-1], steps, strict=True)]
    result = np.zeros((x.shape[0], *lengths, x.shape[-1]), x.dtype)
    result[(slice(None), *[slice(None, None, step) for step in steps])] = x
    return result


def first(x: np.ndarray) -> np.ndarray:
    return np.moveaxis(x, -1, 1).copy()


def first_filters(x: np.ndarray) -> np.ndarray:
    return np.transpose(x, (x.ndim - 1, x.ndim - 2, *range(x.ndim - 2))).copy()


# lengths, kernel, strides, padding, the padding in pairs, dilations, x_dilations, inputs, outputs, groups
CASES = {
    "a sequence": ((5,), (3,), 1, "VALID", ((0, 0),), 1, 1, 2, 3, 1),
    "a sequence, same": ((6,), (4,), 2, "SAME", ((1, 1),), 1, 1, 2, 3, 1),
    "one channel": ((5, 4), (3, 2), 1, 1, ((1, 1), (1, 1)), 1, 1, 1, 2, 1),
    "odd padding": ((5, 4), (2, 3), (2, 1), "SAME", ((0, 1), (1, 1)), 1, 1, 2, 2, 1),
    "uneven padding": ((4, 3), (2, 2), 1, [(0, 2), (1, 0)], ((0, 2), (1, 0)), 1, 1, 2, 2, 1),
    "dilated filters": ((6, 5), (2, 3), 1, "SAME", ((1, 1), (2, 2)), (2, 2), 1, 2, 2, 1),
    "dilated filters and strides": ((7, 6), (2, 2), 2, "VALID", ((0, 0), (0, 0)), (3, 1), 1, 2, 2, 1),
    "dilated input": ((3, 2), (2, 2), 1, "SAME", ((0, 1), (0, 1)), 1, (2, 3), 2, 2, 1),
    "groups": ((4, 4), (2, 2), 1, "VALID", ((0, 0), (0, 0)), 1, 1, 4, 6, 2),
    "a channel for itself": ((4, 4), (2, 2), 1, 1, ((1, 1), (1, 1)), 1, 1, 3, 3, 3),
    "volumes": ((3, 4, 3), (2, 2, 2), (1, 2, 1), "SAME", ((0, 1), (0, 0), (0, 1)), 1, 1, 2, 2, 1),
    "dilated volumes": ((4, 3, 3), (2, 1, 2), 1, 0, ((0, 0),) * 3, (2, 1, 1), 1, 2, 2, 1),
}
NAMES = {1: ("NWC", "NCW"), 2: ("NHWC", "NCHW"), 3: ("NDHWC", "NCDHW")}


def each(value: Any, dims: int) -> tuple[int, ...]:
    return (value,) * dims if isinstance(value, int) else tuple(value)


@pytest.mark.parametrize("case", CASES)
def test_convolution(backend: str, case: str) -> None:
    lengths, kernel, strides, padding, pairs, dilations, x_dilations, inputs, outputs, groups = CASES[case]
    dims = len(lengths)
    x, filters, bias = drawn(2, *lengths, inputs), drawn(*kernel, inputs // groups, outputs), drawn(outputs)
    steps = (each(strides, dims), pairs, each(dilations, dims), groups)
    expected = convolved(dilated(x, each(x_dilations, dims)), filters, *steps)
    more: dict[str, Any] = {"dilations": dilations, "x_dilations": x_dilations}
    general = {**more, "dims": dims, "feature_group_count": groups}
    result = ivy.conv_general_dilated(array(backend, x), array(backend, filters), strides, padding, **general)
    check(result, expected, backend, "float32")
    result = ivy.conv(
        array(backend, first(x)),
        native(backend, first_filters(filters)),
        strides,
        padding,
        data_format="channel_first",
        filter_format="channel_first",
        bias=array(backend, bias),
        **general,
    )
    check(result, first(expected + bias), backend, "float32")
    if groups == 1:
        named = getattr(ivy, f"conv{dims}d")
        check(named(array(backend, x), array(backend, filters), strides, padding, **more), expected, backend, "float32")
        given = (native(backend, first(x)), native(backend, filters), strides, padding)
        result = named(*given, data_format=NAMES[dims][1], bias=native(backend, bias), **more)
        check(result, first(expected + bias), backend, "float32")


# lengths, kernel, strides, padding, what is cut off, dilations, groups, output_shape
TRANSPOSED = {
    "a sequence": ((4,), (3,), 2, "VALID", ((0, 0),), 1, 1, None),
    "a long step": ((3,), (2,), 3, "VALID", ((0, -1),), 1, 1, None),
    "same": ((3, 2), (3, 2), 2, "SAME", ((0, 1), (0, 0)), 1, 1, None),
    "same, shorter": ((3, 2), (3, 3), 2, "SAME", ((1, 1), (0, 1)), 1, 1, (5, 4)),
    "longer": ((3, 2), (2, 2), 3, "VALID", ((0, -2), (0, 0)), 1, 1, (10, 5)),
    "a number": ((3, 3), (3, 2), 1, 1, ((1, 1), (1, 1)), 1, 1, None),
    "pairs": ((3, 3), (3, 3), 2, [(0, 1), (2, 0)], ((0, 1), (2, 0)), 1, 1, None),
    "dilated filters": ((3, 2), (2, 2), (2, 1), "SAME", ((0, 1), (1, 1)), (2, 2), 1, None),
    "groups": ((3, 2), (2, 3), 2, "VALID", ((0, 0), (0, 0)), 1, 2, None),
    "volumes": ((2, 2, 1), (2, 1, 2), (1, 2, 1), "SAME", ((0, 1), (0, -1), (0, 1)), 1, 1, None),
}


@pytest.mark.parametrize("case", TRANSPOSED)
def test_transposed_convolution(backend: str, case: str) -> None:
    lengths, kernel, strides, padding, cuts, dilations, groups, output_shape = TRANSPOSED[case]
    dims = len(lengths)
    x, filters, bias = drawn(2, *lengths, 4), drawn(*kernel, 6 // groups, 4), drawn(6)
    whole = transposed(x, filters, each(strides, dims), each(dilations, dims), groups)
    whole = np.pad(whole, ((0, 0), *[(max(-low, 0), max(-high, 0)) for low, high in cuts], (0, 0)))
    kept = [slice(max(low, 0), n - max(high, 0)) for n, (low, high) in zip(whole.shape[1:-1], cuts, strict=True)]
    expected = whole[(slice(None), *kept)]
    more: dict[str, Any] = {"dilations": dilations, "output_shape": output_shape}
    general = {**more, "dims": dims, "feature_group_count": groups}
    given = (array(backend, x), native(backend, filters), strides, padding)
    check(ivy.conv_general_transpose(*given, **general), expected, backend, "float32")
    check(ivy.conv(*given, transpose=True, **general), expected, backend, "float32")
    turned = (native(backend, first(x)), native(backend, first_filters(filters)), strides, padding)
    formats = {"data_format": "channel_first", "filter_format": "channel_first", "bias": array(backend, bias)}
    check(ivy.conv_general_transpose(*turned, **formats, **general), first(expected + bias), backend, "float32")
    if groups == 1:
        named = getattr(ivy, f"conv{dims}d_transpose")
        more["output_shape"] = expected.shape if output_shape else None
        check(named(*given, **more), expected, backend, "float32")
        result = named(
            array(backend, first(x)),
            *given[1:],
            data_format=NAMES[dims][1],
            bias=bias.tolist(),
            **{**more, "output_shape": output_shape},
        )
        check(result, first(expected + bias), backend, "float32")


@pytest.mark.parametrize("padding", ["SAME", "VALID", 1])
def test_depthwise_convolution(backend: str, padding: Any) -> None:
    x, filters = drawn(2, 5, 4, 3), drawn(3, 2, 3)
    for strides, dilations in ((1, 1), (2, 1), (1, 2)):
        pairs = {"VALID": ((0, 0), (0, 0)), 1: ((1, 1), (1, 1))}.get(padding)
        if pairs is None:
            pairs = (((1, 1), (0, 0)), ((1, 1), (0, 1)), ((2, 2), (1, 1)))[strides == 1 and dilations]
        each_way = ((strides,) * 2, pairs, (dilations,) * 2, 3)
        expected = convolved(x, filters[:, :, None], *each_way)
        result = ivy.depthwise_conv2d(
            array(backend, x), native(backend, filters), strides, padding, dilations=dilations
        )
        check(result, expected, backend, "float32")
        result = array(backend, first(x)).depthwise_conv2d(
            array(backend, filters), strides, padding, data_format="NCHW", dilations=dilations
        )
        check(result, first(expected), backend, "float32")


def test_padding_that_leaves_nothing_of_a_transposed_convolution(backend: str) -> None:
    x, filters = array(backend, np.ones((1, 2, 1), "float32")), array(backend, np.ones((3, 1, 1), "float32"))
    assert ivy.conv1d_transpose(x, filters, 1, [(1, 2)]).shape == (1, 1, 1)
    with pytest.raises(ivy.IvyValueError, match=r"ivy\.conv1d_transpose: the padding \(2, 2\) removes all"):
        ivy.conv1d_transpose(x, filters, 1, [(2, 2)])


def test_a_transposed_convolution_is_the_gradient() -> None:
    """The product of a result with y is that of the input with the transposed result of y."""
    x, filters = drawn(1, 7, 6, 2), drawn(3, 2, 2, 3)
    for strides, padding, dilations in (((2, 3), "SAME", 1), (2, "VALID", 2), ((1, 2), [(1, 0), (2, 1)], 1)):
        y = ivy.conv2d(x, filters, strides, padding, dilations=dilations)
        other = drawn(*y.shape)
        back = ivy.conv2d_transpose(other, filters, strides, padding, dilations=dilations, output_shape=(7, 6))
        np.testing.assert_allclose((numbers(y) * other).sum(), (numbers(back) * x).sum(), rtol=1e-5)


def test_types(backend: str) -> None:
    x, filters = drawn(1, 4, 4, 2), drawn(2, 2, 2, 2)
    expected = convolved(x, filters, (1, 1), ((0, 0), (0, 0)), (1, 1), 1)
    for dtype in dtypes(backend, ("float16", "bfloat16", "float64")):
        given = (array(backend, x, dtype), array(backend, filters, dtype), 1, "VALID")
        check(ivy.conv2d(*given), expected, backend, dtype)
    mixed = ivy.conv2d(array(backend, x), array(backend, filters * 2, "int32"), 1, "VALID")
    check(mixed, expected * 2, backend, narrowed(backend, "float64"))
    integers = ivy.conv2d(array(backend, x * 2, "int32"), array(backend, filters * 2, "int32"), 1, "VALID")
    check(integers, expected * 4, backend, "float32")
    with pytest.raises(ivy.IvyDtypeError, match="conv2d"):
        ivy.conv2d(array(backend, x, "complex64"), array(backend, filters, "complex64"), 1, "VALID")


def test_no_images(backend: str) -> None:
    x, filters = drawn(0, 4, 4, 2), drawn(2, 2, 2, 3)
    check(ivy.conv2d(array(backend, x), array(backend, filters), 1, "SAME"), np.zeros((0, 4, 4, 3)), backend, "float32")


def test_refusals(backend: str) -> None:
    x, filters = array(backend, drawn(1, 4, 4, 2)), array(backend, drawn(2, 2, 2, 3))
    unknown: Any = "NWHC"
    padding: Any = "same"
    refused = {
        "x must have 3 dimensions": lambda: ivy.conv1d(x, filters, 1, "SAME"),
        "filters must have 4 dimensions": lambda: ivy.conv2d(x, filters[0], 1, "SAME"),
        r"the 2 channels .* do not match filters": lambda: ivy.conv2d(x, filters[:, :, :1], 1, "SAME"),
        "data_format must be 'NHWC' or 'NCHW'": lambda: ivy.conv2d(x, filters, 1, "SAME", data_format=unknown),
        "filter_format must be": lambda: ivy.conv2d(x, filters, 1, "SAME", filter_format=unknown),
        "padding must be 'SAME'": lambda: ivy.conv2d(x, filters, 1, padding),
        "for each of 2 axes": lambda: ivy.conv2d(x, filters, 1, [(1, 1)]),
        "strides must be a positive int": lambda: ivy.conv2d(x, filters, 0, "SAME"),
        "dilations must be": lambda: ivy.conv2d(x, filters, 1, "SAME", dilations=(1, 2, 3)),
        "do not fit into": lambda: ivy.conv2d(x, filters, 1, "VALID", dilations=4),
        "3 channels|2 channels": lambda: ivy.conv2d_transpose(x, filters, 1, "SAME"),
        "choose another output_shape": lambda: ivy.conv2d_transpose(
            x, filters[..., :2], 2, "SAME", output_shape=(9, 8)
        ),
        "output_shape must have": lambda: ivy.conv2d_transpose(x, filters[..., :2], 2, "SAME", output_shape=(8, 8, 8)),
        "dims must be 1, 2 or 3": lambda: ivy.conv(x, filters, 1, "SAME", dims=4),
        "in 3 groups": lambda: ivy.conv(x, filters, 1, "SAME", feature_group_count=3),
        "output_shape is supported only": lambda: ivy.conv(x, filters, 1, "SAME", output_shape=(4, 4)),
        "x_dilations must be 1": lambda: ivy.conv(x, filters[..., :2], 1, "SAME", transpose=True, x_dilations=2),
        "depthwise_conv2d: filters must have 3": lambda: ivy.depthwise_conv2d(x, filters, 1, "SAME"),
    }
    for message, call in refused.items():
        with pytest.raises(ivy.IvyValueError, match=message):
            call()


@pytest.mark.parametrize("name", ["float32", "bfloat16", "float16"])
@pytest.mark.parametrize("width", [2, 3])
@pytest.mark.parametrize("padding", ["SAME", "VALID"])
def test_one_step_of_several_lengths(backend: str, name: str, width: int, padding: str) -> None:
    # oneDNN gives other numbers for one channel, where the longer step along the last axis is taken once.
    if name not in dtypes(backend):
        pytest.skip("the library has no such data type")
    x, filters = drawn(2, 6, width, 1), drawn(2, 2, 1, 1)
    strides = (1, 3)
    pairs = ((0, 0), (0, 0)) if padding == "VALID" else ((0, 1), (0, 0))
    y = ivy.conv2d(array(backend, x, name), array(backend, filters, name), strides, padding)
    check(y, convolved(x, filters, strides, pairs, (1, 1), 1), backend, name)


@pytest.mark.parametrize("strides", [(1, 1), (1, 2), (1, 3), (2, 1), (2, 3)])
def test_lengths_that_a_graph_does_not_know(strides: Any) -> None:
    tf = pytest.importorskip("tensorflow")
    x, filters = drawn(2, 6, 2, 1), drawn(2, 2, 1, 1)

    @tf.function(input_signature=[tf.TensorSpec([None, None, None, 1])])
    def run(x: Any) -> Any:
        return ivy.conv2d(x, tf.constant(filters), strides, "VALID")

    expected = convolved(x, filters, strides, ((0, 0), (0, 0)), (1, 1), 1)
    np.testing.assert_array_equal(run(tf.constant(x)), expected)
