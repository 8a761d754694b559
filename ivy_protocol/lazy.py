"""Names whose modules are imported at first use.

Packages register their names here. The function `register_functions` registers functions that are grouped by topic, and
`register` registers other names.
"""

import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

MODULES: dict[str, str] = {}
"""The module of each name of `ivy` that is imported at first use."""
FUNCTIONS: dict[str, str] = {}
"""The topic of each public function. A topic is the last part of a module's name."""
_FUNCTION_MODULES: dict[str, str] = {}
"""The full name of the module of each topic."""
_ALIASES: dict[str, str] = {}
"""For public names that differ from the name in their module, the name in the module."""
_INTERNAL: dict[str, str] = {}
"""The module of each internal name. Modules load such names from here if they must not import the module at the top."""
_PROVIDED: dict[str, Any] = {}
"""Objects that modules of upper layers provide to modules of lower layers, by name."""
_MODULE_NAMES: set[str] = set()
"""Names in `MODULES` and `_INTERNAL` that denote a module, and not a name in a module."""


def register(
    public: Mapping[str, str] = {},
    internal: Mapping[str, str] = {},
    modules: Iterable[str] = (),
    aliases: Mapping[str, str] = {},
) -> None:
    """Register the modules of public and internal names, names of modules, and the names behind aliases."""
    MODULES.update(public)
    _INTERNAL.update(internal)
    _MODULE_NAMES.update(modules)
    _ALIASES.update(aliases)


def register_functions(package: str, names: Mapping[str, Iterable[str]], eager: Iterable[str]) -> None:
    """Register functions of a package by topic. The package itself imports the modules of the topics in `eager`."""
    for module, functions in names.items():
        path = _FUNCTION_MODULES[module] = f"{package}.{module}"
        FUNCTIONS.update(dict.fromkeys(functions, module))
        if module not in eager:
            MODULES.update({name: path for name in functions if name not in MODULES})


def provide(name: str, value: Any) -> None:
    """Register an object that modules of lower layers load by name."""
    _PROVIDED[name] = value


def load(name: str) -> Any:
    """Return the object that a name refers to. If the module of the object is not imported yet, import the module."""
    if name in _PROVIDED:
        return _PROVIDED[name]
    module = import_module(MODULES.get(name) or _INTERNAL[name])
    return module if name in _MODULE_NAMES else getattr(module, _ALIASES.get(name, name))


def function(name: str) -> Any:
    """Import the module of a public function, and return the function."""
    return getattr(function_module(FUNCTIONS[name]), name)


def function_module(name: str) -> Any:
    """Return the module of a topic."""
    return import_module(_FUNCTION_MODULES[name])


def load_functions() -> None:
    """Import all modules of functions."""
    for name in {*FUNCTIONS.values()}:
        function_module(name)


def module_named(name: str) -> Any:
    """Return a module by its name. Modules of ivy whose class is not `ModuleType` are unpickled by this function."""
    return import_module(name)


def package() -> Any:
    """Return the package `ivy_protocol` itself."""
    return sys.modules["ivy_protocol"]
