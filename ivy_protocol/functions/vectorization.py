"""Vectorization of functions."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from ivy_protocol import late
from ivy_protocol.base.nested import is_plain
from ivy_protocol.compiling import untouched
from ivy_protocol.exceptions import IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.functions._transforms import (
    Held,
    Path,
    as_arrays,
    backend_for,
    check_parts,
    data_of,
    filled,
    hook,
    is_array,
    is_number,
    leaves_of,
    native,
    transformation,
    wrapped,
)
from ivy_protocol.functions.manipulation import moveaxis
from ivy_protocol.messages.titles import named
from ivy_protocol.values.shapes import is_whole

__all__ = ["vmap"]


def _is_nest(value: Any) -> bool:
    return isinstance(value, (dict, list, tuple)) or is_plain(value)


def _axes_of(axes: Any, tree: Any, what: str, path: Path = ()) -> dict[Path, int | None]:
    """Return the axis of each number in nested data; one axis applies to all nested values."""
    if axes is None or is_whole(axes):
        if axes is not None:
            check_parts("vmap", tree, f"; or hand it on as it is, with None in its place of {what}")
        return {(*path, *inner): axes for inner in leaves_of(tree, is_number)}
    found: dict[Path, int | None] = {}
    keys = list(dict.keys(axes)) if isinstance(axes, dict) else list(range(len(axes)))
    values = dict(dict.items(tree)) if isinstance(tree, dict) else dict(enumerate(tree)) if _is_nest(tree) else {}
    if set(keys) != set(values):
        raise IvyTypeError(
            f"ivy.vmap: {what} is nested as the arrays, or less deep; it has {keys} where these have {list(values)}"
        )
    for key in keys:
        found.update(_axes_of(axes[key], values[key], what, (*path, key)))
    return found


def _stacked(axes: dict[Path, int | None], leaves: dict[Path, Any]) -> dict[Path, Any]:
    """Return the mapped arrays, with the mapped axis first."""
    found: dict[Path, Any] = {}
    lengths: dict[Path, int] = {}
    for path, axis in axes.items():
        if axis is None:
            continue
        leaf = leaves[path]
        shape = tuple(leaf.shape) if is_array(leaf) else ()
        if not -len(shape) <= axis < len(shape):
            raise IvyIndexError(
                f"ivy.vmap: the axis {axis} is out of range for an array of {len(shape)} dimensions; in_axes=None "
                "hands an argument on as it is"
            )
        lengths[path] = shape[axis]
        found[path] = leaf if axis == 0 else moveaxis(leaf, axis, 0)
    if not found:
        raise IvyValueError("ivy.vmap: in_axes names no axis of any array, so that there are no rows")
    if len(set(lengths.values())) > 1:
        listed = ", ".join(f"{length} at {list(path)}" for path, length in lengths.items())
        raise IvyValueError(f"ivy.vmap: the mapped axes have one length, not {listed}")
    return found


@named
@transformation("vmap")
def vmap(func: Callable[..., Any], in_axes: Any = 0, out_axes: Any = 0) -> Callable[..., Any]:
    """Vectorize a function over an axis of its arguments.

    Parameters
    ----------
    func : callable
        Function of arrays, or nested data of arrays (Containers, dicts, lists, tuples, named tuples).
    in_axes : int, None or nested, default 0
        Mapped axis of the positional arguments; None for arguments that are not mapped. A list or tuple has one axis
        for each argument, which may be nested as the argument is.
    out_axes : int, None or nested, default 0
        Mapped axis of the results; None for a result that is the same for all elements.

    Returns
    -------
    callable
        Function with the arguments of ``func`` and an additional axis; keyword arguments are passed unchanged. It can
        itself be mapped, differentiated and compiled.

    Raises
    ------
    IvyIndexError
        An argument lacks the axis, when the result is called.
    IvyTypeError
        The nesting of ``in_axes`` or ``out_axes`` does not match the arrays.
    IvyValueError
        The lengths of the mapped axes differ, or no axis is mapped.

    Notes
    -----
    From Ivy. torch, JAX and TensorFlow compute all elements at once; the other libraries compute them one by one.

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
        if any([type(key) is Held for path in leaves for key in path]):
            return late.load("vmap_layers")(vmap, func, (in_axes, out_axes), args, kwargs)
        axes = _axes_of(list(in_axes) if isinstance(in_axes, tuple) else in_axes, args, "in_axes")
        rows = _stacked(axes, leaves)
        backend = backend_for("vmap", leaves.values())
        results: list[Any] = []

        def flat(*traced: Any) -> tuple[list[Any], list[Any]]:
            pairs = zip(rows, traced, strict=True)
            given = {p: wrapped(x, not backend.is_array(leaves[p])) for p, x in pairs}
            result = func(*filled(args, given), **kwargs)
            found = _axes_of(out_axes, result, "out_axes")
            arrays = leaves_of(result, is_number)
            results[:] = [result, found]
            natives = {p: native(backend, leaf) for p, leaf in arrays.items()}
            return (
                [x for p, x in natives.items() if found[p] is not None],
                [x for p, x in natives.items() if found[p] is None],
            )

        stacked = [native(backend, x) for x in rows.values()]
        many, same = hook(backend, "vmap")(flat, *stacked)
        result, found = results
        as_array = as_arrays(leaves.values())
        each = {True: iter(many), False: iter(same)}
        returned = {p: _placed(next(each[axis is not None]), axis, as_array) for p, axis in found.items()}
        return filled(result, returned)

    return untouched(mapped)


def _placed(x: Any, axis: int | None, as_array: bool) -> Any:
    """Move the mapped axis of a result from the front to its position."""
    array = wrapped(x)
    placed = moveaxis(array, 0, axis) if axis else array
    return placed if as_array else data_of(placed)
