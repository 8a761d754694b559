"""Selection of the backend: imported lazily, for subclasses of array classes, for libraries without registration."""

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_protocol
from ivy_protocol import backends
from ivy_protocol.backends import pytrees
from ivy_protocol.core import context

ivy: Any = ivy_protocol
"""Untyped here, since no type checker knows the arrays of a made-up library."""
HERE = Path(__file__).parents[1]
LIBRARIES = "{'numpy', 'torch', 'jax', 'tensorflow', 'array_api_compat', 'array_api_strict'}"


def python(code: str, *paths: Path) -> str:
    """Run code in a fresh interpreter; return what it prints."""
    lines = [f"import sys; sys.path[:0] = {[str(p) for p in paths]!r}", code]
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("library", ["jax", "tensorflow"])
def test_first_call_in_traced_code(library: str) -> None:
    pytest.importorskip(library)
    code = {
        "jax": "import jax; trace, x = jax.jit, jax.numpy.ones(2)",
        "tensorflow": "import tensorflow as tf; trace, x = tf.function, tf.ones(2)",
    }
    ends = (
        "import ivy_protocol as ivy; from ivy_protocol import backends; trace(lambda x: ivy.to_native(ivy.sin(x)))(x)"
    )
    shown = f"print(backends.load({library!r}).array_type is type(x))"
    assert python(f"{code[library]}; {ends}; {shown}") == "True"


def test_code_that_torch_compiles_needs_no_other_library() -> None:
    pytest.importorskip("torch")
    code = """
import torch
import ivy_protocol as ivy
from ivy_protocol.backends import pytrees
from ivy_protocol import backends
from ivy_protocol.backends import pytrees
run = torch.compile(lambda x: ivy.insert(x, 1, 5.0, axis=0), fullgraph=True, backend="eager")
print(run(torch.ones(2)).to_list(), *backends.loaded)
"""
    assert python(code) == "[1.0, 5.0, 1.0] torch"


@pytest.fixture
def registry() -> Iterator[None]:
    """Backends registered in a test are forgotten, and so are their plans."""
    known, loaded = dict(backends.known), dict(backends.loaded)
    yield
    backends.known.clear()
    backends.known.update(known)
    backends.loaded.clear()
    backends.loaded.update(loaded)
    backends.names.clear()
    context.clear_plans()
    for name in ("shelf", "shelf_overrides"):
        sys.modules.pop(name, None)


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch, registry: None) -> Any:
    monkeypatch.syspath_prepend(str(HERE))
    import shelf

    return shelf


def test_the_import_loads_no_library() -> None:
    code = f"import ivy_protocol; print(sorted({LIBRARIES} & set(sys.modules)))"
    assert python(code) == "[]"


def test_signature_imports_no_library() -> None:
    code = f"""
import inspect, ivy_protocol as ivy
inspect.signature(ivy.add), ivy.spec(ivy.add), dir(ivy), ivy.float32, ivy.NativeDtype, ivy.valid_dtypes
print(sorted({LIBRARIES} & set(sys.modules)))"""
    assert python(code) == "[]"


def test_call_imports_one_library() -> None:
    code = """
import numpy as np, ivy_protocol as ivy
ivy.add(np.ones(2), np.ones(2)), ivy.zeros(2), ivy.softmax(np.ones(2)), ivy.array([1.0]) + 1, repr(ivy.zeros(2))
isinstance(np.ones(2), ivy.NativeArray), isinstance(3, ivy.NativeArray), ivy.is_array("text")
print(sorted({'torch', 'jax', 'tensorflow'} & set(sys.modules)))"""
    assert python(code) == "[]"


@pytest.mark.parametrize("name", ["torch", "jax"])
def test_library_import_order(name: str) -> None:
    make = {"torch": "import torch; x = torch.ones(2)", "jax": "import jax.numpy as jnp; x = jnp.ones(2)"}[name]
    others = {"torch", "jax", "tensorflow"} - {name}
    for lines in ([make, "import ivy_protocol as ivy"], ["import ivy_protocol as ivy; ivy.zeros(1)", make]):
        code = "\n".join(
            [*lines, f"y = ivy.add(x, x); print(y.backend, y.to_list(), sorted({others!r} & set(sys.modules)))"]
        )
        assert python(code) == f"{name} [2.0, 2.0] []"


