"""Run NumPy's own tests with `ivy.numpy` in its place: ``python -m tests.numpy_own_tests --library torch``.

The files are those of the NumPy that is installed. Copies whose imports are rewritten run in a temporary folder. What
`LEFT_OUT` names is out of scope and is not run; all else counts.
"""

import argparse
import ast
import importlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import pytest

FILES = {
    "core_shape_base": "_core/tests/test_shape_base.py",
    "shape_base": "lib/tests/test_shape_base.py",
    "linalg": "linalg/tests/test_linalg.py",
    "pocketfft": "fft/tests/test_pocketfft.py",
    "fft_helper": "fft/tests/test_helper.py",
    "nanfunctions": "lib/tests/test_nanfunctions.py",
    "arraysetops": "lib/tests/test_arraysetops.py",
    "twodim_base": "lib/tests/test_twodim_base.py",
    "umath": "_core/tests/test_umath.py",
    "ufunc": "_core/tests/test_ufunc.py",
    "core_function_base": "_core/tests/test_function_base.py",
    "function_base": "lib/tests/test_function_base.py",
    "numeric": "_core/tests/test_numeric.py",
    "histograms": "lib/tests/test_histograms.py",
    "arraypad": "lib/tests/test_arraypad.py",
    "polynomial": "lib/tests/test_polynomial.py",
    "index_tricks": "lib/tests/test_index_tricks.py",
    "type_check": "lib/tests/test_type_check.py",
    "ufunclike": "lib/tests/test_ufunclike.py",
    "stride_tricks": "lib/tests/test_stride_tricks.py",
    "einsum": "_core/tests/test_einsum.py",
    "indexing": "_core/tests/test_indexing.py",
}

