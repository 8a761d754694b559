"""Which array libraries are here: installed, absent, or installed and broken."""

import importlib
import os
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import NamedTuple

from ivy_protocol import backends
from ivy_protocol.backends import plugins

FOR_TESTS = ("array_api_strict",)
"""Libraries that nobody computes with; named when they are installed."""
APART = ("dask.array", "sparse")
"""Libraries of chunked and of sparse arrays, which lack much of linear algebra; listed on request only."""


class Library(NamedTuple):
    """An array library on this machine."""

    name: str
    version: str = ""
    problem: str = ""
    """Why it cannot be used, in one line; empty if it can."""
    hint: str = ""
    """What to type to get a library that is absent."""

    @property
    def works(self) -> bool:
        """Whether the library is here and can be imported."""
        return not (self.problem or self.hint)


def libraries(names: list[str] | None = None) -> list[Library]:
    """Look for the named libraries; by default for those that ivy knows, and any other example installed."""
    if names is not None:
        return [find_library(name) for name in names]
    plugins.read_entry_points()
    names = [name for name in backends.known if name not in APART]
    return [find_library(name) for name in names if name not in FOR_TESTS or find_spec(name)]


def find_library(name: str) -> Library:
    """Find and import one library; that it is absent or broken is part of the answer.

    Raises
    ------
    IvyInvalidBackendException
        The name is no backend, nor that of a module which is a namespace of the array API.
    """
    if name not in backends.known:
        backends.load(name)
    known = backends.known[name]
    roots = known.roots
    if not all(root in sys.modules or find_spec(root) for root in roots):
        own = known.module.startswith("ivy_protocol.") and name not in APART
        return Library(name, hint=f"pip install 'ivy_protocol[{name}]'" if own else f"pip install {roots[0]}")
    try:
        with quiet_unless_failing():
            modules = [importlib.import_module(root) for root in roots]
    except Exception as error:
        # A library that does not import is no fault of the others, nor of ivy.
        return Library(name, problem=f"installed, but broken: {type(error).__name__}: {first_line(error)}")
    return Library(name, str(getattr(modules[0], "__version__", "")))


def first_line(error: BaseException) -> str:
    """Return the first line of an error's message."""
    return str(error).strip().partition("\n")[0]


@contextmanager
def quiet_unless_failing() -> Generator[None]:
    """Hold back what compiled code writes to standard error, and show it if the block fails."""
    sys.stderr.flush()
    real = os.dup(2)
    with tempfile.TemporaryFile() as held:
        os.dup2(held.fileno(), 2)
        try:
            yield
        except BaseException:
            sys.stderr.flush()
            held.seek(0)
            os.write(real, held.read())
            raise
        finally:
            sys.stderr.flush()
            os.dup2(real, 2)
            os.close(real)
