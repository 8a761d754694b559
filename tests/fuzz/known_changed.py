"""The disagreements that are right where an argument was changed, each with its reason and a call that shows it."""

import math
from typing import Any

import numpy as np
from ml_dtypes import finfo

from tests.fuzz.cases import Case, case
from tests.fuzz.known import KNOWN, OPEN, Known, unexplained
from tests.fuzz.operands import Operand, dtype_of, kind_of, operand
from tests.fuzz.references import Difference

_VECTOR = operand([1.0, 2.0, 4.0], "float32")
_MATRIX = operand([[1.0, 2.0, 4.0], [0.0, 1.0, 2.0]], "float32")


def _options(case: Case) -> list[Any]:
    """All that is no array, also in lists."""

    def within(value: Any) -> list[Any]:
        return [v for part in value for v in within(part)] if type(value) in (tuple, list) else [value]

    return [v for v in within([*case.args, *case.kwargs.values()]) if not isinstance(v, Operand)]


def has_no_array_with_axes(case: Case) -> bool:
    """Return True if the first argument is a scalar or a 0-d array."""
    first = case.args[0] if case.args else None
    return not isinstance(first, tuple | list) and np.shape(getattr(first, "values", first)) == ()


def _floats(case: Case) -> list[float]:
    """The floats among the options, also those in arrays without axes."""
    found = [v for v in _options(case) if isinstance(v, float | np.floating)]
    return found + [float(x.values) for x in case.operands() if x.shape == () and x.values.dtype.kind == "f"]


def has_limits(case: Case) -> bool:
    """Return True if a number is infinite or NaN, or would be in 32 bits."""
    return any(not math.isfinite(v) or is_too_large(v, "float32") for v in _floats(case))


def is_too_large(value: float, dtype: str) -> bool:
    """Return True if a finite number overflows in a float dtype."""
    return math.isfinite(value) and abs(value) > float(finfo(dtype_of(dtype)).max)


def has_too_large(case: Case) -> bool:
    """Return True if a number is infinite, also in the dtype of another array or in the default dtype."""
    kinds = {x.dtype for x in case.operands() if x.shape and kind_of(x.dtype) == "f"} | {"float32"}
    return any(math.isinf(v) or is_too_large(v, dtype) for v in _floats(case) for dtype in kinds)


def has_odd_parts(case: Case) -> bool:
    """Return True if lists contain integers of other types than lists of a valid call."""
    lists = [v for v in (*case.args, *case.kwargs.values()) if type(v) in (tuple, list)]
    parts = [p for v in lists for p in v]
    parts += [p for v in parts if type(v) in (tuple, list) for p in v]
    parts = [p.values if isinstance(p, Operand) and p.shape == () else p for p in parts]
    return any(isinstance(p, bool | float | np.generic | np.ndarray) and p == int(p) for p in parts)


def is_changed_to(*words: str) -> Any:
    """Return a predicate that is True if an argument was changed to one of these values."""
    return lambda case: case.changed.rpartition(" to ")[2] in words


_PARTS = (
    "what lists hold is looked at when the library refuses it; others take a whole number of any type for that number"
)
_LIMITS = "no number of that size has a meaning for the parameter, and each formula makes something else of it"
_TOO_LARGE = "torch refuses numbers that are infinite in the data type"
_BYTES = "the bytes of a name are the name to some libraries"
_DRIVER = "only the library that has drivers looks at the name of one"
_FORMS = "the shape is of a class of the library"
_SEVERAL = "several shifts without axes, and of one axis, add up in some libraries, and are refused by others"
_TRUTH = "jax negates no truth values"
_ZERO = "NumPy divides Python's numbers, of which none is divided by zero"

