"""Unique parts of results that are not unique, such as eigenvectors, their order, or random numbers."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_protocol.core.context import by_name
from tests.fuzz.cases import Case
from tests.fuzz.operands import Operand

Values = list[Any]
Canonical = Callable[[Case, Values], Values]

_OF_A_LIBRARY = (
    "to_native_shape seed multiprocessing strides dev inplace_arrays_supported inplace_variables_supported "
    "supports_inplace_updates requires_gradient is_variable"
)
_RANDOM = ("empty", "empty_like", *[name for name, spec in by_name.items() if spec.is_random])
FORM_ONLY = frozenset((*_RANDOM, *_OF_A_LIBRARY.split()))
"""Functions of which only the form of the result is compared: numbers are random, or say something of a library."""

CANONICAL: dict[str, Canonical] = {}
"""What is compared in place of the arrays of a result, as NumPy's of 64 bits, by the name of the function."""


def canonical(names: str) -> Callable[[Canonical], Canonical]:
    """Name the functions to whose results the decorated one applies."""

    def register(function: Canonical) -> Canonical:
        CANONICAL.update(dict.fromkeys(names.split(), function))
        return function

    return register


def _t(x: Any) -> Any:
    return np.conj(np.swapaxes(x, -1, -2))


@canonical("svd")
def _svd(case: Case, found: Values) -> Values:
    if len(found) == 1:
        return found
    u, s, vh = found
    k = s.shape[-1]
    return [(u[..., :k] * s[..., None, :]) @ vh[..., :k, :], s, _t(u) @ u, vh @ _t(vh)]


@canonical("truncated_svd")
def _truncated_svd(case: Case, found: Values) -> Values:
    if len(found) == 1:
        return found
    u, s, vh = found
    # Of equal singular values any may be the last.
    whole = min(u.shape[-2], vh.shape[-1]) <= u.shape[-1]
    return _svd(case, found) if whole else [s, _t(u) @ u, vh @ _t(vh)]


@canonical("qr")
def _qr(case: Case, found: Values) -> Values:
    q, r = found
    return [q @ r, _t(q) @ q, np.tril(r, -1)]


@canonical("eigh")
def _eigh(case: Case, found: Values) -> Values:
    w, v = found
    return [w, (v * w[..., None, :]) @ _t(v), _t(v) @ v]


@canonical("eig")
def _eig(case: Case, found: Values) -> Values:
    w, v = found
    if not np.all(np.isfinite(v)):
        return [np.sort_complex(w)]
    return [_sorted(w), np.sum(np.abs(v) ** 2, axis=-2)]


@canonical("eigvals")
def _eigvals(case: Case, found: Values) -> Values:
    return [_sorted(found[0])]


def _sorted(w: Any) -> Any:
    # Rounded first, so that equal real parts are ordered by the imaginary ones.
    order = np.lexsort((np.round(w.imag, 3), np.round(w.real, 3)), axis=-1)
    return np.take_along_axis(w, order, -1)


@canonical("top_k")
def _top_k(case: Case, found: Values) -> Values:
    # Which of equal elements are taken is the library's own.
    values, places = found
    axis = case.kwargs.get("axis", -1)
    taken = [values, np.take_along_axis(_given(case), places.astype("int64"), axis)]
    return taken if case.kwargs.get("sorted", True) else [np.sort(x, axis=axis) for x in taken]


@canonical("argsort")
def _argsort(case: Case, found: Values) -> Values:
    if case.kwargs.get("stable", True) or not found[0].ndim:
        return found
    return [np.take_along_axis(_ranks(_given(case)), found[0].astype("int64"), case.kwargs.get("axis", -1))]


def _ranks(x: Any) -> Any:
    """The ranks of elements; zeros of both signs are equal, and so is NaN."""
    return np.unique(x + 0.0, return_inverse=True)[1].reshape(x.shape)


@canonical("partition argpartition")
def _partition(case: Case, found: Values) -> Values:
    # Between the places that were asked for, any order is right.
    axis = case.args[2] if len(case.args) > 2 else case.kwargs.get("axis", -1)
    x, y = _given(case), found[0]
    if axis is None:
        x, axis = x.reshape(-1), 0
    x, y = np.moveaxis(x, axis, -1), np.moveaxis(y, axis, -1)
    if case.spec.name == "argpartition":
        y = np.take_along_axis(_ranks(x), y.astype("int64"), -1)
    kth = case.args[1] if isinstance(case.args[1], list | tuple) else [case.args[1]]
    places = np.concatenate([np.ravel(place.values if isinstance(place, Operand) else place) for place in kth])
    ends = np.unique(places % max(y.shape[-1], 1))
    before, *others = np.split(y, ends, axis=-1)
    parts = [before, *[part for end in others for part in (end[..., :1], end[..., 1:])]]
    return [np.concatenate([np.sort(part, axis=-1) for part in parts], axis=-1)]


def _given(case: Case) -> Any:
    """The first array of a call, in 64 bits."""
    x = case.args[0].values
    return x if x.dtype.kind in "biufc" else x.astype("float64")
