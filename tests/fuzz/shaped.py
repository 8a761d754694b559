"""Arguments that fit together: shapes, axes, indices, and how often each may be wrong."""

from collections.abc import Callable
from typing import Any

import numpy as np

import ivy_protocol as ivy
from tests.fuzz.derived import Arguments, first, flavour_of, options
from tests.fuzz.draws import Draw
from tests.fuzz.operands import Operand

RECIPES: dict[str, Callable[[Draw, str], Arguments]] = {}
"""How the arguments of a function are drawn where its signature does not say it."""


def shaped(names: str) -> Callable[[Callable[[Draw, str], Arguments]], Callable[[Draw, str], Arguments]]:
    """Name the functions that take what the decorated one draws."""

    def register(recipe: Callable[[Draw, str], Arguments]) -> Callable[[Draw, str], Arguments]:
        RECIPES.update(dict.fromkeys(names.split(), recipe))
        return recipe

    return register


def _dims(draw: Draw) -> tuple[int, ...]:
    return draw.one((2, 3), (3,), (), (0,), (1,), (2, 0), (2, 1, 3))


# Creation


@shaped("empty ones zeros")
def _new(draw: Draw, name: str) -> Arguments:
    return (draw.one(_dims(draw), 3),), draw.some({"dtype": draw.any_dtype})


@shaped("full")
def _full(draw: Draw, name: str) -> Arguments:
    value = draw.one(0, 2.5, True, -1, 1 + 2j, float("nan"), float("inf"), 300, 2**31, -(2**40), -1.0, 300.0, 1e20)
    return (draw.one(_dims(draw), 3), value), draw.some({"dtype": draw.any_dtype}, 2)


@shaped("arange")
def _arange(draw: Draw, name: str) -> Arguments:
    number = lambda: draw.one(0, 1, 5, -3, 2.5, -0.5, 7)  # noqa: E731
    args = (number(), number(), draw.one(1, 2, -1, 0.5, 3))[: draw.count(1, 3)]
    return args, draw.some({"dtype": draw.any_dtype})


@shaped("linspace")
def _linspace(draw: Draw, name: str) -> Arguments:
    number = lambda: draw.one(0, 1, 5, -3, 2.5, -0.5, 7, 100)  # noqa: E731
    more = {"dtype": lambda: draw.one(draw.inexact(), draw.integer()), "endpoint": draw.flag}
    return (number(), number(), draw.one(3, 5, 1, 0, 2)), draw.some(more)


@shaped("logspace")
def _logspace(draw: Draw, name: str) -> Arguments:
    dtype, shapes = draw.floating(), draw.pair()
    ends = [draw.beside(dtype, shape, "small") for shape in shapes]
    more = {"dtype": draw.floating, "endpoint": draw.flag, "base": lambda: draw.one(2.0, 10.0, 0.5)}
    return (*ends, draw.one(3, 5, 1, 0)), draw.some(more | {"axis": lambda: draw.axis(len(ends[0].shape) + 1)})


@shaped("eye")
def _eye(draw: Draw, name: str) -> Arguments:
    more = {"k": lambda: draw.count(-3, 3), "dtype": draw.any_dtype, "batch_shape": lambda: draw.one((2,), (), (0, 2))}
    return (draw.count(0, 3), draw.one(None, 0, 2, 3))[: draw.count(1, 2)], draw.some(more)


@shaped("triu_indices")
def _triu_indices(draw: Draw, name: str) -> Arguments:
    return (draw.count(0, 3), draw.one(None, 2, 3, 0), draw.count(-2, 2))[: draw.count(1, 3)], {}


@shaped("tril_indices")
def _tril_indices(draw: Draw, name: str) -> Arguments:
    return _triu_indices(draw, name)


@shaped("indices")
def _indices(draw: Draw, name: str) -> Arguments:
    return (_dims(draw),), draw.some({"dtype": lambda: draw.any_dtype("iuf"), "sparse": draw.flag})


@shaped("blackman_window hamming_window hann_window kaiser_bessel_derived_window kaiser_window vorbis_window")
def _window(draw: Draw, name: str) -> Arguments:
    more: dict[str, Any] = draw.some({"dtype": draw.floating})
    if name.startswith("kaiser"):
        more |= draw.some({"beta": lambda: draw.one(5.0, 0.0, 40.0, -2.0)})
    if name not in ("kaiser_bessel_derived_window", "vorbis_window"):
        more |= draw.some({"periodic": draw.flag})
    return (draw.one(4, 6, 5, 2, 1, 0),), more


@shaped("mel_weight_matrix")
def _mel_weight_matrix(draw: Draw, name: str) -> Arguments:
    edges = draw.one((), (100.0,), (100.0, 2000.0), (100, 5000))
    return (draw.one(3, 1, 5, 0), draw.one(9, 5, 1), draw.one(8000, 16000.0), *edges), draw.some(
        {"dtype": draw.floating}
    )


@shaped("unsorted_segment_mean unsorted_segment_min unsorted_segment_sum")
def _segments(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.shape(least=1), "special")
    deep = draw.one(1, 1, len(x.shape))
    return (x, draw.indices(x.shape[:deep], draw.one(3, 5)), draw.one(3, 1, 0)), {}


@shaped("choose")
def _choose(draw: Draw, name: str) -> Arguments:
    dtype, sides = draw.dtype(), draw.one((2, 3), (3,), (), (0, 2))
    choices = [draw.array(dtype, sides, "special", host=i > 0) for i in range(draw.count(1, 3))]
    more = draw.some({"mode": lambda: draw.one("clip", "wrap")})
    return (draw.indices(sides, len(choices) + 1), choices), more


