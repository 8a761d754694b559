"""Threads, tasks and generators: every scope belongs to the one that opened it."""

import asyncio
import contextvars
import importlib.util
import itertools
import sys
import threading
from collections.abc import AsyncGenerator, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol.core import context

NAMES = [name for name in ("numpy", "torch", "jax", "array_api_strict") if importlib.util.find_spec(name)]


def in_thread(fn: Any) -> Any:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(fn).result()


def check(name: str) -> None:
    """Call what depends on the scope, and see that it does."""
    x = ivy.zeros(2)
    assert x.backend == name
    assert ivy.current_backend_str() == name
    assert ivy.add(x, 1.0).backend == name
    assert (x + x).backend == name
    assert ivy.asarray([1.0]).backend == name


def test_eight_threads_on_different_backends() -> None:
    wrong: list[BaseException] = []
    start = threading.Barrier(8)

    def work(number: int) -> None:
        start.wait()
        try:
            for i in range(125):
                name = NAMES[(number + i) % len(NAMES)]
                with ivy.with_backend(name):
                    check(name)
                    with ivy.with_backend("numpy"):
                        check("numpy")
                    check(name)
                assert ivy.current_backend_str() == ""
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert ivy.current_backend_str() == "" and ivy.zeros(1).backend == "numpy"


def test_a_hundred_tasks_on_different_backends() -> None:
    async def work(number: int) -> None:
        name = NAMES[number % len(NAMES)]
        with ivy.with_backend(name):
            for _ in range(25):
                check(name)
                await asyncio.sleep(0)
                with ivy.with_backend("numpy"), ivy.PreciseMode(False):
                    await asyncio.sleep(0)
                    check("numpy")
                    assert ivy.precise_mode is False
                assert ivy.precise_mode is True
        assert ivy.current_backend_str() == ""

    async def main() -> None:
        await asyncio.gather(*[work(n) for n in range(100)])
        assert ivy.current_backend_str() == ""

    asyncio.run(main())
    assert ivy.current_backend_str() == ""


def test_first_calls_race() -> None:
    """Plans built by several threads at once are all right."""
    for _ in range(20):
        context.clear_plans()
        start = threading.Barrier(8)

        def work(number: int, start: threading.Barrier = start) -> list[float]:
            start.wait()
            x = np.full(2, float(number))
            return (ivy.add(x, x) + ivy.softmax(x)).to_list()

        with ThreadPoolExecutor(8) as pool:
            results = list(pool.map(work, range(8)))
        assert results == [[2 * n + 0.5, 2 * n + 0.5] for n in range(8)]


def test_set_backend_is_thread_local() -> None:
    def work() -> str:
        ivy.set_backend("array_api_strict")
        ivy.set_precise_mode(False)
        assert not ivy.precise_mode
        return ivy.zeros(1).backend

    assert in_thread(work) == "array_api_strict"
    assert ivy.current_backend_str() == "" and ivy.precise_mode and ivy.zeros(1).backend == "numpy"
    assert in_thread(ivy.current_backend_str) == ""


def test_the_main_threads_choice_is_seen_by_threads() -> None:
    ready, go, seen = threading.Event(), threading.Event(), []

    def early() -> None:
        ready.set()
        go.wait(10)
        seen.append(ivy.current_backend_str())

    thread = threading.Thread(target=early)
    thread.start()
    ready.wait(10)
    ivy.set_backend("array_api_strict")
    go.set()
    thread.join()
    assert seen == ["array_api_strict"], "a thread that runs already"
    assert in_thread(lambda: ivy.zeros(1).backend) == "array_api_strict", "a later thread"
    ivy.unset_backend()
    assert in_thread(ivy.current_backend_str) == ""


def test_scopes_are_thread_local() -> None:
    with ivy.with_backend("array_api_strict"), ivy.ArrayMode(False):
        assert in_thread(lambda: (ivy.current_backend_str(), ivy.array_mode)) == ("", True)
        copied = contextvars.copy_context()
        assert in_thread(lambda: copied.run(ivy.current_backend_str)) == "array_api_strict"


def test_task_outlives_scope() -> None:
    async def late(go: asyncio.Event) -> str:
        await go.wait()
        return ivy.zeros(1).backend

    async def main() -> None:
        go = asyncio.Event()
        with ivy.with_backend("array_api_strict"):
            inside = asyncio.create_task(late(go))
            await asyncio.sleep(0)
        outside = asyncio.create_task(late(go))
        assert ivy.zeros(1).backend == "numpy"
        go.set()
        assert await inside == "array_api_strict"
        assert await outside == "numpy"

    asyncio.run(main())


