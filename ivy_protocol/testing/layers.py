"""Checks of subclasses of `ivy.ArrayLayer`: each class by itself, and all classes nested in each other."""

import copy
import importlib.util
import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from itertools import combinations
from typing import Any

import numpy as np

from ivy_protocol.container import Container
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyDispatchError, IvyTypeError
from ivy_protocol.functions import conversion, elementwise, manipulation, reductions
from ivy_protocol.functions.conversion import copy_array
from ivy_protocol.functions.creation import asarray, zeros
from ivy_protocol.functions.transforms import grad, vmap
from ivy_protocol.graph import compile_graph
from ivy_protocol.layers.opening import innermost
from ivy_protocol.layers.order import config_of, is_layer, outermost
from ivy_protocol.testing.layered import (
    Subject,
    all_nestings,
    are_near,
    classes_of,
    describe,
    difference,
    expect,
    for_examples,
    function,
    named,
    nested,
    outcome,
    shown,
)
from ivy_protocol.testing.report import Report, Skipped

_LIBRARIES = ("torch", "jax", "tensorflow")
_UNARY = ("negative", "abs", "exp", "square", "sqrt", "positive")
_SHAPE_FUNCTIONS = (
    ("get_item", (0,)),
    ("get_item", (slice(0, 1),)),
    ("expand_dims", ()),
    ("reshape", ((-1,),)),
    ("flip", ()),
)
_REDUCING = ("sum", "mean", "max", "min", "prod")
_FIRST = object()
"""Placeholder for the first argument of a call."""
_ROWWISE = (
    *(("negative", ()), ("copy_array", ()), ("add", (_FIRST,)), ("multiply", (2.0,))),
    *(("matrix_transpose", ()), ("get_item", ((slice(None), slice(0, 1)),)), ("softmax", ())),
)
_BINARY = ("add", "subtract", "multiply", "divide", "maximum")
_SYMMETRIC = ("add", "multiply", "maximum")
_COMPOSED = ("relu", "sigmoid", "softmax", "logsumexp")


def check_layers(
    *classes: type,
    make: Mapping[type, Callable[[Any], Any]] | None = None,
    same: Mapping[type, Callable[[Any, Any], bool]] | None = None,
    examples: int = 2,
) -> Report:
    """Check subclasses of `ivy.ArrayLayer`, each by itself and all of them nested in each other.

    Parameters
    ----------
    *classes : type
        The classes.
    make : dict, optional
        For each class, a function that wraps an array or an inner layer. By default, the class is called with the array
        or layer. The resulting object must leave the elements unchanged: for example, a mask must mask no elements, and
        a unit must always be the same.
    same : dict, optional
        For each class, a function that returns True if two objects have equal metadata. By default, the attributes of
        the objects are compared.
    examples : int, default 2
        The number of generated arrays for each law.

    Returns
    -------
    Report
        A table of the checks that passed, failed or do not apply. `Report.raise_failures` raises for the failures. A
        failure names the law, the function, its arguments, the result and the expected result.

    Raises
    ------
    IvyTypeError
        One of the classes is not a layer.

    Notes
    -----
    A class may reject a call with an error of ivy or with its own exception class. ``AttributeError`` and similar
    exceptions count as faults. The checks of laziness need dask, the checks of gradients need torch, JAX or TensorFlow,
    and the checks of sharding need JAX with several devices.

    Examples
    --------
    >>> class Noted(ivy.ArrayLayer, rank=1):
    ...     def __init__(self, data, note="none"):
    ...         self.data, self.note = data, note
    ...
    ...     def unwrap(self):
    ...         return self.data
    ...
    ...     @classmethod
    ...     def rewrap(cls, call, result):
    ...         return cls(result, call.own[0].note)
    >>> bool(ivy.testing.check_layers(Noted, examples=1))
    True
    """
    for cls in classes:
        if not is_layer(cls) or config_of(cls).rank is None:
            raise IvyTypeError(
                f"ivy.testing.check_layers: {cls.__qualname__} is not a layer; pass subclasses of ivy.ArrayLayer"
            )
    report = Report(f"layers {', '.join(cls.__qualname__ for cls in classes)}")
    with report.checking("one order of all classes"):
        _order(classes)
    if not report:
        return report
    constructors = {cls: (make or {}).get(cls, cls) for cls in classes}
    subject = Subject(_sorted(classes), constructors, same or {}, examples)
    for cls in subject.classes:
        report.check(f"{cls.__qualname__}: it can be made", _check_make, subject, cls)
    if not report:
        return report
    for cls in subject.classes:
        for law, check in _CLASS_LAWS.items():
            report.check(f"{cls.__qualname__}: {law}", check, subject, cls)
    for outer, inner in combinations(subject.classes, 2):
        for name in _SYMMETRIC:
            title = f"{outer.__qualname__} and {inner.__qualname__}: ivy.{name} in any order of arguments"
            report.check(title, _commutes, subject, (outer, inner), name)
    for law, check in _NESTED_LAWS.items():
        report.check(f"all: {law}", check, subject)
    return report


