"""Modes: set and unset as a stack, held in a scope, restored whatever is raised, and what they do."""

import ast
import asyncio
import inspect
import logging
import threading
import traceback
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from oracle import array

import ivy_protocol as ivy
from ivy_protocol.core.context import Change, Context
from ivy_protocol.core.defaults import DEFAULTS, SETTINGS, Modes
from ivy_protocol.dispatch.steps import compose
from ivy_protocol.functions._shared import CHECKS

# Only alternatives that exist can be named.
ivy.register(ivy.sinc, "numpy", alternative="declines")(lambda x: NotImplemented)

GLOBALS: dict[str, tuple[Any, Any, str]] = {
    "alternatives": ((), ("declines",), "names"),
    "array_decimal_values": (8, 2, "dec_vals"),
    "array_mode": (True, False, "mode"),
    "array_significant_figures": (10, 3, "sig_figs"),
    "cython_wrappers_mode": (False, True, "flag"),
    "default_complex_dtype": ("complex64", "complex128", "complex_dtype"),
    "default_dtype": ("float32", "float64", "dtype"),
    "default_float_dtype": ("float32", "float16", "float_dtype"),
    "default_int_dtype": ("int32", "int64", "int_dtype"),
    "default_uint_dtype": ("uint32", "uint64", "uint_dtype"),
    "dynamic_backend": (False, True, "flag"),
    "exception_trace_mode": ("full", "ivy", "mode"),
    "inplace_mode": ("lenient", "strict", "mode"),
    "logging_mode": (None, "DEBUG", "mode"),
    "mixed_arrays": ("host", "strict", "mixing"),
    "min_base": (1e-5, 1e-3, "val"),
    "min_denominator": (1e-12, 1e-3, "val"),
    "nan_policy": ("nothing", "warns", "warn_level"),
    "nestable_mode": (True, False, "mode"),
    "precise_mode": (True, False, "mode"),
    "queue_timeout": (15.0, 1.0, "timeout"),
    "random_mode": ("native", "portable", "mode"),
    "shape_array_mode": (False, True, "mode"),
    "show_func_wrapper_trace_mode": (True, False, "mode"),
    "soft_device_mode": (False, True, "mode"),
    "tmp_dir": ("", "/somewhere", "tmp_dr"),
    "warning_level": ("ivy_only", "none", "warn_level"),
}
"""All modes: the default, another value, and the parameter of the setter."""


def value_of(name: str) -> Any:
    found = getattr(ivy, name)
    return found() if callable(found) else found


@pytest.mark.parametrize("name", GLOBALS)
def test_mode_api(name: str) -> None:
    default, other, parameter = GLOBALS[name]
    setter, unsetter = getattr(ivy, f"set_{name}"), getattr(ivy, f"unset_{name}")
    scope = getattr(ivy, "".join(part.capitalize() for part in name.split("_")))
    assert list(inspect.signature(setter).parameters) == [parameter]
    assert value_of(name) == default
    setter(other)
    assert value_of(name) == other
    assert unsetter() is None and value_of(name) == default
    unsetter()
    assert value_of(name) == default
    with pytest.raises(ivy.IvyAttributeError, match=f"set_{name}"):
        setattr(ivy, name, other)
    elsewhere: list[Any] = []

    def fail() -> None:
        with scope(other):
            assert value_of(name) == other
            thread = threading.Thread(target=lambda: elsewhere.append(value_of(name)))
            thread.start()
            thread.join()
            raise KeyError(name)

    with pytest.raises(KeyError):
        fail()
    assert value_of(name) == default and elsewhere == [default]

    async def held() -> Any:
        with scope(other):
            await asyncio.sleep(0)
            return value_of(name)

    async def beside() -> Any:
        await asyncio.sleep(0)
        return value_of(name)

    async def both() -> list[Any]:
        return [*await asyncio.gather(held(), beside())]

    assert asyncio.run(both()) == [other, default]


def test_the_table_has_every_mode() -> None:
    casting = {"crosscast_dtypes", "downcast_dtypes", "upcast_dtypes"}
    assert set(GLOBALS) == set(DEFAULTS) - casting - {"default_device", "split_factors"} | {"dynamic_backend"}
    assert len(GLOBALS) == 27


