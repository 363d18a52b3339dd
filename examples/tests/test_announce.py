"""The Action `announce` against a real server: actions/announce."""

import re
import socket
import unittest
from concurrent.futures import ThreadPoolExecutor

import yaml
from github import Run, run_action
from world import ROOT, URL, Developer, Proxy

ACTION = ROOT / "actions/announce"
TEXT = "Folio 1.4 is out: https://fernhill.example/v1.4.0"


class AnnounceCase(unittest.TestCase):
    def setUp(self) -> None:
        self.developer = Developer()
        self.account = self.developer.connect("BLUE_SKY")
        # The scopes that README names.
        self.key = self.developer.create_key(scope="accounts.read posts.read posts.write")
        self.name = f"bluesky:{self.account['accountUsername']}"

    def announce(self, tag: str = "v1.4.0", **inputs: str) -> Run:
        github = {"repository": "fernhill/folio", "ref_name": tag}
        given = {"url": URL, "key": self.key, "accounts": self.name, "text": TEXT, "timeout": "60"}
        return run_action(ACTION, github, given | inputs)

    def published(self) -> list[str]:
        return self.developer.feed(self.account)


class Announce(AnnounceCase):
    def test_a_tag_is_announced_once(self) -> None:
        first, second = self.announce(), self.announce()
        self.assertTrue(first.succeeded, first.log)
        self.assertRegex(first.outputs["urls"], r"^https://bsky\.app/profile/\S+$")
        self.assertEqual(first.outputs["status"], "COMPLETED")
        self.assertEqual(first.outputs, second.outputs)
        self.assertIn(first.outputs["urls"], first.summary)
        self.assertEqual(self.published(), [TEXT])
        other = self.announce(tag="v1.5.0")
        self.assertNotEqual(other.outputs["id"], first.outputs["id"])
        self.assertEqual(len(self.published()), 2)

    def test_two_runs_at_once_announce_once(self) -> None:
        with ThreadPoolExecutor() as runs:
            ids = {run.outputs["id"] for run in runs.map(lambda _: self.announce(), range(2))}
        self.assertEqual(len(ids), 1)
        self.assertEqual(self.published(), [TEXT])

    def test_a_changed_text_publishes_nothing_and_says_so(self) -> None:
        first = self.announce()
        changed = self.announce(text="Folio 1.4 is really out")
        self.assertTrue(changed.succeeded, changed.log)
        (warning,) = changed.annotations("warning")
        self.assertIn("fernhill/folio@v1.4.0 is already announced, with another text", warning)
        self.assertIn(f"{URL}/portal/posts/{first.outputs['id']}, {first.outputs['urls']}", warning)
        self.assertEqual(self.published(), [TEXT])
        self.assertTrue(self.announce(text="Folio 1.4, again", id="a second time").succeeded)
        self.assertEqual(len(self.published()), 2)

    def test_another_key_is_another_announcer(self) -> None:
        """README says so: the server keeps idempotency keys for each key."""
        self.announce()
        self.assertTrue(self.announce(key=self.developer.create_key()).succeeded)
        self.assertEqual(len(self.published()), 2)

    def test_a_wrong_key_is_refused(self) -> None:
        run = self.announce(key="oct_key_wrong")
        self.assertFalse(run.succeeded)
        self.assertIn("Check the input key", run.annotations("error")[0])

    def test_all_unknown_accounts_are_named_with_those_there_are(self) -> None:
        run = self.announce(accounts="bluesky:someone, x:folio")
        self.assertFalse(run.succeeded)
        available = f"It has: {self.name} ({self.account['id']})."
        expected = [f"The key has no account {name}. {available}" for name in ("bluesky:someone", "x:folio")]
        self.assertEqual(run.annotations("error"), expected)

    def test_accounts_have_several_names(self) -> None:
        x = self.developer.connect("X_TWITTER")
        names = [
            str(x["id"]),
            f"x:@{x['accountUsername'].upper()}",
            f"twitter:{x['accountUsername']}",
            f"X_TWITTER:{x['accountUsername']}",
        ]
        run = self.announce(accounts="\n".join([*names, self.name, f"BLUE_SKY:{self.account['accountUsername']}"]))
        self.assertTrue(run.succeeded, run.log)
        self.assertEqual((self.developer.feed(x), self.published()), ([TEXT], [TEXT]))
        self.assertEqual(len(run.outputs["urls"].splitlines()), 2)

    def test_a_bot_in_several_chats_needs_one(self) -> None:
        bot = self.developer.connect("TELEGRAM")
        name = f"telegram:{bot['accountUsername']}"
        (error,) = self.announce(accounts=name).annotations("error")
        chats = re.findall(rf"{name}/-?\d+", error)
        self.assertEqual(len(chats), 2, error)
        self.assertTrue(self.announce(accounts=chats[1]).succeeded)
        self.assertEqual(self.developer.feed(bot), [TEXT])

    def test_what_the_networks_refuse_is_annotated(self) -> None:
        run = self.announce(text="Too long for Bluesky. " * 20)
        self.assertFalse(run.succeeded)
        self.assertRegex(run.annotations("error")[0], r"^BLUE_SKY publications\[0\]\.posts\[0\]\.content: Text has \d+")
        self.assertEqual(self.developer.schedules(), [])
        self.assertTrue(self.announce().succeeded, "a refused text uses up no id")

    def test_a_post_that_fails_fails_the_job_once(self) -> None:
        self.developer.call(
            "POST", "/v1/sandbox/faults", {"accountId": self.account["id"], "fault": "token_expired", "times": 100}
        )
        for run in (self.announce(), self.announce()):
            self.assertFalse(run.succeeded)
            self.assertEqual(run.outputs["status"], "FAILED")
            self.assertTrue(run.annotations("error")[0].startswith("BLUE_SKY: "), run.log)
            self.assertIn(f"{URL}/portal/posts/{run.outputs['id']}", run.annotations("error")[-1])
        self.assertEqual(len(self.developer.schedules()), 1)

    def test_a_later_time_is_not_waited_for(self) -> None:
        run = self.announce(at="2027-06-01T09:00:00Z")
        self.assertTrue(run.succeeded, run.log)
        self.assertEqual(run.outputs["status"], "SCHEDULED")
        self.assertIn("2027-06-01", run.annotations("notice")[0])

    def test_an_approval_is_not_waited_for(self) -> None:
        run = self.announce(key=self.developer.create_key("--needs-approval"))
        self.assertTrue(run.succeeded, run.log)
        self.assertEqual(run.outputs["status"], "WAITING_FOR_APPROVAL")
        self.assertIn(URL, run.annotations("notice")[0])
        self.assertEqual(self.published(), [])


