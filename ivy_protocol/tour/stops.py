"""The stops of the tour: the analysis of the irises on one kind of array after the other."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import ivy_protocol as ivy
from ivy_protocol.tour.analysis import Analysis, analyse
from ivy_protocol.tour.iris import load_iris
from ivy_protocol.tour.libraries import Library
from ivy_protocol.tour.tally import Tally

TOLERANCE = 1e-4
"""How far float32 results may lie apart after a hundred steps; libraries add up in different orders."""


@dataclass(frozen=True, eq=False)
class Stop:
    """What came out for one kind of array."""

    kind: str
    library: str
    analysis: Analysis | None = None
    """The results as numpy arrays."""
    seconds: float = 0.0
    answered: str = ""
    problem: str = ""
    """Why the library cannot be used."""
    error: Exception | None = None
    """What went wrong in the analysis."""

    def difference(self, other: Analysis) -> float:
        """Return the largest difference of any number in the results."""
        import numpy as np

        assert self.analysis is not None
        # Unlike Python's max, numpy's does not pass over a NaN.
        return float(np.max([np.max(np.abs(a - b)) for a, b in zip(self.analysis, other, strict=True)]))


class Calls(ivy.Overlay):
    """Note the functions that the analysis calls, with the names of their keywords."""

    def __init__(self) -> None:
        self.seen: dict[Callable[..., Any], tuple[str, ...]] = {}

    def __ivy_overlay__(self, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        self.seen[func] = tuple(kwargs)
        return NotImplemented


def native(array: Any) -> Any:
    """Return the library's own array."""
    return ivy.to_native(array)


def visit(library: Library, wrap: Callable[[Any], Any] = native) -> Stop:
    """Analyse the irises as arrays of a library, each turned by `wrap` into what is given to the functions."""
    if not library.works:
        return Stop("", library.name, problem=library.problem or f"not installed: {library.hint}")
    kind = "arrays"
    try:
        with ivy.with_backend(library.name):
            iris = load_iris()
            x, truth = wrap(ivy.asarray(iris.measurements)), wrap(ivy.asarray(iris.truth))
        kind = kind_of(x)
        # The first run makes plans and compiles kernels; the second one is what the user waits for.
        analyse(x, truth)
        start = time.perf_counter()
        found = Analysis(*map(as_numpy, analyse(x, truth)))
        seconds = time.perf_counter() - start
        return Stop(kind, library.name, found, seconds, answered(x, truth))
    except Exception as error:
        # The report prints it whole, after the table, and the command fails.
        return Stop(kind, library.name, error=error)


def kind_of(x: Any) -> str:
    """Name the class of an array."""
    return "ivy.Array" if isinstance(x, ivy.Array) else type(x).__name__


def as_numpy(value: Any) -> Any:
    """Return a result as a numpy array."""
    return ivy.to_numpy(value.data if isinstance(value, Tally) else value)


def answered(x: Any, truth: Any) -> str:
    """Say how many functions of the analysis are answered by whom."""
    with Calls() as calls:
        analyse(x, truth, steps=1)
    if isinstance(x, Tally):
        parts = [f.__name__ for f in calls.seen if f.__name__ not in x.counts and ivy.spec(f).arrays]
        return f"{len(calls.seen) - len(parts)} Tally, by parts: {', '.join(parts)}"
    kinds = Counter(ivy.explain(func, x, **dict.fromkeys(names)).answers[0].kind for func, names in calls.seen.items())
    return ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
