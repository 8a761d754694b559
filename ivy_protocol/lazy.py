"""Names whose modules are imported at first use.

Packages register their names here: `register` for names of `ivy`, `register_functions` for the public functions.
"""

import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

MODULES: dict[str, str] = {}
"""The module of each name that is imported at first use."""
FUNCTIONS: dict[str, str] = {}
"""The module of each public function, without the package."""
_ALIASES: dict[str, str] = {}
_INTERNAL: dict[str, str] = {}
_WHOLE: set[str] = set()
_PACKAGE = "ivy_protocol.functions"


def register(
    public: Mapping[str, str], internal: Mapping[str, str], whole: Iterable[str], aliases: Mapping[str, str]
) -> None:
    """Register the modules of public and of internal names, the names of modules, and second names of functions."""
    MODULES.update(public)
    _INTERNAL.update(internal)
    _WHOLE.update(whole)
    _ALIASES.update(aliases)


def register_functions(names: Mapping[str, Iterable[str]], eager: Iterable[str]) -> None:
    """Register the public functions by module; those of eager modules are imported with the package."""
    for module, functions in names.items():
        FUNCTIONS.update(dict.fromkeys(functions, module))
        if module not in eager:
            MODULES.update({name: f"{_PACKAGE}.{module}" for name in functions if name not in MODULES})


def load(name: str) -> Any:
    """Import the module of a name, and return the object."""
    module = import_module(MODULES.get(name) or _INTERNAL[name])
    return module if name in _WHOLE else getattr(module, _ALIASES.get(name, name))


def function(name: str) -> Any:
    """Import the module of a public function, and return the function."""
    return getattr(function_module(FUNCTIONS[name]), name)


def function_module(name: str) -> Any:
    """Import a module of functions."""
    return import_module(f"{_PACKAGE}.{name}")


def load_functions() -> None:
    """Import all modules of functions."""
    for name in {*FUNCTIONS.values()}:
        function_module(name)


def module_named(name: str) -> Any:
    """Return a module, for pickles of modules that have a class of their own."""
    return import_module(name)


def package() -> Any:
    """Return the package itself."""
    return sys.modules["ivy_protocol"]
