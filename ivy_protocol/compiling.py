"""Support for compilers (torch.compile, AutoGraph), without an import of torch or TensorFlow."""

import sys
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from ivy_protocol import lazy

F = TypeVar("F")
_SCALARS = (bool, int, float, complex)
followed: set[str] = set()
"""Names of the operators that are registered with torch.compile."""
resolved: dict[Any, Any] = {}
"""Functions whose calls torch.compile resolves instead of tracing them.

Each has its `Spec`, `OperatorCall` or `ForwardedCall`. A method of callable objects has a function that returns the
`ForwardedCall` of an object.
"""
reads_settings: set[Any] = set()
"""Functions that read settings. torch.compile runs them, and adds guards on all settings to the compiled code."""


class Named:
    """Namespace of objects as attributes. torch.compile can create a guard on an attribute, but not on a new key of a
    dict.
    """


class Cast(NamedTuple):
    """An argument of a resolved call: an array, and the dtype to which it is cast before the call."""

    array: Any
    dtype: Any


class ForwardedCall(NamedTuple):
    """Description of how a function forwards its calls to a dispatcher. `resolves` registers the description for the
    function.
    """

    spec: Any
    """The `Spec` of the dispatcher."""
    forward: Callable[[tuple[Any, ...], dict[str, Any], int], tuple[tuple[Any, ...], dict[str, Any]] | None]
    """Function of native arguments, and of the minimum `ndim` of arrays. It returns the arguments of the dispatcher,
    which may be `Cast`, or None for another call.
    """
    array_class: Callable[[], type]
    """Function that returns the subclass of `ivy.Array` of the results."""
    is_native: bool
    """True if the results are native arrays."""
    links: bool
    """True if the function links its result to an argument of the subclass."""
    finish: Callable[[Any], Any]
    """Function of a result of the dispatcher that is not one array. It returns the result of the call."""


class Resolving:
    """State of the resolution of calls. It is a context manager in which `is_compiling` returns False."""

    def __init__(self) -> None:
        self.on = False
        """True in a ``with`` block. The code in the block runs as if torch.compile was not active."""
        self.installed = False
        """True if torch.compile resolves calls."""

    def __enter__(self) -> None:
        self.on = True

    def __exit__(self, *_: object) -> None:
        self.on = False


resolving = Resolving()
"""Context that is entered while torch.compile resolves a call outside of the traced code. Only one thread compiles at a
time.
"""


def constant(fn: F) -> F:
    """Mark `fn`, so that torch.compile calls it instead of tracing it. An example is a function that reads a
    ContextVar.

    The result must be a number or a string: another result would contain objects on which the compiler cannot create
    guards. The mark is that of ``torch.compiler.assume_constant_result``, whose import would import the compiler.
    """
    target: Any = fn
    target._dynamo_marked_constant = True
    return fn


def guarded(fn: F) -> F:
    """Mark a function that reads settings. torch.compile runs it, and adds guards on the settings to the compiled code.

    If `resolve_calls` has no effect for the version of torch, torch.compile traces the function instead.
    """
    reads_settings.add(fn)
    return fn


def resolves(fn: F, target: Any) -> F:
    """Register `fn`, so that torch.compile does not trace `fn`, but the implementation that `fn` would call.

    `target` is one of the values of `resolved`. Versions of torch for which `resolve_calls` has no effect trace the
    function.
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
    """Call a function after the import of a module. If the module is already imported, call the function
    immediately.
    """
    if name in sys.modules:
        act()
    else:
        sys.meta_path.insert(0, _AfterImport(name, act))


def untouched(fn: F) -> F:
    """Mark `fn`, so that TensorFlow's AutoGraph rewrites neither `fn` nor the functions that `fn` calls."""
    target: Any = fn
    target.autograph_info__ = {}
    return fn


def has_dtype(value: Any) -> bool:
    """Return True if a value has a data type. torch.compile does not support `hasattr` for a dynamic scalar."""
    return type(value) not in _SCALARS and hasattr(value, "dtype")


def is_compiling() -> bool:
    """Return True while torch.compile traces. If torch.compile is not imported, return False without importing it."""
    # Check `sys.modules` first, because most programs do not import torch.compile. This check takes a third of the time
    # of `torch.compiler.is_compiling`.
    if sys.modules.get("torch._dynamo") is None or resolving.on:
        return False
    check = getattr(sys.modules.get("torch.compiler"), "is_compiling", None)
    return check is not None and check()


def is_bytecode_traced() -> bool:
    """Return True if torch.compile traces the bytecode of the caller. ``torch.export`` usually runs the code
    instead.
    """
    if sys.modules.get("torch._dynamo") is None:
        return False
    check = getattr(sys.modules.get("torch.compiler"), "is_dynamo_compiling", None)
    return check is not None and check()


def trace_as(fn: Any, replacement: Any) -> None:
    """Register a function that torch.compile traces instead of `fn`."""
    fn._torchdynamo_inline = replacement


def resolve_calls() -> None:
    """Make torch.compile resolve calls of ivy. This takes effect after torch.compile is imported."""

    def act() -> None:
        # Change the tracer of torch.compile only in the tested version 2.13, because the tracer has no public
        # interface. In other versions, torch.compile traces the dispatchers, which takes longer.
        if sys.modules["torch"].__version__.startswith("2.13."):
            lazy.load("resolve_in_dynamo")()

    after_import("torch._dynamo", act)
