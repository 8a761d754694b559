"""Members that the module of a backend may define, and their use."""

import ast
import importlib
import inspect
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.backends.contract import NAMES, Contract, check_names
from ivy_protocol.core import context
from ivy_protocol.testing.backend_laws import _contract as check_contract  # pyright: ignore[reportPrivateUsage]

ROOT = Path(ivy.__file__).parent
LIBRARIES = ("numpy", "torch", "jax", "tensorflow", "array_api_strict")
READERS = {
    "backends/backend.py",
    "backends/chain.py",
    "backends/common/beyond_standard.py",
    "backends/common/random.py",
    "namespace/explain.py",
    "testing/backend_laws.py",
    "graph/numpy/_proxies.py",
}
"""Where the module itself is read: by the contract, for functions of ivy, to show them, to trace them, and
for what is computed with NumPy's."""


@pytest.mark.parametrize("library", LIBRARIES)
def test_backend_module_names(library: str) -> None:
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
    # Views call these by another name of the hooks, and the backends themselves read `xp`.
    assert idle <= {"memory_of", "tie_to_memory", "xp"}, "nothing asks for these"


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
def test_misspelled_backend_name(shelved: Any, source: str, message: str) -> None:
    shelved(source)
    with pytest.raises(ivy.IvyInvalidBackendException, match=message):
        ivy.set_backend("shelved")


def test_helpers_and_imported_names_are_a_modules_own(shelved: Any) -> None:
    shelved("from math import sqrt\nTYPES = (xp.ndarray,)\ndef _prepared(x): return x\nMARGIN = 3")
    assert backends.load("shelved").types == (np.ndarray,)


def test_the_kit_checks_a_module_against_the_contract(shelved: Any) -> None:
    wrong = {
        "def from_numpy_array(x): return x": "from_numpy_array has the parameters",
        "def exp(x, /, *, quickly=False): return xp.exp(x)": r"exp has parameters that ivy.exp lacks: \['quickly'\]",
        "DEVICE_KINDS = ('cuda',)": "DEVICE_KINDS has",
        "DTYPES = {'flaot32': xp.float32}": "DTYPES has",
    }
    for source, message in wrong.items():
        shelved(f"TYPES = (xp.ndarray,)\n{source}")
        backend = SimpleNamespace(
            overrides=(module := importlib.import_module("shelved_for_ivy")), hooks=Contract(module)
        )
        with pytest.raises(AssertionError, match=message):
            check_contract(backend)
        sys.modules.pop("shelved_for_ivy")


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_libraries_keep_to_the_contract(library: str) -> None:
    pytest.importorskip(library)
    check_contract(backends.load(library))


def test_minimal_backend_indexing() -> None:
    strict = pytest.importorskip("array_api_strict")
    values = np.arange(12.0).reshape(3, 4)
    for query in [
        (0, 1),
        (slice(None), np.array([0, -1])),
        (np.array([0, 2]), np.array([1, 1])),
        (None, ..., 2),
        values > 5,
    ]:
        x = ivy.Array(strict.asarray(values.copy()))
        np.testing.assert_array_equal(ivy.to_numpy(x[query]), values[query])
        expected = values.copy()
        expected[query] = x[query] = -1.0
        np.testing.assert_array_equal(ivy.to_numpy(x), expected)
    row = x[1]
    row[0] = 7.0
    assert float(x[1, 0]) == 7.0
    with pytest.raises(IndexError):
        x[5, 0]


def test_minimal_backend_devices() -> None:
    strict = pytest.importorskip("array_api_strict")
    x = ivy.Array(strict.asarray([1.0, 2.0], device=strict.Device("device1")))
    assert x[0].device == x.device == "device1" and (x + np.array([1.0, 2.0])).device == "device1"
    x[0] = 5.0
    assert ivy.fmod(x, x).device == "device1" and float(x.to_device("cpu")[0]) == 5.0
