"""More calls of operators of ATen that `ivy.transpile` has a row for: those that few networks use."""

from collections.abc import Iterator

import torch

from tests.transpiled_cases import INF, NAN, Case, b, c, f, i, p, spd


def special() -> Iterator[Case]:
    x = f(2, 3)
    wide = torch.tensor([-3.0, -0.5, 0.0, 2.0, 6.0, 20.0, 100.0])
    for name in ("erfc", "special_erfc", "i0", "special_i0", "special_ndtr"):
        yield f"{name}.default", (x,), {}
    yield "special_erfcx.default", (wide,), {}
    yield "special_ndtri.default", (p(4),), {}
    for name in ("igamma", "igammac", "special_gammainc", "special_gammaincc"):
        yield f"{name}.default", (p(3) * 4, p(3) * 4), {}
    for n in (0, 1, 2):
        yield "polygamma.default", (n, p(3) + 1), {}
        yield "special_polygamma.default", (n, p(3) + 1), {}
    yield "special_zeta.default", (p(3) + 2, p(3) + 1), {}
    yield "special_zeta.other_scalar", (p(3) + 2, 1.5), {}
    yield "special_zeta.self_scalar", (2.5, p(3) + 1), {}
    yield "frexp.Tensor", (x,), {}
    yield "lcm.default", (torch.tensor([4, 0, -6, 0]), torch.tensor([6, 3, 8, 0])), {}
    yield "logaddexp2.default", (x, f(3)), {}
    yield "logcumsumexp.default", (torch.tensor([[-100.0, 0.0, 100.0], [-INF, 1.0, 2.0]]), 1), {}
    yield "_logcumsumexp.default", (x, 0), {}
    for order in (2.0, 1.0, INF):
        yield "dist.default", (x, f(3), order), {}
        yield "_pdist_forward.default", (f(4, 3), order), {}
    yield "pdist.default", (f(4, 3),), {}
    labels = torch.tensor([[0, 1, -1, 2], [1, -1, 0, 0], [3, 2, 1, -1]])
    yield "multilabel_margin_loss_forward.default", (f(3, 4), labels, 1), {}
    yield "multilabel_margin_loss_forward.default", (f(4), torch.tensor([3, 0, -1, 1]), 2), {}
    yield "multilabel_margin_loss_forward.default", (f(2, 3), torch.tensor([[0, -1, 0], [-1, 0, 1]]), 0), {}


def placing() -> Iterator[Case]:
    x, at = f(3, 4), torch.tensor([0, 2, 0])
    yield "masked_scatter.default", (x, b(3, 4), f(12)), {}
    yield "masked_scatter.default", (f(1, 4), b(3, 1), f(3, 5)), {}
    yield "put.default", (x, torch.tensor([1, -2]), f(2)), {}
    yield "put.default", (x, torch.tensor([[1], [1]]), f(2, 1), True), {}
    for reduce in ("prod", "mean", "amax", "amin"):
        yield "index_reduce.default", (x, 0, at, f(3, 4), reduce), {}
        yield "index_reduce.default", (x, -1, at, f(3, 3), reduce), {"include_self": False}
    for name in ("as_strided", "as_strided_copy"):
        yield f"{name}.default", (x, (2, 3, 2), (4, 1, 1)), {}
        yield f"{name}.default", (x, (2, 2), (3, 0), 2), {}
        yield f"{name}.default", (x, (), (), 5), {}
    yield "multi_margin_loss.default", (f(3, 4), i(3, low=0, high=4), 2, 0.5, p(4)), {}
    yield "multi_margin_loss.default", (f(4), torch.tensor([1])), {}
    yield "multi_margin_loss.default", (f(3, 4), i(3, low=0, high=4), 1, 1.0, None, 0), {}
    yield "binary_cross_entropy.default", (p(2, 3), b(2, 3).float(), p(3), 1), {}
    yield "binary_cross_entropy.default", (p(3), p(3), None, 0), {}
    yield (
        "binary_cross_entropy.default",
        (torch.tensor([0.0, 1.0, 0.0, 1.0]), torch.tensor([0.0, 1, 1, 0]), None, 2),
        {},
    )
    yield "as_strided_scatter.default", (x, f(2, 2), (2, 2), (4, 1), 1), {}
    yield "diagonal_scatter.default", (x, f(2), 1, 1, 0), {}
    yield "diagonal_scatter.default", (f(2, 3, 2), f(3, 2), 0, 0, 2), {}
    yield "repeat_interleave.Tensor", (torch.tensor([1, 0, 3]),), {"output_size": 4}
    yield "nonzero_static.default", (torch.tensor([[0, 2, 0], [3, 0, 4]]),), {"size": 2}
    yield "nonzero_static.default", (torch.tensor([[0, 2], [3, 0]]),), {"size": 5, "fill_value": -7}
    yield "histc.default", (torch.tensor([-1.0, 0.0, 0.5, 2.0, 2.1]), 4, 0, 2), {}
    yield "histc.default", (f(6), 3), {}
    yield "_grouped_mm.default", (f(2, 3, 8), f(2, 8, 4)), {}
    yield "_grouped_mm.default", (f(5, 8), f(3, 8, 4), torch.tensor([2, 2, 5], dtype=torch.int32)), {}


