"""Transformations of functions: derivatives, vectorization, and control flow that tracers accept."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import wraps
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Literal, overload

from ivy_protocol import lazy
from ivy_protocol.backends.backend import Backend
from ivy_protocol.base.nested import is_plain
from ivy_protocol.base.typing import ArrayLike, DtypeLike, Out
from ivy_protocol.compiling import untouched
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.shape import is_integral
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import primary
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.functions._shared import (
    JvpPoint,
    LayerField,
    Part,
    Path,
    VjpPoint,
    as_native,
    backend_for,
    check_parts,
    defer_to_overrides,
    has_hook,
    has_values,
    hook,
    is_array_leaf,
    is_concrete,
    is_number,
    kind,
    leaves_of,
    nestable,
    replace_leaves,
    transformation,
    value_at,
    variables_of,
    walk,
    wrap_native,
    wraps_results,
)
from ivy_protocol.messages.prefixes import named, unknown_lengths

if TYPE_CHECKING:
    from typing import Protocol

    from ivy_protocol.base.typing import Array, Container, Scalar, SupportsNative


@primary
def stop_gradient(x: ArrayLike, /, *, preserve_type: bool = True, out: Out = None) -> "Array":
    """Stop gradients through an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    preserve_type : bool, default True
        If True, a variable of the backend stays a variable; otherwise, it becomes an ordinary array.
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
    From Ivy 1.0. NumPy has no gradients, so the function returns NumPy arrays unchanged.

    Examples
    --------
    >>> ivy.stop_gradient(ivy.array([1.0, 2.0]))
    ivy.array([1., 2.])
    """
    ...


@primary(unwrapped=True, reads_metadata=True)
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
    From Ivy 1.0. `ivy.grad` does not require such an array.

    Examples
    --------
    >>> ivy.requires_gradient(ivy.array([1.0, 2.0]))
    False
    """
    ...


