"""Checks of a backend: its functions against NumPy, and the laws that its arrays keep."""

import copy
import inspect
import pickle
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any

import numpy as np
from hypothesis import HealthCheck, assume, given, settings
from hypothesis.errors import Unsatisfiable

from ivy_protocol import backends, late
from ivy_protocol.array.array import Array
from ivy_protocol.backends.contract import Contract, check_names
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.functions import creation, elementwise, general
from ivy_protocol.functions.settings import MixedArrays
from ivy_protocol.namespace.namespace import namespace
from ivy_protocol.state import context
from ivy_protocol.testing.calls import WAYS, assert_same, call, refuse_unknown, values
from ivy_protocol.testing.report import Report, Skipped
from ivy_protocol.testing.strategies import arguments, can_draw, drawn_functions, spec_of
from ivy_protocol.values.dtypes import INTERNED

_X = np.array([[0.5, -1.25, 0.75], [2.0, -3.0, 1.5]], "float32")


def check_backend(
    name: str, /, *, functions: Sequence[Any] | None = None, ways: Sequence[str] = WAYS, examples: int = 5
) -> Report:
    """Check a backend: its functions against NumPy's, and the laws that its arrays keep.

    Parameters
    ----------
    name
        The name of the backend, which may be one of a plugin.
    functions
        The functions of ivy to check; by default all whose arguments are known to the kit.
    ways
        The ways to call each function, of `ivy.testing.WAYS`.
    examples
        How many arguments to draw for each function and way.

    Returns
    -------
    Report
        A table of what passed, failed or does not apply; `Report.raise_failures` raises for the failures.

    Raises
    ------
    IvyTypeError
        One of `functions` is no function of ivy.
    IvyValueError
        There is no such way.

    Examples
    --------
    >>> report = ivy.testing.check_backend("numpy", functions=[ivy.add], ways=["function"])
    >>> bool(report), report.rows[0]
    (True, Row(check='ivy.add, function', outcome='passed', reason=''))
    """
    refuse_unknown("ways", ways, WAYS)
    checked = drawn_functions() if functions is None else [spec_of(fn).call for fn in functions]
    backend = backends.load(name)
    report = Report(f"backend {name}")
    for fn in checked:
        for way in ways:
            report.check(f"ivy.{fn.__name__}, {way}", _agrees, fn, way, backend, examples)
    for law, check in _LAWS.items():
        report.check(law, check, backend)
    return report


def _agrees(fn: Any, way: str, backend: Any, examples: int) -> None:
    if not can_draw(fn):
        raise Skipped("it is not known what it takes")
    if not backend.implementations(fn.spec):
        raise Skipped("the backend lacks it")

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        report_multiple_bugs=False,
        suppress_health_check=[HealthCheck.filter_too_much],
    )
    @given(arguments(fn))
    def compare(drawn: Any) -> None:
        args, kwargs = drawn
        arrays = [x for arg in args for x in (arg if isinstance(arg, list) else (arg,)) if isinstance(x, np.ndarray)]
        assume(backend.valid_names().issuperset([x.dtype.name for x in arrays]))
        with np.errstate(all="ignore"):
            expected = list(values(fn(*args, **kwargs)))
            try:
                result = call(fn, args, kwargs, backend.name, way)
            except IvyNotImplementedException as error:
                raise Skipped("the backend lacks what it needs") from error
        for array in result if isinstance(result, tuple | list) else (result,):
            assert not isinstance(array, Array) or array.backend == backend.name, f"the result is on {array.backend}"
        assert_same(list(values(result)), expected)

    try:
        compare()
    except Unsatisfiable as error:
        raise Skipped("the backend lacks its data types") from error


def _array(backend: Any) -> Array:
    return creation.asarray(_X.copy(), backend=backend.name)


def _same(x: Any, expected: Any = _X) -> None:
    np.testing.assert_allclose(general.to_numpy(x), expected, rtol=1e-6)


def _namespace(backend: Any) -> None:
    x = _array(backend)
    space = namespace(backend.name)
    assert x.__array_namespace__() is space and x.backend == backend.name
    with space:
        made = creation.zeros((2, 3))
        assert made.backend == backend.name, f"zeros are made on {made.backend}"


