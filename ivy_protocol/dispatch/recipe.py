"""What plans are made of, and what they have in common beside their shapes."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends import dtype_fallbacks, views
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.common.indexing import Copied
from ivy_protocol.backends.implementations import caster, is_lenient
from ivy_protocol.base.nested import PLAIN
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import Named, is_compiling
from ivy_protocol.conversion import arguments, mixing
from ivy_protocol.core import context
from ivy_protocol.core.scalars import PYTHON_SCALARS, common_dtype
from ivy_protocol.dispatch.general import general
from ivy_protocol.errors import translate, validate

Array: Any = type("Array", (), {})
"""The array class, which `wiring` sets."""
new = object.__new__
Plan = Callable[..., Any]


named = Named()
"""The plans, each in an attribute."""
NOTHING: dict[str, Any] = {}
"""The keywords of a call without any."""
Values = tuple[Any, ...]
Keywords = dict[str, Any]
NEVER: Any = object()
"""The common data type of a plan that wants to see every call."""


class Recipe:
    """What a plan needs to know: the function, the modes, and the chosen implementation."""

    direct = False
    """Whether a dispatcher may call `fn` by itself."""
    plan: Any = None
    reason = ""
    """Why no shorter plan serves."""

    def __init__(self, spec: Spec, modes: int, backend: Backend, fn: Any, names: tuple[str, ...], array_mode: bool):
        self.spec = spec
        self.modes = modes
        self.backend = backend
        self.fn = fn
        self.names = names
        self.placed = [n for n in names if n[0] == "/"]
        """Those that are given by place."""
        strict = {n: validate.passed_types(spec.roles.get(n.removeprefix("/"))) for n in names}
        self.flags = tuple([n for n, fits in strict.items() if fits]) if is_lenient(fn) else ()
        """The keywords that stand for a few types, where what is called would take anything for them."""
        few = not context.state.trees and fn is not spec.body
        watched = self.flags if few else [n for n in names if n not in spec.extra_arrays]
        self.options = tuple([(n, strict[n] if n in self.flags else PLAIN) for n in watched])
        """The keywords whose values are looked at in each call, and the types of which they mostly are: the flags, and
        all where there may be a Container among them."""
        self.chosen = [(n, c) for n in names if (c := spec.choices.get(n.removeprefix("/")))]
        """The keywords that have one of a few values, with these."""
        self.array_mode = array_mode
        # The results of a library that copies where a view is meant are never finished in the fast way.
        self.array_type = None if views.applies(spec, backend) else backend.array_type
        gate = dtype_fallbacks.direct(spec, backend)
        natives = backend.native_dtypes.values()
        apart: set[Any] = set()
        # The general way refuses complex numbers as real ones, and widens floats for a body.
        self.asks = real = spec.casts and not {n.removeprefix("/") for n in names}.isdisjoint(spec.dtypes)
        if real:
            apart.update([d for d in natives if backend.ivy_dtype(d).kind == "complex"])
        if wide := spec.widens and fn is spec.body:
            apart.update([d for d in natives if backend.plain_names.get(d) in dtype_fallbacks.HALVES])
        if gate is None and (real or wide or (not spec.contents and backend.hooks.accepts_foreign_dtypes(fn))):
            gate = frozenset(natives)
        self.gate = None if gate is None else gate - apart
        common = backend.native_dtypes.get("float32")
        self.common = NEVER if self.gate is not None and common not in self.gate else common
        self.casts: dict[Any, Values] = {}
        """By the data types of arrays the one that they are cast to, as promotion says, by its name and the native one,
        what casts them, and what casts and computes at once; without a name `general` does."""

    def by_general(self, given: Values, keywords: Keywords) -> Any:
        """Answer by `general`; what the plan's key names by place goes there again."""
        more = dict(keywords)
        return general(self.spec, self.modes, (*given, *[more.pop(n) for n in self.placed]), more)

    def failed(self, error: Exception, data: Sequence[Any], given: Values, kwargs: Keywords = NOTHING) -> Any:
        """Answer a call of which the library raised an error: by `general`, if it is none for a plan after all."""
        if len(data) == 1 and self.gate is not None and data[0].dtype not in self.gate:
            # Integers have gone where the library takes none.
            shorter = self.array_mode and not (kwargs or self.spec.raw)
            return cast_first(self, tuple(data), given) if shorter else self.by_general(given, kwargs)
        # A number may fit the array's type, and not the one that the library gives it first.
        number = isinstance(error, OverflowError) and any([type(x) in PYTHON_SCALARS for x in data])
        if number or isinstance(error, arguments.Elsewhere) or validate.are_odd(self.spec, kwargs):
            return self.by_general(given, kwargs)
        broadcast = len(data) > 1 and self.spec.broadcast
        return translate.handle(self.spec.name, self.backend, data, broadcast, error, kwargs)

    def cast_to(self, first: Any, *others: Any) -> str:
        """The data type in which to compute with arrays of others; empty if there is more to do than to cast."""
        spec, mode, backend = self.spec, context.all_modes[self.modes], self.backend
        names = dtype_fallbacks.names_to_cast(backend, first, *others)
        if not all(names) or self.fn is spec.body or spec.lifts or self.asks or spec.writes or any(mode.casting):
            return ""
        if others:
            # The default types count beside numbers only, of which there are none.
            name = common_dtype(mode.precise_mode, spec.floating, "int32", mode.float_dtype, "complex64", "", *names)
        else:
            name = mode.float_dtype if spec.floating and not backend.is_inexact(first) else ""
        native = backend.native_dtype(name, explicit=False) if name else None
        return name if native is not None and (self.gate is None or native in self.gate) else ""

    def row_of_one(self) -> Values:
        """How the dispatcher of functions of one array answers a call without calling the plan."""
        common, gate = self.common if self.gate is not None else None, self.gate
        if self.spec.raw or not self.direct:
            common, gate = NEVER, ()
        elif self.gate == self.backend.inexact and self.spec.floating and not self.spec.casts:
            # The library itself may turn integers into the default float.
            common = None if self.backend.makes_floats(self.spec) else common
        return self.fn, self.array_type, common, gate, not self.array_mode, self

    def row_of_two(self, types: tuple[type, ...]) -> Values:
        """The same for functions of two arrays; without a function, the plan sees every call."""
        arrays = all(issubclass(cls, self.backend.types) for cls in types)
        fn = self.fn if self.direct and self.spec.promote and arrays else None
        return fn, self.array_type, not self.array_mode, self.common, self.gate, self


