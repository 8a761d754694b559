"""`ivy.Array`: a native array with the functions of ivy as methods and operators."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ivy_protocol import backends, conversion, dispatch, evaluate, links, operators, planning, plans, pytrees
from ivy_protocol.counterparts import TORCH, TORCH_REFLECTED, UFUNCS
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyDtypePromotionError, IvyTypeError
from ivy_protocol.functions import (
    activations,
    creation,
    data_type,
    elementwise,
    fourier,
    general,
    gradients,
    layers,
    linear_algebra,
    losses,
    manipulation,
    searching,
    set,
    sorting,
    statistical,
    utility,
)
from ivy_protocol.functions import device as _device
from ivy_protocol.operators import operator
from ivy_protocol.printing import shown
from ivy_protocol.types import Device, Dtype, Shape

if TYPE_CHECKING:
    from ivy_protocol.namespace import Namespace

_DLPACK_CPU = 1


def _inplace(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Return the in-place operator of a function: the array keeps its identity, type and shape."""
    binary = operator(fn)

    def op(self: "Array", other: Any, /) -> Any:
        result = binary(self, other)
        if type(result) is not Array:
            return result
        if result.dtype != self.dtype:
            raise IvyDtypePromotionError(
                f"the result of ivy.{fn.__name__} is {result.dtype}, which an array of {self.dtype} cannot hold in "
                f"place; write x = ivy.{fn.__name__}(x, y)"
            )
        if fn is linear_algebra.matmul and result.shape != self.shape:
            raise IvyBroadcastShapeError(
                f"the result of ivy.matmul has the shape {tuple(result.shape)}, which an array of the shape "
                f"{tuple(self.shape)} cannot hold in place; write x = ivy.matmul(x, y)"
            )
        return general.inplace_update(self, result)

    op.__doc__ = f"See `ivy.{fn.__name__}`; the result replaces the contents of the array."
    return op


