"""Lowerings of higher-order operators of torch, which run inner programs."""

from collections.abc import Callable
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions.random import split_key
from ivy_protocol.transpile.control import run_scan
from ivy_protocol.transpile.lowerings.table import LOWERINGS, Call, Lowering


def _cond(call: Call, condition: Any, body: Any, orelse: Any, operands: Any = ()) -> Any:
    names = [f"v{number}" for number in range(len(operands))]
    return call.control.if_else(
        condition,
        lambda **values: call.run(body, [values[name] for name in names]),
        lambda **values: call.run(orelse, [values[name] for name in names]),
        dict(zip(names, operands, strict=True)),
    )


def _step(call: Call, body: Any, operands: Any) -> Callable[..., Any]:
    """Return the step function of a loop. A random key is the first carry, so that each step has a new key."""
    if call.key is None:
        return lambda *args: call.run(body, [*args, *operands])

    def step_with_key(key: Any, *args: Any) -> Any:
        keys = split_key(key)
        return (ivy.get_item(keys, 0), *call.run(body, [*args, *operands], key=ivy.get_item(keys, 1)))

    return step_with_key


def _while(call: Call, test: Any, body: Any, carry: Any, operands: Any = ()) -> Any:
    keys = [] if call.key is None else [call.key]
    results = call.control.while_loop(
        lambda *args: call.run(test, [*args[len(keys) :], *operands])[0], _step(call, body, operands), [*keys, *carry]
    )
    return tuple(results[len(keys) :])


def _map(call: Call, body: Any, arrays: Any, operands: Any = ()) -> Any:
    return _scan(call, body, (), arrays, operands)


def _scan(call: Call, body: Any, init: Any, arrays: Any, operands: Any = ()) -> Any:
    keys = [] if call.key is None else [call.key]
    specs = list(zip(call.shapes, call.dtypes, strict=True))[len(init) :]
    step, length = _step(call, body, operands), arrays[0].shape[0]
    results = run_scan(call.control, step, [*keys, *init], arrays, length, False, specs, call.like)
    return results[len(keys) :]


def _with_gradients(call: Call, enabled: bool, body: Any, *operands: Any) -> Any:
    results = call.run(body, operands)
    return results if enabled else tuple([ivy.stop_gradient(x) if hasattr(x, "dtype") else x for x in results])


def _with_autocast(call: Call, *args: Any) -> Any:
    # Run the inner program without autocast, because the exported program already contains the casts.
    return call.run(args[4], args[5:])


LOWERINGS["higher_order.cond"] = Lowering(_cond, "")
LOWERINGS["higher_order.while_loop"] = Lowering(_while, "")
LOWERINGS["higher_order.map_impl"] = Lowering(_map, "")
LOWERINGS["higher_order.scan"] = Lowering(_scan, "")
LOWERINGS["higher_order.wrap_with_set_grad_enabled"] = Lowering(_with_gradients, "")
LOWERINGS["higher_order.wrap_with_autocast"] = Lowering(_with_autocast, "")
