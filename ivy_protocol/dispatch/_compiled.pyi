from collections.abc import Callable
from typing import Any

def start(
    array: type,
    state: Any,
    scoped: Any,
    tables: list[Any],
    no_plans: dict[Any, Any],
    context: type,
    look: Callable[..., Any],
    finished: Callable[..., Any],
    raised: Callable[..., Any],
    /,
) -> None: ...
def adopt(cls: type, to_subclass: Callable[[Any], Any], /) -> None: ...
def install(function: Any, convention: int, index: int, cell_index: int, /) -> bool: ...
def install_native(function: Any, replace: Callable[[Any], Any], cell_index: int, /) -> bool: ...
def start_native_calls(
    ndarray: type,
    default_modes: set[Any],
    plain_types: frozenset[type],
    array_types: set[type],
    view_types: set[type],
    backend: Any,
    error: type,
    /,
) -> None: ...
def native_call(parts: tuple[Any, ...], /) -> Callable[..., Any]: ...
def install_native_call(function: Any, cell_index: int, /) -> bool: ...
def start_targets(
    array_types: set[type],
    option_types: frozenset[type],
    numpy_dtypes: tuple[type, frozenset[Any]],
    inexact_dtypes: dict[type, frozenset[Any]],
    exception: type[Exception],
    /,
) -> None: ...
def install_target(callable: Any, /) -> bool: ...
def uninstall(function: Any, /) -> None: ...
def forget() -> None: ...
