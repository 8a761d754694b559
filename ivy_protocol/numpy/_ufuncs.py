"""Ufuncs of `ivy.numpy`: each calls one function of ivy, and has NumPy's result dtypes and ufunc methods."""

from collections.abc import Callable, Container
from functools import cache, cached_property
from inspect import Signature, signature
from sys import modules as loaded_modules
from typing import Any, Generic, TypedDict, TypeVar, Unpack

import numpy as np

from ivy_protocol.backends import backend_name, loaded
from ivy_protocol.base.typing import ArrayLike, DtypeLike
from ivy_protocol.compiling import Cast, ForwardedCall, constant, is_bytecode_traced, is_compiling, resolves
from ivy_protocol.conversion.promotion import cast
from ivy_protocol.core.context import scoped_modes, setting, state, tables
from ivy_protocol.core.dtypes import dtype_name
from ivy_protocol.dispatch.call_entry import finish
from ivy_protocol.exceptions import IvyDtypeError, IvyException, IvyTypeError
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import DYNAMO, PYTHON, Array, is_plain, native_of, new, wrap_native, wrap_native_for
from ivy_protocol.numpy._dispatch import NeedsDispatch, dispatch_call, explain_call, public
from ivy_protocol.numpy._forward import Forward
from ivy_protocol.numpy._host import NumpyFunction, is_composed, try_numpy
from ivy_protocol.numpy._plans import DirectCalls, Target, attach_target, bodies_of, compiled_entry
from ivy_protocol.numpy._ufunc_methods import Methods, write_at
from ivy_protocol.numpy._values import (
    arrays,
    ivy_dtype,
    kind_of_name,
    mask_of,
    np_dtype,
    pair,
    promote,
    store,
    to_native,
    type_of,
)

_WEAK = (int, float, complex)
_SCALARS = (float, int)
SUM_DTYPES = {"b": "int64", "i": "int64", "u": "uint64"}
"""Dtypes in which booleans and integers are summed, by `dtype.kind`."""
Fn = TypeVar("Fn", bound=Callable[..., Any])
_letters: dict[Any, str] = {}
"""NumPy's `dtype.kind` by native dtype; "-" for an array without a dtype."""
inexact: dict[type, frozenset[Any]] = {}
"""Inexact dtypes of the arguments so far, by the class of native arrays."""


def _letter(dtype: Any) -> str:
    # Include the class in the key: array_api_strict warns if a dict lookup compares its dtypes with NumPy's.
    key = type(dtype), dtype
    letter = _letters.get(key)
    if letter is None:
        letter = _letters[key] = "-" if dtype is None else kind_of_name(dtype_name(dtype))
    return letter


def dtype_predicate(
    accepts: Callable[[Any], bool], accepted: dict[type, frozenset[Any]], libraries: Container[str] | None = None
) -> Callable[[Any], bool]:
    """Return a predicate on native arrays. It returns True if `accepts` is True for the dtype.

    With `libraries`, the predicate returns False for arrays of other libraries.

    Each class of arrays has its own cache of results, because array_api_strict warns if its dtypes are compared with
    the dtypes of other libraries. The attribute `accepted` of the predicate is the cache of accepted dtypes. Fast paths
    read this cache instead of calling the predicate.
    """

    rejected: dict[type, frozenset[Any]] = {}

    @constant
    def check_dtype(cls: type, dtype: Any) -> bool:
        is_accepted = accepts(dtype) and (libraries is None or backend_name(cls) in libraries)
        # While torch.compile traces, do not cache the result. The compiled code does not need the cache, because
        # torch.compile creates guards on the dtypes.
        if not is_compiling():
            dtypes = accepted if is_accepted else rejected
            dtypes[cls] = dtypes.get(cls, frozenset()) | {dtype}
        return is_accepted

    def predicate(data: Any) -> bool:
        try:
            dtype = data.dtype
        except AttributeError:
            return accepts(None)
        cls = type(data)
        return dtype in accepted.get(cls, ()) or (dtype not in rejected.get(cls, ()) and check_dtype(cls, dtype))

    decorated: Any = predicate
    decorated.accepted = accepted
    return decorated


