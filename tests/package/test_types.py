"""Type checking of programs: types of results, and mistakes."""

import inspect
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ivy_protocol as ivy
from ivy_protocol import lazy_names

PROGRAMS = sorted((Path(__file__).parents[1] / "typed_programs").glob("*.py"))
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def told() -> dict[tuple[str, int], list[str]]:
    """Return the messages of pyright about the programs, by file and line."""
    pytest.importorskip("pyright")
    command = [sys.executable, "-m", "pyright", "--outputjson", *map(str, PROGRAMS)]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300)
    found: dict[tuple[str, int], list[str]] = {}
    for entry in json.loads(ran.stdout)["generalDiagnostics"]:
        if entry["severity"] != "warning":
            place = Path(entry["file"]).name, entry["range"]["start"]["line"] + 1
            found.setdefault(place, []).append(entry["message"])
    return found


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_what_pyright_says(program: Path, told: dict[tuple[str, int], list[str]]) -> None:
    expected = 0
    for number, line in enumerate(program.read_text(encoding="utf-8").splitlines(), 1):
        code, _, remark = line.partition("  # ")
        messages = " ".join(told.pop((program.name, number), []))
        if code.startswith("reveal_type("):
            found = re.findall(r'is "(.*?)"$', messages)
            assert found == [remark], f"{program.name}:{number}: {messages}"
            expected += 1
        elif remark.startswith("error: "):
            assert remark.removeprefix("error: ") in messages, f"{program.name}:{number}: {messages or 'no error'}"
            expected += 1
        else:
            assert messages == "", f"{program.name}:{number}: {messages}"
    assert expected > 10


def test_signatures_of_modules_are_those_of_their_init() -> None:
    modules = [n for n in lazy_names.STATEFUL if issubclass(getattr(ivy, n), ivy.Module)]
    assert len(modules) > 20
    for name in modules:
        cls = getattr(ivy, name)
        parameters = list(inspect.signature(cls.__init__).parameters.values())[1:]
        assert list(inspect.signature(cls).parameters.values()) == parameters, name
    assert list(inspect.signature(ivy.Linear).parameters)[:2] == ["input_channels", "output_channels"]
    assert "v" in inspect.signature(ivy.Linear(1, 1)).parameters
