"""Replace the workers of pytest-xdist during a run, so that none of them grows without bound."""

from collections import Counter
from typing import Any

import pytest
from xdist.scheduler import LoadScheduling

TESTS_PER_WORKER = 11_000
"""Tests that a process runs before another takes its turn."""


class ReplacedWorkers(LoadScheduling):
    """Distribute tests in order, and shut a worker down when it has been sent its share of them."""

    def __init__(self, config: pytest.Config, log: Any = None) -> None:
        super().__init__(config, log)
        self.sent: Counter[Any] = Counter()

    def _send_tests(self, node: Any, num: int) -> None:
        num = min(num, TESTS_PER_WORKER - self.sent[node])
        self.sent[node] += min(num, len(self.pending))
        super()._send_tests(node, num)
        if self.sent[node] >= TESTS_PER_WORKER:
            # The worker still runs the tests that it has been sent.
            node.shutdown()


class Replacements:
    """Start a worker in place of each that ended while tests are left; pytest-xdist itself does so after a crash."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: Any) -> LoadScheduling | None:
        """Return the scheduler that replaces workers, for `--dist load`, the default."""
        return ReplacedWorkers(config, log) if config.getoption("dist") == "load" else None

    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Start another worker."""
        session: Any = self.config.pluginmanager.getplugin("dsession")
        if error is None and session.sched.pending and not session.shouldstop:
            session._clone_node(node)
            # The process would otherwise stay until the end of the run.
            node.gateway.exit()