def test_a_task_changes_its_own_scope_only() -> None:
    async def change() -> str:
        ivy.set_backend("array_api_strict")
        await asyncio.sleep(0)
        return ivy.current_backend_str()

    async def main() -> None:
        with ivy.with_backend("numpy"):
            assert await asyncio.create_task(change()) == "array_api_strict"
            assert ivy.current_backend_str() == "numpy"

    asyncio.run(main())
    assert ivy.current_backend_str() == ""


def test_scopes_of_failed_tasks() -> None:
    async def fail() -> None:
        with ivy.with_backend("array_api_strict"):
            await asyncio.sleep(0)
            raise KeyError

    async def forever() -> None:
        with ivy.with_backend("array_api_strict"):
            await asyncio.Event().wait()

    async def main() -> None:
        task = asyncio.create_task(forever())
        await asyncio.sleep(0)
        task.cancel()
        results = await asyncio.gather(fail(), task, return_exceptions=True)
        assert [type(r) for r in results] == [KeyError, asyncio.CancelledError]
        assert ivy.current_backend_str() == ""

    asyncio.run(main())


def test_a_generator_inside_a_scope() -> None:
    def numbers() -> Iterator[Any]:
        for _ in range(2):
            yield ivy.zeros(1).backend

    with ivy.with_backend("array_api_strict"):
        lazy = numbers()
        assert next(lazy) == "array_api_strict"
    assert next(lazy) == "numpy", "a generator runs where it is advanced"


def test_a_generator_that_opens_a_scope_closes_it() -> None:
    def scoped() -> Generator[str, None, None]:
        with ivy.with_backend("array_api_strict"):
            yield ivy.zeros(1).backend

    assert list(scoped()) == ["array_api_strict"]
    assert ivy.current_backend_str() == ""
    lazy = scoped()
    next(lazy)
    lazy.close()
    assert ivy.current_backend_str() == ""


def scoped(scope: Any) -> Generator[None, None, None]:
    with scope:
        yield


def test_generator_scope_inside_scope() -> None:
    for finish in (lambda g: g.close(), lambda g: next(g, None)):
        lazy = scoped(ivy.with_backend("array_api_strict"))
        next(lazy)
        with ivy.ArrayMode(False), ivy.with_backend("numpy"):
            finish(lazy)
            assert ivy.current_backend_str() == "numpy" and ivy.array_mode is False
        assert ivy.current_backend_str() == "" and ivy.array_mode is True
    with ivy.with_backend("array_api_strict"):
        lazy = scoped(ivy.ArrayMode(False))
        next(lazy)
        assert ivy.array_mode is False
    assert ivy.current_backend_str() == "" and ivy.array_mode is False
    next(lazy, None)
    assert ivy.array_mode is True


class Doubling(ivy.Overlay):
    def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
        return NotImplemented if func is not ivy.abs else 2 * ivy.abs(*args)


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_scopes_closed_in_any_order_undo_themselves_only(order: tuple[int, ...]) -> None:
    scopes = [
        (ivy.with_backend("array_api_strict"), lambda: ivy.current_backend_str() == "array_api_strict"),
        (ivy.ArrayMode(False), lambda: ivy.array_mode is False),
        (Doubling(), lambda: float(ivy.abs(ivy.asarray(-1.0))) == 2.0),
        (ivy.CastDtypes(True), lambda: ivy.cast_dtypes() and ivy.upcast_dtypes),
    ]
    for scope, _ in scopes:
        scope.__enter__()
    for place, number in enumerate(order):
        scopes[number][0].__exit__(None, None, None)
        assert [holds() for _, holds in scopes] == [i not in order[: place + 1] for i in range(4)]
    assert context.current() is context.state.default


def test_scopes_of_one_setting_closed_out_of_order() -> None:
    outer, inner = scoped(ivy.DefaultFloatDtype("float16")), scoped(ivy.DefaultFloatDtype("float64"))
    next(outer)
    next(inner)
    ivy.set_default_float_dtype("bfloat16")
    outer.close()
    assert ivy.default_float_dtype() == "bfloat16"
    ivy.unset_default_float_dtype()
    assert ivy.default_float_dtype() == "float64"
    ivy.unset_default_float_dtype()
    assert ivy.default_float_dtype() == "float32", "what is undone inside of a scope is undone there"
    inner.close()
    assert ivy.default_float_dtype() == "float32" and context.current() is context.state.default


def test_inner_scope_unsets_outer_setting() -> None:
    ivy.set_precise_mode(False)
    try:
        outer, inner = scoped(ivy.PreciseMode(True)), scoped(ivy.ArrayMode(False))
        next(outer)
        next(inner)
        ivy.unset_precise_mode()
        assert ivy.precise_mode is False
        outer.close()
        assert ivy.precise_mode is False
        inner.close()
        assert ivy.precise_mode is False
    finally:
        ivy.unset_precise_mode()


