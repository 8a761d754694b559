"""What the tracers that watch a run have in common: torch and numpy compute the values while they are traced."""

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

SEARCHED = 1000
"""The objects that are looked at for one that the function holds, at most."""
LAYOUTS = ("stride()", "strides")
"""How lies in memory what torch and numpy have."""
_PACKAGE = Path(__file__).parents[1]
_COMPAT = find_spec("array_api_compat")
OWN = (str(_PACKAGE), "<", *(_COMPAT.submodule_search_locations or () if _COMPAT else ()))
"""Where code is that belongs to nobody's function."""
_GENERATED = tuple(["<ivy" if place == "<" else place for place in OWN])
"""The same without code that was typed at a prompt, which has no file either."""
LIBRARIES = tuple(
    place
    for name in ("numpy", "torch", "jax", "jaxlib", "tensorflow", "keras")
    if (found := find_spec(name)) is not None
    for place in found.submodule_search_locations or ()
)
"""Where the libraries are: a line of theirs tells a user nothing."""

_part: ContextVar[str] = ContextVar("part", default="")
"""The part of a model whose calls are recorded."""

_recorder: ContextVar["Recorder"] = ContextVar("recorder")


@contextmanager
def within(name: str) -> Iterator[None]:
    """Let the calls that are recorded belong to a part of a model."""
    token = _part.set(name)
    try:
        yield
    finally:
        _part.reset(token)


@contextmanager
def recording(recorder: "Recorder") -> Iterator[None]:
    """Let a recorder be the one that blocks of nodes belong to."""
    token = _recorder.set(recorder)
    try:
        yield
    finally:
        _recorder.reset(token)


def recorder_now() -> "Recorder":
    """The recorder of the trace that is being made."""
    return _recorder.get()


@dataclass(slots=True)
class Options:
    """How a function is traced."""

    name: str
    on_read: str = "error"
    check: str = "read"
    sized: bool = False
    """Whether sizes are known to be the same in every call, whatever the values are."""


def held(*roots: Any) -> Iterator[Any]:
    """What a function and its arguments hold, as far as can be seen, and at most so much of it."""
    ahead = list(roots)
    seen: set[int] = set()
    while ahead and len(seen) <= SEARCHED:
        thing = ahead.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        yield thing
        if isinstance(thing, FunctionType):
            ahead += [c.cell_contents for c in thing.__closure__ or () if c != CellType()]
            ahead += [thing.__globals__.get(name) for code in codes(thing.__code__) for name in code.co_names]
            ahead += [*(thing.__defaults__ or ()), *(thing.__kwdefaults__ or {}).values()]
        elif isinstance(thing, MethodType):
            ahead += [thing.__func__, thing.__self__]
        elif isinstance(thing, list | tuple):
            ahead += thing
        elif isinstance(thing, dict):
            ahead += dict.values(thing)
        elif isinstance(thing, partial):
            ahead += [thing.func, *thing.args, *thing.keywords.values()]
        elif not isinstance(thing, type | ModuleType):
            ahead += list(attributes(thing).values())


class Watch:
    """Notices numbers drawn from generators of Python and NumPy, which a graph would repeat.

    These are the global ones, and those that the function and its arguments hold.
    """

    def __init__(self, name: str, fn: Any, given: list[Any]) -> None:
        self.name = name
        self.numpy: Any = getattr(sys.modules.get("numpy"), "random", None)
        kinds = (
            (random.Random,) if self.numpy is None else (random.Random, self.numpy.Generator, self.numpy.RandomState)
        )
        self.own = [thing for thing in held(fn, given) if isinstance(thing, kinds)]
        self.renew()

    def renew(self) -> None:
        """What was drawn until now is known."""
        self.before = self.state()

    def state(self) -> tuple[Any, Any, list[bytes]]:
        own = [pickle.dumps(_state(generator)) for generator in self.own]
        return random.getstate(), None if self.numpy is None else self.numpy.get_state(legacy=False)["state"], own

    def check(self) -> None:
        """Refuse numbers that were drawn since the last time.

        Raises
        ------
        IvyTraceError
            There are some.
        """
        python, numpy, own = self.state()
        if python != self.before[0]:
            source, instead = "Python's random module", "ivy.random_uniform"
        elif numpy is not None and not _same_state(numpy, self.before[1]):
            source, instead = "numpy.random", "ivy.random_uniform"
        elif own != self.before[2]:
            source, instead = "a generator of numpy or Python that it holds", "ivy.random_uniform"
        else:
            return
        raise IvyTraceError(
            f"{self.name} drew numbers from {source}, where the trace does not see them; the graph would repeat them "
            f"in every call. Draw them with {instead} or the generators of the library, or pass them as arguments"
        )


