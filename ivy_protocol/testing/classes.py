"""Checks of an array class with ``__ivy_array_function__``: what it answers, and the laws of the protocol."""

import copy
import importlib
import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from hypothesis import given

from ivy_protocol.base.protocol import is_override
from ivy_protocol.exceptions import IvyAttributeError
from ivy_protocol.functions import conversion
from ivy_protocol.testing import interleaving, operators, strategies
from ivy_protocol.testing.calls import refuse_unknown
from ivy_protocol.testing.faults import Fault, called, compare, first_line, shown
from ivy_protocol.testing.report import Report, Skipped
from ivy_protocol.testing.strategies import can_draw, drawing_settings, spec_of
from ivy_protocol.testing.subjects import Subject, agrees, arrays_in, kept_dtypes
from ivy_protocol.testing.variations import X, variations

_KEEPING = "abs concat flip negative positive roll sort stack"
"""The functions whose result has what its arguments have beside their numbers."""
_THOROUGH = 20


def check_array_class(
    cls: type,
    make: Callable[[np.ndarray], Any],
    implements: Sequence[Any],
    *,
    unmake: Callable[[Any], Any] | None = None,
    arguments: Mapping[Any, Any] | None = None,
    claims: Sequence[str] = (),
    examples: int = 10,
    same: Callable[[Any, Any], bool] | None = None,
    plain: Sequence[Any] = (),
    broadcasts: bool = True,
    thorough: bool = False,
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
        positional ones, with NumPy arrays, and the keywords, of which the arrays go through `make` too.
    claims
        What its objects survive: ``"jit"``, ``"grad"`` and ``"vmap"`` of JAX.
    examples
        How many arguments to draw for each function.
    same
        Whether two objects have the same beside their numbers, such as a unit; with it, the kit asks whether that is
        kept by ``concat``, ``stack``, ``negative`` and others that hand it on. Without it, the attributes that are no
        arrays are compared where nothing may change: in copies and pickles.
    plain
        The functions whose results may be an `ivy.Array`, and no object of the class. Those that give bools or places,
        as ``less`` and ``argmax`` do, need not be named.
    broadcasts
        Whether shapes broadcast as they do for NumPy's arrays; False for a class that aligns axes by name, say.
    thorough
        Whether to draw twenty times as many arguments, and to take as long as that needs. Otherwise what is not checked
        after 30 seconds is skipped.

    Returns
    -------
    Report
        A table of what passed, failed or does not apply; `Report.raise_failures` raises for the failures. Each says
        what was called with the smallest arguments that fail, what came, what was expected, and the law.

    Raises
    ------
    IvyTypeError
        One of `implements` or `plain` is no function of ivy.
    IvyValueError
        There is no such claim.

    Examples
    --------
    >>> class Boxed:
    ...     def __init__(self, data):
    ...         self.data = data
    ...
    ...     def __ivy_array_function__(self, func, types, args, kwargs):
    ...         if func is not ivy.negative or kwargs or not all(issubclass(t, Boxed) for t in types):
    ...             return NotImplemented
    ...         return Boxed(ivy.negative(args[0].data))
    >>> bool(ivy.testing.check_array_class(Boxed, Boxed, implements=[ivy.negative]))
    True
    """
    refuse_unknown("claims", claims, _CLAIMS)
    for fn in (*implements, *plain):
        spec_of(fn)
    unmake = unmake or _data
    drawn = examples * _THOROUGH if thorough else examples
    known, kept = arguments or {}, kept_dtypes(make, unmake)
    subject = Subject(cls, make, unmake, tuple(implements), known, drawn, same, tuple(plain), broadcasts, kept)
    report = Report(f"class {cls.__qualname__}", thorough=thorough)
    for fn in implements:
        report.check(f"ivy.{fn.__name__}", _agrees, subject, fn, report)
    for law, check in _LAWS.items():
        report.check(law, check, subject)
    for claim in claims:
        report.check(claim, _CLAIMS[claim], subject)
    return report


def _data(value: Any) -> Any:
    if not hasattr(value, "data"):
        raise IvyAttributeError(f"a {type(value).__name__} has no .data; give unmake=, which gives its native array")
    return value.data


def _agrees(subject: Subject, fn: Any, report: Report) -> None:
    drawing = subject.arguments.get(fn)
    if drawing is None:
        if not can_draw(fn):
            raise Skipped("it is not known what it takes")
        for variation in variations(fn):
            operators.keywords_agree(subject, fn, variation)
        drawing = strategies.arguments(fn)

    shrinking = report.shrinking(f"ivy.{fn.__name__}")

    @drawing_settings(subject.examples)
    @given(drawing)
    def compare_drawn(drawn: Any) -> None:
        args, kwargs = drawn
        if subject.broadcasts or len({x.shape for x in arrays_in(args)}) < 2:
            shrinking(drawn, lambda: agrees(subject, fn, args, kwargs, "it gives what NumPy's arrays give"))

    compare_drawn()


def _protocol(subject: Subject) -> None:
    assert is_override(subject.cls), "the class has no __ivy_array_function__, and nothing is registered for it"
    x = subject.make(X)
    if not isinstance(x, subject.cls):
        raise Fault(f"make({shown(X)})", f"a {type(x).__qualname__}", f"a {subject.title}", "make makes objects of it")
    found = compare(subject.numbers(x), [X], "none")
    if found is not None:
        raise Fault(f"unmake(make({shown(X)}))", *found, "unmake gives the numbers that make got")


def _strangers(subject: Subject) -> None:
    x, stranger = subject.make(X), _Stranger()
    fn = _of_two(subject)
    for args, order in (((x, stranger), "x, stranger"), ((stranger, x), "stranger, x")):
        call, law = f"ivy.{fn.__name__}({order})", "it returns NotImplemented for types that it does not know"
        try:
            result = fn(*args)
        except Exception as error:
            raise Fault(call, first_line(error), "the answer of the stranger", law) from error
        if result != "the stranger answers":
            raise Fault(call, shown(result), "the answer of the stranger", law)


def _subclasses(subject: Subject) -> None:
    subject.answers_itself()
    asked: list[type] = []

    class Sub(subject.cls):  # type: ignore[misc, name-defined]
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            asked.append(type(self))
            return "the subclass answers"

    try:
        sub = subject.make(X)
        sub.__class__ = Sub
    except (AttributeError, TypeError) as error:
        raise Skipped("its objects cannot change their class") from error
    fn = _of_two(subject)
    result = fn(subject.make(X), sub)
    if result != "the subclass answers" or asked != [Sub]:
        law = "a subclass on the right is asked first"
        raise Fault(f"ivy.{fn.__name__}(x, y), with y of a subclass,", shown(result), "the answer of the subclass", law)


def _declines(subject: Subject) -> None:
    subject.answers_itself()
    x = subject.make(X)
    unknown = _Unknown()
    call, law = "__ivy_array_function__ of an unknown function", "it returns NotImplemented for what it does not know"
    try:
        result = x.__ivy_array_function__(unknown, (subject.cls,), (x,), {})
    except Exception as error:
        raise Fault(call, first_line(error), "NotImplemented", law) from error
    if result is not NotImplemented and not unknown.called:
        raise Fault(call, shown(result), "NotImplemented", law)


def _same(subject: Subject, call: str, found: Any, x: Any) -> None:
    """Whether an object has beside its numbers what another one has."""
    law = "what an object has beside its numbers is kept"
    if subject.same is not None:
        if not subject.same(found, x):
            raise Fault(call, shown(found), f"one that is the same as {shown(x)} by same=", law)
        return
    for name, value in _attributes(x).items():
        other = _attributes(found).get(name, "nothing")
        if other != value:
            raise Fault(call, f"{name} = {shown(other)}", f"{name} = {shown(value)}", law)


def _attributes(x: Any) -> dict[str, Any]:
    """The attributes of an object that are plain data."""
    names = [n for cls in type(x).__mro__ for n in getattr(cls, "__slots__", ()) if n.isidentifier()]
    slots = {n: getattr(x, n) for n in names if n not in ("__weakref__", "__dict__") and hasattr(x, n)}
    plain = (str, int, float, bool, bytes, type(None), frozenset)
    found = {**slots, **getattr(x, "__dict__", {})}
    return {
        n: v for n, v in found.items() if isinstance(v, plain) or (type(v) in (tuple, dict) and _is_plain(v, plain))
    }


def _is_plain(value: Any, plain: tuple[type, ...]) -> bool:
    items = [*value, *value.values()] if type(value) is dict else value
    return all(isinstance(item, plain) for item in items)


def _pickling(subject: Subject) -> None:
    cls = subject.cls
    if getattr(sys.modules.get(cls.__module__), cls.__qualname__, None) is not cls:
        raise Skipped("pickle does not find a class that is not in a module")
    x = subject.make(X)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        call = f"pickle.loads(pickle.dumps(x, {protocol}))"
        _is_again(subject, call, pickle.loads(pickle.dumps(x, protocol)), x)


def _copies(subject: Subject) -> None:
    x = subject.make(X)
    _is_again(subject, "copy.copy(x)", copy.copy(x), x)
    _is_again(subject, "copy.deepcopy(x)", copy.deepcopy(x), x)


def _is_again(subject: Subject, call: str, again: Any, x: Any) -> None:
    if type(again) is not subject.cls:
        raise Fault(call, f"a {type(again).__qualname__}", f"a {subject.title}", "the class stays")
    found = compare(subject.numbers(again), subject.numbers(x))
    if found is not None:
        raise Fault(call, *found, "the numbers stay")
    _same(subject, call, again, x)


def _metadata(subject: Subject) -> None:
    if subject.same is None:
        raise Skipped("give same=, which compares what objects have beside their numbers")
    x, count = subject.make(X), 0
    for fn in subject.implements:
        if fn.__name__ not in _KEEPING.split():
            continue
        args = ([X, X],) if fn.spec.sequences else (X, 1) if fn.__name__ == "roll" else (X,)
        given = ([x, x],) if fn.spec.sequences else (x, *args[1:])
        count += 1
        _same(subject, called(f"ivy.{fn.__name__}", args, {}, subject.title), fn(*given), x)
    if not count:
        raise Skipped(f"it implements none of {_KEEPING}")


def _hashes(subject: Subject) -> None:
    x, y = subject.make(X), subject.make(X)
    try:
        found = hash(x)
    except TypeError:
        return
    if subject.cls.__hash__ is object.__hash__ and subject.cls.__eq__ is object.__eq__:
        return
    law = "equal objects have equal hashes; where == compares elements, there is none: __hash__ = None"
    equal = x == y
    if not isinstance(equal, bool):
        raise Fault("hash(x)", str(found), "a TypeError", law)
    if equal and hash(y) != found:
        raise Fault("hash(x) == hash(y), where x == y,", "False", "True", law)


def _hidden(subject: Subject) -> None:
    subject.answers_itself()
    x = subject.make(X)
    wrong = [n for n in ("chunks", "iloc", "__dask_graph__", "__array_struct__") if hasattr(x, n)]
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
    "subclasses are taken": operators.subclasses_are_taken,
    "operators": operators.give_what_functions_do,
    "reflected operators": operators.answer_on_the_right,
    "beside arrays of ivy": operators.mix_with_arrays_of_ivy,
    "out=": operators.out_is_written,
    "errors": operators.errors_reach_the_caller,
    "metadata": _metadata,
    "pickling": _pickling,
    "copies": _copies,
    "hashes": _hashes,
    "threads": interleaving.calls_do_not_meet,
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
        return conversion.to_native(subject.unmake(result) if isinstance(result, subject.cls) else result)

    return jax, through, jax.numpy.asarray(X)


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
