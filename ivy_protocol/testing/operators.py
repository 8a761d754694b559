"""Laws of the operators of an array class: what they give, on either side, and beside arrays of others."""

import operator
from collections.abc import Iterator
from typing import Any

import numpy as np

from ivy_protocol.array.array import Array
from ivy_protocol.exceptions import IvyDispatchError
from ivy_protocol.functions import comparison, elementwise, linalg
from ivy_protocol.functions.creation import asarray
from ivy_protocol.testing.calls import values
from ivy_protocol.testing.faults import Fault, compare, first_line, shown
from ivy_protocol.testing.report import Skipped
from ivy_protocol.testing.subjects import REFUSALS, Subject, agrees
from ivy_protocol.testing.variations import X, Y, with_the_smallest

_ARITHMETIC = {
    "add": (elementwise.add, "+"),
    "sub": (elementwise.subtract, "-"),
    "mul": (elementwise.multiply, "*"),
    "truediv": (elementwise.divide, "/"),
    "floordiv": (elementwise.floor_divide, "//"),
    "mod": (elementwise.remainder, "%"),
    "pow": (elementwise.pow, "**"),
    "matmul": (linalg.matmul, "@"),
}
_COMPARING = {
    "lt": (comparison.less, "<"),
    "le": (comparison.less_equal, "<="),
    "gt": (comparison.greater, ">"),
    "ge": (comparison.greater_equal, ">="),
    "eq": (comparison.equal, "=="),
    "ne": (comparison.not_equal, "!="),
}
_OF_ONE = {"neg": elementwise.negative, "abs": elementwise.abs, "pos": elementwise.positive}


def _defined(subject: Subject, name: str, fn: Any) -> bool:
    method = getattr(subject.cls, f"__{name}__", None)
    return fn in subject.implements and method is not None and method is not getattr(object, f"__{name}__", None)


def _second(name: str) -> np.ndarray:
    return Y.T if name == "matmul" else Y


def _of_numpy(fn: Any, *args: Any) -> list[np.ndarray]:
    return list(values(fn(*args)))


def give_what_functions_do(subject: Subject) -> None:
    """``x + y`` is ``ivy.add(x, y)``."""
    count = 0
    for name, (fn, sign) in {**_ARITHMETIC, **_COMPARING}.items():
        if not _defined(subject, name, fn):
            continue
        count += 1
        call = f"x {sign} y, with x = {shown(X)} and y = {shown(_second(name))} as {subject.title},"
        _check(subject, call, lambda n=name: getattr(operator, n)(*_made(subject, n)), _of_numpy(fn, X, _second(name)))
    for name, fn in _OF_ONE.items():
        if _defined(subject, name, fn):
            count += 1
            call = f"{'-' if name == 'neg' else '+' if name == 'pos' else name} x, with x = {shown(X)}"
            _check(subject, call, lambda n=name: getattr(operator, n)(subject.make(X)), _of_numpy(fn, X))
    if not count:
        raise Skipped("it has no operators of the functions that it implements")


def _made(subject: Subject, name: str) -> tuple[Any, Any]:
    return subject.make(X), subject.make(_second(name))


def _check(subject: Subject, call: str, run: Any, expected: list[np.ndarray]) -> None:
    law = "operators give what their functions do"
    try:
        result = run()
    except Exception as error:
        raise Fault(call, first_line(error), shown(expected[0]), law) from error
    found = compare(subject.numbers(result), expected, "none")
    if found is not None:
        raise Fault(call, *found, law)


def answer_on_the_right(subject: Subject) -> None:
    """Where ``x - 2.0`` has an answer, ``2.0 - x`` has the right one, also with arrays of NumPy and ivy."""
    subject.answers_itself()
    count = 0
    for name, (fn, sign) in _ARITHMETIC.items():
        if not _defined(subject, name, fn):
            continue
        for left, title in _lefts(name):
            right = X.T if name == "matmul" else X
            x = subject.make(right)
            try:
                getattr(operator, name)(subject.make(X), left if name != "matmul" else _like(left, Y.T))
            except Exception:
                # It does not mix with these.
                continue
            count += 1
            call = f"{title} {sign} x, with x = {shown(right)} as {subject.title},"
            expected = _of_numpy(fn, np.asarray(left, "float32"), right)
            law = f"__r{name}__ answers where __{name}__ does, in the order of the arguments"
            if isinstance(left, np.ndarray):
                law += ", and __array_ufunc__ = None lets NumPy leave it to the class"
            try:
                result = getattr(operator, name)(left, x)
            except Exception as error:
                raise Fault(call, first_line(error), shown(expected[0]), law) from error
            if isinstance(result, np.ndarray) and result.dtype.kind == "O":
                raise Fault(call, "an ndarray of objects", shown(expected[0]), law)
            found = compare(subject.numbers(result), expected, "none")
            if found is not None:
                raise Fault(call, *found, law)
    if not count:
        raise Skipped("it has no operators, or mixes with nothing")


def _like(left: Any, values: np.ndarray) -> Any:
    return asarray(values) if isinstance(left, Array) else values


def _lefts(name: str) -> Iterator[tuple[Any, str]]:
    if name != "matmul":
        yield 2.0, "2.0"
    yield asarray(Y.copy()), f"ivy.array({shown(Y)})"
    yield Y, f"numpy's {shown(Y)}"


