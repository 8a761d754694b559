"""jax: its functions are pure, and those of others are called back from what it compiles."""

from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer

from ivy_protocol import backends
from ivy_protocol.interop import via_vjp
from ivy_protocol.interop.shape_dtype import Carry, Caution, Crossing, Flat, Form


def run(function: Flat, arrays: Sequence[Any], caution: Caution) -> list[Any]:
    return list(function(*arrays))


def pullback(function: Flat, arrays: Sequence[Any], wanted: Sequence[int], caution: Caution) -> tuple[list[Any], Carry]:
    return via_vjp.pullback("jax", function, arrays, wanted)


def outline(function: Flat, samples: Sequence[Any]) -> Sequence[Any]:
    try:
        return jax.eval_shape(lambda *arrays: list(function(*arrays)), *samples)
    except jax.errors.ConcretizationTypeError:
        return list(function(*samples))


def _forms(arrays: Sequence[Any]) -> list[Form]:
    name = backends.load("jax").dtype_name
    return [Form(tuple(x.shape), name(x.dtype), jnp.issubdtype(x.dtype, jnp.inexact)) for x in arrays]


def _has_values(arrays: Sequence[Any]) -> bool:
    return not any([isinstance(x, Tracer) for x in arrays])


def _arrays(values: Sequence[Any]) -> list[Any]:
    """Values as arrays: what jax differentiates may be a number of Python."""
    with jax.ensure_compile_time_eval():
        return [x if isinstance(x, jax.Array) else jnp.asarray(x) for x in values]


def _conj(x: Any) -> Any:
    return jnp.conj(x) if jnp.iscomplexobj(x) else x


@jax.tree_util.register_static
class _Kept:
    """What carries cotangents back, beside the arrays that jax keeps for that."""

    def __init__(self, carry: Carry | None) -> None:
        self.carry = carry


def _called_back(crossing: Crossing, arrays: Sequence[Any]) -> list[Any]:
    """Let compiled code call a function on the host, once for all that is mapped over."""
    inputs = _forms(arrays)
    outcome = crossing.outcome(inputs)
    native = backends.load("jax").native_dtype
    types = [native(form.dtype, explicit=False) for form in outcome]

    def call(*values: Any) -> list[Any]:
        found = crossing.detached(inputs, outcome, values)
        return [np.asarray(y).astype(dtype) for y, dtype in zip(found, types, strict=True)]

    shapes = [jax.ShapeDtypeStruct(form.shape, dtype) for form, dtype in zip(outcome, types, strict=True)]
    return list(jax.pure_callback(call, shapes, *arrays, vmap_method="expand_dims"))


def operate(crossing: Crossing, arrays: Sequence[Any]) -> list[Any]:
    wanted = [place for place, form in enumerate(_forms(arrays)) if form.inexact]

    def primal(*values: Any) -> list[Any]:
        inputs = _arrays(values)
        return crossing.run(inputs) if _has_values(inputs) else _called_back(crossing, inputs)

    def forward(*values: Any) -> Any:
        inputs = _arrays(values)
        if _has_values(inputs):
            outputs, carry = crossing.linearised(inputs, wanted)
            return outputs, (inputs, _Kept(carry))
        return operate(crossing, inputs), (inputs, _Kept(None))

    def backward(saved: Any, cotangents: Any) -> Any:
        inputs, kept = saved
        along = [_conj(c) for c in cotangents if c.dtype != jax.dtypes.float0]
        if not along:
            return tuple([jnp.zeros_like(x) if place in wanted else None for place, x in enumerate(inputs)])
        if kept.carry is not None and _has_values(along):
            found = kept.carry(along)
        else:
            outcome = crossing.outcome(_forms(inputs))
            found = operate(crossing.pulled_back(_forms(inputs), outcome, wanted), [*inputs, *along])
        by_place = dict(zip(wanted, [_conj(g) for g in found], strict=True))
        return tuple([by_place.get(place) for place in range(len(inputs))])

    if not wanted:
        return primal(*arrays)
    operation = jax.custom_vjp(primal)
    operation.defvjp(forward, backward)
    return list(operation(*arrays))
