"""`ivy.dispatchable`: a decorator that returns a dispatcher for a function of another package."""

import inspect
import threading
from collections.abc import Callable
from functools import wraps
from types import FunctionType, SimpleNamespace
from typing import Any, NamedTuple, TypedDict, TypeVar, Unpack, overload
from uuid import uuid4

from ivy_protocol import lazy
from ivy_protocol.base import typing as roles
from ivy_protocol.base.spec import Spec
from ivy_protocol.core import context
from ivy_protocol.dispatch.entry import dispatcher
from ivy_protocol.dispatchables.annotations import annotations_of, is_list_of_arrays
from ivy_protocol.dispatchables.pickling import are_equal
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions.indexing import inplace_update
from ivy_protocol.messages.prefixes import named

F = TypeVar("F", bound=Callable[..., Any])
_ROLE: Any = type(roles.ArrayLike)

_lock = threading.RLock()
_defined: dict[str, Any] = {}
"""The `Spec` of the last definition with each token."""
_RESERVED = "spare "
"""Prefix of the names of reserved entries in the list of functions. No function uses them yet."""
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
"""The categories of dtypes, as in ``isdtype`` of the array API standard."""
_SPEC_NAMES = {
    "promote": "promote",
    "scalars": "accepts_scalars",
    "floating": "floating",
    "broadcast": "broadcast",
    "returns_view": "returns_view",
    "returns_indices": "returns_indices",
    "upcast_half": "upcast_half",
    "infer_dtype": "infer_dtype",
}
"""The names of flags in `Spec`, by their names in `dispatchable`."""


class DispatchFlags(TypedDict, total=False):
    """Properties of a function that annotations cannot express."""

    name: str
    """The public name of the function, for errors and logs. The default is its module and its ``__name__``."""
    promote: bool | tuple[str, ...]
    """Cast the array arguments, or the named arguments, to their common data type."""
    floating: bool
    """Cast integers and booleans to the default floating-point type first."""
    dtypes: tuple[str, ...]
    """The categories of dtypes that the function accepts, as in ``isdtype``: "bool", "integral", "real floating",
    ...
    """
    broadcast: bool
    """The shapes of the array arguments broadcast. Errors about shapes mention this."""
    scalars: tuple[str, ...]
    """The array parameters for which implementations also accept Python scalars, if another argument is a float
    array.
    """
    inplace: bool
    """The result replaces the contents of the first array, which is also returned."""
    returns_view: bool
    """The result is a view of the first array. Writes are visible in both, on every library."""
    returns_indices: bool
    """The result contains indices or counts. Its dtype does not depend on the dtypes of the arguments."""
    returns_arrays: bool
    """False if the result is a Python object, which is returned unchanged. The default depends on the return
    annotation.
    """
    upcast_half: bool
    """Compute the body in float32 for float16 and bfloat16 arrays. The result is cast back."""
    infer_dtype: bool
    """Infer ``dtype=`` of a creation function: it is the dtype of the scalars, or the default dtype."""


