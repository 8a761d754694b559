"""Default data types for results beside an array."""

from typing import Any

from ivy_protocol import backends
from ivy_protocol.state import context
from ivy_protocol.values.dtypes import Dtype, dtype_named


def default_beside(setting: str, x: Any) -> Dtype:
    """A default data type for a result on the library of an array, which may have none that is as wide."""
    name = str(context.setting(setting))
    where = backends.backend_name(type(getattr(x, "_data", x)))
    return dtype_named(backends.load(where).narrowed().get(name, name) if where else name)
