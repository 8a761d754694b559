"""MLX: lazy arrays without bounds checks, transforms, conversions, and the training of a module."""

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol.backends import registry

mx: Any = pytest.importorskip("mlx.core")

EXAMPLE = Path(__file__).parents[2] / "examples" / "training" / "classifier.py"
X = np.arange(24, dtype="float32").reshape(2, 3, 4)
MASK = X > 5
INDICES = {
    "integer": (slice(None), 1),
    "new axis": (..., None, 0),
    "arrays": ([0, 1], [2, 0]),
    "separated arrays": ([0, 1], slice(None), [1, 3]),
    "array and integer": (0, slice(None), [1, 2]),
    "mask": MASK,
    "mask of an axis": (slice(None), np.array([True, False, True])),
    "scalar mask": True,
    "backwards": (slice(None, None, -1), slice(2, None, -2), slice(-1, 0, -1)),
    "negative": (-2, [[0, 1], [2, 0]]),
    "nothing": [],
}


def array(values: Any = X) -> ivy.Array:
    return ivy.asarray(np.asarray(values), like=mx.zeros(1))


@pytest.mark.parametrize("index", INDICES.values(), ids=INDICES)
def test_indices_are_those_of_numpy(index: Any) -> None:
    x, expected = ivy.to_backend(X, "mlx"), X.copy()
    np.testing.assert_array_equal(ivy.to_numpy(x[index]), X[index])
    x[index] = 7
    expected[index] = 7
    np.testing.assert_array_equal(ivy.to_numpy(x), expected)


def test_an_index_out_of_range() -> None:
    x = ivy.Array(mx.array([1, 2]))
    with pytest.raises(IndexError, match="out of range"):
        x[2]
    # The values of an array are not read: the nearest element is.
    assert x[mx.array([5, -9])].to_list() == [2, 1]


def test_a_write_leaves_the_native_array() -> None:
    native = mx.array([[1.0, 2.0], [3.0, 4.0]])
    x = ivy.Array(native)
    row = x[0]
    row[0] = 9
    assert x.to_list() == [[9, 2], [3, 4]]
    assert native.tolist() == [[1, 2], [3, 4]]


