"""The contract of backend modules: the names that ivy reads from a module, their meanings and their defaults.

A backend consists of an array namespace and, if the library deviates from the standard, a module. A function of the
module that has the name of an ivy function implements that function. It accepts native arrays, and returns
``NotImplemented`` if ivy should try the next implementation. `Contract` declares every other name that ivy reads; each
name is optional. When ivy imports the module, it raises an error if a public name looks like a misspelling of one of
these names.

"Native" means an object of the library, such as a ``torch.Tensor`` or a ``torch.dtype``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from types import FunctionType, ModuleType
from typing import Any

from ivy_protocol.exceptions import IvyInvalidBackendException


class Contract:
    """The optional members of a backend module, with their defaults.

    Four predicates describe the values of an array. `is_traced` detects tracers and symbolic tensors. Code that
    validates values checks `has_values`. Code that branches in Python checks `is_concrete`. Code that reads values on
    the host also checks `can_read_values`.

    =================  ===========================================  =====  ====  =====  =====  =========  =========
    Predicate          True if                                      eager  jit   grad   vmap   t.f.grad   t.f.vmap
    =================  ===========================================  =====  ====  =====  =====  =========  =========
    `is_traced`        the array is a tracer or a symbolic tensor   no     yes   yes    yes    yes        yes
    `has_values`       checks may inspect its values                yes    no    no     no     yes        no
    `is_concrete`      ivy may try ``if x:``, instead of `branch`   yes    no    yes    no     yes        yes
    `can_read_values`  its values are not those of an example,      yes    yes   yes    yes    no         no
                       which would become constants of a graph
    =================  ===========================================  =====  ====  =====  =====  =========  =========

    The columns ``jit``, ``grad`` and ``vmap`` of the table denote transforms of JAX, and the columns ``t.f.grad``
    and ``t.f.vmap`` denote transforms of ``torch.func``. The values in the column ``jit`` also apply to symbolic
    tensors of ``tf.function``.

    Parameters
    ----------
    module
        The backend module, or None for a namespace without one.
    """

    xp: Any = None
    """Array namespace of the library. Default: the registered namespace."""

    TYPES: tuple[type, ...] = ()
    """Array classes of the library, including its scalar classes. Default: the registered classes."""
    ARRAY_TYPE: type | None = None
    """Class of almost all results. The fast path wraps results of this class without further checks. Default: None."""
    SCALAR_TYPES: tuple[type, ...] = ()
    """The classes in `TYPES` that are scalars, not arrays. ivy converts a result of such a class to a 0-d array."""
    EXACT_SCALARS: frozenset[type] = frozenset()
    """Scalar classes that the fast path compares by identity. None of them is a base class of another."""
    FROM_SCALAR: Callable[[Any], Any] | None = None
    """Return a 0-d array with the value of a native scalar. Default: None."""
    AS_NUMPY: Callable[[Any], Any] | None = None
    """Return an ndarray that shares the memory of an array of `ARRAY_TYPE`, or raise an exception. Default: None."""
    CAST: Callable[[Any, Any], Any] | None = None
    """Return an array cast to a different native data type; a faster equivalent of ``astype``. Default: None (ivy
    calls ``astype``)."""

    DTYPES: Mapping[str, Any] | None = None
    """Mapping of ivy's data type names to native data types. Default: the data types that the namespace reports."""
    DTYPE_TYPE: type | None = None
    """Class of the native data types. Default: None."""
    SHAPE_TYPE: type = tuple
    """Class of native shapes."""
    SCALARS_LEFT: bool | Mapping[str, Any] = {}
    """Mapping of the names of binary functions to implementations that accept a Python scalar as the first argument
    and promote it as ivy does. True: all binary functions of the library accept such a scalar."""
    SCALARS_RIGHT: bool | tuple[str, ...] = ()
    """Names of the binary functions that accept a Python scalar as the second argument and promote it as ivy does.
    True: all of them."""
    AXES_OF_SCALARS: frozenset[str] = frozenset()
    """Names of the functions that accept ``axis=0`` or ``axis=-1`` for a 0-d array. ivy rejects these calls itself."""
    DTYPE_FALLBACKS: Mapping[str, Mapping[str, Iterable[str]]] = {}
    """Functions that the library does not implement, or computes incorrectly, in a data type: data type -> fallback ->
    function names. The fallback is a data type to compute in, a key of `CONVERSIONS`, or an empty string
    (unsupported)."""
    CONVERSIONS: Mapping[str, Any] = {}
    """Mapping of fallback names to conversions or replacement functions. `ivy_protocol.backends.dtype_fallbacks`
    describes the values."""
    COPIES: bool | tuple[str, ...] = ()
    """Names of the functions that return a copy where NumPy returns a view. True: all of them, because arrays are
    immutable or ivy must not write to them in place."""
    LAZY: bool = False
    """True if the library computes an array when its values are read. `has_values` then returns False, so that only the
    checks of a NaN policy compute arrays."""

    USES_DEVICES: bool = True
    """True if arrays can be on a device other than the CPU."""
    DEVICE_KINDS: tuple[str, ...] = ()
    """Types of devices that the library supports: "cpu", "gpu", "tpu". Default: the types of the available devices."""

    TracedError: type[Exception] | None = None
    """Exception class to raise if the values of a traced array are read. Default: None (an ivy exception)."""

    COMPILES_EACH_SHAPE: bool = False
    """True if the first call with a new shape compiles. Property-based checks then use fewer examples."""

    @staticmethod
    def why_unsupported(x: Any) -> str:
        """Return the reason why ivy cannot compute with an array, and a remedy; an empty string if it can.

        ivy appends the returned text to an error message about the argument `x`.
        """
        return ""

    @staticmethod
    def argument_check(name: str) -> Callable[..., None] | None:
        """Return a function that validates the arguments of the named function, or None.

        Define a check if the library would crash the process or misread an argument instead of raising an exception.
        """
        return None

    @staticmethod
    def accepts_foreign_dtypes(implementation: Any) -> bool:
        """Return True if a function accepts data types that ivy lacks, such as strings.

        If the result is True, ivy itself rejects arrays of unsupported data types before it calls the function, because
        the function would not raise for them.
        """
        return False

    @staticmethod
    def extra_dtype(name: str) -> Any:
        """Return the native data type of a name that is not in `DTYPES`; None if no other package provides the type."""
        return None

    @staticmethod
    def narrowed_dtypes() -> Mapping[str, str]:
        """Return the data types that are disabled at present, mapped to the data types that replace them.

        The key ``""`` is mapped to the reason why the data types are disabled, for error messages. For example, JAX
        without x64 disables 64-bit data types.
        """
        return {}

    @staticmethod
    def float_dtype_of_integers() -> str:
        """Return the result dtype of the library's floating-point functions for integers.

        Return an empty string if the result dtype depends on the argument.
        """
        return ""

    as_native_dev: Callable[[str], Any] | None = None
    """Return the native device for an ivy device name such as ``"gpu:0"``. Default: None (ivy queries the
    namespace)."""
    as_ivy_dev: Callable[[Any], Any] | None = None
    """Return the ivy name of a native device. Default: None (ivy queries the namespace)."""
    devices: Callable[[], Iterable[Any]] | None = None
    """Return the available native devices. Default: None (ivy queries the namespace)."""

    new_array_device: Callable[[], Any] | None = None
    """Return the native device on which the library creates arrays at present. Default: None (ivy creates an array and
    reads its device)."""

    @staticmethod
    def computing_device() -> str:
        """Return the name of the device on which the library computes, regardless of the devices of its arrays.

        Return an empty string if the library computes on the devices of the arrays.
        """
        return ""

    @staticmethod
    def at_device(device_name: Any) -> AbstractContextManager[Any]:
        """Return a context manager in which the library computes on a native device.

        Required only of libraries with a `computing_device`.
        """
        raise NotImplementedError

    @staticmethod
    def device_of(x: Any) -> Any:
        """Return the native device for a new array that is combined with `x`, or None to let the library choose."""
        return getattr(x, "device", None)

    @staticmethod
    def from_numpy_array(x: Any, like: Any) -> Any:
        """Return a native copy of a NumPy array, on the device of `like`, or on the default device if `like` is None.

        Return ``NotImplemented`` to let ivy call ``asarray`` of the namespace.
        """
        return NotImplemented

    share_numpy_memory: Callable[[Any, Any], Any] | None = None
    """Return a native array that shares the memory of a NumPy array if possible; used by `asarray`. The parameters are
    those of `from_numpy_array`. Default: None (ivy calls `from_numpy_array`)."""

    @staticmethod
    def static_index(key: Any) -> Any:
        """Convert a list of integers or a NumPy array of integers to an index that the library uses without copying it.

        Return ``NotImplemented`` to let ivy convert `key` to a native array.
        """
        return NotImplemented

    @staticmethod
    def is_traced(x: Any) -> bool:
        """Return True if an array is a tracer or a symbolic tensor. See the table in the docstring of `Contract`."""
        return False

    @staticmethod
    def is_tracing() -> bool:
        """Return True if code is being traced at present.

        While code is traced, new NumPy arrays, such as random samples, would become constants of the traced function.
        """
        return False

    @staticmethod
    def outside_traces() -> AbstractContextManager[Any]:
        """Return a context manager in which new arrays are concrete even in traced code.

        In this context, ivy creates arrays that outlive the trace.
        """
        return nullcontext()

    @staticmethod
    def traced_device(like: Any) -> Any:
        """Return the native device of the inputs of the traced code, for arrays that the code creates.

        `like` is the first input of the graph, or None if the input is unknown. Return None to let the library choose
        the device.
        """
        return None

    @staticmethod
    def has_values(x: Any) -> bool:
        """Return True if checks may inspect the values of an array. See the table in the docstring of `Contract`."""
        return True

    @staticmethod
    def is_concrete(x: Any) -> bool:
        """Return True if Python can branch on an array with ``if x:``. See the table in the docstring of `Contract`."""
        return True

    @staticmethod
    def can_read_values(x: Any) -> bool:
        """Return True if Python may read the values of an array at present.

        Return False while a graph is built from an example input, because the values of the example would become
        constants of the graph. See the table in the docstring of `Contract`.
        """
        return True

    @staticmethod
    def carries_gradients(x: Any) -> bool:
        """Return True if the library records operations on an array for automatic differentiation.

        The gradient of such an array would be lost if ivy converted the array to another library.
        """
        return False

    @staticmethod
    def can_write_out(implementation: Any, arrays: Iterable[Any], out: Any) -> bool:
        """Return True if an implementation can write its result directly into the native array ``out``, with the same
        values as if ivy cast the result to the dtype of ``out`` and copied it.
        """
        return False

    @staticmethod
    def fused_cast(implementation: Any, dtypes: Sequence[Any], target: Any) -> Callable[..., Any] | None:
        """Return a function that casts its arguments to `target`, and computes as `implementation` does.

        `dtypes` are the native data types of the arguments before the cast. Return None to let ivy cast the arguments
        itself before it calls `implementation`.
        """
        return None

    @staticmethod
    def memory_of(x: Any) -> int | None:
        """Return an identifier of the memory of an array, or None for an array without memory.

        Arrays that share memory have equal identifiers.

        Required if `COPIES` names functions.
        """
        return None

    @staticmethod
    def tie_to_memory(x: Any, link: Any) -> tuple[int | None, Any]:
        """Tie the object `link` to the memory of an array, so that `link` lives as long as the memory.

        Return the identifier of the memory, and a function. Until the memory is freed, the function returns an array of
        this memory; afterwards, it returns None. Required if `COPIES` names functions.
        """
        raise NotImplementedError

    @staticmethod
    def is_created_in_trace(array: Any) -> bool:
        """Return True if an ivy array was created by the code that a compiler traces."""
        return True

    @staticmethod
    def mark_copied(x: Any) -> None:
        """In code that a compiler traces, record that a copy replaces a view of the memory of an array."""

    @staticmethod
    def can_be_copied(x: Any) -> bool:
        """Return True if compiled code may have replaced a view of the array's memory by a copy."""
        return False

    @staticmethod
    def break_graph() -> None:
        """Break the graph if a compiler traces a fragment of ivy alone, so that the calling function runs eagerly."""

    @staticmethod
    def pickle_as(x: Any) -> Any:
        """Return the object to pickle in place of an array, if the library cannot read its own pickles."""
        return x

    to_dlpack: Callable[..., Any] | None = None
    """Export an array by DLPack. Accepts all keywords of ``__dlpack__`` in the standard. Default: None (the array's
    ``__dlpack__``)."""

    dlpack_device: Callable[[Any], tuple[Any, int]] | None = None
    """Return the DLPack device type and device id of an array. Default: None (the array's ``__dlpack_device__``)."""
    is_sparse: Callable[[Any], bool] | None = None
    """Return True if an object is a sparse array of the library. Default: None (no sparse arrays)."""
    as_sparse: Callable[..., Any] | None = None
    """``as_sparse(x, format)``: convert a dense or sparse array to a sparse format. Return ``NotImplemented`` for a
    format that the library lacks. Default: None."""
    make_sparse: Callable[..., Any] | None = None
    """``make_sparse(format, indices, values, shape)``: create a sparse array from native arrays. Return
    ``NotImplemented`` for a format that the library lacks. Default: None."""
    sparse_parts: Callable[[Any], tuple[str, list[Any], Any, tuple[int, ...]]] | None = None
    """Return the format, the list of index arrays, the values and the shape of a sparse array. Default: None."""
    as_dense: Callable[[Any], Any] | None = None
    """Convert a sparse array to a dense one. Default: None."""

    vjp: Callable[..., Any] | None = None
    """``vjp(func, *primals)``: reverse-mode differentiation. ``func`` returns a tuple of arrays and a tuple of
    auxiliary outputs. Return both, and a function that maps cotangents of the arrays to cotangents of the primals.
    Default: None."""
    jvp: Callable[..., Any] | None = None
    """``jvp(func, primals, tangents)``: forward-mode differentiation. ``func`` returns the same as in `vjp`. Return the
    output arrays, their tangents and the auxiliary outputs. Return ``NotImplemented`` if ``func`` supports reverse
    mode only. Default: None."""
    vmap: Callable[..., Any] | None = None
    """``vmap(func, *arrays)``: vectorize a function over the first axis of its arguments. ``func`` returns a tuple of
    arrays and a tuple of auxiliary outputs. Default: None."""
    custom_gradient: Callable[..., Any] | None = None
    """Attach a custom gradient to a function. Default: None."""
    branch: Callable[..., Any] | None = None
    """``branch(test, if_true, if_false, *operands)``: conditional for a ``test`` that is not concrete, like
    ``jax.lax.cond``. Default: None."""
    while_loop: Callable[..., Any] | None = None
    """``while_loop(test, body, *values)``: loop for a ``test`` that is not concrete, like ``jax.lax.while_loop``.
    Default: None."""
    scan: Callable[..., Any] | None = None
    """``scan(body, rows, *values)``: loop over the first axis of ``rows`` in traced code, like ``jax.lax.scan``.
    Default: None."""
    scan_rows: Callable[..., Any] | None = None
    """``scan_rows(step, carry, arrays, length, reverse, dtypes)``: the general form of `scan`. Return the final carry
    and the other outputs of the steps, stacked with the native data types in ``dtypes``. Default: None."""
    compile_function: Callable[..., Any] | None = None
    """``compile_function(func, **options)``: compile a function of arrays that returns a list of arrays, again for each
    new combination of shapes and data types. Default: None (ivy has no compiler for the library)."""
    enable_x64: Callable[[], AbstractContextManager[Any]] | None = None
    """Return a context manager that enables 64-bit data types. Default: None (they are always available)."""

    @staticmethod
    def is_sharded(kind: type) -> bool:
        """Return True if arrays of a class are sharded over several processes, with one shard in each."""
        return False

    first_sharded: Callable[[Any], Any] | None = None
    """Return the first sharded array among some values, including values in lists, or None. Default: None (the library
    has no sharded arrays)."""
    replicate_others: Callable[[], AbstractContextManager[Any]] | None = None
    """Return a context manager in which operations treat non-sharded arrays as replicated. Default: None."""
    shard_result_like: Callable[[Any, Any], Any] | None = None
    """``shard_result_like(x, like)``: distribute a non-sharded result like an array that `first_sharded` returned.
    Default: None."""
    shard_like: Callable[[Any, Any], Any] | None = None
    """``shard_like(x, like)``: shard ``x`` like ``like`` if that is sharded and has the same shape. Default: None."""
    local_shard: Callable[..., Any] | None = None
    """``local_shard(shape, parameters, unsharded_axes)``: describe the local shard of a new array that is sharded like
    its parameters. Return None if no parameter is sharded. The result has the attributes ``lengths`` (its shape) and
    ``places`` (indices of its elements, None: all), and the methods ``key(key)``, ``local(x)`` and ``whole(x)``.
    Default: None."""
    sample_sharded: Callable[[Any, Callable[..., Any]], Callable[..., Any]] | None = None
    """``sample_sharded(like, implementation)``: wrap a sampling function so that its result is sharded like its
    parameters, on the mesh of ``like``, an array that `first_sharded` returned. Default: None."""

    @staticmethod
    def with_sharding_fallback(name: str, implementation: Callable[..., Any]) -> Callable[..., Any]:
        """Return an implementation that accepts sharded arrays even if the library has no sharding rule for the
        function `name`.
        """
        return implementation

    observe_transfers: Callable[[Callable[[str, int], None]], AbstractContextManager[Any]] | None = None
    """Return a context manager that calls a function with a description and a number of bytes for each transfer
    between processes. Default: None."""

    @staticmethod
    def layout_of(x: Any) -> str:
        """Return a description of how the library distributes an array over devices, or an empty string for an array
        on a single device.

        ivy compares the descriptions of arguments and results to detect a changed layout. The function is optional if
        `observe_transfers` reports the transfers.
        """
        return ""

    map_blocks: Callable[..., Any] | None = None
    """``map_blocks(func, shape, arrays, dtype)``: apply a function to each block of native arrays that broadcast to
    ``shape``. Return ``NotImplemented`` if no array is divided into blocks. Default: None."""

    @staticmethod
    def full_array(x: Any) -> Any:
        """Return the full array of a sharded one (all-gather), and any other array unchanged."""
        return x

    reseed: Callable[[int], None] | None = None
    """Seed the library's random number generator. Default: None."""
    random_words: Callable[..., Any] | None = None
    """``random_words(key, count, stream, purpose)``: return the Philox words of ``common/philox.py`` from a native
    kernel, or ``NotImplemented``. Default: None."""
    random_floats: Callable[..., Any] | None = None
    """``random_floats(key, count, wide)``: return floats in [0, 1) from Philox words, of 64 bits if ``wide`` and 32
    bits otherwise, or ``NotImplemented``. Default: None."""
    upper_words: Callable[[Any, Any], Any] | None = None
    """Return the upper 32 bits of the products of two uint32 arrays, if the library has no 64-bit integers. Default:
    None (ivy computes them with 64-bit integers)."""
    take_in_bounds: Callable[..., Any] | None = None
    """``take_in_bounds(x, indices, axis)``: return `take_along_axis` if no index is negative or out of range, and
    ``NotImplemented`` otherwise. Default: None (ivy checks the indices itself)."""
    profile: Callable[..., AbstractContextManager[Any]] | None = None
    """Return a context manager that profiles its block and writes the profile to a directory. Default: None."""
    clear_cached_mem_on_dev: Callable[[Any], None] | None = None
    """Release the memory that the library caches on a native device. Default: None."""

    def __init__(self, module: ModuleType | None = None) -> None:
        for name in NAMES:
            value = getattr(module, name, None)
            if value is not None:
                setattr(self, name, value)


NAMES = frozenset(n for n in (*vars(Contract), *Contract.__annotations__) if not n.startswith("__"))
"""Names of all members of the contract."""


def check_names(module: ModuleType, functions: Iterable[str]) -> None:
    """Raise if a public name of a module looks like a misspelling of a contract member or an ivy function.

    Parameters
    ----------
    module
        The backend module.
    functions
        Names of ivy functions, and other names that the module may define.

    Raises
    ------
    IvyInvalidBackendException
        The name of a constant or a function of the module looks like a misspelling.
    """
    valid_names = NAMES.union(functions)
    for name, value in vars(module).items():
        is_own = isinstance(value, FunctionType) and value.__module__ == module.__name__
        if name in valid_names or name.startswith("_") or not (is_own or name.isupper()):
            continue
        from difflib import get_close_matches

        close = get_close_matches(name, valid_names, n=1, cutoff=0.85)
        if close:
            raise IvyInvalidBackendException(
                f"{module.__name__} defines {name!r}, which is neither an ivy function nor a member of the "
                f"backend contract: did you mean {close[0]!r}? Start the names of helpers with an underscore"
            )
