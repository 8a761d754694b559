"""The functions of ivy as methods of `ivy.Container`.

Written by ``python -m ivy_protocol._tools``; do not edit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from ivy_protocol import functions
from ivy_protocol.container._options import NestOptions, leaves, method

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Literal

    from ivy_protocol.base.typing import (
        ArrayLike,
        ArraySequence,
        Axis,
        ComplexMode,
        Container,
        DeviceLike,
        DtypeLike,
        Index,
        Like,
        Reduction,
        Scalar,
        ShapeLike,
    )


class ContainerMethods:
    """Methods that call a function of ivy for each leaf; see `ivy.Container`."""

    __slots__ = ()

    def abs(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.abs`."""
        return method(
            functions.elementwise.abs,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def acos(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.acos`."""
        return method(
            functions.elementwise.acos,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def acosh(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.acosh`."""
        return method(
            functions.elementwise.acosh,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def adam_step(
        self,
        mw: ArrayLike,
        vw: ArrayLike,
        step: float | ArrayLike,
        /,
        *,
        beta1: float = 0.9,
        beta2: float = 0.999,
        epsilon: float = 1e-07,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.adam_step`."""
        return method(
            functions.optimizers.adam_step,
            (self, mw, vw, step),
            {"beta1": beta1, "beta2": beta2, "epsilon": epsilon, "out": out},
            nest,
        )

    def adam_update(
        self,
        dcdw: ArrayLike,
        lr: ArrayLike,
        mw_tm1: ArrayLike,
        vw_tm1: ArrayLike,
        step: float | ArrayLike,
        /,
        *,
        beta1: float = 0.9,
        beta2: float = 0.999,
        epsilon: float = 1e-07,
        stop_gradients: bool = True,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.adam_update`."""
        return method(
            functions.optimizers.adam_update,
            (self, dcdw, lr, mw_tm1, vw_tm1, step),
            {"beta1": beta1, "beta2": beta2, "epsilon": epsilon, "stop_gradients": stop_gradients, "out": out},
            nest,
        )

    def adaptive_avg_pool1d(
        self, output_size: functions.pooling.Sizes, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.adaptive_avg_pool1d`."""
        return method(functions.pooling.adaptive_avg_pool1d, (self, output_size), {"out": out}, nest)

    def adaptive_avg_pool2d(
        self,
        output_size: functions.pooling.Sizes,
        /,
        *,
        data_format: Literal["NHWC", "NCHW"] = "NHWC",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.adaptive_avg_pool2d`."""
        return method(
            functions.pooling.adaptive_avg_pool2d, (self, output_size), {"data_format": data_format, "out": out}, nest
        )

    def adaptive_max_pool2d(
        self, output_size: functions.pooling.Sizes, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.adaptive_max_pool2d`."""
        return method(functions.pooling.adaptive_max_pool2d, (self, output_size), {"out": out}, nest)

    def adaptive_max_pool3d(
        self, output_size: functions.pooling.Sizes, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.adaptive_max_pool3d`."""
        return method(functions.pooling.adaptive_max_pool3d, (self, output_size), {"out": out}, nest)

    def add(
        self, x2: ArrayLike, /, *, alpha: float | None = None, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.add`."""
        return method(functions.elementwise.add, (self, x2), {"alpha": alpha, "out": out}, nest)

    def adjoint(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.adjoint`."""
        return method(
            functions.manipulation.adjoint,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def all(
        self, /, axis: Axis = None, *, keepdims: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.all`."""
        return method(functions.comparison.all, (self,), {"axis": axis, "keepdims": keepdims, "out": out}, nest)

    def all_equal(self, /, *xs: ArrayLike, equality_matrix: bool = False, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.all_equal`."""
        return method(functions.comparison.all_equal, (self, *xs), {"equality_matrix": equality_matrix}, nest)

    def allclose(
        self,
        b: ArrayLike,
        /,
        rtol: float = 1e-05,
        atol: float = 1e-08,
        *,
        equal_nan: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.allclose`."""
        return method(
            functions.comparison.allclose,
            (self, b),
            {"rtol": rtol, "atol": atol, "equal_nan": equal_nan, "out": out},
            nest,
        )

    def amax(
        self, /, axis: Axis = None, *, keepdims: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.amax`."""
        return method(functions.reductions.amax, (self,), {"axis": axis, "keepdims": keepdims, "out": out}, nest)

    def amin(
        self, /, axis: Axis = None, *, keepdims: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.amin`."""
        return method(functions.reductions.amin, (self,), {"axis": axis, "keepdims": keepdims, "out": out}, nest)

    def angle(self, /, deg: bool = False, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.angle`."""
        return method(functions.elementwise.angle, (self,), {"deg": deg, "out": out}, nest)

    def any(
        self, /, axis: Axis = None, *, keepdims: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.any`."""
        return method(functions.comparison.any, (self,), {"axis": axis, "keepdims": keepdims, "out": out}, nest)

    def append(
        self,
        values: ArrayLike,
        /,
        axis: int | None = None,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.append`."""
        return method(functions.manipulation.append, (self, values), {"axis": axis, "out": out}, nest)

    def area_interpolate(
        self,
        dims: int,
        size: Sequence[int],
        scale: Sequence[float],
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.area_interpolate`."""
        return method(functions.vision.area_interpolate, (self, dims, size, scale), {"out": out}, nest)

    def argmax(
        self,
        /,
        axis: int | None = None,
        *,
        keepdims: bool = False,
        dtype: DtypeLike | None = None,
        select_last_index: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.argmax`."""
        return method(
            functions.searching.argmax,
            (self,),
            {"axis": axis, "keepdims": keepdims, "dtype": dtype, "select_last_index": select_last_index, "out": out},
            nest,
        )

    def argmin(
        self,
        /,
        axis: int | None = None,
        *,
        keepdims: bool = False,
        dtype: DtypeLike | None = None,
        select_last_index: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.argmin`."""
        return method(
            functions.searching.argmin,
            (self,),
            {"axis": axis, "keepdims": keepdims, "dtype": dtype, "select_last_index": select_last_index, "out": out},
            nest,
        )

    def argpartition(
        self,
        kth: int | Sequence[int],
        /,
        axis: int | None = -1,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.argpartition`."""
        return method(functions.searching.argpartition, (self, kth), {"axis": axis, "out": out}, nest)

    def argsort(
        self,
        /,
        axis: int = -1,
        *,
        descending: bool = False,
        stable: bool = True,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.argsort`."""
        return method(
            functions.searching.argsort,
            (self,),
            {"axis": axis, "descending": descending, "stable": stable, "out": out},
            nest,
        )

    def argwhere(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.argwhere`."""
        return method(
            functions.searching.argwhere,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def array(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        copy: bool | None = True,
        like: Like = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.array`."""
        return method(
            functions.creation.array,
            (self,),
            {"dtype": dtype, "device": device, "copy": copy, "like": like, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def array_equal(self, x1: ArrayLike, /, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.array_equal`."""
        return method(functions.comparison.array_equal, (self, x1), {}, nest)

    def array_split(
        self,
        indices_or_sections: int | Sequence[int],
        axis: int = 0,
        *,
        copy: bool | None = None,
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.array_split`."""
        return method(
            functions.manipulation.array_split, (self, indices_or_sections), {"axis": axis, "copy": copy}, nest
        )

    def as_strided(self, shape: ShapeLike, strides: ShapeLike, /, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.as_strided`."""
        return method(functions.manipulation.as_strided, (self, shape, strides), {}, nest)

    def asarray(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        copy: bool | None = None,
        backend: str | None = None,
        like: Like = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.asarray`."""
        return method(
            functions.creation.asarray,
            (self,),
            {"dtype": dtype, "device": device, "copy": copy, "backend": backend, "like": like, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def asin(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.asin`."""
        return method(
            functions.elementwise.asin,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def asinh(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.asinh`."""
        return method(
            functions.elementwise.asinh,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def assert_supports_inplace(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> Container:
        """See `ivy.assert_supports_inplace`."""
        return method(
            functions.indexing.assert_supports_inplace,
            (self,),
            {},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def associative_scan(
        self, fn: Callable[[Any, Any], Any], /, *, reverse: bool = False, axis: int = 0, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.associative_scan`."""
        return method(functions.reductions.associative_scan, (self, fn), {"reverse": reverse, "axis": axis}, nest)

    def astype(
        self,
        dtype: DtypeLike,
        /,
        *,
        copy: bool = True,
        device: DeviceLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.astype`."""
        return method(functions.dtypes.astype, (self, dtype), {"copy": copy, "device": device, "out": out}, nest)

    def atan(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.atan`."""
        return method(
            functions.elementwise.atan,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def atan2(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.atan2`."""
        return method(functions.elementwise.atan2, (self, x2), {"out": out}, nest)

    def atanh(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.atanh`."""
        return method(
            functions.elementwise.atanh,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def atleast_1d(self, /, *arys: ArrayLike, copy: bool | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.atleast_1d`."""
        return method(functions.manipulation.atleast_1d, (self, *arys), {"copy": copy}, nest)

    def atleast_2d(self, /, *arys: ArrayLike, copy: bool | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.atleast_2d`."""
        return method(functions.manipulation.atleast_2d, (self, *arys), {"copy": copy}, nest)

    def atleast_3d(self, /, *arys: ArrayLike, copy: bool | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.atleast_3d`."""
        return method(functions.manipulation.atleast_3d, (self, *arys), {"copy": copy}, nest)

    def average(
        self,
        /,
        axis: Axis = None,
        weights: ArrayLike | None = None,
        *,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.average`."""
        return method(
            functions.statistics.average,
            (self,),
            {"axis": axis, "weights": weights, "keepdims": keepdims, "out": out},
            nest,
        )

    def avg_pool1d(
        self,
        kernel: functions.pooling.Ints,
        strides: functions.pooling.Ints,
        padding: functions.pooling.Padding,
        /,
        *,
        data_format: Literal["NWC", "NCW"] = "NWC",
        count_include_pad: bool = False,
        ceil_mode: bool = False,
        divisor_override: int | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.avg_pool1d`."""
        return method(
            functions.pooling.avg_pool1d,
            (self, kernel, strides, padding),
            {
                "data_format": data_format,
                "count_include_pad": count_include_pad,
                "ceil_mode": ceil_mode,
                "divisor_override": divisor_override,
                "out": out,
            },
            nest,
        )

    def avg_pool2d(
        self,
        kernel: functions.pooling.Ints,
        strides: functions.pooling.Ints,
        padding: functions.pooling.Padding,
        /,
        *,
        data_format: Literal["NHWC", "NCHW"] = "NHWC",
        count_include_pad: bool = False,
        ceil_mode: bool = False,
        divisor_override: int | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.avg_pool2d`."""
        return method(
            functions.pooling.avg_pool2d,
            (self, kernel, strides, padding),
            {
                "data_format": data_format,
                "count_include_pad": count_include_pad,
                "ceil_mode": ceil_mode,
                "divisor_override": divisor_override,
                "out": out,
            },
            nest,
        )

    def avg_pool3d(
        self,
        kernel: functions.pooling.Ints,
        strides: functions.pooling.Ints,
        padding: functions.pooling.Padding,
        /,
        *,
        data_format: Literal["NDHWC", "NCDHW"] = "NDHWC",
        count_include_pad: bool = False,
        ceil_mode: bool = False,
        divisor_override: int | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.avg_pool3d`."""
        return method(
            functions.pooling.avg_pool3d,
            (self, kernel, strides, padding),
            {
                "data_format": data_format,
                "count_include_pad": count_include_pad,
                "ceil_mode": ceil_mode,
                "divisor_override": divisor_override,
                "out": out,
            },
            nest,
        )

    def batch_norm(
        self,
        mean: ArrayLike,
        variance: ArrayLike,
        /,
        *,
        offset: ArrayLike | None = None,
        scale: ArrayLike | None = None,
        training: bool = False,
        eps: float = 1e-05,
        momentum: float = 0.1,
        data_format: functions.normalization.Layout = "NSC",
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.batch_norm`."""
        return method(
            functions.normalization.batch_norm,
            (self, mean, variance),
            {
                "offset": offset,
                "scale": scale,
                "training": training,
                "eps": eps,
                "momentum": momentum,
                "data_format": data_format,
            },
            nest,
        )

    def batched_outer(
        self, tensors: Sequence[ArrayLike] = (), /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.batched_outer`."""
        return method(functions.decompositions.batched_outer, ([self, *tensors],), {"out": out}, nest)

    def bernoulli(
        self,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        logits: ArrayLike | None = None,
        shape: ShapeLike | None = None,
        device: DeviceLike | None = None,
        dtype: DtypeLike | None = None,
        seed: int | ArrayLike | None = None,
        key: ArrayLike | None = None,
        like: Like = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.bernoulli`."""
        return method(
            functions.random.bernoulli,
            (self,),
            {
                "logits": logits,
                "shape": shape,
                "device": device,
                "dtype": dtype,
                "seed": seed,
                "key": key,
                "like": like,
                "out": out,
            },
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def beta(
        self,
        b: ArrayLike,
        /,
        *,
        shape: ShapeLike | None = None,
        device: DeviceLike | None = None,
        dtype: DtypeLike | None = None,
        seed: int | ArrayLike | None = None,
        key: ArrayLike | None = None,
        like: Like = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.beta`."""
        return method(
            functions.random.beta,
            (self, b),
            {"shape": shape, "device": device, "dtype": dtype, "seed": seed, "key": key, "like": like, "out": out},
            nest,
        )

    def binarizer(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        threshold: float = 0,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.binarizer`."""
        return method(
            functions.elementwise.binarizer,
            (self,),
            {"threshold": threshold, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def binary_cross_entropy(
        self,
        pred: ArrayLike,
        /,
        *,
        from_logits: bool = False,
        epsilon: float = 0.0,
        reduction: Reduction = "mean",
        pos_weight: ArrayLike | None = None,
        axis: int | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.binary_cross_entropy`."""
        return method(
            functions.losses.binary_cross_entropy,
            (self, pred),
            {
                "from_logits": from_logits,
                "epsilon": epsilon,
                "reduction": reduction,
                "pos_weight": pos_weight,
                "axis": axis,
                "out": out,
            },
            nest,
        )

    def bincount(
        self,
        /,
        weights: ArrayLike | None = None,
        minlength: int = 0,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.bincount`."""
        return method(
            functions.statistics.bincount, (self,), {"weights": weights, "minlength": minlength, "out": out}, nest
        )

    def binomial(
        self,
        p: ArrayLike,
        /,
        shape: ShapeLike | None = None,
        *,
        device: DeviceLike | None = None,
        dtype: DtypeLike | None = None,
        seed: int | ArrayLike | None = None,
        key: ArrayLike | None = None,
        like: Like = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.binomial`."""
        return method(
            functions.random.binomial,
            (self, p),
            {"shape": shape, "device": device, "dtype": dtype, "seed": seed, "key": key, "like": like, "out": out},
            nest,
        )

    def bitwise_and(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.bitwise_and`."""
        return method(functions.elementwise.bitwise_and, (self, x2), {"out": out}, nest)

    def bitwise_invert(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.bitwise_invert`."""
        return method(
            functions.elementwise.bitwise_invert,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def bitwise_left_shift(
        self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.bitwise_left_shift`."""
        return method(functions.elementwise.bitwise_left_shift, (self, x2), {"out": out}, nest)

    def bitwise_or(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.bitwise_or`."""
        return method(functions.elementwise.bitwise_or, (self, x2), {"out": out}, nest)

    def bitwise_right_shift(
        self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.bitwise_right_shift`."""
        return method(functions.elementwise.bitwise_right_shift, (self, x2), {"out": out}, nest)

    def bitwise_xor(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.bitwise_xor`."""
        return method(functions.elementwise.bitwise_xor, (self, x2), {"out": out}, nest)

    def block_diag(self, /, *arrs: ArrayLike, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.block_diag`."""
        return method(functions.manipulation.block_diag, (self, *arrs), {"out": out}, nest)

    def broadcast_arrays(self, /, *arrays: ArrayLike, **nest: Unpack[NestOptions]) -> tuple[Container, ...]:
        """See `ivy.broadcast_arrays`."""
        return method(functions.manipulation.broadcast_arrays, (self, *arrays), {}, nest)

    def broadcast_to(
        self, /, shape: ShapeLike, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.broadcast_to`."""
        return method(functions.manipulation.broadcast_to, (self, shape), {"out": out}, nest)

    def categorical(
        self,
        /,
        shape: ShapeLike | None = None,
        *,
        axis: int = -1,
        seed: int | ArrayLike | None = None,
        key: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.categorical`."""
        return method(
            functions.random.categorical,
            (self,),
            {"shape": shape, "axis": axis, "seed": seed, "key": key, "out": out},
            nest,
        )

    def cbrt(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.cbrt`."""
        return method(
            functions.elementwise.cbrt,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def ceil(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.ceil`."""
        return method(
            functions.elementwise.ceil,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def celu(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        alpha: float = 1.0,
        complex_mode: ComplexMode = "jax",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.celu`."""
        return method(
            functions.activations.celu,
            (self,),
            {"alpha": alpha, "complex_mode": complex_mode, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def choice(
        self,
        shape: ShapeLike | None = None,
        *,
        replace: bool = True,
        p: ArrayLike | None = None,
        axis: int = 0,
        seed: int | ArrayLike | None = None,
        key: ArrayLike | None = None,
        like: Like = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.choice`."""
        return method(
            functions.random.choice,
            (self,),
            {
                "shape": shape,
                "replace": replace,
                "p": p,
                "axis": axis,
                "seed": seed,
                "key": key,
                "like": like,
                "out": out,
            },
            nest,
        )

    def cholesky(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        upper: bool = False,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.cholesky`."""
        return method(
            functions.linalg.cholesky,
            (self,),
            {"upper": upper, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def choose(
        self,
        choices: ArraySequence,
        /,
        *,
        out: Container | None = None,
        mode: Literal["clip", "wrap"] | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.choose`."""
        return method(functions.searching.choose, (self, choices), {"out": out, "mode": mode}, nest)

    def clip(
        self,
        /,
        min: ArrayLike | None = None,
        max: ArrayLike | None = None,
        *,
        x_min: ArrayLike | None = None,
        x_max: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.clip`."""
        return method(
            functions.elementwise.clip,
            (self,),
            {"min": min, "max": max, "x_min": x_min, "x_max": x_max, "out": out},
            nest,
        )

    def clip_matrix_norm(
        self,
        max_norm: float,
        /,
        *,
        p: float | Literal["fro", "nuc"] = 2.0,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.clip_matrix_norm`."""
        return method(functions.linalg.clip_matrix_norm, (self, max_norm), {"p": p, "out": out}, nest)

    def clip_vector_norm(
        self, max_norm: float, /, *, p: float = 2.0, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.clip_vector_norm`."""
        return method(functions.linalg.clip_vector_norm, (self, max_norm), {"p": p, "out": out}, nest)

    def column_stack(
        self, arrays: Sequence[ArrayLike] = (), /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.column_stack`."""
        return method(functions.manipulation.column_stack, ([self, *arrays],), {"out": out}, nest)

    def complex(self, imag: ArrayLike, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.complex`."""
        return method(functions.creation.complex, (self, imag), {"out": out}, nest)

    def compress(
        self, a: ArrayLike, /, axis: int | None = None, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.compress`."""
        return method(functions.searching.compress, (self, a), {"axis": axis, "out": out}, nest)

    def concat(
        self,
        xs: Sequence[ArrayLike] = (),
        /,
        axis: int | None = 0,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.concat`."""
        return method(functions.manipulation.concat, ([self, *xs],), {"axis": axis, "out": out}, nest)

    def concat_from_sequence(
        self,
        input_sequence: Sequence[ArrayLike] = (),
        /,
        *,
        new_axis: int = 0,
        axis: int = 0,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.concat_from_sequence`."""
        return method(
            functions.manipulation.concat_from_sequence,
            ([self, *input_sequence],),
            {"new_axis": new_axis, "axis": axis, "out": out},
            nest,
        )

    def cond(
        self,
        /,
        p: float | Literal["fro", "nuc"] | None = None,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.cond`."""
        return method(functions.linalg.cond, (self,), {"p": p, "out": out}, nest)

    def conj(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.conj`."""
        return method(
            functions.elementwise.conj,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def constant_pad(
        self,
        /,
        pad_width: int | Sequence[int] | Sequence[Sequence[int]],
        *,
        value: complex = 0,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.constant_pad`."""
        return method(functions.manipulation.constant_pad, (self, pad_width), {"value": value, "out": out}, nest)

    def conv(
        self,
        filters: ArrayLike,
        strides: functions.convolution.Ints,
        padding: functions.convolution.Padding,
        /,
        *,
        transpose: bool = False,
        dims: int = 2,
        output_shape: ShapeLike | None = None,
        data_format: functions.convolution.Format = "channel_last",
        filter_format: functions.convolution.Format = "channel_last",
        feature_group_count: int = 1,
        x_dilations: functions.convolution.Ints = 1,
        dilations: functions.convolution.Ints = 1,
        bias: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.conv`."""
        return method(
            functions.convolution.conv,
            (self, filters, strides, padding),
            {
                "transpose": transpose,
                "dims": dims,
                "output_shape": output_shape,
                "data_format": data_format,
                "filter_format": filter_format,
                "feature_group_count": feature_group_count,
                "x_dilations": x_dilations,
                "dilations": dilations,
                "bias": bias,
                "out": out,
            },
            nest,
        )

    def conv1d(
        self,
        filters: ArrayLike,
        strides: functions.convolution.Ints,
        padding: functions.convolution.Padding,
        /,
        *,
        data_format: Literal["NWC", "NCW"] = "NWC",
        filter_format: functions.convolution.Format = "channel_last",
        x_dilations: functions.convolution.Ints = 1,
        dilations: functions.convolution.Ints = 1,
        bias: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.conv1d`."""
        return method(
            functions.convolution.conv1d,
            (self, filters, strides, padding),
            {
                "data_format": data_format,
                "filter_format": filter_format,
                "x_dilations": x_dilations,
                "dilations": dilations,
                "bias": bias,
                "out": out,
            },
            nest,
        )

    def conv1d_transpose(
        self,
        filters: ArrayLike,
        strides: functions.convolution.Ints,
        padding: functions.convolution.Padding,
        /,
        *,
        output_shape: ShapeLike | None = None,
        filter_format: functions.convolution.Format = "channel_last",
        data_format: Literal["NWC", "NCW"] = "NWC",
        dilations: functions.convolution.Ints = 1,
        bias: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.conv1d_transpose`."""
        return method(
            functions.convolution.conv1d_transpose,
            (self, filters, strides, padding),
            {
                "output_shape": output_shape,
                "filter_format": filter_format,
                "data_format": data_format,
                "dilations": dilations,
                "bias": bias,
                "out": out,
            },
            nest,
        )

    def conv2d(
        self,
        filters: ArrayLike,
        strides: functions.convolution.Ints,
        padding: functions.convolution.Padding,
        /,
        *,
        data_format: Literal["NHWC", "NCHW"] = "NHWC",
        filter_format: functions.convolution.Format = "channel_last",
        x_dilations: functions.convolution.Ints = 1,
        dilations: functions.convolution.Ints = 1,
        bias: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.conv2d`."""
        return method(
            functions.convolution.conv2d,
            (self, filters, strides, padding),
            {
                "data_format": data_format,
                "filter_format": filter_format,
                "x_dilations": x_dilations,
                "dilations": dilations,
                "bias": bias,
                "out": out,
            },
            nest,
        )

    def conv2d_transpose(
        self,
        filters: ArrayLike,
        strides: functions.convolution.Ints,
        padding: functions.convolution.Padding,
        /,
        *,
        output_shape: ShapeLike | None = None,
        filter_format: functions.convolution.Format = "channel_last",
        data_format: Literal["NHWC", "NCHW"] = "NHWC",
        dilations: functions.convolution.Ints = 1,
        bias: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.conv2d_transpose`."""
        return method(
            functions.convolution.conv2d_transpose,
            (self, filters, strides, padding),
            {
                "output_shape": output_shape,
                "filter_format": filter_format,
                "data_format": data_format,
                "dilations": dilations,
                "bias": bias,
                "out": out,
            },
            nest,
        )

    def conv3d(
        self,
        filters: ArrayLike,
        strides: functions.convolution.Ints,
        padding: functions.convolution.Padding,
        /,
        *,
        data_format: Literal["NDHWC", "NCDHW"] = "NDHWC",
        filter_format: functions.convolution.Format = "channel_last",
        x_dilations: functions.convolution.Ints = 1,
        dilations: functions.convolution.Ints = 1,
        bias: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.conv3d`."""
        return method(
            functions.convolution.conv3d,
            (self, filters, strides, padding),
            {
                "data_format": data_format,
                "filter_format": filter_format,
                "x_dilations": x_dilations,
                "dilations": dilations,
                "bias": bias,
                "out": out,
            },
            nest,
        )

    def conv3d_transpose(
        self,
        filters: ArrayLike,
        strides: functions.convolution.Ints,
        padding: functions.convolution.Padding,
        /,
        *,
        output_shape: ShapeLike | None = None,
        filter_format: functions.convolution.Format = "channel_last",
        data_format: Literal["NDHWC", "NCDHW"] = "NDHWC",
        dilations: functions.convolution.Ints = 1,
        bias: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.conv3d_transpose`."""
        return method(
            functions.convolution.conv3d_transpose,
            (self, filters, strides, padding),
            {
                "output_shape": output_shape,
                "filter_format": filter_format,
                "data_format": data_format,
                "dilations": dilations,
                "bias": bias,
                "out": out,
            },
            nest,
        )

    def conv_general_dilated(
        self,
        filters: ArrayLike,
        strides: functions.convolution.Ints,
        padding: functions.convolution.Padding,
        /,
        *,
        dims: int = 2,
        data_format: functions.convolution.Format = "channel_last",
        filter_format: functions.convolution.Format = "channel_last",
        feature_group_count: int = 1,
        x_dilations: functions.convolution.Ints = 1,
        dilations: functions.convolution.Ints = 1,
        bias: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.conv_general_dilated`."""
        return method(
            functions.convolution.conv_general_dilated,
            (self, filters, strides, padding),
            {
                "dims": dims,
                "data_format": data_format,
                "filter_format": filter_format,
                "feature_group_count": feature_group_count,
                "x_dilations": x_dilations,
                "dilations": dilations,
                "bias": bias,
                "out": out,
            },
            nest,
        )

    def conv_general_transpose(
        self,
        filters: ArrayLike,
        strides: functions.convolution.Ints,
        padding: functions.convolution.Padding,
        /,
        *,
        dims: int = 2,
        output_shape: ShapeLike | None = None,
        filter_format: functions.convolution.Format = "channel_last",
        data_format: functions.convolution.Format = "channel_last",
        dilations: functions.convolution.Ints = 1,
        feature_group_count: int = 1,
        bias: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.conv_general_transpose`."""
        return method(
            functions.convolution.conv_general_transpose,
            (self, filters, strides, padding),
            {
                "dims": dims,
                "output_shape": output_shape,
                "filter_format": filter_format,
                "data_format": data_format,
                "dilations": dilations,
                "feature_group_count": feature_group_count,
                "bias": bias,
                "out": out,
            },
            nest,
        )

    def convolve(
        self,
        v: ArrayLike,
        /,
        mode: functions.signal.Part = "full",
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.convolve`."""
        return method(functions.signal.convolve, (self, v), {"mode": mode, "out": out}, nest)

    def copy_array(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        to_ivy_array: bool = True,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.copy_array`."""
        return method(
            functions.conversion.copy_array,
            (self,),
            {"to_ivy_array": to_ivy_array, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def copysign(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.copysign`."""
        return method(functions.elementwise.copysign, (self, x2), {"out": out}, nest)

    def corrcoef(
        self,
        /,
        y: ArrayLike | None = None,
        rowvar: bool = True,
        *,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.corrcoef`."""
        return method(
            functions.statistics.corrcoef, (self,), {"y": y, "rowvar": rowvar, "dtype": dtype, "out": out}, nest
        )

    def correlate(
        self,
        v: ArrayLike,
        /,
        mode: functions.signal.Part = "valid",
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.correlate`."""
        return method(functions.signal.correlate, (self, v), {"mode": mode, "out": out}, nest)

    def cos(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.cos`."""
        return method(
            functions.elementwise.cos,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def cosh(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.cosh`."""
        return method(
            functions.elementwise.cosh,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def count_nonzero(
        self,
        /,
        axis: Axis = None,
        *,
        keepdims: bool = False,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.count_nonzero`."""
        return method(
            functions.reductions.count_nonzero,
            (self,),
            {"axis": axis, "keepdims": keepdims, "dtype": dtype, "out": out},
            nest,
        )

    def cov(
        self,
        /,
        x2: ArrayLike | None = None,
        rowvar: bool = True,
        bias: bool = False,
        ddof: float | None = None,
        fweights: ArrayLike | None = None,
        aweights: ArrayLike | None = None,
        *,
        dtype: DtypeLike | None = None,
        rowVar: bool | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.cov`."""
        return method(
            functions.statistics.cov,
            (self,),
            {
                "x2": x2,
                "rowvar": rowvar,
                "bias": bias,
                "ddof": ddof,
                "fweights": fweights,
                "aweights": aweights,
                "dtype": dtype,
                "rowVar": rowVar,
                "out": out,
            },
            nest,
        )

    def cross(
        self,
        x2: ArrayLike,
        /,
        axisa: int | None = None,
        axisb: int | None = None,
        axisc: int | None = None,
        axis: int = -1,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.cross`."""
        return method(
            functions.linalg.cross,
            (self, x2),
            {"axisa": axisa, "axisb": axisb, "axisc": axisc, "axis": axis, "out": out},
            nest,
        )

    def cross_entropy(
        self,
        pred: ArrayLike,
        /,
        axis: int | None = -1,
        epsilon: float = 1e-07,
        *,
        reduction: Reduction = "mean",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.cross_entropy`."""
        return method(
            functions.losses.cross_entropy,
            (self, pred),
            {"axis": axis, "epsilon": epsilon, "reduction": reduction, "out": out},
            nest,
        )

    def cummax(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        axis: int = 0,
        exclusive: bool = False,
        reverse: bool = False,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.cummax`."""
        return method(
            functions.reductions.cummax,
            (self,),
            {"axis": axis, "exclusive": exclusive, "reverse": reverse, "dtype": dtype, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def cummin(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        axis: int = 0,
        exclusive: bool = False,
        reverse: bool = False,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.cummin`."""
        return method(
            functions.reductions.cummin,
            (self,),
            {"axis": axis, "exclusive": exclusive, "reverse": reverse, "dtype": dtype, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def cumprod(
        self,
        /,
        axis: int = 0,
        *,
        exclusive: bool = False,
        reverse: bool = False,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.cumprod`."""
        return method(
            functions.reductions.cumprod,
            (self,),
            {"axis": axis, "exclusive": exclusive, "reverse": reverse, "dtype": dtype, "out": out},
            nest,
        )

    def cumsum(
        self,
        axis: int = 0,
        exclusive: bool = False,
        reverse: bool = False,
        *,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.cumsum`."""
        return method(
            functions.reductions.cumsum,
            (self,),
            {"axis": axis, "exclusive": exclusive, "reverse": reverse, "dtype": dtype, "out": out},
            nest,
        )

    def cumulative_prod(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        axis: int | None = None,
        dtype: DtypeLike | None = None,
        include_initial: bool = False,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.cumulative_prod`."""
        return method(
            functions.reductions.cumulative_prod,
            (self,),
            {"axis": axis, "dtype": dtype, "include_initial": include_initial, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def cumulative_sum(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        axis: int | None = None,
        dtype: DtypeLike | None = None,
        include_initial: bool = False,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.cumulative_sum`."""
        return method(
            functions.reductions.cumulative_sum,
            (self,),
            {"axis": axis, "dtype": dtype, "include_initial": include_initial, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def dct(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        type: Literal[1, 2, 3, 4] = 2,
        n: int | None = None,
        axis: int = -1,
        norm: Literal["ortho"] | None = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.dct`."""
        return method(
            functions.fft.dct,
            (self,),
            {"type": type, "n": n, "axis": axis, "norm": norm, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def deg2rad(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.deg2rad`."""
        return method(
            functions.elementwise.deg2rad,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def delete(
        self, obj: Index, /, axis: int | None = None, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.delete`."""
        return method(functions.manipulation.delete, (self, obj), {"axis": axis, "out": out}, nest)

    def depthwise_conv2d(
        self,
        filters: ArrayLike,
        strides: functions.convolution.Ints,
        padding: functions.convolution.Padding,
        /,
        *,
        data_format: Literal["NHWC", "NCHW"] = "NHWC",
        dilations: functions.convolution.Ints = 1,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.depthwise_conv2d`."""
        return method(
            functions.convolution.depthwise_conv2d,
            (self, filters, strides, padding),
            {"data_format": data_format, "dilations": dilations, "out": out},
            nest,
        )

    def det(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.det`."""
        return method(
            functions.linalg.det, (self,), {"out": out}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def dev(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        as_native: bool = False,
    ) -> Container:
        """See `ivy.dev`."""
        return method(
            functions.device.dev,
            (self,),
            {"as_native": as_native},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def dft(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        axis: int = 1,
        inverse: bool = False,
        onesided: bool = False,
        dft_length: int | None = None,
        norm: functions.fft.Norm = "backward",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.dft`."""
        return method(
            functions.fft.dft,
            (self,),
            {
                "axis": axis,
                "inverse": inverse,
                "onesided": onesided,
                "dft_length": dft_length,
                "norm": norm,
                "out": out,
            },
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def diag(self, /, k: int = 0, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.diag`."""
        return method(functions.linalg.diag, (self,), {"k": k, "out": out}, nest)

    def diagflat(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        offset: int = 0,
        padding_value: bool | int | float | functions.creation.builtins.complex = 0,
        align: Literal["RIGHT_LEFT", "LEFT_RIGHT", "LEFT_LEFT", "RIGHT_RIGHT"] = "RIGHT_LEFT",
        num_rows: int = -1,
        num_cols: int = -1,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.diagflat`."""
        return method(
            functions.creation.diagflat,
            (self,),
            {
                "offset": offset,
                "padding_value": padding_value,
                "align": align,
                "num_rows": num_rows,
                "num_cols": num_cols,
                "out": out,
            },
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def diagonal(
        self,
        /,
        offset: int = 0,
        axis1: int = -2,
        axis2: int = -1,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.diagonal`."""
        return method(
            functions.linalg.diagonal, (self,), {"offset": offset, "axis1": axis1, "axis2": axis2, "out": out}, nest
        )

    def diff(
        self,
        /,
        n: int = 1,
        axis: int = -1,
        prepend: ArrayLike | None = None,
        append: ArrayLike | None = None,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.diff`."""
        return method(
            functions.reductions.diff,
            (self,),
            {"n": n, "axis": axis, "prepend": prepend, "append": append, "out": out},
            nest,
        )

    def digamma(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.digamma`."""
        return method(
            functions.special.digamma,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def digitize(
        self, bins: ArrayLike, /, right: bool = False, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.digitize`."""
        return method(functions.statistics.digitize, (self, bins), {"right": right, "out": out}, nest)

    def dirichlet(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        size: ShapeLike | None = None,
        device: DeviceLike | None = None,
        dtype: DtypeLike | None = None,
        seed: int | ArrayLike | None = None,
        key: ArrayLike | None = None,
        like: Like = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.dirichlet`."""
        return method(
            functions.random.dirichlet,
            (self,),
            {"size": size, "device": device, "dtype": dtype, "seed": seed, "key": key, "like": like, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def divide(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.divide`."""
        return method(functions.elementwise.divide, (self, x2), {"out": out}, nest)

    def divmod(self, x2: ArrayLike, /, **nest: Unpack[NestOptions]) -> tuple[Container, ...]:
        """See `ivy.divmod`."""
        return method(functions.elementwise.divmod, (self, x2), {}, nest)

    def dot(self, b: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.dot`."""
        return method(functions.linalg.dot, (self, b), {"out": out}, nest)

    def dropout(
        self,
        prob: float,
        /,
        *,
        scale: bool = True,
        dtype: DtypeLike | None = None,
        training: bool = True,
        seed: int | None = None,
        key: ArrayLike | None = None,
        noise_shape: Sequence[int | None] | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.dropout`."""
        return method(
            functions.layers.dropout,
            (self, prob),
            {
                "scale": scale,
                "dtype": dtype,
                "training": training,
                "seed": seed,
                "key": key,
                "noise_shape": noise_shape,
                "out": out,
            },
            nest,
        )

    def dropout1d(
        self,
        prob: float,
        /,
        *,
        training: bool = True,
        data_format: Literal["NWC", "NCW"] = "NWC",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.dropout1d`."""
        return method(
            functions.layers.dropout1d,
            (self, prob),
            {"training": training, "data_format": data_format, "out": out},
            nest,
        )

    def dropout2d(
        self,
        prob: float,
        /,
        *,
        training: bool = True,
        data_format: Literal["NHWC", "NCHW"] = "NHWC",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.dropout2d`."""
        return method(
            functions.layers.dropout2d,
            (self, prob),
            {"training": training, "data_format": data_format, "out": out},
            nest,
        )

    def dropout3d(
        self,
        prob: float,
        /,
        *,
        training: bool = True,
        data_format: Literal["NDHWC", "NCDHW"] = "NDHWC",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.dropout3d`."""
        return method(
            functions.layers.dropout3d,
            (self, prob),
            {"training": training, "data_format": data_format, "out": out},
            nest,
        )

    def dsplit(
        self, indices_or_sections: int | Sequence[int], /, *, copy: bool | None = None, **nest: Unpack[NestOptions]
    ) -> tuple[Container, ...]:
        """See `ivy.dsplit`."""
        return method(functions.manipulation.dsplit, (self, indices_or_sections), {"copy": copy}, nest)

    def dstack(
        self, arrays: Sequence[ArrayLike] = (), /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.dstack`."""
        return method(functions.manipulation.dstack, ([self, *arrays],), {"out": out}, nest)

    def eig(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> tuple[Container, ...]:
        """See `ivy.eig`."""
        return method(
            functions.linalg.eig, (self,), {"out": out}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def eigh(
        self, /, UPLO: Literal["L", "U"] = "L", *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> tuple[Container, ...]:
        """See `ivy.eigh`."""
        return method(functions.linalg.eigh, (self,), {"UPLO": UPLO, "out": out}, nest)

    def eigh_tridiagonal(
        self,
        beta: ArrayLike,
        /,
        *,
        eigvals_only: bool = True,
        select: Literal["a", "i", "v"] = "a",
        select_range: tuple[float, float] | None = None,
        tol: float | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.eigh_tridiagonal`."""
        return method(
            functions.linalg.eigh_tridiagonal,
            (self, beta),
            {"eigvals_only": eigvals_only, "select": select, "select_range": select_range, "tol": tol},
            nest,
        )

    def eigvals(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.eigvals`."""
        return method(
            functions.linalg.eigvals,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def eigvalsh(
        self, /, UPLO: Literal["L", "U"] = "L", *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.eigvalsh`."""
        return method(functions.linalg.eigvalsh, (self,), {"UPLO": UPLO, "out": out}, nest)

    def einops_rearrange(self, pattern: str, /, *, out: Container | None = None, **nest: Any) -> Container:
        """See `ivy.einops_rearrange`."""
        return method(functions.manipulation.einops_rearrange, (self, pattern), {"out": out}, nest)

    def einops_reduce(
        self,
        pattern: str,
        reduction: functions.manipulation.EinopsReduction,
        /,
        *,
        out: Container | None = None,
        **nest: Any,
    ) -> Container:
        """See `ivy.einops_reduce`."""
        return method(functions.manipulation.einops_reduce, (self, pattern, reduction), {"out": out}, nest)

    def einops_repeat(self, pattern: str, /, *, out: Container | None = None, **nest: Any) -> Container:
        """See `ivy.einops_repeat`."""
        return method(functions.manipulation.einops_repeat, (self, pattern), {"out": out}, nest)

    def elu(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        alpha: float = 1.0,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.elu`."""
        return method(
            functions.activations.elu,
            (self,),
            {"alpha": alpha, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def embedding(
        self,
        indices: ArrayLike,
        /,
        *,
        max_norm: float | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.embedding`."""
        return method(functions.layers.embedding, (self, indices), {"max_norm": max_norm, "out": out}, nest)

    def empty_like(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.empty_like`."""
        return method(
            functions.creation.empty_like,
            (self,),
            {"dtype": dtype, "device": device, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def equal(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.equal`."""
        return method(functions.comparison.equal, (self, x2), {"out": out}, nest)

    def erf(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.erf`."""
        return method(
            functions.special.erf, (self,), {"out": out}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def erfc(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.erfc`."""
        return method(
            functions.special.erfc, (self,), {"out": out}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def erfinv(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.erfinv`."""
        return method(
            functions.special.erfinv,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def exp(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.exp`."""
        return method(
            functions.elementwise.exp,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def exp2(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.exp2`."""
        return method(
            functions.elementwise.exp2,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def expand(
        self,
        shape: ShapeLike,
        /,
        *,
        copy: bool | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.expand`."""
        return method(functions.manipulation.expand, (self, shape), {"copy": copy, "out": out}, nest)

    def expand_dims(
        self,
        /,
        axis: int | tuple[int, ...] = 0,
        *,
        copy: bool | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.expand_dims`."""
        return method(functions.manipulation.expand_dims, (self,), {"axis": axis, "copy": copy, "out": out}, nest)

    def expm1(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.expm1`."""
        return method(
            functions.elementwise.expm1,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def exponential(
        self,
        shape: ShapeLike | None = None,
        *,
        device: DeviceLike | None = None,
        dtype: DtypeLike | None = None,
        seed: int | ArrayLike | None = None,
        key: ArrayLike | None = None,
        like: Like = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.exponential`."""
        return method(
            functions.random.exponential,
            (self,),
            {"shape": shape, "device": device, "dtype": dtype, "seed": seed, "key": key, "like": like, "out": out},
            nest,
        )

    def extract(self, arr: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.extract`."""
        return method(functions.searching.extract, (self, arr), {"out": out}, nest)

    def eye_like(
        self,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        k: int = 0,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.eye_like`."""
        return method(
            functions.creation.eye_like,
            (self,),
            {"k": k, "dtype": dtype, "device": device, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def fft(
        self,
        /,
        dim: int | None = None,
        *,
        n: int | None = None,
        axis: int = -1,
        norm: functions.fft.Norm = "backward",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.fft.fft`."""
        return method(functions.fft.fft, (self,), {"dim": dim, "n": n, "axis": axis, "norm": norm, "out": out}, nest)

    def fft2(
        self,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        s: Sequence[int] | None = None,
        dim: Sequence[int] = (-2, -1),
        norm: functions.fft.Norm = "backward",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.fft2`."""
        return method(
            functions.fft.fft2,
            (self,),
            {"s": s, "dim": dim, "norm": norm, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def fftn(
        self,
        /,
        s: ShapeLike | None = None,
        axes: functions.fft.Axes = None,
        norm: functions.fft.Norm = "backward",
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.fftn`."""
        return method(functions.fft.fftn, (self,), {"s": s, "axes": axes, "norm": norm, "out": out}, nest)

    def fftshift(
        self, /, axes: int | functions.fft.Axes = None, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.fftshift`."""
        return method(functions.fft.fftshift, (self,), {"axes": axes, "out": out}, nest)

    def fill_diagonal(self, v: ArrayLike, /, *, wrap: bool = False, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.fill_diagonal`."""
        return method(functions.indexing.fill_diagonal, (self, v), {"wrap": wrap}, nest)

    def fix(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.fix`."""
        return method(
            functions.elementwise.fix,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def flatnonzero(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.flatnonzero`."""
        return method(
            functions.searching.flatnonzero,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def flatten(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        copy: bool | None = None,
        start_dim: int = 0,
        end_dim: int = -1,
        order: Literal["C", "F"] = "C",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.flatten`."""
        return method(
            functions.manipulation.flatten,
            (self,),
            {"copy": copy, "start_dim": start_dim, "end_dim": end_dim, "order": order, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def flip(
        self,
        /,
        axis: Axis = None,
        *,
        copy: bool | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.flip`."""
        return method(functions.manipulation.flip, (self,), {"axis": axis, "copy": copy, "out": out}, nest)

    def fliplr(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        copy: bool | None = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.fliplr`."""
        return method(
            functions.manipulation.fliplr,
            (self,),
            {"copy": copy, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def flipud(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        copy: bool | None = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.flipud`."""
        return method(
            functions.manipulation.flipud,
            (self,),
            {"copy": copy, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def float_power(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.float_power`."""
        return method(functions.elementwise.float_power, (self, x2), {"out": out}, nest)

    def floor(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.floor`."""
        return method(
            functions.elementwise.floor,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def floor_divide(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.floor_divide`."""
        return method(functions.elementwise.floor_divide, (self, x2), {"out": out}, nest)

    def fmax(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.fmax`."""
        return method(functions.elementwise.fmax, (self, x2), {"out": out}, nest)

    def fmin(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.fmin`."""
        return method(functions.elementwise.fmin, (self, x2), {"out": out}, nest)

    def fmod(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.fmod`."""
        return method(functions.elementwise.fmod, (self, x2), {"out": out}, nest)

    def fold(
        self, /, mode: int, shape: ShapeLike, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.fold`."""
        return method(functions.decompositions.fold, (self, mode, shape), {"out": out}, nest)

    def fold_in_key(self, data: int | ArrayLike, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.fold_in_key`."""
        return method(functions.random.fold_in_key, (self, data), {}, nest)

    def fourier_encode(
        self,
        max_freq: float,
        /,
        *,
        num_bands: int = 4,
        linear: bool = False,
        concat: bool = True,
        flatten: bool = False,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.fourier_encode`."""
        return method(
            functions.signal.fourier_encode,
            (self, max_freq),
            {"num_bands": num_bands, "linear": linear, "concat": concat, "flatten": flatten},
            nest,
        )

    def frexp(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> tuple[Container, ...]:
        """See `ivy.frexp`."""
        return method(
            functions.elementwise.frexp, (self,), {}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def full_like(
        self,
        /,
        fill_value: Scalar,
        *,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.full_like`."""
        return method(
            functions.creation.full_like, (self, fill_value), {"dtype": dtype, "device": device, "out": out}, nest
        )

    def gamma(
        self,
        /,
        beta: ArrayLike = 1.0,
        *,
        shape: ShapeLike | None = None,
        device: DeviceLike | None = None,
        dtype: DtypeLike | None = None,
        seed: int | ArrayLike | None = None,
        key: ArrayLike | None = None,
        like: Like = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.gamma`."""
        return method(
            functions.random.gamma,
            (self,),
            {
                "beta": beta,
                "shape": shape,
                "device": device,
                "dtype": dtype,
                "seed": seed,
                "key": key,
                "like": like,
                "out": out,
            },
            nest,
        )

    def gather(
        self,
        indices: ArrayLike,
        /,
        *,
        axis: int = -1,
        batch_dims: int = 0,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.gather`."""
        return method(
            functions.indexing.gather, (self, indices), {"axis": axis, "batch_dims": batch_dims, "out": out}, nest
        )

    def gather_nd(
        self, indices: ArrayLike, /, *, batch_dims: int = 0, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.gather_nd`."""
        return method(functions.indexing.gather_nd, (self, indices), {"batch_dims": batch_dims, "out": out}, nest)

    def gcd(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.gcd`."""
        return method(functions.elementwise.gcd, (self, x2), {"out": out}, nest)

    def gelu(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        approximate: bool = False,
        complex_mode: ComplexMode = "jax",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.gelu`."""
        return method(
            functions.activations.gelu,
            (self,),
            {"approximate": approximate, "complex_mode": complex_mode, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def general_inner_product(
        self, b: ArrayLike, n_modes: int | None = None, /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.general_inner_product`."""
        return method(functions.decompositions.general_inner_product, (self, b, n_modes), {"out": out}, nest)

    def get_item(self, /, query: Index, *, copy: bool | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.get_item`."""
        return method(functions.indexing.get_item, (self, query), {"copy": copy}, nest)

    def get_num_dims(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        as_array: bool = False,
    ) -> Container:
        """See `ivy.get_num_dims`."""
        return method(
            functions.conversion.get_num_dims,
            (self,),
            {"as_array": as_array},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def gradient(
        self,
        /,
        spacing: Any = 1,
        edge_order: Literal[1, 2] = 1,
        axis: int | Sequence[int] | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.gradient`."""
        return method(
            functions.reductions.gradient, (self,), {"spacing": spacing, "edge_order": edge_order, "axis": axis}, nest
        )

    def gradient_descent_update(
        self,
        dcdw: ArrayLike,
        lr: float | ArrayLike,
        /,
        *,
        stop_gradients: bool = True,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.gradient_descent_update`."""
        return method(
            functions.optimizers.gradient_descent_update,
            (self, dcdw, lr),
            {"stop_gradients": stop_gradients, "out": out},
            nest,
        )

    def greater(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.greater`."""
        return method(functions.comparison.greater, (self, x2), {"out": out}, nest)

    def greater_equal(
        self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.greater_equal`."""
        return method(functions.comparison.greater_equal, (self, x2), {"out": out}, nest)

    def group_norm(
        self,
        num_groups: int = 1,
        /,
        *,
        offset: ArrayLike | None = None,
        scale: ArrayLike | None = None,
        eps: float = 1e-05,
        data_format: functions.normalization.Layout = "NSC",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.group_norm`."""
        return method(
            functions.normalization.group_norm,
            (self, num_groups),
            {"offset": offset, "scale": scale, "eps": eps, "data_format": data_format, "out": out},
            nest,
        )

    def gru(
        self,
        initial_state: ArrayLike,
        all_weights: ArraySequence,
        num_layers: int,
        dropout: float,
        train: bool,
        bidirectional: bool,
        batch_first: bool = False,
        batch_sizes: Sequence[int] | None = None,
        weights_transposed: bool = False,
        has_ih_bias: bool = True,
        has_hh_bias: bool = True,
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.gru`."""
        return method(
            functions.recurrent.gru,
            (self, initial_state, all_weights, num_layers, dropout, train, bidirectional),
            {
                "batch_first": batch_first,
                "batch_sizes": batch_sizes,
                "weights_transposed": weights_transposed,
                "has_ih_bias": has_ih_bias,
                "has_hh_bias": has_hh_bias,
            },
            nest,
        )

    def gru_update(
        self,
        init_h: ArrayLike,
        kernel: ArrayLike,
        recurrent_kernel: ArrayLike,
        /,
        bias: ArrayLike | None = None,
        recurrent_bias: ArrayLike | None = None,
        *,
        time_major: bool = False,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.gru_update`."""
        return method(
            functions.recurrent.gru_update,
            (self, init_h, kernel, recurrent_kernel),
            {"bias": bias, "recurrent_bias": recurrent_bias, "time_major": time_major},
            nest,
        )

    def hardshrink(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        lambd: float = 0.5,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.hardshrink`."""
        return method(
            functions.activations.hardshrink,
            (self,),
            {"lambd": lambd, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def hardsilu(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.hardsilu`."""
        return method(
            functions.activations.hardsilu,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def hardswish(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        complex_mode: ComplexMode = "jax",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.hardswish`."""
        return method(
            functions.activations.hardswish,
            (self,),
            {"complex_mode": complex_mode, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def hardtanh(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        max_val: float = 1,
        min_val: float = -1,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.hardtanh`."""
        return method(
            functions.activations.hardtanh,
            (self,),
            {"max_val": max_val, "min_val": min_val, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def has_nans(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        include_infs: bool = True,
    ) -> Container:
        """See `ivy.has_nans`."""
        return method(
            functions.comparison.has_nans,
            (self,),
            {"include_infs": include_infs},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def heaviside(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.heaviside`."""
        return method(functions.special.heaviside, (self, x2), {"out": out}, nest)

    def hfft(
        self,
        /,
        n: int | None = None,
        axis: int = -1,
        norm: functions.fft.Norm = "backward",
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.hfft`."""
        return method(functions.fft.hfft, (self,), {"n": n, "axis": axis, "norm": norm, "out": out}, nest)

    def higher_order_moment(
        self, order: int, /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.higher_order_moment`."""
        return method(functions.statistics.higher_order_moment, (self, order), {"out": out}, nest)

    def hinge_embedding_loss(
        self,
        target: ArrayLike,
        *,
        margin: float = 1.0,
        reduction: Reduction = "mean",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.hinge_embedding_loss`."""
        return method(
            functions.losses.hinge_embedding_loss,
            (self, target),
            {"margin": margin, "reduction": reduction, "out": out},
            nest,
        )

    def histogram(
        self,
        /,
        bins: Scalar | ArrayLike | None = 10,
        range: tuple[float, float] | None = None,
        density: bool = False,
        weights: ArrayLike | None = None,
        *,
        axis: Axis = None,
        extend_lower_interval: bool = False,
        extend_upper_interval: bool = False,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.histogram`."""
        return method(
            functions.statistics.histogram,
            (self,),
            {
                "bins": bins,
                "range": range,
                "density": density,
                "weights": weights,
                "axis": axis,
                "extend_lower_interval": extend_lower_interval,
                "extend_upper_interval": extend_upper_interval,
                "dtype": dtype,
                "out": out,
            },
            nest,
        )

    def hsplit(
        self, indices_or_sections: int | Sequence[int], /, *, copy: bool | None = None, **nest: Unpack[NestOptions]
    ) -> tuple[Container, ...]:
        """See `ivy.hsplit`."""
        return method(functions.manipulation.hsplit, (self, indices_or_sections), {"copy": copy}, nest)

    def hstack(
        self, arrays: Sequence[ArrayLike] = (), /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.hstack`."""
        return method(functions.manipulation.hstack, ([self, *arrays],), {"out": out}, nest)

    def huber_loss(
        self,
        pred: ArrayLike,
        /,
        *,
        delta: float = 1.0,
        reduction: Reduction = "mean",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.huber_loss`."""
        return method(
            functions.losses.huber_loss, (self, pred), {"delta": delta, "reduction": reduction, "out": out}, nest
        )

    def hypot(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.hypot`."""
        return method(functions.elementwise.hypot, (self, x2), {"out": out}, nest)

    def i0(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.i0`."""
        return method(
            functions.special.i0, (self,), {"out": out}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def idct(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        type: Literal[1, 2, 3, 4] = 2,
        n: int | None = None,
        axis: int = -1,
        norm: Literal["ortho"] | None = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.idct`."""
        return method(
            functions.fft.idct,
            (self,),
            {"type": type, "n": n, "axis": axis, "norm": norm, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def ifft(
        self,
        /,
        dim: int | None = None,
        *,
        n: int | None = None,
        axis: int = -1,
        norm: functions.fft.Norm = "backward",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.ifft`."""
        return method(functions.fft.ifft, (self,), {"dim": dim, "n": n, "axis": axis, "norm": norm, "out": out}, nest)

    def ifftn(
        self,
        /,
        s: ShapeLike | None = None,
        axes: functions.fft.Axes = None,
        norm: functions.fft.Norm = "backward",
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.ifftn`."""
        return method(functions.fft.ifftn, (self,), {"s": s, "axes": axes, "norm": norm, "out": out}, nest)

    def ifftshift(
        self, /, axes: int | functions.fft.Axes = None, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.ifftshift`."""
        return method(functions.fft.ifftshift, (self,), {"axes": axes, "out": out}, nest)

    def igamma(self, /, x: ArrayLike, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.igamma`."""
        return method(functions.special.igamma, (self, x), {"out": out}, nest)

    def ihfft(
        self,
        /,
        n: int | None = None,
        axis: int = -1,
        norm: functions.fft.Norm = "backward",
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.ihfft`."""
        return method(functions.fft.ihfft, (self,), {"n": n, "axis": axis, "norm": norm, "out": out}, nest)

    def imag(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.imag`."""
        return method(
            functions.elementwise.imag,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def inner(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.inner`."""
        return method(functions.linalg.inner, (self, x2), {"out": out}, nest)

    def inplace_decrement(self, val: ArrayLike, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.inplace_decrement`."""
        return method(functions.indexing.inplace_decrement, (self, val), {}, nest)

    def inplace_increment(self, val: ArrayLike, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.inplace_increment`."""
        return method(functions.indexing.inplace_increment, (self, val), {}, nest)

    def inplace_update(
        self,
        val: ArrayLike,
        /,
        *,
        ensure_in_backend: bool = False,
        keep_input_dtype: bool = False,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.inplace_update`."""
        return method(
            functions.indexing.inplace_update,
            (self, val),
            {"ensure_in_backend": ensure_in_backend, "keep_input_dtype": keep_input_dtype},
            nest,
        )

    def insert(
        self,
        obj: Index,
        values: ArrayLike,
        /,
        axis: int | None = None,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.insert`."""
        return method(functions.manipulation.insert, (self, obj, values), {"axis": axis, "out": out}, nest)

    def instance_norm(
        self,
        mean: ArrayLike,
        variance: ArrayLike,
        /,
        *,
        offset: ArrayLike | None = None,
        scale: ArrayLike | None = None,
        training: bool = False,
        eps: float = 0.0,
        momentum: float = 0.1,
        data_format: functions.normalization.Layout = "NSC",
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.instance_norm`."""
        return method(
            functions.normalization.instance_norm,
            (self, mean, variance),
            {
                "offset": offset,
                "scale": scale,
                "training": training,
                "eps": eps,
                "momentum": momentum,
                "data_format": data_format,
            },
            nest,
        )

    def interp(
        self,
        xp: ArrayLike,
        fp: ArrayLike,
        left: float | None = None,
        right: float | None = None,
        period: float | None = None,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.interp`."""
        return method(
            functions.signal.interp, (self, xp, fp), {"left": left, "right": right, "period": period, "out": out}, nest
        )

    def interpolate(
        self,
        /,
        size: int | Sequence[int] | None = None,
        *,
        mode: functions.vision.Mode = "linear",
        scale_factor: float | Sequence[float] | None = None,
        recompute_scale_factor: bool | None = None,
        align_corners: bool = False,
        antialias: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.interpolate`."""
        return method(
            functions.vision.interpolate,
            (self,),
            {
                "size": size,
                "mode": mode,
                "scale_factor": scale_factor,
                "recompute_scale_factor": recompute_scale_factor,
                "align_corners": align_corners,
                "antialias": antialias,
                "out": out,
            },
            nest,
        )

    def intersect1d(
        self,
        ar2: ArrayLike,
        /,
        assume_unique: bool = False,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.intersect1d`."""
        return method(functions.sets.intersect1d, (self, ar2), {"assume_unique": assume_unique, "out": out}, nest)

    def inv(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        adjoint: bool = False,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.inv`."""
        return method(
            functions.linalg.inv,
            (self,),
            {"adjoint": adjoint, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def invert_permutation(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> Container:
        """See `ivy.invert_permutation`."""
        return method(
            functions.searching.invert_permutation,
            (self,),
            {},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def irfft(
        self,
        /,
        n: int | None = None,
        axis: int = -1,
        norm: functions.fft.Norm = "backward",
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.irfft`."""
        return method(functions.fft.irfft, (self,), {"n": n, "axis": axis, "norm": norm, "out": out}, nest)

    def irfftn(
        self,
        /,
        s: ShapeLike | None = None,
        axes: functions.fft.Axes = None,
        norm: functions.fft.Norm = "backward",
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.irfftn`."""
        return method(functions.fft.irfftn, (self,), {"s": s, "axes": axes, "norm": norm, "out": out}, nest)

    def is_variable(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        exclusive: bool = False,
    ) -> Container:
        """See `ivy.is_variable`."""
        return method(
            functions.transforms.is_variable,
            (self,),
            {"exclusive": exclusive},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def isclose(
        self,
        b: ArrayLike,
        /,
        rtol: float = 1e-05,
        atol: float = 1e-08,
        *,
        equal_nan: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.isclose`."""
        return method(
            functions.comparison.isclose,
            (self, b),
            {"rtol": rtol, "atol": atol, "equal_nan": equal_nan, "out": out},
            nest,
        )

    def isfinite(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.isfinite`."""
        return method(
            functions.comparison.isfinite,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def isin(
        self,
        x2: ArrayLike,
        /,
        assume_unique: bool = False,
        invert: bool = False,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.isin`."""
        return method(
            functions.sets.isin, (self, x2), {"assume_unique": assume_unique, "invert": invert, "out": out}, nest
        )

    def isinf(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        detect_positive: bool = True,
        detect_negative: bool = True,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.isinf`."""
        return method(
            functions.comparison.isinf,
            (self,),
            {"detect_positive": detect_positive, "detect_negative": detect_negative, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def isnan(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.isnan`."""
        return method(
            functions.comparison.isnan,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def isneginf(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.isneginf`."""
        return method(
            functions.comparison.isneginf,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def isposinf(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.isposinf`."""
        return method(
            functions.comparison.isposinf,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def isreal(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.isreal`."""
        return method(
            functions.comparison.isreal,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def istft(
        self,
        frame_length: int,
        frame_step: int,
        /,
        *,
        fft_length: int | None = None,
        window_fn: Callable[..., Any] | None = None,
        length: int | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.istft`."""
        return method(
            functions.fft.istft,
            (self, frame_length, frame_step),
            {"fft_length": fft_length, "window_fn": window_fn, "length": length, "out": out},
            nest,
        )

    def itemsize(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> Container:
        """See `ivy.itemsize`."""
        return method(
            functions.conversion.itemsize, (self,), {}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def khatri_rao(
        self,
        x: Sequence[ArrayLike] = (),
        weights: ArrayLike | None = None,
        skip_matrix: int | None = None,
        mask: ArrayLike | None = None,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.khatri_rao`."""
        return method(
            functions.decompositions.khatri_rao,
            ([self, *x],),
            {"weights": weights, "skip_matrix": skip_matrix, "mask": mask, "out": out},
            nest,
        )

    def kl_div(
        self,
        target: ArrayLike,
        /,
        *,
        log_target: bool = False,
        reduction: Reduction | Literal["batchmean"] = "mean",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.kl_div`."""
        return method(
            functions.losses.kl_div,
            (self, target),
            {"log_target": log_target, "reduction": reduction, "out": out},
            nest,
        )

    def kron(self, b: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.kron`."""
        return method(functions.linalg.kron, (self, b), {"out": out}, nest)

    def kronecker(
        self,
        x: Sequence[ArrayLike] = (),
        skip_matrix: int | None = None,
        reverse: bool = False,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.kronecker`."""
        return method(
            functions.decompositions.kronecker,
            ([self, *x],),
            {"skip_matrix": skip_matrix, "reverse": reverse, "out": out},
            nest,
        )

    def l1_loss(
        self,
        target: ArrayLike,
        /,
        *,
        reduction: Reduction = "mean",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.l1_loss`."""
        return method(functions.losses.l1_loss, (self, target), {"reduction": reduction, "out": out}, nest)

    def l1_normalize(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        axis: Axis = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.l1_normalize`."""
        return method(
            functions.normalization.l1_normalize,
            (self,),
            {"axis": axis, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def l2_normalize(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        axis: Axis = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.l2_normalize`."""
        return method(
            functions.normalization.l2_normalize,
            (self,),
            {"axis": axis, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def lamb_update(
        self,
        dcdw: ArrayLike,
        lr: ArrayLike,
        mw_tm1: ArrayLike,
        vw_tm1: ArrayLike,
        step: float | ArrayLike,
        /,
        *,
        beta1: float = 0.9,
        beta2: float = 0.999,
        epsilon: float = 1e-07,
        max_trust_ratio: float = 10,
        decay_lambda: float = 0,
        stop_gradients: bool = True,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.lamb_update`."""
        return method(
            functions.optimizers.lamb_update,
            (self, dcdw, lr, mw_tm1, vw_tm1, step),
            {
                "beta1": beta1,
                "beta2": beta2,
                "epsilon": epsilon,
                "max_trust_ratio": max_trust_ratio,
                "decay_lambda": decay_lambda,
                "stop_gradients": stop_gradients,
                "out": out,
            },
            nest,
        )

    def lars_update(
        self,
        dcdw: ArrayLike,
        lr: ArrayLike,
        /,
        *,
        decay_lambda: float = 0,
        stop_gradients: bool = True,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.lars_update`."""
        return method(
            functions.optimizers.lars_update,
            (self, dcdw, lr),
            {"decay_lambda": decay_lambda, "stop_gradients": stop_gradients, "out": out},
            nest,
        )

    def layer_norm(
        self,
        normalized_idxs: Sequence[int],
        /,
        *,
        scale: ArrayLike | None = None,
        offset: ArrayLike | None = None,
        eps: float = 1e-05,
        new_std: float = 1.0,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.layer_norm`."""
        return method(
            functions.normalization.layer_norm,
            (self, normalized_idxs),
            {"scale": scale, "offset": offset, "eps": eps, "new_std": new_std, "out": out},
            nest,
        )

    def lcm(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.lcm`."""
        return method(functions.elementwise.lcm, (self, x2), {"out": out}, nest)

    def ldexp(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.ldexp`."""
        return method(functions.elementwise.ldexp, (self, x2), {"out": out}, nest)

    def leaky_relu(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        alpha: float = 0.2,
        complex_mode: ComplexMode = "jax",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.leaky_relu`."""
        return method(
            functions.activations.leaky_relu,
            (self,),
            {"alpha": alpha, "complex_mode": complex_mode, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def lerp(
        self, end: ArrayLike, weight: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.lerp`."""
        return method(functions.vision.lerp, (self, end, weight), {"out": out}, nest)

    def less(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.less`."""
        return method(functions.comparison.less, (self, x2), {"out": out}, nest)

    def less_equal(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.less_equal`."""
        return method(functions.comparison.less_equal, (self, x2), {"out": out}, nest)

    def lexsort(
        self,
        keys: Sequence[ArrayLike] = (),
        /,
        *,
        axis: int = -1,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.lexsort`."""
        return method(functions.searching.lexsort, ([self, *keys],), {"axis": axis, "out": out}, nest)

    def lgamma(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.lgamma`."""
        return method(
            functions.special.lgamma,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def linear(
        self,
        weight: ArrayLike,
        /,
        *,
        bias: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.linear`."""
        return method(functions.layers.linear, (self, weight), {"bias": bias, "out": out}, nest)

    def linspace(
        self,
        stop: ArrayLike,
        /,
        num: int,
        axis: int | None = None,
        *,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        endpoint: bool = True,
        like: Like = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.linspace`."""
        return method(
            functions.creation.linspace,
            (self, stop, num),
            {"axis": axis, "dtype": dtype, "device": device, "endpoint": endpoint, "like": like, "out": out},
            nest,
        )

    def local_response_norm(
        self,
        size: int,
        /,
        *,
        bias: float = 1.0,
        alpha: float = 1.0,
        beta: float = 0.5,
        average: bool = False,
        data_format: Literal["NHWC", "NCHW"] = "NHWC",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.local_response_norm`."""
        return method(
            functions.normalization.local_response_norm,
            (self, size),
            {"bias": bias, "alpha": alpha, "beta": beta, "average": average, "data_format": data_format, "out": out},
            nest,
        )

    def log(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.log`."""
        return method(
            functions.elementwise.log,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def log10(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.log10`."""
        return method(
            functions.elementwise.log10,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def log1p(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.log1p`."""
        return method(
            functions.elementwise.log1p,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def log2(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.log2`."""
        return method(
            functions.elementwise.log2,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def log_poisson_loss(
        self,
        pred: ArrayLike,
        /,
        *,
        compute_full_loss: bool = False,
        axis: int | None = -1,
        reduction: Reduction = "none",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.log_poisson_loss`."""
        return method(
            functions.losses.log_poisson_loss,
            (self, pred),
            {"compute_full_loss": compute_full_loss, "axis": axis, "reduction": reduction, "out": out},
            nest,
        )

    def log_softmax(
        self,
        /,
        axis: int | None = None,
        *,
        complex_mode: ComplexMode = "jax",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.log_softmax`."""
        return method(
            functions.activations.log_softmax, (self,), {"axis": axis, "complex_mode": complex_mode, "out": out}, nest
        )

    def logaddexp(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.logaddexp`."""
        return method(functions.elementwise.logaddexp, (self, x2), {"out": out}, nest)

    def logaddexp2(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.logaddexp2`."""
        return method(functions.elementwise.logaddexp2, (self, x2), {"out": out}, nest)

    def logical_and(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.logical_and`."""
        return method(functions.comparison.logical_and, (self, x2), {"out": out}, nest)

    def logical_not(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.logical_not`."""
        return method(
            functions.comparison.logical_not,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def logical_or(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.logical_or`."""
        return method(functions.comparison.logical_or, (self, x2), {"out": out}, nest)

    def logical_xor(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.logical_xor`."""
        return method(functions.comparison.logical_xor, (self, x2), {"out": out}, nest)

    def logit(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        eps: float | None = None,
        complex_mode: ComplexMode = "jax",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.logit`."""
        return method(
            functions.special.logit,
            (self,),
            {"eps": eps, "complex_mode": complex_mode, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def logsigmoid(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        complex_mode: ComplexMode = "jax",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.logsigmoid`."""
        return method(
            functions.activations.logsigmoid,
            (self,),
            {"complex_mode": complex_mode, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def logspace(
        self,
        stop: ArrayLike,
        /,
        num: int,
        base: float = 10.0,
        axis: int | None = None,
        *,
        endpoint: bool = True,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        like: Like = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.logspace`."""
        return method(
            functions.creation.logspace,
            (self, stop, num),
            {
                "base": base,
                "axis": axis,
                "endpoint": endpoint,
                "dtype": dtype,
                "device": device,
                "like": like,
                "out": out,
            },
            nest,
        )

    def logsumexp(
        self, /, axis: Axis = None, *, keepdims: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.logsumexp`."""
        return method(functions.reductions.logsumexp, (self,), {"axis": axis, "keepdims": keepdims, "out": out}, nest)

    def lp_normalize(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        p: float = 2,
        axis: Axis = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.lp_normalize`."""
        return method(
            functions.normalization.lp_normalize,
            (self,),
            {"p": p, "axis": axis, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def lstm(
        self,
        initial_states: ArraySequence,
        all_weights: ArraySequence,
        num_layers: int,
        dropout: float,
        train: bool,
        bidirectional: bool,
        batch_first: bool = False,
        batch_sizes: Sequence[int] | None = None,
        weights_transposed: bool = False,
        has_ih_bias: bool = True,
        has_hh_bias: bool = True,
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.lstm`."""
        return method(
            functions.recurrent.lstm,
            (self, initial_states, all_weights, num_layers, dropout, train, bidirectional),
            {
                "batch_first": batch_first,
                "batch_sizes": batch_sizes,
                "weights_transposed": weights_transposed,
                "has_ih_bias": has_ih_bias,
                "has_hh_bias": has_hh_bias,
            },
            nest,
        )

    def lstm_update(
        self,
        init_h: ArrayLike,
        init_c: ArrayLike,
        kernel: ArrayLike,
        recurrent_kernel: ArrayLike,
        /,
        bias: ArrayLike | None = None,
        recurrent_bias: ArrayLike | None = None,
        *,
        time_major: bool = False,
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.lstm_update`."""
        return method(
            functions.recurrent.lstm_update,
            (self, init_h, init_c, kernel, recurrent_kernel),
            {"bias": bias, "recurrent_bias": recurrent_bias, "time_major": time_major},
            nest,
        )

    def lstsq(self, b: ArrayLike, /, rcond: float | None = None, **nest: Unpack[NestOptions]) -> tuple[Container, ...]:
        """See `ivy.lstsq`."""
        return method(functions.linalg.lstsq, (self, b), {"rcond": rcond}, nest)

    def lu(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> tuple[Container, ...]:
        """See `ivy.lu`."""
        return method(functions.linalg.lu, (self,), {}, leaves(key_chains, to_apply, prune_unapplied, map_sequences))

    def lu_factor(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        pivot: bool = True,
        out: Container | None = None,
    ) -> tuple[Container, ...]:
        """See `ivy.lu_factor`."""
        return method(
            functions.linalg.lu_factor,
            (self,),
            {"pivot": pivot, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def lu_solve(
        self, p: ArrayLike, b: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.lu_solve`."""
        return method(functions.linalg.lu_solve, (self, p, b), {"out": out}, nest)

    def make_svd_non_negative(
        self,
        U: ArrayLike,
        S: ArrayLike,
        V: ArrayLike,
        /,
        *,
        nntype: Literal["nndsvd", "nndsvda"] = "nndsvd",
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.make_svd_non_negative`."""
        return method(functions.linalg.make_svd_non_negative, (self, U, S, V), {"nntype": nntype}, nest)

    def matmul(
        self,
        x2: ArrayLike,
        /,
        *,
        transpose_a: bool = False,
        transpose_b: bool = False,
        adjoint_a: bool = False,
        adjoint_b: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.matmul`."""
        return method(
            functions.linalg.matmul,
            (self, x2),
            {
                "transpose_a": transpose_a,
                "transpose_b": transpose_b,
                "adjoint_a": adjoint_a,
                "adjoint_b": adjoint_b,
                "out": out,
            },
            nest,
        )

    def matricize(
        self,
        /,
        row_modes: int | Sequence[int],
        column_modes: int | Sequence[int] | None = None,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.matricize`."""
        return method(
            functions.decompositions.matricize, (self, row_modes), {"column_modes": column_modes, "out": out}, nest
        )

    def matrix_exp(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.matrix_exp`."""
        return method(
            functions.linalg.matrix_exp,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def matrix_norm(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        keepdims: bool = False,
        ord: float | Literal["fro", "nuc"] | None = "fro",
        axis: tuple[int, int] = (-2, -1),
        dtype: DtypeLike | None = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.matrix_norm`."""
        return method(
            functions.linalg.matrix_norm,
            (self,),
            {"keepdims": keepdims, "ord": ord, "axis": axis, "dtype": dtype, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def matrix_power(self, n: int, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.matrix_power`."""
        return method(functions.linalg.matrix_power, (self, n), {"out": out}, nest)

    def matrix_rank(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        rtol: ArrayLike | None = None,
        atol: ArrayLike | None = None,
        hermitian: bool = False,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.matrix_rank`."""
        return method(
            functions.linalg.matrix_rank,
            (self,),
            {"rtol": rtol, "atol": atol, "hermitian": hermitian, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def matrix_transpose(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        conjugate: bool = False,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.matrix_transpose`."""
        return method(
            functions.linalg.matrix_transpose,
            (self,),
            {"conjugate": conjugate, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def max(
        self, /, axis: Axis = None, *, keepdims: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.max`."""
        return method(functions.reductions.max, (self,), {"axis": axis, "keepdims": keepdims, "out": out}, nest)

    def max_pool1d(
        self,
        kernel: functions.pooling.Ints,
        strides: functions.pooling.Ints,
        padding: functions.pooling.Padding,
        /,
        *,
        data_format: Literal["NWC", "NCW"] = "NWC",
        dilation: functions.pooling.Ints = 1,
        ceil_mode: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.max_pool1d`."""
        return method(
            functions.pooling.max_pool1d,
            (self, kernel, strides, padding),
            {"data_format": data_format, "dilation": dilation, "ceil_mode": ceil_mode, "out": out},
            nest,
        )

    def max_pool2d(
        self,
        kernel: functions.pooling.Ints,
        strides: functions.pooling.Ints,
        padding: functions.pooling.Padding,
        /,
        *,
        data_format: Literal["NHWC", "NCHW"] = "NHWC",
        dilation: functions.pooling.Ints = 1,
        ceil_mode: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.max_pool2d`."""
        return method(
            functions.pooling.max_pool2d,
            (self, kernel, strides, padding),
            {"data_format": data_format, "dilation": dilation, "ceil_mode": ceil_mode, "out": out},
            nest,
        )

    def max_pool3d(
        self,
        kernel: functions.pooling.Ints,
        strides: functions.pooling.Ints,
        padding: functions.pooling.Padding,
        /,
        *,
        data_format: Literal["NDHWC", "NCDHW"] = "NDHWC",
        dilation: functions.pooling.Ints = 1,
        ceil_mode: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.max_pool3d`."""
        return method(
            functions.pooling.max_pool3d,
            (self, kernel, strides, padding),
            {"data_format": data_format, "dilation": dilation, "ceil_mode": ceil_mode, "out": out},
            nest,
        )

    def max_unpool1d(
        self,
        indices: ArrayLike,
        kernel_size: functions.pooling.Ints,
        /,
        *,
        strides: functions.pooling.Ints | None = None,
        padding: functions.pooling.Ints = 0,
        data_format: Literal["NCW", "NWC"] = "NCW",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.max_unpool1d`."""
        return method(
            functions.pooling.max_unpool1d,
            (self, indices, kernel_size),
            {"strides": strides, "padding": padding, "data_format": data_format, "out": out},
            nest,
        )

    def maximum(
        self, x2: ArrayLike, /, *, use_where: bool = True, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.maximum`."""
        return method(functions.elementwise.maximum, (self, x2), {"use_where": use_where, "out": out}, nest)

    def mean(
        self,
        /,
        axis: Axis = None,
        *,
        keepdims: bool = False,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.mean`."""
        return method(
            functions.statistics.mean, (self,), {"axis": axis, "keepdims": keepdims, "dtype": dtype, "out": out}, nest
        )

    def median(
        self, /, axis: Axis = None, *, keepdims: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.median`."""
        return method(functions.statistics.median, (self,), {"axis": axis, "keepdims": keepdims, "out": out}, nest)

    def meshgrid(
        self,
        /,
        *arrays: ArrayLike,
        sparse: bool = False,
        indexing: Literal["xy", "ij"] = "xy",
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.meshgrid`."""
        return method(functions.creation.meshgrid, (self, *arrays), {"sparse": sparse, "indexing": indexing}, nest)

    def min(
        self,
        /,
        axis: Axis = None,
        *,
        keepdims: bool = False,
        initial: float | None = None,
        where: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.min`."""
        return method(
            functions.reductions.min,
            (self,),
            {"axis": axis, "keepdims": keepdims, "initial": initial, "where": where, "out": out},
            nest,
        )

    def minimum(
        self, x2: ArrayLike, /, *, use_where: bool = True, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.minimum`."""
        return method(functions.elementwise.minimum, (self, x2), {"use_where": use_where, "out": out}, nest)

    def mish(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        complex_mode: ComplexMode = "jax",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.mish`."""
        return method(
            functions.activations.mish,
            (self,),
            {"complex_mode": complex_mode, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def mode(
        self,
        /,
        axis: int | None = 0,
        *,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.mode`."""
        return method(functions.statistics.mode, (self,), {"axis": axis, "keepdims": keepdims, "out": out}, nest)

    def mode_dot(
        self,
        /,
        matrix_or_vector: ArrayLike,
        mode: int,
        transpose: bool = False,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.mode_dot`."""
        return method(
            functions.decompositions.mode_dot,
            (self, matrix_or_vector, mode),
            {"transpose": transpose, "out": out},
            nest,
        )

    def modf(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> tuple[Container, ...]:
        """See `ivy.modf`."""
        return method(
            functions.elementwise.modf, (self,), {}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def moveaxis(
        self,
        source: int | Sequence[int],
        destination: int | Sequence[int],
        /,
        *,
        copy: bool | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.moveaxis`."""
        return method(functions.manipulation.moveaxis, (self, source, destination), {"copy": copy, "out": out}, nest)

    def mse_loss(
        self,
        target: ArrayLike,
        /,
        *,
        reduction: Reduction = "mean",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.mse_loss`."""
        return method(functions.losses.mse_loss, (self, target), {"reduction": reduction, "out": out}, nest)

    def msort(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.msort`."""
        return method(
            functions.searching.msort,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def multi_dot(
        self, x: Sequence[ArrayLike] = (), /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.multi_dot`."""
        return method(functions.linalg.multi_dot, ([self, *x],), {"out": out}, nest)

    def multi_head_attention(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        key: ArrayLike | None = None,
        value: ArrayLike | None = None,
        batch_first: bool = True,
        num_heads: int = 8,
        scale: float | None = None,
        attention_mask: ArrayLike | None = None,
        in_proj_weights: ArrayLike | None = None,
        q_proj_weights: ArrayLike | None = None,
        k_proj_weights: ArrayLike | None = None,
        v_proj_weights: ArrayLike | None = None,
        out_proj_weights: ArrayLike | None = None,
        in_proj_bias: ArrayLike | None = None,
        out_proj_bias: ArrayLike | None = None,
        is_causal: bool = False,
        key_padding_mask: ArrayLike | None = None,
        bias_k: ArrayLike | None = None,
        bias_v: ArrayLike | None = None,
        static_k: ArrayLike | None = None,
        static_v: ArrayLike | None = None,
        add_zero_attn: bool = False,
        return_attention_weights: bool = False,
        average_attention_weights: bool = True,
        dropout: float = 0.0,
        training: bool = False,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.multi_head_attention`."""
        return method(
            functions.attention.multi_head_attention,
            (self,),
            {
                "key": key,
                "value": value,
                "batch_first": batch_first,
                "num_heads": num_heads,
                "scale": scale,
                "attention_mask": attention_mask,
                "in_proj_weights": in_proj_weights,
                "q_proj_weights": q_proj_weights,
                "k_proj_weights": k_proj_weights,
                "v_proj_weights": v_proj_weights,
                "out_proj_weights": out_proj_weights,
                "in_proj_bias": in_proj_bias,
                "out_proj_bias": out_proj_bias,
                "is_causal": is_causal,
                "key_padding_mask": key_padding_mask,
                "bias_k": bias_k,
                "bias_v": bias_v,
                "static_k": static_k,
                "static_v": static_v,
                "add_zero_attn": add_zero_attn,
                "return_attention_weights": return_attention_weights,
                "average_attention_weights": average_attention_weights,
                "dropout": dropout,
                "training": training,
                "out": out,
            },
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def multi_mode_dot(
        self,
        /,
        mat_or_vec_list: ArraySequence,
        modes: Sequence[int] | None = None,
        skip: int | None = None,
        transpose: bool = False,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.multi_mode_dot`."""
        return method(
            functions.decompositions.multi_mode_dot,
            (self, mat_or_vec_list),
            {"modes": modes, "skip": skip, "transpose": transpose, "out": out},
            nest,
        )

    def multiply(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.multiply`."""
        return method(functions.elementwise.multiply, (self, x2), {"out": out}, nest)

    def nan_to_num(
        self,
        /,
        copy: bool = True,
        nan: float = 0.0,
        posinf: float | None = None,
        neginf: float | None = None,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.nan_to_num`."""
        return method(
            functions.elementwise.nan_to_num,
            (self,),
            {"copy": copy, "nan": nan, "posinf": posinf, "neginf": neginf, "out": out},
            nest,
        )

    def nanargmax(
        self,
        /,
        axis: int | None = None,
        *,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.nanargmax`."""
        return method(functions.searching.nanargmax, (self,), {"axis": axis, "keepdims": keepdims, "out": out}, nest)

    def nanargmin(
        self,
        /,
        axis: int | None = None,
        *,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.nanargmin`."""
        return method(functions.searching.nanargmin, (self,), {"axis": axis, "keepdims": keepdims, "out": out}, nest)

    def nanmax(
        self,
        /,
        axis: Axis = None,
        *,
        keepdims: bool = False,
        out: Container | None = None,
        initial: float | None = None,
        where: ArrayLike | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.nanmax`."""
        return method(
            functions.reductions.nanmax,
            (self,),
            {"axis": axis, "keepdims": keepdims, "out": out, "initial": initial, "where": where},
            nest,
        )

    def nanmean(
        self,
        /,
        axis: Axis = None,
        *,
        keepdims: bool = False,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.nanmean`."""
        return method(
            functions.statistics.nanmean,
            (self,),
            {"axis": axis, "keepdims": keepdims, "dtype": dtype, "out": out},
            nest,
        )

    def nanmedian(
        self,
        /,
        axis: Axis = None,
        *,
        keepdims: bool = False,
        overwrite_input: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.nanmedian`."""
        return method(
            functions.statistics.nanmedian,
            (self,),
            {"axis": axis, "keepdims": keepdims, "overwrite_input": overwrite_input, "out": out},
            nest,
        )

    def nanmin(
        self,
        /,
        axis: Axis = None,
        *,
        keepdims: bool = False,
        out: Container | None = None,
        initial: float | None = None,
        where: ArrayLike | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.nanmin`."""
        return method(
            functions.reductions.nanmin,
            (self,),
            {"axis": axis, "keepdims": keepdims, "out": out, "initial": initial, "where": where},
            nest,
        )

    def nanprod(
        self,
        /,
        axis: Axis = None,
        *,
        keepdims: bool = False,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
        initial: complex | None = None,
        where: ArrayLike | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.nanprod`."""
        return method(
            functions.reductions.nanprod,
            (self,),
            {"axis": axis, "keepdims": keepdims, "dtype": dtype, "out": out, "initial": initial, "where": where},
            nest,
        )

    def nanquantile(
        self,
        q: ArrayLike,
        /,
        axis: Axis = None,
        *,
        keepdims: bool = False,
        interpolation: functions.statistics.Interpolation = "linear",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.nanquantile`."""
        return method(
            functions.statistics.nanquantile,
            (self, q),
            {"axis": axis, "keepdims": keepdims, "interpolation": interpolation, "out": out},
            nest,
        )

    def nanstd(
        self,
        /,
        axis: Axis = None,
        *,
        correction: float = 0.0,
        ddof: float | None = None,
        dtype: DtypeLike | None = None,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.nanstd`."""
        return method(
            functions.statistics.nanstd,
            (self,),
            {"axis": axis, "correction": correction, "ddof": ddof, "dtype": dtype, "keepdims": keepdims, "out": out},
            nest,
        )

    def nansum(
        self,
        /,
        axis: Axis = None,
        *,
        dtype: DtypeLike | None = None,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.nansum`."""
        return method(
            functions.reductions.nansum, (self,), {"axis": axis, "dtype": dtype, "keepdims": keepdims, "out": out}, nest
        )

    def nanvar(
        self,
        /,
        axis: Axis = None,
        *,
        correction: float = 0.0,
        ddof: float | None = None,
        dtype: DtypeLike | None = None,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.nanvar`."""
        return method(
            functions.statistics.nanvar,
            (self,),
            {"axis": axis, "correction": correction, "ddof": ddof, "dtype": dtype, "keepdims": keepdims, "out": out},
            nest,
        )

    def nearest_interpolate(
        self,
        dims: int,
        size: Sequence[int],
        scale: Sequence[float],
        exact: bool,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.nearest_interpolate`."""
        return method(functions.vision.nearest_interpolate, (self, dims, size, scale, exact), {"out": out}, nest)

    def negative(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.negative`."""
        return method(
            functions.elementwise.negative,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def nextafter(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.nextafter`."""
        return method(functions.elementwise.nextafter, (self, x2), {"out": out}, nest)

    def nms(
        self,
        scores: ArrayLike | None = None,
        iou_threshold: float = 0.5,
        max_output_size: int | None = None,
        score_threshold: float = float("-inf"),
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.nms`."""
        return method(
            functions.vision.nms,
            (self,),
            {
                "scores": scores,
                "iou_threshold": iou_threshold,
                "max_output_size": max_output_size,
                "score_threshold": score_threshold,
            },
            nest,
        )

    def nonzero(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        as_tuple: bool = True,
        size: int | None = None,
        fill_value: int = 0,
    ) -> tuple[Container, ...]:
        """See `ivy.nonzero`."""
        return method(
            functions.searching.nonzero,
            (self,),
            {"as_tuple": as_tuple, "size": size, "fill_value": fill_value},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def norm(
        self,
        /,
        ord: float | Literal["fro", "nuc"] | None = None,
        axis: Axis = None,
        keepdims: bool = False,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.norm`."""
        return method(
            functions.linalg.norm, (self,), {"ord": ord, "axis": axis, "keepdims": keepdims, "out": out}, nest
        )

    def not_equal(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.not_equal`."""
        return method(functions.comparison.not_equal, (self, x2), {"out": out}, nest)

    def one_hot(
        self,
        depth: int,
        /,
        *,
        on_value: ArrayLike | None = None,
        off_value: ArrayLike | None = None,
        axis: int | None = None,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.one_hot`."""
        return method(
            functions.creation.one_hot,
            (self, depth),
            {"on_value": on_value, "off_value": off_value, "axis": axis, "dtype": dtype, "device": device, "out": out},
            nest,
        )

    def ones_like(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.ones_like`."""
        return method(
            functions.creation.ones_like,
            (self,),
            {"dtype": dtype, "device": device, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def optimizer_update(
        self,
        effective_grad: ArrayLike,
        lr: float | ArrayLike,
        /,
        *,
        stop_gradients: bool = True,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.optimizer_update`."""
        return method(
            functions.optimizers.optimizer_update,
            (self, effective_grad, lr),
            {"stop_gradients": stop_gradients, "out": out},
            nest,
        )

    def outer(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.outer`."""
        return method(functions.linalg.outer, (self, x2), {"out": out}, nest)

    def pad(
        self,
        pad_width: int | Sequence[int] | Sequence[Sequence[int]],
        /,
        mode: functions.manipulation.Padding = "constant",
        *,
        stat_length: int | Sequence[int] | Sequence[Sequence[int]] | None = None,
        constant_values: Any = 0,
        end_values: Any = 0,
        reflect_type: Literal["even", "odd"] = "even",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.pad`."""
        return method(
            functions.manipulation.pad,
            (self, pad_width),
            {
                "mode": mode,
                "stat_length": stat_length,
                "constant_values": constant_values,
                "end_values": end_values,
                "reflect_type": reflect_type,
                "out": out,
            },
            nest,
        )

    def pad_sequence(
        self,
        sequences: Sequence[ArrayLike] = (),
        *,
        batch_first: bool = False,
        padding_value: bool | int | float | complex = 0,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.pad_sequence`."""
        return method(
            functions.manipulation.pad_sequence,
            ([self, *sequences],),
            {"batch_first": batch_first, "padding_value": padding_value},
            nest,
        )

    def partial_fold(
        self,
        /,
        mode: int,
        shape: ShapeLike,
        skip_begin: int = 1,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.partial_fold`."""
        return method(
            functions.decompositions.partial_fold, (self, mode, shape), {"skip_begin": skip_begin, "out": out}, nest
        )

    def partial_tensor_to_vec(
        self, /, skip_begin: int = 1, skip_end: int = 0, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.partial_tensor_to_vec`."""
        return method(
            functions.decompositions.partial_tensor_to_vec,
            (self,),
            {"skip_begin": skip_begin, "skip_end": skip_end, "out": out},
            nest,
        )

    def partial_unfold(
        self,
        /,
        mode: int = 0,
        skip_begin: int = 1,
        skip_end: int = 0,
        ravel_tensors: bool = False,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.partial_unfold`."""
        return method(
            functions.decompositions.partial_unfold,
            (self,),
            {"mode": mode, "skip_begin": skip_begin, "skip_end": skip_end, "ravel_tensors": ravel_tensors, "out": out},
            nest,
        )

    def partial_vec_to_tensor(
        self, /, shape: ShapeLike, skip_begin: int = 1, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.partial_vec_to_tensor`."""
        return method(
            functions.decompositions.partial_vec_to_tensor, (self, shape), {"skip_begin": skip_begin, "out": out}, nest
        )

    def partition(
        self,
        kth: int | Sequence[int],
        /,
        axis: int | None = -1,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.partition`."""
        return method(functions.searching.partition, (self, kth), {"axis": axis, "out": out}, nest)

    def percentile(
        self,
        q: ArrayLike,
        /,
        axis: Axis = None,
        *,
        keepdims: bool = False,
        interpolation: functions.statistics.Interpolation = "linear",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.percentile`."""
        return method(
            functions.statistics.percentile,
            (self, q),
            {"axis": axis, "keepdims": keepdims, "interpolation": interpolation, "out": out},
            nest,
        )

    def permutation(
        self,
        axis: int = 0,
        /,
        *,
        seed: int | ArrayLike | None = None,
        key: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.permutation`."""
        return method(functions.random.permutation, (self, axis), {"seed": seed, "key": key, "out": out}, nest)

    def permute_dims(
        self,
        /,
        axes: Sequence[int] | None = None,
        *,
        copy: bool | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.permute_dims`."""
        return method(functions.manipulation.permute_dims, (self,), {"axes": axes, "copy": copy, "out": out}, nest)

    def pinv(
        self, /, rtol: ArrayLike | None = None, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.pinv`."""
        return method(functions.linalg.pinv, (self,), {"rtol": rtol, "out": out}, nest)

    def poisson(
        self,
        shape: ShapeLike | None = None,
        *,
        device: DeviceLike | None = None,
        dtype: DtypeLike | None = None,
        seed: int | ArrayLike | None = None,
        key: ArrayLike | None = None,
        fill_value: float = 0,
        like: Like = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.poisson`."""
        return method(
            functions.random.poisson,
            (self,),
            {
                "shape": shape,
                "device": device,
                "dtype": dtype,
                "seed": seed,
                "key": key,
                "fill_value": fill_value,
                "like": like,
                "out": out,
            },
            nest,
        )

    def poisson_nll_loss(
        self,
        target: ArrayLike,
        *,
        log_input: bool = True,
        full: bool = False,
        eps: float = 1e-08,
        reduction: Reduction = "mean",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.poisson_nll_loss`."""
        return method(
            functions.losses.poisson_nll_loss,
            (self, target),
            {"log_input": log_input, "full": full, "eps": eps, "reduction": reduction, "out": out},
            nest,
        )

    def polyval(self, x: ArrayLike, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.polyval`."""
        return method(functions.elementwise.polyval, (self, x), {}, nest)

    def pool(
        self,
        window_shape: functions.pooling.Ints,
        pool_type: Literal["AVG", "MAX"],
        /,
        *,
        strides: functions.pooling.Ints | None = None,
        padding: functions.pooling.Padding = "VALID",
        data_format: str | None = None,
        dilations: functions.pooling.Ints | None = None,
        ceil_mode: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.pool`."""
        return method(
            functions.pooling.pool,
            (self, window_shape, pool_type),
            {
                "strides": strides,
                "padding": padding,
                "data_format": data_format,
                "dilations": dilations,
                "ceil_mode": ceil_mode,
                "out": out,
            },
            nest,
        )

    def positive(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.positive`."""
        return method(
            functions.elementwise.positive,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def pow(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.pow`."""
        return method(functions.elementwise.pow, (self, x2), {"out": out}, nest)

    def prelu(self, slope: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.prelu`."""
        return method(functions.activations.prelu, (self, slope), {"out": out}, nest)

    def prod(
        self,
        /,
        axis: Axis = None,
        *,
        dtype: DtypeLike | None = None,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.prod`."""
        return method(
            functions.reductions.prod, (self,), {"axis": axis, "dtype": dtype, "keepdims": keepdims, "out": out}, nest
        )

    def ptp(
        self, /, axis: Axis = None, *, keepdims: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.ptp`."""
        return method(functions.reductions.ptp, (self,), {"axis": axis, "keepdims": keepdims, "out": out}, nest)

    def put_along_axis(
        self,
        indices: ArrayLike,
        values: ArrayLike,
        axis: int,
        /,
        *,
        mode: functions.indexing.PutMode = "replace",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.put_along_axis`."""
        return method(
            functions.indexing.put_along_axis, (self, indices, values, axis), {"mode": mode, "out": out}, nest
        )

    def qr(
        self,
        /,
        mode: Literal["reduced", "complete"] = "reduced",
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.qr`."""
        return method(functions.linalg.qr, (self,), {"mode": mode, "out": out}, nest)

    def quantile(
        self,
        q: ArrayLike,
        /,
        axis: Axis = None,
        *,
        keepdims: bool = False,
        interpolation: functions.statistics.Interpolation = "linear",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.quantile`."""
        return method(
            functions.statistics.quantile,
            (self, q),
            {"axis": axis, "keepdims": keepdims, "interpolation": interpolation, "out": out},
            nest,
        )

    def rad2deg(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.rad2deg`."""
        return method(
            functions.elementwise.rad2deg,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def randint(
        self,
        high: ArrayLike,
        /,
        shape: ShapeLike | None = None,
        *,
        device: DeviceLike | None = None,
        dtype: DtypeLike | None = None,
        seed: int | ArrayLike | None = None,
        key: ArrayLike | None = None,
        like: Like = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.randint`."""
        return method(
            functions.random.randint,
            (self, high),
            {"shape": shape, "device": device, "dtype": dtype, "seed": seed, "key": key, "like": like, "out": out},
            nest,
        )

    def random_bits(self, shape: ShapeLike, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.random_bits`."""
        return method(functions.random.random_bits, (self, shape), {}, nest)

    def random_normal(
        self,
        std: ArrayLike = 1.0,
        shape: ShapeLike | None = None,
        *,
        dtype: DtypeLike | None = None,
        seed: int | ArrayLike | None = None,
        key: ArrayLike | None = None,
        device: DeviceLike | None = None,
        like: Like = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.random_normal`."""
        return method(
            functions.random.random_normal,
            (self,),
            {
                "std": std,
                "shape": shape,
                "dtype": dtype,
                "seed": seed,
                "key": key,
                "device": device,
                "like": like,
                "out": out,
            },
            nest,
        )

    def random_uniform(
        self,
        high: ArrayLike = 1.0,
        shape: ShapeLike | None = None,
        *,
        device: DeviceLike | None = None,
        dtype: DtypeLike | None = None,
        seed: int | ArrayLike | None = None,
        key: ArrayLike | None = None,
        like: Like = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.random_uniform`."""
        return method(
            functions.random.random_uniform,
            (self,),
            {
                "high": high,
                "shape": shape,
                "device": device,
                "dtype": dtype,
                "seed": seed,
                "key": key,
                "like": like,
                "out": out,
            },
            nest,
        )

    def ravel(
        self,
        /,
        order: Literal["C", "F"] = "C",
        *,
        copy: bool | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.ravel`."""
        return method(functions.manipulation.ravel, (self,), {"order": order, "copy": copy, "out": out}, nest)

    def ravel_multi_index(
        self,
        multi_index: Sequence[ArrayLike],
        dims: Sequence[int],
        mode: Literal["raise", "wrap", "clip"] = "raise",
        order: Literal["C", "F"] = "C",
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.ravel_multi_index`."""
        return method(
            functions.indexing.ravel_multi_index,
            ([self, *multi_index], dims),
            {"mode": mode, "order": order, "out": out},
            nest,
        )

    def real(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.real`."""
        return method(
            functions.elementwise.real,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def reciprocal(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.reciprocal`."""
        return method(
            functions.elementwise.reciprocal,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def reduce(
        self,
        init_value: complex,
        computation: Callable[[Any, Any], Any],
        /,
        *,
        axes: int | Sequence[int] = 0,
        keepdims: bool = False,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.reduce`."""
        return method(
            functions.reductions.reduce, (self, init_value, computation), {"axes": axes, "keepdims": keepdims}, nest
        )

    def reduce_window(
        self,
        init_value: complex,
        computation: Callable[..., Any],
        window_dimensions: functions.reductions.Ints,
        /,
        *,
        window_strides: functions.reductions.Ints = 1,
        padding: str | int | Sequence[tuple[int, int]] = "VALID",
        base_dilation: functions.reductions.Ints = 1,
        window_dilation: functions.reductions.Ints = 1,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.reduce_window`."""
        return method(
            functions.reductions.reduce_window,
            (self, init_value, computation, window_dimensions),
            {
                "window_strides": window_strides,
                "padding": padding,
                "base_dilation": base_dilation,
                "window_dilation": window_dilation,
                "out": out,
            },
            nest,
        )

    def relu(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        complex_mode: ComplexMode = "jax",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.relu`."""
        return method(
            functions.activations.relu,
            (self,),
            {"complex_mode": complex_mode, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def relu6(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        complex_mode: ComplexMode = "jax",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.relu6`."""
        return method(
            functions.activations.relu6,
            (self,),
            {"complex_mode": complex_mode, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def remainder(
        self, x2: ArrayLike, /, *, modulus: bool = True, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.remainder`."""
        return method(functions.elementwise.remainder, (self, x2), {"modulus": modulus, "out": out}, nest)

    def repeat(
        self,
        /,
        repeats: Scalar | ArrayLike,
        axis: int | None = None,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.repeat`."""
        return method(functions.manipulation.repeat, (self, repeats), {"axis": axis, "out": out}, nest)

    def requires_gradient(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> Container:
        """See `ivy.requires_gradient`."""
        return method(
            functions.transforms.requires_gradient,
            (self,),
            {},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def reshape(
        self,
        /,
        shape: ShapeLike,
        order: Literal["C", "F"] = "C",
        *,
        copy: bool | None = None,
        allowzero: bool = True,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.reshape`."""
        return method(
            functions.manipulation.reshape,
            (self, shape),
            {"order": order, "copy": copy, "allowzero": allowzero, "out": out},
            nest,
        )

    def rfft(
        self,
        /,
        n: int | None = None,
        axis: int = -1,
        norm: functions.fft.Norm = "backward",
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.rfft`."""
        return method(functions.fft.rfft, (self,), {"n": n, "axis": axis, "norm": norm, "out": out}, nest)

    def rfftn(
        self,
        /,
        s: ShapeLike | None = None,
        axes: functions.fft.Axes = None,
        norm: functions.fft.Norm = "backward",
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.rfftn`."""
        return method(functions.fft.rfftn, (self,), {"s": s, "axes": axes, "norm": norm, "out": out}, nest)

    def rms_norm(
        self,
        normalized_idxs: Sequence[int],
        /,
        *,
        scale: ArrayLike | None = None,
        eps: float = 1e-05,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.rms_norm`."""
        return method(
            functions.normalization.rms_norm, (self, normalized_idxs), {"scale": scale, "eps": eps, "out": out}, nest
        )

    def roi_align(
        self,
        boxes: ArrayLike,
        output_size: int | tuple[int, int],
        spatial_scale: float = 1.0,
        sampling_ratio: int = -1,
        aligned: bool = False,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.roi_align`."""
        return method(
            functions.vision.roi_align,
            (self, boxes, output_size),
            {"spatial_scale": spatial_scale, "sampling_ratio": sampling_ratio, "aligned": aligned},
            nest,
        )

    def roll(
        self,
        /,
        shift: int | Sequence[int],
        axis: Axis = None,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.roll`."""
        return method(functions.manipulation.roll, (self, shift), {"axis": axis, "out": out}, nest)

    def rot90(
        self,
        /,
        k: int = 1,
        axes: tuple[int, int] = (0, 1),
        *,
        copy: bool | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.rot90`."""
        return method(functions.manipulation.rot90, (self,), {"k": k, "axes": axes, "copy": copy, "out": out}, nest)

    def round(self, /, decimals: int = 0, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.round`."""
        return method(functions.elementwise.round, (self,), {"decimals": decimals, "out": out}, nest)

    def scaled_dot_product_attention(
        self,
        key: ArrayLike,
        value: ArrayLike,
        /,
        *,
        scale: float | None = None,
        mask: ArrayLike | None = None,
        dropout_p: float = 0.0,
        is_causal: bool = False,
        training: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.scaled_dot_product_attention`."""
        return method(
            functions.attention.scaled_dot_product_attention,
            (self, key, value),
            {
                "scale": scale,
                "mask": mask,
                "dropout_p": dropout_p,
                "is_causal": is_causal,
                "training": training,
                "out": out,
            },
            nest,
        )

    def scaled_tanh(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        alpha: float = 1.7159,
        beta: float = 0.67,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.scaled_tanh`."""
        return method(
            functions.activations.scaled_tanh,
            (self,),
            {"alpha": alpha, "beta": beta, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def scatter_flat(
        self,
        updates: ArrayLike,
        /,
        *,
        size: int | None = None,
        reduction: functions.indexing.ScatterReduction = "sum",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.scatter_flat`."""
        return method(
            functions.indexing.scatter_flat, (self, updates), {"size": size, "reduction": reduction, "out": out}, nest
        )

    def scatter_nd(
        self,
        updates: ArrayLike,
        /,
        shape: ShapeLike | None = None,
        *,
        reduction: functions.indexing.ScatterReduction = "sum",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.scatter_nd`."""
        return method(
            functions.indexing.scatter_nd, (self, updates), {"shape": shape, "reduction": reduction, "out": out}, nest
        )

    def searchsorted(
        self,
        x2: ArrayLike,
        /,
        side: Literal["left", "right"] = "left",
        sorter: ArrayLike | None = None,
        *,
        ret_dtype: DtypeLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.searchsorted`."""
        return method(
            functions.searching.searchsorted,
            (self, x2),
            {"side": side, "sorter": sorter, "ret_dtype": ret_dtype, "out": out},
            nest,
        )

    def selu(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.selu`."""
        return method(
            functions.activations.selu,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def set_item(
        self, query: Index, val: ArrayLike, /, *, copy: bool = False, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.set_item`."""
        return method(functions.indexing.set_item, (self, query, val), {"copy": copy}, nest)

    def setdiff1d(
        self,
        ar2: ArrayLike,
        /,
        assume_unique: bool = False,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.setdiff1d`."""
        return method(functions.sets.setdiff1d, (self, ar2), {"assume_unique": assume_unique, "out": out}, nest)

    def setxor1d(
        self,
        ar2: ArrayLike,
        /,
        assume_unique: bool = False,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.setxor1d`."""
        return method(functions.sets.setxor1d, (self, ar2), {"assume_unique": assume_unique, "out": out}, nest)

    def shape(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        as_array: bool = False,
    ) -> Container:
        """See `ivy.shape`."""
        return method(
            functions.conversion.shape,
            (self,),
            {"as_array": as_array},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def shuffle(
        self,
        axis: int = 0,
        /,
        *,
        seed: int | ArrayLike | None = None,
        key: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.shuffle`."""
        return method(functions.random.shuffle, (self, axis), {"seed": seed, "key": key, "out": out}, nest)

    def sigmoid(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        complex_mode: ComplexMode = "jax",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.sigmoid`."""
        return method(
            functions.activations.sigmoid,
            (self,),
            {"complex_mode": complex_mode, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def sign(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        np_variant: bool = False,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.sign`."""
        return method(
            functions.elementwise.sign,
            (self,),
            {"np_variant": np_variant, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def signbit(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.signbit`."""
        return method(
            functions.elementwise.signbit,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def silu(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.silu`."""
        return method(
            functions.activations.silu,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def sin(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.sin`."""
        return method(
            functions.elementwise.sin,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def sinc(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.sinc`."""
        return method(
            functions.special.sinc, (self,), {"out": out}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def sinh(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.sinh`."""
        return method(
            functions.elementwise.sinh,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def size(
        self,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> Container:
        """See `ivy.size`."""
        return method(
            functions.conversion.size, (self,), {}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def sliding_window(
        self,
        kernel_size: functions.signal.Ints,
        /,
        *,
        stride: functions.signal.Ints = 1,
        dilation: functions.signal.Ints = 1,
        padding: str | int | Sequence[tuple[int, int]] = "VALID",
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.sliding_window`."""
        return method(
            functions.signal.sliding_window,
            (self, kernel_size),
            {"stride": stride, "dilation": dilation, "padding": padding},
            nest,
        )

    def slogdet(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> tuple[Container, ...]:
        """See `ivy.slogdet`."""
        return method(
            functions.linalg.slogdet, (self,), {}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def smooth_l1_loss(
        self,
        target: ArrayLike,
        /,
        *,
        beta: float = 1.0,
        reduction: Reduction = "mean",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.smooth_l1_loss`."""
        return method(
            functions.losses.smooth_l1_loss, (self, target), {"beta": beta, "reduction": reduction, "out": out}, nest
        )

    def soft_margin_loss(
        self,
        target: ArrayLike,
        /,
        *,
        reduction: Reduction = "mean",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.soft_margin_loss`."""
        return method(functions.losses.soft_margin_loss, (self, target), {"reduction": reduction, "out": out}, nest)

    def soft_thresholding(
        self, /, threshold: ArrayLike, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.soft_thresholding`."""
        return method(functions.elementwise.soft_thresholding, (self, threshold), {"out": out}, nest)

    def softmax(
        self,
        /,
        axis: int | None = None,
        *,
        complex_mode: ComplexMode = "jax",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.softmax`."""
        return method(
            functions.activations.softmax, (self,), {"axis": axis, "complex_mode": complex_mode, "out": out}, nest
        )

    def softplus(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        beta: float | None = None,
        threshold: float | None = None,
        complex_mode: ComplexMode = "jax",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.softplus`."""
        return method(
            functions.activations.softplus,
            (self,),
            {"beta": beta, "threshold": threshold, "complex_mode": complex_mode, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def softshrink(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        lambd: float = 0.5,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.softshrink`."""
        return method(
            functions.activations.softshrink,
            (self,),
            {"lambd": lambd, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def softsign(self, /, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.softsign`."""
        return method(functions.activations.softsign, (self,), {"out": out}, nest)

    def solve(
        self, x2: ArrayLike, /, *, adjoint: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.solve`."""
        return method(functions.linalg.solve, (self, x2), {"adjoint": adjoint, "out": out}, nest)

    def solve_triangular(
        self,
        x2: ArrayLike,
        /,
        *,
        upper: bool = True,
        adjoint: bool = False,
        unit_diagonal: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.solve_triangular`."""
        return method(
            functions.linalg.solve_triangular,
            (self, x2),
            {"upper": upper, "adjoint": adjoint, "unit_diagonal": unit_diagonal, "out": out},
            nest,
        )

    def sort(
        self,
        /,
        axis: int = -1,
        *,
        descending: bool = False,
        stable: bool = True,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.sort`."""
        return method(
            functions.searching.sort,
            (self,),
            {"axis": axis, "descending": descending, "stable": stable, "out": out},
            nest,
        )

    def sparse_cross_entropy(
        self,
        pred: ArrayLike,
        /,
        *,
        axis: int = -1,
        epsilon: float = 1e-07,
        reduction: Reduction = "mean",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.sparse_cross_entropy`."""
        return method(
            functions.losses.sparse_cross_entropy,
            (self, pred),
            {"axis": axis, "epsilon": epsilon, "reduction": reduction, "out": out},
            nest,
        )

    def sparsify_tensor(self, card: int, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.sparsify_tensor`."""
        return method(functions.elementwise.sparsify_tensor, (self, card), {"out": out}, nest)

    def split(
        self,
        /,
        num_or_size_splits: int | Sequence[int] | None = None,
        axis: int = 0,
        *,
        with_remainder: bool = False,
        copy: bool | None = None,
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.split`."""
        return method(
            functions.manipulation.split,
            (self,),
            {"num_or_size_splits": num_or_size_splits, "axis": axis, "with_remainder": with_remainder, "copy": copy},
            nest,
        )

    def split_key(self, num: int = 2, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.split_key`."""
        return method(functions.random.split_key, (self,), {"num": num}, nest)

    def sqrt(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.sqrt`."""
        return method(
            functions.elementwise.sqrt,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def square(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.square`."""
        return method(
            functions.elementwise.square,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def squeeze(
        self,
        /,
        axis: Axis = None,
        *,
        copy: bool | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.squeeze`."""
        return method(functions.manipulation.squeeze, (self,), {"axis": axis, "copy": copy, "out": out}, nest)

    def ssim_loss(self, pred: ArrayLike, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.ssim_loss`."""
        return method(functions.losses.ssim_loss, (self, pred), {"out": out}, nest)

    def stable_divide(
        self, denominator: ArrayLike, /, *, min_denominator: ArrayLike | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.stable_divide`."""
        return method(
            functions.elementwise.stable_divide, (self, denominator), {"min_denominator": min_denominator}, nest
        )

    def stable_pow(
        self, exponent: ArrayLike, /, *, min_base: ArrayLike | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.stable_pow`."""
        return method(functions.elementwise.stable_pow, (self, exponent), {"min_base": min_base}, nest)

    def stack(
        self,
        arrays: Sequence[ArrayLike] = (),
        /,
        axis: int = 0,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.stack`."""
        return method(functions.manipulation.stack, ([self, *arrays],), {"axis": axis, "out": out}, nest)

    def std(
        self,
        /,
        axis: Axis = None,
        *,
        correction: float = 0.0,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.std`."""
        return method(
            functions.statistics.std,
            (self,),
            {"axis": axis, "correction": correction, "keepdims": keepdims, "out": out},
            nest,
        )

    def stft(
        self,
        frame_length: int,
        frame_step: int,
        /,
        *,
        fft_length: int | None = None,
        window_fn: Callable[..., Any] | None = None,
        pad_end: bool = False,
        name: str | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.stft`."""
        return method(
            functions.fft.stft,
            (self, frame_length, frame_step),
            {"fft_length": fft_length, "window_fn": window_fn, "pad_end": pad_end, "name": name, "out": out},
            nest,
        )

    def stop_gradient(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        preserve_type: bool = True,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.stop_gradient`."""
        return method(
            functions.transforms.stop_gradient,
            (self,),
            {"preserve_type": preserve_type, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def strides(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> tuple[Container, ...]:
        """See `ivy.strides`."""
        return method(
            functions.conversion.strides, (self,), {}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def subtract(
        self, x2: ArrayLike, /, *, alpha: float | None = None, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.subtract`."""
        return method(functions.elementwise.subtract, (self, x2), {"alpha": alpha, "out": out}, nest)

    def sum(
        self,
        /,
        axis: Axis = None,
        *,
        dtype: DtypeLike | None = None,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.sum`."""
        return method(
            functions.reductions.sum, (self,), {"axis": axis, "dtype": dtype, "keepdims": keepdims, "out": out}, nest
        )

    def supports_inplace_updates(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> Container:
        """See `ivy.supports_inplace_updates`."""
        return method(
            functions.indexing.supports_inplace_updates,
            (self,),
            {},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def svd(
        self, /, full_matrices: bool = True, compute_uv: bool = True, **nest: Unpack[NestOptions]
    ) -> tuple[Container, ...]:
        """See `ivy.svd`."""
        return method(functions.linalg.svd, (self,), {"full_matrices": full_matrices, "compute_uv": compute_uv}, nest)

    def svd_flip(
        self, V: ArrayLike, /, u_based_decision: bool = True, **nest: Unpack[NestOptions]
    ) -> tuple[Container, ...]:
        """See `ivy.svd_flip`."""
        return method(functions.linalg.svd_flip, (self, V), {"u_based_decision": u_based_decision}, nest)

    def svdvals(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        driver: str | None = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.svdvals`."""
        return method(
            functions.linalg.svdvals,
            (self,),
            {"driver": driver, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def swapaxes(
        self,
        axis0: int,
        axis1: int,
        /,
        *,
        copy: bool | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.swapaxes`."""
        return method(functions.manipulation.swapaxes, (self, axis0, axis1), {"copy": copy, "out": out}, nest)

    def take(
        self,
        indices: ArrayLike,
        /,
        axis: int | None = None,
        *,
        mode: Literal["fill", "clip", "wrap"] = "fill",
        fill_value: complex | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.take`."""
        return method(
            functions.indexing.take,
            (self, indices),
            {"axis": axis, "mode": mode, "fill_value": fill_value, "out": out},
            nest,
        )

    def take_along_axis(
        self,
        indices: ArrayLike,
        /,
        axis: int = -1,
        *,
        mode: Literal["fill", "clip", "wrap"] = "fill",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.take_along_axis`."""
        return method(
            functions.indexing.take_along_axis, (self, indices), {"axis": axis, "mode": mode, "out": out}, nest
        )

    def tan(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.tan`."""
        return method(
            functions.elementwise.tan,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def tanh(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        complex_mode: ComplexMode = "jax",
        out: Container | None = None,
    ) -> Container:
        """See `ivy.tanh`."""
        return method(
            functions.elementwise.tanh,
            (self,),
            {"complex_mode": complex_mode, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def tanhshrink(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.tanhshrink`."""
        return method(
            functions.activations.tanhshrink,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def tensordot(
        self,
        x2: ArrayLike,
        /,
        axes: functions.linalg.Axes = 2,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.tensordot`."""
        return method(functions.linalg.tensordot, (self, x2), {"axes": axes, "out": out}, nest)

    def tensorsolve(
        self,
        x2: ArrayLike,
        /,
        axes: int | Sequence[int] | None = 2,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.tensorsolve`."""
        return method(functions.linalg.tensorsolve, (self, x2), {"axes": axes, "out": out}, nest)

    def threshold(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        threshold: float,
        value: float,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.threshold`."""
        return method(
            functions.activations.threshold,
            (self,),
            {"threshold": threshold, "value": value, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def thresholded_relu(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        threshold: float = 0,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.thresholded_relu`."""
        return method(
            functions.activations.thresholded_relu,
            (self,),
            {"threshold": threshold, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def tile(
        self, /, repeats: int | Sequence[int], *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.tile`."""
        return method(functions.manipulation.tile, (self, repeats), {"out": out}, nest)

    def to_backend(
        self,
        backend: str,
        /,
        *,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        copy: bool | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.to_backend`."""
        return method(
            functions.conversion.to_backend, (self, backend), {"dtype": dtype, "device": device, "copy": copy}, nest
        )

    def to_device(
        self, device: DeviceLike, /, *, stream: Any = None, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.to_device`."""
        return method(functions.device.to_device, (self, device), {"stream": stream, "out": out}, nest)

    def to_list(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> Container:
        """See `ivy.to_list`."""
        return method(
            functions.conversion.to_list, (self,), {}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def to_numpy(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        copy: bool = True,
    ) -> Container:
        """See `ivy.to_numpy`."""
        return method(
            functions.conversion.to_numpy,
            (self,),
            {"copy": copy},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def to_scalar(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> Container:
        """See `ivy.to_scalar`."""
        return method(
            functions.conversion.to_scalar, (self,), {}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def top_k(
        self,
        k: int,
        /,
        *,
        axis: int = -1,
        largest: bool = True,
        sorted: bool = True,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.top_k`."""
        return method(
            functions.searching.top_k, (self, k), {"axis": axis, "largest": largest, "sorted": sorted, "out": out}, nest
        )

    def trace(
        self,
        /,
        offset: int = 0,
        axis1: int = -2,
        axis2: int = -1,
        *,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.trace`."""
        return method(
            functions.linalg.trace,
            (self,),
            {"offset": offset, "axis1": axis1, "axis2": axis2, "dtype": dtype, "out": out},
            nest,
        )

    def trapezoid(
        self,
        /,
        x: ArrayLike | None = None,
        dx: float = 1.0,
        axis: int = -1,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.trapezoid`."""
        return method(functions.reductions.trapezoid, (self,), {"x": x, "dx": dx, "axis": axis, "out": out}, nest)

    def trapz(
        self,
        /,
        x: ArrayLike | None = None,
        dx: float = 1.0,
        axis: int = -1,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.trapz`."""
        return method(functions.reductions.trapz, (self,), {"x": x, "dx": dx, "axis": axis, "out": out}, nest)

    def tril(self, /, k: int = 0, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.tril`."""
        return method(functions.creation.tril, (self,), {"k": k, "out": out}, nest)

    def trilu(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        k: int = 0,
        upper: bool = True,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.trilu`."""
        return method(
            functions.manipulation.trilu,
            (self,),
            {"k": k, "upper": upper, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def trim_zeros(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        trim: str = "fb",
    ) -> Container:
        """See `ivy.trim_zeros`."""
        return method(
            functions.manipulation.trim_zeros,
            (self,),
            {"trim": trim},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def triu(self, /, k: int = 0, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.triu`."""
        return method(functions.creation.triu, (self,), {"k": k, "out": out}, nest)

    def trunc(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.trunc`."""
        return method(
            functions.elementwise.trunc,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def trunc_divide(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.trunc_divide`."""
        return method(functions.elementwise.trunc_divide, (self, x2), {"out": out}, nest)

    def truncated_svd(
        self, /, compute_uv: bool = True, n_eigenvecs: int | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.truncated_svd`."""
        return method(
            functions.linalg.truncated_svd, (self,), {"compute_uv": compute_uv, "n_eigenvecs": n_eigenvecs}, nest
        )

    def tt_matrix_to_tensor(
        self, tt_matrix: Sequence[ArrayLike] = (), /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.tt_matrix_to_tensor`."""
        return method(functions.decompositions.tt_matrix_to_tensor, ([self, *tt_matrix],), {"out": out}, nest)

    def type_promote_arrays(self, x2: ArrayLike, /, **nest: Unpack[NestOptions]) -> tuple[Container, ...]:
        """See `ivy.type_promote_arrays`."""
        return method(functions.dtypes.type_promote_arrays, (self, x2), {}, nest)

    def unflatten(
        self, /, dim: int, shape: ShapeLike, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.unflatten`."""
        return method(functions.manipulation.unflatten, (self, dim, shape), {"out": out}, nest)

    def unfold(self, /, mode: int = 0, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.unfold`."""
        return method(functions.decompositions.unfold, (self,), {"mode": mode, "out": out}, nest)

    def union1d(self, ar2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.union1d`."""
        return method(functions.sets.union1d, (self, ar2), {"out": out}, nest)

    def unique_all(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        axis: int | None = None,
        by_value: bool = True,
    ) -> tuple[Container, ...]:
        """See `ivy.unique_all`."""
        return method(
            functions.sets.unique_all,
            (self,),
            {"axis": axis, "by_value": by_value},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def unique_consecutive(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        axis: int | None = None,
    ) -> tuple[Container, ...]:
        """See `ivy.unique_consecutive`."""
        return method(
            functions.sets.unique_consecutive,
            (self,),
            {"axis": axis},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def unique_counts(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> tuple[Container, ...]:
        """See `ivy.unique_counts`."""
        return method(
            functions.sets.unique_counts, (self,), {}, leaves(key_chains, to_apply, prune_unapplied, map_sequences)
        )

    def unique_inverse(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        axis: int | None = None,
    ) -> tuple[Container, ...]:
        """See `ivy.unique_inverse`."""
        return method(
            functions.sets.unique_inverse,
            (self,),
            {"axis": axis},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def unique_values(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.unique_values`."""
        return method(
            functions.sets.unique_values,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def unravel_index(
        self,
        shape: ShapeLike,
        /,
        *,
        order: Literal["C", "F"] = "C",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.unravel_index`."""
        return method(functions.indexing.unravel_index, (self, shape), {"order": order, "out": out}, nest)

    def unsorted_segment_mean(
        self, segment_ids: ArrayLike, num_segments: int, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.unsorted_segment_mean`."""
        return method(functions.reductions.unsorted_segment_mean, (self, segment_ids, num_segments), {}, nest)

    def unsorted_segment_min(self, segment_ids: ArrayLike, num_segments: int, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.unsorted_segment_min`."""
        return method(functions.reductions.unsorted_segment_min, (self, segment_ids, num_segments), {}, nest)

    def unsorted_segment_sum(self, segment_ids: ArrayLike, num_segments: int, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.unsorted_segment_sum`."""
        return method(functions.reductions.unsorted_segment_sum, (self, segment_ids, num_segments), {}, nest)

    def unstack(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        axis: int = 0,
        keepdims: bool = False,
        copy: bool | None = None,
    ) -> tuple[Container, ...]:
        """See `ivy.unstack`."""
        return method(
            functions.manipulation.unstack,
            (self,),
            {"axis": axis, "keepdims": keepdims, "copy": copy},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def value_is_nan(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        include_infs: bool = True,
    ) -> Container:
        """See `ivy.value_is_nan`."""
        return method(
            functions.comparison.value_is_nan,
            (self,),
            {"include_infs": include_infs},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def vander(
        self,
        /,
        N: int | None = None,
        increasing: bool = False,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.vander`."""
        return method(functions.creation.vander, (self,), {"N": N, "increasing": increasing, "out": out}, nest)

    def var(
        self,
        /,
        axis: Axis = None,
        *,
        correction: float = 0.0,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.var`."""
        return method(
            functions.statistics.var,
            (self,),
            {"axis": axis, "correction": correction, "keepdims": keepdims, "out": out},
            nest,
        )

    def variable_data(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
    ) -> Container:
        """See `ivy.variable_data`."""
        return method(
            functions.transforms.variable_data,
            (self,),
            {},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def vecdot(
        self, x2: ArrayLike, /, *, axis: int = -1, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.vecdot`."""
        return method(functions.linalg.vecdot, (self, x2), {"axis": axis, "out": out}, nest)

    def vector_norm(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        axis: Axis = None,
        keepdims: bool = False,
        ord: float = 2,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.vector_norm`."""
        return method(
            functions.linalg.vector_norm,
            (self,),
            {"axis": axis, "keepdims": keepdims, "ord": ord, "dtype": dtype, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def vector_to_skew_symmetric_matrix(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.vector_to_skew_symmetric_matrix`."""
        return method(
            functions.linalg.vector_to_skew_symmetric_matrix,
            (self,),
            {"out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def vsplit(
        self, indices_or_sections: int | Sequence[int], /, *, copy: bool | None = None, **nest: Unpack[NestOptions]
    ) -> tuple[Container, ...]:
        """See `ivy.vsplit`."""
        return method(functions.manipulation.vsplit, (self, indices_or_sections), {"copy": copy}, nest)

    def vstack(
        self, arrays: Sequence[ArrayLike] = (), /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.vstack`."""
        return method(functions.manipulation.vstack, ([self, *arrays],), {"out": out}, nest)

    def wasserstein_loss_discriminator(
        self, p_fake: ArrayLike, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.wasserstein_loss_discriminator`."""
        return method(functions.losses.wasserstein_loss_discriminator, (self, p_fake), {"out": out}, nest)

    def wasserstein_loss_generator(self, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.wasserstein_loss_generator`."""
        return method(functions.losses.wasserstein_loss_generator, (self,), {"out": out}, nest)

    def where(
        self, x1: ArrayLike, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.where`."""
        return method(functions.searching.where, (self, x1, x2), {"out": out}, nest)

    def xlogy(self, y: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.xlogy`."""
        return method(functions.special.xlogy, (self, y), {"out": out}, nest)

    def zero_pad(
        self,
        /,
        pad_width: int | Sequence[int] | Sequence[Sequence[int]],
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.zero_pad`."""
        return method(functions.manipulation.zero_pad, (self, pad_width), {"out": out}, nest)

    def zeros_like(
        self,
        /,
        key_chains: str | Sequence[str] | Mapping[str, Any] | None = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool | None = None,
        *,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        out: Container | None = None,
    ) -> Container:
        """See `ivy.zeros_like`."""
        return method(
            functions.creation.zeros_like,
            (self,),
            {"dtype": dtype, "device": device, "out": out},
            leaves(key_chains, to_apply, prune_unapplied, map_sequences),
        )

    def zeta(self, q: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.zeta`."""
        return method(functions.special.zeta, (self, q), {"out": out}, nest)
