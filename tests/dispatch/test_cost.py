"""Cost of a call, as the number of Python function calls, which is exact on every machine."""

import operator
import subprocess
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol.backends import views

ELSEWHERE = tuple(f"/{library}/" for library in ("torch", "jax", "tensorflow"))
"""Libraries that other tests have loaded: calls of NumPy's arrays ask them no more than whether they trace."""


def python_calls(call: Callable[[], Any]) -> list[str]:
    """The Python functions that a warm call enters, but for those that a library calls to say whether it traces."""
    call()
    call()
    entered: list[str] = []

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and not any(part in frame.f_code.co_filename for part in ELSEWHERE):
            entered.append(frame.f_code.co_qualname)

    sys.setprofile(profile)
    try:
        call()
    finally:
        sys.setprofile(None)
    return entered[1:]


x = np.ones(2, dtype="float32")
matrix = np.ones((2, 2), dtype="float32")
array = ivy.Array(x)
wide, whole, small = ivy.Array(x.astype("float64")), ivy.Array(x.astype("int64")), ivy.Array(x.astype("int8"))
written, nested = ivy.Array(x.copy()), {"a": array, "b": array}
CALLS: dict[str, tuple[Callable[[], Any], int]] = {
    "add": (lambda: ivy.add(x, x), 1),
    "add of arrays": (lambda: ivy.add(array, array), 1),
    "exp": (lambda: ivy.exp(x), 1),
    "add operator": (lambda: array + array, 2),
    "multiply by a scalar": (lambda: ivy.multiply(x, 2.0), 2),
    "multiply by a number of NumPy's": (lambda: ivy.multiply(array, np.float32(2)), 7),
    "a wider number of NumPy's by an array": (lambda: np.float64(2) * array, 30),
    "divide": (lambda: ivy.divide(x, x), 3),
    "sum over an axis": (lambda: ivy.sum(matrix, axis=0), 3),
    "sum over an axis that is a number of NumPy's": (lambda: ivy.sum(matrix, axis=np.int64(0)), 3),
    "sum of the widest integers": (lambda: ivy.sum(whole), 3),
    "concat": (lambda: ivy.concat([x, x]), 4),
    "add of two data types": (lambda: ivy.add(array, wide), 12),
    "add of floats and integers": (lambda: ivy.add(array, small), 12),
    "exp of integers": (lambda: ivy.exp(whole), 12),
    "zeros": (lambda: ivy.zeros((2, 3)), 8),
    "zeros of a data type": (lambda: ivy.zeros((2, 3), dtype="float64"), 8),
    "full": (lambda: ivy.full((2,), 3.0), 10),
    "arange": (lambda: ivy.arange(5), 8),
    "linspace": (lambda: ivy.linspace(0.0, 1.0, 5), 11),
    "cumsum over an axis": (lambda: ivy.cumsum(matrix, axis=0), 16),
    "add in place": (lambda: operator.iadd(written, array), 10),
    "add with out": (lambda: ivy.add(array, array, out=written), 45),
    "add of a list": (lambda: ivy.add(array, [1.0, 2.0]), 95),
    "zeros like": (lambda: ivy.zeros_like(array), 50),
    "write an element": (lambda: array.__setitem__(0, 1.0), 12),
    "a dict beside an array": (lambda: ivy.add(nested, array), 30),
    "softmax": (lambda: ivy.softmax(x), 16),
}


def measure() -> dict[str, int]:
    return {name: len(python_calls(call)) for name, (call, _) in CALLS.items()}


def test_calls_before_any_scope_was_opened() -> None:
    code = (
        f"import sys; sys.path.insert(0, {__file__.rpartition('/')[0]!r}); import test_cost; print(test_cost.measure())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    counts = eval(done.stdout)
    assert {n: c for n, c in counts.items() if c > CALLS[n][1]} == {}


@pytest.mark.parametrize("name", CALLS)
def test_a_scope_adds_one_call_for_each_dispatch(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Arrays that other tests share between libraries are none of this one's.
    monkeypatch.setattr(views, "noted", views._Noted())
    with ivy.with_backend("numpy"):
        entered = python_calls(CALLS[name][0])
    dispatches = sum(n.endswith((".call", ".op", ".reflected_op")) for n in entered)
    assert len(entered) - dispatches <= CALLS[name][1]


@pytest.mark.parametrize("name", ["add", "exp", "sum over an axis", "divide"])
def test_native_results_cost_no_more(name: str) -> None:
    call, _ = CALLS[name]
    with ivy.ArrayMode(True):
        wrapped = len(python_calls(call))
    with ivy.ArrayMode(False):
        assert len(python_calls(call)) <= wrapped


def test_cost_is_independent_of_plans() -> None:
    first = len(python_calls(lambda: ivy.add(x, x)))
    for dtype in ("float64", "int8", "int16", "int32", "int64", "uint8", "complex64"):
        ivy.add(np.ones(2, dtype=dtype), np.ones(2, dtype=dtype))
        ivy.sum(np.ones((2, 2), dtype=dtype), axis=0, keepdims=True)
    assert len(python_calls(lambda: ivy.add(x, x))) == first


def test_a_part_of_a_network_costs_two_calls() -> None:
    network = ivy.Sequential(*[ivy.Identity() for _ in range(4)])
    # Where there were scopes, each module asks whether somebody watches.
    entered = [name for name in python_calls(lambda: network(array)) if name not in ("has_observers", "current")]
    assert len(entered) == 3 + 2 * 4
