"""`ivy.record`: a scope that logs calls."""

import threading
from typing import Any

from ivy_protocol.backends.backend import Backend
from ivy_protocol.instrument.frames import dtype_of, find_user_line, library_of, native_of
from ivy_protocol.instrument.log import Log, LogEntry
from ivy_protocol.instrument.observe import Event, Frame, Observer


class record(Observer):
    """Log the calls in a ``with`` block, and the implicit conversions in them.

    Returns
    -------
    Log
        The log, as the target of ``as``. Its entries are the calls, including calls inside of others. Each has the
        library, implementation, data types, conversions, bytes moved and time.

    See Also
    --------
    forbid : raise for implicit conversions.

    Notes
    -----
    The scope applies to the thread or task that opened it, and to tasks that are started in it. Entries do not keep
    arrays alive. Logging adds tens of microseconds to each call, and to the calls around it. Times do not include
    asynchronous computation, for example on a GPU.

    Examples
    --------
    >>> with ivy.record() as log:
    ...     x = ivy.softmax(ivy.array([1.0, 2.0]))
    >>> [(call.depth, call.function) for call in log][:3]
    [(0, 'array'), (0, 'softmax')]
    >>> log[1].library, log[1].before, log[1].result
    ('numpy', ('float32',), ('float32',))
    """

    def __init__(self) -> None:
        self.log = Log()

    def __enter__(self) -> Log:
        super().__enter__()
        return self.log

    def begin(self, frame: Frame) -> None:
        outer = frame.parent
        while outer is not None and id(self) not in outer.entries:
            outer = outer.parent
        entry = LogEntry(frame.name, find_user_line(), threading.get_ident())
        frame.entries[id(self)] = entry
        self.log.add(entry, None if outer is None else outer.entries[id(self)])

    def end(self, frame: Frame) -> None:
        entry: LogEntry = frame.entries[id(self)]
        entry.began, entry.seconds, entry.raised = frame.began, (frame.ended - frame.began) / 1e9, frame.raised
        entry.before = tuple(argument.dtype for argument in frame.arguments)
        entry.after = tuple(frame.compute_dtypes)
        entry.result = tuple(_dtypes(frame.result))
        call = frame.call
        if call is None:
            entry.implementation = "the program"
        elif call.backend is None:
            entry.implementation = "its arguments"
        else:
            entry.library = call.backend.name
            entry.implementation = _title(call.implementation, call.backend, frame)
            entry.alternative = getattr(call.implementation, "alternative", "")

    def on_event(self, event: Event, frame: Frame | None) -> None:
        entry = None if frame is None else frame.entries.get(id(self))
        if entry is None:
            # Create an entry if there is none: NumPy or Python read the values outside of ivy functions, or this
            # observer was entered during the call.
            entry = LogEntry(event.by, find_user_line(), threading.get_ident())
            self.log.add(entry, None)
        entry.conversions += (f"{event.kind}: {event.what}",)
        entry.moved += event.size if event.kind in ("host", "device", "joined", "reshard") else 0


def _dtypes(result: Any) -> list[str]:
    results = result if type(result) in (list, tuple) else (result,)
    natives = [native_of(r) for r in results]
    return [dtype_of(data) for data in natives if type(data) not in (list, tuple) and library_of(data)]


def _title(implementation: Any, backend: Backend, frame: Frame) -> str:
    """Return the qualified name of the implementation that ran. For the body of the function, return "composed". If
    nothing ran, return "rejected".
    """
    call = frame.call
    if implementation is None:
        return "rejected"
    if call is not None and implementation is call.spec.body:
        return "composed"
    inner = getattr(implementation, "func", implementation)
    if hasattr(inner, "alternative"):
        package = f" of {inner.package}" if inner.package else ""
        return f"{inner.__module__}.{inner.__qualname__} (alternative {inner.alternative!r}{package})"
    module = getattr(inner, "__module__", None) or type(inner).__module__
    name = getattr(inner, "__qualname__", None) or getattr(inner, "__name__", None) or type(inner).__name__
    return f"{module}.{name}" if module != "builtins" else f"{backend.name}.{name}"


__all__ = ["record"]
