"""What a library can do, and a function on it: asked before something is begun that it cannot finish."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, TypeVar

from ivy_protocol import backends
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
"""What a library may be able to do, beside the names of data types."""
OF_LIBRARIES = {
    "numpy": "vmap setitem inplace dynamic_shapes linalg complex",
    "torch": "grad jit vmap setitem inplace dynamic_shapes linalg complex",
    "jax": "grad jit vmap setitem dynamic_shapes linalg complex",
    "tensorflow": "grad jit vmap setitem dynamic_shapes linalg complex",
    "array_api_strict": "vmap setitem inplace dynamic_shapes linalg complex",
    "dask.array": "vmap setitem inplace linalg complex",
    "sparse": "vmap dynamic_shapes complex",
}
WITHOUT_X64 = frozenset(("int64", "uint64", "float64", "complex128"))
"""The data types of JAX that are there only while its 64-bit types are on."""
_OF_FUNCTIONS = ("grad", "jit", "vmap")
_CELLS: dict[str, dict[str, str]] = {
    name: dict(zip([*LIBRARIES], cells.split("|"), strict=True))
    for cells, names in TABLE.items()
    for name in names.split()
}


@named
def capabilities(function: Any = None, library: Any = None) -> frozenset[str]:
    """Return what a library can do, or what a function can do there.

    Parameters
    ----------
    function
        A public function of arrays; without one, the answer is that for the library.
    library : str, optional
        The name of a backend; the current one by default.

    Returns
    -------
    frozenset of str
        Some of these words, and the names of the data types that there are now, or that the function takes:

        - "grad": the library differentiates by itself; through the function.
        - "jit": it has a compiler, which takes the function.
        - "vmap": `ivy.vmap` maps; the function too.
        - "setitem": ``x[key] = value``; "inplace": it is the memory of the native array that is written.
        - "dynamic_shapes": a shape that follows from values, as of ``x[x > 0]``, is known at once.
        - "linalg": the linear algebra of the standard. "complex": complex numbers.

        It is empty for a function that is not there.

    Raises
    ------
    IvyTypeError
        `function` is no function of arrays.
    IvyInvalidBackendException
        There is no such library.

    See Also
    --------
    requires : lets a function ask for these.

    Examples
    --------
    >>> "grad" in ivy.capabilities(ivy.exp, "numpy"), "setitem" in ivy.capabilities(library="numpy")
    (False, True)
    >>> "float32" in ivy.capabilities(ivy.bitwise_and, "numpy")
    False
    """
    name = getattr(library, "name", library) or context.chosen_backend() or HOST
    backend = backends.load(name)
    found = {*_words(backend.name), *backend.valid_names()}
    if function is None:
        return frozenset(found)
    if not supports(function, backend=name):
        return frozenset()
    with context.scope(backends=backend.key):
        taken = {str(dtype) for dtype in function_supported_dtypes(function)}
    cell = _CELLS.get(function.spec.name, {}).get(backend.name)
    if cell == "-":
        return frozenset()
    if cell is not None and by_name.get(function.spec.name) is function.spec:
        found -= {word for word in _OF_FUNCTIONS if word not in cell.split()}
    return frozenset((found - set(INTERNED)) | taken)


@named
def requires(*needs: str) -> Callable[[F], F]:
    """Let a function say at once what it needs of the library of its arguments.

    Parameters
    ----------
    *needs : str
        Words of `ivy.capabilities`, or names of data types.

    Returns
    -------
    decorator
        The function it gives raises before its body runs, if the library of the arrays among its arguments, in lists
        and dicts too, lacks one of them. NumPy's arrays count as those of another library beside them. Without arrays,
        the current backend counts. An array that is being traced has no "dynamic_shapes".

    Raises
    ------
    IvyNotImplementedException
        When the function is called: it names what is lacking, and the libraries that have all of it.
    IvyValueError
        There is no such word.

    Examples
    --------
    >>> @ivy.requires("grad")
    ... def slope(x):
    ...     return ivy.grad(lambda x: ivy.sum(x**2))(x)
    >>> try:
    ...     slope(ivy.asarray([1.0], backend="numpy"))
    ... except ivy.IvyNotImplementedException as error:
    ...     print(error)
    slope needs grad (derivatives by its own means), which numpy lacks; torch, jax, tensorflow have all that it needs
    """
    unknown = [word for word in needs if word not in WORDS and word not in INTERNED]
    if unknown or not needs:
        said = f"{unknown[0]!r} is none of" if unknown else "give at least one of"
        raise IvyValueError(f"ivy.requires: {said} {', '.join(WORDS)}, and the names of data types")

    def decorate(fn: F) -> F:
        if not callable(fn):
            raise IvyTypeError(f"ivy.requires decorates a function, not a {type(fn).__name__}")

        @wraps(fn)
        def checked(*args: Any, **kwargs: Any) -> Any:
            _check(getattr(fn, "__qualname__", repr(fn)), needs, (args, kwargs))
            return fn(*args, **kwargs)

        return checked  # type: ignore[return-value]

    return decorate


def _check(title: str, needs: tuple[str, ...], given: Any) -> None:
    found: dict[str, Any] = {}
    for data in _arrays(given):
        found.setdefault(library_of(type(data)), data)
    names = [name for name in found if name != HOST] or [*found] or [context.chosen_backend() or HOST]
    for name in names:
        backend = backends.load(name)
        there = {*_words(backend.name), *backend.valid_names()}
        if name in found and backend.hooks.is_traced(found[name]):
            there.discard("dynamic_shapes")
        lacking = [word for word in needs if word not in there]
        if lacking:
            others = [other for other in LIBRARIES if other != backend.name and _has_all(other, needs)]
            have = f"{', '.join(others)} {'have' if len(others) > 1 else 'has'} all that it needs"
            words = " and ".join([f"{word} ({WORDS[word]})" if word in WORDS else word for word in lacking])
            raise IvyNotImplementedException(
                f"{title} needs {words}, which {backend.name} lacks{_why(backend, lacking)}; "
                f"{have if others else 'no library that ivy knows has all that it needs'}"
            )


def _why(backend: Any, lacking: list[str]) -> str:
    narrowed = backend.narrowed()
    return f" ({narrowed['']})" if any([word in narrowed for word in lacking]) else ""


def _words(name: str) -> list[str]:
    if name in OF_LIBRARIES:
        return OF_LIBRARIES[name].split()
    backend = backends.load(name)
    there = {
        "grad": backend.hooks.vjp is not None,
        "vmap": True,
        "setitem": bool(backend.implementations(by_name["set_item"])),
        "linalg": hasattr(backend.xp, "linalg"),
        "complex": "complex64" in backend.native_dtypes,
    }
    return [word for word, holds in there.items() if holds]


def _has_all(name: str, needs: tuple[str, ...]) -> bool:
    """Whether a library has all of these; one that is not in use is not imported for the answer."""
    backend = backends.loaded.get(name)
    absent = WITHOUT_X64 if name == "jax" else frozenset()
    dtypes = INTERNED.keys() - absent if backend is None else backend.valid_names()
    return {*_words(name), *dtypes}.issuperset(needs)


def _arrays(value: Any) -> Iterator[Any]:
    """The native arrays in arguments, in lists, dicts and Containers too."""
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
