"""Support matrix in ``docs/capabilities.md``, measured by calling each function on each backend.

``python -m ivy_protocol._tools`` writes the page, and ``test_capabilities.py`` verifies it. Each backend runs in a
separate process, since earlier compilations can change the result of later ones.
``python tests/capabilities.py --table`` writes the table in the package, from the page. ``--only mlx`` measures one
backend, and keeps the other columns of the page.
"""

import json
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from calls import CALLS, UNSTABLE, Call

import ivy_protocol as ivy
from ivy_protocol import backends, lazy
from ivy_protocol.core.context import by_name

lazy.load_functions()

PAGE = Path(__file__).parent.parent / "docs" / "capabilities.md"
BACKENDS = ("numpy", "torch", "jax", "tensorflow", "mlx", "array_api_strict", "dask.array", "sparse")
MODULE = Path(ivy.__file__).parent / "namespace" / "capability_table.py"
NONE = "-"
WORDS = {"namespace": "native", "backend": "own", "body": "composed"}


def areas() -> dict[str, list[str]]:
    """The names of the functions by the module that defines them."""
    found: dict[str, list[str]] = {}
    for name in sorted(by_name):
        found.setdefault(by_name[name].call.__module__.rpartition(".")[2], []).append(name)
    return dict(sorted(found.items()))


def maker(backend: str) -> Callable[[np.ndarray], Any]:
    """Return a function that makes native arrays of a backend."""
    xp = backends.load(backend).xp
    return xp.COO.from_numpy if backend == "sparse" else xp.asarray


def cell(name: str, backend: str) -> str:
    """Return the implementation of a function on a backend, and the features that it supports there."""
    fn, call = by_name[name].call, CALLS[name][0]
    with ivy.with_backend(backend):
        answers = ivy.explain(fn, backend, **call.kwargs).answers
        if not answers:
            return NONE
        try:
            expected = list(numbers(call.answer(fn, maker(backend))))
            if name in UNSTABLE:
                expected = [x * np.nan for x in expected]
        except ivy.InplaceUpdateException:
            expected = []
        except (ivy.IvyException, NotImplementedError):
            return NONE
        word = WORDS.get(answers[0].kind, answers[0].kind)
        return " ".join([word, *(way for way, works in WAYS.get(backend, {}).items() if works(fn, call, expected))])


def numbers(value: Any) -> Iterator[np.ndarray]:
    """The arrays in a result, as NumPy arrays."""
    if isinstance(value, tuple | list) and not isinstance(value, ivy.Shape):
        for item in value:
            yield from numbers(item)
    elif isinstance(value, ivy.Array):
        yield np.asarray(ivy.to_numpy(ivy.astype(value, "float32") if value.dtype == "bfloat16" else value))
    elif isinstance(value, np.ndarray):
        yield value
    elif isinstance(value, bool | int | float | complex | ivy.Shape):
        yield np.asarray(value)


def native(value: Any) -> list[Any]:
    """The arrays in a result, as those of the library."""
    if isinstance(value, tuple | list):
        return [array for item in value for array in native(item)]
    return [ivy.to_native(value)] if isinstance(value, ivy.Array) else []


def on(fn: Any, call: Call) -> Callable[..., list[Any]]:
    """The function of the arrays in its arguments alone."""

    def of(*given: Any) -> list[Any]:
        rest = iter(given)
        return native(call.answer(fn, lambda _: next(rest)))

    return of


def agree(found: Any, expected: list[np.ndarray]) -> bool:
    found = [np.asarray(x) for x in found]
    return len(found) == len(expected) > 0 and all(
        x.shape == y.shape and (np.isnan(y).all() or np.allclose(x, y, rtol=1e-3, atol=1e-5))
        for x, y in zip(found, expected, strict=True)
    )


def tried(check: Callable[[Any, Call, list[np.ndarray]], bool]) -> Callable[[Any, Call, list[np.ndarray]], bool]:
    """A way of calling works if it gives the same result; whatever else it does, it does not work."""

    def works(fn: Any, call: Call, expected: list[np.ndarray]) -> bool:
        try:
            return check(fn, call, expected)
        except Exception:
            return False

    return works


