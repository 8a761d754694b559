"""Write the reference: a page per topic and per function or class, from docstrings and from ``capabilities.md``."""

import inspect
import math
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import ivy_protocol as ivy

sys.path.insert(0, str(Path(__file__).parent))

import settings
from topics import SECTIONS, Topic, topic_of

CAPABILITIES = Path(__file__).parent / "capabilities.md"
FACES = ("fft", "linalg", "numpy", "random", "testing", "transpile", "typing")
"""The modules that are public names themselves."""
NUMBER = r"u?int\d+|b?float\d+|complex\d+|bool"
CONSTANTS = {
    "Numbers": "pi|e|inf|nan|newaxis",
    "Dtypes": NUMBER,
    "Native dtypes": f"native_({NUMBER})",
    "Lists of dtypes": r"(all|valid|invalid)_\w*dtypes",
    "Promotion": r"\w*promotion_table|\w+cast_dtypes",
    "Devices": r"\w+_devices",
}
"""The headings of the page of constants, with patterns of the names under each; the others are settings."""
SINGLE = re.compile(r"(?<!`)`(?:~?ivy\.)?([\w.]+)`(?!`)")
"""A name in single backticks, which the docstring of a module may leave relative."""
LOOKS = ("grad", "jit", "vmap")
"""The transformations of the tables of implementations."""
RELATED = 6
"""The number of links under "See also"."""


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


def entry(name: str, value: Any) -> str:
    """Return the directive for a function or class."""
    if inspect.isfunction(value):
        return f".. autofunction:: ivy.{name}\n\n"
    if not inspect.isclass(value):
        return data(name, value)
    kind = "exception" if issubclass(value, BaseException) else "class"
    text = f".. auto{kind}:: ivy.{name}\n"
    if members(value):
        text += f"   :members: {', '.join(members(value))}\n"
    text += "\n"
    functions = methods_that_are_functions(value)
    if functions:
        links = " ".join(link(function) for function in functions)
        text += f"   .. rubric:: Functions as methods\n\n   {links}\n\n"
    return text


def link(name: str) -> str:
    """Return a link to the entry of a public name."""
    return f":py:obj:`{name} <ivy.{name}>`"


def table(title: str, header: Iterable[str], rows: Iterable[Iterable[str]], widths: str = "auto") -> str:
    """Return a table of reStructuredText."""
    text = f".. list-table:: {title}\n   :header-rows: 1\n   :widths: {widths}\n\n"
    for row in (header, *rows):
        first, *others = row
        text += "".join([f"   * - {first}\n", *(f"     - {cell}\n" for cell in others)])
    return text + "\n"


def implementations(known: Capabilities) -> str:
    """Return the table of the implementation of a function on each backend."""
    rows = []
    for library, cell in zip(known.libraries, known.cells, strict=True):
        word, *ways = cell.split()
        rows.append(
            [library, "not supported" if word == "-" else word, *("yes" if way in ways else "no" for way in LOOKS)]
        )
    text = heading("Implementation by backend", "-")
    text += f"Dtypes: {known.data_types}. The :doc:`support matrix <../capabilities>` explains the words.\n\n"
    return text + table("", ("Backend", "Implementation", *LOOKS), rows)


class Item(NamedTuple):
    """A public function or class in the reference."""

    name: str
    value: Any
    topic: Topic

    @property
    def page(self) -> str:
        """The page that documents it; names of classes keep apart from functions that differ in case only."""
        if self.topic.page == "exceptions":
            return self.topic.page
        if self.name.startswith("unset_"):
            return "ivy." + self.name.removeprefix("un")
        return f"class.{self.name}" if inspect.isclass(self.value) else f"ivy.{self.name}"

    @property
    def summary(self) -> str:
        """The first sentence of the docstring."""
        text = " ".join((inspect.getdoc(self.value) or "").partition("\n\n")[0].split())
        return SINGLE.sub(lambda found: link(found[1]) if hasattr(ivy, found[1]) else f"``{found[0][1:-1]}``", text)

    @property
    def source(self) -> str:
        """The file that defines it, from the root of the repository."""
        package = Path(ivy.__file__).parent
        return (package.name / Path(sys.modules[self.value.__module__].__file__ or "").relative_to(package)).as_posix()


def items() -> list[Item]:
    """Return all public functions and classes, by topic and name."""
    found = [
        Item(name, value, topic_of(name, module))
        for module, values in public().items()
        if module
        for name, value in values.items()
    ]
    return sorted(found, key=lambda item: (item.topic.page, item.name.lower(), item.name))


def words(text: str) -> set[str]:
    """Return the words of a text that have more than three letters."""
    return {word.rstrip("s") for word in re.findall(r"[a-z]{4,}", text.lower())}


