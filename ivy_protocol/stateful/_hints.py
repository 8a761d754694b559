"""Errors for code that is written as in torch or Keras. Their messages contain the equivalent code of ivy."""

import inspect
from typing import TYPE_CHECKING, Any

from ivy_protocol.core.dtypes import all_dtypes
from ivy_protocol.exceptions import IvyAttributeError, IvyTypeError
from ivy_protocol.messages.hints import Said, parameter

_DEVICES = ("cpu", "cuda", "gpu", "mps", "tpu")
_STEP = (
    "an optimizer of ivy does not store weights: write optimizer = ivy.{name}(lr=0.001) and, with loss, grads = "
    "ivy.value_and_grad(f)(net.v), net.v = optimizer.step(net.v, grads)"
)
_OPTIMIZER = {
    "add_param_group": "pass the weights to optimizer.step(v, grads)",
    "apply_gradients": "write net.v = optimizer.step(net.v, grads)",
    "load_state_dict": "write optimizer.set_state(state)",
    "minimize": "write net.v = optimizer.step(net.v, grads)",
    "param_groups": "write optimizer.lr",
    "state_dict": "write optimizer.state",
    "zero_grad": "remove the call: ivy.value_and_grad computes new gradients in each call",
}
_MODULE = {
    "add_module": "assign the submodule to an attribute: net.name = submodule",
    "apply": "net.v.cont_map(f) maps over the weights",
    "bfloat16": 'write net.to(dtype="bfloat16")',
    "bias": "write net.v.b, or net.v for all weights",
    "children": "print(net) shows the submodules",
    "compile": "write ivy.compile(net) or net.compile_graph(x)",
    "cpu": 'write net.to(device="cpu")',
    "cuda": 'write net.to(device="gpu:0")',
    "double": 'write net.to(dtype="float64")',
    "fit": "write a loop with net.v = optimizer.step(net.v, grads)",
    "float": 'write net.to(dtype="float32")',
    "forward": "write net(x), and define _forward in a subclass",
    "half": 'write net.to(dtype="float16")',
    "load": "write net.load_weights(path)",
    "modules": "print(net) shows the submodules",
    "named_children": "print(net) shows the submodules",
    "named_modules": "print(net) shows the submodules",
    "predict": "write net(x)",
    "register_parameter": "return the parameter from _create_variables",
    "requires_grad_": "ivy.value_and_grad differentiates with respect to the weights passed to it",
    "save": "write net.save_weights(path)",
    "trainable_weights": "write net.v",
    "type": 'write net.to(dtype="float32")',
    "weight": "write net.v.w, or net.v for all weights",
    "weights": "write net.v",
    "zero_grad": "remove the call: ivy.value_and_grad computes new gradients in each call",
}


ABSENT: Any = inspect.Parameter.empty
"""Default of required arguments. Signatures show no default for a parameter with this value."""


class SignatureMeta(type):
    """Metaclass of classes with the signature of ``__init__``. It explains errors of calls with other arguments."""

    if not TYPE_CHECKING:

        def __call__(cls, *args: Any, **kwargs: Any) -> Any:
            try:
                return super().__call__(*args, **kwargs)
            except TypeError as error:
                mismatch = None if isinstance(error, IvyTypeError) else signature_error(cls, args, kwargs)
                if mismatch is None:
                    raise
                raise mismatch from error

    @property
    def __signature__(cls) -> inspect.Signature:
        # Omit the first parameter, `self`.
        return inspect.Signature(list(inspect.signature(cls.__init__).parameters.values())[1:])


def missing_step_arguments(name: str) -> IvyTypeError:
    """Return the error for a call of `step` without weights or without gradients."""
    return IvyTypeError(f"{name}.step requires weights and gradients; {_STEP.format(name=name)}")


def invalid_rate(name: str, lr: Any) -> IvyTypeError:
    """Return the error for an invalid learning rate."""
    is_value = lr is None or isinstance(lr, str | complex)
    description = repr(lr) if is_value else f"a {type(lr).__name__}; {_STEP.format(name=name)}"
    return IvyTypeError(f"{name}: lr must be a number or a function, not {description}")


def signature_error(cls: type, args: tuple[Any, ...], kwargs: dict[str, Any]) -> IvyTypeError | None:
    """Return the error for arguments that do not match the signature of a class. Return None if they match."""
    signature = inspect.signature(cls)
    try:
        signature.bind(*args, **kwargs)
    except TypeError as error:
        names = signature.parameters
        unknown = next((name for name in kwargs if name not in names), None)
        text = str(error)
        if unknown is not None:
            positional_only = [name for name, p in names.items() if p.kind is p.POSITIONAL_ONLY]
            hint = parameter(unknown, names.keys() - {*positional_only}, positional_only)
            text = f"there is no keyword {unknown!r}; {hint}".rstrip("; ")
        return IvyTypeError(f"{cls.__name__}: {text}; its signature is {cls.__name__}{signature}")
    return None


def not_a_backend(name: str, backend: Any) -> IvyTypeError | None:
    """Return the error for a device or dtype that is passed as a backend. Return None for other values."""
    text = str(backend)
    kind = "device" if text.partition(":")[0] in _DEVICES else "dtype" if text.rpartition(".")[2] in all_dtypes else ""
    # Return None unless the value is a string, or an instance of a class with the name `kind`, such as torch.device or
    # torch.dtype.
    if not kind or not (isinstance(backend, str) or type(backend).__name__ == kind):
        return None
    replacement = f"net.to({kind}={text.rpartition('.')[2]!r})"
    return IvyTypeError(
        f"{name}.to: the first argument must be the name of a backend, not {text!r}; write {replacement}"
    )


def missing_attribute(value: Any, name: str, of_optimizer: bool = False) -> AttributeError:
    """Return the error for an attribute that an optimizer or a module does not have."""
    cls = type(value)
    if name.startswith("_"):
        return AttributeError(f"{cls.__name__!r} object has no attribute {name!r}")

    def text() -> str:
        from difflib import get_close_matches

        hint = (_OPTIMIZER if of_optimizer else _MODULE).get(name)
        if hint is None:
            public_names = [attribute for attribute in dir(value) if not attribute.startswith("_")]
            matches = get_close_matches(name, public_names, n=1)
            hint = f"did you mean {matches[0]!r}?" if matches else "dir(x) lists its attributes"
        return f"{cls.__name__} has no {name!r}; {hint}"

    # Pass `name`: without it, Python appends another suggestion to the message of an AttributeError.
    return IvyAttributeError(Said(text), name=name)
