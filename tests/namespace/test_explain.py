"""`ivy.explain` says what answers, for each place of the chain."""

import functools
import inspect
import re
from typing import Any

import numpy as np
import pytest
from calls import CALLS

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol._tools import steps_table
from ivy_protocol.core import context
from ivy_protocol.namespace.explain import Answer, declines


def kinds(explanation: Any) -> list[str]:
    return [answer.kind for answer in explanation.answers]


def test_the_namespace() -> None:
    explanation = ivy.explain(ivy.exp, "numpy")
    assert kinds(explanation) == ["namespace"]
    assert explanation.answers[0].implementation is np.exp
    assert explanation.backend == "numpy" and explanation.function == "exp"
    assert str(explanation).startswith("ivy.exp on numpy")


def test_the_backends_own_file_with_its_line() -> None:
    explanation = ivy.explain(ivy.sum, "numpy")
    from ivy_protocol.backends import numpy as overrides

    assert kinds(explanation)[0] == "backend"
    line = inspect.getsourcelines(overrides.sum)[1]
    assert explanation.answers[0].place == f"{inspect.getsourcefile(overrides.sum)}:{line}"
    assert f"{inspect.getsourcefile(overrides.sum)}:{line}" in repr(explanation)


def test_an_adapter_serves_the_calls_with_its_keyword() -> None:
    assert "adapter" not in kinds(ivy.explain(ivy.add, "numpy"))
    explanation = ivy.explain(ivy.add, "numpy", alpha=2)
    assert kinds(explanation) == ["adapter", "namespace"]
    assert explanation.answers[0].name == "ivy_protocol.backends.common.array_api.add"


def test_the_body() -> None:
    assert kinds(ivy.explain(ivy.binary_cross_entropy, "numpy")) == ["body"]
    pytest.importorskip("torch")
    explanation = ivy.explain(ivy.linear, "torch")
    assert kinds(explanation) == ["backend", "body"]
    assert re.search(r"layers\.py:\d+", repr(explanation))


def test_the_condition_of_a_partial_answer() -> None:
    pytest.importorskip("torch")
    first, last = ivy.explain(ivy.linear, "torch").answers
    assert first.unless == "weight.dim() != 2 or (bias is not None and bias.dim() != 1)" and last.unless == ""
    assert repr(first).endswith(", unless weight.dim() != 2 or (bias is not None and bias.dim() != 1)")

    def parts(x: Any, /) -> Any:
        if x.ndim > 1:
            if x.ndim > 2:
                return NotImplemented
            return x
        return x if x.shape else NotImplemented

    assert declines(parts) == "(x.ndim > 1) and (x.ndim > 2) or not (x.shape)"
    assert declines(lambda x: NotImplemented if x else 1) in ("x", "")
    assert declines(np.exp) == ""


@pytest.mark.parametrize("library", ["common.array_api", "numpy", "torch", "jax", "tensorflow"])
def test_partial_implementations_have_conditions(library: str) -> None:
    module = pytest.importorskip(f"ivy_protocol.backends.{library}")
    checked = 0
    for name in context.by_name:
        implementation = getattr(module, name, None)
        code = getattr(implementation, "__code__", None)
        if code is not None and "ivy_protocol" in code.co_filename and "NotImplemented" in code.co_names:
            checked += 1
            assert declines(implementation) not in ("", "always"), f"{library}.{name}"
    assert checked or library == "common.array_api"


def test_a_registered_function_comes_first() -> None:
    def mine(x: Any, /) -> Any:
        return x

    before = kinds(ivy.explain(ivy.mish, np.zeros(2)))
    ivy.register(ivy.mish, "numpy")(mine)
    try:
        explanation = ivy.explain(ivy.mish, np.zeros(2))
        assert kinds(explanation) == ["registered", *before]
        assert explanation.answers[0].implementation is mine
    finally:
        backends.loaded["numpy"].registered.pop(ivy.mish)
        context.clear_plans()


def test_a_custom_class() -> None:
    class Mine:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return NotImplemented

    explanation = ivy.explain(ivy.softmax, Mine())
    assert kinds(explanation) == ["override", "body, by parts"]
    assert "Mine.__ivy_array_function__" in explanation.answers[0].name
    assert "test_explain.py" in explanation.answers[0].place
    assert kinds(ivy.explain(ivy.exp, Mine())) == ["override"]


def test_explain_targets(backend: str) -> None:
    x = ivy.array([1.0])
    for argument in (x, x.to_native(), backend, ivy.with_backend(backend), None):
        explanation = ivy.explain(ivy.softmax, argument)
        assert explanation.backend == backend
        assert kinds(explanation)[-1] == "body"
        assert explanation.reason
    assert "current backend" in repr(ivy.explain(ivy.zeros))


def test_what_runs_is_what_was_explained(backend: str) -> None:
    x = ivy.array([[1.0, 2.0]])
    for fn, args in ((ivy.exp, (x,)), (ivy.softmax, (x,)), (ivy.matrix_transpose, (x,)), (ivy.sum, (x,))):
        first = ivy.explain(fn, x).answers[0]
        if first.kind != "body":
            native = first.implementation(x.to_native())
            np.testing.assert_allclose(ivy.Array(native).to_numpy(), fn(*args).to_numpy())


def test_explaining_runs_and_changes_nothing() -> None:
    before = context.state.default
    ivy.explain(ivy.exp, "numpy")
    assert context.state.default is before and context.current().backends == before.backends


