"""`Spec`: the properties of a function that dispatch reads. They come from its signature and its decorator."""

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
    """Type of `MISSING`. It is an Enum because torch.compile supports enum members."""

    MISSING = "<missing>"


MISSING: Any = _Missing.MISSING


class Flags(TypedDict, total=False):
    """Properties of a function that annotations cannot express. `primary` documents them in one table."""

    promote: bool | tuple[str, ...]
    """Cast the array arguments, or the named arguments, to their promoted dtype."""
    floating: bool
    """Cast integers and booleans to the default float dtype first."""
    broadcast: bool
    """The shapes of the array arguments are broadcast. Errors about shapes mention this."""
    accepts_scalars: tuple[str, ...]
    """Array parameters for which implementations accept Python scalars. The scalar is passed on if another argument is
    a floating-point array, or, with `infer_dtype`, in any call.
    """
    dtype_kinds: tuple[str, ...]
    """Dtype kinds that the function accepts after promotion. The default is all kinds."""
    upcast_half: bool
    """The body computes float16 and bfloat16 arrays in float32. This avoids loss of precision and overflow."""
    at_least_1d: bool
    """Reshape 0-d arrays to 1-D."""
    scalars_must_fit: bool
    """Convert scalars to the dtype of the first array. Raise if the dtype cannot represent a scalar."""
    infer_dtype: bool
    """Infer a missing ``dtype=`` from an array argument, from the scalars, or from the default."""
    accumulate_dtype: bool
    """Infer a missing ``dtype=`` as the standard specifies for ``sum``: at least the default integer dtype."""
    compares: Literal["values", "booleans"]
    """The function compares its arguments, by value or as booleans, so that a Python scalar may be out of the range of
    their dtype."""
    needs_all_elements: bool
    """The result depends on all elements of an array, although the topic of the function consists of elementwise
    functions.
    """
    explicit_conversion: bool
    """The function converts or moves arrays on purpose. `ivy.forbid` and `ivy.record` do not report its conversions."""
    mutates: bool
    """The function modifies the first array."""
    returns_view: bool
    """The result is a view of the first array. Writes to one of them are visible in the other."""
    returns_indices: bool
    """The result contains indices or counts, and not elements of the arrays."""
    unwrapped: bool
    """Return the result of the backend unchanged, for example a Python scalar or a native array."""
    reads_metadata: bool
    """The function reads the shape, dtype or device, but no elements. For a layer of arrays, it is called on the
    wrapped data.
    """
    ignores_nan_policy: bool
    """The function handles NaN itself, or reads no values."""
    namespace: str
    """Submodule of an array namespace that has the function, such as ``linalg``."""


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
        # Prefix the names of positional-only parameters with "/". Keywords cannot contain the prefix, so a keyword
        # argument of the same name has another key.
        self.keys = tuple([f"/{n}" if i < self.posonly else n for i, n in enumerate(self.positional)])
        self.names: frozenset[str] = frozenset(order[: count + keyword_only])
        starred = order[count + keyword_only :]
        self.variadic: str | None = starred[0] if code.co_flags & _VARARGS else None
        self.var_keywords: str | None = starred[bool(self.variadic)] if code.co_flags & _MORE else None
        defaults = fn.__defaults__ or ()
        self.defaults = dict(zip(self.positional[count - len(defaults) :], defaults, strict=True))
        self.defaults.update(fn.__kwdefaults__ or {})
        self.required = tuple([n for n in self.positional if n not in self.defaults])
        self.roles: dict[str, Any] = {}
        by_role: dict[Any, tuple[str, ...]] = {}
        self.options: dict[str, frozenset[type]] = {}
        """The types that each option usually has. Values of these types need no further check."""
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
        self.is_random = "seed" in self.names
        self.choices = {n: get_args(role) for n, role in self.roles.items() if get_origin(role) is Literal}
        """The allowed values of options that are annotated as `Literal`."""
        first = self.posonly if self.sequences or self.contents else max(self.posonly, len(self.required))
        leading = takewhile(lambda n: self.roles.get(n) is roles.ArrayLike, self.positional[:first])
        self.leading = len([*leading])
        """The number of leading array parameters. Their types are the key of plans."""
        self.later_keys = self.keys[max(self.leading, 1) :]
        """The keys of the parameters after the leading arrays."""
        more = self.arrays[self.leading :]
        self.extra_arrays = frozenset((*more, *[f"/{n}" for n in more], "out"))
        self.data = frozenset((*self.arrays, *self.scalars, "out"))
        """The parameters that are arrays or may be arrays. All others are options."""
        self.returns: Any = annotations.get("return")
        self.returns_named = isinstance(self.returns, type) and issubclass(self.returns, tuple)
        self.several = self.returns_named or str(self.returns).startswith(("tuple[", "list["))
        # Function number as a string: torch.compile may treat an int as dynamic, but treats a string as constant.
        self.index_string = ""
        self._set_flags(**flags)

    def _set_flags(self, *, promote: bool | tuple[str, ...] = False, **flags: Any) -> None:
        self.promote: tuple[str, ...] = promote if isinstance(promote, tuple) else self.arrays if promote else ()
        self.floating = self.broadcast = self.upcast_half = self.at_least_1d = self.scalars_must_fit = False
        self.accumulate_dtype = self.needs_all_elements = self.explicit_conversion = self.returns_view = False
        self.mutates = self.returns_indices = self.unwrapped = self.reads_metadata = self.ignores_nan_policy = False
        self.infer_dtype = bool(self.contents)
        self.namespace = self.compares = ""
        self.accepts_scalars = self.dtype_kinds = tuple[str, ...]()
        vars(self).update(flags)
        # True if `dtype=` casts the array arguments. Otherwise, `dtype=` is the dtype of indices or counts, or of a new
        # array with the shape of the argument.
        can_cast = self.contents or not self.infer_dtype
        self.casts = bool(self.dtypes and self.arrays and can_cast) and not self.returns_indices

    def bind(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        """Return the passed arguments by parameter name, in order.

        Raises
        ------
        IvyTypeError
            An argument is missing, unknown, or passed twice.
        """
        bound = dict(zip(self.positional, args, strict=False))
        surplus = args[len(self.positional) :]
        if surplus:
            if self.variadic is None:
                raise IvyTypeError(
                    f"{public(self.name)} takes at most {len(self.positional)} positional arguments "
                    f"({', '.join(self.positional)}), not {len(args)}"
                )
            bound[self.variadic] = surplus
        for name, value in kwargs.items():
            if name not in self.names or name in self.positional[: self.posonly]:
                bound.setdefault(self.var_keywords or self._raise_unknown(name), {})[name] = value
            elif bound.get(name, MISSING) is not MISSING:
                raise IvyTypeError(f"{public(self.name)} got multiple values for the argument {name!r}")
            else:
                bound[name] = value
        for name in self.required:
            if bound.get(name, MISSING) is MISSING:
                from ivy_protocol.messages.hints import fewer

                hint = fewer(self.name) or f"its signature is {self.signature()}"
                raise IvyTypeError(f"{public(self.name)} is missing the argument {name!r}; {hint}")
        return bound

    def name_more(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any] | None:
        """Return the arguments after the leading arrays, by key. Return None if there are too many arguments, or two
        for one parameter.

        The key of a positional-only parameter is its name with the prefix "/", which no keyword can contain.
        """
        if len(args) == 1 and not kwargs and self.later_keys:
            return {self.later_keys[0]: args[0]}
        named = dict(zip(self.later_keys, args, strict=False))
        result = {**named, **kwargs} if kwargs else named
        return result if len(result) == len(args) + len(kwargs) else None

    def _raise_unknown(self, name: str) -> NoReturn:
        prefix, signature = public(self.name), f"its signature is {self.signature()}"
        if name in self.names:
            raise IvyTypeError(f"{prefix} accepts {name!r} only as a positional argument; {signature}")
        from ivy_protocol.messages.hints import parameter

        posonly = self.positional[: self.posonly]
        hint = parameter(name, self.names.difference(posonly), posonly)
        raise IvyTypeError(f"{prefix} has no keyword {name!r}; {hint}{signature}")

    def signature(self) -> str:
        """Return the public signature as a string."""
        import inspect

        return f"{self.name}{inspect.signature(self.body)}"


@named
def spec(fn: Any, /) -> Spec:
    """Return the `Spec` of a dispatcher: its parameters by role, and its flags."""
    return fn.spec