@primary(unwrapped=True, reads_metadata=True)
def is_variable(x: ArrayLike, /, *, exclusive: bool = False) -> bool:
    """Return True if the backend computes gradients with respect to an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    exclusive : bool, default False
        If True, return True only for arrays that the backend distinguishes from other arrays. This excludes JAX arrays.

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
        If True, ``func`` returns a pair: the data to differentiate, and auxiliary data that is returned unchanged.

    Returns
    -------
    tuple
        The value, and the VJP function. It accepts a cotangent with the nesting and shapes of the value, where None
        denotes zeros. It returns a tuple of the products of the cotangent and the Jacobians. Each product is nested
        like its argument, with None for leaves that are not numeric arrays. The function can be called repeatedly, and
        can itself be differentiated, mapped and compiled. With ``has_aux``, the auxiliary data is the third element.

    Raises
    ------
    IvyTypeError
        No argument is differentiable, or a cotangent is not nested like the value.
    IvyValueError
        A cotangent does not have the shape of the value.
    IvyNotImplementedException
        The backend has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    From Ivy 1.0, with the keyword ``has_aux`` of JAX. For complex values, the products are equal to those of torch
    and TensorFlow; JAX returns their conjugates. `ivy.grad` describes the treatment of NumPy arrays.

    Examples
    --------
    >>> value, carry = ivy.vjp(lambda x, y: x * y, ivy.array([1.0, 2.0]), ivy.array([3.0, 4.0]))
    >>> value
    ivy.array([3., 8.])
    >>> carry(ivy.array([1.0, 10.0]))
    (ivy.array([ 3., 40.]), ivy.array([ 1., 20.]))
    """
    point = VjpPoint("vjp", func, primals, has_aux)

    def vjp_fn(cotangents: Any, /) -> tuple[Any, ...]:
        return point.pull_back(cotangents)

    return (point.value, untouched(vjp_fn), point.aux) if has_aux else (point.value, untouched(vjp_fn))


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
        If True, ``func`` returns a pair: the data to differentiate, and auxiliary data that is returned unchanged.

    Returns
    -------
    tuple
        The value, and the product of the Jacobian and the direction: nested like the value, with None for leaves that
        are not floating-point arrays. With ``has_aux``, the auxiliary data is the third element.

    Raises
    ------
    IvyTypeError
        ``primals`` or ``tangents`` is not a tuple or list, no argument is differentiable, or a tangent is not nested
        like its argument.
    IvyValueError
        The numbers of tangents and arguments differ, or a tangent does not have the shape of its argument.
    IvyNotImplementedException
        The backend has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    From Ivy 1.0, with the keyword ``has_aux`` of JAX. torch and JAX use forward mode, at about the cost of the function
    itself. TensorFlow, and functions with a custom gradient, support only reverse mode, which is then applied twice.
    `ivy.grad` describes the treatment of NumPy arrays.

    Examples
    --------
    >>> x, y = ivy.array([1.0, 2.0]), ivy.array([3.0, 4.0])
    >>> ivy.jvp(lambda x, y: x * y, (x, y), (ivy.array([1.0, 0.0]), ivy.array([0.0, 1.0])))
    (ivy.array([3., 8.]), ivy.array([3., 2.]))
    """
    for parameter, values in (("primals", primals), ("tangents", tangents)):
        if not isinstance(values, tuple | list):
            raise IvyTypeError(
                f"ivy.jvp: {parameter} must be a tuple, not a {type(values).__name__}; for one argument, write "
                f"({parameter},)"
            )
    if len(primals) != len(tangents):
        raise IvyValueError(f"ivy.jvp: pass one tangent for each of {len(primals)} primals, not {len(tangents)}")
    point = JvpPoint("jvp", func, tuple(primals), tuple(tangents), has_aux)
    return (point.value, point.tangents, point.aux) if has_aux else (point.value, point.tangents)


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
        If True, ``func`` returns a pair: the arrays to differentiate, and auxiliary data that is returned unchanged.

    Returns
    -------
    callable
        Function that accepts the arguments of ``func`` and returns the second derivatives. They are nested like the
        result of ``func``, with each leaf replaced by the nesting of the argument twice, and None for leaves that are
        not numeric arrays. The derivative of the leaf ``y`` of the result with respect to the leaves ``a`` and ``b`` of
        the argument has the shape ``y.shape + a.shape + b.shape``. With ``has_aux``, the function returns a pair of the
        derivatives and the auxiliary data.

    Raises
    ------
    IvyTypeError
        When the returned function is called, ``argnums`` is out of range or selects no differentiable argument.
    IvyValueError
        The function returns complex values, or has complex arguments.
    IvyNotImplementedException
        The backend has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    Follows JAX and torch; Ivy 1.0 lacks the function. The Hessian is the Jacobian of the Jacobian; see `ivy.jac`.

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


if TYPE_CHECKING:

    class Gradient(Protocol):
        """Result of `ivy.grad`: the gradient with respect to the first argument."""

        @overload
        def __call__(self, x: "Container", /, *args: Any, **kwargs: Any) -> "Container": ...  # type: ignore[overload]
        @overload
        def __call__(self, x: "Array | SupportsNative | Scalar", /, *args: Any, **kwargs: Any) -> "Array": ...
        @overload
        def __call__(self, x: Any, /, *args: Any, **kwargs: Any) -> Any: ...

    class ValueAndGradient(Protocol):
        """Result of `ivy.value_and_grad`: the value, and the gradient with respect to the first argument."""

        @overload
        def __call__(  # type: ignore[overload]
            self, x: "Container", /, *args: Any, **kwargs: Any
        ) -> "tuple[Array, Container]": ...
        @overload
        def __call__(
            self, x: "Array | SupportsNative | Scalar", /, *args: Any, **kwargs: Any
        ) -> "tuple[Array, Array]": ...
        @overload
        def __call__(self, x: Any, /, *args: Any, **kwargs: Any) -> "tuple[Array, Any]": ...


_FIRST = ((0,),)
_PRUNED: Any = object()


def _linearize(
    name: str, func: Callable[..., Any], argnums: Any, has_aux: bool, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> VjpPoint:
    """Evaluate a function and its VJP with respect to the positional arguments `argnums`.

    Positional arguments that are not in `argnums`, and all keyword arguments, are constants.
    """
    positions = (argnums,) if is_integral(argnums) else tuple(argnums)
    if any([not -len(args) <= position < len(args) for position in positions]):
        raise IvyTypeError(f"ivy.{name}: argnums={argnums!r} is out of range for {len(args)} positional arguments")
    positions = tuple([position % len(args) for position in positions])

    def partial(*values: Any) -> Any:
        all_args = list(args)
        for position, value in zip(positions, values, strict=True):
            all_args[position] = value
        return func(*all_args, **kwargs)

    return VjpPoint(name, partial, tuple([args[position] for position in positions]), has_aux)


def _gradients(point: VjpPoint, argnums: Any) -> Any:
    """Return the gradients of a function with one real output at `point`, nested like its arguments."""
    outputs = point.outputs
    path, first = next(iter(outputs.items()))
    single = len(outputs) == 1 and all([isinstance(key, LayerField) for key in path[1:]])
    if not single or tuple(first.shape) != () or kind(point.backend, first) == "complex":
        descriptions = [f"{point.backend.ivy_dtype(x.dtype)}{tuple(x.shape)}" for x in outputs.values()]
        raise IvyValueError(
            f"ivy.{point.name}: the function must return one real number, not {', '.join(descriptions)}; use ivy.jac, "
            "or return a sum, a mean or a real part"
        )
    trees = point.trees_of(point.gradients())
    return trees[0] if is_integral(argnums) else trees


@overload
def grad(func: Callable[..., Any], argnums: Literal[0] = 0, *, has_aux: Literal[False] = False) -> "Gradient": ...


@overload
def grad(
    func: Callable[..., Any], argnums: int | Sequence[int] = 0, *, has_aux: bool = False
) -> Callable[..., Any]: ...


@named
@transformation("vjp")
def grad(func: Callable[..., Any], argnums: int | Sequence[int] = 0, *, has_aux: bool = False) -> Callable[..., Any]:
    """Return a function that computes the gradient of a function.

    Parameters
    ----------
    func : callable
        Function that returns one real value, a 0-d array. It may use functions of ivy, of the library of its arguments,
        or of both.
    argnums : int or sequence of ints, default 0
        Positional arguments to differentiate with respect to: arrays, Python floats, or nested data of these
        (Containers, dicts, lists, tuples, named tuples, dataclasses). Integer arrays are cast to the default float.
    has_aux : bool, default False
        If True, ``func`` returns a pair: the value to differentiate, and auxiliary data that is returned unchanged.

    Returns
    -------
    callable
        Function that accepts the arguments of ``func`` and returns the gradient, nested like the argument, with None
        for leaves that are not numeric arrays. For several ``argnums``, the gradient is a tuple. With ``has_aux``, the
        function returns a pair of the gradient and the auxiliary data. The function can itself be differentiated,
        mapped and compiled.

    Raises
    ------
    IvyTypeError
        When the returned function is called, ``argnums`` is out of range or selects no differentiable argument.
    IvyValueError
        The function does not return exactly one real value.
    IvyNotImplementedException
        The backend has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    From Ivy 1.0, with the keyword ``has_aux`` of JAX. The gradient with respect to a complex value is the direction of
    steepest ascent, ``df/dx + i df/dy``, as in torch and TensorFlow; it is the conjugate of the result of ``jax.grad``.

    NumPy has no gradients. For NumPy arrays, torch computes them, or JAX if torch is not installed. The function is
    called with an `ivy.Array` of that backend, so it must consist of functions and operators of ivy. Other arrays that
    the function uses are converted, and the gradient is a NumPy array. ``ivy.explain(ivy.grad, x)`` shows which backend
    computes the gradient.

    Examples
    --------
    >>> ivy.grad(lambda x: ivy.sum(ivy.square(x)))(ivy.array([1.0, 2.0]))
    ivy.array([2., 4.])
    >>> model = {"w": ivy.array([1.0, 2.0]), "b": ivy.array(0.5)}
    >>> ivy.grad(lambda m, x: ivy.sum(m["w"] * x) + m["b"])(model, 3.0)
    {'w': ivy.array([3., 3.]), 'b': ivy.array(1.)}
    """

    @wraps(func)
    def gradient(*args: Any, **kwargs: Any) -> Any:
        point = _linearize("grad", func, argnums, has_aux, args, kwargs)
        gradients = _gradients(point, argnums)
        return (gradients, point.aux) if has_aux else gradients

    return untouched(gradient)


@overload
def value_and_grad(
    func: Callable[..., Any], argnums: Literal[0] = 0, *, has_aux: Literal[False] = False
) -> "ValueAndGradient": ...


@overload
def value_and_grad(
    func: Callable[..., Any], argnums: int | Sequence[int] = 0, *, has_aux: bool = False
) -> Callable[..., Any]: ...


@named
@transformation("vjp")
def value_and_grad(
    func: Callable[..., Any], argnums: int | Sequence[int] = 0, *, has_aux: bool = False
) -> Callable[..., Any]:
    """Return a function that computes the value and the gradient of a function.

    Parameters
    ----------
    func : callable
        Function that returns one real value; see `ivy.grad`.
    argnums : int or sequence of ints, default 0
        Positional arguments to differentiate with respect to; see `ivy.grad`.
    has_aux : bool, default False
        If True, ``func`` returns a pair: the value to differentiate, and auxiliary data that is returned unchanged.

    Returns
    -------
    callable
        Function that accepts the arguments of ``func`` and returns its value and the gradient, as from `ivy.grad`. With
        ``has_aux``, the value is the pair that ``func`` returns.

    Raises
    ------
    IvyTypeError
        When the returned function is called, ``argnums`` is out of range or selects no differentiable argument.
    IvyValueError
        The function does not return exactly one real value.
    IvyNotImplementedException
        The backend has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    From Ivy 1.0, with the keywords of JAX; see `ivy.grad`.

    Examples
    --------
    >>> ivy.value_and_grad(lambda x: ivy.sum(ivy.square(x)))(ivy.array([1.0, 2.0]))
    (ivy.array(5.), ivy.array([2., 4.]))
    """

    @wraps(func)
    def value_and_gradient(*args: Any, **kwargs: Any) -> Any:
        point = _linearize("value_and_grad", func, argnums, has_aux, args, kwargs)
        return (point.value, point.aux) if has_aux else point.value, _gradients(point, argnums)

    return untouched(value_and_gradient)


@named
@transformation("vjp")
def jac(func: Callable[..., Any], argnums: int | Sequence[int] = 0, *, has_aux: bool = False) -> Callable[..., Any]:
    """Return a function that computes the Jacobian of a function.

    Parameters
    ----------
    func : callable
        Function that returns real arrays, or nested data of these; see `ivy.grad`.
    argnums : int or sequence of ints, default 0
        Positional arguments to differentiate with respect to; see `ivy.grad`.
    has_aux : bool, default False
        If True, ``func`` returns a pair: the arrays to differentiate, and auxiliary data that is returned unchanged.

    Returns
    -------
    callable
        Function that accepts the arguments of ``func`` and returns the derivatives. They are nested like the result of
        ``func``, with each leaf replaced by the nesting of the argument. The derivative of the leaf ``y`` of the result
        with respect to the leaf ``a`` of the argument has the shape ``y.shape + a.shape``. With ``has_aux``, the
        function returns a pair of the derivatives and the auxiliary data.

    Raises
    ------
    IvyTypeError
        When the returned function is called, ``argnums`` is out of range or selects no differentiable argument.
    IvyValueError
        The function returns complex values.
    IvyNotImplementedException
        The backend has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    From Ivy 1.0, with the keywords of JAX. The Jacobian is computed in reverse mode, with all rows vectorized.

    Examples
    --------
    >>> ivy.jac(lambda x: ivy.square(x))(ivy.array([1.0, 2.0]))
    ivy.array([[2., 0.], [0., 4.]])
    """

    @wraps(func)
    def jacobian(*args: Any, **kwargs: Any) -> Any:
        point = _linearize("jac", func, argnums, has_aux, args, kwargs)
        rows: dict[Path, Any] = {}
        for i, (path, output) in enumerate(point.outputs.items()):
            if kind(point.backend, output) == "complex":
                raise IvyValueError(
                    "ivy.jac: the function must return real arrays, not complex ones; return the real and imaginary "
                    "parts"
                )
            trees = point.trees_of(point.jacobian(output, i), path)
            rows[path[1:]] = trees[0] if is_integral(argnums) else trees
        jacobians = walk(lambda path, _: rows.get(path), point.value, remake=lambda _, derivatives: derivatives)
        return (jacobians, point.aux) if has_aux else jacobians

    return untouched(jacobian)


def _resolve_indices(idxs: Any, nest: Any) -> Any:
    """Return the indices `idxs`. If `idxs` is the default and `nest` is not a list or tuple, return None, which selects
    all leaves.
    """
    is_default = idxs is not None and tuple(map(tuple, idxs)) == _FIRST
    return None if is_default and not isinstance(nest, list | tuple) else idxs


def _is_selected(path: Path, idxs: Any) -> bool:
    """Return True if `path` begins with one of the indices `idxs`; None selects all paths."""
    return idxs is None or any([path[: len(index)] == tuple(index) for index in idxs])


def _without_pruned(nest: Any) -> Any:
    """Return a nest without pruned leaves, and without containers that are then empty."""
    if hasattr(type(nest), "__ivy_nested__") or isinstance(nest, dict):
        items = {key: _without_pruned(value) for key, value in dict.items(nest)}
        remaining = {key: value for key, value in items.items() if value is not _PRUNED}
        return type(nest)(remaining) if remaining else _PRUNED
    if isinstance(nest, list | tuple):
        remaining = [value for value in map(_without_pruned, nest) if value is not _PRUNED]
        return remaining or _PRUNED
    return nest


@named
@transformation("vjp")
def execute_with_gradients(
    func: Callable[[Any], Any],
    xs: Any,
    /,
    *,
    retain_grads: bool = False,
    xs_grad_idxs: Sequence[Sequence[Any]] | None = _FIRST,
    ret_grad_idxs: Sequence[Sequence[Any]] | None = _FIRST,
) -> tuple[Any, Any]:
    """Call a function of one argument and return its result and the gradients.

    Parameters
    ----------
    func : callable
        Function of ``xs`` that returns real values, arrays of one element, or nested data of these.
    xs : array or nested data of arrays
        Argument of ``func``. An array that occurs several times is one variable.
    retain_grads : bool, default False
        If True, the results can be differentiated again.
    xs_grad_idxs : sequence of indices, optional
        Indices of the leaves of ``xs`` to differentiate with respect to; ``None`` means all leaves. By default, the
        first element of a list or tuple, and all leaves otherwise.
    ret_grad_idxs : sequence of indices, optional
        Indices of the leaves of the result to differentiate; ``None`` means all leaves. By default, the first element
        of a list or tuple, and all leaves otherwise.

    Returns
    -------
    tuple
        The result, and the gradients: nested like ``xs``, without the leaves that ``xs_grad_idxs`` does not select, and
        without a list around a single array. If the result is not a single array, the gradients are in an
        `ivy.Container`, under the index of the differentiated leaf, such as ``"0"`` or ``"a_0"``.

    Raises
    ------
    IvyTypeError
        No selected leaf of ``xs`` is differentiable.
    IvyValueError
        A differentiated leaf is not a real value, or ``ret_grad_idxs`` does not select a leaf.
    IvyNotImplementedException
        The backend has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    From Ivy 1.0, which also replaces non-finite gradients by zero. `ivy.value_and_grad` is simpler.

    Examples
    --------
    >>> x = ivy.array([[1.0, 4.0], [2.0, 6.0]])
    >>> ivy.execute_with_gradients(lambda x: ivy.sum(ivy.square(x)), x)
    (ivy.array(57.), ivy.array([[ 2., 8.], [ 4., 12.]]))
    """
    xs_grad_idxs = _resolve_indices(xs_grad_idxs, xs)
    selected = {path: leaf for path, leaf in variables_of(xs).items() if _is_selected(path, xs_grad_idxs)}
    # Identify arrays by `id`, but Python scalars by path, because two equal scalars may be the same object.
    keys = {path: id(data_of(leaf)) if is_array_leaf(leaf) else path for path, leaf in selected.items()}
    variables = {keys[path]: leaf for path, leaf in selected.items()}
    point = VjpPoint(
        "execute_with_gradients",
        lambda values: func(replace_leaves(xs, {p: values[keys[p]] for p in selected})),
        (variables,),
    )
    result = point.value
    ret_grad_idxs = _resolve_indices(ret_grad_idxs, result)
    gradients_by_path: dict[Path, Any] = {}
    for i, path in enumerate(point.outputs):
        if _is_selected(path[1:], ret_grad_idxs):
            array_path = tuple([key for key in path[1:] if type(key) is not LayerField])
            gradients_by_path[array_path] = _gradients_of(point, path, i, xs, keys)
    if not gradients_by_path:
        raise IvyValueError(
            f"ivy.execute_with_gradients: ret_grad_idxs={ret_grad_idxs} must select an array of the result"
        )
    single = () in gradients_by_path or (len(gradients_by_path) == 1 and ret_grad_idxs is None)
    if single:
        (gradients,) = gradients_by_path.values()
    else:
        gradients = lazy.load("Container")(
            {"_".join(map(str, path)): value for path, value in gradients_by_path.items()}
        )
    return (result, gradients) if retain_grads else (_stop_gradients(result), _stop_gradients(gradients))


def _gradients_of(point: VjpPoint, output_path: Path, output_index: int, xs: Any, keys: dict[Path, Any]) -> Any:
    """Return the gradients of the output at `output_path`, nested like the selected leaves of `xs`."""
    backend, output = point.backend, point.outputs[output_path]
    if max(output.shape, default=1) != 1 or kind(backend, output) == "complex":
        raise IvyValueError(
            "ivy.execute_with_gradients: each output of the function must be a real scalar, not an array of the shape "
            f"{tuple(output.shape)} and dtype {backend.ivy_dtype(output.dtype)}; use ivy.jac, or return a sum"
        )
    (gradients,) = point.trees_of(point.gradients(output_index))
    value = value_at(point.value, output_path[1:])
    nested = walk(
        lambda path, _: gradients[keys[path]] if path in keys else _PRUNED,
        xs,
        remake=lambda layer, data: data if data is _PRUNED else layer.derivative(data, value),
    )
    pruned = _without_pruned(nested)
    return pruned[0] if isinstance(pruned, list) and len(pruned) == 1 else pruned


def _stop_gradients(tree: Any) -> Any:
    """Stop gradients through the arrays of a nest."""
    return walk(lambda _, leaf: stop_gradient(leaf) if is_array_leaf(leaf) else leaf, tree)


@named
@transformation("custom_gradient")
def bind_custom_gradient_function(func: Callable[..., Any], custom_grad_func: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function with a custom gradient.

    Parameters
    ----------
    func : callable
        Function of arrays, or nested data of these, passed by position.
    custom_grad_func : callable
        Function of two arguments. The first is a tuple of the arguments of ``func`` and the result of ``func``. The
        second is the gradient with respect to the result, nested like the result. The function returns the gradient
        with respect to the argument of ``func``, or a tuple of gradients for several arguments.

    Returns
    -------
    callable
        Function that returns the result of ``func``.

    Raises
    ------
    IvyTypeError
        When the gradients are computed, they are not nested like the arguments.

    Notes
    -----
    From Ivy 1.0. The returned function can be differentiated by `ivy.grad` and by the backend itself.

    Examples
    --------
    >>> clipped = ivy.bind_custom_gradient_function(
    ...     lambda x: ivy.square(x), lambda saved, upstream: ivy.clip(upstream * 2.0 * saved[0], -1.0, 1.0)
    ... )
    >>> ivy.grad(lambda x: ivy.sum(clipped(x)))(ivy.array([0.25, 3.0]))
    ivy.array([0.5, 1. ])
    """

    @wraps(func)
    def bound(*args: Any) -> Any:
        variables = variables_of(args)
        if not variables:
            return func(*args)
        backend = backend_for("bind_custom_gradient_function", variables.values())
        results: list[Any] = []

        def fill(tree: Any, leaves: dict[Path, Any], natives: Any) -> Any:
            pairs = zip(leaves.items(), natives, strict=True)
            return replace_leaves(tree, {path: wrap_native(x, not _is_native(leaf)) for (path, leaf), x in pairs})

        def flat(*inputs: Any) -> tuple[Any, ...]:
            results[:] = [func(*fill(args, variables, inputs))]
            return tuple([as_native(backend, leaf) for leaf in leaves_of(results[0], is_array_leaf).values()])

        def gradient(inputs: Any, outputs: Any, cotangents: Any) -> tuple[Any, ...]:
            arrays = leaves_of(results[0], is_array_leaf)
            saved = (*fill(args, variables, inputs), fill(results[0], arrays, outputs))
            grads = custom_grad_func(saved, fill(results[0], arrays, cotangents))
            grads = grads if len(args) > 1 else (grads,)
            gradients = leaves_of(grads, is_array_leaf)
            if set(gradients) != set(variables):
                # If the gradient or the argument is an instance of a subclass of `ivy.Array`, its paths have additional
                # parts. Compare the paths without these parts.
                paths = {_without_parts(path): path for path in variables}
                gradients = {paths.get(_without_parts(path), path): leaf for path, leaf in gradients.items()}
            if set(gradients) != set(variables):
                raise IvyTypeError(
                    "ivy.bind_custom_gradient_function: the gradients must be nested as the arguments, with leaves at "
                    f"{sorted(variables)}, not at {sorted(gradients)}"
                )
            return tuple([as_native(backend, gradients[path]) for path in variables])

        primals = [as_native(backend, leaf) for leaf in variables.values()]
        outputs = hook(backend, "custom_gradient")(flat, gradient, *primals)
        as_array = wraps_results(variables.values())
        output_leaves = leaves_of(results[0], is_array_leaf)
        return replace_leaves(
            results[0], {p: wrap_native(x, as_array) for p, x in zip(output_leaves, outputs, strict=True)}
        )

    return untouched(bound)


