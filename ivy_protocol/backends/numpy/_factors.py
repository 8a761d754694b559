"""The factors of matrices by NumPy, which has none of these by itself."""

from typing import Any

import numpy as np

_PANEL = 32
"""How many columns are brought to their form one by one, before a product of matrices takes the others along."""


def lu_factor(A: Any, /, *, pivot: bool = True) -> Any:
    if A.ndim < 2 or not pivot:
        raise ValueError("matrices have two dimensions or more, and pivot=True is all there is")
    lu = np.array(A, order="C")
    rows, columns = lu.shape[-2:]
    lu = lu.reshape(-1, rows, columns)
    order = np.broadcast_to(np.arange(rows), (len(lu), rows)).copy()
    each = np.arange(len(lu))
    for start in range(0, min(rows, columns), _PANEL):
        end = min(start + _PANEL, rows, columns)
        for k in range(start, end):
            most = k + np.argmax(np.abs(lu[:, k:, k]), axis=1)
            for x in (lu, order):
                x[each, k], x[each, most] = x[each, most].copy(), x[each, k].copy()
            head = lu[:, k, k]
            # A column of zeros is as it should be.
            lu[:, k + 1 :, k] /= np.where(head == 0, 1, head)[:, None]
            lu[:, k + 1 :, k + 1 : end] -= lu[:, k + 1 :, k, None] * lu[:, None, k, k + 1 : end]
        if end < columns:
            for k in range(start, end):
                lu[:, k + 1 : end, end:] -= lu[:, k + 1 : end, k, None] * lu[:, None, k, end:]
            lu[:, end:, end:] -= lu[:, end:, start:end] @ lu[:, start:end, end:]
    return lu.reshape(A.shape), order.reshape(A.shape[:-1])
