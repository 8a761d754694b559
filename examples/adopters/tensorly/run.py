"""TensorLy with ivy in the place of its backends: its own tests with both, on four libraries.

``python examples/adopters/tensorly/run.py`` downloads TensorLy from the package index, and needs SciPy, sparse and
pytest.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from moving import Figures, check, compare, finish, gained, outcomes, parser, run, save  # noqa: E402
from packages import code_lines, unpacked  # noqa: E402

VERSION, HASH = "0.10.0", "56a2c55062b285f4c39c6dc603e4883e02d9d5d2c318fd36f5610967a4425e9c"
BACKENDS = {"numpy": "numpy", "torch": "pytorch", "jax": "jax", "tensorflow": "tensorflow"}
SKIPPED = ("check_random_state", "register_method", "partial_svd", "kr")
REPLACED = [f"{name}_backend.py" for name in BACKENDS.values()]
IMPORT = "from .core import Backend, backend_array\n"
PART = [f"tensorly/{name}" for name in ["tests", "tenalg", "metrics", "utils", "random", "solvers", "contrib"]]
PART += [f"tensorly/decomposition/tests/test_{name}.py" for name in ["constrained_parafac", "parafac2", "tucker"]]
GAINED = {
    "tensorflow": {
        "gradients of `index_update` on TensorFlow": """
import tensorflow as tf, tensorly as tl
tl.set_backend("tensorflow")
x = tf.constant([1.0, 2.0, 3.0])
with tf.GradientTape() as tape:
    tape.watch(x)
    y = tl.sum(tl.index_update(x, tl.index[1], 5.0) ** 2)
assert tape.gradient(y, x).numpy().tolist() == [2.0, 0.0, 6.0]
""",
        "`index_update` in `tf.function`": """
import tensorflow as tf, tensorly as tl
tl.set_backend("tensorflow")
update = tf.function(lambda x: tl.index_update(x, tl.index[1], 5.0))
assert update(tf.constant([1.0, 2.0, 3.0])).numpy().tolist() == [1.0, 5.0, 3.0]
""",
    },
}
"""Features of the version with ivy, by array library. The script tries each with both versions."""


def moved(release: Path, into: Path) -> Path:
    """Copy TensorLy without four of its backends, and with ours."""
    shutil.copytree(release / "tensorly", into / "tensorly")
    folder = into / "tensorly" / "backend"
    for name in REPLACED:
        (folder / name).unlink()
    shutil.copy(HERE / "ivy_backend.py", folder)
    text = (folder / "__init__.py").read_text()
    (folder / "__init__.py").write_text(text.replace(IMPORT, IMPORT + "from . import ivy_backend\n"))
    return into


def backends(options: argparse.Namespace) -> dict[str, Any]:
    """Return TensorLy's backends by library."""
    import tensorly.backend

    return {library: tensorly.backend.load_backend(BACKENDS[library]) for library in options.libraries}


def main(options: argparse.Namespace) -> int:
    """Test both versions, and print the table."""
    figures = Figures("TensorLy", VERSION, "tensor decompositions", part="10 of 14 folders and files (4 on TensorFlow)")
    worse: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        release = unpacked("tensorly", VERSION, HASH, Path(name))
        other = moved(release, Path(name) / "moved")
        if options.kit:
            # The parameters of TensorLy's own backends have other names on each library.
            check((release, other), "tensorly", lambda: backends(options), SKIPPED, ("values", "errors", "gradients"))
            return 0
        before = [release / "tensorly" / "backend" / file for file in REPLACED]
        figures.lines_before, figures.lines_after = code_lines(*before), code_lines(HERE / "ivy_backend.py")
        figures.gained = gained((release, other), GAINED, {}, options.libraries)
        for library in options.libraries:
            environment = {"TENSORLY_BACKEND": BACKENDS[library]}
            files = ["tensorly"] if options.all else PART[:4] if library == "tensorflow" else PART
            versions = [outcomes(folder, files, environment) for folder in (release, other)]
            worse += compare(figures, library, *versions)
            if options.save:
                save(figures, HERE)
    return finish(figures, worse, options, HERE)


if __name__ == "__main__":
    sys.exit(run(__file__, ["scipy", "sparse"], parser(__doc__).parse_args(), main))
