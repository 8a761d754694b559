"""What is refused before the library sees it, since libraries would answer something else, or in words of their own."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from ivy_protocol import backends, slots
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.common.indexing import check_no_axis
from ivy_protocol.backends.implementations import values_of
from ivy_protocol.base.nested import is_own
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import has_dtype, is_compiling
from ivy_protocol.core import context
from ivy_protocol.core.dtypes import RANGES, any_dtype, check_range, dtype_name, dtype_named
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES, kind_of, plain_number, whole_numbers
from ivy_protocol.errors import translate
from ivy_protocol.exceptions import (
    InplaceUpdateException,
    IvyBroadcastShapeError,
    IvyDtypeError,
    IvyDtypePromotionError,
    IvyIndexError,
    IvyIndexTypeError,
    IvyOverflowError,
    IvyTypeError,
    IvyValueError,
)
from ivy_protocol.messages.prefixes import public
from ivy_protocol.messages.wording import fits, plain_types, shown, strict_types

_REAL = frozenset((int, float))
_IN_LISTS = frozenset((int, str, type(None)))
"""What is in the lists of most options; floats are no sizes."""
NO_KEYS: tuple[Any, ...] = (str, bytes, float, complex, dict, set)
"""Classes that are no index, of which libraries speak in words of their own."""


def check_sequence(spec: Spec, name: str, value: Any) -> None:
    """Refuse what is no sequence of arrays.

    Raises
    ------
    IvyTypeError
        It is a number.
    IvyDispatchError
        None is in it.
    """
    if type(value) in PYTHON_SCALARS:
        raise IvyTypeError(f"{public(spec.name)}: {name} is a list or tuple of arrays, not a {type(value).__name__}")
    if type(value) in SEQUENCES and any([v is None for v in value]):
        raise translate.unanswered(spec.name, [type(None)], False, name)


def check_options(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Refuse options of another type than their parameters say, and make Python's numbers of NumPy's.

    Arrays are left alone otherwise.

    Raises
    ------
    IvyTypeError
        The parameter does not take the option.
    IvyValueError
        It takes others of this type.
    """
    # The compiler of torch has numbers that are none to it yet.
    if is_compiling():
        return
    for name, value in bound.items():
        if _is_odd(spec, name, value):
            bound[name] = value = _plain_option(value, spec.roles[name])
            taken = _is_array(value) and not (complex in plain_types(spec.roles[name]) and len(value.shape))
            found = None if taken else translate.wrong_argument(spec, {name: value})
            if found is not None:
                arrays = [getattr(v, "_data", v) for v in values_of((*spec.arrays, *spec.scalars), bound)]
                raise found[0](f"{translate.titled(spec.name, backend, arrays)}: {found[1]}")


@cache
def passed_types(role: Any) -> frozenset[type]:
    """The types of a parameter's values that go to libraries as they are: they take NumPy's whole numbers for sizes."""
    import numpy as np

    found = strict_types(role)
    return found.union([np.dtype(code).type for code in "bhilqBHILQ"]) if int in found and float not in found else found


def are_odd(spec: Spec, kwargs: Mapping[str, Any]) -> bool:
    """Whether there are options of types that libraries may not take, of which `check_options` or they know more."""
    return any([is_own(value) or _is_odd(spec, key.removeprefix("/"), value) for key, value in kwargs.items()])


def _is_odd(spec: Spec, name: str, value: Any) -> bool:
    plain = spec.options.get(name)
    # What names a library may be its module, and who looks it up says which there are.
    if plain is None or name == "backend":
        return False
    return not _is_plain_list(value) if type(value) in SEQUENCES and type(value) in plain else type(value) not in plain


def _is_plain_list(values: Any) -> bool:
    return all([_is_plain_list(v) if type(v) in SEQUENCES else type(v) in _IN_LISTS for v in values])


