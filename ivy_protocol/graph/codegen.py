"""Write a graph as one straight-line Python function.

Names in the text are parameters, numbered variables, and entries of a namespace that holds the traced functions and
constants; builtins are not among them. Whatever was traced can thus only call what the trace has called. Nothing gets
into the text but names that are identifiers, operators that are known, and plain data by their ``repr``: a graph may
come from a file.
"""

import linecache
import math
import re
import weakref
from collections import deque
from collections.abc import Callable, Iterable, KeysView
from functools import partial
from itertools import count
from keyword import iskeyword, kwlist
from types import CodeType, FunctionType
from typing import Any
from unicodedata import normalize

from ivy_protocol import backends
from ivy_protocol.array.array import Array
from ivy_protocol.backends import views
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.functions.conversion import to_list
from ivy_protocol.graph.blocks import Blocks
from ivy_protocol.graph.libraries import joiner
from ivy_protocol.graph.nodes import NO_DEFAULT, Live, Node, Parameter, Recording, Setting, Value
from ivy_protocol.graph.recorder import LAYOUTS
from ivy_protocol.graph.trees import (
    ARRAY,
    DICT,
    OBJECT,
    SAME,
    SEQUENCE,
    STATIC,
    Tree,
    array_of,
    filled_dict,
    has_rest,
    made_object,
)

OPERATORS = {
    "infix": ("+", "-", "*", "/", "//", "%", "@", "**", "&", "|", "^", "<<", ">>", "==", "!=", "<", "<=", ">", ">="),
    "prefix": ("-", "+", "~"),
    "inplace": ("+=", "-=", "*=", "/=", "//=", "%=", "@=", "**=", "&=", "|=", "^=", "<<=", ">>="),
}
"""What calls of these styles may be written with."""
ATTRIBUTES = ("shape", "ndim", "dtype", "device", "requires_grad", *LAYOUTS)
"""What may be looked at in a guard."""
_numbers = count()
SHOWN = 6
"""The elements of a constant that is shown by its elements at most."""
_LITERALS = (type(None), bool, int, str)
_STATEMENTS = ("inplace", "setitem", "setattr")
_NO_LETTER = re.compile(r"[^A-Za-z0-9_]")
_NO_NAME = re.compile(r"[^A-Za-z0-9_.<>-]")
_gone: deque[str] = deque()
"""The names of code that no function has any more. Its lines are given up when the next is written: the collector may
run while ``linecache`` goes through what it holds."""
CLOSED: dict[str, Any] = {"__builtins__": {}}
"""What the namespaces begin with."""
Miss = Callable[[str, tuple[Any, ...], dict[str, Any]], Any]


def spelled(number: complex) -> str:
    """A number of Python as an expression; NaN and infinity have no name there."""
    if isinstance(number, complex):
        return f"complex({spelled(number.real)}, {spelled(number.imag)})"
    return repr(number) if number - number == 0 else f"float({str(number)!r})"


