"""ccdproc with ivy: its own tests before and after the patch, on four libraries, and what stays on them.

``python examples/adopters/ccdproc/run.py`` downloads ccdproc from the package index. README.md lists the packages that
it needs.
"""

import importlib
import os
import re
import subprocess
import sys
import tempfile
import timeit
from pathlib import Path
from typing import Any

import numpy as np

import ivy_protocol as ivy

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from packages import apply, code_lines, unpacked  # noqa: E402

VERSION, HASH = "2.5.1", "051b42884cd3188e22dbd2d788c37e0d57bead7c906e479da9a2ecabb44ebdfa"
LIBRARIES = ("numpy", "torch", "jax", "tensorflow")
TESTS = ("combiner", "ccdproc", "ccdmask", "cosmicray", "gain", "rebin", "wrapped_external_funcs", "ccdproc_logging")
FILES = ("combiner.py", "core.py", "log_meta.py")
PASSED = {"numpy": 198, "torch": 188, "jax": 191, "tensorflow": 186}
STAYING, DIFFERENTIABLE = 40, 29
"""What the tables in README.md say: tests that pass with the patch, results that stay on the library, gradients."""


def tests(folder: Path, library: str) -> tuple[int, int, int]:
    """How many of the tests of the functions on arrays pass, fail and are skipped."""
    environment = {**os.environ, "CCDPROC_ARRAY_LIBRARY": library, "TF_CPP_MIN_LOG_LEVEL": "3"}
    paths = [str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment["PYTHONPATH"] = os.pathsep.join(paths)
    options = ["-q", "-p", "no:cacheprovider", "-p", "images_of_ivy", "--tb=no", "--color=no"]
    files = [f"ccdproc/tests/test_{name}.py" for name in TESTS]
    command = [sys.executable, "-m", "pytest", *options, "-W", "ignore::DeprecationWarning", *files]
    said = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False).stdout
    counts = {word: int(n) for n, word in re.findall(r"(\d+) (passed|failed|skipped|error)", said.splitlines()[-1])}
    return counts.get("passed", 0), counts.get("failed", 0) + counts.get("error", 0), counts.get("skipped", 0)


def images(data: Any, library: str | None) -> list[Any]:
    """Five images, of the parts of one array; on NumPy without ivy if there is no library."""
    from astropy.nddata import CCDData

    if library is None:
        return [CCDData(np.asarray(image), unit="adu") for image in data]
    return [CCDData(ivy.get_item(data, i), unit="adu") for i in range(5)]


def clipped(ccdproc: Any, stack: list[Any]) -> Any:
    """The mean of images without the lowest, the highest and the outlying pixels."""
    combiner = ccdproc.Combiner(stack)
    combiner.clip_extrema(nlow=1, nhigh=1)
    combiner.sigma_clipping(low_thresh=1.5, high_thresh=1.5)
    return combiner.average_combine()


def deviation(ccdproc: Any, stack: list[Any]) -> Any:
    """The uncertainty of an image."""
    from astropy import units as u

    return ccdproc.create_deviation(stack[0], readnoise=5 * u.adu, disregard_nan=True).uncertainty.array


CASES: dict[str, Any] = {
    "average_combine": lambda c, s: c.Combiner(s).average_combine().data,
    "its uncertainty": lambda c, s: c.Combiner(s).average_combine().uncertainty.array,
    "median_combine": lambda c, s: c.Combiner(s).median_combine().data,
    "its uncertainty, robust": lambda c, s: c.Combiner(s).median_combine().uncertainty.array,
    "sum_combine": lambda c, s: c.Combiner(s).sum_combine().data,
    "clip_extrema, sigma_clipping": lambda c, s: clipped(c, s).data,
    "create_deviation": deviation,
    "subtract_overscan": lambda c, s: c.subtract_overscan(s[0], overscan=s[0][:, :2], median=True).data,
    "rebin": lambda c, s: c.core.rebin.__wrapped__(s[0].data, (12, 12)),
    "sigma_func": lambda c, s: c.sigma_func(s[0].data, axis=0),
}


def outcome(before: Any, after: Any, name: str, data: np.ndarray[Any, Any], library: str) -> tuple[str, str]:
    """Where a result lies with the patch and before it, and whether its gradient is that of finite differences."""
    case = CASES[name]
    expected, given = np.asarray(case(before, images(data, None))), ivy.asarray(data, backend=library)
    places = []
    for package in (before, after):
        try:
            found = case(package, images(given, library))
        except Exception as error:
            places.append(type(error).__name__)
            continue
        right = np.allclose(np.asarray(found), expected, rtol=1e-6, equal_nan=True)
        places.append(getattr(found, "backend", "numpy") if right else "WRONG")
    slope = "" if library == "numpy" else gradient(after, case, data, given, library)
    return f"{places[0]} -> {places[1]}", slope


