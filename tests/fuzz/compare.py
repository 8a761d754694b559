"""The differences between the outcomes of one call on several libraries, by kind."""

from collections import Counter
from typing import Any

import numpy as np
from ml_dtypes import finfo

import ivy_protocol as ivy
from tests.fuzz.canonical import FORM_ONLY
from tests.fuzz.cases import Case, Leaf, Outcome, answer, scope
from tests.fuzz.gradients import gradient_differences
from tests.fuzz.operands import DTYPES, LIBRARIES, kind_of
from tests.fuzz.references import Difference, references

_ROUNDED = 4
"""How many units in the last place what is written to ``out=`` may be off from what is returned."""
_NARROW = {"int64": "int32", "uint64": "uint32", "float64": "float32", "complex128": "complex64"}


def differences(case: Case) -> list[Difference]:
    """Make a call on every library and compare what comes of it."""
    outcomes = {library: answer(case, library) for library in LIBRARIES}
    found = [d for library, outcome in outcomes.items() for d in _by_itself(case, library, outcome)]
    declared = {library for library, outcome in outcomes.items() if is_declared(case, library, outcome)}
    rest = {library: outcome for library, outcome in outcomes.items() if library not in declared}
    answered = {library: outcome for library, outcome in rest.items() if outcome.error is None}
    found += _errors(rest, answered, bool(case.changed))
    if not answered:
        return found
    found += _results(case, answered)
    return found + gradient_differences(case) if case.gradient else found


def _by_itself(case: Case, library: str, outcome: Outcome) -> list[Difference]:
    """Return the differences of one outcome that do not depend on the others."""
    found = []
    if outcome.error is not None and not isinstance(outcome.error, ivy.IvyException):
        found.append(Difference(library, "raw error", _said(outcome.error)))
    if outcome.wrote:
        found.append(Difference(library, "writes", "an argument was changed"))
    if outcome.into is not None and not _same(case, outcome.into, outcome.leaves):
        found.append(
            Difference(library, "out", f"with out= it is {_shown(outcome.into)}, not {_shown(outcome.leaves)}")
        )
    return found


def _same(case: Case, into: tuple[Leaf, ...], leaves: tuple[Leaf, ...]) -> bool:
    if len(into) != len(leaves) or case.spec.name in FORM_ONLY:
        return len(into) == len(leaves)
    return all(
        a.dtype == b.dtype
        and a.values.shape == b.values.shape
        and bool(np.all(_near(a, b) | ((a.values != a.values) & (b.values != b.values))))
        for a, b in zip(into, leaves, strict=True)
    )


def _near(a: Leaf, b: Leaf) -> Any:
    """Return True where numbers are equal; a cast before or after the computation may round floats."""
    if kind_of(a.dtype) not in "fc":
        return a.values == b.values
    with np.errstate(all="ignore"):
        bound = _ROUNDED * finfo(a.values.dtype).eps * np.abs(b.values)
        return (a.values == b.values) | (np.abs(a.values - b.values) <= bound)


def _said(error: Exception) -> str:
    lines = str(error).strip().splitlines() or [""]
    return f"{type(error).__name__}: {lines[0][:300]}"


def _shown(leaves: tuple[Leaf, ...]) -> str:
    return ", ".join(f"{x.dtype or x.type}{_numbers(x)}" for x in leaves) or "another array"


def _numbers(leaf: Leaf) -> str:
    return " ".join(str(leaf.values.tolist() if leaf.is_array else leaf.values).split())[:300]


def is_declared(case: Case, library: str, outcome: Outcome) -> bool:
    """Return True if the library declares one of the dtypes unsupported."""
    if not isinstance(outcome.error, ivy.IvyDtypeError | ivy.IvyNotImplementedException):
        return False
    with scope(library, case.wide):
        wanted = {str(v) for n, v in case.kwargs.items() if n == "dtype"}.intersection(DTYPES)
        names = {x.dtype for x in case.operands()} | wanted
        return any(not ivy.supports(case.spec.call, backend=library, dtype=name) for name in names)


def _errors(rest: dict[str, Outcome], answered: dict[str, Outcome], any_class: bool) -> list[Difference]:
    """Return the libraries that return a result where others raise, or that raise another class if that is compared."""
    raised = {library: o.error for library, o in rest.items() if o.error is not None}
    if not raised or (any_class and not answered):
        return []
    if not answered:
        common = Counter(type(e) for e in raised.values()).most_common(1)[0][0]
        return [
            Difference(library, "error class", f"{_said(error)}; elsewhere {common.__name__}")
            for library, error in raised.items()
            if type(error) is not common and isinstance(error, ivy.IvyException)
        ]
    if len(raised) > len(answered):
        why = _said(next(iter(raised.values())))
        return [
            Difference(library, "answers", f"{_shown(o.leaves)}; elsewhere {why}") for library, o in answered.items()
        ]
    return [Difference(library, "raises", _said(error)) for library, error in raised.items()]


def _results(case: Case, answered: dict[str, Outcome]) -> list[Difference]:
    found = []
    forms = {library: _form(case, library, outcome) for library, outcome in answered.items()}
    for kind in ("structure", "type", "dtype", "shape"):
        values = {library: form[kind] for library, form in forms.items()}
        common = Counter(values.values()).most_common(1)[0][0]
        odd = [library for library, value in values.items() if value != common]
        found += [Difference(library, kind, f"{values[library]}, not {common}") for library in odd]
        for library in odd:
            if kind != "dtype":
                forms.pop(library)
    if case.spec.name in FORM_ONLY:
        return found
    return found + _values(case, {library: answered[library] for library in forms})


def _form(case: Case, library: str, outcome: Outcome) -> dict[str, Any]:
    """Return the properties that are compared exactly."""
    dtypes = [leaf.dtype for leaf in outcome.leaves]
    if not case.wide:
        # Where JAX has no 64-bit types, its results have the narrower ones.
        dtypes = [_NARROW.get(d, d) for d in dtypes]
    return {
        "structure": outcome.structure,
        "type": tuple(leaf.type for leaf in outcome.leaves) if case.spec.name not in FORM_ONLY else (),
        "dtype": tuple(dtypes),
        "shape": tuple(leaf.values.shape for leaf in outcome.leaves if leaf.is_array),
    }


# Values


def _values(case: Case, answered: dict[str, Outcome]) -> list[Difference]:
    plain = {library: repr([x.values for x in o.leaves if not x.is_array]) for library, o in answered.items()}
    common = Counter(plain.values()).most_common(1)[0][0]
    found = [Difference(library, "value", f"{v}, not {common}") for library, v in plain.items() if v != common]
    if not any(leaf.is_array for outcome in answered.values() for leaf in outcome.leaves):
        return found
    best: list[Difference] | None = None
    for reference in references(case, answered):
        odd = [d for library, outcome in answered.items() for d in reference.judge(library, outcome)]
        if best is None or len(odd) < len(best):
            best = odd
        if len(best) <= 1 or reference.certain:
            break
    best = best or []
    if len(answered) == len(LIBRARIES) == len(best) and len({d.kind for d in best}) == 1:
        best = [Difference("all", best[0].kind, best[0].detail)]
    return found + best
