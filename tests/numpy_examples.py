"""Run the examples of NumPy's docstrings with `ivy.numpy` in its place.

``python -m tests.numpy_examples --library torch --verbose`` says which differ.

Each expression is computed by NumPy and by ivy, and both results are compared as values, not as text.
"""

import argparse
import contextlib
import doctest
import inspect
import io
import re
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np

import ivy_protocol as ivy
import ivy_protocol.numpy as inp

LEFT_OUT = frozenset(
    [
        "asmatrix",
        "bmat",
        "save",
        "savez",
        "savez_compressed",
        "load",
        "loadtxt",
        "savetxt",
        "genfromtxt",
        "fromregex",
        "fromfile",
        "fromstring",
        "datetime_as_string",
        "datetime_data",
        "busday_count",
        "busday_offset",
        "is_busday",
        "isnat",
        "info",
        "get_include",
        "show_config",
        "show_runtime",
        "test",
        "seterrcall",
        "geterrcall",
        "setbufsize",
        "getbufsize",
        "nested_iters",
        "isfortran",
        "require",
        "mintypecode",
        "typename",
        "seterr",
        "row_stack",
        "fromiter",
        "memmap",
        "rec",
        "char",
    ]
)
"""Strings, records, dates, files, memory layout, matrices, and what is about NumPy itself."""

OUTSIDE = ("matplotlib", "plt.", "np.ma.", "dtype=object", "recarray", "np.matrix", "id(z)", "perf_counter", "t2-t1")
"""What is in examples that are about something else."""


def functions() -> Iterator[tuple[str, Any]]:
    """The functions of NumPy in scope, by their names."""
    for place, module in (("", np), ("linalg.", np.linalg), ("fft.", np.fft)):
        for name in module.__all__:
            found = getattr(module, name)
            if callable(found) and not isinstance(found, type) and name not in LEFT_OUT and found.__doc__:
                yield place + name, found


def _imports(source: str) -> str:
    source = re.sub(r"\bimport numpy as np\b", "import ivy_protocol.numpy as np", source)
    source = re.sub(r"\bfrom numpy(\.\w+)? import", r"from ivy_protocol.numpy\1 import", source)
    return re.sub(r"\bimport numpy\.(\w+) as", r"import ivy_protocol.numpy.\1 as", source)


def _run(source: str, scope: dict[str, Any]) -> tuple[Any, str]:
    """The value of an expression, and what it prints."""
    written = io.StringIO()
    with contextlib.redirect_stdout(written):
        try:
            code = compile(source.strip(), "<example>", "eval")
        except SyntaxError:
            exec(compile(source, "<example>", "exec"), scope)
            return None, written.getvalue()
        return eval(code, scope), written.getvalue()


def same(expected: Any, found: Any) -> bool:
    """Return True if a result of ivy equals NumPy's."""
    if isinstance(expected, tuple | list) and isinstance(found, tuple | list):
        return len(expected) == len(found) and all(same(a, b) for a, b in zip(expected, found, strict=True))
    if isinstance(expected, np.ndarray) and isinstance(found, np.ndarray):
        # A result on another library is none of NumPy's.
        return False
    if isinstance(found, ivy.Array):
        if not isinstance(expected, np.ndarray | np.generic | int | float | complex):
            return False
        values, expected = ivy.to_numpy(found), np.asarray(expected)
        if values.shape != expected.shape or (values.dtype.kind != expected.dtype.kind and expected.size):
            return False
        if expected.dtype.kind in "fc":
            tolerance = 1e-4 if values.dtype.itemsize < expected.dtype.itemsize else 1e-7
            return bool(np.allclose(values, expected, rtol=tolerance, atol=tolerance, equal_nan=True))
        return bool(np.array_equal(values, expected))
    if isinstance(expected, np.generic) and not isinstance(expected, str):
        expected = expected.item()
    if isinstance(expected, float | complex) and isinstance(found, int | float | complex):
        return bool(np.allclose(expected, found, equal_nan=True))
    if isinstance(expected, dict) and isinstance(found, dict):
        return expected.keys() == found.keys() and all(same(v, found[k]) for k, v in expected.items())
    try:
        return bool(expected == found) or repr(expected) == repr(found)
    except Exception:
        return repr(expected) == repr(found)


def _beyond(scope: dict[str, Any]) -> bool:
    """Return True if there are arrays with unsupported dtypes."""
    return any(
        isinstance(x, np.ndarray) and (x.dtype.kind not in "biufc" or type(x) is not np.ndarray)
        for value in scope.values()
        for x in (value if isinstance(value, tuple | list) else (value,))
    )


def _alike(expected: str, found: str) -> bool:
    numbers = [re.findall(r"-?\d+\.?\d*(?:e[-+]\d+)?|nan|inf|True|False", text) for text in (expected, found)]
    if len(numbers[0]) != len(numbers[1]):
        return False
    for a, b in zip(*numbers, strict=True):
        if a != b and (a in ("True", "False") or not np.isclose(float(a), float(b), rtol=1e-4, equal_nan=True)):
            return False
    return True


def failure(name: str, fn: Any, library: str) -> str | None:
    """Return the first difference in the examples of a function; None if all are equal."""
    theirs: dict[str, Any] = {"np": np}
    ours: dict[str, Any] = {"np": inp}
    text = inspect.getdoc(fn) or ""
    count = 0
    for example in doctest.DocTestParser().get_examples(text):
        if any(word in example.source for word in OUTSIDE) or doctest.SKIP in example.options:
            continue
        try:
            np.random.seed(0)
            expected, printed = _run(example.source, theirs)
        except Exception as error:
            if example.exc_msg is None:
                continue
            try:
                _run(_imports(example.source), ours)
            except Exception as other:
                if isinstance(other, type(error)) or (isinstance(error, ValueError | TypeError | IndexError)):
                    continue
                return f"{example.source.strip()}: raises {type(other).__name__}, not {type(error).__name__}"
            return f"{example.source.strip()}: does not raise {type(error).__name__}"
        if _beyond(theirs) or _beyond({"": expected}):
            # Strings, records and the like, on which the rest of the docstring may depend.
            break
        count += 1
        try:
            np.random.seed(0)
            found, shown = _run(_imports(example.source), ours)
        except Exception as error:
            return f"{example.source.strip()}: {type(error).__name__}: {str(error)[:200]}"
        if example.want and not (same(expected, found) and _alike(printed, shown)):
            return f"{example.source.strip()}: {found!r:.200} {shown:.80}, not {expected!r:.200} {printed:.80}"
    return None if count else "no examples"


def measure(library: str) -> tuple[int, dict[str, str]]:
    """Return the number of docstrings, and the differences."""
    failures: dict[str, str] = {}
    total = 0
    with warnings.catch_warnings(), np.errstate(all="ignore"), ivy.with_backend(library):
        warnings.simplefilter("ignore")
        for name, fn in functions():
            found = failure(name, fn, library)
            if found != "no examples":
                total += 1
                if found is not None:
                    failures[name] = found
    return total, failures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", default="numpy")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    if options.library == "jax":
        import jax

        jax.config.update("jax_enable_x64", True)
    total, failures = measure(options.library)
    if options.verbose:
        for name, text in failures.items():
            print(f"{name}: {text}")
    print(f"{options.library}: {total - len(failures)} of {total} docstrings, {1 - len(failures) / total:.1%}")


if __name__ == "__main__":
    main()