def _data_types(backend: Any) -> None:
    for dtype in namespace(backend.name).__array_namespace_info__().dtypes().values():
        x = creation.asarray([1, 0], dtype=dtype, backend=backend.name)
        assert x.dtype == dtype, f"an array made of {dtype} is of {x.dtype}"


def _device(backend: Any) -> None:
    x = _array(backend)
    assert x.device == namespace(backend.name).__array_namespace_info__().default_device()
    assert x.to_device(x.device).device == x.device


def _conversions(backend: Any) -> None:
    x = _array(backend)
    _same(x)
    _same(general.to_backend(x, "numpy"))
    _same(np.asarray(x))
    assert repr(x).startswith("ivy.array(")


def _pickling(backend: Any) -> None:
    x = _array(backend)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(x, protocol))
        assert type(again) is Array and again.backend == backend.name
        _same(again)


def _copies(backend: Any) -> None:
    x = _array(backend)
    for made in (copy.copy(x), copy.deepcopy(x)):
        try:
            made[0, 0] = 100.0
        except IvyNotImplementedException as error:
            raise Skipped("its arrays cannot be written") from error
        _same(x)


def _operators(backend: Any) -> None:
    x = _array(backend)
    native = general.to_native(x)
    _same(x + x, _X + _X)
    _same(2.0 * x - 1.0, 2 * _X - 1)
    _same(1.0 - x, 1 - _X)
    _same(x * native, _X * _X)
    stranger: Any = object()
    assert isinstance(x < x, Array) and x.__add__(stranger) is NotImplemented


def _in_place(backend: Any) -> None:
    x = _array(backend)
    y = x
    x += x
    assert x is y
    _same(x, _X + _X)


def _missing(backend: Any) -> None:
    late.load_functions()
    missing = [
        spec.call
        for spec in context.by_name.values()
        if spec.kind == "primary" and spec.leading == 1 and len(spec.required) == 1
        if not backend.implementations(spec)
    ]
    if not missing:
        raise Skipped("it lacks no function")
    try:
        missing[0](_array(backend))
    except IvyNotImplementedException:
        return
    raise AssertionError(f"ivy.{missing[0].__name__} has no implementation, and does not say so")


def _mixing(backend: Any) -> None:
    if backend.name == "numpy":
        raise Skipped("it is numpy")
    for result in (elementwise.add(_array(backend), _X), elementwise.add(_X, _array(backend))):
        assert result.backend == backend.name, f"the sum of an array and one of NumPy is on {result.backend}"
        assert_same(list(values(result)), [_X + _X])
    with MixedArrays("strict"):
        try:
            elementwise.add(_array(backend), _X)
        except TypeError:
            return
    raise AssertionError("an array of NumPy joined another although mixed_arrays is strict")


def _contract(backend: Any) -> None:
    module = backend.overrides
    if module is None:
        raise Skipped("it has no module")
    late.load_functions()
    check_names(module, context.by_name)
    assert all(isinstance(cls, type) for cls in backend.hooks.TYPES), "TYPES is a tuple of classes"
    assert set(backend.hooks.DTYPES or ()) <= set(INTERNED), "DTYPES has names of data types as its keys"
    assert set(backend.hooks.DEVICE_KINDS) <= {"cpu", "gpu", "tpu"}, "DEVICE_KINDS has 'cpu', 'gpu' or 'tpu'"
    for name, default in vars(Contract).items():
        if isinstance(default, staticmethod) and name in vars(module):
            expected = list(inspect.signature(default.__func__).parameters)
            given = list(inspect.signature(vars(module)[name]).parameters)
            assert given == expected, f"{name} has the parameters {given}, and the contract {expected}"
    for name, spec in context.by_name.items():
        function = vars(module).get(name)
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            others = set(inspect.signature(function).parameters) - set(inspect.signature(spec.body).parameters)
            assert not others, f"{name} has parameters that ivy.{name} has not: {sorted(others)}"


_LAWS: dict[str, Callable[[Any], None]] = {
    "the contract": _contract,
    "namespace and creation": _namespace,
    "data types": _data_types,
    "device": _device,
    "to and from NumPy": _conversions,
    "pickling": _pickling,
    "copies are independent": _copies,
    "operators": _operators,
    "in place": _in_place,
    "what is missing says so": _missing,
    "arrays of NumPy join": _mixing,
}
