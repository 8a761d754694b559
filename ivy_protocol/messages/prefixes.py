"""Prefixes of error messages. They name the called function, and then the function in which the error occurred."""

import re
import sys
from collections.abc import Callable
from functools import wraps
from itertools import accumulate
from types import CodeType, TracebackType
from typing import Any, NoReturn, TypeVar, cast

from ivy_protocol.exceptions import (
    IvyBackendException,
    IvyException,
    IvyIndexError,
    IvyMemoryError,
    IvyNotImplementedException,
    IvyOverflowError,
    IvyTypeError,
    IvyValueError,
)
from ivy_protocol.messages.wording import describe_annotation, describe_value, fits

F = TypeVar("F", bound=Callable[..., Any])

libraries: set[str] = {
    "array_api_compat",
    "einops",
    "ivy_protocol",
    "jaxlib",
    "keras",
    "ml_dtypes",
    "opt_einsum",
    "scipy",
}
"""Packages and modules whose exceptions become ivy errors. Backends add their modules."""

IVY_ERRORS: dict[type[Exception], type[IvyException]] = {
    AssertionError: IvyBackendException,
    AttributeError: IvyTypeError,
    BufferError: IvyValueError,
    IndexError: IvyIndexError,
    KeyError: IvyValueError,
    MemoryError: IvyMemoryError,
    NameError: IvyTypeError,
    NotImplementedError: IvyNotImplementedException,
    OverflowError: IvyOverflowError,
    ArithmeticError: IvyValueError,
    RuntimeError: IvyBackendException,
    TypeError: IvyTypeError,
    UnicodeDecodeError: IvyValueError,
    UnicodeEncodeError: IvyValueError,
    ValueError: IvyValueError,
    ZeroDivisionError: IvyValueError,
}
"""The ivy exceptions by the exceptions that Python or a library raises for wrong arguments.

Other exceptions, including instances of subclasses, have other causes, such as a warning that was turned into an error.
"""


_SIZE_MESSAGES = (
    r"values to unpack|\b(tuple|list|string|assignment|pop) index out of range|pop from empty"
    r"|\(\) (iterable )?argument is empty|\(\) arg is an empty|object of type .* has no len\(\)|is not in (list|tuple)"
    r"|zip\(\) argument"
)
_EMPTY_MESSAGES = r"(modulo|division) by zero|negative power|division or modulo|reduce\(\) of empty"
_TYPE_MESSAGES = (
    # Exclude `_data`: the message that `_data` is missing is about an `ivy.Array` that is not initialized yet, and not
    # about an argument of a wrong type.
    r"object (is not|cannot be interpreted|has no attribute (?!'_data')|does not support)|unsupported operand type"
    r"|not supported between|bad operand type|unhashable type|^can't multiply sequence|^can only concatenate"
    r"|slice indices must be|^must be str"
)
_EMPTY_REDUCTION = "zero-size array to reduction operation"
"""Message of NumPy for the maximum of an empty array. It does not name the argument."""

_OVERRIDE = "__ivy_array_function__"
"""Name of the protocol method. Its errors come from the author of the class, even if the class belongs to a library."""
_callers: set[CodeType] = set()


def caller(fn: F) -> F:
    """Mark a function that calls user functions.

    If a user function that is written in C raises an error, the traceback has no frame of this function, and ends in
    the marked function that called it. An error whose traceback ends in a marked function is therefore attributed to
    the user function.
    """
    code: Any = fn
    _callers.add(code.__code__)
    return fn


def public(name: str) -> str:
    """Return the public name of a function. The names of functions of other packages already include the package."""
    return name if "." in name else f"ivy.{name}"


def from_others(error: BaseException, author: str = "") -> bool:
    """Return True if an error passed through code that belongs neither to ivy nor to a library.

    Such code is an override, an overlay, or a function passed to ivy, and raises errors on purpose. `author` is the
    package of the called function. The code of the package `author` counts as library code.
    """
    trace: TracebackType | None = error.__traceback__
    code = None
    while trace is not None:
        # Skip the first entry, which belongs to the function that caught the error.
        module = str(trace.tb_frame.f_globals.get("__name__", "")) if code is not None else ""
        is_ivy = module.startswith("ivy_protocol.") or not module
        is_library = is_ivy or _is_library(module) or (author != "" and module.partition(".")[0] == author)
        if not is_ivy and (trace.tb_frame.f_code.co_name == _OVERRIDE or not is_library):
            return True
        code = trace.tb_frame.f_code
        trace = trace.tb_next
    return code in _callers and not isinstance(error, IvyException)


def _is_library(module: str) -> bool:
    packages = accumulate(module.split("."), "{}.{}".format)
    return module.partition(".")[0] in sys.stdlib_module_names or not libraries.isdisjoint(packages)


def has_prefix(name: str, error: IvyException) -> bool:
    """Return True if the message of an error begins with the name of a function."""
    rest = str(error).removeprefix(public(name))
    return len(rest) < len(str(error)) and not (rest[:1].isalnum() or rest[:1] in "_.")


def add_context(name: str, error: IvyException, detail: str = "") -> None:
    """Prefix the message of an ivy error with the name of the called function, and with a description of the cause."""
    if has_prefix(name, error):
        return
    # If the message begins with the unqualified name of the function, remove this name.
    message = str(error).removeprefix(f"{name}: ")
    location = f"in {message}" if begins_with_function(message) else message
    message = f"{public(name)}: {detail}{'; ' if detail else ''}{location}"
    error.args = (message, *error.args[1:])
    if isinstance(error, ImportError):
        error.msg = message


