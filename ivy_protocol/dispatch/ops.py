"""Public functions by name. Function bodies call functions of other modules as attributes of this module.

Imports between the modules of `ivy_protocol.functions` would be circular. Therefore a body looks up a function here
when it runs. The function becomes an attribute of this module at its first use.
"""

from typing import Any

from ivy_protocol import lazy


def __getattr__(name: str) -> Any:
    # Raise an AttributeError for a missing name: to find the module of an object, `pickle` searches all modules, and
    # expects this error.
    if name not in lazy.FUNCTIONS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals().setdefault(name, lazy.function(name))
