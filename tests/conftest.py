"""Fixtures over backends, tiers, and the one table of expected failures."""

import ctypes
import gc
import importlib.util
import os
import re
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any
from zlib import crc32

import mlx_differences
import on_device
import psutil
import pytest
import special_points
import tiers
from hypothesis import HealthCheck, settings
from libraries import Deferred, hide, load
from progress import Progress

import ivy_protocol as ivy
from ivy_protocol import backends, lazy
from ivy_protocol.backends.chain import asked
from ivy_protocol.core import context

lazy.load_functions()

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
# SciPy and scikit-learn take other arrays than NumPy's only if this is set before they are imported.
os.environ["SCIPY_ARRAY_API"] = "1"

# How long a value takes to draw says something about the machine only.
EXAMPLES = {"default": 10, "full": 25}
for tier, count in EXAMPLES.items():
    settings.register_profile(
        tier, derandomize=True, deadline=None, max_examples=count, suppress_health_check=[HealthCheck.too_slow]
    )

BACKENDS = ("numpy", "torch", "jax", "tensorflow", "array_api_strict")
FULL_TIER_BACKENDS = ("mlx",)
"""Backends that only the full tier tests, apart from the modules that name them in ``MORE_BACKENDS``."""
OPTIONAL = ("torch", "jax", "tensorflow", "keras", "flax", "equinox")
"""What the tests do without."""

