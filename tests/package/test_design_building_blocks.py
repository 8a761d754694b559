"""The code that the design shows for its building blocks: backends, functions, the current backend, and graphs."""

import inspect
import itertools
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any, List, Optional, Sequence, Tuple, Union

import numpy as np
import pytest
from oracle import array, numbers

import ivy_protocol
from ivy_protocol import backends
from ivy_protocol.core import context

ivy: Any = ivy_protocol
"""Untyped here, since the code is as the design has it."""

LIBRARIES = ("numpy", "torch", "jax", "tensorflow")


@pytest.fixture
def registered() -> Iterator[Callable[[Any, str], Any]]:
    """Registers a function for a backend, until the test ends."""
    added = []

    def add(fn: Any, name: str) -> Any:
        added.append((fn, name))
        return ivy.register(fn, name)

    yield add
    for fn, name in added:
        backends.load(name).registered.pop(fn, None)
    context.clear_plans()


def stack_of(library: str) -> Any:
    """`stack` as the design implements it for a library."""
    if library == "jax":
        import jax
        import jax.numpy as jnp

        JaxArray = jax.Array

        def stack(
            arrays: Union[Tuple[JaxArray], List[JaxArray]],
            /,
            *,
            axis: int = 0,
            out: Optional[JaxArray] = None,
        ) -> JaxArray:
            return jnp.stack(arrays, axis=axis)

    elif library == "numpy":

        def stack(
            arrays: Union[Tuple[np.ndarray], List[np.ndarray]],
            /,
            *,
            axis: int = 0,
            out: Optional[np.ndarray] = None,
        ) -> np.ndarray:
            return np.stack(arrays, axis, out=out)

        stack.support_native_out = True
    elif library == "tensorflow":
        import tensorflow as tf

        def stack(
            arrays: Union[Tuple[tf.Tensor], List[tf.Tensor]],
            /,
            *,
            axis: int = 0,
            out: Optional[Union[tf.Tensor, tf.Variable]] = None,
        ) -> Union[tf.Tensor, tf.Variable]:
            return tf.experimental.numpy.stack(arrays, axis)

    else:
        import torch

        def stack(
            arrays: Union[Tuple[torch.Tensor], List[torch.Tensor]],
            /,
            *,
            axis: int = 0,
            out: Optional[torch.Tensor] = None,
        ) -> torch.Tensor:
            return torch.stack(arrays, axis, out=out)

        stack.support_native_out = True
    return stack


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_function_written_for_each_library(library: str, registered: Any) -> None:
    pytest.importorskip(library)
    x, y = (array(library, np.array(v, "float32")) for v in ([1.0, 2.0], [3.0, 4.0]))
    wanted = ivy.stack((x, y), axis=1)
    written = registered(ivy.stack, library)(stack_of(library))
    assert ivy.explain(ivy.stack, library).answers[0].kind == "registered"
    out = array(library, np.zeros((2, 2), "float32"))
    for result in (ivy.stack((x, y), axis=1), ivy.stack([x.to_native(), y], axis=1, out=out)):
        assert type(result) is ivy.Array and result.backend == library
        np.testing.assert_array_equal(numbers(result), numbers(wanted))
    np.testing.assert_array_equal(numbers(out), numbers(wanted))
    assert list(inspect.signature(written).parameters) == list(inspect.signature(ivy.stack).parameters)


def test_missing_function_composed(backend: str) -> None:
    def logspace(
        start,
        stop,
        num: int,
        base: float = 10.0,
        axis: Optional[int] = None,
        *,
        dtype,
        device: str,
    ):
        power_seq = ivy.linspace(start, stop, num, axis, dtype=dtype, device=device)
        return base**power_seq

    dtype, device = ivy.native_float32, ivy.default_device(as_native=True)
    np.testing.assert_allclose(numbers(logspace(0, 3, 4, dtype=dtype, device=device)), [1, 10, 100, 1000], rtol=1e-5)
    starts = array(backend, np.array([0.0, 1.0], "float32"))
    for axis in (None, 0, -1):
        ours = ivy.logspace(starts, starts + 1.0, 3, 2.0, axis)
        theirs = logspace(starts, starts + 1.0, 3, 2.0, axis, dtype=dtype, device=device)
        np.testing.assert_allclose(numbers(ours), numbers(theirs), rtol=1e-5)