def _plain_option(value: Any, role: Any) -> Any:
    """An option with Python's numbers and strings in the place of NumPy's and of subclasses, also in lists.

    Lists become tuples where these are meant.
    """
    takes = plain_types(role)
    if type(value) in SEQUENCES:
        meant = tuple if tuple in takes and list not in takes else type(value)
        return meant([_plain_option(v, role) for v in value])
    host = backends.load(backends.HOST)
    scalar = isinstance(value, host.scalar_types)
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, PYTHON_SCALARS) and not scalar:
        value = plain_number(value)
    given: Any = value
    if complex in takes and _is_array(value):
        return _number_of(value)
    if role in (bool, bool | None):
        single = scalar or type(value) is int or (host.is_array(value) and not given.ndim)
        return bool(value) if single and fits(value, bool) else value
    listed = tuple in takes
    if isinstance(value, range):
        return tuple(value) if listed else value
    if not (scalar or host.is_array(value)) or not _takes_numbers(role) or given.ndim > listed:
        return value
    found = given.tolist()
    return tuple(found) if given.ndim else found if type(found) in PYTHON_SCALARS else value


def _number_of(value: Any) -> Any:
    """What an array without axes holds, as a number of Python, of which is known what holds it; else the native array.

    One that is traced, or of which a derivative may be taken, is no number yet.
    """
    data = getattr(value, "_data", value)
    backend = backends.loaded[backends.backend_name(type(data))]
    hooks = backend.hooks
    if len(data.shape):
        return value
    if type(data) is not backend.array_type or not hooks.has_values(data):
        return data
    kind = backend.ivy_dtype(data.dtype).kind
    return (
        data
        if hooks.carries_gradients(data)
        else {"bool": bool, "float": float, "complex": complex}.get(kind, int)(value)
    )


@cache
def _takes_numbers(role: Any) -> bool:
    text = str(role)
    return "ArrayLike" not in text and any([name in text for name in ("int", "float", "complex")])


def _is_array(value: Any) -> bool:
    return has_dtype(value) or type(value) is slots.Array


def check_keys(others: list[Any]) -> None:
    """Refuse objects in an index that no library takes; there are none, usually.

    Raises
    ------
    IvyIndexError
        There is one, also if it is of a class that nobody knows.
    """
    if others:
        error = IvyIndexError if isinstance(others[0], NO_KEYS) else IvyIndexTypeError
        raise error(
            "ivy.get_item and ivy.set_item take integers, slices, None, an ellipsis, and arrays or lists of integers "
            f"or bools in an index, not {type(others[0]).__name__}; several of them are a tuple, not a list"
        )


def check_out(spec: Spec, where: str, outs: tuple[Any, ...]) -> None:
    """Refuse what cannot hold the result of a call on a backend.

    Raises
    ------
    IvyTypeError
        It is no `ivy.Array`, or one of another library.
    """
    for target in outs:
        if type(target) is not slots.Array:
            raise IvyTypeError(
                f"{public(spec.name)} writes its result to an ivy.Array; out= is a {type(target).__name__}: "
                f"wrap it with ivy.Array(out)"
            )
        if backends.backend_name(type(target._data)) != where:
            raise IvyTypeError(
                f"{public(spec.name)} gives an array of {where}, which out= of {target.backend} cannot hold; "
                f"leave out= away, or give an array of {where}"
            )


def check_result(spec: Spec, backend: Backend, result: Any, out: Any) -> None:
    """Refuse to write a result to an array that cannot hold it; both are native.

    Raises
    ------
    IvyBroadcastShapeError
        The result has another shape.
    IvyDtypePromotionError
        The result is complex, and ``out`` is not.
    """
    if tuple(result.shape) != tuple(out.shape):
        raise IvyBroadcastShapeError(
            f"{public(spec.name)}: the result has shape {tuple(result.shape)}, out= has {tuple(out.shape)}"
        )
    if _is_complex(backend, result) and not _is_complex(backend, out):
        given, into = backend.ivy_dtype(result.dtype), backend.ivy_dtype(out.dtype)
        raise IvyDtypePromotionError(
            f"the result of {public(spec.name)} is {given}, which out= of {into} cannot hold; give out= of {given}, or "
            f"take the part wanted with ivy.real or ivy.imag"
        )


