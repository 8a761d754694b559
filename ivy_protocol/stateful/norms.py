"""Layers that normalise."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.functions import norms
from ivy_protocol.stateful._misfits import of_width
from ivy_protocol.stateful.initializers import Ones
from ivy_protocol.stateful.layers import ZEROS
from ivy_protocol.stateful.module import Module

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["LayerNorm"]


class LayerNorm(Module):
    """Shifts and scales to mean 0 and standard deviation 1 over the last axes, then by weights.

    Parameters
    ----------
    normalized_shape : int or sequence of int
        Lengths of those axes.
    eps : float, default 1e-05
        What is added to the variance.
    elementwise_affine : bool, default True
        Whether there are the weights ``weight``, a factor, and ``bias``, a summand, of that shape.
    new_std : float, default 1.0
        Another factor.
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
        self._shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self._eps = eps
        self._elementwise_affine = elementwise_affine
        self._new_std = new_std
        super().__init__(device=device, v=v, dtype=dtype)

    def _create_variables(self, *, device: Any = None, dtype: Any = None) -> dict[str, Any]:
        if not self._elementwise_affine:
            return {}
        return {
            "weight": Ones().create_variables(self._shape, device, dtype=dtype),
            "bias": ZEROS.create_variables(self._shape, device, dtype=dtype),
        }

    def _forward(self, inputs: Any) -> "Array":
        v = self.v
        return norms.layer_norm(
            inputs,
            [place - len(self._shape) for place in range(len(self._shape))],
            scale=v.weight if self._elementwise_affine else None,
            offset=v.bias if self._elementwise_affine else None,
            eps=self._eps,
            new_std=self._new_std,
        )

    def _misfit(self, inputs: Any) -> str:
        said = [of_width("the array", inputs, n, place - len(self._shape)) for place, n in enumerate(self._shape)]
        return next(filter(None, said), "")

    def _extra_repr(self) -> str:
        return f"{self._shape}"