class Writer:
    """Lines of a function, and the namespace of its names."""

    def __init__(self, recording: Recording, readable: bool = False) -> None:
        self.recording = recording
        self.readable = readable
        self.lines: list[str] = []
        self.indent = 1
        self.namespace: dict[str, Any] = {}
        for parameter in recording.parameters:
            _checked(parameter.name, "a parameter")
        self.taken = {*kwlist, "new", *(p.name for p in recording.parameters)}
        self.unused = self.fresh("_")
        """What is assigned to where nothing looks at it."""
        self.names: dict[Value, str] = {}
        self.bound: dict[int, str] = {}
        self.objects: dict[str, str] = {}
        """The `ivy.Array` arguments, by the paths of their trees."""
        self.numbers = count()

    def line(self, text: str) -> None:
        self.lines.append("    " * self.indent + text)

    def fresh(self, base: str) -> str:
        """A name that is not taken."""
        name = _NO_LETTER.sub("_", base) or "k"
        if name[0].isdecimal():
            name = f"_{name}"
        number, unique = 0, name
        while unique in self.taken:
            number += 1
            unique = f"{name}_{number}"
        self.taken.add(unique)
        return unique

    def bind(self, value: Any, base: str) -> str:
        """The name of an object in the namespace."""
        name = self.bound.get(id(value))
        if name is None:
            name = self.bound[id(value)] = self.fresh(base)
            self.namespace[name] = value
        return name

    def builtin(self, function: Any) -> str:
        """The name of a function of Python itself."""
        return self.bind(function, function.__name__)

    def name(self, value: Value) -> str:
        """The variable of a value."""
        name = self.names.get(value)
        if name is None:
            constant = value.source == "constant"
            name = self.bind(value.array, "c") if constant else self.fresh(f"v{next(self.numbers)}")
            self.names[value] = name
        return name

    def text(self, data: Any) -> str:
        """An argument as an expression."""
        if isinstance(data, Value):
            return self.small(data) or self.name(data)
        cls = type(data)
        if cls in _LITERALS or (cls is float and data - data == 0):
            return repr(data)
        if data is Ellipsis:
            return "..."
        if cls is tuple:
            return f"({', '.join(map(self.text, data))}{',' if len(data) == 1 else ''})"
        if cls is list:
            return f"[{', '.join(map(self.text, data))}]"
        if cls is dict:
            return f"{{{', '.join(f'{self.text(k)}: {self.text(v)}' for k, v in data.items())}}}"
        if cls is slice:
            return f"{self.builtin(slice)}({', '.join(map(self.text, (data.start, data.stop, data.step)))})"
        if isinstance(data, tuple):
            items = ", ".join(map(self.text, data))
            return f"{self.bind(cls, cls.__name__)}({items if hasattr(cls, '_fields') else f'[{items}]'})"
        if isinstance(data, Live):
            return f"{self.bind(data.fetch, 'current_generator')}()"
        if self.readable:
            shown = repr(data)
            return shown if len(shown) < 40 and "\n" not in shown else f"<{cls.__name__}>"
        return self.bind(data, "k")

    def small(self, value: Value) -> str:
        """A small constant as people read it best: as its elements."""
        if not self.readable or value.source != "constant" or not value.fixed or math.prod(value.shape) > SHOWN:
            return ""
        return repr(to_list(Array(value.array)))

    def key(self, data: Any) -> str:
        """An index as it is written between brackets."""
        if type(data) is tuple and data:
            return ", ".join(map(self.key, data)) + ("," if len(data) == 1 else "")
        if type(data) is slice:
            parts = ["" if part is None else self.text(part) for part in (data.start, data.stop)]
            return ":".join(parts) + ("" if data.step is None else f":{self.text(data.step)}")
        return self.text(data)

    def call(self, node: Node) -> str:
        """A node as an expression, or as a statement if it has no result."""
        args = node.args
        if node.style in OPERATORS and node.target not in OPERATORS[node.style]:
            raise IvyTraceError(f"{node.target!r} is no operator that a graph may have")
        if node.style == "infix":
            return f"{self.text(args[0])} {node.target} {self.text(args[1])}"
        if node.style == "prefix":
            return f"{node.target}{self.text(args[0])}"
        if node.style == "inplace":
            return f"{self.text(args[0])} {node.target} {self.text(args[1])}"
        if node.style == "getitem":
            return f"{self.text(args[0])}[{self.key(args[1])}]"
        if node.style == "setitem":
            return f"{self.text(args[0])}[{self.key(args[1])}] = {self.text(args[2])}"
        if node.style in ("getattr", "setattr", "method") and not _is_plain(node.target):
            raise IvyTraceError(f"{node.target!r} is no name of an attribute that a graph may have")
        if node.style == "getattr":
            return f"{self.text(args[0])}.{node.target}"
        if node.style == "setattr":
            return f"{self.text(args[0])}.{node.target} = {self.text(args[1])}"
        given = [self.text(a) for a in (args[1:] if node.style == "method" else args)]
        given += [f"{k}={self.text(v)}" for k, v in node.kwargs.items() if _is_plain(k)]
        others = {k: v for k, v in node.kwargs.items() if not _is_plain(k)}
        if others:
            given.append(f"**{self.text(others)}")
        if node.style == "method":
            return f"{self.text(args[0])}.{node.target}({', '.join(given)})"
        return f"{self.function(node)}({', '.join(given)})"

    def function(self, node: Node) -> str:
        """The function that a node calls."""
        return _shown_name(node.label) if self.readable else self.bind(node.target, node.label)

    def statement(self, node: Node, result: str) -> None:
        """Write a node, with what its result is assigned to."""
        if isinstance(node.target, Blocks):
            node.target.write(self, node)
            return
        call = self.call(node)
        self.line(f"{result} = {call}" if result else call)

    def target(self, result: Any, used: Any) -> str:
        """What a result is assigned to; an empty string if none of it is used."""
        if isinstance(result, Value):
            return self.name(result) if result in used else self.unused
        if not isinstance(result, list | tuple) or not result:
            return self.unused
        parts = [self.target(item, used) for item in result]
        return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"

    def body(self, kept: Iterable[Value]) -> None:
        """The nodes of the function."""
        self.block(self.recording.nodes, kept)

    def block(self, nodes: list[Node], kept: Iterable[Value], within: tuple[Setting, ...] = ()) -> None:
        """Some nodes; what they make and is not used any more is deleted, so that its memory can be used again."""
        start = self.indent
        last: dict[Value, int] = {}
        for i, node in enumerate(nodes):
            for value in (*node.inputs, *node.results):
                last[value] = i
        used = {v for node in nodes for v in node.inputs} | set(kept)
        made: set[Value] = set()
        for value in kept:
            last[value] = len(nodes)
        open_settings = within
        for i, node in enumerate(nodes):
            if node.settings != open_settings:
                self.indent = start
                for setting in node.settings if node.settings != within else ():
                    given = [f"{_checked(k, 'an option')}={self.text(v)}" for k, v in setting.options]
                    options = ", ".join(given)
                    opened = _shown_name(setting.label) if self.readable else self.bind(setting.open, setting.label)
                    self.line(f"with {opened}({options}):")
                    self.indent += 1
                open_settings = node.settings
            # What a node writes to is among its results, and may be from elsewhere.
            made.update([v for v in node.results if v.source == "node" and v not in node.inputs])
            named = used.intersection(node.results).difference(node.inputs)
            self.statement(node, self.target(node.result, named) if named and node.style not in _STATEMENTS else "")
            dead = [v for v in dict.fromkeys((*node.inputs, *node.results)) if last[v] == i and v in made]
            gone = [self.names[v] for v in dead if v in self.names]
            if gone and not self.readable:
                self.line(f"del {', '.join(gone)}")
        self.indent = start


