"""A few functions of ivy for `decimal.Decimal`, a class of somebody else's."""

from decimal import Decimal

import ivy_protocol as ivy


def register() -> None:
    """Register them; the entry point of this package."""
    ivy.register(ivy.abs, Decimal)(abs)
    ivy.register(ivy.add, Decimal)(lambda x1, x2: x1 + x2)
    ivy.register(ivy.sqrt, Decimal)(Decimal.sqrt)
    ivy.register(ivy.maximum, Decimal)(lambda x1, x2: max(Decimal(x1), Decimal(x2)))
