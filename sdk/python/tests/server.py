"""A real server with a sandbox, as a process of its own, and people who use it."""

import json
import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

from proxy import Proxy

ROOT = Path(__file__).resolve().parents[3]
BINARY = os.environ.get("OCTAVO_BIN", str(ROOT / "target/debug/octavo"))
ASSETS = ROOT / "crates/octavo/assets"


class OctavoServer:
    """Its public URL is that of a proxy, which tests tell to break connections."""

    def __init__(self, **settings: str) -> None:
        self.data_dir = tempfile.mkdtemp(prefix="octavo-sdk-")
        port = free_port()
        self.proxy = Proxy(port)
        self.url = self.proxy.url
        self.log = open(Path(self.data_dir) / "log", "w+")  # noqa: SIM115
        environment = {"OCTAVO_LIMITS_REQUESTS_PER_SECOND": "0", "OCTAVO_LOG": "warn", "OCTAVO_PUBLIC_URL": self.url}
        self.process = subprocess.Popen(
            [BINARY, "--data-dir", self.data_dir, "serve", "--sandbox", "--listen", f"127.0.0.1:{port}"],
            env={**os.environ, **environment, **settings},
            stdout=self.log,
            stderr=self.log,
        )
        self._wait_until_ready(f"http://127.0.0.1:{port}/readyz")

    def _wait_until_ready(self, url: str) -> None:
        retry = ["--retry", "100", "--retry-delay", "0", "--retry-connrefused", "--retry-max-time", "60"]
        ready = subprocess.run(["curl", "-sf", *retry, url], capture_output=True, check=False)
        if ready.returncode:
            self.process.terminate()
            self.log.seek(0)
            raise AssertionError(f"{BINARY} did not start: {self.log.read()}")

    def command(self, *arguments: str, stdin: str = "") -> str:
        """Runs a command of the operator next to the server."""
        command = [BINARY, "--data-dir", self.data_dir, *arguments]
        return subprocess.run(command, input=stdin, capture_output=True, text=True, check=True).stdout

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=60)
        self.proxy.stop()
        self.log.close()
        shutil.rmtree(self.data_dir, ignore_errors=True)


class Developer:
    """A person who signed up at a server and has an application."""

    def __init__(self, server: OctavoServer, email: str) -> None:
        self.server, self.email = server, email
        server.command("user", "add", email, stdin="correct horse battery staple 9\n")
        options = ["--owner", email, "--name", "SDK", "--callback", "https://app.example/cb", "--json"]
        self.client_id: str = json.loads(server.command("app", "create", *options))["clientId"]

    def create_key(self, scope: str = "api", *limits: str) -> str:
        """A key of the application."""
        options = ["--app", self.client_id, "--user", self.email, "--name", "SDK", "--scope", scope, *limits]
        return self.server.command("key", "create", *options).strip()

    def issue_token(self, client_id: str, scope: str) -> str:
        options = ["--app", client_id, "--user", self.email, "--scope", scope]
        return self.server.command("token", "issue", *options).strip()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
