"""Functions that draw random numbers."""

from typing import TYPE_CHECKING

from ivy_protocol.dispatch import primary
from ivy_protocol.typing import ArrayLike, DeviceLike, DtypeLike, Out, ShapeLike

if TYPE_CHECKING:
    from ivy_protocol.array import Array

__all__ = ["random_uniform", "seed"]


@primary(infer=True, floating=True)
def random_uniform(
    low: ArrayLike = 0.0,
    high: ArrayLike = 1.0,
    shape: ShapeLike | None = None,
    *,
    device: DeviceLike | None = None,
    dtype: DtypeLike | None = None,
    seed: int | None = None,
    out: Out = None,
) -> "Array":
    """Draw numbers from the uniform distribution on ``[low, high)``.

    Parameters
    ----------
    low : ArrayLike, default 0.0
        Lower bounds, or a Python scalar: real-valued numeric.
    high : ArrayLike, default 1.0
        Upper bounds, likewise; the shapes broadcast. With rounding, a number may equal its upper bound.
    shape : ShapeLike, optional
        Shape of the result, to which the bounds broadcast; ``None`` stands for the shape of the bounds.
    device : DeviceLike, optional
        Where to put the result. ``None`` stands for the device of the bounds, or the default device.
    dtype : DtypeLike, optional
        Floating-point data type of the result. ``None`` stands for that of the bounds; the default float if
        they are integers or Python scalars.
    seed : int, optional
        Seed for this call alone: the same number gives the same result on the same library. ``None`` goes on
        with the generator that ``ivy.seed`` sets.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The random numbers.

    Raises
    ------
    IvyDispatchError
        A bound is not array-like, or the bounds belong to different libraries.
    IvyException
        The bounds do not broadcast to the shape.

    Notes
    -----
    From Ivy. The numbers differ between libraries.

    Examples
    --------
    >>> tuple(ivy.random_uniform(-1, 1, (3, 3)).shape)
    (3, 3)
    """
    ...


@primary
def seed(seed_value: int = 0) -> None:
    """Set the seed of the random numbers of the current backend.

    Parameters
    ----------
    seed_value : int, default 0
        The seed, not negative.

    Returns
    -------
    None
        Nothing: the generator of the backend is changed.

    Raises
    ------
    IvyTypeError
        A keyword is unknown.

    Notes
    -----
    From Ivy, which takes ``seed_value`` by keyword only.

    Examples
    --------
    >>> ivy.seed(5)
    >>> x = ivy.random_uniform(shape=(2,))
    >>> ivy.seed(5)
    >>> bool(ivy.sum(ivy.equal(x, ivy.random_uniform(shape=(2,)))) == 2)
    True
    """
    ...
