"""Queries for the data types and devices that a function accepts on a backend. They read the tables of the dispatch."""

import dis
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from ivy_protocol import backends, lazy
from ivy_protocol.backends.current import uses_backend
from ivy_protocol.backends.devices import kinds_of_devices
from ivy_protocol.backends.dtype_fallbacks import why_rejected
from ivy_protocol.base.spec import Spec
from ivy_protocol.core import context
from ivy_protocol.core.device import all_devices
from ivy_protocol.core.dtypes import INTERNED, Dtype, any_dtype, dtype_named
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.messages.prefixes import named
from ivy_protocol.namespace.codes import codes


@uses_backend
@named
def supports(fn: Any, /, *, backend: Any = None, dtype: Any = None) -> bool:
    """Return True if a function accepts arrays of a data type on a backend.

    Parameters
    ----------
    fn
        A public function.
    backend : optional
        The name of a backend, or its namespace. The default is the current backend.
    dtype : DtypeLike, optional
        A data type. If it is omitted, only check that the backend has the function.

    Returns
    -------
    bool
        False if a call raises `IvyDtypeError`, or raises `IvyNotImplementedException` because the function is missing.

    Raises
    ------
    IvyTypeError
        ``fn`` is not a function of arrays.

    Examples
    --------
    >>> ivy.supports(ivy.bitwise_and, dtype="float32")
    False
    >>> ivy.supports(ivy.add, backend="numpy", dtype="uint16")
    True
    """
    spec = _spec(fn)
    selected = backends.load(_name(backend))
    if not selected.implementations(spec):
        return False
    return dtype is None or any_dtype(dtype) in _supported(spec, selected, True)


@uses_backend
@named
def function_supported_dtypes(fn: Any, recurse: bool = True) -> tuple[Dtype, ...]:
    """Return the data types that a function accepts on the current backend.

    Parameters
    ----------
    fn
        A public function.
    recurse : bool, optional
        If `fn` is composed of other functions of ivy, True leaves out the data types that one of these functions does
        not accept.

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


@uses_backend
@named
def function_unsupported_dtypes(fn: Any, recurse: bool = True) -> tuple[Dtype, ...]:
    """Return the data types that a function does not accept on the current backend, or that the backend lacks.

    Examples
    --------
    >>> "complex64" in ivy.function_unsupported_dtypes(ivy.sort)
    True
    """
    supported = function_supported_dtypes(fn, recurse)
    return tuple(t for t in INTERNED.values() if t not in supported)


@uses_backend
@named
def function_supported_devices(fn: Any, recurse: bool = True) -> tuple[str, ...]:
    """Return the device types on which a function runs with the current backend.

    Parameters
    ----------
    fn
        A public function.
    recurse : bool, optional
        Without effect: the functions that `fn` calls cannot limit its devices, because all implementations of ivy run
        on every device of a backend.

    Returns
    -------
    tuple of str
        Some of ``"cpu"``, ``"gpu"`` and ``"tpu"``. A type is included even if no such device is available.

    Raises
    ------
    IvyTypeError
        ``fn`` is not a function of arrays.

    Examples
    --------
    >>> "cpu" in ivy.function_supported_devices(ivy.add)
    True
    """
    selected, spec = backends.load(_name(None)), _spec(fn)
    if not selected.implementations(spec):
        return ()
    off = selected.off_devices.get(spec.name, ())
    return tuple(kind for kind in kinds_of_devices(selected) if kind not in off)


@uses_backend
@named
def function_unsupported_devices(fn: Any, recurse: bool = True) -> tuple[str, ...]:
    """Return the device types on which a function does not run with the current backend.

    See `function_supported_devices` for the parameters.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     ivy.function_unsupported_devices(ivy.add)
    ('gpu', 'tpu')
    """
    supported = function_supported_devices(fn, recurse)
    return tuple(kind for kind in all_devices if kind not in supported)


@uses_backend
@named
def function_supported_devices_and_dtypes(fn: Any, recurse: bool = True) -> dict[str, tuple[Dtype, ...]]:
    """Return the data types that a function accepts with the current backend, by device type.

    See `function_supported_dtypes` for the parameters.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     found = ivy.function_supported_devices_and_dtypes(ivy.bitwise_left_shift)
    >>> list(found), "float32" in found["cpu"]
    (['cpu'], False)
    """
    return dict.fromkeys(function_supported_devices(fn, recurse), function_supported_dtypes(fn, recurse))


@uses_backend
@named
def function_unsupported_devices_and_dtypes(fn: Any, recurse: bool = True) -> dict[str, tuple[Dtype, ...]]:
    """Return the data types that a function does not accept with the current backend, by device type.

    See `function_supported_dtypes` for the parameters. For a device type on which the function does not run, the result
    contains all data types.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     found = ivy.function_unsupported_devices_and_dtypes(ivy.bitwise_left_shift)
    >>> "int8" in found["cpu"], "int8" in found["gpu"]
    (False, True)
    """
    supported = function_supported_devices_and_dtypes(fn, recurse)
    return {kind: tuple([t for t in INTERNED.values() if t not in supported.get(kind, ())]) for kind in all_devices}


def _spec(fn: Any) -> Any:
    """Return the spec of a function that dispatches. Raise for other objects."""
    spec = getattr(fn, "spec", None)
    if spec is None:
        hint = f"; pass the function itself, ivy.{fn}" if isinstance(fn, str) and fn in lazy.FUNCTIONS else ""
        raise IvyTypeError(f"{getattr(fn, '__name__', fn)!r} is not a dispatching function of ivy{hint}")
    return spec


def _name(backend: Any) -> str:
    return getattr(backend, "name", backend) or context.chosen_backend() or "numpy"


def _supported(spec: Any, backend: Any, recurse: bool) -> list[Dtype]:
    """Return the dtypes that a function accepts on a backend.

    With `recurse`, every function that the default implementation calls must accept these dtypes, too.
    """
    valid = [dtype_named(n) for n in INTERNED if n in backend.valid_names()]
    dtypes = [t for t in valid if not why_rejected(spec, backend, t)]
    # If `dtype_kinds` is empty, check the functions that the body calls. Otherwise, do not check them: `dtype_kinds`
    # determines the dtypes, even if the called functions accept fewer.
    if recurse and not spec.dtype_kinds and backend.implementations(spec)[:1] == (spec.body,):
        for part in _called_specs(spec.body):
            if part is not spec:
                limited = _supported(part, backend, True)
                dtypes = [t for t in dtypes if t in limited]
    return dtypes


def _called_specs(body: Any) -> Iterator[Any]:
    """Yield the specs of the ivy functions that a body calls.

    A body refers to a function by a global name of the module that defines the body, or by an attribute of a module
    that is a global name.
    """
    value: Any = None
    for instruction in [step for code in codes(body.__code__) for step in dis.get_instructions(code)]:
        if instruction.opname == "LOAD_GLOBAL":
            value = body.__globals__.get(instruction.argval)
        elif instruction.opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(value, ModuleType):
            value = getattr(value, instruction.argval, None)
        else:
            value = None
        spec = getattr(value, "spec", None)
        if isinstance(spec, Spec):
            yield spec


__all__ = [
    "function_supported_devices",
    "function_supported_devices_and_dtypes",
    "function_supported_dtypes",
    "function_unsupported_devices",
    "function_unsupported_devices_and_dtypes",
    "function_unsupported_dtypes",
    "supports",
]
