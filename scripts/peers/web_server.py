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
import socket
import sys
import threading

from line import narrow


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def setup(self):
        self.request.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 64 << 10)
        super().setup()

    def log_message(self, *_):
        pass


os.nice(19)
folder, delay, rate = sys.argv[1], float(sys.argv[2]), float(sys.argv[3])
server = http.server.ThreadingHTTPServer(
    ("127.0.0.1", 0), functools.partial(Handler, directory=folder))
listener = socket.create_server(("127.0.0.1", 0))
threading.Thread(
    target=narrow, args=(listener, server.server_port, delay, rate), daemon=True).start()
print(server.server_port, listener.getsockname()[1], flush=True)
server.serve_forever()
