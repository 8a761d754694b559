"""The faults that are planted: what is exchanged in the text of a module, and what the kit has to say about it."""

from typing import NamedTuple


class Fault(NamedTuple):
    """One fault."""

    name: str
    old: str
    new: str
    said: str
    """What the message names: the function or law, and what came."""


_CALL = "        result = func(*given, **options)\n"
_END = "        return Tagged(result, tag)\n"


def _before(text: str) -> str:
    return f"        {text}\n{_CALL}"


def _end(text: str) -> str:
    return f"        {text}\n{_END}"


def _without(option: str) -> str:
    return _before(f'options.pop("{option}", None)')


CLASS = (
    Fault(
        "an array of ivy as the result",
        _END,
        _end("if func is ivy.exp: return result"),
        "ivy.exp.*array.Array",
    ),
    Fault(
        "an ndarray as the result", _END, _end("if func is ivy.exp: return ivy.to_numpy(result)"), "ivy.exp.*ndarray"
    ),
    Fault("None as the result", _END, _end("if func is ivy.max: return None"), "ivy.max.*None"),
    Fault("another function", _CALL, _before("func = ivy.sin if func is ivy.exp else func"), r"ivy.exp\("),
    Fault("a wrong sign", _END, _end("if func is ivy.subtract: result = -result"), r"ivy.subtract\("),
    Fault(
        "a lost axis",
        _END,
        _end("if func is ivy.add and result.ndim: result = result[0:1]"),
        "ivy.add.* shape",
    ),
    Fault(
        "an argument changed", _END, _end("if func is ivy.exp: args[0].data = result"), "ivy.exp.*argument that is now"
    ),
    Fault("correction ignored", _CALL, _without("correction"), "ivy.std.*correction="),
    Fault("keepdims ignored", _CALL, _without("keepdims"), "ivy.(sum|std|max).*keepdims"),
    Fault("dtype ignored", _CALL, _without("dtype"), "ivy.sum.*dtype="),
    Fault("descending ignored", _CALL, _without("descending"), "ivy.sort.*descending"),
    Fault(
        "axis=None taken for the last axis",
        _CALL,
        _before('if func is ivy.sum and options.get("axis", 0) is None: options["axis"] = -1'),
        "ivy.sum.*axis=None",
    ),
    Fault(
        "the default axis is another one",
        _CALL,
        _before('if func is ivy.max and len(given) == 1: options.setdefault("axis", 0)'),
        "ivy.max.*defaults hold",
    ),
    Fault(
        "the first of a tuple of axes",
        _CALL,
        _before('if type(options.get("axis")) is tuple: options["axis"] = options["axis"][0]'),
        "axis=.*may be a tuple",
    ),
    Fault("the tag lost by concat", _END, _end('if func is ivy.concat: tag = "none"'), "ivy.concat.*metadata are kept"),
    Fault(
        "the tag lost by stack",
        _END,
        _end('if func is ivy.stack: tag = "none"'),
        "ivy.stack.*metadata are kept",
    ),
    Fault("the tag lost everywhere", _END, "        return Tagged(result)\n", "metadata are kept"),
    Fault(
        "the tag lost by pickle", "Tagged, (self.data, self.tag)", "Tagged, (self.data,)", "pickle.*metadata are kept"
    ),
    Fault(
        "the tag lost by copy",
        "    def __copy__(self) -> Any:\n        return Tagged(ivy.copy_array(self.data), self.tag)",
        "    def __copy__(self) -> Any:\n        return Tagged(ivy.copy_array(self.data))",
        "copy.copy.*metadata are kept",
    ),
    Fault(
        "another class by pickle",
        "Tagged, (self.data, self.tag)",
        "ivy.Array, (self.data,)",
        "pickle.*class is kept",
    ),
    Fault(
        "comparisons give floats",
        _END,
        _end('if func is ivy.less: result = ivy.astype(result, "float32")'),
        "ivy.less.*data type float32, expected bool",
    ),
    Fault(
        "sums of integers are floats",
        _END,
        _end('if func is ivy.add and "int" in result.dtype: result = ivy.astype(result, "float32")'),
        "ivy.add.*data type float32, expected int32",
    ),
    Fault(
        "own subclasses declined",
        "issubclass(t, Tagged | ivy.Array)",
        "t in (Tagged, ivy.Array)",
        "subclass",
    ),
    Fault("strangers answered", "issubclass(t, Tagged | ivy.Array)", "t is not None", "unrelated"),
    Fault(
        "unknown functions refused",
        "        if func not in KNOWN:\n            return NotImplemented\n",
        "        if func not in KNOWN:\n            raise TypeError(func)\n",
        "unknown function.*NotImplemented",
    ),
    Fault("no __radd__", "def __radd__", "def radd", r"2.0 \+ x"),
    Fault("a wrong __radd__", "ivy.add(other, self)", "ivy.add(self, self)", r"2.0 \+ x"),
    Fault("__rsub__ reversed", "ivy.subtract(other, self)", "ivy.subtract(self, other)", "2.0 - x.*__rsub__"),
    Fault("a wrong __rmul__", "ivy.multiply(other, self)", "ivy.add(other, self)", r"2.0 \* x"),
    Fault("a wrong __neg__", "= ivy.negative, ivy.abs", "= ivy.abs, ivy.abs", "- x"),
    Fault(
        "subtract reversed beside an array of ivy",
        _CALL,
        _before("if func is ivy.subtract and type(args[0]) is ivy.Array: given = given[::-1]"),
        r"ivy.subtract\(.*an ivy.Array and an object|- x.*__rsub__",
    ),
    Fault(
        "matmul reversed beside an array of ivy",
        _CALL,
        _before("if func is ivy.matmul and type(args[0]) is ivy.Array: given = given[::-1]"),
        r"ivy.matmul\(.*an ivy.Array and an object|@ x",
    ),
    Fault("a hash", "    __hash__ = None\n", "    __hash__ = object.__hash__\n", r"hash\(x\)"),
    Fault(
        "errors swallowed",
        _CALL,
        "        try:\n            result = func(*given, **options)\n"
        "        except Exception:\n            return NotImplemented\n",
        "errors reach the caller",
    ),
    Fault(
        "an error swallowed for a result",
        _CALL,
        _CALL.replace("        result", "        try:\n            result")
        + "        except Exception:\n            result = given[0]\n",
        "errors reach the caller",
    ),
    Fault(
        "arguments kept for all threads",
        _CALL,
        "        LAST[:] = given\n        result = func(*LAST, **options)\n",
        "another thread",
    ),
    Fault("out= ignored", _CALL, _before('options.pop("out", None)'), "out"),
    Fault(
        "another result than out",
        'return kwargs["out"]',
        "return Tagged(result * 0, tag)",
        "returns the value of out=",
    ),
    Fault(
        "no end through tuples",
        "given = bare(args)",
        "given = tuple(a if isinstance(a, tuple) else bare(a) for a in args)",
        "RecursionError.*tuple",
    ),
    Fault(
        "no end through out=",
        "{n: bare(v) for n, v in kwargs.items()}",
        "dict(kwargs)",
        "RecursionError.*out=",
    ),
    Fault(
        "a name that clients misunderstand",
        "    __array_ufunc__ = None\n",
        "    __array_ufunc__ = None\n    chunks = 1\n",
        "chunks",
    ),
    Fault("NumPy's operators", "    __array_ufunc__ = None\n", "", "numpy's .*__array_ufunc__"),
)
"""Faults of the class in `tagged.py`."""

