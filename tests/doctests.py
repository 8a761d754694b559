"""Examples of pages and docstrings: run up to the first failure, which may be for want of a library that they name."""

import doctest
from typing import Any

from tests.conftest import OPTIONAL, missing

OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS | doctest.FAIL_FAST


class _Runner(doctest.DocTestRunner):
    absent = ""

    def report_unexpected_exception(self, out: Any, test: Any, example: Any, exc_info: Any) -> None:
        name = missing(exc_info[1])
        if name in OPTIONAL and any(name in e.source for e in test.examples):
            self.absent = name
        super().report_unexpected_exception(out, test, example, exc_info)


def run(test: doctest.DocTest) -> str:
    """Run examples; the library that is not installed, for want of which they ended early, or an empty string."""
    report: list[str] = []
    runner = _Runner(optionflags=OPTIONS)
    result = runner.run(test, out=report.append, clear_globs=False)
    assert result.attempted > 0
    assert result.failed == 0 or runner.absent, "".join(report)
    return runner.absent