def torch_grad(fn: Any, call: Call, expected: list[np.ndarray]) -> bool:
    import torch

    given = [torch.tensor(x, requires_grad=x.dtype.kind in "fc") for x in call.arrays()]
    results = [y for y in on(fn, call)(*given) if y.requires_grad]
    torch.autograd.backward(results, [torch.ones_like(y) for y in results])
    return any(x.grad is not None for x in given)


def torch_jit(fn: Any, call: Call, expected: list[np.ndarray]) -> bool:
    import torch

    torch.compiler.reset()
    compiled = torch.compile(on(fn, call), fullgraph=True, backend="eager")
    return agree(compiled(*map(torch.tensor, call.arrays())), expected)


def jax_grad(fn: Any, call: Call, expected: list[np.ndarray]) -> bool:
    import jax

    given = [jax.numpy.asarray(x) for x in call.arrays()]
    which = tuple(i for i, x in enumerate(given) if x.dtype.kind == "f")

    def total(*given: Any) -> Any:
        found = [y for y in on(fn, call)(*given) if y.dtype.kind in "fc"]
        return sum(y.real.sum() for y in found)

    return bool(which) and all(np.all(np.isfinite(g)) for g in jax.grad(total, argnums=which)(*given))


def jax_jit(fn: Any, call: Call, expected: list[np.ndarray]) -> bool:
    import jax

    return agree(jax.jit(on(fn, call))(*call.arrays()), expected)


def tensorflow_grad(fn: Any, call: Call, expected: list[np.ndarray]) -> bool:
    import tensorflow as tf

    given = [tf.constant(x) for x in call.arrays()]
    with tf.GradientTape() as tape:
        tape.watch([x for x in given if x.dtype.is_floating or x.dtype.is_complex])
        results = [y for y in on(fn, call)(*given) if y.dtype.is_floating or y.dtype.is_complex]
    return any(g is not None for g in tape.gradient(results, given))


def tensorflow_jit(fn: Any, call: Call, expected: list[np.ndarray]) -> bool:
    import tensorflow as tf

    return agree(tf.function(on(fn, call))(*map(tf.constant, call.arrays())), expected)


def mlx_grad(fn: Any, call: Call, expected: list[np.ndarray]) -> bool:
    import mlx.core as mx

    given = [mx.array(x) for x in call.arrays()]
    which = [i for i, x in enumerate(given) if mx.issubdtype(x.dtype, mx.floating)]

    def total(*given: Any) -> Any:
        found = [y for y in on(fn, call)(*given) if mx.issubdtype(y.dtype, mx.inexact)]
        return sum([mx.sum(mx.real(y)) for y in found])

    gradients = mx.grad(total, argnums=which)(*given)
    found = [np.asarray(g) for g in (gradients if isinstance(gradients, list | tuple) else [gradients])]
    # Values that NumPy computes have a gradient of zero.
    return all(np.all(np.isfinite(g)) for g in found) and any(np.any(g != 0) for g in found)


def mlx_jit(fn: Any, call: Call, expected: list[np.ndarray]) -> bool:
    import mlx.core as mx

    return agree(mx.compile(on(fn, call))(*map(mx.array, call.arrays())), expected)


def vmapped(backend: str) -> Callable[[Any, Call, list[np.ndarray]], bool]:
    def check(fn: Any, call: Call, expected: list[np.ndarray]) -> bool:
        stacked = [maker(backend)(np.stack([x, x])) for x in call.arrays()]
        results = ivy.vmap(lambda *given: tuple(on(fn, call)(*given)))(*stacked)
        return bool(stacked) and agree([x[1] for x in numbers(results)], expected)

    return check


WAYS: dict[str, dict[str, Callable[[Any, Call, list[np.ndarray]], bool]]] = {
    "numpy": {"vmap": tried(vmapped("numpy"))},
    "torch": {"grad": tried(torch_grad), "jit": tried(torch_jit), "vmap": tried(vmapped("torch"))},
    "jax": {"grad": tried(jax_grad), "jit": tried(jax_jit), "vmap": tried(vmapped("jax"))},
    "tensorflow": {"grad": tried(tensorflow_grad), "jit": tried(tensorflow_jit), "vmap": tried(vmapped("tensorflow"))},
    "mlx": {"grad": tried(mlx_grad), "jit": tried(mlx_jit), "vmap": tried(vmapped("mlx"))},
}
"""The ways in which a function is tried on a backend."""