def _is_plain(name: Any) -> bool:
    return is_identifier(name) and not name.startswith("__")


def is_identifier(name: Any) -> bool:
    """Whether text is a name that Python reads as it is written, and that means nothing to it."""
    if not isinstance(name, str) or not name.isidentifier() or iskeyword(name):
        return False
    special = name.startswith("__") and name.endswith("__")
    return not special and (name.isascii() or normalize("NFKC", name) == name)


def _checked(name: Any, what: str) -> str:
    """A name that comes into the text."""
    if not is_identifier(name):
        raise IvyTraceError(f"{name!r} is no name of {what} that a graph may have")
    return name


def _shown_name(label: str) -> str:
    """The name of a function as people read it."""
    return _NO_NAME.sub("_", label)


def header(name: str, parameters: list[Parameter], defaults: bool = False) -> str:
    """The signature; code that is compiled gets its defaults later."""
    parts: list[str] = []
    for i, p in enumerate(parameters):
        before = parameters[i - 1].kind if i else ""
        if before == "positional" and p.kind != "positional":
            parts.append("/")
        if p.kind == "keyword" and before not in ("keyword", "variadic"):
            parts.append("*")
        stars = {"variadic": "*", "keywords": "**"}.get(p.kind, "")
        default = ""
        if defaults and p.default is not NO_DEFAULT:
            default = f"={p.default!r}" if isinstance(p.default, (*_LITERALS, float)) else "=..."
        parts.append(f"{stars}{p.name}{default}")
    if parameters and parameters[-1].kind == "positional":
        parts.append("/")
    return f"def {name}({', '.join(parts)}):"


def _again(parameters: list[Parameter]) -> str:
    """The arguments of a call as a tuple and a dict."""
    args = [("*" if p.kind == "variadic" else "") + p.name for p in parameters if p.kind not in ("keyword", "keywords")]
    kwargs = [f"{p.name!r}: {p.name}" for p in parameters if p.kind == "keyword"]
    kwargs += [f"**{p.name}" for p in parameters if p.kind == "keywords"]
    return f"({''.join(f'{a}, ' for a in args)}), {{{', '.join(kwargs)}}}"


