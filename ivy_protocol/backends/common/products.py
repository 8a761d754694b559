"""Checks and analysis of the equations of `einsum`."""

from typing import Any


def summed(equation: str, rank: int | None) -> list[int] | None:
    """Return the axes that an equation with one operand sums over, or None if the equation does more than sum."""
    inputs, arrow, output = equation.replace(" ", "").partition("->")
    plain = arrow and inputs.isalpha() and len(set(inputs)) == len(inputs) == rank
    if not plain or output != "".join([label for label in inputs if label in output]):
        return None
    return [axis for axis, label in enumerate(inputs) if label not in output]


def check_operands(equation: str, shapes: list[Any]) -> None:
    """Raise unless each array has a term, and axes with the same label have equal sizes."""
    terms = equation.replace(" ", "").partition("->")[0].split(",")
    if len(terms) != len(shapes):
        raise ValueError(f"the equation {equation!r} requires {len(terms)} arrays, not {len(shapes)}")
    for term, shape in zip(terms, shapes, strict=True):
        labels = term.replace("...", "")
        if len(set(labels)) != len(labels):
            _check_diagonal(equation, term, tuple(shape))


def _check_diagonal(equation: str, term: str, shape: tuple[Any, ...]) -> None:
    first, _, last = term.partition("...")
    lengths: dict[str, Any] = {}
    for label, length in [*zip(first, shape, strict=False), *zip(last[::-1], shape[::-1], strict=False)]:
        # Skip None, which is the length of an axis of unknown size in a graph.
        if length is not None and lengths.setdefault(label, length) != length:
            raise ValueError(
                f"the label {label!r} of the equation {equation!r} is repeated for axes of the lengths "
                f"{lengths[label]} and {length} of one array of shape {shape}; a diagonal requires axes of equal length"
            )
