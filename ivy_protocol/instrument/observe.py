"""Calls in the scopes of those who watch: each is followed through its steps, and they are told what happens in it."""

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
from ivy_protocol.dispatch.general import ASKING
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
_ASKED_FOR = "array asarray astype copy_array from_dlpack native_array save to_backend to_dense to_device to_list"
ASKED_FOR = frozenset((*_ASKED_FOR.split(), "to_numpy", "to_scalar"))
"""The functions by which a program asks for a conversion, so that none in them is silent."""


class Event(NamedTuple):
    """Something that happened to an array without being asked for by name."""

    kind: str
    """One of the kinds of `ivy.forbid`, or "joined" for an array of NumPy that went to another library."""
    by: str
    """What did it, as a user would write it."""
    what: str
    """What happened, as the rest of a sentence."""
    size: int = 0
    """How many bytes were moved."""


class Given(NamedTuple):
    """An array among the arguments, as it was given."""

    name: str
    place: int | None
    library: str
    dtype: str
    device: str
    size: int

    @property
    def title(self) -> str:
        """What the error calls the argument."""
        return self.name if self.place is None else f"{self.name}[{self.place}]"


class Frame:
    """One call while it runs, or one part of a program that has a name."""

    def __init__(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any], asked_for: bool = False) -> None:
        self.name = name
        self.args = args
        self.kwargs = kwargs
        self.parent = current.get()
        self.asked_for = asked_for or (self.parent is not None and self.parent.asked_for)
        self.entries: dict[int, Any] = {}
        """What each log has of it."""
        self.call: Call | None = None
        self.given: list[Given] = []
        self.taken: list[str] = []
        """The data types in which it computes with what was given."""
        self.result: Any = None
        self.raised = ""
        self.tells_of_moves = False
        """Whether what is sent to other processes is told of from here on."""
        self.began = self.ended = 0


current: ContextVar[Frame | None] = ContextVar("ivy_protocol_frame", default=None)
"""The innermost call that is followed here."""


class _Below(Change):
    """Put what follows calls below all overlays: those of the user's see a call before it, since they may answer."""

    __slots__ = ()

    def applied(self, below: tuple[Any, ...]) -> tuple[Any, ...]:
        """The stack that results, over that of the scope around."""
        return (FOLLOWING, *[overlay for overlay in below if overlay is not FOLLOWING])


class Watcher:
    """Somebody who is told what happens in a scope."""

    def __enter__(self) -> Any:
        context.enter(self, watchers=self, overlays=_Below())
        return self

    def __exit__(self, *_: object) -> None:
        context.leave(self)

    def begin(self, frame: Frame) -> None:
        """A call begins."""

    def end(self, frame: Frame) -> None:
        """A call has ended."""

    def refusal(self, event: Event, frame: Frame | None) -> Exception | None:
        """Take note of an event; return the error to raise, if it may not be."""
        return None

    def read(self, by: str, data: Any, number: bool) -> None:
        """Python or NumPy reads the values of an array, without a function of ivy's."""
        for event in _reading(by, data, number):
            tell(event)

    def part(self, name: str, run: Callable[..., Any]) -> Callable[..., Any]:
        """A function whose calls are a part of the program of that name."""

        def followed(*args: Any, **kwargs: Any) -> Any:
            return _in_frame(Frame(name, args, kwargs), lambda: run(*args, **kwargs))

        return followed


def watchers() -> tuple[Watcher, ...]:
    """Those who watch here, from the outside in."""
    return context.current().stacks.get("watchers", ())


def tell(event: Event) -> None:
    """Tell all who watch of an event, and raise what the first of them objects to."""
    frame = current.get()
    refused = [error for watcher in watchers() if (error := watcher.refusal(event, frame)) is not None]
    if refused:
        raise refused[0]


def _reading(by: str, data: Any, number: bool) -> Iterator[Event]:
    library, size = library_of(data), bytes_of(data)
    if is_lazy(data):
        yield Event("compute", by, f"computes a lazy array of {library}", size)
    if is_sparse(data) and not number:
        yield Event("densify", by, f"makes a sparse array of {library} dense", size)
    if number:
        yield Event("item", by, f"reads a number of {library}", size)
    elif library != HOST:
        yield Event("host", by, f"brings an array of {library} to NumPy", size)


def _in_frame(frame: Frame, run: Callable[[], Any]) -> Any:
    told = watchers()
    token = current.set(frame)
    for watcher in told:
        watcher.begin(frame)
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
        for watcher in told:
            watcher.end(frame)


