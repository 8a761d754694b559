"""The frozen namespace is the package today, and its names and signatures are those that were promised."""

from pathlib import Path

import pytest
from frozen import FILE, lines

import ivy_protocol as ivy
import ivy_protocol.v1 as stable


def test_names_and_signatures_are_those_promised() -> None:
    promised = FILE.read_text(encoding="utf-8").splitlines()
    found = lines()
    assert len(promised) > 900
    assert sorted(set(promised) - set(found)) == [], "this was promised"
    assert sorted(set(found) - set(promised)) == [], "this is new: `python -m ivy_protocol._tools frozen` notes it"


def test_each_name_is_the_same_object() -> None:
    assert stable.sum is ivy.sum and stable.Array is ivy.Array and stable.linalg is ivy.linalg
    assert dir(stable) == dir(ivy)


def test_what_depends_on_modes_follows_them() -> None:
    assert stable.array_mode is True
    with stable.ArrayMode(False):
        assert stable.array_mode is False
    assert stable.array_mode is True


def test_a_missing_name_says_so() -> None:
    with pytest.raises(AttributeError, match=r"ivy_protocol\.v1"):
        stable.no_such_name


def test_the_files_of_a_release_have_its_version() -> None:
    root = Path(__file__).parents[2]
    for name, line in {
        "pyproject.toml": f'version = "{ivy.__version__}"',
        "CITATION.cff": f"version: {ivy.__version__}",
        "recipe/meta.yaml": f'{{% set version = "{ivy.__version__}" %}}',
        "CHANGELOG.md": f"## {ivy.__version__}",
    }.items():
        assert line in (root / name).read_text(encoding="utf-8").splitlines(), name
