"""Derivatives along directions, and second derivatives."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Literal, overload

from ivy_protocol.compiling import untouched
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions._transforms import Linearised, Pushed, transformation
from ivy_protocol.functions.differentiation import jac
from ivy_protocol.messages.titles import named

__all__ = ["hessian", "jvp", "vjp"]


@overload
def vjp(
    func: Callable[..., Any], *primals: Any, has_aux: Literal[False] = False
) -> tuple[Any, Callable[[Any], tuple[Any, ...]]]: ...
@overload
def vjp(func: Callable[..., Any], *primals: Any, has_aux: bool = False) -> tuple[Any, ...]: ...
@named
@transformation("vjp")
def vjp(func: Callable[..., Any], *primals: Any, has_aux: bool = False) -> tuple[Any, ...]:
    """Return the value of a function, and the function that carries cotangents of it back to the arguments.

    Parameters
    ----------
    func : callable
        Function of the arguments, which returns arrays, or nested data of these; see `ivy.grad`.
    *primals : array or nested data of arrays
        The arguments: arrays, Python floats, or nested data of these. Arrays of integers are cast to the default
        float.
    has_aux : bool, default False
        Whether ``func`` returns a pair, of what is differentiated and of anything else, which is handed on.

    Returns
    -------
    tuple
        The value, and a function. That one takes a cotangent, nested as the value and of its shapes, where None
        stands for zeros; it returns a tuple of the products of the cotangent and the Jacobians, one for each argument
        and nested as that, with None for what is no array of numbers. It can be called often, and differentiated,
        mapped and compiled itself. With ``has_aux``, the rest comes third.

    Raises
    ------
    IvyTypeError
        There is nothing to differentiate by, or a cotangent is nested otherwise than the value.
    IvyValueError
        A cotangent has another shape than what it belongs to.
    IvyNotImplementedException
        The library has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    From Ivy, with the keyword ``has_aux`` of JAX. Products with complex numbers are those of torch and TensorFlow,
    and conjugate to those of JAX; see `ivy.grad`, also for arrays of NumPy.

    Examples
    --------
    >>> value, carry = ivy.vjp(lambda x, y: x * y, ivy.array([1.0, 2.0]), ivy.array([3.0, 4.0]))
    >>> value
    ivy.array([3., 8.])
    >>> carry(ivy.array([1.0, 10.0]))
    (ivy.array([ 3., 40.]), ivy.array([ 1., 20.]))
    """
    point = Linearised("vjp", func, primals, has_aux)

    def carry(cotangents: Any, /) -> tuple[Any, ...]:
        return point.carried(cotangents)

    return (point.value, untouched(carry), point.aux) if has_aux else (point.value, untouched(carry))


@overload
def jvp(
    func: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any], *, has_aux: Literal[False] = False
) -> tuple[Any, Any]: ...
@overload
def jvp(
    func: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any], *, has_aux: bool = False
) -> tuple[Any, ...]: ...
@named
@transformation("jvp")
def jvp(
    func: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any], *, has_aux: bool = False
) -> tuple[Any, ...]:
    """Return the value of a function, and its derivative along a direction.

    Parameters
    ----------
    func : callable
        Function of the arguments, which returns arrays, or nested data of these; see `ivy.grad`.
    primals : tuple or list
        The arguments: arrays, Python floats, or nested data of these. Arrays of integers are cast to the default
        float.
    tangents : tuple or list
        The direction: for each argument what is nested as that and has its shapes. None stands for zeros.
    has_aux : bool, default False
        Whether ``func`` returns a pair, of what is differentiated and of anything else, which is handed on.

    Returns
    -------
    tuple
        The value, and the product of the Jacobian and the direction: nested as the value, with None for what is no
        array of floating-point numbers. With ``has_aux``, the rest comes third.

    Raises
    ------
    IvyTypeError
        There is nothing to differentiate by; the arguments are no tuple or list; or the direction is nested otherwise
        than they are.
    IvyValueError
        There are not as many tangents as arguments, or one has another shape than what it belongs to.
    IvyNotImplementedException
        The library has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    From Ivy, with the keyword ``has_aux`` of JAX. torch and JAX carry the direction forward, at about the cost of the
    function itself. What is only differentiated backwards, such as everything on TensorFlow and functions with a
    gradient of their own, is differentiated twice instead. See `ivy.grad` for arrays of NumPy.

    Examples
    --------
    >>> x, y = ivy.array([1.0, 2.0]), ivy.array([3.0, 4.0])
    >>> ivy.jvp(lambda x, y: x * y, (x, y), (ivy.array([1.0, 0.0]), ivy.array([0.0, 1.0])))
    (ivy.array([3., 8.]), ivy.array([3., 2.]))
    """
    for what, given in (("primals", primals), ("tangents", tangents)):
        if not isinstance(given, tuple | list):
            raise IvyTypeError(
                f"ivy.jvp takes the arguments of the function and their tangents as tuples; {what} is a "
                f"{type(given).__name__}: for one argument, write ({what},)"
            )
    if len(primals) != len(tangents):
        raise IvyValueError(f"ivy.jvp takes a tangent for each argument: got {len(tangents)} for {len(primals)}")
    point = Pushed("jvp", func, tuple(primals), tuple(tangents), has_aux)
    return (point.value, point.change, point.aux) if has_aux else (point.value, point.change)


@named
@transformation("vjp")
def hessian(func: Callable[..., Any], argnums: int | Sequence[int] = 0, *, has_aux: bool = False) -> Callable[..., Any]:
    """Return the function that gives the second derivatives of a function.

    Parameters
    ----------
    func : callable
        Function that returns a real number, or real arrays or nested data of these; see `ivy.grad`.
    argnums : int or sequence of ints, default 0
        Which positional arguments to differentiate by; see `ivy.grad`.
    has_aux : bool, default False
        Whether ``func`` returns a pair, of the arrays and of anything else, which is handed on.

    Returns
    -------
    callable
        Takes the arguments of ``func``, and returns the second derivatives: nested as its result, in that as the
        argument, and in that as the argument again, with None for what is no array of numbers. Each has the axes of
        the result, then those of the one part of the argument, then those of the other. With ``has_aux`` it returns a
        pair of these and the rest.

    Raises
    ------
    IvyTypeError
        There is nothing to differentiate by, when the result is called.
    IvyValueError
        The function returns complex numbers, or has complex arguments.
    IvyNotImplementedException
        The library has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    As in JAX and torch; Ivy has no such function. It is the Jacobian of the Jacobian, see `ivy.jac`.

    Examples
    --------
    >>> ivy.hessian(lambda x: ivy.sum(x**3))(ivy.array([1.0, 2.0]))
    ivy.array([[ 6., 0.], [ 0., 12.]])
    """
    first = jac(func, argnums, has_aux=has_aux)

    @wraps(func)
    def second_derivatives(*args: Any, **kwargs: Any) -> Any:
        return jac(first, argnums, has_aux=has_aux)(*args, **kwargs)

    return untouched(second_derivatives)
