"""Branches and loops: the same results in Python, in ``jax.jit`` and in ``tf.function``."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import array, native, numbers

import ivy_protocol

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""

X = np.array([[1.0, -2.0], [0.5, 3.0]], "float32")


def plain(value: Any) -> Any:
    """Nested results as numbers of NumPy."""
    if isinstance(value, tuple | list):
        return [plain(v) for v in value]
    if isinstance(value, dict):
        return {key: plain(v) for key, v in value.items()}
    return numbers(value).tolist()


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "a branch": lambda x: ivy.if_else(ivy.sum(x) > 0, lambda x: x * 2, lambda x: -x, (x,)),
    "a condition that is a function": lambda x: ivy.if_else(
        lambda x, y: ivy.sum(x) > y, lambda x, y: (x + y, {"a": x}), lambda x, y: (x, {"a": y * x}), (x, 1.0)
    ),
    "variables by name": lambda x: ivy.if_else(
        ivy.any(x > 2), lambda *, x, y: x[y, ...], lambda *, x, y: x[1 - y, ...], {"x": x, "y": 1}
    ),
    "a known condition": lambda x: ivy.if_else(True, lambda x: x[:1, ...], lambda x: x, (x,)),
    "a loop": lambda x: ivy.while_loop(lambda i, x: ivy.sum(x) < 50.0, lambda i, x: (i + 1, x * 2), (0, x)),
    "a loop over nested data": lambda x: ivy.while_loop(
        lambda s: ivy.max(s["x"]) < 9.0, lambda s: {"x": s["x"] + s["d"], "d": s["d"]}, ({"x": x, "d": 1.5},)
    ),
    "a loop that is not entered": lambda x: ivy.while_loop(lambda x: ivy.sum(x) < 0, lambda x: x * 2, (x,)),
    "a known number of rounds": lambda x: ivy.while_loop(
        lambda i, x: i < 3, lambda i, x: (i + 1, x[..., None]), (0, x)
    ),
    "a loop by name": lambda x: ivy.while_loop(lambda x: ivy.sum(x) < 9.0, lambda x: x + 1, {"x": x}),
    "over numbers": lambda x: ivy.for_loop(range(3), lambda i, v: (v[0] * x + i, v[1] + 1), (x, 0)),
    "over rows": lambda x: ivy.for_loop(x, lambda row, v: (v[0] * 2 + row, v[1] + 1), (x[0, ...], 0)),
    "over rows that change types": lambda x: ivy.for_loop(x, lambda row, v: (v[0] + row,), (1,)),
    "over no rows": lambda x: ivy.for_loop(x[:0, ...], lambda row, v: (v[0] + row,), (x[0, ...],)),
    "one variable": lambda x: ivy.for_loop([1.0, 2.0], lambda value, v: v[0] + value, (x,)),
}


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("sign", [1, -1])
def test_the_same_everywhere(backend: str, name: str, sign: int) -> None:
    fn, x = FUNCTIONS[name], sign * X
    if "loop" in name and sign < 0 and "not entered" not in name:
        x = -x
    if "not entered" in name:
        x = abs(x)
    expected = plain(fn(ivy.Array(x)))
    for make in (array, native):
        np.testing.assert_equal(plain(fn(make(backend, x))), expected)
        if backend == "jax":
            import jax

            np.testing.assert_equal(plain(jax.jit(fn)(make(backend, x))), expected)
        if backend == "tensorflow":
            import tensorflow as tf

            np.testing.assert_equal(plain(tf.function(fn)(make(backend, x))), expected)


def test_results_are_arrays_of_ivy(backend: str) -> None:
    x = native(backend, X)
    assert type(ivy.if_else(True, lambda x: x, lambda x: x, (x,))) is ivy.Array
    (result,) = ivy.while_loop(lambda x: False, lambda x: x, (x,))
    assert type(result) is ivy.Array
    with ivy.ArrayMode(False):
        (result,) = ivy.for_loop([1], lambda i, v: v, (x,))
    assert type(result) is type(x)


def test_gradients_of_branches_and_loops(backend: str) -> None:
    x = array(backend, X)
    gradient = ivy.grad(lambda x: ivy.sum(FUNCTIONS["a branch"](x)))(x)
    np.testing.assert_array_equal(numbers(gradient), np.full((2, 2), 2.0))
    gradient = ivy.grad(lambda x: ivy.sum(FUNCTIONS["over rows"](x)[0]))(x)
    np.testing.assert_array_equal(numbers(gradient), [[6.0, 6.0], [1.0, 1.0]])
    if backend != "jax":
        gradient = ivy.grad(lambda x: ivy.sum(FUNCTIONS["a loop"](x)[1]))(x)
        np.testing.assert_array_equal(numbers(gradient), np.full((2, 2), 32.0))


def test_jax_branches() -> None:
    jax = pytest.importorskip("jax")
    jaxpr = str(jax.make_jaxpr(FUNCTIONS["a branch"])(jax.numpy.asarray(X)))
    assert "cond[" in jaxpr
    assert "while[" in str(jax.make_jaxpr(FUNCTIONS["a loop"])(jax.numpy.asarray(X)))
    assert "scan[" in str(jax.make_jaxpr(FUNCTIONS["over rows"])(jax.numpy.asarray(X)))
    rows = jax.vmap(lambda x: ivy.to_native(FUNCTIONS["a branch"](x)))(jax.numpy.asarray(X))
    np.testing.assert_array_equal(rows, [[-1, 2], [1, 6]])
    gradient = jax.jit(ivy.grad(lambda x: ivy.sum(FUNCTIONS["a branch"](x))))(jax.numpy.asarray(X))
    np.testing.assert_array_equal(numbers(gradient), np.full((2, 2), 2.0))
    with jax.checking_leaks():
        jax.jit(FUNCTIONS["a loop"])(jax.numpy.asarray(X))


def test_tensorflow_loops_over_rows_of_unknown_number() -> None:
    tf = pytest.importorskip("tensorflow")
    run = tf.function(
        lambda x: ivy.for_loop(x, lambda row, v: (v[0] + row,), (ivy.zeros_like(x[0]),))[0].to_native(),
        input_signature=[tf.TensorSpec((None, 2))],
    )
    for rows in (X, X[:1]):
        np.testing.assert_array_equal(run(tf.constant(rows)), rows.sum(0))


def test_branches_that_are_nested_otherwise_raise() -> None:
    jax = pytest.importorskip("jax")
    with pytest.raises(ivy.IvyTypeError, match="must have the same structure"):
        jax.jit(lambda x: ivy.if_else(ivy.sum(x) > 0, lambda x: (x, x), lambda x: x, (x,)))(jax.numpy.ones(2))


def test_try_except() -> None:
    assert ivy.try_except(lambda x: x + 1, lambda x, error: 0, (1,)) == 2
    assert ivy.try_except(lambda x: 1 / x, lambda x, error: (x, type(error)), (0,)) == (0, ZeroDivisionError)
    x, y = ivy.array([1.0, 2.0]), ivy.array([1.0, 2.0, 3.0])
    result = ivy.try_except(
        lambda x, y: x + y, lambda x, y, error: isinstance(error, ivy.IvyBroadcastShapeError), (x, y)
    )
    assert result is True


def test_loops_over_variables_in_a_dict() -> None:
    """The functions receive the values of a dict in order, as those of a sequence."""
    assert ivy.for_loop([5, 6], lambda value, v: (v[0] + value, v[1] * 2), {"a": 2, "b": 3}) == (13, 12)
    assert ivy.while_loop(lambda a, b: a < 4, lambda a, b: (a + 1, b), {"a": 2, "b": 3}) == (4, 3)


def test_cmp_is() -> None:
    x, y = ivy.array([1.0]), ivy.array([1.0])
    assert ivy.cmp_is(x, x) and not ivy.cmp_is(x, y)
    assert ivy.cmp_isnot(x, y) and not ivy.cmp_isnot(None, None)


def test_subclasses_are_kept(backend: str) -> None:
    xp = ivy.numpy
    x, entered = xp.asarray(native(backend, X)), []

    def body(x: Any) -> Any:
        entered.append(type(x))
        return (x + 1,)

    results = [
        ivy.if_else(True, lambda: xp.ones(2, "float32"), lambda: x, {}),
        *ivy.while_loop(lambda x: xp.sum(x) < 9, body, (x,)),
        *ivy.for_loop(x, lambda row, s: body(s[0] + row), (x[0],)),
    ]
    if backend == "jax":
        import jax

        count = xp.asarray(x[0, 0, ...])
        results.append(jax.jit(lambda x: ivy.while_loop(lambda x: x < 9, body, (x,))[0])(count))
        results.append(jax.jit(lambda x: ivy.if_else(x > 0, lambda x: body(x)[0], lambda x: x, (x,)))(count))
    assert {*map(type, results)} == {*entered} == {xp.ndarray}


def test_if_else_refuses_several_truth_values(backend):
    x = ivy.asarray([1.0, -1.0], backend=backend)
    for condition in (x > 0, (x > 0).to_native(), x[:0] > 0):
        with pytest.raises(ivy.IvyValueError, match=r"ivy\.if_else: .*(condition|truth)"):
            ivy.if_else(condition, lambda: 1, lambda: 2, ())
