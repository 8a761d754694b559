"""Write the methods of `ivy.Array` that load when they are first used: ``python -m ivy_protocol._tools.array_methods``.

Each function of the modules of `late.DISPATCHING` whose first parameter is an array becomes one. With ``--check``
nothing is written, and the exit status says whether the file is as it would be.
"""

import sys
from pathlib import Path

import ivy_protocol
from ivy_protocol import late
from ivy_protocol.base import typing
from ivy_protocol.state import context

PATH = Path(ivy_protocol.__file__).parent / "array" / "late_methods.py"
TEXT = '''\
"""The functions of ivy that load when they are first used, as methods of an `ivy.Array`.

Written by ``python -m ivy_protocol._tools.array_methods``; do not edit.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ivy_protocol.functions import ({modules}
    )
else:
    from ivy_protocol.array.late_method import LateMethod


class LateMethods:
    """Methods whose module loads when one of them is first used."""

    __slots__ = ()

    if TYPE_CHECKING:{typed}
    else:{methods}
'''


_OTHER = ("compress",)
"""Methods whose array is not the first argument, as NumPy's; they are written by hand."""

_UNDISPATCHED = {
    "initialize_tucker": "decompositions",
    "iscomplexobj": "kinds",
    "ix_": "selecting",
    "isrealobj": "kinds",
    "ndenumerate": "grids",
    "partial_tucker": "decompositions",
    "tensor_train": "decompositions",
    "tucker": "decompositions",
}
"""Functions that take an array first and are made of others, which dispatch."""


def methods() -> dict[str, str]:
    """The functions that become methods, each with its module."""
    late.load_functions()
    found = {}
    for name, spec in sorted(context.by_name.items()):
        module = spec.body.__module__.rpartition(".")[2]
        first = spec.roles.get(spec.positional[0]) if spec.positional else None
        if name not in _OTHER and module in late.DISPATCHING and first in (typing.ArrayLike, typing.Contents):
            found[name] = module
    return dict(sorted({**found, **_UNDISPATCHED}.items()))


def source() -> str:
    """The whole file."""
    found = methods()
    return TEXT.format(
        modules="".join(f"\n        {module}," for module in sorted({*found.values()})),
        typed="".join(f"\n        {name} = {module}.{name}" for name, module in found.items()),
        methods="".join(f'\n        {name} = LateMethod("{module}")' for name, module in found.items()),
    )


def main(arguments: list[str]) -> int:
    """Write the file, or compare it; return the exit status."""
    wanted = source()
    if arguments == ["--check"]:
        return 0 if PATH.exists() and PATH.read_text(encoding="utf-8") == wanted else 1
    PATH.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
