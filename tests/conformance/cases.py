"""How to call each function of the standard, and what it gives."""

from conformance import elementwise, linear, manipulation, reductions
from conformance.draws import Case

CASES: dict[str, Case] = {**elementwise.CASES, **linear.CASES, **manipulation.CASES, **reductions.CASES}
"""By name; those of the extensions with the extension's name before theirs."""
