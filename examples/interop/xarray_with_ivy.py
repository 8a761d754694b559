"""Labelled arrays of xarray that hold ivy arrays.

xarray computes with the namespace of the arrays that it holds, so that dimensions by name, coordinates, selections and
groups come on top of any library: the temperatures below are tensors of torch, say, and a gradient goes through a
weighted mean by labels.
"""

import importlib.util
from typing import Any

import numpy as np
import xarray as xr

import ivy_protocol as ivy


def temperatures(library: str) -> xr.DataArray:
    """Two years of monthly temperatures at three places."""
    months = np.arange(24)
    values = 10 + 8 * np.sin(2 * np.pi * (months[:, None] - 3) / 12) + np.array([0.0, 2.0, -5.0])
    data = ivy.asarray(values.astype("float32"), backend=library)
    coords = {"place": ["coast", "city", "hill"], "season": ("month", (months // 3) % 4)}
    return xr.DataArray(data, dims=("month", "place"), coords=coords)


def summary(t: xr.DataArray) -> dict[str, xr.DataArray]:
    """Means, anomalies and differences, by names."""
    anomaly = t - t.mean("month")
    return {
        "mean by place": t.mean("month"),
        "mean by season": t.mean("place").groupby("season").mean(),
        "hottest at the coast": t.sel(place="coast").max(),
        "spread of the anomaly": anomaly.std("month"),
        "second year": t.isel(month=slice(12, None)).mean(),
    }


def gradient_by_label() -> Any:
    """How much each month's temperature counts in a loss, by torch's autograd through xarray and ivy."""
    import torch

    weights = torch.ones(24, requires_grad=True)
    t = temperatures("torch")
    # Without skipna=False xarray leaves out NaN by a function of NumPy's, where gradients end.
    loss = (t.sel(place="city") * xr.DataArray(ivy.Array(weights), dims="month")).mean("month", skipna=False)
    ivy.to_native(loss.data).backward()
    return weights.grad


def main() -> None:
    """Summarise on each library that is here."""
    for library in ("numpy", "torch", "jax", "tensorflow"):
        if importlib.util.find_spec(library) is None:
            continue
        print(f"{library}:")
        for name, array in summary(temperatures(library)).items():
            print(f"  {name:22} {np.asarray(array.data).round(1)} ({array.data.backend})")


if __name__ == "__main__":
    main()
