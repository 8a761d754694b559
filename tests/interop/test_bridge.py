"""Functions of one library as functions of another, and their derivatives."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol as ivy

torch = needs("torch")
jax = needs("jax")
tf = needs("tensorflow")
jnp = jax.numpy

LIBRARIES = ("torch", "jax", "tensorflow")
PAIRS = [(source, host) for source in LIBRARIES for host in LIBRARIES if source != host]
NUMBERS = np.asarray([0.3, -0.7, 1.1])
OTHERS = np.asarray([1.5, 0.5, -2.0])


def wave_torch(x: Any, w: Any, *, power: int = 2) -> Any:
    return {"parts": [torch.sin(x) * w, x], "total": (torch.sin(x) * w).pow(power).sum(), "most": torch.argmax(x)}


def wave_jax(x: Any, w: Any, *, power: int = 2) -> Any:
    return {"parts": [jnp.sin(x) * w, x], "total": ((jnp.sin(x) * w) ** power).sum(), "most": jnp.argmax(x)}


def wave_tensorflow(x: Any, w: Any, *, power: int = 2) -> Any:
    y = tf.sin(x) * w
    return {"parts": [y, x], "total": tf.reduce_sum(y**power), "most": tf.argmax(x)}


WAVES: dict[str, Callable[..., Any]] = {"torch": wave_torch, "jax": wave_jax, "tensorflow": wave_tensorflow}


def made(library: str, x: Any, dtype: str | None = None) -> Any:
    """A native array of a library."""
    x = np.asarray(x, dtype)
    return {"torch": torch.tensor, "jax": jnp.asarray, "tensorflow": tf.constant, "numpy": np.asarray}[library](x)


@contextmanager
def wide(*libraries: str) -> Iterator[None]:
    """Enable 64-bit floats in jax where it is the caller; as a source, the bridge enables them."""
    if "jax" in libraries:
        from ivy_protocol.backends.jax.elementwise import enable_x64

        with enable_x64():
            yield
    else:
        yield


def native_grad(library: str, f: Callable[..., Any], *arrays: Any) -> list[Any]:
    """The gradients of one number, by what users of a library write."""
    if library == "jax":
        return list(jax.grad(f, tuple(range(len(arrays))))(*arrays))
    if library == "torch":
        leaves = [x.clone().requires_grad_() for x in arrays]
        return list(torch.autograd.grad(f(*leaves), leaves, create_graph=True))
    with tf.GradientTape() as tape:
        tape.watch(arrays)
        y = f(*arrays)
    return list(tape.gradient(y, arrays))


def by_differences(f: Callable[..., Any], *arrays: Any, step: float = 1e-6) -> list[Any]:
    """The gradients of a function of NumPy's arrays, by central differences."""
    found = []
    for place, x in enumerate(arrays):
        gradient = np.zeros_like(x)
        for i in range(x.size):
            ends = []
            for sign in (1, -1):
                moved = [a.copy() for a in arrays]
                moved[place].flat[i] += sign * step
                ends.append(float(f(*moved)))
            gradient.flat[i] = (ends[0] - ends[1]) / (2 * step)
        found.append(gradient)
    return found


def numbers(x: Any) -> Any:
    return np.asarray(x.detach() if hasattr(x, "detach") else x)


def wave_by_hand(x: Any, w: Any) -> Any:
    return ((np.sin(x) * w) ** 2).sum()


@pytest.mark.parametrize(("source", "host"), PAIRS)
def test_values_of_nested_results(source: str, host: str) -> None:
    f = ivy.bridge(WAVES[source], inside=host)
    found = f(made(host, NUMBERS, "float32"), made(host, OTHERS, "float32"), power=3)
    assert list(found) == ["parts", "total", "most"] and isinstance(found["parts"], list)
    for leaf in (*found["parts"], found["total"], found["most"]):
        assert isinstance(leaf, type(made(host, NUMBERS)))
    assert "float32" in str(found["total"].dtype) and "int" in str(found["most"].dtype)
    np.testing.assert_allclose(numbers(found["total"]), ((np.sin(NUMBERS) * OTHERS) ** 3).sum(), rtol=1e-5)
    assert int(found["most"]) == 2


