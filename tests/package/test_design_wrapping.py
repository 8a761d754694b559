"""Wrapping of arguments and results, which needs no wrapper functions and no order of decorators."""

from typing import Any

import numpy as np
import pytest
from oracle import array, numbers

import ivy_protocol
from ivy_protocol import backends

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""


def row(backend: str) -> Any:
    return array(backend, np.array([1.0, -2.0, 3.0], "float32"))


def test_setting_a_backend_wraps_nothing() -> None:
    before = {name: getattr(ivy, name) for name in ("abs", "zeros", "linear", "set_backend")}
    ivy.set_backend("numpy")
    try:
        assert all(getattr(ivy, name) is function for name, function in before.items())
    finally:
        ivy.unset_backend()


def test_wrapping_of_native_arrays(backend: str) -> None:
    # inputs_to_native_arrays, inputs_to_ivy_arrays, outputs_to_ivy_arrays, to_native_arrays_and_back
    x, seen = row(backend), []
    library = backends.load(backend)
    for function in (ivy.abs, ivy.relu):

        @ivy.register(function, backend)
        def noted(x: Any, /) -> Any:
            seen.append(type(x))
            return x

        try:
            assert type(function(x)) is type(function(x.to_native())) is ivy.Array
        finally:
            library.registered.pop(function)
            ivy_protocol.core.context.clear_plans()
    assert set(seen) == {type(x.to_native())} and len(seen) == 4


def test_data_types_are_inferred(backend: str) -> None:
    # infer_dtype
    assert ivy.zeros(2).dtype == ivy.default_float_dtype()
    assert ivy.zeros(2, dtype="int8").dtype == "int8"
    assert ivy.zeros_like(ivy.zeros(2, dtype="int8")).dtype == "int8"


def test_devices_are_inferred() -> None:
    # infer_device, handle_device_shifting
    torch = pytest.importorskip("torch")
    x = torch.ones(2, device="meta")
    for made in (ivy.asarray(x), ivy.zeros_like(x), ivy.full_like(x, 2.0)):
        assert made.device == "meta"
    with pytest.raises(ivy.IvyDeviceError):
        ivy.add(x, torch.ones(2))


def test_results_are_written_to_out(backend: str) -> None:
    # handle_out_argument
    for call in (
        lambda **k: ivy.abs(row(backend), **k),
        lambda **k: ivy.softmax(row(backend), **k),
        lambda **k: ivy.stack([row(backend), row(backend)], **k),
    ):
        wanted = call()
        out = ivy.zeros_like(wanted)
        assert call(out=out) is out
        np.testing.assert_array_equal(numbers(out), numbers(wanted))


def test_containers_in_any_or_all_arguments(backend: str) -> None:
    # handle_nestable
    x = row(backend)
    c = ivy.Container(a=x, b=x)
    for result in (
        ivy.clip(c, -1.0, 1.0),
        ivy.clip(x, ivy.Container(a=-1.0, b=-1.0), 1.0),
        ivy.clip(c, c * 0 - 1, 1.0),
    ):
        np.testing.assert_array_equal(numbers(result.b), [1.0, -1.0, 1.0])


def test_native_calls() -> None:
    # handle_partial_mixed_function, and the attribute partial_mixed_handler
    torch = pytest.importorskip("torch")
    x, flat, batched = torch.ones(2, 2, 3), torch.ones(4, 3), torch.ones(2, 4, 3)
    assert [a.kind for a in ivy.explain(ivy.linear, x).answers] == ["backend", "body"]
    own, body = (ivy.compile_graph(ivy.linear, x, weight) for weight in (flat, batched))
    assert "torch.nn.functional.linear" in own.to_source() and "nn.functional" not in body.to_source()
    np.testing.assert_array_equal(numbers(own(x, flat)), numbers(body(x, batched)))


