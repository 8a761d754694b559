"""One call of a function, and what comes of it on a library."""

import contextlib
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from hypothesis import strategies as st

import ivy_protocol as ivy
from ivy_protocol.core.context import by_name
from tests.fuzz import fitted, laid_out
from tests.fuzz.derived import arguments
from tests.fuzz.draws import Draw
from tests.fuzz.operands import Operand, mapped, native, numbers, operands_in
from tests.fuzz.operators import FUNCTION_OF, OPERATORS, WRITES, operands
from tests.fuzz.shaped import RECIPES

assert fitted and laid_out


@dataclass(frozen=True, eq=False)
class Case:
    """The arguments of one call, with an `Operand` in the place of each array."""

    name: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any] = field(default_factory=dict)
    wide: bool = True
    """Whether JAX has 64-bit types."""
    out: bool = False
    """Whether the call is made a second time, into an array given as ``out=``."""
    gradient: bool = False
    """Whether gradients are compared too."""
    changed: str = ""
    """Which argument was changed to something that users may hand in by mistake, and to what."""

    @property
    def function(self) -> Callable[..., Any]:
        """The public function."""
        return OPERATORS[self.name] if self.name in OPERATORS else by_name[self.name].call

    @property
    def spec(self) -> Any:
        """The Spec of the function, or of the one that an operator stands for."""
        return by_name[FUNCTION_OF.get(self.name, self.name)]

    @property
    def writes(self) -> bool:
        """Return True if the call modifies an argument."""
        copy = self.kwargs.get("copy", True)
        if self.spec.name == "nan_to_num" and not (copy.values if isinstance(copy, Operand) else copy):
            return True
        return self.name in WRITES or (self.spec.mutates and self.name not in OPERATORS) or "out" in self.kwargs

    def operands(self) -> list[Operand]:
        """The arrays among the arguments, in order."""
        return operands_in((self.args, self.kwargs))

    def text(self, show: Callable[[Operand], str] = repr) -> str:
        """The arguments as they are written in a call."""
        shown = [_text(a, show) for a in self.args] + [f"{n}={_text(v, show)}" for n, v in self.kwargs.items()]
        return ", ".join(shown)

    def __repr__(self) -> str:
        more = "" if self.wide else ", wide=False"
        more += "".join(f", {name}=True" for name in ("out", "gradient") if getattr(self, name))
        more += f", changed={self.changed!r}" if self.changed else ""
        return f"case({self.name!r}, {self.text()}{more})"


def case(
    name: str,
    *args: Any,
    wide: bool = True,
    out: bool = False,
    gradient: bool = False,
    changed: str = "",
    **kwargs: Any,
) -> Case:
    """Make a case as it is written in a report."""
    return Case(name, args, kwargs, wide, out, gradient, changed)


def _text(value: Any, show: Callable[[Operand], str]) -> str:
    if isinstance(value, Operand):
        return show(value)
    if type(value) in (list, tuple):
        inside = ", ".join(_text(v, show) for v in value)
        return f"[{inside}]" if type(value) is list else f"({inside}{',' * (len(value) == 1)})"
    return "..." if value is ... else repr(value)


@st.composite
def cases(draw: Callable[[st.SearchStrategy[Any]], Any], name: str, wide: bool) -> Case:
    """Draw a call of a function."""
    drawn = Draw(draw, FUNCTION_OF.get(name, name), wide)
    recipe = operands if name in OPERATORS else RECIPES.get(name, arguments)
    args, kwargs = recipe(drawn, name)
    # Scattering writes into what is there, so that with it the result is another one.
    takes_out = name not in OPERATORS and "out" in by_name[name].names and not name.startswith("scatter")
    out = takes_out and "out" not in kwargs and drawn.rarely(10)
    return Case(name, args, kwargs, wide, out, drawn.rarely(30))


