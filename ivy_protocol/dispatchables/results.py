"""Conversion of the results of alternative implementations, which may compute on another backend."""

from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends.backend import Backend
from ivy_protocol.core.array_type import Array
from ivy_protocol.functions.conversion import to_backend


def as_native_of(backend: Backend, result: Any) -> Any:
    """Convert the arrays in a result, also in a tuple or list, to native arrays of `backend`."""
    if type(result) in (tuple, list):
        return type(result)([as_native_of(backend, value) for value in result])
    data = result._data if type(result) is Array else result
    if backend.is_array(data) or not backends.backend_name(type(data)):
        return data
    converted: Any = to_backend(data, backend.name)
    return converted._data if type(converted) is Array else converted
