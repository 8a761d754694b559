"""`ivy.forbid` and `ivy.record`: observed events, scopes, and cleanup."""

import asyncio
import inspect
import json
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.core import context

OTHERS = ("torch", "jax", "tensorflow")
KINDS = ("host", "device", "densify", "upcast", "compute", "reshard", "item")


def array(library: str, values: Any = (1.0, 2.0), dtype: str = "float32") -> Any:
    pytest.importorskip(library.partition(".")[0])
    return ivy.asarray(np.asarray(values, dtype=dtype), backend=library)


def refused(kind: str, call: Callable[[], Any]) -> str:
    """Return the error message of a forbidden call; outside of the scope the call must not raise."""
    with ivy.forbid(kind), pytest.raises(ivy.IvyForbiddenError) as caught:
        call()
    assert f'ivy.forbid("{kind}")' in str(caught.value) and f"{__file__}:" in str(caught.value)
    assert isinstance(caught.value, RuntimeError)
    call()
    return str(caught.value)


@pytest.mark.parametrize("library", OTHERS)
@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("numpy.asarray", np.asarray),
        ("numpy.asarray", lambda x: np.array(x, dtype="float64")),
        ("numpy.asarray", lambda x: np.testing.assert_array_equal(np.array([x, x])[0], [1.0, 2.0])),
        ("numpy.median", np.median),
        ("numpy.cbrt", np.cbrt),
        ("numpy.add", lambda x: np.add.reduce(x)),
        ("numpy.linalg.cond", lambda x: np.linalg.cond(ivy.eye(2, like=x))),
        ("numpy.asarray", lambda x: 1.0 in x),
    ],
)
def test_what_goes_to_numpy_by_its_protocols(library: str, name: str, call: Any) -> None:
    x = array(library)
    assert refused("host", lambda: call(x)).startswith(f"{name}: the call converts an array of {library} to NumPy")
    with ivy.forbid("device", "densify", "upcast", "compute", "item"):
        call(x)


def test_what_jax_and_tensorflow_take() -> None:
    jnp, tf = pytest.importorskip("jax.numpy"), pytest.importorskip("tensorflow")
    x = array("torch")
    assert "jax.numpy.asarray" in refused("host", lambda: jnp.asarray(x))
    assert "tensorflow.convert_to_tensor" in refused("host", lambda: tf.convert_to_tensor(x))
    with ivy.forbid("host"):
        jnp.asarray(array("jax"))
        tf.convert_to_tensor(array("tensorflow"))


@pytest.mark.parametrize("library", ["numpy", *OTHERS])
def test_explicit_conversions_are_not_forbidden(library: str) -> None:
    x = array(library)
    with ivy.forbid(*KINDS):
        ivy.to_numpy(x), x.to_numpy(), x.to_list(), ivy.to_scalar(x[0])
        ivy.to_backend(x, "numpy"), ivy.asarray(x, backend="numpy", dtype="float64")
        ivy.astype(x, "float64" if library != "jax" else "float32")
        ivy.sum(array(library, [1, 2], "int8"), dtype="int32")
        ivy.to_device(x, x.device), repr(x), x + 1.0, np.add(x, 1.0), ivy.softmax(x)
        x[0] = 3.0


def test_an_array_of_numpy_stays_one() -> None:
    with ivy.forbid("host"):
        np.median(array("numpy")), np.asarray(array("numpy"))


@pytest.mark.parametrize("library", ["numpy", "torch", "tensorflow"])
def test_wider_data_types(library: str) -> None:
    x, wide, small = array(library), array(library, dtype="float64"), array(library, [1, 2], "int8")
    said = refused("upcast", lambda: x + wide)
    assert said.startswith("ivy.add: the call widens x1 from float32 to float64") and f"float32[2] of {library}" in said
    assert "x2 from int32 to float64" in refused("upcast", lambda: ivy.multiply(x, array(library, [1, 2], "int32")))
    assert "xs[0]" in refused("upcast", lambda: ivy.concat([x, wide]))
    assert "int8 in int32" in refused("upcast", lambda: ivy.sum(small))
    assert "from int8 to float32" in refused("upcast", lambda: small + 1.5)
    assert "float64" in refused("upcast", lambda: ivy.add(x, np.ones(2)))
    # Inside of a function that is composed of others, the line is that of the program.
    assert "log_poisson_loss" in refused("upcast", lambda: ivy.log_poisson_loss(x, wide))
    with ivy.forbid("upcast"):
        small + 1, x * True, ivy.where(x > 1, x, 0.0), x * (x > 1), ivy.exp(array(library, [1, 2], "int32"))
        x[0] = wide[0]
        wide[:] = x
        ivy.argmax(small), ivy.sum(x), x + array(library, 1.0)


