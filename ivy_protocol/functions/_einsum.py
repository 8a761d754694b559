"""Einstein's convention by way of matrix products, for arrays of any class."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions.creation import ones_like
from ivy_protocol.functions.elementwise import multiply
from ivy_protocol.functions.general import shape
from ivy_protocol.functions.linear_algebra import diagonal, matmul, vecdot
from ivy_protocol.functions.manipulation import broadcast_to, expand_dims, permute_dims, reshape

Labelled = tuple[Any, str]
"""An array, and a letter for each of its axes."""


def contract(equation: str, operands: Sequence[Any]) -> Any:
    """Return the sums of products that an equation describes."""
    inputs, result = parse(equation, [len(shape(x)) for x in operands])
    terms = [_distinct(x, labels) for x, labels in zip(operands, inputs, strict=True)]
    lengths: dict[str, int] = {}
    for x, labels in terms:
        for label, length in zip(labels, shape(x), strict=True):
            if lengths.setdefault(label, length) not in (length, 1) and length != 1:
                raise IvyValueError(
                    f"ivy.einsum: an axis of {equation!r} has the lengths {lengths[label]} and {length}"
                )
            lengths[label] = max(lengths[label], length)
    while len(terms) > 1:
        first, second, *terms = terms
        kept = {*result, *(label for _, labels in terms for label in labels)}
        terms.insert(0, _product(first, second, kept, lengths))
    x, labels = _summed(*terms[0], set(result))
    return permute_dims(x, [labels.index(label) for label in result]) if labels != result else x


def parse(equation: str, ranks: Sequence[int]) -> tuple[list[str], str]:
    """Return the letters of each operand and of the result, with letters in place of an ellipsis.

    Raises
    ------
    IvyValueError
        The equation does not fit operands of these ranks.
    """
    given, arrow, result = equation.replace(" ", "").partition("->")
    inputs = given.split(",")
    if len(inputs) != len(ranks):
        raise IvyValueError(f"ivy.einsum: {equation!r} is for {len(inputs)} operands, {len(ranks)} were given")
    hidden = [rank - len(labels.replace("...", "")) for labels, rank in zip(inputs, ranks, strict=True)]
    for labels, rank, count in zip(inputs, ranks, hidden, strict=True):
        if count < 0 or (count and "..." not in labels):
            raise IvyValueError(f"ivy.einsum: {labels!r} in {equation!r} is for another array than one of {rank} axes")
    most = max([count for count, labels in zip(hidden, inputs, strict=True) if "..." in labels], default=0)
    # Letters that no equation has.
    spare = "".join(chr(0xE000 + i) for i in range(most))
    inputs = [labels.replace("...", spare[most - n :]) for labels, n in zip(inputs, hidden, strict=True)]
    if not arrow:
        seen = Counter(label for labels in inputs for label in labels if label not in spare)
        result = spare + "".join(sorted(label for label, count in seen.items() if count == 1))
    else:
        result = result.replace("...", spare)
    letters = [label for labels in (*inputs, result) for label in labels if label not in spare]
    unknown = set(result) - {label for labels in inputs for label in labels}
    if unknown or len(set(result)) < len(result) or not all(map(str.isalpha, letters)):
        raise IvyValueError(f"ivy.einsum: {equation!r} is no equation of these operands")
    return inputs, result


def _distinct(x: Any, labels: str) -> Labelled:
    """Take the diagonals of axes with one letter."""
    for label, count in Counter(labels).items():
        for _ in range(count - 1):
            first, second = labels.index(label), labels.rindex(label)
            lengths = [shape(x)[axis] for axis in (first, second)]
            if lengths[0] != lengths[1] and None not in lengths:
                raise IvyValueError(
                    f"ivy.einsum: the label {label!r} names axes of the lengths {lengths[0]} and {lengths[1]} of one "
                    "array; a diagonal needs axes of one length"
                )
            x = diagonal(x, axis1=first, axis2=second)
            labels = labels[:first] + labels[first + 1 : second] + labels[second + 1 :] + label
    return x, labels


def _summed(x: Any, labels: str, kept: set[str]) -> Labelled:
    """Sum over the axes that nothing else needs, in the data type of the elements."""
    gone = "".join(label for label in labels if label not in kept)
    if not gone:
        return x, labels
    rest = "".join(label for label in labels if label in kept)
    lengths = dict(zip(labels, shape(x), strict=True))
    rows, columns = [math.prod([lengths[label] for label in part]) for part in (rest, gone)]
    matrix = reshape(permute_dims(x, [labels.index(label) for label in rest + gone]), (rows, columns))
    sums = vecdot(ones_like(matrix), matrix)
    return reshape(sums, tuple([lengths[label] for label in rest])), rest


def _product(first: Labelled, second: Labelled, kept: set[str], lengths: dict[str, int]) -> Labelled:
    """Multiply two arrays, and sum over the axes that only they have."""
    x, x_labels = _summed(*first, kept | set(second[1]))
    y, y_labels = _summed(*second, kept | set(x_labels))
    both = [label for label in x_labels if label in y_labels]
    batch = "".join(label for label in both if label in kept)
    inner = "".join(label for label in both if label not in kept)
    left = "".join(label for label in x_labels if label not in both)
    right = "".join(label for label in y_labels if label not in both)
    if not inner:
        order = batch + left + right
        return multiply(_spread(x, x_labels, order), _spread(y, y_labels, order)), order
    x = _blocks(x, x_labels, (batch, left, inner), lengths)
    y = _blocks(y, y_labels, (batch, inner, right), lengths)
    order = batch + left + right
    return reshape(matmul(x, y), tuple([lengths[label] for label in order])), order


def _spread(x: Any, labels: str, order: str) -> Any:
    """Bring the axes into an order, with axes of length 1 in the place of others."""
    x = permute_dims(x, [labels.index(label) for label in order if label in labels])
    return expand_dims(x, axis=tuple([i for i, label in enumerate(order) if label not in labels]))


def _blocks(x: Any, labels: str, groups: tuple[str, ...], lengths: dict[str, int]) -> Any:
    """Bring the axes into groups, each of which becomes one axis."""
    order = "".join(groups)
    x = permute_dims(x, [labels.index(label) for label in order])
    full = tuple([lengths[label] for label in order])
    if tuple(shape(x)) != full:
        x = broadcast_to(x, full)
    return reshape(x, tuple([math.prod([lengths[label] for label in group]) for group in groups]))
