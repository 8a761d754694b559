"""Calls that nobody answers: all decline, or an argument is no array."""

import re
from typing import Any

import numpy as np
import pytest

import ivy_protocol

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""


class Parent:
    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return NotImplemented


class Other(Parent): ...


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("add", lambda x, y: ivy.add(x, y)),
        ("concat", lambda x, y: ivy.concat([x, y])),
        ("where", lambda x, y: ivy.where(True, x, y)),
        ("matmul", lambda x, y: ivy.matmul(x, y)),
    ],
)
def test_declined_by_all_classes(name: str, call: Any) -> None:
    with pytest.raises(ivy.IvyDispatchError, match=rf"ivy\.{name}\b") as caught:
        call(Parent(), Other())
    assert isinstance(caught.value, ivy.IvyBackendException)
    assert isinstance(caught.value, TypeError)
    assert f"{__name__}.Parent" in str(caught.value)
    assert f"{__name__}.Other" in str(caught.value)
    assert "NotImplemented" in str(caught.value)


class Nothing:
    """Neither an array nor an answer."""


@pytest.mark.parametrize(
    "value", [Nothing(), Nothing, "text", {1.0}, object(), np], ids=lambda v: str(type(v).__name__)
)
def test_non_array_arguments(value: Any) -> None:
    for call in (
        lambda: ivy.exp(value),
        lambda: ivy.add(value, np.zeros(2)),
        lambda: ivy.concat([np.zeros(2), value]),
        lambda: ivy.softmax(value),
        lambda: ivy.linear(np.zeros((2, 2)), np.zeros((2, 2)), bias=value),
    ):
        with pytest.raises(ivy.IvyDispatchError, match=r"__ivy_array_function__.*ivy\.register") as caught:
            call()
        assert isinstance(caught.value, TypeError)
        cls = type(value)
        assert f"{cls.__module__}.{cls.__qualname__}" in str(caught.value)


def test_dict_argument() -> None:
    assert ivy.exp({}) == {}
    with ivy.NestableMode(False), pytest.raises(ivy.IvyDispatchError, match=r"builtins\.dict.*ivy\.register"):
        ivy.exp({})


def test_none_is_no_array() -> None:
    for call in (lambda: ivy.exp(None), lambda: ivy.add(np.zeros(2), None), lambda: ivy.concat([None])):
        with pytest.raises(ivy.IvyDispatchError):
            call()


class Frame:
    """Data that `ivy.asarray` takes, as those of pandas."""

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.ones(2)


@pytest.mark.parametrize(
    ("data", "written"),
    [(Frame(), "ivy.asarray(x)"), ({1, 2}, "ivy.asarray(list(x))"), (iter([1]), "ivy.asarray(list(x))")],
    ids=["array", "set", "iterator"],
)
def test_data_that_asarray_takes_are_told_so(data: Any, written: str) -> None:
    for call in (lambda: ivy.softmax(data), lambda: ivy.add(ivy.ones(2), data), lambda: ivy.concat([data, data])):
        with pytest.raises(ivy.IvyDispatchError, match=re.escape(f"not an array: convert it with {written}")):
            call()


def test_frames_of_pandas_are_told_of_asarray() -> None:
    pd = pytest.importorskip("pandas")
    df = pd.DataFrame({"a": [1.0, 2.0]})
    with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.softmax got pandas.*ivy\.asarray\(df\)"):
        ivy.softmax(df)
    assert ivy.softmax(ivy.asarray(df), axis=0).shape == (2, 1)
