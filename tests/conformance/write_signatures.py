"""Write ``signatures.json``: names, parameters and data types, read from the text of the array API standard.

Run it with a folder of the standard's stubs, ``src/array_api_stubs/_2025_12`` in the repository data-apis/array-api::

    python tests/conformance/write_signatures.py ../array-api/src/array_api_stubs/_2025_12
"""

import ast
import json
import re
import sys
from pathlib import Path
from typing import Any

TABLE = Path(__file__).with_name("signatures.json")
EXTENSIONS = ("fft", "linalg")
KINDS = (
    ("real-valued floating-point", "real floating"),
    ("complex floating-point", "complex floating"),
    ("floating-point", "floating"),
    ("integer or boolean", "integral or bool"),
    ("real-valued or boolean", "real or bool"),
    ("real-valued", "real"),
    ("numeric", "numeric"),
    ("integer", "integral"),
    ("boolean", "bool"),
)


def parameters(node: ast.FunctionDef) -> list[list[str]]:
    """Each parameter's name, how it is given, its default as source text, and the data types that it should have.

    The last two are empty where there is no default and where any data type will do.
    """
    args = node.args
    positional = [*args.posonlyargs, *args.args]
    defaults = [""] * (len(positional) - len(args.defaults)) + [ast.unparse(d) for d in args.defaults]
    ways = ["positional"] * len(args.posonlyargs) + ["both"] * len(args.args)
    found = [(a.arg, way, default) for a, way, default in zip(positional, ways, defaults, strict=True)]
    if args.vararg:
        found.append((args.vararg.arg, "variadic", ""))
    for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
        found.append((arg.arg, "keyword", ast.unparse(default) if default else ""))
    return [[name, way, default, kind(node, name)] for name, way, default in found if name != "self"]


def kind(node: ast.FunctionDef, name: str) -> str:
    """The kind of data types that the text wants of a parameter."""
    text = (ast.get_docstring(node) or "").replace("**", "")
    said = re.search(rf"^{name}: .*\n((?:  .*\n|\n)*)", text, re.MULTILINE)
    words = re.search(r"(?:[Ss]hould|[Mm]ust) have an? ([\w -]*?) data type", said[1] if said else "")
    return next((short for long, short in KINDS if words and words[1] == long), "")


def functions(path: Path, prefix: str) -> dict[str, Any]:
    nodes = [n for n in ast.parse(path.read_text()).body if isinstance(n, ast.FunctionDef) and n.name[0] != "_"]
    return {prefix + n.name: parameters(n) for n in nodes}


def read(folder: Path) -> dict[str, Any]:
    """All that the tests need of the standard."""
    found: dict[str, Any] = {}
    for path in sorted(folder.glob("*_functions.py")):
        found.update(functions(path, ""))
    for name in EXTENSIONS:
        found.update(functions(folder / f"{name}.py", f"{name}."))
    # The text of an alias is the other function's.
    found.update({n: found[n.partition(".")[2]] for n in found if n.partition(".")[2] in found})
    array = next(n for n in ast.parse((folder / "array_object.py").read_text()).body if isinstance(n, ast.ClassDef))
    members = [n for n in array.body if isinstance(n, ast.FunctionDef) and n.name != "__init__"]
    info = functions(folder / "info.py", "")
    return {
        "about": "The array API standard 2025.12 (data-apis/array-api), by write_signatures.py",
        "constants": [
            n.targets[0].id
            for n in ast.parse((folder / "constants.py").read_text()).body
            if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name) and n.targets[0].id != "__all__"
        ],
        "functions": found,
        "methods": {n.name: parameters(n) for n in members if not n.decorator_list},
        "properties": [n.name for n in members if n.decorator_list],
        "info": info,
    }


def text(folder: Path) -> str:
    """The table as it is committed, one function a line."""
    lines = json.dumps(read(folder), indent=None)
    return re.sub(r'(?<=[\]}"]), (?="[\w.]+": )', ",\n", lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(text(Path(sys.argv[1])))
