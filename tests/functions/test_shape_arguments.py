"""Lengths in shapes may be arrays without axes, as NumPy takes them."""

import pytest

import ivy_protocol as ivy

CALLS = {
    "zeros": lambda shape: ivy.zeros(shape),
    "full": lambda shape: ivy.full(shape, 1.0),
    "reshape": lambda shape: ivy.reshape(ivy.ones((6,)), shape),
    "broadcast_to": lambda shape: ivy.broadcast_to(ivy.ones((1,)), shape),
    "random_uniform": lambda shape: ivy.random_uniform(shape=shape),
    "random.uniform": lambda shape: ivy.random.uniform(shape=shape, key=ivy.random.key(0)),
    "Generator.normal": lambda shape: ivy.random.default_rng(0).normal(size=shape),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("native", [False, True])
def test_a_shape_may_hold_arrays_without_axes(name, native, backend):
    with ivy.with_backend(backend):
        six, two = [n.to_native() if native else n for n in (ivy.asarray(6), ivy.asarray(2))]
        for given, shape in ((six, (6,)), ((two, 3), (2, 3)), ([two, 3], (2, 3))):
            assert tuple(CALLS[name](given).shape) == shape


def test_a_float_is_no_length(backend):
    with ivy.with_backend(backend), pytest.raises(ivy.exceptions.IvyTypeError):
        ivy.zeros((ivy.asarray(2.0), 3))


def test_lengths_of_a_graph_stay_in_it():
    tf = pytest.importorskip("tensorflow")

    @tf.function(input_signature=[tf.TensorSpec([None], tf.float32)])
    def table(x):
        return ivy.to_native(ivy.broadcast_to(ivy.zeros((1, 1)), (tf.shape(x)[0], 2)))

    with ivy.with_backend("tensorflow"):
        assert tuple(table(tf.zeros([3])).shape) == (3, 2)
        assert tuple(table(tf.zeros([5])).shape) == (5, 2)


def test_empty_shape(backend):
    with ivy.with_backend(backend):
        for empty in ((), [], ivy.Shape(()), ivy.zeros(()).shape):
            assert tuple(ivy.zeros(empty).shape) == tuple(ivy.reshape(ivy.ones((1,)), empty).shape) == ()
