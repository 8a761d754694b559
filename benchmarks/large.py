"""Functions on a million elements, next to the best that the library itself has for the same."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

import numpy as np

import ivy_protocol as ivy

from .common import MODULES
from .expressions import REASONS as OF_EXPRESSIONS
from .expressions import native_of, statements_of
from .large_calls import CALLS
from .libraries import Library
from .measure import Statement, best_times

RATIO = 1.2
"""How much longer a call may take than the library's own."""
LEAST_US = 50
"""What it may take longer in any case, as a small call does."""

_REASONS = (
    ("its own gives another number for some quotients, infinities or zeros", "numpy jax", "floor_divide divmod"),
    ("its own gives another number for some quotients, infinities or zeros", "torch", "modf"),
    (
        "its own gives another number for some quotients, infinities or zeros",
        "torch tensorflow",
        "floor_divide divmod remainder",
    ),
    ("its own gives another number for some quotients, infinities or zeros", "torch", "heaviside"),
    ("its own gives another number for some quotients, infinities or zeros", "tensorflow", "fmod sqrt hypot xlogy"),
    ("a power of two may be infinite where the product is not", "torch jax", "ldexp"),
    ("a third, as an exponent, is rounded", "torch jax tensorflow", "cbrt"),
    ("its own loses digits", "numpy torch jax tensorflow", "igamma"),
    ("its own finds the variance as a difference of means, which loses digits", "jax", "layer_norm"),
    ("its own loses digits", "numpy", "gelu"),
    ("its own loses digits", "tensorflow", "erfinv i0 zeta log2 log10 exp2 kaiser_window"),
    ("its own has other digits in large numbers, which have none behind the point", "numpy torch tensorflow", "round"),
    ("its own is NaN beside infinite ends, and loses what lies between large ones", "jax", "trapz trapezoid"),
    ("its own puts some NaN first", "jax", "argpartition partition"),
    ("its own is wrong for the smallest integers", "torch", "gcd lcm"),
    ("its own takes the sign of NaN to be zero", "torch", "sign"),
    ("its own is NaN for zero times the logarithm of infinity", "torch", "xlogy"),
    ("its own leaves NaN anywhere", "tensorflow", "argmax argmin searchsorted sort argsort msort max_pool2d top_k"),
    ("its own leaves NaN anywhere", "torch", "unique_inverse union1d msort"),
    ("its own does not sort", "tensorflow", "unique_inverse"),
    ("more is computed, as the order of the rows or the rank", "torch", "lu lstsq"),
    ("the rank and singular values are found as well", "jax tensorflow", "lstsq"),
    (
        "what is out of range is looked for",
        "torch jax tensorflow",
        "ravel_multi_index invert_permutation scatter_flat gather_nd",
    ),
    ("what is out of range is looked for", "torch jax", "unsorted_segment_sum"),
    ("what is out of range is looked for", "tensorflow", "choose"),
    ("a matrix for which there is no result is told of", "tensorflow", "solve_triangular cholesky"),
    ("a matrix for which there is no result is told of", "jax", "cholesky"),
    ("its own differs for counts out of range", "tensorflow", "bitwise_left_shift bitwise_right_shift"),
    ("NumPy has none; SciPy's is one of real numbers throughout", "numpy", "dct idct"),
    ("what is drawn in 32 bits makes small probabilities larger", "numpy", "bernoulli"),
    ("whether a list has numbers of one type is looked at first", "numpy jax tensorflow", "asarray"),
    ("the numbers are those of every library, found in 64 bits", "numpy torch jax tensorflow", "random.normal"),
    ("the numbers are those of every library", "jax tensorflow", "random.uniform"),
    ("the bounds may be arrays, and each span takes 62 random bits", "torch tensorflow", "randint"),
    ("the order comes from a seed of its own, which its own does not take", "tensorflow", "shuffle"),
    ("integers and floats give float64, which has twice the bytes", "torch jax tensorflow", "add"),
    ("its own takes the channels first", "torch", "conv1d depthwise_conv2d"),
    ("its own takes the channels last", "tensorflow", "interpolate"),
    ("its own leaves both factors in one matrix", "tensorflow", "lu"),
    ("its own gives zeros beside NaN", "tensorflow", "softmax log_softmax"),
    ("it has none; the one beside it rounds to the nearest", "tensorflow", "trunc fix"),
    ("infinite numbers are replaced too", "tensorflow", "nan_to_num"),
    ("its own counts by a quotient, not by the edges", "tensorflow", "histogram"),
    ("the end that is nearer is gone from, so that both are met", "tensorflow", "lerp"),
    ("any strides are taken, and so each element is gathered", "tensorflow", "as_strided"),
    (
        "it is made of several calls, which add as much for few elements",
        "tensorflow",
        "append vstack hstack delete einops_rearrange einops_reduce array_equal all_equal multi_dot depthwise_conv2d",
    ),
    ("it is made of several calls, which add as much for few elements", "tensorflow", "l2_normalize polyval"),
    (
        "it is made of several calls, which add as much for few elements",
        "jax",
        "append einops_rearrange einops_reduce pad zero_pad",
    ),
    ("it is made of several calls, which add as much for few elements", "torch", "einops_reduce vstack"),
    ("an order is drawn, into which any array is put", "numpy torch", "permutation"),
)
REASONS = {
    (library, name): reason
    for reason, libraries, names in _REASONS
    for library in libraries.split()
    for name in names.split()
}
"""Why a function takes longer than the library's own, where it must, by library and function."""


