"""Compiled convolutions by `lax.conv_general_dilated`. If XLA applies the dilation or negative padding of an input
incorrectly, the input is dilated and cropped before the convolution.
"""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from ivy_protocol.backends.common.convolution import Windows, windows

__all__ = [
    "conv_general_dilated",
]


_SPATIAL = "012"


def _dilate_input(
    x: Any, filters: Any, x_dilations: Any, pairs: Any, x_last: bool, filters_last: bool
) -> tuple[Any, Any, Any]:
    """Return the input with its dilation and negative padding applied, if XLA would apply them incorrectly. Return the
    input unchanged otherwise.

    If the filters are longer than a dilated input, XLA exchanges the two, and aborts the process on the resulting
    program. For negative padding, XLA reads some of the cropped elements.
    """
    dims = x.ndim - 2
    lengths = x.shape[1:-1] if x_last else x.shape[2:]
    sizes = filters.shape[:dims] if filters_last else filters.shape[2:]
    is_supported = set(x_dilations) == {1} or all([size <= n for size, n in zip(sizes, lengths, strict=True)])
    if is_supported and min(map(min, pairs)) >= 0:
        return x, x_dilations, pairs
    spatial = [(min(low, 0), min(high, 0), n - 1) for (low, high), n in zip(pairs, x_dilations, strict=True)]
    none = (0, 0, 0)
    config = [none, *spatial, none] if x_last else [none, none, *spatial]
    # Insert a barrier: otherwise XLA would merge the padding into the convolution, and return a wrong result.
    dilated = lax.optimization_barrier(lax.pad(x, jnp.zeros((), x.dtype), config))
    return dilated, (1,) * dims, tuple([(max(low, 0), max(high, 0)) for low, high in pairs])


@partial(jax.jit, static_argnames=("geometry", "pairs", "x_last", "filters_last", "groups"))
def _convolve(
    x: Any, filters: Any, bias: Any, geometry: Windows, pairs: Any, x_last: bool, filters_last: bool, groups: int
) -> Any:
    dims = x.ndim - 2
    space = _SPATIAL[:dims]
    axes = f"N{space}C" if x_last else f"NC{space}"
    x, x_dilations, pairs = _dilate_input(x, filters, geometry.x_dilations, pairs, x_last, filters_last)
    y = lax.conv_general_dilated(
        x,
        filters,
        geometry.strides,
        pairs,
        x_dilations,
        geometry.dilations,
        (axes, f"{space}IO" if filters_last else f"OI{space}", axes),
        groups,
    )
    return y if bias is None else y + bias.reshape(bias.shape if x_last else (-1, *(1,) * dims))


def conv_general_dilated(
    x: Any,
    filters: Any,
    strides: Any,
    padding: Any,
    /,
    *,
    dims: int = 2,
    data_format: str = "channel_last",
    filter_format: str = "channel_last",
    feature_group_count: int = 1,
    x_dilations: Any = 1,
    dilations: Any = 1,
    bias: Any = None,
) -> Any:
    geometry = windows(
        "conv_general_dilated",
        x.shape,
        filters.shape,
        strides,
        padding,
        dims=dims,
        data_format=data_format,
        filter_format=filter_format,
        groups=feature_group_count,
        x_dilations=x_dilations,
        dilations=dilations,
        bias=bias,
    )
    geometry.output_lengths("conv_general_dilated")
    x_last, filters_last = data_format == "channel_last", filter_format == "channel_last"
    return _convolve(x, filters, bias, geometry, geometry.pairs(), x_last, filters_last, feature_group_count)
