"""Shape arithmetic and validation of convolutions for every backend, in Python integers."""

from collections.abc import Sequence
from operator import index
from typing import Any, NamedTuple, SupportsIndex

from ivy_protocol.exceptions import IvyValueError

Pairs = tuple[tuple[int, int], ...]
"""Padding before and after each spatial axis; a negative number crops elements."""


class Windows(NamedTuple):
    """Parameters of a convolution, with one value for each spatial axis."""

    lengths: tuple[int, ...]
    kernel: tuple[int, ...]
    strides: tuple[int, ...]
    dilations: tuple[int, ...]
    x_dilations: tuple[int, ...]
    padding: str | Pairs

    @property
    def extents(self) -> tuple[int, ...]:
        """Sizes of the dilated filters."""
        return tuple([(k - 1) * d + 1 for k, d in zip(self.kernel, self.dilations, strict=True)])

    @property
    def dilated_lengths(self) -> tuple[int, ...]:
        """Sizes of the dilated input."""
        return tuple([max((n - 1) * d + 1, 0) for n, d in zip(self.lengths, self.x_dilations, strict=True)])

    def pairs(self) -> Pairs:
        """Return the padding before and after each spatial axis, also for the modes "SAME" and "VALID"."""
        if self.padding == "VALID":
            return ((0, 0),) * len(self.kernel)
        if not isinstance(self.padding, str):
            return self.padding
        result = []
        for n, extent, stride in zip(self.dilated_lengths, self.extents, self.strides, strict=True):
            total = max((-(-n // stride) - 1) * stride + extent - n, 0)
            result.append((total // 2, total - total // 2))
        return tuple(result)

    def output_lengths(self, name: str) -> tuple[int, ...]:
        """Return the spatial sizes of the output; raise if one is not positive."""
        result = []
        for n, extent, stride, pair in zip(self.dilated_lengths, self.extents, self.strides, self.pairs(), strict=True):
            if n + sum(pair) < extent or not n:
                raise IvyValueError(
                    f"ivy.{name}: filters of length {extent} do not fit into {n} elements with padding {pair}"
                )
            result.append((n + sum(pair) - extent) // stride + 1)
        return tuple(result)

    @property
    def full_lengths(self) -> tuple[int, ...]:
        """Sizes of the output of a transposed convolution before cropping."""
        steps = zip(self.lengths, self.extents, self.strides, strict=True)
        return tuple([(n - 1) * stride + extent for n, extent, stride in steps])

    def cuts(self, name: str, output_shape: Any, data_format: str) -> Pairs:
        """Return the numbers of elements that a transposed convolution crops at the two ends of each axis. A negative
        number means padding.
        """
        steps = list(zip(self.lengths, self.extents, self.strides, strict=True))
        full = self.full_lengths
        if output_shape is not None:
            wanted = [index(output_shape)] if isinstance(output_shape, SupportsIndex) else list(output_shape)
            if len(wanted) == len(steps) + 2:
                wanted = wanted[1:-1] if data_format == "channel_last" else wanted[2:]
            if len(wanted) != len(steps):
                raise IvyValueError(
                    f"ivy.{name}: output_shape must have {len(steps)} or {len(steps) + 2} sizes, but is {output_shape}"
                )
            forward = self._replace(lengths=tuple(wanted), x_dilations=(1,) * len(wanted))
            if forward.output_lengths(name) != self.lengths:
                raise IvyValueError(
                    f"ivy.{name}: output_shape={tuple(wanted)} does not match x: a convolution of that shape returns "
                    f"{forward.output_lengths(name)}, but x has the spatial shape {self.lengths}; choose another "
                    "output_shape"
                )
        elif self.padding == "SAME":
            wanted = [n * stride for n, _, stride in steps]
        elif self.padding == "VALID":
            wanted = [n * stride + max(extent - stride, 0) for n, extent, stride in steps]
        else:
            for n, pair in zip(full, self.pairs(), strict=True):
                if n <= sum(pair):
                    raise IvyValueError(
                        f"ivy.{name}: the padding {pair} removes all {n} elements of the result; use less padding"
                    )
            return self.pairs()
        if self.padding == "SAME":
            before = [max(n - length, 0) // 2 for n, length in zip(full, wanted, strict=True)]
        else:
            before = [low for low, _ in self.pairs()]
        return tuple([(low, n - low - length) for n, low, length in zip(full, before, wanted, strict=True)])


def channels_last(name: str, what: str, value: Any, last: str = "channel_last", first: str = "channel_first") -> bool:
    """Return True if `value` is the name of the channels-last format; raise if it is the name of neither format."""
    if value not in (last, first):
        raise IvyValueError(f"ivy.{name}: {what} must be {last!r} or {first!r}, not {value!r}")
    return value == last


def windows(
    name: str,
    x_shape: Sequence[int],
    filter_shape: Sequence[int],
    strides: Any,
    padding: Any,
    *,
    dims: int,
    data_format: str,
    filter_format: str,
    groups: int = 1,
    x_dilations: Any = 1,
    dilations: Any = 1,
    transpose: bool = False,
    bias: Any = None,
) -> Windows:
    """Validate the shapes and parameters of a convolution, and return the parameters for each spatial axis.

    Raises
    ------
    IvyValueError
        The shapes and the parameters do not match.
    """
    if dims not in (1, 2, 3):
        raise IvyValueError(f"ivy.{name}: dims must be 1, 2 or 3, not {dims!r}")
    x_last = channels_last(name, "data_format", data_format)
    filters_last = channels_last(name, "filter_format", filter_format)
    for what, shape in (("x", x_shape), ("filters", filter_shape)):
        if len(shape) != dims + 2:
            raise IvyValueError(f"ivy.{name}: {what} must have {dims + 2} dimensions, but has the shape {tuple(shape)}")
    channels = x_shape[-1] if x_last else x_shape[1]
    lengths = tuple(x_shape[1:-1] if x_last else x_shape[2:])
    kernel = tuple(filter_shape[:-2] if filters_last else filter_shape[2:])
    # A transposed convolution is the gradient of a convolution with the same filters. For this gradient, exchange the
    # numbers of input and output channels of the filters.
    near, far = (filter_shape[-2], filter_shape[-1]) if filters_last else (filter_shape[1], filter_shape[0])
    inputs, grouped = (far, far) if transpose else (near * groups, far)
    # Do not compare `channels` if it is None, as for an unknown size in tf.function.
    if groups < 1 or grouped % groups or (channels is not None and channels != inputs):
        grouping = "" if groups == 1 else f" in {groups} groups"
        raise IvyValueError(
            f"ivy.{name}: the {channels} channels of x of shape {tuple(x_shape)} do not match filters of shape "
            f"{tuple(filter_shape)}{grouping}, with data_format={data_format!r} and filter_format={filter_format!r}"
        )
    outputs = near * groups if transpose else far
    # Skip the check if `bias` has no `shape`, as in some array classes of users.
    summands = getattr(bias, "shape", None)
    if summands is not None and (len(summands) != 1 or summands[0] not in (outputs, None)):
        # Raise for another shape, because some libraries would broadcast the bias along the spatial axes.
        raise IvyValueError(f"ivy.{name}: bias must have the shape ({outputs},), not {tuple(summands)}")
    return Windows(
        lengths,
        kernel,
        numbers(name, "strides", strides, dims),
        numbers(name, "dilations", dilations, dims),
        numbers(name, "x_dilations", x_dilations, dims),
        padding_of(name, padding, dims),
    )


def numbers(name: str, what: str, value: Any, dims: int) -> tuple[int, ...]:
    """Return a positive integer for each spatial axis, from one integer or a sequence; raise otherwise."""
    result = (index(value),) * dims if isinstance(value, SupportsIndex) else tuple(map(index, value))
    if len(result) == 1:
        result *= dims
    if len(result) != dims or min(result) < 1:
        raise IvyValueError(f"ivy.{name}: {what} must be a positive int, or one for each of {dims} axes, not {value!r}")
    return result


def padding_of(name: str, padding: Any, dims: int) -> str | Pairs:
    """Return "SAME", "VALID", or a pair of integers for each spatial axis; raise otherwise."""
    if padding in ("SAME", "VALID"):
        return padding
    if isinstance(padding, SupportsIndex):
        both = index(padding)
        return ((both, both),) * dims
    pairs: Sequence[Any] = () if isinstance(padding, str) else tuple(padding)
    if len(pairs) == dims and all(isinstance(pair, list | tuple | range) and len(pair) == 2 for pair in pairs):
        return tuple([(index(low), index(high)) for low, high in pairs])
    raise IvyValueError(
        f"ivy.{name}: padding must be 'SAME', 'VALID', an int, or a pair of ints for each of {dims} axes, not "
        f"{padding!r}"
    )
