"""A class of arrays that keeps the laws, in which `faults.py` plants one fault at a time."""

from typing import Any

import ivy_protocol as ivy

LAST: list[Any] = []
ELEMENTWISE = (ivy.add, ivy.subtract, ivy.multiply, ivy.exp, ivy.negative, ivy.abs, ivy.less, ivy.equal, ivy.matmul)
KNOWN = (*ELEMENTWISE, ivy.sum, ivy.std, ivy.max, ivy.sort, ivy.concat, ivy.stack, ivy.reshape)


class Tagged:
    """An array with a tag, which results have from their first argument."""

    __array_ufunc__ = None

    def __init__(self, data: Any, tag: str = "none") -> None:
        self.data = ivy.asarray(data)
        self.tag = tag

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func not in KNOWN:
            return NotImplemented
        if not all(issubclass(t, Tagged | ivy.Array) for t in types):
            return NotImplemented
        tag = tag_of((*args, *kwargs.values()))
        given = bare(args)
        options = {n: bare(v) for n, v in kwargs.items()}
        result = func(*given, **options)
        if "out" in kwargs:
            return kwargs["out"]
        return Tagged(result, tag)

    __add__, __sub__, __mul__, __matmul__ = ivy.add, ivy.subtract, ivy.multiply, ivy.matmul
    __neg__, __abs__ = ivy.negative, ivy.abs
    __lt__ = ivy.less
    __hash__ = None

    def __eq__(self, other: Any) -> Any:
        return ivy.equal(self, other)

    def __radd__(self, other: Any) -> Any:
        return ivy.add(other, self)

    def __rsub__(self, other: Any) -> Any:
        return ivy.subtract(other, self)

    def __rmul__(self, other: Any) -> Any:
        return ivy.multiply(other, self)

    def __rmatmul__(self, other: Any) -> Any:
        return ivy.matmul(other, self)

    def __reduce__(self) -> Any:
        return Tagged, (self.data, self.tag)

    def __copy__(self) -> Any:
        return Tagged(ivy.copy_array(self.data), self.tag)

    def __deepcopy__(self, memo: Any) -> Any:
        return Tagged(ivy.copy_array(self.data), self.tag)


def bare(value: Any) -> Any:
    """The value without tags."""
    if isinstance(value, Tagged):
        return value.data
    if isinstance(value, (list, tuple)):
        return type(value)(bare(v) for v in value)
    return value


def tag_of(values: Any) -> str:
    """The first tag."""
    for value in values:
        found = tag_of(value) if isinstance(value, (list, tuple)) else getattr(value, "tag", "")
        if found:
            return found
    return ""
