"""Checks of an array class with ``__ivy_array_function__``: the results of its functions, and the laws of the
protocol.
"""

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
from ivy_protocol.testing.calls import check_options
from ivy_protocol.testing.faults import Fault, called, compare, first_line, shown
from ivy_protocol.testing.report import Report, Skipped
from ivy_protocol.testing.strategies import can_generate, example_settings, spec_of
from ivy_protocol.testing.subjects import Subject, agrees, arrays_in, preserved_dtypes
from ivy_protocol.testing.variations import X, variations

_METADATA_FUNCTIONS = "abs concat flip negative positive roll sort stack"
"""Functions whose results must have the metadata of their arguments."""
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
    """Check an array class that implements functions of ivy. Results are compared with NumPy, and the laws of the
    protocol are checked.

    Parameters
    ----------
    cls
        The class.
    make
        Function that wraps a NumPy array in an object of the class. With `claims`, it must also wrap a native array of
        JAX.
    implements
        The functions of ivy that the class implements.
    unmake
        Function that returns the native array of an object or of a result. The default reads the attribute ``data``, so
        a class without this attribute requires the argument.
    arguments
        Hypothesis strategies by function, for functions whose arguments the kit cannot generate. They generate pairs of
        positional arguments and keywords, with NumPy arrays. The kit applies `make` to the arrays.
    claims
        The transforms of JAX that objects of the class support: ``"jit"``, ``"grad"`` and ``"vmap"``.
    examples
        The number of generated examples for each function.
    same
        Function that returns True if two objects have equal metadata, such as a unit. The kit then checks that
        ``concat``, ``stack``, ``negative`` and similar functions preserve the metadata. By default, the kit compares
        the attributes that are plain data, after copying and pickling.
    plain
        The functions whose results may be an `ivy.Array` and not an object of the class. Functions that return booleans
        or indices, such as ``less`` and ``argmax``, need not be listed.
    broadcasts
        True if shapes broadcast as for NumPy arrays. False, for example, for a class that aligns axes by name.
    thorough
        If True, generate twenty times as many examples, without a time limit. Otherwise, checks that have not started
        after 30 seconds are skipped.

    Returns
    -------
    Report
        A table of the checks that passed, failed or do not apply. `Report.raise_failures` raises for the failures. Each
        failure names the call with the smallest failing arguments, the result, the expected result, and the law.

    Raises
    ------
    IvyTypeError
        One of `implements` or `plain` is not a function of ivy.
    IvyValueError
        One of `claims` is unknown.

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
    check_options("claims", claims, _CLAIMS)
    for fn in (*implements, *plain):
        spec_of(fn)
    unmake = unmake or _data
    count = examples * _THOROUGH if thorough else examples
    by_function, dtypes = arguments or {}, preserved_dtypes(make, unmake)
    subject = Subject(cls, make, unmake, tuple(implements), by_function, count, same, tuple(plain), broadcasts, dtypes)
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
        raise IvyAttributeError(
            f"a {type(value).__name__} has no attribute .data; pass unmake=, a function that returns the native array"
        )
    return value.data


def _agrees(subject: Subject, fn: Any, report: Report) -> None:
    """Compare a function for objects of the class with NumPy, for the calls of `variations` and for generated
    arguments.
    """
    strategy = subject.arguments.get(fn)
    if strategy is None:
        if not can_generate(fn):
            raise Skipped("the kit cannot generate arguments of the function")
        for variation in variations(fn):
            operators.keywords_agree(subject, fn, variation)
        strategy = strategies.arguments(fn)

    shrinking = report.shrinking(f"ivy.{fn.__name__}")

    @example_settings(subject.examples)
    @given(strategy)
    def compare_example(example: Any) -> None:
        args, kwargs = example
        if subject.broadcasts or len({x.shape for x in arrays_in(args)}) < 2:
            shrinking(example, lambda: agrees(subject, fn, args, kwargs, "results agree with NumPy"))

    compare_example()


def _protocol(subject: Subject) -> None:
    """Check that the class takes part in dispatch, and that `unmake` inverts `make`."""
    assert is_override(subject.cls), "the class has no __ivy_array_function__, and no functions are registered for it"
    x = subject.make(X)
    if not isinstance(x, subject.cls):
        raise Fault(f"make({shown(X)})", f"a {type(x).__qualname__}", f"a {subject.title}", "make wraps arrays")
    difference = compare(subject.elements(x), [X], "none")
    if difference is not None:
        raise Fault(f"unmake(make({shown(X)}))", *difference, "unmake returns the array that make got")


def _unrelated_classes(subject: Subject) -> None:
    """Check that the class returns ``NotImplemented`` for an argument of an unrelated class, in both orders."""
    x, unrelated = subject.make(X), _Unrelated()
    fn = _binary_function(subject)
    for args, order in (((x, unrelated), "x, stranger"), ((unrelated, x), "stranger, x")):
        call, law = f"ivy.{fn.__name__}({order})", "it returns NotImplemented for unknown types"
        try:
            result = fn(*args)
        except Exception as error:
            raise Fault(call, first_line(error), "the result of the unrelated class", law) from error
        if result != "the unrelated class answered":
            raise Fault(call, shown(result), "the result of the unrelated class", law)


def _subclasses(subject: Subject) -> None:
    """Check that a subclass receives the call before the class, even if the object of the subclass is the second
    argument.
    """
    subject.require_protocol()
    dispatched: list[type] = []

    class Sub(subject.cls):  # type: ignore[misc, name-defined]
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            dispatched.append(type(self))
            return "the subclass answered"

    try:
        sub = subject.make(X)
        sub.__class__ = Sub
    except (AttributeError, TypeError) as error:
        raise Skipped("objects of the class cannot change their class") from error
    fn = _binary_function(subject)
    result = fn(subject.make(X), sub)
    if result != "the subclass answered" or dispatched != [Sub]:
        law = "a subclass on the right is called first"
        raise Fault(f"ivy.{fn.__name__}(x, y), with y of a subclass,", shown(result), "the result of the subclass", law)


def _declines(subject: Subject) -> None:
    """Check that the class returns ``NotImplemented`` for an unknown function, or calls this function."""
    subject.require_protocol()
    x = subject.make(X)
    unknown = _Unknown()
    call, law = "__ivy_array_function__ of an unknown function", "it returns NotImplemented for unknown functions"
    try:
        result = x.__ivy_array_function__(unknown, (subject.cls,), (x,), {})
    except Exception as error:
        raise Fault(call, first_line(error), "NotImplemented", law) from error
    if result is not NotImplemented and not unknown.called:
        raise Fault(call, shown(result), "NotImplemented", law)


def _check_metadata(subject: Subject, call: str, result: Any, x: Any) -> None:
    """Raise if `result` and `x` have different metadata. Without `same`, their attributes are compared."""
    law = "metadata are kept"
    if subject.same is not None:
        if not subject.same(result, x):
            raise Fault(call, shown(result), f"one that is the same as {shown(x)} by same=", law)
        return
    for name, value in _attributes(x).items():
        other = _attributes(result).get(name, "nothing")
        if other != value:
            raise Fault(call, f"{name} = {shown(other)}", f"{name} = {shown(value)}", law)


def _attributes(x: Any) -> dict[str, Any]:
    """Return those attributes of an object, from ``__slots__`` and ``__dict__``, whose values are plain data."""
    names = [n for cls in type(x).__mro__ for n in getattr(cls, "__slots__", ()) if n.isidentifier()]
    slot_values = {n: getattr(x, n) for n in names if n not in ("__weakref__", "__dict__") and hasattr(x, n)}
    plain = (str, int, float, bool, bytes, type(None), frozenset)
    items = {**slot_values, **getattr(x, "__dict__", {})}
    return {
        n: v for n, v in items.items() if isinstance(v, plain) or (type(v) in (tuple, dict) and _is_plain(v, plain))
    }


def _is_plain(value: Any, plain: tuple[type, ...]) -> bool:
    items = [*value, *value.values()] if type(value) is dict else value
    return all(isinstance(item, plain) for item in items)


def _pickling(subject: Subject) -> None:
    """Check that pickling keeps the class, the elements and the metadata, with every protocol from 2 on."""
    cls = subject.cls
    if getattr(sys.modules.get(cls.__module__), cls.__qualname__, None) is not cls:
        raise Skipped("pickle does not find a class that is not in a module")
    x = subject.make(X)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        call = f"pickle.loads(pickle.dumps(x, {protocol}))"
        _check_copy(subject, call, pickle.loads(pickle.dumps(x, protocol)), x)


def _copies(subject: Subject) -> None:
    x = subject.make(X)
    _check_copy(subject, "copy.copy(x)", copy.copy(x), x)
    _check_copy(subject, "copy.deepcopy(x)", copy.deepcopy(x), x)


def _check_copy(subject: Subject, call: str, copied: Any, x: Any) -> None:
    """Raise if a copy differs in its class, its elements or its metadata."""
    if type(copied) is not subject.cls:
        raise Fault(call, f"a {type(copied).__qualname__}", f"a {subject.title}", "the class is kept")
    difference = compare(subject.elements(copied), subject.elements(x))
    if difference is not None:
        raise Fault(call, *difference, "the elements are kept")
    _check_metadata(subject, call, copied, x)


def _metadata(subject: Subject) -> None:
    """Check that functions such as ``concat`` keep the metadata of their arguments."""
    if subject.same is None:
        raise Skipped("pass same=, which compares the metadata of objects")
    x, count = subject.make(X), 0
    for fn in subject.implements:
        if fn.__name__ not in _METADATA_FUNCTIONS.split():
            continue
        args = ([X, X],) if fn.spec.sequences else (X, 1) if fn.__name__ == "roll" else (X,)
        objects = ([x, x],) if fn.spec.sequences else (x, *args[1:])
        count += 1
        _check_metadata(subject, called(f"ivy.{fn.__name__}", args, {}, subject.title), fn(*objects), x)
    if not count:
        raise Skipped(f"the class implements none of the functions {_METADATA_FUNCTIONS}")


def _hashes(subject: Subject) -> None:
    """Check that the class is unhashable if ``==`` compares elements, and that equal objects have equal hashes."""
    x, y = subject.make(X), subject.make(X)
    try:
        hash_x = hash(x)
    except TypeError:
        return
    if subject.cls.__hash__ is object.__hash__ and subject.cls.__eq__ is object.__eq__:
        return
    law = "equal objects have equal hashes; where == compares elements, there is none: __hash__ = None"
    equal = x == y
    if not isinstance(equal, bool):
        raise Fault("hash(x)", str(hash_x), "a TypeError", law)
    if equal and hash(y) != hash_x:
        raise Fault("hash(x) == hash(y), where x == y,", "False", "True", law)


def _hidden(subject: Subject) -> None:
    """Check that the class has no attribute that makes pandas, dask or NumPy treat its objects as another kind of
    object.
    """
    subject.require_protocol()
    x = subject.make(X)
    wrong = [n for n in ("chunks", "iloc", "__dask_graph__", "__array_struct__") if hasattr(x, n)]
    assert not wrong, f"clients misinterpret it because of its {', '.join(wrong)}"


class _Unrelated:
    """Array class that implements every function, whatever the types of the other arguments are."""

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> str:
        return "the unrelated class answered"


class _Unknown:
    """Function that no class implements. A class that calls all functions that it receives may also call this one."""

    __name__ = "unknown"
    called = False

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        self.called = True
        return args[0]


def _binary_function(subject: Subject) -> Any:
    """Return the first function of two arrays that the class implements."""
    fn = next((f for f in subject.implements if f.spec.leading == 2), None)
    if fn is None:
        raise Skipped("the class implements no function of two arrays")
    return fn


_LAWS: dict[str, Callable[[Subject], None]] = {
    "protocol": _protocol,
    "NotImplemented for unknown functions": _declines,
    "unrelated classes are not handled": _unrelated_classes,
    "subclasses are called first": _subclasses,
    "subclasses are accepted": operators.check_subclasses,
    "operators": operators.check_operators,
    "reflected operators": operators.check_reflected,
    "mixed with ivy arrays": operators.check_mixed_arrays,
    "out=": operators.check_out,
    "errors": operators.check_errors,
    "metadata": _metadata,
    "pickling": _pickling,
    "copies": _copies,
    "hashes": _hashes,
    "threads": interleaving.check_threads,
    "attributes that clients misinterpret": _hidden,
}


def _through(subject: Subject) -> tuple[Any, Callable[[Any], Any], Any]:
    """Return ``jax``, a function that wraps a JAX array in the class and calls a function of ivy, and a JAX array."""
    jax = importlib.import_module("jax")
    fn = next((f for f in subject.implements if f.spec.leading == 1 and f.spec.floating), None)
    if fn is None:
        fn = next(f for f in subject.implements if f.spec.leading == 1)

    def through_class(native: Any) -> Any:
        result = fn(subject.make(native))
        return conversion.to_native(subject.unmake(result) if isinstance(result, subject.cls) else result)

    return jax, through_class, jax.numpy.asarray(X)


def _jit(subject: Subject) -> None:
    jax, through, x = _through(subject)
    np.testing.assert_allclose(jax.jit(through)(x), through(x), rtol=1e-5)


def _grad(subject: Subject) -> None:
    """Compare a gradient of a function of the class with central difference quotients."""
    jax, through, x = _through(subject)
    slope = jax.grad(lambda x: through(x).sum())(x)
    step = 1e-2
    difference_quotient = (through(x + step) - through(x - step)) / (2 * step)
    if difference_quotient.shape == x.shape:
        np.testing.assert_allclose(slope, difference_quotient, rtol=5e-2, atol=1e-2)
    assert float(abs(slope).sum()) > 0, "the gradient is zero"


def _vmap(subject: Subject) -> None:
    jax, through, x = _through(subject)
    np.testing.assert_allclose(jax.vmap(through)(x), np.stack([through(row) for row in x]), rtol=1e-5)


_CLAIMS: dict[str, Callable[[Subject], None]] = {"jit": _jit, "grad": _grad, "vmap": _vmap}
