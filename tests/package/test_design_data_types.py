"""The code that the design shows for data types, and what it says of them."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any, Optional, Sequence, Tuple, Union

import numpy as np
import pytest
from oracle import array, numbers

import ivy_protocol
from ivy_protocol import backends
from ivy_protocol.core import context

ivy: Any = ivy_protocol
"""Untyped here, since the code is as the design has it."""

LISTED = "int8 int16 int32 int64 uint8 uint16 uint32 uint64 bfloat16 float16 float32 float64 bool"
FOUR = ("dtypes", "numeric_dtypes", "int_dtypes", "float_dtypes")


def test_the_data_types() -> None:
    for name in LISTED.split():
        dtype = getattr(ivy, name)
        assert isinstance(dtype, ivy.Dtype) and isinstance(dtype, str) and dtype == name
        assert isinstance(getattr(ivy, f"native_{name}"), ivy.Dtype), "as long as no backend is set"
    assert set(ivy.all_dtypes) == {*LISTED.split(), "complex64", "complex128"}
    for wrong in ("float33", "flaot32", "", "Float32"):
        with pytest.raises(ivy.IvyValueError):
            ivy.Dtype(wrong)


def test_tuples_without_a_backend() -> None:
    for name in FOUR:
        every = getattr(ivy, f"all_{name}")
        assert isinstance(every, tuple) and getattr(ivy, f"valid_{name}") == every
        assert getattr(ivy, f"invalid_{name}") == ()


def test_what_a_backend_changes(backend: str) -> None:
    with ivy.with_backend("numpy"):
        everywhere = {name: getattr(ivy, f"all_{name}") for name in FOUR}
    native = ivy.ones(1, dtype=ivy.float32).to_native().dtype
    assert isinstance(native, ivy.NativeDtype) and ivy.native_float32 == native
    assert isinstance(ivy.float32, ivy.Dtype) and ivy.float32 == "float32", "and this one is as it was"
    for name, every in everywhere.items():
        assert getattr(ivy, f"all_{name}") == every
        assert set(getattr(ivy, f"valid_{name}")) | set(getattr(ivy, f"invalid_{name}")) == set(every)
        assert not set(getattr(ivy, f"valid_{name}")) & set(getattr(ivy, f"invalid_{name}"))
    for name in ivy.invalid_dtypes:
        assert not hasattr(ivy, name)


def test_types_that_the_design_finds_missing_on_torch() -> None:
    pytest.importorskip("torch")
    ivy.set_backend("torch")
    try:
        for dtype in (ivy.uint8, ivy.uint16, ivy.uint32, ivy.uint64):
            assert numbers(ivy.add(ivy.array([2], dtype=dtype), 3)) == 5
    finally:
        ivy.unset_backend()


def test_functions_of_data_types(backend: str) -> None:
    x = array(backend, np.array([1.5, -2.5], "float32"))
    cast = ivy.astype(x, "int32")
    assert cast.dtype == "int32" and numbers(cast).tolist() == [1, -2] and cast is not x
    assert ivy.broadcast_to(x, (3, 2)).shape == (3, 2)
    assert ivy.result_type(x, cast) == ("float32" if backend == "jax" else "float64")
    assert ivy.can_cast("int8", "int16") and not ivy.can_cast("int16", "int8")
    assert ivy.dtype(x) == "float32" and ivy.dtype(x, as_native=True) == ivy.native_float32
    ivy.set_default_dtype("int8")
    try:
        assert ivy.default_dtype() == ivy.zeros(1).dtype == "int8"
    finally:
        ivy.unset_default_dtype()


CREATION = "arange asarray array empty empty_like eye full full_like linspace logspace ones ones_like zeros zeros_like"


def test_the_argument_dtype() -> None:
    for name, spec in context.by_name.items():
        parameter = inspect.signature(spec.call).parameters.get("dtype")
        if parameter is not None and name not in ("astype", "frombuffer"):  # theirs is what they are for
            assert parameter.kind is inspect.Parameter.KEYWORD_ONLY, name
    for name in (*CREATION.split(), "prod", "sum", "cumsum", "cumprod"):
        assert "dtype" in inspect.signature(getattr(ivy, name)).parameters, name
    for name in ("sin", "add", "matmul", "sort", "where", "max"):
        assert "dtype" not in inspect.signature(getattr(ivy, name)).parameters, name


def test_the_default_data_type(backend: str) -> None:
    x = array(backend, np.array([1, 2], "int8"))
    native = lambda name: getattr(ivy, f"native_{name}")
    # if the dtype argument is provided, use this directly
    assert ivy.default_dtype("int16", item=x) == ivy.default_dtype(dtype="int16", item=1.5) == "int16"
    # otherwise, if an array is present in the arguments
    assert ivy.default_dtype(item=x) == ivy.full_like(x, 3).dtype == ivy.zeros_like(x).dtype == "int8"
    assert ivy.default_dtype(None, item=x, as_native=True) == native("int8")
    # otherwise, if a relevant scalar is present in the arguments
    assert ivy.default_dtype(item=1) == ivy.arange(0, 3).dtype == ivy.full((2,), 1).dtype == "int32"
    assert ivy.default_dtype(item=1.5) == ivy.arange(0.0, 3).dtype == ivy.full((2,), 1.0).dtype == "float32"
    ivy.set_default_int_dtype("int16")
    ivy.set_default_float_dtype("float64" if "float64" in ivy.valid_dtypes else "float16")
    try:
        assert ivy.default_dtype(item=1) == ivy.arange(0, 3).dtype == ivy.full((2,), 1).dtype == "int16"
        assert ivy.default_dtype(item=1.5) == ivy.full((2,), 1.5).dtype == ivy.zeros(2).dtype
        assert ivy.default_dtype(item=1.5) == ivy.default_float_dtype() != "float32"
        # axis and the like have no bearing on it
        assert ivy.sum(array(backend, np.ones((2, 2), "float32")), axis=1).dtype == "float32"
        assert ivy.linspace(0.0, 1.0, 3, 0).dtype == ivy.default_float_dtype()
    finally:
        ivy.unset_default_int_dtype()
        ivy.unset_default_float_dtype()
    # otherwise use the global default data type, which can either be an int or float data type
    for name in ("int16", "float16"):
        if name in ivy.valid_dtypes:
            with ivy.DefaultDtype(name):
                assert ivy.default_dtype() == ivy.zeros(2).dtype == ivy.ones((2, 1)).dtype == name
    assert ivy.default_dtype() == "float32"


@pytest.fixture
def registered() -> Iterator[Callable[[Any, str], Any]]:
    """Registers a function for a backend, until the test ends."""
    added = []

    def add(fn: Any, name: str) -> Any:
        added.append((fn, name, backends.load(name).dtype_replacements))
        return ivy.register(fn, name)

    yield add
    for fn, name, dtype_replacements in added:
        backends.load(name).registered.pop(fn, None)
        backends.load(name).dtype_replacements = dtype_replacements
    context.clear_plans()


def test_the_implementation_gets_what_was_found(registered: Any) -> None:
    torch = pytest.importorskip("torch")
    seen = []

    @registered(ivy.zeros, "torch")
    def zeros(
        shape: Union[int, Sequence[int]],
        *,
        dtype: torch.dtype,
        device: torch.device,
    ) -> torch.Tensor:
        seen.append((shape, dtype))
        return torch.zeros(shape, dtype=dtype, device=device)

    with ivy.with_backend("torch"):
        assert ivy.zeros(2).shape == (2,) and ivy.zeros((2, 3), dtype="int8").dtype == "int8"
        assert ivy.zeros([2, 3], device="cpu").shape == (2, 3)
    assert [dtype for _, dtype in seen] == [torch.float32, torch.int8, torch.float32]
    assert list(inspect.signature(ivy.zeros).parameters)[:3] == ["shape", "dtype", "device"]


def test_a_relevant_scalar_in_an_implementation(registered: Any) -> None:
    torch = pytest.importorskip("torch")
    Tensor, shape_to_tuple = torch.Tensor, lambda shape: (shape,) if isinstance(shape, int) else tuple(shape)

    @registered(ivy.full, "torch")
    def full(
        shape: Union[int, Tuple[int]],
        fill_value: Union[int, float],
        *,
        dtype: Optional[Union[ivy.Dtype, torch.dtype]] = None,
        device: torch.device,
    ) -> Tensor:
        return torch.full(
            shape_to_tuple(shape),
            fill_value,
            dtype=ivy.default_dtype(dtype, item=fill_value, as_native=True),
            device=device,
        )

    with ivy.with_backend("torch"):
        for value, dtype in ((2, "int32"), (2.0, "float32"), (True, "bool")):
            made = ivy.full((2, 2), value)
            assert made.dtype == dtype and numbers(made).tolist() == [[value] * 2] * 2
        assert ivy.full(3, 2, dtype="float16").dtype == "float16"


def test_unsupported_data_types(registered: Any) -> None:
    torch = pytest.importorskip("torch")

    @registered(ivy.erf, "torch")
    @ivy.with_unsupported_dtypes({"99.0 and below": ("bfloat16", "complex")}, torch.__version__)
    def erf(x, /):
        return torch.erf(x)

    assert set(erf.unsupported_dtypes) == {"bfloat16", "complex64", "complex128"}
    with ivy.with_backend("torch"):
        assert {*erf.unsupported_dtypes} <= {*ivy.function_unsupported_dtypes(ivy.erf)}
        assert not {*erf.unsupported_dtypes} & {*ivy.invalid_dtypes}
        with pytest.raises(ivy.IvyDtypeError, match=r"^ivy\.erf.*bfloat16"):
            ivy.erf(torch.ones(1, dtype=torch.bfloat16))


def test_what_a_backend_lacks_altogether_is_not_repeated(backend: str) -> None:
    module = backends.load(backend).overrides
    for name, implementation in vars(module).items() if module else ():
        repeated = {*getattr(implementation, "unsupported_dtypes", ())} & {*ivy.invalid_dtypes}
        assert not repeated, name


def test_unsupported_dtypes_of_namespace(backend: str) -> None:
    namespace = ivy.with_backend(backend)
    with namespace:
        invalid = {*ivy.invalid_dtypes}
        for name in ("erf", "sort", "bitwise_and", "add"):
            listed = {*getattr(namespace, name).unsupported_dtypes}
            assert listed <= {*map(str, ivy.function_unsupported_dtypes(getattr(ivy, name)))}
            assert not listed & invalid
        assert "float32" in namespace.bitwise_and.unsupported_dtypes