@shaped("diagflat")
def _diagflat(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.one((3,), (2, 2), (), (0,), (1,)), "special")
    more = {
        "offset": lambda: draw.count(-2, 2),
        "num_rows": lambda: draw.one(-1, 5),
        "num_cols": lambda: draw.one(-1, 5),
    }
    return (x,), draw.some(more | {"padding_value": lambda: draw.one(1, 0)})


@shaped("fill_diagonal")
def _fill_diagonal(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.one((3, 3), (2, 4), (5, 2), (2, 2, 2), (1, 1), (0, 2), (3,)), "special")
    v = draw.one(1, 0) if draw.flag() else draw.array(x.dtype, draw.one((2,), (1,), (3,)), "special", host=True)
    return (x, v), draw.some({"wrap": draw.flag})


@shaped("put_along_axis")
def _put_along_axis(draw: Draw, name: str) -> Arguments:
    dtype, lengths = draw.dtype(), draw.one((3,), (2, 3), (2, 1, 3))
    axis, mode = draw.count(0, len(lengths) - 1), draw.one("sum", "mul", "min", "max", "mean", "replace")
    # One place in each line: which of several stays is the library's.
    sides = tuple(1 if i == axis else n for i, n in enumerate(lengths))
    values = draw.array(dtype, draw.one(sides, sides, ()), "finite", host=True)
    return (draw.array(dtype, lengths, "finite"), draw.indices(sides, lengths[axis] + 1), values, axis), {"mode": mode}


@shaped("as_strided")
def _as_strided(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.one((6,), (2, 3), (0,), (4,)), "special")
    unit = x.values.dtype.itemsize
    return (x, draw.one((2, 2), (3,), (), (2, 0)), tuple(unit * n for n in draw.one((1, 2), (2, 1), (0, 1), (3,)))), {}


@shaped("concat_from_sequence")
def _concat_from_sequence(draw: Draw, name: str) -> Arguments:
    dtype, sides = draw.dtype(), draw.one((2, 3), (3,), (0, 2))
    arrays = [draw.array(dtype, sides, "special", host=i > 0) for i in range(draw.count(1, 3))]
    return (arrays,), draw.some({"new_axis": lambda: draw.one(0, 1), "axis": lambda: draw.axis(len(sides))})


@shaped("pad_sequence")
def _pad_sequence(draw: Draw, name: str) -> Arguments:
    dtype, rest = draw.dtype(), draw.one((), (2,))
    arrays = [draw.array(dtype, (draw.count(0, 3), *rest), "special", host=i > 0) for i in range(draw.count(1, 3))]
    return (arrays,), draw.some({"batch_first": draw.flag, "padding_value": lambda: draw.one(1, 0)})


@shaped("associative_scan")
def _associative_scan(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype("iuf"), draw.one((5,), (2, 3), (1,), (0, 2), (4, 2)), "small")
    more = {"reverse": draw.flag, "axis": lambda: draw.axis(len(x.shape))}
    return (x, draw.one(ivy.add, ivy.maximum)), draw.some(more)


@shaped("eye_like")
def _eye_like(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.shape(least=2))
    return (x,), draw.some({"k": lambda: draw.count(-3, 3), "dtype": draw.any_dtype})


@shaped("array asarray")
def _array(draw: Draw, name: str) -> Arguments:
    x = first(draw, name)
    value = x.values.tolist() if draw.rarely(4) and x.dtype in ("bool", "int32", "float32", "complex64") else x
    more = {"dtype": draw.any_dtype, "copy": lambda: draw.one(True, None, False)}
    return (value,), draw.some(more)


@shaped("frombuffer")
def _frombuffer(draw: Draw, name: str) -> Arguments:
    dtype = draw.any_dtype("biufc")
    values = draw.values(dtype, (4,), "extreme")
    more = {"count": lambda: draw.one(-1, 2, 0, 9), "offset": lambda: draw.one(0, values.itemsize, 1)}
    return (values.tobytes(), dtype), draw.some(more)


@shaped("from_dlpack")
def _from_dlpack(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.any_dtype(), draw.shape(), "special")
    return (Operand(x.values),), {}


@shaped("meshgrid")
def _meshgrid(draw: Draw, name: str) -> Arguments:
    dtype = draw.dtype()
    arrays = [draw.array(dtype, (draw.one(2, 3, 0, 1),) if not draw.rarely(8) else ()) for _ in range(draw.count(1, 3))]
    return tuple(arrays), draw.some({"sparse": draw.flag, "indexing": lambda: draw.one("xy", "ij")})


# Reading and writing


@shaped("get_item")
def _get_item(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.shape(), "special")
    return (x, query(draw, x.shape)), draw.some({"copy": lambda: draw.one(True, None)}, 6)


@shaped("set_item")
def _set_item(draw: Draw, name: str) -> Arguments:
    dtype = draw.dtype()
    x = Operand(draw.values(dtype, draw.shape(), "special"))
    key = query(draw, x.shape)
    try:
        selected = x.values[reading(key)].shape
    except IndexError:
        selected = ()
    other = draw.dtype() if draw.rarely(4) else dtype
    return (x, key, draw.beside(other, draw.one((), selected, selected), "special")), draw.some({"copy": draw.flag})


def query(draw: Draw, shape: tuple[int, ...]) -> Any:
    """An index into an array: integers, slices, new axes, and arrays of integers or bools."""
    if draw.rarely(6):
        return draw.array("bool", shape, host=True)
    parts: list[Any] = []
    for length in shape[: draw.count(0, len(shape))]:
        parts.append(_index(draw, length))
    if draw.rarely(4):
        parts.append(...)
    if draw.rarely(4):
        parts.insert(draw.count(0, len(parts)), None)
    return parts[0] if len(parts) == 1 and draw.flag() else tuple(parts)


