"""Arguments of functions that lay out, cut and extend arrays."""

from typing import Any

from tests.fuzz.derived import Arguments
from tests.fuzz.draws import Draw
from tests.fuzz.operands import Operand
from tests.fuzz.shaped import shaped


def _array(draw: Draw, least: int = 0) -> Operand:
    return draw.array(draw.dtype(), draw.shape(least=0 if draw.rarely(10) else least), "special")


def _mode(draw: Draw, x: Operand) -> int:
    return draw.axis(len(x.shape)) if draw.flag() else 0


@shaped("atleast_1d atleast_2d atleast_3d")
def _at_least(draw: Draw, name: str) -> Arguments:
    arrays = [_array(draw) for _ in range(draw.count(1, 3))]
    return tuple(arrays), draw.some({"copy": lambda: True}, 4)


@shaped("array_split hsplit vsplit dsplit")
def _cut(draw: Draw, name: str) -> Arguments:
    x = _array(draw, {"vsplit": 2, "dsplit": 3}.get(name, 1))
    places = draw.one(1, 2, 3, 0, [1], [0, 2], [2, 1], [-1], [])
    if name != "array_split":
        return (x, places), {}
    return (x, places, *((draw.axis(len(x.shape)),) if draw.flag() else ())), {}


@shaped("expand")
def _expand(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.one((1, 3), (3, 1), (1,), (), (2, 3)), "special")
    kept = tuple([-1 if draw.flag() else length for length in x.shape])
    return (x, draw.one(kept, (2, *kept), (-1, *kept), (2, 3), x.shape)), draw.some({"copy": draw.flag})


@shaped("flatten")
def _flatten(draw: Draw, name: str) -> Arguments:
    x = _array(draw)
    count = len(x.shape)
    ends = {"start_dim": lambda: draw.axis(count), "end_dim": lambda: draw.axis(count)}
    return (x,), draw.some({**ends, "order": lambda: draw.one("C", "F"), "copy": lambda: draw.one(True, None)}, 3)


@shaped("unflatten")
def _unflatten(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.one((6,), (2, 6), (6, 2), (0, 6)), "special")
    return (x, draw.one(0, -1, 1, 0), draw.one((2, 3), (-1, 2), (6, 1), (4, -1), (1, -1, 1))), {}


@shaped("unfold matricize partial_unfold partial_tensor_to_vec")
def _unfold(draw: Draw, name: str) -> Arguments:
    x = _array(draw, 2)
    if name == "matricize":
        modes: Any = draw.permutation(len(x.shape))
        cut = draw.count(0, len(modes))
        return (x, draw.one(_mode(draw, x), modes[:cut])), draw.some({"column_modes": lambda: modes[cut:]})
    skips = {} if name == "unfold" else {"skip_begin": lambda: draw.count(0, 1), "skip_end": lambda: draw.count(0, 1)}
    return (x, *(() if name == "partial_tensor_to_vec" else (_mode(draw, x),))), draw.some(skips)


@shaped("fold partial_fold partial_vec_to_tensor")
def _fold(draw: Draw, name: str) -> Arguments:
    x = draw.array(draw.dtype(), draw.one((2, 6), (3, 4), (2, 2, 3)), "special")
    shape = draw.one((2, 3, 2), (2, 2, 3), (2, 6), (3, 2, 2))
    mode = () if name == "partial_vec_to_tensor" else (draw.axis(len(shape)),)
    return (x, *mode, shape), {} if name == "fold" else draw.some({"skip_begin": lambda: draw.count(0, 1)})


@shaped("pad")
def _pad(draw: Draw, name: str) -> Arguments:
    x = _array(draw)
    width = draw.one(
        tuple((draw.count(0, 2), draw.count(0, 5)) for _ in x.shape), draw.count(0, 2), (draw.count(0, 2), 1), ((1, 0),)
    )
    mode = draw.one("constant", "edge", "linear_ramp", "maximum", "mean", "median", "minimum", "reflect", "symmetric")
    more = {
        "constant_values": lambda: draw.one(1, 2.5, (1, 2)),
        "end_values": lambda: draw.one(1, (1, 2)),
        "reflect_type": lambda: draw.one("even", "odd"),
        "stat_length": lambda: draw.one(1, 2, None),
    }
    return (x, width, draw.one(mode, "wrap")), draw.some(more, 3)


@shaped("polyval")
def _polyval(draw: Draw, name: str) -> Arguments:
    dtype = draw.dtype()
    coefficients = draw.array(dtype, draw.one((3,), (1,), (0,), (2, 2)), "small")
    return (coefficients, draw.array(draw.dtype() if draw.rarely(4) else dtype, draw.shape(), "small")), {}