class Array:
    """An array of any backend.

    It holds one native array, in ``data``, and is otherwise what the Python array API standard
    says an array is. Every function of ivy that takes an array first is also a method.

    Parameters
    ----------
    data
        A native array of any library, an ``ivy.Array``, or nested lists of numbers.

    Raises
    ------
    IvyDispatchError
        `data` is no array and cannot be made one.

    Examples
    --------
    >>> ivy.Array([1.0, 2.0]) + 1
    ivy.array([2., 3.])
    """

    __slots__ = ("__weakref__", "_data", "_link")

    _data: Any
    _link: Any

    def __init__(self, data: Any) -> None:
        if pytrees.waiting:
            pytrees.register_present()
        if not isinstance(data, Array):
            name = backends.backend_name(type(data))
            if not name or isinstance(data, backends.loaded[name].scalar_types):
                made = general.to_native(creation.asarray(data))
                if not backends.backend_name(type(made)):
                    raise IvyTypeError(f"ivy.Array holds native arrays; asarray made none of a {type(data).__name__}")
                data = made
        self._data = data._data if isinstance(data, Array) else data

    @property
    def data(self) -> Any:
        """The native array."""
        return self._data

    @data.setter
    def data(self, data: Any) -> None:
        self._data = Array(data)._data
        links.written(self)

    @property
    def backend(self) -> str:
        """The name of the backend that the native array belongs to."""
        return self._backend.name

    @property
    def _backend(self) -> Any:
        return backends.loaded[backends.backend_name(type(self._data))]

    @property
    def dtype(self) -> Dtype:
        """The data type."""
        return self._backend.ivy_dtype(self._data.dtype)

    @property
    def device(self) -> Device:
        """The device on which the array lies."""
        return _device.dev(self)

    @property
    def shape(self) -> Shape:
        """The lengths of the axes."""
        return Shape(self._data.shape)

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self._data.shape)

    @property
    def size(self) -> int:
        """The number of elements."""
        size = 1
        for length in self._data.shape:
            size *= length
        return size

    @property
    def itemsize(self) -> int:
        """The number of bytes of one element."""
        return (self.dtype.dtype_bits + 7) // 8

    @property
    def real(self) -> "Array":
        """The real parts of the elements."""
        return elementwise.real(self)

    @property
    def imag(self) -> "Array":
        """The imaginary parts of the elements."""
        return elementwise.imag(self)

    @property
    def T(self) -> "Array":
        """The transpose of a matrix.

        Raises
        ------
        IvyValueError
            The array does not have two axes.
        """
        if self.ndim != 2:
            from ivy_protocol.exceptions import IvyValueError

            raise IvyValueError(f".T is for arrays of two axes, not {self.ndim}; use .mT or permute_dims")
        return linear_algebra.matrix_transpose(self)

    @property
    def mT(self) -> "Array":
        """The array with its last two axes exchanged."""
        return linear_algebra.matrix_transpose(self)

    def to_native(self) -> Any:
        """Return the native array."""
        return self._data

    def __array_namespace__(self, *, api_version: str | None = None) -> "Namespace":
        """Return the namespace of the array's backend, as the array API standard asks."""
        from ivy_protocol.namespace import namespace

        return namespace(self.backend, api_version)

    def __ivy_array_function__(
        self, func: Callable[..., Any], types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        """Answer for subclasses that do not override a function, as if they were an ``ivy.Array``."""
        if not all(issubclass(t, Array) for t in types):
            return NotImplemented
        plain = _Plain()
        result = func(*map(plain, args), **{n: plain(v) for n, v in kwargs.items()})
        for original, stand_in in plain.pairs:
            original._data = stand_in._data
            if result is stand_in:
                result = original
        return result

    def __repr__(self) -> str:
        try:
            values = general.to_numpy(self, copy=False)
        except Exception:
            # A value that does not exist yet, as in a trace, is shown as its library shows it.
            return f"ivy.array({self._data!r})"
        return f"ivy.array({shown(values)})"

    def _scalar(self, convert: Callable[[Any], Any]) -> Any:
        if len(self._data.shape):
            raise IvyTypeError(
                f"only an array without axes is a Python {convert.__name__}, not one of shape {tuple(self.shape)}"
            )
        if convert in (int, float) and self.dtype.kind == "complex":
            raise IvyTypeError(f"a complex number is no Python {convert.__name__}; take its real part first")
        if convert is int and self.dtype == "uint64":
            # A tensor of torch would go by way of int64.
            return int(general.to_numpy(self, copy=False))
        return convert(self._data)

    def __bool__(self) -> bool:
        return self._scalar(bool)

    def __int__(self) -> int:
        return self._scalar(int)

    def __float__(self) -> float:
        return self._scalar(float)

    def __complex__(self) -> complex:
        return self._scalar(complex)

    def __index__(self) -> int:
        if self.dtype.kind not in ("int", "uint"):
            raise IvyTypeError(f"an index is an array of integers without axes, not {self.dtype}{tuple(self.shape)}")
        return self._scalar(int)

    def __len__(self) -> int:
        if not self.ndim:
            raise IvyTypeError("an array without axes has no len()")
        return self._data.shape[0]

    def __iter__(self) -> "Iterator[Array]":
        if not self.ndim:
            raise IvyTypeError("an array without axes cannot be iterated over")
        return (general.get_item(self, i) for i in range(len(self)))

    def __contains__(self, value: Any) -> bool:
        return bool(general.to_numpy(elementwise.equal(self, value), copy=False).any())

    def __getitem__(self, query: Any, /) -> "Array":
        return general.get_item(self, query)

    def __setitem__(self, query: Any, value: Any, /) -> None:
        general.set_item(self, query, value)

    def __copy__(self) -> "Array":
        return creation.array(self, copy=True)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Array":
        return creation.array(self, copy=True)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._data,)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        import numpy as np

        values = general.to_numpy(self, copy=bool(copy))
        return values if dtype is None else np.asarray(values, dtype=dtype)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        """Answer numpy's ufuncs, and so operators with a numpy array on the left."""
        fn = UFUNCS.get(ufunc.__name__)
        if fn is None or method != "__call__" or kwargs:
            return NotImplemented
        return fn(*inputs)

    @classmethod
    def __torch_function__(
        cls, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        """Answer torch's functions: operators as ivy's own, the others on the native arrays."""
        if not kwargs and len(args) == 2:
            fn = TORCH.get(func.__name__)
            if fn is not None:
                return fn(*args)
            fn = TORCH_REFLECTED.get(func.__name__)
            if fn is not None:
                return fn(args[1], args[0])
        from ivy_protocol.namespace import unwrapped

        return func(*unwrapped(args), **unwrapped(kwargs or {}))

    def __jax_array__(self) -> Any:
        import jax.numpy as jnp

        return self._data if self.backend == "jax" else jnp.asarray(general.to_numpy(self, copy=False))

    def __tf_tensor__(self, dtype: Any = None, name: str | None = None) -> Any:
        import tensorflow as tf

        data = self._data if self.backend == "tensorflow" else general.to_numpy(self, copy=False)
        return tf.convert_to_tensor(data, dtype=dtype, name=name)

    def __tf_flatten__(self) -> tuple[tuple[()], tuple[Any]]:
        return (), (self._data,)

    @classmethod
    def __tf_unflatten__(cls, metadata: tuple[()], components: tuple[Any]) -> "Array":
        return wrap(components[0])

    def __tf_tracing_type__(self, context: Any) -> Any:
        from ivy_protocol.backends.tensorflow.tracing import tracing_type

        return tracing_type(self, context)

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[Any, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """Return a capsule by which another library can use the memory of the array.

        Raises
        ------
        BufferError
            The library cannot share the array, or not on that device.
        """
        if stream is not None and self.__dlpack_device__()[0] == _DLPACK_CPU:
            raise BufferError(f"the CPU has no streams, so that stream is None there, not {stream!r}")
        if max_version is not None and max_version[0] < 1:
            # The older form of capsule is the one for consumers that name no version.
            max_version = None
        export = getattr(self._backend.overrides, "to_dlpack", type(self._data).__dlpack__)
        try:
            return export(self._data, stream=stream, max_version=max_version, dl_device=dl_device, copy=copy)
        except (AssertionError, RuntimeError, ValueError) as error:
            # What the standard says, where a library has another error for a device that it lacks.
            raise BufferError(f"{self.backend} cannot share this array: {error}") from error

    def __dlpack_device__(self) -> tuple[Any, int]:
        """Return the kind and the number of the device, as DLPack has them."""
        return self._data.__dlpack_device__()

    __hash__ = None  # type: ignore[assignment]

    abs = elementwise.abs
    acos = elementwise.acos
    acosh = elementwise.acosh
    add = elementwise.add
    all = utility.all
    any = utility.any
    argmax = searching.argmax
    argmin = searching.argmin
    argsort = sorting.argsort
    asarray = creation.asarray
    asin = elementwise.asin
    asinh = elementwise.asinh
    astype = data_type.astype
    atan = elementwise.atan
    atan2 = elementwise.atan2
    atanh = elementwise.atanh
    bitwise_and = elementwise.bitwise_and
    bitwise_invert = elementwise.bitwise_invert
    bitwise_left_shift = elementwise.bitwise_left_shift
    bitwise_or = elementwise.bitwise_or
    bitwise_right_shift = elementwise.bitwise_right_shift
    bitwise_xor = elementwise.bitwise_xor
    broadcast_arrays = manipulation.broadcast_arrays
    broadcast_to = manipulation.broadcast_to
    can_cast = data_type.can_cast
    ceil = elementwise.ceil
    cholesky = linear_algebra.cholesky
    clip = manipulation.clip
    conj = elementwise.conj
    copysign = elementwise.copysign
    cos = elementwise.cos
    cosh = elementwise.cosh
    count_nonzero = searching.count_nonzero
    cross = linear_algebra.cross
    cross_entropy = losses.cross_entropy
    cumulative_prod = statistical.cumulative_prod
    cumulative_sum = statistical.cumulative_sum
    det = linear_algebra.det
    dev = _device.dev
    diagonal = linear_algebra.diagonal
    diff = utility.diff
    divide = elementwise.divide
    eig = linear_algebra.eig
    eigh = linear_algebra.eigh
    eigvals = linear_algebra.eigvals
    eigvalsh = linear_algebra.eigvalsh
    empty_like = creation.empty_like
    equal = elementwise.equal
    exp = elementwise.exp
    expand_dims = manipulation.expand_dims
    expm1 = elementwise.expm1
    fft = fourier.fft
    fftn = fourier.fftn
    fftshift = fourier.fftshift
    finfo = data_type.finfo
    flip = manipulation.flip
    floor = elementwise.floor
    floor_divide = elementwise.floor_divide
    full_like = creation.full_like
    get_item = general.get_item
    get_num_dims = general.get_num_dims
    greater = elementwise.greater
    greater_equal = elementwise.greater_equal
    hfft = fourier.hfft
    hypot = elementwise.hypot
    ifft = fourier.ifft
    ifftn = fourier.ifftn
    ifftshift = fourier.ifftshift
    ihfft = fourier.ihfft
    iinfo = data_type.iinfo
    inplace_update = general.inplace_update
    inv = linear_algebra.inv
    irfft = fourier.irfft
    irfftn = fourier.irfftn
    is_bool_dtype = data_type.is_bool_dtype
    is_complex_dtype = data_type.is_complex_dtype
    is_float_dtype = data_type.is_float_dtype
    is_int_dtype = data_type.is_int_dtype
    is_uint_dtype = data_type.is_uint_dtype
    isfinite = elementwise.isfinite
    isin = set.isin
    isinf = elementwise.isinf
    isnan = elementwise.isnan
    less = elementwise.less
    less_equal = elementwise.less_equal
    linear = layers.linear
    log = elementwise.log
    log10 = elementwise.log10
    log1p = elementwise.log1p
    log2 = elementwise.log2
    logaddexp = elementwise.logaddexp
    logical_and = elementwise.logical_and
    logical_not = elementwise.logical_not
    logical_or = elementwise.logical_or
    logical_xor = elementwise.logical_xor
    matmul = linear_algebra.matmul
    matrix_norm = linear_algebra.matrix_norm
    matrix_power = linear_algebra.matrix_power
    matrix_rank = linear_algebra.matrix_rank
    matrix_transpose = linear_algebra.matrix_transpose
    max = statistical.max
    maximum = elementwise.maximum
    mean = statistical.mean
    min = statistical.min
    minimum = elementwise.minimum
    moveaxis = manipulation.moveaxis
    multiply = elementwise.multiply
    negative = elementwise.negative
    nextafter = elementwise.nextafter
    nonzero = searching.nonzero
    not_equal = elementwise.not_equal
    ones_like = creation.ones_like
    outer = linear_algebra.outer
    permute_dims = manipulation.permute_dims
    pinv = linear_algebra.pinv
    positive = elementwise.positive
    pow = elementwise.pow
    prod = statistical.prod
    qr = linear_algebra.qr
    reciprocal = elementwise.reciprocal
    relu = activations.relu
    remainder = elementwise.remainder
    repeat = manipulation.repeat
    reshape = manipulation.reshape
    result_type = data_type.result_type
    rfft = fourier.rfft
    rfftn = fourier.rfftn
    roll = manipulation.roll
    round = elementwise.round
    searchsorted = sorting.searchsorted
    set_item = general.set_item
    sigmoid = activations.sigmoid
    sign = elementwise.sign
    signbit = elementwise.signbit
    sin = elementwise.sin
    sinh = elementwise.sinh
    slogdet = linear_algebra.slogdet
    softmax = activations.softmax
    solve = linear_algebra.solve
    sort = sorting.sort
    split = manipulation.split
    sqrt = elementwise.sqrt
    square = elementwise.square
    squeeze = manipulation.squeeze
    std = statistical.std
    stop_gradient = gradients.stop_gradient
    subtract = elementwise.subtract
    sum = statistical.sum
    svd = linear_algebra.svd
    svdvals = linear_algebra.svdvals
    swapaxes = manipulation.swapaxes
    take = manipulation.take
    take_along_axis = manipulation.take_along_axis
    tan = elementwise.tan
    tanh = elementwise.tanh
    tensordot = linear_algebra.tensordot
    tile = manipulation.tile
    to_device = _device.to_device
    to_list = general.to_list
    to_numpy = general.to_numpy
    to_scalar = general.to_scalar
    trace = linear_algebra.trace
    tril = creation.tril
    triu = creation.triu
    trunc = elementwise.trunc
    type_promote_arrays = data_type.type_promote_arrays
    unique_all = set.unique_all
    unique_counts = set.unique_counts
    unique_inverse = set.unique_inverse
    unique_values = set.unique_values
    unstack = manipulation.unstack
    var = statistical.var
    vecdot = linear_algebra.vecdot
    vector_norm = linear_algebra.vector_norm
    where = searching.where
    zeros_like = creation.zeros_like

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
    __matmul__ = operator(linear_algebra.matmul)
    __and__ = operator(elementwise.bitwise_and)
    __or__ = operator(elementwise.bitwise_or)
    __xor__ = operator(elementwise.bitwise_xor)
    __lshift__ = operator(elementwise.bitwise_left_shift)
    __rshift__ = operator(elementwise.bitwise_right_shift)
    __eq__ = operator(elementwise.equal)
    __ne__ = operator(elementwise.not_equal)
    __lt__ = operator(elementwise.less)
    __le__ = operator(elementwise.less_equal)
    __gt__ = operator(elementwise.greater)
    __ge__ = operator(elementwise.greater_equal)

    __radd__ = operator(elementwise.add, reflected=True)
    __rsub__ = operator(elementwise.subtract, reflected=True)
    __rmul__ = operator(elementwise.multiply, reflected=True)
    __rtruediv__ = operator(elementwise.divide, reflected=True)
    __rfloordiv__ = operator(elementwise.floor_divide, reflected=True)
    __rmod__ = operator(elementwise.remainder, reflected=True)
    __rpow__ = operator(elementwise.pow, reflected=True)
    __rmatmul__ = operator(linear_algebra.matmul, reflected=True)
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
    __imatmul__ = _inplace(linear_algebra.matmul)
    __iand__ = _inplace(elementwise.bitwise_and)
    __ior__ = _inplace(elementwise.bitwise_or)
    __ixor__ = _inplace(elementwise.bitwise_xor)
    __ilshift__ = _inplace(elementwise.bitwise_left_shift)
    __irshift__ = _inplace(elementwise.bitwise_right_shift)

    def __divmod__(self, other: Any, /) -> "tuple[Array, Array]":
        return elementwise.floor_divide(self, other), elementwise.remainder(self, other)

    def __rdivmod__(self, other: Any, /) -> "tuple[Array, Array]":
        return elementwise.floor_divide(other, self), elementwise.remainder(other, self)


def wrap(data: Any) -> Array:
    """Wrap a native array as it is; nothing is checked."""
    array = object.__new__(Array)
    array._data = data
    return array


class _Plain:
    """Replaces objects of subclasses by plain arrays, and remembers which stands for which."""

    def __init__(self) -> None:
        self.pairs: list[tuple[Array, Array]] = []

    def __call__(self, value: Any) -> Any:
        if type(value) in (list, tuple):
            return type(value)(map(self, value))
        if not isinstance(value, Array) or type(value) is Array:
            return value
        stand_in = wrap(value._data)
        self.pairs.append((value, stand_in))
        return stand_in


conversion.Array = dispatch.Array = evaluate.Array = links.Array = operators.Array = planning.Array = plans.Array = (
    pytrees.Array
) = Array

__all__ = ["Array"]
