"""Every function of the array API standard: results for drawn arguments are those of NumPy, on every backend."""

import pytest
from conformance.cases import CASES
from conformance.draws import for_all, run

# What the standard leaves to the library, such as 1 / 0, NumPy also warns about.
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


@pytest.mark.parametrize("name", CASES)
def test_the_result_is_that_of_the_standard(backend: str, name: str) -> None:
    for_all(backend, name, lambda draw: run(draw, CASES[name]))
