"""Data in files: written, read again, and refused where they are not what they should be."""

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from oracle import array, check, dtypes, sample

import ivy_protocol

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""
SUFFIXES = {"h5": "h5py", "safetensors": "safetensors", "npz": "npz", "pkl": "pickle"}


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_an_array(backend: str, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.{suffix}"
    for dtype in dtypes(backend, ("bool", "int32", "uint8", "float32", "float64")):
        x = array(backend, sample(dtype), dtype)
        for given in (x, x.to_native()):
            ivy.save(given, path)
            check(ivy.load(str(path), type="array"), sample(dtype), backend, dtype)
    ivy.save(x, tmp_path / "other", SUFFIXES[suffix])
    assert ivy.load(tmp_path / "other", SUFFIXES[suffix], "array").dtype == x.dtype


@pytest.mark.parametrize("suffix", [*SUFFIXES, "json"])
def test_nested_data(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"x.{suffix.upper()}"
    given = {"a": ivy.array([1.0, 2.0]), "b": {"c": ivy.array([[3]])}}
    for item in (given, ivy.Container(given)):
        ivy.save(item, path)
        found = ivy.load(path, type="container")
        assert type(found) is ivy.Container
        assert found.cont_with_entries_as_lists().cont_to_dict() == {"a": [1.0, 2.0], "b": {"c": [[3]]}}
        plain = ivy.load(path, type="dict")
        assert type(plain) is dict and type(plain["b"]) is dict
    with pytest.raises(ivy.IvyValueError, match="requires a file with a single array"):
        ivy.load(path, type="array")


def test_wrong_calls(tmp_path: Path) -> None:
    path = tmp_path / "x.npz"
    for call, error, match in (
        (lambda: ivy.save([1, 2], path), ivy.IvyTypeError, "list"),
        (lambda: ivy.save(ivy.ones(2), tmp_path / "x.json"), ivy.IvyTypeError, "JSON"),
        (lambda: ivy.save({"a": "text"}, path), ivy.IvyTypeError, "'a'"),
        (lambda: ivy.save({"a": ivy.ones(2)}, path, "xml"), ivy.IvyValueError, "a format must be one of"),
        (lambda: ivy.load(path, type="module"), ivy.IvyNotImplementedException, "type='container'"),
        (lambda: ivy.load(path, type="list"), ivy.IvyValueError, "type must be one of"),
        (lambda: ivy.load(path, type="dict"), FileNotFoundError, "x.npz"),
    ):
        with pytest.raises(error, match=match):
            call()
    assert not path.exists()


class Hostile:
    """Says that it ran when it is unpickled."""

    def __reduce__(self) -> Any:
        return (ran.append, (1,))


ran: list[int] = []


def test_nothing_in_a_file_is_run(tmp_path: Path) -> None:
    (tmp_path / "x.pkl").write_bytes(pickle.dumps({"a": Hostile()}))
    np.savez(tmp_path / "x.npz", a=np.array([Hostile()], dtype=object), allow_pickle=True)
    for name in ("x.pkl", "x.npz"):
        with pytest.raises(ivy.IvyValueError, match=name):
            ivy.load(tmp_path / name, type="container")
    assert ran == []


def test_corrupt_archives(tmp_path: Path) -> None:
    path = tmp_path / "x.npz"
    ivy.save({"a": ivy.ones(20), "b": ivy.ones(3)}, path)
    whole = path.read_bytes()
    for data in (b"", b"nonsense", whole[:-30], whole[: len(whole) // 2], whole[:80] + b"\xff" * 60 + whole[140:]):
        path.write_bytes(data)
        with pytest.raises(ivy.IvyValueError, match=r"x\.npz"):
            ivy.load(path, type="container")
    single = tmp_path / "y.npz"
    with single.open("wb") as file:
        np.save(file, np.ones(2))
    with pytest.raises(ivy.IvyValueError, match=r"y\.npz"):
        ivy.load(single, type="container")
