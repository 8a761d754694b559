"""Index grids of a shape, and matrices built from them."""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import NUMERIC, ArrayLike, DeviceLike, DtypeLike, Like, Out, ShapeLike
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyDtypeError, IvyTypeError, IvyValueError
from ivy_protocol.functions._transforms import tells_dtype
from ivy_protocol.functions.creation import arange, asarray, eye, zeros
from ivy_protocol.functions.data_type import astype, is_float_dtype
from ivy_protocol.functions.data_type import dtype as dtype_of
from ivy_protocol.functions.elementwise import abs, add, log1p, maximum, multiply, subtract
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.manipulation import broadcast_to, expand_dims, reshape, stack
from ivy_protocol.messages.titles import named, unknown_lengths
from ivy_protocol.values.shapes import is_whole

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "diag_indices",
    "eye_like",
    "indices",
    "mel_weight_matrix",
    "ndenumerate",
    "ndindex",
    "tril_indices",
]


@compositional
def diag_indices(n: int, ndim: int = 2, *, device: DeviceLike | None = None, like: Like = None) -> "tuple[Array, ...]":
    """Return the indices of the main diagonal of an array whose axes have equal length.

    Parameters
    ----------
    n : int
        Length of the axes.
    ndim : int, default 2
        Number of axes.
    device : DeviceLike, optional
        Device of the result; if ``None``, the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.

    Returns
    -------
    tuple of ivy.Array
        The indices along each axis: integers.

    Raises
    ------
    IvyTypeError
        An argument is not an integer.
    IvyValueError
        An argument is negative.

    Notes
    -----
    As ``numpy.diag_indices``.

    Examples
    --------
    >>> x = ivy.zeros((2, 2))
    >>> x[ivy.diag_indices(2)] = 1
    >>> x
    ivy.array([[1., 0.],
               [0., 1.]])
    """
    length, count = _lengths("diag_indices", "n and ndim", (n, ndim))
    return (arange(length, device=device, like=like),) * count


@compositional(infer=True)
def eye_like(
    x: ArrayLike,
    *,
    k: int = 0,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    out: Out = None,
) -> "Array":
    """Return matrices with the shape of ``x``, with ones on one diagonal and zeros elsewhere.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type with at least two dimensions; the last two are the axes of the matrices.
    k : int, default 0
        Index of the diagonal: 0 is the main diagonal, positive values are above it, negative values below it.
    dtype : DtypeLike, optional
        Data type of the result; if ``None``, the data type of ``x``.
    device : DeviceLike, optional
        Device of the result; if ``None``, the device of ``x``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The matrices, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x`` has fewer than two dimensions.

    Notes
    -----
    From Ivy's experimental API.

    Examples
    --------
    >>> ivy.eye_like(ivy.array([[5, 6, 7], [8, 9, 10]]))
    ivy.array([[1, 0, 0],
               [0, 1, 0]])
    """
    lengths = tuple(shape(x))
    if len(lengths) < 2:
        raise IvyValueError(f"ivy.eye_like: x has {len(lengths)} dimensions, and 2 are needed; ivy.eye takes lengths")
    if None in lengths:
        raise unknown_lengths("ivy.eye_like")
    model: Any = x
    if dtype is None and tells_dtype(x):
        dtype = dtype_of(x)
    matrix: Any = eye(lengths[-2], lengths[-1], k=k, dtype=dtype, device=device, like=model)
    return broadcast_to(matrix, lengths) if len(lengths) > 2 else matrix


@compositional(kinds=NUMERIC)
def indices(
    dimensions: ShapeLike,
    *,
    dtype: DtypeLike | None = None,
    sparse: bool = False,
    device: DeviceLike | None = None,
    like: Like = None,
) -> "Array | tuple[Array, ...]":
    """Return the indices of a grid of a shape, one array per axis.

    Parameters
    ----------
    dimensions : ShapeLike
        Shape of the grid.
    dtype : DtypeLike, optional
        Numeric data type of the result; if ``None``, the default integer type.
    sparse : bool, default False
        Whether to return one array per axis, with length 1 along all other axes, which broadcasts to the shape.
    device : DeviceLike, optional
        Device of the result; if ``None``, the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.

    Returns
    -------
    ivy.Array or tuple of ivy.Array
        The indices, of shape ``(len(dimensions), *dimensions)``, or one array per axis.

    Raises
    ------
    IvyDtypeError
        The data type is ``bool``.
    IvyValueError
        A length is negative.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.indices``.

    Examples
    --------
    >>> ivy.indices((2, 2)).tolist()
    [[[0, 0], [1, 1]], [[0, 1], [0, 1]]]
    """
    lengths = _lengths("indices", "dimensions", dimensions)
    rank = len(lengths)
    numbers: Any = [arange(n, dtype=dtype, device=device, like=like) for n in lengths]
    lines = [
        reshape(x, tuple([n if i == j else 1 for j in range(rank)]))
        for i, (x, n) in enumerate(zip(numbers, lengths, strict=True))
    ]
    if sparse:
        return tuple(lines)
    if not lines:
        return zeros((0,), dtype=dtype, device=device, like=like)
    return stack([broadcast_to(x, lengths) for x in lines])


