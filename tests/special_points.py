"""Points where values and gradients of transpiled operators differ from torch, by reason."""

DIFFERENCES: dict[str, dict[str, str]] = {
    "the sums of the transform are in another order, and infinity times zero is NaN in some": {
        "aten._fft_r2c.default": "numpy torch jax tensorflow",
    },
    "torch gives all equal elements the whole gradient": {
        "aten._pdist_forward.default": "torch jax tensorflow",
    },
    "weights of zero times infinity are NaN; torch leaves such elements out": {
        "aten._upsample_bicubic2d_aa.default": "numpy jax tensorflow",
        "aten._upsample_bicubic2d_aa.vec": "numpy jax tensorflow",
        "aten._upsample_bilinear2d_aa.default": "numpy jax tensorflow",
        "aten._upsample_bilinear2d_aa.vec": "numpy jax tensorflow",
        "aten.grid_sampler_2d.default": "torch jax tensorflow",
        "aten.lerp.Tensor": "jax tensorflow",
        "aten.upsample_bilinear2d.default": "numpy jax tensorflow",
        "aten.upsample_bilinear2d.vec": "numpy torch jax tensorflow",
        "aten.upsample_linear1d.default": "numpy jax tensorflow",
        "aten.upsample_trilinear3d.default": "numpy jax tensorflow",
        "aten.upsample_trilinear3d.vec": "numpy jax tensorflow",
    },
    "torch gives the gradient to the elements that are written over, and not to the others": {
        "aten.as_strided_scatter.default": "torch jax tensorflow",
    },
    "products of infinity are added in another order": {
        "aten.bilinear.default": "numpy tensorflow",
    },
    "torch has NaN, or an infinity, by an overflow on the way": {
        "aten.div.Tensor": "jax",
        "aten.gelu.default": "numpy jax tensorflow",
        "aten.i0.default": "numpy torch jax tensorflow",
        "aten.special_erfcx.default": "torch jax tensorflow",
        "aten.special_i0.default": "numpy torch jax tensorflow",
    },
    "by targets, torch has infinite gradients of saturated predictions": {
        "aten.binary_cross_entropy.default": "torch jax tensorflow",
    },
    "the gradient of the modulus by the library is NaN at infinity": {
        "aten.hypot.default": "tensorflow",
    },
    "torch has numbers where a parameter is NaN": {
        "aten.igamma.default": "numpy torch jax tensorflow",
        "aten.igammac.default": "numpy torch jax tensorflow",
    },
    "torch counts the element that is left out among the equal ones": {
        "aten.index_reduce.default": "torch jax tensorflow",
        "aten.scatter_reduce.two": "torch jax tensorflow",
    },
    "at their poles, libraries have other gradients and infinities": {
        "aten.digamma.default": "jax",
        "aten.lgamma.default": "jax tensorflow",
        "aten.logit.default": "torch jax tensorflow",
        "aten.polygamma.default": "numpy torch jax tensorflow",
        "aten.pow.Tensor_Tensor": "jax tensorflow",
        "aten.special_polygamma.default": "numpy torch jax tensorflow",
        "aten.special_zeta.default": "numpy torch jax tensorflow",
        "aten.special_zeta.other_scalar": "numpy torch jax tensorflow",
        "aten.special_zeta.self_scalar": "numpy torch jax tensorflow",
        "aten.xlogy.Tensor": "torch jax tensorflow",
    },
    "nothing gets a gradient in windows of minus infinity, and of a median that is infinite": {
        "aten.max_pool1d.default": "jax tensorflow",
        "aten.max_pool2d.default": "jax tensorflow",
        "aten.max_pool2d_with_indices.default": "jax tensorflow",
        "aten.median.default": "torch jax tensorflow",
        "aten.nanmedian.default": "torch jax tensorflow",
    },
    "torch has NaN for the mean of an infinity": {
        "aten.native_group_norm.default": "numpy torch jax tensorflow",
        "aten.native_layer_norm.default": "numpy torch jax tensorflow",
        "aten.std_mean.correction": "numpy torch jax tensorflow",
        "aten.var_mean.correction": "numpy torch jax tensorflow",
    },
    "torch passes the gradient on, as if the next number were the number": {
        "aten.nextafter.default": "torch jax tensorflow",
    },
    "torch has the slope zero at the radius zero, where it is a cosine": {
        "aten.polar.default": "torch jax tensorflow",
    },
    "torch has zeros for rows of NaN": {
        "aten.scaled_dot_product_attention.default": "numpy torch jax tensorflow",
    },
}
"""The libraries by operator, for `test_transpile_gradients`."""
