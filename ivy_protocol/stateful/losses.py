"""Loss functions as modules."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import Reduction
from ivy_protocol.functions import losses
from ivy_protocol.stateful.module import Module

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["BinaryCrossEntropyLoss", "CrossEntropyLoss", "LogPoissonLoss"]


class _Loss(Module):
    """Base class of losses: a module without weights, whose settings are function keywords that a call may override."""

    def __init__(self, **settings: Any) -> None:
        vars(self)["_settings"] = settings
        super().__init__()

    _settings: dict[str, Any]

    def _merge_settings(self, **overrides: Any) -> dict[str, Any]:
        """Return the settings, updated with the arguments of a call that are not None."""
        return {**self._settings, **{name: value for name, value in overrides.items() if value is not None}}

    def _extra_repr(self) -> str:
        return ", ".join(f"{name}={value!r}" for name, value in self._settings.items())


class CrossEntropyLoss(_Loss):
    """See `ivy.cross_entropy`.

    Parameters
    ----------
    axis : int, default -1
        Axis of the classes.
    epsilon : float, default 1e-07
        Label smoothing, from 0 to 1: how far true probabilities are moved towards 0.5.
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
    """See `ivy.binary_cross_entropy`.

    Parameters
    ----------
    from_logits : bool, default False
        True if the predictions are logits instead of probabilities.
    epsilon : float, default 0.0
        Label smoothing, from 0 to 1: how far true probabilities are moved towards 0.5.
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
    """See `ivy.log_poisson_loss`.

    Parameters
    ----------
    compute_full_loss : bool, default False
        True to include the terms that do not depend on the predictions.
    axis : int, default -1
        Axis along which the losses are reduced.
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
