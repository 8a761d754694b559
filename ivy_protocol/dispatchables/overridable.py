"""The functions that dispatch, and so may be overridden."""

import inspect
from collections.abc import Callable
from typing import Any

from ivy_protocol import lazy
from ivy_protocol.core import context
from ivy_protocol.messages.prefixes import named


@named
def overridable_functions(package: str | None = None, /) -> dict[Callable[..., Any], inspect.Signature]:
    """Return all functions that dispatch, with their signatures.

    A class answers each of them by ``__ivy_array_function__``; `register` adds implementations.

    Parameters
    ----------
    package : str, optional
        Only those of a package, as ``"mylib"``; ``"ivy"`` for ivy's own. By default, those of all packages that are
        imported.

    Returns
    -------
    dict
        The signatures by function, in the order in which the functions were defined.

    See Also
    --------
    dispatchable : makes a dispatcher of a function.

    Examples
    --------
    >>> signatures = ivy.overridable_functions("ivy")
    >>> ivy.softmax in signatures, list(signatures[ivy.softmax].parameters)
    (True, ['x', 'axis', 'complex_mode', 'out'])
    """
    lazy.load_functions()
    found = {}
    for spec in tuple(context.functions):
        if spec.call is not None and package in (None, _package(spec.name)):
            found[spec.call] = inspect.signature(spec.body)
    return found


def _package(name: str) -> str:
    return name.partition(".")[0] if "." in name else "ivy"


__all__ = ["overridable_functions"]