def _index(draw: Draw, length: int) -> Any:
    which = draw.count(0, 5)
    if which == 0:
        return draw.count(-length, max(length - 1, 0)) if not draw.rarely(20) else length
    if which == 1:
        return draw.indices(draw.one((2,), (1,), (0,), (2, 2)), length) if length else slice(None)
    ends = [draw.one(None, *range(-length - 1, length + 2)) for _ in range(2)]
    return slice(*ends, draw.one(None, 1, 2, -1, -2))


def reading(key: Any) -> Any:
    """An index with NumPy's arrays in the place of the operands."""
    if isinstance(key, Operand):
        return key.values
    return tuple([reading(k) for k in key]) if isinstance(key, tuple) else key


@shaped("inplace_update inplace_increment inplace_decrement")
def _inplace(draw: Draw, name: str) -> Arguments:
    dtype = draw.dtype()
    other = draw.dtype() if draw.rarely(3) else dtype
    shape = draw.shape()
    val = draw.beside(other, draw.one(shape, shape, ()), "special")
    return (Operand(draw.values(dtype, shape, "special")), val), options(draw, name, val)


@shaped("to_scalar")
def _to_scalar(draw: Draw, name: str) -> Arguments:
    return (draw.array(draw.dtype(), draw.one((), (1,), (1, 1), (2,), (0,)), "extreme"),), {}


@shaped("to_native_shape")
def _to_native_shape(draw: Draw, name: str) -> Arguments:
    return (_dims(draw),), {}


# Manipulation


@shaped("broadcast_arrays")
def _broadcast_arrays(draw: Draw, name: str) -> Arguments:
    return tuple([draw.array(draw.dtype(), s, "special") for s in draw.pair()][: draw.count(1, 2)]), {}


@shaped("broadcast_to")
def _broadcast_to(draw: Draw, name: str) -> Arguments:
    one, other = draw.pair()
    try:
        target = np.broadcast_shapes(one, other)
    except ValueError:
        target = other
    return (draw.array(draw.dtype(), one, "special"), target), {}


@shaped("concat stack vstack hstack dstack column_stack")
def _join(draw: Draw, name: str) -> Arguments:
    shape = draw.shape(least=0 if draw.rarely(8) else 1)
    dtype, count = draw.dtype(), draw.count(1, 3)
    arrays = []
    for i in range(count):
        sides = draw.pair()[0] if draw.rarely(25) else shape
        if name == "concat" and sides and i and draw.rarely(3):
            sides = (draw.one(0, 1, 2), *sides[1:])
        arrays.append(draw.array(draw.dtype() if draw.rarely(5) else dtype, sides, "special", host=i > 0))
    if name not in ("concat", "stack"):
        return (arrays,), {}
    axes = {"axis": lambda: draw.axis(len(shape) + (name == "stack"))}
    if name == "concat":
        axes["axis"] = lambda: draw.one(None, 0, 0, draw.axis(len(shape)))
    return (arrays,), draw.some(axes, 2)


@shaped("constant_pad zero_pad")
def _pad(draw: Draw, name: str) -> Arguments:
    x = first(draw, name)
    width = draw.one(
        tuple((draw.count(0, 2), draw.count(0, 2)) for _ in x.shape), draw.count(0, 2), (draw.count(0, 2), 1), ((1, 0),)
    )
    more = {"value": lambda: draw.one(1, 2.5, -1, float("nan"), 300)} if name == "constant_pad" else {}
    return (x, width), draw.some(more, 2)


@shaped("expand_dims")
def _expand_dims(draw: Draw, name: str) -> Arguments:
    x = first(draw, name)
    n = len(x.shape) + 1
    axis = {"axis": lambda: draw.one(draw.axis(n), (draw.axis(n),), (0, -1), (0, 2), ())}
    return (x,), draw.some(axis, 2)


@shaped("squeeze")
def _squeeze(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.one((1, 3), (3, 1), (1, 2, 1), (1,), (), (2, 3), (1, 0, 1)), "special")
    ones = [i for i, n in enumerate(x.shape) if n == 1]
    axis = {"axis": lambda: draw.one(None, *ones, *[i - len(x.shape) for i in ones], tuple(ones), draw.axes(3))}
    return (x,), draw.some(axis, 2)


@shaped("moveaxis swapaxes")
def _move(draw: Draw, name: str) -> Arguments:
    x = first(draw, name)
    n = len(x.shape)
    if name == "moveaxis" and n > 1 and draw.flag():
        count = draw.count(0, n)
        return (x, draw.permutation(n)[:count], draw.permutation(n)[:count]), {}
    return (x, draw.axis(n), draw.axis(n)), {}


@shaped("permute_dims")
def _permute(draw: Draw, name: str) -> Arguments:
    x = first(draw, name)
    n = len(x.shape)
    axes = tuple(a - n if draw.rarely(4) else a for a in draw.permutation(n))
    return (x, axes[: draw.count(0, n)] if draw.rarely(25) else axes), {}


@shaped("reshape")
def _reshape(draw: Draw, name: str) -> Arguments:
    shape, others = draw.one(
        ((2, 3), ((6,), (3, 2), (-1,), (1, 6), (2, -1), (2, 3, 1), -1, (4,), (4, -1), (0, 3))),
        ((), ((), (1,), -1, (1, 1), (2,))),
        ((2, 0, 3), ((0,), (0, 5), (3, 0), (2, 0, 3), (-1,), (1,))),
        ((2, 1, 3), ((6,), (3, 2), (-1, 1), (2, 3), (0, -1))),
    )
    more = {"order": lambda: draw.one("C", "F"), "allowzero": draw.flag, "copy": lambda: draw.one(True, None)}
    return (draw.array(draw.dtype(), shape, "special"), draw.one(*others)), draw.some(more)


@shaped("roll")
def _roll(draw: Draw, name: str) -> Arguments:
    x = first(draw, name)
    n = len(x.shape)
    if n > 1 and draw.rarely(3):
        return (x, (draw.count(-4, 4), 1)), {"axis": draw.one((0, 1), (1, 1), (-1, 0), 0)}
    return (x, draw.count(-4, 4)), draw.some({"axis": lambda: draw.one(None, draw.axis(n), (0, -1))}, 2)


