"""Arguments that follow from a function's signature: its arrays, and its options by their names and annotations."""

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, get_args, get_origin

from ivy_protocol.base import typing as roles
from ivy_protocol.core.context import by_name
from tests.fuzz.draws import Draw
from tests.fuzz.families import ELEMENTWISE
from tests.fuzz.operands import LIBRARIES, Operand

Arguments = tuple[tuple[Any, ...], dict[str, Any]]
Option = Callable[[Draw, Operand], Any]

SKIPPED = ("out", "device", "stream")
"""Parameters that are tried otherwise (``out``), or say nothing on one device."""


def _bound(draw: Draw, x: Operand) -> Any:
    """A limit for elements of an array."""
    return draw.one(None, 0, 1, -1.0, 2.5) if draw.flag() else draw.beside(x.dtype, draw.one((), x.shape))


OPTIONS: dict[str, Option] = {
    "axis": lambda draw, x: draw.axis(len(x.shape)),
    "correction": lambda draw, x: draw.one(0, 1, 1.0, 0.5, 2, 7),
    "ddof": lambda draw, x: draw.one(0, 1, 1.0, 0.5, 2, 7),
    "copy": lambda draw, x: draw.one(True, False),
    "dtype": lambda draw, x: draw.any_dtype(),
    "ret_dtype": lambda draw, x: draw.integer(),
    "k": lambda draw, x: draw.count(-3, 3),
    "offset": lambda draw, x: draw.count(-3, 3),
    "epsilon": lambda draw, x: draw.one(0.0, 1e-7, 0.1),
    "add.alpha": lambda draw, x: draw.one(2, -1, 0.5),
    "subtract.alpha": lambda draw, x: draw.one(2, -1, 0.5),
    "leaky_relu.alpha": lambda draw, x: draw.one(0.5, 0.0, 1.0, -0.2),
    "elu.alpha": lambda draw, x: draw.one(0.5, 2.0),
    "celu.alpha": lambda draw, x: draw.one(0.5, 2.0),
    "scaled_tanh.alpha": lambda draw, x: draw.one(0.5, 2.0),
    "logit.eps": lambda draw, x: draw.one(1e-6, 0.25),
    "lambd": lambda draw, x: draw.one(0.0, 1.0, 2.5),
    "max_val": lambda draw, x: draw.one(1.0, 2),
    "min_val": lambda draw, x: draw.one(-1.0, -3, 0),
    "threshold.value": lambda draw, x: draw.one(0.0, -1, 2.5),
    "delta": lambda draw, x: draw.one(0.5, 2.0),
    "margin": lambda draw, x: draw.one(0.5, 2.0),
    "smooth_l1_loss.beta": lambda draw, x: draw.one(0.0, 0.5, 2.0),
    "poisson_nll_loss.eps": lambda draw, x: draw.one(1e-8, 0.5),
    "lp_normalize.p": lambda draw, x: draw.one(1, 2, 3, 0.5, float("inf")),
    "beta": lambda draw, x: draw.one(2.0, 0.5, -1.0),
    "threshold": lambda draw, x: draw.one(20.0, 1.0, 0.5),
    "decimals": lambda draw, x: draw.one(1, 2, -1, 0),
    "nan": lambda draw, x: draw.one(1.0, -2.5, 0.0),
    "posinf": lambda draw, x: draw.one(1.0, 100.0, 0.0),
    "neginf": lambda draw, x: draw.one(-1.0, 0.0, -100.0),
    "atol": lambda draw, x: draw.one(1e-8, 0.0, 1.0),
    "rtol": lambda draw, x: draw.one(1e-5, 0.0, 0.5),
    "initial": lambda draw, x: draw.one(0.0, 2.0, -1.5),
    "where": lambda draw, x: draw.array("bool", x.shape),
    "rot90.axes": lambda draw, x: draw.one((0, 1), (1, 0), (-1, 0), (0, 2)),
    "dx": lambda draw, x: draw.one(0.5, 2.0),
    "trapz.x": lambda draw, x: draw.beside(x.dtype, draw.one(x.shape, x.shape[-1:])),
    "clip.min": _bound,
    "clip.max": _bound,
    "clip.x_min": lambda draw, x: draw.one(None, 0),
    "clip.x_max": lambda draw, x: draw.one(None, 2),
    "min.initial": lambda draw, x: draw.one(0.0, 2.0, -1.5, float("inf")),
    "min.where": lambda draw, x: draw.array("bool", x.shape),
    "diff.n": lambda draw, x: draw.one(1, 2, 0, 3),
    "prepend": lambda draw, x: draw.beside(x.dtype, draw.one(x.shape, ())),
    "append": lambda draw, x: draw.beside(x.dtype, draw.one(x.shape, ())),
    "full_like.fill_value": lambda draw, x: draw.one(
        0, 1, 2.5, True, -1, 1 + 2j, float("nan"), float("inf"), 300, -1.0, 300.0
    ),
    "astype.dtype": lambda draw, x: draw.any_dtype(),
    "to_device.device": lambda draw, x: "cpu",
    "to_backend.backend": lambda draw, x: draw.one(*LIBRARIES[:2]),
    "asarray.backend": lambda draw, x: None,
    "clip_vector_norm.max_norm": lambda draw, x: draw.one(1.0, 0.0, 100.0, 2),
    "clip_matrix_norm.max_norm": lambda draw, x: draw.one(1.0, 0.0, 100.0, 2),
    "clip_vector_norm.p": lambda draw, x: draw.one(1.0, 2.0, 3.0, float("inf")),
    "clip_matrix_norm.p": lambda draw, x: draw.one(1.0, 2.0, "fro", "nuc", float("inf")),
    "max_freq": lambda draw, x: draw.one(4.0, 2.0, 10),
    "num_bands": lambda draw, x: draw.one(1, 2, 3),
    "min_denominator": lambda draw, x: draw.one(0.5, 1, 0.0),
    "min_base": lambda draw, x: draw.one(0.5, 1, 0.0),
    "vector_norm.ord": lambda draw, x: draw.one(1, 2, 3, 0, float("inf"), -float("inf"), 0.5, -1, 2.5),
    "sparsify_tensor.card": lambda draw, x: draw.count(0, 4),
    "binarizer.threshold": lambda draw, x: draw.one(0.5, -1.0, 1),
    "spacing": lambda draw, x: draw.one(0.5, 2, 1),
    "edge_order": lambda draw, x: draw.one(1, 2),
    "trapezoid.x": lambda draw, x: draw.beside(x.dtype, draw.one(x.shape, x.shape[-1:])),
    "depth": lambda draw, x: draw.count(1, 4),
    "on_value": lambda draw, x: draw.one(2, 0.5, True),
    "off_value": lambda draw, x: draw.one(-1, 0.25, 0),
    "one_hot.axis": lambda draw, x: draw.axis(len(x.shape) + 1),
    "repeat.repeats": lambda draw, x: draw.one(2, 1, 0, 3),
    "top_k.k": lambda draw, x: draw.count(0, 3),
    "nonzero.size": lambda draw, x: draw.count(0, 4),
    "nonzero.fill_value": lambda draw, x: draw.one(0, -1, 7),
    "prob": lambda draw, x: draw.one(0.5, 0.0, 0.9),
    "seed": lambda draw, x: draw.count(0, 3),
    "backend": lambda draw, x: "numpy",
    "N": lambda draw, x: draw.one(2, 3, 0, 1),
    "scale": lambda draw, x: draw.one(0.5, 2.0, 1.0),
    "max_trust_ratio": lambda draw, x: draw.one(10, 0.5),
    "decay_lambda": lambda draw, x: draw.one(0.0, 0.1),
    "beta1": lambda draw, x: draw.one(0.9, 0.5),
    "beta2": lambda draw, x: draw.one(0.999, 0.5),
    "step": lambda draw, x: draw.one(1, 2, 10.0),
    "driver": lambda draw, x: None,
    "context": lambda draw, x: None,
    "histogram.bins": lambda draw, x: draw.one(10, 1, 3),
    "histogram.range": lambda draw, x: draw.one((-1.0, 2.0), (0, 3), (0.5, 0.5)),
    "histogram.weights": lambda draw, x: draw.beside("float32", x.shape),
    "bincount.weights": lambda draw, x: draw.beside("float32", x.shape),
    "minlength": lambda draw, x: draw.count(0, 5),
    "cov.x2": lambda draw, x: draw.beside(x.dtype, x.shape),
    "corrcoef.y": lambda draw, x: draw.beside(x.dtype, x.shape),
    "average.weights": lambda draw, x: draw.beside(x.dtype, x.shape),
    "fweights": lambda draw, x: None,
    "aweights": lambda draw, x: None,
    "rowVar": lambda draw, x: draw.one(True, None),
    "cond.p": lambda draw, x: draw.one(None, 2, -2, 1, "fro"),
    "norm.ord": lambda draw, x: draw.one(None, 2, 1, float("inf")),
    "rcond": lambda draw, x: draw.one(None, 1e-3),
    "select_range": lambda draw, x: None,
    "tol": lambda draw, x: None,
    "skip_matrix": lambda draw, x: draw.one(None, 0),
    "khatri_rao.weights": lambda draw, x: None,
    "khatri_rao.mask": lambda draw, x: None,
    "mode": lambda draw, x: draw.count(-2, 2),
    "modes": lambda draw, x: None,
    "skip": lambda draw, x: draw.one(None, 0),
    "order": lambda draw, x: draw.count(0, 3),
    "n_modes": lambda draw, x: draw.one(None, 1, 2),
    "n_eigenvecs": lambda draw, x: draw.one(None, 1, 2),
    "pivot": lambda draw, x: True,
    "select": lambda draw, x: "a",
    "seed_value": lambda draw, x: draw.count(0, 3),
}
"""Values of a parameter, by its name alone or along with its function's; a bool, a choice, a data type and an axis
follow from the annotation."""

