"""Functions that change arrays in place, and ask whether that is possible."""

import operator
from typing import Any

import numpy as np
import pytest
from oracle import array, check, native, numbers, sample

import ivy_protocol as ivy

WRITABLE = ("numpy", "torch", "array_api_strict")


@pytest.mark.parametrize(("name", "sign"), [("inplace_increment", 1), ("inplace_decrement", -1)])
def test_increments(backend: str, name: str, sign: int) -> None:
    fn = getattr(ivy, name)
    values, more = sample("float32"), sample("float32", (3,), first=2)
    for other in (array(backend, more), native(backend, more), more.tolist(), 2.0, 3):
        x = array(backend, values)
        memory = x.to_native()
        assert fn(x, other) is x
        check(x, values + sign * np.asarray(other if isinstance(other, float | int) else more), backend, "float32")
        assert (x.to_native() is memory) is (backend in WRITABLE)
    x = array(backend, sample("int32"))
    fn(x=x, val=array(backend, np.array(1.5, "float32")))
    check(x, sample("int32") + sign, backend, "int32")
    assert getattr(x, name)(1) is x


def test_an_increment_shows_in_views(backend: str) -> None:
    x = array(backend, sample("float32"))
    view = x[0]
    ivy.inplace_increment(x, 1.0)
    np.testing.assert_array_equal(numbers(view), sample("float32")[0] + 1)
    ivy.inplace_decrement(view, 1.0)
    np.testing.assert_array_equal(numbers(x)[0], sample("float32")[0])


def test_an_increment_does_not_grow_the_array(backend: str) -> None:
    x = array(backend, sample("float32"))
    with pytest.raises(ivy.IvyException):
        ivy.inplace_increment(x, ivy.ones((4, 2, 3)))
    check(x, sample("float32"), backend, "float32")


def test_questions(backend: str) -> None:
    x = array(backend, sample("float32"))
    writable = backend in WRITABLE
    assert ivy.inplace_arrays_supported() is writable
    assert ivy.inplace_variables_supported() is (backend != "jax")
    for given in (x, native(backend, sample("float32"))):
        assert ivy.supports_inplace_updates(given) is writable
        if writable:
            assert ivy.assert_supports_inplace(given) is True
        else:
            with pytest.raises(ivy.InplaceUpdateException, match="is read-only"):
                ivy.assert_supports_inplace(given)
    found: Any = ivy.supports_inplace_updates(ivy.Container(a=x))  # type: ignore[arg-type]
    assert found["a"] is writable


def test_a_read_only_array_of_numpy() -> None:
    values = np.zeros(2)
    values.flags.writeable = False
    assert ivy.supports_inplace_updates(values) is False


def test_a_variable_of_tensorflow() -> None:
    tf = pytest.importorskip("tensorflow")
    variable = tf.Variable([1.0, 2.0])
    assert ivy.supports_inplace_updates(variable) is True
    ivy.inplace_increment(variable, 1.0)
    ivy.inplace_decrement(variable, 3.0)
    assert variable.numpy().tolist() == [-1.0, 0.0]


@pytest.mark.parametrize("code", ["x[x] = 0", "x[x] = x", "x[x] += x", "x[x[:2]] = x[1:]", "x[x] = x[::-1]"])
def test_an_array_is_its_own_index(backend: str, code: str) -> None:
    x, wanted = array(backend, np.asarray([2, 0, 1], "int32")), np.asarray([2, 0, 1], "int32")
    exec(code, {"x": x})
    exec(code, {"x": wanted})
    assert numbers(x).tolist() == wanted.tolist()


def _writes(x: Any) -> Any:
    x[0] = x[1] * 5.0
    row = x[1:]
    row += 1.0
    return ivy.sum(x * x)


TRANSFORMS = {
    "grad": lambda x: ivy.grad(_writes)(x),
    "value_and_grad": lambda x: ivy.value_and_grad(_writes)(x)[1],
    "execute_with_gradients": lambda x: ivy.execute_with_gradients(_writes, x)[1],
    "jac": lambda x: ivy.jac(_writes)(x),
    "vjp": lambda x: ivy.vjp(_writes, x)[1](ivy.array(1.0))[0],
    "jvp": lambda x: ivy.jvp(_writes, (x,), (ivy.array([0.0, 1.0, 0.0]),))[1],
    "vmap": lambda x: ivy.vmap(lambda y: (_writes(ivy.expand_dims(y, axis=0) * ivy.ones(3)), y.__iadd__(1.0))[1])(x),
}
DERIVATIVE = [0.0, 106.0, 8.0]


@pytest.mark.parametrize("name", TRANSFORMS)
def test_transforms_of_functions_that_write_to_their_argument(library: str, name: str) -> None:
    x = array(library, np.asarray([1.0, 2.0, 3.0], "float32"))
    found = numbers(TRANSFORMS[name](x)).tolist()
    assert found == {"jvp": 106.0, "vmap": [2.0, 3.0, 4.0]}.get(name, DERIVATIVE)
    assert numbers(x).tolist() == [1, 2, 3]


MASK = np.array([True, True])
WRITTEN: list[tuple[tuple[int, ...], Any, tuple[int, ...]]] = [
    ((2,), 0, (1,)),
    ((2,), MASK, (1, 2)),
    ((2, 3), np.array([[True, False, True], [False, True, True]]), (1, 4)),
    ((2, 3), 0, (1, 3)),
    ((2, 3), (slice(None), 0), (1, 2)),
    ((2, 3), (0, 0), (1, 1)),
    ((2, 3), (MASK, 0), (1, 1)),
    ((2, 3), ..., (1, 2, 3)),
    ((2, 3), ([0, 1], [1, 2]), (1, 2)),
    ((2, 3), MASK, (1, 2, 3)),
    ((), ..., (1,)),
]


@pytest.mark.parametrize(("shape", "query", "value"), WRITTEN, ids=lambda v: str(v).replace("\n", ""))
def test_writes_drop_leading_axes_of_one_element(shape: Any, query: Any, value: Any, backend: str) -> None:
    numbers = np.arange(1, 1 + np.prod(value), dtype="float32").reshape(value)
    expected = np.zeros(shape, "float32")
    expected[query] = numbers.reshape(value[max(len(value) - expected[query].ndim, 0) :])
    for val in (numbers, array(backend, numbers)):
        x = array(backend, np.zeros(shape, "float32"))
        x[query] = val
        check(x, expected, backend, "float32")


def test_writes_of_another_shape_are_refused(backend: str) -> None:
    for query, shape in ((0, (2,)), (MASK, (2, 2)), ((0, 0), (2, 1)), (0, (2, 3)), (..., (2, 2, 3))):
        with pytest.raises(ivy.IvyValueError):
            array(backend, np.zeros((2, 3), "float32"))[query] = np.ones(shape, "float32")
    for change in (operator.iadd, operator.imul, ivy.inplace_update, ivy.inplace_increment):
        with pytest.raises(ivy.IvyValueError):
            change(array(backend, np.zeros(3, "float32")), array(backend, np.ones((1, 3), "float32")))
