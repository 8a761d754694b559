"""The gradients of each library against finite differences of NumPy's results."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

import ivy_protocol as ivy
from tests.fuzz.canonical import FORM_ONLY
from tests.fuzz.cases import Case, answer, scope
from tests.fuzz.operands import LIBRARIES, Operand, mapped, native
from tests.fuzz.references import Difference, widened

HAVE_GRADIENTS = tuple([name for name in LIBRARIES if name != "numpy"])
"""NumPy's gradients are those of another."""
UNIQUE = {"svd": (1,), "truncated_svd": (1,), "eigh": (0,), "eig": (), "qr": (), "top_k": (0,), "eigvals": ()}
"""The places of the results that are unique, and so have gradients that can be compared."""
SYMMETRIC = frozenset(("cholesky", "eigh", "eigvalsh"))
"""Functions that read one triangle of a symmetric matrix, whose elements change in pairs."""
_STEP = 1e-5
_RELATIVE, _ABSOLUTE = 1e-3, 1e-5
_SMOOTH = 1e-2
_STEEP = 1e5
_FAR = 1e4
"""Larger numbers are not looked at: steps in proportion to them go over whole waves and steps of a function."""
_EPS = 2.2e-16


def gradient_differences(case: Case) -> list[Difference]:
    """The libraries whose gradient is not what finite differences give, where these are clear."""
    writes = case.writes and case.kwargs.get("copy") is not True
    if writes or case.spec.name in FORM_ONLY or case.spec.unwrapped:
        return []
    more = {"stop_gradients": False} if "stop_gradients" in case.spec.names else {}
    wide = widened(case)
    case = replace(wide, out=False, kwargs={**wide.kwargs, **more})
    points = [x.values for x in case.operands() if _varies(x)]
    if not points or not all(np.all(np.isfinite(x)) for x in points) or _total(case, points) is None:
        return []
    found, expected = [], None
    for library in HAVE_GRADIENTS:
        gradients = _gradients(case, library)
        if gradients is None:
            continue
        if isinstance(gradients, Exception):
            found.append(Difference(library, "gradient raises", f"{type(gradients).__name__}: {gradients}"[:300]))
            continue
        if expected is None:
            expected = list(_finite_differences(case, points))
        for got, want in zip(gradients, expected, strict=True):
            if not _agree(got, want):
                detail = f"{got.tolist()}, not {want.tolist()}"[:500]
                found.append(Difference(library, "gradient", " ".join(detail.split())))
                break
    return found


def _varies(x: Operand) -> bool:
    return x.values.dtype.kind in "fc" and x.layout != "python" and x.values.size > 0


def _weights(shape: tuple[int, ...]) -> np.ndarray:
    """Factors that make one number of a result, all different."""
    return np.cos(np.arange(int(np.prod(shape, dtype=int)), dtype="float64") + 0.5).reshape(shape)


class _Total(NamedTuple):
    """One number of the results at a point, and the size of the numbers that it is the sum of."""

    value: float
    size: float


def _total(case: Case, points: list[np.ndarray]) -> _Total | None:
    """Return the sum of NumPy's result at a point; None if it is not a number."""
    if case.spec.name in SYMMETRIC:
        points = [(x + np.swapaxes(x, -1, -2).conj()) / 2 for x in points]
    rest = iter(points)
    args, kwargs = mapped((case.args, case.kwargs), lambda x: Operand(next(rest)) if _varies(x) else x)
    outcome = answer(replace(case, args=args, kwargs=kwargs), "numpy")
    leaves = [x.values for x in outcome.leaves if x.is_array]
    leaves = [x for x in _unique(case, leaves) if x.dtype.kind in "fc"]
    if outcome.error is not None or not leaves or not sum(x.size for x in leaves):
        return None
    with np.errstate(all="ignore"):
        parts = [part * _weights(x.shape) for x in leaves for part in (x.real, x.imag)]
        size = float(sum(np.sum(np.abs(part)) for part in parts))
    return _Total(float(sum(map(np.sum, parts))), size) if np.isfinite(size) else None


def _unique(case: Case, leaves: list[Any]) -> list[Any]:
    places = UNIQUE.get(case.spec.name)
    return leaves if places is None else [x for i, x in enumerate(leaves) if i in places]