def test_moves_between_devices() -> None:
    strict = pytest.importorskip("array_api_strict")
    x = strict.ones(2, device=strict.Device("device1"))
    said = refused("device", lambda: ivy.add(x, np.ones(2)))
    assert "the call moves x2 from cpu to device1" in said
    with ivy.SoftDeviceMode(True):
        assert "from cpu to device1" in refused("device", lambda: ivy.add(x, strict.ones(2)))
        with ivy.forbid("device"):
            ivy.add(ivy.asarray(x), 1.0), ivy.to_device(ivy.asarray(x), "cpu")


def test_sparse_arrays_that_become_dense() -> None:
    pytest.importorskip("sparse")
    x = ivy.to_backend(np.eye(3), "sparse")
    assert "converts a sparse array of sparse to a dense one" in refused("densify", lambda: np.asarray(x))
    assert "ivy.erf" in refused("densify", lambda: ivy.erf(x))
    ivy.register(ivy.cosh, "sparse")(lambda x, /: np.cosh(x.todense()))
    try:
        assert "ivy.cosh: the call converts a sparse array to a dense one" in refused("densify", lambda: ivy.cosh(x))
    finally:
        backends.loaded["sparse"].registered.pop(ivy.cosh)
        context.clear_plans()
    with ivy.forbid("densify", "host"):
        x * 2.0, x + x, ivy.sum(x, axis=0), ivy.to_numpy(x), ivy.to_backend(x, "numpy")


def test_lazy_arrays_that_are_computed() -> None:
    da = pytest.importorskip("dask.array")
    x = ivy.asarray(da.ones(4, chunks=2))
    for call in (np.asarray, lambda x: float(ivy.sum(x)), lambda x: bool(x[0] > 0)):
        assert "computes a lazy array of dask.array" in refused("compute", lambda call=call: call(x))
    with ivy.forbid("compute"):
        ivy.softmax(x), ivy.sum(x), repr(x), ivy.to_numpy(x), ivy.erf(x)
    ivy.register(ivy.exp, "dask.array")(lambda x, /: da.exp(x + float(x.sum().compute())))
    try:
        assert refused("compute", lambda: ivy.exp(x)).startswith("ivy.exp: the call computes a lazy array")
        with ivy.record() as log:
            ivy.exp(x)
        assert log[0].conversions == ("compute: computes a lazy array of dask.array",)
    finally:
        backends.loaded["dask.array"].registered.pop(ivy.exp)
        context.clear_plans()


def test_numbers_that_python_reads() -> None:
    x = array("torch")
    for call in (float, int, bool, complex):
        assert refused("item", lambda call=call: call(x[0])).startswith(
            f"{call.__name__}: the call reads a number of torch"
        )
    with ivy.forbid():
        assert x[0] > 0 and float(x[1]) == 2.0


def test_a_kind_that_there_is_not() -> None:
    with pytest.raises(ivy.IvyValueError, match="kinds must be among 'host'"):
        ivy.forbid("hsot")


def test_an_error_is_not_taken_for_a_refusal() -> None:
    x = array("torch")
    # NumPy would answer what ivy's function refuses.
    assert "upcast" in refused("upcast", lambda: np.add(x, np.ones(2)))
    # Here both refuse, and here NumPy answers.
    with ivy.forbid("host"), pytest.raises(ValueError, match=r"zero-size|non-zero size") as caught:
        np.max(array("torch", np.ones((0, 2))), axis=0)
    assert not isinstance(caught.value, ivy.IvyForbiddenError)
    assert "numpy.max" in refused("host", lambda: np.max(x, where=np.array([True, False]), initial=0.0))


def test_errors_of_calls_are_as_they_are_elsewhere() -> None:
    class Own:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            if func is ivy.exp:
                raise KeyError("own")
            return NotImplemented if func is ivy.sin else "own"

    own: Any = Own()

    def said(call: Callable[[], Any]) -> str:
        try:
            return str(call())
        except Exception as error:
            return f"{type(error)} {error} {type(error.__cause__)}"

    x = ivy.array([1.0, 2.0])
    calls: list[Callable[[], Any]] = [
        lambda: ivy.add(x, ivy.zeros(3)),
        lambda: ivy.exp(own),
        lambda: ivy.sin(own),
        lambda: ivy.add(own, x),
        lambda: ivy.sum(x, axis=3),
        lambda: ivy.softmax(),  # type: ignore[call-arg]
        lambda: ivy.zeros((2,), dtype="flaot32"),
        lambda: ivy.add({"a": x}, 1.0),
        lambda: np.linalg.inv(x),
    ]
    expected = [said(call) for call in calls]
    with ivy.forbid(), ivy.record():
        assert [said(call) for call in calls] == expected


