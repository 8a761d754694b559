"""What every setting is before anybody changes it."""

from typing import Any

DEFAULTS: dict[str, Any] = {
    "array_mode": True,
    "precise_mode": True,
    "dynamic_backend": False,
    "soft_device_mode": False,
    "default_dtype": None,
    "default_float_dtype": "float32",
    "default_int_dtype": "int32",
    "default_uint_dtype": "uint32",
    "default_complex_dtype": "complex64",
    "default_device": "",
    "split_factors": None,
    "nestable_mode": True,
    "inplace_mode": "lenient",
    "shape_array_mode": False,
    "nan_policy": "nothing",
    "exception_trace_mode": "full",
    "show_func_wrapper_trace_mode": True,
    "warning_level": "ivy_only",
    "min_denominator": 1e-12,
    "min_base": 1e-5,
    "array_significant_figures": 10,
    "array_decimal_values": 8,
    "queue_timeout": 15.0,
    "tmp_dir": "",
}
