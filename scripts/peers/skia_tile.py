"""Skia's processor backend on the five scenes: numbers of scenes come in, microseconds go out.

A scene is recorded once and played back, so that Python costs nothing for each path.
"""

import math

import numpy
import skia

import scenes

surface = skia.Surface.MakeRasterN32Premul(scenes.SIDE, scenes.SIDE)
canvas = surface.getCanvas()


def outline(path):
    made = skia.Path()
    steps = {"M": made.moveTo, "L": made.lineTo, "C": made.cubicTo, "Z": made.close}
    for step, *numbers in path:
        steps[step](*numbers)
    return made


def fill(color):
    return skia.Paint(AntiAlias=True, Color=skia.Color(*color))


def line(color, width, cap=skia.Paint.kButt_Cap, join=skia.Paint.kMiter_Join):
    return skia.Paint(
        AntiAlias=True, Color=skia.Color(*color), Style=skia.Paint.kStroke_Style, StrokeWidth=width, StrokeCap=cap,
        StrokeJoin=join)


def painted():
    image = skia.Image.fromarray(scenes.picture(numpy), colorType=skia.kBGRA_8888_ColorType)
    place = skia.Matrix()
    place.postScale(scenes.PICTURE_SCALE, scenes.PICTURE_SCALE)
    place.postRotate(math.degrees(scenes.PICTURE_TURN))
    place.postTranslate(*scenes.PICTURE_PLACE)
    clamp = skia.TileMode.kClamp
    return skia.Paint(
        AntiAlias=True, Shader=image.makeShader(clamp, clamp, skia.SamplingOptions(skia.FilterMode.kLinear), place))


def recorded(items):
    recorder = skia.PictureRecorder()
    target = recorder.beginRecording(skia.Rect.MakeWH(scenes.SIDE, scenes.SIDE))
    for path, paint in items:
        target.drawPath(path, paint)
    return recorder.finishRecordingAsPicture()


def player(items):
    record = recorded(items)

    def draw():
        canvas.clear(0)
        canvas.drawPicture(record)

    return draw


filled, both = [], []
for path, color in scenes.cells():
    shape = outline(path)
    filled.append((shape, fill(color)))
    both += [(shape, fill(color)), (shape, line((0xE0, 0xE4, 0xEA), 1))]
round_line = line((0xF2, 0xF0, 0xE6), 6, skia.Paint.kRound_Cap, skia.Paint.kRound_Join)
scenes.serve(
    [
        player(both), player(filled), player([(outline(scenes.scribble()), round_line)]),
        player([(outline(scenes.blob()), fill((0x3A, 0x7B, 0xD5)))]),
        player([(outline(scenes.piece()), painted())]),
    ],
    save=lambda path: surface.makeImageSnapshot().save(path, skia.kPNG))
