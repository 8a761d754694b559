"""The arguments of a function that is traced: by parameter, with the arrays in them, and what tells calls apart."""

import inspect
from typing import Any

from ivy_protocol import backends
from ivy_protocol.array.array import Array
from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyTraceError, IvyTypeError, IvyValueError
from ivy_protocol.graph.libraries import BY_VALUE, TRACERS, first_arrays, joined, library_of
from ivy_protocol.graph.nodes import Parameter, Value
from ivy_protocol.graph.trees import STATIC, Tree, array_of, attributes, build, describe, is_argument_object, rest_of

_KINDS = {
    inspect.Parameter.POSITIONAL_ONLY: "positional",
    inspect.Parameter.POSITIONAL_OR_KEYWORD: "either",
    inspect.Parameter.KEYWORD_ONLY: "keyword",
    inspect.Parameter.VAR_POSITIONAL: "variadic",
    inspect.Parameter.VAR_KEYWORD: "keywords",
}


def name_of(fn: Any) -> str:
    """What messages call a function."""
    inner = getattr(fn, "func", fn)
    return getattr(inner, "__name__", type(inner).__name__)


def given(fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[str, str, Any, Any]]:
    """The parameters of a function with what a call gives for them: name, kind, value and default.

    Raises
    ------
    IvyTypeError
        The function does not take these arguments.
    """
    empty = inspect.Parameter.empty
    try:
        signature = inspect.signature(fn)
    except (TypeError, ValueError):
        found: list[tuple[str, str, Any, Any]] = [(f"a{i}", "positional", v, empty) for i, v in enumerate(args)]
        return found + [(k, "keyword", v, empty) for k, v in kwargs.items()]
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError as error:
        raise IvyTypeError(f"{name_of(fn)}{signature} cannot be called with the example arguments: {error}") from None
    bound.apply_defaults()
    parameters = signature.parameters.values()
    return [(p.name, _KINDS[p.kind], bound.arguments[p.name], p.default) for p in parameters]


def signature_of(data: Any) -> Any:
    """What tells kinds of arguments apart: types, shapes and structure of arrays, and all else by its value."""
    if isinstance(data, Array):
        rest = None if type(data) is Array else (type(data), signature_of(rest_of(data)))
        return ("ivy", signature_of(data._data), rest)
    if isinstance(data, list | tuple):
        return (type(data), *[signature_of(item) for item in data])
    if isinstance(data, dict):
        return (type(data), *[(k, signature_of(dict.__getitem__(data, k))) for k in data])
    if isinstance(data, backends.load("numpy").scalar_types):
        return (type(data), repr(data))
    if hasattr(data, "shape") and hasattr(data, "dtype"):
        facts = (getattr(data, n, None) for n in ("device", "requires_grad"))
        return (type(data), str(data.dtype), tuple(data.shape), *map(str, facts))
    if isinstance(data, BY_VALUE):
        return (type(data), str(data) if isinstance(data, float | complex) else data)
    if is_argument_object(data):
        return (type(data), *[(k, signature_of(v)) for k, v in attributes(data).items()])
    return (type(data), id(data))


class Arguments:
    """The arguments of a call by parameter, and the arrays in them."""

    def __init__(
        self, fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any], static: tuple[str | int, ...] = ()
    ) -> None:
        parameters = given(fn, args, kwargs)
        _check_static(name_of(fn), parameters, static)
        places = {item % len(parameters) for item in static if isinstance(item, int)}
        opened = [p[0] not in static and i not in places for i, p in enumerate(parameters)]
        values = [p[2] for p, opens in zip(parameters, opened, strict=True) if opens]
        self.values = [p[2] for p in parameters]
        self.library = library_of(values) or context.chosen_backend() or "numpy"
        if self.library not in TRACERS:
            raise IvyTraceError(f"no graphs are made of code on {self.library}; they are on {', '.join(TRACERS)}")
        self.backend = backends.load(self.library)
        self.like = first_arrays(values).get(self.library)
        """The first array of the library."""
        self.inputs: list[Value] = []
        self.joined: list[Value] = []
        """Those that are NumPy's, and join the others."""
        self.parameters = [
            Parameter(name, kind, describe(v, self._take, name) if opens else Tree(STATIC, type(v), name, v), default)
            for (name, kind, v, default), opens in zip(parameters, opened, strict=True)
        ]

    def _take(self, array: Any, path: str) -> Value | None:
        if not self.backend.is_array(array):
            beside = joined(self.backend, array, self.like)
            if beside is array:
                other = backends.backend_name(type(array))
                if other and not isinstance(array, backends.loaded[other].scalar_types):
                    raise IvyTypeError(
                        f"{path} is an array of {other}, and others are of {self.library}; convert it first"
                    )
                return None
            value = self._take(beside, path)
            self.joined += [] if value is None else [value]
            return value
        opaque = str(array.dtype).startswith("key<")
        dtype = str(array.dtype) if opaque else self.backend.dtype_name(array.dtype)
        value = Value("input", tuple(array.shape), dtype, path, array)
        self.inputs.append(value)
        return value

    def bind(self, arrays: list[Any]) -> tuple[list[Any], dict[str, Any], list[tuple[Tree, Array, Any]]]:
        """The arguments with other arrays, and the `ivy.Array` in them with what they hold."""
        ahead = iter(arrays)
        holders: list[tuple[Tree, Array, Any]] = []

        def put(tree: Tree) -> Any:
            array = next(ahead)
            if not tree.wrapped:
                return array
            holder = array_of(tree, array)
            holders.append((tree, holder, array))
            return holder

        positional: list[Any] = []
        named: dict[str, Any] = {}
        needed = 0
        for p in self.parameters:
            value = build(p.tree, put)
            left_out = not value if p.kind == "variadic" else p.tree.kind == STATIC and p.tree.value is p.default
            if p.kind == "variadic":
                positional.extend(value)
            elif p.kind == "keywords":
                named.update(value)
            elif p.kind != "keyword":
                positional.append(value)
            elif not left_out:
                named[p.name] = value
            needed = needed if left_out or p.kind in ("keyword", "keywords") else len(positional)
        # Arguments that have their default are left out, since ivy takes another way where they are given.
        return positional[:needed], named, holders


def _check_static(name: str, parameters: list[Any], static: tuple[str | int, ...]) -> None:
    names = [p[0] for p in parameters]
    for item in static:
        if item not in names and not (isinstance(item, int) and -len(names) <= item < len(names)):
            raise IvyValueError(f"static={item!r} is no parameter of {name}, which has {', '.join(names) or 'none'}")
