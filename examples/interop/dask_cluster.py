"""An analysis of more data than fits in memory, on a cluster of dask.

The functions are written once, for arrays of any library: standardisation, principal components by the covariance,
and k-means of the scores. On NumPy's arrays they compute at once. On dask's they build a graph, which the workers of
the cluster run block by block; what comes back are means, a covariance and centres, a few numbers each.

Nothing here is for dask but the array at the start and `on_cluster`, which computes the small results of a pass over
the data and shows how far it is. The data are made block by block, as if read from files, and never are all there.

    python examples/interop/dask_cluster.py --gib 6.5 --memory 320MiB --workers 2
"""

import argparse
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import ivy_protocol as ivy

FEATURES, CLUSTERS = 64, 3
ROWS = 65_536
"""Rows of a block, which has 16 MiB."""

Compute = Callable[..., list[Any]]
"""Gives the values of small arrays, as ivy arrays on numpy."""


class Analysis(NamedTuple):
    """What was found in the data."""

    mean: Any
    std: Any
    variances: Any
    centres: Any
    counts: Any


def block(number: int, rows: int) -> np.ndarray:
    """One block of the data, as if read from a file of that number: points around three centres."""
    random = np.random.default_rng(number)
    centres = 4 * np.random.default_rng(0).standard_normal((CLUSTERS, FEATURES), dtype="float32")
    points = random.standard_normal((rows, FEATURES), dtype="float32")
    for part, centre in zip(np.array_split(points, CLUSTERS), centres, strict=True):
        part += centre
    return points


def beside(x: Any, small: Any) -> Any:
    """A small array in the library of the data."""
    return ivy.to_backend(small, ivy.asarray(x).backend)


def analyse(x: Any, compute: Compute, steps: int = 2) -> Analysis:
    """Find the principal components of the data and the clusters in them; each `compute` is a pass over the data."""
    x = ivy.asarray(x)
    n = x.shape[0]
    mean, squares = compute(ivy.mean(x, axis=0), ivy.matmul(ivy.matrix_transpose(x), x) / n)
    covariance = squares - ivy.outer(mean, mean)
    std = ivy.sqrt(ivy.diagonal(covariance))
    variances, axes = ivy.eigh(covariance / ivy.outer(std, std))
    variances, axes = ivy.flip(variances)[:2], ivy.flip(axes, axis=1)[:, :2]
    # An axis may point either way.
    axes = axes * ivy.where(ivy.sum(axes, axis=0) < 0, -1.0, 1.0)

    # The scores of (x - mean) / std, without an array as large as the data for it.
    weights = axes / std[:, None]
    scores = x @ beside(x, weights) - beside(x, mean @ weights)
    (first,) = compute(scores[: min(n, ROWS) : min(n, ROWS) // 100])
    centres, counts = start(first), None
    numbers = ivy.asarray(np.arange(CLUSTERS, dtype="int32"))
    for _ in range(steps):
        distances = ivy.sum(ivy.square(scores[:, None, :] - beside(x, centres)), axis=2)
        nearest = ivy.argmin(distances, axis=1)
        members = ivy.astype(nearest[:, None] == beside(x, numbers), "float32")
        sums, counts = compute(ivy.matmul(ivy.matrix_transpose(members), scores), ivy.sum(members, axis=0))
        centres = sums / counts[:, None]
    return Analysis(mean, std, variances, centres, counts)


def start(points: Any) -> Any:
    """Three points far from each other: the first, and each time the one farthest from those before."""
    centres = points[:1]
    for _ in range(CLUSTERS - 1):
        distances = ivy.min(ivy.sum(ivy.square(points[:, None, :] - centres), axis=2), axis=1)
        centres = ivy.concat([centres, points[int(ivy.argmax(distances))][None]])
    return centres


def at_once(*arrays: Any) -> list[Any]:
    """The values of arrays that have them already."""
    return list(arrays)


def on_cluster(client: Any, quiet: bool = False) -> Compute:
    """What computes on a cluster, with a bar that shows how far it is."""
    from distributed import progress

    def compute(*arrays: Any) -> list[Any]:
        futures = client.compute([ivy.to_native(x) for x in arrays])
        if not quiet:
            progress(futures, notebook=False)
            print()
        return [ivy.asarray(np.asarray(value)) for value in client.gather(futures)]

    return compute


def data(blocks: int, rows: int = ROWS) -> Any:
    """The data as an array of dask, of which nothing is there yet."""
    import dask.array as da

    def load(block_id: tuple[int, int] = (0, 0)) -> np.ndarray:
        return block(block_id[0], rows)

    return da.map_blocks(
        load, chunks=((rows,) * blocks, (FEATURES,)), dtype="float32", meta=np.empty((0, 0), "float32")
    )


def main(gib: float, memory: str, workers: int) -> None:
    """Run the analysis on a cluster of this machine."""
    from dask.utils import format_bytes, parse_bytes
    from distributed import Client, LocalCluster

    x = data(max(2, round(gib * 2**30 / (4 * FEATURES * ROWS))))
    limit = workers * parse_bytes(memory)
    print(
        f"data: {x.shape[0]:,} rows, {format_bytes(x.nbytes)}, {x.nbytes / limit:.1f} times the memory of the workers"
    )
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, memory_limit=memory, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        print(f"dashboard: {client.dashboard_link}")
        began = time.perf_counter()
        found = analyse(x, on_cluster(client))
        print(f"{time.perf_counter() - began:.0f} s")
        print(f"variances of the components: {np.asarray(found.variances).round(2).tolist()}")
        print(f"points in the clusters: {np.asarray(found.counts).astype(int).tolist()}")

        sample = data(2, 4096)
        lazy, eager = analyse(sample, on_cluster(client, quiet=True)), analyse(sample.compute(), at_once)
        same = all(np.allclose(a, b, rtol=1e-3, atol=1e-3) for a, b in zip(lazy, eager, strict=True))
        print(f"the same as NumPy on a sample: {same}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gib", type=float, default=0.25, help="size of the data")
    parser.add_argument("--memory", default="320MiB", help="memory of a worker")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    main(options.gib, options.memory, options.workers)
