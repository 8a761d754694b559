"""Classes and arrays that the user drops are not held by plans."""

import gc
import tracemalloc
import weakref
from pathlib import Path
from typing import Any

import numpy as np

import ivy_protocol
from ivy_protocol.core import context

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""


def protocol_class() -> Any:
    class Mine:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return NotImplemented if func is ivy.relu else 1

    return Mine


def native_subclass() -> Any:
    class Sub(np.ndarray): ...

    return Sub


def use(cls: Any) -> None:
    if issubclass(cls, np.ndarray):
        x = np.zeros(2).view(cls)
        ivy.add(x, x)
        ivy.exp(x)
        ivy.sum(x, axis=0)
        ivy.concat([x, x])
    else:
        ivy.add(cls(), cls())
        ivy.relu(cls())
        ivy.concat([cls(), 1.0])
        _ = ivy.array([1.0]) + cls()


def make_and_use(count: int) -> list[weakref.ref[Any]]:
    dropped = []
    for number in range(count):
        cls = protocol_class() if number % 2 else native_subclass()
        use(cls)
        dropped.append(weakref.ref(cls))
    return dropped


def held_by_ivy() -> int:
    """Return the number of bytes allocated by code of the package."""
    gc.collect()
    own = tracemalloc.Filter(True, f"{Path(ivy.__file__).parent}/*")
    return sum(trace.size for trace in tracemalloc.take_snapshot().filter_traces([own]).traces)


def test_ten_thousand_classes_leave_nothing_behind() -> None:
    make_and_use(50)
    tracemalloc.start()
    try:
        dropped = make_and_use(1000)
        before = held_by_ivy()
        for _ in range(9):
            dropped += make_and_use(1000)
            gc.collect()
        after = held_by_ivy()
    finally:
        tracemalloc.stop()
    assert len(dropped) == 10_000
    assert sum(ref() is not None for ref in dropped) == 0
    assert after - before < 100_000


def test_plans_do_not_grow_with_classes() -> None:
    make_and_use(10)
    count = sum(len(plans) for table in context.tables for plans in table)
    make_and_use(200)
    assert sum(len(plans) for table in context.tables for plans in table) == count


def test_arrays_are_freed_when_dropped(backend: str) -> None:
    x = ivy.array([1.0, 2.0])
    for _ in range(2):
        y = ivy.add(x, x)
        ref = weakref.ref(y)
        del y
        gc.collect()
        assert ref() is None


def test_registered_class_is_garbage_collected() -> None:
    class Mine: ...

    ivy.register(ivy.abs, Mine)(lambda x: 1)
    assert ivy.abs(Mine()) == 1
    ref = weakref.ref(Mine)
    del Mine
    gc.collect()
    assert ref() is None


def test_new_scopes_of_equal_modes_share_plans() -> None:
    x = np.zeros(2)
    ivy.add(x, x)
    count = len(context.tables)
    for _ in range(100):
        with ivy.with_backend("numpy"), ivy.PreciseMode(True):
            ivy.add(x, x)
    assert len(context.tables) == count


def test_plan_of_asarray_keeps_no_array() -> None:
    x = np.ones(3, "float32")
    ref = weakref.ref(x)
    assert ivy.asarray(x, dtype="float64").dtype == "float64"
    del x
    gc.collect()
    assert ref() is None
