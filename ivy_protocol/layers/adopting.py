"""Classes of other packages as layers: their objects become layers for a call, and the results objects again."""

import builtins
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ivy_protocol import backends, slots
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.layers.opening import attributes, is_array, replaced
from ivy_protocol.layers.order import are_one, is_layer, place_of

Lift = Callable[[Any], Any]
Lower = Callable[[Any, Any], Any]


def adopt(layer: type, foreign: type, lift: Lift, lower: Lower) -> None:
    """Let objects of a class of another package stand where layers of a class do.

    Raises
    ------
    IvyTypeError
        The layer has no rank, or the class is none that can be adopted.
    """
    name = f"{layer.__qualname__}.adopts"
    if place_of(layer).rank is None:
        raise IvyTypeError(f"{name}: {layer.__qualname__} has no rank, and so no place to give; adopt with a subclass")
    if not isinstance(foreign, type):
        raise IvyTypeError(f"{name} takes a class of another package, not {foreign!r}")
    if hasattr(foreign, "__ivy_array_function__"):
        raise IvyTypeError(f"{name}: {foreign.__qualname__} has an __ivy_array_function__, and answers by itself")
    library = backends.known.get(backends.backend_name(foreign))
    if getattr(builtins, foreign.__name__, None) is foreign or (library is not None and library.module):
        raise IvyTypeError(
            f"{name}: {foreign.__qualname__} is a class that ivy's functions take as it is; adopt another"
        )
    if not (callable(lift) and callable(lower)):
        raise IvyTypeError(f"{name}: lift= and lower= are functions, of an object, and of a layer and an object")
    slots.adopted[foreign] = slots.Adoption(layer, partial(_lifted, layer, lift), lower, _answer, _back)
    # Its objects may have been taken for arrays of the library that their namespace names.
    for cls in [cls for cls in backends.names if issubclass(cls, foreign)]:
        del backends.names[cls]
    context.clear_plans()


def _answer(
    asked: Any, func: Callable[..., Any], types: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """Answer a call by the layers that stand for the objects among its arguments.

    Raises
    ------
    IvyTypeError
        It shall write to an object, which cannot show what was written.
    """
    pairs: list[tuple[Any, Any]] = []

    def lift(value: Any) -> Any:
        pairs.append((value, _adoption(value).lift(value)))
        return pairs[-1][1]

    replaced(kwargs.get("out"), partial(_refuse, func), _is_adopted)
    args, kwargs = replaced(args, lift, _is_adopted), replaced(kwargs, lift, _is_adopted)
    if not any(given is asked for given, _ in pairs):
        # Who is asked and is no argument is what `like=` names.
        kwargs = {**kwargs, "like": lift(asked)}
    result = func(*args, **kwargs)
    for given, layer in pairs:
        if layer is result:
            return _written(func, given, layer)
    return _back(result, [given for given, _ in pairs])


def _adoption(value: Any) -> slots.Adoption:
    found = slots.adoption_of(type(value))
    assert found is not None, "objects of other classes are not lifted"
    return found


def _refuse(func: Any, out: Any) -> Any:
    raise IvyTypeError(
        f"ivy.{func.__name__}: out= cannot be a {type(out).__name__}, which is not ivy's to write to; use the result"
    )


def _written(func: Any, given: Any, layer: Any) -> Any:
    """Return the object that was written to, if it shows what was written.

    Raises
    ------
    IvyTypeError
        What it holds was replaced, as by libraries whose arrays cannot change.
    """
    seen, wanted = attributes(_adoption(given).lift(given)), attributes(layer)
    for name, value in wanted.items():
        same = data_of(seen[name]) is data_of(value) or (not is_array(value) and seen[name] == value)
        if not same:
            raise IvyTypeError(
                f"ivy.{func.__name__} cannot write to this {type(given).__name__}, since its {name} would have to be "
                f"replaced; let it hold an ivy.Array, as in ivy.to_ivy(x), or use ivy.where"
            )
    return given


def _is_adopted(cls: type) -> bool:
    return not is_layer(cls) and slots.adoption_of(cls) is not None


def _lifted(layer: type, lift: Lift, value: Any) -> Any:
    """The layer that stands for an object.

    Raises
    ------
    IvyTypeError
        What was given to make layers made something else.
    """
    found = lift(value)
    if not (is_layer(type(found)) and are_one(type(found), layer)):
        raise IvyTypeError(
            f"{layer.__qualname__}.adopts: lift= gave a {type(found).__name__} for a {type(value).__name__}; it gives "
            f"a {layer.__qualname__}"
        )
    return found


def _back(value: Any, objects: Sequence[Any]) -> Any:
    """A value with objects of the other packages in the places of the layers that stand for them."""

    def put(found: Any) -> Any:
        held = found.unwrap()
        inner = put(held) if is_layer(type(held)) else held
        found = found if inner is held else found.with_data(inner)
        for given in objects:
            if are_one(type(found), _adoption(given).layer):
                return _adoption(given).lower(found, given)
        return found

    return replaced(value, put)
