"""Checks of layers, the classes of `ivy.ArrayLayer`: each by itself, and all of them around each other."""

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

from ivy_protocol.array.array import Array
from ivy_protocol.container import Container
from ivy_protocol.exceptions import IvyDispatchError, IvyTypeError
from ivy_protocol.functions import conversion, elementwise, manipulation, reductions
from ivy_protocol.functions.conversion import copy_array
from ivy_protocol.functions.creation import asarray, zeros
from ivy_protocol.functions.transforms import grad, vmap
from ivy_protocol.graph import compile_graph
from ivy_protocol.layers.opening import innermost
from ivy_protocol.layers.order import is_layer, outermost, place_of
from ivy_protocol.testing.layered import (
    Subject,
    all_nestings,
    are_near,
    classes_of,
    difference,
    expect,
    for_drawn,
    function,
    named,
    nested,
    outcome,
    shown,
    told,
)
from ivy_protocol.testing.report import Report, Skipped

_LIBRARIES = ("torch", "jax", "tensorflow")
_UNARY = ("negative", "abs", "exp", "square", "sqrt", "positive")
_MOVING = (
    ("get_item", (0,)),
    ("get_item", (slice(0, 1),)),
    ("expand_dims", ()),
    ("reshape", ((-1,),)),
    ("flip", ()),
)
_REDUCING = ("sum", "mean", "max", "min", "prod")
_SELF = object()
"""Stands for the same object once more."""
_KEEPING_ROWS = (
    *(("negative", ()), ("copy_array", ()), ("add", (_SELF,)), ("multiply", (2.0,))),
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
    """Check classes of `ivy.ArrayLayer`, each by itself and all of them around each other.

    Parameters
    ----------
    *classes : type
        The classes.
    make : dict, optional
        What makes an object of a class, of an array or of a layer that it holds; by default the class is called with
        that alone. The object shall leave the elements as they are: a mask that masks nothing, one and the same unit.
    same : dict, optional
        What tells, for a class, whether two objects have the same beside what they hold; by default their attributes
        are compared.
    examples : int, default 2
        How many arrays to draw for each law.

    Returns
    -------
    Report
        A table of what passed, failed or does not apply; `Report.raise_failures` raises for the failures. A failure
        names the law, the function, what it was called with, what came and what was expected.

    Raises
    ------
    IvyTypeError
        One of the classes is no layer.

    Notes
    -----
    A call may be refused by a class, with an error of ivy or of its own; an error such as an ``AttributeError`` counts
    as a fault. Laziness is checked where dask is installed, gradients where torch, JAX or TensorFlow is, and sharding
    where JAX has several devices.

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
        if not is_layer(cls) or place_of(cls).rank is None:
            raise IvyTypeError(
                f"ivy.testing.check_layers: {cls.__qualname__} is no layer; give classes of ivy.ArrayLayer"
            )
    report = Report(f"layers {', '.join(cls.__qualname__ for cls in classes)}")
    with report.checking("one order of all classes"):
        _order(classes)
    if not report:
        return report
    making = {cls: (make or {}).get(cls, cls) for cls in classes}
    subject = Subject(_sorted(classes), making, same or {}, examples)
    for cls in subject.classes:
        report.check(f"{cls.__qualname__}: it can be made", _is_made, subject, cls)
    if not report:
        return report
    for cls in subject.classes:
        for law, check in _OF_ONE.items():
            report.check(f"{cls.__qualname__}: {law}", check, subject, cls)
    for outer, inner in combinations(subject.classes, 2):
        for name in _SYMMETRIC:
            title = f"{outer.__qualname__} and {inner.__qualname__}: ivy.{name} in any order of arguments"
            report.check(title, _commutes, subject, (outer, inner), name)
    for law, check in _OF_ALL.items():
        report.check(f"all: {law}", check, subject)
    return report


def _order(classes: Sequence[type]) -> None:
    for pair in combinations(classes, 2):
        outermost("add", pair)
    _sorted(classes)


def _sorted(classes: Sequence[type]) -> tuple[type, ...]:
    found: list[type] = []
    rest = list(classes)
    while rest:
        found.append(outermost("add", rest))
        rest.remove(found[-1])
    return tuple(found)


def _is_made(subject: Subject, cls: type) -> None:
    name, inner = cls.__qualname__, asarray(np.ones(2, "float32"))
    for outer in [c for c in subject.classes if c is cls or subject.classes.index(c) < subject.classes.index(cls)]:
        try:
            made = subject.make[outer](inner if outer is cls else subject.make[cls](inner))
        except Exception as error:
            what = "an array" if outer is cls else f"a {name}"
            raise AssertionError(
                f"a {outer.__qualname__} cannot be made of {what}: {error}; give make={{{outer.__qualname__}: ...}}"
            ) from error
        assert type(made) is outer, f"what makes a {outer.__qualname__} gave a {type(made).__qualname__}"


@for_drawn
def _holds(subject: Subject, cls: type, data: np.ndarray) -> None:
    x = asarray(data)
    made = subject.make[cls](x)
    name = cls.__qualname__
    assert are_near(made, x), f"{name}.unwrap gave {shown(made)} for {data.tolist()}"
    expect(subject, f"{name}.with_data(x.unwrap())", made.with_data(made.unwrap()), made)
    other = asarray(data + 1)
    assert are_near(made.with_data(other), other), f"{name}.with_data does not hold what it is given"
    assert repr(made).startswith(name.rpartition(".")[2]), f"repr of a {name} is {made!r}"


@for_drawn
def _inverse(subject: Subject, cls: type, data: np.ndarray) -> None:
    x = subject.make[cls](asarray(data))
    title = f"ivy.copy_array({cls.__qualname__})"
    kind, found = outcome(title, lambda: copy_array(x))
    if kind == "raises":
        raise Skipped("it refuses ivy.copy_array")
    expect(subject, title, found, x)


def _compare_values(subject: Subject, cls: type, data: np.ndarray, name: str, *more: Any, count: int = 1) -> None:
    """Compare the elements of a result with those for the plain data."""
    fn, x = function(name), asarray(data)
    plain = [x, asarray(data[::-1] + 0.25)][:count]
    title = f"ivy.{name}({', '.join([cls.__qualname__] * count)})"
    layered = [subject.make[cls](p) for p in plain]
    before = copy.deepcopy(layered)
    kind, found = outcome(title, lambda: fn(*layered, *more))
    for x, y in zip(layered, before, strict=True):
        said = difference(subject, x, y)
        assert not said, f"{title} changes its argument: {said}"
    if kind == "gives":
        expected = fn(*plain, *more)
        assert are_near(found, expected), f"{title} gives {shown(found)}, not {shown(expected)}"


@for_drawn
def _values(subject: Subject, cls: type, data: np.ndarray) -> None:
    for name in (*_UNARY, *_REDUCING):
        _compare_values(subject, cls, data, name)
    for name, more in _MOVING:
        _compare_values(subject, cls, data, name, *more)
    for name in _BINARY:
        _compare_values(subject, cls, data, name, count=2)


@for_drawn
def _composed(subject: Subject, cls: type, data: np.ndarray) -> None:
    x, choice = subject.make[cls](asarray(data)), place_of(cls).composed
    for name in _COMPOSED:
        fn = function(name)
        _compare_values(subject, cls, data, name)
        if choice == "parts" and cls.rule_for(fn) is None:  # type: ignore[attr-defined]
            found = x.__ivy_array_function__(fn, (cls,), (x,), {})
            assert found is NotImplemented, f"ivy.{name} is answered by {cls.__qualname__}, and not left to its parts"


@for_drawn
def _indexes(subject: Subject, cls: type, data: np.ndarray) -> None:
    x, plain = subject.make[cls](asarray(data)), asarray(data)
    name = cls.__qualname__
    kind, value = outcome(f"{name}[1]", lambda: x[1])
    if kind == "raises":
        raise Skipped("it refuses ivy.get_item")
    assert are_near(value, plain[1]), f"{name}[1] gives {shown(value)}, not {shown(plain[1])}"
    same, beside = x, copy.deepcopy(x)

    def write() -> None:
        x[0] = value

    kind, _ = outcome(f"{name}[0] = {name}[1]", write)
    if kind == "raises":
        raise Skipped("it refuses ivy.set_item")
    plain[0] = plain[1]
    assert x is same and are_near(x, plain), f"{name}[0] = x[1] leaves {shown(x)}, not {shown(plain)}"
    assert classes_of(x) == classes_of(beside), f"{name}[0] = x[1] leaves a {named(x)}"


@for_drawn
def _lists(subject: Subject, cls: type, data: np.ndarray) -> None:
    x, plain = subject.make[cls](asarray(data)), asarray(data)
    name = cls.__qualname__
    for fn in (manipulation.concat, manipulation.stack):
        for pair, arrays in (((x, x), "x, x"), ((x, plain), "x, array"), ((plain, x), "array, x")):
            title = f"ivy.{fn.__name__}([{arrays}]) of {name}"
            kind, found = outcome(title, partial(fn, [*pair]))
            if kind == "gives":
                expected = fn([plain, plain])
                assert are_near(found, expected), f"{title} gives {shown(found)}, not {shown(expected)}"
    kind, found = outcome(f"ivy.unstack({name})", lambda: manipulation.unstack(x))
    if kind == "gives":
        assert are_near(found, manipulation.unstack(plain)), f"ivy.unstack({name}) gives {shown(found)}"


@for_drawn
def _like(subject: Subject, cls: type, data: np.ndarray) -> None:
    x = subject.make[cls](asarray(data))
    title = f"ivy.zeros((2,), like={cls.__qualname__})"
    kind, found = outcome(title, lambda: zeros((2,), like=x))
    if kind == "raises":
        raise Skipped("it refuses ivy.zeros")
    assert are_near(found, zeros((2,))), f"{title} gives {shown(found)}"


class _Raising:
    """What no layer answers for."""

    shape, dtype, ndim = (2,), "float32", 1

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        raise _Raised(func.__name__)


class _Raised(Exception):
    pass


def _errors(subject: Subject, cls: type) -> None:
    x = subject.make[cls](asarray(np.ones(2, "float32"))).with_data(_Raising())
    for fn in (elementwise.negative, reductions.sum, manipulation.flip):
        title = f"ivy.{fn.__name__}({cls.__qualname__})"
        try:
            found = fn(x)
        except (_Raised, IvyDispatchError):
            continue
        except Exception as error:
            if isinstance(error.__cause__ or error.__context__, _Raised):
                raise AssertionError(f"{title} hides an error of what it holds: {error}") from error
            continue
        raise AssertionError(f"{title} swallows an error of what it holds, and gives {type(found).__qualname__}")


@for_drawn
def _commutes(subject: Subject, pair: tuple[type, type], name: str, data: np.ndarray) -> None:
    x, fn = asarray(data), function(name)
    kinds = [(), *[(c,) for c in subject.classes if c in pair], pair]
    objects = [nested(subject, chosen, x) for chosen in kinds]
    for a, b in combinations(objects, 2):
        first, second = f"ivy.{name}({named(a)}, {named(b)})", f"ivy.{name}({named(b)}, {named(a)})"
        kind, found = outcome(first, partial(fn, a, b))
        turned, other = outcome(second, partial(fn, b, a))
        assert kind == turned, f"{first} {kind} {told(found)}, and {second} {turned} {told(other)}"
        if kind == "raises":
            assert type(found) is type(other), f"{first} raises {told(found)}, and {second} {told(other)}"
            continue
        said = difference(subject, found, other)
        assert not said, f"{first} and {second} differ: {said}"
        _expect_layers(subject, fn, first, found, (a, b), x)


def _expect_layers(subject: Subject, fn: Any, title: str, found: Any, operands: tuple[Any, ...], x: Any) -> None:
    """A layer that is kept beside a plain array is kept beside other layers, in the order of the ranks."""
    there = {cls for operand in operands for cls in classes_of(operand)}
    kept = [c for c in subject.classes if c in there and _keeps(subject, fn, c, x)]
    missing = [c.__qualname__ for c in kept if c not in classes_of(found)]
    assert not missing, f"{title} loses {', '.join(missing)}: it gives {named(found)}"
    order = [c for c in subject.classes if c in classes_of(found)]
    assert list(classes_of(found)) == order, f"{title} gives {named(found)}, in another order than the ranks"
    assert are_near(found, fn(x, x)), f"{title} gives {shown(found)}, not {shown(fn(x, x))}"


def _keeps(subject: Subject, fn: Any, cls: type, x: Any) -> bool:
    kind, found = outcome("", lambda: fn(subject.make[cls](x), subject.make[cls](x)))
    return kind == "gives" and cls in classes_of(found)


@for_drawn
def _pickles(subject: Subject, data: np.ndarray) -> None:
    for cls in subject.classes:
        if getattr(sys.modules.get(cls.__module__), cls.__qualname__, None) is not cls:
            raise Skipped(f"pickle does not find {cls.__qualname__}, which is not in a module")
    for x in all_nestings(subject, asarray(data)):
        for protocol in (2, pickle.HIGHEST_PROTOCOL):
            expect(subject, f"what is pickled of {named(x)}", pickle.loads(pickle.dumps(x, protocol)), x)


@for_drawn
def _copies(subject: Subject, data: np.ndarray) -> None:
    for x in all_nestings(subject, asarray(data)):
        expect(subject, f"copy.copy({named(x)})", copy.copy(x), x)
        deep = copy.deepcopy(x)
        expect(subject, f"copy.deepcopy({named(x)})", deep, x)
        inner = innermost(deep, "unwrap")
        shares = isinstance(inner, Array) and inner is innermost(x, "unwrap")
        assert not shares, f"copy.deepcopy({named(x)}) holds the same array"


@for_drawn
def _containers(subject: Subject, data: np.ndarray) -> None:
    for x in all_nestings(subject, asarray(data)):
        title = f"ivy.multiply(Container(a={named(x)}), 2.0)"
        kind, alone = outcome(title, partial(elementwise.multiply, x, 2.0))
        if kind == "gives":
            expect(subject, title, elementwise.multiply(Container(a=x), 2.0)["a"], alone)


def _squares(x: Any) -> Any:
    return reductions.sum(elementwise.multiply(x, x))


@for_drawn
def _graphs(subject: Subject, data: np.ndarray) -> None:
    for x in all_nestings(subject, asarray(data)):
        kind, expected = outcome(f"the sum of squares of {named(x)}", partial(_squares, x))
        if kind == "gives":
            found = compile_graph(_squares, args=(x,))(x)
            expect(subject, f"the graph of ivy.sum(x * x) of {named(x)}", found, expected)


@for_drawn
def _maps(subject: Subject, data: np.ndarray) -> None:
    for x in all_nestings(subject, asarray(data)):
        title = f"ivy.vmap(ivy.sum)({named(x)})"
        kind, found = outcome(title, partial(vmap(reductions.sum), x))
        rows, _ = outcome(title, partial(reductions.sum, x))
        if kind == "gives" and rows == "gives":
            expected = vmap(reductions.sum)(asarray(data))
            assert are_near(found, expected), f"{title} gives {shown(found)}, not {shown(expected)}"


@for_drawn
def _gradients(subject: Subject, data: np.ndarray) -> None:
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
                found = grad(_squares)(x)
            except Exception as error:
                raise AssertionError(f"{title} raised {type(error).__name__}: {error}") from error
            assert are_near(found, expected), f"{title} gives {shown(found)}, not {shown(expected)}"


class _Computed(Exception):
    pass


def _refuse(*_: Any, **__: Any) -> None:
    raise _Computed


@for_drawn
def _lazy(subject: Subject, data: np.ndarray) -> None:
    if importlib.util.find_spec("dask") is None:
        raise Skipped("dask is not installed")
    dask, da = import_module("dask"), import_module("dask.array")
    plain = asarray(da.from_array(data, chunks=1))
    for cls in subject.classes:
        for name in ("add", "negative", "sum", "copy_array"):
            fn, count = function(name), 2 if name == "add" else 1
            title = f"ivy.{name} of {cls.__qualname__} on dask"
            with dask.config.set(scheduler=_refuse):
                try:
                    x = subject.make[cls](plain)
                    kind, found = outcome(title, partial(fn, *[x] * count))
                    lazy = kind == "raises" or hasattr(conversion.to_native(innermost(found, name)), "dask")
                except _Computed:
                    raise AssertionError(f"{title} computes, where the library stays lazy") from None
            error = found if kind == "raises" else None
            while error is not None:
                assert not isinstance(error, _Computed), f"{title} computes, where the library stays lazy"
                error = error.__cause__ or error.__context__
            assert lazy, f"{title} gives an array that is not lazy"


def _spread(subject: Subject) -> None:
    """What a layer holds stays on the devices of JAX where the plain array would stay."""
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
        for name, more in _KEEPING_ROWS:
            title = f"ivy.{name} of {named(x)} on {len(rows.device_set)} devices"
            fn = function(name)
            kind, found = outcome(title, partial(fn, x, *(x if m is _SELF else m for m in more)))
            if kind == "gives":
                native = conversion.to_native(innermost(found, name))
                expected = conversion.to_native(fn(plain, *(plain if m is _SELF else m for m in more)))
                kept = native.sharding.is_equivalent_to(expected.sharding, native.ndim)
                assert kept, f"{title} gives an array with {native.sharding}, not {expected.sharding}"


_OF_ONE: dict[str, Callable[..., None]] = {
    "it holds what it is made of": _holds,
    "unwrap and rewrap are inverse": _inverse,
    "elements are those of the plain data": _values,
    "what it declines is answered by parts": _composed,
    "indexing and writing": _indexes,
    "lists and several results": _lists,
    "creation like it": _like,
    "errors of what it holds come through": _errors,
}
_OF_ALL: dict[str, Callable[..., None]] = {
    "pickle keeps all layers": _pickles,
    "copies keep all layers": _copies,
    "Containers": _containers,
    "graphs": _graphs,
    "vmap": _maps,
    "gradients are those of the plain data": _gradients,
    "laziness is kept": _lazy,
    "sharding is kept": _spread,
}
