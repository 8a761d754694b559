"""Code that is jitted, vmapped or traced: what has no answer there says so in ivy's words, and the rest is answered."""

import re
from typing import Any

import numpy as np
import pytest
from calls import CALLS
from oracle import numbers

import ivy_protocol
from ivy_protocol.core.context import by_name

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""


def test_arrays_of_a_trace_that_has_ended() -> None:
    jax = pytest.importorskip("jax")
    kept: list[Any] = []
    for transform in (jax.jit, jax.vmap, jax.grad):
        kept.clear()
        transform(lambda x: kept.append(x) or x * 1.0)(jax.numpy.ones(()) if transform is jax.grad else np.ones(2))
        if transform is jax.grad:
            continue
        for call in (lambda: ivy.exp(kept[0]), lambda: ivy.add(kept[0], 1.0), lambda: ivy.sum(ivy.Array(kept[0]))):
            with pytest.raises(ivy.IvyTypeError, match=r"^ivy\.\w+ on jax .*of a finished call") as caught:
                call()
            assert isinstance(caught.value.__cause__, jax.errors.UnexpectedTracerError)


@pytest.mark.parametrize("name", ["unique_values", "nonzero", "unique_counts"])
def test_shapes_that_depend_on_values(name: str) -> None:
    fn = getattr(ivy, name)
    for library in ("torch", "jax"):
        pytest.importorskip(library)
        x = ivy.with_backend(library).asarray(np.ones((3, 4), "float32"))
        with pytest.raises(
            ivy.IvyException, match=rf"^ivy\.{name} on {library} .*depends on values.*outside of jit and"
        ):
            ivy.vmap(fn)(x)
    jax = pytest.importorskip("jax")
    with pytest.raises(ivy.IvyTypeError, match=rf"^ivy\.{name} on jax .*depends on values") as caught:
        jax.jit(lambda x: ivy.to_native(fn(x)[0]))(np.ones(3, "float32"))
    assert isinstance(caught.value.__cause__, jax.errors.ConcretizationTypeError)


@pytest.mark.parametrize("name", ["vecdot", "lstm_update", "linspace"])
def test_vmap_of_torch(name: str) -> None:
    torch = pytest.importorskip("torch")
    arrays = [torch.tensor(a) for a in CALLS[name][0].arrays()]

    def fn(*given: Any) -> Any:
        return of_arrays(name)(*given)[0]

    found = torch.vmap(fn)(*[torch.stack([a, 2 * a]) for a in arrays])
    for i, factor in enumerate((1, 2)):
        np.testing.assert_allclose(found[i], fn(*[factor * a for a in arrays]), rtol=1e-5)


@pytest.mark.parametrize("ratio", [0, -1, 2])
def test_boxes_of_several_sizes(backend: str, ratio: int) -> None:
    image, boxes = CALLS["roi_align"][0].arrays()
    x, y = ivy.asarray(image), ivy.asarray(boxes)
    if backend in ("torch", "jax", "tensorflow"):
        gradient = ivy.grad(lambda x: ivy.sum(ivy.roi_align(x, y, 2, sampling_ratio=ratio)))(x)
        assert float(numbers(gradient).sum()) == pytest.approx(36)
    if backend == "jax":
        import jax

        def fn(x: Any, y: Any) -> Any:
            return ivy.to_native(ivy.roi_align(x, y, 2, sampling_ratio=ratio))

        if ratio > 0:
            np.testing.assert_allclose(jax.jit(fn)(image, boxes), fn(image, boxes), rtol=1e-5)
        else:
            with pytest.raises(ivy.IvyTypeError, match=r"^ivy\.roi_align: .*pass sampling_ratio="):
                jax.jit(fn)(image, boxes)


NO_VALUES = [
    "all_equal",
    "array_equal",
    "bincount",
    "has_nans",
    "to_backend",
    "to_list",
    "to_numpy",
    "to_scalar",
    "value_is_nan",
]
LENGTHS = "known (?:axis|spatial) sizes|size of axis|have (?:the )?shape|is needed"


