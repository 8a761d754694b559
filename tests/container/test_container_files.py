"""Containers in files: what is written is read again, and nothing that is read runs code."""

import os
import pickle
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ivy_protocol
from ivy_protocol.container._pickles import _Reader, _Writer
from ivy_protocol.container._store import FORMATS

ivy: Any = ivy_protocol
Container = ivy.Container

DTYPES = ("bool", "int8", "uint8", "int32", "int64", "float32", "float64", "complex64")
HAS_COMPLEX = find_spec("safetensors") and [*map(int, version("safetensors").split(".")[:2])] >= [0, 7]
ARRAYS = st.tuples(st.sampled_from(DTYPES), st.sampled_from([(), (0,), (1,), (3,), (2, 3)])).map(
    lambda pair: ivy.Array((np.arange(np.prod(pair[1], dtype=int)) % 5).reshape(pair[1]).astype(pair[0]))
)
TREES = st.dictionaries(
    st.text("abcde", min_size=1, max_size=3),
    st.recursive(ARRAYS, lambda inner: st.dictionaries(st.text("xyz", min_size=1, max_size=2), inner, max_size=3)),
    max_size=3,
)


@given(TREES)
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, tree: Any) -> None:
    c = Container(tree)
    for form in ("pickle", "h5py", "safetensors"):
        if form in ("h5py", "safetensors"):
            pytest.importorskip(form)
        path = tmp_path_factory.mktemp("files") / "file"
        if form == "safetensors" and not HAS_COMPLEX and "complex64" in [v.dtype for v in c.cont_to_flat_list()]:
            with pytest.raises(ivy.IvyTypeError, match="complex64"):
                c.cont_save(path, form)
            continue
        c.cont_save(path, form)
        found = Container.cont_load(path, form)
        wanted = c.cont_prune_empty() if form == "safetensors" else c
        assert Container.cont_identical([found, wanted], same_arrays=False)
        assert [v.dtype for v in found.cont_to_flat_list()] == [v.dtype for v in wanted.cont_to_flat_list()]


def test_json(tmp_path: Path) -> None:
    c = Container(a=ivy.array([1.0, 2.0]), b={"c": None, "d": "text", "e": 3, "f": True})
    path = tmp_path / "file.json"
    c.cont_save(str(path), "json")
    assert Container.cont_load(path, "json").cont_to_dict() == {
        "a": [1.0, 2.0], "b": {"c": None, "d": "text", "e": 3, "f": True},
    }  # fmt: skip


def test_other_leaves_in_pickles(tmp_path: Path, backend: str) -> None:
    c = Container(a=ivy.array([1.0]), b={"c": None, "d": "text", "e": 3.5 + 1j, "f": [ivy.array([1]), (2, b"x")]})
    path = tmp_path / "file"
    c.cont_to_disk_as_pickled(path)
    found = Container.cont_from_disk_as_pickled(path)
    assert found.b.e == 3.5 + 1j and found.b.f[1] == (2, b"x")
    assert found.a.backend == found.b.f[0].backend == backend


def test_a_pickle_runs_nothing(tmp_path: Path) -> None:
    class Hostile:
        def __reduce__(self) -> Any:
            return os.mkdir, (str(tmp_path / "made"),)

    class Dtype(pickle.Pickler):
        def persistent_id(self, obj: Any) -> Any:
            return ("O", (1,), b"\0" * 8) if obj == "array" else None

    path = tmp_path / "file"
    for data in (
        pickle.dumps({"a": Hostile()}),
        pickle.dumps({"a": np.ones(2)}),
        pickle.dumps({"a": os.system}),
        pickle.dumps([1]),
        pickle.dumps({1: 2}),
        b"nonsense",
        b"",
        pickle.dumps({"a": 1})[:-3],
        b"\x80\x05" + b"]" * 100_000 + b"a" * 99_999 + b".",
    ):
        path.write_bytes(data)
        with pytest.raises((ivy.IvyValueError, ivy.IvyTypeError)):
            Container.cont_load(path, "pickle")
    with path.open("wb") as file:
        Dtype(file).dump({"a": "array"})
    with pytest.raises(ivy.IvyValueError, match="must have a numeric dtype"):
        Container.cont_load(path, "pickle")
    assert not (tmp_path / "made").exists()
    assert issubclass(_Reader, pickle.Unpickler) and issubclass(_Writer, pickle.Pickler)


def test_unsupported_data_writes_no_file(tmp_path: Path) -> None:
    pytest.importorskip("h5py")
    path = tmp_path / "file"
    for form in ("h5py", "pickle", "safetensors"):
        if form == "safetensors":
            pytest.importorskip(form)
        with pytest.raises(ivy.IvyTypeError, match="'b/c'"):
            Container(a=ivy.ones(2), b={"c": object()}).cont_save(path, form)
        assert not path.exists()
    with pytest.raises(ivy.IvyValueError, match="a format must be one of"):
        Container().cont_save(path, "xml")
    with pytest.raises(FileNotFoundError):
        Container.cont_load(path, "pickle")


