"""`ivy.explain` and `ivy.register`, for the implementations of a function."""

from typing import TYPE_CHECKING, Any

from ivy_protocol import backends
from ivy_protocol.backends import alternatives
from ivy_protocol.backends.current import uses_backend
from ivy_protocol.base.protocol import is_override, register_class, registered_for
from ivy_protocol.core import context
from ivy_protocol.core.adoption import adoption_of
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.scalars import PYTHON_SCALARS
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions import _shared
from ivy_protocol.messages.prefixes import named, public
from ivy_protocol.namespace import compiled_path
from ivy_protocol.namespace.describing import describe
from ivy_protocol.namespace.namespace import Namespace

if TYPE_CHECKING:
    import ast


ALWAYS = "always"


class Answer:
    """One implementation of a function: its kind, its name, its source location, and the calls that it declines.

    ``unless`` contains the conditions, as source code, under which the implementation returns ``NotImplemented``. It is
    ``"always"`` if the implementation never returns anything else.
    """

    __slots__ = ("implementation", "kind", "name", "place", "unless")

    def __init__(self, kind: str, implementation: Any) -> None:
        import inspect

        self.kind = kind
        self.implementation = implementation
        inner = inspect.unwrap(implementation)
        module = getattr(inner, "__module__", None) or type(inner).__module__
        self.name = f"{module}.{getattr(inner, '__qualname__', None) or getattr(inner, '__name__', repr(inner))}"
        self.place = _source_location(inner)
        self.unless = declines(inner)

    def __repr__(self) -> str:
        location = f" ({self.place})" if self.place else ""
        conditions = (
            ", which always declines" if self.unless == ALWAYS else f", unless {self.unless}" if self.unless else ""
        )
        return f"{self.kind}: {self.name}{location}{conditions}"


class Explanation:
    """The implementations that a call would try, in order. The first result that is not ``NotImplemented`` is used.

    ``plan`` describes the code path of a call with the arguments. It is empty if required arguments are missing.
    ``compiled`` is True if compiled code, an optional part of ivy, handles the call.
    """

    __slots__ = ("answers", "backend", "compiled", "function", "plan", "reason")

    def __init__(
        self, function: str, backend: str, reason: str, answers: list[Answer], plan: str = "", compiled: bool = False
    ) -> None:
        self.function = function
        self.backend = backend
        self.reason = reason
        self.answers = answers
        self.plan = plan
        self.compiled = compiled

    def __repr__(self) -> str:
        lines = [f"{public(self.function)} on {self.backend} ({self.reason})"]
        lines += [f"  by {self.plan}{', in compiled code' if self.compiled else ''}"] if self.plan else []
        lines += [f"  {i}. {answer!r}" for i, answer in enumerate(self.answers, 1)]
        return "\n".join(lines if self.answers else [*lines, "  no implementation"])


def _source_location(implementation: Any) -> str:
    """Return the file and line of an implementation. Return an empty string if it has no Python source."""
    import inspect

    try:
        file = inspect.getsourcefile(implementation)
        return f"{file}:{inspect.getsourcelines(implementation)[1]}"
    except (TypeError, OSError):
        # Return no location for compiled functions, which have no Python source. Their names include the module
        # instead.
        return ""


def declines(implementation: Any) -> str:
    """Return the conditions, as source code, under which a function returns ``NotImplemented``."""
    import ast
    import inspect
    import textwrap

    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(implementation)))
    except (TypeError, OSError, SyntaxError):
        # Return no text if the function is compiled, and has no Python source. Return no text if the source line of a
        # lambda is an incomplete statement, which raises a SyntaxError.
        return ""
    expressions: list[str] = []
    function = tree.body[0]

    statements: list[ast.stmt] = getattr(function, "body", [])
    earlier: list[str] = []
    """Negated conditions of earlier ``if`` statements that return a result. They hold in later statements."""

    def visit(node: "ast.AST", conditions: tuple[str, ...]) -> None:
        if isinstance(node, ast.If | ast.IfExp):
            test = ast.unparse(node.test)
            for branch, condition in ((node.body, test), (node.orelse, f"not ({test})")):
                for child in branch if isinstance(branch, list) else [branch]:
                    visit(child, (*conditions, condition))
            if node in statements and isinstance(node, ast.If) and _has_result(node.body[-1]):
                earlier.append(f"not ({test})")
        elif isinstance(node, ast.ExceptHandler):
            types = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type] if node.type else []
            type_names = " or ".join(map(ast.unparse, types)) or "an error"
            for child in node.body:
                visit(child, (*conditions, f"{type_names} is raised"))
        elif isinstance(node, ast.Name) and node.id == "NotImplemented":
            active = conditions or earlier
            expressions.append(" and ".join(f"({c})" if len(active) > 1 else c for c in active))
        elif node is function or not isinstance(node, ast.FunctionDef | ast.Lambda):
            for child in ast.iter_child_nodes(node):
                visit(child, conditions)

    visit(function, ())
    if "" not in expressions:
        return " or ".join(expressions)
    has_result = not isinstance(function, ast.FunctionDef) or any(map(_has_result, ast.walk(function)))
    return " or ".join([condition or "no case applies" for condition in expressions]) if has_result else ALWAYS


