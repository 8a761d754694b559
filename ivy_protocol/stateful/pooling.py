"""Pooling layers."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.functions import pooling
from ivy_protocol.stateful.module import Module

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "AdaptiveAvgPool1d",
    "AdaptiveAvgPool2d",
    "AvgPool1D",
    "AvgPool2D",
    "AvgPool3D",
    "MaxPool1D",
    "MaxPool2D",
    "MaxPool3D",
]

Ints = int | Sequence[int]
Padding = str | int | Sequence[tuple[int, int]]


class _Pooling(Module):
    """Base class of pooling layers. They are modules without weights. The settings of the windows are positional
    arguments of an ivy function.
    """

    def __init__(
        self, windows: tuple[Any, ...], device: Any = None, dtype: Any = None, v: Any = None, **options: Any
    ) -> None:
        vars(self).update(_windows=windows, _keywords=options)
        super().__init__(device=device, dtype=dtype, v=v)

    _windows: tuple[Any, ...]
    _keywords: dict[str, Any]

    def _extra_repr(self) -> str:
        keywords = [f"{name}={value!r}" for name, value in self._keywords.items()]
        return ", ".join([*map(repr, self._windows), *keywords])


class _WindowPooling(_Pooling):
    """Base class of pooling layers with windows of a fixed size."""

    _pool: Callable[..., Any]
    """The ivy function that computes the pooling."""

    def _forward(self, inputs: Any) -> "Array":
        return self._pool(inputs, *self._windows, **self._keywords)


class _Pooling1D(_WindowPooling):
    """Base class of pooling layers of sequences."""

    def __init__(
        self,
        kernel_size: Ints,
        stride: Ints,
        padding: Padding,
        /,
        *,
        data_format: Literal["NWC", "NCW"] = "NWC",
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        super().__init__((kernel_size, stride, padding), device, dtype, v, data_format=data_format)


class _Pooling2D(_WindowPooling):
    """Base class of pooling layers of images."""

    def __init__(
        self,
        kernel_size: Ints,
        stride: Ints,
        padding: Padding,
        /,
        *,
        data_format: Literal["NHWC", "NCHW"] = "NHWC",
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        super().__init__((kernel_size, stride, padding), device, dtype, v, data_format=data_format)


class AvgPool1D(_Pooling1D):
    """Average pooling of sequences; see `ivy.avg_pool1d`.

    Parameters
    ----------
    kernel_size : int or sequence of int
        Length of the windows along each spatial axis.
    stride : int or sequence of int
        Step between windows.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Padding before and after each spatial axis.
    data_format : {"NWC", "NCW"}, default "NWC"
        Axis order of the array.
    device, dtype, v
        As for `Module`.

    Examples
    --------
    >>> ivy.AvgPool1D(2, 2, "VALID")(ivy.ones((1, 4, 3))).shape
    ivy.Shape(1, 2, 3)
    """

    _pool = staticmethod(pooling.avg_pool1d)


class AvgPool2D(_Pooling2D):
    """Average pooling of images; see `ivy.avg_pool2d`.

    Parameters
    ----------
    kernel_size : int or sequence of int
        Length of the windows along each spatial axis.
    stride : int or sequence of int
        Step between windows.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Padding before and after each spatial axis.
    data_format : {"NHWC", "NCHW"}, default "NHWC"
        Axis order of the array.
    device, dtype, v
        As for `Module`.

    Examples
    --------
    >>> ivy.AvgPool2D(2, 2, "VALID")(ivy.ones((1, 4, 4, 3))).shape
    ivy.Shape(1, 2, 2, 3)
    """

    _pool = staticmethod(pooling.avg_pool2d)


class AvgPool3D(_WindowPooling):
    """Average pooling of volumes; see `ivy.avg_pool3d`.

    Parameters
    ----------
    kernel_size : int or sequence of int
        Length of the windows along each spatial axis.
    strides : int or sequence of int
        Step between windows.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Padding before and after each spatial axis.
    data_format : {"NDHWC", "NCDHW"}, default "NDHWC"
        Axis order of the array.
    count_include_pad : bool, default False
        If True, include the padding in the mean.
    ceil_mode : bool, default False
        If True, add a last window that extends past the end.
    divisor_override : int, optional
        Divisor of the sums; by default the size of the window.

    Examples
    --------
    >>> ivy.AvgPool3D(2, 2, "VALID")(ivy.ones((1, 4, 4, 4, 3))).shape
    ivy.Shape(1, 2, 2, 2, 3)
    """

    _pool = staticmethod(pooling.avg_pool3d)

    def __init__(
        self,
        kernel_size: Ints,
        strides: Ints,
        padding: Padding,
        /,
        *,
        data_format: Literal["NDHWC", "NCDHW"] = "NDHWC",
        count_include_pad: bool = False,
        ceil_mode: bool = False,
        divisor_override: int | None = None,
    ) -> None:
        super().__init__(
            (kernel_size, strides, padding),
            data_format=data_format,
            count_include_pad=count_include_pad,
            ceil_mode=ceil_mode,
            divisor_override=divisor_override,
        )


class MaxPool1D(_Pooling1D):
    """Max pooling of sequences; see `ivy.max_pool1d`.

    Parameters
    ----------
    kernel_size : int or sequence of int
        Length of the windows along each spatial axis.
    stride : int or sequence of int
        Step between windows.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Padding before and after each spatial axis.
    data_format : {"NWC", "NCW"}, default "NWC"
        Axis order of the array.
    device, dtype, v
        As for `Module`.

    Examples
    --------
    >>> ivy.MaxPool1D(2, 2, "VALID")(ivy.ones((1, 4, 3))).shape
    ivy.Shape(1, 2, 3)
    """

    _pool = staticmethod(pooling.max_pool1d)


class MaxPool2D(_Pooling2D):
    """Max pooling of images; see `ivy.max_pool2d`.

    Parameters
    ----------
    kernel_size : int or sequence of int
        Length of the windows along each spatial axis.
    stride : int or sequence of int
        Step between windows.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Padding before and after each spatial axis.
    data_format : {"NHWC", "NCHW"}, default "NHWC"
        Axis order of the array.
    device, dtype, v
        As for `Module`.

    Examples
    --------
    >>> ivy.MaxPool2D(2, 2, "VALID")(ivy.ones((1, 4, 4, 3))).shape
    ivy.Shape(1, 2, 2, 3)
    """

    _pool = staticmethod(pooling.max_pool2d)


class MaxPool3D(_WindowPooling):
    """Max pooling of volumes; see `ivy.max_pool3d`.

    Parameters
    ----------
    kernel_size : int or sequence of int
        Length of the windows along each spatial axis.
    stride : int or sequence of int
        Step between windows.
    padding : {"SAME", "VALID"}, int or sequence of (int, int)
        Padding before and after each spatial axis.
    data_format : {"NDHWC", "NCDHW"}, default "NDHWC"
        Axis order of the array.
    device, dtype, v
        As for `Module`.

    Examples
    --------
    >>> ivy.MaxPool3D(2, 2, "VALID")(ivy.ones((1, 4, 4, 4, 3))).shape
    ivy.Shape(1, 2, 2, 2, 3)
    """

    _pool = staticmethod(pooling.max_pool3d)

    def __init__(
        self,
        kernel_size: Ints,
        stride: Ints,
        padding: Padding,
        /,
        *,
        data_format: Literal["NDHWC", "NCDHW"] = "NDHWC",
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        super().__init__((kernel_size, stride, padding), device, dtype, v, data_format=data_format)


class AdaptiveAvgPool1d(_Pooling):
    """Adaptive average pooling of sequences; see `ivy.adaptive_avg_pool1d`.

    Parameters
    ----------
    output_size : int
        Number of windows.
    device, dtype
        As for `Module`.

    Examples
    --------
    >>> ivy.AdaptiveAvgPool1d(2)(ivy.ones((1, 3, 5))).shape
    ivy.Shape(1, 3, 2)
    """

    def __init__(
        self, output_size: int | Sequence[int], device: DeviceLike | None = None, dtype: DtypeLike | None = None
    ) -> None:
        super().__init__((output_size,), device, dtype)

    def _forward(self, x: Any) -> "Array":
        return pooling.adaptive_avg_pool1d(x, *self._windows)


class AdaptiveAvgPool2d(_Pooling):
    """Adaptive average pooling of images; see `ivy.adaptive_avg_pool2d`.

    Parameters
    ----------
    output_size : int or sequence of int
        Number of windows along each spatial axis. None means the length of the axis.
    data_format : {"NHWC", "NCHW"}, default "NHWC"
        Axis order of the array.
    device, dtype
        As for `Module`.

    Examples
    --------
    >>> ivy.AdaptiveAvgPool2d((2, 1))(ivy.ones((1, 5, 4, 3))).shape
    ivy.Shape(1, 2, 1, 3)
    """

    def __init__(
        self,
        output_size: int | Sequence[int | None],
        /,
        *,
        data_format: Literal["NHWC", "NCHW"] = "NHWC",
        device: DeviceLike | None = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        super().__init__((output_size,), device, dtype, data_format=data_format)

    def _forward(self, x: Any) -> "Array":
        return pooling.adaptive_avg_pool2d(x, *self._windows, **self._keywords)
