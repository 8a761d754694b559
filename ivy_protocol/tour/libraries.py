"""Detection of array libraries: installed, missing or broken."""

import importlib
import os
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from importlib import metadata
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple

from ivy_protocol import backends
from ivy_protocol.backends import plugins

FOR_TESTS = ("array_api_strict",)
"""Libraries that are used only for tests. They are listed if they are installed."""
APART = ("dask.array", "sparse")
"""Libraries of chunked and of sparse arrays. They are listed only if the user names them, because they lack many
functions of linear algebra.
"""


class Library(NamedTuple):
    """An array library on this machine."""

    name: str
    version: str = ""
    problem: str = ""
    """The reason why the library cannot be used, in one line. It is empty if the library can be used."""
    hint: str = ""
    """The command that installs the library. It is empty if the library is installed."""

    @property
    def works(self) -> bool:
        """True if the library is installed and can be imported."""
        return not (self.problem or self.hint)


def libraries(names: list[str] | None = None) -> list[Library]:
    """Return the named libraries. By default, return all backends of ivy, but neither those in `APART` nor test
    libraries that are not installed.
    """
    if names is not None:
        return [find_library(name) for name in names]
    plugins.read_entry_points()
    names = [name for name in backends.known if name not in APART]
    return [find_library(name) for name in names if name not in FOR_TESTS or find_spec(name)]


def find_library(name: str) -> Library:
    """Find and import one library. If the library is missing or broken, the result contains a hint or the problem.

    Raises
    ------
    IvyInvalidBackendException
        The name is neither a backend nor a module with an array API namespace.
    """
    if name not in backends.known:
        backends.load(name)
    declaration = backends.known[name]
    roots = declaration.roots
    if not all(root in sys.modules or find_spec(root) for root in roots):
        return Library(name, hint=f"pip install {declaration.package or roots[0]}")
    try:
        with quiet_unless_failing():
            modules = [importlib.import_module(root) for root in roots]
            backends.load(name)
    except Exception as error:
        # If a library fails to import, report this, and continue the tour with the other libraries.
        return Library(name, problem=f"installed, but broken: {type(error).__name__}: {first_line(error)}")
    return Library(name, _version_of(modules[0]))


def _version_of(module: ModuleType) -> str:
    """Return the version of `module`: its ``__version__``, or the version of the installed package of the same name."""
    try:
        return str(getattr(module, "__version__", "") or metadata.version(module.__name__))
    except metadata.PackageNotFoundError:
        return ""


def first_line(error: BaseException) -> str:
    """Return the first line of the message of an error."""
    return str(error).strip().partition("\n")[0]


@contextmanager
def quiet_unless_failing() -> Generator[None]:
    """Redirect standard error to a file, including the output of compiled code. If the block fails, print the file."""
    sys.stderr.flush()
    original = os.dup(2)
    with tempfile.TemporaryFile() as buffer:
        os.dup2(buffer.fileno(), 2)
        try:
            yield
        except BaseException:
            sys.stderr.flush()
            buffer.seek(0)
            os.write(original, buffer.read())
            raise
        finally:
            sys.stderr.flush()
            os.dup2(original, 2)
            os.close(original)
