"""Functions that move elements, make arrays, or tell of data types."""

from collections.abc import Callable
from typing import Any

import numpy as np
from conformance.draws import PAIRS, Call, Case, Draw, Operand, agrees, cast, held
from conformance.elementwise import scalar
from conformance.reductions import every, indexing
from oracle import kind, promoted

import ivy_protocol as ivy

DEFAULTS = {"b": "bool", "i": "int32", "u": "int32", "f": "float32", "c": "complex64"}


def broadcast_arrays(draw: Draw) -> Call:
    left, right = draw.pooled(*PAIRS)
    x1, x2 = draw.operand(draw.dtype(), left), draw.operand(draw.dtype(), right)
    return Call((x1, x2), tuple(np.broadcast_arrays(x1.values, x2.values)), (x1.dtype, x2.dtype))


def broadcast_shapes(draw: Draw) -> Call:
    left, right = draw.one(*PAIRS)

    def checked(result: Any) -> None:
        assert isinstance(result, tuple) and result == np.broadcast_shapes(left, right)

    return Call((left, right), checked)


def broadcast_to(draw: Draw) -> Call:
    left, right = draw.pooled(*PAIRS)
    x, shape = draw.operand(draw.dtype(), left), np.broadcast_shapes(left, right)
    return Call((x, shape), np.broadcast_to(x.values, shape), x.dtype)


def _several(draw: Draw, shapes: list[tuple[int, ...]]) -> tuple[list[Operand], str, list[np.ndarray]]:
    """Arrays that are joined, the type that they have together, and their values in it."""
    dtype = draw.dtype()
    alike = [d for d in draw.dtypes(kind(dtype)) if kind(promoted(draw.backend, dtype, d)) == kind(dtype)]
    arrays = [draw.operand(dtype if i == 0 else draw.one(dtype, draw.one(*alike)), s) for i, s in enumerate(shapes)]
    common = promoted(draw.backend, *(x.dtype for x in arrays))
    return arrays, common, [cast(x.values, common) for x in arrays]


def concat(draw: Draw) -> Call:
    shape = draw.shape(least=1)
    axis = draw.one(None, draw.axis(len(shape)))
    other = list(shape)
    if axis is not None:
        other[axis] = draw.one(1, 2)
    arrays, common, values = _several(draw, [shape, tuple(other)])
    given: Any = tuple(arrays) if draw.flag() else arrays
    return Call((given,), np.concatenate(values, axis=axis), common, {"axis": axis})


def stack(draw: Draw) -> Call:
    shape = draw.shape()
    arrays, common, values = _several(draw, [shape] * draw.one(1, 2, 3))
    axis = draw.axis(len(shape) + 1)
    return Call((arrays,), np.stack(values, axis=axis), common, {"axis": axis} if axis or draw.flag() else {})


def unstack(draw: Draw) -> Call:
    x = draw.unary(least=1)
    axis = draw.axis(len(x.shape))
    parts = tuple(np.moveaxis(x.values, axis, 0))
    return Call((x,), parts, x.dtype, {"axis": axis} if axis or draw.flag() else {})


def expand_dims(draw: Draw) -> Call:
    x = draw.unary()
    axis = draw.one(draw.axis(len(x.shape) + 1), (0, -1))
    return Call((x,), np.expand_dims(x.values, axis), x.dtype, {"axis": axis})


def squeeze(draw: Draw) -> Call:
    shape, axis = draw.pooled(((1,), 0), ((1, 1), (0, -1)), ((2, 1, 3), -2), ((1, 0, 1), (0, 2)), ((2, 3), ()))
    x = draw.operand(draw.dtype(), shape)
    return Call((x, axis), np.squeeze(x.values, axis), x.dtype)


def flip(draw: Draw) -> Call:
    x = draw.unary()
    axis = draw.axes(len(x.shape))
    return Call((x,), np.flip(x.values, axis), x.dtype, {"axis": axis})


def moveaxis(draw: Draw) -> Call:
    x = draw.unary(least=1)
    n = len(x.shape)
    source, destination = draw.axis(n), draw.axis(n)
    if draw.flag():
        pair = draw.permutation(n), draw.permutation(n)
        return Call((x, *pair), np.moveaxis(x.values, *pair), x.dtype)
    return Call((x, source, destination), np.moveaxis(x.values, source, destination), x.dtype)


def permute_dims(draw: Draw) -> Call:
    x = draw.unary()
    axes = draw.permutation(len(x.shape))
    return Call((x, axes), np.transpose(x.values, axes), x.dtype)


