"""The topics of the reference: a title, a summary, and the functions and classes of each.

A name belongs to the topic that lists it in `names`; other names belong to the topic that lists their module.
"""

from typing import NamedTuple


class Topic(NamedTuple):
    """A page of the reference."""

    page: str
    title: str
    summary: str
    modules: str = ""
    names: str = ""
    keywords: str = ""
    """Other terms for the subject, for the search."""
    picture: str = ""
    """The description of the picture that ``docs/pictures.py`` draws for the topic."""


SECTIONS: dict[str, tuple[Topic, ...]] = {
    "Arrays": (
        Topic(
            "creation",
            "Array creation",
            "Create arrays from values, shapes, ranges and buffers.",
            "creation",
            "",
            "new array constructor from list range grid zeros ones arange linspace",
        ),
        Topic(
            "conversion",
            "Conversion and inspection",
            "Convert between backends, native arrays and Python values; query the shape, size and type of arrays.",
            "conversion inspection",
            "",
            "numpy array to torch, torch tensor to numpy, native array, unwrap, convert between backends, dlpack, "
            "item, to python scalar, detach",
        ),
        Topic(
            "manipulation",
            "Manipulation",
            "Change the shape, order or number of axes; join, split, pad and repeat arrays.",
            "manipulation",
            "",
            "reshape view permute transpose squeeze unsqueeze cat hstack vstack flatten broadcast einops rearrange pad",
        ),
        Topic(
            "indexing",
            "Indexing and updates",
            "Read and write selected elements: gather, scatter, take, put, and in-place updates.",
            "indexing",
            "",
            "slice, mask, index_add, at set, in-place, inplace, assign, mutate, x[0] = 1, gather, scatter",
        ),
        Topic(
            "dtypes",
            "Dtypes",
            "Query, convert and promote data types.",
            "dtypes",
            "",
            "cast, type conversion, astype, float64, promotion, precision, default dtype, half, bfloat16, int, upcast",
        ),
        Topic(
            "device",
            "Devices",
            "Move arrays between devices, query devices and their memory.",
            "device",
            "",
            "gpu cuda tpu cpu move to device memory",
        ),
        Topic(
            "sparse",
            "Sparse arrays",
            "Create sparse arrays, read their components, and convert them to dense arrays.",
            "sparse",
            keywords="coo csr sparse tensor dense",
        ),
        Topic("io", "Saving and loading", "Write arrays and nested data to files and read them again.", "io"),
    ),
    "Mathematics": (
        Topic(
            "elementwise",
            "Elementwise functions",
            "Arithmetic, rounding, exponents, logarithms, trigonometry and bitwise functions, with broadcasting.",
            "elementwise",
            "",
            "ufunc add multiply divide exp log sqrt math clip",
        ),
        Topic(
            "comparison",
            "Logic and comparison",
            "Compare arrays elementwise or as a whole, and test for NaN, infinity and signs.",
            "comparison",
            "",
            "allclose equal tolerance nan boolean",
        ),
        Topic(
            "special",
            "Special functions",
            "Error functions, gamma functions, Bessel functions and zeta.",
            "special",
            "",
            "scipy.special gamma erf bessel",
        ),
        Topic(
            "reductions",
            "Reductions",
            "Sums, products, extremes and cumulative functions along axes.",
            "reductions",
            "",
            "sum, prod, max, min, cumsum, nansum, axis, keepdims",
        ),
        Topic(
            "statistics",
            "Statistics",
            "Averages, quantiles, histograms, correlation and counts.",
            "statistics",
            "",
            "median percentile histogram variance standard deviation correlation mode",
        ),
        Topic(
            "searching",
            "Searching and sorting",
            "Sort, rank and search: argmax, top_k, searchsorted, nonzero and where.",
            "searching",
            "",
            "sort argsort where topk argmax nonzero find",
        ),
        Topic(
            "sets",
            "Sets",
            "Unique elements, membership, unions and intersections.",
            "sets",
            keywords="unique isin duplicates",
        ),
        Topic(
            "linalg",
            "Linear algebra",
            "Products, norms, solvers, factorizations and eigenvalues.",
            "linalg",
            "",
            "matrix multiply, dot, inverse, determinant, eigenvalue, svd, qr, solve, least squares, norm, einsum, blas",
        ),
        Topic(
            "decompositions",
            "Tensor decompositions",
            "Tucker, CP, Parafac2 and tensor-train decompositions, with the unfoldings that they use.",
            "decompositions",
            "",
            "tensorly tucker parafac tensor train",
        ),
        Topic(
            "fft",
            "Fourier transforms",
            "Discrete Fourier and cosine transforms, and the short-time transform.",
            "fft",
            keywords="fft ifft rfft dct stft spectrum frequency",
        ),
        Topic(
            "signal",
            "Signal processing",
            "Convolution of signals, correlation, window functions and interpolation of samples.",
            "signal",
            "",
            "window hann hamming kaiser convolve correlate filter",
            "Five windows of 64 samples.",
        ),
        Topic(
            "random",
            "Random numbers",
            "Sample from distributions, permute, and work with keys and seeds.",
            "random",
            keywords="seed rng sample normal uniform reproducible same numbers shuffle generator",
            picture="Histograms of samples from six distributions.",
        ),
    ),
    "Neural networks": (
        Topic(
            "activations",
            "Activations",
            "Activation functions.",
            "activations",
            keywords="relu gelu softmax nonlinearity",
            picture="Curves of ten activations between -4 and 4.",
        ),
        Topic(
            "layers",
            "Linear, dropout and embedding",
            "Functions for linear layers, dropout and embeddings.",
            "layers embedding",
            keywords="dense fully connected linear embedding dropout",
        ),
        Topic("attention", "Attention", "Scaled dot-product and multi-head attention.", "attention", "", "transformer"),
        Topic("recurrent", "Recurrent networks", "LSTM, GRU and general recurrences.", "recurrent", "", "rnn lstm gru"),
        Topic(
            "convolution",
            "Convolution",
            "Convolutions and transposed convolutions of one to three spatial dimensions.",
            "convolution",
            keywords="conv cnn filter kernel deconvolution",
        ),
        Topic(
            "pooling",
            "Pooling",
            "Maximum, average and adaptive pooling.",
            "pooling",
            keywords="max pool avg pool downsample",
        ),
        Topic(
            "normalization",
            "Normalization",
            "Batch, layer, group, instance and vector normalization.",
            "normalization",
            keywords="batchnorm layernorm normalize",
        ),
        Topic("losses", "Losses", "Loss functions.", "losses", "", "cross entropy mse loss objective"),
        Topic(
            "optimizers",
            "Optimizer updates",
            "Update steps of Adam, LAMB, LARS and gradient descent, and of meta-learning.",
            "optimizers",
            "",
            "adam sgd learning rate update maml training",
        ),
        Topic(
            "vision",
            "Interpolation and vision",
            "Resize images, interpolate, and detect objects.",
            "vision resize",
            "",
            "resize image upsample bilinear bicubic nms",
            "Eight pixels, resized to 64 by nearest, bilinear, bicubic and area interpolation.",
        ),
        Topic(
            "modules",
            "Modules",
            "Stateful layers, initializers, losses and optimizers, and conversion from other libraries.",
            "stateful",
            keywords="nn.Module, network, model, layer, train, parameters, flax, haiku, keras, torch module, optimizer",
        ),
    ),
    "Transformations": (
        Topic(
            "transforms",
            "Transformations of functions",
            "Gradients, Jacobians and custom derivatives; functions mapped over axes; conditionals and loops that "
            "tracers accept.",
            "transforms",
            keywords="stop gradient, detach, grad, backward, backpropagation, jacobian, hessian, jvp, vjp, autograd, "
            "autodiff, vmap batch vectorize map over axis while loop cond scan if",
        ),
        Topic(
            "graphs",
            "Compilation and graphs",
            "Trace functions to graphs, inspect them, and compile them.",
            "graph",
            keywords="jit compile trace graph torch.compile jax.jit tf.function performance fast",
        ),
        Topic(
            "bridges",
            "Bridges and transpilers",
            "Call functions and networks of one backend from another.",
            "interop",
            keywords="torch in jax, differentiate through another library, transpile, convert model",
        ),
        Topic(
            "parallel",
            "Distributed arrays and processes",
            "Apply functions to blocks of sharded or chunked arrays, and pass settings to workers.",
            "distributed",
            "",
            "sharding, sharded, dask, DTensor, multi gpu, cluster, threads, processes, distributed, mesh",
        ),
    ),
    "Nested data": (
        Topic(
            "containers",
            "Containers",
            "Nested dictionaries of arrays that functions accept as arguments.",
            "container",
            keywords="pytree, tree, nested dict, state dict, tree_map, params",
        ),
        Topic(
            "nest",
            "Nested structures",
            "Map over nested lists, tuples and dictionaries, and index into them.",
            "nest",
            keywords="pytree, tree_map, tree map, flatten nested, leaves",
        ),
    ),
    "Arrays and dispatch": (
        Topic(
            "array-classes",
            "Array classes",
            "The array class of ivy, and base classes and protocols for your own.",
            "array layers.calls layers.layer",
            "SupportsIvyArrayFunction NativeShape Shape Device NativeDevice NativeDtype Dtype",
            "custom array class, __ivy_array_function__, subclass, wrapper, units, 0-d array, scalar array",
        ),
        Topic(
            "dispatch",
            "Dispatch",
            "Write dispatchable functions, register implementations, and inspect which implementation runs.",
            "dispatchables base core namespace.explain slots dispatch",
            keywords="override, register implementation, dispatch, who implements, explain, fast path",
        ),
        Topic(
            "backends",
            "Backends",
            "Select, inspect and register backends, and query the functions and dtypes that they support.",
            "backends namespace",
            "",
            "set backend, current backend, framework, plugin, supported dtypes, capabilities, mlx, cupy",
        ),
    ),
    "Configuration": (
        Topic(
            "modes",
            "Modes and settings",
            "Setters and context managers for defaults, precision, errors and array modes.",
            "modes",
            "",
            "default dtype, precise mode, nan policy, array mode, config, options, global setting, context manager",
        ),
        Topic(
            "instrumentation",
            "Logging and guards",
            "Record calls, forbid implicit conversions, and log warnings.",
            "instrument messages",
            keywords="implicit conversion, debug, trace calls, log, forbid host transfer, profile, warning",
        ),
        Topic(
            "utilities",
            "Utilities",
            "Inspect arguments, cache functions and supply defaults.",
            "utilities",
            keywords="cache memoize default arguments",
        ),
        Topic(
            "exceptions",
            "Exceptions",
            "The exceptions that ivy raises; each is also a subclass of a built-in exception.",
            "exceptions",
            keywords="error, catch, IvyException, TypeError, ValueError, exception",
        ),
    ),
}
"""The topics by the headings of the index."""
TOPICS = tuple(topic for topics in SECTIONS.values() for topic in topics)
_BY_NAME = {name: topic for topic in TOPICS for name in topic.names.split()}
_BY_MODULE = {module: topic for topic in TOPICS for module in topic.modules.split()}


class TopicError(Exception):
    """A public name without a topic."""


def topic_of(name: str, module: str) -> Topic:
    """Return the topic of a public name that a module of the package defines."""
    if name in _BY_NAME:
        return _BY_NAME[name]
    path = module.removeprefix("ivy_protocol.").removeprefix("functions.")
    while path:
        if path in _BY_MODULE:
            return _BY_MODULE[path]
        path = path.rpartition(".")[0]
    last = module.rpartition(".")[2]
    if last in _BY_MODULE:
        return _BY_MODULE[last]
    raise TopicError(f"ivy.{name} of {module} has no topic: name it or its module in docs/topics.py")
