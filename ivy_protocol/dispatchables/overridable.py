"""List of the functions that dispatch, and that classes can therefore override."""

import inspect
from collections.abc import Callable
from typing import Any

from ivy_protocol import lazy
from ivy_protocol.core import context
from ivy_protocol.messages.prefixes import named


@named
def overridable_functions(package: str | None = None, /) -> dict[Callable[..., Any], inspect.Signature]:
    """Return all functions that dispatch, with their signatures.

    A class overrides these functions with its method ``__ivy_array_function__``. `register` adds an implementation of
    such a function for a library or a class.

    Parameters
    ----------
    package : str, optional
        List only functions of this package, such as ``"mylib"``. ``"ivy"`` selects ivy itself. By default, list the
        functions of all imported packages.

    Returns
    -------
    dict
        The signatures by function, in the order of definition.

    See Also
    --------
    dispatchable : make a dispatcher from a function.

    Examples
    --------
    >>> signatures = ivy.overridable_functions("ivy")
    >>> ivy.softmax in signatures, list(signatures[ivy.softmax].parameters)
    (True, ['x', 'axis', 'complex_mode', 'out'])
    """
    lazy.load_functions()
    signatures = {}
    for spec in tuple(context.functions):
        if spec.call is not None and package in (None, _package(spec.name)):
            signatures[spec.call] = inspect.signature(spec.body)
    return signatures


def _package(name: str) -> str:
    return name.partition(".")[0] if "." in name else "ivy"


__all__ = ["overridable_functions"]
