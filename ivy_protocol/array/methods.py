"""Methods of `ivy.Array`: functions of ivy, and methods of NumPy and torch arrays."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.array.function_methods import FunctionMethods
from ivy_protocol.dispatch import ops
from ivy_protocol.exceptions import IvyTypeError

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array, ArrayLike, Scalar, ShapeLike


class ArrayMethods(FunctionMethods):
    """Methods of `ivy.Array`: the ivy functions whose first parameter is an array, and the methods below.

    The ivy functions are attributes of the base class. Python passes the array to them as the first argument.
    """

    __slots__ = ()

    def to_file(self: Any, fid: Any, sep: str = "", format_: str = "%s") -> None:
        """Write the elements to a file as bytes; with a separator `sep`, as text in the format `format_`."""
        ops.to_numpy(self).tofile(fid, sep, format_)

    def view(self: Any, /, shape: Any = None) -> "Array":
        """Return a view of the array, optionally in another shape."""
        return ops.get_item(self, ...) if shape is None else ops.reshape(self, shape)

    def concat(self: Any, xs: Any, /, axis: int | None = 0, *, out: "Array | None" = None) -> "Array":
        """Return the concatenation of the array and other arrays along an axis; see `ivy.concat`."""
        return ops.concat([self, *xs], axis=axis, out=out)

    def stack(self: Any, /, arrays: Any, *, axis: int = 0, out: "Array | None" = None) -> "Array":
        """Return the array and others, joined along a new axis; see `ivy.stack`."""
        return ops.stack([self, *arrays], axis=axis, out=out)

    def concat_from_sequence(
        self: Any, /, input_sequence: Any, *, new_axis: int = 0, axis: int = 0, out: "Array | None" = None
    ) -> "Array":
        """Concatenate the array and others, optionally along a new axis; see `ivy.concat_from_sequence`."""
        arrays = [self, *input_sequence]
        return ops.concat_from_sequence(arrays, new_axis=new_axis, axis=axis, out=out)

    def lexsort(self: Any, /, *, axis: int = -1, out: "Array | None" = None) -> "Array":
        """Return the indices that sort the columns of the array. The last row is the primary sort key; see
        `ivy.lexsort`.
        """
        return ops.lexsort(self, axis=axis, out=out)

    def optional_get_element(self: Any, /, *, out: "Array | None" = None) -> Any:
        """Return the array; see `ivy.optional_get_element`, which raises for None."""
        return ops.optional_get_element(self, out=out)

    def pad_sequence(self: Any, /, sequences: Any, *, batch_first: bool = False, padding_value: Any = 0) -> "Array":
        """Return the array and others of different lengths, padded and stacked; see `ivy.pad_sequence`."""
        return ops.pad_sequence([self, *sequences], batch_first=batch_first, padding_value=padding_value)

    def ravel_multi_index(
        self: Any, /, dims: Any, mode: Any = "raise", order: Any = "C", *, out: "Array | None" = None
    ) -> "Array":
        """Return the flat indices of multi-indices. Each row of the array has the indices of one axis; see
        `ivy.ravel_multi_index`.
        """
        return ops.ravel_multi_index(self, dims, mode, order, out=out)

    def blackman_window(self: Any, /, *, periodic: bool = True, dtype: Any = None) -> "Array":
        """Return a window whose length is the value of the array; see `ivy.blackman_window`."""
        return ops.blackman_window(int(self), periodic=periodic, dtype=dtype, like=self)

    def vstack(self: Any, /, arrays: Any, *, out: "Array | None" = None) -> "Array":
        """Return the array and others stacked vertically; see `ivy.vstack`."""
        return ops.vstack([self, *arrays], out=out)

    def hstack(self: Any, /, arrays: Any, *, out: "Array | None" = None) -> "Array":
        """Return the array and others stacked horizontally; see `ivy.hstack`."""
        return ops.hstack([self, *arrays], out=out)

    def dstack(self: Any, /, arrays: Any, *, out: "Array | None" = None) -> "Array":
        """Return the array and others stacked along the third axis; see `ivy.dstack`."""
        return ops.dstack([self, *arrays], out=out)

    def column_stack(self: Any, /, arrays: Any, *, out: "Array | None" = None) -> "Array":
        """Return a matrix with the array and other arrays as columns; see `ivy.column_stack`."""
        return ops.column_stack([self, *arrays], out=out)

    def atleast_1d(self: Any, /, *arys: Any, copy: bool | None = None) -> Any:
        """Return the array, and others, with at least one axis; see `ivy.atleast_1d`."""
        return ops.atleast_1d(self, *arys, copy=copy)

    def atleast_2d(self: Any, /, *arys: Any, copy: bool | None = None) -> Any:
        """Return the array, and others, as arrays that are at least 2-D; see `ivy.atleast_2d`."""
        return ops.atleast_2d(self, *arys, copy=copy)

    def atleast_3d(self: Any, /, *arys: Any, copy: bool | None = None) -> Any:
        """Return the array, and others, with at least three axes; see `ivy.atleast_3d`."""
        return ops.atleast_3d(self, *arys, copy=copy)

    def block_diag(self: Any, /, *arrs: Any, out: "Array | None" = None) -> "Array":
        """Return a matrix with the array and others along its diagonal; see `ivy.block_diag`."""
        return ops.block_diag(self, *arrs, out=out)

    concatenate = concat

    def block(self: Any, /, *arrays: Any) -> "Array":
        """Return the concatenation of the array and others along the last axis; see `ivy.block`."""
        return ops.block([self, *arrays])

    def apply_along_axis(self: Any, func1d: Callable[..., Any], axis: int, /, *args: Any, **kwargs: Any) -> "Array":
        """Return the results of a function for each slice along an axis; see `ivy.apply_along_axis`."""
        return ops.apply_along_axis(func1d, axis, self, *args, **kwargs)

    def promote_types_of_inputs(self: Any, x2: Any, /, *, array_api_promotion: bool = False) -> "tuple[Array, Array]":
        """Return the array and another, cast to their promoted dtype; see `ivy.promote_types_of_inputs`."""
        return ops.promote_types_of_inputs(self, x2, array_api_promotion=array_api_promotion)

    def to_dense(self: Any) -> "Array":
        """Return a dense array from a sparse one; see `ivy.to_dense`."""
        return ops.to_dense(self)

    def compress(self: Any, condition: Any, /, axis: int | None = None, *, out: "Array | None" = None) -> "Array":
        """Return the elements, or the slices along an axis, for which a condition holds; see `ivy.compress`."""
        return ops.compress(condition, self, axis, out=out)

    def batched_outer(self: Any, tensors: Any, /, *, out: "Array | None" = None) -> "Array":
        """Return the outer products of the rows of the array and others; see `ivy.batched_outer`."""
        return ops.batched_outer([self, *tensors], out=out)

    def multi_dot(self: Any, x: Any, /, *, out: "Array | None" = None) -> "Array":
        """Return the matrix product of the array and others; see `ivy.multi_dot`."""
        return ops.multi_dot([self, *x], out=out)

    def kronecker(
        self: Any, x: Any, skip_matrix: int | None = None, reverse: bool = False, *, out: "Array | None" = None
    ) -> "Array":
        """Return the Kronecker product of the array and others; see `ivy.kronecker`."""
        return ops.kronecker([self, *x], skip_matrix, reverse, out=out)

    def khatri_rao(
        self: Any,
        x: Any,
        weights: Any = None,
        skip_matrix: int | None = None,
        mask: Any = None,
        *,
        out: "Array | None" = None,
    ) -> "Array":
        """Return the Khatri-Rao product of the array and others; see `ivy.khatri_rao`."""
        return ops.khatri_rao([self, *x], weights, skip_matrix, mask, out=out)

    def tt_matrix_to_tensor(self: Any, /, *, out: "Array | None" = None) -> "Array":
        """Return the tensor whose tensor train has the slices of the array along axis 0 as factors; see
        `ivy.tt_matrix_to_tensor`.
        """
        return ops.tt_matrix_to_tensor([*self], out=out)

    def initialize_tucker(self: Any, rank: Sequence[int], modes: Sequence[int], /, **options: Any) -> Any:
        """Return a core and factors from which a Tucker decomposition of the array may start; see
        `ivy.initialize_tucker` for the options.
        """
        return ops.initialize_tucker(self, rank, modes, **options)

    def partial_tucker(self: Any, rank: Any = None, modes: Sequence[int] | None = None, /, **options: Any) -> Any:
        """Decompose the array along some axes; see `ivy.partial_tucker` for the options."""
        return ops.partial_tucker(self, rank, modes, **options)

    def tucker(self: Any, rank: Any = None, /, **options: Any) -> Any:
        """Decompose the array into a core and factors; see `ivy.tucker` for the options."""
        return ops.tucker(self, rank, **options)

    def tensor_train(self: Any, rank: Any, /, *, svd: Any = "truncated_svd", verbose: bool = False) -> Any:
        """Return the tensor train decomposition of the array; see `ivy.tensor_train`."""
        return ops.tensor_train(self, rank, svd=svd, verbose=verbose)

    def einsum(self: Any, equation: str, /, *operands: Any, out: "Array | None" = None) -> "Array":
        """Return sums of products of the elements of the array and others; see `ivy.einsum`."""
        return ops.einsum(equation, self, *operands, out=out)

    def multinomial(
        self: Any,
        population_size: int,
        num_samples: int,
        /,
        *,
        batch_size: int = 1,
        replace: bool = True,
        device: Any = None,
        seed: Any = None,
        out: "Array | None" = None,
    ) -> "Array":
        """Sample from a population, with the elements of the array as probabilities; see `ivy.multinomial`."""
        options: dict[str, Any] = {"batch_size": batch_size, "replace": replace, "device": device, "seed": seed}
        return ops.multinomial(population_size, num_samples, probs=self, out=out, **options)

    def rnn(
        self: Any, step_function: Callable[..., Any], initial_states: Any, /, **options: Any
    ) -> "tuple[Array, Array, list[Array]]":
        """Call a function for each time step of the array, with the states of the previous step; see `ivy.rnn`."""
        return ops.rnn(step_function, self, initial_states, **options)

    def reshape(
        self: Any,
        /,
        *lengths: "ShapeLike",
        shape: "ShapeLike | None" = None,
        copy: bool | None = None,
        order: Literal["C", "F"] = "C",
        allowzero: bool = True,
        out: "Array | None" = None,
    ) -> "Array":
        """Return the elements in another shape, passed as a tuple or as separate sizes; see `ivy.reshape`."""
        new_shape = _merge_arguments("reshape", "shape", lengths, shape)
        if copy is None and order == "C" and allowzero is True and out is None:
            return ops.reshape(self, new_shape)
        return ops.reshape(self, new_shape, copy=copy, order=order, allowzero=allowzero, out=out)

    def transpose(
        self: Any,
        /,
        *order: int | Sequence[int] | None,
        axes: Sequence[int] | None = None,
        copy: bool | None = None,
        out: "Array | None" = None,
    ) -> "Array":
        """Return the array with permuted axes. By default, reverse the order of the axes; see `ivy.permute_dims`.

        Examples
        --------
        >>> x = ivy.zeros((2, 3, 4))
        >>> x.transpose().shape, x.transpose(1, 0, 2).shape
        (ivy.Shape(4, 3, 2), ivy.Shape(3, 2, 4))
        """
        permutation = _merge_arguments("transpose", "axes", order, axes)
        permutation = None if permutation == () else permutation
        if copy is None and out is None:
            return ops.permute_dims(self, permutation)
        return ops.permute_dims(self, permutation, copy=copy, out=out)

    def item(self: Any, /, *index: int) -> Any:
        """Return the only element, or the element at an index, as a Python scalar.

        The index consists of one integer for each axis, or is a flat index in row-major order.

        Raises
        ------
        IvyValueError
            The array does not have exactly one element, and no index was passed.
        IvyIndexError
            The index is out of bounds.

        Examples
        --------
        >>> x = ivy.array([[1, 2], [3, 4]])
        >>> x.item(1, 0), x.item(3), x[0, 0].item()
        (3, 4, 1)
        """
        if not index:
            return ops.to_scalar(self)
        flat = len(index) == 1 and self.ndim != 1
        return ops.to_scalar(ops.reshape(self, (-1,))[index[0]] if flat else self[index])

    def tolist(self: Any, /) -> Any:
        """Return the elements as nested lists of Python scalars; see `ivy.to_list`."""
        return ops.to_list(self)

    def numpy(self: Any, /) -> Any:
        """Return the elements as a NumPy array; see `ivy.to_numpy`."""
        return ops.to_numpy(self)

    def copy(self: Any, /) -> "Array":
        """Return a copy; see `ivy.copy_array`."""
        return ops.copy_array(self)

    def flatten(
        self: Any, /, order: Literal["C", "F"] = "C", *, copy: bool | None = True, start_dim: int = 0, end_dim: int = -1
    ) -> "Array":
        """Return a 1-D copy of the elements; see `ivy.flatten`."""
        if start_dim == 0 and end_dim == -1:
            return ops.reshape(self, (-1,), copy=copy, order=order)
        return ops.flatten(self, copy=copy, start_dim=start_dim, end_dim=end_dim, order=order)

    def ravel(self: Any, /, order: Literal["C", "F"] = "C") -> "Array":
        """Return the elements as a 1-D array. The result is a view if possible."""
        return ops.reshape(self, (-1,), order=order)

    def fill(self: Any, value: "Scalar | ArrayLike", /) -> None:
        """Set every element to a value that broadcasts to the shape of the array."""
        ops.set_item(self, ..., value)

    def detach(self: Any, /) -> "Array":
        """Return the array without its gradient; see `ivy.stop_gradient`."""
        return ops.stop_gradient(self, preserve_type=False)


def _merge_arguments(method: str, name: str, args: tuple[Any, ...], keyword: Any) -> Any:
    """Return the argument that a method accepts as one tuple, as several integers, or by name. Return an empty tuple if
    the argument is not passed.
    """
    if keyword is None:
        return args[0] if len(args) == 1 else args
    if args:
        raise IvyTypeError(f"ivy.Array.{method} got {name} both by position and as a keyword; pass {name} once")
    return keyword
