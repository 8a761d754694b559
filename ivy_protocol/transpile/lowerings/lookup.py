"""Finds the row that answers an operator."""

from ivy_protocol.transpile.lowerings.table import REGISTERED, ROWS, Row


def row(name: str) -> Row | None:
    """The row of an operator: that of a user comes first, and one without an overload serves all overloads."""
    whole = name.rpartition(".")[0]
    return REGISTERED.get(name) or REGISTERED.get(whole) or ROWS.get(name)


def registered() -> list[str]:
    """The names for which users registered rows."""
    return list(REGISTERED)
