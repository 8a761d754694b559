"""Values and gradients of each operator that `ivy.transpile` has a row for, at special points, against torch.

Ties, bounds, zeros, infinities, NaN and large numbers go in for the floats of each call in `transpiled_cases`.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol as ivy

torch = needs("torch")

from ivy_protocol.transpile.plan import Plan  # noqa: E402
from ivy_protocol.transpile.program import (  # noqa: E402
    ARGUMENT,
    LEAF,
    RESULT,
    TUPLE,
    Input,
    Meta,
    Node,
    Output,
    Program,
    Ref,
    Tree,
)
from tests.transpile.test_transpile_operators import CASES, UNUSED, brought, meta, node_of, overload  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")
BACKENDS = ("numpy", "torch", "jax", "tensorflow")
INF, NAN = float("inf"), float("nan")
POINTS = {
    1: [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, -3.0, 6.0, 0.1, 0.9, 1.5, 2.5, 20.0, -20.0, 100.0, -100.0,
        1e10, -1e10, 1e30, -1e30, INF, -INF, NAN],
    2: [0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 0.5, 100.0, 1e30, INF, -INF, NAN],
    3: [0.0, 1.0, -1.0, 2.0, INF, -INF, NAN],
}  # fmt: skip
"""The points of operators by element, by the number of their arrays."""
BY_ELEMENT = {f"aten.{name}.default" for name in ("hardswish", "log_sigmoid_forward", "polar")}
"""Those that torch does not mark so."""
UNDEFINED = {
    **dict.fromkeys(
        ("topk.default", "kthvalue.default"), "torch does not say which of equal elements it takes"
    ),
    "scatter.src": "torch does not say which of several elements stays, and documents its gradient as wrong then",
    **dict.fromkeys(("searchsorted.Tensor", "bucketize.Tensor"), "edges that are not sorted"),
    "_to_copy.default": "the integer of infinity and NaN",
}  # fmt: skip
"""Operators that are not compared, by the reason."""
FACTORS = ("linalg", "_linalg", "cholesky", "_cholesky", "lu_", "inverse", "det.", "logdet", "triangular", "ormqr")
"""How operators begin that take matrices apart, of which those of zeros, infinities and NaN have no factors."""


def is_float(x: Any) -> bool:
    return isinstance(x, torch.Tensor) and x.dtype is torch.float32


def flat(values: Any) -> Iterator[Any]:
    for value in values:
        if isinstance(value, list | tuple):
            yield from flat(value)
        else:
            yield value


def replaced(values: Any, tensors: Iterator[Any]) -> Any:
    return type(values)([
        replaced(v, tensors) if isinstance(v, list | tuple) else next(tensors) if is_float(v) else v for v in values
    ])  # fmt: skip


def variants(name: str, args: Any, kwargs: dict[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """Tensors of special points in the place of those of a call."""
    arrays = [x for x in flat(args) if isinstance(x, torch.Tensor)]
    tensors = [x for x in arrays if is_float(x)]
    if not tensors:
        return
    by_element = torch.Tag.pointwise in overload(name).tags or name in BY_ELEMENT
    if by_element and len(arrays) == len(tensors) and "prelu" not in name:
        bounds = [x for x in flat([*args, *kwargs.values()]) if isinstance(x, float) and abs(x) < 1e30]
        points = [*POINTS[len(tensors)], *bounds, *[-x for x in bounds]]
        rows = list(product(points, repeat=len(tensors)))
        yield "points", [torch.tensor([row[k] for row in rows]) for k in range(len(tensors))]
        return
    yield "zeros", [torch.zeros_like(x) for x in tensors]
    yield "ones", [torch.ones_like(x) for x in tensors]
    yield "ties", [x.round() for x in tensors]
    for value in (INF, -INF, NAN, 0.0):
        first = tensors[0].clone()
        if first.numel():
            first.view(-1)[0] = value
            yield str(value), [first, *tensors[1:]]
    yield "all -inf", [torch.full_like(tensors[0], -INF), *tensors[1:]]


def upstream(y: Any) -> Any:
    """Return upstream gradients that are not all equal."""
    return (torch.arange(y.numel()) % 3 + 1.0).reshape(y.shape).to(y.dtype)


class Wanted:
    """A call in torch: its results, and the gradients of its floats."""

    def __init__(self, name: str, args: Any, kwargs: dict[str, Any], tensors: list[Any]) -> None:
        leaves = [x.clone().requires_grad_() for x in tensors]
        torch.manual_seed(0)
        result = overload(name)(*replaced(args, iter(leaves)), **kwargs)
        several = isinstance(result, list | tuple)
        self.results = list(result) if several else [result]
        self.used = [n for n in range(len(self.results)) if n not in UNUSED.get(name, ())]
        node, self.inputs = node_of(name, replaced(args, iter(tensors)), kwargs, result)
        self.which = [n for n, x in enumerate(self.inputs) if any(x is tensor for tensor in tensors)]
        self.sources = [n for n in self.used if getattr(self.results[n], "requires_grad", False)]
        self.gradients = self._gradients(leaves)
        count = len(self.inputs)
        nodes, outputs = [node], [Output(RESULT, Ref(count))]
        if isinstance(node.result, tuple) and not isinstance(node.result, Meta):
            nodes += [Node("python.getitem", (Ref(count), n), {}, node.result[n]) for n in self.used]
            outputs = [Output(RESULT, Ref(count + 1 + place)) for place in range(len(self.used))]
        inputs = [Input(ARGUMENT, f"x{n}", meta(x)) for n, x in enumerate(self.inputs)]
        tree = Tree(TUPLE, (), (Tree(LEAF),) * len(outputs))
        self.program = Program(name, inputs, nodes, outputs, Tree(TUPLE), tree)
        self.arrays = [x.detach().resolve_conj().numpy() for x in self.inputs]
        self.upstreams = {self.used.index(n): upstream(self.results[n]).numpy() for n in self.sources}

    def _gradients(self, leaves: list[Any]) -> list[Any] | None:
        if not self.sources:
            return None
        roots = [self.results[n] for n in self.sources]
        try:
            found = torch.autograd.grad(roots, leaves, [upstream(y) for y in roots], allow_unused=True)
        except RuntimeError as error:
            if not any(word in str(error) for word in ("derivative", "differentiable", "invalid gradient")):
                raise
            self.sources = []
            return None
        return [
            np.zeros(x.shape, "float32") if g is None else (g + 0).resolve_neg().numpy(force=True)
            for g, x in zip(found, leaves, strict=True)
        ]


def native(values: Any) -> list[Any]:
    return [x._data if isinstance(x, ivy.Array) else x for x in values]


def run(wanted: Wanted, backend: str) -> tuple[list[Any], list[Any] | None]:
    """Results and gradients of a call on a library, as arrays of NumPy."""
    plan = Plan(wanted.program, backend, None)
    arrays = [brought(x, backend)._data for x in wanted.arrays]
    which, upstreams = wanted.which, wanted.upstreams
    if backend == "numpy" or not upstreams:
        found = plan([ivy.Array(x) for x in arrays])
        return [ivy.to_numpy(x) if isinstance(x, ivy.Array) else x for x in found], None
    if backend == "torch":
        arrays = [x.clone().requires_grad_(n in which) for n, x in enumerate(arrays)]
        found = native(plan([ivy.Array(x) for x in arrays]))
        pairs = [(found[n], torch.tensor(y)) for n, y in upstreams.items() if found[n].requires_grad]
        gradients: Any = [None] * len(which)
        if pairs:
            roots, given = zip(*pairs, strict=True)
            gradients = torch.autograd.grad(roots, [arrays[n] for n in which], given, allow_unused=True)
        return (
            [x.detach().resolve_conj().numpy() if isinstance(x, torch.Tensor) else x for x in found],
            [
                np.zeros(tuple(arrays[n].shape)) if g is None else (g + 0).resolve_neg().numpy(force=True)
                for g, n in zip(gradients, which, strict=True)
            ],
        )
    if backend == "jax":
        import jax

        def results(*given: Any) -> Any:
            inputs = list(arrays)
            for n, x in zip(which, given, strict=True):
                inputs[n] = x
            found = native(plan([ivy.Array(x) for x in inputs]))
            return [found[n] for n in upstreams], found

        roots, back, found = jax.vjp(results, *[arrays[n] for n in which], has_aux=True)
        gradients = back([jax.numpy.asarray(y, x.dtype) for x, y in zip(roots, upstreams.values(), strict=True)])
        return [np.asarray(x) for x in found], [np.asarray(g) for g in gradients]
    import tensorflow as tf

    with tf.GradientTape() as tape:
        tape.watch([arrays[n] for n in which])
        found = native(plan([ivy.Array(x) for x in arrays]))
    gradients = tape.gradient(
        [found[n] for n in upstreams], [arrays[n] for n in which], [tf.constant(y) for y in upstreams.values()]
    )
    return (
        [x.numpy() if isinstance(x, tf.Tensor) else x for x in found],
        [_or_zeros(g, arrays[n].shape) for g, n in zip(gradients, which, strict=True)],
    )


def _or_zeros(gradient: Any, shape: Any) -> Any:
    if gradient is None:
        return np.zeros(tuple(shape), "float32")
    import tensorflow as tf

    return np.asarray(tf.convert_to_tensor(gradient) if isinstance(gradient, tf.IndexedSlices) else gradient)


def differing(mine: Any, theirs: Any, of_halves: bool) -> Any:
    mine, theirs = np.asarray(mine), np.asarray(theirs)
    assert mine.shape == theirs.shape
    tolerance = 2e-2 if of_halves else 3e-4
    return ~np.isclose(mine, theirs, rtol=tolerance, atol=tolerance, equal_nan=True)


def differences(name: str, backend: str) -> Iterator[str]:
    for _, args, kwargs in [case for case in CASES if case[0] == name]:
        for what, tensors in variants(name, args, kwargs):
            try:
                wanted = Wanted(name, args, kwargs, tensors)
            except RuntimeError:
                # Torch does not take these.
                continue
            values, gradients = run(wanted, backend)
            nan, halves = np.zeros((), bool), any(x.dtype is torch.float16 for x in wanted.inputs)
            for n, mine in zip(wanted.used, values, strict=True):
                if isinstance(wanted.results[n], torch.Tensor):
                    theirs = wanted.results[n].detach().resolve_conj().numpy()
                    nan = nan | np.isnan(theirs) if nan.shape in ((), theirs.shape) else nan | np.isnan(theirs).any()
                    yield from _told(f"{what}: value", tensors, mine, theirs, differing(mine, theirs, halves))
            if gradients is None or wanted.gradients is None:
                continue
            # What has led to NaN has no gradient that matters, and where torch has none, any will do.
            for k, (mine, theirs) in enumerate(zip(gradients, wanted.gradients, strict=True)):
                odd = np.isnan(theirs)
                odd = odd | (nan if nan.shape == theirs.shape and what == "points" else nan.any())
                odd = odd if what == "points" else odd.any()
                yield from _told(f"{what}: gradient {k}", tensors, mine, theirs, differing(mine, theirs, halves) & ~odd)


def _told(what: str, tensors: list[Any], mine: Any, theirs: Any, bad: Any) -> Iterator[str]:
    if bad.any():
        places = np.flatnonzero(bad.ravel())
        same = all(x.numel() == bad.size for x in tensors)
        points = [tuple([float(x.ravel()[n]) for x in tensors]) for n in places[:4]] if same else places[:4].tolist()
        found, wanted = (np.asarray(x).ravel()[places[:4]].tolist() for x in (mine, theirs))
        yield f"{what} at {points}: {found} and not {wanted} ({len(places)} of {bad.size})"


def is_compared(name: str) -> bool:
    short = name.removeprefix("aten.")
    factors = short.startswith(FACTORS) and not short.startswith(("linalg_vector_norm", "linalg_cross"))
    return short not in UNDEFINED and not factors


NAMES = sorted({name for name, args, _ in CASES if is_compared(name) and any(map(is_float, flat(args)))})


@pytest.mark.parametrize("name", NAMES)
def test_values_and_gradients_are_those_of_torch(backend: str, name: str) -> None:
    assert not list(differences(name, backend))


def test_undefined_operators_are_there() -> None:
    assert {f"aten.{name}" for name in UNDEFINED} <= {name for name, _, _ in CASES}
