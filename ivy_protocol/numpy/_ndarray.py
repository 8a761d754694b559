"""``numpy.ndarray`` on every backend: an `ivy.Array` with NumPy's methods, dtypes and operators."""

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
from ivy_protocol.compiling import resolves, trace_as
from ivy_protocol.dispatch import compiled
from ivy_protocol.dispatch.compiled import entered
from ivy_protocol.dispatch.operators import operand_kind
from ivy_protocol.exceptions import IvyAttributeError
from ivy_protocol.numpy import _arrays, _creation, _elementwise, _mathematics, _reductions, _searching, _shapes, _values
from ivy_protocol.numpy._arrays import as_0d_array, is_scalar, linkable, ndarray_of, new, plain_types, view_types, wrap
from ivy_protocol.numpy._elements import SEQUENCES, Elements
from ivy_protocol.numpy._forward import OPTION_TYPES, forwarded_call
from ivy_protocol.numpy._functional import array_repr, array_str
from ivy_protocol.numpy._plans import UnsupportedArgument, cache_plan, entry_point, to_ivy_array, wrap_unless_same
from ivy_protocol.numpy._ufuncs import inexact, is_inexact, is_integer
from ivy_protocol.numpy._values import NoValue, dtype_of, ivy_dtype, type_of

Array = ivy.Array
_DTYPES = frozenset([type(np.dtype(letter)) for letter in "?bhilqpBHILQPefdFD"])
"""Classes of NumPy's dtypes. JAX uses the same classes."""

_MAX_EXACT_INT = 2**53
"""Bound up to which integers are exact in ``float64``."""

_ufuncs: dict[int, Any] = {}
_functions: dict[int, Any] = {}
"""The ivy functions that operators call, by index (`spec.index`). `_ufuncs` has the ufuncs by the same index.

An operator is a closure over only the index: torch.compile can create guards for an int, but not for a ufunc.
"""


def _register(ufunc: Any) -> int:
    index = ufunc._fn.spec.index
    _ufuncs[index], _functions[index] = ufunc, ufunc._fn
    return index


# Do not rename the variable `index` of the operators: `compiled.attach` reads it by its name.
def _operator(ufunc: Any) -> Any:
    index, only_floats, is_multiply = _register(ufunc), ufunc._floating, ufunc is _elementwise.multiply

    def operator(self: Any, other: Any, /) -> Any:
        cls, data = type(other), self._data
        try:
            if cls is ndarray and (not only_floats or data.dtype in inexact.get(type(data), ())):
                result = _functions[index](data, other._data)
            elif (cls is float or cls is int) and is_inexact(data):
                result = _functions[index](data, other)
            elif cls is int and not only_floats and is_integer(data):
                # Call the slow path, which creates the plan. Later calls run on the C fast path.
                return _wrap_operator_result(_ufuncs[index]._slow_path(self, other))
            elif is_multiply and cls in SEQUENCES and (repeated := self._repeated(other)) is not None:
                return repeated
            else:
                return _wrap_operator_result(_ufuncs[index](self, other)) if _is_operand(other) else NotImplemented
        except ivy.IvyDtypeError:
            # If the ivy function rejects the dtype, such as a complex dtype in a comparison, call the ufunc, which has
            # a fallback for the dtype.
            return _wrap_operator_result(_ufuncs[index](self, other)) if _is_operand(other) else NotImplemented
        if type(result) is Array:
            array = new(ndarray)
            array._data = result._data
            return array
        return _wrap_operator_result(result)

    # Attach this function as the fallback of the C fast path, for operands that the fast path does not handle. An
    # example is a division of integers, for which the function of ivy raises.
    compiled.attach(operator, compiled.OPERATOR)
    return resolves(operator, ufunc.resolution)


