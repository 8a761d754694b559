"""Array libraries in tests: imported when a test of the module runs, and hidden where they are not to be tested."""

import importlib
import importlib.util
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

import pytest


class Deferred:
    """A module that is imported when one of its attributes is read."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        if attribute.startswith(("_", "pytest")):
            # pytest reads these of every global while it collects.
            raise AttributeError(attribute)
        return getattr(load(self), attribute)


def load(module: Deferred) -> ModuleType:
    """Import a deferred module."""
    return importlib.import_module(module._name)


def needs(name: str) -> Any:
    """Return a deferred module; skip the module of tests if the library is not installed."""
    library = name.partition(".")[0]
    if importlib.util.find_spec(library) is None:
        pytest.skip(f"{library} is not installed", allow_module_level=True)
    return Deferred(name)


class Hiding(PathFinder):
    """Finds modules as Python does, but for those of hidden libraries."""

    names: frozenset[str] = frozenset()

    @classmethod
    def find_spec(cls, fullname: str, path: Sequence[str] | None = None, target: Any = None) -> ModuleSpec | None:
        return None if fullname.partition(".")[0] in cls.names else super().find_spec(fullname, path, target)


def hide(names: set[str]) -> None:
    """Hide the modules of these libraries, as if they were not installed."""
    Hiding.names = frozenset(names)
    sys.meta_path[sys.meta_path.index(PathFinder)] = Hiding
