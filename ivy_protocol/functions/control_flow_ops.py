"""Branches and loops as functions, which the compilers of the backends can trace."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ivy_protocol import slots
from ivy_protocol.backends.backend import Backend
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.functions._transforms import (
    Path,
    as_arrays,
    backend_for,
    concrete,
    data_of,
    filled,
    has_hook,
    hook,
    is_array,
    is_number,
    known,
    leaves_of,
    native,
    transformation,
    walk,
    wrapped,
)
from ivy_protocol.messages.titles import named

__all__ = ["cmp_is", "cmp_isnot", "for_loop", "if_else", "try_except", "while_loop"]

Values = Sequence[Any] | Mapping[str, Any]


class _State:
    """Nested data with its numeric leaves extracted, which a backend carries through a loop or branch."""

    def __init__(self, name: str, tree: Any) -> None:
        self.name = name
        self.tree = tree
        self.leaves = leaves_of(tree, is_number)
        arrays = [leaf for leaf in self.leaves.values() if is_array(leaf)]
        # Python scalars mixed with native arrays become native arrays too.
        self._numbers_are_native = bool(arrays) and all([_is_native(leaf) for leaf in arrays])

    def natives(self, backend: Backend) -> list[Any]:
        return [native(backend, leaf) for leaf in self.leaves.values()]

    def with_natives(self, natives: Iterable[Any]) -> Any:
        """Return the data with its numeric leaves replaced by native arrays."""
        pairs = zip(self.leaves.items(), natives, strict=True)
        return filled(self.tree, {path: _alike(leaf, x, not self._native(leaf)) for (path, leaf), x in pairs})

    def _native(self, leaf: Any) -> bool:
        return _is_native(leaf) if is_array(leaf) else self._numbers_are_native

    def returned(self, natives: Iterable[Any], as_array: bool) -> Any:
        pairs = zip(self.leaves.items(), natives, strict=True)
        return filled(self.tree, {path: _alike(leaf, x, as_array) for (path, leaf), x in pairs})

    def match(self, other: "_State") -> None:
        if list(self.leaves) != list(other.leaves):
            raise IvyTypeError(
                f"ivy.{self.name}: in compiled code the results are nested alike; one has arrays at "
                f"{_listed(self.leaves)}, the other at {_listed(other.leaves)}"
            )


def _listed(paths: Iterable[Path]) -> str:
    return ", ".join("/".join(map(str, path)) or "the top" for path in paths) or "no place"


def _is_native(leaf: Any) -> bool:
    return is_array(leaf) and data_of(leaf) is leaf


def _traced_by(test: Any) -> Backend | None:
    """Return the backend that traces a condition, if its value is abstract."""
    return None if not is_array(test) or concrete(test) else backend_for("if_else", [test])


def _called(fn: Callable[..., Any], values: Values) -> Any:
    return fn(**values) if isinstance(values, Mapping) else fn(*values)


def _alike(leaf: Any, native: Any, as_array: bool) -> Any:
    """Convert a native array to the array class of the leaf that it replaces."""
    array = wrapped(native, as_array)
    if as_array and isinstance(leaf, slots.Array) and not hasattr(leaf, "__dict__"):
        array.__class__ = type(leaf)
    return array


def _wrapped(result: Any, as_array: bool) -> Any:
    def returned(_: Any, leaf: Any) -> Any:
        if not is_array(leaf) or (as_array and isinstance(leaf, slots.Array)):
            # Subclasses returned by the functions are kept.
            return leaf
        return wrapped(data_of(leaf), as_array)

    return walk(returned, result)


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
        Condition, or a function of ``vars`` that returns it.
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

    Notes
    -----
    From Ivy. Under ``jax.jit`` or ``tf.function`` with an abstract condition, both functions are traced, and their
    results must have the same types.

    Examples
    --------
    >>> ivy.if_else(True, lambda x: x + 1, lambda x: x - 1, (1,))
    2
    >>> x = ivy.array([1.0, -3.0])
    >>> ivy.if_else(lambda x: ivy.sum(x) > 0, lambda x: x, lambda x: -x, (x,))
    ivy.array([-1., 3.])
    """
    test = _called(cond, vars) if callable(cond) else cond
    as_array = as_arrays([test, *leaves_of(vars, is_array).values()])
    backend = _traced_by(test)
    if backend is None:
        return _wrapped(_called(body_fn if test else orelse_fn, vars), as_array)
    given = _State("if_else", vars)
    results: list[_State] = []

    def branch(fn: Callable[..., Any]) -> Callable[..., Any]:
        def flat(*natives: Any) -> list[Any]:
            result = _State("if_else", _called(fn, given.with_natives(natives)))
            results.append(result)
            results[0].match(result)
            return result.natives(backend)

        return flat

    found = hook(backend, "branch")(data_of(test), branch(body_fn), branch(orelse_fn), *given.natives(backend))
    return results[0].returned(found, as_array)


