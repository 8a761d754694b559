"""What the dispatcher knows about a function, read once from its definition."""

from enum import Enum
from itertools import takewhile
from typing import Any, Literal, NoReturn, TypedDict, Unpack, get_args, get_origin

from ivy_protocol.base import typing as roles
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.messages.prefixes import named, public
from ivy_protocol.messages.wording import plain_types

_ARRAYS = (roles.ArrayLike, roles.ArraySequence, roles.Contents)
_ROLE: Any = type(roles.ArrayLike)
_VARARGS, _MORE = 0x04, 0x08


class _Missing(Enum):
    """Stands for a required argument that was not given; the compiler of torch knows enumerations by themselves."""

    MISSING = "<missing>"


MISSING: Any = _Missing.MISSING


class Flags(TypedDict, total=False):
    """What an annotation cannot say about a function."""

    promote: bool | tuple[str, ...]
    """Cast the array arguments, or those named, to their common type."""
    floating: bool
    """Cast integers and bools to the default float first."""
    broadcast: bool
    """The shapes of the arrays broadcast."""
    infer: bool
    """Fill in the dtype: of an array argument, of the scalars, or the default."""
    accumulate: bool
    """Fill in the dtype as the standard does for ``sum``."""
    namespace: str
    """The part of an array namespace in which the function is."""
    view: bool
    """The result shows the contents of the first array."""
    writes: bool
    """The result replaces the contents of the first array."""
    numbers: tuple[str, ...]
    """Arguments that the library takes as Python numbers too, beside an array of floats, or alone where `infer` is."""
    raw: bool
    """The result is returned as the backend gave it."""
    kinds: tuple[str, ...]
    """The kinds of data types that the function takes, after promotion; all of them by default."""
    counts: bool
    """The result holds positions or counts, and no elements of the arrays."""
    lifts: bool
    """Arrays without axes count as arrays of one element."""
    widens: bool
    """The body computes floats of 16 bits as float32, whose steps would lose digits, or become too large or zero."""
    keeps: bool
    """The numbers beside the first array become elements of it, and have to fit its data type."""

    knows_nan: bool
    """The function is called because there may be NaN, or looks at no numbers, so that no policy on NaN applies."""


