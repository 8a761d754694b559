"""Functions with Containers that the libraries compile: what they return, what they write, and what they notice."""

import operator
import sys
from collections.abc import Callable
from typing import Any

import array_api_strict
import numpy as np
import pytest
from calls import CALLS, UNSTABLE, Call

import ivy_protocol
from ivy_protocol.core import context

ivy: Any = ivy_protocol


BACKENDS = ("torch", "jax", "tensorflow")
FACTOR = 2.0


def nested() -> Any:
    return ivy.Container(a=ivy.array([1.0, 2.0, 3.0]), b={"c": ivy.array([4.0, 5.0, 6.0])})


def options(backend: str) -> dict[str, Any]:
    """Compile functions as a whole, and leave out what takes torch long."""
    return {"fullgraph": True, "backend": "eager"} if backend == "torch" else {}


def assert_same(found: Any, wanted: Any) -> None:
    """Compare nested data with their types, keys and settings."""
    assert type(found) is type(wanted)
    if isinstance(wanted, dict):
        assert list(found) == list(wanted)
        if type(wanted) is ivy.Container:
            assert found.cont_config == wanted.cont_config
        for key in wanted:
            assert_same(dict.__getitem__(found, key), dict.__getitem__(wanted, key))
    elif isinstance(wanted, list | tuple):
        assert len(found) == len(wanted)
        for pair in zip(found, wanted, strict=True):
            assert_same(*pair)
    elif isinstance(wanted, ivy.Array):
        np.testing.assert_allclose(ivy.to_numpy(found), ivy.to_numpy(wanted), rtol=1e-6)
    else:
        assert found == wanted


def adds_a_key(v: Any) -> Any:
    v["d"] = v.a + 1
    return v.a * 2


def removes_a_key(v: Any) -> Any:
    del v["a"]
    return v.b.c * 2


def replaces_leaves(v: Any) -> Any:
    v.b.c, v.a = v.a * 3, v.b.c
    return v.b.c


def writes_to_a_leaf(v: Any) -> Any:
    v.a[0] = 7.0
    v.b.c += 1
    return v.a * v.b.c


def moves_a_part(v: Any) -> Any:
    v["d"] = v.b
    v.b["e"] = v.a
    return v


def returns_parts(v: Any) -> Any:
    return {"x": v.a, "y": [v.b, (v,)]}


def makes_others(v: Any) -> Any:
    return ivy.Container(z=v.a, y=v.b.c * 2), [v.b, None]


@pytest.mark.parametrize(
    "fn",
    [adds_a_key, removes_a_key, replaces_leaves, writes_to_a_leaf, moves_a_part, returns_parts, makes_others],
)
def test_compiled_containers(fn: Callable[..., Any], backend: str) -> None:
    run = ivy.compile(fn, **options(backend))
    for _ in range(3):
        given, wanted = nested(), nested()
        assert_same(run(given), fn(wanted))
        assert_same(given, wanted)


def test_containers_may_be_anywhere_in_the_arguments(backend: str) -> None:
    def f(state: Any, *, scale: Any, **more: Any) -> Any:
        v, (weight, parts) = state
        return v * weight + more["other"].z * scale, parts[0].a

    given = (
        (nested(), (ivy.array([2.0]), [nested()])),
        {"scale": ivy.array(3.0), "other": ivy.Container(z=ivy.ones((3,)))},
    )
    run = ivy.compile(f, **options(backend))
    for _ in range(2):
        assert_same(run(given[0], **given[1]), f(given[0], **given[1]))


def test_each_structure_is_compiled_for_itself(backend: str) -> None:
    run = ivy.compile(lambda v: v * 2, **options(backend))
    for key in "abcabc":
        assert_same(run(ivy.Container({key: ivy.ones((2,)), "z": nested()})).z, nested() * 2)
        assert_same(run(ivy.Container({key: ivy.ones((3,))}))[key], ivy.ones((3,)) * 2)
    assert_same(run(ivy.ones((2,))), ivy.ones((2,)) * 2)


def test_containers_keep_their_settings(backend: str) -> None:
    def f(v: Any) -> Any:
        v["d"] = v.a + 1
        return v * 2, ivy.Container(z=v.a, print_limit=2)

    run = ivy.compile(f, **options(backend))
    for _ in range(2):
        given, wanted = [ivy.Container(nested(), print_limit=5, keyword_color_dict={"a": "red"}) for _ in range(2)]
        assert_same(run(given), f(wanted))
        assert_same(given, wanted)


