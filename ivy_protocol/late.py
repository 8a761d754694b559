"""Public names whose modules load when they are first used."""

import sys
from importlib import import_module
from typing import Any

STATEFUL = (
    "Adam",
    "AdamW",
    "BinaryCrossEntropyLoss",
    "Constant",
    "Conv1D",
    "Conv1DTranspose",
    "Conv2D",
    "Conv2DTranspose",
    "Conv3D",
    "Conv3DTranspose",
    "CrossEntropyLoss",
    "DepthwiseConv2D",
    "Dropout",
    "FirstLayerSiren",
    "GEGLU",
    "GELU",
    "GlorotUniform",
    "Hardswish",
    "Identity",
    "Initializer",
    "KaimingNormal",
    "LAMB",
    "LARS",
    "LSTM",
    "LayerNorm",
    "LeakyReLU",
    "Linear",
    "LogSoftmax",
    "Mish",
    "Module",
    "MultiHeadAttention",
    "Ones",
    "Optimizer",
    "RandomNormal",
    "ReLU",
    "SGD",
    "Sequential",
    "Sigmoid",
    "Siren",
    "Softmax",
    "Softplus",
    "Tanh",
    "Uniform",
    "Zeros",
)
INTERNAL = {
    "call_each": "ivy_protocol.container._calls",
    "load_as": "ivy_protocol.container._store",
    "plain_call": "ivy_protocol.container._calls",
    "_einops": "ivy_protocol.functions._einops",
    "save_as": "ivy_protocol.container._store",
}
"""What lower floors need of those that load later."""
_WHOLE = ("_einops", "fft", "linalg", "testing")
"""The names that stand for modules themselves."""
_NAMES = {
    "array.ragged": ("NestedArray",),
    "backends.plugins": ("register_backend",),
    "base.declared": (
        "with_supported_devices",
        "with_supported_dtypes",
        "with_unsupported_devices",
        "with_unsupported_dtypes",
    ),
    "container": ("Container",),
    "fft": ("fft",),
    "functions.control_flow_ops": ("cmp_is", "cmp_isnot", "for_loop", "if_else", "try_except", "while_loop"),
    "functions.differentiation": (
        "bind_custom_gradient_function",
        "execute_with_gradients",
        "grad",
        "jac",
        "value_and_grad",
    ),
    "functions.meta": ("fomaml_step", "maml_step", "reptile_step"),
    "functions.nest": (
        "all_nested_indices",
        "copy_nest",
        "duplicate_array_index_chains",
        "index_nest",
        "insert_into_nest_at_index",
        "insert_into_nest_at_indices",
        "is_ivy_nested_array",
        "map",
        "map_nest_at_index",
        "map_nest_at_indices",
        "multi_index_nest",
        "nested_any",
        "nested_argwhere",
        "nested_map",
        "nested_multi_map",
        "prune_empty",
        "prune_nest_at_index",
        "prune_nest_at_indices",
        "set_nest_at_index",
        "set_nest_at_indices",
    ),
    "functions.storing": ("load", "save"),
    "functions.vectorization": ("vmap",),
    "linalg": ("linalg",),
    "namespace.explain": ("Answer", "Explanation", "explain", "register"),
    "namespace.inspection": ("NamespaceInfo", "__array_namespace_info__"),
    "namespace.support": (
        "function_supported_devices",
        "function_supported_devices_and_dtypes",
        "function_supported_dtypes",
        "function_unsupported_devices",
        "function_unsupported_devices_and_dtypes",
        "function_unsupported_dtypes",
        "supports",
    ),
    "stateful": STATEFUL,
    "testing": ("testing",),
    "tracing": ("compile", "compile_graph", "trace_graph"),
    "tracing.graph": ("Graph",),
}
MODULES = {name: f"ivy_protocol.{module}" for module, names in _NAMES.items() for name in names}
"""Where each of these names is defined. A dispatcher cannot be among them: it has its number when the package loads."""


def package() -> Any:
    """Return the package itself."""
    return sys.modules["ivy_protocol"]


def load(name: str) -> Any:
    """Return what has this name, after its module was loaded."""
    module = import_module(MODULES.get(name) or INTERNAL[name])
    return module if name in _WHOLE else getattr(module, name)
