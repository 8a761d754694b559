"""A portable program: NumPy code for the arrays that it is called with."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy


@dataclass(frozen=True)
class Program:
    """A function of NumPy's namespace and of arrays, and the arrays that it is tested with."""

    name: str
    run: Callable[..., Any]
    inputs: tuple[Any, ...]
    native: bool
    """Whether it begins with ``np.asarray``, and so takes the arrays of libraries as they are."""


PROGRAMS: list[Program] = []
"""All of them, in the order of their files."""


def program(*inputs: Any, native: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """List a program with its inputs. Its first parameter, ``np``, is NumPy in one call and ivy in the others."""

    def listed(run: Callable[..., Any]) -> Callable[..., Any]:
        PROGRAMS.append(Program(run.__name__, run, inputs, native))
        return run

    return listed


def draw(seed: int) -> numpy.random.Generator:
    """Random numbers of NumPy, which are the same in every run."""
    return numpy.random.default_rng(seed)
