"""Errors begin with the name of the function that was called, and go on with where in it they came up."""

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
from ivy_protocol.messages.wording import fits, shown, words

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
"""The packages and modules whose errors are put into ivy's words; backends add theirs."""

MATCHING: dict[type[Exception], type[IvyException]] = {
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
"""What stands for the errors that Python and libraries raise for wrong arguments. Others, also subclasses of these,
are something else, such as a warning that was made an error."""


_OF_LENGTHS = (
    r"values to unpack|\b(tuple|list|string|assignment|pop) index out of range|pop from empty"
    r"|\(\) (iterable )?argument is empty|\(\) arg is an empty|object of type .* has no len\(\)|is not in (list|tuple)"
    r"|zip\(\) argument"
)
_OF_NOTHING = r"(modulo|division) by zero|negative power|division or modulo|reduce\(\) of empty"
_OF_TYPES = (
    # An array that was never filled lacks its data, which the words of Python say.
    r"object (is not|cannot be interpreted|has no attribute (?!'_data')|does not support)|unsupported operand type"
    r"|not supported between|bad operand type|unhashable type|^can't multiply sequence|^can only concatenate"
    r"|slice indices must be|^must be str"
)
_OF_EXTREMES = "zero-size array to reduction operation"
"""What Python says of values inside a function, and NumPy of the extreme of no elements: they name no argument."""

_OVERRIDE = "__ivy_array_function__"
"""The method of a class that answers, whose errors are its author's words also where the class is a library's."""
_callers: set[CodeType] = set()


def caller(fn: F) -> F:
    """Mark a function that calls the user's, which may be written in C and then leave no trace of its own."""
    code: Any = fn
    _callers.add(code.__code__)
    return fn


def public(name: str) -> str:
    """The name by which users know a function: that of another package, as ``mylib.smooth``, has its dots already."""
    return name if "." in name else f"ivy.{name}"


def from_others(error: BaseException, author: str = "") -> bool:
    """Whether an error came through code that is neither ivy's nor a library's, and so says what its author meant.

    That is an override, an overlay or a function that was given to ivy. `author` is a package whose code counts as
    ivy's, since a function of it was called.
    """
    trace: TracebackType | None = error.__traceback__
    code = None
    while trace is not None:
        # The first entry is of the function that caught the error.
        module = str(trace.tb_frame.f_globals.get("__name__", "")) if code is not None else ""
        own = module.startswith("ivy_protocol.") or not module
        known = own or _is_known(module) or (author != "" and module.partition(".")[0] == author)
        if not own and (trace.tb_frame.f_code.co_name == _OVERRIDE or not known):
            return True
        code = trace.tb_frame.f_code
        trace = trace.tb_next
    return code in _callers and not isinstance(error, IvyException)


def _is_known(module: str) -> bool:
    packages = accumulate(module.split("."), "{}.{}".format)
    return module.partition(".")[0] in sys.stdlib_module_names or not libraries.isdisjoint(packages)


def is_entitled(name: str, error: IvyException) -> bool:
    """Whether an error begins with the name of a function."""
    rest = str(error).removeprefix(public(name))
    return len(rest) < len(str(error)) and not (rest[:1].isalnum() or rest[:1] in "_.")


def entitle(name: str, error: IvyException, said: str = "") -> None:
    """Let an error of ivy begin with the name of the function that was called, and with what is known of its cause."""
    if is_entitled(name, error):
        return
    # What a function says of itself begins with its bare name.
    message = str(error).removeprefix(f"{name}: ")
    place = f"in {message}" if begins_with_function(message) else message
    message = f"{public(name)}: {said}{'; ' if said else ''}{place}"
    error.args = (message, *error.args[1:])
    if isinstance(error, ImportError):
        error.msg = message


def begins_with_function(message: str) -> bool:
    """Whether a message begins with the name of a function, as ``ivy.add`` or ``mylib.smooth``."""
    first, _, rest = message.partition(" ")
    dotted = "." in first and first.rstrip(":").replace(".", "").isidentifier()
    titled = first.endswith(":") or rest.startswith(("on ", "got ", "has ", "is "))
    return message.startswith("ivy.") or (dotted and titled)


def unknown_lengths(title: str, ranked: bool = True) -> IvyValueError:
    """The error of what cannot be part of a graph before lengths, or how many axes there are, are known."""
    what = "lengths that are not known" if ranked else "the number of axes, which is not known"
    given = "them in the TensorSpec" if ranked else "it in the TensorSpec, as in tf.TensorSpec([None, None]),"
    return IvyValueError(
        f"{title} needs {what} while the graph is made; give {given} of the input_signature, or with "
        "tf.ensure_shape(x, shape)"
    )


def raise_from(exception: IvyException, error: BaseException) -> NoReturn:
    """Raise an error in ivy's words, with the native one as its cause unless the user wants short tracebacks."""
    from ivy_protocol.core import context

    if context.setting("exception_trace_mode") == "full":
        raise exception from error
    # The native error stays reachable as the context, but is not shown.
    raise exception from None


def first_line(error: BaseException) -> str:
    """The message of an error without what follows it, such as notes and traces."""
    # TensorFlow puts the name of a node in doubled braces before its message.
    return str(error).strip().partition("\n")[0].rpartition("}} ")[2] or type(error).__name__


def outside(name: str, error: BaseException, axis: bool = False) -> tuple[type[IvyException], str] | None:
    """The class and the words for an error that tells of the inside of a function; None for every other.

    Parameters
    ----------
    name
        The function.
    error
        What Python, or a library, raised.
    axis
        Whether the function takes an axis, which is out of range where an array has too few.
    """
    line = first_line(error)
    ask = f"help(ivy.{name}) lists what it takes"
    if re.search(_OF_EXTREMES, line):
        return IvyValueError, "an axis without elements has neither a largest nor a smallest one"
    if isinstance(error, LookupError | TypeError | ValueError | AttributeError) and re.search(_OF_LENGTHS, line):
        cls = IvyIndexError if axis else IvyValueError
        return cls, f"an array has fewer axes, or an argument another length, than the function takes; {ask}"
    if isinstance(error, ArithmeticError | TypeError) and re.search(_OF_NOTHING, line):
        return IvyValueError, f"an axis without elements is none that the function takes; {ask}"
    if isinstance(error, AttributeError | TypeError) and re.search(_OF_TYPES, line):
        return IvyTypeError, f"an argument is of a type that the function does not take; {ask}"
    return None


def named(fn: F) -> F:
    """Let the errors of a public function that does not dispatch begin with its name."""

    @wraps(fn)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return fn(*args, **kwargs)
        except Exception as error:
            _retold(fn, error, args, kwargs)
            raise

    return cast("F", call)


def _retold(fn: Any, error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Let an error of ivy begin with the name of a function, or raise one for an error of Python's."""
    if from_others(error) or (isinstance(error, IvyException) and is_entitled(fn.__name__, error)):
        return
    name, said = fn.__name__, ""
    if not isinstance(error, IvyException) or str(error).startswith("ivy."):
        said = _wrong(fn, args, kwargs)
    if isinstance(error, IvyException):
        entitle(name, error, said)
    elif type(error) in MATCHING or (said and isinstance(error, TypeError)):
        # NumPy's own kinds of a TypeError are raised for wrong arguments only.
        cls, text = outside(name, error) or (MATCHING.get(type(error), IvyTypeError), first_line(error))
        raise_from((IvyTypeError if said else cls)(f"ivy.{name}: {said or text}"), error)


def _wrong(fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """What is wrong with the arguments of a call, by the signature of the function; an empty string if nothing is."""
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
                return f"{name} is {words(annotation)}, not {shown(wrong)}"
    return ""
