"""Write the methods of `ivy.Container`: ``python -m ivy_protocol._tools.container_methods``.

Each function whose first parameter is an array, or a sequence of arrays, becomes a short method with the signature of
its definition and the nest options. With ``--check``, nothing is written, and the exit status is 0 if the file is up to
date.
"""

import ast
import builtins
import importlib
import inspect
import re
import sys
from pathlib import Path

import ivy_protocol
from ivy_protocol import lazy
from ivy_protocol._tools import update
from ivy_protocol.base import typing
from ivy_protocol.base.spec import Spec
from ivy_protocol.core import context

PATH = Path(ivy_protocol.__file__).parent / "container" / "_methods.py"
HEAD = '''\
"""The functions of ivy as methods of `ivy.Container`.

Written by ``python -m ivy_protocol._tools``; do not edit.
"""
'''
CLASS = '''\
class ContainerMethods:
    """Methods that call a function of ivy for each leaf; see `ivy.Container`."""

    __slots__ = ()
'''
IMPORT_SOURCES = (
    *("collections.abc", "typing", "ivy_protocol.base.typing"),
    *("ivy_protocol.core.device", "ivy_protocol.core.dtypes", "ivy_protocol.core.shape"),
)
"""Modules from which annotations may import names."""
_KEY_CHAINS = "str | Sequence[str] | Mapping[str, Any] | None"
ARRAY, SEQUENCE = typing.ArrayLike, typing.ArraySequence
WIDTH = 120


def functions() -> list[Spec]:
    """Return the functions that become methods, sorted by name."""
    lazy.load_functions()
    specs = [
        spec
        for spec in context.by_name.values()
        if spec.body.__module__.startswith("ivy_protocol.functions.")
        and (spec.roles.get(leader(spec)) in (ARRAY, SEQUENCE, typing.Contents))
    ]
    return sorted(specs, key=lambda spec: spec.name)


def leader(spec: Spec) -> str:
    """Return the name of the first parameter, which may be variadic."""
    return spec.positional[0] if spec.positional else spec.variadic or ""


def definition(spec: Spec) -> ast.FunctionDef:
    """Return the AST of a function's definition."""
    tree = ast.parse(inspect.getsource(spec.body))
    assert isinstance(tree.body[0], ast.FunctionDef)
    return tree.body[0]


def annotation(node: ast.expr | None, module: str) -> str:
    """Return the source of an annotation. A string annotation is returned without quotes.

    A name that is defined in the function's module is qualified with the module, because two modules may define the
    same name.
    """
    if node is None:
        return "Any"
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        node = ast.parse(node.value, mode="eval").body
    text = _unparsed(node)
    for name in {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}:
        if module_of(name) is None:
            text = re.sub(rf"\b{name}\b", f"functions.{module}.{name}", text)
    return text


def module_of(name: str) -> str | None:
    """Return the module from which annotations import a name. Return an empty string for a builtin."""
    if hasattr(builtins, name) or name in ("Container", "Any"):
        return ""
    return next((m for m in IMPORT_SOURCES if hasattr(importlib.import_module(m), name)), None)


def method(spec: Spec) -> tuple[str, set[str]]:
    """Return the source of a method, and the names in its annotations."""
    module = spec.body.__module__.rpartition(".")[2]
    arguments = definition(spec).args
    first = leader(spec)
    sequence = spec.roles[first] is SEQUENCE
    parameters, positional_args, keywords, annotations = ["self"], [], [], []
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(positional) - len(arguments.defaults)) + list(arguments.defaults)
    for index, (argument, default) in enumerate(zip(positional, defaults, strict=True)):
        if index == 0:
            positional_args.append(f"[self, *{first}]" if sequence else "self")
            if sequence:
                annotations.append("Sequence[ArrayLike]")
                # Give the first parameter a default only if every later positional parameter has one, as Python
                # requires.
                default_value = "" if None in defaults[1:] else " = ()"
                parameters.append(f"{first}: Sequence[ArrayLike]{default_value}")
        else:
            _parameter(argument, default, module, parameters, annotations)
            if index < len(arguments.posonlyargs) or default is None:
                positional_args.append(argument.arg)
            else:
                keywords.append(argument.arg)
        if index + 1 == len(arguments.posonlyargs):
            parameters.append("/")
    # If a function has one positional parameter and no variadic ones, its method accepts the nest options by position.
    is_unary = len(positional) == 1 and not sequence and arguments.vararg is None and arguments.kwarg is None
    if is_unary:
        annotations.append(_KEY_CHAINS)
        parameters += [f"key_chains: {_KEY_CHAINS} = None", "to_apply: bool = True", "prune_unapplied: bool = False"]
        parameters.append("map_sequences: bool | None = None")
    if arguments.vararg:
        if not positional:
            positional_args.append("self")
            parameters.append("/")
        annotations.append(annotation(arguments.vararg.annotation, module))
        parameters.append(f"*{arguments.vararg.arg}: {annotations[-1]}")
        positional_args.append(f"*{arguments.vararg.arg}")
    elif arguments.kwonlyargs:
        parameters.append("*")
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        _parameter(argument, default, module, parameters, annotations)
        keywords.append(argument.arg)
    # A method can have only one `**` parameter, so `**nest` also receives the variadic keywords of the function.
    if not is_unary:
        parameters.append("**nest: Unpack[NestOptions]" if arguments.kwarg is None else "**nest: Any")
    nest = "leaves(key_chains, to_apply, prune_unapplied, map_sequences)" if is_unary else "nest"
    result = returned(spec)
    pairs = ", ".join(f'"{name}": {name}' for name in keywords)
    arguments_text = f"({', '.join(positional_args)}{',' if len(positional_args) == 1 else ''})"
    call = [f"functions.{module}.{spec.name}", arguments_text, f"{{{pairs}}}", nest]
    text = _wrapped(f"    def {spec.name}(", parameters, f") -> {result}:")
    text += f'        """See `ivy.{public(spec.name)}`."""\n'
    text += _wrapped("        return method(", call, ")")
    names = {
        name.id for expression in annotations for name in ast.walk(ast.parse(expression)) if isinstance(name, ast.Name)
    }
    return text, names | {"Container"}


