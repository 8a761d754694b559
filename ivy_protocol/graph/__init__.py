"""Graphs: functions as straight-line code of native calls, and code compiled by the libraries."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from ivy_protocol.graph.graph import Graph
    from ivy_protocol.graph.graphs import Graphs

__all__ = ["compile", "compile_graph", "trace_graph"]


@overload
def compile_graph(fn: None = None, /, **settings: Any) -> "Callable[[Callable[..., Any]], Graph | Graphs]": ...
@overload
def compile_graph(fn: Callable[..., Any], /, *example: Any, **settings: Any) -> "Graph | Graphs": ...
@named
def compile_graph(
    fn: Callable[..., Any] | None = None,
    /,
    *example: Any,
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    static: str | int | Sequence[str | int] = (),
    on_read: Literal["error", "guard", "freeze"] = "error",
    check: Literal["read", "shape", "none"] = "read",
    on_miss: Literal["error", "retrace"] | None = None,
    allow_constant: bool = False,
    validate: bool = False,
    **named: Any,
) -> Any:
    """Return the graph of a function: the calls of native functions that it comes down to, as straight-line code.

    The function is called once with the example arguments, which are not changed. Everything is left out that does
    not take part in the results: what ivy does to find an implementation, prints, branches, and calls whose results
    nothing uses.

    Parameters
    ----------
    fn : callable, optional
        A function of ivy, of torch, numpy, jax or tensorflow, or of several of these; ``None`` to use the result as
        a decorator.
    *example, **named
        The arguments to call it with. Lists, dicts, Containers and dataclasses of arrays are looked into, and so are
        objects of a class that has ``__ivy_array_function__``. What is no array is the same in every call. Without any
        arguments, graphs are made when the result is called, one for each kind of arguments.
    args, kwargs : optional
        More of them; for those whose names are parameters here.
    static : str, int or sequence of them, default ()
        Names or positions of parameters whose arrays are no inputs: they stay those of the example.
    on_read : {"error", "guard", "freeze"}, default "error"
        What to do where the code looks into an array, as ``float(x)`` and ``if x:`` do: refuse; check in each call
        that the same is found; or keep what was found, with a warning. Only torch and numpy have values to find.
    check : {"read", "shape", "none"}, default "read"
        What the arrays of a call must have in common with those of the example: the data types, numbers of
        dimensions, shapes and devices that the code looked at; all data types and shapes; or nothing. Graphs of jax and
        tensorflow hold for the shapes of the example in any case.
    on_miss : {"error", "retrace"}, optional
        What to do in a call with other arguments: refuse, or make another graph and keep it. By default the first with
        example arguments, and the second without.
    allow_constant : bool, default False
        Whether a result may depend on no input.
    validate : bool, default False
        Whether to compare the graph with the function on other values.

    Returns
    -------
    Graph
        The graph, to be called as the function is. Without example arguments, a callable that makes graphs.

    Raises
    ------
    IvyTraceError
        The function cannot be made a graph; the message names the line.
    IvyTypeError
        The function does not take the example arguments.

    Notes
    -----
    From Ivy, which also calls it ``trace_graph``. Replay gives the kinds of values that the function gave.

    Examples
    --------
    >>> def f(x):
    ...     print("tracing")
    ...     unused = ivy.exp(x)
    ...     return ivy.sin(x) + 1.0
    >>> graph = ivy.compile_graph(f, ivy.array([0.0, 1.0]))
    tracing
    >>> graph(ivy.array([0.0, 0.0]))
    ivy.array([1., 1.])
    >>> len(graph.nodes)
    2
    """
    given, more = (*example, *args), {**(kwargs or {}), **named}
    for name, value, known in (
        ("on_read", on_read, ("error", "guard", "freeze")),
        ("check", check, ("read", "shape", "none")),
        ("on_miss", on_miss or "error", ("error", "retrace")),
    ):
        if value not in known:
            raise IvyValueError(f"compile_graph: {name} is one of {', '.join(map(repr, known))}, not {value!r}")
    settings = {
        "static": (static,) if isinstance(static, str | int) else tuple(static),
        "on_read": on_read,
        "check": check,
        "allow_constant": allow_constant,
        "validate": validate,
    }
    if fn is None:
        if given or more:
            raise IvyTypeError("compile_graph: the first argument is the function")
        return lambda fn: compile_graph(fn, on_miss=on_miss, **settings)
    if not callable(fn):
        raise IvyTypeError(f"compile_graph: the first argument is a function, not a {type(fn).__name__}")
    traced: Any = fn
    if hasattr(traced, "as_function"):
        # The weights of a module are inputs, so that each call has those of its time.
        traced = traced.as_function()
    from ivy_protocol.graph.graphs import Graphs

    graphs = Graphs(traced, settings, on_miss or ("error" if given or more else "retrace"))
    return graphs.first(given, more) if given or more else graphs


trace_graph = compile_graph


@named
def compile(
    fn: "Callable[..., Any] | Graph",
    dynamic: bool | None = True,
    example_inputs: Sequence[Any] | None = None,
    static_argnums: int | Sequence[int] | None = None,
    static_argnames: str | Sequence[str] | None = None,
    *,
    mode: Literal["trace", "script"] | None = None,
    **options: Any,
) -> Any:
    """Let the library compile a function or a graph: ``torch.compile``, ``jax.jit`` or ``tf.function``.

    Parameters
    ----------
    fn : callable or Graph
        What to compile. A function may call ivy, the library, or both.
    dynamic : bool, default True
        Whether torch, when it meets arrays of a second shape, makes code for any; with ``False`` it compiles anew for
        each shape, as the other libraries do.
    example_inputs : sequence, optional
        Arguments to call `fn` with. They tell the library; else the graph does, or the current backend, or the
        arguments of the first call.
    static_argnums, static_argnames : optional
        Positions and names of arguments that are no arrays, for each value of which jax compiles anew: numbers that
        a shape or a branch depends on, and objects. It finds bools, text, members of enumerations and functions by
        itself, and torch and tensorflow find the others too. On numpy, their arrays are those of the first call.
    mode : {"trace", "script"}, optional
        On torch, use ``torch.jit.trace`` or ``torch.jit.script`` on the graph of the function instead, which take
        `example_inputs`. They keep no guards: what they make does not check that later arguments are like those.
    **options
        Passed to the library's own function, such as ``reduce_retracing=True`` to ``tf.function``.

    Returns
    -------
    callable
        What the library made of it. On numpy, which compiles nothing, the graph.

    Raises
    ------
    IvyValueError
        The library has no such option.
    IvyTypeError
        An argument, or what the function returns, is none that the compiler of jax or tensorflow takes.
    IvyNotImplementedException
        The compiler of torch is too old to follow arrays of ivy.

    Notes
    -----
    From Ivy, whose `dynamic` on torch chose between ``script`` and ``trace``. The parameters are the same on all
    libraries; those that one does not need change nothing there. Nothing is compiled before the first call.

    Examples
    --------
    >>> f = ivy.compile(lambda x: ivy.sin(x) + 1.0)
    >>> callable(f)
    True
    """
    from ivy_protocol.graph.lowering import lower

    numbers_and_names = {"static_argnums": static_argnums, "static_argnames": static_argnames}
    static = {k: v for k, v in numbers_and_names.items() if v is not None}
    whole: Any = fn
    if hasattr(whole, "compiled"):
        # A module's weights are arguments, so that each call has those of its time.
        return whole.compiled(lambda function: lower(function, dynamic, example_inputs, static, mode, options))
    return lower(fn, dynamic, example_inputs, static, mode, options)
