"""The public names of version 1 with their signatures, as ``v1_names.txt`` keeps them.

``python -m ivy_protocol._tools`` adds new names to the file. Other changes may break the promise of docs/promise.md:
``python tests/frozen.py --replace`` writes them too, such as a new parameter of a function.
"""

import inspect
import re
import sys
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


def main(arguments: list[str]) -> int:
    """Write the file, or compare it for ``--check``; return the exit status."""
    promised, present = FILE.read_text(encoding="utf-8").splitlines(), lines()
    changed = sorted(set(promised).difference(present))
    if changed and "--replace" not in arguments:
        sys.stderr.write("\n".join([f"changed or removed, see {Path(__file__).name} --replace:", *changed, ""]))
        return 1
    if "--check" in arguments:
        return int(promised != present)
    FILE.write_text("\n".join(present) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
