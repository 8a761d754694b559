"""Public names whose modules load when they are first used."""

import sys
from importlib import import_module
from typing import Any

INTERNAL = {
    "implementations_of_packages": "ivy_protocol.backends.alternatives",
    "as_native_of": "ivy_protocol.dispatchables.results",
    "call_each": "ivy_protocol.container._calls",
    "is_left_open": "ivy_protocol.functions._left_open",
    "load_as": "ivy_protocol.container._store",
    "mapping_call": "ivy_protocol.container._calls",
    "plain_call": "ivy_protocol.container._calls",
    "_einops": "ivy_protocol.functions._einops",
    "save_as": "ivy_protocol.container._store",
    "to_jax": "ivy_protocol.stateful.bridges.jax",
    "to_keras": "ivy_protocol.stateful.bridges.keras",
    "to_torch": "ivy_protocol.stateful.bridges.torch",
    "vmap_layers": "ivy_protocol.layers.mapping",
}
"""What lower floors need of those that load later."""
_DISPATCHING = (
    "adaptive attention averages closeness convolution counting distributions editing exponents factorisations "
    "features filtering fourier gammas grids interpolation keys layouts losses nan_reductions norms numerical "
    "optimizer_steps ordering padding paired_losses patterns placing pooling products quantiles rearranging rectifiers "
    "recurrent resizing runs scattering segments selecting sequences singular "
    "smooth_activations spectral stacking subsets vision windows"
)
_WHOLE = ("_einops", "fft", "linalg", "numpy", "random", "testing", "transpile", "typing")
"""The names that stand for modules themselves."""
_NAMES = {
    "across.bridging": "Bridge bridge",
    "array.native": "NativeArray",
    "array.ragged": "NestedArray",
    "backends.declared": (
        "with_supported_devices with_supported_dtypes with_unsupported_devices with_unsupported_dtypes"
    ),
    "backends.plugins": "available_backends register_backend",
    "container": "Container",
    "dispatchables.declaring": "DispatchFlags dispatchable",
    "dispatchables.listing": "overridable_functions",
    "fft": "fft",
    "functions.adaptive": (
        "adaptive_avg_pool1d adaptive_avg_pool2d adaptive_max_pool2d adaptive_max_pool3d max_unpool1d reduce_window "
        "sliding_window"
    ),
    "functions.attention": "multi_head_attention scaled_dot_product_attention",
    "functions.averages": "average corrcoef cov",
    "functions.closeness": "allclose isclose",
    "functions.control_flow_ops": "cmp_is cmp_isnot for_loop if_else try_except while_loop",
    "functions.convolution": (
        "conv conv1d conv1d_transpose conv2d conv2d_transpose conv3d conv3d_transpose conv_general_dilated "
        "conv_general_transpose depthwise_conv2d"
    ),
    "functions.counting": "HistogramResult ModeResult bincount digitize histogram mode",
    "functions.decompositions": (
        "CPTensor Parafac2Tensor TuckerTensor initialize_tucker partial_tucker random_cp random_parafac2 random_tr "
        "random_tt random_tucker tensor_train tucker"
    ),
    "functions.derivatives": "hessian jvp vjp",
    "functions.differentiation": "bind_custom_gradient_function execute_with_gradients grad jac value_and_grad",
    "functions.distributions": (
        "bernoulli beta binomial categorical choice dirichlet exponential gamma permutation poisson"
    ),
    "functions.editing": "append block_diag delete insert",
    "functions.exponents": "cbrt erfinv float_power frexp i0 ldexp",
    "functions.factorisations": (
        "LUFactorResult LUResult LstsqResult cond eigh_tridiagonal lstsq lu lu_factor lu_solve matrix_exp norm "
        "solve_triangular"
    ),
    "functions.features": "dropout1d dropout2d dropout3d embedding",
    "functions.filtering": "convolve correlate",
    "functions.fourier": "fftfreq fftn fftshift hfft ifft ifftn ifftshift ihfft irfft irfftn rfft rfftfreq rfftn",
    "functions.gammas": "digamma igamma lgamma zeta",
    "functions.grids": "diag_indices eye_like indices mel_weight_matrix ndenumerate ndindex tril_indices",
    "functions.interpolation": "interp",
    "functions.kernels": "generate_einsum_equation get_interpolate_kernel",
    "functions.keys": "fold_in_key random_bits split_key",
    "functions.kinds": "iscomplexobj isrealobj issubdtype iterable",
    "functions.layouts": (
        "array_split atleast_1d atleast_2d atleast_3d dsplit expand flatten fold hsplit matricize partial_fold "
        "partial_tensor_to_vec partial_unfold partial_vec_to_tensor ravel trilu unflatten unfold vsplit"
    ),
    "functions.losses": (
        "binary_cross_entropy cross_entropy sparse_cross_entropy ssim_loss wasserstein_loss_discriminator "
        "wasserstein_loss_generator"
    ),
    "functions.mapping": "apply_along_axis vectorize",
    "functions.meta": "fomaml_step maml_step reptile_step",
    "functions.modes": (
        "CastDtypes CrosscastDtypes DowncastDtypes UpcastDtypes cast_data_types cast_dtypes crosscast_data_types "
        "downcast_data_types upcast_data_types"
    ),
    "functions.nan_reductions": "nanmax nanmean nanmin nanprod nanstd nansum nanvar",
    "functions.nest": (
        "all_nested_indices copy_nest duplicate_array_index_chains index_nest insert_into_nest_at_index "
        "insert_into_nest_at_indices is_ivy_nested_array map map_nest_at_index map_nest_at_indices multi_index_nest "
        "nested_any nested_argwhere nested_map nested_multi_map prune_empty prune_nest_at_index "
        "prune_nest_at_indices set_nest_at_index set_nest_at_indices"
    ),
    "functions.norms": (
        "batch_norm group_norm instance_norm l1_normalize l2_normalize layer_norm local_response_norm lp_normalize "
        "rms_norm"
    ),
    "functions.numerical": (
        "amax amin binarizer divmod fix fmax gradient heaviside isneginf isposinf lerp logsumexp modf polyval ptp sinc "
        "soft_thresholding sparsify_tensor trapezoid xlogy"
    ),
    "functions.optimizer_steps": (
        "AdamStep AdamUpdate adam_step adam_update gradient_descent_update lamb_update lars_update optimizer_update"
    ),
    "functions.ordering": "cummax cummin invert_permutation lexsort ravel_multi_index unravel_index",
    "functions.padding": "pad",
    "functions.paired_losses": (
        "hinge_embedding_loss huber_loss kl_div l1_loss log_poisson_loss mse_loss poisson_nll_loss smooth_l1_loss "
        "soft_margin_loss"
    ),
    "functions.patterns": "identity logspace one_hot tri",
    "functions.placing": "choose diagflat fill_diagonal put_along_axis",
    "functions.pooling": "avg_pool1d avg_pool2d avg_pool3d max_pool1d max_pool2d max_pool3d pool",
    "functions.products": (
        "adjoint batched_outer dot general_inner_product higher_order_moment khatri_rao kron kronecker mode_dot "
        "multi_dot multi_mode_dot"
    ),
    "functions.quantiles": "median nanmedian nanquantile percentile quantile",
    "functions.rearranging": "einops_rearrange einops_reduce einops_repeat",
    "functions.rectifiers": "hardshrink hardsilu hardtanh prelu relu6 softshrink threshold thresholded_relu",
    "functions.recurrent": "gru gru_update lstm lstm_update rnn",
    "functions.resizing": "area_interpolate interpolate nearest_interpolate",
    "functions.runs": "UniqueConsecutiveResult optional_get_element trim_zeros unique_consecutive",
    "functions.scattering": "gather gather_nd scatter_flat scatter_nd",
    "functions.segments": "unsorted_segment_mean unsorted_segment_min unsorted_segment_sum",
    "functions.sequences": "as_strided associative_scan check_scalar concat_from_sequence pad_sequence reduce",
    "functions.selecting": ("argpartition compress extract flatnonzero ix_ nanargmax nanargmin partition"),
    "functions.singular": "make_svd_non_negative svd_flip truncated_svd tt_matrix_to_tensor",
    "functions.smooth_activations": "celu elu logit logsigmoid scaled_tanh selu silu tanhshrink",
    "functions.sparse": (
        "is_ivy_sparse_array is_native_sparse_array native_sparse_array "
        "native_sparse_array_to_indices_values_and_shape to_dense"
    ),
    "functions.spectral": "dct dft fft2 idct istft stft",
    "functions.stacking": "block column_stack dstack fliplr flipud hstack rot90 vstack",
    "functions.storing": "load save",
    "functions.subsets": "intersect1d setdiff1d setxor1d union1d",
    "functions.vectorization": "vmap",
    "functions.vision": "nms roi_align",
    "functions.windows": (
        "blackman_window hamming_window hann_window kaiser_bessel_derived_window kaiser_window vorbis_window"
    ),
    "layers.calls": "LayerCall",
    "layers.layer": "ArrayLayer",
    "linalg": "linalg",
    "namespace.capabilities": "capabilities requires",
    "namespace.explain": "Answer Explanation explain register",
    "namespace.inspection": "NamespaceInfo __array_namespace_info__",
    "namespace.support": (
        "function_supported_devices function_supported_devices_and_dtypes function_supported_dtypes "
        "function_unsupported_devices function_unsupported_devices_and_dtypes function_unsupported_dtypes supports"
    ),
    "stateful": (
        "Adam AdamW AdaptiveAvgPool1d AdaptiveAvgPool2d AvgPool1D AvgPool2D AvgPool3D BatchNorm2D "
        "BinaryCrossEntropyLoss Constant Conv1D Conv1DTranspose Conv2D Conv2DTranspose Conv3D Conv3DTranspose "
        "CrossEntropyLoss Dct DepthwiseConv2D Dropout ELU Embedding FFT FirstLayerSiren GEGLU GELU GRU GlorotUniform "
        "GroupNorm Hardswish IDct IFFT Identity Initializer KaimingNormal LAMB LARS LSTM LayerNorm LeakyReLU Linear "
        "LogPoissonLoss LogSigmoid LogSoftmax Logit MaxPool1D MaxPool2D MaxPool3D Mish Module MultiHeadAttention Ones "
        "Optimizer PReLU RMSNorm RandomNormal ReLU ReLU6 SGD SeLU Sequential SiLU Sigmoid Siren Softmax Softplus Tanh "
        "TransformerEncoderLayer Uniform Zeros"
    ),
    "stateful.bridging": "sync_models to_ivy_module",
    "stateful.weight_layouts": "transpose_weights_pt_to_tf_jax transpose_weights_tf_jax_to_pt",
    "stateful.converters": "ModuleConverters",
    "numpy": "numpy",
    "random": "random",
    "testing": "testing",
    "tracing": "compile compile_graph trace_graph",
    "tracing.graph": "Graph",
    "transpile": "transpile",
    "typing": "typing",
    "machines.blocks": "map_blocks",
    "machines.carrying": "carried",
    "watching.guards": "forbid",
    "watching.log": "Log LogEntry",
    "watching.recording": "record",
}
STATEFUL = tuple(_NAMES["stateful"].split())
MODULES = {name: f"ivy_protocol.{module}" for module, names in _NAMES.items() for name in names.split()}
"""Where each of these names is defined; `wiring` adds the names that follow from the table of modes."""
DISPATCHING = tuple(_DISPATCHING.split())
"""The modules of `functions` among them in which functions dispatch."""
_SHARED = {"fourier": ("fft",)}
"""The functions that have their names in common with a module of the face."""


def module_named(name: str) -> Any:
    """Return a module, for pickles of those that have a class of their own."""
    return import_module(name)


def package() -> Any:
    """Return the package itself."""
    return sys.modules["ivy_protocol"]


def dispatching() -> list[str]:
    """The names in the modules in which functions dispatch."""
    return [
        name for module in DISPATCHING for name in (*_NAMES[f"functions.{module}"].split(), *_SHARED.get(module, ()))
    ]


def function_module(name: str) -> Any:
    """Return a module of `functions`, after it was loaded."""
    return import_module(f"ivy_protocol.functions.{name}")


def load_functions() -> None:
    """Load every module in which functions dispatch, for those who want to see all of them."""
    for name in DISPATCHING:
        function_module(name)


def load(name: str) -> Any:
    """Return what has this name, after its module was loaded."""
    module = import_module(MODULES.get(name) or INTERNAL[name])
    return module if name in _WHOLE else getattr(module, name)
