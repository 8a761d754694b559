"""Functions about the devices that arrays live on."""

from typing import TYPE_CHECKING

from ivy_protocol.dispatch import primary
from ivy_protocol.typing import ArrayLike

if TYPE_CHECKING:
    from ivy_protocol.types import Device

__all__ = ["dev"]


@primary
def dev(x: ArrayLike, /, *, as_native: bool = False) -> "Device":
    """Return the device of an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    as_native : bool, default False
        Whether to return the library's own device object, which the return annotation does not show.

    Returns
    -------
    ivy.Device
        The device, such as ``"cpu"`` or ``"gpu:0"``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.dev(x) == x.device
    True
    """
    ...
