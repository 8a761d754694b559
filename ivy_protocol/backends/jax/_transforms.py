"""Transformations of functions by jax."""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax
from jax._src import core as _core
from jax.core import Tracer

from ivy_protocol.backends.common.transforms import not_the_same
from ivy_protocol.exceptions import IvyTypeError


def _conj(x: Any) -> Any:
    return jnp.conj(x) if jnp.iscomplexobj(x) else x


def vjp(func: Callable[..., Any], *primals: Any) -> tuple[Any, Any, Any]:
    values, carry, others = jax.vjp(func, *primals, has_aux=True)

    def carry_conjugate(cotangents: tuple[Any, ...]) -> tuple[Any, ...]:
        # jax's gradients of complex numbers are conjugate to those of the other libraries, which descend.
        return tuple([_conj(g) for g in carry(tuple([_conj(c) for c in cotangents]))])

    return values, others, carry_conjugate


def jvp(func: Callable[..., Any], primals: tuple[Any, ...], tangents: tuple[Any, ...]) -> Any:
    try:
        return jax.jvp(func, primals, tangents, has_aux=True)
    except TypeError as error:
        if "custom_vjp" not in str(error):
            raise
        return NotImplemented


def vmap(func: Callable[..., Any], *stacked: Any) -> tuple[Any, Any]:
    try:
        return jax.vmap(func, out_axes=(0, None))(*stacked)
    except ValueError as error:
        if "got axis spec None" not in str(error):
            raise
        raise not_the_same() from error


def custom_gradient(func: Callable[..., Any], gradient: Callable[..., Any], *primals: Any) -> tuple[Any, ...]:
    custom = jax.custom_vjp(func)

    def forward(*inputs: Any) -> Any:
        outputs = func(*inputs)
        return outputs, (inputs, outputs)

    def backward(saved: Any, cotangents: Any) -> Any:
        found = gradient(*saved, tuple([_conj(c) for c in cotangents]))
        return tuple([_conj(g) for g in found])

    custom.defvjp(forward, backward)
    return custom(*primals)


def is_concrete(x: Any) -> bool:
    """Whether Python can branch on an array; also a variable of a gradient may have a value."""
    try:
        bool(x)
    except jax.errors.TracerBoolConversionError:
        return False
    return True


def is_traced(x: Any) -> bool:
    """Whether an array stands for values that are not there, as inside a jit."""
    return isinstance(x, Tracer)


carries_gradients = is_traced
# Answers at once where nothing is traced; a private name, without which an array is made to see.
_nothing_traced = getattr(_core, "trace_state_clean", bool)


def is_tracing() -> bool:
    """Whether a jit runs code now, whose constants are those of every call."""
    return not _nothing_traced() and isinstance(jnp.zeros(()), Tracer)


def outside_traces() -> Any:
    return jax.ensure_compile_time_eval()


class TracedError(IvyTypeError, jax.errors.TracerArrayConversionError):
    """An array that is traced has no values for NumPy; for users of jax it is the error that they know."""

    def __init__(self, message: str) -> None:
        TypeError.__init__(self, message)


def branch(test: Any, if_true: Callable[..., Any], if_false: Callable[..., Any], *operands: Any) -> Any:
    return lax.cond(test, if_true, if_false, *operands)


def while_loop(test: Callable[..., Any], body: Callable[..., Any], *values: Any) -> tuple[Any, ...]:
    return lax.while_loop(lambda state: test(*state), lambda state: tuple(body(*state)), values)


def _types(values: Any) -> list[Any]:
    return [(x.shape, x.dtype) for x in values]


def scan(body: Callable[..., Any], rows: Any, *values: Any) -> Any:
    if not rows.shape[0] or _types(values) != _types(jax.eval_shape(body, rows[0], *values)):
        return NotImplemented
    return lax.scan(lambda state, row: (tuple(body(row, *state)), None), values, rows)[0]


def scan_rows(
    step: Callable[..., Any], carried: Any, arrays: Any, length: int, reverse: bool, dtypes: Any
) -> tuple[Any, ...]:
    count = len(carried)

    def one(state: Any, rows: Any) -> Any:
        found = step(*state, *rows)
        return tuple(found[:count]), tuple(found[count:])

    state, rows = lax.scan(one, tuple(carried), tuple(arrays), length, reverse)
    return (*state, *rows)


def stop_gradient(x: Any, /, *, preserve_type: bool = True) -> Any:
    result = lax.stop_gradient(x)
    # Of a Python number that jax differentiates it gives a number of a class of its own.
    return result if isinstance(result, jax.Array) else jnp.asarray(result)


def variable_data(x: Any, /) -> Any:
    return stop_gradient(x)
