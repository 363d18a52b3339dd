"""The sandbox server that scripts/check-examples starts, a developer with accounts, and a proxy that breaks calls."""

import itertools
import json
import os
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).resolve().parents[2]
URL = os.environ["OCTAVO_URL"]
PATIENCE = 60
"""Seconds. Far longer than anything takes."""

T = TypeVar("T")
numbers = itertools.count(1)


def octavo(*arguments: str, stdin: str = "") -> str:
    """Runs a command of the operator next to the server."""
    binary = os.environ.get("OCTAVO_BIN", str(ROOT / "target/debug/octavo"))
    command = [binary, "--data-dir", os.environ["OCTAVO_DATA"], *arguments]
    ran = subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


class Developer:
    """A person with an application, a key, and no accounts yet."""

    def __init__(self) -> None:
        self.email = f"ada{next(numbers)}@fernhill.example"
        octavo("user", "add", self.email, stdin="three folds make eight leaves\n")
        options = ["--owner", self.email, "--name", "Fernhill", "--callback", "https://fernhill.example/cb", "--json"]
        self.client_id: str = json.loads(octavo("app", "create", *options))["clientId"]
        self.key = self.create_key()

    def create_key(self, *limits: str, scope: str = "api webhooks.write") -> str:
        options = ["--app", self.client_id, "--user", self.email, "--name", "CI", "--scope", scope]
        return octavo("key", "create", *options, *limits)

    def call(self, method: str, path: str, body: object = None) -> Any:
        request = urllib.request.Request(URL + path, method=method)
        request.add_header("authorization", f"Bearer {self.key}")
        if body is not None:
            request.add_header("content-type", "application/json")
            request.data = json.dumps(body).encode()
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read() or b"null")

    def connect(self, platform: str) -> Any:
        """A new sandbox account."""
        return self.call("POST", "/v1/sandbox/accounts", {"platform": platform})

    def feed(self, account: Any) -> list[str]:
        """The texts that the simulated network shows, the oldest first."""
        items = self.call("GET", f"/v1/sandbox/feed?accountId={account['id']}")["items"]
        return [item["text"] for item in reversed(items)]

    def schedules(self) -> list[Any]:
        return self.call("GET", "/v1/posts?limit=100")["items"]


class Proxy:
    """In front of the server. Each fault is for one call: a status to answer with, or "lost" to drop the answer."""

    def __init__(self) -> None:
        self.faults: list[int | str] = []
        self.calls: list[str] = []
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                proxy.pass_on(self)

            do_POST = do_GET

            def log_message(self, *_: object) -> None:
                """Calls are in `calls`."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def pass_on(self, call: BaseHTTPRequestHandler) -> None:
        body = call.rfile.read(int(call.headers.get("content-length", 0)))
        self.calls.append(f"{call.command} {call.path}")
        fault = self.faults.pop(0) if self.faults else None
        if isinstance(fault, int):
            return self.answer(call, fault, {"retry-after": "1"}, b"")
        request = urllib.request.Request(URL + call.path, body or None, dict(call.headers), method=call.command)
        try:
            answer = urllib.request.urlopen(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            answer = error
        content = answer.read()
        if fault == "lost":
            call.connection.close()
            return None
        return self.answer(call, answer.status, {"content-type": answer.headers["content-type"]}, content)

    @staticmethod
    def answer(call: BaseHTTPRequestHandler, status: int, headers: dict[str, str], body: bytes) -> None:
        call.send_response(status)
        for name, value in {**headers, "content-length": str(len(body))}.items():
            call.send_header(name, value)
        call.end_headers()
        call.wfile.write(body)

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def until(what: str, look: Callable[[], T | None]) -> T:
    """Waits for what should happen."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(OSError):
            if (found := look()) is not None:
                return found
        time.sleep(0.05)
    raise AssertionError(f"it did not happen within {PATIENCE} s: {what}")
