"""Functions that reshape, flatten, unfold and split arrays."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from operator import index
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import ArrayLike, Out, ShapeLike
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyIndexError, IvyValueError
from ivy_protocol.functions import general
from ivy_protocol.functions.creation import copy_array, tril, triu
from ivy_protocol.functions.general import get_item, get_num_dims
from ivy_protocol.functions.manipulation import broadcast_to, expand_dims, moveaxis, permute_dims, reshape
from ivy_protocol.messages.titles import unknown_lengths
from ivy_protocol.values.shapes import is_whole

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "array_split",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "dsplit",
    "expand",
    "flatten",
    "fold",
    "hsplit",
    "matricize",
    "partial_fold",
    "partial_tensor_to_vec",
    "partial_unfold",
    "partial_vec_to_tensor",
    "ravel",
    "trilu",
    "unflatten",
    "unfold",
    "vsplit",
]


@compositional
def array_split(
    ary: ArrayLike, indices_or_sections: int | Sequence[int], axis: int = 0, *, copy: bool | None = None
) -> "list[Array]":
    """Split an array along an axis into parts whose lengths differ by at most one.

    Parameters
    ----------
    ary : ArrayLike
        Array of any data type with at least one dimension.
    indices_or_sections : int or sequence of int
        Number of parts, of which the first may be longer by one; or the start indices of the parts after the first.
    axis : int, default 0
        Axis to split.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    list of ivy.Array
        The parts in order, of the data type of ``ary``; they are views where the backend supports views.

    Raises
    ------
    IvyDispatchError
        ``ary`` is not array-like.
    IvyException
        ``copy`` is ``False`` and a copy is needed.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The number of parts is not positive.

    Notes
    -----
    As ``numpy.array_split``. `split` accepts lengths instead of indices.

    Examples
    --------
    >>> ivy.array_split(ivy.array([1, 2, 3]), 2)
    [ivy.array([1, 2]), ivy.array([3])]
    """
    return _cut("array_split", ary, indices_or_sections, axis, copy, False)


@compositional
def atleast_1d(*arys: ArrayLike, copy: bool | None = None) -> "Any":
    """Convert arrays to at least 1-D; a 0-d array becomes an array of one element.

    Parameters
    ----------
    arys : ArrayLike
        Arrays of any shapes and data types.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    ivy.Array or list of ivy.Array
        The array, or a list of arrays if there are several, with unchanged data types.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyException
        ``copy`` is ``False`` and a copy is needed.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.atleast_1d``.

    Examples
    --------
    >>> ivy.atleast_1d(3.0)
    ivy.array([3.])
    >>> ivy.atleast_1d(ivy.array(1), ivy.array([2]))
    [ivy.array([1]), ivy.array([2])]
    """
    return _each(arys, lambda x: reshape(x, (1,), **_copied(copy)) if get_num_dims(x) < 1 else _kept(x, copy))


@compositional
def atleast_2d(*arys: ArrayLike, copy: bool | None = None) -> "Any":
    """Convert arrays to at least 2-D; an array with fewer dimensions becomes a row.

    Parameters
    ----------
    arys : ArrayLike
        Arrays of any shapes and data types.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    ivy.Array or list of ivy.Array
        The array, or a list of arrays if there are several, with unchanged data types.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyException
        ``copy`` is ``False`` and a copy is needed.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.atleast_2d``.

    Examples
    --------
    >>> ivy.atleast_2d(ivy.array([1, 2]))
    ivy.array([[1, 2]])
    """
    return _each(arys, lambda x: _of_two_axes(x, copy))


@compositional
def atleast_3d(*arys: ArrayLike, copy: bool | None = None) -> "Any":
    """Convert arrays to at least 3-D: a 2-D array gets a third axis, a 1-D array becomes the middle axis.

    Parameters
    ----------
    arys : ArrayLike
        Arrays of any shapes and data types.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    ivy.Array or list of ivy.Array
        The array, or a list of arrays if there are several, with unchanged data types.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyException
        ``copy`` is ``False`` and a copy is needed.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.atleast_3d``.

    Examples
    --------
    >>> ivy.atleast_3d(ivy.array([1, 2])).shape
    ivy.Shape(1, 2, 1)
    """
    return _each(arys, lambda x: _of_three_axes(x, copy))


@compositional
def dsplit(ary: ArrayLike, indices_or_sections: int | Sequence[int], /, *, copy: bool | None = None) -> "list[Array]":
    """Split an array along its third axis.

    Parameters
    ----------
    ary : ArrayLike
        Array of any data type with at least three dimensions.
    indices_or_sections : int or sequence of int
        Number of parts of equal length, or the start indices of the parts after the first.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    list of ivy.Array
        The parts in order, of the data type of ``ary``; they are views where the backend supports views.

    Raises
    ------
    IvyDispatchError
        ``ary`` is not array-like.
    IvyException
        ``copy`` is ``False`` and a copy is needed.
    IvyValueError
        ``ary`` has too few dimensions, the axis is not divisible by the number of parts, or that number is not
        positive.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.dsplit``. `split` accepts lengths instead of indices.

    Examples
    --------
    >>> ivy.dsplit(ivy.array([[[1, 2]]]), 2)
    [ivy.array([[[1]]]), ivy.array([[[2]]])]
    """
    _check_dims("dsplit", ary, 3)
    return _cut("dsplit", ary, indices_or_sections, 2, copy, True)


@compositional
def expand(x: ArrayLike, shape: ShapeLike, /, *, copy: bool | None = None, out: Out = None) -> "Array":
    """Expand an array along axes of length 1 and along new leading axes; -1 keeps a length.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    shape : ShapeLike
        Shape of the result; -1 keeps the length of an axis.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The expanded array, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The shape does not match.
    IvyValueError
        A new axis has length -1.

    Notes
    -----
    From Ivy's experimental API, as ``torch.Tensor.expand``.

    Examples
    --------
    >>> ivy.expand(ivy.array([[1], [2]]), (-1, 3))
    ivy.array([[1, 1, 1],
               [2, 2, 2]])
    """
    lengths = tuple(general.shape(x))
    new = len(shape) - len(lengths)  # type: ignore[arg-type]
    if any([length == -1 for length in shape[: max(new, 0)]]):  # type: ignore[index]
        raise IvyValueError(f"ivy.expand: shape={shape} has -1 for an axis that an array of shape {lengths} lacks")
    whole = [lengths[i - new] if length == -1 else length for i, length in enumerate(shape)]  # type: ignore[arg-type]
    result = broadcast_to(x, tuple(whole))
    return copy_array(result) if copy else result


@compositional
def flatten(
    x: ArrayLike,
    /,
    *,
    copy: bool | None = None,
    start_dim: int = 0,
    end_dim: int = -1,
    order: Literal["C", "F"] = "C",
    out: Out = None,
) -> "Array":
    """Flatten consecutive axes into one.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.
    start_dim : int, default 0
        First axis to flatten.
    end_dim : int, default -1
        Last axis to flatten.
    order : {"C", "F"}, default "C"
        Order of the elements in the new axis: the last axis varies fastest (C), or the first (F).
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type; a 0-d array becomes an array of one element.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``copy`` is ``False`` and a copy is needed.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        ``end_dim`` is before ``start_dim``.

    Notes
    -----
    From Ivy's experimental API, as ``torch.flatten``.

    Examples
    --------
    >>> ivy.flatten(ivy.array([[1, 2], [3, 4]]), order="F")
    ivy.array([1, 3, 2, 4])
    """
    lengths = tuple(general.shape(x))
    if not lengths:
        return reshape(x, (1,), **_copied(copy))
    first, last = [_axis_of("flatten", axis, len(lengths)) for axis in (start_dim, end_dim)]
    if last < first:
        raise IvyValueError(f"ivy.flatten: end_dim={end_dim} is before start_dim={start_dim}")
    if order == "F" and first < last:
        turned = (*range(first), *range(last, first - 1, -1), *range(last + 1, len(lengths)))
        x = permute_dims(x, turned, **_copied(copy))
    new = (*lengths[:first], _product(lengths[first : last + 1]), *lengths[last + 1 :])
    return reshape(x, new, **_copied(copy))


@compositional
def fold(x: ArrayLike, /, mode: int, shape: ShapeLike, *, out: Out = None) -> "Array":
    """Fold a matrix returned by `unfold` back into an array.

    Parameters
    ----------
    x : ArrayLike
        Matrix of any data type.
    mode : int
        Axis that became the rows.
    shape : ShapeLike
        Shape of the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The shape does not match the number of elements.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    From Ivy's experimental API, as ``tensorly.fold``.

    Examples
    --------
    >>> ivy.fold(ivy.array([[1, 3], [2, 4]]), 1, (2, 2))
    ivy.array([[1, 2],
               [3, 4]])
    """
    return _folded("fold", x, mode, shape, 0)


@compositional
def hsplit(ary: ArrayLike, indices_or_sections: int | Sequence[int], /, *, copy: bool | None = None) -> "list[Array]":
    """Split an array along its second axis, or a 1-D array along its only axis.

    Parameters
    ----------
    ary : ArrayLike
        Array of any data type with at least one dimension.
    indices_or_sections : int or sequence of int
        Number of parts of equal length, or the start indices of the parts after the first.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    list of ivy.Array
        The parts in order, of the data type of ``ary``; they are views where the backend supports views.

    Raises
    ------
    IvyDispatchError
        ``ary`` is not array-like.
    IvyException
        ``copy`` is ``False`` and a copy is needed.
    IvyValueError
        ``ary`` has too few dimensions, the axis is not divisible by the number of parts, or that number is not
        positive.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.hsplit``. `split` accepts lengths instead of indices.

    Examples
    --------
    >>> ivy.hsplit(ivy.array([1, 2, 3]), [1])
    [ivy.array([1]), ivy.array([2, 3])]
    """
    _check_dims("hsplit", ary, 1)
    return _cut("hsplit", ary, indices_or_sections, 1 if get_num_dims(ary) > 1 else 0, copy, True)


@compositional
def matricize(
    x: ArrayLike, /, row_modes: int | Sequence[int], column_modes: int | Sequence[int] | None = None, *, out: Out = None
) -> "Array":
    """Unfold an array into a matrix: some axes become its rows, the others its columns.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    row_modes : int or sequence of int
        Axes that become the rows; the last varies fastest.
    column_modes : int or sequence of int, optional
        Axes that become the columns; if ``None``, all other axes in order.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The matrix, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.
    IvyValueError
        The modes do not contain each axis exactly once.

    Notes
    -----
    From Ivy's experimental API, as ``tensorly.base.matricize``.

    Examples
    --------
    >>> ivy.matricize(ivy.array([[1, 2], [3, 4]]), 1)
    ivy.array([[1, 3],
               [2, 4]])
    """
    lengths = tuple(general.shape(x))
    rank = len(lengths)
    given = (row_modes,) if is_whole(row_modes) else row_modes
    rows = [_axis_of("matricize", mode, rank) for mode in given]
    others = [mode for mode in range(rank) if mode not in rows] if column_modes is None else column_modes
    given = (others,) if is_whole(others) else others
    columns = [_axis_of("matricize", mode, rank) for mode in given]
    if sorted(rows + columns) != list(range(rank)):
        raise IvyValueError(
            f"ivy.matricize: row_modes={row_modes} and column_modes={column_modes} are not all axes of an array of "
            f"{rank} dimensions, each once"
        )
    sizes = [_product([lengths[mode] for mode in modes]) for modes in (rows, columns)]
    _check_known("matricize", sizes)
    return reshape(permute_dims(x, (*rows, *columns)), tuple(sizes))


@compositional
def partial_fold(x: ArrayLike, /, mode: int, shape: ShapeLike, skip_begin: int = 1, *, out: Out = None) -> "Array":
    """Fold an array returned by `partial_unfold` back.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type.
    mode : int
        Axis that became the rows, counted without the skipped axes.
    shape : ShapeLike
        Shape of the result.
    skip_begin : int, default 1
        Number of leading axes to keep unchanged.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The shape does not match the number of elements.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    From Ivy's experimental API, as ``tensorly.base.partial_fold``.

    Examples
    --------
    >>> ivy.partial_fold(ivy.array([[[1, 3], [2, 4]]]), 1, (1, 2, 2))
    ivy.array([[[1, 2],
                [3, 4]]])
    """
    return _folded("partial_fold", x, mode, shape, skip_begin)


@compositional
def partial_tensor_to_vec(x: ArrayLike, /, skip_begin: int = 1, skip_end: int = 0, *, out: Out = None) -> "Array":
    """Flatten all axes except some leading and trailing ones into one axis.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    skip_begin : int, default 1
        Number of leading axes to keep unchanged.
    skip_end : int, default 0
        Number of trailing axes to keep unchanged.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The array has too few dimensions.

    Notes
    -----
    From Ivy's experimental API, as ``tensorly.base.partial_tensor_to_vec``.

    Examples
    --------
    >>> ivy.partial_tensor_to_vec(ivy.array([[[1, 3], [2, 4]]]))
    ivy.array([[1, 3, 2, 4]])
    """
    return _unfolded("partial_tensor_to_vec", x, 0, skip_begin, skip_end, True)


@compositional
def partial_unfold(
    x: ArrayLike,
    /,
    mode: int = 0,
    skip_begin: int = 1,
    skip_end: int = 0,
    ravel_tensors: bool = False,
    *,
    out: Out = None,
) -> "Array":
    """Unfold all axes except some leading and trailing ones into matrices.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    mode : int, default 0
        Axis that becomes the rows, counted without the skipped leading axes.
    skip_begin : int, default 1
        Number of leading axes to keep unchanged.
    skip_end : int, default 0
        Number of trailing axes to keep unchanged.
    ravel_tensors : bool, default False
        Whether to flatten the matrices to vectors.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        The array has too few dimensions.

    Notes
    -----
    From Ivy's experimental API, as ``tensorly.base.partial_unfold``.

    Examples
    --------
    >>> ivy.partial_unfold(ivy.array([[[1, 2], [3, 4]]]), 1)
    ivy.array([[[1, 3],
                [2, 4]]])
    """
    return _unfolded("partial_unfold", x, mode, skip_begin, skip_end, ravel_tensors)


@compositional
def partial_vec_to_tensor(x: ArrayLike, /, shape: ShapeLike, skip_begin: int = 1, *, out: Out = None) -> "Array":
    """Reshape an array returned by `partial_tensor_to_vec` back.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type.
    shape : ShapeLike
        Shape of the result.
    skip_begin : int, default 1
        Number of leading axes to keep unchanged.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The shape does not match the number of elements.

    Notes
    -----
    From Ivy's experimental API, as ``tensorly.base.partial_vec_to_tensor``.

    Examples
    --------
    >>> ivy.partial_vec_to_tensor(ivy.array([[1, 2, 3, 4]]), (1, 2, 2))
    ivy.array([[[1, 2],
                [3, 4]]])
    """
    return _folded("partial_vec_to_tensor", x, 0, shape, skip_begin)


@compositional
def ravel(x: ArrayLike, /, order: Literal["C", "F"] = "C", *, copy: bool | None = None, out: Out = None) -> "Array":
    """Return a flattened array, a view if possible.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    order : {"C", "F"}, default "C"
        Order of the elements: the last axis varies fastest (C), or the first (F).
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x`` as a 1-D array of its data type; a view where the backend supports views.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``copy`` is ``False`` and a copy is needed.

    Notes
    -----
    As ``numpy.ravel``.

    Examples
    --------
    >>> ivy.ravel(ivy.array([[1, 2], [3, 4]]))
    ivy.array([1, 2, 3, 4])
    """
    if order == "F":
        return reshape(x, (-1,), order="F", **_copied(copy))
    return reshape(x, (-1,), **_copied(copy))


@compositional
def trilu(x: ArrayLike, /, *, k: int = 0, upper: bool = True, out: Out = None) -> "Array":
    """Return the upper or lower triangle of matrices, with zeros elsewhere.

    Parameters
    ----------
    x : ArrayLike
        Matrices of any data type.
    k : int, default 0
        Diagonal where the triangle ends; positive values are above the main diagonal.
    upper : bool, default True
        Whether to return the upper triangle.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The triangles, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has fewer than two dimensions.

    Notes
    -----
    From Ivy's experimental API, as ``Trilu`` of ONNX.

    Examples
    --------
    >>> ivy.trilu(ivy.array([[1, 2], [3, 4]]), upper=False)
    ivy.array([[1, 0],
               [3, 4]])
    """
    return triu(x, k=k) if upper else tril(x, k=k)


@compositional
def unflatten(x: ArrayLike, /, dim: int, shape: ShapeLike, *, out: Out = None) -> "Array":
    """Unflatten one axis into several.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type with at least one dimension.
    dim : int
        Axis to unflatten.
    shape : ShapeLike
        Lengths of the new axes; one of them may be -1 and is inferred from the others.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The lengths do not match.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    From Ivy's experimental API, as ``torch.unflatten``.

    Examples
    --------
    >>> ivy.unflatten(ivy.array([1, 2, 3, 4]), 0, (2, -1))
    ivy.array([[1, 2],
               [3, 4]])
    """
    lengths = tuple(general.shape(x))
    axis = _axis_of("unflatten", dim, len(lengths))
    parts: Any = tuple(shape)  # type: ignore[arg-type]
    if parts.count(-1) == 1 and lengths[axis] is not None:
        rest = math.prod([part for part in parts if part != -1])
        if rest and lengths[axis] % rest == 0:
            parts = tuple([lengths[axis] // rest if part == -1 else part for part in parts])
    return reshape(x, (*lengths[:axis], *parts, *lengths[axis + 1 :]))


@compositional
def unfold(x: ArrayLike, /, mode: int = 0, *, out: Out = None) -> "Array":
    """Unfold an array into a matrix: one axis becomes its rows, the others its columns.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type with at least one dimension.
    mode : int, default 0
        Axis that becomes the rows.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The matrix, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    Notes
    -----
    From Ivy's experimental API, as ``tensorly.unfold``.

    Examples
    --------
    >>> ivy.unfold(ivy.array([[1, 2], [3, 4]]), 1)
    ivy.array([[1, 3],
               [2, 4]])
    """
    return _unfolded("unfold", x, mode, 0, 0, False)


@compositional
def vsplit(ary: ArrayLike, indices_or_sections: int | Sequence[int], /, *, copy: bool | None = None) -> "list[Array]":
    """Split an array along its first axis.

    Parameters
    ----------
    ary : ArrayLike
        Array of any data type with at least two dimensions.
    indices_or_sections : int or sequence of int
        Number of parts of equal length, or the start indices of the parts after the first.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    list of ivy.Array
        The parts in order, of the data type of ``ary``; they are views where the backend supports views.

    Raises
    ------
    IvyDispatchError
        ``ary`` is not array-like.
    IvyException
        ``copy`` is ``False`` and a copy is needed.
    IvyValueError
        ``ary`` has too few dimensions, the axis is not divisible by the number of parts, or that number is not
        positive.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.vsplit``. `split` accepts lengths instead of indices.

    Examples
    --------
    >>> ivy.vsplit(ivy.array([[1, 2], [3, 4]]), 2)
    [ivy.array([[1, 2]]), ivy.array([[3, 4]])]
    """
    _check_dims("vsplit", ary, 2)
    return _cut("vsplit", ary, indices_or_sections, 0, copy, True)


def _copied(copy: bool | None) -> Any:
    """Return the keyword ``copy`` if it is set; custom classes need not accept it."""
    return {} if copy is None else {"copy": copy}


def _kept(x: Any, copy: bool | None) -> "Array":
    return copy_array(x) if copy else x


def _each(arrays: Any, change: Callable[[Any], Any]) -> Any:
    changed = [change(x) for x in arrays]
    return changed[0] if len(changed) == 1 else changed


def _of_two_axes(x: Any, copy: bool | None) -> "Array":
    dims = get_num_dims(x)
    return _kept(x, copy) if dims > 1 else expand_dims(x, axis=0 if dims else (0, 1), **_copied(copy))


def _of_three_axes(x: Any, copy: bool | None) -> "Array":
    dims = get_num_dims(x)
    axes = ((0, 1, 2), (0, 2), 2)
    return _kept(x, copy) if dims > 2 else expand_dims(x, axis=axes[dims], **_copied(copy))


def _check_dims(name: str, x: Any, least: int) -> None:
    dims = get_num_dims(x)
    if dims < least:
        raise IvyValueError(f"ivy.{name}: ary has {dims} dimensions, and {least} are needed")


def _axis_of(name: str, axis: int, rank: int) -> int:
    if not -rank <= axis < rank:
        raise IvyIndexError(f"ivy.{name}: axis {axis} is out of range for an array of {rank} dimensions")
    return axis % rank


def _check_known(name: str, sizes: Sequence[int | None]) -> None:
    if len([n for n in sizes if n in (None, -1)]) > 1:
        raise unknown_lengths(f"ivy.{name}")


def _product(lengths: Any) -> int:
    """Return the product of lengths; -1 if a length is unknown."""
    return -1 if None in lengths else math.prod(lengths)


_MOST = 2**16
"""Maximum number of parts in excess of the length of the axis: each part is a separate array."""


def _cut(name: str, x: Any, places: Any, axis: int, copy: bool | None, equal: bool) -> "list[Array]":
    lengths = tuple(general.shape(x))
    axis = _axis_of(name, axis, len(lengths))
    length = lengths[axis]
    if hasattr(places, "__index__") and not getattr(places, "shape", ()):
        parts = index(places)
        if parts < 1 or (equal and length % parts):
            problem = f"the length {length} does not divide into {parts} parts" if parts > 0 else f"{parts} parts"
            raise IvyValueError(f"ivy.{name}: {problem}; array_split makes parts of different lengths")
        if parts > max(length, _MOST):
            raise IvyValueError(f"ivy.{name}: {parts} parts of a length of {length} are more than {_MOST}")
        size, more = divmod(length, parts)
        bounds = [i * size + min(i, more) for i in range(parts + 1)]
        ranges = list(pairwise(bounds))
    else:
        starts = [index(place) for place in places]
        ranges = list(zip([0, *starts], [*starts, length], strict=True))
    before = (slice(None),) * axis
    return [get_item(x, (*before, slice(start, stop)), **_copied(copy)) for start, stop in ranges]


def _unfolded(name: str, x: Any, mode: int, begin: int, end: int, ravelled: bool) -> "Array":
    lengths = tuple(general.shape(x))
    kept = len(lengths) - end
    if begin < 0 or end < 0 or begin >= kept:
        raise IvyValueError(f"ivy.{name}: nothing is left of {len(lengths)} dimensions without {begin} and {end}")
    row = begin + _axis_of(name, mode, kept - begin)
    others = [place for place in range(begin, kept) if place != row]
    columns = _product([lengths[place] for place in others])
    middle = (_product(lengths[begin:kept]),) if ravelled else (lengths[row], columns)
    turned = moveaxis(x, row, begin) if row != begin else x
    if -1 in middle or None in lengths:
        middle = tuple([-1 if part is None else part for part in middle])
        _check_known(name, (*lengths[:begin], *middle, *lengths[kept:]))
    return reshape(turned, (*lengths[:begin], *middle, *lengths[kept:]))


def _folded(name: str, x: Any, mode: int, lengths: Any, begin: int) -> "Array":
    whole = list(lengths)
    row = begin + _axis_of(name, mode, len(whole) - begin)
    turned = [*whole[:begin], whole[row], *whole[begin:row], *whole[row + 1 :]]
    result = reshape(x, tuple(turned))
    return moveaxis(result, begin, row) if row != begin else result
