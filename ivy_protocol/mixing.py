"""Arrays of several libraries in one call: NumPy is the host, whose arrays join those of any other library.

The setting ``mixed_arrays`` decides. With "host" NumPy's arrays go where the others are, and two other libraries are
an error; with "strict" NumPy's are an error too; with "any" all arrays go to the library of one of them.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from ivy_protocol import backends, failures
from ivy_protocol.backends._backend import Backend
from ivy_protocol.context import Modes
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.promotion import create

HOST = "numpy"


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
        raise failures.mixed(name, [*others, HOST] if strict and HOST in found and len(others) == 1 else others)
    if mode.only:
        return mode.only
    return others[0] if others else next(iter(found), "")


def preferred(values: Iterable[Any], where: str) -> str:
    """The library, of several that may answer, whose arrays are traced or carry gradients; else the one given."""
    for value in values:
        name = backends.backend_name(type(value))
        if name not in ("", HOST) and carries_gradients(backends.load(name), value):
            return name
    return where


def carries_gradients(backend: Backend, data: Any) -> bool:
    """Whether a native array is traced, or its gradient is being recorded."""
    ask = getattr(backend.overrides, "carries_gradients", None)
    return ask is not None and ask(data)


def joined(backend: Backend, data: Any, like: Any) -> Any:
    """An array or scalar of NumPy as a native array of another library, on the device of `like` if that is given.

    The four libraries get a copy: what is computed later, or kept for a gradient, must not change with NumPy's array.
    """
    own = getattr(backend.overrides, "from_host", None)
    made = NotImplemented if own is None else own(data, like)
    if made is not NotImplemented:
        return made
    import numpy as np

    values = np.asarray(data)
    name = backends.load(HOST).dtype_name(values.dtype)
    return create(backend, values, name, like)


def refuse_gradients(name: str, source: Backend, target: Backend, data: Any) -> None:
    """Refuse to convert an array whose gradient would be lost by it.

    Raises
    ------
    IvyValueError
        It is traced, or its gradient is recorded.
    """
    if carries_gradients(source, data):
        raise IvyValueError(
            f"ivy.{name or 'asarray'} would bring an array of {source.name} to {target.name}, which would lose its "
            f"gradient; cut it off first, with ivy.stop_gradient, or bring the other arrays to {source.name}, with "
            f"ivy.to_backend(x, {source.name!r})"
        )
