"""The class that is checked, what its author says about it, and how one call of it is compared with NumPy's."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from ivy_protocol import backends
from ivy_protocol.array.array import Array
from ivy_protocol.exceptions import IvyException
from ivy_protocol.functions.creation import asarray
from ivy_protocol.testing.calls import mapped, values
from ivy_protocol.testing.faults import Fault, called, compare, first_line, shown
from ivy_protocol.testing.report import Skipped

_PLACES = frozenset(["argmax", "argmin", "argsort", "argwhere", "bincount", "count_nonzero", "nonzero", "searchsorted"])
"""The functions whose results are numbers of elements or of places, and need not be of the class."""
REFUSALS = (IvyException, NotImplementedError, TypeError)
"""What a class may raise for arguments that it does not take."""


class Subject(NamedTuple):
    """The class that is checked, and what its author says about it."""

    cls: type
    make: Callable[[np.ndarray], Any]
    unmake: Callable[[Any], Any]
    implements: tuple[Any, ...]
    arguments: Mapping[Any, Any]
    examples: int
    same: Callable[[Any, Any], bool] | None
    plain: tuple[Any, ...]
    broadcasts: bool
    keeps: frozenset[str]
    """The data types that its objects keep."""

    def numbers(self, result: Any) -> list[np.ndarray]:
        """The arrays of a result, as NumPy's."""
        results = result if isinstance(result, tuple | list) else (result,)
        return [n for r in results for n in values(self.unmake(r) if isinstance(r, self.cls) else r)]

    def answers_itself(self) -> None:
        """Skip a check of what is in the hands of the author of a class that knows the protocol."""
        if not hasattr(self.cls, "__ivy_array_function__"):
            raise Skipped("its functions are registered")

    @property
    def title(self) -> str:
        """The name of the class, for errors."""
        return self.cls.__qualname__


def kept_dtypes(make: Callable[[np.ndarray], Any], unmake: Callable[[Any], Any]) -> frozenset[str]:
    """The data types of NumPy's arrays that objects made of them keep."""
    kept = set()
    for name in ("bool", "int32", "float32", "float64", "complex64"):
        try:
            found = list(values(unmake(make(np.ones((2, 3), name)))))
        except Exception:
            # What the class does not take is not compared.
            continue
        kept.update({name} if [x.dtype.name for x in found] == [name] else ())
    return frozenset(kept)


def arrays_in(value: Any) -> Iterator[np.ndarray]:
    """NumPy's arrays in arguments, in lists, tuples and dicts too."""
    if isinstance(value, np.ndarray):
        yield value
    elif type(value) in (list, tuple, dict):
        for item in value.values() if type(value) is dict else value:
            yield from arrays_in(item)


def agrees(
    subject: Subject, fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any], law: str, may: bool = False
) -> None:
    """Compare what a function gives for objects of the class with what it gives for NumPy's arrays.

    `may` says whether the class may refuse these arguments.
    """
    out = kwargs.get("out")
    with np.errstate(all="ignore"):
        plain = kwargs if out is None else {**kwargs, "out": asarray(out, copy=True)}
        expected = list(values(fn(*args, **plain)))
    made: list[tuple[Any, np.ndarray]] = []

    def remembered(x: np.ndarray) -> Any:
        made.append((subject.make(x), x))
        return made[-1][0]

    given, more = mapped(args, remembered), mapped({n: v for n, v in kwargs.items() if n != "out"}, remembered)
    if out is not None:
        more["out"] = subject.make(out.copy())
    call = called(f"ivy.{fn.__name__}", args, kwargs, subject.title)
    before = [subject.numbers(x) for x, _ in made]
    try:
        with np.errstate(all="ignore"):
            result = fn(*given, **more)
    except RecursionError as error:
        said = "the class hands on what it is to unwrap, be it in a tuple, a list or a keyword"
        raise Fault(call, "a RecursionError", shown_all(expected), said) from error
    except Exception as error:
        if may and isinstance(error, REFUSALS):
            return
        raise Fault(call, first_line(error), shown_all(expected), law) from error
    _of_the_class(subject, fn, result, call, expected)
    dtypes = [x.dtype.name for x in arrays_in((args, kwargs))]
    typed = "none"
    if subject.keeps.issuperset(dtypes):
        typed = "exact" if kwargs.get("dtype") in subject.keeps else "kind"
    found = compare(subject.numbers(result), expected, typed)
    if found is not None:
        raise Fault(call, *found, law)
    written = None if out is None else compare(subject.numbers(more["out"]), expected, "none")
    if written is not None:
        raise Fault(call, f"an out that is {written[0]}", written[1], "out= holds the result")
    for (x, _), old in zip(made, before, strict=True):
        changed = compare(subject.numbers(x), old)
        if changed is not None:
            raise Fault(call, f"an argument that is now {changed[0]}", changed[1], "arguments are not changed")


def shown_all(results: list[np.ndarray]) -> str:
    """Results on one line."""
    return ", ".join(map(shown, results))


def _of_the_class(subject: Subject, fn: Any, result: Any, call: str, expected: list[np.ndarray]) -> None:
    law = "results are of the class; name the functions of which they are not in plain="
    results = result if isinstance(result, tuple | list) else (result,)
    for r, wanted in zip(results, expected, strict=False):
        if fn.spec.raw or isinstance(r, subject.cls):
            continue
        if r is None or r is NotImplemented:
            raise Fault(call, repr(r), f"a {subject.title}", law)
        if isinstance(r, Array) or not backends.backend_name(type(r)):
            may = fn in subject.plain or fn.__name__ in _PLACES or wanted.dtype == bool
            if may or not isinstance(r, Array):
                continue
        raise Fault(call, f"a {type(r).__module__}.{type(r).__qualname__}", f"a {subject.title}", law)
