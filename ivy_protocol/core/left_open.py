"""Scopes that an interrupt left open: their block ended, and ``__exit__`` was not called."""

from types import CodeType, FrameType
from typing import NamedTuple

_MAY_WAIT = 0x20 | 0x80 | 0x100 | 0x200
"""The flags of code that may wait in a block: generators and coroutines, of which nothing says whether they go on."""


class Opened(NamedTuple):
    """The frame that opened a scope, its code, and the instruction of that."""

    frame: int
    code: CodeType
    instruction: int


def is_left_open(inner: Opened, outer: Opened, frame: FrameType) -> bool:
    """Return True if the block of a scope has ended without a call of ``__exit__``.

    An interrupt can arrive before the first line of ``__exit__``. `outer` is a scope around, which `frame` closes.
    """
    if not _by_with(inner.code, inner.instruction):
        return False
    if inner.frame == outer.frame == id(frame):
        # Blocks of one function end from the inside out; scopes that are opened by calls may not.
        return _by_with(outer.code, outer.instruction)
    return not inner.code.co_flags & _MAY_WAIT and not _is_running(inner, frame)


def _by_with(code: CodeType, place: int) -> bool:
    """Return True if an instruction is that of a ``with`` statement, and no call of ``__enter__``."""
    import dis

    before = ""
    for instruction in dis.get_instructions(code):
        if instruction.offset == place:
            # Python 3.14 looks ``__enter__`` up by itself, and calls it.
            return instruction.opname == "BEFORE_WITH" or before == "LOAD_SPECIAL"
        before = instruction.opname
    return False


def _is_running(opened: Opened, frame: FrameType | None) -> bool:
    """Return True if the code that opened a scope is among the callers of a frame."""
    while frame is not None and not (id(frame) == opened.frame and frame.f_code is opened.code):
        frame = frame.f_back
    return frame is not None
