"""Common base of the tracers for torch and NumPy, which compute values while they trace."""

import pickle
import random
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from types import CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from ivy_protocol.exceptions import IvyGuardError, IvyTraceError
from ivy_protocol.graph import passes
from ivy_protocol.graph.nodes import Guard, Line, Node, Setting, Value
from ivy_protocol.graph.trees import Take, Tree, attributes
from ivy_protocol.namespace.codes import codes

_FRAMEWORKS = frozenset(("jax", "jaxlib", "keras", "numpy", "tensorflow", "torch"))
MAX_VISITED = 1000
"""Maximum number of objects that a search in a function and its arguments visits."""
LAYOUTS = ("stride()", "strides")
"""The attributes that contain the strides, in torch and NumPy."""
_PACKAGE = Path(__file__).parents[1]
_COMPAT = find_spec("array_api_compat")
OWN = (str(_PACKAGE), "<", *(_COMPAT.submodule_search_locations or () if _COMPAT else ()))
"""Prefixes of the file names of code that the user did not write."""
_GENERATED = tuple(["<ivy" if prefix == "<" else prefix for prefix in OWN])
"""The prefixes in `OWN`, with "<ivy" in place of "<", which excludes code that the user types at an interactive prompt:
the file name of such code begins with "<".
"""
LIBRARIES = tuple(
    folder
    for name in ("numpy", "torch", "jax", "jaxlib", "tensorflow", "keras")
    if (spec := find_spec(name)) is not None
    for folder in spec.submodule_search_locations or ()
)
"""Folders of the libraries. Messages do not refer to lines in them."""

_part: ContextVar[str] = ContextVar("part", default="")
"""The part of a model to which the calls that are being recorded belong."""

_recorder: ContextVar["Recorder"] = ContextVar("recorder")


@contextmanager
def within(name: str) -> Iterator[None]:
    """Label the calls that are recorded in this context with the name of a part of a model."""
    token = _part.set(name)
    try:
        yield
    finally:
        _part.reset(token)


@contextmanager
def recording(recorder: "Recorder") -> Iterator[None]:
    """Make a recorder the current one, for functions that record control flow."""
    token = _recorder.set(recorder)
    try:
        yield
    finally:
        _recorder.reset(token)


def recorder_now() -> "Recorder":
    """Return the recorder of the current trace."""
    return _recorder.get()


@dataclass(slots=True)
class Options:
    """Options of a trace."""

    name: str
    on_read: str = "error"
    check: str = "read"
    sized: bool = False
    """True if the caller guarantees that sizes do not depend on values."""


def reachable_objects(*roots: Any) -> Iterator[Any]:
    """Yield the objects to which a function and its arguments refer, at most `MAX_VISITED`."""
    stack = list(roots)
    visited: set[int] = set()
    while stack and len(visited) <= MAX_VISITED:
        obj = stack.pop()
        if id(obj) in visited:
            continue
        visited.add(id(obj))
        yield obj
        if isinstance(obj, FunctionType):
            stack += [c.cell_contents for c in obj.__closure__ or () if c != CellType()]
            # Add the globals to which the code, or the code of a nested function, refers.
            stack += [obj.__globals__.get(name) for code in codes(obj.__code__) for name in code.co_names]
            stack += [*(obj.__defaults__ or ()), *(obj.__kwdefaults__ or {}).values()]
        elif isinstance(obj, MethodType):
            stack += [obj.__func__, obj.__self__]
        elif isinstance(obj, list | tuple):
            stack += obj
        elif isinstance(obj, dict):
            stack += dict.values(obj)
        elif isinstance(obj, partial):
            stack += [obj.func, *obj.args, *obj.keywords.values()]
        elif not isinstance(obj, type | ModuleType):
            stack += list(attributes(obj).values())