is_inexact = dtype_predicate(lambda dtype: _letter(dtype) in "fc-", inexact)
"""Return True for floating-point or complex arrays, and for instances of array classes without a dtype."""
is_real = dtype_predicate(lambda dtype: _letter(dtype) == "f", {})
"""Return True for real floating-point arrays."""
keeps_sum_dtype = dtype_predicate(lambda dtype: _letter(dtype) in "fc-" or dtype_name(dtype) in ("int64", "uint64"), {})
"""Return True for arrays whose sum has their own dtype in NumPy."""
keeps_ivy_sum_dtype = dtype_predicate(lambda dtype: _letter(dtype) in "fc-" or dtype_name(dtype) == "int64", {})
"""Return True for arrays whose sum has their own dtype both in NumPy and, without ``dtype=``, in ivy."""
is_integer = dtype_predicate(lambda dtype: _letter(dtype) in "iu", {})
"""Return True for integer arrays."""
is_number = dtype_predicate(lambda dtype: _letter(dtype) in "iuf", {})
"""Return True for arrays that are neither boolean nor complex."""
is_bool = dtype_predicate(lambda dtype: _letter(dtype) == "b", {})
"""Return True for boolean arrays."""
is_ordered = dtype_predicate(lambda dtype: _letter(dtype) in "biuf", {})
"""Return True for arrays that are not complex."""


@constant
def is_complex_dtype(dtype: Any) -> bool:
    """Return True for a native complex dtype."""
    return _letter(dtype) == "c"


@constant
def is_bool_dtype(dtype: Any) -> bool:
    """Return True for the native boolean dtype."""
    return _letter(dtype) == "b"


def float_like(dtype: str) -> str:
    """Return the floating-point dtype to which ufuncs of NumPy such as ``sin`` convert an integer or boolean dtype."""
    return "float16" if dtype in ("bool", "int8", "uint8") else "float32" if dtype in ("int16", "uint16") else "float64"


class Options(TypedDict, total=False):
    """Keyword arguments of ufuncs other than ``out``."""

    where: Any
    dtype: Any
    casting: str
    order: str
    subok: bool