class Related:
    """The entries that are similar to an entry, by the words of their summaries and the names in their docstrings."""

    def __init__(self, entries: list[Item]) -> None:
        self.entries = entries
        self.named = {item.name: item for item in entries}
        self.words = {item.name: words(item.summary) for item in entries}
        count = Counter(word for said in self.words.values() for word in said)
        self.weight = {word: math.log(len(entries) / number) for word, number in count.items()}
        self.folded: defaultdict[str, list[Item]] = defaultdict(list)
        for item in entries:
            self.folded[item.name.replace("_", "").lower()].append(item)

    def to(self, item: Item) -> list[Item]:
        """Return the most similar entries."""
        text = inspect.getdoc(item.value) or ""
        first = [other for other in self.folded[item.name.replace("_", "").lower()] if other is not item]
        first += [self.named[name] for name in SINGLE.findall(text) if name in self.named]
        scores = []
        for other in self.entries:
            if other.topic is item.topic and other.page != item.page and not other.name.startswith("unset_"):
                shared = self.words[item.name] & self.words[other.name]
                stem = len(item.name) > 3 and (item.name in other.name or other.name in item.name)
                scores.append((sum(self.weight[word] for word in shared) + 4 * stem, other))
        scores.sort(key=lambda pair: (-pair[0], pair[1].name))
        found = [*first, *(other for score, other in scores if score > 4)]
        pages = {other.page: other for other in reversed(found) if other.page != item.page}
        return list(reversed(pages.values()))[:RELATED]


def write_page(folder: Path, shown: list[Item], known: dict[str, Capabilities], related: Related) -> None:
    """Write the page of one entry, and of the entry that undoes it if there is one."""
    item = shown[0]
    name = item.name.rpartition(".")[2]
    text = f":orphan:\n:topic: {item.topic.page}\n:edit: {item.source}\n\n"
    text += heading(f"ivy.{item.name}")
    text += f":doc:`Reference <index>` / :doc:`{item.topic.title} <{item.topic.page}>`\n\n"
    if item.value.__module__ == ivy.fft.fft.__module__:  # their sources lead back to names in one namespace
        anchor = "ivy.fft" if name == "fft" else f"ivy.fft.{name}"
        text += f'.. raw:: html\n\n   <span id="{anchor}"></span>\n\n'
    text += "".join(entry(each.name, each.value) for each in shown)
    if settings.has_example(item.name.removeprefix("set_")):
        lines = settings.example(item.name.removeprefix("set_")).replace("\n", "\n   ")
        text += f".. rubric:: Example\n\n.. code-block:: pycon\n\n   {lines}\n\n"
    ways = [f":py:obj:`ivy.{cls.__name__}`" for cls in (ivy.Array, ivy.Container) if item.name in vars_of(cls)]
    if ways and hasattr(item.value, "spec"):
        text += f"Also a method of {' and '.join(ways)}.\n\n"
    if inspect.isfunction(item.value) and name in known:
        text += implementations(known[name])
    others = related.to(item)
    if others:
        text += heading("See also", "-")
        text += "".join(f"- {link(other.name)}: {other.summary}\n" for other in others)
    (folder / f"{item.page}.rst").write_text(text, encoding="utf-8")


def vars_of(cls: type) -> set[str]:
    """Return the public names of a class."""
    return {name for name in dir(cls) if not name.startswith("_")}


def write_topic(folder: Path, topic: Topic, shown: list[Item]) -> None:
    """Write the page of a topic: a table of functions, one of classes, or the entries of exceptions."""
    text = heading(topic.title) + f"{topic.summary}\n\n"
    if topic.picture:
        text += f".. image:: {topic.page}.png\n   :alt: {topic.picture}\n\n"
    functions = [item for item in shown if inspect.isfunction(item.value) and not item.name.startswith("unset_")]
    classes = [item for item in shown if inspect.isclass(item.value)]
    if functions:
        text += table("", ("Function", "Summary"), ([link(item.name), item.summary] for item in functions), "30 70")
    if topic.page == "dtypes":
        text += dtypes()
    if classes:
        title = "Exception" if topic.page == "exceptions" else "Class"
        bases = [public_bases(item.value) for item in classes] if title == "Exception" else []
        text += heading({"Exception": "Hierarchy", "Class": "Classes"}[title], "-")
        if bases:
            rows = [[link(item.name), base, item.summary] for item, base in zip(classes, bases, strict=True)]
            text += table("", (title, "Bases", "Summary"), rows, "25 30 45")
            text += "".join(entry(item.name, item.value) for item in classes)
        else:
            text += table("", (title, "Summary"), ([link(item.name), item.summary] for item in classes), "30 70")
    (folder / f"{topic.page}.rst").write_text(text, encoding="utf-8")


