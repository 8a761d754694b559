"""Hold `ivy.numpy` against NumPy: ``python -m tests.numpy_cases --library torch --cases 25``.

Each function of `ivy.numpy` that NumPy has too is called with arrays, lists and numbers of many data types and shapes,
and with the options that NumPy lists for it. What NumPy answers must come out with the same values, data types and
shapes; what it refuses may be refused in words of ivy or by the same class of error.
"""

import argparse
import inspect
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as np

APART = frozenset((
    "apply_along_axis", "apply_over_axes", "array", "array2string", "array_repr", "array_str", "asanyarray",
    "asarray", "ascontiguousarray", "asfortranarray", "base_repr", "binary_repr", "broadcast", "can_cast",
    "common_type", "copyto", "empty", "empty_like", "errstate", "fill_diagonal", "format_float_positional",
    "format_float_scientific", "from_dlpack", "frombuffer", "fromfunction", "fromiter", "fromstring",
    "frompyfunc", "get_printoptions", "isdtype", "issubdtype", "iterable", "kaiser", "may_share_memory",
    "min_scalar_type", "mintypecode", "ndenumerate", "nditer", "place", "piecewise", "printoptions",
    "promote_types", "put", "put_along_axis", "putmask", "require", "result_type", "set_printoptions",
    "shares_memory", "typename", "vectorize",
))  # fmt: skip
"""Functions that write, call functions, make text, or answer about types; other tests hold these against NumPy."""

KNOWN: list[tuple[str, str, str]] = [
    (r"unique.*|union1d|fft.i?hfft", "values", "the order, or the rest of an empty line, is not said"),
    (r"argpartition|partition|argsort", "values", "the order of the others is not said"),
    (
        r"linalg\.(eigh?|svd|qr|eig|eigvals|cond|pinv|lstsq)",
        "values",
        "vectors have either sign; half of a matrix is looked at",
    ),
    (r"linalg\.lstsq", "dtype", "the rank is an int64, and an int32 of LAPACK there"),
    (
        r"fft\..*fftn?2?",
        "dtype|values|RAISES",
        "numbers come out as they are; infinities add up otherwise",
    ),
    (r"(nan)?(quantile|percentile)", "dtype|values", "of empty arrays, and by integers, NumPy's result is an integer"),
    (r"linspace|logspace|geomspace", "dtype|values", "the exponents are of 64 bits where one end is"),
    (r"i0", "values", "minus infinity gives infinity, not NaN"),
    (r"inner|dot|matmul|vdot|tensordot|einsum", "values", "zero times NaN is NaN in each order of adding up"),
    (r"intersect1d|setxor1d|setdiff1d", "shape", "assume_unique of what is not has no answer"),
    (r"(nan)?(mean|var|std)", "values", "integers that overflow, or are asked of fractions"),
    (r"trapezoid|unwrap|ediff1d", "values", "differences of bools and of unsigned integers"),
    (r"interp", "values", "places that do not increase have no answer"),
    (
        r"interp",
        "not complex",
        "places are no complex numbers, nor are there none of them, of which newer NumPy has lists",
    ),
    (r"interp", "xp and fp must not be empty", "nothing at no points, of which newer NumPy gives nothing"),
    (r"bincount|histogram.*", "dtype|RAISES", "of empty or complex data"),
    (r"power|pow", "dtype|RAISES", "lists of arrays, and what a mask leaves out"),
    (r"polydiv|polymul|polyfit|roots", "shape|RAISES", "lists of rows have no polynomial"),
    (r".*", "cannot hold complex numbers", "complex numbers do not become real without a word"),
    (r".*", "axis (?:is|must be) an int", "an axis is a number where it is one"),
    (r"repeat|squeeze", "no dimensions|out of bounds|out of range", "a number has no axis"),
    (r"reshape", "shape dimension|non-negative|negative length", "a length is positive, or -1"),
    (r"cumulative_.*|cum.*", "no single axis|axis= is required", "a number has no axis to go along"),
    (r"median|nanmedian|searchsorted|lexsort|histogram.*", "not complex", "complex numbers are not put in order there"),
    (r"lexsort", "axis -1", "keys that are numbers have no order"),
    (r"repeat|take|bincount", "integers", "indices must be integers"),
    (r"unravel_index", "dtype", "indices are int64"),
    (
        r"(nan)?mean|select|full_like|unravel_index|insert|hanning|.*indices",
        "RAISES",
        "arguments that fit by chance alone",
    ),
    (r"(nan)?(percentile|quantile)", "RAISES|shape", "of empty arrays, or shares that are none"),
    (r"polydiv|polyfit", "dtype|values", "what is given as float32 or as integers is computed in other floats"),
    (r"polyder|polyint|.*split|tile|tri|partition|ravel_multi_index", "RAISES", "arguments that fit by chance alone"),
    (r"(nan)?(min|max)|amin|amax", "empty axis", "complex numbers, of which there are none"),
    (r"astype|einsum_path|insert|tri|.*cross|broadcast_shapes", "CLASS", "arguments of no meaning"),
    (r"diag_indices", "shape", "a number of rows that is complex"),
    (r"diag_indices|corrcoef", "CLASS", "NumPy before 2.2 looks at lengths late, and before 2.4 at no ddof"),
    (r"arange|argpartition|compress|choose|roll|moveaxis", "RAISES|CLASS|shape", "arguments that fit by chance alone"),
    (r"array_split", "shape", "indices that do not increase"),
    (r".*", "CLASS OverflowError", "a number that does not fit is found first"),
    (r"bartlett|hamming|blackman", "complex number", "a number of points that is complex"),
]
"""Differences that are right: a pattern of names, one of what is told, and the reason."""