def test_relatives_of_numpy() -> None:
    class Sub(np.ndarray): ...

    class SubSub(Sub): ...

    for x in (np.ones(2).view(Sub), np.ones(2).view(SubSub), np.ones(2)):
        result = ivy.add(x, x)
        assert type(result) is ivy.Array and result.backend == "numpy" and result.to_list() == [2.0, 2.0]
        assert isinstance(x, ivy.NativeArray)
    for scalar in (np.float64(1), np.float32(1), np.int8(1), np.bool_(True)):
        result = ivy.add(scalar, scalar) if scalar.dtype != bool else ivy.logical_and(scalar, scalar)
        assert result.backend == "numpy" and result.dtype == scalar.dtype.name and result.shape == ()
        assert isinstance(result.to_native(), np.ndarray)


def test_masked_arrays_of_numpy_are_refused(backend: str) -> None:
    x, y = np.ma.masked_array([1.0, 2.0], mask=[False, True]), ivy.array([1.0, 2.0])
    for call in (lambda: ivy.sum(x), lambda: ivy.stack([x, x]), lambda: ivy.Array(x), lambda: y + x):
        with pytest.raises(ivy.IvyTypeError, match=r"x\.filled\(value\) or x\.compressed\(\)"):
            call()
    assert ivy.sum(x.compressed()).to_list() == 1.0
    assert not ivy.is_array(x) and not ivy.is_native_array(x)


def test_a_numpy_scalar_goes_along_with_any_library(backend: str) -> None:
    x = ivy.array([1.0, 2.0])
    for result in (ivy.add(np.float32(1), x), ivy.add(x, np.float32(1)), x + np.float32(1), x.add(np.float32(1))):
        assert result.backend == backend and result.to_list() == [2.0, 3.0] and result.dtype == "float32"
    assert ivy.multiply(x, np.int32(2)).backend == backend


def test_relatives_of_torch() -> None:
    torch = pytest.importorskip("torch")
    from torch._subclasses.fake_tensor import FakeTensorMode

    class Sub(torch.Tensor): ...

    parameter = torch.nn.Parameter(torch.ones(2))
    for x in (
        parameter,
        torch.ones(2).as_subclass(Sub),
        torch.ones(2, requires_grad=True),
        torch.nn.Buffer(torch.ones(2)),
    ):
        for _ in range(2):
            result = ivy.add(x, x)
            assert type(result) is ivy.Array and result.backend == "torch" and result.to_list() == [2.0, 2.0]
            assert ivy.softmax(x).backend == "torch"
    loss = ivy.sum(ivy.multiply(parameter, 3.0)).to_native()
    loss.backward()
    assert parameter.grad.tolist() == [3.0, 3.0]
    with FakeTensorMode():
        fake = ivy.matmul(torch.ones(2, 3), torch.ones(3, 4))
        assert fake.shape == (2, 4) and type(fake.to_native()).__name__ == "FakeTensor"
    meta = ivy.softmax(torch.ones(2, 3, device="meta"))
    assert meta.shape == (2, 3) and meta.device == "meta"


def test_relatives_of_tensorflow() -> None:
    tf = pytest.importorskip("tensorflow")
    variable = tf.Variable([1.0, 2.0])
    for x in (variable, tf.constant([1.0, 2.0])):
        for _ in range(2):
            result = ivy.add(x, x)
            assert result.backend == "tensorflow" and result.to_list() == [2.0, 4.0]
            assert isinstance(x, ivy.NativeArray)
            assert ivy.softmax(x).backend == "tensorflow"
            assert (ivy.Array(x) * 2.0).to_list() == [2.0, 4.0]
    seen = []

    @tf.function(input_signature=[tf.TensorSpec([None, 2])])
    def traced(x: Any) -> Any:
        seen.append(ivy.add(x, x).backend)
        return ivy.softmax(x).to_native()

    assert traced(tf.zeros((3, 2))).shape == (3, 2) and seen == ["tensorflow"]


