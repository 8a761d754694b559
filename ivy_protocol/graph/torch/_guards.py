"""Which guards of the code that `torch.compile` makes are checked in each call."""

import re
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import torch

from ivy_protocol.core.context import state
from ivy_protocol.graph.codegen import CLOSED

_STATE = re.compile(r"'\]\.(state(\.(modes|changes|backend|default))?$|calls\b)")
"""Names of what changes in ivy: the choices of `context`, and the weights that calls of modules are made with."""
_STEADY = re.compile(
    r"G\['__(builtins_dict|import_(ivy_protocol|array_api_compat|torch_dot__(functorch|dynamo)|torch_dot_utils_dot__pytree|"
    r"abc|collections|contextlib|dataclasses|enum|functools|math|operator|types|typing|weakref)('|_dot_))"
    r"|__import__\('torch'\)(\.utils\._pytree\b|$)|G\['___unnamed_scope_\w+'\]$"
)
"""Names of modules in which nothing is set again once they are imported, and of the names that a function knows."""
_WEIGHTS = re.compile(r"\._nodes\['(v|buffers)'\]\.(tree|parts|links|awaited)\b")
"""What is in the name of everything about the weights of a module."""
_MADE = re.compile(r"(?:dict|type|list\(dict\.keys)\(")
"""How the name of something begins that is made of something else."""
_TYPE = re.compile(r"type\((.*)\)(\.__name__)?$")
"""The name of the type of something."""
_MADE_OF_NUMPY = "___from_numpy("
"""How the name of a tensor begins that stands for an array of NumPy which compiled code holds."""
_MODULE = "ivy_protocol.stateful.module"
"""Where the class of the classes of modules is."""
_STRUCTURE = ("CLASS_MATCH", "DICT_KEYS_MATCH", "DUPLICATE_INPUT", "HASATTR", "SEQUENCE_LENGTH", "TYPE_MATCH")
"""Guards that tell how data are nested, and nothing of the arrays and numbers in them."""
_SINGLE = ("BUILTIN_MATCH", "CLASS_MATCH", "CONSTANT_MATCH", "DICT_KEYS_MATCH", "SEQUENCE_LENGTH", "TYPE_MATCH")
"""Guards that say the same if they are repeated."""
_COVERED = {
    "EQUALS_MATCH": ("CONSTANT_MATCH",),
    "SEQUENCE_LENGTH": ("DICT_KEYS_MATCH",),
    "TYPE_MATCH": ("CONSTANT_MATCH", "DICT_KEYS_MATCH"),
}
"""Guards that say nothing where one of others is about the same."""


def needed_guards(guards: Sequence[Any], fixed: Sequence[Any] = ()) -> list[bool]:
    """Which guards of compiled code are checked in each call: all but those of what never changes.

    There are thousands of these, of functions, tables and classes. Whatever changes in ivy is counted in `context`.
    The functions in `fixed` are what the code was made for.
    """
    for guard in guards:
        if _MADE_OF_NUMPY in guard.name:
            # The guards that are needed are made a second time, and torch would compare this tensor with a new one.
            guard.orig_guard.obj_weakref = None
    return _Guards(guards, fixed).needed()


class _Guards:
    """The guards of compiled code, and what is known of their names."""

    def __init__(self, guards: Sequence[Any], fixed: Sequence[Any]) -> None:
        self._guards = guards
        self._fixed = frozenset(map(id, fixed))
        named = {g.name: g.value for g in guards if g.has_value}
        own = [name + end for name, value in named.items() if _is_own(value) for end in (".", "[")]
        # The type of an object has a guard.
        self._own = (*own, *[f"type({name})." for name, value in named.items() if _is_own(type(value))])
        modules = [name for name, value in named.items() if type(type(value)).__module__ == _MODULE]
        self._of_modules = frozenset([name + end for name in modules for end in ("._built", "._graphs", "._parts")])
        self._modules = frozenset(modules)
        self._said = {(g.guard_type, g.name) for g in guards}
        # Where modules are called with weights, these are compared with their own, none of which is used.
        self._own_weights = any([_WEIGHTS.search(g.name) and not _is_structure(g) for g in guards])

    def needed(self) -> list[bool]:
        """Tell of each guard whether it is needed."""
        seen: set[tuple[str, str]] = set()
        found = []
        for guard in self._guards:
            key = guard.guard_type, guard.name
            found.append(key not in seen and self._is_needed(guard))
            if guard.guard_type in _SINGLE:
                seen.add(key)
        return found

    def _is_needed(self, guard: Any) -> bool:
        name, kind = guard.name, guard.guard_type
        if kind == "TENSOR_MATCH":
            return True
        if any([(other, name) in self._said for other in _COVERED.get(kind, ())]):
            return False
        if guard.has_value and self._is_fixed(guard):
            return False
        if _STATE.search(name):
            return True
        names = name, name.removeprefix("dict("), _MADE.sub("", name)
        if _STEADY.search(name) or any([n.startswith(self._own) for n in names]):
            return False
        if not self._own_weights and _WEIGHTS.search(name):
            return False
        return not self._is_known_type(guard)

    def _is_fixed(self, guard: Any) -> bool:
        """Whether a guard is about an object that stays where it is."""
        name, kind, value = guard.name, guard.guard_type, guard.value
        if kind == "CLOSURE_MATCH":
            return id(value) in self._fixed
        if kind in ("TYPE_MATCH", "DUPLICATE_INPUT"):
            return _is_kept(value)
        if kind == "NOT_PRESENT_IN_GENERIC_DICT":
            # A call looks for this method at the class only.
            attr = getattr(guard.orig_guard.create_fn, "keywords", {}).get("attr")
            return attr == "__call__" or (attr == "_with" and name in self._modules)
        if name in self._of_modules:
            # A module that is built stays so, a graph gives what the module does, and parts are found by their names.
            return kind == "DICT_KEYS_MATCH" or value is True or value is None
        return value is torch.Tensor and name.endswith(".Tensor")

    def _is_known_type(self, guard: Any) -> bool:
        """Whether a guard is about the type of an object that has a guard for itself, or about a class of ivy."""
        found = _TYPE.match(guard.name)
        if found and any([(kind, found[1]) in self._said for kind in ("CONSTANT_MATCH", "SEQUENCE_LENGTH")]):
            return True
        # What a class of ivy has stays.
        of_class = guard.has_value and isinstance(guard.value, type) and _is_own(guard.value)
        return of_class and (guard.guard_type == "HASATTR" or guard.name.startswith("type("))


def _is_structure(guard: Any) -> bool:
    return guard.guard_type in _STRUCTURE or guard.name.startswith("list(dict.keys(")


def _is_own(value: Any) -> bool:
    """Whether a value is a module or class of ivy, or the names of a function that was written as text."""
    if isinstance(value, dict):
        return value.get("__builtins__") is CLOSED["__builtins__"] or "_tuple_new" in value
    name = value.__name__ if isinstance(value, ModuleType) else value.__module__ if isinstance(value, type) else ""
    return name.partition(".")[0] == "ivy_protocol"


def _is_kept(value: Any) -> bool:
    """Whether a value is one of those that ivy, or a module, keeps as long as there is any."""
    held = value.get("v") if type(value) is dict else value
    return value is state or type(held).__module__ == "ivy_protocol.stateful._weights"
