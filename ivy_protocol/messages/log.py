"""What ivy says about its choices, by the logger ``ivy_protocol``."""

import sys
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from ivy_protocol.compiling import constant
from ivy_protocol.core import context
from ivy_protocol.core.context import state
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.messages.prefixes import named


def debug(message: str, *args: Any) -> None:
    """Log which backend was chosen, and why; nobody listens before logging is imported."""
    logging = sys.modules.get("logging")
    if logging is None:
        return
    logger, mode = logging.getLogger("ivy_protocol"), context.setting("logging_mode")
    if mode is None:
        logger.debug(message, *args)
    elif mode == "DEBUG":
        # The mode holds for this thread or task, so it does not touch the level of the logger, which all share.
        logger.handle(logger.makeRecord(logger.name, logging.DEBUG, __file__, 0, message, args, None))


@constant
def somebody_watches(_changes: int) -> bool:
    """Whether somebody is told what happens here."""
    return "watchers" in context.current().stacks


def read(by: str, data: Any, number: bool = False) -> None:
    """Tell those who watch that something reads the values of an array, or of one without axes a number."""
    for watcher in context.current().stacks.get("watchers", ())[-1:]:
        watcher.read(by, data, number)


def unwatched() -> AbstractContextManager[None]:
    """A context in which nobody is told, for what is tried."""
    watching = state.table is None and somebody_watches(state.changes)
    return context.scope(watchers=context.Change(base=())) if watching else nullcontext()


def followed(name: str, run: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose calls those who watch see as a part of the program."""
    watching = context.current().stacks.get("watchers", ())
    return watching[-1].part(name, run) if watching else run


@named
def warn(warning_message: str, stacklevel: int = 0) -> None:
    """Warn, unless the warning level is "none".

    Parameters
    ----------
    warning_message
        What to say.
    stacklevel
        How many callers further up the warning points to.

    Raises
    ------
    IvyTypeError
        `stacklevel` is no int.
    """
    if not isinstance(stacklevel, int):
        raise IvyTypeError(f"stacklevel is an int, not {stacklevel!r}")
    if context.setting("warning_level") != "none":
        warnings.warn(warning_message, RuntimeWarning, stacklevel=stacklevel + 3)


__all__ = ["warn"]
