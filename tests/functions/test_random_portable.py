"""Random numbers of keys: the same on every library, in one piece or many, eager or compiled."""

import asyncio
import hashlib
import math
import pickle
import threading
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy as np
import pytest
from oracle import numbers
from scipy import stats

import ivy_protocol as ivy
from ivy_protocol.backends.common import philox
from ivy_protocol.backends.common.philox import block_of

R = ivy.random
SEED = 20240229
EXACT: dict[str, tuple[Callable[[Any], Any], str]] = {
    "bits": (lambda key: R.bits(key, (1001,)), "cb5c59e0"),
    "integers": (lambda key: R.integers(-7, 1000, (1001,), key=key), "e9c23d09"),
    "integers of 64 bits": (lambda key: R.integers(-(2**62), 2**62, (11,), key=key, dtype="int64"), "efd088bb"),
    "unit": (lambda key: R.uniform(shape=(7, 143), key=key), "865d17eb"),
    "unit of 64 bits": (lambda key: R.uniform(shape=(1001,), key=key, dtype="float64"), "1b33dfc7"),
    "uniform": (lambda key: R.uniform(-3.0, 5.0, (1001,), key=key), "919bfaa0"),
    "bernoulli": (lambda key: R.bernoulli(0.3, (1001,), key=key), "07c60ce5"),
    "permutation": (lambda key: R.permutation(1001, key=key), "c648539c"),
    "choice": (lambda key: R.choice(50, (101,), key=key), "4b02b341"),
    "choice of each once": (lambda key: R.choice(50, (21,), key=key, replace=False), "d2be2087"),
    "split": (lambda key: R.split(key, 11), "133a61ba"),
    "fold_in": (lambda key: R.fold_in(key, 11), "400b7235"),
    "fold_in the largest": (lambda key: R.fold_in(key, 2**32 - 1), "6ed7fc09"),
}
"""What has the same bits on every library, and the first digits of their SHA-256."""
CLOSE: dict[str, Callable[[Any], Any]] = {
    "normal": lambda key: R.normal(1.0, 2.0, (501,), key=key),
    "exponential": lambda key: R.exponential(2.0, (501,), key=key),
    "gamma": lambda key: R.gamma(0.7, 2.0, (501,), key=key),
    "beta": lambda key: R.beta(2.0, 0.5, (501,), key=key),
    "dirichlet": lambda key: R.dirichlet([1.0, 0.2, 3.0], (101,), key=key),
    "multivariate_normal": lambda key: R.multivariate_normal([0.0, 1.0], [[1.0, 0.5], [0.5, 1.0]], (101,), key=key),
    "poisson": lambda key: R.poisson([3.0, 50.0], (501, 2), key=key),
    "binomial": lambda key: R.binomial([10.0, 100.0], 0.4, (501, 2), key=key),
    "multinomial": lambda key: R.multinomial(20, [0.2, 0.3, 0.5], (101,), key=key),
}


def wide(backend: str) -> AbstractContextManager[Any]:
    if backend != "jax":
        return nullcontext()
    from ivy_protocol.backends.jax.elementwise import enable_x64

    return enable_x64()


def key_on(backend: str, seed: int = SEED) -> Any:
    return R.key(seed, backend=backend)


@pytest.mark.parametrize("name", EXACT)
def test_the_same_bits_on_every_library(backend: str, name: str) -> None:
    draw, digits = EXACT[name]
    with wide(backend):
        drawn = draw(key_on(backend))
    assert drawn.backend == backend
    # The default data type of integers is the library's; the numbers are not.
    values = numbers(drawn)
    values = values.astype("int64") if values.dtype.kind in "iu" else values
    assert hashlib.sha256(np.ascontiguousarray(values).tobytes()).hexdigest()[:8] == digits


@pytest.mark.parametrize("name", CLOSE)
def test_the_same_numbers_on_every_library(backend: str, name: str) -> None:
    drawn, expected = numbers(CLOSE[name](key_on(backend))), numbers(CLOSE[name](key_on("numpy")))
    assert drawn.shape == expected.shape
    if drawn.dtype.kind == "f":
        np.testing.assert_allclose(drawn, expected, rtol=3e-5, atol=1e-6)
    else:
        np.testing.assert_array_equal(drawn, expected)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", ["normal", "exponential"])
