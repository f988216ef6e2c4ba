"""The networks. All take BGR from 0 to 1; all are plain convolutions, which ONNX Runtime runs fast."""

from collections.abc import Sequence
from typing import ClassVar

import torch
from torch import Tensor, nn


def conv_block(wide_in: int, wide_out: int, stride: int = 1, size: int = 3) -> nn.Sequential:
    """Return a block of convolution, batch norm and ReLU."""
    layer = nn.Conv2d(wide_in, wide_out, size, stride, size // 2, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(wide_out), nn.ReLU(inplace=True))


class ResidualBlock(nn.Module):
    """Two convolutions with a shortcut around them."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.first = conv_block(wide, wide)
        self.second = nn.Sequential(nn.Conv2d(wide, wide, 3, padding=1, bias=False), nn.BatchNorm2d(wide))

    def forward(self, x: Tensor) -> Tensor:
        """Keep the shape (n, wide, h, w)."""
        return torch.relu(x + self.second(self.first(x)))


class Locator(nn.Module):
    """Finds indices and the cards they belong to: (n, 3, h, w) to maps (n, 13, h/4, w/4).

    Centre logit; offset, up and right in cells; the card's centre from the index's, its half height up and
    its half width right, in eights of cells.
    """

    CHANNELS: ClassVar = (32, 64, 96, 128)
    MERGED_CHANNELS: ClassVar = 40
    """Channels of the last block, from which the maps come."""

    def __init__(self) -> None:
        super().__init__()
        (a, b, c, d), merged = self.CHANNELS, self.MERGED_CHANNELS
        self.stem = nn.Sequential(conv_block(3, 16, 2), conv_block(16, a, 2), ResidualBlock(a))
        self.to_8 = nn.Sequential(conv_block(a, b, 2), ResidualBlock(b), ResidualBlock(b))
        self.to_16 = nn.Sequential(conv_block(b, c, 2), ResidualBlock(c), ResidualBlock(c))
        self.to_32 = nn.Sequential(conv_block(c, d, 2), ResidualBlock(d))
        self.from_32, self.from_16, self.from_8 = (
            conv_block(d, c, size=1),
            conv_block(c, b, size=1),
            conv_block(b, a, size=1),
        )
        self.merge_16, self.merge_8 = conv_block(c, c), conv_block(b, b)
        self.merge_4 = nn.Sequential(conv_block(a, merged), conv_block(merged, merged))
        self.head = nn.Conv2d(merged, 13, 3, padding=1)
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        nn.init.normal_(self.head.weight, std=0.01)
        nn.init.zeros_(self.head.bias)
        nn.init.constant_(self.head.bias[:1], -4.6)

    def forward(self, x: Tensor) -> Tensor:
        """Return the maps."""
        at_4 = self.stem(x)
        at_8 = self.to_8(at_4)
        at_16 = self.to_16(at_8)
        at_32 = self.to_32(at_16)
        at_16 = self.merge_16(at_16 + self.up(self.from_32(at_32)))
        at_8 = self.merge_8(at_8 + self.up(self.from_16(at_16)))
        return self.head(self.merge_4(at_4 + self.up(self.from_8(at_8))))


class NarrowLocator(Locator):
    """A locator with fewer channels: some 60 % of the other's multiplications."""

    CHANNELS: ClassVar = (24, 48, 80, 112)
    MERGED_CHANNELS: ClassVar = 28


class Identifier(nn.Module):
    """Names an upright index: (n, 3, 64, 48) to logits (n, 19): 13 ranks, joker, none, then suits c d h s."""

    CHANNELS = (24, 64, 96, 112)

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = self.CHANNELS
        self.features = nn.Sequential(
            conv_block(3, a, 2),
            ResidualBlock(a),
            conv_block(a, b, 2),
            ResidualBlock(b),
            conv_block(b, c, 2),
            ResidualBlock(c),
            ResidualBlock(c),
            conv_block(c, d, 2),
            ResidualBlock(d),
        )
        self.drop = nn.Dropout(0.1)
        self.head = nn.Linear(d * 4 * 3, 19)

    def forward(self, x: Tensor) -> Tensor:
        """Return the logits."""
        return self.head(self.drop(self.features(x).flatten(1)))


class CardClassifier(nn.Module):
    """Names a card by all that shows of it: (n, 3, 128, 96) to logits (n, 19) as the `Identifier`'s."""

    CHANNELS = (16, 32, 64, 96)

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d = self.CHANNELS
        self.features = nn.Sequential(
            conv_block(3, a, 2),
            conv_block(a, b, 2),
            ResidualBlock(b),
            conv_block(b, c, 2),
            ResidualBlock(c),
            conv_block(c, d, 2),
            ResidualBlock(d),
            ResidualBlock(d),
        )
        self.drop = nn.Dropout(0.1)
        self.head = nn.Linear(d * 8 * 6, 19)

    def forward(self, x: Tensor) -> Tensor:
        """Return the logits."""
        return self.head(self.drop(self.features(x).flatten(1)))


class Committee(nn.Module):
    """Several networks of one kind that say the mean of what each says: they err apart."""

    def __init__(self, members: Sequence[nn.Module]) -> None:
        super().__init__()
        self.members = nn.ModuleList(members)

    def forward(self, x: Tensor) -> Tensor:
        """Return the mean."""
        return torch.stack([member(x) for member in self.members]).mean(0)


def parameter_count(net: nn.Module) -> int:
    """Count a network's parameters."""
    return sum(p.numel() for p in net.parameters())
