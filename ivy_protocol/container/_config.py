"""Settings of a Container for its construction and display."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from ivy_protocol.exceptions import IvyValueError

COLORS = {"red": 31, "green": 32, "yellow": 33, "blue": 34, "magenta": 35, "cyan": 36, "white": 37}


@dataclass(frozen=True, slots=True)
class Config:
    """Settings of a Container and of the Containers in it."""

    print_limit: int | None = 10
    key_length_limit: int | None = None
    print_indent: int = 4
    print_line_spacing: int = 0
    ivyh: Any = None
    default_key_color: str = "green"
    keyword_color_dict: Mapping[str, str] | None = None
    rebuild_child_containers: bool = False
    types_to_iteratively_nest: tuple[type, ...] = ()
    alphabetical_keys: bool = True
    dynamic_backend: bool | None = None
    build_callable: bool = False

    def __post_init__(self) -> None:
        for color in (self.default_key_color, *(self.keyword_color_dict or {}).values()):
            if color not in COLORS:
                raise IvyValueError(f"ivy.Container: a color must be one of {', '.join(COLORS)}, not {color!r}")

    def __hash__(self) -> int:
        # Leave out `keyword_color_dict`: it may be a dict, which has no hash.
        return hash((self.print_limit, self.print_indent, self.dynamic_backend, self.alphabetical_keys))

    def namespace(self) -> Any:
        """Return the namespace of the backend that creates arrays for functions of the Container."""
        from ivy_protocol.namespace.namespace import with_backend

        return with_backend(self.ivyh) if isinstance(self.ivyh, str) else self.ivyh

    def as_dict(self) -> dict[str, Any]:
        """Return a dict of the settings. Its keys are the names of the constructor's parameters."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def changed(self, **changes: Any) -> "Config":
        """Return a copy with some settings changed."""
        unknown = changes.keys() - {field.name for field in fields(self)}
        if unknown:
            raise IvyValueError(f"ivy.Container: there is no setting {', '.join(sorted(unknown))}")
        return replace(self, **changes)


DEFAULT = Config()
