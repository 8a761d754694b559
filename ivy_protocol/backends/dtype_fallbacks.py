"""Fallbacks for data types that a function, or the library's implementation of it, does not support.

A backend lists in ``DTYPE_FALLBACKS`` the functions that its library does not compute in a data type. Each fallback
returns exact results. A fallback is one of the following:

- the name of a data type: ivy computes in this type and casts the result back;
- a key of ``CONVERSIONS`` with three values: a function that converts an array to an intermediate data type, a function
  that restores the requested data type, and the native intermediate data type;
- a key of ``CONVERSIONS`` with a dict: replacement functions for the data type, by function name;
- an empty string: the function is not available for the data type.
"""

from collections.abc import Callable
from typing import Any

from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.common.indexing import Copied
from ivy_protocol.backends.implementations import recast, values_of
from ivy_protocol.base.nested import rebuilt
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import has_dtype, is_compiling
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.dtypes import INTERNED, RANGES, Dtype, accumulator, dtype_named
from ivy_protocol.core.scalars import common_dtype, default_dtype_of
from ivy_protocol.exceptions import IvyDtypeError, IvyValueError
from ivy_protocol.messages.prefixes import public

_ACROSS = {"bool": (int, float), "int": (float,), "float": (int,)}
"""Mapping of an unsupported kind to the Python scalar types whose default data types replace it."""
HALF_DTYPES = frozenset(("float16", "bfloat16"))
_LEAST_BITS = 32
"""Number of bits of the data types that replace 64-bit data types in libraries without them."""
_POSITIONS = ("indices", "inverse_indices", "counts")


def direct(spec: Spec, backend: Backend) -> frozenset[Any] | None:
    """Return the native data types for which calls of `spec` need no fallback and no cast; None means all types."""
    lacking = {n for fn, n in backend.dtype_replacements if fn == spec.name}
    wrong = {n for n in backend.native_dtypes if spec.dtype_kinds and dtype_named(n).kind not in spec.dtype_kinds}
    floats_only = spec.floating or spec.accumulate_dtype
    if not lacking and not wrong and not floats_only:
        return None
    supported = {dtype for n, dtype in backend.native_dtypes.items() if n not in lacking and n not in wrong}
    if not floats_only:
        return frozenset(supported)
    # If the function sums, add int64: the sum of int64 elements is int64, whatever the default integer dtype is.
    widest = {backend.native_dtypes.get("int64")} if not spec.floating else set()
    return frozenset(supported & (backend.inexact | widest))


def accumulators(spec: Spec, backend: Backend, names: tuple[str, ...]) -> Callable[[Any], Any] | None:
    """Return a function that maps a native integer data type to the data type of its sum. Return None instead of a
    function if `spec` does not sum, if the library lacks 64-bit types, or if the call passes a dtype or ``out``.

    The returned function returns None for data types that the library does not sum itself.
    """
    args = {n.removeprefix("/") for n in names}
    if not spec.accumulate_dtype or backend.narrows or not args.isdisjoint((*spec.dtypes, "out")):
        return None
    supported = frozenset(n for n in backend.native_dtypes if not why_rejected(spec, backend, dtype_named(n)))
    supported = supported.difference([n for fn, n in backend.dtype_replacements if fn == spec.name])

    def find(dtype: Any) -> Any:
        name = backend.plain_names.get(dtype)
        if name not in supported or is_compiling():
            return None
        to = accumulator(name, context.setting("default_int_dtype"), context.setting("default_uint_dtype"))
        return backend.native_dtypes[to] if to in supported else None

    return find


def mixed_with_scalars(
    backend: Backend, gate: frozenset[Any] | None, kind: type
) -> tuple[frozenset[Any], dict[Any, tuple[int, int]]]:
    """Return the native data types that arrays keep if they are combined with Python scalars of the type `kind`.

    The first result contains the types that represent every scalar of the type `kind`. The second result contains the
    other types, which are integer types, with the range of the scalars that each of them represents.
    """
    takes = backend.takes[kind] if gate is None else backend.takes[kind] & gate
    names = {dtype: backend.dtype_name(dtype) for dtype in takes if kind is int}
    # Return the ranges of integer dtypes for a check, because some libraries do not raise if a Python integer
    # overflows.
    ranges = {dtype: RANGES[name] for dtype, name in names.items() if name in RANGES}
    return takes.difference(ranges), ranges


