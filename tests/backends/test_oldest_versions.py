"""The oldest libraries: what the pages promise is what the package asks for, and what they lack is said."""

import re
import tomllib
from pathlib import Path

import pytest

import ivy_protocol as ivy

ROOT = Path(__file__).parents[2]
ROWS = {
    "NumPy": "numpy",
    "array-api-compat": "array-api-compat",
    "JAX": "jax",
    "torch": "torch",
    "TensorFlow": "tensorflow-cpu",
}


def test_the_promise_names_the_oldest_versions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["torch"], *extras["jax"], *extras["tensorflow"]]
    oldest = dict(re.findall(r"^([\w-]+)>=([\d.]+)", "\n".join(asked), re.MULTILINE))
    promised = dict(
        re.findall(r"^\| ([\w-]+) \| ([\d.]+) \|", (ROOT / "docs" / "promise.md").read_text("utf-8"), re.MULTILINE)
    )
    assert promised.pop("Python") == project["requires-python"].removeprefix(">=")
    assert {ROWS[name]: number for name, number in promised.items()} == {name: oldest[name] for name in ROWS.values()}


def test_old_compiler_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    from ivy_protocol.graph.torch import _compiling

    monkeypatch.setattr(_compiling, "_TRACES_IVY_ARRAYS", False)
    x = torch.tensor([0.0, 1.0])
    with pytest.raises(
        ivy.exceptions.IvyNotImplementedException, match=r"ivy\.compile: torch\.compile of torch .*mode='trace'"
    ):
        ivy.compile(ivy.exp, example_inputs=(x,))
    traced = ivy.compile(lambda x: ivy.exp(x) * 2.0, mode="trace", example_inputs=(x,))
    assert torch.allclose(traced(x), 2 * torch.exp(x))


def test_parts_of_complex_numbers_are_rounded(backend: str) -> None:
    x = ivy.asarray([1.26 + 2.5j, -0.5 - 1.74j], dtype="complex64")
    assert ivy.to_list(ivy.round(x)) == [1 + 2j, -0 - 2j]
    assert ivy.to_list(ivy.round(x, decimals=1)) == pytest.approx([1.3 + 2.5j, -0.5 - 1.7j])
