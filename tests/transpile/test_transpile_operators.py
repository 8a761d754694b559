"""Each operator that `ivy.transpile` has a row for, against torch."""

from functools import cache
from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol as ivy

torch = needs("torch")

from ivy_protocol.transpile.lowerings import LOWERINGS  # noqa: E402
from ivy_protocol.transpile.plan import Plan  # noqa: E402
from ivy_protocol.transpile.program import (  # noqa: E402
    ARGUMENT,
    LEAF,
    RESULT,
    TUPLE,
    DtypeName,
    Input,
    Meta,
    Node,
    Output,
    Program,
    Ref,
    Tree,
)
from tests import transpiled_cases, transpiled_rare_cases  # noqa: E402
from tests.transpile.test_transpile import given  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")
BACKENDS = ("numpy", "torch", "jax", "tensorflow")
CASES = transpiled_cases.cases() + transpiled_rare_cases.cases()
UNUSED = {
    "aten._native_batch_norm_legit_no_training.default": (1, 2),
    "aten.log_sigmoid_forward.default": (1,),
    "aten.rrelu_with_noise_functional.default": (1,),
    "aten.adaptive_max_pool1d.default": (1,),
    "aten.adaptive_max_pool2d.default": (1,),
    "aten.adaptive_max_pool3d.default": (1,),
    "aten._linalg_det.default": (1, 2),
    "aten._linalg_solve_ex.default": (1, 2, 3),
    "aten._linalg_slogdet.default": (2, 3),
    "aten.linalg_inv_ex.default": (1,),
    "aten.triangular_solve.default": (1,),
}
"""Results that nothing uses, which rows need not give."""


def overload(name: str) -> Any:
    _, packet, kind = name.split(".")
    return getattr(getattr(torch.ops.aten, packet), kind)


def meta(x: Any) -> Any:
    if isinstance(x, torch.Tensor):
        return Meta(str(x.dtype).removeprefix("torch."), tuple(x.shape))
    return tuple([meta(item) for item in x]) if isinstance(x, list | tuple) else None


def node_of(name: str, args: Any, kwargs: Any, result: Any) -> tuple[Node, list[Any]]:
    """The node of a call, as the reader makes it, and the tensors that go in."""
    from ivy_protocol.transpile import _torch

    tensors: list[Any] = []

    def plain(value: Any) -> Any:
        if isinstance(value, torch.Tensor):
            tensors.append(value)
            return Ref(len(tensors) - 1)
        if isinstance(value, torch.dtype):
            return DtypeName(str(value).removeprefix("torch."))
        return tuple([plain(item) for item in value]) if isinstance(value, list | tuple) else value

    common = ""
    if LOWERINGS[name].cast == "common":
        kinds = torch.Tensor | bool | int | float | complex
        _, dtype = _torch.elementwise_dtypes(
            *[value for value in args if isinstance(value, kinds)],
            type_promotion_kind=_torch.ELEMENTWISE_TYPE_PROMOTION_KIND.DEFAULT,
        )
        common = str(dtype).removeprefix("torch.")
    node = Node(name, plain(args), {k: plain(v) for k, v in kwargs.items()}, meta(result), common)
    return node, tensors


@cache
def expected(number: int) -> tuple[Any, Any, Any]:
    """The results of torch, the program of the call, and its tensors as arrays of NumPy."""
    name, args, kwargs = CASES[number]
    result = overload(name)(*args, **kwargs)
    node, tensors = node_of(name, args, kwargs, result)
    inputs = [Input(ARGUMENT, f"x{n}", meta(x)) for n, x in enumerate(tensors)]
    count = len(inputs)
    nodes = [node]
    if isinstance(node.result, tuple) and not isinstance(node.result, Meta):
        used = [n for n in range(len(node.result)) if n not in UNUSED.get(name, ())]
        nodes += [Node("python.getitem", (Ref(count), n), {}, node.result[n]) for n in used]
        outputs = [Output(RESULT, Ref(count + 1 + place)) for place in range(len(used))]
        result = [result[n] for n in used]
    else:
        outputs, result = [Output(RESULT, Ref(count))], [result]
    tree = Tree(TUPLE, (), (Tree(LEAF),) * len(outputs))
    program = Program(name, inputs, nodes, outputs, Tree(TUPLE), tree)
    return result, program, [x.resolve_conj().numpy() for x in tensors]


def brought(x: Any, backend: str) -> Any:
    return ivy.asarray(x.astype(x.dtype.name.replace("64", "32") if _is_long(x, backend) else x.dtype), backend=backend)


def _is_long(x: Any, backend: str) -> bool:
    return backend == "jax" and x.dtype.name in ("int64", "float64")


