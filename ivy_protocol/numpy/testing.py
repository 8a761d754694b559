"""Assertions of ``numpy.testing`` for arrays of every backend."""

from typing import Any

import numpy as np

from ivy_protocol.base.nested import rebuilt
from ivy_protocol.numpy._functional import _to_host

__all__ = [
    "SkipTest",
    "TestCase",
    "assert_",
    "assert_allclose",
    "assert_almost_equal",
    "assert_approx_equal",
    "assert_array_almost_equal",
    "assert_array_almost_equal_nulp",
    "assert_array_equal",
    "assert_array_less",
    "assert_array_max_ulp",
    "assert_equal",
    "assert_no_warnings",
    "assert_raises",
    "assert_raises_regex",
    "assert_string_equal",
    "assert_warns",
    "clear_and_catch_warnings",
    "suppress_warnings",
    "tempdir",
    "temppath",
]


def _to_numpy(x: Any) -> Any:
    if isinstance(x, list | tuple):
        items = [_to_numpy(v) for v in x]
        return rebuilt(x, items)
    return x if isinstance(x, type) else _to_host(x)


def assert_allclose(
    actual: Any,
    desired: Any,
    rtol: float = 1e-7,
    atol: float = 0,
    equal_nan: bool = True,
    err_msg: str = "",
    verbose: bool = True,
    *,
    strict: bool = False,
) -> None:
    """``numpy.testing.assert_allclose``: elements are nearly equal."""
    np.testing.assert_allclose(
        _to_numpy(actual), _to_numpy(desired), rtol, atol, equal_nan, err_msg, verbose, strict=strict
    )


def assert_array_equal(
    actual: Any, desired: Any, err_msg: str = "", verbose: bool = True, *, strict: bool = False
) -> None:
    """``numpy.testing.assert_array_equal``: shapes and elements are equal."""
    np.testing.assert_array_equal(_to_numpy(actual), _to_numpy(desired), err_msg, verbose, strict=strict)


def assert_equal(actual: Any, desired: Any, err_msg: str = "", verbose: bool = True, *, strict: bool = False) -> None:
    """``numpy.testing.assert_equal``: objects are equal."""
    np.testing.assert_equal(_to_numpy(actual), _to_numpy(desired), err_msg, verbose, strict=strict)


def assert_almost_equal(actual: Any, desired: Any, decimal: int = 7, err_msg: str = "", verbose: bool = True) -> None:
    """``numpy.testing.assert_almost_equal``: numbers are equal to the given number of decimals."""
    np.testing.assert_almost_equal(_to_numpy(actual), _to_numpy(desired), decimal, err_msg, verbose)


def assert_array_almost_equal(
    actual: Any, desired: Any, decimal: int = 6, err_msg: str = "", verbose: bool = True
) -> None:
    """``numpy.testing.assert_array_almost_equal``: elements are equal to the given number of decimals."""
    np.testing.assert_array_almost_equal(_to_numpy(actual), _to_numpy(desired), decimal, err_msg, verbose)


def assert_array_less(x: Any, y: Any, err_msg: str = "", verbose: bool = True, *, strict: bool = False) -> None:
    """``numpy.testing.assert_array_less``: elements are less than other elements."""
    np.testing.assert_array_less(_to_numpy(x), _to_numpy(y), err_msg, verbose, strict=strict)


def assert_array_max_ulp(a: Any, b: Any, maxulp: int = 1, dtype: Any = None) -> Any:
    """``numpy.testing.assert_array_max_ulp``: elements differ by at most `maxulp` units in the last place."""
    return np.testing.assert_array_max_ulp(_to_numpy(a), _to_numpy(b), maxulp, dtype)


def assert_array_almost_equal_nulp(x: Any, y: Any, nulp: float = 1) -> None:
    """``numpy.testing.assert_array_almost_equal_nulp``: elements differ by at most `nulp` times their spacing."""
    np.testing.assert_array_almost_equal_nulp(_to_numpy(x), _to_numpy(y), nulp)


def assert_approx_equal(
    actual: Any, desired: Any, significant: int = 7, err_msg: str = "", verbose: bool = True
) -> None:
    """``numpy.testing.assert_approx_equal``: numbers are equal to the given number of significant digits."""
    np.testing.assert_approx_equal(_to_numpy(actual), _to_numpy(desired), significant, err_msg, verbose)


def assert_(val: Any, msg: str = "") -> None:
    """``numpy.testing.assert_``: a value is true."""
    if not val:
        raise AssertionError(msg)


SkipTest = np.testing.SkipTest
TestCase = np.testing.TestCase
assert_no_warnings = np.testing.assert_no_warnings
assert_raises = np.testing.assert_raises
assert_raises_regex = np.testing.assert_raises_regex
assert_string_equal = np.testing.assert_string_equal
assert_warns = np.testing.assert_warns
clear_and_catch_warnings = np.testing.clear_and_catch_warnings
suppress_warnings = np.testing.suppress_warnings
tempdir = np.testing.tempdir
temppath = np.testing.temppath


def __dir__() -> list[str]:
    return __all__