def _gradients(case: Case, library: str) -> list[np.ndarray] | Exception | None:
    """The gradients that a library gives; nothing if it has no such result."""

    def total(*given: Any) -> Any:
        rest = iter(given)

        def make(x: Operand) -> Any:
            if not _varies(x):
                return x.values.tolist() if x.layout == "python" else ivy.Array(native(library, x))
            point = next(rest)
            if case.spec.name in SYMMETRIC:
                point = ivy.divide(ivy.add(point, ivy.matrix_transpose(point, conjugate=True)), 2.0)
            return point

        args, kwargs = mapped((case.args, case.kwargs), make)
        leaves = _unique(case, list(_arrays(case.function(*args, **kwargs))))
        sums = [_summed(part) for x in leaves if "float" in x.dtype or "complex" in x.dtype for part in _parts(x)]
        return sum(sums[1:], sums[0])

    with scope(library, True):
        arrays = [ivy.Array(native(library, x)) for x in case.operands() if _varies(x)]
        try:
            found = ivy.grad(total, argnums=tuple(range(len(arrays))))(*arrays)
            return [np.asarray(ivy.to_numpy(x)) for x in found]
        except Exception as error:
            return error


def _arrays(result: Any) -> Iterator[Any]:
    if isinstance(result, ivy.Array):
        yield result
    elif isinstance(result, tuple | list):
        for x in result:
            yield from _arrays(x)


def _parts(x: Any) -> list[Any]:
    return [ivy.real(x), ivy.imag(x)] if "complex" in x.dtype else [x]


def _summed(x: Any) -> Any:
    weights = ivy.asarray(_weights(tuple(x.shape)).tolist(), dtype="float64", device=x.device)
    return ivy.sum(ivy.multiply(x, ivy.reshape(weights, tuple(x.shape))))


def _finite_differences(case: Case, points: list[np.ndarray]) -> Iterator[np.ndarray]:
    """The slopes along each number; NaN where the function is not smooth, or too steep to tell."""
    middle = _total(case, points)
    assert middle is not None
    for i, point in enumerate(points):
        slopes = np.full(point.shape, np.nan, point.dtype)
        for place in np.ndindex(point.shape):

            def at(step: complex, i: int = i, place: tuple[int, ...] = place) -> _Total | None:
                moved = [x.copy() for x in points]
                moved[i][place] += step
                return _total(case, moved)

            if abs(point[place]) > _FAR:
                continue
            size = _STEP * max(1.0, abs(point[place]))
            slopes[place] = _slope(at, middle, size)
            if point.dtype.kind == "c":
                slopes[place] = complex(slopes[place].real, _slope(lambda s, at=at: at(1j * s), middle, size))
        yield slopes


def _slope(at: Callable[[float], _Total | None], middle: _Total, size: float) -> float:
    # A function with a step between two equal values looks smooth here, unless a point nearer by tells otherwise.
    after, before, nearer = at(size), at(-size), at(size / 64)
    if after is None or before is None or nearer is None:
        return np.nan
    right, left = (after.value - middle.value) / size, (middle.value - before.value) / size
    if abs(right - left) > _SMOOTH * (1 + abs(right)) or abs(right) > _STEEP:
        return np.nan
    near = (nearer.value - middle.value) * 64 / size
    if abs(near - right) > _SMOOTH * (1 + abs(right)):
        return np.nan
    # What the slope nearer by, freed of its bend, has in common with the middle of both sides; not where two meet.
    sides = (right + left) / 2
    if abs(near - (right - left) / 128 - sides) > 0.5 * (_RELATIVE * abs(sides) + _ABSOLUTE):
        return np.nan
    # Small changes are lost beside large numbers.
    if _EPS * middle.size / size > 0.1 * (_RELATIVE * abs(right) + _ABSOLUTE):
        return np.nan
    return sides


def _agree(got: np.ndarray, want: np.ndarray) -> bool:
    if got.shape != want.shape:
        return False
    known = np.isfinite(want)
    scale = 1 + np.max(np.abs(want[known]), initial=0.0)
    with np.errstate(all="ignore"):
        return bool(np.all(np.abs(got[known] - want[known]) <= _RELATIVE * np.abs(want[known]) + _ABSOLUTE * scale))
