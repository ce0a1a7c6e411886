"""A narrow line to a server on loopback.

usage: line.py PORT DELAY RATE LOSS

The line answers DELAY seconds later than the server does, lets through RATE bits a second, and loses the share LOSS of the
packets. Its first answer also waits for DELAY once more, as for a handshake. The number of its port is printed when it is
ready. It has the lowest priority.
"""

import os
import queue
import random
import socket
import sys
import threading
import time


class Line:
    """One direction of a connection: what comes in leaves later, and no faster than the rate.

    Some packets are lost. The line sends them again after a while, as TCP does, and what is behind them waits.
    """

    # What Linux waits at least before it sends a packet again, in seconds.
    AGAIN = 0.2

    def __init__(self, source, sink, delay, rate, loss=0.0):
        self.source, self.sink, self.delay, self.rate, self.loss = source, sink, delay, rate, loss
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
            if random.random() < self.loss:
                free += self.AGAIN
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


def narrow(listener, port, delay, rate, loss=0.0):
    """Accepts connections, and passes them on to a port of loopback."""
    while True:
        near, _ = listener.accept()
        far = socket.create_connection(("127.0.0.1", port))
        for end in (near, far):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

        def begin(near=near, far=far):
            time.sleep(delay)
            Line(near, far, delay / 2, rate, loss)
            Line(far, near, delay / 2, rate, loss)

        threading.Thread(target=begin, daemon=True).start()


if __name__ == "__main__":
    os.nice(19)
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    narrow(listener, int(sys.argv[1]), *map(float, sys.argv[2:5]))
