"""The kit finds each fault that is planted in a class or a backend, by what it says, and none where there is none."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st
from planted import faults

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.core import context

FOLDER = Path(__file__).parents[1] / "planted"


def mutated(module: str, fault: faults.Fault, name: str) -> ModuleType:
    """The module with a fault."""
    source = (FOLDER / f"{module}.py").read_text()
    assert fault.old in source, fault.name
    made = ModuleType(name)
    made.__file__ = f"{name}.py"
    # pickle and backends look for it there.
    sys.modules[name] = made
    exec(compile(source.replace(fault.old, fault.new, 1), made.__file__, "exec"), vars(made))
    return made


@pytest.fixture(autouse=True)
def reports_are_dropped() -> Iterator[None]:
    before = len(ivy.testing.reports)
    yield
    del ivy.testing.reports[before:]


def checked(module: Any) -> Any:
    return ivy.testing.check_array_class(
        module.Tagged,
        lambda x: module.Tagged(x, "red"),
        module.KNOWN,
        same=lambda a, b: a.tag == b.tag,
        examples=3,
    )


def said(report: Any) -> str:
    return "\n".join(f"{row.check}: {row.reason}" for row in report.of("failed"))


def test_the_class_without_a_fault_passes() -> None:
    report = checked(importlib.import_module("planted.tagged"))
    assert report, said(report)
    assert {row.check for row in report.of("skipped")} == set(), str(report)


@pytest.mark.parametrize("fault", faults.CLASS, ids=lambda fault: fault.name)
def test_a_fault_in_a_class_is_found(fault: faults.Fault) -> None:
    report = checked(mutated("tagged", fault, "mutated_tagged"))
    assert re.search(fault.said, said(report)), said(report) or "nothing is found"


FUNCTIONS = (ivy.add, ivy.subtract, ivy.multiply, ivy.less, ivy.equal, ivy.negative, ivy.exp, ivy.where)
OVER_AXES = (ivy.sum, ivy.max, ivy.std, ivy.sort, ivy.concat, ivy.reshape)


@pytest.fixture
def known() -> Iterator[None]:
    """Forget the registrations of a test."""
    before = dict(backends.known), dict(backends.loaded)
    yield
    for table, old in zip((backends.known, backends.loaded), before, strict=True):
        for name in table.keys() - old.keys():
            table.pop(name)
    context.clear_plans()


def checked_backend(module: ModuleType, functions: Any = (*FUNCTIONS, *OVER_AXES)) -> Any:
    name = module.__name__
    ivy.register_backend(name, overrides=name, namespace=name, types=(f"{name}.Box",))
    return ivy.testing.check_backend(name, functions=functions, ways=("function",), examples=3)


@pytest.mark.usefixtures("known")
def test_the_backend_without_a_fault_passes() -> None:
    report = checked_backend(mutated("boxes", faults.Fault("none", "TYPES", "TYPES", ""), "correct_boxes"))
    assert report, said(report)
    assert len(list(report.of("passed"))) > 25, str(report)


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("fault", faults.BACKEND, ids=lambda fault: fault.name)
def test_a_fault_in_a_backend_is_found(fault: faults.Fault) -> None:
    name = f"boxes_{faults.BACKEND.index(fault)}"
    functions = [getattr(ivy, found) for found in re.findall(r"ivy\.(\w+)", fault.said)]
    report = checked_backend(mutated("boxes", fault, name), functions or [ivy.add])
    assert re.search(fault.said, said(report)), said(report) or "nothing is found"


def test_there_are_enough_faults() -> None:
    assert len(faults.CLASS) >= 36 and len(faults.BACKEND) >= 19


def alike(a: Any, b: Any) -> bool:
    return True


def subjects() -> dict[str, tuple[Any, ...]]:
    """Classes without a fault: the class, how its objects are made, what it answers, and what its author says of it."""
    from planted import correct as c

    xarray: Any = pytest.importorskip("xarray")
    own = ivy.Array | xarray.DataArray
    for fn, by in ((ivy.add, np.add), (ivy.negative, np.negative), (ivy.exp, np.exp)):

        def answer(*args: Any, types: Any, by: Any = by) -> Any:
            return by(*args) if all(issubclass(t, own) for t in types) else NotImplemented

        ivy.register(fn, xarray.DataArray)(answer)
    return {
        "operators of ivy": (c.Simple, c.Simple, (*c.ARITHMETIC, ivy.concat, ivy.std), {"same": alike}),
        "a mask": (c.Masked, c.Masked, (ivy.add, ivy.negative, ivy.exp), {"same": lambda a, b: not a.mask.any()}),
        "a lock": (c.Locked, c.Locked, c.ARITHMETIC, {"same": alike}),
        "a hash": (c.Whole, lambda x: c.Whole(ivy.asarray(x), 2.0), (ivy.negative, ivy.add, ivy.sum), {}),
        "registered": (c.Unaware, lambda x: c.Unaware(ivy.asarray(x)), (ivy.add, ivy.negative), {}),
        "axes by name": (xarray.DataArray, xarray.DataArray, (ivy.add, ivy.negative, ivy.exp), {"broadcasts": False}),
        "plain results": (
            c.Negated,
            lambda x: c.Negated(ivy.subtract(0, ivy.asarray(x))),
            (ivy.negative, ivy.add, ivy.sum),
            {"unmake": lambda x: ivy.subtract(0, x.held), "plain": (ivy.add, ivy.sum)},
        ),
    }


@pytest.mark.parametrize(
    "kind", ["operators of ivy", "a mask", "a lock", "a hash", "registered", "axes by name", "plain results"]
)
def test_a_correct_class_passes(kind: str) -> None:
    cls, make, implements, options = subjects()[kind]
    report = ivy.testing.check_array_class(cls, make, implements, **options)
    assert report, said(report)


def test_arguments_of_the_author_may_have_out() -> None:
    tagged = importlib.import_module("planted.tagged")
    x = np.ones((2, 3), "float32")
    drawn = {ivy.add: st.just(((x, x), {"out": np.zeros((2, 3), "float32")}))}
    make = tagged.Tagged
    report = ivy.testing.check_array_class(tagged.Tagged, make, [ivy.add], arguments=drawn)
    assert report, said(report)
    fault = next(fault for fault in faults.CLASS if fault.name == "out= ignored")
    module = mutated("tagged", fault, "mutated_tagged")
    report = ivy.testing.check_array_class(module.Tagged, module.Tagged, [ivy.add], arguments=drawn)
    assert next(report.of("failed")).check == "ivy.add" and "out=[[0., 0., 0.]" in said(report)


def test_each_failure_has_its_example_and_law() -> None:
    fault = next(fault for fault in faults.CLASS if fault.name == "a wrong sign")
    report = checked(mutated("tagged", fault, "mutated_tagged"))
    row = next(report.of("failed"))
    assert "arrays as Tagged, gave" in row.reason and ", expected " in row.reason
    fault = next(fault for fault in faults.CLASS if fault.name == "another function")
    report = checked(mutated("tagged", fault, "mutated_tagged"))
    (args, kwargs) = report.examples["ivy.exp"]
    # The sine of few numbers is their exponential; of the rest this is the smallest.
    assert args[0].size <= 1 and kwargs == {} and "ivy.exp(0. (float32, shape ())" in next(report.of("failed")).reason


def test_what_takes_too_long_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    from ivy_protocol.testing import report as reports

    monkeypatch.setattr(reports, "SECONDS", -1)
    found = ivy.testing.check_backend("numpy", functions=[ivy.add])
    assert {row.outcome for row in found.rows} == {"skipped"} and "thorough=True" in found.rows[0].reason
    assert next(ivy.testing.check_backend("numpy", functions=[ivy.add], examples=1, thorough=True).of("passed"))


def test_a_registered_implementation_sees_types() -> None:
    from planted.correct import Unaware

    class Other:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return "other" if set(types) == {Unaware, Other} else NotImplemented

    x = Unaware(ivy.array([1.0]))
    assert ivy.add(x, x).data.to_list() == [2.0]  # type: ignore[attr-defined]
    assert ivy.add(x, Other()) == "other"
