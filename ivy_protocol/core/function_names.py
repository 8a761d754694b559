"""Public names of the modules of functions.

Written by ``python -m ivy_protocol._tools``; do not edit.
"""

NAMES = {
    "activations": (
        "celu elu gelu hardshrink hardsilu hardswish hardtanh leaky_relu log_softmax logsigmoid mish prelu relu "
        "relu6 scaled_tanh selu sigmoid silu softmax softplus softshrink softsign tanhshrink threshold "
        "thresholded_relu"
    ),
    "attention": "multi_head_attention scaled_dot_product_attention",
    "comparison": (
        "all all_equal allclose any array_equal cmp_is cmp_isnot equal greater greater_equal has_nans isclose "
        "isfinite isinf isnan isneginf isposinf isreal less less_equal logical_and logical_not logical_or "
        "logical_xor not_equal value_is_nan"
    ),
    "conversion": (
        "check_scalar container_types copy_array exists from_dlpack frombuffer get_all_arrays_in_memory "
        "get_num_dims get_referrers_recursive is_array is_ivy_array is_ivy_container is_native_array iscomplexobj "
        "isrealobj isscalar itemsize iterable native_array num_arrays_in_memory print_all_arrays_in_memory shape "
        "size strides to_backend to_dlpack to_ivy to_ivy_shape to_list to_native to_native_shape to_numpy "
        "to_scalar"
    ),
    "convolution": (
        "conv conv1d conv1d_transpose conv2d conv2d_transpose conv3d conv3d_transpose conv_general_dilated "
        "conv_general_transpose depthwise_conv2d"
    ),
    "creation": (
        "arange array asarray complex diag_indices diagflat empty empty_like eye eye_like full full_like identity "
        "indices linspace logspace meshgrid ndenumerate ndindex one_hot ones ones_like tri tril tril_indices triu "
        "triu_indices vander zeros zeros_like"
    ),
    "decompositions": (
        "batched_outer CPTensor fold general_inner_product initialize_tucker khatri_rao kronecker matricize "
        "mode_dot multi_mode_dot Parafac2Tensor partial_fold partial_tensor_to_vec partial_tucker partial_unfold "
        "partial_vec_to_tensor random_cp random_parafac2 random_tr random_tt random_tucker tensor_train "
        "tt_matrix_to_tensor tucker TuckerTensor unfold"
    ),
    "device": (
        "as_ivy_dev as_native_dev clear_cached_mem_on_dev default_device dev dev_util get_all_ivy_arrays_on_dev "
        "gpu_is_available handle_soft_device_variable num_cpu_cores num_gpus num_ivy_arrays_on_dev "
        "percent_used_mem_on_dev print_all_ivy_arrays_on_dev Profiler set_split_factor split_factor "
        "split_func_call to_device total_mem_on_dev tpu_is_available used_mem_on_dev"
    ),
    "dtypes": (
        "as_ivy_dtype as_native_dtype astype can_cast check_float closest_valid_dtype default_complex_dtype "
        "default_dtype default_float_dtype default_int_dtype default_uint_dtype dtype dtype_bits finfo iinfo "
        "infer_default_dtype invalid_dtype is_bool_dtype is_complex_dtype is_float_dtype is_hashable_dtype "
        "is_int_dtype is_native_dtype is_uint_dtype isdtype issubdtype promote_types promote_types_of_inputs "
        "result_type type_promote_arrays valid_dtype"
    ),
    "elementwise": (
        "abs acos acosh add angle asin asinh atan atan2 atanh binarizer bitwise_and bitwise_invert "
        "bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor cbrt ceil clip conj copysign cos cosh "
        "deg2rad divide divmod exp exp2 expm1 fix float_power floor floor_divide fmax fmin fmod frexp gcd hypot "
        "imag lcm ldexp log log10 log1p log2 logaddexp logaddexp2 maximum minimum modf multiply nan_to_num "
        "negative nextafter polyval positive pow rad2deg real reciprocal remainder round sign signbit sin sinh "
        "soft_thresholding sparsify_tensor sqrt square stable_divide stable_pow subtract tan tanh trunc "
        "trunc_divide"
    ),
    "fft": (
        "dct dft fft fft2 fftfreq fftn fftshift hfft idct ifft ifftn ifftshift ihfft irfft irfftn istft rfft "
        "rfftfreq rfftn stft"
    ),
    "indexing": (
        "assert_supports_inplace fill_diagonal gather gather_nd get_item inplace_arrays_supported "
        "inplace_decrement inplace_increment inplace_update inplace_variables_supported ix_ optional_get_element "
        "put_along_axis ravel_multi_index scatter_flat scatter_nd set_item supports_inplace_updates take "
        "take_along_axis unravel_index"
    ),
    "io": "load save",
    "layers": "dropout dropout1d dropout2d dropout3d embedding linear",
    "linalg": (
        "cholesky clip_matrix_norm clip_vector_norm cond cross det diag diagonal dot eig eigh eigh_tridiagonal "
        "EighResult EigResult eigvals eigvalsh einsum generate_einsum_equation inner inv kron lstsq LstsqResult lu "
        "lu_factor lu_solve LUFactorResult LUResult make_svd_non_negative matmul matrix_exp matrix_norm "
        "matrix_power matrix_rank matrix_transpose multi_dot norm outer pinv qr QRResult slogdet SlogdetResult "
        "solve solve_triangular svd svd_flip SVDResult svdvals tensordot tensorsolve trace truncated_svd vecdot "
        "vector_norm vector_to_skew_symmetric_matrix"
    ),
    "losses": (
        "binary_cross_entropy cross_entropy hinge_embedding_loss huber_loss kl_div l1_loss log_poisson_loss "
        "mse_loss poisson_nll_loss smooth_l1_loss soft_margin_loss sparse_cross_entropy ssim_loss "
        "wasserstein_loss_discriminator wasserstein_loss_generator"
    ),
    "manipulation": (
        "adjoint append array_split as_strided atleast_1d atleast_2d atleast_3d block block_diag broadcast_arrays "
        "broadcast_shapes broadcast_to column_stack concat concat_from_sequence constant_pad delete dsplit dstack "
        "einops_rearrange einops_reduce einops_repeat expand expand_dims flatten flip fliplr flipud hsplit hstack "
        "insert moveaxis pad pad_sequence permute_dims ravel repeat reshape roll rot90 split squeeze stack "
        "swapaxes tile trilu trim_zeros unflatten unstack vsplit vstack zero_pad"
    ),
    "modes": (
        "Alternatives ArrayDecimalValues ArrayMode ArraySignificantFigures cast_data_types cast_dtypes CastDtypes "
        "crosscast_data_types CrosscastDtypes CythonWrappersMode DefaultComplexDtype DefaultDevice DefaultDtype "
        "DefaultFloatDtype DefaultIntDtype DefaultUintDtype downcast_data_types DowncastDtypes DynamicBackend "
        "ExceptionTraceMode InplaceMode LoggingMode MinBase MinDenominator MixedArrays NanPolicy NestableMode "
        "Overlay PreciseMode QueueTimeout RandomMode set_alternatives set_array_decimal_values set_array_mode "
        "set_array_significant_figures set_cython_wrappers_mode set_default_complex_dtype set_default_device "
        "set_default_dtype set_default_float_dtype set_default_int_dtype set_default_uint_dtype "
        "set_dynamic_backend set_exception_trace_mode set_inplace_mode set_logging_mode set_min_base "
        "set_min_denominator set_mixed_arrays set_nan_policy set_nestable_mode set_precise_mode set_queue_timeout "
        "set_random_mode set_shape_array_mode set_show_func_wrapper_trace_mode set_soft_device_mode set_tmp_dir "
        "set_warning_level ShapeArrayMode ShowFuncWrapperTraceMode SoftDeviceMode TmpDir unset_alternatives "
        "unset_array_decimal_values unset_array_mode unset_array_significant_figures unset_cython_wrappers_mode "
        "unset_default_complex_dtype unset_default_device unset_default_dtype unset_default_float_dtype "
        "unset_default_int_dtype unset_default_uint_dtype unset_dynamic_backend unset_exception_trace_mode "
        "unset_inplace_mode unset_logging_mode unset_min_base unset_min_denominator unset_mixed_arrays "
        "unset_nan_policy unset_nestable_mode unset_precise_mode unset_queue_timeout unset_random_mode "
        "unset_shape_array_mode unset_show_func_wrapper_trace_mode unset_soft_device_mode unset_tmp_dir "
        "unset_warning_level upcast_data_types UpcastDtypes WarningLevel"
    ),
    "nest": (
        "all_nested_indices copy_nest duplicate_array_index_chains index_nest insert_into_nest_at_index "
        "insert_into_nest_at_indices is_ivy_nested_array map map_nest_at_index map_nest_at_indices "
        "multi_index_nest nested_any nested_argwhere nested_map nested_multi_map prune_empty prune_nest_at_index "
        "prune_nest_at_indices set_nest_at_index set_nest_at_indices"
    ),
    "normalization": (
        "batch_norm group_norm instance_norm l1_normalize l2_normalize layer_norm local_response_norm lp_normalize "
        "rms_norm"
    ),
    "optimizers": (
        "adam_step adam_update AdamStep AdamUpdate fomaml_step gradient_descent_update lamb_update lars_update "
        "maml_step optimizer_update reptile_step"
    ),
    "pooling": (
        "adaptive_avg_pool1d adaptive_avg_pool2d adaptive_max_pool2d adaptive_max_pool3d avg_pool1d avg_pool2d "
        "avg_pool3d max_pool1d max_pool2d max_pool3d max_unpool1d pool"
    ),
    "random": (
        "bernoulli beta binomial categorical choice dirichlet exponential fold_in_key gamma multinomial "
        "permutation poisson randint random_bits random_normal random_uniform seed shuffle split_key"
    ),
    "recurrent": "gru gru_update lstm lstm_update rnn",
    "reductions": (
        "amax amin associative_scan count_nonzero cummax cummin cumprod cumsum cumulative_prod cumulative_sum diff "
        "gradient logsumexp max min nanmax nanmin nanprod nansum prod ptp reduce reduce_window sum trapezoid trapz "
        "unsorted_segment_mean unsorted_segment_min unsorted_segment_sum"
    ),
    "searching": (
        "argmax argmin argpartition argsort argwhere choose compress extract flatnonzero invert_permutation "
        "lexsort msort nanargmax nanargmin nonzero partition searchsorted sort top_k TopKResult where"
    ),
    "sets": (
        "intersect1d isin setdiff1d setxor1d union1d unique_all unique_consecutive unique_counts unique_inverse "
        "unique_values UniqueAllResult UniqueConsecutiveResult UniqueCountsResult UniqueInverseResult"
    ),
    "signal": (
        "blackman_window convolve correlate fourier_encode hamming_window hann_window interp "
        "kaiser_bessel_derived_window kaiser_window mel_weight_matrix sliding_window vorbis_window"
    ),
    "sparse": (
        "is_ivy_sparse_array is_native_sparse_array native_sparse_array "
        "native_sparse_array_to_indices_values_and_shape to_dense"
    ),
    "special": "digamma erf erfc erfinv heaviside i0 igamma lgamma logit sinc xlogy zeta",
    "statistics": (
        "average bincount corrcoef cov digitize higher_order_moment histogram HistogramResult mean median mode "
        "ModeResult nanmean nanmedian nanquantile nanstd nanvar percentile quantile std var"
    ),
    "transforms": (
        "apply_along_axis bind_custom_gradient_function execute_with_gradients for_loop grad hessian if_else "
        "is_variable jac jvp requires_gradient stop_gradient try_except value_and_grad variable_data vectorize vjp "
        "vmap while_loop"
    ),
    "utilities": "arg_info arg_names cache_fn default match_kwargs multiprocessing try_else_none",
    "vision": "area_interpolate get_interpolate_kernel interpolate lerp nearest_interpolate nms roi_align",
}
"""The public functions and classes of each module."""
