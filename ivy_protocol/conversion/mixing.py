"""Calls with arrays of several libraries.

The setting ``mixed_arrays`` selects the behavior. "host" converts NumPy arrays to the library of the other arrays, and
raises for two libraries other than NumPy. "strict" also raises for NumPy arrays. "any" converts all arrays to the
library of one of them.
"""

from collections.abc import Sequence
from contextvars import ContextVar
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends import HOST as HOST
from ivy_protocol.backends import registry
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.implementations import create
from ivy_protocol.compiling import constant, is_compiling
from ivy_protocol.core.context import Modes, all_modes
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES
from ivy_protocol.errors import translate

_NO_ARRAYS = frozenset((*PYTHON_SCALARS, *SEQUENCES, str, type(None)))
graph_of: ContextVar[str] = ContextVar("ivy_protocol_graph_of", default="")
"""The library of the graph that is currently being traced."""
graph_like: ContextVar[Any] = ContextVar("ivy_protocol_graph_like", default=None)
"""The first input array of the graph that is currently being traced."""


@constant
def library_of(cls: type) -> str:
    """Return the name of the library whose arrays have this class, or an empty string."""
    return "" if cls in _NO_ARRAYS else backends.backend_name(cls)


def library(name: str, names: Sequence[str], mode: Modes, scalars: bool = False) -> str:
    """Return the backend name of a call with arrays of these libraries; an empty string if there are no arrays.

    Parameters
    ----------
    name
        The function.
    names
        The libraries of the arrays.
    mode
        The current modes.
    scalars
        True if all NumPy objects are scalars. Scalars are converted even if `mixed_arrays` is "strict".

    Raises
    ------
    IvyDispatchError
        The setting does not allow these arrays in one call.
    """
    others = [n for n in names if n != HOST]
    if mode.only and mode.only not in others:
        others.insert(0, mode.only)
    strict = mode.mixed_arrays == "strict" and not scalars
    if mode.mixed_arrays != "any" and (len(others) > 1 or (strict and others and HOST in names and mode.only != HOST)):
        raise translate.mixed(name, [*others, HOST] if strict and HOST in names and len(others) == 1 else others)
    return mode.only or next(iter([*others, *names]), "")


def stable_library(names: Sequence[str], mode: Modes) -> str:
    """Return the library that runs calls with arrays of these libraries. Return an empty string if the slow path has to
    select it.

    The arrays must be of one library, or of one library and NumPy. Only such calls have plans, that is, cached code
    paths.
    """
    others = {*names} - {HOST}
    target = others.pop() if others else HOST
    if others or "" in names or target not in names or mode.only not in ("", target):
        return ""
    return target if mode.mixed_arrays != "strict" or len({*names}) == 1 else ""


@constant
def list_target(modes: int, *types: type) -> str:
    """Return the library to which NumPy arrays in a list are converted. `types` are the types of all elements. Return
    an empty string if no arrays are converted.
    """
    names = [library_of(cls) for cls in types]
    target = stable_library(names, all_modes[modes])
    if target in ("", HOST) or HOST not in names or not all(map(backends.is_stable, types)):
        return ""
    scalars = (*backends.load(HOST).scalar_types, *backends.load(target).scalar_types)
    return "" if any([issubclass(cls, scalars) for cls in types]) else target


def tracing() -> str:
    """Return the library that traces the running code. Return an empty string if the code is not traced.

    The library that traces is the backend of calls that have no arrays and do not name a library.
    """
    if is_compiling():
        # In code that torch.compile traces, create tensors and not NumPy arrays: torch.compile replaces NumPy functions
        # by torch functions, but supports only a part of NumPy.
        return "torch"
    graph = graph_of.get()
    if not graph:
        for name in registry.tracers:
            if name in registry.modules:
                backends.load_tracers()
        for name, backend in backends.loaded.items():
            if backend.traces and backend.hooks.is_tracing():
                return name
    return graph


def joined(backend: Backend, data: Any, like: Any, copy: bool | None = True) -> Any:
    """Convert a NumPy array or scalar to a native array of another library. The result is on the device of `like`,
    unless `like` is None.

    With `copy`, the result has its own memory, because lazy computations and gradients may read it after a write to
    the NumPy array. Without a copy, as in `asarray`, the arrays share memory if the library supports it.
    """
    convert = (not copy and backend.hooks.share_numpy_memory) or backend.hooks.from_numpy_array
    if (result := convert(data, like)) is not NotImplemented:
        return result
    values = backends.load(HOST).xp.asarray(data)
    return create(backend, values, backends.load(HOST).dtype_name(values.dtype), like)
