"""`ivy.dispatchable`: a function of another package becomes a dispatcher."""

import inspect
import threading
from collections.abc import Callable
from functools import wraps
from types import FunctionType, SimpleNamespace
from typing import Any, TypedDict, TypeVar, Unpack, overload

from ivy_protocol.base import typing as roles
from ivy_protocol.base.spec import Spec
from ivy_protocol.core import context
from ivy_protocol.dispatch.entry import dispatcher
from ivy_protocol.dispatchables.annotations import annotations_of, is_list_of_arrays
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions.indexing import inplace_update
from ivy_protocol.messages.prefixes import named

F = TypeVar("F", bound=Callable[..., Any])
_ROLE: Any = type(roles.ArrayLike)

_lock = threading.Lock()
_SPARE = "spare "
"""How the names of numbers begin that no function has yet."""
_TITLE = "ivy.dispatchable"
_KINDS = {
    "bool": ("bool",),
    "signed integer": ("int",),
    "unsigned integer": ("uint",),
    "integral": ("int", "uint"),
    "real floating": ("float",),
    "complex floating": ("complex",),
    "numeric": ("int", "uint", "float", "complex"),
}
"""The kinds of data types, as the array API standard names them in ``isdtype``."""
_PLAIN = {
    "promote": "promote",
    "scalars": "numbers",
    "floating": "floating",
    "broadcast": "broadcast",
    "returns_view": "view",
    "returns_indices": "counts",
    "upcast_half": "widens",
    "infer_dtype": "infer",
}
"""The flags that have another name inside of ivy."""


class DispatchFlags(TypedDict, total=False):
    """What annotations cannot say about a function."""

    name: str
    """The name by which users know the function, for errors and logs; by default that of its module and its own."""
    promote: bool | tuple[str, ...]
    """Cast the array arguments, or those named, to their common data type."""
    floating: bool
    """Cast integers and bools to the default floating-point type first."""
    dtypes: tuple[str, ...]
    """The kinds of data types that it takes, as ``isdtype`` names them: "bool", "integral", "real floating", ..."""
    broadcast: bool
    """The shapes of the array arguments broadcast; errors about shapes say so."""
    scalars: tuple[str, ...]
    """The array parameters for which implementations also take Python scalars, with an array of floats for another."""
    inplace: bool
    """The result replaces the contents of the first array, which is also returned."""
    returns_view: bool
    """The result is a view of the first array: a write to one shows in the other, on every library."""
    returns_indices: bool
    """The result holds indices or counts, so that its data type does not follow those of the arguments."""
    returns_arrays: bool
    """False where the result is a Python object, to be returned as it is. By default, as the return annotation says."""
    upcast_half: bool
    """Compute a body in float32 where arrays are float16 or bfloat16, and cast the result back."""
    infer_dtype: bool
    """Fill in ``dtype=`` of a function that creates arrays: that of its scalars, or the default."""


