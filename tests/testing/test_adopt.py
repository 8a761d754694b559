"""The kit for adapters: what it accepts, and the differences that it finds."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

OWN = SimpleNamespace(
    mean=lambda x, axis=None: np.mean(x, axis=axis),
    stack=lambda arrays, axis=0: np.stack(arrays, axis),
    square=lambda x: np.square(x),
)
MOVED: dict[str, Any] = {
    "mean": lambda x, axis=None: ivy.to_native(ivy.numpy.mean(x, axis=axis)),
    "stack": lambda arrays, axis=0: ivy.to_native(ivy.numpy.stack(arrays, axis)),
    "square": lambda x: ivy.to_native(ivy.numpy.square(x)),
}


def checked(**others: Any) -> Any:
    return ivy.testing.check_adapter(
        {"numpy": OWN}, {"numpy": SimpleNamespace(**{**MOVED, **others})}, skip=("double",)
    )


def test_an_adapter_that_agrees_passes():
    report = checked()
    assert report and len(report.rows) == 3, report


@pytest.mark.parametrize(
    ("others", "reason"),
    [
        ({"mean": lambda x, axis=None: ivy.numpy.mean(x, axis=axis)}, "native arrays at the border"),
        ({"mean": lambda x, axis=None: ivy.to_native(ivy.mean(x, axis=axis))}, "the data type float32"),
        ({"mean": lambda a, axis=None: np.mean(a, axis=axis)}, "pass arguments by name"),
        ({"mean": lambda x, axis=None: np.mean(x)}, "shape"),
        ({"square": lambda x: np.square(x) + 1}, "values agree"),
        ({"square": lambda x: np.square(x, out=x) if x.dtype.kind == "f" else np.square(x)}, "arguments change"),
        ({"square": lambda x: np.square(x[None].sum(0) if x.ndim == 1 else undefined)}, "both accept"),  # noqa: F821
    ],
)
def test_differences_are_found(others: dict[str, Any], reason: str) -> None:
    report = checked(**others)
    assert not report and reason in str(report), report


def test_functions_that_are_missing_or_not_deterministic():
    own = {"numpy": SimpleNamespace(noise=lambda x: x + np.random.default_rng().normal(), gone=np.exp)}
    report = ivy.testing.check_adapter(own, {"numpy": SimpleNamespace(noise=own["numpy"].noise)})
    assert [row.outcome for row in report.rows] == ["failed", "skipped"]


def test_errors_of_given_calls():
    calls = {"mean": [((np.ones(2),), {"axis": 3})]}
    report = ivy.testing.check_adapter({"numpy": OWN}, {"numpy": SimpleNamespace(**MOVED)}, names=["mean"], calls=calls)
    assert report, report
    wrong = SimpleNamespace(mean=lambda x, axis=None: 0.0)
    report = ivy.testing.check_adapter({"numpy": OWN}, {"numpy": wrong}, names=["mean"], calls=calls)
    assert "both raise" in str(report)


def test_gradients_are_compared():
    torch = pytest.importorskip("torch")
    own = SimpleNamespace(square=lambda x: torch.square(x))
    cut = SimpleNamespace(square=lambda x: torch.square(x.detach()))
    good = SimpleNamespace(square=lambda x: ivy.to_native(ivy.numpy.square(x)))
    calls = {"square": [((np.asarray([1.0, -2.0]),), {})]}
    assert ivy.testing.check_adapter({"torch": own}, {"torch": good}, calls=calls)
    assert "the gradient of square" in str(ivy.testing.check_adapter({"torch": own}, {"torch": cut}, calls=calls))


def test_libraries_without_double_precision_get_single_precision():
    jnp = pytest.importorskip("jax.numpy")
    own = SimpleNamespace(square=lambda x: jnp.square(x), mean=lambda x, axis=None: jnp.mean(x, axis))
    calls = {name: [((np.asarray([1.0, -2.0]),), {})] for name in ("square", "mean")}
    report = ivy.testing.check_adapter({"jax": own}, {"jax": SimpleNamespace(**MOVED)}, names=[*calls], calls=calls)
    assert [row.outcome for row in report.rows] == ["passed", "passed"], report


def test_conversion_of_numpy_arrays_is_compared_where_asked():
    torch = pytest.importorskip("torch")
    like = torch.empty(0)
    own = {"torch": SimpleNamespace(square=lambda x: torch.square(torch.as_tensor(x)))}
    converts = {
        "torch": SimpleNamespace(square=lambda x: ivy.to_native(ivy.numpy.square(ivy.numpy.asarray(x, like=like))))
    }
    keeps = {"torch": SimpleNamespace(square=MOVED["square"])}
    rejects = {"torch": SimpleNamespace(square=lambda x: torch.square(x))}

    def checked(own: Any, moved: Any, *laws: str) -> Any:
        return ivy.testing.check_adapter(own, moved, calls={"square": [((np.ones(2),), {})]}, laws=laws)

    assert checked(own, keeps, *ivy.testing.adopt.LAWS)
    assert checked(own, converts, "values", "conversion")
    report = str(checked(own, keeps, "conversion"))
    assert "gave an array of numpy, expected an array of torch" in report
    assert "both accept NumPy arrays" in str(checked(own, rejects, "conversion"))
    assert checked(rejects, keeps, "conversion")


def test_results_of_another_library_are_found():
    torch = pytest.importorskip("torch")
    own = {"torch": SimpleNamespace(square=lambda x: torch.square(x))}
    wrong = {"torch": SimpleNamespace(square=lambda x: np.square(x.numpy()))}
    assert "arrays of the same library" in str(ivy.testing.check_adapter(own, wrong, laws=["values"]))
