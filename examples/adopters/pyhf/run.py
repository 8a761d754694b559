"""pyhf with ivy in the place of its backends: its own tests with both, on four libraries.

``python examples/adopters/pyhf/run.py`` downloads pyhf from the package index. The release has no tests, so the script
clones the tag of the release; ``--tests FOLDER`` uses a checkout instead. pyhf's own TensorFlow backend needs
tensorflow_probability.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from moving import Figures, check, compare, finish, gained, outcomes, parser, run  # noqa: E402
from packages import code_lines, unpacked  # noqa: E402

VERSION, HASH = "0.7.6", "d41d9cdce5555863a77a37efd0784ad81d84b817295aa07ebc1cfa5ec50cc78c"
REPOSITORY = "https://github.com/scikit-hep/pyhf"
NAMES = {"numpy": "numpy", "torch": "pytorch", "jax": "jax", "tensorflow": "tensorflow"}
FILES = ("numpy_backend.py", "pytorch_backend.py", "jax_backend.py", "tensorflow_backend.py")
PART = ("backends", "calculator", "constraints", "interpolate", "jit", "modifiers", "probability")
NEEDED = (f"pyhf[minuit]=={VERSION}", "pytest-mock", "requests-mock", "uproot", "setuptools", "tensorflow-probability")
WITHOUT_DEPENDENCIES = ("tf-keras",)
"""Its dependency `tensorflow` would replace files of `tensorflow-cpu`."""
GAINED = {
    "numpy": {
        "`percentile` with NumPy 2.4": """
import pyhf
assert float(pyhf.tensorlib.percentile([1.0, 2.0], 50.0)) == 1.5
""",
    },
    "torch": {
        "interpolation methods of `percentile` on torch": """
import pyhf
pyhf.set_backend("pytorch")
x = pyhf.tensorlib.astensor([1.0, 2.0])
assert float(pyhf.tensorlib.percentile(x, 40.0, interpolation="lower")) == 1.0
""",
    },
    "tensorflow": {
        "TensorFlow backend without tensorflow_probability": """
import sys
sys.modules["tensorflow_probability"] = None
import pyhf
pyhf.set_backend("tensorflow")
model = pyhf.simplemodels.uncorrelated_background([5.0], [50.0], [7.0])
data = [52.0] + model.config.auxdata
pyhf.infer.hypotest(1.0, data, model)
""",
    },
}
"""Features of the version with ivy, by array library. The script tries each with both versions."""


def with_tests(source: Path, tests: Path, into: Path) -> Path:
    """Copy the package and its tests."""
    shutil.copytree(source / "src" / "pyhf", into / "pyhf")
    shutil.copytree(tests, into / "tests")
    return into


def moved(release: Path, into: Path) -> Path:
    """Copy pyhf, and replace its backends by ours."""
    shutil.copytree(release, into)
    for file in (HERE / "tensor").glob("*.py"):
        shutil.copy(file, into / "pyhf" / "tensor")
    return into


def backends(options: argparse.Namespace) -> dict[str, Any]:
    """Return pyhf's backends by library."""
    import pyhf

    return {library: getattr(pyhf.tensor, f"{NAMES[library]}_backend")() for library in options.libraries}


def main(options: argparse.Namespace) -> int:
    """Test both versions, and print the table."""
    figures = Figures("pyhf", VERSION, "statistical models of particle physics", part="8 of 44 files")
    worse: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        release = unpacked("pyhf", VERSION, HASH, folder)
        if options.tests is None:
            command = ["git", "clone", "-q", "--depth", "1", "--branch", f"v{VERSION}", REPOSITORY]
            if subprocess.run([*command, str(folder / "clone")], check=False).returncode:
                raise SystemExit("git could not clone pyhf; pass the folder `tests` of a checkout by --tests")
        tests = folder / "clone" / "tests" if options.tests is None else options.tests
        own = with_tests(release, tests, folder / "own")
        other = moved(own, folder / "moved")
        if options.kit:
            check((own, other), "pyhf", lambda: backends(options), (), ("parameters", "values", "gradients"))
            return 0
        files = ["tests"] if options.all else [f"tests/test_{part}.py" for part in ("tensor", *PART)]
        # The tests of pyhf are for all libraries. Tests that are expected to fail, and pass, count as passed.
        settings = ["-o", "addopts=", "-o", "filterwarnings=", "-o", "xfail_strict=false"]
        environment = {"TF_USE_LEGACY_KERAS": "1"}
        versions = [outcomes(version, files, environment, *settings) for version in (own, other)]
        for library in options.libraries:
            parts = [{test: result for test, result in version.items() if of(test) == library} for version in versions]
            worse += compare(figures, library, *parts)
        before = [release / "src" / "pyhf" / "tensor" / file for file in FILES]
        after = sorted((HERE / "tensor").glob("*.py"))
        figures.lines_before, figures.lines_after = code_lines(*before), code_lines(*after)
        figures.gained = gained((own, other), GAINED, {"TF_USE_LEGACY_KERAS": "1"}, options.libraries)
    return finish(figures, worse, options, HERE)


def of(test: str) -> str:
    """Return the library of a test by its parameters; tests without any are counted for NumPy."""
    found = [library for library, name in NAMES.items() if name in test.rpartition("[")[2]]
    return found[-1] if found else next((n for n in ("torch", "jax", "tensorflow") if n in test), "numpy")


if __name__ == "__main__":
    arguments = parser(__doc__)
    arguments.add_argument("--tests", type=Path, help="the folder `tests` of a checkout of pyhf")
    sys.exit(run(__file__, NEEDED, arguments.parse_args(), main, WITHOUT_DEPENDENCIES))
