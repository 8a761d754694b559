"""Tensor decompositions into a core and factors, and tensors of random factors."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ivy_protocol.base.typing import Array
from ivy_protocol.exceptions import IvyNotImplementedException, IvyValueError
from ivy_protocol.functions._nestable import asking, nestable
from ivy_protocol.functions._transforms import is_array, known
from ivy_protocol.functions.creation import asarray, ones
from ivy_protocol.functions.elementwise import abs, divide, maximum, multiply, subtract
from ivy_protocol.functions.general import get_item, shape, to_scalar
from ivy_protocol.functions.linear_algebra import matmul, matrix_transpose, qr, tensordot, vector_norm
from ivy_protocol.functions.manipulation import moveaxis, reshape, squeeze
from ivy_protocol.functions.products import khatri_rao, multi_mode_dot
from ivy_protocol.functions.random import random_uniform
from ivy_protocol.functions.singular import make_svd_non_negative, truncated_svd
from ivy_protocol.messages.log import warn
from ivy_protocol.messages.titles import named
from ivy_protocol.values.shapes import is_whole

if TYPE_CHECKING:
    from ivy_protocol.base.typing import ArrayLike, DtypeLike

__all__ = [
    "CPTensor",
    "Parafac2Tensor",
    "TuckerTensor",
    "initialize_tucker",
    "partial_tucker",
    "random_cp",
    "random_parafac2",
    "random_tr",
    "random_tt",
    "random_tucker",
    "tensor_train",
    "tucker",
]

Init = Literal["svd", "random"] | tuple[Any, Any]


class TuckerTensor(NamedTuple):
    """Core tensor, and a factor matrix for each axis."""

    core: Array
    factors: list[Array]


class CPTensor(NamedTuple):
    """Weights of a sum of outer products, and the vectors of each axis as columns."""

    weights: Array
    factors: list[Array]


class Parafac2Tensor(NamedTuple):
    """Weights, factors of all slices, and for each slice a matrix with orthonormal columns."""

    weights: Array
    factors: list[Array]
    projections: list[Array]


@asking
@nestable
@named
def initialize_tucker(
    x: "ArrayLike",
    rank: Sequence[int],
    modes: Sequence[int],
    /,
    *,
    init: Init = "svd",
    seed: int | None = None,
    svd: Literal["truncated_svd"] = "truncated_svd",
    non_negative: bool = False,
    mask: "ArrayLike | None" = None,
    svd_mask_repeats: int = 5,
) -> tuple[Any, list[Any]]:
    """Return the initial core and factors for `partial_tucker`.

    Parameters
    ----------
    x
        n-D array.
    rank
        Length of the core along each decomposed axis.
    modes
        Axes to decompose.
    init
        Initialization: singular vectors or random values; or a core and factors.
    seed
        Seed of the random initialization.
    svd
        Method of the singular value decomposition.
    non_negative
        Whether the factors are non-negative.
    mask
        Mask of the known elements: true or 1 for known elements, and 0 elsewhere.
    svd_mask_repeats
        Number of iterations that impute the unknown elements.

    Returns
    -------
    tuple
        The core, and a list of factors of shape ``(length, rank)``.

    Raises
    ------
    IvyValueError
        ``init`` or ``svd`` is unknown.

    Notes
    -----
    From Ivy's experimental API, as in TensorLy.

    Examples
    --------
    >>> core, factors = ivy.initialize_tucker(ivy.ones((3, 4)), [1, 1], [0, 1])
    >>> core.shape, [f.shape for f in factors]
    (ivy.Shape(1, 1), [ivy.Shape(3, 1), ivy.Shape(4, 1)])
    """
    x, modes, rank = asarray(x), list(modes), list(rank)
    if svd != "truncated_svd":
        raise IvyValueError(f"ivy.initialize_tucker: svd={svd!r} is unknown; there is 'truncated_svd'")
    if isinstance(init, tuple | list):
        core, factors = init[0], list(init[1])
    elif init == "svd":
        factors = [
            _directions(x, axis, count, mask, svd_mask_repeats, non_negative) for axis, count in _pairs(modes, rank)
        ]
        core = multi_mode_dot(x, factors, modes=modes, transpose=True)
    elif init == "random":
        sizes = [(shape(x)[axis], count) for axis, count in _pairs(modes, rank)]
        lengths = list(shape(x))
        for axis, count in _pairs(modes, rank):
            lengths[axis] = count
        core, *factors = _uniform([tuple(lengths), *sizes], seed, x.dtype, x)
    else:
        raise IvyValueError(f"ivy.initialize_tucker: init={init!r} is neither 'svd', 'random' nor a core and factors")
    if non_negative:
        core, factors = abs(core), [abs(f) for f in factors]
    return core, factors


@asking
@nestable
@named
def partial_tucker(
    x: "ArrayLike",
    rank: int | Sequence[int] | None = None,
    modes: Sequence[int] | None = None,
    /,
    *,
    n_iter_max: int = 100,
    init: Init = "svd",
    svd: Literal["truncated_svd"] = "truncated_svd",
    seed: int | None = None,
    mask: "ArrayLike | None" = None,
    svd_mask_repeats: int = 5,
    tol: float | None = 0.0001,
    verbose: bool = False,
    return_errors: bool = False,
) -> Any:
    """Compute the partial Tucker decomposition of an array along some of its axes.

    Parameters
    ----------
    x
        n-D array: floating-point or complex.
    rank
        Length of the core along each axis: one for all, or one for each. If None, the lengths of ``x``.
    modes
        Axes to decompose; if None, all axes.
    n_iter_max
        Maximum number of iterations.
    init
        Initialization, as in `initialize_tucker`.
    svd
        Method of the singular value decomposition.
    seed
        Seed of the random initialization.
    mask
        Mask of the known elements: true or 1 for known elements, and 0 elsewhere.
    svd_mask_repeats
        Number of initial iterations that impute the unknown elements.
    tol
        Iteration stops when the error changes by less. If None, or in compiled code, all iterations run.
    verbose
        Whether to log the error of each iteration.
    return_errors
        Whether to return the errors too.

    Returns
    -------
    tuple
        The core and the list of factors. With ``return_errors``, both as one pair, and a list of the relative errors
        after each iteration.

    Raises
    ------
    IvyValueError
        The numbers of ranks and axes differ, or one is not positive.

    Notes
    -----
    From Ivy's experimental API, as in TensorLy: higher-order orthogonal iteration.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(6, dtype="float32"), (2, 3))
    >>> core, factors = ivy.partial_tucker(x, 2, [1])
    >>> bool(ivy.allclose(ivy.matmul(core, ivy.matrix_transpose(factors[0])), x, atol=1e-4))
    True
    """
    core, factors, errors = _iterated(
        "partial_tucker", asarray(x), rank, modes, n_iter_max, init, svd, seed, mask, svd_mask_repeats, tol, verbose
    )
    return ((core, factors), errors) if return_errors else (core, factors)


@asking
@nestable
@named
def tucker(
    x: "ArrayLike",
    rank: int | Sequence[int] | None = None,
    /,
    *,
    fixed_factors: Sequence[int] | None = None,
    n_iter_max: int = 100,
    init: Init = "svd",
    svd: Literal["truncated_svd"] = "truncated_svd",
    seed: int | None = None,
    mask: "ArrayLike | None" = None,
    svd_mask_repeats: int = 5,
    tol: float | None = 0.0001,
    verbose: bool = False,
    return_errors: bool = False,
) -> Any:
    """Compute the Tucker decomposition of an array.

    Parameters
    ----------
    x
        n-D array: floating-point or complex.
    rank
        Length of the core along each axis: one for all, or one for each. If None, the lengths of ``x``.
    fixed_factors
        Axes whose factors in ``init`` are kept fixed.
    n_iter_max
        Maximum number of iterations.
    init
        Initialization, as in `initialize_tucker`.
    svd
        Method of the singular value decomposition.
    seed
        Seed of the random initialization.
    mask
        Mask of the known elements: true or 1 for known elements, and 0 elsewhere.
    svd_mask_repeats
        Number of initial iterations that impute the unknown elements.
    tol
        Iteration stops when the error changes by less. If None, or in compiled code, all iterations run.
    verbose
        Whether to log the error of each iteration.
    return_errors
        Whether to return the errors too.

    Returns
    -------
    TuckerTensor
        The core and the list of factors: ``ivy.multi_mode_dot(core, factors)`` approximates the array. With
        ``return_errors``, a pair of the decomposition and the list of errors.

    Raises
    ------
    IvyValueError
        The numbers of ranks and axes differ, one is not positive, or ``init`` does not contain the fixed factors.

    Notes
    -----
    From Ivy's experimental API, as in TensorLy.

    Examples
    --------
    >>> x = ivy.reshape(ivy.arange(6, dtype="float32"), (2, 3))
    >>> core, factors = ivy.tucker(x, 2)
    >>> bool(ivy.allclose(ivy.multi_mode_dot(core, factors), x, atol=1e-4))
    True
    """
    x = asarray(x)
    if not fixed_factors:
        core, factors, errors = _iterated(
            "tucker", x, rank, None, n_iter_max, init, svd, seed, mask, svd_mask_repeats, tol, verbose
        )
    else:
        if not isinstance(init, tuple | list):
            raise IvyValueError("ivy.tucker: fixed_factors name factors of init, which is to be a core and factors")
        core, given = init[0], list(init[1])
        fixed = sorted([axis % len(given) for axis in fixed_factors])
        modes = [axis for axis in range(len(given)) if axis not in fixed]
        core = multi_mode_dot(core, [given[axis] for axis in fixed], modes=fixed)
        ranks = [shape(given[axis])[1] for axis in modes]
        start = (core, [given[axis] for axis in modes])
        core, found, errors = _iterated(
            "tucker", x, ranks, modes, n_iter_max, start, svd, seed, mask, svd_mask_repeats, tol, verbose
        )
        core = multi_mode_dot(core, [given[axis] for axis in fixed], modes=fixed, transpose=True)
        rest = iter(found)
        factors = [given[axis] if axis in fixed else next(rest) for axis in range(len(given))]
    tensor = TuckerTensor(core, factors)
    return (tensor, errors) if return_errors else tensor


@asking
@nestable
@named
def tensor_train(
    input_tensor: "ArrayLike",
    rank: int | Sequence[int],
    /,
    *,
    svd: Literal["truncated_svd"] = "truncated_svd",
    verbose: bool = False,
) -> list[Any]:
    """Compute the tensor-train decomposition of an array.

    Parameters
    ----------
    input_tensor
        n-D array: floating-point or complex.
    rank
        Ranks between the factors: one for all, or ``n + 1`` for ``n`` axes, of which the first and the last are 1.
        Ranks above the maximum for the array are reduced.
    svd
        Method of the singular value decomposition.
    verbose
        Whether to log the shape of each factor.

    Returns
    -------
    list
        Factors of shape ``(rank[k], length, rank[k + 1])``, whose contraction over the ranks approximates the array.

    Raises
    ------
    IvyValueError
        The number of ranks is not ``n + 1``, one is not positive, or the first or the last is not 1.

    Notes
    -----
    From Ivy's experimental API, as in TensorLy: Oseledets, "Tensor-train decomposition" (2011).

    Examples
    --------
    >>> [f.shape for f in ivy.tensor_train(ivy.ones((2, 3, 4)), 2)]
    [ivy.Shape(1, 2, 2), ivy.Shape(2, 3, 2), ivy.Shape(2, 4, 1)]
    """
    rest: Any = asarray(input_tensor)
    lengths = tuple(shape(rest))
    ranks = _chain("tensor_train", rank, len(lengths), closed=False)
    if svd != "truncated_svd":
        raise IvyValueError(f"ivy.tensor_train: svd={svd!r} is unknown; there is 'truncated_svd'")
    factors, before = [], 1
    for axis, length in enumerate(lengths[:-1]):
        matrix = reshape(rest, (before * length, math.prod(lengths[axis + 1 :])))
        count = min(*shape(matrix), ranks[axis + 1])
        u, s, vh = truncated_svd(matrix, n_eigenvecs=count)
        factors.append(reshape(u, (before, length, count)))
        rest = multiply(reshape(s, (-1, 1)), vh)
        before = count
    factors.append(reshape(rest, (before, lengths[-1], 1)))
    for factor in factors if verbose else ():
        warn(f"ivy.tensor_train: a factor of shape {tuple(shape(factor))}")
    return factors


@named
def random_cp(
    shape: Sequence[int],
    rank: int,
    /,
    *,
    dtype: "DtypeLike | None" = None,
    full: bool = False,
    orthogonal: bool = False,
    seed: int | None = None,
    normalise_factors: bool = True,
) -> Any:
    """Return a random tensor in CP (canonical polyadic) form.

    Parameters
    ----------
    shape
        Shape of the array.
    rank
        Number of outer products.
    dtype
        Floating-point data type; if None, the default one.
    full
        Whether to return the full array.
    orthogonal
        Whether the vectors of each axis are orthonormal; each axis then has at least ``rank`` elements.
    seed
        Seed of the random initialization.
    normalise_factors
        Whether the vectors are normalized to length 1, with their norms as weights.

    Returns
    -------
    CPTensor or ivy.Array
        Weights of shape ``(rank,)`` and factors of shape ``(length, rank)``; or the array.

    Raises
    ------
    IvyValueError
        The rank is not positive, or too large for orthonormal vectors.

    Examples
    --------
    >>> weights, factors = ivy.random_cp((2, 3), 2, seed=1)
    >>> [f.shape for f in factors]
    [ivy.Shape(2, 2), ivy.Shape(3, 2)]
    """
    _positive("random_cp", rank)
    if orthogonal and rank > min(shape):
        raise IvyValueError(f"ivy.random_cp: an axis of {min(shape)} elements has no {rank} orthonormal vectors")
    factors = _uniform([(length, rank) for length in shape], seed, dtype)
    if orthogonal:
        factors = [qr(f)[0] for f in factors]
    weights = ones((rank,), dtype=factors[0].dtype, like=factors[0])
    if normalise_factors:
        weights, factors = _normalised(weights, factors)
    if not full:
        return CPTensor(weights, factors)
    return _full_cp(weights, factors)


@named
def random_parafac2(
    shapes: Sequence[tuple[int, int]],
    rank: int,
    /,
    *,
    dtype: "DtypeLike | None" = None,
    full: bool = False,
    seed: int | None = None,
    normalise_factors: bool = True,
) -> Any:
    """Return random matrices in PARAFAC2 form, which share factors except for one projection each.

    Parameters
    ----------
    shapes
        Shapes of the matrices, each with at least ``rank`` rows and all with the same number of columns.
    rank
        Number of columns of the factors.
    dtype
        Floating-point data type; if None, the default one.
    full
        Whether to return the list of full matrices.
    seed
        Seed of the random initialization.
    normalise_factors
        Whether the columns of the factors are normalized to length 1, with their norms as weights.

    Returns
    -------
    Parafac2Tensor or list
        Weights, three factors, and for each matrix its projection with orthonormal columns: with the factors ``A, B,
        C``, the matrix is ``projection @ B @ diag(weights * A[i]) @ C.T``.

    Raises
    ------
    IvyValueError
        The rank is not positive, a matrix has fewer rows, or the numbers of columns differ.

    Notes
    -----
    From Ivy's experimental API, as in TensorLy.

    Examples
    --------
    >>> [x.shape for x in ivy.random_parafac2([(3, 4), (5, 4)], 2, full=True)]
    [ivy.Shape(3, 4), ivy.Shape(5, 4)]
    """
    _positive("random_parafac2", rank)
    rows, columns = [s[0] for s in shapes], {s[1] for s in shapes}
    if len(columns) != 1 or min(rows) < rank:
        raise IvyValueError(
            f"ivy.random_parafac2: matrices of {list(shapes)} have as many columns each, and at least {rank} rows"
        )
    sizes = [(len(shapes), rank), (rank, rank), (columns.pop(), rank), *[(n, rank) for n in rows]]
    drawn = _uniform(sizes, seed, dtype)
    factors, projections = drawn[:3], [qr(x)[0] for x in drawn[3:]]
    weights = ones((rank,), dtype=factors[0].dtype, like=factors[0])
    if normalise_factors:
        weights, factors = _normalised(weights, factors)
    if not full:
        return Parafac2Tensor(weights, factors, projections)
    first, second, third = factors
    return [
        matmul(matmul(projection, multiply(second, multiply(get_item(first, i), weights))), matrix_transpose(third))
        for i, projection in enumerate(projections)
    ]


@named
def random_tr(
    shape: Sequence[int],
    rank: int | Sequence[int],
    /,
    *,
    dtype: "DtypeLike | None" = None,
    full: bool = False,
    seed: int | None = None,
) -> Any:
    """Return a random tensor in tensor-ring form, as 3-D factors.

    Parameters
    ----------
    shape
        Shape of the array.
    rank
        Ranks between the factors: one for all, or ``n + 1`` for ``n`` axes, of which the first and the last are equal.
    dtype
        Floating-point data type; if None, the default one.
    full
        Whether to return the full array.
    seed
        Seed of the random initialization.

    Returns
    -------
    list or ivy.Array
        Factors of shape ``(rank[k], length, rank[k + 1])``; or the array.

    Raises
    ------
    IvyValueError
        The number of ranks is not ``n + 1``, one is not positive, or the first is not the last.

    Examples
    --------
    >>> [f.shape for f in ivy.random_tr((2, 3), 2)]
    [ivy.Shape(2, 2, 2), ivy.Shape(2, 3, 2)]
    """
    ranks = _chain("random_tr", rank, len(shape), closed=True)
    factors = _uniform([(a, n, b) for a, n, b in zip(ranks, shape, ranks[1:], strict=False)], seed, dtype)
    if not full:
        return factors
    result = factors[0]
    for factor in factors[1:-1]:
        result = tensordot(result, factor, 1)
    if len(factors) == 1:
        raise IvyNotImplementedException("ivy.random_tr: a ring of one factor is a trace; take ivy.trace of it")
    # In the ring, the last axis is connected to the first one.
    return tensordot(moveaxis(result, 0, -1), moveaxis(factors[-1], 1, -1), 2)


@named
def random_tt(
    shape: Sequence[int],
    rank: int | Sequence[int],
    /,
    *,
    full: bool = False,
    dtype: "DtypeLike | None" = None,
    seed: int | None = None,
) -> Any:
    """Return a random tensor in tensor-train form, as 3-D factors.

    Parameters
    ----------
    shape
        Shape of the array.
    rank
        Ranks between the factors: one for all, or ``n + 1`` for ``n`` axes, of which the first and the last are 1.
    full
        Whether to return the full array.
    dtype
        Floating-point data type; if None, the default one.
    seed
        Seed of the random initialization.

    Returns
    -------
    list or ivy.Array
        Factors of shape ``(rank[k], length, rank[k + 1])``; or the array.

    Raises
    ------
    IvyValueError
        The number of ranks is not ``n + 1``, one is not positive, or the first or the last is not 1.

    Examples
    --------
    >>> [f.shape for f in ivy.random_tt((2, 3), 2)]
    [ivy.Shape(1, 2, 2), ivy.Shape(2, 3, 1)]
    """
    ranks = _chain("random_tt", rank, len(shape), closed=False)
    factors = _uniform([(a, n, b) for a, n, b in zip(ranks, shape, ranks[1:], strict=False)], seed, dtype)
    if not full:
        return factors
    result = factors[0]
    for factor in factors[1:]:
        result = tensordot(result, factor, 1)
    return squeeze(result, axis=(0, len(shape) + 1))


@named
def random_tucker(
    shape: Sequence[int],
    rank: int | Sequence[int],
    /,
    *,
    dtype: "DtypeLike | None" = None,
    full: bool = False,
    orthogonal: bool = False,
    seed: int | None = None,
    non_negative: bool = False,
) -> Any:
    """Return a random tensor in Tucker form.

    Parameters
    ----------
    shape
        Shape of the array.
    rank
        Ranks of the core: one for all axes, or one for each.
    dtype
        Floating-point data type; if None, the default one.
    full
        Whether to return the full array.
    orthogonal
        Whether the columns of the factors are orthonormal; ranks are then at most the lengths.
    seed
        Seed of the random initialization.
    non_negative
        Whether all elements are non-negative.

    Returns
    -------
    TuckerTensor or ivy.Array
        The core, and factors of shape ``(length, rank)``; or the array.

    Raises
    ------
    IvyValueError
        The numbers of ranks and axes differ, one is not positive, or too large for orthonormal columns.

    Examples
    --------
    >>> ivy.random_tucker((2, 3), (1, 2)).core.shape
    ivy.Shape(1, 2)
    """
    ranks = _ranks("random_tucker", rank, shape)
    if orthogonal and any([r > n for r, n in zip(ranks, shape, strict=True)]):
        raise IvyValueError(f"ivy.random_tucker: axes of {tuple(shape)} have no {tuple(ranks)} orthonormal columns")
    core, *factors = _uniform([tuple(ranks), *_pairs(shape, ranks)], seed, dtype)
    if orthogonal:
        factors = [qr(f)[0] for f in factors]
    if non_negative:
        factors = [abs(f) for f in factors]
    return multi_mode_dot(core, factors) if full else TuckerTensor(core, factors)


def _pairs(first: Sequence[int], second: Sequence[int]) -> list[tuple[int, int]]:
    return list(zip(first, second, strict=True))


def _positive(name: str, *ranks: int) -> None:
    if any([r < 1 for r in ranks]):
        raise IvyValueError(f"ivy.{name}: the rank {ranks[0] if len(ranks) == 1 else ranks} is not positive")


def _ranks(name: str, rank: int | Sequence[int], lengths: Sequence[int]) -> list[int]:
    ranks = [rank] * len(lengths) if is_whole(rank) else list(rank)
    _positive(name, *ranks)
    if len(ranks) != len(lengths):
        raise IvyValueError(f"ivy.{name}: {len(ranks)} ranks for {len(lengths)} axes")
    return ranks


def _chain(name: str, rank: int | Sequence[int], count: int, *, closed: bool) -> list[int]:
    """Return the ranks between the factors of a tensor train or a tensor ring."""
    if not is_whole(rank):
        ranks = list(rank)
    elif closed:
        ranks = [rank] * (count + 1)
    else:
        ranks = [1, *[rank] * (count - 1), 1]
    _positive(name, *ranks)
    if len(ranks) != count + 1:
        raise IvyValueError(f"ivy.{name}: {len(ranks)} ranks for {count} axes; there is one more")
    if ranks[0] != ranks[-1] or (not closed and ranks[0] != 1):
        raise IvyValueError(f"ivy.{name}: the ranks {ranks} {'do not end as they begin' if closed else 'end with 1'}")
    return ranks


def _uniform(sizes: list[tuple[int, ...]], seed: Any, dtype: Any, like: Any = None) -> list[Any]:
    """Return random arrays of these shapes, from one sample."""
    counts = [math.prod(size) for size in sizes]
    drawn = random_uniform(shape=(sum(counts),), dtype=dtype, seed=seed, like=like)
    ends = [sum(counts[: i + 1]) for i in range(len(counts))]
    return [
        reshape(get_item(drawn, slice(end - count, end)), size)
        for end, count, size in zip(ends, counts, sizes, strict=True)
    ]


def _normalised(weights: Any, factors: list[Any]) -> tuple[Any, list[Any]]:
    found = []
    for factor in factors:
        size = vector_norm(factor, axis=0)
        weights = multiply(weights, size)
        # Zero columns are kept.
        found.append(divide(factor, maximum(size, 1e-30)))
    return weights, found


def _full_cp(weights: Any, factors: list[Any]) -> Any:
    first = multiply(factors[0], weights)
    lengths = tuple([shape(f)[0] for f in factors])
    if len(factors) == 1:
        return matmul(first, ones((shape(first)[1],), dtype=first.dtype, like=first))
    rest = factors[1] if len(factors) == 2 else khatri_rao(factors[1:])
    return reshape(matmul(first, matrix_transpose(rest)), lengths)


def _unfolded(x: Any, axis: int) -> Any:
    return reshape(moveaxis(x, axis, 0), (shape(x)[axis], -1))


def _directions(x: Any, axis: int, count: int, mask: Any, repeats: int, non_negative: bool) -> Any:
    """Return the leading left singular vectors of an array along an axis."""
    matrix = _unfolded(x, axis)
    u, s, vh = truncated_svd(matrix, n_eigenvecs=count)
    if mask is not None:
        part = _unfolded(multiply(mask, ones(tuple(shape(x)), dtype=x.dtype, like=x)), axis)
        for _ in range(repeats):
            guess = matmul(
                multiply(get_item(u, (slice(None), slice(shape(s)[0]))), s), get_item(vh, slice(shape(s)[0]))
            )
            matrix = multiply(matrix, part) + multiply(guess, subtract(1, part))
            u, s, vh = truncated_svd(matrix, n_eigenvecs=count)
    return make_svd_non_negative(matrix, u, s, vh)[0] if non_negative else u


def _iterated(
    name: str,
    x: Any,
    rank: Any,
    modes: Any,
    n_iter_max: int,
    init: Any,
    svd: Any,
    seed: Any,
    mask: Any,
    svd_mask_repeats: int,
    tol: float | None,
    verbose: bool,
) -> tuple[Any, list[Any], list[Any]]:
    """Run higher-order orthogonal iteration: update each factor in turn, with the others fixed."""
    axes = [axis % len(shape(x)) for axis in (range(len(shape(x))) if modes is None else modes)]
    lengths = [shape(x)[axis] for axis in axes]
    ranks = [min(r, n) for r, n in _pairs(_ranks(name, lengths if rank is None else rank, lengths), lengths)]
    core, factors = initialize_tucker(
        x, ranks, axes, init=init, seed=seed, svd=svd, mask=mask, svd_mask_repeats=svd_mask_repeats
    )
    part = None if mask is None else multiply(mask, ones(tuple(shape(x)), dtype=x.dtype, like=x))
    errors: list[Any] = []
    for step in range(n_iter_max):
        if part is not None:
            guess = multi_mode_dot(core, factors, modes=axes)
            x = multiply(x, part) + multiply(guess, subtract(1, part))
        for i, (axis, count) in enumerate(_pairs(axes, ranks)):
            rest = multi_mode_dot(x, factors, modes=axes, skip=i, transpose=True)
            factors[i] = truncated_svd(_unfolded(rest, axis), n_eigenvecs=count)[0]
        core = multi_mode_dot(x, factors, modes=axes, transpose=True)
        # The difference of two norms would lose precision.
        left = vector_norm(subtract(x, multi_mode_dot(core, factors, modes=axes)))
        errors.append(divide(left, vector_norm(x)))
        if not (is_array(errors[-1]) and known(errors[-1])):
            continue
        if verbose:
            warn(f"ivy.{name}: after step {step + 1} the part {to_scalar(errors[-1])} of the norm is missing")
        if tol is not None and step and math.fabs(to_scalar(errors[-2]) - to_scalar(errors[-1])) < tol:
            break
    return core, factors, errors