def test_all_is_restored_whatever_is_raised() -> None:
    x = array("torch")
    before = context.current().stacks
    with pytest.raises(ZeroDivisionError), ivy.forbid("host"), ivy.record():
        _ = 1 / 0
    with pytest.raises(ivy.IvyForbiddenError), ivy.forbid("host"):
        np.median(x)
    np.median(x)
    assert context.current().stacks == before
    guard = ivy.forbid("host")
    with guard, ivy.forbid("upcast"):
        with guard:
            pass
        with pytest.raises(ivy.IvyForbiddenError):
            np.median(x)


def test_threads_and_tasks_have_their_own() -> None:
    x, seen = array("torch"), []

    def elsewhere() -> None:
        seen.append(np.asarray(x).shape)

    with ivy.forbid("host"):
        thread = threading.Thread(target=elsewhere)
        thread.start()
        thread.join()
    assert seen == [(2,)]

    async def strict(entered: asyncio.Event, done: asyncio.Event) -> list[str]:
        with ivy.forbid("host"), ivy.record() as log:
            entered.set()
            await done.wait()
            with pytest.raises(ivy.IvyForbiddenError):
                np.asarray(x)
            ivy.exp(x)
        return [call.function for call in log]

    async def lenient(entered: asyncio.Event, done: asyncio.Event) -> None:
        await entered.wait()
        ivy.sin(x), np.asarray(x)
        done.set()

    async def both() -> Any:
        entered, done = asyncio.Event(), asyncio.Event()
        return await asyncio.gather(strict(entered, done), lenient(entered, done))

    assert asyncio.run(both())[0] == ["numpy.asarray", "exp"]


def test_a_log_of_calls(backend: str) -> None:
    x, y = ivy.array([1.0, 2.0]), ivy.array([1, 2], dtype="int8")
    with ivy.record() as log:
        ivy.add(x, y)
        x.sum()
        ivy.zeros(2)
        _ = -x
        ivy.hinge_embedding_loss(x, x)
    first = log[0]
    assert (first.function, first.library, first.depth) == ("add", backend, 0)
    assert (first.before, first.after, first.result) == (("float32", "int8"), ("float32",) * 2, ("float32",))
    assert first.conversions == ("upcast: widens x2 from int8 to float32",) and first.seconds > 0
    assert first.where.startswith(f"{__file__}:") and first.where.endswith("ivy.add(x, y)")
    outer = [call.function for call in log if not call.depth]
    assert outer == ["add", "sum", "zeros", "negative", "hinge_embedding_loss"]
    composed = log[4]
    assert composed.implementation == "composed" and composed.calls and composed.calls[0].depth == 1
    assert len(log) == 5 + len([call for call in log if call.depth])
    ivy.exp(x)
    assert outer == [call.function for call in log if not call.depth]


def test_record_conversions_and_implementations() -> None:
    x = array("torch", np.ones((2, 3)))
    with ivy.record() as log:
        ivy.add(x, np.ones(3, "float32"))
        np.median(x)
        ivy.add(ivy.Container(a=x), 1.0)
        with pytest.raises(ivy.IvyBroadcastShapeError):
            ivy.add(x, ivy.asarray(np.ones(2, "float32")))
    assert log[0].conversions == ("joined: converts x2 from numpy to torch",) and log[0].moved == 12
    median = next(call for call in log if call.function == "numpy.median")
    assert (median.conversions, median.moved) == (("host: converts an array of torch to NumPy",), 24)
    tree = next(call for call in log if call.implementation == "its arguments")
    assert [call.function for call in tree.calls] == ["add"]
    assert log[-1].raised == "IvyBroadcastShapeError" and "torch" in log[0].implementation
    assert log.moved == sum(call.moved for call in log) and log.conversions[0].startswith("add: joined: ")