_DTYPES = ["bool", "int8", "uint8", "int32", "int64", "uint16", "float32", "float64", "complex64", "complex128"]
_SHAPES: list[tuple[int, ...]] = [(3,), (2, 3), (3, 3), (2, 3, 2), (), (0,), (4,)]
_NUMBERS = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -3.5, 7.25, 1e-3, 100.0]
_SPECIAL = [*_NUMBERS, float("nan"), float("inf"), -float("inf")]
_FLAGS = [
    "keepdims", "invert", "assume_unique", "return_index", "return_inverse", "return_counts", "equal_nan",
    "full_matrices", "compute_uv", "rowvar", "bias", "density", "right", "endpoint", "increasing",
]  # fmt: skip
_OPTIONS: dict[str, list[Any]] = {
    **{name: [False, True] for name in _FLAGS},
    "axis": [0, -1, None, (0, 1), 1, (0,), 5],
    "axes": [(0,), (0, 1), (-1,), None],
    "dtype": ["float32", "float64", "int64", "complex128", "bool", "int8"],
    "ddof": [0, 1, 2],
    "correction": [0, 1],
    "initial": [0, 1.5, -3],
    "k": [-2, -1, 0, 1, 2],
    "n": [0, 1, 2, 4],
    "norm": [None, "ortho", "forward"],
    "ord": [None, 1, 2, -1, float("inf"), "fro", "nuc", 0, 3],
    "side": ["left", "right"],
    "mode": ["raise", "wrap", "clip", "same", "full", "valid", "constant", "edge", "reflect"],
    "method": ["linear", "lower", "higher", "midpoint", "nearest", "hazen", "weibull"],
    "minlength": [0, 3, 12],
    "bins": [3, [0.0, 1.0, 2.0, 5.0]],
    "prepend": [0, 1.5],
    "append": [0, 1.5],
    "decimals": [-1, 0, 2],
    "nan": [2.0],
    "edge_order": [1, 2],
    "dx": [0.5],
    "M": [None, 3, 4],
    "offset": [-1, 0, 1],
    "rtol": [1e-3],
    "atol": [1e-2],
}


class Difference(NamedTuple):
    """A call whose answers differ, and how."""

    name: str
    kind: str
    told: str
    call: str


