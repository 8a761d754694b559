"""Turn the definition of a function into a dispatcher.

A call looks up a plan by the types of its arguments. Common shapes of calls have a plan of their
own, prepared once; every other call takes `general`, which is right for all of them. Plans hand over
to `general` whenever a call is not as common as they expect.
"""

import functools
import sys
from collections.abc import Callable
from typing import Any, TypeVar, overload

from ivy_protocol import backends, context, plans
from ivy_protocol.context import NO_PLANS, all_modes, current_modes, functions, scoped_modes, state, tables
from ivy_protocol.evaluate import PYTHON_SCALARS, declined, general
from ivy_protocol.failures import handle
from ivy_protocol.plans import NEVER, failed, finish
from ivy_protocol.protocol import ask_in_order, ask_only, is_override
from ivy_protocol.spec import MISSING, Spec

F = TypeVar("F", bound=Callable[..., Any])

Array: Any = type("Array", (), {})
"""`ivy_protocol.array.Array`, which sets this once it is defined."""
new = object.__new__


@overload
def primary(fn: F, /) -> F: ...
@overload
def primary(
    *,
    promote: bool | tuple[str, ...] = False,
    floating: bool = False,
    broadcast: bool = False,
    infer: bool = False,
    accumulate: bool = False,
    namespace: str | None = None,
    writes: bool = False,
    raw: bool = False,
) -> Callable[[F], F]: ...
def primary(fn: Any = None, /, **flags: Any) -> Any:
    """Declare a function that each backend answers; the definition has no body.

    Flags: `promote` casts the array arguments (or those named) to their common type, `floating` casts
    integers and bools to the default float first, `broadcast` says that shapes broadcast, `infer`
    fills in the dtype, `accumulate` fills it in as the standard does for ``sum``, `namespace` names
    the part of the array namespace in which the function is, `writes` puts the result into the first array, and
    `raw` returns it as the backend gave it.
    """
    return _dispatcher(fn, "primary", flags)


@overload
def compositional(fn: F, /) -> F: ...
@overload
def compositional(
    *, promote: bool | tuple[str, ...] = False, floating: bool = False, broadcast: bool = False, infer: bool = False
) -> Callable[[F], F]: ...
def compositional(fn: Any = None, /, **flags: Any) -> Any:
    """Declare a function composed of others; a backend may still answer it as a whole.

    The body calls ivy functions only, so that it also runs on a custom class that implements those.
    """
    return _dispatcher(fn, "compositional", flags)


def _dispatcher(fn: Any, kind: str, flags: dict[str, Any]) -> Any:
    if fn is None:
        return functools.partial(_dispatcher, kind=kind, flags=flags)
    spec = Spec(fn, kind, **flags)
    spec.index = context.register_function(spec)
    if spec.leading == 1:
        call = _one_array(spec) if len(spec.positional) == 1 else _one_array_and_more(spec)
    elif spec.leading > 2:
        call = _many_arrays(spec)
    elif spec.leading == 2:
        call = _two_arrays(spec)
    elif spec.positional and spec.positional[0] in spec.sequences:
        call = _sequence(spec)
    else:
        call = _any_arrays(spec)
    functools.update_wrapper(call, fn)
    call.spec = spec
    call.kind = kind
    # TensorFlow's AutoGraph would otherwise rewrite the dispatcher.
    call.autograph_info__ = {}
    spec.call = call
    return call


