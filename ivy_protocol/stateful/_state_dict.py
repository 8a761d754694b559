"""`StateDict`: the dict of a module's weights and buffers. In torch, `state_dict` is a method, so a call of the dict
raises an error.
"""

from collections import OrderedDict
from typing import Any, NoReturn

from ivy_protocol.backends import pytrees
from ivy_protocol.exceptions import IvyTypeError


class StateDict(dict[str, Any]):
    """Dict of weights and buffers by key chain. `state_dict` is a method in torch, so a call of this dict raises an
    error that shows the correct syntax.
    """

    def __call__(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise IvyTypeError(
            "ivy.Module: state_dict must not be called, because it is a dict; write net.state_dict, without parentheses"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickle as an OrderedDict, so that the pickle can be read without ivy.
        return OrderedDict, (list(self.items()),)


def _flatten(state: StateDict) -> tuple[list[Any], tuple[str, ...]]:
    names = tuple(sorted(state))
    return [state[name] for name in names], names


def _unflatten(names: Any, values: Any) -> StateDict:
    return StateDict(zip(names, values, strict=True))


def _register_in_jax(tree_util: Any) -> None:
    def with_keys(state: StateDict) -> Any:
        values, names = _flatten(state)
        return [(tree_util.DictKey(name), value) for name, value in zip(names, values, strict=True)], names

    tree_util.register_pytree_with_keys(StateDict, with_keys, _unflatten, _flatten)


def _register_in_torch(pytree: Any) -> None:
    pytree.register_pytree_node(
        StateDict,
        _flatten,
        lambda values, names: _unflatten(names, values),
        serialized_type_name="ivy_protocol.StateDict",
    )


def _register_in_optree(optree: Any) -> None:
    def with_entries(state: StateDict) -> Any:
        values, names = _flatten(state)
        return values, names, names

    # Register in optree's global namespace. As with other dicts, a StateDict is then a node in every namespace.
    namespace = getattr(optree.registry, "__GLOBAL_NAMESPACE", "ivy_protocol")
    optree.register_pytree_node(StateDict, with_entries, _unflatten, namespace=namespace)


pytrees.add("jax.tree_util", _register_in_jax)
pytrees.add("torch.utils._pytree", _register_in_torch)
pytrees.add("optree", _register_in_optree)