@shaped("split")
def _split(draw: Draw, name: str) -> Arguments:
    x = first(draw, name)
    axis = draw.axis(len(x.shape)) if draw.flag() else 0
    length = x.shape[axis] if -len(x.shape) <= axis < len(x.shape) else 1
    parts = draw.one(None, 1, 2, 3, length, [1, length - 1], [length], [0, length], [1, 1], 0)
    return (x, parts, axis), draw.some({"with_remainder": draw.flag})


@shaped("repeat")
def _repeat(draw: Draw, name: str) -> Arguments:
    x = first(draw, name)
    axis = draw.axes(len(x.shape), several=False)
    inside = axis is not None and -len(x.shape) <= axis < len(x.shape)
    length = x.shape[axis] if inside else int(np.prod(x.shape, dtype=int))
    if draw.rarely(3) and length <= 6:
        repeats: Any = draw.laid(draw.values(draw.index_dtype(), (length,), "share"), host=True)
    else:
        repeats = draw.one(2, 1, 0, 3)
    return (x, repeats), {"axis": axis} if axis is not None or draw.flag() else {}


@shaped("tile")
def _tile(draw: Draw, name: str) -> Arguments:
    return (first(draw, name), draw.one((2,), (1, 2), (2, 1, 2), (0,), ())), {}


@shaped("take")
def _take(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.shape(least=1), "special")
    axis = draw.axis(len(x.shape))
    inside = -len(x.shape) <= axis < len(x.shape)
    length = (x.shape[axis] if inside else 1) + (2 if draw.rarely(3) else 0)
    more = {"mode": lambda: draw.one("fill", "clip", "wrap"), "fill_value": lambda: draw.one(7, -1, 2.5)}
    indices = draw.indices(draw.one((2,), (), (0,), (2, 2)), length)
    given = {"axis": axis} if len(x.shape) > 1 or draw.flag() else {}
    return (x, indices), {**given, **draw.some(more)}


@shaped("take_along_axis")
def _take_along_axis(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.shape(least=1), "special")
    axis = draw.axis(len(x.shape)) if draw.flag() else -1
    inside = -len(x.shape) <= axis < len(x.shape)
    sides = list(x.shape)
    length = sides[axis] if inside else 1
    if inside:
        sides[axis] = draw.one(2, 1, 0, length)
    indices = draw.indices(tuple(sides), length + (2 if draw.rarely(3) else 0))
    return (x, indices, axis), draw.some({"mode": lambda: draw.one("fill", "clip", "wrap")})


@shaped("gather")
def _gather(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.shape(least=1), "special")
    axis = draw.axis(len(x.shape)) if draw.flag() else -1
    inside = -len(x.shape) <= axis < len(x.shape)
    length = (x.shape[axis] if inside else 1) + (2 if draw.rarely(4) else 0)
    batch = draw.one(0, 1) if len(x.shape) > 1 and draw.flag() else 0
    sides = (*x.shape[:batch], *draw.one((2,), (), (0,), (2, 2)))
    return (x, draw.indices(sides, length)), {"axis": axis, "batch_dims": batch}


@shaped("gather_nd")
def _gather_nd(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.shape(least=1), "special")
    batch = 1 if len(x.shape) > 1 and draw.rarely(3) else 0
    depth = draw.count(1, len(x.shape) - batch)
    length = min(x.shape[batch : batch + depth]) + (2 if draw.rarely(4) else 0)
    sides = (*x.shape[:batch], *draw.one((2,), (), (0,), (2, 2)), depth)
    return (x, draw.indices(sides, length)), {"batch_dims": batch} if batch or draw.rarely(4) else {}


@shaped("scatter_flat")
def _scatter_flat(draw: Draw, name: str) -> Arguments:
    dtype, sides = draw.dtype(), draw.one((3,), (), (0,), (2, 2))
    reduction = draw.one("sum", "mul", "min", "max", "replace")
    indices = _places(draw, sides, 4, reduction)
    updates = draw.array(dtype, draw.one(sides, sides, ()), "special", host=True)
    return (indices, updates), _into(draw, dtype, (4,), {"size": 4}, reduction)


@shaped("scatter_nd")
def _scatter_nd(draw: Draw, name: str) -> Arguments:
    dtype, target = draw.dtype(), draw.one((4,), (4, 2), (2, 2))
    depth = draw.count(1, len(target))
    sides = draw.one((3,), (0,), (1,))
    reduction = draw.one("sum", "mul", "min", "max", "replace")
    if reduction == "replace":
        # Places once only: which of several updates stays is the library's.
        every = np.stack([i.ravel() for i in np.indices(target[:depth])], -1)
        chosen = every[np.random.default_rng(draw.count(0, 99)).permutation(len(every))[: sides[0]]]
        indices = draw.laid(chosen.astype(draw.index_dtype()))
    else:
        indices = draw.indices((*sides, depth), min(target[:depth]) + (1 if draw.rarely(5) else 0))
    shape = (*indices.shape[:-1], *target[depth:])
    updates = draw.array(dtype, draw.one(shape, shape, ()), "special", host=True)
    more = _into(draw, dtype, target, {"shape": target}, reduction)
    return (indices, updates), more


def _places(draw: Draw, sides: tuple[int, ...], length: int, reduction: str) -> Operand:
    if reduction != "replace":
        return draw.indices(sides, length + (1 if draw.rarely(5) else 0))
    count = int(np.prod(sides, dtype=int))
    chosen = np.random.default_rng(draw.count(0, 99)).permutation(length)[:count]
    return draw.laid(chosen.reshape(sides).astype(draw.index_dtype()))


