"""examples/newsletter-to-social, as a process, with the Python SDK of this repository."""

import os
import subprocess
import sys
import tempfile
import unittest
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from pathlib import Path

from world import ROOT, URL, Developer

SCRIPT = ROOT / "examples/newsletter-to-social/newsletter_to_social.py"
NOW = datetime.now(timezone.utc)

RSS = """<?xml version="1.0"?><rss version="2.0"><channel><title>Fernhill</title>{}</channel></rss>"""
ITEM = "<item><title>{}</title><link>https://fernhill.example/{}</link><guid>urn:{}</guid><pubDate>{}</pubDate></item>"
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom"><title>Fernhill</title>{}</feed>"""
ENTRY = """<entry><title>{}</title><link rel="self" href="https://fernhill.example/self"/>
<link href="https://fernhill.example/{}"/><id>urn:{}</id><updated>{}</updated></entry>"""


def item(title: str, id: str, age: timedelta) -> str:
    return ITEM.format(title, id, id, format_datetime(NOW - age))


class Newsletter(unittest.TestCase):
    def setUp(self) -> None:
        self.developer = Developer()
        self.accounts = [self.developer.connect(platform) for platform in ("BLUE_SKY", "THREADS")]
        self.key = self.developer.create_key(scope="accounts.read posts.write")
        folder = tempfile.TemporaryDirectory(prefix="octavo-newsletter-")
        self.addCleanup(folder.cleanup)
        self.feed = Path(folder.name) / "feed.xml"

    def run_script(self, feed: str, *options: str) -> subprocess.CompletedProcess[str]:
        self.feed.write_text(feed)
        ids = [str(account["id"]) for account in self.accounts]
        environment = {**os.environ, "OCTAVO_URL": URL, "OCTAVO_KEY": self.key}
        command = [sys.executable, "-W", "error", str(SCRIPT), str(self.feed), *ids, *options]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    def published(self, count: int) -> list[str]:
        """Texts of all posts, in the order of their creation. Each is on both networks."""
        schedules = sorted(self.developer.schedules(), key=lambda it: it["createdTime"])
        self.assertEqual(len(schedules), count)
        for schedule in schedules:
            self.assertEqual([it["platform"] for it in schedule["publications"]], ["BLUE_SKY", "THREADS"])
        return [schedule["publications"][0]["posts"][0]["content"] for schedule in schedules]

    def test_new_entries_are_posted_once_the_oldest_first(self) -> None:
        items = item("Pears", "pears", timedelta(hours=1)) + item("Plums &amp; quinces", "plums", timedelta(days=2))
        old = item("Medlars", "medlars", timedelta(days=4)) + "<item><title>Undated</title><guid>undated</guid></item>"
        for _ in range(2):
            ran = self.run_script(RSS.format(items + old))
            self.assertEqual(ran.returncode, 0, ran.stderr)
        texts = ["Plums & quinces\nhttps://fernhill.example/plums", "Pears\nhttps://fernhill.example/pears"]
        self.assertEqual(self.published(2), texts)
        ran = self.run_script(RSS.format(item("Pears!", "pears", timedelta(hours=1)) + old), "--days", "5")
        self.assertIn("skipped: Pears! (posted before", ran.stdout)
        self.assertEqual(self.published(3)[2], "Medlars\nhttps://fernhill.example/medlars")

    def test_atom_is_read_too(self) -> None:
        ran = self.run_script(ATOM.format(ENTRY.format("Pears", "pears", "pears", f"{NOW:%Y-%m-%dT%H:%M:%SZ}")))
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertEqual(self.published(1), ["Pears\nhttps://fernhill.example/pears"])

    def test_a_refused_entry_holds_up_no_other(self) -> None:
        ran = self.run_script(
            RSS.format(item("Long " * 100, "long", timedelta(hours=2)) + item("Pears", "pears", timedelta(hours=1)))
        )
        self.assertEqual(ran.returncode, 1)
        self.assertIn("refused: Long", ran.stderr)
        self.published(1)

    def test_an_unknown_account_is_named(self) -> None:
        self.accounts.append({"id": 9_999_999})
        ran = self.run_script(RSS.format(item("Pears", "pears", timedelta(hours=1))))
        self.assertIn("There is no account {9999999}", ran.stderr)
        self.published(0)