def _as_tuple(result: Any) -> tuple[Any, ...]:
    return result if isinstance(result, tuple) else (result,)


@named
@transformation("while_loop")
def while_loop(test_fn: Callable[..., Any], body_fn: Callable[..., Any], vars: Values) -> tuple[Any, ...]:
    """Call a function repeatedly on its own results while a condition holds.

    Parameters
    ----------
    test_fn : callable
        Function of the variables that returns whether to continue.
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
        In compiled code, the function returns values with another nesting than the variables.

    Notes
    -----
    From Ivy. Under ``jax.jit`` or ``tf.function`` with an abstract condition, the loop is compiled, and the variables
    must keep their types and shapes. JAX cannot differentiate such a loop in reverse mode.

    Examples
    --------
    >>> ivy.while_loop(lambda i, j: i < 3, lambda i, j: (i + 1, j * 2), (0, 1))
    (3, 8)
    """
    state = tuple(vars.values()) if isinstance(vars, Mapping) else tuple(vars)
    as_array = as_arrays(leaves_of(state, is_array).values())
    go_on = test_fn(*state)
    while _traced_by(go_on) is None and go_on:
        state = _as_tuple(body_fn(*state))
        go_on = test_fn(*state)
    backend = _traced_by(go_on)
    if backend is None:
        return _wrapped(state, as_array)
    start = _State("while_loop", state)

    def test(*natives: Any) -> Any:
        return native(backend, test_fn(*start.with_natives(natives)))

    def body(*natives: Any) -> list[Any]:
        after = _State("while_loop", _as_tuple(body_fn(*start.with_natives(natives))))
        start.match(after)
        return after.natives(backend)

    return start.returned(hook(backend, "while_loop")(test, body, *start.natives(backend)), as_array)


@named
@transformation("scan")
def for_loop(
    iterable: Iterable[Any], body_fn: Callable[[Any, tuple[Any, ...]], Any], vars: Sequence[Any]
) -> tuple[Any, ...]:
    """Call a function for each value of an iterable, on its own results.

    Parameters
    ----------
    iterable : iterable
        Values, or an array of rows.
    body_fn : callable
        Function of a value and the tuple of variables that returns their new values: a tuple, or one value for one
        variable.
    vars : sequence
        Initial values of the variables.

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
    From Ivy. Under ``jax.jit`` or ``tf.function``, a loop over the rows of an array is compiled if the variables keep
    their types and shapes; any other is unrolled.

    Examples
    --------
    >>> ivy.for_loop([5, 6], lambda value, vars: (vars[0] + value, vars[1] * 2), (0, 1))
    (11, 4)
    """
    state = tuple(vars)
    as_array = as_arrays([iterable, *leaves_of(state, is_array).values()])
    if is_array(iterable):
        data, as_native = data_of(iterable), _is_native(iterable)
        if not len(data.shape):
            raise IvyTypeError("ivy.for_loop: an array without axes has no rows to go over")
        # The loop over rows of a traced array is unrolled where the backend has no loop for them.
        if not known(iterable) and has_hook(backend := backend_for("for_loop", [iterable]), "scan"):
            start = _State("for_loop", state)

            def body(row: Any, *natives: Any) -> list[Any]:
                result = body_fn(_alike(iterable, row, not as_native), start.with_natives(natives))
                after = _State("for_loop", _as_tuple(result))
                start.match(after)
                return after.natives(backend)

            found = hook(backend, "scan")(body, data, *start.natives(backend))
            if found is not NotImplemented:
                return start.returned(found, as_array)
        # Not every backend can iterate over its arrays.
        iterable = [_alike(iterable, data[i, ...], not as_native) for i in range(data.shape[0])]
    for value in iterable:
        state = _as_tuple(body_fn(value, state))
    return _wrapped(state, as_array)


@named
def try_except(body1: Callable[..., Any], body2: Callable[..., Any], vars: Sequence[Any]) -> Any:
    """Call a function, and another function if the first raises an exception.

    Parameters
    ----------
    body1 : callable
        Function of the arguments.
    body2 : callable
        Function of the arguments and the exception that is called if ``body1`` raises.
    vars : sequence
        Arguments of both functions.

    Returns
    -------
    any
        The result of the function that completed.

    Notes
    -----
    From Ivy. In compiled code, exceptions are raised at compile time.

    Examples
    --------
    >>> ivy.try_except(lambda x: 1 / x, lambda x, error: type(error).__name__, (0,))
    'ZeroDivisionError'
    """
    try:
        return body1(*vars)
    except Exception as error:
        return body2(*vars, error)


@named
def cmp_is(left: Any, right: Any) -> bool:
    """Return True if two objects are identical: ``left is right``.

    Examples
    --------
    >>> ivy.cmp_is(None, None)
    True
    """
    return left is right


@named
def cmp_isnot(left: Any, right: Any) -> bool:
    """Return True if two objects are not identical: ``left is not right``.

    Examples
    --------
    >>> ivy.cmp_isnot(None, 1)
    True
    """
    return left is not right
