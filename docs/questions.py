"""Thirty questions of newcomers, with the pages that answer them, and the terms that the search must know."""

from typing import Any

QUESTIONS = {
    "How do I install ivy?": "start index install",
    "How do I convert a NumPy array to torch?": "ivy.to_backend interop conversion",
    "How do I convert a torch tensor to NumPy?": "ivy.to_numpy conversion",
    "How do I cast an array to float32?": "ivy.astype dtypes",
    "How do I get float64 by default?": "ivy.set_default_float_dtype ivy.set_default_dtype ivy.default_float_dtype",
    "How do I stop the gradient?": "ivy.stop_gradient autodiff",
    "How do I compute the gradient of a function?": "ivy.grad autodiff ivy.value_and_grad",
    "How do I map a function over a batch axis?": "ivy.vmap vectorization",
    "How do I compile a function with jit?": "ivy.compile graphs",
    "How do I map a function over a pytree?": "ivy.nested_map nest containers class.Container",
    "How do I move an array to the GPU?": "ivy.to_device devices",
    "How do I set the random seed?": "ivy.seed random",
    "How do I get the same random numbers on every backend?": "random",
    "How do I train a network?": "modules",
    "How do I convert a PyTorch model to JAX?": "transpile ivy.to_ivy_module",
    "How do I run a JAX function on torch?": "transpile-jax bridge",
    "How do I use sharded arrays?": "many-machines parallel distributed ivy.map_blocks",
    "How do I use dask arrays?": "many-machines parallel distributed",
    "How do I find implicit conversions?": "guards ivy.forbid instrumentation",
    "How do I see which implementation runs?": "ivy.explain dispatch how-a-call-works",
    "How do I write my own array class?": "array-classes class.SupportsIvyArrayFunction layers dispatch",
    "How do I write a new backend?": "backends ivy.register_backend",
    "How do I make my own function dispatch?": "dispatchable ivy.dispatchable dispatch",
    "Which functions are supported on sparse?": "capabilities sparse backends ivy.supports",
    "How slow is a call, and what is the fast path?": "cost how-a-call-works",
    "How do I convert a 0-d array to a Python scalar?": "ivy.to_scalar conversion",
    "How do I write to an array in place?": "ivy.inplace_update indexing differences numpy",
    "How do I save weights to a file?": "modules ivy.save io containers",
    "How do I run my NumPy script on torch?": "numpy ivy.numpy namespace-numpy",
    "How do I catch an error of any backend?": "exceptions class.IvyException",
}
"""Questions, with the names of the pages that answer each."""
TERMS = {
    "0-d": "ivy.to_scalar numpy class.Array array-classes",
    "scalar": "ivy.to_scalar ivy.isscalar conversion numpy",
    "sharding": "many-machines parallel distributed",
    "fast path": "cost how-a-call-works",
    "stop gradient": "ivy.stop_gradient",
    "pytree": "containers class.Container nest",
    "cast": "ivy.astype dtypes",
    "numpy array to torch": "ivy.to_backend interop conversion",
}
"""Terms, with the pages that are about them."""
REACHED = 28
"""The number of questions that the search must answer."""


def answered(urls: list[str], pages: str) -> bool:
    """Return True if one of the results is one of these pages."""
    names = {url.partition("#")[0].removesuffix(".html").rpartition("/")[2] for url in urls}
    return not names.isdisjoint(pages.split())


def wrong(index: Any, asked: dict[str, str]) -> list[str]:
    """Return the questions for which no result of the search is one of the pages."""
    return [query for query, pages in asked.items() if not answered([e.url for e in index.search(query)], pages)]
