"""Strategies of the arguments of a call: dtypes, shapes, numbers and memory layouts."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
from hypothesis import strategies as st

import ivy_protocol as ivy
from ivy_protocol.core.context import by_name
from tests.fuzz.operands import COMPLEX, DTYPES, FLOATS, INTEGERS, LAYOUTS, LIBRARIES, WIDE, Operand, dtype_of, kind_of

SHAPES = ((3,), (2, 3), (), (0,), (1,), (2, 1, 3), (2, 0, 3), (3, 3), (19,))
"""Few, since JAX compiles for each; the longest one reaches the vector instructions of a processor."""
PAIRS = (
    ((3,), (3,)),
    ((2, 3), (3,)),
    ((), ()),
    ((2, 3), ()),
    ((2, 1), (1, 3)),
    ((0,), (1,)),
    ((2, 0, 3), (3,)),
    ((), (2, 3)),
    ((19,), (19,)),
)
"""Shapes that broadcast against each other."""
_HOST = True
_DRAWN_ONE_BY_ONE = 12
_LAYOUTS = (*LAYOUTS[:-1], *("plain",) * 9)
_SCALARS = {"bool": "bool", "int32": "int", "float32": "float", "complex64": "complex"}
"""The data types that Python's scalars have by themselves."""


@cache
def palette(dtype: str, flavour: str) -> np.ndarray:
    """The numbers that elements are drawn from.

    ``extreme`` ones are all that the type has a name for; ``special`` ones have infinities and NaN, but nothing near
    the largest numbers, whose squares are infinite; ``finite`` ones are moderate; ``small`` ones are whole and exact;
    ``positive``, ``unit`` (between -1 and 1) and ``share`` (from 0 to 1) lie in the range of their name.
    """
    kind = kind_of(dtype)
    if kind == "b":
        return np.array([False, True])
    if kind in "iu":
        found = _whole(dtype, flavour)
    elif kind == "f":
        found = _real(dtype, flavour)
    else:
        real = _real("float32" if dtype == "complex64" else "float64", flavour)
        # Each number as a real and as an imaginary part, along with a few others.
        found = np.array([complex(a, b) for i, a in enumerate(real) for b in (0.0, 1.5, real[i - 3], -0.0)])
    with np.errstate(all="ignore"):
        return np.asarray(found).astype(dtype_of(dtype))


