"""Habits from NumPy and torch: methods, formats, names and arrays of other libraries."""

import functools
import inspect
import pickle
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import array, numbers

import ivy_protocol as ivy
from ivy_protocol import lazy_names
from ivy_protocol.array import elsewhere
from ivy_protocol.core import context
from ivy_protocol.messages import names_elsewhere


def test_elements_as_python_numbers(backend: str) -> None:
    x = array(backend, np.arange(6, dtype="float32").reshape(2, 3))
    assert x.tolist() == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]] and x[0, 1].tolist() == 1.0
    assert (x.item(1, 2), x.item(4), x.item(-1), x[0].item(2), x[:1, :1].item()) == (5.0, 4.0, 5.0, 2.0, 0.0)
    assert type(x.item(0)) is float and type(ivy.array(3).item()) is int and type(ivy.array(True).item()) is bool
    with pytest.raises(ivy.IvyValueError, match="one element, but has the shape"):
        x.item()
    with pytest.raises(ivy.IvyIndexError):
        x.item(6)


def test_shapes_by_methods(backend: str) -> None:
    values = np.arange(24, dtype="float32").reshape(2, 3, 4)
    x = array(backend, values)
    for shape in ((4, 6), (-1,), (24,), (2, 12)):
        for y in (x.reshape(shape), x.reshape(*shape), x.reshape(shape=shape)):
            np.testing.assert_array_equal(numbers(y), values.reshape(shape))
    np.testing.assert_array_equal(numbers(x.reshape(6, 4, order="F")), values.reshape(6, 4, order="F"))
    assert x.reshape(24).shape == (24,) and x[0, 0, 0].reshape().shape == () == x[0, 0, :1].reshape(()).shape
    for y, order in (
        (x.transpose(), (2, 1, 0)),
        (x.transpose(None), (2, 1, 0)),
        (x.transpose(1, 0, 2), (1, 0, 2)),
        (x.transpose((1, 2, 0)), (1, 2, 0)),
        (x.transpose(axes=(0, -1, 1)), (0, 2, 1)),
    ):
        np.testing.assert_array_equal(numbers(y), values.transpose(order))
    for order in ("C", "F"):
        np.testing.assert_array_equal(numbers(x.flatten(order)), values.flatten(order))
        np.testing.assert_array_equal(numbers(x.ravel(order=order)), values.ravel(order))
    with pytest.raises(ivy.IvyTypeError, match="pass shape once"):
        x.reshape(4, 6, shape=(24,))
    with pytest.raises(ivy.IvyTypeError, match="pass axes once"):
        x.transpose(2, 1, 0, axes=(0, 1, 2))


def test_copies_and_views_by_methods(backend: str) -> None:
    x = array(backend, np.zeros((2, 2), "float32"))
    copy, flat, view = x.copy(), x.flatten(), x.ravel()
    view[0] = 1.0
    assert numbers(x)[0, 0] == 1
    x[1, 1] = 2.0
    assert numbers(copy).sum() == numbers(flat).sum() == 0 and type(copy) is ivy.Array
    x.fill(7)
    np.testing.assert_array_equal(numbers(x), np.full((2, 2), 7, "float32"))
    assert isinstance(x.numpy(), np.ndarray) and x.numpy().dtype == np.float32


def test_detached_from_gradients(backend: str) -> None:
    if backend == "array_api_strict":
        return
    x = array(backend, np.array([1.0, 2.0], "float32"))
    if backend == "numpy":
        np.testing.assert_array_equal(numbers(x.detach()), numbers(x))
        return
    gradient = ivy.grad(lambda x: ivy.sum(x * x.detach()))(x)
    np.testing.assert_array_equal(numbers(gradient), [1.0, 2.0])


def test_formats(backend: str) -> None:
    x = array(backend, np.array(2.34567, "float32"))
    assert f"{x:.3f}" == "2.346" and f"{x:8.1e}" == " 2.3e+00" and f"{ivy.array(7):03d}" == "007"
    assert f"{x}" == repr(x) == str(x) and f"{x[None]}" == repr(x[None])
    with pytest.raises(ivy.IvyTypeError, match=r"0-d array can be formatted as '\.2f', not one of shape \(1,\)"):
        f"{x[None]:.2f}"


