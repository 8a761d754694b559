"""torch networks as modules, and modules as torch networks."""

from typing import Any

import torch

from ivy_protocol import functions
from ivy_protocol.compiling import is_compiling
from ivy_protocol.container import Container
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.core.array_type import Array
from ivy_protocol.stateful import _weights
from ivy_protocol.stateful._weights import Chain, Kind
from ivy_protocol.stateful.bridges.native import KINDS, NativeModule, check_built

__all__ = ["IvyTorchModule", "TorchModule", "to_torch"]


class TorchModule(NativeModule):
    """Module that wraps a ``torch.nn.Module``. Parameters are in ``v``, and buffers in ``buffers``, by torch's
    names.
    """

    library = "torch"

    def __init__(self, native: Any, *, device: Any = None, dtype: Any = None) -> None:
        built = not any([torch.nn.parameter.is_lazy(p) for p in (*native.parameters(), *native.buffers())])
        super().__init__(native, built, native.training, device, dtype)

    def _build(self, *args: Any, **kwargs: Any) -> bool:
        if not args and not kwargs:
            return True
        # Call the network, because lazy layers create their weights in the first call. Use evaluation mode, in which a
        # call does not update statistics.
        modes = [(part, part.training) for part in self._native.modules()]
        self._native.eval()
        try:
            with torch.no_grad():
                self._native(*self._to_native(args), **self._to_native(kwargs))
        finally:
            for part, mode in modes:
                part.training = mode
        return True

    def _read(self) -> dict[Kind, dict[Chain, Any]]:
        named = {"v": self._native.named_parameters(), "buffers": self._native.named_buffers()}
        return {kind: {tuple(name.split(".")): x for name, x in named[kind]} for kind in ("v", "buffers")}

    def _write(self, kind: Kind, chain: Chain, data: Any) -> None:
        old = self._read()[kind][chain]
        data = data.detach()
        if old.dtype == data.dtype and old.device == data.device and old.shape == data.shape:
            with torch.no_grad():
                old.copy_(data)
        else:
            # Replace the data of the parameter, and keep the parameter object, to which torch optimizers refer.
            old.data = data.clone()

    def _same(self, shown: Any, current: Any) -> bool:
        return (
            shown.data_ptr() == current.data_ptr()
            and shown.dtype == current.dtype
            and shown.device == current.device
            and shown.shape == current.shape
        )

    def _view(self, current: Any) -> Any:
        # Return a detached tensor, which shares its memory with the parameter: torch rejects in-place writes to a
        # parameter that requires gradients.
        return current.detach()

    def _call_native(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return self._native(*args, **kwargs)

    def _call_stateless(
        self, v: dict[Chain, Any], buffers: dict[Chain, Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> tuple[Any, dict[Chain, Any]]:
        # Copy the buffers, because they belong to the caller, and layers may modify or replace buffers.
        copied = {".".join(chain): x.clone() for chain, x in buffers.items()}
        named = {**{".".join(chain): x for chain, x in v.items()}, **copied}
        result = torch.func.functional_call(self._native, named, args, kwargs)
        new_buffers = {chain: named[".".join(chain)] for chain in buffers}
        if self._training or is_compiling():
            # In training mode, return all buffers, because `_version` does not show all writes: kernels of batch norm
            # write to buffers without incrementing `_version`. In compiled evaluation, return no buffers.
            return result, new_buffers if self._training else {}
        return result, {chain: x for chain, x in new_buffers.items() if x is not copied[".".join(chain)] or x._version}

    def _store_buffer(self, chain: Chain, data: Any) -> None:
        if not is_compiling():
            super()._store_buffer(chain, data)
            return
        with torch.no_grad():
            dict(self._native.named_buffers())[".".join(chain)].copy_(data)

    def _set_native_mode(self, training: bool) -> None:
        self._native.train(training)


class _Holder(torch.nn.Module):
    """Torch module with the parameters and buffers at one key chain, and with a `_Holder` for each nested key."""

    def __init__(self) -> None:
        super().__init__()
        self._keys: dict[Kind, list[str]] = {"v": [], "buffers": []}
        self._below: dict[Kind, list[str]] = {"v": [], "buffers": []}

    def _take(self, kind: Kind, tree: Container) -> None:
        """Register the leaves of a Container as parameters or buffers."""
        for key, value in tree.items():
            if isinstance(value, Container):
                self._below[kind].append(key)
                if key not in self._modules:
                    self.add_module(key, _Holder())
                getattr(self, key)._take(kind, value)
                continue
            self._keys[kind].append(key)
            data = data_of(value)
            if kind == "v":
                self.register_parameter(key, torch.nn.Parameter(data, data.is_floating_point() or data.is_complex()))
            else:
                self.register_buffer(key, data)

    def _tree(self, kind: Kind) -> Container:
        """Return the Container of the parameters or buffers."""
        tree = Container()
        for key in self._below[kind]:
            dict.__setitem__(tree, key, getattr(self, key)._tree(kind))
        for key in self._keys[kind]:
            dict.__setitem__(tree, key, Array(getattr(self, key)))
        return tree

    def _put(self, tree: Container) -> None:
        """Write new values from a Container to the buffers."""
        for key in self._below["buffers"]:
            getattr(self, key)._put(dict.__getitem__(tree, key))
        for key in self._keys["buffers"]:
            old, new = getattr(self, key), data_of(dict.__getitem__(tree, key))
            if new is not old:
                with torch.no_grad():
                    old.copy_(new)


class IvyTorchModule(_Holder):
    """``torch.nn.Module`` that wraps an ivy module; see ``Module.to_torch_module``."""

    def __init__(self, module: Any) -> None:
        super().__init__()
        self.ivy_module = module
        for kind in KINDS:
            self._take(kind, getattr(module, kind))
        self.training = module.training
        self._share()
        self.register_load_state_dict_post_hook(_shared_again)

    def _share(self) -> None:
        """Make the variables of the ivy module share the memory of the parameters and buffers of this network."""
        for kind in KINDS:
            tree = self._tree(kind)
            if tree:
                _weights.set_variables(self.ivy_module, kind, tree.cont_map(lambda x, _: Array(data_of(x).detach())))

    def _apply(self, fn: Any, recurse: bool = True) -> "IvyTorchModule":
        super()._apply(fn, recurse)
        self._share()
        return self

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self._share()

    def train(self, mode: bool = True) -> "IvyTorchModule":
        """Set this network and the ivy module to training or evaluation mode."""
        super().train(mode)
        self.ivy_module.train(mode)
        return self

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """Return the result of the ivy module as tensors."""
        v, buffers = self._tree("v"), self._tree("buffers")
        variables = {kind: tree for kind, tree in (("v", v), ("buffers", buffers)) if tree}
        result = self.ivy_module(*args, **kwargs, **variables)
        self._put(buffers)
        return functions.to_native(result, nested=True)

    def extra_repr(self) -> str:
        """Return the representation of the ivy module."""
        return repr(self.ivy_module)

    def __repr__(self) -> str:
        lines = self.extra_repr().replace("\n", "\n  ")
        return f"{type(self).__name__}(\n  {lines}\n)"


def _shared_again(module: IvyTorchModule, _: Any) -> None:
    """Share memory again after `load_state_dict` replaced tensors."""
    module._share()


def to_torch(module: Any) -> IvyTorchModule:
    """Return a module as a ``torch.nn.Module``; see ``Module.to_torch_module``."""
    check_built(module, "to_torch_module")
    return IvyTorchModule(module.to("torch"))
