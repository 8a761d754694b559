"""The examples in the docstrings are true on every backend."""

import doctest
import importlib
import inspect
from pathlib import Path
from types import ModuleType
from typing import Any

import doctests
import pytest

import ivy_protocol as ivy

OF_ONE_LIBRARY = (
    "ivy_protocol.backends.",
    "ivy_protocol.stateful.bridges.",
    *(f"ivy_protocol.interop.{name}" for name in ("torch", "jax", "tensorflow")),
    "ivy_protocol.transpile._torch",
    "ivy_protocol.transpile._lowered",
    "ivy_protocol.transpile._jax",
    "ivy_protocol.transpile._onnx",
    *(f"ivy_protocol.graph.{name}" for name in ("numpy", "_numpy", "torch", "jax", "tensorflow")),
)


def modules() -> list[ModuleType]:
    """Import all modules of the package but those of single backends, which need their library."""
    root = Path(ivy.__file__).parent
    paths = [path.relative_to(root.parent).with_suffix("") for path in sorted(root.rglob("*.py"))]
    names = [".".join(path.parts).removesuffix(".__init__") for path in paths]
    skipped = tuple(name.removesuffix(".") for name in OF_ONE_LIBRARY)
    return [importlib.import_module(n) for n in names if not n.startswith(skipped) and not n.endswith("__main__")]


def examples() -> dict[str, doctest.DocTest]:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = {}
    for module in modules():
        for test in finder.find(module, extraglobs={"ivy": ivy}):
            if test.examples:
                found[test.name] = test
    # A dispatcher wraps its definition, so the finder deems it foreign to its module.
    for name, value in public_functions().items():
        if f"{value.__module__}.{name}" not in found and value.__doc__ and ">>>" in value.__doc__:
            test = doctest.DocTestParser().get_doctest(
                value.__doc__, {"ivy": ivy}, f"{value.__module__}.{name}", None, 0
            )
            found[test.name] = test
    return found


def public_functions() -> dict[str, Any]:
    found = {n: getattr(ivy, n) for n in dir(ivy) if inspect.isfunction(getattr(ivy, n)) and not n.startswith("_")}
    return {**found, "fft": ivy.fft.fft}


EXAMPLES = examples()


@pytest.mark.parametrize("library", ["numpy", "torch", "jax", "tensorflow"])
@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_example(name: str, library: str) -> None:
    test = EXAMPLES[name]
    if library != "numpy" and "numpy" in (test.docstring or ""):
        # An example that names numpy is about numpy.
        return
    pytest.importorskip(library)
    run = doctest.DocTest(test.examples, {"ivy": ivy}, test.name, test.filename, test.lineno, test.docstring)
    with ivy.with_backend(library):
        absent = doctests.run(run)
    if absent:
        pytest.skip(f"{absent} is not installed")


def test_every_public_dispatcher_has_an_example() -> None:
    missing = [n for n, f in public_functions().items() if hasattr(f, "spec") and ">>>" not in (f.__doc__ or "")]
    assert missing == []
