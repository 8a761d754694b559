"""How arrays are written."""

from typing import Any

from ivy_protocol import context


def shown(values: Any) -> str:
    """The numbers of a numpy array as text, with the digits that the settings allow."""
    import numpy as np

    figures, decimals = context.setting("array_significant_figures"), context.setting("array_decimal_values")
    if values.dtype.kind == "f" and figures < np.finfo(values.dtype).precision:
        with np.errstate(all="ignore"):
            scale = 10.0 ** (figures - 1 - np.floor(np.log10(np.abs(values))))
            values = np.where(np.isfinite(scale * values) & (scale > 0), np.round(values * scale) / scale, values)
    return np.array2string(values, separator=", ", prefix="ivy.array(", precision=decimals)
