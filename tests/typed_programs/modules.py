"""Types of modules and graphs. Each comment has the revealed type, or the error."""

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


reveal_type(net(x))  # Array
reveal_type(net(x, v=net.v))  # Array
net(x, 1)  # error: No overloads for "__call__" match
net()  # error: No overloads for "__call__" match
reveal_type(ivy.Sequential(layer, ivy.ReLU())(x))  # Array
reveal_type(ivy.Conv2D(3, 4, (3, 3), 1, "SAME")(x))  # Array
reveal_type(ivy.LayerNorm(4)(x, v=None))  # Array
reveal_type(ivy.Identity()(x))  # Array
reveal_type(ivy.CrossEntropyLoss()(x, x))  # Array
reveal_type(ivy.LSTM(4, 2)(x)[0])  # Array
reveal_type(ivy.LSTM(4, 2)(x)[1][0][0])  # Array
reveal_type(ivy.LSTM(4, 2, return_state=False)(x))  # Array
reveal_type(ivy.GRU(4, 2)(x)[1][0])  # Array
reveal_type(ivy.GRU(4, 2, return_state=False)(x))  # Array
attention = ivy.MultiHeadAttention(4, num_heads=2)
reveal_type(attention(x))  # Array
reveal_type(attention(x, x, x, is_causal=True, v=attention.v))  # Array
reveal_type(attention(x, return_attention_weights=True)[1])  # Array


class Pair(ivy.Module):
    def _forward(self, x: ivy.Array, scale: float = 1.0) -> tuple[ivy.Array, int]:
        return x * scale, 1


class Untyped(ivy.Module):
    def _forward(self, x):
        return ivy.exp(x)


class Inner(Pair): ...


reveal_type(Pair()(x, scale=2.0))  # tuple[Array, int]
reveal_type(Inner()(x)[1])  # int
reveal_type(Untyped()(x))  # Array
Pair()(x, factor=2.0)  # error: No overloads for "__call__" match

several: list[ivy.Module] = [net]
reveal_type(several[0](x))  # Any
several[0](x, 1, factor=2)
