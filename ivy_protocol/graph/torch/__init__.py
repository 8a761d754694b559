"""Trace torch: every public function and method passes the mode below, at the level at which it was called."""

import inspect
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType
from typing import Any

import torch
from torch.overrides import TorchFunctionMode, resolve_name

from ivy_protocol.array.array import Array
from ivy_protocol.backends.torch import _shared, random
from ivy_protocol.backends.torch._shared import is_traced
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.nodes import Live, Node, Setting, Value
from ivy_protocol.graph.recorder import OWN, Options, Recorder, Run, Traced, entered, is_sizing_key, recording
from ivy_protocol.graph.torch._compiling import compiled as compiled
from ivy_protocol.graph.torch._names import (
    AS_OPERATORS,
    CREATIONS,
    Kind,
    current_generator,
    kind_of,
    seeded_generator,
)
from ivy_protocol.graph.torch._names import normalised as normalised
from ivy_protocol.graph.torch._process import Process, young

_LOOKED_AT = {
    "shape": "shape",
    "size": "shape",
    "numel": "shape",
    "nelement": "shape",
    "__len__": "shape",
    "is_same_size": "shape",
    "stride": "stride()",
    "is_contiguous": "stride()",
    "nbytes": "shape",
    "ndim": "ndim",
    "dim": "ndim",
    "ndimension": "ndim",
    "dtype": "dtype",
    "is_floating_point": "dtype",
    "is_complex": "dtype",
    "is_signed": "dtype",
    "is_conj": "",
    "is_neg": "",
    "is_inference": "",
    "is_shared": "",
    "is_pinned": "",
    "is_set_to": "",
    "element_size": "dtype",
    "itemsize": "dtype",
    "result_type": "dtype",
    "can_cast": "dtype",
    "promote_types": "",
    "type": "dtype",
    "device": "device",
    "get_device": "device",
    "requires_grad": "requires_grad",
    "has_names": "",
    "is_tensor": "",
    "data_ptr": "",
    "__hash__": "",
    "__repr__": "",
    "__str__": "",
    "__format__": "",
    "__torch_function__": "",
    "broadcast_tensors": "shape",
}
"""Functions and attributes that tell something about a tensor, and what; they do not look into it."""
_PLAIN = (
    type(None), bool, int, float, complex, str, type, type(Ellipsis), torch.dtype, torch.device, torch.layout,
    torch.memory_format, torch.Generator,
)  # fmt: skip
"""Arguments that hold no tensors."""
_STORAGE = ("storage", "storage_offset", "untyped_storage")
_STEADY = ("_fix_promotion", "keep_with_memory", "memory_of")
"""Functions of ivy and of array_api_compat that ask for shapes, and look at no more than whether they are empty."""
_PARTS = {
    "chunk": "shape", "gradient": "ndim", "nonzero": "ndim", "split": "shape", "unbind": "shape",
    "unsafe_chunk": "shape", "unsafe_split": "shape", "where": "ndim",
}  # fmt: skip
"""Functions that give as many tensors as the first one tells, and what tells it."""
_SIZING = frozenset((
    "_unique2", "argwhere", "bincount", "masked_select", "nonzero", "unique", "unique_consecutive", "unique_dim",
))  # fmt: skip
"""Functions that give results of sizes that depend on values; `Tracer.sizes` knows those that do sometimes."""
_RANDOM = ("rand", "normal", "bernoulli", "multinomial", "poisson", "dropout", "uniform", "exponential", "cauchy",
           "geometric", "gumbel", "rrelu", "gamma", "binomial")  # fmt: skip
_UNSEEN = (
    "made while tracing by something that the trace does not see, such as torch.func.vmap, torch.func.grad, "
    "torch.from_numpy, a compiled function or another thread; make it before, or pass it as an argument"
)


_OWN_BACKWARD = (
    "a torch.autograd.Function is applied at {line}, whose own backward pass a graph would lose; use functions of "
    "torch, or call the autograd function outside of what is traced"
)


class _Forward(dict[CodeType, str]):
    """What is said of code that runs: something where it is the forward pass of a `torch.autograd.Function`.

    The function that runs them is no Python code from torch 2.14 on.
    """

    def __missing__(self, code: CodeType) -> str:
        self[code] = _OWN_BACKWARD if code in self._passes() else ""
        return self[code]

    @staticmethod
    def _passes() -> set[CodeType | None]:
        classes: list[Any] = [torch.autograd.Function]
        found = set()
        for cls in classes:
            # A decorator is the same code around other functions too.
            found.add(getattr(inspect.unwrap(cls.forward), "__code__", None))
            classes += cls.__subclasses__()
        return found


