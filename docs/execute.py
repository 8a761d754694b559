"""Run the notebooks of ``docs/notebooks``, which are pages of Markdown with cells of code."""

import base64
import os
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from myst_nb.core.read import read_myst_markdown_notebook
from nbclient import NotebookClient

SECONDS = 120
"""What a cell may take, on a machine that is busy."""
QUIET = {"TF_CPP_MIN_LOG_LEVEL": "3", "TF_ENABLE_ONEDNN_OPTS": "0", "CUDA_VISIBLE_DEVICES": ""}
"""What keeps TensorFlow from telling of the machine as it loads."""


class NotebookError(Exception):
    """A notebook that does not do what a page of the site must."""


class Executed(NamedTuple):
    """A notebook after it has run: its text with what its cells gave, and the picture that it ends in."""

    text: str
    picture: bytes


def execute(text: str, folder: Path, name: str) -> Executed:
    """Run a notebook in a folder, in a process of its own.

    `NotebookError` is raised if it writes to the stream of errors, as warnings do, or if its last cell draws nothing;
    what a cell raises comes as nbclient's ``CellExecutionError``.
    """
    notebook: Any = read_myst_markdown_notebook(text)
    client = NotebookClient(
        notebook,
        timeout=SECONDS,
        kernel_name="python3",
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": folder}},
    )
    client.execute(env={**os.environ, **QUIET})
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for cell in cells:
        for output in cell.outputs:
            if output.output_type == "stream" and output.name == "stderr":
                raise NotebookError(f"{name} warns:\n{output.text}\nin\n{cell.source}")
    pictures = [png for output in cells[-1].outputs if (png := output.get("data", {}).get("image/png"))]
    if not pictures:
        raise NotebookError(f"{name}: the last cell draws no picture, which the gallery shows")
    return Executed(nbformat.writes(notebook), base64.b64decode(pictures[-1]))
