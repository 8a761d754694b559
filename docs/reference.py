"""The pages of the reference: one per module of the package, from its docstrings and from ``capabilities.md``."""

import inspect
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

import ivy_protocol as ivy

CAPABILITIES = Path(__file__).parent / "capabilities.md"
FACES = ("fft", "linalg", "numpy", "random", "testing", "transpile")
"""The modules that are public names themselves."""
PARTS = {
    "functions": "Functions",
    "array": "Arrays",
    "container": "Containers",
    "stateful": "Modules and optimizers",
    "tracing": "Graphs",
    "": "Backends, dispatch and errors",
}
"""The headings of the reference, by the folder of the package that defines what stands under them."""


class Capabilities(NamedTuple):
    """The row of ``capabilities.md`` for one function."""

    libraries: list[str]
    cells: list[str]
    data_types: str


def capabilities() -> dict[str, Capabilities]:
    """Return what the generated page says, by the name of the function."""
    found: dict[str, Capabilities] = {}
    libraries: list[str] = []
    for line in CAPABILITIES.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| Function "):
            libraries = cells[1:-1]
        elif line.startswith("| `"):
            found[cells[0].strip("`")] = Capabilities(libraries, cells[1:-1], cells[-1])
    return found


def public() -> dict[str, dict[str, Any]]:
    """Return the public functions and classes by the module that defines them, and the rest under ``""``."""
    found: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for name in dir(ivy):
        value = getattr(ivy, name)
        if name in FACES:
            continue
        documented = inspect.isfunction(value) or (inspect.isclass(value) and value.__module__.startswith("ivy_"))
        found[value.__module__ if documented else ""][name] = value
    found[ivy.fft.fft.__module__]["fft.fft"] = ivy.fft.fft
    return found


def heading(text: str, line: str = "=") -> str:
    """Return a heading of reStructuredText."""
    return f"{text}\n{line * len(text)}\n\n"


def members(cls: type) -> list[str]:
    """The documented members that a class defines itself, but those that are public functions."""
    return sorted(
        name
        for name, value in vars(cls).items()
        if not name.startswith("_")
        and inspect.getdoc(value)
        and (inspect.isroutine(value) or isinstance(value, property | classmethod | staticmethod))
        and getattr(ivy, name, None) is not value
    )


def methods_that_are_functions(cls: type) -> list[str]:
    """The names of the methods of a class that do what the function of that name does."""
    own = set(members(cls))
    names = [name for name in dir(cls) if not name.startswith("_") and name not in own]
    return [name for name in names if hasattr(getattr(ivy, name, None), "spec")]


def data(name: str, value: Any) -> str:
    """Return the directive for what is neither a function nor a class."""
    return f".. py:data:: ivy.{name}\n   :type: {type(value).__name__}\n\n"


def entry(name: str, value: Any, known: dict[str, Capabilities]) -> str:
    """Return the directive for a function or class."""
    if inspect.isfunction(value):
        text = f".. autofunction:: ivy.{name}\n\n"
        if name == "fft.fft":  # its source leads back to where it is without the namespace
            text = f'.. raw:: html\n\n   <span id="ivy.fft"></span>\n\n{text}'
        said = known.get(name.rpartition(".")[2])
        if said:
            text += f"   .. list-table:: Who answers; data types: {said.data_types}\n      :header-rows: 1\n\n"
            for row in (said.libraries, said.cells):
                first, *others = ["unsupported" if cell == "-" else cell for cell in row]
                text += "".join([f"      * - {first}\n", *(f"        - {cell}\n" for cell in others)])
            text += "\n"
        return text
    if not inspect.isclass(value):
        return data(name, value)
    kind = "exception" if issubclass(value, BaseException) else "class"
    text = f".. auto{kind}:: ivy.{name}\n"
    if members(value):
        text += f"   :members: {', '.join(members(value))}\n"
    text += "\n"
    functions = methods_that_are_functions(value)
    if functions:
        links = " ".join(f":py:obj:`~ivy.{function}`" for function in functions)
        text += f"   .. rubric:: Methods that are functions\n\n   {links}\n\n"
    return text


def title(module: str) -> str:
    """Return the title of the page of a module."""
    name = module.removeprefix("ivy_protocol.").rpartition(".")[2]
    return name.lstrip("_").replace("_", " ").capitalize()


def says(page: Path) -> str:
    """Return the sentence under the title of a page."""
    return page.read_text(encoding="utf-8").split("\n", 4)[3]


def write(folder: Path) -> None:
    """Write the reference to a folder."""
    folder.mkdir(parents=True)
    known = capabilities()
    parts: defaultdict[str, list[str]] = defaultdict(list)
    found = public()
    constants = found.pop("")
    for module, values in sorted(found.items()):
        page = module.removeprefix("ivy_protocol.")
        first = (inspect.getdoc(sys.modules[module]) or "").partition("\n")[0]
        text = heading(title(module)) + f"{first}\n\n"
        text += "".join(entry(name, value, known) for name, value in values.items())
        (folder / f"{page}.rst").write_text(text, encoding="utf-8")
        part = page.partition(".")[0]
        parts[part if part in PARTS else ""].append(page)
    for face in FACES:
        parts[""].append(write_face(folder, face))
    parts[""].append(write_constants(folder, constants))
    index = heading("API reference") + "Every public name, by the module that defines it.\n\n"
    for part, name in PARTS.items():
        pages = "".join(f"   {page}\n" for page in parts[part])
        index += f"{heading(name, '-')}.. toctree::\n   :hidden:\n\n{pages}\n"
        index += "".join(f"- :doc:`{page}`: {says(folder / f'{page}.rst')}\n" for page in parts[part]) + "\n"
    (folder / "index.rst").write_text(index, encoding="utf-8")


def write_face(folder: Path, name: str) -> str:
    """Write the page of a public module and return the page's name."""
    module = getattr(ivy, name)
    first = (inspect.getdoc(module) or "").partition("\n")[0]
    text = heading(f"ivy.{name}") + f"{first}\n\n"
    elsewhere = []
    for member in getattr(module, "__all__", None) or written_in(module):
        if getattr(ivy, member, None) is getattr(module, member):
            elsewhere.append(f":py:obj:`~ivy.{member}`")
        elif f"{name}.{member}" != "fft.fft":
            text += entry(f"{name}.{member}", getattr(module, member), {})
    if elsewhere:
        text += "These are the functions of the same names in ``ivy``: " + " ".join(elsewhere) + "\n"
    (folder / f"{name}.rst").write_text(text, encoding="utf-8")
    return name


def written_in(module: Any) -> list[str]:
    """Return the names of what a package defines itself, for one that hands on names of another too."""
    name = module.__name__
    return [n for n in dir(module) if getattr(getattr(module, n), "__module__", "").startswith(f"{name}._")]


def write_constants(folder: Path, values: dict[str, Any]) -> str:
    """Write the page of constants, data types and what follows from modes, and return the page's name."""
    text = heading("Constants and attributes")
    text += "Data types, numbers, and what is in force, which setters and scopes change.\n\n"
    text += "".join(data(name, value) for name, value in values.items())
    (folder / "constants.rst").write_text(text, encoding="utf-8")
    return "constants"
