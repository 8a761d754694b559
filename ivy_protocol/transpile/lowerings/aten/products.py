"""Operators that run programs within the program."""

from collections.abc import Callable
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions.random import split_key
from ivy_protocol.transpile.control import scanned
from ivy_protocol.transpile.lowerings.table import ROWS, Call, Row


def _cond(call: Call, condition: Any, body: Any, orelse: Any, operands: Any = ()) -> Any:
    names = [f"v{number}" for number in range(len(operands))]
    return call.control.if_else(
        condition,
        lambda **given: call.run(body, [given[name] for name in names]),
        lambda **given: call.run(orelse, [given[name] for name in names]),
        dict(zip(names, operands, strict=True)),
    )


def _step(call: Call, body: Any, more: Any) -> Callable[..., Any]:
    """A step of a loop; where it draws, the key is carried first, so that each step draws others."""
    if call.key is None:
        return lambda *given: call.run(body, [*given, *more])

    def drawn(key: Any, *given: Any) -> Any:
        keys = split_key(key)
        return (ivy.get_item(keys, 0), *call.run(body, [*given, *more], key=ivy.get_item(keys, 1)))

    return drawn


def _while(call: Call, test: Any, body: Any, carried: Any, more: Any = ()) -> Any:
    keys = [] if call.key is None else [call.key]
    found = call.control.while_loop(
        lambda *given: call.run(test, [*given[len(keys) :], *more])[0], _step(call, body, more), [*keys, *carried]
    )
    return tuple(found[len(keys) :])


def _map(call: Call, body: Any, arrays: Any, more: Any = ()) -> Any:
    return _scan(call, body, (), arrays, more)


def _scan(call: Call, body: Any, init: Any, arrays: Any, more: Any = ()) -> Any:
    keys = [] if call.key is None else [call.key]
    made = list(zip(call.shapes, call.dtypes, strict=True))[len(init) :]
    step, length = _step(call, body, more), arrays[0].shape[0]
    found = scanned(call.control, step, [*keys, *init], arrays, length, False, made, call.like)
    return found[len(keys) :]


def _with_gradients(call: Call, enabled: bool, body: Any, *operands: Any) -> Any:
    found = call.run(body, operands)
    return found if enabled else tuple([ivy.stop_gradient(x) if hasattr(x, "dtype") else x for x in found])


def _with_autocast(call: Call, *given: Any) -> Any:
    # The casts are in the program.
    return call.run(given[4], given[5:])


ROWS["higher_order.cond"] = Row(_cond, "")
ROWS["higher_order.while_loop"] = Row(_while, "")
ROWS["higher_order.map_impl"] = Row(_map, "")
ROWS["higher_order.scan"] = Row(_scan, "")
ROWS["higher_order.wrap_with_set_grad_enabled"] = Row(_with_gradients, "")
ROWS["higher_order.wrap_with_autocast"] = Row(_with_autocast, "")
