"""Functions over axes: statistics, searches, sets, sorting."""

from collections.abc import Callable
from typing import Any

import numpy as np
from conformance.draws import Call, Case, Draw, Operand, agrees, wide
from conformance.elementwise import scalar
from oracle import accumulated, kind, numbers

import ivy_protocol as ivy

TOTALS: dict[str, Callable[..., Any]] = {"prod": np.prod, "sum": np.sum}
CUMULATIVE: dict[str, Callable[..., Any]] = {"cumulative_prod": np.cumprod, "cumulative_sum": np.cumsum}
EXTREMES: dict[str, Callable[..., Any]] = {"max": np.max, "min": np.min}
POSITIONS: dict[str, Callable[..., Any]] = {"argmax": np.argmax, "argmin": np.argmin}
SPREADS: dict[str, Callable[..., Any]] = {"std": np.std, "var": np.var}
TESTS: dict[str, Callable[..., Any]] = {"all": np.all, "any": np.any}


def indexing(backend: str) -> str:
    """The type of positions and counts."""
    return str(ivy.with_backend(backend).__array_namespace_info__().default_dtypes()["indexing"])


def options(draw: Draw, shape: tuple[int, ...]) -> dict[str, Any]:
    """The keywords of a reduction, some of them."""
    keywords = {"axis": draw.axes(len(shape)), "keepdims": draw.flag()}
    return {n: v for n, v in keywords.items() if draw.flag()}


def wider(draw: Draw, dtype: str) -> dict[str, str]:
    """A data type to compute in, or none: one of the same kind that holds all numbers of `dtype`."""
    bits = ivy.Dtype(dtype).dtype_bits
    held = [d for d in draw.dtypes(kind(dtype)) if ivy.Dtype(d).dtype_bits > bits]
    return {"dtype": draw.one(*held)} if held and draw.flag() else {}


