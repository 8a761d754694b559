"""The functions of ivy as methods of an `ivy.Array`, and methods that arrays of NumPy and torch have."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol import late
from ivy_protocol.array.late_methods import LateMethods
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.functions import (
    activations,
    arithmetic,
    calling,
    comparing,
    creation,
    data_type,
    elementwise,
    general,
    gradients,
    inplace,
    layers,
    linear_algebra,
    manipulation,
    numeric,
    random,
    searching,
    set,
    sorting,
    statistical,
    utility,
)
from ivy_protocol.functions import device as _device

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array, ArrayLike, Scalar, ShapeLike


class ArrayMethods(LateMethods):
    """Every function of ivy that takes an array first, and what is written out here.

    A function is an ordinary Python function, and so binds to the array as its first argument.
    """

    __slots__ = ()

    def to_file(self: Any, fid: Any, sep: str = "", format_: str = "%s") -> None:
        """Write the elements to a file: as bytes, or as text with a separator, in the format of each number."""
        general.to_numpy(self).tofile(fid, sep, format_)

    def view(self: Any, /, shape: Any = None) -> "Array":
        """Return a view of all elements, in another shape if one is given."""
        return general.get_item(self, ...) if shape is None else manipulation.reshape(self, shape)

    def concat(self: Any, xs: Any, /, axis: int | None = 0, *, out: "Array | None" = None) -> "Array":
        """Return the array with others joined to it along an axis; see `ivy.concat`."""
        return manipulation.concat([self, *xs], axis=axis, out=out)

    def stack(self: Any, /, arrays: Any, *, axis: int = 0, out: "Array | None" = None) -> "Array":
        """Return the array and others along a new axis; see `ivy.stack`."""
        return manipulation.stack([self, *arrays], axis=axis, out=out)

    def concat_from_sequence(
        self: Any, /, input_sequence: Any, *, new_axis: int = 0, axis: int = 0, out: "Array | None" = None
    ) -> "Array":
        """Return the array with others joined to it, along a new axis too; see `ivy.concat_from_sequence`."""
        arrays = [self, *input_sequence]
        return late.function_module("sequences").concat_from_sequence(arrays, new_axis=new_axis, axis=axis, out=out)

    def lexsort(self: Any, /, *, axis: int = -1, out: "Array | None" = None) -> "Array":
        """Return the positions that order by the rows of the array, the last first; see `ivy.lexsort`."""
        return late.function_module("ordering").lexsort(self, axis=axis, out=out)

    def optional_get_element(self: Any, /, *, out: "Array | None" = None) -> Any:
        """Return the array, which is there; see `ivy.optional_get_element`."""
        return late.function_module("runs").optional_get_element(self, out=out)

    def pad_sequence(self: Any, /, sequences: Any, *, batch_first: bool = False, padding_value: Any = 0) -> "Array":
        """Return the array and others of other lengths along a new axis; see `ivy.pad_sequence`."""
        module = late.function_module("sequences")
        return module.pad_sequence([self, *sequences], batch_first=batch_first, padding_value=padding_value)

    def ravel_multi_index(
        self: Any, /, dims: Any, mode: Any = "raise", order: Any = "C", *, out: "Array | None" = None
    ) -> "Array":
        """Return the positions that the rows of the array are indices of; see `ivy.ravel_multi_index`."""
        return late.function_module("ordering").ravel_multi_index(self, dims, mode, order, out=out)

    def blackman_window(self: Any, /, *, periodic: bool = True, dtype: Any = None) -> "Array":
        """Return a window as long as the one integer of the array says; see `ivy.blackman_window`."""
        return late.function_module("windows").blackman_window(int(self), periodic=periodic, dtype=dtype, like=self)

    def vstack(self: Any, /, arrays: Any, *, out: "Array | None" = None) -> "Array":
        """Return the array and others one below the other; see `ivy.vstack`."""
        return late.function_module("stacking").vstack([self, *arrays], out=out)

    def hstack(self: Any, /, arrays: Any, *, out: "Array | None" = None) -> "Array":
        """Return the array and others side by side; see `ivy.hstack`."""
        return late.function_module("stacking").hstack([self, *arrays], out=out)

    def dstack(self: Any, /, arrays: Any, *, out: "Array | None" = None) -> "Array":
        """Return the array and others one behind the other; see `ivy.dstack`."""
        return late.function_module("stacking").dstack([self, *arrays], out=out)

    def column_stack(self: Any, /, arrays: Any, *, out: "Array | None" = None) -> "Array":
        """Return the array and others as columns; see `ivy.column_stack`."""
        return late.function_module("stacking").column_stack([self, *arrays], out=out)

    def atleast_1d(self: Any, /, *arys: Any, copy: bool | None = None) -> Any:
        """Return the array, and others, with at least one axis; see `ivy.atleast_1d`."""
        return late.function_module("layouts").atleast_1d(self, *arys, copy=copy)

    def atleast_2d(self: Any, /, *arys: Any, copy: bool | None = None) -> Any:
        """Return the array, and others, with at least two axes; see `ivy.atleast_2d`."""
        return late.function_module("layouts").atleast_2d(self, *arys, copy=copy)

    def atleast_3d(self: Any, /, *arys: Any, copy: bool | None = None) -> Any:
        """Return the array, and others, with at least three axes; see `ivy.atleast_3d`."""
        return late.function_module("layouts").atleast_3d(self, *arys, copy=copy)

    def block_diag(self: Any, /, *arrs: Any, out: "Array | None" = None) -> "Array":
        """Return a matrix with the array and others along its diagonal; see `ivy.block_diag`."""
        return late.function_module("editing").block_diag(self, *arrs, out=out)

    def concatenate(self: Any, xs: Any, /, axis: int | None = 0, *, out: "Array | None" = None) -> "Array":
        """Return the array with others joined to it along an axis; see `ivy.concat`."""
        return manipulation.concat([self, *xs], axis=axis, out=out)

    def block(self: Any, /, *arrays: Any) -> "Array":
        """Return the array with others joined to it along the last axis; see `ivy.block`."""
        return late.function_module("stacking").block([self, *arrays])

    def apply_along_axis(self: Any, func1d: Callable[..., Any], axis: int, /, *args: Any, **kwargs: Any) -> "Array":
        """Return what a function gives for each row along an axis; see `ivy.apply_along_axis`."""
        return late.function_module("mapping").apply_along_axis(func1d, axis, self, *args, **kwargs)

    def promote_types_of_inputs(self: Any, x2: Any, /, *, array_api_promotion: bool = False) -> "tuple[Array, Array]":
        """Return the array and another of a common data type; see `ivy.promote_types_of_inputs`."""
        return data_type.promote_types_of_inputs(self, x2, array_api_promotion=array_api_promotion)

    def to_dense(self: Any) -> "Array":
        """Return a dense array of one that holds a sparse one; see `ivy.to_dense`."""
        return late.load("to_dense")(self)

    def compress(self: Any, condition: Any, /, axis: int | None = None, *, out: "Array | None" = None) -> "Array":
        """Return the elements, or the slices along an axis, for which a condition holds; see `ivy.compress`."""
        return late.function_module("selecting").compress(condition, self, axis, out=out)

    def batched_outer(self: Any, tensors: Any, /, *, out: "Array | None" = None) -> "Array":
        """Return the outer products of the rows of the array and others; see `ivy.batched_outer`."""
        return late.function_module("products").batched_outer([self, *tensors], out=out)

    def multi_dot(self: Any, x: Any, /, *, out: "Array | None" = None) -> "Array":
        """Return the matrix product of the array and others; see `ivy.multi_dot`."""
        return late.function_module("products").multi_dot([self, *x], out=out)

    def kronecker(
        self: Any, x: Any, skip_matrix: int | None = None, reverse: bool = False, *, out: "Array | None" = None
    ) -> "Array":
        """Return the Kronecker product of the array and others; see `ivy.kronecker`."""
        return late.function_module("products").kronecker([self, *x], skip_matrix, reverse, out=out)

    def khatri_rao(
        self: Any,
        x: Any,
        weights: Any = None,
        skip_matrix: int | None = None,
        mask: Any = None,
        *,
        out: "Array | None" = None,
    ) -> "Array":
        """Return the Khatri-Rao product of the array and others; see `ivy.khatri_rao`."""
        return late.function_module("products").khatri_rao([self, *x], weights, skip_matrix, mask, out=out)

    def tt_matrix_to_tensor(self: Any, /, *, out: "Array | None" = None) -> "Array":
        """Return the tensor of a train whose factors lie along the first axis; see `ivy.tt_matrix_to_tensor`."""
        return late.function_module("singular").tt_matrix_to_tensor([*self], out=out)

    def initialize_tucker(self: Any, rank: Sequence[int], modes: Sequence[int], /, **options: Any) -> Any:
        """Return a core and factors to begin with; see `ivy.initialize_tucker`, which says the options."""
        return late.function_module("decompositions").initialize_tucker(self, rank, modes, **options)

    def partial_tucker(self: Any, rank: Any = None, modes: Sequence[int] | None = None, /, **options: Any) -> Any:
        """Decompose the array along some axes; see `ivy.partial_tucker`, which says the options."""
        return late.function_module("decompositions").partial_tucker(self, rank, modes, **options)

    def tucker(self: Any, rank: Any = None, /, **options: Any) -> Any:
        """Decompose the array into a core and factors; see `ivy.tucker`, which says the options."""
        return late.function_module("decompositions").tucker(self, rank, **options)

    def tensor_train(self: Any, rank: Any, /, *, svd: Any = "truncated_svd", verbose: bool = False) -> Any:
        """Decompose the array into a train of factors; see `ivy.tensor_train`."""
        return late.function_module("decompositions").tensor_train(self, rank, svd=svd, verbose=verbose)

    def einsum(self: Any, equation: str, /, *operands: Any, out: "Array | None" = None) -> "Array":
        """Return sums of products of the elements of the array and others; see `ivy.einsum`."""
        return statistical.einsum(equation, self, *operands, out=out)

    def multinomial(
        self: Any,
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

    def rnn(
        self: Any, step_function: Callable[..., Any], initial_states: Any, /, **options: Any
    ) -> "tuple[Array, Array, list[Array]]":
        """Call a function for each step of the array, with the states of the step before; see `ivy.rnn`."""
        return late.function_module("recurrent").rnn(step_function, self, initial_states, **options)

    def reshape(
        self: Any,
        /,
        *lengths: "ShapeLike",
        shape: "ShapeLike | None" = None,
        copy: bool | None = None,
        order: Literal["C", "F"] = "C",
        allowzero: bool = True,
        out: "Array | None" = None,
    ) -> "Array":
        """Return the elements in another shape, which is given as a tuple or as its lengths; see `ivy.reshape`."""
        given = _unpacked("reshape", "shape", lengths, shape)
        if copy is None and order == "C" and allowzero is True and out is None:
            return manipulation.reshape(self, given)
        return manipulation.reshape(self, given, copy=copy, order=order, allowzero=allowzero, out=out)

    def transpose(
        self: Any,
        /,
        *order: int | Sequence[int] | None,
        axes: Sequence[int] | None = None,
        copy: bool | None = None,
        out: "Array | None" = None,
    ) -> "Array":
        """Return the array with its axes in another order, by default reversed; see `ivy.permute_dims`.

        Examples
        --------
        >>> x = ivy.zeros((2, 3, 4))
        >>> x.transpose().shape, x.transpose(1, 0, 2).shape
        (ivy.Shape(4, 3, 2), ivy.Shape(3, 2, 4))
        """
        given = _unpacked("transpose", "axes", order, axes)
        given = None if given == () else given
        if copy is None and out is None:
            return manipulation.permute_dims(self, given)
        return manipulation.permute_dims(self, given, copy=copy, out=out)

    def item(self: Any, /, *index: int) -> Any:
        """Return the only element, or that at an index, as a Python number.

        The index is one integer for each axis, or one that counts the elements of all axes, the last axis fastest.

        Raises
        ------
        IvyValueError
            There are several elements, and no index.
        IvyIndexError
            There is no such element.

        Examples
        --------
        >>> x = ivy.array([[1, 2], [3, 4]])
        >>> x.item(1, 0), x.item(3), x[0, 0].item()
        (3, 4, 1)
        """
        if not index:
            return general.to_scalar(self)
        flat = len(index) == 1 and self.ndim != 1
        return general.to_scalar(manipulation.reshape(self, (-1,))[index[0]] if flat else self[index])

    def tolist(self: Any, /) -> Any:
        """Return the elements as nested lists of Python numbers; see `ivy.to_list`."""
        return general.to_list(self)

    def numpy(self: Any, /) -> Any:
        """Return the elements as an array of NumPy; see `ivy.to_numpy`."""
        return general.to_numpy(self)

    def copy(self: Any, /) -> "Array":
        """Return a copy; see `ivy.copy_array`."""
        return creation.copy_array(self)

    def flatten(
        self: Any,
        /,
        order: Literal["C", "F"] = "C",
        *,
        copy: bool | None = True,
        start_dim: int = 0,
        end_dim: int = -1,
    ) -> "Array":
        """Return a copy of the elements along one axis; see `ivy.flatten`."""
        if start_dim == 0 and end_dim == -1:
            return manipulation.reshape(self, (-1,), copy=copy, order=order)
        return late.load("flatten")(self, copy=copy, start_dim=start_dim, end_dim=end_dim, order=order)

    def ravel(self: Any, /, order: Literal["C", "F"] = "C") -> "Array":
        """Return the elements along one axis, as a view if it can be one."""
        return manipulation.reshape(self, (-1,), order=order)

    def fill(self: Any, value: "Scalar | ArrayLike", /) -> None:
        """Replace every element by a number."""
        general.set_item(self, ..., value)

    def detach(self: Any, /) -> "Array":
        """Return the array as a constant, through which no gradient flows; see `ivy.stop_gradient`."""
        return gradients.stop_gradient(self, preserve_type=False)

    abs = elementwise.abs
    acos = elementwise.acos
    acosh = elementwise.acosh
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
    copy_array = creation.copy_array
    copysign = elementwise.copysign
    cos = elementwise.cos
    cosh = elementwise.cosh
    count_nonzero = searching.count_nonzero
    cross = linear_algebra.cross
    cumprod = statistical.cumprod
    cumsum = statistical.cumsum
    cumulative_prod = statistical.cumulative_prod
    cumulative_sum = statistical.cumulative_sum
    default = calling.default
    deg2rad = arithmetic.deg2rad
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
    empty_like = creation.empty_like
    equal = elementwise.equal
    erf = arithmetic.erf
    erfc = arithmetic.erfc
    exists = general.exists
    exp = elementwise.exp
    exp2 = arithmetic.exp2
    expand_dims = manipulation.expand_dims
    expm1 = elementwise.expm1
    finfo = data_type.finfo
    flip = manipulation.flip
    floor = elementwise.floor
    floor_divide = elementwise.floor_divide
    fmin = arithmetic.fmin
    fmod = arithmetic.fmod
    fourier_encode = numeric.fourier_encode
    from_dlpack = creation.from_dlpack
    full_like = creation.full_like
    gcd = arithmetic.gcd
    gelu = activations.gelu
    get_item = general.get_item
    get_num_dims = general.get_num_dims
    greater = elementwise.greater
    greater_equal = elementwise.greater_equal
    hardswish = activations.hardswish
    has_nans = comparing.has_nans
    hypot = elementwise.hypot
    iinfo = data_type.iinfo
    inner = linear_algebra.inner
    inplace_decrement = inplace.inplace_decrement
    inplace_increment = inplace.inplace_increment
    inplace_update = general.inplace_update
    inv = linear_algebra.inv
    is_array = general.is_array
    is_bool_dtype = data_type.is_bool_dtype
    is_complex_dtype = data_type.is_complex_dtype
    is_float_dtype = data_type.is_float_dtype
    is_int_dtype = data_type.is_int_dtype
    is_ivy_array = general.is_ivy_array
    is_ivy_container = general.is_ivy_container
    is_native_array = general.is_native_array
    is_uint_dtype = data_type.is_uint_dtype
    is_variable = gradients.is_variable
    isfinite = elementwise.isfinite
    isin = set.isin
    isinf = elementwise.isinf
    isnan = elementwise.isnan
    isreal = arithmetic.isreal
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
    multiply = elementwise.multiply
    nan_to_num = arithmetic.nan_to_num
    native_array = creation.native_array
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
    rad2deg = arithmetic.rad2deg
    randint = random.randint
    random_normal = random.random_normal
    random_uniform = random.random_uniform
    reciprocal = elementwise.reciprocal
    relu = activations.relu
    remainder = elementwise.remainder
    repeat = manipulation.repeat
    requires_gradient = gradients.requires_gradient
    result_type = data_type.result_type
    roll = manipulation.roll
    round = elementwise.round
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
    split = manipulation.split
    sqrt = elementwise.sqrt
    square = elementwise.square
    squeeze = manipulation.squeeze
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
    vander = numeric.vander
    var = statistical.var
    variable_data = gradients.variable_data
    vecdot = linear_algebra.vecdot
    vector_norm = linear_algebra.vector_norm
    vector_to_skew_symmetric_matrix = linear_algebra.vector_to_skew_symmetric_matrix
    where = searching.where
    zero_pad = manipulation.zero_pad
    zeros_like = creation.zeros_like


def _unpacked(method: str, name: str, given: tuple[Any, ...], named: Any) -> Any:
    """What a method was given as one tuple, as several arguments, or by name; an empty tuple if nothing was given."""
    if named is None:
        return given[0] if len(given) == 1 else given
    if given:
        raise IvyTypeError(f"{method} of an ivy.Array got {name} by position and by name; give it once")
    return named
