"""Tell whether two graphs are the same, however their functions were written."""

from collections.abc import Mapping
from hashlib import sha256
from importlib import import_module
from typing import Any

from ivy_protocol.graph.libraries import is_host, on_host
from ivy_protocol.graph.nodes import Live, Node, Recording, Value


def fingerprint(recording: Recording, arguments: bool) -> str:
    """A hash of the calls and of how they hang together.

    The order of calls counts only where something is written. Inputs count by their position; those that are fetched
    come after them, in the order of their use.
    """
    hashes = _Hashes(recording, arguments)
    return hashes.result()


class _Hashes:
    def __init__(self, recording: Recording, arguments: bool) -> None:
        self.recording = recording
        self.arguments = arguments
        self.known: dict[Value, str] = {}
        self.live = 0
        for i, value in enumerate(v for v in recording.inputs if v.source == "input"):
            self.known[value] = f"input {i}"
        tracer = import_module(f"ivy_protocol.graph.{recording.backend}")
        self.normalised = getattr(tracer, "normalised", lambda node: (node.args, node.kwargs))

    def result(self) -> str:
        written, found = "", []
        for whole in self.recording.nodes:
            for node in whole.parts or (whole,):
                if node.label == "same":
                    self.known[node.result] = self.value(node.args[0])
                    continue
                own = self.node(node, written)
                found.append(own)
                if node.writes or node.effect or node.random:
                    written = own
                for i, value in enumerate(node.results):
                    if value not in node.inputs:
                        self.known[value] = f"{own}.{i}"
        outputs = [self.value(v) for v in self.recording.outputs]
        rebinds = [f"{tree.path}={self.value(v)}" for tree, v in self.recording.rebinds]
        return _hash([self.recording.backend, sorted(found), outputs, rebinds])

    def node(self, node: Node, written: str) -> str:
        given: Any = node.inputs
        if self.arguments:
            given = self.normalised(node) if node.parts is None else (node.args, node.kwargs)
        settings = [(s.label, s.options) for s in node.settings]
        return _hash([node.label, self.data(given), [v.dtype for v in node.results], str(settings), written])

    def value(self, value: Value) -> str:
        found = self.known.get(value)
        if found is None:
            if value.source == "live":
                found, self.live = f"live {self.live}", self.live + 1
            else:
                whole = self.arguments or not value.fixed
                found = _content(self.recording.backend, value) if whole else f"constant {value.dtype}"
            self.known[value] = found
        return found

    def data(self, data: Any) -> Any:
        """Arguments in a form that has the same text for the same arguments."""
        if isinstance(data, Value):
            return self.value(data)
        if isinstance(data, Mapping):
            return ["dict", *sorted((str(k), str(self.data(v))) for k, v in data.items())]
        if isinstance(data, list | tuple):
            return [self.data(item) for item in data]
        if isinstance(data, slice):
            return ["slice", *map(self.data, (data.start, data.stop, data.step))]
        if isinstance(data, Live):
            return "current"
        if isinstance(data, float) and data.is_integer():
            # The data type of the result tells 2 from 2.0 where it matters.
            return int(data)
        if is_host(data):
            return f"{type(data).__name__} {_elements(data)}"
        if hasattr(data, "__array__"):
            return f"{type(data).__name__} {data!s}"
        text = repr(data)
        return type(data).__name__ if " at 0x" in text else text


def _hash(data: Any) -> str:
    return sha256(repr(data).encode()).hexdigest()[:32]


def _content(library: str, value: Value) -> str:
    if value.array is None or value.dtype in ("resource", "variant", "string") or value.dtype.startswith("key<"):
        return f"constant {value.text}"
    return f"constant {_elements(on_host(library, value.array))}"


def _elements(array: Any) -> str:
    return f"{array.dtype} {array.shape} {sha256(array.tobytes()).hexdigest()}"
