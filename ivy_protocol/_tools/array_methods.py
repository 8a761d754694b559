"""Write the functions as methods of `ivy.Array`: ``python -m ivy_protocol._tools.array_methods``.

Each function whose first parameter is an array becomes a method. With ``--check``, nothing is written, and the exit
status is 1 if the file is out of date.
"""

import sys
from pathlib import Path

import ivy_protocol
from ivy_protocol import lazy
from ivy_protocol._tools import update
from ivy_protocol.base import typing
from ivy_protocol.core import context
from ivy_protocol.functions import EAGER

PATH = Path(ivy_protocol.__file__).parent / "array" / "function_methods.py"
TEXT = '''\
"""The functions of ivy as methods of an `ivy.Array`.

Written by ``python -m ivy_protocol._tools``; do not edit.
"""

from typing import TYPE_CHECKING

{eager}

if TYPE_CHECKING:
{imports}
else:
    from ivy_protocol.array.lazy_method import LazyMethod


class FunctionMethods:
    """Functions as methods. A `LazyMethod` imports its function when it is first used."""

    __slots__ = ()
{methods}

    if TYPE_CHECKING:{typed}
    else:{late}
'''


_WRITTEN = frozenset(
    [
        "array", "compress", "imag", "itemsize", "real", "reshape", "shape", "size", "strides",
    ]
)  # fmt: skip
"""Functions whose methods or properties are written by hand, and `array`, which does not become a method."""
_UNDISPATCHED = frozenset(
    [
        "all_equal", "broadcast_arrays", "can_cast", "default", "exists", "finfo", "from_dlpack", "iinfo",
        "initialize_tucker", "is_array", "is_bool_dtype", "is_complex_dtype", "is_float_dtype", "is_int_dtype",
        "is_ivy_array", "is_ivy_container", "is_native_array", "is_uint_dtype", "iscomplexobj", "isrealobj", "ix_",
        "meshgrid", "native_array", "ndenumerate", "partial_tucker", "result_type", "tensor_train", "to_dlpack",
        "tucker",
    ]
)  # fmt: skip
"""Functions that do not dispatch, but become methods because their first parameter is an array."""


def methods() -> dict[str, str]:
    """Return the functions that become methods, with their modules."""
    lazy.load_functions()
    names = set(_UNDISPATCHED)
    for name, spec in context.by_name.items():
        first = spec.roles.get(spec.positional[0]) if spec.positional else None
        if name not in _WRITTEN and first in (typing.ArrayLike, typing.Contents):
            names.add(name)
    return {name: lazy.FUNCTIONS[name] for name in sorted(names) if name in lazy.FUNCTIONS}


def _imports(modules: dict[str, str]) -> list[str]:
    # Prefix the names of modules with an underscore, because a method may have the name of a module, such as `fft`.
    return [f"import ivy_protocol.functions.{module} as _{module}" for module in sorted({*modules.values()})]


def source() -> str:
    """Return the source of the generated file."""
    modules = methods()
    eager = {name: module for name, module in modules.items() if module in EAGER}
    lazy = {name: module for name, module in modules.items() if module not in EAGER}
    return TEXT.format(
        eager="\n".join(_imports(eager)),
        imports="\n".join(f"    {line}" for line in _imports(lazy)),
        methods="".join(f"\n    {name} = _{module}.{name}" for name, module in eager.items()),
        typed="".join(f"\n        {name} = _{module}.{name}" for name, module in lazy.items()),
        late="".join(f"\n        {name} = LazyMethod()" for name in lazy),
    )


def main(arguments: list[str]) -> int:
    """Write or compare the file; return the exit status."""
    return update({PATH: source()}, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
