"""Compilers and transformations of the libraries see through the dispatcher."""

import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol.core import context


def model(x: Any, y: Any) -> Any:
    """Primary and compositional functions, operators, keywords, scalars, indexing and creation."""
    h = ivy.add(ivy.multiply(x, 2.0), y)
    h = ivy.softmax(h, axis=-1) + ivy.sigmoid(y) * 3
    h = ivy.concat([h, ivy.zeros_like(h)], axis=0)
    h = ivy.where(h > 0.5, h, ivy.negative(h))
    h = ivy.linear(h, ivy.matrix_transpose(h), bias=None) if h.shape[0] == h.shape[1] else h
    return ivy.sum(h[..., 0:2], axis=-1) + 1.0 - ivy.mean(h)


def plain(result: Any) -> Any:
    return ivy.to_native(result)


VALUES = np.linspace(-1, 1, 6, dtype="float32").reshape(2, 3)
WANTED = model(ivy.Array(VALUES), ivy.Array(VALUES[::-1].copy())).to_numpy()


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.strip()


@pytest.fixture
def fresh_torch() -> Iterator[Any]:
    torch = pytest.importorskip("torch")
    torch._dynamo.reset()
    yield torch
    torch._dynamo.reset()


def compiled(torch: Any, fn: Any) -> Any:
    return torch.compile(fn, fullgraph=True, backend="eager")


def pair(torch: Any) -> tuple[Any, Any]:
    return torch.tensor(VALUES), torch.tensor(VALUES[::-1].copy())


@pytest.mark.parametrize("warm", [False, True])
def test_torch_compile_with_native_and_ivy_arrays(warm: bool, fresh_torch: Any) -> None:
    x, y = pair(fresh_torch)
    if warm:
        model(x, y)
    else:
        context.clear_plans()
    run = compiled(fresh_torch, lambda a, b: plain(model(a, b)))
    for _ in range(2):
        np.testing.assert_allclose(run(x, y).numpy(), WANTED, rtol=1e-5)
    run = compiled(fresh_torch, model)
    for _ in range(2):
        result = run(ivy.Array(x), ivy.Array(y))
        assert type(result) is ivy.Array
        np.testing.assert_allclose(result.to_numpy(), WANTED, rtol=1e-5)
    np.testing.assert_allclose(model(x, y).to_numpy(), WANTED, rtol=1e-5)


COLD = """
import numpy as np, torch
import ivy_protocol as ivy
{setup}
x = torch.linspace(-1, 1, 6).reshape(2, 3)
def f(a, b):
    return ivy.to_native(ivy.sum(ivy.softmax(ivy.add(a, b)) * 2.0 + ivy.relu(a), axis=-1))
run = torch.compile(f, fullgraph=True, backend="eager")
first, second = run(x, x), run(x + 1, x)
assert torch.allclose(first, f(x, x)) and torch.allclose(second, f(x + 1, x))
g = torch.compile(lambda a: ivy.exp(a) + 1, fullgraph=True, backend="eager")
result = g(ivy.Array(x))
assert type(result) is ivy.Array and torch.allclose(result.to_native(), torch.exp(x) + 1)
print("done")
"""
SETUPS = {
    "nothing before": "",
    "a scope was open before": "with ivy.with_backend('numpy'): ivy.zeros(1)",
    "a backend is set": "ivy.set_backend('torch')",
    "a mode is set": "ivy.set_precise_mode(False)",
}


@pytest.mark.parametrize("setup", SETUPS)
def test_torch_compile_in_a_fresh_process(setup: str) -> None:
    pytest.importorskip("torch")
    assert python(COLD.format(setup=SETUPS[setup])) == "done"