def test_namespace_bound_to_backend() -> None:
    torch = pytest.importorskip("torch")
    bound = ivy.with_backend("torch")
    assert type(bound.ones(2).to_native()) is torch.Tensor
    ivy.set_backend("torch")
    assert type(ivy.ones(2).to_native()) is torch.Tensor
    ivy.unset_backend()
    assert type(ivy.ones(2).to_native()) is np.ndarray


def test_a_function_of_ivy(backend: str) -> None:
    def prod(
        x: Union[ivy.Array, ivy.NativeArray],
        *,
        axis: Optional[Union[int, Sequence[int]]] = None,
        dtype: Optional[Union[ivy.Dtype, ivy.NativeDtype]] = None,
        keepdims: bool = False,
        out: Optional[ivy.Array] = None,
    ) -> ivy.Array:
        return ivy.current_backend(x).prod(x, axis=axis, dtype=dtype, keepdims=keepdims, out=out)

    x = ivy.array([1, 2, 3])
    z = ivy.prod(x)
    assert str(z) == "ivy.array(6)"
    x = ivy.array([1, 0, 3])
    z = ivy.prod(x)
    assert str(z) == "ivy.array(0)"
    x = array(backend, np.array([[1, 2], [3, 4]], "int32"))
    for options in ({}, {"axis": 0}, {"axis": (0, 1), "keepdims": True}, {"dtype": "float32"}):
        np.testing.assert_array_equal(numbers(prod(x, **options)), numbers(ivy.prod(x, **options)))
    out = ivy.zeros((), dtype="int32")
    assert prod(x, out=out) is out and numbers(out) == 24


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("int64", "int64"),  # the default, int32, has a smaller range
        ("uint64", "uint64"),
        ("int16", "int32"),
        ("uint16", "uint32"),
        ("float32", "float32"),
        ("float16", "float16"),  # the standard keeps it, where the design has the default
    ],
)
def test_the_data_types_of_a_product(backend: str, given: str, wanted: str) -> None:
    if given not in ivy.valid_dtypes:
        return
    assert ivy.prod(ivy.array([1, 2], dtype=given)).dtype == wanted
    assert ivy.prod(ivy.array([1, 2], dtype=given), dtype="float32").dtype == "float32"


def test_the_backend_of_the_arguments() -> None:
    x = ivy.array([1, 2, 3])
    assert type(ivy.to_native(x)) is np.ndarray

    torch = pytest.importorskip("torch")
    t = torch.tensor([23, 42, -1])
    assert type(ivy.to_native(ivy.sum(t))) is torch.Tensor


def test_the_backend_that_is_set() -> None:
    jax = pytest.importorskip("jax")
    ivy.set_backend("jax")
    z = ivy.array([1, 2, 3])
    assert isinstance(ivy.to_native(z), jax.Array)
    assert ivy.current_backend() is ivy.with_backend("jax") and ivy.current_backend_str() == "jax"
    ivy.unset_backend()
    assert ivy.current_backend() is ivy.with_backend("numpy") and ivy.current_backend_str() == ""


def test_current_backend_namespace(backend: str) -> None:
    x = array(backend, np.array([1.0, 2.0], "float32"))
    with ivy.with_backend("numpy"):
        found = ivy.current_backend(1.0, key=x)
        assert found is ivy.with_backend(backend), "the arguments decide, where the design has the current backend"
        assert ivy.current_backend() is ivy.with_backend("numpy")
    assert found.sum(x).backend == backend and found.lstm_update.__name__ == "lstm_update"


