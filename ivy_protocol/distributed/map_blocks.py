"""`ivy.map_blocks`: application of a function to the blocks of chunked and sharded arrays."""

from collections.abc import Callable
from typing import Any

from ivy_protocol import backends
from ivy_protocol.base.typing import ArrayLike, DtypeLike
from ivy_protocol.compiling import has_dtype
from ivy_protocol.core.array_type import Array
from ivy_protocol.distributed.propagate import carried
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions import conversion, creation, dtypes, manipulation
from ivy_protocol.messages.prefixes import named

_SCALARS = (bool, int, float, complex)


@named
def map_blocks(func: Callable[..., Any], *arrays: ArrayLike, dtype: DtypeLike | None = None) -> Array:
    """Apply a function to each block of arrays, on the device of the block.

    The blocks are the chunks of a dask array, the shards of a JAX array, or in each process the local tensor of a torch
    ``DTensor``. An array that is not distributed is one block.

    Parameters
    ----------
    func : Callable
        Function that is called with one block of each array. The blocks are `ivy.Array`s. It returns an array with the
        broadcast shape of the blocks. It runs with the backend and the modes of the caller.
    arrays : ArrayLike
        The arrays, whose shapes broadcast. NumPy arrays and scalars are converted to the library of the other arrays.
        Arrays that are not distributed are split like the others.
    dtype : DtypeLike, optional
        Data type of the result. The default is the data type that ``func`` returns. To find this data type, dask calls
        ``func`` with blocks that have no elements.

    Returns
    -------
    ivy.Array
        The result. It is distributed like the arrays. dask computes its blocks lazily.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyTypeError
        ``func`` is not callable, there is no array, or the arrays are of several libraries.
    IvyValueError
        ``func`` returns an array of another shape.

    See Also
    --------
    carried : propagate the context to a function that other tools send elsewhere.

    Notes
    -----
    `ivy.map_blocks` calls `dask.array.map_blocks` or `jax.shard_map`. For torch, it uses local tensors, as
    `torch.distributed.tensor.experimental.local_map` does. A key of `ivy.random` yields the same numbers in each block,
    so sample outside of ``func``.

    Examples
    --------
    >>> ivy.map_blocks(lambda x, y: x + 2 * y, ivy.array([1.0, 2.0]), 1.0)
    ivy.array([3., 4.])
    """
    if not callable(func):
        raise IvyTypeError(f"ivy.map_blocks: func must be a function, not {func!r} ({type(func).__name__})")
    inputs = _convert_to_one_backend(arrays)
    natives = [conversion.to_native(x) for x in inputs if isinstance(x, Array)]
    shape = tuple(manipulation.broadcast_shapes(*[tuple(x.shape) for x in natives]))
    backend = backends.loaded[backends.backend_name(type(natives[0]))]
    native_dtype = None if dtype is None else backend.native_dtype(dtypes.as_ivy_dtype(dtype))
    block = carried(_Block(func, inputs, native_dtype))
    map_native_blocks = backend.hooks.map_blocks
    result = NotImplemented if map_native_blocks is None else map_native_blocks(block, shape, natives, native_dtype)
    return Array(block(*natives) if result is NotImplemented else result)


def _convert_to_one_backend(arrays: tuple[Any, ...]) -> list[Any]:
    """Convert the arrays to one backend. Scalars are returned unchanged."""
    names = [backends.backend_name(type(getattr(x, "_data", x))) for x in arrays]
    like = next((x for x, name in zip(arrays, names, strict=True) if name not in ("", "numpy")), None)
    inputs: list[Any] = [
        x if type(x) in _SCALARS else creation.asarray(x, like=None if name not in ("", "numpy") else like)
        for x, name in zip(arrays, names, strict=True)
    ]
    if not any([isinstance(x, Array) for x in inputs]):
        raise IvyTypeError("ivy.map_blocks: pass at least one array after the function")
    others = {x.backend for x in inputs if isinstance(x, Array)}
    if len(others) > 1:
        raise IvyTypeError(
            f"ivy.map_blocks got arrays of {' and '.join(sorted(others))}, and all arrays must be of one backend; "
            "convert the others with ivy.to_backend(x, ...)"
        )
    return inputs


class _Block:
    """Callable that applies the function to native blocks.

    dask may call the object with blocks that are `ivy.Array`s. The function receives these blocks unchanged, and the
    object returns an `ivy.Array`.
    """

    def __init__(self, func: Callable[..., Any], inputs: list[Any], dtype: Any) -> None:
        self.func = func
        self.scalars = [x if type(x) in _SCALARS else None for x in inputs]
        """The scalar arguments. At the positions of arrays, the value is None."""
        self.dtype = dtype

    def __call__(self, *parts: Any) -> Any:
        blocks = [Array(x) if backends.backend_name(type(x)) else x for x in parts]
        next_block = iter(blocks)
        result = self.func(*[next(next_block) if x is None else x for x in self.scalars])
        result = result if has_dtype(result) else creation.asarray(result)
        shape = tuple(manipulation.broadcast_shapes(*[tuple(x.shape) for x in blocks]))
        if tuple(result.shape) != shape:
            raise IvyValueError(
                f"ivy.map_blocks: func must return an array of the broadcast shape of its blocks, {shape}, not of the "
                f"shape {tuple(result.shape)}; use keepdims= or ivy.broadcast_to"
            )
        if self.dtype is not None:
            result = dtypes.astype(result, dtypes.as_ivy_dtype(self.dtype))
        # If the blocks that dask passes are `ivy.Array`s, dask expects an `ivy.Array` as the result.
        return result if any([isinstance(x, Array) for x in parts]) else conversion.to_native(result)


__all__ = ["map_blocks"]
