"""Tests that fail on MLX, by the reason: rows of the table of expected failures.

A test without parameters in brackets fails for all its parameters.
"""

_FORMULAS = ("log_softmax", "logsigmoid", "mish", "silu", "softplus")
_KINKS = ("elu", "fmax", "leaky_relu")
_OF_THE_STANDARD = (
    "cos",
    "exp",
    "fft.hfft",
    "fft.irfft",
    "fft.irfftn",
    "linalg.eig",
    "linalg.eigvals",
    "logaddexp",
    "sin",
)
_NORMS = ("backward", "ortho", "forward")

DIFFERENCES: dict[str, tuple[str, ...]] = {
    "the values of lazy arrays are not checked": (
        "test_conversion::test_indices_out_of_range_are_refused",
        "test_decompositions::test_triangular_equations_that_have_no_solution",
        "test_extremes::test_negative_powers_of_integers_raise[-1]",
        "test_extremes::test_negative_powers_of_integers_raise[exponent1]",
        "test_linalg::test_singular_matrices_raise",
        "test_manipulation_beyond_standard::test_tensorsolve",
        "test_manipulation_pad::test_pad_value_0d",
        "test_numpy_values::test_matrices_that_have_no_inverse",
        "test_numpy_values::test_wrong_calls_raise_what_numpy_raises[ValueError-<lambda>9]",
        *[f"test_scalar_ranges::test_arrays_without_axes_fill_what_holds_them[{n}]" for n in (300, -129, 300.5, "nan")],
        "test_searching_ordering::test_choose_modes",
        "test_searching_ordering::test_what_is_no_permutation_is_refused[values0-must be unique]",
        "test_searching_ordering::test_what_is_no_permutation_is_refused[values1-from 0 to 2]",
        "test_searching_select::test_places_of_extremes",
        "test_statistics_counting::test_bins_of_elements",
        "test_statistics_counting::test_covariances",
        "test_statistics_counting::test_histograms_that_cannot_be",
    ),
    "mlx computes these functions of float64 in single precision": (
        "test_activations::test_sigmoid",
        "test_activations::test_softmax_of_types",
        *[f"test_activations::test_formulas[{name}]" for name in _FORMULAS],
        *[f"test_elementwise::test_unary_of_floats[{name}]" for name in ("cos", "exp", "sin")],
        "test_elementwise::test_binary_of_floats[logaddexp]",
        "test_elementwise_arithmetic::test_floating_pairs[logaddexp2]",
        *[f"test_fft::test_transforms_of_one_axis[{name}-{norm}]" for name in ("irfft", "hfft") for norm in _NORMS],
        "test_fft::test_transforms_of_several_axes[irfftn]",
        "test_fft_spectral::test_cosine_transforms",
        *[f"test_functions::test_the_result_is_that_of_the_standard[{name}]" for name in _OF_THE_STANDARD],
        "test_linalg::test_eigenvalues_of_any_matrix[float64]",
        "test_numpy_values::test_calls[<lambda>3]",
        "test_scipy_names::test_upper_gamma_function_has_all_digits_in_the_tails",
        "test_special_numbers::test_of_one_number[sin]",
        "test_special_numbers::test_of_two_numbers[logaddexp]",
    ),
    "mlx has no complex128": (
        "test_numpy_elements::test_complex_warning",
        "test_numpy_elements::test_lists_of_elements_and_numbers[np.array([x[0], 1j])]",
        *[f"test_numpy_values::test_calls[<lambda>{n}]" for n in (7, 18)],
        "test_numpy_values::test_complex_numbers_have_an_order",
        "test_numpy_values::test_the_step_of_linspace",
        "test_special::test_powers_in_the_widest_type",
    ),
    "mlx has no graphs": (
        "test_adopted_classes::test_compilers_take_them_or_say_what_to_give",
        "test_design_building_blocks::test_a_module_and_its_graph",
        "test_random::test_graphs_do_not_read_their_arguments",
        *[
            f"test_random_distributions::test_graphs[{name}]"
            for name in ("bernoulli", "beta", "binomial", "dirichlet", "exponential", "gamma", "poisson")
        ],
    ),
    "operators of mlx convert any object on the right, or raise": (
        "test_array_layers::test_operators_beside_every_kind_of_array",
        "test_array_operators::test_operators_beside_arrays",
        "test_examples::test_array_on_the_left",
        "test_operators::test_a_native_array_on_the_left",
    ),
    "mlx copies arrays of NumPy, and its arrays are never written to": (
        "test_conversion::test_inplace_update_of_the_memory",
        "test_dlpack::test_memory_is_shared",
        "test_modes::test_inplace_mode",
        "test_through_numpy::test_arrays_that_cannot_be_written_are_not",
        "test_to_backend::test_memory_is_shared",
    ),
    "a conversion to NumPy has one more call, which makes the result read-only": (
        "test_through_numpy::test_np_asarray_and_to_native_cost_little",
    ),
    "the second of two equal numbers gets the gradient": (
        "test_pooling::test_the_first_of_equal_elements_gets_the_gradient",
        *[
            f"test_transforms_gradients::test_subgradients_match_torch[{name}]"
            for name in ("elu", "fmax", "leaky_relu")
        ],
    ),
    "each of the writes to one element gets the gradient": (
        "test_indexing_scatter::test_gradients_of_writing_where_indices_are_repeated",
    ),
    "the minimum of a scatter leaves out NaN": ("test_reductions_segments::test_strange_numbers",),
    "NumPy reads values while mlx differentiates": ("test_transforms_gradients::test_errors[numpy inside]",),
    "NumPy factorizes or samples, without gradients": (
        "test_decompositions::test_gradients",
        "test_random_distributions::test_gradients_by_the_parameters",
    ),
    "NumPy samples in another dtype, and the cast rounds": (
        "test_random::test_the_upper_bound_is_never_drawn[bfloat16]",
    ),
    "the remainder of mlx is rounded": (
        "test_extremes::test_floor_divide_of_large_quotients_is_exact[1.0]",
        "test_extremes::test_floor_divide_of_large_quotients_is_exact[0.001]",
        "test_extremes::test_floor_divide_of_large_quotients_is_exact[1e+30]",
    ),
    "the gradient of mlx at zero is NaN": ("test_searching_select::test_cube_roots",),
    "mlx counts in 32 bits": ("test_sizes::test_memory_error",),
    "mlx.core has no bool, which marray reads": (
        "test_adopted_classes::test_as_numpy_has_it",
        "test_adopted_classes::test_beside_masked_and_within_others",
        "test_adopted_classes::test_gradients_leave_out_what_is_missing",
    ),
    "mlx evaluates an array only in the thread that made it": ("test_distributed::test_blocks_of_dask",),
}
