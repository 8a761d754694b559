"""Laws that the arrays and the module of every backend have to satisfy."""

import copy
import inspect
import pickle
from collections.abc import Callable
from difflib import get_close_matches
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from ivy_protocol import lazy
from ivy_protocol.backends.contract import NAMES, Contract, check_names
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
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


def _check_values(x: Any, expected: Any = _X, call: str = "the array", law: str = "the elements are kept") -> None:
    difference = compare([conversion.to_numpy(x)], [np.asarray(expected)], "none")
    if difference is not None:
        raise Fault(call, *difference, law)


def _namespace(backend: Any) -> None:
    """Check that the namespace of the backend creates arrays on the backend."""
    x = _array(backend)
    space = namespace(backend.name)
    assert x.__array_namespace__() is space and x.backend == backend.name
    with space:
        result = creation.zeros((2, 3))
        assert result.backend == backend.name, f"zeros are created on {result.backend}"


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
    """Compare creation functions with NumPy: the values, and the dtypes with and without ``dtype=``."""
    for fn, args, kwargs in _CREATION:
        call = f"{called(f'ivy.{fn.__name__}', args, kwargs)} on {backend.name}"
        with namespace("numpy"):
            expected = fn(*args, **kwargs)
        with namespace(backend.name):
            try:
                result = fn(*args, **kwargs)
            except IvyNotImplementedException:
                continue
            except Exception as error:
                law = "new arrays agree with NumPy"
                raise Fault(call, first_line(error), shown(conversion.to_numpy(expected)), law) from error
        if result.dtype != expected.dtype:
            law = (
                "without dtype= the default data types are used" if "dtype" not in kwargs else "dtype= is the data type"
            )
            raise Fault(call, f"the data type {result.dtype}", str(expected.dtype), law)
        _check_values(result, conversion.to_numpy(expected), call, "new arrays agree with NumPy")


def _data_types(backend: Any) -> None:
    for dtype in namespace(backend.name).__array_namespace_info__().dtypes().values():
        x = creation.asarray([1, 0], dtype=dtype, backend=backend.name)
        assert x.dtype == dtype, f"an array with dtype={dtype} has the dtype {x.dtype}"


def _device(backend: Any) -> None:
    x = _array(backend)
    assert x.device == namespace(backend.name).__array_namespace_info__().default_device()
    assert x.to_device(x.device).device == x.device


def _conversions(backend: Any) -> None:
    """Check the conversions of an array to NumPy, and the repr of the array."""
    x = _array(backend)
    _check_values(x)
    _check_values(conversion.to_backend(x, "numpy"))
    _check_values(np.asarray(x))
    assert repr(x).startswith("ivy.array(")


def _pickling(backend: Any) -> None:
    """Check pickling with every protocol from 2 on."""
    x = _array(backend)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(x, protocol))
        assert type(again) is Array and again.backend == backend.name
        _check_values(again)


def _copies(backend: Any) -> None:
    """Check that writes to a copy or a deep copy leave the original unchanged."""
    x = _array(backend)
    for copied in (copy.copy(x), copy.deepcopy(x)):
        try:
            copied[0, 0] = 100.0
        except IvyNotImplementedException as error:
            raise Skipped("arrays of the backend cannot be written") from error
        _check_values(x)


def _no_views(backend: Any) -> None:
    """Check that the results of functions that return a copy share no memory with the argument."""
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
            copied = make(x)
            copied[0, 0] = 100.0
        except IvyNotImplementedException:
            continue
        _check_values(x, _X, f"x after a write to {title}", "a copy shares no memory with its argument")


def _operators(backend: Any) -> None:
    """Check operators with scalars, arrays, native arrays and unknown operands."""
    x = _array(backend)
    native = conversion.to_native(x)
    _check_values(x + x, _X + _X)
    _check_values(2.0 * x - 1.0, 2 * _X - 1)
    _check_values(1.0 - x, 1 - _X)
    _check_values(x * native, _X * _X)
    unrelated: Any = object()
    assert isinstance(x < x, Array) and x.__add__(unrelated) is NotImplemented


