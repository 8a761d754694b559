"""Steps of a call that are the same for every dispatching function."""

from typing import Any

import numpy as np
import pytest
from calls import CALLS, UNSTABLE, Call, converted
from oracle import array, native, numbers

import ivy_protocol as ivy
from ivy_protocol.core.context import by_name

ATOL = 2e-5
NAMES = sorted(set(CALLS) & set(by_name) - {"assert_supports_inplace"})
"""All but one, which raises where a library cannot do it."""
SPECS = {name: by_name[name] for name in NAMES}


def test_the_table_has_every_function() -> None:
    assert sorted(set(by_name) - set(CALLS)) == [], "these have no line in tests/calls.py"
    assert sorted(set(CALLS) - set(by_name)) == [], "these are no functions that dispatch"


def leaves(result: Any) -> list[Any]:
    """The results in tuples and lists one by one."""
    if isinstance(result, list | tuple) and not isinstance(result, ivy.Shape):
        return [leaf for value in result for leaf in leaves(value)]
    return [result]


def plain(result: Any) -> list[Any]:
    """The results as numpy arrays, and what are no arrays as they are."""
    return [numbers(v) if ivy.is_array(v) else v for v in leaves(result)]


def same(found: Any, expected: Any, exact: bool = True) -> None:
    """Assert that results are equal, whatever holds the arrays."""
    pairs: list[tuple[Any, Any]] = list(zip(plain(found), plain(expected), strict=True))
    for a, b in pairs:
        if isinstance(a, np.ndarray) and isinstance(b, np.ndarray | np.generic | int | float):
            assert a.shape == np.shape(b)
            if exact:
                np.testing.assert_array_equal(a, b)
            else:
                np.testing.assert_allclose(a, np.asarray(b), rtol=1e-4, atol=ATOL)
        elif isinstance(a, list | float):
            np.testing.assert_allclose(a, b, rtol=1e-4)
        else:
            assert a == b or type(a) is type(b)


def ivy_arrays(backend: str) -> Any:
    return lambda values: array(backend, values)


def natives(backend: str) -> Any:
    return lambda values: native(backend, values)


def function(name: str) -> Any:
    return SPECS[name].call


def with_arrays(name: str) -> bool:
    """Return True if the function accepts and returns arrays."""
    return bool(CALLS[name][0].arrays())


@pytest.mark.parametrize("name", [n for n in NAMES if any(c.oracle for c in CALLS[n])])
def test_the_numbers(backend: str, name: str) -> None:
    for call in CALLS[name]:
        if call.oracle is not None:
            expected = call.expected()
            same(call.answer(function(name), ivy_arrays(backend)), expected, exact=False)


@pytest.mark.pairs("name", [n for n in NAMES if with_arrays(n) and n != "copy_array"])
def test_native_arrays_and_array_mode(backend: str, name: str) -> None:
    fn, spec = function(name), SPECS[name]
    for call in CALLS[name]:
        expected = call.answer(fn, ivy_arrays(backend))
        given = call.answer(fn, natives(backend))
        with ivy.ArrayMode(False):
            bare = call.answer(fn, natives(backend))
        for value in leaves(expected) + leaves(given):
            assert not ivy.is_native_array(value) or spec.unwrapped or name == "to_numpy"
        for value in leaves(given):
            assert not isinstance(value, ivy.Array) or value.backend in (backend, "numpy")
        assert not any(isinstance(value, ivy.Array) for value in leaves(bare))
        if name not in UNSTABLE:
            same(given, expected)
            same(bare, expected)


NO_LISTS = {
    **dict.fromkeys(
        (
            "dev",
            "is_variable",
            "variable_data",
            "requires_gradient",
            "stop_gradient",
            "supports_inplace_updates",
            "assert_supports_inplace",
        ),
        "asks about the array itself",
    ),
    **dict.fromkeys(("strides", "itemsize", "from_dlpack", "copy_array"), "is about the memory of an array"),
    "to_numpy": "has the type of the array",
    **dict.fromkeys(("random_bits", "split_key", "fold_in_key"), "takes keys, which lists are not"),
}