_STRICT_SPECIAL = "array_api_strict has the special values of numpy"
_TORCH_SPECIAL = "torch rounds a negative quotient by infinity to -1; another pass over the data would be needed"
_NEVER_WRITTEN = "arrays of this library are never written to"
_NO_VALUES = "which traces code without values"
EXPECTED_FAILURES: dict[tuple[str, str], str] = {
    ("test_elementwise_arithmetic::test_gcd_of_the_largest_integers", "jax"): "jax has no 64 bits",
    ("test_extremes::test_shifts_by_any_count", "array_api_strict"): "array_api_strict refuses negative counts",
    ("test_graph::test_captured_arrays", "jax"): _NEVER_WRITTEN,
    ("test_graph::test_captured_arrays", "tensorflow"): _NEVER_WRITTEN,
    ("test_graph::test_other_values_make_other_graphs", "jax"): _NO_VALUES,
    ("test_graph::test_other_values_make_other_graphs", "tensorflow"): _NO_VALUES,
    ("test_hostile_graphs::test_options_of_settings", "jax"): "graphs of jax have no settings",
    ("test_special_values::test_complex[expm1]", "array_api_strict"): _STRICT_SPECIAL,
    ("test_special_values::test_floor_divide_of_infinity", "array_api_strict"): _STRICT_SPECIAL,
    ("test_special_values::test_floor_divide_by_infinity", "array_api_strict"): _STRICT_SPECIAL,
    ("test_special_values::test_floor_divide_by_infinity", "torch"): _TORCH_SPECIAL,
    ("test_special_values::test_floor_divide_by_a_scalar", "array_api_strict"): _STRICT_SPECIAL,
    ("test_special_values::test_floor_divide_is_exact_beside_infinity", "array_api_strict"): _STRICT_SPECIAL,
    ("test_extremes::test_sign_of_complex_numbers", "array_api_strict"): _STRICT_SPECIAL,
    **{
        (f"test_transpile_gradients::test_values_and_gradients_are_those_of_torch[{operator}]", backend): reason
        for reason, operators in special_points.DIFFERENCES.items()
        for operator, names in operators.items()
        for backend in names.split()
    },
    **{(test, "mlx"): reason for reason, tests in mlx_differences.DIFFERENCES.items() for test in tests},
}
"""Reasons by test (``module::function``, with its other parameters or for all of them) and backend; a test that
passes all the same is an error."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--backends",
        default="",
        help="comma-separated backends to test, without the other frameworks; all installed backends if empty",
    )
    parser.addoption("--tier", default="default", choices=tiers.TIERS, help="full adds the tests of tests/tiers.json")
    parser.addoption("--device", default="", help="where torch makes its arrays, as in cuda:0; in memory if empty")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "pairs(name, values): parametrize over values and backends. The default tier runs each value on one backend: "
        "tests of one module take turns, so that each value meets each backend in one of them.",
    )
    settings.load_profile(config.getoption("--tier"))
    _configure_jax(config)
    if chosen := config.getoption("--backends"):
        hide({"torch", "jax", "tensorflow"} - set(chosen.split(",")))
    if device := config.getoption("--device"):
        on_device.place(device)
    if config.pluginmanager.hasplugin("xdist") and not hasattr(config, "workerinput"):
        from workers import Replacements

        config.pluginmanager.register(Replacements(config))


def pytest_sessionstart(session: pytest.Session) -> None:
    config = session.config
    if not hasattr(config, "workerinput") and config.pluginmanager.hasplugin("terminalreporter"):
        config.pluginmanager.register(Progress(config))


def _installed(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "backend" not in metafunc.fixturenames:
        return
    chosen = metafunc.config.getoption("--backends")
    names = chosen.split(",") if chosen else [name for name in BACKENDS if _installed(name)]
    names = [name for name in names if name in getattr(metafunc.module, "BACKENDS", names)]
    if not chosen:
        more = getattr(metafunc.module, "MORE_BACKENDS", ())
        if metafunc.config.getoption("--tier") == "full" and not hasattr(metafunc.module, "BACKENDS"):
            more = dict.fromkeys((*more, *FULL_TIER_BACKENDS))
        names += [name for name in more if _installed(name)]
    if (pairs := metafunc.definition.get_closest_marker("pairs")) is None:
        metafunc.parametrize("backend", names, indirect=True)
        return
    name, values = pairs.args
    turns = range(len(names))
    if metafunc.config.getoption("--tier") == "default":
        tests = [test for test in vars(metafunc.module) if test.startswith("test_")]
        turns = [tests.index(metafunc.function.__name__)]
    # Lists of values differ between tests, so that the position of a value does not tell its turn.
    cases = [(names[(crc32(value.encode()) + turn) % len(names)], value) for turn in turns for value in values]
    metafunc.parametrize(("backend", name), cases, indirect=["backend"], ids=[f"{b}-{value}" for b, value in cases])


def _configure_jax(config: pytest.Config) -> None:
    """Keep what JAX compiles on disk, for other workers and later runs; optimize less in the default tier."""
    if cache := getattr(config, "cache", None):
        os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", str(cache.mkdir("jax")))
        os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0")
        os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES", "-1")
    if config.getoption("--tier") == "default":
        os.environ.setdefault("XLA_FLAGS", "--xla_backend_optimization_level=0")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files whose tests are all in the full tier, unless they are named on the command line."""
    if config.getoption("--tier") == "full" or collection_path.suffix != ".py":
        return None
    file = collection_path.relative_to(config.rootpath).as_posix()
    named = any(file in argument for argument in config.invocation_params.args)
    return True if tiers.ALL in tiers.table()["full"].get(file, {}) and not named else None


