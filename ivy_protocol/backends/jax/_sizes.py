"""How many elements results have, from the arguments: JAX ends the process for those that 64 bits do not count."""

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from jax.core import Tracer

__all__ = ["check_lengths", "checking"]

_MOST = 2**58
"""How many elements of any data type an array has at most: their bytes are counted by 64 bits."""


def _product(*counts: Any) -> int:
    """The product of the numbers among some arguments, also in lists; what is no number is JAX's to refuse."""
    found = 1
    for n in counts:
        if isinstance(n, tuple | list):
            found *= _product(*n)
        elif isinstance(n, int | np.integer) and n > 1:
            found *= int(n)
    return found


def _size(x: Any) -> int:
    """The elements of an array, as if axes without any had one: JAX counts those of the others."""
    return _product(getattr(x, "shape", ()))


def _of(*names: str) -> Callable[..., int]:
    return lambda **given: _product(*[given.get(n) for n in names])


def _times(name: str) -> Callable[..., int]:
    """As many for each element of the first array."""
    return lambda **given: _size(next(iter(given.values()), None)) * _product(given.get(name))


def _of_repeats(x: Any = None, repeats: Any = 1, **_: Any) -> int:
    if type(repeats) is int:
        return _size(x) * max(repeats, 0)
    if isinstance(repeats, Tracer):
        return 0
    counts = np.asarray(repeats)
    if np.any(counts < 0):
        # JAX repeats as often as their sum says.
        raise ValueError("elements cannot be repeated less than zero times")
    return _size(x) * int(np.max(counts, initial=0))


def _of_matrix(rows: str, columns: str = "") -> Callable[..., int]:
    """Those of a square if only its rows are given."""

    def count(**given: Any) -> int:
        n, m = given.get(rows), given.get(columns)
        return _product(n, n if m is None else m, given.get("batch_shape"))

    return count


def _of_transform(name: str) -> Callable[..., int]:
    """Those of lines of another length along one axis, or two axes."""

    def count(x: Any = None, **given: Any) -> int:
        lengths = given.get(name)
        if lengths is None:
            return 0
        shape = [n for n in getattr(x, "shape", ()) if type(n) is int and n]
        replaced = len(lengths) if isinstance(lengths, tuple | list) else 1
        return _product(lengths) * math.prod(sorted(shape)[replaced:])

    return count


def _sum(counts: Any) -> int:
    numbers = counts if isinstance(counts, tuple | list) else (counts,)
    return sum([int(n) for n in numbers if isinstance(n, int | np.integer) and n > 0])


def _of_convolution(x: Any = None, **given: Any) -> int:
    """No more than where every element of the input is spread by strides and dilations, and padded."""
    axes = max(len(getattr(x, "shape", ())) - 2, 1)
    spread = [given.get(name) for name in ("strides", "dilations", "x_dilations")]
    factors = [_product(n) ** (1 if isinstance(n, tuple | list) else axes) for n in spread]
    padding = given.get("padding")
    widths = [_sum(w) for w in padding] if isinstance(padding, tuple | list) else []
    return _size(x) * math.prod(factors) * math.prod([1 + w for w in widths]) * _product(given.get("output_shape"))


def _of_range(start: Any = 0, stop: Any = None, step: Any = 1, **_: Any) -> int:
    start, stop = (0, start) if stop is None else (start, stop)
    try:
        return math.ceil((stop - start) / step)
    except (TypeError, ValueError, ArithmeticError):
        # What is no number, or not finite, is JAX's to refuse.
        return 0


def _of_diagonal(name: str) -> Callable[..., int]:
    def count(x: Any = None, **given: Any) -> int:
        shape, k = getattr(x, "shape", ()), given.get(name, 0)
        if len(shape) > 1 or not isinstance(k, int | np.integer):
            return 0
        return (_size(x) + abs(int(k))) ** 2

    return count


_DRAWN = "random_uniform random_normal randint bernoulli gamma beta poisson exponential binomial choice categorical"
_CONVOLUTIONS = (
    "conv conv1d conv2d conv3d conv1d_transpose conv2d_transpose conv3d_transpose conv_general_dilated "
    "conv_general_transpose"
)
_COUNTS: dict[str, Callable[..., int]] = {
    **dict.fromkeys(_DRAWN.split(), _of("shape")),
    "dirichlet": _of("size"),
    "multinomial": _of("population_size", "num_samples", "batch_size"),
    **dict.fromkeys(("hann_window", "hamming_window", "blackman_window"), _of("size")),
    **dict.fromkeys(("kaiser_window", "kaiser_bessel_derived_window", "vorbis_window"), _of("window_length")),
    "mel_weight_matrix": _of("num_mel_bins", "dft_length"),
    **dict.fromkeys(["zeros", "ones", "empty", "full", "expand", "broadcast_to", "as_strided"], _of("shape")),
    **dict.fromkeys(_CONVOLUTIONS.split(), _of_convolution),
    "arange": _of_range,
    "logspace": _of("num"),
    "nonzero": _of("size"),
    "eye": _of_matrix("n_rows", "n_cols"),
    "identity": _of_matrix("n"),
    "tri": _of_matrix("N", "M"),
    **dict.fromkeys(("tril_indices", "triu_indices"), _of_matrix("n_rows", "n_cols")),
    "diag": _of_diagonal("k"),
    "diagflat": _of_diagonal("offset"),
    "repeat": _of_repeats,
    "tile": _times("repeats"),
    "vander": _times("N"),
    "one_hot": _times("depth"),
    **dict.fromkeys(("fft", "ifft", "hfft", "ihfft", "rfft", "irfft", "dct", "idct"), _of_transform("n")),
    **dict.fromkeys(("fftn", "ifftn", "rfftn", "irfftn", "fft2"), _of_transform("s")),
    "dft": _of_transform("dft_length"),
}


def checking(name: str) -> Callable[..., None] | None:
    count = _COUNTS.get(name)
    return None if count is None else partial(_check, count)


def _check(count: Callable[..., int], /, **given: Any) -> None:
    check_lengths(count(**given))


def check_lengths(*lengths: Any) -> None:
    """Refuse an array that no memory holds.

    Raises
    ------
    MemoryError
        The lengths of its axes are such.
    """
    elements = _product(lengths)
    if elements > _MOST:
        raise MemoryError(f"an array of {elements} elements is larger than any memory")
