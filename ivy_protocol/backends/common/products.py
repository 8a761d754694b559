"""What products of arrays have in common."""

from typing import Any


def summed(equation: str, rank: int | None) -> list[int] | None:
    """The axes that an equation of one operand adds up, where that is all that it does."""
    given, arrow, kept = equation.replace(" ", "").partition("->")
    plain = arrow and given.isalpha() and len(set(given)) == len(given) == rank
    if not plain or kept != "".join([label for label in given if label in kept]):
        return None
    return [axis for axis, label in enumerate(given) if label not in kept]


def check_operands(equation: str, shapes: list[Any]) -> None:
    """Raise unless each array has a term, and each repeated label of a term has axes of one length."""
    terms = equation.replace(" ", "").partition("->")[0].split(",")
    if len(terms) != len(shapes):
        raise ValueError(f"the equation {equation!r} is of {len(terms)} arrays, not {len(shapes)}")
    for term, shape in zip(terms, shapes, strict=True):
        labels = term.replace("...", "")
        if len(set(labels)) != len(labels):
            _check_diagonal(equation, term, tuple(shape))


def _check_diagonal(equation: str, term: str, shape: tuple[Any, ...]) -> None:
    first, _, last = term.partition("...")
    lengths: dict[str, Any] = {}
    for label, length in [*zip(first, shape, strict=False), *zip(last[::-1], shape[::-1], strict=False)]:
        # A length that a graph does not know is None.
        if length is not None and lengths.setdefault(label, length) != length:
            raise ValueError(
                f"the label {label!r} of the equation {equation!r} names axes of the lengths {lengths[label]} and "
                f"{length} of one array of shape {shape}; a diagonal needs axes of one length"
            )
