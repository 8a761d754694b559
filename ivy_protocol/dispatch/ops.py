"""Public functions by name, for function bodies that call functions of other modules.

The modules of `ivy_protocol.functions` would import each other in circles. They look each other's functions up here
instead, when a body runs. A function becomes an attribute of this module at its first use.
"""

from typing import Any

from ivy_protocol import lazy


def __getattr__(name: str) -> Any:
    # `pickle` looks up names of other modules in all modules, and expects an AttributeError.
    if name not in lazy.FUNCTIONS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, lazy.function(name))
