"""Networks of torch that `ivy.transpile` moves in the tests: small ones of each family, and parts of ``torch.nn``."""

from collections.abc import Callable
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F


class Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.conv1, self.norm1 = nn.Conv2d(width, width, 3, padding=1, bias=False), nn.BatchNorm2d(width)
        self.conv2, self.norm2 = nn.Conv2d(width, width, 3, padding=1, groups=2), nn.BatchNorm2d(width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = F.relu(self.norm1(self.conv1(x)), inplace=True)
        return F.relu(x + self.norm2(self.conv2(y)))


class ResNet(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 8, 7, 2, 3), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(3, 2, 1))
        self.blocks = nn.Sequential(Residual(8), Residual(8))
        self.pool, self.head = nn.AdaptiveAvgPool2d(1), nn.Linear(8, 5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(torch.flatten(self.pool(self.blocks(self.stem(x))), 1))


class ViT(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.patches = nn.Conv2d(3, 16, 4, 4)
        self.token = nn.Parameter(torch.randn(1, 1, 16))
        self.position = nn.Parameter(torch.randn(1, 17, 16))
        layer = nn.TransformerEncoderLayer(16, 4, 32, 0.1, "gelu", batch_first=True, norm_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.norm, self.head = nn.LayerNorm(16), nn.Linear(16, 5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(x.shape[0], -1, -1), x], dim=1) + self.position
        return self.head(self.norm(self.encoder(x))[:, 0])


class GPT(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.tokens, self.places = nn.Embedding(20, 16), nn.Embedding(12, 16)
        self.mix, self.out, self.norm = nn.Linear(16, 48), nn.Linear(16, 16), nn.LayerNorm(16)
        self.head = nn.Linear(16, 20, bias=False)
        self.head.weight = self.tokens.weight

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x = self.tokens(ids) + self.places(torch.arange(ids.shape[1], device=ids.device))
        b, t, c = x.shape
        q, k, v = (y.view(b, t, 4, c // 4).transpose(1, 2) for y in self.mix(self.norm(x)).split(c, dim=2))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(y.transpose(1, 2).contiguous().view(b, t, c))
        return self.head(F.gelu(x, approximate="tanh"))


class BERT(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.words, self.kinds = nn.Embedding(20, 16, padding_idx=0), nn.Embedding(2, 16)
        self.register_buffer("ids", torch.arange(12)[None], persistent=False)
        self.places, self.norm = nn.Embedding(12, 16), nn.LayerNorm(16, eps=1e-12)
        self.attention = nn.MultiheadAttention(16, 4, batch_first=True)
        self.pooler = nn.Linear(16, 16)

    def forward(self, ids: torch.Tensor, mask: torch.Tensor | None = None) -> dict[str, torch.Tensor]:
        x = self.words(ids) + self.kinds(torch.zeros_like(ids)) + self.places(self.ids[:, : ids.shape[1]])
        x = self.norm(x)
        hidden = None if mask is None else mask == 0
        y, _ = self.attention(x, x, x, key_padding_mask=hidden, need_weights=False)
        x = self.norm(x + y)
        return {"last": x, "pooled": torch.tanh(self.pooler(x[:, 0]))}


class UNet(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.down, self.deep = nn.Conv2d(3, 8, 3, padding=1), nn.Conv2d(8, 8, 3, padding="same", dilation=2)
        self.norm = nn.GroupNorm(2, 8)
        self.up, self.out = nn.ConvTranspose2d(8, 4, 2, 2), nn.Conv2d(16, 2, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        first = F.silu(self.norm(self.down(x)))
        deep = F.leaky_relu(self.deep(F.avg_pool2d(first, 2)))
        small = F.interpolate(deep[:, :4], scale_factor=2, mode="bilinear", align_corners=False)
        return self.out(torch.cat([first, self.up(deep), small], dim=1))


class Recurrent(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.words = nn.Embedding(20, 6)
        self.lstm = nn.LSTM(6, 5, 2, batch_first=True, bidirectional=True)
        self.gru, self.cell = nn.GRU(10, 4), nn.LSTMCell(4, 3)

    def forward(self, ids: torch.Tensor) -> tuple[torch.Tensor, list[torch.Tensor]]:
        x, (h, c) = self.lstm(self.words(ids))
        y, _ = self.gru(x.transpose(0, 1))
        state = self.cell(y[0])
        for step in y[1:]:
            state = self.cell(step, state)
        return y, [h, c, *state]


def image(batch: int = 2) -> torch.Tensor:
    return torch.randn(batch, 3, 16, 16)


def words(batch: int = 2) -> torch.Tensor:
    return torch.randint(1, 20, (batch, 7))


MODELS: dict[str, tuple[Callable[[], nn.Module], Callable[[], tuple[Any, ...]]]] = {
    "resnet": (ResNet, lambda: (image(),)),
    "vit": (ViT, lambda: (image(),)),
    "gpt": (GPT, lambda: (words(),)),
    "bert": (BERT, lambda: (words(), torch.tensor([[1] * 7, [1] * 4 + [0] * 3]))),
    "unet": (UNet, lambda: (image(),)),
    "recurrent": (Recurrent, lambda: (words(),)),
}


def lively(network: nn.Module) -> nn.Module:
    """The network with weights and statistics that let a signal through, for evaluation."""
    for part in network.modules():
        if isinstance(part, nn.modules.batchnorm._BatchNorm) and part.running_mean is not None:
            nn.init.uniform_(part.running_mean, -0.1, 0.1)
            assert part.running_var is not None
            nn.init.uniform_(part.running_var, 0.8, 1.2)
    for weight in network.parameters():
        if weight.ndim == 1:
            with torch.no_grad():
                weight.add_(torch.rand_like(weight) * 0.2)
    return network.eval()


def made(name: str) -> tuple[nn.Module, tuple[Any, ...]]:
    """A network, and arguments for it."""
    torch.manual_seed(0)
    network, arguments = MODELS[name]
    return lively(network()), arguments()


def _parts() -> dict[str, tuple[Any, tuple[Any, ...]]]:
    f = torch.randn
    line, plane, space, flat = f(2, 4, 9), f(2, 4, 8, 6), f(1, 4, 6, 4, 5), f(3, 4)
    labels, target = torch.tensor([1, 0, 3]), f(3, 4)
    ones = "ELU Hardshrink Hardsigmoid Hardtanh Hardswish LeakyReLU LogSigmoid PReLU ReLU ReLU6 RReLU SELU CELU GELU "
    ones += "Sigmoid SiLU Mish Softplus Softshrink Softsign Tanh Tanhshrink Identity Dropout AlphaDropout"
    found: dict[str, tuple[Any, tuple[Any, ...]]] = {name: (getattr(nn, name)(), (flat,)) for name in ones.split()}
    found |= {
        f"{name}(dim)": (getattr(nn, name)(dim=-1), (flat,)) for name in ("Softmax", "Softmin", "LogSoftmax", "GLU")
    }
    found |= {
        "Threshold": (nn.Threshold(0.1, 2.0), (flat,)),
        "Softmax2d": (nn.Softmax2d(), (plane,)),
        "Conv1d": (nn.Conv1d(4, 6, 3, 2, 1, groups=2), (line,)),
        "Conv2d reflect": (nn.Conv2d(4, 2, 3, padding=1, padding_mode="reflect"), (plane,)),
        "Conv2d circular": (nn.Conv2d(4, 2, 3, padding=1, padding_mode="circular"), (plane,)),
        "Conv3d": (nn.Conv3d(4, 2, 2), (space,)),
        "ConvTranspose1d": (nn.ConvTranspose1d(4, 3, 3, 2, 1, 1), (line,)),
        "ConvTranspose2d": (nn.ConvTranspose2d(4, 6, 3, 2, 0, 1, 2), (plane,)),
        "ConvTranspose3d": (nn.ConvTranspose3d(4, 2, 2), (space,)),
        "Unfold": (nn.Unfold(2, padding=1, stride=2), (plane,)),
        "Fold": (nn.Fold((4, 5), 2), (f(1, 8, 12),)),
        "MaxPool1d": (nn.MaxPool1d(3, 2), (line,)),
        "MaxPool2d": (nn.MaxPool2d(3, 2, 1, return_indices=True), (plane,)),
        "MaxPool3d": (nn.MaxPool3d(2), (space,)),
        "AvgPool2d": (nn.AvgPool2d(3, 2, 1, ceil_mode=True), (plane,)),
        "LPPool2d": (nn.LPPool2d(2, 2), (plane.abs(),)),
        "AdaptiveMaxPool2d": (nn.AdaptiveMaxPool2d((3, 2)), (plane,)),
        "AdaptiveAvgPool2d": (nn.AdaptiveAvgPool2d((3, 5)), (plane,)),
        "AdaptiveAvgPool3d": (nn.AdaptiveAvgPool3d(2), (space,)),
        "ReflectionPad2d": (nn.ReflectionPad2d((1, 2, 0, 1)), (plane,)),
        "ReplicationPad1d": (nn.ReplicationPad1d(2), (line,)),
        "ZeroPad2d": (nn.ZeroPad2d((1, -1, 2, 0)), (plane,)),
        "CircularPad2d": (nn.CircularPad2d(1), (plane,)),
        "BatchNorm1d": (nn.BatchNorm1d(4), (flat,)),
        "BatchNorm2d alone": (nn.BatchNorm2d(4, track_running_stats=False), (plane,)),
        "InstanceNorm1d": (nn.InstanceNorm1d(4, affine=True), (line,)),
        "InstanceNorm2d tracked": (nn.InstanceNorm2d(4, track_running_stats=True), (plane,)),
        "GroupNorm": (nn.GroupNorm(2, 4), (plane,)),
        "LayerNorm": (nn.LayerNorm([8, 6]), (plane,)),
        "LocalResponseNorm": (nn.LocalResponseNorm(3), (plane,)),
        "RMSNorm": (nn.RMSNorm(4), (flat,)),
        "RNN": (nn.RNN(4, 3, 2, bidirectional=True), (f(5, 2, 4),)),
        "GRU unbatched": (nn.GRU(4, 3), (f(5, 4),)),
        "GRUCell": (nn.GRUCell(4, 3), (flat,)),
        "Transformer": (nn.Transformer(4, 2, 1, 1, 8, batch_first=True), (f(2, 5, 4), f(2, 3, 4))),
        "MultiheadAttention": (nn.MultiheadAttention(4, 2), (f(5, 2, 4), f(3, 2, 4), f(3, 2, 4))),
        "Bilinear": (nn.Bilinear(4, 3, 2), (flat, f(3, 3))),
        "EmbeddingBag": (nn.EmbeddingBag(5, 3), (torch.tensor([[1, 2], [0, 4]]),)),
        "EmbeddingBag max": (
            nn.EmbeddingBag(5, 3, mode="max"),
            (torch.tensor([1, 2, 0, 4, 4]), torch.tensor([0, 2, 2])),
        ),
        "EmbeddingBag sum": (
            nn.EmbeddingBag(5, 3, mode="sum", padding_idx=0),
            (torch.tensor([1, 2, 0, 4]), torch.tensor([0, 1]), torch.rand(4)),
        ),
        "CosineSimilarity": (nn.CosineSimilarity(), (flat, target)),
        "PairwiseDistance": (nn.PairwiseDistance(), (flat, target)),
        "PixelShuffle": (nn.PixelShuffle(2), (plane,)),
        "PixelUnshuffle": (nn.PixelUnshuffle(2), (plane,)),
        "ChannelShuffle": (nn.ChannelShuffle(2), (plane,)),
        "Upsample nearest": (nn.Upsample(scale_factor=1.5), (plane,)),
        "Upsample bicubic": (nn.Upsample((5, 9), mode="bicubic", align_corners=True), (plane,)),
        "Flatten": (nn.Flatten(), (plane,)),
        "Unflatten": (nn.Unflatten(1, (2, 2)), (plane,)),
        "CrossEntropyLoss": (nn.CrossEntropyLoss(label_smoothing=0.1), (flat, labels)),
        "NLLLoss": (nn.NLLLoss(ignore_index=0), (flat, labels)),
        "BCEWithLogitsLoss": (nn.BCEWithLogitsLoss(), (flat, target.sigmoid())),
        "SmoothL1Loss": (nn.SmoothL1Loss(), (flat, target)),
        "KLDivLoss": (nn.KLDivLoss(reduction="batchmean"), (flat, target.softmax(-1))),
        "TripletMarginLoss": (nn.TripletMarginLoss(), (flat, target, f(3, 4))),
        "CosineEmbeddingLoss": (nn.CosineEmbeddingLoss(), (flat, target, torch.tensor([1.0, -1.0, 1.0]))),
        "grid_sample": (_Function(F.grid_sample, align_corners=False), (plane, f(2, 3, 4, 2))),
        "affine_grid": (_Function(F.affine_grid, size=[2, 3, 4, 5]), (f(2, 2, 3),)),
        "one_hot": (_Function(F.one_hot, num_classes=4), (labels,)),
        "rfft": (_Function(torch.fft.rfft2, norm="ortho"), (flat,)),
        "stft": (_Function(torch.stft, n_fft=4, window=torch.hann_window(4), return_complex=True), (f(2, 16),)),
        "linalg": (_Function(torch.linalg.inv), (f(2, 3, 3) + 3 * torch.eye(3),)),
        "unfold": (_Function(torch.Tensor.unfold, dimension=1, size=2, step=2), (flat,)),
        "sort": (_Function(torch.sort, dim=0), (flat,)),
        "repeat_interleave": (_Function(torch.repeat_interleave, repeats=2, dim=1), (flat,)),
    }  # fmt: skip
    return found


class _Function(nn.Module):
    def __init__(self, function: Any, **options: Any) -> None:
        super().__init__()
        self.function, self.options = function, options

    def forward(self, *args: Any) -> Any:
        return self.function(*args, **self.options)


class Parts(nn.Module):
    """Many parts side by side, so that they are exported at once."""

    def __init__(self) -> None:
        super().__init__()
        torch.manual_seed(0)
        found = _parts()
        self.names = list(found)
        self.parts = nn.ModuleList([part for part, _ in found.values()])
        self.given = [args for _, args in found.values()]

    def forward(self, given: list[tuple[Any, ...]]) -> dict[str, Any]:
        results = {}
        for name, part, args in zip(self.names, self.parts, given, strict=True):
            found = part(*args)
            results[name] = list(found) if isinstance(found, tuple) else [found]
        return results
