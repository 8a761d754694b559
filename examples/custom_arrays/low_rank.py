"""A matrix that is never written out: the product of a tall and a wide one.

A `LowRank` stands for ``U @ V.T``, with ``U`` of shape ``(n, rank)`` and ``V`` of shape ``(m, rank)``. It answers
the few functions for which this form pays:

* a product with a vector or matrix goes from right to left, ``U @ (V.T @ x)``: ``rank * (n + m)`` multiplications
  per column instead of ``n * m``;
* the product of two stays low-rank, and so does the sum: the ranks add up;
* the transpose exchanges the factors, and a number scales one of them.

Everything else is answered by the matrix written out, so no function is missing; it only costs more. The same
holds when the product would be the dearer way, because the rank is high.

`multiplications` counts what the products cost, which says more than a clock.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import ivy_protocol as ivy

multiplications: Counter[str] = Counter()
"""Multiplications of numbers done so far: in the factors, in matrices written out, and in dense products."""


def product(purpose: str, a: Any, b: Any) -> ivy.Array:
    """Multiply two arrays and count the multiplications."""
    rows, inner, *columns = *ivy.shape(a), *ivy.shape(b)[1:]
    multiplications[purpose] += rows * inner * (columns[0] if columns else 1)
    return ivy.matmul(a, b)


class LowRank(ivy.ArrayOperators):
    """The matrix ``u @ v.T``.

    Parameters
    ----------
    u, v
        Matrices of one library with equally many columns, the rank.
    """

    def __init__(self, u: Any, v: Any) -> None:
        self.u, self.v = ivy.asarray(u), ivy.asarray(v)
        if self.u.ndim != 2 or self.v.ndim != 2 or self.u.shape[1] != self.v.shape[1]:
            raise ValueError(f"factors of shapes {tuple(self.u.shape)} and {tuple(self.v.shape)} do not match")

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of the matrix that this stands for."""
        return self.u.shape[0], self.v.shape[0]

    @property
    def rank(self) -> int:
        """The number of columns of the factors; the rank of the matrix is not higher."""
        return self.u.shape[1]

    def dense(self) -> ivy.Array:
        """Write the matrix out."""
        return product("written out", self.u, ivy.matrix_transpose(self.v))

    def __repr__(self) -> str:
        return f"LowRank{self.shape} of rank {self.rank} on {self.u.backend}"

    def __ivy_array_function__(
        self, func: Callable[..., Any], types: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        if isinstance(kwargs.get("out"), LowRank):
            return NotImplemented
        rule = RULES.get(func)
        if rule is not None and not kwargs:
            result = rule(*args)
            if result is not NotImplemented:
                return result
        return func(*written_out(args), **written_out(kwargs))


def matmul(a: Any, b: Any) -> Any:
    """Multiply from the side where the result is small."""
    if isinstance(a, LowRank) and isinstance(b, LowRank):
        inner = product("factors", ivy.matrix_transpose(a.v), b.u)
        return LowRank(product("factors", a.u, inner), b.v)
    if isinstance(b, LowRank):
        if len(ivy.shape(a)) != 2:
            return NotImplemented
        result = matmul(transpose(b), ivy.matrix_transpose(a))
        return result if result is NotImplemented else ivy.matrix_transpose(result)
    n, m = a.shape
    if len(ivy.shape(b)) > 2 or a.rank * (n + m) >= n * m:
        return NotImplemented
    return product("factors", a.u, product("factors", ivy.matrix_transpose(a.v), b))


def add(a: Any, b: Any) -> Any:
    """Put the factors side by side."""
    if not (isinstance(a, LowRank) and isinstance(b, LowRank)) or a.shape != b.shape:
        return NotImplemented
    return LowRank(ivy.concat([a.u, b.u], axis=1), ivy.concat([a.v, b.v], axis=1))


def multiply(a: Any, b: Any) -> Any:
    """Scale the left factor by a number."""
    matrix, factor = (a, b) if isinstance(a, LowRank) else (b, a)
    if not isinstance(factor, int | float):
        return NotImplemented
    return LowRank(ivy.multiply(matrix.u, factor), matrix.v)


def transpose(a: LowRank) -> LowRank:
    """Exchange the factors."""
    return LowRank(a.v, a.u)


RULES: dict[Callable[..., Any], Callable[..., Any]] = {
    ivy.matmul: matmul,
    ivy.add: add,
    ivy.multiply: multiply,
    ivy.matrix_transpose: transpose,
    ivy.shape: lambda a: ivy.Shape(a.shape),
}


def written_out(value: Any) -> Any:
    """Return the value with dense matrices in the place of low-rank ones, inside containers too."""
    if isinstance(value, LowRank):
        return value.dense()
    if isinstance(value, tuple | list):
        return type(value)(written_out(v) for v in value)
    if isinstance(value, dict):
        return {name: written_out(v) for name, v in value.items()}
    return value


def main() -> None:
    """Compare the work of both ways on a matrix of a million elements."""
    n, rank = 1000, 4
    a = LowRank(ivy.random_uniform(-1, 1, (n, rank), seed=1), ivy.random_uniform(-1, 1, (n, rank), seed=2))
    x = ivy.random_uniform(-1, 1, (n,), seed=3)
    print(a)
    fast = ivy.matmul(a, x)
    print(f"a @ x:       {multiplications['factors']:>9,} multiplications")
    dense = a.dense()
    slow = product("dense", dense, x)
    print(f"dense @ x:   {multiplications['dense']:>9,} and {multiplications['written out']:,} to write it out")
    print(f"largest difference {float(ivy.max(ivy.abs(ivy.subtract(fast, slow)))):.0e}")
    print("a + 2 * a:  ", a + 2 * a)
    print("a @ a:      ", a @ a)
    print("exp(a):     ", type(ivy.exp(a)).__name__, "of shape", tuple(ivy.exp(a).shape))


if __name__ == "__main__":
    main()
