"""What programs for torch and Keras write, and what is written here instead."""

import inspect
from typing import Any

from ivy_protocol.core.dtypes import all_dtypes
from ivy_protocol.exceptions import IvyAttributeError, IvyTypeError
from ivy_protocol.messages.hints import Said, parameter

_DEVICES = ("cpu", "cuda", "gpu", "mps", "tpu")
_STEP = (
    "an optimizer of ivy holds no weights: write optimizer = ivy.{name}(lr=0.001) and, with loss, grads = "
    "ivy.value_and_grad(f)(net.v), net.v = optimizer.step(net.v, grads)"
)
_OPTIMIZER = {
    "add_param_group": "give the weights to optimizer.step(v, grads)",
    "apply_gradients": "write net.v = optimizer.step(net.v, grads)",
    "load_state_dict": "write optimizer.set_state(state)",
    "minimize": "write net.v = optimizer.step(net.v, grads)",
    "param_groups": "write optimizer.lr",
    "state_dict": "write optimizer.state",
    "zero_grad": "leave it out: ivy.value_and_grad computes new gradients in each call",
}
_MODULE = {
    "add_module": "assign the part to an attribute: net.name = part",
    "apply": "net.v.cont_map(f) maps over the weights",
    "bfloat16": 'write net.to(dtype="bfloat16")',
    "bias": "write net.v.b, or net.v for all weights",
    "children": "print(net) shows the parts",
    "compile": "write ivy.compile(net) or net.compile_graph(x)",
    "cpu": 'write net.to(device="cpu")',
    "cuda": 'write net.to(device="gpu:0")',
    "double": 'write net.to(dtype="float64")',
    "fit": "write a loop with net.v = optimizer.step(net.v, grads)",
    "float": 'write net.to(dtype="float32")',
    "forward": "write net(x), and define _forward in a subclass",
    "half": 'write net.to(dtype="float16")',
    "load": "write net.load_weights(path)",
    "modules": "print(net) shows the parts",
    "named_children": "print(net) shows the parts",
    "named_modules": "print(net) shows the parts",
    "predict": "write net(x)",
    "register_parameter": "return it from _create_variables",
    "requires_grad_": "ivy.value_and_grad differentiates with respect to the weights that are given to it",
    "save": "write net.save_weights(path)",
    "trainable_weights": "write net.v",
    "type": 'write net.to(dtype="float32")',
    "weight": "write net.v.w, or net.v for all weights",
    "weights": "write net.v",
    "zero_grad": "leave it out: ivy.value_and_grad computes new gradients in each call",
}


ABSENT: Any = inspect.Parameter.empty
"""The default of an argument that has to be given, and that a signature shows as such."""


def no_step(name: str) -> IvyTypeError:
    """The error for a step without weights or gradients."""
    return IvyTypeError(f"{name}.step takes weights and gradients; {_STEP.format(name=name)}")


def no_rate(name: str, lr: Any) -> IvyTypeError:
    """The error for something else in the place of the learning rate."""
    if lr is None or isinstance(lr, str | complex):
        return IvyTypeError(f"{name}: lr is a number or a function, not {lr!r}")
    shown = f"a {type(lr).__name__}; {_STEP.format(name=name)}"
    return IvyTypeError(f"{name}: lr is a number or a function, not {shown}")


def refused(cls: type, args: tuple[Any, ...], kwargs: dict[str, Any]) -> IvyTypeError | None:
    """The error for arguments that a class does not take; None if it takes them."""
    signature = inspect.signature(cls)
    try:
        signature.bind(*args, **kwargs)
    except TypeError as error:
        names = signature.parameters
        strange = next((name for name in kwargs if name not in names), None)
        text = str(error)
        if strange is not None:
            placed = [name for name, one in names.items() if one.kind is one.POSITIONAL_ONLY]
            hint = parameter(strange, names.keys() - {*placed}, placed)
            text = f"there is no keyword {strange!r}; {hint}".rstrip("; ")
        return IvyTypeError(f"{cls.__name__}: {text}; its signature is {cls.__name__}{signature}")
    return None


def no_backend(name: str, backend: Any) -> IvyTypeError | None:
    """The error for a device or a data type in the place of a backend; None for anything else."""
    text = str(backend)
    kind = "device" if text.partition(":")[0] in _DEVICES else "dtype" if text.rpartition(".")[2] in all_dtypes else ""
    # Those of torch are no text.
    if not kind or not (isinstance(backend, str) or type(backend).__name__ == kind):
        return None
    write = f"net.to({kind}={text.rpartition('.')[2]!r})"
    return IvyTypeError(f"{name}.to takes the name of a backend first, and {text!r} is none; write {write}")


def missing(value: Any, name: str, of_optimizer: bool = False) -> AttributeError:
    """The error for an attribute that an optimizer or a module does not have."""
    cls = type(value)
    if name.startswith("_"):
        return AttributeError(f"{cls.__name__!r} object has no attribute {name!r}")

    def text() -> str:
        from difflib import get_close_matches

        instead = (_OPTIMIZER if of_optimizer else _MODULE).get(name)
        if instead is None:
            close = get_close_matches(name, [n for n in dir(value) if not n.startswith("_")], n=1)
            instead = f"did you mean {close[0]!r}?" if close else "dir(x) lists what it has"
        return f"{cls.__name__} has no {name!r}; {instead}"

    # With a name of its own, Python adds no second guess to the text.
    return IvyAttributeError(Said(text), name=name)
