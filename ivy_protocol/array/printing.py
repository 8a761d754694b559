"""How arrays are written."""

from typing import Any

from ivy_protocol.core import context

_KINDS = ("int", "float", "complex")
"""The kinds of the numbers of Python, which have data types by default."""


def shown(values: Any, dtype: Any, device: str = "cpu") -> str:
    """An array by the elements that NumPy has of it, as it would be written to be made anew.

    The data type is written where the elements alone would get another one, and the device where it is not the CPU.
    """
    told = []
    if not values.size and values.ndim > 1:
        told.append(f"shape={values.shape}")
    # What is empty would be made of floats, and integers without a sign are written as others are.
    kind = dtype.kind if values.size else "float"
    default = "bool" if kind == "bool" else context.setting(f"default_{kind}_dtype") if kind in _KINDS else None
    if dtype != default:
        told.append(f"dtype={dtype}")
    if device != "cpu":
        told.append(f"device='{device}'")
    end = "".join([f", {text}" for text in told]) + ")"
    return f"ivy.array({_elements(values, end)}{end}"


def _elements(values: Any, end: str) -> str:
    """The elements with the digits that the settings allow, in lines that leave room for what follows them."""
    import numpy as np

    figures, decimals = context.setting("array_significant_figures"), context.setting("array_decimal_values")
    if values.dtype.kind == "f" and figures < np.finfo(values.dtype).precision:
        with np.errstate(all="ignore"):
            scale = 10.0 ** (figures - 1 - np.floor(np.log10(np.abs(values))))
            values = np.where(np.isfinite(scale * values) & (scale > 0), np.round(values * scale) / scale, values)
    return np.array2string(values, separator=", ", prefix="ivy.array(", suffix=end, precision=decimals)
