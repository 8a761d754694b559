"""``numpy.ndarray`` on every library: an `ivy.Array` with NumPy's methods, types and operators."""

import math
from collections.abc import Iterator
from functools import partial
from operator import is_
from types import GenericAlias
from typing import Any

import numpy as np

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.backends import pytrees
from ivy_protocol.backends.common.indexing import steps_back
from ivy_protocol.backends.views import Kept, is_shared
from ivy_protocol.base.typing import DtypeLike
from ivy_protocol.compiling import trace_as
from ivy_protocol.dispatch import compiled
from ivy_protocol.dispatch.compiled import entered
from ivy_protocol.dispatch.operators import operand_kind
from ivy_protocol.exceptions import IvyAttributeError
from ivy_protocol.numpy import (
    _arrays,
    _creation,
    _elementwise,
    _mathematics,
    _reductions,
    _searching,
    _shapes,
    _values,
)
from ivy_protocol.numpy._arrays import is_number, kept, linkable, made, ndarray_of, new, plain, viewing
from ivy_protocol.numpy._elements import SEQUENCES, Elements
from ivy_protocol.numpy._functional import array_repr, array_str
from ivy_protocol.numpy._plans import Unknown, as_array, note, settled, way_into
from ivy_protocol.numpy._ufuncs import inexact, is_inexact, is_whole
from ivy_protocol.numpy._values import NoValue, dtype_of, named, type_of

Array = ivy.Array
_DTYPES = frozenset([type(np.dtype(letter)) for letter in "?bhilqpBHILQPefdFD"])
"""The classes of NumPy's data types, which JAX has too."""

_WHOLE = 2**53
"""How large an integer may be that is a float as it is."""

_ufuncs: dict[int, Any] = {}
_functions: dict[int, Any] = {}
"""The functions of operators, by the number of ivy's. The compiler of torch follows closures over numbers only."""


def _noted(ufunc: Any) -> int:
    index = ufunc._fn.spec.index
    _ufuncs[index], _functions[index] = ufunc, ufunc._fn
    return index


def _left(ufunc: Any) -> Any:
    index, only_floats, repeats = _noted(ufunc), ufunc._floating, ufunc is _elementwise.multiply

    def operator(self: Any, other: Any, /) -> Any:
        cls, data = type(other), self._data
        try:
            if cls is ndarray and (not only_floats or data.dtype in inexact.get(type(data), ())):
                result = _functions[index](data, other._data)
            elif (cls is float or cls is int) and is_inexact(data):
                result = _functions[index](data, other)
            elif cls is int and not only_floats and is_whole(data):
                # This makes the plan by which compiled code answers from then on.
                return _settled(_ufuncs[index]._whole(self, other))
            elif repeats and cls in SEQUENCES and (found := self._repeated(other)) is not None:
                return found
            else:
                return _settled(_ufuncs[index](self, other)) if _known(other) else NotImplemented
        except ivy.IvyDtypeError:
            # The order of complex numbers is that of their parts.
            return _settled(_ufuncs[index](self, other)) if _known(other) else NotImplemented
        if type(result) is Array:
            array = new(ndarray)
            array._data = result._data
            return array
        return _settled(result)

    # Compiled code leaves to this one the quotients of integers, which are none of ivy's functions of floats.
    compiled.attach(operator, compiled.OPERATOR)
    return operator


def _right(ufunc: Any) -> Any:
    index, only_floats, repeats = _noted(ufunc), ufunc._floating, ufunc is _elementwise.multiply

    def operator(self: Any, other: Any, /) -> Any:
        cls, data = type(other), self._data
        if (cls is float or cls is int) and is_inexact(data):
            return _settled(_functions[index](other, data))
        if cls is int and not only_floats and is_whole(data):
            return _settled(_ufuncs[index]._whole(other, self))
        if repeats and cls in SEQUENCES and (found := self._repeated(other)) is not None:
            return found
        return _settled(_ufuncs[index](other, self)) if _known(other) else NotImplemented

    compiled.attach(operator, compiled.REFLECTED)
    return operator


