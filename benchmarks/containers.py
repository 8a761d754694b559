"""What a call on an `ivy.Container` costs more than the calls on its leaves, and next to jax's and optree's maps."""

from importlib.util import find_spec
from typing import Any

import numpy as np

import ivy_protocol as ivy

from .goals import CONTAINERS, CONTAINERS_CONSTANT_NS, TREE_MAP, Goal
from .measure import Statement, best_times

LEAVES = (2, 20, 2000)
CALLS = {"exp": ("exp(c)", "[exp(v) for v in leaves]"), "add": ("add(c, c)", "[add(v, v) for v in leaves]")}


def measure_containers(rounds: int) -> list[dict[str, Any]]:
    """Return one record for each call and number of leaves."""
    records = []
    for count in LEAVES:
        plain = {f"k{i:04}": ivy.array(np.ones(3, dtype="float32")) for i in range(count)}
        names: dict[str, Any] = {"c": ivy.Container(plain), "d": plain, "leaves": list(plain.values())}
        names |= {"exp": ivy.exp, "add": ivy.add}
        maps = {}
        if find_spec("jax"):
            import jax

            names["jax"] = jax
            maps["jax.tree.map"] = {"exp": "jax.tree.map(exp, d)", "add": "jax.tree.map(add, d, d)"}
        if find_spec("optree"):
            import optree

            names["optree"] = optree
            maps["optree.tree_map"] = {"exp": "optree.tree_map(exp, d)", "add": "optree.tree_map(add, d, d)"}
        statements = {}
        for call, (ours, by_hand) in CALLS.items():
            statements[f"{call} ours"] = Statement(ours, names)
            statements[f"{call} leaves"] = Statement(by_hand, names)
            statements.update({f"{call} {name}": Statement(code[call], names) for name, code in maps.items()})
        ns = best_times(statements, max(rounds // 4, 5))
        for call in CALLS:
            ours, leaves = ns[f"{call} ours"], ns[f"{call} leaves"]
            ratio = (ours - CONTAINERS_CONSTANT_NS) / leaves
            record = {"call": call, "leaves": count, "ivy_ns": ours, "leaves_ns": leaves, "ratio": ratio}
            record["goal"] = Goal("leaves", CONTAINERS).judge(ratio)
            record["maps"] = [
                {
                    "name": name,
                    "ns": ns[f"{call} {name}"],
                    "ratio": ours / ns[f"{call} {name}"],
                    "goal": Goal(name, TREE_MAP).judge(ours / ns[f"{call} {name}"]),
                }
                for name in maps
            ]
            records.append(record)
    return records
