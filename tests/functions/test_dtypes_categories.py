"""Questions about data types and values, against NumPy."""

from typing import Any

import numpy as np
import pytest
from oracle import array, dtypes, native

import ivy_protocol as ivy

KINDS = ["generic", "number", "integer", "signedinteger", "unsignedinteger", "inexact", "floating", "complexfloating"]


def test_data_types(backend: str) -> None:
    for name in dtypes(backend):
        x = array(backend, np.ones(2), name)
        for other in [*KINDS, "flexible", "str_", "float32", "int8", "bool"]:
            if name == "bfloat16":
                expected = other in ("generic", "number", "inexact", "floating")
            else:
                expected = np.issubdtype(name, getattr(np, other))
            assert ivy.issubdtype(x.dtype, getattr(np, other)) is expected, (name, other)
            assert ivy.issubdtype(native(backend, np.ones(2), name).dtype, other) is expected, (name, other)


def test_python_types() -> None:
    assert ivy.issubdtype(bool, np.bool_) and ivy.issubdtype(float, np.floating) and not ivy.issubdtype(int, "floating")
    with pytest.raises(ivy.IvyValueError, match=r"issubdtype.*'U3' is not a data type"):
        ivy.issubdtype("U3", np.floating)
    for given in ((np.ones(2), np.floating), (np.float32, ivy.array([1.0]))):
        with pytest.raises(ivy.IvyTypeError, match=r"issubdtype.* is not a data type; pass x\.dtype"):
            ivy.issubdtype(*given)


@pytest.mark.parametrize("value", [1, 1.0, 1j, [[1.0], [2j]], [1.0], True, "a", None, np.complex64(1), np.float32(1)])
def test_complex_objects(value: Any) -> None:
    assert ivy.iscomplexobj(value) is np.iscomplexobj(value) is not ivy.isrealobj(value)


def test_arrays(backend: str) -> None:
    x = array(backend, np.ones(2), "complex64")
    assert ivy.iscomplexobj(x) and ivy.iscomplexobj(native(backend, np.ones(2), "complex64"))
    assert ivy.isrealobj(ivy.real(x)) and ivy.iscomplexobj([1.0, x])
    assert ivy.iterable(x) and not ivy.iterable(x[0]) and ivy.iterable("a") and not ivy.iterable(3)
