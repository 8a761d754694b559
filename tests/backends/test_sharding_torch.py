"""Tensors of torch that are spread over two processes: what is computed and drawn of them is spread as they are."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[1] / "spread_torch.py"


def test_spread_tensors_of_two_processes(tmp_path: Path) -> None:
    distributed = pytest.importorskip("torch.distributed")
    if not distributed.is_available() or not distributed.is_gloo_available():
        pytest.skip("this torch has no gloo")
    environment = dict(os.environ, GLOO_SOCKET_IFNAME="lo", OMP_NUM_THREADS="1", PYTHONWARNINGS="ignore")
    commands = [[sys.executable, str(PROGRAM), str(rank), str(tmp_path / "meeting")] for rank in range(2)]
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "env": environment}
    running = [subprocess.Popen(command, **options) for command in commands]  # type: ignore[call-overload]
    try:
        for process in running:
            out, err = process.communicate(timeout=400)
            assert out.strip() == "done", err
    finally:
        for process in running:
            process.kill()