FLAVOURS: dict[str, str] = {
    "acos": "unit",
    "asin": "unit",
    "atanh": "unit",
    "acosh": "positive",
    "prod": "small",
    "cumulative_prod": "small",
    "cumprod": "small",
    "float_power": "small",
    "pow": "small",
    "stable_pow": "positive",
    "bitwise_left_shift": "positive",
    "bitwise_right_shift": "positive",
    "lars_update": "finite",
    "lamb_update": "finite",
    "one_hot": "small",
    "fourier_encode": "unit",
}
"""What the numbers of an array are in half of the calls, where those of any array would tell little."""
_ALONG_AN_AXIS = (
    "argsort sort msort top_k cumprod cumsum cumulative_prod cumulative_sum diff trapz softmax log_softmax "
    "argmax argmin unstack split fourier_encode unique_inverse unique_all nonzero argwhere vander flip roll"
)
AT_LEAST_ONE_AXIS = frozenset(_ALONG_AN_AXIS.split())

MATRICES = frozenset(("tril", "triu"))
SCALARS = frozenset(("value_is_nan", "to_scalar"))
TOGETHER = {
    ("cumulative_sum", "axis"): lambda given, x: len(x.shape) > 1,
    ("cumulative_prod", "axis"): lambda given, x: len(x.shape) > 1,
    ("min", "initial"): lambda given, x: "where" in given,
}
"""Keywords that are needed along with what else is given, and so mostly given."""