def _is_nest(value: Any) -> bool:
    return isinstance(value, (dict, list, tuple)) or is_plain(value)


def _axes_of(axes: Any, tree: Any, parameter: str, path: Path = ()) -> dict[Path, int | None]:
    """Return the axis of each numeric leaf of `tree`, by path. An axis for nested data applies to all its leaves."""
    if axes is None or is_integral(axes):
        if axes is not None:
            check_parts("vmap", tree, f"; or pass it unmapped, with None at its position in {parameter}")
        return {(*path, *inner): axes for inner in leaves_of(tree, is_number)}
    axis_by_path: dict[Path, int | None] = {}
    keys = list(dict.keys(axes)) if isinstance(axes, dict) else list(range(len(axes)))
    values = dict(dict.items(tree)) if isinstance(tree, dict) else dict(enumerate(tree)) if _is_nest(tree) else {}
    if set(keys) != set(values):
        raise IvyTypeError(
            f"ivy.vmap: {parameter} must be a prefix of the structure of the arrays, with the keys {list(values)}, not "
            f"{keys}"
        )
    for key in keys:
        axis_by_path.update(_axes_of(axes[key], values[key], parameter, (*path, key)))
    return axis_by_path


def _stacked(axes: dict[Path, int | None], leaves: dict[Path, Any]) -> dict[Path, Any]:
    """Return the mapped arrays by path, each with its mapped axis moved to the front."""
    rows: dict[Path, Any] = {}
    length_by_path: dict[Path, int] = {}
    for path, axis in axes.items():
        if axis is None:
            continue
        leaf = leaves[path]
        shape = tuple(leaf.shape) if is_array_leaf(leaf) else ()
        if not -len(shape) <= axis < len(shape):
            raise IvyIndexError(
                f"ivy.vmap: the axis {axis} is out of range for an array of {len(shape)} dimensions; pass in_axes=None "
                "for an argument that is not mapped"
            )
        length_by_path[path] = shape[axis]
        rows[path] = leaf if axis == 0 else ops.moveaxis(leaf, axis, 0)
    if not rows:
        raise IvyValueError("ivy.vmap: in_axes must select at least one axis of an array")
    if len(set(length_by_path.values())) > 1:
        listed = ", ".join(f"{length} at {list(path)}" for path, length in length_by_path.items())
        raise IvyValueError(f"ivy.vmap: the mapped axes must have one length, not {listed}")
    return rows