def test_relatives_of_jax() -> None:
    jax = pytest.importorskip("jax")
    seen = []

    @jax.jit
    def traced(x: Any) -> Any:
        seen.append((ivy.add(x, x).backend, isinstance(x, ivy.NativeArray)))
        return ivy.softmax(x).to_native()

    assert traced(jax.numpy.ones(2)).tolist() == [0.5, 0.5]
    assert seen == [("jax", True)]


def test_array_api_library() -> None:
    pytest.importorskip("array_api_strict")
    code = """
import array_api_strict as xp
import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.backends import pytrees
del backends.known["array_api_strict"]
x = xp.asarray([1.0, 2.0], dtype=xp.float32)
print(ivy.add(x, x).to_list(), ivy.add(x, x).backend, type(ivy.softmax(x).to_native()) is type(x))
print(isinstance(x, ivy.NativeArray), ivy.explain(ivy.fmod, x).answers[0].kind)"""
    assert python(code) == "[2.0, 4.0] array_api_strict True\nTrue body"
    code = """
import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.backends import pytrees
del backends.known["array_api_strict"]
ivy.set_backend("array_api_strict")
x = ivy.zeros(2)
print(type(x) is ivy.Array, x.backend, (x + 1).to_list(), ivy.cross_entropy(x + 0.5, x + 0.5).shape)"""
    assert python(code) == "True array_api_strict [1.0, 1.0] ivy.Shape()"


def test_a_library_is_registered_with_overrides(shelf: Any) -> None:
    x = shelf.Shelf(np.array([1.0, -2.0], dtype="float32"))
    with pytest.raises(ivy.IvyDispatchError, match="register_backend"):
        ivy.add(x, x)
    ivy.register_backend("shelf", overrides="shelf_overrides", types=("shelf.Shelf",))
    assert ivy.add(x, x).to_list() == [2.0, -4.0]
    assert type(ivy.add(x, 1.0).to_native()) is shelf.Shelf
    assert ivy.negative(x).to_list() == [-1.0, 2.0], "written in the overrides"
    assert ivy.relu(x).to_list() == [1.0, 0.0], "an override of a compositional function"
    assert ivy.relu(shelf.Shelf(np.ones((1, 1), "float32"))).to_list() == [[1.0]], "which declines matrices"
    np.testing.assert_allclose(ivy.gelu(x, approximate=True).to_numpy(), [0.841192, -0.0454023], rtol=1e-5)
    assert isinstance(x, ivy.NativeArray) and ivy.Array(x).backend == "shelf" and ivy.Array(x).dtype == "float32"
    assert repr(ivy.Array(x) + x) == "ivy.array([ 2., -4.])"
    with ivy.with_backend("shelf"):
        assert type(ivy.zeros(2).to_native()) is shelf.Shelf
        assert type(ivy.asarray([1.0]).to_native()) is shelf.Shelf
    with pytest.raises(ivy.IvyNotImplementedException, match=r"ivy\.exp has no implementation on shelf.*register"):
        ivy.exp(x)
    with ivy.MixedArrays("strict"), pytest.raises(ivy.IvyDispatchError, match="shelf and numpy"):
        ivy.add(x, np.zeros(2))


@pytest.mark.parametrize("by_name", [True, False])
def test_a_library_is_registered_by_its_namespace(shelf: Any, by_name: bool) -> None:
    ivy.register_backend("books", namespace="shelf" if by_name else shelf, types=("shelf.Shelf",))
    x = shelf.Shelf(np.array([1.0, 2.0], dtype="float32"))
    result = ivy.add(x, x)
    assert type(result) is ivy.Array and type(result.to_native()) is shelf.Shelf and result.backend == "books"
    assert (ivy.Array(x) * 2.0).to_native().values.tolist() == [2.0, 4.0]
    with ivy.with_backend("books"):
        assert type(ivy.zeros(2)) is ivy.Array and type(ivy.zeros(2).to_native()) is shelf.Shelf


