"""What primitives are told and made of, which versions of jax say in several ways."""

from functools import cache, partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax


def parameters(equation: Any) -> dict[str, Any]:
    """The parameters of a primitive; those of scans with the numbers of arrays that jax before 0.11 had there."""
    params = dict(equation.params)
    if "ft_in" not in params:
        return params
    held, carried, _ = params.pop("ft_in").unpack()
    del params["ft_out"]
    return {**params, "num_consts": len(held), "num_carry": len(carried)}


def program_of(equation: Any) -> Any:
    """The primitives that a call stands for; some of jax from 0.12 on, such as a search, have to be asked for them."""
    params = equation.params
    if equation.primitive.name != "call_hi_primitive":
        return params["jaxpr" if "jaxpr" in params else "call_jaxpr"]
    inputs = [jax.ShapeDtypeStruct(v.aval.shape, v.aval.dtype, weak_type=v.aval.weak_type) for v in equation.invars]
    return jax.make_jaxpr(partial(equation.primitive.to_lojax, **params))(*inputs)


@cache
def groups(held: int, carried: int, taken: int, given: int) -> dict[str, Any]:
    """The parameters by which this jax says which arrays a scan holds, carries, takes and gives.

    They are read from a scan, since the classes that newer ones are of are jax's own.
    """

    def scan(consts: list[Any], start: list[Any], rows: list[Any]) -> Any:
        def step(carry: list[Any], row: list[Any]) -> Any:
            all_of_them = sum([*consts, *carry, *row], jnp.float32(1))
            return [x + all_of_them for x in carry], [all_of_them + place for place in range(given)]

        return lax.scan(step, start, rows, length=1)

    one = jnp.zeros((), jnp.float32)
    program = jax.make_jaxpr(scan)([one] * held, [one] * carried, [jnp.zeros((1,), jnp.float32)] * taken)
    (equation,) = [equation for equation in program.eqns if equation.primitive.name == "scan"]
    return {key: equation.params[key] for key in ("ft_in", "ft_out") if key in equation.params}
