"""Overlays: they see every call in their scope, and only there."""

import threading
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy


class Recorder(ivy.Overlay):
    """Notes each call, and what the caller gave."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, Any, Any]] = []

    @property
    def names(self) -> list[str]:
        return [func.__name__ for func, _, _ in self.calls]

    def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
        self.calls.append((func, args, kwargs))
        return NotImplemented


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("zeros", lambda: ivy.zeros((2, 3), dtype="int32")),
        ("arange", lambda: ivy.arange(3)),
        ("asarray", lambda: ivy.asarray([1.0])),
        ("array", lambda: ivy.array([1.0])),
        ("random_uniform", lambda: ivy.random_uniform(shape=(2,))),
        ("seed", lambda: ivy.seed(0)),
        ("exp", lambda: ivy.exp(np.zeros(2))),
        ("add", lambda: ivy.add(np.zeros(2), 1.0, alpha=2)),
        ("add", lambda: ivy.add([1.0], 1.0)),
        ("concat", lambda: ivy.concat([np.zeros(2)], axis=0)),
        ("where", lambda: ivy.where(True, np.zeros(2), 1.0)),
        ("softmax", lambda: ivy.softmax(np.zeros(2))),
        ("split", lambda: ivy.split(np.zeros(2), 2, -1)),
        ("shape", lambda: ivy.shape(np.zeros(2))),
        ("to_numpy", lambda: ivy.to_numpy(np.zeros(2))),
        ("set_item", lambda: ivy.set_item(np.zeros(2), 0, 1.0)),
        ("asarray", lambda: ivy.Array([1.0])),
    ],
)
def test_overlay_call_count(name: str, call: Any) -> None:
    call()
    with Recorder() as recorder:
        call()
        call()
    assert recorder.names == [name, name]
    assert recorder.calls[0][0] is getattr(ivy, name)
    call()
    assert len(recorder.calls) == 2


def test_an_overlay_sees_operators_methods_and_indexing(backend: str) -> None:
    x = ivy.array([1.0, 2.0])
    _ = x + 1.0
    with Recorder() as recorder:
        _ = x + 1.0, 1.0 + x, -x, x.sum(), x[0], x == x
        x += 1.0
    assert recorder.names == ["add", "add", "negative", "sum", "get_item", "equal", "add", "inplace_update"]
    assert recorder.calls[0][1][0] is x and recorder.calls[1][1] == (1.0, x)


def test_an_overlay_gets_the_arguments_as_given() -> None:
    x = np.zeros((2, 3))
    with Recorder() as recorder:
        ivy.sum(x, axis=0)
        ivy.reshape(x, [3, 2])
    assert recorder.calls[0][1][0] is x and recorder.calls[0][2] == {"axis": 0}
    assert recorder.calls[1][1][1] == [3, 2] and recorder.calls[1][2] == {}


def test_an_overlay_may_answer_itself() -> None:
    class Twos(ivy.Overlay):
        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            return ivy.full(args[0], 2.0) if func is ivy.zeros else NotImplemented

    with Twos():
        assert ivy.zeros(2).to_list() == [2.0, 2.0]
        assert ivy.ones(2).to_list() == [1.0, 1.0]
    assert ivy.zeros(2).to_list() == [0.0, 0.0]


def test_overlay_before_custom_classes() -> None:
    class Mine:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return "mine"

    with Recorder() as recorder:
        assert ivy.add(Mine(), 1.0) == "mine"
        assert ivy.array([1.0]) + Mine() == "mine"
        assert ivy.exp(Mine()) == "mine"
    assert recorder.names == ["add", "array", "add", "exp"]


def test_overlay_is_inactive_in_its_method() -> None:
    depth = []

    class Curious(ivy.Overlay):
        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            depth.append(func.__name__)
            return ivy.add(func(*args, **kwargs), ivy.ones(2))

    with Curious():
        results = ivy.zeros(2), ivy.zeros(2)
    assert [x.to_list() for x in results] == [[1.0, 1.0], [1.0, 1.0]]
    assert depth == ["zeros", "zeros"]


def test_nested_overlays_are_asked_from_the_inside_out() -> None:
    order = []

    class Named(ivy.Overlay):
        def __init__(self, name: str) -> None:
            self.name = name

        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            order.append(self.name)
            return NotImplemented

    with Named("outer"), Named("middle"):
        ivy.zeros(2)
        with Named("inner"):
            ivy.exp(np.zeros(2))
        ivy.ones(2)
    assert order == ["middle", "outer", "inner", "middle", "outer", "middle", "outer"]


def test_nested_overlays() -> None:
    inner = Recorder()

    class Outer(ivy.Overlay):
        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            return ivy.negative(func(*args, **kwargs))

    with Outer(), inner:
        result = ivy.ones(2)
    assert result.to_list() == [-1.0, -1.0]
    assert inner.names == ["ones"]


def test_it_is_restored_after_an_exception() -> None:
    class Fails(ivy.Overlay):
        armed = True

        def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
            if self.armed:
                raise KeyError("overlay")
            return "answered"

    with Fails() as overlay:
        with pytest.raises(KeyError, match="overlay"):
            ivy.zeros(2)
        overlay.armed = False
        assert ivy.zeros(2) == "answered"
        with pytest.raises(ZeroDivisionError), Recorder():
            _ = 1 / 0
        assert ivy.ones(2) == "answered"
    recorder = Recorder()
    with pytest.raises(ValueError, match="outside"), recorder:
        raise ValueError("outside")
    ivy.zeros(2)
    assert recorder.calls == []


def test_errors_of_the_call_pass_through_it() -> None:
    with Recorder(), pytest.raises(ivy.IvyBroadcastShapeError, match=r"ivy\.add"):
        ivy.add(np.zeros(2), np.zeros(3))


def test_another_thread_does_not_see_it() -> None:
    with Recorder() as recorder:
        thread = threading.Thread(target=lambda: ivy.zeros(2))
        thread.start()
        thread.join()
    assert recorder.calls == []


def test_overlay_with_scopes(backend: str) -> None:
    with Recorder() as recorder, ivy.ArrayMode(False):
        assert isinstance(ivy.zeros(2), ivy.NativeArray)
        assert ivy.current_backend_str() == backend
    with ivy.ArrayMode(False), Recorder():
        assert isinstance(ivy.exp(ivy.zeros(2)), ivy.NativeArray)
    assert recorder.names == ["zeros"]
