"""The string representation of arrays."""

from typing import Any

from ivy_protocol.core import context

_KINDS = ("int", "float", "complex")
"""The dtype kinds that have a default dtype."""


def format_array(values: Any, dtype: Any, device: str = "cpu") -> str:
    """Return the repr of an array from its NumPy values. The repr is an expression that creates the array.

    The dtype is omitted if it is the default dtype of the elements. The device is omitted if it is the CPU.
    """
    keywords = []
    if not values.size and values.ndim > 1:
        keywords.append(f"shape={values.shape}")
    # Print the dtype unless `ivy.array` would choose it for the elements. For an empty list, `ivy.array` chooses the
    # default floating-point dtype. `ivy.array` never chooses an unsigned dtype.
    kind = dtype.kind if values.size else "float"
    default = "bool" if kind == "bool" else context.setting(f"default_{kind}_dtype") if kind in _KINDS else None
    if dtype != default:
        keywords.append(f"dtype={dtype}")
    if device != "cpu":
        keywords.append(f"device='{device}'")
    suffix = "".join([f", {text}" for text in keywords]) + ")"
    return f"ivy.array({_format_elements(values, suffix)}{suffix}"


def _format_elements(values: Any, suffix: str) -> str:
    """Return the elements as a string, rounded as the settings require. The last line leaves space for `suffix`."""
    import numpy as np

    figures, decimals = context.setting("array_significant_figures"), context.setting("array_decimal_values")
    if values.dtype.kind == "f" and figures < np.finfo(values.dtype).precision:
        with np.errstate(all="ignore"):
            scale = 10.0 ** (figures - 1 - np.floor(np.log10(np.abs(values))))
            values = np.where(np.isfinite(scale * values) & (scale > 0), np.round(values * scale) / scale, values)
    return np.array2string(values, separator=", ", prefix="ivy.array(", suffix=suffix, precision=decimals)
