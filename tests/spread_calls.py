"""Call every function with arrays that are spread over two processes: ``python tests/spread_calls.py [NAME ...]``.

It prints what raises, and what differs from the result of arrays in one piece.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.distributed as dist
from calls import CALLS, UNSTABLE, Call
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Replicate, Shard, distribute_tensor

import ivy_protocol as ivy

REFUSED: dict[str, str] = {}
"""The functions that raise for arrays which are spread, and why: none."""
KINDS = (
    *("polyval", "broadcast_arrays", "pad", "as_strided", "extract", "setxor1d", "block_diag", "interp", "squeeze"),
    *(
        "reshape",
        "take",
        "unstack",
        "put_along_axis",
        "kron",
        "tt_matrix_to_tensor",
        "digitize",
        "histogram",
        "nonzero",
    ),
    *("searchsorted", "unique_all", "invert_permutation", "trim_zeros", "unique_consecutive", "unsorted_segment_min"),
    *("choice", "split_key", "lstm", "gru_update", "nms", "roi_align", "nanargmin", "set_item", "conv1d", "conv3d"),
    *("conv2d_transpose", "depthwise_conv2d", "instance_norm", "mse_loss", "huber_loss", "gather_nd", "scatter_nd"),
    *("scaled_dot_product_attention", "multi_head_attention", "max_unpool1d", "eye_like", "lu", "matmul", "logsumexp"),
)
"""Functions of all kinds, and those for which torch has no rule, or a wrong one."""
PLACEMENTS: dict[str, Callable[[int], Any]] = {"first axis": lambda ndim: Shard(0), "last axis": lambda n: Shard(n - 1)}


def whole(x: np.ndarray) -> Any:
    return ivy.asarray(torch.from_numpy(np.ascontiguousarray(x)) if x.ndim else torch.tensor(x))


def spread(mesh: Any, where: str) -> Callable[[np.ndarray], Any]:
    def make(x: np.ndarray) -> Any:
        native = ivy.to_native(whole(x))
        if x.dtype == np.uint32:
            # The processes of a CPU do not send such.
            return ivy.asarray(DTensor.from_local(native, mesh, [Replicate()], run_check=False))
        placement = PLACEMENTS[where](x.ndim) if x.ndim else Replicate()
        return ivy.asarray(distribute_tensor(native, mesh, [placement]))

    return make


def leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple):
        for x in value:
            yield from leaves(x)
    else:
        yield ivy.to_native(value) if isinstance(value, ivy.Array) else value


def difference(name: str, call: Call, make: Callable[[np.ndarray], Any]) -> str:
    """Describe the difference of a call with sharded arrays."""
    fn = getattr(ivy, name, None) or getattr(ivy.random, name)
    try:
        found = list(leaves(call.answer(fn, make)))
    except ivy.IvyException as error:
        return f"raises {type(error).__name__}: {str(error).splitlines()[0]}"
    for a, b in zip(found, leaves(call.answer(fn, whole)), strict=True):
        if isinstance(b, torch.Tensor) and not isinstance(a, DTensor):
            return "is not spread"
        if not isinstance(b, torch.Tensor):
            if isinstance(b, bool | int | float | str) and a != b:
                return f"gives {a}, not {b}"
            continue
        # Each process looks, so that all of them take part.
        x = ivy.to_numpy(a)
        if a.shape != b.shape or x.shape != tuple(b.shape) or a.dtype != b.dtype:
            return f"gives {a.dtype} of {tuple(x.shape)}, not {b.dtype} of {tuple(b.shape)}"
        if name not in UNSTABLE and not np.allclose(x, ivy.to_numpy(b), rtol=1e-4, atol=1e-5, equal_nan=True):
            return f"gives {x.tolist()}, not {b.tolist()}"
    return ""


def check_calls(mesh: Any, names: Iterable[str]) -> dict[str, str]:
    """Return the differences of calls with sharded arrays, by name and placement."""
    found = {}
    for where in PLACEMENTS:
        for name in names:
            for call in CALLS[name]:
                wrong = difference(name, call, spread(mesh, where))
                if wrong:
                    found[f"{name}, along the {where}"] = wrong
    return found


def main(rank: int, file: str, names: list[str]) -> None:
    limit = timedelta(seconds=60)
    dist.init_process_group("gloo", init_method=f"file://{file}", rank=rank, world_size=2, timeout=limit)
    without = {*REFUSED, "multiprocessing"}
    wrong = check_calls(init_device_mesh("cpu", (2,)), names or [n for n in CALLS if n not in without])
    if rank == 0:
        sys.stdout.write("".join([f"{name}: {what}\n" for name, what in wrong.items()]) or "all as in one piece\n")
    dist.destroy_process_group()


if __name__ == "__main__":
    torch.set_num_threads(1)
    if len(sys.argv) > 2 and sys.argv[1] in "01":
        main(int(sys.argv[1]), sys.argv[2], sys.argv[3:])
    else:
        with tempfile.TemporaryDirectory() as folder:
            meeting = str(Path(folder) / "meeting")
            command = [sys.executable, __file__]
            both = [subprocess.Popen([*command, str(rank), meeting, *sys.argv[1:]]) for rank in range(2)]
            sys.exit(max([process.wait() for process in both]))
