"""The five scenes of the benchmark's part "raster", as numbers that any library can draw.

They are those of Tests/RasterScenes: what is drawn there and here must look the same. A path is a list of ("M", x, y),
("L", x, y), ("C", x1, y1, x2, y2, x3, y3) and ("Z",), in pixels of a tile of 256 by 256, y downwards.
"""

import math
import sys
import time

SIDE = 256
ROUND_CORNER = 0.5522847498307936  # how far a quarter circle's controls lie along its tangents


def rounded(x, y, width, height, radius):
    """A rectangle with round corners."""
    right, bottom = x + width, y + height
    rest = radius * (1 - ROUND_CORNER)
    return [
        ("M", x + radius, y),
        ("L", right - radius, y),
        ("C", right - rest, y, right, y + rest, right, y + radius),
        ("L", right, bottom - radius),
        ("C", right, bottom - rest, right - rest, bottom, right - radius, bottom),
        ("L", x + radius, bottom),
        ("C", x + rest, bottom, x, bottom - rest, x, bottom - radius),
        ("L", x, y + radius),
        ("C", x, y + rest, x + rest, y, x + radius, y),
        ("Z",),
    ]


def cells():
    """400 cells: a path and its colour (red, green, blue) each."""
    found = []
    for index in range(400):
        shade = 0x30 + index % 7 * 0x10
        path = rounded(0.4 + index % 20 * 12.8, 0.4 + index // 20 * 12.8, 11.9, 11.9, 2.5)
        found.append((path, (shade, shade, 0x70)))
    return found


def scribble(segments=1000):
    """One line that crosses itself many times."""
    path = []
    for index in range(segments + 1):
        turn = index / segments * 2 * math.pi
        x = 128 + 118 * math.sin(5 * turn + 0.3)
        y = 128 + 118 * math.sin(7 * turn) * math.cos(1.5 * turn)
        path.append(("L" if index else "M", x, y))
    return path


def blob(corners=64):
    """A closed smooth outline through as many points."""

    def point(index):
        turn = index % corners / corners * 2 * math.pi
        radius = 95 + 14 * math.sin(turn * 9) + 9 * math.cos(turn * 23)
        return 128 + radius * math.cos(turn), 128 + radius * math.sin(turn)

    path = [("M", *point(0))]
    for index in range(corners):
        before, here, there, after = (point(index + step + corners) for step in (-1, 0, 1, 2))
        first = [here[axis] + (there[axis] - before[axis]) / 6 for axis in (0, 1)]
        second = [there[axis] - (after[axis] - here[axis]) / 6 for axis in (0, 1)]
        path.append(("C", *first, *second, *there))
    return path + [("Z",)]


def piece():
    """A jigsaw piece: knobs and sockets alternately."""
    path = [("M", 58.0, 58.0)]
    for quarter in range(4):
        out = -1 if quarter % 2 == 0 else 1

        def turned(x, y):
            x, y = x - 128, y - 128
            for _ in range(quarter):
                x, y = -y, x
            return x + 128, y + 128

        for curve in (
            ((90, 62), (124, 58 - out * 8), (116, 58 + out * 10)),
            ((100, 58 + out * 40), (156, 58 + out * 40), (140, 58 + out * 10)),
            ((132, 58 - out * 8), (166, 62), (198, 58)),
        ):
            path.append(("C", *(value for point in curve for value in turned(*point))))
    return path + [("Z",)]


# The picture on the piece: its pixels are made with numpy by whoever draws it.
PICTURE_SIDE = 320
PICTURE_SCALE, PICTURE_TURN, PICTURE_PLACE = 0.83, 0.2, (31.3, -20.6)


def picture(numpy):
    """The picture's pixels: blue, green, red and alpha, premultiplied, 320 by 320."""
    y, x = numpy.mgrid[0:PICTURE_SIDE, 0:PICTURE_SIDE]
    pixels = numpy.zeros((PICTURE_SIDE, PICTURE_SIDE, 4), numpy.uint8)
    pixels[..., 2] = 127 + 100 * numpy.sin(x * 0.11)
    pixels[..., 1] = 127 + 100 * numpy.sin(y * 0.07 + x * 0.02)
    pixels[..., 0] = (x ^ y) & 255
    pixels[..., 3] = 255
    return pixels


def seconds(draw, least=0.02):
    """The processor time of one call, from as many as take about `least` seconds."""
    draw()
    start = time.thread_time()
    draw()
    count = max(1, int(least / max(1e-6, time.thread_time() - start)))
    start = time.thread_time()
    for _ in range(count):
        draw()
    return (time.thread_time() - start) / count


def serve(draws, overheads=None, save=None):
    """Answers each number of a scene that comes in with the microseconds of a tile.

    `overheads` are what calls alone cost in a scene, which is taken off. `save(scene, path)` writes what was drawn, when the word
    "save" comes with a scene and a path.
    """
    print("ready", flush=True)
    for line in sys.stdin:
        words = line.split()
        if words[0] == "save":
            draws[int(words[1])]()
            save(words[2])
            print("saved", flush=True)
            continue
        scene = int(words[0])
        taken = seconds(draws[scene])
        if overheads and overheads[scene]:
            taken -= seconds(overheads[scene])
        print(taken * 1e6, flush=True)
