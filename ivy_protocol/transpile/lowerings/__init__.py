"""Lowerings: implementations of torch operators and JAX primitives with functions of ivy.

Each implementation is a `Lowering` in the table `LOWERINGS`. The import of this package registers all of them.
"""

from ivy_protocol.transpile.lowerings import lax, lookup
from ivy_protocol.transpile.lowerings.aten import (  # noqa: F401
    attention,
    convolution,
    creation,
    elementwise,
    experts,
    factorizations,
    fft,
    grid_sampling,
    higher_order,
    indexing,
    linear,
    losses,
    manipulation,
    normalization,
    pooling,
    recurrent,
    reductions,
    resize,
    scatter,
    searching,
    special,
)
from ivy_protocol.transpile.lowerings.table import LOWERINGS, REGISTERED, Call, Lowering

__all__ = ["LOWERINGS", "REGISTERED", "Call", "Lowering", "lax", "lookup"]
