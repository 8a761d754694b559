"""Functions of ivy on arrays of the class of `ivy.numpy`, by plans from the second call on."""

from typing import Any

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as np
from ivy_protocol.core import context
from tests.oracle import native

VALUES = {
    "x": numpy.array([0.75, 0.25, 0.5], "float32"),
    "y": numpy.array([0.5, 0.25, 1.0], "float32"),
    "m": numpy.array([[2.0, 1.0, 0.5], [1.0, 3.0, 0.0], [0.5, 0.0, 4.0]], "float32"),
    "i": numpy.array([2, 0, 1], "int32"),
    "b": numpy.array([True, False, True]),
}
CALLS = (
    "ivy.sin(x)",
    "ivy.sin(i)",
    "ivy.unstack(m)",
    "ivy.isfinite(x)",
    "ivy.add(x, y)",
    "ivy.add(x, 2.0)",
    "ivy.subtract(2, x)",
    "ivy.multiply(x, i)",
    "ivy.matmul(m, x)",
    "ivy.sum(m)",
    "ivy.sum(m, axis=0)",
    "ivy.sum(m, axis=(0, 1), keepdims=True)",
    "ivy.sum(m, 1)",
    "ivy.var(m, axis=1, correction=1.0)",
    "ivy.sort(x, descending=True)",
    "ivy.divmod(x, y)",
    "ivy.logaddexp(x, y)",
    "ivy.take(m, i, axis=0)",
    "ivy.searchsorted(ivy.sort(x), y)",
    "ivy.where(b, x, y)",
    "ivy.where(b, x, 0.0)",
    "ivy.stack([x, y])",
    "ivy.stack([x, y], axis=1)",
    "ivy.concat((x, y), axis=0)",
    "ivy.vstack([x, y])",
    "ivy.concat([x, i])",
    "ivy.median(x)",
    "ivy.relu(x)",
    "ivy.softmax(m, axis=0)",
    "ivy.astype(x, 'int32')",
    "ivy.allclose(x, y)",
    "ivy.einsum('ij,jk->ik', m, m)",
)


def arrays(library: str) -> dict[str, Any]:
    return {name: np.asarray(native(library, value)) for name, value in VALUES.items()}


def flat(x: Any) -> list[Any]:
    return [leaf for item in x for leaf in flat(item)] if isinstance(x, tuple | list) else [x]


@pytest.mark.parametrize("call", CALLS)
def test_they_give_the_same_again(library: str, call: str) -> None:
    ours = arrays(library)
    plain = {name: ivy.Array(x._data) for name, x in ours.items()}
    wanted = flat(eval(call, {"ivy": ivy, **plain}))
    for _ in range(4):
        found = flat(eval(call, {"ivy": ivy, **ours}))
        assert {type(leaf) for leaf in found} == {np.ndarray} and len(found) == len(wanted)
        for one, other in zip(found, wanted, strict=True):
            numpy.testing.assert_array_equal(ivy.to_numpy(one), ivy.to_numpy(other))
            assert ivy.dtype(one) == other.dtype


@pytest.mark.parametrize("library", ["numpy", "torch"])
def test_plans_are_made(library: str) -> None:
    a = arrays(library)
    context.clear_plans()
    for _ in range(2):
        ivy.sin(a["x"]), ivy.add(a["x"], 2.0), ivy.sum(a["m"], axis=0), ivy.stack([a["x"]]), ivy.where(*[a["b"]] * 3)
    table = context.tables[context.current_modes()]
    for function, key in (
        (ivy.sin, np.ndarray),
        (ivy.add, (np.ndarray, float)),
        (ivy.sum, (np.ndarray, "axis")),
        (ivy.stack, (np.ndarray,)),
        (ivy.where, (np.ndarray,) * 3),
    ):
        assert key in table[function.spec.index]


class Answering:
    """A class that answers with what it was asked."""

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return func, np.ndarray in types