def ordering() -> Iterator[Case]:
    x, n = f(2, 5), i(2, 5)
    unclear = torch.tensor([[1.0, NAN, 0.0, 2.0], [NAN, NAN, 3.0, 1.0]])
    for name in ("cummax", "cummin"):
        yield f"{name}.default", (x, 1), {}
        yield f"{name}.default", (n, 0), {}
    yield "mode.default", (n, 1), {}
    yield "mode.default", (torch.tensor([[1, 2, 1, 2, 3], [3, 3, 1, 1, 0]]), -1, True), {}
    yield "median.default", (unclear,), {}
    yield "median.dim", (unclear, 1), {}
    yield "median.dim", (n, 0, True), {}
    yield "nanmedian.default", (unclear,), {}
    yield "nanmedian.dim", (unclear, 1, True), {}
    yield "max.dim", (torch.tensor([[1.0, 3.0, 3.0], [NAN, 1.0, INF]]), 1), {}
    yield "min.dim", (torch.tensor([[1.0, 1.0, 3.0], [2.0, NAN, -INF]]), 1), {}
    yield "max.dim", (n, -1, True), {}


def algebra() -> Iterator[Case]:
    lower = torch.linalg.cholesky(spd(3))
    yield "cholesky.default", (spd(3), True), {}
    yield "cholesky_solve.default", (f(3, 2), lower), {}
    yield "_cholesky_solve_helper.default", (f(3, 2), lower.mT.contiguous(), True), {}
    yield "cholesky_inverse.default", (lower,), {}
    yield "triangular_solve.default", (f(3, 2), spd(3).triu()), {}
    yield "triangular_solve.default", (f(3, 2), spd(3).triu(), True, True), {}
    yield "triangular_solve.default", (f(3, 2), spd(3).tril(), False, False, True), {}
    yield "linalg_matrix_exp.default", (f(2, 3, 3),), {}
    yield "linalg_lu.default", (f(3, 3),), {}
    factors, tau = torch.geqrf(f(2, 4, 3))
    yield "linalg_householder_product.default", (factors, tau), {}
    yield "linalg_tensorinv.default", (f(2, 2, 4),), {}
    yield "addbmm.default", (f(2, 3), f(4, 2, 5), f(4, 5, 3)), {"beta": 0.5, "alpha": 2}
    yield "linalg_vector_norm.default", (c(2, 3), 2, [1]), {}
    yield "conv1d.default", (c(1, 2, 5), c(3, 2, 2), c(3)), {}
    yield "conv_transpose1d.default", (c(1, 2, 5), c(2, 3, 2)), {}
    yield "conv_tbc.default", (f(5, 2, 3), f(3, 3, 4), f(4), 1), {}


def sequences() -> Iterator[Case]:
    for layers, both, bias in ((1, False, True), (2, True, False)):
        count = 2 if both else 1
        params = []
        for layer in range(layers):
            for _ in range(count):
                params += [f(16, 3 if layer == 0 else 2 * count) / 2, f(16, 2) / 2]
                params += [f(16), f(16)] if bias else []
                params += [f(2, 4)]
        states = [f(layers * count, 2, 2), f(layers * count, 2, 4)]
        yield "lstm.input", (f(2, 5, 3), states, params, bias, layers, 0.0, False, both, True), {}


def sampling() -> Iterator[Case]:
    image, volume = f(1, 2, 4, 5), f(1, 2, 3, 4, 5)
    plane, space = f(1, 3, 3, 2), f(1, 2, 2, 2, 3)
    for padding in (0, 1, 2):
        for align in (True, False):
            for mode in (0, 1, 2):
                yield "grid_sampler_2d.default", (image, plane, mode, padding, align), {}
            for mode in (0, 1):
                yield "grid_sampler_3d.default", (volume, space, mode, padding, align), {}
    yield "grid_sampler.default", (image, plane, 0, 0, False), {}
    yield "adaptive_max_pool1d.default", (f(2, 3, 7), [3]), {}
    # Windows longer than the image are cut off.
    yield "avg_pool2d.default", (f(2, 3, 4, 5), [9, 9], [], [0, 0], True), {}
    yield "avg_pool2d.default", (f(2, 3, 4, 5), [7, 3], [7, 2], [1, 0], True, False), {}
    yield "max_pool2d.default", (f(2, 3, 4, 5), [9, 2], [], [0, 0], [1, 1], True), {}


def creation() -> Iterator[Case]:
    for name in ("hann", "hamming", "blackman", "bartlett", "kaiser"):
        yield f"{name}_window.default", (5,), {}
        yield f"{name}_window.periodic", (6, False), {}
        yield f"{name}_window.periodic", (1, False), {}
    yield "hamming_window.periodic_alpha", (5, True, 0.5), {}
    yield "hamming_window.periodic_alpha_beta", (5, True, 0.5, 0.4), {}
    yield "kaiser_window.beta", (5, True, 3.0), {}
    yield "fft_fftfreq.default", (5, 0.5), {}
    yield "fft_rfftfreq.default", (6,), {}
    yield "range.step", (0.5, 4.0, 1.5), {}
    yield "range.default", (1, 4), {"dtype": torch.float32}


def cases() -> list[Case]:
    """All calls, each with the name of the operator."""
    areas = (special, placing, ordering, algebra, sampling, creation, sequences)
    return [(f"aten.{name}", args, kwargs) for area in areas for name, args, kwargs in area()]