@overload
def dispatchable(fn: F, /) -> F: ...
@overload
def dispatchable(**flags: Unpack[DispatchFlags]) -> Callable[[F], F]: ...
@named
def dispatchable(fn: Any = None, /, **flags: Any) -> Any:
    """Make a dispatcher of a function: it dispatches on the types of its array arguments, as those of ivy do.

    The roles of parameters come from annotations with the types of `ivy_protocol.typing`; they may be strings.

    - A function with a body is composed: the body gets `ivy.Array`, calls functions of ivy, and serves every library
      and class that these serve. It may be answered as a whole by an implementation that is registered.
    - A function whose body is ``...`` is primary: `ivy.register` adds an implementation for each library.

    Parameters
    ----------
    fn
        The function.
    name : str, optional
        The name by which users know it, as ``"mylib.smooth"``, for errors and logs. By default its module, without
        parts that begin with an underscore, and its own.
    promote : bool or tuple of str, optional
        Cast the array arguments, or those named, to their common data type.
    floating : bool, optional
        Cast integers and bools to the default floating-point type first.
    dtypes : tuple of str, optional
        The kinds of data types that it takes, as ``isdtype`` names them: ``"bool"``, ``"signed integer"``,
        ``"unsigned integer"``, ``"integral"``, ``"real floating"``, ``"complex floating"``, ``"numeric"``.
    broadcast : bool, optional
        The shapes of the array arguments broadcast; errors about shapes say so.
    scalars : tuple of str, optional
        The array parameters for which implementations also take Python scalars, with an array of floats for another.
        By default they get arrays only.
    inplace : bool, optional
        The result replaces the contents of the first array, which is also returned.
    returns_view : bool, optional
        The result is a view of the first array: a write to one shows in the other, on every library.
    returns_indices : bool, optional
        The result holds indices or counts.
    returns_arrays : bool, optional
        False where the result is a Python object, to be returned as it is. By default as the return annotation says.
    upcast_half : bool, optional
        Compute a body in float32 where arrays are float16 or bfloat16, and cast the result back.
    infer_dtype : bool, optional
        Fill in ``dtype=`` of a function that creates arrays.

    Returns
    -------
    function
        The dispatcher, with the signature, the name and the docstring of `fn`. The function itself is its
        ``__wrapped__``.

    Raises
    ------
    IvyTypeError
        `fn` is not a function of Python, is a generator or a coroutine, has no parameter that is an array, or there is
        no such flag.
    IvyValueError
        A flag names a parameter or a kind of data types that does not exist.

    See Also
    --------
    register : adds an implementation for a library or a class.
    overridable_functions : lists the functions that dispatch.
    ivy.testing.check_function : checks one.

    Examples
    --------
    >>> from ivy_protocol.typing import Array, ArrayLike
    >>> @ivy.dispatchable
    ... def smooth(x: ArrayLike, /, *, width: float = 1.0, out: Array | None = None) -> Array:
    ...     return ivy.divide(x, ivy.add(ivy.abs(x), width))
    >>> smooth([1.0, -3.0])
    ivy.array([ 0.5 , -0.75])
    """
    if fn is None:
        return lambda fn: _declared(fn, flags)
    if flags:
        raise IvyTypeError("ivy.dispatchable: give the flags by themselves, as in @ivy.dispatchable(promote=True)")
    return _declared(fn, flags)


def _declared(fn: Any, flags: dict[str, Any]) -> Any:
    if not isinstance(fn, FunctionType):
        said = " that dispatches" if hasattr(fn, "spec") else ""
        raise IvyTypeError(f"{_TITLE}: a function of Python becomes a dispatcher, and not a {type(fn).__name__}{said}")
    if hasattr(fn, "spec"):
        raise IvyTypeError(f"{_TITLE}: {fn.__name__} dispatches already")
    if inspect.isgeneratorfunction(fn) or inspect.iscoroutinefunction(fn) or inspect.isasyncgenfunction(fn):
        raise IvyTypeError(
            f"{_TITLE}: {fn.__qualname__} is a generator or a coroutine, which returns before it has computed"
        )
    declared = DispatchSpec(fn, flags)
    with _lock:
        if not any(name.startswith(_SPARE) for name in context.reserved):
            for number in range(256):
                context.reserve(object.__new__(Spec), f"{_SPARE}{number}")
        # The compiler of torch holds on to the objects in the list of functions, and to its length.
        spec = context.reserved.pop(next(name for name in context.reserved if name.startswith(_SPARE)))
        spec.__class__ = DispatchSpec
        vars(spec).update({**vars(declared), "index": spec.index})
    return dispatcher(spec)


