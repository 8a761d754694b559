"""Lowerings of conditions, loops and scans."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.transpile.control import run_scan
from ivy_protocol.transpile.lowerings.lax.table import primitive
from ivy_protocol.transpile.lowerings.table import Call


@primitive("cond")
def cond(call: Call, index: Any, *operands: Any, branches: Any) -> Any:
    return _branch(call, index, operands, branches, 0)


def _branch(call: Call, index: Any, operands: Any, branches: Any, number: int) -> Any:
    """Run the branch at `index`. An index out of range is clamped. `number` is the index of the first of `branches`."""
    if len(branches) == 1:
        return call.run(branches[0], operands)
    names = [f"v{n}" for n in range(len(operands))]
    return call.control.if_else(
        ivy.less_equal(index, number) if index.dtype != "bool" else ivy.logical_not(index),
        lambda **values: call.run(branches[0], [values[name] for name in names]),
        lambda **values: _branch(call, index, [values[name] for name in names], branches[1:], number + 1),
        dict(zip(names, operands, strict=True)),
    )


@primitive("while")
def while_loop(
    call: Call, *operands: Any, cond_nconsts: int, cond_jaxpr: Any, body_nconsts: int, body_jaxpr: Any
) -> Any:
    of_test = operands[:cond_nconsts]
    of_body = operands[cond_nconsts : cond_nconsts + body_nconsts]

    def test(*state: Any) -> Any:
        result = call.run(cond_jaxpr, [*of_test, *state])[0]
        return ivy.any(result) if result.ndim else result

    def body(*state: Any) -> Any:
        new = call.run(body_jaxpr, [*of_body, *state])
        active = call.run(cond_jaxpr, [*of_test, *state])[0] if batched else None
        if active is None:
            return new
        return tuple([ivy.where(_align(active, x), x, old) for x, old in zip(new, state, strict=True)])

    batched = _rank(cond_jaxpr.program) > 0
    results = call.control.while_loop(test, body, list(operands[cond_nconsts + body_nconsts :]))
    return tuple(results)


def _rank(test: Any) -> int:
    """Return the `ndim` of a loop condition. Under `vmap`, a loop has one condition for each row."""
    value = test.outputs[0].value
    index = value.number - len(test.inputs)
    meta = test.nodes[index].result if index >= 0 else test.inputs[value.number].meta
    return len(meta.shape)


def _align(active: Any, x: Any) -> Any:
    return ivy.reshape(active, (*active.shape, *(1,) * (x.ndim - active.ndim)))


@primitive("scan")
def scan(
    call: Call, *operands: Any, reverse: bool, length: int, jaxpr: Any, num_consts: int, num_carry: int, shapes: Any
) -> Any:
    constants = operands[:num_consts]
    return run_scan(
        call.control,
        lambda *args: call.run(jaxpr, [*constants, *args]),
        operands[num_consts : num_consts + num_carry],
        operands[num_consts + num_carry :],
        length,
        reverse,
        list(zip(shapes, call.dtypes, strict=True))[num_carry:],
        call.like,
    )
