"""The data types that a call computes in: promotion, Python scalars, defaults."""

from collections.abc import Callable
from math import ceil, floor, isfinite
from typing import Any

from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.implementations import implementations
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import constant, has_dtype
from ivy_protocol.exceptions import IvyDtypeError, IvyDtypePromotionError, IvyValueError
from ivy_protocol.state import context
from ivy_protocol.values.dtypes import RANGES, any_dtype, check_range, dtype_name, dtype_named, promote, promote_all
from ivy_protocol.values.shapes import Shape

PYTHON_SCALARS = (bool, int, float, complex)
SEQUENCES = frozenset((list, tuple, Shape))
"""What stands for an array of the numbers in it."""
_by_name: dict[str, Spec] = context.by_name
_DEFAULTS: dict[Any, str] = {int: "default_int_dtype", complex: "default_complex_dtype"}
_RANK = {"bool": 0, "int": 1, "uint": 1, "float": 2, "complex": 3}
_COMPARISONS = "equal greater greater_equal isin less less_equal not_equal searchsorted"
_COMPARING = frozenset(f"{_COMPARISONS} logical_and logical_or logical_xor".split())
"""Functions whose result holds none of the numbers, so that one outside the range of an array is none of its own."""


_common: dict[tuple[Any, ...], str] = {}


class Numbers:
    """A nested list of Python numbers that waits for its data type, which an array beside it may decide."""

    __slots__ = ("_data", "like")

    def __init__(self, data: Any, like: Any) -> None:
        self._data = data
        self.like = like
        """An array on whose device it is put if no other is beside it."""


WEAK = (*PYTHON_SCALARS, Numbers)
"""What has no data type of its own."""


def create(backend: Backend, data: Any, dtype: str, like: Any = None) -> Any:
    """Make a native array of Python or numpy data, on the device of `like`, or without one on the default."""
    device = None
    if backend.uses_devices:
        default = context.setting("default_device") if like is None else ""
        device = backend.native_device(default) if default else backend.place_of(like)
    make = implementations(_by_name["asarray"], backend, ("obj",))[0]
    return make(data, dtype=backend.native_dtype(dtype, explicit=False), device=device)


def kind_of(data: Any) -> type:
    """The widest Python scalar type in nested data; an empty list counts as float, an empty shape as int."""
    data = data._data if type(data) is Numbers else data
    if type(data) not in SEQUENCES:
        return type(data)
    kinds = {kind_of(v) if type(v) in SEQUENCES else type(v) for v in data} or {int if type(data) is Shape else float}
    for kind in (complex, float, int, bool):
        if kind in kinds:
            return kind
    return float


def default_dtype_of(kind: Any) -> str:
    """The default data type of a Python scalar type."""
    return "bool" if kind is bool else context.setting(_DEFAULTS.get(kind, "default_float_dtype"))


def dtype_for(data: Any) -> str:
    """The default data type of Python data; integers that it cannot hold get a wider one."""
    kind = kind_of(data)
    name = default_dtype_of(kind)
    if kind is not int or (most := _largest(data)) <= RANGES[name][1]:
        return name
    return "int64" if most <= RANGES["int64"][1] else "uint64"


def _largest(data: Any) -> int:
    if type(data) in SEQUENCES:
        return max([_largest(v) for v in data], default=0)
    return data if data >= 0 else ~data


