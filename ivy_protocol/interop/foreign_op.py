"""A function of one library as what another one calls: values, pullback, and its pullback's own."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from itertools import product
from typing import Any

from ivy_protocol import backends
from ivy_protocol.conversion import transfer
from ivy_protocol.conversion.promotion import cast
from ivy_protocol.exceptions import IvyBackendException, IvyInvalidBackendException, IvyValueError
from ivy_protocol.interop.shape_dtype import Carry, Caution, Flat, Form, Half
from ivy_protocol.messages.prefixes import first_line

LIBRARIES = ("torch", "jax", "tensorflow", "numpy")
_WIDE = ("float64", "complex128")
_NARROW = {"int64": "int32", "uint64": "uint32"}


def half(library: str) -> Half:
    """What a library does for functions that cross over.

    Raises
    ------
    IvyInvalidBackendException
        It is none of those that do.
    """
    backends.load(library)
    if library == "torch":
        from ivy_protocol.interop import torch as found
    elif library == "jax":
        from ivy_protocol.interop import jax as found
    elif library == "tensorflow":
        from ivy_protocol.interop import tensorflow as found
    elif library == "numpy":
        from ivy_protocol.interop import numpy as found
    else:
        raise IvyInvalidBackendException(f"ivy.bridge: {library!r} is none of {', '.join(LIBRARIES)}")
    return found


def outside_traces(library: str) -> AbstractContextManager[Any]:
    """Let arrays with values be computed with now, also where code of the library is being traced around this."""
    backend = backends.load(library)
    return backend.hooks.outside_traces() if backend.traces and backend.hooks.is_tracing() else nullcontext()


class Operation:
    """A function of native arrays of the library `source`, as one of arrays of the library `host`.

    Its derivative is another such function, `pulled_back`, so that derivatives of every order are there where the
    source has them.
    """

    def __init__(self, title: str, source: str, host: str, function: Flat, caution: Caution) -> None:
        self.title = title
        self.source, self.host = source, host
        self.function = function
        self.caution = caution
        self._known: Callable[[Sequence[Form]], list[Form]] | None = None
        self._outcomes: dict[tuple[Form, ...], list[Form]] = {}

    def outcome(self, inputs: Sequence[Form]) -> list[Form]:
        """What it returns for arrays of these forms: by a call with ones and zeros where values are needed."""
        if self._known is not None:
            return self._known(inputs)
        key = tuple(inputs)
        if key not in self._outcomes:
            backend = backends.load(self.source)
            with self._scope([form.dtype for form in inputs]):
                found = half(self.source).outline(self.function, [self._sample(form) for form in inputs])
            self._outcomes[key] = [
                Form(tuple(y.shape), self._hosted(backend.dtype_name(y.dtype)), backend.is_inexact(y.dtype))
                for y in found
            ]
        return self._outcomes[key]

    def _hosted(self, dtype: str) -> str:
        """The data type that the host has for one."""
        backend = backends.load(self.host)
        return backend.dtype_name(backend.native_dtype(dtype, explicit=False))

    def _sample(self, form: Form) -> Any:
        backend = backends.load(self.source)
        dtype = backend.native_dtype(form.dtype, explicit=False)
        # Zeros are indices of every axis; ones can be divided by.
        return (backend.xp.ones if form.inexact else backend.xp.zeros)(form.shape, dtype=dtype)

    @contextmanager
    def _scope(self, dtypes: Sequence[str]) -> Iterator[None]:
        """Compute now what has values; where 64-bit floats come in, with these."""
        with ExitStack() as scopes:
            for name in (self.source, self.host):
                scopes.enter_context(outside_traces(name))
            wide = backends.load(self.source).hooks.with_wide_types
            if wide is not None and any([dtype in _WIDE for dtype in dtypes]):
                scopes.enter_context(wide())
            yield

    def _types(self, arrays: Sequence[Any]) -> list[str]:
        return [backends.load(backends.backend_name(type(x))).dtype_name(x.dtype) for x in arrays]

    def taken(self, data: Any) -> Any:
        """An array as one of the source, which shares its memory where the libraries can.

        Raises
        ------
        IvyValueError
            The source has no integers of this size now, and the numbers do not fit into those that it has.
        """
        target = backends.load(self.source)
        name = backends.load(backends.backend_name(type(data))).dtype_name(data.dtype)
        made = transfer.transferred(target, data, narrow=True)
        if name in _NARROW and name not in target.valid_names() and made.size:
            back = transfer.transferred(backends.load("numpy"), data)
            limits = backends.load("numpy").xp.iinfo(_NARROW[name])
            if back.min() < limits.min or back.max() > limits.max:
                raise IvyValueError(
                    f"{self.title}: {self.source} has no {name} now, and the integers do not fit into {_NARROW[name]}; "
                    'enable them with jax.config.update("jax_enable_x64", True)'
                )
        return made

    def given(self, data: Any, host: str = "") -> Any:
        """A result as an array of the host, likewise."""
        target = backends.load(host or self.host)
        return transfer.transferred(target, data, narrow=True)

    def run(self, arrays: Sequence[Any]) -> list[Any]:
        """Its results, for arrays with values."""
        with self._scope(self._types(arrays)):
            found = half(self.source).run(self.function, [self.taken(x) for x in arrays], self.caution)
            return [self.given(y) for y in found]

    def linearised(self, arrays: Sequence[Any], wanted: Sequence[int]) -> tuple[list[Any], Carry]:
        """Its results, and what carries cotangents of them back to the wanted inputs."""
        types = self._types(arrays)
        with self._scope(types):
            native = [self.taken(x) for x in arrays]
            found, carry = half(self.source).pullback(self.function, native, wanted, self.caution)
            outputs = [self.given(y) for y in found]

        def carried(cotangents: Sequence[Any]) -> list[Any]:
            with self._scope(types):
                gradients = [self.given(g) for g in carry([self.taken(c) for c in cotangents])]
            return [self._like(g, types[place]) for g, place in zip(gradients, wanted, strict=True)]

        return outputs, carried

    def _like(self, gradient: Any, dtype: str) -> Any:
        backend = backends.load(self.host)
        return cast(backend, gradient, backend.native_dtype(dtype, explicit=False), None)

    def detached(self, inputs: Sequence[Form], outcome: Sequence[Form], arrays: Sequence[Any]) -> list[Any]:
        """Its results as arrays of NumPy; where arrays have further axes in front, for each place along these.

        Raises
        ------
        IvyValueError
            A result has another shape than the one that the compiled code was made for.
        """
        np = backends.load("numpy").xp
        extra = len(arrays[0].shape) - len(inputs[0].shape) if arrays else 0
        if not extra:
            return self._checked(outcome, arrays)
        lengths = np.broadcast_shapes(*[tuple(x.shape[:extra]) for x in arrays])
        rows = []
        for place in product(*[range(n) for n in lengths]):
            # An axis that is not mapped has the length one.
            row = [x[tuple([i if n > 1 else 0 for i, n in zip(place, x.shape, strict=False)])] for x in arrays]
            rows.append(self._checked(outcome, row))
        if not rows:
            return [np.zeros((*lengths, *form.shape)) for form in outcome]
        return [np.stack(column).reshape(*lengths, *column[0].shape) for column in zip(*rows, strict=True)]

    def _checked(self, outcome: Sequence[Form], arrays: Sequence[Any]) -> list[Any]:
        with self._scope(self._types(arrays)):
            try:
                found = half(self.source).run(self.function, [self.taken(x) for x in arrays], self.caution)
            except Exception as error:
                # Compiled code hands on the text alone.
                said = f"{type(error).__name__}: {first_line(error)}"
                raise IvyBackendException(f"{self.title}: the function of {self.source} raised {said}") from error
            shapes = [tuple(y.shape) for y in found]
            if shapes != [form.shape for form in outcome]:
                raise IvyValueError(
                    f"{self.title}: the shapes of its results are {shapes}, where compiled code of {self.host} was "
                    f"made for {[form.shape for form in outcome]}; call it without a compiler if they depend on values"
                )
            return [self._numbers(y) for y in found]

    def _numbers(self, data: Any) -> Any:
        source, host = backends.load(self.source), backends.load("numpy")
        if source.dtype_name(data.dtype) not in host.valid_names():
            # Each number of a 16-bit float is one of 32 bits too.
            data = cast(source, data, source.native_dtype("float32"), None)
        return self.given(data, "numpy")

    def pulled_back(self, inputs: Sequence[Form], outcome: Sequence[Form], wanted: Sequence[int]) -> "Operation":
        """The function of the inputs, then of a cotangent for each inexact output, that gives the gradients."""
        count = len(inputs)

        def function(*flat: Any) -> Sequence[Any]:
            _, carry = half(self.source).pullback(self.function, flat[:count], wanted, self.caution)
            return carry(flat[count:])

        back = Operation(self.title, self.source, self.host, function, self.caution)
        back._known = lambda forms: [forms[place] for place in wanted]
        return back