@named
@transformation("vmap")
def vmap(func: Callable[..., Any], in_axes: Any = 0, out_axes: Any = 0) -> Callable[..., Any]:
    """Vectorize a function over an axis of its arguments.

    Parameters
    ----------
    func : callable
        Function of arrays, or nested data of arrays (Containers, dicts, lists, tuples, named tuples).
    in_axes : int, None or nested, default 0
        Mapped axis of the positional arguments; None for arguments that are not mapped. A list or tuple has one
        entry for each argument: an axis, ``None``, or axes that are nested like this argument.
    out_axes : int, None or nested, default 0
        Mapped axis of the results; None for a result that is the same for all elements of the mapped axis.

    Returns
    -------
    callable
        Function with the parameters of ``func``, whose positional arguments and results have an additional axis.
        Keyword arguments are passed unchanged. The function can itself be mapped, differentiated and compiled.

    Raises
    ------
    IvyIndexError
        When the returned function is called, an argument does not have the mapped axis.
    IvyTypeError
        The nesting of ``in_axes`` or ``out_axes`` does not match the arrays.
    IvyValueError
        The lengths of the mapped axes differ, or no axis is mapped.

    Notes
    -----
    From Ivy 1.0. torch, JAX and TensorFlow compute all elements at once; the other libraries compute them one by one.

    Examples
    --------
    >>> x = ivy.array([[1.0, 2.0], [3.0, 4.0]])
    >>> ivy.vmap(ivy.sum)(x)
    ivy.array([3., 7.])
    >>> ivy.vmap(lambda x, y: x * y, in_axes=(1, None))(x, 2.0)
    ivy.array([[2., 6.], [4., 8.]])
    """

    @wraps(func)
    def mapped(*args: Any, **kwargs: Any) -> Any:
        leaves = leaves_of(args, is_number)
        if any([type(key) is LayerField for path in leaves for key in path]):
            return lazy.load("vmap_layers")(vmap, func, (in_axes, out_axes), args, kwargs)
        axes = _axes_of(list(in_axes) if isinstance(in_axes, tuple) else in_axes, args, "in_axes")
        rows = _stacked(axes, leaves)
        backend = backend_for("vmap", leaves.values())
        results: list[Any] = []

        def flat(*traced: Any) -> tuple[list[Any], list[Any]]:
            pairs = zip(rows, traced, strict=True)
            inputs = {p: wrap_native(x, not backend.is_array(leaves[p])) for p, x in pairs}
            result = func(*replace_leaves(args, inputs), **kwargs)
            output_axes = _axes_of(out_axes, result, "out_axes")
            arrays = leaves_of(result, is_number)
            results[:] = [result, output_axes]
            natives = {p: as_native(backend, leaf) for p, leaf in arrays.items()}
            return (
                [x for p, x in natives.items() if output_axes[p] is not None],
                [x for p, x in natives.items() if output_axes[p] is None],
            )

        stacked = [as_native(backend, x) for x in rows.values()]
        batched, unbatched = hook(backend, "vmap")(flat, *stacked)
        result, output_axes = results
        as_array = wraps_results(leaves.values())
        parts = {True: iter(batched), False: iter(unbatched)}
        output_leaves = {
            p: _move_mapped_axis(next(parts[axis is not None]), axis, as_array) for p, axis in output_axes.items()
        }
        return replace_leaves(result, output_leaves)

    return untouched(mapped)