def test_rounding(backend: str) -> None:
    x = array(backend, np.array([[2.34567, -1.5], [0.5, 117.0]], "float32"))
    for places in (None, 0, 1, 2):
        np.testing.assert_allclose(numbers(round(x, places)), np.round(numbers(x), places or 0), rtol=1e-6)
    assert type(round(x[0, 0], 2)) is ivy.Array and f"{round(x[0, 0], 2):.4f}" == "2.3500"
    np.testing.assert_allclose(numbers(round(x, -1)), np.round(numbers(x), -1))


@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (2, 0, 2)])
def test_attributes_are_there_or_not(backend: str, shape: tuple[int, ...]) -> None:
    for dtype in ("bool", "int32", "float32", "complex64"):
        x = ivy.zeros(shape, dtype=dtype)
        assert hasattr(x, "T") is (len(shape) == 2) and hasattr(x, "mT") is (len(shape) >= 2)
        members = dict(inspect.getmembers(x))
        assert members["shape"] == shape and members["dtype"] == dtype


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("topk", r"ivy has no 'topk'; the equivalent is ivy\.top_k"),
        ("arctan2", r"equivalent is ivy\.atan2"),
        ("clamp", r"equivalent is ivy\.clip"),
        ("Tensor", r"equivalent is ivy\.Array"),
        ("put", r"write x\[indices\] = y"),
        ("summ", r"did you mean ivy\.sum\?"),
        ("linera", r"did you mean ivy\.linear\?"),
        ("Softsign", r"did you mean ivy\.softsign"),
        ("qqqqqq", r"dir\(ivy\) lists its names"),
    ],
)
def test_names_that_are_not_here(name: str, text: str) -> None:
    for owner in (ivy, ivy.with_backend("numpy")):
        with pytest.raises(ivy.IvyAttributeError, match=text) as caught:
            getattr(owner, name)
        again = pickle.loads(pickle.dumps(caught.value))
        assert type(again) is ivy.IvyAttributeError and str(again) == str(caught.value)
        # Python's own guess would follow otherwise.
        assert caught.value.name == name and caught.value.obj is None
        assert not hasattr(owner, name)


def test_names_that_are_not_in_an_extension() -> None:
    for linalg, fft in ((ivy.linalg, ivy.fft), (ivy.with_backend("numpy").linalg, ivy.with_backend("numpy").fft)):
        with pytest.raises(ivy.IvyAttributeError, match=r"ivy\.linalg has no 'norm'; write ivy\.linalg\.vector_norm"):
            _ = linalg.norm
        with pytest.raises(ivy.IvyAttributeError, match=r"ivy\.fft has no 'ifft2'; write ivy\.fft\.ifftn\(x, axes="):
            _ = fft.ifft2
        with pytest.raises(ivy.IvyAttributeError, match=r"did you mean ivy\.fft\.rfft"):
            _ = fft.rftt
        assert set(dir(ivy.linalg)) == set(ivy.linalg.__all__) == set(dir(linalg))


def test_the_tables_of_names_elsewhere_are_true() -> None:
    for name, here in names_elsewhere.EQUIVALENTS.items():
        assert hasattr(ivy, here) and not hasattr(ivy, name), name
    tables = {**names_elsewhere.EXPRESSIONS, **names_elsewhere.ARRAY_EXPRESSIONS, **names_elsewhere.ALTERNATIVES}
    for name, text in tables.items():
        for chain in re.findall(r"\bivy\.([a-zA-Z_][\w.]*)", text):
            assert functools.reduce(getattr, chain.split("."), ivy) is not None, (name, chain)
        for method in re.findall(r"\bx\.(\w+)", text):
            assert hasattr(ivy.Array, method), (name, method)
    assert not names_elsewhere.EQUIVALENTS.keys() & names_elsewhere.EXPRESSIONS.keys()
    assert not [n for n in names_elsewhere.EXPRESSIONS if hasattr(ivy, n)]
    parameters = {p for spec in context.by_name.values() for p in spec.names} | {
        p for name in lazy_names.STATEFUL for p in inspect.signature(getattr(ivy, name).__init__).parameters
    }
    assert {p for others in names_elsewhere.PARAMETERS.values() for p in others} <= parameters