def test_integers_divide_as_in_python() -> None:
    a, b = np.array([-7, 7, -7, 7, -128], "int8"), np.array([3, -3, -3, 0, -1], "int8")
    x, y = ivy.to_backend(a, "mlx"), ivy.to_backend(b, "mlx")
    with np.errstate(all="ignore"):
        assert (x // y).to_list() == (a // b).tolist()
        assert (x % y).to_list() == (a % b).tolist()
    assert (ivy.to_backend(np.array([2, 3]), "mlx") ** ivy.to_backend(np.array([10, -1]), "mlx")).to_list() == [1024, 0]


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint64", "int64", "float16", "float32", "float64", "complex64"])
def test_conversion_keeps_the_dtype(dtype: str) -> None:
    values = np.array([[0, 1], [1, 0]], dtype)
    x = ivy.to_backend(values[:, ::-1], "mlx")
    assert x.dtype == dtype
    np.testing.assert_array_equal(ivy.to_numpy(x), values[:, ::-1])


@pytest.mark.parametrize("other", ["numpy", "torch", "jax", "tensorflow"])
def test_arrays_of_other_libraries(other: str) -> None:
    pytest.importorskip(other)
    x = ivy.to_backend(mx.array([[1.0, 2.0]]), other)
    assert x.backend == other
    assert ivy.to_backend(x, "mlx").to_list() == [[1, 2]]
    assert ivy.from_dlpack(x).to_list() == [[1, 2]]


def test_random_bits_are_those_of_numpy() -> None:
    def drawn(backend: str) -> list[Any]:
        with ivy.with_backend(backend):
            key = ivy.random.key(3)
            return [ivy.random_bits(key, shape=(5,)).to_list(), ivy.random_uniform(key=key, shape=(4,)).to_list()]

    assert drawn("mlx") == drawn("numpy")


def test_complex128_is_narrowed() -> None:
    x = ivy.to_backend(np.array([1 + 2j], "complex64"), "mlx")
    assert (x + 1j).dtype == ivy.fft.fft(ivy.to_backend(np.ones(2), "mlx")).dtype == "complex64"
    with pytest.raises(ValueError, match="single precision"):
        ivy.astype(x, "complex128")


FUNCTIONS = {
    "inv": lambda x: ivy.sum(ivy.inv(x)),
    "solve": lambda x: ivy.sum(ivy.solve(x, x[:, 0] * 2 + 1)),
    "cholesky": lambda x: ivy.sum(ivy.cholesky(x)),
    "eigh": lambda x: ivy.sum(ivy.eigh(x)[0] ** 2),
    "det": ivy.det,
    "qr": lambda x: ivy.sum(ivy.sin(ivy.qr(x)[0])) + ivy.sum(ivy.qr(x)[1] ** 2),
    "qr of a wide matrix": lambda x: ivy.sum(ivy.sin(ivy.qr(ivy.concat([x, x * x], axis=1))[1])),
    "svd": lambda x: ivy.sum(ivy.abs(ivy.svd(x)[0]) ** 3) + ivy.sum(ivy.abs(ivy.svd(x)[2]) ** 3),
    "svdvals": lambda x: ivy.sum(ivy.svdvals(ivy.concat([x, x * x]))),
    "norm": ivy.vector_norm,
    "index": lambda x: x[0, 1] * ivy.sum(x[[0, 1], [1, 0]]),
    "cumulative_prod": lambda x: ivy.sum(ivy.cumulative_prod(x, axis=0)),
}


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
def test_gradients(function: Any) -> None:
    x = np.array([[4.0, 1.0], [1.0, 3.0]])
    gradient = ivy.to_numpy(ivy.grad(function)(ivy.to_backend(x, "mlx")))
    for position in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[position] = 1e-6
        # A symmetric change, for the functions that read one triangle.
        change = (step + step.T) / 2
        there = float(function(ivy.asarray(x + change))), float(function(ivy.asarray(x - change)))
        expected = (there[0] - there[1]) / 2e-6
        np.testing.assert_allclose((gradient * change).sum() / 1e-6, expected, rtol=1e-4, atol=1e-4)


def test_factorizations_of_complex_matrices() -> None:
    x = np.array([[1 + 2j, 3], [1j, 4 - 1j]], "complex64")
    values, vectors = [ivy.to_numpy(part) for part in ivy.eig(ivy.to_backend(x, "mlx"))]
    np.testing.assert_allclose(x @ vectors, vectors * values, rtol=1e-5, atol=1e-5)


def test_reductions_without_elements() -> None:
    for _ in range(20):
        x = ivy.Array(mx.array(np.zeros((2, 0, 3), "float32")))
        assert ivy.prod(x).to_list() == 1 and ivy.all(x, axis=(0, 1)).to_list() == [True] * 3
        assert ivy.sum(x, axis=1, keepdims=True).shape == (2, 1, 3) and ivy.any(x, axis=0).shape == (0, 3)


@pytest.mark.parametrize("name", ["digamma", "erf", "erfc", "erfinv", "i0", "lgamma"])
def test_gradients_of_special_functions(name: str) -> None:
    function, x = getattr(ivy, name), np.array([0.3, 0.7])
    found = ivy.grad(lambda x: ivy.sum(function(x)))(ivy.to_backend(x, "mlx"))
    expected = (function(ivy.asarray(x + 1e-6)) - function(ivy.asarray(x - 1e-6))) / 2e-6
    np.testing.assert_allclose(ivy.to_numpy(found), ivy.to_numpy(expected), rtol=1e-5)
    change = ivy.jvp(function, (ivy.to_backend(x, "mlx"),), (ivy.to_backend(np.ones(2), "mlx"),))[1]
    np.testing.assert_allclose(ivy.to_numpy(change), ivy.to_numpy(expected), rtol=1e-5)


def test_functions_without_gradients_raise() -> None:
    x = ivy.to_backend(np.array([[2.0, 1.0], [1.0, 3.0]]), "mlx")
    with pytest.raises(ivy.IvyNotImplementedException, match="no gradient"):
        ivy.grad(lambda x: ivy.sum(ivy.lu(x).U))(x)


def test_transforms() -> None:
    x = ivy.Array(mx.array([[1.0, 2.0], [3.0, 4.0]]))
    assert ivy.vmap(lambda row, y: ivy.sum(row) * y, in_axes=(0, None))(x, x[0]).to_list() == [[3, 6], [7, 14]]
    assert ivy.grad(lambda y: ivy.sum(ivy.grad(lambda z: ivy.sum(z**3))(y)))(x).to_list() == [[6, 12], [18, 24]]
    assert ivy.jac(lambda y: y[0] ** 2)(x).to_list() == [[[2, 0], [0, 0]], [[0, 4], [0, 0]]]


def test_a_compiled_function() -> None:
    calls = []

    def function(x: Any, factor: float = 2.0) -> dict[str, Any]:
        calls.append(factor)
        return {"y": ivy.softmax(x, axis=-1) * factor}

    compiled = ivy.compile(function)
    x = ivy.Array(mx.array([[1.0, 1.0]]))
    for _ in range(3):
        assert compiled(x)["y"].to_list() == [[1, 1]]
    assert calls == [2.0]
    assert compiled(x, factor=4.0)["y"].to_list() == [[2, 2]]
    assert compiled(ivy.Array(mx.ones((4, 1))))["y"].shape == (4, 1)
    assert calls == [2.0, 4.0, 2.0]
    assert ivy.compile(lambda tree: tree.sin())(ivy.Container(a=x)).a.shape == (1, 2)


def test_a_module_learns() -> None:
    rng = np.random.default_rng(0)
    classes = rng.integers(0, 3, 60)
    inputs = (np.eye(3, 6)[classes] + 0.1 * rng.normal(size=(60, 6))).astype("float32")
    x, y = ivy.to_backend(inputs, "mlx"), ivy.to_backend(classes, "mlx")
    with ivy.with_backend("mlx"):
        model = ivy.Sequential(ivy.Linear(6, 8), ivy.ReLU(), ivy.Linear(8, 3))
        optimizer = ivy.Adam(lr=0.05)

        def loss(v: Any) -> Any:
            log_probabilities = ivy.log_softmax(model(x, v=v), axis=-1)
            return -ivy.mean(ivy.take_along_axis(log_probabilities, y[:, None], -1))

        for _ in range(60):
            _, gradients = ivy.execute_with_gradients(loss, model.v)
            model.v = optimizer.step(model.v, gradients)
        assert float(ivy.mean(ivy.argmax(model(x), axis=-1) == y)) > 0.95


def test_the_kit_of_backends() -> None:
    functions = [ivy.sin, ivy.add, ivy.sum, ivy.get_item, ivy.sort, ivy.reshape, ivy.concat]
    assert ivy.testing.check_backend("mlx", functions=functions, examples=2)


def test_a_record_shows_where_arrays_are_evaluated() -> None:
    x = ivy.Array(mx.array([[1.0, 2.0], [2.0, 5.0]]))
    with ivy.record() as log:
        y = ivy.softmax(ivy.inv(x) @ x, axis=-1)
        y = ivy.where(y > 0, ivy.sum(y[:, [0, 1]] * 2 + 1, axis=0), -y)
        x[0] = y[1]
        ivy.grad(lambda x: ivy.sum(ivy.svdvals(x)))(x)
    assert len(log) > 15 and not [call for call in log if call.conversions]
    with ivy.record() as log:
        float(y[0, 0])
        x[x > 1]
    assert [call.function for call in log if call.conversions] == ["float", "get_item"]


def test_digits_are_learned() -> None:
    pytest.importorskip("sklearn")
    example = runpy.run_path(str(EXAMPLE))
    with ivy.with_backend("numpy"):
        ivy.seed(0)
        net = example["Images"]()
    net.v = ivy.to_backend(net.v, "mlx")
    x, y = [ivy.to_backend(data, "mlx") for data in example["load"]("digits")]
    optimizer = ivy.Adam(0.01, inplace=False)

    def step(v: Any, state: Any, x: Any, y: Any) -> tuple[Any, Any, Any]:
        optimizer.set_state(state)
        loss, gradients = ivy.value_and_grad(lambda v: ivy.cross_entropy(y, net(x, v=v)))(v)
        return loss, optimizer.step(v, gradients), optimizer.state

    v, state, losses = net.v, optimizer.initial_state(net.v), []
    for start in range(0, 1400, 50):
        rows = slice(start, start + 50)
        loss, v, state = step(v, state, x[rows], y[rows])
        losses.append(loss)
    right = ivy.argmax(net(x[1400:], v=v), axis=1) == ivy.argmax(y[1400:], axis=1)
    assert float(losses[-1]) < float(losses[0]) / 4
    assert float(ivy.mean(ivy.astype(right, "float32"))) > 0.85


def test_nothing_is_evaluated(monkeypatch: pytest.MonkeyPatch) -> None:
    def evaluated(x: Any) -> Any:
        raise AssertionError("an array was evaluated")

    hooks = registry.load("mlx").hooks
    monkeypatch.setattr(hooks, "AS_NUMPY", evaluated)
    # The division by zero of an inverse raises when it is evaluated.
    singular = ivy.Array(mx.array([[1.0, 2.0], [2.0, 4.0]]))
    result = ivy.inv(singular) @ singular
    result = ivy.sum(ivy.softmax(result[:, [0, 1]], axis=-1), axis=0)
    assert result.shape == (2,)
    with pytest.raises(RuntimeError, match="LU"):
        mx.eval(result.data)