def test_shapes(backend: str) -> None:
    # inputs_to_native_shapes, outputs_to_ivy_shapes, to_native_shapes_and_back
    x = row(backend)
    assert type(x.shape) is type(ivy.shape(x)) is ivy.Shape
    native = ivy.to_native_shape(ivy.Shape((3, 1)))
    assert isinstance(native, ivy.NativeShape) and ivy.to_ivy_shape(native) == ivy.Shape((3, 1))
    for shape in (ivy.Shape((3, 1)), native, [3, 1]):
        assert ivy.reshape(x, shape).shape == ivy.zeros(shape).shape == (3, 1)


def test_views(backend: str) -> None:
    # handle_view, handle_view_indexing
    x = row(backend)
    column, part = ivy.reshape(x, (3, 1)), x[1:]
    x[1] = 7.0
    part += 1.0
    np.testing.assert_array_equal(numbers(x), [1.0, 8.0, 4.0])
    np.testing.assert_array_equal(numbers(column), [[1.0], [8.0], [4.0]])


def test_native_errors_are_unified(backend: str) -> None:
    # handle_exceptions
    for call, kind in (
        (lambda: ivy.add(row(backend), ivy.zeros((2,))), ivy.IvyBroadcastShapeError),
        (lambda: ivy.sum(row(backend), axis=3), ivy.IvyIndexError),
    ):
        with pytest.raises(kind, match=rf"^ivy\.(add|sum) on {backend}") as caught:
            call()
        assert isinstance(caught.value, ivy.IvyException)


def test_lists_and_ragged_rows(backend: str) -> None:
    # handle_array_like_without_promotion, handle_ragged
    np.testing.assert_array_equal(numbers(ivy.add(row(backend), [1, 2, 3])), [2.0, 0.0, 6.0])
    ragged = ivy.NestedArray([[1.0, 2.0], [3.0]])
    assert ivy.add(ragged, 1.0).to_list() == [[2.0, 3.0], [4.0]]


def test_another_backend_than_the_current_one() -> None:
    # handle_backend_invalid: the arrays decide, so that none is of the wrong backend
    torch = pytest.importorskip("torch")
    with ivy.with_backend("numpy"):
        assert ivy.add(torch.ones(2), 1.0).backend == "torch"
    with pytest.raises(ivy.IvyBackendException):
        ivy.with_backend("numpy").add(torch.ones(2), 1.0)


def test_complex_numbers(backend: str) -> None:
    # handle_complex_input
    x = array(backend, np.array([3 - 4j], "complex64"))
    split = ivy.relu(x, complex_mode="split")
    np.testing.assert_array_equal(numbers(split), [3])
    np.testing.assert_allclose(numbers(ivy.relu(x, complex_mode="magnitude")), [3 - 4j], rtol=1e-6)
    np.testing.assert_allclose(numbers(ivy.relu(x, complex_mode="jax")), [3 - 4j], rtol=1e-6)


def test_nan_policies(backend: str) -> None:
    # handle_nans
    x = array(backend, np.array([np.nan], "float32"))
    ivy.abs(x)
    ivy.set_nan_policy("raise_exception")
    try:
        with pytest.raises(ivy.IvyException, match="NaN"):
            ivy.abs(x)
    finally:
        ivy.unset_nan_policy()


DECORATORS = (
    "handle_complex_input",
    "infer_device",
    "handle_device_shifting",
    "infer_dtype",
    "handle_array_function",
    "outputs_to_ivy_arrays",
    "outputs_to_ivy_shapes",
    "outputs_to_native_arrays",
    "inputs_to_native_arrays",
    "inputs_to_native_shapes",
    "inputs_to_ivy_arrays",
    "handle_out_argument",
    "handle_view_indexing",
    "handle_view",
    "handle_array_like_without_promotion",
    "handle_partial_mixed_function",
    "handle_nestable",
    "handle_ragged",
    "handle_backend_invalid",
    "handle_exceptions",
    "handle_nans",
    "to_native_arrays_and_back",
)


def test_the_decorators_are_not_there() -> None:
    for name in DECORATORS:
        with pytest.raises(ivy.IvyAttributeError, match=rf"ivy has no '{name}'"):
            getattr(ivy, name)
