"""Arrays whose axes have names, over arrays of any library and over every layer that is further in.

A `Named` is an `ivy.ArrayLayer`: it holds an array, or another layer, and the names of its axes, with None for an axis
that has none. Functions take a name wherever they take an axis, ``x[{"time": 0}]`` indexes by names, and:

* `ELEMENTS`: functions of elements need equal names where axes meet;
* `REDUCED`: a reduction takes the name of an axis away; `MOVED`: functions that move axes move the names;
* what is in no table, such as ``ivy.reshape``, gives axes without names. Composed functions run by parts.
"""

from functools import partial, reduce
from typing import Any

import ivy_protocol as ivy


class NamesError(ValueError):
    """The names of axes do not fit together."""


class Named(ivy.ArrayLayer, rank=30, composed="parts"):
    """An array with a name, or None, for each axis."""

    def __init__(self, data: Any, names: Any) -> None:
        self.data = data if isinstance(data, ivy.ArrayLayer) else ivy.asarray(data)
        self.names: tuple[str | None, ...] = tuple(names)
        if len(self.names) != len(self.shape):
            raise NamesError(f"{len(self.names)} names for {len(self.shape)} axes")

    def unwrap(self) -> Any:
        return self.data

    @classmethod
    def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
        return cls(result, (None,) * len(ivy.shape(result)))


def names_of(value: Any) -> tuple[str | None, ...]:
    return value.names if isinstance(value, Named) else (None,) * len(ivy.shape(value))


def met(name: str, a: str | None, b: str | None) -> str | None:
    if None not in (a, b) and a != b:
        raise NamesError(f"ivy.{name}: the axes {a!r} and {b!r} meet")
    return a or b


def placed(value: Any, names: tuple[str | None, ...]) -> Any:
    if isinstance(value, tuple | list):
        return tuple(placed(v, names) for v in value)
    if isinstance(value, str) and value not in names:
        raise NamesError(f"there is no axis {value!r} among {names}")
    return names.index(value) if isinstance(value, str) else value % len(names) if value else value


def joined(call: ivy.LayerCall, arrays: Any) -> tuple[str | None, ...]:
    """Return the names of axes that meet, aligned at the last ones."""
    each = [names_of(x) for x in arrays if not isinstance(x, str)]
    full = [(None,) * (max(map(len, each)) - len(names)) + names for names in each]
    return tuple(reduce(partial(met, call.name), column) for column in zip(*full, strict=True))


ELEMENTS = """abs acos add asin astype atan atan2 bitwise_and bitwise_invert bitwise_or ceil clip copy_array cos divide
    equal erf exp expm1 floor floor_divide greater greater_equal hypot isfinite isinf isnan less less_equal log log10
    log1p log2 logaddexp logical_and logical_not logical_or maximum minimum multiply negative not_equal ones_like pow
    positive reciprocal remainder round sign sin sqrt square stop_gradient subtract tan tanh trunc where zeros_like"""
REDUCED = "sum mean max min prod std var all any argmax argmin count_nonzero unstack"
SAME = "flip roll cumulative_sum sort concat set_item"
MOVED = "permute_dims moveaxis matrix_transpose expand_dims squeeze stack"
Named.implements(ELEMENTS)(lambda call: Named(call.inner(), joined(call, call.args)))


@Named.implements(REDUCED)
def reduced(call: ivy.LayerCall) -> Any:
    x, axis = call.own[0], placed(call.kwargs.get("axis", 0 if call.name == "unstack" else None), call.own[0].names)
    gone = range(len(x.names)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    names = x.names if call.kwargs.get("keepdims") else [n for i, n in enumerate(x.names) if i not in gone]
    found = call.func(x.data, **{**call.kwargs, "axis": axis})
    return tuple(Named(part, names) for part in found) if isinstance(found, tuple) else Named(found, names)


@Named.implements(SAME, MOVED)
def moved(call: ivy.LayerCall) -> Any:
    several = isinstance(call.args[0], list | tuple)
    names = joined(call, call.args[0]) if several else names_of(call.args[0])
    kwargs = {name: placed(value, (*names, None)) if name[:2] == "ax" else value for name, value in call.kwargs.items()}
    if call.name in SAME.split():
        return Named(call.func(*call.bare(call.args), **kwargs), names)
    # The same on an array whose lengths tell the axes apart; those that go, or are new, have the length one.
    args = [placed(a, names) for a in call.args[1:]]
    lengths = [1 if n == 1 and call.name == "squeeze" else i + 2 for i, n in enumerate(call.own[0].shape)]
    marks = call.func([ivy.zeros(lengths)] if several else ivy.zeros(lengths), *args, **kwargs)
    found = call.func(call.bare(call.args[0]), *args, **kwargs)
    return Named(found, [names[n - 2] if n > 1 else None for n in marks.shape])


@Named.implements(ivy.get_item)
def part(call: ivy.LayerCall) -> Any:
    x, query = call.args
    query = tuple(query.get(name, slice(None)) for name in x.names) if isinstance(query, dict) else query
    result, keys = ivy.get_item(*call.bare((x, query))), query if isinstance(query, tuple) else (query,)
    if not (isinstance(x, Named) and all(isinstance(k, int | slice | type(...) | None) for k in keys)):
        return Named.rewrap(call, result)
    place = keys.index(...) if ... in keys else len(keys)
    whole = [slice(None)] * (len(x.names) - sum(k is not None and k is not ... for k in keys))
    rest = iter(x.names)
    pairs = [(k, k if k is None else next(rest)) for k in (*keys[:place], *whole, *keys[place + 1 :])]
    return Named(result, [name for key, name in pairs if not isinstance(key, int)])


@Named.implements(ivy.matmul)
def product(call: ivy.LayerCall) -> Any:
    a, b = map(names_of, call.args)
    met("matmul", a[-1], b[-2:][0])
    return Named(call.inner(), (*a[:-1], *b[-1:]) if len(b) > 1 else a[:-1])


if __name__ == "__main__":
    x = Named([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], ("day", "city"))
    print(ivy.mean(x, axis="day"), x[{"city": 1}], x - x[0], ivy.permute_dims(x, (1, 0)), sep="\n")
