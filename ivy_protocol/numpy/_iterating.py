"""``nditer`` and ``broadcast``: the elements of arrays, one after the other."""

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import numpy as np

from ivy_protocol.exceptions import IvyNotImplementedException, IvyTypeError, IvyValueError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import made
from ivy_protocol.numpy._creation import asarray, zeros
from ivy_protocol.numpy._shapes import broadcast_shapes, broadcast_to
from ivy_protocol.numpy._values import joined, named, type_of

_TRACKING = frozenset(("multi_index", "c_index", "f_index"))
_UNHEARD = frozenset(("buffered", "copy_if_overlap", "delay_bufalloc", "grow_inner", "reduce_ok", "refs_ok"))
"""Flags about memory, which libraries lay out themselves, and about what needs no leave here."""
_WRITTEN = ("readwrite", "writeonly")


class nditer:
    """``numpy.nditer``: the elements of one array, or of several that are broadcast together, in order.

    Elements are arrays without axes; what is written to those of an operand with the flag ``readwrite`` or
    ``writeonly`` shows in the operand. Their order is that of the axes, backwards with ``order="F"``: it is none of
    memory, which libraries lay out themselves.

    Parameters
    ----------
    op
        An array, or a sequence of arrays. None in a sequence stands for a new array of the shape and data type that the
        others have together.
    flags
        Of ``multi_index``, ``c_index`` and ``f_index``, what is tracked; ``external_loop`` gives vectors of elements,
        to be read, which are as long as NumPy's of arrays that lie in memory in the order of their axes, or with
        ``buffered`` as a buffer; ``zerosize_ok`` allows arrays without elements. Other flags about buffers change
        nothing.
    op_flags
        For each operand, or for all, ``readonly``, ``readwrite`` or ``writeonly``.
    op_dtypes
        The data types as which operands are read.
    order
        ``"F"`` lets the first axis change fastest; else it is the last.
    buffersize
        The number of elements of a buffer; 8192 by default.

    Raises
    ------
    IvyValueError
        A flag is unknown, the shapes do not fit each other, or there are no elements.
    IvyTypeError
        An operand that is written to is no array of ivy.
    IvyNotImplementedException
        A flag is about memory in a way that libraries have not.

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
        unknown = self._flags - _TRACKING - _UNHEARD - {"external_loop", "zerosize_ok", "common_dtype", "ranged"}
        if unknown:
            raise IvyValueError(f'ivy.numpy.nditer: Unexpected iterator global flag "{min(unknown)}"')
        if op_axes is not None or itershape is not None or self._flags & {"common_dtype", "ranged"}:
            raise IvyNotImplementedException(
                "ivy.numpy.nditer has no op_axes, itershape, common_dtype and ranged; broadcast the operands before"
            )
        given = list(op) if isinstance(op, list | tuple) else [op]
        self._written = self._which_written(op_flags, given)
        found = [None if x is None else asarray(x) for x in given]
        self.itershape: tuple[int, ...] = broadcast_shapes(*[tuple(x.shape) for x in found if x is not None])
        kinds = [type_of(x) for x in found if x is not None]
        like = next((x for x in found if x is not None), None)
        self.operands: tuple[Any, ...] = tuple(
            [zeros(self.itershape, joined(*kinds), like=like) if x is None else x for x in found]
        )
        self.itersize = math.prod(self.itershape)
        if not self.itersize and "zerosize_ok" not in self._flags:
            raise IvyValueError("ivy.numpy.nditer: Iteration of zero-sized operands is not enabled")
        self._order = "F" if order == "F" else "C"
        self._read = [self._as_read(i, op_dtypes) for i in range(len(given))]
        self._flat: list[Any] = []
        self._ends: list[int] = []
        if "external_loop" in self._flags:
            self._check_whole()
            self._ends = self._cuts(buffersize)
        self.reset()

    def _which_written(self, op_flags: Any, given: list[Any]) -> list[bool]:
        rows = [[]] * len(given) if op_flags is None else list(op_flags)
        if rows and isinstance(rows[0], str):
            rows = [rows] * len(given)
        if len(rows) != len(given):
            raise IvyValueError(f"ivy.numpy.nditer: {len(rows)} lists of flags for {len(given)} operands")
        written = [x is None or not set(row).isdisjoint(_WRITTEN) for x, row in zip(given, rows, strict=True)]
        for x, writes in zip(given, written, strict=True):
            if writes and x is not None and not isinstance(x, ivy.Array):
                raise IvyTypeError(f"ivy.numpy.nditer writes to an array of ivy, not to a {type(x).__name__}")
        return written

    def _as_read(self, place: int, op_dtypes: Any) -> Any:
        """An operand as its elements are taken from it."""
        x, dtype = self.operands[place], None
        if op_dtypes is not None:
            dtype = op_dtypes[place] if isinstance(op_dtypes, list | tuple) else op_dtypes
        if not self._written[place]:
            return broadcast_to(made(ivy.astype(x, named(dtype))) if dtype is not None else x, self.itershape)
        if tuple(x.shape) != self.itershape:
            raise IvyValueError(
                f"ivy.numpy.nditer: an operand of shape {tuple(x.shape)} is written to, and all have {self.itershape}"
            )
        if dtype is not None and x.dtype != np.dtype(dtype):
            raise IvyNotImplementedException(
                f"ivy.numpy.nditer writes to elements of their own data type, {x.dtype}, not as {dtype}; cast it first"
            )
        return x

    def _check_whole(self) -> None:
        if self._flags & _TRACKING:
            raise IvyValueError(
                "ivy.numpy.nditer: Iterator flag EXTERNAL_LOOP cannot be used if an index is being tracked"
            )
        if any(self._written):
            raise IvyNotImplementedException(
                "ivy.numpy.nditer gives all elements at once to be read, not to be written; write to x[...] instead"
            )

    def _cuts(self, buffersize: int) -> list[int]:
        """Where the vectors end that NumPy gives of arrays that lie in memory in the order of their axes."""
        lying = [np.empty(tuple(x.shape), "b") for x in self.operands]
        flags: Any = list(self._flags & {"external_loop", "buffered", "zerosize_ok"})
        order: Any = self._order
        parts = np.nditer(lying, flags, order=order, buffersize=buffersize)
        return list(accumulate([len(part[0]) if type(part) is tuple else len(part) for part in parts], initial=0))

    def reset(self) -> None:
        """Go back to the first element."""
        self.iterindex, self._started = 0, False
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
        """The shape that the operands have together."""
        return self.itershape

    @property
    def dtypes(self) -> tuple[Any, ...]:
        """The data types of the elements."""
        return tuple([x.dtype for x in self._read])

    @property
    def finished(self) -> bool:
        """Whether there is no further element."""
        return self.iterindex >= self._steps

    def _place(self) -> tuple[int, ...]:
        return tuple([int(n) for n in np.unravel_index(self.iterindex, self.itershape, order=self._order)])  # type: ignore[reportArgumentType]

    @property
    def multi_index(self) -> tuple[int, ...]:
        """The index of the element.

        Raises
        ------
        IvyValueError
            It is not tracked.
        """
        if "multi_index" not in self._flags:
            raise IvyValueError("ivy.numpy.nditer: Iterator is not tracking a multi-index; give the flag multi_index")
        return self._place()

    @property
    def index(self) -> int:
        """The place of the element among all, in the order that is tracked.

        Raises
        ------
        IvyValueError
            None is.
        """
        for flag, order in (("c_index", "C"), ("f_index", "F")):
            if flag in self._flags:
                return int(np.ravel_multi_index(self._place(), self.itershape, order=order))  # type: ignore[reportArgumentType]
        raise IvyValueError("ivy.numpy.nditer: Iterator does not have an index; give the flag c_index or f_index")

    def _values(self) -> list[Any]:
        if self.finished:
            raise IvyValueError("ivy.numpy.nditer: Iterator is past the end")
        if "external_loop" in self._flags:
            if not self._flat:
                order = range(self.ndim) if self._order == "C" else range(self.ndim - 1, -1, -1)
                self._flat = [made(ivy.reshape(ivy.permute_dims(x, tuple(order)), (-1,))) for x in self._read]
            start, stop = self._ends[self.iterindex : self.iterindex + 2]
            return [x[start:stop] for x in self._flat]
        place = self._place()
        return [x[(*place, ...)] if w else x[place] for x, w in zip(self._read, self._written, strict=True)]

    @property
    def value(self) -> Any:
        """The element, or a tuple of those of several operands."""
        found = self._values()
        return found[0] if len(found) == 1 else tuple(found)

    def iternext(self) -> bool:
        """Go on; return whether there is a further element."""
        self.iterindex += 1
        return not self.finished

    def __iter__(self) -> "nditer":
        return self

    def __next__(self) -> Any:
        if self._started:
            self.iterindex += 1
        self._started = True
        if self.finished:
            raise StopIteration
        return self.value

    def __len__(self) -> int:
        return self.nop

    def __getitem__(self, place: Any) -> Any:
        found = self._values()[place]
        return tuple(found) if isinstance(found, list) else found

    def __setitem__(self, place: int, value: Any) -> None:
        if not self._written[place]:
            raise IvyValueError("ivy.numpy.nditer: the elements of this operand are read only; give the flag readwrite")
        self._values()[place][...] = value

    def close(self) -> None:
        """Do nothing: what is written shows at once."""

    def __enter__(self) -> "nditer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class broadcast:
    """``numpy.broadcast``: the shape that arrays have together, and their elements beside each other.

    Parameters
    ----------
    *args
        Arrays whose shapes broadcast, or other objects of this class, which stand for their arrays.

    Attributes
    ----------
    shape
        The shape that they have together.
    index
        How many elements were given already.

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
        found = [x._operands if isinstance(x, broadcast) else [asarray(x)] for x in args]
        self._operands: list[Any] = [x for part in found for x in part]
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
        """The number of elements of the shape."""
        return math.prod(self.shape)

    @property
    def iters(self) -> tuple[Any, ...]:
        """The elements of each array, as many as the shape has."""
        return tuple([iter(broadcast_to(x, self.shape).flat) for x in self._operands])

    def reset(self) -> None:
        """Go back to the first elements."""
        self.index = 0
        self._ahead: Any = None

    def __iter__(self) -> "broadcast":
        return self

    def __next__(self) -> tuple[Any, ...]:
        if self._ahead is None:
            self._ahead = zip(*self.iters, strict=True)
        found = next(self._ahead)
        self.index += 1
        return found