@cache
def parameters(name: str) -> tuple[inspect.Parameter, ...]:
    """The parameters of a function."""
    return tuple(inspect.signature(by_name[name].body).parameters.values())


def option(draw: Draw, name: str, parameter: inspect.Parameter, x: Operand) -> Any:
    """A value of one parameter.

    Raises
    ------
    KeyError
        Nothing is known about it.
    """
    found = OPTIONS.get(f"{name}.{parameter.name}")
    if found is not None:
        return found(draw, x)
    annotation = parameter.annotation
    if annotation is bool:
        return draw.flag()
    if parameter.name in ("axis", "axes") and annotation in (roles.Axis, int | None):
        return draw.axes(len(x.shape), several=annotation != int | None)
    choices = [a for part in (annotation, *get_args(annotation)) if get_origin(part) is Literal for a in get_args(part)]
    if choices:
        return draw.one(*choices)
    return OPTIONS[parameter.name](draw, x)


def flavour_of(draw: Draw, name: str) -> str:
    """Return the flavor of the numbers of an array argument."""
    special = FLAVOURS.get(name)
    return special if special and draw.flag() else draw.flavour(extreme=name in ELEMENTWISE)


def first(draw: Draw, name: str, **options: Any) -> Operand:
    """The first array of a function."""
    least = 0 if draw.rarely(12) else 2 if name in MATRICES else 1 if name in AT_LEAST_ONE_AXIS else 0
    shape = draw.one((), (1,)) if name in SCALARS and not draw.rarely(6) else draw.shape(least=least)
    return draw.array(draw.dtype(), shape, flavour_of(draw, name), **options)


def options(draw: Draw, name: str, x: Operand, *, skip: tuple[str, ...] = ()) -> dict[str, Any]:
    """Some of the optional keywords of a function."""
    found = {}
    for parameter in parameters(name):
        optional = parameter.default is not inspect.Parameter.empty
        if optional and parameter.name not in (*SKIPPED, *skip) and draw.rarely(3):
            found[parameter.name] = option(draw, name, parameter, x)
    for (function, keyword), needed in TOGETHER.items():
        if function == name and needed(found, x) and not draw.rarely(12):
            found[keyword] = draw.axis(len(x.shape)) if keyword == "axis" else OPTIONS[f"{name}.{keyword}"](draw, x)
    return found


def arguments(draw: Draw, name: str) -> Arguments:
    """The arguments of a function whose parameters do not depend on each other, beyond shapes that broadcast."""
    spec = by_name[name]
    required = [p for p in parameters(name) if p.name in spec.required]
    arrays = [p.name for p in required if p.annotation is roles.ArrayLike or p.annotation is roles.Contents]
    if len(arrays) <= 1:
        given = [first(draw, name)] if arrays else []
    else:
        dtypes = [draw.dtype()]
        dtypes += [draw.dtype() if draw.rarely(3) else dtypes[0] for _ in arrays[1:]]
        pair = draw.pair()
        shapes = [pair[0]] * (len(arrays) - 1) + [pair[1]]
        flavour = flavour_of(draw, name)
        lead, more = zip(dtypes, shapes, strict=True), draw.count(0, 1)
        # One of the two may be a Python scalar or NumPy's, so that the other chooses the library.
        given = [
            draw.array(d, s, flavour) if i == more else draw.beside(d, s, flavour) for i, (d, s) in enumerate(lead)
        ]
    x = given[0] if given else Operand(draw.values("float32", (2, 3)))
    args = iter(given)
    positional = [next(args) if p.name in arrays else option(draw, name, p, x) for p in required]
    return tuple(positional), options(draw, name, x)
