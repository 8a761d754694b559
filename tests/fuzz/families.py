"""Families of functions whose results are compared in the same way."""

_EXACT_NAMES = (
    "all_equal append arange argmax argmin argpartition argsort argwhere array array_equal as_ivy_dtype "
    "as_native_dtype asarray astype block_diag broadcast_arrays broadcast_shapes broadcast_to can_cast check_float "
    "clip closest_valid_dtype complex compress concat constant_pad container_types copy_array count_nonzero "
    "default_complex_dtype default_dtype default_float_dtype default_int_dtype default_uint_dtype delete dtype "
    "dtype_bits empty empty_like exists expand_dims extract eye finfo flatnonzero flip from_dlpack frombuffer full "
    "full_like gather gather_nd get_item get_num_dims has_nans iinfo infer_default_dtype inplace_update insert "
    "intersect1d invalid_dtype is_array is_bool_dtype is_complex_dtype is_float_dtype is_hashable_dtype is_int_dtype "
    "is_ivy_array is_ivy_container is_native_array is_native_dtype is_uint_dtype isdtype isin isscalar ix_ linspace "
    "meshgrid moveaxis msort nanargmax nanargmin native_array nonzero ones ones_like partition permute_dims "
    "promote_types promote_types_of_inputs repeat reshape result_type roll scatter_flat scatter_nd searchsorted "
    "set_item setdiff1d setxor1d shape size sort split squeeze stack swapaxes take take_along_axis tile to_backend "
    "to_dlpack to_ivy to_ivy_shape to_list to_native to_native_shape to_numpy to_scalar top_k tril triu triu_indices "
    "type_promote_arrays union1d unique_all unique_counts unique_inverse unique_values unstack valid_dtype "
    "value_is_nan where zero_pad zeros zeros_like"
)
EXACT = frozenset(_EXACT_NAMES.split())
"""Functions that move or compare elements, and round nothing."""
_SIGNED_ZEROS_NAMES = (
    "abs acos acosh add argmax argmin argwhere asin asinh atan atan2 atanh bitwise_and bitwise_invert "
    "bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor broadcast_arrays broadcast_shapes broadcast_to "
    "ceil clip concat conj constant_pad container_types copysign cos cosh count_nonzero divide equal exists exp "
    "expand_dims expm1 flip floor floor_divide get_item get_num_dims greater greater_equal hypot imag inplace_update "
    "is_array is_ivy_array is_ivy_container is_native_array isfinite isinf isnan less less_equal log log10 log1p log2 "
    "logaddexp logical_and logical_not logical_or logical_xor maximum minimum moveaxis multiply negative nextafter "
    "nonzero not_equal permute_dims positive pow real reciprocal remainder repeat reshape roll round set_item shape "
    "sign signbit sin sinh size split sqrt square squeeze stack subtract swapaxes take take_along_axis tan tanh tile "
    "to_backend to_ivy to_ivy_shape to_list to_native to_native_shape to_numpy to_scalar trunc unstack where zero_pad"
)
SIGNED_ZEROS = frozenset(_SIGNED_ZEROS_NAMES.split())
"""Functions in whose results the sign of a zero counts."""
_SUMS_NAMES = (
    "adam_step adam_update adjoint area_interpolate batch_norm batched_outer binary_cross_entropy bincount cholesky "
    "clip_matrix_norm clip_vector_norm cond conv conv1d conv1d_transpose conv2d conv2d_transpose conv3d "
    "conv3d_transpose conv_general_dilated conv_general_transpose convolve correlate cross cross_entropy dct "
    "depthwise_conv2d det dft diag diagonal digitize dot dropout eig eigh eigh_tridiagonal eigvals eigvalsh fft fft2 "
    "fftfreq fftn fftshift fourier_encode general_inner_product gradient_descent_update group_norm gru gru_update "
    "hfft higher_order_moment hinge_embedding_loss histogram huber_loss idct ifft ifftn ifftshift ihfft inner "
    "instance_norm interpolate inv irfft irfftn istft khatri_rao kl_div kron kronecker l1_loss l1_normalize "
    "l2_normalize lamb_update lars_update layer_norm linear local_response_norm log_poisson_loss lp_normalize lstm "
    "lstm_update lstsq lu lu_factor lu_solve make_svd_non_negative matmul matrix_exp matrix_norm matrix_power "
    "matrix_rank matrix_transpose mode mode_dot mse_loss multi_dot multi_head_attention multi_mode_dot "
    "nearest_interpolate nms norm optimizer_update outer pinv poisson_nll_loss qr rfft rfftfreq rfftn rms_norm rnn "
    "roi_align scaled_dot_product_attention slogdet smooth_l1_loss soft_margin_loss solve solve_triangular "
    "sparse_cross_entropy ssim_loss stable_divide stable_pow stft svd svd_flip svdvals tensordot tensorsolve trace "
    "truncated_svd tt_matrix_to_tensor vander vecdot vector_norm vector_to_skew_symmetric_matrix "
    "wasserstein_loss_discriminator wasserstein_loss_generator"
)
SUMS = frozenset(_SUMS_NAMES.split())
"""Functions in whose results errors are in proportion to the largest number."""
_MATRICES_NAMES = (
    "cholesky cond cross dct det dft diag diagonal eig eigh eigh_tridiagonal eigvals eigvalsh fft2 idct inner inv "
    "istft lstsq lu lu_factor lu_solve make_svd_non_negative matmul matrix_exp matrix_norm matrix_power matrix_rank "
    "matrix_transpose norm outer pinv qr slogdet solve solve_triangular stft svd svd_flip svdvals tensordot "
    "tensorsolve trace truncated_svd tt_matrix_to_tensor vecdot vector_norm vector_to_skew_symmetric_matrix"
)
MATRICES = frozenset(_MATRICES_NAMES.split())
"""Functions of whole matrices, whose rounding is in proportion to the largest number of one."""
_ELEMENTWISE_NAMES = (
    "abs acos acosh add all_equal angle array_equal asin asinh atan atan2 atanh bitwise_and bitwise_invert "
    "bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor ceil celu conj copysign cos cosh deg2rad divide "
    "elu equal erf erfc exp exp2 expm1 floor floor_divide fmin fmod gcd gelu greater greater_equal hardshrink "
    "hardsilu hardswish hardtanh has_nans hypot imag isfinite isinf isnan isreal isscalar lcm leaky_relu less "
    "less_equal log log10 log1p log2 log_softmax logaddexp logaddexp2 logical_and logical_not logical_or logical_xor "
    "logit logsigmoid maximum minimum mish multiply nan_to_num negative nextafter not_equal positive pow prelu "
    "rad2deg real reciprocal relu relu6 remainder round scaled_tanh selu sigmoid sign signbit silu sin sinh softmax "
    "softplus softshrink softsign sqrt square subtract tan tanh tanhshrink threshold thresholded_relu trapz trunc "
    "trunc_divide value_is_nan"
)
ELEMENTWISE = frozenset(_ELEMENTWISE_NAMES.split())
"""Functions that take any number, also the largest."""
