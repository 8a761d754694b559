"""The functions of ivy, as those named as NumPy's call them: by the compiled way also where CPython takes it only for
calls from C code."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ivy_protocol
from ivy_protocol.compiling import constant
from ivy_protocol.dispatch import compiled
from ivy_protocol.functions._entering import answered, entered
from ivy_protocol.numpy._arrays import viewing
from ivy_protocol.state.context import current_modes, tables

if TYPE_CHECKING:
    from ivy_protocol import *  # noqa: F403


def __getattr__(name: str) -> Any:
    found = getattr(ivy_protocol, name)
    if callable(found):
        # Those that are composed of others are mostly answered by Python code.
        globals()[name] = found = found if getattr(found, "kind", "") == "compositional" else entered(found)
    return found


def taking(fn: Any) -> tuple[Any, set[type], set[type], Callable[[type], bool]]:
    """How a function takes arrays of the class `ndarray` as they are, and for which that costs no more.

    So it is where compiled code answers on the library, also in the place of a composed function. The first thing that
    is returned is that way of the function. Then come the classes of native arrays for which it serves, those that were
    asked about, and what finds out about one.
    """
    direct: set[type] = set()
    asked: set[type] = set()
    spec: Any = getattr(fn, "spec", None)
    serves = answered(fn) and fn.__annotations__.get("return") == "Array"

    @constant
    def find(cls: type) -> bool:
        if not serves:
            asked.add(cls)
        elif cls in viewing:
            # The plan of a first call, whichever it was, says who answers.
            for key, row in tables[current_modes()][spec.index].items():
                types = (key if type(key) is tuple else (key,))[: spec.leading]
                if types == (cls,) * spec.leading:
                    asked.add(cls)
                    parts = compiled.parts_of(row, types)
                    # Python code may decline what it answers in the place of a composed function.
                    if parts is not None and not (fn.kind == "compositional" and hasattr(parts[0], "__code__")):
                        direct.add(cls)
                    break
        return cls in direct

    return entered(spec.call) if serves else fn, direct, asked, find