def scalar_dtype_fallback(backend: Backend, gate: frozenset[Any] | None, names: frozenset[str]) -> Callable[..., Any]:
    """Return a function that replaces the arguments `names` of a call by native arrays of a given data type.

    The returned function returns None if the call needs promotion: if one of the arguments is an array of another data
    type, or a scalar that the given data type cannot represent.
    """
    ranges, floats, cls = mixed_with_scalars(backend, gate, int)[1], backend.inexact, backend.array_type

    def bare(dtype: Any, kwargs: dict[str, Any], native: bool) -> dict[str, Any] | None:
        limits, result = ranges.get(dtype), kwargs
        for n in names:
            value = kwargs[n]
            if value is None:
                continue
            if type(value) is int or type(value) is float:
                is_in_range = limits is not None and type(value) is int and limits[0] <= value <= limits[1]
                if not is_in_range and dtype not in floats:
                    return None
                continue
            data = value._data if type(value) is Array and not native else value
            if type(data) is not cls or (data.dtype is not dtype and data.dtype != dtype):
                return None
            result = {**result, n: data}
        return result

    return bare


def names_to_cast(backend: Backend, *dtypes: Any) -> list[str]:
    """Return the names of native data types that can be cast to their common type without inspecting values.

    If the common type is int64 and the library lacks int64, return ``[""]``: the types can then not be cast without
    inspecting values, because not all values fit into int32.
    """
    names = [backend.plain_names.get(d, "") for d in dtypes]
    return [""] if backend.narrows and "uint32" in names and any([n.startswith("int") for n in names]) else names


def compared(spec: Spec, backend: Backend, bound: dict[str, Any], target: Any) -> Any:
    """Return the native data type to compute in, for comparisons and for libraries without 64-bit types.

    In a comparison, a Python integer out of the range of `target` is greater or less than every element. Replace such
    an integer by an infinite float of the same sign.
    """
    name = backend.dtype_name(target)
    if backend.narrows and name == "int32":
        _fit_unsigned(spec, backend, bound)
    if not spec.compares:
        return target
    limits = RANGES.get(name)
    far = [n for n in spec.promote if limits and type(bound[n]) is int and not limits[0] <= bound[n] <= limits[1]]
    for name in far:
        bound[name] = float("inf") if bound[name] > 0 else float("-inf")
    return backend.native_dtypes["float32"] if far else target


