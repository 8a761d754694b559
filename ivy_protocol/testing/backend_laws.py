"""The laws that the arrays of a backend keep, and its module."""

import copy
import inspect
import pickle
from collections.abc import Callable
from difflib import get_close_matches
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from ivy_protocol import lazy
from ivy_protocol.array.array import Array
from ivy_protocol.backends.contract import NAMES, Contract, check_names
from ivy_protocol.core import context
from ivy_protocol.core.dtypes import INTERNED
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.functions import conversion, creation, elementwise
from ivy_protocol.functions.dtypes import astype
from ivy_protocol.functions.modes import MixedArrays
from ivy_protocol.namespace.namespace import namespace
from ivy_protocol.testing.faults import Fault, called, compare, first_line, shown
from ivy_protocol.testing.report import Skipped

_X = np.array([[0.5, -1.25, 0.75], [2.0, -3.0, 1.5]], "float32")


def _array(backend: Any) -> Array:
    return creation.asarray(_X.copy(), backend=backend.name)


def _same(x: Any, expected: Any = _X, said: str = "the array", law: str = "the numbers stay") -> None:
    found = compare([conversion.to_numpy(x)], [np.asarray(expected)], "none")
    if found is not None:
        raise Fault(said, *found, law)


def _namespace(backend: Any) -> None:
    x = _array(backend)
    space = namespace(backend.name)
    assert x.__array_namespace__() is space and x.backend == backend.name
    with space:
        made = creation.zeros((2, 3))
        assert made.backend == backend.name, f"zeros are made on {made.backend}"


_CREATION: tuple[tuple[Any, tuple[Any, ...], dict[str, Any]], ...] = (
    (creation.zeros, ((2, 3),), {}),
    (creation.zeros, (2,), {"dtype": "int32"}),
    (creation.ones, ((2, 3),), {}),
    (creation.ones, (2,), {"dtype": "int32"}),
    (creation.full, ((2,), 2.5), {}),
    (creation.full, ((2,), 3), {"dtype": "float32"}),
    (creation.arange, (5,), {}),
    (creation.arange, (1, 7, 2), {}),
    (creation.arange, (5, 0, -2), {}),
    (creation.arange, (0.0, 1.0, 0.25), {}),
    (creation.linspace, (0.0, 1.0, 5), {}),
    (creation.linspace, (0.0, 1.0, 4), {"endpoint": False}),
    (creation.eye, (2, 3), {}),
    (creation.eye, (3,), {"k": 1}),
    (creation.asarray, ([[1, 2], [3, 4]],), {}),
    (creation.asarray, ([0.5, 1.5],), {}),
)


def _creation(backend: Any) -> None:
    for fn, args, kwargs in _CREATION:
        said = f"{called(f'ivy.{fn.__name__}', args, kwargs)} on {backend.name}"
        with namespace("numpy"):
            expected = fn(*args, **kwargs)
        with namespace(backend.name):
            try:
                made = fn(*args, **kwargs)
            except IvyNotImplementedException:
                continue
            except Exception as error:
                law = "arrays are made as on NumPy"
                raise Fault(said, first_line(error), shown(conversion.to_numpy(expected)), law) from error
        if made.dtype != expected.dtype:
            law = "without dtype= the default data types hold" if "dtype" not in kwargs else "dtype= is the data type"
            raise Fault(said, f"the data type {made.dtype}", str(expected.dtype), law)
        _same(made, conversion.to_numpy(expected), said, "arrays are made as on NumPy")


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
    _same(conversion.to_backend(x, "numpy"))
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


def _no_views(backend: Any) -> None:
    """What is to be a copy has memory of its own."""
    makers: dict[str, Callable[[Any], Any]] = {
        "ivy.copy_array(x)": conversion.copy_array,
        "ivy.array(x, copy=True)": lambda x: creation.array(x, copy=True),
        "ivy.asarray(x, copy=True)": lambda x: creation.asarray(x, copy=True),
        "ivy.astype(x, x.dtype)": lambda x: astype(x, x.dtype),
        "ivy.to_numpy(x)": conversion.to_numpy,
        "ivy.zeros_like(x)": creation.zeros_like,
        "x + 0.0": lambda x: x + 0.0,
        "-x": lambda x: -x,
    }
    for title, make in makers.items():
        x = _array(backend)
        try:
            made = make(x)
            made[0, 0] = 100.0
        except IvyNotImplementedException:
            continue
        _same(x, _X, f"x after a write to {title}", "what is a copy shares no memory with its argument")


def _operators(backend: Any) -> None:
    x = _array(backend)
    native = conversion.to_native(x)
    _same(x + x, _X + _X)
    _same(2.0 * x - 1.0, 2 * _X - 1)
    _same(1.0 - x, 1 - _X)
    _same(x * native, _X * _X)
    stranger: Any = object()
    assert isinstance(x < x, Array) and x.__add__(stranger) is NotImplemented


def _in_place(backend: Any) -> None:
    # NumPy before 2.2 does not write to what it shares with others.
    x = conversion.copy_array(_array(backend))
    y = x
    x += x
    assert x is y
    _same(x, _X + _X)


def _missing(backend: Any) -> None:
    lazy.load_functions()
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
        _same(result, _X + _X, "the sum with an array of NumPy")
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
    lazy.load_functions()
    check_names(module, context.by_name)
    _misspelt(module)
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


def _misspelt(module: ModuleType) -> None:
    """Refuse names that are nearly those of the contract, more of them than when the module is loaded."""
    for name, value in vars(module).items():
        if name.startswith("_") or name in NAMES or name in context.by_name or isinstance(value, ModuleType):
            continue
        if getattr(value, "__module__", module.__name__) != module.__name__ and isinstance(value, type | FunctionType):
            continue
        close = get_close_matches(name.lower(), [n.lower() for n in NAMES], n=1, cutoff=0.8)
        if close:
            meant = next(n for n in NAMES if n.lower() == close[0])
            raise Fault(
                f"the module {module.__name__}",
                f"the name {name!r}",
                repr(meant),
                "what ivy asks of a module has the names of the contract; begin other names with an underscore",
            )


LAWS: dict[str, Callable[[Any], None]] = {
    "the contract": _contract,
    "namespace": _namespace,
    "creation": _creation,
    "data types": _data_types,
    "device": _device,
    "to and from NumPy": _conversions,
    "pickling": _pickling,
    "copies are independent": _copies,
    "copies are no views": _no_views,
    "operators": _operators,
    "in place": _in_place,
    "what is missing says so": _missing,
    "arrays of NumPy join": _mixing,
}
