"""Strategies of the conformance tests: dtypes, shapes, values and arguments of a call on a backend."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from oracle import check, kind, native

import ivy_protocol as ivy

STANDARD: dict[str, Any] = json.loads(Path(__file__).with_name("signatures.json").read_text())
KINDS = {
    "": "biufc",
    "bool": "b",
    "integral": "iu",
    "integral or bool": "biu",
    "real": "iuf",
    "real or bool": "biuf",
    "real floating": "f",
    "complex floating": "c",
    "floating": "fc",
    "numeric": "iufc",
}
"""The letters of the kinds of data types that the standard's text means."""

SHAPES = ((), (0,), (1,), (3,), (2, 3), (2, 0, 3), (2, 1, 3))
FULL_SHAPES = ((), (1,), (4,), (2, 3), (2, 1, 3))
PAIRS = (
    ((), ()),
    ((3,), (3,)),
    ((2, 3), (3,)),
    ((2, 1), (1, 3)),
    ((0,), (1,)),
    ((2, 0, 3), (3,)),
    ((), (2, 3)),
    ((3, 1, 2), (2, 1)),
)
"""Shapes that broadcast against each other."""
_COMPILED = 3
_EXAMPLES = 8
"""How many shapes of a pool, and how many calls, jax gets: it compiles for almost each of them."""

INFINITIES_AND_ZEROS = (0.0, -0.0, float("inf"), -float("inf"), float("nan"))


@dataclass(frozen=True)
class Operand:
    """An array argument: its values, and the data type that it has on the backend."""

    values: np.ndarray
    dtype: str

    @property
    def shape(self) -> tuple[int, ...]:
        return self.values.shape


@dataclass(frozen=True)
class Call:
    """The arguments of one call, and what the standard says of the result."""

    args: tuple[Any, ...]
    expected: Any
    """An array, a tuple of them, or a function that checks the result."""
    dtype: str | tuple[str, ...] = ""
    kwargs: dict[str, Any] = field(default_factory=dict)
    rtol: float | None = None


FUNCTIONS: dict[str, list[list[str]]] = STANDARD["functions"]
_ARRAYS = ("x", "x1")


@lru_cache
def should_take(backend: str, name: str) -> tuple[str, ...]:
    """The data types of a backend that the standard wants a function to take."""
    first, _, _, said = FUNCTIONS[name][0]
    letters = KINDS[said] if first in _ARRAYS else KINDS[""]
    if name == "arange":
        # Of bools there is no range, but for those of one or two numbers.
        letters = letters.replace("b", "")
    if name in ("fft.fftfreq", "fft.rfftfreq"):
        # The standard says in words that the result is real and floating-point.
        letters = "f"
    return tuple(str(d) for d in ivy.with_backend(backend).valid_dtypes if kind(d) in letters)


@lru_cache
def dtypes(backend: str, name: str, among: str = "biufc") -> tuple[str, ...]:
    """Return the dtypes that the function accepts."""
    fn = attrgetter(name)(ivy)
    return tuple(
        d for d in should_take(backend, name) if kind(d) in among and ivy.supports(fn, backend=backend, dtype=d)
    )


def held(dtype: str) -> str:
    """The type in which NumPy holds the values: it has no bfloat16, which float32 comprises."""
    return "float32" if dtype == "bfloat16" else dtype


def cast(values: Any, dtype: str) -> np.ndarray:
    """The values as an array of that type has them."""
    with np.errstate(all="ignore"):
        made = np.asarray(values).astype(held(dtype))
    if dtype == "bfloat16":
        finite = np.isfinite(made)
        made = np.where(finite, (made.view("uint32") & np.uint32(0xFFFF0000)).view("float32"), made)
    return made


def wide(operand: Operand) -> np.ndarray:
    """Return the numbers in a dtype with more precision than the result."""
    letter = kind(operand.dtype)
    return operand.values.astype({"f": "float64", "c": "complex128"}.get(letter, operand.values.dtype))


def _reals(dtype: str, values: str) -> st.SearchStrategy[float]:
    quarters = st.integers(-32, 32).map(lambda n: n / 4)
    if values == "quarters":
        return quarters
    if values == "distinct":
        return quarters.filter(bool)
    width = {"float16": 16, "float64": 64, "complex128": 64}.get(dtype, 32)
    smooth = st.floats(-8, 8, width=width, allow_subnormal=False)
    if values == "finite":
        return st.one_of(quarters, smooth)
    return st.one_of(quarters, smooth, st.sampled_from(INFINITIES_AND_ZEROS))


