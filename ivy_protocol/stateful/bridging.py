"""`ivy.to_ivy_module` and `ivy.sync_models`, for networks of other libraries."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.messages.prefixes import named
from ivy_protocol.stateful import _loading
from ivy_protocol.stateful.module import Module

__all__ = ["sync_models", "to_ivy_module"]


def _from_torch(native: Any, **options: Any) -> Module:
    from ivy_protocol.stateful.bridges.torch import TorchModule

    return TorchModule(native, **options)


def _from_keras(native: Any, **options: Any) -> Module:
    from ivy_protocol.stateful.bridges.keras import KerasModule

    return KerasModule(native, **options)


def _from_jax(native: Any, params: Any, **options: Any) -> Module | None:
    """Return the module for a JAX network. Return None for another object, or if JAX is not imported."""
    if "jax" not in sys.modules:
        return None
    from ivy_protocol.stateful.bridges.jax import JaxModule, is_network

    return JaxModule(native, params, **options) if params is not None or is_network(native) else None


def _from_flax(native: Any, **options: Any) -> Module:
    from ivy_protocol.stateful.bridges.nnx import FlaxModule

    return FlaxModule(native, **options)


_CONVERTERS: dict[tuple[str, str], Callable[..., Module]] = {
    ("flax.nnx", "Module"): _from_flax,
    ("keras", "Layer"): _from_keras,
    ("torch.nn", "Module"): _from_torch,
}
"""The constructors of modules, by the Python module and the name of a base class of the network."""


def _find_converter(cls: type) -> Callable[..., Module] | None:
    """Return the constructor of the module for networks of a class, or None if there is none."""
    for base in cls.__mro__:
        for (package, name), convert in _CONVERTERS.items():
            if base.__name__ == name and f"{base.__module__}.".startswith(f"{package}."):
                return convert
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
    """Wrap a network of another library in an `ivy.Module`.

    Parameters
    ----------
    native_module
        A ``torch.nn.Module``; a Keras layer or model on TensorFlow; or a JAX network. A JAX network is a Flax NNX
        module, a callable pytree such as an equinox module, or an object with a method ``apply``, such as a Flax Linen
        or haiku network.
    native_module_class : type, optional
        Class of the network, to pass in place of a network. The class is called with ``args`` and ``kwargs``.
    device : DeviceLike, optional
        Target device of the weights; by default their current device.
    dtype : DtypeLike, optional
        Data type of floating-point weights; by default their current data type.
    params
        First argument of the method ``apply``, for networks that have one: a pytree of arrays, as returned by ``init``.
        If it has the key ``"params"``, its arrays are the weights, and all others are buffers.

    Returns
    -------
    Module
        Module that accepts arrays of the network's library, ivy arrays and NumPy arrays, and returns ``ivy.Array``.
        ``v`` has the weights by their names in the library. ``buffers`` has the arrays that are not trained. The
        attribute ``native`` is the network, which owns the arrays. JAX networks other than Flax NNX modules are
        immutable: ``native`` then returns a new pytree with the current weights, and ``params`` the current variables.

    Raises
    ------
    IvyTypeError
        ``native_module`` is not a network of a supported library, or contains its weights although ``params`` is
        passed.
    IvyNotImplementedException
        The object is a Keras layer, and the backend of Keras is not TensorFlow.

    Notes
    -----
    ``train`` and ``eval`` set the mode of torch and Flax NNX networks. Keras networks receive the mode in each call,
    and start in evaluation mode, as in Keras. Other JAX networks accept the mode as an argument of the call.

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
    convert = _find_converter(type(native_module))
    if params is not None and (convert is not None or isinstance(native_module, Module)):
        raise IvyTypeError(
            f"ivy.to_ivy_module: a {type(native_module).__name__} already contains its weights, so that params= is not "
            "supported; omit params=, and copy other weights with ivy.sync_models or load_state_dict"
        )
    if isinstance(native_module, Module):
        return native_module
    if convert is not None:
        return convert(native_module, device=device, dtype=dtype)
    module = _from_jax(native_module, params, device=device, dtype=dtype)
    if module is not None:
        return module
    hint = "write a subclass of ivy.Module whose _forward calls the object"
    if callable(getattr(native_module, "apply", None)):
        hint = "for a network of JAX with a method apply, pass params="
    raise IvyTypeError(
        "ivy.to_ivy_module requires a torch.nn.Module, a layer of keras, or a callable pytree of JAX, not a "
        f"{type(native_module).__name__}; {hint}"
    )


@named
def sync_models(
    original_model: Any,
    translated_model: Any,
    *,
    names: "_loading.Names | None" = None,
    strict: bool = True,
) -> "_loading.Loaded":
    """Copy the weights and buffers of one network to another. If there is an error, no weight is changed.

    Parameters
    ----------
    original_model
        Source network: an `ivy.Module`, or a network that `to_ivy_module` accepts.
    translated_model
        Target network: an `ivy.Module`, or a network that `to_ivy_module` accepts. Its backend, data types and devices
        do not change.
    names : dict, optional
        Dict from names of weights and buffers in ``translated_model`` to their names in ``original_model``. Only names
        that differ are needed. If the axes have another order, the value is a pair, as for `Module.load_state_dict`.
        Dots and slashes are equivalent.
    strict : bool, default True
        If True, raise an error if a weight or buffer exists in only one of the networks.

    Returns
    -------
    Loaded
        Named tuple. ``missing_keys`` has the key chains that the source lacks. The weights and buffers at these key
        chains are unchanged. ``unexpected_keys`` has the names that only the source has.

    Raises
    ------
    IvyKeyError
        Names are missing or unexpected, and ``strict`` is True. The error lists them.
    IvyBroadcastShapeError
        The shape of a weight differs between the networks.
    IvyTypeError
        An argument is not a network, or ``translated_model`` is an immutable JAX network.
    IvyValueError
        ``names`` has a name that ``translated_model`` does not have, or a network has no weights yet.

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
            f"ivy.sync_models: a {type(translated_model).__name__} of JAX is immutable and cannot be updated; create "
            "net = ivy.to_ivy_module(...), pass it to sync_models, and use net.native"
        )
    for network, module in ((original_model, source), (translated_model, target)):
        if not module.built:
            raise IvyValueError(
                f"ivy.sync_models: the {type(network).__name__} has no weights yet; call the network once first"
            )
    table = {_to_target_name(name, target.state_dict): source_name for name, source_name in (names or {}).items()}
    return _loading.load(target, source.state_dict, table, "ivy.sync_models", strict)


def _to_target_name(name: str, targets: Mapping[str, Any]) -> str:
    """Return `name` if the target has it. Otherwise, return `name` with slashes in place of dots."""
    return name if name in targets else name.replace(".", "/")
