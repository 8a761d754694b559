"""Decorators that declare the unsupported data types and devices of an implementation.

ivy reads the declarations when it loads a backend, and when `ivy.register` registers an implementation.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from ivy_protocol.core.device import all_devices
from ivy_protocol.core.dtypes import INTERNED
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.messages.prefixes import named

F = TypeVar("F", bound=Callable[..., Any])
KINDS = {
    "int": ("int",),
    "uint": ("uint",),
    "float": ("float",),
    "complex": ("complex",),
    "unsigned": ("uint",),
    "integer": ("int", "uint"),
    "numeric": ("int", "uint", "float", "complex"),
    "valid": ("bool", "int", "uint", "float", "complex"),
}
"""Names of groups of data types: the kinds of `ivy.Dtype`, and the groups of Ivy 1.0."""
Declared = Mapping[str, Iterable[str]] | Iterable[str]


@named
def with_unsupported_dtypes(dtypes: Declared, version: Any = None) -> Callable[[F], F]:
    """Declare the data types that an implementation does not support, in its attribute ``unsupported_dtypes``.

    A call with an unsupported data type raises `IvyDtypeError`, unless a casting mode such as `ivy.CastDtypes` applies.
    `ivy.supports` and `ivy.function_supported_dtypes` take the declaration into account.

    Parameters
    ----------
    dtypes : iterable or mapping
        Names of data types or of their kinds, such as ``"float16"`` or ``"complex"``: "int", "uint", "float",
        "complex", "unsigned", "integer" (signed or not), "numeric" and "valid" (all). Or a mapping to such names from
        versions of the library: ``"2.1"``, ``"2.1 and below"``, ``"2.1 and above"`` or ``"1.9 to 2.1"``. The names of
        all matching versions are combined.
    version : str or mapping, optional
        The version of the library, as ``"2.1"`` or ``{"version": "2.1"}``. If `dtypes` is a mapping, the version
        selects the names.

    Raises
    ------
    IvyValueError
        A name is not a data type or a kind, or a version cannot be parsed.

    Examples
    --------
    >>> @ivy.with_unsupported_dtypes({"2.1 and below": ("float16",), "2.2 and above": ("complex",)}, "2.3.1")
    ... def expm1(x, /):
    ...     return NotImplemented
    >>> expm1.unsupported_dtypes
    ('complex64', 'complex128')
    """
    return _declare("unsupported_dtypes", _dtypes(_chosen(dtypes, version)))


@named
def with_supported_dtypes(dtypes: Declared, version: Any = None) -> Callable[[F], F]:
    """Declare the only data types that an implementation supports; see `with_unsupported_dtypes`."""
    supported = _dtypes(_chosen(dtypes, version))
    return _declare("unsupported_dtypes", tuple(n for n in INTERNED if n not in supported))


@named
def with_unsupported_devices(devices: Declared, version: Any = None) -> Callable[[F], F]:
    """Declare the types of devices that an implementation does not run on, in its attribute ``unsupported_devices``.

    A call with arrays on an unsupported device raises `IvyDeviceError`. The parameters are those of
    `with_unsupported_dtypes`, with ``"cpu"``, ``"gpu"`` and ``"tpu"`` in place of data types.
    """
    return _declare("unsupported_devices", _devices(_chosen(devices, version)))


@named
def with_supported_devices(devices: Declared, version: Any = None) -> Callable[[F], F]:
    """Declare the only types of devices that an implementation runs on; see `with_unsupported_devices`."""
    supported = _devices(_chosen(devices, version))
    return _declare("unsupported_devices", tuple(kind for kind in all_devices if kind not in supported))


def _declare(name: str, values: tuple[str, ...]) -> Callable[[F], F]:
    def mark(implementation: F) -> F:
        setattr(implementation, name, (*getattr(implementation, name, ()), *values))
        return implementation

    return mark


def _chosen(declared: Declared, version: Any) -> list[str]:
    """Return the names of data types or devices that apply to a version."""
    if not isinstance(declared, Mapping):
        return [declared] if isinstance(declared, str) else list(declared)
    version = version["version"] if isinstance(version, Mapping) else version
    if version is None:
        raise IvyValueError(
            "a declaration by version requires the version of the library; pass version=, such as "
            "version=torch.__version__"
        )
    now = _release(version)
    return [name for versions, names in declared.items() if _holds(versions, now) for name in names]


def _holds(versions: str, now: tuple[int, ...]) -> bool:
    start, separator, end = versions.partition(" to ")
    if separator:
        return _release(start) <= now <= _release(end)
    number, _, side = versions.partition(" and ")
    if side not in ("", "below", "above"):
        raise IvyValueError(
            f"versions must be of the form '2.1', '2.1 and below', '2.1 and above' or '1.9 to 2.1', not {versions!r}"
        )
    then = _release(number)
    return now <= then if side == "below" else now >= then if side == "above" else now == then


def _release(version: str) -> tuple[int, ...]:
    """Return the release numbers of a version, without suffixes such as a local version label."""
    import re

    match = re.match(r"\d+(\.\d+)*", str(version).strip())
    if match is None:
        raise IvyValueError(f"{version!r} is not a version number such as '2.1'")
    return tuple(map(int, match[0].split(".")))


def _dtypes(names: Iterable[str]) -> tuple[str, ...]:
    result: list[str] = []
    for name in names:
        if name in INTERNED:
            result.append(name)
        elif name in KINDS:
            result += [n for n, dtype in INTERNED.items() if dtype.kind in KINDS[name]]
        else:
            from difflib import get_close_matches

            close = get_close_matches(str(name), (*INTERNED, *KINDS), n=1)
            hint = f"did you mean {close[0]!r}? The" if close else "the"
            raise IvyValueError(
                f"{name!r} is not a data type or a kind of data types; {hint} kinds are {', '.join(KINDS)}"
            )
    return tuple(dict.fromkeys(result))


def _devices(names: Iterable[str]) -> tuple[str, ...]:
    for name in names:
        if name not in all_devices:
            raise IvyValueError(f"{name!r} is not a kind of device; the kinds are {', '.join(all_devices)}")
    return tuple(names)


__all__ = ["with_supported_devices", "with_supported_dtypes", "with_unsupported_devices", "with_unsupported_dtypes"]