def function_of(name: str, header: str, lines: Iterable[str], namespace: dict[str, Any]) -> Any:
    """Compile lines that know the names of a namespace only. This is the only place where code is made from text."""
    source = "\n".join([header, *lines, ""])
    filename = f"<ivy graph {next(_numbers)}: {name}>"
    module = compile(source, filename, "exec")
    code = next(c for c in module.co_consts if isinstance(c, CodeType))
    fn = FunctionType(code, {**CLOSED, **namespace}, code.co_name)
    # Errors about the number and the names of arguments begin with it.
    fn.__qualname__ = name
    # The names above are not those of this module, as compilers would think if they found its name among them.
    fn.__module__ = __name__
    # Tracebacks and debuggers find the lines there.
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    while _gone:
        linecache.cache.pop(_gone.popleft(), None)
    weakref.finalize(fn, _gone.append, filename)
    return fn


def _function(name: str, writer: Writer, parameters: list[Parameter]) -> Any:
    fn = function_of(name, header("graph", parameters), writer.lines, writer.namespace)
    positional = [p for p in parameters if p.kind in ("positional", "either")]
    fn.__defaults__ = tuple(p.default for p in positional if p.default is not NO_DEFAULT) or None
    fn.__kwdefaults__ = {p.name: p.default for p in parameters if p.kind == "keyword" and p.default is not NO_DEFAULT}
    return fn


def bare(name: str, recording: Recording) -> Any:
    """The graph on native arrays, without any check."""
    writer = Writer(recording)
    _open(writer, recording)
    _close(writer, recording)
    return _function(name, writer, recording.parameters)


def readable(name: str, recording: Recording) -> str:
    """The same as text for people."""
    writer = Writer(recording, readable=True)
    _open(writer, recording)
    _close(writer, recording)
    title = name if is_identifier(name) else _NO_LETTER.sub("_", name).lstrip("_0123456789")
    title = title if is_identifier(title) else "graph"
    constants = [f"# {n}: {v.text}" for v, n in writer.names.items() if v.source == "constant"]
    return "\n".join([*constants, header(title, recording.parameters, defaults=True), *writer.lines])


def _open(writer: Writer, recording: Recording) -> None:
    for parameter in recording.parameters:
        _unpack(writer, parameter.tree, parameter.name)
    _fetch(writer, recording)


def _unpack(writer: Writer, tree: Tree, expression: str) -> None:
    """Give names to the arrays in an argument."""
    if tree.kind == ARRAY:
        if expression.isidentifier():
            writer.names[tree.value] = expression
        else:
            writer.line(f"{writer.name(tree.value)} = {expression}")
    for key, child in tree.children:
        _unpack(writer, child, _inside(writer, tree, expression, key))


def _inside(writer: Writer, tree: Tree, expression: str, key: Any) -> str:
    if tree.kind == OBJECT:
        if not _is_plain(key):
            raise IvyTraceError(f"{tree.path} has an attribute {key!r}, which is no plain name")
        return f"{expression}.{key}"
    if tree.kind == DICT and tree.value is not None and not writer.readable:
        # Compilers know the method by its class only.
        return f"{writer.bind(dict, 'dict')}.__getitem__({expression}, {writer.text(key)})"
    return f"{expression}[{writer.text(key)}]"


def _fetch(writer: Writer, recording: Recording) -> None:
    for value in recording.live:
        shown = value.name if writer.readable else f"{writer.bind(value.fetch, 'fetch')}()"
        writer.line(f"{writer.name(value)} = {shown}")


def _close(writer: Writer, recording: Recording) -> None:
    outputs = [leaf.value for leaf in recording.result.arrays()]
    if writer.readable:
        outputs += [value for _, value in recording.rebinds]
    writer.body(outputs)
    if writer.readable:
        for tree, value in recording.rebinds:
            writer.line(f"{tree.path}.data = {writer.name(value)}")
    writer.line(f"return {_expression(writer, recording.result, writer.name)}")


