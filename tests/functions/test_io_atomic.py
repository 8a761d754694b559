"""Files that are saved: a reader sees the old one or the new one, whole, whatever happens in between."""

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_protocol
from ivy_protocol.base import files

ivy: Any = ivy_protocol

Pair = tuple[Callable[[float, Path], Any], Callable[[Path], float]]


def _container(form: str) -> Pair:
    def save(value: float, path: Path) -> None:
        ivy.Container(a=ivy.array(np.full(3, value))).cont_save(path, form)

    return save, lambda path: float(ivy.asarray(ivy.Container.cont_load(path, form).a)[0])


def _appended(value: float, path: Path) -> None:
    ivy.Container(a=ivy.array(np.full(3, value))).cont_to_disk_as_hdf5(path)


def _graph(value: float, path: Path) -> None:
    ivy.compile_graph(lambda x: x + value, ivy.array(np.zeros(1))).save(path)


def _program(value: float, path: Path) -> None:
    torch = pytest.importorskip("torch")
    net = torch.nn.Linear(1, 1)
    with torch.no_grad():
        net.weight.fill_(0.0)
        net.bias.fill_(value)
    ivy.transpile(net, (torch.zeros(1, 1),)).save(path)


SAVERS: dict[str, Pair] = {
    **{form: _container(form) for form in ("npz", "json", "pickle", "h5py", "safetensors")},
    "h5py, into a file that is there": (_appended, _container("h5py")[1]),
    "graph": (_graph, lambda path: float(ivy.Graph.load(path)(ivy.array(np.zeros(1)))[0])),
    "program": (_program, lambda path: float(ivy.transpile.load(path)(np.zeros((1, 1), "float32"))[0, 0])),
}


@pytest.fixture(params=SAVERS)
def saver(request: Any) -> Pair:
    library = request.param.partition(",")[0]
    if library in ("h5py", "safetensors"):
        pytest.importorskip(library)
    return SAVERS[request.param]


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "no space"), KeyboardInterrupt()], ids=["disk", "interrupt"])
def test_save_is_atomic(saver: Pair, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save, load = saver
    path, seen = tmp_path / "file", []

    def flushed(descriptor: int) -> None:
        seen.append(load(path))
        raise error

    save(1.0, path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", flushed)
        with pytest.raises(type(error)) as caught:
            save(2.0, path)
    if isinstance(caught.value, OSError):
        assert caught.value.errno == errno.ENOSPC and caught.value.filename == str(path)
    assert seen == [1.0] and load(path) == 1.0
    assert os.listdir(tmp_path) == ["file"]
    save(3.0, path)
    assert load(path) == 3.0
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of files")
@pytest.mark.parametrize("form", ["npz", "h5py", "safetensors"])
def test_a_disk_that_fills_up(form: str, tmp_path: Path) -> None:
    if form != "npz":
        pytest.importorskip(form)
    path = tmp_path / "file"
    code = f"""
import resource, signal, numpy as np, ivy_protocol as ivy
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
save = lambda n: ivy.save(ivy.Container(a=ivy.array(np.arange(n))), {str(path)!r}, {form!r})
save(10)
resource.setrlimit(resource.RLIMIT_FSIZE, (20000, resource.RLIM_INFINITY))
try:
    save(100_000)
except OSError as error:
    assert {str(path)!r} in str(error), error
    print("refused")
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (result.returncode, result.stdout) == (0, "refused\n"), result.stderr
    assert ivy.load(path, form).a.to_list() == [*range(10)]
    assert os.listdir(tmp_path) == ["file"]


def test_what_else_is_in_an_hdf5_file_stays(tmp_path: Path) -> None:
    h5py = pytest.importorskip("h5py")
    path = tmp_path / "file"
    with h5py.File(path, "w") as file:
        file["other"] = [1, 2]
    ivy.Container(a=ivy.array([3])).cont_to_disk_as_hdf5(path)
    found = ivy.Container.cont_load(path, "h5py")
    assert found.other.to_list() == [1, 2] and found.a.to_list() == [3]
    before = ivy.Container(a=ivy.arange(50))
    before.cont_save(path, "h5py")
    ivy.Container.shuffle_h5_file(path, 1)
    mixed = ivy.Container.cont_load(path, "h5py").a.to_list()
    assert mixed != [*range(50)] and sorted(mixed) == [*range(50)]
    with pytest.raises(FileNotFoundError):
        ivy.Container.shuffle_h5_file(tmp_path / "absent")


@pytest.mark.skipif(os.name != "posix", reason="modes and links of POSIX")
def test_modes_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "x.json", tmp_path / "link.json"
    save = partial(ivy.save, {"a": 1})
    mask = os.umask(0o027)
    try:
        save(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
    finally:
        os.umask(mask)
    path.chmod(0o604)
    link.symlink_to(path.name)
    save(link)
    assert link.is_symlink() and stat.S_IMODE(path.stat().st_mode) == 0o604
    if os.geteuid():
        path.chmod(0o400)
        with pytest.raises(PermissionError, match=r"x\.json"):
            save(path)
    ivy.save({"a": 1}, os.devnull, "json")
    with pytest.raises(FileNotFoundError, match=r"absent/x\.json"):
        save(tmp_path / "absent" / "x.json")


def test_the_ending_says_the_format(tmp_path: Path) -> None:
    c = ivy.Container(a=ivy.array([1.0]))
    c.cont_save(tmp_path / "x.json")
    assert (tmp_path / "x.json").read_text().startswith("{")
    assert ivy.Container.cont_load(tmp_path / "x.json").a == [1.0]
    c.cont_save(tmp_path / "x.npz")
    assert ivy.Container.cont_load(tmp_path / "x.npz").a.to_list() == [1.0]
    c.cont_save(tmp_path / "x.weights", "pickle")
    for use in (c.cont_save, ivy.Container.cont_load, partial(ivy.save, c), ivy.load):
        with pytest.raises(ivy.IvyValueError, match=r"'x\.weights' is unknown.*format="):
            use(tmp_path / "x.weights")
        with pytest.raises(ivy.IvyValueError, match=r"x\.safetensors.*torch\.load"):
            use(tmp_path / "x.pt")
    assert sorted(os.listdir(tmp_path)) == ["x.json", "x.npz", "x.weights"]


@pytest.mark.parametrize("form", ["npz", "pickle", "safetensors"])
def test_the_backend_of_what_is_read(form: str, backend: str, tmp_path: Path) -> None:
    if form == "safetensors":
        pytest.importorskip(form)
    path = tmp_path / "file"
    ivy.save({"w": ivy.array([1.0, 2.0])}, path, form)
    found = ivy.load(path, form, backend=backend)
    assert type(found) is dict and found["w"].backend == backend and found["w"].to_list() == [1.0, 2.0]
    with ivy.with_backend("numpy"):
        assert ivy.load(path, form)["w"].backend == "numpy"
    with pytest.raises(ivy.IvyException, match="nothing"):
        ivy.load(path, form, backend="nothing")


def test_files_of_functions_are_in_one_place() -> None:
    folder = Path(ivy.__file__).parent
    writes = (".write_text(", ".write_bytes(", '"wb"')
    others = [
        str(path.relative_to(folder))
        for path in sorted(folder.rglob("*.py"))
        if path != Path(files.__file__) and "_tools" not in path.parts
        if any(text in path.read_text(encoding="utf-8") for text in writes)
    ]
    assert others == [], "replace files with base.files"
