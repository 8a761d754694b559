"""`ivy.ArrayLayer`: the base class of arrays that wrap arrays."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Self, TypeVar

from ivy_protocol import lazy
from ivy_protocol.array.operators import ArrayOperators
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.functions import conversion, dtypes, indexing
from ivy_protocol.functions import device as _device
from ivy_protocol.functions._shared import Beside
from ivy_protocol.functions._shared import LayerField as Held
from ivy_protocol.layers.adopting import adopt
from ivy_protocol.layers.calls import LayerCall, answered
from ivy_protocol.layers.opening import attributes, held_by, holds_array, innermost, made
from ivy_protocol.layers.order import Place, check_place, place_of
from ivy_protocol.layers.trees import flatten, register, unflatten

F = TypeVar("F", bound=Callable[..., Any])
Rule = Callable[[LayerCall], Any]

__all__ = ["ArrayLayer"]


class ArrayLayer(ArrayOperators):
    """Base class of arrays that wrap arrays, such as those with units, masks or names of axes.

    A subclass says once where its place is, what it holds, and how a result is wrapped again. ivy then nests layers of
    several classes in the same order, whichever of them stands first in a call: the one of the highest rank is outside.

    Parameters
    ----------
    rank : float
        Keyword of the ``class`` statement. Of two layers the one of the higher rank is outside. A subclass has that of
        its base class; without any, the class is only a base of others.
    wraps : tuple of classes, default ()
        Layers that are inside of this one whatever their rank, and other classes with ``__ivy_array_function__`` that
        this one computes beside; to those that are not named here it leaves the answer.
    composed : {"whole", "parts", "refuse"}, default "whole"
        What becomes of a function that is composed of others, such as ``ivy.softmax``, and that the class has no rule
        for. "whole" calls it on what the objects hold, and gives the results to ``rewrap``; "parts" runs its
        definition on the objects; "refuse" raises.
    primary : {"whole", "refuse"}, default "whole"
        What becomes of all other functions.

    Raises
    ------
    IvyTypeError
        The class does not say what it wraps, or says something that cannot be; or, in a call, two classes have no
        order, an object holds what is no array, or ``rewrap`` gives what is none.
    IvyDispatchError
        A class refuses the function.

    Notes
    -----
    The subclass defines ``unwrap``, and ``rewrap`` if it hands on functions. All operators are there, as are indexing
    and writing. ``out=`` is computed as without, and written then. Nothing is asked of the constructor.

    Examples
    --------
    >>> class Scaled(ivy.ArrayLayer, rank=10):
    ...     def __init__(self, data, scale):
    ...         self.data, self.scale = data, scale
    ...
    ...     def unwrap(self):
    ...         return self.data
    ...
    ...     @classmethod
    ...     def rewrap(cls, call, result):
    ...         return cls(result, max(x.scale for x in call.own))
    >>> class Labelled(ivy.ArrayLayer, rank=20):
    ...     def __init__(self, data, label):
    ...         self.data, self.label = data, label
    ...
    ...     def unwrap(self):
    ...         return self.data
    ...
    ...     @classmethod
    ...     def rewrap(cls, call, result):
    ...         return cls(result, call.own[0].label)
    >>> x, y = Scaled(ivy.array([1.0, 2.0]), 8), Labelled(ivy.array([3.0, 4.0]), "a")
    >>> x + y
    Labelled(Scaled(ivy.array([4., 6.]), scale=8), label='a')
    >>> ivy.sum(y * x)
    Labelled(Scaled(ivy.array(11.), scale=8), label='a')
    """

    __slots__ = ()
    __ivy_layer__: ClassVar[Place] = Place()
    __ivy_rules__: ClassVar[dict[Any, Rule]] = {}

    def __init_subclass__(
        cls,
        *,
        rank: float | None = None,
        wraps: tuple[type, ...] | None = None,
        composed: str | None = None,
        primary: str | None = None,
        **more: Any,
    ) -> None:
        super().__init_subclass__(**more)
        given = {"rank": rank, "wraps": wraps, "composed": composed, "primary": primary}
        place = place_of(cls)._replace(**{k: v for k, v in given.items() if v is not None})
        cls.__ivy_rules__ = {}
        if place.rank is not None:
            check_place(cls, place, lambda name: next(c for c in cls.__mro__ if name in vars(c)) is not ArrayLayer)
            register(cls)
        cls.__ivy_layer__ = place

    def unwrap(self) -> Any:
        """What this object holds: an array of any library, or a layer that is inside of it."""
        raise IvyTypeError(f"{type(self).__qualname__} wraps nothing; define unwrap(self), which gives what it holds")

    @classmethod
    def rewrap(cls, call: LayerCall, result: Any) -> Any:
        """Wrap an array that came of a call on what the objects hold; it is called for each of several results.

        Parameters
        ----------
        call : LayerCall
            The call: the function, its arguments, and the objects of the class among them.
        result : array or layer
            What is to be wrapped.

        Returns
        -------
        array or layer
            An object of the class, or the result itself where that is a plain array, as of comparisons.
        """
        raise IvyTypeError(f"{cls.__qualname__} has no rewrap(cls, call, result), which wraps the results of functions")

    @classmethod
    def implements(cls, *functions: Any) -> Callable[[F], F]:
        """Register the answer of this class and its subclasses to functions of ivy.

        Parameters
        ----------
        *functions : callable or str
            Functions of ivy, or their names with spaces between.

        Returns
        -------
        callable
            A decorator of a function that gets the `LayerCall`. What that returns is the result, as it is; with
            ``NotImplemented``, the call goes on as without it.

        Raises
        ------
        IvyAttributeError
            There is no function of such a name.
        """

        package = lazy.package()
        names = [names.split() if isinstance(names, str) else [names] for names in functions]
        found = [getattr(package, n) if isinstance(n, str) else n for each in names for n in each]

        def decorator(rule: F) -> F:
            cls.__ivy_rules__.update(dict.fromkeys(found, rule))
            return rule

        return decorator

    @classmethod
    def adopts(cls, foreign: type, *, lift: Callable[[Any], Any], lower: Callable[[Any, Any], Any]) -> None:
        """Let objects of a class of another package stand where objects of this class do.

        Functions of ivy take them from then on: as layers of this class, in its place among the others and by its
        rules. Results that are layers of this class become objects of the other class again.

        Parameters
        ----------
        foreign : type
            A class that does not know ``__ivy_array_function__``; its subclasses are adopted with it.
        lift : callable
            Makes a layer of this class of an object.
        lower : callable
            Makes an object of a layer of this class, and of the first of the objects that the call got, whose registry
            or namespace it may need.

        Raises
        ------
        IvyTypeError
            This class has no rank, or the other one is no class or answers functions of ivy itself.

        Notes
        -----
        ``out=`` takes no such objects. ``ivy.set_item`` writes to them where it can write to what they hold.

        Examples
        --------
        >>> class Box:
        ...     def __init__(self, numbers):
        ...         self.numbers = numbers
        >>> class Boxed(ivy.ArrayLayer, rank=7):
        ...     def __init__(self, data):
        ...         self.data = data
        ...
        ...     def unwrap(self):
        ...         return self.data
        ...
        ...     @classmethod
        ...     def rewrap(cls, call, result):
        ...         return cls(result)
        >>> Boxed.adopts(Box, lift=lambda box: Boxed(box.numbers), lower=lambda layer, box: Box(layer.data))
        >>> ivy.exp(Box(ivy.array([0.0, 0.0]))).numbers
        ivy.array([1., 1.])
        """
        adopt(cls, foreign, lift, lower)

    @classmethod
    def rule_for(cls, func: Any) -> Rule | None:
        """The rule for a function that the class or one of its bases has."""
        return next(
            (c.__ivy_rules__[func] for c in cls.__mro__ if issubclass(c, ArrayLayer) and func in c.__ivy_rules__), None
        )

    def __ivy_array_function__(
        self, func: Callable[..., Any], types: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        """Answer for the outermost layer among the arguments."""
        return answered(self, func, types, args, kwargs, ArrayLayer.__ivy_array_function__)

    def innermost(self) -> Any:
        """Return the array under all layers."""
        return innermost(self, "innermost")

    def with_data(self, data: Any) -> Self:
        """Return an object like this one that holds something else, as gradients and compiled code need it.

        Parameters
        ----------
        data : array or layer
            What it holds.

        Returns
        -------
        object of the same class
            With the same attributes, but for the one that ``unwrap`` gives.

        Raises
        ------
        IvyTypeError
            ``unwrap`` gives none of the attributes; the class then defines this method.
        """
        held, found = self.unwrap(), attributes(self)
        names = [name for name, value in found.items() if value is held]
        if not names:
            raise IvyTypeError(
                f"{type(self).__qualname__}: unwrap gives none of its attributes, so that ivy cannot put anything in "
                f"its place; define with_data(self, data), which gives an object like it around other data"
            )
        return made(type(self), {**found, **dict.fromkeys(names, data)})

    def derivative(self, data: Any, value: Any) -> Any:
        """Return the derivative by this object, of its data; by default an object like this one.

        Parameters
        ----------
        data : array or layer
            The derivative by what this object holds.
        value : Any
            The value that was differentiated.

        Returns
        -------
        Any
            What stands for this object among the derivatives.
        """
        return self.with_data(data)

    def take(self, other: Any) -> None:
        """Become equal to another object of the class, which was made by a function that writes to this one."""
        for name, value in attributes(other).items():
            object.__setattr__(self, name, value)

    def __ivy_map_parts__(self, visit: Callable[[Any, Any], Any], remake: Callable[[Any, Any], Any] | None) -> Any:
        """Return this object with `visit` of what it holds, and of the arrays beside that, in their places.

        None if `visit` gives None for what it holds. With `remake`, that makes the result, of what it holds alone.
        """
        held = held_by(self, "grad")
        data = visit(Held("data"), held)
        beside = {n: v for n, v in attributes(self).items() if data_of(v) is not data_of(held) and holds_array(v)}
        others = {name: visit(Beside(name), value) for name, value in beside.items()}
        if data is None or remake is not None:
            return None if data is None or remake is None else remake(self, data)
        found = self.with_data(data)
        for name, value in attributes(found).items():
            # What the class itself made of other data is right already.
            if name in others and value is beside[name]:
                object.__setattr__(found, name, others[name])
        return found

    def __tf_flatten__(self) -> tuple[Any, tuple[Any, ...]]:
        arrays, nested = flatten(self)
        return nested, arrays

    @classmethod
    def __tf_unflatten__(cls, nested: Any, arrays: Any) -> Any:
        return unflatten(nested, arrays)

    def __array_namespace__(self, *, api_version: str | None = None) -> Any:
        """Return ivy on the library of the array under all layers, by which clients compute with layers.

        Parameters
        ----------
        api_version : str, optional
            The version of the array API standard.

        Returns
        -------
        ivy.Namespace
            The namespace.
        """
        return conversion.to_ivy(innermost(self, "array")).__array_namespace__(api_version=api_version)

    @property
    def shape(self) -> Any:
        """The length of each axis."""
        return conversion.shape(innermost(self, "shape"))

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    @property
    def size(self) -> Any:
        """The number of elements."""
        return conversion.size(innermost(self, "size"))

    @property
    def dtype(self) -> Any:
        """The data type of the elements."""
        return dtypes.dtype(innermost(self, "dtype"))

    @property
    def device(self) -> Any:
        """The device on which the elements are."""
        return _device.dev(innermost(self, "dev"))

    def __getitem__(self, query: Any, /) -> Any:
        return indexing.get_item(self, query)

    def __setitem__(self, query: Any, value: Any, /) -> None:
        indexing.set_item(self, query, value)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError(f"len() of a {type(self).__name__} without axes")
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        return (self[place] for place in range(len(self)))

    def __bool__(self) -> bool:
        return bool(held_by(self, "bool"))

    def __repr__(self) -> str:
        held = self.unwrap()
        rest = [f"{name}={value!r}" for name, value in attributes(self).items() if value is not held]
        return f"{type(self).__name__}({', '.join([repr(held), *rest])})"