class ufunc(Generic[Fn]):
    """A function applied element-wise, as NumPy's ufunc of the same name.

    Parameters
    ----------
    fn
        The function of ivy.
    name
        NumPy's name.
    floating
        True if integers are first converted to the floating-point dtype that NumPy uses for them. A string is the name
        of the dtype to which all integers are converted.
    fallback
        Function for dtypes that `fn` rejects. It returns ``NotImplemented`` for dtypes that NumPy rejects too.
    fast_fn
        The function of ivy for arrays that `accepts` accepts, if it takes less time than `fn`.
    accepts
        Predicate on native arrays. It returns True if `fast_fn` needs no conversion of the array. By default, it
        accepts only inexact dtypes if `floating` is set, and otherwise every array.
    reduced, accumulated
        Functions of ivy that compute `reduce` and `accumulate`. They are faster than one call for each element.
    """

    nin = 1
    nout = 1
    _slow_path: Callable[..., Any]

    def __init__(
        self,
        fn: Fn,
        name: str,
        *,
        floating: bool | str = False,
        identity: Any = None,
        fallback: Callable[..., Any] | None = None,
        fast_fn: Callable[..., Any] | None = None,
        accepts: Any = None,
        reduced: Callable[..., Any] | None = None,
        accumulated: Callable[..., Any] | None = None,
    ) -> None:
        self._fn = fn
        self.__name__ = name
        self.__module__ = "ivy_protocol.numpy"
        parts = f"`ivy.{fn.__name__}`" if hasattr(fn, "spec") else "functions of ivy"
        self.__doc__ = f"``numpy.{name}`` on every backend, with {parts}."
        self._floating = floating is not False
        self._float_like: Callable[[str], str] = float_like if floating is True else lambda dtype: str(floating)
        self.identity = identity
        self._fallback_fn = fallback
        self._fast_fn: Callable[..., Any] = fn if fast_fn is None else fast_fn
        self._accepts: Any = accepts if accepts is not None else is_inexact if self._floating else None
        self._compiled_call, self._supported, self._is_supported, self._index = compiled_entry(self._fast_fn)
        self._direct = DirectCalls(self._supported, self._is_supported, by_dtype=self._accepts is not None)
        self._bodies = bodies_of(self._fast_fn)
        self._promotes = len(getattr(getattr(fn, "spec", None), "promote", ())) == self.nin
        self._reduce_fn = reduced
        self._accumulate_fn = accumulated
        self._numpy_fn: Any = getattr(np, name)
        # If a subclass overrides `_compute`, set `_has_one_function` to False: this `_compute` may call other
        # functions.
        self._has_one_function = self._fast_fn is fn and getattr(type(self), "_compute", None) in _COMPUTE
        self._is_composed = self._index < 0 or is_composed(self._fast_fn)
        self._unary_numpy_fn = NumpyFunction(self._numpy_fn)
        # Set the signature that `inspect.signature` returns: the parameters of `_slow_path`. The signature of
        # `__call__` has only `**options`.
        self.__signature__ = _signature(self.nin)

    def __repr__(self) -> str:
        return f"<ufunc {self.__name__!r} of ivy.numpy>"

    def __reduce__(self) -> str:
        # Pickle and copy by name, as functions do: a copy is the same object.
        return self.__name__

    def __ivy_explain__(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        call: Any = self
        return explain_call(call, args, kwargs)

    def _check_options(self, options: Any) -> None:
        unknown = options.keys() - Options.__annotations__.keys()
        if unknown:
            raise IvyTypeError(
                f"ivy.numpy.{self.__name__}: unexpected keyword argument {min(unknown)!r}; the keyword arguments are "
                f"out, {', '.join(Options.__annotations__)}"
            )

    @property
    def forward(self) -> Forward | None:
        """The calls that are forwarded to one function of ivy: all calls without options. None if `__call__` is
        overridden.
        """
        if type(self).__call__ is UnaryUfunc.__call__:
            return Forward(self._fast_fn, accepts=self._accepts, min_ndim=0)
        if type(self).__call__ is BinaryUfunc.__call__:
            accepts = is_inexact if self._floating else None
            return Forward(self._fast_fn, 2, accepts=accepts, min_ndim=0, accepts_scalar=is_inexact)
        return None

    @cached_property
    def resolution(self) -> ForwardedCall | None:
        """The calls that torch.compile replaces by a call of one function of ivy. None if there are no such calls."""
        call = None if self.forward is None else self.forward.resolution()
        return call if call is None or not self._has_one_function else call._replace(forward=self._forward)

    def _forward(self, args: tuple[Any, ...], kwargs: dict[str, Any], _: int) -> Any:
        """Return the arguments for ivy's function. An operand that NumPy would cast is replaced by a `Cast`."""
        has_array = [hasattr(x, "dtype") for x in args if type(x) not in PYTHON]
        if kwargs or len(args) != self.nin or not has_array or not all(has_array):
            return None
        try:
            operands = self._promoted(*args)
        except IvyException:
            return None
        passed: list[Any] = []
        for x, operand in zip(args, operands, strict=True):
            if type(x) in PYTHON and x is not operand:
                return None
            passed.append(x if x is operand else Cast(x, native_of(operand).dtype))
        return passed, {}

    def _promoted(self, *args: Any) -> Any:
        """Return native operands with the dtypes in which NumPy computes."""
        if self.nin == 2:
            return self._operands(*args)
        return [_cast(x, self._float_like(type_of(x))) if self._floating and not is_inexact(x) else x for x in args]

    @property
    def nargs(self) -> int:
        """The number of arguments and results."""
        return self.nin + self.nout

    def _cast_for_dtype(self, operands: tuple[Any, ...], dtype: Any, casting: str) -> list[Any]:
        """Cast operands to the dtypes in which NumPy computes for a given ``dtype=`` argument."""
        result_dtype = np_dtype(dtype)
        if result_dtype.isbuiltin != 1 or not all([type(x) in PYTHON or hasattr(x, "dtype") for x in operands]):
            return [_cast(x, dtype) for x in operands]
        dtypes: list[Any] = [type(x) if type(x) in _WEAK else np_dtype(type_of(x)) for x in operands]
        resolve_dtypes = getattr(np, self.__name__).resolve_dtypes
        signature = (*[None] * self.nin, *[result_dtype] * self.nout)
        try:
            resolved = resolve_dtypes((*dtypes, *[None] * self.nout), signature=signature, casting=casting)
        except TypeError as error:
            raise IvyDtypeError(
                f"ivy.numpy.{self.__name__}: dtype={result_dtype} is not supported for these arguments; {error}"
            ) from error
        return [_cast(x, operand_dtype) for x, operand_dtype in zip(operands, resolved, strict=False)]

    def _operands(self, x1: Any, x2: Any) -> tuple[Any, Any]:
        # Handle the common cases first: two arrays, or an array and a Python scalar, for which no conversion is
        # necessary.
        cls = _arrays.ndarray
        if type(x1) is cls and type(x2) is cls:
            a, b = x1._data, x2._data
            if not self._floating or a.dtype in inexact.get(type(a), ()) or is_inexact(b):
                return a, b
        elif type(x1) is cls and (type(x2) is float or type(x2) is int) and is_inexact(x1._data):
            return x1._data, x2
        else:
            # Convert NumPy scalars to 0-d arrays, so that they share the plans of NumPy arrays.
            native: Any = [np.asarray(x) if isinstance(x, np.generic) else x for x in pair(x1, x2)]
            a, b = native
        is_scalar1, is_scalar2 = type(a) in PYTHON, type(b) in PYTHON
        if (is_scalar1 or is_scalar2) and is_inexact(a if is_scalar2 else b):
            return a, b
        if (is_scalar1 or is_scalar2 or self._floating) and all(
            [p or hasattr(x, "dtype") for p, x in ((is_scalar1, a), (is_scalar2, b))]
        ):
            dtypes = [a if is_scalar1 else type_of(a), b if is_scalar2 else type_of(b)]
            if self._float_like is float_like and not is_scalar1 and not is_scalar2:
                # Replace each integer dtype by a floating-point dtype before the promotion, as NumPy does: the result
                # dtype of int8 and uint8 is float16. A promotion to int16 before the conversion would result in
                # float32.
                dtypes = [self._float_like(k) if kind_of_name(k) in "biu" else k for k in dtypes]
            dtype = promote(*dtypes)
            if self._floating and kind_of_name(dtype) in "biu":
                dtype = self._float_like(dtype)
            if dtype == "float64" and self._promotes and not is_compiling():
                return _with_fused_cast(a, b)
            return _cast(a, dtype), _cast(b, dtype)
        return a, b

    def _fallback(self, error: IvyDtypeError, *operands: Any) -> Any:
        """Return the result of the fallback function after ivy's function rejected the dtype. Without a fallback, raise
        the error.
        """
        result = NotImplemented if self._fallback_fn is None else self._fallback_fn(*operands)
        if result is NotImplemented:
            raise error
        return result

    def _call_on_objects(self, error: IvyException, operands: tuple[Any, ...], *, without_options: bool) -> Any:
        """Call NumPy's ufunc if the operands are objects that are not arrays: NumPy calls operators or methods of the
        objects. For other operands, raise `error`.
        """
        are_scalars = [type(x) in PYTHON for x in operands]
        if (
            not without_options
            or all(are_scalars)
            or not all([k or _is_plain_object(x) for k, x in zip(are_scalars, operands, strict=True)])
        ):
            raise error
        try:
            return self._numpy_fn(*operands)
        except TypeError as other:
            raise error from other

    def _call_slowly(self, *operands: ArrayLike, out: Any = None, **options: Unpack[Options]) -> Any:
        """Call NumPy's ufunc if it supports the arguments; otherwise convert the arguments and call ivy's function.

        If ivy's function raises an error, call operators or methods of objects that are not arrays.
        """
        numpy_result = try_numpy(self._numpy_fn, (*operands, out), {**options})
        if numpy_result is not NotImplemented:
            return numpy_result
        if options:
            self._check_options(options)
        try:
            return wrap_native_for(self._slow_path(*operands, out, **options), operands, {})
        except IvyException as error:
            return self._call_on_objects(error, operands, without_options=out is None and not options)

    def _finish(self, result: Any, out: Any, where: Any, casting: str) -> Any:
        """Write a result to `out` where the mask `where` is True, and return `out`. Without `out`, return a new
        array.
        """
        if where is True:
            return store(result, out, broadcast=True, casting=casting)
        if type(out) is tuple:
            (out,) = out
        # Without `out`, set the elements to zero where the mask is False. NumPy leaves these elements undefined.
        current = ivy.zeros_like(result) if out is None else out
        return store(ivy.where(mask_of(where), result, current), out, broadcast=True, casting=casting)


@cache
def _signature(nin: int) -> Signature:
    """Return the signature of ufuncs with `nin` arrays."""
    full = signature(UnaryUfunc._slow_path if nin == 1 else BinaryUfunc._slow_path)
    return full.replace(parameters=list(full.parameters.values())[1:])


def _cast(x: Any, dtype: DtypeLike) -> Any:
    return x if type(x) in PYTHON else ivy.astype(x, ivy_dtype(dtype), copy=False)


def _with_fused_cast(a: Any, b: Any) -> tuple[Any, Any]:
    """Return operands for a function of ivy that computes in float64.

    If the library's function casts integers while it computes, one or both operands stay integers: the function casts
    them without another pass over the memory.
    """
    arrays = [x for x in (a, b) if type(x) not in PYTHON]
    cls = type(arrays[0])
    backend = loaded[backend_name(cls)] if cls in _arrays.plain_types and type(arrays[-1]) is cls else None
    if backend is not None and all(map(is_integer, arrays)) and "fused_cast" in vars(backend.hooks):
        target = backend.native_dtype(ivy_dtype("float64"))
        if backend.plain_names[target] == setting("default_float_dtype"):
            # If `target` is the default dtype, return integers unchanged, because ivy's function casts integers to the
            # default dtype. `target` may be float32: JAX without 64-bit types replaces float64 by float32.
            return a, b
        if len(arrays) == 2:
            return _cast(a, "float64"), b
        return tuple([cast(backend, x, target, arrays[0]) if type(x) in PYTHON else x for x in (a, b)])  # type: ignore[return-value]
    return _cast(a, "float64"), _cast(b, "float64")


def _call_cached(cached: Any, cls: type, a: Any, b: Any) -> Any:
    """Call the library's function of a cached plan for two native arrays of one dtype. For other operands, such as an
    array and a scalar, call the plan itself.
    """
    fn, entry = cached.fn, cached.entry
    if fn is None or type(b) is not cls or (dtype := a.dtype) is not b.dtype:
        return entry.plan(a, b, a, b)
    if not (dtype is cached.fast_dtype or (dtypes := cached.dtypes) is None or dtype in dtypes):
        return entry.plan(a, b, a, b)
    try:
        result = fn(a, b)
    except Exception as error:
        return entry.failed(error, (a, b), (a, b))
    if type(result) is cached.array_type:
        array: Any = new(_arrays.ndarray)
        array._data = result
        return array
    return finish(entry, (a, b), {}, result)


class UnaryUfunc(ufunc[Callable[..., Any]]):
    """A ufunc of one array."""

    def __init__(self, fn: Callable[..., Any], name: str, **options: Any) -> None:
        super().__init__(fn, name, **options)
        dtypes = getattr(self._accepts, "accepted", None)
        if not self._is_composed and (self._accepts is None or dtypes is not None):
            attach_target(self, Target(self._index, 1, self._supported, dtypes=dtypes), type(self))

    def __call__(self, x: ArrayLike, /, out: Any = None, **options: Unpack[Options]) -> Any:
        array_like: Any = x
        if type(x) is not _arrays.ndarray and out is None and not options and is_plain(x):
            # Pass the native array as an `ndarray`: the C fast path returns an array of the class of its argument.
            adopted: Any = new(_arrays.ndarray)
            adopted._data = x
            x = array_like = adopted
        if type(x) is _arrays.ndarray and out is None and not options:
            data: Any = array_like._data
            cls = type(data)
            # Read the cached checks from `_direct`: the dtypes that need no conversion, and a flag that is True if the
            # C fast path supports the class.
            cached = self._direct.get(cls)
            use_compiled = dtype = None
            if cached is not None and ((dtypes := cached[0]) is None or (dtype := data.dtype) in dtypes):
                use_compiled = cached[1]
            if use_compiled:
                try:
                    result = self._compiled_call(x)
                except IvyDtypeError as error:
                    result = self._fallback(error, data)
                return result if type(result) is _arrays.ndarray else wrap_native(result)
            # For a NumPy array, call NumPy's ufunc if ivy's function is compositional: NumPy's ufunc is faster.
            if self._is_composed and cls is np.ndarray:
                numpy_result = self._unary_numpy_fn.try_array(x)
                if numpy_result is not NotImplemented:
                    return numpy_result
            elif use_compiled is not None or self._accepts is None or self._accepts(data):
                try:
                    if use_compiled is None and self._direct.use_compiled(data):
                        result = self._compiled_call(x)
                    else:
                        # Look up the plan of the native array here: this saves a call of the dispatcher, which would
                        # look it up.
                        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                        plans = table[self._index]
                        # If torch.compile traces this code, call the ivy function: torch.compile cannot create guards
                        # for plans.
                        is_traced = DYNAMO in loaded_modules and is_bytecode_traced()
                        cached_plan = None if is_traced or self._index < 0 else plans.get(cls)
                        if cached_plan is None:
                            result = self._fast_fn(data)
                        else:
                            fn, entry, fast_dtype = cached_plan.fn, cached_plan.entry, cached_plan.fast_dtype
                            # If `cached_plan.dtypes` is empty, the library's function must not be called directly.
                            # `_bodies` then calls the body of the compositional function, or the plan.
                            if (fast_dtypes := cached_plan.dtypes) == () and self._bodies is not None:
                                result = self._bodies.of_one(cls, entry, data, dtype or data.dtype)
                            elif (
                                fast_dtype is not None
                                and (dtype := data.dtype) is not fast_dtype
                                and dtype not in fast_dtypes
                            ):
                                result = entry.plan(data, data)
                            else:
                                try:
                                    result = fn(data)
                                except Exception as error:
                                    result = entry.failed(error, (data,), (data,))
                                else:
                                    if type(result) is cached_plan.array_type:
                                        array: Any = new(_arrays.ndarray)
                                        array._data = result
                                        return array
                                    result = finish(entry, (data,), {}, result, True, data)
                except IvyDtypeError as error:
                    result = self._fallback(error, data)
                if type(result) is Array:
                    array = new(_arrays.ndarray)
                    array._data = result._data
                    return array
                return result if type(result) is _arrays.ndarray else wrap_native(result)
        return self._call_slowly(x, out=out, **options)

    def _slow_path(
        self,
        x: ArrayLike,
        /,
        out: Any = None,
        *,
        where: Any = True,
        casting: str = "same_kind",
        order: str = "K",
        dtype: Any = None,
        subok: bool = True,
    ) -> Any:
        try:
            data = to_native(x)
        except NeedsDispatch:
            return dispatch_call(self, (x,), _non_default(out=out, where=where, dtype=dtype))
        if dtype is not None:
            (data,) = self._cast_for_dtype((data,), dtype, casting)
        elif self._floating and not is_inexact(data):
            data = _cast(data, self._float_like(type_of(data)))
        try:
            result = self._fn(data)
        except IvyDtypeError as error:
            result = self._fallback(error, data)
        return self._finish(result, out, where, casting)

    @public
    def at(self, a: Any, indices: Any, /) -> None:
        """Apply the ufunc in place at indices. For a repeated index, the ufunc is applied repeatedly.

        Raises
        ------
        IvyTypeError
            ``a`` is not an array of ivy.
        """
        write_at(self, a, indices)


def _non_default(*, out: Any = None, where: Any = True, dtype: Any = None) -> dict[str, Any]:
    """Return the keyword arguments that differ from their defaults."""
    options = {} if out is None else {"out": out}
    if where is not True:
        options["where"] = where
    return options if dtype is None else {**options, "dtype": dtype}


class BinaryUfunc(Methods, ufunc[Callable[..., Any]]):
    """A ufunc of two arrays."""

    nin = 2

    def __init__(self, fn: Callable[..., Any], name: str, **options: Any) -> None:
        super().__init__(fn, name, **options)
        with_scalar = compiled_entry(self._fast_fn, with_scalar=True)
        self._scalar_supported, self._is_scalar_supported = with_scalar.supported, with_scalar.is_supported
        if type(self).__call__ is BinaryUfunc.__call__ and not self._is_composed:
            dtypes = inexact if self._floating else None
            arguments = self._index, 2, self._supported, self._scalar_supported, dtypes, self._floating
            attach_target(self, Target(*arguments), type(self))

    def __call__(self, x1: ArrayLike, x2: ArrayLike, /, out: Any = None, **options: Unpack[Options]) -> Any:
        array1: Any = x1
        array2: Any = x2
        is_native = False
        if type(x1) is not _arrays.ndarray and out is None and not options:
            is_native = is_plain(x1, x2) if type(x2) in _arrays.array_types else type(x2) in _SCALARS and is_plain(x1)
        if (is_native or type(x1) is _arrays.ndarray) and out is None and not options:
            a, b, cls = (array1 if is_native else array1._data), array2, type(x2)
            supported, is_supported = self._supported, self._is_supported
            # `is_direct` means that ivy's function returns NumPy's dtype without a conversion of the operands.
            if cls is _arrays.ndarray or (is_native and cls is type(x1)):
                b = array2 if is_native else array2._data
                is_direct = not self._floating or (
                    (dtype := a.dtype) is b.dtype and (dtype in inexact.get(type(a), ()) or is_inexact(a))
                )
            else:
                supported, is_supported = self._scalar_supported, self._is_scalar_supported
                is_direct = (cls is float or cls is int) and (a.dtype in inexact.get(type(a), ()) or is_inexact(a))
            if is_direct and not (self._is_composed and type(a) is np.ndarray):
                cls = type(a)
                use_compiled = supported.get(cls)
                try:
                    if use_compiled or (use_compiled is None and is_supported(cls)):
                        result = self._compiled_call(x1, x2)
                    else:
                        # Look up the plan of the native arrays here: this saves a call of the dispatcher, which would
                        # look it up.
                        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                        plans = table[self._index]
                        is_traced = DYNAMO in loaded_modules and is_bytecode_traced()
                        cached = None if is_traced or self._index < 0 else plans.get((cls, type(b)))
                        if cached is None:
                            result = self._fn(a, b)
                        elif (
                            cached.fn is None
                            and self._bodies is not None
                            and type(b) is cls
                            and (dtype := a.dtype) is b.dtype
                        ):
                            result = self._bodies.of_two(cls, cached.entry, a, b, dtype)
                        else:
                            result = _call_cached(cached, cls, a, b)
                except IvyDtypeError as error:
                    result = self._fallback(error, a, b)
                if type(result) is Array:
                    array: Any = new(_arrays.ndarray)
                    array._data = result._data
                    return array
                return result if type(result) is _arrays.ndarray else wrap_native(result)
        return self._call_slowly(x1, x2, out=out, **options)

    def _slow_path(
        self,
        x1: ArrayLike,
        x2: ArrayLike,
        /,
        out: Any = None,
        *,
        where: Any = True,
        casting: str = "same_kind",
        order: str = "K",
        dtype: Any = None,
        subok: bool = True,
    ) -> Any:
        try:
            a, b = self._operands(x1, x2) if dtype is None else self._cast_for_dtype(pair(x1, x2), dtype, casting)
        except NeedsDispatch:
            return dispatch_call(self, (x1, x2), _non_default(out=out, where=where, dtype=dtype))
        try:
            result = self._compute(a, b)
        except IvyDtypeError as error:
            result = self._fallback(error, a, b)
        return self._finish(result, out, where, casting)

    def _compute(self, a: Any, b: Any) -> Any:
        """Compute the result for operands that have the dtypes in which NumPy computes."""
        return self._fn(a, b)

    @public
    def at(self, a: Any, indices: Any, b: Any, /) -> None:
        """Apply the ufunc in place at indices. For a repeated index, the ufunc is applied repeatedly.

        Raises
        ------
        IvyTypeError
            ``a`` is not an array of ivy.
        """
        write_at(self, a, indices, b)


_COMPUTE = (None, BinaryUfunc._compute)
"""The values of the attribute `_compute` in classes of ufuncs that call only one function of ivy."""
for _call in (UnaryUfunc.__call__, BinaryUfunc.__call__):
    resolves(_call, lambda function: function.resolution)


class TwoResultsUfunc(ufunc[Callable[..., Any]]):
    """A ufunc of one or two arrays that returns two results.

    Parameters
    ----------
    nin
        The number of array arguments.
    """

    nout = 2

    def __init__(self, fn: Callable[..., Any], name: str, nin: int, **options: Any) -> None:
        self.nin = nin
        super().__init__(fn, name, **options)

    def __call__(self, *args: Any, out: Any = None, **options: Unpack[Options]) -> Any:
        xs, outs = args[: self.nin], args[self.nin :]
        if len(xs) < self.nin or len(outs) > self.nout or (outs and out is not None):
            raise IvyTypeError(
                f"ivy.numpy.{self.__name__} accepts {self.nin} array{'s' if self.nin > 1 else ''} and at most "
                f"{self.nout} outputs by position, not {len(args)} arguments; pass outputs either by position or as "
                "out="
            )
        keywords: Any = {**options} if out is None else {**options, "out": out}
        result = try_numpy(self._numpy_fn, args, keywords)
        if result is not NotImplemented:
            return result
        if options:
            self._check_options(options)
        return wrap_native_for(self._slow_path(xs, (*outs, None)[: self.nout] if outs else out, **options), xs, {})

    def _slow_path(
        self,
        xs: tuple[Any, ...],
        out: Any,
        *,
        where: Any = True,
        casting: str = "same_kind",
        order: str = "K",
        dtype: Any = None,
        subok: bool = True,
    ) -> Any:
        try:
            operands: Any = [to_native(xs[0])] if self.nin == 1 else self._operands(*xs) if dtype is None else pair(*xs)
        except NeedsDispatch:
            return dispatch_call(self, xs, _non_default(where=where, dtype=dtype))
        if dtype is not None:
            operands = self._cast_for_dtype(tuple(operands), dtype, casting)
        elif self.nin == 1 and not is_inexact(operands[0]):
            operands = [_cast(operands[0], float_like(type_of(operands[0])))]
        try:
            result = self._fn(*operands)
        except IvyDtypeError as error:
            result = self._fallback(error, *operands)
        outs = out if type(out) is tuple else (out, None)
        return tuple([self._finish(part, o, where, casting) for part, o in zip(result, outs, strict=True)])


class OrderUfunc(BinaryUfunc):
    """A ufunc whose result depends on the order of elements, such as a comparison.

    Complex numbers are ordered by their real parts, then by their imaginary parts, as in NumPy.
    """

    def _fallback(self, error: IvyDtypeError, *operands: Any) -> Any:
        if not any(map(_is_complex, operands)):
            raise error
        return self._of_complex(*operands)

    def _of_complex(self, a: Any, b: Any) -> Any:
        return self._fn(*_ranks(a, b))

    def _has_kernel(self, x: Any) -> bool:
        return not _is_complex(x)


class SelectUfunc(OrderUfunc):
    """A ufunc that selects the larger or the smaller of two elements, such as ``maximum``.

    Parameters
    ----------
    compare
        The ivy function that returns True where the element of the first of two real arrays is selected.
    skips_nan
        True if the other element is selected where one element is NaN, as in ``fmax``. Otherwise, NaN is selected.
    """

    def __init__(
        self, fn: Any, name: str, compare: Callable[..., Any], *, skips_nan: bool = False, **options: Any
    ) -> None:
        super().__init__(fn, name, **options)
        self._compare, self._skips_nan = compare, skips_nan

    def _of_complex(self, a: Any, b: Any) -> Any:
        a, b = arrays(a, b)
        a, b = [ivy.astype(x, ivy_dtype(promote(type_of(a), type_of(b)))) for x in (a, b)]
        first = ivy.logical_or(self._compare(*_ranks(a, b)), ivy.isnan(b if self._skips_nan else a))
        return ivy.where(first, a, b)


def _ranks(a: Any, b: Any) -> tuple[Any, Any]:
    """Return two real arrays whose elements compare as the elements of two complex arrays do. Where an element of `a`
    or `b` is NaN, the first result is NaN.
    """
    (real, imag), (first, second) = _parts(a), _parts(b)
    is_equal = ivy.equal(real, first)
    one, other = ivy.where(is_equal, imag, real), ivy.where(is_equal, second, first)
    nan = ivy.logical_or(ivy.isnan(imag), ivy.isnan(second))
    return ivy.where(nan, ivy.full_like(one, float("nan")), one), other


def complex_order(x: Any, axis: int = -1) -> Any:
    """Return the indices that sort complex numbers by real part, then by imaginary part, with NaN last."""
    real, imag = ivy.real(x), ivy.imag(x)
    nan_count = ivy.astype(ivy.isnan(real), "int8") * 2 + ivy.astype(ivy.isnan(imag), "int8")
    return ivy.lexsort([imag, real, nan_count], axis=axis)


def _is_complex(x: Any) -> bool:
    return type(x) is complex or is_complex_dtype(getattr(x, "dtype", None))


def _parts(x: Any) -> tuple[Any, Any]:
    if type(x) in PYTHON:
        x = np.asarray(x, "complex128")
    if _is_complex(x):
        return ivy.real(x), ivy.imag(x)
    x = x if is_inexact(x) else ivy.astype(x, ivy_dtype("float64"))
    return x, ivy.zeros_like(x)


def _is_plain_object(x: Any) -> bool:
    """Return True for a value, other than a sequence or string, that NumPy would convert to an object array."""
    return not hasattr(x, "dtype") and not isinstance(x, _NON_OBJECTS) and np.asarray(x).dtype == object


_NON_OBJECTS = (str, bytes, list, tuple, dict, type(None))