BACKEND = (
    Fault("a wrong function", "Box(np.exp(x.values))", "Box(np.expm1(x.values))", r"ivy.exp\("),
    Fault(
        "a wrong data type",
        "Box(-x.values)",
        'Box((-x.values).astype("float64"))',
        r"ivy.negative\(.*data type",
    ),
    Fault(
        "a lost axis",
        "Box(x1.values + x2.values)",
        "Box((x1.values + x2.values).ravel())",
        r"ivy.add\(.*shape",
    ),
    Fault("arguments exchanged", "x1.values - x2.values", "x2.values - x1.values", r"ivy.subtract\("),
    Fault(
        "comparisons of integers",
        "x1.values < x2.values",
        "(x1.values < x2.values) * 1",
        r"ivy.less\(.*data type",
    ),
    Fault(
        "sum over the last axis by default",
        "def sum(x: Any, /, *, axis: Any = None,",
        "def sum(x: Any, /, *, axis: Any = -1,",
        "ivy.sum, keywords.*defaults hold",
    ),
    Fault(
        "sort along the first axis by default",
        "def sort(x: Any, /, *, axis: Any = -1,",
        "def sort(x: Any, /, *, axis: Any = 0,",
        "ivy.sort, keywords.*defaults hold",
    ),
    Fault("correction ignored", "ddof=correction", "ddof=0", "ivy.std, keywords.*correction="),
    Fault("keepdims ignored", "dtype=dtype, keepdims=keepdims", "dtype=dtype", "ivy.sum, keywords.*keepdims"),
    Fault("dtype ignored", "axis=axis, dtype=dtype, keep", "axis=axis, keep", "ivy.sum, .*data type int64"),
    Fault(
        "descending ignored",
        " if descending else found",
        " if False else found",
        "ivy.sort, keywords.*descending",
    ),
    Fault("a misspelt constant", "USES_DEVICES = False", "Uses_Device = False", "the contract: .*Uses_Device"),
    Fault(
        "a misspelt hook",
        "def bare(",
        "def tracing(): return False\n\n\ndef bare(",
        "the contract: .*tracing",
    ),
    Fault(
        "a view as a copy",
        "np.array(bare(obj), dtype=dtype)",
        "np.asarray(bare(obj), dtype=dtype)",
        "shares no memory",
    ),
    Fault(
        "a view as NumPy's copy",
        "np.array(x.values) if copy else",
        "x.values if copy else",
        "to_numpy.*shares no mem",
    ),
    Fault(
        "astype gives a view",
        ".astype(dtype))",
        ".astype(dtype, copy=False))",
        "ivy.astype.*shares no memory",
    ),
    Fault(
        "NaN ignored",
        "np.max(x.values, axis=axis",
        "np.nanmax(x.values, axis=axis",
        "ivy.max, keywords.*NaN",
    ),
    Fault(
        "zeros without a data type",
        "Box(np.zeros(shape, dtype=dtype))",
        "Box(np.zeros(shape))",
        r"creation: ivy.zeros\(.*data type",
    ),
    Fault(
        "arange off by one",
        "np.arange(start, dtype=dtype)",
        "np.arange(1, start + 1, dtype=dtype)",
        "ivy.arange",
    ),
    Fault(
        "ones of a wrong number",
        "np.ones(shape, dtype=dtype)",
        "np.zeros(shape, dtype=dtype)",
        r"creation: ivy.ones\(",
    ),
    Fault(
        "concat along the first axis",
        "for x in xs], axis=axis)",
        "for x in xs], axis=0)",
        "ivy.concat, keywords.*axis=",
    ),
)
"""Faults of the library in `boxes.py`."""
