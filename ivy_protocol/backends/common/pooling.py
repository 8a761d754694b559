"""Window arithmetic and validation of pooling for every backend, in Python integers."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ivy_protocol.backends.common.convolution import Pairs, Windows, channels_last, numbers, padding_of
from ivy_protocol.exceptions import IvyValueError

FORMATS = {1: ("NWC", "NCW"), 2: ("NHWC", "NCHW"), 3: ("NDHWC", "NCDHW")}
"""Axes of the channels-last and the channels-first format, by number of spatial axes."""


class Pools(NamedTuple):
    """Parameters of pooling windows, with one value for each spatial axis."""

    last: bool
    kernel: tuple[int, ...]
    strides: tuple[int, ...]
    dilations: tuple[int, ...]
    inputs: tuple[int, ...]
    lengths: tuple[int, ...]
    padding: Pairs
    """Requested padding."""
    pairs: Pairs
    """Effective padding: the requested padding and the padding that ``ceil_mode`` adds."""

    @property
    def first(self) -> int:
        """First spatial axis."""
        return 1 if self.last else 2

    def spatial(self, values: Sequence[Any], other: Any) -> tuple[Any, ...]:
        """Return a tuple with values for the spatial axes and a default for the batch and channel axes."""
        return (other, *values, other) if self.last else (other, other, *values)

    def starts(self, axis: int) -> range:
        """Return the start index of each window along an axis; starts in the padding are negative."""
        start, stride = -self.pairs[axis][0], self.strides[axis]
        return range(start, start + self.lengths[axis] * stride, stride)

    def members(self, axis: int) -> list[list[int]]:
        """Return the indices of the elements in each window along an axis, without padding."""
        steps = range(0, self.kernel[axis] * self.dilations[axis], self.dilations[axis])
        return [[at + step for step in steps if 0 <= at + step < self.inputs[axis]] for at in self.starts(axis)]

    def uniform(self, include_pad: bool) -> bool:
        """Return True if all windows have the same divisor in an average."""
        return self.pairs == self.padding if include_pad else not any(map(any, self.pairs))

    def counts(self, include_pad: bool) -> Any:
        """Return the divisor of each window in an average, as nested lists."""
        result: Any = 1
        for axis in range(len(self.kernel) - 1, -1, -1):
            low, high = self.padding[axis] if include_pad else (0, 0)
            reach = self.kernel[axis]
            each = [min(at + reach, self.inputs[axis] + high) - max(at, -low) for at in self.starts(axis)]
            result = [_times(result, count) for count in each]
        return result


def _times(values: Any, factor: int) -> Any:
    return [_times(value, factor) for value in values] if isinstance(values, list) else values * factor


def pooling(
    name: str,
    x_shape: Sequence[int],
    kernel: Any,
    strides: Any,
    padding: Any,
    data_format: Any,
    dilation: Any = 1,
    ceil_mode: bool = False,
    *,
    dims: int,
) -> Pools:
    """Validate the shape and the parameters of pooling, and return the parameters for each spatial axis.

    Raises
    ------
    IvyValueError
        The shape and the parameters do not match.
    """
    last = channels_last(name, "data_format", data_format, *FORMATS[dims])
    if len(x_shape) != dims + 2:
        raise IvyValueError(f"ivy.{name}: x must have {dims + 2} dimensions, but has the shape {tuple(x_shape)}")
    inputs = tuple(x_shape[1:-1] if last else x_shape[2:])
    moves = Windows(
        inputs,
        numbers(name, "kernel", kernel, dims),
        numbers(name, "strides", strides, dims),
        numbers(name, "dilation", dilation, dims),
        (1,) * dims,
        padding_of(name, padding, dims),
    )
    if None in inputs:
        raise IvyValueError(
            f"ivy.{name}: the windows require known spatial sizes of x, which are unknown in this graph; specify the "
            "sizes in the TensorSpec"
        )
    around = moves.pairs()
    steps, lengths, pairs = [], [], []
    for n, extent, apart, stride, (low, high) in zip(
        inputs, moves.extents, moves.dilations, moves.strides, around, strict=True
    ):
        rest = n + low + high - extent
        if not 0 <= min(low, high) <= max(low, high) < extent:
            raise IvyValueError(
                f"ivy.{name}: padding must be from 0 to {extent - 1}, less than the window length {extent}, not "
                f"{(low, high)}"
            )
        if rest < 0 or not n:
            raise IvyValueError(f"ivy.{name}: windows of length {extent} do not fit into {n} elements with {padding=}")
        # Limit the stride to the padded size, because all larger strides result in a single window, too.
        stride = min(stride, n + low + high)
        count = (-(-rest // stride) if ceil_mode else rest // stride) + 1
        # Drop a last window that starts in the end padding, because it contains no element.
        count -= ceil_mode and (count - 1) * stride >= n + low
        if apart > 1 and any(start % apart >= n for start in range(-low, 0, stride)):
            raise IvyValueError(
                f"ivy.{name}: a window with dilation {apart} would contain only padding, and none of the {n} elements "
                "of the axis; use less padding or a smaller dilation"
            )
        steps.append(stride)
        lengths.append(count)
        pairs.append((low, max(high, (count - 1) * stride + extent - n - low)))
    return Pools(last, moves.kernel, tuple(steps), moves.dilations, inputs, tuple(lengths), around, tuple(pairs))


def average_pools(compute: Callable[..., Any]) -> list[Any]:
    """Return `avg_pool1d`, `avg_pool2d` and `avg_pool3d` of a backend.

    Each function calls ``compute(x, pools, padding, count_include_pad, ceil_mode, divisor_override)``, where ``pools``
    contains the validated parameters.
    """
    return [_average_pool(compute, dims) for dims in FORMATS]


def _average_pool(compute: Callable[..., Any], dims: int) -> Any:
    name = f"avg_pool{dims}d"

    def pool(
        x: Any,
        kernel: Any,
        strides: Any,
        padding: Any,
        /,
        *,
        data_format: str = FORMATS[dims][0],
        count_include_pad: bool = False,
        ceil_mode: bool = False,
        divisor_override: int | None = None,
    ) -> Any:
        pools = pooling(name, x.shape, kernel, strides, padding, data_format, 1, ceil_mode, dims=dims)
        return compute(x, pools, padding, count_include_pad, ceil_mode, divisor_override)

    pool.__name__, pool.__qualname__, pool.__module__ = name, name, compute.__module__
    return pool


def max_pools(compute: Callable[..., Any]) -> list[Any]:
    """Return `max_pool1d`, `max_pool2d` and `max_pool3d` of a backend.

    Each function calls ``compute(x, pools, padding, ceil_mode)``, where ``pools`` contains the validated parameters.
    """
    return [_max_pool(compute, dims) for dims in FORMATS]


def _max_pool(compute: Callable[..., Any], dims: int) -> Any:
    name = f"max_pool{dims}d"

    def pool(
        x: Any,
        kernel: Any,
        strides: Any,
        padding: Any,
        /,
        *,
        data_format: str = FORMATS[dims][0],
        dilation: Any = 1,
        ceil_mode: bool = False,
    ) -> Any:
        pools = pooling(name, x.shape, kernel, strides, padding, data_format, dilation, ceil_mode, dims=dims)
        return compute(x, pools, padding, ceil_mode)

    pool.__name__, pool.__qualname__, pool.__module__ = name, name, compute.__module__
    return pool
