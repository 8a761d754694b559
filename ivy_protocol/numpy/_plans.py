"""How functions of ivy itself answer for arrays of the class `ndarray`: by plans of such calls beside the others."""

from collections.abc import Callable
from typing import Any

from ivy_protocol.compiling import constant, is_compiling
from ivy_protocol.core.context import all_modes, current_modes, has_no_plans, tables
from ivy_protocol.core.scalars import PYTHON_SCALARS
from ivy_protocol.dispatch import compiled
from ivy_protocol.dispatch.compiled import answered, entered
from ivy_protocol.dispatch.general import general
from ivy_protocol.dispatch.recipe import finish
from ivy_protocol.errors.translate import within
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy._arrays import Array, made, meet, new, plain, viewing

_entered: dict[Any, Any] = {}
"""The functions of ivy that were called on arrays of this class, as C code calls them."""
_UNKNOWN = (None, None, None)
_NUMBERS = frozenset(PYTHON_SCALARS)
_OPTIONS = _NUMBERS | {str, type(None)}


class Unknown(Exception):
    """There is something among the arguments that is no array, number or text."""


class _Row:
    """What a row of a table refers to, all of whose calls are answered here."""

    def __init__(self, spec: Any, backend: Any, plan: Any = None) -> None:
        self.spec, self.backend, self.plan, self.array_type = spec, backend, plan, backend.array_type

    def failed(self, error: Exception, *_: Any) -> Any:
        """Raise the error of the function that was called, which is ivy's already."""
        raise error


def way_into(func: Any) -> Any:
    """How a function is called with arrays of the class `ivy.Array`; None if it is to see those of this class."""
    found = _entered.get(func)
    if found is not None:
        return found
    spec: Any = getattr(func, "spec", None)
    if spec is None or spec.writes or spec.view:
        return None
    if is_compiling():
        return func
    found = _entered[func] = func if func.kind == "compositional" else entered(func)
    return found


def as_array(value: Any) -> Any:
    """An argument with arrays of the class `ivy.Array` in the place of those of `ndarray`.

    Raises
    ------
    Unknown
        It is of no class that is known here.
    """
    cls = type(value)
    if cls is _arrays.ndarray:
        array = new(Array)
        array._data = value._data
        return array
    if cls is list or cls is tuple:
        return cls([as_array(v) for v in value])
    if cls in _OPTIONS or cls is Array or cls in plain:
        return value
    raise Unknown


def settled(result: Any, given: Any, itself: Any) -> Any:
    """What a function gave as arrays of this class, where `given` stood for the argument `itself`."""
    if result is given:
        return itself
    if type(result) is not Array or type(result._data) not in viewing:
        return made(result)
    array: Any = new(_arrays.ndarray)
    array._data = result._data
    return array


