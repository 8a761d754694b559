"""String representation of a Container, with one line for each key. A large array is shown as its shape and dtype."""

import sys
from math import prod
from typing import Any

from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container._config import COLORS, Config
from ivy_protocol.container._tree import Tree, too_deep
from ivy_protocol.core.array_type import Array
from ivy_protocol.functions.conversion import is_array


def text(tree: Tree, colored: bool = False, depth: int = 1) -> str:
    """Return a Container as a string, optionally with ANSI colors for a terminal."""
    if depth > LEVELS:
        raise too_deep()
    config: Config = tree._config
    if not tree:
        return "{}"
    indent = " " * config.print_indent * depth
    gap = "\n" * (1 + config.print_line_spacing)
    lines = []
    for key, value in tree.items():
        value_text = text(value, colored, depth + 1) if isinstance(value, Tree) else leaf_text(value, config)
        if not isinstance(value, Tree):
            value_text = value_text.replace("\n", "\n" + indent + " " * (len(trim(key, config.key_length_limit)) + 2))
        lines.append(f"{indent}{_key(key, config, colored)}: {value_text}")
    return "{\n" + f",{gap}".join(lines) + "\n" + " " * config.print_indent * (depth - 1) + "}"


def leaf_text(value: Any, config: Config) -> str:
    """Return a leaf as a string. An array with more elements than the limit is represented by its shape and dtype."""
    if isinstance(value, list | tuple) and value and is_array(value[0]):
        return f"{type(value).__name__}({len(value)}) of {summary(value[0])}"
    limit, shape = config.print_limit, getattr(value, "shape", ())
    if not is_array(value) or limit is None or prod(shape) <= limit:
        return repr(value)
    return summary(value)


def summary(value: Any) -> str:
    """Return the class, shape and dtype of an array as a string."""
    cls = type(value)
    name = "ivy.array" if cls is Array else f"{cls.__module__.partition('.')[0]}.{cls.__name__}"
    return f"{name}(shape={tuple(value.shape)}, dtype={Array(value).dtype})"


def _key(key: str, config: Config, colored: bool) -> str:
    """Return a key as a string, shortened to the limit and optionally colored."""
    short = trim(key, config.key_length_limit)
    if not colored:
        return short
    color = next((c for word, c in (config.keyword_color_dict or {}).items() if word in key), config.default_key_color)
    if key.startswith("diff_"):
        color = "red"
    return f"\033[{COLORS[color]}m{short}\033[0m"


def trim(key: str, max_length: int | None) -> str:
    """Return a key shortened to at most `max_length` characters, which are evenly spaced in the key."""
    if max_length is None or len(key) <= max_length:
        return key
    if max_length == 1:
        return key[0]
    return "".join([key[round(i * (len(key) - 1) / (max_length - 1))] for i in range(max_length)])


def show(tree: Tree) -> None:
    """Write a Container to the standard output, in color if this is a terminal."""
    sys.stdout.write(text(tree, sys.stdout.isatty()) + "\n")


def show_part(tree: Tree, part: Any) -> None:
    """Write `tree` to the standard output, with a bar before each line of the inner Container `part`."""
    lines = [f"{'|' if inside else ' '} {line}" for line, inside in _lines(tree, part, 1, tree is part)]
    sys.stdout.write("\n".join(lines) + "\n")


def _lines(tree: Tree, part: Any, depth: int, inside: bool) -> list[tuple[str, bool]]:
    """Return the lines of a Container as pairs of the line and a flag. The flag is True if the line belongs to
    `part`.
    """
    config: Config = tree._config
    indent = " " * config.print_indent
    lines = [("{", inside)]
    for key, value in tree.items():
        marked = inside or value is part
        name = f"{indent}{trim(key, config.key_length_limit)}: "
        if isinstance(value, Tree):
            (first, _), *rest = _lines(value, part, depth + 1, marked)
            lines.append((name + first, marked))
            lines.extend([(indent + line, within) for line, within in rest])
        else:
            lines.extend([(line, marked) for line in (name + leaf_text(value, config)).split("\n")])
    return [*lines, ("}", inside)]