def of_arrays(name: str) -> Any:
    """A function of the arrays in a call, which gives native ones."""
    call = CALLS[name][0]

    def fn(*given: Any) -> Any:
        rest = iter(given)
        result = call.answer(by_name[name].call, lambda _: next(rest))
        several = isinstance(result, tuple | list) and not isinstance(result, ivy.Shape)
        return [ivy.to_native(v) if isinstance(v, ivy.Array) else v for v in (result if several else [result])]

    return fn


@pytest.mark.parametrize("letter", sorted({name[0] for name in CALLS}))
def test_lengths_that_tensorflow_does_not_know(letter: str) -> None:
    tf = pytest.importorskip("tensorflow")
    wrong = []
    for name in [n for n in CALLS if n[0] == letter and n != "assert_supports_inplace" and CALLS[n][0].arrays()]:
        arrays = CALLS[name][0].arrays()
        specs = [tf.TensorSpec([None] * a.ndim, a.dtype) for a in arrays]
        try:
            tf.function(of_arrays(name), input_signature=specs, autograph=False)(*map(tf.constant, arrays))
        except ivy.IvyException as error:
            reason = "traced array" if name in NO_VALUES else LENGTHS
            if not re.search(rf"^ivy\.{name}\b.*({reason})", str(error)):
                wrong.append((name, str(error)))
    assert wrong == []


NOT_KNOWN: dict[str, Any] = {
    "take": lambda x, i: ivy.take(x, i, axis=0),
    "take of all": lambda x, i: ivy.take(x, i, fill_value=7.0),
    "take, clipped": lambda x, i: ivy.take(x, i, axis=1, mode="clip"),
    "take, wrapped": lambda x, i: ivy.take(x, i, axis=0, mode="wrap"),
    "take_along_axis": lambda x, i: ivy.take_along_axis(x, i[:, None], axis=0),
    "gather": lambda x, i: ivy.gather(x, i, axis=0),
    "gather of batches": lambda x, i: ivy.gather(x, ivy.zeros_like(x, dtype="int32"), axis=1, batch_dims=1),
    "gather_nd": lambda x, i: ivy.gather_nd(x, i[:, None]),
    "gather_nd of batches": lambda x, i: ivy.gather_nd(x, ivy.zeros_like(x[:, :1], dtype="int32"), batch_dims=1),
    "scatter_flat": lambda x, i: ivy.scatter_flat(i, x[0], size=4, reduction="replace"),
    "scatter_flat of products": lambda x, i: ivy.scatter_flat(
        i, ivy.astype(x[0], "complex64"), size=4, reduction="mul"
    ),
    "set_item": lambda x, i: ivy.set_item(x, (0, ivy.abs(i) % 3), 9.0),
    "dropout": lambda x, i: ivy.dropout(x, 0.5) * 0 + x,
    "fftshift": lambda x, i: ivy.fft.fftshift(x),
    "ifftshift": lambda x, i: ivy.fft.ifftshift(x, axes=0),
    "diag": lambda x, i: ivy.diag(x[:, 0], k=1),
}


@pytest.mark.parametrize("name", NOT_KNOWN)
def test_tensorflow_unknown_lengths(name: str) -> None:
    tf = pytest.importorskip("tensorflow")
    x, indices = tf.reshape(tf.range(15.0), (5, 3)), tf.constant([0, -2, 9])
    specs = [tf.TensorSpec([None] * a.shape.rank, a.dtype) for a in (x, indices)]
    fn = lambda x, i: NOT_KNOWN[name](ivy.Array(x), ivy.Array(i)).to_native()  # noqa: E731
    if "nd of batches" in name:
        specs[0] = tf.TensorSpec([None, 3], x.dtype)
    found = tf.function(fn, input_signature=specs, autograph=False)(x, indices)
    np.testing.assert_array_equal(found.numpy(), fn(x, indices).numpy())


