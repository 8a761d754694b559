"""Print all error messages of the package as a table: ``python release/messages.py [folder]``."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "ivy_protocol"


def messages(path: Path) -> Iterator[tuple[int, str, str]]:
    """Yield the line, the class and the message of each exception that a file creates."""
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = ast.unparse(node.func).rpartition(".")[2]
        if name.startswith("Ivy") and name.endswith(("Error", "Exception")):
            yield node.lineno, name, text(node.args[0])


def text(node: ast.AST) -> str:
    """Return a message with its expressions in braces."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(map(text, node.values))
    if isinstance(node, ast.BinOp):
        return text(node.left) + text(node.right)
    return "{" + ast.unparse(node.value if isinstance(node, ast.FormattedValue) else node) + "}"


def main() -> None:
    """Print the table."""
    folder = PACKAGE / sys.argv[1] if len(sys.argv) > 1 else PACKAGE
    for path in sorted(folder.rglob("*.py")):
        for line, name, message in sorted(messages(path)):
            print(f"{path.relative_to(PACKAGE.parent)}:{line}  {name}\n    {message}")


if __name__ == "__main__":
    main()
