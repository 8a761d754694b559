"""Examples for the setters of modes, run as the reference is written."""

import inspect
from typing import Any

import ivy_protocol as ivy
from ivy_protocol.core.defaults import SETTINGS

VALUES = {
    "a data type": "float64",
    "a device": "cpu",
    "a path": "/var/tmp",
    "complex": "complex128",
    "digits": 4,
    "float": "float64",
    "int": "int64",
    "uint": "uint64",
}
"""Values that differ from the defaults, by what the setting takes."""


def has_example(name: str) -> bool:
    """Return True for a setting with a setter that shows no examples itself."""
    setter = getattr(ivy, f"set_{name}", None)
    takes = SETTINGS[name].takes if name in SETTINGS else "names"
    return takes != "names" and setter is not None and "Examples\n" not in setter.__doc__


def value_of(setting: str) -> Any:
    """Give a value that differs from the default of a setting."""
    default, takes = SETTINGS[setting]
    if takes in VALUES:
        return VALUES[takes]
    if takes == "a flag":
        return not default
    return 2 * default if takes == "a number" else next(value for value in takes if value != default)


def example(setting: str) -> str:
    """Set and unset a setting, and return the session as Python shows it."""
    shown = f"{setting}()" if inspect.isfunction(getattr(ivy, setting)) else setting
    lines = []
    for call in (f"set_{setting}({value_of(setting)!r})".replace("'", '"'), f"unset_{setting}()"):
        eval(f"ivy.{call}")
        current = eval(f"ivy.{shown}")
        lines += [f">>> ivy.{call}", f">>> ivy.{shown}", *([] if current is None else [repr(current)])]
    return "\n".join(lines)
