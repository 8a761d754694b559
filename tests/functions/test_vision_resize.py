"""Images, sequences and volumes of another size, as torch and JAX make them."""

from typing import Any

import numpy as np
import pytest
from libraries import needs
from oracle import array, check, dtypes, native, numbers

import ivy_protocol as ivy

torch = needs("torch")
F: Any = torch.nn.functional
LENGTHS = (5, 7, 4)
LINEAR = {1: "linear", 2: "bilinear", 3: "trilinear"}


def batch(dims: int) -> np.ndarray:
    shape = (2, 2, *LENGTHS[:dims])
    return np.sin(np.arange(np.prod(shape), dtype="float32") * 1.7).reshape(shape)


@pytest.mark.parametrize("dims", [1, 2, 3])
def test_as_torch(backend: str, dims: int) -> None:
    values = batch(dims)
    x, t = array(backend, values), torch.tensor(values)
    modes: list[tuple[str, str, dict[str, Any]]] = [
        ("linear", LINEAR[dims], {}),
        ("nd", LINEAR[dims], {"align_corners": True}),
        ("nearest", "nearest", {}),
        ("nearest_exact", "nearest-exact", {}),
        ("area", "area", {}),
    ]
    if dims == 2:
        modes += [
            ("bicubic", "bicubic", {}),
            ("bicubic", "bicubic", {"align_corners": True}),
            ("bilinear", "bilinear", {"antialias": True}),
            ("bicubic", "bicubic", {"antialias": True}),
        ]
    for size in (3, (9, 2, 6)[:dims]):
        for mode, name, options in modes:
            expected = F.interpolate(t, size, mode=name, **options).numpy()
            result = ivy.interpolate(x, size, mode=mode, **options)  # type: ignore[arg-type]
            check(result, expected, backend, "float32")
    for factor in (0.6, 1.7):
        for again in (False, True):
            expected = F.interpolate(t, scale_factor=factor, mode=LINEAR[dims], recompute_scale_factor=again or None)
            result = ivy.interpolate(x, scale_factor=factor, recompute_scale_factor=again)
            check(result, expected.numpy(), backend, "float32")
    expected = F.interpolate(t, 6, mode=LINEAR[dims]).numpy()
    check(ivy.interpolate(native(backend, values), 6), expected, backend, "float32")
    for dtype in dtypes(backend, ("float16", "bfloat16", "float64")):
        given = numbers(array(backend, values, dtype)).astype("float64")
        expected = F.interpolate(torch.tensor(given), 6, mode=LINEAR[dims]).numpy()
        check(ivy.interpolate(array(backend, values, dtype), 6), expected, backend, dtype)


@pytest.mark.parametrize(
    ("mode", "name"), [("tf_bicubic", "cubic"), ("lanczos3", "lanczos3"), ("lanczos5", "lanczos5")]
)
def test_as_jax(backend: str, mode: Any, name: str) -> None:
    resize = pytest.importorskip("jax").image.resize
    values = batch(2)
    for antialias in (False, True):
        expected = np.asarray(resize(values, (2, 2, 8, 3), name, antialias=antialias))
        result = ivy.interpolate(array(backend, values), (8, 3), mode=mode, antialias=antialias)
        check(result, expected, backend, "float32")


TENSORFLOW = [("tf_area", "area"), ("bicubic_tensorflow", "bicubic"), ("mitchellcubic", "mitchellcubic")]


@pytest.mark.parametrize(("mode", "name"), [*TENSORFLOW, ("gaussian", "gaussian"), ("lanczos3", "lanczos3")])
def test_as_tensorflow(backend: str, mode: Any, name: str) -> None:
    resize = pytest.importorskip("tensorflow").image.resize
    values = batch(2)
    for size, antialias in (((8, 3), False), ((3, 2), True), ((10, 14), False), ((5, 6), True)):
        if mode == "tf_area" and antialias:
            continue
        # The other kernels of TensorFlow take no weights without growing windows.
        wide = antialias or mode == "mitchellcubic"
        expected = resize(np.moveaxis(values, 1, -1), size, name, antialias=wide).numpy()
        result = ivy.interpolate(array(backend, values), size, mode=mode, antialias=wide)
        # That of bicubic weights takes them from a table of 1024.
        rtol = 1e-3 if mode == "bicubic_tensorflow" else 1e-4
        check(result, np.moveaxis(expected, -1, 1), backend, "float32", rtol=rtol)


