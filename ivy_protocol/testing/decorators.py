"""Decorators that turn functions into hypothesis tests when pytest collects them."""

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Any

from hypothesis import given

from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.namespace.namespace import namespace
from ivy_protocol.testing.calls import WAYS, check_options
from ivy_protocol.testing.strategies import arguments


def handle_test(fn: Any = None, /, *, ways: tuple[str, ...] = WAYS, **strategies: Any) -> Callable[[Any], Any]:
    """Generate the arguments of a test, and run the test on each backend.

    The plugin `ivy_protocol.testing.plugin` converts the decorated test to a hypothesis test when pytest collects the
    test. Decorators of hypothesis, such as ``@settings``, ``@seed``, ``@example`` and ``@reproduce_failure``, may
    therefore be above or below this decorator.

    Parameters
    ----------
    fn
        The function of ivy under test. If the test has the parameter ``fn``, it receives this function. If the test has
        the parameter ``drawn``, it receives generated arguments: a pair of positional and keyword arguments.
    ways
        The values of the parameter ``way`` of the test; see `ivy.testing.call`.
    **strategies
        A hypothesis strategy for each further parameter.

    Returns
    -------
    decorator
        Decorator of a test. If the test has the parameter ``ivy_backend``, it receives the name of a backend, which is
        the current backend during the test.

    Raises
    ------
    IvyTypeError
        `fn` is not a function of ivy, or the test lacks a parameter named in `strategies`.
    IvyValueError
        One of `ways` is not in `ivy.testing.WAYS`.

    Examples
    --------
    >>> from hypothesis import settings
    >>> @settings(max_examples=10)
    ... @ivy.testing.handle_test(ivy.add)
    ... def test_add(fn, drawn, way, ivy_backend):
    ...     args, kwargs = drawn
    ...     result = ivy.testing.call(fn, args, kwargs, ivy_backend, way)
    """
    if fn is not None and not hasattr(fn, "spec"):
        raise IvyTypeError(f"handle_test: {fn!r} is not a function of ivy; pass strategies by keyword")
    check_options("ways", ways, WAYS)

    def decorate(test: Any) -> Any:
        parameters = signature(test).parameters
        unknown = [name for name in strategies if name not in parameters]
        if unknown and not any(p.kind is Parameter.VAR_KEYWORD for p in parameters.values()):
            raise IvyTypeError(
                f"handle_test has a strategy for {unknown[0]!r}, which is not a parameter of {test.__name__}; its "
                f"parameters are {', '.join(parameters) or 'none'}"
            )
        test.ivy_test = (fn, ways, strategies)
        return test

    return decorate


def to_hypothesis_test(test: Any) -> Any:
    """Return the hypothesis test for a decorated function."""
    from hypothesis import strategies as st

    fn, ways, strategies = test.ivy_test
    parameters = signature(test).parameters
    by_parameter = dict(strategies)
    if "fn" in parameters:
        by_parameter.setdefault("fn", st.just(fn))
    if "way" in parameters:
        by_parameter.setdefault("way", st.sampled_from(ways))
    if "drawn" in parameters and fn is not None:
        by_parameter.setdefault("drawn", arguments(fn))

    @wraps(test)
    def on_backend(*args: Any, **kwargs: Any) -> Any:
        with namespace(kwargs.get("ivy_backend", "numpy")):
            return test(*args, **kwargs)

    vars(on_backend).pop("ivy_test")
    return given(**by_parameter)(on_backend)