def note(func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Make a plan for calls as one that was just answered, if it is of those that a plan may answer."""
    spec, modes = func.spec, current_modes()
    table, more = tables[modes][spec.index], spec.name_more(args[max(spec.leading, 1) :], kwargs)
    if has_no_plans(table) or not all_modes[modes].array_mode or more is None or spec.raw or is_compiling():
        return
    listed = not spec.leading and bool(spec.sequences) and type(args[0]) is list
    arrays = args[0] if listed else args[: spec.leading]
    types = tuple([type(x._data) if type(x) is Array else type(x) for x in arrays])
    if _arrays.ndarray not in (types[:1] if listed else types):
        return
    for x in arrays:
        if type(x) is _arrays.ndarray:
            meet(type(x._data))
    call, placed = _entered[func], tuple([n for n in more if n[0] == "/"])
    if len(types) < spec.leading or not spec.extra_arrays.isdisjoint(more) or (listed and placed):
        return
    backend = next(x for x in arrays if type(x) is _arrays.ndarray)._backend
    if listed:
        table[(types[0], *more)] = _of_list(spec, table)
    elif more:
        plan = _with_options(spec, call, placed)
        table[(*types, *more)] = plan if len(types) > 1 or placed or call is func else _of_one_with_options(call, plan)
    elif len(types) == 1:
        table[types[0]] = _of_one(call, table), _arrays.ndarray, None, (), True, _Row(spec, backend)
    elif len(types) == 2:
        table[types] = None, None, False, None, None, _Row(spec, backend, _of_two(spec, call))
    else:
        numbers = not _NUMBERS.isdisjoint(types)
        table[types] = _of_many(spec, table) if numbers or len(types) > 3 else _of_three(spec, table)


def _of_one(call: Callable[..., Any], table: dict[Any, Any]) -> Callable[..., Any]:
    """The function of a row for one array, which looks up that of native ones in the same table."""

    def fn(x: Any) -> Any:
        data = x._data
        row = table.get(type(data))
        if row is not None:
            fn, t, common, gate, _, recipe = row
            if common is None or (dtype := data.dtype) is common or dtype in gate:
                try:
                    result = fn(data)
                except Exception as error:
                    return made(recipe.failed(error, (data,), (data,)))
                if type(result) is t:
                    array: Any = new(_arrays.ndarray)
                    array._data = result
                    return array
                return made(finish(recipe, (data,), {}, result, True, data))
        array = new(Array)
        array._data = data
        return settled(call(array), array, x)

    return fn


def _of_two(spec: Any, call: Callable[..., Any]) -> Callable[..., Any]:
    """The plan of a function of two arrays."""

    def plan(a: Any, b: Any, x1: Any, x2: Any) -> Any:
        cls = _arrays.ndarray
        if type(x1) is cls:
            a = x1._data
        if type(x2) is cls:
            b = x2._data
        if (type(a) in plain or type(a) in _NUMBERS) and (type(b) in plain or type(b) in _NUMBERS):
            return made(call(a, b))
        return general(spec, current_modes(), (x1, x2), {})

    return plan


def _of_many(spec: Any, table: dict[Any, Any]) -> Callable[..., Any]:
    """The plan of a function of more arrays, of which that for their native ones is kept in the same table."""
    count = spec.leading

    def plan(*args: Any) -> Any:
        cls, data = _arrays.ndarray, []
        for x in args[:count]:
            data.append(x._data if type(x) is cls else x)
        found = table.get(tuple(map(type, data)))
        if found is not None:
            return made(found(*data, *data))
        if all([type(x) in plain or type(x) in _NUMBERS for x in data]):
            return made(spec.call(*data))
        return general(spec, current_modes(), args[count:], {})

    return plan


def _of_three(spec: Any, table: dict[Any, Any]) -> Callable[..., Any]:
    """The same of three arrays, of which those are of one data type that are promoted."""
    otherwise = _of_many(spec, table)
    first, second, third = [name in spec.promote for name in spec.positional[:3]]

    def plan(a: Any, b: Any, c: Any, x1: Any, x2: Any, x3: Any) -> Any:
        cls, d, e, f = _arrays.ndarray, a, b, c
        if type(a) is cls:
            d = a._data
        if type(b) is cls:
            e = b._data
        if type(c) is cls:
            f = c._data
        found = table.get((type(d), type(e), type(f)))
        if found is None or not (recipe := found.recipe).direct or recipe.backend.registered:
            return otherwise(a, b, c, x1, x2, x3)
        gate, kinds = recipe.gate, (d.dtype, e.dtype, f.dtype)
        if (
            (first and second and kinds[0] is not kinds[1])
            or (second and third and kinds[1] is not kinds[2])
            or (first and third and kinds[0] is not kinds[2])
            or (gate is not None and not gate.issuperset(kinds))
        ):
            return otherwise(a, b, c, x1, x2, x3)
        try:
            result = recipe.fn(d, e, f)
        except Exception:
            # The plan says what went wrong.
            return otherwise(a, b, c, x1, x2, x3)
        if type(result) is not recipe.array_type:
            return otherwise(a, b, c, x1, x2, x3)
        array: Any = new(cls)
        array._data = result
        return array

    return plan


def of_alike(plan: Any, given: list[Any], more: dict[str, Any]) -> Any:
    """What the plan of a function of a list gives for native arrays of one class and data type, and an axis."""
    recipe = plan.recipe
    if not recipe.direct or recipe.backend.registered or not (recipe.gate is None or given[0].dtype in recipe.gate):
        return plan(given, more)
    try:
        result = recipe.fn(given, **more)
    except Exception:
        # The plan says what went wrong.
        return plan(given, more)
    if type(result) is not recipe.array_type:
        return plan(given, more)
    array: Any = new(_arrays.ndarray)
    array._data = result
    return array


def _of_list(spec: Any, table: dict[Any, Any]) -> Callable[..., Any]:
    """The plan of a function of a list of arrays."""

    def plan(xs: Any, more: dict[str, Any]) -> Any:
        cls, data, kind, of, alike = _arrays.ndarray, [], None, None, True
        for x in xs:
            a = x._data if type(x) is cls or type(x) is Array else x
            if type(a) not in plain:
                return general(spec, current_modes(), (xs,), more)
            if a.dtype is not kind or type(a) is not of:
                alike, kind, of = alike and of is None, a.dtype, type(a)
            data.append(a)
        if more and not _OPTIONS.issuperset(map(type, more.values())):
            return general(spec, current_modes(), (xs,), more)
        found = table.get((type(data[0]), *more))
        if found is None:
            return made(spec.call(data, **more))
        if not alike or (more and (len(more) > 1 or type(more.get("axis")) is not int)):
            return made(found(data, more))
        result = of_alike(found, data, more)
        return result if type(result) is cls else made(result)

    return plan


def _of_one_with_options(call: Callable[..., Any], otherwise: Callable[..., Any]) -> Callable[..., Any]:
    """The plan of a function of one array and options, which are mostly numbers and names."""

    def plan(a: Any, x: Any, more: dict[str, Any]) -> Any:
        data = x._data
        if type(data) not in plain or not _OPTIONS.issuperset(map(type, more.values())):
            return otherwise(a, x, more)
        return made(call(data, **more))

    return plan


def _with_options(spec: Any, call: Callable[..., Any], placed: tuple[str, ...]) -> Callable[..., Any]:
    """The plan of a function of arrays and options."""
    count = spec.leading

    def plan(*args: Any) -> Any:
        given, options = args[count:-1], args[-1]
        try:
            arrays = [as_array(x) for x in given]
            for value in options.values():
                if type(value) not in _OPTIONS:
                    options = {n: as_array(v) for n, v in options.items()}
                    break
        except Unknown:
            options = dict(args[-1])
            return general(spec, current_modes(), (*given, *[options.pop(n) for n in placed]), options)
        if placed:
            options = dict(options)
            arrays += [options.pop(n) for n in placed]
        return settled(call(*arrays, **options), arrays[0], given[0])

    return plan


class Bodies(dict[type, tuple[Any, Any, Any]]):
    """By the class of native arrays the body of a composed function, where its plan for them does nothing else.

    Before it stands the recipe of that plan, and behind it the data types for which it is so; None for all.
    """

    def of_one(self, cls: type, recipe: Any, data: Any, dtype: Any) -> Any:
        """What the plan of a recipe gives for a native array of a class and data type."""
        held, body, gate = self.get(cls, _UNKNOWN)
        if held is not recipe:
            body, gate = self._look(cls, recipe, "_body_of_one.<locals>.plan")
        if body is None or not (gate is None or dtype in gate):
            return recipe.plan(data, data)
        array: Any = new(Array)
        array._data = data
        try:
            return body(array)
        except Exception as error:
            within(recipe.spec, error, (array,), {})

    def of_two(self, cls: type, recipe: Any, a: Any, b: Any, dtype: Any) -> Any:
        """The same of two arrays, which are of one class and data type."""
        held, body, gate = self.get(cls, _UNKNOWN)
        if held is not recipe:
            body, gate = self._look(cls, recipe, "body.<locals>.plan")
        if body is None or not (gate is None or dtype in gate):
            return recipe.plan(a, b, a, b)
        x1: Any = new(Array)
        x1._data = a
        x2: Any = new(Array)
        x2._data = b
        try:
            return body(x1, x2)
        except Exception as error:
            within(recipe.spec, error, (x1, x2), {})

    def _look(self, cls: type, recipe: Any, shape: str) -> tuple[Any, Any]:
        """Note what a plan does, and return it, which is known by the name of the function that made it."""
        if is_compiling():
            return None, None
        alone = recipe.array_mode and recipe.plan.__qualname__ == shape
        self[cls] = recipe, recipe.spec.body if alone else None, recipe.gate
        return self[cls][1:]


class Direct(dict[type, tuple[frozenset[Any] | None, bool]]):
    """By the class of native arrays, the data types of arrays about which there is nothing to ask; None for all.

    Beside them stands whether they are answered in the compiled way.

    Parameters
    ----------
    known, find
        For which classes the compiled way serves, and what finds out: see `taking`.
    by_dtype
        Whether it depends on the data type.
    learns
        Whether anything is noted; it is not where each array is to be looked at.
    """

    def __init__(
        self, known: dict[type, bool], find: Callable[[type], bool], *, by_dtype: bool, learns: bool = True
    ) -> None:
        super().__init__()
        self._known, self._find = known, find
        self._by_dtype, self._learns = by_dtype, learns

    def serves(self, data: Any) -> bool:
        """Whether the compiled way answers for a native array, which is noted once it is known."""
        known = self._known.get(type(data))
        found = self._find(type(data)) if known is None else known
        if found or known is not None:
            self.learn(data, found)
        return found

    def learn(self, data: Any, serves: bool) -> None:
        """Note the data type of an array that was answered so, unless code is compiled, which was guarded as it was."""
        if not self._learns or is_compiling():
            return
        kinds, before = self.get(type(data), (None, serves))
        seen = kinds if kinds is not None and before is serves else frozenset()
        self[type(data)] = seen | {data.dtype} if self._by_dtype else None, serves


def bodies_of(fn: Any) -> Bodies | None:
    """Where the bodies of a function are noted, if it is composed of others."""
    return Bodies() if getattr(fn, "kind", "") == "compositional" else None


def taking(fn: Any, *, number: bool = False) -> tuple[Any, dict[type, bool], Callable[[type], bool], int]:
    """How a function takes arrays of the class `ndarray` as they are, and for which that costs no more.

    So it is where compiled code answers on the library, also in the place of a composed function; with ``number``, for
    an array and a number. The first thing that is returned is that way of the function. Then come the classes of native
    arrays that were asked about, and whether it serves for them, what finds out about one, and the number of the
    function among ivy's, or -1.
    """
    known: dict[type, bool] = {}
    spec: Any = getattr(fn, "spec", None)
    may_serve = answered(fn) and fn.__annotations__.get("return") == "Array"

    def found(cls: type) -> bool | None:
        if not may_serve or (cls in plain and cls not in viewing):
            return False
        # The plan of a first call, whichever it was, says who answers.
        for key, row in list(tables[current_modes()][spec.index].items()) if cls in viewing else ():
            types = (key if type(key) is tuple else (key,))[: spec.leading]
            if (types[0] is cls and types[1] in _NUMBERS) if number else types == (cls,) * spec.leading:
                return compiled.parts_of(row, types) is not None
        return None

    @constant
    def find(cls: type) -> bool:
        serves = found(cls)
        # What is traced now has been guarded as it was.
        if serves is not None and not is_compiling():
            known[cls] = serves
        return bool(serves)

    return entered(spec.call) if may_serve else fn, known, find, -1 if spec is None else spec.index
