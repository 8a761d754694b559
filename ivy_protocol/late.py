"""Public names whose modules load when they are first used."""

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
MODULES = {
    "Container": "ivy_protocol.container",
    "Graph": "ivy_protocol.tracing.graph",
    "testing": "ivy_protocol.testing",
    **dict.fromkeys(STATEFUL, "ivy_protocol.stateful"),
}


def load(name: str) -> Any:
    """Return what has this name, after its module was loaded."""
    module = import_module(MODULES[name])
    return module if module.__name__.endswith(f".{name}") else getattr(module, name)