def _into(draw: Draw, dtype: str, target: tuple[int, ...], new: dict[str, Any], reduction: str) -> dict[str, Any]:
    """Scatter into a new array, or into one that is there."""
    more = {} if reduction == "sum" and draw.flag() else {"reduction": reduction}
    if draw.rarely(3):
        return {**more, "out": Operand(draw.values(dtype, target, "special"))}
    return {**new, **more}


# Searching and sorting


@shaped("where")
def _where(draw: Draw, name: str) -> Arguments:
    one, other = draw.pair()
    dtype = draw.dtype()
    second = draw.dtype() if draw.rarely(3) else dtype
    kind = "bool" if not draw.rarely(5) else draw.any_dtype()
    more = draw.count(0, 1)
    arrays = [(dtype, one), (second, draw.one(one, other))]
    given = [draw.array(d, s, "extreme") if i == more else draw.beside(d, s) for i, (d, s) in enumerate(arrays)]
    return (draw.array(kind, draw.one(one, other), host=True), *given), {}


@shaped("searchsorted")
def _searchsorted(draw: Draw, name: str) -> Arguments:
    dtype, length = draw.dtype(), draw.one(3, 0, 1, 5)
    flavour = draw.flavour()
    values = draw.values(dtype, (length,), flavour)
    # NumPy leaves NaN anywhere in the types that it borrows.
    values = values[np.argsort(values.astype("float64") if dtype == "bfloat16" else values, stable=True)]
    more = options(draw, name, Operand(values), skip=("sorter",))
    if draw.rarely(4):
        order = np.array(draw.permutation(length), draw.index_dtype())
        shuffled = np.empty_like(values)
        shuffled[order] = values
        values, more["sorter"] = shuffled, draw.laid(order, host=True)
    second = draw.dtype() if draw.rarely(4) else dtype
    return (draw.laid(values), draw.array(second, draw.shape(), flavour, host=True)), more


@shaped("isin")
def _isin(draw: Draw, name: str) -> Arguments:
    dtype, flavour = draw.dtype(), draw.flavour()
    x = draw.array(dtype, draw.shape(), flavour)
    other = draw.array(draw.dtype() if draw.rarely(4) else dtype, draw.shape(), flavour, host=True)
    return (x, other), draw.some({"invert": draw.flag})


# Statistics


@shaped("einsum")
def _einsum(draw: Draw, name: str) -> Arguments:
    equation, *shapes = draw.one(
        ("ij,jk->ik", (2, 3), (3, 2)),
        ("ij->ji", (2, 3)),
        ("ii->i", (3, 3)),
        ("ii", (3, 3)),
        ("i,i", (3,), (3,)),
        ("...j,jk", (2, 2, 3), (3, 2)),
        ("ij,kj,k->i", (2, 3), (3, 3), (3,)),
        ("i,j->ij", (3,), (0,)),
        ("bij,bjk->bik", (2, 2, 3), (2, 3, 1)),
        ("ij->", (2, 3)),
    )
    dtype = draw.dtype()
    # Infinity times zero depends on the order of three factors.
    flavour = flavour_of(draw, name) if len(shapes) < 3 else "finite"
    return (equation, *[draw.array(dtype, s, flavour, host=i > 0) for i, s in enumerate(shapes)]), {}


# Patterns of einops


@shaped("einops_rearrange einops_reduce einops_repeat")
def _einops(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.one((2, 3), (2, 3), (2, 0)), flavour_of(draw, name))
    if name == "einops_rearrange":
        pattern, more = draw.one(
            ("a b -> b a", {}),
            ("a b -> (a b)", {}),
            ("(c d) b -> c d b", {"c": 1}),
            ("a b -> a 1 b", {}),
            ("... b -> b ...", {}),
            ("a b -> a c", {}),
        )
        return (x, pattern), more
    if name == "einops_repeat":
        pattern, more = draw.one(
            ("a b -> a b c", {"c": 2}), ("a b -> (a c) b", {"c": 2}), ("a b -> b a", {}), ("a b -> a b c", {"c": 0})
        )
        return (x, pattern), more
    pattern, more = draw.one(
        ("a b -> a", {}), ("a b -> ", {}), ("a b -> b 1", {}), ("(a c) b -> c b", {"a": 1}), ("... b -> ...", {})
    )
    return (x, pattern, draw.one("sum", "min", "max", "mean", "prod", "any", "all")), more


@shaped("max_pool1d max_pool2d max_pool3d avg_pool1d avg_pool2d avg_pool3d pool")
def _pool(draw: Draw, name: str) -> Arguments:
    dims = draw.one(1, 2, 3) if name == "pool" else int(name[8])
    lengths = tuple(draw.count(1, 4) for _ in range(dims))
    first_channels = name != "pool" and draw.flag()
    shape = (draw.count(1, 2), 2, *lengths) if first_channels else (draw.count(1, 2), *lengths, 2)
    x = draw.array(draw.dtype("iuf"), shape, draw.flavour())
    kernel, strides = draw.one(1, 2, (2,) * dims), draw.one(1, 2, (1,) * dims)
    padding = draw.one("VALID", "SAME", 0, 1, ((0, 1),) * dims)
    more: dict[str, Any] = {"ceil_mode": draw.flag}
    if name == "pool":
        more["dilations"] = lambda: draw.one(1, 2)
        return (x, kernel, draw.one("MAX", "AVG")), {"strides": strides, "padding": padding, **draw.some(more)}
    if first_channels:
        more["data_format"] = lambda: {1: "NCW", 2: "NCHW", 3: "NCDHW"}[dims]
    if name.startswith("max"):
        more["dilation"] = lambda: draw.one(1, 2)
    else:
        more |= {"count_include_pad": draw.flag, "divisor_override": lambda: draw.one(1, 3)}
    return (x, kernel, strides, padding), draw.some(more)


