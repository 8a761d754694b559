"""Conversion of networks of torch and JAX to functions of ivy.

The module is callable: ``ivy.transpile(network, args=(x,))``.
"""

import sys
from types import ModuleType
from typing import Any

from ivy_protocol import lazy
from ivy_protocol.transpile.entry import transpile
from ivy_protocol.transpile.transpiled import Transpiled

register = transpile.register
unregister = transpile.unregister
load = transpile.load
operators = transpile.operators


class _Module(ModuleType):
    """Class of this module. It makes the module callable."""

    __call__ = staticmethod(transpile.__call__)

    def __reduce__(self) -> tuple[Any, ...]:
        return lazy.module_named, (self.__name__,)


sys.modules[__name__].__class__ = _Module

__all__ = ["Transpiled", "load", "operators", "register", "transpile", "unregister"]
