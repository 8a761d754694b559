"""Writes of several threads to one `ivy.Array`, or to its views: none is lost."""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol.backends import views

BACKENDS = ("numpy", "torch", "jax", "tensorflow")
THREADS, TIMES = 8, 5


@pytest.fixture(autouse=True)
def threads_change_often() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def in_threads(work: Callable[[int], Any]) -> None:
    errors: list[BaseException] = []
    start = threading.Barrier(THREADS)

    def run(number: int) -> None:
        start.wait()
        try:
            for _ in range(TIMES):
                work(number)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(n,)) for n in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not errors and not any(thread.is_alive() for thread in threads)


def test_columns(backend: str) -> None:
    for _ in range(3):
        x = ivy.zeros((3, THREADS))

        def work(i: int, x: Any = x) -> None:
            x[:, i] = float(i + 1)

        in_threads(work)
        assert x.to_list() == [[float(i + 1) for i in range(THREADS)]] * 3


@pytest.mark.parametrize("once", [True, False])
def test_views(backend: str, once: bool) -> None:
    x = ivy.zeros((THREADS, 3))
    rows = [x[i] for i in range(THREADS)]

    def work(i: int) -> None:
        row = rows[i] if once else x[i]
        row[...] = float(i)

    in_threads(work)
    expected = [[float(i)] * 3 for i in range(THREADS)]
    assert x.to_list() == expected and [row.to_list() for row in rows] == expected


class Mine(ivy.Array):
    """A subclass without an override."""


CHANGES: dict[str, Callable[[Any], Any]] = {
    "an operator": lambda x: x.__iadd__(1.0),
    "inplace_increment": lambda x: ivy.inplace_increment(x, 1.0),
    "inplace_decrement": lambda x: ivy.inplace_decrement(x, -1.0),
    "scatter_flat": lambda x: ivy.scatter_flat([0, 1, 2], ivy.ones_like(x), size=3, reduction="sum", out=x),
}


@pytest.mark.parametrize("cls", [ivy.Array, Mine])
@pytest.mark.parametrize("name", CHANGES)
def test_changes_of_what_is_there_add_up(backend: str, name: str, cls: Any) -> None:
    x = cls(ivy.zeros((3,)))
    in_threads(lambda _: CHANGES[name](x))
    assert x.to_list() == [float(THREADS * TIMES)] * 3


def test_changes_by_linked_views_add_up() -> None:
    for name in ("jax", "tensorflow"):
        pytest.importorskip(name)
        x = ivy.with_backend(name).zeros((2, 2))
        shared = [x, ivy.permute_dims(x, (1, 0)), ivy.reshape(x, (4,)), ivy.flip(x, axis=0)]
        in_threads(lambda i, shared=shared: shared[i % 4].__iadd__(1.0))
        for y in shared:
            np.testing.assert_array_equal(y.to_numpy(), THREADS * TIMES)


def test_readers_of_a_subclass_undo_no_writes(backend: str) -> None:
    x = Mine(ivy.zeros((THREADS,)))

    def work(i: int) -> None:
        if i % 2:
            ivy.sum(x)
        else:
            x[i] = 1.0

    in_threads(work)
    assert x.to_list() == [1.0, 0.0] * (THREADS // 2)


def test_nested_writes_do_not_deadlock() -> None:
    x, y = ivy.zeros((1,)), ivy.zeros((1,))

    def work(i: int) -> None:
        first, second = (x, y) if i % 2 else (y, x)
        with views.writing(first), views.writing(second):
            first[0] = float(i)

    in_threads(work)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::RuntimeWarning")
def test_fork_does_not_deadlock() -> None:
    x = ivy.with_backend("numpy").zeros((1,))
    holding, done = threading.Event(), threading.Event()

    def hold() -> None:
        with views.writing(x):
            holding.set()
            done.wait(30)

    thread = threading.Thread(target=hold)
    thread.start()
    holding.wait(30)
    try:
        child = os.fork()
        if not child:
            x += 1.0
            os._exit(0)
        # A child that waits for ever is ended by the alarm of the parent.
        for _ in range(300):
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                break
            done.wait(0.1)
        else:
            os.kill(child, 9)
            os.waitpid(child, 0)
            pytest.fail("the child waits for a lock")
        assert status == 0
    finally:
        done.set()
        thread.join()
