"""Write the table of public names, and their types: ``python -m ivy_protocol._tools.function_names``.

With ``--check`` nothing is written, and the exit status is 1 if a file is out of date.
"""

import ast
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

import ivy_protocol
from ivy_protocol._tools import update

PACKAGE = Path(ivy_protocol.__file__).parent
TABLE = PACKAGE / "core" / "function_names.py"
STUB = PACKAGE / "dispatch" / "ops.pyi"
NOTE = "Written by ``python -m ivy_protocol._tools``; do not edit."


def public_names(path: Path) -> list[str]:
    """Return the names of the public functions and classes that a module defines, without importing the module."""
    nodes = ast.parse(path.read_text(encoding="utf-8")).body
    names = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    return sorted((name for name in names if not name.startswith("_")), key=lambda name: (name.casefold(), name))


def declared_names(path: Path) -> Iterator[str]:
    """Yield the names that a module declares with a type under ``if TYPE_CHECKING``, such as the values of modes."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.If):
            yield from (ast.unparse(n.target) for n in node.body if isinstance(n, ast.AnnAssign) and n.value is None)


def entry(module: str, names: Iterable[str]) -> str:
    """Return one row of the table, wrapped to the line length."""
    lines = textwrap.wrap(" ".join(names), 105)
    if len(lines) == 1 and len(lines[0]) + len(module) < 105:
        return f'    "{module}": "{lines[0]}",\n'
    parts = [f'        "{line} "\n' for line in lines[:-1]] + [f'        "{lines[-1]}"\n']
    return f'    "{module}": (\n{"".join(parts)}    ),\n'


def imported(module: str, name: str) -> str:
    """Return the import of one name, which the stub exports."""
    line = f"from ivy_protocol.functions.{module} import {name} as {name}\n"
    return line if len(line) <= 121 else line.replace(f"{name} as {name}", f"(\n    {name} as {name},\n)")


def sources() -> dict[Path, str]:
    """Return the text of each generated file."""
    paths = sorted((PACKAGE / "functions").glob("[!_]*.py"))
    rows = "".join(entry(path.stem, public_names(path)) for path in paths)
    table = f'"""Public names of the modules of functions.\n\n{NOTE}\n"""\n\nNAMES = {{\n{rows}}}\n'
    imports = "".join(
        imported(path.stem, name)
        for path in paths
        for name in sorted([*public_names(path), *declared_names(path)])
        if name != "fft"  # `ivy.fft` is a module
    )
    stub = f'"""Types of the public functions.\n\n{NOTE}\n"""\n\n{imports}'
    return {TABLE: table + '"""The public functions and classes of each module."""\n', STUB: stub}


def main(arguments: list[str]) -> int:
    """Write or compare the files; return the exit status."""
    return update(sources(), arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