def _floored(ufunc: Any, *, reflected: bool = False) -> Any:
    """The operator of the floor of quotients, whose values beside infinite floats are not those of ivy's function."""
    index = _noted(ufunc)

    def operator(self: Any, other: Any, /) -> Any:
        cls, data = type(other), self._data
        if is_whole(data) and (cls is int or (cls is ndarray and other._data.dtype is data.dtype)):
            value = other._data if cls is ndarray else other
            return _settled(_functions[index](value, data) if reflected else _functions[index](data, value))
        if not _known(other):
            return NotImplemented
        return _settled(_ufuncs[index](other, self) if reflected else _ufuncs[index](self, other))

    # Compiled code answers for integers, and leaves floats to this one.
    compiled.attach(operator, compiled.REFLECTED_WHOLE if reflected else compiled.WHOLE)
    return operator


def _settled(result: Any) -> Any:
    """The result of an operator, which is an array of this class also where functions give native ones."""
    cls = type(result)
    if cls is ndarray:
        return result
    return ndarray_of(result) if cls in plain or (cls is not Array and backends.backend_name(cls)) else made(result)


def _known(other: Any) -> bool:
    """Whether an operand is for this module; what is not may answer for itself."""
    cls = type(other)
    if cls is ndarray or cls is float or cls is int:
        return True
    if isinstance(other, str | bytes | dict | type(None)) or getattr(other, "__array_ufunc__", 0) is None:
        return False
    if operand_kind(cls) != "unknown" or hasattr(other, "__array__") or backends.learn(other):
        return True
    return _values.readable(other) is not other


def _alone(ufunc: Any) -> Any:
    index = _noted(ufunc)

    def operator(self: Any) -> Any:
        result = _functions[index](self._data)
        if type(result) is Array:
            array = new(ndarray)
            array._data = result._data
            return array
        return _settled(result)

    return operator


def _changed(ufunc: Any) -> Any:
    index, name = _noted(ufunc), ufunc.__name__

    def operator(self: Any, other: Any, /) -> Any:
        result = _ufuncs[index](self, other)
        if is_number(self):
            # The name stands for another number then; this one is where else it is.
            return result
        alike = type(result) is ndarray and result._data.dtype == getattr(self._data, "dtype", None)
        if not alike and not np.can_cast(dtype_of(result), dtype_of(self), "same_kind"):
            raise ivy.IvyDtypePromotionError(
                f"ivy.numpy.{name}: the result is {type_of(result)}, which an array of {type_of(self)} cannot "
                f"hold in place; write x = x + y"
            )
        if (result.ndim or 0) > (self.ndim or 0):
            raise ivy.IvyBroadcastShapeError(
                f"ivy.numpy.{name}: the result has the shape {tuple(result.shape)}, and the array that it is written "
                f"to {tuple(self.shape)}; write x = x + y"
            )
        self[...] = result
        return self

    return operator


_is_ellipsis = partial(is_, ...)


def _read_by(index: int) -> Any:
    def read(self: Any, query: Any, /) -> Any:
        data = self._data
        x: Any = data if type(data) in viewing else _values.seen(self)
        if x is data and type(data) is not np.ndarray and steps_back(query):
            x = linkable(self)
        result = _settled(_functions[index](x, query._data if type(query) is ndarray else _index(query)))
        return kept(result) if query is ... or (type(query) is tuple and any(map(_is_ellipsis, query))) else result

    return read


def _reading() -> Any:
    get_item: Any = entered(ivy.get_item)
    index = get_item.spec.index
    _functions[index] = get_item

    read, plain_read = _read_by(index), _read_by(index)

    def traced(self: Any, query: Any, /) -> Any:
        key = query._data if type(query) is ndarray else _index(query)
        shared = is_shared(self) or steps_back(query)
        return made(ivy.get_item(linkable(self), key)) if shared else plain_read(self, query)

    compiled.attach(read, compiled.READ)
    trace_as(read, traced)
    return read


