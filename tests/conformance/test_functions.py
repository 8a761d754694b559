"""Every function of the array API standard: results for drawn arguments are those of NumPy, on every backend."""

from hypothesis import given
from hypothesis import strategies as st
import pytest
from conformance import elementwise
from conformance.draws import Case, Draw, run

# What the standard leaves to the library, such as 1 / 0, NumPy also warns about.
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")

CASES: dict[str, Case] = {**elementwise.CASES}


@pytest.mark.parametrize("name", CASES)
@given(data=st.data())
def test_the_result_is_that_of_the_standard(backend: str, name: str, data: st.DataObject) -> None:
    run(Draw(data, backend, name), CASES[name])