def elements(dtype: str, values: str) -> st.SearchStrategy[Any]:
    """Draw numbers of a type.

    ``any`` are all that the type has a name for, of complex numbers those off the axes, where branch cuts lie;
    ``finite`` are moderate ones; ``quarters`` are exact in every type, and so are their sums; ``distinct`` are those
    without zero; ``small`` are whole numbers whose products every type holds.
    """
    letter = kind(dtype)
    if letter == "b":
        return st.booleans()
    if letter in "iu":
        low, high = (0, 12) if letter == "u" else (-6, 6)
        if values == "small":
            return st.integers(0 if letter == "u" else -2, 2)
        some = st.integers(low, high)
        if values == "distinct":
            return some.filter(bool)
        if values != "any":
            return some
        info = np.iinfo(dtype)
        return st.one_of(some, st.integers(int(info.min), int(info.max)), st.sampled_from([info.min, info.max]))
    if values == "small":
        return st.sampled_from([-2.0, -1.0, -0.5, 0.5, 1.0, 2.0])
    if letter == "f":
        return _reals(dtype, values)
    off_axis = _reals(dtype, "distinct")
    return st.builds(complex, off_axis, off_axis)


class Draw:
    """Draws the arguments of a call of one function on one backend."""

    def __init__(self, data: st.DataObject, backend: str, name: str) -> None:
        self.data = data
        self.backend = backend
        self.name = name

    def one(self, *choices: Any) -> Any:
        """One of several choices."""
        return self.data.draw(st.sampled_from(choices))

    def flag(self) -> bool:
        return self.one(False, True)

    def count(self, low: int, high: int) -> int:
        return self.data.draw(st.integers(low, high))

    def pooled(self, *choices: Any) -> Any:
        """One of several choices for which jax would compile anew."""
        return self.one(*(choices[-_COMPILED:] if self.backend == "jax" else choices))

    def dtypes(self, among: str = "biufc") -> tuple[str, ...]:
        """The data types that the function takes."""
        return dtypes(self.backend, self.name, among)

    def dtype(self, among: str = "biufc") -> str:
        """One of them."""
        return self.one(*self.dtypes(among))

    def shape(self, *, least: int = 0, empty: bool = True) -> tuple[int, ...]:
        return self.pooled(*(s for s in (SHAPES if empty else FULL_SHAPES) if len(s) >= least))

    def operand(self, dtype: str, shape: tuple[int, ...], values: str = "any") -> Operand:
        drawn = self.data.draw(arrays(held(dtype), shape, elements=elements(dtype, values)))
        return Operand(cast(drawn, dtype), dtype)

    def unary(self, values: str = "any", *, among: str = "biufc", least: int = 0, empty: bool = True) -> Operand:
        return self.operand(self.dtype(among), self.shape(least=least, empty=empty), values)

    def axis(self, ndim: int) -> int:
        return self.count(-ndim, ndim - 1)

    def axes(self, ndim: int) -> Any:
        """An axis, several, or none, as reductions take them."""
        several = self.data.draw(st.lists(st.integers(0, ndim - 1), unique=True)) if ndim else []
        signed = tuple(a - ndim * self.flag() for a in several)
        return self.one(None, signed, *signed[:1])

    def permutation(self, n: int) -> tuple[int, ...]:
        return tuple(self.data.draw(st.permutations(range(n))))

    def given(self, value: Any) -> Any:
        """An argument as the function gets it: operands become ivy's or the library's own arrays."""
        if isinstance(value, Operand):
            made = native(self.backend, value.values, value.dtype)
            return made if self.flag() else ivy.Array(made)
        if isinstance(value, (list, tuple)):
            return type(value)(self.given(v) for v in value)
        return value

    def namespace(self) -> Any:
        """Return the namespace of the function."""
        return self.one(ivy, ivy.with_backend(self.backend))


Case = Callable[[Draw], Call]


def for_all(backend: str, name: str, check: Callable[[Draw], None]) -> None:
    """Check what is drawn for a function, many times over."""

    @settings(max_examples=_EXAMPLES if backend == "jax" else settings.default.max_examples)
    @given(data=st.data())
    def drawn(data: st.DataObject) -> None:
        check(Draw(data, backend, name))

    drawn()


def agrees(result: Any, expected: Any, backend: str, dtype: str, rtol: float | None = None) -> None:
    """Assert that a result has the type, shape and values expected, rounded to its type."""
    check(result, cast(expected, dtype) if dtype != "bfloat16" else expected, backend, dtype, rtol=rtol)


def run(draw: Draw, case: Case) -> None:
    """Make one call and compare its result with what the standard says."""
    with np.errstate(all="ignore"):
        call = case(draw)
    fn = attrgetter(draw.name)(draw.namespace())
    result = fn(*(draw.given(a) for a in call.args), **{n: draw.given(v) for n, v in call.kwargs.items()})
    if callable(call.expected):
        call.expected(result)
    elif isinstance(call.expected, tuple):
        assert isinstance(result, (list, tuple)) and len(result) == len(call.expected)
        names = call.dtype if isinstance(call.dtype, tuple) else (call.dtype,) * len(result)
        for one, other, dtype in zip(result, call.expected, names, strict=True):
            agrees(one, other, draw.backend, dtype, call.rtol)
    else:
        assert isinstance(call.dtype, str)
        agrees(result, call.expected, draw.backend, call.dtype, call.rtol)
