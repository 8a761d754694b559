"""``nditer`` and ``broadcast``: the elements of arrays, one after the other."""

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import numpy as np

from ivy_protocol.exceptions import IvyNotImplementedException, IvyTypeError, IvyValueError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import wrap
from ivy_protocol.numpy._creation import asarray, zeros
from ivy_protocol.numpy._shapes import broadcast_shapes, broadcast_to
from ivy_protocol.numpy._values import ivy_dtype, promote, type_of

_TRACKING = frozenset(("multi_index", "c_index", "f_index"))
_IGNORED = frozenset(("buffered", "copy_if_overlap", "delay_bufalloc", "grow_inner", "reduce_ok", "refs_ok"))
"""Flags without effect. Some concern the memory layout, which each library chooses. The others allow operands that this
class always allows.
"""
_WRITE_FLAGS = ("readwrite", "writeonly")


class nditer:
    """``numpy.nditer``: an iterator over the elements of one array, or of several arrays that are broadcast together.

    Elements are 0-d arrays. Assigning to the elements of an operand with the flag ``readwrite`` or ``writeonly``
    changes the operand. Elements are in C order, or in Fortran order with ``order="F"``. The order never depends on the
    memory layout, which each library chooses.

    Parameters
    ----------
    op
        An array, or a sequence of arrays. Each None in a sequence is replaced by a new array, with the broadcast shape
        and promoted dtype of the other arrays.
    flags
        ``multi_index``, ``c_index`` and ``f_index`` track an index. ``external_loop`` returns read-only 1-D arrays
        instead of elements: as many elements at once as NumPy returns for C-contiguous arrays, or a buffer if
        ``buffered`` is also passed. ``zerosize_ok`` allows arrays without elements. Other flags about buffers have no
        effect.
    op_flags
        ``readonly``, ``readwrite`` or ``writeonly``, for each operand or for all.
    op_dtypes
        The dtypes to which operands are cast for reading.
    order
        ``"F"``: the first axis changes fastest; otherwise the last axis does.
    buffersize
        The number of elements of a buffer; 8192 by default.

    Raises
    ------
    IvyValueError
        A flag is unknown, the shapes do not broadcast, or there are no elements and ``zerosize_ok`` is not passed.
    IvyTypeError
        An operand that is written to is not an array of ivy.
    IvyNotImplementedException
        A flag refers to memory that libraries do not expose.

    Examples
    --------
    >>> import ivy_protocol.numpy as np
    >>> x = np.zeros((2, 2))
    >>> with np.nditer(x, flags=["multi_index"], op_flags=["readwrite"]) as it:
    ...     for element in it:
    ...         element[...] = sum(it.multi_index)
    >>> x
    array([[0., 1.],
           [1., 2.]])
    """

    def __init__(
        self,
        op: Any,
        flags: Sequence[str] | None = None,
        op_flags: Any = None,
        op_dtypes: Any = None,
        order: str = "K",
        casting: str = "safe",
        op_axes: Any = None,
        itershape: Any = None,
        buffersize: int = 0,
    ) -> None:
        self._flags = frozenset(flags or ())
        unknown_flags = self._flags - _TRACKING - _IGNORED - {"external_loop", "zerosize_ok", "common_dtype", "ranged"}
        if unknown_flags:
            raise IvyValueError(f'ivy.numpy.nditer: Unexpected iterator global flag "{min(unknown_flags)}"')
        if op_axes is not None or itershape is not None or self._flags & {"common_dtype", "ranged"}:
            raise IvyNotImplementedException(
                "ivy.numpy.nditer does not support op_axes, itershape, common_dtype and ranged; broadcast the operands "
                "first"
            )
        operands = list(op) if isinstance(op, list | tuple) else [op]
        self._is_writable = self._find_writable(op_flags, operands)
        arrays = [None if x is None else asarray(x) for x in operands]
        self.itershape: tuple[int, ...] = broadcast_shapes(*[tuple(x.shape) for x in arrays if x is not None])
        dtypes = [type_of(x) for x in arrays if x is not None]
        like = next((x for x in arrays if x is not None), None)
        self.operands: tuple[Any, ...] = tuple(
            [zeros(self.itershape, promote(*dtypes), like=like) if x is None else x for x in arrays]
        )
        self.itersize = math.prod(self.itershape)
        if not self.itersize and "zerosize_ok" not in self._flags:
            raise IvyValueError("ivy.numpy.nditer: Iteration of zero-sized operands is not enabled")
        self._order = "F" if order == "F" else "C"
        self._sources = [self._readable_operand(i, op_dtypes) for i in range(len(operands))]
        self._flat: list[Any] = []
        self._ends: list[int] = []
        if "external_loop" in self._flags:
            self._check_external_loop()
            self._ends = self._vector_ends(buffersize)
        self.reset()

    def _find_writable(self, op_flags: Any, operands: list[Any]) -> list[bool]:
        flag_lists = [[]] * len(operands) if op_flags is None else list(op_flags)
        if flag_lists and isinstance(flag_lists[0], str):
            flag_lists = [flag_lists] * len(operands)
        if len(flag_lists) != len(operands):
            raise IvyValueError(
                f"ivy.numpy.nditer: op_flags must have one list for each of {len(operands)} operands, not "
                f"{len(flag_lists)}"
            )
        is_writable = [
            x is None or not set(flags).isdisjoint(_WRITE_FLAGS) for x, flags in zip(operands, flag_lists, strict=True)
        ]
        for x, is_written in zip(operands, is_writable, strict=True):
            if is_written and x is not None and not isinstance(x, ivy.Array):
                raise IvyTypeError(f"ivy.numpy.nditer can write only to an array of ivy, not to a {type(x).__name__}")
        return is_writable

    def _readable_operand(self, position: int, op_dtypes: Any) -> Any:
        """Return an operand to read elements from, cast to the requested dtype and broadcast."""
        x, dtype = self.operands[position], None
        if op_dtypes is not None:
            dtype = op_dtypes[position] if isinstance(op_dtypes, list | tuple) else op_dtypes
        if not self._is_writable[position]:
            return broadcast_to(wrap(ivy.astype(x, ivy_dtype(dtype))) if dtype is not None else x, self.itershape)
        if tuple(x.shape) != self.itershape:
            raise IvyValueError(
                f"ivy.numpy.nditer: an operand that is written to must have the broadcast shape {self.itershape}, not "
                f"{tuple(x.shape)}"
            )
        if dtype is not None and x.dtype != np.dtype(dtype):
            raise IvyNotImplementedException(
                f"ivy.numpy.nditer can write only elements of the operand's dtype {x.dtype}, not {dtype}; cast the "
                "operand first"
            )
        return x

    def _check_external_loop(self) -> None:
        if self._flags & _TRACKING:
            raise IvyValueError(
                "ivy.numpy.nditer: Iterator flag EXTERNAL_LOOP cannot be used if an index is being tracked"
            )
        if any(self._is_writable):
            raise IvyNotImplementedException(
                "ivy.numpy.nditer does not support writes with external_loop; write to x[...] instead"
            )

    def _vector_ends(self, buffersize: int) -> list[int]:
        """Return the end positions of the 1-D arrays that NumPy's iterator returns for C-contiguous operands.

        To find the positions, run NumPy's iterator on uninitialized arrays of the same shapes.
        """
        contiguous = [np.empty(tuple(x.shape), "b") for x in self.operands]
        flags: Any = list(self._flags & {"external_loop", "buffered", "zerosize_ok"})
        order: Any = self._order
        parts = np.nditer(contiguous, flags, order=order, buffersize=buffersize)
        return list(accumulate([len(part[0]) if type(part) is tuple else len(part) for part in parts], initial=0))

    def reset(self) -> None:
        """Restart at the first element."""
        self.iterindex, self._has_started = 0, False
        self._steps = len(self._ends) - 1 if self._ends else self.itersize

    @property
    def nop(self) -> int:
        """The number of operands."""
        return len(self.operands)

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.itershape)

    @property
    def shape(self) -> tuple[int, ...]:
        """The broadcast shape of the operands."""
        return self.itershape

    @property
    def dtypes(self) -> tuple[Any, ...]:
        """The dtypes of the elements."""
        return tuple([x.dtype for x in self._sources])

    @property
    def finished(self) -> bool:
        """True if there are no more elements."""
        return self.iterindex >= self._steps

    def _current_index(self) -> tuple[int, ...]:
        return tuple([int(n) for n in np.unravel_index(self.iterindex, self.itershape, order=self._order)])  # type: ignore[reportArgumentType]

    @property
    def multi_index(self) -> tuple[int, ...]:
        """The multi-index of the current element.

        Raises
        ------
        IvyValueError
            The flag ``multi_index`` was not passed.
        """
        if "multi_index" not in self._flags:
            raise IvyValueError("ivy.numpy.nditer: Iterator is not tracking a multi-index; pass the flag multi_index")
        return self._current_index()

    @property
    def index(self) -> int:
        """The flat index of the current element, in the tracked order.

        Raises
        ------
        IvyValueError
            Neither ``c_index`` nor ``f_index`` was passed.
        """
        for flag, order in (("c_index", "C"), ("f_index", "F")):
            if flag in self._flags:
                return int(np.ravel_multi_index(self._current_index(), self.itershape, order=order))  # type: ignore[reportArgumentType]
        raise IvyValueError("ivy.numpy.nditer: Iterator does not have an index; pass the flag c_index or f_index")

    def _values(self) -> list[Any]:
        if self.finished:
            raise IvyValueError("ivy.numpy.nditer: Iterator is past the end")
        if "external_loop" in self._flags:
            if not self._flat:
                order = range(self.ndim) if self._order == "C" else range(self.ndim - 1, -1, -1)
                self._flat = [wrap(ivy.reshape(ivy.permute_dims(x, tuple(order)), (-1,))) for x in self._sources]
            start, stop = self._ends[self.iterindex : self.iterindex + 2]
            return [x[start:stop] for x in self._flat]
        index = self._current_index()
        return [x[(*index, ...)] if w else x[index] for x, w in zip(self._sources, self._is_writable, strict=True)]

    @property
    def value(self) -> Any:
        """The current element; a tuple of elements if there are several operands."""
        values = self._values()
        return values[0] if len(values) == 1 else tuple(values)

    def iternext(self) -> bool:
        """Advance by one element; return False at the end."""
        self.iterindex += 1
        return not self.finished

    def __iter__(self) -> "nditer":
        return self

    def __next__(self) -> Any:
        if self._has_started:
            self.iterindex += 1
        self._has_started = True
        if self.finished:
            raise StopIteration
        return self.value

    def __len__(self) -> int:
        return self.nop

    def __getitem__(self, key: Any) -> Any:
        values = self._values()[key]
        return tuple(values) if isinstance(values, list) else values

    def __setitem__(self, position: int, value: Any) -> None:
        if not self._is_writable[position]:
            raise IvyValueError("ivy.numpy.nditer: the operand is read-only; pass the flag readwrite")
        self._values()[position][...] = value

    def close(self) -> None:
        """Do nothing: assignments to elements take effect at once."""

    def __enter__(self) -> "nditer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class broadcast:
    """``numpy.broadcast``: the broadcast shape of arrays, and an iterator over their elements.

    Parameters
    ----------
    *args
        Arrays whose shapes broadcast, or other instances of this class, which contribute their arrays.

    Attributes
    ----------
    shape
        The broadcast shape.
    index
        The number of elements that the iterator has returned.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.

    Examples
    --------
    >>> import ivy_protocol.numpy as np
    >>> pairs = np.broadcast(np.array([[1], [2]]), np.array([3, 4]))
    >>> pairs.shape
    (2, 2)
    >>> [(int(x), int(y)) for x, y in pairs]
    [(1, 3), (1, 4), (2, 3), (2, 4)]
    """

    def __init__(self, *args: Any) -> None:
        operands = [x._operands if isinstance(x, broadcast) else [asarray(x)] for x in args]
        self._operands: list[Any] = [x for part in operands for x in part]
        self.shape = broadcast_shapes(*[tuple(x.shape) for x in self._operands])
        self.reset()

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    nd = ndim

    @property
    def numiter(self) -> int:
        """The number of arrays."""
        return len(self._operands)

    @property
    def size(self) -> int:
        """The number of elements of the broadcast shape."""
        return math.prod(self.shape)

    @property
    def iters(self) -> tuple[Any, ...]:
        """Iterators over the elements of each array, broadcast to the common shape."""
        return tuple([iter(broadcast_to(x, self.shape).flat) for x in self._operands])

    def reset(self) -> None:
        """Restart at the first element of each array."""
        self.index = 0
        self._ahead: Any = None

    def __iter__(self) -> "broadcast":
        return self

    def __next__(self) -> tuple[Any, ...]:
        if self._ahead is None:
            self._ahead = zip(*self.iters, strict=True)
        elements = next(self._ahead)
        self.index += 1
        return elements
