"""Calls of ivy in code that `torch.compile` traces. The compiler traces only the torch function that a call runs.

Dynamo, the tracer of `torch.compile`, would trace a dispatcher like other Python code: hundreds of instructions for
each call. `resolve_in_dynamo` makes Dynamo run `resolve` instead. The resolution depends on the current settings, so
the compiled code has a guard on the number that identifies these settings. Calls that cannot be resolved are traced.

`torch.compile` runs NumPy functions by `torch._numpy`, which differs from NumPy in some dtypes and values. ivy
functions of NumPy arrays therefore run on ivy's torch backend, and their results become NumPy arrays again.
"""

from collections.abc import Sequence
from types import BuiltinFunctionType, FunctionType, MethodDescriptorType
from typing import Any

import torch
from torch._dynamo import exc, source, trace_rules, variables
from torch._dynamo.guards import GuardBuilder, install_guard
from torch._guards import TracingContext

from ivy_protocol import backends, lazy
from ivy_protocol.backends import views
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import (
    Cast,
    ForwardedCall,
    is_bytecode_traced,
    is_compiling,
    reads_settings,
    resolved,
    resolving,
)
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.dispatch import call_entry, general, operators, planning
from ivy_protocol.dispatch.operators import OperatorCall
from ivy_protocol.functions.device import as_ivy_dev
from ivy_protocol.interop.resolution import Compiler, Planned, Resolution, resolve

Tracker = variables.base.VariableTracker
_Function = variables.UserFunctionVariable
_Object = variables.UserDefinedObjectVariable
_NATIVE_FUNCTIONS = (BuiltinFunctionType, MethodDescriptorType)
_CLASSES = (torch.Tensor, torch.nn.Parameter)
_CONSTANTS = (bool, int, float, complex, str, type(None), type(...), torch.dtype, torch.device)
_SETTINGS = "ivy_protocol.core.context"
_Numpy = variables.NumpyNdarrayVariable
_Tensor = variables.TensorVariable
_pools: dict[tuple[type, Any, int, Any], list[Any]] = {}
"""Arrays without elements, by class, dtype, number of axes and device. They represent the arrays of a call."""
_MARKER = torch.empty(0, device="cpu")


class _Unresolved(Exception):
    """Raised for an argument with properties that the compiler does not know."""


