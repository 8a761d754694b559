"""NumPy's own tests, of some of its files, with `ivy.numpy` in its place; `numpy_own_tests` runs the others."""

import re

import pytest

from tests import numpy_own_tests

FILES = ["core_shape_base", "shape_base", "twodim_base", "type_check", "index_tricks", "polynomial", "arraysetops"]
LEAST = 250
"""How many tests there are in these files at least, however much is left out."""


def test_none_of_numpys_own_tests_fails() -> None:
    found = numpy_own_tests.run("numpy", FILES)
    failed = {name: text for name, (outcome, text) in found.items() if outcome == "failed"}
    assert not failed
    assert sum(outcome == "passed" for outcome, _ in found.values()) >= LEAST


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def test_it():\n    np.array([None], dtype=object)\n", "objects"),
        ("@pytest.mark.parametrize('dt', [np.datetime64])\ndef test_it(dt): pass\n", "dates"),
        ("class TestIt:\n    def test_it(self):\n        assert x.flags.writeable\n", "memory layout"),
    ],
)
def test_what_is_left_out_says_why(source: str, reason: str) -> None:
    assert f"pytest.skip('out of scope: {reason}')" in numpy_own_tests.rewritten(source)


def test_the_rest_is_left_as_it_is() -> None:
    test = "def test_it():\n    assert_equal(np.ones(1), 1)\n"
    source = f"import numpy as np\nfrom numpy.testing import assert_equal\n\n{test}"
    changed = numpy_own_tests.rewritten(source)
    assert "from tests.numpy_own_tests import np\nfrom ivy_protocol.numpy.testing import assert_equal\n" in changed
    assert changed.endswith(test)


def test_patterns_are_regular_expressions_with_reasons() -> None:
    for reason, patterns in numpy_own_tests.LEFT_OUT.items():
        assert reason
        for pattern in patterns:
            assert not re.search(pattern, "core_shape_base::TestVstack::test_2D_array"), pattern
