"""Namespaces of backends, and the selection of the current backend."""

from collections.abc import Mapping
from types import ModuleType, TracebackType
from typing import TYPE_CHECKING, Any

from ivy_protocol import backends, lazy
from ivy_protocol.backends.current import uses_backend
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.dtypes import Dtype, dtype_named
from ivy_protocol.core.scalars import PYTHON_SCALARS
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions._shared import is_tree
from ivy_protocol.messages.log import debug
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from ivy_protocol.namespace.inspection import NamespaceInfo

__array_api_version__ = "2025.12"
_VERSIONS = ("2021.12", "2022.12", "2023.12", "2024.12", __array_api_version__)

_namespaces: dict[str, "Namespace"] = {}


class Namespace:
    """Ivy on one backend. `current_backend`, `with_backend` and ``__array_namespace__`` return objects of this class.

    The attributes of a namespace are the public functions of ivy. They create new arrays on the backend of the
    namespace, and reject arrays of another library. As a context manager, the namespace makes its backend the current
    one.

    Examples
    --------
    >>> numpy = ivy.with_backend("numpy")
    >>> numpy.zeros(2)
    ivy.array([0., 0.])
    >>> with numpy:
    ...     ivy.current_backend().name
    'numpy'
    """

    __array_api_version__ = __array_api_version__

    def __init__(self, name: str) -> None:
        from ivy_protocol import fft, linalg

        self.name = name
        self.__name__ = f"ivy_protocol.{name}"
        self.fft = Transforms(fft, name)
        self.linalg = Extension(linalg, name)
        self._functions: dict[str, Any] = {}

    def __array_namespace_info__(self) -> "NamespaceInfo":
        """Return the inspection object for this backend, as defined by the array API standard."""
        from ivy_protocol.namespace.inspection import NamespaceInfo

        return NamespaceInfo(self.name)

    def __repr__(self) -> str:
        return f"<ivy on {self.name}>"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        with context.scope(backends=self.name):
            value = getattr(lazy.package(), name)
        if isinstance(value, Dtype):
            from ivy_protocol.core.dtypes import InfoDtype

            return InfoDtype(value)
        if hasattr(value, "spec"):
            return self._functions.setdefault(name, _bound(value, self.name))
        if hasattr(value, "uses_backend"):
            return self._functions.setdefault(name, _with_backend_set(value, self.name))
        return value

    def __dir__(self) -> list[str]:
        return dir(lazy.package())

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return namespace, (self.name,)

    def __enter__(self) -> "Namespace":
        context.enter_value(self, "backends", self.name)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        context.leave(self)


class Extension:
    """An extension of the array API standard, on one backend.

    Examples
    --------
    >>> ivy.with_backend("numpy").linalg.trace([[1, 2], [3, 4]])
    ivy.array(5)
    """

    def __init__(self, module: ModuleType, backend: str) -> None:
        self.__name__ = f"{module.__name__} on {backend}"
        self._module = module
        self._backend = backend

    def __repr__(self) -> str:
        return f"<{self.__name__}>"

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._module, name)
        return _bound(value, self._backend) if hasattr(value, "spec") else value

    def __dir__(self) -> list[str]:
        return dir(self._module)


