"""Failed checks, described by the call, the result, the expected result, and the law."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ivy_protocol.core.array_type import Array
from ivy_protocol.functions.conversion import to_numpy

_LONGEST = 160


class Fault(AssertionError):
    """Violation of a law.

    Parameters
    ----------
    call
        The call with its arguments, as source code.
    came
        The result of the call.
    expected
        The expected result.
    law
        The law, as a sentence.
    """

    def __init__(self, call: str, came: str, expected: str, law: str) -> None:
        super().__init__(f"{call} gave {came}, expected {expected}: {law}")
        self.law = law


def shown(value: Any) -> str:
    """Return a value as a string on one line. For an array, show the elements, the dtype and the shape."""
    if isinstance(value, Array):
        return f"{shown(to_numpy(value))} of {value.backend}"
    if isinstance(value, np.ndarray):
        elements = np.array2string(value, separator=", ", threshold=12, precision=6).replace("\n", "")
        return f"{' '.join(elements.split())} ({value.dtype}, shape {value.shape})"
    if type(value) in (list, tuple):
        inner = ", ".join(map(shown, value))
        return f"[{inner}]" if type(value) is list else f"({inner})"
    text = " ".join(repr(value).split())
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def called(name: str, args: Sequence[Any], kwargs: dict[str, Any], of: str = "") -> str:
    """Return a call as source code, in which all arrays are written as NumPy arrays. `of` names the actual class or
    library of the arrays.
    """
    arguments = ", ".join([*map(shown, args), *[f"{n}={shown(v)}" for n, v in kwargs.items()]])
    return f"{name}({arguments})" + (f", with arrays as {of}," if of else "")


def first_line(error: BaseException) -> str:
    """Return the class of an error and the first line of its message."""
    message = next((line for line in str(error).splitlines() if line.strip()), "")
    return f"{type(error).__name__} {message.strip()}".strip()


def compare(
    results: Sequence[np.ndarray], expected: Sequence[np.ndarray], dtypes: str = "exact"
) -> tuple[str, str] | None:
    """Return the result and the expected result if they differ by more than rounding. Otherwise return None.

    `dtypes` selects the comparison of dtypes: "exact", "kind" for equal kinds, or "none".
    """
    if len(results) != len(expected):
        return f"{len(results)} results", f"{len(expected)}"
    for a, b in zip(results, expected, strict=True):
        if a.dtype == object:
            return f"an ndarray of objects, {shown(a)}", shown(b)
        if a.shape != b.shape:
            return f"the shape {a.shape}", f"the shape {b.shape}"
        same = a.dtype == b.dtype if dtypes == "exact" else _kind(a) == _kind(b) or dtypes == "none"
        if not same:
            return f"the data type {a.dtype}", b.dtype.name
        if not np.allclose(a, b, rtol=2e-3 if b.dtype.itemsize < 4 else 1e-4, atol=1e-4, equal_nan=True):
            return shown(a), shown(b)
    return None


def _kind(x: np.ndarray) -> str:
    return "i" if x.dtype.kind in "iu" else x.dtype.kind
