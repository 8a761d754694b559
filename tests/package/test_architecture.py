"""Conventions of the code base, read from its source."""

import ast
import importlib
import inspect
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ivy_protocol as ivy
from ivy_protocol import lazy_names
from ivy_protocol.base import typing
from ivy_protocol.base.spec import Flags
from ivy_protocol.core import context, function_names
from ivy_protocol.dispatch import entry

ROOT = Path(ivy.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
NAMES = {
    ".".join(("ivy_protocol", *p.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__") for p in FILES
}
LIBRARIES = {
    "torch": (
        "backends/torch/",
        "graph/torch/",
        "stateful/bridges/torch.py",
        "interop/torch.py",
        "interop/torch_compile.py",
        "transpile/_torch.py",
        "transpile/_lowered.py",
    ),
    "jax": (
        "backends/jax/",
        "graph/jax/",
        "stateful/bridges/jax.py",
        "stateful/bridges/nnx.py",
        "stateful/bridges/trees.py",
        "interop/jax.py",
        "transpile/_jax.py",
        "transpile/_jax_factorizations.py",
        "transpile/_jax_decompositions.py",
    ),
    "tensorflow": ("backends/tensorflow/", "graph/tensorflow/", "interop/tensorflow.py"),
    "keras": ("stateful/bridges/keras.py",),
    "flax": ("stateful/bridges/nnx.py",),
    "equinox": ("stateful/bridges/equinox.py",),
    "cupy": (),
    "dask": ("backends/dask.py",),
    "array_api_strict": ("backends/array_api_strict.py",),
}
WITH_NUMPY = (
    "interop/jax.py",
    "interop/torch_compile.py",
    "transpile/_jax.py",
    "transpile/_jax_decompositions.py",
    "transpile/_onnx_sizes.py",
    "backends/",
    "graph/numpy/",
    "graph/jax/",
    "testing/",
    "array/through_numpy.py",
    "numpy/",
    "native/_numpy_calls.py",
    "scipy/",
)
HOOKS = {"__jax_array__": "jax", "__tf_tensor__": "tensorflow"}
"""Methods that a library calls, and so has been imported."""
LAYERS = (
    *("ground", "core", "messages", "base", "backends", "errors", "conversion", "dispatch", "functions"),
    *("array", "layers", "random", "namespace", "dispatchables", "instrument", "distributed", "container"),
    *("graph", "stateful", "interop", "transpile", "testing", "face", "above"),
)
"""From the bottom to the top; each imports from lower ones only, in functions and for type checkers too."""
LAYER_OF = {
    **dict.fromkeys(("exceptions", "compiling", "lazy"), "ground"),
    **dict.fromkeys(("fft", "linalg"), "functions"),
    **dict.fromkeys(("typing", "values"), "base"),
    **dict.fromkeys(("", "lazy_names"), "face"),
    **dict.fromkeys(("__main__", "_tools", "native", "numpy", "scipy", "tour", "v1"), "above"),
}
"""The layers of modules and packages that are not named after one."""
FOR_TYPES = {
    ("core.array_type", "array.array"): "the class of arrays is at the bottom, its methods are above",
    ("base.typing", ""): "functions annotate Containers and Modules, which are above them",
    ("", "numpy"): "type checkers find `ivy.numpy`, which loads when it is first used, in the face",
}
"""The imports that go up, or come back to the file that they are in: for type checkers only."""
AT_FIRST_USE = {("lazy_names", "numpy"): "`ivy.numpy` is a name of the package, and a program written with the package"}
"""The imports that go up when a name is first used."""
LOADERS = ("lazy.py", "backends/", "graph/", "testing/", "tour/libraries.py", "_tools/", "container/_leaves.py")
"""What imports modules by names that are computed."""
GENERATED = ("container/_methods.py", "core/function_names.py")
CORE = ("core", "base", "dispatch", "conversion")
"""What is in force, the words, who answers, and what goes in and comes out: what a reader of a call reads."""


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix("__init__").rstrip(".")


@cache
def imports(path: Path) -> list[tuple[str, str, bool]]:
    """The modules that a file imports, each with the enclosing function, and whether only type checkers see it."""

    def visit(node: ast.AST, function: str, typed: bool) -> Iterator[tuple[str, str, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                yield from visit(ast.Module(child.body, []), function, True)
                yield from visit(ast.Module(child.orelse, []), function, typed)
            elif isinstance(child, ast.Import):
                yield from ((alias.name, function, typed) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                assert not child.level, "imports are absolute"
                for alias in child.names:
                    inner = f"{child.module}.{alias.name}"
                    yield (inner if inner in NAMES else str(child.module), function, typed)
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from visit(child, function or child.name, typed)
            else:
                yield from visit(child, function, typed)

    return list(visit(ast.parse(path.read_text()), "", False))


def computed_imports(path: Path) -> Iterator[str]:
    """The modules that a file imports by `import_module`, or registers as modules to import at first use."""
    source = path.read_text()
    if module_of(path) == "lazy_names":
        yield from (f"ivy_protocol.{module}" for module in lazy_names._NAMES)
        yield from lazy_names._INTERNAL.values()
        return
    registers = re.search(r"lazy\.register|\bmake_known\(\"", source)
    for node in ast.walk(ast.parse(source)):
        texts: list[ast.AST] = []
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            texts = list(node.args[:1])
        elif registers and isinstance(node, ast.Constant | ast.JoinedStr):
            texts = [node]
        for text in texts:
            if isinstance(text, ast.Constant) and text.value in NAMES - {"ivy_protocol"}:
                yield str(text.value)
            elif isinstance(text, ast.JoinedStr):
                pattern = "".join(_pattern(part, path) for part in text.values)
                yield from (
                    name for name in NAMES if pattern.startswith("ivy_protocol") and re.fullmatch(pattern, name)
                )


def _pattern(part: ast.AST, path: Path) -> str:
    """The regular expression for a part of a formatted string."""
    if isinstance(part, ast.Constant):
        return re.escape(str(part.value))
    is_own = isinstance(part, ast.FormattedValue) and ast.unparse(part.value) == "__name__"
    return f"ivy_protocol.{module_of(path)}" if is_own else r"[\w.]+"


def layer(module: str) -> int:
    root = module.partition(".")[0]
    return LAYERS.index(LAYER_OF.get(root, root))


def own(module: str) -> str | None:
    """The name of a module below the package; None of another package."""
    return module.removeprefix("ivy_protocol").lstrip(".") if module.partition(".")[0] == "ivy_protocol" else None


def between_files() -> dict[tuple[str, str], bool]:
    """The imports of the package's files from each other, each with whether only type checkers see it."""
    found: dict[tuple[str, str], bool] = {}
    for path in FILES:
        for module, _, typed in imports(path):
            target = own(module)
            if target is not None:
                pair = module_of(path), target
                found[pair] = typed and found.get(pair, True)
        for module in computed_imports(path):
            found[module_of(path), str(own(module))] = False
    return found


EDGES = between_files()


def test_imports_go_down() -> None:
    up = {pair: typed for pair, typed in EDGES.items() if layer(pair[1]) > layer(pair[0])}
    assert {pair for pair, typed in up.items() if not typed} == AT_FIRST_USE.keys()
    assert up.keys() <= FOR_TYPES.keys() | AT_FIRST_USE.keys()


def test_no_file_comes_back_to_itself() -> None:
    """Through no imports at all: when it loads, in functions, by computed names, or for type checkers."""
    edges: dict[str, set[str]] = {}
    for module, target in EDGES.keys() - FOR_TYPES.keys() - AT_FIRST_USE.keys():
        edges.setdefault(module, set()).add(target)
    assert {"core.context", "base.spec", "exceptions"} <= reached("dispatch.entry", edges), "the graph is read"
    assert "container._tree" in edges["graph.lowering"] or "graph.lowering" in edges, "imports in functions are read"
    assert "core.dtypes" in reached("functions.dtypes", edges)
    assert {name: sorted(edges[name]) for name in edges if name in reached(name, edges)} == {}


def test_exceptions_are_needed() -> None:
    everything: dict[str, set[str]] = {}
    for module, target in EDGES:
        everything.setdefault(module, set()).add(target)
    for module, target in FOR_TYPES:
        assert EDGES[module, target], f"{module} imports {target} when it runs"
        assert layer(target) > layer(module) or module in reached(target, everything), (module, target)


def reached(start: str, edges: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    ahead = [start]
    while ahead:
        for name in edges.get(ahead.pop(), set()) - seen:
            seen.add(name)
            ahead.append(name)
    return seen


def test_modules_are_loaded_by_name_in_few_places() -> None:
    loading = {name_of(p) for p in FILES if re.search(r"\bimport_module\(", p.read_text())}
    assert {name for name in loading if not name.startswith(LOADERS)} == set()


def test_the_libraries_do_not_know_each_other() -> None:
    for path in FILES:
        parts = path.relative_to(ROOT).parts
        if parts[0] not in ("backends", "graph") or parts[1] not in (*LIBRARIES, "numpy"):
            continue
        for module, _, _ in imports(path):
            others = (module or "").split(".")[1:3]
            if len(others) == 2 and others[0] == parts[0] and others[1] in (*LIBRARIES, "numpy"):
                assert others[1] == parts[1], f"{name_of(path)} imports {module}"


def test_few_modules_lie_outside_of_a_layer() -> None:
    assert len(list(ROOT.glob("*.py"))) <= 9


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_library_imports(path: Path) -> None:
    for module, function, _ in imports(path):
        root = module.partition(".")[0]
        places = LIBRARIES.get(root)
        if places is not None and HOOKS.get(function) != root:
            assert name_of(path).startswith(tuple(places)), f"{name_of(path)} imports {module}"
        if root in ("numpy", "array_api_compat") and not function:
            assert name_of(path).startswith(WITH_NUMPY), f"{name_of(path)} imports {module} at module level"
            assert name_of(path) not in ("backends/__init__.py", "backends/backend.py", "backends/common/array_api.py")


def lines_of_code(path: Path) -> set[int]:
    """The numbers of the lines without blank ones, comments and docstrings."""
    source = path.read_text()
    tree = ast.parse(source)
    docs: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docs |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(source.splitlines(), 1)
    return {i for i, text in lines if text.strip() and not text.strip().startswith("#")} - docs


def code_lines(path: Path) -> int:
    return len(lines_of_code(path))


IN_CORE = [
    path
    for path in FILES
    if path.relative_to(ROOT).parts[0] in CORE
    and name_of(path) not in (*GENERATED, "base/files.py", "dispatch/einops.py")
]


def test_the_core_stays_small() -> None:
    assert sum(map(code_lines, IN_CORE)) <= 3817


@pytest.mark.parametrize("path", IN_CORE, ids=name_of)
def test_functions_of_the_core_stay_short(path: Path) -> None:
    code = lines_of_code(path)
    long = {}
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef):
            count = len(code.intersection(range(node.lineno, (node.end_lineno or node.lineno) + 1)))
            if count > 50:
                long[node.name] = count
    assert long == {}


def test_a_backend_needs_few_lines() -> None:
    files = [path for path in FILES if name_of(path).startswith("backends/mlx/")]
    assert files and sum(map(code_lines, files)) <= 1000


def test_modules_stay_small() -> None:
    sizes = {name_of(path): code_lines(path) for path in FILES if name_of(path) not in GENERATED}
    assert {n: lines for n, lines in sizes.items() if lines > 600} == {}


def test_flags_of_functions_are_described() -> None:
    described = re.findall(r"(?m)^ *``(\w+)`` ", str(entry.primary.__doc__))
    assert sorted(described) == sorted(Flags.__annotations__)


DISPATCHERS = {
    spec.name: spec for spec in context.by_name.values() if spec.body.__module__.startswith("ivy_protocol.functions.")
}


def exported(name: str) -> Any:
    """Return the public object of a name; ``ivy.fft`` is a namespace that contains the function."""
    return ivy.fft.fft if name == "fft" else getattr(ivy, name)


def written_function(module: Any, name: str) -> Any:
    """The function of that name if it is written in Python there, and no alias of the library's own."""
    function = getattr(module, name, None)
    code = getattr(function, "__code__", None)
    if code is None:
        return None
    path = Path(module.__file__)
    own = (
        Path(code.co_filename).parent == path.parent if path.stem == "__init__" else code.co_filename == module.__file__
    )
    return function if own else None


@pytest.mark.parametrize("library", ["common.array_api", "numpy", "torch", "jax", "tensorflow"])
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
        if library == "common.array_api":
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


def test_backend_functions_are_used() -> None:
    words = Counter(re.findall(r"\w+", "\n".join(path.read_text() for path in FILES)))
    for library in ("common.array_api", "numpy", "torch", "jax", "tensorflow"):
        module = importlib.import_module(f"ivy_protocol.backends.{library}")
        functions = {n for n in vars(module) if written_function(module, n)}
        idle = {n for n in functions - set(DISPATCHERS) if words[n] < 2}
        assert idle == set(), f"{library}: {idle} are called by nothing"


def test_backend_names_shadow_no_stdlib() -> None:
    for library in ("common.array_api", "numpy", "torch", "jax", "tensorflow"):
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
def test_public_functions_are_exported_and_documented(module: Any) -> None:
    for name in function_names.NAMES[module.__name__.rpartition(".")[2]].split():
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
WRITTEN_OUT |= dict.fromkeys(("itemsize", "size", "strides"), "a property")
WRITTEN_OUT |= {"compress": "takes the condition, as NumPy's"}
WRITTEN_OUT |= {"reshape": "takes lengths one by one too", "ravel": "takes one step less"}
WRITTEN_OUT |= {"flatten": "copies, and takes the order by position, as NumPy's does"}


def test_functions_of_an_array_are_methods() -> None:
    missing, other = [], []
    for name, spec in DISPATCHERS.items():
        if not spec.leading or spec.roles[spec.positional[0]] is not typing.ArrayLike or name in WRITTEN_OUT:
            continue
        found = inspect.getattr_static(ivy.Array, name, None)
        if found is None:
            missing.append(name)
        elif getattr(ivy.Array, name) is not exported(name):
            other.append(name)
    assert missing == [] and other == []
    for name in WRITTEN_OUT:
        assert hasattr(ivy.Array, name)


def test_core_types_have_slots() -> None:
    for cls in (ivy.Array, context.Context):
        assert not hasattr(cls.__new__(cls), "__dict__")


def test_no_definition_hides_another() -> None:
    hidden = []
    for path in [*ROOT.rglob("*.py"), *Path(__file__).parents[1].rglob("*.py")]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for scope in [tree, *[node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]]:
            names = Counter(
                node.name
                for node in scope.body
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
                # Overloads and setters are decorated, and belong to what has their name.
                and not any(ast.unparse(mark).endswith(("overload", ".setter")) for mark in node.decorator_list)
            )
            hidden += [f"{path.name}: {name}" for name, count in names.items() if count > 1 and name != "_"]
    assert not hidden


@pytest.mark.parametrize("library", ["numpy", "torch", "jax", "tensorflow"])
def test_backends_export_their_implementations(library: str) -> None:
    """A function that is not in ``__all__`` is not imported with ``*``, and would never run."""
    hidden = []
    for path in sorted((ROOT / "backends" / library).glob("[!_]*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        exported = {name for node in tree.body if _assigns_all(node) for name in ast.literal_eval(node.value)}
        names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        hidden += [f"{path.name}: {name}" for name in sorted((names & set(DISPATCHERS)) - exported)]
    assert hidden == []


def _assigns_all(node: ast.stmt) -> Any:
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"


def test_backend_module_topics() -> None:
    topics = {path.stem for path in (ROOT / "functions").glob("[!_]*.py")}
    for library in ("numpy", "torch", "jax", "tensorflow"):
        names = {path.stem for path in (ROOT / "backends" / library).glob("*.py")} - {"__init__"}
        # Helpers of several modules, sharded arrays, and products of integers.
        assert names - topics <= {"_shared", "_sharding", "_integer_products"}, library


def test_topics_of_tests_exist() -> None:
    topics = {path.stem for path in (ROOT / "functions").glob("[!_]*.py")}
    files = [path.stem for path in (Path(__file__).parents[1] / "functions").glob("test_*.py")]
    untested = {t for t in topics if not any(f == f"test_{t}" or f.startswith(f"test_{t}_") for f in files)}
    assert untested == set()
