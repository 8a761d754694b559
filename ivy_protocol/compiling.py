"""Support for compilers (torch.compile, AutoGraph) without an import of their libraries."""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

from ivy_protocol import lazy

F = TypeVar("F")
_SCALARS = (bool, int, float, complex)
followed: set[str] = set()
"""Names of the operators that were registered with torch.compile."""
resolved: dict[Any, Any] = {}
"""Functions whose calls torch.compile resolves instead of tracing them, each with the data for this: see `resolves`."""
reads_settings: set[Any] = set()
"""Functions of the current settings. torch.compile runs them, and guards the compiled code on all settings."""


class Named:
    """Namespace of objects by attribute, since torch.compile can guard an attribute but not a new dict key."""


class Resolving:
    """State of `resolves`."""

    def __init__(self) -> None:
        self.on = False
        """True while code runs as if nothing was compiled, for `is_compiling`."""
        self.installed = False
        """True if torch.compile resolves calls."""

    def __enter__(self) -> None:
        self.on = True

    def __exit__(self, *_: object) -> None:
        self.on = False


resolving = Resolving()
"""Active while torch.compile, which is one thread at a time, chooses implementations outside of the traced code."""


def constant(fn: F) -> F:
    """Mark `fn` so that torch.compile calls it instead of tracing it, for example to read a ContextVar.

    The result must be a number or a string, since the compiler cannot guard objects reached through it.
    It is equivalent to ``torch.compiler.assume_constant_result``, which imports the compiler.
    """
    target: Any = fn
    target._dynamo_marked_constant = True
    return fn


def guarded(fn: F) -> F:
    """Mark a function that returns current settings, which torch.compile then runs and guards.

    Versions of torch where this is not possible trace the function.
    """
    reads_settings.add(fn)
    return fn


def resolves(fn: F, target: Any) -> F:
    """Register a function whose calls torch.compile replaces by calls of the implementation.

    `target` is the `Spec` of a dispatcher, or of the function that an operator calls. Versions of torch where this is
    not possible trace the function.
    """
    resolved[fn] = target
    return fn


class _AfterImport:
    """Import hook that calls a function once, after the import of a module."""

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
    """Keep TensorFlow's AutoGraph from rewriting a function and its callees."""
    target: Any = fn
    target.autograph_info__ = {}
    return fn


def has_dtype(value: Any) -> bool:
    """Return True if a value has a data type; torch.compile cannot use `hasattr` on a number with a dynamic value."""
    return type(value) not in _SCALARS and hasattr(value, "dtype")


def is_compiling() -> bool:
    """Return True if torch.compile is active; it cannot be before it is imported."""
    # Checking sys.modules takes a third of the time of torch's own function, and most programs compile nothing.
    if sys.modules.get("torch._dynamo") is None or resolving.on:
        return False
    check = getattr(sys.modules.get("torch.compiler"), "is_compiling", None)
    return check is not None and check()


def is_bytecode_traced() -> bool:
    """Return True if torch.compile traces the bytecode of the caller; ``torch.export`` mostly runs it instead."""
    if sys.modules.get("torch._dynamo") is None:
        return False
    check = getattr(sys.modules.get("torch.compiler"), "is_dynamo_compiling", None)
    return check is not None and check()


def trace_as(fn: Any, replacement: Any) -> None:
    """Register a function that torch.compile traces instead of `fn`."""
    fn._torchdynamo_inline = replacement


def resolve_calls() -> None:
    """Make torch.compile resolve calls of ivy, as soon as it is imported."""

    def act() -> None:
        # The tracer of torch.compile has no public interface. Other versions trace the dispatchers, which takes longer.
        if sys.modules["torch"].__version__.startswith("2.13."):
            lazy.load("resolve_in_dynamo")()

    after_import("torch._dynamo", act)