class DispatchSpec(Spec):
    """The parameters by role, and the flags, of a function of another package."""

    def __init__(self, fn: Any, flags: dict[str, Any]) -> None:
        given = dict(flags)
        name = given.pop("name", None) or public_name(fn)
        if not isinstance(name, str) or "." not in name or not name.replace(".", "").isidentifier():
            raise IvyValueError(f"{_TITLE}: name is one with the package, as 'mylib.smooth', not {name!r}")
        annotations = annotations_of(fn)
        lists = {n: roles.ArraySequence for n, a in annotations.items() if n != "return" and is_list_of_arrays(a)}
        shape = SimpleNamespace(
            __code__=fn.__code__,
            __name__=name,
            __defaults__=fn.__defaults__,
            __kwdefaults__=fn.__kwdefaults__,
            __annotations__=annotations | lists,
        )
        kind = "primary" if is_empty(fn) else "compositional"
        super().__init__(shape, kind, **_flags(name, given, annotations))
        self.inplace = bool(given.get("inplace"))
        creates = self.dtypes or self.devices or self.like or self.draws
        wrong = (
            "" if self.arrays or creates else "has no array; annotate a parameter with ivy_protocol.typing.ArrayLike"
        )
        if self.view and not self.leading:
            wrong = "has no array first, of which inplace= and returns_view= speak"
        if self.inplace and kind == "primary":
            wrong = "has no body, and only the result of a body is written to an argument"
        if wrong:
            raise IvyTypeError(f"{_TITLE}: {name} {wrong}")
        for flag, names in (("promote", self.promote), ("scalars", self.numbers)):
            unknown = [n for n in names if n not in self.arrays]
            if unknown:
                arrays = ", ".join(self.arrays)
                raise IvyValueError(f"{_TITLE}: {flag} names {unknown[0]!r}; the arrays of {name} are {arrays}")
        self.body = _written(fn, self.positional[0]) if self.inplace else fn

    def signature(self) -> str:
        """The public signature as text."""
        written = inspect.signature(self.body)
        parameters = [p.replace(annotation=_Text.of(p.annotation)) for p in written.parameters.values()]
        returned = _Text.of(written.return_annotation)
        return f"{self.name.rpartition('.')[2]}{written.replace(parameters=parameters, return_annotation=returned)}"


class _Text:
    """An annotation that is a string, shown without quotes."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    @classmethod
    def of(cls, annotation: Any) -> Any:
        return cls(annotation) if isinstance(annotation, str) else annotation


def public_name(fn: Any) -> str:
    """The name by which users know a function: its module, without private parts, and its own."""
    module = fn.__module__ or "__main__"
    parts = [part for part in module.split(".") if not part.startswith("_") or part == "__main__"]
    return ".".join((*(parts or [module.strip("_")]), fn.__name__ if fn.__name__.isidentifier() else "function"))


def _flags(name: str, given: dict[str, Any], annotations: dict[str, Any]) -> dict[str, Any]:
    """The flags of a `Spec` that those of the decorator mean."""
    others = ("dtypes", "inplace", "returns_arrays")
    unknown = [flag for flag in given if flag not in (*_PLAIN, *others)]
    if unknown:
        known = ", ".join(["name", *_PLAIN, *others])
        raise IvyTypeError(f"{_TITLE}: there is no flag {unknown[0]!r}; there are {known}")
    flags = {inner: given[flag] for flag, inner in _PLAIN.items() if flag in given}
    for flag, value in given.items():
        if flag not in ("dtypes", "promote", "scalars") and not isinstance(value, bool):
            raise IvyTypeError(f"{_TITLE}: {flag} is True or False, not {value!r}")
    if "dtypes" in given:
        kinds = (given["dtypes"],) if isinstance(given["dtypes"], str) else tuple(given["dtypes"])
        wrong = [kind for kind in kinds if kind not in _KINDS]
        if wrong or not kinds:
            raise IvyValueError(f"{_TITLE}: dtypes are some of {', '.join(map(repr, _KINDS))}, not {given['dtypes']!r}")
        flags["kinds"] = tuple(dict.fromkeys(inner for kind in kinds for inner in _KINDS[kind]))
    if given.get("inplace"):
        # What is returned is the first array itself.
        flags["view"] = True
    flags["raw"] = not given.get("returns_arrays", _gives_arrays(annotations.get("return", roles.Array)))
    return flags


def _written(fn: Any, first: str) -> Any:
    """The body of a function whose result replaces the contents of its first array."""

    @wraps(fn)
    def body(*args: Any, **kwargs: Any) -> Any:
        return inplace_update(args[0] if args else kwargs[first], fn(*args, **kwargs))

    return body


def _gives_arrays(returned: Any) -> bool:
    """Whether what a function returns, by its annotation, holds arrays, or may."""
    return returned not in (bool, int, float, complex, str, bytes, None, dict, set, frozenset)


def _nothing() -> None: ...


def is_empty(fn: Any) -> bool:
    """Whether the body of a function is ``...``, with a docstring at most."""
    code, empty = fn.__code__, _nothing.__code__
    if code.co_code[::2] != empty.co_code[::2] or code.co_freevars or code.co_cellvars:
        return False
    # The one argument of the instructions is that of the constant which is returned.
    return code.co_consts[code.co_code[3]] is None


__all__ = ["DispatchFlags", "dispatchable"]