@pytest.mark.pairs("name", [n for n in NAMES if with_arrays(n) and n not in NO_LISTS])
def test_lists_in_the_place_of_arrays(backend: str, name: str) -> None:
    fn = function(name)
    for call in CALLS[name]:
        expected = call.answer(fn, ivy_arrays(backend))
        found = call.answer(fn, lambda values: values.tolist())
        if name not in UNSTABLE:
            same(found, expected, exact=False)


def in_containers(name: str, call: Call) -> bool:
    """Return True if the first argument is an array, which a Container can replace."""
    spec = SPECS[name]
    return bool(call.args) and isinstance(call.args[0], np.ndarray) and spec.positional[:1] == spec.arrays[:1]


@pytest.mark.pairs("name", [n for n in NAMES if in_containers(n, CALLS[n][0])])
def test_containers(backend: str, name: str) -> None:
    fn = function(name)
    for call in CALLS[name]:
        expected = call.answer(fn, ivy_arrays(backend))
        first, *others = converted(call.args, ivy_arrays(backend))
        kwargs = converted(call.kwargs, ivy_arrays(backend))
        found = fn(ivy.Container(a=first, b={"c": converted(call.args[0], ivy_arrays(backend))}), *others, **kwargs)
        results: Any = found if isinstance(found, list | tuple) and not isinstance(found, ivy.Container) else [found]
        wanted = expected if len(results) > 1 or isinstance(found, list | tuple) else [expected]
        if name in UNSTABLE:
            continue
        for result, value in zip(results, wanted, strict=True):
            assert isinstance(result, ivy.Container), f"ivy.{name} gave a {type(result).__name__}"
            same(result["b/c"], value)


@pytest.mark.pairs("name", [n for n in NAMES if SPECS[n].leading and with_arrays(n) and not SPECS[n].unwrapped])
def test_the_policy_on_nan(backend: str, name: str) -> None:
    fn, call = function(name), CALLS[name][0]
    if SPECS[name].ignores_nan_policy or not isinstance(call.args[0], np.ndarray) or call.args[0].dtype.kind != "f":
        return
    first = np.full_like(call.args[0], np.nan)
    with ivy.NanPolicy("raise_exception"), pytest.raises(ivy.IvyNanError, match=r"the argument of ivy\."):
        Call((first, *call.args[1:]), call.kwargs).answer(fn, ivy_arrays(backend))
    call.answer(fn, ivy_arrays(backend))


@pytest.mark.pairs("name", [n for n in NAMES if SPECS[n].devices and n != "to_device"])
def test_a_device_by_name(backend: str, name: str) -> None:
    for call in CALLS[name]:
        for result in leaves(call.answer(function(name), ivy_arrays(backend), device="cpu")):
            assert result.device == "cpu" and result.backend in (backend, "numpy")


@pytest.mark.pairs("name", [n for n in NAMES if SPECS[n].infer_dtype and "dtype" in SPECS[n].dtypes])
def test_data_types_given_and_default(backend: str, name: str) -> None:
    for call in CALLS[name]:
        if "dtype" not in call.kwargs and name != "frombuffer":
            wide = "int16" if name == "randint" else "float32"
            assert call.answer(function(name), ivy_arrays(backend), dtype=wide).dtype == wide
            assert call.answer(function(name), ivy_arrays(backend)).dtype in ("float32", "int32")


@pytest.mark.pairs("name", [n for n in NAMES if SPECS[n].returns_view])
def test_views(backend: str, name: str) -> None:
    for call in CALLS[name]:
        args = converted(call.args, ivy_arrays(backend))
        views = leaves(function(name)(*args, **call.kwargs))
        args[0][...] = 7.0
        for view in views:
            assert np.all(numbers(view) == 7.0)
