"""Functions that apply a Python function to 1-D slices or elements, one at a time."""

from collections.abc import Callable, Collection, Sequence
from functools import wraps
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from ivy_protocol import slots
from ivy_protocol.base.typing import ArrayLike, DtypeLike
from ivy_protocol.compiling import untouched
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.functions._nestable import asking, nestable
from ivy_protocol.functions._transforms import as_arrays, data_of, is_array, is_number
from ivy_protocol.functions.creation import asarray, zeros
from ivy_protocol.functions.data_type import astype
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.manipulation import broadcast_arrays, moveaxis, reshape, stack
from ivy_protocol.messages.titles import named, unknown_lengths

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["apply_along_axis", "vectorize"]


@asking
@nestable
@named
def apply_along_axis(func1d: Callable[..., Any], axis: int, arr: ArrayLike, /, *args: Any, **kwargs: Any) -> "Array":
    """Apply a function to the 1-D slices of an array along an axis.

    Parameters
    ----------
    func1d : callable
        Function of a 1-D array of the type of ``arr``; it returns a number or an array, of the same shape for each
        slice.
    axis : int
        Axis along which the slices are taken.
    arr : ArrayLike
        Array of any dtype with at least one dimension.
    args : Any
        Additional arguments of the function.
    kwargs : Any
        Additional keyword arguments of the function.

    Returns
    -------
    ivy.Array
        The results, of the promoted dtype of the results. The shape is that of ``arr``, with the shape of a result
        instead of the axis.

    Raises
    ------
    IvyIndexError
        The axis is out of range.
    IvyTypeError
        ``arr`` or a result is not an array.
    IvyValueError
        The array is empty, or the results have different shapes.

    Notes
    -----
    As ``numpy.apply_along_axis``. The function is called once per slice; `vmap` calls it once for all slices.

    Examples
    --------
    >>> ivy.apply_along_axis(lambda row: row[-1] - row[0], 1, ivy.array([[1, 5], [2, 9]]))
    ivy.array([4, 7])
    """
    given = arr if is_array(arr) else asarray(arr)
    rank = len(shape(given))
    if not -rank <= axis < rank:
        raise IvyIndexError(f"ivy.apply_along_axis: there is no axis {axis} in an array of shape {tuple(shape(given))}")
    axis %= rank
    moved = moveaxis(given, axis, -1)
    lengths = tuple(shape(moved))[:-1]
    if None in lengths:
        raise unknown_lengths("ivy.apply_along_axis")
    if 0 in lengths:
        raise IvyValueError(
            f"ivy.apply_along_axis: an array of shape {tuple(shape(given))} has no rows along axis {axis}"
        )
    found = [
        _result("apply_along_axis", func1d(_like(get_item(moved, place), given), *args, **kwargs), given)
        for place in product(*map(range, lengths))
    ]
    shapes = {tuple(shape(one)) for one in found}
    if len(shapes) > 1:
        raise IvyValueError(f"ivy.apply_along_axis: the results have one shape, not {sorted(shapes)}")
    own = shapes.pop()
    joined = reshape(stack(found), (*lengths, *own))
    for place in range(len(own)):
        joined = moveaxis(joined, len(lengths) + place, axis + place)
    return _handed_over(joined, [given])


