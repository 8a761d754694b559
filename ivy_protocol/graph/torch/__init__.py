"""torch tracer: a `TorchFunctionMode` that receives every call of a public function or method."""

import inspect
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType
from typing import Any

import torch
from torch.overrides import TorchFunctionMode, resolve_name

from ivy_protocol.backends.torch import _shared, random
from ivy_protocol.backends.torch._shared import is_traced
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.nodes import Live, Node, Setting, Value
from ivy_protocol.graph.recorder import OWN, Options, Recorder, Run, Traced, call_traced, is_sizing_key, recording
from ivy_protocol.graph.torch._compiling import compile_function as compile_function
from ivy_protocol.graph.torch._names import (
    AS_OPERATORS,
    CREATIONS,
    Kind,
    current_generator,
    kind_of,
    seeded_generator,
)
from ivy_protocol.graph.torch._names import normalized as normalized
from ivy_protocol.graph.torch._process import Process, young_tensors

_PROPERTIES = {
    **dict.fromkeys((
        "shape", "size", "numel", "nelement", "__len__", "is_same_size", "nbytes", "broadcast_tensors",
    ), "shape"),
    **dict.fromkeys(("stride", "is_contiguous"), "stride()"),
    **dict.fromkeys(("ndim", "dim", "ndimension"), "ndim"),
    **dict.fromkeys((
        "dtype", "is_floating_point", "is_complex", "is_signed", "element_size", "itemsize", "result_type",
        "can_cast", "type",
    ), "dtype"),
    **dict.fromkeys((
        "is_conj", "is_neg", "is_inference", "is_shared", "is_pinned", "is_set_to", "promote_types", "has_names",
        "is_tensor", "data_ptr", "__hash__", "__repr__", "__str__", "__format__", "__torch_function__",
    ), ""),
    **dict.fromkeys(("device", "get_device"), "device"),
    "requires_grad": "requires_grad",
}  # fmt: skip
"""Functions and attributes that read a property of a tensor, but no values. Each has the property that guards compare.

An empty string means that no guard is needed.
"""
_PLAIN = (
    type(None), bool, int, float, complex, str, type, type(Ellipsis), torch.dtype, torch.device, torch.layout,
    torch.memory_format, torch.Generator,
)  # fmt: skip
"""Types of arguments that do not contain tensors."""
_STORAGE = ("storage", "storage_offset", "untyped_storage")
"""Methods that access the memory of a tensor."""
_SIZE_AGNOSTIC = ("_fix_promotion", "tie_to_memory", "memory_of")
"""Functions of ivy and array_api_compat that read sizes, although their calls do not depend on them."""
_MULTI_RESULT = {
    "chunk": "shape", "gradient": "ndim", "nonzero": "ndim", "split": "shape", "unbind": "shape",
    "unsafe_chunk": "shape", "unsafe_split": "shape", "where": "ndim",
}  # fmt: skip
"""Functions that return several tensors, with the attribute of the first argument that determines the number of
tensors.
"""
_DATA_DEPENDENT_SIZES = frozenset((
    "_unique2", "argwhere", "bincount", "masked_select", "nonzero", "unique", "unique_consecutive", "unique_dim",
))  # fmt: skip
"""Functions for which values determine the sizes of the results. `Tracer.sizes` handles functions with further
conditions.
"""
_RANDOM = ("rand", "normal", "bernoulli", "multinomial", "poisson", "dropout", "uniform", "exponential", "cauchy",
           "geometric", "gumbel", "rrelu", "gamma", "binomial")  # fmt: skip
"""Parts of the names of random functions."""
_UNSEEN = (
    "created while tracing by code that the trace cannot record, such as torch.func.vmap, torch.func.grad, "
    "torch.from_numpy, a compiled function or another thread; create the tensor before, or pass it as an argument"
)


_OWN_BACKWARD = (
    "a torch.autograd.Function is applied at {line}, whose own backward pass a graph would lose; use functions of "
    "torch, or call the autograd function outside of the traced function"
)


