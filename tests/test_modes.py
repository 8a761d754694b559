"""Modes: set and unset as a stack, held in a scope, restored whatever is raised, and what they do."""

import threading
from typing import Any

import numpy as np
import pytest
from oracle import array

import ivy_protocol as ivy

VALUES: dict[str, tuple[Any, Any]] = {
    "nestable_mode": (False, "no"),
    "inplace_mode": ("strict", "hard"),
    "shape_array_mode": (True, 1),
    "nan_policy": ("warns", "panic"),
    "exception_trace_mode": ("ivy", "none"),
    "show_func_wrapper_trace_mode": (False, 0),
    "warning_level": ("none", "loud"),
    "min_denominator": (1e-3, -1.0),
    "min_base": (1e-3, "small"),
    "array_significant_figures": (3, -1),
    "array_decimal_values": (2, 1.5),
    "queue_timeout": (1.0, -2),
    "tmp_dir": ("/somewhere", 3),
    "array_mode": (False, 0),
    "precise_mode": (False, "no"),
    "dynamic_backend": (True, "yes"),
    "soft_device_mode": (True, 1),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_mode_is_a_stack_that_cannot_be_assigned(name: str) -> None:
    good, bad = VALUES[name]
    setter, unsetter = getattr(ivy, f"set_{name}"), getattr(ivy, f"unset_{name}")
    before = getattr(ivy, name)
    setter(good)
    setter(before)
    assert getattr(ivy, name) == before
    unsetter()
    assert getattr(ivy, name) == good
    with pytest.raises(ivy.IvyValueError, match=name):
        setter(bad)
    assert getattr(ivy, name) == good
    unsetter()
    unsetter()
    assert getattr(ivy, name) == before
    with pytest.raises(ivy.IvyAttributeError):
        setattr(ivy, name, good)


SCOPES = {
    ivy.NestableMode: "nestable_mode",
    ivy.InplaceMode: "inplace_mode",
    ivy.ShapeArrayMode: "shape_array_mode",
    ivy.NanPolicy: "nan_policy",
    ivy.ExceptionTraceMode: "exception_trace_mode",
}


@pytest.mark.parametrize("scope", SCOPES, ids=SCOPES.values())
def test_a_scope_holds_a_mode_and_restores_it_whatever_is_raised(scope: Any) -> None:
    name = SCOPES[scope]
    before, value = getattr(ivy, name), VALUES[name][0]
    seen = []

    def hold() -> None:
        with scope(value):
            assert getattr(ivy, name) == value
            thread = threading.Thread(target=lambda: seen.append(getattr(ivy, name)))
            thread.start()
            thread.join()
            raise KeyError(name)

    with pytest.raises(KeyError, match=name):
        hold()
    assert getattr(ivy, name) == before and seen == [before]
    with pytest.raises(ivy.IvyValueError):
        scope(VALUES[name][1])


def test_nan_policy_raises(backend: str) -> None:
    x, y = array(backend, np.array([-1.0, 1.0], "float32")), array(backend, np.array([np.nan, 1.0], "float32"))
    with ivy.NanPolicy("raise_exception"), np.errstate(invalid="ignore"):
        with pytest.raises(ivy.IvyNanError, match=rf"the result of ivy\.log on {backend}"):
            ivy.log(x)
        for call in (lambda: y + 1.0, lambda: ivy.concat([x, y]), lambda: ivy.sum(y.to_native()), lambda: y[0:1]):
            with pytest.raises(ivy.IvyNanError, match="the argument of ivy"):
                call()
        assert ivy.isnan(y).to_list() == [True, False]
        assert ivy.exp(x).shape == (2,)
    assert ivy.isnan(y + 1.0).to_list() == [True, False]


def test_nan_policy_warns(backend: str) -> None:
    y = array(backend, np.array([np.nan, 1.0], "float32"))
    with ivy.NanPolicy("warns"):
        with pytest.warns(RuntimeWarning, match=r"the argument of ivy\.negative"):
            result = ivy.negative(y)
        ivy.set_warning_level("none")
        ivy.negative(y)
        ivy.unset_warning_level()
    assert ivy.isnan(result).to_list() == [True, False]


def test_nan_policy_in_a_trace_leaves_values_alone() -> None:
    jax = pytest.importorskip("jax")
    with ivy.NanPolicy("raise_exception"):
        assert jax.jit(lambda x: ivy.to_native(ivy.negative(x)))(jax.numpy.ones(2)).tolist() == [-1.0, -1.0]


def test_exception_trace_mode(backend: str) -> None:
    x, y = ivy.zeros((2, 3)), ivy.zeros((4,))
    for mode, shown in (("full", True), ("ivy", False), ("frontend", False)):
        with ivy.ExceptionTraceMode(mode), pytest.raises(ivy.IvyBroadcastShapeError) as caught:
            ivy.add(x, y)
        assert (caught.value.__cause__ is not None) is shown
        assert caught.value.__context__ is not None


def test_inplace_mode(backend: str) -> None:
    x = ivy.zeros(2)
    with ivy.InplaceMode("strict"):
        if backend in ("jax", "tensorflow"):
            with pytest.raises(ivy.InplaceUpdateException, match="cannot be changed"):
                ivy.inplace_update(x, ivy.ones(2))
            with pytest.raises(ivy.InplaceUpdateException):
                x[0] = 1.0
            assert x.to_list() == [0.0, 0.0]
        else:
            x[0] = 1.0
            assert x.to_list() == [1.0, 0.0]


def test_shape_array_mode(backend: str) -> None:
    with ivy.ShapeArrayMode(True):
        assert ivy.shape(ivy.zeros((2, 3))).to_list() == [2, 3]
        assert ivy.linear(ivy.ones((2, 3)), ivy.ones((4, 3))).shape == (2, 4)
    assert ivy.shape(ivy.zeros((2, 3))) == (2, 3)


def test_how_many_digits_are_shown() -> None:
    x = ivy.array([3.14159265, 1234.5678], dtype="float64")
    ivy.set_array_decimal_values(2)
    assert repr(x) == "ivy.array([   3.14, 1234.57])"
    ivy.unset_array_decimal_values()
    ivy.set_array_significant_figures(3)
    assert repr(x) == "ivy.array([   3.14, 1230.  ])"
    ivy.unset_array_significant_figures()
    assert repr(ivy.array([0.1, np.inf, 0.0], dtype="float64")) == "ivy.array([0.1, inf, 0. ])"
