"""Read the description of a graph, which may have been written by anyone.

Nothing is imported, unpickled or evaluated. Each name in it must be one that is known: a function on the list of its
library with its own parameters, a setting with its own options, a parameter that is an identifier. Everything else is
checked to be numbers, text and arrays, which the writer of code binds to names or writes by ``repr``. Values are used
after they were made, and what is shown of a call tells what it calls.
"""

import io
import re
from importlib import import_module
from importlib.util import find_spec
from inspect import Parameter as PythonParameter
from inspect import Signature
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends.implementations import answered
from ivy_protocol.base.files import Budget, array_of, read_member, read_npy
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.codegen import ATTRIBUTES, OPERATORS, is_identifier
from ivy_protocol.graph.nodes import NO_DEFAULT, Guard, Live, Node, Parameter, Recording, Setting, Value
from ivy_protocol.graph.trees import ARRAY, DICT, SAME, SEQUENCE, STATIC, Tree

FORMAT = 2
_FORMATS = (1, 2)
"""What can be read. The first differs in graphs of jax only, which held programs that could call anything."""
KINDS = (ARRAY, STATIC, SEQUENCE, DICT, SAME)
_PARAMETERS = {
    "positional": PythonParameter.POSITIONAL_ONLY,
    "either": PythonParameter.POSITIONAL_OR_KEYWORD,
    "variadic": PythonParameter.VAR_POSITIONAL,
    "keyword": PythonParameter.KEYWORD_ONLY,
    "keywords": PythonParameter.VAR_KEYWORD,
}
_STYLES = {"infix": 2, "prefix": 1, "inplace": 2, "getitem": 2, "setitem": 3, "getattr": 1, "setattr": 2}
"""How many arguments calls have that are not written with parentheses."""
_LEVELS = 60
_BITS = 1024
_NAME = 200
_DTYPE = re.compile(
    r"(bfloat|bool|bytes|complex|float|generator|key|object|q?u?int|resource|str|string|variant|void)"
    r"(_|<\w+>|\w{0,20})|(datetime|timedelta)64(\[\w{1,5}\])?",
    re.ASCII,
)
"""Data types that arrays may have of which ivy has no name."""
_FUNCTIONS = "ivy_protocol.functions."
_RESULT = re.compile(r"([a-z][a-z_]{0,40})\.([A-Z]\w{0,40})", re.ASCII)
_REPEATED = 2**26
"""The characters of names that are repeated in the checks of a graph, at most."""


def vocabulary(library: str) -> Any:
    """What a file may say about graphs of a library."""
    if library not in ("numpy", "torch", "jax", "tensorflow"):
        raise IvyTraceError(f"the file holds a graph of {library!r}, for which there are no graphs")
    return import_module(f"ivy_protocol.graph.{library}._names")


def _of(kind: type, data: Any, what: str) -> Any:
    """Something that must be of one type."""
    if type(data) is not kind:
        raise IvyTraceError(f"the file has a {type(data).__name__} for {what}, and no {kind.__name__}")
    return data


def _text(data: Any, what: str, limit: int = 10_000) -> str:
    """Text that is shown."""
    if not _of(str, data, what).isprintable() or len(data) > limit:
        raise IvyTraceError(f"the file has {data[:_NAME]!r} for {what}, which is too long or cannot be shown")
    return data


def result_name(cls: type) -> str | None:
    """What a file calls a class of named tuples that functions of ivy return; None for other classes."""
    area = cls.__module__.removeprefix(_FUNCTIONS)
    found = f"{area}.{cls.__name__}"
    return found if _result_class(found) is cls else None


def _result_class(name: str) -> Any:
    found = _RESULT.fullmatch(name)
    if found is None or find_spec(f"{_FUNCTIONS}{found[1]}") is None:
        return None
    module = f"{_FUNCTIONS}{found[1]}"
    cls: Any = vars(import_module(module)).get(found[2])
    named = isinstance(cls, type) and issubclass(cls, tuple) and hasattr(cls, "_fields")
    return cls if named and cls.__module__ == module else None