@pytest.mark.parametrize(("source", "host"), PAIRS)
def test_gradients_agree_with_differences(source: str, host: str) -> None:
    f = ivy.bridge(WAVES[source], inside=host)
    with wide(host):
        arrays = [made(host, NUMBERS), made(host, OTHERS)]
        found = native_grad(host, lambda x, w: f(x, w)["total"], *arrays)
        assert all("float64" in str(g.dtype) for g in found)
        expected = by_differences(wave_by_hand, NUMBERS, OTHERS)
        for g, by_hand in zip(found, expected, strict=True):
            np.testing.assert_allclose(numbers(g), by_hand, rtol=1e-7, atol=1e-8)


@pytest.mark.parametrize(("source", "host"), PAIRS)
def test_gradients_of_gradients(source: str, host: str) -> None:
    f = ivy.bridge(WAVES[source], inside=host)

    def squared(x: Any, w: Any) -> Any:
        if host == "torch":
            gradient = torch.autograd.grad(f(x, w)["total"], x, create_graph=True)[0]
        else:
            gradient = native_grad(host, lambda y: f(y, w)["total"], x)[0]
        return (gradient * gradient).sum() if host != "tensorflow" else tf.reduce_sum(gradient * gradient)

    def by_hand(x: Any, w: Any) -> Any:
        return ((2 * np.sin(x) * np.cos(x) * w**2) ** 2).sum()

    with wide(host):
        found = native_grad(host, squared, made(host, NUMBERS), made(host, OTHERS))
        for g, expected in zip(found, by_differences(by_hand, NUMBERS, OTHERS), strict=True):
            np.testing.assert_allclose(numbers(g), expected, rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize(("source", "host"), [pair for pair in PAIRS if pair[1] != "torch"])
def test_compiled_by_the_host(source: str, host: str) -> None:
    f = ivy.bridge(WAVES[source], inside=host)
    compiler = jax.jit if host == "jax" else tf.function
    arrays = [made(host, NUMBERS, "float32"), made(host, OTHERS, "float32")]

    def gradients(x: Any, w: Any) -> Any:
        return native_grad(host, lambda x, w: f(x, w)["total"], x, w)

    for g, expected in zip(compiler(gradients)(*arrays), gradients(*arrays), strict=True):
        np.testing.assert_allclose(numbers(g), numbers(expected), rtol=1e-6)
    found = compiler(f)(*arrays)
    assert int(found["most"]) == 2 and tuple(found["parts"][0].shape) == (3,)


def test_unknown_lengths_of_tensorflow() -> None:
    f = ivy.bridge(wave_torch, inside="tensorflow")
    compiled = tf.function(
        lambda x: native_grad("tensorflow", lambda x: f(x, x)["total"], x),
        input_signature=[tf.TensorSpec([None], tf.float32)],
    )
    for n in (1, 4):
        x = np.linspace(0.1, 1, n, dtype="float32")
        expected = by_differences(lambda x: wave_by_hand(x, x), x.astype("float64"))[0]
        np.testing.assert_allclose(compiled(tf.constant(x))[0], expected, rtol=1e-4)


@pytest.mark.parametrize("source", ["torch", "tensorflow"])
@pytest.mark.parametrize("compiler", [lambda f: f, jax.jit])
def test_vmap_of_jax(source: str, compiler: Any) -> None:
    calls = []

    def counted(x: Any, w: Any) -> Any:
        calls.append(1)
        return WAVES[source](x, w)

    f = ivy.bridge(counted, source=source, inside="jax")
    rows = jnp.asarray(np.stack([NUMBERS, OTHERS, NUMBERS * 2]), jnp.float32)
    w = jnp.asarray(OTHERS, jnp.float32)
    mapped = compiler(jax.vmap(jax.grad(lambda x, w: f(x, w)["total"]), (0, None)))
    expected = jax.vmap(jax.grad(lambda x, w: wave_jax(x, w)["total"]), (0, None))(rows, w)
    np.testing.assert_allclose(mapped(rows, w), expected, rtol=1e-5)
    twice = compiler(jax.vmap(jax.vmap(lambda x: f(x, x)["total"])))
    np.testing.assert_allclose(
        twice(rows[None]), jax.vmap(jax.vmap(lambda x: wave_jax(x, x)["total"]))(rows[None]), 1e-5
    )
    assert calls
    nothing = compiler(jax.vmap(lambda x: f(x, x)["parts"][0]))(rows[:0])
    assert nothing.shape == (0, 3)


@pytest.mark.parametrize("source", ["jax", "tensorflow"])
def test_transformations_of_torch(source: str) -> None:
    f = ivy.bridge(WAVES[source], inside="torch")
    rows, w = torch.tensor(np.stack([NUMBERS, OTHERS])), torch.tensor(OTHERS)

    def total(x: Any, w: Any) -> Any:
        return f(x, w)["total"]

    found = torch.func.vmap(torch.func.grad(total), (0, None))(rows, w)
    expected = torch.func.vmap(torch.func.grad(lambda x, w: wave_torch(x, w)["total"]), (0, None))(rows, w)
    torch.testing.assert_close(found, expected)
    torch.testing.assert_close(
        torch.func.jacrev(torch.func.grad(total))(rows[0], w),
        torch.func.jacrev(torch.func.grad(lambda x, w: wave_torch(x, w)["total"]))(rows[0], w),
    )


@pytest.mark.parametrize("source", ["jax", "tensorflow"])
def test_gradcheck_of_torch(source: str) -> None:
    f = ivy.bridge(WAVES[source], inside="torch")
    x, w = torch.tensor(NUMBERS, requires_grad=True), torch.tensor(OTHERS, requires_grad=True)
    assert torch.autograd.gradcheck(lambda x, w: f(x, w)["parts"][0], (x, w))
    assert torch.autograd.gradgradcheck(lambda x, w: f(x, w)["total"], (x, w))


def test_vmap_of_tensorflow() -> None:
    f = ivy.bridge(lambda x: torch.sin(x).sum(), source="torch", inside="tensorflow")
    rows = np.stack([NUMBERS, OTHERS]).astype("float32")
    np.testing.assert_allclose(tf.vectorized_map(f, tf.constant(rows)), np.sin(rows).sum(1), rtol=1e-5)


@pytest.mark.parametrize("library", ["numpy", *LIBRARIES])
def test_ivy_grad_of_what_mixes_libraries(library: str) -> None:
    of_torch = ivy.bridge(lambda x: torch.sin(x), source="torch")
    of_jax = ivy.bridge(lambda x: jnp.cos(x), source="jax")
    x = ivy.Array(made(library, NUMBERS, "float32"))
    gradient = ivy.grad(lambda x: ivy.sum(of_torch(x) * of_jax(x) * ivy.exp(x)))(x)
    expected = by_differences(lambda x: (np.sin(x) * np.cos(x) * np.exp(x)).sum(), NUMBERS)[0]
    assert isinstance(gradient, ivy.Array)
    np.testing.assert_allclose(ivy.to_numpy(gradient), expected, rtol=1e-4)


def test_complex_gradients() -> None:
    def f(z: Any) -> Any:
        return (z * z * 1j).abs().sum()

    z = np.asarray([1 + 2j, 0.5 - 1j], "complex64")
    expected = jax.grad(lambda z: jnp.abs(z * z * 1j).sum())(jnp.asarray(z))
    for compiler in (lambda f: f, jax.jit):
        found = compiler(jax.grad(ivy.bridge(f, source="torch", inside="jax")))(jnp.asarray(z))
        np.testing.assert_allclose(found, expected, rtol=1e-5)
    in_tf = native_grad("tensorflow", ivy.bridge(f, source="torch"), tf.constant(z))[0]
    np.testing.assert_allclose(in_tf, np.conj(expected), rtol=1e-5)


@pytest.mark.parametrize("host", LIBRARIES)
def test_integers_have_no_gradient(host: str) -> None:
    f = ivy.bridge(lambda x, i: x[i].sum() if not hasattr(x, "numpy") else torch.sum(x[i]), source="torch")
    f = f if host != "torch" else ivy.bridge(lambda x, i: x[i].sum(), source="jax")
    index = made(host, [0, 2], "int32")
    found = native_grad(host, lambda x: f(x, index), made(host, NUMBERS, "float32"))[0]
    np.testing.assert_allclose(numbers(found), [1, 0, 1])
    if host == "jax":
        both = jax.jit(jax.grad(f, (0, 1), allow_int=True))(made(host, NUMBERS, "float32"), index)
        assert both[1].dtype == jax.dtypes.float0


def test_data_types_of_results() -> None:
    double = ivy.bridge(lambda x: x.double() * 2, source="torch", inside="jax")
    x = jnp.asarray(NUMBERS, jnp.float32)
    assert double(x).dtype == jax.jit(double)(x).dtype == jnp.float32
    np.testing.assert_allclose(jax.jit(jax.grad(lambda x: double(x).sum()))(x), [2, 2, 2])
    one = ivy.bridge(lambda x: x + 1, source="jax", inside="torch")
    assert one(torch.tensor([1.0], dtype=torch.float64)).dtype is torch.float64
    assert one(torch.tensor([2**20])).item() == 2**20 + 1
    with pytest.raises(ValueError, match=r"does not fit.*jax_enable_x64"):
        one(torch.tensor([2**40]))
    half = jnp.ones(2, jnp.bfloat16)
    for source in ("torch", "tensorflow"):
        f = ivy.bridge(lambda x: x * 2, source=source, inside="jax")
        assert f(half).dtype == jax.jit(f)(half).dtype == jnp.bfloat16


def test_memory_is_shared_and_kept() -> None:
    x = jnp.asarray(np.ones(1000, "float32"))
    seen = []

    def look(t: Any) -> Any:
        seen.append(t.data_ptr())
        return t[:1] + 1

    f = ivy.bridge(look, source="torch", inside="jax")
    for _ in range(2):
        f(x)
    assert seen[1] == x.unsafe_buffer_pointer()
    same = ivy.bridge(lambda x: x, source="jax", inside="torch")
    a = torch.ones(2)
    same(a).add_(1)
    assert a.tolist() == [1, 1]


def test_what_writes_to_its_arguments() -> None:
    x = jnp.asarray(NUMBERS, jnp.float32)
    f = ivy.bridge(lambda x: x.add_(1).sum(), source="torch", inside="jax")
    for _ in range(3):
        np.testing.assert_allclose(f(x), NUMBERS.sum() + 3, rtol=1e-6)
        np.testing.assert_allclose(jax.grad(f)(x), np.ones(3))
    np.testing.assert_allclose(x, NUMBERS, rtol=1e-6)
    count = []

    def later(x: Any) -> Any:
        count.append(1)
        return x.add_(1) if len(count) > 1 else x + 1

    f = ivy.bridge(later, source="torch", inside="jax")
    f(jnp.asarray([1, 2]))
    with pytest.raises(ValueError, match="must not write to an argument"):
        f(jnp.asarray([1, 2]))
    kept = jnp.asarray([1, 2])
    assert f(kept).tolist() == [2, 3] and kept.tolist() == [1, 2]


def test_control_flow_of_jax_around_it() -> None:
    f = ivy.bridge(lambda x: torch.sin(x), source="torch", inside="jax")

    def looped(g: Any) -> Any:
        def run(x: Any) -> Any:
            def body(c: Any, _: Any) -> Any:
                c = jax.checkpoint(g)(c)
                return c, c.sum()

            return jax.lax.scan(body, x, None, length=3)[1].sum()

        return jax.jit(jax.grad(run))(jnp.ones(3))

    np.testing.assert_allclose(looped(f), looped(jnp.sin), rtol=1e-6)


def test_a_bridge_within_a_bridge() -> None:
    inner = ivy.bridge(lambda x: jnp.tanh(x @ x), inside="torch")
    outer = ivy.bridge(lambda x: inner(x @ x).sum(), source="torch", inside="jax")
    x = jnp.asarray(np.arange(4, dtype="float32").reshape(2, 2) / 9)
    expected = jax.grad(lambda x: jnp.tanh(x @ x @ x @ x).sum())(x)
    for compiler in (lambda f: f, jax.jit):
        np.testing.assert_allclose(compiler(jax.grad(outer))(x), expected, rtol=1e-5)


def test_numbers_of_python_to_the_third_order() -> None:
    for source in ("torch", "tensorflow"):
        f = ivy.bridge(lambda z: z**4, source=source)
        third = jax.grad(jax.grad(jax.grad(f)))
        assert float(third(2.0)) == float(jax.jit(third)(2.0)) == 48


def test_a_function_that_differentiates_by_itself() -> None:
    def slope(x: Any) -> Any:
        x = x if x.requires_grad else x.detach().requires_grad_()
        return torch.autograd.grad((x**3).sum(), x, create_graph=True)[0].sum()

    f = ivy.bridge(slope, inside="jax")
    x = jnp.asarray(NUMBERS, jnp.float32)
    np.testing.assert_allclose(f(x), (3 * NUMBERS**2).sum(), rtol=1e-6)
    np.testing.assert_allclose(jax.jit(jax.grad(f))(x), 6 * NUMBERS, rtol=1e-6)


def test_bridge_dropout_gradient() -> None:
    g = ivy.bridge(torch.nn.Dropout(0.5).train(), inside="jax")
    value, back = jax.vjp(g, jnp.ones(20))
    np.testing.assert_allclose(back(jnp.ones(20))[0], value)


def test_threads() -> None:
    f = ivy.bridge(lambda x: torch.sin(x).sum(), source="torch", inside="jax")
    errors = []

    def work(number: int) -> None:
        x = jnp.full(4, float(number))
        errors.append(np.abs(jax.jit(jax.grad(f))(x) - jnp.cos(x)).max())

    threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(errors) == 6 and max(errors) < 1e-6


def test_weights_of_a_torch_module_in_jax() -> None:
    torch.manual_seed(0)
    layers = torch.nn.Linear(3, 4), torch.nn.BatchNorm1d(4), torch.nn.ReLU(inplace=True), torch.nn.Linear(4, 1)
    net = torch.nn.Sequential(*layers).eval()
    g = ivy.bridge(net, inside="jax")
    x = torch.randn(5, 3)
    (net(x) ** 2).mean().backward()
    xs = jnp.asarray(x.numpy())
    gradient = jax.jit(jax.grad(lambda w: (g.apply(w, xs) ** 2).mean()))(g.weights)
    for name, parameter in net.named_parameters():
        np.testing.assert_allclose(ivy.to_numpy(gradient[name.replace(".", "/")]), parameter.grad, rtol=1e-5, atol=1e-6)
    assert isinstance(g(xs), jax.Array) and isinstance(g(ivy.Array(xs)), ivy.Array)
    by_ivy = ivy.grad(lambda w: ivy.mean(g.apply(w, xs) ** 2))(g.weights)
    np.testing.assert_allclose(ivy.to_numpy(by_ivy["3/bias"]), ivy.to_numpy(gradient["3/bias"]), rtol=1e-6)
    # The weights are copies, and what goes back is written by the module of ivy.
    ivy.to_ivy_module(net).load_state_dict(g.weights * 0, strict=False)
    assert not net[0].weight.any() and float(g(xs).sum()) == 0


def test_statistics_stay_in_training() -> None:
    net = torch.nn.Sequential(torch.nn.BatchNorm1d(3))
    before = net[0].running_mean.clone()
    x = jnp.asarray(np.arange(6, dtype="float32").reshape(2, 3))
    g = ivy.bridge(net, inside="jax")
    for found in (g(x), jax.jit(g)(x), g.apply(g.weights, x)):
        np.testing.assert_allclose(found, [[-1] * 3, [1] * 3], rtol=1e-4)
    assert torch.equal(net[0].running_mean, before)


def test_a_module_of_ivy_inside_another_library() -> None:
    layer = ivy.Linear(3, 2).to("torch")
    g = ivy.bridge(layer, inside="jax")
    x = jnp.asarray(np.ones((2, 3), "float32"))
    gradient = jax.grad(lambda w: g.apply(w, x).sum())(g.weights)
    np.testing.assert_allclose(ivy.to_numpy(gradient["w"]), np.full((2, 3), 2))


def test_keras_in_torch() -> None:
    keras = pytest.importorskip("keras")
    net = keras.Sequential([keras.Input((3,)), keras.layers.Dense(2, activation="tanh")])
    g = ivy.bridge(net, inside="torch")
    weights = g.weights.cont_map(lambda x, _: ivy.Array(x.to_native().requires_grad_()))
    x = torch.tensor(np.stack([NUMBERS, OTHERS]).astype("float32"), requires_grad=True)
    (g.apply(weights, x) ** 2).sum().backward()
    kernel, bias = (torch.tensor(w.numpy(), requires_grad=True) for w in net.trainable_variables)
    (torch.tanh(x.detach() @ kernel + bias) ** 2).sum().backward()
    found = next(v for k, v in weights.cont_to_iterator() if k.endswith("kernel"))
    torch.testing.assert_close(found.to_native().grad, kernel.grad)
    torch.testing.assert_close(g(x), g.apply(weights, x))


def test_functions_of_numpy_have_no_derivative() -> None:
    f = ivy.bridge(lambda x: np.sort(x), source="numpy")
    x = jnp.asarray(NUMBERS, jnp.float32)
    np.testing.assert_allclose(jax.jit(f)(x), np.sort(NUMBERS), rtol=1e-6)
    assert f(torch.tensor([2.0, 1.0])).tolist() == [1, 2]
    with pytest.raises(NotImplementedError, match="numpy have no derivatives"):
        jax.grad(lambda x: f(x).sum())(x)
    inside = ivy.bridge(lambda x, w: x * w, source="torch", inside="numpy")
    assert isinstance(inside(NUMBERS, OTHERS), np.ndarray)


def test_errors_of_the_function() -> None:
    def broken(x: Any) -> Any:
        if float(x.sum()) == 3:
            raise KeyError("mine")
        return x

    f = ivy.bridge(broken, source="torch", inside="jax")
    with pytest.raises(KeyError, match="mine") as caught:
        f(jnp.asarray([1.0, 2.0]))
    assert caught.value.__notes__[0] == "in ivy.bridge(broken), a function of torch inside jax"
    with pytest.raises(Exception, match=r"ivy.bridge\(broken\): the function of torch raised KeyError: 'mine'"):
        jax.block_until_ready(jax.jit(f)(jnp.asarray([1.0, 2.0])))
    in_tf = ivy.bridge(broken, source="torch", inside="tensorflow")
    with pytest.raises(Exception, match=r"ivy.bridge\(broken\): the function of torch raised KeyError: 'mine'"):
        tf.function(in_tf)(tf.constant([1.0, 2.0]))
    with pytest.raises(Exception, match="if the shapes depend on values"):
        jax.block_until_ready(jax.jit(ivy.bridge(lambda x: x[x > 0], source="torch"))(jnp.asarray([1.0, -3.0])))


def test_errors_of_the_call() -> None:
    x = jnp.asarray(NUMBERS)
    with pytest.raises(ivy.IvyInvalidBackendException, match="inside='jaxx'"):
        ivy.bridge(wave_torch, inside="jaxx")
    with pytest.raises(ivy.IvyInvalidBackendException, match="source='dask'"):
        ivy.bridge(wave_torch, source="dask")
    with pytest.raises(TypeError, match=r"cannot be inferred.*source="):
        ivy.bridge(lambda x: x)
    with pytest.raises(TypeError, match="requires a function"):
        ivy.bridge(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="returned a float, and no array"):
        ivy.bridge(lambda x: float(x.sum()), source="torch")(x)
    with pytest.raises(ivy.IvyDispatchError, match="returned an array of numpy"):
        ivy.bridge(lambda x: x.numpy(), source="torch")(x)
    with pytest.raises(ivy.IvyDispatchError, match="arrays of jax in this call, but got arrays of tensorflow"):
        ivy.bridge(wave_torch, inside="jax")(x, tf.constant(1.0))
    with pytest.raises(ivy.IvyDispatchError, match="the gradient of an array of torch would be lost"):
        ivy.bridge(wave_torch, inside="jax")(x, torch.ones(3, requires_grad=True))
    with pytest.raises(TypeError, match="has no weights"):
        ivy.bridge(wave_torch, inside="jax").weights
    constant = ivy.bridge(wave_torch, inside="jax")(x, torch.ones(3))
    np.testing.assert_allclose(constant["total"], (np.sin(NUMBERS) ** 2).sum(), rtol=1e-5)


def test_the_library_of_a_function_is_found() -> None:
    for f, source in (
        (torch.nn.functional.relu, "torch"),
        (torch.nn.Tanh(), "torch"),
        (torch.sin, "torch"),
        (jnp.sin, "jax"),
        (jax.jit(lambda x: x), "jax"),
        (tf.function(lambda x: x), "tensorflow"),
        (tf.sin, "tensorflow"),
        (np.sin, "numpy"),
        (wave_tensorflow, "tensorflow"),
        (lambda x: wave_jax(x, np.ones(3)), "jax"),
    ):
        assert ivy.bridge(f).source == source
    with pytest.raises(TypeError, match="the code of the function uses torch and jax"):
        ivy.bridge(lambda x: torch.sin(jnp.cos(x)))
    assert repr(ivy.bridge(wave_torch, inside="jax")) == "<torch function wave_torch inside jax>"
    # A function inside its own library is itself.
    x = torch.tensor(NUMBERS, requires_grad=True)
    ivy.bridge(wave_torch)(x, x)["total"].backward()
    assert x.grad is not None


def test_tensors_without_values_do_not_leave_torch() -> None:
    from torch._subclasses.fake_tensor import FakeTensorMode

    with FakeTensorMode():
        x = torch.ones(3)
    calls: list[Callable[[Any], Any]] = [
        lambda x: ivy.to_backend(x, "jax"),
        lambda x: ivy.to_backend(x, "tensorflow"),
        lambda x: ivy.asarray(x, backend="numpy"),
        lambda x: ivy.from_dlpack(x),
        ivy.to_numpy,
        ivy.to_list,
        ivy.bridge(jnp.sin),
    ]
    for call in calls:
        with pytest.raises(ivy.IvyTypeError, match=r"a FakeTensor of the shape \(3,\) cannot be converted"):
            call(x)
    with pytest.raises(ivy.IvyTypeError, match="FakeTensor"):
        np.from_dlpack(ivy.asarray(x))
