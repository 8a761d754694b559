"""`ivy.Array`: a native array with the functions of ivy as methods and operators."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ivy_protocol import (
    backends,
    conversion,
    dispatch,
    evaluate,
    links,
    operators,
    planning,
    plans,
    pytrees,
    transforms,
)
from ivy_protocol.array_hooks import ArrayHooks
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyDtypePromotionError, IvyTypeError
from ivy_protocol.functions import (
    activations,
    arithmetic,
    attention,
    calling,
    comparing,
    convolution,
    creation,
    data_type,
    elementwise,
    fourier,
    general,
    gradients,
    inplace,
    layers,
    linear_algebra,
    losses,
    manipulation,
    memory,
    nest,
    norms,
    numeric,
    optimizer_steps,
    patterns,
    random,
    rearranging,
    recurrent,
    scattering,
    searching,
    set,
    sorting,
    statistical,
    utility,
    vision,
)
from ivy_protocol.functions import device as _device
from ivy_protocol.operators import operator
from ivy_protocol.printing import shown
from ivy_protocol.types import ComplexDtype, Device, Dtype, Shape

if TYPE_CHECKING:
    from ivy_protocol.namespace import Namespace


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


class Array(ArrayHooks):
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
    def size(self) -> int | None:
        """The number of elements; None if a length is not known yet."""
        return self.shape.numel()

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

    @property
    def base(self) -> "Array | None":
        """The array that this one is a view of, if there is one."""
        return links.base_of(self)

    @property
    def strides(self) -> tuple[int, ...]:
        """How many bytes apart neighbours along each axis lie in memory."""
        return memory.strides(self)

    def to_native(self) -> Any:
        """Return the native array."""
        return self._data

    def to_file(self, fid: Any, sep: str = "", format_: str = "%s") -> None:
        """Write the elements to a file: as bytes, or as text with a separator, in the format of each number."""
        general.to_numpy(self).tofile(fid, sep, format_)

    def view(self, /, shape: Any = None) -> "Array":
        """Return a view of all elements, in another shape if one is given."""
        return general.get_item(self, ...) if shape is None else manipulation.reshape(self, shape)

    def concat(self, xs: Any, /, axis: int | None = 0, *, out: "Array | None" = None) -> "Array":
        """Return the array with others joined to it along an axis; see `ivy.concat`."""
        return manipulation.concat([self, *xs], axis=axis, out=out)

    def stack(self, /, arrays: Any, *, axis: int = 0, out: "Array | None" = None) -> "Array":
        """Return the array and others along a new axis; see `ivy.stack`."""
        return manipulation.stack([self, *arrays], axis=axis, out=out)

    def einsum(self, equation: str, /, *operands: Any, out: "Array | None" = None) -> "Array":
        """Return sums of products of the elements of the array and others; see `ivy.einsum`."""
        return statistical.einsum(equation, self, *operands, out=out)

    def multinomial(
        self,
        population_size: int,
        num_samples: int,
        /,
        *,
        batch_size: int = 1,
        replace: bool = True,
        device: Any = None,
        seed: Any = None,
        out: "Array | None" = None,
    ) -> "Array":
        """Return members of a population, drawn with the array's elements as probabilities; see `ivy.multinomial`."""
        options: dict[str, Any] = {"batch_size": batch_size, "replace": replace, "device": device, "seed": seed}
        return random.multinomial(population_size, num_samples, probs=self, out=out, **options)

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
        if hasattr(self._data, "__dask_graph__"):
            # What would have to be computed first is not.
            return f"ivy.array({self._data!r})"
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
        if convert in (int, float) and isinstance(self.dtype, ComplexDtype):
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
        length = self._data.shape[0]
        if length is None:
            raise IvyTypeError("the length is known only when the graph runs: ivy.shape(x, as_array=True)[0]")
        return length

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

    __hash__ = None  # type: ignore[assignment]

    abs = elementwise.abs
    acos = elementwise.acos
    acosh = elementwise.acosh
    adam_step = optimizer_steps.adam_step
    adam_update = optimizer_steps.adam_update
    add = elementwise.add
    all = utility.all
    all_equal = comparing.all_equal
    angle = arithmetic.angle
    any = utility.any
    argmax = searching.argmax
    argmin = searching.argmin
    argsort = sorting.argsort
    argwhere = searching.argwhere
    array_equal = comparing.array_equal
    asarray = creation.asarray
    asin = elementwise.asin
    asinh = elementwise.asinh
    assert_supports_inplace = inplace.assert_supports_inplace
    astype = data_type.astype
    atan = elementwise.atan
    atan2 = elementwise.atan2
    atanh = elementwise.atanh
    binary_cross_entropy = losses.binary_cross_entropy
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
    clip_matrix_norm = numeric.clip_matrix_norm
    clip_vector_norm = numeric.clip_vector_norm
    complex = creation.complex
    conj = elementwise.conj
    constant_pad = manipulation.constant_pad
    conv = convolution.conv
    conv1d = convolution.conv1d
    conv1d_transpose = convolution.conv1d_transpose
    conv2d = convolution.conv2d
    conv2d_transpose = convolution.conv2d_transpose
    conv3d = convolution.conv3d
    conv3d_transpose = convolution.conv3d_transpose
    conv_general_dilated = convolution.conv_general_dilated
    conv_general_transpose = convolution.conv_general_transpose
    copy_array = creation.copy_array
    copysign = elementwise.copysign
    cos = elementwise.cos
    cosh = elementwise.cosh
    count_nonzero = searching.count_nonzero
    cross = linear_algebra.cross
    cross_entropy = losses.cross_entropy
    cumprod = statistical.cumprod
    cumsum = statistical.cumsum
    cumulative_prod = statistical.cumulative_prod
    cumulative_sum = statistical.cumulative_sum
    default = calling.default
    deg2rad = arithmetic.deg2rad
    depthwise_conv2d = convolution.depthwise_conv2d
    det = linear_algebra.det
    dev = _device.dev
    diag = linear_algebra.diag
    diagonal = linear_algebra.diagonal
    diff = utility.diff
    divide = elementwise.divide
    dropout = layers.dropout
    eig = linear_algebra.eig
    eigh = linear_algebra.eigh
    eigvals = linear_algebra.eigvals
    eigvalsh = linear_algebra.eigvalsh
    einops_rearrange = rearranging.einops_rearrange
    einops_reduce = rearranging.einops_reduce
    einops_repeat = rearranging.einops_repeat
    empty_like = creation.empty_like
    equal = elementwise.equal
    erf = arithmetic.erf
    erfc = arithmetic.erfc
    exists = general.exists
    exp = elementwise.exp
    exp2 = arithmetic.exp2
    expand_dims = manipulation.expand_dims
    expm1 = elementwise.expm1
    fft = fourier.fft
    fftn = fourier.fftn
    fftshift = fourier.fftshift
    finfo = data_type.finfo
    flip = manipulation.flip
    floor = elementwise.floor
    floor_divide = elementwise.floor_divide
    fmin = arithmetic.fmin
    fmod = arithmetic.fmod
    fourier_encode = numeric.fourier_encode
    from_dlpack = creation.from_dlpack
    full_like = creation.full_like
    gather = scattering.gather
    gather_nd = scattering.gather_nd
    gcd = arithmetic.gcd
    gelu = activations.gelu
    get_item = general.get_item
    get_num_dims = general.get_num_dims
    gradient_descent_update = optimizer_steps.gradient_descent_update
    greater = elementwise.greater
    greater_equal = elementwise.greater_equal
    hardswish = activations.hardswish
    has_nans = comparing.has_nans
    hfft = fourier.hfft
    hypot = elementwise.hypot
    ifft = fourier.ifft
    ifftn = fourier.ifftn
    ifftshift = fourier.ifftshift
    ihfft = fourier.ihfft
    iinfo = data_type.iinfo
    inner = linear_algebra.inner
    inplace_decrement = inplace.inplace_decrement
    inplace_increment = inplace.inplace_increment
    inplace_update = general.inplace_update
    inv = linear_algebra.inv
    irfft = fourier.irfft
    irfftn = fourier.irfftn
    is_array = general.is_array
    is_bool_dtype = data_type.is_bool_dtype
    is_complex_dtype = data_type.is_complex_dtype
    is_float_dtype = data_type.is_float_dtype
    is_int_dtype = data_type.is_int_dtype
    is_ivy_array = general.is_ivy_array
    is_ivy_container = nest.is_ivy_container
    is_native_array = general.is_native_array
    is_uint_dtype = data_type.is_uint_dtype
    is_variable = gradients.is_variable
    isfinite = elementwise.isfinite
    isin = set.isin
    isinf = elementwise.isinf
    isnan = elementwise.isnan
    isreal = arithmetic.isreal
    lamb_update = optimizer_steps.lamb_update
    lars_update = optimizer_steps.lars_update
    layer_norm = norms.layer_norm
    lcm = arithmetic.lcm
    leaky_relu = activations.leaky_relu
    less = elementwise.less
    less_equal = elementwise.less_equal
    linear = layers.linear
    linspace = creation.linspace
    log = elementwise.log
    log10 = elementwise.log10
    log1p = elementwise.log1p
    log2 = elementwise.log2
    log_softmax = activations.log_softmax
    logaddexp = elementwise.logaddexp
    logaddexp2 = arithmetic.logaddexp2
    logical_and = elementwise.logical_and
    logical_not = elementwise.logical_not
    logical_or = elementwise.logical_or
    logical_xor = elementwise.logical_xor
    logspace = patterns.logspace
    lstm = recurrent.lstm
    lstm_update = recurrent.lstm_update
    matmul = linear_algebra.matmul
    matrix_norm = linear_algebra.matrix_norm
    matrix_power = linear_algebra.matrix_power
    matrix_rank = linear_algebra.matrix_rank
    matrix_transpose = linear_algebra.matrix_transpose
    max = statistical.max
    maximum = elementwise.maximum
    mean = statistical.mean
    meshgrid = creation.meshgrid
    min = statistical.min
    minimum = elementwise.minimum
    mish = activations.mish
    moveaxis = manipulation.moveaxis
    msort = sorting.msort
    multi_head_attention = attention.multi_head_attention
    multiply = elementwise.multiply
    nan_to_num = arithmetic.nan_to_num
    native_array = creation.native_array
    negative = elementwise.negative
    nextafter = elementwise.nextafter
    nms = vision.nms
    nonzero = searching.nonzero
    not_equal = elementwise.not_equal
    one_hot = patterns.one_hot
    ones_like = creation.ones_like
    optimizer_update = optimizer_steps.optimizer_update
    outer = linear_algebra.outer
    permute_dims = manipulation.permute_dims
    pinv = linear_algebra.pinv
    positive = elementwise.positive
    pow = elementwise.pow
    prod = statistical.prod
    qr = linear_algebra.qr
    rad2deg = arithmetic.rad2deg
    randint = random.randint
    random_normal = random.random_normal
    random_uniform = random.random_uniform
    reciprocal = elementwise.reciprocal
    relu = activations.relu
    remainder = elementwise.remainder
    repeat = manipulation.repeat
    requires_gradient = gradients.requires_gradient
    reshape = manipulation.reshape
    result_type = data_type.result_type
    rfft = fourier.rfft
    rfftn = fourier.rfftn
    roi_align = vision.roi_align
    roll = manipulation.roll
    round = elementwise.round
    scaled_dot_product_attention = attention.scaled_dot_product_attention
    scatter_flat = scattering.scatter_flat
    scatter_nd = scattering.scatter_nd
    searchsorted = sorting.searchsorted
    set_item = general.set_item
    shuffle = random.shuffle
    sigmoid = activations.sigmoid
    sign = elementwise.sign
    signbit = elementwise.signbit
    sin = elementwise.sin
    sinh = elementwise.sinh
    slogdet = linear_algebra.slogdet
    softmax = activations.softmax
    softplus = activations.softplus
    softsign = activations.softsign
    solve = linear_algebra.solve
    sort = sorting.sort
    sparse_cross_entropy = losses.sparse_cross_entropy
    split = manipulation.split
    sqrt = elementwise.sqrt
    square = elementwise.square
    squeeze = manipulation.squeeze
    ssim_loss = losses.ssim_loss
    stable_divide = numeric.stable_divide
    stable_pow = numeric.stable_pow
    std = statistical.std
    stop_gradient = gradients.stop_gradient
    subtract = elementwise.subtract
    sum = statistical.sum
    supports_inplace_updates = inplace.supports_inplace_updates
    svd = linear_algebra.svd
    svdvals = linear_algebra.svdvals
    swapaxes = manipulation.swapaxes
    take = manipulation.take
    take_along_axis = manipulation.take_along_axis
    tan = elementwise.tan
    tanh = elementwise.tanh
    tensordot = linear_algebra.tensordot
    tensorsolve = linear_algebra.tensorsolve
    tile = manipulation.tile
    to_backend = general.to_backend
    to_device = _device.to_device
    to_dlpack = creation.to_dlpack
    to_list = general.to_list
    to_numpy = general.to_numpy
    to_scalar = general.to_scalar
    top_k = sorting.top_k
    trace = linear_algebra.trace
    transpose = manipulation.permute_dims
    trapz = arithmetic.trapz
    tril = creation.tril
    triu = creation.triu
    trunc = elementwise.trunc
    trunc_divide = arithmetic.trunc_divide
    type_promote_arrays = data_type.type_promote_arrays
    unique_all = set.unique_all
    unique_counts = set.unique_counts
    unique_inverse = set.unique_inverse
    unique_values = set.unique_values
    unstack = manipulation.unstack
    value_is_nan = comparing.value_is_nan
    vander = linear_algebra.vander
    var = statistical.var
    variable_data = gradients.variable_data
    vecdot = linear_algebra.vecdot
    vector_norm = linear_algebra.vector_norm
    vector_to_skew_symmetric_matrix = linear_algebra.vector_to_skew_symmetric_matrix
    wasserstein_loss_discriminator = losses.wasserstein_loss_discriminator
    wasserstein_loss_generator = losses.wasserstein_loss_generator
    where = searching.where
    zero_pad = manipulation.zero_pad
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
) = transforms.Array = Array

__all__ = ["Array"]