def _order(classes: Sequence[type]) -> None:
    for pair in combinations(classes, 2):
        outermost("add", pair)
    _sorted(classes)


def _sorted(classes: Sequence[type]) -> tuple[type, ...]:
    """Sort layer classes from the outermost to the innermost."""
    ordered: list[type] = []
    rest = list(classes)
    while rest:
        ordered.append(outermost("add", rest))
        rest.remove(ordered[-1])
    return tuple(ordered)


def _check_make(subject: Subject, cls: type) -> None:
    """Check that `make` returns an object of the class, and that each outer layer can contain the object."""
    name, inner = cls.__qualname__, asarray(np.ones(2, "float32"))
    for outer in [c for c in subject.classes if c is cls or subject.classes.index(c) < subject.classes.index(cls)]:
        try:
            layer = subject.make[outer](inner if outer is cls else subject.make[cls](inner))
        except Exception as error:
            argument = "an array" if outer is cls else f"a {name}"
            raise AssertionError(
                f"check_layers: a {outer.__qualname__} cannot be created from {argument}: {error}; pass "
                f"make={{{outer.__qualname__}: "
                "...}"
            ) from error
        assert type(layer) is outer, (
            f"the function in make= for {outer.__qualname__} returned a {type(layer).__qualname__}"
        )


@for_examples
def _holds(subject: Subject, cls: type, data: np.ndarray) -> None:
    """Check ``unwrap``, ``with_data`` and the repr."""
    x = asarray(data)
    layer = subject.make[cls](x)
    name = cls.__qualname__
    assert are_near(layer, x), f"{name}.unwrap gave {shown(layer)} for {data.tolist()}"
    expect(subject, f"{name}.with_data(x.unwrap())", layer.with_data(layer.unwrap()), layer)
    other = asarray(data + 1)
    assert are_near(layer.with_data(other), other), f"{name}.with_data does not hold its argument"
    assert repr(layer).startswith(name.rpartition(".")[2]), f"repr of a {name} is {layer!r}"


@for_examples
def _inverse(subject: Subject, cls: type, data: np.ndarray) -> None:
    """Check that ``ivy.copy_array``, which calls ``unwrap`` and ``rewrap``, preserves the elements and the metadata."""
    x = subject.make[cls](asarray(data))
    title = f"ivy.copy_array({cls.__qualname__})"
    kind, result = outcome(title, lambda: copy_array(x))
    if kind == "raises":
        raise Skipped("the class rejects ivy.copy_array")
    expect(subject, title, result, x)


def _compare_values(subject: Subject, cls: type, data: np.ndarray, name: str, *more: Any, count: int = 1) -> None:
    """Compare the result of a function for layers with its result for the arrays in the layers."""
    fn, x = function(name), asarray(data)
    plain = [x, asarray(data[::-1] + 0.25)][:count]
    title = f"ivy.{name}({', '.join([cls.__qualname__] * count)})"
    layered = [subject.make[cls](p) for p in plain]
    before = copy.deepcopy(layered)
    kind, result = outcome(title, lambda: fn(*layered, *more))
    for x, y in zip(layered, before, strict=True):
        change = difference(subject, x, y)
        assert not change, f"{title} changes its argument: {change}"
    if kind == "returns":
        expected = fn(*plain, *more)
        assert are_near(result, expected), f"{title} returns {shown(result)}, not {shown(expected)}"


@for_examples
def _values(subject: Subject, cls: type, data: np.ndarray) -> None:
    """Compare the results of functions of one and of two layers with the results for the arrays in the layers."""
    for name in (*_UNARY, *_REDUCING):
        _compare_values(subject, cls, data, name)
    for name, more in _SHAPE_FUNCTIONS:
        _compare_values(subject, cls, data, name, *more)
    for name in _BINARY:
        _compare_values(subject, cls, data, name, count=2)


