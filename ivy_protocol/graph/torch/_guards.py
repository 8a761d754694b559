"""Selection of the guards of `torch.compile` that each call checks."""

import re
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import torch

from ivy_protocol.core.context import state
from ivy_protocol.graph.codegen import CLOSED

_STATE = re.compile(r"'\]\.(state(\.(modes|changes|backend|default))?$|calls\b|settings_number\(\)$)")
"""Pattern for guard names of ivy's mutable state: the settings in `context`, and the weights passed to modules."""
_IMMUTABLE = re.compile(
    r"G\['__(builtins_dict|import_(ivy_protocol|array_api_compat|torch_dot__(functorch|dynamo)|torch_dot_utils_dot__pytree|"
    r"abc|collections|contextlib|dataclasses|enum|functools|math|operator|types|typing|weakref)('|_dot_))"
    r"|__import__\('torch'\)(\.utils\._pytree\b|$)|G\['___unnamed_scope_\w+'\]$"
)
"""Pattern for guard names of the scopes of functions, and of modules that do not change after their import."""
_WEIGHTS = re.compile(r"\._nodes\['(v|buffers)'\]\.(tree|parts|links|awaited)\b")
"""Pattern for the part that all guard names below the weights of a module contain."""
_DERIVED = re.compile(r"(?:dict|type|list\(dict\.keys)\(")
"""Pattern for the prefix in the guard name of a value that is derived from another value, such as its type."""
_TYPE = re.compile(r"type\((.*)\)(\.__name__)?$")
"""Pattern for the guard name of the type of a value."""
_FROM_NUMPY = "___from_numpy("
"""Prefix of the guard name of a tensor that compiled code converts from a NumPy array."""
_MODULE = "ivy_protocol.stateful.module"
"""The module that defines the metaclass of ivy modules."""
_STRUCTURE = ("CLASS_MATCH", "DICT_KEYS_MATCH", "DUPLICATE_INPUT", "HASATTR", "SEQUENCE_LENGTH", "TYPE_MATCH")
"""Types of guards that concern the structure of data, and not arrays or numbers."""
_SINGLE = ("BUILTIN_MATCH", "CLASS_MATCH", "CONSTANT_MATCH", "DICT_KEYS_MATCH", "SEQUENCE_LENGTH", "TYPE_MATCH")
"""Types of guards that are needed only once for each name."""
_COVERED = {
    "EQUALS_MATCH": ("CONSTANT_MATCH",),
    "SEQUENCE_LENGTH": ("DICT_KEYS_MATCH",),
    "TYPE_MATCH": ("CONSTANT_MATCH", "DICT_KEYS_MATCH"),
}
"""Types of guards that are redundant if there is a guard of one of the listed types for the same name."""


def needed_guards(guards: Sequence[Any], fixed: Sequence[Any] = ()) -> list[bool]:
    """Return a list with a bool for each guard of compiled code. It is True if each call has to check the guard.

    Thousands of guards, which concern functions, tables and classes that never change, are dropped. Guards on ivy's
    mutable state, which is in `context`, are kept. `fixed` contains the functions for which the code was compiled.
    """
    for guard in guards:
        if _FROM_NUMPY in guard.name:
            # Remove the reference to the tensor: torch creates the remaining guards a second time, and would compare
            # this tensor with a new one.
            guard.orig_guard.obj_weakref = None
    return _Guards(guards, fixed).needed()