def cast_arrays(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Cast arrays to their common type where the function promotes, and give Python scalars a type."""
    together: list[Any] = []
    for name in spec.arrays:
        value = bound.get(name)
        if value is None or name in spec.contents:
            continue
        if name in spec.promote:
            together.extend(value if type(value) is list else [value])
        elif type(value) is list:
            bound[name] = [cast_alone(spec, backend, v, bound) for v in value]
        else:
            bound[name] = cast_alone(spec, backend, value, bound)
    if not together:
        return
    dtypes = [v.dtype for v in together if type(v) not in WEAK]
    if not dtypes and spec.infer and spec.numbers and Numbers not in map(type, together):
        return
    target = dtypes[0] if dtypes else None
    if (
        len(dtypes) < len(together)
        or any([d != target for d in dtypes])
        or (spec.floating and not backend.is_inexact(target))
    ):
        # Once each: the number of combinations stays small.
        names = {backend.dtype_name(d): None for d in dtypes}
        kinds = sorted({kind_of(v).__name__ for v in together if type(v) in WEAK}, key=_RANK.__getitem__)
        precise, defaults = context.setting("precise_mode"), [default_dtype_of(kind) for kind in (int, float, complex)]
        name = common_dtype(precise, spec.floating, *defaults, "_".join(kinds), *names)
        target = backend.native_dtype(name, explicit=False)
    like = next((v for v in together if type(v) not in WEAK), None)
    if like is not None and spec.name in _COMPARING:
        target = _compared(spec, backend, bound, target)
    plain = spec.numbers if (like is not None or Numbers in map(type, together)) and backend.is_inexact(target) else ()
    for name in spec.promote:
        value = bound.get(name)
        if type(value) is list:
            bound[name] = [cast(backend, v, target, like) for v in value]
        elif value is not None and not (type(value) in (int, float) and name in plain):
            bound[name] = cast(backend, value, target, like)


def _compared(spec: Spec, backend: Backend, bound: dict[str, Any], target: Any) -> Any:
    """The native data type to compare in.

    A Python integer that `target` cannot hold is above or below all in the array, so it becomes an infinite float.
    """
    limits = RANGES.get(backend.dtype_name(target))
    far = [n for n in spec.promote if limits and type(bound[n]) is int and not limits[0] <= bound[n] <= limits[1]]
    for name in far:
        bound[name] = float("inf") if bound[name] > 0 else float("-inf")
    return backend.native_dtypes["float32"] if far else target


def cast_alone(spec: Spec, backend: Backend, value: Any, bound: dict[str, Any]) -> Any:
    """Cast an argument that is not promoted with others: numbers get a data type, integers may become floats."""
    if type(value) in WEAK:
        like = next((bound[n] for n in spec.arrays if has_dtype(bound.get(n))), None)
        kind = kind_of(value)
        name = default_dtype_of(kind)
        if spec.writes and like is not None:
            into = backend.ivy_dtype(like.dtype)
            name = into if _RANK[kind.__name__] <= _RANK[into.kind] else name
        value = cast(backend, value, backend.native_dtype(name, explicit=False), like)
    if spec.floating and not backend.is_inexact(value.dtype):
        # What is asked for may hold more than the default float, or wrap where a float is cut off.
        asked = next((bound[n] for n in spec.dtypes if bound.get(n) is not None), None)
        name = context.setting("default_float_dtype") if asked is None else asked
        return cast(backend, value, backend.native_dtype(name, explicit=asked is not None), None)
    return value


def cast(backend: Backend, value: Any, dtype: Any, like: Any) -> Any:
    """Cast a native array, or make one of Python data."""
    if type(value) in WEAK:
        data, name = value._data if type(value) is Numbers else value, backend.dtype_name(dtype)
        check_range(data, name)
        return create(backend, data, name, value.like if like is None and type(value) is Numbers else like)
    if value.dtype == dtype:
        return value
    return caster(backend)(value, dtype)


def caster(backend: Backend) -> Callable[..., Any]:
    """What gives a native array another native data type."""
    return implementations(_by_name["astype"], backend, ("x", "dtype"))[0]


@constant
def common_dtype(
    precise: bool, floating: bool, integer: str, real: str, complexes: str, kinds: str, *names: str
) -> str:
    """The type that arrays of these types and Python scalars of these kinds are computed in, found once for each."""
    key = (precise, floating, integer, real, complexes, kinds, *names)
    found = _common.get(key)
    if found is None:
        defaults = {"bool": "bool", "int": integer, "float": real, "complex": complexes}
        scalars = kinds.split("_") if kinds else []
        result = promote_all(names, precise) if names else dtype_named(defaults[max(scalars, key=_RANK.__getitem__)])
        for kind in scalars:
            result = _with_scalar(result, kind, defaults, precise)
        if floating and result.kind not in ("float", "complex"):
            result = dtype_named(real)
        found = _common[key] = str(result)
    return found


def _with_scalar(dtype: Any, kind: str, defaults: dict[str, str], precise: bool) -> Any:
    """A Python scalar changes the kind of a type, never the width within its kind."""
    if _RANK[dtype.kind] >= _RANK[kind]:
        return dtype
    if kind == "complex" and dtype.kind == "float":
        return promote(dtype, dtype_named("complex64"), precise)
    return dtype_named(defaults[kind])


def inferred_dtype(spec: Spec, backend: Backend, bound: dict[str, Any]) -> str | None:
    """The data type of a result: that of the first array, else of the numbers that it is made of, else the default."""
    arrays = [bound[n] for n in spec.arrays if has_dtype(bound.get(n))]
    if spec.accumulate:
        integer, unsigned = context.setting("default_int_dtype"), context.setting("default_uint_dtype")
        return accumulator(backend.dtype_name(arrays[0].dtype), integer, unsigned)
    scalars = [bound[n] for n in (*spec.scalars, *spec.numbers) if bound.get(n) is not None]
    typed = arrays or ([] if spec.contents else [s for s in scalars if has_dtype(s)])
    if typed:
        name = backend.dtype_name(typed[0].dtype)
    elif spec.contents:
        name = dtype_for(bound[spec.contents[0]])
    elif scalars:
        name = default_dtype_of(kind_of(scalars))
    else:
        name = context.setting("default_dtype") or context.setting("default_float_dtype")
    if spec.floating and dtype_named(name).kind in ("bool", "int", "uint"):
        return context.setting("default_float_dtype")
    return name


def check_drawn(spec: Spec, dtype: Any) -> None:
    """Refuse to draw from a continuous distribution as integers, which the libraries would do in ways of their own.

    Raises
    ------
    IvyDtypeError
        The data type is none of floats.
    """
    if spec.draws and spec.infer and spec.floating and not spec.counts and any_dtype(dtype).kind != "float":
        raise IvyDtypeError(
            f"ivy.{spec.name} draws floating-point numbers, and none of the data type {dtype_name(dtype)}; give one "
            "of floats, and cast what is drawn with ivy.astype"
        )


_REAL = frozenset((int, float))


def check_fits(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Refuse numbers that the array to be made cannot hold, since libraries wrap them, or drop a part of them.

    Raises
    ------
    IvyValueError
        An integer is outside the range of the data type.
    IvyDtypePromotionError
        A number is complex, and the data type is not.
    """
    name = backend.dtype_name(bound["dtype"])
    numbers = [bound[n] for n in (*spec.scalars, *spec.numbers) if bound.get(n) is not None]
    limits = RANGES.get(name)
    if _REAL.issuperset(map(type, numbers)) and bound.get("step") != 0:
        plain = limits is None or float not in map(type, numbers)
        if plain and (limits is None or not numbers or limits[0] <= min(numbers) <= max(numbers) <= limits[1]):
            return
    if dtype_named(name).kind != "complex" and any([is_complex(backend, n) for n in numbers]):
        raise IvyDtypePromotionError(f"ivy.{spec.name}: {name} holds no complex numbers; give a complex dtype=")
    if spec.name == "arange":
        # What it ends before need not fit.
        start, stop, step = bound["start"], bound.get("stop"), bound.get("step", 1)
        start, stop = (0, start) if stop is None else (start, stop)
        if name in RANGES:
            start, stop, step = _whole_numbers(start, stop, step, name)
            bound.update(start=start, stop=stop, step=step)
        if step == 0:
            raise IvyValueError("ivy.arange needs a step other than zero")
        whole = {type(start), type(stop), type(step)} == {int}
        made = range(start, stop, step) if whole else ()
        numbers = [made[0], made[-1]] if made else []
    try:
        check_range(numbers, name)
    except OverflowError as error:
        raise IvyValueError(f"ivy.{spec.name} on {backend.name}: {error}") from None


def _whole_numbers(start: Any, stop: Any, step: Any, name: str) -> tuple[Any, Any, Any]:
    """The limits of a range of integers that may be given as floats, which each library would cut off elsewhere.

    Raises
    ------
    IvyValueError
        The numbers in the range are no integers.
    """
    if type(start) is type(stop) is type(step) is int:
        return start, stop, step
    numbers = [n for n in (start, stop, step) if type(n) is float]
    if not all(map(isfinite, numbers)) or start % 1 or step % 1:
        raise IvyValueError(
            f"ivy.arange({start}, {stop}, {step}) has numbers that {name} cannot hold; leave out dtype=, and cast the "
            f"result with ivy.astype"
        )
    return int(start), (ceil(stop) if step > 0 else floor(stop)), int(step)


def is_complex(backend: Backend, value: Any) -> bool:
    return backend.ivy_dtype(value.dtype).kind == "complex" if has_dtype(value) else kind_of(value) is complex


@constant
def accumulator(name: str, integer: str, unsigned: str) -> str | None:
    """The type that ``sum`` and ``prod`` give: integers narrower than the default widen to it."""
    dtype = dtype_named(name)
    wide = dtype_named(unsigned if dtype.kind == "uint" else integer)
    if dtype.kind in ("float", "complex"):
        return name
    return str(wide if dtype.kind == "bool" or dtype.dtype_bits < wide.dtype_bits else dtype)