@for_examples
def _composed(subject: Subject, cls: type, data: np.ndarray) -> None:
    """Compare the results that compositional functions return for layers with their results for arrays.

    If a class has ``composed="parts"`` and no rule for a compositional function, it has to decline the function, so
    that the default implementation runs.
    """
    x, choice = subject.make[cls](asarray(data)), config_of(cls).composed
    for name in _COMPOSED:
        fn = function(name)
        _compare_values(subject, cls, data, name)
        if choice == "parts" and cls.rule_for(fn) is None:  # type: ignore[attr-defined]
            result = x.__ivy_array_function__(fn, (cls,), (x,), {})
            assert result is NotImplemented, f"ivy.{name} is implemented by {cls.__qualname__}, and not composed"


@for_examples
def _indexes(subject: Subject, cls: type, data: np.ndarray) -> None:
    """Compare the results of indexing and assignment for layers with the results for arrays."""
    x, plain = subject.make[cls](asarray(data)), asarray(data)
    name = cls.__qualname__
    kind, value = outcome(f"{name}[1]", lambda: x[1])
    if kind == "raises":
        raise Skipped("the class rejects ivy.get_item")
    assert are_near(value, plain[1]), f"{name}[1] returns {shown(value)}, not {shown(plain[1])}"
    original, before = x, copy.deepcopy(x)

    def write() -> None:
        x[0] = value

    kind, _ = outcome(f"{name}[0] = {name}[1]", write)
    if kind == "raises":
        raise Skipped("the class rejects ivy.set_item")
    plain[0] = plain[1]
    assert x is original and are_near(x, plain), f"{name}[0] = x[1] leaves {shown(x)}, not {shown(plain)}"
    assert classes_of(x) == classes_of(before), f"{name}[0] = x[1] leaves a {named(x)}"


@for_examples
def _lists(subject: Subject, cls: type, data: np.ndarray) -> None:
    """For functions of lists and functions with several results, compare the results for layers and for arrays. The
    lists may also contain arrays without layers.
    """
    x, plain = subject.make[cls](asarray(data)), asarray(data)
    name = cls.__qualname__
    for fn in (manipulation.concat, manipulation.stack):
        for pair, arrays in (((x, x), "x, x"), ((x, plain), "x, array"), ((plain, x), "array, x")):
            title = f"ivy.{fn.__name__}([{arrays}]) of {name}"
            kind, result = outcome(title, partial(fn, [*pair]))
            if kind == "returns":
                expected = fn([plain, plain])
                assert are_near(result, expected), f"{title} returns {shown(result)}, not {shown(expected)}"
    kind, result = outcome(f"ivy.unstack({name})", lambda: manipulation.unstack(x))
    if kind == "returns":
        assert are_near(result, manipulation.unstack(plain)), f"ivy.unstack({name}) returns {shown(result)}"


@for_examples
def _like(subject: Subject, cls: type, data: np.ndarray) -> None:
    """Check that creation functions accept a layer as ``like=``."""
    x = subject.make[cls](asarray(data))
    title = f"ivy.zeros((2,), like={cls.__qualname__})"
    kind, result = outcome(title, lambda: zeros((2,), like=x))
    if kind == "raises":
        raise Skipped("the class rejects ivy.zeros")
    assert are_near(result, zeros((2,))), f"{title} returns {shown(result)}"


class _Raising:
    """Object whose protocol method raises `_Raised` for every function."""

    shape, dtype, ndim = (2,), "float32", 1

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        raise _Raised(func.__name__)


class _Raised(Exception):
    pass


def _errors(subject: Subject, cls: type) -> None:
    """Check that an exception of the wrapped array reaches the caller."""
    x = subject.make[cls](asarray(np.ones(2, "float32"))).with_data(_Raising())
    for fn in (elementwise.negative, reductions.sum, manipulation.flip):
        title = f"ivy.{fn.__name__}({cls.__qualname__})"
        try:
            result = fn(x)
        except (_Raised, IvyDispatchError):
            continue
        except Exception as error:
            if isinstance(error.__cause__ or error.__context__, _Raised):
                raise AssertionError(f"{title} hides an error of the wrapped array: {error}") from error
            continue
        raise AssertionError(f"{title} swallows an error of the wrapped array, and returns {type(result).__qualname__}")


