"""The roles of parameters, read from the annotations of a function of another package.

Annotations may be objects or strings, of names that exist for type checkers only too.
"""

import ast
import types
from collections.abc import Iterable
from typing import Annotated, Any, ForwardRef, TypeVar, Union, get_args, get_origin

from ivy_protocol import typing as public_types
from ivy_protocol.array.array import Array
from ivy_protocol.base import typing as roles

_ROLE: Any = type(roles.ArrayLike)
_BY_NAME: dict[str, Any] = {n: v for n in public_types.__all__ if type(v := getattr(public_types, n)) is _ROLE}
"""The roles by the names that strings have for them."""


def annotations_of(fn: Any) -> dict[str, Any]:
    """Return the annotations of a function, evaluated, with a role for each that says one."""
    found = {name: _role(_evaluated(value, fn)) for name, value in _raw(fn).items()}
    for name, value in found.items():
        # A parameter that is an array takes whatever is like one; `out` is known by its name.
        if type(value) is _ROLE and value.base is roles.Array and name not in ("out", "return"):
            found[name] = roles.ArrayLike | None if value is not value.base else roles.ArrayLike
    return found


def _raw(fn: Any) -> dict[str, Any]:
    try:
        return fn.__annotations__
    except NameError:
        # Python 3.14 evaluates annotations when they are asked for; names of type checkers only are no objects.
        import annotationlib  # type: ignore[import-not-found]

        return annotationlib.get_annotations(fn, format=annotationlib.Format.FORWARDREF)


def _evaluated(value: Any, fn: Any) -> Any:
    """An annotation as an object; `Any` for a string that has no meaning here."""
    text = value if isinstance(value, str) else getattr(value, "__forward_arg__", None)
    if text is None:
        return value
    cells = zip(fn.__code__.co_freevars, fn.__closure__ or (), strict=False)
    local: dict[str, Any] = {}
    for name, cell in cells:
        try:
            local[name] = cell.cell_contents
        except ValueError:
            # It is assigned later.
            continue
    try:
        return eval(text, fn.__globals__, local)
    except Exception:
        # A name of a module that is imported for type checkers only, or syntax of a later Python.
        return _named(text)


def _named(text: str) -> Any:
    """The role that a string names, as ``ArrayLike | None`` or ``it.ArrayLike``; `Any` if it names none."""
    try:
        tree = ast.parse(text, mode="eval")
    except SyntaxError:
        return Any
    names = [getattr(node, "id", None) or getattr(node, "attr", None) for node in ast.walk(tree)]
    found = next((_BY_NAME[name] for name in names if name in _BY_NAME), None)
    if found is None:
        return Any
    listed = isinstance(tree.body, ast.Subscript) and str(ast.unparse(tree.body.value)).rpartition(".")[2] not in (
        "Optional",
        "Union",
        "Annotated",
    )
    if listed:
        return tuple[found, ...] if "uple" in ast.unparse(tree.body) else list[found]
    return found


def _role(value: Any) -> Any:
    """The role that an annotation says, or the annotation itself."""
    if type(value) is _ROLE:
        return value
    if value is Array:
        return roles.Array
    if isinstance(value, str | ForwardRef):
        return _role(_named(value if isinstance(value, str) else value.__forward_arg__))
    if isinstance(value, TypeVar):
        return value if value.__bound__ is None else _role(value.__bound__)
    if type(value).__name__ == "TypeAliasType":
        return _role(value.__value__)
    origin, inner = get_origin(value), get_args(value)
    if origin is Annotated:
        return _role(inner[0])
    if origin in (Union, types.UnionType):
        return _of_union(value, [_role(v) for v in inner])
    if isinstance(origin, type) and issubclass(origin, Iterable):
        held = [_role(v) for v in inner if v is not ...]
        if any([type(v) is _ROLE and v.base in (roles.Array, roles.ArrayLike) for v in held]):
            return tuple[tuple(held)] if origin is tuple else list[held[0]]  # type: ignore[valid-type]
    return value


def _of_union(value: Any, inner: list[Any]) -> Any:
    """The role of the members of a union: an array if one is, since it may be anything that is like one."""
    found = [v for v in inner if type(v) is _ROLE]
    arrays = [v for v in found if v.base in (roles.ArrayLike, roles.Array)]
    lists = [v for v in inner if is_list_of_arrays(v)]
    if not found and lists:
        return roles.ArraySequence | None
    if not found:
        return value
    return (arrays or found)[0] | None if len(inner) > 1 else found[0]


def is_list_of_arrays(value: Any) -> bool:
    """Whether an annotation is a list, tuple or sequence of arrays."""
    origin = get_origin(value)
    if not (isinstance(origin, type) and issubclass(origin, Iterable)):
        return False
    return any([type(v) is _ROLE and v.base in (roles.Array, roles.ArrayLike) for v in get_args(value)])