def _move_mapped_axis(x: Any, axis: int | None, as_array: bool) -> Any:
    """Move the mapped axis of a result from the front to its position."""
    array = wrap_native(x)
    moved = ops.moveaxis(array, 0, axis) if axis else array
    return moved if as_array else data_of(moved)


@defer_to_overrides
@nestable
@named
def apply_along_axis(func1d: Callable[..., Any], axis: int, arr: ArrayLike, /, *args: Any, **kwargs: Any) -> "Array":
    """Apply a function to the 1-D slices of an array along an axis.

    Parameters
    ----------
    func1d : callable
        Function of a 1-D array of the type of ``arr``; it returns a number or an array, of the same shape for each
        slice.
    axis : int
        Axis along which the slices are taken.
    arr : ArrayLike
        Array of any dtype with at least one dimension.
    args : Any
        Additional arguments of the function.
    kwargs : Any
        Additional keyword arguments of the function.

    Returns
    -------
    ivy.Array
        The results, joined and promoted to one dtype. The shape is the shape of ``arr``, with the axis replaced by the
        shape of one result.

    Raises
    ------
    IvyIndexError
        The axis is out of range.
    IvyTypeError
        ``arr`` or a result is not an array.
    IvyValueError
        The array is empty, or the results have different shapes.

    Notes
    -----
    Follows ``numpy.apply_along_axis``. The function is called once per slice; `vmap` calls it once for all slices.

    Examples
    --------
    >>> ivy.apply_along_axis(lambda row: row[-1] - row[0], 1, ivy.array([[1, 5], [2, 9]]))
    ivy.array([4, 7])
    """
    source = arr if is_array_leaf(arr) else ops.asarray(arr)
    rank = len(ops.shape(source))
    if not -rank <= axis < rank:
        raise IvyIndexError(
            f"ivy.apply_along_axis: axis {axis} is out of range for an array of shape {tuple(ops.shape(source))}"
        )
    axis %= rank
    moved = ops.moveaxis(source, axis, -1)
    batch_shape = tuple(ops.shape(moved))[:-1]
    if None in batch_shape:
        raise unknown_lengths("ivy.apply_along_axis")
    if 0 in batch_shape:
        raise IvyValueError(
            f"ivy.apply_along_axis: an array of shape {tuple(ops.shape(source))} must have at least one slice along "
            f"axis {axis}"
        )
    results = [
        _check_result("apply_along_axis", func1d(_like(ops.get_item(moved, index), source), *args, **kwargs), source)
        for index in product(*map(range, batch_shape))
    ]
    shapes = {tuple(ops.shape(result)) for result in results}
    if len(shapes) > 1:
        raise IvyValueError(f"ivy.apply_along_axis: the results must have one shape, not {sorted(shapes)}")
    result_shape = shapes.pop()
    joined = ops.reshape(ops.stack(results), (*batch_shape, *result_shape))
    for index in range(len(result_shape)):
        joined = ops.moveaxis(joined, len(batch_shape) + index, axis + index)
    return _in_class_of(joined, [source])


