"""`Backend`: an array namespace, its backend module and its data types."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from ivy_protocol import lazy
from ivy_protocol.backends.chain import chain
from ivy_protocol.core import context
from ivy_protocol.core.device import Device, device_named
from ivy_protocol.core.dtypes import INTERNED, Dtype, Preferred, any_dtype, dtype_name, dtype_named
from ivy_protocol.exceptions import IvyException, IvyTypeError, IvyValueError
from ivy_protocol.messages.log import warn


class Backend:
    """Array API namespace of a library, with the functions that a backend module overrides."""

    def __init__(self, name: str, xp: Any, overrides: ModuleType | None = None, types: tuple[type, ...] = ()) -> None:
        from ivy_protocol.backends.contract import Contract

        self.name = name
        self.key = name
        """Key in the registry. It differs from the name for a backend that replaces another one during tracing."""
        self.xp = xp
        self.overrides = overrides
        self.adapters: Any = lazy.load("array_api")
        """Module of the adapters, which work on every namespace."""
        self.hooks = hooks = Contract(overrides)
        self.types: tuple[type, ...] = hooks.TYPES or types
        self.array_type = hooks.ARRAY_TYPE
        self.scalar_types = hooks.SCALAR_TYPES
        self.exact_scalars = hooks.EXACT_SCALARS
        self.from_scalar: Any = hooks.FROM_SCALAR
        self.scalars_left: Any = hooks.SCALARS_LEFT
        self.scalars_right: Any = hooks.SCALARS_RIGHT
        self.axes_of_scalars: frozenset[str] = hooks.AXES_OF_SCALARS
        self.narrows: bool = "narrowed_dtypes" in vars(hooks)
        self.told = False
        """True after the warning about narrowed data types, which is issued once."""
        self.traces: bool = "is_tracing" in vars(hooks)
        self.uses_devices = hooks.USES_DEVICES
        self.computing_device: Any = hooks.computing_device
        self.device_of: Any = hooks.device_of
        self.registered: dict[Any, Callable[..., Any]] = {}
        self.alternatives: dict[Any, dict[str, Callable[..., Any]]] = {}
        """Alternative implementations, used only if the user selects them: function -> name -> implementation."""
        self.searched: set[tuple[int, str]] = set()
        """Pairs of function index and alternative name whose entry points have been loaded."""
        table: Mapping[str, Any] = hooks.DTYPES or _dtypes_of(xp)
        self.dtype_type: type = hooks.DTYPE_TYPE or type(next(iter(table.values()), None))
        self.native_dtypes: dict[str, Any] = dict(table)
        self.plain_names: dict[Any, str] = {native: n for n, native in table.items()}
        self.names: dict[Any, Dtype] = {native: dtype_named(n) for n, native in table.items()}
        kinds: dict[str, set[Any]] = {"bool": set(), "int": set(), "uint": set(), "float": set(), "complex": set()}
        for n, native in table.items():
            kinds[dtype_named(n).kind].add(native)
        self.inexact = frozenset(kinds["float"] | kinds["complex"])
        self.dtype_replacements = {
            (fn, n): to for n, table in hooks.DTYPE_FALLBACKS.items() for to, fns in table.items() for fn in fns
        }
        self.off_devices: dict[str, tuple[str, ...]] = {}
        for n, implementation in vars(overrides).items() if overrides else ():
            if hasattr(implementation, "unsupported_dtypes") or hasattr(implementation, "unsupported_devices"):
                self.declare(n, implementation)
        self.copies: Any = hooks.COPIES
        self.conversions: Mapping[str, Any] = hooks.CONVERSIONS
        self.takes: dict[type, frozenset[Any]] = {
            bool: frozenset(kinds["bool"]),
            int: frozenset(kinds["int"] | kinds["uint"]) | self.inexact,
            float: self.inexact,
            complex: frozenset(kinds["complex"]),
        }

    def __repr__(self) -> str:
        return f"<backend {self.name}>"

    def declare(self, name: str, implementation: Any) -> None:
        """Store the data types and devices that the implementation of a function declares as unsupported."""
        self.dtype_replacements = {
            key: fallback for key, fallback in self.dtype_replacements.items() if fallback or key[0] != name
        }
        self.dtype_replacements.update({(name, n): "" for n in getattr(implementation, "unsupported_dtypes", ())})
        self.off_devices[name] = getattr(implementation, "unsupported_devices", ())

    def takes_scalars(self, spec: Any, left: bool) -> bool:
        """Return True if implementations accept a Python scalar: as left operand if `left`, else as right operand."""
        if "." in spec.name:
            # The name of a user-defined function contains a dot. For such a function, `spec` declares which parameters
            # accept scalars.
            scalars = spec.positional[:1] if left else spec.positional[1 : spec.leading]
            return set(scalars).issubset(spec.accepts_scalars)
        takes = self.scalars_left if left else self.scalars_right
        return takes is True or spec.name in takes

    def is_array(self, value: Any) -> bool:
        """Return True if `value` is a native array of this backend."""
        return isinstance(value, self.types)

    def why_unsupported(self, x: Any) -> str:
        """Return the reason why ivy cannot compute with a native array, and a remedy; an empty string if it can."""
        reason = self.hooks.why_unsupported(x)
        if reason:
            return reason
        try:
            self.ivy_dtype(x.dtype)
        except IvyException:
            valid = ", ".join(sorted(self.native_dtypes))
            return f"has the unsupported dtype {x.dtype}; cast the array first, to one of {valid}"
        return ""

    def ivy_dtype(self, native: Any) -> Dtype:
        """Return the `Dtype` of a native data type."""
        try:
            return self.names[native]
        except (KeyError, TypeError):
            return any_dtype(native)

    def dtype_name(self, native: Any) -> str:
        """Return the name of a native data type as a plain string."""
        name = self.plain_names.get(native)
        return dtype_name(native) if name is None else name

    def is_inexact(self, native: Any) -> bool:
        """Return True for floating-point and complex native data types, even if `self.inexact` lacks the type."""
        return native in self.inexact or self.ivy_dtype(native).kind in ("float", "complex")

    def native_dtype(self, dtype: Any, explicit: bool = True) -> Any:
        """Return the native data type of a dtype. If the dtype is disabled, raise if `explicit`, otherwise return the
        narrower data type that replaces it.
        """
        name = dtype_name(dtype)
        if self.narrows:
            narrowed = self.narrowed_dtypes()
            if name in narrowed:
                preferred = type(dtype) is Preferred
                if explicit and not preferred:
                    raise IvyValueError(f"{name} is not available on {self.name}: {narrowed['']}")
                if preferred and not self.told:
                    self.told = True
                    warn(
                        f"{self.name} has no {name} with its current settings, and returns {narrowed[name]} instead: "
                        f"{narrowed['']}"
                    )
                name = narrowed[name]
        native = self.native_dtypes.get(name)
        return self._extra_dtype(name) if native is None else native

    def _extra_dtype(self, name: str) -> Any:
        native = self.hooks.extra_dtype(name)
        if native is None:
            raise IvyValueError(
                f"{self.name} does not support the dtype {name}; supported dtypes are "
                f"{', '.join(sorted(self.native_dtypes))}"
            )
        self.native_dtypes[name], self.names[native], self.plain_names[native] = native, INTERNED[name], name
        self.inexact |= {native}
        return native

    def native_device(self, device: Any) -> Any:
        """Return the native device for a name such as ``"gpu:0"``."""
        if not isinstance(device, str):
            if not self.uses_devices or type(device) in (object, float, complex, bool, int, list, tuple, dict):
                raise IvyTypeError(
                    f"device must be a name such as 'cpu'{f' or a device of {self.name}' * self.uses_devices}, not the "
                    f"{type(device).__name__} {device!r}"
                )
            return device
        name = device_named(device)
        convert = self.hooks.as_native_dev
        return self.adapters.as_native_dev(self.xp, name) if convert is None else convert(name)

    def ivy_device(self, native: Any) -> Device:
        """Return the `Device` of a native device."""
        convert = self.hooks.as_ivy_dev
        return self.adapters.as_ivy_dev(self.xp, native) if convert is None else convert(native)

    def makes_floats(self, spec: Any) -> bool:
        """Return True if a function of the library implements `spec` and converts integers to the default float."""
        others = "." in spec.name or spec.call in self.registered or spec.call in self.alternatives
        return not others and self.hooks.float_dtype_of_integers() == context.setting("default_float_dtype")

    def narrowed_dtypes(self) -> Mapping[str, str]:
        """Return the data types that are disabled at present, mapped to their replacements."""
        return self.hooks.narrowed_dtypes()

    def valid_names(self) -> set[str]:
        """Return the names of the data types that are available at present."""
        names = set(self.native_dtypes) - set(self.narrowed_dtypes())
        if self.hooks.extra_dtype("bfloat16") is not None:
            names.add("bfloat16")
        return names

    def implementations(self, spec: Any, names: Any = ()) -> tuple[Callable[..., Any], ...]:
        """Return the candidate implementations of `spec`, in order, for calls with the keywords `names`."""
        return chain(self, spec, names)


def _dtypes_of(xp: Any) -> dict[str, Any]:
    """Return the data types of a namespace, for a library that has no backend module."""
    info = getattr(xp, "__array_namespace_info__", None)
    if info is None:
        return {n: getattr(xp, n) for n in INTERNED if hasattr(xp, n)}
    return {n: native for n, native in info().dtypes(kind=None).items() if n in INTERNED}
