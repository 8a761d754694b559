"""Functions named as NumPy's that are one of ivy's: their commonest calls go straight to it.

Where compiled code answers on a library, it takes the arrays of the class `ndarray` as they are. Where Python code
does, the plan of ivy's function for the native arrays is looked up here, as that function would, which saves its frame.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import numpy as np

from ivy_protocol.base.spec import MISSING
from ivy_protocol.compiling import is_bytecode_traced
from ivy_protocol.core.context import chosen_backend, scoped_modes, state, tables
from ivy_protocol.dispatch.creation import by_types
from ivy_protocol.dispatch.recipe import NOTHING, finish
from ivy_protocol.exceptions import IvyException
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy._arrays import Array, kept, linkable, made, new, plain, returned, viewing
from ivy_protocol.numpy._dispatch import public
from ivy_protocol.numpy._host import is_composed, own_of
from ivy_protocol.numpy._plans import Direct, bodies_of, of_alike, taking

F = TypeVar("F", bound=Callable[..., Any])
_OPTIONS = frozenset((int, bool, float, tuple))
"""The types of options that ivy takes as NumPy does."""
_NOTHING = (type(MISSING),)


def _given(*args: Any) -> list[Any]:
    """The arguments that were given by position."""
    return [x for x in args if x is not MISSING]


def _name_of(fn: Any, place: int = 0) -> str:
    """How plans name an argument of a function of ivy that is given after the arrays."""
    return fn.spec.slots[max(fn.spec.leading, 1) + place]


def _arrays_of(results: tuple[Any, ...], cls: type | None) -> tuple[Any, ...] | None:
    """Results of the class of native arrays, as those of this package; None if there is anything else among them."""
    found = []
    for result in results:
        if type(result) is not cls:
            return None
        array: Any = new(_arrays.ndarray)
        array._data = result
        found.append(array)
    return tuple(found)


def _explained_as(whole: Any, call: Any) -> Any:
    call.__ivy_explain__ = whole.__ivy_explain__
    return call


def row(
    quick: Callable[..., Any],
    second: str = "",
    *names: str,
    takes: Callable[[Any], bool] | None = None,
    least: int = 0,
    most: int = 0,
    views: bool = False,
    then: Callable[[Any], Any] | None = None,
    by_numpy: bool = False,
    has_axes: bool = False,
    ties: bool = False,
    first: bool = False,
    fresh: bool = False,
) -> Callable[[F], F]:
    """As `public`, of a function of one array and options that is one of ivy's in its commonest calls.

    What ivy refuses there goes the whole way, which finds NumPy's words for it.

    Parameters
    ----------
    quick
        The function of ivy.
    second
        The parameter of ivy's function that NumPy takes after the array by position.
    names
        The parameters that have the same name and meaning in both.
    takes
        Whether the function of ivy serves for a native array; for all of them by default.
    least
        The number of axes that an array has at least.
    most
        The number of axes that one given without options has at most, if there is such a number.
    views
        Whether the result may be a view, which is known as one only where the library has none.
    then
        What makes the result of that of ivy's function, where it is no array.
    by_numpy
        Whether NumPy's own function is faster, as it is than one of ivy's that is composed.
    has_axes
        Whether a result without axes is left to the whole way, which tells an array from a number.
    ties
        Whether only NumPy gives a view, and the copy of another library is tied to the array that it is made of.
    fresh
        Whether each call makes an array of ivy's class, which nothing else holds.
    first
        Whether the function of ivy is asked before NumPy's own, which has what it leaves in calls without options.
    """
    allowed, seen = frozenset(names), getattr(takes, "seen", None)
    way, known, find, index = taking(quick)
    by_numpy = by_numpy or is_composed(quick)
    learns, bodies = takes is None or seen is not None, bodies_of(quick)
    direct = Direct(known, find, by_dtype=takes is not None, learns=learns)

    def declared(written: F) -> F:
        @wraps(written)
        def call(x: Any = MISSING, /, *args: Any, **kwargs: Any) -> Any:
            if type(x) is not _arrays.ndarray:
                return whole(*args, **kwargs) if x is MISSING else whole(x, *args, **kwargs)
            data = x._data
            cls, dtype = type(data), None
            learnt = direct.get(cls)
            if (
                learnt is not None
                and ((kinds := learnt[0]) is None or (dtype := data.dtype) in kinds)
                and (not least or (data.ndim or 0) >= least)
            ):
                serves = learnt[1]
            else:
                if by_numpy and cls is np.ndarray and (not first or args or kwargs):
                    found = NotImplemented if args or kwargs else own.answer_for(x)
                    return whole(x, *args, **kwargs) if found is NotImplemented else found
                if takes is not None and not takes(data):
                    return whole(x, *args, **kwargs)
                # A number of axes that is not known yet is none that serves.
                if (views and cls not in viewing) or (least and (data.ndim or 0) < least):
                    return whole(x, *args, **kwargs)
                if then is None:
                    # Where nothing is noted, what is known of the class is looked up here, which saves two calls.
                    serves = None if learns else known.get(cls)
                    serves = direct.serves(data) if serves is None else serves
                else:
                    serves = False
                    direct.learn(data, serves)
            try:
                if args:
                    if kwargs or len(args) != 1 or not second or type(args[0]) not in _OPTIONS:
                        return whole(x, *args, **kwargs)
                    name = second
                    more = {second: args[0]}
                else:
                    name, more = "", kwargs
                    if kwargs:
                        for name, value in kwargs.items():
                            if name not in allowed or type(value) not in _OPTIONS:
                                return whole(x, **kwargs)
                    elif most and not 0 < (data.ndim or 0) <= most:
                        return whole(x)
                if serves and not (ties and more and cls is not np.ndarray):
                    result = way(x, **more) if more else way(x)
                else:
                    table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                    plans = table[index]
                    key = cls if not more else (cls, name) if len(more) == 1 else (cls, *more)
                    found = None if index < 0 else plans.get(key)
                    if ties and cls is not np.ndarray:
                        # A plan ties what it makes to the array that it is given, of whichever class.
                        given = x if found is not None and bodies is None else linkable(x)
                        if found is None:
                            result = quick(given, **more)
                        else:
                            result = found(data, given, more) if more else found[-1].plan(data, given)
                    elif found is None:
                        result = quick(data, **more)
                    elif more:
                        result = found(data, data, more)
                    elif not found[3] and found[2] is not None:
                        # Nothing but the plan answers where no data type goes to the library itself.
                        recipe = found[5]
                        if bodies is None:
                            result = recipe.plan(data, data)
                        else:
                            result = bodies.of_one(cls, recipe, data, data.dtype if dtype is None else dtype)
                    else:
                        fn, t, common, gate, _, recipe = found
                        if common is not None and dtype is None:
                            dtype = data.dtype
                        if common is not None and dtype is not common and dtype not in gate:
                            result = recipe.plan(data, data)
                        else:
                            try:
                                result = fn(data)
                            except Exception as error:
                                result = recipe.failed(error, (data,), (data,))
                            else:
                                if not has_axes:
                                    if type(result) in recipe.backend.exact_scalars:
                                        result = recipe.backend.from_scalar(result)
                                    if type(result) is t:
                                        array: Any = new(_arrays.ndarray)
                                        array._data = result
                                        return array
                                    if first and result is NotImplemented:
                                        return whole(x)
                                    if type(result) is tuple and (arrays := _arrays_of(result, t)) is not None:
                                        return arrays
                                result = finish(recipe, (data,), {}, result, True, data)
                if then is not None:
                    return then(result)
                if has_axes and not getattr(result, "_data", result).ndim:
                    return whole(x, *args, **kwargs)
            except IvyException:
                return whole(x, *args, **kwargs)
            if type(result) is not Array:
                return result if type(result) is _arrays.ndarray else returned(result)
            if ties and is_bytecode_traced():
                return made(result)
            if fresh or ties:
                # It was made for this call.
                result.__class__ = _arrays.ndarray
                return result
            array = new(_arrays.ndarray)
            array._data = result._data
            return array

        own, whole = own_of(written), public(written, call)
        return _explained_as(whole, call)

    return declared


def row_of_two(
    quick: Callable[..., Any],
    takes: Callable[..., bool] | None = None,
    *,
    least: int = 0,
    third: type | None = None,
    then: Callable[[Any], Any] | None = None,
) -> Callable[[F], F]:
    """As `row`, of two arrays by position, of one data type, and of an argument of a type where there is one."""
    way, known, find, index = taking(quick)
    seen, name = getattr(takes, "seen", None), _name_of(quick) if third else ""
    by_numpy, bodies = is_composed(quick), bodies_of(quick)

    def declared(written: F) -> F:
        @wraps(written)
        def call(x1: Any = MISSING, x2: Any = MISSING, /, *args: Any, **kwargs: Any) -> Any:
            if type(x1) is not _arrays.ndarray or type(x2) is not _arrays.ndarray or kwargs:
                return whole(*_given(x1, x2), *args, **kwargs)
            a, b = x1._data, x2._data
            cls, dtype = type(a), a.dtype
            if by_numpy and cls is np.ndarray:
                return whole(x1, x2, *args)
            if (
                dtype is not b.dtype
                or (least and (a.ndim or 0) < least)
                or (
                    takes is not None
                    and (seen is None or dtype not in seen.get(cls, ()))
                    and not (takes(a, b) if seen is None else takes(a))
                )
            ):
                return whole(x1, x2, *args)
            serves = known.get(cls) if then is None else False
            serves = find(cls) if serves is None else serves
            try:
                if args:
                    if len(args) != 1 or type(args[0]) is not third:
                        return whole(x1, x2, *args)
                    table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                    plans = table[index]
                    found = plans.get((cls, type(b), name))
                    result = quick(a, b, args[0]) if found is None else found(a, b, a, b, {name: args[0]})
                elif serves:
                    result = way(x1, x2)
                else:
                    table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                    plans = table[index]
                    found = plans.get((cls, type(b)))
                    if found is None:
                        result = quick(a, b)
                    else:
                        fn, t, _, common, gate, recipe = found
                        if fn is None and bodies is not None and recipe.fn is recipe.spec.body and type(b) is cls:
                            result = bodies.of_two(cls, recipe, a, b, dtype)
                        elif fn is None or not (dtype is common or gate is None or dtype in gate):
                            result = recipe.plan(a, b, a, b)
                        else:
                            try:
                                result = fn(a, b)
                            except Exception as error:
                                result = recipe.failed(error, (a, b), (a, b))
                            else:
                                if type(result) is t and then is None:
                                    array: Any = new(_arrays.ndarray)
                                    array._data = result
                                    return array
                                result = finish(recipe, (a, b), {}, result)
                if then is not None:
                    return then(result)
            except IvyException:
                return whole(x1, x2, *args)
            if type(result) is not Array:
                return result if type(result) is _arrays.ndarray or type(result) is bool else returned(result)
            array = new(_arrays.ndarray)
            array._data = result._data
            return array

        whole: Any = public(written, call)
        return _explained_as(whole, call)

    return declared


def row_of_three(quick: Callable[..., Any], takes: Callable[[Any], bool]) -> Callable[[F], F]:
    """As `row`, of three arrays by position, of which the first serves and the others are of one data type."""
    index, seen = taking(quick)[3], getattr(takes, "seen", {})

    def declared(written: F) -> F:
        @wraps(written)
        def call(x1: Any = MISSING, x2: Any = MISSING, x3: Any = MISSING, /, *args: Any, **kwargs: Any) -> Any:
            cls = _arrays.ndarray
            if type(x1) is not cls or type(x2) is not cls or type(x3) is not cls or args or kwargs:
                return whole(*_given(x1, x2, x3), *args, **kwargs)
            a, b, c = x1._data, x2._data, x3._data
            kind, first = b.dtype, type(a)
            if kind is not c.dtype or not (a.dtype in seen.get(first, ()) or takes(a)):
                return whole(x1, x2, x3)
            try:
                table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                plans = table[index]
                found = plans.get((first, type(b), type(c)))
                result = quick(a, b, c) if found is None else found(a, b, c, a, b, c)
            except IvyException:
                return whole(x1, x2, x3)
            if type(result) is not Array:
                return result if type(result) is _arrays.ndarray else returned(result)
            array: Any = new(cls)
            array._data = result._data
            return array

        whole: Any = public(written, call)
        return _explained_as(whole, call)

    return declared


def in_list(fn: Callable[..., Any]) -> Callable[..., Any]:
    """What answers as a function of ivy for a list of native arrays of one class and data type, and an axis by name."""
    index = taking(fn)[3]

    def answered(given: list[Any], more: dict[str, Any] = NOTHING) -> Any:
        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
        plans = table[index]
        plan = plans.get((type(given[0]), *more))
        return fn(given, **more) if plan is None else of_alike(plan, given, more)

    return answered


def row_of_sequence(quick: Callable[..., Any], *, axes: bool = False) -> Callable[[F], F]:
    """As `row`, of a list of arrays, which are of one class and data type and have `axes`, and an axis at most."""
    answered = quick if getattr(quick, "spec", None) is None else in_list(quick)

    def declared(written: F) -> F:
        @wraps(written)
        def call(xs: Any = MISSING, /, axis: Any = MISSING, *args: Any, **kwargs: Any) -> Any:
            if (type(xs) is list or type(xs) is tuple) and not args and not kwargs:
                cls, given, kind, of = _arrays.ndarray, [], None, None
                for x in xs:
                    if type(x) is not cls:
                        break
                    data = x._data
                    if data.dtype is not kind or type(data) is not of:
                        if of is not None:
                            break
                        kind, of = data.dtype, type(data)
                    given.append(data)
                else:
                    if given and (axis is MISSING or type(axis) is int) and not (axes and given[0].ndim == 0):
                        try:
                            result = answered(given) if axis is MISSING else answered(given, {"axis": axis})
                        except IvyException:
                            result = None
                        if result is not None:
                            return result if type(result) is cls else returned(result)
            if axis is not MISSING:
                args, kwargs = ((axis, *args), kwargs) if xs is not MISSING else (args, {**kwargs, "axis": axis})
            return whole(*args, **kwargs) if xs is MISSING else whole(xs, *args, **kwargs)

        whole: Any = public(written, call)
        return _explained_as(whole, call)

    return declared


def row_of_formula(quick: Callable[..., Any], takes: Any) -> Callable[[F], F]:
    """As `row`, of a text and arrays, which are of one data type that serves."""
    index, seen = taking(quick)[3], takes.seen

    def declared(written: F) -> F:
        @wraps(written)
        def call(*args: Any, **kwargs: Any) -> Any:
            if not kwargs and len(args) > 1 and type(args[0]) is str:
                cls, given, types, kind, wrapped = _arrays.ndarray, [], [], None, False
                for x in args[1:]:
                    if type(x) is cls:
                        data, wrapped = x._data, True
                    elif type(x) is np.ndarray and chosen_backend() in ("", "numpy"):
                        data = x
                    else:
                        break
                    if data.dtype is not kind:
                        if kind is not None:
                            break
                        kind = data.dtype
                    given.append(data)
                    types.append(type(data))
                else:
                    # That of one array may be a view, which is known as one only where the library has none.
                    known = len(given) > 1 or types[0] in viewing
                    if known and (kind in seen.get(types[0], ()) or takes(given[0])):
                        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                        plans = table[index]
                        found = plans.get(tuple(types))
                        try:
                            result = quick(args[0], *given) if found is None else found(args[:1], given, given)
                        except IvyException:
                            return whole(*args)
                        if type(result) is not Array:
                            # In the mode of native arrays, these give such.
                            return returned(result) if wrapped else result
                        array: Any = new(cls)
                        array._data = result._data
                        return array
            return whole(*args, **kwargs)

        whole: Any = public(written, call)
        return _explained_as(whole, call)

    return declared


def row_of_numbers(
    quick: Callable[..., Any],
    *kinds: type,
    both: bool = True,
    takes: Callable[[Any], bool] | None = None,
    views: bool = False,
    by_numpy: bool = False,
) -> Callable[[F], F]:
    """As `row`, of an array and one number or `both` by position, which are of some kinds, and not NaN.

    NumPy's own function is faster than one of ivy's that is composed, or is to be asked `by_numpy`.
    """
    second, seen = frozenset(kinds if both else _NOTHING), getattr(takes, "seen", None)
    way, known, find, index = taking(quick)
    first = _name_of(quick)
    last = _name_of(quick, 1) if both else ""
    by_numpy = by_numpy or is_composed(quick)

    def declared(written: F) -> F:
        @wraps(written)
        def call(x: Any = MISSING, a: Any = MISSING, b: Any = MISSING, /, *args: Any, **kwargs: Any) -> Any:
            if type(x) is not _arrays.ndarray or type(a) not in kinds or type(b) not in second or args or kwargs:
                return whole(*_given(x, a, b), *args, **kwargs)
            data = x._data
            cls = type(data)
            if by_numpy and cls is np.ndarray:
                return whole(*_given(x, a, b))
            if (
                a != a
                or b != b
                or (takes is not None and (seen is None or data.dtype not in seen.get(cls, ())) and not takes(data))
                or (views and cls not in viewing)
            ):
                return whole(*_given(x, a, b))
            serves = known.get(cls)
            serves = find(cls) if serves is None else serves
            try:
                if serves:
                    result = way(x, a, b) if both else way(x, a)
                else:
                    table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                    plans = table[index]
                    found = plans.get((cls, first, last) if both else (cls, first))
                    if found is None:
                        result = quick(data, a, b) if both else quick(data, a)
                    else:
                        result = found(data, data, {first: a, last: b} if both else {first: a})
            except IvyException:
                return whole(*_given(x, a, b))
            if type(result) is not Array:
                return result if type(result) is _arrays.ndarray else returned(result)
            array: Any = new(_arrays.ndarray)
            array._data = result._data
            return array

        whole: Any = public(written, call)
        return _explained_as(whole, call)

    return declared


def row_of_making(quick: Callable[..., Any], dtype: Any, *kinds: type, then: tuple[type, ...] = ()) -> Callable[[F], F]:
    """As `row`, of an array of a data type, which is made of a first argument of some kinds, and of others."""
    second, third = (*then, *_NOTHING, *_NOTHING)[:2]
    spec: Any = quick.spec  # type: ignore[reportFunctionMemberAccess]

    def declared(written: F) -> F:
        @wraps(written)
        def call(a: Any = MISSING, b: Any = MISSING, c: Any = MISSING, /, *args: Any, **kwargs: Any) -> Any:
            if kwargs and not args:
                # The native array of one of a library for good is all that is said.
                like: Any = kwargs.get("like") if len(kwargs) == 1 else None
                like = like._data if type(like) is _arrays.ndarray or type(like) is Array else like
                more = {"like": like} if type(like) in plain and type(like) is not np.ndarray else None
            else:
                more = None if args else kwargs
            if more is None or type(a) not in kinds or type(b) is not second or type(c) is not third:
                return whole(*_given(a, b, c), *args, **kwargs)
            more["dtype"] = dtype
            given = (a,) if b is MISSING else (a, b) if c is MISSING else (a, b, c)
            try:
                result = by_types(spec, None, given, more)
            except IvyException:
                more.pop("dtype")
                return whole(*given, **more)
            if type(result) is not Array:
                return result if type(result) is _arrays.ndarray else returned(result)
            array: Any = new(_arrays.ndarray)
            array._data = result._data
            return array if a != () else kept(array)

        whole: Any = public(written, call)
        return _explained_as(whole, call)

    return declared


def of_axes(least: int, most: int = 64) -> Callable[[Any], bool]:
    """What says whether a native array has so many axes, which it need not know in code that is traced."""

    def holds(data: Any) -> bool:
        # A number of axes that is not known yet is none that holds.
        count = data.ndim
        return count is not None and least <= count <= most

    return holds


of_two_axes = of_axes(2, 2)
"""Whether a native array is a matrix."""
