"""Suggestions for unknown names: the ivy equivalent or close matches.

Most code that looks up a missing attribute, such as `hasattr`, never reads the message of the error. The text is
therefore created, and the tables are imported, only when the message is converted to a string.
"""

from collections.abc import Callable, Iterable

from ivy_protocol.exceptions import IvyAttributeError


class Said:
    """Message text that is created when it is converted to a string."""

    __slots__ = ("_find",)

    def __init__(self, find: Callable[[], str]) -> None:
        self._find = find

    def __str__(self) -> str:
        return self._find()

    def __repr__(self) -> str:
        return repr(self._find())

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (self._find(),)


def missing(owner: str, name: str, names: Callable[[], Iterable[str]]) -> IvyAttributeError:
    """Return the error for a name that is missing in ivy or in one of its namespaces. `names` returns the existing
    names.
    """
    if name.startswith("_"):
        return IvyAttributeError(f"{owner} has no {name!r}")
    # Pass `name`: if an AttributeError had no name, Python would set the name and the object of the error, and append a
    # second suggestion to the message.
    return IvyAttributeError(Said(lambda: f"{owner} has no {name!r}; {_suggest(owner, name, set(names()))}"), name=name)


def missing_attribute(name: str, names: Callable[[], Iterable[str]]) -> IvyAttributeError:
    """Return the error for a missing attribute of an `ivy.Array`. `names` returns the existing names."""
    return IvyAttributeError(
        Said(lambda: f"ivy.Array has no {name!r}; {_suggest_method(name, set(names()))}"), name=name
    )


def parameter(name: str, named: Iterable[str], posonly: Iterable[str] = ()) -> str:
    """Return a hint for an unknown parameter, or an empty string if there is no hint.

    `named` are the parameters of the function that may be passed by keyword. `posonly` are the positional-only
    parameters.
    """
    from ivy_protocol.messages.names_elsewhere import ALTERNATIVES, PARAMETERS

    candidates = PARAMETERS.get(name, ())
    for candidate in candidates:
        if candidate in named:
            return f"the keyword is called {candidate!r} in ivy; "
    for candidate in candidates:
        if candidate in posonly:
            return f"the argument is called {candidate!r} in ivy, and is positional-only; "
    if name in ALTERNATIVES:
        return f"{ALTERNATIVES[name]}; "
    close = _close(name, named)
    return f"did you mean {_join(map(repr, close))}? " if close else ""


def fewer(function: str) -> str:
    """Return a hint for a call without required arguments, if other libraries accept such a call. Return an empty
    string if there is no hint.
    """
    from ivy_protocol.messages.names_elsewhere import FEWER_ARGUMENTS

    return FEWER_ARGUMENTS.get(function, "")


def _suggest(owner: str, name: str, names: set[str]) -> str:
    from ivy_protocol.messages.names_elsewhere import EQUIVALENTS, EXPRESSIONS

    inner = f"{owner.partition('.')[2]}.{name}"
    if inner in EXPRESSIONS:
        return f"write {EXPRESSIONS[inner]}"
    if EQUIVALENTS.get(name) in names:
        return f"the equivalent is {owner}.{EQUIVALENTS[name]}"
    if name in EQUIVALENTS or name in EXPRESSIONS:
        return f"write {EXPRESSIONS.get(name) or f'ivy.{EQUIVALENTS[name]}'}"
    close = _close(name, names)
    return f"did you mean {_join(f'{owner}.{n}' for n in close)}?" if close else f"dir({owner}) lists its names"


def _suggest_method(name: str, names: set[str]) -> str:
    from ivy_protocol.messages.names_elsewhere import ARRAY_EXPRESSIONS, EQUIVALENTS, EXPRESSIONS

    if name in ARRAY_EXPRESSIONS or name in EXPRESSIONS:
        return f"write {ARRAY_EXPRESSIONS.get(name) or EXPRESSIONS[name]}"
    called = EQUIVALENTS.get(name)
    if called is not None:
        return f"the equivalent is x.{called}" if called in names else f"write ivy.{called}"
    if name.endswith("_"):
        return "write x += y, x[...] = y or ivy.inplace_update(x, y)"
    close = _close(name, names)
    return f"did you mean {_join(f'x.{n}' for n in close)}?" if close else "dir(x) lists its attributes"


def _close(name: str, names: Iterable[str]) -> list[str]:
    """Return up to two close matches, ignoring case. The closest match comes first."""
    from difflib import get_close_matches

    # Put names at the end if their first letter has the same case as the first letter of `name`. If two names differ
    # only in case, such as Linear and linear, the dict keeps the later one.
    ordered = sorted(names, key=lambda n: n[:1].islower() is name[:1].islower())
    by_lower = {n.lower(): n for n in ordered if not n.startswith("_")}
    return [by_lower[n] for n in get_close_matches(name.lower(), by_lower, n=2, cutoff=0.75)]


def _join(names: Iterable[str]) -> str:
    return " or ".join(names)
