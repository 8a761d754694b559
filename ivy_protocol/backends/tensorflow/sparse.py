"""Sparse tensors of TensorFlow, which has only the COO format."""

from typing import Any

import tensorflow as tf

__all__ = [
    "as_dense",
    "as_sparse",
    "is_sparse",
    "make_sparse",
    "sparse_parts",
]


def is_sparse(x: Any) -> bool:
    return isinstance(x, tf.SparseTensor)


def as_sparse(x: Any, format: str) -> Any:
    if format != "coo":
        return NotImplemented
    return x if is_sparse(x) else tf.sparse.from_dense(x)


def make_sparse(format: str, indices: list[Any], values: Any, shape: tuple[int, ...]) -> Any:
    if format != "coo":
        return NotImplemented
    return tf.SparseTensor(tf.transpose(tf.cast(indices[0], tf.int64)), values, shape)


def sparse_parts(x: Any) -> tuple[str, list[Any], Any, Any]:
    return "coo", [tf.transpose(x.indices)], x.values, tuple(x.shape)


def as_dense(x: Any) -> Any:
    # Call tf.scatter_nd, which sums the values of duplicate indices, because tf.sparse.to_dense requires ordered
    # indices without duplicates.
    if x.dtype == tf.bool:
        return tf.scatter_nd(x.indices, tf.cast(x.values, tf.int32), x.dense_shape) > 0
    return tf.scatter_nd(x.indices, x.values, x.dense_shape)
