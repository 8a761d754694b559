"""Methods that are imported at first use."""

from typing import Any

from ivy_protocol import lazy
from ivy_protocol.compiling import is_compiling


class LazyMethod:
    """Descriptor of a method. At first use, the descriptor imports the function with the name of the method. The
    function then replaces the descriptor.
    """

    __slots__ = ("_name", "_owner")

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner, self._name = owner, name

    def __get__(self, instance: Any, owner: type) -> Any:
        function = lazy.function(self._name)
        # Do not replace the class attribute while torch.compile traces: compiled code has a guard on the attribute, and
        # would be compiled again.
        if not is_compiling():
            setattr(self._owner, self._name, function)
        return function if instance is None else function.__get__(instance, owner)
