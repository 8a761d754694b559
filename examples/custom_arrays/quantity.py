"""Arrays with units, over arrays of any library and over every layer that is further in.

A `Quantity` is an `ivy.ArrayLayer`: it holds an array, or another layer, and a unit, the powers of symbols such as
``{"km": 1, "h": -1}``. Tables say what becomes of the unit in each function:

* `SAME`: what is added or compared is converted to the first unit; a result of `COMPARED` has none;
* `POWERS`: the unit of the first argument, or a power of it; products of units; `PLAIN`: a result without a unit;
* any other function takes numbers without a unit. Composed functions, such as ``ivy.linear``, run by parts.
"""

from typing import Any

import ivy_protocol as ivy

Unit = dict[str, float]
SYMBOLS: dict[str, tuple[float, Unit]] = {base: (1.0, {base: 1}) for base in ("m", "s", "kg", "A", "K")}
SYMBOLS |= {"mm": (1e-3, {"m": 1}), "km": (1e3, {"m": 1}), "min": (60.0, {"s": 1}), "h": (3600.0, {"s": 1})}
SYMBOLS |= {"N": (1.0, {"kg": 1, "m": 1, "s": -2}), "J": (1.0, {"kg": 1, "m": 2, "s": -2})}


class UnitError(ValueError):
    """The units of the arguments do not fit together."""


class Quantity(ivy.ArrayLayer, rank=40, composed="parts"):
    """An array with a unit: a symbol, or the powers of several."""

    def __init__(self, data: Any, unit: str | Unit) -> None:
        self.data = data if isinstance(data, ivy.ArrayLayer) else ivy.asarray(data)
        self.unit: Unit = times({unit: 1} if isinstance(unit, str) else unit, {})

    def unwrap(self) -> Any:
        return self.data

    @classmethod
    def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
        for x in call.own:
            if x.unit:
                raise UnitError(f"ivy.{call.name} takes numbers without a unit, not {x.unit}")
        return result

    def to(self, unit: str | Unit) -> "Quantity":
        """Return the same quantity in another unit of the dimension."""
        like = Quantity(self.data, unit).unit
        (factor, found), (other, wanted) = in_base(self.unit), in_base(like)
        if found != wanted:
            raise UnitError(f"{self.unit} and {like} are of different dimensions")
        return Quantity(self.data if factor == other else ivy.multiply(self.data, factor / other), like)

    def derivative(self, data: Any, value: Any) -> Any:
        return quantity(data, times(unit_of(value), self.unit, -1))


def unit_of(value: Any) -> Unit:
    return value.unit if isinstance(value, Quantity) else {}


def times(a: Unit, b: Unit, power: float = 1) -> Unit:
    return {s: p for s in {**a, **b} if (p := round(a.get(s, 0) + b.get(s, 0) * power, 9))}


def in_base(unit: Unit) -> tuple[float, Unit]:
    scale, dimension = 1.0, {}
    for symbol, power in unit.items():
        scale, dimension = scale * SYMBOLS[symbol][0] ** power, times(dimension, SYMBOLS[symbol][1], power)
    return scale, dimension


def quantity(data: Any, unit: Unit) -> Any:
    """Give arrays their unit; one without a dimension is a plain number."""
    if isinstance(data, tuple):
        return tuple(quantity(x, unit) for x in data)
    scale, dimension = in_base(unit)
    return Quantity(data, unit) if dimension else data if scale == 1 else ivy.multiply(data, scale)


def same(call: ivy.LayerCall) -> Any:
    """Convert all operands to the unit of the first; a zero fits every unit."""
    operands = [*call.args[0]] if isinstance(call.args[0], list | tuple) else [*call.args, *call.kwargs.values()]
    operands = operands[1:] if call.func is ivy.where else operands[::2] if call.func is ivy.set_item else operands
    unit = unit_of(operands[0]) or call.own[0].unit
    for x in operands:
        if not isinstance(x, Quantity) and (hasattr(x, "shape") or (isinstance(x, int | float) and x)) and unit:
            raise UnitError(f"ivy.{call.name}: {unit} and a number without a unit")
    args, kwargs = call.bare((call.args, call.kwargs), lambda x: x.to(unit).data)
    return call.func(*args, **kwargs) if call.name in COMPARED.split() else quantity(call.func(*args, **kwargs), unit)


def powers(call: ivy.LayerCall) -> Any:
    """Raise the unit to the power that the function stands for, or that is given."""
    power = POWERS.get(call.name, 1) if call.func is not ivy.pow else call.args[1]
    if not isinstance(power, int | float):
        raise UnitError(f"ivy.{call.name}: the exponent of a quantity is a Python number, not {power!r}")
    return quantity(call.inner(), times({}, call.own[0].unit, power))


def product(call: ivy.LayerCall) -> Any:
    a, b = map(unit_of, call.args[:2])
    return quantity(call.inner(), times(a, b, -1 if call.func is ivy.divide else 1))


COMPARED = "equal not_equal less less_equal greater greater_equal"
SAME = "add subtract maximum minimum hypot remainder concat stack where clip set_item"
KEPT = """abs negative positive real imag ceil floor round trunc sum mean max min std cumulative_sum get_item reshape
    permute_dims matrix_transpose moveaxis expand_dims squeeze flip roll tile repeat take diagonal diff sort unstack
    broadcast_to astype asarray copy_array stop_gradient zeros ones full zeros_like ones_like trace linspace
    vector_norm matrix_norm svdvals tril triu nan_to_num constant_pad"""
POWERS = {"sqrt": 0.5, "square": 2, "reciprocal": -1, "var": 2}
PLAIN = "argmax argmin argsort count_nonzero isfinite isinf isnan sign signbit"
Quantity.implements(COMPARED, SAME)(same)
Quantity.implements(KEPT, *POWERS, ivy.pow)(powers)
Quantity.implements("multiply divide matmul outer vecdot tensordot cross")(product)
Quantity.implements(PLAIN)(lambda call: call.inner())

if __name__ == "__main__":
    way, time = Quantity([3.0, 8.0], "km"), Quantity([2.0, 4.0], "h")
    print(way / time, (way / time).to({"m": 1, "s": -1}), sep="\n")
    print(way + Quantity(500.0, "m"), way > Quantity(5000.0, "m"), sep="\n")
    print(ivy.grad(lambda x: ivy.sum(x * x / time[0]))(way))
