"""`ivy.Module`: a computation with weights."""

import inspect
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
from ivy_protocol.messages.log import followed, somebody_watches
from ivy_protocol.namespace.namespace import with_backend
from ivy_protocol.stateful import _habits, _loading, _misfits, _places, _weights
from ivy_protocol.stateful._compiled import Compiled, as_function
from ivy_protocol.stateful._state_dict import StateDict
from ivy_protocol.stateful._summary import summary_of
from ivy_protocol.stateful._weights import Node, arranged, calls
from ivy_protocol.stateful.converters import ModuleConverters

if TYPE_CHECKING:
    from ivy_protocol.graph.graph import Graph

__all__ = ["Module"]

P = ParamSpec("P")
R = TypeVar("R", covariant=True)


class Forward(Protocol[P, R]):
    """What has a method ``_forward``, whose parameters and result are those of a call, for type checkers."""

    @property
    def _forward(self) -> Callable[P, R]: ...


BuildMode = Literal["on_init", "explicit", "on_call"]


class ModuleMeta(type):
    """Finishes a module after the outermost ``__init__``, which may assign parts after ``super().__init__()``."""

    if not TYPE_CHECKING:
        # Type checkers read the parameters of ``__init__``, which is what ``inspect.signature`` finds below.

        def __call__(cls, *args: Any, **kwargs: Any) -> Any:
            """Make a module, and when all parts are there, link them and give them the weights that it was given."""
            try:
                made = super().__call__(*args, **kwargs)
            except TypeError as error:
                refused = None if isinstance(error, IvyTypeError) else _habits.refused(cls, args, kwargs)
                if refused is None:
                    raise
                raise refused from error
            if "_build_mode" not in vars(made):
                raise IvyError(f"{cls.__name__}.__init__ did not call super().__init__(), which a Module needs")
            made._made = True
            if made._dtype is not None:
                _weights.give_dtype(made, made._dtype)
            made._take()
            arranged(made, "v")
            arranged(made, "buffers")
            return made

    @property
    def __signature__(cls) -> inspect.Signature:
        # The first is the module itself.
        return inspect.Signature(list(inspect.signature(cls.__init__).parameters.values())[1:])


