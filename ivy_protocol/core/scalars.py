"""Python's numbers: their kinds, their data types, and what promotion makes of them beside those of arrays."""

from math import ceil, floor, isfinite
from numbers import Number
from typing import Any

from ivy_protocol.compiling import constant
from ivy_protocol.core import context
from ivy_protocol.core.dtypes import RANGES, any_dtype, dtype_named, promote, promote_all
from ivy_protocol.core.shape import Shape
from ivy_protocol.exceptions import IvyValueError

PYTHON_SCALARS = (bool, int, float, complex)
SEQUENCES = frozenset((list, tuple, Shape))
"""What stands for an array of the numbers in it."""
_DEFAULTS: dict[Any, str] = {int: "default_int_dtype", complex: "default_complex_dtype"}
RANK = {"bool": 0, "int": 1, "uint": 1, "float": 2, "complex": 3}
_common: dict[tuple[Any, ...], str] = {}
_FEW = 12
"""As many types are looked at one after the other; a list of more is searched faster, and a set of them made slower."""


class Numbers:
    """A nested list of Python numbers that waits for its data type, which an array beside it may decide."""

    __slots__ = ("_data", "like")

    def __init__(self, data: Any, like: Any) -> None:
        self._data = data
        self.like = like
        """An array on whose device it is put if no other is beside it."""


WEAK = (*PYTHON_SCALARS, Numbers)
"""What has no data type of its own."""


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


@constant
def are_numbers(*types: type) -> bool:
    """Whether types are those of numbers, Python's or others such as NumPy's."""
    # What answers calls itself is no number, which is found out sooner.
    if hasattr(types[0], "__ivy_array_function__") or hasattr(types[-1], "__ivy_array_function__"):
        return False
    return all([issubclass(cls, Number) for cls in types])


def plain_number(value: Any) -> Any:
    """Return the Python number that an object of a subclass holds, such as a member of an `enum.IntEnum`."""
    if type(value) in PYTHON_SCALARS:
        return value
    return int(value) if isinstance(value, int) else float(value) if isinstance(value, float) else complex(value)


def sole_kind(values: Any, least: int, most: int, nested: bool = True) -> Any:
    """The type of a number, or of all numbers in a list, or in lists in it; None where there are several.

    It is None for integers beyond some limits, too, which need another data type than others.
    """
    row = values if type(values) is list else [values]
    kind: Any = type(row[0]) if row else None
    if len(row) < _FEW:
        for value in row:
            if type(value) is not kind:
                return None
    elif [*map(type, row)].count(kind) != len(row):
        return None
    if kind is list and nested:
        kinds = [sole_kind(inner, least, most, False) for inner in row]
        return kinds[0] if kinds.count(kinds[0]) == len(kinds) else None
    return None if kind is int and not (least <= min(row) and max(row) <= most) else kind


def default_dtype_of(kind: Any, asked: Any = None) -> str:
    """The default data type of a Python scalar type, or a wider one for a result that was asked for."""
    name = "bool" if kind is bool else context.setting(_DEFAULTS.get(kind, "default_float_dtype"))
    if asked is None or kind is bool:
        return name
    wide, narrow = any_dtype(asked), dtype_named(name)
    more = wide.dtype_bits > narrow.dtype_bits or (wide.kind == "uint" and wide.dtype_bits == narrow.dtype_bits)
    return str(wide) if more and RANK[kind.__name__] <= RANK[wide.kind] else name


def index_dtype_of(key: list[Any]) -> str:
    """The data type for a list in the place of an index."""
    # An empty list selects nothing, although a list without numbers counts as one of floats.
    kind = kind_of(key)
    return "int64" if kind is float and not _has_numbers(key) else default_dtype_of(kind)


def _has_numbers(values: list[Any]) -> bool:
    return any([_has_numbers(v) if type(v) is list else True for v in values])


def dtype_for(data: Any, bound: dict[str, Any] | None = None) -> str:
    """The default data type of Python data; integers that it cannot hold get a wider one.

    Of a range, whose arguments by name are ``bound``, the first and the last number count.
    """
    kind = kind_of(data)
    name = default_dtype_of(kind)
    if kind is not int or (most := _largest(data)) <= RANGES[name][1]:
        return name
    if bound and "start" in bound:
        start, stop, step = bound["start"], bound.get("stop"), bound.get("step", 1)
        made = range(*((0, start) if stop is None else (start, stop)), step or 1)
        return dtype_for([made[0], made[-1]] if made else 0)
    return "int64" if most <= RANGES["int64"][1] else "uint64"


def _largest(data: Any) -> int:
    if type(data) in SEQUENCES:
        return max([_largest(v) for v in data], default=0)
    return data if data >= 0 else ~data


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
        result = promote_all(names, precise) if names else dtype_named(defaults[max(scalars, key=RANK.__getitem__)])
        for kind in scalars:
            result = _with_scalar(result, kind, defaults, precise)
        if floating and result.kind not in ("float", "complex"):
            result = dtype_named(real)
        found = _common[key] = str(result)
    return found


def _with_scalar(dtype: Any, kind: str, defaults: dict[str, str], precise: bool) -> Any:
    """A Python scalar changes the kind of a type, never the width within its kind."""
    if RANK[dtype.kind] >= RANK[kind]:
        return dtype
    if kind == "complex" and dtype.kind == "float":
        return promote(dtype, dtype_named("complex64"), precise)
    return dtype_named(defaults[kind])


def whole_numbers(start: Any, stop: Any, step: Any, name: str) -> tuple[Any, Any, Any]:
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