def functions() -> Iterator[tuple[str, Callable[..., Any], Callable[..., Any]]]:
    """The names of the functions that both have, that of ivy and that of NumPy."""
    for prefix, ours, theirs in (("", np, numpy), ("linalg.", np.linalg, numpy.linalg), ("fft.", np.fft, numpy.fft)):
        for name in sorted(dir(ours)):
            mine, wanted = getattr(ours, name), getattr(theirs, name, None)
            if name.startswith("_") or name in APART or not callable(wanted) or isinstance(wanted, type):
                continue
            if callable(mine):
                yield prefix + name, mine, wanted


class _Draw:
    """Draws the arguments of one case, which follow from the seed, the name and the number alone."""

    def __init__(self, seed: int, name: str, number: int) -> None:
        self.numbers = numpy.random.default_rng([seed, number, *name.encode()])

    def one_of(self, choices: list[Any]) -> Any:
        return choices[int(self.numbers.integers(len(choices)))]

    def array(self, shape: tuple[int, ...], dtype: str = "") -> Any:
        dtype = dtype or self.one_of(_DTYPES)
        if dtype == "bool":
            return numpy.asarray(self.numbers.integers(0, 2, shape)).astype(bool)
        if "int" in dtype:
            return numpy.asarray(self.numbers.integers(0 if dtype[0] == "u" else -5, 9, shape)).astype(dtype)
        pool = _SPECIAL if self.numbers.random() < 0.2 else _NUMBERS
        found = self.numbers.choice(pool, shape) if self.numbers.random() < 0.5 else self.numbers.normal(size=shape)
        if dtype.startswith("complex"):
            found = found + 1j * self.numbers.choice([0.0, 1.0, -2.0, 0.5], shape)
        return numpy.asarray(found).astype(dtype)

    def arguments(self, theirs: Any) -> tuple[list[Any], dict[str, Any]]:
        shape, parameters = self.one_of(_SHAPES), _parameters(theirs)
        count = theirs.nin if isinstance(theirs, numpy.ufunc) else sum(p.default is p.empty for p in parameters)
        args = [self.first(shape), *[self.further(shape) for _ in range(1, count)]][: max(count, 1)]
        names = (
            ["dtype"] if isinstance(theirs, numpy.ufunc) else [p.name for p in parameters if p.default is not p.empty]
        )
        options = {n: self.one_of(_OPTIONS[n]) for n in names if n in _OPTIONS and self.numbers.random() < 0.35}
        if "where" in names and self.numbers.random() < 0.3:
            options["where"] = self.array(shape, "bool")
        if "weights" in names and self.numbers.random() < 0.3:
            options["weights"] = numpy.abs(numpy.nan_to_num(self.array(shape, "float64"), posinf=1, neginf=1))
        return args, options

    def first(self, shape: tuple[int, ...]) -> Any:
        chance = self.numbers.random()
        if chance < 0.08:
            return self.array(shape).tolist()
        if chance < 0.13:
            return [self.array(shape), self.array(shape)]
        return int(self.numbers.integers(1, 5)) if chance < 0.16 else self.array(shape)

    def further(self, shape: tuple[int, ...]) -> Any:
        chance = self.numbers.random()
        if chance < 0.15:
            return int(self.numbers.integers(-1, 4))
        if chance < 0.25:
            return float(self.one_of([0.5, 2.0, 0.0, -1.5]))
        if chance < 0.4:
            return self.array(shape, "int64")
        return (0, 1) if chance < 0.45 else self.array(() if chance < 0.55 else shape)


def _parameters(function: Any) -> list[inspect.Parameter]:
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [p for p in found if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]


def _moved(x: Any, library: str) -> Any:
    if isinstance(x, numpy.ndarray):
        return np.asarray(ivy.asarray(x, backend=library))
    return [_moved(item, library) for item in x] if isinstance(x, list) else x


def _flat(x: Any) -> Iterator[Any]:
    if isinstance(x, tuple | list):
        for item in x:
            yield from _flat(item)
    else:
        yield x


