"""Names of NumPy, torch, JAX and TensorFlow with their ivy equivalents. The module is imported when a name is
missing.
"""

_EQUIVALENTS = """
abs: absolute fabs
acos: arccos
acosh: arccosh
Array: ndarray Tensor
array: tensor
asarray: asanyarray ascontiguousarray as_tensor convert_to_tensor from_numpy scalar_tensor
asin: arcsin
asinh: arcsinh
astype: cast
atan: arctan
atan2: arctan2
atanh: arctanh
BinaryCrossEntropyLoss: BCELoss
bitwise_invert: bitwise_not invert
bitwise_left_shift: left_shift
bitwise_right_shift: right_shift
bool: bool_
clip: clamp clip_by_value
complex128: cdouble
complex64: cfloat csingle
concat: cat
conj: conjugate
constant_pad: constant_pad_nd
Conv1D: Conv1d
conv1d_transpose: conv_transpose1d
Conv1DTranspose: ConvTranspose1d
Conv2D: Conv2d
conv2d_transpose: conv_transpose2d
Conv2DTranspose: ConvTranspose2d
Conv3D: Conv3d
conv3d_transpose: conv_transpose3d
Conv3DTranspose: ConvTranspose3d
copy_array: clone copy
deg2rad: radians
dev: get_device
divide: div true_divide
equal: eq
expand_dims: unsqueeze
float16: half
float32: single
float64: double
get_num_dims: ndim
greater: gt
greater_equal: ge
int16: short
int64: long int_
inv: inverse
is_array: is_tensor
is_complex_dtype: is_complex
is_float_dtype: is_floating_point
isin: in1d
jac: jacfwd jacobian jacrev
less: lt
less_equal: le
matmul: bmm mm mv
max: reduce_max
mean: reduce_mean
min: reduce_min
moveaxis: movedim rollaxis
multi_head_attention: multi_head_attention_forward
MultiHeadAttention: MultiheadAttention
multiply: mul
negative: neg
not_equal: ne
permute_dims: permute
pinv: pinverse
pow: power
prod: reduce_prod
rad2deg: degrees
random_normal: randn
random_uniform: rand
remainder: mod
repeat: repeat_interleave
result_type: common_type
round: around rint
seed: manual_seed
sign: sgn
size: numel
stop_gradient: detach
subtract: sub
sum: reduce_sum
swapaxes: swapdims
take: index_select
take_along_axis: take_along_dim
top_k: topk
uint16: ushort
unique_values: unique
unstack: unbind
vecdot: vdot
"""
_EXPRESSIONS = """
addmm: x + y @ z
aminmax: ivy.min(x), ivy.max(x)
array_equiv: ivy.all(x == y)
backward: ivy.grad(f)(x) or ivy.execute_with_gradients(f, x)
BCEWithLogitsLoss: ivy.BinaryCrossEntropyLoss(from_logits=True)
binary_cross_entropy_with_logits: ivy.binary_cross_entropy(x, y, from_logits=True)
broadcast_tensors: ivy.broadcast_arrays(x, y)
c_: ivy.stack([x, y], axis=1)
cdist: ivy.linalg.vector_norm(x[:, None, :] - y[None, :, :], axis=-1)
chunk: ivy.split(x, n)
copyto: x[...] = y
cosine_similarity: ivy.vecdot(x, y) / (ivy.linalg.vector_norm(x) * ivy.linalg.vector_norm(y))
cuda: ivy.to_device(x, "gpu:0")
device_put: ivy.to_device(x, device)
dist: ivy.linalg.vector_norm(x - y)
ediff1d: ivy.diff(x)
Flatten: ivy.reshape(x, (x.shape[0], -1))
fori_loop: ivy.for_loop(n, f, variables)
frac: x - ivy.trunc(x)
fromfunction: f(*ivy.meshgrid(i, j, indexing="ij"))
geomspace: ivy.logspace(ivy.log10(start), ivy.log10(stop), n)
glu: x * ivy.sigmoid(y)
ifft2: ivy.fft.ifftn(x, axes=(-2, -1))
irfft2: ivy.fft.irfftn(x, axes=(-2, -1))
iscomplex: ivy.imag(x) != 0
jit: ivy.compile(f)
linalg.cond: ivy.cond(x)
linalg.norm: ivy.linalg.vector_norm(x) or ivy.linalg.matrix_norm(x)
masked_fill: ivy.where(mask, value, x)
masked_select: x[mask]
mgrid: ivy.meshgrid(i, j, indexing="ij")
MSELoss: ivy.mean(ivy.square(x - y))
nancumsum: ivy.cumsum(ivy.where(ivy.isnan(x), 0.0, x))
nn: ivy.Module, ivy.Linear, ivy.relu and so on, which are names of ivy itself
no_grad: ivy.stop_gradient(x)
normal: ivy.random_normal(mean, std, shape)
normalize: x / ivy.linalg.vector_norm(x, axis=-1, keepdims=True)
ogrid: i[:, None], j[None, :]
optim: ivy.SGD, ivy.Adam and so on, which are names of ivy itself
place: x[mask] = value
polyfit: ivy.linalg.pinv(ivy.vander(x, N=n)) @ y
put: x[indices] = y
putmask: x[mask] = value
r_: ivy.concat([x, y])
rand_like: ivy.random_uniform(shape=x.shape)
randn_like: ivy.random_normal(shape=x.shape)
randperm: ivy.permutation(n)
resize: ivy.reshape(x, shape)
rfft2: ivy.fft.rfftn(x, axes=(-2, -1))
row_stack: ivy.concat([x, y], axis=0)
rsqrt: 1 / ivy.sqrt(x)
scatter: ivy.scatter_nd(indices, updates, shape)
scatter_add: ivy.scatter_nd(indices, updates, shape)
scatter_reduce: ivy.scatter_nd(indices, updates, shape, reduction="max")
select: ivy.where(condition, x, y)
std_mean: ivy.std(x), ivy.mean(x)
swish: x * ivy.sigmoid(x)
t: ivy.matrix_transpose(x)
tensor_split: ivy.split(x, n, with_remainder=True)
var_mean: ivy.var(x), ivy.mean(x)
"""
_ARRAY_EXPRESSIONS = """
at: x[0] = y
backward: ivy.grad(f)(x)
bfloat16: x.astype("bfloat16")
block_until_ready: x.to_native().block_until_ready()
bool: x.astype("bool")
byte: x.astype("uint8")
clone: x.copy()
contiguous: x.copy()
cpu: x.to_device("cpu")
cuda: x.to_device("gpu:0")
dim: x.ndim
double: x.astype("float64")
element_size: x.itemsize
expand_as: x.broadcast_to(y.shape)
fill_: x.fill(value)
flat: x.ravel()
float: x.astype("float32")
grad: ivy.grad(f)(x)
half: x.astype("float16")
int: x.astype("int32")
long: x.astype("int64")
ndimension: x.ndim
nelement: x.size
new_ones: ivy.ones(shape, dtype=x.dtype)
new_zeros: ivy.zeros(shape, dtype=x.dtype)
numel: x.size
put: x[indices] = y
requires_grad: x.requires_gradient()
requires_grad_: ivy.grad(f)(x)
resize: x.reshape(shape)
short: x.astype("int16")
t: x.T
to: x.to_device("cpu"), x.astype("float32") or x.to_backend("torch")
tobytes: x.numpy().tobytes()
tofile: x.to_file(path)
type: x.dtype or x.astype("float32")
type_as: x.astype(y.dtype)
view_as: x.reshape(y.shape)
"""


