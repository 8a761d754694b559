"""Ivy arrays in the libraries that people use them with."""

import contextlib
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

import numpy as np
import pytest
from clients import BACKENDS, PAGE, SCENARIOS, Scenario, guarded, recorded, stay, written

import ivy_protocol as ivy

# What the clients warn about is theirs.
pytestmark = pytest.mark.filterwarnings("default")
PACKAGES = {
    "scikit-learn": ("sklearn",),
    "SciPy": ("scipy",),
    "NumPy": ("numpy",),
    "JAX": ("jax",),
    "TensorFlow": ("tensorflow",),
    "array-api-extra": ("array_api_extra",),
    "array-api-compat": ("array_api_compat",),
    "autoray, opt_einsum": ("autoray", "opt_einsum"),
    "joblib, pickle": ("joblib",),
}


OLDEST = {"scipy": "1.17"}
"""Older ones take few arrays of others, or give NumPy's."""


def flat(value: Any) -> Iterator[Any]:
    """The results of a scenario one by one."""
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from flat(item)
    else:
        yield value


def wide(library: str, client: str) -> AbstractContextManager[Any]:
    """Enable float64 in jax for clients that need it."""
    if "jax" not in (library, client.lower()):
        return contextlib.nullcontext()
    from ivy_protocol.backends.jax.elementwise import enable_x64

    return enable_x64()


def check(result: Any, expected: Any, gives: str, backend: str) -> None:
    if gives == "ivy":
        assert type(result) is ivy.Array and result.backend == backend, type(result)
    elif gives == "numpy":
        assert isinstance(result, np.ndarray | np.generic | float), type(result)
    else:
        assert not isinstance(result, ivy.Array | np.ndarray) and ivy.is_native_array(result), type(result)
    assert tuple(np.shape(result)) == np.shape(expected)
    np.testing.assert_allclose(np.asarray(result), np.asarray(expected), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("library", BACKENDS)
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: f"{s.client}-{s.run.__name__}")
def test_scenario(scenario: Scenario, library: str) -> None:
    for package in (*PACKAGES.get(scenario.client, (scenario.client,)), library):
        pytest.importorskip(package, OLDEST.get(package))
    # No backend is set: only the arrays say which it is.
    namespace = ivy.with_backend(library)
    with wide(library, scenario.client):
        if scenario.limit(library):
            with pytest.raises((TypeError, ValueError, KeyError, AttributeError, AssertionError)):
                scenario.run(namespace.asarray)
            return
        # NumPy's arrays join those of a client.
        client = scenario.client.lower()
        where = client if library == "numpy" and client in BACKENDS else library
        results = list(flat(scenario.run(namespace.asarray)))
        expected = list(flat(scenario.run(np.asarray)))
        assert len(results) == len(expected) > 0
        for result, wanted in zip(results, expected, strict=True):
            check(result, wanted, scenario.now, where)


@pytest.mark.parametrize("scenario", guarded(), ids=lambda s: f"{s.client}-{s.run.__name__}")
def test_where_clients_leave_the_library(scenario: Scenario) -> None:
    for package in (*PACKAGES.get(scenario.client, (scenario.client,)), "torch"):
        pytest.importorskip(package)
    log = recorded(scenario)
    left = any(c.startswith("host") for call in log for c in call.conversions)
    newer = scenario.now != scenario.gives
    assert newer or stay()[scenario.what] is not left, "the page tells of the older version"


def test_the_table_in_the_docs() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == written(page), "run python tests/clients.py"
