"""Time statements against each other, so that the noise of the machine meets all of them alike."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from timeit import Timer
from typing import Any

import ivy_protocol as ivy

SAMPLE_NS = 1_000_000
"""How long one sample lasts: long enough for the clock, short enough to fall between interruptions."""


@dataclass(frozen=True)
class Statement:
    """A call to be timed, as text, with what its names stand for.

    The text is compiled into the loop that is timed, so no function around it adds to the cost.
    """

    text: str
    names: Mapping[str, Any]
    array_mode: bool = True
    settle: Callable[[], object] | None = None
    """Wait for work that the library does in the background, after a sample and outside of it."""
    least: int = 10
    """How many calls make a sample, at least."""


def best_times(statements: Mapping[str, Statement], rounds: int) -> dict[str, float]:
    """Return the nanoseconds of one call of each statement: the best of interleaved rounds.

    Every round takes one sample of every statement in turn. The garbage collector is off during a
    sample. Before the first round every statement runs for about a sample, which also fills ivy's
    table of plans and tells how many calls make a sample.
    """
    samplers = {key: _sampler(statement) for key, statement in statements.items()}
    best = {key: float("inf") for key in statements}
    for _ in range(rounds):
        for key, sample in samplers.items():
            best[key] = min(best[key], sample())
    return best


def _sampler(statement: Statement) -> Callable[[], float]:
    timer = Timer(statement.text, globals=dict(statement.names))
    _sample(timer, statement, statement.least)
    count = max(statement.least, int(SAMPLE_NS / _sample(timer, statement, statement.least)))
    _sample(timer, statement, count)
    return partial(_sample, timer, statement, count)


def _sample(timer: Timer, statement: Statement, count: int) -> float:
    if statement.array_mode:
        seconds = timer.timeit(count)
    else:
        ivy.set_array_mode(False)
        try:
            seconds = timer.timeit(count)
        finally:
            ivy.unset_array_mode()
    if statement.settle is not None:
        statement.settle()
    return seconds * 1e9 / count
