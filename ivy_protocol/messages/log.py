"""Logging by the logger ``ivy_protocol``, warnings, and notification of observers."""

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
    """Log a message; if `logging` is not imported, there are no handlers."""
    logging = sys.modules.get("logging")
    if logging is None:
        return
    logger, mode = logging.getLogger("ivy_protocol"), context.setting("logging_mode")
    if mode is None:
        logger.debug(message, *args)
    elif mode == "DEBUG":
        # The mode belongs to this thread or task, so pass the record to the handlers without a change of the logger's
        # level.
        logger.handle(logger.makeRecord(logger.name, logging.DEBUG, __file__, 0, message, args, None))


@constant
def has_observers(_changes: int) -> bool:
    """Return True if an observer is active in this thread or task; `_changes` creates a guard in compiled code."""
    return "watchers" in context.current().stacks


def read(by: str, data: Any, number: bool = False) -> None:
    """Notify the innermost observer of a read: of all values of an array, or with `number` of the scalar of a 0-d
    array.
    """
    for watcher in context.current().stacks.get("watchers", ())[-1:]:
        watcher.read(by, data, number)


def unobserved() -> AbstractContextManager[None]:
    """Return a context manager in which no observer is active, for attempts that may fail."""
    is_observed = state.table is None and has_observers(state.changes)
    return context.scope(watchers=context.Change(base=())) if is_observed else nullcontext()


def followed(name: str, run: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function whose calls the innermost observer records as a part of the program."""
    observers = context.current().stacks.get("watchers", ())
    return observers[-1].part(name, run) if observers else run


@named
def warn(warning_message: str, stacklevel: int = 0) -> None:
    """Warn, unless the warning level is "none".

    Parameters
    ----------
    warning_message
        The text of the warning.
    stacklevel
        The number of additional frames up the stack that the warning points to.

    Raises
    ------
    IvyTypeError
        `stacklevel` is not an int.
    """
    if not isinstance(stacklevel, int):
        raise IvyTypeError(f"stacklevel must be an int, not {stacklevel!r}")
    if context.setting("warning_level") != "none":
        warnings.warn(warning_message, RuntimeWarning, stacklevel=stacklevel + 3)


__all__ = ["warn"]
