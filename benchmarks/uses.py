"""Which share of a library's uses of NumPy's functions ivy has by name: ``python -m benchmarks.uses FOLDER...``.

The sources below the folders are read as text, without tests and vendored packages: each ``np.``, ``xp.``, ``xnp.`` or
``numpy.`` before the name of a function of NumPy, also of ``linalg``, ``fft`` and ``random``, is a use. A name counts
as there if `ivy`, or `ivy.numpy`, has a function of it, in the same place or, for ``linalg`` and ``fft``, in it.
The errors of ivy tell which function of it is called otherwise in NumPy; the second figure counts these too. Classes,
data types and constants are left out.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import ivy_protocol as ivy
from ivy_protocol import numpy as ivy_numpy
from ivy_protocol.messages.names_elsewhere import EQUIVALENTS

LEFT_OUT = {"tests", "test", "testing", "docs", "doc", "examples", "vendored", "_vendored", "externals", "extern"}
LEFT_OUT |= {"_lib", "array_api_compat", "array_api_extra", "benchmarks"}
USE = re.compile(r"\b(?:np|xp|xnp|numpy)\.((?:linalg\.|fft\.|random\.)?[A-Za-z_]\w*)")


def resolved(module: Any, name: str) -> Any:
    """What a name with dots stands for; None if there is nothing."""
    for part in name.split("."):
        module = getattr(module, part, None)
    return module


def is_function(name: str) -> bool:
    """Whether NumPy has a function of this name, which is no class."""
    found = resolved(np, name)
    return callable(found) and not isinstance(found, type)


def uses(folder: Path) -> Iterator[str]:
    """The names of functions of NumPy, once for each use."""
    for path in sorted(folder.rglob("*.py")):
        if not LEFT_OUT & {*path.relative_to(folder).parts[:-1]} and not path.name.startswith("test_"):
            yield from filter(is_function, USE.findall(path.read_text(encoding="utf-8", errors="replace")))


def has(module: Any, name: str) -> bool:
    """Whether a module has a function of this name, or of the last part of a name in ``linalg`` and ``fft``."""
    space, _, last = name.rpartition(".")
    places = (name,) if space == "random" else (name, last)
    return any(callable(resolved(module, place)) for place in places)


def main(folders: list[str]) -> None:
    counts = {folder: Counter(uses(Path(folder))) for folder in folders}
    total = sum(counts.values(), Counter())
    every = total.total()
    for label, modules, others in (
        ("ivy", [ivy], ()),
        ("ivy by any name", [ivy], EQUIVALENTS),
        ("ivy.numpy", [ivy_numpy], ()),
    ):
        there = [name for name in total if name in others or any(has(m, name) for m in modules)]
        missing = Counter({name: n for name, n in total.items() if name not in there})
        print(f"{label}: {1 - missing.total() / every:.1%} of {every} uses")
        print("   missing:", ", ".join(f"{name} {n}" for name, n in missing.most_common(60)))
    for folder, count in counts.items():
        there = sum(n for name, n in count.items() if has(ivy, name))
        print(f"{folder}: {there / max(count.total(), 1):.1%} of {count.total()} in ivy")


if __name__ == "__main__":
    main(sys.argv[1:])