def repeat(draw: Draw) -> Call:
    x = draw.unary(least=1)
    axis = draw.one(None, draw.axis(len(x.shape)))
    length = x.values.size if axis is None else x.shape[axis]
    repeats: Any = draw.one(0, 1, 2)
    if draw.flag():
        counts = np.array([draw.count(0, 2) for _ in range(length)], indexing(draw.backend))
        return Call((x, Operand(counts, str(counts.dtype))), np.repeat(x.values, counts, axis), x.dtype, {"axis": axis})
    return Call((x, repeats), np.repeat(x.values, repeats, axis), x.dtype, {"axis": axis})


def reshape(draw: Draw) -> Call:
    shape, other = draw.pooled(
        ((), (1, 1)),
        ((0,), (2, 0)),
        ((4,), (2, -1)),
        ((2, 0, 3), (0,)),
        ((2, 3), (3, 2)),
        ((2, 1, 3), (-1,)),
        ((1,), ()),
    )
    x = draw.operand(draw.dtype(), shape)
    copy = {"copy": draw.one(None, True)} if draw.flag() else {}
    return Call((x, other), np.reshape(x.values, other), x.dtype, copy)


def roll(draw: Draw) -> Call:
    x = draw.unary()
    n = len(x.shape)
    if n and draw.flag():
        axes = draw.permutation(n)
        shifts = tuple(draw.count(-4, 4) for _ in axes)
        return Call((x, shifts), np.roll(x.values, shifts, axes), x.dtype, {"axis": axes})
    axis = draw.one(None, draw.axis(n)) if n else None
    shift = draw.count(-4, 4)
    return Call((x, shift), np.roll(x.values, shift, axis), x.dtype, {"axis": axis})


def tile(draw: Draw) -> Call:
    x = draw.unary()
    repetitions = draw.one((), (2,), (1, 2), (2, 1, 2), (0,))
    return Call((x, repetitions), np.tile(x.values, repetitions), x.dtype)


def meshgrid(draw: Draw) -> Call:
    dtype = draw.one(*every(draw))
    arrays = [draw.operand(dtype, (draw.one(1, 3),)) for _ in range(draw.one(1, 2, 3))]
    indexing = draw.one("xy", "ij")
    found = np.meshgrid(*(x.values for x in arrays), indexing=indexing)
    return Call(tuple(arrays), tuple(found), dtype, {"indexing": indexing})


def take(draw: Draw) -> Call:
    x = draw.operand(draw.dtype(), draw.pooled((3,), (2, 3), (2, 1, 3)))
    axis = draw.axis(len(x.shape))
    last = x.shape[axis] - 1
    shape = draw.one((2,), (0,), (1,))
    positions = np.array([draw.count(0, last) for _ in range(shape[0])], draw.one("int32", indexing(draw.backend)))
    indices = Operand(positions, str(positions.dtype))
    keywords = {} if len(x.shape) == 1 and draw.flag() else {"axis": axis}
    return Call((x, indices), np.take(x.values, positions, axis=axis), x.dtype, keywords)


def take_along_axis(draw: Draw) -> Call:
    x = draw.operand(draw.dtype(), draw.pooled((3,), (2, 3), (2, 1, 3)))
    axis = draw.axis(len(x.shape))
    order = np.argsort(draw.operand("float32", x.shape, "finite").values, axis=axis)
    positions = Operand(order.astype(indexing(draw.backend)), indexing(draw.backend))
    return Call((x, positions), np.take_along_axis(x.values, order, axis=axis), x.dtype, {"axis": axis})