HEAD = """# Support matrix

The tables show how each function is implemented on each backend, and which transformations it supports there. They are
generated by calling every function on every backend, and the test suite verifies them.

| Cell | Meaning |
|---|---|
| **native** | The library's own function is called. |
| **own** | ivy implements the function for this backend. |
| **adapter** | ivy implements the function for all array API namespaces. |
| **composed** | The function is composed of other ivy functions. |
| - | The function is not supported on this backend. |
| **grad** | Gradients are propagated by torch's autograd, `jax.grad`, `mx.grad` or TensorFlow's tape. |
| **jit** | `torch.compile(fullgraph=True)`, `jax.jit`, `mx.compile` or `tf.function` returns the same result. |
| **vmap** | `ivy.vmap` over all arrays works. |

- Functions that return Python values or data-dependent shapes support none of the transformations.
- NumPy and array_api_strict have no autodiff. There `ivy.grad` uses torch, or JAX if torch is not installed.
- ivy has little code for dask and sparse. Functions that these libraries lack are not supported.
"""
TOPICS = {
    "Creation": "creation",
    "Conversion and inspection": "conversion",
    "Dtypes and devices": "dtypes device",
    "Elementwise functions": "elementwise",
    "Special functions": "special",
    "Comparison": "comparison",
    "Indexing and updates": "indexing",
    "Manipulation": "manipulation",
    "Searching and sorting": "searching",
    "Sets": "sets",
    "Reductions": "reductions",
    "Statistics": "statistics",
    "Linear algebra": "linalg",
    "Tensor decompositions": "decompositions",
    "Fourier transforms": "fft",
    "Signal processing": "signal",
    "Random numbers": "random",
    "Transformations of functions": "transforms",
    "Activations": "activations",
    "Layers": "layers attention recurrent",
    "Convolution and pooling": "convolution pooling",
    "Normalization": "normalization",
    "Losses": "losses",
    "Optimizers": "optimizers",
    "Interpolation and vision": "vision",
    "Parallelism": "utilities",
}
"""The headings of the page, with the modules under each."""


def topics() -> dict[str, list[str]]:
    """The names of the functions by heading; a module without a topic has a heading of its own name."""
    heading = {module: topic for topic, modules in TOPICS.items() for module in modules.split()}
    result: dict[str, list[str]] = {topic: [] for topic in TOPICS}
    for area, names in areas().items():
        result.setdefault(heading.get(area, area.strip("_").replace("_", " ").capitalize()), []).extend(names)
    return {topic: sorted(names) for topic, names in result.items() if names}


def column(backend: str) -> dict[str, str]:
    """The cells of a backend by function, found in a process of its own."""
    environment = dict(os.environ, TF_CPP_MIN_LOG_LEVEL="3", PYTHONWARNINGS="ignore")
    command = [sys.executable, str(Path(__file__)), backend]
    ran = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout.splitlines()[-1])


def render() -> Iterator[str]:
    """The lines of the page."""
    columns = {backend: column(backend) for backend in BACKENDS}
    yield from page({name: [columns[backend][name] for backend in BACKENDS] + [takes(name)] for name in by_name})


def with_columns(measured: list[str]) -> Iterator[str]:
    """The lines of the page, whose other columns are those of the committed page."""
    columns, committed = {backend: column(backend) for backend in measured}, table()
    cells = {
        name: [columns[b][name] if b in columns else committed[name][b] for b in BACKENDS] + [committed[name]["Dtypes"]]
        for name in by_name
    }
    yield from page(cells)


def page(cells: dict[str, list[str]]) -> Iterator[str]:
    """The lines of a page with these cells by function."""
    yield from HEAD.splitlines()
    for topic, names in topics().items():
        yield from ("", f"## {topic}", "")
        yield f"| Function | {' | '.join(BACKENDS)} | Dtypes |"
        yield "|---" * (len(BACKENDS) + 2) + "|"
        for name in names:
            yield f"| `{name}` | {' | '.join(cells[name])} |"


