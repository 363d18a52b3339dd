"""Every sample of README.md, as it is written."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from conftest import bluesky
from installed import Installed, run
from receiver import Receiver
from server import ASSETS, Developer, OctavoServer

from octavo import Octavo
from octavo.models import Account

README = Path(__file__).parent.parent / "README.md"
SECRET = "the key of the webhook"


def samples() -> dict[str, str]:
    """By the heading that each is below."""
    found: dict[str, str] = {}
    for heading, text in re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", README.read_text(), re.DOTALL | re.MULTILINE):
        for number, code in enumerate(re.findall(r"```python\n(.*?)```", text, re.DOTALL), 1):
            found[heading if number == 1 else f"{heading} {number}"] = code
    return found


SAMPLES = samples()
PRINTED = {
    "Publish a first post": r"https://bsky\.app/profile/",
    "Schedule a post": r"SCHEDULED 20\d\d-",
    "Upload media": r"0 of 28349 bytes\n28349 of 28349 bytes",
    "Errors and findings": r"bluesky\.text\.length Text has \d+ characters.*\nFalse \['ERROR'\]",
    "Retries and idempotency": r"^True$",
    "Lists": r"sch_\w+ 20[\s\S]*evt_\w+ post\.completed",
    "Webhooks 2": r"whk_\w+ ACTIVE",
    "Client workspaces": r"customer: http://127\.0\.0\.1:\d+/connect/\S+\n\[\]",
    "The sandbox": r"^A test\.$",
    "asyncio": r"\d+ accounts\nsch_",
    "The rest of the API": r"/sandbox/bin/bin_",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("readme")
    shutil.copy(ASSETS / "photo.jpg", folder)
    return folder


@pytest.fixture(scope="module")
def environment(server: OctavoServer) -> Mapping[str, str]:
    """Of a developer who has one connected account and one post."""
    key = Developer(server, "mara@example.com").create_key("api workspaces.write")
    with Octavo(key, server.url) as client:
        account = client.sandbox.connect(platform="BLUE_SKY")
        client.posts.wait_for(client.posts.create(bluesky(account, "Before the samples")).id)
    hook = {"RECEIVER_URL": f"{server.url}/hook", "WEBHOOK_KEY": SECRET}
    return {**os.environ, "OCTAVO_URL": server.url, "OCTAVO_KEY": key, **hook}


def test_every_sample_is_run() -> None:
    assert SAMPLES.keys() == PRINTED.keys() | {"Webhooks"}


def test_every_sample_is_typed(tmp_path: Path) -> None:
    for number, code in enumerate(SAMPLES.values()):
        (tmp_path / f"sample{number}.py").write_text(code)
    run(sys.executable, "-m", "mypy", "--strict", tmp_path)


@pytest.mark.parametrize("name", PRINTED)
def test_a_sample_does_its_job(name: str, folder: Path, environment: Mapping[str, str], installed: Installed) -> None:
    command: list[str | Path] = [installed.python, "-W", "error", "-c", SAMPLES[name]]
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert re.search(PRINTED[name], ran.stdout), ran.stdout


def test_the_receiver_verifies(
    client: Octavo,
    account: Account,
    receiver: Receiver,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("WEBHOOK_KEY", SECRET)
    names: dict[str, Any] = {}
    exec(SAMPLES["Webhooks"], names)
    receive: Callable[[bytes, Mapping[str, str]], int] = names["receive"]
    webhook = client.webhooks.create(url=receiver.url, api_key=SECRET, event_types=["post.completed", "post.failed"])
    published = client.posts.wait_for(client.posts.create(bluesky(account, "For the receiver")).id)
    body, headers = receiver.next()
    assert (receive(body, headers), receive(body + b" ", headers)) == (200, 401)
    assert capsys.readouterr().out == f"published {published.publications[0].posts[0].permalink}\n"
    client.sandbox.set_fault(account_id=account.id, fault="token_expired", times=20)
    client.posts.create(bluesky(account, "Never"))
    assert receive(*receiver.next()) == 200
    assert capsys.readouterr().out.startswith("failed ")
    client.webhooks.delete(webhook.id)
