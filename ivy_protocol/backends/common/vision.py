"""Helpers for the image resizing kernels of the backends."""

from collections.abc import Iterable


def are_exact(sizes: Iterable[int], lengths: Iterable[int]) -> bool:
    """Return True if nearest-neighbor indices are exact although the kernels round them to float32."""
    return all([size > 0 and _is_exact(size, length) for size, length in zip(sizes, lengths, strict=True)])


def _is_exact(size: int, length: int) -> bool:
    most, least = max(size, length), min(size, length)
    times = most // least
    return most % least == 0 and times & (times - 1) == 0
