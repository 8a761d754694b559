"""Errors of layers say which layer, by its place in the tree of modules, and what it takes."""

from typing import TYPE_CHECKING, Any

from ivy_protocol import functions
from ivy_protocol.exceptions import IvyException, IvyValueError
from ivy_protocol.messages.prefixes import first_line, from_others, raise_from
from ivy_protocol.stateful import _weights

if TYPE_CHECKING:
    from ivy_protocol.slots import Module

_OWN = __name__.rpartition(".")[0] + "."


def tell(module: "Module", error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Let an error that comes out of the call of a module name the layer; what other code than ivy's raised stays.

    The layer itself says what is wrong. The modules around it, through which the error goes, say where the layer is.

    Raises
    ------
    IvyValueError
        An argument has another width than the layer takes.
    """
    told = getattr(error, "layer", None)
    if told is not None:
        layer, said = told
        chain = _weights.places(module).get(layer)
        if chain:
            error.args = (f"{'.'.join((type(module).__name__, *chain))} ({type(layer).__name__}): {said}",)
        return
    written_in = type(module)._forward.__module__
    if not written_in.startswith(_OWN) or written_in == f"{_OWN}module" or from_others(error):
        return
    misfit = module._misfit(*args, **kwargs)
    name = type(module).__name__
    if misfit:
        cls = type(error) if isinstance(error, IvyException) and isinstance(error, ValueError) else IvyValueError
        told_anew = cls(f"{name}: {misfit}")
        vars(told_anew)["layer"] = module, misfit
        raise_from(told_anew, error.__cause__ or error)
    if isinstance(error, IvyException):
        said = first_line(error)
        vars(error)["layer"] = module, said
        error.args = (f"{name}: {said}", *error.args[1:])


def of_width(what: str, x: Any, width: Any, axis: int = -1) -> str:
    """What is said of an array that has not this length in an axis; an empty string if it has, or is no array."""
    if not functions.is_array(x) or width is None:
        return ""
    shape = tuple(functions.shape(x))
    if not -len(shape) <= axis < len(shape):
        return f"{what} needs an axis {axis} of length {width}, and has the shape {shape}"
    if shape[axis] in (width, None):
        return ""
    return f"{what} has the length {shape[axis]} in axis {axis}, and the layer takes {width}; its shape is {shape}"