class Module(ModuleConverters, metaclass=ModuleMeta):
    """A computation with weights: the base class of layers and networks.

    A subclass defines ``_forward`` and has weights of its own, which ``_create_variables`` returns, or parts: modules
    in its attributes, and in lists, tuples and dicts there. ``v`` is the Container of all of them. A module that is
    called with ``v=`` uses those weights in this call, and keeps its own as they are.

    Parameters
    ----------
    *args
        What ``_build`` gets.
    v : Container or dict, optional
        Weights to use instead of new ones.
    buffers : Container or dict, optional
        Likewise arrays that belong to the module and are not trained.
    build_mode : {"on_init", "explicit", "on_call"}, default "on_init"
        When weights and parts are made: at once, when ``build`` is called, or at the first call, which also builds what
        should have been built explicitly.
    store_vars : bool, default True
        Whether the module keeps the weights that it makes. If not, every call needs ``v=``.
    with_partial_v : bool, default False
        Whether ``v`` may lack some weights, for which the module's own are used.
    dynamic_backend : bool, optional
        Whether arrays of another library in ``v`` are converted to the module's.
    training : bool, default True
        Whether the module is in training, as ``train`` and ``eval`` say later.
    dtype : DtypeLike, optional
        Data type of new weights, and of those of parts that were made without one; ``None`` stands for the default
        float.
    device : DeviceLike, optional
        Where new weights are put; ``None`` stands for the default device.
    **kwargs
        What ``_build`` gets.

    Raises
    ------
    IvyTypeError
        ``_create_variables`` returns no dict.
    IvyKeyError
        A weight is missing in ``v``, or there is one that the module has not.
    IvyBroadcastShapeError
        A weight has another shape.

    Notes
    -----
    The key of a part is the name of its attribute without a leading underscore; ``v0``, ``v1``… in a list or tuple.
    A module that is reached in two ways has its weights at the first place only.

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
    _made = False
    _store_vars = True
    _with_partial_v = False
    _dynamic_backend: bool | None = None
    _training = True
    _dtype: Any = None
    _device: Any = None
    _settles = False
    """Whether its variables belong to something else, so that `_settle` has to be called whenever they are read."""
    _follows = False
    """Whether the weights go where the first input is."""
    _given = False
    """Whether the weights, or some, are other ones than the module made."""

    if not TYPE_CHECKING:

        def __new__(cls, *args: Any, **kwargs: Any) -> Any:
            """Make the places of weights and parts, since subclasses assign parts before ``super().__init__()``."""
            made = super().__new__(cls)
            vars(made).update(_parts={}, _nodes={"v": Node(), "buffers": Node()}, _graphs=None)
            return made

    _parts: dict[str, Any]
    """The attributes that may hold modules, which are looked for in these only."""
    _nodes: dict[_weights.Kind, Node]
    _graphs: Compiled | None
    _plain: tuple[Any, ...] | None = None
    """The other attributes as `_weights.traits` compares them; None after a change."""

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
            raise IvyValueError(f"build_mode is 'on_init', 'explicit' or 'on_call', not {build_mode!r}")
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
        # Type checkers take every other name for a mistake.

        def __getattr__(self, name: str) -> Any:
            raise _habits.missing(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        """Set an attribute, and note whether it may hold modules."""
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
        """Return the weights of the module itself as a nested dict. For subclasses to define."""
        return {}

    def _build(self, *args: Any, **kwargs: Any) -> Any:
        """Make the parts of the module, from what it or, on the first call, ``_forward`` was given.

        For subclasses to define. A result of False says that the module has to be built again.
        """
        return True

    def _forward(self, *args: Any, **kwargs: Any) -> Any:
        """Compute the result of a call. For subclasses to define."""
        raise IvyNotImplementedException(f"{type(self).__name__} has no method _forward, which a Module defines")

    def _misfit(self, *args: Any, **kwargs: Any) -> str:
        """Say which argument of a call that failed has not the width that the layer takes; for layers to define."""
        return ""

    def _extra_repr(self) -> str:
        """Return what stands between the parentheses when the module is shown. For subclasses to define."""
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
        """Make the weights and parts of the module.

        Parameters
        ----------
        *args, **kwargs
            What ``_build`` gets; by default what the module was made with.
        from_call : bool, default False
            Whether these are the arguments of a call.
        device, dtype, dynamic_backend
            As for the module, instead of what it was made with.

        Returns
        -------
        Container
            The weights.

        Raises
        ------
        IvyTypeError
            ``_create_variables`` returns no dict.
        """
        if device is not None:
            self._device = device
        if dtype is not None:
            self._dtype = dtype
        if dynamic_backend is not None:
            self._dynamic_backend = dynamic_backend
        if not args and not kwargs and not from_call:
            args, kwargs = vars(self)["_arguments"]
        finished = self._build(*args, **kwargs)
        variables: Any = self._create_variables(device=self._device, dtype=self._dtype)
        if not isinstance(variables, Mapping):
            raise IvyTypeError(
                f"{type(self).__name__}._create_variables returned a {type(variables).__name__}; return a dict of "
                f"weights by name"
            )
        created = Container(variables)
        if self._store_vars:
            dict.update(self._nodes["v"].tree, created)
        self._built = finished is not False
        self._follows = _places.may_follow(self)
        if not self._training:
            self.eval()
        self._take()
        return self.v if self._store_vars else created

    def _take(self) -> None:
        """Use the variables that the module was given and still awaits, as far as it has places for them."""
        if not self._built:
            return
        for kind, node in self._nodes.items():
            if node.awaited is not None:
                partial = self._with_partial_v or not self._made
                _weights.put(self, kind, node.awaited, partial=partial, later=not self._made)
                if self._made:
                    node.awaited = None

    def _settle(self) -> None:
        """Hand on what was written to the variables; for modules whose variables belong to something else."""

    def _check_library(self, name: str) -> None:
        """Refuse a library to which the variables cannot be moved; for modules whose variables are something else's."""

    @property
    def v(self) -> Container:
        """The weights of the module and its parts: in a call with ``v=``, those."""
        given = calls.v
        if given is not None and self in given:
            return given[self]
        return arranged(self, "v")

    @v.setter
    def v(self, v: Any) -> None:
        if calls.v is not None and self in calls.v:
            dict.update(calls.v[self], _weights.as_container(v, "v"))
        else:
            _weights.put(self, "v", v, partial=self._with_partial_v)

    @property
    def buffers(self) -> Container:
        """The arrays of the module and its parts that are not trained: in a call with ``buffers=``, those."""
        given = calls.buffers
        if given is not None and self in given:
            return given[self]
        return arranged(self, "buffers")

    @buffers.setter
    def buffers(self, buffers: Any) -> None:
        if calls.buffers is not None and self in calls.buffers:
            dict.update(calls.buffers[self], _weights.as_container(buffers, "buffers"))
        else:
            _weights.put(self, "buffers", buffers)

    def register_parameter(self, name: str, value: Any) -> None:
        """Give the module itself a weight."""
        self._register("v", name, value)

    def register_buffer(self, name: str, value: Any) -> None:
        """Give the module itself an array that is not trained."""
        self._register("buffers", name, value)

    def _register(self, kind: _weights.Kind, name: str, value: Any) -> None:
        other = self._nodes["buffers" if kind == "v" else "v"].tree
        if dict.__contains__(other, name) or any([chain[0] == name for chain, _ in _weights.parts(self)]):
            raise IvyValueError(f"{type(self).__name__} has something else by the name {name!r}")
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
        """The weights and buffers by key chain."""
        return StateDict({**self.v.cont_to_flat_dict(), **self.buffers.cont_to_flat_dict()})

    @property
    def module_dict(self) -> "dict[str, Module]":
        """All parts by key chain, at any depth."""
        return {"/".join(chain): part for part, chain in _weights.places(self).items() if chain}

    @property
    def device(self) -> Device:
        """The device of the weights, or else the one that new weights would be put on."""
        for _, value in self.named_parameters():
            return functions.dev(value)
        return functions.default_device(self._device)

    @property
    def dtype(self) -> Dtype:
        """The data type of the floating-point weights, or else the one that new weights would have."""
        for _, value in self.named_parameters():
            if functions.is_float_dtype(value):
                return functions.dtype(value)
        return functions.default_float_dtype() if self._dtype is None else functions.as_ivy_dtype(self._dtype)

    @property
    def build_mode(self) -> BuildMode:
        """When the module is built."""
        return self._build_mode

    @property
    def built(self) -> bool:
        """Whether the module has been built."""
        return self._built

    @property
    def training(self) -> bool:
        """Whether the module is in training."""
        return self._training

    def train(self, mode: bool = True) -> "Module":
        """Put the module and its parts into training, or out of it; return the module."""
        for part in _weights.places(self):
            part._training = mode
        return self

    def eval(self) -> "Module":
        """Put the module and its parts out of training; return the module."""
        return self.train(False)

    def to(
        self, backend: Any = None, /, *, device: DeviceLike | None = None, dtype: DtypeLike | None = None
    ) -> "Module":
        """Move the weights and buffers; return the module.

        Parameters
        ----------
        backend
            The library to which they go, as for `ivy.with_backend`; by default they stay with theirs.
        device : DeviceLike, optional
            The device to which they go.
        dtype : DtypeLike, optional
            The data type that those of floating-point numbers get.

        Returns
        -------
        Module
            The module itself.

        Raises
        ------
        IvyInvalidBackendException
            There is no such library.
        IvyDeviceError
            The library has no such device.

        Examples
        --------
        >>> net = ivy.Linear(3, 2).to("torch", dtype="float64")
        >>> net.v.w.backend, net.dtype
        ('torch', 'float64')
        """
        refused = _habits.no_backend(type(self).__name__, backend)
        if refused is not None:
            raise refused
        _places.move(self, backend, device, dtype)
        return self

    def to_device(self, device: DeviceLike) -> "Module":
        """Move the weights and buffers to a device; return the module."""
        return self.to(device=device)

    @overload
    def __call__(self: Forward[P, R], *args: P.args, **kwargs: P.kwargs) -> R: ...
    @overload
    def __call__(self: Forward[..., R], *args: Any, v: Any, buffers: Any = None, **kwargs: Any) -> R: ...
    @overload
    def __call__(self: Forward[..., R], *args: Any, v: Any = None, buffers: Any, **kwargs: Any) -> R: ...
    def __call__(self: Any, *args: Any, v: Any = None, buffers: Any = None, **kwargs: Any) -> Any:
        """Return what ``_forward`` computes.

        Parameters
        ----------
        *args, **kwargs
            What ``_forward`` gets.
        v : Container or dict, optional
            Weights for this call, of the structure of the module's own, which stay as they are.
        buffers : Container or dict, optional
            Buffers for this call, likewise; what the call writes to them is in them afterwards.

        Returns
        -------
        Any
            The result of ``_forward``, or of the graph that `compile_graph` made of it.
        """
        if not self._built:
            dtype = self._dtype or _dtype_of((*args, *kwargs.values()))
            with _places.outside_traces():
                self.build(*args, from_call=True, dtype=dtype, **kwargs)
                self._give_to_new_parts()
        if self._follows:
            _places.follow(self, (*args, *kwargs.values()))
        run = self._forward if self._graphs is None else self._graphs
        if state.table is None and somebody_watches(state.changes) and not is_compiling():
            run = followed(type(self).__name__, run)
        try:
            if v is None and buffers is None:
                if self._parts:
                    _weights.arrange_if_changed(self)
                # The interpreter goes on by itself with a call that unpacks nothing.
                return run(args[0]) if len(args) == 1 and not kwargs else run(*args, **kwargs)
            return self._with(run, args, kwargs, v=v, buffers=buffers)
        except Exception as error:
            _misfits.tell(self, error, args, kwargs)
            raise

    def _with(
        self, run: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], v: Any = None, buffers: Any = None
    ) -> Any:
        """Call a function while the module and its parts have given variables in this thread."""
        outer_v, outer_buffers = calls.v, calls.buffers
        try:
            if v is not None:
                calls.v = {**(outer_v or {}), **_weights.by_module(self, "v", v)}
            if buffers is not None:
                calls.buffers = {**(outer_buffers or {}), **_weights.by_module(self, "buffers", buffers)}
            return run(*args, **kwargs)
        finally:
            calls.v, calls.buffers = outer_v, outer_buffers

    def _give_to_new_parts(self) -> None:
        """Let parts that were made in a call with given variables have theirs."""
        if calls.v is not None and self in calls.v:
            calls.v = {**calls.v, **_weights.by_module(self, "v", calls.v[self])}
        if calls.buffers is not None and self in calls.buffers:
            calls.buffers = {**calls.buffers, **_weights.by_module(self, "buffers", calls.buffers[self])}

    def as_function(self) -> Callable[..., Any]:
        """Return the module as a function of all that it depends on.

        Returns
        -------
        callable
            A function with the parameters of ``_forward``, and ``v``, whose default are the weights that the module has
            at each call. If the module has buffers, they are a parameter too, and are returned beside the result.
        """
        return as_function(self)

    def compiled(self, make: Callable[[Callable[..., Any]], Any]) -> Callable[..., Any]:
        """Return the module with calls that are answered by what a compiler makes of `as_function`.

        Parameters
        ----------
        make : callable
            What compiles a function, such as ``ivy.compile`` or ``jax.jit``. It is called once for training and once
            for evaluation, and after changes as `compile_graph` notices them.

        Returns
        -------
        callable
            What is called as the module is, with the weights that the module has at each call.
        """
        return Compiled(self, lambda function, args, kwargs: make(function))

    def compile_graph(self, *args: Any, **kwargs: Any) -> None:
        """Trace a call with these arguments; later calls replay its graph, with the weights that they then have.

        There is one graph for training and one for evaluation, each made when it is first needed. Others are made after
        changes of parts, and of attributes that are numbers, text or functions.
        """
        self.trace_graph(args, kwargs)

    def trace_graph(
        self, args: tuple[Any, ...] | None = None, kwargs: dict[str, Any] | None = None, **trace_kwargs: Any
    ) -> None:
        """As `compile_graph`, with options for ``ivy.trace_graph``; without arguments, at the next call."""
        options = {"on_miss": "retrace", **trace_kwargs}

        def make(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
            return trace_graph(function, args=args, kwargs=kwargs, **options)

        if args is None and kwargs is None:
            self._graphs = Compiled(self, make)
            return
        if not self._built:
            self.build(*(args or ()), from_call=True, **(kwargs or {}))
        if self._follows:
            _places.follow(self, (*(args or ()), *(kwargs or {}).values()))
        graphs = Compiled(self, make)
        graphs.made(args or (), kwargs or {})
        self._graphs = graphs

    @property
    def graph(self) -> "Graph":
        """The graph for the present mode.

        Raises
        ------
        IvyError
            There is none.
        """
        found = None if self._graphs is None else self._graphs.present
        if found is None:
            raise IvyError(f"{type(self).__name__} has no graph; call compile_graph with example inputs first")
        return found

    def show_graph(self, **options: Any) -> Any:
        """Show the graph for the present mode, with options for its ``show``."""
        return self.graph.show(**options)

    def save_weights(self, weights_path: Any, /) -> None:
        """Write the weights and buffers to a file in the format safetensors, by key chain.

        Raises
        ------
        IvyValueError
            There is no such folder.
        """
        folder = Path(weights_path).parent
        if not folder.is_dir():
            raise IvyValueError(f"{type(self).__name__}.save_weights: there is no folder {folder}; make it first")
        Container(self.state_dict).cont_to_disk_as_safetensors(weights_path)

    def load_weights(
        self, weights_path: Any, /, max_bytes: int | None = None, *, names: "_loading.Names | None" = None
    ) -> "Module":
        """Read a file in the format safetensors, such as `save_weights` wrote; return the module.

        The arrays take the library, data type and device of those that they replace. No code is run from the file. What
        is read may take `max_bytes`; by default 64 MiB, or 16 times the size of the file. Files with other names, such
        as those of PyTorch's models, are read with `names`, as `load_state_dict` takes them.

        Raises
        ------
        IvyKeyError
            A weight is missing in the file, or there is one that the module has not. Nothing has been changed then.
        IvyBroadcastShapeError
            A weight has another shape.
        """
        with with_backend("numpy"):
            found = Container.cont_from_disk_as_safetensors(weights_path, max_bytes=max_bytes).cont_to_flat_dict()
        _loading.load(self, found, names, "load_weights")
        return self

    def load_state_dict(
        self, state_dict: Mapping[str, Any], strict: bool = True, *, names: "_loading.Names | None" = None
    ) -> "_loading.Loaded":
        """Take weights and buffers from a dict, such as `state_dict` or that of a module of PyTorch.

        Parameters
        ----------
        state_dict : dict
            Arrays of any library by key chain, or nested. They are copied, as arrays of the library, data type and
            device of those that they replace.
        strict : bool, default True
            Whether it is an error if a weight or buffer is missing, or there is one that the module has not.
        names : dict, optional
            For key chains of the module, the names in ``state_dict``, where they are others. If the axes have another
            order, a pair: the name, and the axes there in the order of the module, as for `ivy.permute_dims`. Arrays
            that are named here may have more or fewer axes of length 1.

        Returns
        -------
        Loaded
            A named tuple: ``missing_keys``, which stayed as they were, and ``unexpected_keys``.

        Raises
        ------
        IvyKeyError
            ``strict`` forbids what is missing or too much; all of it is named, and nothing was changed.
        IvyBroadcastShapeError
            A weight has another shape. Nothing was changed.
        IvyTypeError
            ``state_dict`` is no dict.
        IvyValueError
            ``names`` has a key chain that the module has not.

        Examples
        --------
        >>> net = ivy.Linear(2, 1)
        >>> given = {"weight": ivy.array([[1.0], [2.0]]), "bias": ivy.array([3.0])}
        >>> net.load_state_dict(given, names={"w": ("weight", (1, 0)), "b": "bias"})
        Loaded(missing_keys=[], unexpected_keys=[])
        >>> net.v.w
        ivy.array([[1., 2.]])
        """
        return _loading.load(self, state_dict, names, "load_state_dict", strict)

    def summary(self, *args: Any, **kwargs: Any) -> str:
        """Return a table of the parts, with the shapes and the number of their own weights.

        Parameters
        ----------
        *args, **kwargs
            Arguments of a call, which is then made, for the shapes of the results. In training, it changes buffers, as
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
        """Return the state for copies and pickles: each module with its own variables, and no graphs."""
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


def _may_hold_modules(value: Any) -> bool:
    """Whether there are modules in a value, or may be later."""
    return isinstance(value, Module | list | dict) or (type(value) is tuple and any(map(_may_hold_modules, value)))


def _dtype_of(values: tuple[Any, ...]) -> Dtype | None:
    """The data type of the first floating-point array, for weights that are made for a call."""
    for value in values:
        if functions.is_array(value) and functions.is_float_dtype(value):
            return functions.dtype(value)
    return None