@named
def vectorize(
    pyfunc: Callable[..., Any],
    otypes: DtypeLike | Sequence[DtypeLike] | None = None,
    doc: str | None = None,
    excluded: Collection[int | str] | None = None,
) -> Callable[..., Any]:
    """Return a vectorized function, which calls a function for each element of its arguments.

    Parameters
    ----------
    pyfunc : callable
        Function of elements, which are 0-d arrays or the Python scalars of the caller; it returns a number, a 0-d
        array, or a tuple of them.
    otypes : DtypeLike or sequence of DtypeLike, optional
        Data types of the results; ``None`` means the promoted dtypes of the returned values.
    doc : str, optional
        Docstring of the result; ``None`` means the docstring of ``pyfunc``.
    excluded : collection of int and str, optional
        Positions or keywords of arguments that are passed unchanged.

    Returns
    -------
    callable
        Function of arrays, numbers and lists whose shapes broadcast, by position and by keyword. It returns an array
        of the broadcast shape, or a tuple of them.

    Raises
    ------
    IvyTypeError
        ``pyfunc`` is not a function; when the result is called, ``pyfunc`` returns neither a number nor a 0-d
        array.
    IvyValueError
        The arrays are empty without ``otypes``, or the number of ``otypes`` differs from the number of results.

    Notes
    -----
    As ``numpy.vectorize``. The function is called once per element; `vmap` calls it once for all elements.

    Examples
    --------
    >>> clamp = ivy.vectorize(lambda x, top: x if x < top else top)
    >>> clamp(ivy.array([1, 5, 9]), 6)
    ivy.array([1, 5, 6])
    """
    if not callable(pyfunc):
        raise IvyTypeError(f"ivy.vectorize: pyfunc is a function, not {type(pyfunc).__name__}")
    kinds = _kinds(otypes)
    left_out = frozenset(excluded or ())

    @wraps(pyfunc)
    def vectorized(*args: Any, **kwargs: Any) -> Any:
        given = {**dict(enumerate(args)), **kwargs}
        chosen = {key: value for key, value in given.items() if key not in left_out}
        arrays = {key: value for key, value in chosen.items() if not is_number(value)}
        model = next((value for value in chosen.values() if is_array(value)), None)
        arrays = {key: asarray(value, like=model) for key, value in arrays.items()}
        arrays.update({key: value for key, value in chosen.items() if is_array(value)})
        spread = dict(zip(arrays, broadcast_arrays(*arrays.values()), strict=True)) if arrays else {}
        lengths = tuple(shape(next(iter(spread.values())))) if spread else ()
        if None in lengths:
            raise unknown_lengths("ivy.vectorize")
        results = []
        for place in product(*map(range, lengths)):
            own = {key: _like(get_item(x, place), given[key]) for key, x in spread.items()}
            mine = {**given, **own}
            results.append(pyfunc(*[mine[k] for k in range(len(args))], **{k: mine[k] for k in kwargs}))
        model = next(iter(arrays.values()), None)
        if not results:
            return _empty(lengths, kinds, model, list(chosen.values()))
        several = isinstance(results[0], tuple)
        columns = list(zip(*results, strict=True)) if several else [results]
        if kinds and len(kinds) != len(columns):
            raise IvyValueError(f"ivy.vectorize: there are {len(kinds)} otypes for {len(columns)} results")
        joined = [
            _joined(column, lengths, kind, model, list(chosen.values()))
            for column, kind in zip(columns, kinds or [None] * len(columns), strict=True)
        ]
        return tuple(joined) if several else joined[0]

    if doc is not None:
        vectorized.__doc__ = doc
    return untouched(vectorized)


def _kinds(otypes: Any) -> list[Any]:
    if otypes is None:
        return []
    return list(otypes) if isinstance(otypes, list | tuple) else [otypes]


def _like(x: Any, given: Any) -> Any:
    """Return a part in the form of the whole: native arrays have native parts."""
    return data_of(x) if is_array(given) and not isinstance(given, slots.Array) else x


def _result(name: str, value: Any, like: Any) -> Any:
    if not is_number(value):
        raise IvyTypeError(f"ivy.{name}: a result is a number or an array, not {type(value).__name__}")
    return value if is_array(value) else asarray(value, like=like)


def _handed_over(x: Any, given: Sequence[Any]) -> Any:
    return x if as_arrays(given) else data_of(x)


def _joined(column: Sequence[Any], lengths: tuple[int, ...], kind: Any, like: Any, given: Sequence[Any]) -> Any:
    found = [_result("vectorize", value, like) for value in column]
    wrong = next((x for x in found if prod(tuple(shape(x))) != 1 or len(shape(x))), None)
    if wrong is not None:
        raise IvyTypeError(f"ivy.vectorize: a result is one number, not an array of shape {tuple(shape(wrong))}")
    x = reshape(stack(found), lengths)
    return _handed_over(x if kind is None else astype(x, kind), given)


def _empty(lengths: tuple[int, ...], kinds: list[Any], like: Any, given: Sequence[Any]) -> Any:
    if not kinds:
        raise IvyValueError(
            f"ivy.vectorize: there are no elements in the shape {lengths}, so that nothing says of which data type the "
            "result is; give otypes"
        )
    made = tuple([_handed_over(zeros(lengths, dtype=kind, like=like), given) for kind in kinds])
    return made[0] if len(made) == 1 else made