class _Forward(dict[CodeType, str]):
    """Error messages by code object. The message is empty, except for forward passes of `torch.autograd.Function`s.

    The tracer looks up the code of the running frames, because it cannot observe calls of `Function.apply`: from torch
    2.14 on, this is not a Python function.
    """

    def __missing__(self, code: CodeType) -> str:
        self[code] = _OWN_BACKWARD if code in self._passes() else ""
        return self[code]

    @staticmethod
    def _passes() -> set[CodeType | None]:
        classes: list[Any] = [torch.autograd.Function]
        codes = set()
        for cls in classes:
            # Unwrap a decorated method: otherwise `__code__` would be the code of the decorator's wrapper, which all
            # functions with this decorator share.
            codes.add(getattr(inspect.unwrap(cls.forward), "__code__", None))
            classes += cls.__subclasses__()
        return codes


class Tracer(Recorder, TorchFunctionMode):
    """Recorder of the calls that the `TorchFunctionMode` receives."""

    skipped = (str(Path(torch.__file__).parent),)
    creations = frozenset(f"torch.{name}" for name in CREATIONS)

    def __init__(self, options: Options, run: Run) -> None:
        Recorder.__init__(self, options)
        self.forbidden = _Forward()
        self.run = run
        TorchFunctionMode.__init__(self)
        self.grad = torch.is_grad_enabled()
        self.autocast = _autocast()

    def text_of(self, array: Any) -> tuple[tuple[int, ...], str]:
        return tuple(array.shape), str(array.dtype).removeprefix("torch.")

    def memory_of(self, array: Any) -> Any:
        try:
            return array.untyped_storage()._cdata
        except (NotImplementedError, RuntimeError):
            # Use the `id` of tensors without a storage, such as sparse ones.
            return id(array)

    def settings(self) -> tuple[Setting, ...]:
        settings = []
        if torch.is_grad_enabled() != self.grad:
            settings.append(_GRAD if torch.is_grad_enabled() else _NO_GRAD)
        autocast = _autocast()
        if autocast != self.autocast:
            settings.append(autocast)
        return tuple(settings)

    def __torch_function__(self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        classes = dict.fromkeys(types)
        _collect_classes((args, kwargs), classes)
        if not all([issubclass(cls, torch.Tensor) for cls in classes]):
            if func is torch.tensor and args and isinstance(args[0], Array) and "pin_memory" not in kwargs:
                # Call torch.asarray with ``copy=True``: torch.tensor would warn that its argument is a tensor, but the
                # user passed an `ivy.Array`.
                func, kwargs = torch.asarray, {**kwargs, "copy": True}
            return self.dispatch(func, tuple(classes), args, kwargs)
        tensors: list[Any] = []
        _collect((args, kwargs), tensors)
        if any(map(is_traced, tensors)):
            raise IvyTraceError(f"a tensor at {self.line() or self.options.name} was {_UNSEEN}")
        # Read the version counters of the tensors, which in-place writes change.
        versions = [_version(t) for t in tensors]
        generator = None
        kind = kind_of(func)
        if "generator" in kwargs:
            generator = self.generator(kwargs["generator"])
        targets = self.gradient_targets(args, kwargs) if kind.name == "backward" else ()
        with PROCESS.calling(self.options.name):
            output = func(*args, **kwargs)
        if targets:
            self.effect(kind, args, kwargs, targets)
            return output
        results: list[Any] = []
        _collect(output, results)
        changed = [t for t, v in zip(tensors, versions, strict=True) if _version(t) != v]
        if kind.style == "setattr":
            self.effect(kind, args, kwargs)
            if kind.name == "data":
                self.add(args[0], self.value(args[0])).memory = self.value(args[1]).memory
            return output
        if not results and not changed:
            return self.non_array_result(kind, func, args, kwargs, output, tensors)
        is_random = any(word in kind.name for word in _RANDOM)
        encoded_args = self.encode(args)
        encoded_kwargs = self.encode(kwargs)
        if "generator" in encoded_kwargs:
            encoded_kwargs["generator"] = generator
        if kind.reflected:
            encoded_args = encoded_args[::-1]
        writes = tuple(self.value(t) for t in changed)
        is_changed = output is not None and any(output is t for t in changed)
        result = self.value(output) if is_changed else self.results(output)
        style, target = kind.style, kind.target
        operator = AS_OPERATORS.get(kind.label.removeprefix("torch."))
        if operator and style == "method" and len(args) == 2 and not encoded_kwargs:
            style, target = "infix", operator
        node = Node(kind.label, style, target, encoded_args, encoded_kwargs, result, writes=writes, random=is_random)
        if isinstance(output, list | tuple) and kind.name in _MULTI_RESULT and not _has_split_sizes(args, kwargs):
            first = self.value(tensors[0])
            self.look([first], _MULTI_RESULT[kind.name], kind.name, torch.Tensor.size, (first,), tensors[0].shape)
        self.record(node)
        return output

    def dispatch(self, func: Any, types: tuple[type, ...], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Dispatch a call to a class that is not a tensor, such as `ivy.Array`. The calls inside are recorded."""
        with self:
            for cls in types:
                result = cls.__torch_function__(func, types, args, kwargs)
                if result is not NotImplemented:
                    return result
        raise TypeError(
            f"no class of the arguments implements {resolve_name(func) or func}; the classes are "
            f"{', '.join(c.__name__ for c in types)}"
        )

    def effect(self, kind: Kind, args: tuple[Any, ...], kwargs: dict[str, Any], writes: tuple[Value, ...] = ()) -> None:
        """Record a call without results. It is kept because of its effect."""
        node = Node(kind.label, kind.style, kind.target, self.encode(args), self.encode(kwargs), None, effect=True)
        node.writes = writes
        self.record(node)

    def non_array_result(
        self, kind: Kind, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any, tensors: list[Any]
    ) -> Any:
        """Record a call without tensors in its result: a property of tensors, values that were read, or an effect."""
        if not tensors:
            return result
        values = [self.value(t) for t in tensors]
        name = kind.label.removeprefix("torch.").removeprefix("Tensor.").strip("_")
        is_size_agnostic = self.is_size_agnostic()
        if kind.name in _STORAGE:
            if is_size_agnostic:
                return result
            raise IvyTraceError(
                f"{name} reads the memory address of an array at {self.line()}, which differs in each call; use the "
                "shape or the values of the array"
            )
        attribute = _PROPERTIES.get(kind.name)
        if is_size_agnostic and attribute in ("shape", "stride()"):
            attribute = "ndim"
        if attribute is not None or kind.style == "getattr":
            return self.look(values, attribute or "", name, func, self.encode(args), result)
        if kind.name in ("register_hook", "register_post_accumulate_grad_hook"):
            raise IvyTraceError(
                f"the traced function must not register a hook, as at {self.line()}, because a graph cannot call "
                "Python functions"
            )
        if result is None:
            self.effect(kind, args, kwargs)
            return result
        return self.read(name, func, self.encode(args), result, values)

    def is_size_agnostic(self) -> bool:
        """Return True if the caller is an ivy function whose native calls do not depend on the sizes that it reads."""
        # Skip the frames of this method, `non_array_result` and `__torch_function__`.
        frame: Any = sys._getframe(3)
        return frame.f_code.co_name in _SIZE_AGNOSTIC and frame.f_code.co_filename.startswith(OWN)

    def sizes(self, node: Node) -> bool:
        name, args = node.label.rpartition(".")[2], (*node.args, *node.kwargs.values())
        if name == "getitem":
            return is_sizing_key(node.args[1], ("bool", "uint8"))
        if name == "arange":
            return bool(node.inputs)
        if name == "where":
            return len(args) == 1
        if name == "one_hot":
            return args[1:] in ((), (-1,))
        if name == "repeat_interleave":
            repeats = [arg for arg in args[1:] or args if isinstance(arg, Value)]
            return "output_size" not in node.kwargs and any(not v.fixed for v in repeats)
        return name in _DATA_DEPENDENT_SIZES

    def results(self, output: Any) -> Any:
        """Replace the tensors in the result of a call by new `Value`s."""
        if isinstance(output, torch.Tensor):
            return self.new_value(output)
        if isinstance(output, list | tuple):
            return tuple([self.results(item) for item in output])
        return None

    def encode(self, data: Any) -> Any:
        """Replace the tensors in arguments by their `Value`s."""
        if isinstance(data, torch.Tensor):
            return self.value(data)
        if isinstance(data, tuple):
            items = [self.encode(item) for item in data]
            return type(data)(*items) if hasattr(data, "_fields") else tuple(items)
        if type(data) is list:
            return [self.encode(item) for item in data]
        if type(data) is dict:
            return {key: self.encode(item) for key, item in data.items()}
        if type(data) is slice:
            return slice(self.encode(data.start), self.encode(data.stop), self.encode(data.step))
        if isinstance(data, Array):
            # torch does not dispatch on arrays in slices: an `ivy.Array` that bounds a slice arrives here unencoded.
            # Encode the tensor of this `ivy.Array`.
            return self.encode(data._data)
        if not isinstance(data, _PLAIN):
            self.check_argument(data)
        return data

    def duplicate(self, data: Any) -> Any:
        with torch._C.DisableTorchFunction():
            array = copy_tensor(data)
        self.new_value(array)
        return array

    def first_row(self, data: Any) -> Any:
        with torch._C.DisableTorchFunction():
            row = data[0]
        return self.duplicate(row)

    def stack_rows(self, data: Any, count: int) -> tuple[Node, Any]:
        with torch._C.DisableTorchFunction():
            return Node("torch.stack", "call", torch.stack, (), {}, None), torch.stack([data] * count)

    def generator(self, value: Any) -> Any:
        """Return a generator for the graph.

        ivy's own generator and seeded generators become a `Live`, which each call fetches.
        """
        if value is current_generator():
            return Live(current_generator)
        if isinstance(value, random.Seeded):
            return seeded_generator(value.initial_seed())
        if not self.run.holds(value) and _is_fresh(value):
            raise IvyTraceError(
                f"the traced function must not create a generator, as at {self.line()}, because the trace cannot "
                "record it; create the generator outside of the function, or pass seed= to ivy, as in "
                "ivy.random_uniform(shape=(2,), seed=1)"
            )
        return value

    def is_folded(self, node: Node) -> bool:
        # Do not fold a tensor with requires_grad, because each call must create a new object.
        return not self.arrays[node.result].requires_grad

    def gradient_targets(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Value, ...]:
        """Return the tensors to which a backward pass adds gradients. Raise for tensors that the function captured."""
        losses, inputs = [
            (tensors,) if isinstance(tensors, torch.Tensor) else tensors
            for tensors in (args[0], kwargs.get("inputs") or ())
        ]
        values = tuple(map(self.value, inputs or _leaf_tensors(losses)))
        for value in values:
            if value.source == "constant":
                raise IvyTraceError(
                    f"backward at {self.line()} would add gradients to a captured tensor in the trace and in each "
                    "call; use torch.autograd.grad, or ivy.grad outside of the traced function"
                )
        return values

    def check_captured(self, traced: Traced, older: list[torch.Tensor]) -> None:
        """Raise for tensors that were created during the trace by unrecorded calls."""
        used = {v for node in traced.nodes for v in node.inputs} | set(traced.outputs)
        suspects = {id(self.arrays[v]): line for v, line in self.captured if v in used}
        for tensor in older:
            suspects.pop(id(tensor), None)
        if not suspects:
            return
        for tensor in young_tensors():
            if id(tensor) in suspects:
                raise IvyTraceError(
                    f"a tensor that is used at {suspects[id(tensor)] or self.options.name} was {_UNSEEN}"
                )


def _collect(data: Any, tensors: list[Any]) -> None:
    """Append the tensors in nested data to a list."""
    if isinstance(data, torch.Tensor):
        tensors.append(data)
    elif isinstance(data, list | tuple):
        for item in data:
            _collect(item, tensors)
    elif isinstance(data, dict):
        for item in data.values():
            _collect(item, tensors)


def _collect_classes(data: Any, classes: dict[type, None]) -> None:
    """Add the classes of arrays that are not tensors. The argument `types` lacks some of them, for example for
    `Tensor.__eq__`.
    """
    if isinstance(data, list | tuple):
        for item in data:
            _collect_classes(item, classes)
    elif type(data) is dict:
        _collect_classes((*data.values(),), classes)
    elif hasattr(type(data), "__torch_function__") and not isinstance(data, torch.Tensor):
        classes[type(data)] = None


def _has_split_sizes(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Return True if a call of `torch.split` or a similar function passes the size of each part."""
    return any(isinstance(value, list | tuple) for value in (*args[1:], *kwargs.values()))


def _leaf_tensors(losses: Sequence[Any]) -> list[Any]:
    """Return the tensors to which a backward pass from these losses adds gradients."""
    stack: list[Any] = [loss.grad_fn for loss in losses]
    visited, tensors = set(), [loss for loss in losses if loss.grad_fn is None]
    while stack:
        function = stack.pop()
        if function is not None and function not in visited:
            visited.add(function)
            stack += [next_function for next_function, _ in function.next_functions]
            if hasattr(function, "variable"):
                tensors.append(function.variable)
    return tensors


def _version(tensor: Any) -> int:
    """Return the version counter of a tensor, or -1 for an inference tensor, which has no counter."""
    return -1 if tensor.is_inference() else tensor._version


def _is_fresh(generator: Any) -> bool:
    """Return True if no samples were taken from a generator: its state is then the initial state of its seed."""
    if generator is None or generator.device.type != "cpu":
        return False
    return torch.equal(generator.get_state(), torch.Generator().manual_seed(generator.initial_seed()).get_state())


PROCESS = Process()
_NO_GRAD = Setting("torch.no_grad", torch.no_grad)
_GRAD = Setting("torch.enable_grad", torch.enable_grad)


def _autocast() -> Setting:
    """Return the current autocast state as a setting."""
    kind = next((k for k in ("cuda", "cpu") if torch.is_autocast_enabled(k)), "cpu")
    enabled = torch.is_autocast_enabled(kind)
    options = (("device_type", kind), ("dtype", torch.get_autocast_dtype(kind)), ("enabled", enabled))
    return Setting("torch.autocast", torch.autocast, options)


def copy_tensor(array: Any) -> Any:
    """Return a copy of a tensor with the same `requires_grad`. The traced function may write to the copy."""
    return array.detach().clone().requires_grad_(array.requires_grad)


class _EagerStance:
    """Context manager in which compiled functions run eagerly. It has no effect if torch's compiler is not loaded.

    The compiler stance is process-wide. If traces run concurrently, the first one saves the stance, and the last one
    restores it.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.count = 0
        self.stance: Any = None

    def __enter__(self) -> None:
        with self.lock:
            if self.stance is None and "torch._dynamo" in sys.modules:
                self.stance = torch.compiler.set_stance("force_eager")
            self.count += 1

    def __exit__(self, *error: object) -> None:
        with self.lock:
            self.count -= 1
            if not self.count and self.stance is not None:
                self.stance.__exit__(*error)
                self.stance = None


_EAGER_STANCE = _EagerStance()


def trace(run: Run, inputs: list[Value], options: Options) -> Traced:
    """Run a function on copies of the inputs, and record the calls."""
    tracer = Tracer(options, run)
    arrays = [copy_tensor(value.array) for value in inputs]
    for array, value in zip(arrays, inputs, strict=True):
        tracer.add(array, value)
    generators = _shared._generators
    was_traced, generators.traced = generators.traced, True
    try:
        with PROCESS.tracing() as older:
            with _EAGER_STANCE, tracer, recording(tracer):
                output = call_traced(run.call, arrays)
            PROCESS.check(options.name)
            result, rebinds = run.describe(
                output, lambda x, _: tracer.value(x) if isinstance(x, torch.Tensor) else None
            )
            traced = tracer.finish(result, rebinds, _read)
            tracer.check_captured(traced, older)
            return traced
    finally:
        generators.traced = was_traced


def _read(array: Any, attribute: str) -> Any:
    return array.stride() if attribute == "stride()" else getattr(array, attribute)


def keep_generators(nodes: list[Node]) -> Callable[[], None]:
    """Return a function that restores the current states of the generators that nodes use."""
    watch_context = PROCESS.watched_generator()
    watch_context.__enter__()
    state = torch.get_rng_state()
    gpu_states = torch.cuda.get_rng_state_all() if torch.cuda.is_initialized() else []
    generators = [current_generator(), *[node.kwargs.get("generator") for node in nodes]]
    generator_states = [(g, g.get_state()) for g in generators if isinstance(g, torch.Generator)]

    def restore() -> None:
        torch.set_rng_state(state)
        torch.cuda.set_rng_state_all(gpu_states)
        watch_context.__exit__(None, None, None)
        for generator, saved_state in generator_states:
            generator.set_state(saved_state)

    return restore
