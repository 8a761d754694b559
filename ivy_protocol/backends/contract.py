"""What the module of a library may define beside functions named as ivy's: every name, its meaning and its default.

A backend is an array namespace and, where the library differs, a module. A function in that module that has the name of
one of ivy's answers for it, with native arguments, or returns ``NotImplemented``. Everything else that ivy reads from
the module is an attribute of `Contract`; a module defines what is not as the default says. A public name that is none
of these, but close to one, is refused when the module is loaded: it would be a misspelt one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from types import FunctionType, ModuleType
from typing import Any

from ivy_protocol.exceptions import IvyInvalidBackendException


class Contract:
    """The names that a module may define, with what holds where it does not.

    Parameters
    ----------
    module
        The module of a library, or None for a namespace without one.
    """

    xp: Any = None
    """The array namespace of the library, where it is not the one that was registered."""

    TYPES: tuple[type, ...] = ()
    """The classes of its arrays, scalars included; by default those that were registered."""
    ARRAY_TYPE: type | None = None
    """The class of nearly all results, which plans wrap without another look."""
    SCALAR_TYPES: tuple[type, ...] = ()
    """Those of `TYPES` that are scalars and no arrays: results of these are made arrays without axes."""
    EXACT_SCALARS: frozenset[type] = frozenset()
    """The scalar classes, none of them a base of others, that plans find by identity."""
    FROM_SCALAR: Callable[[Any], Any] | None = None
    """Makes an array without axes of a scalar."""
    AS_NUMPY: Callable[[Any], Any] | None = None
    """Gives the memory of an array of `ARRAY_TYPE` as an ndarray, without a copy, or raises."""
    CAST: Callable[[Any, Any], Any] | None = None
    """Gives an array a native data type that it has not, in less time than ``astype`` does, for which it stands."""

    DTYPES: Mapping[str, Any] | None = None
    """The native data types by ivy's names; by default those that the namespace tells."""
    DTYPE_TYPE: type | None = None
    """The class of the native data types."""
    SHAPE_TYPE: type = tuple
    """The class of native shapes."""
    SCALARS_LEFT: bool | Mapping[str, Any] = {}
    """By name, what answers functions of two arrays with a Python number on the left as ivy means it; True: all do."""
    SCALARS_RIGHT: bool | tuple[str, ...] = ()
    """Likewise on the right."""
    AXES_OF_SCALARS: frozenset[str] = frozenset()
    """The functions that take an axis of an array without axes as if it had one, which ivy refuses."""
    DTYPE_FALLBACKS: Mapping[str, Mapping[str, Iterable[str]]] = {}
    """By data type, then by detour, the functions that the library does not compute in that type, or not rightly. A
    detour is a data type to compute in, a key of `CONVERSIONS`, or an empty string where there is none."""
    CONVERSIONS: Mapping[str, Any] = {}
    """What computes in place of the functions of a detour, by its name."""
    COPIES: bool | tuple[str, ...] = ()
    """The functions that copy where a view is meant; True: all, since the arrays are never written to."""

    USES_DEVICES: bool = True
    """Whether arrays may lie elsewhere than in the main memory."""
    DEVICE_KINDS: tuple[str, ...] = ()
    """The kinds of devices that the library can use: "cpu", "gpu", "tpu"; by default those that it has now."""

    TracedError: type[Exception] | None = None
    """What to raise for the values of an array that is traced, if users of the library know an error for it."""

    COMPILES_EACH_SHAPE: bool = False
    """Whether the first call with arrays of a shape takes long, so that a check of many calls takes few of them."""

    @staticmethod
    def why_unsupported(x: Any) -> str:
        """Why ivy cannot compute with an array, with what to do, as said of its argument; '' if it can."""
        return ""

    @staticmethod
    def argument_check(name: str) -> Callable[..., None] | None:
        """What looks at the arguments of a function, by name, and raises where the library would end the process or
        take a number for another one; None where it raises by itself."""
        return None

    @staticmethod
    def accepts_foreign_dtypes(implementation: Any) -> bool:
        """Whether a function computes with arrays of what ivy has no data type for, such as text, and should not."""
        return False

    @staticmethod
    def extra_dtype(name: str) -> Any:
        """The native data type of a name that is not in `DTYPES`, if another package has it; else None."""
        return None

    @staticmethod
    def narrowed_dtypes() -> Mapping[str, str]:
        """The data types that do not exist now, with what promotion gives instead; why not is under ''."""
        return {}

    @staticmethod
    def float_dtype_of_integers() -> str:
        """The data type that the library's own functions of floats give for every integer; '' if it depends."""
        return ""

    as_native_dev: Callable[[str], Any] | None = None
    """Gives the native device of a name such as ``"gpu:0"``; by default the namespace is asked."""
    as_ivy_dev: Callable[[Any], Any] | None = None
    """Gives the name of a native device."""
    devices: Callable[[], Iterable[Any]] | None = None
    """Lists the native devices that there are now; by default those that the namespace tells."""

    new_array_device: Callable[[], Any] | None = None
    """Gives the native device where the library makes arrays now; by default an array is made and asked."""

    @staticmethod
    def computing_device() -> str:
        """The name of the device where the library computes, wherever arrays lie; '' if it computes where they lie."""
        return ""

    @staticmethod
    def at_device(device_name: Any) -> AbstractContextManager[Any]:
        """A context in which the library computes on a native device; for libraries with a `computing_device`."""
        raise NotImplementedError

    @staticmethod
    def device_of(x: Any) -> Any:
        """The native device on which to make an array beside another; None where the library is to choose."""
        return getattr(x, "device", None)

    @staticmethod
    def from_numpy_array(x: Any, like: Any) -> Any:
        """A copy of NumPy's array in the library, on the device of an array or, beside None, where new ones are made.

        ``NotImplemented`` stands for the usual way, by ``asarray`` of the namespace.
        """
        return NotImplemented

    share_numpy_memory: Callable[[Any, Any], Any] | None = None
    """As `from_numpy_array`, for `asarray`: an array in the memory of NumPy's where that can be."""

    @staticmethod
    def static_index(key: Any) -> Any:
        """A list of integers, or NumPy's array of them, as the library takes it in an index without a copy of its own.

        ``NotImplemented`` stands for the usual way, an array of the library.
        """
        return NotImplemented

    @staticmethod
    def is_traced(x: Any) -> bool:
        """Whether an array stands for values that are not there yet, as inside a jit."""
        return False

    @staticmethod
    def is_tracing() -> bool:
        """Whether code is being traced now, so that what NumPy gives would be the same in each call of it."""
        return False

    @staticmethod
    def outside_traces() -> AbstractContextManager[Any]:
        """A context in which arrays are made with values, also while code is traced, for what is kept after that."""
        return nullcontext()

    @staticmethod
    def traced_device(like: Any) -> Any:
        """The native device of the inputs of code that is traced, for what the code makes from nothing.

        The first input of a graph is given; None stands for where the library makes arrays by itself.
        """
        return None

    @staticmethod
    def has_values(x: Any) -> bool:
        """Whether an array has values."""
        return True

    @staticmethod
    def is_concrete(x: Any) -> bool:
        """Whether Python can branch on an array."""
        return True

    @staticmethod
    def can_read_values(x: Any) -> bool:
        """Whether Python may look at an array's values now: not at those of an example of which a graph is made."""
        return True

    @staticmethod
    def carries_gradients(x: Any) -> bool:
        """Whether what is computed of an array is recorded, so that another library would lose it."""
        return False

    @staticmethod
    def can_write_out(implementation: Any, arrays: Iterable[Any], out: Any) -> bool:
        """Whether an implementation can write its result into a native array, by ``out=``, as ivy would."""
        return False

    @staticmethod
    def fused_cast(implementation: Any, dtypes: Sequence[Any], target: Any) -> Callable[..., Any] | None:
        """A function that casts arrays of these native data types to that one itself; None where there is none."""
        return None

    @staticmethod
    def memory_of(x: Any) -> int | None:
        """The memory of an array, where `COPIES` names functions; None for an array without memory."""
        return None

    @staticmethod
    def tie_to_memory(x: Any, link: Any) -> tuple[int | None, Any]:
        """Keep an object alive as long as the memory of an array; give that memory, and what finds an array of it
        again."""
        raise NotImplementedError

    @staticmethod
    def is_created_in_trace(array: Any) -> bool:
        """Whether an array of ivy was made by the code that a compiler reads."""
        return True

    @staticmethod
    def mark_copied(x: Any) -> None:
        """Note that a copy stands for a view of an array, in code that a compiler reads."""

    @staticmethod
    def can_be_copied(x: Any) -> bool:
        """Whether such a copy may exist of the memory of an array."""
        return False

    @staticmethod
    def break_graph() -> None:
        """Let Python run the call, if a compiler reads a part of ivy by itself."""

    @staticmethod
    def pickle_as(x: Any) -> Any:
        """What is pickled in the place of an array, where the library does not read its own pickles."""
        return x

    to_dlpack: Callable[..., Any] | None = None
    """Exports an array by DLPack, with all keywords of the standard; by default its own ``__dlpack__``."""

    dlpack_device: Callable[[Any], tuple[Any, int]] | None = None
    """Gives the kind and the number of the device of an array, as DLPack has them; by default the array is asked."""
    is_sparse: Callable[[Any], bool] | None = None
    """Tells the sparse arrays that belong to the library."""
    as_sparse: Callable[..., Any] | None = None
    """``as_sparse(x, format)`` of a dense or sparse array; NotImplemented for formats that the library lacks."""
    make_sparse: Callable[..., Any] | None = None
    """``make_sparse(format, indices, values, shape)`` of native arrays, likewise."""
    sparse_parts: Callable[[Any], tuple[str, list[Any], Any, tuple[int, ...]]] | None = None
    """The format, the positions, the values and the shape of a sparse array."""
    as_dense: Callable[[Any], Any] | None = None
    """The dense array of a sparse one."""

    vjp: Callable[..., Any] | None = None
    """``vjp(func, *primals)`` of a function to two tuples of arrays: values, others, and what carries cotangents."""
    jvp: Callable[..., Any] | None = None
    """``jvp(func, primals, tangents)`` of such a function to its values, their changes, and the others.

    It may be NotImplemented, for functions that are differentiated backwards only."""
    vmap: Callable[..., Any] | None = None
    """``vmap(func, *arrays)`` over the first axis, for a function to a tuple of arrays and a tuple of others."""
    custom_gradient: Callable[..., Any] | None = None
    """Binds a function to its own gradient."""
    branch: Callable[..., Any] | None = None
    """``branch(test, if_true, if_false, *operands)`` where Python cannot branch."""
    while_loop: Callable[..., Any] | None = None
    """``while_loop(test, body, *values)`` likewise."""
    scan: Callable[..., Any] | None = None
    """``scan(body, rows, *values)`` likewise."""
    scan_rows: Callable[..., Any] | None = None
    """``scan_rows(step, carried, arrays, length, reverse, dtypes)`` likewise: what is carried in the end, and what
    else the steps give, as rows of these native data types."""
    enable_x64: Callable[[], AbstractContextManager[Any]] | None = None
    """Lets the library have 64-bit types meanwhile, if it has them at all."""

    @staticmethod
    def is_sharded(kind: type) -> bool:
        """Whether arrays of a class are spread over several processes, each of which has a part."""
        return False

    first_sharded: Callable[[Any], Any] | None = None
    """The first array among some values, also in lists, that is so spread; else None."""
    replicate_others: Callable[[], AbstractContextManager[Any]] | None = None
    """A context in which arrays that are not spread are the same in all processes beside such arrays."""
    shard_result_like: Callable[[Any, Any], Any] | None = None
    """``shard_result_like(x, like)``, a result that is not spread, as one is that was found by `first_sharded`."""
    shard_like: Callable[[Any, Any], Any] | None = None
    """``shard_like(x, like)``, an array spread as another is, if that is spread and has its shape."""
    local_shard: Callable[..., Any] | None = None
    """``local_shard(lengths, parameters, whole_axes)``, the part of an array in this process, which is spread as its
    parameters are; None where they are not. It has ``lengths``, ``places`` or None for all of them, ``key(key)``,
    ``local(x)`` and ``whole(x)``."""
    sample_sharded: Callable[[Any, Callable[..., Any]], Callable[..., Any]] | None = None
    """``sample_sharded(like, implementation)`` makes of a function that draws one that spreads what it draws as its
    parameters are, in the processes of an array that was found by `first_sharded`."""

    @staticmethod
    def with_sharding_fallback(name: str, implementation: Callable[..., Any]) -> Callable[..., Any]:
        """Make of an implementation one that answers for spread arrays too, where the library has no rule for them."""
        return implementation

    observe_transfers: Callable[[Callable[[str, int], None]], AbstractContextManager[Any]] | None = None
    """A context in which a function is told how parts of spread arrays go to other processes, and of how many bytes."""

    @staticmethod
    def layout_of(x: Any) -> str:
        """How an array is spread over devices by the library itself, which tells of no moves; '' if it is not."""
        return ""

    map_blocks: Callable[..., Any] | None = None
    """``map_blocks(func, lengths, arrays, dtype)``, what a function makes of each block of native arrays,
    which broadcast to `lengths`; NotImplemented where all are in one piece."""

    @staticmethod
    def full_array(x: Any) -> Any:
        """The whole of an array that is spread, and any other as it is."""
        return x

    reseed: Callable[[int], None] | None = None
    """Sets the seed of the library's random numbers."""
    random_words: Callable[..., Any] | None = None
    """``random_words(key, count, stream, purpose)``, the words of Philox of `common/philox.py`, or NotImplemented."""
    random_floats: Callable[..., Any] | None = None
    """``random_floats(key, count, wide)``, floats of such words in 64 bits or 32, from 0 up to 1, or NotImplemented."""
    upper_words: Callable[[Any, Any], Any] | None = None
    """The upper 32 bits of the products of ``uint32``, where the library has no wider integers to compute in."""
    profile: Callable[..., AbstractContextManager[Any]] | None = None
    """Profiles what runs meanwhile, into a folder."""
    clear_cached_mem_on_dev: Callable[[Any], None] | None = None
    """Gives back the memory that the library keeps on a native device."""

    def __init__(self, module: ModuleType | None = None) -> None:
        for name in NAMES:
            value = getattr(module, name, None)
            if value is not None:
                setattr(self, name, value)


NAMES = frozenset(n for n in (*vars(Contract), *Contract.__annotations__) if not n.startswith("__"))
"""All names of the contract."""


def check_names(module: ModuleType, functions: Iterable[str]) -> None:
    """Refuse public names of a module that are nearly those of the contract, or of functions of ivy.

    Parameters
    ----------
    module
        The module of a library.
    functions
        The names of ivy's functions, and of what else the module may answer.

    Raises
    ------
    IvyInvalidBackendException
        There is such a name, of a constant or of a function that the module defines.
    """
    known = NAMES.union(functions)
    for name, value in vars(module).items():
        own = isinstance(value, FunctionType) and value.__module__ == module.__name__
        if name in known or name.startswith("_") or not (own or name.isupper()):
            continue
        from difflib import get_close_matches

        close = get_close_matches(name, known, n=1, cutoff=0.85)
        if close:
            raise IvyInvalidBackendException(
                f"{module.__name__} defines {name!r}, which is no function of ivy and nothing that ivy asks of a "
                f"backend: did you mean {close[0]!r}? Begin the name of a helper with an underscore"
            )
