"""The workflow of examples/release-announcer, with the Action of this repository."""

import unittest
from typing import Any

import yaml
from github import Run, evaluate, run_action
from world import ROOT, URL, Developer


class ReleaseAnnouncer(unittest.TestCase):
    def setUp(self) -> None:
        self.developer = Developer()
        self.accounts = [self.developer.connect(platform) for platform in ("BLUE_SKY", "X_TWITTER")]
        workflow = yaml.safe_load((ROOT / "examples/release-announcer/announce.yml").read_text())
        # YAML 1.1 reads `on` as true.
        self.assertEqual(workflow[True], {"release": {"types": ["published"]}})
        (self.step,) = workflow["jobs"]["announce"]["steps"]

    def release(self, name: str) -> Run:
        action, _, version = self.step["uses"].partition("@")
        self.assertEqual((action, version[0]), ("OWNER/octavo/actions/announce", "v"))
        page = "https://github.example/fernhill/folio/releases/v1.4.0"
        event = {"release": {"name": name, "html_url": page}}
        github: dict[str, Any] = {"repository": "fernhill/folio", "ref_name": "v1.4.0", "event": event}
        names = ", ".join(str(account["id"]) for account in self.accounts)
        contexts = {
            "github": github,
            "vars": {"OCTAVO_URL": URL, "OCTAVO_ACCOUNTS": names},
            "secrets": {"OCTAVO_KEY": self.developer.key},
        }
        given = {name: evaluate(value, contexts) for name, value in self.step["with"].items()}
        return run_action(ROOT / "actions/announce", github, given)

    def test_a_release_is_announced_on_every_account_once(self) -> None:
        # A name is text: no shell may see it.
        name = "Folio 1.4 $(touch /tmp/hurt) `id` \"quoted\" 'it''s'"
        for run in (self.release(name), self.release(name)):
            self.assertTrue(run.succeeded, run.log)
            self.assertEqual(len(run.outputs["urls"].splitlines()), 2)
        text = f"{name} is out.\nhttps://github.example/fernhill/folio/releases/v1.4.0"
        for account in self.accounts:
            self.assertEqual(self.developer.feed(account), [text])
