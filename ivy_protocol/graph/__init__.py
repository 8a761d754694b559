"""Graphs, which are traced functions as straight-line code of native calls; and compilation by the backends."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from ivy_protocol import lazy
from ivy_protocol.backends.current import uses_backend
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from ivy_protocol.graph.graph import Graph
    from ivy_protocol.graph.graphs import Graphs

__all__ = ["compile", "compile_graph", "trace_graph"]

_MODULES = {
    f"graph.{library}{part}": f"ivy_protocol.graph.{library}{part}"
    for library in ("numpy", "torch", "jax", "tensorflow")
    for part in ("", "._names", "._code_style")
}
"""Names of three modules for each library: its tracer, the names in its graph files, and its code style for native
source.
"""
lazy.register(internal=_MODULES, modules=_MODULES)


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
    """Return the graph of a function: the native calls of the function, as straight-line code.

    The function is called once with the example arguments, which are not changed. The graph omits everything that does
    not contribute to the results: the dispatch of ivy, prints, branches, and calls with unused results.

    Parameters
    ----------
    fn : callable, optional
        A function that calls ivy, torch, numpy, jax, tensorflow, or several of these; ``None`` to use the result as a
        decorator.
    *example, **named
        Example arguments. Arrays in lists, dicts, Containers, dataclasses and objects of a class with
        ``__ivy_array_function__`` are inputs of the graph. Every other value is a constant of the graph. Without
        example arguments, the first call with each signature of arguments creates a graph.
    args, kwargs : optional
        Further example arguments. Use them for parameters of `fn` that have the name of a parameter of `compile_graph`.
    static : str, int or sequence of str or int, default ()
        Names or positions of parameters whose arrays are constants of the graph instead of inputs.
    on_read : {"error", "guard", "freeze"}, default "error"
        Action where the code reads the values of an array, as ``float(x)`` and ``if x:`` do: raise an error; check in
        each call that the values are the same as in the example; or keep the values of the example, with a warning.
        Only torch and NumPy have values while a function is traced.
    check : {"read", "shape", "none"}, default "read"
        Properties in which the arrays of a call must agree with the example. ``"read"``: the dtypes, ``ndim``, shapes
        and devices that the code read. ``"shape"``: all dtypes and shapes. ``"none"``: nothing. Graphs of JAX and
        TensorFlow are always specialized to the shapes of the example.
    on_miss : {"error", "retrace"}, optional
        Action in a call with other arguments: raise an error, or trace another graph and cache it. Defaults to
        ``"error"`` with example arguments and to ``"retrace"`` without.
    allow_constant : bool, default False
        If True, results are allowed to be independent of all inputs.
    validate : bool, default False
        If True, call the graph and the function with other values, and raise an error if their results differ.

    Returns
    -------
    Graph
        The graph, which is called like the function. Without example arguments, the result is a callable that creates
        graphs.

    Raises
    ------
    IvyTraceError
        The function cannot be traced. The message names the line.
    IvyTypeError
        The function does not accept the example arguments.

    Notes
    -----
    `compile_graph` is from Ivy 1.0, where `trace_graph` is another name of it. A graph returns values of the same types
    as `fn`.

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
    example_args, example_kwargs = (*example, *args), {**(kwargs or {}), **named}
    for name, value, choices in (
        ("on_read", on_read, ("error", "guard", "freeze")),
        ("check", check, ("read", "shape", "none")),
        ("on_miss", on_miss or "error", ("error", "retrace")),
    ):
        if value not in choices:
            raise IvyValueError(f"compile_graph: {name} must be one of {', '.join(map(repr, choices))}, not {value!r}")
    settings = {
        "static": (static,) if isinstance(static, str | int) else tuple(static),
        "on_read": on_read,
        "check": check,
        "allow_constant": allow_constant,
        "validate": validate,
    }
    if fn is None:
        if example_args or example_kwargs:
            raise IvyTypeError("compile_graph: the first argument, the function, is missing")
        return lambda fn: compile_graph(fn, on_miss=on_miss, **settings)
    if not callable(fn):
        raise IvyTypeError(f"compile_graph: the first argument must be a function, not a {type(fn).__name__}")
    traced: Any = fn
    if hasattr(traced, "as_function"):
        # Trace a function to which the weights of the module are passed: they become inputs of the graph, so that each
        # call uses the current weights.
        traced = traced.as_function()
    from ivy_protocol.graph.graphs import Graphs

    graphs = Graphs(traced, settings, on_miss or ("error" if example_args or example_kwargs else "retrace"))
    return graphs.first(example_args, example_kwargs) if example_args or example_kwargs else graphs


trace_graph = compile_graph


@uses_backend
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
    """Compile a function or a graph by its backend: ``torch.compile``, ``jax.jit`` or ``tf.function``.

    Parameters
    ----------
    fn : callable or Graph
        The function or graph to compile. A function may call ivy, the backend's library, or both.
    dynamic : bool, default True
        If True, torch compiles for dynamic shapes when it gets a second shape. If False, it recompiles for each shape,
        as the other backends do.
    example_inputs : sequence, optional
        Example arguments of `fn`, which determine the backend. By default, the backend is that of the graph, or else
        the current backend, or else that of the arguments in the first call.
    static_argnums, static_argnames : optional
        Positions and names of arguments that JAX compiles as constants, so that it recompiles for each new value. They
        are needed for objects, and for scalars that a shape or a branch depends on. Bools, strings, enum members and
        functions are always static. torch and TensorFlow detect other static arguments. On NumPy, arrays in these
        arguments are constants from the first call.
    mode : {"trace", "script"}, optional
        On torch, apply ``torch.jit.trace`` or ``torch.jit.script`` to the graph of the function. Both modes require
        `example_inputs`. The result has no guards: it does not compare later arguments with the example.
    **options
        Options of the native function, such as ``reduce_retracing=True`` for ``tf.function``.

    Returns
    -------
    callable
        The compiled function. On NumPy, which has no compiler, the graph.

    Raises
    ------
    IvyValueError
        The backend does not support `mode` or one of the options, or it has no compiler and is not NumPy.
    IvyTypeError
        The compiler of JAX or TensorFlow does not accept an argument or the result of the function.
    IvyNotImplementedException
        The installed torch is too old to compile code with arrays of ivy.

    Notes
    -----
    `compile` is from Ivy 1.0, where `dynamic` selected ``script`` or ``trace`` on torch. Backends ignore `dynamic` and
    the static arguments if they do not need them. The function is compiled at the first call of the result.

    Examples
    --------
    >>> f = ivy.compile(lambda x: ivy.sin(x) + 1.0)
    >>> callable(f)
    True
    """
    from ivy_protocol.graph.lowering import lower

    static_options = {"static_argnums": static_argnums, "static_argnames": static_argnames}
    static = {k: v for k, v in static_options.items() if v is not None}
    module: Any = fn
    if hasattr(module, "compiled"):
        # Make the weights of a module arguments of the compiled function, so that each call uses the current weights.
        return module.compiled(lambda function: lower(function, dynamic, example_inputs, static, mode, options))
    return lower(fn, dynamic, example_inputs, static, mode, options)