def _one_array(spec: Spec) -> Any:
    index, more_arrays = spec.index, spec.extra_arrays

    def call(x=MISSING, surplus=MISSING, /, **kwargs):
        a = x._data if type(x) is Array else x
        table = state.table
        if table is None:
            table = tables[scoped_modes(state.changes)]
        if kwargs or surplus is not MISSING:
            if surplus is not MISSING:
                return general(spec, current_modes(), (x, surplus), kwargs)
            plan = table[index].get((type(a), *kwargs))
            if plan is not None:
                return plan(a, x, kwargs)
            row = None
        else:
            row = table[index].get(type(a))
        if row is None:
            cls = type(x)
            override = getattr(cls, "__ivy_array_function__", None)
            if override is None or cls is Array or table[index] is NO_PLANS or not more_arrays.isdisjoint(kwargs):
                return missed(spec, table, (type(a),), (x,), kwargs)
            r = override(x, call, (cls,), (x,), kwargs)
            return declined(spec, (cls,), (x,), kwargs) if r is NotImplemented else r
        fn, t, common, bare, recipe = row
        # The commonest call is answered here, since calling a plan would add a tenth to its cost.
        if common is not None and (common is NEVER or a.dtype is not common):
            return recipe.plan(a, x)
        try:
            r = fn(a)
        except Exception as error:
            return failed(recipe, a, x, error)
        if type(r) is not t:
            return finish(recipe, (x,), {}, r, not bare or a is not x)
        if bare and a is x:
            return r
        array = new(Array)
        array._data = r
        return array

    return call


def _one_array_and_more(spec: Spec) -> Any:
    index = spec.index

    def call(x=MISSING, /, *args, **kwargs):
        a = x._data if type(x) is Array else x
        table = state.table
        if table is None:
            table = tables[scoped_modes(state.changes)]
        more = spec.name_more(args, kwargs) if args else kwargs
        if more is None:
            return general(spec, current_modes(), (x, *args), kwargs)
        if more:
            plan = table[index].get((type(a), *more))
            return missed(spec, table, (type(a),), (x, *args), kwargs) if plan is None else plan(a, x, more)
        row = table[index].get(type(a))
        return missed(spec, table, (type(a),), (x,), kwargs) if row is None else row[4].plan(a, x)

    return call


def _two_arrays(spec: Spec) -> Any:
    index = spec.index

    def call(x1=MISSING, x2=MISSING, /, *args, **kwargs):
        a = x1._data if type(x1) is Array else x1
        b = x2._data if type(x2) is Array else x2
        table = state.table
        if table is None:
            table = tables[scoped_modes(state.changes)]
        if args or kwargs:
            more = spec.name_more(args, kwargs) if args else kwargs
            plan = None if more is None else table[index].get((type(a), type(b), *more))
            if plan is None:
                return missed(spec, table, (type(a), type(b)), (x1, x2, *args), kwargs)
            return plan(a, b, x1, x2, more)
        row = table[index].get((type(a), type(b)))
        if row is None:
            cls = type(x1)
            override = getattr(cls, "__ivy_array_function__", None) if cls is type(x2) else None
            if override is None or cls is Array or table[index] is NO_PLANS:
                return missed(spec, table, (type(a), type(b)), (x1, x2), kwargs)
            r = override(x1, call, (cls,), (x1, x2), kwargs)
            return declined(spec, (cls,), (x1, x2), kwargs) if r is NotImplemented else r
        fn, t, bare, recipe = row
        if fn is None or a.dtype is not b.dtype:
            return recipe.plan(a, b, x1, x2)
        try:
            r = fn(a, b)
        except Exception as error:
            handle(spec.name, recipe.backend, (a, b), spec.broadcast, error)
        if type(r) is not t:
            return finish(recipe, (x1, x2), {}, r, not bare or a is not x1 or b is not x2)
        if bare and a is x1 and b is x2:
            return r
        array = new(Array)
        array._data = r
        return array

    return call


def _sequence(spec: Spec) -> Any:
    index = spec.index

    def call(xs=MISSING, /, *args, **kwargs):
        if args or not (type(xs) is list or type(xs) is tuple) or not xs:
            return general(spec, current_modes(), (xs, *args), kwargs)
        table = state.table
        if table is None:
            table = tables[scoped_modes(state.changes)]
        first = xs[0]
        t = type(first._data) if type(first) is Array else type(first)
        plan = table[index].get((t, *kwargs))
        if plan is None:
            return missed(spec, table, (t,), (xs,), kwargs)
        return plan(xs, kwargs)

    return call