FIRST = {name: number for number, (name, _, _) in reversed(list(enumerate(CASES)))}
EAGER = ("aten.bincount.default", "aten.nonzero.default", "aten.masked_select.default")
"""What has results of shapes that depend on values, which jit refuses."""


def run(number: int, arrays: list[Any], backend: str) -> list[Any]:
    return Plan(expected(number)[1], backend, None)([brought(x, backend) for x in arrays])


@cache
def compiled() -> dict[int, Any]:
    """The results on jax of all cases, which are compiled as one program; that takes a tenth of the time."""
    import jax

    failed: dict[int, Exception] = {}

    def together(given: dict[int, list[Any]]) -> dict[int, Any]:
        found = {}
        for number, arrays in given.items():
            try:
                values = Plan(expected(number)[1], "jax", None)([ivy.Array(x) for x in arrays])
                found[number] = [x._data if isinstance(x, ivy.Array) else x for x in values]
            except Exception as error:
                failed[number] = error
        return found

    numbers = [number for name, number in FIRST.items() if name not in EAGER]
    given = {n: [brought(x, "jax")._data for x in expected(n)[2]] for n in numbers}
    quick: Any = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}
    results = jax.jit(together).lower(given).compile(quick)(given)
    wrapped = {n: [ivy.Array(x) if hasattr(x, "dtype") else x for x in values] for n, values in results.items()}
    return {**wrapped, **failed}


@pytest.mark.parametrize("number", range(len(CASES)), ids=[f"{n}-{case[0][5:]}" for n, case in enumerate(CASES)])
def test_operator(backend: str, number: int) -> None:
    result, program, arrays = expected(number)
    if backend == "jax" and FIRST[program.name] != number:
        pytest.skip("jax compiles too long for more than one call of each operator")
    found = compiled()[number] if backend == "jax" and program.name not in EAGER else run(number, arrays, backend)
    if isinstance(found, Exception):
        raise found
    for mine, theirs in zip(found, result, strict=True):
        if not isinstance(theirs, torch.Tensor):
            assert mine == theirs
            continue
        dtype = str(theirs.dtype).removeprefix("torch.")
        assert mine.backend == backend
        assert mine.dtype == (dtype.replace("int64", "int32") if backend == "jax" else dtype)
        assert tuple(mine.shape) == tuple(theirs.shape)
        close(mine, theirs)


def close(mine: Any, theirs: Any) -> None:
    wanted = theirs.detach().resolve_conj().numpy()
    if wanted.dtype == np.int64 and mine.dtype == "int32":
        # The ends of 64 bits are those of 32.
        wanted = np.clip(wanted, -(2**31), 2**31 - 1)
    tolerance = 3e-3 if wanted.dtype == np.float16 else 2e-5
    np.testing.assert_allclose(ivy.to_numpy(mine), wanted, rtol=tolerance, atol=tolerance)


def test_every_row_has_a_call() -> None:
    """But those that draw, whose memory is not set, that are in networks or of GPUs, or that do nothing."""
    named = {name for name, _, _ in CASES}
    missing = {name.split(".")[1] for name in LOWERINGS if name.startswith("aten.") and name not in named}
    drawn = {"rand", "rand_like", "randn", "randn_like", "randint", "bernoulli", "normal_functional"}
    drawn |= {"randint_like", "randperm", "poisson", "multinomial"}
    unset = {"empty", "empty_like", "empty_permuted", "empty_strided", "new_empty", "new_empty_strided"}
    networks = {"_embedding_bag", "_embedding_bag_forward_only", "native_channel_shuffle", "rrelu_with_noise"}
    values = {"linalg_qr", "_linalg_svd", "_linalg_eigh", "_euclidean_dist"}
    values |= {"linalg_eig", "linalg_eigvals", "_linalg_eigvals"}
    nothing = {"conj", "lift_fresh", "resolve_neg", "to", "view_of"}
    gpus = {"_thnn_fused_gru_cell", "_thnn_fused_lstm_cell"}
    assert missing <= drawn | unset | networks | values | gpus | nothing


def test_cells_of_gpus(backend: str) -> None:
    """Torch has them on GPUs only, where its layers of cells are made of them."""

    def called(name: str, *given: Any) -> list[Any]:
        there = [ivy.to_backend(x.detach().numpy(), backend) for x in given]
        return [ivy.to_numpy(x) for x in LOWERINGS[name].function(None, *there) if x is not None]

    torch.manual_seed(0)
    x, h, c = (torch.randn(2, width) for width in (3, 4, 4))
    for with_bias in (True, False):
        cell, name = torch.nn.LSTMCell(3, 4, bias=with_bias), "aten._thnn_fused_lstm_cell.default"
        biases = [cell.bias_ih, cell.bias_hh] if with_bias else []
        found = called(name, x @ cell.weight_ih.T, h @ cell.weight_hh.T, c, *biases)
        for mine, wanted in zip(found, cell(x, (h, c)), strict=True):
            np.testing.assert_allclose(mine, wanted.detach().numpy(), rtol=1e-5, atol=1e-6)
        cell, name = torch.nn.GRUCell(3, 4, bias=with_bias), "aten._thnn_fused_gru_cell.default"
        biases = [cell.bias_ih, cell.bias_hh] if with_bias else []
        (mine,) = called(name, x @ cell.weight_ih.T, h @ cell.weight_hh.T, h, *biases)
        np.testing.assert_allclose(mine, cell(x, h).detach().numpy(), rtol=1e-5, atol=1e-6)


