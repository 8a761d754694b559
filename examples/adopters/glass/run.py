"""glass with ivy: its functions before and after the patch, on the same input, on four libraries.

``python examples/adopters/glass/run.py`` downloads glass from the package index. README.md lists the packages that it
needs.
"""

import importlib
import re
import sys
import tempfile
import timeit
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import ivy_protocol as ivy

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from packages import apply, code_lines, unpacked  # noqa: E402

VERSION, HASH = "2026.4", "6247b4ea56b325bde8630d957157fd20f6039ddfc96ebd7cab519dba7fe1c448"
LIBRARIES = ("numpy", "torch", "jax", "tensorflow")
FILES = ("_array_api_utils.py", "rng.py", "jax.py")
EQUAL, DIFFERENTIABLE = 56, 18
"""What the table in README.md says: comparisons that are equal, and gradients that are right."""

z = np.linspace(0.0, 2.0, 21)


def modules(folder: Path) -> tuple[Any, Any]:
    """The package as it was released, under another name, and with the patch, both in this process."""
    before = unpacked("glass", VERSION, HASH, folder)
    other = folder / "glass_before"
    (before / "glass").rename(other)
    for file in other.rglob("*.py"):
        file.write_text(re.sub(r"\bglass(?=[.\s]|$)(?!-)", "glass_before", file.read_text(), flags=re.MULTILINE))
    after = folder / "after"
    after.mkdir()
    apply(HERE / "glass.patch", unpacked("glass", VERSION, HASH, after))
    sys.path[:0] = [str(folder), str(after / f"glass-{VERSION}")]
    return importlib.import_module("glass_before"), importlib.import_module("glass")


def windows(glass: Any, like: Any) -> list[Any]:
    """Three shells of redshift, on the library of an array."""
    xp = like.__array_namespace__()
    edges = [(0.0, 0.7), (0.7, 1.3), (1.3, 2.0)]
    points = [xp.asarray(np.linspace(low, high, 8)) for low, high in edges]
    return [glass.RadialWindow(za, xp.ones_like(za), zeff=sum(e) / 2) for za, e in zip(points, edges, strict=True)]


CASES: dict[str, Callable[[Any, Any, Any], Any]] = {
    "arraytools.ndinterp": lambda g, z, f: g.arraytools.ndinterp(
        z[:5] + 0.03, z, z.__array_namespace__().stack([f, f**2]), left=0.0, right=0.0
    ),
    "arraytools.trapezoid_product": lambda g, z, f: g.arraytools.trapezoid_product((z, f), (z * 0.5, f)),
    "smail_nz": lambda g, z, f: g.smail_nz(z, 0.9, 2.0, 1.5),
    "equal_dens_zbins": lambda g, z, f: g.equal_dens_zbins(z, f, 3)[1][0],
    "tomo_nz_gausserr": lambda g, z, f: g.tomo_nz_gausserr(z, f, 0.05, [(0.0, 0.7), (0.7, 2.0)]),
    "partition, lstsq": lambda g, z, f: g.partition(z, f, windows(g, z), method="lstsq"),
    "partition, nnls": lambda g, z, f: g.partition(z, f, windows(g, z), method="nnls"),
    "partition, restrict": lambda g, z, f: g.partition(z, f, windows(g, z), method="restrict"),
    "spectra_indices": lambda g, z, f: g.spectra_indices(4, xp=z.__array_namespace__()),
    "displace": lambda g, z, f: g.displace(z * 10, z * 5, f * (0.01 + 0.01j))[0],
    "redshifts_from_nz": lambda g, z, f: g.redshifts_from_nz(5, z, f, rng=np.random.default_rng(1), warn=False),
    "gaussian_phz": lambda g, z, f: g.gaussian_phz(z, 0.1, rng=np.random.default_rng(2)),
    "ellipticity_gaussian": lambda g, z, f: g.ellipticity_gaussian(5, f[:1] + 0.2, rng=np.random.default_rng(3)),
    "distance between positions": lambda g, z, f: g.points.displacement(z * 30, z * 10, z * 30 + f, z * 10 + f),
}
GRADIENTS = ("arraytools.ndinterp", "arraytools.trapezoid_product", "equal_dens_zbins", "tomo_nz_gausserr")
GRADIENTS += ("partition, lstsq", "partition, restrict")


