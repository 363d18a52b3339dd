"""examples/nextjs, built and started: the form as a browser without JavaScript sends it."""

import os
import shutil
import socket
import subprocess
import tempfile
import unittest
import urllib.request
from html.parser import HTMLParser
from pathlib import Path

import httpx
from world import ROOT, URL, Developer, until


class Form(HTMLParser):
    """The fields that a page fills in, and its texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.options: list[str] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "input" and attributes.get("type") == "hidden":
            self.fields[attributes["name"] or ""] = attributes.get("value") or ""
        if tag == "option":
            self.options.append(attributes["value"] or "")

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


class NextJs(unittest.TestCase):
    def setUp(self) -> None:
        self.developer = Developer()
        self.account = self.developer.connect("BLUE_SKY")
        self.developer.connect("INSTAGRAM")
        self.key = self.developer.create_key(scope="accounts.read posts.read posts.write")
        place = tempfile.TemporaryDirectory(prefix="octavo-nextjs-")
        self.addCleanup(place.cleanup)
        self.folder = Path(place.name) / "app"
        shutil.copytree(ROOT / "examples/nextjs", self.folder, ignore=shutil.ignore_patterns("node_modules", ".next"))
        self.environment = {
            **os.environ,
            "OCTAVO_URL": URL,
            "OCTAVO_KEY": self.key,
            "NEXT_TELEMETRY_DISABLED": "1",
        }
        self.run_command("npm", "ci", "--no-audit", "--no-fund", "--silent")
        package = self.run_command(str(ROOT / "scripts/check-sdk-typescript"), "package")
        self.run_command("npm", "install", "--no-save", "--offline", "--no-audit", "--no-fund", "--silent", package)
        self.run_command("npm", "run", "--silent", "build")
        self.page = self.start()

    def run_command(self, *command: str) -> str:
        ran = subprocess.run(
            command, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
        return ran.stdout.strip()

    def start(self) -> str:
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            port = listener.getsockname()[1]
        command = ["node", "node_modules/next/dist/bin/next", "start", "--hostname", "127.0.0.1", "--port", str(port)]
        process = subprocess.Popen(command, cwd=self.folder, env=self.environment, stdout=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        page = f"http://127.0.0.1:{port}/"
        until("the app answers", lambda: urllib.request.urlopen(page).status)
        return page

    def send(self, form: Form, content: str) -> Form:
        fields = form.fields | {"account": str(self.account["id"]), "content": content}
        parts = [(name, (None, value)) for name, value in fields.items()]
        answer = httpx.post(self.page, files=parts, headers={"origin": self.page.rstrip("/")}, timeout=60)
        self.assertEqual(answer.status_code, 200, answer.text)
        return Form(answer.text)

    def test_the_form_publishes_once_and_the_list_shows_it(self) -> None:
        html = httpx.get(self.page, timeout=60).text
        self.assertNotIn(self.key, html)
        form = Form(html)
        self.assertEqual(form.options, [str(self.account["id"])])

        shown = self.send(form, "Pears")
        self.assertIn("COMPLETED", shown.texts)
        self.send(form, "Pears")
        self.assertEqual(self.developer.feed(self.account), ["Pears"])

        refused = self.send(shown, "Too long for Bluesky. " * 20)
        self.assertTrue(any("Bluesky accepts" in text or "300" in text for text in refused.texts), refused.texts)
        self.assertEqual(self.developer.feed(self.account), ["Pears"])