ARGUMENTS = ((), (1,), (1.5,), ([1, 2],), ((2, 3),), ("int64",), ("cpu",), ("int32", "float32"), (ivy.add,))
WITH_EFFECTS = ("set_", "unset_", "register", "with_", "print_", "clear_", "previous_", "get_", "num_", "warn")
WITH_EFFECTS += (
    "cast_",
    "upcast_",
    "downcast_",
    "crosscast_",
    "compile",
    "trace_",
    "save",
    "load",
    "used_mem",
    "percent_",
    "dev_util",
)


def test_functions_of_the_current_backend_adhere_to_it(backend: str) -> None:
    found = ivy.with_backend(backend)

    def answer(fn: Any, *args: Any, **kwargs: Any) -> str:
        try:
            return repr(fn(*args, **kwargs))
        except Exception as error:
            return type(error).__name__

    asked = 0
    for name in dir(ivy):
        function = getattr(ivy, name, None)
        if inspect.isfunction(function) and not hasattr(function, "spec") and not name.startswith(WITH_EFFECTS):
            for args, kwargs in itertools.product(ARGUMENTS, ({}, {"as_native": True})):
                wanted = answer(function, *args, **kwargs)
                if " at 0x" in wanted:
                    continue  # made anew by each call
                with ivy.with_backend("numpy" if backend != "numpy" else "array_api_strict"):
                    assert answer(getattr(found, name), *args, **kwargs) == wanted, name
                asked += 1
    assert asked > 500


def lstm_update(
    x,
    init_h,
    init_c,
    kernel,
    recurrent_kernel,
    bias=None,
    recurrent_bias=None,
):
    # get shapes
    x_shape = list(x.shape)
    batch_shape = x_shape[:-2]
    timesteps = x_shape[-2]
    input_channels = x_shape[-1]
    x_flat = ivy.reshape(x, (-1, input_channels))
    # input kernel
    Wi = kernel
    Wi_x = ivy.reshape(
        ivy.matmul(x_flat, Wi) + (bias if bias is not None else 0),
        batch_shape + [timesteps, -1],  # noqa: RUF005
    )
    Wii_x, Wif_x, Wig_x, Wio_x = ivy.split(Wi_x, 4, -1)
    # recurrent kernel
    Wh = recurrent_kernel
    # lstm states
    ht = init_h
    ct = init_c
    # lstm outputs
    hts_list = list()  # noqa: C408
    # unrolled time dimension with lstm steps
    for Wii_xt, Wif_xt, Wig_xt, Wio_xt in zip(  # noqa: B905
        ivy.unstack(Wii_x, axis=-2),
        ivy.unstack(Wif_x, axis=-2),
        ivy.unstack(Wig_x, axis=-2),
        ivy.unstack(Wio_x, axis=-2),
    ):
        htm1 = ht
        ctm1 = ct
        Wh_htm1 = ivy.matmul(htm1, Wh) + (recurrent_bias if recurrent_bias is not None else 0)
        Whi_htm1, Whf_htm1, Whg_htm1, Who_htm1 = ivy.split(Wh_htm1, num_or_size_splits=4, axis=-1)
        it = ivy.sigmoid(Wii_xt + Whi_htm1)
        ft = ivy.sigmoid(Wif_xt + Whf_htm1)
        gt = ivy.tanh(Wig_xt + Whg_htm1)
        ot = ivy.sigmoid(Wio_xt + Who_htm1)
        ct = ft * ctm1 + it * gt
        ht = ot * ivy.tanh(ct)
        hts_list.append(ivy.expand_dims(ht, -2))
    return ivy.concat(hts_list, -2), ct


