"""Checks of an array class with ``__ivy_array_function__``: what it answers, and the laws of the protocol."""

import copy
import importlib
import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from hypothesis import given, settings

from ivy_protocol.base.protocol import is_override
from ivy_protocol.exceptions import IvyAttributeError
from ivy_protocol.functions import elementwise, general, linear_algebra
from ivy_protocol.testing import strategies
from ivy_protocol.testing.calls import assert_same, mapped, refuse_unknown, values
from ivy_protocol.testing.report import Report, Skipped
from ivy_protocol.testing.strategies import can_draw, spec_of

_X = np.array([[0.5, 1.25, 0.75], [2.0, 3.0, 1.5]], "float32")
_OPERATORS = {
    "add": elementwise.add,
    "sub": elementwise.subtract,
    "mul": elementwise.multiply,
    "truediv": elementwise.divide,
    "matmul": linear_algebra.matmul,
    "lt": elementwise.less,
    "eq": elementwise.equal,
}


class Subject(NamedTuple):
    """The class that is checked, and what its author says about it."""

    cls: type
    make: Callable[[np.ndarray], Any]
    unmake: Callable[[Any], Any]
    implements: tuple[Any, ...]
    arguments: Mapping[Any, Any]
    examples: int


def check_array_class(
    cls: type,
    make: Callable[[np.ndarray], Any],
    implements: Sequence[Any],
    *,
    unmake: Callable[[Any], Any] | None = None,
    arguments: Mapping[Any, Any] | None = None,
    claims: Sequence[str] = (),
    examples: int = 10,
) -> Report:
    """Check a class that answers functions of ivy: its answers against NumPy's, and the laws of the protocol.

    Parameters
    ----------
    cls
        The class.
    make
        What makes an object of it, of a NumPy array; for `claims`, of a native array of JAX.
    implements
        The functions of ivy that it answers.
    unmake
        What gives the native array of an object, or of a result; by default the object's ``data``, so that it is
        needed for a class without that attribute.
    arguments
        A strategy of hypothesis by function, for the arguments of those that are not known to the kit: pairs of the
        positional ones, with NumPy arrays, and the keywords.
    claims
        What its objects survive: ``"jit"``, ``"grad"`` and ``"vmap"`` of JAX.
    examples
        How many arguments to draw for each function.

    Returns
    -------
    Report
        A table of what passed, failed or does not apply; `Report.raise_failures` raises for the failures.

    Raises
    ------
    IvyTypeError
        One of `implements` is no function of ivy.
    IvyValueError
        There is no such claim.

    Examples
    --------
    >>> class Boxed:
    ...     def __init__(self, data):
    ...         self.data = data
    ...
    ...     def __ivy_array_function__(self, func, types, args, kwargs):
    ...         if func is not ivy.negative or not all(issubclass(t, Boxed) for t in types):
    ...             return NotImplemented
    ...         return Boxed(ivy.negative(args[0].data))
    >>> bool(ivy.testing.check_array_class(Boxed, Boxed, implements=[ivy.negative]))
    True
    """
    refuse_unknown("claims", claims, _CLAIMS)
    for fn in implements:
        spec_of(fn)
    subject = Subject(cls, make, unmake or _data, tuple(implements), arguments or {}, examples)
    report = Report(f"class {cls.__qualname__}")
    for fn in implements:
        report.check(f"ivy.{fn.__name__}", _agrees, subject, fn)
    for law, check in _LAWS.items():
        report.check(law, check, subject)
    for claim in claims:
        report.check(claim, _CLAIMS[claim], subject)
    return report


def _data(value: Any) -> Any:
    if not hasattr(value, "data"):
        raise IvyAttributeError(f"a {type(value).__name__} has no .data; give unmake=, which gives its native array")
    return value.data


def _numbers(subject: Subject, result: Any) -> list[np.ndarray]:
    results = result if isinstance(result, tuple | list) else (result,)
    return [n for r in results for n in values(subject.unmake(r) if isinstance(r, subject.cls) else r)]


def _agrees(subject: Subject, fn: Any) -> None:
    drawing = subject.arguments.get(fn)
    if drawing is None:
        if not can_draw(fn):
            raise Skipped("it is not known what it takes")
        drawing = strategies.arguments(fn)

    @settings(max_examples=subject.examples, deadline=None, derandomize=True, database=None, report_multiple_bugs=False)
    @given(drawing)
    def compare(drawn: Any) -> None:
        args, kwargs = drawn
        with np.errstate(all="ignore"):
            expected = list(values(fn(*args, **kwargs)))
            result = fn(*mapped(args, subject.make), **kwargs)
        assert_same(_numbers(subject, result), expected, types=False)

    compare()


def _protocol(subject: Subject) -> None:
    assert is_override(subject.cls), "the class has no __ivy_array_function__, and nothing is registered for it"
    assert isinstance(subject.make(_X), subject.cls), "make gives something else"
    np.testing.assert_allclose(_numbers(subject, subject.make(_X))[0], _X, rtol=1e-6)


def _strangers(subject: Subject) -> None:
    x, stranger = subject.make(_X), _Stranger()
    fn = _of_two(subject)
    for args in ((x, stranger), (stranger, x)):
        assert fn(*args) == "the stranger answers", "it answers for a class that it does not know"


