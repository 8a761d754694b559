"""What products of arrays have in common."""


def summed(equation: str, rank: int | None) -> list[int] | None:
    """The axes that an equation of one operand adds up, where that is all that it does."""
    given, arrow, kept = equation.replace(" ", "").partition("->")
    plain = arrow and given.isalpha() and len(set(given)) == len(given) == rank
    if not plain or kept != "".join([label for label in given if label in kept]):
        return None
    return [axis for axis, label in enumerate(given) if label not in kept]
