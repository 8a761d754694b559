"""Modules as networks of other libraries."""

from typing import Any

from ivy_protocol import lazy

__all__ = ["ModuleConverters"]


class ModuleConverters:
    """The methods of `Module` that make networks of other libraries of it, and modules of theirs."""

    def to_torch_module(self) -> Any:
        """Return the module as a ``torch.nn.Module``.

        The weights become parameters and the buffers buffers, with dots in the place of slashes in their key chains.
        They are the memory of those of the module: what an optimizer of torch writes to the ones is seen in the others,
        and so is what one of ivy writes, or `ivy.inplace_update`. What is assigned to ``v`` afterwards is not.
        ``to``, ``train``, ``eval`` and ``load_state_dict`` reach the module.

        Returns
        -------
        torch.nn.Module
            What takes and returns tensors. Weights of another library are moved to torch first, as by `Module.to`.

        Raises
        ------
        IvyTypeError
            The module, or a part of it, has not been built.

        Examples
        --------
        >>> net = ivy.Sequential(ivy.Linear(2, 1, weight_initializer=ivy.Ones()), ivy.ReLU())
        >>> theirs = net.to_torch_module()
        >>> [name for name, _ in theirs.named_parameters()]
        ['submodules.v0.b', 'submodules.v0.w']
        >>> import torch
        >>> optimizer = torch.optim.SGD(theirs.parameters(), lr=0.5)
        >>> theirs(torch.ones(1, 2)).sum().backward()
        >>> optimizer.step()
        >>> net.v.submodules.v0.w
        ivy.array([[0.5, 0.5]])
        """
        return lazy.load("to_torch")(self)

    def to_jax_function(self) -> tuple[Any, dict[str, Any]]:
        """Return the module as a pure function for JAX, and its weights.

        Returns
        -------
        apply : callable
            ``apply(params, *args, **kwargs)`` returns what the module, as it is now, computes with these weights, for
            ``jax.jit``, ``jax.grad``, ``jax.vmap`` and optimizers of JAX. It takes and returns arrays of JAX.
        params : dict
            The weights, as nested dicts by their key chains.

        Raises
        ------
        IvyTypeError
            The module, or a part of it, has not been built.
        IvyValueError
            In a call of ``apply``: the module would write to its buffers, as batch norm does in training.

        Notes
        -----
        The module stays as it is, and is not reached by what happens to the function. ``apply.buffers`` has the
        buffers, as nested dicts. With ``buffers=``, ``apply`` returns a pair, of the result and of the new buffers.

        Examples
        --------
        >>> import jax
        >>> net = ivy.Sequential(ivy.Linear(2, 1, weight_initializer=ivy.Ones()), ivy.ReLU())
        >>> apply, params = net.to_jax_function()
        >>> params
        {'submodules': {'v0': {'b': Array([0.], dtype=float32), 'w': Array([[1., 1.]], dtype=float32)}}}
        >>> jax.jit(apply)(params, jax.numpy.ones((2,)))
        Array([2.], dtype=float32)
        """
        return lazy.load("to_jax")(self)

    def to_keras_layer(self, **kwargs: Any) -> Any:
        """Return the module as a layer of keras, which runs on TensorFlow.

        The layer has copies of the weights as its trainable variables, and of the buffers as others, by their key
        chains with dots in the place of slashes; models of keras train them with ``fit`` and save them with
        ``save_weights``. ``layer.ivy_module`` is the module with what they are then. keras says in each call whether it
        is in training.

        Parameters
        ----------
        **kwargs
            What ``keras.layers.Layer`` takes, such as ``name``.

        Returns
        -------
        keras.layers.Layer
            What takes and returns tensors. The module itself moves to TensorFlow, as by `Module.to`.

        Raises
        ------
        IvyTypeError
            The module, or a part of it, has not been built.
        IvyNotImplementedException
            keras runs on another library. Or, later, the layer is to be written as a configuration, which a module
            has not.

        Examples
        --------
        >>> import keras
        >>> net = ivy.Sequential(ivy.Linear(3, 2), ivy.Tanh())
        >>> model = keras.Sequential([net.to_keras_layer(), keras.layers.Dense(1)])
        >>> model(keras.ops.ones((4, 3))).shape
        TensorShape([4, 1])
        >>> [variable.name for variable in model.layers[0].trainable_variables]
        ['submodules.v0.b', 'submodules.v0.w']
        """
        return lazy.load("to_keras")(self, **kwargs)

    def to_keras_module(self) -> Any:
        """Return ``to_keras_layer()``."""
        return lazy.load("to_keras")(self)

    @staticmethod
    def from_keras_module(native_module: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Return ``ivy.to_ivy_module(native_module, ...)``, for a layer or model of keras."""
        return lazy.load("to_ivy_module")(native_module, *args, **kwargs)

    @staticmethod
    def from_torch_module(native_module: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Return ``ivy.to_ivy_module(native_module, ...)``, for a ``torch.nn.Module``."""
        return lazy.load("to_ivy_module")(native_module, *args, **kwargs)
