"""Let notebooks run in the browser, without anything installed: JupyterLite, whose Python is WebAssembly.

The pages, the notebooks and the wheel of this package lie in the folder ``lite`` of the site. Python and NumPy for the
browser come from where JupyterLite gets them, so that whoever opens a notebook needs a network.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
from myst_nb.core.read import read_myst_markdown_notebook

ROOT = Path(__file__).parents[1].resolve()
NOTEBOOKS = ("intervals", "pendulum")
"""Those that need NumPy only."""
INSTALL = "%pip install -q ivy_protocol matplotlib"
"""The first cell: the browser has NumPy, and gets the rest from the site and from the index of packages."""
OPTIONS = ("--no-libarchive", "--apps", "lab", "--no-unused-shared-packages", "--no-sourcemaps")


def build(html: Path) -> None:
    """Write the folder ``lite`` of a built site."""
    work = html.parent / "lite"
    shutil.rmtree(work, ignore_errors=True)
    contents, wheels = work / "contents", work / "wheels"
    contents.mkdir(parents=True)
    for name in NOTEBOOKS:
        text = (ROOT / "docs" / "notebooks" / f"{name}.md").read_text(encoding="utf-8")
        notebook: Any = read_myst_markdown_notebook(text)
        notebook.cells.insert(0, nbformat.v4.new_code_cell(INSTALL))
        notebook.metadata.kernelspec = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
        nbformat.write(notebook, contents / f"{name}.ipynb")
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", wheels, ROOT]
    subprocess.run(pip, env={**os.environ, "IVY_PURE_PYTHON": "1"}, check=True)
    (wheel,) = wheels.iterdir()
    places = ["--lite-dir", work, "--contents", contents, "--piplite-wheels", wheel, "--output-dir", html / "lite"]
    command = [sys.executable, "-m", "jupyterlite_core", "build", *OPTIONS, *places]
    subprocess.run(command, cwd=work, check=True, stdout=subprocess.DEVNULL)


def link(name: str) -> str:
    """Return a link from the gallery to a notebook in the browser; nothing for those that do not run there."""
    return f' <a href="lite/lab/index.html?path={name}.ipynb">Run it in the browser.</a>' if name in NOTEBOOKS else ""


def faults(html: Path) -> list[str]:
    """Return what is wrong with the folder: notebooks that are not there, or another wheel than it needs."""
    lite = html / "lite"
    there = {path.stem for path in (lite / "files").glob("*.ipynb")}
    found = [f"lite/files/{name}.ipynb is not there" for name in NOTEBOOKS if name not in there]
    index = json.loads((lite / "pypi" / "all.json").read_text(encoding="utf-8"))
    names = [wheel["filename"] for kept in index["ivy-protocol"]["releases"].values() for wheel in kept]
    if len(names) != 1 or not names[0].endswith("-py3-none-any.whl") or not (lite / "pypi" / names[0]).is_file():
        found.append(f"lite/pypi has the wheels {names}, and not one without compiled code")
    return found
