"""Vector-Jacobian products, Jacobian-vector products and Hessians."""

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
    """Return the value of a function, and a function that computes vector-Jacobian products.

    Parameters
    ----------
    func : callable
        Function of the arguments that returns arrays, or nested data of these; see `ivy.grad`.
    *primals : array or nested data of arrays
        Arguments: arrays, Python floats, or nested data of these. Integer arrays are cast to the default float.
    has_aux : bool, default False
        Whether ``func`` returns a pair: the data to differentiate, and auxiliary data that is returned unchanged.

    Returns
    -------
    tuple
        The value, and the VJP function. It accepts a cotangent with the nesting and shapes of the value, where None
        denotes zeros. It returns a tuple of the products of the cotangent and the Jacobians, one for each argument and
        nested like it, with None for leaves that are not numeric arrays. The function can be called repeatedly, and can
        itself be differentiated, mapped and compiled. With ``has_aux``, the auxiliary data is the third element.

    Raises
    ------
    IvyTypeError
        No argument can be differentiated with respect to, or a cotangent has another nesting than the value.
    IvyValueError
        A cotangent has another shape than its value.
    IvyNotImplementedException
        The backend has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    From Ivy, with the keyword ``has_aux`` of JAX. Products with complex values follow torch and TensorFlow, and are the
    conjugates of those of JAX; see `ivy.grad`, also for NumPy arrays.

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
    """Return the value of a function and the Jacobian-vector product along a direction.

    Parameters
    ----------
    func : callable
        Function of the arguments that returns arrays, or nested data of these; see `ivy.grad`.
    primals : tuple or list
        Arguments: arrays, Python floats, or nested data of these. Integer arrays are cast to the default float.
    tangents : tuple or list
        Direction: for each argument, a tangent with the same nesting and shapes. None denotes zeros.
    has_aux : bool, default False
        Whether ``func`` returns a pair: the data to differentiate, and auxiliary data that is returned unchanged.

    Returns
    -------
    tuple
        The value, and the product of the Jacobian and the direction: nested like the value, with None for leaves that
        are not floating-point arrays. With ``has_aux``, the auxiliary data is the third element.

    Raises
    ------
    IvyTypeError
        No argument can be differentiated with respect to; the arguments are not a tuple or list; or the direction has
        another nesting than the arguments.
    IvyValueError
        The numbers of tangents and arguments differ, or a tangent has another shape than its argument.
    IvyNotImplementedException
        The backend has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    From Ivy, with the keyword ``has_aux`` of JAX. torch and JAX use forward mode, at about the cost of the function
    itself. Where only reverse mode is available, as on TensorFlow and for functions with a custom gradient, reverse
    mode is applied twice instead. See `ivy.grad` for NumPy arrays.

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
    """Return a function that computes the Hessian of a function.

    Parameters
    ----------
    func : callable
        Function that returns a real value, real arrays, or nested data of these; see `ivy.grad`.
    argnums : int or sequence of ints, default 0
        Positional arguments to differentiate with respect to; see `ivy.grad`.
    has_aux : bool, default False
        Whether ``func`` returns a pair: the arrays to differentiate, and auxiliary data that is returned unchanged.

    Returns
    -------
    callable
        Function that accepts the arguments of ``func`` and returns the second derivatives: nested like its result,
        within each leaf like the argument, and within that like the argument again, with None for leaves that are not
        numeric arrays. Each derivative has the axes of the result, followed by the axes of the first and of the second
        leaf of the argument. With ``has_aux`` it returns a pair of the derivatives and the auxiliary data.

    Raises
    ------
    IvyTypeError
        No argument can be differentiated with respect to, when the result is called.
    IvyValueError
        The function returns complex values, or has complex arguments.
    IvyNotImplementedException
        The backend has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    As in JAX and torch; not part of Ivy. It is the Jacobian of the Jacobian; see `ivy.jac`.

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
