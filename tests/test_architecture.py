"""Conventions of the code base, read from its source."""

import ast
import importlib
import inspect
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ivy_protocol as ivy
from ivy_protocol import context, typing

ROOT = Path(ivy.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
LIBRARIES = {
    "torch": ("backends/torch.py", "backends/_torch_", "tracing/torch.py", "tracing/_torch_"),
    "jax": ("backends/jax.py", "backends/_jax_", "tracing/jax.py", "tracing/_jax_"),
    "tensorflow": ("backends/tensorflow/", "tracing/tensorflow.py", "tracing/_tensorflow_"),
    "cupy": (),
    "dask": (),
    "array_api_strict": ("backends/array_api_strict.py",),
}
WITH_NUMPY = (
    "backends/",
    "tracing/numpy.py",
    "tracing/_numpy_",
    "tracing/jax.py",
    "tracing/_jax_",
    "testing/",
    "through_numpy.py",
)
HOOKS = {"__jax_array__": "jax", "__tf_tensor__": "tensorflow"}
"""Methods that a library calls, and so has been imported."""
LAYERS = ("exceptions", "typing", "types", "spec", "context", "dispatch", "functions", "array", "")
"""From the bottom to the top; each of these rests on none of the later ones."""
FOUNDATION = ("exceptions", "typing", "types", "compiling", "context", "logs", "pytrees", "slots", "titles", "wording")
"""What backends may import when they load."""
GENERATED = ("_container_methods.py",)
CORE = (
    ("context", "defaults", "logs", "overlay", "settings"),
    ("dependent", "placement", "protocol", "pytrees", "spec", "types", "typing"),
    ("chains", "dispatch", "evaluate", "nested", "operators", "planning", "plans"),
    ("conversion", "detours", "diagnosis", "exchange", "failures", "links", "nans", "promotion"),
)
"""What is in force, the words, who answers, and what goes in and comes out: what a reader of a call reads."""


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """The modules that a file imports, each with the name of the enclosing function or an empty string."""

    def visit(node: ast.AST, function: str) -> Iterator[tuple[str, str]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
                for other in child.orelse:
                    yield from visit(ast.Module([other], []), function)
            elif isinstance(child, ast.Import):
                yield from ((alias.name, function) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                package = ".".join(("ivy_protocol", *path.relative_to(ROOT).parts[:-1]))
                base = child.module or "" if not child.level else ".".join(filter(None, (package, child.module)))
                yield from ((f"{base}.{alias.name}", function) for alias in child.names)
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from visit(child, function or child.name)
            else:
                yield from visit(child, function)

    yield from visit(ast.parse(path.read_text()), "")


def area(module: str) -> str | None:
    """The part of the package that a dotted name is in; None if it is of another package."""
    parts = module.split(".")
    if parts[0] != "ivy_protocol":
        return None
    if len(parts) > 1 and ((ROOT / parts[1]).is_dir() or (ROOT / f"{parts[1]}.py").exists()):
        return parts[1]
    return ""


def own_area(path: Path) -> str:
    name = path.relative_to(ROOT).parts[0].removesuffix(".py")
    return "" if name == "__init__" else name


def graph() -> dict[str, set[str]]:
    """The areas that each area imports when it loads, but for itself."""
    found: dict[str, set[str]] = {}
    for path in FILES:
        others = {area(module) for module, function in imports(path) if not function}
        found.setdefault(own_area(path), set()).update(o for o in others if o is not None and o != own_area(path))
    return found


def reached(start: str, edges: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    ahead = [start]
    while ahead:
        for name in edges.get(ahead.pop(), set()) - seen:
            seen.add(name)
            ahead.append(name)
    return seen


def test_imports_point_downwards() -> None:
    edges = graph()
    assert {"context", "spec", "exceptions"} <= reached("dispatch", edges), "the graph is read"
    assert {name for name in edges if name in reached(name, edges)} == set(), "modules that import each other"
    for place, name in enumerate(LAYERS):
        above = reached(name, edges) & set(LAYERS[place + 1 :])
        assert above == set(), f"{name or 'the package'} rests on {above}"


@pytest.mark.parametrize("path", [p for p in FILES if own_area(p) == "backends"], ids=name_of)
def test_backends_rest_on_the_foundation_only(path: Path) -> None:
    others = {area(module) for module, function in imports(path) if not function}
    assert others - {None, "backends"} <= set(FOUNDATION)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_library_is_imported_in_its_own_file_only(path: Path) -> None:
    for module, function in imports(path):
        root = module.partition(".")[0]
        places = LIBRARIES.get(root)
        if places is not None and HOOKS.get(function) != root:
            assert name_of(path).startswith(tuple(places)), f"{name_of(path)} imports {module}"
        if root in ("numpy", "array_api_compat") and not function:
            assert name_of(path).startswith(WITH_NUMPY), f"{name_of(path)} imports {module} at module level"
            assert name_of(path) not in ("backends/__init__.py", "backends/_backend.py", "backends/array_api.py")


def code_lines(path: Path) -> int:
    """Lines without blank ones, comments and docstrings."""
    source = path.read_text()
    tree = ast.parse(source)
    docs: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docs |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(source.splitlines(), 1)
    return sum(1 for i, text in lines if text.strip() and not text.strip().startswith("#") and i not in docs)


def test_the_core_stays_small() -> None:
    assert sum(code_lines(ROOT / f"{name}.py") for names in CORE for name in names) < 4200


def test_modules_stay_small() -> None:
    sizes = {name_of(path): code_lines(path) for path in FILES if name_of(path) not in GENERATED}
    assert {n: lines for n, lines in sizes.items() if lines > 600} == {}


DISPATCHERS = {
    spec.name: spec for spec in context.functions if spec.body.__module__.startswith("ivy_protocol.functions.")
}


def exported(name: str) -> Any:
    """What `ivy` has by that name; ``ivy.fft`` is a namespace, and the function is in it."""
    return ivy.fft.fft if name == "fft" else getattr(ivy, name)


def written_function(module: Any, name: str) -> Any:
    """The function of that name if it is written in Python there, and no alias of the library's own."""
    function = getattr(module, name, None)
    code = getattr(function, "__code__", None)
    return function if code is not None and code.co_filename == module.__file__ else None


@pytest.mark.parametrize("library", ["array_api", "numpy", "torch", "jax", "tensorflow"])
def test_implementations_have_the_parameters_of_their_function(library: str) -> None:
    module = importlib.import_module(f"ivy_protocol.backends.{library}")
    checked = 0
    for name, spec in DISPATCHERS.items():
        function = written_function(module, name)
        if function is None:
            continue
        checked += 1
        public = inspect.signature(spec.body).parameters
        given = list(inspect.signature(function).parameters.values())
        if library == "array_api":
            assert given[0].name == "xp", f"{name}: an adapter takes the namespace first"
            given = given[1:]
        where = f"{library}.{name}"
        assert {p.name for p in given} <= set(public), f"{where} has a parameter that ivy.{name} has not"
        positional = [p.name for p in given if p.kind is p.POSITIONAL_ONLY]
        expected = [n for n, p in public.items() if p.kind is p.POSITIONAL_ONLY]
        assert positional == expected[: len(positional)], f"{where}: positional-only parameters differ"
        for parameter in given:
            other = public[parameter.name]
            if parameter.default is not parameter.empty and other.default is not other.empty:
                assert parameter.default == other.default, f"{where}: the default of {parameter.name} differs"
            if parameter.default is parameter.empty and other.default is not other.empty:
                assert parameter.kind is parameter.KEYWORD_ONLY, f"{where}: {parameter.name} must be optional"
            if parameter.kind is not other.kind:
                assert (other.kind, parameter.kind) in (
                    (other.KEYWORD_ONLY, parameter.POSITIONAL_OR_KEYWORD),
                    (other.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY),
                ), f"{where}: {parameter.name} is given in another way"
    assert checked


def test_a_function_of_a_backend_answers_a_function_of_ivy_or_is_used() -> None:
    words = Counter(re.findall(r"\w+", "\n".join(path.read_text() for path in FILES)))
    for library in ("array_api", "numpy", "torch", "jax", "tensorflow"):
        module = importlib.import_module(f"ivy_protocol.backends.{library}")
        functions = {n for n in vars(module) if written_function(module, n)}
        idle = {n for n in functions - set(DISPATCHERS) if words[n] < 2}
        assert idle == set(), f"{library}: {idle} are called by nothing"


def test_no_name_of_the_standard_library_becomes_an_answer() -> None:
    for library in ("array_api", "numpy", "torch", "jax", "tensorflow"):
        module = pytest.importorskip(f"ivy_protocol.backends.{library}")
        for name in set(vars(module)) & set(DISPATCHERS):
            assert getattr(getattr(module, name), "__module__", "") not in (
                "math",
                "operator",
                "builtins",
                "itertools",
                "functools",
            )


def function_modules() -> list[Any]:
    return [
        importlib.import_module(f"ivy_protocol.functions.{p.stem}")
        for p in sorted((ROOT / "functions").glob("[!_]*.py"))
    ]


@pytest.mark.parametrize("module", function_modules(), ids=lambda m: m.__name__.rpartition(".")[2])
def test_public_functions_are_listed_and_documented(module: Any) -> None:
    defined = {n for n, v in vars(module).items() if inspect.isfunction(v) and v.__module__ == module.__name__}
    public = {n for n in defined if not n.startswith("_")}
    assert public <= set(module.__all__) and sorted(set(module.__all__)) == sorted(module.__all__)
    assert list(module.__all__) == sorted(module.__all__, key=lambda n: (n.casefold(), n)) or list(
        module.__all__
    ) == sorted(module.__all__)
    for name in module.__all__:
        value = getattr(module, name)
        assert exported(name) is value, f"ivy.{name} is another object"
        if not inspect.isfunction(value):
            continue
        doc = inspect.getdoc(value) or ""
        first = doc.partition("\n")[0]
        assert first.endswith(".") and first[0].isupper(), f"ivy.{name}: first line {first!r}"
        assert first.split()[0] not in ("Returns", "Computes", "Creates", "The", "A", "This"), f"ivy.{name}: {first!r}"
        if hasattr(value, "spec"):
            for section in ("Returns", "Examples"):
                assert f"{section}\n---" in doc, f"ivy.{name} has no section {section}"
            for parameter in inspect.signature(value).parameters:
                assert f"\n{parameter} :" in doc or f"{parameter}, " in doc or f", {parameter} :" in doc, (
                    f"ivy.{name} does not document {parameter}"
                )


def test_functions_have_unpostponed_annotations() -> None:
    for module in function_modules():
        assert "from __future__" not in Path(module.__file__).read_text()


def test_dispatchers_say_what_they_are() -> None:
    for name, spec in DISPATCHERS.items():
        function = exported(name)
        assert function is spec.call and ivy.spec(function) is spec and function.kind == spec.kind
        assert function.__name__ == name and function.__wrapped__ is spec.body
        assert inspect.signature(function) == inspect.signature(spec.body)
        assert spec.kind in ("primary", "compositional")


WRITTEN_OUT = {"imag": "a property", "real": "a property", "shape": "a property", "to_list": "a method of its own"}
WRITTEN_OUT |= dict.fromkeys(("itemsize", "strides"), "a property")
WRITTEN_OUT |= {"reshape": "takes lengths one by one too"}


def test_functions_of_an_array_are_methods() -> None:
    missing, other = [], []
    for name, spec in DISPATCHERS.items():
        if not spec.leading or spec.roles[spec.positional[0]] is not typing.ArrayLike or name in WRITTEN_OUT:
            continue
        found = inspect.getattr_static(ivy.Array, name, None)
        if found is None:
            missing.append(name)
        elif found is not exported(name):
            other.append(name)
    assert missing == [] and other == []
    for name in WRITTEN_OUT:
        assert hasattr(ivy.Array, name)


def test_an_array_has_no_dict_and_the_core_types_have_slots() -> None:
    for cls in (ivy.Array, context.Context):
        assert not hasattr(cls.__new__(cls), "__dict__")
