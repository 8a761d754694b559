"""The general way to answer a call: right for every combination of arguments, at any time.

Functions marked as constant are run, not traced, by the compiler of torch. They take and return only
types, strings and numbers, and whatever depends on a setting is passed in, so that it stays guarded.
"""

from collections.abc import Sequence
from typing import Any

from ivy_protocol import backends, context, failures, overlay, protocol, pytrees
from ivy_protocol.backends._backend import Backend
from ivy_protocol.compiling import constant
from ivy_protocol.context import all_modes, functions
from ivy_protocol.exceptions import (
    IvyBackendException,
    IvyBroadcastShapeError,
    IvyNotImplementedException,
    IvyTypeError,
)
from ivy_protocol.spec import Spec
from ivy_protocol.types import dtype_named, promote, promote_all

Array: Any = type("Array", (), {})
"""`ivy_protocol.array.Array`, which sets this once it is defined."""
new = object.__new__

PYTHON_SCALARS = (bool, int, float, complex)
_NOT_ARRAYS = frozenset((*PYTHON_SCALARS, type(None)))
_SEQUENCES = (list, tuple)
_OVERRIDE, _UNKNOWN = "override", "unknown"


class Chains:
    """Implementations by name, since a compiler can guard an attribute but not a new key."""


chains = Chains()
_chain_names: dict[tuple[int, str, tuple[str, ...]], str] = {}
_by_name: dict[str, Spec] = context.by_name


