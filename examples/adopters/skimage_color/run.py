"""Colors of scikit-image on every library, by the import line: its own tests before and after, on four libraries.

``python examples/adopters/skimage_color/run.py`` installs scikit-image into a temporary folder, imports
``ivy_protocol.numpy`` instead of NumPy in ``skimage.color`` and in the functions that it calls, and runs its tests.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "import_line")]

from import_line.run import IN_FORCE, moved  # noqa: E402
from moving import Figures, compare, finish, gained, outcomes, parser, ratio, run  # noqa: E402
from packages import code_lines  # noqa: E402

VERSION = "0.25.2"
FILES = ("color/*.py", "color/tests/*.py", "util/dtype.py")
TESTS = [f"skimage/color/tests/test_{name}.py" for name in ("colorconv", "colorlabel", "adapt_rgb")]
SETUP = """
import numpy as np
from skimage.color import rgb2lab
x = np.random.RandomState(0).rand(100, 100, 3)
"""
STATEMENT = "rgb2lab(x)"
"""The rgb2lab of 100x100 pixels, which is timed."""
GRADIENTS = """
import numpy as np, ivy_protocol as ivy
from skimage import color
x = np.random.RandomState(0).rand(2, 2, 3)
d = np.random.RandomState(1).rand(2, 2, 3)
for name in ("rgb2lab", "rgb2hsv", "rgb2gray"):
    convert = getattr(color, name)
    step = 1e-6
    slope = (np.asarray(convert(x + step * d)).sum() - np.asarray(convert(x - step * d)).sum()) / (2 * step)
    found = ivy.grad(lambda v: ivy.sum(convert(v)))(ivy.asarray(x, backend=LIBRARY))
    np.testing.assert_allclose((ivy.to_numpy(found) * d).sum(), slope, rtol=1e-6)
"""
GAINED = {
    library: {f"gradients on {title}": GRADIENTS.replace("LIBRARY", repr(library))}
    for library, title in (("torch", "torch"), ("jax", "JAX"), ("tensorflow", "TensorFlow"))
}
"""Features of the version with ivy, by array library. The script tries each with both versions."""


def change(folder: Path, files: Iterable[str]) -> int:
    """Replace the import of NumPy in files, and return how many lines that changed."""
    changed = 0
    for file in [path for pattern in files for path in (folder / "skimage").glob(pattern)]:
        text, count = moved(file.read_text())
        file.write_text(text)
        changed += count
    return changed


def main(options: argparse.Namespace) -> int:
    """Test both versions, and print the table."""
    figures = Figures("skimage.color", VERSION, "color conversion of images", part="3 of 4 files")
    worse: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        own, other = Path(name) / "own", Path(name) / "moved"
        command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(own)]
        subprocess.run([*command, f"scikit-image=={VERSION}"], check=True)
        shutil.copytree(own, other)
        figures.lines_after = change(other, FILES)
        figures.lines_before = code_lines(*[p for f in FILES for p in (own / "skimage").glob(f) if "test" not in f])
        before = outcomes(own, TESTS, {})
        for library in options.libraries:
            (other / "conftest.py").write_text(IN_FORCE.format(library))
            worse += compare(figures, library, before, outcomes(other, TESTS, {"JAX_ENABLE_X64": "1"}))
        figures.ratio = ratio((own, other), SETUP, STATEMENT, {})
        figures.gained = gained((own, other), GAINED, {"JAX_ENABLE_X64": "1"}, options.libraries)
    lines = f"{figures.lines_after} lines changed, for {figures.lines_before} lines of code"
    return finish(figures, worse, options, HERE, lines)


if __name__ == "__main__":
    needed = [f"scikit-image=={VERSION}", "pooch"]
    sys.exit(run(__file__, needed, parser(__doc__).parse_args(), main))
