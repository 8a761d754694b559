"""`ivy.Sequential`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.core.context import state
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError
from ivy_protocol.messages.log import somebody_watches
from ivy_protocol.stateful import _misfits
from ivy_protocol.stateful.module import Module

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["Sequential"]


_call: Any = Module.__call__


class Sequential(Module):
    """Modules that are called one after the other, each with what the one before returned.

    Parameters
    ----------
    *sub_modules : Module or callable
        The modules, or other functions of one array; their weights are ``submodules/v0``, ``submodules/v1``…
    device, v, dtype
        As for `Module`.

    Raises
    ------
    IvyTypeError
        One of them cannot be called.

    Notes
    -----
    ``net[1]`` is a module of it, ``net[:2]`` a Sequential of some, which share their weights; it has a length, and
    loops go through the modules.

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
        for place, module in enumerate(sub_modules):
            if not callable(module):
                raise IvyTypeError(f"Sequential calls its parts; number {place} is a {type(module).__name__}")
        self._submodules = list(sub_modules)
        super().__init__(device=device, v=v, dtype=dtype)

    def __len__(self) -> int:
        return len(self._submodules)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Any]:
        return iter(self._submodules)

    def __getitem__(self, place: int | slice) -> Any:
        """Return the module at a place, or a Sequential of those in a slice.

        Raises
        ------
        IvyIndexError
            There is none.
        """
        if isinstance(place, slice):
            return Sequential(*self._submodules[place])
        try:
            return self._submodules[place]
        except IndexError:
            raise IvyIndexError(f"Sequential has {len(self)} modules, and none at {place}") from None

    def _forward(self, inputs: Any) -> "Array":
        x: Any = inputs
        for module in self._submodules:
            x = _called(module, x) if type(module).__call__ is _call else module(x)
        return x


def _called(module: Any, x: Any) -> Any:
    """``module(x)``, which for most parts is to compute: a function that packs no arguments takes half the time."""
    if not module._built or module._follows or module._parts or module._graphs is not None:
        return _call(module, x)
    if state.table is None and somebody_watches(state.changes):
        return _call(module, x)
    try:
        return module._forward(x)
    except Exception as error:
        _misfits.tell(module, error, (x,), {})
        raise