def resolve_in_dynamo() -> None:
    """Make Dynamo resolve calls of dispatchers and operators, and create guards on settings."""
    trace = _Function.call_function

    def call_function(self: Any, tx: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
        fn = self.fn
        if fn is is_compiling or fn is is_bytecode_traced:
            return Tracker.build(tx, True)
        if fn in reads_settings:
            _guard_settings(tx)
            value = fn(*[arg.as_python_constant() for arg in args])
            # If the value is a dict or another object that is not a constant, let Dynamo trace the function and create
            # guards.
            return Tracker.build(tx, value) if _is_constant(value) else trace(self, tx, args, kwargs)
        if fn is lazy.function_module:
            # Import the module now, because Dynamo cannot trace imports.
            module = fn(*[arg.as_python_constant() for arg in args])
            return Tracker.build(tx, module, tx.import_source(module.__name__))
        if fn is lazy.function:
            function = fn(*[arg.as_python_constant() for arg in args])
            return Tracker.build(
                tx, function, source.AttrSource(tx.import_source(function.__module__), function.__name__)
            )
        target = resolved.get(fn)
        if target is None:
            return trace(self, tx, args, kwargs)
        passed, function = [*self.self_args(), *args], self.get_source()
        if isinstance(target, FunctionType):
            # The function is a method. Its target depends on the object, whose identity has a guard.
            owner = passed.pop(0).realize()
            target, function = target(owner.value), owner.source
            if target is None or function is None:
                return trace(self, tx, args, kwargs)
        if function is not None:
            # Guard on the identity of the dispatcher. By default, Dynamo compares functions by their code, which all
            # dispatchers share.
            _guard(function, GuardBuilder.ID_MATCH)
        if type(target) is ForwardedCall:
            result = _call_forwarded(tx, target, passed, kwargs)
            return trace(self, tx, args, kwargs) if result is None else result
        result = _call(tx, target, passed, kwargs)
        return _trace_call(tx, target, passed, kwargs) if result is None else result

    _Function.call_function = call_function
    # If a function returns views, remove the attribute with the function that Dynamo traces in place of the dispatcher.
    # With this attribute, Dynamo would not call `call_function` for the dispatcher.
    resolving.installed = True
    for fn, target in resolved.items():
        if type(target) is Spec and target.returns_view and not target.mutates:
            vars(fn).pop("_torchdynamo_inline", None)


def _trace_call(tx: Any, target: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """Trace a call that cannot be resolved."""
    if type(target) is OperatorCall:
        index, reflected = Tracker.build(tx, target.spec.index), Tracker.build(tx, target.reflected)
        return _traced(tx, operators.foreign_operand).call_function(tx, [index, *args, reflected], kwargs)
    spec, passed = Tracker.build(tx, target, _spec_source(tx, target)), Tracker.build(tx, tuple(args))
    traced = _traced(tx, planning.dispatch_unresolved)
    result = traced.call_function(tx, [spec, passed, Tracker.build(tx, kwargs)], {})
    if target.returns_view and args:
        _share_link(tx, args[0], result)
    return result


def _traced(tx: Any, fn: Any) -> Any:
    """Return Dynamo's tracker of a module's function."""
    return Tracker.build(tx, fn, source.AttrSource(tx.import_source(fn.__module__), fn.__name__))


def _guard_settings(tx: Any) -> None:
    """Add a guard on the current settings to the compiled code."""
    module = tx.import_source(_SETTINGS)
    number = source.CallFunctionNoArgsSource(source.AttrSource(module, "settings_number"))
    _guard(number, GuardBuilder.EQUALS_MATCH)


def _guard(value: Any, kind: Any) -> None:
    """Install a guard unless an equal guard exists, because Dynamo would keep both."""
    guards = TracingContext.get().guards_context.dynamo_guards
    if all([guard.create_fn is not kind for guard in guards.get_guards_for_source(value)]):
        install_guard(value.make_guard(kind))


class _Arguments:
    """The values that represent the arguments of a call for `resolve`: arrays without elements, and constants.

    Arrays of the classes in `unwrapped` become native arrays.
    """

    def __init__(self, tx: Any, unwrapped: tuple[type, ...] = ()) -> None:
        self.tx = tx
        self.unwrapped = unwrapped
        self.unwrapped_count = 0
        self.trackers: dict[int, Any] = {}
        """The trackers of the arrays, by the `id` of the values."""
        self.values: list[Any] = []
        self.counts: dict[Any, int] = {}
        self.kinds: set[type] = set()
        """The types of the trackers of native arrays."""

    def value_of(self, tracker: Any) -> Any:
        """Return the value that represents an argument."""
        tracker = tracker.realize()
        cls = type(tracker)
        if cls is _Tensor or cls is _Numpy:
            return self._native(tracker)
        if cls is _Object and type(tracker.value) in self.unwrapped:
            self.unwrapped_count += 1
            return self._native(tracker.var_getattr(self.tx, "_data").realize())
        if cls is _Object and type(tracker.value) is Array:
            data = tracker.var_getattr(self.tx, "_data").realize()
            array = wrap(self._native(data))
            is_numpy = type(data) is _Numpy
            return self._track(array, _new_array(self.tx, self.trackers[id(array._data)]) if is_numpy else tracker)
        if cls is variables.ListVariable or cls is variables.TupleVariable:
            items = [self.value_of(item) for item in tracker.items]
            return items if cls is variables.ListVariable else tuple(items)
        if cls in (variables.ConstantVariable, variables.SliceVariable) or tracker.is_python_constant():
            value = tracker.as_python_constant()
            if _is_constant(value):
                if isinstance(value, str) and type(value) is not str:
                    # Keep the tracker of a dtype: its class is a subclass of `str`, for which Dynamo cannot create a
                    # tracker.
                    self.trackers[id(value)] = tracker
                return value
        raise _Unresolved

    def _native(self, tracker: Any) -> Any:
        kind = type(tracker)
        self.kinds.add(kind)
        if kind is _Numpy:
            tracker = Tracker.build(self.tx, torch.from_numpy).call_function(self.tx, [tracker], {})
        if type(tracker) is not _Tensor or tracker.class_type not in _CLASSES or tracker.ndim is None:
            raise _Unresolved
        key = tracker.class_type, tracker.dtype, tracker.ndim, tracker.device
        pool, index = _pools.setdefault(key, []), self.counts.get(key, 0)
        self.counts[key] = index + 1
        if index == len(pool):
            pool.append(_empty(*key))
        return self._track(pool[index], tracker)

    def cast(self, value: Any) -> Any:
        """Return the array that represents a `Cast`. Return other values unchanged."""
        return self._native(self.tracker_of(value)) if type(value) is Cast else value

    def _track(self, value: Any, tracker: Any) -> Any:
        self.trackers[id(value)] = tracker
        self.values.append(value)
        return value

    def tracker_of(self, value: Any) -> Any:
        """Return the tracker of an argument of the resolved call."""
        tracker = self.trackers.get(id(value))
        if tracker is not None:
            return tracker
        cls = type(value)
        if cls is Array:
            return _new_array(self.tx, self.tracker_of(value._data))
        if cls is Cast:
            return self.tracker_of(value.array).call_method(self.tx, "to", [self.tracker_of(value.dtype)], {})
        if cls is dict:
            return Tracker.build(self.tx, {name: self.tracker_of(item) for name, item in value.items()})
        if cls is list or cls is tuple:
            items = [self.tracker_of(item) for item in value]
            new = variables.base.ValueMutationNew()
            return variables.ListVariable(items, mutation_type=new) if cls is list else variables.TupleVariable(items)
        if not _is_constant(value):
            raise _Unresolved
        return Tracker.build(self.tx, value)


def _is_constant(value: Any) -> bool:
    """Return True for constants, and for sequences and slices of constants."""
    if type(value) is slice:
        return all([_is_constant(part) for part in (value.start, value.stop, value.step)])
    if type(value) in (list, tuple, torch.Size):
        return all([_is_constant(item) for item in value])
    return isinstance(value, _CONSTANTS)


def _empty(cls: type, dtype: Any, ndim: int, device: Any) -> Any:
    """Return an array without elements."""
    with torch._C.DisableTorchFunction():
        tensor = torch.empty((0,) * ndim, dtype=dtype, device=device)
        return tensor if cls is torch.Tensor else torch.nn.Parameter(tensor, requires_grad=False)


def _call(tx: Any, target: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """Return the tracker of the result of a call of a dispatcher or operator. Return None if Dynamo has to trace the
    call.
    """
    _guard_settings(tx)
    spec: Spec = target.spec if type(target) is OperatorCall else target
    arguments = _Arguments(tx)
    try:
        values = [arguments.value_of(arg) for arg in args]
        keywords = {name: arguments.value_of(arg) for name, arg in kwargs.items()}
    except _Unresolved:
        return None
    if type(target) is OperatorCall:
        if keywords or len(values) != 2 or type(values[0]) is not Array:
            return None
        if target.reflected:
            values.reverse()
            args = args[::-1]
    result = _resolve(arguments, spec, values, keywords)
    if result is None or arguments.kinds == {_Numpy}:
        return None if result is None else _as_numpy(tx, result)
    if spec.returns_view:
        _share_link(tx, args[0], result)
    return result


def _resolve(arguments: _Arguments, spec: Spec, values: Sequence[Any], keywords: dict[str, Any]) -> Any:
    """Return the tracker of the result of a dispatcher. For NumPy arrays as for tensors, the dispatcher runs on torch.
    Return None if Dynamo has to trace the call.
    """
    mode = context.all_modes[context.current_modes()]
    if _Numpy in arguments.kinds:
        is_mixed = _Tensor in arguments.kinds
        if mode.only or spec.returns_named or (is_mixed and mode.mixed_arrays != "host"):
            return None
    device = _device() if spec.devices else ""
    with resolving:
        resolved_call = resolve(spec, tuple(values), keywords, Compiler("torch", device, _marker))
    result = None
    if isinstance(resolved_call, Resolution):
        result, planned = _call_native(arguments, resolved_call), resolved_call.planned
    else:
        planned = resolved_call
    if result is None and planned is not None:
        result = _call_plan(arguments, spec, planned, tuple(values), keywords)
    return result


def _call_forwarded(tx: Any, target: ForwardedCall, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """Return the tracker of the result of a function that calls a dispatcher. Return None if Dynamo has to trace the
    call.
    """
    _guard_settings(tx)
    subclass = target.array_class()
    arguments = _Arguments(tx, (Array, subclass))
    has_links = target.links and any([_is_object(arg, subclass) for arg in args])
    is_array_mode = context.all_modes[context.current_modes()].array_mode
    if has_links or not (target.is_native or is_array_mode):
        return None
    try:
        values = tuple([arguments.value_of(arg) for arg in args])
        keywords = {name: arguments.value_of(arg) for name, arg in kwargs.items()}
    except _Unresolved:
        return None
    if arguments.kinds != {_Tensor}:
        return None
    # If an argument is a native array, do not forward 0-d arrays: functions treat 0-d native arrays as NumPy scalars.
    lowest_ndim = 0 if arguments.unwrapped_count == len(arguments.values) else 1
    with resolving:
        passed = target.forward(values, keywords, lowest_ndim)
    if passed is None:
        return None
    try:
        result = _resolve(arguments, target.spec, [arguments.cast(value) for value in passed[0]], passed[1])
    except exc.ObservedException:
        # Discard the error, and return None. Dynamo then traces the function, which raises NumPy's error or accepts the
        # arguments.
        exc.handle_observed_exception(tx)
        return None
    if result is None:
        return None
    result = _finish(tx, result, target)
    if target.spec.returns_view and not target.is_native:
        _share_link(tx, args[0], result)
    return result


def _is_object(tracker: Any, cls: type) -> bool:
    """Return True for the tracker of an object of a class."""
    tracker = tracker.realize()
    return type(tracker) is _Object and type(tracker.value) is cls


def _finish(tx: Any, result: Any, target: ForwardedCall) -> Any:
    """Convert the result of the dispatcher to the result that the forwarded call returns."""
    data = result = result.realize()
    if _is_object(result, Array):
        data = result.var_getattr(tx, "_data").realize()
    if type(data) is not _Tensor:
        return _callee(tx, target.finish).call_function(tx, [result], {})
    return data if target.is_native else _new_array(tx, data, target.array_class())


def _as_numpy(tx: Any, result: Any) -> Any:
    """Return a result in which NumPy arrays replace tensors."""
    result = result.realize()
    if type(result) is _Tensor:
        return result.call_method(tx, "numpy", [], {})
    if type(result) is _Object and type(result.value) is Array:
        return _new_array(tx, _as_numpy(tx, result.var_getattr(tx, "_data")))
    if type(result) is variables.ListVariable or type(result) is variables.TupleVariable:
        items = [_as_numpy(tx, item) for item in result.items]
        return Tracker.build(tx, items if type(result) is variables.ListVariable else tuple(items))
    return result


def _device() -> str:
    """Return the device of the inputs of the compiled code. Return an empty string if there is none."""
    device = backends.load("torch").hooks.traced_device(None)
    return "" if device is None else as_ivy_dev(device)


def _marker(backend: Any) -> Any:
    return _MARKER if backend.name == "torch" else None


def _call_native(arguments: _Arguments, call: Resolution) -> Any:
    """Return the tracker of the result of a resolved call. Return None if the plan has to handle the call."""
    tx, spec, fn = arguments.tx, call.spec, call.fn
    try:
        args = [arguments.tracker_of(value) for value in call.args]
        kwargs = {name: arguments.tracker_of(value) for name, value in call.kwargs.items()}
    except _Unresolved:
        return None
    try:
        result = _callee(tx, fn).call_function(tx, args, kwargs).realize()
    except exc.ObservedException:
        # Discard the error, and return None, so that the plan handles the call: it raises the same error, with the name
        # of the function.
        exc.handle_observed_exception(tx)
        return None
    is_array = type(result) is _Tensor
    if call.wraps:
        return _new_array(tx, result) if is_array else None
    if is_array or fn is spec.body:
        return result
    is_declined = result.is_python_constant() and result.as_python_constant() is NotImplemented
    return result if spec.unwrapped and not is_declined else None


def _callee(tx: Any, fn: Any) -> Any:
    """Return the tracker of the function of a resolved call."""
    if isinstance(fn, _NATIVE_FUNCTIONS) and trace_rules.lookup(fn) is variables.TorchInGraphFunctionVariable:
        return Tracker.build(tx, fn)
    name = f"function_{id(fn):x}"
    setattr(call_entry.cached_plans, name, fn)
    return Tracker.build(tx, fn, _plan_source(tx, name))


def _spec_source(tx: Any, spec: Spec) -> Any:
    return source.GetItemSource(source.AttrSource(tx.import_source(_SETTINGS), "functions"), spec.index)


def _plan_source(tx: Any, name: str) -> Any:
    return source.AttrSource(source.AttrSource(tx.import_source(call_entry.__name__), "cached_plans"), name)


def _call_plan(
    arguments: _Arguments, spec: Spec, planned: Planned, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """Return the result of a call for which Dynamo traces the plan or the slow path. Return None if an argument is
    unresolved.
    """
    tx = arguments.tx
    try:
        values: Any = (args, kwargs) if planned.entry is None else planned.args
        passed = [arguments.tracker_of(value) for value in values]
    except _Unresolved:
        return None
    if planned.entry is None:
        modes = Tracker.build(tx, context.current_modes())
        fixed = [Tracker.build(tx, spec, _spec_source(tx, spec)), modes]
        return _traced(tx, general.slow_path).call_function(tx, [*fixed, *passed], {})
    return Tracker.build(tx, planned.entry.plan, _plan_source(tx, planned.entry.name)).call_function(tx, passed, {})


def _new_array(tx: Any, data: Any, array_class: type = Array) -> Any:
    """Return the tracker of a new `ivy.Array`, or of an array of a subclass, with native data."""
    cls = Tracker.build(
        tx, array_class, source.AttrSource(tx.import_source(array_class.__module__), array_class.__name__)
    )
    effects = tx.output.side_effects
    array = effects.track_new_user_defined_object(variables.BuiltinVariable(object), cls, [], tx=tx)
    effects.store_attr(array, "_data", data)
    return array


def _share_link(tx: Any, array: Any, result: Any) -> None:
    """Share the link of `array` with `result`, a view of `array`, as the dispatcher does in traced code."""
    array = array.realize()
    if type(array) is not _Object:
        return
    name, default = Tracker.build(tx, "_link"), Tracker.build(tx, None)
    link = Tracker.build(tx, getattr).call_function(tx, [array, name, default], {})
    if not (link.is_python_constant() and link.as_python_constant() is None):
        _traced(tx, views.share).call_function(tx, [array, result], {})
