"""Checks of a backend: its functions agree with NumPy, and its arrays satisfy the laws."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from hypothesis import assume, given
from hypothesis.errors import Unsatisfiable

from ivy_protocol import backends
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.testing.backend_laws import LAWS
from ivy_protocol.testing.calls import WAYS, call, check_options, values
from ivy_protocol.testing.faults import Fault, called, compare, first_line, shown
from ivy_protocol.testing.report import Report, Skipped
from ivy_protocol.testing.strategies import arguments, can_generate, example_settings, generated_functions, spec_of
from ivy_protocol.testing.subjects import arrays_in
from ivy_protocol.testing.variations import Variation, check_smallest, variations


def check_backend(
    name: str,
    /,
    *,
    functions: Sequence[Any] | None = None,
    ways: Sequence[str] = WAYS,
    examples: int = 5,
    thorough: bool = False,
) -> Report:
    """Check that the functions of a backend agree with NumPy, and that its arrays satisfy the laws.

    Parameters
    ----------
    name
        The name of the backend, possibly that of a plugin.
    functions
        The functions of ivy to check. The default is all functions for which the kit can generate arguments.
    ways
        The ways to call each function, from `ivy.testing.WAYS`.
    examples
        The number of generated examples for each function and way.
    thorough
        If True, generate twenty times as many examples, without a time limit. Otherwise, skip the checks that have not
        started after 30 seconds. After 10 seconds, or always if the backend compiles for each shape, generate one
        example per function. The laws are checked first, then each function in the first way.

    Returns
    -------
    Report
        A table of the checks that passed, failed or do not apply. `Report.raise_failures` raises for the failures. Each
        failure names the call with the smallest failing arguments, the result, the expected result, and the law.

    Raises
    ------
    IvyTypeError
        One of `functions` is not a function of ivy.
    IvyValueError
        One of `ways` is not in `ivy.testing.WAYS`.

    Examples
    --------
    >>> report = ivy.testing.check_backend("numpy", functions=[ivy.add], ways=["function"])
    >>> bool(report), report.rows[0]
    (True, Row(check='ivy.add, function', outcome='passed', reason=''))
    """
    check_options("ways", ways, WAYS)
    checked = generated_functions() if functions is None else [spec_of(fn).call for fn in functions]
    backend = backends.load(name)
    report = Report(f"backend {name}", thorough=thorough)
    count = examples * (20 if thorough else 1)
    few = backend.hooks.COMPILES_EACH_SHAPE and not thorough
    for law, check in LAWS.items():
        report.check(law, check, backend)
    for i, way in enumerate(ways):
        for fn in checked:
            title = f"ivy.{fn.__name__}, {way}"
            # If the backend compiles for each shape, or a third of the time limit has passed, try one example per
            # function. With more examples, few functions would be tested in time.
            report.check(title, _agrees, fn, way, backend, 1 if few or report.late else count, report.shrinking(title))
        for fn in checked if i == 0 else ():
            if any(True for _ in variations(fn)):
                report.check(f"ivy.{fn.__name__}, keywords", _keywords_agree, fn, backend)
    order = [f"ivy.{fn.__name__}, {way}" for fn in checked for way in (*ways, "keywords")]
    report.rows.sort(key=lambda row: order.index(row.check) if row.check in order else len(order))
    return report


def _agrees(fn: Any, way: str, backend: Any, examples: int, shrinking: Callable[..., None]) -> None:
    """Compare a function on the backend with NumPy, for generated arguments."""
    if not can_generate(fn):
        raise Skipped("the kit cannot generate arguments of the function")
    if not backend.implementations(fn.spec):
        raise Skipped("the backend lacks the function")

    @example_settings(examples)
    @given(arguments(fn))
    def draw(example: Any) -> None:
        args, kwargs = example
        assume(backend.valid_names().issuperset([x.dtype.name for x in arrays_in(args)]))
        shrinking(example, lambda: _compare(fn, args, kwargs, way, backend, "results agree with NumPy"))

    try:
        draw()
    except Unsatisfiable as error:
        raise Skipped("the backend lacks the data types of the function") from error


def _keywords_agree(fn: Any, backend: Any) -> None:
    """Compare a function on the backend with NumPy, for the calls of `variations`."""
    if not backend.implementations(fn.spec):
        raise Skipped("the backend lacks the function")
    tried = 0

    def compare_with(example: Variation) -> None:
        _compare(fn, example.args, example.kwargs, "function", backend, example.law)

    for variation in variations(fn):
        args, kwargs, _ = variation
        dtypes = [*[x.dtype.name for x in arrays_in(args)], *[v for n, v in kwargs.items() if n == "dtype"]]
        if not backend.valid_names().issuperset(dtypes):
            continue
        try:
            fn(*args, **kwargs)
        except Exception:
            # The function rejects this call even with NumPy arrays, so there is no result to compare.
            continue
        tried += 1
        try:
            check_smallest(variation, compare_with)
        except Skipped:
            tried -= 1
    if not tried:
        raise Skipped("the backend lacks a function that this one calls")


def _compare(fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any], way: str, backend: Any, law: str) -> None:
    """Compare one call with NumPy. Raise `Skipped` if the backend lacks an implementation."""
    title = f"{called(f'ivy.{fn.__name__}', args, kwargs)} on {backend.name}"
    with np.errstate(all="ignore"):
        expected = list(values(fn(*args, **kwargs)))
        try:
            result = call(fn, args, kwargs, backend.name, way)
        except IvyNotImplementedException as error:
            raise Skipped("the backend lacks a function that this one calls") from error
        except Skipped:
            raise
        except Exception as error:
            raise Fault(title, first_line(error), ", ".join(map(shown, expected)), law) from error
    for array in result if isinstance(result, tuple | list) else (result,):
        if isinstance(array, Array) and array.backend != backend.name:
            raise Fault(title, f"an array of {array.backend}", f"one of {backend.name}", "results stay on the backend")
    valid = backend.valid_names()
    typed = "exact" if valid.issuperset([x.dtype.name for x in expected]) else "kind"
    difference = compare(list(values(result)), expected, typed)
    if difference is not None:
        raise Fault(title, *difference, law)