class Tracer(Recorder, TorchFunctionMode):
    """Records what passes, and answers it."""

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
            return id(array)

    def settings(self) -> tuple[Setting, ...]:
        found = []
        if torch.is_grad_enabled() != self.grad:
            found.append(_GRAD if torch.is_grad_enabled() else _NO_GRAD)
        autocast = _autocast()
        if autocast != self.autocast:
            found.append(autocast)
        return tuple(found)

    def __torch_function__(self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        classes = dict.fromkeys(types)
        _collect_classes((args, kwargs), classes)
        if not all([issubclass(cls, torch.Tensor) for cls in classes]):
            if func is torch.tensor and args and isinstance(args[0], Array) and "pin_memory" not in kwargs:
                # It would warn of a tensor, which the function did not give.
                func, kwargs = torch.asarray, {**kwargs, "copy": True}
            return self.answered(func, tuple(classes), args, kwargs)
        tensors: list[Any] = []
        _collect((args, kwargs), tensors)
        if any(map(is_traced, tensors)):
            raise IvyTraceError(f"a tensor at {self.line() or self.options.name} was {_UNSEEN}")
        versions = [_version(t) for t in tensors]
        drawn_from = None
        kind = kind_of(func)
        if "generator" in kwargs:
            drawn_from = self.generator(kwargs["generator"])
        collecting = self.collecting(args, kwargs) if kind.name == "backward" else ()
        with PROCESS.calling(self.options.name):
            found = func(*args, **kwargs)
        if collecting:
            self.effect(kind, args, kwargs, collecting)
            return found
        results: list[Any] = []
        _collect(found, results)
        changed = [t for t, v in zip(tensors, versions, strict=True) if _version(t) != v]
        if kind.style == "setattr":
            self.effect(kind, args, kwargs)
            if kind.name == "data":
                self.add(args[0], self.value(args[0])).memory = self.value(args[1]).memory
            return found
        if not results and not changed:
            return self.told(kind, func, args, kwargs, found, tensors)
        random = any(word in kind.name for word in _RANDOM)
        given = self.encoded(args)
        named = self.encoded(kwargs)
        if "generator" in named:
            named["generator"] = drawn_from
        if kind.reflected:
            given = given[::-1]
        writes = tuple(self.value(t) for t in changed)
        returned = found is not None and any(found is t for t in changed)
        result = self.value(found) if returned else self.results(found)
        style, target = kind.style, kind.target
        operator = AS_OPERATORS.get(kind.label.removeprefix("torch."))
        if operator and style == "method" and len(args) == 2 and not named:
            style, target = "infix", operator
        node = Node(kind.label, style, target, given, named, result, writes=writes, random=random)
        if isinstance(found, list | tuple) and kind.name in _PARTS and not _gives_lengths(args, kwargs):
            first = self.value(tensors[0])
            self.look([first], _PARTS[kind.name], kind.name, torch.Tensor.size, (first,), tensors[0].shape)
        self.record(node)
        return found

    def answered(self, func: Any, types: tuple[type, ...], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Let a class of arrays answer that are no tensors, such as `ivy.Array`; what it calls is recorded."""
        with self:
            for cls in types:
                found = cls.__torch_function__(func, types, args, kwargs)
                if found is not NotImplemented:
                    return found
        raise TypeError(f"no implementation of {resolve_name(func) or func} for {', '.join(c.__name__ for c in types)}")

    def effect(self, kind: Kind, args: tuple[Any, ...], kwargs: dict[str, Any], writes: tuple[Value, ...] = ()) -> None:
        """Record a call that gives nothing, and so is made for what it does."""
        node = Node(kind.label, kind.style, kind.target, self.encoded(args), self.encoded(kwargs), None, effect=True)
        node.writes = writes
        self.record(node)

    def told(
        self, kind: Kind, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any], found: Any, tensors: list[Any]
    ) -> Any:
        """Answer what is no tensor: something about tensors, something read from them, or an effect."""
        if not tensors:
            return found
        values = [self.value(t) for t in tensors]
        shown = kind.label.removeprefix("torch.").removeprefix("Tensor.").strip("_")
        steady = self.is_steady()
        if kind.name in _STORAGE:
            if steady:
                return found
            raise IvyTraceError(
                f"{shown} looks at the memory of an array at {self.line()}, which is another one in each call; look at "
                f"its shape or its values"
            )
        attribute = _LOOKED_AT.get(kind.name)
        if steady and attribute in ("shape", "stride()"):
            attribute = "ndim"
        if attribute is not None or kind.style == "getattr":
            return self.look(values, attribute or "", shown, func, self.encoded(args), found)
        if kind.name in ("register_hook", "register_post_accumulate_grad_hook"):
            raise IvyTraceError(f"a hook is registered at {self.line()}; a graph calls no function of Python")
        if found is None:
            self.effect(kind, args, kwargs)
            return found
        return self.read(shown, func, self.encoded(args), found, values)

    def is_steady(self) -> bool:
        """Whether a function of ivy asks that does the same whatever the sizes are."""
        frame: Any = sys._getframe(3)
        return frame.f_code.co_name in _STEADY and frame.f_code.co_filename.startswith(OWN)

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
        return name in _SIZING

    def results(self, found: Any) -> Any:
        """What a call gave, with values for the tensors."""
        if isinstance(found, torch.Tensor):
            return self.made(found)
        if isinstance(found, list | tuple):
            return tuple([self.results(item) for item in found])
        return None

    def encoded(self, data: Any) -> Any:
        """Arguments, with values for the tensors."""
        if isinstance(data, torch.Tensor):
            return self.value(data)
        if isinstance(data, tuple):
            items = [self.encoded(item) for item in data]
            return type(data)(*items) if hasattr(data, "_fields") else tuple(items)
        if type(data) is list:
            return [self.encoded(item) for item in data]
        if type(data) is dict:
            return {key: self.encoded(item) for key, item in data.items()}
        if type(data) is slice:
            return slice(self.encoded(data.start), self.encoded(data.stop), self.encoded(data.step))
        if isinstance(data, Array):
            # The end of a slice, for which torch asks no class.
            return self.encoded(data._data)
        if not isinstance(data, _PLAIN):
            self.check_given(data)
        return data

    def renewed(self, data: Any) -> Any:
        with torch._C.DisableTorchFunction():
            array = copied(data)
        self.made(array)
        return array

    def row(self, data: Any) -> Any:
        with torch._C.DisableTorchFunction():
            array = copied(data[0])
        self.made(array)
        return array

    def joined(self, data: Any, count: int) -> tuple[Node, Any]:
        with torch._C.DisableTorchFunction():
            return Node("torch.stack", "call", torch.stack, (), {}, None), torch.stack([data] * count)

    def generator(self, value: Any) -> Any:
        """A generator for the graph: that of ivy's own random functions is the one of the time of the call."""
        if value is current_generator():
            return Live(current_generator)
        if isinstance(value, random.Seeded):
            return seeded_generator(value.initial_seed())
        if not self.run.holds(value) and _is_fresh(value):
            raise IvyTraceError(
                f"a generator is made at {self.line()} for each call, which a trace does not see; make it outside of "
                f"the function, or draw with seed= from ivy, as in ivy.random_uniform(shape=(2,), seed=1)"
            )
        return value

    def is_folded(self, node: Node) -> bool:
        # A tensor that collects gradients is another one in each call.
        return not self.arrays[node.result].requires_grad

    def collecting(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Value, ...]:
        """What a backward pass adds gradients to; refused if the function holds it, as they would be added up."""
        losses, inputs = [
            (given,) if isinstance(given, torch.Tensor) else given for given in (args[0], kwargs.get("inputs") or ())
        ]
        values = tuple(map(self.value, inputs or _collecting(losses)))
        for value in values:
            if value.source == "constant":
                raise IvyTraceError(
                    f"backward at {self.line()} adds gradients to a tensor that the function holds, in the trace and "
                    f"in each call; use torch.autograd.grad, or ivy.grad outside of what is traced"
                )
        return values

    def check_captured(self, traced: Traced, older: list[torch.Tensor]) -> None:
        """Refuse tensors that the trace knows nothing about although they are younger than itself."""
        used = {v for node in traced.nodes for v in node.inputs} | set(traced.outputs)
        suspects = {id(self.arrays[v]): line for v, line in self.captured if v in used}
        for tensor in older:
            suspects.pop(id(tensor), None)
        if not suspects:
            return
        for tensor in young():
            if id(tensor) in suspects:
                raise IvyTraceError(
                    f"a tensor that is used at {suspects[id(tensor)] or self.options.name} was {_UNSEEN}"
                )


def _collect(data: Any, found: list[Any]) -> None:
    if isinstance(data, torch.Tensor):
        found.append(data)
    elif isinstance(data, list | tuple):
        for item in data:
            _collect(item, found)
    elif isinstance(data, dict):
        for item in data.values():
            _collect(item, found)


def _collect_classes(data: Any, found: dict[type, None]) -> None:
    """Add the classes of arrays that are no tensors, as torch does not tell all of them: `Tensor.__eq__` does not."""
    if isinstance(data, list | tuple):
        for item in data:
            _collect_classes(item, found)
    elif type(data) is dict:
        _collect_classes((*data.values(),), found)
    elif hasattr(type(data), "__torch_function__") and not isinstance(data, torch.Tensor):
        found[type(data)] = None


def _gives_lengths(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Whether a call of `torch.split` says how long each part is."""
    return any(isinstance(value, list | tuple) for value in (*args[1:], *kwargs.values()))


def _collecting(losses: Sequence[Any]) -> list[Any]:
    """The tensors to whose gradients a backward pass adds."""
    ahead: list[Any] = [loss.grad_fn for loss in losses]
    seen, found = set(), [loss for loss in losses if loss.grad_fn is None]
    while ahead:
        step = ahead.pop()
        if step is not None and step not in seen:
            seen.add(step)
            ahead += [before for before, _ in step.next_functions]
            if hasattr(step, "variable"):
                found.append(step.variable)
    return found


def _version(tensor: Any) -> int:
    return -1 if tensor.is_inference() else tensor._version


def _is_fresh(generator: Any) -> bool:
    """Whether nothing was drawn from a generator yet."""
    if generator is None or generator.device.type != "cpu":
        return False
    return torch.equal(generator.get_state(), torch.Generator().manual_seed(generator.initial_seed()).get_state())


PROCESS = Process()
_NO_GRAD = Setting("torch.no_grad", torch.no_grad)
_GRAD = Setting("torch.enable_grad", torch.enable_grad)


def _autocast() -> Setting:
    kind = next((k for k in ("cuda", "cpu") if torch.is_autocast_enabled(k)), "cpu")
    enabled = torch.is_autocast_enabled(kind)
    options = (("device_type", kind), ("dtype", torch.get_autocast_dtype(kind)), ("enabled", enabled))
    return Setting("torch.autocast", torch.autocast, options)


def copied(array: Any) -> Any:
    """A tensor of the same kind that can be written to in its place."""
    return array.detach().clone().requires_grad_(array.requires_grad)


class _Eagerly:
    """Lets compiled functions run as they were written; without the compiler loaded, there are none.

    The stance of the compiler is one for the process. Each thread that traces would set back what it found, which is
    that of another one; here the last one that leaves sets back what the first found.
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


_EAGERLY = _Eagerly()


def trace(run: Run, inputs: list[Value], options: Options) -> Traced:
    """Run a function on copies of the inputs, and record what it calls."""
    tracer = Tracer(options, run)
    arrays = [copied(value.array) for value in inputs]
    for array, value in zip(arrays, inputs, strict=True):
        tracer.add(array, value)
    generators = _shared._generators
    traced_before, generators.traced = generators.traced, True
    try:
        with PROCESS.tracing() as older:
            with _EAGERLY, tracer, recording(tracer):
                found = entered(run.call, arrays)
            PROCESS.check(options.name)
            result, rebinds = run.describe(found, lambda x, _: tracer.value(x) if isinstance(x, torch.Tensor) else None)
            traced = tracer.finished(result, rebinds, _read)
            tracer.check_captured(traced, older)
            return traced
    finally:
        generators.traced = traced_before


def _read(array: Any, attribute: str) -> Any:
    return array.stride() if attribute == "stride()" else getattr(array, attribute)


def keep_generators(nodes: list[Node]) -> Callable[[], None]:
    """Set back, when called, the generators to where they are now."""
    watched = PROCESS.watched_generator()
    watched.__enter__()
    state = torch.get_rng_state()
    on_gpus = torch.cuda.get_rng_state_all() if torch.cuda.is_initialized() else []
    used = [current_generator(), *[node.kwargs.get("generator") for node in nodes]]
    kept = [(g, g.get_state()) for g in used if isinstance(g, torch.Generator)]

    def back() -> None:
        torch.set_rng_state(state)
        torch.cuda.set_rng_state_all(on_gpus)
        watched.__exit__(None, None, None)
        for generator, before in kept:
            generator.set_state(before)

    return back
