"""Functions about the calls of other functions."""

import functools
import multiprocessing
from typing import Any

import pytest

import ivy_protocol

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""


def broken() -> Any:
    raise RuntimeError("broken")


def test_default() -> None:
    assert ivy.default(1, 2) == 1 and ivy.default(None, 2) == 2 and ivy.default(0, 2) == 0
    assert ivy.default(1, 2, rev=True) == 2 and ivy.default(1, None, rev=True) == 1
    assert ivy.default(lambda: 3, 2, with_callable=True) == 3
    assert ivy.default(None, lambda: 4, with_callable=True) == 4
    assert callable(ivy.default(None, lambda: 4))
    assert ivy.default(broken, 5, catch_exceptions=True) == 5
    assert ivy.default(broken, lambda: 5, catch_exceptions=True) == 5
    with pytest.raises(RuntimeError, match="broken"):
        ivy.default(broken, 5, with_callable=True)
    x = ivy.array([1])
    assert x.default(2) is x


def test_try_else_none() -> None:
    assert ivy.try_else_none(ivy.add, ivy.array([1]), 2) is ivy.add
    assert ivy.try_else_none(ivy.add, ivy.array([1]), "text") is None
    assert ivy.try_else_none(broken) is None


class Made:
    def __init__(self, a: int, *, b: int = 2) -> None: ...


def test_arguments() -> None:
    assert ivy.arg_names(ivy.add) == ["x1", "x2", "alpha", "out"] and ivy.arg_names(Made) == ["a", "b"]
    found = ivy.arg_info(Made, name="b")
    assert found["idx"] == 1 and found["param"].default == 2
    assert ivy.arg_info(ivy.add, idx=0)["param"].name == "x1"
    for wrong in ({"name": "c"}, {"idx": 7}):
        with pytest.raises(ivy.IvyIndexError, match="its parameters are a, b"):
            ivy.arg_info(Made, **wrong)
    for wrong in ({}, {"name": "a", "idx": 0}):
        with pytest.raises(ivy.IvyValueError):
            ivy.arg_info(Made, **wrong)


def test_match_kwargs() -> None:
    given = {"a": 1, "axis": 0, "alpha": 2, "other": 3}
    assert ivy.match_kwargs(given, Made) == {"a": 1}
    assert ivy.match_kwargs(given, ivy.sum, ivy.max) == [{"axis": 0}, {}]
    assert ivy.match_kwargs(given, ivy.sum, ivy.max, allow_duplicates=True) == [{"axis": 0}, {"axis": 0}]
    assert ivy.match_kwargs(given) == [] and given["axis"] == 0


def test_cache_fn() -> None:
    calls: list[Any] = []

    @ivy.cache_fn
    def remembered(*args: Any, **kwargs: Any) -> Any:
        """Count the calls."""
        calls.append((args, kwargs))
        return len(calls)

    assert remembered.__doc__ == "Count the calls."
    x, same = ivy.array([1.0]), ivy.array([1.0])
    for arguments in ((1,), (1.0,), (True,), ("1",), ([1, 2],), ([1, 3],), ({"a": x},), (x,), (same,), (1, 2), ()):
        before = len(calls)
        assert remembered(*arguments) == before + 1 == remembered(*arguments) and len(calls) == before + 1
    assert remembered(a=1, b=2) == remembered(b=2, a=1) != remembered(a=2, b=1)
    assert remembered(functools.partial) == remembered(functools.partial)


def test_an_exception_is_not_remembered() -> None:
    calls: list[int] = []

    @ivy.cache_fn
    def failing() -> None:
        calls.append(1)
        broken()

    for _ in range(2):
        with pytest.raises(RuntimeError):
            failing()
    assert len(calls) == 2


def test_multiprocessing(backend: str) -> None:
    module = ivy.multiprocessing()
    if backend == "torch":
        import torch

        assert module is torch.multiprocessing
    else:
        assert module is multiprocessing
    assert ivy.multiprocessing("spawn").get_start_method() == "spawn"
    with pytest.raises(ivy.IvyValueError):
        ivy.multiprocessing("nothing")


def test_support_by_device() -> None:
    with ivy.with_backend("numpy"):
        taken = ivy.function_supported_devices_and_dtypes(ivy.bitwise_and)
        lacking = ivy.function_unsupported_devices_and_dtypes(ivy.bitwise_and)
        assert taken == {"cpu": ivy.function_supported_dtypes(ivy.bitwise_and)}
        assert lacking["cpu"] == ivy.function_unsupported_dtypes(ivy.bitwise_and)
        assert set(lacking) == {"cpu", "gpu", "tpu"} and "int8" in lacking["tpu"]
    assert ivy.container_types() == []


def test_support_through_comprehension(backend: str) -> None:
    assert not ivy.supports(ivy.indices, dtype="bool") and ivy.supports(ivy.indices, dtype="int32")
    with pytest.raises(ivy.IvyDtypeError, match="bool"):
        ivy.indices((2, 2), dtype="bool")
