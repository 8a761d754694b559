"""Program of one of two processes with tensors sharded over both: ``python spread_torch.py RANK FILE``."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import torch.distributed as dist
from spread_calls import KINDS, check_calls
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Replicate, Shard, distribute_tensor

import ivy_protocol as ivy

R = ivy.random
PAGE = Path(__file__).parents[1] / "docs" / "many-machines.md"
P = (torch.arange(15, dtype=torch.float32).reshape(5, 3) + 1) / 20
KEYED: dict[str, Callable[[Any, Any], Any]] = {
    "uniform": lambda p, key: R.uniform(p, p + 1, key=key),
    "uniform below": lambda p, key: R.uniform(0.0, p, (4, 5, 3), key=key),
    "uniform of 64 bits": lambda p, key: R.uniform(ivy.astype(p, "float64"), 2.0, key=key, dtype="float64"),
    "normal": lambda p, key: R.normal(p, key=key),
    "normal beside NumPy": lambda p, key: R.normal(np.ones(3, "float32"), p, key=key),
    "exponential": lambda p, key: R.exponential(p, key=key),
    "bernoulli": lambda p, key: R.bernoulli(p, key=key),
    "poisson": lambda p, key: R.poisson(p * 30, key=key),
    "binomial": lambda p, key: R.binomial(40, p, key=key),
    "gamma": lambda p, key: R.gamma(p, 2.0, key=key),
    "beta": lambda p, key: R.beta(p, 0.5, key=key),
    "dirichlet": lambda p, key: R.dirichlet(p, key=key),
    "integers": lambda p, key: R.integers(0, ivy.astype(p * 100, "int32"), key=key),
    "integers of 64 bits": lambda p, key: R.integers(0, ivy.astype(p * 1e15, "int64"), key=key),
    "multinomial": lambda p, key: R.multinomial(10, p / ivy.sum(p, axis=-1, keepdims=True), key=key),
    "positions": lambda p, key: ivy.multinomial(3, 4, probs=p, key=key),
    "positions of each once": lambda p, key: ivy.multinomial(3, 2, probs=p, replace=False, key=key),
    "permutation": lambda p, key: R.permutation(p, key=key),
    "dropout": lambda p, key: ivy.dropout(p, 0.5, key=key),
    "choice": lambda p, key: R.choice(p, (4,), key=key),
    "multivariate_normal": lambda p, key: R.multivariate_normal(p[0], ivy.eye(3), (4,), key=key),
}
SEEDED: dict[str, Callable[[Any], Any]] = {
    "uniform": lambda p: ivy.random_uniform(p, p + 1, seed=3),
    "normal": lambda p: ivy.random_normal(p, 1.0, seed=3),
    "bernoulli": lambda p: ivy.bernoulli(p, seed=3),
    "poisson": lambda p: ivy.poisson(p * 30, seed=3),
    "binomial": lambda p: ivy.binomial(9, p, seed=3),
    "gamma": lambda p: ivy.gamma(p, 1.0, seed=3),
    "dirichlet": lambda p: ivy.dirichlet(p, seed=3),
    "randint": lambda p: ivy.randint(0, ivy.astype(p * 100, "int32"), seed=3),
    "positions": lambda p: ivy.multinomial(3, 2, probs=p, seed=3),
    "shuffle": lambda p: ivy.shuffle(p, seed=3),
    "dropout": lambda p: ivy.dropout(p, 0.5, seed=3),
}
KEPT: dict[str, Callable[[Any], Any]] = {
    "exp": ivy.exp,
    "numbers": lambda p: 2.0 * p - 1,
    "beside NumPy": lambda p: p + np.ones(3, "float32"),
    "beside a tensor": lambda p: ivy.where(p > torch.full((3,), 0.3), p, 0.0),
    "promotion": lambda p: ivy.astype(p * 10, "int32") + p,
    "sum": lambda p: ivy.sum(p, axis=1),
    "std": lambda p: ivy.std(p, axis=1),
    "argmax": lambda p: ivy.argmax(p, axis=1),
    "softmax": lambda p: ivy.softmax(p, axis=1),
    "matmul": lambda p: p @ ivy.eye(3),
    "linear": lambda p: ivy.linear(p, ivy.ones((2, 3))),
    "einsum": lambda p: ivy.einsum("ij,kj->ik", p, ivy.ones((2, 3))),
    "norm": lambda p: ivy.vector_norm(p, axis=1),
    "inverse": lambda p: ivy.inv(ivy.expand_dims(p, axis=-1) * 0 + ivy.eye(3) * 2),
    "part": lambda p: p[:, 1:],
    "flip": lambda p: ivy.flip(p, axis=1),
    "reshape": lambda p: ivy.reshape(p, (5, 3, 1)),
    "concat": lambda p: ivy.concat([p, p], axis=1),
    "sort": lambda p: ivy.sort(p, axis=1),
    "zeros_like": ivy.zeros_like,
    "full, like": lambda p: ivy.full((5, 3), 2.0, like=p),
    "scaled": lambda p: (p - ivy.mean(p, axis=0)) / ivy.std(p, axis=0),
    "layer_norm": lambda p: ivy.layer_norm(p, [1]),
    "one_hot": lambda p: ivy.one_hot(ivy.astype(p * 4, "int32"), 4),
    "gradient": lambda p: ivy.grad(lambda x: ivy.sum(x * x))(p),
    "in place": lambda p: added(ivy.copy_array(p)),
    "out": lambda p: ivy.exp(p, out=ivy.copy_array(p)),
    "blocks": lambda p: ivy.map_blocks(lambda x, y, n: x * 2 + y * n, p, np.ones(3, "float32"), 3.0),
}
M = P.numpy() > 0.4
ROWS = np.array([4, 0, 2])
INDICES: dict[str, Any] = {
    "row": 1,
    "element": (3, 1),
    "rows": slice(1, 4),
    "backwards": slice(None, None, -2),
    "column": (..., 1),
    "a new axis": (None, 2),
    "places": ROWS,
    "pairs": (ROWS, np.array([0, 1, 2])),
    "places of columns": (slice(1, None), np.array([2, 0])),
    "mask": M,
    "mask of rows": M[:, 1],
}
GRADIENTS: dict[str, Callable[[Any, Any], Any]] = {
    "written": lambda x, w: set_at(x * 1.0, (1,), w) ** 2,
    "mask": lambda x, w: x[torch.from_numpy(M)] ** 2,
    "beside a tensor": lambda x, w: ivy.sort(x, axis=0) * P,
    "taken": lambda x, w: ivy.take(x, torch.from_numpy(ROWS), axis=0) ** 2,
    "padded": lambda x, w: ivy.pad(x, ((1, 1), (0, 0)), mode="reflect") ** 2,
    "convolution": lambda x, w: ivy.conv1d(x[..., None], w[:, None, None], 1, "SAME") ** 2,
    "attention": lambda x, w: ivy.scaled_dot_product_attention(x[..., None], x[..., None] + 1, x[..., None] * 2),
    "blocks": lambda x, w: ivy.map_blocks(lambda x, w: x * w * w, x, w),
    "loss": lambda x, w: ivy.mse_loss(x, ivy.flip(x, axis=0) ** 2),
}
WHOLE = {"choice", "multivariate_normal"}
"""What has not the axes of its parameters."""


def check(name: str, drawn: Any, expected: Any, axis: int | None) -> None:
    native = ivy.to_native(drawn)
    assert isinstance(native, DTensor), name
    found = native.full_tensor().detach()
    np.testing.assert_array_equal(found.numpy(), ivy.to_numpy(expected), err_msg=name)
    if axis is not None and name not in WHOLE:
        lead = native.ndim - P.ndim
        assert native.placements == (Shard(axis + lead),), (name, native.placements)
        assert native.to_local().shape[axis + lead] < native.shape[axis + lead], name


def draws(mesh: Any) -> None:
    key = R.key(7, backend="torch")
    for axis, placement in ((0, Shard(0)), (1, Shard(1)), (None, Replicate())):
        spread = ivy.asarray(distribute_tensor(P, mesh, [placement]))
        for name, draw in KEYED.items():
            cut = axis if axis == 0 or name not in ("dirichlet", "positions", "multinomial") else None
            cut = None if axis == 1 and name == "positions of each once" else cut
            check(name, draw(spread, key), draw(ivy.asarray(P), key), cut)
        for name, draw in SEEDED.items():
            check(name, draw(spread), draw(ivy.asarray(P)), None if axis == 1 and name == "positions" else axis)


def added(x: Any) -> Any:
    x += 1.0
    return x


def functions(mesh: Any) -> None:
    spread, plain = ivy.asarray(distribute_tensor(P, mesh, [Shard(0)])), ivy.asarray(P)
    for name, call in KEPT.items():
        native = ivy.to_native(call(spread))
        assert isinstance(native, DTensor) and native.placements == (Shard(0),), (name, native)
        expected = ivy.to_numpy(call(plain))
        np.testing.assert_allclose(ivy.to_numpy(native), expected, rtol=1e-5, err_msg=name)
    np.testing.assert_array_equal(ivy.to_numpy(spread), P.numpy())
    sizes: list[Any] = []
    ivy.map_blocks(lambda x: sizes.append(tuple(x.shape)) or x, spread)
    assert sizes == [(3, 3) if dist.get_rank() == 0 else (2, 3)]
    with ivy.record() as log:
        ivy.exp(spread)
        ivy.softmax(spread, axis=0)
    assert log[0].moved == 0 and log.moved > 0
    assert all("reshard: sends parts to other processes" in text for text in log.conversions) and log.conversions
    with (
        ivy.forbid("reshard"),
        pytest.raises(ivy.IvyForbiddenError, match=r"ivy\.cumulative_sum: the call sends parts"),
    ):
        ivy.cumulative_sum(spread, axis=0)
    # torch by itself is as it was.
    with pytest.raises(RuntimeError, match="mixed"):
        torch.add(spread.to_native(), torch.ones(5, 3))


def set_at(x: Any, index: Any, value: Any) -> Any:
    x[index] = value
    return x


def each_array(index: Any, make: Callable[[Any], Any]) -> Any:
    keys = index if isinstance(index, tuple) else (index,)
    made = tuple([make(k) if isinstance(k, np.ndarray) else k for k in keys])
    return made if isinstance(index, tuple) else made[0]


def elements(mesh: Any) -> None:
    """Parts are read and written as of arrays in one piece; what is written keeps its place."""
    for placement in (Shard(0), Shard(1)):
        for name, index in INDICES.items():
            spread = ivy.asarray(distribute_tensor(P, mesh, [placement]))
            key = each_array(index, lambda k: ivy.asarray(distribute_tensor(torch.from_numpy(k), mesh, [Shard(0)])))
            expected = P.numpy().copy()
            np.testing.assert_array_equal(ivy.to_numpy(spread[key]), expected[index], err_msg=name)
            native, value = spread.to_native(), np.arange(expected[index].size, dtype="float32")
            expected[index] = value = value.reshape(expected[index].shape) + 5
            spread[key] = value
            np.testing.assert_array_equal(ivy.to_numpy(spread), expected, err_msg=name)
            assert spread.to_native() is native and native.placements == (placement,), name
    plain = ivy.asarray(P.clone())
    plain[distribute_tensor(torch.from_numpy(M), mesh, [Shard(0)])] = 9.0
    np.testing.assert_array_equal(ivy.to_numpy(plain), np.where(M, 9, P))
    sums = set_at(ivy.sum(ivy.asarray(distribute_tensor(P, mesh, [Shard(0)])), axis=0), 0, 1.0)
    np.testing.assert_allclose(ivy.to_numpy(sums), [1.0, *P.sum(0)[1:].tolist()], rtol=1e-6)
    for dtype in ("uint8", "int16", "uint16", "uint32", "float16", "complex64", "bool"):
        spread = ivy.astype(ivy.asarray(distribute_tensor(P * 20, mesh, [Shard(0)])), dtype)
        expected = ivy.to_numpy(set_at(ivy.astype(ivy.asarray(P * 20), dtype), (slice(1, 3),), 1))
        np.testing.assert_array_equal(ivy.to_numpy(set_at(spread, slice(1, 3), 1)), expected, err_msg=dtype)
    with ivy.forbid("reshard"):
        # What is written everywhere alike needs nothing of the others.
        set_at(ivy.asarray(distribute_tensor(P, mesh, [Shard(0)])), (slice(1, 3), 1), 2.0)
        with pytest.raises(ivy.IvyForbiddenError, match=r"ivy\.nonzero: the call sends parts"):
            ivy.nonzero(ivy.asarray(distribute_tensor(P, mesh, [Shard(0)])))


def calls(mesh: Any) -> None:
    assert check_calls(mesh, KINDS) == {}
    spread, plain = ivy.asarray(distribute_tensor(P, mesh, [Shard(0)])), ivy.asarray(P)
    for axis in (None, 0, 1):
        for name in ("min", "max", "nanmin", "logsumexp", "any", "std", "argmax"):
            found, expected = [getattr(ivy, name)(x, axis=axis, keepdims=True) for x in (spread, plain)]
            np.testing.assert_allclose(ivy.to_numpy(found), ivy.to_numpy(expected), rtol=1e-6, err_msg=name)
    some = ivy.any(spread > 0, axis=0)
    joined = ivy.concat([ivy.ones((1,), dtype="bool", like=some), some])
    assert joined.dtype == "bool" and ivy.to_list(joined) == [True] * 4
    product = ivy.matmul(spread[:, 0], spread)
    np.testing.assert_allclose(ivy.to_numpy(product), (P[:, 0] @ P).numpy(), rtol=1e-6)
    drawn = ivy.random_normal(0.0, 1.0, (3,), like=spread)
    assert isinstance(drawn.to_native(), DTensor)


def unseeded(mesh: Any, rank: int) -> None:
    """Processes whose generators differ draw the same for a spread array."""
    torch.manual_seed(rank)
    spread = ivy.asarray(distribute_tensor(P, mesh, [Replicate()]))
    drawn = ivy.to_native(ivy.random_normal(spread, 1.0)).to_local()
    both = [torch.empty_like(drawn) for _ in range(2)]
    dist.all_gather(both, drawn)
    assert torch.equal(*both)
    torch.manual_seed(0)
    assert torch.equal(both[0], torch.randn(P.shape) * 1.0 + P)


def gradients(mesh: Any) -> None:
    key = R.key(7, backend="torch")
    spread = distribute_tensor(P, mesh, [Shard(0)]).requires_grad_()
    ivy.to_native(ivy.sum(R.normal(0.0, ivy.asarray(spread), key=key))).full_tensor().backward()
    assert spread.grad is not None
    np.testing.assert_array_equal(ivy.to_numpy(spread.grad), ivy.to_numpy(R.normal(shape=(5, 3), key=key)))
    for name, call in GRADIENTS.items():
        x, w = P.clone().requires_grad_(), (P[0] + 1).requires_grad_()
        ivy.to_native(ivy.sum(call(ivy.asarray(x), ivy.asarray(w)))).backward()
        for placement in (Shard(0), Shard(1)):
            spread, weights = distribute_tensor(P, mesh, [placement]).requires_grad_(), (P[0] + 1).requires_grad_()
            total: Any = ivy.to_native(ivy.sum(call(ivy.asarray(spread), ivy.asarray(weights))))
            total.full_tensor().backward()
            for found, expected in ((spread.grad, x.grad), (weights.grad, w.grad)):
                if found is not None and expected is not None:
                    np.testing.assert_allclose(ivy.to_numpy(found), expected.numpy(), rtol=1e-5, err_msg=name)


def main(rank: int, file: str) -> None:
    dist.init_process_group("gloo", init_method=f"file://{file}", rank=rank, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    functions(mesh)
    elements(mesh)
    calls(mesh)
    draws(mesh)
    unseeded(mesh, rank)
    gradients(mesh)
    # The program of the page ends by leaving the group.
    exec(re.findall(r"```py\n(import torch\n.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0], {"print": str})
    sys.stdout.write("done\n")


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(int(sys.argv[1]), sys.argv[2])
