"""Functions about the devices that arrays live on."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.dispatch import primary
from ivy_protocol.typing import ArrayLike, DeviceLike, Out

if TYPE_CHECKING:
    from ivy_protocol.array import Array
    from ivy_protocol.types import Device

__all__ = ["dev", "to_device"]


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


@primary
def to_device(x: ArrayLike, device: DeviceLike, /, *, stream: Any = None, out: Out = None) -> "Array":
    """Return an array on another device.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    device : DeviceLike
        Where to put the result.
    stream : int or object, optional
        Stream of the device on which to copy, for libraries that take one.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The same elements on the device: the same memory if ``x`` is there already, where the library can.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The library has no such device, or takes no stream.

    Notes
    -----
    Follows the method ``to_device`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.to_device(x, "cpu")
    ivy.array([1., 2.])
    """
    ...
