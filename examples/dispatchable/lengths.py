"""A class of lengths with a unit, which overrides one function of `pixels`: a smoothed image keeps its unit."""

from typing import Any

import pixels

import ivy_protocol as ivy


class Length:
    """Numbers with a unit of length."""

    def __init__(self, value: Any, unit: str) -> None:
        self.value = value
        self.unit = unit

    def __repr__(self) -> str:
        return f"{ivy.to_list(self.value)} {self.unit}"

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func is not pixels.gaussian_filter:
            return NotImplemented
        image, *more = args
        return Length(func(image.value, *more, **kwargs), image.unit)
