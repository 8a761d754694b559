"""The index behind "Best matches" of the search: pages, their sections, topics and functions, with other terms.

`write` gives the browser the words of each entry with weights, and ``static/site.js`` adds the weights of the words of
a query; `Index.search` does the same here, for tests.
"""

import json
import math
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import reference
from topics import TOPICS

DOCS = Path(__file__).parent
KEYWORDS = {
    "start": "get started, tutorial, quickstart, install, installation, pip, first steps, beginner",
    "adopters": "adopt, migrate a library, examples, ccdproc",
    "architecture": "internals, layout, contribute, source code",
    "backend-day": "mlx, apple, write a backend, steps, paddle, cupy",
    "backends": "write a backend, new library, cupy, mlx, plugin",
    "bridge": "stop gradient, differentiate, call torch from jax, custom vjp, gradient across libraries",
    "capabilities": "support matrix, which functions are supported, supported on, table, coverage, missing function",
    "conformance": "array api standard, test suite, compliance",
    "containers": "pytree, nested dict, tree_map, state dict, leaves",
    "cost": "fast path, overhead, performance, speed, benchmark, slow, latency, time of a call",
    "differences": "ivy 1.0, migrate, breaking changes",
    "dispatchable": "override, dispatchable function, own functions, custom implementation, register implementation",
    "graphs": "jit, compile, torch.compile, jax.jit, tf.function, trace, export, cache a graph",
    "guards": "implicit conversion, host transfer, hidden copy, silent copy, device transfer, log calls, debug",
    "how-a-call-works": "dispatch, fast path, plan, cache, internals, who implements",
    "interop": "numpy array to torch, convert, dlpack, scikit-learn, scipy, xarray, pandas",
    "layers": "wrap arrays, units, masked arrays, duck array",
    "many-machines": "sharding, sharded, distributed, dask, DTensor, multi gpu, mesh, cluster, processes, threads",
    "modules": "neural network, train, training loop, optimizer, nn.Module, parameters, weights, checkpoint, flax",
    "moving": "migrate, alternative, comparison, autoray, array-api-compat, keras.ops",
    "numpy": "numpy script, import numpy as np, drop-in, cast, 0-d array, scalar, views, in-place, sharp bits, ufunc",
    "portable": "write portable code, library author, backend agnostic, array api",
    "promise": "stability, versioning, deprecation, compatibility, python versions, supported versions",
    "replace-your-backends": "adapter, port a library, own backends, scipy.special, tensorly, pyhf, POT, check_adapter",
    "random": "seed, reproducible, same random numbers, key, generator, rng",
    "transpile": "convert a torch model to jax, convert model, pytorch to tensorflow, fx, export",
    "transpile-jax": "jaxpr, convert a jax function to torch",
}
"""Other terms for the subjects of pages."""
TERMS = {
    "Array": "0-d array, zero-dimensional, scalar array, methods, operators",
    "to_scalar": "0-d array to python scalar, item, float of array",
    "isscalar": "0-d array, scalar, is python scalar",
    "stop_gradient": "detach, no_grad, block gradient, freeze",
    "astype": "cast, cast an array, convert dtype, change type, to float32",
    "to_backend": "numpy array to torch, convert a numpy array to torch, torch tensor to jax, move to another library",
    "to_numpy": "torch tensor to numpy, jax array to numpy, convert to numpy array",
    "to_device": "gpu, cuda, move to device",
    "nested_map": "pytree, tree_map, tree map",
    "Container": "pytree, tree, nested dict",
    "explain": "which implementation runs, who implements, why",
    "set_default_float_dtype": "float64 by default, double precision, default dtype",
    "set_default_dtype": "float64 by default, double precision",
    "set_precise_mode": "64-bit, float64, integer promotion, precision",
    "vmap": "batch, vectorize over axis",
    "grad": "gradient of a function, compute the gradient of a function, differentiate, backpropagation",
    "value_and_grad": "loss and gradient, training step",
    "concat": "concatenate, cat, join arrays",
    "permute_dims": "transpose, swap axes, permute",
    "expand_dims": "unsqueeze, add axis, newaxis",
    "seed": "set random seed, reproducible",
    "set_nan_policy": "raise on nan, detect nan",
    "with_backend": "set backend, choose library, creation functions",
    "set_backend": "choose library, default backend, creation functions",
    "map_blocks": "sharded, dask blocks, chunks, sharded array",
    "carried": "threads, processes, workers, settings, context",
    "compile": "jit, torch.compile, jax.jit, speed up",
    "trace_graph": "record graph, jaxpr, fx",
    "save": "write to disk, checkpoint, npz",
    "load": "read from disk, checkpoint",
    "forbid": "raise on implicit conversion, host transfer, copies",
    "record": "log calls, count conversions, profile",
    "inplace_update": "write in place, assign, mutate",
    "set_nest_at_index": "pytree leaf",
    "dispatchable": "own function, custom function, override",
    "register": "register implementation, override function, custom kernel",
    "register_backend": "new backend, plugin, own library",
    "einsum": "einstein summation, tensor contraction",
    "conv2d": "image convolution, cnn",
    "to_ivy_module": "torch module, keras model, flax module",
}
"""Other terms for functions and classes."""
STOP = {
    *("a", "an", "and", "any", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "get", "has", "have"),
    *("how", "i", "if", "in", "into", "is", "it", "its", "ivy", "ivy_protocol", "me", "my", "need", "no", "not", "of"),
    *("on", "one", "or", "should", "so", "that", "the", "their", "them", "there", "they", "this", "to", "use", "using"),
    *("want", "what", "when", "where", "which", "with", "without", "you", "your"),
}
"""Words that a query may have and that are not searched for."""
ENDING = r"(?:ings?|ed|es|e|s)$"
"""The end that words lose; JavaScript reads the same pattern."""
TITLE, KEYWORD, TEXT, PHRASE = 12.0, 7.0, 1.0, 10.0
"""The weights of words in titles (over the root of their number), among the terms and in texts, and of whole terms."""
SHOWN = 8
"""The number of entries that the search shows first."""
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(##?#?) (.+)$", re.MULTILINE)


def stems(text: str) -> list[str]:
    """Return the words of a text without endings and stop words."""
    text = re.sub(r"\b(\d|n)-?d\b", r"\1dim", text.lower().replace("c++", "cpp"))
    found = []
    for word in re.findall(r"[a-z0-9_]+", text):
        if word not in STOP:
            found += [stem(part) for part in dict.fromkeys([word, *word.split("_")]) if part and part not in STOP]
    return found


def stem(word: str) -> str:
    """Return a word without its ending."""
    return re.sub(ENDING, "", word) if len(word) > 4 else word


class Entry(NamedTuple):
    """A result of the search."""

    title: str
    kind: str
    url: str
    text: str
    """What is shown under the title."""
    words: dict[str, float]


def phrase(words: list[str]) -> str:
    """Return the key of a whole title, term or query."""
    return " ".join(words) + " "


def entry(title: str, kind: str, url: str, text: str, keywords: str = "", body: str = "") -> Entry:
    """Return an entry with the weights of its words."""
    words: dict[str, float] = {}
    title_weight = TITLE / math.sqrt(len(stems(title)) or 1)
    for source, weight in ((body, TEXT), (text, 2 * TEXT), (keywords, KEYWORD), (title, title_weight)):
        for word in stems(source):
            words[word] = max(words.get(word, 0), weight)
    whole = 1.5 * PHRASE if title.startswith("ivy.") else PHRASE
    for part in keywords.split(","):
        words[phrase(stems(part))] = whole
    words[phrase(stems(title.removeprefix("ivy.").replace("_", " ")))] = 2 * PHRASE
    return Entry(title, kind, url, text, words)


def guides() -> Iterator[Entry]:
    """Give the pages of ``docs/`` and their sections."""
    for path in sorted(DOCS.glob("*.md")):
        if path.stem == "index":
            continue
        text = FENCE.sub("", path.read_text(encoding="utf-8"))
        parts = HEADING.split(text)
        title = plain(parts[2])
        for i in range(1, len(parts), 3):
            level, name, body = parts[i : i + 3]
            if path.stem == "capabilities" and level != "#":
                continue  # the functions of its sections are entries of their own
            first = plain(body.strip().partition("\n\n")[0])
            shown = first if not first.startswith(("|", "- ", "#")) else ""
            if level == "#":
                yield entry(title, "Page", f"{path.stem}.html", short(shown), KEYWORDS.get(path.stem, ""), body)
            else:
                url = f"{path.stem}.html#{slug(name)}"
                yield entry(plain(name), title, url, short(shown), title, body)


def references() -> Iterator[Entry]:
    """Give the topics, functions and classes of the reference."""
    for topic in TOPICS:
        yield entry(topic.title, "Reference", f"reference/{topic.page}.html", topic.summary, topic.keywords)
    for item in reference.items():
        summary = plain(re.sub(r":[\w:]+:`([^<`]+?)(?: <[^>]*>)?`", r"\1", item.summary))
        url = f"reference/{item.page}.html#ivy.{item.name}"
        yield entry(f"ivy.{item.name}", item.topic.title, url, short(summary), TERMS.get(item.name, ""))


def plain(text: str) -> str:
    """Return a text without the marks of Markdown."""
    return " ".join(re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text).replace("`", "").replace("**", "").split())