LEFT_OUT: dict[str, list[str]] = {
    "signs of zeros in sums": [
        r"reduce_negative_zero",
    ],
    "casting= of operands": [
        r"test_einsum_sums_",
    ],
    "objects": [
        r"dtype=object",
        r"""dtype=['\"]O""",
        r"\bobject\)",
        r"np\.object_",
        r"Decimal",
        r"Fraction",
        r"TestObject",
        r"dt16\]|input_dtype16",
        r"TestTrimZeros::test_(no_trim|multiple_axes)",
        r"_object\b",
        r"\[O\]",
        r"astype\(object",
        r"frompyfunc\(",
        r"_object_",
        r"\[0-O-",
        r"-O[-\]]",
        r"\[O[-\]]",
        r"sideeffect",
        r"exception_safe",
        r"\bOBJECT",
        r", object\]",
        r"'O'",
        r"\(object\b",
    ],
    "floats of more than 64 bits": [
        r"float128",
        r"\[dt1[25]\]",
        r"complex256",
        r"longcomplex",
        r"::\w+\[[^\]\n]*longdouble",
    ],
    "dates": [
        r"datetime64",
        r"timedelta64",
        r"datetime",
        r"\bm8",
        r"\bM8",
        r"NaT",
        r"unique_zero_sized",
        r"void",
    ],
    "text": [
        r"""dtype=['\"][|<>]?[SUV]\d?""",
        r"str_\b",
        r"bytes_",
        r"""astype\(['\"][SU]""",
        r"StringDType",
        r"np\.strings",
        r"array\(\['1",
        r"TestUnique::test_simple",
        r"\.char\b",
        r"_char_",
        r"\['[a-z]+'\]",
        r"_string_",
        r"StringIO",
        r"to_string",
        r"TestArrayComparisons::test_array_equal_(equal|special)",
        r"\"S1\"",
        r"test_array_equal$",
    ],
    "records": [
        r"recarray",
        r"np\.rec\b",
        r"dtype=\[\(",
        r"np\.dtype\(\[\(",
        r"np\.void",
        r"\[\('\w+',",
    ],
    "matrices of a class of their own": [
        r"np\.matrix",
        r"np\.asmatrix",
        r"asmatrix",
        r"\bmatrix\(",
        r"np\.mat\b",
        r"bmat",
    ],
    "masked arrays": [
        r"np\.ma\.",
        r"\bmasked",
    ],
    "subclasses of ndarray": [
        r"\(np\.ndarray\):",
        r"\(ndarray\):",
        r"SimpleSubClass",
        r"\bsubok=True",
        r"__array_ufunc__",
        r"__array_function__",
        r"__array_wrap__",
        r"""\.view\((?!np\.|dtype|['\"]|\))\w""",
        r"LstsqCases",
        r"TestLstsq::test_\w*(sq|nonsq)_cases",
        r"\.shape = ",
    ],
    "memory layout": [
        r"\.flags\b",
        r"\.strides",
        r"as_strided",
        r"nditer",
        r"isfortran",
        r"order=order",
        r"c_contiguous",
        r"f_contiguous",
        r"contig",
        r"requires_memory",
        r"test_type_cast_0[789]",
        r"max_int32",
        r"huge",
        r"memmap",
        r"memoryview",
        r"__array_interface__",
        r"np\.ndarray\(",
        r"tobytes",
        r"byteswap",
        r"newbyteorder",
        r"_native",
        r"\.base\b",
        r"TestCreationFuncs",
        r"TestLikeFuncs",
        r"test_failed_itemsetting",
        r"test_large_concatenate",
        r"copy_arg",
        r"owndata",
        r"shares_memory",
    ],
    "reference counts": [
        r"getrefcount",
        r"HAS_REFCOUNT",
        r"weakref",
        r"gc\.collect",
        r"IS_PYPY",
    ],
    "warnings": [
        r"pytest\.warns",
        r"assert_warns",
        r"catch_warnings",
        r"suppress_warnings",
        r"DeprecationWarning",
        r"""errstate\(\w+=['\"]raise""",
    ],
    "scalars of NumPy": [
        r"assert_equal\(type\(",
        r"type\(actual\)",
        r"isinstance\(\w+, np\.(integer|floating|generic)",
        r"isscalar",
        r" is np\.(False|True)_",
    ],
    "insides of NumPy": [
        r"np\.broadcast\(",
        r"np\.require",
        r"TestRequire",
        r"test_ufunc_types",
        r"\.types\b",
        r"_replace_nan",
        r"test_signature_match",
        r"\btable-",
        r"pandas",
        r"array_like\b",
        r"big_indices",
        r"denormal",
        r"LowlevelAPI",
        r"resolve_dtypes",
        r"strided_loop",
        r"addition_unicode",
        r"non_long_args",
        r"past_buffer",
        r"invalid_cast",
        r"sorting_behavior",
        r"path_type_input",
        r"getitem",
        r"CApiAccess",
        r"FlatiterIndexing",
        r"index_no_array_to_index",
        r"array_to_index_error",
        r"TestMultiIndexing",
        r"test_subarray",
        r"nontuple_ndindex",
        r"cast_equivalence",
        r"mode_raw",
        r"exceeds_maxdims",
        r"RuntimeError",
        r"growth_and_complicated",
        r"different_scalar_types",
        r"error_in_equal_reduce",
        r"test_qr_empty",
        r"lapack",
    ],
    "slots of classes in C": [
        r"operator\.concat",
    ],
    "texts of errors": [
        r" in str\(",
        r"msg=message",
    ],
    "which of two neighbouring floats comes out": [
        r"test_precision",
        r"do_precision",
        r"limited_variance",
        r"test_linear_interpolation\[.*float16",
    ],
    "pickles": [
        r"pickle",
    ],
    "casting=": [
        r"casting=",
    ],
    "threads of NumPy": [
        r"threading",
        r"ThreadPool",
        r"concurrent",
    ],
    "what is written about functions": [
        r"__doc__",
        r"__module__",
        r"__qualname__",
        r"inspect\.signature",
        r"__text_signature__",
    ],
}
"""What tests are about that are out of scope, and patterns, of which one is found in their names or their source."""
_LEFT_OUT = {reason: re.compile("|".join(patterns)) for reason, patterns in LEFT_OUT.items()}

CHANGED: list[tuple[str, str]] = [
    (r"\bpytest\.raises\(", "raises("),
    (r"\bassert_raises_regex\(", "raises_regex("),
    # No library has floats of more than 64 bits.
    (r"(?<=['\"])g(?=['\"])", "d"),
    (r"(?<=['\"])G(?=['\"])", "D"),
    (r"(?<=['\"])([?bhilqBHILQefdFD]+)g([FDG]*)(?=['\"])", r"\1\2"),
    (r"(?<=['\"])([?bhilqBHILQefdFD]+)G(?=['\"])", r"\1"),
    # A function that is an attribute of a class would be its method, which what is written in C is not.
    (r"^(    \w+ = )(np\.array|nx\.\w+|np\.\w+)$", r"\1staticmethod(\2)"),
    (r"^    _v\.setflags\(write=False\)", "    pass"),
    (r"^    d = a\.astype\(object\)", "    d = c"),
    (r"^ *np\.arange\(10, dtype=_rational_tests\.rational\),$", ""),
    (r"np\.array\(\[0, 2\*\*64, 0\]\)", "np.array([0, 2**62, 0])"),
    (r"^UNARY_OBJECT_UFUNCS.*", "UNARY_OBJECT_UFUNCS = []"),
]
"""What is changed in the source, and how."""

