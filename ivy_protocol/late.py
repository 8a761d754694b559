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
MODULES = {
    "Container": "ivy_protocol.container",
    "Graph": "ivy_protocol.tracing.graph",
    "testing": "ivy_protocol.testing",
    **dict.fromkeys(STATEFUL, "ivy_protocol.stateful"),
}


def package() -> Any:
    """Return the package itself."""
    return sys.modules["ivy_protocol"]


def load(name: str) -> Any:
    """Return what has this name, after its module was loaded."""
    module = import_module(MODULES.get(name) or INTERNAL[name])
    return module if module.__name__.endswith(f".{name}") else getattr(module, name)