def _reflected_operator(ufunc: Any) -> Any:
    index, only_floats, is_multiply = _register(ufunc), ufunc._floating, ufunc is _elementwise.multiply

    def operator(self: Any, other: Any, /) -> Any:
        cls, data = type(other), self._data
        if (cls is float or cls is int) and is_inexact(data):
            return _wrap_operator_result(_functions[index](other, data))
        if cls is int and not only_floats and is_integer(data):
            return _wrap_operator_result(_ufuncs[index]._slow_path(other, self))
        if is_multiply and cls in SEQUENCES and (repeated := self._repeated(other)) is not None:
            return repeated
        return _wrap_operator_result(_ufuncs[index](other, self)) if _is_operand(other) else NotImplemented

    compiled.attach(operator, compiled.REFLECTED)
    call = ufunc.resolution
    return resolves(operator, call._replace(forward=lambda args, *rest: call.forward(args[::-1], *rest)))


def _floor_operator(ufunc: Any, *, reflected: bool = False) -> Any:
    """Return the operator ``//``, whose results for infinite floats differ from those of the ivy function.

    For integers, the results are equal, so the operator calls the ivy function directly.
    """
    index = _register(ufunc)

    def operator(self: Any, other: Any, /) -> Any:
        cls, data = type(other), self._data
        if is_integer(data) and (cls is int or (cls is ndarray and other._data.dtype is data.dtype)):
            value = other._data if cls is ndarray else other
            return _wrap_operator_result(
                _functions[index](value, data) if reflected else _functions[index](data, value)
            )
        if not _is_operand(other):
            return NotImplemented
        return _wrap_operator_result(_ufuncs[index](other, self) if reflected else _ufuncs[index](self, other))

    # Attach this function as the fallback of the C fast path: the fast path handles integers, and calls this function
    # for floats.
    compiled.attach(operator, compiled.REFLECTED_INTEGER if reflected else compiled.INTEGER)
    return operator


def _wrap_operator_result(result: Any) -> Any:
    """Wrap the result of an operator as `ndarray`, also in native mode."""
    cls = type(result)
    if cls is ndarray:
        return result
    return (
        ndarray_of(result) if cls in plain_types or (cls is not Array and backends.backend_name(cls)) else wrap(result)
    )


def _is_operand(other: Any) -> bool:
    """Return True if the ufuncs support an operand. Otherwise Python calls the reflected operator of the operand."""
    cls = type(other)
    if cls is ndarray or cls is float or cls is int:
        return True
    if isinstance(other, str | bytes | dict | type(None)) or getattr(other, "__array_ufunc__", 0) is None:
        return False
    if operand_kind(cls) != "unknown" or hasattr(other, "__array__") or backends.learn(other):
        return True
    return _values.readable(other) is not other


def _unary_operator(ufunc: Any) -> Any:
    index = _register(ufunc)

    def operator(self: Any) -> Any:
        result = _functions[index](self._data)
        if type(result) is Array:
            array = new(ndarray)
            array._data = result._data
            return array
        return _wrap_operator_result(result)

    return resolves(operator, ufunc.resolution)


def _inplace_operator(ufunc: Any) -> Any:
    index, name = _register(ufunc), ufunc.__name__

    def operator(self: Any, other: Any, /) -> Any:
        result = _ufuncs[index](self, other)
        if is_scalar(self):
            # If the array represents an immutable scalar, return a new array, which Python assigns to the variable on
            # the left side.
            return result
        same_dtype = type(result) is ndarray and result._data.dtype == getattr(self._data, "dtype", None)
        if not same_dtype and not np.can_cast(dtype_of(result), dtype_of(self), "same_kind"):
            raise ivy.IvyDtypePromotionError(
                f"ivy.numpy.{name}: the result is {type_of(result)}, which an array of {type_of(self)} cannot "
                f"hold in place; assign the result, as in x = x + y"
            )
        if (result.ndim or 0) > (self.ndim or 0):
            raise ivy.IvyBroadcastShapeError(
                f"ivy.numpy.{name}: the result has the shape {tuple(result.shape)}, which does not fit into an array "
                f"of the shape {tuple(self.shape)}; assign the result, as in x = x + y"
            )
        self[...] = result
        return self

    return operator


_is_ellipsis = partial(is_, ...)