@shaped("batch_norm instance_norm group_norm local_response_norm")
def _norm(draw: Draw, name: str) -> Arguments:
    lengths, channels = tuple(draw.count(1, 4) for _ in range(draw.count(0, 2))), draw.one(2, 4)
    last, items = draw.flag(), draw.count(1, 3)
    x = draw.array(draw.dtype("iuf"), (items, *lengths, channels) if last else (items, channels, *lengths))

    def numbers() -> Any:
        return draw.beside(x.dtype, (channels,))

    formats = ("NHWC", "NCHW") if name.startswith("local") else ("NSC", "NCS")
    more: dict[str, Any] = {"data_format": lambda: formats[0]} if last else {}
    kept = {} if last else {"data_format": formats[1]}
    if name == "local_response_norm":
        more |= {"average": draw.flag, "alpha": lambda: draw.one(0.5, 2.0), "bias": lambda: draw.one(0.5, 2.0)}
        return (x, draw.count(1, 5)), {**kept, **draw.some(more)}
    more |= {"eps": lambda: draw.one(1e-5, 0.5), "scale": numbers, "offset": numbers}
    if name == "group_norm":
        return (x, draw.one(1, 2)), {**kept, **draw.some(more)}
    more |= {"momentum": lambda: draw.one(0.5, 0.1)}
    variance = draw.array(x.dtype, (channels,), "positive")
    return (x, numbers(), variance), {**kept, "training": draw.flag(), **draw.some(more)}


@shaped("adaptive_avg_pool1d adaptive_avg_pool2d adaptive_max_pool2d adaptive_max_pool3d")
def _adaptive(draw: Draw, name: str) -> Arguments:
    dims = int(name[-2])
    x = draw.array(draw.dtype("iuf"), (draw.count(1, 2), 2, *[draw.count(1, 5) for _ in range(dims)]), draw.flavour())
    more = {"data_format": "NCHW"} if name == "adaptive_avg_pool2d" else {}
    return (x, draw.one(1, 2, 3, (2,) * dims)), more


@shaped("dropout1d dropout2d dropout3d")
def _channel_dropout(draw: Draw, name: str) -> Arguments:
    dims = int(name[-2])
    x = draw.array(draw.dtype("iuf"), (draw.count(1, 2), *[draw.count(1, 4) for _ in range(dims)], 3))
    return (x, draw.one(0.0, 0.5)), {"training": False}


@shaped("embedding")
def _embedding(draw: Draw, name: str) -> Arguments:
    weights = draw.array(draw.dtype("f"), (draw.count(1, 4), 3), draw.flavour())
    indices = draw.array("int32", draw.shape(), "small")
    return (weights, indices), draw.some({"max_norm": lambda: draw.one(0.5, 3.0)})


@shaped("max_unpool1d")
def _unpool(draw: Draw, name: str) -> Arguments:
    shape = (draw.count(1, 2), 2, draw.count(1, 4))
    places = Operand(np.broadcast_to(2 * np.arange(shape[2], dtype="int32"), shape).copy())
    return (draw.array(draw.dtype("iuf"), shape), places, 2), {}


@shaped("reduce_window")
def _reduce_window(draw: Draw, name: str) -> Arguments:
    shape = (draw.count(2, 4), draw.count(2, 4))
    more: dict[str, Any] = {
        "window_strides": lambda: draw.one(1, 2, (1, 2)),
        "padding": lambda: draw.one("SAME", 1, ((0, 1), (1, 0))),
        "base_dilation": lambda: draw.one(1, 2),
    }
    x = draw.array(draw.dtype("if"), shape, "small")
    return (x, 0, draw.one(np.add, np.maximum), draw.one(1, 2, (1, 2))), draw.some(more)


@shaped("stft")
def _stft(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype("iuf"), (*draw.one((), (2,)), draw.count(8, 12)))
    more: dict[str, Any] = {"fft_length": lambda: draw.one(4, 9), "pad_end": draw.flag}
    return (x, draw.count(1, 8), draw.count(1, 5)), draw.some(more)


@shaped("istft")
def _istft(draw: Draw, name: str) -> Arguments:
    frequencies = draw.count(2, 4)
    x = draw.array(draw.dtype("iufc"), (*draw.one((), (2,)), draw.count(1, 4), frequencies), "small")
    length = draw.count(1, 8)
    more: dict[str, Any] = {"length": lambda: draw.one(3, 20)}
    return (x, length, draw.count(1, 5)), {"fft_length": 2 * frequencies - 2, **draw.some(more)}


@shaped("dct idct dft fft2")
def _spectral(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype("iuf"), (draw.count(1, 3), draw.count(2, 5), draw.count(2, 5)))
    if name == "fft2":
        return (x,), draw.some(
            {"s": lambda: (3, 4), "dim": lambda: (0, 1), "norm": lambda: draw.one("ortho", "forward")}
        )
    axis: dict[str, Any] = {"axis": lambda: draw.one(1, 2, -2)}
    if name == "dft":
        more: dict[str, Any] = {"inverse": draw.flag, "onesided": draw.flag, "dft_length": lambda: draw.one(3, 6)}
        return (x,), draw.some(more | axis)
    more = {"type": lambda: draw.one(1, 2, 3, 4), "n": lambda: draw.one(2, 3, 7), "norm": lambda: "ortho"}
    return (x,), draw.some(more | axis)


# Products of many


@shaped("batched_outer khatri_rao kronecker multi_dot")
def _several(draw: Draw, name: str) -> Arguments:
    dtype, first = draw.dtype(), draw.one(2, 3, 1, 0)
    lengths = [draw.one(1, 2, 3) for _ in range(draw.count(2, 3))]
    if name == "multi_dot":
        shapes = list(zip([first, *lengths], lengths, strict=False))
    else:
        shapes = [(first, n) if name == "batched_outer" else (n, first) for n in lengths]
    return ([draw.array(dtype, shape, "small") for shape in shapes],), {}


