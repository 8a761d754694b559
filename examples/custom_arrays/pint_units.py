"""Quantities of pint as arguments of ivy: their units go through the functions of every library.

`PintLayer` is a layer that stands for them. Tables say what becomes of the unit in each function, as in `quantity`, and
pint itself multiplies, converts and compares units. So ``ivy.sqrt(q)`` is a quantity of pint again, over arrays of any
library and over layers, and ``ivy.exp(q)`` of metres is pint's own ``DimensionalityError``.
"""

from typing import Any

import pint
from quantity import COMPARED, KEPT, PLAIN, POWERS, SAME

import ivy_protocol as ivy

SCALED = """add subtract hypot remainder sum nansum nanstd cumulative_sum diff trace std var sqrt square reciprocal pow
    multiply divide matmul outer vecdot tensordot cross vector_norm matrix_norm svdvals linspace"""
STATISTICS = "median quantile nanmedian nanquantile nanmean nansum nanmin nanmax nanstd cummax cummin"
CLOSE = "isclose allclose array_equal all_equal"
ANGLES = "sin cos tan sinh cosh tanh"
INVERSE = "asin acos atan"


class PintLayer(ivy.ArrayLayer, rank=40, composed="parts"):
    """The magnitude and the unit of a quantity."""

    def __init__(self, data: Any, unit: Any) -> None:
        self.data, self.unit = data, unit

    def unwrap(self) -> Any:
        return self.data

    @classmethod
    def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
        for x in call.own:
            x.to("dimensionless")
        return result

    def to(self, unit: Any) -> Any:
        """Return what it holds, in another unit of the dimension."""
        if unit == self.unit:
            return self.data
        start, factor = (pint_of(x, self.unit).to(unit).magnitude for x in (0.0, 1.0))
        return ivy.multiply(self.data, factor - start) + start if start else ivy.multiply(self.data, factor)

    def derivative(self, data: Any, value: Any) -> Any:
        unit = getattr(value, "units", getattr(value, "unit", self.unit / self.unit))
        return PintLayer(data, unit / self.unit)


def pint_of(number: Any, unit: Any) -> Any:
    return unit._REGISTRY.Quantity(number, unit)


def unit_of(value: Any, like: Any) -> Any:
    return value.unit if isinstance(value, PintLayer) else like / like


def check_scale(call: ivy.LayerCall) -> None:
    """Refuse sums and products of units such as degC, whose zero is not that of the dimension, as pint does."""
    units = [x.unit for x in call.own]
    if call.name in SCALED.split() and not all(pint_of(1.0, u)._is_multiplicative for u in units):
        raise pint.OffsetUnitCalculusError(*units)


def given(data: Any, unit: Any) -> Any:
    """Give arrays their unit."""
    return tuple(given(x, unit) for x in data) if isinstance(data, tuple) else PintLayer(data, unit)


def plain(call: ivy.LayerCall, unit: Any = "dimensionless") -> Any:
    return call.func(*call.bare(call.args, lambda x: x.to(unit)), **call.bare(call.kwargs, lambda x: x.to(unit)))


@PintLayer.implements(COMPARED, CLOSE, SAME)
def same(call: ivy.LayerCall) -> Any:
    """Convert all operands to the unit of the first; zero and NaN fit every unit, as in pint."""
    check_scale(call)
    operands = [*call.args[0]] if isinstance(call.args[0], list | tuple) else [*call.args, *call.kwargs.values()]
    operands = operands[1:] if call.func is ivy.where else operands[::2] if call.func is ivy.set_item else operands
    first = call.own[0].unit
    unit = operands[0].unit if isinstance(operands[0], PintLayer) else first
    for x in operands:
        if not isinstance(x, PintLayer) and (hasattr(x, "shape") or (isinstance(x, int | float) and x and x == x)):
            pint_of(1.0, unit).to("dimensionless")
            unit = unit / unit
    found = plain(call, unit)
    return given(found, unit) if call.name in SAME.split() else found


@PintLayer.implements(KEPT, STATISTICS, *POWERS, ivy.pow, ivy.array)
def powers(call: ivy.LayerCall) -> Any:
    """Raise the unit to the power that the function stands for, or that is given."""
    check_scale(call)
    power = POWERS.get(call.name, 1) if call.func is not ivy.pow else call.args[1]
    if not isinstance(power, int | float):
        return given(plain(call), call.own[0].unit / call.own[0].unit)
    return given(call.inner(), call.own[0].unit ** power)


@PintLayer.implements("multiply divide matmul outer vecdot tensordot cross")
def product(call: ivy.LayerCall) -> Any:
    check_scale(call)
    a, b = (unit_of(x, call.own[0].unit) for x in call.args[:2])
    return given(call.inner(), a / b if call.func is ivy.divide else a * b)


@PintLayer.implements("exp expm1 log log1p log2 log10 erf sigmoid", ANGLES, INVERSE, "asinh acosh atanh")
def numbers(call: ivy.LayerCall) -> Any:
    """Take a number without a unit, an angle as radians; angles come in radians."""
    registry = call.own[0].unit._REGISTRY
    return given(plain(call), registry.Unit("radian" if call.name in INVERSE.split() else "dimensionless"))


PintLayer.implements(PLAIN)(lambda call: call.inner())
PintLayer.adopts(
    pint.Quantity,
    lift=lambda q: PintLayer(q.magnitude, q.units),
    lower=lambda layer, q: type(q)(layer.data, layer.unit),
)

if __name__ == "__main__":
    units = pint.UnitRegistry()
    way, time = units.Quantity(ivy.array([3.0, 8.0]), "km"), units.Quantity(ivy.array([2.0, 4.0]), "h")
    print(ivy.divide(way, time), ivy.sin(units.Quantity(ivy.array([0.0, 90.0]), "degree")), sep="\n")
    print(ivy.concat([way, units.Quantity(ivy.array([500.0]), "m")]), ivy.std(way), sep="\n")
    print(ivy.grad(lambda x: ivy.sum(ivy.multiply(x, x) / time[0]))(way))
