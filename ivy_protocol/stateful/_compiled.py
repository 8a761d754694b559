"""Modules as pure functions, and compiled versions of these functions."""

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ivy_protocol.container import Container
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.stateful import _weights
from ivy_protocol.stateful._weights import Kind

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Module

MAX_CACHED = 64
"""Maximum number of compiled functions that a module caches. The oldest function is removed first."""


def as_function(module: "Module") -> Callable[..., Any]:
    """Return a function with the parameters of ``_forward``. If the module has weights, the function also has the
    parameter ``v``; if the module has buffers, the parameter ``buffers``.

    The defaults of ``v`` and ``buffers`` are the Containers of the module. A function with ``buffers`` returns the pair
    ``(result, new_buffers)``.
    """
    trees: dict[Kind, Container] = {kind: getattr(module, kind) for kind in ("v", "buffers") if getattr(module, kind)}

    def function(*args: Any, **kwargs: Any) -> Any:
        variables = {kind: kwargs.pop(kind, tree) for kind, tree in trees.items()}
        if "buffers" in variables:
            # Copy the buffers, because compilers expect functions that do not modify their arguments.
            variables["buffers"] = variables["buffers"].cont_copy()
        result = module._with(module._forward, args, kwargs, **variables)
        return (result, variables["buffers"]) if "buffers" in variables else result

    forward = inspect.signature(module._forward)
    leading = [parameter for parameter in forward.parameters.values() if parameter.kind is not parameter.VAR_KEYWORD]
    trailing = [parameter for parameter in forward.parameters.values() if parameter.kind is parameter.VAR_KEYWORD]
    variable_parameters = [
        inspect.Parameter(kind, inspect.Parameter.KEYWORD_ONLY, default=tree) for kind, tree in trees.items()
    ]
    function.__dict__["__signature__"] = forward.replace(parameters=[*leading, *variable_parameters, *trailing])
    function.__name__ = function.__qualname__ = type(module).__name__
    return function


class Compiled:
    """Module whose calls run compiled functions, with the current variables of the module as arguments.

    A function is compiled in the first call in training mode, in the first call in evaluation mode, and again after the
    parts or attributes of the module change.
    """

    def __init__(self, module: "Module", make: Callable[..., Any]) -> None:
        self.module = module
        self._make = make
        self._cache: dict[tuple[Any, ...], Any] = {}
        self._last: tuple[tuple[Any, ...], Any] = (), None

    @property
    def current(self) -> Any:
        """Compiled function for the current state of the module and its parts. None if there is no such function."""
        key = tuple(_weights.fingerprint(self.module))
        last, function = self._last
        # Before the cache is searched, compare `key` with the key of the last call: the elements of equal keys are
        # mostly the same objects, so the comparison takes less time than a hash of `key`.
        if key != last:
            function = self._cache.get(key)
            if function is not None:
                self._last = key, function
        return function

    def get_or_compile(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Return the compiled function for the current state. If there is none, compile it with these arguments."""
        function = self.current
        if function is None:
            function = self._make(as_function(self.module), args, kwargs)
            self._store(function)
        return function

    def _store(self, function: Any) -> None:
        """Cache a function for the state that the module has after the call. The call may have changed the state."""
        key = tuple(_weights.fingerprint(self.module))
        if key != self._last[0]:
            self._cache[key] = function
            self._last = key, function
            if len(self._cache) > MAX_CACHED:
                self._cache.pop(next(iter(self._cache)))

    def __call__(self, *args: Any, v: Any = None, buffers: Any = None, **kwargs: Any) -> Any:
        """Call the compiled function, by default with the variables of the module."""
        module = self.module
        if not module._built:
            raise IvyTypeError(f"{type(module).__name__} has not been built; call the module once before ivy.compile")
        function = self.get_or_compile(args, kwargs)
        tree = module.v
        if v is not None or tree:
            kwargs["v"] = tree if v is None else _weights.as_container(v, "v")
        tree = module.buffers
        if buffers is None and not tree:
            result = function(*args, **kwargs)
            self._store(function)
            return result
        buffer_tree = tree if buffers is None else _weights.as_container(buffers, "buffers")
        result, new_buffers = function(*args, **kwargs, buffers=buffer_tree)
        self._store(function)
        for chain, value in new_buffers.cont_to_iterator():
            buffer_tree[chain] = value
        return result
