"""Plans answer as the general way does: cold and warm, for each shape of a call, whatever came before."""

from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.core import context
from ivy_protocol.dispatch.general import slow_path


def same(a: Any, b: Any) -> None:
    """Compare two results: classes, data types, shapes and elements."""
    if isinstance(a, (list, tuple)) and not isinstance(a, ivy.Shape):
        assert type(a) is type(b) and len(a) == len(b)
        for x, y in zip(a, b, strict=True):
            same(x, y)
        return
    assert type(a) is type(b)
    if isinstance(a, ivy.Array):
        assert a.dtype == b.dtype and a.shape == b.shape and a.backend == b.backend
    if isinstance(a, (ivy.Array, ivy.NativeArray)):
        np.testing.assert_allclose(ivy.Array(a).to_numpy(), ivy.Array(b).to_numpy(), rtol=1e-6)
    else:
        assert a == b


CALLS: dict[str, Any] = {
    "one array": lambda f, x, y, i: f(ivy.exp, x),
    "one array of integers": lambda f, x, y, i: f(ivy.exp, i),
    "one array of bools": lambda f, x, y, i: f(ivy.mean, f(ivy.greater, x, y)),
    "two arrays": lambda f, x, y, i: f(ivy.add, x, y),
    "two dtypes": lambda f, x, y, i: f(ivy.add, x, i),
    "integers divided": lambda f, x, y, i: f(ivy.divide, i, i),
    "scalar right": lambda f, x, y, i: f(ivy.add, x, 2),
    "float scalar with integers": lambda f, x, y, i: f(ivy.multiply, i, 0.5),
    "bool scalar": lambda f, x, y, i: f(ivy.add, i, True),
    "complex scalar": lambda f, x, y, i: f(ivy.add, x, 1j),
    "scalar left": lambda f, x, y, i: f(ivy.subtract, 2, x),
    "scalar left power": lambda f, x, y, i: f(ivy.pow, 2.0, y),
    "two scalars": lambda f, x, y, i: f(ivy.add, 1, 2.5),
    "list": lambda f, x, y, i: f(ivy.add, x, [[1, 2], [3, 4]]),
    "list left": lambda f, x, y, i: f(ivy.subtract, [[1, 2], [3, 4]], x),
    "list of arrays": lambda f, x, y, i: f(ivy.add, x, [y, y]),
    "keyword": lambda f, x, y, i: f(ivy.sum, x, axis=0),
    "keywords": lambda f, x, y, i: f(ivy.sum, x, keepdims=True, axis=-1),
    "keyword None": lambda f, x, y, i: f(ivy.sum, x, axis=None),
    "axis tuple": lambda f, x, y, i: f(ivy.sum, x, axis=(0, 1)),
    "axis list": lambda f, x, y, i: f(ivy.squeeze, f(ivy.expand_dims, x, axis=0), axis=0),
    "dtype": lambda f, x, y, i: f(ivy.sum, i, dtype="float32"),
    "dtype None": lambda f, x, y, i: f(ivy.sum, i, dtype=None),
    "dtype by position": lambda f, x, y, i: f(ivy.astype, x, "int32"),
    "alpha": lambda f, x, y, i: f(ivy.add, x, y, alpha=2),
    "alpha None": lambda f, x, y, i: f(ivy.add, x, y, alpha=None),
    "alpha and dtypes": lambda f, x, y, i: f(ivy.subtract, x, i, alpha=2),
    "modulus": lambda f, x, y, i: f(ivy.remainder, x, y, modulus=False),
    "transposed": lambda f, x, y, i: f(ivy.matmul, x, y, transpose_a=True),
    "shape by position": lambda f, x, y, i: f(ivy.reshape, x, (4,)),
    "shape by name": lambda f, x, y, i: f(ivy.reshape, x, shape=[-1, 1]),
    "shape int": lambda f, x, y, i: f(ivy.reshape, x, 4),
    "order": lambda f, x, y, i: f(ivy.reshape, x, (4,), order="F"),
    "copy": lambda f, x, y, i: f(ivy.reshape, x, (4,), copy=True),
    "axes": lambda f, x, y, i: f(ivy.permute_dims, x, (1, 0)),
    "swapaxes": lambda f, x, y, i: f(ivy.swapaxes, x, 0, 1),
    "three arrays": lambda f, x, y, i: f(ivy.where, f(ivy.greater, x, 0), x, y),
    "three arrays and scalars": lambda f, x, y, i: f(ivy.where, f(ivy.greater, x, 0), 1.0, i),
    "clip": lambda f, x, y, i: f(ivy.clip, x, -0.5, 0.5),
    "clip None": lambda f, x, y, i: f(ivy.clip, x, None, y),
    "sequence": lambda f, x, y, i: f(ivy.concat, [x, y], axis=1),
    "sequence by position": lambda f, x, y, i: f(ivy.concat, (x, y), 1),
    "sequence of dtypes": lambda f, x, y, i: f(ivy.concat, [x, i]),
    "sequence of scalars": lambda f, x, y, i: f(ivy.stack, [1, 2.5]),
    "stack": lambda f, x, y, i: f(ivy.stack, [x, y], axis=-1),
    "body": lambda f, x, y, i: f(ivy.softmax, x),
    "body by position": lambda f, x, y, i: f(ivy.softmax, x, 0),
    "body of integers": lambda f, x, y, i: f(ivy.softmax, i),
    "body of two dtypes": lambda f, x, y, i: f(ivy.linear, x, i),
    "body with an array keyword": lambda f, x, y, i: f(ivy.linear, x, y, bias=f(ivy.sum, x, axis=0)),
    "body with an array keyword of another dtype": lambda f, x, y, i: f(ivy.linear, x, y, bias=i),
    "body with None": lambda f, x, y, i: f(ivy.linear, x, y, bias=None),
    "body with keywords": lambda f, x, y, i: f(
        ivy.cross_entropy, f(ivy.softmax, x), f(ivy.softmax, y), reduction="sum"
    ),
    "body by positions": lambda f, x, y, i: f(ivy.cross_entropy, f(ivy.softmax, x), f(ivy.softmax, y), 0, 1e-3),
    "body with a list": lambda f, x, y, i: f(ivy.relu, [-1, 2]),
    "body with a scalar": lambda f, x, y, i: f(ivy.sigmoid, 0),
    "list of results": lambda f, x, y, i: f(ivy.split, x, 2, 1),
    "tuple of results": lambda f, x, y, i: f(ivy.unstack, x),
    "named results": lambda f, x, y, i: f(ivy.eigh, f(ivy.matmul, x, x, transpose_b=True)).eigenvalues,
    "like": lambda f, x, y, i: f(ivy.full_like, i, 3),
    "like with dtype": lambda f, x, y, i: f(ivy.zeros_like, i, dtype="float32"),
    "asarray": lambda f, x, y, i: f(ivy.asarray, x),
    "asarray with dtype": lambda f, x, y, i: f(ivy.asarray, i, dtype="float32"),
    "creation": lambda f, x, y, i: f(ivy.full, (2,), True),
    "range": lambda f, x, y, i: f(ivy.arange, 1, 5, 2),
    "linspace": lambda f, x, y, i: f(ivy.linspace, 0, 1, 3),
    "index": lambda f, x, y, i: f(ivy.get_item, x, (slice(None), 0)),
    "no array result": lambda f, x, y, i: f(ivy.shape, x),
    "number result": lambda f, x, y, i: f(ivy.get_num_dims, x),
    "argmax": lambda f, x, y, i: f(ivy.argmax, x, axis=1, select_last_index=True),
}