_PLACES = {"numpy": "", "numpy._core": "", "numpy.linalg": "linalg", "numpy.fft": "fft", "numpy.random": "random"}
_PLACES["numpy.testing"] = "testing"
_IMPORT = re.compile(r"^([ \t]*)from (numpy[\w.]*) import (\([^)]*\)|[^\n]+)", re.M)
_SECONDS = 8


class _Both:
    """`ivy.numpy`, and NumPy for names that are only in NumPy, which tests of other things import."""

    def __init__(self, ours: Any, theirs: Any) -> None:
        self._ours, self._theirs = ours, theirs

    def __getattr__(self, name: str) -> Any:
        found = vars(self._ours).get(name, self)
        return getattr(self._theirs, name) if found is self else found


def stand_in() -> Any:
    """Return the replacement of NumPy's module."""
    ours = importlib.import_module("ivy_protocol.numpy")
    both = _Both(ours, numpy)
    for name in ("linalg", "fft", "random", "testing"):
        vars(both)[name] = _Both(importlib.import_module(f"ivy_protocol.numpy.{name}"), getattr(numpy, name))
    vars(both).update(longdouble=numpy.float64, clongdouble=numpy.complex128)
    return both


def rewritten(source: str, file: str = "") -> str:
    """The source of a file of tests, with imports of what is `ivy.numpy`'s, and without tests that are out of scope."""
    for pattern, other in CHANGED:
        source = re.sub(pattern, other, source, flags=re.M)
    source = _without_left_out(source, file)
    source = re.sub(r"^([ \t]*)import numpy as np\b", r"\1from tests.numpy_own_tests import np", source, flags=re.M)
    source = re.sub(r"^([ \t]*)import numpy\.(linalg|fft) as", r"\1import ivy_protocol.numpy.\2 as", source, flags=re.M)
    return "import pytest\nfrom tests.numpy_own_tests import raises, raises_regex\n" + _IMPORT.sub(_from, source)


def _without_left_out(source: str, file: str) -> str:
    """The source without the bodies and parameters of tests that are out of scope."""
    lines = source.splitlines()
    found: list[tuple[int, int, int, str, str]] = []
    for outer in ast.parse(source).body:
        for node in outer.body if isinstance(outer, ast.ClassDef) else [outer]:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                first = min([node.lineno, *[d.lineno for d in node.decorator_list]])
                name = f"{file}::{outer.name}::{node.name}" if outer is not node else f"{file}::{node.name}"  # type: ignore
                reason = left_out(name, "\n".join(lines[first - 1 : node.end_lineno]))
                if reason is not None:
                    found.append((first, node.end_lineno or first, node.col_offset, node.name, reason))
    for first, last, indent, name, reason in reversed(found):
        given = f"{' ' * indent}def {name}({'self' if indent else ''}): pytest.skip('out of scope: {reason}')"
        lines[first - 1 : last] = [given]
    return "\n".join(lines) + "\n"


def raises(expected: Any, *args: Any, match: str | None = None, **kwargs: Any) -> Any:
    """``pytest.raises`` without the text of the error, which is ivy's."""
    return pytest.raises(expected, *args, **kwargs)


def raises_regex(expected: Any, text: str, *args: Any, **kwargs: Any) -> Any:
    """``numpy.testing.assert_raises_regex`` without the text of the error."""
    return numpy.testing.assert_raises(expected, *args, **kwargs)


def _from(found: re.Match[str]) -> str:
    indent, module, listed = found.groups()
    names = [n.strip() for n in re.sub(r"#.*", "", listed).strip("() \n").replace("\n", " ").split(",")]
    place = _PLACES.get(module, "linalg" if module.startswith("numpy.linalg") else "")
    ours = f"ivy_protocol.numpy.{place}".rstrip(".")
    known = vars(importlib.import_module(ours))
    lines = []
    for name in filter(None, names):
        base = name.split(" as ")[0].strip()
        special = {"linalg", "fft", "random", "testing"} & {base} and not place
        inside = base in known and (not base.startswith("_")) and not special
        if special and module in _PLACES:
            lines.append(f"{indent}from tests.numpy_own_tests import np; {name.split()[-1]} = np.{base}")
        else:
            lines.append(f"{indent}from {ours if inside else module} import {name}")
    return "\n".join(lines)


def left_out(test: str, source: str) -> str | None:
    """Why a test is out of scope, by its name and source, or None."""
    text = f"{test}\n{source}"
    return next((reason for reason, pattern in _LEFT_OUT.items() if pattern.search(text)), None)