def test_registration_needs_something_to_register() -> None:
    with pytest.raises(ivy.IvyInvalidBackendException, match="namespace= or overrides="):
        ivy.register_backend("nothing")
    assert "nothing" not in backends.known


def test_a_plugin_is_found_by_its_entry_point(tmp_path: Path) -> None:
    info = tmp_path / "shelf-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: shelf\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ivy_protocol.backends]\nshelf = shelf_plugin:register\n")
    (tmp_path / "shelf_plugin.py").write_text(
        "import ivy_protocol as ivy\n"
        "def register():\n"
        "    ivy.register_backend('shelf', overrides='shelf_overrides', types=('shelf.Shelf',))\n"
    )
    code = """
import ivy_protocol as ivy
assert "shelf_plugin" not in sys.modules
with ivy.with_backend("shelf"):
    print(ivy.zeros(2).backend, "shelf_plugin" in sys.modules)"""
    assert python(code, tmp_path, HERE) == "shelf True"
    code = """
import numpy as np, shelf, ivy_protocol as ivy
print(ivy.add(shelf.Shelf(np.ones(2)), 1.0).to_list())"""
    assert python(code, tmp_path, HERE) == "[2.0, 2.0]"


def plugin(folder: Path, name: str, code: str) -> None:
    """Install a package with a plugin of this name."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[ivy_protocol.backends]\n{name} = {name}_plugin:register\n")
    (folder / f"{name}_plugin.py").write_text(f"import ivy_protocol as ivy\ndef register():\n    {code}\n")


SHELVES = "ivy.register_backend({!r}, overrides='shelf_overrides', types=('shelf.Shelf',))"


def test_a_broken_plugin_is_named_and_left_out(tmp_path: Path) -> None:
    plugin(tmp_path, "broken", SHELVES.format("half") + "; 1 / 0")
    plugin(tmp_path, "absent", "import no_such_module")
    plugin(tmp_path, "shelf", SHELVES.format("shelf"))
    code = """
import warnings
import numpy as np, shelf, ivy_protocol as ivy
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    try:
        ivy.set_backend("nmpy")
    except ivy.IvyInvalidBackendException as error:
        print(error)
    print(ivy.add(shelf.Shelf(np.ones(2)), 1.0).backend, "half" in ivy.available_backends())
    try:
        ivy.set_backend("broken")
    except ivy.IvyInvalidBackendException as error:
        print(error)
print(*sorted(str(warning.message) for warning in said), sep="\\n")"""
    broken = "broken_plugin:register of broken 1.0 raised ZeroDivisionError: division by zero"
    absent = "absent_plugin:register of absent 1.0 raised ModuleNotFoundError: No module named 'no_such_module'"
    assert python(code, tmp_path, HERE).splitlines() == [
        "ivy.set_backend: there is no backend 'nmpy'; did you mean 'numpy'?",
        "shelf False",
        f"ivy.set_backend: there is no backend 'broken'; the plugin of this name could not be loaded: {broken}",
        f"the plugin 'absent' of ivy is ignored: {absent}",
        f"the plugin 'broken' of ivy is ignored: {broken}",
    ]


def test_failing_plugin(tmp_path: Path) -> None:
    plugin(tmp_path, "wrong", "ivy.register_backend('wrong', overrides='wrong_overrides', types=('shelf.Shelf',))")
    (tmp_path / "wrong_overrides.py").write_text("1 / 0")
    code = """
import numpy as np, shelf, ivy_protocol as ivy
try:
    ivy.add(shelf.Shelf(np.ones(2)), 1.0)
except ivy.IvyException as error:
    print(error)
print(ivy.add(np.ones(2), 1.0).backend)"""
    said = python(code, tmp_path, HERE)
    assert "plugin 'wrong' (wrong_plugin:register of wrong 1.0)" in said and "division by zero" in said
    assert said.endswith("numpy")


@pytest.mark.parametrize("order", ["plugins first", "own first", "no own"])
def test_which_plugin_answers_depends_on_no_order(order: str, tmp_path: Path) -> None:
    for name in ("b_shelf", "a_shelf", "c_shelf"):
        plugin(tmp_path, name, SHELVES.format(name))
    plugin(tmp_path, "grey", "ivy.register_backend('grey', namespace='numpy', types=('numpy.ndarray',))")
    register = {"plugins first": "read, own", "own first": "own, read", "no own": "read"}[order]
    code = f"""
