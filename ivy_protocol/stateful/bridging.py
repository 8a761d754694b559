"""Networks of other libraries: `ivy.to_ivy_module`, and weights from one to another."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.messages.prefixes import named
from ivy_protocol.stateful import _loading
from ivy_protocol.stateful.module import Module

__all__ = ["sync_models", "to_ivy_module"]


def _of_torch(native: Any, **options: Any) -> Module:
    from ivy_protocol.stateful.bridges.torch import TorchModule

    return TorchModule(native, **options)


def _of_keras(native: Any, **options: Any) -> Module:
    from ivy_protocol.stateful.bridges.keras import KerasModule

    return KerasModule(native, **options)


def _of_jax(native: Any, params: Any, **options: Any) -> Module | None:
    if "jax" not in sys.modules:
        return None
    from ivy_protocol.stateful.bridges.jax import JaxModule, is_network

    return JaxModule(native, params, **options) if params is not None or is_network(native) else None


def _of_flax(native: Any, **options: Any) -> Module:
    from ivy_protocol.stateful.bridges.nnx import FlaxModule

    return FlaxModule(native, **options)


_KINDS: dict[tuple[str, str], Callable[..., Module]] = {
    ("flax.nnx", "Module"): _of_flax,
    ("keras", "Layer"): _of_keras,
    ("torch.nn", "Module"): _of_torch,
}
"""What makes a module, by the beginning of the module's name and the name of a base class."""


def _maker(cls: type) -> Callable[..., Module] | None:
    for base in cls.__mro__:
        for (place, name), make in _KINDS.items():
            if base.__name__ == name and f"{base.__module__}.".startswith(f"{place}."):
                return make
    return None


@named
def to_ivy_module(
    native_module: Any = None,
    native_module_class: type | None = None,
    args: Sequence[Any] | None = None,
    kwargs: Mapping[str, Any] | None = None,
    device: DeviceLike | None = None,
    *,
    dtype: DtypeLike | None = None,
    params: Any = None,
) -> Module:
    """Return a network of a library as an `ivy.Module`.

    Parameters
    ----------
    native_module
        A ``torch.nn.Module``; a layer or model of keras, on TensorFlow; or a network of JAX: a module of Flax NNX, a
        pytree that can be called, such as those of equinox, or what has a method ``apply``, such as those of Flax
        Linen and haiku.
    native_module_class : type, optional
        Instead of a network, its class, which is called with ``args`` and ``kwargs``.
    device : DeviceLike, optional
        Where the weights go; ``None`` leaves them where they are.
    dtype : DtypeLike, optional
        The data type that those of floating-point numbers get; ``None`` leaves it.
    params
        For a network with a method ``apply``, what that takes first: a pytree of arrays, such as ``init`` returned. If
        it has ``"params"``, these are the weights, and what else it has are buffers.

    Returns
    -------
    Module
        What takes arrays of that library, of ivy and of NumPy, and returns ``ivy.Array``. ``v`` has the weights, by
        the names that they have there; ``buffers`` what is not trained. They belong to the network, which is the
        attribute ``native``. Networks of JAX other than those of Flax NNX never change: ``native`` is there another one
        with the weights of the module, and so is the attribute ``params``.

    Raises
    ------
    IvyTypeError
        It is no network of these libraries.
    IvyNotImplementedException
        It is a layer of keras that runs on another library than TensorFlow.

    Notes
    -----
    ``train`` and ``eval`` reach networks of torch and of Flax NNX. Those of keras are told in each call, and begin out
    of training, as keras calls them. Others of JAX take it as an argument of the call, as they do without ivy.

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
    make = _maker(type(native_module))
    if params is not None and (make is not None or isinstance(native_module, Module)):
        raise IvyTypeError(
            f"ivy.to_ivy_module: a {type(native_module).__name__} has its weights itself; leave params out, and copy "
            "others into it with ivy.sync_models or load_state_dict"
        )
    if isinstance(native_module, Module):
        return native_module
    if make is not None:
        return make(native_module, device=device, dtype=dtype)
    made = _of_jax(native_module, params, device=device, dtype=dtype)
    if made is not None:
        return made
    advice = "write a subclass of ivy.Module whose _forward calls it"
    if callable(getattr(native_module, "apply", None)):
        advice = "give params= if it is a network of JAX whose apply takes them"
    raise IvyTypeError(
        "ivy.to_ivy_module takes a torch.nn.Module, a layer of keras, or a pytree of JAX that can be called, not a "
        f"{type(native_module).__name__}; {advice}"
    )


@named
def sync_models(
    original_model: Any,
    translated_model: Any,
    *,
    names: "_loading.Names | None" = None,
    strict: bool = True,
) -> "_loading.Loaded":
    """Copy the weights and buffers of one network to another, of any libraries, all or, after an error, none.

    Parameters
    ----------
    original_model
        An `ivy.Module`, or what `to_ivy_module` takes; it stays as it is.
    translated_model
        The network that gets the weights, likewise. They keep its library, data types and devices.
    names : dict, optional
        For names of weights and buffers of ``translated_model``, those of ``original_model`` where they are others; if
        the axes have another order, a pair as for `Module.load_state_dict`. Dots and slashes are the same.
    strict : bool, default True
        Whether it is an error if one network has what the other has not.

    Returns
    -------
    Loaded
        A named tuple: ``missing_keys``, which stayed as they were, and ``unexpected_keys``.

    Raises
    ------
    IvyKeyError
        ``strict`` forbids what is missing or too much; all of it is named.
    IvyBroadcastShapeError
        A weight has another shape.
    IvyTypeError
        One is no network; or ``translated_model`` is a network of JAX, which never changes.
    IvyValueError
        ``names`` has what ``translated_model`` has not.

    Examples
    --------
    >>> import torch
    >>> theirs, ours = torch.nn.Linear(2, 1), ivy.Linear(2, 1).to("torch")
    >>> ivy.sync_models(theirs, ours, names={"w": "weight", "b": "bias"})
    Loaded(missing_keys=[], unexpected_keys=[])
    >>> x = torch.ones(3, 2)
    >>> bool(ivy.allclose(ours(x), theirs(x)))
    True
    """
    source, target = to_ivy_module(original_model), to_ivy_module(translated_model)
    if target is not translated_model and not getattr(target, "writes_through", True):
        raise IvyTypeError(
            f"ivy.sync_models: a {type(translated_model).__name__} of JAX never changes; make "
            "net = ivy.to_ivy_module(...) of it, give it to sync_models, and take net.native"
        )
    for network, module in ((original_model, source), (translated_model, target)):
        if not module.built:
            raise IvyValueError(
                f"ivy.sync_models: the {type(network).__name__} has no weights yet; call it once before"
            )
    table = {_slashed(name, target.state_dict): place for name, place in (names or {}).items()}
    return _loading.load(target, source.state_dict, table, "ivy.sync_models", strict)


def _slashed(name: str, known: Mapping[str, Any]) -> str:
    return name if name in known else name.replace(".", "/")