@pytest.mark.parametrize("scoped", [False, True])
def test_torch_compile_mode_guard(scoped: bool, fresh_torch: Any) -> None:
    if scoped:
        with ivy.with_backend("numpy"):
            ivy.zeros(1)
    a, b = fresh_torch.tensor([1]), fresh_torch.tensor([0.5])
    promoted = compiled(fresh_torch, lambda a, b: plain(ivy.add(a, b)))
    assert promoted(a, b).dtype == fresh_torch.float64
    ivy.set_precise_mode(False)
    try:
        assert promoted(a, b).dtype == fresh_torch.float32
        ivy.set_default_float_dtype("float16")
        try:
            mean = compiled(fresh_torch, lambda a: plain(ivy.mean(a)))
            assert mean(a).dtype == fresh_torch.float16
        finally:
            ivy.unset_default_float_dtype()
        assert mean(a).dtype == fresh_torch.float32
    finally:
        ivy.unset_precise_mode()
    assert promoted(a, b).dtype == fresh_torch.float64


def test_torch_compile_notices_array_mode(fresh_torch: Any) -> None:
    x = fresh_torch.ones(2)
    run = compiled(fresh_torch, lambda a: ivy.exp(a))
    assert type(run(x)) is ivy.Array
    ivy.set_array_mode(False)
    try:
        assert type(run(x)) is fresh_torch.Tensor
    finally:
        ivy.unset_array_mode()
    assert type(run(x)) is ivy.Array


def test_torch_compile_current_backend(fresh_torch: Any) -> None:
    ivy.set_backend("torch")
    try:
        run = compiled(fresh_torch, lambda a: plain(ivy.add(a, ivy.ones((2,)))))
        assert run(fresh_torch.ones(2)).tolist() == [2.0, 2.0]
        assert run(fresh_torch.zeros(2)).tolist() == [1.0, 1.0]
    finally:
        ivy.unset_backend()


def test_torch_autograd_and_func(fresh_torch: Any) -> None:
    torch = fresh_torch
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    for argument in (x, ivy.Array(x)):
        x.grad = None
        ivy.sum(ivy.multiply(argument, argument) + ivy.exp(argument) * 0.0).to_native().backward()
        gradient: Any = x.grad
        assert gradient.tolist() == [2.0, 4.0]
    square = lambda a: plain(ivy.sum(ivy.multiply(a, a)))  # noqa: E731
    assert torch.func.grad(square)(torch.tensor([1.0, 2.0])).tolist() == [2.0, 4.0]
    rows = torch.func.vmap(lambda a: ivy.softmax(a) + 1)(ivy.Array(torch.zeros(2, 4)))
    assert type(rows) is ivy.Array and rows.to_list() == [[1.25] * 4] * 2
    gradient = torch.func.grad(square)(ivy.Array(torch.tensor([1.0, 2.0])))
    assert type(gradient) is ivy.Array and gradient.to_list() == [2.0, 4.0]
    with torch.no_grad():
        assert not ivy.add(x, x).to_native().requires_grad
    assert not ivy.stop_gradient(ivy.add(x, x)).to_native().requires_grad


def test_jax_transformations() -> None:
    jax = pytest.importorskip("jax")
    x, y = jax.numpy.asarray(VALUES), jax.numpy.asarray(VALUES[::-1])
    for warm in (False, True):
        if not warm:
            context.clear_plans()
        run = jax.jit(lambda a, b: plain(model(a, b)))
        np.testing.assert_allclose(run(x, y), WANTED, rtol=1e-5)
        result = jax.jit(model)(ivy.Array(x), ivy.Array(y))
        assert type(result) is ivy.Array
        np.testing.assert_allclose(result.to_numpy(), WANTED, rtol=1e-5)
        np.testing.assert_allclose(model(x, y).to_numpy(), WANTED, rtol=1e-5)
    square = lambda a: plain(ivy.sum(ivy.multiply(a, a)))  # noqa: E731
    assert jax.grad(square)(jax.numpy.asarray([1.0, 2.0])).tolist() == [2.0, 4.0]
    gradient = jax.grad(square)(ivy.Array(jax.numpy.asarray([1.0, 2.0])))
    assert type(gradient) is ivy.Array and gradient.to_list() == [2.0, 4.0]
    rows = jax.vmap(lambda a: ivy.softmax(a) + 1)(ivy.Array(jax.numpy.zeros((2, 4))))
    assert type(rows) is ivy.Array and rows.to_list() == [[1.25] * 4] * 2
    assert jax.jit(jax.vmap(jax.grad(square)))(x).shape == (2, 3)
    with ivy.with_backend("jax"):
        assert jax.jit(lambda a: plain(a + ivy.ones((2,))))(jax.numpy.ones(2)).tolist() == [2.0, 2.0]
    stopped = jax.grad(lambda a: plain(ivy.sum(ivy.stop_gradient(a) * a)))(jax.numpy.asarray([3.0]))
    assert stopped.tolist() == [3.0]
    assert "0x" not in str(jax.make_jaxpr(lambda a: plain(ivy.add(a, a)))(x))