def _many_arrays(spec: Spec) -> Any:
    index, count = spec.index, spec.leading

    def call(*args, **kwargs):
        if kwargs or len(args) != count:
            return general(spec, current_modes(), args, kwargs)
        table = state.table
        if table is None:
            table = tables[scoped_modes(state.changes)]
        data = [x._data if type(x) is Array else x for x in args]
        types = tuple([type(a) for a in data])
        plan = table[index].get(types)
        if plan is not None:
            return plan(*data, *args)
        cls = type(args[0])
        override = getattr(cls, "__ivy_array_function__", None) if types.count(cls) == count else None
        if override is None or table[index] is NO_PLANS:
            return missed(spec, table, types, args, kwargs)
        r = override(args[0], call, (cls,), args, kwargs)
        return declined(spec, (cls,), args, kwargs) if r is NotImplemented else r

    return call


def _any_arrays(spec: Spec) -> Any:
    def call(*args, **kwargs):
        return general(spec, current_modes(), args, kwargs)

    return call


def operator(fn: Any, reflected: bool = False) -> Any:
    """Return the operator method of a function of two arrays, on the same plans.

    It closes over numbers only: a compiler that finds it through an object cannot follow anything else.
    """
    index = fn.spec.index

    def op(self, other, /):
        b = other._data if type(other) is Array else other
        table = state.table
        if table is None:
            table = tables[scoped_modes(state.changes)]
        a = self._data
        row = table[index].get((type(a), type(b))) if type(self) is Array else None
        if row is None:
            return foreign_operand(index, self, other, False)
        return row[3].plan(a, b, self, other)

    def reflected_op(self, other, /):
        a = other._data if type(other) is Array else other
        table = state.table
        if table is None:
            table = tables[scoped_modes(state.changes)]
        b = self._data
        row = table[index].get((type(a), type(b))) if type(self) is Array else None
        if row is None:
            return foreign_operand(index, self, other, True)
        return row[3].plan(a, b, other, self)

    chosen = reflected_op if reflected else op
    chosen.__doc__ = f"See `ivy.{fn.spec.name}`."
    return chosen


def foreign_operand(index: int, self: Any, other: Any, reflected: bool) -> Any:
    """Answer an operator for operands without a plan; strangers get a chance to answer themselves."""
    spec = functions[index]
    args = (other, self) if reflected else (self, other)
    cls = type(other._data) if type(other) is Array else type(other)
    who = stranger(cls)
    table = state.table or tables[scoped_modes(state.changes)]
    if table[index] is NO_PLANS:
        return spec.call(*args) if who != "unknown" or backends.learn(other) else NotImplemented
    if who == "override":
        answer = ask_only(args, spec.call, args, {}, Array)
        return ask_in_order([*args], spec.call, args, {}) if answer is None else answer[0]
    if who == "unknown" and not backends.learn(other):
        return NotImplemented
    t = type(self._data)
    return missed(spec, table, (cls, t) if reflected else (t, cls), args, {})


def stranger(cls: type) -> str:
    """Whether an operand's class overrides functions, or is known to no backend."""
    if is_override(cls):
        return "override"
    if cls in PYTHON_SCALARS or cls is list or cls is tuple or backends.backend_name(cls):
        return ""
    return "unknown"


stranger._dynamo_marked_constant = True  # type: ignore[attr-defined]