def triangle(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        x = draw.unary(least=2)
        keywords = {"k": draw.count(-3, 3)} if draw.flag() else {}
        return Call((x,), oracle(x.values, **keywords), x.dtype, keywords)

    return case


def matrix_transpose(draw: Draw) -> Call:
    x = draw.unary(least=2)
    return Call((x,), np.swapaxes(x.values, -1, -2), x.dtype)


def asked(draw: Draw, default: str) -> tuple[dict[str, Any], str]:
    """A data type to ask for, or none, and the one that the result has."""
    dtype = draw.one(*every(draw))
    given = {"device": "cpu"} if draw.flag() and draw.backend != "array_api_strict" else {}
    return ({**given, "dtype": dtype}, dtype) if draw.flag() else (given, default)


def filled(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        shape = draw.shape()
        keywords, dtype = asked(draw, "float32")
        size: Any = shape[0] if len(shape) == 1 and draw.flag() else shape
        return Call((size,), oracle(shape, held(dtype)), dtype, keywords)

    return case


def filled_like(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        x = draw.unary()
        keywords, dtype = asked(draw, x.dtype)
        return Call((x,), oracle(x.shape, held(dtype)), dtype, keywords)

    return case


def empty(draw: Draw) -> Call:
    shape = draw.shape()
    keywords, dtype = asked(draw, "float32")

    def checked(result: Any) -> None:
        assert type(result) is ivy.Array and result.backend == draw.backend
        assert result.dtype == dtype and result.shape == shape

    return Call((shape,), checked, kwargs=keywords)


def empty_like(draw: Draw) -> Call:
    x = draw.unary()
    keywords, dtype = asked(draw, x.dtype)

    def checked(result: Any) -> None:
        assert type(result) is ivy.Array and result.backend == draw.backend
        assert result.dtype == dtype and result.shape == x.shape

    return Call((x,), checked, kwargs=keywords)


def number(draw: Draw, dtype: str) -> Any:
    """A Python number that an array of that type holds."""
    return scalar(dtype, draw.operand(dtype, (), "quarters").values)


def full(draw: Draw) -> Call:
    shape, dtype = draw.shape(), draw.one(*every(draw))
    value = number(draw, dtype)
    if draw.flag():
        return Call((shape, value), np.full(shape, value), dtype, {"dtype": dtype})
    return Call((shape, value), np.full(shape, value), DEFAULTS[kind(dtype)])


def full_like(draw: Draw) -> Call:
    x = draw.unary()
    keywords, dtype = asked(draw, x.dtype)
    value = number(draw, dtype)
    return Call((x, value), np.full(x.shape, value), dtype, keywords)


def asarray(draw: Draw) -> Call:
    keywords = {"copy": draw.one(None, True)} if draw.flag() else {}
    if draw.flag():
        x = draw.unary()
        return Call((x,), x.values, x.dtype, keywords)
    # A list of no lists has no further axes.
    x = draw.unary("quarters", empty=False)
    asked_for = {"dtype": x.dtype} if draw.flag() else {}
    return Call(
        (x.values.tolist(),), x.values, asked_for.get("dtype", DEFAULTS[kind(x.dtype)]), {**keywords, **asked_for}
    )


def arange(draw: Draw) -> Call:
    whole = draw.flag()
    unit = 1 if whole else 0.25
    start, stop, step = (draw.count(-6, 6) * unit for _ in range(3))
    args: Any = draw.one((stop,), (start, stop), (start, stop, step or unit))
    dtypes = [d for d in every(draw) if kind(d) == ("i" if whole else "f")]
    keywords = {"dtype": draw.one(*dtypes)} if draw.flag() else {}
    return Call(args, np.arange(*args), keywords.get("dtype", "int32" if whole else "float32"), keywords)


def linspace(draw: Draw) -> Call:
    start, stop, num = draw.count(-8, 8) / 4, draw.count(-8, 8), draw.one(0, 1, 2, 5)
    dtype = draw.one(*(d for d in every(draw) if kind(d) in "fc"))
    keywords: dict[str, Any] = {"endpoint": draw.flag()} if draw.flag() else {}
    expected = np.linspace(start, stop, num, **keywords)
    if draw.flag():
        return Call((start, stop, num), expected, dtype, {**keywords, "dtype": dtype})
    return Call((start, stop, num), expected, "float32", keywords)


def eye(draw: Draw) -> Call:
    args = draw.one((3,), (2, 3), (3, 2), (0,), (2, None))
    keywords, dtype = asked(draw, "float32")
    diagonal = {"k": draw.count(-3, 3)} if draw.flag() else {}
    return Call(args, np.eye(*args, **diagonal), dtype, {**keywords, **diagonal})


def from_dlpack(draw: Draw) -> Call:
    # Some libraries export no bools, and none bfloat16 to all others.
    x = draw.operand(draw.one(*(d for d in every(draw) if kind(d) != "b" and d != "bfloat16")), draw.shape())

    def checked(result: Any) -> None:
        agrees(result, x.values, draw.backend, x.dtype)

    return Call((x,), checked, kwargs={"copy": draw.one(None, True)} if draw.flag() else {})


def astype(draw: Draw) -> Call:
    dtype = draw.dtype()
    # A complex number is no real one, and what does not fit is the library's own affair.
    to = draw.one(*(d for d in every(draw) if kind(dtype) != "c" or kind(d) in "cb"))
    x = draw.operand(dtype, draw.shape(), "small" if kind(to) == "u" else "quarters")
    if kind(to) == "u":
        x = Operand(np.abs(x.values), dtype)
    keywords = {"copy": draw.flag()} if draw.flag() else {}
    return Call((x, to), x.values.astype(held(to)), to, keywords)


def result_type(draw: Draw) -> Call:
    # Across kinds the standard leaves promotion open, and that of three types depends on their order in NumPy.
    among = every(draw)
    dtypes = [draw.one(*among)]
    if draw.flag():
        among = tuple(d for d in among if kind(d) == kind(dtypes[0]))
    dtypes += [draw.one(*among) for _ in range(draw.count(0, 1 if among == every(draw) else 2))]
    expected = promoted(draw.backend, *dtypes)
    given = [draw.one(d, draw.operand(d, (1,))) for d in dtypes]

    def checked(result: Any) -> None:
        assert result == expected

    return Call(tuple(given), checked)


def can_cast(draw: Draw) -> Call:
    # Within a kind: beyond it the standard leaves it open.
    source = draw.one(*(d for d in every(draw) if d != "bfloat16"))
    target = draw.one(*(d for d in every(draw) if kind(d) == kind(source) and d != "bfloat16"))

    def checked(result: Any) -> None:
        assert result is np.can_cast(source, target)

    return Call((draw.one(source, draw.operand(source, (1,))), target), checked)


def finfo(draw: Draw) -> Call:
    dtype = draw.one(*(d for d in every(draw) if kind(d) in "fc" and d != "bfloat16"))
    wanted = np.finfo(dtype)

    def checked(result: Any) -> None:
        assert type(result.bits) is int and result.bits == wanted.bits
        for name in ("eps", "max", "min", "smallest_normal"):
            value = getattr(result, name)
            assert type(value) is float and value == float(getattr(wanted, name))
        assert result.dtype == str(wanted.dtype)

    return Call((draw.one(dtype, draw.operand(dtype, (1,))),), checked)


def iinfo(draw: Draw) -> Call:
    dtype = draw.one(*(d for d in every(draw) if kind(d) in "iu"))
    wanted = np.iinfo(dtype)

    def checked(result: Any) -> None:
        assert (result.bits, result.max, result.min) == (wanted.bits, wanted.max, wanted.min)
        assert {type(v) for v in (result.bits, result.max, result.min)} == {int}
        assert result.dtype == dtype

    return Call((draw.one(dtype, draw.operand(dtype, (1,))),), checked)


ISDTYPE = {
    "bool": "b",
    "signed integer": "i",
    "unsigned integer": "u",
    "integral": "iu",
    "real floating": "f",
    "complex floating": "c",
    "numeric": "iufc",
}


def isdtype(draw: Draw) -> Call:
    dtype, kinds = draw.one(*every(draw)), draw.one(*ISDTYPE)
    letters = ISDTYPE[kinds]
    if draw.flag():
        other = draw.one(*ISDTYPE)
        kinds, letters = (kinds, other), letters + ISDTYPE[other]

    def checked(result: Any) -> None:
        assert result is (kind(dtype) in letters)

    return Call((ivy.Dtype(dtype), kinds), checked)


CASES: dict[str, Case] = {
    "arange": arange,
    "asarray": asarray,
    "astype": astype,
    "broadcast_arrays": broadcast_arrays,
    "broadcast_shapes": broadcast_shapes,
    "broadcast_to": broadcast_to,
    "can_cast": can_cast,
    "concat": concat,
    "empty": empty,
    "empty_like": empty_like,
    "expand_dims": expand_dims,
    "eye": eye,
    "finfo": finfo,
    "flip": flip,
    "from_dlpack": from_dlpack,
    "full": full,
    "full_like": full_like,
    "iinfo": iinfo,
    "isdtype": isdtype,
    "linspace": linspace,
    "matrix_transpose": matrix_transpose,
    "meshgrid": meshgrid,
    "moveaxis": moveaxis,
    "ones": filled(np.ones),
    "ones_like": filled_like(np.ones),
    "permute_dims": permute_dims,
    "repeat": repeat,
    "reshape": reshape,
    "result_type": result_type,
    "roll": roll,
    "squeeze": squeeze,
    "stack": stack,
    "take": take,
    "take_along_axis": take_along_axis,
    "tile": tile,
    "tril": triangle(np.tril),
    "triu": triangle(np.triu),
    "unstack": unstack,
    "zeros": filled(np.zeros),
    "zeros_like": filled_like(np.zeros),
}