class Watch:
    """Detection of samples from random generators of Python and NumPy. A graph would repeat such samples in each call.

    The class watches the global generators, and the generators to which the function and its arguments refer.
    """

    def __init__(self, name: str, fn: Any, arguments: list[Any]) -> None:
        self.name = name
        self.numpy: Any = getattr(sys.modules.get("numpy"), "random", None)
        types = (
            (random.Random,) if self.numpy is None else (random.Random, self.numpy.Generator, self.numpy.RandomState)
        )
        self.generators = [obj for obj in reachable_objects(fn, arguments) if isinstance(obj, types)]
        self.renew()

    def renew(self) -> None:
        """Store the states of the generators, so that `check` ignores the samples that were taken so far."""
        self.before = self.state()

    def state(self) -> tuple[Any, Any, list[bytes]]:
        # Compare the pickles of the states: the states contain arrays, for which `==` does not return one bool.
        states = [pickle.dumps(_state(generator)) for generator in self.generators]
        return random.getstate(), None if self.numpy is None else self.numpy.get_state(legacy=False)["state"], states

    def check(self) -> None:
        """Raise if samples were taken after the last call of `renew`.

        Raises
        ------
        IvyTraceError
            The state of a generator has changed.
        """
        python, numpy, states = self.state()
        if python != self.before[0]:
            origin = "Python's random module"
        elif numpy is not None and not _same_state(numpy, self.before[1]):
            origin = "numpy.random"
        elif states != self.before[2]:
            origin = "a generator of numpy or Python that it uses"
        else:
            return
        raise IvyTraceError(
            f"{self.name} uses random numbers of {origin}, which the trace cannot record: the graph would repeat them "
            "in every call. Use ivy.random_uniform or the generators of the backend, or pass the numbers as arguments"
        )


def names_generators(names: Set[str], *roots: Any) -> bool:
    """Return True if user code that is reachable from `roots` contains one of `names`, the names of RNG constructors.

    The trace does not observe the samples of a generator that the code creates, and these samples may differ in each
    call.
    """
    classes: set[type] = set()
    for obj in reachable_objects(*roots):
        functions = [obj]
        if type(obj) not in classes:
            classes.add(type(obj))
            # Skip classes of frameworks: their code contains names of RNG constructors, but the frameworks seed their
            # generators themselves.
            if type(obj).__module__.partition(".")[0] not in _FRAMEWORKS:
                functions += vars(type(obj)).values()
        for code in [code for f in functions if isinstance(f, FunctionType) for code in codes(f.__code__)]:
            is_named = not names.isdisjoint((*code.co_names, *code.co_freevars))
            if is_named and not code.co_filename.startswith(_GENERATED):
                return True
    return False


def _state(generator: Any) -> Any:
    """Return the state of a generator of Python or NumPy."""
    if isinstance(generator, random.Random):
        return generator.getstate()
    return generator.get_state(legacy=False) if hasattr(generator, "get_state") else generator.bit_generator.state


def _same_state(state: dict[str, Any], before: dict[str, Any]) -> bool:
    """Return True if two states of NumPy's global generator are equal."""
    return state["pos"] == before["pos"] and bool((state["key"] == before["key"]).all())


@dataclass(slots=True)
class Run:
    """The traced function, with functions that bind its arguments and describe its result."""

    fn: Callable[..., Any]
    bind: Callable[[list[Any]], tuple[list[Any], dict[str, Any]]]
    """Function that returns the arguments in which the given native arrays replace the inputs."""
    describe: Callable[[Any, Take], tuple[Tree, list[tuple[Tree, Value]]]]
    """Function that returns the tree of the result, and the `ivy.Array` arguments that have new native arrays."""
    watch: Watch
    arguments: list[Any] = field(default_factory=list)
    """The example arguments."""

    def holds(self, value: Any) -> bool:
        """Return True if the function could already refer to an object before the call."""
        return any(obj is value for obj in reachable_objects(self.fn, self.arguments))

    def call(self, arrays: list[Any]) -> Any:
        """Call the function.

        Raises
        ------
        IvyTraceError
            The function exceeds the recursion limit.
        """
        args, kwargs = self.bind(arrays)
        try:
            return self.fn(*args, **kwargs)
        except RecursionError:
            raise IvyTraceError(
                f"{self.watch.name} calls itself without end on the example arguments; the condition that ends the "
                f"recursion must not depend on the values of arrays"
            ) from None


@dataclass(slots=True)
class Traced:
    """The result of tracing a function."""

    nodes: list[Node]
    result: Tree
    rebinds: list[tuple[Tree, Value]]
    guards: list[Guard]
    count: int
    """The number of nodes before dead nodes were removed."""
    frozen: list[str] = field(default_factory=list)
    live: list[Value] = field(default_factory=list)

    @property
    def outputs(self) -> list[Value]:
        """The values that the graph has to compute."""
        return [leaf.value for leaf in self.result.arrays()] + [value for _, value in self.rebinds]


