"""usage: palapeli.py PICTURE PIECES

Has Debian's Palapeli cut a picture into pieces and play with them, by keys and mouse on the display that DISPLAY names. It
prints a name and a number on each line: "pieces", how many it made; "first", its processor time from the button that makes
the puzzle until all pieces can be dragged, in seconds; "memory", its resident memory then, in bytes; and "drop", its
processor time after everything was dragged and is let go, in seconds.

The display needs no window manager. Previews, hints, shadows and bevels are off.
"""

import glob
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time

PROGRAM = "/usr/games/palapeli"
SIZE = (1280, 800)
# The table is green without red and blue, so that pixels of pieces differ from it.
SETTINGS = """[Appearance]
ViewBackground=__color__
ViewBackgroundColor=0,255,0

[PuzzlePreview]
PuzzlePreviewVisible=false
"""
TICK = os.sysconf("SC_CLK_TCK")


def fail(why):
    sys.exit(f"palapeli.py: {why}")


def tool(*words):
    return subprocess.run(["xdotool", *words], stdout=subprocess.PIPE, text=True).stdout.split()


def window(*words):
    """Waits for a window that `words` select, gives it the keys, and returns its number."""
    for _ in range(300):
        found = tool("search", "--onlyvisible", *words)
        if found:
            tool("windowfocus", "--sync", found[-1])
            return found[-1]
        time.sleep(0.1)
    fail(f"no window appeared: {words}")


def drag(start, *way):
    """Presses the left button, and moves the mouse."""
    tool("mousemove", *map(str, start))
    tool("mousedown", "1")
    for place in way:
        tool("mousemove", *map(str, place))
        time.sleep(0.1)


class Palapeli:
    def __init__(self, home):
        self.home = home
        os.makedirs(f"{home}/.config")
        os.mkdir(f"{home}/run", 0o700)
        with open(f"{home}/.config/palapelirc", "w") as file:
            file.write(SETTINGS)
        environment = dict(
            os.environ, HOME=home, XDG_RUNTIME_DIR=f"{home}/run", QT_QPA_PLATFORM="xcb", LANG="C", LANGUAGE="",
            XDG_DATA_HOME=f"{home}/data", XDG_CONFIG_HOME=f"{home}/.config", XDG_CACHE_HOME=f"{home}/cache")
        self.child = subprocess.Popen([PROGRAM], env=environment, stderr=subprocess.DEVNULL)

    def figures(self):
        """Its processor time in seconds, and its resident memory in bytes."""
        with open(f"/proc/{self.child.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICK, int(fields[21]) * os.sysconf("SC_PAGESIZE")

    def wait(self, quiet, limit, until=lambda: True):
        """Waits until something holds and it has not worked for `quiet` seconds. Returns its figures."""
        end = time.monotonic() + limit
        last, since = self.figures(), time.monotonic()
        while time.monotonic() < end:
            if self.child.poll() is not None:
                fail("it ended")
            time.sleep(0.02)
            now = self.figures()
            # A blinking text cursor takes a tick now and then.
            if now[0] - last[0] > 0.02:
                last, since = now, time.monotonic()
            if time.monotonic() - since > quiet and until():
                return now
        fail(f"it was not ready after {limit} seconds")

    def places(self):
        """Where each piece lies, as it has saved it last."""
        for name in glob.glob(f"{self.home}/data/palapeli/collection/*.save"):
            with open(name) as file:
                group = file.read().partition("[XYCo-ordinates]\n")[2].split("\n\n")[0]
            return group.split()
        return []


def piece(table):
    """A place of a window, which fills the display from its top left corner, where a piece lies: the middle of a small square without the table's colour."""
    dump = subprocess.run(["xwd", "-silent", "-id", table], stdout=subprocess.PIPE).stdout
    head = struct.unpack(">25I", dump[:100])
    width, height, step, line = head[4], head[5], head[11] // 8, head[12]
    pixels = dump[head[0] + 12 * head[19]:]

    def is_table(x, y):
        at = y * line + step * x
        # Its edges are in the shade.
        return pixels[at] == pixels[at + 2] == 0

    for y in range(height // 4, 3 * height // 4):
        for x in range(width // 8, width // 2):
            square = [(x + across, y + down) for across in (0, 1, 2) for down in (0, 1, 2)]
            if is_table(x - 1, y + 1) and not any(is_table(*place) for place in square):
                return x + 1, y + 1
    fail("no piece was seen")


def main(picture, pieces):
    home = tempfile.mkdtemp(prefix="tessera-palapeli-")
    palapeli = Palapeli(home)
    try:
        window("--class", "palapeli")
        palapeli.wait(1, 60)
        table = window("--class", "palapeli")
        tool("windowsize", table, str(SIZE[0]), str(SIZE[1]))
        palapeli.wait(0.5, 60)
        tool("key", "ctrl+n")
        window("--name", "Create New Puzzle")
        palapeli.wait(0.3, 60)
        for key, text in [("alt+i", picture), ("alt+m", "picture"), ("alt+n", "nobody")]:
            tool("key", key)
            tool("type", "--delay", "5", text)
        palapeli.wait(0.3, 60)
        tool("key", "alt+e")
        palapeli.wait(0.3, 60)
        # The list of ways to cut, whose first is the classic one.
        tool("key", "Down", "Up", "alt+e")
        palapeli.wait(0.3, 60)
        tool("key", "ctrl+a")
        tool("type", "--delay", "5", pieces)
        palapeli.wait(0.3, 60)
        start = palapeli.figures()[0]
        tool("key", "alt+f")
        ready = palapeli.wait(1.5, 300, until=palapeli.places)
        print("pieces", len(palapeli.places()))
        print("first", ready[0] - start)
        print("memory", ready[1])
        # Two hints lie over the table, and a window that holds pieces.
        for hint in ["Automatic saving", "Solving Large Puzzles"]:
            window("--name", hint)
            tool("key", "Escape")
            palapeli.wait(0.5, 60)
        tool("windowmove", window("--name", "Hand"), str(SIZE[0]), str(SIZE[1]))
        tool("windowfocus", "--sync", table)
        palapeli.wait(0.5, 60)
        # Room around all pieces.
        tool("mousemove", str(SIZE[0] // 2), str(SIZE[1] // 2), "click", "5")
        palapeli.wait(0.5, 60)
        x, y = piece(table)
        lay = palapeli.places()
        # A rubber band selects all.
        drag((40, 68), (640, 400), (SIZE[0] - 40, SIZE[1] - 40))
        tool("mouseup", "1")
        palapeli.wait(0.5, 300)
        drag((x, y), (x + 4, y + 2), (x + 9, y + 6))
        palapeli.wait(0.5, 300)
        before = palapeli.figures()[0]
        tool("mouseup", "1")
        # It saves half a second later.
        after = palapeli.wait(1.5, 1500)
        dragged = sum(now != then for now, then in zip(palapeli.places(), lay))
        if dragged < len(lay):
            fail(f"{dragged} pieces of {len(lay)} were dragged")
        print("drop", after[0] - before)
    finally:
        palapeli.child.kill()
        palapeli.child.wait()
        shutil.rmtree(home)


main(*sys.argv[1:])
