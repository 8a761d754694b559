"""Lowerings of upsampling and resizing of images."""

from typing import Any

from ivy_protocol.functions import vision
from ivy_protocol.transpile.lowerings.table import Call, lowering


def _resize(call: Call, x: Any, size: Any, scales: Any, align_corners: bool) -> Any:
    options: Any = {"align_corners": align_corners} if align_corners else {}
    name = call.operator.partition("upsample_")[2].partition(".")[0]
    if name.endswith("_aa"):
        options["antialias"] = True
    # Remove the dimension, such as "2d", from the name. The rest of the name is the mode.
    options["mode"] = name.removesuffix("_aa").rstrip("d").rstrip("123")
    if scales is not None and all(scale is not None and scale > 0 for scale in scales):
        sizes = [int(n * scale) for n, scale in zip(x.shape[2:], scales, strict=True)]
        if size is None or sizes == [int(n) for n in size]:
            return vision.interpolate(x, scale_factor=[float(scale) for scale in scales], **options)
    return vision.interpolate(x, [int(n) for n in size], **options)


@lowering(
    "upsample_nearest1d.vec upsample_nearest2d.vec upsample_nearest3d.vec "
    "_upsample_nearest_exact1d.vec _upsample_nearest_exact2d.vec _upsample_nearest_exact3d.vec"
)
def nearest(call: Call, x: Any, output_size: Any, scale_factors: Any) -> Any:
    return _resize(call, x, output_size, scale_factors, False)


@lowering(
    "upsample_nearest1d.default upsample_nearest2d.default upsample_nearest3d.default "
    "_upsample_nearest_exact1d.default _upsample_nearest_exact2d.default _upsample_nearest_exact3d.default"
)
def nearest_by_axis(call: Call, x: Any, output_size: Any, *scales: Any) -> Any:
    return _resize(call, x, output_size, scales or None, False)


@lowering(
    "upsample_linear1d.vec upsample_bilinear2d.vec upsample_trilinear3d.vec upsample_bicubic2d.vec "
    "_upsample_bilinear2d_aa.vec _upsample_bicubic2d_aa.vec"
)
def interpolate(call: Call, x: Any, output_size: Any, align_corners: bool, scale_factors: Any) -> Any:
    return _resize(call, x, output_size, scale_factors, align_corners)


@lowering(
    "upsample_linear1d.default upsample_bilinear2d.default upsample_trilinear3d.default upsample_bicubic2d.default "
    "_upsample_bilinear2d_aa.default _upsample_bicubic2d_aa.default"
)
def interpolate_by_axis(call: Call, x: Any, output_size: Any, align_corners: bool, *scales: Any) -> Any:
    return _resize(call, x, output_size, scales or None, align_corners)
