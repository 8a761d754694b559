"""What a type checker knows of modules and graphs. Each remark says what it reveals, or its error."""

from typing import reveal_type

import ivy_protocol as ivy

x = ivy.ones((2, 4))
layer = ivy.Linear(4, 2, with_bias=False)
reveal_type(layer)  # Linear
reveal_type(layer(x))  # Array
reveal_type(layer.v)  # Container
reveal_type(layer.eval())  # Module
reveal_type(ivy.ReLU()(x))  # Array
reveal_type(ivy.Sequential(layer, ivy.ReLU()).v)  # Container

ivy.Linear("x", nonsense=1)  # error: Expected 1 more positional argument
ivy.Linear(4, 2, nonsense=1)  # error: No parameter named "nonsense"
ivy.Linear("x", 2)  # error: cannot be assigned to parameter "input_channels"
ivy.Linear(4)  # error: Expected 1 more positional argument
ivy.Linera(4, 2)  # error: "Linera" is not a known attribute


class Network(ivy.Module):
    def __init__(self, width: int) -> None:
        self._layer = ivy.Linear(4, width)
        super().__init__()

    def _forward(self, x: ivy.Array) -> ivy.Array:
        return ivy.relu(self._layer(x))


net = Network(3)
reveal_type(net)  # Network
reveal_type(net.v)  # Container
reveal_type(net.state_dict)  # dict[str, Any]
Network("wide")  # error: cannot be assigned to parameter "width"

net.compile_graph(x)
reveal_type(net.graph)  # Graph
graph = ivy.trace_graph(lambda x: x + 1, x)
reveal_type(graph)  # Graph | Graphs
reveal_type(graph(x))  # Any

optimizer = ivy.SGD(0.1)
reveal_type(optimizer)  # SGD
