"""Universal functions, with NumPy's types of results and methods, each by a function of ivy."""

from collections.abc import Callable, Container
from functools import cache
from inspect import Signature, signature
from typing import Any, Generic, TypedDict, TypeVar, Unpack

import numpy as np

from ivy_protocol.backends import backend_name
from ivy_protocol.base.typing import ArrayLike, DtypeLike
from ivy_protocol.compiling import constant, is_compiling
from ivy_protocol.core.context import scoped_modes, state, tables
from ivy_protocol.core.dtypes import dtype_name
from ivy_protocol.dispatch.recipe import finish
from ivy_protocol.exceptions import IvyDtypeError, IvyException, IvyTypeError
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import PYTHON, Array, new, returned, returned_for
from ivy_protocol.numpy._dispatch import Asked, answer, explained, public
from ivy_protocol.numpy._host import Own, answer_of_numpy, is_composed
from ivy_protocol.numpy._plans import Direct, bodies_of, taking
from ivy_protocol.numpy._ufunc_methods import Methods, write_at
from ivy_protocol.numpy._values import (
    arrays,
    joined,
    kind_of_name,
    mask_of,
    named,
    np_dtype,
    pair,
    stored,
    taken,
    type_of,
)

_WEAK = (int, float, complex)
SUMMED = {"b": "int64", "i": "int64", "u": "uint64"}
"""In which data types integers and bools are summed, by their kinds."""
Fn = TypeVar("Fn", bound=Callable[..., Any])
_letters: dict[Any, str] = {}
"""NumPy's letters for the kinds of native data types, which are "-" where there is none."""
inexact: dict[type, frozenset[Any]] = {}
"""By the class of native arrays, the data types of floats and complex numbers that were seen."""


def _letter(dtype: Any) -> str:
    # Types of array_api_strict warn of those of NumPy that they are compared with.
    key = type(dtype), dtype
    found = _letters.get(key)
    if found is None:
        found = _letters[key] = "-" if dtype is None else kind_of_name(dtype_name(dtype))
    return found


def asked_of_dtype(
    which: Callable[[Any], bool], seen: dict[type, frozenset[Any]], libraries: Container[str] | None = None
) -> Callable[[Any], bool]:
    """What says whether the data type of a native array, of some libraries or any, is one for which a function holds.

    Those that were seen for which it does stand in sets of their own for each class of arrays, since types of
    array_api_strict warn of others that they are compared with.
    """

    lacking: dict[type, frozenset[Any]] = {}

    @constant
    def noted(cls: type, dtype: Any) -> bool:
        found = which(dtype) and (libraries is None or backend_name(cls) in libraries)
        # What is traced now has been guarded as it was.
        if not is_compiling():
            known = seen if found else lacking
            known[cls] = known.get(cls, frozenset()) | {dtype}
        return found

    def holds(data: Any) -> bool:
        try:
            dtype = data.dtype
        except AttributeError:
            return which(None)
        cls = type(data)
        return dtype in seen.get(cls, ()) or (dtype not in lacking.get(cls, ()) and noted(cls, dtype))

    given: Any = holds
    given.seen = seen
    return given


is_inexact = asked_of_dtype(lambda dtype: _letter(dtype) in "fc-", inexact)
"""Whether the elements of a native array are floats or complex; classes that answer themselves need not say."""
is_real = asked_of_dtype(lambda dtype: _letter(dtype) == "f", {})
"""Whether the elements of a native array are floats, and not complex."""
is_summed = asked_of_dtype(lambda dtype: _letter(dtype) in "fc-" or dtype_name(dtype) in ("int64", "uint64"), {})
"""Whether elements are summed in their own data type."""
is_added = asked_of_dtype(lambda dtype: _letter(dtype) in "fc-" or dtype_name(dtype) == "int64", {})
"""Whether functions of ivy, which are not told of a data type, sum elements in their own."""
is_whole = asked_of_dtype(lambda dtype: _letter(dtype) in "iu", {})
"""Whether the elements of a native array are integers."""
is_bool = asked_of_dtype(lambda dtype: _letter(dtype) == "b", {})
"""Whether the elements of a native array are bools."""
is_ordered = asked_of_dtype(lambda dtype: _letter(dtype) in "biuf", {})
"""Whether the elements of a native array are not complex."""