def names_generators(names: Set[str], *roots: Any) -> bool:
    """Whether code that a function and its arguments hold, as far as can be seen, names one of these makers of
    generators. What such a generator draws is not seen, and may be other numbers in each call."""
    classes: set[type] = set()
    for thing in held(*roots):
        functions = [thing]
        if type(thing) not in classes:
            classes.add(type(thing))
            functions += vars(type(thing)).values()
        for code in [code for f in functions if isinstance(f, FunctionType) for code in codes(f.__code__)]:
            named = not names.isdisjoint((*code.co_names, *code.co_freevars))
            if named and not code.co_filename.startswith(_GENERATED):
                return True
    return False


def _state(generator: Any) -> Any:
    if isinstance(generator, random.Random):
        return generator.getstate()
    return generator.get_state(legacy=False) if hasattr(generator, "get_state") else generator.bit_generator.state


def _same_state(found: dict[str, Any], before: dict[str, Any]) -> bool:
    return found["pos"] == before["pos"] and bool((found["key"] == before["key"]).all())


@dataclass(slots=True)
class Run:
    """The traced function, for a tracer."""

    fn: Callable[..., Any]
    bind: Callable[[list[Any]], tuple[list[Any], dict[str, Any]]]
    """Makes the arguments of the arrays that go in, in order."""
    describe: Callable[[Any, Take], tuple[Tree, list[tuple[Tree, Value]]]]
    """Finds the arrays in what it returned, and the `ivy.Array` arguments that hold other arrays then."""
    watch: Watch
    given: list[Any] = field(default_factory=list)
    """The arguments."""

    def holds(self, value: Any) -> bool:
        """Whether the function can have had an object before it was called, as far as can be seen."""
        return any(thing is value for thing in held(self.fn, self.given))

    def call(self, arrays: list[Any]) -> Any:
        """Call the function.

        Raises
        ------
        IvyTraceError
            It calls itself without end.
        """
        args, kwargs = self.bind(arrays)
        try:
            return self.fn(*args, **kwargs)
        except RecursionError:
            raise IvyTraceError(
                f"{self.watch.name} calls itself without end on the example arguments; what ends it must not depend on "
                f"the values of arrays"
            ) from None


@dataclass(slots=True)
class Traced:
    """What a tracer hands over."""

    nodes: list[Node]
    result: Tree
    rebinds: list[tuple[Tree, Value]]
    guards: list[Guard]
    count: int
    """How many nodes were traced."""
    frozen: list[str] = field(default_factory=list)
    live: list[Value] = field(default_factory=list)

    @property
    def outputs(self) -> list[Value]:
        """The values that the graph must give."""
        return [leaf.value for leaf in self.result.arrays()] + [value for _, value in self.rebinds]


def user_line(skipped: tuple[str, ...], forbidden: Mapping[CodeType, str] | None = None) -> Line | None:
    """The innermost place that is neither in this package nor in the library.

    Raises
    ------
    IvyTraceError
        Code is running of which `forbidden` says why it must not.
    """
    frame = sys._getframe(1)
    found = None
    while frame is not None and frame.f_code is not entered.__code__:
        code = frame.f_code
        if forbidden is not None and forbidden[code]:
            raise IvyTraceError(forbidden[code].format(line=user_line(skipped) or "the traced function"))
        if found is None and not code.co_filename.startswith((*OWN, *skipped)):
            found = Line(code.co_filename, frame.f_lineno)
            if forbidden is None:
                return found
        frame = frame.f_back
    return found


def entered(run: Callable[..., Any], *args: Any) -> Any:
    """Call the traced function; the search for its lines ends here."""
    return run(*args)


def read_error(where: str, what: str = "the code", sized: bool = False) -> str:
    """What the error says when a function looks into an array, or at a size that depends on what is in one."""
    read = "a size that depends on the values of an array" if sized else "the values of an array"
    return (
        f"{what} reads {read} at {where}; they differ from call to call, so a graph cannot depend on "
        f"them. Compute with arrays instead, as ivy.where does"
    )


def layout_of(array: Any) -> tuple[int, ...]:
    """The strides of an array."""
    return array.stride() if callable(getattr(array, "stride", None)) else array.strides


def is_sizing_key(key: Any, masks: tuple[str, ...]) -> bool:
    """Whether the size of what an index gives depends on values: it holds masks, or slices whose ends are arrays."""
    if isinstance(key, list | tuple):
        return any(is_sizing_key(item, masks) for item in key)
    if isinstance(key, slice):
        ends = (key.start, key.stop, key.step)
        return any(isinstance(end, Value) and not end.fixed for end in ends)
    return isinstance(key, Value) and key.dtype in masks and not key.fixed


