"""What is said of a name that is not there: what it is called here, or what is nearly the same.

A name is often asked for to learn whether it is there, and seldom to be told why it is not. So what is said is found
when it is read, and the tables are loaded then.
"""

from collections.abc import Callable, Iterable

from ivy_protocol.exceptions import IvyAttributeError


class Said:
    """Text that is found when it is read."""

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
    """The error for a name that ivy, or one of its namespaces, does not have; `names` gives those that it has."""
    if name.startswith("_"):
        return IvyAttributeError(f"{owner} has no {name!r}")
    # With a name of its own, Python adds no second guess to the text.
    return IvyAttributeError(Said(lambda: f"{owner} has no {name!r}; {_instead(owner, name, set(names()))}"), name=name)


def missing_attribute(name: str, names: Callable[[], Iterable[str]]) -> IvyAttributeError:
    """The error for an attribute that an `ivy.Array` does not have; `names` gives those that it has."""
    return IvyAttributeError(Said(lambda: f"ivy.Array has no {name!r}; {_instead_of(name, set(names()))}"), name=name)


def parameter(name: str, named: Iterable[str], placed: Iterable[str] = ()) -> str:
    """What stands for a parameter that a function does not have, which has these, by name and by position only.

    An empty text if nothing does.
    """
    from ivy_protocol.messages.names_elsewhere import PARAMETERS, UNTAKEN

    others = PARAMETERS.get(name, ())
    for other in others:
        if other in named:
            return f"it is called {other!r} here; "
    for other in others:
        if other in placed:
            return f"it is called {other!r} here, and is given by position; "
    if name in UNTAKEN:
        return f"{UNTAKEN[name]}; "
    close = _close(name, named)
    return f"did you mean {_listed(map(repr, close))}? " if close else ""


def fewer(function: str) -> str:
    """What is written here for a call of a function with the fewer arguments that it takes elsewhere."""
    from ivy_protocol.messages.names_elsewhere import FEWER

    return FEWER.get(function, "")


def _instead(owner: str, name: str, names: set[str]) -> str:
    from ivy_protocol.messages.names_elsewhere import CALLED, WRITTEN

    inner = f"{owner.partition('.')[2]}.{name}"
    if inner in WRITTEN:
        return f"write {WRITTEN[inner]}"
    if CALLED.get(name) in names:
        return f"it is called {owner}.{CALLED[name]} here"
    if name in CALLED or name in WRITTEN:
        return f"write {WRITTEN.get(name) or f'ivy.{CALLED[name]}'}"
    close = _close(name, names)
    return f"did you mean {_listed(f'{owner}.{n}' for n in close)}?" if close else f"dir({owner}) lists what it has"


def _instead_of(name: str, names: set[str]) -> str:
    from ivy_protocol.messages.names_elsewhere import CALLED, OF_ARRAYS, WRITTEN

    if name in OF_ARRAYS or name in WRITTEN:
        return f"write {OF_ARRAYS.get(name) or WRITTEN[name]}"
    called = CALLED.get(name)
    if called is not None:
        return f"it is called x.{called} here" if called in names else f"write ivy.{called}"
    if name.endswith("_"):
        return "write x += y and the like, x[...] = y or ivy.inplace_update(x, y)"
    close = _close(name, names)
    return f"did you mean {_listed(f'x.{n}' for n in close)}?" if close else "dir(x) lists what it has"


def _close(name: str, names: Iterable[str]) -> list[str]:
    """The names that are nearly the same in letters of any case, the nearest first."""
    from difflib import get_close_matches

    # Of two names that differ in case alone, such as Linear and linear, that of the case of the name is meant.
    ordered = sorted(names, key=lambda n: n[:1].islower() is name[:1].islower())
    spelt = {n.lower(): n for n in ordered if not n.startswith("_")}
    return [spelt[n] for n in get_close_matches(name.lower(), spelt, n=2, cutoff=0.75)]


def _listed(names: Iterable[str]) -> str:
    return " or ".join(names)
