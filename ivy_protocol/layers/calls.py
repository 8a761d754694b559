"""A call that a layer answers: what its class is told, and what ivy does with it."""

from collections.abc import Callable, Sequence
from typing import Any

from ivy_protocol import slots
from ivy_protocol.base.nested import rebuilt
from ivy_protocol.base.protocol import is_override
from ivy_protocol.base.spec import Spec
from ivy_protocol.core.shape import Shape
from ivy_protocol.exceptions import IvyDispatchError, IvyTypeError
from ivy_protocol.functions.indexing import inplace_update
from ivy_protocol.layers.opening import held_by, holds_array, is_array, layers_in, replaced
from ivy_protocol.layers.order import are_one, is_layer, is_outside, outermost, place_of
from ivy_protocol.messages.prefixes import public

__all__ = ["LayerCall"]

_ASKING = frozenset(
    ("assert_supports_inplace", "dev", "get_num_dims", "is_variable", "itemsize", "requires_gradient", "shape", "size")
) | {"strides", "supports_inplace_updates"}
"""The functions that ask for no elements; what a layer holds answers them, unless the class has a rule."""


class LayerCall:
    """One call of a function, as the class of the outermost layer among its arguments sees it.

    Attributes
    ----------
    func : callable
        The function of ivy.
    args : tuple
        The arguments that the function needs, however they were given, with the layers in them.
    kwargs : dict
        The options that were given, by name, without ``out`` and ``like``.
    cls : type
        The class that answers.
    own : tuple
        The objects of that class among the arguments, from left to right; for a function that creates, the object that
        ``like=`` names comes after them.
    like : object or None
        The layer that ``like=`` names, which is no argument.
    place : int or None
        Which of several results is given to ``rewrap``.

    Examples
    --------
    >>> class Noted(ivy.ArrayLayer, rank=1):
    ...     def __init__(self, data, note):
    ...         self.data, self.note = data, note
    ...
    ...     def unwrap(self):
    ...         return self.data
    ...
    ...     @classmethod
    ...     def rewrap(cls, call, result):
    ...         return cls(result, f"{call.func.__name__} of {', '.join(x.note for x in call.own)}")
    >>> (Noted(ivy.ones(2), "a") + Noted(ivy.ones(2), "b")).note
    'add of a, b'
    """

    __slots__ = ("args", "cls", "func", "kwargs", "like", "own", "place")

    def __init__(
        self,
        func: Callable[..., Any],
        cls: type,
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        own: tuple[Any, ...],
        like: Any = None,
        place: int | None = None,
    ) -> None:
        self.func = func
        self.cls = cls
        self.args = args
        self.kwargs = kwargs
        self.own = own
        self.like = like
        self.place = place

    def __repr__(self) -> str:
        return f"<call of {public(self.name)} answered by {self.cls.__qualname__}>"

    @property
    def name(self) -> str:
        """The name of the function."""
        return _spec_of(self.func).name

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments by the names of their parameters; those that were not given are missing."""
        return _spec_of(self.func).bind(self.args, self.kwargs)

    def is_own(self, value: Any) -> bool:
        """Whether a value is an object of the layer that answers."""
        cls = type(value)
        return is_layer(cls) and (cls is self.cls or are_one(cls, self.cls))

    def bare(self, value: Any, put: Callable[[Any], Any] | None = None) -> Any:
        """A value with what they hold, or `put` of them, in the place of the own objects, also in nested data."""
        put = put or (lambda x: held_by(x, self.name))
        return replaced(value, lambda x: put(x) if self.is_own(x) else x)

    def inner(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function on what the own objects hold; by default with the arguments of this call.

        The result is that of the layer below, or of the library.
        """
        if not args and not kwargs:
            args, kwargs = self.args, self.kwargs
        if self.like is not None and "like" not in kwargs:
            kwargs = {**kwargs, "like": self.like}
        return self.func(*self.bare(args), **self.bare(kwargs))

    def wrapped(self, result: Any) -> Any:
        """Give each array of a result to ``rewrap``; what is no array, such as a shape, stays as it is."""
        if type(result) in (tuple, list) or (isinstance(result, tuple) and hasattr(result, "_fields")):
            if not holds_array(result):
                return result
            return rebuilt(result, [self._at(place).wrapped(item) for place, item in enumerate(result)])
        if isinstance(result, Shape) or not is_array(result) or self._is_handed_out(result):
            return result
        found = self.cls.rewrap(self, result)  # type: ignore[attr-defined]
        self._check(found)
        return found

    def whole(self) -> Any:
        """Answer by the function on what the own objects hold, with its results wrapped again."""
        return self.wrapped(self.inner())

    def _is_handed_out(self, result: Any) -> bool:
        """Whether a result is a library's own array, for which the caller asked, as of ``ivy.to_numpy``."""
        return _spec_of(self.func).raw and not (isinstance(result, slots.Array) or is_layer(type(result)))

    def _at(self, place: int) -> "LayerCall":
        place = place if self.place is None else self.place
        return LayerCall(self.func, self.cls, self.args, self.kwargs, self.own, self.like, place)

    def _check(self, found: Any) -> None:
        """Refuse what no ``rewrap`` may give.

        Raises
        ------
        IvyTypeError
            It is no array, or a layer that is further out.
        """
        name, kind = self.cls.__qualname__, type(found)
        if not is_array(found):
            said = "None" if found is None else f"a {kind.__name__}"
            raise IvyTypeError(
                f"{public(self.name)}: {name}.rewrap gave {said}; it gives a {name}, or an array where the result "
                "is none"
            )
        if is_layer(kind) and not (are_one(self.cls, kind) or is_outside(self.cls, kind)):
            raise IvyTypeError(
                f"{public(self.name)}: {name}.rewrap gave a {kind.__name__}, which is not inside of a {name}"
            )
        if self.is_own(found):
            held_by(found, self.name)


