"""examples/webhook-bot, with the package of the TypeScript SDK, called by a real webhook."""

import os
import shutil
import socket
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request
from pathlib import Path

from world import ROOT, URL, Developer, until

KEY = "the key of this webhook"


class WebhookBot(unittest.TestCase):
    def setUp(self) -> None:
        self.developer = Developer()
        self.account, self.bot = self.developer.connect("BLUE_SKY"), self.developer.connect("TELEGRAM")
        folder = tempfile.TemporaryDirectory(prefix="octavo-bot-")
        self.addCleanup(folder.cleanup)
        self.url = self.start(Path(folder.name) / "bot")

    def start(self, folder: Path) -> str:
        shutil.copytree(ROOT / "examples/webhook-bot", folder, ignore=shutil.ignore_patterns("node_modules"))
        package = subprocess.check_output([ROOT / "scripts/check-sdk-typescript", "package"], text=True).strip()
        install = ["npm", "install", "--no-save", "--offline", "--no-audit", "--no-fund", "--silent", package]
        subprocess.run(install, cwd=folder, check=True)
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            port = listener.getsockname()[1]
        (self.chat, _) = self.developer.call("GET", f"/v1/accounts/{self.bot['id']}/chats")
        key = self.developer.create_key(scope="posts.write")
        settings = {"OCTAVO_URL": URL, "OCTAVO_KEY": key, "WEBHOOK_KEY": KEY, "PORT": str(port)}
        settings |= {"TELEGRAM_ACCOUNT": str(self.bot["id"]), "CHAT_ID": self.chat["id"]}
        process = subprocess.Popen(
            ["node", "bot.mjs"], cwd=folder, env={**os.environ, **settings}, stderr=subprocess.DEVNULL
        )
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        url = f"http://127.0.0.1:{port}/"
        until("the bot listens", lambda: self.post(url, b"{}"))
        return url

    def post(self, url: str, body: bytes) -> int:
        try:
            return urllib.request.urlopen(urllib.request.Request(url, body)).status
        except urllib.error.HTTPError as error:
            return error.code

    def publish(self, content: str) -> None:
        posts = [{"content": content}]
        publication = {
            "socialMediaAccountId": self.account["id"],
            "platformSettings": {"type": "BLUE_SKY"},
            "posts": posts,
        }
        self.developer.call("POST", "/v1/posts", {"publications": [publication]})

    def messages(self, count: int) -> list[str]:
        def look() -> list[str] | None:
            found = self.developer.feed(self.bot)
            return found if len(found) >= count else None

        return until(f"{count} messages", look)

    def test_the_chat_reads_what_is_out_and_what_failed(self) -> None:
        self.assertEqual(self.post(self.url, b"{}"), 401)
        types = ["post.completed", "post.failed"]
        hook = self.developer.call("POST", "/v1/webhooks", {"url": self.url, "apiKey": KEY, "eventTypes": types})
        self.publish("Pears")
        (published,) = self.messages(1)
        self.assertRegex(published, r"^Published on BLUE_SKY: https://bsky\.app/profile/\S+$")

        # The event again, as after an answer that was lost: the chat sees no second message.
        first = until("the bot answered", lambda: next(iter(self.succeeded(hook, 1)), None))
        self.developer.call("POST", f"/v1/webhooks/{hook['id']}/deliveries/{first['id']}/redeliver")
        until("the bot answered again", lambda: next(iter(self.succeeded(hook, 2)), None))
        fault = {"accountId": self.account["id"], "fault": "token_expired", "times": 100}
        self.developer.call("POST", "/v1/sandbox/faults", fault)
        self.publish("Plums")
        messages = self.messages(2)
        self.assertEqual(messages[0], published)
        self.assertRegex(messages[1], r"^Failed on BLUE_SKY: .+")
        self.assertEqual(len(messages), 2)

    def succeeded(self, hook: dict[str, str], attempt: int) -> list[dict[str, str]]:
        """Deliveries about the first account that were accepted at this attempt."""
        deliveries = self.developer.call("GET", f"/v1/webhooks/{hook['id']}/deliveries")["content"]
        return [it for it in deliveries[-1:] if (it["status"], it["attempt"]) == ("SUCCEEDED", attempt)]
