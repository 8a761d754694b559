"""Detection of scopes that an interrupt left open. Their block has ended without a call of ``__exit__``."""

from types import CodeType, FrameType
from typing import NamedTuple

_MAY_WAIT = 0x20 | 0x80 | 0x100 | 0x200
"""Flags of the code of generators and coroutines. These may be suspended while a scope is open."""


class Opened(NamedTuple):
    """The frame that opened a scope: its id, its code, and the offset of its current instruction."""

    frame: int
    code: CodeType
    instruction: int


def is_left_open(inner: Opened, outer: Opened, frame: FrameType) -> bool:
    """Return True if the block of the scope `inner` has ended without a call of ``__exit__``.

    An interrupt before the first line of ``__exit__`` leaves a scope open. `outer` is the scope around `inner`, and
    the code of `frame` now closes `outer`.
    """
    if not _is_with_statement(inner.code, inner.instruction):
        return False
    if inner.frame == outer.frame == id(frame):
        # The function that opened both scopes now closes `outer`. A ``with`` statement closes its scope after all
        # blocks inside of it have ended. Therefore, if a ``with`` statement opened `outer`, the block of `inner` has
        # ended. Explicit calls may close scopes in another order.
        return _is_with_statement(outer.code, outer.instruction)
    return not inner.code.co_flags & _MAY_WAIT and not _is_active(inner, frame)


def _is_with_statement(code: CodeType, offset: int) -> bool:
    """Return True if the instruction at an offset belongs to a ``with`` statement, and not to a call of
    ``__enter__``.
    """
    import dis

    before = ""
    for instruction in dis.get_instructions(code):
        if instruction.offset == offset:
            # Before Python 3.14, `BEFORE_WITH` calls ``__enter__``. In Python 3.14, `LOAD_SPECIAL` loads ``__enter__``,
            # and the next instruction calls it.
            return instruction.opname == "BEFORE_WITH" or before == "LOAD_SPECIAL"
        before = instruction.opname
    return False


def _is_active(opened: Opened, frame: FrameType | None) -> bool:
    """Return True if the code that opened a scope is among the callers of a frame."""
    while frame is not None and not (id(frame) == opened.frame and frame.f_code is opened.code):
        frame = frame.f_back
    return frame is not None
