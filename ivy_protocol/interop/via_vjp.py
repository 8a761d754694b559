"""Derivatives computed by the `vjp` hook of a backend."""

from collections.abc import Sequence
from typing import Any

from ivy_protocol import backends
from ivy_protocol.interop.shape_dtype import BackwardFunction, Flat


def pullback(
    library: str, function: Flat, arrays: Sequence[Any], wrt: Sequence[int]
) -> tuple[list[Any], BackwardFunction]:
    """Call a function of a library. Return its results, and the backward function of its inexact results.

    Gradients with respect to complex numbers are directions of steepest ascent, as in `ivy.grad`.
    """
    backend = backends.load(library)
    order: list[int] = []

    def of_wrt(*differentiated: Any) -> Any:
        inputs = list(arrays)
        for index, array in zip(wrt, differentiated, strict=True):
            inputs[index] = array
        outputs = list(function(*inputs))
        inexact = [index for index, y in enumerate(outputs) if backend.is_inexact(y.dtype)]
        others = [index for index in range(len(outputs)) if index not in inexact]
        order[:] = [*inexact, *others]
        # Return two tuples: the hook differentiates the first tuple, and returns the second tuple unchanged.
        return tuple([outputs[index] for index in inexact]), tuple([outputs[index] for index in others])

    vjp: Any = backend.hooks.vjp
    values, others, backward_fn = vjp(of_wrt, *[arrays[index] for index in wrt])
    by_index = dict(zip(order, (*values, *others), strict=True))

    def cast_backward(cotangents: Sequence[Any]) -> list[Any]:
        cast = [backend.xp.astype(c, y.dtype) for c, y in zip(cotangents, values, strict=True)]
        return list(backward_fn(tuple(cast)))

    return [by_index[index] for index in sorted(by_index)], cast_backward
