"""Methods whose functions are imported at first use."""

from typing import Any

from ivy_protocol import lazy
from ivy_protocol.compiling import is_compiling


class LazyMethod:
    """Descriptor for a function of the same name, which replaces itself by the function at first use."""

    __slots__ = ("_name", "_owner")

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner, self._name = owner, name

    def __get__(self, instance: Any, owner: type) -> Any:
        function = lazy.function(self._name)
        # Compilers guard the class attribute, so it must not change while they trace.
        if not is_compiling():
            setattr(self._owner, self._name, function)
        return function if instance is None else function.__get__(instance, owner)
