"""Modules as functions of all that they depend on, and what compilers make of these."""

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ivy_protocol.container import Container
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.stateful import _weights
from ivy_protocol.stateful._weights import Kind

if TYPE_CHECKING:
    from ivy_protocol.slots import Module

KEPT = 64
"""How many of what was made for one module are kept; the oldest goes first."""


def as_function(module: "Module") -> Callable[..., Any]:
    """Return a function with the parameters of ``_forward``, and ``v`` and ``buffers`` as far as the module has any.

    Their defaults are the Containers of the module, which show its changes. A function with ``buffers`` returns a pair,
    of the result and of them.
    """
    trees: dict[Kind, Container] = {kind: getattr(module, kind) for kind in ("v", "buffers") if getattr(module, kind)}

    def function(*args: Any, **kwargs: Any) -> Any:
        given = {kind: kwargs.pop(kind, tree) for kind, tree in trees.items()}
        if "buffers" in given:
            # Compilers want functions that leave their arguments as they are.
            given["buffers"] = given["buffers"].cont_copy()
        result = module._with(module._forward, args, kwargs, **given)
        return (result, given["buffers"]) if "buffers" in given else result

    forward = inspect.signature(module._forward)
    before = [p for p in forward.parameters.values() if p.kind is not p.VAR_KEYWORD]
    after = [p for p in forward.parameters.values() if p.kind is p.VAR_KEYWORD]
    own = [inspect.Parameter(kind, inspect.Parameter.KEYWORD_ONLY, default=tree) for kind, tree in trees.items()]
    function.__dict__["__signature__"] = forward.replace(parameters=[*before, *own, *after])
    function.__name__ = function.__qualname__ = type(module).__name__
    return function


class Compiled:
    """A module whose calls are answered by what a compiler made of it, with the variables that it has at each call.

    There is one for training, one for evaluation, and others after changes of parts and attributes, each made when it
    is first called.
    """

    def __init__(self, module: "Module", make: Callable[..., Any]) -> None:
        self.module = module
        self._make = make
        self._made: dict[tuple[Any, ...], Any] = {}
        self._last: tuple[tuple[Any, ...], Any] = (), None

    @property
    def present(self) -> Any:
        """What answers calls of the module and its parts as they are now; None if nothing was made yet."""
        key = tuple(_weights.traits(self.module))
        last, found = self._last
        # Most of two keys are the same objects, so that to compare them is faster than to look one up.
        if key != last:
            found = self._made.get(key)
            if found is not None:
                self._last = key, found
        return found

    def made(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """The same, made for a call with these arguments if there is none."""
        found = self.present
        if found is None:
            found = self._make(as_function(self.module), args, kwargs)
            self._keep(found)
        return found

    def _keep(self, found: Any) -> None:
        """Let this answer calls of the module as it is now, although the call itself may have changed an attribute."""
        key = tuple(_weights.traits(self.module))
        if key != self._last[0]:
            self._made[key] = found
            self._last = key, found
            if len(self._made) > KEPT:
                self._made.pop(next(iter(self._made)))

    def __call__(self, *args: Any, v: Any = None, buffers: Any = None, **kwargs: Any) -> Any:
        """Answer a call, by default with the variables of the module."""
        module = self.module
        if not module._built:
            raise IvyTypeError(f"{type(module).__name__} has not been built; call it once before it is compiled")
        run = self.made(args, kwargs)
        tree = module.v
        if v is not None or tree:
            kwargs["v"] = tree if v is None else _weights.as_container(v, "v")
        tree = module.buffers
        if buffers is None and not tree:
            result = run(*args, **kwargs)
            self._keep(run)
            return result
        given = tree if buffers is None else _weights.as_container(buffers, "buffers")
        result, changed = run(*args, **kwargs, buffers=given)
        self._keep(run)
        for chain, value in changed.cont_to_iterator():
            given[chain] = value
        return result
