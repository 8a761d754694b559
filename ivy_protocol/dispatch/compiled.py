"""A second way into the dispatchers, in C: what a plan answers by one call of the library, it answers without Python.

It is optional. Dispatchers stay Python functions, and what it does not answer takes the way through their code, as do
compilers that read it. Functions in C are seen by no profiler of Python code: `uninstall` turns them off, and
IVY_PURE_PYTHON=1 in the environment leaves them out from the start.
"""

import os
import sys
from functools import partial, update_wrapper
from typing import Any

from ivy_protocol.conversion.arguments import as_index
from ivy_protocol.core import context
from ivy_protocol.core.dtypes import INTERNED
from ivy_protocol.core.scalars import PYTHON_SCALARS
from ivy_protocol.dispatch.recipe import Recipe, finish

native: Any = None
"""The extension module; None where `missing` says why."""
missing = ""
if os.environ.get("IVY_PURE_PYTHON") == "1":
    missing = "IVY_PURE_PYTHON=1 is set"
else:
    try:
        from ivy_protocol.dispatch import _compiled as native
    except ImportError as error:
        missing = f"it was not built ({error})"

FUNCTIONS = sys.version_info >= (3, 12)
"""Whether calls in Python code take the way: the interpreter of CPython 3.11 runs Python functions without asking it,
so that it serves operators there, and what else is called by C code."""
ONE, TWO, OPERATOR, REFLECTED, READ, WHOLE, REFLECTED_WHOLE = range(7)
"""The ways of calling: functions of one array and of two, operators, ``x[query]``, and operators of integers."""
_attached: list[tuple[Any, int]] = []
_NAMES = frozenset((str, *map(type, INTERNED.values())))
"""The types of names of data types, which do not change."""
_ARRAY = 4
"""The number that the C code has for arguments that are arrays."""
_AXES = 5
"""That for axes, which an array without axes has not."""
_MOST = 8
"""How many arguments a call may have, as in the C code."""


_USUAL: dict[str, Any] = {"ranges": None, "same": False, "right": False, "placed": 1, "names": None, "values": ()}
"""Parts of a call as they mostly are: `_parts`."""


class Status:
    """Whether calls take the compiled way."""

    on = False


status = Status()


def attach(call: Any, way: int) -> None:
    """Let calls of a dispatcher or of an operator take the compiled way where it is on."""
    # An extension that was built from older sources has no operators of integers.
    if native is not None and (way < WHOLE or hasattr(native, "know")):
        _attached.append((call, way))
        if status.on:
            _install(call, way)


def _held(fn: Any) -> dict[str, Any]:
    """What a function holds of those around it, by name."""
    return dict(zip(fn.__code__.co_freevars, [cell.cell_contents for cell in fn.__closure__ or ()], strict=True))


def _install(call: Any, way: int) -> None:
    native.install(call, way, _held(call)["index"], call.__code__.co_freevars.index("index"))


def start(array: type) -> None:
    """Begin, once there is the class of arrays."""
    if native is not None:
        state = context.state
        native.start(
            array, state, context.scoped, context.tables, context.NO_PLANS, context.Context, look, finished, raised
        )
        context.on_clear.append(native.forget)
        install()


def install() -> None:
    """Let calls take the compiled way from now on, in all threads; without the extension nothing changes."""
    if native is not None and not status.on:
        status.on = True
        for call, way in _attached:
            _install(call, way)


def uninstall() -> None:
    """Let all calls take the way through Python, which profilers see."""
    if native is not None and status.on:
        status.on = False
        for call, _ in _attached:
            native.uninstall(call)


def look(
    index: int, found: dict[Any, Any], first: type, second: type | None, given: int, keywords: tuple[str, ...] | None
) -> tuple[Any, ...] | bool | None:
    """Say how calls with arguments of these types are answered: what the C code needs, False if Python code answers.

    None says that there is no plan yet.
    """
    types = (first,) if second is None else (first, second)
    spec, more = context.functions[index], dict.fromkeys(keywords or ())
    if len(more) != len(keywords or ()) or any([n[:1] == "/" for n in more]):
        return False
    if given > len(types):
        more = spec.name_more((None,) * (given - len(types)), more)
        if more is None:
            return False
    row = found.get((*types, *more) if more or second is not None else first)
    return None if row is None else parts_of(row, types) or False


def parts_of(row: Any, types: tuple[type, ...]) -> tuple[Any, ...] | None:
    """What the C code needs to answer as a row of the table does; None if Python code answers such calls."""
    if type(row) is not tuple:
        return _of_plan(row, types)
    fn, recipe = row[0], row[-1]
    if len(types) == 1:
        common, gate = row[2:4]
        return None if gate == () else _parts(recipe, common, None if common is None else gate)
    return _of_plan(recipe.plan, types) if fn is None else _parts(recipe, *row[3:5], same=True, placed=2)