def test_what_does_not_fit(backend: str) -> None:
    x = array(backend, batch(2))
    for call in (
        lambda: ivy.interpolate(x),
        lambda: ivy.interpolate(x, 3, scale_factor=2.0),
        lambda: ivy.interpolate(x, (3, 3, 3)),
        lambda: ivy.interpolate(x, 0),
        lambda: ivy.interpolate(x, 3, mode="trilinear"),
        lambda: ivy.interpolate(x, 3, mode="other"),  # type: ignore[arg-type]
        lambda: ivy.interpolate(x, 3, mode="nearest", align_corners=True),
        lambda: ivy.interpolate(x, 3, mode="area", antialias=True),
        lambda: ivy.interpolate(x[0, 0], 3),
    ):
        with pytest.raises(ivy.IvyValueError, match=r"ivy\.interpolate"):
            call()


def test_gradients_are_those_of_torch(backend: str) -> None:
    if backend in ("numpy", "array_api_strict"):
        pytest.skip("without gradients")
    values = batch(2)
    for mode, name, options in (("linear", "bilinear", {}), ("bicubic", "bicubic", {}), ("nearest", "nearest", {})):
        t = torch.tensor(values, requires_grad=True)
        (F.interpolate(t, (3, 9), mode=name) ** 2).sum().backward()
        assert t.grad is not None
        chosen: Any = {"mode": mode, **options}
        found = ivy.grad(lambda x, chosen=chosen: ivy.sum(ivy.interpolate(x, (3, 9), **chosen) ** 2))(
            array(backend, values)
        )
        np.testing.assert_allclose(numbers(found), t.grad.numpy(), rtol=1e-4, atol=1e-4)


def test_parts_of_it(backend: str) -> None:
    values = batch(2)
    x, t = array(backend, values), torch.tensor(values)
    result = ivy.nearest_interpolate(x, 2, (3, 3), (5 / 3, 7 / 3), True)
    check(result, F.interpolate(t, 3, mode="nearest-exact").numpy(), backend, "float32")
    result = ivy.area_interpolate(x, 2, (3, 3), (5 / 3, 7 / 3))
    check(result, F.interpolate(t, 3, mode="area").numpy(), backend, "float32")
    assert ivy.generate_einsum_equation(1) == "abc,cd->abd"
    with pytest.raises(ivy.IvyValueError, match="dim"):
        ivy.generate_einsum_equation(13)
    distances = array(backend, np.array([-3.5, -1.5, -0.5, 0.0, 0.25, 1.0, 2.5, 6.0], "float32"))
    check(ivy.get_interpolate_kernel("linear")(distances), [0, 0, 0.5, 1, 0.75, 0, 0, 0], backend, "float32")
    cubic = [0, -0.0625, 0.5625, 1, 0.8671875, 0, 0, 0]
    check(ivy.get_interpolate_kernel("tf_bicubic")(distances), cubic, backend, "float32")
    mitchell = [0, -5 / 144, 77 / 144, 8 / 9, 0.782118, 1 / 18, 0, 0]
    check(ivy.get_interpolate_kernel("mitchellcubic")(distances), mitchell, backend, "float32", rtol=1e-5)
    bell = [0, 0, np.exp(-0.5), 1, np.exp(-0.125), np.exp(-2), 0, 0]
    check(ivy.get_interpolate_kernel("gaussian")(distances), bell, backend, "float32")
    for radius in (3, 5):
        d = numbers(distances).astype("float64")
        expected = np.where(np.abs(d) < radius, np.sinc(d) * np.sinc(d / radius), 0)
        check(ivy.get_interpolate_kernel(f"lanczos{radius}")(distances), expected, backend, "float32")


def test_windows_beside_an_axis_of_one_element(backend: str) -> None:
    values = batch(2)
    expected = ivy.interpolate(values, (9, 1), mode="bilinear", antialias=True).to_numpy()
    result = ivy.interpolate(array(backend, values), (9, 1), mode="bilinear", antialias=True)
    check(result, expected, backend, "float32")
    assert np.ptp(expected[0, 0]) > 0.01
