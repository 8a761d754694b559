"""What one of two processes runs, whose tensors are spread over both: ``python spread_torch.py RANK FILE``."""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
import torch.distributed as dist
from torch.distributed.tensor import DTensor, Replicate, Shard, distribute_tensor, init_device_mesh

import ivy_protocol as ivy

R = ivy.random
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
    np.testing.assert_array_equal(spread.grad.full_tensor().numpy(), ivy.to_numpy(R.normal(shape=(5, 3), key=key)))


def main(rank: int, file: str) -> None:
    dist.init_process_group("gloo", init_method=f"file://{file}", rank=rank, world_size=2)
    mesh = init_device_mesh("cpu", (2,))
    draws(mesh)
    unseeded(mesh, rank)
    gradients(mesh)
    dist.destroy_process_group()
    sys.stdout.write("done\n")


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(int(sys.argv[1]), sys.argv[2])
