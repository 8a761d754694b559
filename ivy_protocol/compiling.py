"""Support for compilers (torch.compile, AutoGraph) that does not import their libraries."""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

from ivy_protocol import lazy

F = TypeVar("F")
_SCALARS = (bool, int, float, complex)
followed: set[str] = set()
"""Names of the operators that were registered with torch.compile."""
resolved: dict[Any, Any] = {}
"""Functions whose calls torch.compile resolves instead of tracing them, with their `Spec` or `OperatorCall`."""
reads_settings: set[Any] = set()
"""Functions that read settings: torch.compile runs them, and guards the compiled code on all settings."""


class Named:
    """Namespace of objects by attribute: torch.compile can guard an attribute, but not a new key of a dict."""


class Resolving:
    """State of the resolution of calls; a context manager in which `is_compiling` returns False."""

    def __init__(self) -> None:
        self.on = False
        """True in a ``with`` block, in which code runs as if torch.compile was not active."""
        self.installed = False
        """True once torch.compile resolves calls."""

    def __enter__(self) -> None:
        self.on = True

    def __exit__(self, *_: object) -> None:
        self.on = False


resolving = Resolving()
"""Entered while torch.compile resolves a call outside of the traced code; only one thread compiles at a time."""


def constant(fn: F) -> F:
    """Mark `fn` so that torch.compile calls it instead of tracing it, for example to read a ContextVar.

    The result must be a number or a string, since the compiler cannot guard objects reached through it. The mark is the
    same as that of ``torch.compiler.assume_constant_result``, which would import the compiler.
    """
    target: Any = fn
    target._dynamo_marked_constant = True
    return fn


def guarded(fn: F) -> F:
    """Mark a function that reads settings: torch.compile runs it, and guards the compiled code on the settings.

    Versions of torch for which `resolve_calls` does nothing trace the function.
    """
    reads_settings.add(fn)
    return fn


def resolves(fn: F, target: Any) -> F:
    """Register a function so that torch.compile traces the implementation instead of the function.

    `target` is the `Spec` of a dispatcher, or the `OperatorCall` of an operator. Versions of torch for which
    `resolve_calls` does nothing trace the function.
    """
    resolved[fn] = target
    return fn


class _AfterImport:
    """Import hook that calls a function after the import of a module, once."""

    def __init__(self, name: str, act: Callable[[], None]) -> None:
        self.name = name
        self.act = act

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        if fullname != self.name:
            return None
        from importlib.util import find_spec

        sys.meta_path.remove(self)
        spec = find_spec(fullname)
        if spec is not None and spec.loader is not None:
            loader: Any = spec.loader
            execute, act = loader.exec_module, self.act

            def execute_and_act(module: Any) -> None:
                execute(module)
                act()

            loader.exec_module = execute_and_act
        return spec


def after_import(name: str, act: Callable[[], None]) -> None:
    """Call a function after the import of a module; at once if it is imported already."""
    if name in sys.modules:
        act()
    else:
        sys.meta_path.insert(0, _AfterImport(name, act))


def untouched(fn: F) -> F:
    """Mark a function so that TensorFlow's AutoGraph rewrites neither the function nor the functions that it calls."""
    target: Any = fn
    target.autograph_info__ = {}
    return fn


def has_dtype(value: Any) -> bool:
    """Return True if a value has a data type; torch.compile does not support `hasattr` for a dynamic scalar."""
    return type(value) not in _SCALARS and hasattr(value, "dtype")


def is_compiling() -> bool:
    """Return True while torch.compile traces; False before its import, which it does not cause."""
    # Most programs do not import torch.compile: the check of `sys.modules` takes a third of the time of torch's
    # function.
    if sys.modules.get("torch._dynamo") is None or resolving.on:
        return False
    check = getattr(sys.modules.get("torch.compiler"), "is_compiling", None)
    return check is not None and check()


def is_bytecode_traced() -> bool:
    """Return True if torch.compile traces the bytecode of the caller; ``torch.export`` usually runs it instead."""
    if sys.modules.get("torch._dynamo") is None:
        return False
    check = getattr(sys.modules.get("torch.compiler"), "is_dynamo_compiling", None)
    return check is not None and check()


def trace_as(fn: Any, replacement: Any) -> None:
    """Register a function that torch.compile traces instead of `fn`."""
    fn._torchdynamo_inline = replacement


def resolve_calls() -> None:
    """Make torch.compile resolve calls of ivy after it is imported."""

    def act() -> None:
        # The tracer of torch.compile has no public interface, so only a tested version is changed. Other versions trace
        # the dispatchers, which takes longer.
        if sys.modules["torch"].__version__.startswith("2.13."):
            lazy.load("resolve_in_dynamo")()

    after_import("torch._dynamo", act)