def _has_result(node: "ast.AST") -> bool:
    """Return True for a ``return`` statement with a value other than `NotImplemented`."""
    import ast

    return isinstance(node, ast.Return) and getattr(node.value, "id", "") != "NotImplemented"


@uses_backend
@named
def explain(fn: Any, x_or_backend: Any = None, /, *args: Any, **keywords: Any) -> Explanation:
    """Explain which implementations a function has for an argument or on a backend, and where their source code is.

    Parameters
    ----------
    fn
        A function of ivy.
    x_or_backend
        An array, an object with ``__ivy_array_function__``, or the name of a backend. The default is the current
        backend.
    *args
        Further arguments of the call. If no required argument is missing, the explanation includes the code path of the
        call: a plan, or steps and the reason for them.
    **keywords
        Keyword arguments of the call. Some implementations support only certain keywords.

    Raises
    ------
    IvyTypeError
        `fn` is not a dispatching function of ivy, or the argument has no backend.

    Examples
    --------
    >>> ivy.explain(ivy.add, "numpy").answers[0].kind
    'namespace'
    >>> ivy.explain(ivy.add, ivy.ones(2), ivy.ones(2, dtype="float64")).plan
    'the plan for two arrays, cast to float64 first'
    """
    spec = getattr(fn, "spec", None)
    if spec is None and hasattr(fn, "__ivy_explain__"):
        return fn.__ivy_explain__(args if x_or_backend is None else (x_or_backend, *args), keywords)
    if spec is None and hasattr(fn, "primitive"):
        name, reason = _library(x_or_backend)
        answers = [Answer(*answer) for answer in _shared.implementations_of(fn, backends.load(name))]
        return Explanation(fn.__name__, name, reason, answers)
    if spec is None:
        raise IvyTypeError(f"ivy.explain: {fn!r} does not dispatch; pass a function such as ivy.add")
    unknown = [n for n in keywords if n not in spec.names]
    if unknown:
        spec.bind((None,) * len(spec.required), {n: keywords[n] for n in unknown})
    value = x_or_backend._data if type(x_or_backend) is Array else x_or_backend
    cls = type(value)
    if is_override(cls):
        method = getattr(cls, "__ivy_array_function__", None)
        registered = registered_for(fn, cls)
        answers = [Answer("override", method)] if method else []
        if registered is not None:
            answers.append(Answer("registered", registered))
        adoption = adoption_of(cls)
        if adoption is not None:
            answers.append(Answer("as a layer", adoption.layer))
        if spec.kind == "compositional":
            answers.append(Answer("body, by parts", spec.body))
        return Explanation(spec.name, cls.__name__, f"{cls.__name__} is asked first", answers)
    call_args = (x_or_backend, *args) if args or not (value is None or isinstance(value, str | Namespace)) else ()
    name, reason = _library(_dispatching_argument(spec, call_args) if call_args else value)
    backend = backends.load(name)
    names = {**dict.fromkeys(spec.required), **keywords}
    kinds = _kind_of(spec, backend)
    answers = [Answer(kinds(f), f) for f in backend.implementations(spec, names)]
    is_complete = bool(call_args or keywords) and set(spec.required) <= {*spec.positional[: len(call_args)], *keywords}
    plan = describe(spec, call_args, keywords) if is_complete else ""
    return Explanation(
        spec.name, name, reason, answers, plan, is_complete and compiled_path.handles(spec, call_args, keywords)
    )


def _dispatching_argument(spec: Any, arguments: tuple[Any, ...]) -> Any:
    """Return the argument that selects the backend: the first array of a library other than NumPy, or else the first
    array.

    If no argument is an array, return the first argument, or None if the first argument is a Python scalar. Also
    return None if the function takes no arrays.
    """
    leaves = [v for value in arguments for v in (value if type(value) in (list, tuple) else (value,))]
    arrays = [v for v in leaves if backends.backend_name(type(v._data if type(v) is Array else v))]
    if arrays:
        return next((v for v in arrays if _library(v)[0] != "numpy"), arrays[0])
    needs_array = (spec.leading or spec.sequences or spec.variadic) and type(arguments[0]) not in PYTHON_SCALARS
    return arguments[0] if needs_array else None


