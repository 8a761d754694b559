"""The current backend: chosen, undone, scoped; names that depend on it; modes and defaults."""

import logging
import pickle
import subprocess
import sys
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol.core import context

OTHER = "array_api_strict"


def unchanged() -> Any:
    """The state that a failed call must leave alone."""
    now = context.current()
    return now.backends, now.stacks, now.overlays


def test_numpy_answers_when_nothing_was_chosen() -> None:
    assert ivy.current_backend_str() == "" and ivy.backend == ""
    assert ivy.zeros(2).backend == "numpy"
    assert ivy.current_backend().name == "numpy"


def test_set_unset_previous() -> None:
    ivy.set_backend("numpy")
    ivy.set_backend(OTHER)
    assert ivy.current_backend_str() == ivy.backend == OTHER and ivy.zeros(1).backend == OTHER
    assert ivy.current_backend() is ivy.with_backend(OTHER)
    assert ivy.previous_backend() == OTHER
    ivy.set_framework(OTHER)
    assert ivy.unset_framework() == OTHER
    assert ivy.current_backend_str() == "numpy"
    assert ivy.unset_backend() == "numpy"
    assert ivy.current_backend_str() == "" and ivy.unset_backend() is None


def test_set_backend_argument_types(backend: str) -> None:
    for choice in (backend, ivy.with_backend(backend), sys.modules[backend]):
        ivy.set_backend(choice)
        assert ivy.current_backend_str() == backend
        ivy.unset_backend()


def test_types_beat_the_current_backend(backend: str) -> None:
    x = ivy.array([1.0, 2.0])
    other = OTHER if backend == "numpy" else "numpy"
    with ivy.with_backend(other):
        for result in (
            ivy.add(x, x),
            x + 1,
            ivy.exp(x.to_native()),
            ivy.softmax(x),
            ivy.zeros_like(x),
            ivy.concat([x]),
        ):
            assert result.backend == backend
        assert ivy.add([1.0], 2.0).backend == other
        assert ivy.add([1.0], x).backend == backend
        assert ivy.full_like(x, 3.0).backend == backend
        assert ivy.current_backend(x).name == backend
        assert ivy.current_backend(1, [2], b=x.to_native()).name == backend
        assert ivy.current_backend(1).name == other
    assert ivy.zeros(1).backend == backend, "the types of a call do not stick"


def test_the_current_backend_of_nested_data(backend: str) -> None:
    class Pair(NamedTuple):
        a: Any
        b: Any

    @dataclass
    class State:
        position: Any

    x = ivy.array([1.0, 2.0])
    with ivy.with_backend(OTHER if backend == "numpy" else "numpy"):
        for leaf in (x, x.to_native()):
            for value in (
                [1, leaf],
                (None, [leaf]),
                {"a": "text", "b": {"c": leaf}},
                MappingProxyType({"a": leaf}),
                Pair(1, leaf),
                State(leaf),
                ivy.Container(values={"keys": leaf}),
                ivy.NestedArray([x, ivy.concat([leaf, leaf])]),
            ):
                assert ivy.current_backend(value).name == backend
                assert ivy.current_backend(0, option=value).name == backend
        for value in ([], {}, [1, "text", None], State(None), ivy.Container()):
            assert ivy.current_backend(value) is ivy.current_backend()
        endless: list[Any] = []
        endless.append(endless)
        assert ivy.current_backend(endless) is ivy.current_backend()


def test_functions_are_the_same_objects_before_and_after() -> None:
    functions = {n: f for n, f in vars(ivy).items() if hasattr(f, "spec")}
    assert len(functions) > 50
    ivy.set_backend("numpy")
    with ivy.with_backend(OTHER):
        assert all(getattr(ivy, n) is f for n, f in functions.items())
        assert vars(ivy)["add"] is functions["add"]
    ivy.unset_backend()
    assert all(getattr(ivy, n) is f for n, f in functions.items())


