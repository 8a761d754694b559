"""Public names whose value depends on the current backend and modes."""

from typing import Any

from ivy_protocol import backends, context
from ivy_protocol.exceptions import IvyAttributeError
from ivy_protocol.types import INTERNED, Device, Dtype

_MODES = ("array_mode", "precise_mode", "dynamic_backend")
_KINDS = {
    "valid_dtypes": ("bool", "int", "uint", "float", "complex"),
    "valid_numeric_dtypes": ("int", "uint", "float", "complex"),
    "valid_int_dtypes": ("int", "uint"),
    "valid_uint_dtypes": ("uint",),
    "valid_float_dtypes": ("float",),
    "valid_complex_dtypes": ("complex",),
}


def names() -> list[str]:
    """All names that `attribute` answers."""
    invalid = [f"in{n}" for n in _KINDS]
    return [
        *_MODES,
        "backend",
        "NativeDevice",
        "NativeDtype",
        *_KINDS,
        *invalid,
        *INTERNED,
        *(f"native_{n}" for n in INTERNED),
    ]


def attribute(name: str) -> Any:
    """The value of such a name now.

    Raises
    ------
    IvyAttributeError
        There is no such name, or the current backend has no such data type.
    """
    if name in _MODES:
        return context.setting(name)
    chosen = context.chosen_backend()
    backend = backends.load(chosen) if chosen else None
    if name == "backend":
        return chosen
    if name == "NativeDtype":
        return Dtype if backend is None else backend.dtype_type
    if name == "NativeDevice":
        return Device if backend is None else type(backend.native_device("cpu"))
    plain = name.removeprefix("native_")
    if plain in INTERNED:
        if backend is None:
            return INTERNED[plain]
        if plain not in valid_names(backend):
            raise IvyAttributeError(f"{backend.name} has no data type {plain}")
        return INTERNED[plain] if plain == name else backend.native_dtype(plain)
    kinds = _KINDS.get(name) or _KINDS.get(name.removeprefix("in"))
    if kinds:
        valid = set(INTERNED) if backend is None else valid_names(backend)
        wanted = name in _KINDS
        return tuple(d for n, d in INTERNED.items() if d.kind in kinds and (n in valid) is wanted)
    raise IvyAttributeError(f"ivy has no {name!r}")


def valid_names(backend: Any) -> set[str]:
    """The names of the data types that a backend has now."""
    names = set(backend.natives) - set(backend.narrowed())
    extra = getattr(backend.overrides, "extra_dtype", None)
    if extra is not None and extra("bfloat16") is not None:
        names.add("bfloat16")
    return names