def _library(x_or_backend: Any) -> tuple[str, str]:
    """Return the name of the backend for an argument, and the reason why this backend is selected."""
    value = x_or_backend._data if type(x_or_backend) is Array else x_or_backend
    if value is None:
        return context.chosen_backend() or "numpy", "the current backend"
    if isinstance(value, str | Namespace):
        return str(getattr(value, "name", value)), "asked for"
    cls = type(value)
    name = backends.backend_name(cls) or backends.learn(value)
    if not name:
        raise IvyTypeError(f"ivy.explain: a {cls.__name__} is neither an array nor the name of a backend")
    return name, f"the library of {cls.__module__}.{cls.__qualname__}"


def _kind_of(spec: Any, backend: Any) -> Any:
    """Return a function that returns the kind of an implementation, for one function and backend."""

    def kind(implementation: Any) -> str:
        implementation = getattr(implementation, "checked", implementation)
        if hasattr(implementation, "alternative"):
            return f"alternative {implementation.alternative!r}"
        inner = getattr(implementation, "__wrapped__", implementation)
        if implementation is backend.registered.get(spec.call):
            return "registered"
        if implementation is spec.body:
            return "body"
        if implementation is getattr(backend.overrides, spec.name, None):
            return "backend"
        return "adapter" if inner is getattr(backend.adapters, spec.name, None) else "namespace"

    return kind


@named
def register(fn: Any, where: Any, /, *, alternative: str = "") -> Any:
    """Register the decorated function as the implementation of a function that dispatches.

    Parameters
    ----------
    fn
        The function to implement, such as ``ivy.gelu``, or a function that `ivy.dispatchable` decorated.
    where
        The name of a backend, or a class without ``__ivy_array_function__``. An implementation for a backend receives
        native arrays. An implementation for a class receives objects of the class unchanged. If such an implementation
        has a keyword-only parameter ``types``, the types of the arguments that take part in the dispatch are passed to
        it, as in the protocol.
    alternative : str, optional
        A name for the implementation. An implementation with a name is used only if the user selects the name, for
        example with `ivy.Alternatives`, and is then tried before the implementation of the library. Its results are
        converted to arrays of the library `where`.

    Raises
    ------
    IvyTypeError
        `fn` does not dispatch, `where` is neither a name nor a class, or the class has ``__ivy_array_function__``.
    IvyInvalidBackendException
        The backend is unknown.

    Notes
    -----
    No library is imported: a package may register implementations for libraries that are not installed.

    Examples
    --------
    >>> class Celsius:
    ...     def __init__(self, degrees):
    ...         self.degrees = degrees
    >>> @ivy.register(ivy.abs, Celsius)
    ... def _(x):
    ...     return Celsius(abs(x.degrees))
    >>> ivy.abs(Celsius(-3)).degrees
    3
    """
    if not hasattr(fn, "spec"):
        raise IvyTypeError(f"ivy.register: {fn!r} does not dispatch; pass a function such as ivy.add")
    if alternative and (not isinstance(where, str) or not alternatives.is_name(alternative)):
        raise IvyValueError(
            "ivy.register: alternative= must be a name such as 'fast', and where= must be the name of a backend, not "
            f"{alternative!r} and {where!r}"
        )
    if not isinstance(where, type | str):
        raise IvyTypeError(
            f"{public(fn.spec.name)} can be registered for the name of a backend or for a class, not for a "
            f"{type(where).__name__}"
        )
    if isinstance(where, type) and hasattr(where, "__ivy_array_function__"):
        raise IvyTypeError(
            f"{where.__qualname__} defines __ivy_array_function__, which overrides registered functions; implement "
            f"{public(fn.spec.name)} there"
        )

    fn = fn.spec.call

    def decorate(implementation: Any) -> Any:
        if not callable(implementation):
            raise IvyTypeError(
                f"{public(fn.spec.name)} must be implemented by a function, not by a {type(implementation).__name__}"
            )

        def add(backend: Any) -> None:
            if alternative:
                alternatives.add(backend, fn, alternative, implementation)
            else:
                backend.registered[fn] = implementation
                backend.declare(fn.spec.name, implementation)

        if isinstance(where, type):
            if _has_types_parameter(implementation):
                marked: Any = implementation
                marked.sees_types = True
            register_class(fn, where, implementation)
        else:
            backends.when_loaded(where, add)
            if alternative:
                alternatives.know(alternative)
        if (definition := getattr(fn.spec, "definition", None)) is not None:
            definition.registered[where, alternative] = implementation
        context.clear_plans()
        return implementation

    return decorate


def _has_types_parameter(implementation: Any) -> bool:
    code = getattr(implementation, "__code__", None)
    if code is None:
        return False
    return "types" in code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]


__all__ = ["Answer", "Explanation", "explain", "register"]
