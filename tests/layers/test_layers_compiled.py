"""Gradients of layers, and the compilers of the libraries, which see through them."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import numbers

import ivy_protocol as ivy

RNG = np.random.default_rng(11)


def drawn(*shape: int) -> np.ndarray:
    return (RNG.normal(size=shape) / 2).astype("float32")


IMAGES, FILTERS = drawn(2, 4, 5, 2), drawn(2, 3, 2, 2)
SEQUENCES, STATE = drawn(2, 4, 4), drawn(2, 3)
CALLS: dict[str, tuple[Callable[[Any, Any], Any], np.ndarray, np.ndarray]] = {
    "conv2d": (lambda x, f: ivy.conv2d(x, f, (2, 1), "SAME", bias=f[0, 0, 0]), IMAGES, FILTERS),
    "dilated": (lambda x, f: ivy.conv2d(x, f, 1, [(1, 0), (0, 2)], dilations=(2, 1), x_dilations=2), IMAGES, FILTERS),
    "groups": (lambda x, f: ivy.conv(x, f[:, :, :1], 1, "VALID", feature_group_count=2), IMAGES, FILTERS),
    "conv2d_transpose": (lambda x, f: ivy.conv2d_transpose(x, f, 2, "SAME"), IMAGES, FILTERS),
    "depthwise_conv2d": (lambda x, f: ivy.depthwise_conv2d(x, f[:, :, 0], 1, 1), IMAGES, FILTERS),
    "attention": (
        lambda x, y: ivy.scaled_dot_product_attention(x, y, x, is_causal=True),
        SEQUENCES,
        SEQUENCES[:, ::-1],
    ),
    "masked": (
        lambda x, y: ivy.scaled_dot_product_attention(x, y, x, mask=ivy.greater(y, x)),
        SEQUENCES,
        SEQUENCES[:, ::-1],
    ),
    "multi_head_attention": (
        lambda x, w: ivy.multi_head_attention(x, num_heads=2, in_proj_weights=w, is_causal=True),
        SEQUENCES,
        drawn(12, 4),
    ),
    "lstm_update": (lambda x, w: ivy.lstm_update(x, w[:2, :3], w[:2, 3:6], w, w[:3])[0], SEQUENCES, drawn(4, 12)),
    "gru_update": (
        lambda x, w: ivy.gru_update(x, w[:2, :3], w[:, :9], w[:3, :9], None, w[0, :9]),
        SEQUENCES,
        drawn(4, 12),
    ),
    "gru": (
        lambda x, w: ivy.gru(
            x, w[None, :2, :3], [w[:, :9], w[:3, :9], w[0, :9], w[1, :9]], 1, 0.0, True, False, True, None, True
        )[0],
        SEQUENCES,
        drawn(4, 12),
    ),
    "rnn": (
        lambda x, w: ivy.rnn(
            lambda x, states: (ivy.tanh(ivy.matmul(x, states[1]) + states[0]), [states[0] * 0.5]),
            x,
            [w[:2]],
            constants=[w],
            input_length=2,
        )[1],
        SEQUENCES,
        drawn(4, 12),
    ),
    "lstm": (
        lambda x, w: ivy.lstm(
            x,
            [w[None, :2, :3]] * 2,
            [w, w[:3]],
            1,
            0.0,
            True,
            False,
            True,
            weights_transposed=True,
            has_ih_bias=False,
            has_hh_bias=False,
        )[0],
        SEQUENCES,
        drawn(4, 12),
    ),
    "roi_align": (
        lambda x, b: ivy.roi_align(x, b, 2, sampling_ratio=2),
        IMAGES,
        np.array([[0, 0.2, 0.6, 1.5, 2.6], [1, 0.3, 1.1, 1.8, 3.2]], "float32"),
    ),
}


def summed(name: str) -> Callable[[Any, Any], Any]:
    """The sum of the squares of a result."""
    fn = CALLS[name][0]
    return lambda x, y: ivy.sum(ivy.square(fn(x, y))).to_native()


def differences(name: str) -> np.ndarray:
    """The derivatives by the first argument in the direction of a few of its elements."""
    _, x, y = CALLS[name]
    found = []
    for place in range(0, x.size, max(x.size // 5, 1)):
        step = np.zeros(x.size)
        step[place] = 1e-5
        ends = [
            summed(name)(x.astype("float64") + sign * step.reshape(x.shape), y.astype("float64")) for sign in (1, -1)
        ]
        found.append((ends[0] - ends[1]) / 2e-5)
    return np.array(found)


def places(name: str, gradient: Any) -> np.ndarray:
    x = CALLS[name][1]
    return numbers(gradient).ravel()[:: max(x.size // 5, 1)]


@pytest.mark.parametrize("name", CALLS)
def test_torch(name: str) -> None:
    torch = pytest.importorskip("torch")
    x, y = (torch.tensor(a.copy()) for a in CALLS[name][1:])
    x.requires_grad_()
    summed(name)(x, y).backward()
    np.testing.assert_allclose(places(name, x.grad), differences(name), rtol=1e-3, atol=1e-4)
    # All of these are one piece of code, which torch would compile anew a few times only.
    torch._dynamo.reset()
    compiled = torch.compile(summed(name), fullgraph=True, backend="eager")
    np.testing.assert_allclose(numbers(compiled(x, y)), numbers(summed(name)(x, y)), rtol=1e-5)


@pytest.mark.parametrize("name", CALLS)
def test_jax(name: str) -> None:
    jax = pytest.importorskip("jax")
    x, y = (jax.numpy.asarray(a) for a in CALLS[name][1:])
    gradient = jax.jit(jax.grad(summed(name)))(x, y)
    np.testing.assert_allclose(places(name, gradient), differences(name), rtol=1e-3, atol=1e-4)


@pytest.mark.parametrize("name", CALLS)
def test_tensorflow(name: str) -> None:
    tf = pytest.importorskip("tensorflow")
    x, y = (tf.constant(a) for a in CALLS[name][1:])

    @tf.function
    def gradient(x: Any, y: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(x)
            result = summed(name)(x, y)
        return tf.convert_to_tensor(tape.gradient(result, x))

    np.testing.assert_allclose(places(name, gradient(x, y)), differences(name), rtol=1e-3, atol=1e-4)


def test_a_batch_of_unknown_length() -> None:
    tf = pytest.importorskip("tensorflow")

    @tf.function(input_signature=[tf.TensorSpec([None, 4, 5, 2])])
    def convolved(x: Any) -> Any:
        return ivy.conv2d(x, tf.constant(FILTERS), 2, "SAME").to_native()

    np.testing.assert_allclose(convolved(tf.constant(IMAGES)), ivy.conv2d(IMAGES, FILTERS, 2, "SAME"), atol=1e-5)