def finish(recipe: Recipe, args: Values, kwargs: Keywords, result: Any, as_array: bool = True, data: Any = None) -> Any:
    """Finish a call whose result is not simply a native array to be wrapped, for a function of one array `data`."""
    if type(result) is bool or (not as_array and type(result) is recipe.array_type):
        return result
    if type(result) in recipe.backend.exact_scalars:
        result = recipe.backend.from_scalar(result)
        if not as_array:
            return result
        array = new(Array)
        array._data = result
        return array
    if result is NotImplemented:
        return recipe.by_general(args, kwargs)
    copied = type(result) is Copied
    wrapped = arguments.wrap(recipe.spec, recipe.backend, result.data if copied else result, as_array)
    if recipe.spec.view:
        _connect(recipe, args, kwargs, wrapped, copied, data)
    return wrapped


def _connect(recipe: Recipe, args: Values, kwargs: Keywords, result: Any, copied: bool, data: Any) -> None:
    """Link the result to the first argument if the library copied where a view is meant."""
    spec, backend = recipe.spec, recipe.backend
    if not isinstance(args[0], Array) or not (copied or views.applies(spec, backend)):
        return
    bound = dict(zip(spec.positional, args, strict=False)) | {n.removeprefix("/"): v for n, v in kwargs.items()}
    bound.update({n: arguments.as_index(backend, bound[n]) for n in spec.indices})
    bound.update({n: arguments.as_shape(spec, bound[n]) for n in spec.shapes})
    views.connect(spec, backend, bound, args[0], result, copied, data)


def _casting(recipe: Recipe, dtypes: Values) -> Values:
    """The data type that arrays of these are computed in, by name and of the library, and what gives it to them."""
    name, backend = recipe.cast_to(*dtypes), recipe.backend
    known = backend.native_dtypes[name] if name and not backend.narrows else None
    return name, known, caster(backend), known is not None and backend.hooks.fused_cast(recipe.fn, dtypes, known)