def answers(glass: Any, case: Callable[..., Any], f: np.ndarray[Any, Any], library: str) -> tuple[str, Any]:
    """What a function gives for arrays of ivy on a library, and where that lies."""
    found = case(glass, ivy.asarray(z, backend=library), ivy.asarray(f, backend=library))
    return getattr(found, "backend", type(found).__name__), np.asarray(found)


def compared(before: Any, after: Any, f: np.ndarray[Any, Any]) -> Iterator[tuple[str, str, str]]:
    """Each function on each library beside the released one on NumPy."""
    for name, case in CASES.items():
        expected = np.asarray(case(before, z, f))
        native = case(after, z, f)
        for library in LIBRARIES:
            where, found = answers(after, case, f, library)
            good = found.shape == expected.shape and np.allclose(found, expected, rtol=1e-9, atol=1e-12)
            native_good = not isinstance(native, ivy.Array) and np.allclose(native, expected, rtol=1e-12, atol=1e-13)
            said = "DIFFERS" if not (good and native_good) else "equal" if where == library else f"on {where}"
            yield name, library, said


def differentiated(glass: Any, name: str, f: np.ndarray[Any, Any], library: str) -> str:
    """Whether the gradient on a library is that of finite differences on NumPy."""
    at = ivy.asarray(z, backend=library)

    def loss(x: Any) -> Any:
        return ivy.sum(ivy.asarray(CASES[name](glass, at, x)) ** 2)

    def plain(x: np.ndarray[Any, Any]) -> float:
        return float(np.sum(np.asarray(CASES[name](glass, z, x)) ** 2))

    steps = 1e-6 * np.eye(len(f))
    expected = np.asarray([(plain(f + step) - plain(f - step)) / 2e-6 for step in steps])
    try:
        found = np.asarray(ivy.grad(loss)(ivy.asarray(f, backend=library)))
    except Exception as error:
        return type(error).__name__
    return "right" if np.allclose(found, expected, rtol=1e-4, atol=1e-6) else "WRONG"


def ratio(before: Any, after: Any, name: str) -> float:
    """The time with the patch over the time before, on NumPy, the least of several measurements of both in turn."""
    case, grid = CASES[name], np.linspace(0.0, 2.0, 1001)
    f = grid * np.exp(-grid)
    times = [[timeit.timeit(lambda g=g: case(g, grid, f), number=20) for g in (before, after)] for _ in range(7)]
    return min(t[1] for t in times) / min(t[0] for t in times)


def main() -> int:
    """Compare, print and judge."""
    import jax

    jax.config.update("jax_enable_x64", True)
    ivy.set_default_float_dtype("float64")
    ivy.set_default_int_dtype("int64")
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        before, after = modules(folder)
        f = np.random.default_rng(0).uniform(0.5, 1.5, z.shape)
        rows = list(compared(before, after, f))
        for case in CASES:
            print(f"{case:30}", *[f"{library}: {said}" for row, library, said in rows if row == case])
        gradients = [(n, lib, differentiated(after, n, f, lib)) for n in GRADIENTS for lib in LIBRARIES[1:]]
        print("\ngradients, by finite differences")
        for case in GRADIENTS:
            print(f"{case:30}", *[f"{library}: {said}" for row, library, said in gradients if row == case])
        print("\ntime with the patch over the time before, on NumPy with 1001 points")
        for case in ("arraytools.ndinterp", "tomo_nz_gausserr", "partition, lstsq", "redshifts_from_nz"):
            print(f"{case:30} {ratio(before, after, case):.2f}")
        old = [folder / "glass_before" / file for file in FILES]
        new = [folder / "after" / f"glass-{VERSION}" / "glass" / file for file in FILES]
        lines = [sum(len(p.read_text().splitlines()) for p in files if p.exists()) for files in (old, new)]
        print(f"\n{', '.join(FILES)}: {lines[0]} lines before, {lines[1]} after")
        print(f"of these lines of code: {code_lines(*old)} before, {code_lines(*new)} after")
    equal = sum(said == "equal" for *_, said in rows)
    right = sum(said == "right" for *_, said in gradients)
    print(f"{equal} of {len(rows)} comparisons are equal, {right} of {len(gradients)} gradients are right")
    return 0 if equal >= EQUAL and right >= DIFFERENTIABLE else 1


if __name__ == "__main__":
    sys.exit(main())