WRITTEN = {
    "aminmax": lambda x: (x.min(), x.max()),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_suggested_replacements_of_names(name: str) -> None:
    values = np.array([[0.5, 2.0, -1.0], [4.0, 0.25, 3.0], [1.0, 1.5, -0.5]])
    if name.startswith("nan"):
        values[1, 1] = np.nan
    x = ivy.array(values)
    code, _, given = names_elsewhere.EXPRESSIONS[name].partition(" with ")
    names = {"ivy": ivy, "x": x, "y": x, "n": 9 if values.ndim == 1 else 3, "q": 0.5}
    exec(given, names)
    result = eval(code, names)
    np.testing.assert_allclose(np.asarray(result), np.asarray(WRITTEN[name](values)), rtol=1e-6)


def test_attributes_that_are_not_here() -> None:
    x = ivy.array([[1.0, 2.0]])
    for name, text in (
        ("clamp", r"ivy\.Array has no 'clamp'; the equivalent is x\.clip"),
        ("cpu", r'write x\.to_device\("cpu"\)'),
        ("unsqueeze", r"equivalent is x\.expand_dims"),
        ("add_", r"write x \+= y, x"),
        ("rsqrt", r"write 1 / ivy\.sqrt"),
    ):
        with pytest.raises(ivy.IvyAttributeError, match=text):
            getattr(x, name)
        assert not hasattr(x, name) and not hasattr(ivy.Array, name) and name not in dir(x)
    for name in elsewhere.NAMES:
        with pytest.raises(ivy.IvyAttributeError, match=rf"'{name}'; (write|the equivalent is) "):
            getattr(x, name)
    assert not elsewhere.NAMES & {n for n in dir(ivy.Array) if hasattr(ivy.Array, n)}

    class Own(ivy.Array):
        def clamp(self) -> str:
            return "own"

    own = Own([1.0])
    own.norm = 3.0  # type: ignore[attr-defined]
    assert own.clamp() == "own" and own.norm == 3.0  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (
            lambda x: ivy.sum(x, dim=0),
            r"ivy\.sum has no keyword 'dim'; the keyword is called 'axis' in ivy; its signature is sum\(",
        ),
        (lambda x: x.sum(dim=0), r"the keyword is called 'axis' in ivy"),
        (lambda x: ivy.sum(x, axis=0, keepdim=True), r"the keyword is called 'keepdims' in ivy"),
        (lambda x: ivy.std(x, ddof=1), r"the keyword is called 'correction' in ivy"),
        (lambda x: ivy.permute_dims(x, dims=(0, 1)), r"the keyword is called 'axes' in ivy"),
        (lambda x: ivy.add(x, other=x), r"the argument is called 'x2' in ivy, and is positional-only"),
        (lambda x: ivy.zeros(2, requires_grad=True), r"ivy\.grad and ivy\.execute_with_gradients"),
        (lambda x: ivy.sum(x, where=x > 0), r"select elements with ivy\.where"),
        (lambda x: ivy.sum(x, axes=0), r"the keyword is called 'axis' in ivy"),
        (lambda x: ivy.sum(x, dtyp="int8"), r"did you mean 'dtype'\?"),
    ],
)
def test_parameters_that_are_not_here(call: Any, text: str) -> None:
    with pytest.raises(ivy.IvyTypeError, match=text):
        call(ivy.array([[1.0, 2.0]]))


def test_the_names_of_ivy_are_the_public_ones() -> None:
    names = dir(ivy)
    assert names == sorted(set(names)) and not [n for n in names if n.startswith("_")]
    modules = {n for n in names if inspect.ismodule(getattr(ivy, n))}
    assert modules == {"fft", "linalg", "numpy", "random", "testing", "transpile", "typing"}
    others = {n for n in names if getattr(getattr(ivy, n), "__module__", None) in ("typing", "types", "sys")}
    assert others == set()


