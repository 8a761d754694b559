"""Reading of graphs from untrusted files.

Nothing in the file is imported, unpickled or evaluated. Each name must be known: a function in the list of its backend,
with parameters of this function; a setting with its options; or a parameter that is an identifier. Everything else must
be numbers, strings and arrays, which the code of the graph contains as ``repr`` or refers to by name. A value may be
used only after it is defined. The label of a call must match the called function.
"""

import io
import re
from inspect import Parameter as PythonParameter
from inspect import Signature
from typing import Any

from ivy_protocol import backends, lazy
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
"""The readable formats. Graphs of JAX in format 1 are rejected, because their programs could call any function."""
KINDS = (ARRAY, STATIC, SEQUENCE, DICT, SAME)
_PARAMETERS = {
    "positional": PythonParameter.POSITIONAL_ONLY,
    "either": PythonParameter.POSITIONAL_OR_KEYWORD,
    "variadic": PythonParameter.VAR_POSITIONAL,
    "keyword": PythonParameter.KEYWORD_ONLY,
    "keywords": PythonParameter.VAR_KEYWORD,
}
_STYLES = {"infix": 2, "prefix": 1, "inplace": 2, "getitem": 2, "setitem": 3, "getattr": 1, "setattr": 2}
"""The number of arguments of calls in these styles."""
_MAX_DEPTH = 60
_MAX_BITS = 1024
_MAX_NAME = 200
_DTYPE = re.compile(
    r"(bfloat|bool|bytes|complex|float|generator|key|object|q?u?int|resource|str|string|variant|void)"
    r"(_|<\w+>|\w{0,20})|(datetime|timedelta)64(\[\w{1,5}\])?",
    re.ASCII,
)
"""Pattern for the names of dtypes that ivy has no name for."""
_FUNCTIONS = "ivy_protocol.functions."
_RESULT = re.compile(r"([a-z][a-z_]{0,40})\.([A-Z]\w{0,40})", re.ASCII)
_MAX_REPEATED = 2**26
"""Maximum total number of characters of the parameter names in all checks of a graph."""


def vocabulary(library: str) -> Any:
    """Return the module that validates the names of functions and arguments in files of a backend."""
    if library not in ("numpy", "torch", "jax", "tensorflow"):
        raise IvyTraceError(f"the file has a graph of {library!r}; graphs of this library are not supported")
    return lazy.load(f"graph.{library}._names")


def _check_type(cls: type, data: Any, role: str) -> Any:
    """Return `data` if its type is `cls`. Raise for data of another type."""
    if type(data) is not cls:
        raise IvyTraceError(f"{role} in the file must be a {cls.__name__}, not a {type(data).__name__}")
    return data


def _check_text(data: Any, role: str, limit: int = 10_000) -> str:
    """Return `data` if it is a printable string of limited length. Raise for other data."""
    if not _check_type(str, data, role).isprintable() or len(data) > limit:
        raise IvyTraceError(f"{role} in the file must be a short printable string, not {data[:_MAX_NAME]!r}")
    return data


def result_name(cls: type) -> str | None:
    """Return the name of a class in files if ivy functions return named tuples of this class. Return None otherwise."""
    area = cls.__module__.removeprefix(_FUNCTIONS)
    name = f"{area}.{cls.__name__}"
    return name if _result_class(name) is cls else None


def _result_class(name: str) -> Any:
    match = _RESULT.fullmatch(name)
    # Use only the name of the class, because its module may have changed since the file was written.
    if match is None or match[2] not in lazy.FUNCTIONS:
        return None
    cls: Any = lazy.function(match[2])
    return cls if isinstance(cls, type) and issubclass(cls, tuple) and hasattr(cls, "_fields") else None