def line_of_error(error: BaseException, skipped: tuple[str, ...]) -> Line | None:
    """The innermost place of an error that is neither in this package nor in the library."""
    found, traceback = None, error.__traceback__
    while traceback is not None:
        name = traceback.tb_frame.f_code.co_filename
        if not name.startswith((*OWN, *skipped)):
            found = Line(name, traceback.tb_lineno)
        traceback = traceback.tb_next
    return found


def expect(where: str, call: Callable[..., Any], expected: Any, *args: Any) -> None:
    """Raise if what was read from an array while tracing is something else now.

    Raises
    ------
    IvyGuardError
        It is.
    """
    found = call(*args)
    same = found == expected
    if not (same if isinstance(same, bool) else same.all()):
        raise IvyGuardError(
            f"what was read at {where} is {found!r}, and was {expected!r} when the graph was made; make another "
            f"graph, or compute with arrays instead of reading them"
        )


class Recorder:
    """The nodes of a run, and the values by the identity of the native objects.

    Every object that was seen is kept alive until the end, so that no identity is used twice.
    """

    skipped: tuple[str, ...] = ()
    forbidden: Mapping[CodeType, str] | None = None
    creations: frozenset[str] = frozenset()
    """Functions that give the same for the same arguments, and need no array."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.nodes: list[Node] = []
        self.values: dict[int, Value] = {}
        self.arrays: dict[Value, Any] = {}
        self.memories: dict[Any, Value] = {}
        self.seen: set[tuple[Value, str]] = set()
        self.looked: set[tuple[Value, str]] = set()
        self.frozen: list[str] = []
        self.written: dict[Value, frozenset[Value]] = {}
        self.captured: list[tuple[Value, Line | None]] = []
        self.sized: set[Value] = set()
        """The values whose sizes may depend on what is in the inputs."""

    def text_of(self, array: Any) -> tuple[tuple[int, ...], str]:
        """The shape, and the name of the data type."""
        raise NotImplementedError

    def memory_of(self, array: Any) -> Any:
        """What arrays that share memory have in common."""
        raise NotImplementedError

    def settings(self) -> tuple[Setting, ...]:
        """The context managers that are open, but were not when the trace began."""
        return ()

    def add(self, array: Any, value: Value) -> Value:
        """Let a native object stand for a value from now on."""
        self.values[id(array)] = value
        self.arrays[value] = array
        value.memory = self.memories.setdefault(self.memory_of(array), value)
        return value

    def made(self, array: Any) -> Value:
        """A new value for what a node gave."""
        return self.add(array, Value("node", *self.text_of(array)))

    def value(self, array: Any) -> Value:
        """The value of a native object; one that was not seen before was brought by the function."""
        found = self.values.get(id(array))
        if found is None:
            found = self.add(array, Value("constant", *self.text_of(array), array=array))
            self.captured.append((found, self.line()))
        return found

    def line(self) -> Line | None:
        return user_line(self.skipped, self.forbidden)

    def sources(self, value: Value) -> frozenset[Value]:
        """The inputs that a value is computed from."""
        if value.source in ("input", "live"):
            return frozenset((value,))
        return value.reached | self.written.get(value.memory, frozenset())

    def saw(self, value: Value, attribute: str) -> None:
        """The function looked at an attribute, which may steer it; so the inputs behind it must agree in it."""
        if (value, attribute) not in self.looked:
            self.looked.add((value, attribute))
            for source in self.sources(value):
                self.seen.add((source, attribute))
            if attribute in LAYOUTS:
                self.saw(value, "shape")
                self.check_layout(value)

    def check_layout(self, value: Value) -> None:
        """Refuse inputs of which the traced copy lies otherwise in memory: the code would take a wrong way."""
        for source in self.sources(value):
            if source.source == "input" and layout_of(source.array) != layout_of(self.arrays[source]):
                raise IvyTraceError(
                    f"the strides of {source.name} are looked at, at {self.line() or self.options.name}, and it is a "
                    f"view that leaves out elements; give a copy of it as the example"
                )

    def look(
        self,
        values: list[Value],
        attribute: str,
        what: str,
        call: Callable[..., Any],
        args: tuple[Any, ...],
        found: Any,
    ) -> Any:
        """The function looked at something about arrays; sizes that depend on values are read as values are."""
        if attribute in ("shape", *LAYOUTS) and not self.options.sized and not self.sized.isdisjoint(values):
            return self.read(what, call, args, found, values, sized=True)
        for value in values:
            if attribute:
                self.saw(value, attribute)
        return found

    def encoded(self, data: Any) -> Any:
        """Arguments, with values for the arrays."""
        raise NotImplementedError

    def renewed(self, data: Any) -> Any:
        """A native object like another one, which stands for a value of its own."""
        raise NotImplementedError

    def row(self, data: Any) -> Any:
        """The first row of a native object, which stands for a value of its own."""
        raise NotImplementedError

    def joined(self, data: Any, count: int) -> tuple[Node, Any]:
        """The call that puts so many rows like a native object together, and what it gives."""
        raise NotImplementedError

    def apart(self, run: Callable[[], Any]) -> tuple[list[Node], Any]:
        """The nodes of a part of the run, which are not among the others, and what it gives."""
        outer, self.nodes = self.nodes, []
        try:
            found = run()
            return self.nodes, found
        finally:
            self.nodes = outer

    def sizes(self, node: Node) -> bool:
        """Whether the sizes of the results of a call depend on the values of its arguments."""
        return False

    def record(self, node: Node, written: list[Any] | None = None) -> None:
        """Append a node whose arguments and results are values."""
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
        for value in node.writes:
            value.memory.fixed = value.fixed = False
            self.written[value.memory] = self.written.get(value.memory, frozenset()) | reached
        self.nodes.append(node)

    def check_given(self, thing: Any) -> None:
        """Refuse an argument of a native call, itself no array, that holds traced arrays: the call may look into them.

        Raises
        ------
        IvyTraceError
            It does.
        """
        if any(id(inner) in self.values and self.values[id(inner)].source != "constant" for inner in held(thing)):
            raise IvyTraceError(
                f"the {type(thing).__name__} that is given to a function at {self.line() or self.options.name} holds "
                f"arrays of the trace, which does not see what is done with them; give the arrays themselves"
            )

    def is_creation(self, node: Node) -> bool:
        """Whether a node without arrays makes the same one in every call."""
        return node.label in self.creations and _is_plain((node.args, node.kwargs))

    def read(
        self,
        what: str,
        call: Callable[..., Any],
        args: tuple[Any, ...],
        found: Any,
        values: list[Value],
        sized: bool = False,
    ) -> Any:
        """The function looked into arrays, whose values are others in another call."""
        if all(v.fixed and not self.written.get(v.memory) for v in values):
            return found
        line = self.line()
        where = str(line) if line else self.options.name
        if self.options.on_read == "error":
            raise IvyTraceError(
                f"{read_error(where, what, sized)}, or give on_read='guard' to check the values in each call, or "
                f"on_read='freeze' to keep those of the example"
            )
        if self.options.on_read == "freeze":
            self.frozen.append(f"{what} = {found!r} at {where}")
            warnings.warn(f"the graph of {self.options.name} keeps {what} = {found!r}, read at {where}", stacklevel=2)
            return found
        self.record(Node("expect", "call", expect, (where, call, found, *args), {}, None, effect=True))
        return found

    def finished(self, result: Tree, rebinds: list[tuple[Tree, Value]], read: Callable[[Any, str], Any]) -> Traced:
        """What is left of the trace when everything that nothing needs is dropped."""
        outputs = [leaf.value for leaf in result.arrays()] + [value for _, value in rebinds]
        nodes = passes.live_nodes(self.nodes, outputs)
        nodes = passes.fold(nodes, outputs, self.is_folded, lambda node: self.arrays[node.result])
        nodes = passes.live_nodes(nodes, outputs)
        return Traced(nodes, result, rebinds, self.guards(read), len(self.nodes), self.frozen)

    def is_folded(self, node: Node) -> bool:
        """Whether a node may be computed once and for all, if it is the same in every call."""
        return True

    def guards(self, read: Callable[[Any, str], Any]) -> list[Guard]:
        """What calls must have in common with this one."""
        if self.options.check == "none":
            return []
        inputs = [v for v in self.arrays if v.source == "input"]
        seen = self.seen | {(v, a) for v in inputs for a in ("dtype", "shape") if self.options.check == "shape"}
        order = {v: i for i, v in enumerate(inputs)}
        found = [(v, a) for v, a in seen if v in order and not (a == "ndim" and (v, "shape") in seen)]
        return [Guard(v, a, read(self.arrays[v], a)) for v, a in sorted(found, key=lambda g: (order[g[0]], g[1]))]


def _is_plain(data: Any) -> bool:
    """Whether there are only numbers, text and the like in arguments, and nothing that may change."""
    if isinstance(data, list | tuple):
        return all(map(_is_plain, data))
    if isinstance(data, dict):
        return all(map(_is_plain, data.values()))
    return not hasattr(data, "__array__") and not hasattr(data, "fetch")