def _make_getitem(index: int) -> Any:
    def read(self: Any, query: Any, /) -> Any:
        data = self._data
        x: Any = data if type(data) in view_types else _values.to_linked(self)
        if x is data and type(data) is not np.ndarray and steps_back(query):
            x = linkable(self)
        result = _wrap_operator_result(_functions[index](x, query._data if type(query) is ndarray else _index(query)))
        return (
            as_0d_array(result) if query is ... or (type(query) is tuple and any(map(_is_ellipsis, query))) else result
        )

    return read


def _traced_getitem(self: Any, query: Any, /) -> Any:
    """Return elements in code that torch.compile traces. The C fast path is attached to `_getitem`, but neither to this
    function nor to `_plain_getitem`.
    """
    key = query._data if type(query) is ndarray else _index(query)
    shared = is_shared(self) or steps_back(query)
    return wrap(ivy.get_item(linkable(self), key)) if shared else _plain_getitem(self, query)


def _forward_getitem(args: tuple[Any, ...], kwargs: dict[str, Any], _: int) -> Any:
    """Return the arguments for `ivy.get_item` if the query consists of integers, slices, None and Ellipsis; otherwise
    None.
    """
    query = args[1] if len(args) == 2 else []
    is_basic = _BASIC_QUERIES.issuperset(map(type, query if type(query) is tuple else (query,)))
    return (args, kwargs) if is_basic and not steps_back(query) else None


_BASIC_QUERIES = frozenset((int, slice, type(None), type(...)))
_get_item: Any = entered(ivy.get_item)
_GET_ITEM = _get_item.spec.index
_functions[_GET_ITEM] = _get_item
_getitem, _plain_getitem = _make_getitem(_GET_ITEM), _make_getitem(_GET_ITEM)
compiled.attach(_getitem, compiled.READ)
trace_as(_getitem, resolves(_traced_getitem, forwarded_call(ivy.get_item, _forward_getitem)))


