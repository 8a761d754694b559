"""Derivatives by the function of a backend that gives values and pullback."""

from collections.abc import Sequence
from typing import Any

from ivy_protocol import backends
from ivy_protocol.interop.shape_dtype import Carry, Flat


def pullback(library: str, function: Flat, arrays: Sequence[Any], wanted: Sequence[int]) -> tuple[list[Any], Carry]:
    """The results of a function of a library, and what carries cotangents of the inexact ones back.

    Gradients of complex numbers are the direction of steepest ascent, as for `ivy.grad`.
    """
    backend = backends.load(library)
    order: list[int] = []

    def of_wanted(*chosen: Any) -> Any:
        full = list(arrays)
        for place, array in zip(wanted, chosen, strict=True):
            full[place] = array
        found = list(function(*full))
        inexact = [place for place, y in enumerate(found) if backend.is_inexact(y.dtype)]
        others = [place for place in range(len(found)) if place not in inexact]
        order[:] = [*inexact, *others]
        return tuple([found[place] for place in inexact]), tuple([found[place] for place in others])

    vjp: Any = backend.hooks.vjp
    values, others, carry = vjp(of_wanted, *[arrays[place] for place in wanted])
    by_place = dict(zip(order, (*values, *others), strict=True))

    def carried(cotangents: Sequence[Any]) -> list[Any]:
        cast = [backend.xp.astype(c, y.dtype) for c, y in zip(cotangents, values, strict=True)]
        return list(carry(tuple(cast)))

    return [by_place[place] for place in sorted(by_place)], carried