def _expression(writer: Writer, tree: Tree, put: Callable[[Any], str]) -> str:
    """A result as an expression, with `put` for the arrays."""
    if tree.kind == ARRAY:
        return put(tree if put != writer.name else tree.value)
    if tree.kind == SAME:
        return writer.objects.get(tree.argument) or writer.name(tree.value)
    if tree.kind == STATIC:
        return writer.text(tree.value)
    parts = [_expression(writer, child, put) for _, child in tree.children]
    listed = ", ".join(parts)
    if tree.kind == DICT:
        items = ", ".join(f"{writer.text(k)}: {p}" for (k, _), p in zip(tree.children, parts, strict=True))
        if tree.value is None:
            return f"{{{items}}}"
        if writer.readable:
            return f"{tree.cls.__name__}({{{items}}})"
        return f"{writer.bind(filled_dict, 'filled')}({writer.bind(tree.value, 'empty')}, {{{items}}})"
    if tree.kind == OBJECT:
        names = [k for k, _ in tree.children]
        cls = writer.bind(tree.cls, tree.cls.__name__)
        if writer.readable:
            return f"{cls}({', '.join(f'{n}={p}' for n, p in zip(names, parts, strict=True))})"
        return f"{writer.bind(made_object, 'made')}({', '.join([cls, writer.text(names), *parts])})"
    if tree.cls is list:
        return f"[{listed}]"
    group = f"({listed}{',' if len(parts) == 1 else ''})"
    if tree.cls is tuple:
        return group
    cls = writer.bind(tree.cls, tree.cls.__name__)
    return f"{cls}({listed})" if tree.value is not None else f"{cls}({group})"


