"""Functions that rearrange, reduce and repeat named axes, as the package einops does."""

from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyBackendImportError, IvyValueError

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "einops_rearrange",
    "einops_reduce",
    "einops_repeat",
]

EinopsReduction = Literal["min", "max", "sum", "mean", "prod", "any", "all"]


@compositional
def einops_rearrange(x: ArrayLike, pattern: str, /, *, out: Out = None, **axes_lengths: int) -> "Array":
    """Rearrange, split or join the axes of an array by a pattern.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype.
    pattern : str
        Names of the axes before and after an arrow, such as ``"h w c -> (h w) c"``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.
    axes_lengths : int
        Lengths of axes that cannot be inferred from ``x``.

    Returns
    -------
    ivy.Array
        The rearranged elements of ``x``.

    Raises
    ------
    IvyBackendImportError
        The package einops is missing.
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The pattern is invalid, or does not match ``x``.

    Notes
    -----
    From Ivy, as ``einops.rearrange``.

    Examples
    --------
    >>> ivy.einops_rearrange(ivy.array([[1, 2, 3], [4, 5, 6]]), "a b -> b a")
    ivy.array([[1, 4],
               [2, 5],
               [3, 6]])
    """
    return _apply("rearrange", x, (pattern,), axes_lengths)


@compositional
def einops_reduce(
    x: ArrayLike, pattern: str, reduction: EinopsReduction, /, *, out: Out = None, **axes_lengths: int
) -> "Array":
    """Rearrange the axes of an array, and reduce those without a name after the arrow of a pattern.

    Parameters
    ----------
    x : ArrayLike
        Array of a dtype that the reduction supports.
    pattern : str
        Names of the axes before and after an arrow, such as ``"b c h w -> b c"``.
    reduction : {"min", "max", "sum", "mean", "prod", "any", "all"}
        Reduction to apply.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.
    axes_lengths : int
        Lengths of axes that cannot be inferred from ``x``.

    Returns
    -------
    ivy.Array
        The reduced elements.

    Raises
    ------
    IvyBackendImportError
        The package einops is missing.
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The pattern is invalid, or does not match ``x``; or the reduction is unknown.

    Notes
    -----
    From Ivy, as ``einops.reduce``.

    Examples
    --------
    >>> ivy.einops_reduce(ivy.array([[1, 2, 3], [4, 5, 6]]), "a b -> b", "max")
    ivy.array([4, 5, 6])
    """
    return _apply("reduce", x, (pattern, reduction), axes_lengths)


@compositional
def einops_repeat(x: ArrayLike, pattern: str, /, *, out: Out = None, **axes_lengths: int) -> "Array":
    """Rearrange the axes of an array, and repeat it along those that are only after the arrow of a pattern.

    Parameters
    ----------
    x : ArrayLike
        Array of any dtype.
    pattern : str
        Names of the axes before and after an arrow, such as ``"h w -> h w c"``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.
    axes_lengths : int
        Lengths of the new axes, and of those that cannot be inferred from ``x``.

    Returns
    -------
    ivy.Array
        The repeated elements.

    Raises
    ------
    IvyBackendImportError
        The package einops is missing.
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The pattern is invalid, or does not match ``x``.

    Notes
    -----
    From Ivy, as ``einops.repeat``.

    Examples
    --------
    >>> ivy.einops_repeat(ivy.array([1, 2]), "a -> a b", b=3)
    ivy.array([[1, 1, 1],
               [2, 2, 2]])
    """
    return _apply("repeat", x, (pattern,), axes_lengths)


def _apply(name: str, x: Any, given: tuple[str, ...], axes_lengths: dict[str, int]) -> Any:
    try:
        from ivy_protocol.functions import _einops
    except ImportError as error:
        raise IvyBackendImportError(
            f"ivy.einops_{name} needs the package einops; pip install 'ivy_protocol[einops]'"
        ) from error
    if given[0].count("->") != 1:
        raise IvyValueError(f"ivy.einops_{name}: a pattern has one arrow, as in 'a b -> b a', unlike {given[0]!r}")
    try:
        return getattr(_einops, name)(x, *given, **axes_lengths)
    except _einops.EinopsError as error:
        raise IvyValueError(f"ivy.einops_{name}: {str(error).strip()}") from error