def missed(
    spec: Spec, table: Any, types: tuple[type, ...], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """Answer a call for which no plan was found: an override, a new plan, or `general`."""
    count = len(types)
    more = spec.name_more(args[count:], kwargs) if len(args) > count else kwargs
    if table[spec.index] is NO_PLANS or more is None:
        return general(spec, current_modes(), args, kwargs)
    if not more or spec.extra_arrays.isdisjoint(more):
        answer = ask_only(args[0] if spec.sequences else args[:count], spec.call, args, kwargs, Array)
        if answer is not None:
            result, declared = answer
            return declined(spec, declared, args, kwargs) if result is NotImplemented else result
    modes = current_modes()
    name = build(spec.index, modes, count, *types, *more)
    if not name:
        return general(spec, modes, args, kwargs)
    plan = getattr(plans.named, name)
    if spec.sequences:
        return plan(args[0], more)
    given = args[:count]
    data = [x._data if type(x) is Array else x for x in given]
    return plan(*data, *given, more) if more else plan(*data, *given)


def build(index: int, modes: int, count: int, *key: Any) -> str:
    """Make the plan for these types and keywords; return its name, or an empty string if there is none.

    The compiler of torch runs this instead of tracing it. While it does, the table is left alone:
    the traced code has just found that the key is not in it.
    """
    spec, mode = functions[index], all_modes[modes]
    types, names = key[:count], key[count:]
    keywords = spec.names.difference(spec.positional[: spec.posonly]).union(spec.slots[count:])
    if len(types) < max(spec.leading, 1) or spec.infer or spec.writes or spec.raw or not keywords.issuperset(names):
        return ""
    if "out" in names:
        return ""
    arrays = [cls for cls in types if cls not in PYTHON_SCALARS]
    found = {backends.backend_name(cls) for cls in arrays}
    if len(found) != 1 or "" in found:
        return ""
    backend = backends.loaded[found.pop()]
    if mode.only not in ("", backend.name) or not all(map(backends.is_stable, arrays)):
        return ""
    if any(issubclass(cls, backend.scalar_types) for cls in arrays):
        return ""
    implementations = backend.implementations(spec, [n.removeprefix("/") for n in names])
    if not implementations:
        return ""
    recipe = plans.Recipe(spec, modes, backend, implementations[0], names, all_modes[modes].array_mode)
    plan = recipe.plan = _choose(recipe, types)
    if plan is None:
        return ""
    name = f"{spec.name}_{index}_{modes}_" + "_".join(k if isinstance(k, str) else f"{id(k):x}" for k in key)
    setattr(plans.named, name, plan)
    if not _is_compiling():
        key = (*types, *names)
        if names or spec.sequences or count > 2:
            tables[modes][index][key] = plan
        elif count == 1:
            tables[modes][index][types[0]] = recipe.row_of_one()
        else:
            tables[modes][index][key] = recipe.row_of_two(types)
    backends.debug("ivy.%s on %s is answered by %s", spec.name, backend.name, implementations[0])
    return name


build._dynamo_marked_constant = True  # type: ignore[attr-defined]


def _choose(recipe: plans.Recipe, types: tuple[type, ...]) -> Any:
    """Choose the shape of a plan; None where only `general` serves."""
    spec, backend, names, fn = recipe.spec, recipe.backend, recipe.names, recipe.fn
    scalars = [cls in PYTHON_SCALARS for cls in types]
    if spec.sequences:
        return plans.sequence(recipe) if fn is not spec.body and "dtype" not in names else None
    if fn is spec.body:
        fits = not any(scalars) and spec.extra_arrays.isdisjoint(names)
        return plans.body(recipe) if fits else None
    if len(types) == 1:
        if scalars[0] or not spec.extra_arrays.isdisjoint(names):
            return None
        return plans.one_array_and_keywords(recipe) if names else plans.one_array(recipe)
    if any(scalars):
        left = scalars[0]
        takes = backend.scalars_left if left else backend.scalars_right
        if len(types) > 2 or all(scalars) or names or not spec.promote or not (takes is True or spec.name in takes):
            return None
        return plans.array_and_scalar(recipe, types[0] if left else types[1], left)
    if len(types) > 2:
        return plans.many_arrays(recipe)
    return plans.two_arrays_and_keywords(recipe) if names else plans.two_arrays(recipe)


def _is_compiling() -> bool:
    """Whether the compiler of torch is at work; while torch is not imported it cannot be."""
    compiler = getattr(sys.modules.get("torch"), "compiler", None)
    is_compiling = getattr(compiler, "is_compiling", None)
    return is_compiling is not None and is_compiling()
