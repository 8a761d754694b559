"""Code generation: a graph as a straight-line Python function.

The names in the code are parameters, numbered variables, and entries of a namespace. The namespace contains the traced
functions and constants, but no builtins, so that a graph can only call the functions of the trace. A graph may come
from an untrusted file. Therefore the code contains only valid identifiers, known operators, and plain data as ``repr``.
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
from ivy_protocol.backends import views
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.functions.conversion import to_list
from ivy_protocol.graph.blocks import Blocks
from ivy_protocol.graph.libraries import host_converter
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
    new_object,
)

OPERATORS = {
    "infix": ("+", "-", "*", "/", "//", "%", "@", "**", "&", "|", "^", "<<", ">>", "==", "!=", "<", "<=", ">", ">="),
    "prefix": ("-", "+", "~"),
    "inplace": ("+=", "-=", "*=", "/=", "//=", "%=", "@=", "**=", "&=", "|=", "^=", "<<=", ">>="),
}
"""The supported operators of each style of calls."""
ATTRIBUTES = ("shape", "ndim", "dtype", "device", "requires_grad", *LAYOUTS)
"""Attributes of arrays that guards may compare."""
_graph_ids = count()
MAX_SHOWN = 6
"""Maximum size of a constant whose elements are shown in readable source."""
_LITERALS = (type(None), bool, int, str)
_STATEMENTS = ("inplace", "setitem", "setattr")
_NO_LETTER = re.compile(r"[^A-Za-z0-9_]")
_NO_NAME = re.compile(r"[^A-Za-z0-9_.<>-]")
_stale: deque[str] = deque()
"""Names of source files whose function was garbage-collected.

