"""Arrays with missing elements, over arrays of any library and over every layer that is further in.

A `Masked` is an `ivy.ArrayLayer`: it holds an array, or another layer, and a mask, true where an element is missing.

* `ELEMENTS`: functions of elements give a missing element where one of theirs is missing.
* Reductions leave missing elements out; a result of missing elements alone is missing.
* `MOVED`: functions that move elements move the mask alike, and so do indexing, writing and joining.

Composed functions, such as ``ivy.softmax``, run by parts. What is in no table, such as a product of matrices, has
no meaning for missing elements and is refused; `filled` gives the array with a number in their places.
"""

from typing import Any

import ivy_protocol as ivy


class Masked(ivy.ArrayLayer, rank=20, composed="parts", primary="refuse"):
    """An array with a mask, which broadcasts to its shape; true stands for a missing element."""

    def __init__(self, data: Any, mask: Any = False) -> None:
        self.data = data if isinstance(data, ivy.ArrayLayer) else ivy.asarray(data)
        self.mask = mask
        if not isinstance(mask, ivy.Array) or tuple(mask.shape) != tuple(self.shape):
            plain = ivy.zeros(self.shape, dtype="bool", like=self.innermost())
            self.mask = ivy.logical_or(plain, mask)

    def unwrap(self) -> Any:
        return self.data

    def filled(self, value: float) -> Any:
        """Return what it holds, with a number for what is missing."""
        return ivy.where(self.mask, value, self.data)

    def count(self, **kwargs: Any) -> Any:
        """Count the elements that are there."""
        return ivy.sum(ivy.astype(ivy.logical_not(self.mask), self.dtype), **kwargs)


def mask_of(value: Any) -> Any:
    """Return the mask of an operand; a plain array misses nothing."""
    if isinstance(value, list | tuple):
        return [mask_of(x) for x in value]
    if isinstance(value, ivy.ArrayLayer):
        return value.mask if isinstance(value, Masked) else mask_of(value.innermost())
    return ivy.zeros_like(value, dtype="bool") if hasattr(value, "shape") else False


def options(call: ivy.LayerCall) -> dict[str, Any]:
    return {name: value for name, value in call.kwargs.items() if name in ("axis", "keepdims")}


ELEMENTS = """abs acos acosh add asin asinh astype atan atan2 atanh bitwise_and bitwise_invert bitwise_or ceil clip conj
    cos cosh divide equal erf exp expm1 floor floor_divide greater greater_equal hypot imag isfinite isinf isnan less
    less_equal log log10 log1p log2 logaddexp logical_and logical_not logical_or logical_xor maximum minimum multiply
    negative not_equal ones_like positive pow real reciprocal remainder round sign sin sinh sqrt square stop_gradient
    subtract tan tanh trunc zeros_like zeros ones full"""
MOVED = """asarray broadcast_to concat copy_array diagonal expand_dims flip matrix_transpose moveaxis permute_dims
    repeat reshape roll squeeze stack take tile tril triu unstack"""
NEUTRAL = {"sum": 0, "prod": 1, "all": True, "any": False, "count_nonzero": 0}
LIMITS = {"max": "min", "argmax": "min", "min": "max", "argmin": "max"}


@Masked.implements(ELEMENTS)
def elements(call: ivy.LayerCall) -> Any:
    """Combine the masks of the operands."""
    mask: Any = False
    for x in call.own if call.like is None else ():
        mask = ivy.logical_or(x.mask, mask)
    return Masked(call.inner(), mask)


@Masked.implements(MOVED, ivy.get_item, ivy.where, ivy.set_item)
def moved(call: ivy.LayerCall) -> Any:
    """Do the same with the mask; an index or a condition that is missing is false."""
    first, *rest = call.args
    if call.func is ivy.where:
        first = first.filled(False) if isinstance(first, Masked) else first
        return Masked(ivy.where(first, *call.bare(rest)), ivy.where(first, *map(mask_of, rest)))
    if call.func in (ivy.get_item, ivy.set_item):
        rest[0] = call.bare(rest[0], lambda x: x.filled(False))
    if not call.is_own(first) and not isinstance(first, list | tuple):
        return call.func(first, *rest)
    kwargs = {name: value for name, value in call.kwargs.items() if name != "dtype"}
    others = [rest[0], mask_of(rest[1])] if call.func is ivy.set_item else rest
    result = call.func(*call.bare((first, *rest)), **call.kwargs)
    mask = call.func(mask_of(first), *others, **kwargs)
    return tuple(map(Masked, result, mask)) if isinstance(result, tuple) else Masked(result, mask)


@Masked.implements(*NEUTRAL, *LIMITS)
def reduced(call: ivy.LayerCall) -> Any:
    """Put a number that changes nothing in the places of what is missing."""
    x = call.own[0]
    if call.name in LIMITS:
        limits = ivy.finfo(x.dtype) if "float" in x.dtype else ivy.iinfo(x.dtype)
        result = call.func(x.filled(getattr(limits, LIMITS[call.name])), *call.args[1:], **call.kwargs)
    else:
        result = call.func(x.filled(NEUTRAL[call.name]), *call.args[1:], **call.kwargs)
    return Masked(result, ivy.all(x.mask, **options(call)))


@Masked.implements(ivy.mean, ivy.var, ivy.std)
def averaged(call: ivy.LayerCall) -> Any:
    """Divide sums by the numbers of elements that are there."""
    x, given = call.own[0], options(call)
    x = ivy.astype(x, call.kwargs["dtype"]) if call.kwargs.get("dtype") else x
    if call.func is ivy.mean:
        return ivy.divide(ivy.sum(x, **given), x.count(**given))
    around = ivy.square(ivy.subtract(x, ivy.mean(x, **{**given, "keepdims": True})))
    variance = ivy.divide(ivy.sum(around, **given), x.count(**given) - call.kwargs.get("correction", 0.0))
    return variance if call.func is ivy.var else ivy.sqrt(variance)


if __name__ == "__main__":
    x = Masked([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], [[False, True, False], [False, False, True]])
    print(x + 1.0, ivy.mean(x, axis=0), ivy.softmax(x, axis=1), x[:, 1], sep="\n")
