"""Activation functions as modules."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ivy_protocol import functions
from ivy_protocol.base.typing import ComplexMode
from ivy_protocol.dispatch.compiled import entered
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import activations, special
from ivy_protocol.stateful.module import Module, SettingsModule

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "ELU",
    "GEGLU",
    "GELU",
    "Hardswish",
    "LeakyReLU",
    "LogSigmoid",
    "LogSoftmax",
    "Logit",
    "Mish",
    "PReLU",
    "ReLU",
    "ReLU6",
    "SeLU",
    "SiLU",
    "Sigmoid",
    "Softmax",
    "Softplus",
    "Tanh",
]


_relu, _sigmoid, _tanh = entered(functions.relu), entered(functions.sigmoid), entered(functions.tanh)


class _Activation(SettingsModule):
    """Base class of activations."""

    def __init__(self, **settings: Any) -> None:
        # Omit complex_mode="jax", which is the default: the native functions of the backends do not have this keyword.
        keywords = {name: value for name, value in settings.items() if (name, value) != ("complex_mode", "jax")}
        vars(self)["_keywords"] = keywords
        super().__init__(**settings)

    _keywords: dict[str, Any]
    _function: Callable[..., Any]
    """The ivy function that computes the activation."""

    def _forward(self, x: Any) -> "Array":
        return self._function(x, **self._keywords)


class _ComplexActivation(_Activation):
    """Base class of activations whose only setting is `complex_mode`."""

    def __init__(self, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(complex_mode=complex_mode)


class GELU(_Activation):
    """Gaussian error linear unit (GELU); see `ivy.gelu`.

    Parameters
    ----------
    approximate : bool, default False
        If True, approximate the normal distribution function with a hyperbolic tangent.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers, as for `ivy.gelu`.
    """

    _function = staticmethod(functions.gelu)

    def __init__(self, *, approximate: bool = False, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(approximate=approximate, complex_mode=complex_mode)


class GEGLU(Module):
    """Gated GELU: the first half of the last axis times `ivy.gelu` of the second half.

    Notes
    -----
    N. Shazeer, "GLU variants improve transformer", 2020.

    Examples
    --------
    >>> ivy.GEGLU()(ivy.array([2.0, 3.0, 0.0, 0.0]))
    ivy.array([0., 0.])
    """

    def __init__(self) -> None:
        super().__init__()

    def _forward(self, inputs: Any) -> "Array":
        length = functions.shape(inputs)[-1]
        if length % 2:
            raise IvyValueError(f"GEGLU: the last axis must have an even length, not {length}")
        x, gates = functions.split(inputs, num_or_size_splits=2, axis=-1)
        return functions.multiply(x, functions.gelu(gates))


class ReLU(_ComplexActivation):
    """Rectified linear unit (ReLU); see `ivy.relu`.

    Parameters
    ----------
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers, as for `ivy.relu`.

    Examples
    --------
    >>> ivy.ReLU()(ivy.array([-1.0, 2.0]))
    ivy.array([0., 2.])
    """

    def _forward(self, x: Any) -> "Array":
        return _relu(x, **self._keywords) if self._keywords else _relu(x)


class LeakyReLU(_Activation):
    """Leaky rectified linear unit; see `ivy.leaky_relu`.

    Parameters
    ----------
    alpha : float, default 0.2
        Slope for negative elements.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers, as for `ivy.leaky_relu`.
    """

    _function = staticmethod(functions.leaky_relu)

    def __init__(self, alpha: float = 0.2, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(alpha=alpha, complex_mode=complex_mode)


class LogSoftmax(_Activation):
    """Logarithm of the softmax along an axis; see `ivy.log_softmax`.

    Parameters
    ----------
    axis : int, optional
        Axis to sum along, by default the last.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers, as for `ivy.log_softmax`.
    """

    _function = staticmethod(functions.log_softmax)

    def __init__(self, axis: int | None = -1, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(axis=axis, complex_mode=complex_mode)


class Softmax(_Activation):
    """Softmax along an axis; see `ivy.softmax`.

    Parameters
    ----------
    axis : int, optional
        Axis to sum along, by default the last.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers, as for `ivy.softmax`.
    """

    _function = staticmethod(functions.softmax)

    def __init__(self, axis: int | None = -1, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(axis=axis, complex_mode=complex_mode)


class Softplus(_Activation):
    """Softplus ``log(1 + exp(beta * x)) / beta``; see `ivy.softplus`.

    Parameters
    ----------
    beta : float, default 1.0
        Factor of the argument of the exponential, and divisor of the result.
    threshold : float, optional
        Where ``beta * x`` exceeds the threshold, the result is ``x``.
    """

    _function = staticmethod(functions.softplus)

    def __init__(self, beta: float = 1.0, threshold: float | None = None) -> None:
        super().__init__(beta=beta, threshold=threshold)


class Mish(_Activation):
    """Mish activation ``x * tanh(softplus(x))``; see `ivy.mish`."""

    _function = staticmethod(functions.mish)

    def __init__(self) -> None:
        super().__init__()


class Sigmoid(_ComplexActivation):
    """Logistic sigmoid; see `ivy.sigmoid`.

    Parameters
    ----------
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers, as for `ivy.sigmoid`.
    """

    def _forward(self, x: Any) -> "Array":
        return _sigmoid(x, **self._keywords) if self._keywords else _sigmoid(x)


class Tanh(_ComplexActivation):
    """Hyperbolic tangent; see `ivy.tanh`.

    Parameters
    ----------
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers, as for `ivy.tanh`.
    """

    def _forward(self, x: Any) -> "Array":
        return _tanh(x, **self._keywords) if self._keywords else _tanh(x)


class Hardswish(_ComplexActivation):
    """Hard swish ``x * clip(x + 3, 0, 6) / 6``; see `ivy.hardswish`.

    Parameters
    ----------
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers, as for `ivy.hardswish`.
    """

    _function = staticmethod(functions.hardswish)


class ELU(_Activation):
    """Exponential linear unit (ELU); see `ivy.elu`.

    Parameters
    ----------
    alpha : float, default 1.0
        Scale for negative elements, for which the result is ``alpha * (exp(x) - 1)``.
    """

    _function = staticmethod(activations.elu)

    def __init__(self, alpha: float = 1.0) -> None:
        super().__init__(alpha=alpha)


class LogSigmoid(_ComplexActivation):
    """Logarithm of the logistic sigmoid; see `ivy.logsigmoid`.

    Parameters
    ----------
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers, as for `ivy.logsigmoid`.
    """

    _function = staticmethod(activations.logsigmoid)


class Logit(_Activation):
    """Logit ``log(x / (1 - x))``; see `ivy.logit`.

    Parameters
    ----------
    eps : float, optional
        If passed, probabilities are first clipped to ``[eps, 1 - eps]``.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers, as for `ivy.logit`.
    """

    _function = staticmethod(special.logit)

    def __init__(self, eps: float | None = None, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(eps=eps, complex_mode=complex_mode)


class PReLU(SettingsModule):
    """Parametric rectified linear unit (PReLU); see `ivy.prelu`.

    Parameters
    ----------
    slope : array_like
        Slopes for negative elements. They are not trained.
    """

    def __init__(self, slope: Any) -> None:
        super().__init__(slope=slope)

    def _forward(self, x: Any) -> "Array":
        return activations.prelu(x, self._settings["slope"])


class ReLU6(_ComplexActivation):
    """Rectified linear unit limited to 6 (ReLU6); see `ivy.relu6`.

    Parameters
    ----------
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers, as for `ivy.relu6`.
    """

    _function = staticmethod(activations.relu6)


class SeLU(_Activation):
    """Scaled exponential linear unit (SELU); see `ivy.selu`."""

    _function = staticmethod(activations.selu)

    def __init__(self) -> None:
        super().__init__()


class SiLU(_Activation):
    """Sigmoid linear unit (SiLU); see `ivy.silu`."""

    _function = staticmethod(activations.silu)

    def __init__(self) -> None:
        super().__init__()
