"""Sparse arrays: construction, components, and conversion to dense arrays."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol import backends
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.current import uses_backend
from ivy_protocol.backends.sparse_arrays import sparse_backend
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.conversion.mixing import library_of
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.shape import Shape, is_integral
from ivy_protocol.dispatch import ops
from ivy_protocol.exceptions import IvyIndexError, IvyNotImplementedException, IvyTypeError, IvyValueError
from ivy_protocol.functions._shared import as_native, backend_for, has_values, wrap_native, wraps_results
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array, ArrayLike, ShapeLike

Format = Literal["coo", "csr", "csc", "bsr", "bsc"]
_INDICES: dict[str, tuple[str, ...]] = {
    "coo": ("coo_indices",),
    "csr": ("crow_indices", "col_indices"),
    "bsr": ("crow_indices", "col_indices"),
    "csc": ("ccol_indices", "row_indices"),
    "bsc": ("ccol_indices", "row_indices"),
}
"""Names of the index arrays of each format."""


@named
def is_native_sparse_array(x: Any) -> bool:
    """Return True if an object is a native sparse array of a library.

    Parameters
    ----------
    x : object
        Any object.

    Returns
    -------
    bool
        True for arrays and matrices of ``scipy.sparse``, sparse tensors of torch, arrays of
        ``jax.experimental.sparse``, and ``tf.SparseTensor``.

    Notes
    -----
    From Ivy 1.0. The result is False for arrays of the library ``sparse``: the library is a backend of its own, and its
    arrays are native arrays.

    Examples
    --------
    >>> ivy.is_native_sparse_array(ivy.native_sparse_array([[0.0, 2.0]], format="coo"))
    True
    >>> ivy.is_native_sparse_array(ivy.array([[0.0, 2.0]]))
    False
    """
    return not isinstance(x, Array) and sparse_backend(x) is not None


@named
def is_ivy_sparse_array(x: Any) -> bool:
    """Return True if an object is an `ivy.Array` that contains a sparse array of a library.

    Parameters
    ----------
    x : object
        Any object.

    Returns
    -------
    bool
        True for an `ivy.Array` of a sparse tensor of torch, as `ivy.asarray` returns it; the sparse arrays of other
        libraries are not wrapped.

    Notes
    -----
    From Ivy 1.0, where sparse arrays have a separate class.

    Examples
    --------
    >>> ivy.is_ivy_sparse_array(ivy.array([[0.0, 2.0]]))
    False
    """
    return isinstance(x, Array) and sparse_backend(x._data) is not None


@uses_backend
@named
def native_sparse_array(
    data: "ArrayLike | None" = None,
    *,
    coo_indices: "ArrayLike | None" = None,
    crow_indices: "ArrayLike | None" = None,
    col_indices: "ArrayLike | None" = None,
    ccol_indices: "ArrayLike | None" = None,
    row_indices: "ArrayLike | None" = None,
    values: "ArrayLike | None" = None,
    dense_shape: "ShapeLike | None" = None,
    format: Format | None = None,
) -> Any:
    """Create a native sparse array from a dense or sparse array, or from indices and values.

    Parameters
    ----------
    data : ArrayLike, optional
        Dense array, or a sparse array of a library.
    coo_indices : ArrayLike, optional
        Indices of the values in the COO format, of shape ``(axes, count)``: integers.
    crow_indices : ArrayLike, optional
        Row pointers of the CSR and BSR formats: the start of each row in ``values``, and the end of the last row;
        integers.
    col_indices : ArrayLike, optional
        Column index of each value; required with ``crow_indices``.
    ccol_indices : ArrayLike, optional
        Column pointers of the CSC and BSC formats: the start of each column in ``values``, and the end of the last
        column; integers.
    row_indices : ArrayLike, optional
        Row index of each value; required with ``ccol_indices``.
    values : ArrayLike, optional
        Values: 1-D, or of shape ``(count, *block)`` for the block formats BSR and BSC. Values with the same indices are
        summed.
    dense_shape : ShapeLike, optional
        Shape of the dense array; required with indices.
    format : {"coo", "csr", "csc", "bsr", "bsc"}, optional
        Storage format; by default the format of the indices, or ``"coo"`` for dense data. torch supports all formats,
        scipy all except ``"bsc"``, JAX ``"coo"`` and ``"csr"``, and TensorFlow ``"coo"``.

    Returns
    -------
    native sparse array
        Sparse array of the backend of the values, or of the current backend for lists. For NumPy, an array of
        ``scipy.sparse``.

    Raises
    ------
    IvyIndexError
        An index is out of the bounds of the shape.
    IvyNotImplementedException
        The library does not support the format, or scipy is not installed.
    IvyTypeError
        Both or neither of ``data`` and indices are passed; ``values`` or ``dense_shape`` is missing with indices, or
        passed with ``data``; or the indices are not integers.
    IvyValueError
        ``format`` is unknown, the indices do not match the format or the values, or the array is 0-d.

    Notes
    -----
    From Ivy 1.0, with the same ``dense_shape`` and ``format``. Most functions of ivy accept only dense arrays; see
    `ivy.to_dense`.

    Examples
    --------
    >>> x = ivy.native_sparse_array(coo_indices=[[0, 1], [1, 0]], values=[3.0, 4.0], dense_shape=(2, 2))
    >>> ivy.to_dense(x)
    ivy.array([[0., 3.], [4., 0.]])
    """
    if format is not None and format not in _INDICES:
        raise IvyValueError(f"ivy.native_sparse_array: format must be one of {', '.join(_INDICES)}, not {format!r}")
    parts = {
        "coo_indices": coo_indices,
        "crow_indices": crow_indices,
        "col_indices": col_indices,
        "ccol_indices": ccol_indices,
        "row_indices": row_indices,
    }
    index_parts = {name: part for name, part in parts.items() if part is not None}
    if (data is None) is not bool(index_parts):
        raise IvyTypeError(
            "ivy.native_sparse_array: pass either data, or indices with values and dense_shape; "
            + ("got both" if index_parts else "got neither")
        )
    if data is None:
        return _from_parts(index_parts, values, dense_shape, format)
    if values is not None or dense_shape is not None:
        raise IvyTypeError(
            "ivy.native_sparse_array: values and dense_shape must be passed only with indices, not with data"
        )
    native = data_of(data)
    backend = sparse_backend(native)
    if backend is None:
        native = data_of(ops.asarray(native))
        backend = backends.load(library_of(type(native)))
    if not len(native.shape):
        raise IvyValueError("ivy.native_sparse_array: a 0-d array cannot be sparse")
    native_result = _hook(backend, "as_sparse")(native, format or _format_of(backend, native))
    return _check_supported(backend, native_result, format)


def _format_of(backend: Backend, native: Any) -> str:
    """Return the format of the array `native`, or "coo" if it is dense."""
    return _hook(backend, "sparse_parts")(native)[0] if sparse_backend(native) else "coo"


def _from_parts(index_parts: Mapping[str, Any], values: Any, dense_shape: Any, format: Format | None) -> Any:
    """Create a sparse array from index arrays. Their names determine the format if `format` is None."""
    if values is None or dense_shape is None:
        raise IvyTypeError("ivy.native_sparse_array: indices require values and dense_shape")
    values = ops.asarray(values)
    blocks = len(values.shape) == 3
    inferred = next(
        (name for name, names in _INDICES.items() if set(names) == set(index_parts) and (name[0] == "b") is blocks),
        None,
    )
    format = format or inferred or ("coo" if "coo_indices" in index_parts else None)  # type: ignore[assignment]
    if format is None or set(_INDICES[format]) != set(index_parts):
        needed = " and ".join(_INDICES.get(format or "", ("the indices of one format",)))
        raise IvyValueError(f"ivy.native_sparse_array requires {needed}, not {', '.join(index_parts)}")
    backend = backend_for("native_sparse_array", [values])
    native_values = data_of(values)
    shape = (dense_shape,) if is_integral(dense_shape) else tuple(dense_shape)
    if not shape:
        raise IvyValueError("ivy.native_sparse_array: a 0-d array cannot be sparse")
    indices = {name: ops.asarray(part) for name, part in index_parts.items()}
    _check_parts(format, indices, values, shape)
    natives = [_integers(backend, indices[name]) for name in _INDICES[format]]
    return _check_supported(backend, _hook(backend, "make_sparse")(format, natives, native_values, shape), format)


def _integers(backend: Backend, x: Any) -> Any:
    """Return the indices `x` as a native array of `backend`; raise if they are not integers."""
    if backend.ivy_dtype(data_of(x).dtype).kind not in ("int", "uint") and 0 not in x.shape:
        raise IvyTypeError(f"ivy.native_sparse_array: indices must be integers, not {x.dtype}")
    return as_native(backend, x)


def _check_parts(format: str, indices: Mapping[str, Any], values: Any, shape: tuple[int, ...]) -> None:
    """Raise if the indices do not match the values or are out of bounds."""
    block = tuple(values.shape[1:]) if format[0] == "b" else (1, 1)
    if format != "coo" and (len(shape) != 2 or any([n % k for n, k in zip(shape, block, strict=True)])):
        raise IvyValueError(
            f"ivy.native_sparse_array: the format {format} requires a 2-D shape of multiples of the block shape "
            f"{block}, not the shape {shape}"
        )
    count = values.shape[0] if len(values.shape) else None
    if format == "coo":
        (coo,) = indices.values()
        if tuple(coo.shape) != (len(shape), count):
            raise IvyValueError(
                f"ivy.native_sparse_array: coo_indices must have the shape {(len(shape), count)}, one index per axis "
                f"and value, not {tuple(coo.shape)}"
            )
        limits = [(coo[axis], length) for axis, length in enumerate(shape)]
    else:
        ends, inner = [indices[name] for name in _INDICES[format]]
        axis = 0 if "r" in format else 1
        rows = shape[axis] // block[axis]
        if tuple(ends.shape) != (rows + 1,) or tuple(inner.shape) != (count,):
            raise IvyValueError(
                f"ivy.native_sparse_array: {rows} {'columns' if axis else 'rows'} and {count} values require index "
                f"arrays of the shapes ({rows + 1},) and ({count},), not {tuple(ends.shape)} and {tuple(inner.shape)}"
            )
        limits = [(ends, (count or 0) + 1), (inner, shape[1 - axis] // block[1 - axis])]
    for part, limit in limits:
        if part.shape[0] and has_values(part) and not (int(part.min()) >= 0 and int(part.max()) < limit):
            raise IvyIndexError(
                f"ivy.native_sparse_array: indices must be from 0 to {limit - 1}, not from {int(part.min())} to "
                f"{int(part.max())}"
            )


def _hook(backend: Backend, name: str) -> Any:
    """Return a hook of a backend for sparse arrays; raise if the backend does not support sparse arrays."""
    hook = getattr(backend.hooks, name)
    if hook is None:
        raise IvyNotImplementedException(
            f"ivy does not support sparse arrays of {backend.name}; convert the array to NumPy first, with "
            "ivy.to_backend(x, 'numpy')"
        )
    return hook


def _check_supported(backend: Backend, result: Any, format: str | None) -> Any:
    """Return `result` unchanged. Raise if it is NotImplemented, which means that the backend does not support the
    format.
    """
    if result is NotImplemented:
        raise IvyNotImplementedException(
            f"ivy.native_sparse_array: {backend.name} does not support sparse arrays of the format {format}; pass "
            "another format"
        )
    return result


def _sparse(name: str, x: Any) -> tuple[Backend, Any]:
    """Return the backend of a sparse array, and the native array."""
    native = data_of(x)
    backend = sparse_backend(native)
    if backend is None:
        raise IvyTypeError(f"ivy.{name} requires a sparse array of a backend, not {type(native).__name__}")
    return backend, native


@named
def native_sparse_array_to_indices_values_and_shape(x: Any) -> "tuple[dict[str, Array], Array, Shape]":
    """Return the indices, the values and the shape of a sparse array.

    Parameters
    ----------
    x : native sparse array
        Sparse array of a library, or an `ivy.Array` that contains one.

    Returns
    -------
    tuple
        Dict of the indices by the parameter names of `ivy.native_sparse_array`; the values; and the shape of the dense
        array. In the ``"coo"`` format, each index occurs once.

    Raises
    ------
    IvyTypeError
        ``x`` is not a sparse array.

    Notes
    -----
    From Ivy 1.0. The indices have the shape ``(axes, count)`` on every library, although native indices of TensorFlow
    and JAX have the shape ``(count, axes)``. Other formats of scipy, such as lists of rows, are read as ``"coo"``.

    Examples
    --------
    >>> x = ivy.native_sparse_array([[0.0, 3.0], [4.0, 0.0]])
    >>> positions, values, shape = ivy.native_sparse_array_to_indices_values_and_shape(x)
    >>> positions["coo_indices"].to_list(), values, tuple(shape)
    ([[0, 1], [1, 0]], ivy.array([3., 4.]), (2, 2))
    """
    backend, native = _sparse("native_sparse_array_to_indices_values_and_shape", x)
    format, indices, values, shape = _hook(backend, "sparse_parts")(native)
    as_array = wraps_results([x])
    parts = {name: wrap_native(part, as_array) for name, part in zip(_INDICES[format], indices, strict=True)}
    return parts, wrap_native(values, as_array), Shape(shape)


@named
def to_dense(x: Any) -> "Array":
    """Convert a sparse array to a dense array.

    Parameters
    ----------
    x : native sparse array or ArrayLike
        Sparse array of a library, or an `ivy.Array` that contains one; other arrays are returned unchanged.

    Returns
    -------
    ivy.Array
        The dense array, with zeros where no value is stored; values with the same indices are summed.

    Raises
    ------
    IvyDispatchError
        ``x`` is not an array.

    Notes
    -----
    Not in Ivy 1.0, where the class of sparse arrays has the method ``to_dense_array``. On torch, gradients propagate
    through the conversion.

    Examples
    --------
    >>> ivy.to_dense(ivy.native_sparse_array([[0.0, 3.0], [4.0, 0.0]], format="coo"))
    ivy.array([[0., 3.], [4., 0.]])
    """
    native = data_of(x)
    backend = sparse_backend(native)
    if backend is None:
        return ops.asarray(x)
    return wrap_native(_hook(backend, "as_dense")(native), wraps_results([x]))
