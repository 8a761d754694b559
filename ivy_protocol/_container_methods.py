"""The functions of ivy as methods of `ivy.Container`.

Written by ``python -m ivy_protocol._tools.container_methods``; do not edit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from ivy_protocol import functions
from ivy_protocol.nested import NestOptions, method

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from ivy_protocol.container import Container
    from ivy_protocol.typing import ArrayLike, Axis, DeviceLike, DtypeLike, Index, Reduction, Scalar, ShapeLike


class ContainerMethods:
    """A method for each function, which is called for each leaf; see `ivy.Container`."""

    __slots__ = ()

    def abs(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.abs`."""
        return method(functions.elementwise.abs, (self,), {"out": out}, nest)

    def acos(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.acos`."""
        return method(functions.elementwise.acos, (self,), {"out": out}, nest)

    def acosh(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.acosh`."""
        return method(functions.elementwise.acosh, (self,), {"out": out}, nest)

    def add(
        self, x2: ArrayLike, /, *, alpha: float | None = None, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.add`."""
        return method(functions.elementwise.add, (self, x2), {"alpha": alpha, "out": out}, nest)

    def all(
        self, /, *, axis: Axis = None, keepdims: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.all`."""
        return method(functions.utility.all, (self,), {"axis": axis, "keepdims": keepdims, "out": out}, nest)

    def any(
        self, /, *, axis: Axis = None, keepdims: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.any`."""
        return method(functions.utility.any, (self,), {"axis": axis, "keepdims": keepdims, "out": out}, nest)

    def argmax(
        self,
        /,
        *,
        axis: int | None = None,
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
        *,
        axis: int | None = None,
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

    def argsort(
        self,
        /,
        *,
        axis: int = -1,
        descending: bool = False,
        stable: bool = True,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.argsort`."""
        return method(
            functions.sorting.argsort,
            (self,),
            {"axis": axis, "descending": descending, "stable": stable, "out": out},
            nest,
        )

    def array(
        self,
        /,
        *,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        copy: bool | None = True,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.array`."""
        return method(
            functions.creation.array, (self,), {"dtype": dtype, "device": device, "copy": copy, "out": out}, nest
        )

    def asarray(
        self,
        /,
        *,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        copy: bool | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.asarray`."""
        return method(
            functions.creation.asarray, (self,), {"dtype": dtype, "device": device, "copy": copy, "out": out}, nest
        )

    def asin(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.asin`."""
        return method(functions.elementwise.asin, (self,), {"out": out}, nest)

    def asinh(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.asinh`."""
        return method(functions.elementwise.asinh, (self,), {"out": out}, nest)

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
        return method(functions.data_type.astype, (self, dtype), {"copy": copy, "device": device, "out": out}, nest)

    def atan(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.atan`."""
        return method(functions.elementwise.atan, (self,), {"out": out}, nest)

    def atan2(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.atan2`."""
        return method(functions.elementwise.atan2, (self, x2), {"out": out}, nest)

    def atanh(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.atanh`."""
        return method(functions.elementwise.atanh, (self,), {"out": out}, nest)

    def bitwise_and(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.bitwise_and`."""
        return method(functions.elementwise.bitwise_and, (self, x2), {"out": out}, nest)

    def bitwise_invert(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.bitwise_invert`."""
        return method(functions.elementwise.bitwise_invert, (self,), {"out": out}, nest)

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

    def broadcast_to(
        self, /, shape: ShapeLike, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.broadcast_to`."""
        return method(functions.manipulation.broadcast_to, (self, shape), {"out": out}, nest)

    def ceil(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.ceil`."""
        return method(functions.elementwise.ceil, (self,), {"out": out}, nest)

    def cholesky(
        self, /, *, upper: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.cholesky`."""
        return method(functions.linear_algebra.cholesky, (self,), {"upper": upper, "out": out}, nest)

    def clip(
        self,
        /,
        min: ArrayLike | None = None,
        max: ArrayLike | None = None,
        *,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.clip`."""
        return method(functions.manipulation.clip, (self,), {"min": min, "max": max, "out": out}, nest)

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

    def conj(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.conj`."""
        return method(functions.elementwise.conj, (self,), {"out": out}, nest)

    def copysign(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.copysign`."""
        return method(functions.elementwise.copysign, (self, x2), {"out": out}, nest)

    def cos(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.cos`."""
        return method(functions.elementwise.cos, (self,), {"out": out}, nest)

    def cosh(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.cosh`."""
        return method(functions.elementwise.cosh, (self,), {"out": out}, nest)

    def count_nonzero(
        self,
        /,
        *,
        axis: Axis = None,
        keepdims: bool = False,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.count_nonzero`."""
        return method(
            functions.searching.count_nonzero,
            (self,),
            {"axis": axis, "keepdims": keepdims, "dtype": dtype, "out": out},
            nest,
        )

    def cross(
        self,
        x2: ArrayLike,
        /,
        *,
        axis: int = -1,
        axisa: int | None = None,
        axisb: int | None = None,
        axisc: int | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.cross`."""
        return method(
            functions.linear_algebra.cross,
            (self, x2),
            {"axis": axis, "axisa": axisa, "axisb": axisb, "axisc": axisc, "out": out},
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

    def cumulative_prod(
        self,
        /,
        *,
        axis: int | None = None,
        dtype: DtypeLike | None = None,
        include_initial: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.cumulative_prod`."""
        return method(
            functions.statistical.cumulative_prod,
            (self,),
            {"axis": axis, "dtype": dtype, "include_initial": include_initial, "out": out},
            nest,
        )

    def cumulative_sum(
        self,
        /,
        *,
        axis: int | None = None,
        dtype: DtypeLike | None = None,
        include_initial: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.cumulative_sum`."""
        return method(
            functions.statistical.cumulative_sum,
            (self,),
            {"axis": axis, "dtype": dtype, "include_initial": include_initial, "out": out},
            nest,
        )

    def det(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.det`."""
        return method(functions.linear_algebra.det, (self,), {"out": out}, nest)

    def dev(self, /, *, as_native: bool = False, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.dev`."""
        return method(functions.device.dev, (self,), {"as_native": as_native}, nest)

    def diagonal(
        self,
        /,
        *,
        offset: int = 0,
        axis1: int = -2,
        axis2: int = -1,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.diagonal`."""
        return method(
            functions.linear_algebra.diagonal,
            (self,),
            {"offset": offset, "axis1": axis1, "axis2": axis2, "out": out},
            nest,
        )

    def diff(
        self,
        /,
        *,
        axis: int = -1,
        n: int = 1,
        prepend: ArrayLike | None = None,
        append: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.diff`."""
        return method(
            functions.utility.diff,
            (self,),
            {"axis": axis, "n": n, "prepend": prepend, "append": append, "out": out},
            nest,
        )

    def divide(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.divide`."""
        return method(functions.elementwise.divide, (self, x2), {"out": out}, nest)

    def eig(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> tuple[Container, ...]:
        """See `ivy.eig`."""
        return method(functions.linear_algebra.eig, (self,), {"out": out}, nest)

    def eigh(
        self, /, *, UPLO: Literal["L", "U"] = "L", out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> tuple[Container, ...]:
        """See `ivy.eigh`."""
        return method(functions.linear_algebra.eigh, (self,), {"UPLO": UPLO, "out": out}, nest)

    def eigvals(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.eigvals`."""
        return method(functions.linear_algebra.eigvals, (self,), {"out": out}, nest)

    def eigvalsh(
        self, /, *, UPLO: Literal["L", "U"] = "L", out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.eigvalsh`."""
        return method(functions.linear_algebra.eigvalsh, (self,), {"UPLO": UPLO, "out": out}, nest)

    def empty_like(
        self,
        /,
        *,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.empty_like`."""
        return method(functions.creation.empty_like, (self,), {"dtype": dtype, "device": device, "out": out}, nest)

    def equal(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.equal`."""
        return method(functions.elementwise.equal, (self, x2), {"out": out}, nest)

    def exp(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.exp`."""
        return method(functions.elementwise.exp, (self,), {"out": out}, nest)

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

    def expm1(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.expm1`."""
        return method(functions.elementwise.expm1, (self,), {"out": out}, nest)

    def fft(
        self,
        /,
        dim: int | None = None,
        *,
        n: int | None = None,
        axis: int = -1,
        norm: functions.fourier.Norm = "backward",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.fft.fft`."""
        return method(
            functions.fourier.fft, (self,), {"dim": dim, "n": n, "axis": axis, "norm": norm, "out": out}, nest
        )

    def fftn(
        self,
        /,
        s: ShapeLike | None = None,
        axes: functions.fourier.Axes = None,
        *,
        norm: functions.fourier.Norm = "backward",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.fftn`."""
        return method(functions.fourier.fftn, (self,), {"s": s, "axes": axes, "norm": norm, "out": out}, nest)

    def fftshift(
        self, /, *, axes: int | functions.fourier.Axes = None, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.fftshift`."""
        return method(functions.fourier.fftshift, (self,), {"axes": axes, "out": out}, nest)

    def flip(
        self,
        /,
        *,
        axis: Axis = None,
        copy: bool | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.flip`."""
        return method(functions.manipulation.flip, (self,), {"axis": axis, "copy": copy, "out": out}, nest)

    def floor(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.floor`."""
        return method(functions.elementwise.floor, (self,), {"out": out}, nest)

    def floor_divide(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.floor_divide`."""
        return method(functions.elementwise.floor_divide, (self, x2), {"out": out}, nest)

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

    def get_item(self, /, query: Index, *, copy: bool | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.get_item`."""
        return method(functions.general.get_item, (self, query), {"copy": copy}, nest)

    def get_num_dims(self, /, *, as_array: bool = False, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.get_num_dims`."""
        return method(functions.general.get_num_dims, (self,), {"as_array": as_array}, nest)

    def greater(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.greater`."""
        return method(functions.elementwise.greater, (self, x2), {"out": out}, nest)

    def greater_equal(
        self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.greater_equal`."""
        return method(functions.elementwise.greater_equal, (self, x2), {"out": out}, nest)

    def hfft(
        self,
        /,
        *,
        n: int | None = None,
        axis: int = -1,
        norm: functions.fourier.Norm = "backward",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.hfft`."""
        return method(functions.fourier.hfft, (self,), {"n": n, "axis": axis, "norm": norm, "out": out}, nest)

    def hypot(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.hypot`."""
        return method(functions.elementwise.hypot, (self, x2), {"out": out}, nest)

    def ifft(
        self,
        /,
        dim: int | None = None,
        *,
        n: int | None = None,
        axis: int = -1,
        norm: functions.fourier.Norm = "backward",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.ifft`."""
        return method(
            functions.fourier.ifft, (self,), {"dim": dim, "n": n, "axis": axis, "norm": norm, "out": out}, nest
        )

    def ifftn(
        self,
        /,
        s: ShapeLike | None = None,
        axes: functions.fourier.Axes = None,
        *,
        norm: functions.fourier.Norm = "backward",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.ifftn`."""
        return method(functions.fourier.ifftn, (self,), {"s": s, "axes": axes, "norm": norm, "out": out}, nest)

    def ifftshift(
        self, /, *, axes: int | functions.fourier.Axes = None, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.ifftshift`."""
        return method(functions.fourier.ifftshift, (self,), {"axes": axes, "out": out}, nest)

    def ihfft(
        self,
        /,
        *,
        n: int | None = None,
        axis: int = -1,
        norm: functions.fourier.Norm = "backward",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.ihfft`."""
        return method(functions.fourier.ihfft, (self,), {"n": n, "axis": axis, "norm": norm, "out": out}, nest)

    def imag(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.imag`."""
        return method(functions.elementwise.imag, (self,), {"out": out}, nest)

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
            functions.general.inplace_update,
            (self, val),
            {"ensure_in_backend": ensure_in_backend, "keep_input_dtype": keep_input_dtype},
            nest,
        )

    def inv(self, /, *, adjoint: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.inv`."""
        return method(functions.linear_algebra.inv, (self,), {"adjoint": adjoint, "out": out}, nest)

    def irfft(
        self,
        /,
        *,
        n: int | None = None,
        axis: int = -1,
        norm: functions.fourier.Norm = "backward",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.irfft`."""
        return method(functions.fourier.irfft, (self,), {"n": n, "axis": axis, "norm": norm, "out": out}, nest)

    def irfftn(
        self,
        /,
        s: ShapeLike | None = None,
        axes: functions.fourier.Axes = None,
        *,
        norm: functions.fourier.Norm = "backward",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.irfftn`."""
        return method(functions.fourier.irfftn, (self,), {"s": s, "axes": axes, "norm": norm, "out": out}, nest)

    def isfinite(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.isfinite`."""
        return method(functions.elementwise.isfinite, (self,), {"out": out}, nest)

    def isin(
        self,
        x2: ArrayLike,
        /,
        *,
        assume_unique: bool = False,
        invert: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.isin`."""
        return method(
            functions.set.isin, (self, x2), {"assume_unique": assume_unique, "invert": invert, "out": out}, nest
        )

    def isinf(
        self,
        /,
        *,
        detect_positive: bool = True,
        detect_negative: bool = True,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.isinf`."""
        return method(
            functions.elementwise.isinf,
            (self,),
            {"detect_positive": detect_positive, "detect_negative": detect_negative, "out": out},
            nest,
        )

    def isnan(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.isnan`."""
        return method(functions.elementwise.isnan, (self,), {"out": out}, nest)

    def less(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.less`."""
        return method(functions.elementwise.less, (self, x2), {"out": out}, nest)

    def less_equal(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.less_equal`."""
        return method(functions.elementwise.less_equal, (self, x2), {"out": out}, nest)

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

    def log(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.log`."""
        return method(functions.elementwise.log, (self,), {"out": out}, nest)

    def log10(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.log10`."""
        return method(functions.elementwise.log10, (self,), {"out": out}, nest)

    def log1p(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.log1p`."""
        return method(functions.elementwise.log1p, (self,), {"out": out}, nest)

    def log2(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.log2`."""
        return method(functions.elementwise.log2, (self,), {"out": out}, nest)

    def logaddexp(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.logaddexp`."""
        return method(functions.elementwise.logaddexp, (self, x2), {"out": out}, nest)

    def logical_and(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.logical_and`."""
        return method(functions.elementwise.logical_and, (self, x2), {"out": out}, nest)

    def logical_not(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.logical_not`."""
        return method(functions.elementwise.logical_not, (self,), {"out": out}, nest)

    def logical_or(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.logical_or`."""
        return method(functions.elementwise.logical_or, (self, x2), {"out": out}, nest)

    def logical_xor(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.logical_xor`."""
        return method(functions.elementwise.logical_xor, (self, x2), {"out": out}, nest)

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
            functions.linear_algebra.matmul,
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

    def matrix_norm(
        self,
        /,
        *,
        keepdims: bool = False,
        ord: float | Literal["fro", "nuc"] | None = "fro",
        axis: tuple[int, int] = (-2, -1),
        dtype: DtypeLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.matrix_norm`."""
        return method(
            functions.linear_algebra.matrix_norm,
            (self,),
            {"keepdims": keepdims, "ord": ord, "axis": axis, "dtype": dtype, "out": out},
            nest,
        )

    def matrix_power(self, n: int, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.matrix_power`."""
        return method(functions.linear_algebra.matrix_power, (self, n), {"out": out}, nest)

    def matrix_rank(
        self,
        /,
        *,
        rtol: ArrayLike | None = None,
        atol: ArrayLike | None = None,
        hermitian: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.matrix_rank`."""
        return method(
            functions.linear_algebra.matrix_rank,
            (self,),
            {"rtol": rtol, "atol": atol, "hermitian": hermitian, "out": out},
            nest,
        )

    def matrix_transpose(
        self, /, *, conjugate: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.matrix_transpose`."""
        return method(functions.linear_algebra.matrix_transpose, (self,), {"conjugate": conjugate, "out": out}, nest)

    def max(
        self, /, *, axis: Axis = None, keepdims: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.max`."""
        return method(functions.statistical.max, (self,), {"axis": axis, "keepdims": keepdims, "out": out}, nest)

    def maximum(
        self, x2: ArrayLike, /, *, use_where: bool = True, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.maximum`."""
        return method(functions.elementwise.maximum, (self, x2), {"use_where": use_where, "out": out}, nest)

    def mean(
        self,
        /,
        *,
        axis: Axis = None,
        keepdims: bool = False,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.mean`."""
        return method(
            functions.statistical.mean, (self,), {"axis": axis, "keepdims": keepdims, "dtype": dtype, "out": out}, nest
        )

    def min(
        self,
        /,
        *,
        axis: Axis = None,
        keepdims: bool = False,
        initial: float | None = None,
        where: ArrayLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.min`."""
        return method(
            functions.statistical.min,
            (self,),
            {"axis": axis, "keepdims": keepdims, "initial": initial, "where": where, "out": out},
            nest,
        )

    def minimum(
        self, x2: ArrayLike, /, *, use_where: bool = True, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.minimum`."""
        return method(functions.elementwise.minimum, (self, x2), {"use_where": use_where, "out": out}, nest)

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

    def multiply(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.multiply`."""
        return method(functions.elementwise.multiply, (self, x2), {"out": out}, nest)

    def negative(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.negative`."""
        return method(functions.elementwise.negative, (self,), {"out": out}, nest)

    def nextafter(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.nextafter`."""
        return method(functions.elementwise.nextafter, (self, x2), {"out": out}, nest)

    def nonzero(
        self, /, *, as_tuple: bool = True, size: int | None = None, fill_value: int = 0, **nest: Unpack[NestOptions]
    ) -> tuple[Container, ...]:
        """See `ivy.nonzero`."""
        return method(
            functions.searching.nonzero, (self,), {"as_tuple": as_tuple, "size": size, "fill_value": fill_value}, nest
        )

    def not_equal(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.not_equal`."""
        return method(functions.elementwise.not_equal, (self, x2), {"out": out}, nest)

    def ones_like(
        self,
        /,
        *,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.ones_like`."""
        return method(functions.creation.ones_like, (self,), {"dtype": dtype, "device": device, "out": out}, nest)

    def outer(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.outer`."""
        return method(functions.linear_algebra.outer, (self, x2), {"out": out}, nest)

    def permute_dims(
        self,
        /,
        axes: Sequence[int],
        *,
        copy: bool | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.permute_dims`."""
        return method(functions.manipulation.permute_dims, (self, axes), {"copy": copy, "out": out}, nest)

    def pinv(
        self, /, *, rtol: ArrayLike | None = None, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.pinv`."""
        return method(functions.linear_algebra.pinv, (self,), {"rtol": rtol, "out": out}, nest)

    def positive(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.positive`."""
        return method(functions.elementwise.positive, (self,), {"out": out}, nest)

    def pow(self, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.pow`."""
        return method(functions.elementwise.pow, (self, x2), {"out": out}, nest)

    def prod(
        self,
        /,
        *,
        axis: Axis = None,
        dtype: DtypeLike | None = None,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.prod`."""
        return method(
            functions.statistical.prod, (self,), {"axis": axis, "dtype": dtype, "keepdims": keepdims, "out": out}, nest
        )

    def qr(
        self,
        /,
        *,
        mode: Literal["reduced", "complete"] = "reduced",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> tuple[Container, ...]:
        """See `ivy.qr`."""
        return method(functions.linear_algebra.qr, (self,), {"mode": mode, "out": out}, nest)

    def random_uniform(
        self,
        high: ArrayLike = 1.0,
        shape: ShapeLike | None = None,
        *,
        device: DeviceLike | None = None,
        dtype: DtypeLike | None = None,
        seed: int | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.random_uniform`."""
        return method(
            functions.random.random_uniform,
            (self,),
            {"high": high, "shape": shape, "device": device, "dtype": dtype, "seed": seed, "out": out},
            nest,
        )

    def real(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.real`."""
        return method(functions.elementwise.real, (self,), {"out": out}, nest)

    def reciprocal(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.reciprocal`."""
        return method(functions.elementwise.reciprocal, (self,), {"out": out}, nest)

    def relu(
        self, /, *, complex_mode: Literal["jax"] = "jax", out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.relu`."""
        return method(functions.activations.relu, (self,), {"complex_mode": complex_mode, "out": out}, nest)

    def remainder(
        self, x2: ArrayLike, /, *, modulus: bool = True, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.remainder`."""
        return method(functions.elementwise.remainder, (self, x2), {"modulus": modulus, "out": out}, nest)

    def repeat(
        self,
        /,
        repeats: Scalar | ArrayLike,
        *,
        axis: int | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.repeat`."""
        return method(functions.manipulation.repeat, (self, repeats), {"axis": axis, "out": out}, nest)

    def reshape(
        self,
        /,
        shape: ShapeLike,
        *,
        copy: bool | None = None,
        order: Literal["C", "F"] = "C",
        allowzero: bool = True,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.reshape`."""
        return method(
            functions.manipulation.reshape,
            (self, shape),
            {"copy": copy, "order": order, "allowzero": allowzero, "out": out},
            nest,
        )

    def rfft(
        self,
        /,
        *,
        n: int | None = None,
        axis: int = -1,
        norm: functions.fourier.Norm = "backward",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.rfft`."""
        return method(functions.fourier.rfft, (self,), {"n": n, "axis": axis, "norm": norm, "out": out}, nest)

    def rfftn(
        self,
        /,
        s: ShapeLike | None = None,
        axes: functions.fourier.Axes = None,
        *,
        norm: functions.fourier.Norm = "backward",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.rfftn`."""
        return method(functions.fourier.rfftn, (self,), {"s": s, "axes": axes, "norm": norm, "out": out}, nest)

    def roll(
        self,
        /,
        shift: int | Sequence[int],
        *,
        axis: Axis = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.roll`."""
        return method(functions.manipulation.roll, (self, shift), {"axis": axis, "out": out}, nest)

    def round(self, /, *, decimals: int = 0, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.round`."""
        return method(functions.elementwise.round, (self,), {"decimals": decimals, "out": out}, nest)

    def searchsorted(
        self,
        x2: ArrayLike,
        /,
        *,
        side: Literal["left", "right"] = "left",
        sorter: ArrayLike | None = None,
        ret_dtype: DtypeLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.searchsorted`."""
        return method(
            functions.sorting.searchsorted,
            (self, x2),
            {"side": side, "sorter": sorter, "ret_dtype": ret_dtype, "out": out},
            nest,
        )

    def set_item(
        self, query: Index, val: ArrayLike, /, *, copy: bool = False, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.set_item`."""
        return method(functions.general.set_item, (self, query, val), {"copy": copy}, nest)

    def shape(self, /, *, as_array: bool = False, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.shape`."""
        return method(functions.general.shape, (self,), {"as_array": as_array}, nest)

    def sigmoid(
        self, /, *, complex_mode: Literal["jax"] = "jax", out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.sigmoid`."""
        return method(functions.activations.sigmoid, (self,), {"complex_mode": complex_mode, "out": out}, nest)

    def sign(
        self, /, *, np_variant: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.sign`."""
        return method(functions.elementwise.sign, (self,), {"np_variant": np_variant, "out": out}, nest)

    def signbit(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.signbit`."""
        return method(functions.elementwise.signbit, (self,), {"out": out}, nest)

    def sin(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.sin`."""
        return method(functions.elementwise.sin, (self,), {"out": out}, nest)

    def sinh(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.sinh`."""
        return method(functions.elementwise.sinh, (self,), {"out": out}, nest)

    def slogdet(self, /, **nest: Unpack[NestOptions]) -> tuple[Container, ...]:
        """See `ivy.slogdet`."""
        return method(functions.linear_algebra.slogdet, (self,), {}, nest)

    def softmax(
        self,
        /,
        axis: int | None = None,
        *,
        complex_mode: Literal["jax"] = "jax",
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.softmax`."""
        return method(
            functions.activations.softmax, (self,), {"axis": axis, "complex_mode": complex_mode, "out": out}, nest
        )

    def solve(
        self, x2: ArrayLike, /, *, adjoint: bool = False, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.solve`."""
        return method(functions.linear_algebra.solve, (self, x2), {"adjoint": adjoint, "out": out}, nest)

    def sort(
        self,
        /,
        *,
        axis: int = -1,
        descending: bool = False,
        stable: bool = True,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.sort`."""
        return method(
            functions.sorting.sort,
            (self,),
            {"axis": axis, "descending": descending, "stable": stable, "out": out},
            nest,
        )

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

    def sqrt(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.sqrt`."""
        return method(functions.elementwise.sqrt, (self,), {"out": out}, nest)

    def square(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.square`."""
        return method(functions.elementwise.square, (self,), {"out": out}, nest)

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

    def stack(
        self,
        arrays: Sequence[ArrayLike] = (),
        /,
        *,
        axis: int = 0,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.stack`."""
        return method(functions.manipulation.stack, ([self, *arrays],), {"axis": axis, "out": out}, nest)

    def std(
        self,
        /,
        *,
        axis: Axis = None,
        correction: float = 0.0,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.std`."""
        return method(
            functions.statistical.std,
            (self,),
            {"axis": axis, "correction": correction, "keepdims": keepdims, "out": out},
            nest,
        )

    def stop_gradient(
        self, /, *, preserve_type: bool = True, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.stop_gradient`."""
        return method(functions.gradients.stop_gradient, (self,), {"preserve_type": preserve_type, "out": out}, nest)

    def subtract(
        self, x2: ArrayLike, /, *, alpha: float | None = None, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.subtract`."""
        return method(functions.elementwise.subtract, (self, x2), {"alpha": alpha, "out": out}, nest)

    def sum(
        self,
        /,
        *,
        axis: Axis = None,
        dtype: DtypeLike | None = None,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.sum`."""
        return method(
            functions.statistical.sum, (self,), {"axis": axis, "dtype": dtype, "keepdims": keepdims, "out": out}, nest
        )

    def svd(
        self, /, *, full_matrices: bool = True, compute_uv: bool = True, **nest: Unpack[NestOptions]
    ) -> tuple[Container, ...]:
        """See `ivy.svd`."""
        return method(
            functions.linear_algebra.svd, (self,), {"full_matrices": full_matrices, "compute_uv": compute_uv}, nest
        )

    def svdvals(
        self, /, *, driver: str | None = None, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.svdvals`."""
        return method(functions.linear_algebra.svdvals, (self,), {"driver": driver, "out": out}, nest)

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
        *,
        axis: int | None = None,
        mode: Literal["fill", "clip", "wrap"] = "fill",
        fill_value: complex | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.take`."""
        return method(
            functions.manipulation.take,
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
            functions.manipulation.take_along_axis, (self, indices), {"axis": axis, "mode": mode, "out": out}, nest
        )

    def tan(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.tan`."""
        return method(functions.elementwise.tan, (self,), {"out": out}, nest)

    def tanh(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.tanh`."""
        return method(functions.elementwise.tanh, (self,), {"out": out}, nest)

    def tensordot(
        self,
        x2: ArrayLike,
        /,
        *,
        axes: functions.linear_algebra.Axes = 2,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.tensordot`."""
        return method(functions.linear_algebra.tensordot, (self, x2), {"axes": axes, "out": out}, nest)

    def tile(
        self, /, repeats: Sequence[int], *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.tile`."""
        return method(functions.manipulation.tile, (self, repeats), {"out": out}, nest)

    def to_device(
        self, device: DeviceLike, /, *, stream: Any = None, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.to_device`."""
        return method(functions.device.to_device, (self, device), {"stream": stream, "out": out}, nest)

    def to_list(self, /, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.to_list`."""
        return method(functions.general.to_list, (self,), {}, nest)

    def to_numpy(self, /, *, copy: bool = True, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.to_numpy`."""
        return method(functions.general.to_numpy, (self,), {"copy": copy}, nest)

    def to_scalar(self, /, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.to_scalar`."""
        return method(functions.general.to_scalar, (self,), {}, nest)

    def trace(
        self,
        /,
        *,
        offset: int = 0,
        dtype: DtypeLike | None = None,
        axis1: int = -2,
        axis2: int = -1,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.trace`."""
        return method(
            functions.linear_algebra.trace,
            (self,),
            {"offset": offset, "dtype": dtype, "axis1": axis1, "axis2": axis2, "out": out},
            nest,
        )

    def tril(self, /, *, k: int = 0, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.tril`."""
        return method(functions.creation.tril, (self,), {"k": k, "out": out}, nest)

    def triu(self, /, *, k: int = 0, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.triu`."""
        return method(functions.creation.triu, (self,), {"k": k, "out": out}, nest)

    def trunc(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.trunc`."""
        return method(functions.elementwise.trunc, (self,), {"out": out}, nest)

    def type_promote_arrays(self, x2: ArrayLike, /, **nest: Unpack[NestOptions]) -> tuple[Container, ...]:
        """See `ivy.type_promote_arrays`."""
        return method(functions.data_type.type_promote_arrays, (self, x2), {}, nest)

    def unique_all(
        self, /, *, axis: int | None = None, by_value: bool = True, **nest: Unpack[NestOptions]
    ) -> tuple[Container, ...]:
        """See `ivy.unique_all`."""
        return method(functions.set.unique_all, (self,), {"axis": axis, "by_value": by_value}, nest)

    def unique_counts(self, /, **nest: Unpack[NestOptions]) -> tuple[Container, ...]:
        """See `ivy.unique_counts`."""
        return method(functions.set.unique_counts, (self,), {}, nest)

    def unique_inverse(self, /, *, axis: int | None = None, **nest: Unpack[NestOptions]) -> tuple[Container, ...]:
        """See `ivy.unique_inverse`."""
        return method(functions.set.unique_inverse, (self,), {"axis": axis}, nest)

    def unique_values(self, /, *, out: Container | None = None, **nest: Unpack[NestOptions]) -> Container:
        """See `ivy.unique_values`."""
        return method(functions.set.unique_values, (self,), {"out": out}, nest)

    def unstack(
        self, /, *, axis: int = 0, keepdims: bool = False, copy: bool | None = None, **nest: Unpack[NestOptions]
    ) -> tuple[Container, ...]:
        """See `ivy.unstack`."""
        return method(functions.manipulation.unstack, (self,), {"axis": axis, "keepdims": keepdims, "copy": copy}, nest)

    def var(
        self,
        /,
        *,
        axis: Axis = None,
        correction: float = 0.0,
        keepdims: bool = False,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.var`."""
        return method(
            functions.statistical.var,
            (self,),
            {"axis": axis, "correction": correction, "keepdims": keepdims, "out": out},
            nest,
        )

    def vecdot(
        self, x2: ArrayLike, /, *, axis: int = -1, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.vecdot`."""
        return method(functions.linear_algebra.vecdot, (self, x2), {"axis": axis, "out": out}, nest)

    def vector_norm(
        self,
        /,
        *,
        axis: Axis = None,
        keepdims: bool = False,
        ord: float = 2,
        dtype: DtypeLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.vector_norm`."""
        return method(
            functions.linear_algebra.vector_norm,
            (self,),
            {"axis": axis, "keepdims": keepdims, "ord": ord, "dtype": dtype, "out": out},
            nest,
        )

    def where(
        self, x1: ArrayLike, x2: ArrayLike, /, *, out: Container | None = None, **nest: Unpack[NestOptions]
    ) -> Container:
        """See `ivy.where`."""
        return method(functions.searching.where, (self, x1, x2), {"out": out}, nest)

    def zeros_like(
        self,
        /,
        *,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        out: Container | None = None,
        **nest: Unpack[NestOptions],
    ) -> Container:
        """See `ivy.zeros_like`."""
        return method(functions.creation.zeros_like, (self,), {"dtype": dtype, "device": device, "out": out}, nest)