class ndarray(Elements):
    """An `ivy.Array` with the methods, attributes and operators of ``numpy.ndarray``.

    Functions of `ivy.numpy` return such arrays, on every backend. The arrays follow NumPy where `ivy.Array` differs:
    division of integers returns ``float64``, `T` reverses all axes, and `dtype` is NumPy's dtype. The constructor
    accepts a shape (with uninitialized memory, or the memory of a buffer) or a native array.

    Raises
    ------
    IvyTypeError
        The call has strides, or the buffer is an array of another dtype.

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
        options = (dtype, buffer, strides, order)
        if _creation.is_shape(shape) or offset or any([x is not None for x in options]):
            shape = _creation.from_memory(shape, dtype, buffer, offset, strides, order)
            super().__init__(shape)
            as_0d_array(self)
        else:
            super().__init__(shape)

    # Support `ndarray[shape, dtype]` in annotations, as NumPy's class does.
    __class_getitem__ = classmethod(GenericAlias)

    __add__, __radd__, __iadd__ = (
        _operator(_elementwise.add),
        _reflected_operator(_elementwise.add),
        _inplace_operator(_elementwise.add),
    )
    __sub__, __rsub__ = _operator(_elementwise.subtract), _reflected_operator(_elementwise.subtract)
    __mul__, __rmul__ = _operator(_elementwise.multiply), _reflected_operator(_elementwise.multiply)
    __truediv__, __rtruediv__ = _operator(_elementwise.divide), _reflected_operator(_elementwise.divide)
    __floordiv__ = _floor_operator(_elementwise.floor_divide)
    __rfloordiv__ = _floor_operator(_elementwise.floor_divide, reflected=True)
    __mod__, __rmod__ = _operator(_elementwise.remainder), _reflected_operator(_elementwise.remainder)
    __pow__, __rpow__ = _operator(_elementwise.power), _reflected_operator(_elementwise.power)
    __matmul__, __rmatmul__ = _operator(_elementwise.matmul), _reflected_operator(_elementwise.matmul)
    __and__, __rand__ = _operator(_elementwise.bitwise_and), _reflected_operator(_elementwise.bitwise_and)
    __or__, __ror__ = _operator(_elementwise.bitwise_or), _reflected_operator(_elementwise.bitwise_or)
    __xor__, __rxor__ = _operator(_elementwise.bitwise_xor), _reflected_operator(_elementwise.bitwise_xor)
    __lshift__, __rlshift__ = _operator(_elementwise.left_shift), _reflected_operator(_elementwise.left_shift)
    __rshift__, __rrshift__ = _operator(_elementwise.right_shift), _reflected_operator(_elementwise.right_shift)
    __isub__, __imul__ = _inplace_operator(_elementwise.subtract), _inplace_operator(_elementwise.multiply)
    __itruediv__, __ifloordiv__ = _inplace_operator(_elementwise.divide), _inplace_operator(_elementwise.floor_divide)
    __imod__, __ipow__ = _inplace_operator(_elementwise.remainder), _inplace_operator(_elementwise.power)
    __iand__, __ior__ = _inplace_operator(_elementwise.bitwise_and), _inplace_operator(_elementwise.bitwise_or)
    __ixor__ = _inplace_operator(_elementwise.bitwise_xor)
    __ilshift__, __irshift__ = _inplace_operator(_elementwise.left_shift), _inplace_operator(_elementwise.right_shift)
    __lt__, __le__ = _operator(_elementwise.less), _operator(_elementwise.less_equal)
    __gt__, __ge__ = _operator(_elementwise.greater), _operator(_elementwise.greater_equal)
    __eq__, __ne__ = _operator(_elementwise.equal), _operator(_elementwise.not_equal)
    __hash__ = Elements._hash  # type: ignore[assignment]

    def __divmod__(self, other: Any, /) -> tuple[Any, Any]:
        if type(other) in (float, int, ndarray):
            return _elementwise.divmod(self, other)
        return self // other, self % other

    def __rdivmod__(self, other: Any, /) -> Any:
        quotient = self.__rfloordiv__(other)
        return NotImplemented if quotient is NotImplemented else (quotient, self.__rmod__(other))

    __neg__, __pos__ = _unary_operator(_elementwise.negative), _unary_operator(_elementwise.positive)
    __abs__, __invert__ = _unary_operator(_elementwise.absolute), _unary_operator(_elementwise.invert)

    __getitem__ = _getitem

    def __setitem__(self, query: Any, value: Any, /) -> None:
        cls, data = type(value), self._data
        if cls is ndarray and value._data.dtype == data.dtype and type(value._data) is type(data):
            value = value._data
        elif not (cls is float or (cls is int and abs(value) <= _MAX_EXACT_INT)) or not is_inexact(data):
            value = _values.pair(self, _values.list_for(data, value))[1]
            fits = hasattr(value, "dtype") and not isinstance(value, np.integer | np.floating)
            value = _values.cast(value, type_of(data)) if fits else _values.scalar_for(data, value).item()
        if type(data) not in plain_types:
            # Register the class of the native array, so that `write` knows whether the library has views.
            _values.to_native(self)
        _arrays.write(self, query if type(query) is int else _index(query), value)

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __index__(self) -> int:
        if self.dtype.kind not in "iu" or self.size != 1:
            raise ivy.IvyTypeError(f"ivy.numpy: an index must be one integer, not an array of {self.dtype}{self.shape}")
        return int(ivy.to_numpy(self).item())

    def __bool__(self) -> bool:
        return ivy.Array.__bool__(self if self.ndim == 0 or self.size != 1 else wrap(ivy.reshape(self._data, ())))

    def __contains__(self, value: Any) -> bool:
        return bool(ivy.any(self == value))

    def __repr__(self) -> str:
        try:
            return array_repr(self)
        except _HIDDEN:
            # Traced arrays have no values: return the representation of their library.
            return f"array({self._data!r})"

    def __str__(self) -> str:
        try:
            return array_str(self)
        except _HIDDEN:
            return str(self._data)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        function = _OPERATORS.get(ufunc) if method == "__call__" and not kwargs else None
        if function is None or type(inputs[0]) not in _SCALAR_TYPES or type(inputs[1]) is not ndarray:
            return wrap(super().__array_ufunc__(ufunc, method, *inputs, **kwargs))
        return _wrap_operator_result(function(*inputs))

    def __array_function__(self, func: Any, types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return wrap(super().__array_function__(func, types, args, kwargs))

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        call = entry_point(func)
        if call is None or "out" in kwargs or not (types == _NDARRAY_ONLY or _CLASSES.issuperset(types)):
            return wrap(super().__ivy_array_function__(func, types, args, kwargs))
        try:
            ivy_args = [to_ivy_array(x) for x in args]
            ivy_kwargs = {n: to_ivy_array(v) for n, v in kwargs.items()} if kwargs else kwargs
        except UnsupportedArgument:
            return wrap(super().__ivy_array_function__(func, types, args, kwargs))
        result = wrap_unless_same(
            call(*ivy_args, **ivy_kwargs), ivy_args[0] if ivy_args else None, args[0] if ivy_args else None
        )
        cache_plan(func, args, kwargs)
        return result

    @property
    def dtype(self) -> Any:
        """The dtype, as a NumPy dtype."""
        # Read the dtype with a default: in a pytree, JAX or torch may replace the data by an object without a dtype.
        dtype: Any = getattr(self._data, "dtype", None)
        if type(dtype) in _DTYPES and dtype.isnative:
            return dtype
        return _values.np_dtype(super().dtype)

    # Create the dtype from a string in compiled code: torch.compile cannot trace other constructions of a dtype.
    trace_as(dtype.fget, lambda self: np.dtype(type_of(self)))

    @property
    def shape(self) -> Any:
        """The shape."""
        sizes = getattr(self._data, "shape", None)
        return sizes if type(sizes) is tuple else tuple(sizes if isinstance(sizes, tuple) else super().shape)

    @shape.setter
    def shape(self, value: Any) -> None:
        raise IvyAttributeError("ivy.numpy: the shape of an array cannot be set; write x = x.reshape(shape)")

    @property
    def size(self) -> int:
        """The number of elements."""
        return math.prod(self.shape)

    @property
    def flags(self) -> Any:
        """The memory layout of the array that `ivy.to_numpy` returns for this array."""
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
        result = _creation.asarray(value)
        self[...] = _complex_of(result, _mathematics.imag(self)) if self.dtype.kind == "c" else result

    @property
    def imag(self) -> Any:
        """The imaginary parts of the elements."""
        return _mathematics.imag(self)

    @imag.setter
    def imag(self, value: Any) -> None:
        if self.dtype.kind != "c":
            raise ivy.IvyTypeError(f"ivy.numpy: imag cannot be assigned to an array of {self.dtype}, which is real")
        self[...] = _complex_of(_mathematics.real(self), _creation.asarray(value))

    @property
    def flat(self) -> Any:
        """A 1-D view of the elements; writing to it writes to the array."""
        x = _values.to_linked(self)
        if type(self._data) not in view_types:
            return wrap(ivy.reshape(x, (-1,), copy=False))
        if self.ndim == 1 or _arrays.is_contiguous(self._data):
            return wrap(ivy.reshape(x, (-1,)))
        array = _FlatCopy(ivy.reshape(x, (-1,))._data)
        array._source = self
        return array

    @flat.setter
    def flat(self, value: Any) -> None:
        result = _creation.asarray(value)
        _arrays.write(self, ..., _shapes.resize(result, self.shape).astype(self.dtype))

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
        """Return the array with another dtype.

        Raises
        ------
        IvyDtypeError
            ``casting`` does not allow the conversion.
        """
        if casting != "unsafe" and not np.can_cast(self.dtype, _values.np_dtype(dtype), casting):  # type: ignore[reportArgumentType]
            raise ivy.IvyDtypeError(f"ivy.numpy: {self.dtype} cannot be cast to {dtype} with casting={casting!r}")
        if not copy and self.dtype == _values.np_dtype(dtype):
            return self
        # Call `cast`, which always copies, and which discards imaginary parts in casts from complex to real dtypes.
        return wrap(_values.cast(self._data, ivy_dtype(dtype) or "float64"))

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
        """See `ivy.numpy.conjugate`; a real array is returned unchanged."""
        return _elementwise.conjugate(self) if self.dtype.kind == "c" else self

    def conjugate(self) -> Any:
        """See `ivy.numpy.conjugate`; a real array is returned unchanged."""
        return self.conj()

    def copy(self, order: str = "C") -> Any:
        """See `ivy.numpy.copy`."""
        return wrap(ivy.copy_array(self._data)) if is_scalar(self) else _creation.copy(self)

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
        """Write one value to all elements of the array.

        Raises
        ------
        IvyValueError
            The value is a list or an array with axes.
        """
        if np.ndim(value):
            raise ivy.IvyValueError(
                "ivy.numpy.ndarray.fill accepts only one value; assign several values with x[...] = values"
            )
        self[...] = value

    def flatten(self, order: str = "C") -> Any:  # type: ignore[reportIncompatibleMethodOverride]
        """Return a 1-D copy of the elements."""
        return wrap(ivy.reshape(self._data, (-1,), order="F" if order == "F" else "C", copy=True))

    def item(self, *args: Any) -> Any:
        """Return an element as a Python scalar."""
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
        """Sort the elements partially in place, as `ivy.numpy.partition` does."""
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
        """Change the shape in place; fill new elements with zeros, and reallocate if the size changes.

        Raises
        ------
        IvyValueError
            The array is a view. On a library without views, where linked copies represent the views of an array, the
            error is also raised if the array has such copies.
        """
        shape = _values.normalize_shape(new_shape[0] if len(new_shape) == 1 else new_shape)
        link = getattr(self, "_link", None)
        if link is not None and (link.base is not None or (self._backend.copies is True and len(link.views))):
            raise ivy.IvyValueError(
                "ivy.numpy: an array that is a view, or has views, cannot be resized; resize a copy"
            )
        flat, count = ivy.reshape(self._data, (-1,)), math.prod(shape)
        if count > self.size:
            flat = ivy.concat([flat, ivy.zeros((count - self.size,), dtype=ivy.dtype(self._data), like=self._data)])
        self._data = ivy.reshape(flat if count >= self.size else ivy.copy_array(flat[:count]), shape)._data
        if not shape:
            self._link = Kept(self)

    def round(self, decimals: int = 0, out: Any = None) -> Any:
        """See `ivy.numpy.round`."""
        if out is None:
            return _mathematics.round(self, decimals) if decimals else _mathematics.round(self)
        return _mathematics.round(self, decimals, out)

    def searchsorted(self, v: Any, side: str = "left", sorter: Any = None) -> Any:
        """See `ivy.numpy.searchsorted`."""
        if side == "left" and sorter is None:
            return _searching.searchsorted(self, v)
        return _searching.searchsorted(self, v, side, sorter)

    def sort(self, axis: int = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> None:
        """Sort the elements in place."""
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
        """Return the bytes of the elements in NumPy's memory layout."""
        return ivy.to_numpy(self).tobytes(order)

    def tolist(self) -> Any:
        """Return the elements as nested lists of Python scalars."""
        return ivy.to_numpy(self).tolist()

    def trace(self, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None, out: Any = None) -> Any:
        """See `ivy.numpy.trace`."""
        if offset == axis1 == 0 and axis2 == 1 and dtype is out is None:
            return _mathematics.trace(self)
        return _mathematics.trace(self, offset, axis1, axis2, dtype, out)

    def transpose(self, *axes: Any) -> Any:  # type: ignore[reportIncompatibleMethodOverride]
        """See `ivy.numpy.transpose`."""
        order = axes[0] if len(axes) == 1 and not isinstance(axes[0], int) else axes or None
        return _shapes.transpose(self, order)

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
        """Return a view of the array. With another dtype, return an array with the same bytes, interpreted as this
        dtype.

        Raises
        ------
        IvyTypeError
            The argument is an array class, not a dtype.
        """
        if dtype is None or dtype is ndarray:
            return wrap(ivy.reshape(_values.to_linked(self), self.shape))
        if isinstance(dtype, type) and issubclass(dtype, ivy.Array | np.ndarray):
            raise ivy.IvyTypeError(
                f"ivy.numpy: x.view({dtype.__name__}) is not supported, because arrays of ivy.numpy have no "
                "subclasses; store the array in an attribute of an object"
            )
        target = _values.np_dtype(ivy_dtype(dtype))
        if not isinstance(self._data, np.ndarray):
            parts = _complex_parts_view(self, target)
            if parts is not None:
                return wrap(parts)
        return _creation.from_numpy_array(ivy.to_numpy(self).view(target), self._data)


