"""Dtypes of calls: promotion of arrays and Python scalars, and default dtypes."""

from typing import Any

from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.dtype_fallbacks import compared
from ivy_protocol.backends.implementations import create, recast
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import has_dtype
from ivy_protocol.core import context
from ivy_protocol.core.dtypes import accumulator, check_range, dtype_named, requested_dtype
from ivy_protocol.core.scalars import RANK, WEAK_TYPES, WeakList, common_dtype, default_dtype_of, dtype_for, kind_of


def cast_arrays(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Cast arrays to their promoted dtype, if the function promotes them, and convert Python scalars to arrays."""
    values: list[Any] = []
    for name in spec.arrays:
        value = bound.get(name)
        if value is None or name in spec.contents:
            continue
        if name in spec.promote:
            values.extend(value if type(value) is list else [value])
        elif type(value) is list:
            bound[name] = [cast_argument(spec, backend, v, bound) for v in value]
        else:
            bound[name] = cast_argument(spec, backend, value, bound)
    if not values:
        return
    dtypes = [v.dtype for v in values if type(v) not in WEAK_TYPES]
    if not dtypes and spec.infer_dtype and spec.accepts_scalars and WeakList not in map(type, values):
        return
    target = dtypes[0] if dtypes else None
    is_mixed = len(dtypes) < len(values) or any([d != target for d in dtypes])
    if is_mixed or (spec.floating and not backend.is_inexact(target)):
        # Pass each dtype once. The cache of promoted dtypes has the names in its keys, and so needs fewer entries.
        names = {backend.dtype_name(d): None for d in dtypes}
        kinds = sorted({kind_of(v).__name__ for v in values if type(v) in WEAK_TYPES}, key=RANK.__getitem__)
        defaults = [default_dtype_of(kind, requested_dtype(spec.dtypes, bound)) for kind in (int, float, complex)]
        name = common_dtype(context.setting("precise_mode"), spec.floating, *defaults, "_".join(kinds), *names)
        target = backend.native_dtype(name, explicit=False)
    like = next((v for v in values if type(v) not in WEAK_TYPES), None)
    if like is not None and (backend.narrows or spec.compares):
        target = compared(spec, backend, bound, target)
    has_typed = like is not None or WeakList in map(type, values)
    exempt = spec.accepts_scalars if has_typed and backend.is_inexact(target) else ()
    device_like = like if like is not None else next((v for v in map(bound.get, spec.arrays) if has_dtype(v)), None)
    for name in spec.promote:
        value = bound.get(name)
        if type(value) is list:
            bound[name] = [cast(backend, v, target, device_like) for v in value]
        elif value is not None and not (type(value) in (int, float) and name in exempt):
            bound[name] = cast(backend, value, target, device_like)


def cast_argument(spec: Spec, backend: Backend, value: Any, bound: dict[str, Any]) -> Any:
    """Cast an argument that is not promoted with others. Scalars get a dtype, and integers become floats if needed."""
    requested = requested_dtype(spec.dtypes, bound)
    if type(value) in WEAK_TYPES:
        like = next((bound[n] for n in spec.arrays if has_dtype(bound.get(n))), None)
        name = default_dtype_of(kind := kind_of(value), requested)
        if spec.scalars_must_fit and like is not None:
            target = backend.ivy_dtype(like.dtype)
            check_range(getattr(value, "_data", value) if bound.get("keep_input_dtype", True) else 0, target)
            name = target if RANK[kind.__name__] <= RANK[target.kind] else name
        value = cast(backend, value, backend.native_dtype(name, explicit=False), like)
    if spec.floating and not backend.is_inexact(value.dtype):
        # Cast to the requested dtype directly, because its range may be larger than the range of the default float
        # dtype.
        name = context.setting("default_float_dtype") if requested is None else requested
        return cast(backend, value, backend.native_dtype(name, explicit=requested is not None), None)
    return value


def cast(backend: Backend, value: Any, dtype: Any, like: Any) -> Any:
    """Cast a native array to a native dtype, or create an array of this dtype from Python data."""
    if type(value) in WEAK_TYPES:
        data, name = value._data if type(value) is WeakList else value, backend.dtype_name(dtype)
        check_range(data, name)
        return create(backend, data, name, value.like if like is None and type(value) is WeakList else like)
    return recast(backend, value, dtype)


def inferred_dtype(spec: Spec, backend: Backend, bound: dict[str, Any]) -> str | None:
    """Return the inferred dtype of a result: the dtype of the first array, or else of the scalars, or else the default
    dtype.
    """
    arrays = [bound[n] for n in spec.arrays if has_dtype(bound.get(n))]
    if spec.accumulate_dtype:
        integer, unsigned = context.setting("default_int_dtype"), context.setting("default_uint_dtype")
        return accumulator(backend.dtype_name(arrays[0].dtype), integer, unsigned)
    scalars = [bound[n] for n in (*spec.scalars, *spec.accepts_scalars) if bound.get(n) is not None]
    arrays_or_scalars = arrays or ([] if spec.contents else [s for s in scalars if has_dtype(s)])
    if arrays_or_scalars:
        name = backend.dtype_name(arrays_or_scalars[0].dtype)
    elif spec.contents:
        name = dtype_for(bound[spec.contents[0]])
    elif scalars:
        name = dtype_for(scalars, bound)
    else:
        name = context.setting("default_dtype") or context.setting("default_float_dtype")
    if spec.floating and dtype_named(name).kind in ("bool", "int", "uint"):
        return context.setting("default_float_dtype")
    return name
