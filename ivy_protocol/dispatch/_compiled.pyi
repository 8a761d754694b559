from collections.abc import Callable
from typing import Any

def start(
    array: type,
    state: Any,
    scoped: Any,
    tables: list[Any],
    nothing: dict[Any, Any],
    context: type,
    look: Callable[..., Any],
    finished: Callable[..., Any],
    raised: Callable[..., Any],
    /,
) -> None: ...
def adopt(cls: type, adopted: Callable[[Any], Any], /) -> None: ...
def install(function: Any, way: int, index: int, place: int, /) -> bool: ...
def uninstall(function: Any, /) -> None: ...
def forget() -> None: ...
