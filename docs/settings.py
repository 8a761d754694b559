"""Examples for the setters of modes, run as the reference is written."""

import inspect

import ivy_protocol as ivy

VALUES = {
    "array_mode": False,
    "array_significant_figures": 4,
    "default_complex_dtype": "complex128",
    "default_device": "cpu",
    "default_dtype": "float64",
    "default_float_dtype": "float64",
    "default_int_dtype": "int64",
    "default_uint_dtype": "uint64",
    "exception_trace_mode": "ivy",
    "inplace_mode": "strict",
    "logging_mode": "INFO",
    "min_base": 1e-6,
    "min_denominator": 1e-9,
    "mixed_arrays": "strict",
    "nan_policy": "warns",
    "nestable_mode": False,
    "precise_mode": False,
    "queue_timeout": 30.0,
    "random_mode": "portable",
    "shape_array_mode": True,
    "tmp_dir": "/var/tmp",
    "warning_level": "none",
}
"""Values that differ from the defaults, by setting."""


def example(setting: str) -> str:
    """Set and unset a setting, and return the session as Python shows it."""
    shown = f"{setting}()" if inspect.isfunction(getattr(ivy, setting)) else setting
    lines = []
    for call in (f"set_{setting}({VALUES[setting]!r})".replace("'", '"'), f"unset_{setting}()"):
        eval(f"ivy.{call}")
        current = eval(f"ivy.{shown}")
        lines += [f">>> ivy.{call}", f">>> ivy.{shown}", *([] if current is None else [repr(current)])]
    return "\n".join(lines)
