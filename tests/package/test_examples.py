"""The examples do what their docstrings say, on every backend, and run as scripts."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

FOLDER = Path(__file__).parents[2] / "examples" / "custom_arrays"
NEEDED = {"pint_units": "pint", "marray_masks": "marray", "xarray_labels": "xarray"}
NAMES = sorted(path.stem for path in FOLDER.glob("*.py"))


@pytest.fixture(autouse=True)
def examples_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let examples import each other, as scripts do."""
    monkeypatch.syspath_prepend(FOLDER)


def load(name: str) -> ModuleType:
    """Import an example from its file."""
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def numbers(value: Any) -> Any:
    """Return an array as nested lists of Python numbers."""
    return ivy.to_numpy(value).tolist()


@pytest.mark.parametrize("name", NAMES)
def test_runs_as_a_script(name: str) -> None:
    pytest.importorskip(NEEDED.get(name, "numpy"))
    ran = subprocess.run([sys.executable, FOLDER / f"{name}.py"], capture_output=True, text=True, check=True)
    assert len(ran.stdout.splitlines()) >= 4
    assert not ran.stderr


@pytest.mark.parametrize("name", NAMES)
def test_is_one_idea_that_is_explained(name: str) -> None:
    pytest.importorskip(NEEDED.get(name, "numpy"))
    source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 210
    assert len((load(name).__doc__ or "").splitlines()) >= 5
    assert f"({name}.py)" in (FOLDER / "README.md").read_text(encoding="utf-8")


class TestHandledFunctions:
    example = load("handled_functions")

    def test_answers_what_it_handles(self) -> None:
        assert ivy.abs(self.example.MyArray(-3)).data == 3

    def test_answers_next_to_an_array(self, backend: str) -> None:
        x = self.example.MyArray(-3)
        assert ivy.maximum(ivy.asarray(5.0), x).data == 5
        assert ivy.maximum(x, ivy.to_native(ivy.asarray(5.0))).data == 5

    def test_has_what_is_composed_of_it(self) -> None:
        assert ivy.relu(self.example.MyArray(-3)).data == 0

    def test_the_rest_is_refused_by_name(self) -> None:
        with pytest.raises(ivy.IvyBackendException, match=r"ivy\.sqrt .*MyArray") as caught:
            ivy.sqrt(self.example.MyArray(4))
        assert isinstance(caught.value, TypeError)

    def test_leaves_strangers_to_themselves(self) -> None:
        class Stranger:
            def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
                return "the stranger answers"

        assert ivy.maximum(self.example.MyArray(1), Stranger()) == "the stranger answers"


class TestUnitful:
    example = load("unitful")

    def metres(self) -> Any:
        return self.example.Quantity([3.0, 8.0], "m")

    def seconds(self) -> Any:
        return self.example.Quantity([2.0, 4.0], "s")

    def check(self, found: Any, values: Any, **unit: Any) -> None:
        assert isinstance(found, self.example.Quantity)
        assert found.unit == unit
        assert numbers(found.data) == values

    def test_units_multiply(self, backend: str) -> None:
        self.check(self.metres() / self.seconds(), [1.5, 2.0], m=1, s=-1)
        self.check(self.metres() * self.seconds(), [6.0, 32.0], m=1, s=1)
        self.check(self.metres() @ self.seconds(), 38.0, m=1, s=1)
        self.check(self.metres() ** 2, [9.0, 64.0], m=2)
        self.check(ivy.sqrt(self.metres() * self.metres()), [3.0, 8.0], m=1)
        self.check(1 / self.seconds(), [0.5, 0.25], s=-1)

    def test_units_may_cancel(self, backend: str) -> None:
        ratio = self.metres() / self.metres()
        assert isinstance(ratio, ivy.Array)
        assert numbers(ratio) == [1.0, 1.0]

    def test_array_on_the_left(self, backend: str) -> None:
        x = ivy.Array(ivy.asarray([2.0, 10.0]))
        # array_api_strict raises where Python would let the right operand answer.
        for left in [x] if backend == "array_api_strict" else [x, ivy.to_native(x)]:
            self.check(left * self.metres(), [6.0, 80.0], m=1)
            self.check(left / self.seconds(), [1.0, 2.5], s=-1)

    def test_equal_units_add_up(self, backend: str) -> None:
        self.check(self.metres() + self.metres(), [6.0, 16.0], m=1)
        self.check(ivy.stack([self.metres(), self.metres()]), [[3.0, 8.0], [3.0, 8.0]], m=1)
        self.check(ivy.concat([self.metres(), self.metres()]), [3.0, 8.0, 3.0, 8.0], m=1)
        self.check(ivy.sum(self.metres()), 11.0, m=1)
        self.check(ivy.mean(self.metres(), axis=0), 5.5, m=1)
        self.check(ivy.clip(self.metres(), 0, self.metres()[0]), [3.0, 3.0], m=1)
        assert numbers(self.metres() < self.metres()[1]) == [True, False]

    def test_metres_and_seconds_do_not_mix(self, backend: str) -> None:
        for call in (
            lambda: self.metres() + self.seconds(),
            lambda: ivy.asarray([1.0, 1.0]) - self.metres(),
            lambda: ivy.concat([self.metres(), self.seconds()]),
            lambda: ivy.less(self.metres(), 1.0),
            lambda: ivy.exp(self.metres()),
        ):
            with pytest.raises(self.example.UnitError) as caught:
                call()
            assert type(caught.value) is self.example.UnitError
            assert not isinstance(caught.value, ivy.IvyException)

    def test_composed_functions_by_parts(self, backend: str) -> None:
        gains = self.example.Quantity([[1.0, 2.0]], {"kg": 1, "s": -2})
        self.check(ivy.linear(self.metres(), gains), [19.0], m=1, kg=1, s=-2)
        self.check(ivy.relu(self.metres()), [3.0, 8.0], m=1)
        with pytest.raises(self.example.UnitError, match="add"):
            ivy.linear(self.metres(), gains, bias=self.seconds()[:1])

    def test_no_unit_is_lost(self) -> None:
        with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.prod"):
            ivy.prod(self.metres())