@for_examples
def _commutes(subject: Subject, pair: tuple[type, type], name: str, data: np.ndarray) -> None:
    """Check that a symmetric function has the same result or exception in both orders of its arguments."""
    x, fn = asarray(data), function(name)
    selections = [(), *[(c,) for c in subject.classes if c in pair], pair]
    objects = [nested(subject, selected, x) for selected in selections]
    for a, b in combinations(objects, 2):
        first, second = f"ivy.{name}({named(a)}, {named(b)})", f"ivy.{name}({named(b)}, {named(a)})"
        kind, result = outcome(first, partial(fn, a, b))
        other_kind, other = outcome(second, partial(fn, b, a))
        assert kind == other_kind, f"{first} {kind} {describe(result)}, and {second} {other_kind} {describe(other)}"
        if kind == "raises":
            assert type(result) is type(other), f"{first} raises {describe(result)}, and {second} {describe(other)}"
            continue
        message = difference(subject, result, other)
        assert not message, f"{first} and {second} differ: {message}"
        _expect_layers(subject, fn, first, result, (a, b), x)


def _expect_layers(subject: Subject, fn: Any, title: str, result: Any, operands: tuple[Any, ...], x: Any) -> None:
    """Check the layers of the result of a function of two operands.

    If the function preserves a layer that is alone around an array, it must also preserve this layer when several
    layers are nested. The layers of the result must be sorted by rank.
    """
    used_classes = {cls for operand in operands for cls in classes_of(operand)}
    preserved = [c for c in subject.classes if c in used_classes and _keeps(subject, fn, c, x)]
    missing = [c.__qualname__ for c in preserved if c not in classes_of(result)]
    assert not missing, f"{title} loses {', '.join(missing)}: it returns {named(result)}"
    order = [c for c in subject.classes if c in classes_of(result)]
    assert list(classes_of(result)) == order, f"{title} returns {named(result)}, in another order than the ranks"
    assert are_near(result, fn(x, x)), f"{title} returns {shown(result)}, not {shown(fn(x, x))}"


def _keeps(subject: Subject, fn: Any, cls: type, x: Any) -> bool:
    kind, result = outcome("", lambda: fn(subject.make[cls](x), subject.make[cls](x)))
    return kind == "returns" and cls in classes_of(result)


@for_examples
def _pickles(subject: Subject, data: np.ndarray) -> None:
    """Check that pickling preserves each nesting of the layers."""
    for cls in subject.classes:
        if getattr(sys.modules.get(cls.__module__), cls.__qualname__, None) is not cls:
            raise Skipped(f"pickle does not find {cls.__qualname__}, which is not in a module")
    for x in all_nestings(subject, asarray(data)):
        for protocol in (2, pickle.HIGHEST_PROTOCOL):
            expect(subject, f"the pickled copy of {named(x)}", pickle.loads(pickle.dumps(x, protocol)), x)


@for_examples
def _copies(subject: Subject, data: np.ndarray) -> None:
    """Check that copies preserve each nesting of the layers, and that a deep copy does not share the array."""
    for x in all_nestings(subject, asarray(data)):
        expect(subject, f"copy.copy({named(x)})", copy.copy(x), x)
        deep = copy.deepcopy(x)
        expect(subject, f"copy.deepcopy({named(x)})", deep, x)
        inner = innermost(deep, "unwrap")
        shares = isinstance(inner, Array) and inner is innermost(x, "unwrap")
        assert not shares, f"copy.deepcopy({named(x)}) holds the same array"


@for_examples
def _containers(subject: Subject, data: np.ndarray) -> None:
    """Check that a function of a Container preserves the layers of the leaves."""
    for x in all_nestings(subject, asarray(data)):
        title = f"ivy.multiply(Container(a={named(x)}), 2.0)"
        kind, expected = outcome(title, partial(elementwise.multiply, x, 2.0))
        if kind == "returns":
            expect(subject, title, elementwise.multiply(Container(a=x), 2.0)["a"], expected)


def _squares(x: Any) -> Any:
    return reductions.sum(elementwise.multiply(x, x))


@for_examples
def _graphs(subject: Subject, data: np.ndarray) -> None:
    """Compare the graph of a function with the function itself, for layers."""
    for x in all_nestings(subject, asarray(data)):
        kind, expected = outcome(f"the sum of squares of {named(x)}", partial(_squares, x))
        if kind == "returns":
            result = compile_graph(_squares, args=(x,))(x)
            expect(subject, f"the graph of ivy.sum(x * x) of {named(x)}", result, expected)


@for_examples
def _maps(subject: Subject, data: np.ndarray) -> None:
    """Compare `ivy.vmap` of a function of layers with the result for the arrays in them."""
    for x in all_nestings(subject, asarray(data)):
        title = f"ivy.vmap(ivy.sum)({named(x)})"
        kind, result = outcome(title, partial(vmap(reductions.sum), x))
        rows, _ = outcome(title, partial(reductions.sum, x))
        if kind == "returns" and rows == "returns":
            expected = vmap(reductions.sum)(asarray(data))
            assert are_near(result, expected), f"{title} returns {shown(result)}, not {shown(expected)}"


