"""The cells of docs/capabilities.md by functions that share them; `tests/capabilities.py` writes it."""
# ruff: noqa: E501

LIBRARIES = ("numpy", "torch", "jax", "tensorflow", "mlx", "array_api_strict", "dask.array", "sparse")
TABLE: dict[str, str] = {
    "adapter vmap|adapter grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|adapter|adapter|adapter": (
        "diff expand_dims tile type_promote_arrays"
    ),
    "adapter vmap|adapter grad jit vmap|adapter grad jit vmap|own grad jit vmap|adapter grad jit vmap|adapter|adapter|adapter": (
        "fftshift ifftshift"
    ),
    "adapter vmap|adapter grad jit vmap|own grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|adapter|adapter|-": (
        "inv solve"
    ),
    "adapter vmap|adapter jit vmap|adapter grad jit vmap|adapter jit vmap|adapter jit vmap|adapter|adapter|adapter": (
        "imag"
    ),
    "adapter vmap|adapter jit vmap|adapter jit vmap|adapter jit vmap|adapter jit vmap|adapter|own|-": "matrix_rank",
    "adapter vmap|adapter jit vmap|adapter jit vmap|adapter jit vmap|adapter jit|adapter|adapter|-": (
        "random_bits split_key"
    ),
    "adapter vmap|adapter jit vmap|adapter jit vmap|adapter jit vmap|adapter|adapter|adapter|adapter": "fold_in_key",
    "adapter vmap|adapter jit|own|adapter jit vmap|adapter|adapter|adapter|adapter": "nonzero",
    "adapter vmap|own grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|adapter|adapter|-": (
        "cumulative_prod cumulative_sum rfftn trace"
    ),
    "adapter vmap|own grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|adapter|adapter|adapter": (
        "copy_array roll squeeze"
    ),
    "adapter vmap|own grad jit vmap|adapter grad jit vmap|own grad jit vmap|own grad jit vmap|adapter|adapter|adapter": (
        "to_device"
    ),
    "adapter vmap|own grad jit vmap|own grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|adapter|adapter|adapter": (
        "array repeat"
    ),
    "adapter vmap|own grad jit vmap|own grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|adapter|own|-": (
        "svdvals"
    ),
    "adapter vmap|own jit vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|adapter|adapter|adapter": (
        "inplace_update"
    ),
    "adapter vmap|own jit vmap|own grad jit vmap|own jit vmap|own jit vmap|adapter|adapter|adapter": "variable_data",
    "adapter vmap|own jit vmap|own jit vmap|adapter jit vmap|adapter jit vmap|adapter|adapter|-": "isin",
    "adapter vmap|own jit vmap|own jit vmap|adapter jit vmap|adapter jit|adapter|adapter|-": "searchsorted",
    "adapter|adapter|adapter|adapter|adapter|adapter|adapter|adapter": "itemsize size",
    "adapter|adapter|adapter|own|adapter|adapter|adapter|adapter": "get_num_dims shape",
    "adapter|adapter|own|adapter|adapter|adapter|adapter|adapter": "inplace_variables_supported",
    "adapter|adapter|own|own|own|adapter|adapter|adapter": "inplace_arrays_supported",
    "adapter|own jit|own jit|adapter jit|adapter jit|adapter|adapter|-": "tril_indices triu_indices",
    "adapter|own jit|own jit|adapter jit|adapter jit|adapter|adapter|adapter": "eye",
    "adapter|own|adapter jit|own jit|adapter jit|adapter|adapter|adapter": "frombuffer",
    "adapter|own|adapter|adapter|adapter|adapter|adapter|adapter": "multiprocessing",
    "adapter|own|adapter|own|adapter|adapter|adapter|adapter": "requires_gradient to_native_shape",
    "adapter|own|own|own|own|adapter|adapter|adapter": "is_variable",
    "composed vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|-|-": (
        "eigh_tridiagonal lu_solve sparse_cross_entropy svd_flip"
    ),
    "composed vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|-": (
        "clip_matrix_norm clip_vector_norm cond cumprod cumsum dft fft2 fourier_encode istft lamb_update "
        "lp_normalize make_svd_non_negative max_unpool1d norm permutation stft tensorsolve truncated_svd"
    ),
    "composed vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "adam_step adjoint amax amin append area_interpolate array_split associative_scan atleast_1d "
        "atleast_2d atleast_3d batched_outer binary_cross_entropy choice column_stack concat_from_sequence "
        "conv conv1d conv1d_transpose conv2d conv2d_transpose conv3d conv3d_transpose cov delete "
        "depthwise_conv2d dot dropout1d dropout2d dropout3d dsplit dstack einops_rearrange einops_reduce "
        "einops_repeat embedding expand flatten fliplr flipud fold general_inner_product hardtanh "
        "higher_order_moment hinge_embedding_loss hsplit khatri_rao kl_div kronecker l1_normalize "
        "log_poisson_loss matricize mode_dot msort multi_mode_dot nearest_interpolate pad_sequence "
        "partial_fold partial_tensor_to_vec partial_unfold partial_vec_to_tensor poisson_nll_loss pool prelu "
        "ptp ravel reduce rnn rot90 sliding_window soft_margin_loss soft_thresholding ssim_loss stable_divide "
        "stable_pow swapaxes trilu tt_matrix_to_tensor unflatten unfold vsplit wasserstein_loss_discriminator "
        "wasserstein_loss_generator zero_pad"
    ),
    "composed vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed jit vmap|composed|composed|composed": (
        "vector_to_skew_symmetric_matrix"
    ),
    "composed vmap|composed grad jit vmap|composed grad jit vmap|composed jit vmap|composed jit vmap|composed|composed|composed": (
        "fix"
    ),
    "composed vmap|composed grad jit vmap|composed grad jit vmap|own grad jit vmap|composed grad jit vmap|composed|composed|-": (
        "dct idct"
    ),
    "composed vmap|composed grad jit vmap|composed grad jit vmap|own grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "local_response_norm"
    ),
    "composed vmap|composed grad jit vmap|own grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|-": (
        "corrcoef multi_head_attention"
    ),
    "composed vmap|composed grad jit vmap|own grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "average float_power scaled_tanh"
    ),
    "composed vmap|composed grad jit vmap|own grad jit vmap|own grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "softsign"
    ),
    "composed vmap|composed grad jit|composed grad|composed grad|composed grad|composed|composed|-": "roi_align",
    "composed vmap|composed grad vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "reduce_window sparsify_tensor"
    ),
    "composed vmap|composed grad|composed grad|composed grad jit vmap|composed grad|composed|-|composed": (
        "compress extract"
    ),
    "composed vmap|composed jit vmap|composed grad jit vmap|composed jit vmap|composed jit vmap|composed|-|composed": (
        "eye_like"
    ),
    "composed vmap|composed jit vmap|composed grad jit vmap|composed jit vmap|composed jit vmap|composed|composed|-": (
        "lars_update"
    ),
    "composed vmap|composed jit vmap|composed grad jit vmap|composed jit vmap|composed jit vmap|composed|composed|composed": (
        "binarizer"
    ),
    "composed vmap|composed jit vmap|composed jit vmap|composed jit vmap|composed jit vmap|composed|composed|composed": (
        "categorical isreal"
    ),
    "composed vmap|composed jit vmap|own jit vmap|composed jit vmap|composed jit vmap|composed|composed|composed": (
        "allclose"
    ),
    "composed vmap|composed jit|composed|composed jit vmap|composed|composed|-|-": "intersect1d",
    "composed vmap|composed jit|composed|composed jit vmap|composed|composed|-|composed": "setxor1d",
    "composed vmap|composed jit|composed|composed jit vmap|composed|composed|composed|composed": "flatnonzero union1d",
    "composed vmap|composed jit|composed|own jit vmap|composed|composed|own|composed": "argwhere",
    "composed vmap|composed|composed grad|composed|composed|composed|composed|composed": "to_backend",
    "composed vmap|composed|composed|composed|composed|composed|-|-": "nms",
    "composed vmap|composed|composed|composed|composed|composed|-|composed": "trim_zeros",
    "composed vmap|own grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|-|-": (
        "nanmedian nanquantile percentile quantile"
    ),
    "composed vmap|own grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "adaptive_avg_pool1d adaptive_avg_pool2d adaptive_max_pool2d adaptive_max_pool3d deg2rad gru "
        "hardshrink inner instance_norm kron l2_normalize lstm median multi_dot nanstd rad2deg threshold "
        "thresholded_relu trapezoid"
    ),
    "composed vmap|own grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed jit vmap|composed|composed|composed": (
        "angle"
    ),
    "composed vmap|own grad jit vmap|composed grad jit vmap|composed jit vmap|composed jit vmap|composed|composed|composed": (
        "trunc_divide"
    ),
    "composed vmap|own grad jit vmap|composed grad jit vmap|own grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "interpolate"
    ),
    "composed vmap|own grad jit vmap|own grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|-": (
        "vander"
    ),
    "composed vmap|own grad jit vmap|own grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "celu gradient huber_loss l1_loss rms_norm silu smooth_l1_loss softshrink tanhshrink trapz"
    ),
    "composed vmap|own grad jit vmap|own grad jit vmap|composed grad jit vmap|composed grad|composed|composed|composed": (
        "gelu"
    ),
    "composed vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|composed grad jit vmap|composed|composed|-": (
        "avg_pool3d scaled_dot_product_attention unsorted_segment_min"
    ),
    "composed vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "avg_pool1d avg_pool2d batch_norm elu gru_update hardswish leaky_relu log_softmax lstm_update "
        "max_pool1d max_pool2d max_pool3d mse_loss polyval selu"
    ),
    "composed vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|composed grad|composed|composed|-": (
        "matrix_exp"
    ),
    "composed vmap|own grad jit|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "group_norm"
    ),
    "composed vmap|own jit vmap|composed jit vmap|composed jit vmap|composed jit vmap|composed|-|-": "mode",
    "composed vmap|own jit vmap|composed jit vmap|own jit vmap|composed jit vmap|composed|composed|-": (
        "invert_permutation"
    ),
    "composed vmap|own jit vmap|own jit vmap|own jit vmap|composed jit vmap|composed|composed|composed": (
        "isneginf isposinf"
    ),
    "composed vmap|own|composed|composed jit vmap|composed|composed|-|-": "unique_consecutive",
    "composed|composed jit|composed jit|composed jit|composed jit|composed|composed|-": (
        "blackman_window diag_indices hamming_window hann_window kaiser_bessel_derived_window kaiser_window "
        "logspace mel_weight_matrix vorbis_window"
    ),
    "composed|composed jit|composed jit|composed jit|composed jit|composed|composed|composed": "identity",
    "composed|composed|composed|composed|composed|composed|composed|composed": (
        "assert_supports_inplace has_nans to_list value_is_nan"
    ),
    "composed|own|composed|composed|composed|composed|composed|composed": "to_scalar",
    "native vmap|native grad jit vmap|native grad jit vmap|native grad jit vmap|native grad jit vmap|native|-|-": (
        "cross det slogdet"
    ),
    "native vmap|native grad jit vmap|native grad jit vmap|native grad jit vmap|native grad jit vmap|native|native|native": (
        "matrix_transpose"
    ),
    "native vmap|native grad jit vmap|native grad jit vmap|native grad jit vmap|native grad jit|native|native|-": "qr",
    "native vmap|native grad jit vmap|native grad jit vmap|native jit vmap|native jit vmap|native|native|native": (
        "round"
    ),
    "native vmap|native grad jit vmap|own grad jit vmap|native grad jit vmap|native grad jit vmap|native|native|-": (
        "outer"
    ),
    "native vmap|native grad jit vmap|own grad jit vmap|native grad jit vmap|native grad jit vmap|native|native|native": (
        "broadcast_arrays"
    ),
    "native vmap|native grad jit vmap|own grad jit vmap|native jit vmap|native jit vmap|native|native|native": (
        "ceil floor trunc"
    ),
    "native vmap|native grad jit vmap|own grad jit vmap|own grad jit vmap|native grad jit vmap|native|native|-": (
        "cholesky"
    ),
    "native vmap|native grad jit vmap|own jit vmap|native grad jit vmap|native jit vmap|native|-|-": "svd",
    "native vmap|native jit vmap|native grad jit vmap|native jit vmap|native jit vmap|native|native|native": (
        "empty_like ones_like zeros_like"
    ),
    "native vmap|native jit vmap|native jit vmap|native jit vmap|native jit vmap|native|native|native": "isinf",
    "native vmap|native jit vmap|native jit vmap|native jit vmap|native jit vmap|native|own|native": "argmax argmin",
    "native vmap|own grad jit vmap|native grad jit vmap|native grad jit vmap|native grad jit vmap|native|native|-": (
        "diagonal"
    ),
    "native vmap|own grad jit vmap|native grad jit vmap|native grad jit vmap|native grad jit vmap|native|native|native": (
        "broadcast_to concat flip moveaxis positive real unstack vecdot where"
    ),
    "native vmap|own grad jit vmap|own grad jit vmap|native grad jit vmap|native grad jit vmap|native|native|-": (
        "matrix_norm"
    ),
    "native vmap|own grad jit vmap|own grad jit vmap|native grad jit vmap|native grad jit vmap|native|native|native": (
        "abs acos acosh add asarray asin asinh atan atan2 atanh conj copysign cosh divide expm1 hypot log10 "
        "log1p log2 logaddexp matmul maximum mean minimum multiply negative reciprocal remainder sinh square "
        "std subtract var"
    ),
    "native vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|native grad jit vmap|native|native|native": (
        "cos exp log sin sqrt tan tanh"
    ),
    "native vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|native jit vmap|native|native|native": "sign",
    "native vmap|own jit vmap|native grad jit vmap|native jit vmap|native jit vmap|native|native|native": "full_like",
    "native vmap|own jit vmap|native jit vmap|native jit vmap|native jit vmap|native|native|native": "isfinite isnan",
    "native vmap|own jit vmap|own jit vmap|native jit vmap|native jit vmap|native|native|native": (
        "all any bitwise_and bitwise_invert bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor "
        "equal greater greater_equal less less_equal logical_and logical_not logical_or logical_xor not_equal "
        "signbit"
    ),
    "native vmap|own jit|own|native jit vmap|native|native|native|native": "unique_counts",
    "native vmap|own jit|own|native jit|native|native|native|-": "unique_all",
    "native|native jit|native jit|native jit|native jit|native|native|-": "arange",
    "native|native jit|native jit|native jit|native jit|native|native|native": "empty",
    "native|native jit|own jit|native jit|native jit|native|native|native": "ones zeros",
    "native|own jit|own jit|native jit|native jit|native|native|native": "full",
    "own vmap|adapter grad jit vmap|adapter grad jit vmap|own grad jit vmap|adapter grad jit vmap|adapter|adapter|adapter": (
        "prod"
    ),
    "own vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "cross_entropy insert partition xlogy"
    ),
    "own vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit|composed|composed|-": (
        "lstsq"
    ),
    "own vmap|composed grad jit vmap|own grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "divmod nanprod"
    ),
    "own vmap|composed grad jit vmap|own grad jit vmap|composed grad jit vmap|composed|composed|-|-": "lu",
    "own vmap|composed jit vmap|composed jit vmap|composed jit vmap|composed jit vmap|composed|composed|-": (
        "argpartition"
    ),
    "own vmap|composed jit|composed|composed jit vmap|composed|composed|-|-": "setdiff1d",
    "own vmap|native grad jit vmap|native grad jit vmap|native grad jit vmap|native grad jit vmap|native|native|native": (
        "tril triu"
    ),
    "own vmap|native grad jit vmap|own grad jit vmap|native grad jit vmap|native grad jit vmap|native|-|-": (
        "matrix_power"
    ),
    "own vmap|own grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|adapter|adapter|-": (
        "fft fftn hfft ifftn irfft irfftn rfft"
    ),
    "own vmap|own grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|-": (
        "as_strided"
    ),
    "own vmap|own grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "adam_update cbrt convolve correlate dropout hstack ldexp logsumexp vstack"
    ),
    "own vmap|own grad jit vmap|composed grad jit vmap|own grad jit vmap|composed grad jit vmap|composed|-|-": "choose",
    "own vmap|own grad jit vmap|composed grad jit vmap|own grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "conv_general_transpose"
    ),
    "own vmap|own grad jit vmap|native grad jit vmap|native grad jit vmap|native grad jit vmap|native|native|native": (
        "clip reshape sort"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|adapter|adapter|-": (
        "linspace"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|adapter|adapter|adapter": (
        "permute_dims"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|own|adapter|-": (
        "vector_norm"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|-": (
        "put_along_axis"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|composed grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "block_diag cummax cummin diagflat exp2 fmax fmin frexp hardsilu layer_norm logaddexp2 logit mish "
        "modf nanmax nanmean nanmin nansum nanvar sinc"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|composed grad jit vmap|composed grad jit|composed|composed|-": (
        "interp"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|composed grad jit vmap|composed jit vmap|composed|composed|composed": (
        "heaviside"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|native grad jit vmap|native grad jit vmap|native|-|-": (
        "eigh eigvalsh pinv"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|native grad jit vmap|native grad jit vmap|native|native|-": (
        "meshgrid"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|native grad jit vmap|native grad jit vmap|native|native|native": (
        "max min pow stack tensordot"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|native grad jit vmap|native jit vmap|native|-|-": "eigvals",
    "own vmap|own grad jit vmap|own grad jit vmap|native jit vmap|native jit vmap|native|native|native": "floor_divide",
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|adapter grad jit vmap|adapter|-|-": (
        "take_along_axis"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|adapter grad jit vmap|adapter|adapter|-": (
        "gather_nd shuffle"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|adapter grad jit vmap|adapter|adapter|adapter": (
        "diag nan_to_num sum"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|adapter grad jit vmap|adapter|own|own": (
        "gather take"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|adapter grad|adapter|adapter|adapter": (
        "digamma erfc i0 lgamma zeta"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|adapter|adapter|-|adapter": "lu_factor",
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|adapter|adapter|adapter|adapter": (
        "beta dirichlet exponential gamma poisson"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|composed grad jit vmap|composed|-|-": "top_k",
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|composed grad jit vmap|composed|composed|-": (
        "fill_diagonal pad solve_triangular unsorted_segment_mean unsorted_segment_sum"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|composed grad jit vmap|composed|composed|composed": (
        "conv_general_dilated einsum lerp linear logsigmoid relu relu6 sigmoid softmax softplus split"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|adapter|adapter|-": (
        "scatter_flat scatter_nd"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|adapter|adapter|adapter": (
        "complex erf erfinv"
    ),
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|own|composed|composed": "fmod",
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|own|own|own": "get_item",
    "own vmap|own grad jit vmap|own grad jit vmap|own grad jit|adapter grad jit vmap|adapter|adapter|-": "constant_pad",
    "own vmap|own grad jit vmap|own grad vmap|own grad jit vmap|composed grad jit|composed|composed|-": "histogram",
    "own vmap|own grad jit vmap|own jit vmap|native grad jit vmap|native jit vmap|native|-|-": "eig",
    "own vmap|own grad jit vmap|own jit vmap|native grad jit vmap|native jit vmap|native|native|native": "nextafter",
    "own vmap|own grad vmap|adapter grad jit vmap|adapter grad jit vmap|adapter grad jit vmap|adapter|adapter|-": (
        "ifft ihfft"
    ),
    "own vmap|own grad|own grad|own grad|composed grad|composed|composed|-": "bincount",
    "own vmap|own jit vmap|composed grad jit vmap|composed jit vmap|composed jit vmap|composed|composed|composed": (
        "gradient_descent_update optimizer_update"
    ),
    "own vmap|own jit vmap|composed jit vmap|composed jit vmap|composed jit vmap|composed|composed|-": (
        "ravel_multi_index unravel_index"
    ),
    "own vmap|own jit vmap|composed jit vmap|composed jit vmap|composed jit vmap|composed|composed|composed": (
        "nanargmax nanargmin"
    ),
    "own vmap|own jit vmap|composed jit vmap|composed jit vmap|composed jit|composed|composed|-": "digitize",
    "own vmap|own jit vmap|native jit vmap|native jit vmap|native jit vmap|native|native|-": "argsort count_nonzero",
    "own vmap|own jit vmap|own grad jit vmap|own grad jit vmap|adapter|adapter|adapter|adapter": "igamma",
    "own vmap|own jit vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|adapter|adapter|adapter": (
        "inplace_decrement inplace_increment"
    ),
    "own vmap|own jit vmap|own grad jit vmap|own grad jit vmap|own grad jit vmap|own|adapter|-": "set_item",
    "own vmap|own jit vmap|own grad jit vmap|own jit vmap|adapter|adapter|adapter|adapter": "bernoulli",
    "own vmap|own jit vmap|own grad jit vmap|own jit vmap|own jit vmap|adapter|adapter|adapter": "stop_gradient",
    "own vmap|own jit vmap|own jit vmap|composed jit vmap|composed jit vmap|composed|-|-": "lexsort",
    "own vmap|own jit vmap|own jit vmap|composed jit vmap|composed jit vmap|composed|composed|composed": "isclose",
    "own vmap|own jit vmap|own jit vmap|composed jit vmap|composed|own|composed|composed": "lcm",
    "own vmap|own jit vmap|own jit vmap|own jit vmap|adapter|own|adapter|adapter": "gcd",
    "own vmap|own jit vmap|own jit vmap|own jit vmap|composed jit vmap|composed|composed|composed": "one_hot",
    "own vmap|own jit vmap|own jit vmap|own jit vmap|own jit vmap|adapter|adapter|adapter": "astype",
    "own vmap|own jit|own|native jit vmap|native|native|native|native": "unique_values",
    "own vmap|own jit|own|native jit|native|native|native|-": "unique_inverse",
    "own vmap|own vmap|own grad jit vmap|own jit vmap|adapter|adapter|adapter|adapter": "binomial",
    "own vmap|own|own grad jit vmap|own grad jit vmap|own grad jit vmap|adapter|-|-": "from_dlpack",
    "own|adapter jit|adapter jit|adapter jit|adapter jit|adapter|adapter|-": "fftfreq rfftfreq",
    "own|adapter|own|own|own|adapter|adapter|adapter": "supports_inplace_updates",
    "own|composed jit|composed jit|composed jit|composed jit|composed|composed|-": "indices tri",
    "own|own jit|own jit|own jit|adapter jit|adapter|adapter|adapter": (
        "multinomial randint random_normal random_uniform"
    ),
    "own|own|adapter|adapter|adapter|adapter|adapter|adapter": "strides",
    "own|own|composed|composed|composed|composed|composed|composed": "all_equal array_equal",
    "own|own|own|own|adapter|adapter|adapter|adapter": "seed",
    "own|own|own|own|own|adapter|adapter|adapter": "dev to_numpy",
}
