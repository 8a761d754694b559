"""Reference values of results, and their tolerance for each dtype."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np
from ml_dtypes import finfo

from tests.fuzz import families
from tests.fuzz.canonical import CANONICAL
from tests.fuzz.cases import Case, Outcome, answer, scope
from tests.fuzz.operands import BFLOAT16, FLOATS, LIBRARIES, Operand, dtype_of, kind_of, mapped, operands_in
from tests.fuzz.oracles import ORACLES
from tests.fuzz.tolerance import kind_of_difference

_EXACT = (
    "equal not_equal less less_equal greater greater_equal isnan isinf isfinite isreal logical_and logical_or "
    "logical_not logical_xor sign signbit floor ceil trunc real imag conj positive negative maximum minimum fmin max "
    "min all any copysign matrix_transpose diagonal diag nan_to_num bitwise_and bitwise_or bitwise_xor bitwise_invert "
    "relu fftshift ifftshift stop_gradient variable_data einops_rearrange einops_repeat one_hot"
)
EXACT = frozenset(_EXACT.split())
"""Functions that round nothing, or only their result: ties and comparisons are decided by the very elements."""
INEXACT = ("arange", "linspace", "scatter_nd", "scatter_flat", "full", "sign")
UNSIGNED_ZEROS = ("clip", "maximum", "minimum")
"""Functions that take either of two zeros."""
UNORDERED = ("eig", "eigvals")
"""Functions whose results have no order of their own: in another order, each may be as far off as the worst."""
LOGARITHMS = ("log_softmax", "logit", "mel_weight_matrix", "tanhshrink")
"""Functions whose results near zero are the differences of larger numbers."""
_SAMPLES = 4


class Difference(NamedTuple):
    """Difference between a library and the others, or the expected result."""

    library: str
    kind: str
    detail: str


def is_exact(case: Case) -> bool:
    """Return True if the function rounds only its result."""
    name = case.spec.name
    rounds = name in INEXACT or case.kwargs.get("complex_mode") == "magnitude"
    return (name in EXACT or name in families.EXACT) and not rounds


def widened(case: Case) -> Case:
    """Return the call with float64 arrays, which are more precise than any result."""

    spec, named = case.spec, dict(zip(case.spec.positional, case.args, strict=False)) | case.kwargs
    # A condition, as of `where`, has no part in the data type.
    apart = operands_in([v for n, v in named.items() if n in spec.arrays and n not in spec.promote])
    given = [x for x in case.operands() if x.layout != "python" and not any(x is other for other in apart)]
    floats = {x.dtype for x in given if kind_of(x.dtype) in "fc"}
    # Beside these, integers are rounded to their few digits first; wider floats hold what integers are drawn.
    rounds = bool(spec.promote) and floats == {"bfloat16"}

    def widen(x: Operand) -> Operand:
        kind = kind_of(x.dtype)
        if rounds and kind in "iu" and x.layout != "python":
            return Operand(x.values.astype(BFLOAT16).astype("float64"))
        if kind in "fc" or (case.spec.floating and x.layout != "python"):
            return Operand(x.values.astype("complex128" if kind == "c" else "float64"))
        return x if x.layout == "python" else Operand(x.values)

    def wide_name(value: Any) -> Any:
        names = {**dict.fromkeys(FLOATS, "float64"), "complex64": "complex128"}
        return names.get(value, value) if isinstance(value, str) else value

    args, kwargs = mapped((case.args, case.kwargs), widen)
    kwargs = {n: wide_name(v) for n, v in kwargs.items()}
    return replace(case, args=tuple(map(wide_name, args)), kwargs=kwargs, wide=True, out=False)


def perturbed(case: Case, eps: float, rng: np.random.Generator) -> Case:
    """Return the call with each number changed by the rounding error of its dtype."""

    def shake(x: Operand) -> Operand:
        if x.values.dtype.kind not in "fc":
            return x
        with np.errstate(all="ignore"):
            shaken = x.values * (1 + eps * rng.choice([-1.0, -0.5, 0.5, 1.0], x.shape))
            if case.spec.name not in families.MATRICES or not np.all(np.isfinite(x.values)):
                return Operand(shaken)
            # What rounding does to matrices is in proportion to their largest number.
            largest = np.max(np.abs(x.values), initial=0.0)
            return Operand(shaken + eps * largest * rng.choice([-1.0, -0.5, 0.5, 1.0], x.shape))

    args, kwargs = mapped((case.args, case.kwargs), shake)
    return replace(case, args=args, kwargs=kwargs)


Evaluate = Callable[[Case], list[np.ndarray] | None]


def _by_oracle(case: Case) -> list[np.ndarray] | None:
    """Return the result of NumPy or SciPy."""
    promoted = _promoted(case)
    try:
        with scope("numpy", True):
            result = ORACLES[case.spec.name](*promoted[0], **promoted[1])
    except Exception:
        return None
    if result is NotImplemented:
        return None
    several = isinstance(result, tuple | list)
    return [np.asarray(x) for x in (result if several else (result,))]


def _promoted(case: Case) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments with NumPy's arrays, of one data type where the function promotes."""
    strong = [x.values.dtype for x in case.operands() if x.layout != "python"]
    common = np.result_type(*strong) if strong else np.dtype("float64")

    def numpys(x: Operand) -> np.ndarray:
        # Whole numbers fit into any type but bool, unless they are out of its range.
        fits = x.layout == "python" and x.values.dtype.kind in ("b" if common.kind == "b" else "bi")
        fits = fits and (common.kind not in "iu" or bool(np.all(x.values.astype(common) == x.values)))
        return x.values.astype(common) if promoting and (fits or x.layout != "python") else x.values

    promoting = bool(case.spec.promote) and len(case.spec.promote) == len(case.spec.arrays)
    return mapped(case.args, numpys), mapped(case.kwargs, numpys)