@for_examples
def _gradients(subject: Subject, data: np.ndarray) -> None:
    """Compare gradients with respect to layers with the gradients with respect to the arrays in them."""
    names = [name for name in _LIBRARIES if importlib.util.find_spec(name) is not None]
    if not names:
        raise Skipped("no library with gradients is installed")
    for name in names:
        plain = asarray(data, backend=name)
        expected = grad(_squares)(plain)
        for x in all_nestings(subject, plain):
            title = f"ivy.grad of the sum of squares of {named(x)} on {name}"
            if outcome(title, partial(_squares, x))[0] == "raises":
                continue
            try:
                slope = grad(_squares)(x)
            except Exception as error:
                raise AssertionError(f"{title} raised {type(error).__name__}: {error}") from error
            assert are_near(slope, expected), f"{title} returns {shown(slope)}, not {shown(expected)}"


class _Computed(Exception):
    pass


def _raise_computed(*_: Any, **__: Any) -> None:
    raise _Computed


@for_examples
def _lazy(subject: Subject, data: np.ndarray) -> None:
    """Check that functions do not compute a lazy dask array: call them with a dask scheduler that raises."""
    if importlib.util.find_spec("dask") is None:
        raise Skipped("dask is not installed")
    dask, da = import_module("dask"), import_module("dask.array")
    plain = asarray(da.from_array(data, chunks=1))
    for cls in subject.classes:
        for name in ("add", "negative", "sum", "copy_array"):
            fn, count = function(name), 2 if name == "add" else 1
            title = f"ivy.{name} of {cls.__qualname__} on dask"
            with dask.config.set(scheduler=_raise_computed):
                try:
                    x = subject.make[cls](plain)
                    kind, result = outcome(title, partial(fn, *[x] * count))
                    lazy = kind == "raises" or hasattr(conversion.to_native(innermost(result, name)), "dask")
                except _Computed:
                    raise AssertionError(f"{title} must stay lazy, but computed its result") from None
            error = result if kind == "raises" else None
            while error is not None:
                assert not isinstance(error, _Computed), f"{title} must stay lazy, but computed its result"
                error = error.__cause__ or error.__context__
            assert lazy, f"{title} returns an array that is not lazy"


def _sharding(subject: Subject) -> None:
    """Check that a result has the same sharding with and without layers, on several JAX devices."""
    if importlib.util.find_spec("jax") is None:
        raise Skipped("JAX is not installed")
    jax = import_module("jax")
    devices = jax.devices()
    if len(devices) < 2:
        raise Skipped("JAX has one device; XLA_FLAGS=--xla_force_host_platform_device_count=2 makes two of the CPU")
    mesh = jax.sharding.Mesh(np.array(devices[:2]), ("rows",))
    rows = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("rows", None))
    plain = asarray(jax.device_put(np.arange(8, dtype="float32").reshape(4, 2) + 1, rows))
    for x in all_nestings(subject, plain):
        for name, more in _ROWWISE:
            title = f"ivy.{name} of {named(x)} on {len(rows.device_set)} devices"
            fn = function(name)
            kind, result = outcome(title, partial(fn, x, *(x if m is _FIRST else m for m in more)))
            if kind == "returns":
                native = conversion.to_native(innermost(result, name))
                expected = conversion.to_native(fn(plain, *(plain if m is _FIRST else m for m in more)))
                same_sharding = native.sharding.is_equivalent_to(expected.sharding, native.ndim)
                assert same_sharding, f"{title} returns an array with {native.sharding}, not {expected.sharding}"


_CLASS_LAWS: dict[str, Callable[..., None]] = {
    "it wraps the array passed to it": _holds,
    "unwrap and rewrap are inverse": _inverse,
    "elements agree with the plain data": _values,
    "functions that it declines are composed": _composed,
    "indexing and assignment": _indexes,
    "lists and several results": _lists,
    "creation like it": _like,
    "errors of the wrapped array are passed on": _errors,
}
_NESTED_LAWS: dict[str, Callable[..., None]] = {
    "pickle keeps all layers": _pickles,
    "copies keep all layers": _copies,
    "Containers": _containers,
    "graphs": _graphs,
    "vmap": _maps,
    "gradients agree with the plain data": _gradients,
    "laziness is kept": _lazy,
    "sharding is kept": _sharding,
}