def test_numbers_may_change_from_call_to_call(backend: str) -> None:
    def f(x: Any, n: Any, v: Any) -> Any:
        return x * n, v.a * v.n - n

    run = ivy.compile(f, **options(backend))
    reflected = ivy.compile(lambda x, n: n * x, **options(backend))
    for n in (1, 2, 3, 0.5, 0.25, 7):
        v = ivy.Container(n=n, a=ivy.ones((2,)))
        assert_same(run(ivy.ones((2,)), n, v), f(ivy.ones((2,)), n, v))
        if backend != "jax":
            # There the number is an array of jax, whose operator comes first.
            assert_same(reflected(ivy.ones((2,)), n), n * ivy.ones((2,)))


def test_graphs_with_numbers_and_words_among_their_arguments(backend: str) -> None:
    """A graph compares them in each call, which it cannot where jax traces numbers."""

    def f(x: Any, /, n: int = 2, *, scale: float = 1.0, how: str = "plain", flag: bool = False) -> Any:
        return x * scale * n + (1 if flag and how == "shifted" else 0)

    x, given = ivy.asarray([1.0, 2.0]), {"scale": 3.0, "how": "shifted", "flag": True}
    options = {"backend": "eager"} if backend == "torch" else {}
    run = ivy.compile(ivy.compile_graph(f, x, **given), **options)
    assert run(x, **given).to_list() == run(x, 2, **given).to_list() == run(x, n=2, **given).to_list() == [7.0, 13.0]
    with pytest.raises(ivy.IvyGuardError, match=r"scale is 4\.0, not 3\.0"):
        run(x, **{**given, "scale": 4.0})


def test_the_functions_that_compiled_code_calls_may_change(backend: str) -> None:
    def made(fn: Any) -> Any:
        return ivy.compile(lambda x: fn(x) * 2, **options(backend))

    x = ivy.array([0.1, 0.2])
    for fn in (ivy.sin, ivy.cos, ivy.relu, ivy.softmax, ivy.mean, lambda x: ivy.add(x, x)):
        assert_same(made(fn)(x), fn(x) * 2)


def test_torch_compile_numpy_constants() -> None:
    torch = pytest.importorskip("torch")
    rows = [np.asarray([1.0, 2.0], "float32"), np.asarray([3.0, 4.0], "float32")]
    run = ivy.compile(lambda x: [x * torch.from_numpy(row) for row in rows], **options("torch"))
    for rows[0][0] in (1.0, 7.0):
        assert_same(run(ivy.array(torch.ones(2))), [ivy.array(torch.tensor(row)) for row in rows])


MADE_INSIDE: dict[str, Callable[[Any], Any]] = {
    "zeros": lambda x: ivy.add(x, ivy.zeros(3)),
    "ones of an ivy array": lambda x: ivy.asarray(x) + ivy.ones((2, 3)),
    "linspace": lambda x: ivy.multiply(x, ivy.linspace(0.0, 1.0, 3)),
    "a list": lambda x: ivy.asarray(x) * [1.0, 2.0, 3.0],
    "asarray of a list": lambda x: ivy.add(x, ivy.asarray([1.0, 2.0, 3.0])),
    "an array of NumPy": lambda x: ivy.add(x, ROW),
    "asarray of an array of NumPy": lambda x: ivy.add(x, ivy.asarray(ROW)),
    "random numbers": lambda x: ivy.add(x, ivy.random_normal(shape=(3,))),
    "a tensor in a list": lambda x: ivy.matmul([x][0], ivy.eye(3)),
    "a constant": lambda x: ivy.multiply(x, ivy.sqrt(2)),
}
ROW = np.ones(3, "float32")