def public(name: str) -> str:
    """Return the public name of a function."""
    return "fft.fft" if name == "fft" else name


def _parameter(
    argument: ast.arg, default: ast.expr | None, module: str, parameters: list[str], annotations: list[str]
) -> None:
    """Append the source of a parameter to `parameters`, and its annotation to `annotations`."""
    text = "Container | None" if argument.arg == "out" else annotation(argument.annotation, module)
    annotations.append(text)
    parameters.append(f"{argument.arg}: {text}" + ("" if default is None else f" = {_unparsed(default)}"))


def _unparsed(node: ast.expr) -> str:
    # Replace single quotes by double quotes, as `ruff format` does. No default value contains a double quote itself.
    return ast.unparse(node).replace("'", '"')


def returned(spec: Spec) -> str:
    """Return the annotation of the result: a Container, or a tuple of Containers if there are several results."""
    return "tuple[Container, ...]" if spec.several else "Container"


def _wrapped(start: str, parts: list[str], end: str) -> str:
    """Return parts on one line. If they do not fit, they are wrapped as by `ruff format`."""
    line = f"{start}{', '.join(parts)}{end}"
    if len(line) <= WIDTH:
        return f"{line}\n"
    indent = " " * (len(start) - len(start.lstrip()))
    inner = f"{indent}    {', '.join(parts)}"
    if len(inner) <= WIDTH:
        return f"{start}\n{inner}\n{indent}{end}\n"
    items = "".join(f"{_broken(f'{indent}    {part}')},\n" for part in parts)
    return f"{start}\n{items}{indent}{end}\n"


def _broken(line: str) -> str:
    """Wrap a dict that does not fit on one line. Each key gets a separate line."""
    if len(line) < WIDTH:
        return line
    text = line.strip()
    indent = " " * (len(line) - len(text))
    pairs = "".join(f"{indent}    {pair},\n" for pair in text[1:-1].split(", "))
    return f"{indent}{{\n{pairs}{indent}}}"


def imports(names: set[str]) -> str:
    """Return the imports of the names in annotations."""
    lines: dict[str, set[str]] = {}
    for name in names:
        module = module_of(name)
        if module:
            lines.setdefault(module, set()).add(name)
    lines.setdefault("ivy_protocol.base.typing", set()).add("Container")
    return "".join(_import(m, sorted(n)) for m, n in _ordered(lines))


def _import(module: str, names: list[str]) -> str:
    line = f"    from {module} import {', '.join(names)}\n"
    if len(line) <= WIDTH:
        return line
    return f"    from {module} import (\n" + "".join(f"        {name},\n" for name in names) + "    )\n"


def _ordered(lines: dict[str, set[str]]) -> list[tuple[str, set[str]]]:
    return sorted(lines.items(), key=lambda item: (item[0].startswith("ivy_protocol"), item[0]))


def source() -> str:
    """Return the source of the generated file."""
    specs = functions()
    texts, names = [], set[str]()
    for spec in specs:
        text, annotation_names = method(spec)
        texts.append(text)
        names |= annotation_names
    block = imports(names)
    typing_names = "TYPE_CHECKING, Any, Unpack" if any(" Any" in text for text in texts) else "TYPE_CHECKING, Unpack"
    return (
        f"{HEAD}\nfrom __future__ import annotations\n\nfrom typing import {typing_names}\n\n"
        "from ivy_protocol import functions\n"
        "from ivy_protocol.container._options import NestOptions, leaves, method\n\n"
        f"if TYPE_CHECKING:\n{_spaced(block)}\n\n{CLASS}\n" + "\n".join(texts)
    )


def _spaced(block: str) -> str:
    """Insert an empty line between the imports of the standard library and of the package."""
    lines = block.splitlines(keepends=True)
    first = next(i for i, line in enumerate(lines) if "ivy_protocol" in line)
    return "".join([*lines[:first], "\n" if first else "", *lines[first:]])


def main(arguments: list[str]) -> int:
    """Write or compare the file; return the exit status."""
    return update({PATH: source()}, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