def _by_ivy(library: str) -> Evaluate:
    """Return the result of ivy with 64-bit dtypes on a library."""

    def evaluate(case: Case) -> list[np.ndarray] | None:
        outcome = answer(case, library)
        return None if outcome.error is not None else [x.values for x in outcome.leaves if x.is_array]

    return evaluate


def references(case: Case, answered: dict[str, Outcome]) -> Iterator["Reference"]:
    """Yield the reference results, the most precise first."""
    wide = widened(case)
    ways: list[tuple[Evaluate, bool]] = [(_by_oracle, True)] if case.spec.name in ORACLES and not case.changed else []
    ways += [(_by_ivy(library), False) for library in LIBRARIES]
    for evaluate, certain in ways:
        values = evaluate(wide)
        if values is not None:
            yield Reference(case, wide, evaluate, _canonical(case, values), certain)
    for outcome in answered.values():
        # Where 64 bits are refused, the libraries are compared with each other.
        values = [_wide(x.values) for x in outcome.leaves if x.is_array]
        yield Reference(case, wide, lambda _: None, _canonical(case, values), False)


def _wide(x: np.ndarray) -> np.ndarray:
    if x.dtype.kind == "c":
        return x.astype("complex128")
    return x if x.dtype.kind in "biu" else x.astype("float64")


def _canonical(case: Case, values: list[np.ndarray]) -> list[np.ndarray]:
    form = CANONICAL.get(case.spec.name)
    with np.errstate(all="ignore"):
        try:
            return form(case, values) if form else values
        except (AttributeError, IndexError, TypeError, ValueError, np.linalg.LinAlgError):
            # Where the result, or a changed argument, is not even of the right form, it is compared as it is.
            return values


@dataclass
class Reference:
    """Reference result of a call."""

    case: Case
    wide: Case
    evaluate: Evaluate
    values: list[np.ndarray]
    certain: bool
    """Whether it is NumPy's or SciPy's, and not ivy's own in 64 bits."""
    _spreads: dict[float, list[np.ndarray] | None] = field(default_factory=dict)

    def judge(self, library: str, outcome: Outcome) -> list[Difference]:
        """The first difference of a result, if there is one."""
        found = [x for x in outcome.leaves if x.is_array]
        dtypes = [x.dtype for x in found]
        values = _canonical(self.case, [_wide(x.values) for x in found])
        for i, got in enumerate(values):
            dtype = dtypes[i] if self.case.spec.name not in CANONICAL else dtypes[0]
            if i >= len(self.values):
                return [Difference(library, "structure", f"{len(values)} arrays, not {len(self.values)}")]
            kind = self._kind(i, got, dtype, library)
            if kind:
                want = self.values[i]
                return [Difference(library, kind, f"{dtype} {_brief(got)}, not {_brief(want)}")]
        return []

    def _kind(self, i: int, got: np.ndarray, dtype: str, library: str) -> str:
        want = self.values[i]
        if got.shape != want.shape:
            return "shape"
        if self.case.writes and kind_of(dtype) in "iu" and want.dtype.kind in "iu":
            # What is written has the type of the array, and wraps as that does.
            want = want.astype(dtype)
        if not want.size:
            # An empty list says nothing of what it would hold.
            return ""
        if want.dtype.kind == "c" and got.dtype.kind != "c":
            return "value"
        return kind_of_difference(
            got,
            want,
            dtype,
            exact=is_exact(self.case),
            narrow=library == "jax" and not self.case.wide,
            signs=self.case.spec.name in families.SIGNED_ZEROS and self.case.spec.name not in UNSIGNED_ZEROS,
            together=self.case.spec.name in families.SUMS or self.case.spec.name in LOGARITHMS,
            spread=lambda: self._spread(i, self._eps(dtype)),
        )

    def _eps(self, dtype: str) -> float:
        """The rounding that the arguments and the result have."""
        names = [dtype, *[x.dtype for x in self.case.operands() if x.layout != "python"]]
        found = [float(finfo(dtype_of(n)).eps) for n in names if kind_of(n) in "fc"]
        if not self.case.wide:
            found.append(float(finfo(np.float32).eps))
        return max(found, default=0.0)

    def _spread(self, i: int, eps: float) -> np.ndarray | None:
        """Return the change of the result for arguments changed by rounding; NaN where finiteness changes."""
        if eps not in self._spreads:
            self._spreads[eps] = self._moved(eps)
        found = self._spreads[eps]
        return None if found is None else found[i]

    def _moved(self, eps: float) -> list[np.ndarray] | None:
        rng = np.random.default_rng(0)
        total = [np.zeros(x.shape) for x in self.values]
        for _ in range(_SAMPLES):
            found = self.evaluate(perturbed(self.wide, eps, rng))
            found = None if found is None else _canonical(self.case, found)
            if found is None or [x.shape for x in found] != [x.shape for x in self.values]:
                return None
            with np.errstate(all="ignore"):
                total = [np.maximum(t, _step(a, b)) for t, a, b in zip(total, found, self.values, strict=True)]
        if self.case.spec.name in UNORDERED:
            total = [np.broadcast_to(np.max(t, -1, keepdims=True), t.shape) if t.size else t for t in total]
        return total


def _step(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    if a.dtype.kind in "biu":
        return np.where(a == b, 0.0, np.nan)
    same = (a == b) | (np.isnan(a) & np.isnan(b))
    return np.where(same, 0.0, np.abs(a - b))


def _brief(x: Any) -> str:
    return " ".join(str(np.asarray(x).tolist()).split())[:400]