def begins_with_function(message: str) -> bool:
    """Return True if a message begins with the name of a function, such as ``ivy.add`` or ``mylib.smooth``."""
    first, _, rest = message.partition(" ")
    is_qualified = "." in first and first.rstrip(":").replace(".", "").isidentifier()
    is_prefix = first.endswith(":") or rest.startswith(("on ", "got ", "has ", "is "))
    return message.startswith("ivy.") or (is_qualified and is_prefix)


def unknown_lengths(title: str, ranked: bool = True) -> IvyValueError:
    """Return the error for a trace with unknown axis sizes, or with an unknown number of axes if `ranked` is False."""
    missing = "known axis sizes" if ranked else "a known number of axes"
    remedy = "them in the TensorSpec" if ranked else "it in the TensorSpec, as in tf.TensorSpec([None, None]),"
    return IvyValueError(
        f"{title} requires {missing} while tensorflow traces the graph; specify {remedy} of the input_signature, or "
        "with tf.ensure_shape(x, shape)"
    )


def raise_from(exception: IvyException, error: BaseException) -> NoReturn:
    """Raise an ivy error whose cause is the native error. If the user wants short tracebacks, the traceback of the
    cause is hidden.
    """
    from ivy_protocol.core import context

    if context.setting("exception_trace_mode") == "full":
        raise exception from error
    # Hide the native error: with `from None`, Python does not print it, but it remains the `__context__`.
    raise exception from None


def first_line(error: BaseException) -> str:
    """Return the first line of an error message."""
    # A message of TensorFlow may begin with the name of a graph node in double braces: remove this name.
    return str(error).strip().partition("\n")[0].rpartition("}} ")[2] or type(error).__name__


def internal_error(name: str, error: BaseException, axis: bool = False) -> tuple[type[IvyException], str] | None:
    """Return the class and the message of the ivy error that replaces an error of Python code inside of a function.
    Return None if the error need not be replaced.

    A Python message such as "tuple index out of range" is about local values of the function, and does not help the
    caller.

    Parameters
    ----------
    name
        The function.
    error
        The exception of Python or a library.
    axis
        True if the function has an axis parameter, which may be out of range.
    """
    line = first_line(error)
    hint = f"help(ivy.{name}) lists its parameters"
    if re.search(_EMPTY_REDUCTION, line):
        return IvyValueError, "an empty axis has no maximum or minimum"
    if isinstance(error, LookupError | TypeError | ValueError | AttributeError) and re.search(_SIZE_MESSAGES, line):
        cls = IvyIndexError if axis else IvyValueError
        return cls, f"an array has too few axes, or an argument has the wrong length; {hint}"
    if isinstance(error, ArithmeticError | TypeError) and re.search(_EMPTY_MESSAGES, line):
        return IvyValueError, f"the function does not accept an empty axis; {hint}"
    if isinstance(error, AttributeError | TypeError) and re.search(_TYPE_MESSAGES, line):
        return IvyTypeError, f"an argument has a type that the function does not accept; {hint}"
    return None


def named(fn: F) -> F:
    """Decorate a public function that does not dispatch, so that its errors begin with its name."""

    @wraps(fn)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return fn(*args, **kwargs)
        except Exception as error:
            _translate(fn, error, args, kwargs)
            raise

    return cast("F", call)


def _translate(fn: Any, error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Prefix an ivy error with the name of a function, or raise an ivy error for a Python exception.

    The caller raises the error again if this function returns.
    """
    if from_others(error) or (isinstance(error, IvyException) and has_prefix(fn.__name__, error)):
        return
    name, problem = fn.__name__, ""
    if not isinstance(error, IvyException) or str(error).startswith("ivy."):
        problem = _wrong_argument(fn, args, kwargs)
    if isinstance(error, IvyException):
        add_context(name, error, problem)
    elif type(error) in IVY_ERRORS or (problem and isinstance(error, TypeError)):
        # If an argument is wrong, translate every TypeError: NumPy raises subclasses that are not in `IVY_ERRORS`.
        cls, message = internal_error(name, error) or (IVY_ERRORS.get(type(error), IvyTypeError), first_line(error))
        raise_from((IvyTypeError if problem else cls)(f"ivy.{name}: {problem or message}"), error)


def _wrong_argument(fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Return a description of the first argument that does not match the signature. Return an empty string if all
    match.
    """
    from inspect import Parameter, signature

    parameters = signature(fn)
    try:
        bound = parameters.bind(*args, **kwargs).arguments
    except TypeError as unbound:
        return f"{unbound}; its signature is {fn.__name__}{parameters}"
    for name, value in bound.items():
        parameter = parameters.parameters[name]
        kind, annotation = parameter.kind, parameter.annotation
        if kind is not Parameter.VAR_KEYWORD and annotation is not Parameter.empty:
            values = value if kind is Parameter.VAR_POSITIONAL else (value,)
            for wrong in [v for v in values if not fits(v, annotation)]:
                return f"{name} must be {describe_annotation(annotation)}, not {describe_value(wrong)}"
    return ""