@dataclass(frozen=True)
class Leaf:
    """One array or value of a result."""

    type: str
    dtype: str
    values: Any
    """NumPy's array, or the Python value itself."""

    @property
    def is_array(self) -> bool:
        return bool(self.dtype)


@dataclass(frozen=True)
class Outcome:
    """Result or error of a call."""

    error: Exception | None = None
    structure: str = ""
    """The types of tuples and lists around the leaves."""
    leaves: tuple[Leaf, ...] = ()
    wrote: bool = False
    """Whether an argument was changed that should not be."""
    into: tuple[Leaf, ...] | None = None
    """What is in the array that was given as ``out=``; empty if the result is another one."""


@contextlib.contextmanager
def scope(library: str, wide: bool) -> Iterator[None]:
    """Make a library current; JAX has 64-bit types inside if they are wanted."""
    with contextlib.ExitStack() as stack:
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        stack.enter_context(np.errstate(all="ignore"))
        if library == "jax" and wide:
            from ivy_protocol.backends.jax.elementwise import enable_x64

            stack.enter_context(enable_x64())
        stack.enter_context(ivy.with_backend(library))
        yield


def given(library: str, value: Any) -> Any:
    """Arguments with the arrays of a library."""

    def make(x: Operand) -> Any:
        array = native(library, x)
        return ivy.Array(array) if x.wrapped else array

    return mapped(value, make)


def answer(case: Case, library: str) -> Outcome:
    """Make the call on a library."""
    with scope(library, case.wide):
        args, kwargs = given(library, (case.args, case.kwargs))
        try:
            result = case.function(*args, **kwargs)
            structure, leaves = read(result)
        except Exception as error:
            return Outcome(error)
        wrote = not case.writes and not _unchanged(case, args, kwargs)
        into = _into(case, library, result) if case.out else None
        return Outcome(None, structure, tuple(leaves), wrote, into)


def _unchanged(case: Case, args: Any, kwargs: Any) -> bool:
    given = [x.values for x in case.operands() if x.layout != "python"]
    found = map(numbers, _arrays((args, kwargs)))
    # Without types of 64 bits an array holds what is left of a number in one of 32.
    return all(np.array_equal(_bits(x), _bits(values.astype(x.dtype))) for x, values in zip(found, given, strict=False))


def _arrays(value: Any) -> list[Any]:
    """The native arrays among arguments, in order."""
    if type(value) is dict:
        value = list(value.values())
    if type(value) in (list, tuple):
        return [x for v in value for x in _arrays(v)]
    if isinstance(value, ivy.Array):
        return [value.to_native()]
    return [value] if ivy.is_native_array(value) and not isinstance(value, np.generic) else []


def _bits(x: np.ndarray) -> np.ndarray:
    # NaN differs from itself, and ml_dtypes' types are none that NumPy knows a NaN of.
    return np.where(x != x, np.zeros_like(x), x)


def _into(case: Case, library: str, result: Any) -> tuple[Leaf, ...] | None:
    if not isinstance(result, ivy.Array):
        return None
    args, kwargs = given(library, (case.args, case.kwargs))
    out = ivy.zeros_like(result)
    try:
        return tuple(read(out)[1]) if case.function(*args, **kwargs, out=out) is out else ()
    except Exception:
        return ()


def read(result: Any) -> tuple[str, list[Leaf]]:
    """Take a result apart: how its parts are arranged, and the parts."""
    if isinstance(result, ivy.Array):
        return "", [Leaf("Array", str(result.dtype), numbers(result.to_native()))]
    if isinstance(result, tuple | list) and not isinstance(result, ivy.Shape):
        parts = [read(x) for x in result]
        name = type(result).__name__
        return f"{name}({', '.join(p[0] for p in parts)})", [leaf for p in parts for leaf in p[1]]
    if ivy.is_native_array(result):
        values = numbers(result)
        return "", [Leaf("native", str(values.dtype), values)]
    return "", [Leaf(type(result).__name__, "", result)]