class _Following(Overlay):
    """Follows each call, and those that it is composed of."""

    only_follows = True
    """It changes nothing, so that code that torch compiles, once for many calls, need not be followed."""

    def __ivy_overlay__(self, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        spec: Spec = func.spec  # type: ignore[attr-defined]
        frame = Frame(spec.name, args, kwargs, spec.name in ASKED_FOR)
        with context.scope(overlays=self):
            result = _in_frame(frame, lambda: _answered(spec, frame))
            _check_result(spec, frame, result)
            return result


FOLLOWING = _Following()


def _answered(spec: Spec, frame: Frame) -> Any:
    mode = all_modes[context.current().modes]._replace(overlays=0, short_traces=False)
    call = frame.call = Call(spec, context.intern_modes(mode), frame.args, frame.kwargs)
    *questions, answer = [ask for ask, _, when in ASKING if when(spec, mode)]
    try:
        for ask in questions:
            result = ask(call)
            if result is not NotImplemented:
                return result
        _follow(call, frame)
        with _computing(call, frame):
            result = answer(call)
        _check_layout(call, frame, result)
        return result
    except Exception as error:
        translate.within(spec, error, frame.args, frame.kwargs)


def _follow(call: Call, frame: Frame) -> None:
    """Note the arrays of a call whose library is known, and look at them again when they are native."""
    backend = backends.loaded[call.where]
    frame.given = list(_arrays(call))
    converting, computing = steps.steps_for(call.spec, backend, all_modes[call.modes], call.bound)

    def look(call: Call) -> None:
        _check_arguments(call, frame)

    call.steps = (converting, (look, *computing))


def _arrays(call: Call) -> Iterator[Given]:
    for name in call.spec.arrays:
        value = call.bound.get(name)
        if name == "out" and "out" not in call.spec.positional:
            continue
        listed = type(value) in (list, tuple) and (name in call.spec.sequences or name == call.spec.variadic)
        for i, item in enumerate(value if listed else (value,)):  # type: ignore[arg-type]
            data = native_of(item)
            library = library_of(data) if type(data) not in (list, tuple) else ""
            if library:
                backend = backends.loaded[library]
                device = device_of(backend, data) if backend.uses_devices else "cpu"
                yield Given(name, i if listed else None, library, dtype_of(data), device, bytes_of(data))


def _check_arguments(call: Call, frame: Frame) -> None:
    """Tell what became of the arrays of a call before it is computed."""
    backend, spec = call.backend, call.spec
    explicit = any([call.bound.get(n) is not None for n in spec.dtypes])
    for given in frame.given:
        value = call.bound.get(given.name)
        data = value if given.place is None else value[given.place]  # type: ignore[index]
        if not backend.is_array(data):
            continue
        dtype = dtype_of(data)
        frame.taken.append(dtype)
        if given.library != backend.name:
            kind = "joined" if given.library == HOST else "host"
            where = f"brings {given.title} from {given.library} to {backend.name}"
            tell(Event(kind, public(spec.name), where, given.size))
        device = device_of(backend, data) if backend.uses_devices else given.device
        if device != given.device:
            moved = f"moves {given.title} from {given.device} to {device}"
            tell(Event("device", public(spec.name), moved, given.size))
        written = spec.writes and given.name != spec.positional[0]
        if not explicit and not written and _is_wider(given.dtype, dtype):
            widened = f"widens {given.title} from {given.dtype} to {dtype}"
            tell(Event("upcast", public(spec.name), widened))


def _is_wider(before: str, after: str) -> bool:
    return before != "bool" and width_of(after) > width_of(before)


def _check_result(spec: Spec, frame: Frame, result: Any) -> None:
    """Tell of a result that is wider than what it was summed up of, or no longer sparse."""
    results = [native_of(r) for r in (result if type(result) in (list, tuple) else (result,))]
    found = [r for r in results if type(r) not in (list, tuple) and library_of(r)]
    call = frame.call
    if call is None or not found or frame.asked_for:
        return
    if spec.accumulate and frame.given and frame.kwargs.get("dtype") is None:
        before, after = frame.given[0].dtype, dtype_of(found[0])
        if _is_wider(before, after):
            tell(Event("upcast", public(spec.name), f"sums up {before} in {after}, since dtype= is not given"))
    sparse = any([is_sparse(native_of(v)) for v in call.leaves])
    if sparse and not spec.raw and not any(map(is_sparse, found)):
        tell(Event("densify", public(spec.name), "makes a sparse array dense", bytes_of(found[0])))


def _check_layout(call: Call, frame: Frame, result: Any) -> None:
    """Tell of results that are spread otherwise than an argument of their shape."""
    backend, layout_of = call.backend, call.backend.hooks.layout_of
    given = [(n, native_of(call.bound.get(n))) for n in call.spec.arrays]
    spread = [(n, x, layout_of(x)) for n, x in given if backend.is_array(x) and layout_of(x)]
    if not spread or frame.asked_for:
        return
    results = [native_of(r) for r in (result if type(result) in (list, tuple) else (result,))]
    for made in filter(backend.is_array, results):
        found = layout_of(made)
        for name, x, layout in spread:
            if found and layout != found and x.shape == made.shape:
                what = f"lays {name} out as {found}, from {layout}"
                tell(Event("reshard", public(call.spec.name), what, bytes_of(x)))


def _computing(call: Call, frame: Frame) -> AbstractContextManager[Any]:
    """A context in which a library says what it does by itself: that dask computes, or that torch sends parts away."""
    moves = _moving(call, frame)
    return _computing_lazily(call, frame) if moves is None else moves


def _moving(call: Call, frame: Frame) -> AbstractContextManager[Any] | None:
    hooks = call.backend.hooks if call.backend is not None else backends.loaded[call.where].hooks
    if hooks.telling_of_moves is None or hooks.spread_among is None or hooks.spread_among(call.leaves) is None:
        return None
    outer = frame.parent
    while outer is not None and not outer.tells_of_moves:
        outer = outer.parent
    if outer is not None:
        return nullcontext()
    frame.tells_of_moves = True

    def told(name: str, size: int) -> None:
        inner = current.get()
        if inner is not None and not inner.asked_for:
            tell(Event("reshard", public(inner.name), f"sends parts to other processes, by {name}", size))

    return hooks.telling_of_moves(told)


def _computing_lazily(call: Call, frame: Frame) -> AbstractContextManager[Any]:
    callbacks = sys.modules.get("dask.callbacks")
    lazy = [data for v in call.leaves if is_lazy(data := native_of(v))]
    if callbacks is None or not lazy or frame.asked_for:
        return nullcontext()

    def start(_: Any) -> None:
        # Other threads that compute meanwhile call this too.
        if current.get() is not None:
            tell(Event("compute", public(frame.name), f"computes a lazy array of {library_of(lazy[0])}"))

    return callbacks.Callback(start=start)
