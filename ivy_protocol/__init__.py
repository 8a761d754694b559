"""One Python API over every array library."""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import ivy_protocol.backends.current as current_values
import ivy_protocol.compiling as compiling
import ivy_protocol.lazy as lazy
import ivy_protocol.lazy_names
from ivy_protocol.array.array import *
from ivy_protocol.array.operators import *
from ivy_protocol.base.protocol import *
from ivy_protocol.base.spec import spec as spec
from ivy_protocol.core.device import Device as Device
from ivy_protocol.core.device import all_devices as all_devices
from ivy_protocol.core.dtypes import ComplexDtype as ComplexDtype
from ivy_protocol.core.dtypes import Dtype as Dtype
from ivy_protocol.core.dtypes import FloatDtype as FloatDtype
from ivy_protocol.core.dtypes import FloatInfo as FloatInfo
from ivy_protocol.core.dtypes import IntDtype as IntDtype
from ivy_protocol.core.dtypes import IntegerInfo as IntegerInfo
from ivy_protocol.core.dtypes import UintDtype as UintDtype
from ivy_protocol.core.dtypes import all_complex_dtypes as all_complex_dtypes
from ivy_protocol.core.dtypes import all_dtypes as all_dtypes
from ivy_protocol.core.dtypes import all_float_dtypes as all_float_dtypes
from ivy_protocol.core.dtypes import all_int_dtypes as all_int_dtypes
from ivy_protocol.core.dtypes import all_numeric_dtypes as all_numeric_dtypes
from ivy_protocol.core.dtypes import all_uint_dtypes as all_uint_dtypes
from ivy_protocol.core.shape import Shape as Shape
from ivy_protocol.exceptions import *
from ivy_protocol.functions import eager_functions
from ivy_protocol.messages.log import *
from ivy_protocol.namespace.namespace import *

if TYPE_CHECKING:
    from ivy_protocol import fft as _fft
    from ivy_protocol import linalg as linalg
    from ivy_protocol import numpy as numpy
    from ivy_protocol import random as random
    from ivy_protocol import testing as testing
    from ivy_protocol import typing as typing
    from ivy_protocol.array.native import *
    from ivy_protocol.array.ragged import *
    from ivy_protocol.backends.declared import *
    from ivy_protocol.backends.plugins import available_backends as available_backends
    from ivy_protocol.backends.plugins import register_backend as register_backend
    from ivy_protocol.container import Container as Container
    from ivy_protocol.core.dtypes import bfloat16 as bfloat16
    from ivy_protocol.core.dtypes import bool as bool
    from ivy_protocol.core.dtypes import complex64 as complex64
    from ivy_protocol.core.dtypes import complex128 as complex128
    from ivy_protocol.core.dtypes import float16 as float16
    from ivy_protocol.core.dtypes import float32 as float32
    from ivy_protocol.core.dtypes import float64 as float64
    from ivy_protocol.core.dtypes import int8 as int8
    from ivy_protocol.core.dtypes import int16 as int16
    from ivy_protocol.core.dtypes import int32 as int32
    from ivy_protocol.core.dtypes import int64 as int64
    from ivy_protocol.core.dtypes import uint8 as uint8
    from ivy_protocol.core.dtypes import uint16 as uint16
    from ivy_protocol.core.dtypes import uint32 as uint32
    from ivy_protocol.core.dtypes import uint64 as uint64
    from ivy_protocol.dispatch.ops import *
    from ivy_protocol.dispatchables.declare import *
    from ivy_protocol.dispatchables.overridable import *
    from ivy_protocol.distributed.map_blocks import *
    from ivy_protocol.distributed.propagate import *
    from ivy_protocol.graph import *
    from ivy_protocol.graph.graph import Graph as Graph
    from ivy_protocol.instrument.forbid import *
    from ivy_protocol.instrument.log import *
    from ivy_protocol.instrument.record import *
    from ivy_protocol.interop.bridge import *
    from ivy_protocol.layers.calls import *
    from ivy_protocol.layers.layer import *
    from ivy_protocol.namespace.capabilities import *
    from ivy_protocol.namespace.explain import *
    from ivy_protocol.namespace.inspection import *
    from ivy_protocol.namespace.support import *
    from ivy_protocol.stateful.activations import *
    from ivy_protocol.stateful.bridging import *
    from ivy_protocol.stateful.converters import *
    from ivy_protocol.stateful.convolutions import *
    from ivy_protocol.stateful.features import *
    from ivy_protocol.stateful.initializers import *
    from ivy_protocol.stateful.layers import *
    from ivy_protocol.stateful.losses import *
    from ivy_protocol.stateful.module import *
    from ivy_protocol.stateful.norms import *
    from ivy_protocol.stateful.optimizers import *
    from ivy_protocol.stateful.pooling import *
    from ivy_protocol.stateful.recurrent import *
    from ivy_protocol.stateful.sequential import *
    from ivy_protocol.stateful.transformers import *
    from ivy_protocol.stateful.weight_layouts import *
    from ivy_protocol.transpile.entry import transpile as transpile

    backend: str
    valid_devices: tuple[str, ...]
    invalid_devices: tuple[str, ...]
    valid_dtypes: tuple[Dtype, ...]
    valid_numeric_dtypes: tuple[Dtype, ...]
    valid_int_dtypes: tuple[Dtype, ...]
    valid_uint_dtypes: tuple[Dtype, ...]
    valid_float_dtypes: tuple[Dtype, ...]
    valid_complex_dtypes: tuple[Dtype, ...]
    invalid_dtypes: tuple[Dtype, ...]
    invalid_numeric_dtypes: tuple[Dtype, ...]
    invalid_int_dtypes: tuple[Dtype, ...]
    invalid_uint_dtypes: tuple[Dtype, ...]
    invalid_float_dtypes: tuple[Dtype, ...]
    invalid_complex_dtypes: tuple[Dtype, ...]
    promotion_table: dict[tuple[Dtype, Dtype], Dtype]
    array_api_promotion_table: dict[tuple[Dtype, Dtype], Dtype]
    common_extra_promotion_table: dict[tuple[Dtype, Dtype], Dtype]
    precise_extra_promotion_table: dict[tuple[Dtype, Dtype], Dtype]
    extra_promotion_table: dict[tuple[Dtype, Dtype], Dtype]
    NativeDtype: type
    NativeDevice: type
    NativeShape: type
    native_bool: Any
    native_int8: Any
    native_int16: Any
    native_int32: Any
    native_int64: Any
    native_uint8: Any
    native_uint16: Any
    native_uint32: Any
    native_uint64: Any
    native_bfloat16: Any
    native_float16: Any
    native_float32: Any
    native_float64: Any
    native_complex64: Any
    native_complex128: Any

    fft: _fft._Module