class Reader:
    """Builder of a `Recording` from its description.

    Without an archive, the description is only validated, and constants are omitted.
    """

    def __init__(self, description: Any, archive: Any, budget: Budget | None = None) -> None:
        self.description = _check_type(dict, description, "the description")
        if description.get("format") not in _FORMATS:
            raise IvyTraceError(
                f"the file has the unsupported format {description.get('format')!r}; this version reads the formats "
                f"{' and '.join(map(str, _FORMATS))}"
            )
        self.archive = archive
        self.budget = Budget(None) if budget is None else budget
        self.library = _check_type(str, description["backend"], "the library")
        self.names = vocabulary(self.library)
        self.backend = backends.load(self.library)
        _check_text(description["name"], "the name of the graph", _MAX_NAME)
        self.values = [self.value(entry) for entry in _check_type(list, description["values"], "the values")]
        self.defined: set[Value] = {value for value in self.values if value.source == "constant"}
        """The values that are defined before the current node."""
        self.hosts: dict[str, Any] = {}
        """NumPy arrays, by the names of their members in the archive."""
        self.holders: dict[str, Tree] = {}
        """The `ivy.Array` arguments, by their paths."""

    def value(self, entry: dict[str, Any]) -> Value:
        source = entry["source"]
        if source not in ("input", "constant", "node"):
            raise IvyTraceError(f"the file has a value of the unknown kind {source!r}")
        shape = tuple(_check_type(list, entry["shape"], "a shape"))
        # Accept None as a size except for constants: TensorFlow shapes may have unknown sizes.
        if not all([(type(n) is int and 0 <= n < 2**63) or (n is None and source != "constant") for n in shape]):
            raise IvyTraceError(f"the file has the invalid shape {shape}; sizes must be ints from 0 to 2**63 - 1")
        dtype = _check_type(str, entry["dtype"], "a data type")
        if dtype not in self.backend.native_dtypes and _DTYPE.fullmatch(dtype) is None:
            raise IvyTraceError(f"the file has the unknown dtype {dtype!r}")
        value = Value(source, shape, dtype, _check_type(str, entry["name"], "the name of a value"))
        value.fixed = _check_type(bool, entry["fixed"], "the flag of a fixed value")
        if source != "input" and value.name:
            raise IvyTraceError(
                f"the file names a value {value.name!r} that is not an argument; only arguments may have names"
            )
        if source == "constant" and self.archive is not None:
            value.array = self.array(value, entry)
        return value

    def member(self, name: str) -> Any:
        """Return a NumPy array from the archive."""
        content = read_member(self.archive, name, self.budget)
        return read_npy(io.BytesIO(content), len(content), f"the member {name!r}", self.budget)

    def array(self, value: Value, entry: dict[str, Any]) -> Any:
        name = _check_type(str, entry["array"], "the name of a constant")
        array = self.member(name)
        if array.dtype.name != value.dtype:
            # If the archive has another dtype than the description, restore a dtype of ml_dtypes: arrays of such dtypes
            # are saved as integers of the same size.
            native = backends.load("numpy").native_dtype(value.dtype)
            if native.itemsize != array.dtype.itemsize or native.isbuiltin == 1:
                raise IvyTraceError(f"the member {name!r} must have the dtype {value.dtype}, not {array.dtype}")
            array = array_of(array.tobytes(), native, array.shape)
        if array.shape != value.shape:
            raise IvyTraceError(f"the member {name!r} must have the shape {value.shape}, not {array.shape}")
        bound = {"obj": array, "dtype": self.backend.native_dtype(value.dtype), "device": None}
        result = answered(context.by_name["asarray"], self.backend, bound)
        if _check_type(bool, entry["requires_grad"], "the flag of a constant with gradients"):
            result.requires_grad_()
        return result

    def value_at(self, index: Any) -> Value:
        """Return the value with this index."""
        if not 0 <= _check_type(int, index, "the number of a value") < len(self.values):
            raise IvyTraceError(f"the file refers to the value {index}, which does not exist")
        return self.values[index]

    def defined_value(self, index: Any) -> Value:
        """Return the value with this index. Raise if it is not defined yet."""
        value = self.value_at(index)
        if value not in self.defined:
            raise IvyTraceError(f"the file uses the value {index} before it is computed")
        return value

    def data(self, data: Any, values: bool = False, generators: bool = False, depth: int = 0) -> Any:
        """Return an argument of a call.

        The argument may contain values of the graph only if `values` is True, and random generators only if
        `generators` is True.
        """
        if depth > _MAX_DEPTH:
            raise IvyTraceError(f"the file has an argument that is nested more than {_MAX_DEPTH} levels deep")
        if data is None or type(data) in (bool, str):
            return data
        if type(data) is int:
            if data.bit_length() > _MAX_BITS:
                raise IvyTraceError(
                    f"the file has an integer of {data.bit_length()} bits, more than the limit of {_MAX_BITS} bits"
                )
            return data
        if type(data) is not dict or len(data) != 1:
            raise IvyTraceError(f"the file has the invalid argument {str(data)[:_MAX_NAME]!r}")
        ((kind, content),) = data.items()
        if kind == "value" and values:
            return self.defined_value(content)
        if kind == "generator" and generators:
            seed = None if content is None else _check_type(int, content, "a seed")
            if seed is not None and not -(2**63) <= seed < 2**64:
                raise IvyTraceError(f"the file has the invalid seed {seed}; a seed must be from -2**63 to 2**64 - 1")
            return self.names.decode_generator(seed)
        if kind == "ellipsis":
            return ...
        if kind == "float":
            return float.fromhex(content)
        if kind == "complex":
            real, imag = map(float.fromhex, content)
            return complex(real, imag)
        if kind in ("list", "tuple", "slice", "dict"):
            content = _check_type(list, content, f"a {kind}")
            if kind == "dict":
                return {self.key(k): self.data(v, values, depth=depth + 1) for k, v in content}
            items = [self.data(item, values, depth=depth + 1) for item in content]
            if kind == "slice":
                start, stop, step = items
                return slice(start, stop, step)
            return items if kind == "list" else tuple(items)
        if self.names.ACCEPTS_NUMPY and kind == "host" and values:
            return self.host(content)
        names = vocabulary("numpy") if self.names.ACCEPTS_NUMPY and kind == "scalar" else self.names
        return names.decode_argument(kind, content)

    def host(self, name: Any) -> Any:
        """Return the NumPy array of a member. Each use of the name returns the same object."""
        if _check_type(str, name, "the name of an array") not in self.hosts:
            self.hosts[name] = None if self.archive is None else self.member(name)
        return self.hosts[name]

    def key(self, entry: Any) -> Any:
        """Return a key of a dict. The key must be plain data."""
        key = self.data(entry)
        try:
            hash(key)
        except TypeError:
            raise IvyTraceError(f"the file has the invalid key {key!r} in a dict; keys must be hashable") from None
        return key

    def node(self, entry: dict[str, Any]) -> Node:
        style, name = _check_type(str, entry["style"], "the style of a call"), entry["target"]
        target, read = name, getattr(self.names, "read", None)
        # Check that tracers record calls of this target in this style. Other combinations are invalid.
        if style in OPERATORS:
            allowed = name in OPERATORS[style]
        elif style in ("getitem", "setitem"):
            allowed = name is None
        elif style == "call" and read is not None and isinstance(name, dict):
            target, allowed = read(name, self.budget), True
        else:
            target = self.names.find_allowed(style, name)
            allowed = target is not None
        label = _check_type(str, entry["label"], "the label of a call")
        if not allowed:
            raise IvyTraceError(f"the file calls {name!r}, which is not allowed in graphs of {self.library}")
        if not self.names.is_label(style, name, label):
            raise IvyTraceError(f"the file has the wrong label {label!r} for a call of {str(name)[:_MAX_NAME]!r}")
        args = tuple([self.data(arg, True, True) for arg in self.items(entry["args"], "tuple")])
        kwargs = self.options(entry["kwargs"], style, name)
        self.check_arguments(style, name, args, kwargs)
        node = Node(label, style, target, args, kwargs, None)
        node.writes = tuple([self.data(v, True) for v in self.items(entry["writes"], "list")])
        node.effect = _check_type(bool, entry["effect"], "the flag of a call with an effect")
        node.random = _check_type(bool, entry["random"], "the flag of a random call")
        node.settings = tuple([self.setting(*pair) for pair in _check_type(list, entry["settings"], "settings")])
        if not all([isinstance(value, Value) for value in node.writes]):
            raise IvyTraceError(f"the call of {label} in the file must write to an array")
        node.result = self.result(entry["result"], set(node.inputs), 0)
        self.defined.update(node.results)
        if read is not None and style == "call":
            lazy.load(f"graph.{self.library}").complete_node(node, target)
        return node

    def items(self, entry: Any, kind: str) -> list[Any]:
        """Return the items of a list or tuple."""
        return _check_type(list, _check_type(dict, entry, "arguments").get(kind), f"a {kind} of arguments")

    def options(self, entry: Any, style: str, name: Any) -> dict[str, Any]:
        """Return the keyword arguments of a call. Their names must be parameters of the function."""
        pairs = self.items(entry, "dict")
        if not pairs:
            return {}
        parameters = self.names.parameters(style, name) if style in ("call", "method") else ()
        # Validate the keywords, because they become code of the graph.
        for key, _ in pairs:
            if type(key) is not str or key not in parameters:
                raise IvyTraceError(f"the file passes the unknown parameter {key!r} to {name!r}")
        return {key: self.data(value, True, key == "generator") for key, value in pairs}

    def check_arguments(self, style: str, name: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """Raise if an operator or method has no array as its operand, or if a generator is passed to another parameter
        than the first one of a sampling method.
        """
        if style in _STYLES and len(args) != _STYLES[style]:
            raise IvyTraceError(f"the file calls {name or style!r} with the wrong number of arguments, {len(args)}")
        if style == "infix":
            arrays = [a for a in args if isinstance(a, Value)]
            is_invalid = not arrays or (any([isinstance(a, str) for a in args]) and name not in ("==", "!="))
        elif style == "call":
            is_invalid = False
        else:
            is_sampling = style == "method" and self.library == "numpy" and name in self.names.SAMPLING
            is_invalid = not args or not isinstance(args[0], (Value, Live) if is_sampling else Value)
        others = args[1:] if style == "method" else args
        if is_invalid or any([isinstance(a, Live) for a in others]):
            raise IvyTraceError(f"the file passes an argument to {name or style!r} that must be an array, but is not")

    def result(self, entry: Any, inputs: set[Value], depth: int) -> Any:
        """Return the result of a call. It consists of new values, or of arguments to which the call writes."""
        ((kind, content),) = entry.items() if isinstance(entry, dict) else [("", None)]
        if kind in ("list", "tuple") and depth < _MAX_DEPTH:
            return tuple([self.result(item, inputs, depth + 1) for item in _check_type(list, content, "a result")])
        if kind != "value":
            return None
        value = self.value_at(content)
        if value not in inputs and (value.source != "node" or value in self.defined):
            raise IvyTraceError(f"the file assigns the result of a call to {entry!r}, a value that is already defined")
        return value

    def setting(self, label: Any, options: Any) -> Setting:
        if label not in self.names.SETTINGS:
            raise IvyTraceError(
                f"the file enters the context {label!r}, which is not allowed in graphs of {self.library}"
            )
        open_function, validators = self.names.SETTINGS[label]
        values: dict[str, Any] = {}
        for pair in self.items(options, "list"):
            key, value = [self.data(item) for item in self.items(pair, "tuple")]
            if type(key) is not str or key not in validators or key in values or not validators[key](value):
                raise IvyTraceError(f"the file has the invalid option {key!r} = {value!r} for the context {label}")
            values[key] = value
        return Setting(label, open_function, tuple(values.items()))

    def tree(self, entry: dict[str, Any], path: str, inputs: bool, depth: int = 0) -> Tree:
        """Return a `Tree` for one level of an argument or of the result."""
        kind, name = entry["kind"], entry["class"]
        if kind not in KINDS or (inputs and kind == SAME):
            raise IvyTraceError(f"the file has data of the unknown kind {kind!r}")
        if depth > LEVELS:
            raise IvyTraceError(f"the file has data that are nested more than {LEVELS} levels deep")
        if entry["path"] != path:
            raise IvyTraceError(
                f"the path of data in the file must be {path[:_MAX_NAME]!r}, not {str(entry['path'])[:_MAX_NAME]!r}"
            )
        wrapped = _check_type(bool, entry["wrapped"], "the flag of an ivy.Array")
        argument = _check_type(str, entry["argument"], "the path of an argument")
        children = _check_type(list, entry["children"], "the parts of data")
        if kind in (SEQUENCE, DICT):
            return self.branch(kind, name, children, path, inputs, depth)
        if name != "" or children:
            raise IvyTraceError(f"the file creates a {name!r}, which is not allowed in graphs")
        value: Any = self.data(entry["value"]) if kind == STATIC else None
        if kind != STATIC:
            number = _check_type(dict, entry["value"], "an array").get("value")
            value = self.value_at(number) if inputs else self.defined_value(number)
        tree = Tree(kind, type(value), path, value, wrapped, argument)
        if kind == ARRAY and inputs:
            if value.source != "input" or value in self.defined or value.name != path:
                raise IvyTraceError(f"the file must have a separate input for {path[:_MAX_NAME]!r}")
            self.defined.add(value)
            if wrapped:
                self.holders[path] = tree
        if (argument and kind != SAME) or (kind == SAME and argument not in self.holders):
            raise IvyTraceError(f"the file returns {argument[:_MAX_NAME]!r}, which is not an argument")
        return tree

    def branch(self, kind: str, name: Any, children: list[Any], path: str, inputs: bool, depth: int) -> Tree:
        """Return a list, tuple, dict or Container."""
        classes: dict[str, Any] = {"list": list, "tuple": tuple} if kind == SEQUENCE else {"dict": dict}
        if name == "Container" and kind == DICT:
            classes["Container"] = lazy.load("Container")
        tuple_cls = _result_class(name) if kind == SEQUENCE and name not in classes else None
        cls = classes.get(name, tuple_cls)
        if cls is None:
            raise IvyTraceError(f"the file creates a {name!r}, which is not allowed in graphs")
        if tuple_cls is not None and len(children) != len(tuple_cls._fields):
            count = len(tuple_cls._fields)
            raise IvyTraceError(f"a {name} in the file must have {count} elements, not {len(children)}")
        keys = [self.key(k) for k, _ in children]
        expected_keys = list(range(len(keys))) if kind == SEQUENCE else list(dict.fromkeys(keys))
        if keys != expected_keys or (name == "Container" and not all([type(k) is str for k in keys])):
            raise IvyTraceError(f"the file creates a {name} with the invalid keys {str(keys)[:_MAX_NAME]}")
        paths = [f"{path}[{k!r}]" for k in keys]
        inner = [self.tree(c, p, inputs, depth + 1) for p, (_, c) in zip(paths, children, strict=True)]
        empty = cls() if name == "Container" else tuple_cls
        return Tree(kind, cls, path, empty, children=[*zip(keys, inner, strict=True)])

    def parameter(self, entry: dict[str, Any]) -> Parameter:
        name, kind = entry["name"], entry["kind"]
        if not is_identifier(name) or len(name) > _MAX_NAME or kind not in _PARAMETERS:
            raise IvyTraceError(f"the file has the invalid parameter name {str(name)[:_MAX_NAME]!r}")
        default = self.data(entry["default"]) if "default" in entry else NO_DEFAULT
        tree = self.tree(entry["tree"], name, True)
        collection = {"variadic": tuple, "keywords": dict}.get(kind)
        if collection is not None and tree.cls is not collection:
            raise IvyTraceError(f"the parameter {name!r} in the file must be a {collection.__name__}")
        return Parameter(name, kind, tree, default)

    def guard(self, index: Any, attribute: Any, expected: Any) -> Guard:
        value = self.defined_value(index)
        if attribute not in ATTRIBUTES or value.source != "input":
            raise IvyTraceError(f"the file has an invalid guard on {attribute!r}")
        return Guard(value, attribute, self.data(expected))

    def rebind(self, entry: dict[str, Any], index: Any) -> tuple[Tree, Value]:
        holder = self.holders.get(entry["path"])
        if holder is None:
            raise IvyTraceError(
                f"the file writes to {str(entry['path'])[:_MAX_NAME]!r}, which is not an ivy.Array argument"
            )
        return holder, self.defined_value(index)

    def recording(self) -> Recording:
        """Return the recording of the whole description."""
        entries = {
            name: _check_type(list, self.description[name], name)
            for name in ("parameters", "nodes", "rebinds", "guards")
        }
        parameters = [self.parameter(p) for p in entries["parameters"]]
        # Create a signature, which raises if the order of the names and kinds is invalid.
        Signature([PythonParameter(p.name, _PARAMETERS[p.kind], default=p.default) for p in parameters])
        self.check_length(parameters, entries["guards"])
        guards = [self.guard(*guard) for guard in entries["guards"]]
        nodes = [self.node(node) for node in entries["nodes"]]
        result = self.tree(self.description["result"], "the result", False)
        rebinds = [self.rebind(tree, value) for tree, value in entries["rebinds"]]
        return Recording(self.library, parameters, nodes, result, rebinds, guards)

    def check_length(self, parameters: list[Parameter], guards: list[Any]) -> None:
        """Raise if a short file would create very long code. Each check in the code contains all parameter names."""
        checks, stack = len(guards), [p.tree for p in parameters]
        while stack:
            tree = stack.pop()
            checks += 2
            stack += [child for _, child in tree.children]
        if checks * sum([len(p.name) for p in parameters]) > _MAX_REPEATED:
            raise IvyTraceError(f"the file has too many checks: {checks} checks of {len(parameters)} parameters")