@constant
def of_floats(dtype: Any) -> bool:
    """Whether a native data type is of floats or complex numbers; classes that answer themselves need have none."""
    # Asked in every call: a look here saves a call.
    found = _letters.get((type(dtype), dtype))
    return (_letter(dtype) if found is None else found) not in "biu"


@constant
def is_complex(dtype: Any) -> bool:
    """Whether a native data type is of complex numbers."""
    return _letter(dtype) == "c"


@constant
def of_bools(dtype: Any) -> bool:
    """Whether a native data type is of bools."""
    return _letter(dtype) == "b"


def float_like(dtype: str) -> str:
    """The data type of the floats that NumPy makes of integers and bools."""
    return "float16" if dtype in ("bool", "int8", "uint8") else "float32" if dtype in ("int16", "uint16") else "float64"


class Options(TypedDict, total=False):
    """The keywords of universal functions, without ``out``."""

    where: Any
    dtype: Any
    casting: str
    order: str
    subok: bool


class ufunc(Generic[Fn]):
    """A function of the elements of arrays, as NumPy's of the same name.

    Parameters
    ----------
    fn
        The function of ivy that computes it.
    name
        Its name in NumPy.
    floating
        Whether integers are taken as floats, of the size that NumPy takes; or the data type as which they are.
    refused
        What answers for data types that `fn` refuses; it gives ``NotImplemented`` for those that NumPy refuses too.
    quick
        The function of ivy that answers where `takes` holds, if there is more to do elsewhere.
    takes
        For which native arrays `fn` or `quick` serves as it is: those of inexact types if it is `floating`, otherwise
        all.
    reduced, accumulated
        The functions of ivy for its `reduce` and `accumulate` that are faster than one call for each element.
    """

    nin = 1
    nout = 1

    def __init__(
        self,
        fn: Fn,
        name: str,
        *,
        floating: bool | str = False,
        identity: Any = None,
        refused: Callable[..., Any] | None = None,
        quick: Callable[..., Any] | None = None,
        takes: Any = None,
        reduced: Callable[..., Any] | None = None,
        accumulated: Callable[..., Any] | None = None,
    ) -> None:
        self._fn = fn
        self.__name__ = name
        self.__module__ = "ivy_protocol.numpy"
        parts = f"`ivy.{fn.__name__}`" if hasattr(fn, "spec") else "functions of ivy"
        self.__doc__ = f"``numpy.{name}`` on every library, by {parts}."
        self._floating = floating is not False
        self._float_like: Callable[[str], str] = float_like if floating is True else lambda dtype: str(floating)
        self.identity = identity
        self._refused = refused
        self._quick: Callable[..., Any] = fn if quick is None else quick
        self._takes: Any = takes if takes is not None else is_inexact if self._floating else None
        self._way, self._known, self._find, self._index = taking(self._quick)
        self._direct = Direct(self._known, self._find, by_dtype=self._takes is not None)
        self._bodies = bodies_of(self._quick)
        self._reduced = reduced
        self._accumulated = accumulated
        self._own: Any = getattr(np, name)
        self._of_parts = self._index < 0 or is_composed(self._quick)
        self._of_one = Own(self._own)
        # What the commonest calls give on to `_whole` would be shown as options without names.
        self.__signature__ = _signature(self.nin)

    def __repr__(self) -> str:
        return f"<ufunc {self.__name__!r} of ivy.numpy>"

    def __reduce__(self) -> str:
        # As a function: by its name, of which there is one, so that a copy is the function itself.
        return self.__name__

    def __ivy_explain__(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        call: Any = self
        return explained(call, args, kwargs)

    @property
    def nargs(self) -> int:
        """The number of arguments and results."""
        return self.nin + self.nout

    def _as(self, operands: tuple[Any, ...], dtype: Any, casting: str) -> list[Any]:
        """Operands of the data types in which NumPy computes where ``dtype=`` says that of the result."""
        wanted = np_dtype(dtype)
        if wanted.isbuiltin != 1 or not all([type(x) in PYTHON or hasattr(x, "dtype") for x in operands]):
            return [_cast(x, dtype) for x in operands]
        given: list[Any] = [type(x) if type(x) in _WEAK else np_dtype(type_of(x)) for x in operands]
        known = getattr(np, self.__name__).resolve_dtypes
        signature = (*[None] * self.nin, *[wanted] * self.nout)
        try:
            found = known((*given, *[None] * self.nout), signature=signature, casting=casting)
        except TypeError as error:
            raise IvyDtypeError(f"ivy.numpy.{self.__name__}: dtype={wanted} does not serve here; {error}") from error
        return [_cast(x, kind) for x, kind in zip(operands, found, strict=False)]

    def _operands(self, x1: Any, x2: Any) -> tuple[Any, Any]:
        cls = _arrays.ndarray
        if type(x1) is cls and type(x2) is cls:
            a, b = x1._data, x2._data
            if not self._floating or a.dtype in inexact.get(type(a), ()) or is_inexact(b):
                return a, b
        elif type(x1) is cls and (type(x2) is float or type(x2) is int) and is_inexact(x1._data):
            return x1._data, x2
        else:
            # Numbers of NumPy's take the plans of its arrays.
            given: Any = [np.asarray(x) if isinstance(x, np.generic) else x for x in pair(x1, x2)]
            a, b = given
        one, other = type(a) in PYTHON, type(b) in PYTHON
        if (one or other) and is_inexact(a if other else b):
            return a, b
        if (one or other or self._floating) and all([p or hasattr(x, "dtype") for p, x in ((one, a), (other, b))]):
            kinds = [a if one else type_of(a), b if other else type_of(b)]
            if self._float_like is float_like and not one and not other:
                # Each is a float by itself first: a small integer beside a small unsigned one is no larger float.
                kinds = [self._float_like(k) if kind_of_name(k) in "biu" else k for k in kinds]
            found = joined(*kinds)
            if self._floating and kind_of_name(found) in "biu":
                found = self._float_like(found)
            return _cast(a, found), _cast(b, found)
        return a, b

    def _otherwise(self, error: IvyDtypeError, *operands: Any) -> Any:
        """The result for operands whose data type ivy's function has not."""
        found = NotImplemented if self._refused is None else self._refused(*operands)
        if found is NotImplemented:
            raise error
        return found

    def _of_objects(self, error: IvyException, operands: tuple[Any, ...], *, plain: bool) -> Any:
        """What objects that are no arrays answer by an operator, or by a method of this name, as NumPy asks them."""
        known = [type(x) in PYTHON for x in operands]
        if not plain or all(known) or not all([k or _is_object(x) for k, x in zip(known, operands, strict=True)]):
            raise error
        try:
            return self._own(*operands)
        except TypeError as other:
            raise error from other

    def _finish(self, result: Any, out: Any, where: Any, casting: str) -> Any:
        """Put a result where it was to be written to, as far as a mask says."""
        if where is True:
            return stored(result, out, broadcast=True, casting=casting)
        if type(out) is tuple:
            (out,) = out
        # What a mask leaves of a new array is whatever lies there.
        kept = ivy.zeros_like(result) if out is None else out
        return stored(ivy.where(mask_of(where), result, kept), out, broadcast=True, casting=casting)

    def _finish_both(self, found: Any, out: Any, where: Any, casting: str) -> tuple[Any, ...]:
        given = out if type(out) is tuple else (out, None)
        return tuple([self._finish(part, o, where, casting) for part, o in zip(found, given, strict=True)])


@cache
def _signature(nin: int) -> Signature:
    """The parameters of functions of so many arrays."""
    found = signature(UnaryUfunc._whole if nin == 1 else BinaryUfunc._whole)
    return found.replace(parameters=list(found.parameters.values())[1:])


def _cast(x: Any, dtype: DtypeLike) -> Any:
    return x if type(x) in PYTHON else ivy.astype(x, named(dtype), copy=False)


def _by_row(row: Any, cls: type, a: Any, b: Any) -> Any:
    """What the row of a table gives for two native arrays, or one and a number."""
    fn, t, _, common, gate, recipe = row
    if fn is None or type(b) is not cls or (dtype := a.dtype) is not b.dtype:
        return recipe.plan(a, b, a, b)
    if not (dtype is common or gate is None or dtype in gate):
        return recipe.plan(a, b, a, b)
    try:
        result = fn(a, b)
    except Exception as error:
        return recipe.failed(error, (a, b), (a, b))
    if type(result) is t:
        array: Any = new(_arrays.ndarray)
        array._data = result
        return array
    return finish(recipe, (a, b), {}, result)


class UnaryUfunc(ufunc[Callable[..., Any]]):
    """A function of the elements of one array."""

    def __call__(self, x: ArrayLike, /, out: Any = None, **options: Unpack[Options]) -> Any:
        given: Any = x
        if type(x) is _arrays.ndarray and out is None and not options:
            data = given._data
            cls = type(data)
            learnt = self._direct.get(cls)
            serves = dtype = None
            if learnt is not None and ((kinds := learnt[0]) is None or (dtype := data.dtype) in kinds):
                serves = learnt[1]
            if serves:
                try:
                    result = self._way(x)
                except IvyDtypeError as error:
                    result = self._otherwise(error, data)
                return result if type(result) is _arrays.ndarray else returned(result)
            if self._of_parts and cls is np.ndarray:
                found = self._of_one.answer_for(x)
                if found is not NotImplemented:
                    return found
            elif serves is not None or self._takes is None or self._takes(data):
                try:
                    if serves is None and self._direct.serves(data):
                        result = self._way(x)
                    else:
                        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                        plans = table[self._index]
                        row = plans.get(cls) if self._index >= 0 else None
                        if row is None:
                            result = self._quick(data)
                        else:
                            fn, t, common, gate, _, recipe = row
                            if gate == () and self._bodies is not None:
                                result = self._bodies.of_one(cls, recipe, data, dtype or data.dtype)
                            elif common is not None and (dtype := data.dtype) is not common and dtype not in gate:
                                result = recipe.plan(data, data)
                            else:
                                try:
                                    result = fn(data)
                                except Exception as error:
                                    result = recipe.failed(error, (data,), (data,))
                                else:
                                    if type(result) is t:
                                        array: Any = new(_arrays.ndarray)
                                        array._data = result
                                        return array
                                    result = finish(recipe, (data,), {}, result, True, data)
                except IvyDtypeError as error:
                    result = self._otherwise(error, data)
                if type(result) is Array:
                    array = new(_arrays.ndarray)
                    array._data = result._data
                    return array
                return result if type(result) is _arrays.ndarray else returned(result)
        found = answer_of_numpy(self._own, (x, out), {**options})
        if found is not NotImplemented:
            return found
        try:
            return returned_for(self._whole(x, out, **options), (x,), {})
        except IvyException as error:
            return self._of_objects(error, (x,), plain=out is None and not options)

    def _whole(
        self,
        x: ArrayLike,
        /,
        out: Any = None,
        *,
        where: Any = True,
        casting: str = "same_kind",
        order: str = "K",
        dtype: Any = None,
        subok: bool = True,
    ) -> Any:
        try:
            data = taken(x)
        except Asked:
            return answer(self, (x,), _given(out=out, where=where, dtype=dtype))
        if dtype is not None:
            (data,) = self._as((data,), dtype, casting)
        elif self._floating and not is_inexact(data):
            data = _cast(data, self._float_like(type_of(data)))
        try:
            result = self._fn(data)
        except IvyDtypeError as error:
            result = self._otherwise(error, data)
        return self._finish(result, out, where, casting)

    @public
    def at(self, a: Any, indices: Any, /) -> None:
        """Apply the function to the elements at indices in place, once for each time that an index comes.

        Raises
        ------
        IvyTypeError
            ``a`` is no array of ivy, whose elements can be written.
        """
        write_at(self, a, indices)


def _given(*, out: Any = None, where: Any = True, dtype: Any = None) -> dict[str, Any]:
    """The keywords of a call that are not as they are by default."""
    found = {} if out is None else {"out": out}
    if where is not True:
        found["where"] = where
    return found if dtype is None else {**found, "dtype": dtype}


class BinaryUfunc(Methods, ufunc[Callable[..., Any]]):
    """A function of the elements of two arrays."""

    nin = 2

    def __init__(self, fn: Callable[..., Any], name: str, **options: Any) -> None:
        super().__init__(fn, name, **options)
        self._known_by_number, self._find_by_number = taking(self._quick, number=True)[1:3]

    def __call__(self, x1: ArrayLike, x2: ArrayLike, /, out: Any = None, **options: Unpack[Options]) -> Any:
        one: Any = x1
        other: Any = x2
        if type(x1) is _arrays.ndarray and out is None and not options:
            a, b, cls = one._data, other, type(x2)
            known, find = self._known, self._find
            if cls is _arrays.ndarray:
                b = other._data
                direct = not self._floating or (
                    (dtype := a.dtype) is b.dtype and (dtype in inexact.get(type(a), ()) or is_inexact(a))
                )
            else:
                known, find = self._known_by_number, self._find_by_number
                direct = (cls is float or cls is int) and (a.dtype in inexact.get(type(a), ()) or is_inexact(a))
            if direct and not (self._of_parts and type(a) is np.ndarray):
                cls = type(a)
                serves = known.get(cls)
                try:
                    if serves or (serves is None and find(cls)):
                        result = self._way(x1, x2)
                    else:
                        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                        plans = table[self._index]
                        row = plans.get((cls, type(b))) if self._index >= 0 else None
                        if row is None:
                            result = self._fn(a, b)
                        elif (
                            row[0] is None
                            and self._bodies is not None
                            and type(b) is cls
                            and (dtype := a.dtype) is b.dtype
                        ):
                            result = self._bodies.of_two(cls, row[5], a, b, dtype)
                        else:
                            result = _by_row(row, cls, a, b)
                except IvyDtypeError as error:
                    result = self._otherwise(error, a, b)
                if type(result) is Array:
                    array: Any = new(_arrays.ndarray)
                    array._data = result._data
                    return array
                return result if type(result) is _arrays.ndarray else returned(result)
        found = answer_of_numpy(self._own, (x1, x2, out), {**options})
        if found is not NotImplemented:
            return found
        try:
            return returned_for(self._whole(x1, x2, out, **options), (x1, x2), {})
        except IvyException as error:
            return self._of_objects(error, (x1, x2), plain=out is None and not options)

    def _whole(
        self,
        x1: ArrayLike,
        x2: ArrayLike,
        /,
        out: Any = None,
        *,
        where: Any = True,
        casting: str = "same_kind",
        order: str = "K",
        dtype: Any = None,
        subok: bool = True,
    ) -> Any:
        try:
            a, b = self._operands(x1, x2) if dtype is None else self._as(pair(x1, x2), dtype, casting)
        except Asked:
            return answer(self, (x1, x2), _given(out=out, where=where, dtype=dtype))
        try:
            result = self._computed(a, b)
        except IvyDtypeError as error:
            result = self._otherwise(error, a, b)
        return self._finish(result, out, where, casting)

    def _computed(self, a: Any, b: Any) -> Any:
        """What the function gives for operands of the data types that NumPy computes in."""
        return self._fn(a, b)

    @public
    def at(self, a: Any, indices: Any, b: Any, /) -> None:
        """Apply the function to the elements at indices in place, once for each time that an index comes.

        Raises
        ------
        IvyTypeError
            ``a`` is no array of ivy, whose elements can be written.
        """
        write_at(self, a, indices, b)


class TwoResultsUfunc(ufunc[Callable[..., Any]]):
    """A function of the elements of one array, or of two, that gives two.

    Parameters
    ----------
    nin
        The number of arrays.
    """

    nout = 2

    def __init__(self, fn: Callable[..., Any], name: str, nin: int, **more: Any) -> None:
        self.nin = nin
        super().__init__(fn, name, **more)

    def __call__(self, *args: Any, out: Any = None, **options: Unpack[Options]) -> Any:
        xs, outs = args[: self.nin], args[self.nin :]
        if len(xs) < self.nin or len(outs) > self.nout or (outs and out is not None):
            raise IvyTypeError(
                f"ivy.numpy.{self.__name__} takes {self.nin} array(s) and at most {self.nout} to write to by position, "
                f"and got {len(args)} arguments; give what is written to there or as out=, and not both"
            )
        given: Any = {**options} if out is None else {**options, "out": out}
        found = answer_of_numpy(self._own, args, given)
        if found is not NotImplemented:
            return found
        return returned_for(self._whole(xs, (*outs, None)[: self.nout] if outs else out, **options), xs, {})

    def _whole(
        self,
        xs: tuple[Any, ...],
        out: Any,
        *,
        where: Any = True,
        casting: str = "same_kind",
        order: str = "K",
        dtype: Any = None,
        subok: bool = True,
    ) -> Any:
        try:
            operands: Any = [taken(xs[0])] if self.nin == 1 else self._operands(*xs) if dtype is None else pair(*xs)
        except Asked:
            return answer(self, xs, _given(where=where, dtype=dtype))
        if dtype is not None:
            operands = self._as(tuple(operands), dtype, casting)
        elif self.nin == 1 and not is_inexact(operands[0]):
            operands = [_cast(operands[0], float_like(type_of(operands[0])))]
        try:
            result = self._fn(*operands)
        except IvyDtypeError as error:
            result = self._otherwise(error, *operands)
        return self._finish_both(result, out, where, casting)


class Ordered(BinaryUfunc):
    """A function of the order of elements; that of complex numbers is of their real parts, then the imaginary ones."""

    def _otherwise(self, error: IvyDtypeError, *operands: Any) -> Any:
        if not any(map(_is_complex, operands)):
            raise error
        return self._of_complex(*operands)

    def _of_complex(self, a: Any, b: Any) -> Any:
        return self._fn(*_ranks(a, b))

    def _has_kernel(self, x: Any) -> bool:
        return not _is_complex(x)


class Chosen(Ordered):
    """The larger or the smaller of two elements.

    Parameters
    ----------
    before
        The function of ivy by which one of two real numbers is chosen.
    skips
        Whether a number is chosen before NaN.
    """

    def __init__(self, fn: Any, name: str, before: Callable[..., Any], *, skips: bool = False, **more: Any) -> None:
        super().__init__(fn, name, **more)
        self._before, self._skips = before, skips

    def _of_complex(self, a: Any, b: Any) -> Any:
        a, b = arrays(a, b)
        a, b = [ivy.astype(x, named(joined(type_of(a), type_of(b)))) for x in (a, b)]
        first = ivy.logical_or(self._before(*_ranks(a, b)), ivy.isnan(b if self._skips else a))
        return ivy.where(first, a, b)


def _ranks(a: Any, b: Any) -> tuple[Any, Any]:
    """Real numbers that have the order of complex ones, NaN where these have none."""
    (real, imag), (first, second) = _parts(a), _parts(b)
    same = ivy.equal(real, first)
    one, other = ivy.where(same, imag, real), ivy.where(same, second, first)
    nan = ivy.logical_or(ivy.isnan(imag), ivy.isnan(second))
    return ivy.where(nan, ivy.full_like(one, float("nan")), one), other


def complex_order(x: Any, axis: int = -1) -> Any:
    """The indices that put complex numbers in order: by their real parts, then by the imaginary ones, NaN last."""
    real, imag = ivy.real(x), ivy.imag(x)
    lacking = ivy.astype(ivy.isnan(real), "int8") * 2 + ivy.astype(ivy.isnan(imag), "int8")
    return ivy.lexsort([imag, real, lacking], axis=axis)


def _is_complex(x: Any) -> bool:
    return type(x) is complex or is_complex(getattr(x, "dtype", None))


def _parts(x: Any) -> tuple[Any, Any]:
    if type(x) in PYTHON:
        x = np.asarray(x, "complex128")
    if _is_complex(x):
        return ivy.real(x), ivy.imag(x)
    x = x if is_inexact(x) else ivy.astype(x, named("float64"))
    return x, ivy.zeros_like(x)


def _is_object(x: Any) -> bool:
    """Whether something is an object to NumPy, and not an array, a sequence or text."""
    return not hasattr(x, "dtype") and not isinstance(x, _NO_OBJECTS) and np.asarray(x).dtype == object


_NO_OBJECTS = (str, bytes, list, tuple, dict, type(None))