def takes(name: str) -> str:
    """The data types that a function takes on every backend that has them, and what single backends lack."""
    fn = by_name[name].call
    found = {}
    for backend in ("numpy", "torch", "jax", "tensorflow"):
        with ivy.with_backend(backend):
            valid = [str(t) for t in ivy.valid_dtypes]
            found[backend] = valid, {str(t) for t in ivy.function_supported_dtypes(fn)}
    all_taken = set.union(*(taken for _, taken in found.values()))
    words = [kind for kind, names in KINDS.items() if names & all_taken]
    lacks = {b: [t for t in valid if t in all_taken and t not in taken] for b, (valid, taken) in found.items()}
    missing = [f"{b} not {', '.join(names)}" for b, names in lacks.items() if names]
    return "; ".join([" ".join(words) or NONE, *missing])


KINDS = {
    "bool": {"bool"},
    "int": {"int8", "int16", "int32", "int64"},
    "uint": {"uint8", "uint16", "uint32", "uint64"},
    "float": {"bfloat16", "float16", "float32", "float64"},
    "complex": {"complex64", "complex128"},
}


def table() -> dict[str, dict[str, str]]:
    """The cells of the committed page, by function and backend."""
    found, titles = {}, []
    for line in PAGE.read_text().splitlines():
        if line.startswith(("| Function", "| `")):
            name, *cells = [part.strip() for part in line.strip("| ").split(" | ")]
            if name == "Function":
                titles = cells
            else:
                found[name.strip("` ")] = dict(zip(titles, cells, strict=True))
    return found


def grouped() -> dict[str, str]:
    """The cells of the committed page by rows: the functions that have the same ones, as the package holds them."""
    rows: dict[str, list[str]] = {}
    for name, cells in sorted(table().items()):
        rows.setdefault("|".join([cells[backend] for backend in BACKENDS]), []).append(name)
    return {cells: " ".join(names) for cells, names in sorted(rows.items())}


def module() -> str:
    """The text of the module with these rows."""
    lines = [
        '"""The cells of docs/capabilities.md by functions that share them; `tests/capabilities.py` writes it."""',
        "# ruff: noqa: E501",
        "",
        f"LIBRARIES = {BACKENDS!r}".replace("'", '"'),
        "TABLE: dict[str, str] = {",
    ]
    for cells, names in grouped().items():
        # What fits into a line is one text, as the formatter has it.
        parts = [names] if len(names) <= 110 else textwrap.wrap(names, 100)
        texts = [f'"{part}{" " if part is not parts[-1] else ""}"' for part in parts]
        key = f'    "{cells}": '
        if len(texts) == 1 and len(key + texts[0]) < 120:
            lines.append(f"{key}{texts[0]},")
        else:
            lines += [f"{key}(", *[f"        {text}" for text in texts], "    ),"]
    return "\n".join([*lines, "}", ""])


def obstacle() -> str:
    """Return the reason why the page cannot be written; an empty string if it can."""
    absent = [backend for backend in BACKENDS if find_spec(backend.partition(".")[0]) is None]
    if absent:
        return f"docs/capabilities.md needs all libraries, install also {', '.join(absent)}"
    uncalled = sorted(set(by_name).difference(CALLS))
    return f"tests/calls.py has no call of {', '.join(uncalled)}" if uncalled else ""


def main(arguments: list[str]) -> int:
    """Write the page and the table of the package, or compare them for ``--check``; return the exit status."""
    if arguments == ["--table"]:
        MODULE.write_text(module(), encoding="utf-8")
        return 0
    if arguments[:1] == ["--only"]:
        text = "\n".join(with_columns(arguments[1:])) + "\n"
        PAGE.write_text(text, encoding="utf-8")
        MODULE.write_text(module(), encoding="utf-8")
        return 0
    if arguments not in ([], ["--check"]):
        cells = {name: cell(name, arguments[0]) for name in sorted(by_name)}
        sys.stdout.write(f"\n{json.dumps(cells)}\n")
        return 0
    if problem := obstacle():
        sys.stderr.write(f"{problem}\n")
        return 1
    text = "\n".join(render()) + "\n"
    if arguments:
        return int(text != PAGE.read_text(encoding="utf-8") or module() != MODULE.read_text(encoding="utf-8"))
    PAGE.write_text(text, encoding="utf-8")
    MODULE.write_text(module(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
