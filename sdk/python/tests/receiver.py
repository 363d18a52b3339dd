"""A receiver of webhooks."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from threading import Thread
from typing import NamedTuple


class Delivery(NamedTuple):
    body: bytes
    headers: dict[str, str]


class Receiver:
    def __init__(self) -> None:
        arrived: Queue[Delivery] = Queue()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                self.send_response(204)
                self.end_headers()
                arrived.put(Delivery(body, dict(self.headers)))

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.arrived = arrived
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def next(self) -> Delivery:
        return self.arrived.get(timeout=60)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
