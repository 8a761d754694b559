"""The public names of version 1. They keep their behavior when `ivy_protocol` changes.

Each name refers to the same object as in `ivy_protocol`. If a later major version changes an object, its old version
moves here.

Examples
--------
>>> import ivy_protocol.v1 as stable
>>> stable.sum is ivy.sum
True
"""

from typing import TYPE_CHECKING, Any

import ivy_protocol as _ivy
from ivy_protocol.backends import current as current_values

if TYPE_CHECKING:
    from ivy_protocol import *
else:
    # Type checkers read the import above instead of this function.

    def __getattr__(name: str) -> Any:
        """Return the object of the package with that name. Cache the object, unless backends or modes change it."""
        if name not in __dir__():
            from ivy_protocol.messages.hints import missing

            raise missing("ivy_protocol.v1", name, __dir__)
        value = getattr(_ivy, name)
        return value if name in current_values.NAMES else globals().setdefault(name, value)


def __dir__() -> list[str]:
    """Return the public names of the package."""
    return dir(_ivy)
