"""Which data types a function takes on a backend, from the same tables that its calls follow."""

import dis
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends.devices import kinds_of_devices
from ivy_protocol.backends.dtype_fallbacks import refusal
from ivy_protocol.base.spec import Spec
from ivy_protocol.core import context
from ivy_protocol.core.device import all_devices
from ivy_protocol.core.dtypes import INTERNED, Dtype, any_dtype, dtype_named
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.messages.prefixes import named
from ivy_protocol.namespace.codes import codes


@named
def supports(fn: Any, /, *, backend: Any = None, dtype: Any = None) -> bool:
    """Return whether a function takes arrays of a data type on a backend.

    Parameters
    ----------
    fn
        A public function.
    backend : str, optional
        The name of a backend; the current one by default.
    dtype : DtypeLike, optional
        A data type. Without one, the answer is whether the backend has the function at all.

    Returns
    -------
    bool
        Whether a call works; one that does not raises `IvyDtypeError`, or
        `IvyNotImplementedException` where the function is missing.

    Raises
    ------
    IvyTypeError
        ``fn`` is no function of arrays.

    Examples
    --------
    >>> ivy.supports(ivy.bitwise_and, dtype="float32")
    False
    >>> ivy.supports(ivy.add, backend="numpy", dtype="uint16")
    True
    """
    spec = _spec(fn)
    chosen = backends.load(_name(backend))
    if not chosen.implementations(spec):
        return False
    return dtype is None or any_dtype(dtype) in _supported(spec, chosen, True)


@named
def function_supported_dtypes(fn: Any, recurse: bool = True) -> tuple[Dtype, ...]:
    """Return the data types that a function takes on the current backend.

    Parameters
    ----------
    fn
        A public function.
    recurse : bool, optional
        Whether a composed function is limited to what all its parts take.

    Returns
    -------
    tuple of ivy.Dtype
        The data types.

    Examples
    --------
    >>> [str(t) for t in ivy.function_supported_dtypes(ivy.bitwise_left_shift)][:2]
    ['int8', 'int16']
    """
    return tuple(_supported(_spec(fn), backends.load(_name(None)), recurse))


@named
def function_unsupported_dtypes(fn: Any, recurse: bool = True) -> tuple[Dtype, ...]:
    """Return the data types that a function does not take on the current backend, or that this does not have.

    Examples
    --------
    >>> "complex64" in ivy.function_unsupported_dtypes(ivy.sort)
    True
    """
    supported = function_supported_dtypes(fn, recurse)
    return tuple(t for t in INTERNED.values() if t not in supported)


@named
def function_supported_devices(fn: Any, recurse: bool = True) -> tuple[str, ...]:
    """Return the kinds of devices that a function runs on with the current backend.

    Parameters
    ----------
    fn
        A public function.
    recurse : bool, optional
        Whether a composed function is limited to where all its parts run. ivy's own implementations run
        wherever arrays can lie, so this changes nothing.

    Returns
    -------
    tuple of str
        ``"cpu"``, ``"gpu"`` and ``"tpu"`` or some of them, whether or not there is such a device now.

    Raises
    ------
    IvyTypeError
        ``fn`` is no function of arrays.

    Examples
    --------
    >>> "cpu" in ivy.function_supported_devices(ivy.add)
    True
    """
    chosen, spec = backends.load(_name(None)), _spec(fn)
    if not chosen.implementations(spec):
        return ()
    off = chosen.off_devices.get(spec.name, ())
    return tuple(kind for kind in kinds_of_devices(chosen) if kind not in off)


@named
def function_unsupported_devices(fn: Any, recurse: bool = True) -> tuple[str, ...]:
    """Return the kinds of devices that a function does not run on with the current backend.

    The parameters are those of `function_supported_devices`.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     ivy.function_unsupported_devices(ivy.add)
    ('gpu', 'tpu')
    """
    supported = function_supported_devices(fn, recurse)
    return tuple(kind for kind in all_devices if kind not in supported)


@named
def function_supported_devices_and_dtypes(fn: Any, recurse: bool = True) -> dict[str, tuple[Dtype, ...]]:
    """Return the data types that a function takes on each kind of device that it runs on with the current backend.

    The parameters are those of `function_supported_dtypes`.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     found = ivy.function_supported_devices_and_dtypes(ivy.bitwise_left_shift)
    >>> list(found), "float32" in found["cpu"]
    (['cpu'], False)
    """
    return dict.fromkeys(function_supported_devices(fn, recurse), function_supported_dtypes(fn, recurse))


@named
def function_unsupported_devices_and_dtypes(fn: Any, recurse: bool = True) -> dict[str, tuple[Dtype, ...]]:
    """Return the data types that a function does not take on each kind of device with the current backend.

    The parameters are those of `function_supported_dtypes`. Where it does not run at all, these are all of them.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     found = ivy.function_unsupported_devices_and_dtypes(ivy.bitwise_left_shift)
    >>> "int8" in found["cpu"], "int8" in found["gpu"]
    (False, True)
    """
    taken = function_supported_devices_and_dtypes(fn, recurse)
    return {kind: tuple([t for t in INTERNED.values() if t not in taken.get(kind, ())]) for kind in all_devices}


def _spec(fn: Any) -> Any:
    found = getattr(fn, "spec", None)
    if found is None:
        hint = f"; pass the function itself, ivy.{fn}" if isinstance(fn, str) and fn in context.by_name else ""
        raise IvyTypeError(f"{getattr(fn, '__name__', fn)!r} is no function of arrays of ivy{hint}")
    return found


def _name(backend: Any) -> str:
    return getattr(backend, "name", backend) or context.chosen_backend() or "numpy"


def _supported(spec: Any, backend: Any, recurse: bool) -> list[Dtype]:
    valid = [dtype_named(n) for n in INTERNED if n in backend.valid_names()]
    found = [t for t in valid if not refusal(spec, backend, t)]
    # A function that states its kinds may treat some of them in a way of their own, without all its parts.
    if recurse and not spec.kinds and backend.implementations(spec)[:1] == (spec.body,):
        for part in _parts(spec.body):
            if part is not spec:
                limited = _supported(part, backend, True)
                found = [t for t in found if t in limited]
    return found


def _parts(body: Any) -> Iterator[Any]:
    """The functions of ivy that a body names, as globals of its module or of another one of ivy's."""
    value: Any = None
    for instruction in [step for code in codes(body.__code__) for step in dis.get_instructions(code)]:
        if instruction.opname == "LOAD_GLOBAL":
            value = body.__globals__.get(instruction.argval)
        elif instruction.opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(value, ModuleType):
            value = getattr(value, instruction.argval, None)
        else:
            value = None
        found = getattr(value, "spec", None)
        if isinstance(found, Spec):
            yield found


__all__ = [
    "function_supported_devices",
    "function_supported_devices_and_dtypes",
    "function_supported_dtypes",
    "function_unsupported_devices",
    "function_unsupported_devices_and_dtypes",
    "function_unsupported_dtypes",
    "supports",
]
