"""Stops of the tour: the analysis of the irises with one class of arrays."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import ivy_protocol as ivy
from ivy_protocol.tour.analysis import Analysis, analyze
from ivy_protocol.tour.iris import load_iris
from ivy_protocol.tour.libraries import Library
from ivy_protocol.tour.tally import Tally

TOLERANCE = 1e-4
"""Maximum difference of float32 results after a hundred steps. The order of summation differs between libraries."""


@dataclass(frozen=True, eq=False)
class Stop:
    """Result of the analysis with one class of arrays."""

    kind: str
    library: str
    analysis: Analysis | None = None
    """The results as NumPy arrays. None if there are no results."""
    seconds: float = 0.0
    implementations: str = ""
    problem: str = ""
    """The reason why the library cannot be used. Empty if it can be used."""
    error: Exception | None = None
    """The exception of the analysis, if it failed."""

    def difference(self, other: Analysis) -> float:
        """Return the largest absolute difference between the results and those of another stop, `other`."""
        import numpy as np

        assert self.analysis is not None
        # Call `np.max`, which returns NaN if a difference is NaN. Python's `max` may ignore NaN.
        return float(np.max([np.max(np.abs(a - b)) for a, b in zip(self.analysis, other, strict=True)]))


class Calls(ivy.Overlay):
    """Record the functions that the analysis calls, with the names of their keywords."""

    def __init__(self) -> None:
        self.functions: dict[Callable[..., Any], tuple[str, ...]] = {}

    def __ivy_overlay__(self, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        self.functions[func] = tuple(kwargs)
        return NotImplemented


def native(array: Any) -> Any:
    """Return the native array."""
    return ivy.to_native(array)


def visit(library: Library, wrap: Callable[[Any], Any] = native) -> Stop:
    """Analyze the irises as arrays of a library. Before the analysis, `wrap` converts each `ivy.Array`."""
    if not library.works:
        return Stop("", library.name, problem=library.problem or f"not installed: {library.hint}")
    kind = "arrays"
    try:
        with ivy.with_backend(library.name):
            iris = load_iris()
            x, truth = wrap(ivy.asarray(iris.measurements)), wrap(ivy.asarray(iris.truth))
        kind = kind_of(x)
        # Time only the second run, because the first run also caches plans and compiles kernels.
        analyze(x, truth)
        start = time.perf_counter()
        results = Analysis(*map(as_numpy, analyze(x, truth)))
        seconds = time.perf_counter() - start
        return Stop(kind, library.name, results, seconds, count_implementations(x, truth))
    except Exception as error:
        # Store the error: the report prints its traceback after the table, and returns an exit status other than 0.
        return Stop(kind, library.name, error=error)


def kind_of(x: Any) -> str:
    """Return the name of the class of an array."""
    return "ivy.Array" if isinstance(x, ivy.Array) else type(x).__name__


def as_numpy(value: Any) -> Any:
    """Convert a result to a NumPy array."""
    return ivy.to_numpy(value.data if isinstance(value, Tally) else value)


def count_implementations(x: Any, truth: Any) -> str:
    """Return the number of functions that the analysis calls, by the kind of their implementation."""
    with Calls() as calls:
        analyze(x, truth, steps=1)
    if isinstance(x, Tally):
        parts = [f.__name__ for f in calls.functions if f.__name__ not in x.counts and ivy.spec(f).arrays]
        return f"{len(calls.functions) - len(parts)} Tally, body of {', '.join(parts)}"
    kinds = Counter(
        ivy.explain(func, x, **dict.fromkeys(names)).answers[0].kind for func, names in calls.functions.items()
    )
    return ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