def check_writes(spec: Spec, backend: Backend) -> None:
    """Refuse to replace an array in place of writing to it, in the inplace mode "strict".

    Raises
    ------
    InplaceUpdateException
        The mode is in force.
    """
    if context.setting("inplace_mode") == "strict":
        raise InplaceUpdateException(
            f"{public(spec.name)}: arrays of {backend.name} cannot be changed; the inplace mode 'lenient' replaces them"
        )


def check_written(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Refuse to write complex numbers to an array of real ones.

    Raises
    ------
    IvyDtypePromotionError
        What is written is complex.
    """
    given, into = (backend.ivy_dtype(bound[n].dtype) for n in ("val", "x"))
    if given.kind == "complex" != into.kind and bound.get("keep_input_dtype", True):
        raise IvyDtypePromotionError(
            f"{public(spec.name)}: an array of {into} cannot hold {given}; cast it with ivy.astype, or take the part "
            f"wanted with ivy.real or ivy.imag"
        )


def check_real(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Refuse to compute complex numbers as real ones.

    Raises
    ------
    IvyDtypePromotionError
        An array is complex, and the data type that was asked for is not.
    """
    for name in spec.dtypes:
        if bound.get(name) is None or (into := backend.ivy_dtype(bound[name])).kind in ("complex", "bool"):
            continue
        if any([_is_complex(backend, bound[n]) for n in spec.arrays if bound.get(n) is not None]):
            raise IvyDtypePromotionError(
                f"{public(spec.name)}: {into} holds no complex numbers; take the part wanted with ivy.real or "
                f"ivy.imag, or give a complex {name}="
            )


def check_axes(spec: Spec, bound: dict[str, Any]) -> None:
    """Refuse axes of an array that has none, which some libraries take.

    Raises
    ------
    IndexError
        One is given.
    """
    if not bound[spec.positional[0]].ndim:
        check_no_axis(bound.get("axis", bound.get("axes")))


def check_dtypes(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Refuse arrays of data types that are none of ivy's, such as those of text.

    Raises
    ------
    IvyDtypeError
        An array is of one.
    """
    for name in spec.arrays:
        value = bound.get(name)
        for x in value if type(value) is list else (value,):
            dtype = getattr(x, "dtype", None)
            if dtype is not None and dtype not in backend.names:
                found = translate.wrong_argument(spec, {name: x})
                if found is not None:
                    raise found[0](f"{public(spec.name)}: {found[1]}")


def check_gradients(name: str, source: Backend, target: Backend, data: Any) -> None:
    """Refuse to convert an array whose gradient would be lost by it.

    Raises
    ------
    IvyValueError
        It is traced, or its gradient is recorded.
    """
    if source.hooks.carries_gradients(data):
        raise IvyValueError(
            f"{public(name or 'asarray')} would bring an array of {source.name} to {target.name}, which would lose its "
            f"gradient; cut it off first, with ivy.stop_gradient, or bring the other arrays to {source.name}, with "
            f"ivy.to_backend(x, {source.name!r})"
        )


def check_drawn(spec: Spec, dtype: Any) -> None:
    """Refuse to draw from a continuous distribution as integers, which the libraries would do in ways of their own.

    Raises
    ------
    IvyDtypeError
        The data type is none of floats.
    """
    if spec.draws and spec.infer and spec.floating and not spec.counts and any_dtype(dtype).kind != "float":
        raise IvyDtypeError(
            f"{public(spec.name)} draws floating-point numbers, and none of the data type {dtype_name(dtype)}; give "
            "one of floats, and cast what is drawn with ivy.astype"
        )


def fitting(spec: Spec, name: str | None, bound: dict[str, Any]) -> Callable[[dict[str, Any]], bool] | None:
    """What says quickly of numbers of the types of these that an array of a data type holds them: if not, `check_fits`
    looks. It is None if the type holds all; without a name the data type is not known yet.
    """
    given = [n for n in (*spec.scalars, *spec.numbers) if bound.get(n) is not None]
    kinds = {type(bound[n]) for n in given}
    if not given or (name is not None and name not in RANGES and kinds <= _REAL and "step" not in bound):
        return None
    if name not in RANGES or kinds != {int}:
        return lambda _: False
    low, high = RANGES[name]

    def fit(bound: dict[str, Any]) -> bool:
        for n in given:
            if not low <= bound[n] <= high:
                return False
        return bound.get("step") != 0

    return fit


def check_fits(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Refuse numbers that the array to be made cannot hold, since libraries wrap them, or drop a part of them.

    Raises
    ------
    IvyValueError
        An integer is outside the range of the data type.
    IvyDtypePromotionError
        A number is complex, and the data type is not.
    """
    name = backend.dtype_name(bound["dtype"])
    numbers = [bound[n] for n in (*spec.scalars, *spec.numbers) if bound.get(n) is not None]
    if "step" in bound and _REAL.issuperset(map(type, numbers)):
        _shorten_step(bound)
    limits = RANGES.get(name)
    if _REAL.issuperset(map(type, numbers)) and bound.get("step") != 0:
        plain = limits is None or float not in map(type, numbers)
        if plain and (limits is None or not numbers or limits[0] <= min(numbers) <= max(numbers) <= limits[1]):
            return
    for option in spec.scalars:
        value: Any = bound.get(option)
        if type(value) in SEQUENCES:
            raise IvyTypeError(f"{public(spec.name)}: {option} is a number, and not {shown(value)}")
        if backends.load(backends.HOST).is_array(value) and not value.ndim:
            bound[option] = _plain_option(value, complex)
        elif limits and backend.is_array(value) and not value.ndim and backend.hooks.has_values(value):
            # No value is asked of the device where the data type tells.
            given = backend.ivy_dtype(value.dtype)
            if given != name and given.kind in ("int", "uint", "float"):
                bound[option] = float(value) if given.kind == "float" else int(value)
    numbers = [bound[n] for n in (*spec.scalars, *spec.numbers) if bound.get(n) is not None]
    if dtype_named(name).kind != "complex" and any([_is_complex(backend, n) for n in numbers]):
        raise IvyDtypePromotionError(f"{public(spec.name)}: {name} holds no complex numbers; give a complex dtype=")
    if spec.name == "arange":
        # What it ends before need not fit.
        if any([_is_complex(backend, n) for n in numbers]):
            raise IvyTypeError("ivy.arange counts with real numbers; make complex ones of them with ivy.astype")
        start, stop, step = bound["start"], bound.get("stop"), bound.get("step", 1)
        start, stop = (0, start) if stop is None else (start, stop)
        if name in RANGES:
            start, stop, step = whole_numbers(start, stop, step, name)
            bound.update(start=start, stop=stop, step=step)
        if step == 0:
            raise IvyValueError("ivy.arange needs a step other than zero")
        whole = {type(start), type(stop), type(step)} == {int}
        made = range(start, stop, step) if whole else ()
        numbers = [made[0], made[-1]] if made else []
    try:
        check_range(numbers, name)
    except OverflowError as error:
        raise IvyOverflowError(f"{public(spec.name)} on {backend.name}: {error}") from None


def _shorten_step(bound: dict[str, Any]) -> None:
    """Make the step of a range no longer than the range, since libraries have no number for one that is too large."""
    start, stop, step = bound["start"], bound.get("stop"), bound["step"]
    span = start if stop is None else stop - start
    if abs(step) > abs(span):
        bound["step"] = span if span and (span > 0) == (step > 0) else 1 if step > 0 else -1


def _is_complex(backend: Backend, value: Any) -> bool:
    return backend.ivy_dtype(value.dtype).kind == "complex" if has_dtype(value) else kind_of(value) is complex