def measure_large(libraries: Iterable[Library], rounds: int, chosen: str = "") -> list[dict[str, Any]]:
    """Return one record for each library and call, the slowest first."""
    records = []
    for library in libraries:
        names = _names(library)
        ivy.set_backend(library.name)
        try:
            for call in CALLS:
                native = call.of(library.name)
                if native and chosen in call.ivy:
                    wait = "wait({})" if library.name == "jax" else "{}"
                    statements = {
                        kind: Statement(wait.format(text), names, least=1)
                        for kind, text in (("ivy", call.ivy), ("native", native))
                    }
                    name = call.ivy.removeprefix("ivy.").partition("(")[0]
                    reasons = {"ivy": REASONS.get((library.name, name), "")}
                    records += _records(library, {"ivy": call.ivy}, reasons, statements, rounds)
            for text, dtype, statements in statements_of(library, chosen):
                calls = {kind: f"{text} ({dtype}, {kind})" for kind in statements if kind != "native"}
                reasons = {kind: OF_EXPRESSIONS.get((library.name, text, kind), "") for kind in calls}
                records += _records(library, calls, reasons, statements, rounds)
        finally:
            ivy.unset_backend()
    return sorted(records, key=lambda record: record["ratio"], reverse=True)


def _records(
    library: Library, calls: dict[str, str], reasons: dict[str, str], statements: dict[str, Statement], rounds: int
) -> list[dict[str, Any]]:
    """Measure statements of ivy next to the native one; return one record for each key of `calls`."""
    us = {kind: ns / 1e3 for kind, ns in best_times(statements, rounds).items()}
    if any(_is_slow(us[kind], us["native"]) for kind in calls):
        # The threads of a library may have met other work in all of the rounds.
        again = best_times(statements, 4 * rounds)
        us = {kind: min(least, again[kind] / 1e3) for kind, least in us.items()}
    return [
        {
            "library": library.name,
            "call": call,
            "us": {"ivy": us[kind], "native": us["native"]},
            "ratio": us[kind] / us["native"],
            "slow": _is_slow(us[kind], us["native"]),
            "reason": reasons[kind],
        }
        for kind, call in calls.items()
    ]


def _is_slow(us: float, native: float) -> bool:
    return us / native > RATIO and us - native > LEAST_US


def _names(library: Library) -> dict[str, Any]:
    native = {name: library.asarray(value) for name, value in _data().items()}
    if library.name == "jax":
        jax = import_module("jax")
        native |= {"jax": jax, "wait": lambda found: jax.block_until_ready(native_of(found)), "conv2d": _jax_conv2d}
        import_module("jax.scipy.signal")
    if library.name == "torch":
        # Threads that wait for each other make figures that tell more of the machine.
        import_module("torch").set_num_threads(1)
        # Its own convolutions take the channels first.
        native["f_first"] = native["f"].permute(3, 2, 0, 1).contiguous()
        native["f1_first"] = native["f"][0, :, :32].permute(2, 1, 0).contiguous()
        native["n_first"] = native["n"].mT.contiguous()
        native["d_first"] = native["f"][..., 0].permute(2, 0, 1)[:, None].contiguous()
    names = {**native, **MODULES[library.name](), "ivy": ivy, "rng": np.random.default_rng(0)}
    for module in ("scipy.special", "scipy.linalg", "scipy.fft", "scipy.signal"):
        import_module(module)
    window = np.lib.stride_tricks.sliding_window_view
    listed = np.linspace(0, 1, 100_000).tolist()
    return {**names, "np": np, "scipy": import_module("scipy"), "sliding_window_view": window, "listed": listed}


def _data() -> dict[str, np.ndarray]:
    rng = np.random.default_rng(0)
    x, y = (rng.standard_normal((1000, 1000), "f4") for _ in range(2))
    a = rng.standard_normal((300, 300), "f4")
    m = rng.standard_normal((4, 64, 64, 64), "f4")
    v = rng.standard_normal(1_000_000, "f4")
    return {
        "x": x,
        "y": y,
        "p": np.abs(x) + np.float32(0.1),
        "u": np.tanh(x) * np.float32(0.99),
        "v": v,
        "w": rng.standard_normal(1_000_000, "f4"),
        "s": np.sort(v),
        "q": np.linspace(-3, 3, 100).astype("f4"),
        "i": rng.integers(1, 20, (1000, 1000), "i4"),
        "j": rng.integers(1, 20, (1000, 1000), "i4"),
        "k": rng.integers(0, 1000, 1_000_000, "i4"),
        "l": rng.integers(0, 1000, (1000, 1000)),
        "rows": rng.integers(0, 1000, 1000),
        "pairs": rng.integers(0, 1000, (500_000, 2)),
        "order": rng.permutation(1_000_000),
        "key": np.array([0, 7], "u4"),
        "b": x > 0,
        "z": (x + 1j * y).astype("c8"),
        "t": x.reshape(100, 100, 100),
        "c": v[:999_999].reshape(-1, 3),
        "a": a,
        "g": a @ a.T + np.eye(300, dtype="f4"),
        "h": a[:, :4].copy(),
        "n": v.reshape(50, 625, 32),
        "m": m,
        "m_first": np.ascontiguousarray(m.transpose(0, 3, 1, 2)),
        "f": rng.standard_normal((3, 3, 64, 64), "f4"),
    }


def _jax_conv2d(x: Any, filters: Any) -> Any:
    lax = import_module("jax.lax")
    return lax.conv_general_dilated(x, filters, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