class ndarray(Elements):
    """An `ivy.Array` with the methods, attributes and operators of ``numpy.ndarray``.

    Functions of `ivy.numpy` give such arrays. They are of any library, and otherwise as NumPy's: integers are divided
    as ``float64``, `T` reverses all axes, and `dtype` is NumPy's. The class makes one of a shape, with whatever lies in
    its memory or with that of a buffer, or one of a native array.

    Raises
    ------
    IvyTypeError
        It was called with strides, or with an array as a buffer that is not of the data type.

    Examples
    --------
    >>> import ivy_protocol.numpy as np
    >>> np.array([[1, 2], [3, 4]]).sum(0) / 2
    array([2., 3.])
    """

    __slots__ = ()

    def __init__(
        self,
        shape: Any,
        dtype: Any = None,
        buffer: Any = None,
        offset: int = 0,
        strides: Any = None,
        order: str | None = None,
    ) -> None:
        given = (dtype, buffer, strides, order)
        if _creation.is_shape(shape) or offset or any([x is not None for x in given]):
            shape = _creation.of_memory(shape, dtype, buffer, offset, strides, order)
            super().__init__(shape)
            kept(self)
        else:
            super().__init__(shape)

    # Annotations name a shape and a data type, as those of NumPy's arrays.
    __class_getitem__ = classmethod(GenericAlias)

    __add__, __radd__, __iadd__ = _left(_elementwise.add), _right(_elementwise.add), _changed(_elementwise.add)
    __sub__, __rsub__ = _left(_elementwise.subtract), _right(_elementwise.subtract)
    __mul__, __rmul__ = _left(_elementwise.multiply), _right(_elementwise.multiply)
    __truediv__, __rtruediv__ = _left(_elementwise.divide), _right(_elementwise.divide)
    __floordiv__ = _floored(_elementwise.floor_divide)
    __rfloordiv__ = _floored(_elementwise.floor_divide, reflected=True)
    __mod__, __rmod__ = _left(_elementwise.remainder), _right(_elementwise.remainder)
    __pow__, __rpow__ = _left(_elementwise.power), _right(_elementwise.power)
    __matmul__, __rmatmul__ = _left(_elementwise.matmul), _right(_elementwise.matmul)
    __and__, __rand__ = _left(_elementwise.bitwise_and), _right(_elementwise.bitwise_and)
    __or__, __ror__ = _left(_elementwise.bitwise_or), _right(_elementwise.bitwise_or)
    __xor__, __rxor__ = _left(_elementwise.bitwise_xor), _right(_elementwise.bitwise_xor)
    __lshift__, __rlshift__ = _left(_elementwise.left_shift), _right(_elementwise.left_shift)
    __rshift__, __rrshift__ = _left(_elementwise.right_shift), _right(_elementwise.right_shift)
    __isub__, __imul__ = _changed(_elementwise.subtract), _changed(_elementwise.multiply)
    __itruediv__, __ifloordiv__ = _changed(_elementwise.divide), _changed(_elementwise.floor_divide)
    __imod__, __ipow__ = _changed(_elementwise.remainder), _changed(_elementwise.power)
    __iand__, __ior__ = _changed(_elementwise.bitwise_and), _changed(_elementwise.bitwise_or)
    __ixor__ = _changed(_elementwise.bitwise_xor)
    __ilshift__, __irshift__ = _changed(_elementwise.left_shift), _changed(_elementwise.right_shift)
    __lt__, __le__ = _left(_elementwise.less), _left(_elementwise.less_equal)
    __gt__, __ge__ = _left(_elementwise.greater), _left(_elementwise.greater_equal)
    __eq__, __ne__ = _left(_elementwise.equal), _left(_elementwise.not_equal)
    __hash__ = Elements._hash  # type: ignore[assignment]

    def __divmod__(self, other: Any, /) -> tuple[Any, Any]:
        return self // other, self % other

    def __rdivmod__(self, other: Any, /) -> Any:
        quotient = self.__rfloordiv__(other)
        return NotImplemented if quotient is NotImplemented else (quotient, self.__rmod__(other))

    __neg__, __pos__ = _alone(_elementwise.negative), _alone(_elementwise.positive)
    __abs__, __invert__ = _alone(_elementwise.absolute), _alone(_elementwise.invert)

    __getitem__ = _reading()

    def __setitem__(self, query: Any, value: Any, /) -> None:
        cls, data = type(value), self._data
        if cls is ndarray and value._data.dtype == data.dtype and type(value._data) is type(data):
            value = value._data
        elif not (cls is float or (cls is int and abs(value) <= _WHOLE)) or not is_inexact(data):
            value = _values.pair(self, _values.listed_for(data, value))[1]
            fits = hasattr(value, "dtype") and not isinstance(value, np.integer | np.floating)
            value = _values.cast(value, type_of(data)) if fits else _values.number_for(data, value).item()
        if type(data) not in plain:
            # Whether its library has views is noted.
            _values.taken(self)
        _arrays.write(self, query if type(query) is int else _index(query), value)

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __index__(self) -> int:
        if self.dtype.kind not in "iu" or self.size != 1:
            raise ivy.IvyTypeError(f"ivy.numpy: an index is one integer, not an array of {self.dtype}{self.shape}")
        return int(ivy.to_numpy(self).item())

    def __bool__(self) -> bool:
        return ivy.Array.__bool__(self if self.ndim == 0 or self.size != 1 else made(ivy.reshape(self._data, ())))

    def __contains__(self, value: Any) -> bool:
        return bool(ivy.any(self == value))

    def __repr__(self) -> str:
        try:
            return array_repr(self)
        except _HIDDEN:
            # A value that does not exist yet, as in a trace, is shown as its library shows it.
            return f"array({self._data!r})"

    def __str__(self) -> str:
        try:
            return array_str(self)
        except _HIDDEN:
            return str(self._data)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        own = _OPERATORS.get(ufunc) if method == "__call__" and not kwargs else None
        if own is None or type(inputs[0]) not in _NUMBERS or type(inputs[1]) is not ndarray:
            return made(super().__array_ufunc__(ufunc, method, *inputs, **kwargs))
        return _settled(own(*inputs))

    def __array_function__(self, func: Any, types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return made(super().__array_function__(func, types, args, kwargs))

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        call = way_into(func)
        if call is None or "out" in kwargs or not (types == _ALONE or _CLASSES.issuperset(types)):
            return made(super().__ivy_array_function__(func, types, args, kwargs))
        try:
            given = [as_array(x) for x in args]
            more = {n: as_array(v) for n, v in kwargs.items()} if kwargs else kwargs
        except Unknown:
            return made(super().__ivy_array_function__(func, types, args, kwargs))
        result = settled(call(*given, **more), given[0] if given else None, args[0] if given else None)
        note(func, args, kwargs)
        return result

    @property
    def dtype(self) -> Any:
        """NumPy's data type."""
        # A node of a tree of jax or torch may hold another object than an array.
        dtype: Any = getattr(self._data, "dtype", None)
        if type(dtype) in _DTYPES and dtype.isnative:
            return dtype
        return _values.np_dtype(super().dtype)

    @property
    def shape(self) -> Any:
        """The lengths of the axes."""
        lengths = getattr(self._data, "shape", None)
        return lengths if type(lengths) is tuple else tuple(super().shape)

    @shape.setter
    def shape(self, value: Any) -> None:
        raise IvyAttributeError("ivy.numpy: the shape of an array is not set; write x = x.reshape(shape)")

    @property
    def size(self) -> int:
        """The number of elements."""
        return math.prod(self.shape)

    @property
    def flags(self) -> Any:
        """Facts about the memory, as NumPy has them of the values."""
        return ivy.to_numpy(self).flags

    @property
    def T(self) -> Any:
        """The array with its axes reversed."""
        return _shapes.transpose(self)

    @property
    def real(self) -> Any:
        """The real parts of the elements."""
        return _mathematics.real(self)

    @real.setter
    def real(self, value: Any) -> None:
        found = _creation.asarray(value)
        self[...] = _joined(found, _mathematics.imag(self)) if self.dtype.kind == "c" else found

    @property
    def imag(self) -> Any:
        """The imaginary parts of the elements."""
        return _mathematics.imag(self)

    @imag.setter
    def imag(self, value: Any) -> None:
        if self.dtype.kind != "c":
            raise ivy.IvyTypeError(f"ivy.numpy: an array of {self.dtype} has no imaginary parts to write to")
        self[...] = _joined(_mathematics.real(self), _creation.asarray(value))

    @property
    def flat(self) -> Any:
        """The elements along one axis; what is written to them is written to the array."""
        x = _values.seen(self)
        if type(self._data) not in viewing:
            return made(ivy.reshape(x, (-1,), copy=False))
        if self.ndim == 1 or _shapes.lies_close(self._data):
            return made(ivy.reshape(x, (-1,)))
        array = _Scattered(ivy.reshape(x, (-1,))._data)
        array._whole = self
        return array

    @flat.setter
    def flat(self, value: Any) -> None:
        found = _creation.asarray(value)
        _arrays.write(self, ..., _shapes.resize(found, self.shape).astype(self.dtype))

    @property
    def nbytes(self) -> int:
        """The number of bytes of all elements."""
        return self.itemsize * (self.size or 0)

    @property
    def itemsize(self) -> int:
        """The number of bytes of one element."""
        return self.dtype.itemsize

    def all(self, axis: Any = None, out: Any = None, keepdims: Any = NoValue, *, where: Any = NoValue) -> Any:
        """See `ivy.numpy.all`."""
        if out is None and keepdims is where is NoValue:
            return _reductions.all(self) if axis is None else _reductions.all(self, axis=axis)
        return _reductions.all(self, axis, out, keepdims, where=where)

    def any(self, axis: Any = None, out: Any = None, keepdims: Any = NoValue, *, where: Any = NoValue) -> Any:
        """See `ivy.numpy.any`."""
        if out is None and keepdims is where is NoValue:
            return _reductions.any(self) if axis is None else _reductions.any(self, axis=axis)
        return _reductions.any(self, axis, out, keepdims, where=where)

    def argmax(self, axis: Any = None, out: Any = None, *, keepdims: Any = NoValue) -> Any:
        """See `ivy.numpy.argmax`."""
        if out is None and keepdims is NoValue:
            return _reductions.argmax(self) if axis is None else _reductions.argmax(self, axis=axis)
        return _reductions.argmax(self, axis, out, keepdims=keepdims)

    def argmin(self, axis: Any = None, out: Any = None, *, keepdims: Any = NoValue) -> Any:
        """See `ivy.numpy.argmin`."""
        if out is None and keepdims is NoValue:
            return _reductions.argmin(self) if axis is None else _reductions.argmin(self, axis=axis)
        return _reductions.argmin(self, axis, out, keepdims=keepdims)

    def argpartition(self, kth: Any, axis: int | None = -1, kind: str = "introselect", order: Any = None) -> Any:
        """See `ivy.numpy.argpartition`."""
        return _searching.argpartition(self, kth, axis)

    def argsort(self, axis: int | None = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Any:
        """See `ivy.numpy.argsort`."""
        return _searching.argsort(self, axis)

    def astype(
        self, dtype: DtypeLike, order: str = "K", casting: str = "unsafe", subok: bool = True, copy: bool = True
    ) -> Any:
        """Return an array of another data type.

        Raises
        ------
        IvyDtypeError
            ``casting`` does not allow it.
        """
        if casting != "unsafe" and not np.can_cast(self.dtype, _values.np_dtype(dtype), casting):  # type: ignore[reportArgumentType]
            raise ivy.IvyDtypeError(f"ivy.numpy: {self.dtype} is not cast to {dtype} by casting={casting!r}")
        if not copy and self.dtype == _values.np_dtype(dtype):
            return self
        # Another data type takes a copy in any case, also of the real parts of complex numbers.
        return made(_values.cast(self._data, named(dtype) or "float64"))

    def choose(self, choices: Any, out: Any = None, mode: str = "raise") -> Any:
        """See `ivy.numpy.choose`."""
        return _searching.choose(self, choices, out, mode)

    def clip(self, min: Any = None, max: Any = None, out: Any = None, **kwargs: Any) -> Any:
        """See `ivy.numpy.clip`."""
        if out is None and not kwargs:
            return _mathematics.clip(self, min, max)
        return _mathematics.clip(self, min, max, out, **kwargs)

    def compress(self, condition: Any, axis: int | None = None, out: Any = None) -> Any:  # type: ignore[reportIncompatibleMethodOverride]
        """See `ivy.numpy.compress`."""
        return _searching.compress(condition, self, axis, out)

    def conj(self) -> Any:
        """See `ivy.numpy.conjugate`; real arrays are given as they are."""
        return _elementwise.conjugate(self) if self.dtype.kind == "c" else self

    def conjugate(self) -> Any:
        """See `ivy.numpy.conjugate`; real arrays are given as they are."""
        return self.conj()

    def copy(self, order: str = "C") -> Any:
        """See `ivy.numpy.copy`."""
        return made(ivy.copy_array(self._data)) if is_number(self) else _creation.copy(self)

    def cumprod(self, axis: int | None = None, dtype: Any = None, out: Any = None) -> Any:
        """See `ivy.numpy.cumprod`."""
        if dtype is out is None:
            return _reductions.cumprod(self) if axis is None else _reductions.cumprod(self, axis=axis)
        return _reductions.cumprod(self, axis, dtype, out)

    def cumsum(self, axis: int | None = None, dtype: Any = None, out: Any = None) -> Any:
        """See `ivy.numpy.cumsum`."""
        if dtype is out is None:
            return _reductions.cumsum(self) if axis is None else _reductions.cumsum(self, axis=axis)
        return _reductions.cumsum(self, axis, dtype, out)

    def diagonal(self, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Any:
        """See `ivy.numpy.diagonal`."""
        if axis1 == 0 and axis2 == 1:
            return _searching.diagonal(self, offset)
        return _searching.diagonal(self, offset, axis1, axis2)

    def dot(self, b: Any, out: Any = None) -> Any:
        """See `ivy.numpy.dot`."""
        return _mathematics.dot(self, b) if out is None else _mathematics.dot(self, b, out)

    def fill(self, value: Any) -> None:
        """Write one value to all elements.

        Raises
        ------
        IvyValueError
            It is an array with axes, or a list.
        """
        if np.ndim(value):
            raise ivy.IvyValueError("ivy.numpy.ndarray.fill takes one value; write several with x[...] = values")
        self[...] = value

    def flatten(self, order: str = "C") -> Any:  # type: ignore[reportIncompatibleMethodOverride]
        """Return a copy of the elements along one axis."""
        return made(ivy.reshape(self._data, (-1,), order="F" if order == "F" else "C", copy=True))

    def item(self, *args: Any) -> Any:
        """Return an element as a number of Python."""
        return ivy.to_numpy(self).item(*args)

    def max(
        self, axis: Any = None, out: Any = None, keepdims: Any = NoValue, initial: Any = NoValue, where: Any = NoValue
    ) -> Any:
        """See `ivy.numpy.max`."""
        if out is None and keepdims is initial is where is NoValue:
            return _reductions.max(self) if axis is None else _reductions.max(self, axis=axis)
        return _reductions.max(self, axis, out, keepdims, initial, where)

    def mean(
        self, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = NoValue, *, where: Any = NoValue
    ) -> Any:
        """See `ivy.numpy.mean`."""
        if dtype is out is None and keepdims is where is NoValue:
            return _reductions.mean(self) if axis is None else _reductions.mean(self, axis=axis)
        return _reductions.mean(self, axis, dtype, out, keepdims, where=where)

    def min(
        self, axis: Any = None, out: Any = None, keepdims: Any = NoValue, initial: Any = NoValue, where: Any = NoValue
    ) -> Any:
        """See `ivy.numpy.min`."""
        if out is None and keepdims is initial is where is NoValue:
            return _reductions.min(self) if axis is None else _reductions.min(self, axis=axis)
        return _reductions.min(self, axis, out, keepdims, initial, where)

    def nonzero(self) -> Any:
        """See `ivy.numpy.nonzero`."""
        return _searching.nonzero(self)

    def partition(self, kth: Any, axis: int = -1, kind: str = "introselect", order: Any = None) -> None:
        """Put the elements in the order of `ivy.numpy.partition`."""
        self[...] = _searching.partition(self, kth, axis)

    def prod(
        self,
        axis: Any = None,
        dtype: Any = None,
        out: Any = None,
        keepdims: Any = NoValue,
        initial: Any = NoValue,
        where: Any = NoValue,
    ) -> Any:
        """See `ivy.numpy.prod`."""
        if dtype is out is None and keepdims is initial is where is NoValue:
            return _reductions.prod(self) if axis is None else _reductions.prod(self, axis=axis)
        return _reductions.prod(self, axis, dtype, out, keepdims, initial, where)

    def put(self, indices: Any, values: Any, mode: str = "raise") -> None:
        """See `ivy.numpy.put`."""
        _searching.put(self, indices, values, mode)

    def ravel(self, order: str = "C") -> Any:
        """See `ivy.numpy.ravel`."""
        return _shapes.ravel(self) if order == "C" else _shapes.ravel(self, order)

    def repeat(self, repeats: Any, axis: int | None = None) -> Any:
        """See `ivy.numpy.repeat`."""
        return _shapes.repeat(self, repeats) if axis is None else _shapes.repeat(self, repeats, axis)

    def reshape(self, *shape: Any, order: str = "C", copy: bool | None = None) -> Any:  # type: ignore[reportIncompatibleMethodOverride]
        """See `ivy.numpy.reshape`."""
        return _shapes.reshape(self, shape[0] if len(shape) == 1 else shape, order, copy=copy)

    def resize(self, *new_shape: Any, refcheck: bool = True) -> None:
        """Give the array another shape, with zeros for elements that it has not, and memory of its own if they differ.

        Raises
        ------
        IvyValueError
            The array is a view, or a library without views has views of it.
        """
        lengths = _values.lengths_of(new_shape[0] if len(new_shape) == 1 else new_shape)
        link = getattr(self, "_link", None)
        if link is not None and (link.base is not None or (self._backend.copies is True and len(link.views))):
            raise ivy.IvyValueError("ivy.numpy: an array that is a view, or has views, is not resized; resize a copy")
        flat, count = ivy.reshape(self._data, (-1,)), math.prod(lengths)
        if count > self.size:
            flat = ivy.concat([flat, ivy.zeros((count - self.size,), dtype=ivy.dtype(self._data), like=self._data)])
        self._data = ivy.reshape(flat if count >= self.size else ivy.copy_array(flat[:count]), lengths)._data
        if not lengths:
            self._link = Kept(self)

    def round(self, decimals: int = 0, out: Any = None) -> Any:
        """See `ivy.numpy.round`."""
        return _mathematics.round(self, decimals) if out is None else _mathematics.round(self, decimals, out)

    def searchsorted(self, v: Any, side: str = "left", sorter: Any = None) -> Any:
        """See `ivy.numpy.searchsorted`."""
        if side == "left" and sorter is None:
            return _searching.searchsorted(self, v)
        return _searching.searchsorted(self, v, side, sorter)

    def sort(self, axis: int = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> None:
        """Put the elements in order."""
        self[...] = _searching.sort(self, axis)

    def squeeze(self, axis: Any = None) -> Any:
        """See `ivy.numpy.squeeze`."""
        return _shapes.squeeze(self) if axis is None else _shapes.squeeze(self, axis)

    def std(
        self,
        axis: Any = None,
        dtype: Any = None,
        out: Any = None,
        ddof: float = 0,
        keepdims: Any = NoValue,
        *,
        where: Any = NoValue,
    ) -> Any:
        """See `ivy.numpy.std`."""
        return _reductions.std(self, axis, dtype, out, ddof, keepdims, where=where)

    def sum(
        self,
        axis: Any = None,
        dtype: Any = None,
        out: Any = None,
        keepdims: Any = NoValue,
        initial: Any = NoValue,
        where: Any = NoValue,
    ) -> Any:
        """See `ivy.numpy.sum`."""
        if dtype is out is None and keepdims is initial is where is NoValue:
            return _reductions.sum(self) if axis is None else _reductions.sum(self, axis=axis)
        return _reductions.sum(self, axis, dtype, out, keepdims, initial, where)

    def swapaxes(self, axis1: int, axis2: int) -> Any:
        """See `ivy.numpy.swapaxes`."""
        return _shapes.swapaxes(self, axis1, axis2)

    def take(self, indices: Any, axis: int | None = None, out: Any = None, mode: str = "raise") -> Any:
        """See `ivy.numpy.take`."""
        if out is None and mode == "raise":
            return _searching.take(self, indices, axis=axis)
        return _searching.take(self, indices, axis, out, mode)

    def tobytes(self, order: Any = "C") -> bytes:
        """Return the bytes of the elements, as NumPy stores them."""
        return ivy.to_numpy(self).tobytes(order)

    def tolist(self) -> Any:
        """Return the elements as nested lists of Python's numbers."""
        return ivy.to_numpy(self).tolist()

    def trace(self, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None, out: Any = None) -> Any:
        """See `ivy.numpy.trace`."""
        if offset == axis1 == 0 and axis2 == 1 and dtype is out is None:
            return _mathematics.trace(self)
        return _mathematics.trace(self, offset, axis1, axis2, dtype, out)

    def transpose(self, *axes: Any) -> Any:  # type: ignore[reportIncompatibleMethodOverride]
        """See `ivy.numpy.transpose`."""
        given = axes[0] if len(axes) == 1 and not isinstance(axes[0], int) else axes or None
        return _shapes.transpose(self, given)

    def var(
        self,
        axis: Any = None,
        dtype: Any = None,
        out: Any = None,
        ddof: float = 0,
        keepdims: Any = NoValue,
        *,
        where: Any = NoValue,
    ) -> Any:
        """See `ivy.numpy.var`."""
        return _reductions.var(self, axis, dtype, out, ddof, keepdims, where=where)

    def view(self, dtype: Any = None) -> Any:  # type: ignore[reportIncompatibleMethodOverride]
        """Return the same memory as another array, of the same type or, of integers and floats, another.

        Raises
        ------
        IvyTypeError
            It is to be an array of another class.
        """
        if dtype is None or dtype is ndarray:
            return made(ivy.reshape(_values.seen(self), self.shape))
        if isinstance(dtype, type) and issubclass(dtype, ivy.Array | np.ndarray):
            raise ivy.IvyTypeError(
                f"ivy.numpy: x.view({dtype.__name__}) is an array of a class of its own, which ivy.numpy has none "
                f"of; keep the array in an attribute of an object"
            )
        found = ivy.to_numpy(self).view(_values.np_dtype(named(dtype)))
        return _creation.from_host(found, self._data)


class _Scattered(ndarray):
    """The elements along one axis of an array in whose memory they do not lie so."""

    __slots__ = ("_whole",)

    def __setitem__(self, query: Any, value: Any, /) -> None:
        elements = ndarray_of(self._data)
        elements[query] = value
        self._data = elements._data
        self._whole[...] = made(ivy.reshape(self._data, self._whole.shape))


def _joined(real: Any, imag: Any) -> Any:
    """The complex numbers of two parts, whose zeros keep their signs."""
    kind = named("float32" if real.dtype.itemsize == imag.dtype.itemsize == 4 else "float64")
    return made(ivy.complex(*ivy.broadcast_arrays(ivy.astype(real, kind), ivy.astype(imag, kind))))


def _index(query: Any) -> Any:
    if type(query) is tuple:
        return tuple([_index(part) for part in query])
    if type(query) is list:
        return _creation.asarray(query)._data if query else np.zeros(0, "int64")
    return query._data if type(query) is ndarray else query


_arrays.ndarray = _arrays.ndarray = ndarray
_HIDDEN = (ivy.IvyException, TypeError, RuntimeError)
"""The errors for values that do not exist yet: those of ivy and of the libraries, all of which are of these classes."""
_NUMBERS = frozenset([np.dtype(letter).type for letter in "?bhilBHILfd"])
_COMPARISONS = "less less_equal greater greater_equal equal not_equal"
_OPERATORS = {
    getattr(np, name): getattr(_elementwise, name)
    for name in f"add subtract multiply divide floor_divide power {_COMPARISONS}".split()
}
"""What the operators of NumPy's numbers call, and the functions here for it."""
_CLASSES = frozenset((Array, ndarray))
_ALONE = (ndarray,)
pytrees.add_array(ndarray)
if compiled.native is not None:
    compiled.native.adopt(ndarray, made)
    if hasattr(compiled.native, "know"):
        compiled.native.know(is_whole.seen)  # type: ignore[attr-defined]
