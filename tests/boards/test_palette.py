"""The colors of the layers, measured on the style sheet: seen on both grounds, and apart for every eye."""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest
from django.conf import settings

Rgb = tuple[float, float, float]

TOKENS = (Path(settings.BASE_DIR) / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
LAYERS = [f"layer-{number}" for number in range(1, 8)]
# How cones that are missing see light: G. M. Machado et al., 2009, severity 1, on linear light.
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def token(name: str, theme: int) -> Rgb:
    """A color of the style sheet in linear light; theme 0 is light, 1 is dark."""
    match = re.search(rf"--{name}: light-dark\((#\w{{6}}), (#\w{{6}})\)", TOKENS)
    assert match, name
    digits = match.group(theme + 1)
    channels = (int(digits[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return red, green, blue


def contrast(color: Rgb, other: Rgb) -> float:
    """WCAG 2.2: from 1 to 21."""
    dark, light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (color, other))
    return (light + 0.05) / (dark + 0.05)


def seen(color: Rgb, eye: str) -> Rgb:
    red, green, blue = (min(max(sum(k * c for k, c in zip(row, color, strict=True)), 0), 1) for row in EYES[eye])
    return red, green, blue


def oklab(color: Rgb) -> Rgb:
    """Where equal distances look equally different (Björn Ottosson, 2020)."""
    r, g, b = color
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("layer", LAYERS)
def test_each_layer_stands_out_from_the_ground(layer: str, theme: int) -> None:
    """At least 3 to 1 on the ground and on paper; the number on it at least 4.5 to 1."""
    color = token(layer, theme)
    assert contrast(color, token("ground", theme)) >= 3
    assert contrast(color, token("paper", theme)) >= 3
    assert contrast(color, token(layer.replace("layer", "on"), theme)) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("eye", EYES)
def test_no_two_layers_look_alike(eye: str, theme: int) -> None:
    """Any two are 0.1 apart in Oklab (just noticeable is about 0.02), whatever cones are missing."""
    colors = {layer: oklab(seen(token(layer, theme), eye)) for layer in LAYERS}
    closest = min(math.dist(colors[layer], colors[other]) for layer, other in combinations(LAYERS, 2))
    assert closest >= 0.1


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"), [("ink", "ground"), ("ink-2", "ground"), ("ink-2", "sunk"), ("accent", "ground")]
)
def test_text_can_be_read(ink: str, ground: str, theme: int) -> None:
    """Every ink has at least 4.5 to 1 on what it stands on."""
    assert contrast(token(ink, theme), token(ground, theme)) >= 4.5
