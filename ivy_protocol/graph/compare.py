"""Fingerprints of graphs. Graphs with the same calls have equal fingerprints, even if their functions are written
differently.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from ivy_protocol import lazy
from ivy_protocol.graph.libraries import is_host, on_host
from ivy_protocol.graph.nodes import Live, Node, Recording, Value


def fingerprint(recording: Recording, arguments: bool) -> str:
    """Return a hash of the calls of a graph and of the data flow between the calls.

    The order of calls matters only after a write. Inputs are identified by their positions, and live inputs by the
    order of their first use. With `arguments`, the hash includes arguments that are not arrays.
    """
    return _Hashes(recording, arguments).result()


class _Hashes:
    def __init__(self, recording: Recording, arguments: bool) -> None:
        self.recording = recording
        self.arguments = arguments
        self.hashes: dict[Value, str] = {}
        self.live = 0
        for i, value in enumerate(v for v in recording.inputs if v.source == "input"):
            self.hashes[value] = f"input {i}"
        tracer = lazy.load(f"graph.{recording.backend}")
        self.normalized = getattr(tracer, "normalized", lambda node: (node.args, node.kwargs))

    def result(self) -> str:
        written, node_hashes = "", []
        for outer in self.recording.nodes:
            for node in outer.parts or (outer,):
                if node.label == "same":
                    self.hashes[node.result] = self.value(node.args[0])
                    continue
                digest = self.node(node, written)
                node_hashes.append(digest)
                if node.writes or node.effect or node.random:
                    written = digest
                for i, value in enumerate(node.results):
                    if value not in node.inputs:
                        self.hashes[value] = f"{digest}.{i}"
        outputs = [self.value(v) for v in self.recording.outputs]
        rebinds = [f"{tree.path}={self.value(v)}" for tree, v in self.recording.rebinds]
        return _hash([self.recording.backend, sorted(node_hashes), outputs, rebinds])

    def node(self, node: Node, written: str) -> str:
        arguments: Any = node.inputs
        if self.arguments:
            arguments = self.normalized(node) if node.parts is None else (node.args, node.kwargs)
        settings = [(s.label, s.options) for s in node.settings]
        return _hash([node.label, self.data(arguments), [v.dtype for v in node.results], str(settings), written])

    def value(self, value: Value) -> str:
        digest = self.hashes.get(value)
        if digest is None:
            if value.source == "live":
                digest, self.live = f"live {self.live}", self.live + 1
            else:
                by_content = self.arguments or not value.fixed
                digest = _content(self.recording.backend, value) if by_content else f"constant {value.dtype}"
            self.hashes[value] = digest
        return digest

    def data(self, data: Any) -> Any:
        """Return an argument as data with a ``repr`` that is equal for equal arguments."""
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
            # Describe 2.0 as 2: where the type of the number matters, the dtypes of the results show the difference.
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
