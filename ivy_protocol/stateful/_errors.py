"""Errors of layers. They name the path of the layer in the module, and the sizes that the layer expects."""

from typing import TYPE_CHECKING, Any

from ivy_protocol import functions
from ivy_protocol.exceptions import IvyException, IvyValueError
from ivy_protocol.messages.prefixes import first_line, from_others, raise_from
from ivy_protocol.stateful import _weights

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Module

_LAYER_PACKAGE = __name__.rpartition(".")[0] + "."


def add_layer_to_error(module: "Module", error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Add the layer's name to an exception in a call of a module. Exceptions from code outside of ivy stay unchanged.

    The innermost layer adds its description. Each module around it then replaces the name of the layer by the path to
    the layer.

    Raises
    ------
    IvyValueError
        An argument does not have the size that the layer expects.
    """
    layer_info = getattr(error, "layer", None)
    if layer_info is not None:
        layer, message = layer_info
        chain = _weights.module_chains(module).get(layer)
        if chain:
            error.args = (f"{'.'.join((type(module).__name__, *chain))} ({type(layer).__name__}): {message}",)
        return
    module_name = type(module)._forward.__module__
    if not module_name.startswith(_LAYER_PACKAGE) or module_name == f"{_LAYER_PACKAGE}module" or from_others(error):
        return
    mismatch = module._describe_mismatch(*args, **kwargs)
    name = type(module).__name__
    if mismatch:
        error_type = type(error) if isinstance(error, IvyException) and isinstance(error, ValueError) else IvyValueError
        new_error = error_type(f"{name}: {mismatch}")
        vars(new_error)["layer"] = module, mismatch
        raise_from(new_error, error.__cause__ or error)
    if isinstance(error, IvyException):
        message = first_line(error)
        vars(error)["layer"] = module, message
        error.args = (f"{name}: {message}", *error.args[1:])


def width_mismatch(label: str, x: Any, width: Any, axis: int = -1) -> str:
    """Return a description of the array if its length along an axis is wrong. Otherwise return an empty string."""
    if not functions.is_array(x) or width is None:
        return ""
    shape = tuple(functions.shape(x))
    if not -len(shape) <= axis < len(shape):
        return f"{label} must have an axis {axis} of length {width}, not the shape {shape}"
    if shape[axis] in (width, None):
        return ""
    return f"{label} must have the length {width} along axis {axis}, not {shape[axis]}; its shape is {shape}"
