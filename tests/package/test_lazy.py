"""Modules that are imported with the package, and at first use."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import ivy_protocol as ivy
from ivy_protocol import lazy, lazy_names
from ivy_protocol._tools import array_methods

ROOT = Path(ivy.__file__).parent.parent


def python(code: str) -> str:
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return found.stdout.strip()


def test_late_modules_do_not_load_with_the_package() -> None:
    code = f"import sys, ivy_protocol; print(sorted({set(lazy.MODULES.values())} & set(sys.modules)))"
    assert python(code) == "[]"


def test_the_import_stays_small() -> None:
    """Beside time, which says little on a busy machine: what is read, and what Python has to compile."""
    code = """
import builtins, sys
real, texts = builtins.compile, []
def compile(source, *args, **kwargs):
    if isinstance(source, str):
        texts.append(source)
    return real(source, *args, **kwargs)
builtins.compile = compile
import ivy_protocol
print(len([m for m in sys.modules if m.startswith("ivy_protocol")]), "copy" in sys.modules, texts)"""
    count, _, rest = python(code).partition(" ")
    assert int(count) <= 92, "let what few programs need load late"
    # The first text takes a millisecond, since the classes of syntax trees are made for it; `typing` compiles those
    # in fields of named tuples, in typed dicts and in bounds of type variables.
    assert rest == "False []"


@pytest.mark.parametrize("module", sorted(set(lazy.MODULES.values())))
def test_late_names_are_those_of_their_modules(module: str) -> None:
    names = {name for name, place in lazy.MODULES.items() if place == module}
    loaded = importlib.import_module(module)
    if module.count(".") == 1 and names == {module.rpartition(".")[2]}:
        assert getattr(ivy, *names) is loaded
        return
    listed = lazy.FUNCTIONS if module.startswith("ivy_protocol.functions.") else getattr(loaded, "__all__", names)
    public = {n for n in listed if n in vars(loaded) and getattr(loaded, n).__module__ == module}
    # `ivy.fft` is a module, which is callable.
    names -= lazy_names.ALIASES.keys()
    assert names == public - {"fft"} or names == {*lazy_names.STATEFUL}, names ^ public
    assert all(getattr(ivy, name) is getattr(loaded, name) for name in names)


def test_late_names_are_listed_and_found_by_namespaces() -> None:
    assert {n for n in lazy.MODULES if not n.startswith("_")} <= set(dir(ivy))
    assert ivy.with_backend("numpy").vmap is ivy.vmap


def test_star_imports_have_the_functions_that_load_late() -> None:
    code = "from ivy_protocol import *; print(sum(array([1.0, 2.0])), 'ModuleType' in globals(), 'stft' in globals())"
    assert python(code) == "ivy.array(3.) False True"


def test_late_names_are_looked_up_once() -> None:
    code = """
import ivy_protocol as ivy
before = "vmap" in vars(ivy)
ivy.vmap
print(before, vars(ivy)["vmap"] is ivy.vmap)"""
    assert python(code) == "False True"


def test_lazy_methods_are_complete() -> None:
    assert array_methods.main(["--check"]) == 0, "run python -m ivy_protocol._tools"


def test_methods_load_late() -> None:
    code = """
import sys
import ivy_protocol as ivy
x = ivy.array([1.0, 3.0])
before = "ivy_protocol.functions.normalization" in sys.modules
found = x.layer_norm([0]), x.layer_norm([0]), ivy.Array.layer_norm(x, [0])
print(before, [[round(float(v)) for v in y] for y in found], ivy.Array.layer_norm is ivy.layer_norm)"""
    assert python(code) == "False [[-1, 1], [-1, 1], [-1, 1]] True"


def test_backend_overrides_lazy_functions() -> None:
    code = """
import sys, types
import ivy_protocol as ivy
module = sys.modules["own"] = types.ModuleType("own")
exec("from numpy import ndarray\\ndef layer_norm(x, normalized_idxs, **_): return x", vars(module))
ivy.register_backend("own", overrides="own", namespace="numpy")
print(ivy.with_backend("own").name)"""
    assert python(code) == "own"


def test_lazy_functions_in_compiled_code() -> None:
    pytest.importorskip("torch")
    code = """
import torch, ivy_protocol as ivy
@torch.compile(fullgraph=True, backend="eager")
def f(x):
    return ivy.sum(ivy.sin(x)) + ivy.layer_norm(x, [1]) + ivy.one_hot(ivy.argmax(x, axis=1), 3)
@torch.compile(fullgraph=True, backend="eager")
def method(x):
    return x.cross_entropy(x)
x = ivy.asarray(torch.ones(2, 3))
print(f(torch.zeros(2, 3))[0], [float(method(x)) < 1e-5 for _ in "ab"], float(x.cross_entropy(x)) < 1e-5)"""
    assert python(code) == "ivy.array([1., 0., 0.]) [True, True] True"
