"""Files that are damaged or mean harm: reading them ends, stays within a limit, and raises ivy's errors only."""

import io
import json
import pickle
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ivy_protocol
from ivy_protocol.container._store import FORMATS

ivy: Any = ivy_protocol
SUFFIXES = {"h5py": "h5", "json": "json", "npz": "npz", "pickle": "pkl", "safetensors": "safetensors"}
EDITS = st.lists(
    st.tuples(st.integers(0, 2**16), st.sampled_from(("set", "cut", "add", "size")), st.binary(min_size=1, max_size=8)),
    min_size=1,
    max_size=5,
)


def written(form: str, path: Path) -> Any:
    """Write something in a format; give what reads it."""
    if form == "graph":
        weights = ivy.arange(6.0)
        ivy.compile_graph(lambda x: ivy.sin(x) * weights, ivy.arange(6.0)).save(path)
        return ivy.Graph.load
    if form in ("h5py", "safetensors"):
        pytest.importorskip(form)
    plain = form == "json"
    ivy.save(
        {"a": [1.5, 2, None] if plain else ivy.arange(6.0), "b": {"c": 1 if plain else ivy.ones((2, 3))}}, path, form
    )
    return lambda path: ivy.load(path, form)


@pytest.mark.parametrize("form", [*FORMATS, "graph"])
def test_mutated_files(form: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    read = written(form, path)
    whole = path.read_bytes()

    @settings(max_examples=150)
    @given(EDITS)
    def mutate(edits: Any) -> None:
        data = bytearray(whole)
        for place, kind, content in edits:
            start = place % (len(data) + 1)
            size = b"\xff" * len(content) if kind == "size" else content
            data[start : start + (0 if kind == "add" else len(content))] = b"" if kind == "cut" else size
        path.write_bytes(data)
        message = str(path)
        try:
            read(path)
        except ivy.IvyException as error:
            message = str(error)
        assert str(path) in message

    mutate()


@pytest.mark.parametrize("form", FORMATS)
def test_what_was_saved_says_what_it_is(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"w.{SUFFIXES[form]}"
    if form in ("h5py", "safetensors"):
        pytest.importorskip(form)
    leaf = [1.0, 2.0] if form == "json" else ivy.array([1.0, 2.0])
    items = [{"a": leaf}, ivy.Container(a=leaf)] + ([] if form == "json" else [leaf])
    for item in items:
        ivy.save(item, path)
        found = ivy.load(path)
        assert type(found) is type(item)
        assert [*found] == ["a"] if isinstance(item, dict) else found.to_list() == [1.0, 2.0]
        assert type(ivy.Container.cont_load(path, form)) is ivy.Container


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("key", ["a\0b", "a\ud800", "\0", "\u00e9\u4e2d"])
def test_keys_come_back_or_are_refused(form: str, key: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    if form in ("h5py", "safetensors"):
        pytest.importorskip(form)
    leaf = 1.0 if form == "json" else ivy.ones(2)
    try:
        ivy.save({key: leaf, "a": leaf}, path, form)
    except ivy.IvyValueError:
        assert not path.exists() and key != "\u00e9\u4e2d"
        return
    assert set(ivy.load(path, form)) == {key, "a"}


def test_names_that_no_file_has(tmp_path: Path) -> None:
    for name in (f"{tmp_path}/a\0.npz", f"{tmp_path}/a\ud800.npz"):
        with pytest.raises(ivy.IvyValueError, match="no file can have the name"):
            ivy.save(ivy.ones(2), name)
        with pytest.raises(ivy.IvyValueError, match="no file can have the name"):
            ivy.load(name)
    with pytest.raises(ivy.IvyTypeError, match="a path must be a string"):
        ivy.load(3)


@pytest.mark.parametrize("value", [len, {1, 2}, b"x", 1j, object(), {1: 2}, np.array([1j])])
def test_json_refuses_what_would_not_come_back(value: Any, tmp_path: Path) -> None:
    path = tmp_path / "file"
    leaf = [value] if isinstance(value, dict) else value
    with pytest.raises(ivy.IvyTypeError, match=r"JSON.*'b/c'"):
        ivy.Container(a=1, b={"c": leaf}).cont_save(path, "json")
    assert not path.exists()


def test_keys_that_an_object_has_twice(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    for text in ('{"a": 1, "b": 2, "a": 3}', '{"b": [{"a": 1, "a": 1}]}'):
        path.write_text(text)
        with pytest.raises(ivy.IvyValueError, match=r"x\.json cannot be read: a JSON object has the duplicate key 'a'"):
            ivy.load(path, type="container")
    graph = tmp_path / "graph"
    ivy.compile_graph(lambda x: x + 1, ivy.ones(2)).save(graph)
    with zipfile.ZipFile(graph) as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(graph, "w") as archive:
        for name, data in content.items():
            archive.writestr(name, data.replace(b"{", b'{"name": "other", ', 1) if name.endswith(".json") else data)
    with pytest.raises(ivy.IvyTraceError, match="graph cannot be read: a JSON object has the duplicate key 'name'"):
        ivy.Graph.load(graph)


def test_limits_of_archives(tmp_path: Path) -> None:
    path = tmp_path / "x.npz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("a.npy", "w") as file:
        np.lib.format.write_array(file, np.zeros(2**24 + 1, "float32"))
    with pytest.raises(ivy.IvyValueError, match=r"limit of 67,108,864; .* larger max_bytes"):
        ivy.load(path)
    assert ivy.load(path, max_bytes=2**27).a.shape == (2**24 + 1,)
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, {"descr": "<f8", "fortran_order": False, "shape": (10**12,)})
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.npy", header.getvalue() + bytes(80))
    for limit in (None, 2**62):
        with pytest.raises(ivy.IvyValueError, match=r"1,000,000,000,000 elements|declares"):
            ivy.load(path, max_bytes=limit)
    with pytest.raises(ivy.IvyValueError, match="max_bytes must be a non-negative int"):
        ivy.load(path, max_bytes=-1)


def test_limits_of_pickles(tmp_path: Path) -> None:
    path = tmp_path / "x.pkl"
    shared: Any = [0] * 10
    for _ in range(12):
        shared = [shared] * 10
    endless: Any = []
    endless.append(endless)
    for data, match in (
        (pickle.dumps({"a": shared}), "max_bytes"),
        (pickle.dumps({"a": endless}), "contain themselves"),
        (b"\x80\x05}r\xff\xff\xff\x0f.", "stores an object at the memo index"),
        (b"\x80\x05\x95\xff\xff\xff\xff\x00\x00\x00\x00}.", "declares"),
        (b"\x80\x05\x8e\xff\xff\xff\xff\xff\x00\x00\x00.", "pickled Container"),
    ):
        path.write_bytes(data)
        with pytest.raises(ivy.IvyValueError, match=match):
            ivy.load(path)


def test_keys_that_take_any_time(tmp_path: Path) -> None:
    """The hash of a tuple asks each place in it anew, and goes as deep as it is nested."""
    path = tmp_path / "file"
    wide, deep = b")" + b"\x942\x86" * 60, b")" + b"\x85" * 100_000
    named = b"h\x00"
    for start, key, end in (
        (b"}", wide, b"K\x01s."),
        (b"}", deep, b"K\x01s."),
        (b"}(", deep, b"K\x01u."),
        (b"(", deep, b"K\x01d."),
        (b"}", wide + b"0" + named, b"K\x01s."),
        (b"}(0", deep, b"K\x01s."),
        (b"}", b"(1" + deep, b"K\x01s."),
    ):
        path.write_bytes(b"\x80\x04" + start + key + end)
        with pytest.raises(ivy.IvyValueError, match="keys of a dict must be strings"):
            ivy.load(path, "pickle")
    for broken in (b"}0000", b"K\x01s", b"h\x07", b"u", b"2"):
        path.write_bytes(b"\x80\x04" + broken + b".")
        with pytest.raises(ivy.IvyValueError, match=r"cannot be read|not a readable pickled Container"):
            ivy.load(path, "pickle")
    for protocol in range(6):
        path.write_bytes(pickle.dumps({"a": 1, "b": {"c": [1, (2, "x", "x"), None]}}, protocol=protocol))
        assert ivy.load(path, "pickle").cont_to_dict() == {"a": 1, "b": {"c": [1, (2, "x", "x"), None]}}


def test_limits_of_hdf5(tmp_path: Path) -> None:
    h5py = pytest.importorskip("h5py")
    path = tmp_path / "x.h5"
    with h5py.File(path, "w") as file:
        group = file
        for _ in range(40):
            inner = group.create_group("a")
            group["b"] = inner
            group = inner
        group["x"] = 1.0
    with pytest.raises(ivy.IvyValueError, match="max_bytes"):
        ivy.load(path)
    with pytest.raises(ivy.IvyValueError, match="max_bytes"):
        ivy.Container.h5_file_size(path)
    with h5py.File(path, "w") as file:
        file.create_group("a")["again"] = file
    with pytest.raises(ivy.IvyValueError, match="contains itself"):
        ivy.load(path)
    with h5py.File(path, "w") as file:
        file.create_dataset("a", (10**12,), "float64", chunks=(1000,))
    with pytest.raises(ivy.IvyValueError, match="max_bytes"):
        ivy.load(path)
    assert ivy.Container.cont_from_disk_as_hdf5(path, slice(0, 3)).a.shape == (3,)
    with h5py.File(path, "w") as file:
        file["kind"] = np.dtype("float32")
    with pytest.raises(ivy.IvyValueError, match="is not supported; only datasets and groups are read"):
        ivy.load(path)


def test_types_that_only_some_know(tmp_path: Path) -> None:
    pytest.importorskip("safetensors")
    types = pytest.importorskip("ml_dtypes")
    path = tmp_path / "x.safetensors"
    ivy.save(ivy.astype(ivy.array([1.5, 2.0]), "bfloat16"), path)
    code = (
        f"import ivy_protocol as ivy; x = ivy.load({str(path)!r}); print(x.dtype, ivy.astype(x, 'float32').to_list())"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert found.stdout.split() == ["bfloat16", "[1.5,", "2.0]"], found.stderr
    header = json.dumps({"a": {"dtype": "F8_E4M3", "shape": [2], "data_offsets": [0, 2]}}).encode()
    path.write_bytes(len(header).to_bytes(8, "little") + header + b"\0\0")
    # safetensors 0.4.0 does not know the type itself.
    with pytest.raises(ivy.IvyValueError, match=r"unsupported dtype F8_E4M3|not a readable safetensors file"):
        ivy.load(path)
    for form in ("npz", "h5py", "pickle"):
        with pytest.raises(ivy.IvyException, match="float8_e5m2"):
            ivy.save({"a": np.ones(2, types.float8_e5m2)}, tmp_path / "y", form)
