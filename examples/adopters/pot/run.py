"""POT with ivy in the place of its backends: its own tests with both, on four libraries.

``python examples/adopters/pot/run.py`` downloads POT from the package index: the wheel, and the release for its tests.
It needs SciPy, pytest and a compiler for the metadata of the release, and does not build it.
"""

import argparse
import ast
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from moving import Figures, check, compare, finish, gained, outcomes, parser, run, save  # noqa: E402
from packages import code_lines  # noqa: E402

VERSION, HASH = "0.9.7.post1", "2edd70845047ac2d378487b980a2bffb5ff58e9b92b7133896ff5753f6300cec"
NAMES = {"numpy": "numpy", "torch": "torch", "jax": "jax", "tensorflow": "tf"}
REPLACED = ("NumpyBackend", "JaxBackend", "TorchBackend", "TensorflowBackend")
SKIPPED = ("rand", "randn", "randperm", "seed")
IMPORT = f"from .ivy_backend import {', '.join(sorted(REPLACED))}\n"
PART = [
    f"test/test_{name}.py" for name in ("backend", "bregman", "gaussian", "1d_solver", "solvers", "utils", "partial")
]
PART += [f"test/test_{name}.py" for name in ("weak", "lowrank", "factored", "optim")]
SLOW = [f"test/test_{name}.py" for name in ("backend", "utils", "weak", "1d_solver")]
"""The tests that are run on JAX and TensorFlow, where each call takes longer."""
GAINED = {
    "jax": {
        "gradients of `sqrtm` at equal eigenvalues on JAX": """
import jax, jax.numpy as jnp, numpy as np, ot.backend
nx = ot.backend.JaxBackend()
slope = jax.grad(lambda a: nx.sqrtm(a)[0, 0])(4 * jnp.eye(2))
np.testing.assert_allclose(slope, [[0.25, 0.0], [0.0, 0.0]], atol=1e-6)
""",
    },
    "tensorflow": {
        "gradients of `median` on TensorFlow": """
import ot.backend, tensorflow as tf
nx = ot.backend.TensorflowBackend()
x = tf.constant([1.0, 2.0, 4.0])
with tf.GradientTape() as tape:
    tape.watch(x)
    y = nx.median(x)
assert tf.convert_to_tensor(tape.gradient(y, x)).numpy().tolist() == [0.0, 1.0, 0.0]
""",
    },
}
"""Features of the version with ivy, by array library. The script tries each with both versions."""


def downloaded(into: Path) -> Path:
    """Return a folder with POT as it is installed, and the tests of its release."""
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", f"POT=={VERSION}", "--target", str(into)]
    subprocess.run(command, check=True)
    # Without build isolation, pip reads the metadata with the packages of this environment.
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-build-isolation", "-d", str(into)]
    subprocess.run([*command, "--no-binary", ":all:", f"POT=={VERSION}"], check=True)
    archive = next(into.glob("*.tar.gz"))
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    if digest != HASH:
        raise SystemExit(f"{archive.name} has the hash {digest}, not {HASH}; the adapter is for another file")
    with tarfile.open(archive) as files:
        files.extractall(into / "release", filter="data")
    next((into / "release").glob("*")).joinpath("test").rename(into / "test")
    shutil.copy(HERE / "conftest.py", into / "test")
    return into


def moved(folder: Path, into: Path) -> Path:
    """Copy POT, and replace four classes of its module by an import of ours."""
    shutil.copytree(folder, into)
    file = into / "ot" / "backend.py"
    classes = [node for node in ast.parse(file.read_text()).body if getattr(node, "name", "") in REPLACED]
    removed = {line for node in classes for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    rest = file.read_text().splitlines(keepends=True)
    first = classes[0].lineno
    file.write_text(
        "".join([*rest[: first - 1], IMPORT, *[s for n, s in enumerate(rest, 1) if n >= first and n not in removed]])
    )
    shutil.copy(HERE / "ivy_backend.py", into / "ot")
    return into


def backends(options: argparse.Namespace) -> dict[str, Any]:
    """Return POT's backends by library."""
    import ot.backend

    classes = dict(zip(("numpy", "jax", "torch", "tensorflow"), REPLACED, strict=True))
    return {library: getattr(ot.backend, classes[library])() for library in options.libraries}


def main(options: argparse.Namespace) -> int:
    """Test both versions, and print the table."""
    figures = Figures("POT", VERSION, "optimal transport", part="11 of 29 files (4 on JAX and TensorFlow)")
    worse: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        own = downloaded(Path(name) / "own")
        other = moved(own, Path(name) / "moved")
        if options.kit:
            check((own, other), "ot", lambda: backends(options), SKIPPED, ("parameters", "values", "gradients"))
            return 0
        before = code_lines(own / "ot" / "backend.py") - code_lines(other / "ot" / "backend.py")
        figures.lines_before, figures.lines_after = before, code_lines(HERE / "ivy_backend.py")
        figures.gained = gained((own, other), GAINED, {}, options.libraries)
        for library in options.libraries:
            files = ["test"] if options.all else PART if library in ("numpy", "torch") else SLOW
            environment = {"POT_BACKENDS": NAMES[library]}
            versions = [outcomes(folder, files, environment) for folder in (own, other)]
            worse += compare(figures, library, *versions)
            if options.save:
                save(figures, HERE)
    return finish(figures, worse, options, HERE)


if __name__ == "__main__":
    sys.exit(run(__file__, ["scipy", "cython", "setuptools", "wheel"], parser(__doc__).parse_args(), main))