VALUES: dict[str, tuple[Any, Any]] = {
    "nestable_mode": (False, "no"),
    "inplace_mode": ("strict", "hard"),
    "shape_array_mode": (True, 1),
    "nan_policy": ("warns", "panic"),
    "random_mode": ("portable", "fast"),
    "alternatives": (("declines",), "absent"),
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
    "mixed_arrays": ("any", "all"),
}


@pytest.mark.parametrize("name", VALUES)
def test_mode_stack(name: str) -> None:
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
    ivy.RandomMode: "random_mode",
    ivy.Alternatives: "alternatives",
    ivy.ExceptionTraceMode: "exception_trace_mode",
}


@pytest.mark.parametrize("scope", SCOPES, ids=SCOPES.values())
def test_mode_scope_after_error(scope: Any) -> None:
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


KNOWING = {
    "shape": lambda x: ivy.shape(x),
    "dev": lambda x: ivy.dev(x),
    "get_num_dims": lambda x: ivy.get_num_dims(x),
    "has_nans": lambda x: ivy.has_nans(x),
    "isposinf": lambda x: ivy.isposinf(x),
    "nan_to_num": lambda x: ivy.nan_to_num(x),
    "nanargmax": lambda x: ivy.nanargmax(x),
    "nanargmin": lambda x: ivy.nanargmin(x),
    "nanmax": lambda x: ivy.nanmax(x),
    "nanmean": lambda x: ivy.nanmean(x),
    "nanmedian": lambda x: ivy.nanmedian(x),
    "nanquantile": lambda x: ivy.nanquantile(x, 0.5),
    "nanstd": lambda x: ivy.nanstd(x),
    "nansum": lambda x: ivy.nansum(x),
}


@pytest.mark.parametrize("name", KNOWING)
def test_functions_that_know_nan_work_under_a_policy(backend: str, name: str) -> None:
    x = array(backend, np.array([[np.nan, 1.0], [3.0, 2.0]], "float32"))
    expected = KNOWING[name](x)
    with ivy.NanPolicy("raise_exception"):
        found = KNOWING[name](x)
        with pytest.raises(ivy.IvyNanError):
            ivy.add(x, 1.0)
    assert str(found) == str(expected)


def test_nan_policy_inside_of_containers(backend: str) -> None:
    fine, wrong = array(backend, np.array([1.0, 2.0], "float32")), array(backend, np.array([np.nan, 1.0], "float32"))
    tree = ivy.Container(a=fine, b={"c": wrong})
    calls = (lambda: tree + fine, lambda: ivy.multiply(fine, tree), lambda: tree.sum(), lambda: wrong * 2.0)
    with ivy.NanPolicy("raise_exception"):
        for call in calls:
            with pytest.raises(ivy.IvyNanError, match=r"the argument of ivy\.\w+ on"):
                call()
        assert (ivy.Container(a=fine) + fine)["a"].to_list() == [2.0, 4.0]
        x = array(backend, np.array([1.0, 2.0], "float32"))
        with pytest.raises(ivy.IvyNanError):
            x += wrong
        assert x.to_list() == [1.0, 2.0]
    with ivy.NanPolicy("warns"), pytest.warns(RuntimeWarning, match=r"the argument of ivy\.add"):
        tree + fine
    assert [call() for call in calls]


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


def test_exception_trace_mode_frontend(backend: str) -> None:
    x, y = ivy.zeros((2, 3)), ivy.zeros((4,))

    def places(mode: str) -> list[str]:
        with ivy.ExceptionTraceMode(mode), pytest.raises(ivy.IvyBroadcastShapeError) as caught:
            ivy.cross_entropy(x, y)
        return [frame.name for frame in traceback.extract_tb(caught.value.__traceback__)]

    assert "cross_entropy" in places("ivy")
    found = places("frontend")
    assert "cross_entropy" not in found and "handle" not in found
    assert found[0] == "places" and found[1] == "call"


