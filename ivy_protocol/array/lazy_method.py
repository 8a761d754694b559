"""A method whose function loads when it is first used."""

from typing import Any

from ivy_protocol import lazy
from ivy_protocol.compiling import is_compiling


class LazyMethod:
    """Stands in a class for a function of the same name, and makes place for it when it is first asked for."""

    __slots__ = ("_module", "_name", "_owner")

    def __init__(self, module: str) -> None:
        self._module = module

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner, self._name = owner, name

    def __get__(self, instance: Any, owner: type) -> Any:
        function = getattr(lazy.function_module(self._module), self._name)
        # A compiler holds on to what it found in the class.
        if not is_compiling():
            setattr(self._owner, self._name, function)
        return function if instance is None else function.__get__(instance, owner)