@shaped("mode_dot multi_mode_dot")
def _along(draw: Draw, name: str) -> Arguments:
    dtype, shape = draw.dtype(), draw.one((2, 3), (3, 2, 1), (2, 0))
    factor = draw.one((2, shape[0]), (shape[0],), (3, 1))
    x, other = draw.array(dtype, shape, "small"), draw.array(dtype, factor, "small")
    return ((x, [other]), {}) if name == "multi_mode_dot" else ((x, other, draw.one(0, 0, -1, 4)), {})


@shaped("tt_matrix_to_tensor")
def _chain(draw: Draw, name: str) -> Arguments:
    dtype, rank = draw.floating(), draw.one(1, 2)
    return ([draw.array(dtype, shape, "small") for shape in ((1, 2, 3, rank), (rank, 1, 2, draw.one(1, 1, 2)))],), {}


@shaped("lu lu_factor matrix_exp")
def _square(draw: Draw, name: str) -> Arguments:
    size = draw.one(2, 1, 3)
    return (draw.array(draw.floating(), draw.one((size, size), (2, size, size)), "unit"),), {}


@shaped("lu_solve")
def _factored(draw: Draw, name: str) -> Arguments:
    dtype = draw.floating()
    order = draw.laid(np.array(draw.permutation(2), draw.index_dtype()), host=True)
    return (draw.array(dtype, (2, 2), "positive"), order, draw.array(dtype, draw.one((2,), (2, 3)), "unit")), {}


@shaped("make_svd_non_negative svd_flip")
def _singular(draw: Draw, name: str) -> Arguments:
    dtype = draw.floating()
    matrix = lambda: draw.array(dtype, (2, 2), "unit")  # noqa: E731
    if name == "svd_flip":
        return (matrix(), matrix(), draw.flag()), {}
    return (matrix(), matrix(), draw.array(dtype, (2,), "positive"), matrix()), {}


@shaped("interpolate nearest_interpolate area_interpolate")
def _interpolate(draw: Draw, name: str) -> Arguments:
    dims = draw.count(1, 3)
    x = draw.array(draw.dtype("iuf"), (1, 2, *[draw.count(2, 5) for _ in range(dims)]), "small")
    sizes = tuple(draw.count(1, 6) for _ in range(dims))
    if name != "interpolate":
        scale = tuple(n / size for n, size in zip(x.shape[2:], sizes, strict=True))
        return (x, dims, sizes, scale, *((draw.flag(),) if name.startswith("nearest") else ())), {}
    options: dict[str, Any] = {
        "mode": draw.one("linear", "nd", "nearest", "nearest_exact", "area", "lanczos3", "tf_area", "gaussian")
    }
    if options["mode"] in ("linear", "nd") and draw.flag():
        options["align_corners"] = True
    return (x, sizes), options


@shaped("cummax cummin")
def _running(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype("biuf"), draw.one((4,), (2, 3), (3, 1, 2), (0, 2), (1,), ()), "special")
    more = {"axis": lambda: draw.axis(len(x.shape)), "exclusive": draw.flag, "reverse": draw.flag}
    return (x,), draw.some(more | {"dtype": lambda: draw.one("float32", "int32")}, 2)


@shaped("invert_permutation")
def _inverted(draw: Draw, name: str) -> Arguments:
    order = np.array(draw.permutation(draw.count(0, 5)), draw.index_dtype())
    return (draw.laid(order),), {}


@shaped("lexsort")
def _lexsort(draw: Draw, name: str) -> Arguments:
    dtype, sides = draw.dtype("biuf"), draw.one((4,), (2, 3), (0,), (1,), ())
    keys = [draw.array(dtype, sides, "special", host=i > 0) for i in range(draw.count(1, 3))]
    return (keys,), draw.some({"axis": lambda: draw.axis(len(sides))})


@shaped("ravel_multi_index")
def _raveled(draw: Draw, name: str) -> Arguments:
    dims = tuple(draw.count(1, 4) for _ in range(draw.count(1, 3)))
    mode, sides, dtype = draw.one("raise", "wrap", "clip"), draw.one((3,), (2, 2), (), (0,)), draw.index_dtype()
    beyond = mode != "raise" or draw.rarely(8)
    parts = [draw.indices(sides, n + 2 * beyond, dtype=dtype, negative=beyond) for n in dims]
    return (parts, dims, mode, draw.one("C", "F")), {}


@shaped("unravel_index")
def _unraveled(draw: Draw, name: str) -> Arguments:
    sizes = tuple(draw.count(1, 4) for _ in range(draw.count(1, 3)))
    length = int(np.prod(sizes)) + draw.rarely(8)
    return (draw.indices(draw.one((3,), (2, 2), (), (0,)), length, negative=False), sizes), draw.some(
        {"order": lambda: draw.one("C", "F")}
    )


@shaped("trim_zeros")
def _trimmed(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.one((4,), (3, 3), (0,), (1,), (2, 0), ()), "small")
    return (x,), draw.some({"trim": lambda: draw.one("f", "b", "fb", "B", "x", "")})


@shaped("unique_consecutive")
def _runs(draw: Draw, name: str) -> Arguments:
    x = draw.array(
        draw.dtype(), draw.one((5,), (2, 3), (0,), (1,), (), (0, 2), (2, 2, 2)), draw.one("small", "special")
    )
    return (x,), draw.some({"axis": lambda: draw.axis(len(x.shape))})


