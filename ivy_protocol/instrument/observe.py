"""Scopes with observers. Observers are notified of each call, and of the events in its steps."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from time import perf_counter_ns
from typing import Any, NamedTuple

from ivy_protocol import backends
from ivy_protocol.backends.devices import device_of
from ivy_protocol.base.spec import Spec
from ivy_protocol.core import context
from ivy_protocol.core.context import Change, all_modes
from ivy_protocol.dispatch import steps
from ivy_protocol.dispatch.general import DISPATCH_STEPS
from ivy_protocol.dispatch.steps import Call
from ivy_protocol.errors import translate
from ivy_protocol.functions.modes import Overlay
from ivy_protocol.instrument.frames import (
    bytes_of,
    dtype_of,
    is_lazy,
    is_sparse,
    library_of,
    native_of,
    width_of,
)
from ivy_protocol.messages.prefixes import public

HOST = "numpy"


class Event(NamedTuple):
    """An implicit conversion, or another event that `ivy.forbid` can forbid."""

    kind: str
    """A kind of `ivy.forbid`, or "joined" for a NumPy array that was converted to another library."""
    by: str
    """The public name of the function that caused the event."""
    what: str
    """A description whose subject is the function, such as "computes a lazy array of dask"."""
    size: int = 0
    """The number of bytes that the event concerns."""


class ArgumentInfo(NamedTuple):
    """An array argument of a call, as the caller passed it."""

    name: str
    position: int | None
    library: str
    dtype: str
    device: str
    size: int

    @property
    def title(self) -> str:
        """The name of the argument in errors. For a list of arrays, it includes the position."""
        return self.name if self.position is None else f"{self.name}[{self.position}]"


class Frame:
    """A call in progress, or a call of a part of the program that `Observer.part` labels."""

    def __init__(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any], is_explicit: bool = False) -> None:
        self.name = name
        self.args = args
        self.kwargs = kwargs
        self.parent = current.get()
        self.is_explicit = is_explicit or (self.parent is not None and self.parent.is_explicit)
        self.entries: dict[int, Any] = {}
        """The log entry of each observer, by the `id` of the observer."""
        self.call: Call | None = None
        self.arguments: list[ArgumentInfo] = []
        self.compute_dtypes: list[str] = []
        """The data types of the array arguments after conversion."""
        self.result: Any = None
        self.raised = ""
        self.reports_moves = False
        """True if this call reports communication with other processes. Calls inside of it then do not report it."""
        self.began = self.ended = 0


current: ContextVar[Frame | None] = ContextVar("ivy_protocol_frame", default=None)
"""The innermost call in progress in this thread or task."""


class _FollowingChange(Change):
    """Change of the overlay stack that inserts `FOLLOWING` as the first overlay, which runs last.

    Overlays of the user run before `FOLLOWING`. If one of them implements a call itself, the call does not reach
    `FOLLOWING`.
    """

    __slots__ = ()

    def applied(self, below: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return `below`, the overlays of the outer scope, with `FOLLOWING` first."""
        return (FOLLOWING, *[overlay for overlay in below if overlay is not FOLLOWING])