REST = {
    "aten._local_scalar_dense.default": "x.item()",
    **dict.fromkeys(
        ("aten._adaptive_avg_pool2d_backward.default", "aten.avg_pool2d_backward.default",
         "aten.convolution_backward.default", "aten.max_pool2d_with_indices_backward.default"),
        "gradients inside the network",
    ),
    "aten.resize_.default": "resize_",
}  # fmt: skip
"""Operators of core ATen that do not go, with what `docs/transpile.md` calls them."""


def _in_others() -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """Operators of core ATen without a row of their own, which torch writes in others: calls of them."""
    aten, f = torch.ops.aten, torch.randn
    x, norms = f(2, 4, 6, 6), f(2, 2)
    return {
        "aten._native_batch_norm_legit.default": (
            lambda x: aten._native_batch_norm_legit.default(
                x, None, None, x.new_zeros(4), x.new_ones(4), True, 0.1, 1e-5
            )[0],
            (x,),
        ),
        "aten.atan2.out": (lambda x: torch.atan2(x, x + 1, out=torch.empty_like(x)), (x,)),
        "aten.col2im.default": (
            lambda x: aten.col2im.default(x, [5, 5], [2, 2], [1, 1], [0, 0], [1, 1]),
            (f(2, 12, 16),),
        ),
        "aten.embedding_dense_backward.default": (
            lambda g, i: aten.embedding_dense_backward.default(g, i, 7, -1, False),
            (f(3, 4), torch.tensor([1, 1, 5])),
        ),
        "aten.native_layer_norm_backward.default": (
            lambda g, x, m: aten.native_layer_norm_backward.default(g, x, [6], m, m, None, None, [True, False, False])[
                0
            ],
            (x, x + 1, f(2, 4, 6, 1)),
        ),
        "aten.native_group_norm_backward.default": (
            lambda g, x, m: aten.native_group_norm_backward.default(
                g, x, m, m, None, 2, 4, 36, 2, [True, False, False]
            )[0],
            (x, x + 1, norms),
        ),
        "aten.sym_is_contiguous.default": (lambda x: x + 1 if x.is_contiguous() else x, (x,)),
        "aten.sym_storage_offset.default": (lambda x: x * (aten.sym_storage_offset.default(x) + 2), (x,)),
        "aten.sym_stride.int": (lambda x: x * aten.sym_stride.int(x, 0), (x,)),
        "aten.var.dim": (lambda x: aten.var.dim(x, [0, 2]), (x,)),
    }


def core() -> set[str]:
    """The operators that torch marks as core ATen."""
    found = set()
    for name in torch._C._dispatch_get_all_op_names():
        space, _, rest = name.partition("::")
        packet, _, kind = rest.partition(".")
        operators = getattr(torch.ops.aten, packet, None) if space == "aten" else None
        kind = kind or "default"
        known = operators is not None and kind in operators.overloads()
        if known and torch.Tag.core in getattr(operators, kind).tags:
            found.add(f"aten.{packet}.{kind}")
    return found


def test_core_aten_coverage() -> None:
    from pathlib import Path

    page = (Path(ivy.__file__).parents[1] / "docs" / "transpile.md").read_text()
    table = page[page.index("## Unsupported constructs") : page.index("## Accuracy")]
    marked = core()
    assert len(marked) > 150
    assert marked - LOWERINGS.keys() <= {*REST, *_in_others()}
    assert not LOWERINGS.keys() & {*REST, *_in_others()}, "these have rows now"
    assert all(told in table for told in REST.values())


@pytest.mark.parametrize("name", _in_others())
def test_torch_writes_it_in_operators_that_have_rows(name: str) -> None:
    function, args = _in_others()[name]
    network = ivy.transpile(function, args=args)
    wanted = function(*args)
    for backend in BACKENDS:
        found = network(*[given(x.numpy(), backend) for x in args])
        torch.testing.assert_close(
            torch.asarray(ivy.to_numpy(found)), wanted.detach(), rtol=1e-4, atol=1e-4, check_dtype=True
        )
