"""Gradients and Jacobians of functions."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, Literal, overload

from ivy_protocol import late
from ivy_protocol.compiling import untouched
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions._transforms import (
    Held,
    Linearised,
    Path,
    as_arrays,
    at,
    backend_for,
    data_of,
    filled,
    hook,
    is_array,
    kind,
    leaves_of,
    native,
    transformation,
    variables_of,
    walk,
    wrapped,
)
from ivy_protocol.functions.gradients import stop_gradient
from ivy_protocol.messages.titles import named
from ivy_protocol.values.shapes import is_whole

if TYPE_CHECKING:
    from typing import Protocol

    from ivy_protocol.base.typing import Array, Scalar, SupportsNative
    from ivy_protocol.slots import Container

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


__all__ = [
    "bind_custom_gradient_function",
    "execute_with_gradients",
    "grad",
    "jac",
    "value_and_grad",
]

_FIRST = ((0,),)
_PRUNED: Any = object()


def _point(
    name: str, func: Callable[..., Any], argnums: Any, has_aux: bool, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Linearised:
    """Return a function of the arguments at some positions, with the other arguments fixed."""
    places = (argnums,) if is_whole(argnums) else tuple(argnums)
    if any([not -len(args) <= place < len(args) for place in places]):
        raise IvyTypeError(
            f"ivy.{name}: argnums={argnums!r} names arguments by position, and {len(args)} were given by position"
        )
    places = tuple([place % len(args) for place in places])

    def of_chosen(*chosen: Any) -> Any:
        full = list(args)
        for place, value in zip(places, chosen, strict=True):
            full[place] = value
        return func(*full, **kwargs)

    return Linearised(name, of_chosen, tuple([args[place] for place in places]), has_aux)


def _gradients(point: Linearised, argnums: Any) -> Any:
    outputs = point.outputs
    path, first = next(iter(outputs.items()))
    single = len(outputs) == 1 and all([isinstance(key, Held) for key in path[1:]])
    if not single or tuple(first.shape) != () or kind(point.backend, first) == "complex":
        found = [f"{point.backend.ivy_dtype(x.dtype)}{tuple(x.shape)}" for x in outputs.values()]
        raise IvyValueError(
            f"ivy.{point.name} differentiates one real number, and the function returned {', '.join(found)}; take "
            "ivy.jac of it, or a sum, a mean or a real part"
        )
    trees = point.trees_of(point.gradients())
    return trees[0] if is_whole(argnums) else trees


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
        Whether ``func`` returns a pair: the value to differentiate, and auxiliary data that is returned unchanged.

    Returns
    -------
    callable
        Function that accepts the arguments of ``func`` and returns the gradient: nested like the argument, with None
        for leaves that are not numeric arrays. For several ``argnums`` the gradient is a tuple. With ``has_aux`` a pair
        of the gradient and the auxiliary data is returned. The function can itself be differentiated, mapped and
        compiled.

    Raises
    ------
    IvyTypeError
        No argument can be differentiated with respect to, when the result is called.
    IvyValueError
        The function does not return exactly one real value.
    IvyNotImplementedException
        The backend has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    From Ivy, with the keyword ``has_aux`` of JAX. The gradient with respect to a complex value is the direction of
    steepest ascent, ``df/dx + i df/dy``, as in torch and TensorFlow; it is the conjugate of the result of ``jax.grad``.

    NumPy has no gradients. For NumPy arrays, torch computes them, or JAX if torch is not installed. The function is
    called with an `ivy.Array` of that backend, so it must consist of functions and operators of ivy. Other arrays that
    it uses are converted, and the gradient is a NumPy array. ``ivy.explain(ivy.grad, x)`` shows this.

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
        point = _point("grad", func, argnums, has_aux, args, kwargs)
        found = _gradients(point, argnums)
        return (found, point.aux) if has_aux else found

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
        Whether ``func`` returns a pair: the value to differentiate, and auxiliary data that is returned unchanged.

    Returns
    -------
    callable
        Function that accepts the arguments of ``func`` and returns its value and the gradient, as from `ivy.grad`. With
        ``has_aux`` the value is the whole pair.

    Raises
    ------
    IvyTypeError
        No argument can be differentiated with respect to, when the result is called.
    IvyValueError
        The function does not return exactly one real value.
    IvyNotImplementedException
        The backend has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    From Ivy, with the keywords of JAX; see `ivy.grad`.

    Examples
    --------
    >>> ivy.value_and_grad(lambda x: ivy.sum(ivy.square(x)))(ivy.array([1.0, 2.0]))
    (ivy.array(5.), ivy.array([2., 4.]))
    """

    @wraps(func)
    def value_and_gradient(*args: Any, **kwargs: Any) -> Any:
        point = _point("value_and_grad", func, argnums, has_aux, args, kwargs)
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
        Whether ``func`` returns a pair: the arrays to differentiate, and auxiliary data that is returned unchanged.

    Returns
    -------
    callable
        Function that accepts the arguments of ``func`` and returns the derivatives: nested like its result, and within
        each leaf like the argument. Each derivative has the axes of the result, followed by the axes of the argument.
        With ``has_aux`` it returns a pair of the derivatives and the auxiliary data.

    Raises
    ------
    IvyTypeError
        No argument can be differentiated with respect to, when the result is called.
    IvyValueError
        The function returns complex values.
    IvyNotImplementedException
        The backend has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    From Ivy, with the keywords of JAX. It is computed in reverse mode, with all rows vectorized.

    Examples
    --------
    >>> ivy.jac(lambda x: ivy.square(x))(ivy.array([1.0, 2.0]))
    ivy.array([[2., 0.], [0., 4.]])
    """

    @wraps(func)
    def jacobian(*args: Any, **kwargs: Any) -> Any:
        point = _point("jac", func, argnums, has_aux, args, kwargs)
        rows: dict[Path, Any] = {}
        for place, (path, output) in enumerate(point.outputs.items()):
            if kind(point.backend, output) == "complex":
                raise IvyValueError(
                    "ivy.jac differentiates real arrays, and the function returned complex numbers; return their "
                    "real and imaginary parts"
                )
            trees = point.trees_of(point.jacobian(output, place), path)
            rows[path[1:]] = trees[0] if is_whole(argnums) else trees
        found = walk(lambda path, _: rows.get(path), point.value, remake=lambda _, derivatives: derivatives)
        return (found, point.aux) if has_aux else found

    return untouched(jacobian)


def _is_default(idxs: Any, nest: Any) -> bool:
    """Return True if the indices select a first element of data that cannot be indexed by integers."""
    given = tuple([tuple(index) for index in idxs])
    return given == _FIRST and (not isinstance(nest, list | tuple))


def _among(path: Path, idxs: Any) -> bool:
    return idxs is None or any([path[: len(index)] == tuple(index) for index in idxs])


def _without_pruned(nest: Any) -> Any:
    """Return a nest without pruned leaves, and without containers that are then empty."""
    if hasattr(type(nest), "__ivy_nested__") or isinstance(nest, dict):
        found = {key: _without_pruned(value) for key, value in dict.items(nest)}
        kept = {key: value for key, value in found.items() if value is not _PRUNED}
        return type(nest)(kept) if kept else _PRUNED
    if isinstance(nest, list | tuple):
        kept = [value for value in map(_without_pruned, nest) if value is not _PRUNED]
        return kept or _PRUNED
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
        Argument. An array that occurs several times in it is one variable.
    retain_grads : bool, default False
        Whether the results can be differentiated again.
    xs_grad_idxs : sequence of indices, optional
        Indices of the leaves of ``xs`` to differentiate with respect to; None: all. Default: the first element of a
        list or tuple, and all leaves otherwise.
    ret_grad_idxs : sequence of indices, optional
        Indices of the leaves of the result to differentiate; None: all. Default: the first element of a list or tuple,
        and all leaves otherwise.

    Returns
    -------
    tuple
        The result, and the gradients: nested like ``xs``, without the leaves that are not differentiated with respect
        to, and without a list around a single array. If the result is not a single array, the gradients are in an
        `ivy.Container`, under the index of the differentiated leaf, such as ``"0"`` or ``"a_0"``.

    Raises
    ------
    IvyTypeError
        No argument can be differentiated with respect to.
    IvyValueError
        A differentiated leaf is not a real value, or ``ret_grad_idxs`` does not select a leaf.
    IvyNotImplementedException
        The backend has no gradients, and neither torch nor JAX is installed.

    Notes
    -----
    From Ivy, which also replaces non-finite gradients by zero. `ivy.value_and_grad` is simpler.

    Examples
    --------
    >>> x = ivy.array([[1.0, 4.0], [2.0, 6.0]])
    >>> ivy.execute_with_gradients(lambda x: ivy.sum(ivy.square(x)), x)
    (ivy.array(57.), ivy.array([[ 2., 8.], [ 4., 12.]]))
    """
    if xs_grad_idxs is not None and _is_default(xs_grad_idxs, xs):
        xs_grad_idxs = None
    chosen = {path: leaf for path, leaf in variables_of(xs).items() if _among(path, xs_grad_idxs)}
    # Python scalars of equal value may be one object by chance.
    keys = {path: id(data_of(leaf)) if is_array(leaf) else path for path, leaf in chosen.items()}
    variables = {keys[path]: leaf for path, leaf in chosen.items()}
    point = Linearised(
        "execute_with_gradients", lambda values: func(filled(xs, {p: values[keys[p]] for p in chosen})), (variables,)
    )
    result = point.value
    if ret_grad_idxs is not None and _is_default(ret_grad_idxs, result):
        ret_grad_idxs = None
    found: dict[Path, Any] = {}
    for place, path in enumerate(point.outputs):
        if _among(path[1:], ret_grad_idxs):
            own = tuple([key for key in path[1:] if type(key) is not Held])
            found[own] = _gradients_of(point, path, place, xs, keys)
    if not found:
        raise IvyValueError(f"ivy.execute_with_gradients: the function returned no array at {ret_grad_idxs}")
    single = () in found or (len(found) == 1 and ret_grad_idxs is None)
    if single:
        (gradients,) = found.values()
    else:
        gradients = late.load("Container")({"_".join(map(str, path)): value for path, value in found.items()})
    return (result, gradients) if retain_grads else (_stopped(result), _stopped(gradients))


