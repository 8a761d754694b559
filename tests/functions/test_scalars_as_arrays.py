"""Numbers of Python where a function expects arrays: they are arrays without axes, or refused in ivy's words."""

import enum
import operator
from typing import Any

import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as inp

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
    with pytest.raises(ivy.IvyTypeError, match="a shape must be an int or a sequence of ints"):
        function(ivy.asarray(A), 0.5)


class Size(enum.IntEnum):
    ONE = 1
    TWO = 2


class Metres(float):
    pass


class Impedance(complex):
    pass


class Option(enum.StrEnum):
    DTYPE = "float32"
    SIDE = "right"
    MODE = "reflect"
    INDEXING = "ij"


def _written(number: Any) -> Any:
    x = ivy.zeros(3, dtype="complex64")
    x[0] = number
    x[1:2] = number
    return x


TAKING: dict[str, Any] = {
    "add": lambda n: ivy.add(ivy.ones(2), n),
    "of numbers": lambda n: ivy.add(n, n),
    "operator": lambda n: ivy.ones(2) * n,
    "reflected": lambda n: n - ivy.ones(2),
    "in place": lambda n: operator.iadd(ivy.ones(2, dtype="complex64"), n),
    "equal": lambda n: ivy.ones(2) == n,
    "exp": ivy.exp,
    "asarray": ivy.asarray,
    "lists": lambda n: ivy.asarray([[n], [2]]),
    "list beside": lambda n: ivy.concat([ivy.ones(2), [n]]),
    "full": lambda n: ivy.full((2,), n),
    "full_like": lambda n: ivy.full_like(ivy.ones(2, dtype="complex64"), n),
    "where": lambda n: ivy.where(ivy.asarray([True, False]), n, 0),
    "written": _written,
    "result_type": lambda n: ivy.result_type(ivy.ones(2), n),
    "container": lambda n: (ivy.Container(a=ivy.ones(2)) * n).a,
    "leaf": lambda n: ivy.exp(ivy.Container(a=n)).a,
    "numpy": lambda n: inp.ones(2) * n,
    "numpy.full": lambda n: inp.full(2, n),
}
OF_INTS: dict[str, Any] = {
    "arange": ivy.arange,
    "numpy.arange": lambda n: inp.arange(n),
    "zeros": lambda n: ivy.zeros((n, 2)),
    "element": lambda n: ivy.arange(4)[n],
    "list of places": lambda n: ivy.arange(4)[[n, 0]],
    "axis": lambda n: ivy.sum(ivy.ones((1, 2, 3)), axis=n),
    "flag": lambda n: ivy.sum(ivy.ones(2), keepdims=n),
    "copy": lambda n: ivy.asarray([1], copy=n),
}


@pytest.mark.filterwarnings("ignore:jax has no")
@pytest.mark.parametrize("number", [Size.TWO, Metres(2.5), Impedance(1j)], ids=repr)
def test_numbers_of_subclasses_are_taken_as_their_values(number: Any, backend: str) -> None:
    kind: Any = int if isinstance(number, int) else float if isinstance(number, float) else complex
    calls = TAKING if kind is not int else {**TAKING, **OF_INTS}
    with ivy.with_backend(backend):
        for name, call in calls.items():
            value = Size.ONE if name in OF_INTS else number
            found, expected = call(value), call(kind(value))
            assert type(found) is type(expected), name
            if isinstance(found, ivy.Array):
                assert (found.dtype, found.tolist()) == (expected.dtype, expected.tolist()), name
            else:
                assert found == expected, name


def test_gradients_with_respect_to_floats_of_subclasses(backend: str) -> None:
    with ivy.with_backend(backend):
        assert ivy.grad(lambda x: x * x)(Metres(2.5)).tolist() == 5.0


def test_numbers_of_subclasses_that_answer_are_asked(backend: str) -> None:
    class Asked(float):
        def __ivy_array_function__(self, *call: Any) -> str:
            return "asked"

    with ivy.with_backend(backend):
        x, n = ivy.ones(2), Asked(1.0)
        assert [ivy.exp(n), ivy.add(x, n), x + n, n + x] == ["asked"] * 4


def test_options_that_are_strings_of_subclasses(backend: str) -> None:
    options: Any = Option
    with ivy.with_backend(backend):
        x = ivy.arange(3)
        assert ivy.zeros(2, dtype=options.DTYPE).dtype == "float32"
        assert ivy.searchsorted(x, x, side=options.SIDE).tolist() == [1, 2, 3]
        assert ivy.pad(x, 1, mode=options.MODE).tolist() == [1, 0, 1, 2, 1]
        assert ivy.meshgrid(x, ivy.ones(2), indexing=options.INDEXING)[0].shape == (3, 2)
