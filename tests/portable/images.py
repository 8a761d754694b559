"""Images: filters, masks and cells."""

from typing import Any

from portable.program import draw, program

IMAGE = draw(50).uniform(size=(10, 12))
COLOURS = draw(51).integers(0, 256, size=(6, 7, 3)).astype("uint8")
CELLS = draw(52).integers(0, 2, size=(8, 8))


@program(IMAGE)
def gaussian_blur(np: Any, image: Any, sigma: float = 1.5) -> Any:
    h, w = image.shape
    y = np.minimum(np.arange(h), h - np.arange(h))
    x = np.minimum(np.arange(w), w - np.arange(w))
    kernel = np.exp(-(y[:, None] ** 2 + x**2) / (2 * sigma**2))
    kernel /= kernel.sum()
    return np.fft.ifftn(np.fft.fftn(image) * np.fft.fftn(kernel)).real


@program(IMAGE)
def sobel(np: Any, image: Any) -> Any:
    weights = np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]])
    h, w = image.shape
    across, down = np.zeros((h - 2, w - 2)), np.zeros((h - 2, w - 2))
    for i in range(3):
        for j in range(3):
            part = image[i : i + h - 2, j : j + w - 2]
            across += weights[i, j] * part
            down += weights.T[i, j] * part
    strength = np.hypot(across, down)
    return strength / strength.max(), np.atan2(down, across)


@program(IMAGE)
def threshold(np: Any, image: Any) -> Any:
    level = image.mean()
    while True:
        new = (image[image > level].mean() + image[image <= level].mean()) / 2
        if abs(new - level) < 1e-2:
            break
        level = new
    mask = (image > level).astype(np.uint8)
    return mask, level, 255 * mask[::2, ::-1]


@program(COLOURS, native=True)
def grey_and_sepia(np: Any, image: Any) -> Any:
    image = np.asarray(image) / 255
    grey = image @ np.array([0.299, 0.587, 0.114])
    stretched = (grey - grey.min()) / (grey.max() - grey.min())
    sepia = np.clip(image @ np.array([[0.393, 0.349, 0.272], [0.769, 0.686, 0.534], [0.189, 0.168, 0.131]]), 0, 1)
    return np.round(stretched**2.2, decimals=4), sepia[..., ::-1], np.repeat(grey[:, :, None], 3, axis=2)


@program(CELLS)
def game_of_life(np: Any, cells: Any) -> Any:
    for _ in range(3):
        around = sum(np.roll(cells, (i, j), axis=(0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0))
        cells = ((around == 3) | ((cells == 1) & (around == 2))).astype(int)
    return cells, cells.sum()


@program(IMAGE)
def bilinear_resize(np: Any, image: Any) -> Any:
    h, w = image.shape
    y, x = np.meshgrid(np.linspace(0, h - 1, 7), np.linspace(0, w - 1, 5), indexing="ij")
    top, left = np.floor(y).astype(int), np.floor(x).astype(int)
    bottom, right = np.minimum(top + 1, h - 1), np.minimum(left + 1, w - 1)
    dy, dx = y - top, x - left
    above = image[top, left] * (1 - dx) + image[top, right] * dx
    below = image[bottom, left] * (1 - dx) + image[bottom, right] * dx
    return above * (1 - dy) + below * dy