def short(text: str) -> str:
    """Return at most 140 characters of a text."""
    return text if len(text) <= 140 else text[:139].rsplit(" ", 1)[0] + " …"


def slug(heading: str) -> str:
    """Return the anchor of a heading, as GitHub and MyST make it."""
    return re.sub(r"[^\w\- ]", "", plain(heading).lower()).replace(" ", "-")


class Index:
    """The entries, with the weight of each word in each of them."""

    def __init__(self) -> None:
        self.entries = [*guides(), *references()]
        count = Counter(word for each in self.entries for word in each.words)
        self.postings: defaultdict[str, dict[int, int]] = defaultdict(dict)
        for i, each in enumerate(self.entries):
            for word, weight in each.words.items():
                self.postings[word][i] = round(10 * weight * math.log(1 + len(self.entries) / count[word]))

    def search(self, query: str) -> list[Entry]:
        """Return the best entries: the sum of weights, times the square of the share of words that match."""
        words = list(dict.fromkeys(stems(query)))
        scores: defaultdict[int, float] = defaultdict(float)
        matched: Counter[int] = Counter()
        for word in words:
            for i, weight in self.postings.get(word, {}).items():
                scores[i] += weight
                matched[i] += 1
        for i, weight in self.postings.get(phrase(words), {}).items():
            scores[i] += weight
        ranked = sorted(scores, key=lambda i: (-scores[i] * (matched[i] / len(words)) ** 2, i))
        return [self.entries[i] for i in ranked[:SHOWN]]

    def write(self, path: Path) -> None:
        """Write the script that the search of the site reads."""
        data = {
            "entries": [[each.title, each.kind, each.url, each.text] for each in self.entries],
            "postings": {word: [n for pair in found.items() for n in pair] for word, found in self.postings.items()},
            "stop": sorted(STOP),
            "ending": ENDING,
            "shown": SHOWN,
        }
        path.write_text(f"window.ivyAnswers = {json.dumps(data, separators=(',', ':'))};\n", encoding="utf-8")