def mix_with_arrays_of_ivy(subject: Subject) -> None:
    """``ivy.subtract(x, y)`` and ``ivy.subtract(y, x)`` mean what they say where `y` is an `ivy.Array`."""
    count = 0
    for name, (fn, _) in _ARITHMETIC.items():
        if fn not in subject.implements:
            continue
        other = _second(name)
        pairs = (
            (subject.make(X), asarray(other.copy()), f"an object of {subject.title} and an ivy.Array"),
            (asarray(X.copy()), subject.make(other), f"an ivy.Array and an object of {subject.title}"),
        )
        for x, y, kinds in pairs:
            try:
                result = fn(x, y)
            except REFUSALS:
                continue
            except Exception:
                # It has reasons of its own, such as units.
                continue
            count += 1
            found = compare(subject.numbers(result), _of_numpy(fn, X, other), "none")
            if found is not None:
                said = f"ivy.{fn.__name__}({shown(X)}, {shown(other)}) of {kinds}"
                raise Fault(said, *found, "the arguments keep their order beside an array of ivy")
    if not count:
        raise Skipped("it does not mix with arrays of ivy")


def subclasses_are_taken(subject: Subject) -> None:
    """Objects of a subclass are answered for like those of the class."""
    subject.answers_itself()
    fn = next((fn for fn in subject.implements if fn in [f for f, _ in _ARITHMETIC.values()]), None)
    if fn is None or fn is linalg.matmul:
        raise Skipped("it implements no arithmetic")
    sub = type("Sub", (subject.cls,), {})
    x = subject.make(X)
    try:
        y = subject.make(Y)
        y.__class__ = sub
    except (AttributeError, TypeError) as error:
        raise Skipped("its objects cannot change their class") from error
    call = f"ivy.{fn.__name__}(x, y), with x of {subject.title} and y of a subclass of it,"
    law = "subclasses are taken: ask issubclass(t, cls) of the types, not t is cls"
    try:
        expected = subject.numbers(fn(subject.make(X), subject.make(Y)))
    except Exception as error:
        raise Skipped("it does not answer for two of its own") from error
    try:
        result = fn(x, y)
    except IvyDispatchError as error:
        raise Fault(call, first_line(error), shown(expected[0]), law) from error
    found = compare(subject.numbers(result), expected, "none")
    if found is not None:
        raise Fault(call, *found, law)


def out_is_written(subject: Subject) -> None:
    """What is given as ``out=`` holds the result."""
    count = 0
    for fn in subject.implements:
        if "out" not in fn.spec.names or fn.spec.leading not in (1, 2) or fn.spec.sequences or fn.spec.infer:
            continue
        args = (X, _second("matmul" if fn is linalg.matmul else ""))[: fn.spec.leading]
        try:
            expected = _of_numpy(fn, *args)
        except Exception:
            continue
        if len(expected) != 1:
            continue
        count += _is_written(subject, fn, args, expected)
    if not count:
        raise Skipped("it takes no out=")


def _is_written(subject: Subject, fn: Any, args: tuple[Any, ...], expected: list[np.ndarray]) -> int:
    call = f"ivy.{fn.__name__}({', '.join(map(shown, args))}, out=out), with arrays as {subject.title},"
    given = [subject.make(x) for x in args]
    try:
        out = subject.make(np.zeros_like(expected[0]))
    except Exception:
        # There is no object of the shape of the result.
        return 0
    try:
        result = fn(*given, out=out)
    except RecursionError as error:
        raise Fault(call, "a RecursionError", shown(expected[0]), "what is given as out= is unwrapped too") from error
    except Exception:
        # It does not take it.
        return 0
    found = compare(subject.numbers(out), expected, "none")
    if found is not None:
        raise Fault(call, f"an out that is {found[0]}", found[1], "out= holds the result, or is refused")
    found = compare(subject.numbers(result), expected, "none")
    if found is not None:
        raise Fault(call, *found, "what is returned is what out= holds")
    return 1


def errors_reach_the_caller(subject: Subject) -> None:
    """What is wrong with a call is said as it is for arrays of NumPy."""
    count = 0
    wrong = np.ones((4,), "float32")
    for fn in subject.implements:
        spec = fn.spec
        if spec.leading == 2 and spec.posonly and subject.broadcasts and fn is not linalg.matmul:
            args, kwargs = (X, wrong), {}
        elif spec.leading == 1 and "axis" in spec.names and not spec.sequences:
            args, kwargs = (X,), {"axis": 7}
        else:
            continue
        try:
            fn(*args, **kwargs)
        except Exception as error:
            count += _is_raised(subject, fn, args, kwargs, error)
        if count == 4:
            break
    if not count:
        raise Skipped("it implements no function of which it is known what it refuses")


def _is_raised(subject: Subject, fn: Any, args: Any, kwargs: Any, expected: Exception) -> int:
    shapes = ", ".join(f"an array of shape {x.shape}" for x in args)
    call = f"ivy.{fn.__name__}({shapes}{''.join(f', {n}={v}' for n, v in kwargs.items())}) of {subject.title}"
    law = "errors reach the caller, and are not swallowed"
    try:
        result = fn(*[subject.make(x) for x in args], **kwargs)
    except Exception as error:
        if isinstance(error, IvyDispatchError) and not isinstance(expected, IvyDispatchError):
            raise Fault(call, first_line(error), type(expected).__name__, law) from error
        return 1
    raise Fault(call, f"a {type(result).__qualname__}", type(expected).__name__, law)


def keywords_agree(subject: Subject, fn: Any, variation: Any) -> None:
    """One call with keywords gives what it gives for arrays of NumPy, or is refused."""
    try:
        fn(*variation.args, **variation.kwargs)
    except Exception:
        # The function takes none of it.
        return
    with_the_smallest(variation, lambda v: agrees(subject, fn, v.args, v.kwargs, v.law, may=True))
