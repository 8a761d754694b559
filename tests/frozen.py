"""The public names of version 1 with their signatures, as ``v1_names.txt`` keeps them.

``python -m tests.frozen`` writes the file anew. Lines may be added to it, and parameters to functions; what
else differs breaks the promise of docs/promise.md.
"""

import inspect
import re
from pathlib import Path
from typing import Any

import ivy_protocol.v1 as stable

FILE = Path(__file__).parent / "v1_names.txt"


def lines() -> list[str]:
    """Return a line for each public name: what it is, and how it is called."""
    return [f"{name}{described(getattr(stable, name))}" for name in dir(stable)]


def described(value: Any) -> str:
    """Return the parameters of what is called, without annotations; else the word for what it is."""
    if inspect.ismodule(value):
        return ": module"
    if not inspect.isfunction(value) and not inspect.isclass(value):
        return ": value"
    if not getattr(value, "__module__", "").startswith("ivy_protocol"):
        return ": value"
    try:
        signature = inspect.signature(value)
    except ValueError:
        return ": class"  # one that is written in C, or an exception that takes what Exception does
    bare = [
        p.replace(
            annotation=p.empty,
            default=p.default if type(p.default) in PLAIN else p.empty if p.default is p.empty else ...,
        )
        for p in signature.parameters.values()
    ]
    return re.sub(r" at 0x\w+", "", str(signature.replace(parameters=bare, return_annotation=signature.empty)))


PLAIN = (int, float, bool, str, type(None), complex)
"""The defaults that are written out; for others it is only said that there is one."""

if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
