"""Fixtures over backends, and the one table of expected failures."""

import importlib.util
import os
from collections.abc import Iterator

import pytest

import ivy_protocol as ivy
from ivy_protocol import context

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

BACKENDS = ("numpy", "torch", "jax", "tensorflow", "array_api_strict")

EXPECTED_FAILURES: dict[tuple[str, str], str] = {}
"""Reasons by test (as ``module::function``) and backend; a test that passes all the same is an error."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--backends", default="", help="comma-separated backends to test; all installed ones if empty")


def _installed(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "backend" not in metafunc.fixturenames:
        return
    chosen = metafunc.config.getoption("--backends")
    names = chosen.split(",") if chosen else [name for name in BACKENDS if _installed(name)]
    test = f"{metafunc.module.__name__.rpartition('.')[2]}::{metafunc.function.__name__}"
    params = []
    for name in names:
        reason = EXPECTED_FAILURES.get((test, name))
        marks = [pytest.mark.xfail(reason=reason, strict=True)] if reason else []
        params.append(pytest.param(name, marks=marks))
    metafunc.parametrize("backend", params, indirect=True)


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of a backend, which is the current one during the test."""
    with ivy.with_backend(request.param):
        yield request.param


@pytest.fixture(autouse=True)
def nothing_left_over() -> Iterator[None]:
    """A test leaves the process-wide choices as it found them."""
    before = context.state.default
    yield
    after = context.state.default
    context.state.default, context.state.backend = before, before.backends[-1] if before.backends else ""
    assert after.backends == before.backends and after.settings == before.settings
