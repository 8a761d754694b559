"""Layers for embeddings and signal transforms."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol import functions
from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import fft, layers
from ivy_protocol.stateful.initializers import Initializer
from ivy_protocol.stateful.layers import GLOROT
from ivy_protocol.stateful.module import Module, SettingsModule

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["Dct", "Embedding", "FFT", "IDct", "IFFT"]

Norm = Literal["backward", "ortho", "forward"]


class Embedding(Module):
    """Lookup table ``w`` of feature vectors. Integers select rows of the table.

    Parameters
    ----------
    num_embeddings : int
        Number of rows.
    embedding_dim : int
        Number of features.
    padding_idx : int, optional
        Row that is initialized to zeros and not trained.
    max_norm : float, optional
        Maximum norm of the returned rows; longer rows are scaled down.
    weight_initializer : Initializer, default GlorotUniform()
        Initializer of the table.
    device, v, dtype
        As for `Module`.

    Notes
    -----
    See `ivy.embedding`.

    Examples
    --------
    >>> layer = ivy.Embedding(5, 3, 0)
    >>> layer(ivy.array([[0, 4], [1, 1]])).shape
    ivy.Shape(2, 2, 3)
    >>> layer(ivy.array([0]))
    ivy.array([[0., 0., 0.]])
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        /,
        *,
        weight_initializer: Initializer = GLOROT,
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        if padding_idx is not None and not -num_embeddings <= padding_idx < num_embeddings:
            raise IvyValueError(f"Embedding: padding_idx={padding_idx} is out of range for {num_embeddings} rows")
        self._num_embeddings = num_embeddings
        self._embedding_dim = embedding_dim
        self._padding_idx = None if padding_idx is None else padding_idx % num_embeddings
        self._max_norm = max_norm
        self._w_init = weight_initializer
        super().__init__(device=device, v=v, dtype=dtype)

    def _create_variables(self, *, device: Any = None, dtype: Any = None) -> dict[str, Any]:
        rows, width = self._num_embeddings, self._embedding_dim
        w = self._w_init.create_variables((rows, width), device, width, rows, dtype=dtype)
        if self._padding_idx is not None:
            w = functions.where([[row == self._padding_idx] for row in range(rows)], functions.zeros_like(w), w)
        return {"w": w}

    def _forward(self, indices: Any) -> "Array":
        rows = layers.embedding(self.v.w, indices, max_norm=self._max_norm)
        if self._padding_idx is None:
            return rows
        padding = functions.expand_dims(functions.equal(indices, self._padding_idx), axis=-1)
        return functions.where(padding, functions.stop_gradient(rows, preserve_type=False), rows)

    def _extra_repr(self) -> str:
        return f"{self._num_embeddings}, {self._embedding_dim}"


class _Transform(SettingsModule):
    """Base class of transforms."""

    _transform: Callable[..., Any]
    """The ivy function that computes the transform."""


class _FourierTransform(_Transform):
    """Base class of discrete Fourier transforms."""

    def __init__(
        self,
        dim: int,
        /,
        *,
        norm: Norm = "backward",
        n: int | None = None,
        out: "Array | None" = None,
        device: DeviceLike | None = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        super().__init__(device, dtype, axis=dim, norm=norm, n=n, **({} if out is None else {"out": out}))

    def _forward(self, inputs: Any) -> "Array":
        return self._transform(inputs, **self._settings)


class FFT(_FourierTransform):
    """Discrete Fourier transform along an axis; see `ivy.fft`.

    Parameters
    ----------
    dim : int
        Axis of the transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: divide the inverse transform by the length (backward), the forward transform by the length
        (forward), or both transforms by the square root of the length (ortho).
    n : int, optional
        Length of the transform; by default the length of the axis.
    out : ivy.Array, optional
        Array to write each result to.
    device, dtype
        As for `Module`.

    Examples
    --------
    >>> ivy.FFT(0)(ivy.array([1.0, 1.0]))
    ivy.array([2.+0.j, 0.+0.j])
    """

    _transform = staticmethod(fft.fft)


class IFFT(_FourierTransform):
    """Inverse discrete Fourier transform along an axis; see `ivy.ifft`.

    Parameters
    ----------
    dim : int
        Axis of the transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: divide the inverse transform by the length (backward), the forward transform by the length
        (forward), or both transforms by the square root of the length (ortho).
    n : int, optional
        Length of the transform; by default the length of the axis.
    out : ivy.Array, optional
        Array to write each result to.
    device, dtype
        As for `Module`.

    Examples
    --------
    >>> ivy.real(ivy.IFFT(0)(ivy.array([1.0, 1.0])))
    ivy.array([1., 0.])
    """

    _transform = staticmethod(fft.ifft)


class _CosineTransform(_Transform):
    """Base class of discrete cosine transforms."""

    def __init__(
        self,
        *,
        type: Literal[1, 2, 3, 4] = 2,
        n: int | None = None,
        axis: int = -1,
        norm: Literal["ortho"] | None = None,
        device: DeviceLike | None = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        super().__init__(device, dtype, type=type, n=n, axis=axis, norm=norm)

    def _forward(self, x: Any) -> "Array":
        return self._transform(x, **self._settings)


class Dct(_CosineTransform):
    """Discrete cosine transform along an axis; see `ivy.dct`.

    Parameters
    ----------
    type : {1, 2, 3, 4}, default 2
        Type of the transform.
    n : int, optional
        Length of the transform; by default the length of the axis.
    axis : int, default -1
        Axis of the transform.
    norm : {"ortho"}, optional
        Normalization that makes the transform orthogonal.
    device, dtype
        As for `Module`.

    Examples
    --------
    >>> ivy.Dct(type=1)(ivy.array([1.0, 1.0, 1.0]))
    ivy.array([4., 0., 0.])
    """

    _transform = staticmethod(fft.dct)


class IDct(_CosineTransform):
    """Inverse discrete cosine transform along an axis; see `ivy.idct`.

    Parameters
    ----------
    type : {1, 2, 3, 4}, default 2
        Type of the transform.
    n : int, optional
        Length of the transform; by default the length of the axis.
    axis : int, default -1
        Axis of the transform.
    norm : {"ortho"}, optional
        Normalization that makes the transform orthogonal.
    device, dtype
        As for `Module`.

    Examples
    --------
    >>> ivy.IDct(type=1)(ivy.array([4.0, 0.0, 0.0]))
    ivy.array([1., 1., 1.])
    """

    _transform = staticmethod(fft.idct)