KNOWN_CHANGED: tuple[Known, ...] = (
    Known(
        "*",
        "torch",
        "raises",
        _TOO_LARGE,
        case("leaky_relu", _VECTOR, alpha=1e300, changed="alpha: float to float"),
        has_too_large,
    ),
    Known(
        "leaky_relu",
        "tensorflow torch",
        "nan",
        _LIMITS,
        case("leaky_relu", operand([0.0], "float32"), alpha=1e300, changed="alpha: float to float"),
        has_limits,
    ),
    Known(
        "fold_in_key",
        "jax",
        "raises",
        "without types of 64 bits, a list holds no larger numbers",
        case("fold_in_key", operand([0, 0], "uint32"), [2**32 - 1], wide=False, changed="1: int to list[int]"),
        lambda case: not case.wide and is_changed_to("list[int]")(case),
    ),
    Known(
        "isclose allclose",
        "torch",
        "raises",
        _LIMITS,
        case("isclose", _VECTOR, _VECTOR, atol=math.nan, changed="atol: float to nan"),
        has_limits,
    ),
    Known(
        "vector_norm clip_vector_norm",
        "torch",
        "nan",
        _LIMITS,
        case("vector_norm", operand([], "float32"), ord=math.nan, changed="ord: int to nan"),
        has_limits,
    ),
    Known(
        "adam_step adam_update",
        "torch",
        "nan",
        _LIMITS,
        case(
            "adam_step",
            operand([0j], "complex64"),
            operand([0j], "complex64"),
            operand([1 + 0j], "complex64"),
            1,
            epsilon=math.inf,
            changed="epsilon: float to inf",
        ),
        has_limits,
    ),
    Known(
        "adam_step",
        "torch",
        "value",
        "NumPy's number has 64 bits, and what is computed before it has those of the default float",
        case(
            "adam_step",
            operand([[0, 0, 0], [0, 0, 0]], "int8"),
            operand([[0, 0, 0], [0, 0, 1]], "int8"),
            operand([[1, 1, 1], [1, 1, 1]], "int8"),
            np.float64(1.0),
            changed="3: int to float64",
        ),
        is_changed_to("float64"),
    ),
    Known(
        "elu celu",
        "jax",
        "nan",
        _LIMITS,
        case("celu", operand([0.0], "float32"), alpha=math.inf, changed="alpha: float to inf"),
        has_limits,
    ),
    Known(
        "interp",
        "numpy",
        "nan",
        _LIMITS,
        case(
            "interp",
            operand([0.0], "float32"),
            operand([1.0, 3.0], "float32"),
            operand([0.0, 0.0], "float32"),
            period=math.inf,
            changed="period: float to inf",
        ),
        has_limits,
    ),
    Known(
        "smooth_l1_loss",
        "*",
        "nan|raises",
        _LIMITS,
        case(
            "smooth_l1_loss",
            operand([0.0], "float32"),
            operand([0.0], "float32"),
            beta=1e300,
            changed="beta: float to float",
        ),
        has_limits,
    ),
    Known(
        "std var",
        "torch jax",
        "nan",
        _LIMITS,
        case("var", _VECTOR, correction=math.nan, changed="correction: int to nan"),
        has_limits,
    ),
    Known(
        "*",
        "*",
        "raises|answers",
        _PARTS,
        case("flip", _VECTOR, axis=(False,), changed="axis: tuple[int] to tuple[bool]"),
        has_odd_parts,
    ),
    Known(
        "*",
        "*",
        "raises|answers",
        _BYTES,
        case("einsum", b"ij->ji", _MATRIX, changed="0: str to bytes"),
        is_changed_to("bytes"),
    ),
    Known(
        "svdvals",
        "*",
        "raises|answers",
        _DRIVER,
        case("svdvals", _MATRIX, driver="a", changed="driver: None to str"),
    ),
    Known(
        "to_native_shape",
        "*",
        "raises|answers",
        _FORMS,
        case("to_native_shape", (-1,), changed="0 inside: int to int"),
    ),
    Known(
        "roll fftshift ifftshift",
        "*",
        "raises|answers",
        _SEVERAL,
        case("fftshift", _MATRIX, axes=(0, 1, 1), changed="axes: tuple[int] to tuple[int]"),
    ),
    Known(
        "softshrink hardshrink",
        "jax",
        "raises",
        _TRUTH,
        case("softshrink", _VECTOR, lambd=True, changed="lambd: float to bool"),
        is_changed_to("bool"),
    ),
    Known(
        "fftfreq rfftfreq",
        "numpy",
        "raises",
        _ZERO,
        case("fftfreq", 3, d=0.0, changed="d: float to float"),
        lambda case: not float(case.kwargs.get("d", 1.0)),
    ),
    Known(
        "rnn",
        "*",
        "raw error",
        "the function that is given to it raises the error",
        case(
            "rnn",
            lambda inputs, states: states[0],
            operand([[[1.0]]], "float32"),
            [],
            changed="2: list[Operand] to list[0]",
        ),
    ),
)


def unexplained_changed(case: Case, found: list[Difference]) -> list[Difference]:
    """The differences that no entry of any table explains."""
    return unexplained(case, found, (*KNOWN, *OPEN, *KNOWN_CHANGED))
