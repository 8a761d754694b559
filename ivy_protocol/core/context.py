"""The current backend, defaults and modes: immutable contexts, right across threads and tasks."""

import threading
from collections.abc import Callable
from contextvars import ContextVar
from sys import _getframe  # type: ignore[reportPrivateUsage]
from types import FrameType
from typing import Any, NamedTuple

from ivy_protocol.compiling import constant
from ivy_protocol.core.defaults import DEFAULTS
from ivy_protocol.core.left_open import Opened, is_left_open
from ivy_protocol.exceptions import IvyError


class Modes(NamedTuple):
    """What a plan may depend on; contexts with equal modes share their plans."""

    array_mode: bool = True
    precise_mode: bool = True
    mixed_arrays: str = "host"
    only: str = ""
    overlays: int = 0  # 1 where they only follow calls, which compilers need not see
    float_dtype: str = "float32"
    soft_device_mode: bool = False
    nan_policy: str = "nothing"
    random_mode: str = "native"
    shape_array_mode: bool = False
    casting: tuple[bool, bool, bool] = (False, False, False)
    short_traces: bool = False
    alternatives: tuple[str, ...] = ()

    @property
    def sees_every_call(self) -> bool:
        """Whether every call takes the general way, so that no plans are made."""
        return bool(self.overlays) or self.soft_device_mode or self.short_traces or self.nan_policy != "nothing"


class Change(NamedTuple):
    """What a scope does to one stack of choices: it puts values on it, or on `base` in its place."""

    values: tuple[Any, ...] = ()
    base: tuple[Any, ...] | None = None

    def applied(self, below: tuple[Any, ...]) -> tuple[Any, ...]:
        """The stack that results, over that of the scope around."""
        return (below if self.base is None else self.base) + self.values


class Context:
    """An immutable set of choices; every change makes a new one.

    Each choice is a stack, of which the last value counts: ``backends``, ``overlays``, ``only`` and each setting. A
    scope also keeps what it does to them by itself, so that one around it can be closed first.
    """

    __slots__ = ("backends", "changes", "creation", "modes", "opened", "overlays", "owner", "parent", "stacks")

    def __init__(
        self,
        changes: dict[str, Change],
        below: "Context | None" = None,
        parent: "Context | None" = None,
        owner: Any = None,
        opened: Any = None,
    ) -> None:
        self.changes = changes
        self.parent = parent
        self.owner = owner
        self.opened = opened
        self.creation: dict[Any, Any] | None = None
        """The plans of calls without arrays, once there was one; contexts in which the same is in force share them."""
        stacks = {} if below is None else dict(below.stacks)
        for name, change in changes.items():
            stacks[name] = change.applied(stacks.get(name, ()))
        self.stacks: dict[str, tuple[Any, ...]] = {n: values for n, values in stacks.items() if values}
        self.backends: tuple[str, ...] = stacks.get("backends", ())
        self.overlays: tuple[Any, ...] = stacks.get("overlays", ())
        value = self.value
        self.modes = intern_modes(
            Modes(
                only=(stacks.get("only") or ("",))[-1],
                overlays=max([2 - hasattr(overlay, "only_follows") for overlay in self.overlays], default=0),
                float_dtype=value("default_float_dtype"),
                casting=(value("crosscast_dtypes"), value("upcast_dtypes"), value("downcast_dtypes")),
                short_traces=value("exception_trace_mode") == "frontend",
                **{name: value(name) for name in Modes._fields if name in DEFAULTS},
            )
        )

    def value(self, name: str) -> Any:
        """The current value of a setting."""
        pushed = self.stacks.get(name)
        return pushed[-1] if pushed else DEFAULTS[name]

    def over(self, parent: "Context | None") -> "Context":
        """The same scope over another one."""
        return Context(self.changes, parent or state.default, parent, self.owner, self.opened)

    def changed(self, name: str, change: Change) -> "Context":
        """The same scope with another change of one stack."""
        below = None if self.owner is None else self.parent or state.default
        return Context({**self.changes, name: change}, below, self.parent, self.owner, self.opened)


class State:
    """What the fast path reads: plain attributes, which compilers can guard."""

    __slots__ = ("backend", "changes", "default", "modes", "table", "trees")

    def __init__(self) -> None:
        self.default = Context({})
        self.modes: int | None = self.default.modes
        """The number of the process-wide modes, or None once any scope was opened (for good: a task may outlive it)."""
        self.table: list[dict[Any, Any]] | None = tables[self.default.modes]
        """The plans of these modes by the number of the function, or None as above."""
        self.changes = 0
        """How often the process-wide choices changed; compiled code is compiled anew when it differs."""
        self.backend = ""
        """The process-wide backend, or an empty string."""
        self.trees = False
        """Whether there may be Containers, so that calls look for them."""


tables: list[list[dict[Any, Any]]] = []
"""Plans by the number of the modes, then by the number of the function, then by the types of the arguments."""
functions: list[Any] = []
"""The `Spec` of every dispatcher; those of functions that load late have their places from the start, and are empty."""
reserved: dict[str, Any] = {}
"""The empty ones by name."""
by_name: dict[str, Any] = {}
"""The `Spec` of ivy's own functions by name."""
on_clear: list[Callable[[], None]] = []
all_modes: list[Modes] = []
NO_PLANS: dict[Any, Any] = {}
"""Stands in the tables of contexts in which every call takes the general way. Compare by `has_no_plans`."""
_CREATION = tuple([name for name in DEFAULTS if name.startswith("default_")])
_creation_plans: dict[tuple[Any, ...], dict[Any, Any]] = {}
_numbers: dict[Modes, int] = {}
_lock = threading.RLock()
scoped: ContextVar[Context | None] = ContextVar("ivy_protocol_context", default=None)


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