@shaped("interp")
def _interp(draw: Draw, name: str) -> Arguments:
    count, dtype = draw.count(1, 4), draw.one("float32", "float64", "int32")
    xp = np.cumsum(draw.one([1, 2, 3, 4], [1, 1, 1, 1]))[:count].astype(dtype)
    x = draw.array(draw.floating(), draw.one((4,), (2, 3), (), (0,)), draw.one("finite", "special"))
    more = {
        "left": lambda: draw.one(-1.0, 0.0),
        "right": lambda: draw.one(9.0, 0.0),
        "period": lambda: draw.one(3.0, 7.0),
    }
    return (x, draw.laid(xp, host=True), draw.array(dtype, (count,), "finite", host=True)), draw.some(more)


@shaped("reduce")
def _reduced(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype("iuf"), draw.one((5,), (2, 3), (1,), (0, 2), (4, 2), (2, 3, 2)), "small")
    axes = {"axes": lambda: draw.one(draw.axis(len(x.shape)), 0, tuple(range(len(x.shape)))), "keepdims": draw.flag}
    return (x, draw.one(0, 1), draw.one(ivy.add, ivy.maximum, ivy.multiply)), draw.some(axes, 2)


@shaped("sliding_window")
def _slid(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.one((1, 2, 3, 4), (2, 3, 3), (4, 4), (5,), (0, 1, 3, 3)), "special")
    more = {"stride": lambda: draw.one(1, 2, (2, 1)), "dilation": lambda: draw.one(1, 2)}
    return (x, draw.one(1, 2, (1, 2))), draw.some(more | {"padding": lambda: draw.one("VALID", "SAME", 1)}, 2)


@shaped("append")
def _appended(draw: Draw, name: str) -> Arguments:
    shapes = draw.one(((2, 3), (2, 3)), ((2, 3), (1, 3)), ((3,), (2,)), ((), (2, 2)), ((0,), (2,)), ((2, 3), (4,)))
    pair = [draw.array(draw.dtype(), shape, "special", host=i > 0) for i, shape in enumerate(shapes)]
    return tuple(pair), draw.some({"axis": lambda: draw.axis(len(shapes[0]))})


def _edited(draw: Draw, length: int) -> Any:
    some = [draw.count(-length, max(length - 1, 0)) for _ in range(draw.count(0, 3))]
    return draw.one(some, draw.count(-length - 1, length), slice(1, None), slice(None, None, -2), slice(0))


@shaped("delete")
def _deleted(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.one((5,), (2, 3), (0,), (1,), (), (0, 2), (2, 2, 2)), "special")
    axis = draw.one(None, draw.axis(len(x.shape)), 0)
    return (x, _edited(draw, _length(x.shape, axis)), axis), {}


def _length(lengths: tuple[int, ...], axis: Any) -> int:
    if axis is None:
        return int(np.prod(lengths))
    return lengths[axis] if -len(lengths) <= axis < len(lengths) else 1


@shaped("insert")
def _inserted(draw: Draw, name: str) -> Arguments:
    dtype = draw.dtype()
    x = draw.array(dtype, draw.one((5,), (2, 3), (0,), (1,), (0, 2), (2, 2, 2)), "special")
    axis = draw.one(None, 0, -1)
    places = _edited(draw, _length(x.shape, axis))
    values = draw.array(dtype, draw.one((), (1,), (2,), (3,), (2, 3), (1, 1)), "special", host=True)
    return (x, places, draw.one(values, values, 1), axis), {}


@shaped("block_diag")
def _blocks(draw: Draw, name: str) -> Arguments:
    shapes = [draw.one((2, 3), (3,), (), (1, 1), (0, 2), (2, 0), (0,)) for _ in range(draw.count(1, 3))]
    return tuple(draw.array(draw.dtype(), s, "special", host=i > 0) for i, s in enumerate(shapes)), {}


@shaped("convolve correlate")
def _filtered(draw: Draw, name: str) -> Arguments:
    lengths = [draw.one(1, 2, 3, 5, 7, 20, 70, 0) for _ in range(2)]
    dtypes, values = draw.one(("float32",) * 2, (draw.dtype("iufc"), draw.dtype("iufc"))), draw.one("small", "special")
    pair = [draw.array(dtypes[i], (lengths[i],), values, host=i > 0) for i in range(2)]
    return tuple(pair), draw.some({"mode": lambda: draw.one("full", "same", "valid")}, 2)


@shaped("diag_indices")
def _diagonal_places(draw: Draw, name: str) -> Arguments:
    return (draw.count(0, 4), draw.count(0, 3))[: draw.count(1, 2)], {}


@shaped("identity tri")
def _plain_matrix(draw: Draw, name: str) -> Arguments:
    if name == "identity":
        return (draw.count(0, 4),), draw.some({"dtype": draw.any_dtype})
    return (draw.count(0, 3), draw.one(None, 0, 2, 4), draw.count(-3, 3))[: draw.count(1, 3)], draw.some(
        {"dtype": draw.any_dtype}
    )


@shaped("argpartition partition")
def _partitioned(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype("biuf"), draw.one((5,), (2, 3), (1,), (2, 0), (2, 2, 2)), "special")
    return (x, draw.one(0, -1, 1, [0, 1]), draw.one(None, -1, draw.axis(len(x.shape)))), {}


@shaped("compress extract")
def _chosen(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.one((5,), (2, 3), (0,), (1,), (2, 2, 2)), "special")
    axis = draw.one(None, 0, -1) if name == "compress" else None
    length = max(_length(x.shape, axis) + draw.one(0, 0, -1, 1), 0)
    held = draw.array(draw.one("bool", "int32", "float32"), (length,), "small", host=True)
    return (held, x, axis) if name == "compress" else (held, x), {}


@shaped("intersect1d setdiff1d setxor1d union1d")
def _two_sets(draw: Draw, name: str) -> Arguments:
    shapes = draw.one(((4,), (3,)), ((2, 3), (2,)), ((0,), (2,)), ((), (3,)), ((2,), (0,)))
    pair = [draw.array(draw.dtype("biu"), s, "small", host=i > 0) for i, s in enumerate(shapes)]
    return tuple(pair), {}