import numpy as np, shelf, ivy_protocol as ivy
read = lambda: print("a_shelf" in ivy.available_backends())
own = lambda: {SHELVES.format("own")}
for step in [{register}]:
    step()
print(ivy.add(shelf.Shelf(np.ones(2)), 1.0).backend, ivy.add(np.ones(2), 1.0).backend)"""
    wanted = "a_shelf" if order == "no own" else "own"
    assert python(code, tmp_path, HERE).splitlines() == ["True", f"{wanted} numpy"]


@pytest.mark.parametrize(
    ("name", "backend_name"),
    [
        ("np", "numpy"),
        ("tf", "tensorflow"),
        ("pytorch", "torch"),
        ("PyTorch", "torch"),
        ("jnp", "jax"),
        ("Numpy", "numpy"),
    ],
)
def test_other_names_of_backends_get_a_suggestion(name: str, backend_name: str) -> None:
    for use in (ivy.set_backend, ivy.with_backend, lambda name: ivy.to_backend(ivy.zeros(1), name)):
        with pytest.raises(ivy.IvyInvalidBackendException, match=f"'{name}'; did you mean '{backend_name}'"):
            use(name)


def test_available_backends_are_installed() -> None:
    names = ivy.available_backends()
    assert names[0] == "numpy" and len(set(names)) == len(names)
    assert ("torch" in names) == (find_spec("torch") is not None)
    code = "import ivy_protocol as ivy, sys; print(*ivy.available_backends(), '|', {'torch', 'jax'} & {*sys.modules})"
    listed, _, loaded = python(code).partition(" | ")
    # Other tests register backends in this process, and `--backends` hides libraries from it.
    hidden = {name for name in ("torch", "jax", "tensorflow") if find_spec(name) is None}
    installed = [name for name in listed.split() if name not in hidden]
    assert [name for name in names if name in installed] == installed and loaded == "set()"


def test_a_function_is_replaced_on_a_backend() -> None:
    x = np.array([1.0, 2.0])
    assert ivy.exp(x).backend == "numpy"
    got = []

    @ivy.register(ivy.exp, "numpy")
    def mine(x: Any, /) -> Any:
        got.append(type(x))
        return x if x[0] > 0 else NotImplemented

    try:
        assert ivy.exp(x).to_list() == [1.0, 2.0]
        assert ivy.exp(ivy.array([1.0, 2.0])).to_list() == [1.0, 2.0]
        assert ivy.exp(np.zeros(1)).to_list() == [1.0], "NotImplemented means the next of the chain"
        assert set(got) == {np.ndarray}
        assert [a.kind for a in ivy.explain(ivy.exp, "numpy").answers] == ["registered", "namespace"]
    finally:
        backends.loaded["numpy"].registered.pop(ivy.exp)
        context.clear_plans()
    np.testing.assert_allclose(ivy.exp(x).to_numpy(), np.exp(x))


def test_a_registered_function_answers_for_a_compositional_one(backend: str) -> None:
    library = backends.load(backend)
    ivy.register(ivy.swapaxes, backend)(lambda x, a, b, /: x)
    try:
        assert ivy.swapaxes(ivy.zeros((2, 3)), 0, 1).shape == (2, 3)
    finally:
        library.registered.pop(ivy.swapaxes)
        context.clear_plans()
    assert ivy.swapaxes(ivy.zeros((2, 3)), 0, 1).shape == (3, 2)


def test_a_class_that_another_thread_registers_meanwhile_is_not_registered_again(monkeypatch):
    registered = []

    class Taken(list):
        """Entries that another thread takes while this one iterates over them."""

        def __iter__(self):
            entries = self.copy()
            for _, register in entries:
                register(None)
            self.clear()
            return iter(entries)

    monkeypatch.setattr(pytrees, "waiting", Taken([("sys", registered.append)]))
    pytrees.register_present()
    assert registered == [None]