def test_jax_leaves_no_tracer_behind() -> None:
    jax = pytest.importorskip("jax")
    with jax.checking_leaks(), ivy.with_backend("jax"):
        for _ in range(2):
            jax.jit(lambda a: plain(model(a, a)))(jax.numpy.ones((2, 3)))
            jax.jit(lambda a: plain(a + ivy.random_uniform(shape=(3,), seed=1)))(jax.numpy.ones(3))
    assert ivy.add(jax.numpy.ones(2), 1.0).to_list() == [2.0, 2.0]


def test_tensorflow_functions_and_tapes() -> None:
    tf = pytest.importorskip("tensorflow")
    x, y = tf.constant(VALUES), tf.constant(VALUES[::-1].copy())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for warm in (False, True):
            if not warm:
                context.clear_plans()
            run = tf.function(lambda a, b: plain(model(a, b)))
            np.testing.assert_allclose(run(x, y).numpy(), WANTED, rtol=1e-5)
            result = tf.function(model)(ivy.Array(x), ivy.Array(y))
            assert type(result) is ivy.Array
            np.testing.assert_allclose(result.to_numpy(), WANTED, rtol=1e-5)
    for argument in (lambda v: v, ivy.Array):
        with tf.GradientTape() as tape:
            tape.watch(x)
            loss = plain(ivy.sum(ivy.multiply(argument(x), argument(x))))
        np.testing.assert_allclose(tape.gradient(loss, x).numpy(), 2 * VALUES)
    variable = tf.Variable([1.0, 2.0])
    with tf.GradientTape() as tape:
        loss = plain(ivy.sum(ivy.Array(variable) * variable))
    assert tape.gradient(loss, variable).numpy().tolist() == [2.0, 4.0]


def test_autograph_skips_ivy(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    # What has no file is never rewritten.
    program.write_text("""
import logging, os
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
import tensorflow as tf, ivy_protocol as ivy
messages = []
class Keep(logging.Handler):
    def emit(self, record): messages.append(record.getMessage())
tf.get_logger().addHandler(Keep())
net = ivy.Linear(3, 2)
@tf.function
def f(a):
    return ivy.to_native(net(a)), ivy.to_native(ivy.softmax(ivy.add(a, a) * 2.0 + 1.0))
f(tf.ones((2, 3)))
print([m for m in messages if "AutoGraph" in m])
""")
    pytest.importorskip("tensorflow")
    assert python(f"import runpy; runpy.run_path({str(program)!r})") == "[]"


def test_pytree_registration() -> None:
    jax, torch = pytest.importorskip("jax"), pytest.importorskip("torch")
    optree = pytest.importorskip("optree")
    x = ivy.Array(jax.numpy.ones(2))
    leaves, tree = jax.tree_util.tree_flatten({"x": x})
    assert leaves[0] is x.to_native() and type(jax.tree_util.tree_unflatten(tree, leaves)["x"]) is ivy.Array
    y = ivy.Array(torch.ones(2))
    leaves, tree = torch.utils._pytree.tree_flatten([y])
    assert leaves[0] is y.to_native() and type(torch.utils._pytree.tree_unflatten(leaves, tree)[0]) is ivy.Array
    assert optree.tree_leaves([y])[0] is y


def test_arrays_of_other_backends_are_nodes_too() -> None:
    pytest.importorskip("jax")
    code = """
import ivy_protocol as ivy
before = ivy.array([1.0, 2.0])
import jax, numpy as np
later = ivy.exp(np.zeros(2, "float32"))
print(jax.jit(lambda x: ivy.add(x, x))(later).to_list(), jax.jit(ivy.negative)(before).to_list())
"""
    assert python(code) == "[2.0, 2.0] [-1.0, -2.0]"
