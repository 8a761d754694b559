"""Arrays with units: metres plus seconds is an error, metres over seconds is a speed.

A `Quantity` holds an array of any library and a unit, the powers of its base units. Tables say what each ivy
function does to units, one line per kind of function:

* `SAME` needs equal units, as in a sum: ``add``, ``concat``, ``where``; `COMPARED` too, with a plain result;
* `KEPT` hands the unit on: ``sum``, ``mean``, ``reshape``; `PLAIN` says something that has none: ``argmax``, ``shape``;
* `COMPUTED` gives a new unit: ``multiply``, ``divide``, ``sqrt``;
* `PURE` takes only numbers without unit: ``exp``, ``log``.

A function in no table is declined: ivy runs the parts of a composed one (``ivy.linear``), and refuses another.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import ivy_protocol as ivy

Unit = dict[str, Fraction]


class UnitError(ValueError):
    """The units of the arguments do not fit together."""


class Quantity(ivy.ArrayOperators):
    """An array with a unit: the name of a base unit, or the powers of several as in ``{"m": 1, "s": -2}``."""

    def __init__(self, data: Any, unit: str | dict[str, Any]) -> None:
        powers = {unit: 1} if isinstance(unit, str) else unit
        self.data = ivy.asarray(data)
        self.unit: Unit = {name: Fraction(power) for name, power in powers.items() if power}

    def __repr__(self) -> str:
        return f"Quantity({self.data!r}, {shown(self.unit)})"

    def __ivy_array_function__(
        self, func: Callable[..., Any], types: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        find_unit = UNITS.get(func)
        if find_unit is None or "out" in kwargs or not all(issubclass(t, Quantity | ivy.Array) for t in types):
            return NotImplemented
        unit = find_unit(func.__name__, *args, **kwargs)
        result = func(*magnitudes(args), **magnitudes(kwargs))
        return result if unit is None else with_unit(result, unit)

    # `ivy.ArrayOperators` has the operators. A function of ivy is an ordinary function, so it serves as a method.
    __getitem__ = ivy.get_item


def unit_of(value: Any) -> Unit:
    """Return the unit of an argument; what is no quantity has none."""
    return value.unit if isinstance(value, Quantity) else {}


def shown(unit: Unit) -> str:
    """Return a unit as text, such as ``m s^-2``."""
    return " ".join(name if power == 1 else f"{name}^{power}" for name, power in unit.items()) or "1"


def scaled(unit: Unit, power: Any) -> Unit:
    """Return the power of a unit."""
    return {name: p * Fraction(power).limit_denominator(1000) for name, p in unit.items() if power}


def combined(a: Unit, b: Unit) -> Unit:
    """Return the product of two units."""
    powers = {name: a.get(name, Fraction(0)) + b.get(name, Fraction(0)) for name in {**a, **b}}
    return {name: power for name, power in powers.items() if power}


def same(name: str, *args: Any, **kwargs: Any) -> Unit:
    """Return the one unit of the arrays; a zero fits all."""
    operands = args[0] if isinstance(args[0], list | tuple) else args[1:] if name == "where" else args
    arrays = [*operands, *(kwargs.get(n) for n in ("min", "max"))]
    units = [unit_of(x) for x in arrays if x is not None and not (isinstance(x, int | float) and x == 0)]
    for unit in units[1:]:
        if unit != units[0]:
            raise UnitError(f"ivy.{name}: {shown(units[0])} and {shown(unit)} do not mix")
    return units[0] if units else {}


def compared(name: str, *args: Any, **kwargs: Any) -> None:
    """Check that the units are equal; a truth value has none."""
    same(name, *args, **kwargs)


def kept(name: str, x: Any, *args: Any, **kwargs: Any) -> Unit:
    """Return the unit of the first argument."""
    return unit_of(x)


def plain(name: str, *args: Any, **kwargs: Any) -> None:
    """Return no unit: the result is no quantity."""


def pure(name: str, x: Any, *args: Any, **kwargs: Any) -> Unit:
    """Refuse an argument with a unit."""
    if unit_of(x):
        raise UnitError(f"ivy.{name} takes numbers without unit, not {shown(unit_of(x))}")
    return {}


def power(name: str, x: Any, exponent: Any, **kwargs: Any) -> Unit:
    """Raise the unit to the exponent, which must be one number."""
    if not isinstance(exponent, int | float | Fraction):
        raise UnitError(f"ivy.{name}: the exponent of a quantity is a Python number, not {exponent!r}")
    return scaled(unit_of(x), exponent)


SAME = (ivy.add, ivy.subtract, ivy.maximum, ivy.minimum, ivy.concat, ivy.stack, ivy.where, ivy.clip)
COMPARED = (ivy.equal, ivy.not_equal, ivy.less, ivy.less_equal, ivy.greater, ivy.greater_equal)
KEPT = (
    *(ivy.sum, ivy.mean, ivy.max, ivy.min, ivy.std, ivy.abs, ivy.negative, ivy.positive),
    *(ivy.get_item, ivy.reshape, ivy.permute_dims, ivy.matrix_transpose, ivy.expand_dims),
    *(ivy.squeeze, ivy.flip, ivy.broadcast_to, ivy.unstack, ivy.astype),
)
PLAIN = (ivy.shape, ivy.get_num_dims, ivy.argmax, ivy.argmin, ivy.isfinite, ivy.isnan)
PURE = (ivy.exp, ivy.log, ivy.sin, ivy.cos, ivy.tan, ivy.tanh)
COMPUTED: dict[Callable[..., Any], Callable[..., Unit]] = {
    ivy.multiply: lambda name, a, b: combined(unit_of(a), unit_of(b)),
    ivy.matmul: lambda name, a, b, **kwargs: combined(unit_of(a), unit_of(b)),
    ivy.divide: lambda name, a, b: combined(unit_of(a), scaled(unit_of(b), -1)),
    ivy.sqrt: lambda name, x: scaled(unit_of(x), Fraction(1, 2)),
    ivy.square: lambda name, x: scaled(unit_of(x), 2),
    ivy.var: lambda name, x, **kwargs: scaled(unit_of(x), 2),
    ivy.pow: power,
}
UNITS: dict[Callable[..., Any], Callable[..., Unit | None]] = {
    **dict.fromkeys(SAME, same),
    **dict.fromkeys(COMPARED, compared),
    **dict.fromkeys(KEPT, kept),
    **dict.fromkeys(PLAIN, plain),
    **dict.fromkeys(PURE, pure),
    **COMPUTED,
}


def magnitudes(value: Any) -> Any:
    """Return the value with arrays in the place of quantities, inside containers too."""
    if isinstance(value, Quantity):
        return value.data
    if isinstance(value, tuple | list):
        return type(value)(magnitudes(v) for v in value)
    if isinstance(value, dict):
        return {name: magnitudes(v) for name, v in value.items()}
    return value


def with_unit(result: Any, unit: Unit) -> Any:
    """Give the arrays of a result their unit; numbers without one are plain arrays."""
    if isinstance(result, tuple):
        return tuple(with_unit(r, unit) for r in result)
    return Quantity(result, unit) if unit else result


def main() -> None:
    """Compute speeds and forces, and fail to add metres to seconds."""
    distance = Quantity([3.0, 8.0], "m")
    duration = Quantity([2.0, 4.0], "s")
    print("distance / duration          ", distance / duration)
    print("ivy_array * distance         ", ivy.array([2.0, 2.0]) * distance)
    print("ivy.sqrt(distance * distance)", ivy.sqrt(distance * distance))
    print("ivy.concat([distance] * 2)   ", ivy.concat([distance, distance]))
    print("distance / distance          ", distance / distance)

    # ivy.linear is in no table: its parts are, so the unit comes out and the bias is checked.
    gains = Quantity([[1.0, 2.0]], {"kg": 1, "s": -2})
    print("ivy.linear(distance, gains)  ", ivy.linear(distance, gains))
    for call in (
        lambda: distance + duration,
        lambda: ivy.linear(distance, gains, bias=duration[:1]),
        lambda: ivy.softmax(distance),
    ):
        try:
            call()
        except UnitError as error:
            print("UnitError:", error)


if __name__ == "__main__":
    main()
