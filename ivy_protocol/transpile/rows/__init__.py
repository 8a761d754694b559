"""The table of operators, by area; importing it fills it in."""

from ivy_protocol.transpile.rows import (
    answer,
    attending,
    convolving,
    creating,
    elements,
    indexing,
    inner,
    lax,
    linear,
    normalising,
    pooling,
    reductions,
    resizing,
    shapes,
    sorting,
    spectra,
)
from ivy_protocol.transpile.rows.table import REGISTERED, ROWS, Call, Row

__all__ = [
    "REGISTERED",
    "ROWS",
    "Call",
    "Row",
    "answer",
    "attending",
    "convolving",
    "creating",
    "elements",
    "indexing",
    "inner",
    "lax",
    "linear",
    "normalising",
    "pooling",
    "reductions",
    "resizing",
    "shapes",
    "sorting",
    "spectra",
]
