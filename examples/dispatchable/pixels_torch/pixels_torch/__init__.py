"""Implementations for tensors of torch; the entry points of the package name them."""

import torch
from pixels import kernel


def gaussian_filter(image: torch.Tensor, sigma: float = 1.0, *, truncate: float = 4.0) -> torch.Tensor:
    """Smooth along one axis after another, by windows of the mirrored rows."""
    weights, radius = kernel(sigma, truncate)
    weighing = torch.as_tensor(weights, dtype=image.dtype, device=image.device)
    for axis in range(image.ndim):
        length = image.shape[axis]
        at = torch.arange(-radius, length + radius, device=image.device) % (2 * length)
        at = torch.where(at < length, at, 2 * length - 1 - at)
        image = image.index_select(axis, at).unfold(axis, 2 * radius + 1, 1) @ weighing
    return image


def label(mask: torch.Tensor) -> torch.Tensor:
    """Hand the smallest index from neighbor to neighbor, until nothing changes."""
    background = mask.numel()
    index = torch.arange(background, device=mask.device).reshape(mask.shape)
    parts = torch.where(mask, index, background)
    while True:
        smallest = parts
        for axis in range(mask.ndim):
            edge = torch.full_like(smallest.narrow(axis, 0, 1), background)
            inner = smallest.shape[axis] - 1
            after = torch.cat([smallest.narrow(axis, 1, inner), edge], axis)
            before = torch.cat([edge, smallest.narrow(axis, 0, inner)], axis)
            smallest = torch.where(mask, torch.minimum(smallest, torch.minimum(before, after)), background)
        if torch.equal(smallest, parts):
            break
        parts = smallest
    first, numbers = torch.unique(torch.cat([parts.reshape(-1), parts.new_tensor([background])]), return_inverse=True)
    numbers = numbers[:-1].reshape(mask.shape)
    return torch.where(mask, numbers + 1, 0).to(torch.int32) if len(first) else numbers.to(torch.int32)


def label_of_numpy(mask: object) -> torch.Tensor:
    """Number the parts of an array of NumPy; the result becomes one of NumPy's again."""
    return label(torch.as_tensor(mask))