def _spec_of(func: Any) -> Spec:
    return func.spec


def _sorted_out(func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments that a function needs by position, and its options by name."""
    spec = _spec_of(func)
    if spec.variadic:
        return args, kwargs
    bound = spec.bind(args, kwargs)
    count = max(len(spec.required), min(spec.posonly, len(args)))
    more = bound.pop(spec.more, {}) if spec.more else {}
    placed = tuple([bound.pop(name) for name in spec.positional[:count]])
    return placed, {**bound, **more}


def answered(
    asked: Any,
    func: Callable[..., Any],
    types: Sequence[type],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    answer: Any,
) -> Any:
    """Answer for the outermost layer among the arguments, whichever of them was asked.

    `answer` is the method of the base class; a class with one of its own is asked by that.
    """
    if not hasattr(func, "spec"):
        return NotImplemented
    if kwargs.get("out") is not None:
        return _written_to(func, args, kwargs)
    if _spec_of(func).leading == 2 and any(_goes_first(x, asked) for x in args):
        return NotImplemented
    layers = list(layers_in((args, kwargs)))
    # Who is asked and is no argument is what `like=` names.
    like = None if any(x is asked for x in layers) else asked
    layers += [] if like is None else [like]
    cls = outermost(_spec_of(func).name, map(type, layers))
    wraps = place_of(cls).wraps
    if any(_is_stranger(t, wraps) for t in types):
        return NotImplemented
    own = tuple([x for x in layers if type(x) is cls or are_one(type(x), cls)])
    if not any(x is asked for x in own) and cls.__ivy_array_function__ is not answer:  # type: ignore[attr-defined]
        return next(x for x in own if type(x) is cls).__ivy_array_function__(func, types, args, kwargs)
    call = LayerCall(func, cls, *_sorted_out(func, args, kwargs), own, like)
    if _spec_of(func).writes and not kwargs.get("copy"):
        return _written(call)
    return _ruled(call)


def _is_stranger(cls: type, wraps: tuple[type, ...]) -> bool:
    """Whether a class among the arguments is one that a layer knows nothing of, and so leaves the answer to."""
    if issubclass(cls, slots.Array) or is_layer(cls) or hasattr(cls, "__ivy_nested__"):
        return False
    return is_override(cls) and not issubclass(cls, wraps)


def _goes_first(value: Any, asked: Any) -> bool:
    """Whether the other operand is a wrapper that ivy does not know, such as xarray's, and that wraps layers itself."""
    priority = getattr(value, "__array_priority__", 0)
    return priority > getattr(asked, "__array_priority__", 0) and not is_array(value)


def _ruled(call: LayerCall) -> Any:
    """Answer by the rule of the class, or else as it chooses for functions without one."""
    place = place_of(call.cls)
    rule = call.cls.rule_for(call.func)  # type: ignore[attr-defined]
    if rule is not None:
        result = rule(call)
        if result is None:
            raise IvyTypeError(f"{public(call.name)}: the rule of {call.cls.__qualname__} gave None; return its result")
        if result is not NotImplemented:
            return result
    composed = _spec_of(call.func).kind == "compositional"
    choice = "whole" if call.name in _ASKING else place.composed if composed else place.primary
    if choice == "parts":
        return NotImplemented
    if choice == "refuse":
        name = call.cls.__qualname__
        raise IvyDispatchError(
            f"{public(call.name)} is not implemented for {name}, which has no rule for it and hands no such function "
            f"to what it wraps; add one with {name}.implements({public(call.name)})"
        )
    return call.whole()


def _written_to(func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a call with ``out=``: compute, and write the result there."""
    given = dict(kwargs)
    out = given.pop("out")
    result = func(*args, **given)
    title = public(_spec_of(func).name)
    targets, results = (out, result) if isinstance(out, tuple) else ((out,), (result,))
    for target, found in zip(targets, results, strict=True):
        given_types, found_types = _types_in(target), _types_in(found)
        if given_types != found_types:
            raise IvyTypeError(f"{title} gives a {found_types}, which out= of the type {given_types} cannot hold")
    for target, found in zip(targets, results, strict=True):
        _write(target, found)
    return out


def _types_in(value: Any) -> str:
    """The layers around an array, as in ``Quantity(Masked(Array))``."""
    name = type(value).__name__
    return f"{name}({_types_in(value.unwrap())})" if is_layer(type(value)) else name


def _write(target: Any, value: Any) -> Any:
    """Write a value to an array, or to a layer of the same kind: the elements, and all else that it has.

    What is returned takes the place of the target: native arrays may be unchangeable.
    """
    if not is_layer(type(target)):
        return inplace_update(target, value)
    target.take(value.with_data(_write(target.unwrap(), value.unwrap())))
    return target


def _written(call: LayerCall) -> Any:
    """Answer a function that writes to its first argument, which stays the same object.

    Raises
    ------
    IvyTypeError
        It cannot hold what is written.
    """
    target = call.args[0]
    if not call.is_own(target):
        raise IvyTypeError(
            f"{public(call.name)}: what is written to, of the type {type(target).__name__}, cannot hold a "
            f"{call.cls.__qualname__}; write to a {call.cls.__qualname__}, or give what the value holds"
        )
    result = _ruled(call)
    if result is NotImplemented:
        return result
    if type(result) is not type(target):
        raise IvyTypeError(
            f"{public(call.name)}: {call.cls.__qualname__} gave a {type(result).__name__} for a "
            f"{type(target).__name__} that is written to"
        )
    if result is not target:
        target.take(result)
    return target
