"""The functions of ivy, as those named as NumPy's call them: by the compiled way also where CPython takes it only for
calls from C code."""

from typing import TYPE_CHECKING, Any

import ivy_protocol
from ivy_protocol.dispatch.compiled import entered

if TYPE_CHECKING:
    from ivy_protocol import *  # noqa: F403


def __getattr__(name: str) -> Any:
    found = getattr(ivy_protocol, name)
    if callable(found):
        # Those that are composed of others are mostly answered by Python code.
        globals()[name] = found = found if getattr(found, "kind", "") == "compositional" else entered(found)
    return found
