"""`ivy.Sequential`: a chain of modules."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.core.context import state
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError
from ivy_protocol.messages.log import has_observers
from ivy_protocol.stateful import _errors
from ivy_protocol.stateful.module import Module

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["Sequential"]


_call: Any = Module.__call__


class Sequential(Module):
    """Chain of modules. Each module is called with the result of the previous module.

    Parameters
    ----------
    *sub_modules : Module or callable
        Modules, or other functions of one array. The weights of the modules are at ``submodules/v0``,
        ``submodules/v1``…
    device, v, dtype
        As for `Module`.

    Raises
    ------
    IvyTypeError
        An argument is not callable.

    Notes
    -----
    ``net[1]`` is a module. ``net[:2]`` is a Sequential of several modules, which share their weights with ``net``.
    ``len`` and iteration are supported.

    Examples
    --------
    >>> net = ivy.Sequential(ivy.Linear(2, 3, weight_initializer=ivy.Ones()), ivy.ReLU(), ivy.sum)
    >>> net(ivy.array([1.0, 2.0]))
    ivy.array(9.)
    >>> sorted(chain for chain, _ in net.named_parameters())
    ['submodules/v0/b', 'submodules/v0/w']
    """

    def __init__(
        self, *sub_modules: Any, device: DeviceLike | None = None, v: Any = None, dtype: DtypeLike | None = None
    ) -> None:
        for index, module in enumerate(sub_modules):
            if not callable(module):
                raise IvyTypeError(
                    f"Sequential: all modules must be callable, but the module at index {index} is a "
                    f"{type(module).__name__}"
                )
        self._submodules = list(sub_modules)
        super().__init__(device=device, v=v, dtype=dtype)

    def __len__(self) -> int:
        return len(self._submodules)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Any]:
        return iter(self._submodules)

    def __getitem__(self, index: int | slice) -> Any:
        """Return the module at an index, or a Sequential of the modules in a slice.

        Raises
        ------
        IvyIndexError
            The index is out of range.
        """
        if isinstance(index, slice):
            return Sequential(*self._submodules[index])
        try:
            return self._submodules[index]
        except IndexError:
            raise IvyIndexError(
                f"ivy.Sequential: index {index} is out of range for {len(self)} modules of Sequential"
            ) from None

    def _forward(self, inputs: Any) -> "Array":
        x: Any = inputs
        for module in self._submodules:
            x = _call_module(module, x) if type(module).__call__ is _call else module(x)
        return x


def _call_module(module: Any, x: Any) -> Any:
    """Return ``module(x)``. For most modules, do the work of `__call__` here: without packed arguments, a call takes
    half the time.
    """
    if not module._built or module._follows or module._parts or module._graphs is not None:
        return _call(module, x)
    if state.table is None and has_observers(state.changes):
        return _call(module, x)
    try:
        return module._forward(x)
    except Exception as error:
        _errors.add_layer_to_error(module, error, (x,), {})
        raise
