"""Placement of weights. By default, weights move to the backend, device and dtype of the first input."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from ivy_protocol import backends, functions
from ivy_protocol.compiling import is_compiling, untouched
from ivy_protocol.container import Container
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.conversion.mixing import tracing
from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.namespace.namespace import current_backend_str, with_backend
from ivy_protocol.stateful import _weights

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Module


@untouched
def outside_traces() -> AbstractContextManager[Any]:
    """Return a context manager that suspends tracing. Weights created in this context stay valid after the trace."""
    name = tracing()
    return backends.load(name).hooks.outside_traces() if name else nullcontext()


def check_outlives(new: Any, old: Any) -> None:
    """Raise `IvyValueError` if the new array of a buffer is valid only during the current trace. `old` is the current
    array of the buffer.
    """
    if _weights.calls.returned:
        return
    backend = backends.load(_weights.backend_of(new))
    # Raise only if `old` is not traced. If `old` is traced as well, a torch transform such as `vmap` traces both
    # arrays, and gives them values afterwards.
    if backend.traces and backend.hooks.is_traced(data_of(new)) and not backend.hooks.is_traced(data_of(old)):
        raise IvyValueError(
            f"ivy.Module: a module cannot store buffers in code that {backend.name} compiles; pass buffers= to the "
            "call and return "
            "the new buffers, or call eval() first"
        )


def may_follow(module: "Module") -> bool:
    """Return True if the user has selected neither a backend nor a device for the weights of a module."""
    return not current_backend_str() and module._device is None


@untouched
def follow(module: "Module", values: Iterable[Any]) -> None:
    """Move weights to the backend and device of the first array among the arguments of the first call.

    If NumPy weights did not move, each call would convert them, and they would be constants in traced code. Under
    torch.compile, nothing is moved, because the compiled code runs later and more than once.
    """
    if is_compiling():
        return
    like = next((v for v in values if functions.is_array(v)), None)
    if like is None or tracing() == "numpy":
        # Move nothing in a NumPy trace, which replaces the weights by proxies. The weights may move in a later call.
        return
    # If ivy computes gradients with another backend than that of the arrays, leave the scope of this computation: in
    # the scope, arrays are converted only temporarily.
    dtype = functions.dtype(like) if functions.is_float_dtype(like) else None
    with context.scope(only="", mixed_arrays="host"), outside_traces():
        for part in _weights.module_chains(module):
            if part._follows:
                part_dtype = dtype if part._dtype is None and not part._given else None
                _map_variables(part, lambda x, part_dtype=part_dtype: _convert_like(x, like, part_dtype))
                part._follows = False


def _convert_like(x: Any, like: Any, dtype: Any) -> Any:
    """Convert a NumPy weight to the backend and device of `like`. A floating-point weight is also cast to `dtype`."""
    if not functions.is_array(x) or _weights.backend_of(x) != "numpy":
        return x
    converted = x if _weights.backend_of(like) == "numpy" else functions.asarray(x, like=like)
    return (
        functions.astype(converted, dtype, copy=False)
        if dtype is not None and functions.is_float_dtype(x)
        else converted
    )


def move(module: "Module", backend: Any, device: Any, dtype: Any) -> None:
    """Move all weights and buffers to a backend and device. Floating-point arrays are also cast to a dtype."""
    name = None if backend is None else with_backend(backend).name
    if name is not None:
        for part in _weights.module_chains(module):
            part._check_library(name)

    def convert(x: Any) -> Any:
        if not functions.is_array(x):
            return x
        x = x if name is None else functions.to_backend(x, name)
        x = x if device is None else functions.to_device(x, device)
        return functions.astype(x, dtype, copy=False) if dtype is not None and functions.is_float_dtype(x) else x

    for part in _weights.module_chains(module):
        _map_variables(part, convert)
        part._follows = False
        part._device = part._device if device is None else device
        part._dtype = part._dtype if dtype is None else dtype


def _map_variables(module: "Module", fn: Callable[[Any], Any]) -> None:
    """Apply a function to the variables of a module, but not to those of its parts."""
    for node in module._nodes.values():
        dict.update(node.tree, Container(node.own()).cont_map(lambda x, _: fn(x)))
    module._sync_variables()
