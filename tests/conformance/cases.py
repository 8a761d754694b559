"""Calls of each function of the standard, with their expected results."""

from conformance import elementwise, linear, manipulation, reductions
from conformance.draws import Case

CASES: dict[str, Case] = {**elementwise.CASES, **linear.CASES, **manipulation.CASES, **reductions.CASES}
"""By name; those of the extensions with the extension's name before theirs."""
