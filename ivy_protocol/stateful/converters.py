"""Methods that convert modules to networks of other libraries."""

from typing import Any

from ivy_protocol import lazy

__all__ = ["ModuleConverters"]


class ModuleConverters:
    """Methods of `Module` that convert it to networks of other libraries, and such networks to modules."""

    def to_torch_module(self) -> Any:
        """Return the module as a ``torch.nn.Module``.

        The weights become torch parameters, and the buffers become torch buffers. Their names are the key chains, with
        dots instead of slashes. Parameters and buffers share the memory of the module's arrays: in-place updates by
        optimizers of torch and ivy, and by `ivy.inplace_update`, are visible on both sides. A later assignment to ``v``
        is not visible in the torch network. ``to``, ``train``, ``eval`` and ``load_state_dict`` also apply to the
        module.

        Returns
        -------
        torch.nn.Module
            Network that accepts and returns tensors. Weights of another backend are first moved to torch, as by
            `Module.to`.

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
            ``apply(params, *args, **kwargs)`` returns the result of the module with the weights ``params``. It can be
            passed to ``jax.jit``, ``jax.grad``, ``jax.vmap`` and JAX optimizers. It accepts and returns JAX arrays.
        params : dict
            Weights as nested dicts.

        Raises
        ------
        IvyTypeError
            The module, or a part of it, has not been built.
        IvyValueError
            A call of ``apply`` would write to the module's buffers, as batch norm does in training.

        Notes
        -----
        The function uses a copy of the module. ``apply.buffers`` has the buffers as nested dicts. With ``buffers=``,
        ``apply`` returns a pair of the result and the new buffers.

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
        """Return the module as a Keras layer, on TensorFlow.

        The layer's trainable variables are copies of the weights, and its other variables are copies of the buffers.
        Their names are the key chains, with dots instead of slashes. Keras models train these variables with ``fit``
        and save them with ``save_weights``. ``layer.ivy_module`` is the module with the current values of the
        variables. Each Keras call sets the training mode.

        Parameters
        ----------
        **kwargs
            Arguments of ``keras.layers.Layer``, such as ``name``.

        Returns
        -------
        keras.layers.Layer
            Layer that accepts and returns tensors. The module itself moves to TensorFlow, as by `Module.to`.

        Raises
        ------
        IvyTypeError
            The module, or a part of it, has not been built.
        IvyNotImplementedException
            The backend of Keras is not TensorFlow, or Keras later requests the configuration of the layer, which a
            module does not have.

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
        """Return ``ivy.to_ivy_module(native_module, ...)``, for a Keras layer or model."""
        return lazy.load("to_ivy_module")(native_module, *args, **kwargs)

    @staticmethod
    def from_torch_module(native_module: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Return ``ivy.to_ivy_module(native_module, ...)``, for a ``torch.nn.Module``."""
        return lazy.load("to_ivy_module")(native_module, *args, **kwargs)
