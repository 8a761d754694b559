"""`ivy.Array`: a native array with the functions of ivy as methods and operators."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import repeat
from typing import TYPE_CHECKING, Any
from weakref import ref

from ivy_protocol import backends, lazy
from ivy_protocol.array.elsewhere import NAMES, ArrayElsewhere
from ivy_protocol.array.hooks import ArrayHooks
from ivy_protocol.array.methods import ArrayMethods
from ivy_protocol.backends import pytrees, views
from ivy_protocol.core.array_type import completes, wrap
from ivy_protocol.core.context import state
from ivy_protocol.core.device import Device
from ivy_protocol.core.dtypes import ComplexDtype, Dtype, holds_kind
from ivy_protocol.core.shape import Shape
from ivy_protocol.dispatch import compiled
from ivy_protocol.dispatch.operators import element, operator
from ivy_protocol.exceptions import (
    IvyAttributeError,
    IvyBroadcastShapeError,
    IvyDtypeError,
    IvyDtypePromotionError,
    IvyTypeError,
)
from ivy_protocol.functions import comparison, conversion, creation, elementwise, indexing, linalg
from ivy_protocol.functions import device as _device
from ivy_protocol.messages import log

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Namespace, Operator


def _inplace(fn: Callable[..., Any]) -> "Operator":
    """Return the in-place operator of a function.

    The operator casts the result of the function to the dtype of the array, and replaces the elements of the array by
    the result. The operator never changes the dtype or the shape of the array.
    """
    binary: Any = operator(fn)
    multiplies = fn is linalg.matmul

    def inplace_op(self: "Array", other: Any, /) -> Any:
        lock = views.acquired(self)
        try:
            result = binary(self, other)
            if type(result) is not Array:
                return result
            # Compare only dtypes of the same class: array_api_strict warns if its dtype is compared with a dtype of
            # another library.
            own, dtype = self._data, result._data.dtype
            same = dtype is own.dtype or (type(dtype) is type(own.dtype) and dtype == own.dtype)
            if same and not multiplies:
                return indexing.inplace_update(self, result)
            casts = result.dtype != self.dtype
            if casts and not holds_kind(self.dtype, result.dtype):
                raise IvyDtypePromotionError(
                    f"ivy.{fn.__name__}: the result is {result.dtype}, which an array of {self.dtype} cannot hold in "
                    f"place; write x = ivy.{fn.__name__}(x, y)"
                )
            if multiplies and result.shape != self.shape:
                raise IvyBroadcastShapeError(
                    f"ivy.matmul: the result has the shape {tuple(result.shape)}, which an array of the shape "
                    f"{tuple(self.shape)} cannot hold in place; write x = ivy.matmul(x, y)"
                )
            if casts:
                return indexing.inplace_update(self, result, keep_input_dtype=True)
            return indexing.inplace_update(self, result)
        finally:
            if lock is not None:
                lock.release()

    op: Any = inplace_op
    op.__doc__ = f"See `ivy.{fn.__name__}`; the result is cast to the dtype of the array and replaces its elements."
    return op


@completes
class Array(ArrayMethods, ArrayHooks, ArrayElsewhere):
    """An array of any backend.

    An `ivy.Array` wraps one native array, available as ``data``. The class implements the array object of the Python
    array API standard. Every function of ivy whose first parameter is an array is also a method.

    Parameters
    ----------
    data
        A native array of any library, an ``ivy.Array``, or nested lists of numbers.

    Raises
    ------
    IvyDispatchError
        `data` cannot be converted to an array.
    IvyDtypeError
        The dtype of `data` is not supported, such as the dtype of strings.

    Examples
    --------
    >>> ivy.Array([1.0, 2.0]) + 1
    ivy.array([2., 3.])
    """

    __slots__ = ()

    _data: Any
    _link: Any

    def __init__(self, data: Any) -> None:
        if pytrees.waiting:
            pytrees.register_present()
        if not isinstance(data, Array):
            name = backends.backend_name(type(data))
            if not name or isinstance(data, backends.loaded[name].scalar_types):
                native = conversion.to_native(creation.asarray(data))
                if not backends.backend_name(type(native)):
                    raise IvyTypeError(
                        f"ivy.Array: data must be a native array, or convertible to one, not a {type(data).__name__}"
                    )
                data = native
            elif getattr(data, "dtype", None) not in backends.loaded[name].names:
                _check_elements(data, backends.loaded[name])
        self._data = data._data if isinstance(data, Array) else data

    @property
    def data(self) -> Any:
        """The native array."""
        return self._data

    @data.setter
    def data(self, data: Any) -> None:
        with views.writing(self):
            self._data = Array(data)._data
            views.written(self)

    @property
    def backend(self) -> str:
        """The name of the backend that the native array belongs to."""
        return self._backend.name

    @property
    def _backend(self) -> Any:
        try:
            return backends.loaded[backends.backend_name(type(self._data))]
        except KeyError:
            raise _no_array_error(self._data) from None

    @property
    def dtype(self) -> Dtype:
        """The data type."""
        data = self._data
        try:
            return backends.loaded[backends.backend_name(type(data))].ivy_dtype(data.dtype)
        except KeyError:
            raise _no_array_error(data) from None

    @property
    def device(self) -> Device:
        """The device of the array."""
        return _device.dev(self)

    @property
    def shape(self) -> Shape:
        """The sizes of the axes."""
        try:
            return Shape(self._data.shape)
        except (AttributeError, ValueError) as error:
            raise _no_rank_error(self, "shape") from error

    @property
    def ndim(self) -> int:
        """The number of axes."""
        try:
            return len(self._data.shape)
        except (AttributeError, ValueError) as error:
            raise _no_rank_error(self, "ndim") from error

    @property
    def size(self) -> int | None:
        """The number of elements, or None if a size is unknown."""
        return self.shape.numel()

    @property
    def itemsize(self) -> int:
        """The number of bytes of one element."""
        return (self.dtype.dtype_bits + 7) // 8

    @property
    def nbytes(self) -> int | None:
        """The number of bytes of all elements, or None if a size is unknown."""
        size = self.size
        return None if size is None else size * self.itemsize

    @property
    def real(self) -> "Array":
        """The real parts of the elements."""
        # Return booleans unchanged: the standard does not define `real` for booleans, and some libraries raise.
        return self if self.dtype == "bool" else elementwise.real(self)

    @property
    def imag(self) -> "Array":
        """The imaginary parts of the elements."""
        return elementwise.imag(self)

    @property
    def T(self) -> "Array":
        """The transpose of a matrix.

        Raises
        ------
        IvyAttributeError
            The array is not 2-D.
        """
        if self.ndim != 2:
            raise IvyAttributeError(
                f"ivy.Array.T requires a 2-D array, not {self.ndim}-D; use .mT, transpose or permute_dims"
            )
        return linalg.matrix_transpose(self)

    @property
    def mT(self) -> "Array":
        """The array with its last two axes swapped.

        Raises
        ------
        IvyAttributeError
            The array has fewer than two dimensions.
        """
        if self.ndim < 2:
            raise IvyAttributeError(f"ivy.Array.mT requires an array with at least two dimensions, not {self.ndim}-D")
        return linalg.matrix_transpose(self)

    @property
    def base(self) -> "Array | None":
        """The array of which this array is a view, or None if it is not a view."""
        return views.base_of(self)

    @property
    def strides(self) -> tuple[int, ...]:
        """The number of bytes between adjacent elements along each axis."""
        return conversion.strides(self)

    def to_native(self) -> Any:
        """Return the native array."""
        return self._data

    def __array_namespace__(self, *, api_version: str | None = None) -> "Namespace":
        """Return the namespace of the backend, as the array API standard requires."""
        return lazy.load("namespace_object")(self.backend, api_version)

    def __ivy_array_function__(
        self, func: Callable[..., Any], types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        """Call a function whose arguments are objects of subclasses that do not override this method. The result is
        the same as for arguments of the class `ivy.Array`.
        """
        if not all(issubclass(t, Array) for t in types):
            return NotImplemented
        spec: Any = getattr(func, "spec", None)
        writes = spec is not None and spec.mutates
        if writes or kwargs.get("out") is not None:
            with views.writing(args[0] if writes else kwargs["out"]):
                return _as_plain(func, args, kwargs)
        return _as_plain(func, args, kwargs)

    def __repr__(self) -> str:
        if hasattr(self._data, "__dask_graph__"):
            # Print the native dask array, because `to_numpy` would compute its values.
            return f"ivy.array({self._data!r})"
        try:
            values, dtype = conversion.to_numpy(self, copy=False), self.dtype
        except Exception:
            # If the array has no values, as in traced code, use the repr of its library.
            return f"ivy.array({self._data!r})"
        from ivy_protocol.array.printing import format_array

        with suppress(Exception):
            # Omit the device if the library raises an error when the device is read.
            return format_array(values, dtype, self.device)
        return format_array(values, dtype)

    def __dir__(self) -> list[str]:
        return [name for name in object.__dir__(self) if name not in NAMES]

    def __format__(self, spec: str, /) -> str:
        if not spec:
            return str(self)
        if self.ndim:
            raise IvyTypeError(
                f"ivy.Array.__format__: only a 0-d array can be formatted as {spec!r}, not one of shape "
                f"{tuple(self.shape)}; format its elements one by one, or round them with ivy.round"
            )
        return format(conversion.to_scalar(self), spec)

    def __round__(self, ndigits: int | None = None, /) -> "Array":
        return elementwise.round(self, decimals=ndigits) if ndigits else elementwise.round(self)

    def __trunc__(self) -> int:
        return self._scalar(int)

    def _scalar(self, convert: Callable[[Any], Any]) -> Any:
        name = convert.__name__
        if state.table is None and log.has_observers(state.changes):
            log.read(name, self._data, number=True)
        shape = getattr(self._data, "shape", None)
        if len(self.shape if shape is None else shape):
            raise IvyTypeError(
                f"ivy.Array.__{name}__: only a 0-d array can be converted to a Python {name}, not one of shape "
                f"{tuple(self.shape)}"
            )
        if getattr(self._data.dtype, "kind", "") == "f":
            return convert(self._data)
        # Read the dtype from the native array, because a subclass may override `dtype`.
        if convert in (int, float) and isinstance(self._backend.ivy_dtype(self._data.dtype), ComplexDtype):
            raise IvyTypeError(
                f"ivy.Array.__{name}__: a complex number cannot be converted to a Python {name}; use ivy.real first"
            )
        if convert is int and self.dtype == "uint64":
            # Convert uint64 with NumPy: `int` of a torch tensor converts to int64 first, and overflows for values from
            # 2**63 on.
            return int(conversion.to_numpy(self, copy=False))
        return convert(self._data)

    def __bool__(self) -> bool:
        return self._scalar(bool)

    def __int__(self) -> int:
        return self._scalar(int)

    def __float__(self) -> float:
        # An active observer sets `state.table` to None. Without an observer, convert a 0-d floating-point array
        # directly, which takes less time than a call of `_scalar`.
        data = self._data
        dtype = getattr(data, "dtype", None)
        is_float = getattr(dtype, "is_floating_point", None) is True or getattr(dtype, "kind", "") == "f"
        if state.table is not None and is_float and data.ndim == 0:
            return float(data)
        return self._scalar(float)

    def __complex__(self) -> complex:
        return self._scalar(complex)

    def __index__(self) -> int:
        if self.dtype.kind not in ("int", "uint"):
            raise IvyTypeError(
                f"ivy.Array.__index__: an index must be a 0-d integer array, not {self.dtype} of shape "
                f"{tuple(self.shape)}"
            )
        return self._scalar(int)

    def __len__(self) -> int:
        if not self.ndim:
            raise IvyTypeError("ivy.Array.__len__: a 0-d array has no len()")
        length = self._data.shape[0]
        if length is None:
            raise IvyTypeError(
                "ivy.Array.__len__: the length of the array is known only when the graph runs; use ivy.shape(x, "
                "as_array=True)[0]"
            )
        if length != length:
            raise IvyTypeError(
                "ivy.Array.__len__: the length of the array is known only when dask computes the chunks; call "
                "x.to_native().compute_chunk_sizes() first"
            )
        return length

    def __iter__(self) -> "Iterator[Array]":
        if not self.ndim:
            raise IvyTypeError("ivy.Array.__iter__: a 0-d array cannot be iterated over")
        # Use `map` and not a generator: CPython 3.11 uses the C fast path of `get_item` only if the caller is C code.
        return map(indexing.get_item, repeat(self), range(len(self)))

    def __contains__(self, value: Any) -> bool:
        return bool(comparison.equal(self, value).__array__().any())

    if TYPE_CHECKING:

        def __getitem__(self, query: Any, /) -> "Array": ...
        def __setitem__(self, query: Any, value: Any, /) -> None: ...

    else:
        __getitem__ = element(indexing.get_item, "query")
        __setitem__ = element(indexing.set_item, "/query", "/val")

    __hash__ = None  # type: ignore[assignment]

    __abs__ = elementwise.abs
    __neg__ = elementwise.negative
    __pos__ = elementwise.positive
    __invert__ = elementwise.bitwise_invert

    __add__ = operator(elementwise.add)
    __sub__ = operator(elementwise.subtract)
    __mul__ = operator(elementwise.multiply)
    __truediv__ = operator(elementwise.divide)
    __floordiv__ = operator(elementwise.floor_divide)
    __mod__ = operator(elementwise.remainder)
    __pow__ = operator(elementwise.pow)
    __matmul__ = operator(linalg.matmul)
    __and__ = operator(elementwise.bitwise_and)
    __or__ = operator(elementwise.bitwise_or)
    __xor__ = operator(elementwise.bitwise_xor)
    __lshift__ = operator(elementwise.bitwise_left_shift)
    __rshift__ = operator(elementwise.bitwise_right_shift)
    if TYPE_CHECKING:
        # Declare for type checkers that `__eq__` and `__ne__` return arrays, and not a bool as in `object`.
        def __eq__(self, other: Any, /) -> "Array": ...  # type: ignore[override]

        def __ne__(self, other: Any, /) -> "Array": ...  # type: ignore[override]

    else:
        __eq__ = operator(comparison.equal)
        __ne__ = operator(comparison.not_equal)
    __lt__ = operator(comparison.less)
    __le__ = operator(comparison.less_equal)
    __gt__ = operator(comparison.greater)
    __ge__ = operator(comparison.greater_equal)

    __radd__ = operator(elementwise.add, reflected=True)
    __rsub__ = operator(elementwise.subtract, reflected=True)
    __rmul__ = operator(elementwise.multiply, reflected=True)
    __rtruediv__ = operator(elementwise.divide, reflected=True)
    __rfloordiv__ = operator(elementwise.floor_divide, reflected=True)
    __rmod__ = operator(elementwise.remainder, reflected=True)
    __rpow__ = operator(elementwise.pow, reflected=True)
    __rmatmul__ = operator(linalg.matmul, reflected=True)
    __rand__ = operator(elementwise.bitwise_and, reflected=True)
    __ror__ = operator(elementwise.bitwise_or, reflected=True)
    __rxor__ = operator(elementwise.bitwise_xor, reflected=True)
    __rlshift__ = operator(elementwise.bitwise_left_shift, reflected=True)
    __rrshift__ = operator(elementwise.bitwise_right_shift, reflected=True)

    __iadd__ = _inplace(elementwise.add)
    __isub__ = _inplace(elementwise.subtract)
    __imul__ = _inplace(elementwise.multiply)
    __itruediv__ = _inplace(elementwise.divide)
    __ifloordiv__ = _inplace(elementwise.floor_divide)
    __imod__ = _inplace(elementwise.remainder)
    __ipow__ = _inplace(elementwise.pow)
    __imatmul__ = _inplace(linalg.matmul)
    __iand__ = _inplace(elementwise.bitwise_and)
    __ior__ = _inplace(elementwise.bitwise_or)
    __ixor__ = _inplace(elementwise.bitwise_xor)
    __ilshift__ = _inplace(elementwise.bitwise_left_shift)
    __irshift__ = _inplace(elementwise.bitwise_right_shift)

    def __divmod__(self, other: Any, /) -> "tuple[Array, Array]":
        if type(self) is Array and type(other) in (int, float, Array):
            return elementwise.divmod(self, other)
        return elementwise.floor_divide(self, other), elementwise.remainder(self, other)

    def __rdivmod__(self, other: Any, /) -> "tuple[Array, Array]":
        return elementwise.floor_divide(other, self), elementwise.remainder(other, self)


def _check_elements(data: Any, backend: Any) -> None:
    """Raise for a native array with an unsupported dtype, such as strings."""
    problem = backend.why_unsupported(data)
    if problem:
        raise IvyDtypeError(f"ivy.Array: data {problem}")


def _no_array_error(data: Any) -> IvyAttributeError:
    """Return the error for an `ivy.Array` that wraps an object other than an array. JAX and torch may create such an
    `ivy.Array` when they rebuild a pytree.
    """
    return IvyAttributeError(
        f"this ivy.Array is a pytree node that contains a {type(data).__name__} instead of an array, so that it has no "
        f"backend, shape or dtype; x.to_native() returns the {type(data).__name__}"
    )


def _no_rank_error(x: Array, name: str) -> IvyAttributeError:
    """Return the error for reading the attribute called `name` of a traced array whose rank is unknown."""
    if not hasattr(x._data, "dtype"):
        return _no_array_error(x._data)
    return IvyAttributeError(
        f"ivy.Array.{name} is not available while the graph is traced, because the rank of the array is known only "
        "when the graph runs"
    )


def _as_plain(func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call a function with temporary objects of the class `ivy.Array` in place of objects of subclasses. If the
    function modifies a temporary object, copy the change back.
    """
    plain = _Plain()
    try:
        result = func(*map(plain, args), **{n: plain(v) for n, v in kwargs.items()})
    finally:
        for original, temporary, _ in plain.replaced:
            _restore_links(original, temporary)
    for original, temporary, data in plain.replaced:
        if temporary._data is not data:
            original._data = temporary._data
        if result is temporary:
            result = original
    return result


def _move_links(array: "Array", other: "Array") -> None:
    """Move the view links of an array to the temporary array that replaces it in a call."""
    link = getattr(array, "_link", None)
    if link is not None:
        other._link, link.array = link, ref(other)


def _restore_links(array: "Array", other: "Array") -> None:
    """Move the view links of a temporary array back to the original array, which also becomes the base of the views of
    the temporary array.
    """
    link = getattr(other, "_link", None)
    if link is not None:
        array._link, link.array = link, ref(array)
        for view in link.views:
            if view.base is other:
                view.base = array


class _Plain:
    """Callable that replaces an object of a subclass by a temporary object of the class `ivy.Array`.

    `replaced` lists all replacements. Each item contains the object, the temporary object, and the native array that
    both objects wrap.
    """

    def __init__(self) -> None:
        self.replaced: list[tuple[Array, Array, Any]] = []

    def __call__(self, value: Any) -> Any:
        if type(value) in (list, tuple):
            return type(value)(map(self, value))
        if not isinstance(value, Array) or type(value) is Array:
            return value
        data = value._data
        temporary = wrap(data)
        _move_links(value, temporary)
        self.replaced.append((value, temporary, data))
        return temporary


compiled.start()

__all__ = ["Array"]