__version__ = "1.0.0rc1"

globals().update(eager_functions())

inf = float("inf")
nan = float("nan")
pi = 3.141592653589793
e = 2.718281828459045
newaxis = None
if TYPE_CHECKING:
    concatenate = concat
    transpose = permute_dims


if not TYPE_CHECKING:
    # Hide `__getattr__` from type checkers, so that they report names that are not declared above.

    def __getattr__(name: str) -> Any:
        """Return an attribute that depends on the current backend or modes, or import a name at first use."""
        if name == "__all__":
            # Create `__all__` only when it is read: few programs run `from ivy_protocol import *`, which reads it.
            return sorted({*[n for n in __dir__() if n in globals()], *lazy.FUNCTIONS})
        if name in lazy.MODULES:
            return globals().setdefault(name, lazy.load(name))
        if name in current_values.NAMES:
            return current_values.attribute(name)
        from ivy_protocol.messages.hints import missing as missing

        raise missing("ivy", name, __dir__)


_IMPORTED = {"Any", "ModuleType", "TYPE_CHECKING", "eager_functions"}
"""Names that only this module uses. They are not public."""


def __dir__() -> list[str]:
    """Return the public names, including names that are imported lazily."""
    public = {n for n, v in globals().items() if not isinstance(v, ModuleType)}
    return sorted(n for n in {*public, *current_values.NAMES, *lazy.MODULES} - _IMPORTED if not n.startswith("_"))


class _Module(ModuleType):
    """Class of the package module. It rejects assignments to modes, which only their setters may change."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name in current_values.SET:
            setter = name.replace("_dtypes", "_data_types") if name.endswith("cast_dtypes") else f"set_{name}"
            raise IvyAttributeError(f"ivy.{name} cannot be assigned; call ivy.{setter}({value!r})")
        super().__setattr__(name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickle a module of ivy as its name, so that cloudpickle can pickle a function whose globals include the
        # module.
        return lazy.module_named, (self.__name__,)


sys.modules[__name__].__class__ = _Module
compiling.resolve_calls()
