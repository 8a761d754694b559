"""Operators that run programs within the program."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.transpile.rows.table import ROWS, Call, Row


def _cond(call: Call, condition: Any, body: Any, orelse: Any, operands: Any = ()) -> Any:
    names = [f"v{number}" for number in range(len(operands))]
    return call.control.if_else(
        condition,
        lambda **given: call.run(body, [given[name] for name in names]),
        lambda **given: call.run(orelse, [given[name] for name in names]),
        dict(zip(names, operands, strict=True)),
    )


def _while(call: Call, test: Any, body: Any, carried: Any, more: Any = ()) -> Any:
    found = call.control.while_loop(
        lambda *given: call.run(test, [*given, *more])[0], lambda *given: call.run(body, [*given, *more]), list(carried)
    )
    return tuple(found)


def _stacked(rows: list[Any]) -> tuple[Any, ...]:
    return tuple([ivy.stack(list(column)) for column in zip(*rows, strict=True)])


def _map(call: Call, body: Any, arrays: Any, more: Any = ()) -> Any:
    steps = range(arrays[0].shape[0])
    return _stacked([call.run(body, [*[ivy.get_item(x, step) for x in arrays], *more]) for step in steps])


def _scan(call: Call, body: Any, init: Any, arrays: Any, more: Any = ()) -> Any:
    carried, rows = list(init), []
    for step in range(arrays[0].shape[0]):
        found = call.run(body, [*carried, *[ivy.get_item(x, step) for x in arrays], *more])
        carried = list(found[: len(carried)])
        rows.append(found[len(carried) :])
    return (*carried, *(_stacked(rows) if rows and rows[0] else ()))


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
