"""Sparse tensors in the five layouts of torch, with `int64` indices and coalesced values."""

from typing import Any

import torch

__all__ = [
    "as_dense",
    "as_sparse",
    "is_sparse",
    "make_sparse",
    "sparse_parts",
]


_LAYOUTS: dict[Any, str] = {
    torch.sparse_coo: "coo",
    torch.sparse_csr: "csr",
    torch.sparse_csc: "csc",
    torch.sparse_bsr: "bsr",
    torch.sparse_bsc: "bsc",
}
_BLOCKS = ("bsr", "bsc")


def is_sparse(x: Any) -> bool:
    return isinstance(x, torch.Tensor) and x.layout in _LAYOUTS


def as_sparse(x: Any, format: str) -> Any:
    if _LAYOUTS.get(x.layout) == format:
        return x
    if format in _BLOCKS:
        # Use blocks of one element, which are valid for every shape, because ivy has no argument for the block size.
        return getattr(x, f"to_sparse_{format}")((1, 1))
    return x.to_sparse() if format == "coo" else getattr(x, f"to_sparse_{format}")()


def make_sparse(format: str, indices: list[Any], values: Any, shape: tuple[int, ...]) -> Any:
    make: Any = getattr(torch, f"sparse_{format}_tensor")
    return make(*[x.to(torch.int64) for x in indices], values, shape, check_invariants=True)


def sparse_parts(x: Any) -> tuple[str, list[Any], Any, tuple[int, ...]]:
    format = _LAYOUTS[x.layout]
    if format == "coo":
        x = x.coalesce()
        return format, [x.indices()], x.values(), tuple(x.shape)
    if format in ("csr", "bsr"):
        return format, [x.crow_indices(), x.col_indices()], x.values(), tuple(x.shape)
    return format, [x.ccol_indices(), x.row_indices()], x.values(), tuple(x.shape)


def as_dense(x: Any) -> Any:
    return x.to_dense()