@compositional(infer=True, floating=True, kinds=("float",))
def mel_weight_matrix(
    num_mel_bins: int,
    dft_length: int,
    sample_rate: int | float,
    lower_edge_hertz: int | float = 0.0,
    upper_edge_hertz: int | float = 3000.0,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
) -> "Array":
    """Return the weights that convert a linear spectrum to mel frequency bands.

    Parameters
    ----------
    num_mel_bins : int
        Number of bands.
    dft_length : int
        Number of frequencies from 0 to half of the sample rate, as returned by ``rfft``.
    sample_rate : float
        Samples per second.
    lower_edge_hertz : float, default 0.0
        Lower edge of the first band.
    upper_edge_hertz : float, default 3000.0
        Upper edge of the last band: at most half of the sample rate.
    dtype : DtypeLike, optional
        Floating-point data type of the result; if ``None``, the default float.
    device : DeviceLike, optional
        Device of the result; if ``None``, the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.

    Returns
    -------
    ivy.Array
        The weights, of shape ``(dft_length, num_mel_bins)``: each band rises to 1 and falls again.

    Raises
    ------
    IvyDtypeError
        The data type is not floating-point.
    IvyValueError
        A number is not positive, the edges are not ascending, or an edge is above half of the sample rate.

    Notes
    -----
    From Ivy's experimental API, as ``tf.signal.linear_to_mel_weight_matrix``.

    Examples
    --------
    >>> ivy.round(ivy.mel_weight_matrix(2, 5, 8000) * 100)
    ivy.array([[ 0.,  0.],
               [40., 60.],
               [ 0., 57.],
               [ 0.,  0.],
               [ 0.,  0.]])
    """
    for name, number in (("num_mel_bins", num_mel_bins), ("dft_length", dft_length), ("sample_rate", sample_rate)):
        if not number > 0:
            raise IvyValueError(f"ivy.mel_weight_matrix: {name} is {number}, which is not positive")
    if not 0 <= lower_edge_hertz < upper_edge_hertz <= sample_rate / 2:
        raise IvyValueError(
            f"ivy.mel_weight_matrix: the edges, {lower_edge_hertz} and {upper_edge_hertz}, are not in order from 0 to "
            f"half of the sample rate, {sample_rate / 2}"
        )
    if dtype is not None and not is_float_dtype(dtype):
        raise IvyDtypeError(
            f"ivy.mel_weight_matrix: weights are floating-point numbers, and {dtype} is no type of those"
        )
    wide = dtype if dtype == "float64" else "float32"
    low, high = [1 + edge / 700 for edge in (lower_edge_hertz, upper_edge_hertz)]
    # A difference of two logarithms would lose precision.
    above_low = subtract(
        multiply(
            arange(dft_length, dtype=wide, device=device, like=like),
            sample_rate / 2 / max(dft_length - 1, 1) / 700 / low,
        ),
        lower_edge_hertz / 700 / low,
    )
    # In units of bands, each band extends by one on both sides of its center.
    places = multiply(log1p(above_low), (num_mel_bins + 1) / math.log(high / low))
    middles = add(arange(num_mel_bins, dtype=wide, device=device, like=like), 1.0)
    weights = maximum(subtract(1.0, abs(subtract(expand_dims(places, axis=1), middles))), 0.0)
    return weights if dtype is None or dtype == wide else astype(weights, dtype)


@named
def ndenumerate(input: Any) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Iterate over the indices and elements of an array.

    Parameters
    ----------
    input : ArrayLike
        Array of any shape and data type.

    Returns
    -------
    iterator
        Pairs of an index tuple and the element there, a 0-d array; the last index varies fastest.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.ndenumerate``.

    Examples
    --------
    >>> for index, element in ivy.ndenumerate(ivy.array([[1, 2]])):
    ...     print(index, element)
    (0, 0) ivy.array(1)
    (0, 1) ivy.array(2)
    """
    x = asarray(input) if isinstance(input, list | tuple | bool | int | float | complex) else input
    return ((index, get_item(x, index)) for index in _counted(tuple(shape(x))))


@named
def ndindex(shape: Any) -> Iterator[tuple[int, ...]]:
    """Iterate over the indices of an array of a shape.

    Parameters
    ----------
    shape : ShapeLike
        Shape of the grid.

    Returns
    -------
    iterator
        The index tuples; the last index varies fastest.

    Raises
    ------
    IvyTypeError
        A length is not an integer.
    IvyValueError
        A length is negative.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.ndindex``.

    Examples
    --------
    >>> list(ivy.ndindex((2, 2)))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    return _counted(_lengths("ndindex", "shape", shape))


@primary
def tril_indices(
    n_rows: int, n_cols: int | None = None, k: int = 0, *, device: DeviceLike | None = None, like: Like = None
) -> "tuple[Array, Array]":
    """Return the indices of the lower triangle of a matrix.

    Parameters
    ----------
    n_rows : int
        Number of rows.
    n_cols : int, optional
        Number of columns; if ``None``, the number of rows.
    k : int, default 0
        Diagonal that the triangle ends with: 0 is the main diagonal, positive values are above it.
    device : DeviceLike, optional
        Device of the result; if ``None``, the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.

    Returns
    -------
    tuple of ivy.Array
        The row and column indices of the elements in row-major order: integers.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.tril_indices``.

    Examples
    --------
    >>> rows, columns = ivy.tril_indices(2, 3)
    >>> ivy.to_list(rows), ivy.to_list(columns)
    ([0, 1, 1], [0, 0, 1])
    """
    ...


def _lengths(name: str, parameter: str, lengths: Any) -> tuple[int, ...]:
    given = (lengths,) if is_whole(lengths) else tuple(lengths)
    found = []
    for n in given:
        try:
            found.append(n.__index__())
        except (AttributeError, TypeError) as error:
            raise IvyTypeError(f"ivy.{name}: {parameter} are lengths, and {n!r} is no integer") from error
    if any(n < 0 for n in found):
        raise IvyValueError(f"ivy.{name}: {parameter} are {given}, and no length is negative")
    return tuple(found)


def _counted(lengths: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Iterate lazily over the indices, without storing them."""
    if not lengths:
        yield ()
        return
    for first in range(lengths[0]):
        for rest in _counted(lengths[1:]):
            yield (first, *rest)