def inputs(kind: str) -> tuple[Any, Any, Any]:
    x, y, i = ivy.Array([[1.0, -2.0], [0.5, 3.0]]), ivy.Array([[2.0, 1.0], [-1.0, 0.5]]), ivy.Array([[1, 2], [3, 5]])
    if kind == "native":
        return x.to_native(), y.to_native(), i.to_native()
    return (x, y.to_native(), i) if kind == "mixed" else (x, y, i)


def by_call(fn: Any, *args: Any, **kwargs: Any) -> Any:
    return fn(*args, **kwargs)


def by_general(fn: Any, *args: Any, **kwargs: Any) -> Any:
    return slow_path(fn.spec, context.current().modes, args, kwargs)


@pytest.mark.parametrize("kind", ["ivy", "native", "mixed"])
@pytest.mark.parametrize("name", CALLS)
def test_plans_agree_with_the_general_way(name: str, kind: str, backend: str) -> None:
    call = CALLS[name]
    wanted = call(by_general, *inputs(kind))
    for _ in range(3):
        same(call(by_call, *inputs(kind)), wanted)
    with ivy.ArrayMode(False):
        wanted = call(by_general, *inputs(kind))
        for _ in range(2):
            same(call(by_call, *inputs(kind)), wanted)


def test_a_plan_does_not_remember_values(backend: str) -> None:
    """Calls with equal types and other dtypes, shapes and option values, in turn."""
    for _ in range(2):
        for dtype in ("float32", "int32", "bool", "float32", "int16"):
            x = ivy.ones((2, 2), dtype=dtype)
            assert ivy.sum(x, axis=0).to_list() == [2, 2]
            assert ivy.sum(x, axis=1, keepdims=True).shape == (2, 1)
            assert ivy.sum(x, axis=None).shape == ()
            assert ivy.mean(x).dtype == "float32"
            assert ivy.exp(x).dtype == "float32"
            assert ivy.astype(x, "float32").dtype == "float32" and ivy.astype(x, "int32").dtype == "int32"
            if dtype != "bool":
                assert ivy.multiply(x, 2).dtype == dtype and ivy.add(x, x).dtype == dtype
                assert ivy.multiply(x, 2.0).dtype == "float32"
        for shape in ((2,), (), (0,), (1, 3)):
            assert ivy.add(ivy.ones(shape), ivy.ones(shape)).shape == shape
            assert ivy.reshape(ivy.ones(shape), (-1,) if shape else ()).size == ivy.ones(shape).size


