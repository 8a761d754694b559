"""Write the types of `ivy_protocol.native`: ``python -m ivy_protocol._tools.native_stubs``.

Each function has the parameters of its definition. Results that are arrays have the type `Any`, since native arrays
have no common type. With ``--check``, nothing is written, and the exit status is 1 if the file is out of date.
"""

import ast
import inspect
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ivy_protocol
from ivy_protocol import native
from ivy_protocol._tools import update
from ivy_protocol._tools.container_methods import WIDTH, _wrapped, annotation, module_of

PATH = Path(ivy_protocol.__file__).parent / "native" / "__init__.pyi"
HEAD = '''\
"""Types of the functions that return native arrays.

Written by ``python -m ivy_protocol._tools``; do not edit.
"""

import builtins
'''


class _Native(ast.NodeTransformer):
    """Replace the array class, and named tuples of arrays, by `Any` in an annotation."""

    def __init__(self, module: Any) -> None:
        self._module = module

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return self.visit(ast.parse(node.value, mode="eval").body) if isinstance(node.value, str) else node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        cls = getattr(self._module, node.id, None)
        holds_arrays = node.id == "Array" or (isinstance(cls, type) and hasattr(cls, "_fields"))
        return ast.Name("Any") if holds_arrays else node


def stub(name: str) -> tuple[str, set[str]]:
    """Return the text of a function in the stub, and the names in its annotations."""
    fn = inspect.unwrap(getattr(native, name))
    module = fn.__module__.rpartition(".")[2]
    tree = ast.parse(inspect.getsource(fn)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    texts: list[str] = []

    def annotated(argument: ast.arg) -> str:
        texts.append("Any" if argument.arg == "out" else _qualified(annotation(argument.annotation, module)))
        return texts[-1]

    parameters = parameters_of(tree.args, annotated)
    returned = _Native(sys.modules[fn.__module__]).visit(tree.returns) if tree.returns else None
    texts.append(_qualified(annotation(returned, module)))
    names = {node.id for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    return _wrapped(f"def {name}(", parameters, f") -> {texts[-1]}: ..."), names


def parameters_of(arguments: ast.arguments, annotated: Callable[[ast.arg], str]) -> list[str]:
    """Return the parameters of a function as source of a stub. `annotated` returns the annotation of a parameter."""

    def parameter(argument: ast.arg, *, has_default: bool = False) -> str:
        return f"{argument.arg}: {annotated(argument)}{' = ...' if has_default else ''}"

    parameters, positional = [], [*arguments.posonlyargs, *arguments.args]
    for index, argument in enumerate(positional):
        parameters.append(parameter(argument, has_default=index >= len(positional) - len(arguments.defaults)))
        if index + 1 == len(arguments.posonlyargs):
            parameters.append("/")
    if arguments.vararg:
        parameters.append(f"*{parameter(arguments.vararg)}")
    elif arguments.kwonlyargs:
        parameters.append("*")
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        parameters.append(parameter(argument, has_default=default is not None))
    return [*parameters, f"**{parameter(arguments.kwarg)}"] if arguments.kwarg else parameters


def _qualified(text: str) -> str:
    """Qualify builtins in an annotation with ``builtins`` if a function of the stub has the same name."""
    text = re.sub(r"\bfunctions\.\w+\.builtins\.", "builtins.", text)
    return re.sub(r"(?<![.\w])complex\b", "builtins.complex", text)


def source() -> str:
    """Return the text of the generated file."""
    stubs, names = [], {"Any"}
    for name in dir(native):
        text, used = stub(name)
        stubs.append(text)
        names |= used
    # Add the stub of `with_native_results` separately: it is not a function of ivy, so `dir(native)` does not list it.
    names.add("Callable")
    stubs.append("def with_native_results(fn: Callable[..., Any], /) -> Callable[..., Any]: ...\n")
    return f"{HEAD}{_imports(names)}\n{''.join(stubs)}"


def _imports(names: set[str]) -> str:
    """Return the imports of the names in annotations, in the order of ruff."""
    lines: dict[str, set[str]] = {"ivy_protocol": {"functions"}, "typing": {"Any"}}
    for name in names:
        if module := module_of(name):
            lines.setdefault(module, set()).add(name)
    ordered = sorted(lines.items(), key=lambda item: (item[0].startswith("ivy_protocol"), item[0]))
    texts = [wrapped_import(module, sorted(imported)) for module, imported in ordered]
    texts += [f"from ivy_protocol.native import {name} as {name}\n" for name in ("numpy", "scipy")]
    first = next(i for i, text in enumerate(texts) if "ivy_protocol" in text)
    return "".join([*texts[:first], "\n", *texts[first:]])


def wrapped_import(module: str, names: list[str]) -> str:
    """Return an import of `names` from `module`, with one name per line if the import is too long for one line."""
    line = f"from {module} import {', '.join(names)}\n"
    return line if len(line) <= WIDTH else f"from {module} import (\n" + "".join(f"    {n},\n" for n in names) + ")\n"


def main(arguments: list[str]) -> int:
    """Write or compare the file; return the exit status."""
    return update({PATH: source()}, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
