"""What loads with the package, and what when it is first used."""

import builtins
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import ivy_protocol as ivy
from ivy_protocol import late

ROOT = Path(ivy.__file__).parent.parent


def python(code: str) -> str:
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return found.stdout.strip()


def test_late_modules_do_not_load_with_the_package() -> None:
    code = f"import sys, ivy_protocol; print(sorted({set(late.MODULES.values())} & set(sys.modules)))"
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
    assert int(count) <= 98, "let what few programs need load late"
    # The first text takes a millisecond, since the classes of syntax trees are made for it; `typing` compiles those
    # in fields of named tuples, in typed dicts and in bounds of type variables.
    assert rest == "False []"


@pytest.mark.parametrize("module", sorted(set(late.MODULES.values())))
def test_late_names_are_those_of_their_modules(module: str) -> None:
    names = {name for name, place in late.MODULES.items() if place == module}
    loaded = importlib.import_module(module)
    if module.count(".") == 1 and names == {module.rpartition(".")[2]}:
        assert getattr(ivy, *names) is loaded
        return
    public = {n for n in getattr(loaded, "__all__", names) if getattr(loaded, n).__module__ == module}
    assert names == public or names == {*late.STATEFUL}, names ^ public
    assert all(getattr(ivy, name) is getattr(loaded, name) for name in names)


def test_late_names_are_listed_and_found_by_namespaces() -> None:
    assert {n for n in late.MODULES if not n.startswith("_")} <= set(dir(ivy))
    assert ivy.with_backend("numpy").vmap is ivy.vmap
    assert not {n for n in late.MODULES if hasattr(builtins, n)} - {"compile", "map"}


def test_late_names_are_looked_up_once() -> None:
    code = """
import ivy_protocol as ivy
before = "vmap" in vars(ivy)
ivy.vmap
print(before, vars(ivy)["vmap"] is ivy.vmap)"""
    assert python(code) == "False True"
