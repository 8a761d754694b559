"""Loss functions as modules."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import Reduction
from ivy_protocol.functions import losses
from ivy_protocol.stateful.module import SettingsModule

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["BinaryCrossEntropyLoss", "CrossEntropyLoss", "LogPoissonLoss"]


class _Loss(SettingsModule):
    """Base class of losses. The arguments of a call override the settings of the module."""

    def _merge_settings(self, **overrides: Any) -> dict[str, Any]:
        """Return the settings of a call. Arguments of the call that are not None override settings of the module."""
        return {**self._settings, **{name: value for name, value in overrides.items() if value is not None}}


class CrossEntropyLoss(_Loss):
    """Compute the sum of cross-entropies between true and predicted probabilities.

    Unlike `ivy.cross_entropy`, whose default is the mean, this class sums the losses by default.

    Parameters
    ----------
    axis : int, default -1
        Axis of the classes.
    epsilon : float, default 1e-07
        Predictions are clipped to ``[epsilon, 1 - epsilon]``, which keeps the logarithm finite.
    reduction : {"none", "mean", "sum"}, default "sum"
        Reduction of the losses.

    Examples
    --------
    >>> loss = ivy.CrossEntropyLoss()
    >>> true, pred = ivy.array([[0.0, 1.0], [1.0, 0.0]]), ivy.array([[0.5, 0.5], [0.5, 0.5]])
    >>> ivy.round(loss(true, pred), decimals=3), ivy.round(loss(true, pred, reduction="mean"), decimals=3)
    (ivy.array(1.386), ivy.array(0.693))
    """

    def __init__(self, *, axis: int = -1, epsilon: float = 1e-7, reduction: Reduction = "sum") -> None:
        super().__init__(axis=axis, epsilon=epsilon, reduction=reduction)

    def _forward(
        self,
        true: Any,
        pred: Any,
        *,
        axis: int | None = None,
        epsilon: float | None = None,
        reduction: Reduction | None = None,
    ) -> "Array":
        return losses.cross_entropy(true, pred, **self._merge_settings(axis=axis, epsilon=epsilon, reduction=reduction))


class BinaryCrossEntropyLoss(_Loss):
    """Compute the binary cross-entropies between true and predicted probabilities.

    Unlike `ivy.binary_cross_entropy`, whose default is the mean, this class does not reduce the losses by default.

    Parameters
    ----------
    from_logits : bool, default False
        If True, the predictions are logits instead of probabilities.
    epsilon : float, default 0.0
        Label smoothing, from 0 to 1: ``true`` is replaced by ``true * (1 - epsilon) + epsilon / 2``.
    reduction : {"none", "mean", "sum"}, default "none"
        Reduction of the losses.
    """

    def __init__(self, *, from_logits: bool = False, epsilon: float = 0.0, reduction: Reduction = "none") -> None:
        super().__init__(from_logits=from_logits, epsilon=epsilon, reduction=reduction)

    def _forward(
        self,
        true: Any,
        pred: Any,
        *,
        from_logits: bool | None = None,
        epsilon: float | None = None,
        reduction: Reduction | None = None,
        pos_weight: Any = None,
        axis: int | None = None,
    ) -> "Array":
        settings = self._merge_settings(from_logits=from_logits, epsilon=epsilon, reduction=reduction)
        return losses.binary_cross_entropy(true, pred, **settings, pos_weight=pos_weight, axis=axis)


class LogPoissonLoss(_Loss):
    """Compute the Poisson losses of log rates, with the defaults of `ivy.log_poisson_loss`.

    Parameters
    ----------
    compute_full_loss : bool, default False
        If True, add Stirling's approximation of ``log(true!)`` where ``true`` is not in the interval [0, 1].
    axis : int, default -1
        Axis to reduce the losses along.
    reduction : {"none", "mean", "sum"}, default "none"
        Reduction of the losses.

    Examples
    --------
    >>> ivy.LogPoissonLoss(reduction="sum")(ivy.array([1.0, 2.0]), ivy.array([0.0, 0.0]))
    ivy.array(2.)
    """

    def __init__(self, *, compute_full_loss: bool = False, axis: int = -1, reduction: Reduction = "none") -> None:
        super().__init__(compute_full_loss=compute_full_loss, axis=axis, reduction=reduction)

    def _forward(
        self,
        true: Any,
        pred: Any,
        *,
        compute_full_loss: bool | None = None,
        axis: int | None = None,
        reduction: Reduction | None = None,
    ) -> "Array":
        settings = self._merge_settings(compute_full_loss=compute_full_loss, axis=axis, reduction=reduction)
        return losses.log_poisson_loss(true, pred, **settings)
