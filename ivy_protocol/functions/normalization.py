"""Batch, layer, group, instance and vector normalization."""

from collections.abc import Sequence
from math import prod
from operator import index
from typing import TYPE_CHECKING, Any, Literal, cast

from ivy_protocol.base.typing import ANY, ORDERED, ArrayLike, Axis, Out
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions._shared import is_complex

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

Layout = Literal["NSC", "NCS"]
_MIN_DIVISOR = 1e-12
"""Lower bound of divisors, which avoids a division by zero."""


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def batch_norm(
    x: ArrayLike,
    mean: ArrayLike,
    variance: ArrayLike,
    /,
    *,
    offset: ArrayLike | None = None,
    scale: ArrayLike | None = None,
    training: bool = False,
    eps: float = 1e-05,
    momentum: float = 0.1,
    data_format: Layout = "NSC",
) -> "tuple[Array, Array, Array]":
    """Apply batch normalization per channel, and return the result and the running statistics.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, *space, channels)``, or ``(n, channels, *space)`` for ``"NCS"``: real floating-point;
        integers and booleans are converted to the default float.
    mean : ArrayLike
        Running means of the channels, of shape ``(channels,)``.
    variance : ArrayLike
        Running variances of the channels, of shape ``(channels,)``.
    offset : ArrayLike, optional
        Offset added to the scaled channels, of shape ``(channels,)``.
    scale : ArrayLike, optional
        Scale of the normalized channels, of shape ``(channels,)``.
    training : bool, default False
        If True, normalize by the statistics of the batch, and update the running statistics.
    eps : float, default 1e-05
        Value added to the variance to avoid division by zero.
    momentum : float, default 0.1
        Weight of the batch in the new running statistics.
    data_format : {"NSC", "NCS"}, default "NSC"
        The axis order of ``x`` and of the result.

    Returns
    -------
    tuple of ivy.Array
        The normalized batch, of the shape of ``x``, and the running means and variances, of shape ``(channels,)``;
        the statistics change only in training. All have one floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        ``mean``, ``variance``, ``offset`` or ``scale`` does not broadcast with the shape ``(channels,)``.
    IvyDispatchError
        ``x``, ``mean``, ``variance``, ``offset`` or ``scale`` is not array-like, or they belong to different libraries.
    IvyValueError
        ``x.ndim`` is less than 2, or ``data_format`` is unknown.

    Notes
    -----
    S. Ioffe and C. Szegedy, "Batch normalization", ICML 2015. As in torch, the batch is normalized by its biased
    variance, and the running variance uses the unbiased estimate.

    Examples
    --------
    >>> x = ivy.array([[1.0], [3.0]])
    >>> y, mean, variance = ivy.batch_norm(x, ivy.zeros(1), ivy.ones(1), training=True, eps=0.0, momentum=0.5)
    >>> y
    ivy.array([[-1.],
               [ 1.]])
    >>> mean, variance
    (ivy.array([1.]), ivy.array([1.5]))
    """
    expand, spatial_axes = _channels("batch_norm", x, data_format)
    if training:
        factor = _sample_factor(x, (0, *spatial_axes))
        x, batch_mean, batch_variance = _center(x, (0, *spatial_axes))
        mean = _update_average(mean, ops.reshape(batch_mean, (-1,)), momentum)
        variance = _update_average(variance, ops.multiply(ops.reshape(batch_variance, (-1,)), factor), momentum)
    else:
        x, batch_variance = ops.subtract(x, expand(mean)), expand(variance)
    result = _apply_affine(ops.divide(x, ops.sqrt(ops.add(batch_variance, eps))), scale, offset, expand)
    return result, cast("Array", mean), cast("Array", variance)


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def group_norm(
    x: ArrayLike,
    num_groups: int = 1,
    /,
    *,
    offset: ArrayLike | None = None,
    scale: ArrayLike | None = None,
    eps: float = 1e-05,
    data_format: Layout = "NSC",
    out: Out = None,
) -> "Array":
    """Apply group normalization to a batch: normalize each group of channels of each item.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, *space, channels)``, or ``(n, channels, *space)`` for ``"NCS"``: real floating-point;
        integers and booleans are converted to the default float.
    num_groups : int, default 1
        Number of groups; it must divide the number of channels.
    offset : ArrayLike, optional
        Offset added to the scaled channels, of shape ``(channels,)``.
    scale : ArrayLike, optional
        Scale of the normalized channels, of shape ``(channels,)``.
    eps : float, default 1e-05
        Value added to the variance to avoid division by zero.
    data_format : {"NSC", "NCS"}, default "NSC"
        The axis order of ``x`` and of the result.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The normalized batch, of the shape of ``x`` and a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        ``offset`` or ``scale`` does not broadcast with the shape ``(channels,)``.
    IvyDispatchError
        ``x``, ``offset`` or ``scale`` is not array-like, or they belong to different libraries.
    IvyValueError
        ``x.ndim`` is less than 2, ``num_groups`` does not divide the number of channels, or ``data_format`` is unknown.

    Notes
    -----
    Y. Wu and K. He, "Group normalization", ECCV 2018.

    Examples
    --------
    >>> ivy.group_norm(ivy.array([[1.0, 3.0, 5.0, 9.0]]), 2, eps=0.0)
    ivy.array([[-1.,  1., -1.,  1.]])
    """
    expand, _ = _channels("group_norm", x, data_format)
    shape = tuple(ops.shape(x))
    last = data_format == "NSC"
    channels = shape[-1 if last else 1]
    if num_groups < 1 or channels % num_groups:
        raise IvyValueError(f"ivy.group_norm: the {channels} channels must be divisible by num_groups={num_groups}")
    groups = (num_groups, channels // num_groups)
    grouped = ops.reshape(x, (*shape[:-1], *groups) if last else (shape[0], *groups, *shape[2:]))
    count = len(shape) + 1
    deviations, _, variance = _center(grouped, (*range(1, count - 2), count - 1) if last else tuple(range(2, count)))
    return _apply_affine(
        ops.reshape(ops.divide(deviations, ops.sqrt(ops.add(variance, eps))), shape), scale, offset, expand
    )


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def instance_norm(
    x: ArrayLike,
    mean: ArrayLike,
    variance: ArrayLike,
    /,
    *,
    offset: ArrayLike | None = None,
    scale: ArrayLike | None = None,
    training: bool = False,
    eps: float = 0.0,
    momentum: float = 0.1,
    data_format: Layout = "NSC",
) -> "tuple[Array, Array, Array]":
    """Apply instance normalization per channel of each item, and return the result and the running statistics.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, *space, channels)``, or ``(n, channels, *space)`` for ``"NCS"``: real floating-point;
        integers and booleans are converted to the default float.
    mean : ArrayLike
        Running means of the channels, of shape ``(channels,)``.
    variance : ArrayLike
        Running variances of the channels, of shape ``(channels,)``.
    offset : ArrayLike, optional
        Offset added to the scaled channels, of shape ``(channels,)``.
    scale : ArrayLike, optional
        Scale of the normalized channels, of shape ``(channels,)``.
    training : bool, default False
        If True, normalize by the statistics of each item, and update the running statistics.
    eps : float, default 0.0
        Value added to the variance to avoid division by zero.
    momentum : float, default 0.1
        Weight of the batch in the new running statistics. The statistics of the batch are averaged over its items.
    data_format : {"NSC", "NCS"}, default "NSC"
        The axis order of ``x`` and of the result.

    Returns
    -------
    tuple of ivy.Array
        The normalized batch, of the shape of ``x``, and the running means and variances, of shape ``(channels,)``;
        the statistics change only in training. All have one floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        ``mean``, ``variance``, ``offset`` or ``scale`` does not broadcast with the shape ``(channels,)``.
    IvyDispatchError
        ``x``, ``mean``, ``variance``, ``offset`` or ``scale`` is not array-like, or they belong to different libraries.
    IvyValueError
        ``x.ndim`` is less than 2, or ``data_format`` is unknown.

    Notes
    -----
    D. Ulyanov, A. Vedaldi and V. Lempitsky, "Instance normalization: the missing ingredient for fast stylization",
    2016.

    Examples
    --------
    >>> x = ivy.array([[[1.0], [3.0]], [[5.0], [9.0]]])
    >>> y, mean, _ = ivy.instance_norm(x, ivy.zeros(1), ivy.ones(1), training=True, momentum=0.5)
    >>> ivy.reshape(y, (2, 2)), mean
    (ivy.array([[-1.,  1.],
               [-1.,  1.]]), ivy.array([2.25]))
    """
    expand, spatial_axes = _channels("instance_norm", x, data_format)
    if training:
        factor = _sample_factor(x, spatial_axes)
        x, batch_mean, batch_variance = _center(x, spatial_axes)
        mean = _update_average(mean, ops.mean(ops.squeeze(batch_mean, axis=spatial_axes), axis=0), momentum)
        estimate = ops.multiply(ops.mean(ops.squeeze(batch_variance, axis=spatial_axes), axis=0), factor)
        variance = _update_average(variance, estimate, momentum)
    else:
        x, batch_variance = ops.subtract(x, expand(mean)), expand(variance)
    result = _apply_affine(ops.divide(x, ops.sqrt(ops.add(batch_variance, eps))), scale, offset, expand)
    return result, cast("Array", mean), cast("Array", variance)


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
def l1_normalize(x: ArrayLike, /, *, axis: Axis = None, out: Out = None) -> "Array":
    """Divide an array by its L1 norm along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axis or axes of the norm; ``None`` means all.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The quotients, of the shape of ``x`` and a floating-point dtype; zeros stay zeros.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    As ``torch.nn.functional.normalize``: norms below 1e-12 are replaced by 1e-12.

    Examples
    --------
    >>> ivy.l1_normalize(ivy.array([1.0, -3.0]))
    ivy.array([ 0.25, -0.75])
    """
    return ops.divide(x, ops.maximum(ops.sum(ops.abs(x), axis=axis, keepdims=True), _MIN_DIVISOR))


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
def l2_normalize(x: ArrayLike, /, *, axis: Axis = None, out: Out = None) -> "Array":
    """Divide an array by its L2 norm along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axis or axes of the norm; ``None`` means all.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The quotients, of the shape of ``x`` and a floating-point dtype; zeros stay zeros.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    As ``torch.nn.functional.normalize``: norms below 1e-12 are replaced by 1e-12.

    Examples
    --------
    >>> ivy.l2_normalize(ivy.array([[3.0, -4.0], [0.0, 0.0]]), axis=1)
    ivy.array([[ 0.6, -0.8],
               [ 0. ,  0. ]])
    """
    squares = ops.square(ops.abs(x) if is_complex(x) else x)
    # Apply the lower bound before the square root, which has no derivative at zero.
    return ops.divide(x, ops.sqrt(ops.maximum(ops.sum(squares, axis=axis, keepdims=True), _MIN_DIVISOR**2)))


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def layer_norm(
    x: ArrayLike,
    normalized_idxs: Sequence[int],
    /,
    *,
    scale: ArrayLike | None = None,
    offset: ArrayLike | None = None,
    eps: float = 1e-05,
    new_std: float = 1.0,
    out: Out = None,
) -> "Array":
    """Apply layer normalization: normalize to mean 0 and standard deviation 1 over some axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    normalized_idxs : sequence of int
        Axes to normalize over.
    scale : ArrayLike, optional
        Factor of the normalized elements; the shape must broadcast with that of ``x``.
    offset : ArrayLike, optional
        Offset added after ``scale``; the shape must broadcast with that of ``x``.
    eps : float, default 1e-05
        Value added to the variance to avoid division by zero.
    new_std : float, default 1.0
        Factor by which the result is multiplied after ``scale`` and ``offset``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The normalized elements, of the shape of ``x`` and a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x``, ``scale`` or ``offset`` is not array-like, or they belong to different libraries.
    IvyException
        An axis is out of range.

    Notes
    -----
    J. L. Ba, J. R. Kiros and G. E. Hinton, "Layer normalization", 2016.

    Examples
    --------
    >>> ivy.layer_norm(ivy.array([[1.0, 3.0], [5.0, 7.0]]), [1], eps=0.0)
    ivy.array([[-1.,  1.],
               [-1.,  1.]])
    """
    deviations, _, variance = _center(x, tuple(normalized_idxs))
    normalized = ops.divide(deviations, ops.sqrt(ops.add(variance, eps)))
    result = _apply_affine(normalized, scale, offset, lambda values: values)
    return result if new_std == 1 else ops.multiply(result, new_std)


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def local_response_norm(
    x: ArrayLike,
    size: int,
    /,
    *,
    bias: float = 1.0,
    alpha: float = 1.0,
    beta: float = 0.5,
    average: bool = False,
    data_format: Literal["NHWC", "NCHW"] = "NHWC",
    out: Out = None,
) -> "Array":
    """Apply local response normalization over neighboring channels.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, *space, channels)``, or ``(n, channels, *space)`` for ``"NCHW"``: real floating-point;
        integers and booleans are converted to the default float.
    size : int
        Number of neighboring channels whose squares are summed for each channel: ``size // 2`` of them precede the
        channel.
    bias : float, default 1.0
        Value added to the sum.
    alpha : float, default 1.0
        Factor of the sum.
    beta : float, default 0.5
        Exponent of the divisor.
    average : bool, default False
        If True, use the mean of the squares instead of their sum. In both cases, channels are padded with zeros.
    data_format : {"NHWC", "NCHW"}, default "NHWC"
        The axis order of ``x`` and of the result.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The elements ``x / (bias + alpha * sum_of_squares) ** beta``, of the shape of ``x`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x.ndim`` is less than 2, ``size`` is not positive, or ``data_format`` is unknown.

    Notes
    -----
    A. Krizhevsky, I. Sutskever and G. E. Hinton, "ImageNet classification with deep convolutional neural networks",
    NIPS 2012.

    Examples
    --------
    >>> ivy.local_response_norm(ivy.array([[3.0, 4.0]]), 3, bias=0.0)
    ivy.array([[0.6, 0.8]])
    """
    if data_format not in ("NHWC", "NCHW"):
        raise IvyValueError(f"ivy.local_response_norm: data_format must be 'NHWC' or 'NCHW', not {data_format!r}")
    shape, size = tuple(ops.shape(x)), index(size)
    if len(shape) < 2 or size < 1:
        raise IvyValueError(
            "ivy.local_response_norm: x must have a batch and a channel axis, and size must be positive; got the shape "
            f"{shape} and {size!r}"
        )
    last = data_format == "NHWC"
    flat = (-1, 1, shape[-1]) if last else (shape[0], shape[1], -1)
    sums = x
    if 0 not in shape:
        squares = ops.reshape(ops.square(x), flat)
        padding = [(size // 2, (size - 1) // 2)]
        layout: Literal["NCW", "NWC"] = "NCW" if last else "NWC"
        means = ops.avg_pool1d(squares, size, 1, padding, data_format=layout, count_include_pad=True)
        sums = ops.reshape(means, shape)
    return ops.divide(x, ops.pow(ops.add(ops.multiply(sums, alpha if average else alpha * size), bias), beta))


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
def lp_normalize(x: ArrayLike, /, *, p: float = 2, axis: Axis = None, out: Out = None) -> "Array":
    """Divide an array by its Lp norm along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    p : float, default 2
        Order of the norm, as for `vector_norm`.
    axis : int or tuple of int, optional
        Axis or axes of the norm; ``None`` means all.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The quotients, of the shape of ``x`` and a floating-point dtype; zeros stay zeros.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    As ``torch.nn.functional.normalize``: norms below 1e-12 are replaced by 1e-12.

    Examples
    --------
    >>> ivy.lp_normalize(ivy.array([1.0, -4.0]), p=float("inf"))
    ivy.array([ 0.25, -1.  ])
    """
    if p == 2:
        return l2_normalize(x, axis=axis)
    return ops.divide(x, ops.maximum(ops.vector_norm(x, axis=axis, keepdims=True, ord=p), _MIN_DIVISOR))


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def rms_norm(
    x: ArrayLike,
    normalized_idxs: Sequence[int],
    /,
    *,
    scale: ArrayLike | None = None,
    eps: float = 1e-05,
    out: Out = None,
) -> "Array":
    """Apply root mean square (RMS) normalization over some axes: ``x / sqrt(mean(x**2) + eps) * scale``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    normalized_idxs : sequence of int
        Axes to normalize over.
    scale : ArrayLike, optional
        Factor of the quotients; the shape must broadcast with that of ``x``.
    eps : float, default 1e-05
        Value added to the mean of squares to avoid division by zero.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The quotients, of the shape of ``x`` and a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x`` or ``scale`` is not array-like, or they belong to different libraries.
    IvyException
        An axis is out of range.

    Notes
    -----
    B. Zhang and R. Sennrich, "Root mean square layer normalization", NeurIPS 2019.

    Examples
    --------
    >>> ivy.rms_norm(ivy.array([[1.0, 7.0]]), [1], eps=0.0)
    ivy.array([[0.2, 1.4]])
    """
    power = ops.mean(ops.square(x), axis=tuple(normalized_idxs), keepdims=True)
    result = ops.divide(x, ops.sqrt(ops.add(power, eps)))
    return result if scale is None else ops.multiply(result, scale)


def _channels(function: str, x: ArrayLike, data_format: str) -> tuple[Any, tuple[int, ...]]:
    """Return two values: a function that broadcasts channel parameters against a batch, and the spatial axes."""
    if data_format not in ("NSC", "NCS"):
        raise IvyValueError(f"ivy.{function}: data_format must be 'NSC' or 'NCS', not {data_format!r}")
    ndim = len(ops.shape(x))
    if ndim < 2:
        raise IvyValueError(f"ivy.{function}: x must have a channel axis, but has the shape {tuple(ops.shape(x))}")
    if data_format == "NSC":
        return (lambda values: values), tuple(range(1, ndim - 1))
    return (lambda values: ops.reshape(values, (-1, *(1,) * (ndim - 2)))), tuple(range(2, ndim))


def _center(x: ArrayLike, axes: tuple[int, ...]) -> "tuple[Array, Array, Array]":
    """Return the deviations from the mean over some axes, the mean, and the variance."""
    mean = ops.mean(x, axis=axes, keepdims=True)
    deviations = ops.subtract(x, mean)
    return deviations, mean, ops.mean(ops.square(deviations), axis=axes, keepdims=True)


def _sample_factor(x: ArrayLike, axes: tuple[int, ...]) -> Any:
    """Return ``n / (n - 1)``, which converts the biased variance of `n` elements along `axes` to the unbiased one."""
    sizes: list[Any] = [ops.shape(x)[axis] for axis in axes]
    if None not in sizes:
        count = prod(sizes)
        return count / max(count - 1, 1)
    total = ops.astype(ops.prod(ops.take(ops.shape(x, as_array=True), list(axes), axis=0)), ops.dtype(x))
    return ops.divide(total, ops.maximum(ops.subtract(total, 1), 1))


def _update_average(old: ArrayLike, new: ArrayLike, momentum: float) -> "Array":
    """Return the running average ``(1 - momentum) * old + momentum * new``."""
    return ops.add(ops.multiply(old, 1 - momentum), ops.multiply(new, momentum))


def _apply_affine(x: Any, scale: ArrayLike | None, offset: ArrayLike | None, expand: Any) -> "Array":
    """Multiply each channel by its scale and add its offset. `scale` and `offset` may be None."""
    if scale is not None:
        x = ops.multiply(x, expand(scale))
    return x if offset is None else ops.add(x, expand(offset))
