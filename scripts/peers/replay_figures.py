"""The figures of replays as ms-toollib counts them: names of files come in, a line for each goes out.

A line has the name of the file, a tab, and figures such as `left=12`, separated by spaces; after a tab follows nothing
if the file cannot be read. With a folder as an argument each replay is also written there in three versions of EVF, as
NAME.0.evf, NAME.3.evf and NAME.4.evf.
"""

import os
import sys

import ms_toollib

READERS = {
    ".avf": ms_toollib.AvfVideo,
    ".evf": ms_toollib.EvfVideo,
    ".mvf": ms_toollib.MvfVideo,
    ".rmv": ms_toollib.RmvVideo,
}
FIGURES = (
    "bbbv op isl zini hzini cell0 cell1 cell2 cell3 cell4 cell5 cell6 cell7 cell8 rtime etime bbbv_s stnb rqp qg "
    "left right double cl flag bbbv_solved lce rce dce ce cl_s ce_s ioe thrp corr path"
).split()


def figures(name, folder):
    video = READERS[os.path.splitext(name)[1]](name)
    video.parse()
    video.analyse()
    video.current_time = video.rtime
    # The figures at the end are those of the last event of the mouse.
    video.current_event_id = max(id for id, event in enumerate(video.events) if event.event.is_mouse())
    line = " ".join(f"{figure}={getattr(video, figure)}" for figure in FIGURES)
    if folder:
        stem = os.path.join(folder, os.path.basename(name))
        for version in (0, 3, 4):
            getattr(video, f"generate_evf_v{version}_raw_data")()
            with open(f"{stem}.{version}.evf", "wb") as file:
                file.write(bytes(video.raw_data))
    return line


for name in sys.stdin.read().splitlines():
    # It ends the process when it cannot read a file.
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        # What it notes about a file that it cannot read goes beside that file.
        os.chdir(os.path.dirname(os.path.abspath(name)))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        os.write(writer, figures(name, sys.argv[1] if len(sys.argv) > 1 else None).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answer:
        line = answer.read()
    os.waitpid(child, 0)
    print(name, line, sep="\t")
