"""Adoption of classes of other packages. For a call, their objects become layers, and the results are converted
back.
"""

import builtins
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ivy_protocol import backends
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.core import context
from ivy_protocol.core.adoption import Adoption, adopted, adoption_of
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.layers.opening import attributes, is_array, replace_layers
from ivy_protocol.layers.order import config_of, is_layer, is_same_layer

Lift = Callable[[Any], Any]
Lower = Callable[[Any, Any], Any]


def adopt(layer: type, foreign: type, lift: Lift, lower: Lower) -> None:
    """Register a class of another package whose objects are converted to layers of `layer`.

    Raises
    ------
    IvyTypeError
        The layer has no rank, or the class cannot be adopted.
    """
    name = f"{layer.__qualname__}.adopts"
    if config_of(layer).rank is None:
        raise IvyTypeError(f"{name}: the layer must define rank=; call adopts of a subclass that defines rank=")
    if not isinstance(foreign, type):
        raise IvyTypeError(f"{name}: foreign must be a class of another package, not {foreign!r}")
    if hasattr(foreign, "__ivy_array_function__"):
        raise IvyTypeError(
            f"{name}: {foreign.__qualname__} cannot be adopted, because it already defines __ivy_array_function__"
        )
    backend = backends.known.get(backends.backend_name(foreign))
    if getattr(builtins, foreign.__name__, None) is foreign or (backend is not None and backend.module):
        raise IvyTypeError(
            f"{name}: {foreign.__qualname__} cannot be adopted, because functions of ivy already accept it"
        )
    if not (callable(lift) and callable(lower)):
        raise IvyTypeError(
            f"{name}: lift= must be a function of an object, and lower= must be a function of a layer and an object"
        )
    adopted[foreign] = Adoption(layer, partial(_lift_checked, layer, lift), lower, _dispatch_adopted, _lower_results)
    # `backends.names` may have cached the backend of the class, or of a subclass, from its `__array_namespace__`.
    # Remove these entries.
    for cls in [cls for cls in backends.names if issubclass(cls, foreign)]:
        del backends.names[cls]
    context.clear_plans()


def _dispatch_adopted(
    owner: Any, func: Callable[..., Any], types: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """Convert the adopted objects among the arguments to layers, and call the function.

    Raises
    ------
    IvyTypeError
        The function writes to an object that cannot be updated.
    """
    pairs: list[tuple[Any, Any]] = []

    def lift(value: Any) -> Any:
        pairs.append((value, _adoption(value).lift(value)))
        return pairs[-1][1]

    replace_layers(kwargs.get("out"), partial(_reject_out, func), _is_adopted)
    args, kwargs = replace_layers(args, lift, _is_adopted), replace_layers(kwargs, lift, _is_adopted)
    if not any(foreign is owner for foreign, _ in pairs):
        # If the owner of the protocol method is not an argument, the owner is the value of `like=`.
        kwargs = {**kwargs, "like": lift(owner)}
    result = func(*args, **kwargs)
    # If the function wrote to a layer, it returned this layer. Return the object from which the layer was created.
    for foreign, layer in pairs:
        if layer is result:
            return _check_written(func, foreign, layer)
    return _lower_results(result, [foreign for foreign, _ in pairs])


def _adoption(value: Any) -> Adoption:
    adoption = adoption_of(type(value))
    assert adoption is not None, "objects of other classes are not lifted"
    return adoption


def _reject_out(func: Any, out: Any) -> Any:
    raise IvyTypeError(
        f"ivy.{func.__name__}: out= must not be a {type(out).__name__}, which ivy cannot modify; use the returned value"
    )


def _check_written(func: Any, foreign: Any, layer: Any) -> Any:
    """Return `foreign`, after a check that it contains the values that `func` wrote to `layer`, the layer of `foreign`.

    Raises
    ------
    IvyTypeError
        An attribute was replaced, which happens on backends with immutable arrays.
    """
    current, expected = attributes(_adoption(foreign).lift(foreign)), attributes(layer)
    for name, value in expected.items():
        equal = data_of(current[name]) is data_of(value) or (not is_array(value) and current[name] == value)
        if not equal:
            raise IvyTypeError(
                f"ivy.{func.__name__} cannot modify the {type(foreign).__name__}, because its attribute {name} is "
                f"immutable; use a {type(foreign).__name__} of an ivy.Array, as in ivy.to_ivy(x), or use ivy.where"
            )
    return foreign


def _is_adopted(cls: type) -> bool:
    return not is_layer(cls) and adoption_of(cls) is not None


def _lift_checked(layer: type, lift: Lift, value: Any) -> Any:
    """Return the layer of class `layer` to which `lift` converts `value`.

    Raises
    ------
    IvyTypeError
        `lift` returned an object of another class.
    """
    lifted = lift(value)
    if not (is_layer(type(lifted)) and is_same_layer(type(lifted), layer)):
        raise IvyTypeError(
            f"{layer.__qualname__}.adopts: lift= must return a {layer.__qualname__} for a {type(value).__name__}, not "
            f"a {type(lifted).__name__}"
        )
    return lifted


def _lower_results(value: Any, objects: Sequence[Any]) -> Any:
    """Convert the layers in a value, including layers inside of other layers, back to the classes of `objects`."""

    def restore(layer: Any) -> Any:
        wrapped = layer.unwrap()
        inner = restore(wrapped) if is_layer(type(wrapped)) else wrapped
        layer = layer if inner is wrapped else layer.with_data(inner)
        for foreign in objects:
            if is_same_layer(type(layer), _adoption(foreign).layer):
                return _adoption(foreign).lower(layer, foreign)
        return layer

    return replace_layers(value, restore)
