"""Interpolation kernels and einsum equations."""

import math
import string
from collections.abc import Callable
from typing import Any

from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions.elementwise import abs, add, equal, exp, less, maximum, multiply, sin, square, subtract
from ivy_protocol.functions.elementwise import divide as quotient
from ivy_protocol.functions.searching import where
from ivy_protocol.messages.titles import named

__all__ = ["generate_einsum_equation", "get_interpolate_kernel"]


@named
def generate_einsum_equation(dim: int) -> str:
    """Return the `einsum` equation that multiplies each spatial axis of a batch by a matrix.

    Parameters
    ----------
    dim : int
        Number of spatial axes.

    Returns
    -------
    str
        The equation, for an array of shape ``(n, channels, *space)`` and one matrix per spatial axis.

    Raises
    ------
    IvyValueError
        The number of axes exceeds the number of letters.

    Examples
    --------
    >>> ivy.generate_einsum_equation(2)
    'abcd,ce,df->abef'
    """
    if not 0 <= dim <= 12:
        raise IvyValueError(f"ivy.generate_einsum_equation: dim is from 0 to 12, not {dim!r}")
    letters = string.ascii_lowercase
    given, made = letters[2 : dim + 2], letters[dim + 2 : 2 * dim + 2]
    matrices = [a + b for a, b in zip(given, made, strict=True)]
    return f"{','.join(['ab' + given, *matrices])}->ab{made}"


@named
def get_interpolate_kernel(mode: str) -> Callable[[Any], Any]:
    """Return the kernel function of an `interpolate` mode, which maps distances to weights.

    Parameters
    ----------
    mode : str
        ``"tf_bicubic"``, ``"bicubic_tensorflow"``, ``"mitchellcubic"``, ``"lanczos3"``, ``"lanczos5"`` or
        ``"gaussian"``; any other value selects the triangle kernel of ``"linear"``.

    Returns
    -------
    callable
        Function of an array of distances.

    Examples
    --------
    >>> ivy.get_interpolate_kernel("linear")(ivy.array([-0.25, 0.0, 2.0]))
    ivy.array([0.75, 1.  , 0.  ])
    """
    if mode in ("tf_bicubic", "bicubic_tensorflow"):
        return _cubic
    if mode == "mitchellcubic":
        return _mitchell
    if mode == "gaussian":
        return _gaussian
    if mode in ("lanczos3", "lanczos5"):
        return lambda inputs: _lanczos(inputs, int(mode[-1]))
    return lambda inputs: maximum(subtract(1.0, abs(inputs)), 0.0)


def _cubic(inputs: Any) -> Any:
    d = abs(inputs)
    near = add(multiply(subtract(multiply(d, 1.5), 2.5), square(d)), 1.0)
    far = add(multiply(subtract(multiply(add(multiply(d, -0.5), 2.5), d), 4.0), d), 2.0)
    return where(less(d, 1.0), near, where(less(d, 2.0), far, 0.0))


def _mitchell(inputs: Any) -> Any:
    d = abs(inputs)
    near = add(multiply(subtract(multiply(d, 7 / 6), 2.0), square(d)), 8 / 9)
    far = add(multiply(subtract(multiply(add(multiply(d, -7 / 18), 2.0), d), 10 / 3), d), 16 / 9)
    return where(less(d, 1.0), near, where(less(d, 2.0), far, 0.0))


def _gaussian(inputs: Any) -> Any:
    return where(less(abs(inputs), 1.5), exp(multiply(square(inputs), -2.0)), 0.0)


def _lanczos(inputs: Any, radius: int) -> Any:
    middle = equal(inputs, 0.0)
    turn = multiply(where(middle, 1.0, inputs), math.pi)
    found = quotient(multiply(multiply(sin(turn), sin(quotient(turn, radius))), radius), square(turn))
    return where(middle, 1.0, where(less(abs(inputs), radius), found, 0.0))