def test_floats_within_two_units_in_the_last_place(backend: str, name: str, dtype: str) -> None:
    with wide(backend) if dtype == "float64" else nullcontext():
        drawn = numbers(getattr(R, name)(shape=(100_000,), key=key_on(backend), dtype=dtype))
    expected = numbers(getattr(R, name)(shape=(100_000,), key=key_on("numpy"), dtype=dtype))
    assert drawn.dtype == expected.dtype == dtype
    assert np.max(np.abs(drawn - expected) / np.spacing(np.abs(expected))) <= 2
    # Nothing of the type is left unused.
    assert dtype == "float32" or np.mean(drawn == drawn.astype("float32")) < 1e-3


@pytest.mark.parametrize(
    ("key", "counter", "expected"),
    [
        ((0, 0), (0, 0, 0, 0), "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
        ((0xFFFFFFFF,) * 2, (0xFFFFFFFF,) * 4, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
        (
            (0xA4093822, 0x299F31D0),
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            "d16cfe09 94fdcceb 5001e420 24126ea1",
        ),
    ],
)
def test_the_vectors_of_the_paper(key: Any, counter: Any, expected: str) -> None:
    assert " ".join(f"{word:08x}" for word in block_of(key, counter)) == expected


def test_words_are_those_of_the_blocks(backend: str) -> None:
    words = numbers(R.bits(key_on(backend), (9,))).tolist()
    key = tuple(numbers(key_on(backend)).tolist())
    expected = [word for block in range(3) for word in block_of((key[0], key[1]), (block, 0, 0, 0))][:9]
    assert words == expected


def test_split_keys_are_independent(backend: str) -> None:
    key = key_on(backend)
    first, second = numbers(key).tolist()
    for count in (0, 1, 5):
        expected = [block_of((first, second), (n, 0, 0, philox.SPLIT))[:2] for n in range(count)]
        assert numbers(R.split(key, count)).tolist() == [[*pair] for pair in expected]
    for data in (0, 7, 2**31, 2**32 - 1):
        folded = R.fold_in(key, data)
        assert folded.backend == backend and folded.dtype == "uint32"
        assert numbers(folded).tolist() == [*block_of((first, second), (data, 0, 0, philox.FOLD))[:2]]
        if data < 2**31:
            # An array takes another way, as numbers do where the words of the key may not be looked at.
            np.testing.assert_array_equal(numbers(R.fold_in(key, ivy.asarray(data, like=key))), numbers(folded))


def test_without_compiled_words(monkeypatch: pytest.MonkeyPatch) -> None:
    if philox.fill is None:
        pytest.skip("words are not made in C here")
    key, wide_key = R.key(SEED), R.key(2**64 - 1)
    fast = [numbers(draw(k)) for draw in map(_made, ("float32", "float64")) for k in (key, wide_key)]
    fast += [numbers(R.bits(key, (n,))) for n in (0, 1, 127, 128, 129, 1001)]
    monkeypatch.setattr(philox, "fill", None)
    slow = [numbers(draw(k)) for draw in map(_made, ("float32", "float64")) for k in (key, wide_key)]
    slow += [numbers(R.bits(key, (n,))) for n in (0, 1, 127, 128, 129, 1001)]
    for one, other in zip(fast, slow, strict=True):
        np.testing.assert_array_equal(one, other)


def _made(dtype: str) -> Callable[[Any], Any]:
    return lambda key: R.uniform(shape=(1003,), key=key, dtype=dtype)


@pytest.mark.parametrize("memory", [bytearray(6), memoryview(b"12345678"), "text", np.empty((4, 4), "u4")[:, 1]])
def test_words_are_written_to_memory_alone(memory: Any) -> None:
    if philox.fill is None:
        pytest.skip("words are not made in C here")
    if isinstance(memory, bytearray):
        philox.fill(memory, 1, 2, 0, 0, philox.WORDS)
        assert memory[4:] == b"\0\0", "half a word is left"
        return
    with pytest.raises((TypeError, ValueError, BufferError)):
        philox.fill(memory, 1, 2, 0, 0, philox.WORDS)


def test_partial_samples(backend: str) -> None:
    key = key_on(backend)
    for draw in (R.uniform, R.normal, R.exponential):
        np.testing.assert_array_equal(numbers(draw(shape=(10,), key=key)), numbers(draw(shape=(37,), key=key))[:10])
    np.testing.assert_array_equal(numbers(R.split(key, 2)), numbers(R.split(key, 5))[:2])
    flat, shaped = R.uniform(shape=(12,), key=key), R.uniform(shape=(3, 4), key=key)
    np.testing.assert_array_equal(numbers(flat).reshape(3, 4), numbers(shaped))


DISTRIBUTIONS: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "uniform": (lambda k: R.uniform(-1.0, 3.0, (20000,), key=k, dtype="float64"), stats.uniform(-1, 4)),
    "normal": (lambda k: R.normal(1.0, 2.0, (20000,), key=k, dtype="float64"), stats.norm(1, 2)),
    "normal of 32 bits": (lambda k: R.normal(shape=(20000,), key=k, dtype="float32"), stats.norm()),
    "exponential": (lambda k: R.exponential(2.0, (20000,), key=k, dtype="float64"), stats.expon(scale=2)),
    "gamma": (lambda k: R.gamma(2.5, 3.0, (20000,), key=k, dtype="float64"), stats.gamma(2.5, scale=3)),
    "gamma below 1": (lambda k: R.gamma(0.3, shape=(20000,), key=k, dtype="float64"), stats.gamma(0.3)),
    "beta": (lambda k: R.beta(2.0, 0.5, (20000,), key=k, dtype="float64"), stats.beta(2, 0.5)),
}
COUNTS: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "poisson": (lambda k: R.poisson(3.0, (20000,), key=k), stats.poisson(3)),
    "poisson of many": (lambda k: R.poisson(70.0, (20000,), key=k), stats.poisson(70)),
    "binomial": (lambda k: R.binomial(12, 0.3, (20000,), key=k), stats.binom(12, 0.3)),
    "binomial of many": (lambda k: R.binomial(500, 0.8, (20000,), key=k), stats.binom(500, 0.8)),
    "integers": (lambda k: R.integers(10, 30, (20000,), key=k), stats.randint(10, 30)),
}