def gradient(package: Any, case: Any, data: np.ndarray[Any, Any], given: Any, library: str) -> str:
    """Whether the derivative in one direction is that of a finite difference."""
    way = np.random.default_rng(1).normal(size=data.shape)
    plain = [float(np.sum(np.asarray(case(package, images(data + h * way, None))) ** 2)) for h in (1e-6, -1e-6)]

    def loss(x: Any) -> Any:
        return ivy.sum(ivy.asarray(case(package, images(x, library))) ** 2)

    try:
        if library == "torch":
            # The mask that astropy wants as an array of NumPy has no values in torch's functional transformations.
            leaf = given.to_native().requires_grad_()
            loss(ivy.asarray(leaf)).to_native().backward()
            slope = ivy.asarray(leaf.grad)
        else:
            slope = ivy.grad(loss)(given)
    except Exception as error:
        return type(error).__name__
    found = float(np.sum(np.asarray(slope) * way))
    return "right" if np.isclose(found, (plain[0] - plain[1]) / 2e-6, rtol=1e-4) else "WRONG"


def ratio(before: Any, after: Any, name: str) -> float:
    """The time with the patch over the time before, on NumPy's images of 200 x 200 pixels."""
    data = np.random.default_rng(2).normal(100.0, 3.0, (5, 200, 200))
    stack = images(data, None)
    times = [[timeit.timeit(lambda c=c: CASES[name](c, stack), number=3) for c in (before, after)] for _ in range(5)]
    return min(t[1] for t in times) / min(t[0] for t in times)


def compared(folder: Path) -> tuple[int, int]:
    """Print where results lie, gradients and times, with both packages in this process."""
    import jax

    jax.config.update("jax_enable_x64", True)
    (folder / "before" / "ccdproc").rename(folder / "ccdproc_before")
    sys.path[:0] = [str(folder), str(folder / "after")]
    before, after = importlib.import_module("ccdproc_before"), importlib.import_module("ccdproc")
    data = np.random.default_rng(0).normal(100.0, 3.0, (5, 6, 6))
    staying = right = 0
    print("\nwhere results lie, before -> with the patch, and gradients with it")
    for name in CASES:
        row = {library: outcome(before, after, name, data, library) for library in LIBRARIES}
        print(f"{name:30}", *[f"{library}: {place} {slope};" for library, (place, slope) in row.items()])
        staying += sum(place.endswith(f"-> {library}") for library, (place, _) in row.items())
        right += sum(slope == "right" for _, slope in row.values())
    print("\ntime with the patch over the time before, on NumPy")
    for name in ("average_combine", "median_combine", "sum_combine", "clip_extrema, sigma_clipping"):
        print(f"{name:30} {ratio(before, after, name):.2f}")
    return staying, right


def main() -> int:
    """Test, compare, print and judge."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for place in ("before", "after"):
            (folder / "x").mkdir()
            unpacked("ccdproc", VERSION, HASH, folder / "x").rename(folder / place)
            (folder / "x" / f"ccdproc-{VERSION}.tar.gz").unlink()
            (folder / "x").rmdir()
        apply(HERE / "ccdproc.patch", folder / "after")
        good = True
        for library in LIBRARIES:
            rows = [tests(folder / place, library) for place in ("before", "after")]
            print(f"{library:12} passed, failed, skipped: {rows[0]} before, {rows[1]} after", flush=True)
            good &= rows[1][0] >= PASSED[library]
        files = [[folder / place / "ccdproc" / file for file in FILES] for place in ("before", "after")]
        lines = [sum(len(p.read_text().splitlines()) for p in some) for some in files]
        code = [code_lines(*some) for some in files]
        staying, right = compared(folder)
        print(f"\n{', '.join(FILES)}: {lines[0]} lines before, {lines[1]} after; of code {code[0]} and {code[1]}")
    print(f"{staying} of {4 * len(CASES)} results stay on the library, {right} of {3 * len(CASES)} gradients are right")
    return 0 if good and staying >= STAYING and right >= DIFFERENTIABLE else 1


if __name__ == "__main__":
    sys.exit(main())
