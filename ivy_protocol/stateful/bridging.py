"""`ivy.to_ivy_module`: networks of other libraries as modules."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.messages.titles import named
from ivy_protocol.stateful.module import Module

__all__ = ["to_ivy_module"]


def _of_torch(native: Any, **options: Any) -> Module:
    from ivy_protocol.stateful.bridges.torch import TorchModule

    return TorchModule(native, **options)


_KINDS: dict[tuple[str, str], Callable[..., Module]] = {("torch.nn", "Module"): _of_torch}
"""What makes a module, by the beginning of the module's name and the name of a base class."""


@named
def to_ivy_module(
    native_module: Any = None,
    native_module_class: type | None = None,
    args: Sequence[Any] | None = None,
    kwargs: Mapping[str, Any] | None = None,
    device: DeviceLike | None = None,
    *,
    dtype: DtypeLike | None = None,
) -> Module:
    """Return a network of a library as an `ivy.Module`.

    Parameters
    ----------
    native_module
        A ``torch.nn.Module``.
    native_module_class : type, optional
        Instead of a network, its class, which is called with ``args`` and ``kwargs``.
    device : DeviceLike, optional
        Where the weights go; ``None`` leaves them where they are.
    dtype : DtypeLike, optional
        The data type that those of floating-point numbers get; ``None`` leaves it.

    Returns
    -------
    Module
        What takes arrays of that library, of ivy and of NumPy, and returns ``ivy.Array``. ``v`` has the weights, by
        the names that they have there; ``buffers`` what is not trained. They belong to the network, which is the
        attribute ``native``.

    Raises
    ------
    IvyTypeError
        It is no network of these libraries.

    Examples
    --------
    >>> import torch
    >>> layer = torch.nn.Linear(2, 1)
    >>> net = ivy.to_ivy_module(layer)
    >>> net
    TorchModule(Linear(in_features=2, out_features=1, bias=True))
    >>> net.v = net.v * 0 + 1
    >>> net(torch.tensor([1.0, 2.0]))
    ivy.array([4.])
    >>> layer.bias.tolist()
    [1.0]
    """
    if native_module is None and native_module_class is not None:
        native_module = native_module_class(*(args or ()), **(kwargs or {}))
    if isinstance(native_module, Module):
        return native_module
    for cls in type(native_module).__mro__:
        for (place, name), make in _KINDS.items():
            if cls.__name__ == name and f"{cls.__module__}.".startswith(f"{place}."):
                return make(native_module, device=device, dtype=dtype)
    raise IvyTypeError(
        f"ivy.to_ivy_module takes a torch.nn.Module, not a {type(native_module).__name__}; write a subclass of "
        "ivy.Module whose _forward calls it"
    )
