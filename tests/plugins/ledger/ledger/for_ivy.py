"""Registration of the library ledger with ivy, and its own implementations."""

from typing import Any

import numpy as np

import ivy_protocol as ivy
import ledger

xp = ledger
DTYPES = {name: np.dtype(name) for name in ("bool", "int8", "int16", "int32", "int64", "uint8", "float32", "float64")}


def register() -> None:
    """Make the library known; the entry point of this package."""
    ivy.register_backend("ledger", overrides="ledger.for_ivy", types=("ledger.Ledger",))


def relu(x: Any, /) -> Any:
    """Note one entry, and not those of its parts; bools are left to these."""
    if x.values.dtype == bool:
        return NotImplemented
    return ledger.entered("relu", np.maximum(x.values, np.zeros((), x.values.dtype)), [x])


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    return np.array(x.values) if copy else x.values


def sort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    """Sort; NumPy, which ledgers are made of, does so upwards only."""
    found = np.sort(x.values, axis=axis, stable=stable)
    return ledger.entered("sort", np.flip(found, axis) if descending else found, [x])


def argsort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    """Find the order, likewise; equal elements keep theirs."""
    if not descending:
        return ledger.entered("argsort", np.argsort(x.values, axis=axis, stable=stable), [x])
    found = np.argsort(np.flip(x.values, axis), axis=axis, stable=stable)
    return ledger.entered("argsort", x.values.shape[axis] - 1 - np.flip(found, axis), [x])