def _lines(table: str) -> list[tuple[str, str]]:
    """Return the text before and after the colon of each line of a table."""
    lines = [line.partition(": ") for line in table.strip().splitlines()]
    return [(name, text) for name, _, text in lines]


EQUIVALENTS: dict[str, str] = {name: here for here, names in _lines(_EQUIVALENTS) for name in names.split()}
"""The ivy names, by the names in other libraries."""
EXPRESSIONS: dict[str, str] = dict(_lines(_EXPRESSIONS))
"""Ivy expressions for functions that have no ivy equivalent. They contain arrays x and y."""
ARRAY_EXPRESSIONS: dict[str, str] = dict(_lines(_ARRAY_EXPRESSIONS))
"""Ivy expressions for attributes and methods of arrays that are missing in `EXPRESSIONS` or differ there."""

PARAMETERS: dict[str, tuple[str, ...]] = {
    "a_max": ("max",),
    "a_min": ("min",),
    "arrays": ("xs",),
    "axes": ("axis",),
    "axis": ("axes",),
    "betas": ("beta1",),
    "bias": ("with_bias",),
    "ddof": ("correction",),
    "diagonal": ("k", "offset"),
    "dilation": ("dilations",),
    "dim": ("axis", "axes"),
    "dims": ("axis", "axes", "shape"),
    "end": ("stop",),
    "eps": ("epsilon",),
    "epsilon": ("eps",),
    "exponent": ("x2",),
    "filter": ("filters",),
    "groups": ("feature_group_count",),
    "in_features": ("input_channels",),
    "in_channels": ("input_channels",),
    "indices_or_sections": ("num_or_size_splits",),
    "kernel_size": ("filter_size", "filter_shape"),
    "keepdim": ("keepdims",),
    "keep_dims": ("keepdims",),
    "learning_rate": ("lr",),
    "loc": ("mean",),
    "momentum": ("beta1",),
    "multiples": ("repeats",),
    "name": (),
    "negative_slope": ("alpha",),
    "new_shape": ("shape",),
    "newshape": ("shape",),
    "num_samples": ("num",),
    "other": ("x2",),
    "out_channels": ("output_channels",),
    "out_features": ("output_channels",),
    "p": ("ord", "prob"),
    "padding_mode": ("padding",),
    "perm": ("axes",),
    "rate": ("prob",),
    "replacement": ("replace",),
    "reps": ("repeats",),
    "scale": ("std",),
    "sections": ("num_or_size_splits",),
    "sequence_length": ("return_sequence",),
    "size": ("shape",),
    "split_size_or_sections": ("num_or_size_splits",),
    "steps": ("num",),
    "stride": ("strides",),
    "tensors": ("xs", "arrays"),
    "unbiased": ("correction",),
    "weight": ("filters",),
    "weight_decay": ("decay_lambda",),
}
"""Names of parameters in other libraries, with the ivy names. A function may have one of the ivy names."""
ALTERNATIVES: dict[str, str] = {
    "casting": "convert arrays with ivy.astype",
    "initial": "combine the result with the initial value",
    "layout": "ivy arrays are dense",
    "like": "pass device= and dtype=",
    "momentum": "ivy.Adam and ivy.LAMB keep running averages of the gradients",
    "memory_format": "the backend chooses the memory layout",
    "order": "the backend chooses the memory layout",
    "pin_memory": "the backend manages the memory",
    "requires_grad": "ivy.grad and ivy.execute_with_gradients differentiate with respect to their arguments",
    "return_counts": "ivy.unique_counts returns the counts",
    "return_index": "ivy.unique_all returns the indices",
    "return_inverse": "ivy.unique_inverse returns the inverse indices",
    "subok": "functions return an ivy.Array",
    "weight_decay": "ivy.AdamW and ivy.LARS have weight decay",
    "where": "select elements with ivy.where before or after the call",
}
"""Alternatives to parameters that ivy functions do not have."""

FEWER_ARGUMENTS: dict[str, str] = {"where": "ivy.nonzero(condition) returns the indices where a condition holds"}
"""Alternatives to calls with fewer arguments. In other libraries, such calls have another meaning."""