@named
def vectorize(
    pyfunc: Callable[..., Any],
    otypes: DtypeLike | Sequence[DtypeLike] | None = None,
    doc: str | None = None,
    excluded: Collection[int | str] | None = None,
) -> Callable[..., Any]:
    """Return a vectorized function, which calls a function for each element of its arguments.

    Parameters
    ----------
    pyfunc : callable
        Function of elements, which are 0-d arrays or the Python scalars of the caller; it returns a number, a 0-d
        array, or a tuple of them.
    otypes : DtypeLike or sequence of DtypeLike, optional
        Data types of the results; ``None`` means the promoted dtypes of the returned values.
    doc : str, optional
        Docstring of the result; ``None`` means the docstring of ``pyfunc``.
    excluded : collection of int and str, optional
        Positions or keywords of arguments that are passed unchanged.

    Returns
    -------
    callable
        Function of arrays, numbers and lists whose shapes broadcast, by position and by keyword. It returns an array
        of the broadcast shape, or a tuple of them.

    Raises
    ------
    IvyTypeError
        ``pyfunc`` is not a function; when the result is called, ``pyfunc`` returns neither a number nor a 0-d
        array.
    IvyValueError
        The arrays are empty without ``otypes``, or the number of ``otypes`` differs from the number of results.

    Notes
    -----
    Follows ``numpy.vectorize``. The function is called once per element; `vmap` calls it once for all elements.

    Examples
    --------
    >>> clamp = ivy.vectorize(lambda x, top: x if x < top else top)
    >>> clamp(ivy.array([1, 5, 9]), 6)
    ivy.array([1, 5, 6])
    """
    if not callable(pyfunc):
        raise IvyTypeError(f"ivy.vectorize: pyfunc must be a function, not {type(pyfunc).__name__}")
    dtypes = [] if otypes is None else list(otypes) if isinstance(otypes, list | tuple) else [otypes]
    skipped = frozenset(excluded or ())

    @wraps(pyfunc)
    def vectorized(*args: Any, **kwargs: Any) -> Any:
        arguments = {**dict(enumerate(args)), **kwargs}
        selected = {key: value for key, value in arguments.items() if key not in skipped}
        arrays = {key: value for key, value in selected.items() if not is_number(value)}
        model = next((value for value in selected.values() if is_array_leaf(value)), None)
        arrays = {key: ops.asarray(value, like=model) for key, value in arrays.items()}
        arrays.update({key: value for key, value in selected.items() if is_array_leaf(value)})
        broadcast = dict(zip(arrays, ops.broadcast_arrays(*arrays.values()), strict=True)) if arrays else {}
        shape = tuple(ops.shape(next(iter(broadcast.values())))) if broadcast else ()
        if None in shape:
            raise unknown_lengths("ivy.vectorize")
        results = []
        for index in product(*map(range, shape)):
            element_args = {key: _like(ops.get_item(x, index), arguments[key]) for key, x in broadcast.items()}
            call_args = {**arguments, **element_args}
            results.append(pyfunc(*[call_args[k] for k in range(len(args))], **{k: call_args[k] for k in kwargs}))
        model = next(iter(arrays.values()), None)
        if not results:
            return _empty(shape, dtypes, model, list(selected.values()))
        is_tuple = isinstance(results[0], tuple)
        columns = list(zip(*results, strict=True)) if is_tuple else [results]
        if dtypes and len(dtypes) != len(columns):
            raise IvyValueError(
                f"ivy.vectorize: otypes must have one dtype for each of {len(columns)} results, not {len(dtypes)}"
            )
        joined = [
            _join_column(column, shape, dtype, model, list(selected.values()))
            for column, dtype in zip(columns, dtypes or [None] * len(columns), strict=True)
        ]
        return tuple(joined) if is_tuple else joined[0]

    if doc is not None:
        vectorized.__doc__ = doc
    return untouched(vectorized)


