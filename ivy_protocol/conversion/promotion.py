"""The data types that a call computes in: promotion, Python scalars, defaults."""

from typing import Any

from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.dtype_fallbacks import COMPARING, compared
from ivy_protocol.backends.implementations import create, recast
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import has_dtype
from ivy_protocol.core import context
from ivy_protocol.core.dtypes import accumulator, asked_dtype, check_range, dtype_named
from ivy_protocol.core.scalars import RANK, WEAK, Numbers, common_dtype, default_dtype_of, dtype_for, kind_of


def cast_arrays(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Cast arrays to their common type where the function promotes, and give Python scalars a type."""
    together: list[Any] = []
    for name in spec.arrays:
        value = bound.get(name)
        if value is None or name in spec.contents:
            continue
        if name in spec.promote:
            together.extend(value if type(value) is list else [value])
        elif type(value) is list:
            bound[name] = [cast_alone(spec, backend, v, bound) for v in value]
        else:
            bound[name] = cast_alone(spec, backend, value, bound)
    if not together:
        return
    dtypes = [v.dtype for v in together if type(v) not in WEAK]
    if not dtypes and spec.infer and spec.numbers and Numbers not in map(type, together):
        return
    target = dtypes[0] if dtypes else None
    if (
        len(dtypes) < len(together)
        or any([d != target for d in dtypes])
        or (spec.floating and not backend.is_inexact(target))
    ):
        # Once each: the number of combinations stays small.
        names = {backend.dtype_name(d): None for d in dtypes}
        kinds = sorted({kind_of(v).__name__ for v in together if type(v) in WEAK}, key=RANK.__getitem__)
        defaults = [default_dtype_of(kind, asked_dtype(spec.dtypes, bound)) for kind in (int, float, complex)]
        name = common_dtype(context.setting("precise_mode"), spec.floating, *defaults, "_".join(kinds), *names)
        target = backend.native_dtype(name, explicit=False)
    like = next((v for v in together if type(v) not in WEAK), None)
    if like is not None and (backend.narrows or spec.name in COMPARING):
        target = compared(spec, backend, bound, target)
    plain = spec.numbers if (like is not None or Numbers in map(type, together)) and backend.is_inexact(target) else ()
    beside = like if like is not None else next((v for v in map(bound.get, spec.arrays) if has_dtype(v)), None)
    for name in spec.promote:
        value = bound.get(name)
        if type(value) is list:
            bound[name] = [cast(backend, v, target, beside) for v in value]
        elif value is not None and not (type(value) in (int, float) and name in plain):
            bound[name] = cast(backend, value, target, beside)


def cast_alone(spec: Spec, backend: Backend, value: Any, bound: dict[str, Any]) -> Any:
    """Cast an argument that is not promoted with others: numbers get a data type, integers may become floats."""
    asked = asked_dtype(spec.dtypes, bound)
    if type(value) in WEAK:
        like = next((bound[n] for n in spec.arrays if has_dtype(bound.get(n))), None)
        name = default_dtype_of(kind := kind_of(value), asked)
        if spec.keeps and like is not None:
            into = backend.ivy_dtype(like.dtype)
            check_range(getattr(value, "_data", value) if bound.get("keep_input_dtype", True) else 0, into)
            name = into if RANK[kind.__name__] <= RANK[into.kind] else name
        value = cast(backend, value, backend.native_dtype(name, explicit=False), like)
    if spec.floating and not backend.is_inexact(value.dtype):
        # What is asked for may hold more than the default float, or wrap where a float is cut off.
        name = context.setting("default_float_dtype") if asked is None else asked
        return cast(backend, value, backend.native_dtype(name, explicit=asked is not None), None)
    return value


def cast(backend: Backend, value: Any, dtype: Any, like: Any) -> Any:
    """Cast a native array, or make one of Python data."""
    if type(value) in WEAK:
        data, name = value._data if type(value) is Numbers else value, backend.dtype_name(dtype)
        check_range(data, name)
        return create(backend, data, name, value.like if like is None and type(value) is Numbers else like)
    return recast(backend, value, dtype)


def inferred_dtype(spec: Spec, backend: Backend, bound: dict[str, Any]) -> str | None:
    """The data type of a result: that of the first array, else of the numbers that it is made of, else the default."""
    arrays = [bound[n] for n in spec.arrays if has_dtype(bound.get(n))]
    if spec.accumulate:
        integer, unsigned = context.setting("default_int_dtype"), context.setting("default_uint_dtype")
        return accumulator(backend.dtype_name(arrays[0].dtype), integer, unsigned)
    scalars = [bound[n] for n in (*spec.scalars, *spec.numbers) if bound.get(n) is not None]
    typed = arrays or ([] if spec.contents else [s for s in scalars if has_dtype(s)])
    if typed:
        name = backend.dtype_name(typed[0].dtype)
    elif spec.contents:
        name = dtype_for(bound[spec.contents[0]])
    elif scalars:
        name = dtype_for(scalars, bound)
    else:
        name = context.setting("default_dtype") or context.setting("default_float_dtype")
    if spec.floating and dtype_named(name).kind in ("bool", "int", "uint"):
        return context.setting("default_float_dtype")
    return name
