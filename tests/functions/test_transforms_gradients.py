"""Gradients: values against their formulas, nested arguments, higher orders, compilers, and NumPy by way of another."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
import pytest
from oracle import array, check, native, numbers

import ivy_protocol
from ivy_protocol.functions import _shared

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""

X = np.array([0.5, -1.0, 2.0], "float32")
Y = np.array([1.5, 0.25, -0.5], "float32")
BY_ANOTHER = ("numpy", "array_api_strict")
"""What has no gradients of its own."""
ANOTHER = next((name for name in _shared.SUBSTITUTES if find_spec(name)), "")
"""The library that takes them there."""


class Pair(NamedTuple):
    first: Any
    second: Any


def cubes(x: Any) -> Any:
    return ivy.sum(x**3)


def same(found: Any, expected: Any) -> None:
    np.testing.assert_allclose(numbers(found), expected, rtol=1e-5)


FUNCTIONS: dict[str, tuple[Callable[[Any], Any], Callable[[np.ndarray], np.ndarray]]] = {
    "operators": (lambda x: ivy.sum(x * x - 3 * x), lambda x: 2 * x - 3),
    "exp": (lambda x: ivy.sum(ivy.exp(x) * 2.0), lambda x: 2 * np.exp(x)),
    "mean of squares": (lambda x: ivy.mean(ivy.square(x)), lambda x: 2 * x / x.size),
    "indexing": (lambda x: x[1] * x[0], lambda x: np.array([x[1], x[0], 0], x.dtype)),
    "linear": (lambda x: ivy.linear(x, ivy.array([[1.0, 2.0, 3.0]]))[0], lambda x: np.array([1, 2, 3], x.dtype)),
    "a constant": (lambda x: ivy.sum(ivy.stop_gradient(x) * x), lambda x: x),
    "linspace": (lambda x: ivy.sum(ivy.linspace(x, 2 * x, 3) * [[1], [2], [3]]), lambda x: np.full_like(x, 10)),
    "methods": (lambda x: x.tanh().sum(), lambda x: 1 - np.tanh(x) ** 2),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_gradient_is_that_of_the_formula(backend: str, name: str) -> None:
    fn, expected = FUNCTIONS[name]
    check(ivy.grad(fn)(array(backend, X)), expected(X), backend, "float32")
    value, gradient = ivy.value_and_grad(fn)(array(backend, X))
    check(gradient, expected(X), backend, "float32")
    assert numbers(value) == pytest.approx(numbers(fn(array(backend, X))))


def test_a_native_argument(backend: str) -> None:
    kinds = []

    def fn(x: Any) -> Any:
        kinds.append(type(x))
        return ivy.sum(ivy.square(x))

    check(ivy.grad(fn)(native(backend, X)), 2 * X, backend, "float32")
    with ivy.ArrayMode(False):
        gradient = ivy.grad(fn)(native(backend, X))
    assert type(gradient) is type(native(backend, X))
    same(gradient, 2 * X)
    ivy.grad(fn)(array(backend, X))
    assert kinds[-1] is ivy.Array


def test_a_native_function() -> None:
    torch, jax, tf = (pytest.importorskip(name) for name in ("torch", "jax", "tensorflow"))
    same(
        ivy.grad(lambda x: torch.sum(ivy.exp(torch.sin(x)).to_native()))(torch.tensor(X)), np.exp(np.sin(X)) * np.cos(X)
    )
    same(ivy.grad(lambda x: jax.numpy.sum(jax.numpy.sin(x) ** 2))(jax.numpy.asarray(X)), np.sin(2 * X))
    same(ivy.grad(lambda x: tf.reduce_sum(tf.sin(x)) + ivy.sum(x))(tf.constant(X)), np.cos(X) + 1)


@pytest.mark.parametrize("dtype", ["float64", "float32", "int32"])
def test_types(backend: str, dtype: str) -> None:
    if backend == "jax" and dtype == "float64":
        return
    x = np.array([1, 2, 3], dtype)
    check(ivy.grad(cubes)(array(backend, x)), 3.0 * x**2, backend, "float32" if dtype == "int32" else dtype)


def test_a_python_number(backend: str) -> None:
    check(ivy.grad(lambda x: x * x)(3.0), 6.0, backend, "float32")


def test_several_arguments(backend: str) -> None:
    x, y = array(backend, X), array(backend, Y)

    def fn(x: Any, y: Any, *, scale: float) -> Any:
        return ivy.sum(x * y * y) * scale

    check(ivy.grad(fn, 1)(x, y, scale=2.0), 4 * X * Y, backend, "float32")
    check(ivy.grad(fn, argnums=-1)(x, y, scale=2.0), 4 * X * Y, backend, "float32")
    first, second = ivy.grad(fn, (0, 1))(x, y, scale=1.0)
    check(first, Y**2, backend, "float32")
    check(second, 2 * X * Y, backend, "float32")
    same(ivy.grad(fn)(x, x, scale=1.0), X**2)
    captured = array(backend, X)
    same(ivy.grad(lambda x: ivy.sum(x * captured))(captured), X)


def test_nested_arguments(backend: str) -> None:
    x, y = array(backend, X), native(backend, Y)
    model = {"w": [x, (y, None)], "b": Pair(2.0, "name"), "n": 3}

    def fn(model: Any) -> Any:
        assert model["n"] == 3 and model["b"].second == "name" and model["w"][1][1] is None
        return ivy.sum(model["w"][0] * model["w"][1][0]) * model["b"].first

    found = ivy.grad(fn)(model)
    assert list(found) == ["w", "b", "n"] and found["n"] is None and found["w"][1][1] is None
    assert type(found["b"]) is Pair and found["b"].second is None
    same(found["w"][0], 2 * Y)
    same(found["w"][1][0], 2 * X)
    same(found["b"].first, (X * Y).sum())


def test_containers(backend: str) -> None:
    weights = ivy.Container(a=array(backend, X), b={"c": array(backend, Y)})
    value, gradient = ivy.value_and_grad(lambda w: ivy.sum(w.a * w.b.c) + w.a[0])(weights)
    assert isinstance(gradient, ivy.Container)
    same(gradient.a, Y + np.array([1, 0, 0]))
    same(gradient["b/c"], X)
    same(value, (X * Y).sum() + X[0])


def test_aux(backend: str) -> None:
    def fn(x: Any) -> Any:
        return ivy.sum(x * x), {"twice": x * 2, "count": ivy.sum(x > 0), "n": 1}

    gradient, aux = ivy.grad(fn, has_aux=True)(array(backend, X))
    check(gradient, 2 * X, backend, "float32")
    check(aux["twice"], 2 * X, backend, "float32")
    assert int(aux["count"]) == 2 and aux["n"] == 1
    (value, aux), gradient = ivy.value_and_grad(fn, has_aux=True)(array(backend, X))
    same(value, (X * X).sum())
    jacobian, aux = ivy.jac(lambda x: (x * x, x), has_aux=True)(array(backend, X))
    same(jacobian, np.diag(2 * X))
    same(aux, X)


def test_higher_orders(backend: str) -> None:
    x = array(backend, X)
    check(ivy.jac(ivy.grad(cubes))(x), np.diag(6 * X), backend, "float32")
    same(ivy.grad(ivy.grad(ivy.grad(lambda x: x**4)))(array(backend, X[2])), 24 * X[2])
    same(ivy.grad(lambda x: ivy.sum(ivy.grad(cubes)(x) ** 2))(x), 36 * X**3)
    same(ivy.vmap(ivy.grad(cubes))(array(backend, np.stack([X, Y]))), 3 * np.stack([X, Y]) ** 2)
    same(ivy.grad(lambda x: ivy.sum(ivy.vmap(lambda a: a**3)(x)))(x), 3 * X**2)


def test_jacobians(backend: str) -> None:
    x, y = array(backend, X), array(backend, Y)
    check(ivy.jac(lambda x: ivy.mean(x))(x), np.full(3, 1 / 3), backend, "float32")
    found = ivy.jac(lambda p: {"out": ivy.outer(p["x"], y), "sum": ivy.sum(p["x"])})({"x": x})
    assert found["out"]["x"].shape == (3, 3, 3)
    same(found["out"]["x"], np.einsum("ik,j->ijk", np.eye(3), Y))
    same(found["sum"]["x"], np.ones(3))
    by_x, by_y = ivy.jac(lambda x, y: x * y, (0, 1))(x, y)
    same(by_x, np.diag(Y))
    same(by_y, np.diag(X))
    assert ivy.jac(lambda x: x[:0])(x).shape == (0, 3)


def test_second_derivatives(backend: str) -> None:
    x, y = array(backend, X), array(backend, Y)
    check(ivy.hessian(cubes)(x), np.diag(6 * X), backend, "float32")
    same(ivy.hessian(lambda x: x**3)(x), 6 * np.einsum("i,ij,ik->ijk", X, np.eye(3), np.eye(3)))
    found, aux = ivy.hessian(lambda p, n: (ivy.sum(p["x"] ** 2 * p["y"]) * n, "aux"), has_aux=True)({"x": x, "y": y}, 2)
    assert aux == "aux"
    same(found["x"]["x"], 4 * np.diag(Y))
    same(found["x"]["y"], 4 * np.diag(X))
    same(found["y"]["y"], np.zeros((3, 3)))
    (_, by_y_of_x), _ = ivy.hessian(lambda x, y: ivy.sum(ivy.exp(x) * y), (0, 1))(x, y)
    same(by_y_of_x, np.diag(np.exp(X)))


def test_second_derivatives_of_containers(backend: str) -> None:
    found = ivy.hessian(lambda w: ivy.sum(w.a**2 * w.b))(ivy.Container(a=array(backend, X), b=array(backend, Y)))
    assert isinstance(found, ivy.Container)
    same(found.a.b, 2 * np.diag(X))


def weighted(p: Any, n: Any) -> Any:
    return {"sum": ivy.sum(p["a"] ** 3) * n, "top": ivy.argmax(p["a"])}


def test_directions(backend: str) -> None:
    x, y = array(backend, X), array(backend, Y)
    value, change = ivy.jvp(weighted, ({"a": x, "b": "text"}, 2.0), ({"a": y}, 1.0))
    same(value["sum"], 2 * (X**3).sum())
    assert int(value["top"]) == 2 and change["top"] is None
    same(change["sum"], 6 * (X**2 * Y).sum() + (X**3).sum())
    same(ivy.jvp(weighted, ({"a": x}, 2.0), (None, 1.0))[1]["sum"], (X**3).sum())
    value, change, aux = ivy.jvp(lambda x: (ivy.sin(x), x), (x,), (y,), has_aux=True)
    check(change, np.cos(X) * Y, backend, "float32")
    same(aux, X)
    same(ivy.jvp(lambda x: x * x, (3.0,), (1,))[1], 6.0)
    z = np.array([1 + 1j, 0.5 - 2j], "complex64")
    check(
        ivy.jvp(lambda z: z * z, (array(backend, z),), (array(backend, z * 1j),))[1], 2j * z * z, backend, "complex64"
    )
    nested = ivy.jvp(lambda x: ivy.jvp(lambda x: x**3, (x,), (y,))[1], (x,), (y,))[1]
    same(nested, 6 * X * Y * Y)
    same(ivy.grad(lambda x: ivy.sum(ivy.jvp(lambda x: x**3, (x,), (y,))[1]))(x), 6 * X * Y)
    same(ivy.jvp(ivy.grad(cubes), (x,), (y,))[1], 6 * X * Y)


def test_cotangents(backend: str) -> None:
    x, y = array(backend, X), array(backend, Y)
    value, carry = ivy.vjp(weighted, {"a": x, "b": "text"}, 2.0)
    same(value["sum"], 2 * (X**3).sum())
    for c in (1.0, 2.0):
        by_p, by_n = carry({"sum": c})
        assert by_p["b"] is None
        same(by_p["a"], c * 6 * X**2)
        same(by_n, c * (X**3).sum())
    same(carry({"sum": None})[1], 0.0)
    value, carry, aux = ivy.vjp(lambda x: (ivy.sin(x), x), x, has_aux=True)
    (found,) = carry(y)
    check(found, np.cos(X) * Y, backend, "float32")
    same(aux, X)
    same(ivy.vmap(lambda c: ivy.vjp(ivy.sin, x)[1](c)[0])(array(backend, np.stack([X, Y]))), np.cos(X) * [X, Y])
    found = ivy.vjp(lambda w: w.a * w.b, ivy.Container(a=x, b=y))[1](x)[0]
    assert isinstance(found, ivy.Container)
    same(found.b, X * X)


def test_native_directions(backend: str) -> None:
    x, y = native(backend, X), native(backend, Y)
    with ivy.ArrayMode(False):
        value, change = ivy.jvp(lambda x: ivy.exp(x), (x,), (y,))
        _, carry = ivy.vjp(lambda x: ivy.exp(x), x)
        (found,) = carry(y)
    assert type(value) is type(change) is type(found) is type(x)
    same(change, np.exp(X) * Y)
    same(found, np.exp(X) * Y)


def test_directions_of_what_is_differentiated_backwards_only(backend: str) -> None:
    triple = ivy.bind_custom_gradient_function(lambda x: ivy.square(x), lambda s, u: u * 3.0 * s[0] ** 2)
    x, y = array(backend, X), array(backend, Y)
    value, change = ivy.jvp(lambda x: triple(x) * x, (x,), (y,))
    same(value, X**3)
    same(change, 3 * X**3 * Y + X**2 * Y)
    heads = array(backend, np.linspace(-1, 1, 24, dtype="float32").reshape(1, 2, 3, 4))
    _, change = ivy.jvp(lambda x: ivy.scaled_dot_product_attention(x, x, x), (heads,), (heads,))
    step = 1e-2
    ends = [ivy.scaled_dot_product_attention(*[heads * (1 + sign * step)] * 3) for sign in (1, -1)]
    np.testing.assert_allclose(numbers(change), numbers((ends[0] - ends[1]) / (2 * step)), rtol=1e-2, atol=1e-3)


def test_complex_gradients_descend(backend: str) -> None:
    z = np.array([1 + 1j, 0.5 - 2j], "complex64")
    check(ivy.grad(lambda z: ivy.sum(ivy.real(z * z)))(array(backend, z)), 2 * z.conj(), backend, "complex64")
    check(ivy.grad(lambda z: ivy.sum(ivy.abs(z) ** 2))(array(backend, z)), 2 * z, backend, "complex64")


def test_execute_with_gradients(backend: str) -> None:
    x, y = array(backend, X), array(backend, Y)
    value, gradient = ivy.execute_with_gradients(lambda x: ivy.sum(x * x), x)
    same(value, (X * X).sum())
    check(gradient, 2 * X, backend, "float32")
    nest = ivy.Container(a=x, b=y)
    _, gradient = ivy.execute_with_gradients(lambda v: ivy.sum(v.a * v.b), nest, retain_grads=True)
    same(gradient.a, Y)
    same(gradient.b, X)
    _, gradient = ivy.execute_with_gradients(lambda v: ivy.sum(v.a * v.b), nest, xs_grad_idxs=[["b"]])
    assert list(gradient) == ["b"]
    same(gradient.b, X)
    result, gradients = ivy.execute_with_gradients(lambda v: ivy.Container(s=ivy.sum(v.a), p=ivy.sum(v.a * v.b)), nest)
    assert set(gradients) == {"s", "p"} and set(result) == {"s", "p"}
    same(gradients.p.a, Y)
    same(gradients.s.b, np.zeros(3))


def test_execute_with_gradients_of_lists(backend: str) -> None:
    xs = [array(backend, X), array(backend, Y)]

    def fn(v: Any) -> Any:
        return ivy.sum(v[0] * v[1]), {"a": ivy.sum(v[0] ** 2)}

    _, gradients = ivy.execute_with_gradients(fn, xs)
    assert list(gradients) == ["0"]
    same(gradients["0"], Y)
    _, gradients = ivy.execute_with_gradients(fn, xs, xs_grad_idxs=None, ret_grad_idxs=None)
    assert set(gradients) == {"0", "1_a"}
    same(gradients["0"][1], X)
    same(gradients["1_a"][0], 2 * X)
    shared = [xs[0], xs[0]]
    _, gradients = ivy.execute_with_gradients(lambda v: ivy.sum(v[0] * v[1]), shared, xs_grad_idxs=None)
    same(gradients[0], 2 * X)
    same(gradients[1], 2 * X)


def test_a_gradient_of_ones_own(backend: str) -> None:
    fn = ivy.bind_custom_gradient_function(lambda x: x * x, lambda saved, up: up * saved[0] * 10 + saved[1] * 0)
    x = array(backend, X)
    same(fn(x), X * X)
    same(ivy.grad(lambda x: ivy.sum(fn(x) * 2))(x), 20 * X)
    same(ivy.vmap(ivy.grad(lambda x: ivy.sum(fn(x))))(array(backend, X[None])), 10 * X[None])
    two = ivy.bind_custom_gradient_function(
        lambda p, y: {"out": p["x"] * y}, lambda saved, up: ({"x": up["out"] * 3}, up["out"] * saved[0]["x"])
    )
    by_p, by_y = ivy.grad(lambda p, y: ivy.sum(two(p, y)["out"]), (0, 1))({"x": x}, array(backend, Y))
    same(by_p["x"], np.full(3, 3))
    same(by_y, X)
    reversed_ = ivy.bind_custom_gradient_function(lambda x: x, lambda saved, up: -up)
    same(ivy.grad(lambda x: ivy.sum(reversed_(x) * x))(x), np.zeros(3))
    wrong = ivy.bind_custom_gradient_function(lambda x: x, lambda saved, up: (up, up))
    with pytest.raises(Exception, match="the gradients must be nested"):
        ivy.grad(lambda x: ivy.sum(wrong(x)))(x)


def test_variables(backend: str) -> None:
    x = array(backend, X)
    assert ivy.is_variable(x) is (backend in ("jax", "mlx")) and x.is_variable(exclusive=True) is False
    found = ivy.variable_data(x)
    assert found.backend == backend and not ivy.is_variable(found, exclusive=True)
    np.testing.assert_array_equal(numbers(found), X)
    gradient = ivy.grad(lambda x: ivy.sum(x * ivy.variable_data(x)))
    if backend != "array_api_strict":
        np.testing.assert_array_equal(numbers(gradient(x)), X)


def test_variables_of_libraries() -> None:
    torch, tf = pytest.importorskip("torch"), pytest.importorskip("tensorflow")
    weight, variable = torch.ones(2, requires_grad=True), tf.Variable([1.0], trainable=False)
    assert ivy.is_variable(weight, exclusive=True) and ivy.is_variable(variable, exclusive=True)
    data = ivy.variable_data(weight).to_native()
    assert not data.requires_grad and data.data_ptr() == weight.data_ptr()
    assert not isinstance(ivy.variable_data(variable).to_native(), tf.Variable)


def test_requires_gradient(backend: str) -> None:
    assert ivy.requires_gradient(array(backend, X)) is False
    assert array(backend, X).requires_gradient() is False
    found = []
    ivy.grad(lambda x: (found.append(ivy.requires_gradient(x)), ivy.sum(x))[1])(array(backend, X))
    by_torch = backend == "torch" or (backend in BY_ANOTHER and ANOTHER == "torch")
    assert found == [by_torch], "arrays of the other libraries do not hold what they need"
    torch, tf = pytest.importorskip("torch"), pytest.importorskip("tensorflow")
    assert ivy.is_array(torch.ones(2, requires_grad=True))
    assert not ivy.is_array(torch.ones(2, requires_grad=True), exclusive=True)
    assert ivy.is_native_array(torch.ones(2), exclusive=True)
    assert ivy.requires_gradient(torch.ones(2, requires_grad=True))
    assert ivy.requires_gradient(tf.Variable([1.0])) and not ivy.requires_gradient(tf.Variable([1.0], trainable=False))


ERRORS: dict[str, tuple[Callable[[Any], Any], type[Exception], str]] = {
    "no number": (lambda x: ivy.grad(lambda x: x)(x), ivy.IvyValueError, "ivy.jac"),
    "a complex number": (lambda x: ivy.grad(lambda x: ivy.sum(x) * 1j)(x), ivy.IvyValueError, "real part"),
    "a complex jacobian": (lambda x: ivy.jac(lambda x: x * 1j)(x), ivy.IvyValueError, "imaginary"),
    "a Python number": (lambda x: ivy.grad(lambda x: 3.0)(x), ivy.IvyTypeError, "must return a floating-point array"),
    "nothing to differentiate": (lambda x: ivy.grad(lambda x: x)("a"), ivy.IvyTypeError, "str"),
    "bools": (lambda x: ivy.grad(lambda x: ivy.sum(x))(x > 0), ivy.IvyTypeError, "a numeric array"),
    "argnums": (lambda x: ivy.grad(lambda x: ivy.sum(x), 1)(x), ivy.IvyTypeError, "argnums"),
    "no pair": (lambda x: ivy.grad(lambda x: ivy.sum(x), has_aux=True)(x), ivy.IvyTypeError, "has_aux"),
    "several numbers": (lambda x: ivy.execute_with_gradients(lambda x: x, x), ivy.IvyValueError, "shape"),
    "an index": (
        lambda x: ivy.execute_with_gradients(lambda x: (ivy.sum(x),), x, ret_grad_idxs=[[3]]),
        ivy.IvyValueError,
        "must select an array",
    ),
    "a cotangent elsewhere": (lambda x: ivy.vjp(lambda x: {"a": x}, x)[1]({"b": x}), ivy.IvyTypeError, "nested"),
    "a cotangent's shape": (lambda x: ivy.vjp(lambda x: x, x)[1](x[0]), ivy.IvyValueError, "shape"),
    "a complex cotangent": (lambda x: ivy.vjp(lambda x: x, x)[1](x * 1j), ivy.IvyTypeError, "complex"),
    "no tuples": (lambda x: ivy.jvp(lambda x: x, x, x), ivy.IvyTypeError, "must be a tuple"),
    "too many tangents": (lambda x: ivy.jvp(lambda x: x, (x,), (x, x)), ivy.IvyValueError, "each of 1 primals, not 2"),
    "a tangent elsewhere": (lambda x: ivy.jvp(lambda x: x, (x,), ([x],)), ivy.IvyTypeError, "nested"),
    "a direction of nothing": (lambda x: ivy.jvp(lambda x: x, ("a",), ("b",)), ivy.IvyTypeError, "str"),
    "complex second derivatives": (lambda x: ivy.hessian(lambda x: x * 1j)(x), ivy.IvyValueError, "imaginary"),
    "an error of the function": (lambda x: ivy.grad(lambda x: {}["key"])(x), KeyError, "key"),
    "numpy inside": (lambda x: ivy.grad(lambda x: ivy.sum(ivy.array(ivy.to_numpy(x))))(x), Exception, ""),
}


@pytest.mark.parametrize("name", ERRORS)
def test_errors(backend: str, name: str) -> None:
    if name == "numpy inside" and backend == "tensorflow":
        # Its tape leaves values readable, and what is made of them has no gradient.
        return
    fn, error, text = ERRORS[name]
    with pytest.raises(error, match=text or None):
        fn(array(backend, X))


def test_arrays_of_two_libraries_raise() -> None:
    torch = pytest.importorskip("torch")
    jax = pytest.importorskip("jax")
    with pytest.raises(ivy.IvyDispatchError, match="jax and torch"):
        ivy.grad(lambda x, y: ivy.sum(x), (0, 1))(jax.numpy.asarray(X), torch.ones(3))


def test_arrays_of_numpy_join_the_others() -> None:
    torch = pytest.importorskip("torch")
    first, second = ivy.grad(lambda x, y: ivy.sum(x * y), (0, 1))(X, torch.ones(3))
    assert first.backend == second.backend == "torch"
    assert first.to_list() == [1.0, 1.0, 1.0] and np.allclose(second.to_numpy(), X)


def mixed(x: Any) -> Any:
    """With arrays of NumPy of its own, on either side, in functions, operators, ufuncs and creation functions."""
    y = np.arange(3.0, dtype=X.dtype)
    z = ivy.multiply(y, x) + y * x - ivy.array(y) * np.exp(x) + ivy.ones(3) * x + np.float32(2.0) * x
    return ivy.sum(ivy.where(np.array([True, True, False]), z, 0.0))


@pytest.mark.parametrize("other", ["torch", "jax"])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_another_library_differentiates_for_numpy(monkeypatch: pytest.MonkeyPatch, other: str, dtype: str) -> None:
    pytest.importorskip(other)
    monkeypatch.setattr(_shared, "SUBSTITUTES", (other,))
    x, y = X.astype(dtype), np.arange(3.0)
    expected = (2 * y + 3 - y * np.exp(x)) * [1, 1, 0]
    check(ivy.grad(mixed)(x), expected, "numpy", dtype)
    check(ivy.grad(mixed)(ivy.array(x)), expected, "numpy", dtype)
    check(ivy.jac(ivy.grad(mixed))(x), np.diag(-y * np.exp(x) * [1, 1, 0]), "numpy", dtype)
    assert f"by way of {other}" in repr(ivy.explain(ivy.grad, x))
    if other == "jax":
        import jax

        assert not jax.config.read("jax_enable_x64")


def test_without_such_a_library_it_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_shared, "SUBSTITUTES", ("a_library_that_is_not_installed",))
    with pytest.raises(ivy.IvyNotImplementedException, match="pip install"):
        ivy.grad(cubes)(X)
    with pytest.raises(ivy.IvyNotImplementedException, match="torch"):
        ivy.explain(ivy.grad, "numpy")


def test_explain(backend: str) -> None:
    reason = f"by way of {ANOTHER}" if backend in BY_ANOTHER else "backend"
    assert ivy.explain(ivy.grad, array(backend, X)).answers[0].kind == reason
    assert ivy.explain(ivy.jvp, array(backend, X)).answers[0].kind == reason
    assert ivy.explain(ivy.vmap).answers[0].kind == ("adapter" if reason != "backend" else "backend")
    assert ivy.explain(ivy.if_else, "torch").answers[0].kind == "body"


def test_torch_functions_that_only_autograd_differentiates() -> None:
    torch = pytest.importorskip("torch")

    class Old(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx: Any, *cotangents: Any) -> Any:
            return cotangents[0] * 2 * ctx.saved_tensors[0]

    x = torch.tensor(X)
    same(ivy.grad(lambda x: ivy.sum(Old.apply(x)))(x), 2 * X)
    same(ivy.jvp(lambda x: Old.apply(x) * x, (x,), (x,))[1], 3 * X**3)
    gradient, unused = ivy.grad(lambda x, y: ivy.sum(Old.apply(x)), (0, 1))(x, x)
    assert not gradient.to_native().requires_grad
    same(unused, np.zeros(3))
    layer = torch.nn.BatchNorm1d(3)
    weights = torch.ones(4, 3)
    assert ivy.grad(lambda x: ivy.sum(layer(x)))(weights).shape == (4, 3)


def test_torch_parameters_that_are_brought_along() -> None:
    torch = pytest.importorskip("torch")
    weight = torch.tensor(Y, requires_grad=True)
    gradient = ivy.grad(lambda x: ivy.sum(x * x * weight))(torch.tensor(X)).to_native()
    gradient.sum().backward()
    same(weight.grad, 2 * X)


def test_compilers() -> None:
    torch, jax, tf = (pytest.importorskip(name) for name in ("torch", "jax", "tensorflow"))

    def gradient(x: Any) -> Any:
        return ivy.to_native(ivy.grad(lambda w: ivy.sum(ivy.exp(w["a"]) * w["a"]))({"a": x})["a"])

    expected = np.exp(X) * (1 + X)
    torch._dynamo.reset()
    same(torch.compile(gradient, fullgraph=True, backend="eager")(torch.tensor(X)), expected)
    same(torch.func.vmap(gradient)(torch.tensor(X[None])), expected[None])
    same(jax.jit(gradient)(jax.numpy.asarray(X)), expected)
    same(jax.jit(jax.vmap(gradient))(jax.numpy.asarray(X[None])), expected[None])
    same(tf.function(gradient)(tf.constant(X)), expected)
    same(tf.vectorized_map(gradient, tf.constant(X[None])), expected[None])

    def along(x: Any) -> Any:
        _, carry = ivy.vjp(lambda x: ivy.exp(x) * x, x)
        return ivy.to_native(ivy.jvp(lambda x: ivy.exp(x), (x,), (x,))[1] + carry(ivy.ones_like(x))[0])

    expected = np.exp(X) * (1 + 2 * X)
    same(torch.compile(along, fullgraph=True, backend="eager")(torch.tensor(X)), expected)
    same(torch.func.vmap(along)(torch.tensor(X[None])), expected[None])
    same(jax.jit(along)(jax.numpy.asarray(X)), expected)
    same(tf.function(along)(tf.constant(X)), expected)
    same(tf.vectorized_map(along, tf.constant(X[None])), expected[None])
    with jax.checking_leaks():
        ivy.value_and_grad(lambda x: (ivy.sum(x), x), has_aux=True)(jax.numpy.asarray(X))


@pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
@pytest.mark.parametrize("name", ["sum", "prod", "cumulative_sum", "cumulative_prod", "nansum", "nanprod"])
def test_whole_numbers_of_what_has_a_gradient(library: str, name: str) -> None:
    pytest.importorskip(library)
    x = array(library, np.array([0.5, 2.25, 3.0], "float32"))
    for dtype in ("bool", "int32"):
        wanted = ivy.to_numpy(getattr(ivy, name)(x, dtype=dtype, axis=0)).astype("float32")

        def fn(x: Any, dtype: str = dtype) -> Any:
            return ivy.sum(ivy.astype(getattr(ivy, name)(x, dtype=dtype, axis=0), "float32")) + ivy.sum(x)

        value, grads = ivy.execute_with_gradients(fn, x)
        assert float(value) == wanted.sum() + 5.75
        assert ivy.to_numpy(grads).tolist() == [1.0, 1.0, 1.0]


@pytest.mark.parametrize("upper", [False, True])
def test_the_gradient_of_cholesky_is_symmetric(backend: str, upper: bool) -> None:
    x = array(backend, np.array([[2.0, 1.0], [1.0, 3.0]], "float32"))
    found = ivy.grad(lambda z: ivy.sum(ivy.cholesky(z, upper=upper)))(x)
    check(found, [[0.25583, 0.19544], [0.19544, 0.31623]], backend, "float32", rtol=1e-3)


@pytest.mark.parametrize("name", ["eigh", "eigvalsh"])
def test_the_gradient_of_eigenvalues_is_symmetric(backend: str, name: str) -> None:
    x = array(backend, np.array([[2.0, 1.0], [1.0, 3.0]], "float32"))

    def cost(z: Any) -> Any:
        values = ivy.eigh(z)[0] if name == "eigh" else ivy.eigvalsh(z)
        return values[0] + 2 * values[1]

    check(ivy.grad(cost)(x), [[1.27639, 0.44721], [0.44721, 1.72361]], backend, "float32", rtol=1e-3)


@pytest.mark.parametrize("transform", ["grad", "vjp", "jvp", "linearize"])
def test_stop_gradient_python_scalar(transform: str) -> None:
    jax = pytest.importorskip("jax")
    found: list[Any] = []

    def f(x: Any) -> Any:
        found.extend([ivy.stop_gradient(x), ivy.variable_data(x), ivy.exp(ivy.stop_gradient(x))])
        return x * 1.0

    more = {"grad": (), "vjp": (2.0,), "jvp": ((2.0,), (1.0,)), "linearize": (2.0,)}[transform]
    call = getattr(jax, transform)
    _ = call(f, *more) if more else call(f)(2.0)
    assert [(type(x), x.backend, x.shape) for x in found] == [(ivy.Array, "jax", ())] * 3


KINKS: dict[str, tuple[Callable[[Any], Any], list[float], list[float]]] = {
    "abs": (lambda x: ivy.abs(x), [0.0, -0.0, 2.0, -2.0], [0, 0, 1, -1]),
    "operator": (lambda x: abs(x), [0.0, -3.0], [0, -1]),
    "vector_norm": (lambda x: ivy.vector_norm(x, ord=1), [0.0, -3.0], [0, -1]),
    "l1_loss": (lambda x: ivy.l1_loss(x, ivy.zeros_like(x), reduction="sum"), [0.0, 1.0], [0, 1]),
    "smooth_l1_loss": (lambda x: ivy.smooth_l1_loss(x, ivy.zeros_like(x), beta=0.0), [0.0, 0.0], [0, 0]),
    "huber_loss": (lambda x: ivy.huber_loss(ivy.zeros_like(x), x, reduction="sum"), [0.0, 1.0], [0, 1]),
    "hypot": (lambda x: ivy.hypot(x, 0.0 * x), [0.0, -0.0, 2.0, -2.0], [0, 0, 1, -1]),
    "atan2": (lambda x: ivy.atan2(x, x * x), [0.0, -0.0, 1.0], [0, 0, -0.5]),
    "clip": (lambda x: ivy.clip(x, -1.0, 1.0), [-2.0, -1.0, 0.0, 1.0, 2.0], [0, 1, 1, 1, 0]),
    "leaky_relu": (lambda x: ivy.leaky_relu(x, alpha=0.25), [0.0, 1.0, -1.0], [0.25, 1, 0.25]),
    "elu": (lambda x: ivy.elu(x, alpha=0.5), [0.0, 1.0], [0.5, 1]),
    "relu": (lambda x: ivy.relu(x), [0.0, 1.0], [0, 1]),
    "relu6": (lambda x: ivy.relu6(x), [0.0, 6.0, 3.0], [0, 0, 1]),
    "softshrink": (lambda x: ivy.softshrink(x, lambd=0.5), [0.5, -0.5, 1.0], [0, 0, 1]),
    "copysign": (lambda x: ivy.copysign(x, -1.0), [0.0, 2.0, -2.0], [0, -1, 1]),
    "fmax": (lambda x: ivy.fmax(x, 2.0 * ivy.stop_gradient(x)), [0.0, -1.0, 1.0], [1, 1, 0]),
    "logaddexp": (lambda x: ivy.logaddexp(x, 1e30 + 0.0 * x), [1e30, 1.0], [0.5, 0]),
}
"""A function, where it has no derivative, and the slope that the page about gradients says it has there."""


@pytest.mark.parametrize("name", KINKS)
def test_subgradients_match_torch(backend: str, name: str) -> None:
    function, points, wanted = KINKS[name]
    if backend == "array_api_strict" and name in ("softshrink", "hypot", "atan2"):
        pytest.skip("torch takes its gradients as it does those of numpy")
    x = array(backend, np.array(points, "float32"))
    np.testing.assert_allclose(numbers(ivy.grad(lambda x: ivy.sum(function(x)))(x)), wanted, rtol=1e-5)


@pytest.mark.parametrize("name", ["atan2", "hypot", "abs"])
def test_derivatives_at_origin(backend: str, name: str) -> None:
    if backend in BY_ANOTHER or (backend, name) == ("torch", "atan2"):
        pytest.skip("without gradients of its own, and torch's own derivatives of atan2 are NaN")
    x = array(backend, np.zeros(2, "float32"))
    function = ivy.abs if name == "abs" else lambda x: getattr(ivy, name)(x, x)
    np.testing.assert_array_equal(numbers(ivy.jvp(function, (x,), (x + 1,))[1]), [0, 0])
    twice = ivy.grad(lambda x: ivy.sum(ivy.grad(lambda x: ivy.sum(function(x)))(x)))(x)
    assert np.isfinite(numbers(twice + 0)).all()


def test_custom_gradients_of_another_array_class():
    torch = pytest.importorskip("torch")
    double = ivy.bind_custom_gradient_function(
        lambda x: ivy.numpy.asarray(x) * 2, lambda saved, upstream: ivy.numpy.asarray(upstream) * 5
    )
    x = torch.ones(2, requires_grad=True)
    ivy.to_native(ivy.sum(double(x))).backward()
    assert x.grad is not None and x.grad.tolist() == [5, 5]
