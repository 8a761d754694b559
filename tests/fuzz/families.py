"""Families of functions whose results are compared in the same way: topics, with exceptions."""

from ivy_protocol import lazy


def _functions(topics: str, without: str = "", others: str = "") -> frozenset[str]:
    """Return the functions of topics, without some of them, and with functions of other topics."""
    names = {name for name, topic in lazy.FUNCTIONS.items() if topic in topics.split()}
    return frozenset(names - set(without.split()) | set(others.split()))


EXACT = _functions(
    "dtypes conversion searching sets",
    without="choose invert_permutation itemsize lexsort strides unique_consecutive",
    others=(
        "all_equal append arange array array_equal asarray block_diag broadcast_arrays broadcast_to clip complex "
        "concat constant_pad count_nonzero delete empty empty_like expand_dims eye flip full full_like gather "
        "gather_nd get_item has_nans inplace_update insert linspace meshgrid moveaxis ones ones_like permute_dims "
        "repeat reshape roll scatter_flat scatter_nd set_item split squeeze stack swapaxes take take_along_axis tile "
        "tril triu triu_indices unstack value_is_nan zero_pad zeros zeros_like"
    ),
)
"""Functions that move or compare elements, and round nothing."""
SIGNED_ZEROS = _functions(
    "elementwise",
    without=(
        "angle binarizer cbrt deg2rad divmod exp2 fix float_power fmax fmin fmod frexp gcd lcm ldexp logaddexp2 modf "
        "nan_to_num polyval rad2deg soft_thresholding sparsify_tensor stable_divide stable_pow trunc_divide"
    ),
    others=(
        "argmax argmin argwhere broadcast_arrays broadcast_to concat constant_pad count_nonzero equal expand_dims "
        "flip get_item get_num_dims greater greater_equal inplace_update isfinite isinf isnan less less_equal "
        "logical_and logical_not logical_or logical_xor moveaxis nonzero not_equal permute_dims repeat reshape roll "
        "set_item shape size split squeeze stack swapaxes take take_along_axis tile to_backend to_list "
        "to_native_shape to_numpy to_scalar unstack where zero_pad"
    ),
)
"""Functions in whose results the sign of a zero is compared."""
SUMS = _functions(
    "attention convolution fft linalg losses normalization optimizers recurrent",
    without="einsum",
    others=(
        "adjoint area_interpolate batched_outer bincount convolve correlate digitize dropout fourier_encode "
        "general_inner_product higher_order_moment histogram interpolate khatri_rao kronecker linear mode mode_dot "
        "multi_mode_dot nearest_interpolate nms roi_align stable_divide stable_pow tt_matrix_to_tensor vander"
    ),
)
"""Functions whose errors are proportional to the largest number."""
MATRICES = _functions(
    "linalg",
    without="clip_matrix_norm clip_vector_norm dot einsum kron multi_dot",
    others="dct dft fft2 idct istft stft tt_matrix_to_tensor",
)
"""Functions of whole matrices, whose rounding errors are proportional to the largest element."""
ELEMENTWISE = _functions(
    "activations elementwise",
    without=(
        "binarizer cbrt clip divmod fix float_power fmax frexp ldexp modf polyval soft_thresholding sparsify_tensor "
        "stable_divide stable_pow"
    ),
    others=(
        "all_equal array_equal equal erf erfc greater greater_equal has_nans isfinite isinf isnan isreal less "
        "less_equal logical_and logical_not logical_or logical_xor logit not_equal trapz value_is_nan"
    ),
)
"""Functions that accept all numbers, including the largest."""
