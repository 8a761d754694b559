"""Public functions by name, for function bodies that call functions of other modules.

Imports between the modules of `ivy_protocol.functions` would be circular. A body looks a function up here when it
runs. The function becomes an attribute of this module at its first use.
"""

from typing import Any

from ivy_protocol import lazy


def __getattr__(name: str) -> Any:
    # `pickle` looks for the module of an object in all modules, and expects an AttributeError for a missing name.
    if name not in lazy.FUNCTIONS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, lazy.function(name))
