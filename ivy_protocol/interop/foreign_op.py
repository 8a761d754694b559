"""`Operation`: a function of one library that other libraries can call and differentiate."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from itertools import product
from typing import Any

from ivy_protocol import backends
from ivy_protocol.conversion import transfer
from ivy_protocol.conversion.promotion import cast
from ivy_protocol.exceptions import IvyBackendException, IvyInvalidBackendException, IvyValueError
from ivy_protocol.interop.shape_dtype import BackendAdapter, BackwardFunction, CopyPolicy, Flat, ShapeDtype
from ivy_protocol.messages.prefixes import first_line

LIBRARIES = ("torch", "jax", "tensorflow", "numpy")
_DTYPES_64 = ("float64", "complex128")
_NARROW = {"int64": "int32", "uint64": "uint32"}


def adapter_of(library: str) -> BackendAdapter:
    """Return the adapter of a library.

    Raises
    ------
    IvyInvalidBackendException
        The library has no adapter.
    """
    backends.load(library)
    if library == "torch":
        from ivy_protocol.interop import torch as adapter
    elif library == "jax":
        from ivy_protocol.interop import jax as adapter
    elif library == "tensorflow":
        from ivy_protocol.interop import tensorflow as adapter
    elif library == "numpy":
        from ivy_protocol.interop import numpy as adapter
    else:
        raise IvyInvalidBackendException(
            f"ivy.bridge: the library must be one of {', '.join(LIBRARIES)}, not {library!r}"
        )
    return adapter


def outside_traces(library: str) -> AbstractContextManager[Any]:
    """Return a context manager in which the library computes concrete arrays immediately, even in code that it
    traces.
    """
    backend = backends.load(library)
    return backend.hooks.outside_traces() if backend.traces and backend.hooks.is_tracing() else nullcontext()


class Operation:
    """A function of native arrays of the library `source`, used as a function of arrays of the library `inside`.

    The derivative of an operation, `vjp_op`, is also an `Operation`. Derivatives therefore exist up to the order that
    the source supports.
    """

    def __init__(self, title: str, source: str, inside: str, function: Flat, copy_policy: CopyPolicy) -> None:
        self.title = title
        self.source, self.inside = source, inside
        self.function = function
        self.copy_policy = copy_policy
        self._fixed_out_specs: Callable[[Sequence[ShapeDtype]], list[ShapeDtype]] | None = None
        self._out_specs_cache: dict[tuple[ShapeDtype, ...], list[ShapeDtype]] = {}

    def out_specs(self, inputs: Sequence[ShapeDtype]) -> list[ShapeDtype]:
        """Return the shapes and data types of the results. For new shapes or data types of the inputs,
        evaluate the function for ones and zeros.
        """
        if self._fixed_out_specs is not None:
            return self._fixed_out_specs(inputs)
        key = tuple(inputs)
        if key not in self._out_specs_cache:
            backend = backends.load(self.source)
            with self._scope([spec.dtype for spec in inputs]):
                outputs = adapter_of(self.source).eval_shape(self.function, [self._sample(spec) for spec in inputs])
            self._out_specs_cache[key] = [
                ShapeDtype(tuple(y.shape), self._dtype_inside(backend.dtype_name(y.dtype)), backend.is_inexact(y.dtype))
                for y in outputs
            ]
        return self._out_specs_cache[key]

    def _dtype_inside(self, dtype: str) -> str:
        """Return the data type of `inside` to which a data type of the source is converted."""
        backend = backends.load(self.inside)
        return backend.dtype_name(backend.native_dtype(dtype, explicit=False))

    def _sample(self, spec: ShapeDtype) -> Any:
        """Return an array with the shape and data type of an input: ones for inexact data types, else zeros."""
        backend = backends.load(self.source)
        dtype = backend.native_dtype(spec.dtype, explicit=False)
        # Return ones for inexact inputs, which may be divisors. Return zeros for integers, which may be indices: 0 is
        # valid for every axis that is not empty.
        return (backend.xp.ones if spec.inexact else backend.xp.zeros)(spec.shape, dtype=dtype)

    @contextmanager
    def _scope(self, dtypes: Sequence[str]) -> Iterator[None]:
        """Enter a scope in which both libraries compute immediately. If an input has a 64-bit type, enable 64-bit types
        of the source.
        """
        with ExitStack() as scopes:
            for name in (self.source, self.inside):
                scopes.enter_context(outside_traces(name))
            enable_x64 = backends.load(self.source).hooks.enable_x64
            if enable_x64 is not None and any([dtype in _DTYPES_64 for dtype in dtypes]):
                scopes.enter_context(enable_x64())
            yield

    def _types(self, arrays: Sequence[Any]) -> list[str]:
        return [backends.load(backends.backend_name(type(x))).dtype_name(x.dtype) for x in arrays]

    def to_source(self, data: Any) -> Any:
        """Convert an array to the source. The arrays share memory if the libraries support it.

        Raises
        ------
        IvyValueError
            The source has 64-bit integers disabled, and the values do not fit into 32 bits.
        """
        target = backends.load(self.source)
        name = backends.load(backends.backend_name(type(data))).dtype_name(data.dtype)
        converted = transfer.transferred(target, data, narrow=True)
        if name in _NARROW and name not in target.valid_names() and converted.size:
            array = transfer.transferred(backends.load("numpy"), data)
            limits = backends.load("numpy").xp.iinfo(_NARROW[name])
            if array.min() < limits.min or array.max() > limits.max:
                raise IvyValueError(
                    f"{self.title}: {self.source} converts {name} to {_NARROW[name]}, whose range does not "
                    'include all values; enable 64-bit integers with jax.config.update("jax_enable_x64", True)'
                )
        return converted

    def to_inside(self, data: Any, library: str = "") -> Any:
        """Convert a result to an array of `library`, by default the library `inside`."""
        target = backends.load(library or self.inside)
        return transfer.transferred(target, data, narrow=True)

    def run(self, arrays: Sequence[Any]) -> list[Any]:
        """Call the function with concrete arrays, and return its results."""
        with self._scope(self._types(arrays)):
            outputs = adapter_of(self.source).run(self.function, [self.to_source(x) for x in arrays], self.copy_policy)
            return [self.to_inside(y) for y in outputs]

    def run_with_vjp(self, arrays: Sequence[Any], wrt: Sequence[int]) -> tuple[list[Any], BackwardFunction]:
        """Call the function. Return its results, and their backward function for the inputs in `wrt`."""
        types = self._types(arrays)
        with self._scope(types):
            native = [self.to_source(x) for x in arrays]
            native_outputs, backward_fn = adapter_of(self.source).pullback(self.function, native, wrt, self.copy_policy)
            outputs = [self.to_inside(y) for y in native_outputs]

        def convert_backward(cotangents: Sequence[Any]) -> list[Any]:
            with self._scope(types):
                gradients = [self.to_inside(g) for g in backward_fn([self.to_source(c) for c in cotangents])]
            return [self._cast_to(g, types[index]) for g, index in zip(gradients, wrt, strict=True)]

        return outputs, convert_backward

    def _cast_to(self, gradient: Any, dtype: str) -> Any:
        backend = backends.load(self.inside)
        return cast(backend, gradient, backend.native_dtype(dtype, explicit=False), None)

    def run_to_numpy(
        self, inputs: Sequence[ShapeDtype], out_specs: Sequence[ShapeDtype], arrays: Sequence[Any]
    ) -> list[Any]:
        """Call the function and return its results as NumPy arrays. If `arrays` have more axes than `inputs`, map over
        the additional leading axes.

        Raises
        ------
        IvyValueError
            A result has another shape than the compiled code expects.
        """
        np = backends.load("numpy").xp
        batch_ndim = len(arrays[0].shape) - len(inputs[0].shape) if arrays else 0
        if not batch_ndim:
            return self._checked(out_specs, arrays)
        batch_shape = np.broadcast_shapes(*[tuple(x.shape[:batch_ndim]) for x in arrays])
        rows = []
        for index in product(*[range(n) for n in batch_shape]):
            # Use index 0 along axes of size 1: such an axis is not mapped.
            row = [x[tuple([i if n > 1 else 0 for i, n in zip(index, x.shape, strict=False)])] for x in arrays]
            rows.append(self._checked(out_specs, row))
        if not rows:
            return [np.zeros((*batch_shape, *spec.shape)) for spec in out_specs]
        return [np.stack(column).reshape(*batch_shape, *column[0].shape) for column in zip(*rows, strict=True)]

    def _checked(self, out_specs: Sequence[ShapeDtype], arrays: Sequence[Any]) -> list[Any]:
        """Call the function in a callback. Raise if the results do not have the shapes that the compiler assumes."""
        with self._scope(self._types(arrays)):
            try:
                outputs = adapter_of(self.source).run(
                    self.function, [self.to_source(x) for x in arrays], self.copy_policy
                )
            except Exception as error:
                # Include the class of the exception in the message: compiled code propagates only the message.
                message = f"{type(error).__name__}: {first_line(error)}"
                raise IvyBackendException(f"{self.title}: the function of {self.source} raised {message}") from error
            shapes = [tuple(y.shape) for y in outputs]
            if shapes != [spec.shape for spec in out_specs]:
                raise IvyValueError(
                    f"{self.title}: the function returned the shapes {shapes}, but {self.inside} compiled the call for "
                    f"results of the shapes {[spec.shape for spec in out_specs]}; if the shapes depend on values, call "
                    "the function without a compiler"
                )
            return [self._to_numpy(y) for y in outputs]

    def _to_numpy(self, data: Any) -> Any:
        """Convert a result to NumPy. bfloat16, which NumPy lacks, is converted to float32 first."""
        source, numpy = backends.load(self.source), backends.load("numpy")
        if source.dtype_name(data.dtype) not in numpy.valid_names():
            # Convert bfloat16 to float32, which represents all its values.
            data = cast(source, data, source.native_dtype("float32"), None)
        return self.to_inside(data, "numpy")

    def vjp_op(self, inputs: Sequence[ShapeDtype], out_specs: Sequence[ShapeDtype], wrt: Sequence[int]) -> "Operation":
        """Return the operation that computes the gradients from the inputs and a cotangent for each inexact output."""
        count = len(inputs)

        def function(*flat: Any) -> Sequence[Any]:
            _, backward_fn = adapter_of(self.source).pullback(self.function, flat[:count], wrt, self.copy_policy)
            return backward_fn(flat[count:])

        operation = Operation(self.title, self.source, self.inside, function, self.copy_policy)
        operation._fixed_out_specs = lambda specs: [specs[index] for index in wrt]
        return operation
