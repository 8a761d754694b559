"""Roles of the parameters of another package's function, from the annotations of the parameters.

Annotations may be objects or strings. Strings may contain names that are imported only for type checkers.
"""

import ast
import types
from collections.abc import Iterable
from typing import Annotated, Any, ForwardRef, TypeVar, Union, get_args, get_origin

from ivy_protocol import typing as public_types
from ivy_protocol.base import typing as roles
from ivy_protocol.core.array_type import Array

_ROLE: Any = type(roles.ArrayLike)
_BY_NAME: dict[str, Any] = {n: v for n in public_types.__all__ if type(v := getattr(public_types, n)) is _ROLE}
"""The roles, by their names in string annotations."""


def annotations_of(fn: Any) -> dict[str, Any]:
    """Return the evaluated annotations of a function, with roles in place of the types of `ivy_protocol.typing`."""
    annotations = {name: _role(_evaluated(value, fn)) for name, value in _raw(fn).items()}
    for name, value in annotations.items():
        # A parameter annotated as `Array` also accepts lists and scalars, as with `ArrayLike`. Only `out` must be an
        # array.
        if type(value) is _ROLE and value.base is roles.Array and name not in ("out", "return"):
            annotations[name] = roles.ArrayLike | None if value is not value.base else roles.ArrayLike
    return annotations


def _raw(fn: Any) -> dict[str, Any]:
    try:
        return fn.__annotations__
    except NameError:
        # Python 3.14 evaluates annotations lazily, and raises a NameError for names that are imported only for type
        # checkers. Return a ForwardRef for such a name.
        import annotationlib  # type: ignore[import-not-found]

        return annotationlib.get_annotations(fn, format=annotationlib.Format.FORWARDREF)


def _evaluated(value: Any, fn: Any) -> Any:
    """Evaluate an annotation. Return `Any` for a string that cannot be evaluated."""
    text = value if isinstance(value, str) else getattr(value, "__forward_arg__", None)
    if text is None:
        return value
    cells = zip(fn.__code__.co_freevars, fn.__closure__ or (), strict=False)
    local: dict[str, Any] = {}
    for name, cell in cells:
        try:
            local[name] = cell.cell_contents
        except ValueError:
            # Skip a variable of the enclosing function that has no value yet.
            continue
    try:
        return eval(text, fn.__globals__, local)
    except Exception:
        # The evaluation fails if a name is imported only for type checkers, or if the syntax requires a later version
        # of Python. Search the string for a role instead.
        return _role_in_string(text)


def _role_in_string(text: str) -> Any:
    """Return the role in a string such as ``ArrayLike | None`` or ``it.ArrayLike``. Return `Any` if there is none."""
    try:
        tree = ast.parse(text, mode="eval")
    except SyntaxError:
        return Any
    names = [getattr(node, "id", None) or getattr(node, "attr", None) for node in ast.walk(tree)]
    role = next((_BY_NAME[name] for name in names if name in _BY_NAME), None)
    if role is None:
        return Any
    is_sequence = isinstance(tree.body, ast.Subscript) and str(ast.unparse(tree.body.value)).rpartition(".")[2] not in (
        "Optional",
        "Union",
        "Annotated",
    )
    if is_sequence:
        return tuple[role, ...] if "uple" in ast.unparse(tree.body) else list[role]
    return role


def _role(value: Any) -> Any:
    """Return the role that an annotation contains. If it contains none, return the annotation itself."""
    if type(value) is _ROLE:
        return value
    if value is Array:
        return roles.Array
    if isinstance(value, str | ForwardRef):
        return _role(_role_in_string(value if isinstance(value, str) else value.__forward_arg__))
    if isinstance(value, TypeVar):
        return value if value.__bound__ is None else _role(value.__bound__)
    if type(value).__name__ == "TypeAliasType":
        return _role(value.__value__)
    origin, inner = get_origin(value), get_args(value)
    if origin is Annotated:
        return _role(inner[0])
    if origin in (Union, types.UnionType):
        return _union_role(value, [_role(v) for v in inner])
    if isinstance(origin, type) and issubclass(origin, Iterable):
        roles_inside = [_role(v) for v in inner if v is not ...]
        if any([type(v) is _ROLE and v.base in (roles.Array, roles.ArrayLike) for v in roles_inside]):
            return tuple[tuple(roles_inside)] if origin is tuple else list[roles_inside[0]]  # type: ignore[valid-type]
    return value


def _union_role(value: Any, inner: list[Any]) -> Any:
    """Return the role of a union annotation. If a member is an array, the argument may be an array, so return the role
    of this member.
    """
    members = [v for v in inner if type(v) is _ROLE]
    arrays = [v for v in members if v.base in (roles.ArrayLike, roles.Array)]
    lists = [v for v in inner if is_list_of_arrays(v)]
    if not members and lists:
        return roles.ArraySequence | None
    if not members:
        return value
    return (arrays or members)[0] | None if len(inner) > 1 else members[0]


def is_list_of_arrays(value: Any) -> bool:
    """Return True if an annotation is a list, tuple or sequence of arrays."""
    origin = get_origin(value)
    if not (isinstance(origin, type) and issubclass(origin, Iterable)):
        return False
    return any([type(v) is _ROLE and v.base in (roles.Array, roles.ArrayLike) for v in get_args(value)])
