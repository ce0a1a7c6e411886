"""Serves a folder on loopback twice: as it is, and through a narrow line.

usage: web_server.py FOLDER DELAY RATE

The narrow line answers DELAY seconds later than the server does, and lets through RATE bits a second. Its first request
also waits for that time once more, as for a handshake. The numbers of both ports are printed when both are ready.

It has the lowest priority, and sends little ahead: a server elsewhere would take no processor from the program that is
measured.
"""

import functools
import http.server
import os
import queue
import socket
import sys
import threading
import time


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def setup(self):
        self.request.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 64 << 10)
        super().setup()

    def log_message(self, *_):
        pass


class Line:
    """One direction of a connection: what comes in leaves later, and no faster than the rate."""

    def __init__(self, source, sink, delay, rate):
        self.source, self.sink, self.delay, self.rate = source, sink, delay, rate
        self.pieces = queue.Queue()
        threading.Thread(target=self.take, daemon=True).start()
        threading.Thread(target=self.give, daemon=True).start()

    def take(self):
        while True:
            try:
                # A packet: what is larger would arrive all at once.
                piece = self.source.recv(1460)
            except OSError:
                piece = b""
            self.pieces.put((time.monotonic(), piece))
            if not piece:
                return

    def give(self):
        free = 0.0
        while True:
            came, piece = self.pieces.get()
            free = max(free, came) + len(piece) * 8 / self.rate
            wait = free + self.delay - time.monotonic()
            # Sleeping is not exact below a millisecond, and the line catches up.
            if wait > 0.001:
                time.sleep(wait)
            try:
                if not piece:
                    self.sink.shutdown(socket.SHUT_WR)
                    return
                self.sink.sendall(piece)
            except OSError:
                return


def narrow(listener, port, delay, rate):
    while True:
        near, _ = listener.accept()
        far = socket.create_connection(("127.0.0.1", port))
        for end in (near, far):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

        def begin(near=near, far=far):
            time.sleep(delay)
            Line(near, far, delay / 2, rate)
            Line(far, near, delay / 2, rate)

        threading.Thread(target=begin, daemon=True).start()


os.nice(19)
folder, delay, rate = sys.argv[1], float(sys.argv[2]), float(sys.argv[3])
server = http.server.ThreadingHTTPServer(
    ("127.0.0.1", 0), functools.partial(Handler, directory=folder))
listener = socket.create_server(("127.0.0.1", 0))
threading.Thread(
    target=narrow, args=(listener, server.server_port, delay, rate), daemon=True).start()
print(server.server_port, listener.getsockname()[1], flush=True)
server.serve_forever()
