"""A class of your own as an argument of ivy functions.

`MyArray` is no array. It becomes an argument of ivy functions by one method, ``__ivy_array_function__``, which gets

* ``func``, the public function that was called: the very object ``ivy.abs``, so it can be a key of a dict;
* ``types``, the classes among the arguments that implement the protocol;
* ``args`` and ``kwargs``, as the caller gave them.

It returns the result, or ``NotImplemented``: then the other arguments' classes are asked, and if all decline,
ivy raises an exception that names the function and the classes.

Which functions `MyArray` answers is kept in one dict, `HANDLED_FUNCTIONS`, filled by the decorator `implements`.
The base class `ivy.ArrayOperators` gives it the operators, which call the functions; it could do without.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import ivy_protocol as ivy

F = TypeVar("F", bound=Callable[..., Any])

HANDLED_FUNCTIONS: dict[Callable[..., Any], Callable[..., Any]] = {}


class MyArray(ivy.ArrayOperators):
    """A number in a box."""

    def __init__(self, data: float) -> None:
        self.data = data

    def __repr__(self) -> str:
        return f"MyArray({self.data})"

    def __ivy_array_function__(
        self, func: Callable[..., Any], types: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        if func not in HANDLED_FUNCTIONS:
            return NotImplemented
        # Another class with the protocol may know how to combine itself with MyArray; let it try.
        if not all(issubclass(t, (MyArray, ivy.Array, ivy.NativeArray)) for t in types):
            return NotImplemented
        return HANDLED_FUNCTIONS[func](*args, **kwargs)


def implements(ivy_function: Callable[..., Any]) -> Callable[[F], F]:
    """Register the answer of `MyArray` to an ivy function."""

    def decorator(func: F) -> F:
        HANDLED_FUNCTIONS[ivy_function] = func
        return func

    return decorator


@implements(ivy.abs)
def my_abs(my_array: MyArray) -> MyArray:
    """Answer ``ivy.abs``; the parameters are those that this class supports, here no ``out``."""
    return MyArray(abs(my_array.data))


@implements(ivy.multiply)
def my_multiply(x1: Any, x2: Any) -> MyArray:
    """Answer ``ivy.multiply``, and with it the operator ``*``, which `ivy.ArrayOperators` gives the class."""
    numbers = [float(x.data) if isinstance(x, MyArray) else float(x) for x in (x1, x2)]
    return MyArray(numbers[0] * numbers[1])


@implements(ivy.maximum)
def my_maximum(x1: Any, x2: Any) -> MyArray:
    """Answer ``ivy.maximum``, in which either argument, or both, may be a `MyArray`."""
    numbers = [float(x.data) if isinstance(x, MyArray) else float(x) for x in (x1, x2)]
    return MyArray(max(numbers))


def main() -> None:
    """Show what is answered, what is composed, and what is refused."""
    x = MyArray(-3)
    print("ivy.abs(x)           ", ivy.abs(x))
    print("ivy.maximum(x, 2)    ", ivy.maximum(x, 2))
    print("ivy.maximum(array, x)", ivy.maximum(ivy.array(5.0), x))
    print("ivy.array(5.0) * x   ", ivy.array(5.0) * x)

    # ivy.relu is composed of ivy.maximum, so a class that answers ivy.maximum has ivy.relu too.
    print("ivy.relu(x)          ", ivy.relu(x))

    try:
        ivy.sqrt(x)
    except ivy.IvyBackendException as error:
        print("ivy.sqrt(x)          ", type(error).__name__, "-", error)


if __name__ == "__main__":
    main()
