"""The current backend, defaults and modes: immutable contexts, right across threads and tasks."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

from ivy_protocol.compiling import constant
from ivy_protocol.defaults import DEFAULTS
from ivy_protocol.exceptions import IvyError


class Modes(NamedTuple):
    """What a plan may depend on; contexts with equal modes share their plans."""

    array_mode: bool = True
    precise_mode: bool = True
    dynamic_backend: bool = False
    only: str = ""
    overlays: bool = False
    float_dtype: str = "float32"
    soft_device_mode: bool = False
    nan_policy: str = "nothing"
    shape_array_mode: bool = False
    casting: tuple[bool, bool, bool] = (False, False, False)
    short_traces: bool = False

    @property
    def sees_every_call(self) -> bool:
        """Whether every call takes the general way, so that no plans are made."""
        return self.overlays or self.soft_device_mode or self.short_traces or self.nan_policy != "nothing"


class Context:
    """An immutable set of choices; every change makes a new one."""

    __slots__ = ("backends", "modes", "only", "overlays", "parent", "settings")

    def __init__(
        self,
        backends: tuple[str, ...] = (),
        settings: dict[str, tuple[Any, ...]] | None = None,
        overlays: tuple[Any, ...] = (),
        only: str = "",
        parent: "Context | None" = None,
    ) -> None:
        self.backends = backends
        self.settings = settings or {}
        self.overlays = overlays
        self.only = only
        self.parent = parent
        value = self.value
        self.modes = intern_modes(
            Modes(
                only=only,
                overlays=bool(overlays),
                float_dtype=value("default_float_dtype"),
                casting=(value("crosscast_dtypes"), value("upcast_dtypes"), value("downcast_dtypes")),
                short_traces=value("exception_trace_mode") == "frontend",
                **{name: value(name) for name in Modes._fields if name in DEFAULTS},
            )
        )

    def value(self, name: str) -> Any:
        """The current value of a setting."""
        pushed = self.settings.get(name)
        return pushed[-1] if pushed else DEFAULTS[name]

    def replace(self, **changes: Any) -> "Context":
        """Return a copy with `changes`."""
        fields = {n: getattr(self, n) for n in ("backends", "settings", "overlays", "only", "parent")}
        return Context(**{**fields, **changes})


class State:
    """What the fast path reads: plain attributes, which compilers can guard."""

    __slots__ = ("backend", "changes", "default", "modes", "table")

    modes: "int | None"
    """The number of the process-wide modes, or None once any scope was opened (for good: a task may outlive it)."""
    table: "list[dict[Any, Any]] | None"
    """The plans of these modes by the number of the function, or None as above."""
    changes: int
    """How often the process-wide choices changed; compiled code is compiled anew when it differs."""
    backend: str
    """The process-wide backend, or an empty string."""
    default: Context


tables: list[list[dict[Any, Any]]] = []
"""Plans by the number of the modes, then by the number of the function, then by the types of the arguments."""
functions: list[Any] = []
"""The `Spec` of every dispatcher."""
by_name: dict[str, Any] = {}
"""The `Spec` of ivy's own functions by name."""
on_clear: list[Callable[[], None]] = []
all_modes: list[Modes] = []
NO_PLANS: dict[Any, Any] = {}
"""Stands in the tables of contexts in which every call takes the general way."""
_numbers: dict[Modes, int] = {}
_lock = threading.RLock()
_scoped: ContextVar[Context | None] = ContextVar("ivy_protocol_context", default=None)


def intern_modes(modes: Modes) -> int:
    """Return the number of these modes, with a table of plans for them."""
    number = _numbers.get(modes)
    if number is None:
        with _lock:
            number = len(all_modes)
            tables.append([NO_PLANS if modes.sees_every_call else {} for _ in functions])
            all_modes.append(modes)
            number = _numbers.setdefault(modes, number)
    return number


def register_function(spec: Any) -> int:
    """Give a dispatcher its number."""
    with _lock:
        functions.append(spec)
        if spec.body.__module__.startswith("ivy_protocol.functions."):
            by_name[spec.name] = spec
        for table, modes in zip(tables, all_modes, strict=True):
            table.append(NO_PLANS if modes.sees_every_call else {})
        return len(functions) - 1


def clear_plans() -> None:
    """Forget every plan, after a backend or an implementation was registered."""
    with _lock:
        for table in tables:
            for plans in table:
                plans.clear()
        for forget in on_clear:
            forget()
        state.changes += 1


state = State()
state.default = Context()
state.modes = state.default.modes
state.table = tables[state.modes]
state.backend = ""
state.changes = 0


def current() -> Context:
    """Return the context that is in force here."""
    if state.modes is None:
        return _scoped.get() or state.default
    return state.default


@constant
def scoped_modes(_changes: int) -> int:
    """Return the number of the modes in force, once scopes exist."""
    return (_scoped.get() or state.default).modes


@constant
def scoped_backend(_changes: int) -> str:
    """Return the backend in force, once scopes exist."""
    backends = (_scoped.get() or state.default).backends
    return backends[-1] if backends else ""


@constant
def scoped_setting(_changes: int, name: str) -> Any:
    """Return a setting in force, once scopes exist."""
    return (_scoped.get() or state.default).value(name)


def chosen_backend() -> str:
    """Return the backend set by the user, or an empty string."""
    return state.backend if state.modes is not None else scoped_backend(state.changes)


def current_modes() -> int:
    """Return the number of the modes in force."""
    return state.modes if state.modes is not None else scoped_modes(state.changes)


def setting(name: str) -> Any:
    """Return a setting in force."""
    return state.default.value(name) if state.modes is not None else scoped_setting(state.changes, name)


def enter(**changes: Any) -> None:
    """Open a scope: a context of this thread or task that differs by `changes`."""
    outer = _scoped.get()
    inner = (outer or state.default).replace(**changes, parent=outer)
    _scoped.set(inner)
    state.modes = state.table = None


def leave() -> None:
    """Close the innermost scope."""
    inner = _scoped.get()
    if inner is None:
        raise IvyError("no scope is open here; a scope must be closed in the thread or task that opened it")
    _scoped.set(inner.parent)


@contextmanager
def scope(**changes: Any) -> Iterator[None]:
    """Open a scope for the length of a ``with`` block."""
    enter(**changes)
    try:
        yield
    finally:
        leave()


def change(**changes: Any) -> None:
    """Change the context in force: this scope's, else this thread's, on the main thread the process's."""
    inner = _scoped.get()
    if inner is not None:
        _scoped.set(inner.replace(**changes))
    elif threading.current_thread() is threading.main_thread():
        with _lock:
            default = state.default.replace(**changes)
            state.default = default
            state.changes += 1
            state.backend = default.backends[-1] if default.backends else ""
            if state.modes is not None:
                state.modes, state.table = default.modes, tables[default.modes]
    else:
        _scoped.set(state.default.replace(**changes))
        state.modes = state.table = None