def _complex_parts_view(x: ndarray, target: np.dtype[Any]) -> ivy.Array | None:
    """Return pairs of floats as complex numbers, or complex numbers as pairs of floats; None for other dtypes.

    The result has gradients, because functions of ivy compute it. If this function returns None, the caller creates a
    view by NumPy, which has no gradients.
    """
    source = np.dtype(x.dtype)
    if not x.ndim or target == source:
        return None
    if target.kind == "c" and source.kind == "f" and target.itemsize == 2 * source.itemsize and x.shape[-1] % 2 == 0:
        values = ivy.asarray(x._data)
        return ivy.complex(values[..., ::2], values[..., 1::2])
    if target.kind == "f" and source.kind == "c" and source.itemsize == 2 * target.itemsize:
        values = ivy.asarray(x._data)
        return ivy.reshape(ivy.stack([ivy.real(values), ivy.imag(values)], axis=-1), (*x.shape[:-1], 2 * x.shape[-1]))
    return None


class _FlatCopy(ndarray):
    """A 1-D copy of the elements of a non-contiguous array, `_source`. Assignments write to both arrays."""

    __slots__ = ("_source",)

    def __setitem__(self, query: Any, value: Any, /) -> None:
        elements = ndarray_of(self._data)
        elements[query] = value
        self._data = elements._data
        self._source[...] = wrap(ivy.reshape(self._data, self._source.shape))


