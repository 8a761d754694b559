"""Functions about arrays through which gradients flow, or do not."""

from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ArrayLike, Out
from ivy_protocol.dispatch.entry import primary

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["is_variable", "requires_gradient", "stop_gradient", "variable_data"]


@primary
def stop_gradient(x: ArrayLike, /, *, preserve_type: bool = True, out: Out = None) -> "Array":
    """Return an array as a constant, through which no gradient flows.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    preserve_type : bool, default True
        Whether a variable of the library stays a variable; if false, it becomes an ordinary array.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its shape and data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy. NumPy has no gradients: there ``x`` is returned as it is.

    Examples
    --------
    >>> ivy.stop_gradient(ivy.array([1.0, 2.0]))
    ivy.array([1., 2.])
    """
    ...


@primary(raw=True)
def requires_gradient(x: ArrayLike, /) -> bool:
    """Tell whether the library records what is computed with an array, for its gradients.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.

    Returns
    -------
    bool
        Whether it is a tensor of torch that requires gradients, or a trainable variable of TensorFlow; false for the
        other libraries, which have no such arrays.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy. `ivy.grad` needs no such array.

    Examples
    --------
    >>> ivy.requires_gradient(ivy.array([1.0, 2.0]))
    False
    """
    ...


@primary(raw=True)
def is_variable(x: ArrayLike, /, *, exclusive: bool = False) -> bool:
    """Tell whether an array is one that its library takes gradients with respect to.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    exclusive : bool, default False
        Whether only what its library tells from other arrays counts, so that no array of JAX does.

    Returns
    -------
    bool
        Whether it is a tensor of torch that requires gradients, a ``tf.Variable``, or any array of JAX, which takes
        gradients with respect to each; false for the other libraries.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From the versions of Ivy before 1.0. `ivy.grad` needs no such array.

    Examples
    --------
    >>> ivy.is_variable(ivy.array([1.0, 2.0]), exclusive=True)
    False
    """
    ...


@primary
def variable_data(x: ArrayLike, /) -> "Array":
    """Return the values of a variable, as an array that is none.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type, such as one of which `is_variable` is true.

    Returns
    -------
    ivy.Array
        The same values, through which no gradient flows: of torch in the same memory, of TensorFlow the tensor that
        the variable holds, of other libraries the array itself.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From the versions of Ivy before 1.0. See `stop_gradient` for arrays that are no variables.

    Examples
    --------
    >>> ivy.variable_data(ivy.array([1.0, 2.0]))
    ivy.array([1., 2.])
    """
    ...