def told(found: Any, wanted: Any) -> str:
    """Describe the difference between two results; empty if they are equal."""
    ours, theirs = list(_flat(found)), list(_flat(wanted))
    if len(ours) != len(theirs):
        return f"shape: {len(ours)} results, not {len(theirs)}"
    for one, other in zip(ours, theirs, strict=True):
        if not isinstance(other, numpy.ndarray | numpy.generic):
            same = one == other or (one != one and other != other)
            if not isinstance(same, ivy.Array) and not same:
                return f"values: {one!r}, not {other!r}"
            continue
        mine, other = numpy.asarray(ivy.to_numpy(one) if isinstance(one, ivy.Array) else one), numpy.asarray(other)
        if mine.shape != other.shape:
            return f"shape: {mine.shape}, not {other.shape}"
        if mine.dtype != other.dtype:
            return f"dtype: {mine.dtype}, not {other.dtype}"
        if not _near(mine, other):
            return f"values: {mine.tolist()!r:.150}, not {other.tolist()!r:.150}"
    return ""


def _near(mine: Any, other: Any) -> bool:
    if mine.dtype.kind not in "fc":
        return bool(numpy.array_equal(mine, other))
    unit = 2e-2 if mine.dtype.itemsize == 2 else 2e-4 if mine.dtype.name in ("float32", "complex64") else 1e-9
    finite = numpy.abs(other[numpy.isfinite(other)])
    with numpy.errstate(all="ignore"):
        near = numpy.isclose(mine, other, unit, unit * (1 + finite.max(initial=0)), equal_nan=True)
        # Infinite and undefined parts of complex numbers are not told apart.
        lost = ~numpy.isfinite(mine) & ~numpy.isfinite(other) if mine.dtype.kind == "c" else False
    return bool(numpy.all(near | lost))


def known(name: str, text: str) -> bool:
    """Return True if the table has a difference."""
    return any(re.fullmatch(names, name) and re.search(words, text) for names, words, _ in KNOWN)


def compared(
    name: str, ours: Callable[..., Any], theirs: Callable[..., Any], args: list[Any], options: Any, library: str
) -> Difference | None:
    """Call both functions, and return how they differ."""
    failed: Exception | None = None
    wanted: Any = None
    try:
        wanted = theirs(*[x.copy() if isinstance(x, numpy.ndarray) else x for x in args], **options)
    except Exception as error:
        failed = error
    call = f"{name}({', '.join(map(repr, args))}, **{options!r})".replace("\n", "")
    try:
        found = ours(*[_moved(x, library) for x in args], **{k: _moved(v, library) for k, v in options.items()})
    except Exception as error:
        if failed is None:
            return Difference(name, "RAISES", f"RAISES {type(error).__name__}: {error!s:.200}", call)
        if isinstance(error, ivy.IvyException | type(failed)):
            return None
        return Difference(name, "CLASS", f"CLASS {type(error).__name__} for {type(failed).__name__}: {error}", call)
    text = "" if failed is not None else told(found, wanted)
    return Difference(name, text.partition(":")[0], text, call) if text else None


def search(library: str, cases: int, seed: int, only: str = "") -> tuple[int, list[Difference]]:
    """Try so many cases of each function; the number of those that were tried, and one difference of each kind."""
    tried, found = 0, dict[tuple[str, str], Difference]()
    with warnings.catch_warnings(), numpy.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        for name, ours, theirs in functions():
            for number in range(cases if not only or name == only else 0):
                args, options = _Draw(seed, name, number).arguments(theirs)
                difference = compared(name, ours, theirs, args, options, library)
                tried += 1
                if difference is not None and not known(name, difference.told):
                    found.setdefault((name, difference.kind), difference)
    return tried, list(found.values())


def main() -> int:
    """Run the command; the exit status is 1 if anything differs that is not known."""
    parser = argparse.ArgumentParser(prog="python -m tests.numpy_cases", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--library", default="numpy")
    parser.add_argument("--cases", type=int, default=25, help="how many for each function")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--function", default="")
    given = parser.parse_args()
    if given.library == "jax":
        pytest.importorskip("jax").config.update("jax_enable_x64", True)
    tried, found = search(given.library, given.cases, given.seed, given.function)
    for difference in found:
        print(f"{difference.call[:400]}\n    {difference.told}")
    print(f"{tried} cases on {given.library}: {len(found)} kinds of differences")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