class Connection(AnnounceCase):
    def setUp(self) -> None:
        super().setUp()
        self.proxy = Proxy()
        self.addCleanup(self.proxy.stop)

    def test_a_busy_server_is_asked_again_when_it_says(self) -> None:
        self.proxy.faults = [503, 429]
        run = self.announce(url=self.proxy.url)
        self.assertTrue(run.succeeded, run.log)
        for status in (503, 429):
            self.assertIn(f"answered {status}. Trying again in 1 s.", run.log)
        self.assertEqual(self.proxy.calls[:3], ["GET /v1/accounts"] * 3)

    def test_a_lost_answer_publishes_once(self) -> None:
        self.proxy.faults = ["", "lost"]
        run = self.announce(url=f"{self.proxy.url}/")
        self.assertTrue(run.succeeded, run.log)
        self.assertEqual(self.proxy.calls.count("POST /v1/posts"), 2)
        self.assertEqual(self.published(), [TEXT])

    def test_a_server_that_is_down_fails_the_job(self) -> None:
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            url = f"http://127.0.0.1:{listener.getsockname()[1]}"
            run = self.announce(url=url, timeout="2")
        self.assertFalse(run.succeeded)
        self.assertIn("Trying again in 1 s", run.log)
        (error,) = run.annotations("error")
        self.assertRegex(error, rf"^{url} did not answer \(ECONNREFUSED\)\. .* timeout of 2 s")

    def test_a_server_that_asks_for_too_long_a_wait_is_named(self) -> None:
        self.proxy.faults = [503] * 100
        (error,) = self.announce(url=self.proxy.url, timeout="0.5").annotations("error")
        self.assertIn("answered 503", error)
        self.assertEqual(len(self.proxy.calls), 1)

    def test_a_wrong_url_is_named(self) -> None:
        for url, said in (
            ("octavo.example.com", "Set it to the address"),
            (f"{URL}/portal", "not as an Octavo server does"),
        ):
            (error,) = self.announce(url=url).annotations("error")
            self.assertIn(said, error)


class Description(unittest.TestCase):
    def test_the_readme_lists_every_input_and_output(self) -> None:
        action = yaml.safe_load((ACTION / "action.yml").read_text())
        rows = re.findall(r"^\| `(\w+)` \|", (ACTION / "README.md").read_text(), re.MULTILINE)
        self.assertEqual(rows, [*action["inputs"], *action["outputs"]])

    def test_an_input_that_is_empty_is_named(self) -> None:
        run = run_action(ACTION, {}, {"url": URL, "key": "", "accounts": "1", "text": "Hello"})
        self.assertEqual(run.annotations("error"), ["The input key is empty."])
