"""Tests of functions of ivy, as decorators that become ``@given`` when pytest collects them."""

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Any

from hypothesis import given

from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.namespace.namespace import namespace
from ivy_protocol.testing.calls import WAYS, refuse_unknown
from ivy_protocol.testing.strategies import arguments


def handle_test(fn: Any = None, /, *, ways: tuple[str, ...] = WAYS, **strategies: Any) -> Callable[[Any], Any]:
    """Draw the arguments of a test, and run it on each backend.

    The plugin `ivy_protocol.testing.plugin` makes it a test of hypothesis at collection time, so that hypothesis's own
    decorators, as ``@settings``, ``@seed``, ``@example`` and ``@reproduce_failure``, go above or below this one.

    Parameters
    ----------
    fn
        The function of ivy that is tested. The test then gets it as ``fn``, if it has such a parameter, and its
        arguments as ``drawn``, a pair of those by position and by keyword, unless `strategies` names other ones.
    ways
        What a parameter ``way`` of the test is drawn from; see `ivy.testing.call`.
    **strategies
        A strategy for each further parameter.

    Returns
    -------
    decorator
        A test with the parameter ``ivy_backend`` gets the name of the backend, which is the current one during the
        test.

    Raises
    ------
    IvyTypeError
        `fn` is no function of ivy, or the test has no such parameter.
    IvyValueError
        There is no such way.

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
        raise IvyTypeError(f"{fn!r} is no function of ivy; give strategies by keyword")
    refuse_unknown("ways", ways, WAYS)

    def decorate(test: Any) -> Any:
        parameters = signature(test).parameters
        unknown = [name for name in strategies if name not in parameters]
        if unknown and not any(p.kind is Parameter.VAR_KEYWORD for p in parameters.values()):
            raise IvyTypeError(
                f"handle_test has a strategy for {unknown[0]!r}, but {test.__name__} has the parameters "
                f"{', '.join(parameters) or 'none'}"
            )
        test.ivy_test = (fn, ways, strategies)
        return test

    return decorate


def as_given(test: Any) -> Any:
    """The test of hypothesis that a decorated function stands for."""
    from hypothesis import strategies as st

    fn, ways, strategies = test.ivy_test
    parameters = signature(test).parameters
    drawn = dict(strategies)
    if "fn" in parameters:
        drawn.setdefault("fn", st.just(fn))
    if "way" in parameters:
        drawn.setdefault("way", st.sampled_from(ways))
    if "drawn" in parameters and fn is not None:
        drawn.setdefault("drawn", arguments(fn))

    @wraps(test)
    def on_backend(*args: Any, **kwargs: Any) -> Any:
        with namespace(kwargs.get("ivy_backend", "numpy")):
            return test(*args, **kwargs)

    vars(on_backend).pop("ivy_test")
    return given(**drawn)(on_backend)
