"""What the kernels of libraries for other sizes of images have in common."""

from collections.abc import Iterable


def are_exact(sizes: Iterable[int], lengths: Iterable[int]) -> bool:
    """Whether the places of the nearest elements, which the kernels round to float32, are whole or half ones."""
    return all([size > 0 and _is_exact(size, length) for size, length in zip(sizes, lengths, strict=True)])


def _is_exact(size: int, length: int) -> bool:
    most, least = max(size, length), min(size, length)
    times = most // least
    return most % least == 0 and times & (times - 1) == 0