def _subclasses(subject: Subject) -> None:
    asked: list[type] = []

    class Sub(subject.cls):  # type: ignore[misc, name-defined]
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            asked.append(type(self))
            return "the subclass answers"

    try:
        sub = subject.make(_X)
        sub.__class__ = Sub
    except TypeError as error:
        raise Skipped("its objects cannot change their class") from error
    fn = _of_two(subject)
    assert fn(subject.make(_X), sub) == "the subclass answers", "a subclass on the right is not asked first"
    assert asked == [Sub]


def _declines(subject: Subject) -> None:
    if not hasattr(subject.cls, "__ivy_array_function__"):
        raise Skipped("its functions are registered")
    x = subject.make(_X)
    unknown = _Unknown()
    result = x.__ivy_array_function__(unknown, (subject.cls,), (x,), {})
    answered = result is NotImplemented or unknown.called
    assert answered, f"for an unknown function it gives {result!r}, not NotImplemented"


def _operators(subject: Subject) -> None:
    x, count = subject.make(_X), 0
    for name, fn in _OPERATORS.items():
        method = getattr(subject.cls, f"__{name}__", None)
        if fn not in subject.implements or method is None or method is getattr(object, f"__{name}__", None):
            continue
        count += 1
        other = subject.make(_X.T) if name == "matmul" else x
        assert_same(_numbers(subject, method(x, other)), _numbers(subject, fn(x, other)))
    if not count:
        raise Skipped("it has no operators of the functions that it implements")


def _reflected(subject: Subject) -> None:
    if elementwise.multiply not in subject.implements or not hasattr(subject.cls, "__rmul__"):
        raise Skipped("it has no __rmul__")
    x = subject.make(_X)
    for left in (2.0, general.to_ivy(_X), _X):
        found = _numbers(subject, left * x)
        np.testing.assert_allclose(found[0], np.asarray(left) * _X, rtol=1e-6)


def _pickling(subject: Subject) -> None:
    cls = subject.cls
    if getattr(sys.modules.get(cls.__module__), cls.__qualname__, None) is not cls:
        raise Skipped("pickle does not find a class that is not in a module")
    x = subject.make(_X)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(x, protocol))
        assert type(again) is cls, f"it comes back as a {type(again).__name__}"
        assert_same(_numbers(subject, again), _numbers(subject, x))


def _copies(subject: Subject) -> None:
    x = subject.make(_X)
    for made in (copy.copy(x), copy.deepcopy(x)):
        assert type(made) is subject.cls
        assert_same(_numbers(subject, made), _numbers(subject, x))


def _hidden(subject: Subject) -> None:
    x = subject.make(_X)
    wrong = [n for n in ("chunks", "iloc", "mask", "__dask_graph__", "__array_struct__") if hasattr(x, n)]
    assert not wrong, f"clients take it for another kind of object by its {', '.join(wrong)}"


class _Stranger:
    """Answers everything, next to whatever."""

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> str:
        return "the stranger answers"


class _Unknown:
    """A function that no class can know; one that hands every function on may call it."""

    __name__ = "unknown"
    called = False

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.called = True
        return args[0]


def _of_two(subject: Subject) -> Any:
    found = next((fn for fn in subject.implements if fn.spec.leading == 2), None)
    if found is None:
        raise Skipped("it implements no function of two arrays")
    return found


_LAWS: dict[str, Callable[[Subject], None]] = {
    "protocol": _protocol,
    "NotImplemented for what it does not know": _declines,
    "strangers are left to themselves": _strangers,
    "subclasses are asked first": _subclasses,
    "operators": _operators,
    "reflected operators": _reflected,
    "pickling": _pickling,
    "copies": _copies,
    "names that clients misunderstand": _hidden,
}


def _through(subject: Subject) -> tuple[Any, Callable[[Any], Any], Any]:
    """JAX, a function of its arrays that goes through the class, and an array."""
    jax = importlib.import_module("jax")
    fn = next((f for f in subject.implements if f.spec.leading == 1 and f.spec.floating), None)
    if fn is None:
        fn = next(f for f in subject.implements if f.spec.leading == 1)

    def through(native: Any) -> Any:
        result = fn(subject.make(native))
        return general.to_native(subject.unmake(result) if isinstance(result, subject.cls) else result)

    return jax, through, jax.numpy.asarray(_X)


def _jit(subject: Subject) -> None:
    jax, through, x = _through(subject)
    np.testing.assert_allclose(jax.jit(through)(x), through(x), rtol=1e-5)


def _grad(subject: Subject) -> None:
    jax, through, x = _through(subject)
    found = jax.grad(lambda x: through(x).sum())(x)
    step = 1e-2
    around = (through(x + step) - through(x - step)) / (2 * step)
    if around.shape == x.shape:
        np.testing.assert_allclose(found, around, rtol=5e-2, atol=1e-2)
    assert float(abs(found).sum()) > 0, "no gradient comes through"


def _vmap(subject: Subject) -> None:
    jax, through, x = _through(subject)
    np.testing.assert_allclose(jax.vmap(through)(x), np.stack([through(row) for row in x]), rtol=1e-5)


_CLAIMS: dict[str, Callable[[Subject], None]] = {"jit": _jit, "grad": _grad, "vmap": _vmap}
