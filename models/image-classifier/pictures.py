"""Pictures for tests and checks: files, random blots, and drawings of things the network knows."""

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from network import WIDTH

BLOT_GRIDS = (4, 8, 16, 56)


def read(path: Path) -> np.ndarray:
    """The whole image at 224 x 224 pixels, whatever its shape was."""
    with Image.open(path) as image:
        image = image.convert("RGB").resize((WIDTH, WIDTH), Image.Resampling.BICUBIC)
        return np.asarray(image)


def read_all(folder: Path) -> dict[str, np.ndarray]:
    paths = sorted(path for path in folder.iterdir() if path.is_file())
    if not paths:
        raise SystemExit(f"{folder} has no images")
    return {path.stem: read(path) for path in paths}


def blots(count: int, seed: int) -> np.ndarray:
    """Random colours on a coarse or fine grid, with soft edges: uint8 [count, 224, 224, 3]."""
    random = np.random.default_rng(seed)

    def blot(number: int) -> np.ndarray:
        side = BLOT_GRIDS[number % len(BLOT_GRIDS)]
        colours = Image.fromarray(random.integers(0, 256, (side, side, 3), np.uint8))
        return np.asarray(colours.resize((WIDTH, WIDTH), Image.Resampling.BICUBIC))

    return np.stack([blot(number) for number in range(count)])


def drawings() -> dict[str, Image.Image]:
    """By name."""
    makers = (traffic_light, clock, crossword, bars)
    return {maker.__name__.replace("_", "-"): maker() for maker in makers}


def canvas(colour: str) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGB", (WIDTH, WIDTH), colour)
    return image, ImageDraw.Draw(image)


def traffic_light() -> Image.Image:
    image, draw = canvas("#9db7cf")
    draw.rectangle((106, 180, 118, 223), fill="#4a4a4a")
    draw.rounded_rectangle((76, 20, 148, 184), 14, fill="#1c1f1c")
    for top, colour in ((28, "#ff2a1a"), (80, "#4d4210"), (132, "#123a1a")):
        draw.ellipse((88, top, 136, top + 46), fill=colour)
    return image


def bars() -> Image.Image:
    """A chart: no class stands for it."""
    image, draw = canvas("white")
    for number, height in enumerate((120, 60, 150, 90)):
        left = 30 + 45 * number
        draw.rectangle((left, 200 - height, left + 30, 200), fill="#2a6fbf")
    draw.line((20, 20, 20, 202), fill="black", width=2)
    draw.line((20, 202, 210, 202), fill="black", width=2)
    return image


def clock() -> Image.Image:
    image, draw = canvas("#c9b79a")
    draw.ellipse((22, 22, 202, 202), fill="#3b2a1a")
    draw.ellipse((34, 34, 190, 190), fill="#f8f5ea")
    for hour in range(12):
        angle = hour * np.pi / 6
        at = [112 + length * f(angle) for length in (60, 72) for f in (np.sin, np.cos)]
        draw.line([round(value) for value in at], fill="black", width=4)
    draw.line((112, 112, 112, 52), fill="black", width=4)
    draw.line((112, 112, 150, 134), fill="black", width=6)
    return image


def crossword() -> Image.Image:
    image, draw = canvas("white")
    for row in range(14):
        for column in range(14):
            black = (row * 5 + column * 3) % 7 == 0 or (row + column * 5) % 11 == 0
            box = (column * 16, row * 16, column * 16 + 16, row * 16 + 16)
            draw.rectangle(box, fill="black" if black else "white", outline="black")
    return image
