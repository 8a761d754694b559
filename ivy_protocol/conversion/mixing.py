"""Arrays of several libraries in one call: NumPy is the host, whose arrays join those of any other library.

The setting ``mixed_arrays`` decides. With "host" NumPy's arrays go where the others are, and two other libraries are
an error; with "strict" NumPy's are an error too; with "any" all arrays go to the library of one of them.
"""

from collections.abc import Sequence
from contextvars import ContextVar
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends import HOST as HOST
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.implementations import create
from ivy_protocol.compiling import constant, is_compiling
from ivy_protocol.core.context import Modes, all_modes
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES
from ivy_protocol.errors import translate

_NO_ARRAYS = frozenset((*PYTHON_SCALARS, *SEQUENCES, str, type(None)))
graph_of: ContextVar[str] = ContextVar("ivy_protocol_graph_of", default="")
"""The library of the graph that is being made here."""
graph_like: ContextVar[Any] = ContextVar("ivy_protocol_graph_like", default=None)
"""The first array that goes into that graph."""


@constant
def library_of(cls: type) -> str:
    """The name of the library whose arrays have this class, or an empty string."""
    return "" if cls in _NO_ARRAYS else backends.backend_name(cls)


def library(name: str, found: Sequence[str], mode: Modes, scalars: bool = False) -> str:
    """The library that answers a call of a function with arrays of these; an empty string if there is none.

    Parameters
    ----------
    name
        The function.
    found
        The libraries of the arrays.
    mode
        The modes in force.
    scalars
        Whether all that is NumPy's are its scalars, which join other arrays under any setting.

    Raises
    ------
    IvyDispatchError
        The setting does not let these arrays come together.
    """
    others = [n for n in found if n != HOST]
    if mode.only and mode.only not in others:
        others.insert(0, mode.only)
    strict = mode.mixed_arrays == "strict" and not scalars
    if mode.mixed_arrays != "any" and (len(others) > 1 or (strict and others and HOST in found and mode.only != HOST)):
        raise translate.mixed(name, [*others, HOST] if strict and HOST in found and len(others) == 1 else others)
    return mode.only or next(iter([*others, *found]), "")


def always(found: Sequence[str], mode: Modes) -> str:
    """The library that answers every call with arrays of these libraries; an empty string if that may change.

    A plan is kept only where there is one: all arrays are those of one library, or NumPy's beside them.
    """
    others = {*found} - {HOST}
    where = others.pop() if others else HOST
    if others or "" in found or where not in found or mode.only not in ("", where):
        return ""
    return where if mode.mixed_arrays != "strict" or len({*found}) == 1 else ""


@constant
def joint(modes: int, *types: type) -> str:
    """The library that NumPy's arrays join in every list of arrays of these types; an empty string if there is none."""
    found = [library_of(cls) for cls in types]
    where = always(found, all_modes[modes])
    if where in ("", HOST) or HOST not in found or not all(map(backends.is_stable, types)):
        return ""
    scalars = (*backends.load(HOST).scalar_types, *backends.load(where).scalar_types)
    return "" if any([issubclass(cls, scalars) for cls in types]) else where


def tracing() -> str:
    """The library that is tracing the code that runs now; an empty string if none is.

    Calls without arrays that name no library are answered by it.
    """
    if is_compiling():
        # The compiler of torch makes tensors of NumPy's arrays, and follows little else of NumPy.
        return "torch"
    graph = graph_of.get()
    if not graph:
        for name in backends.tracers:
            if name in backends.modules:
                backends.load_tracers()
        for name, backend in backends.loaded.items():
            if backend.traces and backend.hooks.is_tracing():
                return name
    return graph


def joined(backend: Backend, data: Any, like: Any, copy: bool | None = True) -> Any:
    """An array or scalar of NumPy as a native array of another library, on the device of `like` if that is given.

    The four libraries get a copy: what is computed later, or kept for a gradient, must not change with NumPy's array.
    Without one, as in `asarray`, the memory is shared where the library tells how.
    """
    bring = (not copy and backend.hooks.share_numpy_memory) or backend.hooks.from_numpy_array
    if (made := bring(data, like)) is not NotImplemented:
        return made
    values = backends.load(HOST).xp.asarray(data)
    return create(backend, values, backends.load(HOST).dtype_name(values.dtype), like)