def total(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        x = draw.unary("small" if oracle is np.prod else "quarters")
        keywords, target = options(draw, x.shape), wider(draw, x.dtype)
        dtype = target.get("dtype", accumulated(x.dtype))
        found = oracle(wide(x).astype(dtype) if kind(dtype) in "iu" else wide(x), **keywords)
        return Call((x,), found, dtype, {**keywords, **target})

    return case


def cumulative(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        x = draw.unary("small" if oracle is np.cumprod else "quarters", least=1)
        axis = draw.axis(len(x.shape))
        keywords: dict[str, Any] = {} if len(x.shape) == 1 and draw.flag() else {"axis": axis}
        target = wider(draw, x.dtype)
        dtype = target.get("dtype", accumulated(x.dtype))
        found = oracle(wide(x).astype(dtype) if kind(dtype) in "iu" else wide(x), axis=axis)
        if draw.flag():
            keywords["include_initial"] = True
            first = list(x.shape)
            first[axis] = 1
            start = (np.ones if oracle is np.cumprod else np.zeros)(first, found.dtype)
            found = np.concatenate([start, found], axis=axis)
        return Call((x,), found, dtype, {**keywords, **target})

    return case


def extreme(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        x = draw.unary(empty=False)
        keywords = options(draw, x.shape)
        return Call((x,), oracle(x.values, **keywords), x.dtype, keywords)

    return case


def position(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        x = draw.unary("finite", empty=False)
        keywords: dict[str, Any] = {"keepdims": True} if draw.flag() else {}
        if x.shape and draw.flag():
            keywords["axis"] = draw.axis(len(x.shape))
        return Call((x,), oracle(x.values, **keywords), indexing(draw.backend), keywords)

    return case


def spread(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        x = draw.unary("quarters", empty=False)
        keywords = options(draw, x.shape)
        # As many degrees of freedom as elements leave none, of which libraries warn.
        most = np.size(x.values) // np.size(np.mean(x.values, keywords.get("axis")))
        correction = {"correction": draw.one(0, 1, 0.5)} if most > 1 and draw.flag() else {}
        expected = oracle(wide(x), ddof=correction.get("correction", 0), **keywords)
        return Call((x,), expected, x.dtype, {**keywords, **correction})

    return case


def test(oracle: Callable[..., Any]) -> Case:
    def case(draw: Draw) -> Call:
        x = draw.unary("finite")
        keywords = options(draw, x.shape)
        return Call((x,), oracle(x.values, **keywords), "bool", keywords)

    return case


def mean(draw: Draw) -> Call:
    x = draw.unary("quarters")
    keywords = options(draw, x.shape)
    return Call((x,), np.mean(wide(x), **keywords), x.dtype, keywords)


def count_nonzero(draw: Draw) -> Call:
    x = draw.unary()
    keywords = options(draw, x.shape)
    return Call((x,), np.count_nonzero(x.values, **keywords), indexing(draw.backend), keywords)


def nonzero(draw: Draw) -> Call:
    x = draw.unary("finite", least=1)
    return Call((x,), np.nonzero(x.values), indexing(draw.backend))


def where(draw: Draw) -> Call:
    condition = draw.operand("bool", draw.shape())
    x1 = draw.operand(draw.one(*every(draw)), draw.one((), condition.shape))
    x2 = draw.operand(x1.dtype, draw.one((), condition.shape))
    given = scalar(x1.dtype, x2.values) if x2.shape == () and draw.flag() else x2
    return Call((condition, x1, given), np.where(condition.values, x1.values, x2.values), x1.dtype)


def every(draw: Draw) -> tuple[str, ...]:
    """All data types of the backend."""
    return tuple(map(str, ivy.with_backend(draw.backend).valid_dtypes))


def diff(draw: Draw) -> Call:
    x = draw.unary("quarters", least=1)
    keywords: dict[str, Any] = {"n": draw.count(0, 3)} if draw.flag() else {}
    if draw.flag():
        keywords["axis"] = draw.axis(len(x.shape))
    found = dict(keywords)
    for name in ("prepend", "append"):
        if draw.one(False, False, True):
            shape = list(x.shape)
            shape[keywords.get("axis", -1)] = 1
            keywords[name] = draw.operand(x.dtype, tuple(shape), "quarters")
            found[name] = keywords[name].values
    return Call((x,), np.diff(x.values, **found), x.dtype, keywords)


def sort(draw: Draw) -> Call:
    x = draw.unary("finite", least=1)
    axis, descending = draw.axis(len(x.shape)), draw.flag()
    found = np.sort(x.values, axis=axis)
    expected = np.flip(found, axis=axis) if descending else found
    return Call((x,), expected, x.dtype, {"axis": axis, "descending": descending, "stable": draw.flag()})


def argsort(draw: Draw) -> Call:
    x = draw.unary("finite", least=1)
    axis, descending, stable = draw.axis(len(x.shape)), draw.flag(), draw.flag()
    keywords = {"axis": axis, "descending": descending, "stable": stable}
    dtype = indexing(draw.backend)
    if stable:
        last = x.shape[axis] - 1
        found = np.argsort(np.flip(x.values, axis=axis) if descending else x.values, axis=axis, stable=True)
        return Call((x,), np.flip(last - found, axis=axis) if descending else found, dtype, keywords)
    in_order = np.sort(x.values, axis=axis)
    in_order = np.flip(in_order, axis=axis) if descending else in_order

    def sorts(result: Any) -> None:
        assert result.dtype == dtype and result.shape == x.shape
        np.testing.assert_array_equal(np.take_along_axis(x.values, numbers(result), axis=axis), in_order)

    return Call((x,), sorts, kwargs=keywords)


def searchsorted(draw: Draw) -> Call:
    x1 = draw.operand(draw.dtype(), (draw.pooled(0, 1, 5),), "finite")
    x2 = draw.operand(x1.dtype, draw.shape(), "finite")
    keywords: dict[str, Any] = {"side": draw.one("left", "right")} if draw.flag() else {}
    order = np.argsort(x1.values, stable=True)
    expected = np.searchsorted(x1.values[order], x2.values, **keywords)
    if draw.flag():
        keywords["sorter"] = Operand(order.astype(indexing(draw.backend)), indexing(draw.backend))
        return Call((x1, x2), expected, indexing(draw.backend), keywords)
    return Call((Operand(x1.values[order], x1.dtype), x2), expected, indexing(draw.backend), keywords)


def isin(draw: Draw) -> Call:
    dtype = draw.dtype()
    x1, x2 = draw.operand(dtype, draw.shape(), "finite"), draw.operand(dtype, draw.shape(), "finite")
    keywords = {"invert": draw.flag()} if draw.flag() else {}
    return Call((x1, x2), np.isin(x1.values, x2.values, **keywords), "bool", keywords)


def unique(*fields: str) -> Case:
    """The order of the values is the library's own; each is compared with what NumPy finds of it."""

    def case(draw: Draw) -> Call:
        x = draw.unary("finite")
        values, first, counts = np.unique(x.values, return_index=True, return_counts=True)

        def checked(result: Any) -> None:
            results = dict(zip(fields, result if len(fields) > 1 else (result,), strict=True))
            found = numbers(results["values"])
            order = np.argsort(found)
            agrees(results["values"], values[np.argsort(order)], draw.backend, x.dtype)
            for name, wanted in (("indices", first), ("counts", counts)):
                if name in results:
                    agrees(results[name], wanted[np.argsort(order)], draw.backend, indexing(draw.backend))
            if "inverse_indices" in results:
                assert results["inverse_indices"].dtype == indexing(draw.backend)
                np.testing.assert_array_equal(found[numbers(results["inverse_indices"])], x.values)
            if len(fields) > 1:
                assert type(result)._fields == fields

        return Call((x,), checked)

    return case


CASES: dict[str, Case] = {
    **{name: total(oracle) for name, oracle in TOTALS.items()},
    **{name: cumulative(oracle) for name, oracle in CUMULATIVE.items()},
    **{name: extreme(oracle) for name, oracle in EXTREMES.items()},
    **{name: position(oracle) for name, oracle in POSITIONS.items()},
    **{name: spread(oracle) for name, oracle in SPREADS.items()},
    **{name: test(oracle) for name, oracle in TESTS.items()},
    "argsort": argsort,
    "count_nonzero": count_nonzero,
    "diff": diff,
    "isin": isin,
    "mean": mean,
    "nonzero": nonzero,
    "searchsorted": searchsorted,
    "sort": sort,
    "unique_all": unique("values", "indices", "inverse_indices", "counts"),
    "unique_counts": unique("values", "counts"),
    "unique_inverse": unique("values", "inverse_indices"),
    "unique_values": unique("values"),
    "where": where,
}
