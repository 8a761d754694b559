"""`ivy.requires`, and the table of capabilities that it reads."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol.core.dtypes import INTERNED
from ivy_protocol.namespace import capability_table
from ivy_protocol.namespace.capabilities import ABSENT_DTYPES, OF_LIBRARIES, WORDS

LIBRARIES, TABLE = capability_table.LIBRARIES, capability_table.TABLE


def made(library: str, values: Any = (1.0, 2.0, 3.0)) -> Any:
    # NumPy before 2.2 does not write to what it shares with others.
    return ivy.asarray(np.asarray(values, "float32"), backend=library, copy=True)


def write(library: str) -> bool:
    x = made(library)
    x[0] = 5.0
    return float(x[0]) == 5.0


def write_natively(library: str) -> bool:
    native = ivy.to_native(made(library))
    native[0] = 5.0
    # An assignment to an array of mlx gives it other memory.
    return library != "mlx"


PROBES: dict[str, Callable[[str], bool]] = {
    # The table of functions is made by compiling them.
    "jit": lambda library: any("jit" in cells.split("|")[LIBRARIES.index(library)].split() for cells in TABLE),
    "vmap": lambda library: tuple(ivy.vmap(ivy.sum)(made(library, [[1.0, 2.0]])).shape) == (1,),
    "setitem": write,
    "inplace": write_natively,
    "dynamic_shapes": lambda library: tuple(ivy.get_item(made(library), made(library) > 1).shape) == (2,),
    "linalg": lambda library: tuple(ivy.inv(made(library, np.eye(2))).shape) == (2, 2),
    "complex": lambda library: ivy.astype(made(library), "complex64").dtype == "complex64",
}


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_words_of_libraries_are_true(library: str) -> None:
    pytest.importorskip(library.partition(".")[0])
    found = set()
    for word, probe in PROBES.items():
        try:
            works = probe(library)
        except (ivy.IvyException, TypeError):
            works = False
        found.update({word} if works else ())
    from ivy_protocol import backends

    if backends.load(library).hooks.vjp is not None:
        found.add("grad")
    assert found == set(OF_LIBRARIES[library].split())
    assert ivy.capabilities(library=library) == found | {str(d) for d in ivy.with_backend(library).valid_dtypes}
    assert set(PROBES) | {"grad"} == set(WORDS)


def test_requires_unloaded_libraries() -> None:
    for library in LIBRARIES:
        pytest.importorskip(library.partition(".")[0])
        valid = {str(d) for d in ivy.with_backend(library).valid_dtypes}
        absent = set(INTERNED) - valid - {"bfloat16", "float16"}
        assert absent == ABSENT_DTYPES.get(library, set())


def test_what_functions_can_do() -> None:
    assert {"grad", "jit", "vmap", "float32"} <= ivy.capabilities(ivy.exp, "torch")
    assert "grad" not in ivy.capabilities(ivy.argmax, "torch") and "grad" not in ivy.capabilities(ivy.exp, "numpy")
    assert "float32" not in ivy.capabilities(ivy.bitwise_and, "numpy")
    assert ivy.capabilities(ivy.inv, "sparse") == frozenset()
    with ivy.with_backend("torch"):
        assert ivy.capabilities(ivy.exp) == ivy.capabilities(ivy.exp, "torch")
        assert ivy.capabilities() == ivy.capabilities(library="torch")
    assert set(LIBRARIES) == set(OF_LIBRARIES)
    with pytest.raises(ivy.IvyTypeError, match="not a dispatching function"):
        ivy.capabilities(ivy.grad, "torch")
    with pytest.raises(ivy.IvyTypeError, match="pass the function itself"):
        ivy.capabilities("exp", "torch")  # type: ignore[arg-type]
    with pytest.raises(ivy.IvyInvalidBackendException):
        ivy.capabilities(ivy.exp, "no_library")


def test_a_function_says_what_it_needs() -> None:
    ran = []

    @ivy.requires("grad", "setitem")
    def step(x: Any, more: Any = None) -> Any:
        """Go on."""
        ran.append(x)
        return x

    x = made("torch")
    assert step(x) is x and step.__doc__ == "Go on." and step.__name__ == "step"
    with pytest.raises(ivy.IvyNotImplementedException) as caught:
        step(made("numpy"))
    assert "step requires grad (derivatives by its own means), which numpy lacks" in str(caught.value)
    assert str(caught.value).endswith("; use torch or jax or tensorflow or mlx") and len(ran) == 1
    # NumPy's arrays are guests beside others; those in lists, dicts and Containers count.
    step(np.ones(2), more=[made("torch")])
    step({"a": made("torch")})
    step(ivy.Container(a=made("torch")))
    step(ivy.to_native(x))
    for library in ("numpy", "torch"):
        with ivy.with_backend(library):
            if library == "torch":
                step(1.0)
            else:
                with pytest.raises(ivy.IvyNotImplementedException):
                    step(1.0)


def test_data_types_and_traces() -> None:
    jax = pytest.importorskip("jax")
    from ivy_protocol.backends.jax.elementwise import enable_x64

    @ivy.requires("float64")
    def exact(x: Any) -> Any:
        return x

    exact(made("torch"))
    with pytest.raises(ivy.IvyNotImplementedException, match=r"requires float64, which jax lacks \(.*jax_enable_x64"):
        exact(made("jax"))
    with enable_x64():
        exact(made("jax"))

    @ivy.requires("dynamic_shapes")
    def picked(x: Any) -> Any:
        return ivy.get_item(x, x > 1)

    assert picked(made("jax")).to_list() == [2.0, 3.0]
    with pytest.raises(ivy.IvyNotImplementedException, match="dynamic_shapes"):
        jax.jit(lambda x: picked(x).to_native())(jax.numpy.ones(3))


def test_what_may_be_asked_for() -> None:
    for wrong in (("gard",), ()):
        with pytest.raises(ivy.IvyValueError, match=r"ivy\.requires"):
            ivy.requires(*wrong)
    with pytest.raises(ivy.IvyTypeError, match="a function"):
        ivy.requires("grad")(3)  # type: ignore[type-var]


def test_errors_of_the_function_pass_untouched() -> None:
    @ivy.requires("linalg")
    def fails(x: Any) -> Any:
        raise KeyError("own")

    with pytest.raises(KeyError, match="own") as caught:
        fails(made("numpy"))
    assert type(caught.value) is KeyError
