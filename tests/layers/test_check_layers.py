"""`ivy.testing.check_layers` finds faults that were planted, and finds none in classes that are right."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import planted_layers as planted
import pytest

import ivy_protocol as ivy
from ivy_protocol.testing import layers
from tests.layers.test_array_layers import Dual, Masked, Named, Quantity

FAULTS = {
    planted.SameRank: ("one order of all classes", "have no order"),
    planted.LosesNote: ("unwrap and rewrap are inverse", "LosesNote.note is '', not 'note'"),
    planted.LosesLayer: ("ivy.maximum in any order of arguments", "loses LosesLayer"),
    planted.TakesTheFirst: ("ivy.add in any order of arguments", "raised AttributeError: 'Array' object has no"),
    planted.UnwrapsACopy: ("it wraps the array passed to it", "UnwrapsACopy.unwrap gave"),
    planted.ForgetsInPickles: ("pickle keeps all layers", "ForgetsInPickles.note is '', not 'note'"),
    planted.CopiesShallowly: ("copies keep all layers", "copy.deepcopy(CopiesShallowly(array)) holds the same array"),
    planted.Computes: ("laziness is kept", "ivy.sum of Computes on dask must stay lazy"),
    planted.CutsGradients: ("gradients agree with the plain data", "the sum of squares of CutsGradients(array)"),
    planted.WritesElsewhere: ("indexing and assignment", "WritesElsewhere[0] = x[1] leaves"),
    planted.Turned: ("elements agree with the plain data", "ivy.subtract(Turned, Turned) returns"),
    planted.ChangesItsArgument: (
        "elements agree with the plain data",
        "ivy.negative(ChangesItsArgument) changes its",
    ),
    planted.Swallows: ("errors of the wrapped array are passed on", "ivy.sum(Swallows) swallows an error"),
    planted.WrongByParts: ("elements agree with the plain data", "ivy.maximum(WrongByParts, WrongByParts) returns"),
    planted.AnswersComposed: ("functions that it declines are composed", "ivy.relu is implemented by AnswersComposed"),
    planted.WrongGraph: ("graphs", "WrongGraph.note is"),
    planted.ForgetsInLists: ("lists and several results", "ivy.concat([x, array]) of ForgetsInLists returns"),
}


@pytest.mark.parametrize("cls", FAULTS, ids=lambda cls: cls.__name__)
def test_a_planted_fault_is_found_and_named(cls: Any) -> None:
    law, said = FAULTS[cls]
    if cls is planted.Computes:
        pytest.importorskip("dask.array")
    report = ivy.testing.check_layers(cls, planted.Inner, examples=1)
    found = [row for row in report.of("failed") if law in row.check]
    assert any(said in row.reason for row in found), str(report)
    with pytest.raises(ivy.IvyError, match="failed"):
        report.raise_failures()


def test_classes_that_are_right() -> None:
    ivy.testing.check_layers(planted.Right, planted.Inner, examples=1).raise_failures()


def test_the_examples() -> None:
    make = {Quantity: lambda x: Quantity(x, "m"), Named: lambda x: Named(x, ("row", "column")[: x.ndim])}
    report = ivy.testing.check_layers(Dual, Quantity, Masked, Named, make=make, examples=1)
    report.raise_failures()
    missing = [] if find_spec("dask") else ["all: laziness is kept"]
    assert len(list(report.of("passed"))) >= 59 - len(missing)
    assert [row.check for row in report.of("skipped")] == [*missing, "all: sharding is kept"]


def test_what_is_equal_may_be_said() -> None:
    class Counted(planted.Inner):
        @classmethod
        def rewrap(cls, call: ivy.LayerCall, result: Any) -> Any:
            return cls(result, call.own[0].note + "+")

    assert not ivy.testing.check_layers(Counted, examples=1)
    assert ivy.testing.check_layers(Counted, same={Counted: lambda a, b: a.note[0] == b.note[0]}, examples=1)


def test_what_cannot_be_made() -> None:
    class Demanding(planted.Right):
        def __init__(self, data: Any, note: str) -> None:
            super().__init__(data, note)

    report = ivy.testing.check_layers(Demanding, examples=1)
    (row,) = report.of("failed")
    assert row.check.endswith("Demanding: it can be made")
    assert "cannot be created from an array: " in row.reason and "; pass make={" in row.reason
    (row,) = ivy.testing.check_layers(Demanding, make={Demanding: lambda data: data}, examples=1).of("failed")
    assert "the function in make= for" in row.reason and row.reason.endswith("returned a Array")


def test_what_is_no_layer() -> None:
    with pytest.raises(ivy.IvyTypeError, match="check_layers: int is not a layer"):
        ivy.testing.check_layers(int)
    with pytest.raises(ivy.IvyTypeError, match="ArrayLayer is not a layer"):
        ivy.testing.check_layers(ivy.ArrayLayer)


def test_without_the_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layers.importlib.util, "find_spec", lambda name: None)
    report = ivy.testing.check_layers(planted.Right, examples=1)
    assert {row.reason for row in report.of("skipped")} == {
        "no library with gradients is installed",
        "dask is not installed",
        "JAX is not installed",
    }


DEVICES = """
import sys
sys.path[:0] = ["tests", "."]
import ivy_protocol as ivy, planted_layers as planted
from ivy_protocol.testing import layers

layers._CLASS_LAWS = {}
layers._NESTED_LAWS = {"sharding is kept": layers._sharding}
for cls in (planted.Right, planted.Gathers):
    (row,) = [row for row in ivy.testing.check_layers(cls, planted.Inner, examples=1).rows if "sharding" in row.check]
    print(row.outcome, row.reason)
"""


def test_check_layers_sharding() -> None:
    pytest.importorskip("jax")
    environment = dict(os.environ, XLA_FLAGS="--xla_force_host_platform_device_count=2", JAX_PLATFORMS="cpu")
    where = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-c", DEVICES], capture_output=True, text=True, env=environment, cwd=where, timeout=300
    )
    assert not ran.returncode, ran.stderr
    right, wrong = ran.stdout.splitlines()
    assert right.strip() == "passed"
    assert wrong.startswith("failed AssertionError ivy.add of Gathers(array) on 2 devices returns an array with Single")
