"""`ivy.Module`: the base class of computations with weights."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, Protocol, TypeVar, overload

from ivy_protocol import functions
from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.compiling import is_compiling
from ivy_protocol.container import Container
from ivy_protocol.core.context import state
from ivy_protocol.core.device import Device
from ivy_protocol.core.dtypes import Dtype
from ivy_protocol.exceptions import IvyError, IvyNotImplementedException, IvyTypeError, IvyValueError
from ivy_protocol.graph import trace_graph
from ivy_protocol.messages.log import followed, has_observers
from ivy_protocol.namespace.namespace import with_backend
from ivy_protocol.stateful import _devices, _errors, _hints, _loading, _weights
from ivy_protocol.stateful._compiled import Compiled, as_function
from ivy_protocol.stateful._state_dict import StateDict
from ivy_protocol.stateful._summary import summary_of
from ivy_protocol.stateful._weights import Node, calls, linked_tree
from ivy_protocol.stateful.converters import ModuleConverters

if TYPE_CHECKING:
    from ivy_protocol.graph.graph import Graph

__all__ = ["Module"]

P = ParamSpec("P")
R = TypeVar("R", covariant=True)


class Forward(Protocol[P, R]):
    """Type of an object whose ``_forward`` has the same parameters and result as a call of the object. Only type
    checkers use this class.
    """

    @property
    def _forward(self) -> Callable[P, R]: ...


BuildMode = Literal["on_init", "explicit", "on_call"]


class ModuleMeta(_hints.SignatureMeta):
    """Metaclass that completes a module after its outermost ``__init__``, which may assign parts after the call of
    ``super()``.
    """

    if not TYPE_CHECKING:
        # Hide `__call__` from type checkers, which then read the parameters of ``__init__``. `inspect.signature` is not
        # misled by `__call__`, because it reads `__signature__`, which the base class of this metaclass defines.

        def __call__(cls, *args: Any, **kwargs: Any) -> Any:
            """Create a module. After its outermost ``__init__``, insert its parts and set the initial variables."""
            module = super().__call__(*args, **kwargs)
            if "_build_mode" not in vars(module):
                raise IvyError(f"{cls.__name__}.__init__ must call super().__init__(), which initializes the Module")
            module._made = True
            if module._dtype is not None:
                _weights.convert_part_dtypes(module, module._dtype)
            module._take()
            linked_tree(module, "v")
            linked_tree(module, "buffers")
            return module


class Module(ModuleConverters, metaclass=ModuleMeta):
    """Base class of layers and networks: a computation with weights.

    A subclass defines ``_forward``, which computes the result of a call, and ``_create_variables``, which returns the
    weights of the module itself. The parts of a module are the modules in its attributes, also in lists, tuples and
    dicts. ``v`` is the Container of the weights of the module and its parts. A call with ``v=`` uses the passed weights
    instead, and leaves the module's weights unchanged.

    Parameters
    ----------
    *args
        Arguments of ``_build``.
    v : Container or dict, optional
        Initial weights.
    buffers : Container or dict, optional
        Initial buffers, which are arrays of the module that are not trained.
    build_mode : {"on_init", "explicit", "on_call"}, default "on_init"
        Time at which weights and parts are created: in the constructor, in ``build``, or in the first call. The first
        call also builds a module with ``"explicit"`` that is not built yet.
    store_vars : bool, default True
        If True, store the created weights; otherwise, every call needs ``v=``.
    with_partial_v : bool, default False
        If True, ``v`` may lack some weights, and the module's own weights are used instead.
    dynamic_backend : bool, optional
        If True, convert arrays that are assigned to ``v`` to the module's backend. By default, they are stored
        unchanged.
    training : bool, default True
        If True, the module starts in training mode; ``train`` and ``eval`` change the mode.
    dtype : DtypeLike, optional
        Data type of new weights, and of the weights of parts that were created without a data type. By default, it is
        the default float.
    device : DeviceLike, optional
        Device of new weights; by default the default device.
    **kwargs
        Keyword arguments of ``_build``.

    Raises
    ------
    IvyTypeError
        ``_create_variables`` does not return a dict.
    IvyKeyError
        A weight is missing in ``v``, or ``v`` has a weight that the module does not have.
    IvyBroadcastShapeError
        The shape of a weight in ``v`` is wrong.

    Notes
    -----
    The key of a part is the name of its attribute without a leading underscore. In a list or tuple, the keys are
    ``v0``, ``v1``… If a module has several key chains, its weights are only at the first one.

    Examples
    --------
    >>> class Network(ivy.Module):
    ...     def __init__(self):
    ...         self._layer = ivy.Linear(3, 2, weight_initializer=ivy.Ones())
    ...         super().__init__()
    ...
    ...     def _forward(self, x):
    ...         return ivy.relu(self._layer(x))
    >>> net = Network()
    >>> net(ivy.array([1.0, 2.0, 3.0]))
    ivy.array([6., 6.])
    >>> net(ivy.array([1.0, 2.0, 3.0]), v=net.v * 2)
    ivy.array([12., 12.])
    >>> net
    Network(
        (layer): Linear(3, 2)
    )
    """

    _build_mode: BuildMode
    _built = False
    # Do not rename `_made` and the other instance attributes, since pickles contain their names.
    _made = False
    _store_vars = True
    _with_partial_v = False
    _dynamic_backend: bool | None = None
    _training = True
    _dtype: Any = None
    _device: Any = None
    _needs_sync = False
    """True if another object owns the variables. `_sync_variables` must then be called before they are read."""
    _follows = False
    """True if the weights move to the backend and device of the first input."""
    _given = False
    """True if the user has set or loaded some weights."""

    if not TYPE_CHECKING:

        def __new__(cls, *args: Any, **kwargs: Any) -> Any:
            """Create the storage of variables and parts, because subclasses may assign parts before they call
            ``super()``.
            """
            module = super().__new__(cls)
            vars(module).update(_parts={}, _nodes={"v": Node(), "buffers": Node()}, _graphs=None)
            return module

    _parts: dict[str, Any]
    """The attributes whose values may contain modules. Parts are searched only in these attributes."""
    _nodes: dict[_weights.Kind, Node]
    _graphs: Compiled | None
    _plain: tuple[Any, ...] | None = None
    """The part of `_weights.fingerprint` for all other attributes. It is None after an attribute was set."""

    def __init__(
        self,
        /,
        *args: Any,
        v: Any = None,
        buffers: Any = None,
        build_mode: BuildMode = "on_init",
        store_vars: bool = True,
        with_partial_v: bool = False,
        dynamic_backend: bool | None = None,
        training: bool = True,
        dtype: DtypeLike | None = None,
        device: DeviceLike | None = None,
        **kwargs: Any,
    ) -> None:
        if build_mode not in ("on_init", "explicit", "on_call"):
            raise IvyValueError(
                f"ivy.Module: build_mode must be 'on_init', 'explicit' or 'on_call', not {build_mode!r}"
            )
        self._build_mode = build_mode
        self._store_vars = store_vars
        self._with_partial_v = with_partial_v
        self._dynamic_backend = dynamic_backend
        self._training = training
        self._dtype = dtype
        self._device = device
        vars(self)["_arguments"] = (args, kwargs)
        if v is not None:
            self._nodes["v"].awaited = _weights.as_container(v, "v")
        if buffers is not None:
            self._nodes["buffers"].awaited = _weights.as_container(buffers, "buffers")
        if build_mode == "on_init":
            self.build()

    if not TYPE_CHECKING:
        # Hide `__getattr__` from type checkers, so that they report unknown attributes.

        def __getattr__(self, name: str) -> Any:
            raise _hints.missing_attribute(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an attribute. Record whether its value may contain modules."""
        if not isinstance(getattr(type(self), name, None), property):
            if _may_hold_modules(value):
                self._parts[name] = value
            else:
                self._parts.pop(name, None)
            super().__setattr__("_plain", None)
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        self._parts.pop(name, None)
        super().__delattr__(name)
        super().__setattr__("_plain", None)

    def _create_variables(self, *, device: Any = None, dtype: Any = None) -> Mapping[str, Any]:
        """Return the module's own weights as a nested dict. Subclasses override this method."""
        return {}

    def _build(self, *args: Any, **kwargs: Any) -> Any:
        """Create the parts of the module, from the arguments of the constructor or of the first call.

        Subclasses override this method. If it returns False, the next call builds the module again.
        """
        return True

    def _forward(self, *args: Any, **kwargs: Any) -> Any:
        """Compute the result of a call. Subclasses override this method."""
        raise IvyNotImplementedException(f"{type(self).__name__} must define the method _forward")

    def _describe_mismatch(self, *args: Any, **kwargs: Any) -> str:
        """Return a description of an argument with a wrong size, for the message of an error that the call raised.
        Layers override this method.
        """
        return ""

    def _extra_repr(self) -> str:
        """Return the settings for `repr`, without parentheses. Subclasses override this method."""
        return ""

    def build(
        self,
        *args: Any,
        from_call: bool = False,
        device: DeviceLike | None = None,
        dtype: DtypeLike | None = None,
        dynamic_backend: bool | None = None,
        **kwargs: Any,
    ) -> Container:
        """Create the weights and parts of the module.

        Parameters
        ----------
        *args, **kwargs
            Arguments of ``_build``. The default is the arguments of the constructor.
        from_call : bool, default False
            True if ``args`` and ``kwargs`` are the arguments of a call.
        device, dtype, dynamic_backend
            As for the constructor. The default is the value passed to the constructor.

        Returns
        -------
        Container
            The weights.

        Raises
        ------
        IvyTypeError
            ``_create_variables`` does not return a dict.
        """
        if device is not None:
            self._device = device
        if dtype is not None:
            self._dtype = dtype
        if dynamic_backend is not None:
            self._dynamic_backend = dynamic_backend
        if not args and not kwargs and not from_call:
            args, kwargs = vars(self)["_arguments"]
        is_built = self._build(*args, **kwargs)
        variables: Any = self._create_variables(device=self._device, dtype=self._dtype)
        if not isinstance(variables, Mapping):
            raise IvyTypeError(
                f"{type(self).__name__}._create_variables must return a dict of weights by name, not a "
                f"{type(variables).__name__}"
            )
        created = Container(variables)
        if self._store_vars:
            dict.update(self._nodes["v"].tree, created)
        self._built = is_built is not False
        self._follows = _devices.may_follow(self)
        if not self._training:
            self.eval()
        self._take()
        return self.v if self._store_vars else created

    def _take(self) -> None:
        """Set the initial variables that the user passed, for all parts that exist already."""
        if not self._built:
            return
        for kind, node in self._nodes.items():
            if node.awaited is not None:
                # Before the outermost `__init__` ends (`_made` is False), some parts do not exist yet. Accept values
                # for these parts, and keep the values in `awaited`.
                partial = self._with_partial_v or not self._made
                _weights.set_variables(self, kind, node.awaited, partial=partial, allow_extra=not self._made)
                if self._made:
                    node.awaited = None

    def _sync_variables(self) -> None:
        """Synchronize the variables with the object that owns them. Modules of native networks override this method."""

    def _check_library(self, name: str) -> None:
        """Raise if the variables cannot move to a backend. Modules of native networks override this method."""

    @property
    def v(self) -> Container:
        """Weights of the module and its parts. Inside a call with ``v=``, they are the weights passed to this call."""
        active = calls.v
        if active is not None and self in active:
            return active[self]
        return linked_tree(self, "v")

    @v.setter
    def v(self, v: Any) -> None:
        if calls.v is not None and self in calls.v:
            dict.update(calls.v[self], _weights.as_container(v, "v"))
        else:
            _weights.set_variables(self, "v", v, partial=self._with_partial_v)

    @property
    def buffers(self) -> Container:
        """Arrays of the module and its parts that are not trained. Inside a call with ``buffers=``, they are the arrays
        passed to this call.
        """
        active = calls.buffers
        if active is not None and self in active:
            return active[self]
        return linked_tree(self, "buffers")

    @buffers.setter
    def buffers(self, buffers: Any) -> None:
        if calls.buffers is not None and self in calls.buffers:
            dict.update(calls.buffers[self], _weights.as_container(buffers, "buffers"))
        else:
            _weights.set_variables(self, "buffers", buffers)

    def register_parameter(self, name: str, value: Any) -> None:
        """Add a weight to the module itself."""
        self._register("v", name, value)

    def register_buffer(self, name: str, value: Any) -> None:
        """Add a buffer, which is an array that is not trained, to the module itself."""
        self._register("buffers", name, value)

    def _register(self, kind: _weights.Kind, name: str, value: Any) -> None:
        """Add a variable to the module itself. Raise if the name is used by a variable of the other kind or by a
        part.
        """
        other = self._nodes["buffers" if kind == "v" else "v"].tree
        if dict.__contains__(other, name) or any([chain[0] == name for chain, _ in _weights.parts(self)]):
            raise IvyValueError(f"{type(self).__name__} already has an attribute {name!r}")
        self._nodes[kind].tree[name] = value

    def parameters(self) -> Iterator[Any]:
        """Yield each weight, in the order of `named_parameters`."""
        for _, value in self.named_parameters():
            yield value

    def named_parameters(self) -> Iterator[tuple[str, Any]]:
        """Yield each weight with its key chain."""
        yield from self.v.cont_to_iterator()

    @property
    def state_dict(self) -> dict[str, Any]:
        """Weights and buffers by key chain."""
        return StateDict({**self.v.cont_to_flat_dict(), **self.buffers.cont_to_flat_dict()})

    @property
    def module_dict(self) -> "dict[str, Module]":
        """All parts by key chain, at any depth."""
        return {"/".join(chain): part for part, chain in _weights.module_chains(self).items() if chain}

    @property
    def device(self) -> Device:
        """Device of the weights, or of new weights if the module has none."""
        for _, value in self.named_parameters():
            return functions.dev(value)
        return functions.default_device(self._device)

    @property
    def dtype(self) -> Dtype:
        """Data type of the floating-point weights, or of new weights if the module has none."""
        for _, value in self.named_parameters():
            if functions.is_float_dtype(value):
                return functions.dtype(value)
        return functions.default_float_dtype() if self._dtype is None else functions.as_ivy_dtype(self._dtype)

    @property
    def build_mode(self) -> BuildMode:
        """Time at which the module is built: ``"on_init"``, ``"explicit"`` or ``"on_call"``."""
        return self._build_mode

    @property
    def built(self) -> bool:
        """True if the module has been built."""
        return self._built

    @property
    def training(self) -> bool:
        """True if the module is in training mode."""
        return self._training

    def train(self, mode: bool = True) -> "Module":
        """Set the module and its parts to training mode, or with ``mode=False`` to evaluation mode. Return the
        module.
        """
        for part in _weights.module_chains(self):
            part._training = mode
        return self

    def eval(self) -> "Module":
        """Set the module and its parts to evaluation mode. Return the module."""
        return self.train(False)

    def to(
        self, backend: Any = None, /, *, device: DeviceLike | None = None, dtype: DtypeLike | None = None
    ) -> "Module":
        """Move the weights and buffers. Return the module.

        Parameters
        ----------
        backend
            Target backend, as for `ivy.with_backend`. By default, it is the current backend of the weights.
        device : DeviceLike, optional
            Target device.
        dtype : DtypeLike, optional
            Data type of floating-point weights and buffers.

        Returns
        -------
        Module
            The module itself.

        Raises
        ------
        IvyInvalidBackendException
            The backend does not exist or is not installed.
        IvyDeviceError
            The backend does not have the device.

        Examples
        --------
        >>> net = ivy.Linear(3, 2).to("torch", dtype="float64")
        >>> net.v.w.backend, net.dtype
        ('torch', 'float64')
        """
        error = _hints.not_a_backend(type(self).__name__, backend)
        if error is not None:
            raise error
        _devices.move(self, backend, device, dtype)
        return self

    def to_device(self, device: DeviceLike) -> "Module":
        """Move the weights and buffers to a device. Return the module."""
        return self.to(device=device)

    @overload
    def __call__(self: Forward[P, R], *args: P.args, **kwargs: P.kwargs) -> R: ...
    @overload
    def __call__(self: Forward[..., R], *args: Any, v: Any, buffers: Any = None, **kwargs: Any) -> R: ...
    @overload
    def __call__(self: Forward[..., R], *args: Any, v: Any = None, buffers: Any, **kwargs: Any) -> R: ...
    def __call__(self: Any, *args: Any, v: Any = None, buffers: Any = None, **kwargs: Any) -> Any:
        """Return the result of ``_forward``.

        Parameters
        ----------
        *args, **kwargs
            Arguments of ``_forward``.
        v : Container or dict, optional
            Weights for this call, with the structure of the module's weights. The module's own weights stay unchanged.
        buffers : Container or dict, optional
            Buffers for this call, with the structure of the module's buffers. The call writes new values to them.

        Returns
        -------
        Any
            The result of ``_forward``, or of its graph after `compile_graph`.
        """
        if not self._built:
            dtype = self._dtype or _dtype_of((*args, *kwargs.values()))
            with _devices.outside_traces():
                self.build(*args, from_call=True, dtype=dtype, **kwargs)
                self._give_to_new_parts()
        if self._follows:
            _devices.follow(self, (*args, *kwargs.values()))
        function = self._forward if self._graphs is None else self._graphs
        if state.table is None and has_observers(state.changes) and not is_compiling():
            function = followed(type(self).__name__, function)
        try:
            if v is None and buffers is None:
                if self._parts:
                    _weights.relink_if_changed(self)
                # Call without argument unpacking if possible: CPython 3.11 and later inline such a call, which takes
                # less time.
                return function(args[0]) if len(args) == 1 and not kwargs else function(*args, **kwargs)
            return self._with(function, args, kwargs, v=v, buffers=buffers)
        except Exception as error:
            _errors.add_layer_to_error(self, error, args, kwargs)
            raise

    def _with(
        self,
        function: Callable[..., Any],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        v: Any = None,
        buffers: Any = None,
    ) -> Any:
        """Call a function. In this thread, the module and its parts use the given variables during the call."""
        outer_v, outer_buffers = calls.v, calls.buffers
        try:
            if v is not None:
                calls.v = {**(outer_v or {}), **_weights.split_by_module(self, "v", v)}
            if buffers is not None:
                calls.buffers = {**(outer_buffers or {}), **_weights.split_by_module(self, "buffers", buffers)}
            return function(*args, **kwargs)
        finally:
            calls.v, calls.buffers = outer_v, outer_buffers

    def _give_to_new_parts(self) -> None:
        """Pass the variables that the current call received to the parts that this call created."""
        if calls.v is not None and self in calls.v:
            calls.v = {**calls.v, **_weights.split_by_module(self, "v", calls.v[self])}
        if calls.buffers is not None and self in calls.buffers:
            calls.buffers = {**calls.buffers, **_weights.split_by_module(self, "buffers", calls.buffers[self])}

    def as_function(self) -> Callable[..., Any]:
        """Return the module as a pure function of its variables and inputs.

        Returns
        -------
        callable
            Function with the parameters of ``_forward``, and with the parameter ``v``, whose default is the module's
            current weights. If the module has buffers, the function also has the parameter ``buffers``, and returns a
            pair of the result and the new buffers.
        """
        return as_function(self)

    def compiled(self, make: Callable[[Callable[..., Any]], Any]) -> Callable[..., Any]:
        """Return a callable that runs `as_function` in compiled form.

        Parameters
        ----------
        make : callable
            Compiler of a function, such as ``ivy.compile`` or ``jax.jit``. It is called once for training and once for
            evaluation. It is called again after changes that `compile_graph` detects.

        Returns
        -------
        callable
            Callable that accepts the same arguments as a call of the module, and uses the module's current weights.
        """
        return Compiled(self, lambda function, args, kwargs: make(function))

    def compile_graph(self, *args: Any, **kwargs: Any) -> None:
        """Trace a call with these arguments. Later calls replay the graph of this call with the module's current
        weights.

        Training mode and evaluation mode each have a graph, which is traced on first use. After a change of a part, or
        of an attribute that is a number, string or function, another graph is traced.
        """
        self.trace_graph(args, kwargs)

    def trace_graph(
        self, args: tuple[Any, ...] | None = None, kwargs: dict[str, Any] | None = None, **trace_kwargs: Any
    ) -> None:
        """Trace a call as `compile_graph` does, with options of ``ivy.trace_graph``. Without arguments, trace the next
        call.
        """
        options = {"on_miss": "retrace", **trace_kwargs}

        def make(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
            return trace_graph(function, args=args, kwargs=kwargs, **options)

        if args is None and kwargs is None:
            self._graphs = Compiled(self, make)
            return
        if not self._built:
            self.build(*(args or ()), from_call=True, **(kwargs or {}))
        if self._follows:
            _devices.follow(self, (*(args or ()), *(kwargs or {}).values()))
        graphs = Compiled(self, make)
        graphs.get_or_compile(args or (), kwargs or {})
        self._graphs = graphs

    @property
    def graph(self) -> "Graph":
        """Graph for the current mode, which is training or evaluation.

        Raises
        ------
        IvyError
            The module has no graph.
        """
        graph = None if self._graphs is None else self._graphs.current
        if graph is None:
            raise IvyError(f"{type(self).__name__} has no graph; call compile_graph with example inputs first")
        return graph

    def show_graph(self, **options: Any) -> Any:
        """Show the graph for the current mode. The keywords are options of `Graph.show`."""
        return self.graph.show(**options)

    def save_weights(self, weights_path: Any, /) -> None:
        """Write the weights and buffers to a safetensors file, by key chain.

        Raises
        ------
        IvyValueError
            The folder does not exist.
        """
        folder = Path(weights_path).parent
        if not folder.is_dir():
            raise IvyValueError(
                f"{type(self).__name__}.save_weights: the folder {folder} does not exist; create it first"
            )
        Container(self.state_dict).cont_to_disk_as_safetensors(weights_path)

    def load_weights(
        self, weights_path: Any, /, max_bytes: int | None = None, *, names: "_loading.Names | None" = None
    ) -> "Module":
        """Load a safetensors file, such as one written by `save_weights`. Return the module.

        The arrays are converted to the backend, data type and device of the weights that they replace. No code from the
        file is run. `max_bytes` limits the memory; by default, the limit is the larger of 64 MiB and 16 times the size
        of the file. If the file has other names for the arrays, as files of PyTorch models do, pass `names`, as for
        `load_state_dict`.

        Raises
        ------
        IvyKeyError
            A weight is missing, or the file has a weight that the module does not have. No weight is changed.
        IvyBroadcastShapeError
            The shape of a weight in the file is wrong.
        """
        with with_backend("numpy"):
            weights = Container.cont_from_disk_as_safetensors(weights_path, max_bytes=max_bytes).cont_to_flat_dict()
        _loading.load(self, weights, names, "load_weights")
        return self

    def load_state_dict(
        self, state_dict: Mapping[str, Any], strict: bool = True, *, names: "_loading.Names | None" = None
    ) -> "_loading.Loaded":
        """Load weights and buffers from a dict, such as the `state_dict` of an ivy or PyTorch module.

        Parameters
        ----------
        state_dict : dict
            Arrays of any backend, in a dict by key chain or in nested dicts. They are copied, and converted to the
            backend, data type and device of the arrays that they replace.
        strict : bool, default True
            If True, raise an error if ``state_dict`` lacks a weight or buffer of the module, or has one that the module
            does not have.
        names : dict, optional
            Names in ``state_dict`` by key chain of the module. Only names that differ are needed. If the axes have
            another order, the value is a pair of the name and the axes of the source in the order of the module, as for
            `ivy.permute_dims`. Arrays named here may have additional or missing axes of length 1.

        Returns
        -------
        Loaded
            Named tuple. ``missing_keys`` has the key chains that the source lacks. The weights and buffers at these key
            chains are unchanged. ``unexpected_keys`` has the names that only the source has.

        Raises
        ------
        IvyKeyError
            Names are missing or unexpected, and ``strict`` is True. The error lists them; no weight is changed.
        IvyBroadcastShapeError
            The shape of a weight in ``state_dict`` is wrong. No weight is changed.
        IvyTypeError
            ``state_dict`` is not a dict.
        IvyValueError
            ``names`` has a key chain that the module does not have.

        Examples
        --------
        >>> net = ivy.Linear(2, 1)
        >>> weights = {"weight": ivy.array([[1.0], [2.0]]), "bias": ivy.array([3.0])}
        >>> net.load_state_dict(weights, names={"w": ("weight", (1, 0)), "b": "bias"})
        Loaded(missing_keys=[], unexpected_keys=[])
        >>> net.v.w
        ivy.array([[1., 2.]])
        """
        return _loading.load(self, state_dict, names, "load_state_dict", strict)

    def summary(self, *args: Any, **kwargs: Any) -> str:
        """Return a table of the parts, with the shapes and number of the weights that each part owns.

        Parameters
        ----------
        *args, **kwargs
            Arguments of a call that finds the shapes of the results. In training mode, this call updates buffers, as
            every call does.

        Returns
        -------
        str
            The table, for ``print``.

        Examples
        --------
        >>> print(ivy.Sequential(ivy.Linear(2, 3), ivy.ReLU()).summary(ivy.ones((4, 2))))
        part           kind        result  weights          count
        -              Sequential  (4, 3)                       0
        submodules/v0  Linear      (4, 3)  b (3) w (3, 2)       9
        submodules/v1  ReLU        (4, 3)                       0
        9 weights, 36 bytes
        """
        return summary_of(self, args, kwargs)

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for copies and pickles. The state omits graphs, and contains the module's own variables
        without those of its parts.
        """
        state = vars(self).copy()
        nodes: dict[_weights.Kind, Node] = {"v": Node(), "buffers": Node()}
        for kind, node in self._nodes.items():
            nodes[kind].tree = Container(node.own())
        state.update(_nodes=nodes, _graphs=None, _parts=dict(self._parts), _plain=None)
        return state

    def __repr__(self) -> str:
        inner = [f"({'/'.join(chain)}): {part!r}" for chain, part in _weights.parts(self)]
        if not inner:
            return f"{type(self).__name__}({self._extra_repr()})"
        lines = "\n".join([self._extra_repr(), *inner] if self._extra_repr() else inner)
        return f"{type(self).__name__}(\n    " + lines.replace("\n", "\n    ") + "\n)"


class SettingsModule(Module):
    """Base class of modules without weights whose settings are keyword arguments of a function."""

    def __init__(self, device: Any = None, dtype: Any = None, **settings: Any) -> None:
        # Bypass `__setattr__`, which would search the dict for modules.
        vars(self)["_settings"] = settings
        super().__init__(device=device, dtype=dtype)

    _settings: dict[str, Any]

    def _extra_repr(self) -> str:
        return ", ".join(f"{name}={value!r}" for name, value in self._settings.items())


def _may_hold_modules(value: Any) -> bool:
    """Return True if a value is or contains a module. Also return True for a list or dict, because modules may be added
    to it.
    """
    return isinstance(value, Module | list | dict) or (type(value) is tuple and any(map(_may_hold_modules, value)))


def _dtype_of(values: tuple[Any, ...]) -> Dtype | None:
    """Return the data type of the first floating-point array. Weights that a call creates have this data type."""
    for value in values:
        if functions.is_array(value) and functions.is_float_dtype(value):
            return functions.dtype(value)
    return None
