"""All functions of Ivy 1.0, one of which it has twice, are here, with the parameters that can be given by name."""

import inspect
from pathlib import Path

import pytest

import ivy_protocol as ivy

LINES = (Path(__file__).parents[1] / "ivy_1_0_functions.txt").read_text().splitlines()
NAMES = {name: parameters.split() for name, _, parameters in (line.partition(":") for line in LINES)}
UNTAKEN = {
    ("batch_norm", "out"): "one array cannot take several results",
    ("instance_norm", "out"): "one array cannot take several results",
    ("einsum", "equation"): "the operands follow it by position",
    ("meshgrid", "out"): "one array cannot take several results",
    ("frexp", "out"): "one array cannot take several results",
    ("modf", "out"): "one array cannot take several results",
    **{
        (name, "x"): "by position, as the array of every function is"
        for name in ("ifft", "ifftn", "requires_gradient", "rfftn")
    },
}


def test_all_are_there() -> None:
    assert len(NAMES) == 619
    assert [name for name in NAMES if not hasattr(ivy, name)] == []


@pytest.mark.parametrize("name", NAMES)
def test_parameters_are_taken_by_name(name: str) -> None:
    parameters = inspect.signature(getattr(ivy, name)).parameters
    if any(p.kind is p.VAR_KEYWORD for p in parameters.values()):
        return
    named = {p.name for p in parameters.values() if p.kind is not p.POSITIONAL_ONLY}
    assert [(name, p) for p in NAMES[name] if p not in named] == [key for key in UNTAKEN if key[0] == name]
