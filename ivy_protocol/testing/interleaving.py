"""Whether a class keeps what belongs to one call where another thread's call overwrites it."""

import inspect
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

from ivy_protocol.testing.faults import Fault, compare, first_line, shown
from ivy_protocol.testing.report import Skipped
from ivy_protocol.testing.subjects import Subject
from ivy_protocol.testing.variations import X, Y

_LINES = 60
_PATIENCE = 0.2


def calls_do_not_meet(subject: Subject) -> None:
    """A call gives the same if another one runs between any two of its lines, in another thread."""
    fn = next((f for f in subject.implements if f.spec.leading in (1, 2) and f.spec.posonly == f.spec.leading), None)
    files = {f.__code__.co_filename for f in vars(subject.cls).values() if inspect.isfunction(f)}
    if fn is None or not files:
        raise Skipped("it has no lines of its own")
    first, second = ([subject.make(x)] * fn.spec.leading for x in (X, Y))
    try:
        expected, others = subject.numbers(fn(*first)), subject.numbers(fn(*second))
    except Exception as error:
        raise Skipped("it does not answer for two arrays of one shape") from error
    found: list[Any] = []
    result = _between_lines(files, lambda: fn(*first), lambda: _kept(found, lambda: fn(*second)))
    call = f"ivy.{fn.__name__} of {shown(X)}, while another thread calls it with {shown(Y)},"
    law = "what belongs to one call is kept in no place that all threads share"
    for got, wanted in ((result, expected), *[(other, others) for other in found]):
        if isinstance(got, Exception):
            raise Fault(call, first_line(got), shown(wanted[0]), law)
        different = compare(subject.numbers(got), wanted, "none")
        if different is not None:
            raise Fault(call, *different, law)


def _between_lines(files: set[str], run: Callable[[], Any], other: Callable[[], Any]) -> Any:
    """Run a function, and at each line of these files another one in a thread of its own."""
    threads: list[threading.Thread] = []

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename not in files:
            return None
        # One that waits for a lock that this call holds ends the attempt: nothing can come between.
        if event == "line" and len(threads) < _LINES and not any(t.is_alive() for t in threads):
            threads.append(threading.Thread(target=other, daemon=True))
            threads[-1].start()
            threads[-1].join(_PATIENCE)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        return run()
    finally:
        sys.settrace(before)
        for thread in threads:
            thread.join(_PATIENCE)


def _kept(found: list[Any], run: Callable[[], Any]) -> None:
    """Keep what a function gives, or the error that it raises."""
    try:
        found.append(run())
    except Exception as error:
        found.append(error)