def test_one_namespace_object_per_backend(backend: str) -> None:
    namespace = ivy.with_backend(backend)
    assert namespace is ivy.current_backend() is ivy.zeros(1).__array_namespace__() is ivy.with_backend(namespace)
    assert ivy.zeros(1).__array_namespace__(api_version="2024.12") is namespace
    assert namespace.name == backend and repr(namespace) == f"<ivy on {backend}>"
    assert namespace.__array_api_version__ == "2025.12"
    assert {namespace: 1}[namespace] == 1
    assert namespace.__name__ == f"ivy_protocol.{backend}"
    assert pickle.loads(pickle.dumps(namespace)) is namespace
    assert "add" in dir(namespace) and namespace.add is namespace.add
    assert namespace.add.__name__ == "add" and namespace.add.__doc__ == ivy.add.__doc__
    with pytest.raises(ivy.IvyValueError, match=r"2025\.12"):
        ivy.zeros(1).__array_namespace__(api_version="3000.01")
    with pytest.raises(ivy.IvyAttributeError, match="no_such_name"):
        _ = namespace.no_such_name


def test_namespace_backend(backend: str) -> None:
    other = OTHER if backend != OTHER else "torch"
    x, foreign = ivy.array([1.0]), ivy.with_backend(other).array([1.0])
    with ivy.with_backend(other):
        namespace = ivy.with_backend(backend)
        assert namespace.zeros(2).backend == backend
        assert namespace.asarray([1.0]).backend == backend and namespace.add([1.0], 2.0).backend == backend
        assert namespace.add(x, x).backend == backend
        assert namespace.softmax(x).backend == backend
        assert ivy.current_backend_str() == other
    before = unchanged()
    for call in (
        lambda: namespace.add(foreign, foreign),
        lambda: namespace.exp(foreign.to_native()),
        lambda: namespace.softmax(foreign),
        lambda: namespace.concat([foreign]),
    ):
        with pytest.raises(ivy.IvyDispatchError, match=f"{other}"):
            call()
    assert unchanged() == before


def test_scopes_nest_and_are_restored(backend: str) -> None:
    with ivy.with_backend("numpy"):
        with ivy.with_backend(OTHER) as namespace:
            assert namespace.name == ivy.current_backend_str() == OTHER
            ivy.set_backend("numpy")
            assert ivy.current_backend_str() == "numpy", "inside a scope the scope changes"
        assert ivy.current_backend_str() == "numpy"
        with pytest.raises(KeyError), ivy.with_backend(OTHER):
            raise KeyError
        assert ivy.current_backend_str() == "numpy"
    assert ivy.current_backend_str() == backend
    assert context.state.default.backends == ()


def test_equal_scopes_share_their_settings_and_no_more(backend: str) -> None:
    for _ in range(2):
        with ivy.PreciseMode(False):
            with ivy.ArrayMode(False):
                first = context.current()
                ivy.set_default_float_dtype("float64")
                assert ivy.default_float_dtype() == "float64", "inside a scope the scope changes"
            assert ivy.default_float_dtype() == "float32"
            with ivy.ArrayMode(False) as scope:
                second = context.current()
                assert second is not first and second.stacks == first.stacks and second.modes == first.modes
                assert second.owner is scope and ivy.default_float_dtype() == "float32"
                assert not ivy.array_mode and not ivy.precise_mode
    ivy.set_precise_mode(False)
    try:
        with ivy.ArrayMode(False):
            assert not ivy.precise_mode, "a scope in other settings is another one"
    finally:
        ivy.unset_precise_mode()
    with ivy.ArrayMode(False):
        assert ivy.precise_mode
    assert len(context.current().inner) <= context._MOST_INNER
    for number in range(2 * context._MOST_INNER):
        with ivy.MinBase(float(number)):
            assert ivy.min_base == number
    assert len(context.current().inner) <= context._MOST_INNER