@pytest.mark.parametrize("name", MADE_INSIDE)
def test_torch_compile_creation_device(name: str) -> None:
    torch = pytest.importorskip("torch")
    # There are no values on this device, which torch keeps apart from others as it does a GPU.
    x, fn = torch.ones((2, 3), device="meta"), MADE_INSIDE[name]
    ways = [torch.compile(fn, fullgraph=True, backend="eager"), ivy.compile(fn, backend="eager")]
    if name not in ("random numbers", "asarray of an array of NumPy"):
        ways.append(ivy.compile_graph(fn, x))
    for way in ways:
        found = way(x)
        assert found.to_native().device.type == "meta" and found.shape[-1] == 3
        on_cpu = torch.compile(fn, fullgraph=True, backend="eager")(torch.ones((2, 3)))
        assert on_cpu.device == "cpu"
    with ivy.DefaultDevice("cpu"), pytest.raises(Exception, match="device"):
        torch.compile(lambda x: ivy.add(x, ivy.ones(3)), fullgraph=True, backend="eager")(x)


class Activated(ivy.Module):
    """A layer that calls what it holds."""

    activation: Any = None

    def _forward(self, x: Any) -> Any:
        return self.activation(x)


def test_code_that_torch_compiled_itself_notices_other_functions() -> None:
    torch = pytest.importorskip("torch")
    layer = Activated()
    run = torch.compile(lambda x: layer(x), **options("torch"))
    for layer.activation in (ivy.tanh, ivy.sigmoid, ivy.sin, ivy.tanh):
        x = ivy.array(torch.ones(2))
        assert_same(run(x), layer(x))


def test_traces_need_examples_and_compilers_a_library() -> None:
    pytest.importorskip("torch")
    with ivy.with_backend("torch"), pytest.raises(ivy.IvyValueError, match="mode='trace' requires example_inputs"):
        ivy.compile(ivy.sin, mode="trace")
    with ivy.with_backend("array_api_strict"), pytest.raises(ivy.IvyValueError, match="has no compiler"):
        ivy.compile(ivy.sin)


def test_torch_compile_ignores_other_plans() -> None:
    torch, tf = pytest.importorskip("torch"), pytest.importorskip("tensorflow")
    # torch's compiler cannot hash a dtype of TensorFlow, which rows of plans hold.
    plans = {int: (frozenset({tf.float32}),)}
    run = torch.compile(lambda x: x + context.has_no_plans(plans), fullgraph=True, backend="eager")
    assert run(torch.ones(2)).tolist() == [1.0, 1.0]
    assert context.has_no_plans(context.NO_PLANS) and not context.has_no_plans({})


MADE: dict[str, Callable[[Any], Any]] = {
    "a method": lambda x: ivy.sin(x).reshape((4,)),
    "a method without arguments": lambda x: (x * x).sum(),
    "a method of two arrays": lambda x: ivy.ones((2, 2)).matmul(x),
    "a method of sequences": lambda x: ivy.ones((2, 2)).concat([x]),
    "an attribute": lambda x: (x + 1).T,
    "its size": lambda x: (x + 1) * (x + 1).size * ivy.size(x),
    "its device": lambda x: ivy.to_device(ivy.ones((2,), device=(x + 1).device), ivy.dev(x)),
    "its data type": lambda x: ivy.zeros((2,), dtype=(x + 1).dtype),
    "the default data type": lambda x: x.astype(ivy.default_float_dtype()),
    "limits": lambda x: x + ivy.finfo(x).eps + ivy.iinfo("int8").max,
    "settings": lambda x: ivy.stable_divide(x, x) + ivy.stable_pow(x, x),
    "sums along an axis": lambda x: ivy.cumulative_sum(x, axis=0, include_initial=True),
    "products along an axis": lambda x: ivy.cumulative_prod(x, axis=1, include_initial=True),
    "gradients": lambda x: ivy.grad(lambda y: (y * y).sum())(x),
    "Jacobians": lambda x: ivy.jac(lambda y: (y * y).sum(axis=0))(x),
    "second derivatives": lambda x: ivy.hessian(lambda y: (y * y * y).sum())(x),
    "cotangents": lambda x: ivy.vjp(lambda y: (y * y).sum(axis=0), x)[1](x[0])[0],
}


@pytest.mark.parametrize("what", MADE)
@pytest.mark.filterwarnings("error")
def test_compiled_code_asks_arrays_that_it_made(backend: str, what: str) -> None:
    fn, x = MADE[what], ivy.array([[1.0, 2.0], [3.0, 4.0]])
    assert_same(ivy.compile(fn, **options(backend))(x), fn(x))


