"""What lower floors need of upper ones: `wiring` fills it in when the package loads.

What takes long to load comes through `late` instead.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ivy_protocol import Array as Array
    from ivy_protocol import Container as Container
    from ivy_protocol import Module as Module
    from ivy_protocol import Namespace as Namespace
else:
    Array: Any

wrap: Callable[[Any], Any]
asarray: Callable[..., Any]
fmod: Callable[..., Any]
remainder: Callable[..., Any]
sign: Callable[..., Any]
tanh: Callable[..., Any]
in_complex_mode: Callable[..., Any]
as_ivy_dev: Callable[..., Any]
as_native_dtype: Callable[..., Any]
finfo: Callable[..., Any]
iinfo: Callable[..., Any]
namespace: Callable[..., Any]
backend_named: Callable[[Any], str]
unwrapped: Callable[[Any], Any]
