"""Weights from elsewhere: by which names and in which layouts they come in, and all that does not fit."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ivy_protocol import functions
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyKeyError, IvyTypeError, IvyValueError
from ivy_protocol.stateful import _weights

if TYPE_CHECKING:
    from ivy_protocol.slots import Module

Names = Mapping[str, str | tuple[str, Sequence[int]]]
"""For key chains, the names elsewhere, and the order of the axes there, as for ``permute_dims``, if it is another."""


class Loaded(NamedTuple):
    """What `Module.load_state_dict` left as it was, and what it did not take."""

    missing_keys: list[str]
    unexpected_keys: list[str]


def load(module: "Module", given: Any, names: Names | None, title: str, strict: bool = True) -> Loaded:
    """Put all that fits into a module, or nothing if there is an error."""
    title = title if title.startswith("ivy.") else f"{type(module).__name__}.{title}"
    if not isinstance(given, Mapping):
        raise IvyTypeError(f"{title} takes a dict of arrays by name, not a {type(given).__name__}")
    wanted = module.state_dict
    elsewhere = _flat(given)
    places = _places(title, wanted, names or {})
    # Files are read with slashes in the place of dots.
    slashed = {chain: (name.replace(".", "/"), axes) for chain, (name, axes) in places.items()}
    places = {chain: slashed[chain] if slashed[chain][0] in elsewhere else place for chain, place in places.items()}
    # The names of torch have dots in the place of slashes.
    dotted = {chain: (name.replace("/", "."), axes) for chain, (name, axes) in places.items()}
    places = {
        chain: dotted[chain] if place[0] not in elsewhere and dotted[chain][0] in elsewhere else place
        for chain, place in places.items()
    }
    found: dict[str, Any] = {}
    misfits: list[str] = []
    for chain, (name, axes) in places.items():
        if name not in elsewhere:
            continue
        value, shape = elsewhere[name], tuple(functions.shape(wanted[chain]))
        if axes is not None and sorted(axes) == list(range(len(functions.shape(value)))):
            value = functions.permute_dims(value, tuple(axes))
        if chain in (names or {}) and _long(functions.shape(value)) == _long(shape):
            # Biases of convolutions have axes of length 1 here, and none elsewhere.
            value = functions.reshape(value, shape)
        found[chain] = value
        if tuple(functions.shape(value)) != shape:
            came = f", for the axes {tuple(axes)}" if axes is not None else ""
            shown = f"{chain!r}" if name == chain else f"{chain!r}, from {name!r}{came},"
            misfits.append(f"{shown} has the shape {tuple(functions.shape(elsewhere[name]))}, where {shape} belongs")
    left = _left(module, places, found, elsewhere)
    refused = left if strict else Loaded([], [])
    _refuse(title, refused._replace(missing_keys=[]) if module._with_partial_v else refused, misfits)
    replaced = {chain: as_replacement(value, wanted.get(chain)) for chain, value in found.items()}
    buffers = module.buffers
    for kind in ("v", "buffers"):
        part = {chain: x for chain, x in replaced.items() if (chain in buffers) is (kind == "buffers")}
        if part:
            _weights.put(module, kind, part, partial=True)
    return left


def _left(
    module: "Module", places: dict[str, tuple[str, Any]], found: dict[str, Any], elsewhere: dict[str, Any]
) -> Loaded:
    """What is missing, and what is too much: parts that are not built yet take what is meant for them."""
    missing = [(chain, name) for chain, (name, _) in places.items() if chain not in found]
    taken = {name for name, _ in places.values()}
    unexpected = [name for name in elsewhere if name not in taken]
    for later in _weights.unknown_places(module):
        for name in [name for name in unexpected if _weights.along(tuple(name.split("/")), later)]:
            found[name] = elsewhere[name]
            unexpected.remove(name)
    return Loaded([chain if name == chain else f"{chain} (from {name})" for chain, name in missing], unexpected)


def _refuse(title: str, left: Loaded, misfits: list[str]) -> None:
    said = [f"lacks {_listed(left.missing_keys)}"] if left.missing_keys else []
    said += [f"has {_listed(left.unexpected_keys)}, which no weight takes"] if left.unexpected_keys else []
    said += [f"at {misfit}" for misfit in misfits]
    if said:
        kind = IvyKeyError if left.missing_keys or left.unexpected_keys else IvyBroadcastShapeError
        advice = (
            "; names= says what weights are called elsewhere, and strict=False takes what there is"
            if kind is IvyKeyError and not title.endswith("load_weights")
            else ""
        )
        raise kind(f"{title}: what is given {'; and '.join(said)}{advice}")


def _long(shape: Sequence[int]) -> list[int]:
    return [n for n in shape if n != 1]


def _listed(names: list[str]) -> str:
    shown = ", ".join(map(repr, names[:10]))
    return f"{shown} and {len(names) - 10} more" if len(names) > 10 else shown


def _flat(given: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Nested dicts by key chain."""
    found: dict[str, Any] = {}
    for key, value in dict.items(given) if isinstance(given, dict) else given.items():
        found |= _flat(value, f"{before}{key}/") if isinstance(value, Mapping) else {f"{before}{key}": value}
    return found


def _places(title: str, wanted: dict[str, Any], names: Names) -> dict[str, tuple[str, Sequence[int] | None]]:
    strange = [chain for chain in names if chain not in wanted]
    if strange:
        raise IvyValueError(
            f"{title}: names has {_listed(strange)}, which is none of the module's: {_listed(list(wanted))}"
        )
    placed = {chain: names.get(chain, chain) for chain in wanted}
    return {chain: (name, None) if isinstance(name, str) else (name[0], name[1]) for chain, name in placed.items()}


def as_replacement(value: Any, old: Any) -> Any:
    """An array of any library as one of the library, data type and device of another."""
    if not functions.is_array(old):
        return value
    value = value if functions.is_array(value) else functions.asarray(value, like=old)
    new = functions.to_backend(functions.stop_gradient(value), _weights.library(old))
    new = functions.to_device(functions.astype(new, functions.dtype(old)), functions.dev(old))
    # What is written into the other arrays afterwards is not to be seen here.
    return functions.copy_array(new) if _weights.library(value) == _weights.library(old) else new