@pytest.mark.parametrize("index", [[2, 0], [True, False, True], [[0, 1], [2, 2]], [0, 1, 2] * 15, 1])
def test_a_tensor_of_torch_at_an_ivy_index(index: Any) -> None:
    torch = pytest.importorskip("torch")
    values = np.arange(9.0).reshape(3, 3)
    x, i = torch.asarray(values), ivy.array(torch.asarray(index))
    for query, expected in ((i, np.asarray(index)), ((slice(None), i), (slice(None), np.asarray(index)))):
        assert type(x[query]) is torch.Tensor
        np.testing.assert_array_equal(x[query].numpy(), values[expected])
        written, wanted = x.clone(), values.copy()
        written[query] = ivy.array(torch.asarray(5.0))
        wanted[expected] = 5.0
        np.testing.assert_array_equal(written.numpy(), wanted)


def test_an_ivy_index_keeps_the_gradient_of_torch() -> None:
    torch = pytest.importorskip("torch")
    x = torch.ones(3, requires_grad=True)
    x[ivy.array(torch.tensor([2, 2, 0]))].sum().backward()
    assert x.grad.tolist() == [1.0, 0.0, 2.0]


def test_jax_says_to_give_it_its_own_array() -> None:
    jax = pytest.importorskip("jax")
    x, i = jax.numpy.arange(3.0), ivy.array(jax.numpy.asarray([2, 0]))
    for call in (
        lambda: x[i],
        lambda: x.at[i].set(1.0),
        lambda: jax.jit(lambda x: x[i])(x),
        lambda: jax.grad(lambda x: ivy.sum(ivy.square(x)))(x),
        lambda: jax.value_and_grad(lambda x: ivy.sum(ivy.square(x)))(x),
    ):
        with pytest.raises(ivy.IvyValueError, match=r"ivy\.to_native\(x\)"):
            call()
    np.testing.assert_array_equal(x[ivy.to_native(i)], [2.0, 0.0])
    gradient = jax.grad(lambda x: ivy.to_native(ivy.sum(ivy.square(x))))(x)
    np.testing.assert_array_equal(gradient, [0.0, 2.0, 4.0])


def test_errors_for_numpy_idioms(backend: str) -> None:
    x = ivy.array([3.0, 0.0, 1.0])
    with pytest.raises(
        ivy.IvyTypeError, match=r"ivy\.nonzero\(condition\) returns the indices where a condition holds$"
    ):
        ivy.where(x > 0)  # type: ignore[reportCallIssue]
    for transform in (ivy.fft, ivy.fft.fft, ivy.fft.ifft):
        with pytest.raises(
            IndexError,
            match=r"8 is out of range for an array .* keyword, n=8",
        ):
            transform(x, 8)
        assert transform(x, n=8).shape == transform(x, 0, n=8).shape == (8,)
    y = x.sort()
    assert y.to_list() == [0.0, 1.0, 3.0] and x.to_list() == [3.0, 0.0, 1.0]
    with pytest.raises(ivy.IvyAttributeError, match=r"ivy\.linalg has no 'cond'; write ivy\.cond\(x\)"):
        ivy.linalg.cond(ivy.eye(2))  # type: ignore[reportAttributeAccessIssue]


SHORT: dict[str, Any] = {
    "nancumsum": lambda x, y: np.nancumsum(x),
    "rsqrt": lambda x, y: 1 / np.sqrt(x),
    "cosine_similarity": lambda x, y: x @ y / np.sqrt((x @ x) * (y @ y)),
}


@pytest.mark.parametrize("name", SHORT)
def test_suggested_replacements_match_numpy(backend: str, name: str) -> None:
    text, _, rest = names_elsewhere.EXPRESSIONS[name].partition(" with ")
    x, y = np.asarray([3.0, 1.0, 2.0], "float32"), np.asarray([1.0, 5.0, 2.0], "float32")
    scope: dict[str, Any] = {"ivy": ivy, "x": ivy.array(x), "y": ivy.array(y), "shape": (4, 4)}
    if rest:
        variable, _, value = rest.partition(" = ")
        scope[variable] = eval(value, scope)
    np.testing.assert_allclose(ivy.to_numpy(eval(text, scope)), SHORT[name](x, y), rtol=1e-4, atol=1e-5)