``linecache`` forgets their lines when the next function is compiled. A finalizer must not change this cache, because
the garbage collector may run while ``linecache`` iterates over it.
"""
CLOSED: dict[str, Any] = {"__builtins__": {}}
"""The initial namespace of each generated function. It has no builtins."""
Miss = Callable[[str, tuple[Any, ...], dict[str, Any]], Any]


def number_text(number: complex) -> str:
    """Return a Python scalar as an expression. NaN and infinity, which have no literals, become calls of ``float``."""
    if isinstance(number, complex):
        return f"complex({number_text(number.real)}, {number_text(number.imag)})"
    return repr(number) if number - number == 0 else f"float({str(number)!r})"


class Writer:
    """Writer of a function: its lines, and the namespace of the names in them."""

    def __init__(self, recording: Recording, readable: bool = False) -> None:
        self.recording = recording
        self.readable = readable
        self.lines: list[str] = []
        self.indent = 1
        self.namespace: dict[str, Any] = {}
        for parameter in recording.parameters:
            _check_identifier(parameter.name, "a parameter")
        self.used_names = {*kwlist, "new", *(p.name for p in recording.parameters)}
        self.unused = self.fresh("_")
        """The variable to which unused results are assigned."""
        self.names: dict[Value, str] = {}
        self.bound: dict[int, str] = {}
        self.objects: dict[str, str] = {}
        """The variables of `ivy.Array` arguments, by the paths of their trees."""
        self.counter = count()

    def line(self, text: str) -> None:
        self.lines.append("    " * self.indent + text)

    def fresh(self, base: str) -> str:
        """Return an unused name, and mark it as used."""
        name = _NO_LETTER.sub("_", base) or "k"
        if name[0].isdecimal():
            name = f"_{name}"
        suffix, unique = 0, name
        while unique in self.used_names:
            suffix += 1
            unique = f"{name}_{suffix}"
        self.used_names.add(unique)
        return unique

    def bind(self, value: Any, base: str) -> str:
        """Return the name of an object in the namespace. The object is added if needed."""
        name = self.bound.get(id(value))
        if name is None:
            name = self.bound[id(value)] = self.fresh(base)
            self.namespace[name] = value
        return name

    def builtin(self, function: Any) -> str:
        """Return the name of a Python builtin."""
        return self.bind(function, function.__name__)

    def name(self, value: Value) -> str:
        """Return the variable of a value."""
        name = self.names.get(value)
        if name is None:
            is_constant = value.source == "constant"
            name = self.bind(value.array, "c") if is_constant else self.fresh(f"v{next(self.counter)}")
            self.names[value] = name
        return name

    def text(self, data: Any) -> str:
        """Return an argument as an expression."""
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
            representation = repr(data)
            return representation if len(representation) < 40 and "\n" not in representation else f"<{cls.__name__}>"
        return self.bind(data, "k")

    def small(self, value: Value) -> str:
        """Return the elements of a small constant, for readable source. Return an empty string for other values."""
        if not self.readable or value.source != "constant" or not value.fixed or math.prod(value.shape) > MAX_SHOWN:
            return ""
        return repr(to_list(Array(value.array)))

    def key(self, data: Any) -> str:
        """Return an index as source code for use between brackets."""
        if type(data) is tuple and data:
            return ", ".join(map(self.key, data)) + ("," if len(data) == 1 else "")
        if type(data) is slice:
            parts = ["" if part is None else self.text(part) for part in (data.start, data.stop)]
            return ":".join(parts) + ("" if data.step is None else f":{self.text(data.step)}")
        return self.text(data)

    def call(self, node: Node) -> str:
        """Return a node as an expression. Return a statement for a node that assigns to an item or an attribute."""
        args = node.args
        if node.style in OPERATORS and node.target not in OPERATORS[node.style]:
            raise IvyTraceError(f"graphs do not support the operator {node.target!r}")
        if node.style in ("infix", "inplace"):
            return f"{self.text(args[0])} {node.target} {self.text(args[1])}"
        if node.style == "prefix":
            return f"{node.target}{self.text(args[0])}"
        if node.style == "getitem":
            return f"{self.text(args[0])}[{self.key(args[1])}]"
        if node.style == "setitem":
            return f"{self.text(args[0])}[{self.key(args[1])}] = {self.text(args[2])}"
        if node.style in ("getattr", "setattr", "method") and not _is_plain(node.target):
            raise IvyTraceError(f"{node.target!r} is not an attribute name that graphs support")
        if node.style == "getattr":
            return f"{self.text(args[0])}.{node.target}"
        if node.style == "setattr":
            return f"{self.text(args[0])}.{node.target} = {self.text(args[1])}"
        arguments = [self.text(a) for a in (args[1:] if node.style == "method" else args)]
        arguments += [f"{k}={self.text(v)}" for k, v in node.kwargs.items() if _is_plain(k)]
        others = {k: v for k, v in node.kwargs.items() if not _is_plain(k)}
        if others:
            arguments.append(f"**{self.text(others)}")
        if node.style == "method":
            return f"{self.text(args[0])}.{node.target}({', '.join(arguments)})"
        return f"{self.function(node)}({', '.join(arguments)})"

    def function(self, node: Node) -> str:
        """Return the name of the function that a node calls."""
        return _display_name(node.label) if self.readable else self.bind(node.target, node.label)

    def statement(self, node: Node, result: str) -> None:
        """Write a node as a line. `result` is the variable to which the line assigns the result, or an empty string."""
        if isinstance(node.target, Blocks):
            node.target.write(self, node)
            return
        call = self.call(node)
        self.line(f"{result} = {call}" if result else call)

    def target(self, result: Any, used: Any) -> str:
        """Return the assignment target for a result. Values that are not in `used` are assigned to the variable for
        unused results.
        """
        if isinstance(result, Value):
            return self.name(result) if result in used else self.unused
        if not isinstance(result, list | tuple) or not result:
            return self.unused
        parts = [self.target(item, used) for item in result]
        return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"

    def block(self, nodes: list[Node], outputs: Iterable[Value], within: tuple[Setting, ...] = ()) -> None:
        """Write nodes in order, and delete each value after its last use, which frees its memory.

        The values `outputs` are needed after the nodes. The block is inside of the context managers `within`.
        """
        start = self.indent
        last_use: dict[Value, int] = {}
        for i, node in enumerate(nodes):
            for value in (*node.inputs, *node.results):
                last_use[value] = i
        used = {v for node in nodes for v in node.inputs} | set(outputs)
        owned: set[Value] = set()
        for value in outputs:
            last_use[value] = len(nodes)
        open_settings = within
        for i, node in enumerate(nodes):
            # If the context managers change, begin a new `with` statement. Consecutive nodes with the same context
            # managers share one.
            if node.settings != open_settings:
                self.indent = start
                for setting in node.settings if node.settings != within else ():
                    keywords = [f"{_check_identifier(k, 'an option')}={self.text(v)}" for k, v in setting.options]
                    options = ", ".join(keywords)
                    context_manager = (
                        _display_name(setting.label) if self.readable else self.bind(setting.open, setting.label)
                    )
                    self.line(f"with {context_manager}({options}):")
                    self.indent += 1
                open_settings = node.settings
            # Do not add the result of an in-place operation to `owned`, because the result is an argument of the
            # operation. This argument may be an input of the function, which the function must not delete.
            owned.update([v for v in node.results if v.source == "node" and v not in node.inputs])
            used_results = used.intersection(node.results).difference(node.inputs)
            self.statement(
                node, self.target(node.result, used_results) if used_results and node.style not in _STATEMENTS else ""
            )
            dead = [v for v in dict.fromkeys((*node.inputs, *node.results)) if last_use[v] == i and v in owned]
            dead_names = [self.names[v] for v in dead if v in self.names]
            if dead_names and not self.readable:
                self.line(f"del {', '.join(dead_names)}")
        self.indent = start


def _is_plain(name: Any) -> bool:
    return is_identifier(name) and not name.startswith("__")


def is_identifier(name: Any) -> bool:
    """Return True for an identifier that is not a keyword or dunder name, and that Python's normalization does not
    change.
    """
    if not isinstance(name, str) or not name.isidentifier() or iskeyword(name):
        return False
    special = name.startswith("__") and name.endswith("__")
    return not special and (name.isascii() or normalize("NFKC", name) == name)


def _check_identifier(name: Any, role: str) -> str:
    """Return a name for generated code. Raise if it is not a safe identifier."""
    if not is_identifier(name):
        raise IvyTraceError(f"{name!r} is not a valid name of {role} in a graph")
    return name


def _display_name(label: str) -> str:
    """Return the name of a function for readable source."""
    return _NO_NAME.sub("_", label)


def header(name: str, parameters: list[Parameter], defaults: bool = False) -> str:
    """Return the ``def`` line. The defaults of parameters are set after compilation."""
    items: list[str] = []
    for i, p in enumerate(parameters):
        previous = parameters[i - 1].kind if i else ""
        if previous == "positional" and p.kind != "positional":
            items.append("/")
        if p.kind == "keyword" and previous not in ("keyword", "variadic"):
            items.append("*")
        stars = {"variadic": "*", "keywords": "**"}.get(p.kind, "")
        default = ""
        if defaults and p.default is not NO_DEFAULT:
            default = f"={p.default!r}" if isinstance(p.default, (*_LITERALS, float)) else "=..."
        items.append(f"{stars}{p.name}{default}")
    if parameters and parameters[-1].kind == "positional":
        items.append("/")
    return f"def {name}({', '.join(items)}):"


def _call_arguments(parameters: list[Parameter]) -> str:
    """Return source code that collects the arguments of the current call: a tuple and a dict."""
    args = [("*" if p.kind == "variadic" else "") + p.name for p in parameters if p.kind not in ("keyword", "keywords")]
    kwargs = [f"{p.name!r}: {p.name}" for p in parameters if p.kind == "keyword"]
    kwargs += [f"**{p.name}" for p in parameters if p.kind == "keywords"]
    return f"({''.join(f'{a}, ' for a in args)}), {{{', '.join(kwargs)}}}"


def function_of(name: str, header: str, lines: Iterable[str], namespace: dict[str, Any]) -> Any:
    """Compile lines to a function that can access only a namespace. All generated code is compiled here."""
    source = "\n".join([header, *lines, ""])
    filename = f"<ivy graph {next(_graph_ids)}: {name}>"
    module = compile(source, filename, "exec")
    code = next(c for c in module.co_consts if isinstance(c, CodeType))
    fn = FunctionType(code, {**CLOSED, **namespace}, code.co_name)
    # Set the qualified name, with which Python's TypeErrors about arguments begin.
    fn.__qualname__ = name
    # Set `__module__` here: a `__name__` in the namespace would make compilers treat the globals as those of this
    # module.
    fn.__module__ = __name__
    # Add the source to the cache from which tracebacks and debuggers read lines.
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    while _stale:
        linecache.cache.pop(_stale.popleft(), None)
    weakref.finalize(fn, _stale.append, filename)
    return fn


def _function(name: str, writer: Writer, parameters: list[Parameter]) -> Any:
    fn = function_of(name, header("graph", parameters), writer.lines, writer.namespace)
    positional = [p for p in parameters if p.kind in ("positional", "either")]
    fn.__defaults__ = tuple(p.default for p in positional if p.default is not NO_DEFAULT) or None
    fn.__kwdefaults__ = {p.name: p.default for p in parameters if p.kind == "keyword" and p.default is not NO_DEFAULT}
    return fn


def native_function(name: str, recording: Recording) -> Any:
    """Compile a graph to a function of native arrays without checks."""
    writer = Writer(recording)
    _write(writer, recording)
    return _function(name, writer, recording.parameters)


def readable(name: str, recording: Recording) -> str:
    """Return a graph as readable Python source."""
    writer = Writer(recording, readable=True)
    _write(writer, recording)
    title = name if is_identifier(name) else _NO_LETTER.sub("_", name).lstrip("_0123456789")
    title = title if is_identifier(title) else "graph"
    constants = [f"# {n}: {v.text}" for v, n in writer.names.items() if v.source == "constant"]
    return "\n".join([*constants, header(title, recording.parameters, defaults=True), *writer.lines])


def _write(writer: Writer, recording: Recording) -> None:
    """Write the lines of a function without checks."""
    for parameter in recording.parameters:
        _unpack(writer, parameter.tree, parameter.name)
    _fetch(writer, recording)
    outputs = [leaf.value for leaf in recording.result.arrays()]
    if writer.readable:
        outputs += [value for _, value in recording.rebinds]
    writer.block(recording.nodes, outputs)
    if writer.readable:
        for tree, value in recording.rebinds:
            writer.line(f"{tree.path}.data = {writer.name(value)}")
    writer.line(f"return {_expression(writer, recording.result, writer.name)}")


def _unpack(writer: Writer, tree: Tree, expression: str) -> None:
    """Write assignments that unpack the arrays in an argument to variables."""
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
            raise IvyTraceError(f"{tree.path} has an attribute {key!r}, which is not a plain identifier")
        return f"{expression}.{key}"
    if tree.kind == DICT and tree.value is not None and not writer.readable:
        # Call the method of dict: compilers do not support the `__getitem__` of a subclass.
        return f"{writer.bind(dict, 'dict')}.__getitem__({expression}, {writer.text(key)})"
    return f"{expression}[{writer.text(key)}]"


def _fetch(writer: Writer, recording: Recording) -> None:
    for value in recording.live:
        expression = value.name if writer.readable else f"{writer.bind(value.fetch, 'fetch')}()"
        writer.line(f"{writer.name(value)} = {expression}")


def _expression(writer: Writer, tree: Tree, put: Callable[[Any], str]) -> str:
    """Return a result as an expression. `put` returns the expression of each array."""
    if tree.kind == ARRAY:
        return put(tree if put != writer.name else tree.value)
    if tree.kind == SAME:
        # The result is an argument. In checked functions, return the object that was passed. In native functions,
        # `objects` is empty, and native arrays are passed, so return the variable of the array.
        return writer.objects.get(tree.argument) or writer.name(tree.value)
    if tree.kind == STATIC:
        return writer.text(tree.value)
    parts = [_expression(writer, child, put) for _, child in tree.children]
    items = ", ".join(parts)
    if tree.kind == DICT:
        entries = ", ".join(f"{writer.text(k)}: {p}" for (k, _), p in zip(tree.children, parts, strict=True))
        if tree.value is None:
            return f"{{{entries}}}"
        if writer.readable:
            return f"{tree.cls.__name__}({{{entries}}})"
        return f"{writer.bind(filled_dict, 'filled')}({writer.bind(tree.value, 'empty')}, {{{entries}}})"
    if tree.kind == OBJECT:
        names = [k for k, _ in tree.children]
        cls = writer.bind(tree.cls, tree.cls.__name__)
        if writer.readable:
            return f"{cls}({', '.join(f'{n}={p}' for n, p in zip(names, parts, strict=True))})"
        return f"{writer.bind(new_object, 'made')}({', '.join([cls, writer.text(names), *parts])})"
    if tree.cls is list:
        return f"[{items}]"
    group = f"({items}{',' if len(parts) == 1 else ''})"
    if tree.cls is tuple:
        return group
    cls = writer.bind(tree.cls, tree.cls.__name__)
    return f"{cls}({items})" if tree.value is not None else f"{cls}({group})"


def checked_function(name: str, recording: Recording, on_miss: Miss) -> Any:
    """Compile a graph to a function that checks the assumptions of the trace. The function accepts native arrays and
    `ivy.Array`s.
    """
    writer = Writer(recording)
    expected: list[tuple[str, str]] = []

    def miss(number: int, value: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        path, expectation = expected[number]
        verb = "are" if path.startswith(("the keys of ", "the strides of ")) else "is"
        return on_miss(f"{path} {verb} {_describe_value(value)}, not {expectation}", args, kwargs)

    on_miss_name, arguments = writer.bind(miss, "miss"), _call_arguments(recording.parameters)

    def unless(condition: str, path: str, value: str, expectation: str) -> None:
        writer.line(f"if {condition}: return {on_miss_name}({len(expected)}, {value}, {arguments})")
        expected.append((path, expectation))

    for parameter in recording.parameters:
        _check(writer, recording, parameter.tree, parameter.name, unless)
    _fetch(writer, recording)
    for guard in recording.guards:
        if guard.attribute not in ATTRIBUTES:
            raise IvyTraceError(f"{guard.attribute!r} is not an attribute that graphs compare")
        read = f"{writer.name(guard.value)}.{guard.attribute}"
        expectation = writer.text(guard.expected)
        attribute = "strides" if guard.attribute in LAYOUTS else guard.attribute
        unless(f"{read} != {expectation}", f"the {attribute} of {guard.value.name}", read, str(guard.expected))
    outputs = [leaf.value for leaf in recording.result.arrays()]
    outputs += [value for _, value in recording.rebinds]
    writer.block(recording.nodes, outputs)
    array = writer.bind(Array, "Array")
    type_name = writer.bind(type, "type")
    for tree, value in recording.rebinds:
        holder = writer.objects[tree.path]
        statement = f"{holder}._data = {writer.name(value)}; {writer.bind(views.written, 'written')}({holder})"
        is_array = f"{type_name}({holder}) is {array}"
        if tree.is_of_subclass():
            is_array = f"{writer.bind(isinstance, 'within')}({holder}, {array})"
        # Write the assignment only for an `ivy.Array`. If the argument is a native array, the graph has already written
        # to it in place.
        writer.line(f"if {is_array}: {statement}")
    backend = backends.load(recording.backend)

    def put(tree: Any) -> str:
        data = writer.name(tree.value)
        if not tree.wrapped:
            return data
        # Convert scalars, which NumPy functions may return, to 0-d arrays, because an `ivy.Array` contains an array.
        if backend.from_scalar is not None and not tree.value.shape:
            scalar = f"{writer.bind(backend.from_scalar, 'asarray')}({data})"
            data = f"{data} if {type_name}({data}) is {writer.bind(backend.array_type, 'native')} else {scalar}"
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
    """Write checks of an argument, and assignments that unpack its arrays to variables."""
    type_name = writer.bind(type, "type")
    if tree.kind == ARRAY:
        backend = backends.load(recording.backend)
        native, natives = writer.bind(backend.array_type, "native"), writer.bind(backend.types, "natives")
        if not expression.isidentifier():
            variable = writer.fresh("a")
            writer.line(f"{variable} = {expression}")
            expression = variable
        writer.objects[tree.path] = expression
        name = writer.name(tree.value)
        array, within = writer.bind(Array, "Array"), writer.bind(isinstance, "isinstance")
        unwrap = f"{name} = {expression}._data if {type_name}({expression}) is {array} else {expression}"
        expectation = f"an array of {recording.backend}"
        if tree.is_of_subclass():
            cls = writer.bind(tree.cls, tree.cls.__name__)
            equal_name, rest = writer.bind(has_rest, "has_rest"), writer.bind(tree.rest, "rest")
            mismatch = f"{type_name}({expression}) is {cls} and not {equal_name}({expression}, {rest})"
            unless(mismatch, tree.path, expression, f"a {tree.cls.__name__} with the attributes of the example")
            unwrap = f"{name} = {expression}._data if {type_name}({expression}) in ({array}, {cls}) else {expression}"
        writer.line(unwrap if tree.wrapped else f"{name} = {expression}")
        # Compare with the most common class first, so that arrays of this class skip the following checks.
        writer.line(f"if {type_name}({name}) is not {native}:")
        writer.indent = 2
        if not tree.wrapped:
            writer.line(unwrap)
        if _can_convert(recording, tree):
            convert = writer.bind(host_converter(recording.backend), "beside")
            arguments = _call_arguments(recording.parameters)
            writer.line(f"if not {within}({name}, {natives}): {name} = {convert}({name}, {arguments})")
        unless(f"not {within}({name}, {natives})", tree.path, name, expectation)
        writer.indent = 1
        return
    if tree.kind == STATIC:
        value, expectation = tree.value, _describe_value(tree.value)
        if hasattr(value, "shape"):
            expectation = f"the one of the example ({expectation})"
        # Compare with `!=`, except for NaN and zeros of floats: NaN differs from itself, and 0.0 equals -0.0.
        if type(value) in (int, float, str) and value == value and (value or type(value) is not float):
            cls = writer.bind(type(value), type(value).__name__)
            mismatch = f"{type_name}({expression}) is not {cls} or {expression} != {writer.text(value)}"
        else:
            equal_name = writer.bind(value, "k") if value is not None and not isinstance(value, bool) else repr(value)
            comparison = writer.bind(_equal, "equal")
            mismatch = f"{expression} is not {equal_name} and not {comparison}({expression}, {equal_name})"
        unless(mismatch, tree.path, expression, expectation)
        return
    cls = writer.bind(tree.cls, tree.cls.__name__)
    if not expression.isidentifier():
        variable = writer.fresh("t")
        writer.line(f"{variable} = {expression}")
        expression = variable
    unless(f"{type_name}({expression}) is not {cls}", tree.path, expression, f"a {tree.cls.__name__}")
    if tree.kind == SEQUENCE:
        length = f"{writer.bind(len, 'len')}({expression})"
        unless(f"{length} != {len(tree.children)}", f"the length of {tree.path}", length, str(len(tree.children)))
    elif tree.kind == DICT:
        # Compare views of the keys, because the order of the keys does not matter.
        keys = {k: None for k, _ in tree.children}
        keys_expression = f"{expression}.keys()"
        mismatch = f"{keys_expression} != {writer.bind(keys.keys(), 'keys')}"
        unless(mismatch, f"the keys of {tree.path}", keys_expression, str(list(keys)))
    for key, child in tree.children:
        _check(writer, recording, child, _inside(writer, tree, expression, key), unless)


def _can_convert(recording: Recording, tree: Tree) -> bool:
    """Return True if an argument may also be a NumPy array, which is then converted.

    A write to the converted array would not change the argument, so written arguments are excluded, unless they are
    `ivy.Array`s.
    """
    written = any(value.memory is tree.value.memory for node in recording.nodes for value in node.writes)
    return not written or any(moved.path == tree.path for moved, _ in recording.rebinds)


def _equal(value: Any, expected: Any) -> bool:
    """Return True if an argument without arrays is equal to the argument of the example."""
    if type(value) is not type(expected):
        return False
    if isinstance(value, (float, complex, *backends.load("numpy").scalar_types)):
        # Compare by `repr`, which distinguishes 0.0 from -0.0, and is equal for two NaNs.
        return repr(value) == repr(expected)
    equal = value == expected
    return equal if isinstance(equal, bool) else False


def _describe_value(value: Any) -> str:
    if isinstance(value, Array):
        return f"an ivy.Array of {value.backend}"
    if hasattr(value, "shape") and not isinstance(value, backends.load("numpy").scalar_types):
        return f"a {type(value).__module__}.{type(value).__name__}"
    text = repr(list(value) if isinstance(value, KeysView) else value)
    return text if len(text) <= 60 else f"{text[:57]}..."
