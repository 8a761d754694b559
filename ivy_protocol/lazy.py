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
"""The topic of each public function, which is the name of its module."""
_FUNCTION_MODULES: dict[str, str] = {}
"""The module of each topic."""
_ALIASES: dict[str, str] = {}
"""Name in its module of each public name that differs from it."""
_INTERNAL: dict[str, str] = {}
"""The module of each internal name that lower packages import at first use."""
_PROVIDED: dict[str, Any] = {}
"""Objects of upper packages that lower packages refer to by name."""
_MODULE_NAMES: set[str] = set()
"""Names of `MODULES` and `_INTERNAL` that are the modules themselves."""


def register(
    public: Mapping[str, str] = {},
    internal: Mapping[str, str] = {},
    modules: Iterable[str] = (),
    aliases: Mapping[str, str] = {},
) -> None:
    """Register the modules of public and of internal names, the names of modules, and aliases of functions."""
    MODULES.update(public)
    _INTERNAL.update(internal)
    _MODULE_NAMES.update(modules)
    _ALIASES.update(aliases)


def register_functions(package: str, names: Mapping[str, Iterable[str]], eager: Iterable[str]) -> None:
    """Register the public functions of a package by module; those of eager modules are imported with it."""
    for module, functions in names.items():
        path = _FUNCTION_MODULES[module] = f"{package}.{module}"
        FUNCTIONS.update(dict.fromkeys(functions, module))
        if module not in eager:
            MODULES.update({name: path for name in functions if name not in MODULES})


def provide(name: str, value: Any) -> None:
    """Register an object that lower packages refer to by name."""
    _PROVIDED[name] = value


def load(name: str) -> Any:
    """Return the object of a name. Import its module at first use."""
    if name in _PROVIDED:
        return _PROVIDED[name]
    module = import_module(MODULES.get(name) or _INTERNAL[name])
    return module if name in _MODULE_NAMES else getattr(module, _ALIASES.get(name, name))


def function(name: str) -> Any:
    """Import the module of a public function, and return the function."""
    return getattr(function_module(FUNCTIONS[name]), name)


def function_module(name: str) -> Any:
    """Import a module of functions."""
    return import_module(_FUNCTION_MODULES[name])


def load_functions() -> None:
    """Import all modules of functions."""
    for name in {*FUNCTIONS.values()}:
        function_module(name)


def module_named(name: str) -> Any:
    """Return a module; pickles of modules with a custom class refer to this function."""
    return import_module(name)


def package() -> Any:
    """Return the package itself."""
    return sys.modules["ivy_protocol"]
