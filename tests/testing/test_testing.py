"""The kit for authors of array classes and backends: it finds what is wrong, and passes what is right."""

import importlib.util
import pickle
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.core import context
from ivy_protocol.testing.strategies import generated_functions

BACKENDS = ("numpy", "torch", "jax", "tensorflow")
FOLDER = Path(__file__).parents[2] / "examples" / "custom_arrays"
FEW = (ivy.add, ivy.multiply, ivy.exp, ivy.sum, ivy.matmul, ivy.concat, ivy.where, ivy.softmax, ivy.reshape, ivy.astype)


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # pickle looks for the class there.
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


class Doubled:
    """Holds an array, and answers a few functions."""

    __array_ufunc__ = None

    def __init__(self, data: Any) -> None:
        self.data = ivy.asarray(data)

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func not in IMPLEMENTED or not all(issubclass(t, Doubled | ivy.Array) for t in types):
            return NotImplemented
        options = {n: v.data if isinstance(v, Doubled) else v for n, v in kwargs.items()}
        return Doubled(func(*[a.data if isinstance(a, Doubled) else a for a in args], **options))

    __add__, __mul__ = ivy.add, ivy.multiply

    def __radd__(self, other: Any) -> Any:
        return ivy.add(other, self)

    def __rmul__(self, other: Any) -> Any:
        return ivy.multiply(other, self)


IMPLEMENTED = (ivy.add, ivy.multiply, ivy.exp, ivy.sum)


def outcomes(report: Any) -> dict[str, str]:
    return {row.check: row.outcome for row in report.rows}


def test_a_class_that_keeps_the_laws() -> None:
    report = ivy.testing.check_array_class(
        Doubled, Doubled, IMPLEMENTED, claims=("jit", "grad", "vmap"), same=lambda a, b: True
    )
    assert report, str(report)
    assert [row.check for row in report.of("skipped")] == ["metadata"], str(report)
    report.raise_failures()


def test_what_is_wrong_with_a_class_is_found() -> None:
    class Wrong(Doubled):
        chunks = 1
        __qualname__ = "Wrong"

        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            if not hasattr(func, "spec"):
                raise TypeError("what is this?")
            if func is ivy.exp:
                return Wrong(ivy.sin(self.data))
            data = [getattr(a, "data", 0.0) for a in args]
            return Wrong(func(*data, **kwargs))

        def __add__(self, other: Any) -> Any:
            return Wrong(self.data)

        def __reduce__(self) -> Any:
            return Doubled, (self.data,)

    globals()["Wrong"] = Wrong
    found = outcomes(ivy.testing.check_array_class(Wrong, Wrong, IMPLEMENTED))
    wrong = {check for check, outcome in found.items() if outcome == "failed"}
    assert {"ivy.exp", "NotImplemented for unknown functions", "unrelated classes are not handled"} <= wrong
    assert {"operators", "pickling", "attributes that clients misinterpret"} <= wrong
    assert found["ivy.sum"] == "passed"


def test_a_claim_that_does_not_hold_is_found() -> None:
    class Eager(Doubled):
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return Eager(func(*[ivy.to_numpy(a.data) for a in args], **kwargs))

    found = outcomes(ivy.testing.check_array_class(Eager, Eager, [ivy.exp], claims=("jit", "grad", "vmap")))
    assert [found[claim] for claim in ("ivy.exp", "jit", "grad", "vmap")] == ["passed", "failed", "failed", "failed"]


def test_the_examples_pass() -> None:
    unitful = example("unitful")
    known = [f for f in unitful.UNITS if f not in (*unitful.PURE, ivy.shape, ivy.get_num_dims, ivy.pow)]
    clip = st.just(((np.ones((2, 3), "float32"),), {}))
    report = ivy.testing.check_array_class(
        unitful.Quantity,
        lambda a: unitful.Quantity(a, "m"),
        known,
        arguments={ivy.clip: clip},
        examples=3,
        plain=[ivy.divide],
    )
    assert report, str(report)
    logged, low_rank = example("logged"), example("low_rank")
    report = ivy.testing.check_array_class(logged.Logged, logged.Logged, FEW, examples=3)
    assert report, str(report)
    report = ivy.testing.check_array_class(
        low_rank.LowRank,
        lambda a: low_rank.LowRank(a, np.eye(a.shape[-1], dtype=a.dtype)),
        [ivy.matmul],
        unmake=lambda x: x.dense(),
        arguments={ivy.matmul: st.just(((np.ones((2, 3), "float32"), np.ones((3, 2), "float32")), {}))},
    )
    assert report, str(report)


