"""A few calls of every function of `ivy.numpy` with arguments drawn at random, held against NumPy."""

import pytest

from tests.numpy_cases import functions, search


@pytest.mark.parametrize("library", ["numpy", "torch"])
def test_a_few_calls_of_every_function(library: str) -> None:
    pytest.importorskip(library)
    tried, found = search(library, 6, 20261124)
    assert tried > 1500 and len(list(functions())) > 300
    assert not found, "\n".join(f"{one.call}\n    {one.told}" for one in found)
