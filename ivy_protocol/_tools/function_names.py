"""Write the table of public names, and their types: ``python -m ivy_protocol._tools.function_names``.

With ``--check`` nothing is written, and the exit status is 1 if a file is out of date.
"""

import ast
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path

import ivy_protocol
from ivy_protocol._tools import update

PACKAGE = Path(ivy_protocol.__file__).parent
TABLE = PACKAGE / "core" / "function_names.py"
STUB = PACKAGE / "dispatch" / "ops.pyi"
NOTE = "Written by ``python -m ivy_protocol._tools``; do not edit."


def names_of(path: Path) -> list[str]:
    """Return the names in ``__all__`` of a module, without importing it."""
    names: list[str] = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names += ast.literal_eval(node.value)
    return names


def entry(module: str, names: Iterable[str]) -> str:
    """Return one row of the table, wrapped to the line length."""
    lines = textwrap.wrap(" ".join(names), 105)
    if len(lines) == 1 and len(lines[0]) + len(module) < 105:
        return f'    "{module}": "{lines[0]}",\n'
    parts = [f'        "{line} "\n' for line in lines[:-1]] + [f'        "{lines[-1]}"\n']
    return f'    "{module}": (\n{"".join(parts)}    ),\n'


def sources() -> dict[Path, str]:
    """Return the text of each generated file."""
    modules = {path.stem: names_of(path) for path in sorted((PACKAGE / "functions").glob("[!_]*.py"))}
    rows = "".join(entry(module, names) for module, names in modules.items())
    table = f'"""Public names of the modules of functions.\n\n{NOTE}\n"""\n\nNAMES = {{\n{rows}}}\n'
    imports = "".join(f"from ivy_protocol.functions.{module} import *\n" for module in modules)
    stub = f'"""Types of the public functions.\n\n{NOTE}\n"""\n\n{imports}'
    return {TABLE: table + '"""The names in ``__all__`` of each module."""\n', STUB: stub}


def main(arguments: list[str]) -> int:
    """Write or compare the files; return the exit status."""
    return update(sources(), arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
