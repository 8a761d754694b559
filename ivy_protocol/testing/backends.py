"""Checks of a backend: its functions against NumPy, and the laws that its arrays keep."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from hypothesis import assume, given
from hypothesis.errors import Unsatisfiable

from ivy_protocol import backends
from ivy_protocol.array.array import Array
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.testing.backend_laws import LAWS
from ivy_protocol.testing.calls import WAYS, call, refuse_unknown, values
from ivy_protocol.testing.faults import Fault, called, compare, first_line, shown
from ivy_protocol.testing.report import Report, Skipped
from ivy_protocol.testing.strategies import arguments, can_draw, drawing_settings, drawn_functions, spec_of
from ivy_protocol.testing.subjects import arrays_in
from ivy_protocol.testing.variations import Variation, variations, with_the_smallest


def check_backend(
    name: str,
    /,
    *,
    functions: Sequence[Any] | None = None,
    ways: Sequence[str] = WAYS,
    examples: int = 5,
    thorough: bool = False,
) -> Report:
    """Check a backend: its functions against NumPy's, and the laws that its arrays keep.

    Parameters
    ----------
    name
        The name of the backend, which may be one of a plugin.
    functions
        The functions of ivy to check; by default all whose arguments are known to the kit.
    ways
        The ways to call each function, of `ivy.testing.WAYS`.
    examples
        How many arguments to draw for each function and way.
    thorough
        Whether to draw twenty times as many arguments, and to take as long as that needs. Otherwise what is not checked
        after 30 seconds is skipped: the laws come first, then each function in the first way, and after 10 seconds, or
        on a backend that says that it compiles for each shape, with one example.

    Returns
    -------
    Report
        A table of what passed, failed or does not apply; `Report.raise_failures` raises for the failures. Each says
        what was called with the smallest arguments that fail, what came, what was expected, and the law.

    Raises
    ------
    IvyTypeError
        One of `functions` is no function of ivy.
    IvyValueError
        There is no such way.

    Examples
    --------
    >>> report = ivy.testing.check_backend("numpy", functions=[ivy.add], ways=["function"])
    >>> bool(report), report.rows[0]
    (True, Row(check='ivy.add, function', outcome='passed', reason=''))
    """
    refuse_unknown("ways", ways, WAYS)
    checked = drawn_functions() if functions is None else [spec_of(fn).call for fn in functions]
    backend = backends.load(name)
    report = Report(f"backend {name}", thorough=thorough)
    count = examples * (20 if thorough else 1)
    few = backend.hooks.COMPILES_EACH_SHAPE and not thorough
    for law, check in LAWS.items():
        report.check(law, check, backend)
    for i, way in enumerate(ways):
        for fn in checked:
            title = f"ivy.{fn.__name__}, {way}"
            # Otherwise a library that compiles for each shape would get through few functions.
            report.check(title, _agrees, fn, way, backend, 1 if few or report.late else count, report.shrinking(title))
        for fn in checked if i == 0 else ():
            if any(True for _ in variations(fn)):
                report.check(f"ivy.{fn.__name__}, keywords", _keywords_agree, fn, backend)
    order = [f"ivy.{fn.__name__}, {way}" for fn in checked for way in (*ways, "keywords")]
    report.rows.sort(key=lambda row: order.index(row.check) if row.check in order else len(order))
    return report


def _agrees(fn: Any, way: str, backend: Any, examples: int, shrinking: Callable[..., None]) -> None:
    if not can_draw(fn):
        raise Skipped("it is not known what it takes")
    if not backend.implementations(fn.spec):
        raise Skipped("the backend lacks it")

    @drawing_settings(examples)
    @given(arguments(fn))
    def draw(drawn: Any) -> None:
        args, kwargs = drawn
        assume(backend.valid_names().issuperset([x.dtype.name for x in arrays_in(args)]))
        shrinking(drawn, lambda: _compare(fn, args, kwargs, way, backend, "it gives what NumPy gives"))

    try:
        draw()
    except Unsatisfiable as error:
        raise Skipped("the backend lacks its data types") from error


def _keywords_agree(fn: Any, backend: Any) -> None:
    if not backend.implementations(fn.spec):
        raise Skipped("the backend lacks it")
    tried = 0

    def compare_with(given: Variation) -> None:
        _compare(fn, given.args, given.kwargs, "function", backend, given.law)

    for variation in variations(fn):
        args, kwargs, _ = variation
        dtypes = [*[x.dtype.name for x in arrays_in(args)], *[v for n, v in kwargs.items() if n == "dtype"]]
        if not backend.valid_names().issuperset(dtypes):
            continue
        try:
            fn(*args, **kwargs)
        except Exception:
            # The function takes none of it.
            continue
        tried += 1
        try:
            with_the_smallest(variation, compare_with)
        except Skipped:
            tried -= 1
    if not tried:
        raise Skipped("the backend lacks what it needs")


def _compare(fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any], way: str, backend: Any, law: str) -> None:
    said = f"{called(f'ivy.{fn.__name__}', args, kwargs)} on {backend.name}"
    with np.errstate(all="ignore"):
        expected = list(values(fn(*args, **kwargs)))
        try:
            result = call(fn, args, kwargs, backend.name, way)
        except IvyNotImplementedException as error:
            raise Skipped("the backend lacks what it needs") from error
        except Skipped:
            raise
        except Exception as error:
            raise Fault(said, first_line(error), ", ".join(map(shown, expected)), law) from error
    for array in result if isinstance(result, tuple | list) else (result,):
        if isinstance(array, Array) and array.backend != backend.name:
            raise Fault(said, f"an array of {array.backend}", f"one of {backend.name}", "results stay on the backend")
    valid = backend.valid_names()
    typed = "exact" if valid.issuperset([x.dtype.name for x in expected]) else "kind"
    found = compare(list(values(result)), expected, typed)
    if found is not None:
        raise Fault(said, *found, law)
