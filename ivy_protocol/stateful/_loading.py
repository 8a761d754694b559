"""Loading of weights: mapping of names, permutation of axes, and errors for weights that do not match."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ivy_protocol import functions
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyKeyError, IvyTypeError, IvyValueError
from ivy_protocol.stateful import _weights

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Module

Names = Mapping[str, str | tuple[str, Sequence[int]]]
"""Names in the source, by key chain of the module. If the order of axes differs, the value is a pair of the name and
the axes for ``permute_dims``.
"""


class Loaded(NamedTuple):
    """Key chains of weights that `Module.load_state_dict` has not set, and names in the source that it has not used."""

    missing_keys: list[str]
    unexpected_keys: list[str]


def load(module: "Module", weights: Any, names: Names | None, caller: str, strict: bool = True) -> Loaded:
    """Load all matching weights into a module. If there is an error, no weight is changed."""
    caller = caller if caller.startswith("ivy.") else f"{type(module).__name__}.{caller}"
    if not isinstance(weights, Mapping):
        raise IvyTypeError(f"{caller}: weights must be a dict of arrays by name, not a {type(weights).__name__}")
    targets = module.state_dict
    named_arrays = _flatten(weights)
    mapping = {
        chain: (_find_spelling(name, named_arrays), axes)
        for chain, (name, axes) in _source_names(caller, targets, names or {}).items()
    }
    values: dict[str, Any] = {}
    mismatches: list[str] = []
    for chain, (name, axes) in mapping.items():
        if name not in named_arrays:
            continue
        value, shape = named_arrays[name], tuple(functions.shape(targets[chain]))
        if axes is not None and sorted(axes) == list(range(len(functions.shape(value)))):
            value = functions.permute_dims(value, tuple(axes))
        if chain in (names or {}) and _without_ones(functions.shape(value)) == _without_ones(shape):
            # If the shapes differ only in axes of length 1, reshape: biases of ivy's convolutions have such axes, and
            # torch's biases do not.
            value = functions.reshape(value, shape)
        values[chain] = value
        if tuple(functions.shape(value)) != shape:
            axes_note = f" (permuted by {tuple(axes)})" if axes is not None else ""
            label = f"{chain!r}" if name == chain else f"{name!r}{axes_note}"
            mismatches.append(
                f"has the shape {tuple(functions.shape(named_arrays[name]))} at {label}, and the "
                f"weight{'' if name == chain else f' {chain!r}'} has {shape}"
            )
    unmatched = _find_unmatched(module, mapping, values, named_arrays)
    reported = unmatched if strict else Loaded([], [])
    _raise_if_unmatched(caller, reported._replace(missing_keys=[]) if module._with_partial_v else reported, mismatches)
    replacements = {chain: as_replacement(value, targets.get(chain)) for chain, value in values.items()}
    buffers = module.buffers
    for kind in ("v", "buffers"):
        tree = {chain: x for chain, x in replacements.items() if (chain in buffers) is (kind == "buffers")}
        if tree:
            _weights.set_variables(module, kind, tree, partial=True)
    return unmatched


def _find_spelling(name: str, named_arrays: dict[str, Any]) -> str:
    """Try three spellings of a name: with slashes, unchanged, and with dots. Return the first one that exists in the
    source. If none of the spellings exists, return the name unchanged.

    Names in files of ivy contain slashes, names in torch contain dots, and the `names` of the user may contain both.
    """
    spellings = (name.replace(".", "/"), name, name.replace("/", "."))
    return next((spelling for spelling in spellings if spelling in named_arrays), name)


def _find_unmatched(
    module: "Module", mapping: dict[str, tuple[str, Any]], values: dict[str, Any], named_arrays: dict[str, Any]
) -> Loaded:
    """Return the names that are missing in the source, and the names that are unexpected.

    Below the key chain of a part that is not built yet, all names are accepted, and the arrays are added to `values`.
    """
    missing = [(chain, name) for chain, (name, _) in mapping.items() if chain not in values]
    used = {name for name, _ in mapping.values()}
    unexpected = [name for name in named_arrays if name not in used]
    for open_chain in _weights.find_open_chains(module):
        for name in [name for name in unexpected if _weights.is_prefix(tuple(name.split("/")), open_chain)]:
            values[name] = named_arrays[name]
            unexpected.remove(name)
    return Loaded([chain if name == chain else f"{chain} (from {name})" for chain, name in missing], unexpected)


def _raise_if_unmatched(caller: str, unmatched: Loaded, mismatches: list[str]) -> None:
    """Raise an error that lists all missing and unexpected names, and all shape mismatches, if there are any."""
    problems = [f"lacks {_join_names(unmatched.missing_keys)}"] if unmatched.missing_keys else []
    problems += (
        [f"has {_join_names(unmatched.unexpected_keys)}, which the module does not have"]
        if unmatched.unexpected_keys
        else []
    )
    problems += mismatches
    if problems:
        error_type = IvyKeyError if unmatched.missing_keys or unmatched.unexpected_keys else IvyBroadcastShapeError
        hint = (
            "; names= maps weights to their source names, and strict=False loads only matching weights"
            if error_type is IvyKeyError and not caller.endswith("load_weights")
            else ""
        )
        raise error_type(f"{caller}: the source {'; and '.join(problems)}{hint}")


def _without_ones(shape: Sequence[int]) -> list[int]:
    """Return the lengths in a shape that are not 1."""
    return [n for n in shape if n != 1]


def _join_names(names: list[str]) -> str:
    """Return up to ten names for a message."""
    listing = ", ".join(map(repr, names[:10]))
    return f"{listing} and {len(names) - 10} more" if len(names) > 10 else listing


def _flatten(tree: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Flatten nested dicts to one dict, whose keys are key chains."""
    values: dict[str, Any] = {}
    for key, value in dict.items(tree) if isinstance(tree, dict) else tree.items():
        values |= _flatten(value, f"{prefix}{key}/") if isinstance(value, Mapping) else {f"{prefix}{key}": value}
    return values


def _source_names(caller: str, targets: dict[str, Any], names: Names) -> dict[str, tuple[str, Sequence[int] | None]]:
    """Return a pair for each key chain of the module: the name in the source, and the axes for ``permute_dims`` or
    None.
    """
    unknown = [chain for chain in names if chain not in targets]
    if unknown:
        raise IvyValueError(
            f"{caller}: names= has {_join_names(unknown)}, which the module does not have; the key chains of the "
            f"module are {_join_names(list(targets))}"
        )
    entries = {chain: names.get(chain, chain) for chain in targets}
    return {
        chain: (entry, None) if isinstance(entry, str) else (entry[0], entry[1]) for chain, entry in entries.items()
    }


def as_replacement(value: Any, old: Any) -> Any:
    """Convert an array to the backend, dtype and device of the array that it replaces."""
    if not functions.is_array(old):
        return value
    value = value if functions.is_array(value) else functions.asarray(value, like=old)
    new = functions.to_backend(functions.stop_gradient(value), _weights.backend_of(old))
    new = functions.to_device(functions.astype(new, functions.dtype(old)), functions.dev(old))
    # If both arrays belong to one backend, copy the array, so that later in-place writes to the source do not change
    # the weights.
    return functions.copy_array(new) if _weights.backend_of(value) == _weights.backend_of(old) else new
