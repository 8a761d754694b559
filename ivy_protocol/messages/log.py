"""Logging with the logger ``ivy_protocol``, warnings, and notification of observers."""

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
    """Log a message. If `logging` is not imported, there are no handlers, and nothing is done."""
    logging = sys.modules.get("logging")
    if logging is None:
        return
    logger, mode = logging.getLogger("ivy_protocol"), context.setting("logging_mode")
    if mode is None:
        logger.debug(message, *args)
    elif mode == "DEBUG":
        # Pass the record directly to the handlers. Setting the level of the logger instead would change what all
        # threads and tasks log.
        logger.handle(logger.makeRecord(logger.name, logging.DEBUG, __file__, 0, message, args, None))


@constant
def has_observers(_changes: int) -> bool:
    """Return True if an observer is active in this thread or task. Compiled code has a guard on `_changes`."""
    return "watchers" in context.current().stacks


def read(by: str, data: Any, number: bool = False) -> None:
    """Notify the innermost observer that all values of an array are read. With `number`, the caller reads a 0-d array
    as a scalar.
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
        The number of frames from the caller of this function up to the code that the warning refers to; 0 for the
        caller itself.

    Raises
    ------
    IvyTypeError
        `stacklevel` is not an int.
    """
    if not isinstance(stacklevel, int):
        raise IvyTypeError(f"ivy.warn: stacklevel must be an int, not {stacklevel!r}")
    if context.setting("warning_level") != "none":
        warnings.warn(warning_message, RuntimeWarning, stacklevel=stacklevel + 3)


__all__ = ["warn"]