@overload
def dispatchable(fn: F, /) -> F: ...
@overload
def dispatchable(**flags: Unpack[DispatchFlags]) -> Callable[[F], F]: ...
@named
def dispatchable(fn: Any = None, /, **flags: Any) -> Any:
    """Make a dispatcher from a function. The dispatcher selects the code to run by the types of its array arguments, as
    functions of ivy do.

    The roles of parameters come from annotations with the types of `ivy_protocol.typing`. The annotations may be
    strings.

    - A function with a body is composed: the body gets `ivy.Array`, calls functions of ivy, and supports every library
      and class that these functions support. A registered implementation replaces the body.
    - A function whose body is ``...`` is primary: `ivy.register` adds an implementation for each library.

    Parameters
    ----------
    fn
        The function.
    name : str, optional
        The public name, such as ``"mylib.smooth"``, for errors and logs. By default, it consists of the module of the
        function, without the parts that begin with an underscore, and the ``__name__`` of the function.
    promote : bool or tuple of str, optional
        Cast the array arguments, or the named arguments, to their common data type.
    floating : bool, optional
        Cast integers and booleans to the default floating-point type first.
    dtypes : tuple of str, optional
        The categories of dtypes that the function accepts, as in ``isdtype``: ``"bool"``, ``"signed integer"``,
        ``"unsigned integer"``, ``"integral"``, ``"real floating"``, ``"complex floating"``, ``"numeric"``.
    broadcast : bool, optional
        The shapes of the array arguments broadcast. Errors about shapes mention this.
    scalars : tuple of str, optional
        The array parameters for which implementations also accept Python scalars, if another argument is a float array.
        By default, implementations receive only arrays.
    inplace : bool, optional
        The result replaces the contents of the first array, which is also returned.
    returns_view : bool, optional
        The result is a view of the first array. Writes are visible in both, on every library.
    returns_indices : bool, optional
        The result contains indices or counts.
    returns_arrays : bool, optional
        False if the result is a Python object, which is returned unchanged. The default depends on the return
        annotation.
    upcast_half : bool, optional
        Compute the body in float32 for float16 and bfloat16 arrays. The result is cast back.
    infer_dtype : bool, optional
        Infer ``dtype=`` of a creation function.

    Returns
    -------
    function
        The dispatcher, with the signature, name and docstring of `fn`. Its attribute ``__wrapped__`` is the original
        function.

    Raises
    ------
    IvyTypeError
        `fn` is not a Python function, is a generator or a coroutine, or has no array parameter; or a flag is unknown.
    IvyValueError
        A flag names a parameter or a category of dtypes that does not exist.

    See Also
    --------
    register : add an implementation for a library or a class.
    overridable_functions : list the functions that dispatch.
    ivy.testing.check_function : check a dispatching function.

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
        return lambda fn: _declare(fn, flags)
    if flags:
        raise IvyTypeError("ivy.dispatchable: pass only flags, as in @ivy.dispatchable(promote=True)")
    return _declare(fn, flags)


def _declare(fn: Any, flags: dict[str, Any]) -> Any:
    """Check a function and its flags, add it to the list of functions, and return its dispatcher."""
    if not isinstance(fn, FunctionType):
        suffix = " that dispatches" if hasattr(fn, "spec") else ""
        raise IvyTypeError(
            f"{_TITLE}: the decorated object must be a Python function, not a {type(fn).__name__}{suffix}"
        )
    if hasattr(fn, "spec"):
        raise IvyTypeError(f"{_TITLE}: {fn.__name__} must not be decorated twice, because it already dispatches")
    if inspect.isgeneratorfunction(fn) or inspect.iscoroutinefunction(fn) or inspect.isasyncgenfunction(fn):
        raise IvyTypeError(
            f"{_TITLE}: {fn.__qualname__} is a generator or coroutine function, which is not supported; decorate a "
            "function that returns arrays"
        )
    return define(DispatchSpec(fn, flags)).call


def define(new_spec: "DispatchSpec", token: str = "", call: Any = None) -> "DispatchSpec":
    """Copy a spec to a reserved entry in the list of functions, and create its dispatcher. Return the spec in the list.

    For an unpickled function, `token` is the token of the definition, and `call` is the dispatcher, whose closure is
    still empty.
    """
    with _lock:
        # Reserve many entries at once, so that the length of the list of functions rarely changes: torch.compile has a
        # guard on this length.
        if not any(name.startswith(_RESERVED) for name in context.reserved):
            for number in range(256):
                context.reserve(object.__new__(Spec), f"{_RESERVED}{number}")
        # Change a reserved object in place: torch.compile has guards on the objects in the list of functions, so that a
        # new object would invalidate compiled code.
        spec: Any = context.reserved.pop(next(name for name in context.reserved if name.startswith(_RESERVED)))
        spec.__class__ = DispatchSpec
        vars(spec).update({**vars(new_spec), "index": FunctionNumber(spec.index)})
    spec.token = token or uuid4().hex
    _defined[spec.token] = spec
    dispatcher(spec, call)
    return spec


class Definition(NamedTuple):
    """The definition of a function that dispatches."""

    fn: Any
    flags: dict[str, Any]
    annotations: dict[str, Any]
    """The evaluated annotations, because an unpickled function lacks the globals that only its annotations read."""
    registered: dict[tuple[Any, str], Any]
    """The registered implementations, by backend or class and by the name of the alternative."""


class FunctionNumber(int):
    """The number of a function of another package. It is pickled as the definition of the function.

    cloudpickle pickles a function of ``__main__`` by its code, closure and globals. The closure of a dispatcher
    contains its number in the list of functions, which differs between processes.
    """

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        spec = context.functions[self]
        return _restore, (spec.token, spec.call, spec.definition)


def spec_of(number: int) -> Any:
    """Return the `Spec` of the function with this number. Pickles of a `DispatchSpec` call `spec_of`."""
    return context.functions[number]


def _restore(token: str, call: Any, definition: Definition) -> int:
    """Define an unpickled function, unless this process has the same definition. Return the number of the function.

    `call` is the dispatcher of the unpickled function. The closure of the dispatcher is still empty.
    """
    with _lock:
        previous = _defined.get(token)
        if previous is not None and are_equal(tuple(previous.definition), tuple(definition), (previous.call, call)):
            return previous.index
        spec = define(DispatchSpec(definition.fn, definition.flags, definition.annotations), token, call)
        for (where, alternative), implementation in definition.registered.items():
            lazy.load("register")(call, where, alternative=alternative)(implementation)
    return spec.index


class DispatchSpec(Spec):
    """The spec of another package's function: the roles of its parameters, and its flags."""

    token = ""
    """Identifies the definition in all processes."""

    def __init__(self, fn: Any, flags: dict[str, Any], annotations: dict[str, Any] | None = None) -> None:
        options = dict(flags)
        name = options.pop("name", None) or public_name(fn)
        if not isinstance(name, str) or "." not in name or not name.replace(".", "").isidentifier():
            raise IvyValueError(f"{_TITLE}: name must include the package, as in 'mylib.smooth', not {name!r}")
        annotations = annotations_of(fn) if annotations is None else annotations
        self.definition = Definition(fn, dict(flags), annotations, {})
        lists = {n: roles.ArraySequence for n, a in annotations.items() if n != "return" and is_list_of_arrays(a)}
        shape = SimpleNamespace(
            __code__=fn.__code__,
            __name__=name,
            __defaults__=fn.__defaults__,
            __kwdefaults__=fn.__kwdefaults__,
            __annotations__=annotations | lists,
        )
        kind = "primary" if is_empty(fn) else "compositional"
        super().__init__(shape, kind, **_flags(name, options, annotations))
        self.inplace = bool(options.get("inplace"))
        creates = self.dtypes or self.devices or self.like or self.is_random
        problem = (
            ""
            if self.arrays or creates
            else "has no array parameter; annotate a parameter with ivy_protocol.typing.ArrayLike"
        )
        if self.returns_view and not self.leading:
            problem = "must have an array as its first parameter, which inplace= and returns_view= require"
        if self.inplace and kind == "primary":
            problem = "must have a body that returns the result, which inplace= requires"
        if problem:
            raise IvyTypeError(f"{_TITLE}: {name} {problem}")
        for flag, names in (("promote", self.promote), ("scalars", self.accepts_scalars)):
            unknown = [n for n in names if n not in self.arrays]
            if unknown:
                arrays = ", ".join(self.arrays)
                raise IvyValueError(
                    f"{_TITLE}: {flag} must contain only array parameters of {name}, which are {arrays}, not "
                    f"{unknown[0]!r}"
                )
        self.body = _in_place_body(fn, self.positional[0]) if self.inplace else fn

    def __reduce__(self) -> tuple[Any, ...]:
        return spec_of, (self.index,)

    def signature(self) -> str:
        """Return the public signature as a string."""
        signature = inspect.signature(self.body)
        parameters = [p.replace(annotation=_Text.of(p.annotation)) for p in signature.parameters.values()]
        returned = _Text.of(signature.return_annotation)
        return f"{self.name.rpartition('.')[2]}{signature.replace(parameters=parameters, return_annotation=returned)}"


