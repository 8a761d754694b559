"""Dual numbers: values with their derivative along one direction, over arrays of any library.

A `Dual` is an `ivy.ArrayLayer`, further in than the others here: it holds an array of values, and beside it an array of
the same shape with their derivatives. Tables have the rule of each function:

* `SLOPES` has the derivative of functions of one array, and `PARTIAL` what comes of those of two;
* `LINEAR` functions, such as ``ivy.sum``, do the same with the derivatives; `CONSTANT` ones have none.

Composed functions, such as ``ivy.softmax``, run by parts. What is in no table is refused, since a derivative that is
left out would be wrong. Under `ivy.grad` a dual number gives second derivatives.
"""

from typing import Any

import ivy_protocol as ivy


class Dual(ivy.ArrayLayer, rank=10, composed="parts", primary="refuse"):
    """Values, and what they change by along a direction: for a variable, one."""

    def __init__(self, value: Any, slope: Any = 1.0) -> None:
        self.value = ivy.asarray(value)
        same = isinstance(slope, ivy.Array) and slope.shape == self.value.shape
        self.slope = slope if same else ivy.add(ivy.zeros_like(self.value), slope)

    def unwrap(self) -> Any:
        return self.value


def value_of(x: Any) -> Any:
    return x.value if isinstance(x, Dual) else x


def slope_of(x: Any) -> Any:
    """The derivatives of an operand; those of a plain array are zero."""
    if isinstance(x, list | tuple):
        return [slope_of(item) for item in x]
    return x.slope if isinstance(x, Dual) else ivy.zeros_like(x) if hasattr(x, "shape") else 0.0


def power(a: Any, b: Any, da: Any, db: Any) -> Any:
    by_base = da * b * ivy.pow(a, b - 1.0)
    return by_base if isinstance(db, float) else by_base + db * ivy.pow(a, b) * ivy.log(a)


SLOPES: dict[str, Any] = {
    "abs": lambda x, y: ivy.sign(x),
    "atan": lambda x, y: 1.0 / (x * x + 1.0),
    "cos": lambda x, y: -ivy.sin(x),
    "cosh": lambda x, y: ivy.sinh(x),
    "erf": lambda x, y: 1.1283791670955126 * ivy.exp(-x * x),
    "exp": lambda x, y: y,
    "expm1": lambda x, y: y + 1.0,
    "log": lambda x, y: 1.0 / x,
    "log1p": lambda x, y: 1.0 / (x + 1.0),
    "reciprocal": lambda x, y: -y * y,
    "sin": lambda x, y: ivy.cos(x),
    "sinh": lambda x, y: ivy.cosh(x),
    "sqrt": lambda x, y: 0.5 / y,
    "square": lambda x, y: 2.0 * x,
    "tan": lambda x, y: y * y + 1.0,
    "tanh": lambda x, y: 1.0 - y * y,
}
PARTIAL: dict[str, Any] = {
    "add": lambda a, b, da, db: da + db,
    "subtract": lambda a, b, da, db: da - db,
    "multiply": lambda a, b, da, db: da * b + a * db,
    "divide": lambda a, b, da, db: da / b - db * a / (b * b),
    "matmul": lambda a, b, da, db: ivy.matmul(da, b) + ivy.matmul(a, db),
    "maximum": lambda a, b, da, db: ivy.where(ivy.equal(a, b), (da + db) / 2, ivy.where(ivy.greater(a, b), da, db)),
    "minimum": lambda a, b, da, db: ivy.where(ivy.equal(a, b), (da + db) / 2, ivy.where(ivy.less(a, b), da, db)),
    "pow": power,
}
LINEAR = """asarray astype broadcast_to concat copy_array cumulative_sum diagonal diff expand_dims flip get_item
    matrix_transpose mean moveaxis negative permute_dims positive repeat reshape roll squeeze stack sum take tile trace
    tril triu unstack"""
CONSTANT = """all any argmax argmin argsort ceil count_nonzero equal floor full greater greater_equal isfinite isinf
    isnan less less_equal not_equal ones ones_like round sign signbit stop_gradient to_numpy trunc zeros zeros_like"""
Dual.implements(CONSTANT)(lambda call: call.inner())


@Dual.implements(*SLOPES)
def of_one(call: ivy.LayerCall) -> Any:
    x, y = call.own[0].value, call.inner()
    return Dual(y, SLOPES[call.name](x, y) * call.own[0].slope)


@Dual.implements(*PARTIAL)
def of_two(call: ivy.LayerCall) -> Any:
    values, slopes = map(value_of, call.args[:2]), map(slope_of, call.args[:2])
    return Dual(call.inner(), PARTIAL[call.name](*values, *slopes))


@Dual.implements(LINEAR, ivy.where, ivy.set_item)
def linear(call: ivy.LayerCall) -> Any:
    """Do the same with the derivatives, in which conditions and indices stay as they are."""
    args = [
        slope_of(x) if i in {"where": (1, 2), "set_item": (0, 2)}.get(call.name, (0,)) else x
        for i, x in enumerate(call.args)
    ]
    slope, value = call.func(*call.bare(args), **call.kwargs), call.inner()
    return tuple(map(Dual, value, slope)) if isinstance(value, tuple) else Dual(value, slope)


@Dual.implements(ivy.max, ivy.min)
def extreme(call: ivy.LayerCall) -> Any:
    """Take the mean derivative of the elements that are extreme."""
    x, y, given = call.own[0], call.inner(), {"axis": call.kwargs.get("axis"), "keepdims": True}
    hit = ivy.astype(ivy.equal(x.value, call.func(x.value, **given)), x.dtype)
    return Dual(y, ivy.reshape(ivy.sum(hit * x.slope, **given) / ivy.sum(hit, **given), ivy.shape(y)))


if __name__ == "__main__":
    x = Dual([1.0, 2.0])
    print(x * x, ivy.sum(ivy.sin(x)), ivy.softmax(x), ivy.grad(lambda x: ivy.sum((x * x * x).slope))(x), sep="\n")
