"""Register upper packages with the lower ones that refer to them: lazily imported names, and late-bound references."""

import os

from ivy_protocol import lazy, upper_refs
from ivy_protocol.array.array import Array, wrap
from ivy_protocol.backends import pytrees, views
from ivy_protocol.base.spec import Spec
from ivy_protocol.conversion import arguments
from ivy_protocol.core import context
from ivy_protocol.dispatch import (
    call_entry,
    compiled,
    creation,
    elements,
    entry,
    general,
    operators,
    planning,
    plans,
    stepped,
    steps,
)
from ivy_protocol.functions._shared import in_mode
from ivy_protocol.functions.creation import asarray
from ivy_protocol.functions.device import as_ivy_dev
from ivy_protocol.functions.dtypes import as_native_dtype, finfo, iinfo
from ivy_protocol.functions.elementwise import fmod, remainder, sign, tanh
from ivy_protocol.namespace import namespace

_INTERNAL = {
    "_einops": "ivy_protocol.dispatch.einops",
    "as_native_of": "ivy_protocol.dispatchables.results",
    "call_each": "ivy_protocol.container._calls",
    "load_as": "ivy_protocol.container._store",
    "mapping_call": "ivy_protocol.container._calls",
    "plain_call": "ivy_protocol.container._calls",
    "save_as": "ivy_protocol.container._store",
    "to_jax": "ivy_protocol.stateful.bridges.jax",
    "to_keras": "ivy_protocol.stateful.bridges.keras",
    "to_torch": "ivy_protocol.stateful.bridges.torch",
    "vmap_layers": "ivy_protocol.layers.mapping",
}
"""Functions that lower packages call, and their modules."""
_MODULES = ("_einops", "fft", "linalg", "numpy", "random", "testing", "transpile", "typing")
"""Names that are modules."""
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
"""Aliases of functions."""
STATEFUL = tuple(_NAMES["stateful"].split())

lazy.register(
    {name: f"ivy_protocol.{module}" for module, names in _NAMES.items() for name in names.split()},
    _INTERNAL,
    _MODULES,
    ALIASES,
)

# The fast paths read `Array` as a global of their module, which is faster than an attribute of `upper_refs`.
arguments.Array = views.Array = creation.Array = entry.Array = Array
general.Array = operators.Array = planning.Array = plans.Array = Array
call_entry.Array = stepped.Array = steps.Array = elements.Array = Array
pytrees.Array = Array
upper_refs.Array, upper_refs.wrap = Array, wrap
upper_refs.asarray, upper_refs.tanh, upper_refs.in_complex_mode = asarray, tanh, in_mode
upper_refs.fmod, upper_refs.remainder, upper_refs.sign = fmod, remainder, sign
upper_refs.as_ivy_dev = as_ivy_dev
upper_refs.as_native_dtype, upper_refs.finfo, upper_refs.iinfo = as_native_dtype, finfo, iinfo
upper_refs.namespace, upper_refs.backend_named, upper_refs.unwrapped = (
    namespace.namespace,
    namespace.name_of,
    namespace.unwrapped,
)

# torch.compile recompiles when the lists of functions grow: reserve entries for functions that are imported later.
for name, module in lazy.FUNCTIONS.items():
    if name not in context.by_name and module not in ("io", "modes", "nest", "utilities"):
        context.reserve(object.__new__(Spec), name)
# Spare entries for functions that other packages declare.
for number in range(256):
    context.reserve(object.__new__(Spec), f"spare {number}")

if os.environ.get("IVY_ALTERNATIVES"):
    from ivy_protocol.backends import alternatives

    context.replace("alternatives", alternatives.from_environment())

compiled.start(Array)