class _Text:
    """A string annotation whose representation has no quotes."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    @classmethod
    def of(cls, annotation: Any) -> Any:
        return cls(annotation) if isinstance(annotation, str) else annotation


def public_name(fn: Any) -> str:
    """Return the public name of a function: its module without private parts, and its ``__name__``."""
    module = fn.__module__ or "__main__"
    parts = [part for part in module.split(".") if not part.startswith("_") or part == "__main__"]
    return ".".join((*(parts or [module.strip("_")]), fn.__name__ if fn.__name__.isidentifier() else "function"))


def _flags(name: str, options: dict[str, Any], annotations: dict[str, Any]) -> dict[str, Any]:
    """Convert the flags of the decorator to flags of `Spec`."""
    others = ("dtypes", "inplace", "returns_arrays")
    unknown = [flag for flag in options if flag not in (*_SPEC_NAMES, *others)]
    if unknown:
        valid = ", ".join(["name", *_SPEC_NAMES, *others])
        raise IvyTypeError(f"{_TITLE}: there is no flag {unknown[0]!r}; the flags are {valid}")
    flags = {inner: options[flag] for flag, inner in _SPEC_NAMES.items() if flag in options}
    for flag, value in options.items():
        if flag not in ("dtypes", "promote", "scalars") and not isinstance(value, bool):
            raise IvyTypeError(f"{_TITLE}: {flag} must be True or False, not {value!r}")
    if "dtypes" in options:
        kinds = (options["dtypes"],) if isinstance(options["dtypes"], str) else tuple(options["dtypes"])
        unknown_kinds = [kind for kind in kinds if kind not in _KINDS]
        if unknown_kinds or not kinds:
            raise IvyValueError(
                f"{_TITLE}: dtypes must be among {', '.join(map(repr, _KINDS))}, not {options['dtypes']!r}"
            )
        flags["dtype_kinds"] = tuple(dict.fromkeys(inner for kind in kinds for inner in _KINDS[kind]))
    if options.get("inplace"):
        # The function returns its first array, so a write to the result is visible in this array.
        flags["returns_view"] = True
    flags["unwrapped"] = not options.get("returns_arrays", _may_hold_arrays(annotations.get("return", roles.Array)))
    return flags


def _in_place_body(fn: Any, first: str) -> Any:
    """Wrap a body, so that its result replaces the contents of the first array."""

    @wraps(fn)
    def body(*args: Any, **kwargs: Any) -> Any:
        return inplace_update(args[0] if args else kwargs[first], fn(*args, **kwargs))

    return body


def _may_hold_arrays(returned: Any) -> bool:
    """Return True if the return annotation of a function allows arrays."""
    return returned not in (bool, int, float, complex, str, bytes, None, dict, set, frozenset)


def _empty_function() -> None: ...


def is_empty(fn: Any) -> bool:
    """Return True if the body of a function is ``...``. It may also have a docstring."""
    code, empty = fn.__code__, _empty_function.__code__
    if code.co_code[::2] != empty.co_code[::2] or code.co_freevars or code.co_cellvars:
        return False
    # The second instruction of the function returns a constant, and `co_code[3]` is the index of this constant. If the
    # body is only ``...``, with or without a docstring, the constant is None.
    return code.co_consts[code.co_code[3]] is None


__all__ = ["DispatchFlags", "dispatchable"]