def test_closing_a_scope_that_is_not_open() -> None:
    for scope in (ivy.with_backend("numpy"), ivy.ArrayMode(False), ivy.Overlay()):
        with pytest.raises(ivy.IvyError, match="exited in the thread or task that entered it"):
            scope.__exit__(None, None, None)
        with ivy.with_backend(OTHER), pytest.raises(ivy.IvyError, match="exited in the thread or task that entered it"):
            scope.__exit__(None, None, None)


@pytest.mark.parametrize("name", ["nunpy", "no_such_library", "json", "", "numpy.", "os.path"])
def test_an_unknown_backend(name: str) -> None:
    before = unchanged()
    for call in (lambda: ivy.set_backend(name), lambda: ivy.with_backend(name), lambda: ivy.to_backend([1.0], name)):
        with pytest.raises(ivy.IvyInvalidBackendException) as caught:
            call()
        assert isinstance(caught.value, ValueError) and repr(name) in str(caught.value)
    assert unchanged() == before and ivy.zeros(1).backend == "numpy"


def test_a_backend_is_not_named_by_anything_else() -> None:
    for value in (3, None, ["numpy"]):
        with pytest.raises(ivy.IvyTypeError, match="must be a str"):
            ivy.set_backend(value)
    assert ivy.current_backend_str() == ""


def test_a_missing_library() -> None:
    code = """
import sys

blocked = ["torch", "jax", "tensorflow"]

class Block:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in blocked:
            raise ModuleNotFoundError(f"{name} is blocked", name=name)

sys.meta_path.insert(0, Block())
import ivy_protocol as ivy

for name in ("torch", "jax", "tensorflow"):
    for call in (ivy.set_backend, ivy.with_backend):
        try:
            call(name)
        except ivy.IvyBackendImportError as error:
            assert isinstance(error, ImportError) and isinstance(error, ivy.IvyInvalidBackendException)
            assert f"pip install {name}" in str(error), error
            assert "is blocked" in str(error.__cause__)
        else:
            raise AssertionError(name)
assert ivy.current_backend_str() == "" and ivy.zeros(2).backend == "numpy"
blocked = ["array_api_compat"]
try:
    ivy.set_backend("torch")
except ivy.IvyBackendImportError as error:
    assert "pip install array-api-compat" in str(error) or "No module named 'torch'" in str(error), error
else:
    raise AssertionError("array_api_compat")
blocked = ["torch", "jax", "tensorflow"]
x = ivy.array([1.0])
assert (x + x).to_list() == [2.0] and ivy.softmax(x).backend == "numpy" and not ivy.is_array("text")
print("done")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == "done", done.stderr


def test_the_log_says_which_backend_and_why(caplog: pytest.LogCaptureFixture) -> None:
    context.clear_plans()
    with caplog.at_level(logging.DEBUG, logger="ivy_protocol"):
        ivy.set_backend("numpy")
        ivy.exp(np.zeros(2))
        ivy.unset_backend()
        quiet = len(caplog.records)
        ivy.exp(np.zeros(2))
    assert any("numpy" in r.getMessage() and "set" in r.getMessage() for r in caplog.records)
    assert any("ivy.exp on numpy calls" in r.getMessage() for r in caplog.records)
    assert len(caplog.records) == quiet, "a warm call says nothing"
    assert all(r.name == "ivy_protocol" and r.levelno == logging.DEBUG for r in caplog.records)


def test_isinstance_native_array(backend: str) -> None:
    native = ivy.zeros(2).to_native()
    for scope in (backend, "numpy", OTHER):
        with ivy.with_backend(scope):
            assert isinstance(native, ivy.NativeArray) and issubclass(type(native), ivy.NativeArray)
            assert ivy.is_native_array(native) and ivy.is_array(native)
    for value in (ivy.zeros(2), 1.0, [1.0], "text", None, object(), np, type(native), np.dtype("int8")):
        assert not isinstance(value, ivy.NativeArray)
    assert not issubclass(ivy.Array, ivy.NativeArray) and not issubclass(list, ivy.NativeArray)
    assert issubclass(ivy.NativeArray, ivy.NativeArray)