def test_backends_pass(backend: str) -> None:
    report = ivy.testing.check_backend(backend, functions=FEW, examples=3)
    assert report, str(report)
    assert outcomes(report)["ivy.add, container"] == "passed" and outcomes(report)["ivy.concat, method"] == "skipped"


def test_every_function_on_numpy() -> None:
    assert len(generated_functions()) > 100
    report = ivy.testing.check_backend("numpy", ways=("function",), examples=3)
    assert report, str(report)


def test_what_is_wrong_with_a_backend_is_found() -> None:
    ivy.register(ivy.negative, "torch")(lambda x, /: x.double())
    ivy.register(ivy.exp, "numpy")(lambda x, /: x + 1)
    try:
        found = outcomes(ivy.testing.check_backend("torch", functions=[ivy.negative, ivy.exp], ways=("function",)))
    finally:
        for name, fn in (("numpy", ivy.exp), ("torch", ivy.negative)):
            backends.loaded[name].registered.pop(fn)
        context.clear_plans()
    assert found["ivy.negative, function"] == found["ivy.exp, function"] == "failed"


def test_what_the_kit_does_not_know_is_refused() -> None:
    kit: Any = ivy.testing
    with pytest.raises(ivy.IvyValueError, match="'fnction'"):
        kit.check_backend("numpy", ways=["fnction"])
    with pytest.raises(ivy.IvyValueError, match="'fnction'"):
        kit.handle_test(ivy.add, ways=("fnction",))
    with pytest.raises(ivy.IvyValueError, match="'jti'"):
        kit.check_array_class(Doubled, Doubled, [ivy.exp], claims=["jti"])
    for wrong in ("add", np.add):
        with pytest.raises(ivy.IvyTypeError, match=r"not a (dispatching )?function of ivy"):
            kit.check_backend("numpy", functions=[wrong])
    with pytest.raises(ivy.IvyTypeError, match="'y'"):
        kit.handle_test(y=st.integers())(lambda x: None)


def test_a_class_without_data_needs_unmake() -> None:
    class Held:
        def __init__(self, held: Any) -> None:
            self.held = held

        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return Held(func(*[a.held for a in args], **kwargs))

    report = ivy.testing.check_array_class(Held, Held, [ivy.exp])
    assert "pass unmake=" in str(report)
    ivy.testing.reports.remove(report)


def test_only_types_of_the_standard_are_drawn() -> None:
    assert ivy.testing.check_backend("array_api_strict", functions=[ivy.add, ivy.sum, ivy.sort, ivy.logical_and])


def test_a_report_is_a_table() -> None:
    report = ivy.testing.Report("numbers")
    report.check("one", lambda: None)
    report.check("two", lambda: 1 / 0)
    assert str(report).splitlines()[0] == "numbers: 1 passed, 1 failed, 0 skipped"
    assert not report and "two: ZeroDivisionError division by zero" in str(report)
    with pytest.raises(ivy.IvyError, match="two: ZeroDivisionError"):
        report.raise_failures()
    ivy.testing.reports.remove(report)


@given(st.data())
def test_strategies(data: Any) -> None:
    dtype = data.draw(ivy.testing.dtypes("float", "int"))
    assert dtype.kind in ("float", "int")
    shape = data.draw(ivy.testing.shapes(min_dims=1, empty=False))
    x = data.draw(ivy.testing.arrays(dtype, shape))
    assert (x.dtype, x.shape) == (dtype, shape) and x.size > 0
    axis = data.draw(ivy.testing.axes(x.ndim, several=True))
    assert np.sum(x, axis=axis).ndim <= x.ndim
    assert np.broadcast_shapes(*data.draw(ivy.testing.broadcastable_shapes(3))) is not None
    tree = data.draw(ivy.testing.containers(ivy.testing.arrays("float32", (3,))))
    assert isinstance(tree, ivy.Container) and ivy.sum(tree) is not None
    args, kwargs = data.draw(ivy.testing.arguments(ivy.add))
    assert len(args) == 2 and kwargs == {}
    with pytest.raises(ivy.IvyTypeError, match=r"generate arguments of ivy\.conv2d"):
        ivy.testing.arguments(ivy.conv2d)