def _in_place(x: Any, y: Any) -> Any:
    x, z = x + 0, x * y
    x += y
    x *= 2
    x @= z
    x[0] = 9
    x[:, 1] -= y[:, 0]
    return x


OPERATORS: dict[str, Callable[..., Any]] = {
    **{name: getattr(operator, name) for name in ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul"]},
    **{name: getattr(operator, name) for name in ["lt", "le", "gt", "ge", "eq", "ne"]},
    "in place": _in_place,
    "unary": lambda x, y: (-x, +x, abs(x - y), ~(x > y)),
    "bits": lambda x, y: ((x > y) & (y > 1) | (x == y)) ^ (x < 0),
    "quotient and remainder": divmod,
    "indices": lambda x, y: (x[0], x[:, 1] * y[..., 0], x[1:, None], x[-1, -1]),
    "loops": lambda x, y: [a @ b for a, b in zip(x, y, strict=True)],
}


@pytest.mark.parametrize("name", OPERATORS)
def test_operators_in_compiled_code(backend: str, name: str) -> None:
    fn = OPERATORS[name]
    x, y = ivy.array([[1.0, 2.0], [3.0, 4.0]]), ivy.array([[2.0, 1.0], [1.0, 3.0]])
    assert_same(ivy.compile(fn, **options(backend))(x, y), fn(x, y))
    assert_same(ivy.compile(lambda x, y: fn(x + 1, y * 2), **options(backend))(x, y), fn(x + 1, y * 2))
    if hasattr(operator, name):
        for given in ((x, ivy.to_native(y)), (ivy.to_native(x), y)):
            found, wanted = ivy.compile(fn, **options(backend))(*given), fn(*given)
            np.testing.assert_allclose(ivy.to_numpy(found), ivy.to_numpy(wanted), rtol=1e-6)


def test_torch_compile_matmul_operands(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    from torch._dynamo.variables import builtin

    from ivy_protocol import compiling

    monkeypatch.setattr(compiling, "followed", set())
    monkeypatch.setattr(sys.modules["ivy_protocol.array.hooks"], "followed", set())
    builtin.populate_builtin_to_tensor_fn_map()
    monkeypatch.delitem(builtin.BUILTIN_TO_TENSOR_RFN_MAP, operator.matmul, raising=False)
    x, y = ivy.array(torch.arange(4.0).reshape(2, 2)), torch.ones(2, 2)
    with pytest.raises(Exception, match="swaps the operands"):
        torch.compile(lambda x, y: x @ y, **options("torch"))(x, y)
    assert_same(torch.compile(lambda x, y: x @ y, backend="eager")(x, y), x @ y)


NUMBERS = (
    "arange binary_cross_entropy clip cross_entropy dropout eye fftfreq full full_like linspace logspace multinomial "
    "randint random_normal random_uniform rfftfreq roi_align sparse_cross_entropy split squeeze ssim_loss triu_indices"
)


@pytest.mark.parametrize("name", NUMBERS.split())
def test_torch_compile_dynamic_shapes(name: str) -> None:
    torch = pytest.importorskip("torch")
    fn = getattr(ivy, name)

    def of_arrays(call: Call) -> Any:
        def f(*arrays: Any) -> Any:
            rest = iter(arrays)
            return call.answer(fn, lambda _: next(rest))

        return f

    for call in CALLS[name]:
        f = of_arrays(call)
        # As torch does when it meets a second length.
        with ivy.with_backend("torch"), torch._dynamo.config.patch(assume_static_by_default=False):
            arrays = [torch.tensor(x) for x in call.arrays()]
            found = ivy.compile(f, **options("torch"))(*arrays)
            if name in UNSTABLE:
                assert ivy.shape(found) == ivy.shape(f(*arrays))
            else:
                assert_same(found, f(*arrays))


def test_torch_compile_split_lengths() -> None:
    torch = pytest.importorskip("torch")
    made: list[Any] = []

    def counted(graph: Any, _: Any) -> Any:
        made.append(graph)
        return graph.forward

    for dynamic, count in ((True, 2), (False, 4)):
        made.clear()
        halves = ivy.compile(lambda x: ivy.split(x, 2), dynamic=dynamic, backend=counted)
        for length in (4, 6, 10, 12):
            x = ivy.array(torch.arange(length))
            assert_same(halves(x), ivy.split(x, 2))
        assert len(made) == count


def test_a_container_that_contains_itself(backend: str) -> None:
    whole, v = nested(), ivy.Container()
    dict.__setitem__(v, "itself", v)
    for run in (ivy.compile(lambda x, v: x, **options(backend)), ivy.compile(lambda v, x: x, **options(backend))):
        for arguments in ((whole, v), (v, whole)):
            with pytest.raises(ivy.IvyStructureError, match=r"compile: .* contains itself"):
                run(*arguments)


def test_errors_are_those_of_ivy(backend: str) -> None:
    other = array_api_strict.ones(3)
    for fn, given in ((lambda v: ivy.add(v.a, other), nested()), (lambda x: ivy.add(x, other), ivy.ones((3,)))):
        with pytest.raises(ivy.IvyDispatchError, match=r"got arrays of .* convert them first"):
            ivy.compile(fn)(given)


class Scaled(ivy.Module):
    """A layer with a number, noise in training, and a part."""

    def __init__(self) -> None:
        self.scale = 1.0
        self.part = ivy.Linear(3, 3)
        super().__init__()

    def _forward(self, x: Any) -> Any:
        noise = 100.0 if self.training else 0.0
        return self.part(x) * self.scale * FACTOR + noise


def test_a_compiled_step_notices_changes_of_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    with ivy.with_backend("torch"):
        net, x = Scaled(), ivy.array([1.0, 2.0, 3.0])
        run = ivy.compile(lambda v, x: net(x, v=v), **options("torch"))
        changes: list[Callable[[], Any]] = [
            lambda: None,
            net.eval,
            lambda: setattr(net, "scale", 3.0),
            net.train,
            lambda: setattr(net, "part", ivy.Linear(3, 3, with_bias=False)),
            lambda: setattr(net, "v", net.v * 2),
            lambda: monkeypatch.setitem(globals(), "FACTOR", 5.0),
            lambda: setattr(net.part, "_forward", lambda x: x * 3),
            lambda: setattr(net, "part", ivy.Sequential(ivy.Linear(3, 3), ivy.Linear(3, 3))),
            lambda: net.part._submodules.append(ivy.ReLU()),
            lambda: setattr(net.part._submodules[0], "_with_bias", False),
            lambda: net.compile_graph(x),
        ]
        for change in changes:
            change()
            for _ in range(2):
                assert_same(run(net.v, x), net(x, v=net.v))


class Affine(ivy.Module):
    """A layer of which one weight is a number."""

    def _create_variables(self, **options: Any) -> Any:
        return {"a": ivy.array([1.0, 2.0]), "b": ivy.array([3.0, 4.0]), "c": 5.0}

    def _forward(self, x: Any) -> Any:
        return x * self.v.a + self.v.b * self.v.c


def test_compiled_module_weights() -> None:
    pytest.importorskip("torch")

    def reorder() -> None:
        net.v["a"] = net.v.pop("a") * 2

    with ivy.with_backend("torch"):
        net, x = Affine(), ivy.array([1.0, 2.0])
        run = ivy.compile(lambda x: net(x), **options("torch"))
        for change in (
            lambda: None,
            reorder,
            lambda: setattr(net.v, "c", 7.0),
            lambda: setattr(net, "v", net.v * 3),
            lambda: setattr(net.v, "b", ivy.array([[1.0, 2.0], [3.0, 4.0]])),
        ):
            change()
            for _ in range(2):
                assert_same(run(x), net(x))


def test_many_compiled_functions() -> None:
    torch = pytest.importorskip("torch")
    compiled = []

    def count(module: Any, inputs: Any) -> Any:
        compiled.append(module)
        return module.forward

    x = torch.ones(2)
    for i in range(12):
        graph = ivy.compile_graph(lambda x, i=i: ivy.sin(x) * (i + 1.0), x)
        np.testing.assert_allclose(ivy.to_numpy(ivy.compile(graph, backend=count)(x)), np.sin(1.0) * (i + 1), rtol=1e-6)
        with ivy.with_backend("torch"):
            net = ivy.Linear(2, 2)
        assert_same(ivy.compile(net, backend=count)(ivy.array(x)), net(ivy.array(x)))
    assert len(compiled) == 24
