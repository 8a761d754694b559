"""A progress bar with the time left, in the place of the dots of passed tests."""

import time
from typing import Any

import pytest
import tiers


def clock(seconds: float) -> str:
    """Return a duration as minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


class Progress:
    """Draws the bar in the process that reports; on a terminal as one line, elsewhere as a line a minute."""

    def __init__(self, config: pytest.Config) -> None:
        self.reporter: Any = config.pluginmanager.getplugin("terminalreporter")
        self.on_terminal = self.reporter.isatty and config.get_verbosity() == 0
        self.interval = 0.5 if self.on_terminal else 60.0
        self.total = self.done = 0
        self.weight = self.weight_done = 0.0
        self.start = self.shown = time.monotonic()

    def count(self, nodeids: list[str]) -> None:
        """Note the tests of the run."""
        self.total, self.weight = len(nodeids), sum(tiers.seconds(nodeid) for nodeid in nodeids)
        self.start = self.shown = time.monotonic()

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Note the tests that the first worker has collected."""
        if self.total == 0:
            self.count(ids)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note the tests that this process runs."""
        if session.items:
            self.count([item.nodeid for item in session.items])

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Print nothing for a test that passes."""
        if self.on_terminal and report.passed and report.when == "call" and not hasattr(report, "wasxfail"):
            return "passed", "", ""
        return None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test, and draw."""
        if report.when == "teardown":
            self.done += 1
            self.weight_done += tiers.seconds(report.nodeid)
            now = time.monotonic()
            if now - self.shown > self.interval and self.weight_done > 0:
                self.shown = now
                self.draw(now - self.start)

    def draw(self, elapsed: float) -> None:
        """Draw the bar."""
        part = min(self.weight_done / self.weight, 1.0)
        bar = "#" * round(30 * part)
        text = f"[{bar:<30}] {self.done:,} of {self.total:,} tests, {clock(elapsed * (1 - part) / part)} left"
        if self.on_terminal:
            self.reporter.rewrite(text, erase=True)
        else:
            self.reporter.ensure_newline()
            self.reporter.write_line(text)
