"""Primitives that run programs: conditions, loops and scans."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.transpile.control import scanned
from ivy_protocol.transpile.lowerings.lax.table import primitive
from ivy_protocol.transpile.lowerings.table import Call


@primitive("cond")
def cond(call: Call, index: Any, *operands: Any, branches: Any) -> Any:
    return _branch(call, index, operands, branches, 0)


def _branch(call: Call, index: Any, operands: Any, branches: Any, number: int) -> Any:
    """One of the branches from a number on: what lies outside counts as the nearest."""
    if len(branches) == 1:
        return call.run(branches[0], operands)
    names = [f"v{place}" for place in range(len(operands))]
    return call.control.if_else(
        ivy.less_equal(index, number) if index.dtype != "bool" else ivy.logical_not(index),
        lambda **given: call.run(branches[0], [given[name] for name in names]),
        lambda **given: _branch(call, index, [given[name] for name in names], branches[1:], number + 1),
        dict(zip(names, operands, strict=True)),
    )


@primitive("while")
def while_loop(
    call: Call, *operands: Any, cond_nconsts: int, cond_jaxpr: Any, body_nconsts: int, body_jaxpr: Any
) -> Any:
    of_test = operands[:cond_nconsts]
    of_body = operands[cond_nconsts : cond_nconsts + body_nconsts]

    def test(*state: Any) -> Any:
        found = call.run(cond_jaxpr, [*of_test, *state])[0]
        return ivy.any(found) if found.ndim else found

    def body(*state: Any) -> Any:
        new = call.run(body_jaxpr, [*of_body, *state])
        going = call.run(cond_jaxpr, [*of_test, *state])[0] if batched else None
        if going is None:
            return new
        return tuple([ivy.where(_aligned(going, x), x, old) for x, old in zip(new, state, strict=True)])

    batched = _rank(cond_jaxpr.program) > 0
    found = call.control.while_loop(test, body, list(operands[cond_nconsts + body_nconsts :]))
    return tuple(found)


def _rank(test: Any) -> int:
    """The axes of what a test gives: mapped loops go on for some rows, and have ended for others."""
    value = test.outputs[0].value
    place = value.number - len(test.inputs)
    meta = test.nodes[place].result if place >= 0 else test.inputs[value.number].meta
    return len(meta.shape)


def _aligned(going: Any, x: Any) -> Any:
    return ivy.reshape(going, (*going.shape, *(1,) * (x.ndim - going.ndim)))


@primitive("scan")
def scan(
    call: Call, *operands: Any, reverse: bool, length: int, jaxpr: Any, num_consts: int, num_carry: int, shapes: Any
) -> Any:
    constants = operands[:num_consts]
    return scanned(
        call.control,
        lambda *given: call.run(jaxpr, [*constants, *given]),
        operands[num_consts : num_consts + num_carry],
        operands[num_consts + num_carry :],
        length,
        reverse,
        list(zip(shapes, call.dtypes, strict=True))[num_carry:],
        call.like,
    )