def _like(x: Any, source: Any) -> Any:
    """Return `x`, a part of `source`, as a native array if `source` is native, or else as an `ivy.Array`."""
    return data_of(x) if is_array_leaf(source) and not isinstance(source, Array) else x


def _check_result(name: str, value: Any, like: Any) -> Any:
    """Return `value`, a result of the user's function, as an array; raise if it is neither a number nor an array."""
    if not is_number(value):
        raise IvyTypeError(f"ivy.{name}: a result must be a number or an array, not {type(value).__name__}")
    return value if is_array_leaf(value) else ops.asarray(value, like=like)


def _in_class_of(x: Any, inputs: Sequence[Any]) -> Any:
    """Return the `ivy.Array` `x`, or its native array if `inputs` are native."""
    return x if wraps_results(inputs) else data_of(x)


def _join_column(column: Sequence[Any], shape: tuple[int, ...], dtype: Any, like: Any, inputs: Sequence[Any]) -> Any:
    """Return the results in `column`, one for each element, as an array of shape `shape`."""
    results = [_check_result("vectorize", value, like) for value in column]
    invalid = next((x for x in results if prod(tuple(ops.shape(x))) != 1 or len(ops.shape(x))), None)
    if invalid is not None:
        raise IvyTypeError(
            f"ivy.vectorize: a result must be a scalar, not an array of shape {tuple(ops.shape(invalid))}"
        )
    x = ops.reshape(ops.stack(results), shape)
    return _in_class_of(x if dtype is None else ops.astype(x, dtype), inputs)


def _empty(shape: tuple[int, ...], dtypes: list[Any], like: Any, inputs: Sequence[Any]) -> Any:
    """Return the empty results of a vectorized function, which is not called for arrays without elements."""
    if not dtypes:
        raise IvyValueError(
            f"ivy.vectorize: the dtype of the result is unknown for arrays of the empty shape {shape}; pass otypes"
        )
    results = tuple([_in_class_of(ops.zeros(shape, dtype=dtype, like=like), inputs) for dtype in dtypes])
    return results[0] if len(results) == 1 else results


Values = Sequence[Any] | Mapping[str, Any]


class _State:
    """Nested data whose numeric leaves are extracted, so that a backend can carry them through a loop or branch."""

    def __init__(self, name: str, tree: Any) -> None:
        self.name = name
        self.tree = tree
        self.leaves = leaves_of(tree, is_number)
        arrays = [leaf for leaf in self.leaves.values() if is_array_leaf(leaf)]
        # If all arrays are native, Python scalars also become native arrays.
        self._scalars_are_native = bool(arrays) and all([_is_native(leaf) for leaf in arrays])

    def natives(self, backend: Backend) -> list[Any]:
        return [as_native(backend, leaf) for leaf in self.leaves.values()]

    def with_natives(self, natives: Iterable[Any]) -> Any:
        """Return the data with its numeric leaves replaced by native arrays."""
        pairs = zip(self.leaves.items(), natives, strict=True)
        return replace_leaves(
            self.tree, {path: _convert_like(leaf, x, not self._native(leaf)) for (path, leaf), x in pairs}
        )

    def _native(self, leaf: Any) -> bool:
        return _is_native(leaf) if is_array_leaf(leaf) else self._scalars_are_native

    def returned(self, natives: Iterable[Any], as_array: bool) -> Any:
        pairs = zip(self.leaves.items(), natives, strict=True)
        return replace_leaves(self.tree, {path: _convert_like(leaf, x, as_array) for (path, leaf), x in pairs})

    def match(self, other: "_State") -> None:
        if list(self.leaves) != list(other.leaves):
            raise IvyTypeError(
                f"ivy.{self.name}: in compiled code the results must have the same structure, but one has arrays at "
                f"{_listed(self.leaves)}, and the other at {_listed(other.leaves)}"
            )


def _listed(paths: Iterable[Path]) -> str:
    return ", ".join("/".join(map(str, path)) or "the top" for path in paths) or "no leaf"


def _is_native(leaf: Any) -> bool:
    return is_array_leaf(leaf) and data_of(leaf) is leaf


def _tracing_backend(test: Any) -> Backend | None:
    """Return the backend that traces the condition `test`, or None if its value is known."""
    return None if not is_array_leaf(test) or is_concrete(test) else backend_for("if_else", [test])


def _call(fn: Callable[..., Any], values: Values) -> Any:
    return fn(**values) if isinstance(values, Mapping) else fn(*values)


def _convert_like(leaf: Any, native: Any, as_array: bool) -> Any:
    """Return `native`, which replaces `leaf`, in the array class of `leaf`."""
    array = wrap_native(native, as_array)
    if as_array and isinstance(leaf, Array) and not hasattr(leaf, "__dict__"):
        array.__class__ = type(leaf)
    return array


def _wrap_results(result: Any, as_array: bool) -> Any:
    """Return a result with its arrays converted to `ivy.Array`, or to native arrays."""

    def returned(_: Any, leaf: Any) -> Any:
        if not is_array_leaf(leaf) or (as_array and isinstance(leaf, Array)):
            # Return an `ivy.Array` unchanged: it may be an instance of a subclass, and a conversion would lose the
            # class.
            return leaf
        return wrap_native(data_of(leaf), as_array)

    return walk(returned, result)


def _without_parts(path: Path) -> Path:
    return tuple([key for key in path if not isinstance(key, Part)])


