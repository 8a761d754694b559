"""Arguments of a traced function: the arrays in each parameter, and the signature that selects a graph."""

import inspect
from typing import Any

from ivy_protocol import backends
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyTraceError, IvyTypeError, IvyValueError
from ivy_protocol.graph.libraries import BY_VALUE, TRACERS, convert_numpy, first_arrays, library_of
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
    """Return the name of a function for messages."""
    inner = getattr(fn, "func", fn)
    return getattr(inner, "__name__", type(inner).__name__)


def bind_parameters(fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[str, str, Any, Any]]:
    """Bind the arguments of a call to the parameters of a function; return tuples (name, kind, value, default).

    Raises
    ------
    IvyTypeError
        The function does not accept these arguments.
    """
    empty = inspect.Parameter.empty
    try:
        signature = inspect.signature(fn)
    except (TypeError, ValueError):
        positional: list[tuple[str, str, Any, Any]] = [(f"a{i}", "positional", v, empty) for i, v in enumerate(args)]
        return positional + [(k, "keyword", v, empty) for k, v in kwargs.items()]
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError as error:
        raise IvyTypeError(f"{name_of(fn)}{signature} cannot be called with the example arguments: {error}") from None
    bound.apply_defaults()
    parameters = signature.parameters.values()
    return [(p.name, _KINDS[p.kind], bound.arguments[p.name], p.default) for p in parameters]


def signature_of(data: Any) -> Any:
    """Return the key under which a graph for these arguments is cached. The key contains the type, shape and structure
    of arrays, and the values of other arguments.
    """
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
        flags = (getattr(data, n, None) for n in ("device", "requires_grad"))
        return (type(data), str(data.dtype), tuple(data.shape), *map(str, flags))
    if isinstance(data, BY_VALUE):
        # Compare floats by `str`, which distinguishes 0.0 from -0.0, and is equal for two NaNs.
        return (type(data), str(data) if isinstance(data, float | complex) else data)
    if is_argument_object(data):
        return (type(data), *[(k, signature_of(v)) for k, v in attributes(data).items()])
    # Compare other objects by identity, because their contents are unknown.
    return (type(data), id(data))


class Arguments:
    """Arguments of a call by parameter, with the arrays that they contain."""

    def __init__(
        self, fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any], static: tuple[str | int, ...] = ()
    ) -> None:
        parameters = bind_parameters(fn, args, kwargs)
        _check_static(name_of(fn), parameters, static)
        positions = {item % len(parameters) for item in static if isinstance(item, int)}
        is_dynamic = [p[0] not in static and i not in positions for i, p in enumerate(parameters)]
        values = [p[2] for p, dynamic in zip(parameters, is_dynamic, strict=True) if dynamic]
        self.values = [p[2] for p in parameters]
        self.library = library_of(values) or context.chosen_backend() or "numpy"
        if self.library not in TRACERS:
            raise IvyTraceError(
                f"graphs are not supported on {self.library}; supported backends are {', '.join(TRACERS)}"
            )
        self.backend = backends.load(self.library)
        self.like = first_arrays(values).get(self.library)
        """The first array of the backend. NumPy arrays are converted to its device."""
        self.inputs: list[Value] = []
        self.converted: list[Value] = []
        """The inputs that were NumPy arrays and were converted to the backend."""
        self.parameters = [
            Parameter(name, kind, describe(v, self._take, name) if dynamic else Tree(STATIC, type(v), name, v), default)
            for (name, kind, v, default), dynamic in zip(parameters, is_dynamic, strict=True)
        ]

    def _take(self, array: Any, path: str) -> Value | None:
        """Return the `Value` of an array, and None for other objects. A NumPy array is converted first."""
        if not self.backend.is_array(array):
            converted = convert_numpy(self.backend, array, self.like)
            if converted is array:
                other = backends.backend_name(type(array))
                if other and not isinstance(array, backends.loaded[other].scalar_types):
                    raise IvyTypeError(
                        f"{path} is an array of {other}, but must be an array of {self.library}, as the other "
                        f"arguments; convert {path} first"
                    )
                return None
            value = self._take(converted, path)
            self.converted += [] if value is None else [value]
            return value
        # For the dtype of JAX random keys, use the name that JAX gives it, because ivy has no name for this dtype.
        opaque = str(array.dtype).startswith("key<")
        dtype = str(array.dtype) if opaque else self.backend.dtype_name(array.dtype)
        value = Value("input", tuple(array.shape), dtype, path, array)
        self.inputs.append(value)
        return value

    def bind(self, arrays: list[Any]) -> tuple[list[Any], dict[str, Any], list[tuple[Tree, Array, Any]]]:
        """Replace the traced arrays by `arrays`. Return positional arguments, keyword arguments, and the
        new `ivy.Array`s in them.
        """
        array_iter = iter(arrays)
        holders: list[tuple[Tree, Array, Any]] = []

        def put(tree: Tree) -> Any:
            array = next(array_iter)
            if not tree.wrapped:
                return array
            holder = array_of(tree, array)
            holders.append((tree, holder, array))
            return holder

        positional: list[Any] = []
        keyword: dict[str, Any] = {}
        needed = 0
        for p in self.parameters:
            value = build(p.tree, put)
            is_default = not value if p.kind == "variadic" else p.tree.kind == STATIC and p.tree.value is p.default
            if p.kind == "variadic":
                positional.extend(value)
            elif p.kind == "keywords":
                keyword.update(value)
            elif p.kind != "keyword":
                positional.append(value)
            elif not is_default:
                keyword[p.name] = value
            needed = needed if is_default or p.kind in ("keyword", "keywords") else len(positional)
        # Omit arguments that are equal to their default, because passing them can change how ivy dispatches.
        return positional[:needed], keyword, holders


def _check_static(name: str, parameters: list[Any], static: tuple[str | int, ...]) -> None:
    """Raise if a name or a position in `static` does not belong to a parameter."""
    names = [p[0] for p in parameters]
    for item in static:
        if item not in names and not (isinstance(item, int) and -len(names) <= item < len(names)):
            raise IvyValueError(
                f"static={item!r} is not a parameter of {name}; its parameters are {', '.join(names) or 'none'}"
            )