def _in_place(backend: Any) -> None:
    """Check that ``x += x`` modifies the elements of the same `ivy.Array`."""
    # Write to a copy: with NumPy before 2.2, an array that shares memory with a NumPy array may be read-only.
    x = conversion.copy_array(_array(backend))
    y = x
    x += x
    assert x is y
    _check_values(x, _X + _X)


def _missing(backend: Any) -> None:
    """Check that a function without an implementation on the backend raises `IvyNotImplementedException`."""
    lazy.load_functions()
    missing = [
        spec.call
        for spec in context.by_name.values()
        if spec.kind == "primary" and spec.leading == 1 and len(spec.required) == 1
        if not backend.implementations(spec)
    ]
    if not missing:
        raise Skipped("the backend lacks no functions")
    try:
        missing[0](_array(backend))
    except IvyNotImplementedException:
        return
    raise AssertionError(
        f"ivy.{missing[0].__name__} has no implementation, but a call does not raise IvyNotImplementedException"
    )


def _mixing(backend: Any) -> None:
    """Check that NumPy arrays are converted to the backend, and rejected if the setting for mixed arrays is strict."""
    if backend.name == "numpy":
        raise Skipped("the backend is numpy")
    for result in (elementwise.add(_array(backend), _X), elementwise.add(_X, _array(backend))):
        assert result.backend == backend.name, f"the sum of an array and a NumPy array is on {result.backend}"
        _check_values(result, _X + _X, "the sum with a NumPy array")
    with MixedArrays("strict"):
        try:
            elementwise.add(_array(backend), _X)
        except TypeError:
            return
    raise AssertionError("a NumPy array was converted although mixed_arrays is strict")


def _contract(backend: Any) -> None:
    """Check the names and signatures of the hooks and functions in the module of the backend."""
    module = backend.overrides
    if module is None:
        raise Skipped("the backend has no module")
    lazy.load_functions()
    check_names(module, context.by_name)
    _check_near_misses(module)
    assert all(isinstance(cls, type) for cls in backend.hooks.TYPES), "TYPES is a tuple of classes"
    assert set(backend.hooks.DTYPES or ()) <= set(INTERNED), "DTYPES has names of data types as its keys"
    assert set(backend.hooks.DEVICE_KINDS) <= {"cpu", "gpu", "tpu"}, "DEVICE_KINDS has 'cpu', 'gpu' or 'tpu'"
    for name, default in vars(Contract).items():
        if isinstance(default, staticmethod) and name in vars(module):
            expected = list(inspect.signature(default.__func__).parameters)
            parameters = list(inspect.signature(vars(module)[name]).parameters)
            assert parameters == expected, f"{name} has the parameters {parameters}, and the contract {expected}"
    for name, spec in context.by_name.items():
        function = vars(module).get(name)
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            others = set(inspect.signature(function).parameters) - set(inspect.signature(spec.body).parameters)
            assert not others, f"{name} has parameters that ivy.{name} lacks: {sorted(others)}"


def _check_near_misses(module: ModuleType) -> None:
    """Raise for public names that resemble the name of a hook. `check_names` raises only for names that are more
    similar.
    """
    for name, value in vars(module).items():
        if name.startswith("_") or name in NAMES or name in context.by_name or isinstance(value, ModuleType):
            continue
        if getattr(value, "__module__", module.__name__) != module.__name__ and isinstance(value, type | FunctionType):
            continue
        close = get_close_matches(name.lower(), [n.lower() for n in NAMES], n=1, cutoff=0.8)
        if close:
            hook = next(n for n in NAMES if n.lower() == close[0])
            raise Fault(
                f"the module {module.__name__}",
                f"the name {name!r}",
                repr(hook),
                "the names of a module that ivy reads are those of the contract; begin other names with an underscore",
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
    "copies are not views": _no_views,
    "operators": _operators,
    "in place": _in_place,
    "missing functions raise": _missing,
    "NumPy arrays are converted": _mixing,
}