def test_wrong_input() -> None:
    with pytest.raises(ivy.IvyTypeError, match="does not dispatch"):
        ivy.explain(len, "numpy")
    with pytest.raises(ivy.IvyTypeError, match="does not dispatch"):
        ivy.explain(ivy.set_backend, "numpy")
    with pytest.raises(ivy.IvyInvalidBackendException, match="did you mean 'torch'"):
        ivy.explain(ivy.add, "troch")
    with pytest.raises(ivy.IvyTypeError, match="neither an array nor the name"):
        ivy.explain(ivy.add, object())
    with pytest.raises(ivy.IvyTypeError):
        ivy.explain(ivy.add, "numpy", alhpa=2)


def test_a_class_given_a_function_by_register() -> None:
    from ivy_protocol.base import protocol

    class Mine: ...

    try:

        @ivy.register(ivy.abs, Mine)
        def answer(x: Any) -> Any:
            return x

        explanation = ivy.explain(ivy.abs, Mine())
        assert kinds(explanation) == ["registered"]
        assert explanation.answers[0].implementation is answer
    finally:
        protocol._registered.clear()
        context.clear_plans()


X = ivy.array([1.0, 2.0])
WIDE = ivy.array([1.0, 2.0], dtype="float64")


@pytest.mark.parametrize(
    ("fn", "args", "keywords", "plan"),
    [
        (ivy.exp, (X,), {}, "the plan for one array"),
        (ivy.exp, (ivy.array([1, 2]),), {}, "the plan for one array, cast to float32 first"),
        (ivy.add, (X, X), {}, "the plan for two arrays"),
        (ivy.add, (X, WIDE), {}, "the plan for two arrays, cast to float64 first"),
        (ivy.multiply, (X, 2.0), {}, "the plan for an array and a scalar"),
        (ivy.sum, (X,), {"axis": 0}, "the plan for one array and options"),
        (ivy.concat, ([X, X],), {}, "the plan for a list of arrays"),
        (ivy.where, (X, X, X), {}, "the plan for three or more arrays or scalars"),
        (ivy.einsum, ("i,i", X, X), {}, "the plan for any number of arrays"),
        (ivy.log_softmax, (X,), {}, "the plan for functions composed of others"),
        (ivy.zeros, ((2, 3),), {}, "the plan for calls without arrays"),
        (ivy.linspace, (0.0, 1.0, 5), {}, "the plan for calls without arrays"),
        (ivy.add, (1.0, 2.0), {}, "steps: convert lists"),
        (ivy.get_item, (X, 0), {}, "the plan for reading elements"),
        (ivy.add, (X, X), {"out": ivy.array([0.0, 0.0])}, "steps, since out= is given: convert lists"),
        (ivy.add, (X, [1.0, 2.0]), {}, "steps, since there is a list among the arrays: convert lists"),
        (ivy.full_like, (X, 2.0), {}, "steps, since its data type is inferred: convert lists"),
        (ivy.set_item, (X, 0, 1.0), {}, "the plan for writing elements"),
        (ivy.add, (X, {"a": X}), {}, "the slow path, since there is no plan for these arguments (dict)"),
    ],
)
def test_the_plan_of_a_call(fn: Any, args: Any, keywords: Any, plan: str) -> None:
    explanation = ivy.explain(fn, *args, **keywords)
    assert explanation.plan == plan if not plan.startswith("steps") else explanation.plan.startswith(plan)
    assert f"by {plan}" in repr(explanation)


def test_explain_missing_arguments() -> None:
    assert ivy.explain(ivy.add, X).plan == ivy.explain(ivy.exp, "numpy").plan == ""


def test_explain_plan_with_observing_mode() -> None:
    with ivy.NanPolicy("raise_exception"):
        assert ivy.explain(ivy.exp, X).plan.startswith("the slow path, since a mode is active")


def test_arrays_that_join_others() -> None:
    torch = pytest.importorskip("torch")
    explanation = ivy.explain(ivy.add, np.ones(2), torch.ones(2))
    assert (
        explanation.backend == "torch"
        and explanation.plan == "the plan for NumPy arrays mixed with arrays of another library"
    )


def test_the_table_of_steps_is_fresh() -> None:
    assert steps_table.main(["--check"]) == 0, "run python -m ivy_protocol._tools"


@pytest.mark.parametrize("name", sorted(CALLS))
def test_every_call_is_explained(name: str) -> None:
    for call in CALLS[name]:
        explanation = call.answer(functools.partial(ivy.explain, context.by_name[name].call), np.asarray)
        assert explanation.answers and (explanation.plan or not (call.args or call.kwargs))


def test_when_an_implementation_declines() -> None:
    def by_errors(x: Any) -> Any:
        if x is None:
            return NotImplemented
        try:
            return x()
        except (IndexError, TypeError):
            return NotImplemented

    def last(x: Any) -> Any:
        if x > 0:
            return x
        return NotImplemented

    def loops(x: Any) -> Any:
        for y in x:
            if y:
                return y
        return NotImplemented

    def never(x: Any) -> Any:
        return NotImplemented

    assert declines(by_errors) == "x is None or IndexError or TypeError is raised"
    assert declines(last) == "not (x > 0)"
    assert declines(loops) == "no case applies"
    assert repr(Answer("backend", never)).endswith(", which always declines")
    assert "always" not in repr(ivy.explain(ivy.take, "numpy")).lower()