def test_registration_forgets_plans(backend: str) -> None:
    x = ivy.array([1.0])
    for call in (ivy.exp, ivy.softmax, ivy.relu):
        call(x)
    assert any(plans for table in context.tables for plans in table)
    context.clear_plans()
    assert not any(plans for table in context.tables for plans in table)
    assert ivy.add(x, x).to_list() == [2.0]


def test_options_are_not_changed_by_a_call(backend: str) -> None:
    options = {"axis": 0, "dtype": "float32", "keepdims": True}
    kept = dict(options)
    shape = [2, 1]
    for _ in range(2):
        ivy.sum(ivy.ones((2, 2)), **options)
        ivy.reshape(ivy.ones((2,)), shape)
        assert options == kept and shape == [2, 1]


def test_arguments_are_not_changed_by_a_call(backend: str) -> None:
    x, y = ivy.array([1.0, 2.0]), ivy.array([1, 2])
    for fn in (ivy.add, ivy.subtract, ivy.multiply, ivy.maximum):
        for out in (None, ivy.zeros((2,))):
            fn(x, y, out=out)
    _ = ivy.concat([x, y]), ivy.softmax(x), ivy.clip(x, 0.0, 1.0), ivy.flip(x), ivy.where(True, x, y)
    assert x.to_list() == [1.0, 2.0] and y.to_list() == [1, 2] and x.dtype == "float32" and y.dtype == "int32"


def test_out_may_be_an_argument(backend: str) -> None:
    x = y = ivy.array([1.0, 2.0])
    for _ in range(2):
        y = ivy.array([1.0, 2.0])
        assert ivy.add(y, x, out=y) is y and y.to_list() == [2.0, 4.0]
        assert ivy.softmax(y, out=y) is y and y.size == 2
        assert y.add(x, out=y) is y
    with ivy.ArrayMode(False):
        assert ivy.add(x.to_native(), x.to_native(), out=y) is y and y.to_list() == [2.0, 4.0]


def test_methods_are_the_functions(backend: str) -> None:
    x = ivy.array([[1.0, 2.0], [3.0, 4.0]])
    for _ in range(2):
        assert x.add(1.0).to_list() == [[2.0, 3.0], [4.0, 5.0]]
        assert x.sum(axis=0).to_list() == [4.0, 6.0]
        assert x.reshape((4,)).shape == x.reshape(shape=(4,)).shape == (4,)
        assert x.softmax(axis=0).shape == (2, 2)
        assert [part.shape for part in x.split(2, 1)] == [(2, 1), (2, 1)]
        assert x.matmul(x, transpose_a=True).shape == (2, 2)
    assert ivy.Array.add is ivy.add and ivy.Array.softmax is ivy.softmax


def test_a_function_declared_by_a_user_dispatches() -> None:
    from ivy_protocol.base.typing import ArrayLike
    from ivy_protocol.dispatch.entry import compositional

    @compositional(promote=True, floating=True)
    def hypotenuse(a: ArrayLike, b: ArrayLike, /, *, scale: float = 1.0) -> Any:
        """Return the length of the hypotenuse."""
        return ivy.multiply(ivy.sqrt(ivy.add(ivy.square(a), ivy.square(b))), scale)

    for _ in range(2):
        assert hypotenuse(ivy.array([3]), ivy.array([4.0], dtype="float64")).to_list() == [5.0]
        assert hypotenuse(np.array([3.0]), np.array([4.0]), scale=2.0).to_list() == [10.0]
        assert hypotenuse(3, 4).to_list() == 5.0
    assert ivy.explain(hypotenuse, "numpy").answers[0].kind == "body"
    ivy.register(hypotenuse, "numpy")(lambda a, b, /, *, scale=1.0: np.hypot(a, b) * scale)
    try:
        assert hypotenuse(np.array([3.0]), np.array([4.0])).to_list() == [5.0]
        assert ivy.explain(hypotenuse, "numpy").answers[0].kind == "registered"
    finally:
        backends.loaded["numpy"].registered.pop(hypotenuse)


def test_uncached_call_is_remembered(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    x = ivy.array([[1.0, 2.0], [3.0, 4.0]])
    calls = [
        lambda: ivy.to_numpy(x),
        lambda: ivy.zeros_like(x, dtype="float32"),
        lambda: ivy.split(x, 2),
        lambda: ivy.add(x, x).to_list(),
    ]
    before = [call() for call in calls]
    monkeypatch.setattr("ivy_protocol.dispatch.planning.build", lambda *args: pytest.fail("a plan is made again"))
    for call, expected in zip(calls, before, strict=True):
        found = call()
        np.testing.assert_array_equal(np.asarray(found), np.asarray(expected))
