"""Blend2D on the five scenes, on one thread: numbers of scenes come in, microseconds go out.

Python's own share, the calls for each path, is measured with empty paths at the same moment and taken off.
"""

import struct
import tempfile

import blend2d as b2d
import numpy

import scenes

tile = b2d.BLImage(scenes.SIDE, scenes.SIDE, b2d.BLFormat.PRGB32)
context = b2d.BLContext(tile)


def outline(path):
    made = b2d.BLPath()
    steps = {"M": made.move_to, "L": made.line_to, "C": made.cubic_to, "Z": made.close}
    for step, *numbers in path:
        steps[step](*numbers)
    return made


def color(red, green, blue):
    # The binding takes the bytes of a pixel in their order in memory.
    return (blue / 255, green / 255, red / 255, 1.0)


def pattern():
    # Pixels come in through a file, since the binding hands out copies of them: an uncompressed BMP, bottom row first.
    side = scenes.PICTURE_SIDE
    rows = scenes.picture(numpy)[::-1].tobytes()
    head = struct.pack("<2sIHHI", b"BM", 54 + len(rows), 0, 0, 54)
    head += struct.pack("<IiiHHIIiiII", 40, side, side, 1, 32, 0, len(rows), 2835, 2835, 0, 0)
    image = b2d.BLImage()
    with tempfile.NamedTemporaryFile(suffix=".bmp") as file:
        file.write(head + rows)
        file.flush()
        image.readFromFile(file.name)
    image.convert(b2d.BLFormat.PRGB32)
    place = b2d.make_translation_matrix(*scenes.PICTURE_PLACE)
    place.rotate(scenes.PICTURE_TURN)
    place.scale(scenes.PICTURE_SCALE, scenes.PICTURE_SCALE)
    return b2d.BLPattern(image, b2d.BLRectI(0, 0, side, side), b2d.BLExtendMode.PAD, place)


def filler(paths, colors, clears=True):
    def draw():
        if clears:
            context.clear_all()
        set_fill, fill = context.set_fill_style, context.fill_path
        for path, paint in zip(paths, colors):
            set_fill(paint)
            fill(path)

    return draw


def both(paths, colors, clears=True):
    def draw():
        if clears:
            context.clear_all()
        set_fill, fill, stroke = context.set_fill_style, context.fill_path, context.stroke_path
        context.stroke_width = 1.0
        context.set_stroke_style(color(0xE0, 0xE4, 0xEA))
        for path, paint in zip(paths, colors):
            set_fill(paint)
            fill(path)
            stroke(path)

    return draw


def scribble(path):
    def draw():
        context.clear_all()
        context.stroke_width = 6.0
        context.set_stroke_caps(b2d.BLStrokeCap.CAP_ROUND)
        context.stroke_join = b2d.BLStrokeJoin.JOIN_ROUND
        context.set_stroke_style(color(0xF2, 0xF0, 0xE6))
        context.stroke_path(path)
        context.stroke_join = b2d.BLStrokeJoin.JOIN_MITER_CLIP

    return draw


cells = scenes.cells()
paths = [outline(path) for path, _ in cells]
colors = [color(*paint) for _, paint in cells]
nothing = [b2d.BLPath() for _ in cells]
scenes.serve(
    [
        both(paths, colors), filler(paths, colors), scribble(outline(scenes.scribble())),
        filler([outline(scenes.blob())], [color(0x3A, 0x7B, 0xD5)]), filler([outline(scenes.piece())], [pattern()]),
    ],
    overheads=[both(nothing, colors, clears=False), filler(nothing, colors, clears=False), None, None, None],
    save=lambda path: tile.writeToFile(path))
