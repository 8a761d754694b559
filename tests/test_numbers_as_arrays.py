"""Numbers of Python where a function expects arrays: they are arrays without axes, or refused in ivy's words."""

from typing import Any

import pytest

import ivy_protocol as ivy

A = [[1.0, 2.0], [3.0, 4.0]]
B = [1.0, 2.0]
REFUSED: list[tuple[Any, tuple[Any, ...]]] = [
    (ivy.convolve, (0.5, A)),
    (ivy.correlate, (0.5, A)),
    (ivy.linear, (A, 0.5)),
    (ivy.lstsq, (0.5, B)),
    (ivy.searchsorted, (0.5, A)),
    (ivy.interp, (0.5, 0.5, A)),
    (ivy.interp, (0.5, B, 0.5)),
]


def test_a_number_between_points(backend: str) -> None:
    found = ivy.interp(0.25, ivy.asarray([0.0, 1.0]), ivy.asarray([2.0, 4.0]))
    assert ivy.shape(found) == ()
    assert float(found) == 2.5


def test_a_number_beside_probabilities(backend: str) -> None:
    found = ivy.cross_entropy(0.5, ivy.asarray([[0.2, 0.4]]), reduction="none")
    assert ivy.to_list(found) == pytest.approx([1.262864], rel=1e-5)


@pytest.mark.parametrize(("function", "args"), REFUSED, ids=lambda x: getattr(x, "__name__", ""))
def test_numbers_that_do_not_fit(backend: str, function: Any, args: tuple[Any, ...]) -> None:
    given = [ivy.asarray(x) if isinstance(x, list) else x for x in args]
    with pytest.raises(ivy.IvyException, match=rf"^ivy\.{function.__name__}") as caught:
        function(*given)
    assert "has no attribute" not in str(caught.value)


@pytest.mark.parametrize("function", [ivy.expand, ivy.partial_vec_to_tensor])
def test_what_is_no_shape(backend: str, function: Any) -> None:
    with pytest.raises(ivy.IvyTypeError, match="a shape is an int or a sequence of ints"):
        function(ivy.asarray(A), 0.5)