def user_line(skipped: tuple[str, ...], forbidden: Mapping[CodeType, str] | None = None) -> Line | None:
    """Return the innermost running line outside of this package and of `skipped`.

    Raises
    ------
    IvyTraceError
        `forbidden` contains a message for code that is running.
    """
    frame = sys._getframe(1)
    line = None
    while frame is not None and frame.f_code is not call_traced.__code__:
        code = frame.f_code
        if forbidden is not None and forbidden[code]:
            raise IvyTraceError(forbidden[code].format(line=user_line(skipped) or "the traced function"))
        if line is None and not code.co_filename.startswith((*OWN, *skipped)):
            line = Line(code.co_filename, frame.f_lineno)
            # If `forbidden` is passed, do not return yet, because all frames up to the traced function must be checked.
            if forbidden is None:
                return line
        frame = frame.f_back
    return line


def call_traced(run: Callable[..., Any], *args: Any) -> Any:
    """Call the traced function. `user_line` searches the frames up to this one."""
    return run(*args)


def read_error(where: str, subject: str = "the code", sized: bool = False) -> str:
    """Return the error message for code that reads the values of an array. If `sized`, return the message for code that
    reads a size which depends on the values of an array.
    """
    read = "a size that depends on the values of an array" if sized else "the values of an array"
    return (
        f"{subject} reads {read} at {where}; the values differ from call to call, so that a graph cannot depend on "
        "them. Compute with arrays instead, for example with ivy.where"
    )


def layout_of(array: Any) -> tuple[int, ...]:
    """Return the strides of an array."""
    return array.stride() if callable(getattr(array, "stride", None)) else array.strides


def is_sizing_key(key: Any, mask_dtypes: tuple[str, ...]) -> bool:
    """Return True if the values of an index determine the size of the result, as in masks and in arrays that are bounds
    of slices.
    """
    if isinstance(key, list | tuple):
        return any(is_sizing_key(item, mask_dtypes) for item in key)
    if isinstance(key, slice):
        ends = (key.start, key.stop, key.step)
        return any(isinstance(end, Value) and not end.fixed for end in ends)
    return isinstance(key, Value) and key.dtype in mask_dtypes and not key.fixed


def line_of_error(error: BaseException, skipped: tuple[str, ...]) -> Line | None:
    """Return the innermost line of a traceback outside of this package and of `skipped`."""
    line, traceback = None, error.__traceback__
    while traceback is not None:
        name = traceback.tb_frame.f_code.co_filename
        if not name.startswith((*OWN, *skipped)):
            line = Line(name, traceback.tb_lineno)
        traceback = traceback.tb_next
    return line


def expect(where: str, call: Callable[..., Any], expected: Any, *args: Any) -> None:
    """Raise if a value that was read during the trace is different in this call.

    Raises
    ------
    IvyGuardError
        The value differs.
    """
    value = call(*args)
    is_equal = value == expected
    if not (is_equal if isinstance(is_equal, bool) else is_equal.all()):
        raise IvyGuardError(
            f"the value read at {where} must be {expected!r}, as when the graph was traced, not {value!r}; trace the "
            "function again, or compute with arrays instead of reading values"
        )