@pytest.mark.parametrize("form", ["json", "h5py", "safetensors"])
def test_corrupt_files(form: str, tmp_path: Path) -> None:
    if form != "json":
        pytest.importorskip(form)
    path = tmp_path / "file"
    whole = b""
    if form != "json":
        Container(a=ivy.ones(20)).cont_save(path, form)
        whole = path.read_bytes()
    for data in (b"nonsense", b"", b"[1]", b'{"a":' * 100_000, whole[:-30], whole[:8] + b"\xff" * 60 + whole[68:]):
        path.write_bytes(data)
        if data == whole[:-30] and form == "json":
            continue
        with pytest.raises(ivy.IvyValueError):
            Container.cont_load(path, form)


@pytest.mark.parametrize("form", ["h5py", "npz", "pickle", "safetensors"])
def test_numpy_arrays_stay_numpy(form: str, tmp_path: Path) -> None:
    pytest.importorskip("jax")
    if form in ("h5py", "safetensors"):
        pytest.importorskip(form)
    path = tmp_path / "file"
    with ivy.with_backend("jax"):
        Container(a=np.array([0.1]), b=np.array([2**40])).cont_save(path, form)
    found = Container.cont_load(path, form)
    assert found.a.dtype == "float64" and found.a.to_list() == [0.1] and found.b.to_list() == [2**40]


def test_hdf5_in_parts(tmp_path: Path) -> None:
    h5py = pytest.importorskip("h5py")
    path = tmp_path / "file"
    c = Container(a=ivy.array([1.0, 2.0]), b={"c": ivy.array([[3], [4]])})
    c.cont_to_disk_as_hdf5(path, max_batch_size=4)
    (c + 1).cont_to_disk_as_hdf5(str(path), starting_index=2)
    found = Container.cont_from_disk_as_hdf5(path)
    assert found.a.to_list() == [1, 2, 2, 3] and found.b.c.to_list() == [[3], [4], [4], [5]]
    assert Container.cont_from_disk_as_hdf5(path, slice(1, 3)).a.to_list() == [2, 2]
    assert Container.h5_file_size(path) == (4 * 4 + 4 * 4, 4)
    Container.shuffle_h5_file(path, 1)
    mixed = Container.cont_from_disk_as_hdf5(path)
    assert sorted(mixed.a.to_list()) == [1, 2, 2, 3]
    with h5py.File(path, "a") as file:
        assert Container.cont_from_disk_as_hdf5(file["b"]).c.shape == (4, 1)
        file["link"] = h5py.ExternalLink("/etc/passwd", "/")
    with pytest.raises(ivy.IvyValueError, match="link at 'link'"):
        Container.cont_load(path)
    with h5py.File(path, "w") as file:
        file["text"] = "text"
        file["again"] = h5py.SoftLink("/")
    with pytest.raises(ivy.IvyValueError):
        Container.cont_load(path)


@pytest.mark.parametrize("form", FORMATS)
def test_where_no_file_is(form: str, tmp_path: Path) -> None:
    if form in ("h5py", "safetensors"):
        pytest.importorskip(form)
    with pytest.raises(FileNotFoundError, match="absent"):
        Container.cont_load(tmp_path / "absent", form)
    with pytest.raises(ivy.IvyValueError, match=str(tmp_path)):
        Container.cont_load(tmp_path, form)


@pytest.mark.parametrize("form", ["json", "pickle"])
def test_lists_that_contain_themselves(form: str, tmp_path: Path) -> None:
    endless: list[Any] = []
    endless.append(endless)
    path = tmp_path / "file"
    with pytest.raises(ivy.IvyStructureError, match=r"'b/c'.*contains itself"):
        Container(b={"c": endless}).cont_save(path, form)
    assert not path.exists()


def test_types_that_safetensors_lacks(tmp_path: Path) -> None:
    pytest.importorskip("safetensors")
    path = tmp_path / "file"
    x = np.ones(2, "float32")
    with pytest.raises(ivy.IvyTypeError, match=r"complex128 of the array at 'b/c'.*ivy\.astype"):
        Container(a=x, b={"c": x.astype("complex128")}).cont_save(path, "safetensors")
    assert not path.exists()


def test_members_of_an_archive_that_are_no_arrays(tmp_path: Path) -> None:
    path = tmp_path / "x.npz"
    for name, values in (("notes.txt", b"text"), ("words", np.array(["text"]))):
        with ZipFile(path, "w") as archive:
            if isinstance(values, bytes):
                archive.writestr(name, values)
            else:
                with archive.open(f"{name}.npy", "w") as file:
                    np.save(file, values)
        with pytest.raises(ivy.IvyValueError, match=f"x.npz.*the member '{name}' (is not an|must have a num)"):
            Container.cont_load(path, "npz")


def test_safetensors_of_arrays_that_lie_in_another_order(tmp_path: Path, backend: str) -> None:
    pytest.importorskip("safetensors")
    path = tmp_path / "file"
    x = ivy.reshape(ivy.arange(6.0), (2, 3))
    Container(a=ivy.matrix_transpose(x), b=x[:, ::2], c=np.asfortranarray(ivy.to_numpy(x))).cont_save(
        path, "safetensors"
    )
    found = Container.cont_load(path, "safetensors")
    assert found.a.to_list() == [[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]
    assert found.b.to_list() == [[0.0, 2.0], [3.0, 5.0]] and found.c.to_list() == x.to_list()