def _select_tier(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests of the full tier, but for those named by their node ids on the command line."""
    if config.getoption("--tier") == "full":
        return
    named = tuple(argument for argument in config.invocation_params.args if "::" in argument)
    left_out = [
        item for item in items if tiers.is_full_only(item.nodeid) and not (named and item.nodeid.startswith(named))
    ]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        absent = set(left_out)
        items[:] = [item for item in items if item not in absent]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    _select_tier(config, items)
    for item in items:
        if not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
            continue
        name = item.callspec.params.get("backend", "")
        test = f"{item.module.__name__.rpartition('.')[2]}::{item.function.__name__}"
        if not isinstance(name, str):
            # None of the test's libraries is installed, or asked for.
            continue
        others = item.callspec.id.removeprefix(name).removeprefix("-")
        reason = EXPECTED_FAILURES.get((test, name)) or EXPECTED_FAILURES.get((f"{test}[{others}]", name))
        if reason:
            item.add_marker(pytest.mark.xfail(reason=reason, strict=True))


def _followed_by_its_compiler() -> bool:
    """Return True if the installed `torch.compile` supports arrays of ivy."""
    return not _installed("torch") or [int(part) for part in version("torch").split(".")[:2]] >= [2, 13]


FOLLOWED = _followed_by_its_compiler()


def missing(error: BaseException | None) -> str:
    """The library that is not installed, for want of which a test or its program failed; an empty string for others."""
    if isinstance(error, BaseExceptionGroup):
        names = [missing(part) for part in error.exceptions]
        return names[0] if all(names) else ""
    while error is not None:
        # Programs that fail have said so on their standard error.
        text = f"{error}{getattr(error, 'stderr', '')}"
        named = re.search(r"No module named '(\w+)|pip install '?([\w-]+)", text)
        if named is not None and not _installed(name := named[1] or named[2]):
            return name
        error = error.__cause__ or error.__context__
    return ""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[Any]:
    """Tests that name a library are left out where it is not installed; the compiler of older torch is asked less."""
    try:
        return (yield)
    except Exception as error:
        name = missing(error)
        if name in OPTIONAL and name in item.path.read_text():
            pytest.skip(f"{name} is not installed")
        if not FOLLOWED and (type(error).__module__ == "torch._dynamo.exc" or "torch.compile of torch" in str(error)):
            pytest.skip(f"torch.compile of torch {version('torch')}: {type(error).__name__}")
        raise


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of a backend, which is the current one during the test."""
    with ivy.with_backend(request.param):
        yield request.param


@pytest.fixture(params=("numpy", "torch", "jax", "tensorflow"))
def library(request: pytest.FixtureRequest) -> str:
    """The name of a library whose arrays are tried without making it the current backend."""
    pytest.importorskip(request.param)
    return request.param


def pytest_collection_finish() -> None:
    """Exempt everything imported and collected from later garbage collections."""
    gc.collect()
    gc.freeze()


MEMORY = 1.0e9
"""Bytes that a worker may use before freed memory is returned and caches are cleared."""
_process = psutil.Process()
_limit = MEMORY


def _return_freed_memory() -> None:
    if sys.platform == "linux" and hasattr(libc := ctypes.CDLL(None), "malloc_trim"):
        libc.malloc_trim(0)


@pytest.fixture(autouse=True)
def memory_is_bounded() -> Iterator[None]:
    """Return freed memory to the system when a worker has grown; if that is not enough, clear compiled code."""
    global _limit
    yield
    if _process.memory_info().rss < _limit:
        return
    _return_freed_memory()
    if _process.memory_info().rss > MEMORY:
        if "jax" in sys.modules:
            sys.modules["jax"].clear_caches()
        if "torch._dynamo" in sys.modules:
            sys.modules["torch"].compiler.reset()
        # What was frozen before may be garbage by now. The rest, a million objects, is left out of later collections.
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        _return_freed_memory()
    _limit = max(MEMORY, _process.memory_info().rss + 1e8)


@pytest.fixture(autouse=True, scope="module")
def deferred_modules(request: pytest.FixtureRequest) -> None:
    """Import the libraries that the module of tests needs."""
    for name, value in list(vars(request.module).items()):
        if isinstance(value, Deferred):
            setattr(request.module, name, load(value))


def _registered(own: bool = False) -> dict[str, dict[Any, Any]]:
    """The functions that tests register for backends, or the package's own, by the names of those that have any."""
    found = {
        name: {n: fn for n, fn in backend.registered.items() if fn.__module__.startswith("ivy_protocol.") is own}
        for name, backend in backends.loaded.items()
    }
    return {name: functions for name, functions in found.items() if functions}


@pytest.fixture(autouse=True)
def nothing_left_over() -> Iterator[None]:
    """A test leaves the process-wide choices, and what is registered for backends, as it found them."""
    before, functions = context.state.default, _registered()
    yield
    after, left = context.state.default, _registered()
    # Calls look for alternative implementations once one was named.
    asked.alternatives = False
    context.state.default, context.state.backend = before, before.backends[-1] if before.backends else ""
    if left != functions:
        kept = _registered(own=True)
        for name, backend in backends.loaded.items():
            backend.registered.clear()
            backend.registered.update({**kept.get(name, {}), **functions.get(name, {})})
        context.clear_plans()
    assert after.backends == before.backends and after.stacks == before.stacks
    assert left == functions, "a test registers functions for a backend and leaves them there"
