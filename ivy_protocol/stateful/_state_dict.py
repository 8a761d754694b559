"""The dict of a module's weights, which tells a program that calls it what to write."""

from collections import OrderedDict
from typing import Any, NoReturn

from ivy_protocol.backends import pytrees
from ivy_protocol.exceptions import IvyTypeError


class StateDict(dict[str, Any]):
    """A dict of weights and buffers by key chain; a call of it, as of ``state_dict`` of torch, says what to write."""

    def __call__(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise IvyTypeError("state_dict of a module is a dict and no method: write net.state_dict, without parentheses")

    def __reduce__(self) -> tuple[Any, ...]:
        # Files hold a class that every reader knows.
        return OrderedDict, (list(self.items()),)


def _flat(state: StateDict) -> tuple[list[Any], tuple[str, ...]]:
    names = tuple(sorted(state))
    return [state[name] for name in names], names


def _made(names: Any, values: Any) -> StateDict:
    return StateDict(zip(names, values, strict=True))


def _in_jax(tree_util: Any) -> None:
    def with_keys(state: StateDict) -> Any:
        values, names = _flat(state)
        return [(tree_util.DictKey(n), v) for n, v in zip(names, values, strict=True)], names

    tree_util.register_pytree_with_keys(StateDict, with_keys, _made, _flat)


def _in_torch(pytree: Any) -> None:
    pytree.register_pytree_node(
        StateDict, _flat, lambda values, names: _made(names, values), serialized_type_name="ivy_protocol.StateDict"
    )


def _in_optree(optree: Any) -> None:
    def with_entries(state: StateDict) -> Any:
        values, names = _flat(state)
        return values, names, names

    # Every program sees through it, as through other dicts.
    everywhere = getattr(optree.registry, "__GLOBAL_NAMESPACE", "ivy_protocol")
    optree.register_pytree_node(StateDict, with_entries, _made, namespace=everywhere)


pytrees.add("jax.tree_util", _in_jax)
pytrees.add("torch.utils._pytree", _in_torch)
pytrees.add("optree", _in_optree)
