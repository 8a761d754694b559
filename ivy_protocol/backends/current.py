"""Public names whose values depend on the current backend and modes."""

from collections.abc import Callable
from typing import Any, TypeVar

from ivy_protocol.backends import registry
from ivy_protocol.backends.devices import kinds_of_devices
from ivy_protocol.core import context
from ivy_protocol.core.defaults import DEFAULTS
from ivy_protocol.core.device import Device, all_devices
from ivy_protocol.core.dtypes import INTERNED, Dtype, in_standard, promote
from ivy_protocol.core.shape import Shape
from ivy_protocol.exceptions import IvyAttributeError

F = TypeVar("F", bound=Callable[..., Any])

MODES = tuple(sorted(["dynamic_backend", *[n for n in DEFAULTS if not n.startswith(("default_", "split_"))]]))
SET = frozenset(DEFAULTS) - {"split_factors"} | {"dynamic_backend"}
"""Names that cannot be assigned; a setter function or a context manager changes them."""
_TABLES = tuple([f"{n}promotion_table" for n in ("", "array_api_", "common_extra_", "precise_extra_", "extra_")])
_KINDS = {
    "valid_dtypes": ("bool", "int", "uint", "float", "complex"),
    "valid_numeric_dtypes": ("int", "uint", "float", "complex"),
    "valid_int_dtypes": ("int", "uint"),
    "valid_uint_dtypes": ("uint",),
    "valid_float_dtypes": ("float",),
    "valid_complex_dtypes": ("complex",),
}


NAMES = frozenset(
    (
        *(*MODES, *_TABLES, *_KINDS),
        *("backend", "invalid_devices", "valid_devices", "NativeDevice", "NativeDtype", "NativeShape"),
        *(f"in{n}" for n in _KINDS),
        *INTERNED,
        *(f"native_{n}" for n in INTERNED),
    )
)
"""Names that `attribute` accepts."""


def uses_backend(fn: F) -> F:
    """Declare that the result of a function depends on the current backend, although the function does not dispatch.

    If the function is called through the namespace of a backend, this backend is the current one during the call.
    """
    fn.uses_backend = True  # type: ignore[attr-defined]
    return fn


def attribute(name: str) -> Any:
    """Return the current value of a name in `NAMES`.

    Raises
    ------
    IvyAttributeError
        The name does not exist, or the current backend lacks the data type.
    """
    if name == "dynamic_backend":
        return context.setting("mixed_arrays") == "any"
    if name in MODES:
        return context.setting(name)
    chosen = context.chosen_backend()
    backend = registry.load(chosen) if chosen else None
    if name == "backend":
        return chosen
    if name in _TABLES:
        return _promotions(name)
    if name in ("valid_devices", "invalid_devices"):
        kinds = all_devices if backend is None else kinds_of_devices(backend)
        return tuple([kind for kind in all_devices if (kind in kinds) is (name == "valid_devices")])
    if name == "NativeDtype":
        return Dtype if backend is None else backend.dtype_type
    if name == "NativeShape":
        return Shape if backend is None else backend.hooks.SHAPE_TYPE
    if name == "NativeDevice":
        return Device if backend is None else type(backend.native_device("cpu"))
    plain = name.removeprefix("native_")
    if plain in INTERNED:
        if backend is None:
            return INTERNED[plain]
        if plain not in backend.valid_names():
            raise IvyAttributeError(f"{backend.name} has no data type {plain}")
        return INTERNED[plain] if plain == name else backend.native_dtype(plain)
    kinds = _KINDS.get(name) or _KINDS.get(name.removeprefix("in"))
    if kinds:
        valid = set(INTERNED) if backend is None else backend.valid_names()
        wanted = name in _KINDS
        return tuple(d for n, d in INTERNED.items() if d.kind in kinds and (n in valid) is wanted)
    raise IvyAttributeError(f"ivy has no {name!r}")


def _promotions(table: str) -> dict[tuple[Dtype, Dtype], Dtype]:
    """Return a promotion table, a dict from pairs of data types to promoted data types.

    `table` names one of these groups: all active promotions, only the promotions of the standard, or only the
    promotions beyond the standard. The last group has one table for the promotions that both precision modes share, and
    one table for each mode.
    """
    promotions: dict[tuple[Dtype, Dtype], Dtype] = {}
    for first in INTERNED.values():
        for second in INTERNED.values():
            precise, plain = promote(first, second, True), promote(first, second, False)
            where = "common_extra_" if precise == plain else "extra_"
            where = "array_api_" if in_standard(first, second) else where
            if table == "promotion_table":
                promotions[first, second] = precise if context.setting("precise_mode") else plain
            elif table.removeprefix("precise_") == f"{where}promotion_table":
                promotions[first, second] = precise if table.startswith("precise_") else plain
    return promotions
