"""Check that calls of an array class in several threads do not share state."""

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


def check_threads(subject: Subject) -> None:
    """Check that a call returns the same result if other threads run calls between the lines of the first call."""
    fn = next((f for f in subject.implements if f.spec.leading in (1, 2) and f.spec.posonly == f.spec.leading), None)
    files = {f.__code__.co_filename for f in vars(subject.cls).values() if inspect.isfunction(f)}
    if fn is None or not files:
        raise Skipped("the class has no Python code")
    first, second = ([subject.make(x)] * fn.spec.leading for x in (X, Y))
    try:
        expected, expected_other = subject.elements(fn(*first)), subject.elements(fn(*second))
    except Exception as error:
        raise Skipped("the class has no result for two arrays of one shape") from error
    interleaved: list[Any] = []
    result = _between_lines(files, lambda: fn(*first), lambda: _append_result(interleaved, lambda: fn(*second)))
    call = f"ivy.{fn.__name__} of {shown(X)}, while another thread calls it with {shown(Y)},"
    law = "the state of a call is not shared between threads"
    for actual, expected_value in ((result, expected), *[(other, expected_other) for other in interleaved]):
        if isinstance(actual, Exception):
            raise Fault(call, first_line(actual), shown(expected_value[0]), law)
        difference = compare(subject.elements(actual), expected_value, "none")
        if difference is not None:
            raise Fault(call, *difference, law)


def _between_lines(files: set[str], run: Callable[[], Any], other: Callable[[], Any]) -> Any:
    """Run a function. At each line in the given files, run `other` in a new thread."""
    threads: list[threading.Thread] = []

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code.co_filename not in files:
            return None
        # Start no new thread while an earlier thread is alive: the earlier thread waits for a lock that this call
        # holds, and a new thread would wait for the same lock.
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


def _append_result(results: list[Any], run: Callable[[], Any]) -> None:
    """Append the result of a function, or the exception that the function raises, to a list."""
    try:
        results.append(run())
    except Exception as error:
        results.append(error)