class _Guards:
    """The guards of compiled code. They can be looked up by name."""

    def __init__(self, guards: Sequence[Any], fixed: Sequence[Any]) -> None:
        self._guards = guards
        self._fixed = frozenset(map(id, fixed))
        values_by_name = {g.name: g.value for g in guards if g.has_value}
        own_prefixes = [name + end for name, value in values_by_name.items() if _is_own(value) for end in (".", "[")]
        # Prefixes of the names of guards on the contents of ivy's modules, classes and generated globals. The contents
        # do not change, so these guards are not needed.
        self._own = (
            *own_prefixes,
            *[f"type({name})." for name, value in values_by_name.items() if _is_own(type(value))],
        )
        modules = [name for name, value in values_by_name.items() if type(type(value)).__module__ == _MODULE]
        self._of_modules = frozenset([name + end for name in modules for end in ("._built", "._graphs", "._parts")])
        self._modules = frozenset(modules)
        self._guard_keys = {(g.guard_type, g.name) for g in guards}
        # True if the code uses the module's own weights. If a module is called with other weights, the code only
        # compares their structure with the structure of the module's weights.
        self._own_weights = any([_WEIGHTS.search(g.name) and not _is_structure(g) for g in guards])

    def needed(self) -> list[bool]:
        """Return, for each guard, True if it is needed."""
        visited: set[tuple[str, str]] = set()
        result = []
        for guard in self._guards:
            key = guard.guard_type, guard.name
            result.append(key not in visited and self._is_needed(guard))
            if guard.guard_type in _SINGLE:
                visited.add(key)
        return result

    def _is_needed(self, guard: Any) -> bool:
        name, kind = guard.name, guard.guard_type
        if kind == "TENSOR_MATCH":
            return True
        if any([(other, name) in self._guard_keys for other in _COVERED.get(kind, ())]):
            return False
        if guard.has_value and self._is_fixed(guard):
            return False
        if _STATE.search(name):
            return True
        names = name, name.removeprefix("dict("), _DERIVED.sub("", name)
        if _IMMUTABLE.search(name) or any([n.startswith(self._own) for n in names]):
            return False
        if not self._own_weights and _WEIGHTS.search(name):
            return False
        return not self._is_guarded_type(guard)

    def _is_fixed(self, guard: Any) -> bool:
        """Return True if a guard concerns an object that does not change."""
        name, kind, value = guard.name, guard.guard_type, guard.value
        if kind == "CLOSURE_MATCH":
            return id(value) in self._fixed
        if kind in ("TYPE_MATCH", "DUPLICATE_INPUT"):
            return _is_permanent(value)
        if kind == "NOT_PRESENT_IN_GENERIC_DICT":
            # Drop the guard that an instance has no `__call__`, because Python looks up special methods only on the
            # class.
            attr = getattr(guard.orig_guard.create_fn, "keywords", {}).get("attr")
            return attr == "__call__" or (attr == "_with" and name in self._modules)
        if name in self._of_modules:
            # After a module is built, `_built`, the absence of a graph, and the names of the parts do not change.
            # Therefore drop the guards on these three.
            return kind == "DICT_KEYS_MATCH" or value is True or value is None
        return value is torch.Tensor and name.endswith(".Tensor")

    def _is_guarded_type(self, guard: Any) -> bool:
        """Return True if a guard checks the type of an object that another guard covers, or of an instance of an ivy
        class.
        """
        match = _TYPE.match(guard.name)
        if match and any([(kind, match[1]) in self._guard_keys for kind in ("CONSTANT_MATCH", "SEQUENCE_LENGTH")]):
            return True
        # Drop guards on the attributes and types of ivy's classes, which do not change.
        of_class = guard.has_value and isinstance(guard.value, type) and _is_own(guard.value)
        return of_class and (guard.guard_type == "HASATTR" or guard.name.startswith("type("))


def _is_structure(guard: Any) -> bool:
    return guard.guard_type in _STRUCTURE or guard.name.startswith("list(dict.keys(")


def _is_own(value: Any) -> bool:
    """Return True for modules and classes of ivy, and for the globals of generated functions."""
    if isinstance(value, dict):
        return value.get("__builtins__") is CLOSED["__builtins__"] or "_tuple_new" in value
    name = value.__name__ if isinstance(value, ModuleType) else value.__module__ if isinstance(value, type) else ""
    return name.partition(".")[0] == "ivy_protocol"


def _is_permanent(value: Any) -> bool:
    """Return True for state objects that ivy or a module keeps for its whole lifetime."""
    holder = value.get("v") if type(value) is dict else value
    return value is state or type(holder).__module__ == "ivy_protocol.stateful._weights"