def pytest_configure(config: pytest.Config) -> None:
    """Choose the library of the run."""
    import ivy_protocol as ivy

    library = os.environ.get("NUMPY_OWN_LIBRARY", "numpy")
    if library == "jax":
        importlib.import_module("jax").config.update("jax_enable_x64", True)
    ivy.set_backend(library)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is out of scope."""
    chosen = re.compile(os.environ.get("NUMPY_OWN_CHOSEN", ""))
    for item in list(items):
        name = item.nodeid.split("/")[-1].removeprefix("test_")
        reason = left_out(name, "")
        if reason is not None:
            item.add_marker(pytest.mark.skip(reason=f"out of scope: {reason}"))
        elif not chosen.search(name):
            items.remove(item)


@pytest.fixture(autouse=True)
def limit() -> Iterator[None]:
    """End a test that takes long."""

    def late(*_: Any) -> None:
        raise TimeoutError(f"longer than {_SECONDS} seconds")

    signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, _SECONDS)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)


class Results:
    """Outcome of each test, by name."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.found: dict[str, tuple[str, str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what came of a test."""
        if report.when != "call" and report.outcome == "passed":
            return
        name, text = report.nodeid.split("/")[-1].removeprefix("test_"), ""
        if isinstance(report.longrepr, tuple):
            text = report.longrepr[2]
        elif report.longrepr is not None:
            crash = getattr(report.longrepr, "reprcrash", None)
            text = str(report.longrepr if crash is None else crash.message)
        self.found[name] = ("expected" if hasattr(report, "wasxfail") else report.outcome, text)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot be imported is a failure."""
        if report.failed:
            self.found[report.nodeid.removeprefix("test_")] = ("failed", str(report.longrepr))

    def pytest_sessionfinish(self) -> None:
        """Write what was found for the process that asked."""
        Path(self._path).write_text(json.dumps(self.found))


def run(library: str, files: list[str], chosen: str = "") -> dict[str, tuple[str, str]]:
    """Return the outcome and the message of each test in some files on a library."""
    root, here = Path(numpy.__file__).parent, Path(__file__).resolve().parents[1]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name in files:
            (place / f"test_{name}.py").write_text(rewritten((root / FILES[name]).read_text(), name))
        (place / "pytest.ini").write_text("[pytest]\n")
        (place / "conftest.py").write_text(
            "from tests.numpy_own_tests import limit, pytest_collection_modifyitems, pytest_configure\n"
        )
        given = {"NUMPY_OWN_LIBRARY": library, "NUMPY_OWN_CHOSEN": chosen, "NUMPY_OWN_RESULTS": str(place / "found")}
        given["PYTHONPATH"] = os.pathsep.join([str(here), os.environ.get("PYTHONPATH", "")])
        command = [sys.executable, "-m", "tests.numpy_own_tests", "--inside", folder]
        done = subprocess.run(command, env={**os.environ, **given}, cwd=here, capture_output=True, text=True)
        if not (place / "found").exists():
            raise RuntimeError(done.stdout + done.stderr)
        return json.loads((place / "found").read_text())


def _inside(folder: str) -> None:
    os.chdir(folder)
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore", "--continue-on-collection-errors", "."]
    pytest.main(options, plugins=[Results(os.environ["NUMPY_OWN_RESULTS"])])


def shares(found: dict[str, tuple[str, str]]) -> dict[str, Counter[str]]:
    """Return the number of tests per outcome for each file."""
    counted: dict[str, Counter[str]] = {}
    for name, (outcome, _) in found.items():
        counted.setdefault(name.split(".py")[0], Counter())[outcome] += 1
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", default="numpy")
    parser.add_argument("--file", nargs="*", choices=sorted(FILES), default=list(FILES))
    parser.add_argument("--chosen", default="", help="a regular expression for names of tests")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--inside", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        _inside(options.inside)
        return
    total: Counter[str] = Counter()
    for file in options.file:
        found = run(options.library, [file], options.chosen)
        if options.verbose:
            for name, (outcome, text) in found.items():
                if outcome == "failed":
                    sys.stdout.write(f"{name}: {_line(text)}\n")
        for name, counted in shares(found).items():
            total += counted
            _show(options.library, name, counted)
    _show(options.library, "all", total)


def _line(text: str) -> str:
    lines = text.splitlines() or [""]
    return next((line for line in lines if line.startswith("E ")), lines[0])


def _show(library: str, name: str, counted: Counter[str]) -> None:
    passed, failed = counted["passed"], counted["failed"]
    share = passed / (passed + failed) if passed + failed else 1.0
    sys.stdout.write(f"{library} {name}: {passed} of {passed + failed}, {share:.1%}; ")
    sys.stdout.write(f"{counted['skipped']} out of scope\n")
    sys.stdout.flush()


np = stand_in()

if __name__ == "__main__":
    main()
