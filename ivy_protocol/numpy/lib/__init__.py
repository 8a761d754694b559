"""The part of ``numpy.lib`` that `ivy.numpy` has: the module `stride_tricks`."""

from typing import Any as _Any

from numpy.lib import NumpyVersion as NumpyVersion

from ivy_protocol.messages.hints import missing as _missing
from ivy_protocol.numpy.lib import stride_tricks as stride_tricks

__all__ = ["NumpyVersion", "stride_tricks"]


def __getattr__(name: str) -> _Any:
    """Raise an error that lists the available names."""
    raise _missing("ivy.numpy.lib", name, __dir__)


def __dir__() -> list[str]:
    return __all__