def _whole(dtype: str, flavour: str) -> np.ndarray:
    info = np.iinfo(dtype)
    some = {
        "small": [0, 1, 2, -1, 3, -2],
        "positive": [1, 2, 3, 5, 7],
        "unit": [0, 1, -1],
        "share": [0, 1],
    }.get(flavour, [0, 1, 2, -1, 3, -2, 7, -5, 12, 100])
    if flavour == "extreme":
        some += [info.min, info.max, info.min + 1, info.max - 1, info.max // 2 + 1]
    return np.array([n for n in some if info.min <= n <= info.max], object)


def _real(dtype: str, flavour: str) -> np.ndarray:
    if flavour == "small":
        return np.array([0.0, 1.0, -1.0, 2.0, -2.0, 3.0])
    if flavour == "positive":
        return np.array([1.0, 0.5, 2.0, 0.25, 3.5, 1.25, 7.0, 0.875])
    if flavour == "unit":
        return np.array([0.0, 0.5, -0.5, 0.25, -0.75, 0.875, -0.125])
    if flavour == "share":
        return np.array([0.0, 0.5, 1.0, 0.25, 0.75, 0.125])
    some = [0.0, 1.0, -1.0, 0.5, -2.5, 3.0, 0.1, -0.75, 7.25, -0.0, 1.0, 2.0]
    if flavour == "finite":
        return np.array(some)
    some += [np.inf, -np.inf, np.nan, 12.0, -9.5]
    if flavour == "extreme":
        from ml_dtypes import finfo

        info = finfo(dtype_of(dtype))
        named = (info.max, info.smallest_normal, info.smallest_subnormal, info.eps)
        some += [sign * float(x) for x in named for sign in (1, -1)] + [50.0, -90.0, 700.0, -1100.0, 3e4, -6e4]
    return np.array(some)


@cache
def supported(name: str) -> tuple[str, ...]:
    """The data types that a function takes on some library, the common ones several times."""
    fn = by_name[name].call
    taken = {d for b in LIBRARIES for d in DTYPES if ivy.supports(fn, backend=b, dtype=d)} or set(DTYPES)
    return tuple(d for d in DTYPES if d in taken) + tuple(d for d in ("float32", "float32", "int32") if d in taken)


class Draw:
    """Draws the arguments of one call of a function."""

    def __init__(self, draw: Callable[[st.SearchStrategy[Any]], Any], name: str, wide: bool) -> None:
        self._draw = draw
        self.name = name
        self.wide = wide

    def one(self, *choices: Any) -> Any:
        """One of several choices; failures are shrunk to the first."""
        return choices[self._draw(st.integers(0, len(choices) - 1))]

    def flag(self) -> bool:
        return self.one(False, True)

    def rarely(self, times: int = 10) -> bool:
        """True once in so many times."""
        return self._draw(st.integers(0, times - 1)) == times - 1

    def count(self, low: int, high: int) -> int:
        return self._draw(st.integers(low, high))

    def _narrow(self, names: Sequence[str]) -> tuple[str, ...]:
        return tuple(n for n in names if self.wide or n not in WIDE) or tuple(names)

    def dtype(self, kinds: str = "biufc", among: Sequence[str] = ()) -> str:
        """A data type that the function takes on some library; now and then any at all."""
        every = self._narrow(DTYPES)
        if self.rarely(25):
            return self.one(*every)
        fit = [n for n in among or self._narrow(supported(self.name)) if kind_of(n) in kinds]
        return self.one(*(self._narrow(fit) or every))

    def any_dtype(self, kinds: str = "biufc") -> str:
        """A data type, whether or not the function takes it."""
        return self.one(*[n for n in self._narrow(DTYPES) if kind_of(n) in kinds])

    def floating(self) -> str:
        """A real floating-point type."""
        return self.one(*self._narrow(("float32", *FLOATS)))

    def inexact(self) -> str:
        return self.one(*self._narrow(("float32", *FLOATS, *COMPLEX)))

    def integer(self) -> str:
        return self.one(*self._narrow(("int32", *INTEGERS)))

    def index_dtype(self) -> str:
        """The data type of indices: mostly a usual one."""
        return self.one(*self._narrow(("int32", "int32", "int64", "int8", "uint8", "int16")))

    def shape(self, *, least: int = 0, most: int = 3, empty: bool = True) -> tuple[int, ...]:
        return self.one(*[s for s in SHAPES if least <= len(s) <= most and (empty or 0 not in s)])

    def pair(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Two shapes that broadcast; rarely two that do not."""
        return ((2, 3), (2,)) if self.rarely(40) else self.one(*PAIRS)

    def flavour(self, extreme: bool = False) -> str:
        """Return the flavor of the numbers of an array."""
        return self.one("finite", "small", "special", "extreme" if extreme else "special")

    def values(self, dtype: str, shape: tuple[int, ...], flavour: str = "finite") -> np.ndarray:
        """An array of numbers."""
        pool = palette(dtype, flavour)
        count = int(np.prod(shape, dtype=int))
        if count > _DRAWN_ONE_BY_ONE:
            chosen = np.random.default_rng(self.count(0, 9999)).integers(0, len(pool), count)
        else:
            chosen = np.array([self._draw(st.integers(0, len(pool) - 1)) for _ in range(count)], int)
        return pool[chosen].reshape(shape)

    def laid(self, values: np.ndarray, *, host: bool = False, native: bool = True) -> Operand:
        """An operand of these numbers in one of the memory layouts, as an ``ivy.Array`` or a native one."""
        layout = self.one(*_LAYOUTS[::-1])
        if layout == "broadcast" and values.ndim and len(values):
            values = np.ascontiguousarray(np.broadcast_to(values[:1], values.shape))
        if _HOST and host and layout == "plain" and self.rarely(6):
            layout = "host"
        return Operand(values, layout, layout != "host" and not (native and self.flag()))

    def array(self, dtype: str, shape: tuple[int, ...], flavour: str = "finite", **options: Any) -> Operand:
        """An operand of drawn numbers."""
        return self.laid(self.values(dtype, shape, flavour), **options)

    def beside(self, dtype: str, shape: tuple[int, ...], flavour: str = "finite") -> Operand:
        """An operand beside another: also NumPy's on every library, or a Python scalar."""
        if dtype in _SCALARS and self.rarely(6):
            shape = () if self.flag() else shape
            return Operand(self.values(dtype, shape, "small"), "python", False)
        return self.array(dtype, shape, flavour, host=True)

    def indices(self, shape: tuple[int, ...], length: int, *, dtype: str = "", negative: bool = True) -> Operand:
        """Positions along an axis of so many elements."""
        dtype = dtype or self.index_dtype()
        low = -length if negative and kind_of(dtype) == "i" else 0
        pool = list(range(low, length)) or [0]
        count = int(np.prod(shape, dtype=int))
        values = np.array([pool[self._draw(st.integers(0, len(pool) - 1))] for _ in range(count)], dtype_of(dtype))
        return self.laid(values.reshape(shape), host=True)

    def axis(self, ndim: int) -> int:
        """An axis; rarely one out of range."""
        if self.rarely(25):
            return self.one(ndim, -ndim - 1)
        return self.count(-ndim, ndim - 1) if ndim else self.one(0, -1)

    def axes(self, ndim: int, several: bool = True) -> Any:
        """None, an axis, or several."""
        if self.rarely(3) or not ndim:
            return None
        if several and self.rarely(3):
            first = self.axis(ndim)
            return (first,) if ndim == 1 or self.flag() else (first, (first + 1) % ndim)
        return self.axis(ndim)

    def permutation(self, n: int) -> tuple[int, ...]:
        return tuple(self._draw(st.permutations(range(n))))

    def some(self, options: dict[str, Callable[[], Any]], times: int = 3) -> dict[str, Any]:
        """Some of the keywords, each once in so many times."""
        return {name: make() for name, make in options.items() if self.rarely(times)}
