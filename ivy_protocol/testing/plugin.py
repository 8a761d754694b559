"""A plugin for pytest, loaded by ``pytest -p ivy_protocol.testing.plugin`` or a line in the top ``conftest.py``::

    pytest_plugins = ["ivy_protocol.testing.plugin"]

A test with the parameter ``ivy_backend`` runs on each installed backend, or on the backends of ``--ivy-backends``.
Tests decorated with `ivy.testing.handle_test` become hypothesis tests. The reports of `ivy.testing.check_backend`
and `ivy.testing.check_array_class` are shown at the end.
"""

from inspect import signature
from typing import Any

import pytest

from ivy_protocol.backends import load
from ivy_protocol.backends.plugins import available_backends
from ivy_protocol.testing.decorators import to_hypothesis_test
from ivy_protocol.testing.report import reports


def pytest_addoption(parser: Any) -> None:
    parser.addoption("--ivy-backends", default="", help="comma-separated backends for tests with ivy_backend")


def pytest_generate_tests(metafunc: Any) -> None:
    if "ivy_backend" in metafunc.fixturenames and not any(
        "ivy_backend" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")
    ):
        metafunc.parametrize("ivy_backend", _backend_names(metafunc.config))


def _backend_names(config: Any) -> list[str]:
    """Import the selected backends, and return their names."""
    option = config.getoption("--ivy-backends")
    names = option.split(",") if option else [*available_backends()]
    for name in names:
        # Import the library now, so that the first test with the library does not take longer than later tests.
        load(name)
    return names


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector: Any, name: str, obj: Any) -> Any:
    if not hasattr(obj, "ivy_test") or not callable(obj):
        return None
    test = to_hypothesis_test(obj)
    if "ivy_backend" in signature(obj).parameters:
        # Parametrize by a mark, which Hypothesis reads to see that pytest runs the test several times.
        test = pytest.mark.parametrize("ivy_backend", _backend_names(collector.config))(test)
    setattr(collector.obj, name, test)
    return collector.ihook.pytest_pycollect_makeitem(collector=collector, name=name, obj=test)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for report in reports:
        terminalreporter.write_line("")
        terminalreporter.write_line(str(report))