CHANNELS = np.asarray([0.5, 2.0, -1.0], "float32")
FILTERS = np.linspace(-1, 1, 48, dtype="float32").reshape(2, 2, 3, 4)
OF_BATCHES: dict[str, Any] = {
    "reshape": lambda x: ivy.reshape(x, (x.shape[0], 90)),
    "unflatten": lambda x: ivy.unflatten(x, 2, (2, 3)),
    "batch_norm": lambda x: ivy.stack([ivy.mean(y) for y in ivy.batch_norm(x, CHANNELS, CHANNELS**2, training=True)]),
    "instance_norm": lambda x: ivy.instance_norm(x, CHANNELS, CHANNELS**2, training=True)[2],
    "group_norm": lambda x: ivy.group_norm(x, 3, data_format="NSC"),
    "quantile": lambda x: ivy.quantile(x, [0.2, 0.5], axis=1),
    "conv2d": lambda x: ivy.conv2d(x, FILTERS, 1, "SAME"),
    "conv2d_transpose": lambda x: ivy.conv2d_transpose(x, ivy.swapaxes(FILTERS, 2, 3), 2, "SAME"),
    "depthwise_conv2d": lambda x: ivy.depthwise_conv2d(x, FILTERS[..., 0], 1, "SAME"),
    "adaptive_avg_pool2d": lambda x: ivy.adaptive_avg_pool2d(x, 2, data_format="NHWC"),
    "interpolate": lambda x: ivy.interpolate(ivy.permute_dims(x, (0, 3, 1, 2)), size=(7, 4)),
    "multi_head_attention": lambda x: ivy.multi_head_attention(x[:, 0], num_heads=3),
    "split": lambda x: ivy.split(x, num_or_size_splits=2, axis=2)[1],
    "pad": lambda x: ivy.pad(x, [(0, 0), (1, 2), (0, 0), (1, 1)], mode="reflect"),
    "solve": lambda x: ivy.solve(ivy.matmul(x, ivy.matrix_transpose(x)) + 10 * ivy.eye(6), x),
    "GRU": ivy.GRU(3, 4, return_state=False, with_bias=True),
    "LSTM": ivy.LSTM(3, 4, return_state=False),
    "BatchNorm2D": ivy.BatchNorm2D(3, training=False),
    "MultiHeadAttention": ivy.Sequential(ivy.Linear(3, 6), ivy.MultiHeadAttention(6, num_heads=2)),
}


@pytest.mark.parametrize("name", OF_BATCHES)
def test_batches_of_any_length(name: str) -> None:
    tf = pytest.importorskip("tensorflow")
    given = np.sin(np.arange(360, dtype="float32").reshape(4, 5, 6, 3))
    given = given[:, 0] if name in ("GRU", "LSTM", "MultiHeadAttention") else given
    fn = lambda x: OF_BATCHES[name](ivy.Array(x)).to_native()  # noqa: E731
    specs = [tf.TensorSpec([None, *given.shape[1:]], "float32")]
    graph = tf.function(fn, input_signature=specs, autograph=False)
    for batch in (given, given[:3]):
        np.testing.assert_allclose(graph(tf.constant(batch)), fn(tf.constant(batch)), rtol=1e-4, atol=1e-5)


def test_shapes_that_the_kernels_of_torch_trust() -> None:
    torch = pytest.importorskip("torch")
    call = CALLS["lstm_update"][0]
    x, h, c, kernel, recurrent = [torch.tensor(a) for a in call.arrays()]
    for wrong in (kernel[:0], kernel[:, :4], torch.zeros(0, 8), torch.zeros(3, 0)):
        with pytest.raises(ivy.IvyException, match=r"^ivy\.lstm_update"):
            ivy.lstm_update(x, h, c, wrong, recurrent)
    with pytest.raises(ivy.IvyException, match=r"^ivy\.lstm_update"):
        ivy.lstm_update(x, h, c, kernel, recurrent, time_major=True)
    with pytest.raises(ivy.IvyTypeError, match=r"^ivy\.lstm_update.*time_major must be a bool"):
        ivy.lstm_update(x, h, c, kernel, recurrent, time_major="no")


def test_titles_are_not_doubled() -> None:
    for call in (lambda: ivy.compile(3), lambda: ivy.compile(lambda x: x, mode="best")):
        with pytest.raises(ivy.IvyException, match=r"^ivy\.compile: (?!compile)"):
            call()
