"""Write the methods of `ivy.Container`: ``python -m ivy_protocol._tools.container_methods``.

Each function whose first parameter is an array, or a sequence of arrays, becomes a short method with the signature
of its definition and the keywords of nested data. With ``--check`` nothing is written, and the exit status says
whether the file is as it would be.
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
from ivy_protocol.base import typing
from ivy_protocol.base.spec import Spec
from ivy_protocol.core import context

PATH = Path(ivy_protocol.__file__).parent / "container" / "_methods.py"
HEAD = '''\
"""The functions of ivy as methods of `ivy.Container`.

Written by ``python -m ivy_protocol._tools.container_methods``; do not edit.
"""
'''
CLASS = '''\
class ContainerMethods:
    """A method for each function, which is called for each leaf; see `ivy.Container`."""

    __slots__ = ()
'''
PLACES = (
    *("collections.abc", "typing", "ivy_protocol.base.typing"),
    *("ivy_protocol.core.device", "ivy_protocol.core.dtypes", "ivy_protocol.core.shape"),
)
"""The modules whose names annotations may have as they are."""
_KEY_CHAINS = "str | Sequence[str] | Mapping[str, Any] | None"
ARRAY, SEQUENCE = typing.ArrayLike, typing.ArraySequence
WIDTH = 120


def functions() -> list[Spec]:
    """The functions that become methods, by name."""
    lazy.load_functions()
    found = [
        spec
        for spec in context.by_name.values()
        if spec.body.__module__.startswith("ivy_protocol.functions.")
        and (spec.roles.get(leader(spec)) in (ARRAY, SEQUENCE, typing.Contents))
    ]
    return sorted(found, key=lambda spec: spec.name)


def leader(spec: Spec) -> str:
    """The name of the first parameter, which may be one for any number of arguments."""
    return spec.positional[0] if spec.positional else spec.variadic or ""


def definition(spec: Spec) -> ast.FunctionDef:
    """The def of a function, as it is written."""
    tree = ast.parse(inspect.getsource(spec.body))
    assert isinstance(tree.body[0], ast.FunctionDef)
    return tree.body[0]


def annotation(node: ast.expr | None, module: str) -> str:
    """The text of an annotation, of which a quoted one has none of its quotes.

    A name that is defined beside the function is given with its module, since two modules may have the same.
    """
    if node is None:
        return "Any"
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        node = ast.parse(node.value, mode="eval").body
    text = _unparsed(node)
    for name in {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}:
        if place_of(name) is None:
            text = re.sub(rf"\b{name}\b", f"functions.{module}.{name}", text)
    return text


def place_of(name: str) -> str | None:
    """The module that a name in annotations is imported from; an empty string for a builtin."""
    if hasattr(builtins, name) or name in ("Container", "Any"):
        return ""
    return next((m for m in PLACES if hasattr(importlib.import_module(m), name)), None)


def method(spec: Spec) -> tuple[str, set[str]]:
    """The text of a method, and the names in its annotations."""
    module = spec.body.__module__.rpartition(".")[2]
    arguments = definition(spec).args
    first = leader(spec)
    sequence = spec.roles[first] is SEQUENCE
    parameters, given, named, words = ["self"], [], [], []
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(positional) - len(arguments.defaults)) + list(arguments.defaults)
    for place, (argument, default) in enumerate(zip(positional, defaults, strict=True)):
        if place == 0:
            given.append(f"[self, *{first}]" if sequence else "self")
            if sequence:
                words.append("Sequence[ArrayLike]")
                # What follows may be needed.
                none = "" if None in defaults[1:] else " = ()"
                parameters.append(f"{first}: Sequence[ArrayLike]{none}")
        else:
            _parameter(argument, default, module, parameters, words)
            if place < len(arguments.posonlyargs) or default is None:
                given.append(argument.arg)
            else:
                named.append(argument.arg)
        if place + 1 == len(arguments.posonlyargs):
            parameters.append("/")
    # By position come the arguments of the function, and where it has no others, which leaves it is for.
    alone = len(positional) == 1 and not sequence and arguments.vararg is None and arguments.kwarg is None
    if alone:
        words.append(_KEY_CHAINS)
        parameters += [f"key_chains: {_KEY_CHAINS} = None", "to_apply: bool = True", "prune_unapplied: bool = False"]
        parameters.append("map_sequences: bool | None = None")
    if arguments.vararg:
        if not positional:
            given.append("self")
            parameters.append("/")
        words.append(annotation(arguments.vararg.annotation, module))
        parameters.append(f"*{arguments.vararg.arg}: {words[-1]}")
        given.append(f"*{arguments.vararg.arg}")
    elif arguments.kwonlyargs:
        parameters.append("*")
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        _parameter(argument, default, module, parameters, words)
        named.append(argument.arg)
    # There can be no more than one such parameter, which then stands for both.
    if not alone:
        parameters.append("**nest: Unpack[NestOptions]" if arguments.kwarg is None else "**nest: Any")
    nest = "leaves(key_chains, to_apply, prune_unapplied, map_sequences)" if alone else "nest"
    result = returned(spec)
    pairs = ", ".join(f'"{name}": {name}' for name in named)
    arguments_text = f"({', '.join(given)}{',' if len(given) == 1 else ''})"
    call = [f"functions.{module}.{spec.name}", arguments_text, f"{{{pairs}}}", nest]
    text = _wrapped(f"    def {spec.name}(", parameters, f") -> {result}:")
    text += f'        """See `ivy.{public(spec.name)}`."""\n'
    text += _wrapped("        return method(", call, ")")
    found = {name.id for word in words for name in ast.walk(ast.parse(word)) if isinstance(name, ast.Name)}
    return text, found | {"Container"}


def public(name: str) -> str:
    """The name that a function has in the package."""
    return "fft.fft" if name == "fft" else name


def _parameter(
    argument: ast.arg, default: ast.expr | None, module: str, parameters: list[str], words: list[str]
) -> None:
    text = "Container | None" if argument.arg == "out" else annotation(argument.annotation, module)
    words.append(text)
    parameters.append(f"{argument.arg}: {text}" + ("" if default is None else f" = {_unparsed(default)}"))


def _unparsed(node: ast.expr) -> str:
    # The formatter has double quotes, and no text in these expressions has one in it.
    return ast.unparse(node).replace("'", '"')


def returned(spec: Spec) -> str:
    """The annotation of the result: a Container, or a tuple of them for a function with several results."""
    return "tuple[Container, ...]" if spec.several else "Container"


def _wrapped(start: str, parts: list[str], end: str) -> str:
    """One line, or as many as the formatter makes of it."""
    line = f"{start}{', '.join(parts)}{end}"
    if len(line) <= WIDTH:
        return f"{line}\n"
    indent = " " * (len(start) - len(start.lstrip()))
    inner = f"{indent}    {', '.join(parts)}"
    if len(inner) <= WIDTH:
        return f"{start}\n{inner}\n{indent}{end}\n"
    listed = "".join(f"{_broken(f'{indent}    {part}')},\n" for part in parts)
    return f"{start}\n{listed}{indent}{end}\n"


def _broken(line: str) -> str:
    """A dict on as many lines as it has keys, if it is too long for one."""
    if len(line) < WIDTH:
        return line
    text = line.strip()
    indent = " " * (len(line) - len(text))
    pairs = "".join(f"{indent}    {pair},\n" for pair in text[1:-1].split(", "))
    return f"{indent}{{\n{pairs}{indent}}}"


def imports(names: set[str]) -> str:
    """The imports of the names in annotations, from the modules that define them."""
    lines: dict[str, set[str]] = {}
    for name in names:
        place = place_of(name)
        if place:
            lines.setdefault(place, set()).add(name)
    lines.setdefault("ivy_protocol.slots", set()).add("Container")
    return "".join(_import(m, sorted(n)) for m, n in _ordered(lines))


def _import(module: str, names: list[str]) -> str:
    line = f"    from {module} import {', '.join(names)}\n"
    if len(line) <= WIDTH:
        return line
    return f"    from {module} import (\n" + "".join(f"        {name},\n" for name in names) + "    )\n"


def _ordered(lines: dict[str, set[str]]) -> list[tuple[str, set[str]]]:
    return sorted(lines.items(), key=lambda item: (item[0].startswith("ivy_protocol"), item[0]))


def source() -> str:
    """The whole file."""
    specs = functions()
    texts, names = [], set[str]()
    for spec in specs:
        text, found = method(spec)
        texts.append(text)
        names |= found
    block = imports(names)
    typing_names = "TYPE_CHECKING, Any, Unpack" if any(" Any" in text for text in texts) else "TYPE_CHECKING, Unpack"
    return (
        f"{HEAD}\nfrom __future__ import annotations\n\nfrom typing import {typing_names}\n\n"
        "from ivy_protocol import functions\n"
        "from ivy_protocol.container._options import NestOptions, leaves, method\n\n"
        f"if TYPE_CHECKING:\n{_spaced(block)}\n\n{CLASS}\n" + "\n".join(texts)
    )


def _spaced(block: str) -> str:
    """An empty line between the imports of the standard library and those of the package."""
    lines = block.splitlines(keepends=True)
    first = next(i for i, line in enumerate(lines) if "ivy_protocol" in line)
    return "".join([*lines[:first], "\n" if first else "", *lines[first:]])


def main(arguments: list[str]) -> int:
    """Write the file, or compare it; return the exit status."""
    wanted = source()
    if arguments == ["--check"]:
        return 0 if PATH.exists() and PATH.read_text(encoding="utf-8") == wanted else 1
    PATH.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
