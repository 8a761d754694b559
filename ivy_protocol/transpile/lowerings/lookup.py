"""Lookup of the lowering of an operator."""

from ivy_protocol.transpile.lowerings.table import LOWERINGS, REGISTERED, Lowering


def find(name: str) -> Lowering | None:
    """Return the lowering of an operator, or None if the operator has no lowering.

    Lowerings that users registered take precedence. A name without an overload applies to all overloads.
    """
    packet = name.rpartition(".")[0]
    return REGISTERED.get(name) or REGISTERED.get(packet) or LOWERINGS.get(name)
