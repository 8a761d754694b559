"""Resolution of calls in code that a compiler traces: find the library call that a plan makes.

A plan is the cached code path of calls with the same types and options. A compiler that traces a dispatcher spends
most of its time on the choice of the plan and on the plan itself. Both depend only on types, dtypes and options, which
the compiler knows. `resolve` therefore runs the plan once, outside of the traced code, with arrays that have no
elements. It returns the library call of the plan, and the compiler traces only this call.
"""

from collections.abc import Callable
from types import CellType, FunctionType
from typing import Any, NamedTuple

from ivy_protocol import backends
from ivy_protocol.base.nested import is_own
from ivy_protocol.base.spec import MISSING, Spec
from ivy_protocol.compiling import Cast
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.core.scalars import are_scalar_types
from ivy_protocol.dispatch import creation, planning
from ivy_protocol.dispatch.call_entry import CallEntry, find_cast


class Compiler(NamedTuple):
    """The properties of a compiler that resolution depends on."""

    backend: str
    """The backend of new arrays, if the user has set none."""
    device: str
    """The device of the inputs of the compiled code. It is an empty string if there is none."""
    marker: Callable[[Any], Any]
    """Function that returns a native array of a backend. It returns None if the compiler does not support the backend.

    During the trial run of a plan, the calls of the library return this array.
    """


class Planned(NamedTuple):
    """A call with its plan. If there is no plan, the slow path handles the call."""

    entry: CallEntry | None
    args: tuple[Any, ...] = ()
    """The arguments of the plan."""


class Resolution(NamedTuple):
    """A call of an implementation, or of the body of a compositional function, that returns the same result as the
    original call.
    """

    spec: Spec
    fn: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    wraps: bool
    """True if the native result has to be wrapped in an `ivy.Array`."""
    planned: Planned | None
    """The original call with its plan. It is used for results that are not arrays."""


class _DeclinedError(BaseException):
    """Raised if a plan calls the slow path. It is a `BaseException`, which plans do not catch."""


class _Casts:
    """Replacement for the casts of a `CallEntry` in the trial run of its plan: a `Cast` only describes the cast."""

    def __init__(self, entry: CallEntry) -> None:
        self.entry = entry

    def get(self, dtypes: tuple[Any, ...]) -> Any:
        name, target, _, _ = self.entry.casts.get(dtypes) or find_cast(self.entry, dtypes)
        if target is None:
            raise _DeclinedError
        return name, target, Cast, None


class _Trial:
    """A `CallEntry` for the trial run of its plan. Its `fn` records the call."""

    plan: Any = None

    def __init__(self, entry: CallEntry, spec: Any, fn: Any) -> None:
        self.entry = entry
        self.spec = spec
        self.fn = fn
        self.casts = _Casts(entry)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.entry, name)

    def slow_path(self, *_: Any) -> Any:
        raise _DeclinedError

    failed = slow_path


class _TrialSpec:
    """A `Spec` for the trial run of a plan. Its body records the call."""

    def __init__(self, spec: Spec, body: Callable[..., Any]) -> None:
        self.spec = spec
        self.body = body

    def __getattr__(self, name: str) -> Any:
        return getattr(self.spec, name)


def resolve(
    spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any], compiler: Compiler
) -> Resolution | Planned | None:
    """Return the library call for a call whose arrays have no elements. If there is no library call, return the plan;
    if there is no plan either, return None.
    """
    modes = context.current_modes()
    plans = context.tables[modes][spec.index]
    if spec.mutates or context.has_no_plans(plans) or not spec.names.issuperset(kwargs):
        return None
    fixed = len(spec.positional) if spec.variadic else 0
    if spec.variadic:
        arrays: tuple[Any, ...] = args[fixed:]
        if spec.variadic not in spec.arrays or not arrays or kwargs:
            return None
    elif spec.leading or (spec.positional and spec.positional[0] in spec.sequences):
        arrays = args[: max(spec.leading, 1)]
        if len(arrays) < max(spec.leading, 1):
            return None
    else:
        return _resolve_creation(spec, args, kwargs, compiler)
    if spec.sequences:
        if type(args[0]) not in (list, tuple) or not args[0] or fixed or spec.leading:
            return None
        types: tuple[type, ...] = (_type_of(args[0][0]),)
    else:
        types = tuple([_type_of(x) for x in arrays])
    if are_scalar_types(*types) or any([x is MISSING for x in arrays]):
        return None
    rest = args[fixed + len(arrays) :]
    keywords = spec.name_more(rest, kwargs) if rest else kwargs
    if keywords is None or any(map(is_own, keywords.values())):
        return None
    name = planning.build_once(spec, modes, types, keywords)
    if not name:
        return Planned(None)
    plan = getattr(planning.cached_plans, name)
    planned = Planned(plan.entry, planning.plan_args(spec, args, fixed, arrays, keywords))
    return _try_plan(spec, plan, planned, compiler) or planned


