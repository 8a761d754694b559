"""Normalization layers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol import functions
from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import normalization
from ivy_protocol.stateful._devices import check_outlives
from ivy_protocol.stateful._errors import width_mismatch
from ivy_protocol.stateful.initializers import Ones
from ivy_protocol.stateful.layers import ZEROS
from ivy_protocol.stateful.module import Module

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["BatchNorm2D", "GroupNorm", "LayerNorm", "RMSNorm"]

Layout = Literal["NSC", "NCS"]


class _ShapeNorm(Module):
    """Base class of norms over the last axes, which have the lengths ``normalized_shape``."""

    def __init__(self, normalized_shape: int | Sequence[int], eps: float, affine: bool, **kwargs: Any) -> None:
        self._shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self._eps = eps
        self._elementwise_affine = affine
        super().__init__(**kwargs)

    def _describe_mismatch(self, inputs: Any) -> str:
        mismatches = [
            width_mismatch("the array", inputs, length, i - len(self._shape)) for i, length in enumerate(self._shape)
        ]
        return next(filter(None, mismatches), "")

    def _extra_repr(self) -> str:
        return f"{self._shape}"


class LayerNorm(_ShapeNorm):
    """Layer normalization over the last axes, followed by a learned scale and offset.

    Parameters
    ----------
    normalized_shape : int or sequence of int
        Lengths of the normalized axes.
    eps : float, default 1e-05
        Term added to the variance.
    elementwise_affine : bool, default True
        If True, the layer has the weights ``weight`` (scale) and ``bias`` (offset), of shape ``normalized_shape``.
    new_std : float, default 1.0
        Factor of the result, after the learned scale and offset.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.layer_norm`.

    Examples
    --------
    >>> layer = ivy.LayerNorm(2, eps=0)
    >>> layer(ivy.array([[1.0, 3.0], [4.0, 2.0]]))
    ivy.array([[-1.,  1.],
               [ 1., -1.]])
    """

    def __init__(
        self,
        normalized_shape: int | Sequence[int],
        /,
        *,
        eps: float = 1e-05,
        elementwise_affine: bool = True,
        new_std: float = 1.0,
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        self._new_std = new_std
        super().__init__(normalized_shape, eps, elementwise_affine, device=device, v=v, dtype=dtype)

    def _create_variables(self, *, device: Any = None, dtype: Any = None) -> dict[str, Any]:
        if not self._elementwise_affine:
            return {}
        return {
            "weight": Ones().create_variables(self._shape, device, dtype=dtype),
            "bias": ZEROS.create_variables(self._shape, device, dtype=dtype),
        }

    def _forward(self, inputs: Any) -> "Array":
        v = self.v
        return normalization.layer_norm(
            inputs,
            list(range(-len(self._shape), 0)),
            scale=v.weight if self._elementwise_affine else None,
            offset=v.bias if self._elementwise_affine else None,
            eps=self._eps,
            new_std=self._new_std,
        )


class _ChannelNorm(Module):
    """Base class of norms with a ``weight`` (scale) and a ``bias`` (offset) for each channel."""

    def __init__(
        self,
        channels: int,
        eps: float,
        data_format: Layout,
        affine: bool,
        *,
        device: Any,
        v: Any,
        dtype: Any,
        training: bool = True,
    ) -> None:
        if data_format not in ("NSC", "NCS"):
            raise IvyValueError(f"{type(self).__name__}: data_format must be 'NSC' or 'NCS', not {data_format!r}")
        vars(self).update(_channels=channels, _eps=eps, _data_format=data_format, _affine=affine)
        super().__init__(device=device, v=v, dtype=dtype, training=training)

    _channels: int
    _eps: float
    _data_format: Layout
    _affine: bool

    def _create_variables(self, *, device: Any = None, dtype: Any = None) -> dict[str, Any]:
        if not self._affine:
            return {}
        return {
            "weight": Ones().create_variables((self._channels,), device, dtype=dtype),
            "bias": ZEROS.create_variables((self._channels,), device, dtype=dtype),
        }

    def _keywords(self) -> dict[str, Any]:
        """Return the keyword arguments of the normalization function."""
        v = self.v
        weights = {"scale": v.weight, "offset": v.bias} if self._affine else {}
        return {**weights, "eps": self._eps, "data_format": self._data_format}

    def _describe_mismatch(self, inputs: Any) -> str:
        return width_mismatch("the array", inputs, self._channels, -1 if self._data_format == "NSC" else 1)


class BatchNorm2D(_ChannelNorm):
    """Batch normalization of each channel, followed by a learned scale and offset.

    Training mode uses the statistics of the batch, and updates the buffers ``running_mean`` and ``running_var``.
    Evaluation mode uses the buffers.

    Parameters
    ----------
    num_features : int
        Number of channels.
    eps : float, default 1e-05
        Term added to the variance.
    momentum : float, default 0.1
        Weight of the batch statistics in the update of the buffers.
    data_format : {"NSC", "NCS"}, default "NSC"
        Axis order of the array, with any number of spatial axes.
    affine : bool, default True
        If True, the layer has the weights ``weight`` (scale) and ``bias`` (offset), one element for each channel.
    track_running_stats : bool, default True
        If True, the layer has the buffers; otherwise, it always uses the statistics of the batch.
    device, v, dtype, training
        As for `Module`.

    Notes
    -----
    See `ivy.batch_norm`. In code compiled by JAX or TensorFlow, pass the buffers to the call as ``buffers=``, and
    return their new values from the compiled code.

    Examples
    --------
    >>> layer = ivy.BatchNorm2D(1, momentum=0.5)
    >>> layer(ivy.ones((2, 3, 3, 1))).shape
    ivy.Shape(2, 3, 3, 1)
    >>> layer.buffers.running_mean
    ivy.array([0.5])
    """

    def __init__(
        self,
        num_features: int,
        /,
        *,
        eps: float = 1e-05,
        momentum: float = 0.1,
        data_format: Layout = "NSC",
        affine: bool = True,
        track_running_stats: bool = True,
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
        training: bool = True,
    ) -> None:
        self._momentum = momentum
        self._tracked = track_running_stats
        super().__init__(num_features, eps, data_format, affine, device=device, v=v, dtype=dtype, training=training)
        if track_running_stats:
            self.register_buffer("running_mean", functions.zeros((num_features,), dtype=dtype, device=device))
            self.register_buffer("running_var", functions.ones((num_features,), dtype=dtype, device=device))

    def _forward(self, inputs: Any) -> "Array":
        training = self._training or not self._tracked
        if self._tracked:
            mean, variance = self.buffers.running_mean, self.buffers.running_var
        else:
            mean = functions.zeros((self._channels,), like=inputs)
            variance = mean
        result, mean, variance = normalization.batch_norm(
            inputs, mean, variance, training=training, momentum=self._momentum, **self._keywords()
        )
        if self._tracked and training:
            mean, variance = (functions.stop_gradient(x, preserve_type=False) for x in (mean, variance))
            check_outlives(mean, self.buffers.running_mean)
            self.buffers.running_mean, self.buffers.running_var = mean, variance
        return result

    def _extra_repr(self) -> str:
        return f"{self._channels}{'' if self._affine else ', affine=False'}"


class GroupNorm(_ChannelNorm):
    """Group normalization of the channels of each item, followed by a learned scale and offset.

    Parameters
    ----------
    num_groups : int
        Number of groups.
    num_channels : int
        Number of channels; it must be divisible by ``num_groups``.
    eps : float, default 1e-05
        Term added to the variance.
    affine : bool, default True
        If True, the layer has the weights ``weight`` (scale) and ``bias`` (offset), one element for each channel.
    data_format : {"NSC", "NCS"}, default "NSC"
        Axis order of the array.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.group_norm`.

    Examples
    --------
    >>> ivy.GroupNorm(2, 4, eps=0)(ivy.array([[1.0, 3.0, 5.0, 9.0]]))
    ivy.array([[-1.,  1., -1.,  1.]])
    """

    def __init__(
        self,
        num_groups: int,
        num_channels: int,
        /,
        *,
        eps: float = 1e-05,
        affine: bool = True,
        data_format: Layout = "NSC",
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        if num_groups < 1 or num_channels % num_groups:
            raise IvyValueError(f"GroupNorm: num_channels={num_channels} must be divisible by num_groups={num_groups}")
        self._num_groups = num_groups
        super().__init__(num_channels, eps, data_format, affine, device=device, v=v, dtype=dtype)

    def _forward(self, inputs: Any) -> "Array":
        return normalization.group_norm(inputs, self._num_groups, **self._keywords())

    def _extra_repr(self) -> str:
        return f"{self._num_groups}, {self._channels}{'' if self._affine else ', affine=False'}"


class RMSNorm(_ShapeNorm):
    """Division by the root mean square over the last axes, followed by a learned scale.

    Parameters
    ----------
    normalized_shape : int or sequence of int
        Lengths of the normalized axes.
    eps : float, default 1e-05
        Term added to the mean square.
    elementwise_affine : bool, default True
        If True, the layer has the weight ``weight`` (scale), of shape ``normalized_shape``.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.rms_norm`.

    Examples
    --------
    >>> ivy.RMSNorm(2, eps=0)(ivy.array([[1.0, 7.0]]))
    ivy.array([[0.2, 1.4]])
    """

    def __init__(
        self,
        normalized_shape: int | Sequence[int],
        /,
        *,
        eps: float = 1e-05,
        elementwise_affine: bool = True,
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        super().__init__(normalized_shape, eps, elementwise_affine, device=device, v=v, dtype=dtype)

    def _create_variables(self, *, device: Any = None, dtype: Any = None) -> dict[str, Any]:
        return {"weight": Ones().create_variables(self._shape, device, dtype=dtype)} if self._elementwise_affine else {}

    def _forward(self, inputs: Any) -> "Array":
        axes = range(-len(self._shape), 0)
        scale = self.v.weight if self._elementwise_affine else None
        return normalization.rms_norm(inputs, list(axes), scale=scale, eps=self._eps)
