"""Sparse arrays `BCOO` and `BCSR` of `jax.experimental.sparse`, which is imported on first use."""

import sys
from typing import Any

import jax.numpy as jnp

__all__ = ["as_dense", "as_sparse", "is_sparse", "make_sparse", "sparse_parts"]


def _sparse_module() -> Any:
    from jax.experimental import sparse

    return sparse


def is_sparse(x: Any) -> bool:
    # Do not import the module: if no code has imported it, no sparse array exists.
    sparse = sys.modules.get("jax.experimental.sparse")
    return sparse is not None and isinstance(x, sparse.JAXSparse)


def as_sparse(x: Any, format: str) -> Any:
    sparse = _sparse_module()
    if format not in ("coo", "csr"):
        return NotImplemented
    cls = sparse.BCOO if format == "coo" else sparse.BCSR
    if isinstance(x, cls):
        return x
    if isinstance(x, sparse.BCSR):
        return x.to_bcoo()
    return cls.from_bcoo(x) if isinstance(x, sparse.BCOO) else cls.fromdense(as_dense(x))


def make_sparse(format: str, indices: list[Any], values: Any, shape: tuple[int, ...]) -> Any:
    sparse = _sparse_module()
    if format == "coo":
        return sparse.BCOO((values, jnp.transpose(indices[0])), shape=shape)
    return sparse.BCSR((values, indices[1], indices[0]), shape=shape) if format == "csr" else NotImplemented


def sparse_parts(x: Any) -> tuple[str, list[Any], Any, tuple[int, ...]]:
    sparse = _sparse_module()
    if isinstance(x, sparse.BCSR) and not (x.n_batch or x.n_dense):
        return "csr", [x.indptr, x.indices], x.data, tuple(x.shape)
    if not isinstance(x, sparse.BCOO) or x.n_batch or x.n_dense:
        x = sparse.BCOO.fromdense(x.todense())
    x = x if x.unique_indices else x.sum_duplicates()
    return "coo", [jnp.transpose(x.indices)], x.data, tuple(x.shape)


def as_dense(x: Any) -> Any:
    if not is_sparse(x):
        return x
    if x.dtype == bool and isinstance(x, _sparse_module().BCOO):
        # Convert booleans to integers, because `todense` sums the values of duplicate indices, and raises for booleans.
        return type(x)((x.data.astype(jnp.int32), x.indices), shape=x.shape).todense() > 0
    return x.todense()
