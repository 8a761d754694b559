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
def uninstall(function: Any, /) -> None: ...
def forget() -> None: ...