def _of_plan(plan: Any, types: tuple[type, ...]) -> tuple[Any, ...] | None:
    # A plan is known by the name of the function that made it; what others do around it has another one.
    shape, held, recipe = plan.__qualname__.partition(".")[0], _held(plan), plan.recipe
    common, gate = recipe.common, recipe.gate
    if shape == "array_and_scalar":
        fn, ranges, right = held["fn"], held["ranges"], types[0] in PYTHON_SCALARS
        return _parts(recipe, None, held["takes"], fn=fn, right=right, ranges=ranges, placed=2)
    if len(recipe.names) + len(types) > _MOST:
        return None
    if shape == "two_arrays" and recipe.names:
        fits = recipe.array_mode and recipe.spec.extra_arrays.issuperset(recipe.names)
        # With arrays in keywords too, all of the common data type.
        gate, values = frozenset((common,)), ((None, None, _ARRAY, None),) * len(recipe.names)
        return _parts(recipe, common, gate, same=True, placed=2, names=recipe.names, values=values) if fits else None
    if len(types) > 1 or shape not in ("one_array", "reading") or recipe.spec.raw or held.get("numbers"):
        return None
    if shape == "reading":
        converters, placed, names = {"query": partial(as_index, recipe.backend)}, 2, None
    else:
        converters, placed = dict(held["converters"]), 1 + len(recipe.placed)
        names = tuple([n for n in recipe.names if n not in recipe.placed]) or None
    fits = dict(recipe.options)
    values = tuple([(fits.get(n), *_conversion(recipe, n, converters.get(n))) for n in recipe.names])
    return _parts(recipe, common, gate, placed=placed, names=names, values=values)


def _parts(recipe: Recipe, common: Any, gate: Any, **more: Any) -> tuple[Any, ...] | None:
    """What the C code needs, in its order, if it is of the types that it takes."""
    if not (gate is None or type(gate) is frozenset):
        return None
    backend, t, bare = recipe.backend, recipe.array_type, not recipe.array_mode
    fn, ranges, same, right, placed, names, values = {"fn": recipe.fn, **_USUAL, **more}.values()
    parts = fn, t, common, gate, ranges, same, right, bare, placed, names, values
    return (*parts, backend.exact_scalars or None, backend.from_scalar, _failed, recipe)


def _conversion(recipe: Recipe, key: str, convert: Any) -> tuple[Any, int, Any]:
    """What makes a value native, which it leaves as they are (by a number of the C code), and the types it keeps."""
    spec, name = recipe.spec, key.removeprefix("/")
    if name in ("axis", "axes") and spec.name in recipe.backend.axes_of_scalars:
        return convert, _AXES, None
    if convert is None or name in (*spec.scalars, *spec.choices):
        return convert, 0, None
    if name in spec.dtypes:
        return convert, 1, None if recipe.backend.narrows else _NAMES
    return convert, 1 if name in spec.devices else 2 if name in spec.shapes else 3, None


def finished(recipe: Recipe, data: tuple[Any, ...], given: tuple[Any, ...], result: Any, as_array: bool) -> Any:
    """What a call returns where the library's result is not simply an array to be wrapped."""
    if len(given) == 1:
        return finish(recipe, given, {}, result, as_array, data[0])
    arrays, kwargs = given[: len(data)], dict(zip(recipe.names, given[len(data) :], strict=True))
    if result is NotImplemented:
        return recipe.by_general(arrays, kwargs)
    return finish(recipe, arrays, kwargs, result, as_array, data[0] if len(data) == 1 else None)


def raised(recipe: Recipe, data: tuple[Any, ...], given: tuple[Any, ...], error: Exception, answer: Any) -> Any:
    """What a call returns or raises where the library raised an error.

    It is handled as in the plan: while it is the current one, and after it went through a frame of ivy's, by which
    errors of libraries are told from those of users' functions.
    """
    before = error.__context__
    try:
        raise error
    except Exception:
        error.__context__ = before
        return answer(recipe, data, given, error)


def _failed(recipe: Recipe, data: tuple[Any, ...], given: tuple[Any, ...], error: Exception) -> Any:
    count = len(data)
    return recipe.failed(error, data, given[:count], dict(zip(recipe.names, given[count:], strict=True)))


def entered(call: Any) -> Any:
    """A function that takes the compiled way also where CPython takes it for calls from C code only, as 3.11 does.

    What that way does not answer, such as a function of more arrays, stays as it is.
    """
    return call if FUNCTIONS or not answered(call) else update_wrapper(partial(call), call)


def answered(call: Any) -> bool:
    """Whether compiled code may answer calls of a function, which takes arrays of the class that it adopted too."""
    return native is not None and getattr(getattr(call, "spec", None), "leading", 0) in (1, 2)
