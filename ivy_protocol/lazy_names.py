"""Names of the package that are imported at first use, with their modules."""

from ivy_protocol import lazy

_INTERNAL = {
    "_einops": "ivy_protocol.dispatch.einops",
    "as_native_of": "ivy_protocol.dispatchables.results",
    "call_each": "ivy_protocol.container._calls",
    "load_as": "ivy_protocol.container._store",
    "resolve_in_dynamo": "ivy_protocol.interop.torch_compile",
    "mapping_call": "ivy_protocol.container._calls",
    "plain_call": "ivy_protocol.container._calls",
    "save_as": "ivy_protocol.container._store",
    "to_jax": "ivy_protocol.stateful.bridges.jax",
    "to_keras": "ivy_protocol.stateful.bridges.keras",
    "to_torch": "ivy_protocol.stateful.bridges.torch",
    "vmap_layers": "ivy_protocol.layers.mapping",
}
"""The modules of functions that lower layers call."""
_MODULES = ("_einops", "fft", "linalg", "numpy", "random", "testing", "transpile", "typing")
"""Names that denote modules."""
_NAMES = {
    "functions.manipulation": "concatenate transpose",
    "interop.bridge": "Bridge bridge",
    "array.native": "NativeArray",
    "array.ragged": "NestedArray",
    "backends.declared": (
        "with_supported_devices with_supported_dtypes with_unsupported_devices with_unsupported_dtypes"
    ),
    "backends.plugins": "available_backends register_backend",
    "container": "Container",
    "dispatchables.declare": "DispatchFlags dispatchable",
    "dispatchables.overridable": "overridable_functions",
    "fft": "fft",
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
    "graph": "compile compile_graph trace_graph",
    "graph.graph": "Graph",
    "transpile": "transpile",
    "typing": "typing",
    "distributed.map_blocks": "map_blocks",
    "distributed.propagate": "carried",
    "instrument.forbid": "forbid",
    "instrument.log": "Log LogEntry",
    "instrument.record": "record",
}
ALIASES = {"concatenate": "concat", "transpose": "permute_dims"}
"""The functions to which aliases refer."""
STATEFUL = tuple(_NAMES["stateful"].split())

lazy.register(
    {name: f"ivy_protocol.{module}" for module, names in _NAMES.items() for name in names.split()},
    _INTERNAL,
    _MODULES,
    ALIASES,
)