def _fit_unsigned(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Raise unless uint32 arrays fit into int32; in comparisons, adjust the operands so that they fit.

    Raises
    ------
    IvyValueError
        A value does not fit. The values of traced arrays are not checked.
    """
    xp, most = backend.xp, RANGES["int32"][1]
    wide = [n for n in spec.promote for v in values_of((n,), bound) if has_dtype(v) and str(v.dtype) == "uint32"]
    if wide and spec.compares == "values" and spec.broadcast and len(set(wide)) == 1:
        (x2,), (x1,) = wide, [n for n in spec.promote if n not in wide]
        far = bound[x2] > most
        # Where `x2` exceeds every int32, it also exceeds `x1`. Compare 0 with 1 there, which has the same result.
        bound[x1] = xp.where(far, 0, bound[x1])
        bound[x2] = xp.where(far, xp.ones_like(bound[x2]), bound[x2])
        return
    for x in values_of(tuple(dict.fromkeys(wide)), bound):
        if has_dtype(x) and str(x.dtype) == "uint32" and x.size and backend.hooks.has_values(x):
            greatest = int(xp.max(x))
            if greatest > most and spec.compares != "booleans":
                raise IvyValueError(
                    f"{backend.name} computes the result for int32 and uint32 in int32, but the element {greatest} "
                    f"does not fit into int32; {backend.narrowed_dtypes()['']}, or cast one of the arrays first, "
                    "with ivy.astype"
                )


def converted_to_float(
    spec: Spec, backend: Backend, fn: Any, mode: context.Modes, kind: type, takes: frozenset[Any], left: bool
) -> dict[Any, tuple[Any, Any]]:
    """Return a dict whose keys are the native integer and boolean data types that a scalar of the type `kind` promotes
    to a float.

    Each value of the returned dict is a pair: the native floating-point data type, and a function that casts and
    computes at once. The function is None if the backend cannot do both at once.
    """
    if any(mode.casting) or spec.at_least_1d:
        return {}
    result, defaults = {}, ("int32", mode.float_dtype, "complex64")
    for dtype, name in backend.plain_names.items():
        to = common_dtype(mode.precise_mode, spec.floating, *defaults, kind.__name__, name)
        target = backend.native_dtypes.get(to)
        # If the backend narrows dtypes, accept only 32-bit targets, which are always available.
        is_available = target in takes and not (backend.narrows and dtype_named(to).dtype_bits > _LEAST_BITS)
        if is_available and dtype_named(to).kind == "float" and dtype not in backend.inexact:
            fused = backend.hooks.fused_cast(fn, (kind, dtype) if left else (dtype, kind), target)
            result[dtype] = target, fused
    return result


def why_rejected(spec: Spec, backend: Backend, dtype: Dtype, any_kind: bool = False) -> str:
    """Return the reason why a function does not support a data type; an empty string if it does."""
    if spec.dtype_kinds and not any_kind and dtype.kind not in spec.dtype_kinds:
        return f"{public(spec.name)} requires arrays with a dtype of kind {' or '.join(spec.dtype_kinds)}, not {dtype}"
    if backend.dtype_replacements.get((spec.name, dtype)) == "":
        return f"{public(spec.name)} does not support {dtype} on {backend.name}"
    return ""


def cast_refused(spec: Spec, backend: Backend, bound: dict[str, Any], across: bool, up: bool, down: bool) -> None:
    """Cast arrays of unsupported data types to a supported data type, if the mode allows a cast.

    Try the casts that the mode allows, in this order: to the default data type of a different kind if the function
    supports none of the array's kind (`across`); to the next wider type of the kind (`up`); to the next narrower one
    (`down`).
    """

    def taken(value: Any) -> Any:
        dtype = backend.ivy_dtype(value.dtype)
        target = _substitute(spec, backend, dtype, across, up, down) if why_rejected(spec, backend, dtype) else None
        return recast(backend, value, backend.native_dtype(target)) if target else value

    _change(spec.promote or spec.arrays[:1], bound, taken)


def _substitute(spec: Spec, backend: Backend, dtype: Dtype, across: bool, up: bool, down: bool) -> Dtype | None:
    there = [dtype_named(n) for n in INTERNED if n in backend.native_dtypes and n not in backend.narrowed_dtypes()]
    works = [t for t in there if not why_rejected(spec, backend, t)]
    if across and not any([_family(t) == _family(dtype) for t in works]):
        for kind in _ACROSS.get(_family(dtype), ()):
            default = dtype_named(default_dtype_of(kind))
            if default in works:
                return default
    same = [t for t in works if t.kind == dtype.kind]
    wider = [t for t in same if t.dtype_bits > dtype.dtype_bits]
    narrower = [t for t in same if t.dtype_bits < dtype.dtype_bits]
    if up and wider:
        return min(wider, key=lambda t: t.dtype_bits)
    return max(narrower, key=lambda t: t.dtype_bits) if down and narrower else None


def _family(dtype: Dtype) -> str:
    return "int" if dtype.kind == "uint" else dtype.kind


def dtype_fallback_of(spec: Spec, backend: Backend, bound: dict[str, Any]) -> str:
    """Return the fallback of a call with native, promoted arrays. Return an empty string if the call needs no fallback.

    Raises
    ------
    IvyDtypeError
        The function does not support a data type.
    """
    deciding = spec.promote or (spec.arrays if spec.is_random else spec.arrays[:1])
    computed = [v.dtype for v in _arrays(deciding, bound)]
    names = [backend.dtype_name(d) for d in computed]
    # Check the requested dtypes and the promoted arrays. If the function promotes no arrays, check the first array, or
    # all arrays of a random function. Do not check other arrays: implementations cast index arrays themselves.
    requested = [backend.dtype_name(bound[n]) for n in spec.dtypes if bound.get(n) is not None]
    fallbacks = [backend.dtype_replacements.get((spec.name, name)) for name in (*names, *requested)]
    if spec.dtype_kinds or "" in fallbacks:
        for position, name in enumerate((*names, *requested)):
            # Accept every kind of `dtype` for a compositional function, which casts its result.
            any_kind = position >= len(names) and spec.kind == "compositional"
            reason = why_rejected(spec, backend, dtype_named(name), any_kind)
            if reason:
                works = [n for n in backend.native_dtypes if not why_rejected(spec, backend, dtype_named(n))]
                raise IvyDtypeError(f"{reason}; cast the array with ivy.astype first, to one of {', '.join(works)}")
    return next(filter(None, fallbacks), "")


def compute(
    spec: Spec, backend: Backend, detour: str, implementation: Any, bound: dict[str, Any], answer: Callable[..., Any]
) -> Any:
    """Return the result of a call, computed with the fallback `detour`."""
    conversion = backend.conversions.get(detour)
    if isinstance(conversion, dict):
        return answer(conversion[spec.name], bound)
    bound, deciding = dict(bound), spec.promote or spec.arrays[:1]
    target = next((bound[n] for n in spec.dtypes if bound.get(n) is not None), None)
    if target is None:
        target = next(v.dtype for v in _arrays(deciding, bound) if _lacks(spec, backend, v.dtype))
    convert, restore, interim = conversion or _casts(backend, detour)
    _change(deciding, bound, lambda v: convert(v) if _lacks(spec, backend, v.dtype) else v)
    for name in spec.dtypes:
        if bound.get(name) is not None and _lacks(spec, backend, bound[name]):
            bound[name] = interim
    keeps_target = bound.get(spec.dtypes[0]) is target if spec.dtypes else False
    has_dtype_arg = any([bound.get(n) is not None for n in spec.dtypes])
    result = answer(implementation, bound)
    # Return indices and counts unchanged if the caller passes no `dtype`: they keep the index dtype. Return all other
    # results unchanged if the implementation supports the requested `dtype`.
    if result is NotImplemented or (not has_dtype_arg if spec.returns_indices else keeps_target):
        return result

    def returned(value: Any) -> Any:
        if type(value) is Copied:
            return Copied(returned(value.data))
        if getattr(value, "dtype", None) != interim:
            return value
        # Cast indices and counts, which are plain integers. Restore elements, which are encoded in the interim dtype.
        return recast(backend, value, target) if spec.returns_indices else restore(value, target)

    if not isinstance(result, tuple | list):
        return returned(result)
    fields = spec.returns._fields if spec.returns_named else ("",) * len(result)
    return tuple([v if name in _POSITIONS else returned(v) for name, v in zip(fields, result, strict=True)])


def upcast(spec: Spec, backend: Backend, bound: dict[str, Any]) -> tuple[dict[str, Any], Any]:
    """Cast float16 and bfloat16 arguments to float32; return the arguments and the dtype for `downcast`.

    The dtype is None if nothing was cast, or if the arrays have several float dtypes: the result is then not cast back.
    """
    names = [backend.dtype_name(v.dtype) for v in _arrays(spec.promote or spec.arrays, bound)]
    floats = {n for n in names if dtype_named(n).kind == "float"}
    half_types = floats & HALF_DTYPES
    if not half_types:
        return bound, None
    wide, bound = backend.native_dtype("float32"), dict(bound)
    _change(spec.arrays, bound, lambda v: recast(backend, v, wide) if backend.dtype_name(v.dtype) in HALF_DTYPES else v)
    return bound, backend.native_dtype(half_types.pop()) if len(floats) == 1 else None


def downcast(backend: Backend, result: Any, target: Any) -> Any:
    """Return a result of `upcast` arguments with its float32 arrays cast back to the original dtype."""
    if isinstance(result, tuple | list):
        return rebuilt(result, [downcast(backend, v, target) for v in result])
    data = getattr(result, "_data", result)
    lower = has_dtype(data) and backend.dtype_name(data.dtype) == "float32"
    return recast(backend, data, target) if lower else result


def _casts(backend: Backend, detour: str) -> Any:
    other = backend.native_dtypes[detour]
    return (lambda x: recast(backend, x, other)), (lambda x, dtype: recast(backend, x, dtype)), other


def _lacks(spec: Spec, backend: Backend, dtype: Any) -> bool:
    return dtype is not None and (spec.name, backend.dtype_name(dtype)) in backend.dtype_replacements


def _change(names: tuple[str, ...], bound: dict[str, Any], change: Callable[[Any], Any]) -> None:
    """Replace each array in the arguments `names` by the result of `change`, also in lists. Modify `bound` in place."""
    for name in names:
        value = bound.get(name)
        if type(value) is list:
            bound[name] = [change(v) if has_dtype(v) else v for v in value]
        elif has_dtype(value):
            bound[name] = change(value)


def _arrays(names: tuple[str, ...], bound: dict[str, Any]) -> list[Any]:
    """Return the arrays in the arguments `names`."""
    return [v for v in values_of(names, bound) if has_dtype(v)]
