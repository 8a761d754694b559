"""Test kit for array classes and backends, with checks, hypothesis strategies, and a pytest plugin.

Submodules, and thereby hypothesis, are imported at first use. Install hypothesis and pytest with
``pip install hypothesis pytest``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ivy_protocol.testing.report import Report, Row, reports

if TYPE_CHECKING:
    from ivy_protocol.testing.adopt import check_adapter
    from ivy_protocol.testing.backends import check_backend
    from ivy_protocol.testing.calls import WAYS, call
    from ivy_protocol.testing.classes import check_array_class
    from ivy_protocol.testing.decorators import handle_test
    from ivy_protocol.testing.functions import check_function
    from ivy_protocol.testing.layers import check_layers
    from ivy_protocol.testing.strategies import (
        arguments,
        arrays,
        axes,
        broadcastable_shapes,
        containers,
        dtypes,
        shapes,
    )

_SUBMODULES = {
    "adopt": ("check_adapter",),
    "backends": ("check_backend",),
    "calls": ("WAYS", "call"),
    "classes": ("check_array_class",),
    "decorators": ("handle_test",),
    "functions": ("check_function",),
    "layers": ("check_layers",),
    "strategies": ("arguments", "arrays", "axes", "broadcastable_shapes", "containers", "dtypes", "shapes"),
}


def __getattr__(name: str) -> Any:
    submodule = next((module for module, names in _SUBMODULES.items() if name in names), None)
    if submodule is None:
        raise AttributeError(f"ivy.testing has no {name!r}")
    try:
        return getattr(import_module(f"{__name__}.{submodule}"), name)
    except ModuleNotFoundError as error:
        if error.name != "hypothesis":
            raise
        raise ImportError(f"ivy.testing.{name} needs hypothesis; pip install hypothesis pytest") from error


def __dir__() -> list[str]:
    return __all__


__all__ = [
    "WAYS",
    "Report",
    "Row",
    "arguments",
    "arrays",
    "axes",
    "broadcastable_shapes",
    "call",
    "check_adapter",
    "check_array_class",
    "check_backend",
    "check_function",
    "check_layers",
    "containers",
    "dtypes",
    "handle_test",
    "reports",
    "shapes",
]
