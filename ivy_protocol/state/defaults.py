"""The table of modes and defaults: what each is before anybody changes it, and what it may be."""

from typing import Any, NamedTuple


class Setting(NamedTuple):
    """One row: a new mode is a row here, and a setter, its undo and a scope among the functions."""

    default: Any
    takes: str | tuple[str, ...] = "a flag"
    """The texts that it may be, or what else it is: a key of `CHECKS` in ``functions/_scopes.py``."""
    in_plans: bool = False
    """Whether what is planned for a call depends on it."""


SETTINGS: dict[str, Setting] = {
    "array_mode": Setting(True, in_plans=True),
    "precise_mode": Setting(True, in_plans=True),
    "mixed_arrays": Setting("host", ("host", "strict", "any"), in_plans=True),
    "soft_device_mode": Setting(False, in_plans=True),
    "default_dtype": Setting(None, "a data type"),
    "default_float_dtype": Setting("float32", "float", in_plans=True),
    "default_int_dtype": Setting("int32", "int"),
    "default_uint_dtype": Setting("uint32", "uint"),
    "default_complex_dtype": Setting("complex64", "complex"),
    "default_device": Setting("", "a device"),
    "split_factors": Setting(None, "a dict"),
    "nestable_mode": Setting(True),
    "inplace_mode": Setting("lenient", ("lenient", "strict")),
    "shape_array_mode": Setting(False, in_plans=True),
    "downcast_dtypes": Setting(False, in_plans=True),
    "upcast_dtypes": Setting(False, in_plans=True),
    "crosscast_dtypes": Setting(False, in_plans=True),
    "nan_policy": Setting("nothing", ("nothing", "warns", "raise_exception"), in_plans=True),
    "exception_trace_mode": Setting("full", ("full", "ivy", "frontend"), in_plans=True),
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
