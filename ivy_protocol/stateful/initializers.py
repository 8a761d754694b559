"""Initializers of weights."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from ivy_protocol import functions
from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.exceptions import IvyValueError

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "Constant",
    "FirstLayerSiren",
    "GlorotUniform",
    "Initializer",
    "KaimingNormal",
    "Ones",
    "RandomNormal",
    "Siren",
    "Uniform",
    "Zeros",
]

FanMode = Literal["fan_in", "fan_out", "fan_sum", "fan_avg"]


class Initializer(ABC):
    """Base class of weight initializers."""

    @abstractmethod
    def create_variables(
        self,
        var_shape: int | Sequence[int],
        device: DeviceLike | None = None,
        fan_out: float | None = None,
        fan_in: float | None = None,
        dtype: DtypeLike | None = None,
    ) -> "Array":
        """Return a new weight.

        Parameters
        ----------
        var_shape : int or sequence of int
            Shape of the weight.
        device : DeviceLike, optional
            Device of the weight; by default the default device.
        fan_out : float, optional
            Number of outputs that depend on an input.
        fan_in : float, optional
            Number of inputs that an output depends on.
        dtype : DtypeLike, optional
            Data type of the weight; by default the default float.

        Returns
        -------
        ivy.Array
            The weight.
        """

    def __repr__(self) -> str:
        settings = ", ".join(f"{name.lstrip('_')}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({settings})"


class Constant(Initializer):
    """Initializer of weights with a constant value.

    Parameters
    ----------
    constant : float
        Value of all elements.

    Examples
    --------
    >>> ivy.Constant(0.5).create_variables((2,))
    ivy.array([0.5, 0.5])
    """

    def __init__(self, constant: float) -> None:
        self._constant = constant

    def create_variables(
        self,
        var_shape: int | Sequence[int],
        device: DeviceLike | None = None,
        fan_out: float | None = None,
        fan_in: float | None = None,
        dtype: DtypeLike | None = None,
    ) -> "Array":
        """Return a weight whose elements have the constant value; see `Initializer`."""
        return functions.full(var_shape, float(self._constant), device=device, dtype=dtype)


class Zeros(Constant):
    """Initializer of weights with zeros."""

    def __init__(self) -> None:
        super().__init__(0.0)


class Ones(Constant):
    """Initializer of weights with ones."""

    def __init__(self) -> None:
        super().__init__(1.0)


def _fan(mode: FanMode, fan_in: float | None, fan_out: float | None) -> float:
    """Return the fan that `mode` selects."""
    fans = {"fan_in": (fan_in,), "fan_out": (fan_out,), "fan_sum": (fan_in, fan_out), "fan_avg": (fan_in, fan_out)}
    values = [fan for fan in fans[mode] if fan is not None]
    if len(values) < len(fans[mode]) or sum(values) <= 0:
        raise IvyValueError(f"Initializer: {mode} requires positive fans, not fan_in={fan_in} and fan_out={fan_out}")
    return sum(values) / 2 if mode == "fan_avg" else sum(values)


def _check_fan_mode(mode: str) -> None:
    """Raise `IvyValueError` for an unknown mode."""
    if mode not in ("fan_in", "fan_out", "fan_sum", "fan_avg"):
        raise IvyValueError(f"Initializer: fan_mode must be 'fan_in', 'fan_out', 'fan_sum' or 'fan_avg', not {mode!r}")


class Uniform(Initializer):
    """Initializer of weights with samples from the uniform distribution between ``-limit`` and ``limit``. The limit is
    ``gain * (numerator / fan) ** power``.

    Parameters
    ----------
    numerator : float
        Numerator of ``numerator / fan``.
    fan_mode : {"fan_in", "fan_out", "fan_sum", "fan_avg"}
        Fan: the number of inputs, the number of outputs, their sum, or their mean.
    power : float
        Exponent of ``numerator / fan``.
    gain : float
        Factor of the limit.
    """

    def __init__(self, numerator: float, fan_mode: FanMode, power: float, gain: float) -> None:
        _check_fan_mode(fan_mode)
        self._numerator = numerator
        self._fan_mode: FanMode = fan_mode
        self._power = power
        self._gain = gain

    def create_variables(
        self,
        var_shape: int | Sequence[int],
        device: DeviceLike | None = None,
        fan_out: float | None = None,
        fan_in: float | None = None,
        dtype: DtypeLike | None = None,
    ) -> "Array":
        """Return a weight sampled from the uniform distribution; see `Initializer`."""
        limit = self._gain * (self._numerator / _fan(self._fan_mode, fan_in, fan_out)) ** self._power
        return functions.random_uniform(low=-limit, high=limit, shape=var_shape, device=device, dtype=dtype)


class GlorotUniform(Uniform):
    """Glorot initialization: samples that preserve the variance of outputs and gradients across layers.

    Notes
    -----
    X. Glorot and Y. Bengio, "Understanding the difficulty of training deep feedforward neural networks", AISTATS 2010.

    Examples
    --------
    >>> w = ivy.GlorotUniform().create_variables((100,), fan_in=4, fan_out=2)
    >>> bool(ivy.all(ivy.abs(w) <= 1))
    True
    """

    def __init__(self) -> None:
        super().__init__(numerator=6, fan_mode="fan_sum", power=0.5, gain=1)


class FirstLayerSiren(Uniform):
    """Initializer of the first layer of a network with sine activations (SIREN).

    Notes
    -----
    V. Sitzmann et al., "Implicit neural representations with periodic activation functions", NeurIPS 2020.
    """

    def __init__(self) -> None:
        super().__init__(numerator=1, fan_mode="fan_in", power=1, gain=1)


class Siren(Uniform):
    """Initializer of all layers but the first of a network with sine activations (SIREN).

    Parameters
    ----------
    w0 : float, default 30
        Factor in the activation ``sin(w0 * x)``. The weights are divided by this factor.

    Notes
    -----
    See `FirstLayerSiren`.
    """

    def __init__(self, w0: float = 30) -> None:
        super().__init__(numerator=6, fan_mode="fan_in", power=0.5, gain=1 / w0)


class KaimingNormal(Initializer):
    """Kaiming initialization: normal samples that preserve the variance of the outputs of rectifiers.

    Parameters
    ----------
    mean : float, default 0
        Mean of the normal distribution. Its variance is ``2 / ((1 + negative_slope**2) * fan)``.
    fan_mode : {"fan_in", "fan_out", "fan_sum", "fan_avg"}, default "fan_in"
        Fan: the number of inputs, the number of outputs, their sum, or their mean.

    Notes
    -----
    K. He et al., "Delving deep into rectifiers: surpassing human-level performance on ImageNet classification", ICCV
    2015.
    """

    def __init__(self, mean: float = 0, fan_mode: FanMode = "fan_in") -> None:
        _check_fan_mode(fan_mode)
        self._mean = mean
        self._fan_mode: FanMode = fan_mode

    def create_variables(
        self,
        var_shape: int | Sequence[int],
        device: DeviceLike | None = None,
        fan_out: float | None = None,
        fan_in: float | None = None,
        dtype: DtypeLike | None = None,
        negative_slope: float = 0.0,
    ) -> "Array":
        """Return a weight sampled from the normal distribution. `negative_slope` is the slope of a leaky rectifier."""
        std = (2 / ((1 + negative_slope**2) * _fan(self._fan_mode, fan_in, fan_out))) ** 0.5
        return functions.random_normal(mean=self._mean, std=std, shape=var_shape, device=device, dtype=dtype)


class RandomNormal(Initializer):
    """Initializer of weights with samples from a normal distribution.

    Parameters
    ----------
    mean : float, default 0.0
        Mean of the distribution.
    stddev : float, default 0.05
        Standard deviation of the distribution.
    seed : int, optional
        Seed of the samples. With a seed, weights of equal shapes have equal values.
    """

    def __init__(self, mean: float = 0.0, stddev: float = 0.05, seed: int | None = None) -> None:
        self._mean = mean
        self._stddev = stddev
        self._seed = seed

    def create_variables(
        self,
        var_shape: int | Sequence[int],
        device: DeviceLike | None = None,
        fan_out: float | None = None,
        fan_in: float | None = None,
        dtype: DtypeLike | None = None,
    ) -> "Array":
        """Return a weight sampled from the normal distribution; see `Initializer`."""
        return functions.random_normal(
            mean=self._mean, std=self._stddev, shape=var_shape, seed=self._seed, device=device, dtype=dtype
        )