class Recorder:
    """Recorder of nodes. It finds the `Value` of a native object by the `id` of the object.

    The recorder keeps every native object alive until the trace ends, because Python may reuse the `id` of a deleted
    object.
    """

    skipped: tuple[str, ...] = ()
    forbidden: Mapping[CodeType, str] | None = None
    creations: frozenset[str] = frozenset()
    """Functions that return equal arrays in every call if they have no array arguments."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.nodes: list[Node] = []
        self.values: dict[int, Value] = {}
        self.arrays: dict[Value, Any] = {}
        self.memories: dict[Any, Value] = {}
        self.guarded: set[tuple[Value, str]] = set()
        self.noted: set[tuple[Value, str]] = set()
        self.frozen: list[str] = []
        self.written: dict[Value, frozenset[Value]] = {}
        self.captured: list[tuple[Value, Line | None]] = []
        self.sized: set[Value] = set()
        """Values whose sizes may depend on the values of inputs."""

    def text_of(self, array: Any) -> tuple[tuple[int, ...], str]:
        """Return the shape and the name of the dtype of a native object."""
        raise NotImplementedError

    def memory_of(self, array: Any) -> Any:
        """Return a key of the memory of an array. Arrays that share memory have equal keys."""
        raise NotImplementedError

    def settings(self) -> tuple[Setting, ...]:
        """Return the active context managers that were entered during the trace."""
        return ()

    def add(self, array: Any, value: Value) -> Value:
        """Register a `Value` for a native object, and return it."""
        self.values[id(array)] = value
        self.arrays[value] = array
        value.memory = self.memories.setdefault(self.memory_of(array), value)
        return value

    def new_value(self, array: Any) -> Value:
        """Register and return a new `Value` for a native object that a node computes."""
        return self.add(array, Value("node", *self.text_of(array)))

    def value(self, array: Any) -> Value:
        """Return the `Value` of a native object. An object without a `Value` becomes a constant that the function
        captured.
        """
        value = self.values.get(id(array))
        if value is None:
            value = self.add(array, Value("constant", *self.text_of(array), array=array))
            self.captured.append((value, self.line()))
        return value

    def line(self) -> Line | None:
        """Return the line of user code that is running."""
        return user_line(self.skipped, self.forbidden)

    def sources(self, value: Value) -> frozenset[Value]:
        """Return the inputs on which a value depends."""
        if value.source in ("input", "live"):
            return frozenset((value,))
        return value.reached | self.written.get(value.memory, frozenset())

    def note_attribute(self, value: Value, attribute: str) -> None:
        """Record that the function read an attribute of a value. Guards then compare this attribute of the inputs on
        which the value depends.
        """
        if (value, attribute) not in self.noted:
            self.noted.add((value, attribute))
            for source in self.sources(value):
                self.guarded.add((source, attribute))
            # Strides depend on the shape, so also record a read of the shape. The function read the strides of a traced
            # copy: check that the input has the same strides.
            if attribute in LAYOUTS:
                self.note_attribute(value, "shape")
                self.check_layout(value)

    def check_layout(self, value: Value) -> None:
        """Raise if an input on which a value depends has other strides than its traced copy. The code may branch on the
        strides.
        """
        for source in self.sources(value):
            if source.source == "input" and layout_of(source.array) != layout_of(self.arrays[source]):
                raise IvyTraceError(
                    f"the strides of {source.name} are read at {self.line() or self.options.name}, which is not "
                    f"supported for a view that skips elements; pass a copy of {source.name} as the example"
                )

    def look(
        self,
        values: list[Value],
        attribute: str,
        label: str,
        call: Callable[..., Any],
        args: tuple[Any, ...],
        result: Any,
    ) -> Any:
        """Record that the function read a property of arrays. If the property is a size that depends on the values of
        inputs, record a read of values instead.
        """
        if attribute in ("shape", *LAYOUTS) and not self.options.sized and not self.sized.isdisjoint(values):
            return self.read(label, call, args, result, values, sized=True)
        for value in values:
            if attribute:
                self.note_attribute(value, attribute)
        return result

    def encode(self, data: Any) -> Any:
        """Replace the arrays in arguments by their `Value`s."""
        raise NotImplementedError

    def duplicate(self, data: Any) -> Any:
        """Return a copy of a native object, and register a new `Value` for the copy."""
        raise NotImplementedError

    def first_row(self, data: Any) -> Any:
        """Return the first row of a native object, and register a new `Value` for the row."""
        raise NotImplementedError

    def stack_rows(self, data: Any, count: int) -> tuple[Node, Any]:
        """Return a node that stacks `count` rows, and the result of the node for rows that are all equal to `data`."""
        raise NotImplementedError

    def record_block(self, run: Callable[[], Any]) -> tuple[list[Node], Any]:
        """Run a function and record its nodes separately. Return these nodes, and the result of the function."""
        outer, self.nodes = self.nodes, []
        try:
            result = run()
            return self.nodes, result
        finally:
            self.nodes = outer

    def sizes(self, node: Node) -> bool:
        """Return True if the values of a call's arguments determine the sizes of its results."""
        return False

    def record(self, node: Node, written: list[Any] | None = None) -> None:
        """Append a node. Set its line, part and settings, and the inputs on which its results depend."""
        node.line = self.line()
        node.part = _part.get()
        node.settings = self.settings()
        inputs, results = node.inputs, node.results
        reached: frozenset[Value] = frozenset().union(*map(self.sources, inputs)) if inputs else frozenset()
        fixed = not node.random and (all(v.fixed for v in inputs) if inputs else self.is_creation(node))
        for value in results:
            value.reached = reached
            value.fixed = fixed
        if not fixed and (not self.sized.isdisjoint(inputs) or self.sizes(node)):
            self.sized.update(v for v in results if v.shape)
        # A write changes all values that share the written memory. These values are no longer fixed, and from now on
        # they also depend on the inputs of the writing node.
        for value in node.writes:
            value.memory.fixed = value.fixed = False
            self.written[value.memory] = self.written.get(value.memory, frozenset()) | reached
        self.nodes.append(node)

    def check_argument(self, obj: Any) -> None:
        """Raise if an argument of a native call is not an array, but refers to traced arrays, which the call could use
        unobserved.

        Raises
        ------
        IvyTraceError
            The argument refers to a traced array.
        """
        if any(
            id(inner) in self.values and self.values[id(inner)].source != "constant" for inner in reachable_objects(obj)
        ):
            raise IvyTraceError(
                f"the {type(obj).__name__} that is passed to a function at {self.line() or self.options.name} contains "
                "traced arrays, and the trace cannot record how they are used; pass the arrays themselves"
            )

    def is_creation(self, node: Node) -> bool:
        """Return True if a node without array arguments creates an equal array in every call."""
        return node.label in self.creations and _is_plain((node.args, node.kwargs))

    def read(
        self,
        what: str,
        call: Callable[..., Any],
        args: tuple[Any, ...],
        result: Any,
        values: list[Value],
        sized: bool = False,
    ) -> Any:
        """Record that the function read values of arrays, which may be different in another call."""
        # Allow the function to read constants, whose elements do not change between calls.
        if all(v.fixed and not self.written.get(v.memory) for v in values):
            return result
        line = self.line()
        where = str(line) if line else self.options.name
        if self.options.on_read == "error":
            raise IvyTraceError(
                f"{read_error(where, what, sized)}, or pass on_read='guard' to check the values in each call, or "
                f"on_read='freeze' to keep those of the example"
            )
        if self.options.on_read == "freeze":
            self.frozen.append(f"{what} = {result!r} at {where}")
            warnings.warn(
                f"the graph of {self.options.name} treats {what} = {result!r}, which is read at {where}, as a constant",
                stacklevel=2,
            )
            return result
        self.record(Node("expect", "call", expect, (where, call, result, *args), {}, None, effect=True))
        return result

    def finish(self, result: Tree, rebinds: list[tuple[Tree, Value]], read: Callable[[Any, str], Any]) -> Traced:
        """Return the trace, after the removal of dead nodes."""
        outputs = [leaf.value for leaf in result.arrays()] + [value for _, value in rebinds]
        # Remove dead nodes before folding, so that fewer nodes are computed, and again after folding, because folded
        # nodes no longer use their inputs.
        nodes = passes.live_nodes(self.nodes, outputs)
        nodes = passes.fold(nodes, outputs, self.is_folded, lambda node: self.arrays[node.result])
        nodes = passes.live_nodes(nodes, outputs)
        return Traced(nodes, result, rebinds, self.guards(read), len(self.nodes), self.frozen)

    def is_folded(self, node: Node) -> bool:
        """Return True if constant folding may replace a node by its result."""
        return True

    def guards(self, read: Callable[[Any, str], Any]) -> list[Guard]:
        """Return the guards: attributes of inputs that must be the same in each call as in the example."""
        if self.options.check == "none":
            return []
        inputs = [v for v in self.arrays if v.source == "input"]
        properties = self.guarded | {
            (v, a) for v in inputs for a in ("dtype", "shape") if self.options.check == "shape"
        }
        order = {v: i for i, v in enumerate(inputs)}
        # Omit a guard on ndim if there is a guard on the shape.
        pairs = [(v, a) for v, a in properties if v in order and not (a == "ndim" and (v, "shape") in properties)]
        return [Guard(v, a, read(self.arrays[v], a)) for v, a in sorted(pairs, key=lambda g: (order[g[0]], g[1]))]


def _is_plain(data: Any) -> bool:
    """Return True if arguments contain only immutable plain data, such as numbers and strings."""
    if isinstance(data, list | tuple):
        return all(map(_is_plain, data))
    if isinstance(data, dict):
        return all(map(_is_plain, data.values()))
    return not hasattr(data, "__array__") and not hasattr(data, "fetch")
