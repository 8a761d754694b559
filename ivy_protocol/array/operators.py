"""`ivy.ArrayOperators`: a mixin with operators for custom array classes."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ivy_protocol import backends
from ivy_protocol.base.protocol import invoke
from ivy_protocol.core.context import has_no_plans, scoped_modes, state, tables
from ivy_protocol.dispatch.operators import operand_kind
from ivy_protocol.functions import comparison, elementwise, linalg


class ArrayOperators:
    """Mixin with all operators for a class with ``__ivy_array_function__``. Each operator calls its ivy function.

    A class that implements ``ivy.add`` supports ``x + y``. Its objects may also be the right operand of
    arrays of ivy, NumPy, torch, JAX or TensorFlow. ``x += y`` is ``x = x + y``. A class may define any operator itself,
    and may define further methods as ivy functions, such as ``__getitem__ = ivy.get_item``.

    Notes
    -----
    If the other operand is not an array of a known library, the operator calls only ``__ivy_array_function__`` of the
    class. If this method returns ``NotImplemented``, Python tries the operator of the other operand. If that operator
    also returns ``NotImplemented``, Python raises a ``TypeError``.

    ``__array_ufunc__`` is None: for ``ndarray + x``, NumPy therefore calls the reflected operator of the class. A class
    may define ``__array_ufunc__`` itself to implement NumPy's ufuncs. ``==`` is elementwise. Objects of the class
    therefore have no hash, unless the class defines one.

    Examples
    --------
    >>> class Logarithm(ivy.ArrayOperators):
    ...     def __init__(self, log):
    ...         self.log = log
    ...
    ...     def __ivy_array_function__(self, func, types, args, kwargs):
    ...         if func is not ivy.multiply or not all(isinstance(x, Logarithm) for x in args):
    ...             return NotImplemented
    ...         return Logarithm(args[0].log + args[1].log)
    >>> (Logarithm(2.0) * Logarithm(3.0)).log
    5.0
    >>> Logarithm(2.0) + Logarithm(3.0)
    Traceback (most recent call last):
        ...
    ivy_protocol.exceptions.IvyDispatchError: ivy.add is not implemented for ...
    """

    __slots__ = ()

    __array_ufunc__: Any = None
    __hash__: Any = None

    if TYPE_CHECKING:
        # Declare the method for type checkers. The array classes that inherit these operators implement the method.
        def __ivy_array_function__(
            self, func: Callable[..., Any], types: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]
        ) -> Any: ...

    def __neg__(self) -> Any:
        return elementwise.negative(self)

    def __pos__(self) -> Any:
        return elementwise.positive(self)

    def __abs__(self) -> Any:
        return elementwise.abs(self)

    def __invert__(self) -> Any:
        return elementwise.bitwise_invert(self)

    def __add__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.add, self, self, other)

    def __radd__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.add, self, other, self)

    def __sub__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.subtract, self, self, other)

    def __rsub__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.subtract, self, other, self)

    def __mul__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.multiply, self, self, other)

    def __rmul__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.multiply, self, other, self)

    def __truediv__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.divide, self, self, other)

    def __rtruediv__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.divide, self, other, self)

    def __floordiv__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.floor_divide, self, self, other)

    def __rfloordiv__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.floor_divide, self, other, self)

    def __mod__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.remainder, self, self, other)

    def __rmod__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.remainder, self, other, self)

    def __pow__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.pow, self, self, other)

    def __rpow__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.pow, self, other, self)

    def __matmul__(self, other: Any, /) -> Any:
        return _call_operator(linalg.matmul, self, self, other)

    def __rmatmul__(self, other: Any, /) -> Any:
        return _call_operator(linalg.matmul, self, other, self)

    def __and__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.bitwise_and, self, self, other)

    def __rand__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.bitwise_and, self, other, self)

    def __or__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.bitwise_or, self, self, other)

    def __ror__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.bitwise_or, self, other, self)

    def __xor__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.bitwise_xor, self, self, other)

    def __rxor__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.bitwise_xor, self, other, self)

    def __lshift__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.bitwise_left_shift, self, self, other)

    def __rlshift__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.bitwise_left_shift, self, other, self)

    def __rshift__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.bitwise_right_shift, self, self, other)

    def __rrshift__(self, other: Any, /) -> Any:
        return _call_operator(elementwise.bitwise_right_shift, self, other, self)

    def __divmod__(self, other: Any, /) -> Any:
        return self // other, self % other

    def __rdivmod__(self, other: Any, /) -> Any:
        return other // self, other % self

    def __eq__(self, other: Any, /) -> Any:
        return _call_operator(comparison.equal, self, self, other)

    def __ne__(self, other: Any, /) -> Any:
        return _call_operator(comparison.not_equal, self, self, other)

    def __lt__(self, other: Any, /) -> Any:
        return _call_operator(comparison.less, self, self, other)

    def __le__(self, other: Any, /) -> Any:
        return _call_operator(comparison.less_equal, self, self, other)

    def __gt__(self, other: Any, /) -> Any:
        return _call_operator(comparison.greater, self, self, other)

    def __ge__(self, other: Any, /) -> Any:
        return _call_operator(comparison.greater_equal, self, self, other)


def _call_operator(fn: Any, self_operand: Any, *operands: Any) -> Any:
    """Call the function of an operator. If the other operand is not an array of a known library, call only
    ``__ivy_array_function__`` of `self_operand`.
    """
    other = operands[operands[0] is self_operand]
    table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
    # If an overlay is active, `fn` has no plans. Call `fn` in this case, because `fn` passes the call to the overlay
    # first. Also call `fn` if `other` is an array of a known library.
    if has_no_plans(table[fn.spec.index]) or operand_kind(type(other)) != "unknown" or backends.learn(other):
        return fn(*operands)
    return invoke(self_operand, fn, (type(self_operand),), operands, {})


__all__ = ["ArrayOperators"]
