"""``ivy.map_blocks``: a function of the blocks of arrays that lie in several."""

from collections.abc import Callable
from typing import Any

from ivy_protocol import backends
from ivy_protocol.array.array import Array
from ivy_protocol.base.typing import ArrayLike, DtypeLike
from ivy_protocol.compiling import has_dtype
from ivy_protocol.distributed.propagate import carried
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions import conversion, creation, dtypes, manipulation
from ivy_protocol.messages.prefixes import named

_NUMBERS = (bool, int, float, complex)


@named
def map_blocks(func: Callable[..., Any], *arrays: ArrayLike, dtype: DtypeLike | None = None) -> Array:
    """Return what a function makes of each block of arrays, where each block lies.

    The blocks are the chunks of dask, the parts of an array that JAX has spread over devices, or those of a ``DTensor``
    of torch in each process. An array in one piece is one block.

    Parameters
    ----------
    func : Callable
        Takes a block of each array, as an `ivy.Array`, and returns an array of the shape to which they broadcast. It
        runs in the backend and the modes that are in force here.
    arrays : ArrayLike
        The arrays; their shapes broadcast. Arrays of NumPy and numbers join the others, and those in one piece are cut
        as the others are.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` stands for that of what ``func`` returns, which dask asks for by calling it
        with blocks without elements.

    Returns
    -------
    ivy.Array
        The result, which lies in blocks as the arrays do; those of dask are computed when they are asked for.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyTypeError
        ``func`` cannot be called, there is no array, or they are of several libraries.
    IvyValueError
        ``func`` returns an array of another shape.

    See Also
    --------
    carried : a function that is sent elsewhere by other means.

    Notes
    -----
    By `dask.array.map_blocks`, `jax.shard_map`, and parts of tensors as of `torch.distributed.tensor.experimental.
    local_map`. A key of `ivy.random` gives the same numbers in each block: draw outside of ``func``.

    Examples
    --------
    >>> ivy.map_blocks(lambda x, y: x + 2 * y, ivy.array([1.0, 2.0]), 1.0)
    ivy.array([3., 4.])
    """
    if not callable(func):
        raise IvyTypeError(f"ivy.map_blocks: func is a function, not {func!r} ({type(func).__name__})")
    given = _of_one_library(arrays)
    natives = [conversion.to_native(x) for x in given if isinstance(x, Array)]
    lengths = tuple(manipulation.broadcast_shapes(*[tuple(x.shape) for x in natives]))
    backend = backends.loaded[backends.backend_name(type(natives[0]))]
    native_dtype = None if dtype is None else backend.native_dtype(dtypes.as_ivy_dtype(dtype))
    block = carried(_Block(func, given, native_dtype))
    mapped = backend.hooks.map_blocks
    found = NotImplemented if mapped is None else mapped(block, lengths, natives, native_dtype)
    return Array(block(*natives) if found is NotImplemented else found)


def _of_one_library(arrays: tuple[Any, ...]) -> list[Any]:
    """The arrays of one library; numbers stay numbers."""
    names = [backends.backend_name(type(getattr(x, "_data", x))) for x in arrays]
    like = next((x for x, name in zip(arrays, names, strict=True) if name not in ("", "numpy")), None)
    given: list[Any] = [
        x if type(x) in _NUMBERS else creation.asarray(x, like=None if name not in ("", "numpy") else like)
        for x, name in zip(arrays, names, strict=True)
    ]
    if not any([isinstance(x, Array) for x in given]):
        raise IvyTypeError("ivy.map_blocks takes the arrays after the function; none was given")
    others = {x.backend for x in given if isinstance(x, Array)}
    if len(others) > 1:
        raise IvyTypeError(
            f"ivy.map_blocks got arrays of {' and '.join(sorted(others))}; convert one with ivy.to_backend(x, ...)"
        )
    return given


class _Block:
    """The function of native blocks; those of dask that are of another class are given and taken as such."""

    def __init__(self, func: Callable[..., Any], given: list[Any], dtype: Any) -> None:
        self.func = func
        self.given = [x if type(x) in _NUMBERS else None for x in given]
        """The numbers, with None where blocks go."""
        self.dtype = dtype

    def __call__(self, *parts: Any) -> Any:
        blocks = [Array(x) if backends.backend_name(type(x)) else x for x in parts]
        following = iter(blocks)
        made = self.func(*[next(following) if x is None else x for x in self.given])
        made = made if has_dtype(made) else creation.asarray(made)
        lengths = tuple(manipulation.broadcast_shapes(*[tuple(x.shape) for x in blocks]))
        if tuple(made.shape) != lengths:
            raise IvyValueError(
                f"ivy.map_blocks: func returned an array of the shape {tuple(made.shape)} for blocks that broadcast "
                f"to {lengths}; it returns one of that shape, such as with keepdims= and ivy.broadcast_to"
            )
        if self.dtype is not None:
            made = dtypes.astype(made, dtypes.as_ivy_dtype(self.dtype))
        # Blocks that were arrays of ivy are such again.
        return made if any([isinstance(x, Array) for x in parts]) else conversion.to_native(made)


__all__ = ["map_blocks"]