class Reader:
    """Makes the recording of a description. Without an archive it only checks, and leaves out the constants."""

    def __init__(self, described: Any, archive: Any, budget: Budget | None = None) -> None:
        self.described = _of(dict, described, "the description")
        if described.get("format") not in _FORMATS:
            raise IvyTraceError(
                f"it has the format {described.get('format')!r}; this version reads {' and '.join(map(str, _FORMATS))}"
            )
        self.archive = archive
        self.budget = Budget(None) if budget is None else budget
        self.library = _of(str, described["backend"], "the library")
        self.names = vocabulary(self.library)
        self.backend = backends.load(self.library)
        _text(described["name"], "the name of the graph", _NAME)
        self.values = [self.value(about) for about in _of(list, described["values"], "the values")]
        self.known: set[Value] = {value for value in self.values if value.source == "constant"}
        """The values that are there where the reader is."""
        self.hosts: dict[str, Any] = {}
        """NumPy's arrays by the names of their members."""
        self.holders: dict[str, Tree] = {}
        """The `ivy.Array` arguments by their paths."""

    def value(self, about: dict[str, Any]) -> Value:
        source = about["source"]
        if source not in ("input", "constant", "node"):
            raise IvyTraceError(f"the file names a value of the kind {source!r}, which there is not")
        shape = tuple(_of(list, about["shape"], "a shape"))
        # Tensorflow may not know a length.
        if not all([(type(n) is int and 0 <= n < 2**63) or (n is None and source != "constant") for n in shape]):
            raise IvyTraceError(f"the file names the shape {shape}")
        dtype = _of(str, about["dtype"], "a data type")
        if dtype not in self.backend.native_dtypes and _DTYPE.fullmatch(dtype) is None:
            raise IvyTraceError(f"the file names the data type {dtype!r}")
        value = Value(source, shape, dtype, _of(str, about["name"], "the name of a value"))
        value.fixed = _of(bool, about["fixed"], "whether a value is fixed")
        if source != "input" and value.name:
            raise IvyTraceError(f"the file gives the name {value.name!r} to a value that is no argument")
        if source == "constant" and self.archive is not None:
            value.array = self.array(value, about)
        return value

    def member(self, name: str) -> Any:
        """An array of NumPy in the archive."""
        content = read_member(self.archive, name, self.budget)
        return read_npy(io.BytesIO(content), len(content), f"its member {name!r}", self.budget)

    def array(self, value: Value, about: dict[str, Any]) -> Any:
        name = _of(str, about["array"], "the name of a constant")
        array = self.member(name)
        if array.dtype.name != value.dtype:
            native = backends.load("numpy").native_dtype(value.dtype)
            if native.itemsize != array.dtype.itemsize or native.isbuiltin == 1:
                raise IvyTraceError(f"its member {name!r} is of {array.dtype}, and not of {value.dtype}")
            array = array_of(array.tobytes(), native, array.shape)
        if array.shape != value.shape:
            raise IvyTraceError(f"its member {name!r} has the shape {array.shape}, and not {value.shape}")
        bound = {"obj": array, "dtype": self.backend.native_dtype(value.dtype), "device": None}
        made = answered(context.by_name["asarray"], self.backend, bound)
        if _of(bool, about["requires_grad"], "whether a constant collects gradients"):
            made.requires_grad_()
        return made

    def numbered(self, number: Any) -> Value:
        """A value by its number."""
        if not 0 <= _of(int, number, "the number of a value") < len(self.values):
            raise IvyTraceError(f"the file names the value {number}, which there is not")
        return self.values[number]

    def used(self, number: Any) -> Value:
        """A value that is there already."""
        value = self.numbered(number)
        if value not in self.known:
            raise IvyTraceError(f"the file uses the value {number} before it is made")
        return value

    def data(self, data: Any, values: bool = False, generators: bool = False, depth: int = 0) -> Any:
        """An argument; `values` may be in it, and random `generators`."""
        if depth > _LEVELS:
            raise IvyTraceError(f"the file nests an argument more than {_LEVELS} deep")
        if data is None or type(data) in (bool, str):
            return data
        if type(data) is int:
            if data.bit_length() > _BITS:
                raise IvyTraceError(f"the file holds an integer of {data.bit_length()} bits")
            return data
        if type(data) is not dict or len(data) != 1:
            raise IvyTraceError(f"the file holds {str(data)[:_NAME]!r} where an argument should be")
        ((kind, content),) = data.items()
        if kind == "value" and values:
            return self.used(content)
        if kind == "generator" and generators:
            seed = None if content is None else _of(int, content, "a seed")
            if seed is not None and not -(2**63) <= seed < 2**64:
                raise IvyTraceError(f"the file names the seed {seed}")
            return self.names.generator(seed)
        if kind == "ellipsis":
            return ...
        if kind == "float":
            return float.fromhex(content)
        if kind == "complex":
            real, imag = map(float.fromhex, content)
            return complex(real, imag)
        if kind in ("list", "tuple", "slice", "dict"):
            content = _of(list, content, f"a {kind}")
            if kind == "dict":
                return {self.key(k): self.data(v, values, depth=depth + 1) for k, v in content}
            items = [self.data(item, values, depth=depth + 1) for item in content]
            if kind == "slice":
                start, stop, step = items
                return slice(start, stop, step)
            return items if kind == "list" else tuple(items)
        if self.names.HOSTS and kind == "host" and values:
            return self.host(content)
        names = vocabulary("numpy") if self.names.HOSTS and kind == "scalar" else self.names
        return names.loaded(kind, content)

    def host(self, name: Any) -> Any:
        """NumPy's array, which is the same one wherever it is named."""
        if _of(str, name, "the name of an array") not in self.hosts:
            self.hosts[name] = None if self.archive is None else self.member(name)
        return self.hosts[name]

    def key(self, about: Any) -> Any:
        """A key of a dict: something plain."""
        key = self.data(about)
        try:
            hash(key)
        except TypeError:
            raise IvyTraceError(f"the file has the key {key!r} in a dict") from None
        return key

    def node(self, about: dict[str, Any]) -> Node:
        style, name = _of(str, about["style"], "the style of a call"), about["target"]
        target, read = name, getattr(self.names, "read", None)
        if style in OPERATORS:
            known = name in OPERATORS[style]
        elif style in ("getitem", "setitem"):
            known = name is None
        elif style == "call" and read is not None and isinstance(name, dict):
            target, known = read(name, self.budget), True
        else:
            target = self.names.allowed(style, name)
            known = target is not None
        label = _of(str, about["label"], "the label of a call")
        if not known:
            raise IvyTraceError(f"the file calls {name!r}, which a graph of {self.library} may not call")
        if not self.names.is_label(style, name, label):
            raise IvyTraceError(f"the file shows a call of {str(name)[:_NAME]!r} as {label!r}, which is another name")
        args = tuple([self.data(arg, True, True) for arg in self.items(about["args"], "tuple")])
        kwargs = self.options(about["kwargs"], style, name)
        self.check_arguments(style, name, args, kwargs)
        node = Node(
            label,
            style,
            target,
            args,
            kwargs,
            None,
            writes=tuple([self.data(v, True) for v in self.items(about["writes"], "list")]),
            effect=_of(bool, about["effect"], "whether a call has an effect"),
            random=_of(bool, about["random"], "whether a call is random"),
            settings=tuple([self.setting(*setting) for setting in _of(list, about["settings"], "settings")]),
        )
        if not all([isinstance(value, Value) for value in node.writes]):
            raise IvyTraceError(f"the file writes to something that is no array, by {label}")
        node.result = self.result(about["result"], set(node.inputs), 0)
        self.known.update(node.results)
        if read is not None and style == "call":
            import_module(f"ivy_protocol.graph.{self.library}").completed(node, target)
        return node

    def items(self, about: Any, kind: str) -> list[Any]:
        """What is in a list or tuple."""
        return _of(list, _of(dict, about, "arguments").get(kind), f"a {kind} of arguments")

    def options(self, about: Any, style: str, name: Any) -> dict[str, Any]:
        """The arguments by name, which are those of the parameters that the function has."""
        given = self.items(about, "dict")
        if not given:
            return {}
        parameters = self.names.parameters(style, name) if style in ("call", "method") else ()
        for key, _ in given:
            if type(key) is not str or key not in parameters:
                raise IvyTraceError(f"the file gives {key!r} to {name!r}, which is no parameter of it")
        return {key: self.data(value, True, key == "generator") for key, value in given}

    def check_arguments(self, style: str, name: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """Refuse operators and methods of anything but arrays, and generators beside functions that draw."""
        if style in _STYLES and len(args) != _STYLES[style]:
            raise IvyTraceError(f"the file has {len(args)} arguments for {name or style!r}")
        if style == "infix":
            arrays = [a for a in args if isinstance(a, Value)]
            wrong = not arrays or (any([isinstance(a, str) for a in args]) and name not in ("==", "!="))
        elif style == "call":
            wrong = False
        else:
            drawn = style == "method" and self.library == "numpy" and name in self.names.DRAWING
            wrong = not args or not isinstance(args[0], (Value, Live) if drawn else Value)
        others = args[1:] if style == "method" else args
        if wrong or any([isinstance(a, Live) for a in others]):
            raise IvyTraceError(f"the file gives {name or style!r} something that is no array")

    def result(self, about: Any, inputs: set[Value], depth: int) -> Any:
        """What a call gives: new values, or arguments that it has changed."""
        ((kind, content),) = about.items() if isinstance(about, dict) else [("", None)]
        if kind in ("list", "tuple") and depth < _LEVELS:
            return tuple([self.result(item, inputs, depth + 1) for item in _of(list, content, "a result")])
        if kind != "value":
            return None
        value = self.numbered(content)
        if value not in inputs and (value.source != "node" or value in self.known):
            raise IvyTraceError(f"the file has {about!r} for the result of a call, which is there already")
        return value

    def setting(self, label: Any, options: Any) -> Setting:
        if label not in self.names.SETTINGS:
            raise IvyTraceError(f"the file opens {label!r}, which a graph of {self.library} may not open")
        opened, known = self.names.SETTINGS[label]
        given: dict[str, Any] = {}
        for pair in self.items(options, "list"):
            key, value = [self.data(item) for item in self.items(pair, "tuple")]
            if type(key) is not str or key not in known or key in given or not known[key](value):
                raise IvyTraceError(f"the file opens {label} with {key!r} as {value!r}, which it does not take")
            given[key] = value
        return Setting(label, opened, tuple(given.items()))

    def tree(self, about: dict[str, Any], path: str, inputs: bool, depth: int = 0) -> Tree:
        """One level of arguments or of the result."""
        kind, name = about["kind"], about["class"]
        if kind not in KINDS or (inputs and kind == SAME):
            raise IvyTraceError(f"the file describes data of the kind {kind!r}, which there is not")
        if depth > LEVELS:
            raise IvyTraceError("the file nests data too deep")
        if about["path"] != path:
            raise IvyTraceError(f"the file has {str(about['path'])[:_NAME]!r} where {path[:_NAME]!r} should be")
        wrapped = _of(bool, about["wrapped"], "whether an array is one of ivy")
        argument = _of(str, about["argument"], "the path of an argument")
        children = _of(list, about["children"], "the parts of data")
        if kind in (SEQUENCE, DICT):
            return self.branch(kind, name, children, path, inputs, depth)
        if name != "" or children:
            raise IvyTraceError(f"the file makes a {name!r}, which a graph may not make")
        value: Any = self.data(about["value"]) if kind == STATIC else None
        if kind != STATIC:
            number = _of(dict, about["value"], "an array").get("value")
            value = self.numbered(number) if inputs else self.used(number)
        found = Tree(kind, type(value), path, value, wrapped, argument)
        if kind == ARRAY and inputs:
            if value.source != "input" or value in self.known or value.name != path:
                raise IvyTraceError(f"the file has no input of its own for {path[:_NAME]!r}")
            self.known.add(value)
            if wrapped:
                self.holders[path] = found
        if (argument and kind != SAME) or (kind == SAME and argument not in self.holders):
            raise IvyTraceError(f"the file returns {argument[:_NAME]!r}, which is no argument")
        return found

    def branch(self, kind: str, name: Any, children: list[Any], path: str, inputs: bool, depth: int) -> Tree:
        """A list, tuple, dict or Container."""
        classes: dict[str, Any] = {"list": list, "tuple": tuple} if kind == SEQUENCE else {"dict": dict}
        if name == "Container" and kind == DICT:
            classes["Container"] = import_module("ivy_protocol.container").Container
        named = _result_class(name) if kind == SEQUENCE and name not in classes else None
        cls = classes.get(name, named)
        if cls is None:
            raise IvyTraceError(f"the file makes a {name!r}, which a graph may not make")
        if named is not None and len(children) != len(named._fields):
            raise IvyTraceError(f"the file makes a {name} of {len(children)} parts, which has {len(named._fields)}")
        keys = [self.key(k) for k, _ in children]
        expected = list(range(len(keys))) if kind == SEQUENCE else list(dict.fromkeys(keys))
        if keys != expected or (name == "Container" and not all([type(k) is str for k in keys])):
            raise IvyTraceError(f"the file makes a {name} with the keys {str(keys)[:_NAME]}")
        paths = [f"{path}[{k!r}]" for k in keys]
        inner = [self.tree(c, p, inputs, depth + 1) for p, (_, c) in zip(paths, children, strict=True)]
        empty = cls() if name == "Container" else named
        return Tree(kind, cls, path, empty, children=[*zip(keys, inner, strict=True)])

    def parameter(self, about: dict[str, Any]) -> Parameter:
        name, kind = about["name"], about["kind"]
        if not is_identifier(name) or len(name) > _NAME or kind not in _PARAMETERS:
            raise IvyTraceError(f"the file names a parameter {str(name)[:_NAME]!r}, which is no name of one")
        default = self.data(about["default"]) if "default" in about else NO_DEFAULT
        tree = self.tree(about["tree"], name, True)
        several = {"variadic": tuple, "keywords": dict}.get(kind)
        if several is not None and tree.cls is not several:
            raise IvyTraceError(f"the file has no {several.__name__} for {name!r}")
        return Parameter(name, kind, tree, default)

    def guard(self, number: Any, attribute: Any, expected: Any) -> Guard:
        value = self.used(number)
        if attribute not in ATTRIBUTES or value.source != "input":
            raise IvyTraceError(f"the file checks {attribute!r}, which a graph does not check")
        return Guard(value, attribute, self.data(expected))

    def rebind(self, about: dict[str, Any], number: Any) -> tuple[Tree, Value]:
        holder = self.holders.get(about["path"])
        if holder is None:
            raise IvyTraceError(
                f"the file writes to {str(about['path'])[:_NAME]!r}, which is no ivy.Array that is given"
            )
        return holder, self.used(number)

    def recording(self) -> Recording:
        """Everything that the description tells of."""
        about = {name: _of(list, self.described[name], name) for name in ("parameters", "nodes", "rebinds", "guards")}
        parameters = [self.parameter(p) for p in about["parameters"]]
        # Python knows which names and kinds can follow each other.
        Signature([PythonParameter(p.name, _PARAMETERS[p.kind], default=p.default) for p in parameters])
        self.check_length(parameters, about["guards"])
        guards = [self.guard(*guard) for guard in about["guards"]]
        nodes = [self.node(node) for node in about["nodes"]]
        result = self.tree(self.described["result"], "the result", False)
        rebinds = [self.rebind(tree, value) for tree, value in about["rebinds"]]
        return Recording(self.library, parameters, nodes, result, rebinds, guards)

    def check_length(self, parameters: list[Parameter], guards: list[Any]) -> None:
        """Refuse what would make a long function of a short file: each check in it names all parameters."""
        checks, ahead = len(guards), [p.tree for p in parameters]
        while ahead:
            tree = ahead.pop()
            checks += 2
            ahead += [child for _, child in tree.children]
        if checks * sum([len(p.name) for p in parameters]) > _REPEATED:
            raise IvyTraceError(f"the file has {len(parameters)} parameters and {checks} checks of them, too many")