@contextmanager
def interrupted(function: Any) -> Iterator[None]:
    """Interrupt the first call of a function before its first line runs, as Ctrl-C may."""

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code is function.__code__:
            sys.setprofile(None)
            raise KeyboardInterrupt

    sys.setprofile(profile)
    try:
        yield
    finally:
        sys.setprofile(None)


LEFT_OPEN = {
    "namespace": (lambda: ivy.with_backend("array_api_strict"), type(ivy.with_backend("numpy")).__exit__),
    "mode": (lambda: ivy.ArrayMode(False), ivy.ArrayMode.__exit__),
    "overlay": (lambda: Doubling(), ivy.Overlay.__exit__),
}


@pytest.mark.parametrize("kind", LEFT_OPEN)
def test_interrupted_scope(kind: str) -> None:
    make, leaves = LEFT_OPEN[kind]

    def work() -> None:
        with interrupted(leaves), make():
            pass

    with ivy.PreciseMode(False):
        with pytest.raises(KeyboardInterrupt):
            work()
        assert context.current().parent is not None
        with ivy.DefaultFloatDtype("float64"), pytest.raises(KeyboardInterrupt):
            work()
        assert ivy.precise_mode is False and ivy.default_float_dtype() == "float32"
    assert context.current() is context.state.default
    with ivy.PreciseMode(False):
        with pytest.raises(KeyboardInterrupt), interrupted(leaves), make():
            pass
        assert context.current().parent is not None
    assert context.current() is context.state.default


def test_scopes_that_calls_opened_outlive_the_scope_around() -> None:
    def open_scope() -> Any:
        scope = ivy.ArrayMode(False)
        scope.__enter__()
        return scope

    with ivy.PreciseMode(False), ExitStack() as stack:
        stack.enter_context(ivy.DefaultFloatDtype("float64"))
        kept, scope = stack.pop_all(), open_scope()
    assert ivy.default_float_dtype() == "float64" and ivy.array_mode is False and ivy.precise_mode is True
    scope.__exit__(None, None, None)
    kept.close()
    assert context.current() is context.state.default


def test_caller_scope_outlives_generator() -> None:
    lazy = scoped(ivy.ArrayMode(False))
    next(lazy)

    def work() -> None:
        with ivy.DefaultFloatDtype("float64"):
            lazy.close()
            assert ivy.default_float_dtype() == "float64" and ivy.array_mode is True

    work()
    assert context.current() is context.state.default


def test_generators_sharing_a_scope_object() -> None:
    strict = ivy.with_backend("array_api_strict")
    lazy, later = scoped(strict), scoped(strict)
    next(lazy)
    with ivy.with_backend("numpy"):
        next(later)
        lazy.close()
        assert ivy.current_backend_str() == "array_api_strict", "the second one is still open"
        later.close()
        assert ivy.current_backend_str() == "numpy"
    assert ivy.current_backend_str() == ""


def test_asynchronous_generators_close_their_own_scope() -> None:
    async def numbers(name: str) -> AsyncGenerator[str, None]:
        with ivy.with_backend(name):
            yield ivy.zeros(1).backend

    async def work(name: str, other: str) -> None:
        lazy = numbers(other)
        assert await anext(lazy) == other
        with ivy.with_backend(name):
            await asyncio.sleep(0)
            await lazy.aclose()
            assert ivy.current_backend_str() == name
        assert ivy.current_backend_str() == ""

    async def main() -> None:
        await asyncio.gather(*[work(a, b) for a, b in itertools.product(NAMES, NAMES)])

    asyncio.run(main())


def test_a_scope_is_closed_where_it_was_opened() -> None:
    scope = ivy.with_backend("array_api_strict")
    scope.__enter__()
    try:
        with pytest.raises(ivy.IvyError, match="exited in the thread or task that entered it"):
            in_thread(lambda: scope.__exit__(None, None, None))
        assert ivy.current_backend_str() == "array_api_strict"
    finally:
        scope.__exit__(None, None, None)
    assert ivy.current_backend_str() == ""


def test_one_scope_object_serves_many_threads_and_levels() -> None:
    scope = ivy.ArrayMode(False)

    def work(_: int) -> bool:
        for _ in range(50):
            with scope:
                with scope:
                    inner = ivy.array_mode
                assert inner is ivy.array_mode is False
            assert ivy.array_mode is True
        return True

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))


def test_thread_local_seeds() -> None:
    def draw() -> list[float]:
        ivy.seed(7)
        return ivy.random_uniform(shape=(4,)).to_list()

    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda _: draw(), range(4)))
    assert all(values == drawn[0] for values in drawn)