NET = ivy.Linear(2, 3)
TRAINING: dict[str, tuple[Callable[[], Any], str]] = {
    "parameters": (lambda: ivy.Adam(NET.parameters()), r"a generator; .*ivy\.Adam\(lr=0\.001\).*step\(net\.v, grads\)"),
    "parameters and a rate": (lambda: ivy.SGD(NET.parameters(), lr=0.1), r"not a generator; .*ivy\.SGD\(lr=0\.001\)"),
    "weights": (lambda: ivy.SGD(NET.v, 0.1), "not a Container; .*step"),
    "network": (lambda: ivy.LAMB(NET), "not a Linear; .*step"),
    "list": (lambda: ivy.LARS([ivy.ones(2)]), "not a list; .*step"),
    "betas": (lambda: ivy.Adam(betas=(0.9, 0.99)), "no keyword 'betas'; the keyword is called 'beta1' in ivy"),
    "eps": (lambda: ivy.Adam(eps=1e-8), "the keyword is called 'epsilon' in ivy"),
    "momentum": (lambda: ivy.SGD(momentum=0.9), r"no keyword 'momentum'; ivy\.Adam"),
    "weight decay": (lambda: ivy.Adam(weight_decay=0.1), r"ivy\.AdamW"),
    "learning rate": (lambda: ivy.SGD(learning_rate=0.1), "the keyword is called 'lr' in ivy"),
    "zero_grad": (lambda: ivy.SGD().zero_grad(), "SGD has no 'zero_grad'; remove the call"),
    "state_dict": (lambda: ivy.Adam().state_dict(), r"write optimizer\.state"),
    "step": (lambda: ivy.Adam().step(), r"Adam\.step requires weights and gradients; .*step\(net\.v, grads\)"),
    "step of weights": (lambda: ivy.SGD().step(NET.v), r"SGD\.step requires weights and gradients"),
    "state_dict of a network": (lambda: NET.state_dict(), r"write net\.state_dict, without parentheses"),
    "bias": (lambda: ivy.Linear(2, 3, bias=False), "no keyword 'bias'; the keyword is called 'with_bias' in ivy"),
    "features": (lambda: ivy.Linear(in_features=2, out_features=3), "'input_channels' in ivy, and is positional-only"),
    "weight": (lambda: NET.weight, r"Linear has no 'weight'; write net\.v\.w"),
    "forward": (lambda: NET.forward(1), r"write net\(x\)"),
    "cuda": (lambda: NET.cuda(), r"net\.to\(device="),
    "device": (lambda: NET.to("cpu"), r"net\.to\(device='cpu'\)"),
    "data type": (lambda: NET.to("float64"), r"net\.to\(dtype='float64'\)"),
}


@pytest.mark.parametrize("habit", TRAINING)
def test_habits_of_training_are_told_what_to_write(habit: str) -> None:
    call, said = TRAINING[habit]
    with pytest.raises((ivy.IvyTypeError, ivy.IvyAttributeError), match=said):
        call()


def test_missing_names_of_modules_and_optimizers() -> None:
    assert not hasattr(NET, "weight") and not hasattr(ivy.SGD(), "zero_grad") and not hasattr(NET, "__array__")
    assert getattr(NET, "nothing_like_that", 3) == 3
    with pytest.raises(TypeError, match="abstract"):
        ivy.Optimizer(0.1)
    with pytest.raises(ivy.IvyTypeError, match=r"lr must be a number or a function, not 'fast'$"):
        ivy.SGD("fast")


def test_text_of_optimizers_and_reports() -> None:
    def schedule() -> float:
        return 0.1

    assert [repr(o) for o in (ivy.SGD(), ivy.Adam(0.1, beta2=0.99), ivy.LAMB(schedule), ivy.AdamW(inplace=False))] == [
        "SGD(lr=0.0001)", "Adam(lr=0.1, beta2=0.99)", "LAMB(lr=schedule)", "AdamW(lr=0.0001, inplace=False)",
    ]  # fmt: skip
    report = ivy.testing.Report("numbers")
    ivy.testing.reports.remove(report)
    assert repr(report) == "<Report of numbers: 0 passed, 0 failed, 0 skipped>"