@named
@transformation("branch")
def if_else(
    cond: Any,
    body_fn: Callable[..., Any],
    orelse_fn: Callable[..., Any],
    vars: Values,
) -> Any:
    """Call one of two functions, selected by a condition.

    Parameters
    ----------
    cond : bool, 0-d array, or callable
        Condition, or a function of ``vars`` that returns the condition.
    body_fn : callable
        Function that is called if the condition is true.
    orelse_fn : callable
        Function that is called if the condition is false.
    vars : sequence or dict
        Arguments of the functions, by position or by keyword.

    Returns
    -------
    any
        The result of the called function.

    Raises
    ------
    IvyTypeError
        In compiled code, the results of the functions have different nestings.
    IvyValueError
        The condition is an array with more than one element, or with none.

    Notes
    -----
    From Ivy 1.0. Under ``jax.jit`` or ``tf.function`` with an abstract condition, both functions are traced, and their
    results must have the same types.

    Examples
    --------
    >>> ivy.if_else(True, lambda x: x + 1, lambda x: x - 1, (1,))
    2
    >>> x = ivy.array([1.0, -3.0])
    >>> ivy.if_else(lambda x: ivy.sum(x) > 0, lambda x: x, lambda x: -x, (x,))
    ivy.array([-1., 3.])
    """
    test = _call(cond, vars) if callable(cond) else cond
    as_array = wraps_results([test, *leaves_of(vars, is_array_leaf).values()])
    backend = _tracing_backend(test)
    if backend is None:
        if is_array_leaf(test) and prod(test.shape) != 1:
            raise IvyValueError(
                f"ivy.if_else: the condition must be a single boolean, not an array of the shape {tuple(test.shape)}; "
                "reduce the condition with ivy.all or ivy.any, or select elements with ivy.where"
            )
        return _wrap_results(_call(body_fn if test else orelse_fn, vars), as_array)
    state = _State("if_else", vars)
    results: list[_State] = []

    def branch(fn: Callable[..., Any]) -> Callable[..., Any]:
        def flat(*natives: Any) -> list[Any]:
            result = _State("if_else", _call(fn, state.with_natives(natives)))
            results.append(result)
            results[0].match(result)
            return result.natives(backend)

        return flat

    outputs = hook(backend, "branch")(data_of(test), branch(body_fn), branch(orelse_fn), *state.natives(backend))
    return results[0].returned(outputs, as_array)


def _as_tuple(result: Any) -> tuple[Any, ...]:
    return result if isinstance(result, tuple) else (result,)


@named
@transformation("while_loop")
def while_loop(test_fn: Callable[..., Any], body_fn: Callable[..., Any], vars: Values) -> tuple[Any, ...]:
    """Call a function repeatedly while a condition holds, and pass its results to the next call.

    Parameters
    ----------
    test_fn : callable
        Function of the variables that returns True to continue.
    body_fn : callable
        Function of the variables that returns their new values: a tuple, or one value for one variable.
    vars : sequence or dict
        Initial values of the variables, passed to the functions by position.

    Returns
    -------
    tuple
        The final values of the variables.

    Raises
    ------
    IvyTypeError
        In compiled code, ``body_fn`` returns values that are not nested like the variables.

    Notes
    -----
    From Ivy 1.0. Under ``jax.jit`` or ``tf.function`` with an abstract condition, the loop is compiled, and the
    variables must keep their types and shapes. JAX cannot differentiate such a loop in reverse mode.

    Examples
    --------
    >>> ivy.while_loop(lambda i, j: i < 3, lambda i, j: (i + 1, j * 2), (0, 1))
    (3, 8)
    """
    state = tuple(vars.values()) if isinstance(vars, Mapping) else tuple(vars)
    as_array = wraps_results(leaves_of(state, is_array_leaf).values())
    go_on = test_fn(*state)
    while _tracing_backend(go_on) is None and go_on:
        state = _as_tuple(body_fn(*state))
        go_on = test_fn(*state)
    backend = _tracing_backend(go_on)
    if backend is None:
        return _wrap_results(state, as_array)
    start = _State("while_loop", state)

    def test(*natives: Any) -> Any:
        return as_native(backend, test_fn(*start.with_natives(natives)))

    def body(*natives: Any) -> list[Any]:
        after = _State("while_loop", _as_tuple(body_fn(*start.with_natives(natives))))
        start.match(after)
        return after.natives(backend)

    return start.returned(hook(backend, "while_loop")(test, body, *start.natives(backend)), as_array)


@named
@transformation("scan")
def for_loop(iterable: Iterable[Any], body_fn: Callable[[Any, tuple[Any, ...]], Any], vars: Values) -> tuple[Any, ...]:
    """Call a function for each value of an iterable, and pass its results to the next call.

    Parameters
    ----------
    iterable : iterable
        Values, or an array, whose slices along the first axis are the values.
    body_fn : callable
        Function of a value and the tuple of variables that returns their new values: a tuple, or one value for one
        variable.
    vars : sequence or dict
        Initial values of the variables, passed in order.

    Returns
    -------
    tuple
        The final values of the variables.

    Raises
    ------
    IvyTypeError
        ``iterable`` cannot be iterated.

    Notes
    -----
    From Ivy 1.0. Under ``jax.jit`` or ``tf.function``, a loop over the rows of an array is compiled if the variables
    keep their types and shapes. Any other loop is unrolled.

    Examples
    --------
    >>> ivy.for_loop([5, 6], lambda value, vars: (vars[0] + value, vars[1] * 2), (0, 1))
    (11, 4)
    """
    state = tuple(vars.values()) if isinstance(vars, Mapping) else tuple(vars)
    as_array = wraps_results([iterable, *leaves_of(state, is_array_leaf).values()])
    if is_array_leaf(iterable):
        data, is_native = data_of(iterable), _is_native(iterable)
        if not len(data.shape):
            raise IvyTypeError("ivy.for_loop: a 0-d array has no rows to iterate over")
        # If the array is traced and the backend supports `scan`, compile the loop over the rows. Otherwise, the Python
        # loop at the end of this function is unrolled.
        if not has_values(iterable) and has_hook(backend := backend_for("for_loop", [iterable]), "scan"):
            start = _State("for_loop", state)

            def body(row: Any, *natives: Any) -> list[Any]:
                result = body_fn(_convert_like(iterable, row, not is_native), start.with_natives(natives))
                after = _State("for_loop", _as_tuple(result))
                start.match(after)
                return after.natives(backend)

            outputs = hook(backend, "scan")(body, data, *start.natives(backend))
            if outputs is not NotImplemented:
                return start.returned(outputs, as_array)
        # Index the rows, because not every backend can iterate over its arrays.
        iterable = [_convert_like(iterable, data[i, ...], not is_native) for i in range(data.shape[0])]
    for value in iterable:
        state = _as_tuple(body_fn(value, state))
    return _wrap_results(state, as_array)


@named
def try_except(body1: Callable[..., Any], body2: Callable[..., Any], vars: Sequence[Any]) -> Any:
    """Call a function, and another function if the first raises an exception.

    Parameters
    ----------
    body1 : callable
        Function of the arguments.
    body2 : callable
        Function that is called with the arguments and the exception if ``body1`` raises.
    vars : sequence
        Arguments of both functions.

    Returns
    -------
    any
        The result of the function that completed.

    Notes
    -----
    From Ivy 1.0. In compiled code, only exceptions that are raised during the trace are caught.

    Examples
    --------
    >>> ivy.try_except(lambda x: 1 / x, lambda x, error: type(error).__name__, (0,))
    'ZeroDivisionError'
    """
    try:
        return body1(*vars)
    except Exception as error:
        return body2(*vars, error)
