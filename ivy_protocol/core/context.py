"""Current backend, defaults and modes, in immutable contexts for each thread and task."""

import threading
from collections.abc import Callable
from contextvars import ContextVar
from sys import _getframe  # type: ignore[reportPrivateUsage]
from types import FrameType
from typing import Any, NamedTuple

from ivy_protocol.compiling import constant, guarded
from ivy_protocol.core.defaults import DEFAULTS, Modes
from ivy_protocol.core.left_open import Opened, is_left_open
from ivy_protocol.exceptions import IvyError


class Change(NamedTuple):
    """Change that a scope makes to the stack of one setting: `values` are pushed on the stack of the outer scope.

    If `base` is not None, it replaces the stack of the outer scope.
    """

    values: tuple[Any, ...] = ()
    base: tuple[Any, ...] | None = None

    def applied(self, below: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the stack of the scope. `below` is the stack of the outer scope."""
        return (below if self.base is None else self.base) + self.values


class Context:
    """Immutable settings. Every change creates a new context.

    Each setting is a stack, whose last value is current. A context also stores the changes that its scope made. If an
    outer scope is closed before this scope, the changes are applied again to the remaining outer scopes.
    """

    __slots__ = (
        *("backends", "changes", "creation", "inner", "modes", "numbered", "opened", "overlays", "owner", "parent"),
        "stacks",
    )

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
        """Plans of calls without arrays, or None before the first such call. Contexts share the dict if they have the
        same values of the settings that such plans depend on.
        """
        self.inner: dict[tuple[str, type, Any] | None, Context] = {}
        """Contexts of scopes that were opened inside of this one, by setting, type of the new value, and new value."""
        self.numbered: tuple[int, int] = (-1, -1)
        """The result of `settings_number`, preceded by the value of `state.version` for which the result is valid."""
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
        """Return the current value of a setting."""
        stack = self.stacks.get(name)
        return stack[-1] if stack else DEFAULTS[name]

    def over(self, parent: "Context | None") -> "Context":
        """Return a context that applies the changes of this one to another outer context."""
        return Context(self.changes, parent or state.default, parent, self.owner, self.opened)

    def changed(self, name: str, change: Change) -> "Context":
        """Return a context with `change` as the change of the stack `name`. The changes of other stacks stay."""
        below = None if self.owner is None else self.parent or state.default
        return Context({**self.changes, name: change}, below, self.parent, self.owner, self.opened)


class State:
    """State that the fast path reads. It consists of plain attributes, on which compilers can create guards."""

    __slots__ = ("backend", "changes", "default", "modes", "table", "trees", "version")

    def __init__(self) -> None:
        self.default = Context({})
        self.modes: int | None = self.default.modes
        """Number of the process-wide modes. It is None after a scope was opened.

        It stays None after the scope is closed, because another thread or task may still be in a scope.
        """
        self.table: list[dict[Any, Any]] | None = tables[self.default.modes]
        """Plans of the process-wide modes, by function number. It is None if `modes` is None."""
        self.changes = 0
        """Number of changes of process-wide settings. Compiled code has a guard on it, so that a change recompiles the
        code.
        """
        self.version = 0
        """Number of registrations of backends and implementations. `settings_number` depends on it, because compiled
        code is not valid after a registration.
        """
        self.backend = ""
        """The process-wide backend, or an empty string."""
        self.trees = False
        """True if Containers may exist. Calls then check for them."""


tables: list[list[dict[Any, Any]]] = []
"""Plans by number of the modes, then by number of the function, then by argument types."""
functions: list[Any] = []
"""The `Spec` of every dispatcher. A function that is not imported yet has an empty `Spec`."""
reserved: dict[str, Any] = {}
"""The empty `Spec`s of functions that are not imported yet, by name."""
by_name: dict[str, Any] = {}
"""The `Spec`s of ivy's own functions, by name."""
on_clear: list[Callable[[], None]] = []
"""Functions that `clear_plans` calls. They clear other caches that depend on the registered implementations."""
all_modes: dict[int, Modes] = {}
"""The modes by number. It is a dict, because compiled code has guards on the used values of a dict, but on the length
of a list.
"""
NO_PLANS: dict[Any, Any] = {}
"""Placeholder for the plans of a function in modes in which every call takes the slow path; see `has_no_plans`."""
_CREATION = tuple([name for name in DEFAULTS if name.startswith("default_")])
_creation_plans: dict[tuple[Any, ...], dict[Any, Any]] = {}
_mode_ids: dict[Modes, int] = {}
_setting_numbers: dict[tuple[Any, ...], int] = {}
_lock = threading.RLock()
scoped: ContextVar[Context | None] = ContextVar("ivy_protocol_context", default=None)


def intern_modes(modes: Modes) -> int:
    """Return the number by which plans identify a set of modes. For a new set of modes, create the table of plans."""
    number = _mode_ids.get(modes)
    if number is None:
        with _lock:
            number = len(all_modes)
            tables.append([NO_PLANS if modes.sees_every_call else {} for _ in functions])
            all_modes[number] = modes
            number = _mode_ids.setdefault(modes, number)
    return number


def has_no_plans(plans: dict[Any, Any]) -> bool:
    """Return True for `NO_PLANS`.

    For an `is` comparison of dicts, torch.compile creates guards on all keys and values. This fails for TensorFlow
    dtypes, which torch.compile cannot hash. Therefore compare the length first: only empty dicts are then compared by
    `is`.
    """
    return len(plans) == 0 and plans is NO_PLANS


def creation_plans(now: Context) -> dict[Any, Any]:
    """Return the plans of calls without arrays in a context."""
    if now.creation is None:
        key = (now.modes, now.backends[-1:], *[now.value(name) for name in _CREATION])
        now.creation = _creation_plans.setdefault(key, {})
    return now.creation


def register_function(spec: Any) -> int:
    """Register the `Spec` of a dispatcher and return its number."""
    with _lock:
        functions.append(spec)
        for table, modes in zip(tables, all_modes.values(), strict=True):
            table.append(NO_PLANS if modes.sees_every_call else {})
        return len(functions) - 1


def reserve(spec: Any, name: str) -> None:
    """Assign a number to a function that is not imported yet.

    Without the number, the import of the function would change the lengths of the lists of functions and plans.
    torch.compile has guards on these lengths, but reads the attributes of `spec` only when it needs them.
    """
    spec.index = register_function(spec)
    reserved[name] = spec


def clear_plans() -> None:
    """Clear all plans, after the registration of a backend or an implementation."""
    _clear_plans()
    state.version += 1


def _clear_plans() -> None:
    with _lock:
        for plans in [*_creation_plans.values(), *[plans for table in tables for plans in table]]:
            plans.clear()
        for clear in on_clear:
            clear()
        state.changes += 1


def expect_trees() -> None:
    """Check for Containers in calls from now on.

    `state.version` does not change, because compiled code stays valid: it has guards on the types of the arguments.
    """
    state.trees = True
    _clear_plans()


state = State()
_KEYS = frozenset((bool, str, int, float, type(None)))
"""Types of values that can be keys of `Context.inner`."""
_MOST_INNER = 64
"""Maximum length of `Context.inner`. Values of some settings, such as directories, may differ in each call."""
_new: Any = object.__new__
_opened: Any = Opened._make


def current() -> Context:
    """Return the current context."""
    return state.default if state.modes is not None else scoped.get() or state.default


@guarded
@constant
def scoped_modes(_changes: int) -> int:
    """Return the number that identifies the current modes, after a scope was opened.

    Compiled code has a guard on the argument.
    """
    return (scoped.get() or state.default).modes


@guarded
@constant
def scoped_backend(_changes: int) -> str:
    """Return the current backend, after a scope was opened. Compiled code has a guard on the argument."""
    backends = (scoped.get() or state.default).backends
    return backends[-1] if backends else ""


@guarded
@constant
def scoped_setting(_changes: int, name: str) -> Any:
    """Return the current value of a setting, after a scope was opened. Compiled code has a guard on `_changes`."""
    return (scoped.get() or state.default).value(name)


@guarded
def chosen_backend() -> str:
    """Return the backend set by the user, or an empty string."""
    return state.backend if state.modes is not None else scoped_backend(state.changes)


@guarded
def current_modes() -> int:
    """Return the number that identifies the current modes."""
    return state.modes if state.modes is not None else scoped_modes(state.changes)


@guarded
def bypasses_plans() -> bool:
    """Return True if every call takes the slow path in the current modes."""
    return all_modes[current_modes()].sees_every_call


@guarded
def setting(name: str) -> Any:
    """Return the current value of a setting."""
    return state.default.value(name) if state.modes is not None else scoped_setting(state.changes, name)


def settings_number() -> int:
    """Return a number that identifies the current settings and the registered implementations.

    Compiled code has a guard on the number. Equal settings have equal numbers, so that the compiled code for these
    settings is used again.
    """
    now, version = current(), state.version
    if now.numbered[0] != version:
        changed = [(n, values[-1]) for n, values in now.stacks.items() if n in DEFAULTS and values[-1] != DEFAULTS[n]]
        # Use the representations of the values, because some values, such as dicts, are not hashable.
        key = (version, now.modes, now.backends[-1:], *sorted([f"{n}={value!r}" for n, value in changed]))
        with _lock:
            now.numbered = version, _setting_numbers.setdefault(key, len(_setting_numbers))
    return now.numbered[1]


def enter(owner: Any, **values: Any) -> None:
    """Open a scope: a context of this thread or task in which the given values are on top of the stacks.

    The keyword of a value is the name of its stack. A value of type `Change` may replace the whole stack.
    """
    changes = {n: v if isinstance(v, Change) else Change((v,)) for n, v in values.items()}
    outer = scoped.get()
    frame = _getframe(2)
    state.modes = state.table = None
    scoped.set(Context(changes, outer or state.default, outer, owner, Opened(id(frame), frame.f_code, frame.f_lasti)))


def enter_value(owner: Any, name: str, value: Any) -> None:
    """Open a scope with one new value, as `enter` does. The settings of an earlier scope with this value are reused."""
    outer = scoped.get()
    below = state.default if outer is None else outer
    key = (name, type(value), value) if type(value) in _KEYS else None
    model = below.inner.get(key)
    if model is None:
        model = Context({name: Change((value,))}, below)
        creation_plans(model)
        if key is not None and len(below.inner) < _MOST_INNER:
            below.inner[key] = model
    frame = _getframe(2)
    state.modes = state.table = None
    context = _new(Context)
    context.changes, context.stacks, context.backends = model.changes, model.stacks, model.backends
    context.overlays, context.modes, context.creation = model.overlays, model.modes, model.creation
    context.inner, context.numbered, context.parent, context.owner = model.inner, model.numbered, outer, owner
    context.opened = _opened((id(frame), frame.f_code, frame.f_lasti))
    scoped.set(context)


def leave(owner: Any) -> None:
    """Close the innermost scope that `owner` opened. Other scopes may be open inside and outside of this scope.

    Scopes that an interrupt left open inside of the closed scope are closed, too.
    """
    innermost = scoped.get()
    frame = _getframe(2)
    closed, inner = None, innermost
    while inner is not None:
        if inner.owner is owner:
            closed = closed or inner
            # Prefer a scope that the calling function opened: several functions, such as suspended generators, may have
            # opened scopes with the same `owner`.
            if inner.opened.frame == id(frame):
                closed = inner
                break
        inner = inner.parent
    if closed is None:
        raise IvyError("a scope must be exited in the thread or task that entered it, not in another one")
    scoped.set(_without(innermost, closed, frame))


def _without(context: Any, closed: Context, frame: FrameType) -> Context | None:
    if context is closed:
        return closed.parent
    outer = _without(context.parent, closed, frame)
    is_open = context.owner is None or not is_left_open(context.opened, closed.opened, frame)
    return context.over(outer) if is_open else outer


class scope:
    """Context manager for a scope."""

    __slots__ = ("_values",)

    def __init__(self, **values: Any) -> None:
        self._values = values

    def __enter__(self) -> None:
        enter(self, **self._values)

    def __exit__(self, *_: object) -> None:
        leave(self)


def push(name: str, value: Any) -> None:
    """Push a value on a stack of the current context. `pop` removes it."""
    _change(name, lambda _, change: change._replace(values=(*change.values, value)))


def pop(name: str) -> None:
    """Pop the last value from a stack of the current context. An empty stack stays empty."""

    def without_last(stack: tuple[Any, ...], change: Change) -> Change:
        return Change(change.values[:-1], change.base) if change.values else Change(base=stack[:-1])

    _change(name, without_last)


def replace(name: str, *values: Any) -> None:
    """Replace the contents of a stack of the current context by the given values."""
    _change(name, lambda *_: Change(values, ()))


def _change(name: str, change: Callable[[tuple[Any, ...], Change], Change]) -> None:
    """Change one stack of the current scope.

    Outside of scopes, the main thread changes the stack of the process, and every other thread changes its own stack.
    """

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