def test_modules_are_parts_of_the_tree(backend: str) -> None:
    class Net(ivy.Module):
        def _build(self) -> None:
            self.first, self.second = ivy.Linear(2, 3), ivy.Linear(3, 1)

        def _forward(self, x: Any) -> Any:
            return self.second(ivy.relu(self.first(x)))

    net, x = Net(), ivy.ones((1, 2))
    with ivy.record() as log:
        net(x)
    assert [(call.depth, call.function) for call in log if call.depth < 2] == [
        (0, "Net"),
        (1, "Linear"),
        (1, "relu"),
        (1, "Linear"),
    ]
    assert [c.function for c in log[0].calls[0].calls] == ["linear"]
    lines = log.tree().splitlines()
    assert lines[0].startswith("Net   the program") and lines[2].startswith("    linear   ")


@pytest.mark.parametrize("rich", [True, False])
def test_a_table(rich: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if rich:
        pytest.importorskip("rich")
    else:
        monkeypatch.setitem(sys.modules, "rich.console", None)
    with ivy.record() as log:
        ivy.exp(ivy.zeros(2))
    table = log.table()
    assert all(word in table for word in ("function", "numpy", "float32", "zeros", "exp"))
    assert table.startswith("function") is not rich


def test_a_trace_for_chrome(tmp_path: Path) -> None:
    with ivy.record() as log:
        ivy.hinge_embedding_loss(ivy.ones(2), ivy.ones(2))
    log.save(tmp_path / "trace.json")
    events = json.loads((tmp_path / "trace.json").read_text())["traceEvents"]
    assert [e["name"] for e in events] == [call.function for call in log] and {e["ph"] for e in events} == {"X"}
    outer, inner = next(e for e in events if e["name"] == "hinge_embedding_loss"), events[-1]
    assert outer["ts"] <= inner["ts"] and inner["ts"] + inner["dur"] <= outer["ts"] + outer["dur"] + 1
    assert inner["cat"] == "numpy" and inner["args"]["result"] == ["float32"]


def test_overlays_of_the_user_see_calls_first() -> None:
    class Zeros(ivy.Overlay):
        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            return "zeros" if func is ivy.zeros else NotImplemented

    for inner in (False, True):
        with Zeros() if not inner else ivy.record() as first, ivy.record() if not inner else Zeros() as second:
            assert ivy.zeros(2) == "zeros"
            ivy.ones(2)
        log = first if inner else second
        assert [call.function for call in log] == ["ones"]


def test_scopes_may_be_closed_in_any_order() -> None:
    class Zeros(ivy.Overlay):
        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            return "zeros" if func is ivy.zeros else NotImplemented

    zeros, record, guard = Zeros(), ivy.record(), ivy.forbid("upcast")
    zeros.__enter__()
    record.__enter__()
    guard.__enter__()
    assert ivy.zeros(2) == "zeros"
    zeros.__exit__()
    assert ivy.zeros(2).shape == (2,)
    record.__exit__()
    with pytest.raises(ivy.IvyForbiddenError):
        ivy.add(ivy.ones(2), np.ones(2))
    guard.__exit__()
    assert [call.function for call in record.log] == ["zeros"]
    assert not context.current().stacks


def test_record_nested_with_forbid() -> None:
    x = array("torch")
    for outside in (True, False):
        record, guard = ivy.record(), ivy.forbid("host")
        with record if outside else guard, guard if outside else record, pytest.raises(ivy.IvyForbiddenError):
            np.median(x)
        assert [call.conversions for call in record.log] == [("host: converts an array of torch to NumPy",)]


def test_gradients_and_compilers_go_on() -> None:
    torch, jax = pytest.importorskip("torch"), pytest.importorskip("jax")
    compiled = torch.compile(lambda x: ivy.sum(ivy.exp(x)).to_native(), backend="eager", fullgraph=True)
    assert float(compiled(torch.zeros(2))) == 2.0
    with ivy.with_backend("torch"):
        net = ivy.Linear(2, 1)
    network = torch.compile(lambda x: net(x).to_native(), backend="eager", fullgraph=True)
    with ivy.forbid("host", "upcast"), ivy.record() as log:
        assert network(torch.ones(1, 2)).shape == (1, 1)
        x = array("torch")
        assert ivy.grad(lambda x: ivy.sum(x**2))(x).to_list() == [2.0, 4.0]
        assert jax.jit(lambda x: ivy.sum(x).to_native())(jax.numpy.ones(3)) == 3.0
        assert float(compiled(torch.zeros(2))) == 2.0
        assert ivy.vmap(ivy.sum)(array("jax", np.ones((2, 2)))).to_list() == [2.0, 2.0]
    assert {"pow", "sum"} <= {call.function for call in log}


def test_signatures_are_documented() -> None:
    assert str(inspect.signature(ivy.forbid)) == "(*kinds: str) -> None"
    assert isinstance(ivy.record().log, ivy.Log)
