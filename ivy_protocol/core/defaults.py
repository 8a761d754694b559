"""Table of modes and defaults, with initial values and allowed values."""

from typing import Any, NamedTuple


class Setting(NamedTuple):
    """One setting, with its initial value and the check of its values.

    If plans depend on the setting, it is also a field of `Modes`.
    """

    default: Any
    takes: str | tuple[str, ...] = "a flag"
    """The allowed strings, or the name of a check, which is a key of `CHECKS` in ``functions/_shared.py``."""


SETTINGS: dict[str, Setting] = {
    "array_mode": Setting(True),
    "precise_mode": Setting(True),
    "mixed_arrays": Setting("host", ("host", "strict", "any")),
    "soft_device_mode": Setting(False),
    "default_dtype": Setting(None, "a data type"),
    "default_float_dtype": Setting("float32", "float"),
    "default_int_dtype": Setting("int32", "int"),
    "default_uint_dtype": Setting("uint32", "uint"),
    "default_complex_dtype": Setting("complex64", "complex"),
    "default_device": Setting("", "a device"),
    "split_factors": Setting(None, "a dict"),
    "nestable_mode": Setting(True),
    "inplace_mode": Setting("lenient", ("lenient", "strict")),
    "shape_array_mode": Setting(False),
    "downcast_dtypes": Setting(False),
    "upcast_dtypes": Setting(False),
    "crosscast_dtypes": Setting(False),
    "nan_policy": Setting("nothing", ("nothing", "warns", "raise_exception")),
    "alternatives": Setting((), "names"),
    "random_mode": Setting("native", ("native", "portable")),
    "exception_trace_mode": Setting("full", ("full", "ivy", "frontend")),
    "show_func_wrapper_trace_mode": Setting(True),
    "warning_level": Setting("ivy_only", ("none", "ivy_only", "all")),
    "logging_mode": Setting(None, ("DEBUG", "INFO", "WARNING", "ERROR")),
    "cython_wrappers_mode": Setting(False),
    "min_denominator": Setting(1e-12, "a number"),
    "min_base": Setting(1e-5, "a number"),
    "array_significant_figures": Setting(10, "digits"),
    "array_decimal_values": Setting(8, "digits"),
    "queue_timeout": Setting(15.0, "a number"),
    "tmp_dir": Setting("", "a path"),
}
DEFAULTS: dict[str, Any] = {name: setting.default for name, setting in SETTINGS.items()}


class Modes(NamedTuple):
    """Settings that plans may depend on. Contexts with equal modes share their plans."""

    array_mode: bool = True
    precise_mode: bool = True
    mixed_arrays: str = "host"
    only: str = ""
    # 0: no overlay is active. 1: all overlays only observe calls, so compilers need not trace overlays. 2: otherwise.
    overlays: int = 0
    float_dtype: str = "float32"
    soft_device_mode: bool = False
    nan_policy: str = "nothing"
    random_mode: str = "native"
    shape_array_mode: bool = False
    casting: tuple[bool, bool, bool] = (False, False, False)
    short_traces: bool = False
    alternatives: tuple[str, ...] = ()

    def is_default_except(self, *names: str) -> bool:
        """Return True if all settings have their defaults, except those in `names`, which may have any value."""
        default = Modes()
        return self._replace(**{name: getattr(default, name) for name in names}) == default

    @property
    def sees_every_call(self) -> bool:
        """True if every call takes the slow path, so that there are no plans."""
        return bool(self.overlays) or self.soft_device_mode or self.short_traces or self.nan_policy != "nothing"