@pytest.mark.parametrize("biases", [False, True])
def test_a_composition_of_functions(backend: str, biases: bool) -> None:
    draw = np.random.default_rng(0).standard_normal
    shapes = [(2, 3, 5), (2, 4), (2, 4), (5, 16), (4, 16)] + [(16,), (16,)] * biases
    natives = [array(backend, draw(shape).astype("float32")) for shape in shapes]
    for arguments in (natives, [ivy.to_native(x) for x in natives]):
        theirs, ours = lstm_update(*arguments), ivy.lstm_update(*arguments)
        assert theirs[0].shape == (2, 3, 4) and theirs[1].shape == (2, 4)
        for a, b in zip(theirs, ours, strict=True):
            np.testing.assert_allclose(numbers(a), numbers(b), rtol=1e-5, atol=1e-6)


def graph_of(fn: Any, *args: Any) -> Any:
    # create graph
    return ivy.compile_graph(fn, *args)


def test_mixed_code_compiles_to_same_graph() -> None:
    torch = pytest.importorskip("torch")

    def pure_ivy(x):
        y = ivy.mean(x)
        z = ivy.sum(x)
        f = ivy.var(y)
        k = ivy.cos(z)
        m = ivy.sin(f)
        o = ivy.tan(y)
        return ivy.concatenate([k, m, o], -1)

    def mix(x):
        y = ivy.mean(x)
        z = torch.sum(x)
        f = ivy.var(y)
        k = torch.cos(z)
        m = ivy.sin(f)
        o = torch.tan(y)
        return ivy.concatenate([k, m, o], -1)

    def pure_torch(x):
        y = torch.mean(x)
        z = torch.sum(x)
        f = torch.var(y)
        k = torch.cos(z)
        m = torch.sin(f)
        o = torch.tan(y)
        return torch.cat([k, m, o], -1)

    def pure_torch_that_runs(x):
        y = torch.mean(x)
        z = torch.sum(x)
        f = torch.var(y, correction=0)
        k = torch.cos(z)
        m = torch.sin(f)
        o = torch.tan(y)
        return torch.cat([torch.reshape(v, (1,)) for v in (k, m, o)], -1)

    with ivy.with_backend("torch"):
        # input
        x = ivy.array([[1.0, 2.0, 3.0]])
    first, second = graph_of(pure_ivy, x), graph_of(mix, x)
    # input
    native = torch.tensor([[1.0, 2.0, 3.0]])
    third = graph_of(pure_torch_that_runs, native)
    assert first.same(second) and first.same(third)
    # call graph
    for ret in (first(x), second(x), third(native)):
        np.testing.assert_allclose(numbers(ret), [np.cos(6.0), 0.0, np.tan(2.0)], rtol=1e-5)
    # As the design has it: torch joins no arrays without axes.
    with pytest.warns(UserWarning, match="degrees of freedom"), pytest.raises(RuntimeError, match="zero-dimensional"):
        graph_of(pure_torch, native)


def test_a_module_and_its_graph(backend: str) -> None:
    class Network(ivy.Module):
        def __init__(self):
            self._layer = ivy.Linear(3, 3)
            super().__init__()

        def _forward(self, x):
            return self._layer(x)

    # build network
    net = Network()
    # input
    x = ivy.array([1.0, 2.0, 3.0])
    before = net(x)
    if backend == "array_api_strict":
        return
    # compile graph
    net.compile_graph(x)
    # execute graph
    np.testing.assert_allclose(numbers(net(x)), numbers(before), rtol=1e-6)
    plain = graph_of(lambda x, v: ivy.linear(x, v.layer.w, bias=v.layer.b), x, net.v)
    assert [n.label for n in plain.nodes] == [n.label for n in net.graph.nodes], "nothing of the class is in it"


@pytest.mark.parametrize("library", LIBRARIES)
def test_dead_code_is_removed(library: str, capsys: Any) -> None:
    pytest.importorskip(library)

    def clean(x, w, b):
        return w * x + b

    def unclean(x, w, b):
        y = b + w + x
        print("message")
        wx = w * x
        ret = wx + b
        temp = y * wx
        return ret

    with ivy.with_backend(library):
        # input
        x = ivy.array([1.0, 2.0, 3.0])
        w = ivy.random_uniform(-1, 1, (3, 3))
        b = ivy.zeros((3,))
    # compile graph
    graph, other = ivy.compile_graph(clean, x, w, b), ivy.compile_graph(unclean, x, w, b)
    assert graph.same(other) and len(other.nodes) == 2
    assert capsys.readouterr().out == "message\n"
    # execute graph
    np.testing.assert_allclose(numbers(other(x, w, b)), numbers(w) * [1.0, 2.0, 3.0], rtol=1e-6)
    assert graph(x, w, b).shape == (3, 3) and capsys.readouterr().out == ""