def _complex_of(real: Any, imag: Any) -> Any:
    """Return complex numbers with the given real and imaginary parts; the signs of zeros are preserved."""
    dtype = ivy_dtype("float32" if real.dtype.itemsize == imag.dtype.itemsize == 4 else "float64")
    return wrap(ivy.complex(*ivy.broadcast_arrays(ivy.astype(real, dtype), ivy.astype(imag, dtype))))


def _index(query: Any) -> Any:
    if type(query) is tuple:
        return tuple([_index(part) for part in query])
    if type(query) is list:
        return _creation.asarray(query)._data if query else np.zeros(0, "int64")
    return query._data if type(query) is ndarray else query


_arrays.ndarray = ndarray
_HIDDEN = (ivy.IvyException, TypeError, RuntimeError)
"""Exceptions that ivy and the libraries raise when code reads the values of a traced array."""
_SCALAR_TYPES = frozenset([np.dtype(letter).type for letter in "?bhilBHILfd"])
_COMPARISONS = "less less_equal greater greater_equal equal not_equal"
_OPERATORS = {
    getattr(np, name): getattr(_elementwise, name)
    for name in f"add subtract multiply divide floor_divide power {_COMPARISONS}".split()
}
"""The ufuncs of `ivy.numpy` by NumPy's ufuncs that operators of NumPy scalars call."""
_CLASSES = frozenset((Array, ndarray))
_NDARRAY_ONLY = (ndarray,)
pytrees.add_array(ndarray)
if compiled.native is not None:
    compiled.native.adopt(ndarray, wrap)
    if hasattr(compiled.native, "know"):
        compiled.native.know(is_integer.accepted)  # type: ignore[attr-defined]
    if hasattr(compiled.native, "install_target"):
        compiled.native.start_numpy(
            np.ndarray, _arrays.DTYPES, _arrays.array_types, OPTION_TYPES, inexact, ivy.IvyException
        )
