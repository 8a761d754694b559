"""Function transformations. MLX traces only functions that return arrays, so closures store all other outputs."""

from collections.abc import Callable
from typing import Any

import mlx.core as mx

from ivy_protocol.backends.common.transforms import no_rule, not_the_same
from ivy_protocol.backends.mlx.dtypes import FLOATS

__all__ = ["compile_function", "custom_gradient", "has_values", "is_concrete", "is_variable", "jvp"]
__all__ += ["stop_gradient", "variable_data", "vjp", "vmap"]


def has_values(x: Any) -> bool:
    """Return False, so that no values are checked: the check would evaluate an array, and would fail in a trace."""
    return False


def is_concrete(x: Any) -> bool:
    """Evaluate an array, and return True if Python can branch on it; return False in `mx.compile` and `mx.vmap`."""
    try:
        mx.eval(x)
    except ValueError:
        return False
    return True


def _traced(func: Callable[..., Any]) -> tuple[Any, list[Any]]:
    """Return `func` with only array outputs, and a list that receives the auxiliary outputs of each call."""
    others: list[Any] = []

    def traced(*inputs: Any) -> list[Any]:
        values, aux = func(*inputs)
        others[:] = [aux]
        return list(values)

    return traced, others


def as_tuple(x: Any) -> tuple[Any, ...]:
    """Return `x` as a tuple, because MLX passes a single array without a tuple to custom gradients."""
    return tuple(x) if isinstance(x, list | tuple) else (x,)


def vjp(func: Callable[..., Any], *primals: Any) -> tuple[Any, Any, Any]:
    traced, others = _traced(func)
    dtype = next((x.dtype for x in primals if x.dtype in FLOATS), mx.float32)

    def number(*inputs: Any) -> list[Any]:
        values = traced(*inputs)
        if len(values) != 1 or values[0].ndim or values[0].dtype != dtype:
            raise _NotOneNumberError
        return values

    try:
        # If the only result is a number, trace once, with the cotangent 1. The pullback then only scales the gradients.
        values, gradients = mx.vjp(number, list(primals), [mx.ones((), dtype)])
        return tuple(values), others[0], lambda cotangents: tuple([_scaled(cotangents[0], g) for g in gradients])
    except _NotOneNumberError:
        pass
    start, aux = func(*primals)

    def pullback(cotangents: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(mx.vjp(traced, list(primals), list(cotangents))[1])

    return start, aux, pullback


class _NotOneNumberError(Exception):
    """Raised if the output of a function is not a single number."""


def _scaled(cotangent: Any, gradient: Any) -> Any:
    return (cotangent.astype(gradient.dtype) if gradient.dtype != mx.complex64 else cotangent) * gradient


def jvp(func: Callable[..., Any], primals: tuple[Any, ...], tangents: tuple[Any, ...]) -> Any:
    traced, others = _traced(func)
    values, directions = mx.jvp(traced, list(primals), list(tangents))
    return tuple(values), tuple(directions), others[0]


def vmap(func: Callable[..., Any], *stacked: Any) -> tuple[Any, Any]:
    errors: list[Exception] = []
    counts: list[int] = []

    def traced(*rows: Any) -> list[Any]:
        try:
            values, unmapped = func(*rows)
        except Exception as error:
            errors.append(error)
            raise
        counts[:] = [len(values)]
        return [*values, *unmapped]

    try:
        outputs = mx.vmap(traced)(*stacked)
    except Exception as error:
        if errors and "Primitive::vmap" not in str(error) and "function transformations" not in str(error):
            raise errors[0] from None
        raise no_rule("mlx") from error
    outputs = list(outputs) if isinstance(outputs, list | tuple) else [outputs]
    unmapped = outputs[counts[0] :]
    for x in unmapped:
        if is_concrete(x) and not bool(mx.all(mx.equal(x, x[:1]))):
            raise not_the_same()
    return tuple(outputs[: counts[0]]), [x[0] for x in unmapped]


def custom_gradient(func: Callable[..., Any], gradient: Callable[..., Any], *primals: Any) -> tuple[Any, ...]:
    custom: Any = mx.custom_function(lambda *inputs: list(func(*inputs)))

    @custom.vjp
    def _(inputs: Any, cotangents: Any, outputs: Any) -> Any:
        return list(gradient(*[as_tuple(x) for x in (inputs, outputs, cotangents)]))

    @custom.jvp
    def _(inputs: Any, tangents: Any) -> Any:
        # Return the transpose of the linear map from cotangents to gradients.
        inputs, outputs = as_tuple(inputs), tuple(func(*as_tuple(inputs)))
        tangents = [mx.zeros_like(x) if t is None else t for x, t in zip(inputs, as_tuple(tangents), strict=True)]
        start = [mx.zeros_like(y) for y in outputs]
        return mx.vjp(lambda *cotangents: list(gradient(inputs, outputs, cotangents)), start, tangents)[1]

    return tuple(custom(*primals))


def compile_function(func: Callable[..., Any], **options: Any) -> Any:
    return mx.compile(func, **options)


def is_variable(x: Any, /, *, exclusive: bool = False) -> bool:
    return not exclusive


def stop_gradient(x: Any, /, *, preserve_type: bool = True) -> Any:
    return mx.stop_gradient(x)


def variable_data(x: Any, /) -> Any:
    return mx.stop_gradient(x)