def test_graph_per_library() -> None:
    def ivy_func(x, y):
        w = ivy.diag(x)
        z = ivy.matmul(w, y)
        return z

    found = set()
    for library in LIBRARIES:
        pytest.importorskip(library)
        ivy.set_backend(library)
        # input
        x = ivy.array([[1.0, 2.0, 3.0]])
        y = ivy.array([[2.0, 3.0, 4.0]])
        # create graph
        graph = ivy.compile_graph(ivy_func, x, y)
        # call graph
        ret = graph(x, y)
        ivy.unset_backend()
        np.testing.assert_array_equal(numbers(ret), [2.0, 3.0, 4.0])
        found.add(graph.fingerprint())
        module = {"numpy": "numpy.", "torch": "torch.", "jax": "jax.", "tensorflow": "tf."}[library]
        assert module in graph.to_source() and "ivy." not in graph.to_source()
    assert len(found) == 4


def test_native_code_compiles_to_its_own_library_only() -> None:
    torch, tf = pytest.importorskip("torch"), pytest.importorskip("tensorflow")
    assert graph_of(torch.sin, torch.ones(2)).backend == "torch"
    with pytest.raises((ivy.IvyException, TypeError)):
        graph_of(lambda x: torch.sin(x), tf.ones(2))
    with pytest.raises((ivy.IvyException, TypeError)):
        graph_of(lambda x: tf.sin(x), torch.ones(2))


@pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
def test_compiling_to_lower_level_languages(library: str) -> None:
    module = pytest.importorskip(library)
    if library == "tensorflow":
        tf = module
        # fmt: off
        compile = lambda fn, dynamic=True, example_inputs=None,\
            static_argnums=None, static_argnames=None:\
            tf.function(fn)
        # fmt: on
    elif library == "jax":
        jax = module
        # fmt: off
        compile = lambda fn, dynamic=True, example_inputs=None,\
            static_argnums=None, static_argnames=None:\
            jax.jit(fn, static_argnums=static_argnums,
                    static_argnames=static_argnames)
        # fmt: on
    else:
        torch = module

        def compile(fn, dynamic=True, example_inputs=None, static_argnums=None, static_argnames=None):
            if dynamic:
                return torch.jit.script(fn)
            return torch.jit.trace(fn, example_inputs)

    def fn(x):
        return x + x

    x = array(library, np.array([1.0, 2.0], "float32")).to_native()
    parameters = ["fn", "dynamic", "example_inputs", "static_argnums", "static_argnames"]
    assert list(inspect.signature(compile).parameters) == parameters
    assert list(inspect.signature(ivy.compile).parameters)[:5] == parameters
    ours = {"mode": "trace", "example_inputs": [x]} if library == "torch" else {}
    theirs = {"dynamic": False, "example_inputs": [x]} if library == "torch" else {}
    with ivy.with_backend(library):
        compiled = ivy.compile(fn, **ours)
    told = nullcontext()
    if library == "torch":
        kind = FutureWarning if pytest.importorskip("torch").__version__ >= "2.14" else DeprecationWarning
        told = pytest.warns(kind, match="torch.jit")
    with told:
        wanted = compile(fn, **theirs)(x)
    np.testing.assert_array_equal(numbers(compiled(x)), numbers(wanted))
    if library == "jax":
        powers = ivy.compile(lambda x, n: x**n, static_argnums=1)
        np.testing.assert_array_equal(numbers(powers(x, 2)), [1.0, 4.0])
