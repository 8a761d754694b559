"""The networks of ``examples/networks``, written with torch alone."""

from typing import Any

import torch
from torch import nn


def _conv(inputs: int, outputs: int, size: int, stride: int = 1) -> nn.Module:
    return nn.Conv2d(inputs, outputs, size, stride, size // 2, bias=False)


class _Block(nn.Module):
    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.conv1, self.bn1 = _conv(inputs, outputs, 3, stride), nn.BatchNorm2d(outputs)
        self.conv2, self.bn2 = _conv(outputs, outputs, 3), nn.BatchNorm2d(outputs)
        self.downsample: Any = nn.Identity()
        if inputs != outputs or stride != 1:
            self.downsample = nn.Sequential(_conv(inputs, outputs, 1, stride), nn.BatchNorm2d(outputs))

    def forward(self, x: Any) -> Any:
        return torch.relu(self.bn2(self.conv2(torch.relu(self.bn1(self.conv1(x))))) + self.downsample(x))


class ResNet(nn.Module):
    """The architecture and names of torchvision's ResNet-18."""

    def __init__(self, classes: int, width: int, channels: int, small: bool) -> None:
        super().__init__()
        self.conv1 = _conv(channels, width, 3) if small else _conv(channels, width, 7, 2)
        self.bn1 = nn.BatchNorm2d(width)
        self.maxpool: Any = nn.Identity() if small else nn.MaxPool2d(3, 2, 1)
        self.layer1 = nn.Sequential(_Block(width, width, 1), _Block(width, width, 1))
        self.layer2 = nn.Sequential(_Block(width, 2 * width, 2), _Block(2 * width, 2 * width, 1))
        self.layer3 = nn.Sequential(_Block(2 * width, 4 * width, 2), _Block(4 * width, 4 * width, 1))
        self.layer4 = nn.Sequential(_Block(4 * width, 8 * width, 2), _Block(8 * width, 8 * width, 1))
        self.fc = nn.Linear(8 * width, classes)

    def forward(self, x: Any) -> Any:
        x = self.maxpool(torch.relu(self.bn1(self.conv1(x.permute(0, 3, 1, 2)))))
        return self.fc(self.layer4(self.layer3(self.layer2(self.layer1(x)))).mean((2, 3)))


def _layer(width: int) -> nn.Module:
    return nn.TransformerEncoderLayer(width, width // 8, 4 * width, 0.0, "gelu", batch_first=True, norm_first=True)


class ViT(nn.Module):
    """A vision transformer."""

    def __init__(self, width: int, depth: int) -> None:
        super().__init__()
        self.patches = nn.Conv2d(1, width, 2, 2)
        self.token = nn.Parameter(torch.randn(1, 1, width))
        self.position = nn.Parameter(torch.randn(1, 17, width))
        self.layers = nn.ModuleList([_layer(width) for _ in range(depth)])
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, 10)

    def forward(self, x: Any) -> Any:
        x = self.patches(x.permute(0, 3, 1, 2)).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(len(x), 1, -1), x], 1) + self.position
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x)[:, 0])


class GPT(nn.Module):
    """A language model of the kind of GPT-2."""

    def __init__(self, tokens: int, length: int, width: int, depth: int) -> None:
        super().__init__()
        self.wte, self.wpe = nn.Embedding(tokens, width), nn.Embedding(length, width)
        self.h = nn.ModuleList([_layer(width) for _ in range(depth)])
        self.ln_f = nn.LayerNorm(width)
        self.lm_head = nn.Linear(width, tokens, bias=False)

    def forward(self, tokens: Any) -> Any:
        length = tokens.shape[1]
        x = self.wte(tokens) + self.wpe(torch.arange(length))
        mask = torch.ones(length, length).triu(1).bool()
        for layer in self.h:
            x = layer(x, src_mask=mask)
        return self.lm_head(self.ln_f(x))
