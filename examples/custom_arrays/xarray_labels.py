"""DataArrays of xarray as arguments of ivy: names of dimensions and coordinates go through its functions.

`Labelled` is a layer that stands for a `DataArray`, and the outermost one. xarray aligns and broadcasts by names, and
says what becomes of coordinates; ivy computes the numbers, on the library or by the layers that the `DataArray` holds.
Functions take names where they take axes. Composed functions run by parts; what has no rule, such as ``ivy.sort``, is
refused.
"""

from collections.abc import Callable
from typing import Any

import xarray as xr

import ivy_protocol as ivy

ELEMENTS = """abs acos acosh add asin asinh astype atan atan2 atanh bitwise_and bitwise_invert bitwise_or bitwise_xor
    ceil clip conj copy_array cos cosh divide equal erf exp expm1 floor floor_divide full_like greater greater_equal
    hypot imag isfinite isinf isnan less less_equal log log10 log1p log2 logaddexp logical_and logical_not logical_or
    logical_xor maximum minimum multiply negative not_equal ones_like positive pow real reciprocal remainder round sign
    sin sinh sqrt square stop_gradient subtract tan tanh trunc where zeros_like"""
REDUCED = "sum mean max min prod std var all any argmax argmin count_nonzero median nansum nanmean"


class Labelled(ivy.ArrayLayer, rank=90, composed="parts", primary="refuse"):
    """What a `DataArray` holds, and all else of it."""

    def __init__(self, array: xr.DataArray) -> None:
        self.data, self.dims, self.coords = array.data, array.dims, array.coords
        self.name, self.attrs = array.name, array.attrs

    def unwrap(self) -> Any:
        return self.data

    @property
    def array(self) -> xr.DataArray:
        return xr.DataArray(self.data, self.coords, self.dims, self.name, self.attrs)


def loose(arrays: list[xr.DataArray]) -> list[xr.DataArray]:
    """Drop dimensions of length one that others have longer, such as those that ``keepdims=`` leaves."""
    sizes = {name: max(x.sizes.get(name, 1) for x in arrays) for x in arrays for name in x.dims}
    return [x.squeeze([n for n in x.dims if x.sizes[n] == 1 < sizes[n] and n not in x.coords]) for x in arrays]


@Labelled.implements(ELEMENTS)
def elements(call: ivy.LayerCall) -> Labelled:
    """Align by names, and compute."""
    names, given = [None] * len(call.args) + list(call.kwargs), [*call.args, *call.kwargs.values()]
    places = [i for i, x in enumerate(given) if hasattr(x, "shape")]
    labelled = iter(loose([x.array for x in given if call.is_own(x)]))
    arrays = [next(labelled) if call.is_own(given[i]) else given[i] for i in places]

    def compute(*data: Any) -> Any:
        values = given.copy()
        for place, x in zip(places, data, strict=True):
            values[place] = x
        pairs = list(zip(names, values, strict=True))
        return call.func(*[x for name, x in pairs if name is None], **{name: x for name, x in pairs if name})

    join = xr.get_options()["arithmetic_join"]
    return Labelled(xr.apply_ufunc(compute, *arrays, join=join, keep_attrs=len(arrays) == 1))


@Labelled.implements(REDUCED)
def reduced(call: ivy.LayerCall) -> Labelled:
    """Take away the dimensions that are reduced; those that stay keep their coordinates."""
    x, kwargs = call.own[0].array, dict(call.kwargs)
    axis, keepdims = kwargs.pop("axis", None), bool(kwargs.pop("keepdims", False))
    names = None if axis is None else [named(x, a) for a in (axis if isinstance(axis, tuple | list) else (axis,))]
    compute: Callable[..., Any] = lambda data, **more: call.func(data, *call.args[1:], **kwargs, **more)  # noqa: E731
    return Labelled(x.reduce(compute, names, keepdims=keepdims, keep_attrs=True))


def named(x: xr.DataArray, axis: Any) -> Any:
    """The name of a dimension that is given by its name or its place."""
    return axis if isinstance(axis, str) else x.dims[axis]


@Labelled.implements(ivy.get_item)
def part(call: ivy.LayerCall) -> Any:
    """Index as xarray does: by places, or by a dict of names."""
    x, query = call.bare(call.args, lambda x: x.array)
    return Labelled(x[query]) if isinstance(x, xr.DataArray) else ivy.get_item(x, query.data)


@Labelled.implements(ivy.permute_dims, ivy.matrix_transpose)
def moved(call: ivy.LayerCall) -> Labelled:
    """Move dimensions with their coordinates."""
    x = call.own[0].array
    axes = call.arguments.get("axes", (*x.dims[:-2], *x.dims[:-3:-1]))
    names = [named(x, a) for a in axes]
    found = ivy.permute_dims(x.data, tuple(map(x.dims.index, names)))
    return Labelled(xr.DataArray(found, x.coords, names, x.name, x.attrs))


Labelled.implements(ivy.asarray, ivy.array)(lambda call: Labelled(call.own[0].array.copy(data=call.inner())))
Labelled.implements(ivy.to_numpy, ivy.to_list, ivy.to_scalar)(lambda call: call.inner())
Labelled.adopts(xr.DataArray, lift=Labelled, lower=lambda layer, array: layer.array)

if __name__ == "__main__":
    x = xr.DataArray(ivy.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), {"day": [1, 2]}, ("day", "city"))
    print(ivy.mean(x, axis="city"), ivy.softmax(x, axis=1).dims, sep="\n")
    print(ivy.grad(lambda x: ivy.sum(x * x))(x).sel(day=2).data)
