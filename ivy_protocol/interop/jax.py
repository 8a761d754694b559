"""JAX adapter. `jax.vjp` differentiates JAX functions, and compiled code calls foreign functions in callbacks."""

from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer

from ivy_protocol import backends
from ivy_protocol.interop import via_vjp
from ivy_protocol.interop.shape_dtype import BackwardFunction, CopyPolicy, Flat, ForeignOp, ShapeDtype


def run(function: Flat, arrays: Sequence[Any], copy_policy: CopyPolicy) -> list[Any]:
    return list(function(*arrays))


def pullback(
    function: Flat, arrays: Sequence[Any], wrt: Sequence[int], copy_policy: CopyPolicy
) -> tuple[list[Any], BackwardFunction]:
    return via_vjp.pullback("jax", function, arrays, wrt)


def eval_shape(function: Flat, samples: Sequence[Any]) -> Sequence[Any]:
    # If the Python code of the function depends on values, JAX cannot trace the function. Call it with the samples
    # instead.
    try:
        return jax.eval_shape(lambda *arrays: list(function(*arrays)), *samples)
    except jax.errors.ConcretizationTypeError:
        return list(function(*samples))


def _specs_of(arrays: Sequence[Any]) -> list[ShapeDtype]:
    name = backends.load("jax").dtype_name
    return [ShapeDtype(tuple(x.shape), name(x.dtype), jnp.issubdtype(x.dtype, jnp.inexact)) for x in arrays]


def _has_values(arrays: Sequence[Any]) -> bool:
    return not any([isinstance(x, Tracer) for x in arrays])


def _arrays(values: Sequence[Any]) -> list[Any]:
    """Convert values to arrays. JAX may differentiate with respect to a Python scalar, which is converted, too."""
    with jax.ensure_compile_time_eval():
        return [x if isinstance(x, jax.Array) else jnp.asarray(x) for x in values]


def _conj(x: Any) -> Any:
    return jnp.conj(x) if jnp.iscomplexobj(x) else x


@jax.tree_util.register_static
class _StaticVjp:
    """Backward function as static data of a pytree. JAX saves it with the arrays for the backward pass."""

    def __init__(self, backward_fn: BackwardFunction | None) -> None:
        self.backward_fn = backward_fn


def _call_back(foreign_op: ForeignOp, arrays: Sequence[Any]) -> list[Any]:
    """Call a foreign function on the host from compiled code. Under `vmap`, one callback handles all elements."""
    inputs = _specs_of(arrays)
    out_specs = foreign_op.out_specs(inputs)
    native = backends.load("jax").native_dtype
    types = [native(spec.dtype, explicit=False) for spec in out_specs]

    def call(*values: Any) -> list[Any]:
        outputs = foreign_op.run_to_numpy(inputs, out_specs, values)
        return [np.asarray(y).astype(dtype) for y, dtype in zip(outputs, types, strict=True)]

    shapes = [jax.ShapeDtypeStruct(spec.shape, dtype) for spec, dtype in zip(out_specs, types, strict=True)]
    return list(jax.pure_callback(call, shapes, *arrays, vmap_method="expand_dims"))


def operate(foreign_op: ForeignOp, arrays: Sequence[Any]) -> list[Any]:
    """Call a foreign function as a `jax.custom_vjp`. For traced arrays, a callback calls the function."""
    wrt = [index for index, spec in enumerate(_specs_of(arrays)) if spec.inexact]

    def primal(*values: Any) -> list[Any]:
        inputs = _arrays(values)
        return foreign_op.run(inputs) if _has_values(inputs) else _call_back(foreign_op, inputs)

    def forward(*values: Any) -> Any:
        inputs = _arrays(values)
        if _has_values(inputs):
            outputs, backward_fn = foreign_op.run_with_vjp(inputs, wrt)
            return outputs, (inputs, _StaticVjp(backward_fn))
        return operate(foreign_op, inputs), (inputs, _StaticVjp(None))

    def backward(saved: Any, cotangents: Any) -> Any:
        inputs, static = saved
        # Drop the cotangents of integer outputs, for which JAX passes the dtype float0.
        inexact_cotangents = [_conj(c) for c in cotangents if c.dtype != jax.dtypes.float0]
        if not inexact_cotangents:
            return tuple([jnp.zeros_like(x) if index in wrt else None for index, x in enumerate(inputs)])
        if static.backward_fn is not None and _has_values(inexact_cotangents):
            gradients = static.backward_fn(inexact_cotangents)
        else:
            out_specs = foreign_op.out_specs(_specs_of(inputs))
            gradients = operate(foreign_op.vjp_op(_specs_of(inputs), out_specs, wrt), [*inputs, *inexact_cotangents])
        by_index = dict(zip(wrt, [_conj(g) for g in gradients], strict=True))
        return tuple([by_index.get(index) for index in range(len(inputs))])

    if not wrt:
        return primal(*arrays)
    operation = jax.custom_vjp(primal)
    operation.defvjp(forward, backward)
    return list(operation(*arrays))
