"""The networks of ``examples/networks`` compute what those of torch do, and learn on each library."""

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_protocol

ivy: Any = ivy_protocol
FOLDER = Path(__file__).parents[2] / "examples" / "networks"
BACKENDS = ("numpy", "torch", "jax", "tensorflow")
NAMES = sorted(path.stem for path in FOLDER.glob("*.py"))


def load(name: str) -> Any:
    """Import an example from its file, if what it needs is here."""
    if name != "gpt":
        pytest.importorskip("sklearn")
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pair(name: str, **options: Any) -> tuple[Any, Any, Any]:
    """The network of an example and that of torch, with random weights, and an input."""
    torch: Any = pytest.importorskip("torch")
    networks = importlib.import_module("tests.torch_networks")
    torch.manual_seed(0)
    example, random = load(name), np.random.default_rng(0)
    if name == "resnet":
        small = options.get("small", True)
        ours, theirs = example.ResNet(10, 4, 1, small=small), networks.ResNet(10, 4, 1, small)
        x = random.normal(size=(3, 8, 8, 1) if small else (2, 64, 64, 1)).astype("float32")
    elif name == "vit":
        ours, theirs = example.ViT(width=16), networks.ViT(16, 2)
        x = random.normal(size=(3, 8, 8, 1)).astype("float32")
    else:
        ours, theirs = example.GPT(11, 8, 16), networks.GPT(11, 8, 16, 2)
        x = random.integers(0, 11, (3, 8)).astype("int32")
    with torch.no_grad():
        for value in theirs.state_dict().values():
            if value.is_floating_point():
                value.add_(torch.rand_like(value) * 0.05)
    ours, theirs = ours.eval(), theirs.eval()
    given = {name: w for name, w in theirs.state_dict().items() if "num_batches_tracked" not in name}
    assert ours.load_state_dict(given, names=example.names(ours)) == ([], [])
    return ours, theirs(torch.asarray(x)).detach().numpy(), x


@pytest.mark.parametrize("name", NAMES)
def test_is_one_idea_that_is_explained(name: str) -> None:
    source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 210
    assert f"({name}.py)" in (FOLDER / "README.md").read_text(encoding="utf-8")
    assert len((load(name).__doc__ or "").splitlines()) >= 5


@pytest.mark.parametrize("name", NAMES)
def test_takes_the_weights_of_torch(backend: str, name: str) -> None:
    ours, wanted, x = pair(name)
    np.testing.assert_allclose(ivy.to_numpy(ours(ivy.asarray(x))), wanted, 1e-5, 1e-5)


def test_resnet_for_large_images(backend: str) -> None:
    ours, wanted, x = pair("resnet", small=False)
    np.testing.assert_allclose(ivy.to_numpy(ours(ivy.asarray(x))), wanted, 1e-5, 1e-5)


@pytest.mark.parametrize("name", NAMES)
def test_learns(backend: str, name: str) -> None:
    losses, _ = load(name).train(backend, steps=16, width=8, batch=32, compiled=backend == "jax")
    assert np.mean(losses[-3:]) < 0.95 * np.mean(losses[:3])


@pytest.mark.parametrize("name", NAMES)
def test_reaches_what_is_said(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """JAX, which compiles a step in a few seconds, stands for all."""
    pytest.importorskip("jax")
    load(name).main("--backend", "jax")
    said = capsys.readouterr().out
    if name == "gpt":
        assert float(said.partition("-> ")[2].partition(",")[0]) < 0.4
        assert said.splitlines()[1].startswith("A network is a function of its weights")
    else:
        assert float(said.partition("accuracy ")[2].partition("%")[0]) >= 90
