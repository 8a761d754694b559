"""The kit finds each fault that is planted in a class or a backend, by what it says, and none where there is none."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from planted import faults

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.state import context

FOLDER = Path(__file__).parent / "planted"


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
    """What is registered here is forgotten."""
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