def cast_first(recipe: Recipe, data: Sequence[Any], given: Values, kwargs: Keywords = NOTHING, some: Any = ()) -> Any:
    """Answer for arrays of two data types, or integers as floats: all or those in `some` places are cast first."""
    spec, backend = recipe.spec, recipe.backend
    if is_compiling():
        return recipe.by_general(given, kwargs)
    among = [data[i] for i in some] if some else data
    types = tuple([a.dtype for a in among])
    name, target, to, at_once = recipe.casts.get(types) or recipe.casts.setdefault(types, _casting(recipe, types))
    if target is None:
        # What a library lacks at times, as jax has 64 bits by an option, is asked for each time.
        target = backend.native_dtype(name, explicit=False) if name else None
        if target is None or (recipe.gate is not None and target not in recipe.gate):
            return recipe.by_general(given, kwargs)
        at_once = backend.hooks.fused_cast(recipe.fn, types, target)
    if kwargs:
        return recipe.plan(*[a if a.dtype == target else to(a, target) for a in data], *given, kwargs)
    try:
        if at_once and not some:
            r = at_once(*data)
        else:
            cast = [a if a.dtype == target else to(a, target) for a in among]
            r = recipe.fn(*([cast.pop(0) if i in some else a for i, a in enumerate(data)] if some else cast))
    except Exception as error:
        translate.handle(spec.name, backend, data, spec.broadcast, error)
    if type(r) is not recipe.array_type:
        return finish(recipe, given, {}, r)
    array = new(Array)
    array._data = r
    return array


def joining_others(recipe: Recipe, plan: Plan, places: tuple[int, ...], count: int, like: int) -> Plan:
    """A plan for arrays of which those in some places are NumPy's, and join the array in the place `like`."""

    several = bool(recipe.spec.variadic)

    def joined(*args):
        first, second = args[1:] if several else (args[:count], args[count : 2 * count])
        data, given = [*first], [*second]
        _join(recipe, recipe.backend, data, given, places, data[like])
        return plan(args[0], data, given) if several else plan(*data, *given, *args[2 * count :])

    return joined


def joining_list(recipe: Recipe, joins: dict[tuple[type, ...], Any], data: list[Any], xs: Any, kwargs: Keywords) -> Any:
    """``f([x, y])`` for arrays that are not of one type: NumPy's among them join the others, which makes it common.

    What was found for some types is kept in `joins`.
    """
    spec, modes = recipe.spec, recipe.modes
    types = tuple(map(type, data))
    join = joins.get(types)
    if join is None:
        where = mixing.joint(modes, *types)
        if not where:
            return general(spec, modes, (xs,), kwargs)
        backend = backends.loaded[where]
        there = [backend.is_array(a) for a in data]
        join = backend, [i for i, is_there in enumerate(there) if not is_there], there.index(True)
        if not is_compiling():
            joins[types] = join
    backend, places, like = join
    given = list(xs)
    _join(recipe, backend, data, given, places, data[like])
    return spec.call(given, **kwargs)


def _join(
    recipe: Recipe, backend: Backend, data: list[Any], given: list[Any], places: Iterable[int], like: Any
) -> None:
    """Replace the arrays in some places by what they are as native arrays, and as arguments, of another library."""
    try:
        for i in places:
            old = data[i]
            joined = data[i] = mixing.joined(backend, old, like)
            if given[i] is old:
                given[i] = joined
            else:
                array = given[i] = new(Array)
                array._data = joined
    except Exception as error:
        translate.handle(recipe.spec.name, backend, data, False, error)


def where_it_computes(recipe: Recipe, plan: Plan, count: int, device: str) -> Plan:
    """A plan for arrays that lie where the library computes; others take the general way."""

    def placed(*args):
        for a in args[:count]:
            if getattr(a, "device", device) != device:
                return recipe.by_general(args[count : 2 * count], args[-1] if recipe.names else {})
        return plan(*args)

    return placed


def without_key(recipe: Recipe, plan: Plan, count: int) -> Plan:
    """A plan for functions that draw, of calls without a key in code that nothing traces; others ask what draws."""

    def drawn(*args):
        given, kwargs = args[: 2 * count], args[2 * count] if len(args) > 2 * count else NOTHING
        if kwargs.get("key") is not None or mixing.tracing():
            return recipe.by_general(given[count:], kwargs)
        return plan(*given, {n: kwargs[n] for n in recipe.names}) if recipe.names else plan(*given)

    return drawn
