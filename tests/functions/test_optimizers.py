"""Steps of optimizers against those of torch, and against the formulas of the papers."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, native, numbers

import ivy_protocol

ivy: Any = ivy_protocol
"""Untyped here, since nested data and tuples are given where the types say arrays."""

W = np.array([[1.0, -2.0, 0.5], [0.25, 3.0, -1.0]], "float32")
GRADIENTS = [np.cos(np.arange(6.0) + i).reshape(2, 3).astype("float32") for i in range(4)]


def adam(m: Any, v: Any, g: Any, step: int, b1: float = 0.9, b2: float = 0.999, eps: float = 1e-7) -> Any:
    """Section 2 of the paper of Adam, in its efficient order."""
    m, v = b1 * m + (1 - b1) * g, b2 * v + (1 - b2) * g * g
    return np.sqrt(1 - b2**step) / (1 - b1**step) * m / (np.sqrt(v) + eps), m, v


def of_torch(name: str, dtype: str, **options: Any) -> np.ndarray:
    """The weights after some steps of an optimizer of torch."""
    torch = pytest.importorskip("torch")
    w = torch.nn.Parameter(torch.tensor(W.astype(dtype)))
    optimizer = getattr(torch.optim, name)([w], lr=0.1, **options)
    for g in GRADIENTS:
        w.grad = torch.tensor(g.astype(dtype))
        optimizer.step()
    return w.detach().numpy()


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_gradient_descent_is_that_of_torch(backend: str, dtype: str) -> None:
    if backend == "jax" and dtype == "float64":
        return
    w = array(backend, W, dtype)
    for g in GRADIENTS:
        w = ivy.gradient_descent_update(w, native(backend, g.astype(dtype)), 0.1)
    check(w, of_torch("SGD", dtype), backend, dtype)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("betas", [(0.9, 0.999), (0.8, 0.95)])
def test_adam_is_that_of_torch(backend: str, dtype: str, betas: tuple[float, float]) -> None:
    if backend == "jax" and dtype == "float64":
        return
    w = array(backend, W, dtype)
    m = v = ivy.zeros_like(w)
    for step, g in enumerate(GRADIENTS, 1):
        # Without epsilon, since torch adds it in another place.
        w, m, v = ivy.adam_update(
            w, array(backend, g, dtype), 0.1, m, v, step, beta1=betas[0], beta2=betas[1], epsilon=0.0
        )
    check(w, of_torch("Adam", dtype, betas=betas, eps=0.0), backend, dtype)


def test_adam_step(backend: str) -> None:
    m, v = np.full((2, 3), 0.1, "float32"), np.full((2, 3), 0.2, "float32")
    expected = adam(m, v, GRADIENTS[0], 3, 0.8, 0.9, 0.1)
    for step in (3, 3.0, array(backend, np.array(3, "int32")), native(backend, np.array(3.0, "float32"))):
        arrays = (array(backend, x) for x in (GRADIENTS[0], m, v))
        found = ivy.adam_step(*arrays, step, beta1=0.8, beta2=0.9, epsilon=0.1)
        for result, wanted in zip(found, expected, strict=True):
            check(result, wanted, backend, "float32", rtol=1e-5)
    with pytest.raises(ivy.IvyValueError, match="the first step is 1"):
        ivy.adam_step(array(backend, m), array(backend, m), array(backend, v), 0)


@pytest.mark.parametrize("decay", [0, 0.1])
def test_lars_is_that_of_the_paper(backend: str, decay: float) -> None:
    g = GRADIENTS[0]
    norm = np.linalg.norm
    local = norm(W) / (norm(g) + decay * norm(W))
    found = ivy.lars_update(array(backend, W), array(backend, g), 0.1, decay_lambda=decay)
    check(found, W - 0.1 * local * (g + decay * W), backend, "float32")


@pytest.mark.parametrize("decay", [0, 0.1])
@pytest.mark.parametrize("most", [10, 0.5])
def test_lamb_is_that_of_the_paper(backend: str, decay: float, most: float) -> None:
    zeros = np.zeros_like(W)
    step, m, v = adam(zeros, zeros, GRADIENTS[0], 1)
    step = step + decay * W
    ratio = min(np.linalg.norm(W) / np.linalg.norm(step), most)
    z = array(backend, zeros)
    found = ivy.lamb_update(
        array(backend, W), array(backend, GRADIENTS[0]), 0.1, z, z, 1, max_trust_ratio=most, decay_lambda=decay
    )
    check(found.w, W - 0.1 * ratio * step, backend, "float32")
    check(found.mw, m, backend, "float32")
    check(found.vw, v, backend, "float32")


def test_lamb_adds_epsilon_after_the_correction(backend: str) -> None:
    w, g, zeros = [array(backend, np.array(x, "float32")) for x in ([1.0, 1.0], [1.0, 0.01], [0.0, 0.0])]
    step = np.array([1 / 1.1, 0.01 / 0.11])
    expected = 1 - 0.1 * np.sqrt(2) / np.linalg.norm(step) * step
    for count in (1, array(backend, np.array(1.0, "float32"))):
        check(ivy.lamb_update(w, g, 0.1, zeros, zeros, count, epsilon=0.1).w, expected, backend, "float32", rtol=1e-4)


def test_weights_of_zero_change(backend: str) -> None:
    zeros, g = array(backend, np.zeros(3, "float32")), array(backend, np.ones(3, "float32"))
    check(ivy.lars_update(zeros, g, 0.5), np.full(3, -0.5), backend, "float32")
    check(ivy.lars_update(g, zeros, 0.5), np.ones(3), backend, "float32")
    check(ivy.lamb_update(zeros, g, 0.5, zeros, zeros, 1).w, np.full(3, -0.5), backend, "float32")


def test_nested_data(backend: str) -> None:
    w, g = array(backend, W), array(backend, GRADIENTS[0])
    tree, gradients = ivy.Container(a=w, b={"c": g}), ivy.Container(a=g, b={"c": w})
    zeros = ivy.zeros_like(tree)
    for one, other, start in ((tree, gradients, zeros), (tree.cont_to_dict(), gradients.cont_to_dict(), zeros)):
        found = ivy.gradient_descent_update(one, other, 0.5)
        assert type(found) is type(one)
        check(found["b"]["c"], GRADIENTS[0] - 0.5 * W, backend, "float32")
        updated = ivy.adam_update(one, other, 0.5, start, start, 1)
        expected = ivy.adam_update(g, w, 0.5, zeros.b.c, zeros.b.c, 1)
        assert updated._fields == ("w", "mw", "vw")
        for result, wanted in zip(updated, expected, strict=True):
            check(result["b"]["c"], numbers(wanted), backend, "float32")
        lars = ivy.lars_update(one, other, 0.5)
        check(lars["a"], numbers(ivy.lars_update(w, g, 0.5)), backend, "float32")
    check(tree.gradient_descent_update(g, 0.5).a, W - 0.5 * GRADIENTS[0], backend, "float32")
    check(w.gradient_descent_update(g, array(backend, np.float32(0.5))), W - 0.5 * GRADIENTS[0], backend, "float32")


def test_a_step_can_be_differentiated_or_not(backend: str) -> None:
    w, g = array(backend, W), array(backend, GRADIENTS[0])
    through = ivy.grad(lambda w: ivy.sum(ivy.gradient_descent_update(w, w * 0.5 + g, 0.5, stop_gradients=False)))(w)
    check(through, np.full((2, 3), 0.75), backend, "float32")
    stopped = ivy.grad(lambda w: ivy.sum(w) + ivy.sum(ivy.gradient_descent_update(w, w * 0.5, 0.5)))(w)
    check(stopped, np.ones((2, 3)), backend, "float32")


def test_training_in_jit() -> None:
    jax = pytest.importorskip("jax")
    x = np.linspace(-1, 1, 8, dtype="float32")

    def loss(weights: Any) -> Any:
        return ivy.mean((weights["a"] * x + weights["b"] - (2 * x + 1)) ** 2)

    @jax.jit
    def train(weights: Any, m: Any, v: Any, step: Any) -> Any:
        return ivy.adam_update(weights, ivy.grad(loss)(weights), 0.3, m, v, step)

    x = jax.numpy.asarray(x)
    weights: Any = {"a": ivy.array(jax.numpy.zeros(())), "b": ivy.array(jax.numpy.zeros(()))}
    m = v = weights
    for step in range(1, 101):
        weights, m, v = train(weights, m, v, step)
    assert numbers(weights["a"]) == pytest.approx(2, abs=0.05) and numbers(weights["b"]) == pytest.approx(1, abs=0.05)


def test_optimizer_out(backend: str) -> None:
    w, g = array(backend, W), array(backend, GRADIENTS[0])
    expected = ivy.adam_update(w, g, 0.5, g, ivy.abs(w), 2)
    given = tuple(array(backend, np.zeros((2, 3), "float32")) for _ in expected)
    result = ivy.adam_update(w, g, 0.5, g, ivy.abs(w), 2, out=given)
    first = array(backend, np.zeros((2, 3), "float32"))
    alone = ivy.adam_update(w, g, 0.5, g, ivy.abs(w), 2, out=first)
    assert type(result) is type(alone) is type(expected) and alone.w is first
    for out, found, single, wanted in zip(given, result, alone, expected, strict=True):
        assert found is out
        check(found, numbers(wanted), backend, "float32")
        check(single, numbers(wanted), backend, "float32")
