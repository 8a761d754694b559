"""Activation functions as modules."""

from typing import TYPE_CHECKING, Any

from ivy_protocol import functions
from ivy_protocol.base.typing import ComplexMode
from ivy_protocol.dispatch.compiled import entered
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import activations, special
from ivy_protocol.stateful.module import Module

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


class _Activation(Module):
    """Base class of activations. They are modules without weights; their settings are keywords of a function."""

    def __init__(self, **settings: Any) -> None:
        # Omit complex_mode="jax", which is the default: the native functions of the backends do not have this keyword.
        keywords = {name: value for name, value in settings.items() if (name, value) != ("complex_mode", "jax")}
        vars(self).update(_settings=settings, _keywords=keywords)
        super().__init__()

    _settings: dict[str, Any]
    _keywords: dict[str, Any]

    def _extra_repr(self) -> str:
        return ", ".join(f"{name}={value!r}" for name, value in self._settings.items())


class GELU(_Activation):
    """Gaussian error linear unit (GELU); see `ivy.gelu`.

    Parameters
    ----------
    approximate : bool, default False
        If True, approximate the normal distribution function with a hyperbolic tangent.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers.
    """

    def __init__(self, *, approximate: bool = False, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(approximate=approximate, complex_mode=complex_mode)

    def _forward(self, x: Any) -> "Array":
        return functions.gelu(x, **self._keywords)


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


class ReLU(_Activation):
    """Rectified linear unit (ReLU); see `ivy.relu`.

    Parameters
    ----------
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers.

    Examples
    --------
    >>> ivy.ReLU()(ivy.array([-1.0, 2.0]))
    ivy.array([0., 2.])
    """

    def __init__(self, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(complex_mode=complex_mode)

    def _forward(self, x: Any) -> "Array":
        return _relu(x, **self._keywords) if self._keywords else _relu(x)


class LeakyReLU(_Activation):
    """Leaky rectified linear unit; see `ivy.leaky_relu`.

    Parameters
    ----------
    alpha : float, default 0.2
        Slope for negative elements.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers.
    """

    def __init__(self, alpha: float = 0.2, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(alpha=alpha, complex_mode=complex_mode)

    def _forward(self, x: Any) -> "Array":
        return functions.leaky_relu(x, **self._keywords)


class LogSoftmax(_Activation):
    """Logarithm of the softmax along an axis; see `ivy.log_softmax`.

    Parameters
    ----------
    axis : int, optional
        Axis to sum along, by default the last.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers.
    """

    def __init__(self, axis: int | None = -1, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(axis=axis, complex_mode=complex_mode)

    def _forward(self, x: Any) -> "Array":
        return functions.log_softmax(x, **self._keywords)


class Softmax(_Activation):
    """Softmax along an axis; see `ivy.softmax`.

    Parameters
    ----------
    axis : int, optional
        Axis to sum along, by default the last.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers.
    """

    def __init__(self, axis: int | None = -1, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(axis=axis, complex_mode=complex_mode)

    def _forward(self, x: Any) -> "Array":
        return functions.softmax(x, **self._keywords)


class Softplus(_Activation):
    """Softplus ``log(1 + exp(beta * x)) / beta``; see `ivy.softplus`.

    Parameters
    ----------
    beta : float, default 1.0
        Factor of the argument of the exponential, and divisor of the result.
    threshold : float, optional
        Where ``beta * x`` exceeds the threshold, the result is ``x``.
    """

    def __init__(self, beta: float = 1.0, threshold: float | None = None) -> None:
        super().__init__(beta=beta, threshold=threshold)

    def _forward(self, x: Any) -> "Array":
        return functions.softplus(x, **self._keywords)


class Mish(_Activation):
    """Mish activation ``x * tanh(softplus(x))``; see `ivy.mish`."""

    def __init__(self) -> None:
        super().__init__()

    def _forward(self, x: Any) -> "Array":
        return functions.mish(x)


class Sigmoid(_Activation):
    """Logistic sigmoid; see `ivy.sigmoid`.

    Parameters
    ----------
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers.
    """

    def __init__(self, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(complex_mode=complex_mode)

    def _forward(self, x: Any) -> "Array":
        return _sigmoid(x, **self._keywords) if self._keywords else _sigmoid(x)


class Tanh(_Activation):
    """Hyperbolic tangent; see `ivy.tanh`.

    Parameters
    ----------
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers.
    """

    def __init__(self, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(complex_mode=complex_mode)

    def _forward(self, x: Any) -> "Array":
        return _tanh(x, **self._keywords) if self._keywords else _tanh(x)


class Hardswish(_Activation):
    """Hard swish ``x * clip(x + 3, 0, 6) / 6``; see `ivy.hardswish`.

    Parameters
    ----------
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers.
    """

    def __init__(self, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(complex_mode=complex_mode)

    def _forward(self, x: Any) -> "Array":
        return functions.hardswish(x, **self._keywords)


class ELU(_Activation):
    """Exponential linear unit (ELU); see `ivy.elu`.

    Parameters
    ----------
    alpha : float, default 1.0
        Scale for negative elements, for which the result is ``alpha * (exp(x) - 1)``.
    """

    def __init__(self, alpha: float = 1.0) -> None:
        super().__init__(alpha=alpha)

    def _forward(self, x: Any) -> "Array":
        return activations.elu(x, **self._keywords)


class LogSigmoid(_Activation):
    """Logarithm of the logistic sigmoid; see `ivy.logsigmoid`.

    Parameters
    ----------
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers.
    """

    def __init__(self, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(complex_mode=complex_mode)

    def _forward(self, x: Any) -> "Array":
        return activations.logsigmoid(x, **self._keywords)


class Logit(_Activation):
    """Logit ``log(x / (1 - x))``; see `ivy.logit`.

    Parameters
    ----------
    eps : float, optional
        Bound of the probabilities, which are clipped to ``[eps, 1 - eps]`` first.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers.
    """

    def __init__(self, eps: float | None = None, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(eps=eps, complex_mode=complex_mode)

    def _forward(self, x: Any) -> "Array":
        return special.logit(x, **self._keywords)


class PReLU(_Activation):
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


class ReLU6(_Activation):
    """Rectified linear unit limited to 6 (ReLU6); see `ivy.relu6`.

    Parameters
    ----------
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex numbers.
    """

    def __init__(self, complex_mode: ComplexMode = "jax") -> None:
        super().__init__(complex_mode=complex_mode)

    def _forward(self, x: Any) -> "Array":
        return activations.relu6(x, **self._keywords)


class SeLU(_Activation):
    """Scaled exponential linear unit (SELU); see `ivy.selu`."""

    def __init__(self) -> None:
        super().__init__()

    def _forward(self, x: Any) -> "Array":
        return activations.selu(x, **self._keywords)


class SiLU(_Activation):
    """Sigmoid linear unit (SiLU); see `ivy.silu`."""

    def __init__(self) -> None:
        super().__init__()

    def _forward(self, x: Any) -> "Array":
        return activations.silu(x, **self._keywords)
