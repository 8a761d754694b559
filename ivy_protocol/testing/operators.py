"""Laws of the operators of an array class: results, reflected operators, and mixed operands."""

import operator
from collections.abc import Iterator
from typing import Any

import numpy as np

from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyDispatchError
from ivy_protocol.functions import comparison, elementwise, linalg
from ivy_protocol.functions.creation import asarray
from ivy_protocol.testing.calls import values
from ivy_protocol.testing.faults import Fault, compare, first_line, shown
from ivy_protocol.testing.report import Skipped
from ivy_protocol.testing.subjects import REJECTIONS, Subject, agrees
from ivy_protocol.testing.variations import X, Y, check_smallest

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
_COMPARISONS = {
    "lt": (comparison.less, "<"),
    "le": (comparison.less_equal, "<="),
    "gt": (comparison.greater, ">"),
    "ge": (comparison.greater_equal, ">="),
    "eq": (comparison.equal, "=="),
    "ne": (comparison.not_equal, "!="),
}
_UNARY = {"neg": elementwise.negative, "abs": elementwise.abs, "pos": elementwise.positive}


def _is_defined(subject: Subject, name: str, fn: Any) -> bool:
    method = getattr(subject.cls, f"__{name}__", None)
    return fn in subject.implements and method is not None and method is not getattr(object, f"__{name}__", None)


def _second(name: str) -> np.ndarray:
    return Y.T if name == "matmul" else Y


def _numpy_results(fn: Any, *args: Any) -> list[np.ndarray]:
    return list(values(fn(*args)))


def check_operators(subject: Subject) -> None:
    """Check that ``x + y`` returns ``ivy.add(x, y)``, and that every other operator calls its function."""
    count = 0
    for name, (fn, sign) in {**_ARITHMETIC, **_COMPARISONS}.items():
        if not _is_defined(subject, name, fn):
            continue
        count += 1
        call = f"x {sign} y, with x = {shown(X)} and y = {shown(_second(name))} as {subject.title},"
        _check(
            subject,
            call,
            lambda n=name: getattr(operator, n)(*_operands(subject, n)),
            _numpy_results(fn, X, _second(name)),
        )
    for name, fn in _UNARY.items():
        if _is_defined(subject, name, fn):
            count += 1
            call = f"{'-' if name == 'neg' else '+' if name == 'pos' else name} x, with x = {shown(X)}"
            _check(subject, call, lambda n=name: getattr(operator, n)(subject.make(X)), _numpy_results(fn, X))
    if not count:
        raise Skipped("the class has no operators of the functions that it implements")


def _operands(subject: Subject, name: str) -> tuple[Any, Any]:
    return subject.make(X), subject.make(_second(name))


def _check(subject: Subject, call: str, run: Any, expected: list[np.ndarray]) -> None:
    """Compare the result of an operator with `expected`, which the operator's function computed for NumPy arrays."""
    law = "operators agree with their functions"
    try:
        result = run()
    except Exception as error:
        raise Fault(call, first_line(error), shown(expected[0]), law) from error
    difference = compare(subject.elements(result), expected, "none")
    if difference is not None:
        raise Fault(call, *difference, law)


def check_reflected(subject: Subject) -> None:
    """Check ``2.0 - x`` if the class supports ``x - 2.0``. Also check a NumPy array and an `ivy.Array` on the left."""
    subject.require_protocol()
    count = 0
    for name, (fn, sign) in _ARITHMETIC.items():
        if not _is_defined(subject, name, fn):
            continue
        for left, title in _left_operands(name):
            right = X.T if name == "matmul" else X
            x = subject.make(right)
            try:
                getattr(operator, name)(subject.make(X), left if name != "matmul" else _like(left, Y.T))
            except Exception:
                # Skip operands that the class does not support.
                continue
            count += 1
            call = f"{title} {sign} x, with x = {shown(right)} as {subject.title},"
            expected = _numpy_results(fn, np.asarray(left, "float32"), right)
            law = f"__r{name}__ is implemented where __{name}__ is, in the order of the arguments"
            if isinstance(left, np.ndarray):
                law += ", and __array_ufunc__ = None lets NumPy leave it to the class"
            try:
                result = getattr(operator, name)(left, x)
            except Exception as error:
                raise Fault(call, first_line(error), shown(expected[0]), law) from error
            if isinstance(result, np.ndarray) and result.dtype.kind == "O":
                raise Fault(call, "an ndarray of objects", shown(expected[0]), law)
            difference = compare(subject.elements(result), expected, "none")
            if difference is not None:
                raise Fault(call, *difference, law)
    if not count:
        raise Skipped("the class has no operators, or does not support mixed operands")


def _like(left: Any, values: np.ndarray) -> Any:
    return asarray(values) if isinstance(left, Array) else values