def general(spec: Spec, modes: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a call: overlay, then override, then the backend of the arguments."""
    mode = all_modes[modes]
    if mode.overlays:
        return overlay.call_overlay(spec, args, kwargs)
    bound = spec.bind(args, kwargs)
    leaves: list[Any] = []
    for name in spec.arrays:
        if name in bound:
            value = bound[name]
            if value is None and name in spec.required:
                raise failures.unanswered(spec.name, [type(None)], declined=False)
            if name in spec.sequences:
                check_sequence(spec, name, value)
            collect(value, leaves)
    for name in spec.scalars:
        collect(bound.get(name), leaves)
    out = bound.get("out")
    outs = () if out is None else out if type(out) is tuple else (out,)
    leaves.extend(outs)
    types = tuple([type(v._data) if type(v) is Array else type(v) for v in leaves])
    chosen = context.chosen_backend()
    where = resolve(spec.index, modes, chosen, *types)
    if where == _UNKNOWN:
        for value in leaves:
            backends.learn(value._data if type(value) is Array else value)
        where = resolve(spec.index, modes, chosen, *types)
        if where == _UNKNOWN:
            raise failures.unanswered(spec.name, unknown_types(types), declined=False)
    if where == _OVERRIDE:
        return overridden(spec, leaves, args, kwargs)
    for target in outs:
        if type(target) is not Array:
            raise IvyTypeError(
                f"ivy.{spec.name} writes its result to an ivy.Array; out= is a {type(target).__name__}: "
                f"wrap it with ivy.Array(out)"
            )
    as_array = mode.array_mode or any([type(v) is Array for v in leaves])
    return run(spec, backends.loaded[where], bound, leaves, as_array)


def check_sequence(spec: Spec, name: str, value: Any) -> None:
    """Refuse what is no sequence of arrays."""
    if type(value) in PYTHON_SCALARS:
        raise IvyTypeError(f"ivy.{spec.name}: {name} is a list or tuple of arrays, not a {type(value).__name__}")
    if type(value) in _SEQUENCES and any([v is None for v in value]):
        raise failures.unanswered(spec.name, [type(None)], declined=False)


def overridden(spec: Spec, leaves: list[Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Ask the arguments' own classes."""
    result = protocol.ask_in_order(leaves, spec.call, args, kwargs)
    if result is not NotImplemented:
        return result
    asked = [type(v) for v in leaves if protocol.is_override(type(v)) and type(v) is not Array]
    return declined(spec, asked, args, kwargs)


def declined(spec: Spec, asked: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Run a compositional function by parts after all its arguments declined it; others have no answer."""
    if spec.kind == "compositional" and kwargs.get("out") is None:
        return spec.body(*args, **kwargs)
    raise failures.unanswered(spec.name, asked, declined=True)


def collect(value: Any, leaves: list[Any]) -> None:
    """Append the arrays in a value to `leaves`, looking inside lists and tuples."""
    cls = type(value)
    if cls in _NOT_ARRAYS:
        return
    if cls not in _SEQUENCES:
        leaves.append(value)
        return
    for inner in dict.fromkeys([type(v) for v in value]):
        if inner in _SEQUENCES:
            for v in value:
                collect(v, leaves)
            return
        if inner not in _NOT_ARRAYS:
            leaves.extend([v for v in value if type(v) is inner])


@constant
def resolve(index: int, modes: int, chosen: str, *types: type) -> str:
    """Return the name of the backend that answers for these types, or why none does."""
    if pytrees.waiting:
        pytrees.register_present()
    found: dict[str, type] = {}
    for cls in types:
        if protocol.is_override(cls):
            return _OVERRIDE
    for cls in types:
        name = backends.backend_name(cls)
        if not name:
            return _UNKNOWN
        found.setdefault(name, cls)
    mode, name = all_modes[modes], functions[index].name
    if len(found) > 1 and "numpy" in found and all(map(_is_numpy_scalar, types_of("numpy", types))):
        del found["numpy"]
    if mode.only and (not found or name in ("asarray", "array")):
        backends.load(mode.only)
        return mode.only
    if len(found) > 1 and not mode.dynamic_backend:
        raise failures.mixed(name, list(found))
    where = next(iter(found), chosen or "numpy")
    if mode.only and where != mode.only and not mode.dynamic_backend:
        raise failures.mixed(name, [mode.only, where])
    backends.load(where)
    return where


def types_of(name: str, types: tuple[type, ...]) -> list[type]:
    """The types that belong to a backend."""
    return [cls for cls in types if backends.backend_name(cls) == name]


def unknown_types(types: tuple[type, ...]) -> list[type]:
    """The types that belong to no backend."""
    return types_of("", types)


def _is_numpy_scalar(cls: type) -> bool:
    return issubclass(cls, backends.load("numpy").scalar_types)


@constant
def chain_name(index: int, where: str, *names: str) -> str:
    """Return the attribute of `chains` with what may answer a function when these arguments are given."""
    key = (index, where, names)
    name = _chain_names.get(key)
    if name is None:
        name = f"{functions[index].name}_{index}_{where}_{'_'.join(names)}"
        setattr(chains, name, backends.loaded[where].implementations(functions[index], names))
        _chain_names[key] = name
    return name


def clear_chains() -> None:
    """Forget the implementations found so far, after another was registered."""
    _chain_names.clear()


context.on_clear.append(clear_chains)


def implementations(spec: Spec, backend: Backend, names: Any) -> tuple[Any, ...]:
    """What may answer a call, in the order of trying."""
    return getattr(chains, chain_name(spec.index, backend.name, *names))


def run(spec: Spec, backend: Backend, bound: dict[str, Any], leaves: list[Any], as_array: bool) -> Any:
    """Answer a call on one backend: convert, infer, try the chain, wrap, write to ``out``."""
    bound = dict(bound)
    out = bound.pop("out", None)
    try:
        convert_arrays(spec, backend, bound)
        plain_scalars(spec, bound)
        cast_arrays(spec, backend, bound)
    except Exception as error:
        failures.handle(spec.name, backend, arguments(spec, bound), spec.broadcast, error)
    ivy_arguments = dict(bound)
    infer(spec, backend, bound, ivy_arguments)
    chain = implementations(spec, backend, tuple(bound))
    for implementation in chain:
        if implementation is spec.body:
            wrapped = {n: wrap(spec, backend, v, True) if n in spec.arrays else v for n, v in ivy_arguments.items()}
            result = apply(spec, implementation, wrapped)
        else:
            try:
                result = apply(spec, implementation, bound)
            except Exception as error:
                failures.handle(spec.name, backend, arguments(spec, bound), spec.broadcast, error)
        if result is not NotImplemented:
            break
    else:
        raise IvyNotImplementedException(
            f"ivy.{spec.name} has no implementation on {backend.name} for these arguments; "
            f"add one with ivy.register(ivy.{spec.name}, {backend.name!r})"
        )
    if type(out) is tuple:
        return spec.returns(*[write(spec, backend, r, o) for r, o in zip(result, out, strict=True)])
    if out is not None:
        return write(spec, backend, result, out)
    if spec.raw:
        return result
    if spec.nested and leaves and type(leaves[0]) is Array and result is leaves[0]._data:
        # Nothing was made. A write must show in both, also where it replaces the native array.
        return leaves[0]
    if spec.writes and leaves and type(leaves[0]) is Array and not bound.get("copy"):
        leaves[0]._data = result
        return leaves[0]
    return wrap(spec, backend, result, as_array)


def arguments(spec: Spec, bound: dict[str, Any]) -> list[Any]:
    """The array arguments of a call, for an error message."""
    values = [bound[n] for n in (*spec.arrays, *spec.scalars) if bound.get(n) is not None]
    return [v for value in values for v in (value if type(value) is list else [value])]


def apply(spec: Spec, implementation: Any, bound: dict[str, Any]) -> Any:
    """Call an implementation: positional-only arguments by position, the others by name."""
    given = dict(bound)
    positional = [given.pop(n) for n in spec.positional[: spec.posonly] if n in given]
    if spec.variadic in given:
        positional.extend(given.pop(spec.variadic))
    return implementation(*positional, **given)


def convert_arrays(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Replace the arrays of a call by native ones; Python scalars stay."""
    for name in spec.arrays:
        value = bound.get(name)
        if value is None:
            continue
        if name in spec.sequences or name == spec.variadic:
            bound[name] = [native(backend, v) for v in value]
        elif name in spec.nested:
            bound[name] = nested(backend, value)
        else:
            bound[name] = native(backend, value)


def plain_scalars(spec: Spec, bound: dict[str, Any]) -> None:
    """Replace ``ivy.Array`` in the place of a scalar by its native array."""
    for name in spec.scalars:
        if type(bound.get(name)) is Array:
            bound[name] = bound[name]._data


def native(backend: Backend, value: Any) -> Any:
    """The native array for an array-like; a Python scalar stays, since it has no type of its own."""
    if type(value) is Array:
        value = value._data
    if type(value) in _NOT_ARRAYS or backend.is_array(value):
        return value
    if type(value) in _SEQUENCES:
        return from_sequence(backend, value)
    return foreign(backend, value)


def foreign(backend: Backend, value: Any) -> Any:
    """Convert an array of another library by way of numpy."""
    other = backends.load(backends.backend_name(type(value)))
    data = value
    if other.name != "numpy":
        data = implementations(_by_name["to_numpy"], other, ("x",))[0](value)
    return create(backend, data, other.dtype_name(value.dtype))


def create(backend: Backend, data: Any, dtype: str, like: Any = None) -> Any:
    """Make a native array of Python or numpy data, on the device of `like`."""
    spec = _by_name["asarray"]
    native_dtype = backend.native_dtype(dtype, explicit=False)
    device = getattr(like, "device", None) if backend.uses_devices else None
    return implementations(spec, backend, ("obj",))[0](data, dtype=native_dtype, device=device)


def nested(backend: Backend, value: Any) -> Any:
    """The object of ``asarray``: a native array, or Python data without arrays in it."""
    if type(value) is Array:
        value = value._data
    if type(value) in _SEQUENCES:
        leaves: list[Any] = []
        collect(value, leaves)
        return from_sequence(backend, value) if leaves else value
    if type(value) in _NOT_ARRAYS or backend.is_array(value):
        return value
    return foreign(backend, value)


def from_sequence(backend: Backend, values: Any) -> Any:
    """The native array for a list or tuple, which may hold arrays at any depth."""
    leaves: list[Any] = []
    collect(values, leaves)
    if not leaves:
        return create(backend, values, default_dtype_of(kind_of(values)))
    elements = [from_sequence(backend, v) if type(v) in _SEQUENCES else v for v in values]
    return run(_by_name["stack"], backend, {"arrays": elements}, [], False)


def kind_of(data: Any) -> type:
    """The widest Python scalar type in nested data; an empty list counts as float."""
    if type(data) not in _SEQUENCES:
        return type(data)
    kinds = {kind_of(v) if type(v) in _SEQUENCES else type(v) for v in data} or {float}
    for kind in (complex, float, int, bool):
        if kind in kinds:
            return kind
    return float


def default_dtype_of(kind: Any) -> str:
    """The default data type of a Python scalar type."""
    if kind is bool:
        return "bool"
    if kind is int:
        return context.setting("default_int_dtype")
    if kind is complex:
        return context.setting("default_complex_dtype")
    return context.setting("default_float_dtype")


def cast_arrays(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Cast arrays to their common type where the function promotes, and give Python scalars a type."""
    together: list[Any] = []
    for name in spec.arrays:
        value = bound.get(name)
        if value is None or name in spec.nested:
            continue
        if name in spec.promote:
            together.extend(value if type(value) is list else [value])
        elif type(value) is list:
            bound[name] = [cast_alone(spec, backend, v) for v in value]
        else:
            bound[name] = cast_alone(spec, backend, value)
    if not together:
        return
    dtypes = [v.dtype for v in together if type(v) not in PYTHON_SCALARS]
    target = dtypes[0] if dtypes else None
    if (
        len(dtypes) < len(together)
        or any([d != target for d in dtypes])
        or (spec.floating and target not in backend.inexact)
    ):
        names = [backend.dtype_name(d) for d in dtypes]
        kinds = [type(v).__name__ for v in together if type(v) in PYTHON_SCALARS]
        name = common_dtype(
            context.setting("precise_mode"),
            spec.floating,
            context.setting("default_int_dtype"),
            context.setting("default_float_dtype"),
            context.setting("default_complex_dtype"),
            "_".join(kinds),
            *names,
        )
        target = backend.native_dtype(name, explicit=False)
    like = next((v for v in together if type(v) not in PYTHON_SCALARS), None)
    for name in spec.promote:
        value = bound.get(name)
        if type(value) is list:
            bound[name] = [cast(backend, v, target, like) for v in value]
        elif value is not None:
            bound[name] = cast(backend, value, target, like)


def cast_alone(spec: Spec, backend: Backend, value: Any) -> Any:
    """Give an array-like that is not promoted the type that the function computes in."""
    if type(value) in PYTHON_SCALARS:
        value = create(backend, value, default_dtype_of(type(value)))
    if spec.floating and value.dtype not in backend.inexact:
        target = backend.native_dtype(context.setting("default_float_dtype"), explicit=False)
        return cast(backend, value, target, None)
    return value


def cast(backend: Backend, value: Any, dtype: Any, like: Any) -> Any:
    """Cast a native array, or make one of a Python scalar."""
    if type(value) in PYTHON_SCALARS:
        return create(backend, value, backend.dtype_name(dtype), like)
    if value.dtype == dtype:
        return value
    return implementations(_by_name["astype"], backend, ("x", "dtype"))[0](value, dtype)


@constant
def common_dtype(
    precise: bool, floating: bool, integer: str, real: str, complexes: str, kinds: str, *names: str
) -> str:
    """The type that arrays of these types and Python scalars of these kinds are computed in."""
    defaults = {"bool": "bool", "int": integer, "float": real, "complex": complexes}
    scalars = kinds.split("_") if kinds else []
    result = promote_all(names, precise) if names else dtype_named(defaults[max(scalars, key=_RANK.__getitem__)])
    for kind in scalars:
        result = _with_scalar(result, kind, defaults, precise)
    if floating and result.kind not in ("float", "complex"):
        result = dtype_named(real)
    return str(result)


_RANK = {"bool": 0, "int": 1, "uint": 1, "float": 2, "complex": 3}


def _with_scalar(dtype: Any, kind: str, defaults: dict[str, str], precise: bool) -> Any:
    """A Python scalar changes the kind of a type, never the width within its kind."""
    if _RANK[dtype.kind] >= _RANK[kind]:
        return dtype
    if kind == "complex" and dtype.kind == "float":
        return promote(dtype, dtype_named("complex64"), precise)
    return dtype_named(defaults[kind])


def infer(spec: Spec, backend: Backend, bound: dict[str, Any], ivy_arguments: dict[str, Any]) -> None:
    """Fill in the dtype where the function infers it, and make dtypes, devices and shapes native."""
    for name in spec.dtypes:
        value = bound.get(name)
        if value is None and (spec.infer or spec.accumulate):
            value = inferred_dtype(spec, backend, bound)
        if value is not None:
            bound[name] = backend.native_dtype(value, explicit=bound.get(name) is not None)
            ivy_arguments[name] = backend.ivy_dtype(bound[name])
    for name in spec.devices:
        value = bound.get(name) or context.setting("default_device")
        if value:
            bound[name] = backend.native_device(value)
    for name in spec.indices:
        bound[name] = as_index(backend, bound[name])
    for name in spec.shapes:
        if name in bound:
            bound[name] = ivy_arguments[name] = as_shape(spec, bound[name])


def inferred_dtype(spec: Spec, backend: Backend, bound: dict[str, Any]) -> str | None:
    """The dtype of the array argument, else of the relevant scalars, else the default."""
    arrays = [bound[n] for n in spec.arrays if hasattr(bound.get(n), "dtype")]
    if spec.accumulate:
        return accumulator(
            backend.dtype_name(arrays[0].dtype),
            context.setting("default_int_dtype"),
            context.setting("default_uint_dtype"),
        )
    if arrays:
        name = backend.dtype_name(arrays[0].dtype)
    elif spec.nested:
        name = default_dtype_of(kind_of(bound[spec.nested[0]]))
    else:
        scalars = [bound[n] for n in spec.scalars if bound.get(n) is not None]
        given = [backend.dtype_name(s.dtype) for s in scalars if hasattr(s, "dtype")]
        if given:
            name = given[0]
        elif scalars:
            name = default_dtype_of(kind_of(scalars))
        else:
            name = context.setting("default_dtype") or context.setting("default_float_dtype")
    if spec.floating and dtype_named(name).kind in ("bool", "int", "uint"):
        return context.setting("default_float_dtype")
    return name


@constant
def accumulator(name: str, integer: str, unsigned: str) -> str | None:
    """The type that ``sum`` and ``prod`` give: integers narrower than the default widen to it."""
    dtype = dtype_named(name)
    wide = dtype_named(unsigned if dtype.kind == "uint" else integer)
    if dtype.kind in ("float", "complex"):
        return name
    return str(wide if dtype.kind == "bool" or dtype.dtype_bits < wide.dtype_bits else dtype)


def as_index(backend: Backend, index: Any) -> Any:
    """An index with native arrays in the place of ivy's and of lists."""
    if type(index) is tuple:
        return tuple([_as_key(backend, key) for key in index])
    return _as_key(backend, index)


def _as_key(backend: Backend, key: Any) -> Any:
    if type(key) is Array:
        return key._data
    if type(key) is not list:
        return key
    leaves: list[Any] = []
    collect(key, leaves)
    if leaves:
        return from_sequence(backend, key)
    # An empty list selects nothing, although a list without numbers counts as one of floats.
    kind = kind_of(key)
    return create(backend, key, "int64" if kind is float and not _has_numbers(key) else default_dtype_of(kind))


def _has_numbers(values: list[Any]) -> bool:
    return any([_has_numbers(v) if type(v) is list else True for v in values])


def as_shape(spec: Spec, shape: Any) -> Any:
    """A shape as a tuple of ints; an int is the length of the only axis."""
    if type(shape) is int:
        return (shape,)
    if type(shape) is tuple or shape is None:
        return shape
    if type(shape) is Array:
        shape = shape.to_list()
        return tuple(shape) if isinstance(shape, list) else (shape,)
    if hasattr(shape, "__iter__"):
        return tuple([int(n) if type(n) is Array else n for n in shape])
    if hasattr(shape, "__index__"):
        return (shape.__index__(),)
    raise IvyTypeError(f"ivy.{spec.name}: a shape is an int or a sequence of ints, not {type(shape).__name__}")


def wrap(spec: Spec, backend: Backend, result: Any, as_array: bool) -> Any:
    """Wrap native arrays in a result, also inside tuples and lists; numpy scalars become 0-d arrays."""
    if type(result) is Array:
        return result if as_array else result._data
    if isinstance(result, backend.types):
        if isinstance(result, backend.scalar_types):
            result = backend.from_scalar(result)
        if not as_array:
            return result
        array = new(Array)
        array._data = result
        return array
    if type(result) is tuple or (spec.returns_named and isinstance(result, tuple)):
        values = [wrap(spec, backend, v, as_array) for v in result]
        return spec.returns(*values) if spec.returns_named else tuple(values)
    if type(result) is list:
        return [wrap(spec, backend, v, as_array) for v in result]
    return result


def write(spec: Spec, backend: Backend, result: Any, out: Any) -> Any:
    """Write a result to ``out``, cast to its dtype, and return ``out``."""
    if type(result) is Array:
        result = result._data
    if tuple(result.shape) != tuple(out._data.shape):
        raise IvyBroadcastShapeError(
            f"ivy.{spec.name}: the result has shape {tuple(result.shape)}, out= has {tuple(out._data.shape)}"
        )
    if result.dtype != out._data.dtype:
        result = cast(backend, result, out._data.dtype, None)
    assign = implementations(_by_name["inplace_update"], backend, ("x", "val"))
    if not assign:
        raise IvyBackendException(f"arrays of {backend.name} cannot be written, so out= is not available")
    out._data = assign[0](out._data, result)
    return out