def test_inplace_mode(backend: str) -> None:
    x = ivy.zeros(2)
    with ivy.InplaceMode("strict"):
        if backend in ("jax", "tensorflow"):
            with pytest.raises(ivy.InplaceUpdateException, match="are immutable"):
                ivy.inplace_update(x, ivy.ones(2))
            with pytest.raises(ivy.InplaceUpdateException):
                x[0] = 1.0
            assert x.to_list() == [0.0, 0.0]
        else:
            x[0] = 1.0
            assert x.to_list() == [1.0, 0.0]


def test_shape_array_mode(backend: str) -> None:
    with ivy.ShapeArrayMode(True):
        assert ivy.to_list(ivy.shape(ivy.zeros((2, 3)))) == [2, 3]
        assert ivy.linear(ivy.ones((2, 3)), ivy.ones((4, 3))).shape == (2, 4)
    assert ivy.shape(ivy.zeros((2, 3))) == (2, 3)


def test_shapes_are_tuples_inside_of_composed_functions(backend: str) -> None:
    seen: list[Any] = []

    def kept(x: Any, /, axis: int | None = None) -> Any:
        seen.append(ivy.shape(x))
        return x

    spec = ivy.spec(ivy.softmax)
    body = spec.body
    with ivy.ShapeArrayMode(True):
        assert ivy.split(ivy.arange(4), 2)[1].to_list() == [2, 3]
        assert ivy.is_array(ivy.shape(ivy.arange(4)))
        spec.body = kept
        try:
            compose(spec, ivy.zeros((2, 3)))
        finally:
            spec.body = body
        assert ivy.is_array(ivy.shape(ivy.arange(4)))
    assert seen == [(2, 3)]


def test_logging_mode_holds_in_its_scope(caplog: pytest.LogCaptureFixture) -> None:
    with ivy.LoggingMode("DEBUG"):
        ivy.set_backend("numpy")
    assert [record.getMessage() for record in caplog.records] == ["the current backend is numpy, because it was set"]
    with caplog.at_level(logging.DEBUG, logger="ivy_protocol"), ivy.LoggingMode("ERROR"):
        ivy.set_backend("numpy")
    assert len(caplog.records) == 1
    ivy.unset_backend()
    ivy.unset_backend()


def test_how_many_digits_are_shown() -> None:
    x = ivy.array([3.14159265, 1234.5678], dtype="float64")
    ivy.set_array_decimal_values(2)
    assert repr(x) == "ivy.array([   3.14, 1234.57], dtype=float64)"
    ivy.unset_array_decimal_values()
    ivy.set_array_significant_figures(3)
    assert repr(x) == "ivy.array([   3.14, 1230.  ], dtype=float64)"
    ivy.unset_array_significant_figures()
    assert repr(ivy.array([0.1, np.inf, 0.0], dtype="float64")) == "ivy.array([0.1, inf, 0. ], dtype=float64)"


def test_plan_modes() -> None:
    with_own_field = SETTINGS.keys() & set(Modes._fields)
    by_another_name = {
        "default_float_dtype",
        "crosscast_dtypes",
        "upcast_dtypes",
        "downcast_dtypes",
        "exception_trace_mode",
    }
    for name, row in SETTINGS.items():
        if isinstance(row.takes, str):
            others = ("a data type", "a device", "a dict", "names", "float", "int", "uint", "complex")
            assert row.takes in (*CHECKS, *others), name
        values = {True: (False,), False: (True,)}.get(row.default) or row.takes[-1:]
        if name == "default_float_dtype":
            values = ("float64",)
        for value in values:
            depends = Context({name: Change((value,))}).modes != Context({}).modes
            assert depends == (name in with_own_field | by_another_name), name
    assert set(Modes._fields) - with_own_field == {"only", "overlays", "float_dtype", "casting", "short_traces"}


def test_a_mode_is_listed_in_two_files() -> None:
    root = Path(ivy.__file__).parents[1]
    modes = {name for name in SETTINGS if not name.startswith("default_")}
    found = {
        str(path.relative_to(root))
        for folder in ("ivy_protocol", "docs")
        for path in (root / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for keys in [node.keys if isinstance(node, ast.Dict) else getattr(node, "elts", ())]
        if len({key.value for key in keys if isinstance(key, ast.Constant)} & modes) > 1
    }
    assert found == {"ivy_protocol/core/defaults.py", "ivy_protocol/functions/modes.py"}