def test_what_no_plan_knows_is_answered_as_before(library: str) -> None:
    x = arrays(library)["x"]
    for _ in range(3):
        ivy.add(x, x), ivy.sum(x, axis=0), ivy.stack([x, x]), ivy.where(x > 0, x, x), ivy.sin(x)
    other = Answering()
    assert ivy.add(x, other) == (ivy.add, True)
    assert ivy.stack([x, other]) == (ivy.stack, True) and ivy.where(x > 0, x, other) == (ivy.where, True)
    added = ivy.add(x, ivy.Container(a=1.0))
    assert isinstance(added, ivy.Container) and type(added.a) is np.ndarray
    summed = ivy.sum(x, axis=ivy.Container(a=0))
    assert isinstance(summed, ivy.Container) and float(summed.a) == 1.5
    assert [float(v.sum()) for v in ivy.stack([x, [1.0, 2.0, 3.0]])] == [1.5, 6.0]


def test_what_is_refused_is_said_again(library: str) -> None:
    x = arrays(library)["x"]
    for _ in range(3):
        ivy.add(x, x), ivy.sum(x, axis=0), ivy.stack([x, x])
        with pytest.raises(ivy.IvyBroadcastShapeError):
            ivy.add(x, x[:2])
        with pytest.raises(ivy.IvyIndexError):
            ivy.sum(x, axis=3)
        with pytest.raises(ivy.IvyException):
            ivy.stack([x, x[:2]])
        with pytest.raises(ivy.IvyDtypeError):
            ivy.bitwise_invert(x)


def test_other_modes_have_other_plans(library: str) -> None:
    x = arrays(library)["x"]
    for _ in range(2):
        ivy.sin(x), ivy.add(x, 1.0), ivy.sum(x, axis=0)
    seen: list[Any] = []

    class Watching(ivy.Overlay):
        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            seen.append(func)
            return NotImplemented

    with Watching():
        ivy.sin(x), ivy.add(x, 1.0), ivy.sum(x, axis=0)
    assert [seen.count(f) > 0 for f in (ivy.sin, ivy.add, ivy.sum)] == [True] * 3
    with ivy.ArrayMode(False):
        assert {type(r) for r in (ivy.sin(x), ivy.add(x, 1.0), ivy.sum(x, axis=0))} == {np.ndarray}


def test_the_argument_itself_comes_back(library: str) -> None:
    x = arrays(library)["x"]
    for _ in range(3):
        assert ivy.asarray(x) is x
        copied = ivy.copy_array(x)
        copied[0] = 9.0
        assert float(x[0]) == 0.75


def test_explain_says_the_same_after_a_plan() -> None:
    x = np.asarray(numpy.ones(2, "float32"))
    before = repr(ivy.explain(ivy.add, x, x))
    for _ in range(3):
        ivy.add(x, x)
    assert repr(ivy.explain(ivy.add, x, x)) == before


def _by_plans(x: Any) -> Any:
    rows = ivy.stack([ivy.add(ivy.sin(x), 2.0), ivy.where(ivy.greater(x, 0.5), x, x)])
    return ivy.sum(rows, axis=0)


def _by_rows(x: Any) -> Any:
    joined = np.vstack([np.column_stack([x, np.exp2(x)]), np.dstack([x, x])[0]])
    return np.sum(np.add(np.linalg.eigvalsh(joined[:2] + joined[2:4]), 1.0), axis=0) + np.floor(x)


@pytest.mark.parametrize("function", [_by_plans, _by_rows])
def test_compilers_see_through_them(function: Any) -> None:
    torch, jax = pytest.importorskip("torch"), pytest.importorskip("jax")
    tf = pytest.importorskip("tensorflow")
    values = VALUES["x"]
    expected = ivy.to_numpy(function(np.asarray(values)))
    for _ in range(3):
        # Plans are there before code is compiled.
        function(np.asarray(torch.from_numpy(values)))

    def native_of(x: Any) -> Any:
        return function(np.asarray(x)).to_native()

    compiled = torch.compile(native_of, fullgraph=True, backend="eager")
    found = [compiled(torch.from_numpy(values)), jax.jit(native_of)(values * jax.numpy.ones(3, "float32"))]
    found.append(tf.function(native_of)(tf.constant(values)))
    for result in found:
        numpy.testing.assert_allclose(numpy.asarray(result), expected, rtol=1e-5)
    x = torch.from_numpy(values.copy()).requires_grad_()
    function(np.asarray(x)).to_native().sum().backward()
    slopes = jax.grad(lambda v: native_of(v).sum())(jax.numpy.asarray(values))
    numpy.testing.assert_allclose(x.grad, slopes, rtol=1e-4)