class Transforms(Extension):
    """The extension ``fft``. A call of the extension calls the function ``fft``."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.fft(*args, **kwargs)


def _bound(fn: Any, backend: str) -> Any:
    """Return a public function that runs on one backend."""
    from functools import wraps

    @wraps(fn)
    def bound(*args: Any, **kwargs: Any) -> Any:
        with context.scope(backends=backend, only=backend):
            return fn(*args, **kwargs)

    fn_with_dtypes: Any = bound
    fn_with_dtypes.unsupported_dtypes = _unsupported(fn.spec, backends.load(backend))
    return bound


def _unsupported(spec: Any, backend: Any) -> tuple[str, ...]:
    """Return the dtypes that a backend has, and that a function does not accept."""
    names = backend.valid_names()
    unsupported = {
        n for fn, n in backend.dtype_replacements if fn == spec.name and not backend.dtype_replacements[fn, n]
    }
    kinds = spec.dtype_kinds or ()
    return tuple([n for n in names if n in unsupported or (kinds and dtype_named(n).kind not in kinds)])


def _with_backend_set(fn: Any, backend: str) -> Any:
    """Return a public function that runs while `backend` is the current backend."""
    from functools import wraps

    @wraps(fn)
    def with_backend_set(*args: Any, **kwargs: Any) -> Any:
        with context.scope(backends=backend):
            return fn(*args, **kwargs)

    return with_backend_set


def namespace(name: str, api_version: str | None = None) -> Namespace:
    """Return the namespace of a backend; each backend has one namespace object."""
    if api_version is not None and api_version not in _VERSIONS:
        raise IvyValueError(
            f"__array_namespace__: ivy does not support the version {api_version} of the array API standard; use one "
            f"of {', '.join(_VERSIONS)}"
        )
    space = _namespaces.get(name)
    if space is None:
        backend_name = backends.load(name).name
        space = _namespaces.setdefault(backend_name, Namespace(backend_name))
    return space


def name_of(backend: Any) -> str:
    """Return the name of a backend. The argument is a name, a namespace, or the module of a library."""
    if isinstance(backend, str):
        return backend
    if isinstance(backend, Namespace):
        return backend.name
    name = getattr(backend, "__name__", None)
    if not isinstance(name, str):
        raise IvyTypeError(f"the name of a backend must be a str such as 'torch', not a {type(backend).__name__}")
    return name


@uses_backend
@named
def current_backend(*args: Any, **kwargs: Any) -> Namespace:
    """Return the namespace of the current backend. If the arguments contain arrays, also in nested data, return the
    namespace of the backend of the first array instead.

    Examples
    --------
    >>> ivy.current_backend(ivy.array([1.0]).to_native()) is ivy.array([1.0]).__array_namespace__()
    True
    >>> with ivy.with_backend("torch"):
    ...     x = {"weights": [ivy.zeros(2)]}
    >>> ivy.current_backend(x).name
    'torch'
    """
    return namespace(_backend_in((args, kwargs)) or context.chosen_backend() or "numpy")


def _backend_in(value: Any, depth: int = 0) -> str:
    """Return the name of the backend of the first array in nested data. Return an empty string if there is none."""
    data = value._data if isinstance(value, Array) else value
    if data is None or type(data) in PYTHON_SCALARS or isinstance(data, str) or depth > LEVELS:
        return ""
    name = backends.backend_name(type(data))
    if name:
        return name
    if isinstance(data, dict):
        # Call the method of dict: a Container may have a key "values", and `data.values` would be the value of this
        # key.
        inner: Any = dict.values(data)
    elif isinstance(data, Mapping):
        inner = data.values()
    elif isinstance(data, list | tuple):
        inner = data
    elif is_tree(data):
        inner = [getattr(data, field, None) for field in type(data).__dataclass_fields__]
    elif _is_ragged(data):
        inner = data.data
    else:
        return backends.learn(data) or _sparse_backend_name(data)
    return next(filter(None, (_backend_in(v, depth + 1) for v in inner)), "")


def _sparse_backend_name(value: Any) -> str:
    from ivy_protocol.backends.sparse_arrays import sparse_backend

    backend = sparse_backend(value)
    return "" if backend is None else backend.name


def _is_ragged(value: Any) -> bool:
    if not hasattr(value, "__ivy_array_function__"):
        return False
    from ivy_protocol.array.ragged import NestedArray

    return isinstance(value, NestedArray)


@uses_backend
@named
def current_backend_str() -> str:
    """Return the name of the backend that the user set, or an empty string.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     ivy.current_backend_str()
    'numpy'
    """
    return context.chosen_backend()


@named
def set_backend(backend: Any, /) -> None:
    """Set the backend for calls without array arguments.

    Inside of a scope, such as a ``with`` block of `with_backend`, the backend is set until the scope ends. Outside of
    scopes, a call on the main thread sets it for the whole process, and a call on another thread only for this thread.
    `unset_backend` restores the previous backend.

    Parameters
    ----------
    backend
        A name such as ``"torch"``, the module of a library, or a namespace.

    Raises
    ------
    IvyInvalidBackendException
        The backend is unknown.
    IvyBackendImportError
        The library of the backend is not installed.

    Examples
    --------
    >>> ivy.set_backend("numpy")
    >>> ivy.current_backend_str()
    'numpy'
    >>> _ = ivy.unset_backend()
    """
    _select(backend)


def _select(backend: Any) -> None:
    name = backends.load(name_of(backend)).name
    context.push("backends", name)
    debug("the current backend is %s, because it was set", name)


@named
def unset_backend() -> str | None:
    """Undo the last `set_backend`. Return the name of the removed backend, or None if none was set.

    Examples
    --------
    >>> ivy.set_backend("numpy")
    >>> ivy.unset_backend()
    'numpy'
    """
    names = context.current().backends
    if not names:
        return None
    context.pop("backends")
    return names[-1]


@named
def set_framework(backend: Any, /) -> None:
    """Set the backend. In the first versions of Ivy, `set_backend` had this name.

    Examples
    --------
    >>> ivy.set_framework("numpy")
    >>> ivy.unset_framework()
    'numpy'
    """
    _select(backend)


@named
def unset_framework() -> str | None:
    """Undo the last `set_framework`, as `unset_backend` does. Return the removed name, or None if none was set."""
    return unset_backend()


@named
def previous_backend() -> str | None:
    """Undo the last `set_backend`. Return the name of the removed backend, or None if none was set."""
    return unset_backend()


@named
def with_backend(backend: Any, /) -> Namespace:
    """Return the namespace of a backend. In a ``with`` statement, the namespace makes this backend the current one.

    Examples
    --------
    >>> ivy.with_backend("numpy").ones(2)
    ivy.array([1., 1.])
    """
    return namespace(name_of(backend))


lazy.provide("namespace_object", namespace)
lazy.provide("backend_named", name_of)

__all__ = [
    "Namespace",
    "__array_api_version__",
    "current_backend",
    "current_backend_str",
    "previous_backend",
    "set_backend",
    "set_framework",
    "unset_backend",
    "unset_framework",
    "with_backend",
]
