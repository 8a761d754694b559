"""Activation functions."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import scipy.special
from oracle import BOOL, FLOATS, INTEGERS, REAL, SHAPES, array, check, dtypes, native, numbers, sample, wide

import ivy_protocol as ivy


def softmax(values: np.ndarray, axis: int) -> np.ndarray:
    exponentials = np.exp(values - values.max(axis, keepdims=True, initial=-np.inf))
    return exponentials / exponentials.sum(axis, keepdims=True)


def sigmoid(values: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-values.astype("float64")))


def test_relu(backend: str) -> None:
    for dtype in dtypes(backend, REAL):
        values = sample(dtype)
        check(ivy.relu(array(backend, values, dtype)), np.maximum(values, 0), backend, dtype)
    for shape in SHAPES:
        values = sample("float32", shape)
        check(ivy.relu(native(backend, values)), np.maximum(values, 0), backend, "float32")
    check(ivy.relu(array(backend, np.array([np.nan, -1.0], "float32"))), [np.nan, 0.0], backend, "float32")
    check(ivy.relu([-1.5, 2.0]), [0.0, 2.0], backend, "float32")
    check(ivy.relu(-2), 0, backend, "int32")


def test_sigmoid(backend: str) -> None:
    for dtype in dtypes(backend, FLOATS):
        values = sample(dtype)
        check(ivy.sigmoid(array(backend, values, dtype)), sigmoid(values), backend, dtype)
    for dtype in dtypes(backend, BOOL + INTEGERS):
        check(ivy.sigmoid(array(backend, sample(dtype))), sigmoid(sample(dtype)), backend, "float32")
    for shape in SHAPES:
        values = sample("float32", shape)
        check(ivy.sigmoid(native(backend, values)), sigmoid(values), backend, "float32")
    check(ivy.sigmoid([0, 1]), sigmoid(np.array([0, 1])), backend, "float32")
    check(ivy.sigmoid(0.0), 0.5, backend, "float32")


def test_sigmoid_does_not_overflow(backend: str) -> None:
    values = np.array([-1e4, -100.0, 100.0, 1e4], "float32")
    check(ivy.sigmoid(array(backend, values)), [0.0, 0.0, 1.0, 1.0], backend, "float32")


def test_sigmoid_of_complex_numbers(backend: str) -> None:
    values = np.array([0.5 + 1j, -1.0 - 0.25j], "complex64")
    expected = 1 / (1 + np.exp(-values.astype("complex128")))
    check(ivy.sigmoid(array(backend, values)), expected, backend, "complex64")


def test_softmax(backend: str) -> None:
    values = sample("float32", (2, 3, 2))
    for axis in (0, 1, -1, -3):
        expected = softmax(wide(values), axis)
        check(ivy.softmax(array(backend, values), axis=axis), expected, backend, "float32")
        check(ivy.softmax(native(backend, values), axis), expected, backend, "float32")
    check(ivy.softmax(array(backend, values)), softmax(wide(values), -1), backend, "float32")
    check(ivy.softmax(array(backend, values), axis=None), softmax(wide(values), -1), backend, "float32")


def test_softmax_of_types(backend: str) -> None:
    for dtype in dtypes(backend, FLOATS):
        values = sample(dtype)
        check(ivy.softmax(array(backend, values, dtype)), softmax(wide(values), -1), backend, dtype)
    for dtype in dtypes(backend, INTEGERS):
        values = sample(dtype)
        check(ivy.softmax(array(backend, values)), softmax(values.astype("float64"), -1), backend, "float32")
    check(ivy.softmax([1, 1]), [0.5, 0.5], backend, "float32")


def test_softmax_does_not_overflow(backend: str) -> None:
    values = np.array([[1e4, 1e4], [-1e4, 0.0]], "float32")
    check(ivy.softmax(array(backend, values)), [[0.5, 0.5], [0.0, 1.0]], backend, "float32")


FORMULAS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "celu": lambda x: np.where(x > 0, x, np.expm1(np.minimum(x, 0))),
    "elu": lambda x: np.where(x > 0, x, np.expm1(np.minimum(x, 0))),
    "hardshrink": lambda x: np.where(np.abs(x) <= 0.5, 0, x),
    "hardsilu": lambda x: x * np.clip(x + 3, 0, 6) / 6,
    "hardtanh": lambda x: np.clip(x, -1, 1),
    "logsigmoid": scipy.special.log_expit,
    "scaled_tanh": lambda x: 1.7159 * np.tanh(0.67 * x),
    "selu": lambda x: 1.0507009873554805 * np.where(x > 0, x, 1.6732632423543772 * np.expm1(np.minimum(x, 0))),
    "silu": lambda x: x * scipy.special.expit(x),
    "softshrink": lambda x: x - np.clip(x, -0.5, 0.5),
    "tanhshrink": lambda x: x - np.tanh(x),
    "thresholded_relu": lambda x: np.where(x > 0, x, 0),
    "gelu": lambda x: x * scipy.special.ndtr(x),
    "hardswish": lambda x: x * np.clip(x + 3, 0, 6) / 6,
    "leaky_relu": lambda x: np.where(x < 0, 0.2 * x, x),
    "log_softmax": lambda x: scipy.special.log_softmax(x, axis=-1),
    "mish": lambda x: x * np.tanh(np.logaddexp(x, 0)),
    "softplus": lambda x: np.logaddexp(x, 0),
    "softsign": lambda x: x / (1 + np.abs(x)),
}


@pytest.mark.parametrize("name", FORMULAS)
def test_formulas(backend: str, name: str) -> None:
    fn, oracle = getattr(ivy, name), FORMULAS[name]
    for dtype in dtypes(backend, FLOATS):
        values = sample(dtype)
        check(fn(array(backend, values, dtype)), oracle(wide(values)), backend, dtype)
    for dtype in dtypes(backend, BOOL + INTEGERS):
        values = sample(dtype)
        check(fn(array(backend, values)), oracle(values.astype("float64")), backend, "float32")
    for shape in SHAPES:
        if shape not in ((), (0,)) or name != "log_softmax":
            values = sample("float32", shape)
            check(fn(native(backend, values)), oracle(wide(values)), backend, "float32")
    check(fn([0.5, -2.0]), oracle(np.array([0.5, -2.0])), backend, "float32")


def test_parameters(backend: str) -> None:
    values = sample("float32", (2, 3, 2))
    x, numbers = array(backend, values), wide(values)
    inner = np.sqrt(2 / np.pi) * (numbers + 0.044715 * numbers**3)
    check(ivy.gelu(x, approximate=True), 0.5 * numbers * (1 + np.tanh(inner)), backend, "float32")
    for alpha in (0.0, 1.5, -0.5):
        expected = np.where(numbers < 0, alpha * numbers, numbers)
        check(ivy.leaky_relu(x, alpha=alpha), expected, backend, "float32")
    for axis in (0, 1, -2, None):
        expected = scipy.special.log_softmax(numbers, axis=-1 if axis is None else axis)
        check(ivy.log_softmax(x, axis=axis), expected, backend, "float32")
    for beta, threshold in ((2.0, None), (0.5, 0.25), (None, 1.0)):
        steep = numbers * (beta or 1.0)
        expected = np.where(steep > (threshold or np.inf), numbers, np.logaddexp(steep, 0) / (beta or 1.0))
        check(ivy.softplus(x, beta=beta, threshold=threshold), expected, backend, "float32")


def test_far_from_zero(backend: str) -> None:
    values = np.array([-1e4, -100.0, -50.0, 50.0, 100.0, 1e4], "float32")
    x, numbers = array(backend, values), wide(values)
    for name in ("gelu", "hardswish", "leaky_relu", "mish", "softplus", "softsign"):
        check(getattr(ivy, name)(x), FORMULAS[name](numbers), backend, "float32")
    check(ivy.log_softmax(x), FORMULAS["log_softmax"](numbers), backend, "float32")
    small = np.array([-30.0, -20.0, -12.0], "float32")
    for name in ("mish", "softplus"):
        found = getattr(ivy, name)(array(backend, small)).to_numpy()
        np.testing.assert_allclose(found, FORMULAS[name](wide(small)), rtol=1e-4)
    if backend != "torch":
        tail = np.array([-5.5, -4.0], "float32")
        found = ivy.gelu(array(backend, tail)).to_numpy()
        np.testing.assert_allclose(found, FORMULAS["gelu"](wide(tail)), rtol=1e-3)


Z: Any = np.array([0.5 + 1j, -1.25 - 0.5j, 1j, -1j, 2.0, -3.0 + 0.25j, 7.0 - 1j, 3j], "complex64")
OF_JAX = {"hardswish": "hard_swish", "logsigmoid": "log_sigmoid", "softsign": "soft_sign"}
_MODES = "celu gelu hardswish leaky_relu log_softmax logsigmoid mish relu relu6 sigmoid softmax softplus tanh"
MODES = tuple(_MODES.split())


@pytest.mark.parametrize("name", [*MODES, "logit", "silu", "softsign"])
def test_complex_numbers_as_in_jax(backend: str, name: str) -> None:
    jax = pytest.importorskip("jax")
    parameters = {"negative_slope": 0.2} if name == "leaky_relu" else {}
    if name == "tanh":
        expected = np.tanh(Z)
    elif name == "logit":
        expected = np.log(Z) - np.log1p(-Z)
    else:
        expected = np.asarray(getattr(jax.nn, OF_JAX.get(name, name))(jax.numpy.asarray(Z), **parameters))
    if name == "logit":
        # On the branch cut the sign of zero decides, which the vector kernels of torch lose.
        z = np.delete(Z, 4)
        check(ivy.logit(array(backend, z)), np.delete(expected, 4), backend, "complex64")
        return
    check(getattr(ivy, name)(array(backend, Z)), expected, backend, "complex64")
    if name not in ("silu", "softsign"):
        check(getattr(ivy, name)(native(backend, Z), complex_mode="jax"), expected, backend, "complex64")


@pytest.mark.parametrize("name", MODES)
def test_complex_mode(backend: str, name: str) -> None:
    fn: Any = getattr(ivy, name)
    z = array(backend, Z)
    apart = fn(array(backend, Z.real.copy())), fn(array(backend, Z.imag.copy()))
    check(fn(z, complex_mode="split"), numbers(apart[0]) + 1j * numbers(apart[1]), backend, "complex64")
    sizes = numbers(fn(array(backend, np.abs(Z))))
    check(fn(native(backend, Z), complex_mode="magnitude"), sizes * np.exp(1j * np.angle(Z)), backend, "complex64")
    result = fn(z, complex_mode=lambda x, function: function(ivy.real(x)))
    check(result, numbers(apart[0]), backend, "float32")
    check(fn(Z.tolist(), complex_mode="split"), numbers(fn(z, complex_mode="split")), backend, "complex64")
    x = array(backend, sample("float32"))
    for mode in ("split", "magnitude", "jax"):
        check(fn(x, complex_mode=mode), numbers(fn(x)), backend, "float32")
    with pytest.raises(ivy.IvyValueError, match=f"ivy.{name}.*complex_mode"):
        fn(x, complex_mode="other")


def test_complex_mode_keeps_the_parameters(backend: str) -> None:
    z = array(backend, Z.reshape(2, 4))
    expected = [softmax(part.astype("float64"), 0) for part in (Z.real.reshape(2, 4), Z.imag.reshape(2, 4))]
    check(ivy.softmax(z, axis=0, complex_mode="split"), expected[0] + 1j * expected[1], backend, "complex64")
    bent = ivy.leaky_relu(z, alpha=0.5, complex_mode="split")
    parts = [np.where(p < 0, p / 2, p) for p in (Z.real.reshape(2, 4), Z.imag.reshape(2, 4))]
    check(bent, parts[0] + 1j * parts[1], backend, "complex64")
    tree: Any = ivy.Container(a=z, b={"c": array(backend, sample("float32"))})
    result: Any = ivy.relu(tree, complex_mode="split")
    check(result.a, numbers(ivy.relu(z, complex_mode="split")), backend, "complex64")
    check(result.b.c, np.maximum(sample("float32"), 0), backend, "float32")


@pytest.mark.parametrize("name", ["gelu", "log_softmax", "softplus", "relu"])
def test_compilers_see_through(backend: str, name: str) -> None:
    def call(x: Any) -> Any:
        return getattr(ivy, name)(x, complex_mode="split")

    values = sample("float32")
    expected = numbers(call(array(backend, values)))
    with ivy.ArrayMode(False):
        if backend == "torch":
            import torch

            found = torch.compile(call, fullgraph=True, backend="eager")(torch.tensor(values))
        elif backend == "jax":
            import jax

            found = jax.jit(call)(values)
        elif backend == "tensorflow":
            import tensorflow as tf

            found = tf.function(call)(tf.constant(values))
        else:
            # What compiles nothing gives the same as it is.
            found = call(values)
    np.testing.assert_allclose(numbers(found), expected, rtol=1e-6)


def test_softmax_out_of_range_raises(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.softmax(array(backend, sample("float32")), axis=2)


def test_limits_and_thresholds(backend: str) -> None:
    values = sample("float32", (2, 3, 2))
    x, n = array(backend, values), wide(values)
    for name, options, expected in (
        ("relu6", {}, np.clip(n * 4, 0, 6)),
        ("hardtanh", {"max_val": 0.75, "min_val": -2}, np.clip(n * 4, -2, 0.75)),
        ("hardshrink", {"lambd": 1.5}, np.where(np.abs(n * 4) <= 1.5, 0, n * 4)),
        ("softshrink", {"lambd": 1.5}, n * 4 - np.clip(n * 4, -1.5, 1.5)),
        ("threshold", {"threshold": 0.5, "value": 20}, np.where(n * 4 <= 0.5, 20, n * 4)),
        ("thresholded_relu", {"threshold": 1.0}, np.where(n * 4 <= 1, 0, n * 4)),
        ("elu", {"alpha": 0.5}, np.where(n > 0, n * 4, 0.5 * np.expm1(np.minimum(n * 4, 0)))),
        ("celu", {"alpha": 0.5}, np.where(n > 0, n * 4, 0.5 * np.expm1(np.minimum(n * 8, 0)))),
        ("scaled_tanh", {"alpha": 2.0, "beta": 0.5}, 2 * np.tanh(n * 2)),
    ):
        check(getattr(ivy, name)(x * 4, **options), expected, backend, "float32")
    slope = np.array([0.5, 2.0], "float32")
    check(ivy.prelu(x, array(backend, slope)), np.where(n < 0, slope * n, n), backend, "float32")
    check(ivy.relu6(array(backend, np.array([-2, 3, 9], "int32"))), [0, 3, 6], backend, "int32")
    missing = array(backend, np.array([np.nan, -1.0], "float32"))
    limited = "relu6 hardtanh hardshrink softshrink thresholded_relu elu celu selu silu hardsilu"
    for name in limited.split():
        assert np.isnan(numbers(getattr(ivy, name)(missing))[0]), name
    assert np.isnan(numbers(ivy.threshold(missing, threshold=0.0, value=1.0))[0])
    for bad in (lambda: ivy.hardshrink(x, lambd=-1), lambda: ivy.softshrink(x, lambd=-1), lambda: ivy.celu(x, alpha=0)):
        with pytest.raises(ivy.IvyValueError, match=r"alpha|lambd"):
            bad()
    with pytest.raises(ivy.IvyValueError, match="min_val"):
        ivy.hardtanh(x, max_val=-1, min_val=1)
    with pytest.raises(ivy.IvyBroadcastShapeError):
        ivy.prelu(x, array(backend, np.ones(5, "float32")))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_logit(backend: str) -> None:
    for dtype in dtypes(backend, FLOATS):
        values = np.asarray(np.linspace(0.0625, 0.875, 6), "float64")
        check(ivy.logit(array(backend, values, dtype)), scipy.special.logit(values), backend, dtype)
    values = np.array([0.0, 1e-30, 1.0, -0.5, 1.5], "float32")
    check(ivy.logit(array(backend, values)), scipy.special.logit(wide(values)), backend, "float32")
    limited = scipy.special.logit(np.clip(wide(values), 0.125, 0.875))
    check(ivy.logit(array(backend, values), eps=0.125), limited, backend, "float32")


BENT = "celu elu hardshrink hardsilu hardtanh logsigmoid relu6 scaled_tanh selu silu softshrink tanhshrink"


@pytest.mark.parametrize("name", BENT.split())
def test_gradients_are_those_of_torch(backend: str, name: str) -> None:
    if backend in ("numpy", "array_api_strict"):
        pytest.skip("without gradients")
    import torch

    values = np.array([-1000.0, -2.5, -0.25, 0.25, 2.0, 7.0, 1000.0], "float32")
    t = torch.tensor(values, requires_grad=True)
    own = {"hardsilu": "hardswish", "scaled_tanh": ""}.get(name, name)
    y = getattr(torch.nn.functional, own)(t) if own else 1.7159 * torch.tanh(0.67 * t)
    y.sum().backward()
    assert t.grad is not None
    found = ivy.grad(lambda x: ivy.sum(getattr(ivy, name)(x)))(array(backend, values))
    np.testing.assert_allclose(numbers(found), t.grad.numpy(), rtol=1e-5, atol=1e-6)


@pytest.mark.filterwarnings("ignore:overflow:RuntimeWarning")
def test_large_numbers_do_not_overflow(backend: str) -> None:
    x = array(backend, np.array([2e38, -2e38], "float32"))
    # The exact kernel of torch doubles them.
    for approximate in (True,) if backend in ("torch", "array_api_strict") else (False, True):
        np.testing.assert_allclose(numbers(ivy.gelu(x, approximate=approximate)), [2e38, 0], rtol=1e-6)
    for name in ("elu", "mish", "silu", "softplus", "relu", "leaky_relu", "logsigmoid", "tanhshrink", "softsign"):
        found = numbers(getattr(ivy, name)(x))
        assert np.isfinite(found).all(), name
    np.testing.assert_allclose(numbers(ivy.softplus(x, beta=4.0)), [2e38, 0], rtol=1e-6)


def test_infinities(backend: str) -> None:
    x = array(backend, np.array([np.inf], "float32"))
    for name in ("elu", "mish", "silu", "softplus", "relu", "leaky_relu", "selu", "celu"):
        assert numbers(getattr(ivy, name)(x)).tolist() == [np.inf], name
    assert numbers(ivy.gelu(x, approximate=True)).tolist() == [np.inf]
    ends = [numbers(getattr(ivy, name)(-x)).item() for name in ("elu", "softplus", "relu", "sigmoid")]
    assert ends == [-1, 0, 0, 0]


@pytest.mark.parametrize("fn", [ivy.softmax, ivy.log_softmax], ids=["softmax", "log_softmax"])
def test_softmax_of_a_tensor_of_unknown_rank(fn: Any) -> None:
    tf = pytest.importorskip("tensorflow")
    compiled = tf.function(lambda x: fn(x).data, input_signature=[tf.TensorSpec(None)], autograph=False)
    for x in (tf.constant([1.0, 2.0]), tf.constant([[1.0, 2.0], [3.0, 0.0]])):
        np.testing.assert_allclose(compiled(x), ivy.to_numpy(fn(x)), rtol=1e-6)
