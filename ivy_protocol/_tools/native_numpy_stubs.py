"""Write the types of `ivy_protocol.native.numpy`, of `ivy_protocol.native.scipy` and of their submodules.

In the types, functions have the parameters of their definitions. Results that are arrays have the type `Any`, since
native arrays have no common type. Constants and dtypes are imported from `ivy_protocol.numpy`. With ``--check``,
nothing is written, and the exit status is 1 if a file is out of date.
"""

import ast
import builtins
import collections.abc
import inspect
import re
import sys
import typing
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from types import FunctionType
from typing import Any

import ivy_protocol
from ivy_protocol._tools import update
from ivy_protocol._tools.container_methods import _wrapped
from ivy_protocol._tools.native_stubs import parameters_of, wrapped_import
from ivy_protocol.base import typing as own_types
from ivy_protocol.numpy._ufuncs import ufunc

SOURCES = {
    "numpy/__init__": "ivy_protocol.numpy",
    "numpy/fft": "ivy_protocol.numpy.fft",
    "numpy/linalg": "ivy_protocol.numpy.linalg",
    "scipy/linalg": "ivy_protocol.scipy.linalg",
    "scipy/special": "ivy_protocol.scipy.special",
}
"""The module of the functions in each stub, by the name of the stub."""
HEAD = '''\
"""Types of the functions of `{module}` that return native arrays.

Written by ``python -m ivy_protocol._tools``; do not edit.
"""

'''
_MODULES = {"typing": typing, "collections.abc": collections.abc, "ivy_protocol.base.typing": own_types}


class _Names(ast.NodeTransformer):
    """Qualify builtins in an annotation, replace private types by `Any`, and collect the imports of other types."""

    def __init__(self, namespace: dict[str, Any], imports: dict[str, set[str]]) -> None:
        self._namespace, self._imports = namespace, imports

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return self.visit(ast.parse(node.value, mode="eval").body) if isinstance(node.value, str) else node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        name, value = node.id, self._namespace.get(node.id, getattr(builtins, node.id, None))
        if value is getattr(builtins, name, self):
            return ast.Attribute(ast.Name("builtins"), name)
        sources = [origin for origin, module in _MODULES.items() if getattr(module, name, self) is value]
        is_result = isinstance(value, type) and hasattr(value, "_fields") and not name.startswith("_")
        if is_result and value.__module__ in SOURCES.values():
            sources = [value.__module__]
        if not sources:
            return ast.Name("Any")
        self._imports.setdefault(sources[0], set()).add(name)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        is_unpacked = isinstance(node.value, ast.Name) and node.value.id == "Unpack"
        return ast.Name("Any") if is_unpacked else self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        return ast.Name("Any")


def _stub(name: str, fn: Any, imports: dict[str, set[str]]) -> str:
    """Return the stub of the function `fn`, and add the names in its annotations to `imports`."""
    fn = inspect.unwrap(fn)
    tree = ast.parse(dedent(inspect.getsource(fn))).body[0]
    assert isinstance(tree, ast.FunctionDef), name
    names = _Names(fn.__globals__, imports)

    def text(node: ast.expr | None) -> str:
        return "Any" if node is None else ast.unparse(names.visit(node))

    parameters = parameters_of(tree.args, lambda argument: text(argument.annotation))
    return _wrapped(f"def {name}(", parameters, f") -> {text(tree.returns)}: ...")


def source(stub: str) -> str:
    """Return the text of a generated file."""
    module_name = SOURCES[stub]
    native_name = f"ivy_protocol.native.{stub.removesuffix('/__init__').replace('/', '.')}"
    module, native = import_module(module_name), import_module(native_name)
    imports: dict[str, set[str]] = {"typing": {"Any"}}
    texts, ufuncs, others, submodules = [], [], [], []
    for name in dir(native):
        value, own = getattr(module, name), getattr(native, name)
        if isinstance(value, ufunc):
            cls = "UnaryUfunc" if value.nin == 1 else "BinaryUfunc"
            imports.setdefault("ivy_protocol.native._numpy_calls", set()).add(cls)
            ufuncs.append(f"{name}: {cls}\n")
        elif isinstance(value, FunctionType):
            texts.append(_stub(name, value, imports))
        elif isinstance(own, type) and own.__module__.startswith(native.__name__):
            submodules.append(f"from {own.__module__} import {name} as {name}\n")
        elif inspect.ismodule(value):
            submodules.append(f"from {native.__name__} import {name} as {name}\n")
        else:
            others.append(f"from {module_name} import {name} as {name}\n")
    imported = [
        (origin, wrapped_import(origin, sorted(imported_names, key=_order)))
        for origin, imported_names in imports.items()
    ]
    imported += [(native_name, line) for line in submodules] + [(module_name, line) for line in others]
    imported.sort(key=lambda item: (item[0], " as " in item[1], _order(item[1].split()[-1])))
    standard = [line for origin, line in imported if not origin.startswith("ivy_protocol")]
    local = [line for origin, line in imported if origin.startswith("ivy_protocol")]
    lines = "".join(["import builtins\n", *standard, "\n", *local, "\n", *ufuncs, "\n" * bool(ufuncs), *texts])
    return f"{HEAD.format(module=module_name)}{lines}"


def _order(name: str) -> tuple[int, list[Any]]:
    """Return the key by which ruff sorts imported names. Constants come first, then classes, then other names; digits
    in a name are compared as numbers.
    """
    kind = 0 if name.isupper() and len(name) > 1 else 1 if name[:1].isupper() else 2
    return kind, [int(part) if part.isdigit() else part.lower() for part in re.split(r"(\d+)", name)]


def main(arguments: list[str]) -> int:
    """Write or compare the files; return the exit status."""
    folder = Path(ivy_protocol.__file__).parent / "native"
    return update({folder / f"{stub}.pyi": source(stub) for stub in SOURCES}, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