def has_no_plans(plans: dict[Any, Any]) -> bool:
    """Return True for `NO_PLANS`.

    For `is`, torch's compiler reads all keys and values of a dict, and it cannot hash the dtypes of TensorFlow.
    """
    return len(plans) == 0 and plans is NO_PLANS


def creation_plans(now: Context) -> dict[Any, Any]:
    """Return the plans of calls without arrays where a context is in force."""
    if now.creation is None:
        key = (now.modes, now.backends[-1:], *[now.value(name) for name in _CREATION])
        now.creation = _creation_plans.setdefault(key, {})
    return now.creation


def register_function(spec: Any) -> int:
    """Give a dispatcher its number."""
    with _lock:
        functions.append(spec)
        for table, modes in zip(tables, all_modes, strict=True):
            table.append(NO_PLANS if modes.sees_every_call else {})
        return len(functions) - 1


def reserve(spec: Any, name: str) -> None:
    """Give a number to a function that loads late: a compiler takes the lists of functions and plans for what they are.

    It reads what an object holds when it comes to it, however.
    """
    spec.index = register_function(spec)
    reserved[name] = spec


def clear_plans() -> None:
    """Forget every plan, after a backend or an implementation was registered."""
    with _lock:
        for plans in [*_creation_plans.values(), *[plans for table in tables for plans in table]]:
            plans.clear()
        for forget in on_clear:
            forget()
        state.changes += 1


def expect_trees() -> None:
    """Look for Containers in calls from now on."""
    state.trees = True
    clear_plans()


state = State()


def current() -> Context:
    """Return the context that is in force here."""
    return state.default if state.modes is not None else scoped.get() or state.default


@constant
def scoped_modes(_changes: int) -> int:
    """Return the number of the modes in force, once scopes exist."""
    return (scoped.get() or state.default).modes


@constant
def scoped_backend(_changes: int) -> str:
    """Return the backend in force, once scopes exist."""
    backends = (scoped.get() or state.default).backends
    return backends[-1] if backends else ""


@constant
def scoped_setting(_changes: int, name: str) -> Any:
    """Return a setting in force, once scopes exist."""
    return (scoped.get() or state.default).value(name)


def chosen_backend() -> str:
    """Return the backend set by the user, or an empty string."""
    return state.backend if state.modes is not None else scoped_backend(state.changes)


def current_modes() -> int:
    """Return the number of the modes in force."""
    return state.modes if state.modes is not None else scoped_modes(state.changes)


def setting(name: str) -> Any:
    """Return a setting in force."""
    return state.default.value(name) if state.modes is not None else scoped_setting(state.changes, name)


def enter(owner: Any, **values: Any) -> None:
    """Open a scope: a context of this thread or task with other values on top of some stacks.

    A value that is a `Change` is what happens to the stack.
    """
    changes = {n: v if isinstance(v, Change) else Change((v,)) for n, v in values.items()}
    outer = scoped.get()
    frame = _getframe(2)
    state.modes = state.table = None
    scoped.set(Context(changes, outer or state.default, outer, owner, Opened(id(frame), frame.f_code, frame.f_lasti)))


def leave(owner: Any) -> None:
    """Close a scope, wherever it stands among those that are open here, and what an interrupt left open in it."""
    innermost = scoped.get()
    frame = _getframe(2)
    gone, inner = None, innermost
    while inner is not None:
        if inner.owner is owner:
            gone = gone or inner
            # One object may have been entered by several functions, such as generators that wait in the block.
            if inner.opened.frame == id(frame):
                gone = inner
                break
        inner = inner.parent
    if gone is None:
        raise IvyError("this scope is not open here; a scope must be closed in the thread or task that opened it")
    scoped.set(_without(innermost, gone, frame))


def _without(context: Any, gone: Context, frame: FrameType) -> Context | None:
    if context is gone:
        return gone.parent
    outer = _without(context.parent, gone, frame)
    is_open = context.owner is None or not is_left_open(context.opened, gone.opened, frame)
    return context.over(outer) if is_open else outer


class scope:
    """A scope for the length of a ``with`` block."""

    __slots__ = ("_values",)

    def __init__(self, **values: Any) -> None:
        self._values = values

    def __enter__(self) -> None:
        enter(self, **self._values)

    def __exit__(self, *_: object) -> None:
        leave(self)


def push(name: str, value: Any) -> None:
    """Put a value on a stack of the context in force; `pop` returns to the one before."""
    _change(name, lambda _, change: change._replace(values=(*change.values, value)))


def pop(name: str) -> None:
    """Take the last value from a stack of the context in force; an empty one stays."""

    def without_last(stack: tuple[Any, ...], change: Change) -> Change:
        return Change(change.values[:-1], change.base) if change.values else Change(base=stack[:-1])

    _change(name, without_last)


def replace(name: str, *values: Any) -> None:
    """Put values in the place of a whole stack of the context in force."""
    _change(name, lambda *_: Change(values, ()))


def _change(name: str, change: Callable[[tuple[Any, ...], Change], Change]) -> None:
    """Change the context in force: this scope's, else this thread's, on the main thread the process's."""

    def changed(now: Context) -> Context:
        return now.changed(name, change(now.stacks.get(name, ()), now.changes.get(name, Change())))

    inner = scoped.get()
    if inner is not None:
        scoped.set(changed(inner))
    elif threading.current_thread() is threading.main_thread():
        with _lock:
            default = changed(state.default)
            state.default = default
            state.changes += 1
            state.backend = default.backends[-1] if default.backends else ""
            if state.modes is not None:
                state.modes, state.table = default.modes, tables[default.modes]
    else:
        scoped.set(changed(state.default))
        state.modes = state.table = None
