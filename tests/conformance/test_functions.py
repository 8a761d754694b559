"""Every function of the array API standard: results for drawn arguments are those of NumPy, on every backend."""

from hypothesis import given
from hypothesis import strategies as st
import pytest
from conformance import elementwise
from conformance.draws import Case, Draw, run

CASES: dict[str, Case] = {**elementwise.CASES}


@pytest.mark.parametrize("name", CASES)
@given(data=st.data())
def test_the_result_is_that_of_the_standard(backend: str, name: str, data: st.DataObject) -> None:
    run(Draw(data, backend, name), CASES[name])
