"""Modules as networks of other libraries."""

from typing import Any

from ivy_protocol import late

__all__ = ["ModuleConverters"]


class ModuleConverters:
    """The methods of `Module` that make networks of other libraries of it, and modules of theirs."""

    def to_torch_module(self) -> Any:
        """Return the module as a ``torch.nn.Module``.

        The weights become parameters and the buffers buffers, with dots in the place of slashes in their key chains.
        They are the memory of those of the module: what an optimizer of torch writes to the ones is seen in the others,
        and so is what one of ivy writes, or `ivy.inplace_update`. What is assigned to ``v`` afterwards is not.
        ``to``, ``train``, ``eval`` and ``load_state_dict`` reach the module.

        Returns
        -------
        torch.nn.Module
            What takes and returns tensors. Weights of another library are moved to torch first, as by `Module.to`.

        Raises
        ------
        IvyTypeError
            The module, or a part of it, has not been built.

        Examples
        --------
        >>> net = ivy.Sequential(ivy.Linear(2, 1, weight_initializer=ivy.Ones()), ivy.ReLU())
        >>> theirs = net.to_torch_module()
        >>> [name for name, _ in theirs.named_parameters()]
        ['submodules.v0.b', 'submodules.v0.w']
        >>> import torch
        >>> optimizer = torch.optim.SGD(theirs.parameters(), lr=0.5)
        >>> theirs(torch.ones(1, 2)).sum().backward()
        >>> optimizer.step()
        >>> net.v.submodules.v0.w
        ivy.array([[0.5, 0.5]])
        """
        return late.load("to_torch")(self)

    @staticmethod
    def from_torch_module(native_module: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Return ``ivy.to_ivy_module(native_module, ...)``, for a ``torch.nn.Module``."""
        return late.load("to_ivy_module")(native_module, *args, **kwargs)
