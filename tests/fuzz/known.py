"""The disagreements that are right, each with its reason and a call that shows it.

An entry whose call no longer disagrees fails `test_fuzz.py`, so that the table holds nothing that has been put right.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from ml_dtypes import finfo

from tests.fuzz.cases import Case, case
from tests.fuzz.operands import INTEGERS, Operand, dtype_of, kind_of, operand
from tests.fuzz.references import Difference


@dataclass(frozen=True)
class Known:
    """A disagreement that is no fault."""

    functions: str
    """The names of the functions, or ``*`` for any."""
    libraries: str
    """The names of the libraries that differ, or ``*`` for any."""
    kind: str
    """How they differ; several kinds are divided by bars."""
    reason: str
    example: Case
    """A call in which they differ."""
    when: Callable[[Case], bool] = lambda case: True
    """The calls in which they do."""
    everywhere: bool = True
    """Whether the example shows it on every kind of processor."""

    def explains(self, case: Case, difference: Difference) -> bool:
        """Return True if this entry explains a difference in a call."""
        names = self.functions.split()
        return (
            (self.functions == "*" or case.name in names or case.spec.name in names)
            and (self.libraries == "*" or difference.library in self.libraries.split())
            and difference.kind in self.kind.split("|")
            and self._holds(case)
        )

    def _holds(self, case: Case) -> bool:
        try:
            return self.when(case)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            # It asks of what is drawn, which a changed argument need not be.
            if case.changed:
                return False
            raise


def has_subnormals(case: Case) -> bool:
    """Return True if an array has a subnormal number, or one with a subnormal reciprocal."""
    for x in case.operands():
        if kind_of(x.dtype) in "fc":
            parts = (x.values.real, x.values.imag) if kind_of(x.dtype) == "c" else (x.values,)
            least = float(finfo(dtype_of(x.dtype)).smallest_normal)
            sizes = [np.abs(p.astype("float64")) for p in parts]
            if any(np.any((p < least) & (p != 0) | (p > 1 / least) & np.isfinite(p)) for p in sizes):
                return True
    return False


def has_tiny_exponentials(case: Case) -> bool:
    """Return True if the exponential of a number is subnormal."""
    for x in case.operands():
        if kind_of(x.dtype) in "fc":
            least = float(np.log(float(finfo(dtype_of(x.dtype)).smallest_normal)))
            real = x.values.real.astype("float64")
            if np.any((real < least) & np.isfinite(real)):
                return True
    return False


def casts_too_far(case: Case) -> bool:
    """Return True if floats are cast to integers that cannot represent them."""
    names = [v for v in (*case.args, case.kwargs.get("dtype")) if isinstance(v, str) and v in INTEGERS]
    if case.kwargs.get("keep_input_dtype") or case.spec.name == "set_item" or case.writes:
        names += [x.dtype for x in case.operands()[:1] if x.dtype in INTEGERS]
    for name in names:
        info = np.iinfo(name)
        for x in case.operands():
            mean = case.spec.name in ("mean", "nanmean")
            values = x.values.astype("float64") if kind_of(x.dtype) in ("iuf" if mean else "f") else np.zeros(())
            undefined = mean and not x.values.size
            if undefined or not np.all(np.isfinite(values)) or np.any((values < info.min) | (values > info.max)):
                return True
    return False


def is_far_below(case: Case) -> bool:
    """Return True if an array has an infinite number, or one whose `gelu` is tiny."""
    found = [x.values for x in case.operands() if kind_of(x.dtype) in "iufc"]
    return any(np.any((part < -2) | np.isinf(part)) for x in found for part in (x.real, x.imag))


def rounds_to_whole(case: Case) -> bool:
    """Return True if a quotient of two arrays rounds up to an integer."""
    x, y = [x.values for x in case.operands()[:2]]
    if "f" not in (x.dtype.kind, y.dtype.kind):
        return False
    with np.errstate(all="ignore"):
        rounded, exact = np.divide(x, y), x.astype("longdouble") / y.astype("longdouble")
    return bool(np.any(np.isfinite(exact) & (np.trunc(rounded) != np.trunc(exact))))


def divides_by_infinity(case: Case) -> bool:
    """Return True if the second array has infinite numbers."""
    found = case.operands()
    return len(found) > 1 and kind_of(found[1].dtype) == "f" and bool(np.any(np.isinf(found[1].values)))


def has_large_quotients(case: Case) -> bool:
    """Return True if a quotient of elements of two arrays overflows."""
    found = [x for x in case.operands() if kind_of(x.dtype) in "iuf"]
    floats = [x for x in found if kind_of(x.dtype) == "f"]
    if len(found) < 2 or not floats:
        return False
    with np.errstate(all="ignore"):
        one, other = (np.abs(x.values.astype("float64")) for x in found[:2])
        most = max(float(finfo(dtype_of(x.dtype)).max) for x in floats)
        return bool(np.max(one[np.isfinite(one)], initial=0.0) / np.min(other[other > 0], initial=np.inf) > most)


def sums_overflow(case: Case) -> bool:
    """Return True if areas of both signs overflow, although their sum does not."""
    names = dict(zip(case.spec.positional, case.args, strict=False)) | case.kwargs
    y, x, axis = names["y"], names.get("x"), names.get("axis", -1)
    if not isinstance(x, Operand) or kind_of(y.dtype) not in "iuf":
        return False
    kinds = [dtype_of(v.dtype) for v in (y, x) if kind_of(v.dtype) == "f"]
    most = min([float(finfo(kind).max) for kind in kinds], default=np.inf)
    with np.errstate(all="ignore"):
        heights, steps = np.moveaxis(y.values.astype("longdouble"), axis, -1), x.values.astype("longdouble")
        steps = np.diff(steps if steps.ndim == 1 else np.moveaxis(steps, axis, -1))
        areas = np.abs(steps) * np.maximum(np.abs(heights[..., 1:]), np.abs(heights[..., :-1]))
        return bool(np.any(areas[np.isfinite(areas)] > most / 4))


def products_overflow(case: Case) -> bool:
    """Return True if nonzero factors overflow in their dtype before small factors are multiplied."""
    x = case.operands()[0]
    dtype = case.kwargs.get("dtype") or x.dtype
    if kind_of(dtype) not in "fc":
        return False
    size = np.abs(x.values.astype("complex128"))
    with np.errstate(all="ignore"):
        large = np.sum(np.log(size[(size > 1) & np.isfinite(size)]))
        return bool(large > np.log(float(finfo(dtype_of(dtype)).max)) and np.any(size < 1))


def steps_from_infinity(case: Case) -> bool:
    """Return True if jax without 64-bit dtypes takes a step from an infinite number, and others have these dtypes."""
    found = case.operands()
    infinite = any(np.any(np.isinf(x.values.astype("float64"))) for x in found if kind_of(x.dtype) == "f")
    return not case.wide and infinite and any(kind_of(x.dtype) in "iu" for x in found)


def has_infinite_base(case: Case) -> bool:
    """Return True if a complex power has infinite numbers."""
    found = case.operands()
    return any(kind_of(x.dtype) == "c" for x in found) and any(
        np.any(np.isinf(x.values)) for x in found if kind_of(x.dtype) in "fc"
    )


def divides_by_complex_infinity(case: Case) -> bool:
    """Return True if the divisor has a complex number with an infinite part."""
    found = case.operands()
    return bool(found) and kind_of(found[-1].dtype) == "c" and bool(np.any(np.isinf(found[-1].values)))


def takes_roots(case: Case) -> bool:
    """Return True if the only exponent is one half, and a base is minus zero or minus infinity."""
    x, exponent = case.operands()[0].values, [*case.operands()[1:2], *case.args[1:2]][0]
    value = exponent.values if isinstance(exponent, Operand) else np.asarray(exponent)
    special = np.isneginf(x) | ((x == 0) & np.signbit(x)) if x.dtype.kind == "f" else np.zeros(())
    return value.size > 0 and bool(np.all(np.abs(value) == 0.5) and np.any(special))


def compares_unsigned_with_signed(case: Case) -> bool:
    """Return True if uint32 numbers beyond int32 are compared with int32, where jax has no wider dtypes."""
    found = case.operands()
    large = any(x.dtype == "uint32" and np.any(x.values > np.iinfo("int32").max) for x in found)
    return not case.wide and large and any(kind_of(x.dtype) == "i" for x in found)


def is_singular(case: Case) -> bool:
    """Return True if one of the matrices is singular or rank-deficient, up to rounding."""
    x = case.operands()[0].values
    if x.ndim < 2 or (x.shape[-1] != x.shape[-2] and case.spec.name != "cond"):
        return False
    wide = x.astype("complex128" if x.dtype.kind == "c" else "float64")
    if case.spec.name == "cholesky":
        side = np.triu(wide) if case.kwargs.get("upper") else np.tril(wide)
        wide = side + np.swapaxes(side, -1, -2).conj() - np.eye(x.shape[-1]) * wide
    return bool(np.all(np.isfinite(wide)) and np.any(np.linalg.matrix_rank(wide, rtol=1e-6) < min(x.shape[-2:])))


def is_solved(case: Case) -> bool:
    """Return True if equations have a solution, so that the residuals are only rounding errors."""
    a, b = (x.values for x in case.operands()[:2])
    if a.ndim != 2 or not a.size or a.shape[0] != b.shape[0] or not np.all(np.isfinite(a)):
        return False
    wide = a.astype("complex128" if a.dtype.kind == "c" else "float64")
    left = wide @ (np.linalg.pinv(wide) @ b) - b
    return bool(np.linalg.norm(left) <= 1e-6 * max(np.linalg.norm(b), 1e-30))


def has_equal_elements(case: Case) -> bool:
    """Return True if the first array has duplicate elements."""
    values = case.operands()[0].values
    return np.unique(values).size < values.size


def has_no_axes(case: Case) -> bool:
    """Return True if the first array is 0-d."""
    found = case.operands()
    return bool(found) and found[0].shape == ()


_FLUSHED = "XLA and the kernels of TensorFlow take numbers nearer to zero than the normal ones for zero"
_CAST = "what a float becomes in an integer type that does not hold it is the processor's and the compiler's"
_ONE_AXIS = "torch takes axis 0 of an array without axes, and NumPy does in reductions"
_BELOW = "the result lies below the rounding error of the 1 that the formula adds, and minus infinity has none"
_ONEDNN = "the kernel of oneDNN knows no infinite numbers; two more passes would take three times as long"
_PYTHONS = "torch rounds down the quotient by an infinite number, as Python does"
_EXCHANGED = "what takes part in gradients does not leave its library"
_CORNER = (
    "where the function has a corner, or its gap closes, any number between the slopes of both sides is a gradient"
)
_STOPPED = "it stops gradients"
_STEPS = "jax has no derivative of it, and torch the one of a constant"
_LOCKED = "it is to write to memory that cannot be written to, which there is in these libraries only"
_TWICE = "the arrays fit neither each other nor the axis, and one of the two is said first"
_OVERFLOWS = (
    "the quotient is infinite, and torch's kernel for vectors takes the rest from it; more passes would be slower"
)
_NEARLY = "whether a matrix is singular is told by what its elimination leaves, which rounding may"
_BOTH = "the arrays do not broadcast and a parameter is out of its domain, and one of the two is said first"
_UNSIGNED = "jax without 64-bit types has no type for both int32 and numbers of uint32 that are too large for it"
_WRAPPED = "jax without 64-bit types compares in 32 bits, as it computes, where others compare in 64"
_STEPPED = "jax without 64-bit types steps from infinity to the largest number of 32 bits, and others to that of 64"
_NARROW = "jax without 64-bit types computes in 32 bits, whose exponentials end at that of 88"
_INFINITE = "no standard says what a power of an infinite complex number is"
_DIVIDED = (
    "XLA and Eigen divide by an infinite complex number as C99 has it, NumPy and torch by the formula; the standard "
    "leaves it open"
)
_ROOTS = "NumPy and torch take the square root where one number is the exponent, and it has no others for minus zero"
_SHARED = "which libraries can share the memory of an array is their own affair"
_COMPLETED = "jax has no derivative of the vectors that make a matrix of singular vectors square"
_FORMS = "the shape is of a class of the library"
_UNCHANGED = "the function says whether memory can be changed, which is so in some libraries only"

KNOWN: tuple[Known, ...] = (
    Known(
        "*",
        "jax tensorflow",
        "value|infinity|nan|zero sign|out",
        _FLUSHED,
        case("logical_not", operand([1e-45, 0.0, 1.0], "float32")),
        has_subnormals,
    ),
    Known(
        "mish",
        "jax tensorflow",
        "value|zero sign",
        _FLUSHED,
        case("mish", operand([-90.0], "float32")),
        has_tiny_exponentials,
    ),
    Known(
        "silu",
        "numpy torch jax tensorflow",
        "value|zero sign",
        _FLUSHED,
        case("silu", operand([-88.5], "float32")),
        has_tiny_exponentials,
    ),
    Known(
        "*",
        "*",
        "value",
        _CAST,
        case("astype", operand([-1.0, 300.0], "float32"), "uint8"),
        casts_too_far,
    ),
    Known(
        "one_hot",
        "*",
        "value",
        _CAST,
        case("one_hot", operand([False], "bool"), 2, on_value=0.5, off_value=-1, dtype="uint8"),
        lambda case: case.kwargs.get("dtype", "").startswith("uint") and case.kwargs.get("off_value", 0) < 0,
    ),
    Known(
        "pinv",
        "torch jax",
        "gradient",
        "the derivatives of the libraries hold where no singular value is left out",
        case("pinv", operand([[0, 0, 1], [0, 1, 3]], "int8"), rtol=0.1, gradient=True),
        lambda case: case.kwargs.get("rtol") is not None,
    ),
    Known(
        "beta gamma dirichlet",
        "*",
        "error class",
        _BOTH,
        case("beta", operand([[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]], "float32"), operand([0.0, 0.0], "float32")),
        lambda case: len({x.shape for x in case.operands()}) > 1,
    ),
    Known(
        "full full_like",
        "jax",
        "raises",
        "JAX without x64 has no integers of 64 bits, and other numbers would be wrong",
        case("full", (2, 3), 2147483648, wide=False),
        lambda case: not case.wide and any(type(x) is int and abs(x) >= 2**31 for x in case.args),
    ),
    Known(
        "*",
        "jax",
        "raises",
        _UNSIGNED,
        case("gcd", operand([0, 0, 0], "int8"), operand([0, 0, 4294967295], "uint32"), wide=False),
        compares_unsigned_with_signed,
    ),
    Known(
        "softshrink",
        "*",
        "gradient",
        _CORNER,
        case("softshrink", operand([0.0], "float32"), lambd=0.0, gradient=True),
        lambda case: any(np.any(np.abs(x.values) == case.kwargs.get("lambd", 0.5)) for x in case.operands()),
    ),
    Known(
        "gelu",
        "*",
        "value|nan",
        _BELOW,
        case("gelu", operand([-np.inf], "float32")),
        is_far_below,
    ),
    Known(
        "gelu",
        "torch",
        "nan",
        _ONEDNN,
        case("gelu", operand([np.inf] * 19, "float32")),
        is_far_below,
        everywhere=False,
    ),
    Known(
        "floor_divide divmod",
        "torch",
        "value|zero sign",
        _PYTHONS,
        case("floor_divide", operand([-1.0], "float32"), operand([np.inf], "float32")),
        divides_by_infinity,
    ),
    Known(
        "tanhshrink",
        "*",
        "value",
        "near zero it is the difference of numbers that are nearly the same",
        case("tanhshrink", operand(0.10009765625, "bfloat16")),
        lambda case: any(np.any(np.abs(x.values) < 0.5) for x in case.operands()),
    ),
    Known(
        "stop_gradient variable_data",
        "*",
        "gradient",
        _STOPPED,
        case("stop_gradient", operand([1.0], "float32"), gradient=True),
    ),
    Known(
        "nextafter",
        "torch jax tensorflow",
        "gradient|gradient raises",
        _STEPS,
        case("nextafter", operand([1.0], "float32"), operand([2.0], "float32"), gradient=True),
        # JAX has a derivative since 0.12.
        everywhere=False,
    ),
    Known(
        "nan_to_num",
        "numpy torch",
        "raises",
        _LOCKED,
        case("nan_to_num", operand([np.nan, np.nan], "float32", "readonly"), copy=False),
        lambda case: case.kwargs.get("copy") is False and case.operands()[0].layout in ("readonly", "broadcast"),
    ),
    Known(
        "remainder fmod trunc_divide",
        "torch",
        "nan",
        _OVERFLOWS,
        case("remainder", operand([-2.0] * 19, "float32"), operand([1e-45] * 19, "float32")),
        has_large_quotients,
    ),
    Known(
        "trapz trapezoid",
        "*",
        "nan|infinity",
        "areas of both signs are infinite before they are added up",
        case(
            "trapz",
            operand([0.0, 3.4028234663852886e38, 0.0], "float32"),
            x=operand([0.0, -2.5, 0.0], "float32"),
        ),
        sums_overflow,
    ),
    Known(
        "prod cumulative_prod",
        "*",
        "nan|infinity|value",
        "a product overflows on the way in the order in which one library multiplies, and not in that of another",
        case("prod", operand([[1, 1, 1], [1, 1, 7], [100, 100, 0]], "uint8"), dtype="float16"),
        products_overflow,
    ),
    Known(
        "nextafter",
        "jax",
        "value",
        _STEPPED,
        case(
            "nextafter",
            operand([0.0, np.inf], "float16"),
            operand([0, 0], "uint32"),
            wide=False,
        ),
        steps_from_infinity,
    ),
    Known(
        "trunc_divide",
        "*",
        "value",
        "the quotient is rounded before it is cut off",
        case("trunc_divide", operand([0.5] * 5, "float32"), operand([0.1] * 5, "float32")),
        rounds_to_whole,
    ),
    Known(
        "histogram",
        "*",
        "value",
        "densities next to whole numbers lie on either side when they are cut off, and edges are rounded",
        case("histogram", operand([0, 0, 0], "int8"), range=(0.5, 0.5), density=True, dtype="int8", wide=False),
        lambda case: bool(case.kwargs.get("density")),
    ),
    Known(
        "get_item",
        "torch",
        "answers",
        "what selects nothing is not looked at further by torch",
        case("get_item", operand(np.zeros((2, 0, 3)), "bool"), (0, None, 0, operand([], "int32"))),
        lambda case: any(not x.values.size for x in case.operands()[1:]),
    ),
    Known(
        "inv matrix_power solve tensorsolve",
        "*",
        "answers|raises",
        _NEARLY,
        case("inv", operand([[0, 3, 3], [1, 0, 0], [0, 1, 1]], "uint8"), wide=False),
        is_singular,
        everywhere=False,
    ),
    Known(
        "cond",
        "*",
        "infinity|value",
        _NEARLY,
        case("cond", operand([[2, 0, 0], [2, 0, 0], [1, 1, 1]], "int8"), wide=False),
        is_singular,
        everywhere=False,
    ),
    Known(
        "cond",
        "*",
        "nan|infinity",
        "whether a matrix with infinite numbers has an inverse is a matter of each library's LAPACK",
        case("cond", operand([[np.inf, 0.0, 0.0], [np.inf, 0.0, 1.0], [0.0, 1.0, 0.0]], "bfloat16"), p=1, wide=False),
        lambda case: any(np.any(np.isinf(x.values)) for x in case.operands()),
    ),
    Known(
        "divide",
        "all",
        "nan",
        "complex numbers next to zero have squares that are nothing, of which all libraries make the quotient",
        case("divide", operand([0j], "complex64"), operand([-1.401298464324817e-45 - 0j], "complex64")),
        has_subnormals,
        everywhere=False,
    ),
    Known(
        "soft_thresholding",
        "*",
        "gradient",
        _CORNER,
        case("soft_thresholding", operand([0.0], "float32"), operand([0.0], "float32"), gradient=True),
        lambda case: bool(np.any(np.abs(case.operands()[0].values) == case.operands()[1].values)),
    ),
    Known(
        "inplace_update",
        "jax tensorflow",
        "error class",
        _TWICE,
        case(
            "inplace_update",
            operand(np.zeros((2, 0, 3)), "float32"),
            operand(np.zeros((2, 0, 3)), "float32", "python", wrapped=False),
            ensure_in_backend=True,
        ),
        lambda case: bool(case.kwargs.get("ensure_in_backend")),
    ),
    Known(
        "cond norm",
        "*",
        "answers|raises",
        "whether NaN in a matrix is an error or NaN in the result is a matter of each library's LAPACK",
        case("cond", operand([[np.nan, 0.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], "bfloat16"), p=1, wide=False),
        lambda case: any(not np.all(np.isfinite(x.values)) for x in case.operands()),
    ),
    Known(
        "*",
        "jax",
        "value",
        _WRAPPED,
        case("less", operand([2**32 - 1], "uint32"), operand([0], "int8"), wide=False),
        compares_unsigned_with_signed,
    ),
    Known(
        "log_poisson_loss",
        "jax",
        "nan",
        _NARROW,
        case("log_poisson_loss", operand([np.inf], "float16"), operand([100], "int32"), wide=False),
        lambda case: not case.wide and any(np.any(np.abs(x.values) > 88) for x in case.operands()),
    ),
    Known(
        "mel_weight_matrix",
        "tensorflow",
        "value",
        "of a bin at the edge of a band nothing is left but the rounding of two logarithms",
        case("mel_weight_matrix", 3, 5, 16000.0, 100.0, 2000.0, dtype="float64"),
        lambda case: case.kwargs.get("dtype") == "float64",
    ),
    Known(
        "linspace",
        "jax",
        "value",
        "jax adds two parts, each rounded, of which near zero nothing else is left",
        case("linspace", 1, -0.5, 3, endpoint=False),
        lambda case: (
            len(case.args) > 1 and np.min(case.args[0]) * np.min(case.args[1]) < 0
            if all(isinstance(limit, int | float) for limit in case.args[:2])
            else True
        ),
    ),
    Known(
        "add subtract",
        "torch",
        "out",
        "torch multiplies one of two complex arrays by one, which makes NaN of infinity, and a number not",
        case(
            "add",
            operand(0j, "complex64", "python", wrapped=False),
            operand([complex(12, np.inf)], "complex64"),
            wide=False,
            out=True,
        ),
        lambda case: any(not np.all(np.isfinite(x.values)) for x in case.operands()),
    ),
    Known(
        "slogdet",
        "*",
        "value|infinity",
        _NEARLY,
        case("slogdet", operand([[(3 + 0j), (3 + 0j)], [(3 + 1.5j), (3 + 1.5j)]], "complex64")),
        is_singular,
    ),
    Known(
        "lstsq",
        "*",
        "nan|value|answers|raises",
        "what a library's LAPACK makes of infinite numbers is its own affair",
        case("lstsq", operand([[0j, 0j, 0j], [0j, 0j, complex(np.inf)]], "complex64"), operand([0j, 0j], "complex64")),
        lambda case: any(not np.all(np.isfinite(x.values)) for x in case.operands()),
        everywhere=False,
    ),
    Known(
        "lamb_update",
        "*",
        "value",
        "a step as long as the weights, which those of a single number make, leaves what rounding leaves",
        case(
            "lamb_update",
            operand(1, "int8"),
            operand(0, "int8"),
            1,
            operand(3, "int8"),
            operand(1, "int8"),
            1,
            decay_lambda=0.1,
            wide=False,
        ),
        lambda case: any(x.values.size == 1 for x in case.operands()[:1]),
        everywhere=False,
    ),
    Known(
        "cholesky",
        "*",
        "value|answers|raises",
        _NEARLY,
        case("cholesky", operand([[1, 3, 3], [1, 3, 3], [1, 3, 3]], "uint8")),
        is_singular,
    ),
    Known(
        "float_power pow stable_pow",
        "*",
        "nan",
        _INFINITE,
        case("pow", operand([-np.inf], "complex64"), operand([-0.75], "complex64")),
        has_infinite_base,
    ),
    Known(
        "float_power pow stable_pow",
        "*",
        "nan|zero sign|infinity",
        _ROOTS,
        case("pow", operand([-np.inf], "float32"), 0.5),
        takes_roots,
    ),
    Known(
        "divide reciprocal",
        "*",
        "nan|zero sign",
        _DIVIDED,
        case("divide", operand([1.5j], "complex64"), operand([complex(np.nan, np.inf)], "complex64")),
        divides_by_complex_infinity,
    ),
    Known(
        "to_backend asarray",
        "*",
        "answers|raises",
        _SHARED,
        case("to_backend", operand([1.0], "bfloat16"), "numpy", copy=False),
        lambda case: not getattr(copy := case.kwargs.get("copy", True), "values", copy),
    ),
    Known(
        "svd truncated_svd",
        "jax",
        "gradient raises",
        _COMPLETED,
        case("svd", operand(np.ones((2, 3)), "float32"), gradient=True),
        lambda case: case.kwargs.get("full_matrices", True) and len({*case.operands()[0].shape[-2:]}) > 1,
    ),
    Known(
        "from_dlpack to_backend",
        "*",
        "gradient|gradient raises",
        _EXCHANGED,
        case("from_dlpack", operand([1.0], "float32"), gradient=True),
    ),
    Known(
        "to_native_shape",
        "*",
        "structure|type",
        _FORMS,
        case("to_native_shape", (2, 3)),
    ),
    Known(
        "sum cross_entropy softmax log_softmax log_poisson_loss",
        "jax tensorflow",
        "raises|gradient raises",
        _ONE_AXIS,
        case("sum", operand(1.0, "float32"), axis=0),
        has_no_axes,
    ),
    Known(
        "log_poisson_loss",
        "numpy torch",
        "answers|raises",
        _ONE_AXIS,
        case("log_poisson_loss", operand(0, "int8"), operand(0, "int8"), reduction="mean"),
        has_no_axes,
    ),
    Known(
        "assert_supports_inplace",
        "*",
        "raises|answers",
        _UNCHANGED,
        case("assert_supports_inplace", operand([1.0], "float32")),
    ),
    Known(
        "lu lu_factor lstsq",
        "*",
        "gradient",
        _NEARLY,
        case("lu", operand([[0.0, 0.0], [0.0, 0.0]], "float32"), wide=False, gradient=True),
        is_singular,
    ),
    Known(
        "*",
        "*",
        "gradient",
        "the direction of zero, which this mode keeps, has no gradient",
        case("gelu", operand([0j, 1j], "complex64"), complex_mode="magnitude", gradient=True),
        lambda case: case.kwargs.get("complex_mode") == "magnitude" and bool(np.any(case.operands()[0].values == 0)),
    ),
    Known(
        "trim_zeros",
        "*",
        "gradient",
        "a zero at an end is part of the result as soon as it moves",
        case("trim_zeros", operand([0.0, 0.0, 1.0, 0.0], "bfloat16"), gradient=True),
        lambda case: bool(np.any(case.operands()[0].values[[0, -1]] == 0)),
    ),
    Known(
        "pow",
        "jax",
        "raises",
        "without types of 64 bits, unsigned integers beside signed ones are signed, and large ones negative",
        case("pow", operand([0], "int8"), operand([2**32 - 1], "uint32"), wide=False),
        lambda case: (
            not case.wide and any(x.values.dtype.kind == "u" and np.any(x.values >= 2**31) for x in case.operands())
        ),
    ),
    Known(
        "hardshrink softshrink",
        "*",
        "gradient",
        "a number on the threshold is on neither side of it",
        case("hardshrink", operand([False, False, False], "bool"), lambd=0.0, gradient=True),
        lambda case: bool(np.any(np.abs(case.operands()[0].values) == case.kwargs.get("lambd", 0.5))),
    ),
    Known(
        "lstsq",
        "*",
        "value",
        "of equations with a solution there is left what rounding leaves",
        case("lstsq", operand([[0, 0, 0], [0, 2, 1]], "int8"), operand([0, 1], "int8")),
        is_solved,
    ),
    Known(
        "ravel",
        "numpy torch",
        "raises",
        "jax and tensorflow, which have no views, share nothing that could be seen",
        case("ravel", operand([[False, False]] * 2, "bool", "broadcast"), copy=False),
        lambda case: not getattr(copy := case.kwargs.get("copy", True), "values", copy),
    ),
    Known(
        "median nanmedian quantile nanquantile percentile",
        "*",
        "gradient",
        "among equal elements any may be the one in the middle",
        case("nanmedian", operand([False, False, False], "bool"), gradient=True),
        has_equal_elements,
    ),
    Known(
        "igamma",
        "torch",
        "gradient raises",
        "torch has no derivative by the first argument",
        case("igamma", operand(1.0, "float32"), operand(1.0, "float32"), gradient=True),
    ),
    Known(
        "inplace_update",
        "jax tensorflow",
        "raises",
        _UNCHANGED,
        case("inplace_update", operand([1.0], "float32"), operand([2.0], "float32"), ensure_in_backend=True),
        lambda case: bool(case.kwargs.get("ensure_in_backend")),
    ),
)
OPEN: tuple[Known, ...] = ()
"""Faults that are not yet put right; none when this is released."""


def unexplained(case: Case, found: list[Difference], table: tuple[Known, ...] = (*KNOWN, *OPEN)) -> list[Difference]:
    """The differences that no entry explains."""
    return [d for d in found if not any(entry.explains(case, d) for entry in table)]
