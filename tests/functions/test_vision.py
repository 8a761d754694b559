"""Layers that work on boxes in images, against loops."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from oracle import array, check, native, numbers

import ivy_protocol as ivy

RNG = np.random.default_rng(9)


def sampled(image: np.ndarray, y: float, x: float) -> np.ndarray:
    """The value between the four pixels around a place, for each channel."""
    height, width = image.shape[1:]
    if not (-1 <= y <= height and -1 <= x <= width):
        return np.zeros(image.shape[0])
    y, x = np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)
    low = (int(y), int(x))
    high = (min(low[0] + 1, height - 1), min(low[1] + 1, width - 1))
    down, right = y - low[0], x - low[1]
    above = image[:, low[0], low[1]] * (1 - right) + image[:, low[0], high[1]] * right
    below = image[:, high[0], low[1]] * (1 - right) + image[:, high[0], high[1]] * right
    return above * (1 - down) + below * down


def aligned_parts(
    images: np.ndarray, boxes: np.ndarray, size: Any, scale: float, ratio: int, aligned: bool
) -> np.ndarray:
    result = np.zeros((len(boxes), images.shape[1], *size))
    for k, (index, *corners) in enumerate(boxes):
        left, top, right, bottom = np.array(corners) * scale - (0.5 if aligned else 0)
        width, height = (right - left, bottom - top) if aligned else (max(right - left, 1), max(bottom - top, 1))
        steps = (height / size[0], width / size[1])
        counts = [ratio if ratio > 0 else max(int(np.ceil(step)), 1) for step in steps]
        for row, column in product(*map(range, size)):
            values = [
                sampled(
                    images[int(index)],
                    top + (row + (i + 0.5) / counts[0]) * steps[0],
                    left + (column + (j + 0.5) / counts[1]) * steps[1],
                )
                for i, j in product(*map(range, counts))
            ]
            result[k, :, row, column] = np.mean(values, axis=0)
    return result


BOXES = np.array([[0, 0, 0, 5, 5], [1, 1.2, -3, 9, 12], [1, 2, 2, 2.1, 2.1], [0, -9, -9, -8, -8]], "float32")


@pytest.mark.parametrize(
    ("ratio", "aligned", "scale"), [(-1, False, 1.0), (0, True, 0.5), (2, False, 0.5), (3, True, 1.0)]
)
def test_roi_align(backend: str, ratio: int, aligned: bool, scale: float) -> None:
    images = RNG.normal(size=(2, 3, 6, 7)).astype("float32")
    expected = aligned_parts(images, BOXES, (2, 3), scale, ratio, aligned)
    result = ivy.roi_align(array(backend, images), native(backend, BOXES), (2, 3), scale, ratio, aligned)
    check(result, expected, backend, "float32", rtol=1e-4)


def test_boxes_of_each_image(backend: str) -> None:
    images = RNG.normal(size=(2, 3, 6, 7)).astype("float32")
    boxes = np.stack([BOXES[:2, 1:], BOXES[1:3, 1:]])
    flat = np.concatenate([[[0], [0], [1], [1]], boxes.reshape(-1, 4)], 1)
    expected = aligned_parts(images, flat, (2, 2), 1.0, 2, False)
    check(
        array(backend, images).roi_align(array(backend, boxes), 2, sampling_ratio=2),
        expected,
        backend,
        "float32",
        rtol=1e-4,
    )


def kept(boxes: np.ndarray, scores: np.ndarray, threshold: float) -> list[int]:
    found: list[int] = []

    def overlap(a: np.ndarray, b: np.ndarray) -> float:
        inner = np.maximum(np.minimum(a[2:], b[2:]) - np.maximum(a[:2], b[:2]), 0).prod()
        return inner / (np.prod(a[2:] - a[:2]) + np.prod(b[2:] - b[:2]) - inner)

    for i in np.argsort(-scores, kind="stable"):
        if all(overlap(boxes[i], boxes[j]) <= threshold for j in found):
            found.append(int(i))
    return found


@pytest.mark.parametrize("threshold", [0.1, 0.3, 0.7])
def test_nms(backend: str, threshold: float) -> None:
    boxes = RNG.random((40, 4)).astype("float32") * 4
    boxes[:, 2:] += boxes[:, :2]
    scores = RNG.random(40).astype("float32")
    expected = kept(boxes, scores, threshold)
    result = ivy.nms(array(backend, boxes), native(backend, scores), threshold)
    assert result.backend == backend and numbers(result).tolist() == expected
    result = ivy.nms(array(backend, boxes), array(backend, scores), threshold, 3, 0.8)
    assert numbers(result).tolist() == [i for i in expected if scores[i] > 0.8][:3]
    result = array(backend, boxes).nms(iou_threshold=threshold)
    assert numbers(result).tolist() == kept(boxes, -np.arange(40.0), threshold)


def test_no_boxes(backend: str) -> None:
    assert ivy.nms(array(backend, np.zeros((0, 4), "float32"))).shape == (0,)
    images = array(backend, np.ones((1, 2, 3, 3), "float32"))
    assert ivy.roi_align(images, array(backend, np.zeros((0, 5), "float32")), 2).shape == (0, 2, 2, 2)


def test_refusals(backend: str) -> None:
    x = array(backend, np.ones((2, 3), "float32"))
    with pytest.raises(ivy.IvyValueError, match=r"ivy\.nms: boxes must have shape"):
        ivy.nms(x)
    with pytest.raises(ivy.IvyValueError, match=r"scores must have shape \(5,\)"):
        ivy.nms(array(backend, np.ones((5, 4), "float32")), x)
    with pytest.raises(ivy.IvyValueError, match=r"ivy\.roi_align"):
        ivy.roi_align(x, x, 2)