def checked(name: str, recording: Recording, on_miss: Miss) -> Any:
    """The graph on arrays of either kind, with everything checked that it was made for."""
    writer = Writer(recording)
    expected: list[tuple[str, str]] = []

    def miss(number: int, found: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        path, wanted = expected[number]
        verb = "are" if path.startswith(("the keys of ", "the strides of ")) else "is"
        return on_miss(f"{path} {verb} {_shown(found)}, not {wanted}", args, kwargs)

    refuse, again = writer.bind(miss, "miss"), _again(recording.parameters)

    def unless(condition: str, path: str, found: str, wanted: str) -> None:
        writer.line(f"if {condition}: return {refuse}({len(expected)}, {found}, {again})")
        expected.append((path, wanted))

    for parameter in recording.parameters:
        _check(writer, recording, parameter.tree, parameter.name, unless)
    _fetch(writer, recording)
    for guard in recording.guards:
        if guard.attribute not in ATTRIBUTES:
            raise IvyTraceError(f"{guard.attribute!r} is nothing that a graph looks at")
        read = f"{writer.name(guard.value)}.{guard.attribute}"
        wanted = writer.text(guard.expected)
        looked = "strides" if guard.attribute in LAYOUTS else guard.attribute
        unless(f"{read} != {wanted}", f"the {looked} of {guard.value.name}", read, str(guard.expected))
    outputs = [leaf.value for leaf in recording.result.arrays()]
    outputs += [value for _, value in recording.rebinds]
    writer.body(outputs)
    array = writer.bind(Array, "Array")
    kind = writer.bind(type, "type")
    for tree, value in recording.rebinds:
        holder = writer.objects[tree.path]
        shown = f"{holder}._data = {writer.name(value)}; {writer.bind(views.written, 'written')}({holder})"
        held = f"{kind}({holder}) is {array}"
        if tree.is_of_subclass():
            held = f"{writer.bind(isinstance, 'within')}({holder}, {array})"
        writer.line(f"if {held}: {shown}")
    backend = backends.load(recording.backend)

    def put(tree: Any) -> str:
        data = writer.name(tree.value)
        if not tree.wrapped:
            return data
        if backend.from_scalar is not None and not tree.value.shape:
            scalar = f"{writer.bind(backend.from_scalar, 'asarray')}({data})"
            data = f"{data} if {kind}({data}) is {writer.bind(backend.array_type, 'native')} else {scalar}"
        result = writer.fresh("r")
        if tree.is_of_subclass():
            writer.line(f"{result} = {writer.bind(partial(array_of, tree), 'of_class')}({data})")
            return result
        writer.line(f"{result} = {writer.bind(object.__new__, 'new')}({array})")
        writer.line(f"{result}._data = {data}")
        return result

    writer.line(f"return {_expression(writer, recording.result, put)}")
    return _function(name, writer, recording.parameters)


def _check(writer: Writer, recording: Recording, tree: Tree, expression: str, unless: Callable[..., None]) -> None:
    """Check an argument, and give names to the arrays in it."""
    kind = writer.bind(type, "type")
    if tree.kind == ARRAY:
        backend = backends.load(recording.backend)
        native, natives = writer.bind(backend.array_type, "native"), writer.bind(backend.types, "natives")
        if not expression.isidentifier():
            holder = writer.fresh("a")
            writer.line(f"{holder} = {expression}")
            expression = holder
        writer.objects[tree.path] = expression
        name = writer.name(tree.value)
        array, within = writer.bind(Array, "Array"), writer.bind(isinstance, "isinstance")
        unwrap = f"{name} = {expression}._data if {kind}({expression}) is {array} else {expression}"
        wanted = f"an array of {recording.backend}"
        if tree.is_of_subclass():
            cls = writer.bind(tree.cls, tree.cls.__name__)
            same, rest = writer.bind(has_rest, "has_rest"), writer.bind(tree.rest, "rest")
            other = f"{kind}({expression}) is {cls} and not {same}({expression}, {rest})"
            unless(other, tree.path, expression, f"a {tree.cls.__name__} with the attributes of the example")
            unwrap = f"{name} = {expression}._data if {kind}({expression}) in ({array}, {cls}) else {expression}"
        writer.line(unwrap if tree.wrapped else f"{name} = {expression}")
        writer.line(f"if {kind}({name}) is not {native}:")
        writer.indent = 2
        if not tree.wrapped:
            writer.line(unwrap)
        if _may_join(recording, tree):
            beside = writer.bind(joiner(recording.backend), "beside")
            again = _again(recording.parameters)
            writer.line(f"if not {within}({name}, {natives}): {name} = {beside}({name}, {again})")
        unless(f"not {within}({name}, {natives})", tree.path, name, wanted)
        writer.indent = 1
        return
    if tree.kind == STATIC:
        value, wanted = tree.value, _shown(tree.value)
        if hasattr(value, "shape"):
            wanted = f"the one of the example ({wanted})"
        if type(value) in (int, float, str) and value == value and (value or type(value) is not float):
            cls = writer.bind(type(value), type(value).__name__)
            unless(
                f"{kind}({expression}) is not {cls} or {expression} != {writer.text(value)}",
                tree.path,
                expression,
                wanted,
            )
        else:
            same = writer.bind(value, "k") if value is not None and not isinstance(value, bool) else repr(value)
            equal = writer.bind(_equal, "equal")
            unless(f"{expression} is not {same} and not {equal}({expression}, {same})", tree.path, expression, wanted)
        return
    cls = writer.bind(tree.cls, tree.cls.__name__)
    if not expression.isidentifier():
        holder = writer.fresh("t")
        writer.line(f"{holder} = {expression}")
        expression = holder
    unless(f"{kind}({expression}) is not {cls}", tree.path, expression, f"a {tree.cls.__name__}")
    if tree.kind == SEQUENCE:
        length = f"{writer.bind(len, 'len')}({expression})"
        unless(f"{length} != {len(tree.children)}", f"the length of {tree.path}", length, str(len(tree.children)))
    elif tree.kind == DICT:
        keys = {k: None for k, _ in tree.children}
        found = f"{expression}.keys()"
        unless(f"{found} != {writer.bind(keys.keys(), 'keys')}", f"the keys of {tree.path}", found, str(list(keys)))
    for key, child in tree.children:
        _check(writer, recording, child, _inside(writer, tree, expression, key), unless)


def _may_join(recording: Recording, tree: Tree) -> bool:
    """Whether NumPy's array may be given for an argument: what is written to it must show in an `ivy.Array`."""
    written = any(value.memory is tree.value.memory for node in recording.nodes for value in node.writes)
    return not written or any(moved.path == tree.path for moved, _ in recording.rebinds)


def _equal(found: Any, expected: Any) -> bool:
    """Whether an argument that is no array is the one that was traced."""
    if type(found) is not type(expected):
        return False
    if isinstance(found, (float, complex, *backends.load("numpy").scalar_types)):
        # NaN is the same as NaN here, and 0.0 is not the same as -0.0.
        return repr(found) == repr(expected)
    equal = found == expected
    return equal if isinstance(equal, bool) else False


def _shown(value: Any) -> str:
    if isinstance(value, Array):
        return f"an ivy.Array of {value.backend}"
    if hasattr(value, "shape") and not isinstance(value, backends.load("numpy").scalar_types):
        return f"a {type(value).__module__}.{type(value).__name__}"
    text = repr(list(value) if isinstance(value, KeysView) else value)
    return text if len(text) <= 60 else f"{text[:57]}..."
