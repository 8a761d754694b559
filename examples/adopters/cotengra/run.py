"""cotengra, which is written on autoray, with ivy in its place: its own tests with both, on four libraries.

``python examples/adopters/cotengra/run.py`` downloads cotengra from the package index, and needs autoray and pytest.
"""

import argparse
import re
import shutil
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from moving import Figures, compare, finish, outcomes, parser, ratio, run  # noqa: E402
from packages import code_lines, unpacked  # noqa: E402

VERSION, HASH = "0.8.3", "848ca60c61d932d1747774fe40d87de90c899d0327c7d6f90c5eff1d617126bc"
CHANGED = ("contract.py", "core.py")
TESTS = ("backends", "compute", "interface", "slicer", "tree")
SETUP = """
import cotengra as ctg
c = ctg.utils.lattice_equation([4, 4])
a = ctg.utils.make_arrays_from_inputs(c.inputs, c.size_dict, seed=1)
t = ctg.array_contract_tree(c.inputs, c.output, c.size_dict, optimize='greedy')
"""
STATEMENT = "t.contract(a)"
"""The contraction of a 4x4 lattice, which is timed."""


def moved(release: Path, into: Path) -> int:
    """Copy cotengra, import the adapter in two files, and return how many lines that changed."""
    shutil.copytree(release, into)
    changed = 0
    for name in CHANGED:
        file = into / "cotengra" / name
        text, count = re.subn(r"^from autoray import", "from .ivy_autoray import", file.read_text(), flags=re.MULTILINE)
        file.write_text(text)
        changed += count
    shutil.copy(HERE / "ivy_autoray.py", into / "cotengra")
    return changed


def main(options: argparse.Namespace) -> int:
    """Test both versions, and print the table."""
    figures = Figures("cotengra", VERSION, "tensor networks", part="5 of 11 files")
    worse: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        release = unpacked("cotengra", VERSION, HASH, Path(name))
        other = Path(name) / "moved"
        changed = moved(release, other)
        files = ["tests"] if options.all else [f"tests/test_{test}.py" for test in TESTS]
        versions = [outcomes(folder, files, {}) for folder in (release, other)]
        for library in options.libraries:
            parts = [{t: result for t, result in v.items() if of(t) == library} for v in versions]
            worse += compare(figures, library, *parts)
        figures.ratio = ratio((release, other), SETUP, STATEMENT, {})
    figures.lines_after = code_lines(HERE / "ivy_autoray.py")
    lines = f"{changed} lines changed; lines of code of the adapter: {figures.lines_after}"
    return finish(figures, worse, options, HERE, lines)


def of(test: str) -> str:
    """Return the library of a test by its parameters; the others use NumPy."""
    return next((library for library in ("torch", "jax", "tensorflow") if f"-{library}]" in test), "numpy")


if __name__ == "__main__":
    sys.exit(run(__file__, ["autoray", "cytoolz", "tqdm"], parser(__doc__).parse_args(), main))
