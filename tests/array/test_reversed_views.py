"""torch copies where NumPy has a reversed view; writes to the copy and to its base show in each other all the same."""

import numpy as np
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as inp
from tests.libraries import needs

torch = needs("torch")


def element(xp, y):
    y[::-1][0] = 9.0
    return y


def in_place(xp, y):
    z = y[::-1]
    z += 1.0
    return y


def whole(xp, y):
    z = xp.flip(y)
    z[...] = z * 2
    return y


def base(xp, y):
    z = y[::-1]
    y *= 2
    return z


def view_of_the_copy(xp, y):
    w = y[::-1][1:]
    w += y[:2]
    return y


def base_of_a_view_of_the_copy(xp, y):
    w = y[::-1][1:]
    y *= 3
    return w * y[0]


def twice(xp, y):
    z = y[::-1]
    z[::-1][0] = 5.0
    return y * z


def rows(xp, y):
    both = xp.stack([y, y * 2])
    both[::-1][0] = 1.0
    return both[0] + both[1]


def transposed(xp, y):
    both = xp.reshape(xp.concat([y, y]), (2, 3))
    both.T[::-1][0] = 4.0
    return both[0]


def flipped_axis(xp, y):
    both = xp.reshape(xp.concat([y, y]), (2, 3))
    xp.flip(both, axis=1)[0] = y
    return both[0] * both[1]


def other_array(xp, y):
    z, other = y[::-1], xp.zeros_like(y)
    other[0] = z[0]
    other += 1
    return other * z


def earlier_view(xp, y):
    w, z = y[1:], y[::-1]
    w[...] = 7.0
    return z + y


FUNCTIONS = [v for v in list(globals().values()) if getattr(v, "__module__", "") == __name__ and callable(v)]
X = np.array([1.0, 2.0, 3.0])
functions = pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
modules = pytest.mark.parametrize("xp", [ivy, inp], ids=["ivy", "ivy.numpy"])


def expected(function, x=X):
    return function(np, x.copy())


def jacobian(function):
    steps = np.eye(3) * 1e-6
    return np.stack([(expected(function, X + h) - expected(function, X - h)) / 2e-6 for h in steps], axis=1)


def tensor():
    return torch.tensor(X)


def call(function, xp):
    return lambda x: function(xp, x * 1.0)


def native(function, xp):
    """The function of tensors."""
    return lambda t: function(xp, xp.asarray(t) * 1.0).data


@functions
@modules
def test_calls(function, xp):
    assert np.allclose(native(function, xp)(tensor()), expected(function))


@functions
@modules
def test_transforms(function, xp):
    f, x, wanted = call(function, xp), xp.asarray(tensor()), jacobian(function)
    assert np.allclose(ivy.to_numpy(ivy.grad(lambda x: xp.sum(f(x)))(x)), wanted.sum(0), atol=1e-4)
    assert np.allclose(ivy.to_numpy(ivy.execute_with_gradients(lambda x: xp.sum(f(x)), x)[1]), wanted.sum(0), atol=1e-4)
    assert np.allclose(ivy.to_numpy(ivy.jac(f)(x)), wanted, atol=1e-4)
    assert np.allclose(ivy.to_numpy(ivy.jvp(f, (x,), (xp.ones_like(x),))[1]), wanted.sum(1), atol=1e-4)
    assert np.allclose(ivy.to_numpy(ivy.vmap(f)(xp.stack([x, x]))[1]), expected(function))


@functions
@modules
def test_compiled_code_follows_or_refuses(function, xp):
    torch.compiler.reset()
    run = torch.compile(native(function, xp), backend="eager", fullgraph=True)
    if function is earlier_view:
        with pytest.raises(RuntimeError, match="has a reversed view"):
            run(tensor())
    else:
        assert np.allclose(run(tensor()), expected(function))


@modules
def test_code_that_torch_gives_up_is_right(xp):
    torch.compiler.reset()
    run = torch.compile(native(earlier_view, xp), backend="eager")
    assert np.allclose(run(tensor()), expected(earlier_view))


@pytest.mark.parametrize("strict", [False, True])
@modules
def test_exported_programs(xp, strict):
    class Network(torch.nn.Module):
        def forward(self, t):
            return native(view_of_the_copy, xp)(t)

    program = torch.export.export(Network(), (tensor(),), strict=strict)
    assert np.allclose(program.module()(tensor() + 1), expected(view_of_the_copy, X + 1))


def test_compiled_code_leaves_no_trace_on_its_arguments():
    torch.compiler.reset()
    count = 0

    def counting(graph, inputs):
        nonlocal count
        count += 1
        return graph

    run = torch.compile(lambda x: x[::-1] + x, backend=counting, fullgraph=True)
    x = ivy.array(tensor())
    for _ in range(3):
        assert np.allclose(ivy.to_numpy(run(x)), X[::-1] + X)
    assert count == 1


@functions
def test_graphs_run_in_any_order(function):
    f = call(function, ivy)
    kept = ivy.array(torch.zeros(3))[::-1]
    for shift in range(4):
        graph = ivy.compile_graph(f, ivy.array(tensor() + shift))
        assert np.allclose(ivy.to_numpy(graph(ivy.array(tensor()))), expected(function))
    assert kept.shape == (3,)