def _gradients_of(point: Linearised, output_path: Path, place: int, xs: Any, keys: dict[Path, Any]) -> Any:
    """Return the gradients of one output with respect to the variables, at their indices."""
    backend, output = point.backend, point.outputs[output_path]
    if max(output.shape, default=1) != 1 or kind(backend, output) == "complex":
        raise IvyValueError(
            "ivy.execute_with_gradients differentiates real numbers, and the function returned an array of the shape "
            f"{tuple(output.shape)} and the type {backend.ivy_dtype(output.dtype)}; take ivy.jac of it, or a sum"
        )
    (gradients,) = point.trees_of(point.gradients(place))
    value = at(point.value, output_path[1:])
    nested = walk(
        lambda path, _: gradients[keys[path]] if path in keys else _PRUNED,
        xs,
        remake=lambda layer, data: data if data is _PRUNED else layer.derivative(data, value),
    )
    found = _without_pruned(nested)
    return found[0] if isinstance(found, list) and len(found) == 1 else found


def _stopped(tree: Any) -> Any:
    return walk(lambda _, leaf: stop_gradient(leaf) if is_array(leaf) else leaf, tree)


@named
@transformation("custom_gradient")
def bind_custom_gradient_function(func: Callable[..., Any], custom_grad_func: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function with a custom gradient.

    Parameters
    ----------
    func : callable
        Function of arrays, or nested data of these, passed by position.
    custom_grad_func : callable
        Function of two arguments: a tuple of the arguments of ``func`` and its result, and the gradient with respect to
        the result, nested like it. It returns the gradient with respect to the argument of ``func``, or a tuple of
        gradients.

    Returns
    -------
    callable
        Function that returns the result of ``func``.

    Raises
    ------
    IvyTypeError
        The gradients do not match the arguments, when they are computed.

    Notes
    -----
    From Ivy. The returned function can be differentiated by `ivy.grad` and by the backend itself.

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

        def given(tree: Any, leaves: dict[Path, Any], natives: Any) -> Any:
            pairs = zip(leaves.items(), natives, strict=True)
            return filled(tree, {path: wrapped(x, not is_native(leaf)) for (path, leaf), x in pairs})

        def is_native(leaf: Any) -> bool:
            return is_array(leaf) and data_of(leaf) is leaf

        def flat(*inputs: Any) -> tuple[Any, ...]:
            results[:] = [func(*given(args, variables, inputs))]
            return tuple([native(backend, leaf) for leaf in leaves_of(results[0], is_array).values()])

        def gradient(inputs: Any, outputs: Any, cotangents: Any) -> tuple[Any, ...]:
            arrays = leaves_of(results[0], is_array)
            saved = (*given(args, variables, inputs), given(results[0], arrays, outputs))
            found = custom_grad_func(saved, given(results[0], arrays, cotangents))
            found = found if len(args) > 1 else (found,)
            gradients = leaves_of(found, is_array)
            if set(gradients) != set(variables):
                raise IvyTypeError(
                    f"ivy.bind_custom_gradient_function: there are gradients at {sorted(gradients)}, and arguments at "
                    f"{sorted(variables)}"
                )
            return tuple([native(backend, gradients[path]) for path in variables])

        primals = [native(backend, leaf) for leaf in variables.values()]
        outputs = hook(backend, "custom_gradient")(flat, gradient, *primals)
        as_array = as_arrays(variables.values())
        places = leaves_of(results[0], is_array)
        return filled(results[0], {p: wrapped(x, as_array) for p, x in zip(places, outputs, strict=True)})

    return untouched(bound)
