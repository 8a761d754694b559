"""The tests of both packages, as they are installed: `pytest examples/dispatchable`."""

import subprocess
import sys
from typing import Any

import numpy as np
import pixels
import pytest
from lengths import Length

import ivy_protocol as ivy

LIBRARIES = [name for name in ("numpy", "torch", "jax", "tensorflow") if name in ivy.available_backends()]
IMAGE = np.sin(np.arange(30, dtype="float32") ** 2).reshape(5, 6)
MASK = IMAGE > 0.3


def test_the_laws_of_functions_that_dispatch() -> None:
    calls = {
        pixels.gaussian_filter: ([((IMAGE,), {"sigma": 1.5, "truncate": 3.0})], ()),
        pixels.resize: ([((IMAGE, (7, 4)), {})], ()),
        # A compiler cannot know how often the labels are handed on.
        pixels.label: ([((MASK,), {})], ("compilers", "graph", "vmap")),
    }
    for function, (arguments, skip) in calls.items():
        report = ivy.testing.check_function(function, arguments, skip=skip)
        report.raise_failures()
        assert len(list(report.of("passed"))) >= 7, report


@pytest.mark.parametrize("library", LIBRARIES)
def test_values(library: str) -> None:
    image = ivy.asarray([[0.0, 4.0], [8.0, 12.0]], backend=library)
    assert ivy.to_list(pixels.resize(image, (2, 4))) == [[0.0, 1.0, 3.0, 4.0], [8.0, 9.0, 11.0, 12.0]]
    flat = pixels.gaussian_filter(ivy.ones((3, 3), like=image))
    assert ivy.allclose(flat, ivy.ones((3, 3), like=image)) and flat.backend == library


def test_labels_are_those_of_scipy() -> None:
    ndimage = pytest.importorskip("scipy.ndimage")
    pytest.importorskip("torch")
    expected = ndimage.label(MASK)[0]
    assert ivy.to_list(pixels.label(MASK)) == expected.tolist()
    assert ivy.to_list(pixels.label(ivy.asarray(MASK, backend="torch"))) == expected.tolist()


def test_who_answers() -> None:
    pytest.importorskip("scipy")
    kinds = {name: ivy.explain(pixels.gaussian_filter, name).answers[0] for name in LIBRARIES}
    assert kinds["numpy"].name == "pixels.by_scipy.gaussian_filter"
    if "torch" in kinds:
        assert kinds["torch"].name == "pixels_torch.gaussian_filter"
    if "jax" in kinds:
        assert kinds["jax"].kind == "body"


def test_the_second_package_is_imported_for_tensors_only() -> None:
    pytest.importorskip("torch")
    code = """
import sys, numpy as np, ivy_protocol as ivy, pixels
pixels.gaussian_filter(np.ones((3, 3)))
print("pixels_torch" in sys.modules, "torch" in sys.modules)
pixels.gaussian_filter(ivy.ones((3, 3), like=ivy.asarray(1.0, backend="torch")))
print("pixels_torch" in sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "False", "True"]


def test_an_alternative_answers_where_it_is_named() -> None:
    pytest.importorskip("torch")
    with ivy.Alternatives("torch"), ivy.record() as log:
        labels = pixels.label(MASK)
    assert labels.backend == "numpy" and log.alternatives == ("torch",)
    assert "alternative 'torch' of pixels-torch 1.0" in log[0].implementation
    with ivy.Alternatives(log.alternatives):
        assert ivy.explain(pixels.label, MASK).answers[0].kind == "alternative 'torch'"
    assert "alternative" not in ivy.explain(pixels.label, MASK).answers[0].kind


def test_a_class_of_units_overrides_one() -> None:
    smooth: Any = pixels.gaussian_filter(Length(IMAGE, "m"), 2.0)
    assert smooth.unit == "m" and ivy.allclose(smooth.value, pixels.gaussian_filter(IMAGE, 2.0))
    with pytest.raises(ivy.IvyDispatchError, match=r"pixels\.label is not implemented for lengths\.Length"):
        pixels.label(Length(MASK, "m"))


def test_mistakes_are_named() -> None:
    with pytest.raises(ValueError, match="sigma is positive, not -1"):
        pixels.gaussian_filter(IMAGE, -1.0)
    with pytest.raises(TypeError, match=r"pixels\.gaussian_filter has no keyword 'sgima'; did you mean 'sigma'"):
        pixels.gaussian_filter(IMAGE, sgima=1.0)
    with pytest.raises(ivy.IvyDtypeError, match=r"pixels\.label requires arrays with a dtype of kind bool"):
        pixels.label(IMAGE)
