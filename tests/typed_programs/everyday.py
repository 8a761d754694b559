"""Everyday expressions, of which mypy and pyright tell the same types, also from the installed package."""

from typing import reveal_type

import ivy_protocol as ivy
import ivy_protocol.numpy as np
from ivy_protocol import native

x = ivy.array([[1.0, 2.0], [3.0, 4.0]])
net = ivy.Linear(2, 3)

reveal_type(x)  # Array
reveal_type(x + 1)  # Array
reveal_type(2.0 - x)  # Array
reveal_type(x @ x)  # Array
reveal_type(-x)  # Array
reveal_type(x == 1)  # Array
reveal_type(x[0])  # Array
reveal_type(x[..., None])  # Array
reveal_type(x.T)  # Array
reveal_type(x.shape)  # Shape
reveal_type(x.shape[0])  # int
reveal_type(x.shape[1:])  # Shape
reveal_type(x.ndim)  # int
reveal_type(x.dtype)  # Dtype
reveal_type(x.device)  # Device
reveal_type(x.backend)  # str
reveal_type(float(x[0, 0]))  # float
reveal_type(len(x))  # int
reveal_type(x.sum())  # Array
reveal_type(x.mean(axis=0))  # Array
reveal_type(x.astype("float32"))  # Array
reveal_type(ivy.asarray([1, 2]))  # Array
reveal_type(ivy.zeros((2, 3)))  # Array
reveal_type(ivy.add(x, 1))  # Array
reveal_type(ivy.mean(x))  # Array
reveal_type(ivy.softmax(x))  # Array
reveal_type(ivy.where(x > 0, x, 0))  # Array
reveal_type(ivy.concat([x, x]))  # Array
reveal_type(ivy.split(x, 2))  # list[Array]
reveal_type(ivy.shape(x))  # Shape
reveal_type(ivy.float32)  # Dtype
reveal_type(ivy.linalg.svd(x).S)  # Array
reveal_type(ivy.fft.fft(x))  # Array
reveal_type(ivy.random.default_rng(0))  # Generator
reveal_type(ivy.random.default_rng(0).normal(size=2))  # Array
reveal_type(ivy.Container(a=x))  # Container
reveal_type(ivy.with_backend("numpy"))  # Namespace
reveal_type(ivy.current_backend_str())  # str
reveal_type(ivy.available_backends())  # tuple[str, ...]
reveal_type(net)  # Linear
reveal_type(net(x))  # Array
reveal_type(ivy.Adam())  # Adam
reveal_type(ivy.explain(ivy.add, x))  # Explanation
reveal_type(ivy.pi)  # float
reveal_type(np.pi)  # float
reveal_type(native.exp(x))  # Any