class Observer:
    """Base class of observers: context managers that are notified of calls and events in their block."""

    def __enter__(self) -> Any:
        context.enter(self, watchers=self, overlays=_FollowingChange())
        return self

    def __exit__(self, *_: object) -> None:
        context.leave(self)

    def begin(self, frame: Frame) -> None:
        """Handle the start of a call."""

    def end(self, frame: Frame) -> None:
        """Handle the end of a call."""

    def on_event(self, event: Event, frame: Frame | None) -> Exception | None:
        """Handle an event. Return the error to raise if the event is forbidden."""
        return None

    def read(self, by: str, data: Any, number: bool) -> None:
        """Handle a read of the values of an array, by Python or NumPy, outside of ivy functions."""
        for event in _reading_events(by, data, number):
            notify(event)

    def part(self, name: str, run: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function whose calls are logged with this name, as a part of the program."""

        def followed(*args: Any, **kwargs: Any) -> Any:
            return _in_frame(Frame(name, args, kwargs), lambda: run(*args, **kwargs))

        return followed


def watchers() -> tuple[Observer, ...]:
    """Return the observers of this thread or task. The outermost observer comes first."""
    return context.current().stacks.get("watchers", ())


def notify(event: Event) -> None:
    """Notify all observers of an event. Raise the error of the first observer that forbids the event."""
    frame = current.get()
    errors = [error for observer in watchers() if (error := observer.on_event(event, frame)) is not None]
    if errors:
        raise errors[0]


def _reading_events(by: str, data: Any, number: bool) -> Iterator[Event]:
    """Yield the events of a read.

    A read computes lazy arrays, converts sparse arrays to dense ones, and moves values to NumPy or Python.
    """
    library, size = library_of(data), bytes_of(data)
    if is_lazy(data):
        yield Event("compute", by, f"computes a lazy array of {library}", size)
    if is_sparse(data) and not number:
        yield Event("densify", by, f"converts a sparse array of {library} to a dense one", size)
    if number:
        yield Event("item", by, f"reads a number of {library}", size)
    elif library != HOST:
        yield Event("host", by, f"converts an array of {library} to NumPy", size)


def _in_frame(frame: Frame, run: Callable[[], Any]) -> Any:
    """Run a function in the frame `frame`. Observers are notified of its start and its end."""
    observers = watchers()
    token = current.set(frame)
    for observer in observers:
        observer.begin(frame)
    frame.began = perf_counter_ns()
    try:
        frame.result = run()
        return frame.result
    except BaseException as error:
        frame.raised = type(error).__name__
        raise
    finally:
        frame.ended = perf_counter_ns()
        current.reset(token)
        for observer in observers:
            observer.end(frame)


class _Following(Overlay):
    """Overlay that creates a `Frame` for each call, including calls in the body of another call."""

    only_follows = True
    """True for an overlay that does not change results. Code that torch.compile traces skips such an overlay."""

    def __ivy_overlay__(self, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        spec: Spec = func.spec  # type: ignore[attr-defined]
        frame = Frame(spec.name, args, kwargs, spec.explicit_conversion)
        with context.scope(overlays=self):
            result = _in_frame(frame, lambda: _run_call(spec, frame))
            _check_result(spec, frame, result)
            return result


FOLLOWING = _Following()


def _run_call(spec: Spec, frame: Frame) -> Any:
    """Run a call through the steps of the slow path, without overlays. Events in the steps are reported."""
    mode = all_modes[context.current().modes]._replace(overlays=0, short_traces=False)
    call = frame.call = Call(spec, context.intern_modes(mode), frame.args, frame.kwargs)
    *attempts, compute = [attempt for attempt, _, when in DISPATCH_STEPS if when(spec, mode)]
    try:
        for attempt in attempts:
            result = attempt(call)
            if result is not NotImplemented:
                return result
        _follow(call, frame)
        with _native_events(call, frame):
            result = compute(call)
        _check_layout(call, frame, result)
        return result
    except Exception as error:
        translate.within(spec, error, frame.args, frame.kwargs)


def _follow(call: Call, frame: Frame) -> None:
    """Store the array arguments of `call`, and add a step that compares them with the converted arguments."""
    backend = backends.loaded[call.where]
    frame.arguments = list(_arrays(call))
    converting, computing = steps.steps_for(call.spec, backend, all_modes[call.modes], call.bound)

    def check_converted(call: Call) -> None:
        _check_arguments(call, frame)

    call.steps = (converting, (check_converted, *computing))


def _arrays(call: Call) -> Iterator[ArgumentInfo]:
    """Yield the native arrays among the arguments of a call."""
    for name in call.spec.arrays:
        value = call.bound.get(name)
        if name == "out" and "out" not in call.spec.positional:
            continue
        is_sequence = type(value) in (list, tuple) and (name in call.spec.sequences or name == call.spec.variadic)
        for i, item in enumerate(value if is_sequence else (value,)):  # type: ignore[arg-type]
            data = native_of(item)
            library = library_of(data) if type(data) not in (list, tuple) else ""
            if library:
                backend = backends.loaded[library]
                device = device_of(backend, data) if backend.uses_devices else "cpu"
                yield ArgumentInfo(name, i if is_sequence else None, library, dtype_of(data), device, bytes_of(data))


def _check_arguments(call: Call, frame: Frame) -> None:
    """Report the conversions of the arguments of a call: to other libraries, to other devices, and to wider dtypes."""
    backend, spec = call.backend, call.spec
    explicit = any([call.bound.get(n) is not None for n in spec.dtypes])
    for argument in frame.arguments:
        value = call.bound.get(argument.name)
        data = value if argument.position is None else value[argument.position]  # type: ignore[index]
        if not backend.is_array(data):
            continue
        dtype = dtype_of(data)
        frame.compute_dtypes.append(dtype)
        if argument.library != backend.name:
            kind = "joined" if argument.library == HOST else "host"
            description = f"converts {argument.title} from {argument.library} to {backend.name}"
            notify(Event(kind, public(spec.name), description, argument.size))
        device = device_of(backend, data) if backend.uses_devices else argument.device
        if device != argument.device:
            move = f"moves {argument.title} from {argument.device} to {device}"
            notify(Event("device", public(spec.name), move, argument.size))
        is_assigned = spec.mutates and argument.name != spec.positional[0]
        if not explicit and not is_assigned and _is_wider(argument.dtype, dtype):
            upcast = f"widens {argument.title} from {argument.dtype} to {dtype}"
            notify(Event("upcast", public(spec.name), upcast))


def _is_wider(before: str, after: str) -> bool:
    return before != "bool" and width_of(after) > width_of(before)


def _check_result(spec: Spec, frame: Frame, result: Any) -> None:
    """Report a sum that is accumulated in a wider dtype, or a result that is no longer sparse."""
    results = [native_of(r) for r in (result if type(result) in (list, tuple) else (result,))]
    arrays = [r for r in results if type(r) not in (list, tuple) and library_of(r)]
    call = frame.call
    if call is None or not arrays or frame.is_explicit:
        return
    if spec.accumulate_dtype and frame.arguments and frame.kwargs.get("dtype") is None:
        before, after = frame.arguments[0].dtype, dtype_of(arrays[0])
        if _is_wider(before, after):
            notify(
                Event(
                    "upcast", public(spec.name), f"computes the sum of {before} in {after}, because dtype= is not given"
                )
            )
    sparse = any([is_sparse(native_of(v)) for v in call.leaves])
    if sparse and not spec.unwrapped and not any(map(is_sparse, arrays)):
        notify(Event("densify", public(spec.name), "converts a sparse array to a dense one", bytes_of(arrays[0])))


def _check_layout(call: Call, frame: Frame, result: Any) -> None:
    """Report results whose sharding differs from the sharding of an argument with the same shape."""
    backend, layout_of = call.backend, call.backend.hooks.layout_of
    arguments = [(n, native_of(call.bound.get(n))) for n in call.spec.arrays]
    sharded = [(n, x, layout_of(x)) for n, x in arguments if backend.is_array(x) and layout_of(x)]
    if not sharded or frame.is_explicit:
        return
    results = [native_of(r) for r in (result if type(result) in (list, tuple) else (result,))]
    for result_array in filter(backend.is_array, results):
        result_layout = layout_of(result_array)
        for name, x, layout in sharded:
            if result_layout and layout != result_layout and x.shape == result_array.shape:
                description = f"changes the layout of {name} from {layout} to {result_layout}"
                notify(Event("reshard", public(call.spec.name), description, bytes_of(x)))


def _native_events(call: Call, frame: Frame) -> AbstractContextManager[Any]:
    """Return a context manager that reports events inside of a library.

    The events are communication between the shards of torch arrays, and computation of lazy dask arrays.
    """
    moves = _reshard_events(call, frame)
    return _lazy_events(call, frame) if moves is None else moves


def _reshard_events(call: Call, frame: Frame) -> AbstractContextManager[Any] | None:
    """Return a context manager that reports communication of sharded arrays. Return None if no argument is sharded.

    Inside of a call that already reports communication, the context manager does nothing.
    """
    hooks = call.backend.hooks if call.backend is not None else backends.loaded[call.where].hooks
    if hooks.observe_transfers is None or hooks.first_sharded is None or hooks.first_sharded(call.leaves) is None:
        return None
    ancestor = frame.parent
    while ancestor is not None and not ancestor.reports_moves:
        ancestor = ancestor.parent
    if ancestor is not None:
        return nullcontext()
    frame.reports_moves = True

    def on_move(name: str, size: int) -> None:
        innermost = current.get()
        if innermost is not None and not innermost.is_explicit:
            notify(Event("reshard", public(innermost.name), f"sends parts to other processes, by {name}", size))

    return hooks.observe_transfers(on_move)


def _lazy_events(call: Call, frame: Frame) -> AbstractContextManager[Any]:
    """Return a context manager that reports computation of lazy dask arrays."""
    callbacks = sys.modules.get("dask.callbacks")
    lazy = [data for v in call.leaves if is_lazy(data := native_of(v))]
    if callbacks is None or not lazy or frame.is_explicit:
        return nullcontext()

    def start(_: Any) -> None:
        # Ignore calls of this function in dask's worker threads, in which no frame is set.
        if current.get() is not None:
            notify(Event("compute", public(frame.name), f"computes a lazy array of {library_of(lazy[0])}"))

    return callbacks.Callback(start=start)