class TestLogged:
    example = load("logged")

    def test_notes_calls_and_hands_them_on(self, backend: str) -> None:
        x = self.example.Logged([[1.0, 4.0], [9.0, 16.0]])
        result = ivy.sum(ivy.add(ivy.sqrt(x), 1.0), axis=0)
        assert numbers(result.data) == [6.0, 8.0]
        assert x.log == ["sqrt(float32[2, 2])", "add(float32[2, 2], 1.0)", "sum(float32[2, 2], axis=0)"]

    def test_takes_any_function(self, backend: str) -> None:
        x = self.example.Logged([[2.0, 0.0], [0.0, 1.0]])
        values, _ = ivy.eigh(x)
        assert numbers(ivy.concat([values, values]).data) == [1.0, 2.0, 1.0, 2.0]
        assert ivy.shape(x) == (2, 2)
        assert x.log == ["eigh(float32[2, 2])", "concat([float32[2], float32[2]])", "shape(float32[2, 2])"]

    def test_shows_the_parts_of_composed_functions(self, backend: str) -> None:
        whole, parts = self.example.Logged([1.0, 2.0]), self.example.Logged([1.0, 2.0], parts=True)
        np.testing.assert_allclose(numbers(ivy.softmax(whole).data), numbers(ivy.softmax(parts).data), rtol=1e-6)
        assert whole.log == ["softmax(float32[2])"]
        assert [line.partition("(")[0] for line in parts.log] == ["max", "subtract", "exp", "sum", "divide"]


class TestLowRank:
    example = load("low_rank")

    @pytest.fixture(autouse=True)
    def count_from_zero(self) -> None:
        self.example.multiplications.clear()

    def factors(self, n: int = 12, m: int = 10, rank: int = 2, shift: float = 0.0) -> tuple[Any, Any]:
        def factor(rows: int) -> list[list[float]]:
            return [[(i * rank + j) % 5 - 2 + shift for j in range(rank)] for i in range(rows)]

        return factor(n), factor(m)

    def test_product_is_the_same_and_cheaper(self, backend: str) -> None:
        u, v = self.factors()
        a = self.example.LowRank(u, v)
        x = [[float(i - j) for j in range(3)] for i in range(10)]
        expected = np.array(u) @ np.array(v).T @ np.array(x)
        np.testing.assert_allclose(numbers(ivy.matmul(a, ivy.asarray(x))), expected, rtol=1e-6)
        assert self.example.multiplications == {"factors": 3 * 2 * (12 + 10)}
        assert self.example.multiplications["factors"] < 3 * 12 * 10

    def test_product_from_the_left(self, backend: str) -> None:
        u, v = self.factors()
        x = ivy.asarray([[float(i) for i in range(12)]])
        expected = np.arange(12.0)[None] @ np.array(u) @ np.array(v).T
        np.testing.assert_allclose(numbers(x @ self.example.LowRank(u, v)), expected, rtol=1e-6)
        assert self.example.multiplications == {"factors": 2 * (12 + 10)}

    def test_stays_low_rank(self, backend: str) -> None:
        a, b = self.example.LowRank(*self.factors()), self.example.LowRank(*self.factors(rank=1, shift=1.0))
        c = self.example.LowRank(*self.factors(10, 12))
        assert not self.example.multiplications
        self.check(a + b, 3, ivy.add(a.dense(), b.dense()))
        self.check(a @ c, 2, ivy.matmul(a.dense(), c.dense()))
        self.check(2 * a, 2, ivy.multiply(a.dense(), 2))
        self.check(ivy.matrix_transpose(a), 2, ivy.matrix_transpose(a.dense()))

    def check(self, found: Any, rank: int, expected: Any) -> None:
        assert isinstance(found, self.example.LowRank)
        assert found.rank == rank
        np.testing.assert_allclose(numbers(found.dense()), numbers(expected), rtol=1e-6)

    def test_everything_else_is_written_out(self, backend: str) -> None:
        u, v = self.factors()
        a = self.example.LowRank(u, v)
        result = ivy.sum(ivy.square(a), axis=0)
        assert isinstance(result, ivy.Array)
        np.testing.assert_allclose(numbers(result), np.sum((np.array(u) @ np.array(v).T) ** 2, axis=0), rtol=1e-6)
        assert self.example.multiplications == {"written out": 12 * 10 * 2}

    def test_a_high_rank_does_not_pay(self, backend: str) -> None:
        u, v = self.factors(4, 4, rank=3)
        x = ivy.asarray([1.0, 0.0, -1.0, 2.0])
        expected = np.array(u) @ np.array(v).T @ np.array([1.0, 0.0, -1.0, 2.0])
        np.testing.assert_allclose(numbers(ivy.matmul(self.example.LowRank(u, v), x)), expected, rtol=1e-6)
        assert set(self.example.multiplications) == {"written out"}

    def test_factors_must_match(self) -> None:
        with pytest.raises(ValueError, match="do not match"):
            self.example.LowRank([[1.0]], [[1.0, 2.0]])
