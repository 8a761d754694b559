"""What the module of a library may define, and what ivy reads of it."""

import ast
import importlib
import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol import backends, context
from ivy_protocol.backends.contract import NAMES, Contract, check_names

ROOT = Path(ivy.__file__).parent
LIBRARIES = ("numpy", "torch", "jax", "tensorflow")
READERS = {"backends/_backend.py", "backends/_chain.py", "explain.py", "tracing/_numpy_standins.py"}
"""Where the module itself is read: by the contract, for functions of ivy, to show them, and to trace them."""


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_module_has_names_of_the_contract_and_of_functions_only(library: str) -> None:
    module = importlib.import_module(f"ivy_protocol.backends.{library}")
    check_names(module, context.by_name)
    hooks = backends.load(library).hooks
    for name in NAMES & set(vars(module)):
        assert getattr(hooks, name) is getattr(module, name)


def test_every_name_is_used_and_documented() -> None:
    source = (ROOT / "backends" / "contract.py").read_text()
    texts = {str(p): p.read_text() for p in ROOT.rglob("*.py") if p.name != "contract.py"}
    whole = "\n".join(texts.values())
    tree = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef))
    for place, node in enumerate(tree.body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            after = tree.body[place + 1]
            assert isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant), node.target.id
        elif isinstance(node, ast.FunctionDef):
            assert ast.get_docstring(node) or node.name == "__init__", node.name
    idle = {name for name in NAMES if f"hooks.{name}" not in whole and f'"{name}"' not in whole}
    # `links` calls these by another name of the hooks, and the backends themselves read `xp`.
    assert idle <= {"memory_of", "keep_with_memory", "xp"}, "nothing asks for these"


def test_nothing_else_reads_the_module_of_a_library() -> None:
    texts = {str(p.relative_to(ROOT)): p.read_text().replace("torch.overrides", "") for p in ROOT.rglob("*.py")}
    assert {name for name, text in texts.items() if ".overrides" in text} == READERS


@pytest.mark.parametrize("library", LIBRARIES)
def test_hooks_have_the_parameters_of_the_contract(library: str) -> None:
    module = importlib.import_module(f"ivy_protocol.backends.{library}")
    for name, default in vars(Contract).items():
        if not isinstance(default, staticmethod) or name not in vars(module):
            continue
        expected = list(inspect.signature(default.__func__).parameters)
        assert list(inspect.signature(vars(module)[name]).parameters) == expected, f"{library}.{name}"


@pytest.fixture
def shelved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Registers a library with a module of the source that is given."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "shelved.py").write_text("class Array: ...")

    def register(source: str) -> None:
        (tmp_path / "shelved_for_ivy.py").write_text(f"import numpy as xp\n{source}")
        ivy.register_backend("shelved", overrides="shelved_for_ivy", types=("shelved.Array",))

    yield register
    for name in ("shelved", "shelved_for_ivy"):
        sys.modules.pop(name, None)
    backends.known.pop("shelved", None)
    backends.forget("shelved", ("shelved",))


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def is_trased(x): return False", "did you mean 'is_traced'"),
        ("def softmaxx(x): return x", "did you mean 'softmax'"),
        ("DTYPESS = {}", "did you mean 'DTYPES'"),
    ],
)
def test_a_misspelt_name_is_an_error_when_the_module_is_loaded(shelved: Any, source: str, message: str) -> None:
    shelved(source)
    with pytest.raises(ivy.IvyInvalidBackendException, match=message):
        ivy.set_backend("shelved")


def test_helpers_and_imported_names_are_a_modules_own(shelved: Any) -> None:
    shelved("from math import sqrt\nTYPES = (xp.ndarray,)\ndef _prepared(x): return x\nMARGIN = 3")
    assert backends.load("shelved").types == (np.ndarray,)