def public_bases(cls: type) -> str:
    """Return the bases of an exception."""
    return ", ".join(f"``{base.__name__}``" for base in cls.__bases__)


def dtypes() -> str:
    """Return the table of the dtypes."""
    rows = []
    for name in map(str, ivy.all_dtypes):
        if "float" in name:
            info = ivy.finfo(name)
            span = f"{float(info.min):.4g} to {float(info.max):.4g}"
        elif "int" in name:
            span = f"{ivy.iinfo(name).min} to {ivy.iinfo(name).max}"
        else:
            span = "``True``, ``False``" if name == "bool" else "as its real and imaginary parts"
        rows.append([f":py:obj:`ivy.{name}`", str(ivy.dtype_bits(name)), span])
    text = heading("The dtypes", "-") + table("", ("Dtype", "Bits", "Values"), rows)
    return text + "The lists of dtypes and the tables of promotion are :doc:`constants <constants>`.\n\n"


def write(folder: Path) -> None:
    """Write the reference to a folder."""
    folder.mkdir(parents=True)
    known = capabilities()
    entries = items()
    related = Related(entries)
    pages: defaultdict[str, list[Item]] = defaultdict(list)
    by_topic: defaultdict[str, list[Item]] = defaultdict(list)
    for item in entries:
        pages[item.page].append(item)
        by_topic[item.topic.page].append(item)
    for page, shown in pages.items():
        if page != "exceptions":
            write_page(folder, shown, known, related)
    for section in SECTIONS.values():
        for topic in section:
            write_topic(folder, topic, by_topic[topic.page])
    faces = [write_face(folder, face) for face in FACES]
    faces.append(write_constants(folder, public()[""]))
    (folder / "index.rst").write_text("".join(index(by_topic, faces, folder)), encoding="utf-8")


def index(by_topic: dict[str, list[Item]], faces: list[str], folder: Path) -> Iterator[str]:
    """Give the parts of the first page of the reference: topics, each with the names that it has."""
    yield heading("API reference")
    yield "Every public name, by topic. Each function and class has a page.\n\n"
    yield ".. raw:: html\n\n   <div class='filter' data-filter='names'></div>\n\n"
    for title, section in SECTIONS.items():
        yield heading(title, "-")
        yield toctree(title, [topic.page for topic in section])
        for topic in section:
            names = [link(item.name) for item in by_topic[topic.page]]
            yield f":doc:`{topic.title} <{topic.page}>`\n   {topic.summary}\n\n"
            yield f"   .. raw:: html\n\n      <details class='names'><summary>{count(names)}</summary>\n\n"
            yield f"   {' '.join(names)}\n\n   .. raw:: html\n\n      </details>\n\n"
    yield heading("Namespaces and constants", "-") + toctree("Namespaces and constants", faces)
    yield "".join(f":doc:`{page}`\n   {says(folder / f'{page}.rst')}\n\n" for page in faces)


def count(names: list[str]) -> str:
    """Return how many names there are."""
    return f"{len(names)} names" if len(names) > 1 else "1 name"


def toctree(caption: str, pages: list[str]) -> str:
    """Return the navigation to pages."""
    return f".. toctree::\n   :hidden:\n   :caption: {caption}\n\n" + "".join(f"   {p}\n" for p in pages) + "\n"


def says(page: Path) -> str:
    """Return the sentence under the title of a page."""
    return page.read_text(encoding="utf-8").split("\n", 4)[3]


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
            text += entry(f"{name}.{member}", getattr(module, member))
    if elsewhere:
        text += "These functions are the ones of the same names in ``ivy``: " + " ".join(elsewhere) + "\n"
    (folder / f"namespace-{name}.rst").write_text(text, encoding="utf-8")
    return f"namespace-{name}"


def written_in(module: Any) -> list[str]:
    """Return the names of what a package defines itself, for one that hands on names of another too."""
    name = module.__name__
    return [n for n in dir(module) if getattr(getattr(module, n), "__module__", "").startswith(f"{name}._")]


def write_constants(folder: Path, values: dict[str, Any]) -> str:
    """Write the page of constants, data types and what follows from modes, and return the page's name."""
    text = heading("Constants and attributes")
    text += "Dtypes, numbers, and the current settings, which setters and context managers change.\n\n"
    for title, pattern in CONSTANTS.items():
        names = [name for name in values if re.fullmatch(pattern, name)]
        text += heading(title, "-") + "".join(data(name, values.pop(name)) for name in names)
    text += heading("Current settings", "-") + "".join(data(name, value) for name, value in values.items())
    (folder / "constants.rst").write_text(text, encoding="utf-8")
    return "constants"
