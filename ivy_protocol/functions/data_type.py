"""Functions about data types that change arrays."""

from typing import TYPE_CHECKING

from ivy_protocol.dispatch import primary
from ivy_protocol.typing import ArrayLike, DeviceLike, DtypeLike, Out

if TYPE_CHECKING:
    from ivy_protocol.array import Array

__all__ = ["astype"]


@primary
def astype(
    x: ArrayLike,
    dtype: DtypeLike,
    /,
    *,
    copy: bool = True,
    device: DeviceLike | None = None,
    out: Out = None,
) -> "Array":
    """Cast an array to a data type.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    dtype : DtypeLike
        Data type of the result.
    copy : bool, default True
        Whether to copy even if ``x`` has the data type already.
    device : DeviceLike, optional
        Where to put the result; ``None`` stands for the device of ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The cast elements, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``astype`` of the Python array API standard 2025.12. Floats are cut off towards zero when cast to
    integers; NaN and numbers out of range become what the library makes of them.

    Examples
    --------
    >>> ivy.astype(ivy.array([1.5, -1.5]), "int32")
    ivy.array([ 1, -1])
    """
    ...
