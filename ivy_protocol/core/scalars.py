"""Python scalars: their kinds and default dtypes, and the promoted dtype of arrays and scalars."""

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
"""Types of sequences that functions convert to arrays."""
_DEFAULTS: dict[Any, str] = {int: "default_int_dtype", complex: "default_complex_dtype"}
RANK = {"bool": 0, "int": 1, "uint": 1, "float": 2, "complex": 3}
_promoted: dict[tuple[Any, ...], str] = {}
_SHORT = 12
"""Below this length, a loop over the elements is faster than `list.count`."""


class WeakList:
    """A nested list of Python scalars. Its dtype is promoted with the arrays of a call, as the dtype of a scalar is."""

    __slots__ = ("_data", "like")

    def __init__(self, data: Any, like: Any) -> None:
        self._data = data
        self.like = like
        """An array on whose device the list is created, if the call has no other array."""


WEAK_TYPES = (*PYTHON_SCALARS, WeakList)
"""Types of weakly typed values, which have no dtype themselves."""


def kind_of(data: Any) -> type:
    """Return the highest Python scalar type in nested data. It is float for an empty list, and int for an empty
    `Shape`.
    """
    data = data._data if type(data) is WeakList else data
    if type(data) not in SEQUENCES:
        return type(data)
    kinds = {kind_of(v) if type(v) in SEQUENCES else type(v) for v in data} or {int if type(data) is Shape else float}
    return next((kind for kind in (complex, float, int, bool) if kind in kinds), float)


@constant
def are_scalar_types(*types: type) -> bool:
    """Return True if all types are scalar types of Python or of other libraries, such as NumPy."""
    # Check first for a class with the protocol, which is not a scalar type: this check is faster than the check for the
    # abstract class `Number`.
    if hasattr(types[0], "__ivy_array_function__") or hasattr(types[-1], "__ivy_array_function__"):
        return False
    return all([issubclass(cls, Number) for cls in types])


def plain_number(value: Any) -> Any:
    """Return a scalar of a subclass, such as a member of an `enum.IntEnum`, as a plain Python scalar."""
    if type(value) in PYTHON_SCALARS:
        return value
    return int(value) if isinstance(value, int) else float(value) if isinstance(value, float) else complex(value)


def common_kind(values: Any, low: int, high: int, nested: bool = True) -> Any:
    """Return the type of a scalar, or the common type of all scalars in a list or a list of lists. Return None if there
    are several types, and `list` for lists that are nested deeper.

    Return None, too, if an int is below `low` or above `high`, because the default dtype cannot hold it.
    """
    row = values if type(values) is list else [values]
    kind: Any = type(row[0]) if row else None
    if len(row) < _SHORT:
        for value in row:
            if type(value) is not kind:
                return None
    elif [*map(type, row)].count(kind) != len(row):
        return None
    if kind is list and nested:
        kinds = [common_kind(inner, low, high, False) for inner in row]
        return kinds[0] if kinds.count(kinds[0]) == len(kinds) else None
    return None if kind is int and not (low <= min(row) and max(row) <= high) else kind


def default_dtype_of(kind: Any, requested: Any = None) -> str:
    """Return the default dtype of a Python scalar type. If `requested` holds larger numbers than the default, and is of
    no lower kind, return `requested` instead.
    """
    name = "bool" if kind is bool else context.setting(_DEFAULTS.get(kind, "default_float_dtype"))
    if requested is None or kind is bool:
        return name
    dtype, default = any_dtype(requested), dtype_named(name)
    wider = dtype.dtype_bits > default.dtype_bits or (dtype.kind == "uint" and dtype.dtype_bits == default.dtype_bits)
    return str(dtype) if wider and RANK[kind.__name__] <= RANK[dtype.kind] else name


def index_dtype_of(key: list[Any]) -> str:
    """Return the default dtype of a list that is used as an index."""
    # For an empty list, return an integer dtype: the default dtype of an empty list is a float dtype, which is not
    # valid for an index.
    kind = kind_of(key)
    return "int64" if kind is float and not _has_scalars(key) else default_dtype_of(kind)


def _has_scalars(values: list[Any]) -> bool:
    return any([_has_scalars(v) if type(v) is list else True for v in values])


def dtype_for(data: Any, bound: dict[str, Any] | None = None) -> str:
    """Return the default dtype of Python data, or a wider dtype if an int is out of the range of the default.

    `bound` contains the arguments of a range by name. The first and last element of the range determine its dtype.
    """
    kind = kind_of(data)
    name = default_dtype_of(kind)
    if kind is not int or (largest := _largest(data)) <= RANGES[name][1]:
        return name
    if bound and "start" in bound:
        start, stop, step = bound["start"], bound.get("stop"), bound.get("step", 1)
        elements = range(*((0, start) if stop is None else (start, stop)), step or 1)
        return dtype_for([elements[0], elements[-1]] if elements else 0)
    return "int64" if largest <= RANGES["int64"][1] else "uint64"


def _largest(data: Any) -> int:
    if type(data) in SEQUENCES:
        return max([_largest(v) for v in data], default=0)
    return data if data >= 0 else ~data


@constant
def common_dtype(
    precise: bool, floating: bool, integer: str, real: str, complexes: str, kinds: str, *names: str
) -> str:
    """Return the promoted dtype of arrays with these dtypes and Python scalars of these kinds.

    The results are cached.
    """
    key = (precise, floating, integer, real, complexes, kinds, *names)
    cached = _promoted.get(key)
    if cached is None:
        defaults = {"bool": "bool", "int": integer, "float": real, "complex": complexes}
        scalars = kinds.split("_") if kinds else []
        result = promote_all(names, precise) if names else dtype_named(defaults[max(scalars, key=RANK.__getitem__)])
        for kind in scalars:
            result = _with_scalar(result, kind, defaults, precise)
        if floating and result.kind not in ("float", "complex"):
            result = dtype_named(real)
        cached = _promoted[key] = str(result)
    return cached


def _with_scalar(dtype: Any, kind: str, defaults: dict[str, str], precise: bool) -> Any:
    """Promote a dtype with a Python scalar. A scalar of a higher kind changes the kind. Other scalars change
    nothing.
    """
    if RANK[dtype.kind] >= RANK[kind]:
        return dtype
    if kind == "complex" and dtype.kind == "float":
        return promote(dtype, dtype_named("complex64"), precise)
    return dtype_named(defaults[kind])


def integer_limits(start: Any, stop: Any, step: Any, name: str) -> tuple[Any, Any, Any]:
    """Return the arguments of a range as ints, because libraries truncate float arguments in different ways."""
    if type(start) is type(stop) is type(step) is int:
        return start, stop, step
    scalars = [n for n in (start, stop, step) if type(n) is float]
    if not all(map(isfinite, scalars)) or start % 1 or step % 1:
        raise IvyValueError(
            f"ivy.arange({start}, {stop}, {step}) has values that {name} cannot represent; omit dtype=, and cast the "
            f"result with ivy.astype"
        )
    return int(start), (ceil(stop) if step > 0 else floor(stop)), int(step)
