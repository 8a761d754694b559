"""Stop gradients and inspect which arrays require them."""

from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ArrayLike, Out
from ivy_protocol.dispatch.entry import primary

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["is_variable", "requires_gradient", "stop_gradient", "variable_data"]


@primary
def stop_gradient(x: ArrayLike, /, *, preserve_type: bool = True, out: Out = None) -> "Array":
    """Stop gradients through an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    preserve_type : bool, default True
        Whether a backend variable stays a variable; if false, it becomes an ordinary array.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

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
    """Return True if the backend records operations on an array for its gradients.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.

    Returns
    -------
    bool
        True for torch tensors that require gradients and for trainable TensorFlow variables; false for the other
        backends, which have no such arrays.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy. `ivy.grad` does not require such an array.

    Examples
    --------
    >>> ivy.requires_gradient(ivy.array([1.0, 2.0]))
    False
    """
    ...


@primary(raw=True)
def is_variable(x: ArrayLike, /, *, exclusive: bool = False) -> bool:
    """Return True if the backend computes gradients with respect to an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    exclusive : bool, default False
        Whether to count only arrays that the backend distinguishes from other arrays, which excludes JAX arrays.

    Returns
    -------
    bool
        True for torch tensors that require gradients, for ``tf.Variable``, and for any JAX array, since JAX computes
        gradients with respect to all arrays; false for the other backends.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From the versions of Ivy before 1.0. `ivy.grad` does not require such an array.

    Examples
    --------
    >>> ivy.is_variable(ivy.array([1.0, 2.0]), exclusive=True)
    False
    """
    ...


@primary
def variable_data(x: ArrayLike, /) -> "Array":
    """Return the values of a variable as an ordinary array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type, usually one for which `is_variable` is true.

    Returns
    -------
    ivy.Array
        The same values without gradients: for torch, a tensor in the same memory; for TensorFlow, the tensor that the
        variable holds; for other backends, the array itself.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From the versions of Ivy before 1.0. See `stop_gradient` for arrays that are not variables.

    Examples
    --------
    >>> ivy.variable_data(ivy.array([1.0, 2.0]))
    ivy.array([1., 2.])
    """
    ...