def _type_of(x: Any) -> type:
    return type(x._data) if type(x) is Array else type(x)


def _try_plan(spec: Spec, plan: Any, planned: Planned, compiler: Compiler) -> Resolution | None:
    """Return the library call that a plan makes, if the plan makes exactly one call.

    Return None if the plan makes no call or several, or uses the result of the call.
    """
    entry: Any = planned.entry
    names, is_body = plan.__code__.co_freevars, entry.fn is spec.body
    if entry.reason or "plan" in names or not (is_body or "fn" in names):
        return None
    # Do not try random functions, because the trial would take an additional sample. Do not try functions with several
    # results, because the trial returns one array.
    if spec.is_random or (spec.several and not is_body):
        return None
    # If the library returns a copy where ivy returns a view, leave the call to the plan, which links the two arrays.
    if entry.array_type is None and not (is_body or spec.unwrapped):
        return None
    native = compiler.marker(entry.backend)
    if native is None:
        return None
    record, calls = _recorder(wrap(native) if is_body else native)
    spec_of_trial: Any = _TrialSpec(spec, record) if is_body else spec
    trial = _Trial(entry, spec_of_trial, record)
    trial.plan = run = _with_cells(plan, {"entry": trial, "spec": spec_of_trial, "fn": record})
    try:
        returned = run(*planned.args)
    except (_DeclinedError, Exception):
        # The trial failed. Return None, so that the compiler traces the plan, which raises an error for the user.
        return None
    return _resolution(spec, entry.fn, calls, returned, native, planned)


def _resolve_creation(
    spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any], compiler: Compiler
) -> Resolution | None:
    """Return the library call for a call without arrays, or None if there is none."""
    if spec.is_random or spec.contents:
        return None
    now, chosen = context.current(), context.chosen_backend()
    kwargs = {n: v for n, v in kwargs.items() if not (n in ("like", "out") and v is None)}
    like = None if chosen or "like" in kwargs else (backends.load(compiler.backend), None)
    takes_device = like is not None and spec.devices == ("device",) and not now.value("default_device")
    if takes_device and compiler.device and kwargs.get("device") is None:
        kwargs["device"] = compiler.device
    try:
        plan: Any = creation.plan_for(spec, now, args, kwargs, like)
        if plan is None or "fn" not in plan.__code__.co_freevars or "like" in kwargs:
            return None
        native = compiler.marker(backends.load(chosen or compiler.backend))
        if native is None:
            return None
        record, calls = _recorder(native)
        returned = _with_cells(plan, {"fn": record})(args, kwargs)
    except Exception:
        # The trial failed. Return None, so that the compiler traces the dispatcher, which raises the same error.
        return None
    return _resolution(spec, _cells(plan)["fn"].cell_contents, calls, returned, native, None)


def _recorder(result: Any) -> tuple[Callable[..., Any], list[Any]]:
    """Return two objects: a function that records its calls and returns `result`, and the list of the calls."""
    calls: list[Any] = []

    def record(*args: Any, **kwargs: Any) -> Any:
        calls.append((result, args, kwargs))
        return result

    return record, calls


def _cells(fn: Any) -> dict[str, Any]:
    return dict(zip(fn.__code__.co_freevars, fn.__closure__ or (), strict=True))


def _with_cells(fn: Any, values: dict[str, Any]) -> Any:
    """Return a copy of a function in which some closure variables have other values."""
    closure = tuple([CellType(values[n]) if n in values else cell for n, cell in _cells(fn).items()])
    return FunctionType(fn.__code__, fn.__globals__, fn.__name__, fn.__defaults__, closure)


def _resolution(
    spec: Spec, fn: Any, calls: list[Any], returned: Any, native: Any, planned: Planned | None
) -> Resolution | None:
    """Return the recorded call. Return None if there are several calls, or if `returned` is not the result of the
    call.
    """
    if len(calls) != 1:
        return None
    result, args, kwargs = calls[0]
    if returned is result:
        return Resolution(spec, fn, args, kwargs, False, planned)
    wraps = result is native and type(returned) is Array and returned._data is native
    return Resolution(spec, fn, args, kwargs, True, planned) if wraps else None
