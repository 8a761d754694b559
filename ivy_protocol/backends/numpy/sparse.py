"""Sparse arrays of SciPy, as arrays of the NumPy backend."""

import sys
from typing import Any

import numpy as np

from ivy_protocol.exceptions import IvyNotImplementedException

__all__ = ["as_dense", "as_sparse", "is_sparse", "make_sparse", "sparse_parts"]


_FORMATS = ("coo", "csr", "csc", "bsr")


def _scipy() -> Any:
    try:
        import scipy.sparse
    except ImportError as error:
        raise IvyNotImplementedException(
            "the numpy backend requires scipy for sparse arrays; run pip install scipy, or create the sparse array in "
            "another library"
        ) from error
    return scipy.sparse


def is_sparse(x: Any) -> bool:
    sparse = sys.modules.get("scipy.sparse")
    return sparse is not None and sparse.issparse(x)


def as_sparse(x: Any, format: str) -> Any:
    sparse = _scipy()
    if format not in _FORMATS:
        return NotImplemented
    return getattr(sparse, f"{format}_array")(x)


def make_sparse(format: str, indices: list[Any], values: Any, shape: tuple[int, ...]) -> Any:
    sparse = _scipy()
    if format not in _FORMATS:
        return NotImplemented
    if format == "coo":
        return sparse.coo_array((values, tuple(indices[0])), shape=shape)
    return getattr(sparse, f"{format}_array")((values, indices[1], indices[0]), shape=shape)


def sparse_parts(x: Any) -> tuple[str, list[Any], Any, tuple[int, ...]]:
    if x.format in ("csr", "csc", "bsr"):
        return x.format, [x.indptr, x.indices], x.data, x.shape
    x = x.tocoo(copy=True)
    x.sum_duplicates()
    coords = x.coords if hasattr(x, "coords") else (x.row, x.col)
    return "coo", [np.stack(coords)], x.data, x.shape


def as_dense(x: Any) -> Any:
    return x.toarray()
