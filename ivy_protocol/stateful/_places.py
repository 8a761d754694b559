"""Where the weights of modules lie: on the library and device, and in the data type, of what comes in first."""

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
    from ivy_protocol.slots import Module


@untouched
def outside_traces() -> AbstractContextManager[Any]:
    """A context for making weights: what a trace makes ends with it, and a module keeps them."""
    name = tracing()
    return backends.load(name).hooks.outside_traces() if name else nullcontext()


def check_outlives(new: Any, old: Any) -> None:
    """Refuse to keep an array in a module that ends with the trace in which it is made."""
    if _weights.calls.returned:
        return
    backend = backends.load(_weights.library(new))
    # What torch wraps while it transforms functions has its values afterwards.
    if backend.traces and backend.hooks.is_traced(data_of(new)) and not backend.hooks.is_traced(data_of(old)):
        raise IvyValueError(
            f"buffers cannot be kept from code that {backend.name} compiles; give them to the call, as buffers=, and "
            "return them from that code, or call eval() first"
        )


def may_follow(module: "Module") -> bool:
    """Whether nobody has said where the weights of a module belong."""
    return not current_backend_str() and module._device is None


@untouched
def follow(module: "Module", values: Iterable[Any]) -> None:
    """Bring weights that nobody has placed to the first array among the arguments of the first call.

    The weights of NumPy would join the arrays in each call, and as constants. In code that torch compiles nothing is
    moved, since it runs later and often.
    """
    if is_compiling():
        return
    first = next((v for v in values if functions.is_array(v)), None)
    if first is None or tracing() == "numpy":
        # A graph of NumPy's has its own arrays in the place of the weights; they may follow in a later call.
        return
    # Where one library differentiates for another, all is brought to it for a while. The weights are to stay.
    dtype = functions.dtype(first) if functions.is_float_dtype(first) else None
    with context.scope(only="", mixed_arrays="host"), outside_traces():
        for part in _weights.places(module):
            if part._follows:
                own = dtype if part._dtype is None and not part._given else None
                _change(part, lambda x, own=own: _joined(x, first, own))
                part._follows = False


def _joined(x: Any, like: Any, dtype: Any) -> Any:
    if not functions.is_array(x) or _weights.library(x) != "numpy":
        return x
    joined = x if _weights.library(like) == "numpy" else functions.asarray(x, like=like)
    return functions.astype(joined, dtype, copy=False) if dtype is not None and functions.is_float_dtype(x) else joined


def move(module: "Module", backend: Any, device: Any, dtype: Any) -> None:
    """Bring all weights and buffers to a library and device, and those of floats to a data type."""
    name = None if backend is None else with_backend(backend).name
    if name is not None:
        for part in _weights.places(module):
            part._check_library(name)

    def moved(x: Any) -> Any:
        if not functions.is_array(x):
            return x
        x = x if name is None else functions.to_backend(x, name)
        x = x if device is None else functions.to_device(x, device)
        return functions.astype(x, dtype, copy=False) if dtype is not None and functions.is_float_dtype(x) else x

    for part in _weights.places(module):
        _change(part, moved)
        part._follows = False
        part._device = part._device if device is None else device
        part._dtype = part._dtype if dtype is None else dtype


def _change(module: "Module", fn: Callable[[Any], Any]) -> None:
    for node in module._nodes.values():
        dict.update(node.tree, Container(node.own()).cont_map(lambda x, _: fn(x)))
    module._settle()