@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_distributions(name: str) -> None:
    draw, expected = DISTRIBUTIONS[name]
    assert stats.kstest(numbers(draw(key_on("numpy"))).astype("float64"), expected.cdf).pvalue > 1e-4


@pytest.mark.parametrize("name", COUNTS)
def test_distributions_of_counts(name: str) -> None:
    draw, expected = COUNTS[name]
    drawn = numbers(draw(key_on("numpy")))
    least, most = int(expected.ppf(0.005)), int(expected.ppf(0.995))
    edges = np.arange(least, most + 1)
    inner = np.bincount(np.clip(drawn, least - 1, most + 1) - (least - 1), minlength=len(edges) + 2)
    chances = np.array([expected.cdf(least - 1), *expected.pmf(edges), expected.sf(most)])
    held = chances > 0
    assert not inner[~held].any()
    chances = chances[held] / chances.sum()
    assert stats.chisquare(inner[held], chances * len(drawn)).pvalue > 1e-4


def bits_of(seed: int, count: int) -> np.ndarray:
    return np.unpackbits(numbers(R.bits(R.key(seed), (count // 32,))).view("uint8"))


def of_normal(x: float) -> float:
    """The probability of a number as far from 0."""
    return math.erfc(abs(x) / math.sqrt(2))


def of_chi_square(x: float, freedom: int) -> float:
    """By the approximation of Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    return of_normal(((x / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread))


def frequency(bits: np.ndarray) -> float:
    return of_normal((2.0 * bits.sum() - bits.size) / math.sqrt(bits.size))


def runs(bits: np.ndarray) -> float:
    share, found = bits.mean(), 1 + np.count_nonzero(bits[1:] != bits[:-1])
    return of_normal((found - 2 * bits.size * share * (1 - share)) / (2 * math.sqrt(bits.size) * share * (1 - share)))


def blocks_of(bits: np.ndarray) -> float:
    sums = bits.reshape(-1, 128).sum(axis=1, dtype="int64")
    return of_chi_square(float((4 * (sums - 64.0) ** 2 / 128).sum()), sums.size)


def patterns(bits: np.ndarray) -> float:
    found = np.bincount(bits.reshape(-1, 8) @ (1 << np.arange(8)), minlength=256)
    return of_chi_square(float(((found - found.mean()) ** 2 / found.mean()).sum()), 255)


def spectrum(bits: np.ndarray) -> float:
    limit = math.sqrt(math.log(1 / 0.05) * bits.size)
    below = np.count_nonzero(np.abs(np.fft.rfft(2.0 * bits - 1))[: bits.size // 2] < limit)
    return of_normal((below - 0.95 * bits.size / 2) / math.sqrt(bits.size * 0.95 * 0.05 / 4))


def ranks(bits: np.ndarray) -> float:
    rows = bits.reshape(-1, 32, 32) @ (1 << np.arange(32, dtype="int64"))
    rank = np.zeros(len(rows), int)
    for place in range(32):
        has = (rows >> place & 1).astype(bool)
        first = has.argmax(axis=1)
        pivot = np.where(has.any(axis=1), rows[np.arange(len(rows)), first], 0)
        rank += has.any(axis=1)
        rows = np.where(has, rows ^ pivot[:, None], rows)
    found = np.array([(rank == 32).sum(), (rank == 31).sum(), (rank < 31).sum()])
    expected = np.array([0.2888, 0.5776, 0.1336]) * len(rank)
    return math.exp(-float(((found - expected) ** 2 / expected).sum()) / 2)


def birthdays(bits: np.ndarray) -> float:
    days = np.sort(bits.reshape(-1, 512, 24) @ (1 << np.arange(24)), axis=1)
    spacings = np.sort(np.diff(days, axis=1), axis=1)
    found, expected = np.count_nonzero(spacings[:, 1:] == spacings[:, :-1]), len(days) * 512**3 / 2**26
    return of_normal((found - expected) / math.sqrt(expected))


@pytest.mark.parametrize("test", [frequency, runs, blocks_of, patterns, spectrum, ranks, birthdays])
def test_bits_look_random(test: Callable[[np.ndarray], float]) -> None:
    """Tests of NIST's special publication 800-22, and Marsaglia's birthday spacings, on keys next to each other."""
    found = [test(bits_of(seed, 3 << 18)) for seed in range(16)]
    # Of 112 values the least is below 1e-5 once in a thousand times.
    assert min(found) > 1e-5
    assert 0.2 < np.mean(found) < 0.8


def test_streams_have_nothing_in_common() -> None:
    keys = R.split(key_on("numpy"), 50)
    rows = np.stack([numbers(R.normal(shape=(2000,), key=keys[i], dtype="float64")) for i in range(50)])
    rows = np.concatenate([rows, numbers(R.normal(shape=(1, 2000), key=R.fold_in(key_on("numpy"), 1)))])
    correlations = np.corrcoef(rows)[np.triu_indices(len(rows), 1)]
    assert abs(correlations).max() < 5 / np.sqrt(2000)
    bits = np.unpackbits(numbers(R.bits(key_on("numpy"), (20000,))).astype("<u4").view("uint8").reshape(-1, 4), axis=1)
    assert abs(bits.mean(axis=0) - 0.5).max() < 5 * 0.5 / np.sqrt(20000)


def draws(key: Any) -> Any:
    one, other = key[0], key[1]
    return R.normal(shape=(5,), key=one), R.integers(0, 9, (5,), key=other), R.poisson(30.0, (3,), key=one)


@pytest.mark.parametrize("way", ["jit", "tf.function", "torch.compile", "graph", "vmap"])
def test_compiled(way: str) -> None:
    library = {"jit": "jax", "tf.function": "tensorflow", "torch.compile": "torch"}.get(way, "numpy")
    pytest.importorskip(library)
    keys = R.split(key_on(library))
    expected = [numbers(x) for x in draws(keys)]
    if way == "graph":
        found = ivy.compile_graph(draws, keys)(keys)
    elif way == "vmap":
        found = [x[1] for x in ivy.vmap(draws)(ivy.stack([keys + 1, keys]))]
    else:

        def native(keys: Any) -> Any:
            return [x._data for x in draws(ivy.Array(keys))]

        module: Any = pytest.importorskip(library)
        compiled: Any = {
            "jit": lambda: module.jit(native),
            "tf.function": lambda: module.function(native),
            "torch.compile": lambda: module.compile(native, fullgraph=True, backend="eager"),
        }[way]()
        found = compiled(keys._data)
    for x, y in zip(found, expected, strict=True):
        np.testing.assert_allclose(np.asarray(ivy.to_numpy(x)), y, rtol=2e-6, atol=1e-6)


def test_a_generator_goes_on_from_its_state(backend: str) -> None:
    rng, other = R.default_rng(7, backend=backend), R.default_rng(R.key(7, backend=backend))
    assert rng.random(3).backend == backend and R.default_rng(rng) is rng
    other.random(3)
    state, copy = rng.state, pickle.loads(pickle.dumps(rng))
    drawn = numbers(rng.normal(size=4))
    rng.state = state
    for again in (rng, other, copy):
        np.testing.assert_array_equal(numbers(again.normal(size=4)), drawn)
    children = rng.spawn(3)
    assert len({child.state["first"] for child in children}) == 3 and children[0].random().backend == backend
    x = ivy.arange(8)
    rng.shuffle(x)
    assert sorted(numbers(x).tolist()) == list(range(8))
    assert len(rng.bytes(5)) == 5 and rng.bytes(0) == b""
    assert rng.integers(6, endpoint=True).shape == () and rng.random().shape == ()


def test_threads_of_a_generator_take_different_keys() -> None:
    rng, found = R.default_rng(3), []
    threads = [threading.Thread(target=lambda: found.extend(rng.bytes(8) for _ in range(50))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 200 and rng.state["count"] == 200


def test_the_portable_mode(backend: str) -> None:
    with ivy.RandomMode("portable"):
        ivy.seed(seed_value=5)
        drawn = [numbers(ivy.random_normal(shape=(4,))), numbers(ivy.dropout(ivy.ones((64,)), 0.5))]
        layer = ivy.Linear(3, 2)
        ivy.seed(seed_value=5)
        with ivy.with_backend("numpy"):
            expected = [numbers(ivy.random_normal(shape=(4,))), numbers(ivy.dropout(ivy.ones((64,)), 0.5))]
            same = ivy.Linear(3, 2)
        np.testing.assert_allclose(drawn[0], expected[0], rtol=1e-6)
        np.testing.assert_array_equal(drawn[1], expected[1])
        for x, y in zip(layer.v.cont_to_flat_list(), same.v.cont_to_flat_list(), strict=True):
            np.testing.assert_allclose(numbers(x), numbers(y), rtol=1e-6)
        np.testing.assert_array_equal(
            numbers(ivy.random_uniform(shape=(3,), seed=9)), numbers(R.uniform(shape=(3,), key=key_on(backend, 9)))
        )


def test_the_portable_mode_ends_with_its_task() -> None:
    async def portable() -> list[float]:
        with ivy.RandomMode("portable"):
            await asyncio.sleep(0)
            return ivy.random_uniform(shape=(2,), seed=1).to_list()

    async def both() -> Any:
        return await asyncio.gather(portable(), asyncio.to_thread(lambda: ivy.random_uniform(shape=(2,), seed=1)))

    drawn, native = asyncio.run(both())
    assert drawn == R.uniform(shape=(2,), key=R.key(1)).to_list() != native.to_list()


@pytest.mark.parametrize("namespace", ["array_api_strict", "dask.array"])
@pytest.mark.parametrize("name", ["bits", "integers", "uniform", "bernoulli", "permutation", "choice", "normal"])
def test_namespaces_of_the_standard(namespace: str, name: str) -> None:
    pytest.importorskip(namespace.partition(".")[0])
    draw = {**EXACT, **CLOSE}[name]
    draw = draw[0] if isinstance(draw, tuple) else draw
    if namespace == "dask.array" and name in ("permutation", "choice"):
        pytest.skip("dask does not sort")
    found, expected = numbers(draw(R.key(SEED, backend=namespace))), numbers(draw(R.key(SEED)))
    np.testing.assert_array_equal(np.asarray(found), expected)


def test_chunks_make_their_own_parts() -> None:
    da = pytest.importorskip("dask.array")
    drawn = R.uniform(shape=(1000,), key=R.key(7, backend="dask.array")).to_native()
    assert isinstance(drawn, da.Array)
    whole = numbers(R.uniform(shape=(1000,), key=R.key(7)))
    np.testing.assert_array_equal(drawn[990:].compute(), whole[990:])
    np.testing.assert_array_equal(drawn.rechunk(7).compute(), whole)


def test_an_array_of_dask() -> None:
    da = pytest.importorskip("dask.array")
    probabilities = da.full((10,), 0.5, chunks=3)
    drawn = ivy.bernoulli(probabilities, key=R.key(4))
    expected = ivy.bernoulli(ivy.full((10,), 0.5, dtype="float64"), key=R.key(4))
    np.testing.assert_array_equal(np.asarray(ivy.to_numpy(drawn)), numbers(expected))


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: R.key(-1), ivy.IvyValueError, "negative"),
        (lambda: R.key(1.5), ivy.IvyTypeError, "the seed must be an int"),
        (lambda: R.uniform(shape=(2,), key=3), ivy.IvyTypeError, "two uint32"),
        (lambda: R.uniform(shape=(2,), key=ivy.zeros((2,))), ivy.IvyTypeError, "two uint32"),
        (lambda: R.uniform(shape=(2,), key=R.split(R.key(0))), ivy.IvyValueError, r"shape \(2,\)"),
        (lambda: R.uniform(2.0, 1.0, (2,), key=R.key(0)), ivy.IvyValueError, "low"),
        (lambda: R.uniform(shape=(-2,), key=R.key(0)), ivy.IvyValueError, "negative"),
        (lambda: R.normal(0.0, -1.0, (2,), key=R.key(0)), ivy.IvyValueError, "std"),
        (lambda: R.integers(3, 3, (2,), key=R.key(0)), ivy.IvyValueError, "high must be greater than low"),
        (lambda: R.poisson([1.0, -1.0], key=R.key(0)), ivy.IvyValueError, "poisson: lam must be non-negative"),
        (
            lambda: R.multinomial(3, [1.5, -0.5], key=R.key(0)),
            ivy.IvyValueError,
            "multinomial: pvals must be non-negative",
        ),
        (lambda: R.bernoulli(1.5, (2,), key=R.key(0)), ivy.IvyValueError, "bernoulli"),
        (lambda: R.binomial(2.5, 0.5, (2,), key=R.key(0)), ivy.IvyValueError, "binomial"),
        (lambda: R.choice(3, (4,), key=R.key(0), replace=False), ivy.IvyValueError, "replace"),
        (lambda: R.split(R.key(0), -1), ivy.IvyValueError, "num must be a non-negative"),
        (lambda: R.fold_in(R.key(0), -1), ivy.IvyValueError, "data must be from 0"),
        (lambda: ivy.random_uniform(shape=(2,), seed=1, key=R.key(0)), ivy.IvyValueError, "seed= or key="),
        (lambda: R.Generator(3), ivy.IvyTypeError, "default_rng"),
        (lambda: R.Generator(R.split(R.key(0))), ivy.IvyTypeError, "array of two"),
        (lambda: R.default_rng(0).bytes(-1), ivy.IvyValueError, "negative"),
        (lambda: setattr(R.default_rng(0), "state", {"first": 1}), ivy.IvyTypeError, "state"),
        (lambda: ivy.set_random_mode("fast"), ivy.IvyValueError, "portable"),
    ],
)
def test_bad_input(call: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        call()


def test_a_key_that_two_functions_draw_from(backend: str) -> None:
    key, other = key_on(backend, 91), key_on(backend, 92)
    with ivy.WarningLevel("all"):
        R.uniform(shape=(2,), key=key)
        R.uniform(shape=(3,), key=key)
        R.normal(shape=(2,), key=other)
        with pytest.warns(RuntimeWarning, match=r"ivy\.\w*normal uses a key that ivy\.\w*uniform has already used"):
            R.normal(shape=(2,), key=key)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        R.exponential(shape=(2,), key=key)


def test_a_generator_in_compiled_code() -> None:
    jax = pytest.importorskip("jax")
    rng = R.default_rng(0)
    with pytest.raises(ivy.IvyTraceError, match="next_key"):
        jax.jit(lambda x: x + ivy.to_native(rng.random(2)))(np.ones(2, "float32"))


def test_integers_between_wide_unsigned_bounds(backend: str) -> None:
    if backend == "jax":
        pytest.skip("jax has no 64 bits by default")
    key = R.key(SEED)
    drawn = [
        ivy.randint(low, high, shape=(4,), dtype="uint64", key=key).to_list()
        for low, high in ((0, 2**63 + 5), (2**63 - 2, 2**64 - 1))
    ]
    with ivy.with_backend("numpy"):
        wanted = R.integers(0, 2**63 + 5, (4,), key=R.key(SEED), dtype="uint64").to_list()
    assert drawn[0] == wanted and all(2**63 - 2 <= n < 2**64 - 1 for n in drawn[1])
    bounds = ivy.asarray([3, 2**63 + 9], dtype="uint64")
    with pytest.raises(ivy.IvyValueError, match="high must be greater than low"):
        ivy.randint(bounds[1], bounds[0], shape=(2,), key=key)
    with pytest.raises(ivy.IvyValueError, match=r"the integers from 3 to .* do not all fit"):
        ivy.randint(bounds[0], bounds[1], shape=(2,), dtype="int64", key=key)
