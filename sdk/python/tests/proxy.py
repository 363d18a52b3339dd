"""A TCP proxy in front of the server: it breaks connections where a test says so, and remembers the requests."""

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

REQUEST = re.compile(rb"(GET|POST|PUT|PATCH|DELETE) (\S+) HTTP/1.1\r\n(.*?)\r\n\r\n", re.DOTALL)


@dataclass
class Request:
    line: str
    """Method and path, without the query."""
    headers: dict[str, str]
    status: int | None = None
    """None if the server's answer did not come, or was not let through."""


@dataclass
class Fault:
    line: re.Pattern[str]
    cuts_answer: bool
    """Breaks the connection when the answer is there, or after `bytes` of the request."""
    bytes: int = 0


@dataclass
class Proxy:
    port: int
    """The server's."""
    requests: list[Request] = field(default_factory=list[Request])
    faults: list[Fault] = field(default_factory=list[Fault])

    def __post_init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._in_thread(self._accept)

    def cut_answer(self, line: str) -> None:
        """The next request like this reaches the server, its answer is lost."""
        self.faults.append(Fault(re.compile(line), cuts_answer=True))

    def cut_request(self, line: str, after: int) -> None:
        """The connection of the next request like this breaks after so many bytes."""
        self.faults.append(Fault(re.compile(line), cuts_answer=False, bytes=after))

    def seen(self, line: str) -> list[Request]:
        return [request for request in self.requests if re.fullmatch(line, request.line)]

    def stop(self) -> None:
        self._listener.close()

    def _in_thread(self, work: Callable[..., None], *arguments: object) -> None:
        threading.Thread(target=work, args=arguments, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.port))
            connection = Connection(self, client, server)
            self._in_thread(connection.forward_requests)
            self._in_thread(connection.forward_answers)


class Connection:
    """Requests come one after the other: a client sends the next one when it has the answer."""

    def __init__(self, proxy: Proxy, client: socket.socket, server: socket.socket) -> None:
        self.proxy, self.client, self.server = proxy, client, server
        self.request = Request("", {})
        self.fault: Fault | None = None
        self.sent = 0

    def forward_requests(self) -> None:
        for data in chunks(self.client):
            self._look(data)
            self.sent += len(data)
            if self.fault and not self.fault.cuts_answer and self.sent > self.fault.bytes:
                break
            if not send(self.server, data):
                break
        self.close()

    def forward_answers(self) -> None:
        for data in chunks(self.server):
            if self.fault and self.fault.cuts_answer:
                break
            if self.request.status is None and data.startswith(b"HTTP/1.1 "):
                self.request.status = int(data[9:12])
            if not send(self.client, data):
                break
        self.close()

    def _look(self, data: bytes) -> None:
        if start := REQUEST.match(data):
            line = f"{start[1].decode()} {start[2].decode().partition('?')[0]}"
            pairs = (header.partition(": ") for header in start[3].decode().split("\r\n"))
            self.request = Request(line, {name.lower(): value for name, _, value in pairs})
            self.sent = 0
            self.proxy.requests.append(self.request)
            self.fault = next((it for it in self.proxy.faults if it.line.fullmatch(line)), None)
            if self.fault:
                self.proxy.faults.remove(self.fault)

    def close(self) -> None:
        for end in (self.client, self.server):
            # Wakes the other thread, which waits for data.
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


def chunks(source: socket.socket) -> Iterator[bytes]:
    try:
        while data := source.recv(65536):
            yield data
    except OSError:
        return


def send(target: socket.socket, data: bytes) -> bool:
    try:
        target.sendall(data)
    except OSError:
        return False
    return True