class Spec:
    """The parameters of a function by role, and the flags of its decorator."""

    index = -1
    call: Any = None

    def __init__(self, fn: Any, kind: str, **flags: Unpack[Flags]) -> None:
        code, annotations = fn.__code__, fn.__annotations__
        count, keyword_only, order = code.co_argcount, code.co_kwonlyargcount, code.co_varnames
        self.name: str = fn.__name__
        self.body = fn
        self.kind = kind
        self.positional: tuple[str, ...] = order[:count]
        self.posonly: int = code.co_posonlyargcount
        # A slash before a name says that no keyword has it.
        self.slots = tuple([f"/{n}" if i < self.posonly else n for i, n in enumerate(self.positional)])
        self.names: frozenset[str] = frozenset(order[: count + keyword_only])
        starred = order[count + keyword_only :]
        self.variadic: str | None = starred[0] if code.co_flags & _VARARGS else None
        self.more: str | None = starred[bool(self.variadic)] if code.co_flags & _MORE else None
        defaults = fn.__defaults__ or ()
        self.defaults = dict(zip(self.positional[count - len(defaults) :], defaults, strict=True))
        self.defaults.update(fn.__kwdefaults__ or {})
        self.required = tuple([n for n in self.positional if n not in self.defaults])
        self.roles: dict[str, Any] = {}
        by_role: dict[Any, tuple[str, ...]] = {}
        self.options: dict[str, frozenset[type]] = {}
        """The types of which the options mostly are."""
        for name, role in [(n, annotations[n]) for n in order if n in annotations]:
            if type(role) is _ROLE:
                role = role.base
                by_role[role] = (*by_role.get(role, ()), name)
            elif name != "out" and name in self.names:
                self.options[name] = plain_types(role)
            self.roles[name] = role
        self.arrays = tuple([n for n, role in self.roles.items() if role in _ARRAYS])
        self.sequences = by_role.get(roles.ArraySequence, ())
        self.contents = by_role.get(roles.Contents, ())
        self.shapes = by_role.get(roles.ShapeLike, ())
        self.dtypes = by_role.get(roles.DtypeLike, ())
        self.devices = by_role.get(roles.DeviceLike, ())
        self.scalars = by_role.get(roles.Scalar, ())
        self.indices = by_role.get(roles.Index, ())
        self.like = self.roles.get("like") is roles.Like
        self.draws = "seed" in self.names
        self.choices = {n: get_args(role) for n, role in self.roles.items() if get_origin(role) is Literal}
        """The values of which some options have one."""
        first = self.posonly if self.sequences or self.contents else max(self.posonly, len(self.required))
        leading = takewhile(lambda n: self.roles.get(n) is roles.ArrayLike, self.positional[:first])
        self.leading = len([*leading])
        """How many arrays come first, by position only: plans look at their types."""
        self.later = self.slots[max(self.leading, 1) :]
        """The parameters after these."""
        more = self.arrays[self.leading :]
        self.extra_arrays = frozenset((*more, *[f"/{n}" for n in more], "out"))
        self.data = frozenset((*self.arrays, *self.scalars, "out"))
        """What is, or may be, an array; everything else is an option."""
        self.returns: Any = annotations.get("return")
        self.returns_named = isinstance(self.returns, type) and issubclass(self.returns, tuple)
        self.several = self.returns_named or str(self.returns).startswith(("tuple[", "list["))
        # The compiler of torch may take a number for one that changes, and text for what it is.
        self.number = ""
        self._take_flags(**flags)

    def _take_flags(self, *, promote: bool | tuple[str, ...] = False, **flags: Any) -> None:
        self.promote: tuple[str, ...] = promote if isinstance(promote, tuple) else self.arrays if promote else ()
        self.floating = self.broadcast = self.accumulate = self.view = self.writes = self.raw = False
        self.counts = self.lifts = self.widens = self.keeps = self.knows_nan = False
        self.infer = bool(self.contents)
        self.namespace = ""
        self.numbers: tuple[str, ...] = ()
        self.kinds: tuple[str, ...] = ()
        vars(self).update(flags)
        # Elsewhere a data type is that of indices, counts, or of an array that is like another in shape only.
        self.casts = bool(self.dtypes and self.arrays) and not self.counts and bool(self.contents or not self.infer)

    def bind(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        """Return the given arguments by name, in order.

        Raises
        ------
        IvyTypeError
            An argument is missing, unknown, or given twice.
        """
        bound = dict(zip(self.positional, args, strict=False))
        surplus = args[len(self.positional) :]
        if surplus:
            if self.variadic is None:
                raise IvyTypeError(
                    f"{public(self.name)} takes at most {len(self.positional)} positional arguments "
                    f"({', '.join(self.positional)}), {len(args)} were given"
                )
            bound[self.variadic] = surplus
        for name, value in kwargs.items():
            if name not in self.names or name in self.positional[: self.posonly]:
                bound.setdefault(self.more or self._refuse(name), {})[name] = value
            elif bound.get(name, MISSING) is not MISSING:
                raise IvyTypeError(f"{public(self.name)} got two values for the argument {name!r}")
            else:
                bound[name] = value
        for name in self.required:
            if bound.get(name, MISSING) is MISSING:
                from ivy_protocol.messages.hints import fewer

                said = fewer(self.name) or f"its signature is {self.signature()}"
                raise IvyTypeError(f"{public(self.name)} misses the argument {name!r}; {said}")
        return bound

    def name_more(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any] | None:
        """Name the positional arguments after the leading arrays; None if they do not fit.

        A parameter that is positional-only gets a slash before its name, which no keyword can have.
        """
        if len(args) == 1 and not kwargs and self.later:
            return {self.later[0]: args[0]}
        named = dict(zip(self.later, args, strict=False))
        more = {**named, **kwargs} if kwargs else named
        return more if len(more) == len(args) + len(kwargs) else None

    def _refuse(self, name: str) -> NoReturn:
        title, written = public(self.name), f"its signature is {self.signature()}"
        if name in self.names:
            raise IvyTypeError(f"{title} takes {name!r} by position only; {written}")
        from ivy_protocol.messages.hints import parameter

        placed = self.positional[: self.posonly]
        hint = parameter(name, self.names.difference(placed), placed)
        raise IvyTypeError(f"{title} has no keyword {name!r}; {hint}{written}")

    def signature(self) -> str:
        """The public signature as text."""
        import inspect

        return f"{self.name}{inspect.signature(self.body)}"


@named
def spec(fn: Any, /) -> Spec:
    """Return the `Spec` of a dispatcher: its parameters by role, and its flags."""
    return fn.spec
