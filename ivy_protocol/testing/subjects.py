"""The array class under test, and the comparison of one of its calls with NumPy."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from ivy_protocol import backends
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyException
from ivy_protocol.functions.creation import asarray
from ivy_protocol.testing.calls import mapped, values
from ivy_protocol.testing.faults import Fault, called, compare, first_line, shown
from ivy_protocol.testing.report import Skipped

REJECTIONS = (IvyException, NotImplementedError, TypeError)
"""Exceptions with which a class may reject unsupported arguments."""


class Subject(NamedTuple):
    """The class under test, with the arguments of `check_array_class`."""

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
    """The dtypes that objects of the class preserve."""

    def elements(self, result: Any) -> list[np.ndarray]:
        """Return the arrays of a result as NumPy arrays."""
        results = result if isinstance(result, tuple | list) else (result,)
        return [n for r in results for n in values(self.unmake(r) if isinstance(r, self.cls) else r)]

    def require_protocol(self) -> None:
        """Skip a check of ``__ivy_array_function__`` if the class lacks it and registers its functions instead."""
        if not hasattr(self.cls, "__ivy_array_function__"):
            raise Skipped("the functions of the class are registered")

    @property
    def title(self) -> str:
        """The name of the class, for errors."""
        return self.cls.__qualname__


def preserved_dtypes(make: Callable[[np.ndarray], Any], unmake: Callable[[Any], Any]) -> frozenset[str]:
    """Return the dtypes that objects of the class preserve."""
    dtypes = set()
    for name in ("bool", "int32", "float32", "float64", "complex64"):
        try:
            arrays = list(values(unmake(make(np.ones((2, 3), name)))))
        except Exception:
            # Skip dtypes that the class does not accept.
            continue
        dtypes.update({name} if [x.dtype.name for x in arrays] == [name] else ())
    return frozenset(dtypes)


def arrays_in(value: Any) -> Iterator[np.ndarray]:
    """Yield the NumPy arrays in arguments, also in lists, tuples and dicts."""
    if isinstance(value, np.ndarray):
        yield value
    elif type(value) in (list, tuple, dict):
        for item in value.values() if type(value) is dict else value:
            yield from arrays_in(item)


def agrees(
    subject: Subject, fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any], law: str, may: bool = False
) -> None:
    """Compare the result of a function for objects of the class with the result for NumPy arrays.

    With `may`, the class may reject these arguments.
    """
    out = kwargs.get("out")
    with np.errstate(all="ignore"):
        plain = kwargs if out is None else {**kwargs, "out": asarray(out, copy=True)}
        expected = list(values(fn(*args, **plain)))
    objects: list[tuple[Any, np.ndarray]] = []

    def make(x: np.ndarray) -> Any:
        objects.append((subject.make(x), x))
        return objects[-1][0]

    object_args, object_kwargs = mapped(args, make), mapped({n: v for n, v in kwargs.items() if n != "out"}, make)
    if out is not None:
        object_kwargs["out"] = subject.make(out.copy())
    call = called(f"ivy.{fn.__name__}", args, kwargs, subject.title)
    before = [subject.elements(x) for x, _ in objects]
    try:
        with np.errstate(all="ignore"):
            result = fn(*object_args, **object_kwargs)
    except RecursionError as error:
        reason = "the class passes on an object that it should unwrap, possibly in a tuple, a list or a keyword"
        raise Fault(call, "a RecursionError", shown_all(expected), reason) from error
    except Exception as error:
        if may and isinstance(error, REJECTIONS):
            return
        raise Fault(call, first_line(error), shown_all(expected), law) from error
    _check_result_class(subject, fn, result, call, expected)
    dtypes = [x.dtype.name for x in arrays_in((args, kwargs))]
    typed = "none"
    if subject.keeps.issuperset(dtypes):
        typed = "exact" if kwargs.get("dtype") in subject.keeps else "kind"
    difference = compare(subject.elements(result), expected, typed)
    if difference is not None:
        raise Fault(call, *difference, law)
    out_difference = None if out is None else compare(subject.elements(object_kwargs["out"]), expected, "none")
    if out_difference is not None:
        raise Fault(call, f"an out that is {out_difference[0]}", out_difference[1], "out= holds the result")
    for (x, _), old in zip(objects, before, strict=True):
        changed = compare(subject.elements(x), old)
        if changed is not None:
            raise Fault(call, f"an argument that is now {changed[0]}", changed[1], "arguments are not changed")


def shown_all(results: list[np.ndarray]) -> str:
    """Return results as a string on one line."""
    return ", ".join(map(shown, results))


def _check_result_class(subject: Subject, fn: Any, result: Any, call: str, expected: list[np.ndarray]) -> None:
    """Raise if an array in a result is not an object of the class, unless the function may return other arrays."""
    law = "results are of the class; list functions with other results in plain="
    results = result if isinstance(result, tuple | list) else (result,)
    for r, reference in zip(results, expected, strict=False):
        if fn.spec.unwrapped or isinstance(r, subject.cls):
            continue
        if r is None or r is NotImplemented:
            raise Fault(call, repr(r), f"a {subject.title}", law)
        if isinstance(r, Array) or not backends.backend_name(type(r)):
            # Allow an `ivy.Array` for indices and counts, which `returns_indices` marks. Ignore the mark of a random
            # function, which only describes the dtype of the samples.
            are_indices = fn.spec.returns_indices and not fn.spec.is_random
            allowed = fn in subject.plain or are_indices or reference.dtype == bool
            if allowed or not isinstance(r, Array):
                continue
        raise Fault(call, f"a {type(r).__module__}.{type(r).__qualname__}", f"a {subject.title}", law)