TESTS = """
import numpy as np
import pytest
from hypothesis import example, given, seed, settings, reproduce_failure
from hypothesis import strategies as st
import ivy_protocol as ivy
from ivy_protocol.testing import arrays, axes, call, check_array_class, check_backend, handle_test

seen = []

@settings(max_examples=7, deadline=None)
@handle_test(ivy.add)
def test_add(fn, drawn, way, ivy_backend):
    args, kwargs = drawn
    assert ivy.current_backend().name == ivy_backend
    result = call(fn, args, kwargs, ivy_backend, "function")
    assert result.backend == ivy_backend
    np.testing.assert_allclose(result.to_numpy(), args[0] + args[1], rtol=1e-5)
    seen.append(ivy_backend)

@pytest.mark.parametrize("factor", [1, 2])
@handle_test(x=arrays("float32", (3,)))
@seed(1)
@example(x=np.zeros(3, "float32"))
def test_with_other_decorators(x, factor, ivy_backend):
    assert (ivy.asarray(x) * factor).shape == (3,)

class TestInAClass:
    @handle_test(x=arrays("int32", (2, 3)), axis=axes(2))
    @settings(max_examples=3, deadline=None)
    def test_sum(self, x, axis, ivy_backend, tmp_path_factory):
        assert int(ivy.sum(ivy.sum(ivy.asarray(x), axis=axis))) == int(x.sum())

@handle_test(x=st.integers(0, 100))
def test_that_fails(x):
    assert x < 10

def test_examples_ran():
    assert len(seen) >= 7 * len(set(seen)) > 0

def test_report():
    check_backend("numpy", functions=[ivy.add]).raise_failures()
"""


def test_the_plugin_of_pytest(tmp_path: Path) -> None:
    (tmp_path / "test_kit.py").write_text(TESTS)
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["ivy_protocol.testing.plugin"]\n')
    command = [sys.executable, "-m", "pytest", "-q", "--ivy-backends=numpy,torch", "-p", "no:cacheprovider", tmp_path]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=300, check=False)
    assert "1 failed, 10 passed" in ran.stdout, ran.stdout + ran.stderr
    assert "Failing test case: test_that_fails(" in ran.stdout and "x=10," in ran.stdout
    assert "backend numpy: " in ran.stdout and "passed   ivy.add, container" in ran.stdout


def test_a_failure_is_reproduced(tmp_path: Path) -> None:
    source = TESTS.replace("def test_that_fails(x):\n    assert x < 10", "def test_that_fails(x):\n    assert x != 10")
    source = source.replace("@handle_test(x=st.integers(0, 100))", "@BLOB\n@handle_test(x=st.integers(0, 100))")
    import hypothesis
    from hypothesis.core import encode_failure

    blob = encode_failure((10,))
    line = f"@reproduce_failure({hypothesis.__version__!r}, {blob!r})"
    (tmp_path / "test_kit.py").write_text(source.replace("@BLOB", line))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "ivy_protocol.testing.plugin", "--ivy-backends=numpy"]
    ran = subprocess.run(
        [*command, "-k", "test_that_fails", tmp_path],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=300,
        check=False,
    )
    assert "1 failed" in ran.stdout and "x=10," in ran.stdout, ran.stdout + ran.stderr


def test_import_without_hypothesis() -> None:
    code = """
import sys
sys.modules["hypothesis"] = None
import ivy_protocol as ivy
assert "ivy_protocol.testing" not in sys.modules
print(ivy.testing.Report("x"))
try:
    ivy.testing.check_backend
except ImportError as error:
    print(error)"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert "x: 0 passed" in ran.stdout and "pip install hypothesis pytest" in ran.stdout


def test_a_class_from_an_example_is_pickled() -> None:
    unitful = example("unitful")
    assert pickle.loads(pickle.dumps(unitful.Quantity([1.0], "m"))).unit == {"m": 1}
