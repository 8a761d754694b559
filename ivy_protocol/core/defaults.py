"""The table of modes and defaults: what each is before anybody changes it, and what it may be."""

from typing import Any, NamedTuple


class Setting(NamedTuple):
    """One row: a new mode is a row here, and a setter, its undo and a scope among the functions.

    If plans depend on it, it is a field of `Modes` too.
    """

    default: Any
    takes: str | tuple[str, ...] = "a flag"
    """The texts that it may be, or what else it is: a key of `CHECKS` in ``functions/_scopes.py``."""
    late: bool = False
    """Whether its setter, its undo and its scope are in ``functions/modes.py``, which loads when it is first needed."""


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
    "nestable_mode": Setting(True, late=True),
    "inplace_mode": Setting("lenient", ("lenient", "strict"), late=True),
    "shape_array_mode": Setting(False, late=True),
    "downcast_dtypes": Setting(False),
    "upcast_dtypes": Setting(False),
    "crosscast_dtypes": Setting(False),
    "nan_policy": Setting("nothing", ("nothing", "warns", "raise_exception"), late=True),
    "alternatives": Setting((), "names", late=True),
    "random_mode": Setting("native", ("native", "portable"), late=True),
    "exception_trace_mode": Setting("full", ("full", "ivy", "frontend"), late=True),
    "show_func_wrapper_trace_mode": Setting(True, late=True),
    "warning_level": Setting("ivy_only", ("none", "ivy_only", "all"), late=True),
    "logging_mode": Setting(None, ("DEBUG", "INFO", "WARNING", "ERROR"), late=True),
    "cython_wrappers_mode": Setting(False, late=True),
    "min_denominator": Setting(1e-12, "a number", late=True),
    "min_base": Setting(1e-5, "a number", late=True),
    "array_significant_figures": Setting(10, "digits", late=True),
    "array_decimal_values": Setting(8, "digits", late=True),
    "queue_timeout": Setting(15.0, "a number", late=True),
    "tmp_dir": Setting("", "a path", late=True),
}
DEFAULTS: dict[str, Any] = {name: setting.default for name, setting in SETTINGS.items()}


def late_names() -> list[str]:
    """The names of the setters, undos and scopes that load late."""
    names = [name for name, setting in SETTINGS.items() if setting.late]
    scopes = ["".join(map(str.capitalize, name.split("_"))) for name in names]
    return [*scopes, *[f"set_{name}" for name in names], *[f"unset_{name}" for name in names]]