def _left_operands(name: str) -> Iterator[tuple[Any, str]]:
    """Yield left operands of other classes, with their source code."""
    if name != "matmul":
        yield 2.0, "2.0"
    yield asarray(Y.copy()), f"ivy.array({shown(Y)})"
    yield Y, f"numpy's {shown(Y)}"


def check_mixed_arrays(subject: Subject) -> None:
    """Check calls such as ``ivy.subtract(x, y)`` of an object and an `ivy.Array`, in both orders."""
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
            except REJECTIONS:
                continue
            except Exception:
                # Skip operands that the class rejects. The class may have reasons that this check does not know, such
                # as units.
                continue
            count += 1
            difference = compare(subject.elements(result), _numpy_results(fn, X, other), "none")
            if difference is not None:
                call = f"ivy.{fn.__name__}({shown(X)}, {shown(other)}) of {kinds}"
                raise Fault(call, *difference, "the arguments keep their order with an ivy.Array")
    if not count:
        raise Skipped("the class does not support mixed operands with ivy arrays")


def check_subclasses(subject: Subject) -> None:
    """Check that functions of the class accept objects of a subclass."""
    subject.require_protocol()
    fn = next((fn for fn in subject.implements if fn in [f for f, _ in _ARITHMETIC.values()]), None)
    if fn is None or fn is linalg.matmul:
        raise Skipped("the class implements no arithmetic")
    subclass = type("Sub", (subject.cls,), {})
    x = subject.make(X)
    try:
        y = subject.make(Y)
        y.__class__ = subclass
    except (AttributeError, TypeError) as error:
        raise Skipped("objects of the class cannot change their class") from error
    call = f"ivy.{fn.__name__}(x, y), with x of {subject.title} and y of a subclass of it,"
    law = "subclasses are accepted: test the types with issubclass(t, cls), not t is cls"
    try:
        expected = subject.elements(fn(subject.make(X), subject.make(Y)))
    except Exception as error:
        raise Skipped("the function raised for two objects of the class") from error
    try:
        result = fn(x, y)
    except IvyDispatchError as error:
        raise Fault(call, first_line(error), shown(expected[0]), law) from error
    difference = compare(subject.elements(result), expected, "none")
    if difference is not None:
        raise Fault(call, *difference, law)


def check_out(subject: Subject) -> None:
    """Check that the array passed as ``out=`` contains the result."""
    count = 0
    for fn in subject.implements:
        if "out" not in fn.spec.names or fn.spec.leading not in (1, 2) or fn.spec.sequences or fn.spec.infer_dtype:
            continue
        args = (X, _second("matmul" if fn is linalg.matmul else ""))[: fn.spec.leading]
        try:
            expected = _numpy_results(fn, *args)
        except Exception:
            continue
        if len(expected) != 1:
            continue
        count += _check_out_written(subject, fn, args, expected)
    if not count:
        raise Skipped("the class does not support out=")


def _check_out_written(subject: Subject, fn: Any, args: tuple[Any, ...], expected: list[np.ndarray]) -> int:
    """Check ``out=`` for one function. Return 1 if the class supports ``out=``, and otherwise 0."""
    call = f"ivy.{fn.__name__}({', '.join(map(shown, args))}, out=out), with arrays as {subject.title},"
    objects = [subject.make(x) for x in args]
    try:
        out = subject.make(np.zeros_like(expected[0]))
    except Exception:
        # Skip the check if the class has no object with the shape of the result.
        return 0
    try:
        result = fn(*objects, out=out)
    except RecursionError as error:
        raise Fault(call, "a RecursionError", shown(expected[0]), "out= is unwrapped too") from error
    except Exception:
        # Skip the check if the class does not accept `out`.
        return 0
    difference = compare(subject.elements(out), expected, "none")
    if difference is not None:
        raise Fault(call, f"an out that is {difference[0]}", difference[1], "out= holds the result, or is rejected")
    difference = compare(subject.elements(result), expected, "none")
    if difference is not None:
        raise Fault(call, *difference, "the function returns the value of out=")
    return 1


def check_errors(subject: Subject) -> None:
    """Check that calls that are invalid for NumPy arrays are invalid for objects of the class, too."""
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
            count += _check_raised(subject, fn, args, kwargs, error)
        if count == 4:
            break
    if not count:
        raise Skipped("the class implements no function with a known invalid call")


def _check_raised(subject: Subject, fn: Any, args: Any, kwargs: Any, expected: Exception) -> int:
    """Check that an invalid call raises. Accept an `IvyDispatchError` only if NumPy arrays raise it, too. Return 1, the
    number of checked calls.
    """
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
    """Check that a call with keywords agrees with NumPy, or is rejected."""
    try:
        fn(*variation.args, **variation.kwargs)
    except Exception:
        # The function rejects this call even with NumPy arrays, so there is no result to compare.
        return
    check_smallest(variation, lambda v: agrees(subject, fn, v.args, v.kwargs, v.law, may=True))
