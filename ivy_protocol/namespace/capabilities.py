"""Capabilities of libraries, and of functions on them, for checks before a computation starts."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, TypeVar

from ivy_protocol import backends
from ivy_protocol.backends.current import uses_backend
from ivy_protocol.base.nested import is_container
from ivy_protocol.conversion.mixing import HOST, library_of
from ivy_protocol.core import context
from ivy_protocol.core.context import by_name
from ivy_protocol.core.dtypes import INTERNED
from ivy_protocol.exceptions import IvyNotImplementedException, IvyTypeError, IvyValueError
from ivy_protocol.messages.prefixes import named
from ivy_protocol.namespace.capability_table import LIBRARIES, TABLE
from ivy_protocol.namespace.support import function_supported_dtypes, supports

F = TypeVar("F", bound=Callable[..., Any])
WORDS = {
    "grad": "derivatives by its own means",
    "jit": "a compiler",
    "vmap": "ivy.vmap",
    "setitem": "x[key] = value",
    "inplace": "arrays whose memory is written",
    "dynamic_shapes": "shapes that follow from values, as of x[x > 0]",
    "linalg": "the linear algebra of the standard",
    "complex": "complex numbers",
}
"""The capabilities with their descriptions. Names of dtypes are capabilities, too."""
OF_LIBRARIES = {
    "numpy": "vmap setitem inplace dynamic_shapes linalg complex",
    "torch": "grad jit vmap setitem inplace dynamic_shapes linalg complex",
    "jax": "grad jit vmap setitem dynamic_shapes linalg complex",
    "tensorflow": "grad jit vmap setitem dynamic_shapes linalg complex",
    "mlx": "grad jit vmap setitem dynamic_shapes linalg complex",
    "array_api_strict": "vmap setitem inplace dynamic_shapes linalg complex",
    "dask.array": "vmap setitem inplace linalg complex",
    "sparse": "vmap dynamic_shapes complex",
}
ABSENT_DTYPES = {"jax": frozenset(("int64", "uint64", "float64", "complex128")), "mlx": frozenset(("complex128",))}
"""Dtypes that libraries lack by default. JAX has them if 64-bit types are enabled."""
_FUNCTION_CAPABILITIES = ("grad", "jit", "vmap")
_CELLS: dict[str, dict[str, str]] = {
    name: dict(zip([*LIBRARIES], cells.split("|"), strict=True))
    for cells, names in TABLE.items()
    for name in names.split()
}


@uses_backend
@named
def capabilities(function: Any = None, library: Any = None) -> frozenset[str]:
    """Return the capabilities of a library, or of a function on it.

    Parameters
    ----------
    function
        A public function of arrays. If ``function`` is omitted, the result describes the library as a whole.
    library : str, optional
        The name of a backend. The default is the current backend.

    Returns
    -------
    frozenset of str
        Without a function: the enabled dtypes of the library. With a function: the dtypes that the function accepts.
        In both cases, the result also contains words of this list. The first three describe the function, or the
        library if no function is passed.

        - "grad": automatic differentiation.
        - "jit": compilation by the library.
        - "vmap": `ivy.vmap`.
        - "setitem": ``x[key] = value`` works; "inplace": this assignment writes to the memory of the native array.
        - "dynamic_shapes": shapes may depend on values, as in ``x[x > 0]``.
        - "linalg": the linear algebra of the array API standard; "complex": complex numbers.

        The result is empty if the backend does not support the function.

    Raises
    ------
    IvyTypeError
        `function` is not a function of arrays.
    IvyInvalidBackendException
        The library is unknown.

    See Also
    --------
    requires : decorate a function with the capabilities that it needs.

    Examples
    --------
    >>> "grad" in ivy.capabilities(ivy.exp, "numpy"), "setitem" in ivy.capabilities(library="numpy")
    (False, True)
    >>> "float32" in ivy.capabilities(ivy.bitwise_and, "numpy")
    False
    """
    name = getattr(library, "name", library) or context.chosen_backend() or HOST
    backend = backends.load(name)
    result = {*_capabilities_of(backend.name), *backend.valid_names()}
    if function is None:
        return frozenset(result)
    if not supports(function, backend=name):
        return frozenset()
    with context.scope(backends=backend.key):
        dtypes = {str(dtype) for dtype in function_supported_dtypes(function)}
    cell = _CELLS.get(function.spec.name, {}).get(backend.name)
    # If the table contains "-", the library does not support the function.
    if cell == "-":
        return frozenset()
    if cell is not None and by_name.get(function.spec.name) is function.spec:
        result -= {word for word in _FUNCTION_CAPABILITIES if word not in cell.split()}
    return frozenset((result - set(INTERNED)) | dtypes)


@named
def requires(*needs: str) -> Callable[[F], F]:
    """Decorate a function, so that each call first checks whether the library of the arguments has some capabilities.

    Parameters
    ----------
    *needs : str
        Words of `ivy.capabilities`, or names of data types.

    Returns
    -------
    decorator
        A decorator. A decorated function raises before its body runs if the library of its arrays lacks a capability.
        Arrays in lists and dicts are included. If NumPy arrays are mixed with arrays of another library, only the other
        library is checked. If no argument contains an array, the current backend is checked. Traced arrays lack
        "dynamic_shapes".

    Raises
    ------
    IvyNotImplementedException
        Raised by the decorated function. The error names the missing capabilities, and the libraries that have all
        required ones.
    IvyValueError
        One of `needs` is unknown.

    Examples
    --------
    >>> @ivy.requires("grad")
    ... def slope(x):
    ...     return ivy.grad(lambda x: ivy.sum(x**2))(x)
    >>> try:
    ...     slope(ivy.asarray([1.0], backend="numpy"))
    ... except ivy.IvyNotImplementedException as error:
    ...     print(error)
    slope requires grad (derivatives by its own means), which numpy lacks; use torch or jax or tensorflow or mlx
    """
    unknown = [word for word in needs if word not in WORDS and word not in INTERNED]
    if unknown or not needs:
        problem = f"{unknown[0]!r} is unknown; the capabilities are" if unknown else "pass at least one of"
        raise IvyValueError(f"ivy.requires: {problem} {', '.join(WORDS)}, and the names of dtypes")

    def decorate(fn: F) -> F:
        if not callable(fn):
            raise IvyTypeError(f"ivy.requires: the decorated object must be a function, not a {type(fn).__name__}")

        @wraps(fn)
        def checked(*args: Any, **kwargs: Any) -> Any:
            _check(getattr(fn, "__qualname__", repr(fn)), needs, (args, kwargs))
            return fn(*args, **kwargs)

        return checked  # type: ignore[return-value]

    return decorate


def _check(title: str, needs: tuple[str, ...], arguments: Any) -> None:
    """Raise if the library of the arrays in `arguments` lacks a capability."""
    array_by_library: dict[str, Any] = {}
    for data in _arrays(arguments):
        array_by_library.setdefault(library_of(type(data)), data)
    # If there is another library, ignore NumPy: mixed calls convert the NumPy arrays to arrays of the other library,
    # and compute nothing in NumPy.
    names = (
        [name for name in array_by_library if name != HOST] or [*array_by_library] or [context.chosen_backend() or HOST]
    )
    for name in names:
        backend = backends.load(name)
        available = {*_capabilities_of(backend.name), *backend.valid_names()}
        if name in array_by_library and backend.hooks.is_traced(array_by_library[name]):
            available.discard("dynamic_shapes")
        missing = [word for word in needs if word not in available]
        if missing:
            others = [other for other in LIBRARIES if other != backend.name and _supports_all(other, needs)]
            have = f"use {' or '.join(others)}"
            words = " and ".join([f"{word} ({WORDS[word]})" if word in WORDS else word for word in missing])
            raise IvyNotImplementedException(
                f"{title} requires {words}, which {backend.name} lacks{_explain_missing(backend, missing)}; "
                f"{have if others else 'no backend of ivy has all required capabilities'}"
            )


def _explain_missing(backend: Any, missing: list[str]) -> str:
    narrowed = backend.narrowed_dtypes()
    return f" ({narrowed['']})" if any([word in narrowed for word in missing]) else ""


def _capabilities_of(name: str) -> list[str]:
    """Return the capabilities of a library, except for the dtypes. For a plugin, which is not in `OF_LIBRARIES`, find
    the capabilities by its hooks.
    """
    if name in OF_LIBRARIES:
        return OF_LIBRARIES[name].split()
    backend = backends.load(name)
    available = {
        "grad": backend.hooks.vjp is not None,
        "vmap": True,
        "setitem": bool(backend.implementations(by_name["set_item"])),
        "linalg": hasattr(backend.xp, "linalg"),
        "complex": "complex64" in backend.native_dtypes,
    }
    return [word for word, is_available in available.items() if is_available]


def _supports_all(name: str, needs: tuple[str, ...]) -> bool:
    """Return True if a library has all capabilities in `needs`, without importing the library."""
    backend = backends.loaded.get(name)
    dtypes = INTERNED.keys() - ABSENT_DTYPES.get(name, frozenset()) if backend is None else backend.valid_names()
    return {*_capabilities_of(name), *dtypes}.issuperset(needs)


def _arrays(value: Any) -> Iterator[Any]:
    """Yield the native arrays in arguments, also in lists, tuples, dicts and Containers."""
    if type(value) in (list, tuple):
        for item in value:
            yield from _arrays(item)
    elif isinstance(value, dict) or is_container(value):
        for item in value.values():
            yield from _arrays(item)
    else:
        data = getattr(value, "_data", value)
        if library_of(type(data)):
            yield data


__all__ = ["capabilities", "requires"]
